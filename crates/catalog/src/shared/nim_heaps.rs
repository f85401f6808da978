//! Positions that are won like several Nim heaps but are one component.
//!
//! If all heaps but one are fixed, exactly one size of that heap reaches a goal:
//! under normal play the size that gives the required nim-sum,
//! under misère play the size that makes the nim-sum 0, or, if the other heaps are all at most 1, makes the number of ones odd.

use grundy_game::{Argument, BilingualText, Convention, MoveGoal, Nat, Outcome, TheoremMoves, arg::shorten_text, text};

/// The nim-sum of the heaps.
pub(crate) fn nim_sum(heaps: &[Nat]) -> Nat {
    heaps.iter().fold(Nat::ZERO, |sum, heap| sum ^ heap)
}

/// Whether no heap is larger than 1.
fn are_at_most_one(heaps: &[Nat]) -> bool {
    heaps.iter().all(|heap| heap.bits() <= 1)
}

/// The winner of the heaps, by Bouton's theorem.
pub(crate) fn nim_outcome(heaps: &[Nat], convention: Convention) -> Outcome {
    let zero = nim_sum(heaps) == Nat::ZERO;
    Outcome::from_win(match convention {
        Convention::Misere if are_at_most_one(heaps) => zero,
        _ => !zero,
    })
}

/// For each heap the only size that reaches the goal if the other heaps stay as they are.
pub(crate) fn goal_sizes(heaps: &[Nat], goal: MoveGoal<'_>) -> Vec<Nat> {
    let sum = nim_sum(heaps);
    let large = heaps.iter().filter(|heap| heap.bits() > 1).count();
    let wanted = |heap: &Nat| {
        let others = &sum ^ heap;
        match goal {
            MoveGoal::Value(target) => others ^ target,
            MoveGoal::MisereP if large == usize::from(heap.bits() > 1) => others ^ Nat::from(1u32),
            MoveGoal::MisereP => others,
        }
    };
    heaps.iter().map(wanted).collect()
}

/// Lists moves, and counts all of them; only the first `limit` are written out, because with very many heaps each takes much memory.
pub(crate) fn list_moves<M>(moves: Vec<M>, limit: usize, write: impl FnMut(M) -> Vec<Vec<Argument>>) -> TheoremMoves {
    let total = Some(Nat::from(moves.len()));
    TheoremMoves { listed_moves: moves.into_iter().take(limit).map(write).collect(), total }
}

/// Explains the winner: the nim-sum written out, and its consequence.
pub(crate) fn explain_nim_sum(heaps: &[Nat], convention: Convention) -> Vec<BilingualText> {
    let mut lines = vec![nim_sum_equation(heaps)];
    let ones = heaps.iter().filter(|heap| heap.bits() == 1).count();
    lines.push(match (convention, nim_outcome(heaps, convention)) {
        (Convention::Misere, _) if are_at_most_one(heaps) => text!("No number is larger than 1, and {ones} of them are 1: under misère play an odd number of ones is lost."),
        (Convention::Misere, Outcome::P) => text!("Some number is larger than 1, so under misère play too this is lost exactly if the nim-sum is 0, as it is."),
        (Convention::Misere, _) => text!("Some number is larger than 1, so under misère play too this is lost only if the nim-sum is 0, which it is not."),
        (Convention::Normal, Outcome::P) => text!("The nim-sum is 0: every move makes it another number, and the opponent makes it 0 again."),
        (Convention::Normal, _) => text!("The nim-sum is not 0: make it 0."),
    });
    lines
}

/// The nim-sum as an equation: `3 XOR 5 = 6`.
pub(crate) fn nim_sum_equation(heaps: &[Nat]) -> BilingualText {
    let sum = nim_sum(heaps);
    let heaps: Vec<String> = heaps.iter().map(Nat::to_string).collect();
    match heaps.len() {
        0 => text!("The nim-sum of no numbers is 0."),
        1 => text!("The only number is {sum}."),
        _ if heaps.len() > 24 => {
            BilingualText::language_neutral(format!("{} = {sum}", shorten_text(&heaps.join(" XOR "))))
        }
        _ => BilingualText::language_neutral(format!("{} = {sum}", heaps.join(" XOR "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares with trying all sizes.
    #[test]
    fn exactly_one_size_reaches_the_goal() {
        let nats = |heaps: [u32; 3]| heaps.map(Nat::from);
        for n in 0..5u32.pow(3) {
            let heaps = nats([n % 5, n / 5 % 5, n / 25]);
            for i in 0..3 {
                let with = |size: u32| {
                    let mut heaps = heaps.clone();
                    heaps[i] = size.into();
                    heaps
                };
                let lost: Vec<u32> =
                    (0..16).filter(|&x| nim_outcome(&with(x), Convention::Misere) == Outcome::P).collect();
                assert_eq!(
                    lost.into_iter().map(Nat::from).collect::<Vec<_>>(),
                    [goal_sizes(&heaps, MoveGoal::MisereP)[i].clone()]
                );
                let two = Nat::from(2u32);
                let twos: Vec<u32> = (0..16).filter(|&x| nim_sum(&with(x)) == two).collect();
                assert_eq!(
                    twos.into_iter().map(Nat::from).collect::<Vec<_>>(),
                    [goal_sizes(&heaps, MoveGoal::Value(&two))[i].clone()]
                );
            }
        }
    }
}
