//! Nim with a pass 可弃权的尼姆: once in the game one player may pass.

mod theorem;

use crate::Entry;
use crate::nim::BOUTON;
use crate::shared::game_number::{GameNumber, for_each_number};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, Nat,
    Notation, ReadError, Ruleset, Sum, Theorem, Verdict, citation, game_card,
    picture::{HeapForm, HeapPicture, Picture},
    text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The known results.
pub static LOW_CHAN: Citation = citation!("nim_with_pass.toml", LOW_CHAN);

static CARD: GameCard = game_card!("nim_with_pass.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `nim_with_pass`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(NimWithPass)
}

struct NimWithPass;

/// The verdict of the theorem on heaps of any size.
pub(crate) fn decide_position(heaps: Vec<Nat>, passes: Nat, convention: Convention) -> Option<Verdict> {
    NimWithPass.decide(&component_arguments((sort_heaps(heaps), passes)), convention)
}

/// The heaps and passes that the moves to a value leave, complete, if the theorem gives them.
pub(crate) fn moves_to_value(heaps: Vec<Nat>, passes: Nat, target: &Nat) -> Option<Vec<HeapsWithPasses<Nat>>> {
    theorem::positions_of_value((sort_heaps(heaps), passes), target)
}

/// The non-empty heaps in ascending order, and the number of passes left.
pub(crate) type HeapsWithPasses<N> = (Vec<N>, N);

/// Sorts the heaps and drops empty ones.
fn sort_heaps<N: GameNumber>(mut heaps: Vec<N>) -> Vec<N> {
    heaps.retain(|heap| !heap.is_zero());
    heaps.sort_unstable();
    heaps
}

/// The heaps after heap `at` is reduced to `left`.
fn with_heap_left<N: GameNumber>(heaps: &[N], at: usize, left: N) -> Vec<N> {
    let mut after = heaps.to_vec();
    after[at] = left;
    sort_heaps(after)
}

