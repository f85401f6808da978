//! The bound for general codes: any number of heaps, and conditions on how sizes compare.
//!
//! # The theorem
//! A code takes at most `t` tokens, and may add some. Let `G(n + p) = G(n)` for `n₀ ≤ n < N` with `n₀ ≥ 1`.
//! It holds for all `n ≥ n₀` if `N` is at least `t + 1` and the bound of each way to leave heaps, by its number `j` and by the sizes:
//!
//! | heaps | sizes | bound |
//! |---|---|---|
//! | `j` | any | `j(n₀ + p − 1) − p + t + 1` |
//! | `j ≥ 2` | not all the same | `j(n₀ + p − 1) + t + 1` |
//! | `j ≥ 2` | no two the same | `j(n₀ + p − 1) + p·j(j−1)/2 − p + t + 1` |
//! | `j` even | all the same | `j + t`, if `j` divides `p` |
//! | `c` or more | any | `A + c + t`, with `2n₀ + p` more if `p` is odd |
//! | `c` or more | not all the same | 6 more than that |
//! | `c` or more | no two the same | `A + p·D(D+1)/2 + K(2M + p) + 2p·K(K−1) + t` |
//!
//! where all values have at most `D` bits, `A = (D + 1)(n₀ + p − 1)`, `K = ⌈c/2⌉ + 1` and `M = n₀ + (D + 1)p`.
//! For two heaps of any sizes it is the theorem of R. K. Guy and C. A. B. Smith (1956); R. B. Austin (1976) treats more heaps
//! (A. N. Siegel, Combinatorial Game Theory, IV.2). The others are proved here.
//!
//! # Proof
//! By induction let the equation hold from `n₀` to below `n`, where `n ≥ N`. We show that in each way the options of heap `n` and those of
//! heap `n + p` have the same values; then the mex is the same. For some `i ≤ t` the heaps left have `n − i` or `n + p − i` tokens together.
//! A heap that is left is smaller than the original heap. So among these sizes, two of at least `n₀` have the same value
//! if they have the same remainder modulo `p`; call such sizes *late*. Adding `p` tokens to a late heap, or removing `p` so that it stays
//! late, does not change its value.
//!
//! *`j` heaps of any size.* Of the heaps left of `n + p`, one has at least `n₀ + p` tokens: remove `p` from it.
//! Of the heaps left of `n` the largest is late: add `p` to it. For `j = 0` there is no option, since `n > t`.
//!
//! *Not all the same.* If removing `p` from the largest heap makes all sizes equal, the other `j − 1` heaps have the same size `s`, and
//! `j·s = n − i` gives `s ≥ n₀ + p`. Then remove `p` from one of these instead. Adding `p` to the largest heap keeps it the only largest.
//!
//! *No two the same.* Suppose that no late heap can lose `p` tokens, because the smaller size is occupied or not late. Then the late heaps of
//! each remainder have the least possible sizes, and all heaps together have at most `j(n₀ + p − 1) + p·j(j−1)/2` tokens, which is less than
//! `n + p − i`, a contradiction.
//!
//! *An even number of the same size.* The value is 0, and there is such an option if `j` divides the number of tokens left, which is at least `j`.
//!
//! *`c` or more.* We show that every value of an option of either heap is the value of an option of the other. Assign to each heap the vector
//! of the bits of its value and its parity. If the vectors of some heaps of an option add up to 0, the value does not depend on these heaps,
//! and they have an even number of tokens together. Remove such heaps until the vectors of the rest, the *core*, are independent: then it has
//! at most `D + 1` heaps. Make the late heaps of the core as small as possible; then it has at most `A` tokens. Fill up the tokens that are
//! missing with pairs of the value 0: `(1, 1)`, as long as two tokens are missing; these are at least `c` heaps.
//! If an odd number is missing, `p` is odd, since otherwise all parities were kept, and one pair `(n₀, n₀ + p)` comes first.
//! If not all heaps may be the same, one pair is `(2, 2)` and another one `(1, 1)`.
//! If no two heaps may be the same, make the core small as above, to `A + p·D(D+1)/2` tokens and sizes below `M`.
//! Then add `K − 1` pairs `(b, b + p)` of different sizes from `M` on, or `K` of them if the parity requires it,
//! the last one with the `b` that uses up all tokens. ∎
//!
//! # Codes without such a theorem
//! If an odd number `j ≥ 3` of heaps of the same size may be left, a heap of `j·s + i` has an option with the value of `s`:
//! its value depends on that at a `j`-th of the size, whose remainder modulo `p` changes when `p` tokens are added. The same holds if any
//! number of heaps of the same size may be left. Digits that repeat for ever let a move take any number.
//!
//! The proof replaces heaps with a nim-sum of 0, so it says nothing of products in a misère quotient.

use grundy_game::{SizeConstraint, TakeAndBreak, numbers, take_and_break::HeapCount};

