//! The range of an expression.

use super::{KnownRanges, MAX_LIST_ITEMS};
use crate::write::number_range::NumberRange;
use crate::write::tools::HelperTool;
use crate::write::tree::{TreeExpr, TreeForm, TreeOperator};

impl KnownRanges {
    /// The range of a number, or of the items of a list, if a result that does not fit into 64 bits ends the program.
    pub(crate) fn range_of(&self, expr: &TreeExpr) -> NumberRange {
        match &expr.form {
            TreeForm::Int(number) => NumberRange::single(*number),
            TreeForm::Name(name) => self.variables.get(name).copied().unwrap_or(NumberRange::ALL),
            TreeForm::Constant(name) => self.constants.get(name).copied().unwrap_or(NumberRange::ALL),
            TreeForm::Sum(first, rest) => rest.iter().fold(self.range_of(first), |sum, (minus, term)| {
                let (least, largest) = sum.sum_ends(*minus, self.range_of(term));
                NumberRange::new(least, largest)
            }),
            TreeForm::Binary(operator, a, b) => self.range_of_operation(*operator, a, b),
            TreeForm::Negative(a) => {
                let (least, largest) = NumberRange::single(0).sum_ends(true, self.range_of(a));
                NumberRange::new(least, largest)
            }
            TreeForm::Bool(_)
            | TreeForm::Not(_)
            | TreeForm::Compare(..)
            | TreeForm::All(_)
            | TreeForm::Any(_)
            | TreeForm::AsInt(_) => NumberRange::TRUTH_VALUES,
            TreeForm::Either(parts) => {
                let [test, yes, no] = &**parts;
                self.assuming(test, true).range_of(yes).union(self.assuming(test, false).range_of(no))
            }
            TreeForm::Tool(tool, args) => self.range_of_tool(*tool, args),
            TreeForm::Helper(..) => NumberRange::ALL,
            TreeForm::Min(args) => {
                let ranges = args.iter().map(|arg| self.range_of(arg));
                let least_of = |a: NumberRange, b: NumberRange| NumberRange {
                    least: a.least.min(b.least),
                    largest: a.largest.min(b.largest),
                };
                ranges.reduce(least_of).unwrap_or(NumberRange::ALL)
            }
            TreeForm::Max(args) => {
                let ranges = args.iter().map(|arg| self.range_of(arg));
                let largest_of = |a: NumberRange, b: NumberRange| NumberRange {
                    least: a.least.max(b.least),
                    largest: a.largest.max(b.largest),
                };
                ranges.reduce(largest_of).unwrap_or(NumberRange::ALL)
            }
            TreeForm::Length(_) => NumberRange::from_zero_to(MAX_LIST_ITEMS),
            TreeForm::Index(list, _) | TreeForm::Slice(list, _) => self.range_of(list),
            TreeForm::Text(_) | TreeForm::Joined(_) => NumberRange::ALL,
            TreeForm::List(items) => {
                let ranges = items.iter().map(|(item, _)| self.range_of(item));
                ranges.reduce(NumberRange::union).unwrap_or(NumberRange::single(0))
            }
            TreeForm::Each(_, element, clauses) => self.within_clauses(clauses).range_of(element),
        }
    }

    fn range_of_operation(&self, operator: TreeOperator, a: &TreeExpr, b: &TreeExpr) -> NumberRange {
        let (x, y) = (self.range_of(a), self.range_of(b));
        let naturals = x.is_natural() && y.is_natural();
        match operator {
            TreeOperator::Times => {
                let (least, largest) = x.product_ends(y);
                NumberRange::new(if a == b { least.max(0) } else { least }, largest)
            }
            TreeOperator::FloorDivide if y.least >= 1 => x.quotients(y),
            TreeOperator::Modulo if y.least >= 1 => {
                let largest = y.largest - 1;
                NumberRange::from_zero_to(if x.is_natural() { largest.min(x.largest) } else { largest })
            }
            TreeOperator::And if naturals => NumberRange::from_zero_to(x.largest.min(y.largest)),
            TreeOperator::And if x.is_natural() => NumberRange::from_zero_to(x.largest),
            TreeOperator::And if y.is_natural() => NumberRange::from_zero_to(y.largest),
            TreeOperator::Or | TreeOperator::Xor if naturals => {
                NumberRange::from_zero_to(bits_below(x.largest.max(y.largest)))
            }
            TreeOperator::Left if x.is_natural() => NumberRange::from_zero_to(x.largest << y.largest.clamp(0, 63)),
            TreeOperator::Right => NumberRange::new(x.least.min(-1), x.largest.max(0)).with_sign_of(x),
            TreeOperator::Power if b.form == TreeForm::Int(2) => {
                let (least, largest) = x.product_ends(x);
                NumberRange::new(least.max(0), largest)
            }
            TreeOperator::Power if x.is_natural() => NumberRange::from_zero_to(NumberRange::ALL.largest),
            _ => NumberRange::ALL,
        }
    }

    fn range_of_tool(&self, tool: HelperTool, args: &[TreeExpr]) -> NumberRange {
        let of = |at: usize| args.get(at).map_or(NumberRange::ALL, |arg| self.range_of(arg));
        match tool {
            HelperTool::Popcount | HelperTool::BitLength => NumberRange::from_zero_to(64),
            HelperTool::Isqrt => NumberRange::from_zero_to(of(0).largest.min(3_037_000_499)),
            HelperTool::Gcd => NumberRange::from_zero_to(NumberRange::ALL.largest),
            HelperTool::Abs => {
                let range = of(0);
                NumberRange::from_zero_to(range.largest.max(-range.least))
            }
            HelperTool::IsPrime
            | HelperTool::IsSquare
            | HelperTool::IsFibonacci
            | HelperTool::PrimePower
            | HelperTool::Contains => NumberRange::TRUTH_VALUES,
            HelperTool::Divisors => NumberRange::new(1, of(0).largest),
            HelperTool::Digits if of(0).is_natural() && of(1).least >= 2 => {
                NumberRange::from_zero_to(of(1).largest - 1)
            }
            HelperTool::SumOf if of(0).is_natural() => NumberRange::from_zero_to(NumberRange::ALL.largest),
            HelperTool::LeastOf
            | HelperTool::LargestOf
            | HelperTool::Sorted
            | HelperTool::Distinct
            | HelperTool::Reversed
            | HelperTool::OfLength => of(0),
            HelperTool::Count => NumberRange::from_zero_to(MAX_LIST_ITEMS),
            _ => NumberRange::ALL,
        }
    }
}

impl NumberRange {
    /// The same range, from 0 on if no number of the other one is negative.
    fn with_sign_of(self, other: NumberRange) -> NumberRange {
        if other.is_natural() { NumberRange::from_zero_to(self.largest) } else { self }
    }
}

/// The largest number that has as many bits as this one.
fn bits_below(number: i128) -> i128 {
    let bits = i128::BITS - number.leading_zeros();
    (1i128 << bits.min(63)) - 1
}
