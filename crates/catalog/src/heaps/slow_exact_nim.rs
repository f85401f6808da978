//! Slow Exact Nim 慢速恰取尼姆: take one stone from each of exactly `k` heaps.

use crate::Entry;
use crate::king::MEX_RULE;
use crate::shared::game_number::GameNumber;
use crate::shared::heap_tuple::{
    HeapTupleGame, HeapTupleRuleset, for_each_written_option, heap_sizes, nonempty_heap_count, parse_heap_count,
};
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, GameCard, MoveGoal, Nat, Outcome,
    Reason, Ruleset, RulesetFamily, Theorem, TheoremFormula, TheoremMoves, Verdict, arg::shorten_text, citation,
    counted_noun, game_card, text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The game.
pub static GURVICH_SLOW: Citation = citation!("slow_exact_nim.toml", GURVICH_SLOW);

/// The theorem on one heap more than a move takes from.
pub static GURVICH_REMOTENESS: Citation = citation!("slow_exact_nim.toml", GURVICH_REMOTENESS);

static CARD: GameCard = game_card!("slow_exact_nim.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_slow_exact_nim }),
    instances: || [1u32, 2, 3].map(|k| ruleset(k.into())).into(),
}];

/// The maximum number of stones for which the play by the rule is followed to its end.
const MAX_FOLLOWED_STONES: u64 = 1 << 20;

/// `slow_exact_nim(k)`.
fn call_slow_exact_nim(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let too_few = || text!("a move takes from at least 1 heap: slow_exact_nim(1), slow_exact_nim(2), …");
    Ok(Argument::Ruleset(ruleset(parse_heap_count(args, too_few)?)))
}

/// The ruleset `slow_exact_nim(count)`, for `count ≥ 1`.
pub fn ruleset(count: Nat) -> Arc<Ruleset> {
    // There are never more heaps than a word can count.
    let word = count.to_usize().unwrap_or(usize::MAX - 1).min(usize::MAX - 1);
    Ruleset::new(HeapTupleRuleset(SlowExactNim { chosen_heaps: count, chosen_heaps_word: word }))
}

struct SlowExactNim {
    /// The number of heaps from which a move takes.
    chosen_heaps: Nat,
    /// `chosen_heaps` as a word.
    chosen_heaps_word: usize,
}

