//! An expression as a formula, and as a function in Python, C++ and Rust.
//!
//! The code uses 64 bits if intervals show that no step overflows them for arguments up to 10^18, else 128.
//! The code computes the same values as [`Expr::eval`]; the tests check this by running it.

mod interval;
mod prelude;
mod symbol;

use super::expr::{Binary, Expr, ExprVariable, Unary};
pub use prelude::{prelude, prelude_for};
use std::fmt::Write;
use symbol::operator_symbol;

/// A language in which a law is written as code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum CodeLanguage {
    /// Python 3.
    Python,
    /// C++17, with the 128-bit integers of GCC and Clang where a product needs them.
    Cpp,
    /// Rust 1.84 or newer.
    Rust,
}

impl CodeLanguage {
    /// All languages.
    pub const ALL: [CodeLanguage; 3] = [CodeLanguage::Python, CodeLanguage::Cpp, CodeLanguage::Rust];
}

/// The largest argument for which the generated C++ and Rust is right.
pub const MAX_ARGUMENT: i128 = 1_000_000_000_000_000_000;

/// The precedence of an expression in text, the loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum FormulaPrecedence {
    Choice,
    Logic,
    Comparison,
    Bits,
    Quotient,
    Sum,
    Product,
    Atom,
}

struct ExprWriter<'a> {
    code: Option<CodeLanguage>,
    uses_128_bits: bool,
    name: &'a str,
    /// The letters of the parameters: a function that calls itself passes them on.
    letters: &'a [char],
    tables: Vec<&'a [i128]>,
}

impl Expr {
    /// The expression as a formula; where it calls itself, the function is called `name`.
    pub fn formula(&self, name: &str) -> String {
        ExprWriter { code: None, uses_128_bits: false, name, letters: &[], tables: Vec::new() }
            .number_text(self, FormulaPrecedence::Choice)
    }

    /// The expression as a condition, such as `l ≤ r`.
    pub fn condition_formula(&self) -> String {
        ExprWriter { code: None, uses_128_bits: false, name: "G", letters: &[], tables: Vec::new() }
            .condition_text(self, FormulaPrecedence::Choice)
    }

    /// The code of a function `name` of `n`, of `x` and `y`, or of `x`, `y` and `z`, and of the parameter if one occurs.
    pub fn code(&self, code: CodeLanguage, name: &str) -> String {
        self.function_code(code, name, self.argument_count(), &self.parameters(), false)
    }

    /// The code of a function `name` that returns whether the expression is not 0.
    pub fn test_code(&self, code: CodeLanguage, name: &str) -> String {
        self.function_code(code, name, self.argument_count(), &self.parameters(), true)
    }

