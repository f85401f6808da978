//! Lists that have names: powers, and the numbers of Fibonacci and Lucas, shifted and multiplied.

use super::recurrent_list::RecurrentList;
use grundy_game::{BilingualText, text};

/// The numbers `n` for which `n + shift` is a member of a named list, `first_member` and all larger members, and some smaller numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedList {
    /// The list.
    pub(crate) members: ListMembers,
    /// The number that is added to `n`.
    pub(crate) shift: i128,
    /// The first member of the list that counts.
    pub(crate) first_member: i128,
    /// The numbers `n` before the list.
    pub(crate) early: Vec<u64>,
}

/// A list of numbers that has a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ListMembers {
    /// `factor · baseᵏ`, where the base does not divide the factor.
    Powers {
        /// The base, at least 2.
        base: i64,
        /// The factor.
        factor: i128,
    },
    /// 1, 2, 3, 5, 8, …
    Fibonacci,
    /// 1, 3, 4, 7, 11, …
    Lucas,
}

/// The number of members that words show.
const SHOWN_MEMBERS: usize = 3;

impl NamedList {
    /// The name of a list; `None` if it has none.
    pub(crate) fn from_recurrence(list: &RecurrentList) -> Option<NamedList> {
        let far = list.coefficients.iter().rposition(|c| *c != 0)?;
        // The terms before these are exceptions.
        let start = list.initial_members.len().checked_sub(far + 1)?;
        let terms = list.first_terms(start + SHOWN_MEMBERS)?;
        let [a, b, c] = terms[start..] else { return None };
        let named = |members, shift: i128| {
            Some(NamedList { members, shift, first_member: a + shift, early: list.initial_members[..start].to_vec() })
        };
        match list.coefficients[..=far] {
            [base] if base > 1 => named(powers(base, a)?, 0),
            // The roots are 1 and the base, so the terms are a constant and a multiple of a power.
            [sum, product] if sum > 2 && product == 1 - sum => {
                let base = sum - 1;
                let scaled = b - a;
                let multiple = (scaled % i128::from(base - 1) == 0).then(|| scaled / i128::from(base - 1))?;
                named(powers(base, multiple)?, multiple - a)
            }
            [1, 1] => named(sums_of_two(a, b)?, 0),
            // The terms are a constant and sums of two: the constant is what the third term has more.
            [2, 0, -1] => {
                let shift = c - b - a;
                named(sums_of_two(a + shift, b + shift)?, shift)
            }
            _ => None,
        }
    }

    /// The list in words.
    pub(crate) fn words(&self) -> BilingualText {
        let n = match self.shift {
            0 => "n".into(),
            shift if shift < 0 => format!("n − {}", -shift),
            shift => format!("n + {shift}"),
        };
        // A Fibonacci number is 0 as well.
        let (early, zero) = match (&self.early[..], self.members, self.shift, self.first_member) {
            ([0, early @ ..], ListMembers::Fibonacci, 0, 1) => (early, "0, "),
            (early, ..) => (early, ""),
        };
        let shown = self.first_members().iter().map(i128::to_string).collect::<Vec<_>>().join(", ");
        let shown = format!("{zero}{shown}, …");
        let message = match self.members {
            ListMembers::Powers { base, factor: 1 } => text!("{n} is a power of {base}: {shown}"),
            ListMembers::Powers { base, factor } => text!("{n} is {factor} times a power of {base}: {shown}"),
            ListMembers::Fibonacci => text!("{n} is a Fibonacci number: {shown}"),
            ListMembers::Lucas => text!("{n} is a Lucas number: {shown}"),
        };
        match early {
            [] => message,
            [only] => text!("n is {only}, or {text}", text = (message.en, message.zh)),
            early => {
                let list = early.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                text!("n is one of {list}, or {text}", text = (message.en, message.zh))
            }
        }
    }

    fn first_members(&self) -> Vec<i128> {
        let (mut a, mut b) = match self.members {
            ListMembers::Powers { base, .. } => {
                let powers = std::iter::successors(Some(self.first_member), |a| Some(a * i128::from(base)));
                return powers.take(SHOWN_MEMBERS).collect();
            }
            ListMembers::Fibonacci => (1, 1),
            ListMembers::Lucas => (2, 1),
        };
        while b < self.first_member {
            (a, b) = (b, a + b);
        }
        vec![b, a + b, a + b + b]
    }
}

/// `multiple · baseᵏ`, with the power taken out of the multiple.
fn powers(base: i64, mut multiple: i128) -> Option<ListMembers> {
    if multiple < 1 {
        return None;
    }
    while multiple % i128::from(base) == 0 {
        multiple /= i128::from(base);
    }
    Some(ListMembers::Powers { base, factor: multiple })
}

/// The list in which these two numbers follow each other.
fn sums_of_two(a: i128, b: i128) -> Option<ListMembers> {
    let follow = |mut x: i128, mut y: i128| {
        while x < a {
            (x, y) = (y, x + y);
        }
        (x, y) == (a, b)
    };
    if a < 1 {
        None
    } else if follow(1, 2) {
        Some(ListMembers::Fibonacci)
    } else if follow(1, 3) {
        Some(ListMembers::Lucas)
    } else {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words_of(first: &[u64], coefficients: &[i64]) -> Option<String> {
        let list = RecurrentList { initial_members: first.to_vec(), coefficients: coefficients.to_vec() };
        NamedList::from_recurrence(&list).map(|list| list.words().en)
    }

    #[test]
    fn lists_with_a_name_are_named() {
        let message = |first: &[u64], coefficients: &[i64]| words_of(first, coefficients).unwrap_or_default();
        assert_eq!(message(&[1], &[2]), "n is a power of 2: 1, 2, 4, …");
        assert_eq!(message(&[8], &[2]), "n is a power of 2: 8, 16, 32, …");
        assert_eq!(message(&[0, 1], &[3, -2]), "n + 1 is a power of 2: 1, 2, 4, …");
        assert_eq!(message(&[0, 3, 5], &[3, -2]), "n is 0, or n − 1 is a power of 2: 2, 4, 8, …");
        assert_eq!(message(&[2, 6], &[3]), "n is 2, or n is 2 times a power of 3: 6, 18, 54, …");
        assert_eq!(message(&[2], &[3]), "n is 2 times a power of 3: 2, 6, 18, …");
        assert_eq!(message(&[1, 2], &[1, 1]), "n is a Fibonacci number: 1, 2, 3, …");
        assert_eq!(message(&[0, 1, 2], &[1, 1]), "n is a Fibonacci number: 0, 1, 2, 3, …");
        assert_eq!(message(&[0, 1, 2], &[2, 0, -1]), "n + 1 is a Fibonacci number: 1, 2, 3, …");
        assert_eq!(message(&[4, 7], &[1, 1]), "n is a Lucas number: 4, 7, 11, …");
        assert_eq!(words_of(&[1, 4], &[1, 1]), None);
        assert_eq!(words_of(&[1, 2, 3, 4, 6], &[1, 0, 0, 1]), None);
    }
}
