//! The cold pairs: the P-positions of Wythoff games, by integer arithmetic.
//!
//! With `α = (2 − t + √(t² + 4))/2` and `β = α + t` we have `1/α + 1/β = 1`.
//!
//! | play | pair number `n` |
//! |---|---|
//! | normal | `A = ⌊nα⌋`, `B = ⌊nβ⌋ = A + tn` |
//! | misère, `t ≥ 2` | `A = ⌊nα + 1/α⌋`, `B = ⌊nβ + 1/α⌋ + 1 = A + tn + 1` |
//! | misère, `t = 1` | `(0, 1)`, `(2, 2)`, then as in normal play |
//!
//! In each row every number `≥ 1` belongs to exactly one pair, and so does 0.
//! All square roots are integer square roots, so the results are exact at any size.
//! Finding a pair, or the pair of a number, costs a few square roots of numbers three times as long.

use grundy_game::{BilingualText, Convention, Nat, PositionRay};

/// The cold pairs for one `t` under one convention.
#[derive(Clone, Debug)]
pub(super) struct ColdPairs {
    t: Nat,
    convention: Convention,
}

impl ColdPairs {
    pub(super) fn new(t: u64, convention: Convention) -> ColdPairs {
        ColdPairs { t: t.into(), convention }
    }

    fn is_misere(&self) -> bool {
        self.convention == Convention::Misere
    }

    /// Whether the first two pairs are `(0, 1)` and `(2, 2)`.
    pub(super) fn is_exceptional(&self) -> bool {
        self.is_misere() && self.t == Nat::from(1u32)
    }

    /// The pair number `n`, the smaller heap first.
    pub(super) fn pair(&self, n: &Nat) -> (Nat, Nat) {
        let t = &self.t;
        let root = |m: &Nat| (m * m * (t * t + 4u32)).sqrt();
        if self.is_exceptional() && *n < Nat::from(2u32) {
            return if *n == Nat::ZERO { (0u32.into(), 1u32.into()) } else { (2u32.into(), 2u32.into()) };
        }
        let difference = t * n;
        if self.is_misere() && !self.is_exceptional() {
            let difference = difference + 1u32;
            let small: Nat = (root(&difference) + t * 2u32 * n + t - 2u32 - t * t * n) / (t * 2u32);
            return (small.clone(), small + difference);
        }
        let small: Nat = (root(n) + n * 2u32 - &difference) / 2u32;
        (small.clone(), small + difference)
    }

    /// The other heap of the pair to which a number belongs.
    pub(super) fn partner_heap(&self, x: &Nat) -> Nat {
        let t = &self.t;
        // The number of the pair is near ⌊x/α⌋ or near x − ⌊x/α⌋.
        let low = ((x * x * (t * t + 4u32)).sqrt() + t * x - x * 2u32) / (t * 2u32);
        let high = x - &low;
        let pairs = numbers_around(&low).into_iter().chain(numbers_around(&high)).map(|n| self.pair(&n));
        let mut others = pairs.filter_map(|(a, b)| if a == *x { Some(b) } else { (b == *x).then_some(a) });
        others.next().expect("the cold pairs contain every number")
    }

    /// Whether a pair is cold, in either order.
    pub(super) fn contains(&self, a: &Nat, b: &Nat) -> bool {
        self.partner_heap(a) == *b
    }

    /// The number of the cold pair with the greatest difference that is at most this one.
    pub(super) fn nearest_pair_number(&self, difference: &Nat) -> Nat {
        let one = Nat::from(1u32);
        if self.is_exceptional() && *difference <= one {
            one - difference
        } else if self.is_misere() && !self.is_exceptional() && *difference > Nat::ZERO {
            (difference - one) / &self.t
        } else {
            difference / &self.t
        }
    }

    /// All cold pairs that can be reached in one move, sorted, with heaps in the order given.
    ///
    /// Either one heap is unchanged, or the difference changes by less than `t`, while the differences of cold pairs are `t` apart:
    /// so there are at most six candidates.
    pub(super) fn reachable(&self, a: &Nat, b: &Nat) -> Vec<[Nat; 2]> {
        let mut found = Vec::new();
        let (for_a, for_b) = (self.partner_heap(a), self.partner_heap(b));
        if for_a < *b {
            found.push([a.clone(), for_a]);
        }
        if for_b < *a {
            found.push([for_b, b.clone()]);
        }
        let near = numbers_around(&(difference(a, b) / &self.t));
        for n in near.into_iter().chain([0u32.into(), 1u32.into()]) {
            let (small, large) = self.pair(&n);
            let turned = [large.clone(), small.clone()];
            found.extend([[small, large], turned].into_iter().filter(|left| self.is_double_move([a, b], left)));
        }
        found.sort();
        found.dedup();
        found
    }

    /// Whether a move can take from both heaps to reach the other pair.
    fn is_double_move(&self, [a, b]: [&Nat; 2], [x, y]: &[Nat; 2]) -> bool {
        x < a && y < b && difference(&(a - x), &(b - y)) < self.t
    }
}

/// `|a − b|`.
pub(super) fn difference(a: &Nat, b: &Nat) -> Nat {
    if a < b { b - a } else { a - b }
}