    /// The code of a function `name` of `numbers` arguments, and of the parameters with these letters.
    pub(crate) fn function_code(
        &self,
        code: CodeLanguage,
        name: &str,
        numbers: usize,
        letters: &[char],
        test: bool,
    ) -> String {
        // A negative step would wrap in unsigned integers, and the wrapped number would be divided or compared.
        let wide = self.interval().is_none_or(|(low, _)| low < 0);
        let mut writer = ExprWriter { code: Some(code), uses_128_bits: wide, name, letters, tables: Vec::new() };
        let parameters: Vec<String> = letters.iter().map(char::to_string).collect();
        let mut args = if numbers > 1 { vec!["x", "y", "z", "u"] } else { vec!["n"] };
        args.truncate(numbers);
        args.extend(parameters.iter().map(String::as_str));
        let body = if test {
            writer.condition_text(self, FormulaPrecedence::Choice)
        } else {
            writer.number_text(self, FormulaPrecedence::Choice)
        };
        let lists: Vec<String> = writer.tables.iter().map(|list| join_numbers(list)).collect();
        let mut text = String::new();
        let kind = if wide { "__int128" } else { "unsigned long long" };
        match code {
            CodeLanguage::Python => {
                for (i, list) in lists.iter().enumerate() {
                    let _ = writeln!(text, "{name}_T{i} = [{list}]");
                }
                let _ = writeln!(text, "def {name}({}):\n    return {body}", args.join(", "));
            }
            CodeLanguage::Cpp => {
                let args: Vec<String> = args.iter().map(|arg| format!("{kind} {arg}")).collect();
                let result = if test { "bool" } else { "unsigned long long" };
                let _ = writeln!(text, "{result} {name}({}) {{", args.join(", "));
                for (i, list) in lists.iter().enumerate() {
                    let _ = writeln!(text, "    static const {kind} {name}_T{i}[] = {{{list}}};");
                }
                let cast = if wide && !test { "(unsigned long long)" } else { "" };
                let _ = writeln!(text, "    return {cast}({body});\n}}");
            }
            CodeLanguage::Rust => {
                let kind = if wide { "i128" } else { "u64" };
                let typed: Vec<String> = args.iter().map(|arg| format!("{arg}: u64")).collect();
                let result = if test { "bool" } else { "u64" };
                let _ = writeln!(text, "fn {name}({}) -> {result} {{", typed.join(", "));
                for (i, list) in writer.tables.iter().enumerate() {
                    let (len, list) = (list.len(), join_numbers(list));
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

fn join_numbers(list: &[i128]) -> String {
    list.iter().map(i128::to_string).collect::<Vec<_>>().join(", ")
}

impl<'a> ExprWriter<'a> {
    fn precedence(&self, e: &Expr) -> FormulaPrecedence {
        use Binary as B;
        match e {
            Expr::Const(value) if *value < 0 => FormulaPrecedence::Sum,
            Expr::Const(_) | Expr::Var(_) | Expr::Table(..) | Expr::RecursiveValue(_) | Expr::Unary(..) => {
                FormulaPrecedence::Atom
            }
            Expr::If(..) => FormulaPrecedence::Choice,
            Expr::Binary(op, ..) => match op {
                B::Add | B::Sub => FormulaPrecedence::Sum,
                B::Mul => FormulaPrecedence::Product,
                // A formula writes it with its own brackets, `⌊a/b⌋`.
                B::Div if self.code.is_none() => FormulaPrecedence::Atom,
                B::Div | B::Mod => FormulaPrecedence::Quotient,
                B::Min | B::Max => FormulaPrecedence::Atom,
                B::BitAnd | B::BitOr | B::Xor | B::Shl | B::Shr => FormulaPrecedence::Bits,
                B::Eq | B::Ne | B::Lt | B::Le => FormulaPrecedence::Comparison,
                B::And | B::Or => FormulaPrecedence::Logic,
            },
        }
    }

    /// The number type of the code.
    fn number_type(&self) -> &'static str {
        match (self.code, self.uses_128_bits) {
            (Some(CodeLanguage::Rust), true) => "i128",
            (Some(CodeLanguage::Rust), false) => "u64",
            (_, true) => "__int128",
            (_, false) => "unsigned long long",
        }
    }

    /// The text of a number, in parentheses if its precedence is lower than `need`.
    fn number_text(&mut self, e: &'a Expr, need: FormulaPrecedence) -> String {
        if !e.is_test() {
            return self.text_in_context(e, need);
        }
        match self.code {
            None => format!("[{}]", self.text_in_context(e, FormulaPrecedence::Choice)),
            Some(CodeLanguage::Python) => format!("int({})", self.text_in_context(e, FormulaPrecedence::Choice)),
            Some(CodeLanguage::Cpp) => format!("({})", self.text_in_context(e, FormulaPrecedence::Choice)),
            Some(CodeLanguage::Rust) => {
                format!("(({}) as {})", self.text_in_context(e, FormulaPrecedence::Choice), self.number_type())
            }
        }
    }

    /// The text of a condition.
    fn condition_text(&mut self, e: &'a Expr, need: FormulaPrecedence) -> String {
        if e.is_test() {
            return self.text_in_context(e, need);
        }
        let text = self.number_text(e, FormulaPrecedence::Quotient);
        let text = if self.code.is_none() { format!("{text} ≠ 0") } else { format!("{text} != 0") };
        if need > FormulaPrecedence::Comparison { format!("({text})") } else { text }
    }

    fn text_in_context(&mut self, e: &'a Expr, need: FormulaPrecedence) -> String {
        let text = self.plain_text(e);
        // `|x − y|` needs no parentheses, and neither does a square.
        let closed = self.code.is_none()
            && match e {
                Expr::Binary(Binary::Sub, a, b) => is_distance(a, b),
                Expr::Binary(Binary::Mul, a, b) => a == b,
                _ => false,
            };
        if !closed && self.precedence(e) < need { format!("({text})") } else { text }
    }

    fn plain_text(&mut self, e: &'a Expr) -> String {
        use Binary as B;
        match e {
            Expr::Const(value) if self.code.is_none() && *value < 0 => format!("−{}", value.unsigned_abs()),
            Expr::Const(value) => self.literal_text(*value),
            Expr::Var(ExprVariable::N) => "n".into(),
            Expr::Var(ExprVariable::X) => "x".into(),
            Expr::Var(ExprVariable::Y) => "y".into(),
            Expr::Var(ExprVariable::Z) => "z".into(),
            Expr::Var(ExprVariable::U) => "u".into(),
            Expr::Var(ExprVariable::Parameter(letter)) => letter.to_string(),
            Expr::Unary(op, a) => self.unary_text(*op, a),
            Expr::RecursiveValue(a) => {
                let a = self.number_text(a, FormulaPrecedence::Choice);
                let name = self.name;
                let with =
                    |cast: &str| -> String { self.letters.iter().map(|letter| format!(", {letter}{cast}")).collect() };
                match (self.code, self.uses_128_bits) {
                    // The function takes and returns 64 bits, while everything inside it has 128.
                    (Some(CodeLanguage::Rust), true) => {
                        let with = with(" as u64");
                        format!("({name}(({a}) as u64{with}) as i128)")
                    }
                    _ => format!("{name}({a}{})", with("")),
                }
            }
            Expr::Table(list, a) => {
                let a = self.number_text(a, FormulaPrecedence::Choice);
                let at = self.tables.len();
                match self.code {
                    None => format!("[{}][{a}]", join_numbers(list).replace('-', "−")),
                    Some(code) => {
                        self.tables.push(list);
                        let name =
                            if code == CodeLanguage::Rust { self.name.to_uppercase() } else { self.name.to_string() };
                        let a = if code == CodeLanguage::Rust { format!("({a}) as usize") } else { a };
                        format!("{name}_T{at}[{a}]")
                    }
                }
            }
            Expr::If(test, yes, no) => {
                let test = self.condition_text(test, FormulaPrecedence::Logic);
                let (yes, no) =
                    (self.number_text(yes, FormulaPrecedence::Logic), self.number_text(no, FormulaPrecedence::Logic));
                match self.code {
                    None => format!("{yes} if {test}, else {no}"),
                    Some(CodeLanguage::Python) => format!("{yes} if {test} else {no}"),
                    Some(CodeLanguage::Cpp) => format!("{test} ? {yes} : {no}"),
                    Some(CodeLanguage::Rust) => format!("if {test} {{ {yes} }} else {{ {no} }}"),
                }
            }
            Expr::Binary(B::Sub, a, b) if self.code.is_none() && is_distance(a, b) => "|x − y|".into(),
            Expr::Binary(B::Mul, a, b) if self.code.is_none() && a == b => {
                format!("{}²", self.number_text(a, FormulaPrecedence::Atom))
            }
            Expr::Binary(B::Div, a, b) if self.code.is_none() => {
                format!(
                    "⌊{}/{}⌋",
                    self.number_text(a, FormulaPrecedence::Product),
                    self.number_text(b, FormulaPrecedence::Atom)
                )
            }
            Expr::Binary(op @ (B::Min | B::Max), a, b) => {
                let (a, b) =
                    (self.number_text(a, FormulaPrecedence::Choice), self.number_text(b, FormulaPrecedence::Choice));
                let of = if self.code == Some(CodeLanguage::Cpp) {
                    format!("<{}>", self.number_type())
                } else {
                    String::new()
                };
                let name = operator_symbol(*op, self.code);
                let name = if self.code == Some(CodeLanguage::Rust) {
                    name.replace("std::", "std::cmp::")
                } else {
                    name.into()
                };
                format!("{name}{of}({a}, {b})")
            }
            // In Rust and C++ the quotient of a negative number is rounded towards 0.
            Expr::Binary(op @ (B::Div | B::Mod), a, b)
                if self.uses_128_bits && self.code == Some(CodeLanguage::Rust) =>
            {
                let name = if *op == B::Div { "div_euclid" } else { "rem_euclid" };
                let b = self.number_text(b, FormulaPrecedence::Choice);
                format!("i128::{name}({}, {b})", self.number_text(a, FormulaPrecedence::Choice))
            }
            Expr::Binary(op @ (B::Div | B::Mod), a, b)
                if self.uses_128_bits && self.code == Some(CodeLanguage::Cpp) =>
            {
                let name = if *op == B::Div { "div_floor" } else { "mod_floor" };
                format!(
                    "{name}({}, {})",
                    self.number_text(a, FormulaPrecedence::Choice),
                    self.number_text(b, FormulaPrecedence::Choice)
                )
            }
            Expr::Binary(op, a, b) => {
                let sign = operator_symbol(*op, self.code);
                // In a formula neither nested nim-sums nor a compared nim-sum need parentheses.
                let is_sum = |e: &Expr| self.code.is_none() && matches!(e, Expr::Binary(B::Xor, ..));
                let (left, right) = match op {
                    B::Xor if is_sum(a) => (FormulaPrecedence::Bits, FormulaPrecedence::Atom),
                    B::Eq | B::Ne | B::Lt | B::Le if is_sum(a) => {
                        (FormulaPrecedence::Bits, FormulaPrecedence::Quotient)
                    }
                    B::Add => (FormulaPrecedence::Sum, FormulaPrecedence::Product),
                    B::Sub => (FormulaPrecedence::Sum, FormulaPrecedence::Product),
                    B::Eq | B::Ne | B::Lt | B::Le => (FormulaPrecedence::Quotient, FormulaPrecedence::Quotient),
                    B::And | B::Or => {
                        // An "and" inside an "or", or the reverse, gets parentheses.
                        let (a, b) = (
                            self.condition_text(a, FormulaPrecedence::Comparison),
                            self.condition_text(b, FormulaPrecedence::Comparison),
                        );
                        return format!("{a} {sign} {b}");
                    }
                    _ => (FormulaPrecedence::Atom, FormulaPrecedence::Atom),
                };
                let mut a = self.number_text(a, left);
                // A bare literal would be shifted as a number of 32 bits.
                if *op == B::Shl && self.code == Some(CodeLanguage::Rust) {
                    a = format!("({a} as {})", self.number_type());
                }
                if *op == B::Shl && self.code == Some(CodeLanguage::Cpp) {
                    a = format!("({})({a})", self.number_type());
                }
                let b = self.number_text(b, right);
                if *op == B::Mul && self.code.is_none() { format!("{a}·{b}") } else { format!("{a} {sign} {b}") }
            }
        }
    }

    fn literal_text(&self, value: i128) -> String {
        let huge = value.unsigned_abs() > i64::MAX.unsigned_abs().into();
        match self.code {
            Some(CodeLanguage::Cpp) if huge => {
                let bits = value.unsigned_abs();
                // C++ has no literals of 128 bits.
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

    fn unary_text(&mut self, op: Unary, a: &'a Expr) -> String {
        let a = self.number_text(a, FormulaPrecedence::Choice);
        let kind = self.number_type();
        match (op, self.code) {
            (Unary::Popcount, None) => format!("popcount({a})"),
            (Unary::TrailingZeros, None) => format!("v₂({a})"),
            (Unary::Isqrt, None) => format!("⌊√({a})⌋"),
            (Unary::Popcount, Some(CodeLanguage::Python)) => format!("bin({a}).count(\"1\")"),
            (Unary::TrailingZeros, Some(CodeLanguage::Python)) => format!("((({a}) & -({a})).bit_length() - 1)"),
            (Unary::Isqrt, Some(CodeLanguage::Python)) => format!("isqrt({a})"),
            (Unary::Popcount, Some(CodeLanguage::Cpp)) => format!("popcount({a})"),
            (Unary::TrailingZeros, Some(CodeLanguage::Cpp)) => format!("trailing_zeros({a})"),
            (Unary::Isqrt, Some(CodeLanguage::Cpp)) => format!("isqrt({a})"),
            (Unary::Popcount, Some(CodeLanguage::Rust)) => format!("({kind}::count_ones({a}) as {kind})"),
            (Unary::TrailingZeros, Some(CodeLanguage::Rust)) => format!("({kind}::trailing_zeros({a}) as {kind})"),
            (Unary::Isqrt, Some(CodeLanguage::Rust)) => format!("{kind}::isqrt({a})"),
        }
    }
}

/// Returns whether these are the larger and the smaller of the two arguments.
fn is_distance(a: &Expr, b: &Expr) -> bool {
    let of = |op: Binary| Expr::Binary(op, Box::new(Expr::x()), Box::new(Expr::y()));
    *a == of(Binary::Max) && *b == of(Binary::Min)
}
