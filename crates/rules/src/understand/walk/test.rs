//! Tests, which split a path into the parts where they hold and where they do not.

use super::{SymbolicWalk, WalkTooLong};
use crate::builtin::Builtin;
use crate::ir::{RuleExpr, RuleExprKind};
use crate::run::RulesRun;
use crate::syntax::{CollectionKind, ComparisonOperator, LogicOperator, PrefixOperator};
use crate::understand::linear::IntegerForm;
use crate::understand::symbol::{SymbolicTest, SymbolicValue, TestAtom, WalkPath};
use crate::value::RuleValue;

type WalkOutcomes = Result<Vec<(WalkPath, bool)>, WalkTooLong>;

impl<'p> SymbolicWalk<'p> {
    /// The parts of a path on which a test holds, and those on which it does not.
    pub(super) fn walk_test(&mut self, expr: &'p RuleExpr, path: WalkPath) -> WalkOutcomes {
        self.spend_work(1)?;
        match &expr.kind {
            RuleExprKind::Unary(PrefixOperator::Not, inner) => {
                Ok(self.walk_test(inner, path)?.into_iter().map(|(path, holds)| (path, !holds)).collect())
            }
            RuleExprKind::Logic(logic, items) => {
                let mut live = vec![path];
                let mut outcomes = Vec::new();
                // Python stops at the first item that decides, so later
                // items are walked only on the paths that are left.
                let decides = *logic == LogicOperator::Or;
                for item in items {
                    let mut next = Vec::new();
                    for path in live {
                        for (path, holds) in self.walk_test(item, path)? {
                            if holds == decides { outcomes.push((path, holds)) } else { next.push(path) }
                        }
                    }
                    live = next;
                }
                outcomes.extend(live.into_iter().map(|path| (path, !decides)));
                Ok(outcomes)
            }
            RuleExprKind::Compare(first, rest) => {
                let mut outcomes = Vec::new();
                let mut live: Vec<(WalkPath, SymbolicValue)> = self.eval(first, path)?;
                for (comparison, other) in rest {
                    let mut next = Vec::new();
                    for (path, left) in live {
                        for (path, right) in self.eval(other, path)? {
                            for (path, holds) in self.walk_comparison(*comparison, &left, &right, path)? {
                                if holds { next.push((path, right.clone())) } else { outcomes.push((path, false)) }
                            }
                        }
                    }
                    live = next;
                }
                outcomes.extend(live.into_iter().map(|(path, _)| (path, true)));
                Ok(outcomes)
            }
            RuleExprKind::Builtin(
                test @ (Builtin::IsPrime | Builtin::IsSquare | Builtin::IsFibonacci | Builtin::PrimePower),
                args,
            ) => {
                let mut outcomes = Vec::new();
                for (path, values) in self.eval_all(args, path)? {
                    match values.as_deref() {
                        Some([SymbolicValue::Int(of)]) => outcomes.extend(self.walk_atom(*test, of, path)),
                        _ => outcomes.extend(self.both_outcomes(path)),
                    }
                }
                Ok(outcomes)
            }
            RuleExprKind::Builtin(Builtin::Bool, args) if args.len() == 1 => self.walk_test(&args[0], path),
            _ => {
                let mut outcomes = Vec::new();
                for (path, value) in self.eval(expr, path)? {
                    outcomes.extend(self.walk_truth(&value, path)?);
                }
                Ok(outcomes)
            }
        }
    }

    fn walk_truth(&mut self, value: &SymbolicValue, path: WalkPath) -> WalkOutcomes {
        match value {
            SymbolicValue::Int(_) => {
                self.walk_comparison(ComparisonOperator::NotEqual, value, &SymbolicValue::from_number(0), path)
            }
            // A position has no truth value: the rule fails there.
            SymbolicValue::Position(_) => {
                self.exact = false;
                Ok(self.both_outcomes(path))
            }
            SymbolicValue::Known(RuleValue::Unset | RuleValue::Outer(_))
            | SymbolicValue::Unknown
            | SymbolicValue::Items { .. } => Ok(self.both_outcomes(path)),
            SymbolicValue::Known(value) => Ok(vec![(path, value.is_true())]),
            SymbolicValue::Seq(_, items) => Ok(vec![(path, !items.is_empty())]),
        }
    }

    /// The results of a test about which nothing is known.
    fn both_outcomes(&mut self, path: WalkPath) -> Vec<(WalkPath, bool)> {
        self.linear = false;
        let path = path.into_vague();
        vec![(path.clone(), true), (path, false)]
    }

    /// A test of a number by a builtin function.
    fn walk_atom(&mut self, test: Builtin, of: &IntegerForm, path: WalkPath) -> Vec<(WalkPath, bool)> {
        if let Some(n) = of.as_number().and_then(|n| i64::try_from(n).ok()) {
            let value = RulesRun::new(self.program).call_builtin(test, &[RuleValue::Int(n)]);
            // If the function refuses the number, the rule fails.
            self.exact &= value.is_ok();
            return value.map_or(Vec::new(), |value| vec![(path, value.is_true())]);
        }
        self.linear = false;
        let test = SymbolicTest::Function(test);
        // Equal numbers have equal results, so a second test of the same form does not split the path again.
        if let Some(known) = path.atoms.iter().find(|atom| atom.test == test && atom.form == *of) {
            let holds = known.holds;
            return vec![(path, holds)];
        }
        let with = |holds: bool| {
            let mut path = path.clone();
            path.atoms.push(TestAtom { test, form: of.clone(), holds });
            (path, holds)
        };
        vec![with(true), with(false)]
    }

