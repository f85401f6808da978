//! Predictions of laws for numbers of any size.
//!
//! [`Law::value_at`] evaluates in `i128`; here each step is exact for any size. If both have a value, the values agree.

use super::expr::{Binary, ExprVariable, MAX_LAW_NUMBERS, Unary};
use super::recurrent_list::RecurrentList;
use super::{Expr, Law, LawForm};
use grundy_game::Nat;
use num_bigint::{BigInt, BigUint, Sign};
use num_traits::{Euclid, Signed, ToPrimitive, Zero};

/// The maximum number of calls of a law that wait for each other; a call that is the whole value does not count.
const MAX_WAITING_CALLS: u32 = 400;
/// The maximum number of calls of a law that one prediction takes.
const MAX_CALLS: u32 = 1_000_000;
/// The longest result of a shift, in bits.
const MAX_SHIFTED_BITS: u64 = 1 << 20;
/// The maximum number of terms of a list that are computed.
const MAX_LIST_TERMS: usize = 100_000;

impl Law {
    /// As [`Law::value_at`], for numbers of any size. `None` if the law makes no prediction, or if that takes too many steps.
    ///
    /// # Examples
    /// ```
    /// use grundy_game::Nat;
    /// let table: Vec<u64> = (0..400).map(|n| n % 7).collect();
    /// let law = &grundy_prove::detect::values(&table)[0];
    /// let large = Nat::from(10u8).pow(40);
    /// assert_eq!(law.value_at_naturals(&[large.clone()]), Some(large % 7u8));
    /// ```
    pub fn value_at_naturals(&self, numbers: &[Nat]) -> Option<Nat> {
        match &self.form {
            LawForm::Value(e) => LargeEvaluation::new(e, numbers).value(e, 0)?.to_biguint(),
            LawForm::Set(e) => Some(u8::from(!LargeEvaluation::new(e, numbers).value(e, 0)?.is_zero()).into()),
            LawForm::Terms(terms) => terms.contains_natural(numbers.first()?).map(|is_there| u8::from(is_there).into()),
        }
    }
}

/// The evaluation of an expression that may call itself.
struct LargeEvaluation<'e> {
    law: &'e Expr,
    numbers: [BigInt; MAX_LAW_NUMBERS],
    /// The calls so far.
    calls: u32,
}

impl LargeEvaluation<'_> {
    fn new<'e>(whole: &'e Expr, numbers: &[Nat]) -> LargeEvaluation<'e> {
        let number = |i: usize| BigInt::from(numbers.get(i).cloned().unwrap_or_default());
        LargeEvaluation { law: whole, numbers: std::array::from_fn(number), calls: 0 }
    }

    /// The value of a part of the law; `waiting` calls wait for it.
    fn value(&mut self, part: &Expr, waiting: u32) -> Option<BigInt> {
        match part {
            Expr::Const(value) => Some((*value).into()),
            Expr::Var(ExprVariable::N | ExprVariable::X) => Some(self.numbers[0].clone()),
            Expr::Var(ExprVariable::Y) => Some(self.numbers[1].clone()),
            Expr::Var(ExprVariable::Z) => Some(self.numbers[2].clone()),
            Expr::Var(ExprVariable::U) => Some(self.numbers[3].clone()),
            Expr::Var(ExprVariable::Parameter(_)) => None,
            Expr::Unary(op, a) => apply_unary(*op, &self.value(a, waiting)?),
            Expr::Binary(Binary::And, a, b) => {
                let both = !self.value(a, waiting)?.is_zero() && !self.value(b, waiting)?.is_zero();
                Some(u8::from(both).into())
            }
            Expr::Binary(Binary::Or, a, b) => {
                let one = !self.value(a, waiting)?.is_zero() || !self.value(b, waiting)?.is_zero();
                Some(u8::from(one).into())
            }
            Expr::Binary(op, a, b) => apply_binary(*op, &self.value(a, waiting)?, &self.value(b, waiting)?),
            Expr::If(test, yes, no) => {
                let part = if self.value(test, waiting)?.is_zero() { no } else { yes };
                self.value(part, waiting)
            }
            Expr::Table(list, a) => list.get(self.value(a, waiting)?.to_usize()?).map(|value| (*value).into()),
            Expr::RecursiveValue(a) => {
                let argument = self.value(a, waiting)?;
                self.call(argument, waiting.checked_add(1)?)
            }
        }
    }

    /// The whole expression at another number.
    fn call(&mut self, argument: BigInt, waiting: u32) -> Option<BigInt> {
        if waiting > MAX_WAITING_CALLS {
            return None;
        }
        let before = std::mem::replace(&mut self.numbers[0], argument);
        let value = loop {
            self.calls += 1;
            if self.calls > MAX_CALLS {
                break None;
            }
            // A call that is the whole value takes the place of this one.
            let mut part = self.law;
            while let Expr::If(test, yes, no) = part {
                part = if self.value(test, waiting)?.is_zero() { no } else { yes };
            }
            match part {
                Expr::RecursiveValue(next) => self.numbers[0] = self.value(next, waiting)?,
                part => break self.value(part, waiting),
            }
        };
        self.numbers[0] = before;
        value
    }
}

