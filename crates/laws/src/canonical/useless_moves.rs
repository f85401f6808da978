//! Useless moves: ways to move that never change a value.
//!
//! Taking `i` and leaving exactly `j ≥ 1` heaps adds no value if some heap of `b ≤ i` tokens has value 0
//! and taking `i − b` and leaving `j + 1` heaps is allowed: that move can leave the same heaps and the heap of `b`.
//! This holds for heaps of every size: a move that takes `i` and leaves a heap needs more than `i ≥ b` tokens,
//! so leaving it out does not change the value of `b`.
//!
//! Taking a whole heap of `i` concerns only that heap. It is useless if another option of the heap has value 0,
//! that is, if the value of the heap is the same without this move.
//!
//! No move is left out if another omission depends on it: leaving `j` heaps is covered by leaving `j + 1` heaps,
//! so moves that leave fewer heaps are removed first.

use crate::canonical::least_code::DefinitionValues;
use grundy_game::{BilingualText, Code, text};

/// Codes with more digits after the point are not reduced.
const MAX_REDUCED_DIGITS: usize = 64;

/// A way to move that never changes a value, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum UselessMove {
    /// Taking `taken` tokens and leaving `heaps` heaps: another move also leaves a heap of `nought`, which has value 0.
    Heaps {
        /// The number of tokens that are taken.
        taken_tokens: usize,
        /// The number of heaps that are left.
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

/// Returns the code without its useless moves, and the list of these.
///
/// A code with more than 64 digits is returned unchanged.
///
/// # Complexity
/// As many values as there are digits, by the definition.
pub(super) fn remove_useless_moves(whole: &Code) -> (Code, Vec<UselessMove>) {
    let last = whole.digits().len() - 1;
    let (mut code, mut found) = (whole.clone(), Vec::new());
    if last > MAX_REDUCED_DIGITS {
        return (code, found);
    }
    let mut values = DefinitionValues::new(whole);
    let noughts: Vec<usize> = (1..=last).filter(|&n| values.value(n) == 0).collect();
    // Fewer heaps first: a move is justified by one that leaves a heap more, which must still be there.
    for heaps in 1..code.max_heaps() {
        for taken in (0..=last).filter(|&taken| code.allows(taken, heaps)).collect::<Vec<_>>() {
            let nought = noughts.iter().find(|&&b| b <= taken && code.allows(taken - b, heaps + 1));
            if let Some(&nought) = nought {
                code = code.without_move(taken, heaps);
                found.push(UselessMove::Heaps { taken_tokens: taken, heaps, nought });
            }
        }
    }
    for heap in 1..=last {
        // Values of smaller heaps are the same for both codes, since earlier removals left all values in place.
        let without = code.without_move(heap, 0);
        let same = code.allows(heap, 0) && DefinitionValues::new(&without).value(heap) == values.value(heap);
        if same {
            code = without;
            found.push(UselessMove::Whole { heap });
        }
    }
    (code, found)
}

impl UselessMove {
    /// The reason in words.
    pub fn reason(&self) -> BilingualText {
        match *self {
            UselessMove::Heaps { taken_tokens: taken, heaps, nought } => {
                let (fewer, more) = (taken - nought, heaps + 1);
                let count = |heaps| if heaps == 1 { "1 heap".into() } else { format!("{heaps} heaps") };
                text!(
                    "Taking {taken} and leaving {left} gives nothing new: a heap of {nought} has value 0, and one may take {fewer} and leave {some}, one of which has size {nought}.",
                    left = (count(heaps), heaps),
                    some = (count(more), more)
                )
            }
            UselessMove::Whole { heap } => {
                text!("Taking a whole heap of {heap} gives nothing new: another of its options has value 0.")
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_left_out() {
        let check = |text: &str, expect: &str| {
            assert_eq!(remove_useless_moves(&Code::octal(text).unwrap()).0.to_string(), expect, "{text}")
        };
        check("0.563", "0.56"); // 2 has value 0, and taking 1 may leave two heaps
        check("0.743", "0.74");
        check("4.306", "4.304");
        check("0.025", "0.024"); // a heap of 3 can be made a heap of 1, of value 0
        check("0.77", "0.77");
        check("0.13", "0.13");
        let (code, found) = remove_useless_moves(&Code::octal("0.563").unwrap());
        let expect = [UselessMove::Heaps { taken_tokens: 3, heaps: 1, nought: 2 }, UselessMove::Whole { heap: 3 }];
        assert_eq!((code.to_string().as_str(), &found[..]), ("0.56", &expect[..]));
    }

    #[test]
    fn long_codes_are_left_alone() {
        let long = Code::octal(&format!("0.{}", "7".repeat(900))).unwrap();
        assert_eq!(remove_useless_moves(&long).0, long);
    }
}
