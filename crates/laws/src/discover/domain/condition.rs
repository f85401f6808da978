//! A condition of the notation as an expression of laws, which automata can read.

use grundy_game::Argument;
use grundy_prove::detect::Expr;
use grundy_prove::detect::expr::{Binary, Unary};
use grundy_rules::syntax::{BinaryOperator, ChainSign, ComparisonOperator, LogicOperator, PrefixOperator};
use grundy_rules::{Builtin, ExpressionFormula, ResolvedExpr, ResolvedForm, ResolvedStmtForm};

/// The condition as an expression that is not 0 exactly for the numbers that satisfy it; `None` if it uses anything but numbers,
/// comparisons and the like.
///
/// `places[i]` is the index of the number of a position that parameter `i` reads.
pub(in crate::discover) fn condition_expression(
    asked: &ExpressionFormula,
    places: &[usize],
    numbers: usize,
) -> Option<Expr> {
    read_formula(asked, |value| ConditionReader { places, numbers }.test(value, true))
}

/// The value of a formula as an expression; `None` if it uses anything that laws have not.
///
/// `places[i]` is the index of the number of a position that parameter `i` reads.
pub(in crate::discover) fn value_expression(
    asked: &ExpressionFormula,
    places: &[usize],
    numbers: usize,
) -> Option<Expr> {
    read_formula(asked, |value| ConditionReader { places, numbers }.number(value))
}

/// Reads what a formula returns.
fn read_formula(asked: &ExpressionFormula, read: impl FnOnce(ResolvedExpr<'_>) -> Option<Expr>) -> Option<Expr> {
    let function = asked.resolved_function();
    let [only] = &function.body()[..] else { return None };
    let ResolvedStmtForm::Return(Some(value)) = only.form() else { return None };
    read(value)
}

/// Reads the parts of a condition.
struct ConditionReader<'a> {
    places: &'a [usize],
    numbers: usize,
}

impl ConditionReader<'_> {
    /// The test that an expression is true, or that it is not.
    fn test(&self, of: ResolvedExpr<'_>, truth: bool) -> Option<Expr> {
        match of.form() {
            ResolvedForm::Value(Argument::Bool(value)) => Some(constant_test(value == truth)),
            ResolvedForm::Unary(PrefixOperator::Not, of) => self.test(of, !truth),
            ResolvedForm::Logic(operator, parts) => {
                let tests: Vec<Expr> = parts.into_iter().map(|part| self.test(part, truth)).collect::<Option<_>>()?;
                // Not all hold if and only if some does not.
                let all = (operator == LogicOperator::And) == truth;
                tests.into_iter().reduce(if all { Expr::and } else { Expr::or })
            }
            ResolvedForm::Compare(first, rest) => {
                let mut left = first;
                let mut tests = Vec::new();
                for (sign, right) in rest {
                    tests.push(self.comparison(left, sign, right, truth)?);
                    left = right;
                }
                tests.into_iter().reduce(if truth { Expr::and } else { Expr::or })
            }
            _ => {
                let zero = Expr::integer(0);
                Some(Expr::binary(if truth { Binary::Ne } else { Binary::Eq }, self.number(of)?, zero))
            }
        }
    }

    fn comparison(
        &self,
        left: ResolvedExpr<'_>,
        sign: ComparisonOperator,
        right: ResolvedExpr<'_>,
        truth: bool,
    ) -> Option<Expr> {
        let is_in = matches!(sign, ComparisonOperator::In);
        if is_in || matches!(sign, ComparisonOperator::NotIn) {
            let ResolvedForm::Display(_, items) = right.form() else { return None };
            let (op, all) = if is_in == truth { (Binary::Eq, false) } else { (Binary::Ne, true) };
            let left = self.number(left)?;
            let tests: Vec<Expr> = items
                .into_iter()
                .map(|item| Some(Expr::binary(op, left.clone(), self.number(item)?)))
                .collect::<Option<_>>()?;
            return Some(
                tests.into_iter().reduce(if all { Expr::and } else { Expr::or }).unwrap_or_else(|| constant_test(all)),
            );
        }
        let (a, b) = (self.number(left)?, self.number(right)?);
        Some(match (sign, truth) {
            (ComparisonOperator::Equal, true) | (ComparisonOperator::NotEqual, false) => Expr::binary(Binary::Eq, a, b),
            (ComparisonOperator::Equal, false) | (ComparisonOperator::NotEqual, true) => Expr::binary(Binary::Ne, a, b),
            (ComparisonOperator::Less, true) | (ComparisonOperator::GreaterEqual, false) => {
                Expr::binary(Binary::Lt, a, b)
            }
            (ComparisonOperator::LessEqual, true) | (ComparisonOperator::Greater, false) => {
                Expr::binary(Binary::Le, a, b)
            }
            (ComparisonOperator::Greater, true) | (ComparisonOperator::LessEqual, false) => {
                Expr::binary(Binary::Lt, b, a)
            }
            (ComparisonOperator::GreaterEqual, true) | (ComparisonOperator::Less, false) => {
                Expr::binary(Binary::Le, b, a)
            }
            _ => return None,
        })
    }

    fn number(&self, of: ResolvedExpr<'_>) -> Option<Expr> {
        // Constants of the file, and what is made of them.
        if let Some(Argument::Int(value)) = of.constant_value() {
            return Some(Expr::Const(i128::try_from(&value).ok()?));
        }
        match of.form() {
            ResolvedForm::Local(slot) => {
                let place = *self.places.get(slot)?;
                Some(match (self.numbers, place) {
                    (1, _) => Expr::n(),
                    (_, 0) => Expr::x(),
                    (_, 1) => Expr::y(),
                    (_, 2) => Expr::z(),
                    _ => Expr::u(),
                })
            }
            ResolvedForm::Chain(first, rest) => {
                let mut sum = self.number(first)?;
                for (sign, term) in rest {
                    let op = if sign == ChainSign::Plus { Binary::Add } else { Binary::Sub };
                    sum = Expr::binary(op, sum, self.number(term)?);
                }
                Some(sum)
            }
            ResolvedForm::Unary(PrefixOperator::Negative, of) => {
                Some(Expr::binary(Binary::Sub, Expr::integer(0), self.number(of)?))
            }
            ResolvedForm::Binary(operator, a, b) => {
                let op = match operator {
                    BinaryOperator::Times => Binary::Mul,
                    BinaryOperator::FloorDivide => Binary::Div,
                    BinaryOperator::Modulo => Binary::Mod,
                    BinaryOperator::Xor => Binary::Xor,
                    BinaryOperator::Left => Binary::Shl,
                    BinaryOperator::Right => Binary::Shr,
                    BinaryOperator::And => Binary::BitAnd,
                    BinaryOperator::Or => Binary::BitOr,
                    _ => return None,
                };
                Some(Expr::binary(op, self.number(a)?, self.number(b)?))
            }
            ResolvedForm::Builtin(builtin @ (Builtin::Min | Builtin::Max), args) if args.len() > 1 => {
                let op = if matches!(builtin, Builtin::Min) { Binary::Min } else { Binary::Max };
                let args: Vec<Expr> = args.into_iter().map(|arg| self.number(arg)).collect::<Option<_>>()?;
                args.into_iter().reduce(|a, b| Expr::binary(op, a, b))
            }
            ResolvedForm::Builtin(Builtin::Isqrt, args) => {
                let [of] = args[..] else { return None };
                Some(Expr::unary(Unary::Isqrt, self.number(of)?))
            }
            _ => None,
        }
    }
}

fn constant_test(value: bool) -> Expr {
    Expr::integer(u64::from(value)).equals(Expr::integer(1u64))
}
