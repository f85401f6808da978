//! Theorems about games with passes.

use super::{COMPOUNDS, MORRISON, PassGame, parse_component};
use crate::nim_with_pass;
use crate::shared::compound;
use grundy_game::{
    Argument, BilingualText, Convention, MoveGoal, Nat, Outcome, Reason, Sum, Theorem, TheoremMoves, Verdict,
    counted_noun, text,
};
use std::ops::ControlFlow;

impl Theorem for PassGame {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let (sum, passes) = parse_component(args).ok()?;
        match &sum.components[..] {
            [] => {
                // Passes alone are a heap from which one is taken at a time, if they may be used at all.
                let odd = self.at_end && passes.bit(0);
                let value = Nat::from(u32::from(odd));
                let wins = odd == (convention == Convention::Normal);
                let reason = Box::new(PassesAloneReason { passes, at_end: self.at_end });
                let cite = if self.at_end { &COMPOUNDS } else { &MORRISON };
                Some(Verdict { outcome: Outcome::from_win(wins), value: Some(value), reason, cite })
            }
            _ if passes == Nat::ZERO => compound::decide_sum(&sum, convention),
            components if !self.at_end && convention == Convention::Normal => {
                match components.iter().map(nim_heap).collect::<Option<Vec<Nat>>>() {
                    Some(heaps) => nim_with_pass::decide_position(heaps, passes, convention),
                    None => self.decide_large_heap(components, &passes),
                }
            }
            _ => None,
        }
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let (sum, passes) = parse_component(args).ok()?;
        if passes != Nat::ZERO
            && let Some(moves) = self.moves_of_nim(&sum, &passes, goal, limit)
        {
            return Some(moves);
        }
        if passes != Nat::ZERO {
            let MoveGoal::Value(goal) = goal else { return None };
            return self.moves_of_large_heap(args, goal, limit);
        }
        let (after, total) = compound::moves_in_sum(&sum, goal, limit)?;
        let written = |after: Sum| self.split_components(after, Nat::ZERO);
        Some(TheoremMoves { listed_moves: after.into_iter().map(written).collect(), total })
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok((sum, passes)) = parse_component(args) else { return ControlFlow::Continue(()) };
        if passes != Nat::ZERO {
            let is_over = if self.at_end { Some(false) } else { compound::is_single_over(&sum) };
            match is_over {
                Some(true) => {}
                Some(false) => visit(self.split_components(sum.clone(), &passes - 1u32))?,
                // It is not known whether a pass is allowed.
                None => return ControlFlow::Break(()),
            }
        }
        compound::for_each_single_option(&sum, &mut |after| visit(self.split_components(after, passes.clone())))
    }
}

impl PassGame {
    /// The moves of at most two heaps of Nim, as of Nim with a pass.
    fn moves_of_nim(&self, sum: &Sum, passes: &Nat, goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(target) = goal else { return None };
        let game = &sum.components.first().filter(|_| !self.at_end)?.game;
        let heaps = sum.components.iter().map(nim_heap).collect::<Option<Vec<Nat>>>()?;
        let written = |(heaps, passes): (Vec<Nat>, Nat)| {
            let heaps: Vec<Vec<Argument>> = heaps.into_iter().map(|heap| vec![heap.into()]).collect();
            self.split_components(Sum::from_components(game, &heaps), passes)
        };
        let after = nim_with_pass::moves_to_value(heaps, passes.clone(), target)?;
        Some(TheoremMoves::from_all(after.into_iter().map(written).collect(), limit))
    }
}

/// The size of a heap of Nim; `None` for other components.
fn nim_heap(component: &grundy_game::Component) -> Option<Nat> {
    compound::is_nim(component).then(|| component.args.first()?.to_natural().ok()).flatten()
}

/// Nothing is left but passes.
#[derive(Debug)]
struct PassesAloneReason {
    passes: Nat,
    at_end: bool,
}

impl PassesAloneReason {
    fn value_line(&self) -> BilingualText {
        let passes = grundy_game::arg::shorten_text(&self.passes.to_string());
        let counted = counted_noun(&passes, "pass is", "passes are");
        match (self.at_end, self.passes.bit(0)) {
            (false, _) => text!("Everything else is over, so nobody may pass any more: the value is 0."),
            (true, false) => text!("{passes} left, an even number: the value is 0.", passes = (counted, passes)),
            (true, true) => text!("{passes} left, an odd number: the value is 1.", passes = (counted, passes)),
        }
    }
}

impl Reason for PassesAloneReason {
    fn lines(&self) -> Vec<BilingualText> {
        vec![self.value_line()]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        vec![self.value_line()]
    }
}
