//! Numerations whose weights are `w(i + 1) = w(i) + w(i − d)`, from some weight on.

/// The maximum number of weights that may be given.
const MAX_FIRST_WEIGHTS: usize = 8;
/// The largest given weight.
const MAX_FIRST_WEIGHT: u64 = 1 << 16;
/// The maximum number of states of the automaton of numerals.
const MAX_NUMERAL_STATES: usize = 16;

/// The weights `w(0) = 1 < w(1) < …`. The first ones are given, the others are `w(i + 1) = w(i) + w(i − d)`.
/// The numerals are the greedy ones, with the digits 0 and 1.
///
/// # Why the delay is at most 3
/// Addition has a finite automaton only if all roots of `x^(d + 1) − x^d − 1` except the largest are inside the unit circle,
/// so that the largest is a Pisot number: then the worths that matter are bounded. This holds for `d ≤ 3`. For `d = 4` there is
/// a factor `x² − x + 1`, whose roots are on the circle. For `d ≥ 5` the largest root is below 1.3247…, the least Pisot number.
///
/// # Source
/// C. L. Siegel, Algebraic integers whose conjugates lie in the unit circle, Duke Math. J. 11 (1944) 597–602;
/// C. Frougny, B. Solomyak, On representation of integers in linear numeration systems, 1996.
///
/// # Examples
/// ```
/// use grundy_prove::automata::{DelayedWeights, Numeration};
/// let delayed = DelayedWeights::new(&[1, 2, 3, 4, 6], 3).unwrap(); // 1, 2, 3, 4, 6, 8, 11, 15, 21, …
/// assert_eq!(Numeration::Delayed(delayed).digits(13), [1, 0, 0, 0, 0, 1, 0]); // 11 + 2
/// assert_eq!(DelayedWeights::new(&[1, 2, 3, 4, 5, 7], 5), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub struct DelayedWeights {
    delay: u8,
    count: u8,
    first_weights: [u32; MAX_FIRST_WEIGHTS],
    /// The automaton of numerals, most significant digit first: by state and digit, the next state. The words that it can read are the numerals.
    numerals: [[u8; 2]; MAX_NUMERAL_STATES],
    states: u8,
}

/// The digit cannot follow in this state.
const NO_TRANSITION: u8 = u8::MAX;

impl DelayedWeights {
    /// The largest delay. For larger ones `x^(d + 1) − x^d − 1` has another root on or outside the unit circle.
    pub const MAX_DELAY: usize = 3;

    /// The numeration with these first weights; each further weight is the sum of the last one and the one `delay` places before it.
    ///
    /// `None` if the weights do not begin with 1, do not increase, or more than double, so that the digits 0 and 1 would not suffice;
    /// if there are fewer than `delay + 1`, or more than 8 after redundant ones are removed; if `delay` is not 1, 2 or 3;
    /// or if the automaton of numerals would have too many states or need lookahead.
    pub fn new(first: &[u64], delay: usize) -> Option<DelayedWeights> {
        let small = first.iter().all(|&weight| weight <= MAX_FIRST_WEIGHT);
        // If the given weights grow so, all further ones do.
        let grow = first.windows(2).all(|two| two[0] < two[1] && two[1] <= 2 * two[0]);
        let fits = (1..=DelayedWeights::MAX_DELAY).contains(&delay) && first.len() > delay && first[0] == 1;
        if !(small && fits && grow) {
            return None;
        }
        // Weights that follow by the recurrence are dropped, so that equal numerations are equal values.
        let mut count = first.len();
        while count > delay + 1 && first[count - 1] == first[count - 2] + first[count - 2 - delay] {
            count -= 1;
        }
        // The count is tested after dropping: certificates and users may list more weights than are needed.
        if count > MAX_FIRST_WEIGHTS {
            return None;
        }
        let mut kept = [0; MAX_FIRST_WEIGHTS];
        kept.iter_mut().zip(&first[..count]).for_each(|(to, &weight)| *to = weight as u32);
        let unread = DelayedWeights {
            delay: delay as u8,
            count: count as u8,
            first_weights: kept,
            numerals: [[NO_TRANSITION; 2]; MAX_NUMERAL_STATES],
            states: 0,
        };
        unread.build_numeral_states()
    }

    /// The delay: `d` in `w(i + 1) = w(i) + w(i − d)`.
    pub fn delay(self) -> usize {
        self.delay.into()
    }

