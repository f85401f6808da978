//! The lost positions of the circles that are solved.

use crate::shared::nim_heaps;
use grundy_game::{BilingualText, Nat, text};

/// A circle of which the lost positions are known under normal play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SolvedCircle {
    /// All heaps but one: all are equal.
    AllButOne,
    /// Four heaps, two of them.
    TwoOfFour,
    /// Five heaps, two of them.
    TwoOfFive,
    /// Five heaps, three of them.
    ThreeOfFive,
    /// Six heaps, three of them.
    ThreeOfSix,
    /// Six heaps, four of them.
    FourOfSix,
    /// Seven heaps, four of them.
    FourOfSeven,
    /// Eight heaps, six of them.
    SixOfEight,
}

impl SolvedCircle {
    /// The circle of `count` heaps with moves in `most` of them, if it is solved and neither Nim nor a move may take all.
    pub(super) fn find(count: usize, most: usize) -> Option<SolvedCircle> {
        match (count, most) {
            (_, 0 | 1) => None,
            _ if most + 1 == count => Some(SolvedCircle::AllButOne),
            (4, 2) => Some(SolvedCircle::TwoOfFour),
            (5, 2) => Some(SolvedCircle::TwoOfFive),
            (5, 3) => Some(SolvedCircle::ThreeOfFive),
            (6, 3) => Some(SolvedCircle::ThreeOfSix),
            (6, 4) => Some(SolvedCircle::FourOfSix),
            (7, 4) => Some(SolvedCircle::FourOfSeven),
            (8, 6) => Some(SolvedCircle::SixOfEight),
            _ => None,
        }
    }

    /// Whether the heaps are lost as they are written.
    fn matches(self, heaps: &[&Nat]) -> bool {
        match (self, heaps) {
            (SolvedCircle::AllButOne, heaps) => heaps.windows(2).all(|pair| pair[0] == pair[1]),
            (SolvedCircle::TwoOfFour, [a, b, c, d]) => a == c && b == d,
            (SolvedCircle::TwoOfFive, [a, b, c, d, e]) => {
                b == e && heaps.iter().all(|heap| heap <= a) && *a + *b == *c + *d
            }
            (SolvedCircle::ThreeOfFive, [a, b, c, d, e]) => **a == Nat::ZERO && b == e && **b == *c + *d,
            (SolvedCircle::ThreeOfSix, [a, b, c, d, e, f]) => *a + *b == *d + *e && *b + *c == *e + *f,
            (SolvedCircle::FourOfSix, [a, b, c, d, e, f]) => {
                let of_every_other = [*a, *c, *e].map(Nat::clone);
                *a + *b == *d + *e
                    && *b + *c == *e + *f
                    && heaps.iter().all(|heap| heap >= a)
                    && nim_heaps::nim_sum(&of_every_other) == Nat::ZERO
            }
            (SolvedCircle::FourOfSeven, [a, b, c, d, e, f, g]) => {
                let zero = Nat::ZERO;
                let has_two_empty = **a == zero && **b == zero && c == g && *d + *e + *f == **c;
                let has_equal_sums = a == f && *b + *c == *g + *a && *d + *e == *g + *a;
                let is_bounded =
                    **a == zero || a < b && a < e && a <= c && a <= d || b == e && **c > zero && c < a && a < b;
                has_two_empty || has_equal_sums && is_bounded || heaps.iter().all(|heap| heap == a)
            }
            (SolvedCircle::SixOfEight, [zero, x, a, b, e, c, d, y]) => {
                let sum = *a + *d;
                **zero == Nat::ZERO && x == y && *a + *b == **x && *c + *d == **x && *e == (*x).min(&sum)
            }
            _ => false,
        }
    }

    /// The rotation or reflection of the heaps that has the form of lost positions; `None` if the position is won.
    pub(super) fn lost_form(self, heaps: &[Nat]) -> Option<Vec<Nat>> {
        if self == SolvedCircle::AllButOne {
            // It does not depend on the order.
            return self.matches(&heaps.iter().collect::<Vec<_>>()).then(|| heaps.to_vec());
        }
        let count = heaps.len();
        let turned = (0..count).flat_map(|start| {
            let forward = (0..count).map(|i| &heaps[(start + i) % count]).collect::<Vec<&Nat>>();
            let backward = (0..count).map(|i| &heaps[(start + count - i) % count]).collect();
            [forward, backward]
        });
        turned.into_iter().find(|heaps| self.matches(heaps)).map(|heaps| heaps.into_iter().cloned().collect())
    }

    /// The form of the lost positions in words.
    pub(super) fn describe_form(self) -> BilingualText {
        match self {
            SolvedCircle::AllButOne => {
                text!("If a move takes from all heaps but one, a position is lost exactly if all heaps are equal.")
            }
            SolvedCircle::TwoOfFour => {
                text!("With two of four heaps a position is lost exactly if opposite heaps are equal.")
            }
            SolvedCircle::TwoOfFive => text!(
                "With two of five heaps a position is lost exactly if, read around the circle, it is (a, b, c, d, b) with a largest heap a and a + b = c + d."
            ),
            SolvedCircle::ThreeOfFive => text!(
                "With three of five heaps a position is lost exactly if, read around the circle, it is (0, b, c, d, b) with b = c + d."
            ),
            SolvedCircle::ThreeOfSix => text!(
                "With three of six heaps a position is lost exactly if, read around the circle, it is (a, b, c, d, e, f) with a + b = d + e and b + c = e + f."
            ),
            SolvedCircle::FourOfSix => text!(
                "With four of six heaps a position is lost exactly if, read around the circle, it is (a, b, c, d, e, f) with a smallest heap a, a + b = d + e, b + c = e + f and a XOR c XOR e = 0."
            ),
            SolvedCircle::FourOfSeven => text!(
                "With four of seven heaps a position is lost exactly if all heaps are equal or, read around the circle, it is (0, 0, c, d, e, f, c) with d + e + f = c, or (a, b, c, d, e, a, g) with b + c = d + e = a + g, and either a = 0, or a is smaller than b and e and at most c and d, or b = e > a > c > 0."
            ),
            SolvedCircle::SixOfEight => text!(
                "With six of eight heaps a position is lost exactly if, read around the circle, it is (0, b, c, d, e, f, g, b) with b = c + d = f + g, and e is the smaller of b and c + g."
            ),
        }
    }
}
