//! Heaps beyond any table, by a proof that the values are periodic.
//!
//! For most short codes and sets the periodicity theorem needs few values. Then heaps of any size are decided.
//! The values are computed when a large heap is first queried. Smaller heaps are left to the engines, which also list the options.

mod general;

pub(crate) use general::for_each_general_option;

use grundy_game::{
    Argument, BilingualText, Citation, Code, FormalTheorem, FormalTheorems, HeapRule, Nat, Nimber, NumberSet, Outcome,
    Reason, TheoremMoves, Verdict, text, text_pair,
};
use grundy_heap::NimSequence;
use grundy_heap::period::{PeriodTheorem, Periodicity, prove_period};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::OnceLock;

/// The periodicity theorem for codes.
pub static GUY_SMITH: Citation = Citation {
    name: text_pair!("the periodicity theorem"),
    author: "R. K. Guy and C. A. B. Smith",
    year: 1956,
    work: "The G-values of various games, Proceedings of the Cambridge Philosophical Society 52, 514–526",
    formal: FormalTheorems::of_normal_play(&[FormalTheorem { file: "GuySmith.v", name: "guy_smith" }]),
};

/// The periodicity theorem for uses that Coq has not checked: for splits into unequal heaps, for values that grow with the period, and for
/// periods that are not proved by equalities of values.
pub static GUY_SMITH_UNCHECKED: Citation = Citation { formal: FormalTheorems::NO_THEOREM, ..GUY_SMITH };

/// The periodicity theorem for sets: a window of values recurs.
pub static GOLOMB: Citation = Citation {
    name: text_pair!("the recurrence of a window"),
    author: "S. W. Golomb",
    year: 1966,
    work: "A mathematical investigation of games of “take-away”, Journal of Combinatorial Theory 1, 443–458",
    formal: FormalTheorems::of_normal_play(&[
        FormalTheorem { file: "GuySmith.v", name: "guy_smith" },
        FormalTheorem { file: "SubtractionCode.v", name: "subtraction_is_taking" },
    ]),
};

/// The recurrence of a window for uses that Coq has not checked: for other games than subtraction games of finite sets, such as heaps with a
/// state, and for values that grow.
pub static GOLOMB_UNCHECKED: Citation = Citation { formal: FormalTheorems::NO_THEOREM, ..GOLOMB };

/// The periodicity theorem for codes that leave any number of heaps, or heaps with a condition on their sizes.
pub static ANY_HEAP_COUNT_PERIODICITY: Citation = Citation {
    name: text_pair!("the periodicity theorem for any number of heaps"),
    author: "after R. K. Guy, C. A. B. Smith and R. B. Austin: grundy",
    year: 2026,
    work: "the proof stands in the documentation of `grundy_heap::period::Ways`",
    formal: FormalTheorems::NO_THEOREM,
};

/// The source of the theorem on all-but subtraction.
pub static SIEGEL_STATE: Citation = Citation {
    name: text_pair!("the recurrence of a state"),
    author: "A. N. Siegel",
    year: 2013,
    work: "Combinatorial Game Theory, chapter IV",
    formal: FormalTheorems::NO_THEOREM,
};

/// Heaps below this size are left to the engines.
pub(crate) const MIN_LARGE_HEAP: u32 = 10_000;
/// The maximum number of values computed in search of a period, which takes some milliseconds.
const MAX_CODE_VALUES: usize = 1 << 12;
/// The limit for codes that may leave three heaps or more: these keep sets of values, which is slower.
const MAX_MANY_HEAP_VALUES: usize = 1 << 11;
/// The limit for sets, whose values are computed faster.
const MAX_SET_VALUES: usize = 1 << 16;

/// The limit for all-but sets, whose values grow, and which compare the states of long tables.
const MAX_ALL_BUT_VALUES: usize = 1 << 14;

/// The period of a rule, computed on first use.
#[derive(Debug, Default)]
pub(crate) struct PeriodicHeaps(OnceLock<Option<VerifiedHeapPeriod>>);

