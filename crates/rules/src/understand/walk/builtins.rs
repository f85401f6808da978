//! Builtin functions.

use super::{SymbolicWalk, WalkTooLong, WalkValues};
use crate::builtin::Builtin;
use crate::ir::{RuleClause, RuleExpr, RuleExprKind};
use crate::run::RulesRun;
use crate::syntax::{BinaryOperator, ChainSign, CollectionKind};
use crate::understand::linear::{IntegerForm, implies};
use crate::understand::symbol::{SymbolicPiece, SymbolicValue, WalkPath};
use crate::value::RuleValue;

impl<'p> SymbolicWalk<'p> {
    pub(super) fn walk_builtin(&mut self, builtin: Builtin, args: &'p [RuleExpr], path: WalkPath) -> WalkValues {
        match (builtin, args) {
            (Builtin::Range, _) => return self.walk_range(args, path),
            (Builtin::Sum, [RuleExpr { kind: RuleExprKind::Comprehension { element, clauses, .. }, .. }]) => {
                return match self.walk_run(element, clauses, &path)? {
                    Some(runs) => Ok(runs),
                    None => self.walk_sum(element, clauses, path),
                };
            }
            (Builtin::IsPrime | Builtin::IsSquare | Builtin::IsFibonacci, [arg]) => {
                let mut values = Vec::new();
                for (path, value) in self.eval(arg, path)? {
                    // As a test, it splits the path. Its value is not needed elsewhere.
                    let known = value
                        .as_constant()
                        .and_then(|value| RulesRun::new(self.program).call_builtin(builtin, &[value]).ok());
                    values.push(match known {
                        Some(known) => (path, SymbolicValue::from_constant(&known)),
                        None => (path.into_vague(), SymbolicValue::Unknown),
                    });
                }
                self.linear = false;
                return Ok(values);
            }
            _ => {}
        }
        let mut values = Vec::new();
        for (path, args) in self.eval_all(args, path)? {
            match args {
                Some(args) => values.extend(self.apply_builtin(builtin, &args, path)?),
                None => {
                    self.linear = false;
                    values.push((path.into_vague(), SymbolicValue::Unknown));
                }
            }
        }
        Ok(values)
    }

