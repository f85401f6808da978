//! The bound for general codes: any number of heaps, and heaps whose sizes must compare.
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
//! By induction let the equation hold from `n₀` to below `n`, where `n ≥ N`. It is shown that each way gives a heap of `n` and one of `n + p`
//! options of the same values; then the mex is the same. For some `i ≤ t` the heaps left have `n − i` or `n + p − i` tokens together.
//! A heap that is left is smaller than the one before, so of the sizes in question those of at least `n₀` have the same value
//! if they have the same remainder modulo `p`; call them *late*. To put `p` more or fewer on a late heap that stays late changes no value.
//!
//! *`j` heaps of any size.* One that is left of `n + p` has at least `n₀ + p`: `p` is taken from it.
//! Of the heaps left of `n` the largest is late: `p` is added. For `j = 0` there is no option, since `n > t`.
//!
//! *Not all the same.* If the largest heap less `p` makes all the same, there are `j − 1` heaps of a size `s` beside it, and
//! `j·s = n − i` gives `s ≥ n₀ + p`. Then `p` is taken from one of these instead. To add `p` to the largest keeps it the only largest.
//!
//! *No two the same.* Let no late heap have room below it: `p` less is occupied, or not late. Then the late heaps of each remainder have the
//! least sizes there are, all heaps together have at most `j(n₀ + p − 1) + p·j(j−1)/2` tokens, and `n + p − i` is more. So one has room.
//!
//! *An even number of the same size.* The value is 0, and there is such an option where `j` divides what is left, which is no less than `j`.
//!
//! *`c` or more.* It is shown that every value of an option of either heap is that of an option of both. Give each heap the vector of the
//! bits of its value and its parity. If some heaps of an option have the sum 0 of vectors, the value does not depend on them, and
//! together they are even. Leave such out until the heaps of the *core* have independent vectors: at most `D + 1`.
//! Late heaps of the core are made as small as possible, so that the core has at most `A` tokens. What is missing to the number of
//! tokens that must be left is filled in with pairs of the value 0: `(1, 1)`, as long as two tokens are missing; they are `c` heaps and more.
//! If an odd number is missing, `p` is odd, since parities were kept otherwise, and one pair `(n₀, n₀ + p)` comes first.
//! Where not all may be the same, one pair is `(2, 2)` and another one `(1, 1)`.
//! Where no two may be the same, the core is made small as above, to `A + p·D(D+1)/2` tokens and sizes below `M`.
//! Then `K − 1` pairs `(b, b + p)` with different sizes from `M` on follow, or `K` of them if that is needed for the parity,
//! the last with the `b` that takes up all tokens. ∎
//!
//! # Where there is no such theorem
//! If an odd number `j ≥ 3` of heaps of the same size may be left, a heap of `j·s + i` has an option of the value of `s`:
//! the values far out depend on those at a `j`-th of the size, which `p` tokens more do not keep. The same where any number of heaps of
//! the same size may be left. Digits that repeat for ever let a move take any number.
//!
//! Nim-sums are used for what has a nim-sum of 0: the theorem says nothing of products in a misère quotient.

use grundy_theory::take_and_break::Count;
use grundy_theory::{Sizes, TakeAndBreak};

/// In which ways a general code leaves heaps.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ways {
    /// The most tokens that a move takes.
    taken: u64,
    /// The numbers of heaps, and how their sizes compare; each once.
    ways: Vec<(Count, Sizes)>,
    /// The least common multiple of the numbers of heaps that must all be the same.
    equal: u64,
}