/// A proved period, and the values up to its end.
#[derive(Clone, Debug)]
pub(crate) struct VerifiedHeapPeriod {
    periodicity: Periodicity,
    checked_range: (u64, u64),
    values: Vec<Nimber>,
    cite: &'static Citation,
}

impl PeriodicHeaps {
    /// The period of the values of a rule, for a large heap.
    pub(crate) fn for_large_heap(&self, rule: HeapRule<'_>, heap: &Nat) -> Option<&VerifiedHeapPeriod> {
        if *heap < Nat::from(MIN_LARGE_HEAP) {
            return None;
        }
        self.0.get_or_init(|| VerifiedHeapPeriod::find(rule)).as_ref()
    }
}

impl VerifiedHeapPeriod {
    /// Looks for the period of a rule among the first values.
    pub(crate) fn find(rule: HeapRule<'_>) -> Option<VerifiedHeapPeriod> {
        let (most, cite) = match rule {
            HeapRule::Code(code) if code.max_heaps() <= 2 => (MAX_CODE_VALUES, &GUY_SMITH),
            HeapRule::Code(_) => (MAX_MANY_HEAP_VALUES, &GUY_SMITH),
            HeapRule::TakeAndBreak(_) => (
                MAX_MANY_HEAP_VALUES,
                match PeriodTheorem::for_rule(rule)? {
                    PeriodTheorem::Ways(_) => &ANY_HEAP_COUNT_PERIODICITY,
                    PeriodTheorem::Breaks { .. } => &GUY_SMITH,
                    _ => &GUY_SMITH_UNCHECKED,
                },
            ),
            HeapRule::Subtraction(NumberSet::Finite(_)) => (MAX_SET_VALUES, &GOLOMB),
            HeapRule::Subtraction(NumberSet::AllBut(_)) => (MAX_ALL_BUT_VALUES, &SIEGEL_STATE),
            _ => return None,
        };
        let law = PeriodTheorem::for_rule(rule)?;
        let (mut values, mut length) = (NimSequence::default(), 64);
        while length <= most {
            values.extend_by_rule(rule, length as u64, &())?.ok()?;
            // Moves of codes are counted by remainders, so their values must not grow.
            let is_usable = |saltus| saltus == 0 || matches!(law, PeriodTheorem::AllBut(_));
            if let Some(shown) = prove_period(&values, values.len(), &law).filter(|it| is_usable(it.periodicity.saltus))
            {
                let Periodicity { preperiod, period, .. } = shown.periodicity;
                let values = values.iter().take((preperiod + period) as usize).collect();
                return Some(VerifiedHeapPeriod {
                    periodicity: shown.periodicity,
                    checked_range: shown.checked_range,
                    values,
                    cite,
                });
            }
            length += length / 4;
        }
        None
    }

    /// The index in the table of a heap's value.
    fn table_index(&self, heap: &Nat) -> usize {
        let Periodicity { preperiod, period, .. } = self.periodicity;
        let small = heap.to_u64().filter(|n| *n < preperiod);
        let place = small.unwrap_or_else(|| {
            let past: Nat = (heap - preperiod) % period;
            preperiod + past.to_u64().expect("it is below the period")
        });
        place as usize
    }

    /// Whether the value of a heap was itself computed, not inferred from the period.
    pub(crate) fn is_in_table(&self, heap: &Nat) -> bool {
        heap.to_usize().is_some_and(|heap| heap < self.values.len())
    }

    /// The value of a heap.
    pub(crate) fn value(&self, heap: &Nat) -> Nat {
        let place = self.table_index(heap);
        let Periodicity { period, saltus, .. } = self.periodicity;
        Nat::from(self.values[place].0) + (heap - place) / period * saltus
    }

    /// The heaps with a value, ascending, if the values grow; there are finitely many.
    pub(crate) fn heaps_with_value(&self, goal: &Nat) -> Vec<Nat> {
        let Periodicity { preperiod, period, saltus } = self.periodicity;
        assert!(saltus > 0, "a value of a periodic sequence occurs infinitely often");
        let heap = |(place, value): (u64, &Nimber)| {
            let value = Nat::from(value.0);
            if *goal < value || place < preperiod && *goal != value {
                return None;
            }
            let above = goal - value;
            (&above % saltus == Nat::ZERO).then(|| above / saltus * period + place)
        };
        let mut heaps: Vec<Nat> = (0..).zip(&self.values).filter_map(heap).collect();
        heaps.sort_unstable();
        heaps
    }

