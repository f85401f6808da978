//! An expression as a formula, and as a function in Python, C++ and Rust.
//!
//! The code uses 64 bits if intervals show that no step overflows them for arguments up to 10^18, else 128.
//! It computes the same as [`Expr::eval`], which the tests check by running it.

mod interval;
mod prelude;
mod symbol;

use super::expr::{Binary, Expr, Unary, Var};
use std::fmt::Write;
use symbol::symbol;

/// A language in which a law is written as code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Code {
    /// Python 3.
    Python,
    /// C++17, with the 128-bit integers of GCC and Clang where a product needs them.
    Cpp,
    /// Rust 1.84 or newer.
    Rust,
}

impl Code {
    /// All languages.
    pub const ALL: [Code; 3] = [Code::Python, Code::Cpp, Code::Rust];
}

/// The largest argument for which the generated C++ and Rust is right.
pub const LARGEST: i128 = 1_000_000_000_000_000_000;

/// The precedence of an expression in text, the loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Tight {
    Choice,
    Logic,
    Comparison,
    Bits,
    Quotient,
    Sum,
    Product,
    Atom,
}

struct Writer<'a> {
    code: Option<Code>,
    wide: bool,
    name: &'a str,
    /// The letter of the parameter: a function that calls itself passes it on.
    letter: Option<char>,
    tables: Vec<&'a [i128]>,
}

impl Expr {
    /// The expression as a formula; where it calls itself, the function is called `name`.
    pub fn formula(&self, name: &str) -> String {
        Writer { code: None, wide: false, name, letter: None, tables: Vec::new() }.number(self, Tight::Choice)
    }

    /// The code of a function `name` of `n`, of `x` and `y`, or of `x`, `y` and `z`, and of the parameter if one occurs.
    pub fn code(&self, code: Code, name: &str) -> String {
        self.function(code, name, self.arguments(), false)
    }

    /// The code of a function `name` that returns whether the expression is not 0.
    pub fn code_of_test(&self, code: Code, name: &str) -> String {
        self.function(code, name, self.arguments(), true)
    }

    /// The code of a function `name` of `numbers` arguments.
    pub(crate) fn function(&self, code: Code, name: &str, numbers: usize, test: bool) -> String {
        let wide = self.interval().is_none_or(|(low, _)| low < 0);
        let mut writer = Writer { code: Some(code), wide, name, letter: self.parameter(), tables: Vec::new() };
        let letter = self.parameter().map(String::from);
        let mut args = if numbers > 1 { vec!["x", "y", "z"] } else { vec!["n"] };
        args.truncate(numbers);
        args.extend(letter.as_deref());
        let body = if test { writer.truth(self, Tight::Choice) } else { writer.number(self, Tight::Choice) };
        let lists: Vec<String> = writer.tables.iter().map(|list| join(list)).collect();
        let mut text = String::new();
        let kind = if wide { "__int128" } else { "unsigned long long" };
        match code {
            Code::Python => {
                for (i, list) in lists.iter().enumerate() {
                    let _ = writeln!(text, "{name}_T{i} = [{list}]");
                }
                let _ = writeln!(text, "def {name}({}):\n    return {body}", args.join(", "));
            }
            Code::Cpp => {
                let args: Vec<String> = args.iter().map(|arg| format!("{kind} {arg}")).collect();
                let result = if test { "bool" } else { "unsigned long long" };
                let _ = writeln!(text, "{result} {name}({}) {{", args.join(", "));
                for (i, list) in lists.iter().enumerate() {
                    let _ = writeln!(text, "    static const {kind} {name}_T{i}[] = {{{list}}};");
                }
                let cast = if wide && !test { "(unsigned long long)" } else { "" };
                let _ = writeln!(text, "    return {cast}({body});\n}}");
            }
            Code::Rust => {
                let kind = if wide { "i128" } else { "u64" };
                let typed: Vec<String> = args.iter().map(|arg| format!("{arg}: u64")).collect();
                let result = if test { "bool" } else { "u64" };
                let _ = writeln!(text, "fn {name}({}) -> {result} {{", typed.join(", "));
                for (i, list) in writer.tables.iter().enumerate() {
                    let (len, list) = (list.len(), join(list));
                    let _ = writeln!(text, "    const {}_T{i}: [{kind}; {len}] = [{list}];", name.to_uppercase());
                }
                if wide {
                    for arg in &args {
                        let _ = writeln!(text, "    let {arg} = {arg} as i128;");
                    }
                }
                let body = if wide && !test { format!("({body}) as u64") } else { body };
                let _ = writeln!(text, "    {body}\n}}");
            }
        }
        text
    }
}

