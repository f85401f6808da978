//! Put-or-Take-a-Square 爱泼斯坦平方游戏: take the largest square number of stones, or put as many on the heap.

mod backward;

use crate::Entry;
use crate::shared::read;
use backward::{HeapOutcome, JudgedHeap, largest_square};
use grundy_game::{
    Argument, ArgumentError, BilingualText, Citation, Convention, Game, GameCard, GameView, MoveGoal, Nat, Notation,
    Outcome, ReadError, Reason, Ruleset, Theorem, TheoremMoves, Verdict,
    arg::shorten_text,
    citation, game_card,
    picture::{HeapForm, Picture},
    text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game.
pub static EPSTEIN: Citation = citation!("put_or_take_square.toml", EPSTEIN);

static CARD: GameCard = game_card!("put_or_take_square.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `put_or_take_square`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(PutOrTakeSquare)
}

/// Infinitely many heaps can be reached from every other one, so engines hold only the empty heap.
struct PutOrTakeSquare;

impl Game for PutOrTakeSquare {
    /// The empty heap.
    type Position = u64;

    fn for_each_option(&self, _: &u64, _: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    fn rank(&self, _: &u64) -> Option<u64> {
        Some(0)
    }

    /// Values of sums would need all heaps that play can reach, so there are no sums, and no misère play.
    fn declares_ends(&self) -> bool {
        true
    }
}

fn parse_heap(args: &[Argument]) -> Result<Nat, ArgumentError> {
    let [heap] = read::parse_naturals(args)?;
    Ok(heap)
}

impl Notation for PutOrTakeSquare {
    fn expression(&self) -> String {
        CARD.name.into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset::from_game(&CARD, self)
    }

    fn read(&self, args: &[Argument]) -> Result<u64, ReadError> {
        if parse_heap(args)? == Nat::ZERO { Ok(0) } else { Err(ReadError::TooLarge) }
    }

    fn write(&self, &heap: &u64) -> Vec<Argument> {
        vec![heap.into()]
    }

    fn too_large_reason(&self, args: &[Argument]) -> Option<BilingualText> {
        let heap = parse_heap(args).ok()?;
        (heap != Nat::ZERO)
            .then(|| text!("infinitely many heaps can be reached, and those that were looked at do not decide"))
    }

    fn is_sound(&self, &heap: &u64) -> bool {
        heap == 0
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        vec![vec![0u64.into()]]
    }
}

/// The heaps after taking and after putting the largest square; none for the empty heap.
fn heaps_left(heap: &Nat) -> Vec<Nat> {
    if *heap == Nat::ZERO {
        return Vec::new();
    }
    let square = largest_square(heap);
    vec![heap - &square, heap + square]
}

impl GameView for PutOrTakeSquare {
    fn describe_move(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<BilingualText> {
        let (before, after) = (parse_heap(before).ok()?, parse_heap(after.first()?).ok()?);
        Some(if after < before {
            let square = &before - &after;
            text!("take {square}, leave {after}")
        } else {
            let square = &after - &before;
            text!("put {square}, leave {after}")
        })
    }

    fn picture(&self, args: &[Argument]) -> Picture {
        let heap = parse_heap(args).unwrap_or_default();
        let square = shorten_text(&largest_square(&heap).to_string());
        Picture::heap(heap, HeapForm::Pile).with_note(text!("take or put {square}"))
    }
}

impl Theorem for PutOrTakeSquare {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heap = parse_heap(args).ok().filter(|_| convention == Convention::Normal)?;
        let judged = JudgedHeap::find(&heap)?;
        let outcome = match judged.outcome? {
            HeapOutcome::Lost => Outcome::P,
            HeapOutcome::Won => Outcome::N,
            HeapOutcome::Drawn => Outcome::D,
        };
        let options = heaps_left(&heap);
        let lost = options.iter().find(|left| JudgedHeap::find(left).is_some_and(|judged| judged.is_lost())).cloned();
        let reason =
            Box::new(SquareReason { options, lost_option: lost, outcome, explored_heaps: judged.explored_heaps });
        Some(Verdict { outcome, value: None, reason, cite: &EPSTEIN })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(goal) = goal else { return None };
        let heap = parse_heap(args).ok().filter(|_| *goal == Nat::ZERO)?;
        let judged: Vec<(Nat, Option<HeapOutcome>)> = heaps_left(&heap)
            .into_iter()
            .map(|left| {
                let outcome = JudgedHeap::find(&left).and_then(|judged| judged.outcome);
                (left, outcome)
            })
            .collect();
        let is_complete = judged.iter().all(|(_, outcome)| outcome.is_some());
        let lost = judged.into_iter().filter(|(_, outcome)| *outcome == Some(HeapOutcome::Lost));
        let listed: Vec<_> = lost.map(|(left, _)| vec![vec![left.into()]]).collect();
        let total = is_complete.then(|| listed.len().into());
        Some(TheoremMoves { listed_moves: listed.into_iter().take(limit).collect(), total })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let heap = parse_heap(args).unwrap_or_default();
        heaps_left(&heap).into_iter().try_for_each(|left| visit(vec![vec![left.into()]]))
    }
}

/// The result for a heap.
#[derive(Debug)]
struct SquareReason {
    /// The heaps after taking and putting.
    options: Vec<Nat>,
    /// An option that is lost.
    lost_option: Option<Nat>,
    outcome: Outcome,
    /// The number of heaps that were examined.
    explored_heaps: usize,
}

impl Reason for SquareReason {
    fn lines(&self) -> Vec<BilingualText> {
        let [less, more] = &self.options[..] else { return vec![text!("No stone is left.")] };
        let explored = self.explored_heaps;
        let seen = text!("Taking the largest square leaves {less}, and putting it leaves {more}.");
        let found = match (&self.lost_option, self.outcome) {
            (Some(lost), _) => text!("{lost} is lost for the player who is left with it."),
            (None, Outcome::P) => text!("From both the next player wins."),
            (None, _) => text!(
                "Neither is lost for the next player, and the player to move can always leave a heap from which nobody wins: a draw."
            ),
        };
        vec![
            seen,
            found,
            text!("This was found by judging {explored} heaps backwards from those whose moves are all known."),
        ]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::CallArguments;

    fn outcome(heap: impl Into<Nat>) -> Option<Outcome> {
        let heap: Nat = heap.into();
        PutOrTakeSquare.decide(&[heap.into()], Convention::Normal).map(|verdict| verdict.outcome)
    }

    /// OEIS A005240.
    #[test]
    fn lost_heaps_are_those_of_the_source() {
        let lost: Vec<u32> = (0..=1177).filter(|&heap| outcome(heap) == Some(Outcome::P)).collect();
        let expected = [
            0, 5, 20, 29, 45, 80, 101, 116, 135, 145, 165, 173, 236, 257, 397, 404, 445, 477, 540, 565, 580, 585, 629,
            666, 836, 845, 885, 909, 944, 949, 954, 975, 1125, 1177,
        ];
        assert_eq!(lost, expected);
    }

    /// By the definition, on all heaps up to a bound: larger ones are unknown, so what is found below holds.
    #[test]
    fn outcomes_are_those_of_a_table() {
        const TABLE_HEAPS: usize = 40_000;
        let mut known: Vec<Option<bool>> = vec![None; TABLE_HEAPS];
        known[0] = Some(false);
        loop {
            let mut changed = false;
            for heap in 1..TABLE_HEAPS {
                let square = heap.isqrt() * heap.isqrt();
                let after = [heap - square, heap + square].map(|left| known.get(left).copied().flatten());
                let found = match after {
                    [Some(false), _] | [_, Some(false)] => Some(true),
                    [Some(true), Some(true)] => Some(false),
                    _ => None,
                };
                changed |= found != known[heap];
                known[heap] = found;
            }
            if !changed {
                break;
            }
        }
        for (heap, known) in known.into_iter().enumerate().take(300) {
            let found = outcome(heap);
            match known {
                Some(wins) => assert_eq!(found, Some(Outcome::from_win(wins)), "{heap}"),
                None => assert!(!matches!(found, Some(Outcome::P | Outcome::N)), "{heap}"),
            }
        }
    }

    #[test]
    fn some_heaps_are_drawn_and_some_undecided() {
        for heap in [2u32, 3, 7, 8, 12] {
            assert_eq!(outcome(heap), Some(Outcome::D), "{heap}");
        }
        assert_eq!(outcome(6u32), None);
        let ten = Nat::from(10u32).pow(40);
        assert_eq!(outcome(ten.clone()), Some(Outcome::N), "it is a square");
        let moves = PutOrTakeSquare.moves(&[ten.into()], MoveGoal::Value(&Nat::ZERO), 5).expect("it is tried");
        assert_eq!(moves.listed_moves, [vec![vec![Argument::from(0u64)]]]);
        assert_eq!(outcome(Nat::from(10u32).pow(100_000)), None, "it is too large");
    }

    #[test]
    fn wrong_heaps_are_refused() {
        let start =
            |args: Vec<Argument>| Notation::start_components(&PutOrTakeSquare, &CallArguments::from_positional(args));
        for args in [vec![], vec!["x".into()], vec![Argument::Int((-1).into())], vec![1u64.into(), 2u64.into()]] {
            assert!(start(args.clone()).is_err(), "{args:?}");
        }
        assert_eq!(PutOrTakeSquare.read(&[6u64.into()]), Err(ReadError::TooLarge));
    }
}
