//! Tests, which split a path into the parts where they hold and where they do not.

use super::{TooLong, Walk};
use crate::builtin::Builtin;
use crate::ir::{Expr, ExprKind};
use crate::run::Run;
use crate::syntax::{Collection, Comparison, Logic, Prefix};
use crate::understand::linear::Linear;
use crate::understand::symbol::{Atom, Path, Sym, Test};
use crate::value::Val;

type Outcomes = Result<Vec<(Path, bool)>, TooLong>;

impl<'p> Walk<'p> {
    /// The parts of a path on which a test holds, and those on which it does not.
    pub(super) fn test(&mut self, expr: &'p Expr, path: Path) -> Outcomes {
        self.spend(1)?;
        match &expr.kind {
            ExprKind::Unary(Prefix::Not, inner) => {
                Ok(self.test(inner, path)?.into_iter().map(|(path, holds)| (path, !holds)).collect())
            }
            ExprKind::Logic(logic, items) => {
                let mut live = vec![path];
                let mut outcomes = Vec::new();
                let decides = *logic == Logic::Or;
                for item in items {
                    let mut next = Vec::new();
                    for path in live {
                        for (path, holds) in self.test(item, path)? {
                            if holds == decides { outcomes.push((path, holds)) } else { next.push(path) }
                        }
                    }
                    live = next;
                }
                outcomes.extend(live.into_iter().map(|path| (path, !decides)));
                Ok(outcomes)
            }
            ExprKind::Compare(first, rest) => {
                let mut outcomes = Vec::new();
                let mut live: Vec<(Path, Sym)> = self.eval(first, path)?;
                for (comparison, other) in rest {
                    let mut next = Vec::new();
                    for (path, left) in live {
                        for (path, right) in self.eval(other, path)? {
                            for (path, holds) in self.compare(*comparison, &left, &right, path)? {
                                if holds { next.push((path, right.clone())) } else { outcomes.push((path, false)) }
                            }
                        }
                    }
                    live = next;
                }
                outcomes.extend(live.into_iter().map(|(path, _)| (path, true)));
                Ok(outcomes)
            }
            ExprKind::Builtin(
                test @ (Builtin::IsPrime | Builtin::IsSquare | Builtin::IsFibonacci | Builtin::PrimePower),
                args,
            ) => {
                let mut outcomes = Vec::new();
                for (path, values) in self.eval_all(args, path)? {
                    match values.as_deref() {
                        Some([Sym::Int(of)]) => outcomes.extend(self.atom(*test, of, path)),
                        _ => outcomes.extend(self.either(path)),
                    }
                }
                Ok(outcomes)
            }
            ExprKind::Builtin(Builtin::Bool, args) if args.len() == 1 => self.test(&args[0], path),
            _ => {
                let mut outcomes = Vec::new();
                for (path, value) in self.eval(expr, path)? {
                    outcomes.extend(self.truth(&value, path)?);
                }
                Ok(outcomes)
            }
        }
    }

    fn truth(&mut self, value: &Sym, path: Path) -> Outcomes {
        match value {
            Sym::Int(_) => self.compare(Comparison::NotEqual, value, &Sym::number(0), path),
            // A position has no truth value: the rule fails there.
            Sym::Position(_) => {
                self.exact = false;
                Ok(self.either(path))
            }
            Sym::Known(Val::Unset | Val::Outer(_)) | Sym::Unknown | Sym::Items { .. } => Ok(self.either(path)),
            Sym::Known(value) => Ok(vec![(path, value.truth())]),
            Sym::Seq(_, items) => Ok(vec![(path, !items.is_empty())]),
        }
    }

    /// The results of a test about which nothing is known.
    fn either(&mut self, path: Path) -> Vec<(Path, bool)> {
        self.linear = false;
        let path = path.vague();
        vec![(path.clone(), true), (path, false)]
    }

    /// A test of a number by a builtin function.
    fn atom(&mut self, test: Builtin, of: &Linear, path: Path) -> Vec<(Path, bool)> {
        if let Some(n) = of.as_number().and_then(|n| i64::try_from(n).ok()) {
            let value = Run::new(self.program).builtin(test, &[Val::Int(n)]);
            // If the function refuses the number, the rule fails.
            self.exact &= value.is_ok();
            return value.map_or(Vec::new(), |value| vec![(path, value.truth())]);
        }
        self.linear = false;
        let test = Test::Function(test);
        if let Some(known) = path.atoms.iter().find(|atom| atom.test == test && atom.of == *of) {
            let holds = known.holds;
            return vec![(path, holds)];
        }
        let with = |holds: bool| {
            let mut path = path.clone();
            path.atoms.push(Atom { test, of: of.clone(), holds });
            (path, holds)
        };
        vec![with(true), with(false)]
    }

