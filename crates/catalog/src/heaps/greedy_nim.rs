//! Greedy Nim 贪心尼姆: take from a largest heap.

use crate::Entry;
use crate::king::MEX_RULE;
use crate::shared::game_number::{GameNumber, for_each_number, replace_number};
use crate::shared::heap_tuple::{
    HeapTupleGame, HeapTupleRuleset, for_each_written_option, heap_sizes, heaps_to_arguments,
};
use grundy_game::{
    Argument, BilingualText, Citation, Convention, GameCard, MoveGoal, Nat, Outcome, Reason, Ruleset, Theorem,
    TheoremFormula, TheoremMoves, Verdict, citation, counted_noun, game_card, text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The theorem on the outcomes.
pub static ALBERT_NOWAKOWSKI: Citation = citation!("greedy_nim.toml", ALBERT_NOWAKOWSKI);

static CARD: GameCard = game_card!("greedy_nim.toml");

pub(crate) static ENTRIES: [&Entry; 1] =
    [&Entry { card: &CARD, item: || Argument::Ruleset(ruleset()), instances: || vec![ruleset()] }];

/// The ruleset `greedy_nim`.
pub fn ruleset() -> Arc<Ruleset> {
    Ruleset::new(HeapTupleRuleset(GreedyNim))
}

struct GreedyNim;

impl HeapTupleGame for GreedyNim {
    fn expression(&self) -> String {
        CARD.name.into()
    }

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    fn picture_note(&self) -> BilingualText {
        text!("from a largest heap")
    }

    fn for_each_taking<N: GameNumber>(
        &self,
        heaps: Vec<N>,
        visit: &mut dyn FnMut(&[N]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(at) = (0..heaps.len()).max_by_key(|&at| &heaps[at]) else { return ControlFlow::Continue(()) };
        for_each_number(N::zero(), &heaps[at], |left| visit(&replace_number(&heaps, at, left)))
    }
}

/// The size of the largest heaps, and how many there are; `None` if all heaps are empty.
fn largest_heaps(heaps: &[Nat]) -> Option<(&Nat, usize)> {
    let largest = heaps.iter().max().filter(|largest| **largest != Nat::ZERO)?;
    Some((largest, heaps.iter().filter(|heap| *heap == largest).count()))
}

/// The winner of a position.
fn greedy_outcome(heaps: &[Nat], convention: Convention) -> Outcome {
    Outcome::from_win(match (convention, largest_heaps(heaps)) {
        (Convention::Normal, None) => false,
        (Convention::Misere, None) => true,
        (Convention::Misere, Some((largest, count))) if largest.bits() == 1 => count % 2 == 0,
        (_, Some((_, count))) => count % 2 == 1,
    })
}

/// How large a heap may become that is the only one of the largest size, for the opponent to lose: this size, or any smaller one.
enum GoodSizes {
    Only(Nat),
    LessThan(Nat),
}

impl GoodSizes {
    /// The good sizes for the heap that is taken from, if the position is won.
    fn find(others: &[Nat], convention: Convention) -> GoodSizes {
        match largest_heaps(others) {
            // Only the end of misère play differs: an odd number of ones must be left.
            Some((second, count)) if convention == Convention::Misere && second.bits() == 1 => {
                GoodSizes::Only(Nat::from(u32::from(count % 2 == 0)))
            }
            None => GoodSizes::Only(Nat::from(u32::from(convention == Convention::Misere))),
            Some((second, count)) if count % 2 == 1 => GoodSizes::Only(second.clone()),
            Some((second, _)) => GoodSizes::LessThan(second.clone()),
        }
    }
}

impl Theorem for GreedyNim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heaps = heap_sizes(args).ok()?;
        let outcome = greedy_outcome(&heaps, convention);
        let zero = greedy_outcome(&heaps, Convention::Normal) == Outcome::P;
        let cite = if convention == Convention::Normal { &ALBERT_NOWAKOWSKI } else { &MEX_RULE };
        let reason = Box::new(GreedyNimReason { heaps, convention });
        Some(Verdict { outcome, value: zero.then_some(Nat::ZERO), reason, cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let convention = goal.lost_convention()?;
        let heaps = heap_sizes(args).ok()?;
        if greedy_outcome(&heaps, convention) == Outcome::P || largest_heaps(&heaps).is_none() {
            return Some(TheoremMoves::no_moves());
        }
        let at = (0..heaps.len()).max_by_key(|&at| &heaps[at])?;
        let mut others = heaps.clone();
        let largest = others.remove(at);
        let leave = |left: Nat| vec![heaps_to_arguments(replace_number(&heaps, at, left))];
        Some(match GoodSizes::find(&others, convention) {
            // The size is smaller than that of the heap, as the position is won.
            GoodSizes::Only(size) => {
                let listed: Vec<_> = [size].into_iter().filter(|size| *size < largest).map(leave).collect();
                TheoremMoves::from_all(listed, limit)
            }
            GoodSizes::LessThan(bound) => {
                let mut listed = Vec::new();
                let _ = for_each_number(Nat::ZERO, &bound, |left| {
                    if listed.len() == limit {
                        return ControlFlow::Break(());
                    }
                    listed.push(leave(left));
                    ControlFlow::Continue(())
                });
                TheoremMoves { listed_moves: listed, total: Some(bound) }
            }
        })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_written_option(self, args, visit)
    }

    /// Of at most three heaps under normal play, and at most two under misère play.
    fn formulas(&self, numbers: usize, convention: Convention) -> Vec<TheoremFormula> {
        let lost = match (numbers, convention) {
            (1, Convention::Normal) => "n == 0",
            (2, Convention::Normal) => "x == y",
            (3, Convention::Normal) => {
                "x == y and z < x or x == z and y < x or y == z and x < y or x == 0 and y == 0 and z == 0"
            }
            (1, Convention::Misere) => "n == 1",
            (2, Convention::Misere) => "x == y and 2 <= x or x + y == 1",
            _ => return Vec::new(),
        };
        let cite = if convention == Convention::Normal { &ALBERT_NOWAKOWSKI } else { &MEX_RULE };
        vec![TheoremFormula::of_lost_positions(lost, cite)]
    }
}

/// The heaps.
#[derive(Debug)]
struct GreedyNimReason {
    heaps: Vec<Nat>,
    convention: Convention,
}

impl Reason for GreedyNimReason {
    fn lines(&self) -> Vec<BilingualText> {
        let Some((largest, count)) = largest_heaps(&self.heaps) else {
            return vec![text!("No stone is left.")];
        };
        if self.convention == Convention::Misere && largest.bits() == 1 {
            return vec![if count == 1 {
                text!("Only one heap of 1 stone is left: under misère play it is lost.")
            } else {
                text!("There are {count} heaps of 1 stone each: under misère play an odd number of them is lost.")
            }];
        }
        let stones = counted_noun(largest, "stone", "stones");
        let seen = if count == 1 {
            text!("There is one largest heap, with {stones}.", stones = (stones, largest))
        } else {
            text!("The largest heaps have {stones}, and there are {count} of them.", stones = (stones, largest))
        };
        let law = if count == 1 {
            text!("One is odd: leave an even number of largest heaps.")
        } else if count % 2 == 0 {
            text!("Their number is even: every move makes it odd, and the opponent makes it even again.")
        } else {
            text!("Their number is odd: leave an even number of largest heaps.")
        };
        let mut lines = vec![seen, law];
        if self.convention == Convention::Misere {
            lines.push(text!("Under misère play the same holds as long as some heap has at least 2 stones; if only heaps of 1 are left, leave an odd number of them."));
        }
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        match largest_heaps(&self.heaps) {
            Some((_, count)) if count % 2 == 0 => {
                vec![text!("In greedy_nim the number of largest heaps, {count}, is even: the value is 0.")]
            }
            _ => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::kit;

    #[test]
    fn laws() {
        kit::check_laws(&ruleset(), None).unwrap_or_else(|broken| panic!("{broken}"));
    }

    #[test]
    fn winning_moves_are_found_at_any_size() {
        let ten = Nat::from(10u32).pow(30);
        for heaps in [vec![7u32, 3, 3], vec![7, 3, 2], vec![5, 5, 5]] {
            let args = heaps_to_arguments(heaps.into_iter().map(|heap| &ten * heap).collect());
            for (goal, c) in
                [(MoveGoal::Value(&Nat::ZERO), Convention::Normal), (MoveGoal::MisereP, Convention::Misere)]
            {
                let moves = GreedyNim.moves(&args, goal, 4).expect("it is decided");
                assert!(!moves.listed_moves.is_empty());
                for after in moves.listed_moves {
                    assert_eq!(GreedyNim.decide(&after[0], c).map(|verdict| verdict.outcome), Some(Outcome::P));
                }
            }
        }
    }
}