    /// The verdict on a heap by the period.
    pub(crate) fn verdict(&self, heap: &Nat) -> Verdict {
        let value = self.value(heap);
        let reason = Box::new(PeriodicHeapReason {
            heap: heap.clone(),
            place: self.table_index(heap) as u64,
            value: value.clone(),
            periodicity: self.periodicity,
            checked_range: self.checked_range,
        });
        Verdict { outcome: Outcome::from_win(value != Nat::ZERO), value: Some(value), reason, cite: self.cite }
    }

    /// The options of a large heap that have the value `goal`, for a code that leaves at most two heaps.
    ///
    /// Splits are counted by remainders modulo the period, so the time does not depend on their number.
    pub(crate) fn moves_of_code(&self, code: &Code, heap: &Nat, goal: &Nat, limit: usize) -> TheoremMoves {
        let mut found = TheoremMoves::no_moves();
        let mut total = Nat::ZERO;
        let mut add = |parts: Vec<Nat>| {
            if found.listed_moves.len() < limit {
                found.listed_moves.push(parts.into_iter().map(|part| vec![Argument::from(part)]).collect());
            }
        };
        for (taken, digit) in (0u64..).zip(code.digits()) {
            let left = heap - taken;
            if digit & 2 != 0 && self.value(&left) == *goal {
                total += 1u32;
                add(vec![left.clone()]);
            }
            if digit & 4 == 0 {
                continue;
            }
            let Periodicity { preperiod, period, .. } = self.periodicity;
            let half = &left / 2u32;
            let is_goal = |first: &Nat| self.value(first) ^ self.value(&(&left - first)) == *goal;
            // Before the period each split is tried; after it one for each remainder, because both heaps are past the preperiod.
            let first_past = preperiod.max(1);
            for first in (1..first_past).map(Nat::from).filter(is_goal) {
                total += 1u32;
                add(vec![first.clone(), &left - first]);
            }
            for first in (first_past..first_past + period).map(Nat::from).filter(is_goal) {
                let count = (&half - &first) / period + 1u32;
                let listed = count.to_u64().unwrap_or(u64::MAX).min(limit as u64);
                (0..listed).map(|i| &first + i * period).for_each(|first| add(vec![first.clone(), &left - first]));
                total += count;
            }
        }
        found.total = Some(total);
        found
    }
}

/// Calls `visit` once for each option of a heap of any size, for a code that leaves at most two heaps.
pub(crate) fn for_each_code_option(
    code: &Code,
    heap: &Nat,
    visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    for (taken, digit) in (0u64..).zip(code.digits()) {
        if Nat::from(taken) > *heap {
            break;
        }
        let left = heap - taken;
        if digit & 1 != 0 && left == Nat::ZERO {
            visit(Vec::new())?;
        }
        if digit & 2 != 0 && left > Nat::ZERO {
            visit(vec![vec![Argument::from(left.clone())]])?;
        }
        if digit & 4 != 0 {
            let half = &left / 2u32;
            let mut first = Nat::from(1u32);
            while first <= half {
                visit(vec![vec![Argument::from(first.clone())], vec![Argument::from(&left - &first)]])?;
                first += 1u32;
            }
        }
    }
    ControlFlow::Continue(())
}

/// A period applied to a heap.
#[derive(Debug)]
struct PeriodicHeapReason {
    heap: Nat,
    place: u64,
    value: Nat,
    periodicity: Periodicity,
    checked_range: (u64, u64),
}

