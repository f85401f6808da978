//! Games of one parameter as heaps.

use super::options::with_memory;
use super::{FileGame, find_once};
use crate::ir::RuleExprKind;
use crate::run::RulesRun;
use crate::value::{ComponentRules, RuleValue, SumPart};
use crate::vm::{MachineOutcome, OptionReceiver};
use grundy_game::{Argument, Game, HeapGame, HeapRule, Notation, Stop};
use std::ops::ControlFlow;

impl FileGame {
    /// The options of a heap by the machine, if the game is compiled; `None` if the machine cannot continue.
    fn run_compiled_heap(
        &self,
        n: i64,
        bound: &[RuleValue],
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let code = self.rules.0.code(self.function)?;
        with_memory(|memory| {
            let registers = memory.registers.words_mut();
            registers[0] = n;
            for (register, value) in registers[1..].iter_mut().zip(bound) {
                let RuleValue::Int(value) = value else { return None };
                *register = *value;
            }
            // The run may overwrite these registers, and each component is compared with them.
            let keywords = registers[1..=bound.len()].to_vec();
            let mut heaper = HeapOptionCollector { n, keywords: &keywords, heaps: Vec::new(), visit };
            memory.sequences.reset(&code.constants);
            match code.run(self.rules.0.program.max_steps, memory, &mut heaper) {
                MachineOutcome::Done | MachineOutcome::Over(_) => Some(ControlFlow::Continue(())),
                MachineOutcome::Enough => Some(ControlFlow::Break(())),
                MachineOutcome::GaveUp => None,
            }
        })
    }

    /// Whether it has one parameter, leads to no other game, declares no end, and nothing can be done with an empty heap.
    pub(super) fn is_heap(&self) -> bool {
        let found = || {
            self.definition().params == 1
                && !self.declares_ends()
                && !self.allows_entailing_moves()
                && self.keywords.iter().all(Option::is_some)
                && self.leads_to_itself()
                && self.is_empty_at_0()
                && self.accepts_small_heaps()
        };
        // If the time runs out, the question ends before the shape matters, and nothing is kept.
        find_once(&self.heap, || Some(found())).copied().unwrap_or(false)
    }

    /// Whether no option is a position of another game, as far as the text shows.
    pub(super) fn leads_to_itself(&self) -> bool {
        let functions = &self.rules.0.program.functions;
        // The game, and the helpers that it calls.
        let mut reached = vec![self.function];
        let mut at = 0;
        while let Some(&function) = reached.get(at) {
            let mut own = true;
            functions[function as usize].visit_expressions(&mut |expr| match &expr.kind {
                RuleExprKind::Game { game, .. } => own &= *game == self.function,
                RuleExprKind::Call { .. } => own = false,
                RuleExprKind::Helper(helper, _) if !reached.contains(helper) => reached.push(*helper),
                _ => {}
            });
            if !own {
                return false;
            }
            at += 1;
        }
        true
    }

    /// Whether the assertions at the beginning of the rule hold for small numbers.
    /// An engine of heaps computes all values in order, and so fails at the first refused number.
    fn accepts_small_heaps(&self) -> bool {
        const TRIED_HEAPS: u64 = 64;
        self.definition().leading_assertions().is_empty() || (0..TRIED_HEAPS).all(|n| self.accepts_numbers(&[n]))
    }

    /// Whether the assertions at the beginning of the rule hold for the position with these numbers.
    pub(super) fn accepts_numbers(&self, numbers: &[u64]) -> bool {
        let Ok(bound) = self.keyword_values() else { return false };
        let numbers = numbers.iter().map(|n| Argument::from(*n)).collect::<Vec<_>>();
        let Ok(mut args) = self.values(&numbers) else { return false };
        args.extend(bound);
        let mut run = RulesRun::new(&self.rules.0.program);
        args.len() == self.definition().arity() && run.accepts_position(self.function, args).unwrap_or(false)
    }

    fn is_empty_at_0(&self) -> bool {
        const MAX_EMPTY_HEAP_STEPS: u64 = 10_000;
        // A rule that is recognised has no move from an empty heap, however long its loops are.
        if self.known_rule().is_some_and(|known| known.rule.is_empty_at_0()) {
            return true;
        }
        let Ok(bound) = self.keyword_values() else { return false };
        let args: Vec<RuleValue> = std::iter::once(RuleValue::Int(0)).chain(bound).collect();
        let mut sink = |_: &[SumPart]| ControlFlow::Break(());
        let run = RulesRun::with_step_limit(&self.rules.0.program, MAX_EMPTY_HEAP_STEPS).options(
            self.function,
            &args,
            &mut sink,
        );
        matches!(run, Ok(ControlFlow::Continue(())))
    }
}

/// One parameter, and all options are positions of the same game: a heap.
///
/// This does not check that heaps get smaller. An engine that finds a larger heap reports it.
impl HeapGame for FileGame {
    fn expression(&self) -> String {
        Notation::expression(self)
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        let Ok(bound) = self.keyword_values() else { return ControlFlow::Break(()) };
        let heap = i64::try_from(n).unwrap_or(i64::MAX);
        if let Some(flow) = self.run_compiled_heap(heap, &bound, visit) {
            return flow;
        }
        let args: Vec<RuleValue> = std::iter::once(RuleValue::Int(heap)).chain(bound).collect();
        let mut heaps = Vec::new();
        let mut sink = |parts: &[SumPart]| {
            heaps.clear();
            for part in parts {
                match (&part.game, &part.args[..]) {
                    (ComponentRules::Here(function), [RuleValue::Int(left), keywords @ ..])
                        if *function == self.function && *left >= 0 && self.has_keyword_values(keywords) =>
                    {
                        heaps.push(*left as u64);
                    }
                    // An argument that is not a heap is passed on as a heap that is not smaller, which the engine reports.
                    _ => heaps.push(n),
                }
            }
            visit(&heaps)
        };
        match RulesRun::new(&self.rules.0.program).options(self.function, &args, &mut sink) {
            Ok(flow) => flow,
            Err(fault) => {
                if let Ok(key) = Notation::read(self, &[Argument::from(n)]) {
                    self.record_fault(*fault, &key);
                }
                ControlFlow::Break(())
            }
        }
    }

    fn failure(&self) -> Stop {
        self.rules.0.failure()
    }

    fn heap_rule(&self) -> HeapRule<'_> {
        let known = self.known_rule().map(|known| known.rule.rule());
        known.or_else(|| self.twin_heap_rule()).unwrap_or(HeapRule::General)
    }
}

/// Collects the heaps of each option.
struct HeapOptionCollector<'v> {
    n: i64,
    keywords: &'v [i64],
    heaps: Vec<u64>,
    visit: &'v mut dyn FnMut(&[u64]) -> ControlFlow<()>,
}

impl OptionReceiver for HeapOptionCollector<'_> {
    #[inline]
    fn add_component(&mut self, _: u16, args: &[i64]) {
        // An argument that is not a heap is passed on as a heap that is not smaller, which the engine reports.
        let own = args[0] >= 0 && (self.keywords.is_empty() || args[1..] == *self.keywords);
        self.heaps.push(if own { args[0] as u64 } else { self.n as u64 });
    }

    #[inline]
    fn finish_option(&mut self) -> ControlFlow<()> {
        let flow = (self.visit)(&self.heaps);
        self.heaps.clear();
        flow
    }
}
