//! Values of the notation, and errors for values that are invalid where they stand.

use crate::any::AnyGame;
use crate::resolver::Family;
use crate::sum::Sum;
use grundy_theory::{Nat, NumberSet, Said, say};
use num_bigint::BigInt;
use num_traits::ToPrimitive;
use std::fmt;
use std::sync::Arc;

/// A value of the notation: an argument or a result of a call.
#[derive(Clone)]
pub enum Arg {
    /// An integer of any size.
    Int(BigInt),
    /// `True` or `False`.
    Bool(bool),
    /// A text.
    Str(String),
    /// `(1, 2)`.
    Tuple(Vec<Arg>),
    /// `[1, 2]`.
    List(Vec<Arg>),
    /// `{1, 2}`.
    Set(Vec<Arg>),
    /// `range(start, stop)`; kept unexpanded because it may be long.
    Range(BigInt, BigInt),
    /// A set of numbers, such as `primes`.
    Numbers(NumberSet),
    /// A ruleset; calling it gives a position.
    Ruleset(Arc<dyn AnyGame>),
    /// A family of rulesets such as `bash`; calling it gives a ruleset.
    Family(Family),
    /// A position.
    Position(Sum),
}

/// The arguments of a call.
#[derive(Clone, Debug, Default)]
pub struct Args {
    /// By position.
    pub positional: Vec<Arg>,
    /// By name.
    pub keywords: Vec<(String, Arg)>,
}

/// An argument that is invalid where it stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Misfit {
    /// Which argument.
    pub at: At,
    /// What is wrong, and what was expected.
    pub said: Said,
}

/// An argument of a call, or the call as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum At {
    /// The call as a whole.
    Call,
    /// A positional argument.
    Position(usize),
    /// A keyword argument.
    Keyword(String),
}

/// Why arguments cannot be read as a position in machine words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unread {
    /// They are not a position.
    Misfit(Misfit),
    /// They are a position, but one too large for an engine. A theorem may still decide it.
    TooLarge,
}

/// The longest range that is expanded to a list of numbers.
const LONGEST: usize = 1_000_000;

impl Arg {
    /// The value as a natural number of any size.
    ///
    /// # Errors
    /// Fails if the value is negative or not a number.
    pub fn nat(&self) -> Result<Nat, Misfit> {
        match self {
            Arg::Int(n) => n.to_biguint().ok_or_else(|| {
                let n = shorten(&n.to_string());
                Misfit::new(say!(
                    "{n} is negative: a number of at least 0 is expected",
                    "{n} 是负数：应为不小于 0 的整数"
                ))
            }),
            other => {
                let kind = other.kind();
                let (en, zh) = (kind.en, kind.zh);
                Err(Misfit::new(say!("a whole number is expected here, not {en}", "这里应为整数，而不是{zh}")))
            }
        }
    }

    /// The value as a machine word.
    ///
    /// # Errors
    /// As [`nat`](Arg::nat); [`Unread::TooLarge`] above 2^62, where engines could overflow.
    pub fn word(&self) -> Result<u64, Unread> {
        let n = self.nat().map_err(Unread::Misfit)?;
        n.to_u64().filter(|&n| n <= 1 << 62).ok_or(Unread::TooLarge)
    }

    /// The value as a list of natural numbers: a single number, or the items of a tuple, list, set or range.
    ///
    /// # Errors
    /// Fails if the value is something else, an item is not a natural number, or a range has more than a million numbers.
    pub fn nats(&self) -> Result<Vec<Nat>, Misfit> {
        match self {
            Arg::Tuple(items) | Arg::List(items) | Arg::Set(items) => items.iter().map(Arg::nat).collect(),
            Arg::Range(start, stop) => {
                let length = (stop - start).to_usize().unwrap_or(if stop > start { usize::MAX } else { 0 });
                if length > LONGEST {
                    return Err(Misfit::new(say!(
                        "a range of more than {LONGEST} numbers is too long here",
                        "range 超过 {LONGEST} 个数，太长了"
                    )));
                }
                (0..length).map(|i| Arg::Int(start + i).nat()).collect()
            }
            other => Ok(vec![other.nat()?]),
        }
    }

    /// The name of the kind of the value, with an article in English.
    pub fn kind(&self) -> Said {
        Said::of(match self {
            Arg::Int(_) => ("a number", "数"),
            Arg::Bool(_) => ("True or False", "布尔值"),
            Arg::Str(_) => ("a text", "字符串"),
            Arg::Tuple(_) => ("a tuple", "元组"),
            Arg::List(_) => ("a list", "列表"),
            Arg::Set(_) => ("a set", "集合"),
            Arg::Range(..) => ("a range", "range"),
            Arg::Numbers(_) => ("a set of numbers", "数集"),
            Arg::Ruleset(_) => ("a ruleset", "规则"),
            Arg::Family(_) => ("a family of rulesets", "规则族"),
            Arg::Position(_) => ("a position", "局面"),
        })
    }
}

