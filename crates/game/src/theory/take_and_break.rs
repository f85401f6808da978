//! General taking-and-breaking codes: any number of heaps, constraints on their sizes, repeating digits, and moves that add tokens.
//!
//! | text | meaning |
//! |---|---|
//! | `0.77` | as in octal and hexadecimal codes: bit `j` of digit `i` allows taking `i` tokens and leaving exactly `j` non-empty heaps |
//! | `G`, …, `V`, `&64;` | the digits 16 to 31, and any digit in decimal |
//! | `{0,2,5}` | a digit written as a list of heap counts |
//! | `{0,3+}`, `*` | 0 heaps, or 3 or more; any number of heaps |
//! | `4!`, `F?`, `*=` | the sizes of the heaps left must be pairwise different; not all equal; all equal |
//! | `{1,2!,3?}` | a size constraint for each heap count |
//! | `0.3[03]` | the digits in brackets repeat without end |
//! | `80.0` | digits to the left of `d₀` add tokens: here, add one and split in three |
//!
//! The notation is that of CGSuite (A. N. Siegel).
//! Unlike there, a code is rejected if a move could leave a heap that is not smaller, because play might then never end.

mod digit;
mod read;

pub use digit::{CodeDigit, HeapCount};

use super::size_constraint::SizeConstraint;
use crate::{BadCode, Code, Nat, NumberSet};
use num_traits::ToPrimitive;
use std::fmt;
use std::ops::ControlFlow;

/// A general taking-and-breaking code, in normal form.
///
/// ```
/// use grundy_game::TakeAndBreak;
/// let code: TakeAndBreak = "04.{0!,2!,3!}[30]".parse()?;
/// assert_eq!(code.to_string(), "4.D![30]");
/// let grundys: TakeAndBreak = "4!.0".parse()?;
/// assert!(grundys.is_unequal_split());
/// assert!("20.017".parse::<TakeAndBreak>().is_err(), "tokens could be added for ever");
/// # Ok::<(), grundy_game::BadCode>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TakeAndBreak {
    /// `added[i]` is for adding `i + 1` tokens; no zero at the end.
    added: Vec<CodeDigit>,
    /// `d₀, d₁, …`; at least `d₀`, and no zero at the end if nothing repeats.
    digits: Vec<CodeDigit>,
    /// The number of digits at the end that repeat without end.
    tail: usize,
}

impl TakeAndBreak {
    /// Makes a code in normal form of digits whose moves leave only smaller heaps.
    fn new(mut added: Vec<CodeDigit>, mut digits: Vec<CodeDigit>, mut tail: usize) -> TakeAndBreak {
        let drop_zeros = |digits: &mut Vec<CodeDigit>, least: usize| {
            while digits.len() > least && digits.last().is_some_and(CodeDigit::is_zero) {
                digits.pop();
            }
        };
        // Normal form, so that equal codes are equal values: a tail without moves is no tail.
        if digits[digits.len() - tail..].iter().all(CodeDigit::is_zero) {
            tail = 0;
            drop_zeros(&mut digits, 1);
        }
        drop_zeros(&mut added, 0);
        TakeAndBreak { added, digits, tail }
    }

    /// The index in [`written_digits`](TakeAndBreak::written_digits) of the digit for taking `taken` tokens; `None` past the last digit.
    pub fn digit_index(&self, taken: u64) -> Option<usize> {
        let (length, tail) = (self.digits.len() as u64, self.tail as u64);
        match taken {
            _ if taken < length => Some(taken as usize),
            _ if tail > 0 => Some((length - tail + (taken - length) % tail) as usize),
            _ => None,
        }
    }

    /// The digit for taking a number of tokens of any size; `None` past the last digit.
    pub(crate) fn digit_of_taking(&self, taken: &Nat) -> Option<&CodeDigit> {
        let (length, tail) = (self.digits.len(), self.tail);
        let place = match taken.to_usize().filter(|&taken| taken < length) {
            Some(place) => place,
            None if tail > 0 => length - tail + ((taken - length) % tail).to_usize()?,
            None => return None,
        };
        self.digits.get(place)
    }

