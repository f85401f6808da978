//! The function that bounds a move by the last one.

use grundy_game::{Argument, ArgumentError, BilingualText, Nat, ReadError, arg::shorten_text, text};
use num_bigint::BigInt;
use num_traits::{Signed, ToPrimitive};
use std::fmt;

/// The longest table of a function.
const MAX_TABLE_NUMBERS: usize = 100_000;

/// The longest text of a function.
const MAX_FORMULA_BYTES: usize = 200;

/// The largest number in the formula of a function.
const MAX_COEFFICIENT: i64 = 1 << 40;

/// The most stones that may be taken after a move that took `t ≥ 1`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum TakingBound {
    /// `max(0, ⌊(factor·t + shift) / divisor⌋)`, with `factor ≥ 0` and `divisor ≥ 1`.
    Line { factor: i64, shift: i64, divisor: i64 },
    /// `f(1), f(2), …`; the last number holds for all larger ones.
    Table(Vec<u64>),
}

impl TakingBound {
    /// Parses a formula, a list of numbers, or one number.
    ///
    /// # Errors
    /// Fails if it is none of these, or too large.
    pub(super) fn from_argument(arg: &Argument) -> Result<TakingBound, ArgumentError> {
        match arg {
            Argument::Str(formula) => parse_formula(formula),
            Argument::Int(_) => {
                let number = arg.to_natural()?.to_i64().filter(|number| *number <= MAX_COEFFICIENT);
                let shift = number.ok_or_else(too_large)?;
                Ok(TakingBound::Line { factor: 0, shift, divisor: 1 })
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
            TakingBound::Line { factor: factor @ 1.., shift: 0, divisor: 1 } => Some(factor.unsigned_abs()),
            _ => None,
        }
    }

    /// The bound after a move that took `taken` stones.
    pub(super) fn at(&self, taken: &Nat) -> Nat {
        match self {
            TakingBound::Line { factor, shift, divisor } => {
                let scaled = BigInt::from(taken.clone()) * *factor + *shift;
                if scaled.is_negative() { Nat::ZERO } else { scaled.magnitude() / divisor.unsigned_abs() }
            }
            TakingBound::Table(values) => values[table_index(values, taken.to_usize())].into(),
        }
    }

    /// The bound after a move that took `taken` stones, at most `u64::MAX`.
    pub(super) fn at_word(&self, taken: u64) -> u64 {
        match self {
            TakingBound::Line { factor, shift, divisor } => {
                // Both products are below 2^105.
                let scaled = i128::from(*factor) * i128::from(taken) + i128::from(*shift);
                u64::try_from(scaled.max(0) / i128::from(*divisor)).unwrap_or(u64::MAX)
            }
            TakingBound::Table(values) => values[table_index(values, taken.to_usize())],
        }
    }

    /// Whether a larger move never makes the bound smaller.
    pub(super) fn never_falls(&self) -> bool {
        match self {
            TakingBound::Line { .. } => true,
            TakingBound::Table(values) => values.is_sorted(),
        }
    }

    /// Whether a stone may be taken after every move.
    pub(super) fn is_positive(&self) -> bool {
        match self {
            TakingBound::Line { .. } => self.at_word(1) >= 1,
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
            TakingBound::Line { factor: 0, shift, .. } => write!(f, "{shift}"),
            TakingBound::Line { factor, shift, divisor } => {
                let scaled = if *factor == 1 { "t".to_owned() } else { format!("{factor}*t") };
                let (sign, size) = (if *shift < 0 { '-' } else { '+' }, shift.unsigned_abs());
                match (shift, divisor) {
                    (0, 1) => write!(f, "\"{scaled}\""),
                    (0, _) => write!(f, "\"{scaled}//{divisor}\""),
                    (_, 1) => write!(f, "\"{scaled} {sign} {size}\""),
                    _ => write!(f, "\"({scaled} {sign} {size})//{divisor}\""),
                }
            }
        }
    }
}

fn too_large() -> ArgumentError {
    ArgumentError::new(text!("the numbers of a function are at most 2**40 in a formula, and 2**62 in a list"))
}

/// Parses `a*t + c`, `a*t//b + c` or `(a*t + c)//b + d`, in which every part but `t` may be left out, or a number.
fn parse_formula(formula: &str) -> Result<TakingBound, ArgumentError> {
    let shown = shorten_text(formula);
    let bad = || {
        ArgumentError::new(text!(
            "“{shown}” is not a function of t: write \"2*t + 1\", \"3*t//2\", \"(t + 5)//2\" or a number"
        ))
    };
    if formula.len() > MAX_FORMULA_BYTES {
        return Err(bad());
    }
    let compact: String = formula.chars().filter(|c| !c.is_whitespace()).collect();
    let mut rest = &compact[..];
    let (factor, inner) = match rest.strip_prefix('(') {
        Some(inside) => {
            let (inside, after) = inside.split_once(')').ok_or_else(bad)?;
            rest = after;
            let mut inside = inside;
            let factor = take_multiple(&mut inside)?.ok_or_else(bad)?;
            let shift = take_shift(&mut inside)?;
            if !inside.is_empty() {
                return Err(bad());
            }
            (factor, shift)
        }
        None => match take_multiple(&mut rest)? {
            Some(factor) => (factor, 0),
            // A number alone.
            None => (0, take_number(&mut rest)?.ok_or_else(bad)?),
        },
    };
    let divisor = match rest.strip_prefix("//").filter(|_| factor > 0) {
        Some(after) => {
            rest = after;
            take_number(&mut rest)?.filter(|&divisor| divisor > 0).ok_or_else(bad)?
        }
        None => 1,
    };
    let outer = take_shift(&mut rest)?;
    if !rest.is_empty() || factor == 0 && outer != 0 {
        return Err(bad());
    }
    let shift = outer.checked_mul(divisor).and_then(|outer| outer.checked_add(inner)).ok_or_else(too_large)?;
    Ok(TakingBound::Line { factor, shift, divisor })
}

/// Takes a number from the front, if one is there.
fn take_number(rest: &mut &str) -> Result<Option<i64>, ArgumentError> {
    let digits = rest.len() - rest.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    if digits == 0 {
        return Ok(None);
    }
    let (number, after) = rest.split_at(digits);
    *rest = after;
    let number = number.parse().ok().filter(|number| *number <= MAX_COEFFICIENT);
    number.map(Some).ok_or_else(too_large)
}

/// Takes a multiple of `t` from the front, such as `2*t`, `2t` or `t`, and returns its factor, if one is there.
fn take_multiple(rest: &mut &str) -> Result<Option<i64>, ArgumentError> {
    let mut after = *rest;
    let factor = take_number(&mut after)?;
    if factor.is_some() {
        after = after.strip_prefix('*').unwrap_or(after);
    }
    let Some(after) = after.strip_prefix('t') else { return Ok(None) };
    *rest = after;
    Ok(Some(factor.unwrap_or(1)))
}

/// Takes `+c` or `-c` from the front; 0 if neither is there.
fn take_shift(rest: &mut &str) -> Result<i64, ArgumentError> {
    let sign = match rest.chars().next() {
        Some('+') => 1,
        Some('-') => -1,
        _ => return Ok(0),
    };
    let mut after = &rest[1..];
    let Some(number) = take_number(&mut after)? else { return Ok(0) };
    *rest = after;
    Ok(sign * number)
}
