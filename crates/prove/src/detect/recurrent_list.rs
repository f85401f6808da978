//! Increasing lists of numbers that continue by a linear recurrence.

use super::write::CodeLanguage;
use crate::automata::DelayedWeights;

/// A strictly increasing list that begins with `initial_members` and continues by a linear recurrence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecurrentList {
    pub(super) initial_members: Vec<u64>,
    /// The factors of the last term, of the one before it, …; at most as many as first terms.
    pub(super) coefficients: Vec<i64>,
}

/// The maximum number of terms that are computed to decide membership.
const MAX_COMPUTED_TERMS: usize = 100_000;
/// The number of terms within which a list must exceed 64 bits.
const MAX_TERMS_BELOW_2_64: usize = 1000;

impl RecurrentList {
    /// Returns whether the number is in the list; `None` if that needs too many terms, or they overflow 128 bits.
    pub fn contains(&self, n: u64) -> Option<bool> {
        // The list increases strictly, so no later term can be this number.
        if self.initial_members.iter().any(|a| *a >= n) {
            return Some(self.initial_members.contains(&n));
        }
        let mut terms: Vec<i128> = self.initial_members.iter().map(|a| i128::from(*a)).collect();
        for _ in 0..MAX_COMPUTED_TERMS {
            let next = self.next_term(&terms)?;
            if next >= i128::from(n) {
                return Some(next == i128::from(n));
            }
            terms.push(next);
        }
        None
    }

    /// If the list continues like the weights of a numeration, `w(i+1) = t·w(i) + w(i−1)` from 1 and `t + 1`:
    /// `t`, the first term from which on it does, and the terms before.
    pub fn as_weights(&self) -> Option<(u32, u64, &[u64])> {
        let far = self.coefficients.iter().rposition(|c| *c != 0)?;
        let &[t, 1] = &self.coefficients[..=far] else { return None };
        let t = u32::try_from(t).ok().filter(|&t| t > 0)?;
        let (mut a, mut b) = (1u64, u64::from(t) + 1);
        // Two terms in a row determine all that follow; they are the last of the first ones.
        let start = self.initial_members.len().checked_sub(2)?;
        while a < self.initial_members[start] {
            (a, b) = (b, u64::from(t).checked_mul(b)?.checked_add(a)?);
        }
        (self.initial_members[start..] == [a, b]).then(|| (t, a, &self.initial_members[..start]))
    }

    /// `d`, if each further term is the sum of the last one and the one `d` places before it.
    pub fn delay(&self) -> Option<usize> {
        let far = self.coefficients.iter().rposition(|c| *c != 0)?;
        let others = |c: &[i64]| c.iter().all(|c| *c == 0);
        let is_sum = far > 0 && self.coefficients[0] == 1 && self.coefficients[far] == 1;
        (is_sum && others(&self.coefficients[1..far])).then_some(far)
    }

    /// The numeration whose weights are the terms other than 0, if there is one, except Zeckendorf's.
    ///
    /// # Examples
    /// ```
    /// use grundy_prove::detect::{LawForm, lost1};
    /// let mut list = vec![1, 2, 3, 4, 6];
    /// while list.len() < 20 {
    ///     list.push(list[list.len() - 1] + list[list.len() - 4]);
    /// }
    /// let lost: Vec<bool> = (0..1000).map(|n| list.contains(&n)).collect();
    /// let LawForm::Terms(terms) = &lost1(&lost)[0].form else { panic!("it is a list") };
    /// assert_eq!(terms.as_delayed().unwrap().delay(), 3);
    /// ```
    pub fn as_delayed(&self) -> Option<DelayedWeights> {
        let delay = self.delay()?;
        let mut terms: Vec<i128> = self.initial_members.iter().map(|a| i128::from(*a)).collect();
        for _ in 0..delay {
            terms.push(self.next_term(&terms)?);
        }
        let weights: Option<Vec<u64>> = terms.into_iter().filter(|a| *a != 0).map(|a| a.try_into().ok()).collect();
        DelayedWeights::new(&weights?, delay).filter(|delayed| delay > 1 || !delayed.first_weights().eq([1, 2]))
    }

    /// Returns whether 0 is in the list.
    pub fn has_zero(&self) -> bool {
        self.initial_members.contains(&0)
    }

    /// The first terms, at least `count` of them; `None` if they do not increase, or overflow 128 bits.
    pub(crate) fn first_terms(&self, count: usize) -> Option<Vec<i128>> {
        let mut terms: Vec<i128> = self.initial_members.iter().map(|a| i128::from(*a)).collect();
        while terms.len() < count {
            terms.push(self.next_term(&terms)?);
        }
        terms.truncate(count.max(self.initial_members.len()));
        Some(terms)
    }

