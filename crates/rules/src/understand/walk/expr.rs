//! Expressions.

use super::loops::assigned;
use super::{Flow, TooLong, Values, Walk};
use crate::ir::{Expr, ExprKind, Function, Role};
use crate::syntax::{Collection, Prefix};
use crate::understand::linear::Linear;
use crate::understand::symbol::{Path, Piece, Sym};
use crate::value::Val;
use grundy_game::Arg;
use std::rc::Rc;

/// The deepest nesting of helpers.
const DEEPEST: u32 = 6;

/// The values of several expressions on each path; `None` if their number is unknown.
type Lists = Result<Vec<(Path, Option<Vec<Sym>>)>, TooLong>;

/// The work of copying a constant.
fn copying_work(value: &Val) -> u64 {
    match value {
        Val::Seq(_, _, items) => items.len() as u64 / 4,
        _ => 0,
    }
}

impl<'p> Walk<'p> {
    /// The value of an expression, on each part of the path where it has one.
    ///
    /// An operation with an unknown result may also fail. Where a rule fails it is not what its formulas say,
    /// so the walk is then not exact, even if the path is dropped later.
    pub(super) fn eval(&mut self, expr: &'p Expr, path: Path) -> Values {
        self.spend(1)?;
        let values = self.eval_kind(expr, path)?;
        if values.iter().any(|(_, value)| matches!(value, Sym::Unknown)) {
            self.exact &= match &expr.kind {
                ExprKind::Const(_) => true,
                ExprKind::Global(index) => !matches!(self.program.globals[*index], Val::Unset),
                _ => false,
            };
        }
        Ok(values)
    }

