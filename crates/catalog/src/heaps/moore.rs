//! Moore's Nim 摩尔尼姆: take from at least one and at most `k` heaps.

mod columns;
pub(crate) mod every;
mod reductions;

use crate::Entry;
use crate::nim::BOUTON;
use crate::shared::game_number::GameNumber;
use crate::shared::heap_tuple::{
    HeapTupleGame, HeapTupleRuleset, for_each_written_option, heap_sizes, heaps_to_arguments, list_nim_moves,
    nonempty_heap_count, parse_heap_count, smaller_heap_count,
};
use crate::shared::nim_heaps;
use columns::BinaryColumns;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Citation, Convention, FormalTheorems, GameCard, MoveGoal,
    Nat, Outcome, Reason, Ruleset, RulesetFamily, Theorem, TheoremFormula, TheoremMoves, Verdict, citation,
    counted_noun, game_card, text,
};
use num_traits::ToPrimitive;
use reductions::HeapReductions;
use std::ops::ControlFlow;
use std::sync::Arc;

/// Moore's theorem.
pub static MOORE: Citation = citation!("moore.toml", MOORE);

/// Moore's theorem for components that are no heaps, by their values, which Coq has not checked.
pub(crate) static MOORE_ON_VALUES: Citation = Citation { formal: FormalTheorems::NO_THEOREM, ..MOORE };

static CARD: GameCard = game_card!("moore.toml");

pub(crate) static ENTRIES: [&Entry; 1] = [&Entry {
    card: &CARD,
    item: || Argument::Family(RulesetFamily { card: &CARD, call: call_moore }),
    instances: || [1u32, 2, 3].map(|k| ruleset(k.into())).into(),
}];

/// `moore(k)`.
fn call_moore(args: &CallArguments) -> Result<Argument, ArgumentError> {
    let too_few = || text!("a move must be allowed at least 1 heap: moore(1), moore(2), …");
    Ok(Argument::Ruleset(ruleset(parse_heap_count(args, too_few)?)))
}

/// The ruleset `moore(most)`, for `most ≥ 1`.
pub fn ruleset(most: Nat) -> Arc<Ruleset> {
    // There are never more heaps than a word can count.
    let word = most.to_usize().unwrap_or(usize::MAX - 1).min(usize::MAX - 1);
    Ruleset::new(HeapTupleRuleset(MooreNim { max_heaps: most, word }))
}

struct MooreNim {
    /// The largest number of heaps from which a move may take.
    max_heaps: Nat,
    word: usize,
}

impl HeapTupleGame for MooreNim {
    fn expression(&self) -> String {
        format!("moore({})", self.max_heaps)
    }

    fn card(&self) -> &'static GameCard {
        &CARD
    }

    fn picture_note(&self) -> BilingualText {
        let most = grundy_game::arg::shorten_text(&self.max_heaps.to_string());
        text!("from at most {heaps}", heaps = (counted_noun(&most, "heap", "heaps"), most))
    }

    fn has_taking(&self, before: &[Nat], after: &[Nat]) -> Option<bool> {
        Some(smaller_heap_count(before, after) <= self.word)
    }

    fn for_each_taking<N: GameNumber>(
        &self,
        heaps: Vec<N>,
        visit: &mut dyn FnMut(&[N]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut ways = HeapReductions::new(heaps, self.word);
        while let Some(after) = ways.next_reduction() {
            visit(after)?;
        }
        ControlFlow::Continue(())
    }
}

impl MooreNim {
    /// Whether the game is Nim, because a move takes from one heap only.
    fn is_nim(&self) -> bool {
        self.word == 1
    }

    /// Whether a move may take from all heaps at once.
    fn may_take_all(&self, heaps: &[Nat]) -> bool {
        nonempty_heap_count(heaps) <= self.word
    }
}

