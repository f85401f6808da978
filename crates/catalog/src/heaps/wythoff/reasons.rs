//! The explanation of the outcome of two heaps.

use super::cold_pairs::{ColdPairs, difference};
use grundy_game::{BilingualText, Convention, Nat, Reason, text};

/// The cold pair that the difference of the heaps points to, and the cold pairs within one move.
#[derive(Debug)]
pub(super) struct WythoffReason {
    heaps: [Nat; 2],
    t: u64,
    convention: Convention,
    /// The difference of the heaps.
    difference: Nat,
    /// The number of the pair that has this difference, or the nearest one below.
    pair_number: Nat,
    /// The pair with this number.
    pair: (Nat, Nat),
    /// The cold pairs that can be reached; none if the heaps are cold.
    reach: Vec<[Nat; 2]>,
}

impl WythoffReason {
    pub(super) fn for_heaps(t: u64, convention: Convention, a: Nat, b: Nat) -> WythoffReason {
        let cold = ColdPairs::new(t, convention);
        let difference = difference(&a, &b);
        let pair_number = cold.nearest_pair_number(&difference);
        let (pair, reach) = (cold.pair(&pair_number), cold.reachable(&a, &b));
        WythoffReason { heaps: [a, b], t, convention, difference, pair_number, pair, reach }
    }

    /// How the pair number `n` is computed.
    fn formula(&self) -> BilingualText {
        let WythoffReason { t, pair_number: n, pair: (x, y), .. } = self;
        match self.convention {
            Convention::Misere if *t == 1 && *n < Nat::from(2u32) => {
                text!("Under misère play the cold pairs begin (0, 1), (2, 2); among them is ({x}, {y}).")
            }
            Convention::Misere if *t > 1 => text!(
                "Under misère play the cold pair number n = {n} is A = ⌊(tn(2 − t) + t − 2 + √((tn + 1)²(t² + 4)))/(2t)⌋ = {x}, B = A + tn + 1 = {y}, with t = {t}."
            ),
            _ if *t == 1 => text!("The cold pair number n = {n} is A = ⌊(n + √(5n²))/2⌋ = {x}, B = A + n = {y}."),
            _ => text!(
                "The cold pair number n = {n} is A = ⌊(n(2 − t) + √(n²(t² + 4)))/2⌋ = {x}, B = A + tn = {y}, with t = {t}."
            ),
        }
    }

    /// The consequence for the heaps.
    fn verdict(&self) -> BilingualText {
        let WythoffReason { heaps: [a, b], difference, pair: (x, y), .. } = self;
        let same = [a.min(b), a.max(b)] == [x, y];
        if same {
            return text!(
                "This is ({a}, {b}) itself: every move leads to a pair that is not cold, and from any such pair a cold one can be reached."
            );
        }
        if y - x == *difference {
            text!("It is the only cold pair with difference {difference}, so ({a}, {b}) is not cold.")
        } else {
            text!("No cold pair has difference {difference}, so ({a}, {b}) is not cold.")
        }
    }
}

impl Reason for WythoffReason {
    fn lines(&self) -> Vec<BilingualText> {
        let [a, b] = &self.heaps;
        if *a == Nat::ZERO && *b == Nat::ZERO {
            return vec![match self.convention {
                Convention::Normal => text!("Both heaps are empty: there is no move."),
                Convention::Misere => {
                    text!("Both heaps are empty: there is no move, and under misère play whoever cannot move wins.")
                }
            }];
        }
        let (small, large, d) = (a.min(b), a.max(b), &self.difference);
        let mut lines =
            vec![BilingualText::language_neutral(format!("{large} − {small} = {d}")), self.formula(), self.verdict()];
        if !self.reach.is_empty() {
            let list: Vec<String> = self.reach.iter().map(|[x, y]| format!("({x}, {y})")).collect();
            let BilingualText { en, zh } = BilingualText::comma_list(&list);
            lines.push(text!("Cold pairs within one move: {text}.", text = (en, zh)));
        }
        lines
    }
}
