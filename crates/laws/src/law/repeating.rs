//! A theorem from a proved period: values and moves of heaps of any size.

use super::scan::{self, PartsVisitor, heap_args};
use grundy::Engine;
use grundy_catalog::periodic::{GOLOMB_UNCHECKED, GUY_SMITH_UNCHECKED};
use grundy_game::{
    Argument, BilingualText, Budget, Citation, Code, Convention, GameShape, HeapRule, MoveGoal, Nat, NumberSet,
    Outcome, Reason, Ruleset, Stop, Theorem, TheoremMoves, Verdict, text,
};
use std::ops::ControlFlow;
use std::sync::Arc;

/// `G(n + p) = G(n) + s` for `n ≥ n₀`, with the values up to the end of the first period.
pub(super) struct RepeatingTheorem {
    preperiod: u64,
    period: u64,
    saltus: u64,
    values: Vec<u64>,
    ways: HeapMoves,
    cite: &'static Citation,
}

/// The moves in a heap.
enum HeapMoves {
    /// Taking one of these numbers.
    Take(Vec<u64>),
    /// Taking any other number.
    AllBut(Vec<u64>),
    Code(Code),
    Unknown,
}

/// The maximum number of numbers taken, or sizes of the smaller heap left, that are tried in the search for winning moves.
const MAX_TRIED_HEAPS: u64 = 100_000;

impl RepeatingTheorem {
    /// Computes the values; `None` if the engine has no sequence for the ruleset.
    ///
    /// # Errors
    /// Returns an error if the budget runs out.
    pub(super) fn new(
        preperiod: u64,
        period: u64,
        saltus: u64,
        game: &Arc<Ruleset>,
        engine: &mut Engine,
        budget: &dyn Budget,
    ) -> Result<Option<RepeatingTheorem>, Stop> {
        let GameShape::Heap(heap) = game.shape() else { return Ok(None) };
        let (ways, cite) = match heap.heap_rule() {
            HeapRule::Subtraction(NumberSet::Finite(numbers)) => (HeapMoves::Take(numbers.clone()), &GOLOMB_UNCHECKED),
            HeapRule::Subtraction(NumberSet::AllBut(numbers)) => {
                (HeapMoves::AllBut(numbers.clone()), &GOLOMB_UNCHECKED)
            }
            HeapRule::Code(code) => (HeapMoves::Code(code.clone()), &GUY_SMITH_UNCHECKED),
            _ => (HeapMoves::Unknown, &GUY_SMITH_UNCHECKED),
        };
        // The values of a preperiod and one period are those from which all others follow. A period is at least 1.
        let count = preperiod.saturating_add(period);
        let Some(values) = engine.heap_values(game, count - 1, budget) else { return Ok(None) };
        let values = values?.iter().take(count as usize).map(|value| value.0).collect();
        Ok(Some(RepeatingTheorem { preperiod, period, saltus, values, ways, cite }))
    }

    /// The value of a heap, the small heap whose value it repeats, and the number of periods between them.
    fn heap_value(&self, heap: &Nat) -> (Nat, u64, Nat) {
        let (place, periods) = match u64::try_from(heap) {
            Ok(n) if n < self.preperiod => (n, Nat::ZERO),
            _ => {
                let past = heap - self.preperiod;
                let place = u64::try_from(&past % self.period).expect("it is below the period");
                (self.preperiod + place, past / self.period)
            }
        };
        // `place` is below the preperiod plus the period, which are as many values as there are.
        (&periods * self.saltus + self.values[place as usize], place, periods)
    }

    /// Visits the heaps that each tried move leaves; returns whether all options were visited.
    fn options(&self, heap: &Nat, visit: PartsVisitor<'_>) -> bool {
        // Taking the whole heap leaves no component.
        let rest = |taken: u64| Some(heap - taken).filter(|left| *left > Nat::ZERO).into_iter().collect();
        let small = u64::try_from(heap).unwrap_or(u64::MAX);
        match &self.ways {
            HeapMoves::Take(numbers) => {
                let mut taken = numbers.iter().filter(|&&k| k <= small);
                taken.try_for_each(|&k| visit(rest(k))).is_continue()
            }
            HeapMoves::AllBut(numbers) => {
                let mut taken = (1..=small.min(MAX_TRIED_HEAPS)).filter(|k| !numbers.contains(k));
                taken.try_for_each(|k| visit(rest(k))).is_continue() && small <= MAX_TRIED_HEAPS
            }
            HeapMoves::Code(code) => scan::options(code, heap, MAX_TRIED_HEAPS, visit),
            HeapMoves::Unknown => false,
        }
    }
}

impl Theorem for RepeatingTheorem {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let ([heap], Convention::Normal) = (args, convention) else { return None };
        let heap = heap.to_natural().ok()?;
        let (value, place, periods) = self.heap_value(&heap);
        let RepeatingTheorem { preperiod, period, saltus, .. } = *self;
        let reason = Box::new(PeriodReason { heap, place, periods, value: value.clone(), preperiod, period, saltus });
        Some(Verdict { outcome: Outcome::from_win(value != Nat::ZERO), value: Some(value), reason, cite: self.cite })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let ([heap], MoveGoal::Value(goal)) = (args, goal) else { return None };
        let heap = heap.to_natural().ok()?;
        let mut value = |part: &Nat| self.heap_value(part).0;
        Some(scan::moves_to_value(goal, limit, &mut value, &mut |visit| self.options(&heap, visit)))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Some(heap) = args.first().and_then(|heap| heap.to_natural().ok()) else { return ControlFlow::Continue(()) };
        let mut flow = ControlFlow::Continue(());
        self.options(&heap, &mut |parts| {
            flow = visit(heap_args(parts));
            flow
        });
        flow
    }
}

/// The reason: the place of the value of a heap in the table.
#[derive(Debug)]
struct PeriodReason {
    heap: Nat,
    place: u64,
    periods: Nat,
    value: Nat,
    preperiod: u64,
    period: u64,
    saltus: u64,
}

impl Reason for PeriodReason {
    fn lines(&self) -> Vec<BilingualText> {
        let PeriodReason { preperiod, period, saltus, .. } = self;
        let plus = if *saltus > 0 { format!(" + {saltus}") } else { String::new() };
        let claim = text!("By the given law, which was checked: G(n + {period}) = G(n){plus} for all n ≥ {preperiod}.");
        std::iter::once(claim).chain(self.lines_in_sum()).collect()
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        let PeriodReason { heap, place, periods, value, period, saltus, .. } = self;
        if *periods == Nat::ZERO {
            return vec![BilingualText::language_neutral(format!("G({heap}) = {value}"))];
        }
        let plus = if *saltus > 0 { format!(" + {periods}·{saltus}") } else { String::new() };
        vec![BilingualText::language_neutral(format!(
            "{heap} = {place} + {periods}·{period}: G({heap}) = G({place}){plus} = {value}"
        ))]
    }
}
