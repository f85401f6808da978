//! Circular Nim 环形尼姆: heaps in a circle, of which a move takes from `k` neighbours.

mod lost;

#[cfg(test)]
mod tests;

use crate::Entry;
use crate::moore::{MOORE, every};
use crate::nim::BOUTON;
use crate::shared::game_number::GameNumber;
use crate::shared::heap_tuple::{
    describe_taking, heap_sizes, heaps_to_arguments, list_nim_moves, small_heap_positions,
};
use crate::shared::nim_heaps;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, Game, GameCard, GameView, MoveGoal,
    Nat, Notation, Outcome, ReadError, Reason, Ruleset, RulesetFamily, Theorem, TheoremMoves, Verdict, citation,
    counted_noun, game_card,
    picture::{HeapForm, Picture},
    text,
};
use lost::SolvedCircle;
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The theorems on small circles.
pub static DUFOUR_HEUBACH: Citation = citation!("circular_nim.toml", DUFOUR_HEUBACH);

/// The theorem on seven heaps with moves in four.
pub static DUFOUR_HEUBACH_VO: Citation = citation!("circular_nim.toml", DUFOUR_HEUBACH_VO);

static CARD: GameCard = game_card!("circular_nim.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_circular_nim }),
    instances: || {
        let circles = [(1, 1), (3, 1), (3, 2), (3, 3), (4, 2), (5, 2), (5, 3), (6, 3), (6, 4), (6, 2)];
        circles.map(|(count, most)| ruleset(count, most)).into()
    },
}];

/// The largest number of heaps in a circle.
const MAX_CIRCLE_HEAPS: usize = 1000;

/// `circular_nim(n, k)`.
fn call_circular_nim(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let [count, most] = args.expect_positional()?;
    let count = count.to_natural().map_err(|misfit| misfit.at_position(0))?;
    let most = most.to_natural().map_err(|misfit| misfit.at_position(1))?;
    let Some(heaps) = count.to_usize().filter(|heaps| (1..=MAX_CIRCLE_HEAPS).contains(heaps)) else {
        let message = text!("a circle has at least 1 heap and at most {MAX_CIRCLE_HEAPS}");
        return Err(ArgumentError::new(message).at_position(0));
    };
    let Some(most) = most.to_usize().filter(|most| (1..=heaps).contains(most)) else {
        let message = text!("a move takes from at least 1 heap and at most {heaps}, all that are in the circle");
        return Err(ArgumentError::new(message).at_position(1));
    };
    Ok(Argument::Ruleset(ruleset(heaps, most)))
}

/// The ruleset `circular_nim(count, most)`, for `1 ≤ most ≤ count`.
pub fn ruleset(count: usize, most: usize) -> Arc<Ruleset> {
    Ruleset::new(CircularNim { count, neighbour_count: most })
}

struct CircularNim {
    /// The number of heaps in the circle.
    count: usize,
    /// The number of neighbours from which a move takes.
    neighbour_count: usize,
}