    fn eval_kind(&mut self, expr: &'p Expr, path: Path) -> Values {
        let unknown = |path: Path| Ok(vec![(path.vague(), Sym::Unknown)]);
        match &expr.kind {
            ExprKind::Const(value) => {
                self.spend(copying_work(value))?;
                Ok(vec![(path, Sym::of(value))])
            }
            ExprKind::Global(index) => {
                self.spend(copying_work(&self.program.globals[*index]))?;
                let value = Sym::of(&self.program.globals[*index]);
                Ok(vec![(path, value)])
            }
            ExprKind::Slot(slot) => match path.slots[*slot].clone() {
                Sym::Unknown | Sym::Known(Val::Unset) => unknown(path),
                value => Ok(vec![(path, value)]),
            },
            ExprKind::Display(kind, items) => {
                let mut values = Vec::new();
                for (path, items) in self.eval_all(items, path)? {
                    match items {
                        Some(items) if *kind == Collection::Set => values.extend(self.set(&items, path)?),
                        Some(items) => values.push((path, Sym::Seq(*kind, items.into()))),
                        None => values.push((path.vague(), Sym::Unknown)),
                    }
                }
                Ok(values)
            }
            ExprKind::Chain(first, rest) => {
                let mut live = self.eval(first, path)?;
                for (sign, term) in rest {
                    let mut next = Vec::new();
                    for (path, total) in live {
                        for (path, term) in self.eval(term, path)? {
                            next.push(self.add(*sign, &total, &term, path));
                        }
                    }
                    live = next;
                }
                Ok(live)
            }
            ExprKind::Binary(operator, a, b) => {
                let mut values = Vec::new();
                for (path, a) in self.eval(a, path)? {
                    for (path, b) in self.eval(b, path)? {
                        values.extend(self.binary(*operator, &a, &b, path)?);
                    }
                }
                Ok(values)
            }
            ExprKind::Unary(Prefix::Negative, a) => {
                let values = self.eval(a, path)?.into_iter();
                Ok(values
                    .map(|(path, a)| match a.linear() {
                        Some(form) => (path, Sym::Int(form.negated(0))),
                        None => (path.vague(), Sym::Unknown),
                    })
                    .collect())
            }
            ExprKind::Unary(Prefix::Invert, a) => {
                let values = self.eval(a, path)?.into_iter();
                Ok(values
                    .map(|(path, a)| match a.linear() {
                        Some(form) => (path, Sym::Int(form.negated(-1))),
                        None => (path.vague(), Sym::Unknown),
                    })
                    .collect())
            }
            ExprKind::Compare(..) | ExprKind::Unary(Prefix::Not, _) => {
                let outcomes = self.test(expr, path)?.into_iter();
                Ok(outcomes.map(|(path, holds)| (path, Sym::Known(Val::Bool(holds)))).collect())
            }
            ExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                let mut values = Vec::new();
                for (path, holds) in self.test(test, path)? {
                    values.extend(self.eval(if holds { then } else { otherwise }, path)?);
                }
                Ok(values)
            }
            ExprKind::Index(value, index) => {
                let mut values = Vec::new();
                for (path, value) in self.eval(value, path)? {
                    for (path, index) in self.eval(index, path)? {
                        values.push(self.index(&value, &index, path));
                    }
                }
                Ok(values)
            }
            ExprKind::Slice(value, _) => {
                // A slice of numbers between bounds: some of these numbers.
                let values = self.eval(value, path)?.into_iter();
                Ok(values
                    .map(|(path, value)| match value {
                        Sym::Items { least, most, down, .. } => {
                            (path.vague(), Sym::Items { least, most, all: false, down })
                        }
                        _ => (path.vague(), Sym::Unknown),
                    })
                    .collect())
            }
            ExprKind::Builtin(builtin, args) => self.builtin(*builtin, args, path),
            ExprKind::Helper(helper, args) => self.helper(&self.program.functions[*helper as usize], args, path),
            ExprKind::Game { game, args, keywords } => self.game(*game, args, keywords, path),
            ExprKind::Call { callee, args, .. } => self.outer(callee, args, path),
            ExprKind::Comprehension { makes, element, clauses } => self.comprehension(*makes, element, clauses, path),
            ExprKind::Logic(..) | ExprKind::Starred(_) => {
                self.linear = false;
                unknown(path)
            }
        }
    }

    /// The values of several expressions; `None` if their number is unknown.
    pub(super) fn eval_all(&mut self, exprs: &'p [Expr], path: Path) -> Lists {
        let mut live = vec![(path, Some(Vec::new()))];
        for expr in exprs {
            let (inner, starred) = match &expr.kind {
                ExprKind::Starred(inner) => (&**inner, true),
                _ => (expr, false),
            };
            let mut next = Vec::new();
            for (path, so_far) in live {
                for (path, value) in self.eval(inner, path)? {
                    let mut all = so_far.clone();
                    match (&mut all, value) {
                        (Some(all), Sym::Seq(_, items)) if starred => all.extend(items.iter().cloned()),
                        (Some(_), _) if starred => all = None,
                        (Some(all), value) => all.push(value),
                        (None, _) => {}
                    }
                    next.push((path, all));
                }
            }
            live = next;
        }
        Ok(live)
    }

    fn index(&mut self, value: &Sym, index: &Sym, path: Path) -> (Path, Sym) {
        let at = index.linear().and_then(|form| form.as_number());
        match (value, at) {
            // A set has no indices, so the rule fails there.
            (Sym::Seq(Collection::Set, _), _) => {
                self.linear = false;
                (path.vague(), Sym::Unknown)
            }
            (Sym::Seq(_, items), Some(at)) => {
                let at = if at < 0 { at + items.len() as i128 } else { at };
                let item = usize::try_from(at).ok().and_then(|at| items.get(at));
                item.map_or((path.clone().vague(), Sym::Unknown), |item| (path, item.clone()))
            }
            (Sym::Seq(_, items), None) if index.linear().is_some() => {
                let numbers: Option<Vec<i128>> = items.iter().map(|item| item.linear()?.as_number()).collect();
                self.linear = false;
                match numbers.filter(|numbers| !numbers.is_empty()) {
                    Some(numbers) => {
                        let limits = [
                            (true, Linear::number(numbers.iter().copied().min().unwrap_or(0))),
                            (false, Linear::number(numbers.iter().copied().max().unwrap_or(0))),
                        ];
                        self.some_number(path, &limits)
                    }
                    None => (path.vague(), Sym::Unknown),
                }
            }
            _ => {
                self.linear = false;
                (path.vague(), Sym::Unknown)
            }
        }
    }

    /// A call of a helper, walked in place.
    pub(super) fn helper(&mut self, function: &'p Function, args: &'p [Expr], path: Path) -> Values {
        let mut values = Vec::new();
        for (path, given) in self.eval_all(args, path)? {
            let Some(mut given) = given.filter(|given| given.len() <= function.params) else {
                values.push((path.vague(), Sym::Unknown));
                continue;
            };
            let missing = function.params - given.len();
            let defaults = function.defaults.len().checked_sub(missing).map(|from| &function.defaults[from..]);
            if function.generator || self.depth >= DEEPEST || defaults.is_none() {
                self.linear = false;
                values.push((path.vague(), Sym::Unknown));
                continue;
            }
            given.extend(defaults.into_iter().flatten().map(Sym::of));
            given.resize(function.slots.len(), Sym::Known(Val::Unset));
            let caller = Rc::clone(&path.slots);
            self.depth += 1;
            let ended = self.body(&function.body, Path { slots: Rc::new(given), ..path });
            self.depth -= 1;
            for (mut path, flow) in ended? {
                path.slots = Rc::clone(&caller);
                values.push(match flow {
                    Flow::Return(value) if !matches!(value, Sym::Unknown) => (path, value),
                    _ => (path.vague(), Sym::Unknown),
                });
            }
        }
        Ok(values)
    }

    /// A call of a game of the file.
    fn game(&mut self, game: u32, args: &'p [Expr], keywords: &'p [Option<Expr>], path: Path) -> Values {
        let function = &self.program.functions[game as usize];
        let Role::Game { start } = function.role else { return Err(TooLong) };
        let mut values = Vec::new();
        for (path, args) in self.eval_all(args, path)? {
            let starts = |args: &Vec<Sym>| {
                start.is_some_and(|start| self.program.functions[start as usize].params == args.len())
            };
            let Some(args) = args.filter(|args| !starts(args)) else {
                values.push((path.vague(), Sym::Unknown));
                continue;
            };
            let calls: Vec<&[Sym]> = match (function.params, args.len()) {
                (params, given) if params == given => vec![&args],
                (1, _) => args.chunks(1).collect(),
                _ => {
                    values.push((path.vague(), Sym::Unknown));
                    continue;
                }
            };
            for (path, same_keywords) in self.same_keywords(game, keywords, path)? {
                let piece = |args: &[Sym]| Piece {
                    game: Some(game),
                    args: args.iter().map(Sym::linear).collect(),
                    constants: args.iter().map(Sym::value).collect(),
                    same_keywords,
                    many: None,
                    run: None,
                };
                let pieces = calls.iter().map(|args| piece(args)).collect();
                values.push((path, Sym::Position(pieces)));
            }
        }
        Ok(values)
    }

    /// Whether the keyword-only parameters of a call have their initial values, on each part of the path.
    ///
    /// An omitted keyword has the value of the position, even if its name was assigned to.
    fn same_keywords(
        &mut self,
        game: u32,
        keywords: &'p [Option<Expr>],
        path: Path,
    ) -> Result<Vec<(Path, bool)>, TooLong> {
        let mut live = vec![(path, game == self.game)];
        for (index, keyword) in keywords.iter().enumerate() {
            let Some(keyword) = keyword else { continue };
            let mut next = Vec::new();
            for (path, same) in live {
                for (path, value) in self.eval(keyword, path)? {
                    let same = same && self.is_original(index, keyword, &value);
                    next.push((path, same));
                }
            }
            live = next;
        }
        Ok(live)
    }

    /// Whether a value is the initial value of a keyword-only parameter.
    fn is_original(&self, index: usize, expr: &Expr, value: &Sym) -> bool {
        match &self.keywords[index] {
            Sym::Int(form) => matches!(value, Sym::Int(value) if value == form),
            // If the initial value is unknown, only the variable itself, never assigned, is known to have it.
            Sym::Unknown => {
                let function = &self.program.functions[self.game as usize];
                let slot = function.params + index;
                self.depth == 0
                    && matches!(expr.kind, ExprKind::Slot(read) if read == slot)
                    && !assigned(&function.body).contains(&slot)
            }
            original => {
                let values = original.value().zip(value.value());
                values.is_some_and(|(original, value)| crate::value::order(&original, &value).is_eq())
            }
        }
    }

    /// A call of a ruleset from outside: a position in which play ends.
    fn outer(&mut self, callee: &'p Expr, args: &'p [Expr], path: Path) -> Values {
        // The arguments may be invalid, so the rule may fail.
        self.exact = false;
        let mut values = Vec::new();
        for (path, callee) in self.eval(callee, path)? {
            let ruleset = matches!(&callee, Sym::Known(Val::Outer(arg)) if matches!(**arg, Arg::Ruleset(_)));
            for (path, _) in self.eval_all(args, path)? {
                let (args, constants) = (Vec::new(), Vec::new());
                let piece = Piece { game: None, args, constants, same_keywords: false, many: None, run: None };
                let value = if ruleset { Sym::Position(Rc::from([piece])) } else { Sym::Unknown };
                values.push((path.vague(), value));
            }
        }
        Ok(values)
    }
}