/// Calls `visit` with the position that each move leaves, until it breaks: first the pass, which so is listed beside heaps of any size.
fn for_each_move<N: GameNumber>(
    (heaps, passes): &HeapsWithPasses<N>,
    mut visit: impl FnMut(HeapsWithPasses<N>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if !passes.is_zero() && heaps.iter().any(|heap| !heap.is_zero()) {
        let mut left = passes.clone();
        left -= &N::one();
        visit((heaps.clone(), left))?;
    }
    for (at, heap) in heaps.iter().enumerate() {
        for_each_number(N::zero(), heap, |left| visit((with_heap_left(heaps, at, left), passes.clone())))?;
    }
    ControlFlow::Continue(())
}

impl Game for NimWithPass {
    type Position = HeapsWithPasses<u64>;

    fn for_each_option(
        &self,
        position: &HeapsWithPasses<u64>,
        visit: impl FnMut(HeapsWithPasses<u64>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_move(position, visit)
    }

    /// With no pass left the position is a sum of heaps.
    fn for_each_component(&self, (heaps, passes): HeapsWithPasses<u64>, mut visit: impl FnMut(HeapsWithPasses<u64>)) {
        let heaps = sort_heaps(heaps);
        match passes {
            _ if heaps.is_empty() => {}
            0 => heaps.into_iter().for_each(|heap| visit((vec![heap], 0))),
            _ => visit((heaps, passes)),
        }
    }

    fn canonical(&self, (heaps, passes): HeapsWithPasses<u64>, _: Convention) -> HeapsWithPasses<u64> {
        let heaps = sort_heaps(heaps);
        let passes = if heaps.is_empty() { 0 } else { passes };
        (heaps, passes)
    }

    fn rank(&self, (heaps, passes): &HeapsWithPasses<u64>) -> Option<u64> {
        heaps.iter().try_fold(*passes, |sum, &heap| sum.checked_add(heap))
    }

    fn owned_bytes(&self, (heaps, _): &HeapsWithPasses<u64>) -> usize {
        24 + 8 * heaps.len()
    }
}

/// The heaps and the passes of a component.
fn parse_component(args: &[Argument]) -> Result<HeapsWithPasses<Nat>, ArgumentError> {
    let [Argument::Tuple(heaps) | Argument::List(heaps), passes] = args else {
        return Err(ArgumentError::new(text!(
            "heaps are expected here, as in nim_with_pass(3, 4, 5), or a tuple of heaps and the number of passes"
        )));
    };
    let heaps = heaps
        .iter()
        .map(Argument::to_natural)
        .collect::<Result<Vec<_>, _>>()
        .map_err(|misfit| misfit.at_position(0))?;
    Ok((sort_heaps(heaps), passes.to_natural().map_err(|misfit| misfit.at_position(1))?))
}

fn component_arguments((heaps, passes): HeapsWithPasses<Nat>) -> Vec<Argument> {
    vec![Argument::Tuple(heaps.into_iter().map(Argument::from).collect()), passes.into()]
}

/// A position as it is written: one component, also without passes, so that compounds count it once, however many passes it has.
fn written_component((heaps, passes): HeapsWithPasses<Nat>) -> Vec<Argument> {
    let passes = if heaps.is_empty() { Nat::ZERO } else { passes };
    component_arguments((heaps, passes))
}

/// The components after a move: with no pass left, each heap is one. Where no heap is left there is one component without moves, because a
/// compound asks whether this game is over.
fn split_components((heaps, passes): HeapsWithPasses<Nat>) -> Vec<Vec<Argument>> {
    if passes == Nat::ZERO && !heaps.is_empty() {
        return heaps.into_iter().map(|heap| component_arguments((vec![heap], Nat::ZERO))).collect();
    }
    vec![written_component((heaps, passes))]
}

/// The heaps as a sum.
fn sum_of_heaps(heaps: &[Nat]) -> Sum {
    let heaps: Vec<Vec<Argument>> = heaps.iter().map(|heap| vec![heap.clone().into()]).collect();
    Sum::from_components(&crate::nim::ruleset(), &heaps)
}

impl Notation for NimWithPass {
    fn expression(&self) -> String {
        "nim_with_pass".into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        let passes = match &args.keywords[..] {
            [] => None,
            [(name, passes)] if name == "passes" => {
                Some(passes.to_natural().map_err(|misfit| misfit.at_keyword("passes"))?)
            }
            keywords => {
                let unknown = keywords.iter().position(|(name, _)| name != "passes").unwrap_or(0);
                return Err(ArgumentError::unknown_keyword(&keywords[unknown..]));
            }
        };
        if passes.is_none() && matches!(args.positional.first(), Some(Argument::Tuple(_) | Argument::List(_))) {
            return Ok(vec![written_component(parse_component(&args.positional)?)]);
        }
        let heaps = args
            .positional
            .iter()
            .enumerate()
            .map(|(at, heap)| heap.to_natural().map_err(|misfit| misfit.at_position(at)));
        let heaps = sort_heaps(heaps.collect::<Result<_, _>>()?);
        Ok(vec![written_component((heaps, passes.unwrap_or(1u32.into())))])
    }

    fn read(&self, args: &[Argument]) -> Result<HeapsWithPasses<u64>, ReadError> {
        let (heaps, passes) = parse_component(args)?;
        let all: Nat = heaps.iter().sum::<Nat>() + &passes;
        Argument::from(all).to_word()?;
        Ok((heaps.iter().filter_map(Nat::to_u64).collect(), passes.to_u64().unwrap_or_default()))
    }

    fn write(&self, (heaps, passes): &HeapsWithPasses<u64>) -> Vec<Argument> {
        component_arguments((heaps.iter().map(|&heap| heap.into()).collect(), (*passes).into()))
    }

    fn is_sound(&self, (heaps, _): &HeapsWithPasses<u64>) -> bool {
        heaps.is_sorted() && heaps.first() != Some(&0)
    }

    /// All triples of heaps of at most 3, and some positions with more passes.
    fn small_positions(&self) -> Vec<Vec<Argument>> {
        let three = (0..64u64).map(|n| (sort_heaps(vec![n % 4, n / 4 % 4, n / 16]), 1));
        let two = (0..50u64).map(|n| (sort_heaps(vec![n % 5, n / 5 % 5]), n / 25 + 2));
        let more = [(vec![6], 1), (vec![5, 7], 1), (vec![5, 6], 1), (vec![7], 2), (vec![3], 0), (vec![1, 1, 1, 2], 1)];
        let all = three.chain(two).chain(more).filter(|(heaps, _)| !heaps.is_empty());
        all.map(|position| Notation::write(self, &position)).collect()
    }
}

impl GameView for NimWithPass {
    fn describe_move(&self, args: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (before, _) = parse_component(args).ok()?;
        let (at, taken) = match find_move(args, after)? {
            PassOrTake::Pass => return Some(text!("pass")),
            PassOrTake::Take(at, taken) => (at, taken),
        };
        let heap = &before[at];
        let rest = heap - &taken;
        Some(if rest == Nat::ZERO {
            text!("heap of {heap}: take all {taken}")
        } else {
            text!("heap of {heap}: take {taken}, leave {rest}")
        })
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let (heaps, passes) = parse_component(args).unwrap_or_default();
        let passes = grundy_game::arg::shorten_text(&passes.to_string());
        Picture::heaps(heaps, HeapForm::Pile).with_note(text!("passes left: {passes}"))
    }

    /// The lowest stone that is taken; all stones for a pass.
    fn clickable_parts(&self, args: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let (before, _) = parse_component(args).unwrap_or_default();
        let heap = |size: &Nat| HeapPicture::new(size.clone(), HeapForm::Pile);
        let below = |at: usize| before[..at].iter().map(|size| heap(size).part_count()).sum::<usize>();
        match find_move(args, after) {
            Some(PassOrTake::Take(at, taken)) => {
                let left = heap(&(&before[at] - &taken)).drawn_counters();
                vec![below(at) + heap(&before[at]).drawn_counters().and(left).unwrap_or(0)]
            }
            _ => (0..below(before.len())).collect(),
        }
    }
}

/// A move.
enum PassOrTake {
    Pass,
    /// The index of the heap, and the number of stones taken from it.
    Take(usize, Nat),
}

/// The move that leads from one position to another.
fn find_move(before: &[Argument], after: &[Vec<Argument>]) -> Option<PassOrTake> {
    let (before, passes) = parse_component(before).ok()?;
    let mut left = Vec::new();
    for args in after {
        let (heaps, after) = parse_component(args).ok()?;
        left.extend(heaps);
        if after < passes {
            return Some(PassOrTake::Pass);
        }
    }
    let left = sort_heaps(left);
    let others = |at: usize| [&before[..at], &before[at + 1..]].concat();
    let smaller = |at: usize, place: usize| {
        left[place] < before[at] && [&left[..place], &left[place + 1..]].concat() == others(at)
    };
    let found = |&at: &usize| left == others(at) || (0..left.len()).any(|place| smaller(at, place));
    let at = (0..before.len()).find(found)?;
    let taken = before.iter().sum::<Nat>() - left.iter().sum::<Nat>();
    Some(PassOrTake::Take(at, taken))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{MoveGoal, Outcome};

    #[test]
    fn calls_and_states() {
        let start = |args: CallArguments| Notation::start_components(&NimWithPass, &args);
        let tuple = |heaps: &[u64]| Argument::Tuple(heaps.iter().map(|&heap| heap.into()).collect());
        assert_eq!(
            start(CallArguments::from_positional([5u64, 0, 3].map(Argument::from))),
            Ok(vec![vec![tuple(&[3, 5]), 1u64.into()]])
        );
        assert_eq!(
            start(CallArguments::from_positional([tuple(&[5, 3]), 2u64.into()])),
            Ok(vec![vec![tuple(&[3, 5]), 2u64.into()]])
        );
        let none = CallArguments {
            keywords: vec![("passes".into(), 0u64.into())],
            ..CallArguments::from_positional([5u64.into(), 3u64.into()])
        };
        // Without passes, too, it is one component as it is written.
        assert_eq!(start(none), Ok(vec![vec![tuple(&[3, 5]), 0u64.into()]]));
        // A game that is over is one component without moves.
        let over = Ok(vec![vec![tuple(&[]), 0u64.into()]]);
        assert_eq!(start(CallArguments::from_positional([0u64.into(), 0u64.into()])), over);
        assert_eq!(start(CallArguments::from_positional([tuple(&[0]), 2u64.into()])), over);
        let unknown = CallArguments { keywords: vec![("pass".into(), 0u64.into())], ..CallArguments::default() };
        assert!(
            start(unknown).is_err()
                && start(CallArguments::from_positional([tuple(&[1])])).is_err()
                && start(CallArguments::from_positional(["x".into()])).is_err()
        );
    }

    #[test]
    fn moves_are_told() {
        let sentence = |before: (&[u64], u64), after: &[(&[u64], u64)]| {
            let args = |(heaps, passes): &(&[u64], u64)| Notation::write(&NimWithPass, &(heaps.to_vec(), *passes));
            let after: Vec<Vec<Argument>> = after.iter().map(args).collect();
            GameView::describe_move(&NimWithPass, &args(&before), &after).map(|message| message.en)
        };
        assert_eq!(sentence((&[3, 5], 2), &[(&[3, 5], 1)]).as_deref(), Some("pass"));
        assert_eq!(sentence((&[3, 5], 1), &[(&[3], 0), (&[5], 0)]).as_deref(), Some("pass"));
        assert_eq!(sentence((&[3, 5], 1), &[(&[2, 3], 1)]).as_deref(), Some("heap of 5: take 3, leave 2"));
        assert_eq!(sentence((&[3, 5], 1), &[(&[5], 1)]).as_deref(), Some("heap of 3: take all 3"));
        assert_eq!(sentence((&[3], 1), &[]).as_deref(), Some("heap of 3: take all 3"));
    }

    #[test]
    fn heaps_of_any_size() {
        let large = Nat::from(10u32).pow(40);
        let args = component_arguments((vec![large.clone() + 5u32, large.clone() * 3u32], 3u32.into()));
        let moves = NimWithPass.moves(&args, MoveGoal::Value(&Nat::ZERO), 9).expect("the theorem decides");
        assert_eq!(moves.total, Some(1u32.into()));
        let verdict = NimWithPass.decide(&moves.listed_moves[0][0], Convention::Normal).expect("the theorem decides");
        assert_eq!(verdict.outcome, Outcome::P);
    }
}