/// The numbers at distance at most 3.
fn numbers_around(center: &Nat) -> Vec<Nat> {
    let three = Nat::from(3u32);
    let first = if *center > three { center - three } else { Nat::ZERO };
    (0..7u32).map(|i| &first + i).collect()
}

/// The rays along which the cold pairs lie: those of `(nα, nβ)` and `(nβ, nα)`.
pub(super) fn rays(t: u64) -> Vec<PositionRay> {
    let t = t as f64;
    // (2 − t + √(t² + 4))/2, rewritten to avoid cancellation for large t.
    let alpha = 1.0 + 2.0 / (t + (t * t + 4.0).sqrt());
    let beta = alpha + t;
    let (small, large) =
        if t == 1.0 { ("nφ".into(), "nφ²".into()) } else { (format!("{alpha:.3}n"), format!("{beta:.3}n")) };
    let ray = |slope: f64, x: &str, y: &str| PositionRay {
        slope,
        label: BilingualText::language_neutral(format!("(⌊{x}⌋, ⌊{y}⌋)")),
    };
    vec![ray(beta / alpha, &small, &large), ray(alpha / beta, &large, &small)]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All pairs are near the rays, in both orders and under both conventions.
    #[test]
    fn cold_pairs_lie_along_rays() {
        for (t, convention) in
            [1, 2, 3, 50].into_iter().flat_map(|t| [(t, Convention::Normal), (t, Convention::Misere)])
        {
            let rays = rays(t);
            let near = |x: f64, y: f64| {
                rays.iter().any(|ray| (y - ray.slope * x).abs() < 3.0 || (x - y / ray.slope).abs() < 3.0)
            };
            for n in 0..400u32 {
                let (a, b) = ColdPairs::new(t, convention).pair(&n.into());
                let [a, b] = [a, b].map(|heap| f64::from(heap.to_string().parse::<u32>().expect("a small heap")));
                assert!(near(a, b) && near(b, a), "({a}, {b}) with t = {t}");
            }
        }
        assert!((rays(1)[0].slope - 1.618_034).abs() < 1e-6 && rays(1)[0].label.en == "(⌊nφ⌋, ⌊nφ²⌋)");
    }

    /// The pairs by their recurrence: the least unused number, and that plus `gap(n)`.
    fn recurrence(count: u64, gap: impl Fn(u64) -> u64) -> Vec<(u64, u64)> {
        let mut used = std::collections::BTreeSet::new();
        let pair = |n| {
            let a = (0..).find(|x| !used.contains(x)).expect("numbers do not end");
            used.extend([a, a + gap(n)]);
            (a, a + gap(n))
        };
        (0..count).map(pair).collect()
    }

    #[test]
    fn the_formulas_give_what_the_recurrences_give() {
        let check = |t, convention, first: u64, expect: Vec<(u64, u64)>| {
            let cold = ColdPairs::new(t, convention);
            for (n, pair) in (first..).zip(expect.into_iter().skip(first as usize)) {
                assert_eq!(cold.pair(&n.into()), (pair.0.into(), pair.1.into()), "t = {t}, n = {n}, {convention:?}");
            }
        };
        for t in 1..=9 {
            check(t, Convention::Normal, 0, recurrence(300, |n| t * n));
        }
        for t in 2..=9 {
            check(t, Convention::Misere, 0, recurrence(300, |n| t * n + 1));
        }
        check(1, Convention::Misere, 2, recurrence(300, |n| n));
    }

    #[test]
    fn every_number_has_one_partner() {
        let large: Nat = Nat::from(10u32).pow(1000);
        for convention in [Convention::Normal, Convention::Misere] {
            for t in [1, 2, 3, 4, 7, 1 << 20, 1 << 62] {
                let cold = ColdPairs::new(t, convention);
                let few = (0..60u32).map(Nat::from);
                let (million, word) = ((1u32 << 20).into(), Nat::from(10u32).pow(18));
                let many = [million, word, large.clone()].into_iter().flat_map(|n| (0..5u32).map(move |i| &n + i));
                for x in few.chain(many) {
                    assert_eq!(cold.partner_heap(&cold.partner_heap(&x)), x, "t = {t}, {convention:?}");
                }
            }
        }
    }

    /// The convergents `p/q < α = [1; t, t, …]` give `⌊qα⌋ = p` without a square root.
    #[test]
    fn convergents_are_cold_at_any_size() {
        for t in [1u64, 2, 3, 10] {
            let cold = ColdPairs::new(t, Convention::Normal);
            let (mut last, mut now) = ([1u32, 0].map(Nat::from), [1u32, 1].map(Nat::from));
            while now[0].bits() < 3400 {
                let [p, q] = &now;
                let large: Nat = p + q * t;
                assert!(cold.contains(p, &large) && cold.contains(&large, p), "t = {t}");
                assert!(!cold.contains(p, &(&large + 1u32)) && !cold.contains(&(p + 1u32), &large), "t = {t}");
                for _ in 0..2 {
                    let next = [0, 1].map(|i| &now[i] * t + &last[i]);
                    last = std::mem::replace(&mut now, next);
                }
            }
        }
    }
}
