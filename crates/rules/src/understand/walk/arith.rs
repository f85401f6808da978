//! Arithmetic: linear results, and bounds of the others.

use super::{SymbolicWalk, WalkTooLong, WalkValues};
use crate::syntax::{BinaryOperator, ChainSign, CollectionKind};
use crate::understand::linear::{IntegerForm, implies};
use crate::understand::symbol::{FloorQuotient, SymbolicPiece, SymbolicValue, WalkPath};
use std::rc::Rc;

/// The largest coefficient.
const MAX_FOLLOWED_COEFFICIENT: i128 = 1 << 62;

impl SymbolicWalk<'_> {
    /// `a + b` and `a − b`. If nothing else holds the sum `a`, its components are not copied.
    pub(super) fn add_values(
        &mut self,
        sign: ChainSign,
        a: SymbolicValue,
        b: &SymbolicValue,
        path: WalkPath,
    ) -> (WalkPath, SymbolicValue) {
        if let (Some(x), Some(y)) = (a.as_linear(), b.as_linear()) {
            let sum = x.add_multiple(if sign == ChainSign::Plus { 1 } else { -1 }, &y);
            return match sum.filter(is_small) {
                Some(sum) => (path, SymbolicValue::Int(sum)),
                None => self.bounded_number(path, &[]),
            };
        }
        let zero = |sym: &SymbolicValue| sym.as_linear().and_then(|form| form.as_number()) == Some(0);
        match (sign, a, b) {
            (ChainSign::Plus, SymbolicValue::Position(mut x), SymbolicValue::Position(y)) => {
                Rc::make_mut(&mut x).extend(y.iter().cloned());
                (path, SymbolicValue::Position(x))
            }
            // A sum starts at the number 0, which is the empty position then.
            (ChainSign::Plus, a @ SymbolicValue::Position(_), other) if zero(other) => (path, a),
            (ChainSign::Plus, other, SymbolicValue::Position(_)) if zero(&other) => (path, b.clone()),
            (ChainSign::Plus, SymbolicValue::Seq(kind, x), SymbolicValue::Seq(other, y))
                if kind == *other && kind != CollectionKind::Set =>
            {
                (path, SymbolicValue::Seq(kind, x.iter().chain(y.iter()).cloned().collect()))
            }
            _ => path.with_unknown_value(),
        }
    }

    /// The other operators.
    pub(super) fn binary_operation(
        &mut self,
        operator: BinaryOperator,
        a: &SymbolicValue,
        b: &SymbolicValue,
        path: WalkPath,
    ) -> WalkValues {
        let numbers = (a.as_linear(), b.as_linear());
        let (x, y) = match (numbers, operator) {
            ((Some(x), Some(y)), _) => (x, y),
            ((Some(count), None), BinaryOperator::Times) => return Ok(vec![repeat_value(&count, b, path)]),
            ((None, Some(count)), BinaryOperator::Times) => return Ok(vec![repeat_value(&count, a, path)]),
            _ => return Ok(vec![path.with_unknown_value()]),
        };
        if let (Some(x), Some(y)) = (x.as_number(), y.as_number()) {
            return Ok(vec![match constant_result(operator, x, y).filter(|n| n.abs() < MAX_FOLLOWED_COEFFICIENT) {
                Some(n) => (path, SymbolicValue::from_number(n)),
                None => self.bounded_number(path, &[]),
            }]);
        }
        let result = match (operator, x.as_number(), y.as_number()) {
            (BinaryOperator::Times, Some(n), _) => y.multiply(n),
            (BinaryOperator::Times, _, Some(n)) => x.multiply(n),
            (BinaryOperator::Power, _, Some(1)) => Some(x.clone()),
            (BinaryOperator::Left, _, Some(n)) if (0..60).contains(&n) => x.multiply(1 << n),
            _ => None,
        };
        if let Some(form) = result.filter(is_small) {
            return Ok(vec![(path, SymbolicValue::Int(form))]);
        }
        match (operator, y.as_number()) {
            (BinaryOperator::FloorDivide, Some(by)) if by > 0 => self.floor_quotient(&x, by, path),
            (BinaryOperator::Right, Some(n)) if (0..60).contains(&n) => self.floor_quotient(&x, 1 << n, path),
            (BinaryOperator::Modulo, Some(by)) if by > 0 => {
                let mut values = Vec::new();
                for (path, quotient) in self.floor_quotient(&x, by, path)? {
                    let rest =
                        quotient.as_linear().and_then(|quotient| x.add_multiple(-by, &quotient)).filter(is_small);
                    values.push(match rest {
                        Some(rest) => (path, SymbolicValue::Int(rest)),
                        None => self.bounded_number(path, &[]),
                    });
                }
                Ok(values)
            }
            _ => Ok(vec![self.bounded_result(operator, &x, &y, path)]),
        }
    }

    /// `⌊x / by⌋`.
    pub(super) fn floor_quotient(&mut self, x: &IntegerForm, by: i128, path: WalkPath) -> WalkValues {
        // The variable part is a multiple of the divisor, so only the constant is rounded: the quotient is linear.
        if x.terms().iter().all(|term| term.1 % by == 0) {
            let mut whole = IntegerForm::from_number(x.constant.div_euclid(by));
            for &(var, a) in x.terms() {
                let Some(sum) = whole.add_multiple(a / by, &IntegerForm::from_variable(var)) else {
                    return Err(WalkTooLong);
                };
                whole = sum;
            }
            return Ok(vec![(path, SymbolicValue::Int(whole))]);
        }
        // Equal quotients get the same variable. Otherwise `n // 2 == n // 2` would be a test with two results.
        let known = self.floors.iter().find(|floor| floor.dividend == *x && floor.divisor == by).cloned();
        let floor = known.unwrap_or_else(|| {
            let floor = FloorQuotient { quotient: self.next_variable, dividend: x.clone(), divisor: by };
            self.next_variable += 1;
            self.floors.push(floor.clone());
            floor
        });
        let Some(rows) = floor.rows() else { return Err(WalkTooLong) };
        let path = self.assume(&path, rows)?;
        Ok(path
            .into_iter()
            .map(|path| (path, SymbolicValue::Int(IntegerForm::from_variable(floor.quotient))))
            .collect())
    }

    /// A result that is not linear: a number, with bounds where its operands have bounds.
    fn bounded_result(
        &mut self,
        operator: BinaryOperator,
        x: &IntegerForm,
        y: &IntegerForm,
        path: WalkPath,
    ) -> (WalkPath, SymbolicValue) {
        let at_least = |form: &IntegerForm, n: i128| implies(&path.rows, &form.add_constant(-n));
        let zero = IntegerForm::from_number(0);
        let (mut least, mut most) = (Vec::new(), Vec::new());
        match operator {
            BinaryOperator::Times | BinaryOperator::Power if at_least(x, 1) && at_least(y, 1) => {
                least.push(x.clone());
                if operator == BinaryOperator::Times {
                    least.push(y.clone());
                    // (x − 1)(y − 1) ≥ 0, so x·y ≥ x + y − 1.
                    least.extend(x.add_multiple(1, y).map(|sum| sum.add_constant(-1)));
                }
            }
            BinaryOperator::Times | BinaryOperator::Power if at_least(x, 0) && at_least(y, 0) => least.push(zero),
            BinaryOperator::FloorDivide if at_least(x, 0) && at_least(y, 1) => {
                least.push(zero);
                most.push(x.clone());
            }
            BinaryOperator::Modulo if at_least(y, 1) => {
                least.push(zero);
                most.push(y.add_constant(-1));
                most.extend(at_least(x, 0).then(|| x.clone()));
            }
            BinaryOperator::Right if at_least(x, 0) && at_least(y, 0) => {
                least.push(zero);
                most.push(x.clone());
            }
            BinaryOperator::And => {
                // One operand without a sign bit is enough: the result has only bits of it.
                let (x_is, y_is) = (at_least(x, 0), at_least(y, 0));
                least.extend((x_is || y_is).then_some(zero));
                most.extend(x_is.then(|| x.clone()));
                most.extend(y_is.then(|| y.clone()));
            }
            BinaryOperator::Or | BinaryOperator::Xor if at_least(x, 0) && at_least(y, 0) => {
                least.push(zero);
                most.extend(x.add_multiple(1, y));
                if operator == BinaryOperator::Or {
                    least.extend([x.clone(), y.clone()]);
                }
            }
            _ => {}
        }
        let is_total = match operator {
            BinaryOperator::FloorDivide | BinaryOperator::Modulo => {
                at_least(y, 1) || implies(&path.rows, &y.subtract_from(-1))
            }
            BinaryOperator::Power | BinaryOperator::Left | BinaryOperator::Right => at_least(y, 0),
            BinaryOperator::Times | BinaryOperator::And | BinaryOperator::Or | BinaryOperator::Xor => true,
        };
        // A zero divisor, or a negative exponent or shift, makes the
        // rule fail. Unless that is excluded, the walk is not exact.
        self.exact &= is_total;
        let low = least.into_iter().map(|low| (true, low));
        let limits: Vec<_> = low.chain(most.into_iter().map(|high| (false, high))).collect();
        self.bounded_number(path, &limits)
    }

    /// A number with bounds only: `(true, least)` and `(false, most)`.
    pub(super) fn bounded_number(
        &mut self,
        path: WalkPath,
        limits: &[(bool, IntegerForm)],
    ) -> (WalkPath, SymbolicValue) {
        let var = IntegerForm::from_variable(self.new_variable());
        self.linear = false;
        let rows = limits
            .iter()
            .filter_map(|(least, form)| if *least { var.add_multiple(-1, form) } else { form.add_multiple(-1, &var) });
        let mut path = path.into_vague();
        path.rows.extend(rows);
        (path, SymbolicValue::Int(var))
    }
}

