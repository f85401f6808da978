//! Builtin functions.

use super::{TooLong, Values, Walk};
use crate::builtin::Builtin;
use crate::ir::{Clause, Expr, ExprKind};
use crate::run::Run;
use crate::syntax::{Collection, Operator, Sign};
use crate::understand::linear::{Linear, implies};
use crate::understand::symbol::{Path, Piece, Sym};
use crate::value::Val;

impl<'p> Walk<'p> {
    pub(super) fn builtin(&mut self, builtin: Builtin, args: &'p [Expr], path: Path) -> Values {
        match (builtin, args) {
            (Builtin::Range, _) => return self.range(args, path),
            (Builtin::Sum, [Expr { kind: ExprKind::Comprehension { element, clauses, .. }, .. }]) => {
                return match self.run(element, clauses, &path)? {
                    Some(runs) => Ok(runs),
                    None => self.sum(element, clauses, path),
                };
            }
            (Builtin::IsPrime | Builtin::IsSquare | Builtin::IsFibonacci, [arg]) => {
                let mut values = Vec::new();
                for (path, value) in self.eval(arg, path)? {
                    // As a test, it splits the path. Its value is not needed elsewhere.
                    let known = value.value().and_then(|value| Run::new(self.program).builtin(builtin, &[value]).ok());
                    values.push(match known {
                        Some(known) => (path, Sym::of(&known)),
                        None => (path.vague(), Sym::Unknown),
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
                Some(args) => values.extend(self.applied(builtin, &args, path)?),
                None => {
                    self.linear = false;
                    values.push((path.vague(), Sym::Unknown));
                }
            }
        }
        Ok(values)
    }

    fn applied(&mut self, builtin: Builtin, args: &[Sym], path: Path) -> Values {
        if let Some(known) = args.iter().map(Sym::value).collect::<Option<Vec<Val>>>()
            && args.len() < 64
            && let Ok(value) = Run::new(self.program).builtin(builtin, &known)
        {
            return Ok(vec![(path, Sym::of(&value))]);
        }
        let zero = || Linear::number(0);
        let linear: Option<Vec<Linear>> = args.iter().map(Sym::linear).collect();
        match (builtin, linear.as_deref(), args) {
            (Builtin::Min | Builtin::Max, Some(forms @ [_, _, ..]), _) => {
                self.extreme(forms, builtin == Builtin::Max, path)
            }
            (Builtin::Min | Builtin::Max, _, [Sym::Seq(_, items)]) if items.iter().all(|i| i.linear().is_some()) => {
                let forms: Vec<Linear> = items.iter().filter_map(Sym::linear).collect();
                if forms.is_empty() {
                    Ok(self.nothing_known(path))
                } else {
                    self.extreme(&forms, builtin == Builtin::Max, path)
                }
            }
            (Builtin::Abs, Some([form]), _) => {
                let parts = self.split(&path, form)?.into_iter();
                let sized = |holds: bool| if holds { form.clone() } else { form.negated(0) };
                Ok(parts.map(|(path, holds)| (path, Sym::Int(sized(holds)))).collect())
            }
            (Builtin::Int, Some([form]), _) => Ok(vec![(path, Sym::Int(form.clone()))]),
            (Builtin::Len, _, [Sym::Seq(_, items)]) => Ok(vec![(path, Sym::number(items.len() as i128))]),
            (Builtin::Len, ..) => {
                self.exact &= matches!(args, [Sym::Items { .. } | Sym::Known(Val::Str(_))]);
                Ok(vec![self.some_number(path, &[(true, zero())])])
            }
            (Builtin::Sum, _, [Sym::Seq(_, items)]) => {
                let (mut path, mut total) = (path, Sym::number(0));
                for item in items.iter() {
                    (path, total) = self.add(Sign::Plus, &total, item, path);
                }
                Ok(vec![(path, total)])
            }
            (Builtin::Divmod, Some(_), [a, b]) => {
                let mut values = Vec::new();
                for (path, quotient) in self.binary(Operator::FloorDivide, a, b, path)? {
                    for (path, rest) in self.binary(Operator::Modulo, a, b, path)? {
                        let pair = [quotient.clone(), rest];
                        values.push((path, Sym::Seq(Collection::Tuple, pair.into_iter().collect())));
                    }
                }
                Ok(values)
            }
            (Builtin::Isqrt | Builtin::BitLength | Builtin::Popcount, Some([form]), _) if implies(&path.rows, form) => {
                let limits = [(true, zero()), (false, form.clone())];
                Ok(vec![self.some_number(path, &limits)])
            }
            (Builtin::Gcd, Some([a, b]), _) if implies(&path.rows, &a.add(-1)) => {
                let mut limits = vec![(true, Linear::number(1)), (false, a.clone())];
                limits.extend(implies(&path.rows, &b.add(-1)).then(|| (false, b.clone())));
                Ok(vec![self.some_number(path, &limits)])
            }
            (Builtin::Digits, Some([form]), _) if implies(&path.rows, form) => {
                Ok(vec![(path.vague(), some_items(zero(), vec![form.clone(), Linear::number(9)]))])
            }
            (Builtin::Divisors, Some([form]), _) if implies(&path.rows, &form.add(-1)) => {
                Ok(vec![(path.vague(), some_items(Linear::number(1), vec![form.clone()]))])
            }
            (Builtin::Tuple | Builtin::List, _, [items @ Sym::Items { .. }]) => Ok(vec![(path, items.clone())]),
            (Builtin::Set | Builtin::Sorted, _, [Sym::Items { least, most, all, .. }]) => {
                let (least, most, all) = (least.clone(), most.clone(), *all);
                Ok(vec![(path, Sym::Items { least, most, all, down: false })])
            }
            (Builtin::Set, _, [Sym::Seq(_, items)]) => self.set(items, path),
            (Builtin::Reversed, _, [Sym::Items { least, most, all, down }]) => {
                let (least, most, all, down) = (least.clone(), most.clone(), *all, !*down);
                Ok(vec![(path, Sym::Items { least, most, all, down })])
            }
            (Builtin::Tuple, _, [Sym::Seq(kind, items)]) if *kind != Collection::Set => {
                Ok(vec![(path, Sym::Seq(Collection::Tuple, items.clone()))])
            }
            (Builtin::List, _, [Sym::Seq(kind, items)]) if *kind != Collection::Set => {
                Ok(vec![(path, Sym::Seq(Collection::List, items.clone()))])
            }
            (Builtin::Sorted, _, [Sym::Seq(_, items)]) => match items
                .iter()
                .map(Sym::linear)
                .collect::<Option<Vec<_>>>()
            {
                Some(forms) => match &forms[..] {
                    [a, b] => {
                        let Some(up) = b.plus(-1, a) else { return Err(TooLong) };
                        let pair = |x: &Linear, y: &Linear| {
                            Sym::Seq(Collection::List, [Sym::Int(x.clone()), Sym::Int(y.clone())].into_iter().collect())
                        };
                        let parts = self.split(&path, &up)?.into_iter();
                        Ok(parts.map(|(path, holds)| (path, if holds { pair(a, b) } else { pair(b, a) })).collect())
                    }
                    _ => Ok(self.nothing_known(path)),
                },
                None => Ok(self.nothing_known(path)),
            },
            _ => Ok(self.nothing_known(path)),
        }
    }

    fn nothing_known(&mut self, path: Path) -> Vec<(Path, Sym)> {
        self.linear = false;
        vec![(path.vague(), Sym::Unknown)]
    }

    /// The minimum or maximum of some forms. The path is split by which form it is.
    fn extreme(&mut self, forms: &[Linear], greatest: bool, path: Path) -> Values {
        let mut live = vec![(path, forms[0].clone())];
        for form in &forms[1..] {
            let mut next = Vec::new();
            for (path, best) in live {
                let difference = if greatest { form.plus(-1, &best) } else { best.plus(-1, form) };
                let Some(difference) = difference else { return Err(TooLong) };
                // The comparison is strict on one side, so that equal forms give one part only.
                for (path, holds) in self.split(&path, &difference.add(-1))? {
                    next.push((path, if holds { form.clone() } else { best.clone() }));
                }
            }
            live = next;
        }
        Ok(live.into_iter().map(|(path, form)| (path, Sym::Int(form))).collect())
    }

    /// `range(…)`. A `min` in its upper end and a `max` in its lower end give several bounds instead of several paths.
    fn range(&mut self, args: &'p [Expr], path: Path) -> Values {
        let one = (path.clone(), vec![Linear::number(1)]);
        let (low, high, step) = match args {
            [high] => (None, high, None),
            [low, high] => (Some(low), high, None),
            [low, high, step] => (Some(low), high, Some(step)),
            _ => return Ok(self.nothing_known(path)),
        };
        let mut values = Vec::new();
        let steps = match step {
            Some(step) => self.ends(step, false, path)?,
            None => vec![one],
        };
        for (path, step) in steps {
            let [step] = &step[..] else { return Ok(self.nothing_known(path)) };
            let down = step.as_number().is_some_and(|n| n < 0);
            let lows = match low {
                Some(low) => self.ends(low, !down, path)?,
                None => vec![(path, vec![Linear::number(0)])],
            };
            for (path, from) in lows {
                for (path, to) in self.ends(high, down, path)? {
                    let by_one = |forms: &[Linear], n: i128| forms.iter().map(|form| form.add(n)).collect::<Vec<_>>();
                    let (least, most, all) = match step.as_number() {
                        Some(1) => (from.clone(), by_one(&to, -1), true),
                        Some(-1) => (by_one(&to, 1), from.clone(), true),
                        Some(n) if n < 0 => (by_one(&to, 1), from.clone(), false),
                        Some(0) => return Ok(self.nothing_known(path)),
                        Some(n) => {
                            if let ([Some(low)], [Some(high)]) = (
                                &from.iter().map(Linear::as_number).collect::<Vec<_>>()[..],
                                &to.iter().map(Linear::as_number).collect::<Vec<_>>()[..],
                            ) && (high - low) / n < 1024
                            {
                                let list = (0..).map(|i| low + i * n).take_while(|i| i < high).map(Sym::number);
                                values.push((path, Sym::Seq(Collection::Tuple, list.collect())));
                                continue;
                            }
                            (from.clone(), by_one(&to, -1), false)
                        }
                        None if implies(&path.rows, &step.add(-1)) => (from.clone(), by_one(&to, -1), false),
                        None => return Ok(self.nothing_known(path)),
                    };
                    self.linear &= all;
                    let path = if all { path } else { path.vague() };
                    values.push((path, Sym::Items { least, most, all, down }));
                }
            }
        }
        Ok(values)
    }

    /// The forms of which an end of a range is the minimum, or the maximum if `greatest`.
    fn ends(&mut self, expr: &'p Expr, greatest: bool, path: Path) -> Result<Vec<(Path, Vec<Linear>)>, TooLong> {
        let wanted = if greatest { Builtin::Max } else { Builtin::Min };
        match &expr.kind {
            ExprKind::Builtin(builtin, args)
                if *builtin == wanted
                    && args.len() > 1
                    && args.iter().all(|arg| !matches!(arg.kind, ExprKind::Starred(_))) =>
            {
                let mut live = vec![(path, Vec::new())];
                for arg in args {
                    let mut next = Vec::new();
                    for (path, so_far) in live {
                        for (path, mut more) in self.ends(arg, greatest, path)? {
                            more.extend(so_far.iter().cloned());
                            next.push((path, more));
                        }
                    }
                    live = next;
                }
                Ok(live)
            }
            ExprKind::Chain(first, rest) => {
                let mut live = self.ends(first, greatest, path)?;
                for (sign, term) in rest {
                    let times = if *sign == Sign::Plus { 1 } else { -1 };
                    let mut next = Vec::new();
                    for (path, ends) in live {
                        for (path, terms) in self.ends(term, greatest == (times == 1), path)? {
                            let sums = ends.iter().flat_map(|a| terms.iter().map(move |b| a.plus(times, b)));
                            let Some(sums) = sums.collect::<Option<Vec<_>>>() else { return Err(TooLong) };
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
                    match value.linear() {
                        Some(form) => ends.push((path, vec![form])),
                        None => {
                            self.exact = false;
                            let (path, value) = self.some_number(path, &[]);
                            ends.push((path, value.linear().into_iter().collect()));
                        }
                    }
                }
                Ok(ends)
            }
        }
    }

    /// A comprehension over constants is a collection. Any other is unknown.
    pub(super) fn comprehension(
        &mut self,
        makes: Collection,
        element: &'p Expr,
        clauses: &'p [Clause],
        path: Path,
    ) -> Values {
        let (before, mut items) = (path.rows.len(), Vec::new());
        let mut constant = path.exact;
        self.clauses(clauses, path.clone(), &mut |walk, inner| {
            for (inner, value) in walk.eval(element, inner)? {
                constant &= inner.exact && inner.rows.len() == before && inner.atoms.len() == path.atoms.len();
                items.push(value);
            }
            Ok(())
        })?;
        match constant && makes != Collection::Set {
            true => Ok(vec![(path, Sym::Seq(makes, items.into()))]),
            false => Ok(self.nothing_known(path)),
        }
    }

    /// The sum of a comprehension.
    fn sum(&mut self, element: &'p Expr, clauses: &'p [Clause], path: Path) -> Values {
        let before = (path.rows.len(), path.atoms.len());
        let mut terms = Vec::new();
        let mut fixed = true;
        self.clauses(clauses, path.clone(), &mut |walk, inner| {
            for (inner, value) in walk.eval(element, inner)? {
                fixed &= inner.exact == path.exact && (inner.rows.len(), inner.atoms.len()) == before;
                terms.push((inner.rows[before.0..].to_vec(), value));
            }
            Ok(())
        })?;
        if fixed {
            let (mut path, mut total) = (path, Sym::number(0));
            for (_, term) in terms {
                (path, total) = self.add(Sign::Plus, &total, &term, path);
            }
            return Ok(vec![(path, total)]);
        }
        let mut pieces = Vec::new();
        for (rows, term) in terms {
            let Sym::Position(parts) = term else { return Ok(self.nothing_known(path)) };
            pieces.extend(parts.iter().map(|piece| {
                let mut many = piece.many.clone().unwrap_or_default();
                many.extend(rows.iter().cloned());
                Piece { many: Some(many), run: None, ..piece.clone() }
            }));
        }
        Ok(vec![(path.vague(), Sym::Position(pieces.into()))])
    }
}

/// Some of the numbers between bounds.
fn some_items(least: Linear, most: Vec<Linear>) -> Sym {
    Sym::Items { least: vec![least], most, all: false, down: false }
}
