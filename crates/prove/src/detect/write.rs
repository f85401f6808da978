//! An expression as a formula, and as a function in Python, C++ and Rust.
//!
//! The code uses 64 bits if intervals show that no step overflows them for arguments up to 10^18, else 128.
//! The code computes the same values as [`Expr::eval`]; the tests check this by running it.

mod interval;
mod operators;
mod prelude;
mod symbol;

use super::expr::{Binary, Expr, ExprVariable, Unary};
use operators::is_distance;
pub use prelude::{prelude, prelude_for};
use std::fmt::Write;

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

/// Writes an expression: as a formula, or as code.
struct ExprWriter<'a> {
    /// The language of the code; `None` for a formula.
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

/// The numbers, separated by commas.
fn join_numbers(list: &[i128]) -> String {
    list.iter().map(i128::to_string).collect::<Vec<_>>().join(", ")
}

impl<'a> ExprWriter<'a> {
    /// The precedence of the text of an expression.
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

    /// The text of an expression, in parentheses if its precedence is lower than `need`.
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

    /// The text of an expression without parentheses around it.
    fn plain_text(&mut self, e: &'a Expr) -> String {
        match e {
            Expr::Const(value) => self.literal_text(*value),
            Expr::Var(variable) => variable_text(*variable),
            Expr::Unary(op, a) => self.unary_text(*op, a),
            Expr::Binary(op, a, b) => self.binary_text(*op, a, b),
            Expr::If(test, yes, no) => self.choice_text(test, yes, no),
            Expr::Table(list, at) => self.table_item_text(list, at),
            Expr::RecursiveValue(a) => self.recursive_call_text(a),
        }
    }

    /// A literal number.
    fn literal_text(&self, value: i128) -> String {
        let huge = value.unsigned_abs() > i64::MAX.unsigned_abs().into();
        match self.code {
            None if value < 0 => format!("−{}", value.unsigned_abs()),
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

    /// A function of one number.
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

    /// `yes` if the test holds, else `no`.
    fn choice_text(&mut self, test: &'a Expr, yes: &'a Expr, no: &'a Expr) -> String {
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

    /// The item of a list at an index; in code the list becomes a table of the function.
    fn table_item_text(&mut self, list: &'a [i128], at: &'a Expr) -> String {
        let at = self.number_text(at, FormulaPrecedence::Choice);
        let table = self.tables.len();
        let Some(code) = self.code else {
            return format!("[{}][{at}]", join_numbers(list).replace('-', "−"));
        };
        self.tables.push(list);
        match code {
            CodeLanguage::Rust => format!("{}_T{table}[({at}) as usize]", self.name.to_uppercase()),
            CodeLanguage::Python | CodeLanguage::Cpp => format!("{}_T{table}[{at}]", self.name),
        }
    }

    /// A call of the whole function with another argument.
    fn recursive_call_text(&mut self, a: &'a Expr) -> String {
        let a = self.number_text(a, FormulaPrecedence::Choice);
        let name = self.name;
        let with = |cast: &str| -> String { self.letters.iter().map(|letter| format!(", {letter}{cast}")).collect() };
        match (self.code, self.uses_128_bits) {
            // The function takes and returns 64 bits, while everything inside it has 128.
            (Some(CodeLanguage::Rust), true) => {
                let with = with(" as u64");
                format!("({name}(({a}) as u64{with}) as i128)")
            }
            _ => format!("{name}({a}{})", with("")),
        }
    }
}

/// The letter of a variable.
fn variable_text(variable: ExprVariable) -> String {
    match variable {
        ExprVariable::N => "n".into(),
        ExprVariable::X => "x".into(),
        ExprVariable::Y => "y".into(),
        ExprVariable::Z => "z".into(),
        ExprVariable::U => "u".into(),
        ExprVariable::Parameter(letter) => letter.to_string(),
    }
}