    pub(super) fn compare(&mut self, comparison: Comparison, a: &Sym, b: &Sym, path: Path) -> Outcomes {
        use Comparison as C;
        let negated = |outcomes: Outcomes| outcomes.map(|list| list.into_iter().map(|(p, h)| (p, !h)).collect());
        match comparison {
            C::NotEqual => return negated(self.compare(C::Equal, a, b, path)),
            C::NotIn => return negated(self.compare(C::In, a, b, path)),
            C::Greater => return self.compare(C::Less, b, a, path),
            C::GreaterEqual => return self.compare(C::LessEqual, b, a, path),
            C::Less | C::LessEqual | C::Equal | C::In => {}
        }
        if comparison == C::In {
            return self.member(a, b, path);
        }
        let numbers = a.linear().zip(b.linear()).and_then(|(a, b)| b.plus(-1, &a));
        match (numbers, comparison) {
            (Some(up), C::Less) => self.split(&path, &up.add(-1)),
            (Some(up), C::LessEqual) => self.split(&path, &up),
            (Some(up), _) => {
                let mut outcomes = Vec::new();
                for (rows, holds) in
                    [(vec![up.add(-1)], false), (vec![up.clone(), up.negated(0)], true), (vec![up.negated(-1)], false)]
                {
                    outcomes.extend(self.assume(&path, rows)?.map(|path| (path, holds)));
                }
                Ok(outcomes)
            }
            (None, C::Equal) => self.equal(a, b, path),
            // Values without an order cannot be compared, so the rule may fail there.
            (None, _) => {
                self.exact = false;
                Ok(self.either(path))
            }
        }
    }

    /// Splits a path by the sign of a form: at least 0, or negative.
    pub(super) fn split(&mut self, path: &Path, form: &Linear) -> Outcomes {
        let mut outcomes = Vec::new();
        outcomes.extend(self.assume(path, [form.clone()])?.map(|path| (path, true)));
        outcomes.extend(self.assume(path, [form.negated(-1)])?.map(|path| (path, false)));
        Ok(outcomes)
    }

    /// Equality of two values that are not both numbers.
    fn equal(&mut self, a: &Sym, b: &Sym, path: Path) -> Outcomes {
        match (a, b) {
            (Sym::Seq(Collection::Tuple, x), Sym::Seq(Collection::Tuple, y)) => {
                if x.len() != y.len() {
                    return Ok(vec![(path, false)]);
                }
                let mut live = vec![path];
                let mut outcomes = Vec::new();
                for (a, b) in x.iter().zip(y.iter()) {
                    let mut next = Vec::new();
                    for path in live {
                        for (path, holds) in self.compare(Comparison::Equal, a, b, path)? {
                            if holds { next.push(path) } else { outcomes.push((path, false)) }
                        }
                    }
                    live = next;
                }
                outcomes.extend(live.into_iter().map(|path| (path, true)));
                Ok(outcomes)
            }
            _ => match (a.value(), b.value()) {
                (Some(a), Some(b)) if !matches!((&a, &b), (Val::Outer(_), _) | (_, Val::Outer(_))) => {
                    Ok(vec![(path, crate::value::order(&a, &b).is_eq())])
                }
                _ => Ok(self.either(path)),
            },
        }
    }

    /// `a in b`.
    fn member(&mut self, a: &Sym, b: &Sym, path: Path) -> Outcomes {
        match b {
            Sym::Seq(_, items) => {
                let mut live = vec![path];
                let mut outcomes = Vec::new();
                for item in items.iter() {
                    let mut next = Vec::new();
                    for path in live {
                        for (path, holds) in self.compare(Comparison::Equal, a, item, path)? {
                            if holds { outcomes.push((path, true)) } else { next.push(path) }
                        }
                    }
                    live = next;
                }
                outcomes.extend(live.into_iter().map(|path| (path, false)));
                Ok(outcomes)
            }
            Sym::Items { least, most, all: true, .. } => {
                let Some(a) = a.linear() else { return Ok(self.either(path)) };
                let mut live = vec![path];
                let mut outcomes = Vec::new();
                let low = least.iter().filter_map(|low| a.plus(-1, low));
                let rows: Vec<_> = low.chain(most.iter().filter_map(|high| high.plus(-1, &a))).collect();
                for row in rows {
                    let mut next = Vec::new();
                    for path in live {
                        for (path, holds) in self.split(&path, &row)? {
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
                Ok(self.either(path))
            }
        }
    }
}
