//! Linear equations and inequalities as automata.

use super::alphabet::Alphabet;
use super::formula::LinearComparison;
use super::lease::BudgetLease;
use super::minimize::{NO_STATE, PartialDfa};
use super::numeration::{Numeration, WordWorth};
use super::{Dfa, product};
use grundy_game::{Budget, Stop};
use rustc_hash::FxHashMap;

/// The largest constant, and the largest sum of the absolute values of the coefficients. Larger ones fail with [`Stop::RuleValueSize`].
const MAX_CONSTANT: i64 = 1 << 30;
const MAX_COEFFICIENT_SUM: i128 = 1 << 20;
/// The largest worth of a prefix. A larger one fails with [`Stop::RuleValueSize`].
const MAX_WORTH: i128 = 1 << 34;

/// `Σ a(i) · x(i) + constant` compared with 0, where track `i` reads `x(i)`.
///
/// The combined digits `Σ a(i) · d(i)` form a word for the sum, and the state of the automaton is the worth of that word.
/// The worth is a list of numbers: `f(m)` is the value of the word followed by `m` zeros, for as many `m` as weights are given; one in a base, two in a recurrence.
/// The further `f(m)` follow from them as the weights do. After `m` more letters the sum is between `f(m) − N · (w(m) − 1)` and `f(m) + P · (w(m) − 1)`,
/// where `P` and `−N` are the sums of the positive and the negative coefficients, since `w(m) − 1` is the largest number of `m` digits.
/// If these bounds decide the comparison the same way for all `m`, the state becomes a final verdict and is not followed further.
/// Infinitely many `m` need only finitely many checks: if `f(m) − N · w(m)` is at least 0 for as many `m` in a row as the order of the recurrence, it never falls again,
/// because it satisfies the same recurrence, whose coefficients are not negative.
///
/// # Complexity
/// About `P + N + log |constant|` states for an equation in a base, squared in a recurrence. With a delay of 3 there are thousands:
/// the roots of the recurrence except the largest have absolute values near 1, so digits read long ago still matter.
/// An inequality has up to `|constant|` states before it is minimized.
///
/// # Source
/// For the recurrence with `t = 1`: C. Frougny, Representations of numbers and finite automata, Math. Systems Theory 25 (1992) 37–60.
///
/// # Errors
/// Returns an error if the budget runs out, or if numbers are too large.
pub(super) fn linear_dfa(
    numeration: Numeration,
    coefficients: &[i64],
    constant: i64,
    is: LinearComparison,
    budget: &dyn Budget,
) -> Result<Dfa, Stop> {
    let tracks = coefficients.len();
    let alphabet = Alphabet::new(numeration, tracks)?;
    let form = LinearCondition::new(numeration, coefficients, constant, is)?;
    let sums: Vec<i64> = (0..alphabet.letters)
        .map(|letter| {
            let term = |(track, &a): (usize, &i64)| a * i64::from(alphabet.digit(letter, tracks - 1 - track));
            coefficients.iter().enumerate().map(term).sum()
        })
        .collect();
    let mut lease = BudgetLease::new(budget);
    let start = (form.fate(WordWorth::default())?, 0);
    if start.0 == WordFate::Never {
        return Ok(product::empty_dfa(numeration, tracks, alphabet.letters));
    }
    let mut numbers = FxHashMap::from_iter([(start, 0u32)]);
    let mut states = vec![start];
    let mut fates = FxHashMap::default();
    let (mut next, mut accepting) = (vec![], vec![]);
    let mut looked = 0;
    while looked < states.len() {
        let (fate, held) = states[looked];
        lease.add_state(alphabet.letters * 4 + 160)?;
        accepting.push(form.accepts(fate));
        for (letter, &sum) in sums.iter().enumerate() {
            let Some(follow) = alphabet.follow(held, letter) else {
                next.push(NO_STATE);
                continue;
            };
            let fate = match fate {
                // Equal worths are reached from many states and letters, so each fate is computed once.
                WordFate::Open(worth) => {
                    let worth = numeration.worth_with_digit(worth, sum).ok_or(Stop::RuleValueSize)?;
                    match fates.get(&worth) {
                        Some(&fate) => fate,
                        None => {
                            let fate = form.fate(worth)?;
                            fates.insert(worth, fate);
                            fate
                        }
                    }
                }
                decided => decided,
            };
            if fate == WordFate::Never {
                next.push(NO_STATE);
                continue;
            }
            let number = *numbers.entry((fate, follow)).or_insert_with(|| {
                states.push((fate, follow));
                states.len() as u32 - 1
            });
            next.push(number);
        }
        looked += 1;
    }
    lease.report_rest()?;
    drop(fates);
    PartialDfa { numeration, tracks, transitions: next, accepting }.minimize(budget)
}