impl From<Nat> for Arg {
    fn from(n: Nat) -> Arg {
        Arg::Int(n.into())
    }
}

impl From<u64> for Arg {
    fn from(n: u64) -> Arg {
        Arg::Int(n.into())
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Str(text.into())
    }
}

/// Whether a character is invisible or changes the direction of text. Such characters are written as escapes.
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Formats the value in the notation.
impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Int(n) => write!(f, "{n}"),
            Arg::Bool(true) => f.write_str("True"),
            Arg::Bool(false) => f.write_str("False"),
            Arg::Str(text) => {
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
            Arg::Tuple(items) if items.len() == 1 => write!(f, "({},)", items[0]),
            Arg::Tuple(items) => write!(f, "({})", join(items)),
            Arg::List(items) => write!(f, "[{}]", join(items)),
            Arg::Set(items) => write!(f, "{{{}}}", join(items)),
            Arg::Range(start, stop) => write!(f, "range({start}, {stop})"),
            Arg::Numbers(numbers) => write!(f, "{numbers}"),
            Arg::Ruleset(game) => f.write_str(&game.expression()),
            Arg::Family(family) => f.write_str(family.card.name),
            Arg::Position(sum) => sum.fmt(f),
        }
    }
}

impl fmt::Debug for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// Two values are equal if they are written alike.
impl PartialEq for Arg {
    fn eq(&self, other: &Arg) -> bool {
        match (self, other) {
            (Arg::Int(a), Arg::Int(b)) => a == b,
            (Arg::Int(_), _) | (_, Arg::Int(_)) => false,
            _ => self.to_string() == other.to_string(),
        }
    }
}

impl Eq for Arg {}

/// Joins arguments with commas.
pub fn join(args: &[Arg]) -> String {
    args.iter().map(Arg::to_string).collect::<Vec<_>>().join(", ")
}

/// Cuts a text of more than 60 characters in the middle, so that messages stay readable.
pub fn shorten(text: &str) -> String {
    let length = text.chars().count();
    if length <= 60 {
        return text.into();
    }
    let head: String = text.chars().take(30).collect();
    let tail: String = text.chars().skip(length - 20).collect();
    format!("{head}…{tail}")
}

impl Args {
    /// A call with positional arguments only.
    pub fn of(positional: impl IntoIterator<Item = Arg>) -> Args {
        Args { positional: positional.into_iter().collect(), keywords: Vec::new() }
    }

    /// Rejects keyword arguments.
    ///
    /// # Errors
    /// Fails if there is a keyword argument.
    pub fn no_keywords(&self) -> Result<(), Misfit> {
        if self.keywords.is_empty() { Ok(()) } else { Err(Misfit::unknown_keyword(&self.keywords)) }
    }

    /// The positional arguments, which must be exactly `N`, without keyword arguments.
    ///
    /// # Errors
    /// Fails if there are fewer or more, or a keyword argument.
    pub fn exactly<const N: usize>(&self) -> Result<&[Arg; N], Misfit> {
        self.no_keywords()?;
        let given = self.positional.len();
        self.positional.as_slice().try_into().map_err(|_| {
            let argument = if N == 1 { "argument is" } else { "arguments are" };
            Misfit::new(say!("{N} {argument} expected here, not {given}", "这里应有 {N} 个参数，而不是 {given} 个"))
        })
    }
}

impl Misfit {
    /// An error about the call as a whole.
    pub fn new(said: Said) -> Misfit {
        Misfit { at: At::Call, said }
    }

    /// The same error, about a positional argument.
    pub fn at(self, index: usize) -> Misfit {
        Misfit { at: At::Position(index), ..self }
    }

    /// The same error, about a keyword argument.
    pub fn at_keyword(self, name: &str) -> Misfit {
        Misfit { at: At::Keyword(name.into()), ..self }
    }

    /// The error that the first of these keywords is unknown.
    pub fn unknown_keyword(keywords: &[(String, Arg)]) -> Misfit {
        let name = keywords.first().map_or("", |(name, _)| name);
        Misfit::new(say!("there is no keyword `{name}` here", "这里没有名为 `{name}` 的关键字参数")).at_keyword(name)
    }
}

impl From<Misfit> for Unread {
    fn from(misfit: Misfit) -> Unread {
        Unread::Misfit(misfit)
    }
}
