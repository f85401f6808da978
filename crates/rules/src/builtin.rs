//! The functions that every file of rules may call.

/// A function of Python, of its module `math`, or of `grundy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Builtin {
    /// `range(start, stop, step)`.
    Range,
    /// `min(a, b)`, `min(xs)`.
    Min,
    /// `max(a, b)`, `max(xs)`.
    Max,
    /// `abs(n)`.
    Abs,
    /// `sum(xs)`, of numbers or positions.
    Sum,
    /// `len(xs)`.
    Len,
    /// `any(xs)`.
    Any,
    /// `all(xs)`.
    All,
    /// `divmod(a, b)`.
    Divmod,
    /// `pow(a, b)`, `pow(a, b, m)`.
    Pow,
    /// `enumerate(xs)`.
    Enumerate,
    /// `zip(xs, ys)`.
    Zip,
    /// `reversed(xs)`.
    Reversed,
    /// `sorted(xs)`.
    Sorted,
    /// `tuple(xs)`.
    Tuple,
    /// `list(xs)`.
    List,
    /// `set(xs)`.
    Set,
    /// `int(x)`.
    Int,
    /// `bool(x)`.
    Bool,
    /// `str(x)`.
    Str,
    /// `gcd(a, b)` of `math`.
    Gcd,
    /// `isqrt(n)` of `math`.
    Isqrt,
    /// `is_prime(n)` of `grundy`.
    IsPrime,
    /// `is_square(n)` of `grundy`.
    IsSquare,
    /// `is_fibonacci(n)` of `grundy`.
    IsFibonacci,
    /// `prime_power(n)` of `grundy`: whether n is a power of a prime.
    PrimePower,
    /// `divisors(n)` of `grundy`.
    Divisors,
    /// `popcount(n)` of `grundy`, and `n.bit_count()`.
    Popcount,
    /// `digits(n, base)` of `grundy`.
    Digits,
    /// `entail(position)` of `grundy`: the option is an entailing move.
    Entail,
    /// `complimenting(position)` of `grundy`: the option is a complimenting move.
    Complimenting,
    /// `n.bit_length()`.
    BitLength,
    /// `xs.count(x)`.
    Count,
    /// `xs.index(x)`.
    Index,
    /// A method of texts.
    Text(TextMethod),
    /// `mex(numbers)` or `mex(n, …)`, in a question.
    Mex,
}

/// A method of texts of Python.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextMethod {
    /// `s.join(texts)`.
    Join,
    /// `s.replace(old, new)`, `s.replace(old, new, count)`.
    Replace,
    /// `s.split()`, `s.split(separator)`, `s.split(separator, count)`.
    Split,
    /// `s.strip()`, `s.strip(characters)`.
    Strip,
    /// `s.lstrip()`, `s.lstrip(characters)`.
    StripLeft,
    /// `s.rstrip()`, `s.rstrip(characters)`.
    StripRight,
    /// `s.startswith(text)`.
    StartsWith,
    /// `s.endswith(text)`.
    EndsWith,
    /// `s.find(text)`.
    Find,
}

impl TextMethod {
    /// The number of its arguments, from the text itself on, that are texts or, of `join`, a collection of texts.
    pub(crate) fn text_argument_count(self) -> usize {
        if self == TextMethod::Replace { 3 } else { 2 }
    }

    /// Whether its value is a text or a list of texts.
    pub(crate) fn returns_text(self) -> bool {
        !matches!(self, TextMethod::StartsWith | TextMethod::EndsWith | TextMethod::Find)
    }
}

/// The origin of a function.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum BuiltinOrigin {
    Python,
    Math,
    Grundy,
    /// A method: `n.bit_length()`.
    Method,
    /// A function that exists in questions only.
    Question,
}

