//! Arithmetic: linear results, and bounds of the others.

use super::{TooLong, Values, Walk};
use crate::syntax::{Collection, Operator, Sign};
use crate::understand::linear::{Linear, implies};
use crate::understand::symbol::{Floor, Path, Piece, Sym};
use std::rc::Rc;

/// The largest coefficient.
const LARGEST: i128 = 1 << 62;

impl Walk<'_> {
    /// `a + b` and `a − b`.
    pub(super) fn add(&mut self, sign: Sign, a: &Sym, b: &Sym, path: Path) -> (Path, Sym) {
        if let (Some(x), Some(y)) = (a.linear(), b.linear()) {
            let sum = x.plus(if sign == Sign::Plus { 1 } else { -1 }, &y);
            return match sum.filter(is_small) {
                Some(sum) => (path, Sym::Int(sum)),
                None => self.some_number(path, &[]),
            };
        }
        let zero = |sym: &Sym| sym.linear().and_then(|form| form.as_number()) == Some(0);
        match (sign, a, b) {
            (Sign::Plus, Sym::Position(x), Sym::Position(y)) => {
                (path, Sym::Position(x.iter().chain(y.iter()).cloned().collect()))
            }
            (Sign::Plus, Sym::Position(_), other) if zero(other) => (path, a.clone()),
            (Sign::Plus, other, Sym::Position(_)) if zero(other) => (path, b.clone()),
            (Sign::Plus, Sym::Seq(kind, x), Sym::Seq(other, y)) if kind == other && *kind != Collection::Set => {
                (path, Sym::Seq(*kind, x.iter().chain(y.iter()).cloned().collect()))
            }
            _ => (path.vague(), Sym::Unknown),
        }
    }

    /// The other operators.
    pub(super) fn binary(&mut self, operator: Operator, a: &Sym, b: &Sym, path: Path) -> Values {
        let numbers = (a.linear(), b.linear());
        let (x, y) = match (numbers, operator) {
            ((Some(x), Some(y)), _) => (x, y),
            ((Some(count), None), Operator::Times) => return Ok(vec![repeated(&count, b, path)]),
            ((None, Some(count)), Operator::Times) => return Ok(vec![repeated(&count, a, path)]),
            _ => return Ok(vec![(path.vague(), Sym::Unknown)]),
        };
        if let (Some(x), Some(y)) = (x.as_number(), y.as_number()) {
            return Ok(vec![match constant(operator, x, y).filter(|n| n.abs() < LARGEST) {
                Some(n) => (path, Sym::number(n)),
                None => self.some_number(path, &[]),
            }]);
        }
        let result = match (operator, x.as_number(), y.as_number()) {
            (Operator::Times, Some(n), _) => y.times(n),
            (Operator::Times, _, Some(n)) => x.times(n),
            (Operator::Power, _, Some(1)) => Some(x.clone()),
            (Operator::Left, _, Some(n)) if (0..60).contains(&n) => x.times(1 << n),
            _ => None,
        };
        if let Some(form) = result.filter(is_small) {
            return Ok(vec![(path, Sym::Int(form))]);
        }
        match (operator, y.as_number()) {
            (Operator::FloorDivide, Some(by)) if by > 0 => self.floor(&x, by, path),
            (Operator::Right, Some(n)) if (0..60).contains(&n) => self.floor(&x, 1 << n, path),
            (Operator::Modulo, Some(by)) if by > 0 => {
                let mut values = Vec::new();
                for (path, quotient) in self.floor(&x, by, path)? {
                    let rest = quotient.linear().and_then(|quotient| x.plus(-by, &quotient)).filter(is_small);
                    values.push(match rest {
                        Some(rest) => (path, Sym::Int(rest)),
                        None => self.some_number(path, &[]),
                    });
                }
                Ok(values)
            }
            _ => Ok(vec![self.bounded(operator, &x, &y, path)]),
        }
    }

    /// `⌊x / by⌋`.
    pub(super) fn floor(&mut self, x: &Linear, by: i128, path: Path) -> Values {
        if x.terms().iter().all(|term| term.1 % by == 0) {
            let mut whole = Linear::number(x.constant.div_euclid(by));
            for &(var, a) in x.terms() {
                let Some(sum) = whole.plus(a / by, &Linear::var(var)) else { return Err(TooLong) };
                whole = sum;
            }
            return Ok(vec![(path, Sym::Int(whole))]);
        }
        let known = self.floors.iter().find(|floor| floor.of == *x && floor.by == by).cloned();
        let floor = known.unwrap_or_else(|| {
            let floor = Floor { quotient: self.next, of: x.clone(), by };
            self.next += 1;
            self.floors.push(floor.clone());
            floor
        });
        let Some(rows) = floor.rows() else { return Err(TooLong) };
        let path = self.assume(&path, rows)?;
        Ok(path.into_iter().map(|path| (path, Sym::Int(Linear::var(floor.quotient)))).collect())
    }

    /// A result that is not linear: a number, with bounds where its operands have bounds.
    fn bounded(&mut self, operator: Operator, x: &Linear, y: &Linear, path: Path) -> (Path, Sym) {
        let at_least = |form: &Linear, n: i128| implies(&path.rows, &form.add(-n));
        let zero = Linear::number(0);
        let (mut least, mut most) = (Vec::new(), Vec::new());
        match operator {
            Operator::Times | Operator::Power if at_least(x, 1) && at_least(y, 1) => {
                least.push(x.clone());
                if operator == Operator::Times {
                    least.push(y.clone());
                    least.extend(x.plus(1, y).map(|sum| sum.add(-1)));
                }
            }
            Operator::Times | Operator::Power if at_least(x, 0) && at_least(y, 0) => least.push(zero),
            Operator::FloorDivide if at_least(x, 0) && at_least(y, 1) => {
                least.push(zero);
                most.push(x.clone());
            }
            Operator::Modulo if at_least(y, 1) => {
                least.push(zero);
                most.push(y.add(-1));
                most.extend(at_least(x, 0).then(|| x.clone()));
            }
            Operator::Right if at_least(x, 0) && at_least(y, 0) => {
                least.push(zero);
                most.push(x.clone());
            }
            Operator::And => {
                let (x_is, y_is) = (at_least(x, 0), at_least(y, 0));
                least.extend((x_is || y_is).then_some(zero));
                most.extend(x_is.then(|| x.clone()));
                most.extend(y_is.then(|| y.clone()));
            }
            Operator::Or | Operator::Xor if at_least(x, 0) && at_least(y, 0) => {
                least.push(zero);
                most.extend(x.plus(1, y));
                if operator == Operator::Or {
                    least.extend([x.clone(), y.clone()]);
                }
            }
            _ => {}
        }
        let is_total = match operator {
            Operator::FloorDivide | Operator::Modulo => at_least(y, 1) || implies(&path.rows, &y.negated(-1)),
            Operator::Power | Operator::Left | Operator::Right => at_least(y, 0),
            Operator::Times | Operator::And | Operator::Or | Operator::Xor => true,
        };
        self.exact &= is_total;
        let low = least.into_iter().map(|low| (true, low));
        let limits: Vec<_> = low.chain(most.into_iter().map(|high| (false, high))).collect();
        self.some_number(path, &limits)
    }

    /// A number with bounds only: `(true, least)` and `(false, most)`.
    pub(super) fn some_number(&mut self, path: Path, limits: &[(bool, Linear)]) -> (Path, Sym) {
        let var = Linear::var(self.fresh());
        self.linear = false;
        let rows =
            limits.iter().filter_map(|(least, form)| if *least { var.plus(-1, form) } else { form.plus(-1, &var) });
        let mut path = path.vague();
        path.rows.extend(rows);
        (path, Sym::Int(var))
    }
}

