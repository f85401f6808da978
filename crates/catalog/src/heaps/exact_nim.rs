//! Exact Nim 恰取 k 堆: take from exactly `k` heaps.

use crate::Entry;
use crate::nim::BOUTON;
use crate::shared::game_number::GameNumber;
use crate::shared::heap_tuple::{
    HeapTupleGame, HeapTupleRuleset, for_each_written_option, heap_sizes, heaps_to_arguments, list_nim_moves,
    nonempty_heap_count, parse_heap_count, smaller_heap_count,
};
use crate::shared::nim_heaps;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, GameCard, MoveGoal, Nat, Outcome,
    Reason, Ruleset, RulesetFamily, Theorem, TheoremMoves, Verdict, citation, counted_noun, game_card, text,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The theorem that the value is the length of the longest play.
pub static BOROS_GURVICH: Citation = citation!("exact_nim.toml", BOROS_GURVICH);

static CARD: GameCard = game_card!("exact_nim.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_exact_nim }),
    instances: || [1u32, 2, 3].map(|k| ruleset(k.into())).into(),
}];

/// `exact_nim(k)`.
fn call_exact_nim(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let too_few = || text!("a move takes from at least 1 heap: exact_nim(1), exact_nim(2), …");
    Ok(Argument::Ruleset(ruleset(parse_heap_count(args, too_few)?)))
}

/// The ruleset `exact_nim(count)`, for `count ≥ 1`.
pub fn ruleset(count: Nat) -> Arc<Ruleset> {
    // There are never more heaps than a word can count.
    let word = count.to_usize().unwrap_or(usize::MAX);
    Ruleset::new(HeapTupleRuleset(ExactNim { chosen_heaps: count, chosen_heaps_word: word }))
}

struct ExactNim {
    /// The number of heaps from which a move takes.
    chosen_heaps: Nat,
    /// `chosen_heaps` as a word.
    chosen_heaps_word: usize,
}

/// Calls `visit` for the ways to make exactly `count` of the heaps from index `from` on smaller, until it breaks.
fn for_each_reduction<N: GameNumber>(
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
        let heap = heaps[at].clone();
        let mut left = N::zero();
        while left < heap {
            heaps[at] = left.clone();
            let flow = for_each_reduction(heaps, at + 1, count - 1, visit);
            if flow.is_break() {
                heaps[at] = heap;
                return flow;
            }
            left += &N::one();
        }
        heaps[at] = heap;
    }
    ControlFlow::Continue(())
}

impl HeapTupleGame for ExactNim {
    fn expression(&self) -> String {
        format!("exact_nim({})", self.chosen_heaps)
    }

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    fn picture_note(&self) -> BilingualText {
        let count = grundy_game::arg::shorten_text(&self.chosen_heaps.to_string());
        text!("from exactly {heaps}", heaps = (counted_noun(&count, "heap", "heaps"), count))
    }

    fn has_taking(&self, before: &[Nat], after: &[Nat]) -> Option<bool> {
        Some(smaller_heap_count(before, after) == self.chosen_heaps_word)
    }

    fn for_each_taking<N: GameNumber>(
        &self,
        mut heaps: Vec<N>,
        visit: &mut dyn FnMut(&[N]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if nonempty_heap_count(&heaps) < self.chosen_heaps_word {
            return ControlFlow::Continue(());
        }
        for_each_reduction(&mut heaps, 0, self.chosen_heaps_word, visit)
    }
}

/// The number of moves of the longest play, if a move takes from `count` heaps.
fn longest_play(heaps: &[Nat], count: usize) -> Nat {
    let lasts = |moves: &Nat| heaps.iter().map(|heap| heap.min(moves)).sum::<Nat>() >= moves * count;
    // Bisection: `can` moves are possible, `cannot` are not.
    let (mut can, mut cannot) = (Nat::ZERO, heaps.iter().sum::<Nat>() / count + 1u32);
    while &can + 1u32 < cannot {
        let middle = (&can + &cannot) >> 1u32;
        if lasts(&middle) { can = middle } else { cannot = middle }
    }
    can
}

impl ExactNim {
    fn is_nim(&self) -> bool {
        self.chosen_heaps_word == 1
    }
}

impl Theorem for ExactNim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heaps = heap_sizes(args).ok()?;
        if self.is_nim() {
            let (outcome, value) = (nim_heaps::nim_outcome(&heaps, convention), nim_heaps::nim_sum(&heaps));
            let reason = Box::new(ExactNimReason { heaps, chosen_heaps: 1, value: value.clone(), convention });
            return Some(Verdict { outcome, value: Some(value), reason, cite: &BOUTON });
        }
        if convention == Convention::Misere || nonempty_heap_count(&heaps) >= self.chosen_heaps_word.saturating_mul(2) {
            return None;
        }
        let value = longest_play(&heaps, self.chosen_heaps_word);
        let outcome = Outcome::from_win(value != Nat::ZERO);
        let reason =
            Box::new(ExactNimReason { heaps, chosen_heaps: self.chosen_heaps_word, value: value.clone(), convention });
        Some(Verdict { outcome, value: Some(value), reason, cite: &BOROS_GURVICH })
    }

    /// If a move takes from several heaps, lists only one winning move.
    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let heaps = heap_sizes(args).ok()?;
        if self.is_nim() {
            return Some(list_nim_moves(&heaps, goal, limit));
        }
        let MoveGoal::Value(target) = goal else { return None };
        let left = nonempty_heap_count(&heaps);
        if left < self.chosen_heaps_word {
            return Some(TheoremMoves::no_moves());
        }
        if left >= self.chosen_heaps_word.saturating_mul(2) || *target != Nat::ZERO {
            return None;
        }
        let mut after = heaps;
        after
            .iter_mut()
            .filter(|heap| **heap != Nat::ZERO)
            .take(self.chosen_heaps_word)
            .for_each(|heap| *heap = Nat::ZERO);
        Some(TheoremMoves {
            listed_moves: [vec![heaps_to_arguments(after)]].into_iter().take(limit).collect(),
            total: None,
        })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_written_option(self, args, visit)
    }
}

