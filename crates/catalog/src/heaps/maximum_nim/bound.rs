//! The bound on a move, as an expression in the size of the heap.

use crate::shared::number_expression::{MAX_EXPRESSION_BYTES, NumberExpression};
use grundy_game::{ArgumentError, Nat, arg::shorten_text, text};
use std::fmt;

/// The letter for the size of the heap.
const HEAP_LETTER: char = 'n';

/// An expression in `n`, the size of a heap.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct HeapBound(pub(super) NumberExpression);

impl HeapBound {
    /// Parses an expression such as `(n + 1)//2 - 1` or `isqrt(n)`.
    ///
    /// # Errors
    /// Returns an error if the text is no expression, or too long.
    pub(super) fn parse(text: &str) -> Result<HeapBound, ArgumentError> {
        if text.len() > MAX_EXPRESSION_BYTES {
            return Err(ArgumentError::new(text!("an expression has at most {MAX_EXPRESSION_BYTES} bytes")));
        }
        let shown = shorten_text(text);
        NumberExpression::parse(text, HEAP_LETTER).map(HeapBound).ok_or_else(|| {
            ArgumentError::new(text!(
                "“{shown}” is not an expression in n: write \"n//2\", \"(n + 1)//2 - 1\", \"2*n//3\", \"isqrt(n)\" or \"min(n - 1, 5)\"; what follows // or % is a positive number in digits"
            ))
        })
    }

    /// The maximum number that may be taken from a heap of `n`: the value, but at least 0 and at most `n`.
    pub(super) fn most_taken(&self, n: &Nat) -> Nat {
        self.0.natural_at(n).min(n.clone())
    }

    /// Whether this is `isqrt(n)`.
    pub(super) fn is_square_root(&self) -> bool {
        matches!(&self.0, NumberExpression::Root(of) if matches!(**of, NumberExpression::Variable(_)))
    }
}

impl fmt::Display for HeapBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