fn apply_unary(op: Unary, a: &BigInt) -> Option<BigInt> {
    // Digits and roots are those of numbers from 0 on.
    let a: BigUint = a.to_biguint()?;
    match op {
        Unary::Popcount => Some(a.count_ones().into()),
        Unary::TrailingZeros => Some(a.trailing_zeros()?.into()),
        Unary::Isqrt => Some(a.sqrt().into()),
    }
}

fn apply_binary(op: Binary, a: &BigInt, b: &BigInt) -> Option<BigInt> {
    let are_natural = !a.is_negative() && !b.is_negative();
    let truth = |holds: bool| Some(BigInt::from(u8::from(holds)));
    match op {
        Binary::Add => Some(a + b),
        Binary::Sub => Some(a - b),
        Binary::Mul => Some(a * b),
        // With a positive divisor the Euclidean quotient is the floor.
        Binary::Div => b.is_positive().then(|| a.div_euclid(b)),
        Binary::Mod => b.is_positive().then(|| a.rem_euclid(b)),
        Binary::Min => Some(a.min(b).clone()),
        Binary::Max => Some(a.max(b).clone()),
        Binary::BitAnd => are_natural.then(|| a & b),
        Binary::BitOr => are_natural.then(|| a | b),
        Binary::Xor => are_natural.then(|| a ^ b),
        Binary::Shl => {
            let shift = b.to_u64().filter(|&shift| are_natural && shift <= MAX_SHIFTED_BITS)?;
            (a.bits() + shift <= MAX_SHIFTED_BITS).then(|| a << shift)
        }
        // More digits than the number has leave nothing.
        Binary::Shr if are_natural => Some(b.to_u64().map_or_else(BigInt::zero, |shift| a >> shift)),
        Binary::Shr => None,
        Binary::Eq => truth(a == b),
        Binary::Ne => truth(a != b),
        Binary::Lt => truth(a < b),
        Binary::Le => truth(a <= b),
        Binary::And => truth(!a.is_zero() && !b.is_zero()),
        Binary::Or => truth(!a.is_zero() || !b.is_zero()),
    }
}