impl Theorem for MooreNim {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let heaps = heap_sizes(args).ok()?;
        let outcome = BinaryColumns::new(&heaps, self.word, convention).outcome();
        let value = match outcome {
            _ if self.is_nim() => Some(nim_heaps::nim_sum(&heaps)),
            _ if self.may_take_all(&heaps) => Some(heaps.iter().sum()),
            Outcome::P if convention == Convention::Normal => Some(Nat::ZERO),
            _ => None,
        };
        let cite = if self.is_nim() { &BOUTON } else { &MOORE };
        let reason =
            Box::new(ColumnSumsReason { heaps, max_heaps: self.max_heaps.clone(), word: self.word, convention });
        Some(Verdict { outcome, value, reason, cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let heaps = heap_sizes(args).ok()?;
        if self.is_nim() {
            return Some(list_nim_moves(&heaps, goal, limit));
        }
        let convention = match goal {
            MoveGoal::Value(target) if self.may_take_all(&heaps) => {
                if *target >= heaps.iter().sum() {
                    return Some(TheoremMoves::no_moves());
                }
                let listed = every::list_ways(&heaps, target, limit)
                    .into_iter()
                    .map(|after| vec![heaps_to_arguments(after)])
                    .collect();
                return Some(TheoremMoves { listed_moves: listed, total: every::count_ways(&heaps, target) });
            }
            _ => goal.lost_convention()?,
        };
        let columns = BinaryColumns::new(&heaps, self.word, convention);
        if let Some((listed, total)) = columns.list_all_moves(limit) {
            return Some(TheoremMoves {
                listed_moves: listed.into_iter().map(|after| vec![heaps_to_arguments(after)]).collect(),
                total: Some(total),
            });
        }
        let one = columns.construct_move();
        let total = one.is_none().then_some(Nat::ZERO);
        Some(TheoremMoves {
            listed_moves: one.into_iter().take(limit).map(|after| vec![heaps_to_arguments(after)]).collect(),
            total,
        })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        for_each_written_option(self, args, visit)
    }

    /// Of so few heaps that a move may take from all of them, which are played like one heap; or from all but one.
    fn formulas(&self, numbers: usize, convention: Convention) -> Vec<TheoremFormula> {
        let equalities = ["", "x == y", "x == y and y == z", "x == y and y == z and z == u"];
        // Each column has a one of all heaps or of none.
        if !self.is_nim() && convention == Convention::Normal && numbers == self.word + 1 && numbers <= equalities.len()
        {
            return vec![TheoremFormula::of_lost_positions(equalities[numbers - 1], &MOORE)];
        }
        let (sum, lost) = match (numbers, convention) {
            (1, Convention::Normal) => ("n", "n == 0"),
            (1, Convention::Misere) => ("n", "n == 1"),
            (2, Convention::Normal) => ("x + y", "x + y == 0"),
            (2, Convention::Misere) => ("x + y", "x + y == 1"),
            _ => return Vec::new(),
        };
        if self.is_nim() || numbers > self.word {
            return Vec::new();
        }
        let lost = TheoremFormula::of_lost_positions(lost, &MOORE);
        match convention {
            Convention::Normal => vec![TheoremFormula::of_values(sum, &MOORE_ON_VALUES), lost],
            Convention::Misere => vec![lost],
        }
    }
}

/// The columns of the heaps in binary.
#[derive(Debug)]
struct ColumnSumsReason {
    heaps: Vec<Nat>,
    max_heaps: Nat,
    word: usize,
    convention: Convention,
}

impl Reason for ColumnSumsReason {
    fn lines(&self) -> Vec<BilingualText> {
        let ColumnSumsReason { heaps, max_heaps: most, convention, .. } = self;
        let columns = BinaryColumns::new(heaps, self.word, *convention);
        let modulus = most + 1u32;
        if *convention == Convention::Misere && columns.have_single_stones() {
            let ones = heaps.iter().filter(|heap| heap.bits() == 1).count();
            let remainder = Nat::from(ones) % &modulus;
            return vec![text!(
                "No heap has more than 1 stone, and {ones} of them have 1: {ones} mod {modulus} = {remainder}. Under misère play, only remainder 1 is lost."
            )];
        }
        let drawn = columns.draw_lines();
        let mut lines = vec![if drawn.is_empty() {
            text!(
                "Write the heaps in binary under each other, and count the ones of each column modulo k + 1 = {modulus}."
            )
        } else {
            text!("Write the heaps in binary and count the ones of each column modulo k + 1 = {modulus}:")
        }];
        lines.extend(drawn);
        lines.push(match columns.highest_bad_column() {
            None => text!("Every column is a multiple of {modulus}. A move takes from at most k = {most} of the heaps, so the highest column that it changes is no longer a multiple; the opponent can make all of them multiples again."),
            Some(column) => text!("Not every column is a multiple of {modulus}; the highest that is not belongs to 2^{column}. Make heaps with a one there smaller, and perhaps others, at most {most} in all, with lower digits that make every column a multiple."),
        });
        if *convention == Convention::Misere {
            lines.push(text!("Under misère play the same holds as long as some heap has at least 2 stones; if only heaps of 1 are left, leave a number of them with remainder 1."));
        }
        lines
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        if self.word != 1 {
            let (left, most) = (nonempty_heap_count(&self.heaps), &self.max_heaps);
            if left > self.word {
                return Vec::new();
            }
            return vec![text!("At most {most} heaps are left in moore({most}): the value is the number of stones.")];
        }
        let BilingualText { en, zh } = nim_heaps::nim_sum_equation(&self.heaps);
        vec![text!("moore(1) is Nim: {text}", text = (en, zh))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grundy_game::GameView;

    fn args(heaps: &[Nat]) -> Vec<Argument> {
        heaps_to_arguments(heaps.to_vec())
    }

    #[test]
    fn winning_moves_are_found_at_any_size() {
        let ten = Nat::from(10u32).pow(30);
        let heaps: Vec<Nat> = [3u32, 4, 5, 7, 9].iter().map(|k| &ten * *k + 1u32).collect();
        for k in 1..=6u32 {
            let game = MooreNim { max_heaps: k.into(), word: k as usize };
            for (goal, c) in
                [(MoveGoal::Value(&Nat::ZERO), Convention::Normal), (MoveGoal::MisereP, Convention::Misere)]
            {
                let moves = game.moves(&args(&heaps), goal, 20).expect("the theorem decides");
                assert!(!moves.listed_moves.is_empty(), "k = {k}");
                let mut seen = Vec::new();
                for after in moves.listed_moves {
                    assert_eq!(game.decide(&after[0], c).map(|v| v.outcome), Some(Outcome::P), "k = {k}: {after:?}");
                    let rules = HeapTupleRuleset(MooreNim { max_heaps: k.into(), word: k as usize });
                    assert!(GameView::describe_move(&rules, &args(&heaps), &after).is_some());
                    assert!(!seen.contains(&after), "k = {k}: {after:?} twice");
                    seen.push(after);
                }
            }
        }
    }

    #[test]
    fn too_few_heaps_a_move_are_refused() {
        assert!(call_moore(&CallArguments::from_positional([0u64.into()])).is_err());
        assert!(call_moore(&CallArguments::from_positional(["x".into()])).is_err());
        let huge = call_moore(&CallArguments::from_positional([Nat::from(10u32).pow(40).into()]))
            .expect("any number of heaps");
        assert_eq!(huge.to_string(), format!("moore(1{})", "0".repeat(40)));
    }
}