/// The verdict on all words with some prefix, or its worth while that is open.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum WordFate {
    Open(WordWorth),
    Always,
    Never,
}

/// The condition on the sum, with what its bounds need.
struct LinearCondition {
    numeration: Numeration,
    weights: Vec<i128>,
    /// The sum of the positive coefficients, and minus the sum of the negative ones.
    positive: i128,
    negative: i128,
    constant: i128,
    comparison: LinearComparison,
}

impl LinearCondition {
    fn new(
        numeration: Numeration,
        coefficients: &[i64],
        constant: i64,
        is: LinearComparison,
    ) -> Result<LinearCondition, Stop> {
        let sum = |sign: i128| coefficients.iter().map(|&a| (i128::from(a) * sign).max(0)).sum::<i128>();
        let form = LinearCondition {
            numeration,
            weights: numeration.weights(),
            positive: sum(1),
            negative: sum(-1),
            constant: constant.into(),
            comparison: is,
        };
        let small = (-MAX_CONSTANT..=MAX_CONSTANT).contains(&constant);
        if small && form.positive + form.negative <= MAX_COEFFICIENT_SUM { Ok(form) } else { Err(Stop::RuleValueSize) }
    }

    fn fate(&self, worth: WordWorth) -> Result<WordFate, Stop> {
        let (count, order) = (self.numeration.given_weight_count(), self.numeration.recurrence_order());
        let mut sums: Vec<i128> = (0..count).map(|zeros| worth.value_with_zeros(zeros).into()).collect();
        if sums.iter().any(|sum| sum.abs() >= MAX_WORTH) {
            return Err(Stop::RuleValueSize);
        }
        let (mut always, mut never) = (self.comparison == LinearComparison::NotNegative, true);
        // The number of places in a row, up to this one, in which the sum without the constant cannot be negative, or cannot be positive.
        let (mut rising, mut falling) = (0, 0);
        for (place, &weight) in self.weights.iter().enumerate() {
            if place == sums.len() {
                sums.push(self.numeration.next_integer_term(&sums));
            }
            // Worths are below 2^34, coefficient sums at most 2^20 and
            // weights at most 2^86, so all of this is below 2^127.
            let (least, most) = (sums[place] - self.negative * weight, sums[place] + self.positive * weight);
            let (low, high) = (least + self.negative + self.constant, most - self.positive + self.constant);
            rising = if least >= 0 { rising + 1 } else { 0 };
            falling = if most <= 0 { falling + 1 } else { 0 };
            match self.comparison {
                LinearComparison::Zero => never &= low > 0 || high < 0,
                LinearComparison::NotNegative => {
                    always &= low >= 0;
                    never &= high < 0;
                }
            }
            // Some digits make it true and some false, or nothing is known of them.
            if !always && !never {
                return Ok(WordFate::Open(worth));
            }
            // From `count` places on the recurrence holds, so `order` places in a row fix the sign of all later bounds.
            let follows = place + 1 >= count;
            if follows && rising >= order && (always || low > 0) {
                return Ok(if always { WordFate::Always } else { WordFate::Never });
            }
            if follows && falling >= order && high < 0 {
                return Ok(WordFate::Never);
            }
        }
        // The weights listed ended without a proof for all later places, so the state stays open.
        // Without coefficients the sum is only the constant, and every place agrees.
        Ok(match (self.positive + self.negative, always) {
            (1.., _) => WordFate::Open(worth),
            (_, true) => WordFate::Always,
            (_, false) => WordFate::Never,
        })
    }

