//! Reading expressions.

use super::NumberExpression;
use num_bigint::BigInt;
use num_traits::{Signed, Zero};

/// The longest text of an expression.
pub(crate) const MAX_EXPRESSION_BYTES: usize = 200;

/// Parentheses and functions may be nested so deep.
const MAX_EXPRESSION_DEPTH: usize = 20;

/// Parses an expression. `None` if the text is none, or too long.
pub(super) fn parse(text: &str, variable: char) -> Option<NumberExpression> {
    if text.len() > MAX_EXPRESSION_BYTES {
        return None;
    }
    let mut rest = ExpressionText { remaining_text: text, variable };
    rest.take_sum(MAX_EXPRESSION_DEPTH).filter(|_| rest.remaining_text.trim_start().is_empty())
}

/// The text that is not parsed yet.
struct ExpressionText<'a> {
    remaining_text: &'a str,
    variable: char,
}

impl ExpressionText<'_> {
    /// Takes a sign or a name from the front, if it is there.
    fn take_sign(&mut self, sign: &str) -> bool {
        let after = self.remaining_text.trim_start().strip_prefix(sign);
        self.remaining_text = after.unwrap_or(self.remaining_text);
        after.is_some()
    }

    /// Takes a sum of terms from the front. `depth` is how deep it may be nested.
    fn take_sum(&mut self, depth: usize) -> Option<NumberExpression> {
        let is_negative = self.take_sign("-");
        let mut sum = self.take_product(depth, is_negative)?;
        loop {
            if self.take_sign("+") {
                sum = NumberExpression::Sum(Box::new([sum, self.take_product(depth, false)?]));
            } else if self.take_sign("-") {
                sum = NumberExpression::Difference(Box::new([sum, self.take_product(depth, false)?]));
            } else {
                return Some(sum);
            }
        }
    }

    /// Takes a product or quotient from the front. A minus before it belongs to the first factor: `-7//2` is −4, as in Python.
    fn take_product(&mut self, depth: usize, is_negative: bool) -> Option<NumberExpression> {
        let mut product = match self.take_factor(depth)? {
            factor if !is_negative => factor,
            NumberExpression::Number(number) => NumberExpression::Number(-number),
            factor => NumberExpression::Product(Box::new([NumberExpression::Number((-1).into()), factor])),
        };
        loop {
            if self.take_sign("//") {
                product = NumberExpression::Quotient(Box::new(product), self.take_divisor()?);
            } else if self.take_sign("%") {
                product = NumberExpression::Remainder(Box::new(product), self.take_divisor()?);
            } else if self.take_sign("*") {
                product = NumberExpression::Product(Box::new([product, self.take_factor(depth)?]));
            } else {
                return Some(product);
            }
        }
    }

    fn take_divisor(&mut self) -> Option<BigInt> {
        self.take_number().filter(BigInt::is_positive)
    }

    fn take_number(&mut self) -> Option<BigInt> {
        let text = self.remaining_text.trim_start();
        let digits = text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        let number = text[..digits].parse().ok()?;
        self.remaining_text = &text[digits..];
        Some(number)
    }

    fn take_variable(&mut self) -> Option<NumberExpression> {
        self.remaining_text = self.remaining_text.trim_start().strip_prefix(self.variable)?;
        Some(NumberExpression::Variable(self.variable))
    }

    /// Takes the variable, a number, a function or parentheses from the front.
    fn take_factor(&mut self, depth: usize) -> Option<NumberExpression> {
        let deeper = depth.checked_sub(1)?;
        if let Some(number) = self.take_number() {
            // `2n` is a common way to write `2*n`.
            if !self.remaining_text.starts_with(self.variable) || number.is_zero() {
                return Some(NumberExpression::Number(number));
            }
            let variable = self.take_variable()?;
            return Some(NumberExpression::Product(Box::new([NumberExpression::Number(number), variable])));
        }
        if self.take_sign("isqrt") {
            let mut all = self.take_list(deeper)?;
            return all.pop().filter(|_| all.is_empty()).map(|of| NumberExpression::Root(Box::new(of)));
        }
        if self.take_sign("min") {
            return self.take_list(deeper).map(NumberExpression::Least);
        }
        if self.take_sign("max") {
            return self.take_list(deeper).map(NumberExpression::Greatest);
        }
        if let Some(variable) = self.take_variable() {
            return Some(variable);
        }
        let mut all = self.take_list(deeper)?;
        all.pop().filter(|_| all.is_empty())
    }

    /// Takes expressions in parentheses from the front, at least one, with commas between them.
    fn take_list(&mut self, depth: usize) -> Option<Vec<NumberExpression>> {
        if !self.take_sign("(") {
            return None;
        }
        let mut all = vec![self.take_sum(depth)?];
        while self.take_sign(",") {
            all.push(self.take_sum(depth)?);
        }
        self.take_sign(")").then_some(all)
    }
}