    /// The given weights.
    pub fn first_weights(&self) -> impl Iterator<Item = u64> + '_ {
        self.first_weights[..self.count.into()].iter().map(|&weight| weight.into())
    }

    /// The number of given weights, which is also the number of integers in the worth of a word.
    pub(crate) fn given_weight_count(self) -> usize {
        self.count.into()
    }

    /// The first `many` weights, the least first.
    pub(super) fn weights(&self, many: usize) -> Vec<i128> {
        let mut weights: Vec<i128> = self.first_weights().map(i128::from).take(many).collect();
        while weights.len() < many {
            let last = weights.len() - 1;
            weights.push(weights[last] + weights[last - self.delay()]);
        }
        weights
    }

    /// The number of states of the automaton of numerals.
    pub(crate) fn states(self) -> usize {
        self.states.into()
    }

    /// The state that a digit leads to in the automaton of numerals.
    pub(crate) fn follow(self, state: u32, digit: u32) -> Option<u32> {
        let next = *self.numerals.get(state as usize)?.get(digit as usize)?;
        (next != NO_TRANSITION).then_some(next.into())
    }

    /// Builds the automaton of numerals from their definition.
    ///
    /// A word of digits 0 and 1 is a numeral if each of its suffixes with `j` digits is worth less than `w(j)`.
    /// With `c` weights given, a 1 at a place from `c − 1` on only requires that `d` zeros follow it.
    /// So the possible continuations of a prefix depend on the zeros that are still required, and, near the end of the word, on its last `c − 1` digits.
    /// Suffixes of at most `c + d` digits show both: two prefixes are the same state if they form numerals with the same suffixes.
    fn build_numeral_states(mut self) -> Option<DelayedWeights> {
        let longest = self.given_weight_count() + self.delay();
        // The representatives have at most as many digits as there are states.
        let weights = self.weights(longest + MAX_NUMERAL_STATES + 2);
        let behind = |word: &[u32]| -> Vec<bool> {
            let mut seen = Vec::new();
            for length in 0..=longest {
                seen.extend((0..1u32 << length).map(|end| {
                    let end = (0..length).rev().map(|place| end >> place & 1);
                    is_numeral(word.iter().copied().chain(end), word.len() + length, &weights)
                }));
            }
            seen
        };
        let mut words: Vec<Vec<u32>> = vec![vec![]];
        let mut known = vec![behind(&[])];
        let mut looked = 0;
        while looked < words.len() {
            for digit in 0..2 {
                let longer = [&words[looked][..], &[digit]].concat();
                let seen = behind(&longer);
                if !seen.contains(&true) {
                    continue;
                }
                // The prefix is not a numeral, but some extension is. Then the automaton would need states that do not accept, which are not supported.
                if !seen[0] {
                    return None;
                }
                let state = known.iter().position(|other| *other == seen).unwrap_or_else(|| {
                    known.push(seen);
                    words.push(longer);
                    known.len() - 1
                });
                if state >= MAX_NUMERAL_STATES {
                    return None;
                }
                self.numerals[looked][digit as usize] = state as u8;
            }
            looked += 1;
        }
        self.states = words.len() as u8;
        Some(self)
    }
}

/// Returns whether each suffix of `j` digits is worth less than the weight `w(j)`.
fn is_numeral(word: impl Iterator<Item = u32>, length: usize, weights: &[i128]) -> bool {
    // The largest value that the remaining digits may have.
    let mut rest = weights[length] - 1;
    for (digit, place) in word.zip((0..length).rev()) {
        rest = (rest - i128::from(digit) * weights[place]).min(weights[place] - 1);
        if rest < 0 {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_no_such_numeration_is_refused() {
        let refused: [(&[u64], usize); 9] = [
            (&[], 1),
            (&[1, 2], 0),
            (&[2, 3], 1),
            (&[1, 1], 1),
            (&[1, 2], 2),
            (&[1, 3], 1),
            (&[1, 2, 3, 4, 5, 7], 5),
            (&[1, 2, 3, 4, 5], 4),
            (&[1, u64::MAX], 1),
        ];
        for (first, delay) in refused {
            assert_eq!(DelayedWeights::new(first, delay), None, "{first:?} {delay}");
        }
        assert_eq!(DelayedWeights::new(&[1, 2, 3, 4, 6, 8, 11], 3), DelayedWeights::new(&[1, 2, 3, 4, 6], 3));
    }

    #[test]
    fn the_zeros_behind_a_one_are_counted() {
        let fibonacci = DelayedWeights::new(&[1, 2], 1).unwrap();
        assert_eq!((fibonacci.states(), fibonacci.follow(1, 1), fibonacci.follow(1, 0)), (2, None, Some(0)));
        // 4 + 1 = 5: here a 1 may follow too early, if it is the last digit.
        assert_eq!(DelayedWeights::new(&[1, 2, 3, 4, 6], 3).unwrap().states(), 5);
    }

    /// The roots of `x^(d + 1) − x^d − 1`, found simultaneously by the method of Weierstrass.
    fn roots(delay: usize) -> Vec<(f64, f64)> {
        type ComplexNumber = (f64, f64);
        let times = |a: ComplexNumber, b: ComplexNumber| (a.0 * b.0 - a.1 * b.1, a.0 * b.1 + a.1 * b.0);
        let over = |a: ComplexNumber, b: ComplexNumber| {
            let size = b.0 * b.0 + b.1 * b.1;
            ((a.0 * b.0 + a.1 * b.1) / size, (a.1 * b.0 - a.0 * b.1) / size)
        };
        let power = |x: ComplexNumber, n: usize| (0..n).fold((1.0, 0.0), |all, _| times(all, x));
        let mut roots: Vec<ComplexNumber> = (0..=delay).map(|i| power((0.4, 0.9), i)).collect();
        for _ in 0..2000 {
            for i in 0..roots.len() {
                let x = roots[i];
                let (high, low) = (power(x, delay + 1), power(x, delay));
                let value = (high.0 - low.0 - 1.0, high.1 - low.1);
                let others = (0..roots.len())
                    .filter(|j| *j != i)
                    .fold((1.0, 0.0), |all, j| times(all, (x.0 - roots[j].0, x.1 - roots[j].1)));
                let step = over(value, others);
                roots[i] = (x.0 - step.0, x.1 - step.1);
            }
        }
        roots
    }

    #[test]
    fn just_the_delays_that_are_taken_have_a_pisot_number() {
        for delay in 1..=8 {
            let mut sizes: Vec<f64> = roots(delay).iter().map(|(x, y)| x.hypot(*y)).collect();
            sizes.sort_by(|a, b| b.total_cmp(a));
            assert!(sizes[0] > 1.2);
            assert_eq!(sizes[1] < 1.0 - 1e-6, delay <= DelayedWeights::MAX_DELAY, "{delay}: {sizes:?}");
        }
    }
}
