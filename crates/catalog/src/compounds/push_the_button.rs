//! Push the button: play begins under one ruleset, until a player switches to another one over the same positions.

mod periodic;
mod position;
mod theorem;
mod view;

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::shared::compound;
use crate::shared::state_rows::StateRows;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Convention, Game, GameCard, GameShape, Notation,
    PositionKey, ReadError, Ruleset, RulesetFamily, Stop, Sum, SumGame, game_card, text,
};
use position::ButtonPosition;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

static CARD: GameCard = game_card!("push_the_button.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_push_the_button }),
    instances: || {
        let (nim, wythoff) = (crate::nim::ruleset, || crate::wythoff::ruleset(1));
        let kayles = || crate::codes::octal("0.77").expect("it is a code");
        vec![
            Ruleset::new(ButtonGame::new(nim(), wythoff())),
            Ruleset::new(ButtonGame::new(wythoff(), crate::euclid::ruleset(false))),
            Ruleset::new(ButtonGame::new(crate::bash::ruleset(2u32.into()), nim())),
            Ruleset::new(ButtonGame::new(kayles(), crate::bash::ruleset(2u32.into()))),
        ]
    },
}];

/// The maximum number of numbers of a position.
const MAX_NUMBERS: usize = 1_000;

/// The ranks of positions before the button is pushed are above those after it.
const BUTTON_RANK: u64 = 1 << 62;

/// The heaps on which a ruleset is tried for moves that split a heap.
const MAX_TRIED_HEAP: u64 = 24;

/// Two rulesets over the same positions.
struct ButtonGame {
    first_ruleset: Arc<Ruleset>,
    /// The second ruleset, as the only game of sums.
    second_game: SumGame,
    /// The values of one heap, with the button pushed or not, if they are periodic; computed on first use.
    rows: OnceLock<Option<StateRows>>,
}

/// Calls the family with two rulesets.
fn call_push_the_button(args: &CallArguments) -> Result<Argument, ArgumentError> {
    args.reject_keywords()?;
    let args = &compound::with_rulesets_of_bare_names(args);
    let rulesets = |arg: &Argument| {
        let BilingualText { en, zh } = arg.kind_name();
        let example = CARD.example;
        Err(ArgumentError::new(text!("two rulesets are expected here, as in {example}, not {text}", text = (en, zh))))
    };
    compound::games_of_arguments(args, rulesets)?;
    let [Argument::Ruleset(first), Argument::Ruleset(second)] = &args.positional[..] else {
        let (given, example) = (args.positional.len(), CARD.example);
        return Err(ArgumentError::new(text!("two rulesets are expected here, as in {example}, not {given}")));
    };
    if let (GameShape::Heap(heaps), false) = (first.shape(), is_of_heaps(second)) {
        let splits = |heap| {
            heaps.for_each_option(heap, &mut |parts| match parts.len() {
                0 | 1 => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            })
        };
        if (0..=MAX_TRIED_HEAP).any(|heap| splits(heap).is_break()) {
            let (name, second) = (first.expression(), second.expression());
            return Err(ArgumentError::new(text!(
                "a move of {name} splits a heap, and {second} is not played with any number of heaps"
            ))
            .at_position(0));
        }
    }
    let game = Ruleset::new(ButtonGame::new(Arc::clone(first), Arc::clone(second)));
    compound::reject_long_name(&game)?;
    Ok(Argument::Ruleset(game))
}

/// Whether a ruleset is played with any number of heaps.
fn is_of_heaps(game: &Ruleset) -> bool {
    matches!(game.shape(), GameShape::Heap(_))
}

/// The meaning of the arguments of a component.
enum ButtonArguments {
    Unpushed(Vec<Argument>),
    Pushed(Sum),
}

