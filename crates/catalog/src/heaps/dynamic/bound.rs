//! The function that bounds a move by the last one.

mod line;

use crate::shared::number_expression::NumberExpression;
use grundy_game::{Argument, ArgumentError, BilingualText, Nat, ReadError, arg::shorten_text, text};
use line::LinearBound;
use num_bigint::BigInt;
use num_traits::{One, ToPrimitive};
use std::fmt;

/// The longest table of a function.
const MAX_TABLE_NUMBERS: usize = 100_000;

/// The letter for the number of stones that were taken.
const TAKEN_LETTER: char = 't';

/// A bound on the number of stones that may be taken after a move that took `t ≥ 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TakingBound {
    Line(LinearBound),
    /// Any other expression in `t`, or 0 where it is negative.
    Formula(NumberExpression),
    /// `f(1), f(2), …`; the last number holds for all larger ones.
    Table(Vec<u64>),
}

impl TakingBound {
    /// Parses a formula, a list of numbers, or one number.
    ///
    /// # Errors
    /// Returns an error if the argument is none of these, or too large.
    pub(super) fn from_argument(arg: &Argument) -> Result<TakingBound, ArgumentError> {
        match arg {
            Argument::Str(formula) => parse_formula(formula),
            Argument::Int(_) => {
                let number = NumberExpression::Number(arg.to_natural()?.into());
                LinearBound::from_expression(&number).map(TakingBound::Line).ok_or_else(too_large)
            }
            Argument::List(items) | Argument::Tuple(items) => {
                if items.is_empty() || items.len() > MAX_TABLE_NUMBERS {
                    let given = items.len();
                    return Err(ArgumentError::new(text!(
                        "the list of a function has 1 to {MAX_TABLE_NUMBERS} numbers, not {given}"
                    )));
                }
                let number = |item: &Argument| match item.to_word() {
                    Ok(number) => Ok(number),
                    Err(ReadError::TooLarge) => Err(too_large()),
                    Err(ReadError::Misfit(misfit)) => Err(misfit),
                };
                Ok(TakingBound::Table(items.iter().map(number).collect::<Result<_, _>>()?))
            }
            other => {
                let BilingualText { en, zh } = other.kind_name();
                Err(ArgumentError::new(text!(
                    "a function is expected here, such as \"2*t + 1\" or [1, 3, 5], not {text}",
                    text = (en, zh)
                )))
            }
        }
    }

    /// `k`, if this is `k·t`, with `k ≥ 1`.
    pub(super) fn factor(&self) -> Option<u64> {
        match self {
            TakingBound::Line(line) => line.multiple(),
            TakingBound::Formula(_) | TakingBound::Table(_) => None,
        }
    }

    /// The bound after a move that took `taken` stones.
    pub(super) fn at(&self, taken: &Nat) -> Nat {
        match self {
            TakingBound::Line(line) => line.at(taken),
            TakingBound::Formula(formula) => formula.natural_at(taken),
            TakingBound::Table(values) => values[table_index(values, taken.to_usize())].into(),
        }
    }

    /// The bound after a move that took `taken` stones, at most `u64::MAX`.
    pub(super) fn at_word(&self, taken: u64) -> u64 {
        match self {
            TakingBound::Line(line) => line.at_word(taken),
            TakingBound::Formula(formula) => formula.natural_at(&taken.into()).to_u64().unwrap_or(u64::MAX),
            TakingBound::Table(values) => values[table_index(values, taken.to_usize())],
        }
    }

    /// Whether it is known that a larger move never makes the bound smaller.
    pub(super) fn never_falls(&self) -> bool {
        match self {
            TakingBound::Line(_) => true,
            TakingBound::Formula(formula) => formula.never_falls(),
            TakingBound::Table(values) => values.is_sorted(),
        }
    }

    /// Whether it is known that a stone may be taken after every move.
    pub(super) fn is_positive(&self) -> bool {
        match self {
            TakingBound::Line(line) => line.at_word(1) >= 1,
            TakingBound::Formula(formula) if formula.never_falls() => self.at_word(1) >= 1,
            TakingBound::Formula(formula) => {
                formula.lower_bound(&BigInt::one()).is_some_and(|bound| bound >= BigInt::one())
            }
            TakingBound::Table(values) => values.iter().all(|&value| value >= 1),
        }
    }
}

/// The place of `f(taken)` in the table.
fn table_index(values: &[u64], taken: Option<usize>) -> usize {
    taken.unwrap_or(usize::MAX).clamp(1, values.len()) - 1
}

impl fmt::Display for TakingBound {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TakingBound::Table(values) => {
                let values: Vec<String> = values.iter().map(u64::to_string).collect();
                write!(f, "[{}]", values.join(", "))
            }
            TakingBound::Line(line) => line.fmt(f),
            TakingBound::Formula(formula) => write!(f, "\"{formula}\""),
        }
    }
}

fn too_large() -> ArgumentError {
    ArgumentError::new(text!(
        "a function that is one number is at most 2**40, and the numbers of a list are at most 2**62"
    ))
}

/// Parses an expression in `t`.
fn parse_formula(formula: &str) -> Result<TakingBound, ArgumentError> {
    let shown = shorten_text(formula);
    let formula = NumberExpression::parse(formula, TAKEN_LETTER).ok_or_else(|| {
        ArgumentError::new(text!(
            "“{shown}” is not a function of t: write \"2*t + 1\", \"3*t//2\", \"t*t\", \"min(t, 5)\" or a number; what follows // or % is a positive number in digits"
        ))
    })?;
    Ok(LinearBound::from_expression(&formula).map_or(TakingBound::Formula(formula), TakingBound::Line))
}