fn is_small(form: &Linear) -> bool {
    form.constant.abs() < LARGEST && form.terms().iter().all(|term| term.1.abs() < LARGEST)
}

/// `count · value` for a value that is not a number.
fn repeated(count: &Linear, value: &Sym, path: Path) -> (Path, Sym) {
    match (count.as_number(), value) {
        // A position cannot be repeated a negative number of times: the rule fails there.
        (Some(n), Sym::Position(pieces)) if (0..=64).contains(&n) => {
            let all = (0..n).flat_map(|_| pieces.iter().cloned());
            (path, Sym::Position(all.collect()))
        }
        (_, Sym::Position(pieces)) => {
            let many = |piece: &Piece| Piece {
                many: Some(piece.many.clone().unwrap_or_default()),
                run: None,
                ..piece.clone()
            };
            (path.vague(), Sym::Position(pieces.iter().map(many).collect()))
        }
        (Some(n), Sym::Seq(kind, items)) if n <= 64 && *kind != Collection::Set => {
            let all: Rc<[Sym]> = (0..n.max(0)).flat_map(|_| items.iter().cloned()).collect();
            (path, Sym::Seq(*kind, all))
        }
        _ => (path.vague(), Sym::Unknown),
    }
}

fn constant(operator: Operator, x: i128, y: i128) -> Option<i128> {
    match operator {
        Operator::Times => x.checked_mul(y),
        Operator::Power => x.checked_pow(u32::try_from(y).ok()?),
        Operator::FloorDivide if y > 0 => Some(x.div_euclid(y)),
        Operator::FloorDivide if y < 0 => Some((-x).div_euclid(-y)),
        Operator::Modulo if y > 0 => Some(x.rem_euclid(y)),
        Operator::And => Some(x & y),
        Operator::Or => Some(x | y),
        Operator::Xor => Some(x ^ y),
        Operator::Left if (0..62).contains(&y) => x.checked_mul(1 << y),
        Operator::Right if y >= 0 => Some(x >> y.min(126)),
        _ => None,
    }
}
