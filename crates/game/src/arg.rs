//! Values of the notation, and errors for values that are invalid at their place.

use crate::theory::name_marks::complete_marks;
use crate::{
    BilingualText, Nat, NumberSet, Ordinal, Stop, resolver::RulesetFamily, ruleset::Ruleset, sum::Sum, text, text_pair,
};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::fmt;
use std::sync::Arc;

/// A value of the notation: an argument or a result of a call.
#[derive(Clone)]
pub enum Argument {
    /// An integer of any size.
    Int(BigInt),
    /// An infinite ordinal, such as `w**2 + 5`.
    Ordinal(Ordinal),
    /// `True` or `False`.
    Bool(bool),
    /// A text.
    Str(String),
    /// `(1, 2)`.
    Tuple(Vec<Argument>),
    /// `[1, 2]`.
    List(Vec<Argument>),
    /// `{1, 2}`.
    Set(Vec<Argument>),
    /// `range(start, stop)`; kept unexpanded because it may be long.
    Range(BigInt, BigInt),
    /// A set of numbers, such as `primes`.
    Numbers(NumberSet),
    /// A ruleset; calling it gives a position.
    Ruleset(Arc<Ruleset>),
    /// A family of rulesets such as `bash`; calling it gives a ruleset.
    Family(RulesetFamily),
    /// A position.
    Position(Sum),
    /// A value of the program that calls grundy, which only games of that program understand.
    Host(HostValue),
}

/// A value of the program that calls grundy, such as an object of Python.
#[derive(Clone, Debug)]
pub struct HostValue {
    /// The number of the value: equal values have equal numbers, different values have different ones.
    pub number: u64,
    /// The text of the value.
    pub text: Arc<str>,
}

/// The arguments of a call.
#[derive(Clone, Debug, Default)]
pub struct CallArguments {
    /// The arguments by position.
    pub positional: Vec<Argument>,
    /// The arguments by name.
    pub keywords: Vec<(String, Argument)>,
}

/// An argument that is invalid at its place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArgumentError {
    /// Which argument.
    pub location: ArgumentLocation,
    /// The description of the mistake, and of what was expected.
    pub message: BilingualText,
}

/// An argument of a call, or the call as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ArgumentLocation {
    /// The call as a whole.
    Call,
    /// A positional argument.
    Position(usize),
    /// A keyword argument.
    Keyword(String),
}

/// Why arguments cannot be read as a position in machine words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReadError {
    /// The arguments are not a position.
    Misfit(ArgumentError),
    /// The arguments are a position that is too large for an engine. A theorem may still decide it.
    TooLarge,
}

/// The longest range that is expanded to a list of numbers.
const MAX_RANGE_NUMBERS: usize = 1_000_000;

impl Argument {
    /// The approximate number of bytes of the value, for budgets.
    pub fn estimated_bytes(&self) -> usize {
        let owned = match self {
            Argument::Int(n) => n.bits() as usize / 8,
            Argument::Str(text) => text.len(),
            Argument::Tuple(items) | Argument::List(items) | Argument::Set(items) => {
                items.iter().map(Argument::estimated_bytes).sum()
            }
            Argument::Position(sum) => {
                sum.components.iter().flat_map(|component| &component.args).map(Argument::estimated_bytes).sum()
            }
            _ => 0,
        };
        size_of::<Argument>() + owned
    }

    /// The value as a natural number of any size.
    ///
    /// # Errors
    /// Returns an error if the value is negative or not a number.
    pub fn to_natural(&self) -> Result<Nat, ArgumentError> {
        match self {
            Argument::Int(n) => n.to_biguint().ok_or_else(|| {
                let n = shorten_text(&n.to_string());
                ArgumentError::new(text!("{n} is negative: a number of at least 0 is expected"))
            }),
            other => {
                let kind = other.kind_name();
                let (en, zh) = (kind.en, kind.zh);
                Err(ArgumentError::new(text!("a whole number is expected here, not {text}", text = (en, zh))))
            }
        }
    }

    /// The ruleset, such as `kayles`.
    ///
    /// # Errors
    /// Returns an error if the value is not a ruleset.
    pub fn into_ruleset(self) -> Result<Arc<Ruleset>, ArgumentError> {
        match self {
            Argument::Ruleset(game) => Ok(game),
            other => {
                let BilingualText { en, zh } = other.kind_name();
                Err(ArgumentError::new(crate::text!(
                    "a ruleset such as kayles is expected here, not {text}",
                    text = (en, zh)
                )))
            }
        }
    }