impl Reason for PeriodicHeapReason {
    fn lines(&self) -> Vec<BilingualText> {
        let PeriodicHeapReason {
            heap,
            place,
            value,
            periodicity: Periodicity { preperiod, period, saltus },
            checked_range: (first, last),
        } = self;
        if *saltus > 0 {
            let periods = (heap - place) / period;
            return vec![
                text!(
                    "The values grow with the period: G(n + {period}) = G(n) + {saltus} for all n ≥ {preperiod}. From {last} on they depend on a state (the last values, and which values no larger heap can have) that is the same as at {first}, but for the growth."
                ),
                text!(
                    "{heap} is {place} and {periods} periods of {period}: G({heap}) = G({place}) + {periods} × {saltus} = {value}."
                ),
            ];
        }
        vec![
            text!(
                "The values are periodic: G(n + {period}) = G(n) for all n ≥ {preperiod}. It suffices that this holds for {first} ≤ n < {last}, and it was checked."
            ),
            text!("{heap} and {place} have the same remainder modulo {period}: G({heap}) = G({place}) = {value}."),
        ]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        self.lines()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the moves with the definition on heaps whose options can still be enumerated.
    #[test]
    fn moves_are_those_of_the_definition() {
        for text in ["0.77", "0.07", "0.137", "4.7", "0.15", "0.3", "0.71"] {
            let code = Code::octal(text).unwrap();
            let mut values = NimSequence::default();
            values.extend_by_rule(HeapRule::Code(&code), 10_100, &()).unwrap().unwrap();
            let periodic = PeriodicHeaps::default();
            for n in [10_000u64, 10_001, 10_037, 10_100] {
                let known = periodic.for_large_heap(HeapRule::Code(&code), &n.into()).expect("it has a short period");
                assert_eq!(known.value(&n.into()), values.value_at(n as usize).into(), "{text} {n}");
                for goal in 0..5u64 {
                    let mut count = 0u64;
                    let mut first = None;
                    let _ = code.for_each_option(n, &mut |parts| {
                        if parts.iter().fold(0, |sum, &part| sum ^ values.value_at(part as usize)) == goal {
                            count += 1;
                            first.get_or_insert(parts.to_vec());
                        }
                        ControlFlow::Continue(())
                    });
                    let moves = known.moves_of_code(&code, &n.into(), &goal.into(), 3);
                    assert_eq!(moves.total, Some(count.into()), "{text} {n} to {goal}");
                    assert_eq!(moves.listed_moves.len() as u64, count.min(3), "{text} {n} to {goal}");
                    for listed in &moves.listed_moves {
                        let sum = listed
                            .iter()
                            .fold(0, |sum, part| sum ^ values.value_at(part[0].to_word().unwrap() as usize));
                        assert_eq!(sum, goal, "{text} {n} to {goal}: {listed:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn values_that_grow_are_those_of_the_table() {
        for missing in [vec![1], vec![2, 5], vec![1, 2, 3], vec![3, 4, 9], vec![7]] {
            let set = NumberSet::all_but(missing);
            let mut values = NimSequence::default();
            values.extend_by_rule(HeapRule::Subtraction(&set), 10_300, &()).unwrap().unwrap();
            let periodic = PeriodicHeaps::default();
            let known =
                periodic.for_large_heap(HeapRule::Subtraction(&set), &10_000u32.into()).expect("a short period");
            let computed = |heap: u64| Nat::from(values.value_at(heap as usize));
            for heap in (0..200).chain(9_900..10_300u64) {
                assert_eq!(known.value(&heap.into()), computed(heap), "{set} {heap}");
            }
            for goal in (0..60u64).map(Nat::from).chain([known.value(&9_990u32.into())]) {
                let expected: Vec<Nat> = (0..10_300u64).filter(|&heap| computed(heap) == goal).map(Nat::from).collect();
                let found = known.heaps_with_value(&goal).into_iter().filter(|heap| *heap < 10_300u32.into());
                assert_eq!(found.collect::<Vec<_>>(), expected, "{set} {goal}");
            }
        }
    }

    #[test]
    fn a_set_without_a_law() {
        let game = crate::subtract::ruleset(NumberSet::finite([1, 2, 5, 9, 14]));
        let theorem = game.theorem().expect("finite sets have periods");
        let large = Nat::from(10u32).pow(40);
        let verdict = theorem.decide(&[large.into()], grundy_game::Convention::Normal).expect("it is periodic");
        assert!(verdict.value.is_some());
    }
}
