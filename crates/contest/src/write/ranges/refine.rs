//! What follows for the ranges from a condition.

use super::KnownRanges;
use crate::write::number_range::NumberRange;
use crate::write::tools::HelperTool;
use crate::write::tree::{TreeComparison, TreeExpr, TreeForm, TreeOperator};
use crate::write::value_kind::ValueKind;

impl KnownRanges {
    /// The ranges where a condition holds, or does not.
    pub(crate) fn assuming(&self, test: &TreeExpr, holds: bool) -> KnownRanges {
        let mut inside = self.clone();
        inside.assume(test, holds);
        inside
    }

    /// Assumes that a condition holds, or that it does not.
    pub(crate) fn assume(&mut self, test: &TreeExpr, holds: bool) {
        match &test.form {
            TreeForm::Bool(value) if *value != holds => self.is_unreachable = true,
            TreeForm::Not(a) => self.assume(a, !holds),
            TreeForm::All(all) if holds => all.iter().for_each(|a| self.assume(a, true)),
            TreeForm::Any(any) if !holds => any.iter().for_each(|a| self.assume(a, false)),
            // One of several conditions is as the whole says.
            TreeForm::All(parts) | TreeForm::Any(parts) => {
                let possible = |part: &TreeExpr| !self.assuming(part, holds).is_unreachable;
                self.is_unreachable |= !parts.iter().any(possible);
            }
            TreeForm::Compare(comparison, a, b) => {
                let comparison = if holds { *comparison } else { opposite_of(*comparison) };
                self.assume_comparison(comparison, a, b);
            }
            TreeForm::Tool(HelperTool::Contains, args) if holds => {
                if let [list, item] = &args[..] {
                    let range = self.range_of(list);
                    self.assume_at_least(item, range.least);
                    self.assume_at_most(item, range.largest);
                }
            }
            TreeForm::Name(_) if test.kind == ValueKind::Int && !holds => {
                self.assume_comparison(TreeComparison::Equal, test, &TreeExpr::int(0));
            }
            _ => {}
        }
    }

    /// Assumes that a comparison of two numbers holds.
    pub(super) fn assume_comparison(&mut self, comparison: TreeComparison, a: &TreeExpr, b: &TreeExpr) {
        if a.kind != ValueKind::Int || b.kind != ValueKind::Int {
            return;
        }
        match comparison {
            TreeComparison::Less => self.assume_ordered(a, b, 1),
            TreeComparison::LessEqual => self.assume_ordered(a, b, 0),
            TreeComparison::Greater => self.assume_ordered(b, a, 1),
            TreeComparison::GreaterEqual => self.assume_ordered(b, a, 0),
            TreeComparison::Equal => {
                self.assume_ordered(a, b, 0);
                self.assume_ordered(b, a, 0);
            }
            TreeComparison::NotEqual => {
                self.assume_not(a, self.range_of(b));
                self.assume_not(b, self.range_of(a));
            }
        }
    }

    /// Assumes that the second number is larger than the first by at least `gap`.
    fn assume_ordered(&mut self, smaller: &TreeExpr, larger: &TreeExpr, gap: i128) {
        self.assume_at_most(smaller, self.range_of(larger).largest - gap);
        self.assume_at_least(larger, self.range_of(smaller).least + gap);
    }

    /// Assumes that a number is not in a range, if that is a single number.
    fn assume_not(&mut self, expr: &TreeExpr, other: NumberRange) {
        if other.least != other.largest {
            return;
        }
        let range = self.range_of(expr);
        if range.least == other.least {
            self.assume_at_least(expr, range.least + 1);
        } else if range.largest == other.largest {
            self.assume_at_most(expr, range.largest - 1);
        }
    }