    fn accepts(&self, fate: WordFate) -> bool {
        match (fate, self.comparison) {
            (WordFate::Open(worth), LinearComparison::Zero) => i128::from(worth.value()) + self.constant == 0,
            (WordFate::Open(worth), LinearComparison::NotNegative) => i128::from(worth.value()) + self.constant >= 0,
            (WordFate::Always, _) => true,
            (WordFate::Never, _) => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::automata::DelayedWeights;

    fn delayed_numerations() -> [Numeration; 4] {
        let all: [(&[u64], usize); 4] = [(&[1, 2], 1), (&[1, 2, 3], 2), (&[1, 2, 3, 5], 2), (&[1, 2, 3, 4, 6], 3)];
        all.map(|(first, delay)| Numeration::Delayed(DelayedWeights::new(first, delay).unwrap()))
    }

    #[test]
    fn sums_are_those_of_arithmetic() {
        let forms: [(&[i64], i64); 11] = [
            (&[1, 1, -1], 0),
            (&[1, -1, 0], 0),
            (&[-1, 1], -3),
            (&[2, -3], 1),
            (&[8, -8, 5], -17),
            (&[-7, 3, 1], 100),
            (&[1, 1], -20),
            (&[-1, -1], 20),
            (&[1], -13),
            (&[-3, 0], 0),
            (&[], 0),
        ];
        for numeration in [2, 3]
            .map(Numeration::Base)
            .into_iter()
            .chain([1, 2, 3].map(Numeration::Recurrence))
            .chain(delayed_numerations())
        {
            // With a delay automata for larger coefficients have too many states for a test.
            let small = |form: &(&[i64], i64)| form.0.iter().all(|a| a.abs() <= 2);
            for (coefficients, constant) in
                forms.into_iter().filter(|form| !matches!(numeration, Numeration::Delayed(_)) || small(form))
            {
                for is in [LinearComparison::Zero, LinearComparison::NotNegative] {
                    let dfa = linear_dfa(numeration, coefficients, constant, is, &()).unwrap();
                    let side: u64 = if coefficients.len() > 2 { 22 } else { 80 };
                    for place in 0..side.pow(coefficients.len() as u32) {
                        let numbers: Vec<_> =
                            (0..coefficients.len() as u32).map(|i| place / side.pow(i) % side).collect();
                        let sum: i64 =
                            coefficients.iter().zip(&numbers).map(|(a, &x)| a * x as i64).sum::<i64>() + constant;
                        let holds = if is == LinearComparison::Zero { sum == 0 } else { sum >= 0 };
                        assert_eq!(
                            dfa.accepts(&numbers),
                            holds,
                            "{numeration:?} {coefficients:?} {constant} {is:?} {numbers:?}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn adders_have_few_states() {
        let states =
            |t| linear_dfa(Numeration::Recurrence(t), &[1, 1, -1], 0, LinearComparison::Zero, &()).unwrap().states();
        assert_eq!(linear_dfa(Numeration::Base(2), &[1, 1, -1], 0, LinearComparison::Zero, &()).unwrap().states(), 3);
        // One of these states is the dead one.
        assert_eq!(states(1), 17);
        let with = |numeration: Numeration| {
            linear_dfa(numeration, &[1, 1, -1], 0, LinearComparison::Zero, &()).unwrap().states()
        };
        assert_eq!(delayed_numerations().map(with), [17, 251, 269, 5282]);
    }

    #[test]
    fn constants_may_be_thousands_but_not_anything() {
        for numeration in [Numeration::Base(2), Numeration::Recurrence(1), Numeration::Recurrence(3)] {
            for is in [LinearComparison::Zero, LinearComparison::NotNegative] {
                let dfa = linear_dfa(numeration, &[1, -1], -4321, is, &()).unwrap();
                assert!(dfa.accepts(&[4321 + 77, 77]) && !dfa.accepts(&[4320 + 77, 77]));
                assert_eq!(dfa.accepts(&[4322 + 77, 77]), is == LinearComparison::NotNegative);
            }
            let largest = linear_dfa(numeration, &[1], i64::MIN, LinearComparison::Zero, &());
            assert_eq!(largest, Err(Stop::RuleValueSize));
            assert_eq!(
                linear_dfa(numeration, &[i64::MAX, i64::MIN], 0, LinearComparison::Zero, &()),
                Err(Stop::RuleValueSize)
            );
            let far = linear_dfa(numeration, &[1], -1_000_000_000, LinearComparison::Zero, &()).unwrap();
            assert!(far.accepts(&[1_000_000_000]) && !far.accepts(&[999_999_999]));
        }
    }
}