/// In which ways a general code leaves heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeavingWays {
    /// The maximum number of tokens a move takes.
    max_taken_tokens: u64,
    /// The numbers of heaps and how their sizes compare, each pair once.
    ways: Vec<(HeapCount, SizeConstraint)>,
    /// The least common multiple of the numbers of heaps that must all be equal.
    equal: u64,
}

impl LeavingWays {
    /// The ways of a code, if the theorem covers all of them.
    pub(super) fn from_code(code: &TakeAndBreak) -> Option<LeavingWays> {
        let max_taken_tokens = code.max_taken()?;
        let mut found = LeavingWays { max_taken_tokens, ways: Vec::new(), equal: 1 };
        for way in code.adding_digits().iter().chain(code.written_digits()).flat_map(|digit| digit.ways()) {
            match way {
                (HeapCount::AtLeast(_), SizeConstraint::AllEqual) => return None,
                (HeapCount::Exactly(heaps), SizeConstraint::AllEqual) if heaps >= 2 => {
                    if heaps % 2 == 1 {
                        return None;
                    }
                    found.equal = numbers::least_common_multiple(found.equal, heaps)?;
                }
                _ => {}
            }
            if !found.ways.contains(&way) {
                found.ways.push(way);
            }
        }
        Some(found)
    }

    /// The maximum numbers of heaps left and tokens taken, if there are no conditions on the sizes.
    pub(super) fn plain_breaks(&self) -> Option<(u64, u64)> {
        let heaps = self.ways.iter().map(|way| match way {
            (HeapCount::Exactly(heaps), sizes) if *sizes == SizeConstraint::Any || *heaps < 2 => Some(*heaps),
            _ => None,
        });
        Some((heaps.collect::<Option<Vec<_>>>()?.into_iter().fold(1, u64::max), self.max_taken_tokens))
    }

    /// The maximum number of tokens a move takes.
    pub fn max_taken(&self) -> u64 {
        self.max_taken_tokens
    }

    /// The bound below which values must agree with those a period later, from `start ≥ 1` on; `largest` is at least the largest value.
    ///
    /// If a number of equal heaps may be left, the theorem is applied to a multiple `q` of the period `p`. If the equation with `p` holds to below
    /// `N + q − p`, the equation with `q` holds to below `N`, hence for ever. Then the equation with `p`, which holds for `q` numbers in a row,
    /// holds for all larger ones.
    pub(super) fn equality_bound(&self, start: u64, period: u64, largest: u64) -> u64 {
        // The least multiple of the period that all numbers of equal heaps divide.
        let multiple = numbers::least_common_multiple(period, self.equal).unwrap_or(u64::MAX);
        let ways = self.ways.iter().map(|&way| bound_of_way(way, start, multiple, largest));
        let most =
            ways.fold(0, u64::max).saturating_add(self.max_taken_tokens).max(self.max_taken_tokens.saturating_add(1));
        // The equation with `period` itself must hold for `multiple` numbers in a row.
        let most = if multiple == period { most } else { most.max(start.saturating_add(multiple)) };
        most.saturating_add(multiple - period)
    }
}

/// The bound of one way, less the tokens taken.
fn bound_of_way(way: (HeapCount, SizeConstraint), start: u64, period: u64, largest: u64) -> u64 {
    let end = start.saturating_add(period) - 1;
    let times = |a: u64, b: u64| a.saturating_mul(b);
    match way {
        (HeapCount::Exactly(0), _) => 0,
        (HeapCount::Exactly(1), _) => start,
        (HeapCount::Exactly(heaps), SizeConstraint::Any) => (times(heaps, end) - period).saturating_add(1),
        (HeapCount::Exactly(heaps), SizeConstraint::NotAllEqual) => times(heaps, end).saturating_add(1),
        (HeapCount::Exactly(heaps), SizeConstraint::AllUnequal) => {
            let stairs = times(period, times(heaps, heaps - 1) / 2);
            times(heaps, end).saturating_add(stairs - period).saturating_add(1)
        }
        (HeapCount::Exactly(heaps), SizeConstraint::AllEqual) => heaps,
        (HeapCount::AtLeast(least), sizes) => {
            // `D + 1`: the bits of a value and the parity of the heap.
            let core = u64::from(u64::BITS - largest.leading_zeros()) + 1;
            let tokens = times(core, end);
            let odd = if period % 2 == 1 { start.saturating_add(start).saturating_add(period) } else { 0 };
            match sizes {
                SizeConstraint::AllUnequal => {
                    let stairs = times(period, core * (core - 1) / 2);
                    // `K` of the table; `first` is `M`.
                    let pairs = least.div_ceil(2).max(1).saturating_add(1);
                    let first = start.saturating_add(times(core, period));
                    let each = first.saturating_mul(2).saturating_add(period);
                    let apart = times(period, times(pairs, pairs - 1)).saturating_mul(2);
                    tokens.saturating_add(stairs).saturating_add(times(pairs, each)).saturating_add(apart)
                }
                SizeConstraint::NotAllEqual => tokens.saturating_add(least).saturating_add(odd).saturating_add(6),
                _ => tokens.saturating_add(least).saturating_add(odd),
            }
        }
    }
}