impl RecurrentList {
    /// As [`RecurrentList::contains`], for a number of any size.
    fn contains_natural(&self, n: &Nat) -> Option<bool> {
        if let Ok(n) = u64::try_from(n)
            && let Some(is_there) = self.contains(n)
        {
            return Some(is_there);
        }
        let n = BigInt::from_biguint(Sign::Plus, n.clone());
        let mut terms: Vec<BigInt> = self.initial_members.iter().map(|&a| a.into()).collect();
        for _ in 0..MAX_LIST_TERMS {
            let next: BigInt = self.coefficients.iter().zip(terms.iter().rev()).map(|(&c, a)| a * c).sum();
            if terms.last().is_some_and(|last| next <= *last) {
                return None;
            }
            if next >= n {
                return Some(next == n);
            }
            terms.push(next);
            if terms.len() > self.coefficients.len().max(1) {
                terms.remove(0);
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// Expressions of one number whose values stay small enough for `i128` most of the time.
    fn expressions() -> impl Strategy<Value = Expr> {
        let leaf = prop_oneof![Just(Expr::n()), Just(Expr::y()), (-5i128..100).prop_map(Expr::Const)];
        leaf.prop_recursive(4, 24, 3, |inner| {
            let unary = prop_oneof![Just(Unary::Popcount), Just(Unary::TrailingZeros), Just(Unary::Isqrt)];
            let binary = prop::sample::select(vec![
                Binary::Add,
                Binary::Sub,
                Binary::Mul,
                Binary::Div,
                Binary::Mod,
                Binary::Min,
                Binary::Max,
                Binary::BitAnd,
                Binary::BitOr,
                Binary::Xor,
                Binary::Shl,
                Binary::Shr,
                Binary::Eq,
                Binary::Ne,
                Binary::Lt,
                Binary::Le,
                Binary::And,
                Binary::Or,
            ]);
            prop_oneof![
                (unary, inner.clone()).prop_map(|(op, a)| Expr::unary(op, a)),
                (binary, inner.clone(), inner.clone()).prop_map(|(op, a, b)| Expr::Binary(
                    op,
                    Box::new(a),
                    Box::new(b)
                )),
                (inner.clone(), inner.clone(), inner.clone()).prop_map(|(test, yes, no)| test.if_else(yes, no)),
                (prop::collection::vec(0i128..9, 1..6), inner.clone()).prop_map(|(list, a)| a.in_list(list)),
                inner.prop_map(|a| Expr::RecursiveValue(Box::new(a.floor_div(2)))),
            ]
        })
    }

    proptest! {
        #[test]
        fn both_evaluations_agree(e in expressions(), x in prop_oneof![0u64..200, any::<u64>()], y in 0u64..200) {
            if let Some(value) = e.eval_at(&[x, y]) {
                let large = LargeEvaluation::new(&e, &[x.into(), y.into()]).value(&e, 0);
                prop_assert_eq!(large, Some(value.into()), "{:?}", e);
            }
        }
    }

    #[test]
    fn large_numbers_have_values() {
        let large = Nat::from(10u8).pow(300) + 7u8;
        let at = |e: &Expr, x: &Nat, y: &Nat| LargeEvaluation::new(e, &[x.clone(), y.clone()]).value(e, 0);
        assert_eq!(at(&(Expr::x() ^ Expr::y()), &large, &large), Some(BigInt::zero()));
        assert_eq!(at(&Expr::n().modulo(9u8), &large, &Nat::ZERO), Some(8.into()));
        assert_eq!(
            at(&Expr::unary(Unary::Isqrt, Expr::n() * Expr::n()), &large, &Nat::ZERO),
            Some(large.clone().into())
        );
        // Halving takes a thousand calls, none of which waits: the value is the parity of their number.
        let halved = Expr::n()
            .equals(Expr::integer(0))
            .if_else(Expr::integer(5), Expr::RecursiveValue(Box::new(Expr::n().floor_div(2))));
        assert_eq!(at(&halved, &large, &Nat::ZERO), Some(5.into()));
        // A law whose number never gets smaller has no value, and neither has a law with too many waiting calls.
        let endless = Expr::RecursiveValue(Box::new(Expr::n()));
        assert_eq!(at(&endless, &large, &Nat::ZERO), None);
        let counted = Expr::n()
            .equals(Expr::integer(0))
            .if_else(Expr::integer(0), Expr::integer(1) + Expr::RecursiveValue(Box::new(Expr::n().floor_div(2))));
        assert_eq!(at(&counted, &Nat::from(1u8).clone(), &Nat::ZERO), Some(1.into()));
        assert_eq!(at(&counted, &(Nat::from(1u8) << 300), &Nat::ZERO), Some(301.into()));
        assert_eq!(at(&counted, &(Nat::from(1u8) << 3000), &Nat::ZERO), None);
    }

    #[test]
    fn lists_contain_large_terms() {
        let fibonacci = RecurrentList { initial_members: vec![1, 2], coefficients: vec![1, 1] };
        let (mut a, mut b) = (Nat::from(1u8), Nat::from(2u8));
        for _ in 0..500 {
            assert_eq!(fibonacci.contains_natural(&a), Some(true));
            let is_next = &a + 1u8 == b || &a + 1u8 == &a + &b;
            assert_eq!(fibonacci.contains_natural(&(&a + 1u8)), Some(is_next));
            let next = &a + &b;
            (a, b) = (b, next);
        }
    }
}