/// Calls `visit` for the ways to take one stone from exactly `count` of the heaps from index `from` on, until it breaks.
fn for_each_choice<N: GameNumber>(
    heaps: &mut Vec<N>,
    from: usize,
    count: usize,
    visit: &mut dyn FnMut(&[N]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if count == 0 {
        return visit(heaps);
    }
    for at in from..heaps.len() {
        if heaps.len() - at < count {
            break;
        }
        if heaps[at].is_zero() {
            continue;
        }
        heaps[at] -= &N::one();
        let flow = for_each_choice(heaps, at + 1, count - 1, visit);
        heaps[at] += &N::one();
        flow?;
    }
    ControlFlow::Continue(())
}

impl HeapTupleGame for SlowExactNim {
    fn expression(&self) -> String {
        format!("slow_exact_nim({})", self.chosen_heaps)
    }

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    fn picture_note(&self) -> BilingualText {
        let count = shorten_text(&self.chosen_heaps.to_string());
        if self.chosen_heaps_word == 1 {
            text!("one stone from one heap")
        } else {
            text!("one stone from each of {count} heaps")
        }
    }

    fn for_each_taking<N: GameNumber>(
        &self,
        mut heaps: Vec<N>,
        visit: &mut dyn FnMut(&[N]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if nonempty_heap_count(&heaps) < self.chosen_heaps_word {
            return ControlFlow::Continue(());
        }
        for_each_choice(&mut heaps, 0, self.chosen_heaps_word, visit)
    }
}

/// The number of moves by the rule, with one heap more than a move takes from: keep a smallest even heap, else a largest one.
fn count_moves_by_rule(heaps: &[u64]) -> u64 {
    let mut heaps = heaps.to_vec();
    for moves in 0.. {
        let even = (0..heaps.len()).filter(|&at| heaps[at].is_multiple_of(2)).min_by_key(|&at| heaps[at]);
        let kept = even.or_else(|| (0..heaps.len()).max_by_key(|&at| heaps[at]));
        let mut others = heaps.iter_mut().enumerate().filter(|(at, _)| Some(*at) != kept).map(|(_, heap)| heap);
        if !others.all(|heap| match heap.checked_sub(1) {
            Some(left) => {
                *heap = left;
                true
            }
            None => false,
        }) {
            return moves;
        }
    }
    unreachable!("heaps become empty")
}

impl SlowExactNim {
    /// The known case of the non-empty heaps.
    fn find_case(&self, heaps: &[Nat]) -> Option<SlowCase> {
        let left = nonempty_heap_count(heaps);
        if self.chosen_heaps_word == 1 {
            return Some(SlowCase::AnyHeap(heaps.iter().sum()));
        }
        if left < self.chosen_heaps_word {
            return Some(SlowCase::NoMove);
        }
        let heaps: Vec<&Nat> = heaps.iter().filter(|heap| **heap != Nat::ZERO).collect();
        if left == self.chosen_heaps_word {
            return heaps.into_iter().min().map(|least| SlowCase::AllHeaps(least.clone()));
        }
        if left > self.chosen_heaps_word + 1 || heaps.iter().copied().sum::<Nat>() > Nat::from(MAX_FOLLOWED_STONES) {
            return None;
        }
        let heaps: Vec<u64> = heaps.into_iter().map(ToPrimitive::to_u64).collect::<Option<_>>()?;
        Some(SlowCase::OneMore(count_moves_by_rule(&heaps)))
    }
}

/// The case by which a position is decided.
#[derive(Debug)]
enum SlowCase {
    /// A move takes from one heap; the number of stones.
    AnyHeap(Nat),
    /// Too few heaps are left for a move.
    NoMove,
    /// Every move takes from all heaps; the smallest one.
    AllHeaps(Nat),
    /// One heap more than a move takes from; the number of moves by the rule.
    OneMore(u64),
}

impl SlowCase {
    /// The parity of the number of moves, which all plays have; `None` if the number depends on the play.
    fn forced_parity(&self) -> Option<bool> {
        match self {
            SlowCase::AnyHeap(moves) | SlowCase::AllHeaps(moves) => Some(moves.bit(0)),
            SlowCase::NoMove => Some(false),
            SlowCase::OneMore(_) => None,
        }
    }
}

impl Theorem for SlowExactNim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let case = self.find_case(&heap_sizes(args).ok()?)?;
        let (won, value, cite) = match (case.forced_parity(), &case, convention) {
            (Some(odd), _, _) => {
                let won = odd == (convention == Convention::Normal);
                (won, Some(Nat::from(u32::from(odd))), &MEX_RULE)
            }
            (None, SlowCase::OneMore(moves), Convention::Normal) => {
                let won = moves % 2 == 1;
                (won, (!won).then_some(Nat::ZERO), &GURVICH_REMOTENESS)
            }
            _ => return None,
        };
        let reason = Box::new(SlowExactNimReason { case, chosen_heaps: self.chosen_heaps.clone(), convention });
        Some(Verdict { outcome: Outcome::from_win(won), value, reason, cite })
    }

    /// There are few options, which are tried.
    fn moves(&self, _: &[Argument], _: MoveGoal<'_>, _: usize) -> Option<TheoremMoves> {
        None
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_written_option(self, args, visit)
    }

    /// Of as many heaps as a move takes from; and of any heaps if it takes from one.
    fn formulas(&self, numbers: usize, convention: Convention) -> Vec<TheoremFormula> {
        let value = match (self.chosen_heaps_word, numbers) {
            (1, 1) => "n % 2",
            (1, 2) => "(x + y) % 2",
            (1, 3) => "(x + y + z) % 2",
            (2, 2) => "min(x, y) % 2",
            (3, 3) => "min(min(x, y), z) % 2",
            _ => return Vec::new(),
        };
        match convention {
            Convention::Normal => vec![TheoremFormula::of_values(value, &MEX_RULE)],
            Convention::Misere => Vec::new(),
        }
    }
}

