//! Translating expressions.

use super::scope::Scope;
use super::{Parts, foreign};
use crate::tools::Tool;
use crate::tree::{Clause, Comparison, Expr, Form, Gather, Items, Kind, Operator};
use grundy_rules::Diagnostic;
use grundy_rules::syntax::{self, Collection, ExprKind as From, Logic, Prefix, Sign};
use num_traits::ToPrimitive;

impl Scope<'_> {
    /// Translates to an integer.
    pub(super) fn int(&mut self, expr: &syntax::Expr, parts: &mut Parts) -> Result<Expr, Diagnostic> {
        let made = self.expr(expr, parts)?;
        match made.kind {
            Kind::Int => Ok(made),
            Kind::Bool => Ok(as_int(made)),
            _ => Err(foreign(&expr.span)),
        }
    }

    /// Translates to a list of integers.
    pub(super) fn list(&mut self, expr: &syntax::Expr, parts: &mut Parts) -> Result<Expr, Diagnostic> {
        if let From::Call(call) = &expr.kind
            && matches!(&call.callee.kind, From::Name(name) if name == "range" && self.local(name).is_none())
        {
            let items = self.items(expr, parts)?;
            let element = Expr::name("i", Kind::Int);
            let clause = Clause { targets: vec!["i".into()], items, tests: Vec::new() };
            return Ok(Expr::of(Kind::List, Form::Each(Gather::List, Box::new(element), vec![clause])));
        }
        let made = self.expr(expr, parts)?;
        if made.kind == Kind::List { Ok(made) } else { Err(foreign(&expr.span)) }
    }

    /// Translates to a condition.
    pub(super) fn test(&mut self, expr: &syntax::Expr, parts: &mut Parts) -> Result<Expr, Diagnostic> {
        // Only the truth of `and` and `or` matters here, not which operand they return.
        if let From::Logic(logic, items) = &expr.kind {
            let tests = items.iter().map(|item| self.test(item, parts)).collect::<Result<Vec<_>, _>>()?;
            return Ok(Expr::of(Kind::Bool, if *logic == Logic::And { Form::All(tests) } else { Form::Any(tests) }));
        }
        Ok(truth(self.expr(expr, parts)?))
    }

    pub(super) fn expr(&mut self, expr: &syntax::Expr, parts: &mut Parts) -> Result<Expr, Diagnostic> {
        let none = || foreign(&expr.span);
        Ok(match &expr.kind {
            From::Int(n) => Expr::int(n.to_i64().ok_or_else(none)?),
            From::Bool(b) => Expr::of(Kind::Bool, Form::Bool(*b)),
            From::Name(name) => self.name(name, &expr.span, parts)?,
            From::Display(kind, items) => {
                let mut list = Vec::new();
                for item in items {
                    match &item.kind {
                        From::Starred(all) => list.push((self.list(all, parts)?, true)),
                        _ => list.push((self.int(item, parts)?, false)),
                    }
                }
                distinct(*kind, Expr::of(Kind::List, Form::List(list)))
            }
            From::Chain(first, rest) => {
                let head = self.expr(first, parts)?;
                if head.kind == Kind::List {
                    // Concatenated lists.
                    let mut list = vec![(head, true)];
                    for (sign, term) in rest {
                        if *sign == Sign::Minus {
                            return Err(none());
                        }
                        list.push((self.list(term, parts)?, true));
                    }
                    return Ok(Expr::of(Kind::List, Form::List(list)));
                }
                let head = self.int(first, parts)?;
                let term = |(sign, term): &(Sign, syntax::Expr)| Ok((*sign == Sign::Minus, self.int(term, parts)?));
                Expr::of(
                    Kind::Int,
                    Form::Sum(Box::new(head), rest.iter().map(term).collect::<Result<_, Diagnostic>>()?),
                )
            }
            From::Binary(op, a, b) => {
                let (a, b) = (self.int(a, parts)?, self.int(b, parts)?);
                Expr::binary(operator(*op), a, b)
            }
            From::Unary(Prefix::Not, a) => {
                let a = self.test(a, parts)?;
                Expr::of(Kind::Bool, Form::Not(Box::new(a)))
            }
            From::Unary(prefix, a) => {
                let a = Expr::of(Kind::Int, Form::Negative(Box::new(self.int(a, parts)?)));
                // ~a = −a − 1
                if *prefix == Prefix::Invert { a.minus(Expr::int(1)) } else { a }
            }
            From::Compare(first, rest) => {
                let mut left = &**first;
                let mut all = Vec::new();
                for (op, right) in rest {
                    all.push(self.comparison(*op, left, right, parts)?);
                    left = right;
                }
                if all.len() == 1 { all.remove(0) } else { Expr::of(Kind::Bool, Form::All(all)) }
            }
            From::Logic(logic, items) => {
                let made = items.iter().map(|item| self.expr(item, parts)).collect::<Result<Vec<_>, _>>()?;
                if made.iter().all(|item| item.kind == Kind::Bool) {
                    return Ok(Expr::of(
                        Kind::Bool,
                        if *logic == Logic::And { Form::All(made) } else { Form::Any(made) },
                    ));
                }
                // `a or b` is a if a is true.
                let made: Vec<Expr> = made.into_iter().map(as_int).collect();
                let kind = made[0].kind;
                if made.iter().any(|item| item.kind != kind) {
                    return Err(none());
                }
                one_of(*logic, made)
            }
            From::Either { test, then, otherwise } => {
                let test = self.test(test, parts)?;
                let (then, otherwise) = (self.expr(then, parts)?, self.expr(otherwise, parts)?);
                let (then, otherwise) = if then.kind == otherwise.kind {
                    (then, otherwise)
                } else if [then.kind, otherwise.kind].iter().all(|kind| [Kind::Int, Kind::Bool].contains(kind)) {
                    (as_int(then), as_int(otherwise))
                } else {
                    return Err(none());
                };
                Expr::of(then.kind, Form::Either(Box::new([test, then, otherwise])))
            }
            From::Index(list, at) => {
                let (list, at) = (self.expr(list, parts)?, self.int(at, parts)?);
                let kind = match list.kind {
                    Kind::List => Kind::Int,
                    Kind::Rows => Kind::List,
                    _ => return Err(none()),
                };
                Expr::of(kind, Form::Index(Box::new(list), Box::new(at)))
            }
            From::Comprehension { makes, element, clauses } => {
                distinct(*makes, self.gather(Gather::List, element, clauses, parts)?)
            }
            From::Call(call) => self.call(call, &expr.span, parts)?,
            From::Point(_) | From::Str(_) | From::Slice(..) | From::Starred(_) | From::Attribute(..) => {
                return Err(none());
            }
        })
    }

    fn comparison(
        &mut self,
        op: syntax::Comparison,
        left: &syntax::Expr,
        right: &syntax::Expr,
        parts: &mut Parts,
    ) -> Result<Expr, Diagnostic> {
        use syntax::Comparison as C;
        if matches!(op, C::In | C::NotIn) {
            let item = self.int(left, parts)?;
            let list = self.list(right, parts)?;
            let inside = Expr::of(Kind::Bool, Form::Tool(Tool::Contains, vec![list, item]));
            return Ok(if op == C::In { inside } else { Expr::of(Kind::Bool, Form::Not(Box::new(inside))) });
        }
        let (a, b) = (self.int(left, parts)?, self.int(right, parts)?);
        let op = match op {
            C::Equal => Comparison::Equal,
            C::NotEqual => Comparison::NotEqual,
            C::Less => Comparison::Less,
            C::LessEqual => Comparison::LessEqual,
            C::Greater => Comparison::Greater,
            C::GreaterEqual | C::In | C::NotIn => Comparison::GreaterEqual,
        };
        Ok(Expr::compare(op, a, b))
    }

    /// Translates a comprehension: the list of its elements, or whether some or all of them hold.
    pub(super) fn gather(
        &mut self,
        gather: Gather,
        element: &syntax::Expr,
        clauses: &[syntax::Clause],
        parts: &mut Parts,
    ) -> Result<Expr, Diagnostic> {
        let depth = self.depth();
        let made = self.clauses(clauses, parts)?;
        let element = if gather == Gather::List { self.int(element, parts)? } else { self.test(element, parts)? };
        self.leave(depth);
        let kind = if gather == Gather::List { Kind::List } else { Kind::Bool };
        Ok(Expr::of(kind, Form::Each(gather, Box::new(element), made)))
    }

    /// The loops of a comprehension; their names stay declared until `leave`.
    pub(super) fn clauses(&mut self, clauses: &[syntax::Clause], parts: &mut Parts) -> Result<Vec<Clause>, Diagnostic> {
        let mut made = Vec::new();
        for clause in clauses {
            let (targets, items) = self.over(&clause.target, &clause.items, parts)?;
            targets.iter().for_each(|target| self.declare(target, Kind::Int));
            let tests = clause.tests.iter().map(|test| self.test(test, parts)).collect::<Result<_, _>>()?;
            made.push(Clause { targets, items, tests });
        }
        Ok(made)
    }

    /// The names and the items of a loop.
    pub(super) fn over(
        &mut self,
        target: &syntax::Expr,
        items: &syntax::Expr,
        parts: &mut Parts,
    ) -> Result<(Vec<String>, Items), Diagnostic> {
        let name = |expr: &syntax::Expr| match &expr.kind {
            From::Name(name) => Ok(name.clone()),
            _ => Err(foreign(&expr.span)),
        };
        let targets = match &target.kind {
            From::Display(_, parts) => parts.iter().map(name).collect::<Result<Vec<_>, _>>()?,
            _ => vec![name(target)?],
        };
        let made = self.items(items, parts)?;
        let fits = match &made {
            Items::Range(..) => targets.len() == 1,
            Items::List(list) => match list.kind {
                Kind::List => targets.len() == 1,
                Kind::Rows => targets.len() > 1,
                _ => false,
            },
            Items::Numbered(_) => targets.len() == 2,
        };
        if fits { Ok((targets, made)) } else { Err(foreign(&items.span)) }
    }

    fn items(&mut self, expr: &syntax::Expr, parts: &mut Parts) -> Result<Items, Diagnostic> {
        if let From::Call(call) = &expr.kind
            && let From::Name(name) = &call.callee.kind
            && self.local(name).is_none()
            && call.keywords.is_empty()
        {
            let args = &call.positional[..];
            match (&name[..], args) {
                ("range", [stop]) => {
                    let stop = self.int(stop, parts)?;
                    return Ok(Items::Range(Box::new([Expr::int(0), stop]), 1));
                }
                ("range", [start, stop]) => {
                    let ends = [self.int(start, parts)?, self.int(stop, parts)?];
                    return Ok(Items::Range(Box::new(ends), 1));
                }
                ("range", [start, stop, step]) => {
                    let ends = [self.int(start, parts)?, self.int(stop, parts)?];
                    let number = match self.int(step, parts)?.form {
                        Form::Int(n) => n,
                        Form::Negative(n) if matches!(n.form, Form::Int(_)) => match n.form {
                            Form::Int(n) => -n,
                            _ => 0,
                        },
                        _ => 0,
                    };
                    return if number == 0 {
                        Err(foreign(&step.span))
                    } else {
                        Ok(Items::Range(Box::new(ends), number))
                    };
                }
                ("enumerate", [list]) => {
                    let list = self.list(list, parts)?;
                    let named = matches!(list.form, Form::Name(_) | Form::Constant(_));
                    return if named { Ok(Items::Numbered(list)) } else { Err(foreign(&expr.span)) };
                }
                _ => {}
            }
        }
        // A literal list of rows in a loop becomes a constant.
        if let From::Display(_, items) = &expr.kind
            && items.iter().any(|item| matches!(item.kind, From::Display(..)))
        {
            let value = self.source.evaluate_here(expr)?;
            let name = (1..).map(|i| format!("rows{i}")).find(|name| !parts.constants.iter().any(|(n, _)| n == name));
            let name = name.expect("some name is free");
            let constant = super::constant(&value).ok_or_else(|| foreign(&expr.span))?;
            let kind = constant.kind();
            parts.constants.push((name.clone(), constant));
            return Ok(Items::List(Expr::constant(&name, kind)));
        }
        let list = self.expr(expr, parts)?;
        match list.kind {
            Kind::List | Kind::Rows => Ok(Items::List(list)),
            _ => Err(foreign(&expr.span)),
        }
    }
}

