//! Builtin functions.

use super::{SymbolicWalk, WalkTooLong, WalkValues};
use crate::builtin::Builtin;
use crate::ir::{RuleClause, RuleExpr, RuleExprKind};
use crate::run::RulesRun;
use crate::syntax::{BinaryOperator, ChainSign, CollectionKind};
use crate::understand::linear::{IntegerForm, implies};
use crate::understand::symbol::{SymbolicPiece, SymbolicValue, WalkPath};
use crate::value::RuleValue;
use std::rc::Rc;

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
                        None => path.with_unknown_value(),
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
                    values.push(path.with_unknown_value());
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
        match builtin {
            Builtin::Min | Builtin::Max => self.apply_extreme(builtin == Builtin::Max, args, path),
            Builtin::Len
            | Builtin::Sum
            | Builtin::Tuple
            | Builtin::List
            | Builtin::Set
            | Builtin::Sorted
            | Builtin::Reversed => self.apply_to_collection(builtin, args, path),
            _ => self.apply_to_numbers(builtin, args, path),
        }
    }

    /// The minimum or maximum of several numbers, or of the items of a collection.
    fn apply_extreme(&mut self, greatest: bool, args: &[SymbolicValue], path: WalkPath) -> WalkValues {
        let forms = match args {
            [SymbolicValue::Seq(_, items)] => linear_forms(items).filter(|forms| !forms.is_empty()),
            _ => linear_forms(args).filter(|forms| forms.len() > 1),
        };
        match forms {
            Some(forms) => self.walk_extreme(&forms, greatest, path),
            None => Ok(self.unknown_value(path)),
        }
    }

    fn apply_to_numbers(&mut self, builtin: Builtin, args: &[SymbolicValue], path: WalkPath) -> WalkValues {
        let Some(forms) = linear_forms(args) else { return Ok(self.unknown_value(path)) };
        let is_natural = |form: &IntegerForm| implies(&path.rows, form);
        let is_positive = |form: &IntegerForm| implies(&path.rows, &form.add_constant(-1));
        let from_number = IntegerForm::from_number;
        match (builtin, &forms[..]) {
            (Builtin::Abs, [form]) => {
                let parts = self.split_by_sign(&path, form)?.into_iter();
                let sized = |holds: bool| if holds { form.clone() } else { form.subtract_from(0) };
                Ok(parts.map(|(path, holds)| (path, SymbolicValue::Int(sized(holds)))).collect())
            }
            (Builtin::Int, [form]) => Ok(vec![(path, SymbolicValue::Int(form.clone()))]),
            (Builtin::Divmod, [_, _]) => {
                let mut values = Vec::new();
                for (path, quotient) in self.binary_operation(BinaryOperator::FloorDivide, &args[0], &args[1], path)? {
                    for (path, rest) in self.binary_operation(BinaryOperator::Modulo, &args[0], &args[1], path)? {
                        let pair = [quotient.clone(), rest];
                        values.push((path, SymbolicValue::Seq(CollectionKind::Tuple, pair.into_iter().collect())));
                    }
                }
                Ok(values)
            }
            // For n ≥ 0 each of the three lies between 0 and n. A loop bounded by it is bounded by n.
            (Builtin::Isqrt | Builtin::BitLength | Builtin::Popcount, [form]) if is_natural(form) => {
                let limits = [(true, from_number(0)), (false, form.clone())];
                Ok(vec![self.bounded_number(path, &limits)])
            }
            (Builtin::Gcd, [a, b]) if is_positive(a) => {
                let mut limits = vec![(true, from_number(1)), (false, a.clone())];
                limits.extend(is_positive(b).then(|| (false, b.clone())));
                Ok(vec![self.bounded_number(path, &limits)])
            }
            // A digit is at most the number itself, and at most 9. Both bounds hold at once.
            (Builtin::Digits, [form]) if is_natural(form) => {
                Ok(vec![(path.into_vague(), bounded_items(from_number(0), vec![form.clone(), from_number(9)]))])
            }
            (Builtin::Divisors, [form]) if is_positive(form) => {
                Ok(vec![(path.into_vague(), bounded_items(from_number(1), vec![form.clone()]))])
            }
            _ => Ok(self.unknown_value(path)),
        }
    }

    fn apply_to_collection(&mut self, builtin: Builtin, args: &[SymbolicValue], path: WalkPath) -> WalkValues {
        match (builtin, args) {
            (Builtin::Len, [SymbolicValue::Seq(_, items)]) => {
                Ok(vec![(path, SymbolicValue::from_number(items.len() as i128))])
            }
            (Builtin::Len, _) => {
                self.exact &= matches!(args, [SymbolicValue::Items { .. } | SymbolicValue::Known(RuleValue::Str(_))]);
                Ok(vec![self.bounded_number(path, &[(true, IntegerForm::from_number(0))])])
            }
            (Builtin::Sum, [SymbolicValue::Seq(_, items)]) => {
                let (mut path, mut total) = (path, SymbolicValue::from_number(0));
                for item in items.iter() {
                    (path, total) = self.add_values(ChainSign::Plus, total, item, path);
                }
                Ok(vec![(path, total)])
            }
            (Builtin::Tuple | Builtin::List, [items @ SymbolicValue::Items { .. }]) => Ok(vec![(path, items.clone())]),
            (Builtin::Set | Builtin::Sorted, [SymbolicValue::Items { least, most, all, .. }]) => {
                let (least, most, all) = (least.clone(), most.clone(), *all);
                Ok(vec![(path, SymbolicValue::Items { least, most, all, down: false })])
            }
            (Builtin::Reversed, [SymbolicValue::Items { least, most, all, down }]) => {
                let (least, most, all, down) = (least.clone(), most.clone(), *all, !*down);
                Ok(vec![(path, SymbolicValue::Items { least, most, all, down })])
            }
            (Builtin::Tuple, [SymbolicValue::Seq(kind, items)]) if *kind != CollectionKind::Set => {
                Ok(vec![(path, SymbolicValue::Seq(CollectionKind::Tuple, items.clone()))])
            }
            (Builtin::List, [SymbolicValue::Seq(kind, items)]) if *kind != CollectionKind::Set => {
                Ok(vec![(path, SymbolicValue::Seq(CollectionKind::List, items.clone()))])
            }
            (Builtin::Set, [SymbolicValue::Seq(_, items)]) => self.walk_set(items, path),
            (Builtin::Sorted, [SymbolicValue::Seq(_, items)]) => match linear_forms(items).as_deref() {
                Some([a, b]) => self.sort_pair(a, b, path),
                _ => Ok(self.unknown_value(path)),
            },
            _ => Ok(self.unknown_value(path)),
        }
    }

    /// A list of two numbers in ascending order. The path is split by which is the smaller one.
    fn sort_pair(&mut self, a: &IntegerForm, b: &IntegerForm, path: WalkPath) -> WalkValues {
        let Some(up) = b.add_multiple(-1, a) else { return Err(WalkTooLong) };
        let list = |first: &IntegerForm, second: &IntegerForm| {
            let items = [first, second].map(|form| SymbolicValue::Int(form.clone()));
            SymbolicValue::Seq(CollectionKind::List, items.into_iter().collect())
        };
        let parts = self.split_by_sign(&path, &up)?.into_iter();
        Ok(parts.map(|(path, holds)| (path, if holds { list(a, b) } else { list(b, a) })).collect())
    }

    /// A value of which nothing is known, of an operation that is not linear.
    pub(super) fn unknown_value(&mut self, path: WalkPath) -> Vec<(WalkPath, SymbolicValue)> {
        self.linear = false;
        vec![path.with_unknown_value()]
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
                (path, total) = self.add_values(ChainSign::Plus, total, &term, path);
            }
            return Ok(vec![(path, total)]);
        }
        let mut pieces = Vec::new();
        for (rows, term) in terms {
            // A number of terms that depends on the position has no linear sum. A
            // sum of positions has components that may occur under their own rows.
            let SymbolicValue::Position(parts) = term else { return Ok(self.unknown_value(path)) };
            pieces.extend(parts.iter().map(|piece| {
                let mut many = piece.repeat_conditions.clone().unwrap_or_default();
                many.extend(rows.iter().cloned());
                SymbolicPiece { repeat_conditions: Some(many), run: None, ..piece.clone() }
            }));
        }
        Ok(vec![(path.into_vague(), SymbolicValue::Position(Rc::new(pieces)))])
    }
}

/// The values as linear forms, if all are.
fn linear_forms(values: &[SymbolicValue]) -> Option<Vec<IntegerForm>> {
    values.iter().map(SymbolicValue::as_linear).collect()
}

/// Some of the numbers between bounds.
fn bounded_items(least: IntegerForm, most: Vec<IntegerForm>) -> SymbolicValue {
    SymbolicValue::Items { least: vec![least], most, all: false, down: false }
}
