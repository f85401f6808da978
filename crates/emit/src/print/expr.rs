//! Printing expressions.

use super::Printer;
use crate::tools::Tool;
use crate::tree::{Clause, Comparison, Expr, Form, Gather, Items, Kind, Operator};
use grundy_prove::detect::Code;

/// The precedence of an expression in text, the loosest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Tight {
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

impl Printer {
    /// The text of an expression, in parentheses if its precedence is lower than `need`.
    pub(crate) fn expr(&mut self, expr: &Expr, need: Tight) -> String {
        let (text, tight) = self.bare(expr);
        if tight < need { format!("({text})") } else { text }
    }

    /// The text of an owned value; in Rust a list is copied.
    pub(crate) fn whole(&mut self, expr: &Expr) -> String {
        let text = self.expr(expr, Tight::Choice);
        let borrowed = matches!(expr.form, Form::Name(_) | Form::Constant(_) | Form::Index(..));
        if self.code == Code::Rust && expr.kind == Kind::List && borrowed { format!("{text}.to_vec()") } else { text }
    }

    /// The text of a borrowed argument.
    fn argument(&mut self, expr: &Expr) -> String {
        let text = self.expr(expr, if self.code == Code::Rust { Tight::Sign } else { Tight::Choice });
        let list = matches!(expr.kind, Kind::List | Kind::Rows);
        if self.code == Code::Rust && list { format!("&{text}") } else { self.expr(expr, Tight::Choice) }
    }

    fn arguments(&mut self, args: &[Expr]) -> String {
        args.iter().map(|arg| self.argument(arg)).collect::<Vec<_>>().join(", ")
    }