    /// Assumes that a number is at least `bound`.
    fn assume_at_least(&mut self, expr: &TreeExpr, bound: i128) {
        let range = self.range_of(expr);
        if range.largest < bound {
            self.is_unreachable = true;
            return;
        }
        if range.least >= bound {
            return;
        }
        match &expr.form {
            TreeForm::Name(name) => self.set_variable(name, NumberRange::new(bound, range.largest)),
            TreeForm::Sum(first, rest) => self.assume_sum(first, rest, Some(bound), None),
            TreeForm::Negative(a) => self.assume_at_most(a, -bound),
            TreeForm::Binary(TreeOperator::FloorDivide, a, b) => {
                if let TreeForm::Int(divisor @ 1..) = b.form {
                    self.assume_at_least(a, bound * i128::from(divisor));
                }
            }
            TreeForm::Binary(TreeOperator::Times, a, b) => {
                if let Some((factor, other)) = positive_factor(a, b) {
                    self.assume_at_least(other, -(-bound).div_euclid(factor));
                }
            }
            TreeForm::Min(args) => args.iter().for_each(|arg| self.assume_at_least(arg, bound)),
            _ => {}
        }
    }

    /// Assumes that a number is at most `bound`.
    fn assume_at_most(&mut self, expr: &TreeExpr, bound: i128) {
        let range = self.range_of(expr);
        if range.least > bound {
            self.is_unreachable = true;
            return;
        }
        if range.largest <= bound {
            return;
        }
        match &expr.form {
            TreeForm::Name(name) => self.set_variable(name, NumberRange::new(range.least, bound)),
            TreeForm::Sum(first, rest) => self.assume_sum(first, rest, None, Some(bound)),
            TreeForm::Negative(a) => self.assume_at_least(a, -bound),
            TreeForm::Binary(TreeOperator::FloorDivide, a, b) => {
                if let TreeForm::Int(divisor @ 1..) = b.form {
                    self.assume_at_most(a, bound * i128::from(divisor) + i128::from(divisor) - 1);
                }
            }
            TreeForm::Binary(TreeOperator::Times, a, b) => {
                if let Some((factor, other)) = positive_factor(a, b) {
                    self.assume_at_most(other, bound.div_euclid(factor));
                }
            }
            TreeForm::Max(args) => args.iter().for_each(|arg| self.assume_at_most(arg, bound)),
            _ => {}
        }
    }

    /// Assumes bounds of a sum: each term has the bounds that the ranges of the others leave it.
    fn assume_sum(&mut self, first: &TreeExpr, rest: &[(bool, TreeExpr)], least: Option<i128>, largest: Option<i128>) {
        let terms: Vec<(bool, &TreeExpr)> =
            std::iter::once((false, first)).chain(rest.iter().map(|(minus, term)| (*minus, term))).collect();
        for (at, (minus, term)) in terms.iter().enumerate() {
            let others = (terms.iter().enumerate().filter(|(other, _)| *other != at)).fold(
                (0, 0),
                |(low, high), (_, (minus, term))| {
                    let (least, largest) = NumberRange::single(0).sum_ends(*minus, self.range_of(term));
                    (low + least, high + largest)
                },
            );
            let (low, high) = (least.map(|bound| bound - others.1), largest.map(|bound| bound - others.0));
            let (low, high) = if *minus { (high.map(|bound| -bound), low.map(|bound| -bound)) } else { (low, high) };
            if let Some(bound) = low {
                self.assume_at_least(term, bound);
            }
            if let Some(bound) = high {
                self.assume_at_most(term, bound);
            }
        }
    }
}

/// A positive literal factor of a product, and the other factor.
fn positive_factor<'e>(a: &'e TreeExpr, b: &'e TreeExpr) -> Option<(i128, &'e TreeExpr)> {
    match (&a.form, &b.form) {
        (TreeForm::Int(factor @ 1..), _) => Some(((*factor).into(), b)),
        (_, TreeForm::Int(factor @ 1..)) => Some(((*factor).into(), a)),
        _ => None,
    }
}

/// The comparison that holds just if this one does not.
fn opposite_of(comparison: TreeComparison) -> TreeComparison {
    match comparison {
        TreeComparison::Equal => TreeComparison::NotEqual,
        TreeComparison::NotEqual => TreeComparison::Equal,
        TreeComparison::Less => TreeComparison::GreaterEqual,
        TreeComparison::LessEqual => TreeComparison::Greater,
        TreeComparison::Greater => TreeComparison::LessEqual,
        TreeComparison::GreaterEqual => TreeComparison::Less,
    }
}