    /// The digits `d₀, d₁, …` as written, with the repeating digits once.
    pub fn written_digits(&self) -> &[CodeDigit] {
        &self.digits
    }

    /// The digits for adding 1, 2, … tokens.
    pub fn adding_digits(&self) -> &[CodeDigit] {
        &self.added
    }

    /// The largest number of tokens that a move may take; `None` if it is unbounded.
    pub fn max_taken(&self) -> Option<u64> {
        (self.tail == 0).then(|| self.digits.len() as u64 - 1)
    }

    /// This code as an octal or hexadecimal code, if it is one.
    pub fn as_code(&self) -> Option<Code> {
        if self.tail > 0 || !self.added.is_empty() {
            return None;
        }
        let digit = |digit: &CodeDigit| digit.bits().and_then(|bits| u8::try_from(bits).ok()).filter(|&bits| bits < 16);
        let digits = self.digits.iter().map(digit).collect::<Option<Vec<u8>>>()?;
        // The smaller base, so that a code has one form however it was written.
        let base = if digits.iter().all(|&digit| digit < 8) { 8 } else { 16 };
        Some(Code::with_digits(base, digits))
    }

    /// The set of numbers that may be taken, if the code is a subtraction game: no move splits a heap, and the set is
    /// finite and not empty, or contains all but finitely many numbers.
    pub fn as_set(&self) -> Option<NumberSet> {
        let in_set = |digit: &CodeDigit| match digit.bits() {
            Some(0) => Some(false),
            Some(3) => Some(true),
            _ => None,
        };
        let all = self.digits.iter().map(in_set).collect::<Option<Vec<bool>>>()?;
        // `d₀` belongs to the number 0: it is never a member, and a set drops it from its missing numbers.
        let numbers = |member: bool| (0..).zip(&all).filter(move |&(_, &is)| is == member).map(|(taken, _)| taken);
        match all[all.len() - self.tail..] {
            _ if !self.added.is_empty() => None,
            [] => Some(NumberSet::finite(numbers(true))).filter(|_| all.contains(&true)),
            _ if all[all.len() - self.tail..].iter().all(|&member| member) => Some(NumberSet::all_but(numbers(false))),
            _ => None,
        }
    }

    /// Whether the only move is to split a heap into two unequal ones: Grundy's game.
    pub fn is_unequal_split(&self) -> bool {
        let sizes = [SizeConstraint::AllUnequal, SizeConstraint::NotAllEqual];
        self.added.is_empty() && sizes.iter().any(|&sizes| self.digits == [CodeDigit::from_bits(4, sizes)])
    }

    /// A rank of a heap of `n`: every move decreases the sum of the ranks of all heaps. `None` if it overflows.
    ///
    /// If moves add at most `t` tokens, the rank is `(t + 2)·n − (t + 1)` for `n > 0`:
    /// adding `i ≤ t` tokens leaves at least `i + 2` heaps, and `(t + 2)·i < (t + 1)·(i + 1)`.
    pub fn rank(&self, n: u64) -> Option<u64> {
        let added = self.added.len() as u64;
        // 0 for an empty heap, since the subtraction saturates.
        n.checked_mul(added + 2).map(|most| most.saturating_sub(added + 1))
    }