    fn bare(&mut self, expr: &Expr) -> (String, Tight) {
        let code = self.code;
        let atom = |text: String| (text, Tight::Atom);
        match &expr.form {
            Form::Int(n) => (self.int(*n), if *n < 0 { Tight::Sign } else { Tight::Atom }),
            Form::Bool(b) => atom(match (code, b) {
                (Code::Python, true) => "True".into(),
                (Code::Python, false) => "False".into(),
                (_, b) => b.to_string(),
            }),
            Form::Name(name) => atom(self.name(name)),
            Form::Constant(name) => atom(self.constant(name)),
            Form::Sum(first, rest) => {
                let mut text = self.expr(first, Tight::Sum);
                for (minus, term) in rest {
                    text += if *minus { " - " } else { " + " };
                    text += &self.expr(term, Tight::Product);
                }
                (text, Tight::Sum)
            }
            Form::Binary(op, a, b) => self.binary(*op, a, b),
            Form::Negative(a) => (format!("-{}", self.expr(a, Tight::Atom)), Tight::Sign),
            Form::Not(a) => match code {
                Code::Python => match &a.form {
                    Form::Tool(Tool::Contains, args) => {
                        let (item, list) = (self.expr(&args[1], Tight::Bits), self.expr(&args[0], Tight::Bits));
                        (format!("{item} not in {list}"), Tight::Comparison)
                    }
                    _ => (format!("not {}", self.expr(a, Tight::Not)), Tight::Not),
                },
                _ => (format!("!{}", self.expr(a, Tight::Atom)), Tight::Sign),
            },
            Form::Compare(op, a, b) => {
                let sign = match op {
                    Comparison::Equal => "==",
                    Comparison::NotEqual => "!=",
                    Comparison::Less => "<",
                    Comparison::LessEqual => "<=",
                    Comparison::Greater => ">",
                    Comparison::GreaterEqual => ">=",
                };
                (format!("{} {sign} {}", self.expr(a, Tight::Shift), self.expr(b, Tight::Shift)), Tight::Comparison)
            }
            Form::All(all) => {
                let sign = if code == Code::Python { " and " } else { " && " };
                let all: Vec<String> = all.iter().map(|a| self.expr(a, Tight::Not)).collect();
                (all.join(sign), Tight::All)
            }
            Form::Any(all) => {
                // Compilers warn about an "and" inside an "or" without parentheses.
                let sign = if code == Code::Python { " or " } else { " || " };
                let all: Vec<String> = all.iter().map(|a| self.expr(a, Tight::Not)).collect();
                (all.join(sign), Tight::Any)
            }
            Form::Either(parts) => {
                let [test, yes, no] = &**parts;
                let test = self.expr(test, Tight::Any);
                let list = expr.kind == Kind::List && code == Code::Rust;
                let (yes, no) = if list {
                    (self.whole(yes), self.whole(no))
                } else {
                    (self.expr(yes, Tight::Any), self.expr(no, Tight::Any))
                };
                let text = match code {
                    Code::Cpp => format!("{test} ? {yes} : {no}"),
                    Code::Python => format!("{yes} if {test} else {no}"),
                    Code::Rust => format!("if {test} {{ {yes} }} else {{ {no} }}"),
                };
                (text, Tight::Choice)
            }
            Form::Tool(tool, args) => self.tool(*tool, args),
            Form::Helper(name, args) => {
                let args = self.arguments(args);
                atom(format!("{}({args})", self.name(name)))
            }
            Form::Min(args) | Form::Max(args) => {
                let name = if matches!(expr.form, Form::Min(_)) { "min" } else { "max" };
                let args: Vec<String> = args.iter().map(|arg| self.expr(arg, Tight::Choice)).collect();
                atom(match code {
                    Code::Python => format!("{name}({})", args.join(", ")),
                    Code::Cpp if args.len() == 2 => format!("std::{name}<long long>({})", args.join(", ")),
                    Code::Cpp => format!("std::{name}<long long>({{{}}})", args.join(", ")),
                    Code::Rust => {
                        let mut args = args.into_iter();
                        let first = args.next().unwrap_or_default();
                        args.fold(first, |so_far, arg| format!("i64::{name}({so_far}, {arg})"))
                    }
                })
            }
            Form::Length(list) => {
                let list = self.expr(list, if code == Code::Python { Tight::Choice } else { Tight::Atom });
                atom(match code {
                    Code::Python => format!("len({list})"),
                    Code::Cpp => format!("(long long){list}.size()"),
                    Code::Rust => format!("({list}.len() as i64)"),
                })
            }
            Form::Index(list, at) => {
                let plain = matches!(at.form, Form::Int(n) if n >= 0) || code == Code::Python;
                if plain {
                    let (list, at) = (self.expr(list, Tight::Atom), self.expr(at, Tight::Choice));
                    return atom(format!("{list}[{at}]"));
                }
                Tool::At.collect(&mut self.tools);
                let (list, at) = (self.argument(list), self.expr(at, Tight::Choice));
                atom(format!("at({list}, {at})"))
            }
            Form::List(items) => atom(self.list(items)),
            Form::Each(gather, element, clauses) => atom(self.gather(*gather, element, clauses)),
            Form::AsInt(a) => {
                let a = self.expr(a, Tight::Any);
                atom(match code {
                    Code::Python => format!("int({a})"),
                    Code::Cpp => format!("({a} ? 1 : 0)"),
                    Code::Rust => format!("i64::from({a})"),
                })
            }
        }
    }

    fn int(&self, n: i64) -> String {
        let wide = i32::try_from(n).is_err();
        match self.code {
            Code::Cpp if n == i64::MIN => "(-9223372036854775807LL - 1)".into(),
            Code::Cpp if wide => format!("{n}LL"),
            _ => n.to_string(),
        }
    }