/// The case that decides the position.
#[derive(Debug)]
struct SlowExactNimReason {
    case: SlowCase,
    chosen_heaps: Nat,
    convention: Convention,
}

impl Reason for SlowExactNimReason {
    fn lines(&self) -> Vec<BilingualText> {
        let count = &self.chosen_heaps;
        let seen = match &self.case {
            SlowCase::AnyHeap(stones) => text!(
                "Each move takes one stone: play has {moves}.",
                moves = (counted_noun(stones, "move", "moves"), stones)
            ),
            SlowCase::NoMove => text!("Fewer than {count} heaps are left: there is no move."),
            SlowCase::AllHeaps(least) => {
                text!(
                    "Each move takes a stone from all {count} heaps, until the smallest is gone: play has {moves}.",
                    moves = (counted_noun(least, "move", "moves"), least)
                )
            }
            SlowCase::OneMore(moves) => {
                return vec![
                    text!(
                        "There is one heap more than a move takes from. Keep a smallest even heap, or, if all are odd, a largest one, and take from all others."
                    ),
                    text!(
                        "If both players do so, play has {moves}; the second player wins exactly if this number is even.",
                        moves = (counted_noun(moves, "move", "moves"), moves)
                    ),
                ];
            }
        };
        let who = match self.convention {
            Convention::Normal => text!("The second player wins exactly if this number is even."),
            Convention::Misere => text!("Under misère play the second player wins exactly if this number is odd."),
        };
        if matches!(self.case, SlowCase::NoMove) { vec![seen] } else { vec![seen, who] }
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        match &self.case {
            SlowCase::AnyHeap(moves) | SlowCase::AllHeaps(moves) => {
                vec![text!(
                    "Play in these heaps always has {moves}: the value is this number modulo 2.",
                    moves = (counted_noun(moves, "move", "moves"), moves)
                )]
            }
            SlowCase::NoMove | SlowCase::OneMore(_) => Vec::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{Game, kit};
    use std::collections::HashSet;

    #[test]
    fn laws() {
        for game in (ENTRIES[0].instances)() {
            kit::check_laws(&game, None).unwrap_or_else(|broken| panic!("{broken}"));
        }
    }

    #[test]
    fn one_heap_more_is_decided_as_by_the_definition() {
        for (count, sizes) in [(2u32, 12u64), (3, 8), (4, 5)] {
            let game = HeapTupleRuleset(SlowExactNim { chosen_heaps: count.into(), chosen_heaps_word: count as usize });
            let heaps = count + 1;
            let mut positions: Vec<Vec<u64>> = (0..sizes.pow(heaps))
                .map(|code| (0..heaps).map(|at| code / sizes.pow(at) % sizes).collect::<Vec<u64>>())
                .filter(|heaps| heaps.is_sorted())
                .collect();
            positions.sort_by_key(|heaps| heaps.iter().sum::<u64>());
            let mut lost = HashSet::new();
            for heaps in positions {
                let canonical = game.canonical(heaps.clone(), Convention::Normal);
                let reaches_lost = Game::for_each_option(&game, &canonical, |option| {
                    match lost.contains(&game.canonical(option, Convention::Normal)) {
                        true => ControlFlow::Break(()),
                        false => ControlFlow::Continue(()),
                    }
                });
                let args: Vec<Argument> = heaps.iter().map(|&heap| heap.into()).collect();
                let verdict = game.0.decide(&args, Convention::Normal).expect("it is decided");
                assert_eq!(verdict.outcome, Outcome::from_win(reaches_lost.is_break()), "{count}: {heaps:?}");
                if reaches_lost.is_continue() {
                    lost.insert(canonical);
                }
            }
        }
    }

    #[test]
    fn large_heaps_are_left_to_search_if_the_play_is_long() {
        let ten = Argument::from(Nat::from(10u32).pow(40));
        let game = SlowExactNim { chosen_heaps: 2u32.into(), chosen_heaps_word: 2 };
        assert!(game.decide(&[ten.clone(), ten.clone()], Convention::Misere).is_some());
        assert!(game.decide(&[ten.clone(), ten.clone(), ten], Convention::Normal).is_none());
        assert!(call_slow_exact_nim(&CallArguments::from_positional([0u64.into()])).is_err());
    }
}