fn join(list: &[i128]) -> String {
    list.iter().map(i128::to_string).collect::<Vec<_>>().join(", ")
}

impl<'a> Writer<'a> {
    fn tight(&self, e: &Expr) -> Tight {
        use Binary as B;
        match e {
            Expr::Const(value) if *value < 0 => Tight::Sum,
            Expr::Const(_) | Expr::Var(_) | Expr::Table(..) | Expr::Again(_) | Expr::Unary(..) => Tight::Atom,
            Expr::If(..) => Tight::Choice,
            Expr::Binary(op, ..) => match op {
                B::Add | B::Sub => Tight::Sum,
                B::Mul => Tight::Product,
                B::Div if self.code.is_none() => Tight::Atom,
                B::Div | B::Mod => Tight::Quotient,
                B::Min | B::Max => Tight::Atom,
                B::BitAnd | B::BitOr | B::Xor | B::Shl | B::Shr => Tight::Bits,
                B::Eq | B::Ne | B::Lt | B::Le => Tight::Comparison,
                B::And | B::Or => Tight::Logic,
            },
        }
    }

    /// The number type of the code.
    fn kind(&self) -> &'static str {
        match (self.code, self.wide) {
            (Some(Code::Rust), true) => "i128",
            (Some(Code::Rust), false) => "u64",
            (_, true) => "__int128",
            (_, false) => "unsigned long long",
        }
    }

    /// The text of a number, in parentheses if its precedence is lower than `need`.
    fn number(&mut self, e: &'a Expr, need: Tight) -> String {
        if !e.is_test() {
            return self.plain(e, need);
        }
        match self.code {
            None => format!("[{}]", self.plain(e, Tight::Choice)),
            Some(Code::Python) => format!("int({})", self.plain(e, Tight::Choice)),
            Some(Code::Cpp) => format!("({})", self.plain(e, Tight::Choice)),
            Some(Code::Rust) => format!("(({}) as {})", self.plain(e, Tight::Choice), self.kind()),
        }
    }

    /// The text of a condition.
    fn truth(&mut self, e: &'a Expr, need: Tight) -> String {
        if e.is_test() {
            return self.plain(e, need);
        }
        let text = self.number(e, Tight::Quotient);
        let text = if self.code.is_none() { format!("{text} ≠ 0") } else { format!("{text} != 0") };
        if need > Tight::Comparison { format!("({text})") } else { text }
    }

    fn plain(&mut self, e: &'a Expr, need: Tight) -> String {
        let text = self.bare(e);
        // `|x − y|` needs no parentheses, and neither does a square.
        let closed = self.code.is_none()
            && match e {
                Expr::Binary(Binary::Sub, a, b) => is_distance(a, b),
                Expr::Binary(Binary::Mul, a, b) => a == b,
                _ => false,
            };
        if !closed && self.tight(e) < need { format!("({text})") } else { text }
    }

    fn bare(&mut self, e: &'a Expr) -> String {
        use Binary as B;
        match e {
            Expr::Const(value) if self.code.is_none() && *value < 0 => format!("−{}", value.unsigned_abs()),
            Expr::Const(value) => self.literal(*value),
            Expr::Var(Var::N) => "n".into(),
            Expr::Var(Var::X) => "x".into(),
            Expr::Var(Var::Y) => "y".into(),
            Expr::Var(Var::Z) => "z".into(),
            Expr::Var(Var::Parameter(letter)) => letter.to_string(),
            Expr::Unary(op, a) => self.function_of(*op, a),
            Expr::Again(a) => {
                let a = self.number(a, Tight::Choice);
                let (name, letter) = (self.name, self.letter);
                match (self.code, self.wide) {
                    (Some(Code::Rust), true) => {
                        let with = letter.map_or(String::new(), |letter| format!(", {letter} as u64"));
                        format!("({name}(({a}) as u64{with}) as i128)")
                    }
                    _ => format!("{name}({a}{})", letter.map_or(String::new(), |letter| format!(", {letter}"))),
                }
            }
            Expr::Table(list, a) => {
                let a = self.number(a, Tight::Choice);
                let at = self.tables.len();
                match self.code {
                    None => format!("[{}][{a}]", join(list).replace('-', "−")),
                    Some(code) => {
                        self.tables.push(list);
                        let name = if code == Code::Rust { self.name.to_uppercase() } else { self.name.to_string() };
                        let a = if code == Code::Rust { format!("({a}) as usize") } else { a };
                        format!("{name}_T{at}[{a}]")
                    }
                }
            }
            Expr::If(test, yes, no) => {
                let test = self.truth(test, Tight::Logic);
                let (yes, no) = (self.number(yes, Tight::Logic), self.number(no, Tight::Logic));
                match self.code {
                    None => format!("{yes} if {test}, else {no}"),
                    Some(Code::Python) => format!("{yes} if {test} else {no}"),
                    Some(Code::Cpp) => format!("{test} ? {yes} : {no}"),
                    Some(Code::Rust) => format!("if {test} {{ {yes} }} else {{ {no} }}"),
                }
            }
            Expr::Binary(B::Sub, a, b) if self.code.is_none() && is_distance(a, b) => "|x − y|".into(),
            Expr::Binary(B::Mul, a, b) if self.code.is_none() && a == b => format!("{}²", self.number(a, Tight::Atom)),
            Expr::Binary(B::Div, a, b) if self.code.is_none() => {
                format!("⌊{}/{}⌋", self.number(a, Tight::Product), self.number(b, Tight::Atom))
            }
            Expr::Binary(op @ (B::Min | B::Max), a, b) => {
                let (a, b) = (self.number(a, Tight::Choice), self.number(b, Tight::Choice));
                let of = if self.code == Some(Code::Cpp) { format!("<{}>", self.kind()) } else { String::new() };
                let name = symbol(*op, self.code);
                let name =
                    if self.code == Some(Code::Rust) { name.replace("std::", "std::cmp::") } else { name.into() };
                format!("{name}{of}({a}, {b})")
            }
            // In Rust and C++ the quotient of a negative number is rounded towards 0.
            Expr::Binary(op @ (B::Div | B::Mod), a, b) if self.wide && self.code == Some(Code::Rust) => {
                let name = if *op == B::Div { "div_euclid" } else { "rem_euclid" };
                let b = self.number(b, Tight::Choice);
                format!("i128::{name}({}, {b})", self.number(a, Tight::Choice))
            }
            Expr::Binary(op @ (B::Div | B::Mod), a, b) if self.wide && self.code == Some(Code::Cpp) => {
                let name = if *op == B::Div { "div_floor" } else { "mod_floor" };
                format!("{name}({}, {})", self.number(a, Tight::Choice), self.number(b, Tight::Choice))
            }
            Expr::Binary(op, a, b) => {
                let sign = symbol(*op, self.code);
                // In a formula neither nested nim-sums nor a compared nim-sum need parentheses.
                let is_sum = |e: &Expr| self.code.is_none() && matches!(e, Expr::Binary(B::Xor, ..));
                let (left, right) = match op {
                    B::Xor if is_sum(a) => (Tight::Bits, Tight::Atom),
                    B::Eq | B::Ne | B::Lt | B::Le if is_sum(a) => (Tight::Bits, Tight::Quotient),
                    B::Add => (Tight::Sum, Tight::Product),
                    B::Sub => (Tight::Sum, Tight::Product),
                    B::Eq | B::Ne | B::Lt | B::Le => (Tight::Quotient, Tight::Quotient),
                    B::And | B::Or => {
                        // An "and" inside an "or", or the reverse, gets parentheses.
                        let (a, b) = (self.truth(a, Tight::Comparison), self.truth(b, Tight::Comparison));
                        return format!("{a} {sign} {b}");
                    }
                    _ => (Tight::Atom, Tight::Atom),
                };
                let mut a = self.number(a, left);
                if *op == B::Shl && self.code == Some(Code::Rust) {
                    a = format!("({a} as {})", self.kind());
                }
                if *op == B::Shl && self.code == Some(Code::Cpp) {
                    a = format!("({})({a})", self.kind());
                }
                let b = self.number(b, right);
                if *op == B::Mul && self.code.is_none() { format!("{a}·{b}") } else { format!("{a} {sign} {b}") }
            }
        }
    }

    fn literal(&self, value: i128) -> String {
        let huge = value.unsigned_abs() > i64::MAX.unsigned_abs().into();
        match self.code {
            Some(Code::Cpp) if huge => {
                let bits = value.unsigned_abs();
                let (high, low) = (bits >> 64, bits as u64);
                let sign = if value < 0 { "-" } else { "" };
                if high == 0 {
                    format!("{sign}{low}ULL")
                } else {
                    format!("({sign}(((__int128){high}ULL << 64) | {low}ULL))")
                }
            }
            _ => value.to_string(),
        }
    }

    fn function_of(&mut self, op: Unary, a: &'a Expr) -> String {
        let a = self.number(a, Tight::Choice);
        let kind = self.kind();
        match (op, self.code) {
            (Unary::Popcount, None) => format!("popcount({a})"),
            (Unary::TrailingZeros, None) => format!("v₂({a})"),
            (Unary::Isqrt, None) => format!("⌊√({a})⌋"),
            (Unary::Popcount, Some(Code::Python)) => format!("bin({a}).count(\"1\")"),
            (Unary::TrailingZeros, Some(Code::Python)) => format!("((({a}) & -({a})).bit_length() - 1)"),
            (Unary::Isqrt, Some(Code::Python)) => format!("isqrt({a})"),
            (Unary::Popcount, Some(Code::Cpp)) => format!("popcount({a})"),
            (Unary::TrailingZeros, Some(Code::Cpp)) => format!("trailing_zeros({a})"),
            (Unary::Isqrt, Some(Code::Cpp)) => format!("isqrt({a})"),
            (Unary::Popcount, Some(Code::Rust)) => format!("({kind}::count_ones({a}) as {kind})"),
            (Unary::TrailingZeros, Some(Code::Rust)) => format!("({kind}::trailing_zeros({a}) as {kind})"),
            (Unary::Isqrt, Some(Code::Rust)) => format!("{kind}::isqrt({a})"),
        }
    }
}

/// The code that must precede the functions in a program: imports, and helpers that the language lacks.
pub fn prelude(code: Code) -> String {
    prelude::of(code, None)
}

/// As [`prelude`], restricted to what `text` needs.
///
/// ```
/// use grundy_prove::detect::{Code, prelude_of};
/// assert_eq!(prelude_of(Code::Python, "def grundy(n):\n    return n % 4\n"), "");
/// assert!(prelude_of(Code::Cpp, "return div_floor(n, 3);").contains("mod_floor"));
/// ```
pub fn prelude_of(code: Code, text: &str) -> String {
    prelude::of(code, Some(text))
}

/// Returns whether these are the larger and the smaller of the two arguments.
fn is_distance(a: &Expr, b: &Expr) -> bool {
    let of = |op: Binary| Expr::Binary(op, Box::new(Expr::x()), Box::new(Expr::y()));
    *a == of(Binary::Max) && *b == of(Binary::Min)
}
