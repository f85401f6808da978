//! Laws as expressions in the Python subset of rules and claims, to be tested by computation.

use super::expr::{Binary, Expr, ExprVariable, Unary};
use super::law::{Law, LawForm};

impl Law {
    /// The law as one expression of a claim over these names: the value, or the test whether the position is in the set.
    ///
    /// `None` for lists, for laws that refer to themselves and for laws with a parameter.
    ///
    /// ```
    /// use grundy_prove::detect;
    /// let table: Vec<u64> = (0..400).map(|n| [0, 1, 0, 1, 2, 3, 2][n % 7]).collect();
    /// assert_eq!(detect::values(&table)[0].claim_text(&["n"]).unwrap(), "[0, 1, 0, 1, 2, 3, 2][n % 7]");
    /// ```
    pub fn claim_text(&self, names: &[&str]) -> Option<String> {
        let (LawForm::Value(e) | LawForm::Set(e)) = &self.form else { return None };
        write_expression(e, names, true)
    }
}

/// The text of an expression, in parentheses unless it is atomic or `alone`.
fn write_expression(e: &Expr, names: &[&str], alone: bool) -> Option<String> {
    let inner = |e: &Expr| write_expression(e, names, false);
    let free = |e: &Expr| write_expression(e, names, true);
    let text = match e {
        Expr::Const(value) => return Some(value.to_string()),
        Expr::Var(ExprVariable::N | ExprVariable::X) => return names.first().map(ToString::to_string),
        Expr::Var(ExprVariable::Y) => return names.get(1).map(ToString::to_string),
        Expr::Var(ExprVariable::Z) => return names.get(2).map(ToString::to_string),
        Expr::Var(ExprVariable::U) => return names.get(3).map(ToString::to_string),
        Expr::Var(ExprVariable::Parameter(_)) | Expr::RecursiveValue(_) => return None,
        Expr::Unary(Unary::Popcount, a) => return Some(format!("popcount({})", free(a)?)),
        Expr::Unary(Unary::Isqrt, a) => return Some(format!("isqrt({})", free(a)?)),
        // If a number ends in t zeros, it and the number less 1 differ in the last t + 1 digits.
        Expr::Unary(Unary::TrailingZeros, a) => {
            let a = inner(a)?;
            return Some(format!("popcount(({a} ^ ({a} - 1)) // 2)"));
        }
        Expr::Table(list, a) => {
            let list: Vec<String> = list.iter().map(i128::to_string).collect();
            return Some(format!("[{}][{}]", list.join(", "), free(a)?));
        }
        Expr::Binary(op @ (Binary::Min | Binary::Max), a, b) => {
            let name = if *op == Binary::Min { "min" } else { "max" };
            return Some(format!("{name}({}, {})", free(a)?, free(b)?));
        }
        Expr::Binary(op, a, b) => format!("{} {} {}", inner(a)?, python_operator(*op), inner(b)?),
        Expr::If(test, yes, no) => format!("{} if {} else {}", inner(yes)?, inner(test)?, inner(no)?),
    };
    Some(if alone { text } else { format!("({text})") })
}

fn python_operator(op: Binary) -> &'static str {
    match op {
        Binary::Add => "+",
        Binary::Sub => "-",
        Binary::Mul => "*",
        Binary::Div => "//",
        Binary::Mod => "%",
        Binary::BitAnd => "&",
        Binary::BitOr => "|",
        Binary::Xor => "^",
        Binary::Shl => "<<",
        Binary::Shr => ">>",
        Binary::Eq => "==",
        Binary::Ne => "!=",
        Binary::Lt => "<",
        Binary::Le => "<=",
        Binary::And => "and",
        Binary::Or => "or",
        Binary::Min | Binary::Max => unreachable!("they are functions"),
    }
}