/// The distinct items, if the collection is a set.
fn distinct(kind: Collection, list: Expr) -> Expr {
    if kind == Collection::Set { Expr::of(Kind::List, Form::Tool(Tool::Distinct, vec![list])) } else { list }
}

/// `a or b`, `a and b` of numbers, which return one of their operands.
fn one_of(logic: Logic, items: Vec<Expr>) -> Expr {
    let mut items = items.into_iter().rev();
    let last = items.next().expect("there are two sides");
    items.fold(last, |rest, item| {
        let test = truth(item.clone());
        let parts = if logic == Logic::Or { [test, item, rest] } else { [test, rest, item] };
        Expr::of(parts[1].kind, Form::Either(Box::new(parts)))
    })
}

pub(super) fn operator(op: syntax::Operator) -> Operator {
    match op {
        syntax::Operator::Times => Operator::Times,
        syntax::Operator::Power => Operator::Power,
        syntax::Operator::FloorDivide => Operator::FloorDivide,
        syntax::Operator::Modulo => Operator::Modulo,
        syntax::Operator::And => Operator::And,
        syntax::Operator::Or => Operator::Or,
        syntax::Operator::Xor => Operator::Xor,
        syntax::Operator::Left => Operator::Left,
        syntax::Operator::Right => Operator::Right,
    }
}

/// The truth value of an expression, as in Python.
pub(super) fn truth(expr: Expr) -> Expr {
    match expr.kind {
        Kind::Bool => expr,
        Kind::Int => Expr::compare(Comparison::NotEqual, expr, Expr::int(0)),
        Kind::List | Kind::Rows => {
            let length = Expr::of(Kind::Int, Form::Length(Box::new(expr)));
            Expr::compare(Comparison::Greater, length, Expr::int(0))
        }
    }
}

/// A truth value as 0 or 1; other values are unchanged.
pub(super) fn as_int(expr: Expr) -> Expr {
    if expr.kind == Kind::Bool { Expr::of(Kind::Int, Form::AsInt(Box::new(expr))) } else { expr }
}