    /// Visits every option of a heap of `n`: the sizes of the heaps left, all positive and below `n`, in ascending order.
    ///
    /// This is the definition, written for clarity. The function also breaks if an option has more than about 10⁷ equal heaps.
    pub fn for_each_option(&self, n: u64, visit: &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()> {
        if n == 0 {
            return ControlFlow::Continue(());
        }
        // The largest additions come first, as in the text of the code.
        for (before, digit) in self.added.iter().enumerate().rev() {
            let Some(left) = n.checked_add(before as u64 + 1) else { return ControlFlow::Break(()) };
            digit.for_each_partition(left, visit)?;
        }
        let written = self.digits.len() as u64 - 1;
        for (taken, digit) in (0..=n.min(written)).zip(&self.digits) {
            digit.for_each_partition(n - taken, visit)?;
        }
        if self.tail == 0 || n <= written {
            return ControlFlow::Continue(());
        }
        // If the tail only takes whole heaps, only `taken = n` can be a move.
        let leaves_heaps = |digit: &CodeDigit| digit.ways().any(|(count, _)| count != HeapCount::Exactly(0));
        let tail = &self.digits[self.digits.len() - self.tail..];
        let first = if tail.iter().any(leaves_heaps) { written + 1 } else { n };
        (first..=n).try_for_each(|taken| {
            let place = self.digit_index(taken).expect("the digits repeat for ever");
            self.digits[place].for_each_partition(n - taken, visit)
        })
    }
}

impl From<&Code> for TakeAndBreak {
    fn from(code: &Code) -> TakeAndBreak {
        let digits = code.digits().iter().map(|&digit| CodeDigit::from_bits(digit.into(), SizeConstraint::Any));
        TakeAndBreak::new(Vec::new(), digits.collect(), 0)
    }
}

impl std::str::FromStr for TakeAndBreak {
    type Err = BadCode;