    /// The value as a machine word.
    ///
    /// # Errors
    /// Returns the same errors as [`to_natural`](Argument::to_natural), and [`ReadError::TooLarge`] above 2^62, where engines could overflow.
    pub fn to_word(&self) -> Result<u64, ReadError> {
        let n = self.to_natural().map_err(ReadError::Misfit)?;
        // Two such words add up without overflow.
        n.to_u64().filter(|&n| n <= 1 << 62).ok_or(ReadError::TooLarge)
    }

    /// The value as a list of natural numbers: a single number, or the items of a tuple, list, set or range.
    ///
    /// # Errors
    /// Returns an error if the value is something else, an item is not a natural number, or a range has more than a million numbers.
    pub fn to_naturals(&self) -> Result<Vec<Nat>, ArgumentError> {
        match self {
            Argument::Tuple(items) | Argument::List(items) | Argument::Set(items) => {
                items.iter().map(Argument::to_natural).collect()
            }
            Argument::Range(start, stop) => {
                // A range that ends before it begins is empty, as in
                // Python; one that does not fit is too long in any case.
                let length = (stop - start).to_usize().unwrap_or(if stop > start { usize::MAX } else { 0 });
                if length > MAX_RANGE_NUMBERS {
                    return Err(ArgumentError::new(text!(
                        "a range of more than {MAX_RANGE_NUMBERS} numbers is too long here"
                    )));
                }
                (0..length).map(|i| Argument::Int(start + i).to_natural()).collect()
            }
            other => Ok(vec![other.to_natural()?]),
        }
    }

    /// The name of the kind of the value, with an article in English.
    pub fn kind_name(&self) -> BilingualText {
        BilingualText::from_pair(match self {
            Argument::Int(_) => text_pair!("a number"),
            Argument::Ordinal(_) => text_pair!("an infinite ordinal"),
            Argument::Bool(_) => text_pair!("True or False"),
            Argument::Str(_) => text_pair!("a text"),
            Argument::Tuple(_) => text_pair!("a tuple"),
            Argument::List(_) => text_pair!("a list"),
            Argument::Set(_) => text_pair!("a set"),
            Argument::Range(..) => ("a range", "range"),
            Argument::Numbers(_) => text_pair!("a set of numbers"),
            Argument::Ruleset(_) => text_pair!("a ruleset"),
            Argument::Family(_) => text_pair!("a family of rulesets"),
            Argument::Position(_) => text_pair!("a position"),
            Argument::Host(_) => text_pair!("an object"),
        })
    }
}

impl From<Nat> for Argument {
    fn from(n: Nat) -> Argument {
        Argument::Int(n.into())
    }
}

impl From<Ordinal> for Argument {
    fn from(ordinal: Ordinal) -> Argument {
        ordinal.to_natural().map_or(Argument::Ordinal(ordinal), Argument::from)
    }
}

impl From<u64> for Argument {
    fn from(n: u64) -> Argument {
        Argument::Int(n.into())
    }
}

impl From<&str> for Argument {
    fn from(text: &str) -> Argument {
        Argument::Str(text.into())
    }
}

/// Whether a character is invisible or changes the direction of text. Such characters are written as escapes.
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Formats the value in the notation.
impl fmt::Display for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Argument::Int(n) => write!(f, "{n}"),
            Argument::Ordinal(ordinal) => f.write_str(&ordinal.expression()),
            Argument::Bool(true) => f.write_str("True"),
            Argument::Bool(false) => f.write_str("False"),
            Argument::Str(text) => {
                f.write_str("\"")?;
                text.chars().try_for_each(|c| match c {
                    '\\' | '"' => write!(f, "\\{c}"),
                    '\n' => f.write_str("\\n"),
                    '\r' => f.write_str("\\r"),
                    c if is_invisible(c) => write!(f, "\\u{:04x}", c as u32),
                    c => write!(f, "{c}"),
                })?;
                f.write_str("\"")
            }
            // Without the comma it would be read as the item in parentheses.
            Argument::Tuple(items) if items.len() == 1 => write!(f, "({},)", items[0]),
            Argument::Tuple(items) => write!(f, "({})", join_arguments(items)),
            Argument::List(items) => write!(f, "[{}]", join_arguments(items)),
            Argument::Set(items) => write!(f, "{{{}}}", join_arguments(items)),
            Argument::Range(start, stop) => write!(f, "range({start}, {stop})"),
            Argument::Numbers(numbers) => write!(f, "{numbers}"),
            Argument::Ruleset(game) => f.write_str(&game.expression()),
            Argument::Family(family) => f.write_str(family.card.name),
            Argument::Position(sum) => sum.fmt(f),
            Argument::Host(value) => f.write_str(&value.text),
        }
    }
}