/// Calls `visit` for the ways to leave at most as much of the heaps at these places, and less of the first, until it breaks.
pub(crate) fn for_each_smaller<N: GameNumber>(
    heaps: &mut Vec<N>,
    places: &[usize],
    is_first: bool,
    visit: &mut dyn FnMut(Vec<N>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some((&place, rest)) = places.split_first() else { return visit(heaps.clone()) };
    let heap = heaps[place].clone();
    let mut left = N::zero();
    while left < heap || (left == heap && !is_first) {
        heaps[place] = left.clone();
        let flow = for_each_smaller(heaps, rest, false, visit);
        if flow.is_break() {
            heaps[place] = heap;
            return flow;
        }
        left += &N::one();
    }
    heaps[place] = heap;
    ControlFlow::Continue(())
}

impl CircularNim {
    /// Calls `visit` with the heaps after each move, until it breaks. Some of them may repeat.
    fn for_each_taking<N: GameNumber>(
        &self,
        mut heaps: Vec<N>,
        visit: &mut dyn FnMut(Vec<N>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for start in 0..self.count {
            // The heap at `start` is the first that becomes smaller. If all may, none before it does.
            let length = if self.neighbour_count == self.count { self.count - start } else { self.neighbour_count };
            let places: Vec<usize> = (0..length).map(|i| (start + i) % self.count).collect();
            for_each_smaller(&mut heaps, &places, true, visit)?;
        }
        ControlFlow::Continue(())
    }

    /// The sizes of the heaps, of which there is the right number.
    fn circle_heaps(&self, args: &[Argument]) -> Result<Vec<Nat>, ArgumentError> {
        let (heaps, count) = (heap_sizes(args)?, self.count);
        let given = heaps.len();
        if given != count {
            return Err(ArgumentError::new(text!(
                "the circle has {heaps}, not {given}; empty ones are written as 0",
                heaps = (counted_noun(&count, "heap", "heaps"), count)
            )));
        }
        Ok(heaps)
    }

    fn may_take_all(&self) -> bool {
        self.neighbour_count == self.count
    }
}

impl Game for CircularNim {
    type Position = Vec<u64>;

    fn for_each_option(&self, heaps: &Vec<u64>, mut visit: impl FnMut(Vec<u64>) -> ControlFlow<()>) -> ControlFlow<()> {
        self.for_each_taking(heaps.clone(), &mut visit)
    }

    /// The least of the rotations and reflections.
    fn canonical(&self, heaps: Vec<u64>, _: Convention) -> Vec<u64> {
        let count = heaps.len();
        let turns = (0..count).flat_map(|start| {
            let forward = (0..count).map(|i| heaps[(start + i) % count]).collect::<Vec<u64>>();
            let backward = (0..count).map(|i| heaps[(start + count - i) % count]).collect();
            [forward, backward]
        });
        turns.min().unwrap_or_default()
    }

    fn rank(&self, heaps: &Vec<u64>) -> Option<u64> {
        heaps.iter().try_fold(0u64, |sum, &heap| sum.checked_add(heap))
    }

    fn owned_bytes(&self, heaps: &Vec<u64>) -> usize {
        16 + 8 * heaps.len()
    }
}

impl Notation for CircularNim {
    fn expression(&self) -> String {
        format!("circular_nim({}, {})", self.count, self.neighbour_count)
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn read(&self, args: &[Argument]) -> Result<Vec<u64>, ReadError> {
        self.circle_heaps(args)?;
        args.iter().map(Argument::to_word).collect()
    }

    fn write(&self, heaps: &Vec<u64>) -> Vec<Argument> {
        heaps.iter().map(|&n| n.into()).collect()
    }

    fn is_sound(&self, heaps: &Vec<u64>) -> bool {
        heaps.len() == self.count
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        small_heap_positions(self.count)
    }
}

impl GameView for CircularNim {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        describe_taking(before, after)
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let most = self.neighbour_count;
        Picture::heaps(heap_sizes(args).unwrap_or_default(), HeapForm::Pile).with_note(text!(
            "a circle: from {heaps}",
            heaps = (counted_noun(&most, "heap", "neighbouring heaps"), most)
        ))
    }
}

impl Theorem for CircularNim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heaps = self.circle_heaps(args).ok()?;
        let (case, value, outcome, cite) = if self.neighbour_count == 1 {
            let value = nim_heaps::nim_sum(&heaps);
            (CircleCase::Nim, Some(value), nim_heaps::nim_outcome(&heaps, convention), &BOUTON)
        } else if self.may_take_all() {
            let stones: Nat = heaps.iter().sum();
            let lost = Nat::from(u32::from(convention == Convention::Misere));
            (CircleCase::TakeAll, Some(stones.clone()), Outcome::from_win(stones != lost), &MOORE)
        } else {
            let circle = SolvedCircle::find(self.count, self.neighbour_count)?;
            let form = circle.lost_form(&heaps);
            let zero = form.as_ref().map(|_| Nat::ZERO);
            match convention {
                Convention::Normal => {
                    let cite = match circle {
                        SolvedCircle::AllButOne => &MOORE,
                        SolvedCircle::FourOfSeven => &DUFOUR_HEUBACH_VO,
                        _ => &DUFOUR_HEUBACH,
                    };
                    let outcome = Outcome::from_win(form.is_none());
                    (CircleCase::Solved(circle, form), zero, outcome, cite)
                }
                Convention::Misere if circle == SolvedCircle::AllButOne => {
                    let outcome = Outcome::from_win(!self.is_misere_lost(&heaps));
                    (CircleCase::MisereAllButOne, zero, outcome, &MOORE)
                }
                Convention::Misere => return None,
            }
        };
        let reason = Box::new(CircularNimReason { heaps, case, convention });
        Some(Verdict { outcome, value, reason, cite })
    }

    /// For the circles of the form `SolvedCircle` other than all heaps but one, the options are tried.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let heaps = self.circle_heaps(args).ok()?;
        let is_misere = matches!(goal, MoveGoal::MisereP);
        if self.neighbour_count == 1 {
            return Some(list_nim_moves(&heaps, goal, limit));
        }
        if self.may_take_all() {
            let one = Nat::from(1u32);
            let target = if let MoveGoal::Value(target) = goal { target } else { &one };
            if *target >= heaps.iter().sum() {
                return Some(TheoremMoves::no_moves());
            }
            let listed = every::list_ways(&heaps, target, limit);
            let listed = listed.into_iter().map(|after| vec![heaps_to_arguments(after)]).collect();
            return Some(TheoremMoves { listed_moves: listed, total: every::count_ways(&heaps, target) });
        }
        if SolvedCircle::find(self.count, self.neighbour_count) != Some(SolvedCircle::AllButOne) {
            return None;
        }
        match goal {
            MoveGoal::Value(target) if *target != Nat::ZERO => return None,
            _ => {}
        }
        let least = heaps.iter().min().cloned().unwrap_or_default();
        let mut after = Vec::new();
        // Equal heaps can only be those of the least heap, since one heap stays.
        if heaps.iter().any(|heap| *heap != least) && (!is_misere || least > Nat::from(1u32)) {
            after.push(vec![least.clone(); self.count]);
        }
        if is_misere && least <= Nat::from(1u32) {
            after.extend(self.single_stones(&heaps));
        }
        Some(nim_heaps::list_moves(after, limit, |after| vec![heaps_to_arguments(after)]))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(heaps) = self.circle_heaps(args) else { return ControlFlow::Continue(()) };
        self.for_each_taking(heaps, &mut |after| visit(vec![heaps_to_arguments(after)]))
    }
}

