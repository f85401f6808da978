//! Printing expressions.

use super::ProgramPrinter;
use crate::write::tools::HelperTool;
use crate::write::tree::{TreeComparison, TreeExpr, TreeForm, TreeOperator};
use crate::write::value_kind::ValueKind;
use grundy_prove::detect::CodeLanguage;

/// The precedence of an expression in text, the loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ExprPrecedence {
    Choice,
    Any,
    All,
    Not,
    Comparison,
    Bits,
    Shift,
    Sum,
    Product,
    Sign,
    Atom,
}

impl ProgramPrinter {
    /// The text of an expression, in parentheses if its precedence is lower than `need`.
    pub(crate) fn expr_text(&mut self, expr: &TreeExpr, need: ExprPrecedence) -> String {
        let (text, tight) = self.plain_text(expr);
        if tight < need { format!("({text})") } else { text }
    }

    /// The text of an owned value; in Rust a list is copied.
    pub(crate) fn owned_text(&mut self, expr: &TreeExpr) -> String {
        let text = self.expr_text(expr, ExprPrecedence::Choice);
        let borrowed = matches!(expr.form, TreeForm::Name(_) | TreeForm::Constant(_) | TreeForm::Index(..));
        if self.code == CodeLanguage::Rust && matches!(expr.kind, ValueKind::List | ValueKind::Rows) && borrowed {
            format!("{text}.to_vec()")
        } else {
            text
        }
    }

    /// The text of a borrowed argument.
    fn argument_text(&mut self, expr: &TreeExpr) -> String {
        let list = matches!(expr.kind, ValueKind::List | ValueKind::Rows);
        if self.code == CodeLanguage::Rust && list {
            format!("&{}", self.expr_text(expr, ExprPrecedence::Sign))
        } else {
            // The text is made once: otherwise it would be made twice as often with each call inside a call.
            self.expr_text(expr, ExprPrecedence::Choice)
        }
    }

    fn argument_list(&mut self, args: &[TreeExpr]) -> String {
        args.iter().map(|arg| self.argument_text(arg)).collect::<Vec<_>>().join(", ")
    }