impl fmt::Debug for Argument {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Two values are equal if they are written alike.
impl PartialEq for Argument {
    fn eq(&self, other: &Argument) -> bool {
        match (self, other) {
            (Argument::Int(a), Argument::Int(b)) => a == b,
            // Numbers are compared without writing them. A set of one number is written like it, and is not equal.
            (Argument::Int(_), _) | (_, Argument::Int(_)) => false,
            (Argument::Host(a), Argument::Host(b)) => a.number == b.number,
            (Argument::Host(_), _) | (_, Argument::Host(_)) => false,
            _ => self.to_string() == other.to_string(),
        }
    }
}

impl Eq for Argument {}

/// Joins arguments with commas.
pub fn join_arguments(args: &[Argument]) -> String {
    args.iter().map(Argument::to_string).collect::<Vec<_>>().join(", ")
}

/// Cuts a text of more than 60 characters in the middle, so that messages stay readable.
pub fn shorten_text(text: &str) -> String {
    let length = text.chars().count();
    if length <= 60 {
        return text.into();
    }
    let head: String = text.chars().take(30).collect();
    let tail: String = text.chars().skip(length - 20).collect();
    // A name that is cut keeps its marks, so that only it is kept from conversion.
    format!("{}…{}", complete_marks(&head), complete_marks(&tail))
}

impl CallArguments {
    /// A call with positional arguments only.
    pub fn from_positional(positional: impl IntoIterator<Item = Argument>) -> CallArguments {
        CallArguments { positional: positional.into_iter().collect(), keywords: Vec::new() }
    }

    /// Rejects keyword arguments.
    ///
    /// # Errors
    /// Returns an error if there is a keyword argument.
    pub fn reject_keywords(&self) -> Result<(), ArgumentError> {
        if self.keywords.is_empty() { Ok(()) } else { Err(ArgumentError::unknown_keyword(&self.keywords)) }
    }

    /// The positional arguments, which must be exactly `N`, without keyword arguments.
    ///
    /// # Errors
    /// Returns an error if the number of positional arguments is not `N`, or if there is a keyword argument.
    pub fn expect_positional<const N: usize>(&self) -> Result<&[Argument; N], ArgumentError> {
        self.reject_keywords()?;
        let given = self.positional.len();
        self.positional.as_slice().try_into().map_err(|_| {
            let argument = if N == 1 { "argument is" } else { "arguments are" };
            ArgumentError::new(text!("{N} {argument} expected here, not {given}"))
        })
    }
}

impl ArgumentError {
    /// An error about the call as a whole.
    pub fn new(message: BilingualText) -> ArgumentError {
        ArgumentError { location: ArgumentLocation::Call, message }
    }

    /// The error with a positional argument as its place.
    pub fn at_position(self, index: usize) -> ArgumentError {
        ArgumentError { location: ArgumentLocation::Position(index), ..self }
    }

    /// The error with a keyword argument as its place.
    pub fn at_keyword(self, name: &str) -> ArgumentError {
        ArgumentError { location: ArgumentLocation::Keyword(name.into()), ..self }
    }

    /// The error that the first of these keywords is unknown.
    pub fn unknown_keyword(keywords: &[(String, Argument)]) -> ArgumentError {
        let name = keywords.first().map_or("", |(name, _)| name);
        ArgumentError::new(text!("there is no keyword `{name}` here")).at_keyword(name)
    }
}

crate::impl_english_error!(ArgumentError, |error| error.message);

impl From<ArgumentError> for ReadError {
    fn from(misfit: ArgumentError) -> ReadError {
        ReadError::Misfit(misfit)
    }
}

impl ReadError {
    /// The error in words.
    pub fn text(&self) -> BilingualText {
        match self {
            ReadError::Misfit(misfit) => misfit.message.clone(),
            ReadError::TooLarge => Stop::TooLarge.description(),
        }
    }
}

crate::impl_english_error!(ReadError, |error| error.text());