/// The position of a component.
fn parse_component(args: &[Argument]) -> Result<ButtonArguments, ArgumentError> {
    match args {
        [sum] if compound::is_written_sum(sum) => {
            Ok(ButtonArguments::Pushed(compound::parse_written_sum(sum, CARD.example)?))
        }
        numbers if numbers.len() > MAX_NUMBERS => {
            Err(ArgumentError::new(text!("a position has at most {MAX_NUMBERS} numbers here")))
        }
        numbers => {
            let check = |(at, number): (usize, &Argument)| number.to_natural().map_err(|bad| bad.at_position(at));
            numbers.iter().enumerate().try_for_each(|number| check(number).map(|_| ()))?;
            Ok(ButtonArguments::Unpushed(numbers.to_vec()))
        }
    }
}

fn pushed_arguments(sum: Sum) -> Vec<Argument> {
    vec![if sum.components.is_empty() { Argument::Tuple(Vec::new()) } else { Argument::Position(sum) }]
}

impl ButtonGame {
    fn new(first_ruleset: Arc<Ruleset>, second: Arc<Ruleset>) -> ButtonGame {
        ButtonGame { first_ruleset, second_game: SumGame::new(vec![second]), rows: OnceLock::new() }
    }

    fn second_ruleset(&self) -> &Arc<Ruleset> {
        &self.second_game.games()[0]
    }

    /// Whether the numbers are heaps under both rulesets: then their order does not matter, and a move may split one.
    fn has_only_heaps(&self) -> bool {
        is_of_heaps(&self.first_ruleset) && is_of_heaps(self.second_ruleset())
    }

    /// The position of one of the rulesets with these numbers.
    fn sum_of(game: &Arc<Ruleset>, numbers: &[Argument]) -> Result<Sum, ArgumentError> {
        Sum::from_call(game, &CallArguments::from_positional(numbers.to_vec()))
    }

    /// The numbers of an option of the first ruleset, which is one position; `None` if it has another shape.
    fn numbers_of_option(&self, option: &PositionKey, count: usize) -> Option<Vec<u64>> {
        let written = self.first_ruleset.write(option);
        match &written[..] {
            [] => Some(vec![0; count]),
            [(None, args)] if args.len() == count => args.iter().map(|arg| arg.to_word().ok()).collect(),
            _ => None,
        }
    }

    /// Calls `visit` with the numbers after each move of the first ruleset, and for equal heaps once.
    /// The function also breaks if a heap splits under rulesets that are not both of heaps.
    fn for_each_first_move(
        &self,
        numbers: &[u64],
        visit: &mut dyn FnMut(Vec<u64>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let GameShape::Heap(heaps) = self.first_ruleset.shape() {
            let of_heaps = self.has_only_heaps();
            let is_first = |at: &usize| !of_heaps || !numbers[..*at].contains(&numbers[*at]);
            return (0..numbers.len()).filter(is_first).try_for_each(|at| {
                heaps.for_each_option(numbers[at], &mut |parts| {
                    let mut after = numbers.to_vec();
                    after[at] = parts.first().copied().unwrap_or(0);
                    match parts.get(1..).unwrap_or_default() {
                        [] => {}
                        more if of_heaps => after.extend(more),
                        _ => return ControlFlow::Break(()),
                    }
                    visit(after)
                })
            });
        }
        let args: Vec<Argument> = numbers.iter().map(|&number| number.into()).collect();
        let Ok(key) = self.first_ruleset.read(&args) else { return ControlFlow::Break(()) };
        self.first_ruleset.for_each_option_key(&key, &mut |option| match self.numbers_of_option(&option, numbers.len())
        {
            Some(after) => visit(after),
            None => ControlFlow::Break(()),
        })
    }

    /// Whether numbers are one position of the first ruleset, or heaps.
    fn check_first(&self, numbers: &[Argument]) -> Result<(), ArgumentError> {
        let sum = Self::sum_of(&self.first_ruleset, numbers)?;
        if matches!(self.first_ruleset.shape(), GameShape::Heap(_)) {
            return Ok(());
        }
        let is_same =
            |args: &[Argument]| args.iter().map(Argument::to_natural).eq(numbers.iter().map(Argument::to_natural));
        match &sum.components[..] {
            [] => Ok(()),
            [component] if is_same(&component.args) => Ok(()),
            _ => {
                let name = self.first_ruleset.expression();
                Err(ArgumentError::new(text!("a position of {name} is not the numbers that are given")))
            }
        }
    }
}

impl Game for ButtonGame {
    type Position = ButtonPosition;