    /// Parses a code, in normal form or not.
    ///
    /// # Errors
    /// Returns an error if the text is not a code, or if play might not end: `d₀` leaves one heap or none,
    /// or a move adds `i` tokens and leaves fewer than `i + 2` heaps.
    fn from_str(text: &str) -> Result<TakeAndBreak, BadCode> {
        read::read(text)
    }
}

impl fmt::Display for TakeAndBreak {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (first, rest) = self.digits.split_first().expect("there is a digit before the point");
        self.added.iter().rev().chain([first]).try_for_each(|digit| write!(f, "{digit}"))?;
        f.write_str(".")?;
        let (once, tail) = rest.split_at(rest.len() - self.tail);
        once.iter().try_for_each(|digit| write!(f, "{digit}"))?;
        if self.tail > 0 {
            f.write_str("[")?;
            tail.iter().try_for_each(|digit| write!(f, "{digit}"))?;
            return f.write_str("]");
        }
        if rest.is_empty() { f.write_str("0") } else { Ok(()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse_code(text: &str) -> TakeAndBreak {
        text.parse().unwrap_or_else(|BadCode(message)| panic!("{text}: {}", message.en))
    }

    fn list_options(
        n: u64,
        options: impl Fn(u64, &mut dyn FnMut(&[u64]) -> ControlFlow<()>) -> ControlFlow<()>,
    ) -> Vec<Vec<u64>> {
        let mut all = Vec::new();
        let _ = options(n, &mut |parts| {
            all.push(parts.to_vec());
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn displays_as_it_is_read() {
        let texts = [
            "0.77",
            "4!.0",
            "{2+}=.0",
            "80.0",
            "0.3[03]",
            "0.[3]",
            "0.G&64;?",
            "0.{0,2!,4?+}",
            "0.*!3",
            "0.{1+}!",
            "G00.[*]",
            "&18446744073709551612;.0",
        ];
        for text in texts {
            assert_eq!(parse_code(text).to_string(), text);
        }
        assert_eq!(parse_code("4.0!7[3]").to_string(), "4.07[3]", "nothing is left unequal in no way");
        assert_eq!(parse_code(" .{ 0, 3 + } ").to_string(), "0.{0,3+}");
    }

    #[test]
    fn texts_that_are_no_codes() {
        let bad = [
            "",
            "77",
            "0.7.7",
            "0.W",
            "0.7x[",
            "0.[",
            "0.[]",
            "0.[3]3",
            "0.]",
            "[3].0",
            "0.{}",
            "0.{+}",
            "0.{2",
            "0.{2,2!}",
            "0.{2!,3}?",
            "0.{64}",
            "0.!",
            "0.&;",
            "0.&x;",
            "0.&4",
            "0.-1",
            "0.{-1}",
            "0.4!!",
            "０.3",
        ];
        bad.iter().for_each(|text| assert!(text.parse::<TakeAndBreak>().is_err(), "{text}"));
        assert!(format!("0.{}", "7".repeat(2000)).parse::<TakeAndBreak>().is_err());
    }

    #[test]
    fn play_must_end() {
        for endless in ["1.0", "2.0", "3.0", "*.0", "20.017", "40.0", "40!.0", "&2;0.3", "G000.0", "{1}0.3", "4000.0"] {
            assert!(endless.parse::<TakeAndBreak>().is_err(), "{endless}");
        }
        for fine in ["80.0", "G00.0", "{3+}=0.0", "{4,6+}!00.7", "{5?}{4}{3}{2}.1"] {
            let code = parse_code(fine);
            for n in 0..12 {
                let rank = |n| code.rank(n).unwrap();
                for parts in list_options(n, |n, visit| code.for_each_option(n, visit)) {
                    assert!(parts.iter().all(|&part| part < n), "{fine}: {n} to {parts:?}");
                    assert!(parts.iter().map(|&part| rank(part)).sum::<u64>() < rank(n), "{fine}: {n} to {parts:?}");
                }
            }
        }
    }

    #[test]
    fn codes_and_sets_are_recognised() {
        assert_eq!(parse_code("0.77").as_code(), Code::octal("0.77").ok());
        assert_eq!(parse_code("C.0F").as_code(), Code::hexadecimal("C.0F").ok());
        assert_eq!(parse_code("0.3!3=").as_code(), Code::octal("0.33").ok(), "one heap is not compared with any");
        for other in ["0.4!", "0.G", "0.*", "80.7", "0.7[3]"] {
            assert_eq!(parse_code(other).as_code(), None, "{other}");
        }
        assert_eq!(parse_code("0.0330003").as_set(), Some(NumberSet::finite([2, 3, 7])));
        assert_eq!(parse_code("0.3003330[3]").as_set(), Some(NumberSet::all_but([2, 3, 7])));
        assert_eq!(parse_code("0.[3333]").as_set(), Some(NumberSet::all_but([])));
        for other in ["0.0", "0.[30]", "0.31", "4.3", "80.3", "0.3[7]"] {
            assert_eq!(parse_code(other).as_set(), None, "{other}");
        }
        assert!(parse_code("4?.0").is_unequal_split());
        assert!(["4.0", "4=.0", "4!.3", "8!.0", "4!.[3]"].iter().all(|text| !parse_code(text).is_unequal_split()));
    }

    #[test]
    fn codes_have_the_same_options_in_either_notation() {
        for text in ["0.77", "4.7", "C.0A", "0.123456789", "0.0", "8.01"] {
            let hexadecimal = Code::hexadecimal(text).unwrap();
            let general = TakeAndBreak::from(&hexadecimal);
            assert_eq!(general, parse_code(text));
            for n in 1..14 {
                let expected = list_options(n, |n, visit| hexadecimal.for_each_option(n, visit));
                assert_eq!(list_options(n, |n, visit| general.for_each_option(n, visit)), expected, "{text} {n}");
            }
        }
    }

    #[test]
    fn heaps_of_any_size_are_walked_without_long_steps() {
        let first = |text: &str| {
            let mut first = None;
            let flow = parse_code(text).for_each_option(1 << 60, &mut |parts| {
                first = Some(parts.to_vec());
                ControlFlow::Break(())
            });
            assert!(flow.is_break());
            first
        };
        assert_eq!(first("0.[1]"), Some(Vec::new()));
        assert_eq!(first("0.*!"), Some(vec![(1 << 60) - 1]));
        assert_eq!(first("80.0").map(|parts| parts.len()), Some(3));
    }
}
