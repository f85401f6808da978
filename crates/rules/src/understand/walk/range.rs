//! Ranges.

use super::{SymbolicWalk, WalkTooLong, WalkValues};
use crate::builtin::Builtin;
use crate::ir::{RuleExpr, RuleExprKind};
use crate::syntax::{ChainSign, CollectionKind};
use crate::understand::linear::{IntegerForm, implies};
use crate::understand::symbol::{SymbolicValue, WalkPath};

impl<'p> SymbolicWalk<'p> {
    /// `range(…)`. A `min` in its upper end and a `max` in its lower end give several bounds instead of several paths.
    pub(super) fn walk_range(&mut self, args: &'p [RuleExpr], path: WalkPath) -> WalkValues {
        let one = (path.clone(), vec![IntegerForm::from_number(1)]);
        let (low, high, step) = match args {
            [high] => (None, high, None),
            [low, high] => (Some(low), high, None),
            [low, high, step] => (Some(low), high, Some(step)),
            _ => return Ok(self.unknown_value(path)),
        };
        let mut values = Vec::new();
        let steps = match step {
            Some(step) => self.range_end_forms(step, false, path)?,
            None => vec![one],
        };
        for (path, step) in steps {
            let [step] = &step[..] else { return Ok(self.unknown_value(path)) };
            let down = step.as_number().is_some_and(|n| n < 0);
            let lows = match low {
                Some(low) => self.range_end_forms(low, !down, path)?,
                None => vec![(path, vec![IntegerForm::from_number(0)])],
            };
            for (path, from) in lows {
                for (path, to) in self.range_end_forms(high, down, path)? {
                    let by_one = |forms: &[IntegerForm], n: i128| {
                        forms.iter().map(|form| form.add_constant(n)).collect::<Vec<_>>()
                    };
                    let (least, most, all) = match step.as_number() {
                        Some(1) => (from.clone(), by_one(&to, -1), true),
                        Some(-1) => (by_one(&to, 1), from.clone(), true),
                        Some(n) if n < 0 => (by_one(&to, 1), from.clone(), false),
                        Some(0) => return Ok(self.unknown_value(path)),
                        Some(n) => {
                            if let ([Some(low)], [Some(high)]) = (
                                &from.iter().map(IntegerForm::as_number).collect::<Vec<_>>()[..],
                                &to.iter().map(IntegerForm::as_number).collect::<Vec<_>>()[..],
                            ) && (high - low) / n < 1024
                            {
                                let list =
                                    (0..).map(|i| low + i * n).take_while(|i| i < high).map(SymbolicValue::from_number);
                                values.push((path, SymbolicValue::Seq(CollectionKind::Tuple, list.collect())));
                                continue;
                            }
                            (from.clone(), by_one(&to, -1), false)
                        }
                        None if implies(&path.rows, &step.add_constant(-1)) => (from.clone(), by_one(&to, -1), false),
                        None => return Ok(self.unknown_value(path)),
                    };
                    self.linear &= all;
                    let path = if all { path } else { path.into_vague() };
                    values.push((path, SymbolicValue::Items { least, most, all, down }));
                }
            }
        }
        Ok(values)
    }

    /// The forms of which an end of a range is the minimum, or the maximum if `greatest`.
    fn range_end_forms(
        &mut self,
        expr: &'p RuleExpr,
        greatest: bool,
        path: WalkPath,
    ) -> Result<Vec<(WalkPath, Vec<IntegerForm>)>, WalkTooLong> {
        let wanted = if greatest { Builtin::Max } else { Builtin::Min };
        match &expr.kind {
            RuleExprKind::Builtin(builtin, args)
                if *builtin == wanted
                    && args.len() > 1
                    && args.iter().all(|arg| !matches!(arg.kind, RuleExprKind::Starred(_))) =>
            {
                let mut live = vec![(path, Vec::new())];
                for arg in args {
                    let mut next = Vec::new();
                    for (path, so_far) in live {
                        for (path, mut more) in self.range_end_forms(arg, greatest, path)? {
                            more.extend(so_far.iter().cloned());
                            next.push((path, more));
                        }
                    }
                    live = next;
                }
                Ok(live)
            }
            RuleExprKind::Chain(first, rest) => {
                let mut live = self.range_end_forms(first, greatest, path)?;
                for (sign, term) in rest {
                    let times = if *sign == ChainSign::Plus { 1 } else { -1 };
                    let mut next = Vec::new();
                    for (path, ends) in live {
                        // The negative of a minimum is a maximum, so for a
                        // subtracted term the opposite end is computed.
                        for (path, terms) in self.range_end_forms(term, greatest == (times == 1), path)? {
                            let sums = ends.iter().flat_map(|a| terms.iter().map(move |b| a.add_multiple(times, b)));
                            let Some(sums) = sums.collect::<Option<Vec<_>>>() else { return Err(WalkTooLong) };
                            next.push((path, sums));
                        }
                    }
                    live = next;
                }
                Ok(live)
            }
            _ => {
                let mut ends = Vec::new();
                for (path, value) in self.eval(expr, path)? {
                    match value.as_linear() {
                        Some(form) => ends.push((path, vec![form])),
                        None => {
                            self.exact = false;
                            let (path, value) = self.bounded_number(path, &[]);
                            ends.push((path, value.as_linear().into_iter().collect()));
                        }
                    }
                }
                Ok(ends)
            }
        }
    }
}