    fn for_each_option(
        &self,
        position: &ButtonPosition,
        mut visit: impl FnMut(ButtonPosition) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match position {
            ButtonPosition::Pushed(parts) => {
                self.second_game.for_each_option(parts, |after| visit(ButtonPosition::Pushed(after)))
            }
            ButtonPosition::Unpushed(numbers) => {
                let args: Vec<Argument> = numbers.iter().map(|&number| number.into()).collect();
                let Ok(sum) = Self::sum_of(self.second_ruleset(), &args) else { return ControlFlow::Break(()) };
                let Ok(parts) = compound::read_single(&self.second_game, &sum, || Notation::expression(self)) else {
                    return ControlFlow::Break(());
                };
                visit(ButtonPosition::Pushed(parts))?;
                self.for_each_first_move(numbers, &mut |after| visit(ButtonPosition::Unpushed(after)))
            }
        }
    }

    fn for_each_component(&self, position: ButtonPosition, mut visit: impl FnMut(ButtonPosition)) {
        match position {
            ButtonPosition::Unpushed(_) => visit(position),
            ButtonPosition::Pushed(parts) => {
                parts.into_iter().for_each(|part| visit(ButtonPosition::Pushed(vec![part])));
            }
        }
    }

    fn canonical(&self, position: ButtonPosition, convention: Convention) -> ButtonPosition {
        match position {
            ButtonPosition::Unpushed(mut heaps) if self.has_only_heaps() => {
                heaps.retain(|&heap| heap > 0);
                heaps.sort_unstable();
                // Without a heap the button can still be pushed.
                ButtonPosition::Unpushed(if heaps.is_empty() { vec![0] } else { heaps })
            }
            ButtonPosition::Unpushed(_) => position,
            ButtonPosition::Pushed(parts) => ButtonPosition::Pushed(self.second_game.canonical(parts, convention)),
        }
    }

    fn rank(&self, position: &ButtonPosition) -> Option<u64> {
        match position {
            ButtonPosition::Pushed(parts) => self.second_game.rank(parts).filter(|rank| *rank < BUTTON_RANK),
            ButtonPosition::Unpushed(numbers) => {
                let args: Vec<Argument> = numbers.iter().map(|&number| number.into()).collect();
                let keys = Self::sum_of(&self.first_ruleset, &args)
                    .ok()?
                    .components
                    .into_iter()
                    .map(|component| component.key);
                let ranks = keys.map(|key| self.first_ruleset.key_rank(&key?));
                let own = ranks.into_iter().try_fold(0u64, |sum, rank| sum.checked_add(rank?))?;
                // The second ruleset must have ranks as well, of the same kind.
                let parts = Self::sum_of(self.second_ruleset(), &args).ok()?;
                let parts = compound::read_single(&self.second_game, &parts, || Notation::expression(self)).ok()?;
                self.second_game.rank(&parts).filter(|rank| *rank < BUTTON_RANK)?;
                own.checked_add(BUTTON_RANK)
            }
        }
    }

    fn owned_bytes(&self, position: &ButtonPosition) -> usize {
        match position {
            ButtonPosition::Unpushed(numbers) => 8 * numbers.len(),
            ButtonPosition::Pushed(parts) => self.second_game.owned_bytes(parts),
        }
    }

    fn failure(&self) -> Stop {
        match (self.first_ruleset.take_failure(), self.second_game.failure()) {
            (Stop::RulesFailed, other) => other,
            (first, _) => first,
        }
    }
}

impl Notation for ButtonGame {
    fn expression(&self) -> String {
        format!("{}({}, {})", CARD.name, self.first_ruleset.expression(), self.second_ruleset().expression())
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset { analysis: self.clone(), ..Ruleset::from_game(&CARD, self) }
    }