impl CircularNim {
    /// Whether the position is lost under misère play, if a move takes from all heaps but one.
    fn is_misere_lost(&self, heaps: &[Nat]) -> bool {
        if heaps.iter().all(|heap| heap.bits() <= 1) {
            return heaps.iter().filter(|heap| heap.bits() == 1).count() == 1;
        }
        heaps.windows(2).all(|pair| pair[0] == pair[1])
    }

    /// The options that leave one stone in all, if a move takes from all heaps but one.
    fn single_stones(&self, heaps: &[Nat]) -> Vec<Vec<Nat>> {
        let one = Nat::from(1u32);
        let leave = |place: usize| {
            let mut after = vec![Nat::ZERO; self.count];
            after[place] = one.clone();
            after
        };
        let is_option = |after: &Vec<Nat>| {
            let changed = heaps.iter().zip(after).filter(|(before, after)| before != after).count();
            heaps.iter().zip(after).all(|(before, after)| before >= after)
                && (1..=self.neighbour_count).contains(&changed)
        };
        (0..self.count).map(leave).filter(is_option).collect()
    }
}

/// Which theorem decides.
#[derive(Debug)]
enum CircleCase {
    Nim,
    TakeAll,
    /// The circle, and the heaps in the form of lost positions, if they are lost.
    Solved(SolvedCircle, Option<Vec<Nat>>),
    MisereAllButOne,
}

/// The heaps, and the theorem that decides them.
#[derive(Debug)]
struct CircularNimReason {
    heaps: Vec<Nat>,
    case: CircleCase,
    convention: Convention,
}

impl Reason for CircularNimReason {
    fn lines(&self) -> Vec<BilingualText> {
        match &self.case {
            CircleCase::Nim => {
                let nim = text!("A move takes from one heap: this is Nim.");
                std::iter::once(nim).chain(nim_heaps::explain_nim_sum(&self.heaps, self.convention)).collect()
            }
            CircleCase::TakeAll => {
                let stones: Nat = self.heaps.iter().sum();
                let rule = match self.convention {
                    Convention::Normal => {
                        text!("A move may take from all heaps: whoever finds stones takes all of them.")
                    }
                    Convention::Misere => text!(
                        "A move may take from all heaps: only a single stone is lost under misère play, and from more stones one can be left."
                    ),
                };
                let seen = if stones == Nat::from(1u32) {
                    text!("There is 1 stone in the circle.")
                } else {
                    text!("There are {stones} stones in the circle.")
                };
                vec![seen, rule]
            }
            CircleCase::Solved(circle, form) => vec![
                circle.describe_form(),
                match form {
                    Some(form) => {
                        let form = form.iter().map(Nat::to_string).collect::<Vec<_>>().join(", ");
                        text!(
                            "Here it is ({form}): every move leaves another form, and the opponent can restore this one.",
                            form = grundy_game::arg::shorten_text(&form)
                        )
                    }
                    None => text!("Here it is not, so some move leaves such a position."),
                },
            ],
            CircleCase::MisereAllButOne => vec![text!(
                "Under misère play, if a move takes from all heaps but one, these are lost: a single stone, and equal heaps of at least 2."
            )],
        }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        match &self.case {
            CircleCase::Nim => {
                let BilingualText { en, zh } = nim_heaps::nim_sum_equation(&self.heaps);
                vec![text!("circular_nim(n, 1) is Nim: {text}", text = (en, zh))]
            }
            CircleCase::TakeAll => {
                let stones: Nat = self.heaps.iter().sum();
                vec![text!(
                    "A move may take from all heaps of the circle: the value is the number of stones, {stones}."
                )]
            }
            CircleCase::Solved(circle, Some(_)) => vec![circle.describe_form()],
            CircleCase::Solved(_, None) | CircleCase::MisereAllButOne => Vec::new(),
        }
    }
}