    fn apply_builtin(&mut self, builtin: Builtin, args: &[SymbolicValue], path: WalkPath) -> WalkValues {
        if let Some(known) = args.iter().map(SymbolicValue::as_constant).collect::<Option<Vec<RuleValue>>>()
            && args.len() < 64
            // The interpreter itself computes constants, so the walk cannot differ from it there.
            && let Ok(value) = RulesRun::new(self.program).call_builtin(builtin, &known)
        {
            return Ok(vec![(path, SymbolicValue::from_constant(&value))]);
        }
        let zero = || IntegerForm::from_number(0);
        let linear: Option<Vec<IntegerForm>> = args.iter().map(SymbolicValue::as_linear).collect();
        match (builtin, linear.as_deref(), args) {
            (Builtin::Min | Builtin::Max, Some(forms @ [_, _, ..]), _) => {
                self.walk_extreme(forms, builtin == Builtin::Max, path)
            }
            (Builtin::Min | Builtin::Max, _, [SymbolicValue::Seq(_, items)])
                if items.iter().all(|i| i.as_linear().is_some()) =>
            {
                let forms: Vec<IntegerForm> = items.iter().filter_map(SymbolicValue::as_linear).collect();
                if forms.is_empty() {
                    Ok(self.unknown_value(path))
                } else {
                    self.walk_extreme(&forms, builtin == Builtin::Max, path)
                }
            }
            (Builtin::Abs, Some([form]), _) => {
                let parts = self.split_by_sign(&path, form)?.into_iter();
                let sized = |holds: bool| if holds { form.clone() } else { form.subtract_from(0) };
                Ok(parts.map(|(path, holds)| (path, SymbolicValue::Int(sized(holds)))).collect())
            }
            (Builtin::Int, Some([form]), _) => Ok(vec![(path, SymbolicValue::Int(form.clone()))]),
            (Builtin::Len, _, [SymbolicValue::Seq(_, items)]) => {
                Ok(vec![(path, SymbolicValue::from_number(items.len() as i128))])
            }
            (Builtin::Len, ..) => {
                self.exact &= matches!(args, [SymbolicValue::Items { .. } | SymbolicValue::Known(RuleValue::Str(_))]);
                Ok(vec![self.bounded_number(path, &[(true, zero())])])
            }
            (Builtin::Sum, _, [SymbolicValue::Seq(_, items)]) => {
                let (mut path, mut total) = (path, SymbolicValue::from_number(0));
                for item in items.iter() {
                    (path, total) = self.add_values(ChainSign::Plus, &total, item, path);
                }
                Ok(vec![(path, total)])
            }
            (Builtin::Divmod, Some(_), [a, b]) => {
                let mut values = Vec::new();
                for (path, quotient) in self.binary_operation(BinaryOperator::FloorDivide, a, b, path)? {
                    for (path, rest) in self.binary_operation(BinaryOperator::Modulo, a, b, path)? {
                        let pair = [quotient.clone(), rest];
                        values.push((path, SymbolicValue::Seq(CollectionKind::Tuple, pair.into_iter().collect())));
                    }
                }
                Ok(values)
            }
            // For n ≥ 0 each of the three lies between 0 and n. A loop bounded by it is bounded by n.
            (Builtin::Isqrt | Builtin::BitLength | Builtin::Popcount, Some([form]), _) if implies(&path.rows, form) => {
                let limits = [(true, zero()), (false, form.clone())];
                Ok(vec![self.bounded_number(path, &limits)])
            }
            (Builtin::Gcd, Some([a, b]), _) if implies(&path.rows, &a.add_constant(-1)) => {
                let mut limits = vec![(true, IntegerForm::from_number(1)), (false, a.clone())];
                limits.extend(implies(&path.rows, &b.add_constant(-1)).then(|| (false, b.clone())));
                Ok(vec![self.bounded_number(path, &limits)])
            }
            // A digit is at most the number itself, and at most 9. Both bounds hold at once.
            (Builtin::Digits, Some([form]), _) if implies(&path.rows, form) => {
                Ok(vec![(path.into_vague(), bounded_items(zero(), vec![form.clone(), IntegerForm::from_number(9)]))])
            }
            (Builtin::Divisors, Some([form]), _) if implies(&path.rows, &form.add_constant(-1)) => {
                Ok(vec![(path.into_vague(), bounded_items(IntegerForm::from_number(1), vec![form.clone()]))])
            }
            (Builtin::Tuple | Builtin::List, _, [items @ SymbolicValue::Items { .. }]) => {
                Ok(vec![(path, items.clone())])
            }
            (Builtin::Set | Builtin::Sorted, _, [SymbolicValue::Items { least, most, all, .. }]) => {
                let (least, most, all) = (least.clone(), most.clone(), *all);
                Ok(vec![(path, SymbolicValue::Items { least, most, all, down: false })])
            }
            (Builtin::Set, _, [SymbolicValue::Seq(_, items)]) => self.walk_set(items, path),
            (Builtin::Reversed, _, [SymbolicValue::Items { least, most, all, down }]) => {
                let (least, most, all, down) = (least.clone(), most.clone(), *all, !*down);
                Ok(vec![(path, SymbolicValue::Items { least, most, all, down })])
            }
            (Builtin::Tuple, _, [SymbolicValue::Seq(kind, items)]) if *kind != CollectionKind::Set => {
                Ok(vec![(path, SymbolicValue::Seq(CollectionKind::Tuple, items.clone()))])
            }
            (Builtin::List, _, [SymbolicValue::Seq(kind, items)]) if *kind != CollectionKind::Set => {
                Ok(vec![(path, SymbolicValue::Seq(CollectionKind::List, items.clone()))])
            }
            (Builtin::Sorted, _, [SymbolicValue::Seq(_, items)]) => {
                match items.iter().map(SymbolicValue::as_linear).collect::<Option<Vec<_>>>() {
                    Some(forms) => match &forms[..] {
                        [a, b] => {
                            let Some(up) = b.add_multiple(-1, a) else { return Err(WalkTooLong) };
                            let pair = |x: &IntegerForm, y: &IntegerForm| {
                                SymbolicValue::Seq(
                                    CollectionKind::List,
                                    [SymbolicValue::Int(x.clone()), SymbolicValue::Int(y.clone())]
                                        .into_iter()
                                        .collect(),
                                )
                            };
                            let parts = self.split_by_sign(&path, &up)?.into_iter();
                            Ok(parts.map(|(path, holds)| (path, if holds { pair(a, b) } else { pair(b, a) })).collect())
                        }
                        _ => Ok(self.unknown_value(path)),
                    },
                    None => Ok(self.unknown_value(path)),
                }
            }
            _ => Ok(self.unknown_value(path)),
        }
    }