fn is_small(form: &IntegerForm) -> bool {
    form.constant.abs() < MAX_FOLLOWED_COEFFICIENT
        && form.terms().iter().all(|term| term.1.abs() < MAX_FOLLOWED_COEFFICIENT)
}

/// `count · value` for a value that is not a number.
fn repeat_value(count: &IntegerForm, value: &SymbolicValue, path: WalkPath) -> (WalkPath, SymbolicValue) {
    match (count.as_number(), value) {
        // A position cannot be repeated a negative number of times: the rule fails there.
        (Some(n), SymbolicValue::Position(pieces)) if (0..=64).contains(&n) => {
            let all = (0..n).flat_map(|_| pieces.iter().cloned());
            (path, SymbolicValue::Position(Rc::new(all.collect())))
        }
        (_, SymbolicValue::Position(pieces)) => {
            // An unknown number of copies is any number of components. The
            // test for a piece of a family then takes it for no exact one.
            let many = |piece: &SymbolicPiece| SymbolicPiece {
                repeat_conditions: Some(piece.repeat_conditions.clone().unwrap_or_default()),
                run: None,
                ..piece.clone()
            };
            (path.into_vague(), SymbolicValue::Position(Rc::new(pieces.iter().map(many).collect())))
        }
        (Some(n), SymbolicValue::Seq(kind, items)) if n <= 64 && *kind != CollectionKind::Set => {
            let all: Rc<[SymbolicValue]> = (0..n.max(0)).flat_map(|_| items.iter().cloned()).collect();
            (path, SymbolicValue::Seq(*kind, all))
        }
        _ => path.with_unknown_value(),
    }
}

fn constant_result(operator: BinaryOperator, x: i128, y: i128) -> Option<i128> {
    match operator {
        BinaryOperator::Times => x.checked_mul(y),
        BinaryOperator::Power => x.checked_pow(u32::try_from(y).ok()?),
        BinaryOperator::FloorDivide if y > 0 => Some(x.div_euclid(y)),
        // Python rounds down, and `div_euclid` does so for positive divisors only. So both signs are turned.
        BinaryOperator::FloorDivide if y < 0 => Some((-x).div_euclid(-y)),
        BinaryOperator::Modulo if y > 0 => Some(x.rem_euclid(y)),
        BinaryOperator::And => Some(x & y),
        BinaryOperator::Or => Some(x | y),
        BinaryOperator::Xor => Some(x ^ y),
        BinaryOperator::Left if (0..62).contains(&y) => x.checked_mul(1 << y),
        // A shift by 128 or more overflows; a shift by 127 leaves only the sign.
        BinaryOperator::Right if y >= 0 => Some(x >> y.min(127)),
        _ => None,
    }
}