impl Ways {
    /// The ways of a code, if the theorem speaks of all of them.
    pub(super) fn of(code: &TakeAndBreak) -> Option<Ways> {
        let taken = code.most_taken()?;
        let mut found = Ways { taken, ways: Vec::new(), equal: 1 };
        for way in code.adding().iter().chain(code.written()).flat_map(|digit| digit.ways()) {
            match way {
                (Count::AtLeast(_), Sizes::AllEqual) => return None,
                (Count::Exactly(heaps), Sizes::AllEqual) if heaps >= 2 => {
                    if heaps % 2 == 1 {
                        return None;
                    }
                    found.equal = found.equal.checked_mul(heaps / common_divisor(found.equal, heaps))?;
                }
                _ => {}
            }
            if !found.ways.contains(&way) {
                found.ways.push(way);
            }
        }
        Some(found)
    }

    /// The most heaps and the most tokens taken, where the number of heaps is all that matters.
    pub(super) fn plain(&self) -> Option<(u64, u64)> {
        let heaps = self.ways.iter().map(|way| match way {
            (Count::Exactly(heaps), sizes) if *sizes == Sizes::Any || *heaps < 2 => Some(*heaps),
            _ => None,
        });
        Some((heaps.collect::<Option<Vec<_>>>()?.into_iter().fold(1, u64::max), self.taken))
    }

    /// The most tokens that a move takes.
    pub fn max_taken(&self) -> u64 {
        self.taken
    }

    /// The bound below which values must agree with those a period later, from `start ≥ 1` on; `largest` is at least the largest value.
    ///
    /// Where heaps of the same size are counted, the theorem is used of a multiple `q` of the period `p`. If the equation with `p` holds to below
    /// `N + q − p`, then that with `q` holds to below `N`, hence for ever; and if it holds for `q` numbers in a row, it holds for all others.
    pub(super) fn bound(&self, start: u64, period: u64, largest: u64) -> u64 {
        let multiple = (period / common_divisor(period, self.equal)).saturating_mul(self.equal);
        let ways = self.ways.iter().map(|&way| bound_of_way(way, start, multiple, largest));
        let most = ways.fold(0, u64::max).saturating_add(self.taken).max(self.taken.saturating_add(1));
        // More than `start + multiple` for the period itself.
        let most = if multiple == period { most } else { most.max(start.saturating_add(multiple)) };
        most.saturating_add(multiple - period)
    }
}

/// The bound of one way, without the tokens that are taken.
fn bound_of_way(way: (Count, Sizes), start: u64, period: u64, largest: u64) -> u64 {
    let end = start.saturating_add(period) - 1;
    let times = |a: u64, b: u64| a.saturating_mul(b);
    match way {
        (Count::Exactly(0), _) => 0,
        (Count::Exactly(1), _) => start,
        (Count::Exactly(heaps), Sizes::Any) => (times(heaps, end) - period).saturating_add(1),
        (Count::Exactly(heaps), Sizes::NotAllEqual) => times(heaps, end).saturating_add(1),
        (Count::Exactly(heaps), Sizes::AllUnequal) => {
            let stairs = times(period, times(heaps, heaps - 1) / 2);
            times(heaps, end).saturating_add(stairs - period).saturating_add(1)
        }
        (Count::Exactly(heaps), Sizes::AllEqual) => heaps,
        (Count::AtLeast(least), sizes) => {
            let core = u64::from(u64::BITS - largest.leading_zeros()) + 1;
            let tokens = times(core, end);
            let odd = if period % 2 == 1 { start.saturating_add(start).saturating_add(period) } else { 0 };
            match sizes {
                Sizes::AllUnequal => {
                    let stairs = times(period, core * (core - 1) / 2);
                    let pairs = least.div_ceil(2).max(1).saturating_add(1);
                    let first = start.saturating_add(times(core, period));
                    let each = first.saturating_mul(2).saturating_add(period);
                    let apart = times(period, times(pairs, pairs - 1)).saturating_mul(2);
                    tokens.saturating_add(stairs).saturating_add(times(pairs, each)).saturating_add(apart)
                }
                Sizes::NotAllEqual => tokens.saturating_add(least).saturating_add(odd).saturating_add(6),
                _ => tokens.saturating_add(least).saturating_add(odd),
            }
        }
    }
}

fn common_divisor(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { common_divisor(b, a % b) }
}