/// The heaps, and the length of the longest play.
#[derive(Debug)]
struct ExactNimReason {
    heaps: Vec<Nat>,
    chosen_heaps: usize,
    value: Nat,
    convention: Convention,
}

impl Reason for ExactNimReason {
    fn lines(&self) -> Vec<BilingualText> {
        let ExactNimReason { heaps, chosen_heaps: count, value, convention } = self;
        let (left, twice) = (nonempty_heap_count(heaps), count.saturating_mul(2));
        if *count == 1 {
            let nim = text!("exact_nim(1) is Nim.");
            return std::iter::once(nim).chain(nim_heaps::explain_nim_sum(heaps, *convention)).collect();
        }
        if left < *count {
            return vec![text!(
                "Only {heaps} left, and a move needs {count}: there is no move.",
                heaps = (counted_noun(&left, "heap is", "heaps are"), left)
            )];
        }
        vec![
            text!(
                "{left} heaps are left, at least {count} and fewer than 2 × {count} = {twice}: take {count} whole heaps, and the opponent cannot move."
            ),
            text!("The value is the number of moves of the longest play, {value}."),
        ]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let (count, value) = (self.chosen_heaps, &self.value);
        vec![text!(
            "With fewer than 2 × {count} heaps the value of exact_nim({count}) is the number of moves of its longest play: {value}."
        )]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::{Game, Notation};
    use std::collections::HashMap;

    fn game(count: usize) -> ExactNim {
        ExactNim { chosen_heaps: count.into(), chosen_heaps_word: count }
    }

    fn naive_value(game: &HeapTupleRuleset<ExactNim>, heaps: Vec<u64>, known: &mut HashMap<Vec<u64>, u64>) -> u64 {
        let heaps = game.canonical(heaps, Convention::Normal);
        if let Some(&value) = known.get(&heaps) {
            return value;
        }
        let mut reached = Vec::new();
        let _ = Game::for_each_option(game, &heaps, |option| {
            reached.push(naive_value(game, option, known));
            ControlFlow::Continue(())
        });
        let value = (0..).find(|value| !reached.contains(value)).expect("a finite list has a mex");
        known.insert(heaps, value);
        value
    }

    #[test]
    fn values_are_those_of_the_definition() {
        for (count, heaps, size) in [(2, 2, 9u64), (2, 3, 7), (3, 4, 4), (3, 5, 3), (4, 5, 3), (4, 7, 2)] {
            let (game, mut known) = (HeapTupleRuleset(game(count)), HashMap::new());
            for code in 0..size.pow(heaps) {
                let position: Vec<u64> = (0..heaps).map(|at| code / size.pow(at) % size).collect();
                let verdict =
                    game.0.decide(&Notation::write(&game, &position), Convention::Normal).expect("it decides");
                let right = naive_value(&game, position.clone(), &mut known);
                assert_eq!(verdict.value, Some(right.into()), "{count}: {position:?}");
            }
        }
    }

    #[test]
    fn heaps_of_any_size() {
        let ten = Nat::from(10u32).pow(40);
        let args = heaps_to_arguments(vec![ten.clone(), &ten + 5u32, &ten * 3u32]);
        let verdict = game(2).decide(&args, Convention::Normal).expect("it decides");
        assert_eq!(verdict.value, Some((&ten * 2u32) + 5u32));
        let moves = game(2).moves(&args, MoveGoal::Value(&Nat::ZERO), 1).expect("it decides");
        let after = game(2).decide(&moves.listed_moves[0][0], Convention::Normal).expect("it decides");
        assert_eq!(after.outcome, Outcome::P);
        assert!(
            call_exact_nim(&CallArguments::from_positional([0u64.into()])).is_err()
                && call_exact_nim(&CallArguments::from_positional(["x".into()])).is_err()
        );
    }
}
