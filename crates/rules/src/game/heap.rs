//! Games of one parameter as heaps.

use super::FileGame;
use super::options::with_registers;
use crate::ir::ExprKind;
use crate::run::Run;
use crate::value::{Part, Val, Who};
use crate::vm::{Emit, Ended};
use grundy_game::{Arg, Game, HeapGame, HeapRule, Notation, in_force};
use grundy_theory::Stop;
use std::ops::ControlFlow;

impl FileGame {
    /// The options of a heap by the machine, if the game is compiled; `None` where it gives up.
    fn compiled_heap(
        &self,
        n: i64,
        bound: &[Val],
        visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>,
    ) -> Option<ControlFlow<()>> {
        let code = self.rules.0.code(self.function)?;
        with_registers(|registers| {
            registers[0] = n;
            for (register, value) in registers[1..].iter_mut().zip(bound) {
                let Val::Int(value) = value else { return None };
                *register = *value;
            }
            let keywords = registers[1..=bound.len()].to_vec();
            let mut heaper = Heaper { n, keywords: &keywords, heaps: Vec::new(), visit };
            match code.run(self.rules.0.program.most_steps, registers, &mut heaper) {
                Ended::Done | Ended::Over(_) => Some(ControlFlow::Continue(())),
                Ended::Enough => Some(ControlFlow::Break(())),
                Ended::GaveUp => None,
            }
        })
    }

    /// Whether it has one parameter, leads to no other game, declares no end, and nothing can be done with an empty heap.
    pub(super) fn is_heap(&self) -> bool {
        let found = || {
            self.definition().params == 1
                && !self.declares_ends()
                && self.keywords.iter().all(Option::is_some)
                && self.leads_to_itself()
                && self.is_empty_at_0()
        };
        *self.heap.get_or_init(|| in_force::suspend(found))
    }

    /// Whether no option is a position of another game, as far as the text shows.
    pub(super) fn leads_to_itself(&self) -> bool {
        let functions = &self.rules.0.program.functions;
        // The game, and the helpers that it calls.
        let mut reached = vec![self.function];
        let mut at = 0;
        while let Some(&function) = reached.get(at) {
            let mut own = true;
            functions[function as usize].each_expr(&mut |expr| match &expr.kind {
                ExprKind::Game { game, .. } => own &= *game == self.function,
                ExprKind::Call { .. } => own = false,
                ExprKind::Helper(helper, _) if !reached.contains(helper) => reached.push(*helper),
                _ => {}
            });
            if !own {
                return false;
            }
            at += 1;
        }
        true
    }

    fn is_empty_at_0(&self) -> bool {
        const FEW_STEPS: u64 = 10_000;
        // A rule that is recognised has no move from an empty heap, however long its loops are.
        if self.known().is_some_and(|known| known.rule.is_empty_at_0()) {
            return true;
        }
        let Ok(bound) = self.bound() else { return false };
        let args: Vec<Val> = std::iter::once(Val::Int(0)).chain(bound).collect();
        let mut sink = |_: &[Part]| ControlFlow::Break(());
        let run = Run::limited(&self.rules.0.program, FEW_STEPS).options(self.function, &args, &mut sink);
        matches!(run, Ok(ControlFlow::Continue(())))
    }
}

/// One parameter, and all options are positions of the same game: a heap.
///
/// That heaps get smaller is not checked here. An engine that meets a larger heap reports it.
impl HeapGame for FileGame {
    fn expression(&self) -> String {
        Notation::expression(self)
    }

    fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        let Ok(bound) = self.bound() else { return ControlFlow::Break(()) };
        let heap = i64::try_from(n).unwrap_or(i64::MAX);
        if let Some(flow) = self.compiled_heap(heap, &bound, visit) {
            return flow;
        }
        let args: Vec<Val> = std::iter::once(Val::Int(heap)).chain(bound).collect();
        let mut heaps = Vec::new();
        let mut sink = |parts: &[Part]| {
            heaps.clear();
            for part in parts {
                match (&part.game, &part.args[..]) {
                    (Who::Here(function), [Val::Int(left), keywords @ ..])
                        if *function == self.function && *left >= 0 && self.is_bound_to(keywords) =>
                    {
                        heaps.push(*left as u64);
                    }
                    // An argument that is not a heap is passed on as a heap that is not smaller, which the engine reports.
                    _ => heaps.push(n),
                }
            }
            visit(&heaps)
        };
        match Run::new(&self.rules.0.program).options(self.function, &args, &mut sink) {
            Ok(flow) => flow,
            Err(fault) => {
                if let Ok(key) = Notation::read(self, &[Arg::from(n)]) {
                    self.keep(*fault, &key);
                }
                ControlFlow::Break(())
            }
        }
    }

    fn failure(&self) -> Stop {
        self.rules.0.failure()
    }

    fn rule(&self) -> HeapRule<'_> {
        self.known().map_or(HeapRule::General, |known| known.rule.rule())
    }
}

/// Collects the heaps of each option.
struct Heaper<'v> {
    n: i64,
    keywords: &'v [i64],
    heaps: Vec<u64>,
    visit: &'v mut dyn FnMut(&[u64]) -> ControlFlow<()>,
}

impl Emit for Heaper<'_> {
    #[inline]
    fn part(&mut self, _: u16, args: &[i64]) {
        // An argument that is not a heap is passed on as a heap that is not smaller, which the engine reports.
        let own = args[0] >= 0 && (self.keywords.is_empty() || args[1..] == *self.keywords);
        self.heaps.push(if own { args[0] as u64 } else { self.n as u64 });
    }

    #[inline]
    fn option(&mut self) -> ControlFlow<()> {
        let flow = (self.visit)(&self.heaps);
        self.heaps.clear();
        flow
    }
}