    fn unknown_value(&mut self, path: WalkPath) -> Vec<(WalkPath, SymbolicValue)> {
        self.linear = false;
        vec![(path.into_vague(), SymbolicValue::Unknown)]
    }

    /// The minimum or maximum of some forms. The path is split by which form it is.
    fn walk_extreme(&mut self, forms: &[IntegerForm], greatest: bool, path: WalkPath) -> WalkValues {
        let mut live = vec![(path, forms[0].clone())];
        for form in &forms[1..] {
            let mut next = Vec::new();
            for (path, best) in live {
                let difference = if greatest { form.add_multiple(-1, &best) } else { best.add_multiple(-1, form) };
                let Some(difference) = difference else { return Err(WalkTooLong) };
                // The comparison is strict on one side, so that equal forms give one part only.
                for (path, holds) in self.split_by_sign(&path, &difference.add_constant(-1))? {
                    next.push((path, if holds { form.clone() } else { best.clone() }));
                }
            }
            live = next;
        }
        Ok(live.into_iter().map(|(path, form)| (path, SymbolicValue::Int(form))).collect())
    }

    /// `range(…)`. A `min` in its upper end and a `max` in its lower end give several bounds instead of several paths.
    fn walk_range(&mut self, args: &'p [RuleExpr], path: WalkPath) -> WalkValues {
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

    /// A comprehension over constants is a collection. Any other is unknown.
    pub(super) fn walk_comprehension(
        &mut self,
        makes: CollectionKind,
        element: &'p RuleExpr,
        clauses: &'p [RuleClause],
        path: WalkPath,
    ) -> WalkValues {
        let (before, mut items) = (path.rows.len(), Vec::new());
        let mut constant = path.exact;
        self.walk_clauses(clauses, path.clone(), &mut |walk, inner| {
            for (inner, value) in walk.eval(element, inner)? {
                constant &= inner.exact && inner.rows.len() == before && inner.atoms.len() == path.atoms.len();
                items.push(value);
            }
            Ok(())
        })?;
        // The collection must have the same length on the whole path. A test
        // or a new row on the way would make it depend on the position.
        match constant && makes != CollectionKind::Set {
            true => Ok(vec![(path, SymbolicValue::Seq(makes, items.into()))]),
            false => Ok(self.unknown_value(path)),
        }
    }

    /// The sum of a comprehension.
    fn walk_sum(&mut self, element: &'p RuleExpr, clauses: &'p [RuleClause], path: WalkPath) -> WalkValues {
        let before = (path.rows.len(), path.atoms.len());
        let mut terms = Vec::new();
        let mut fixed = true;
        self.walk_clauses(clauses, path.clone(), &mut |walk, inner| {
            for (inner, value) in walk.eval(element, inner)? {
                fixed &= inner.exact == path.exact && (inner.rows.len(), inner.atoms.len()) == before;
                terms.push((inner.rows[before.0..].to_vec(), value));
            }
            Ok(())
        })?;
        if fixed {
            let (mut path, mut total) = (path, SymbolicValue::from_number(0));
            for (_, term) in terms {
                (path, total) = self.add_values(ChainSign::Plus, &total, &term, path);
            }
            return Ok(vec![(path, total)]);
        }
        let mut pieces = Vec::new();
        for (rows, term) in terms {
            // A number of terms that depends on the position has no linear sum. A
            // sum of positions has components that may occur under their own rows.
            let SymbolicValue::Position(parts) = term else { return Ok(self.unknown_value(path)) };
            pieces.extend(parts.iter().map(|piece| {
                let mut many = piece.many.clone().unwrap_or_default();
                many.extend(rows.iter().cloned());
                SymbolicPiece { many: Some(many), run: None, ..piece.clone() }
            }));
        }
        Ok(vec![(path.into_vague(), SymbolicValue::Position(pieces.into()))])
    }
}

/// Some of the numbers between bounds.
fn bounded_items(least: IntegerForm, most: Vec<IntegerForm>) -> SymbolicValue {
    SymbolicValue::Items { least: vec![least], most, all: false, down: false }
}