    fn scope(&self) -> Option<u64> {
        compound::scope_of_games(&SumGame::new(vec![
            Arc::clone(&self.first_ruleset),
            Arc::clone(self.second_ruleset()),
        ]))
    }

    /// The numbers before the button is pushed; after it, a position of the second ruleset, which is one component as it is written, so that
    /// compounds count it once before and after the push.
    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        match Notation::read(self, &args.positional) {
            Err(ReadError::Misfit(misfit)) => return Err(misfit),
            Ok(_) | Err(ReadError::TooLarge) => {}
        }
        Ok(match parse_component(&args.positional)? {
            ButtonArguments::Unpushed(numbers) => vec![numbers],
            ButtonArguments::Pushed(sum) if sum.components.len() > 1 => vec![pushed_arguments(sum)],
            ButtonArguments::Pushed(sum) => self.split_pushed(sum),
        })
    }

    fn read(&self, args: &[Argument]) -> Result<ButtonPosition, ReadError> {
        match parse_component(args)? {
            ButtonArguments::Pushed(sum) => {
                Ok(ButtonPosition::Pushed(compound::read_single(&self.second_game, &sum, || {
                    Notation::expression(self)
                })?))
            }
            ButtonArguments::Unpushed(numbers) => {
                self.check_first(&numbers)?;
                let second = Self::sum_of(self.second_ruleset(), &numbers)?;
                compound::read_single(&self.second_game, &second, || Notation::expression(self))?;
                let words = numbers.iter().map(Argument::to_word).collect::<Result<Vec<u64>, ReadError>>()?;
                Ok(ButtonPosition::Unpushed(words))
            }
        }
    }

    fn write(&self, position: &ButtonPosition) -> Vec<Argument> {
        match position {
            ButtonPosition::Unpushed(numbers) => numbers.iter().map(|&number| number.into()).collect(),
            ButtonPosition::Pushed(parts) => pushed_arguments(self.second_game.sum(parts)),
        }
    }

    /// Version 2: heaps in one order, without empty ones.
    fn encoding_version(&self) -> u32 {
        2
    }

    fn is_sound(&self, position: &ButtonPosition) -> bool {
        match position {
            ButtonPosition::Unpushed(numbers) => {
                !numbers.is_empty() && (self.has_only_heaps() || numbers.len() <= MAX_NUMBERS)
            }
            ButtonPosition::Pushed(parts) => {
                parts.iter().all(|(which, key)| *which == 0 && self.second_ruleset().can_unpack(key))
            }
        }
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let small = |game: &Arc<Ruleset>| game.small_positions().into_iter().take(14).collect::<Vec<_>>();
        let pairs = (0..=5u64).flat_map(|a| (0..=4u64).map(move |b| vec![a.into(), b.into()]));
        let numbers = small(&self.first_ruleset).into_iter().chain(pairs);
        let unpushed = numbers.filter(|numbers| Notation::read(self, numbers).is_ok());
        let pushed = small(self.second_ruleset()).into_iter().filter_map(|args| {
            Some(pushed_arguments(Sum {
                components: vec![grundy_game::Component::new(self.second_ruleset(), args).ok()?],
            }))
        });
        unpushed.chain(pushed).collect()
    }
}

impl ButtonGame {
    /// The components of a position of the second ruleset, without heaps of 0 if an engine can hold it.
    fn split_pushed(&self, sum: Sum) -> Vec<Vec<Argument>> {
        match compound::read_single(&self.second_game, &sum, || Notation::expression(self)) {
            Ok(parts) => parts.into_iter().map(|part| pushed_arguments(self.second_game.sum(&[part]))).collect(),
            Err(_) => sum.components.into_iter().map(|part| pushed_arguments(Sum { components: vec![part] })).collect(),
        }
    }
}