    fn binary(&mut self, op: Operator, a: &Expr, b: &Expr) -> (String, Tight) {
        let python = self.code == Code::Python;
        let tool = match op {
            Operator::FloorDivide if !python && !self.divides(a, b) => Some(Tool::FloorDivide),
            Operator::Modulo if !python && !self.divides(a, b) => Some(Tool::FloorModulo),
            Operator::Power if !python => Some(Tool::Power),
            _ => None,
        };
        if let Some(tool) = tool {
            // A square needs no function.
            if let (Operator::Power, Form::Int(2), Form::Name(_)) = (op, &b.form, &a.form) {
                let a = self.expr(a, Tight::Atom);
                return (format!("{a} * {a}"), Tight::Product);
            }
            tool.collect(&mut self.tools);
            let args = self.arguments(&[a.clone(), b.clone()]);
            return (format!("{}({args})", tool.name()), Tight::Atom);
        }
        let (sign, tight, need) = match op {
            Operator::Times => ("*", Tight::Product, Tight::Sign),
            Operator::Power => ("**", Tight::Sign, Tight::Atom),
            Operator::FloorDivide => (if python { "//" } else { "/" }, Tight::Product, Tight::Sign),
            Operator::Modulo => ("%", Tight::Product, Tight::Sign),
            Operator::And => ("&", Tight::Bits, Tight::Sign),
            Operator::Or => ("|", Tight::Bits, Tight::Sign),
            Operator::Xor => ("^", Tight::Bits, Tight::Sign),
            Operator::Left => ("<<", Tight::Shift, Tight::Sign),
            Operator::Right => (">>", Tight::Shift, Tight::Sign),
        };
        let mut left = self.expr(a, need);
        // Two literals, or a shifted one, would otherwise have 32 bits.
        if let (Code::Cpp, Form::Int(n)) = (self.code, &a.form)
            && (op == Operator::Left || matches!(b.form, Form::Int(_)))
            && i32::try_from(*n).is_ok()
        {
            left = format!("{n}LL");
        }
        if let (Code::Rust, Form::Int(n), Operator::Left) = (self.code, &a.form, op) {
            left = format!("{n}i64");
        }
        (format!("{left} {sign} {}", self.expr(b, need)), tight)
    }

    /// Returns whether the division of the language rounds as in Python, because nothing is negative.
    fn divides(&self, a: &Expr, b: &Expr) -> bool {
        matches!(b.form, Form::Int(n) if n > 0) && self.is_natural(a)
    }

    fn is_natural(&self, expr: &Expr) -> bool {
        match &expr.form {
            Form::Int(n) => *n >= 0,
            Form::Name(name) => self.naturals.contains(name),
            Form::Sum(first, rest) => {
                self.is_natural(first) && rest.iter().all(|(minus, term)| !minus && self.is_natural(term))
            }
            Form::Binary(Operator::Times | Operator::FloorDivide, a, b) => self.is_natural(a) && self.is_natural(b),
            Form::Length(_) => true,
            _ => false,
        }
    }

    fn tool(&mut self, tool: Tool, args: &[Expr]) -> (String, Tight) {
        if self.code == Code::Python {
            let of = |printer: &mut Printer, i: usize, need| printer.expr(&args[i], need);
            match tool {
                Tool::Contains => {
                    let (item, list) = (of(self, 1, Tight::Bits), of(self, 0, Tight::Bits));
                    return (format!("{item} in {list}"), Tight::Comparison);
                }
                Tool::Isqrt => {
                    tool.collect(&mut self.tools);
                    return (format!("isqrt({})", of(self, 0, Tight::Choice)), Tight::Atom);
                }
                Tool::Abs => return (format!("abs({})", of(self, 0, Tight::Choice)), Tight::Atom),
                Tool::SumOf => return (format!("sum({})", of(self, 0, Tight::Choice)), Tight::Atom),
                Tool::LeastOf => return (format!("min({})", of(self, 0, Tight::Choice)), Tight::Atom),
                Tool::LargestOf => return (format!("max({})", of(self, 0, Tight::Choice)), Tight::Atom),
                Tool::Sorted => return (format!("sorted({})", of(self, 0, Tight::Choice)), Tight::Atom),
                _ => {}
            }
        }
        tool.collect(&mut self.tools);
        (format!("{}({})", tool.name(), self.arguments(args)), Tight::Atom)
    }