    pub(super) fn walk_comparison(
        &mut self,
        comparison: ComparisonOperator,
        a: &SymbolicValue,
        b: &SymbolicValue,
        path: WalkPath,
    ) -> WalkOutcomes {
        use ComparisonOperator as C;
        let negated = |outcomes: WalkOutcomes| outcomes.map(|list| list.into_iter().map(|(p, h)| (p, !h)).collect());
        match comparison {
            C::NotEqual => return negated(self.walk_comparison(C::Equal, a, b, path)),
            C::NotIn => return negated(self.walk_comparison(C::In, a, b, path)),
            C::Greater => return self.walk_comparison(C::Less, b, a, path),
            C::GreaterEqual => return self.walk_comparison(C::LessEqual, b, a, path),
            C::Less | C::LessEqual | C::Equal | C::In => {}
        }
        if comparison == C::In {
            return self.walk_membership(a, b, path);
        }
        let numbers = a.as_linear().zip(b.as_linear()).and_then(|(a, b)| b.add_multiple(-1, &a));
        match (numbers, comparison) {
            (Some(up), C::Less) => self.split_by_sign(&path, &up.add_constant(-1)),
            (Some(up), C::LessEqual) => self.split_by_sign(&path, &up),
            (Some(up), _) => {
                let mut outcomes = Vec::new();
                for (rows, holds) in [
                    // "Different" is no conjunction of inequalities, so
                    // there is a path for "larger" and one for "smaller".
                    (vec![up.add_constant(-1)], false),
                    (vec![up.clone(), up.subtract_from(0)], true),
                    (vec![up.subtract_from(-1)], false),
                ] {
                    outcomes.extend(self.assume(&path, rows)?.map(|path| (path, holds)));
                }
                Ok(outcomes)
            }
            (None, C::Equal) => self.walk_equality(a, b, path),
            // Values without an order cannot be compared, so the rule may fail there.
            (None, _) => {
                self.exact = false;
                Ok(self.both_outcomes(path))
            }
        }
    }

    /// Splits a path by the sign of a form: at least 0, or negative.
    pub(super) fn split_by_sign(&mut self, path: &WalkPath, form: &IntegerForm) -> WalkOutcomes {
        let mut outcomes = Vec::new();
        outcomes.extend(self.assume(path, [form.clone()])?.map(|path| (path, true)));
        outcomes.extend(self.assume(path, [form.subtract_from(-1)])?.map(|path| (path, false)));
        Ok(outcomes)
    }

    /// Equality of two values that are not both numbers.
    fn walk_equality(&mut self, a: &SymbolicValue, b: &SymbolicValue, path: WalkPath) -> WalkOutcomes {
        match (a, b) {
            (SymbolicValue::Seq(CollectionKind::Tuple, x), SymbolicValue::Seq(CollectionKind::Tuple, y)) => {
                if x.len() != y.len() {
                    return Ok(vec![(path, false)]);
                }
                let mut live = vec![path];
                let mut outcomes = Vec::new();
                for (a, b) in x.iter().zip(y.iter()) {
                    let mut next = Vec::new();
                    for path in live {
                        for (path, holds) in self.walk_comparison(ComparisonOperator::Equal, a, b, path)? {
                            if holds { next.push(path) } else { outcomes.push((path, false)) }
                        }
                    }
                    live = next;
                }
                outcomes.extend(live.into_iter().map(|path| (path, true)));
                Ok(outcomes)
            }
            _ => match (a.as_constant(), b.as_constant()) {
                (Some(a), Some(b)) if !matches!((&a, &b), (RuleValue::Outer(_), _) | (_, RuleValue::Outer(_))) => {
                    Ok(vec![(path, crate::value::total_order(&a, &b).is_eq())])
                }
                _ => Ok(self.both_outcomes(path)),
            },
        }
    }

    /// `a in b`.
    fn walk_membership(&mut self, a: &SymbolicValue, b: &SymbolicValue, path: WalkPath) -> WalkOutcomes {
        match b {
            SymbolicValue::Seq(_, items) => {
                let mut live = vec![path];
                let mut outcomes = Vec::new();
                for item in items.iter() {
                    let mut next = Vec::new();
                    for path in live {
                        for (path, holds) in self.walk_comparison(ComparisonOperator::Equal, a, item, path)? {
                            if holds { outcomes.push((path, true)) } else { next.push(path) }
                        }
                    }
                    live = next;
                }
                outcomes.extend(live.into_iter().map(|path| (path, false)));
                Ok(outcomes)
            }
            SymbolicValue::Items { least, most, all: true, .. } => {
                let Some(a) = a.as_linear() else { return Ok(self.both_outcomes(path)) };
                let mut live = vec![path];
                let mut outcomes = Vec::new();
                let low = least.iter().filter_map(|low| a.add_multiple(-1, low));
                let rows: Vec<_> = low.chain(most.iter().filter_map(|high| high.add_multiple(-1, &a))).collect();
                for row in rows {
                    let mut next = Vec::new();
                    for path in live {
                        for (path, holds) in self.split_by_sign(&path, &row)? {
                            if holds { next.push(path) } else { outcomes.push((path, false)) }
                        }
                    }
                    live = next;
                }
                outcomes.extend(live.into_iter().map(|path| (path, true)));
                Ok(outcomes)
            }
            // A value without items has no members, so the rule may fail there.
            _ => {
                self.exact = false;
                Ok(self.both_outcomes(path))
            }
        }
    }
}
