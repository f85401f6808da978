//! The explanation of the outcome of two heaps.

use super::cold::{ColdPairs, difference};
use grundy_game::{BilingualText, Convention, Nat, Reason, say};

/// The cold pair that the difference of the heaps points to, and the cold pairs within one move.
#[derive(Debug)]
pub(super) struct WythoffReason {
    heaps: [Nat; 2],
    t: u64,
    convention: Convention,
    /// The difference of the heaps.
    difference: Nat,
    /// The number of the pair that has this difference, or the nearest one below.
    n: Nat,
    /// The pair number `n`.
    pair: (Nat, Nat),
    /// The cold pairs that can be reached; none if the heaps are cold.
    reach: Vec<[Nat; 2]>,
}

impl WythoffReason {
    pub(super) fn for_heaps(t: u64, convention: Convention, a: Nat, b: Nat) -> WythoffReason {
        let cold = ColdPairs::new(t, convention);
        let difference = difference(&a, &b);
        let n = cold.nearest_pair_number(&difference);
        let (pair, reach) = (cold.pair(&n), cold.reachable(&a, &b));
        WythoffReason { heaps: [a, b], t, convention, difference, n, pair, reach }
    }

    /// How the pair number `n` is computed.
    fn formula(&self) -> BilingualText {
        let WythoffReason { t, n, pair: (x, y), .. } = self;
        match self.convention {
            Convention::Misere if *t == 1 && *n < Nat::from(2u32) => say!(
                "Under misère play the cold pairs begin (0, 1), (2, 2); among them is ({x}, {y}).",
                "反常规则下，最小的奇异局势是 (0, 1)、(2, 2)；其中有 ({x}, {y})。"
            ),
            Convention::Misere if *t > 1 => say!(
                "Under misère play the cold pair number n = {n} is A = ⌊(tn(2 − t) + t − 2 + √((tn + 1)²(t² + 4)))/(2t)⌋ = {x}, B = A + tn + 1 = {y}, with t = {t}.",
                "反常规则下，第 n = {n} 个奇异局势为 A = ⌊(tn(2 − t) + t − 2 + √((tn + 1)²(t² + 4)))/(2t)⌋ = {x}，B = A + tn + 1 = {y}，其中 t = {t}。"
            ),
            _ if *t == 1 => say!(
                "The cold pair number n = {n} is A = ⌊(n + √(5n²))/2⌋ = {x}, B = A + n = {y}.",
                "第 n = {n} 个奇异局势为 A = ⌊(n + √(5n²))/2⌋ = {x}，B = A + n = {y}。"
            ),
            _ => say!(
                "The cold pair number n = {n} is A = ⌊(n(2 − t) + √(n²(t² + 4)))/2⌋ = {x}, B = A + tn = {y}, with t = {t}.",
                "第 n = {n} 个奇异局势为 A = ⌊(n(2 − t) + √(n²(t² + 4)))/2⌋ = {x}，B = A + tn = {y}，其中 t = {t}。"
            ),
        }
    }

    /// What follows for the heaps.
    fn verdict(&self) -> BilingualText {
        let WythoffReason { heaps: [a, b], difference, pair: (x, y), .. } = self;
        let same = [a.min(b), a.max(b)] == [x, y];
        if same {
            return say!(
                "This is ({a}, {b}) itself: every move leads to a pair that is not cold, and from any such pair a cold one can be reached.",
                "这正是 ({a}, {b})：任何一步都走到非奇异局势，而从非奇异局势总能再走到奇异局势。"
            );
        }
        if y - x == *difference {
            say!(
                "It is the only cold pair with difference {difference}, so ({a}, {b}) is not cold.",
                "差为 {difference} 的奇异局势只有它，所以 ({a}, {b}) 不是奇异局势。"
            )
        } else {
            say!(
                "No cold pair has difference {difference}, so ({a}, {b}) is not cold.",
                "没有差为 {difference} 的奇异局势，所以 ({a}, {b}) 不是奇异局势。"
            )
        }
    }
}

impl Reason for WythoffReason {
    fn lines(&self) -> Vec<BilingualText> {
        let [a, b] = &self.heaps;
        if *a == Nat::ZERO && *b == Nat::ZERO {
            return vec![match self.convention {
                Convention::Normal => say!("Both heaps are empty: there is no move.", "两堆都已取完：无法再走。"),
                Convention::Misere => say!(
                    "Both heaps are empty: there is no move, and under misère play whoever cannot move wins.",
                    "两堆都已取完：反常规则下无法再走的一方获胜。"
                ),
            }];
        }
        let (small, large, d) = (a.min(b), a.max(b), &self.difference);
        let mut lines = vec![BilingualText::language_neutral(format!("{large} − {small} = {d}")), self.formula(), self.verdict()];
        if !self.reach.is_empty() {
            let list: Vec<String> = self.reach.iter().map(|[x, y]| format!("({x}, {y})")).collect();
            let (en, zh) = (list.join(", "), list.join("、"));
            lines.push(say!("Cold pairs within one move: {en}.", "一步可到的奇异局势：{zh}。"));
        }
        lines
    }
}