    fn list(&mut self, items: &[(Expr, bool)]) -> String {
        let spread = items.iter().any(|(_, spread)| *spread);
        if self.code == Code::Python {
            let item = |(item, spread): &(Expr, bool)| {
                let text = self.expr(item, Tight::Bits);
                if *spread { format!("*{text}") } else { text }
            };
            return format!("[{}]", items.iter().map(item).collect::<Vec<_>>().join(", "));
        }
        if !spread {
            let items: Vec<String> = items.iter().map(|(item, _)| self.expr(item, Tight::Choice)).collect();
            let items = items.join(", ");
            return match self.code {
                Code::Rust if items.is_empty() => "Vec::<i64>::new()".into(),
                Code::Rust => format!("vec![{items}]"),
                _ => format!("std::vector<long long>{{{items}}}"),
            };
        }
        let rust = self.code == Code::Rust;
        let mut text = String::from(if rust {
            "{ let mut items: Vec<i64> = Vec::new(); "
        } else {
            "[&] { std::vector<long long> items; "
        });
        for (item, spread) in items {
            let item_text = self.expr(item, Tight::Choice);
            text += &match (rust, spread) {
                (true, false) => format!("items.push({item_text}); "),
                (false, false) => format!("items.push_back({item_text}); "),
                (true, true) => format!("items.extend({}); ", self.whole(item)),
                (false, true) => format!("for (long long item : {item_text}) items.push_back(item); "),
            };
        }
        text + if rust { "items }" } else { "return items; }()" }
    }

    fn gather(&mut self, gather: Gather, element: &Expr, clauses: &[Clause]) -> String {
        if self.code == Code::Python {
            let mut text = self.expr(element, Tight::Any);
            for clause in clauses {
                text += &format!(" for {} in {}", self.targets(clause), self.python_items(&clause.items));
                for test in &clause.tests {
                    text += &format!(" if {}", self.expr(test, Tight::Any));
                }
            }
            return match gather {
                Gather::List => format!("[{text}]"),
                Gather::Some => format!("any({text})"),
                Gather::Every => format!("all({text})"),
            };
        }
        let rust = self.code == Code::Rust;
        let (mut text, mut closing) = (String::new(), String::new());
        for clause in clauses {
            let (header, prologue) = self.header(clause, &[]);
            text += &format!("{header} {{ {}", prologue.map_or(String::new(), |line| line + " "));
            closing += " }";
            for test in &clause.tests {
                let test = self.expr(test, Tight::Choice);
                text += &if rust { format!("if {test} {{ ") } else { format!("if ({test}) {{ ") };
                closing += " }";
            }
        }
        let element = self.expr(element, Tight::Choice);
        let test = if rust { element.clone() } else { format!("({element})") };
        match (gather, rust) {
            (Gather::List, true) => {
                format!("{{ let mut items: Vec<i64> = Vec::new(); {text}items.push({element});{closing} items }}")
            }
            (Gather::List, false) => {
                format!(
                    "[&] {{ std::vector<long long> items; {text}items.push_back({element});{closing} return items; }}()"
                )
            }
            (Gather::Some, true) => format!("(|| {{ {text}if {test} {{ return true; }}{closing} false }})()"),
            (Gather::Some, false) => format!("[&] {{ {text}if {test} return true;{closing} return false; }}()"),
            (Gather::Every, true) => format!("(|| {{ {text}if !({element}) {{ return false; }}{closing} true }})()"),
            (Gather::Every, false) => {
                format!("[&] {{ {text}if (!({element})) return false;{closing} return true; }}()")
            }
        }
    }

    pub(crate) fn targets(&self, clause: &Clause) -> String {
        clause.targets.iter().map(|target| self.name(target)).collect::<Vec<_>>().join(", ")
    }

    pub(crate) fn python_items(&mut self, items: &Items) -> String {
        match items {
            Items::Range(ends, step) => {
                let [start, stop] = &**ends;
                let stop = self.expr(stop, Tight::Choice);
                match (&start.form, step) {
                    (Form::Int(0), 1) => format!("range({stop})"),
                    (_, 1) => format!("range({}, {stop})", self.expr(start, Tight::Choice)),
                    _ => format!("range({}, {stop}, {step})", self.expr(start, Tight::Choice)),
                }
            }
            Items::List(list) => self.expr(list, Tight::Any),
            Items::Numbered(list) => format!("enumerate({})", self.expr(list, Tight::Choice)),
        }
    }
}