    fn plain_text(&mut self, expr: &TreeExpr) -> (String, ExprPrecedence) {
        let code = self.code;
        let atom = |text: String| (text, ExprPrecedence::Atom);
        match &expr.form {
            TreeForm::Int(n) => (self.int_text(*n), if *n < 0 { ExprPrecedence::Sign } else { ExprPrecedence::Atom }),
            TreeForm::Bool(b) => atom(match (code, b) {
                (CodeLanguage::Python, true) => "True".into(),
                (CodeLanguage::Python, false) => "False".into(),
                (_, b) => b.to_string(),
            }),
            TreeForm::Name(name) => atom(self.safe_name(name)),
            TreeForm::Constant(name) => atom(self.constant_name(name)),
            TreeForm::Sum(first, rest) => {
                let mut text = self.expr_text(first, ExprPrecedence::Sum);
                for (minus, term) in rest {
                    text += if *minus { " - " } else { " + " };
                    text += &self.expr_text(term, ExprPrecedence::Product);
                }
                (text, ExprPrecedence::Sum)
            }
            TreeForm::Binary(op, a, b) => self.binary_text(*op, a, b),
            TreeForm::Negative(a) => (format!("-{}", self.expr_text(a, ExprPrecedence::Atom)), ExprPrecedence::Sign),
            TreeForm::Not(a) => match code {
                CodeLanguage::Python => match &a.form {
                    TreeForm::Tool(HelperTool::Contains, args) => {
                        let (item, list) = (
                            self.expr_text(&args[1], ExprPrecedence::Bits),
                            self.expr_text(&args[0], ExprPrecedence::Bits),
                        );
                        (format!("{item} not in {list}"), ExprPrecedence::Comparison)
                    }
                    _ => (format!("not {}", self.expr_text(a, ExprPrecedence::Not)), ExprPrecedence::Not),
                },
                _ => (format!("!{}", self.expr_text(a, ExprPrecedence::Atom)), ExprPrecedence::Sign),
            },
            TreeForm::Compare(op, a, b) => {
                let sign = match op {
                    TreeComparison::Equal => "==",
                    TreeComparison::NotEqual => "!=",
                    TreeComparison::Less => "<",
                    TreeComparison::LessEqual => "<=",
                    TreeComparison::Greater => ">",
                    TreeComparison::GreaterEqual => ">=",
                };
                (
                    format!(
                        "{} {sign} {}",
                        self.expr_text(a, ExprPrecedence::Shift),
                        self.expr_text(b, ExprPrecedence::Shift)
                    ),
                    ExprPrecedence::Comparison,
                )
            }
            TreeForm::All(all) => {
                let sign = if code == CodeLanguage::Python { " and " } else { " && " };
                let all: Vec<String> = all.iter().map(|a| self.expr_text(a, ExprPrecedence::Not)).collect();
                (all.join(sign), ExprPrecedence::All)
            }
            TreeForm::Any(all) => {
                // Compilers warn about an "and" inside an "or" without parentheses.
                let sign = if code == CodeLanguage::Python { " or " } else { " || " };
                let all: Vec<String> = all.iter().map(|a| self.expr_text(a, ExprPrecedence::Not)).collect();
                (all.join(sign), ExprPrecedence::Any)
            }
            TreeForm::Either(parts) => {
                let [test, yes, no] = &**parts;
                let test = self.expr_text(test, ExprPrecedence::Any);
                let list = matches!(expr.kind, ValueKind::List | ValueKind::Rows) && code == CodeLanguage::Rust;
                let (yes, no) = if list {
                    (self.owned_text(yes), self.owned_text(no))
                } else {
                    (self.expr_text(yes, ExprPrecedence::Any), self.expr_text(no, ExprPrecedence::Any))
                };
                let text = match code {
                    CodeLanguage::Cpp => format!("{test} ? {yes} : {no}"),
                    CodeLanguage::Python => format!("{yes} if {test} else {no}"),
                    CodeLanguage::Rust => format!("if {test} {{ {yes} }} else {{ {no} }}"),
                };
                (text, ExprPrecedence::Choice)
            }
            TreeForm::Tool(tool, args) => self.tool_text(*tool, args),
            TreeForm::Helper(name, args) => {
                let args = self.argument_list(args);
                atom(format!("{}({args})", self.safe_name(name)))
            }
            TreeForm::Min(args) | TreeForm::Max(args) => {
                let name = if matches!(expr.form, TreeForm::Min(_)) { "min" } else { "max" };
                let args: Vec<String> = args.iter().map(|arg| self.expr_text(arg, ExprPrecedence::Choice)).collect();
                atom(match code {
                    CodeLanguage::Python => format!("{name}({})", args.join(", ")),
                    CodeLanguage::Cpp if args.len() == 2 => format!("std::{name}<long long>({})", args.join(", ")),
                    CodeLanguage::Cpp => format!("std::{name}<long long>({{{}}})", args.join(", ")),
                    CodeLanguage::Rust => {
                        let mut args = args.into_iter();
                        let first = args.next().unwrap_or_default();
                        args.fold(first, |so_far, arg| format!("i64::{name}({so_far}, {arg})"))
                    }
                })
            }
            TreeForm::Length(list) => {
                let list = self.expr_text(
                    list,
                    if code == CodeLanguage::Python { ExprPrecedence::Choice } else { ExprPrecedence::Atom },
                );
                atom(match code {
                    CodeLanguage::Python => format!("len({list})"),
                    CodeLanguage::Cpp => format!("(long long){list}.size()"),
                    CodeLanguage::Rust => format!("({list}.len() as i64)"),
                })
            }
            TreeForm::Index(list, at) => {
                let plain = matches!(at.form, TreeForm::Int(n) if n >= 0) || code == CodeLanguage::Python;
                if plain {
                    let (list, at) =
                        (self.expr_text(list, ExprPrecedence::Atom), self.expr_text(at, ExprPrecedence::Choice));
                    return atom(format!("{list}[{at}]"));
                }
                HelperTool::At.collect_needed(&mut self.tools);
                let (list, at) = (self.argument_text(list), self.expr_text(at, ExprPrecedence::Choice));
                atom(format!("at({list}, {at})"))
            }
            TreeForm::List(items) => atom(self.list_text(expr.kind, items)),
            TreeForm::Each(gather, element, clauses) => atom(self.comprehension_text(*gather, element, clauses)),
            TreeForm::AsInt(a) => {
                let a = self.expr_text(a, ExprPrecedence::Any);
                atom(match code {
                    CodeLanguage::Python => format!("int({a})"),
                    CodeLanguage::Cpp => format!("({a} ? 1 : 0)"),
                    CodeLanguage::Rust => format!("i64::from({a})"),
                })
            }
        }
    }

    fn int_text(&self, n: i64) -> String {
        let wide = i32::try_from(n).is_err();
        match self.code {
            CodeLanguage::Cpp if n == i64::MIN => "(-9223372036854775807LL - 1)".into(),
            CodeLanguage::Cpp if wide => format!("{n}LL"),
            _ => n.to_string(),
        }
    }