/// For each function its name, its origin, and the least and the largest number of arguments. For a method, the value before the point counts as one.
const BUILTIN_TABLE: &[(Builtin, &str, BuiltinOrigin, usize, usize)] = {
    use Builtin::*;
    use BuiltinOrigin::*;
    use TextMethod::*;
    const UNBOUNDED_ARITY: usize = usize::MAX;
    &[
        (Range, "range", Python, 1, 3),
        (Min, "min", Python, 1, UNBOUNDED_ARITY),
        (Max, "max", Python, 1, UNBOUNDED_ARITY),
        (Abs, "abs", Python, 1, 1),
        (Sum, "sum", Python, 1, 2),
        (Len, "len", Python, 1, 1),
        (Any, "any", Python, 1, 1),
        (All, "all", Python, 1, 1),
        (Divmod, "divmod", Python, 2, 2),
        (Pow, "pow", Python, 2, 3),
        (Enumerate, "enumerate", Python, 1, 2),
        (Zip, "zip", Python, 0, UNBOUNDED_ARITY),
        (Reversed, "reversed", Python, 1, 1),
        (Sorted, "sorted", Python, 1, 1),
        (Tuple, "tuple", Python, 0, 1),
        (List, "list", Python, 0, 1),
        (Set, "set", Python, 0, 1),
        (Int, "int", Python, 1, 1),
        (Bool, "bool", Python, 1, 1),
        (Str, "str", Python, 1, 1),
        (Gcd, "gcd", Math, 0, UNBOUNDED_ARITY),
        (Isqrt, "isqrt", Math, 1, 1),
        (IsPrime, "is_prime", Grundy, 1, 1),
        (IsSquare, "is_square", Grundy, 1, 1),
        (IsFibonacci, "is_fibonacci", Grundy, 1, 1),
        (PrimePower, "prime_power", Grundy, 1, 1),
        (Divisors, "divisors", Grundy, 1, 1),
        (Popcount, "popcount", Grundy, 1, 1),
        (Digits, "digits", Grundy, 1, 2),
        (Entail, "entail", Grundy, 1, 1),
        (Complimenting, "complimenting", Grundy, 1, 1),
        (BitLength, "bit_length", Method, 1, 1),
        (Popcount, "bit_count", Method, 1, 1),
        (Count, "count", Method, 2, 2),
        (Index, "index", Method, 2, 2),
        (Text(Join), "join", Method, 2, 2),
        (Text(Replace), "replace", Method, 3, 4),
        (Text(Split), "split", Method, 1, 3),
        (Text(Strip), "strip", Method, 1, 2),
        (Text(StripLeft), "lstrip", Method, 1, 2),
        (Text(StripRight), "rstrip", Method, 1, 2),
        (Text(StartsWith), "startswith", Method, 2, 2),
        (Text(EndsWith), "endswith", Method, 2, 2),
        (Text(Find), "find", Method, 2, 2),
        (Mex, "mex", BuiltinOrigin::Question, 0, UNBOUNDED_ARITY),
    ]
};

impl Builtin {
    /// The function with a name, and its origin. Methods are not included.
    pub(crate) fn find_function(name: &str) -> Option<(Builtin, BuiltinOrigin)> {
        let row = BUILTIN_TABLE.iter().find(|row| row.1 == name && row.2 != BuiltinOrigin::Method)?;
        Some((row.0, row.2))
    }

    /// The method with a name.
    pub(crate) fn find_method(name: &str) -> Option<Builtin> {
        BUILTIN_TABLE.iter().find(|row| row.1 == name && row.2 == BuiltinOrigin::Method).map(|row| row.0)
    }

    /// The name.
    pub fn name(self) -> &'static str {
        BUILTIN_TABLE.iter().find(|row| row.0 == self).map_or("", |row| row.1)
    }

    /// The least and the largest number of arguments.
    pub(crate) fn arity(self) -> (usize, usize) {
        BUILTIN_TABLE.iter().find(|row| row.0 == self).map_or((0, 0), |row| (row.3, row.4))
    }

    /// The functions that a file of rules may call, each with the module from which it is imported, if it must be.
    pub fn functions() -> impl Iterator<Item = (&'static str, Option<&'static str>)> {
        BUILTIN_TABLE.iter().filter_map(|row| match row.2 {
            BuiltinOrigin::Python => Some((row.1, None)),
            BuiltinOrigin::Math => Some((row.1, Some("math"))),
            BuiltinOrigin::Grundy => Some((row.1, Some("grundy"))),
            BuiltinOrigin::Method | BuiltinOrigin::Question => None,
        })
    }

    /// The names of all functions, for suggestions.
    pub(crate) fn names() -> impl Iterator<Item = &'static str> {
        Builtin::functions().map(|(name, _)| name)
    }

    /// The names of all methods.
    pub(crate) fn method_names() -> impl Iterator<Item = &'static str> {
        BUILTIN_TABLE.iter().filter(|row| row.2 == BuiltinOrigin::Method).map(|row| row.1)
    }
}