    /// The next term, if it is greater than the last one.
    fn next_term(&self, terms: &[i128]) -> Option<i128> {
        let mut sum = 0i128;
        for (c, a) in self.coefficients.iter().zip(terms.iter().rev()) {
            sum = sum.checked_add(i128::from(*c).checked_mul(*a)?)?;
        }
        terms.last().is_none_or(|last| sum > *last).then_some(sum)
    }

    /// Returns whether the recurrence generates the whole list.
    pub(super) fn generates(&self, list: &[u64]) -> bool {
        // From the end, so that each step predicts the last term from those before it, without a copy of the list.
        let mut terms: Vec<i128> = list.iter().map(|a| i128::from(*a)).collect();
        while terms.len() > self.initial_members.len() {
            let last = terms.pop();
            if self.next_term(&terms) != last {
                return false;
            }
        }
        true
    }

    /// Returns whether the list exceeds 64 bits soon. Otherwise it does not grow exponentially, and other laws describe it better.
    pub(super) fn grows_exponentially(&self, list: &[u64]) -> bool {
        let mut terms: Vec<i128> = list.iter().map(|a| i128::from(*a)).collect();
        for _ in 0..MAX_TERMS_BELOW_2_64 {
            match self.next_term(&terms) {
                Some(next) if next <= u64::MAX.into() => terms.push(next),
                Some(_) => return true,
                None => return false,
            }
        }
        false
    }

    pub(crate) fn weight(&self) -> u64 {
        let digits = |a: u64| u64::from(a.checked_ilog10().unwrap_or(0)) + 1;
        let terms = self
            .nonzero_coefficients()
            .iter()
            .map(|(back, c)| 2 + digits(*back as u64) + digits(c.unsigned_abs()))
            .sum::<u64>();
        1 + self.initial_members.iter().map(|a| digits(*a)).sum::<u64>() + terms
    }

    /// The coefficients that are not 0, each with its distance back.
    fn nonzero_coefficients(&self) -> Vec<(usize, i64)> {
        (1..).zip(&self.coefficients).filter(|(_, c)| **c != 0).map(|(back, c)| (back, *c)).collect()
    }

    /// The text of the sum, with each term as `name` writes it.
    pub(super) fn sum_text(&self, times: &str, minus: &str, name: impl Fn(usize) -> String) -> String {
        let mut text = String::new();
        for (back, c) in self.nonzero_coefficients() {
            let sign = match (text.is_empty(), c < 0) {
                (true, false) => String::new(),
                (true, true) => minus.to_string(),
                (false, false) => " + ".to_string(),
                (false, true) => format!(" {minus} "),
            };
            let factor = if c.abs() == 1 { String::new() } else { format!("{}{times}", c.unsigned_abs()) };
            text = format!("{text}{sign}{factor}{}", name(back));
        }
        text
    }

    pub(crate) fn formula(&self) -> String {
        let sum = self.sum_text("·", "−", |back| format!("a(i−{back})"));
        format!("n ∈ {{{}, …}}, a(i) = {sum}", self.first_terms_text())
    }

    pub(super) fn first_terms_text(&self) -> String {
        self.initial_members.iter().map(u64::to_string).collect::<Vec<_>>().join(", ")
    }

    /// The code of a function that returns whether `n` is in the list.
    pub(crate) fn source_code(&self, code: CodeLanguage, name: &str) -> String {
        let start = self.first_terms_text();
        let long = |back: usize| format!("a[a.size() - {back}]");
        match code {
            CodeLanguage::Python => format!(
                "def {name}(n):\n    a = [{start}]\n    while a[-1] < n:\n        a.append({})\n    return n in a\n",
                self.sum_text(" * ", "-", |back| format!("a[-{back}]"))
            ),
            CodeLanguage::Cpp => format!(
                "bool {name}(__int128 n) {{\n    std::vector<__int128> a = {{{start}}};\n    while (a.back() < n) a.push_back({});\n    return std::find(a.begin(), a.end(), n) != a.end();\n}}\n",
                self.sum_text(" * ", "-", long)
            ),
            CodeLanguage::Rust => format!(
                "fn {name}(n: u64) -> bool {{\n    let n = n as i128;\n    let mut a: Vec<i128> = vec![{start}];\n    while a[a.len() - 1] < n {{\n        a.push({});\n    }}\n    a.contains(&n)\n}}\n",
                self.sum_text(" * ", "-", |back| format!("a[a.len() - {back}]"))
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_are_continued() {
        let fibonacci = RecurrentList { initial_members: vec![1, 2], coefficients: vec![1, 1] };
        assert_eq!(fibonacci.contains(7_540_113_804_746_346_429), Some(true));
        assert_eq!(fibonacci.contains(7_540_113_804_746_346_428), Some(false));
        assert_eq!(fibonacci.contains(0), Some(false));
        // The list does not grow, so membership is not decided.
        assert_eq!(RecurrentList { initial_members: vec![5], coefficients: vec![1] }.contains(7), None);
    }
}