    fn binary_text(&mut self, op: TreeOperator, a: &TreeExpr, b: &TreeExpr) -> (String, ExprPrecedence) {
        let python = self.code == CodeLanguage::Python;
        let tool = match op {
            TreeOperator::FloorDivide if !python && !self.rounds_like_python(a, b) => Some(HelperTool::FloorDivide),
            TreeOperator::Modulo if !python && !self.rounds_like_python(a, b) => Some(HelperTool::FloorModulo),
            TreeOperator::Power if !python => Some(HelperTool::Power),
            TreeOperator::Left if !python && !is_small_shift(a, b) => Some(HelperTool::ShiftLeft),
            TreeOperator::Right if !python && !is_small_shift(&TreeExpr::int(0), b) => Some(HelperTool::ShiftRight),
            _ => None,
        };
        if let Some(tool) = tool {
            // A square needs no function.
            if let (TreeOperator::Power, TreeForm::Int(2), TreeForm::Name(_)) = (op, &b.form, &a.form) {
                let a = self.expr_text(a, ExprPrecedence::Atom);
                return (format!("{a} * {a}"), ExprPrecedence::Product);
            }
            tool.collect_needed(&mut self.tools);
            let args = self.argument_list(&[a.clone(), b.clone()]);
            return (format!("{}({args})", tool.name()), ExprPrecedence::Atom);
        }
        let (sign, tight, need) = match op {
            TreeOperator::Times => ("*", ExprPrecedence::Product, ExprPrecedence::Sign),
            TreeOperator::Power => ("**", ExprPrecedence::Sign, ExprPrecedence::Atom),
            TreeOperator::FloorDivide => {
                (if python { "//" } else { "/" }, ExprPrecedence::Product, ExprPrecedence::Sign)
            }
            TreeOperator::Modulo => ("%", ExprPrecedence::Product, ExprPrecedence::Sign),
            TreeOperator::And => ("&", ExprPrecedence::Bits, ExprPrecedence::Sign),
            TreeOperator::Or => ("|", ExprPrecedence::Bits, ExprPrecedence::Sign),
            TreeOperator::Xor => ("^", ExprPrecedence::Bits, ExprPrecedence::Sign),
            TreeOperator::Left => ("<<", ExprPrecedence::Shift, ExprPrecedence::Sign),
            TreeOperator::Right => (">>", ExprPrecedence::Shift, ExprPrecedence::Sign),
        };
        let mut left = self.expr_text(a, need);
        // Two literals, or a shifted one, would otherwise have 32 bits.
        if let (CodeLanguage::Cpp, TreeForm::Int(n)) = (self.code, &a.form)
            && (op == TreeOperator::Left || matches!(b.form, TreeForm::Int(_)))
            && i32::try_from(*n).is_ok()
        {
            left = format!("{n}LL");
        }
        if let (CodeLanguage::Rust, TreeForm::Int(n), TreeOperator::Left) = (self.code, &a.form, op) {
            left = format!("{n}i64");
        }
        (format!("{left} {sign} {}", self.expr_text(b, need)), tight)
    }

    /// Returns whether the division of the language rounds as in Python, because nothing is negative.
    fn rounds_like_python(&self, a: &TreeExpr, b: &TreeExpr) -> bool {
        matches!(b.form, TreeForm::Int(n) if n > 0) && self.is_natural(a)
    }

    fn is_natural(&self, expr: &TreeExpr) -> bool {
        match &expr.form {
            TreeForm::Int(n) => *n >= 0,
            TreeForm::Name(name) => self.naturals.contains(name),
            TreeForm::Sum(first, rest) => {
                self.is_natural(first) && rest.iter().all(|(minus, term)| !minus && self.is_natural(term))
            }
            TreeForm::Binary(TreeOperator::Times | TreeOperator::FloorDivide, a, b) => {
                self.is_natural(a) && self.is_natural(b)
            }
            TreeForm::Length(_) => true,
            _ => false,
        }
    }

    fn tool_text(&mut self, tool: HelperTool, args: &[TreeExpr]) -> (String, ExprPrecedence) {
        if self.code == CodeLanguage::Python {
            let of = |printer: &mut ProgramPrinter, i: usize, need| printer.expr_text(&args[i], need);
            match tool {
                HelperTool::Contains => {
                    let (item, list) = (of(self, 1, ExprPrecedence::Bits), of(self, 0, ExprPrecedence::Bits));
                    return (format!("{item} in {list}"), ExprPrecedence::Comparison);
                }
                HelperTool::Isqrt => {
                    tool.collect_needed(&mut self.tools);
                    return (format!("isqrt({})", of(self, 0, ExprPrecedence::Choice)), ExprPrecedence::Atom);
                }
                HelperTool::Abs => {
                    return (format!("abs({})", of(self, 0, ExprPrecedence::Choice)), ExprPrecedence::Atom);
                }
                HelperTool::SumOf => {
                    return (format!("sum({})", of(self, 0, ExprPrecedence::Choice)), ExprPrecedence::Atom);
                }
                HelperTool::LeastOf => {
                    return (format!("min({})", of(self, 0, ExprPrecedence::Choice)), ExprPrecedence::Atom);
                }
                HelperTool::LargestOf => {
                    return (format!("max({})", of(self, 0, ExprPrecedence::Choice)), ExprPrecedence::Atom);
                }
                HelperTool::Sorted => {
                    return (format!("sorted({})", of(self, 0, ExprPrecedence::Choice)), ExprPrecedence::Atom);
                }
                _ => {}
            }
        }
        tool.collect_needed(&mut self.tools);
        (format!("{}({})", tool.name(), self.argument_list(args)), ExprPrecedence::Atom)
    }
}

/// Returns whether a language shifts as Python does: by a literal number of places, and a shifted literal stays within 64 bits.
fn is_small_shift(shifted: &TreeExpr, places: &TreeExpr) -> bool {
    let TreeForm::Int(places @ 0..=62) = places.form else { return false };
    match shifted.form {
        TreeForm::Int(n) => n.checked_mul(1 << places).is_some(),
        _ => true,
    }
}
