//! Ways to move that never matter.
//!
//! To take `i` and leave exactly `j ≥ 1` heaps gives nothing new where some heap of `b ≤ i` tokens has value 0
//! and it is allowed to take `i − b` and leave `j + 1` heaps: add the heap of `b` to those that are left.
//! This holds for heaps of every size, since a move that takes `i` and leaves a heap is made in heaps larger than `i ≥ b`,
//! so that leaving it out does not change the value of `b`.
//!
//! To take all of a heap of `i` concerns one heap only, and gives nothing new where another option of it has value 0:
//! that is, where its value is the same without it.
//!
//! What is left out in one step is not needed to justify another: a way to leave `j` heaps leans on one that leaves `j + 1`,
//! so those that leave few heaps go first.

use crate::canonical::least::Values;
use grundy_theory::{Code, Said, say};

/// Codes with more digits are left as they are.
const DIGITS: usize = 64;

/// A way to move that never matters, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Useless {
    /// Taking `taken` tokens and leaving `heaps` heaps: a heap of `nought`, of value 0, may be left as well.
    Heaps {
        /// How many tokens are taken.
        taken: usize,
        /// How many heaps are left.
        heaps: u32,
        /// A heap with value 0.
        nought: usize,
    },
    /// Taking a whole heap: another option of it has value 0 as well.
    Whole {
        /// The heap.
        heap: usize,
    },
}

/// The code without the ways to move that never matter, and what they are.
///
/// A code with more than 64 digits is returned as it is.
///
/// # Complexity
/// As many values as there are digits, by the definition.
pub(super) fn leave_out(whole: &Code) -> (Code, Vec<Useless>) {
    let last = whole.digits().len() - 1;
    let (mut code, mut found) = (whole.clone(), Vec::new());
    if last > DIGITS {
        return (code, found);
    }
    let mut values = Values::of(whole);
    let noughts: Vec<usize> = (1..=last).filter(|&n| values.at(n) == 0).collect();
    for heaps in 1..code.max_heaps() {
        for taken in (0..=last).filter(|&taken| code.allows(taken, heaps)).collect::<Vec<_>>() {
            let nought = noughts.iter().find(|&&b| b <= taken && code.allows(taken - b, heaps + 1));
            if let Some(&nought) = nought {
                code = code.without(taken, heaps);
                found.push(Useless::Heaps { taken, heaps, nought });
            }
        }
    }
    for heap in 1..=last {
        let without = code.without(heap, 0);
        let same = code.allows(heap, 0) && Values::of(&without).at(heap) == values.at(heap);
        if same {
            code = without;
            found.push(Useless::Whole { heap });
        }
    }
    (code, found)
}

impl Useless {
    /// The reason in words.
    pub fn said(&self) -> Said {
        match *self {
            Useless::Heaps { taken, heaps, nought } => {
                let (fewer, more) = (taken - nought, heaps + 1);
                let count = |heaps| if heaps == 1 { "1 heap".into() } else { format!("{heaps} heaps") };
                let (left, some) = (count(heaps), count(more));
                say!(
                    "Taking {taken} and leaving {left} gives nothing new: a heap of {nought} has value 0, and one may take {fewer} and leave {some}, one of them of {nought}.",
                    "取 {taken} 个留 {heaps} 堆没有新的结果：大小为 {nought} 的堆值为 0，而可以取 {fewer} 个留 {more} 堆，其中一堆的大小为 {nought}。"
                )
            }
            Useless::Whole { heap } => say!(
                "Taking all of a heap of {heap} gives nothing new: another option of it has value 0.",
                "取走大小为 {heap} 的整堆没有新的结果：它另有值为 0 的后继。"
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out() {
        let check = |text: &str, expect: &str| {
            assert_eq!(leave_out(&Code::octal(text).unwrap()).0.to_string(), expect, "{text}")
        };
        check("0.563", "0.56"); // 2 has value 0, and taking 1 may leave two heaps
        check("0.743", "0.74");
        check("4.306", "4.304");
        check("0.025", "0.024"); // a heap of 3 can be made a heap of 1, of value 0
        check("0.77", "0.77");
        check("0.13", "0.13");
        let (code, found) = leave_out(&Code::octal("0.563").unwrap());
        let expect = [Useless::Heaps { taken: 3, heaps: 1, nought: 2 }, Useless::Whole { heap: 3 }];
        assert_eq!((code.to_string().as_str(), &found[..]), ("0.56", &expect[..]));
    }

    #[test]
    fn long_codes_are_left_alone() {
        let long = Code::octal(&format!("0.{}", "7".repeat(900))).unwrap();
        assert_eq!(leave_out(&long).0, long);
    }
}
