//! The theorem on at most two heaps, and its reason.

use super::{
    HeapsWithPasses, LOW_CHAN, NimWithPass, for_each_move, parse_component, sort_heaps, split_components, sum_of_heaps,
};
use crate::shared::compound;
use grundy_game::{
    Argument, BilingualText, Convention, MoveGoal, Nat, Outcome, Reason, Sum, Theorem, TheoremMoves, Verdict, text,
};
use std::ops::ControlFlow;

/// The size of the second heap for which two heaps are lost. It is also the value of a single heap, and the heap of a given value.
fn partner_size(heap: &Nat, passes: &Nat) -> Nat {
    if !passes.bit(0) || *heap == Nat::ZERO {
        heap.clone()
    } else if heap.bit(0) {
        heap + 1u32
    } else {
        heap - 1u32
    }
}

/// The heaps as exactly two, the smaller first; `None` if there are more.
fn two_heaps(heaps: &[Nat]) -> Option<[Nat; 2]> {
    match heaps {
        [] => Some([Nat::ZERO, Nat::ZERO]),
        [one] => Some([Nat::ZERO, one.clone()]),
        [a, b] => Some([a.clone(), b.clone()]),
        _ => None,
    }
}

/// Whether at most two heaps are lost; `None` if there are more.
fn is_lost_pair(heaps: &[Nat], passes: &Nat) -> Option<bool> {
    let [a, b] = two_heaps(heaps)?;
    Some(partner_size(&a, passes) == b)
}

/// The positions that moves to the value `target` leave, if a pass is left and there are at most two heaps; with two, only for the value 0.
pub(super) fn positions_of_value(
    (heaps, passes): HeapsWithPasses<Nat>,
    target: &Nat,
) -> Option<Vec<HeapsWithPasses<Nat>>> {
    let [a, b] = two_heaps(&heaps).filter(|_| passes != Nat::ZERO)?;
    let mut after = Vec::new();
    let pass = (heaps.clone(), &passes - 1u32);
    if heaps.len() == 1 {
        let left = partner_size(target, &passes);
        if left < b {
            after.push((sort_heaps(vec![left]), passes.clone()));
        }
        if partner_size(&b, &pass.1) == *target {
            after.push(pass);
        }
    } else {
        if *target != Nat::ZERO {
            return None;
        }
        for (heap, other) in [(&a, &b), (&b, &a)] {
            let left = partner_size(other, &passes);
            let position = (sort_heaps(vec![other.clone(), left.clone()]), passes.clone());
            if left < *heap && !after.contains(&position) {
                after.push(position);
            }
        }
        if !heaps.is_empty() && is_lost_pair(&heaps, &pass.1) == Some(true) {
            after.push(pass);
        }
    }
    Some(after)
}

impl Theorem for NimWithPass {
    /// Decides misère play only if no pass is left.
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        let (heaps, passes) = parse_component(args).ok()?;
        if passes == Nat::ZERO && !heaps.is_empty() {
            return compound::decide_sum(&sum_of_heaps(&heaps), convention);
        }
        let lost = is_lost_pair(&heaps, &passes).filter(|_| convention == Convention::Normal && passes != Nat::ZERO)?;
        let value = match &heaps[..] {
            [one] => Some(partner_size(one, &passes)),
            _ => lost.then_some(Nat::ZERO),
        };
        Some(Verdict {
            outcome: Outcome::from_win(!lost),
            value,
            reason: Box::new(NimWithPassReason { heaps, passes }),
            cite: &LOW_CHAN,
        })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let (heaps, passes) = parse_component(args).ok()?;
        if passes == Nat::ZERO && !heaps.is_empty() {
            let (after, total) = compound::moves_in_sum(&sum_of_heaps(&heaps), goal, limit)?;
            let parts = |after: Sum| {
                let heaps = after.components.iter().filter_map(|heap| heap.args.first()?.to_natural().ok());
                split_components((sort_heaps(heaps.collect()), Nat::ZERO))
            };
            return Some(TheoremMoves { listed_moves: after.into_iter().map(parts).collect(), total });
        }
        let MoveGoal::Value(target) = goal else { return None };
        let after = positions_of_value((heaps, passes), target)?;
        Some(TheoremMoves::from_all(after.into_iter().map(split_components).collect(), limit))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let Ok(position) = parse_component(args) else { return ControlFlow::Continue(()) };
        for_each_move(&position, |left| visit(split_components(left)))
    }
}

/// At most two heaps, and the passes.
#[derive(Debug)]
struct NimWithPassReason {
    heaps: Vec<Nat>,
    passes: Nat,
}

impl Reason for NimWithPassReason {
    fn lines(&self) -> Vec<BilingualText> {
        let NimWithPassReason { heaps, passes } = self;
        let odd = passes.bit(0);
        let parity = if odd {
            text!("An odd number of passes is left: {passes}.")
        } else {
            text!("An even number of passes is left ({passes}): a pass is answered by a pass.")
        };
        let conclusion = match &heaps[..] {
            [] => text!("There are no stones."),
            [one] => {
                let value = partner_size(one, passes);
                text!("A single heap of {one} then has value {value}.")
            }
            [a, ..] => {
                let b = &heaps[1];
                let partner = partner_size(a, passes);
                match (partner == *b, odd) {
                    (true, _) => {
                        text!("The heaps {a} and {b} are lost: with {a} the only heap that loses is {partner}.")
                    }
                    (false, true) => text!(
                        "With {a} the only heap that loses is {partner}, not {b}: two heaps are lost if they are 1 and 2, 3 and 4, and so on. Leave such a pair, or pass if the heaps are equal."
                    ),
                    (false, false) => {
                        text!("The heaps {a} and {b} are not equal: make them equal, then copy the opponent's moves.")
                    }
                }
            }
        };
        vec![parity, conclusion]
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        self.lines()
    }
}
