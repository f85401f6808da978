//! Rules of heaps from a set or a code, as the tree of a program.

use crate::rule::Rule;
use crate::tools::Tool;
use crate::tree::{Clause, Comparison, Constant, Expr, Form, Items, Kind, Operator, Piece, Stmt};
use grundy_game::HeapRule;
use grundy_theory::{Code, NamedSet, NumberSet};

/// The rules of a heap game of the catalogue; `None` if only its options are known.
pub fn rule_of_heaps(name: &str, rule: HeapRule<'_>) -> Option<Rule> {
    let mut constants = Vec::new();
    let body = match rule {
        HeapRule::Subtraction(set) => subtraction(set, &mut constants)?,
        HeapRule::Code(code) => of_code(code),
        HeapRule::TakeAndBreak(code) => match (code.as_set(), code.as_code()) {
            (Some(set), _) => subtraction(&set, &mut constants)?,
            (None, Some(code)) => of_code(&code),
            (None, None) if code.is_unequal_split() => unequal_split(),
            (None, None) => return None,
        },
        HeapRule::TakeOrSplit => {
            let mut body = vec![each("k", int(1), n(), vec![option(vec![left()])])];
            body.push(splits(n()));
            body
        }
        HeapRule::UnequalSplit => unequal_split(),
        HeapRule::General => return None,
    };
    Some(of_body(name, constants, Vec::new(), body))
}

/// The rules of heaps from which a member of a list `S` is taken; `S` is part of each question.
pub(crate) fn rule_of_list() -> Rule {
    let list = Expr::name("S", Kind::List);
    let test = Expr::of(Kind::Bool, Form::All(vec![at_most(int(1), k()), at_most(k(), n())]));
    let body = vec![for_list(list, vec![when(test, vec![option(vec![left()])])])];
    of_body("subtract", Vec::new(), vec![("S".into(), Kind::List)], body)
}

fn of_body(name: &str, constants: Vec<(String, Constant)>, keywords: Vec<(String, Kind)>, body: Vec<Stmt>) -> Rule {
    let mut locals = Vec::new();
    for stmt in &body {
        let mut set = |name: &str| {
            if !locals.iter().any(|(known, _): &(String, Kind)| known == name) {
                locals.push((name.into(), Kind::Int));
            }
        };
        stmt.names(&mut |_| {}, &mut set);
    }
    Rule {
        name: name.into(),
        params: vec!["n".into()],
        keywords,
        constants,
        helpers: Vec::new(),
        locals,
        body,
        start: None,
    }
}

fn int(value: i64) -> Expr {
    Expr::int(value)
}

fn n() -> Expr {
    Expr::name("n", Kind::Int)
}

fn k() -> Expr {
    Expr::name("k", Kind::Int)
}

/// The heap that is left when k is taken.
fn left() -> Expr {
    n().minus(k())
}

fn at_most(a: Expr, b: Expr) -> Expr {
    Expr::compare(Comparison::LessEqual, a, b)
}

fn option(heaps: Vec<Expr>) -> Stmt {
    Stmt::Option(heaps.into_iter().map(|heap| Piece::One(vec![heap])).collect())
}

fn when(test: Expr, body: Vec<Stmt>) -> Stmt {
    Stmt::If(vec![(test, body)], Vec::new())
}

/// A loop from the first number to the second, inclusive.
fn each(name: &str, from: Expr, to: Expr, body: Vec<Stmt>) -> Stmt {
    let items = Items::Range(Box::new([from, to.plus(int(1))]), 1);
    Stmt::For(Clause { targets: vec![name.into()], items, tests: Vec::new() }, body)
}

fn for_list(list: Expr, body: Vec<Stmt>) -> Stmt {
    Stmt::For(Clause { targets: vec!["k".into()], items: Items::List(list), tests: Vec::new() }, body)
}

/// A loop over the splits of a number in two.
fn splits(whole: Expr) -> Stmt {
    let a = Expr::name("a", Kind::Int);
    let half = Expr::binary(Operator::FloorDivide, whole.clone(), int(2));
    each("a", int(1), half, vec![option(vec![a.clone(), whole.minus(a)])])
}

fn unequal_split() -> Vec<Stmt> {
    let a = Expr::name("a", Kind::Int);
    let most = Expr::binary(Operator::FloorDivide, n().minus(int(1)), int(2));
    vec![each("a", int(1), most, vec![option(vec![a.clone(), n().minus(a)])])]
}

fn subtraction(set: &NumberSet, constants: &mut Vec<(String, Constant)>) -> Option<Vec<Stmt>> {
    let take = || option(vec![left()]);
    let numbers = |all: &[u64]| all.iter().map(|n| i64::try_from(*n).ok()).collect::<Option<Vec<i64>>>();
    let tool = |tool: Tool| Expr::of(Kind::Bool, Form::Tool(tool, vec![k()]));
    let each_if = |test: Expr| vec![each("k", int(1), n(), vec![when(test, vec![take()])])];
    let grows = |first: &[(&str, i64)], next: &[(&str, Expr)]| {
        let names = |list: &[(&str, i64)]| list.iter().map(|(name, _)| String::from(*name)).collect::<Vec<_>>();
        let start = Stmt::Assign(names(first), first.iter().map(|(_, value)| int(*value)).collect());
        let next = Stmt::Assign(
            next.iter().map(|(name, _)| String::from(*name)).collect(),
            next.iter().map(|(_, value)| value.clone()).collect(),
        );
        vec![start, Stmt::While(at_most(k(), n()), vec![take(), next])]
    };
    Some(match set {
        NumberSet::Finite(members) => {
            let members = numbers(members)?;
            constants.push(("S".into(), Constant::List(members)));
            vec![for_list(Expr::constant("S", Kind::List), vec![when(at_most(k(), n()), vec![take()])])]
        }
        NumberSet::AllBut(missing) if missing.is_empty() => vec![each("k", int(1), n(), vec![take()])],
        NumberSet::AllBut(missing) => {
            constants.push(("FORBIDDEN".into(), Constant::List(numbers(missing)?)));
            let list = Expr::constant("FORBIDDEN", Kind::List);
            let inside = Expr::of(Kind::Bool, Form::Tool(Tool::Contains, vec![list, k()]));
            each_if(Expr::of(Kind::Bool, Form::Not(Box::new(inside))))
        }
        NumberSet::Named(NamedSet::Primes) => each_if(tool(Tool::IsPrime)),
        NumberSet::Named(NamedSet::PrimePowers) => {
            let one = Expr::compare(Comparison::Equal, k(), int(1));
            each_if(Expr::of(Kind::Bool, Form::Any(vec![one, tool(Tool::PrimePower)])))
        }
        NumberSet::Named(NamedSet::Powers(base)) => {
            let base = int(i64::try_from(*base).ok()?);
            grows(&[("k", 1)], &[("k", Expr::binary(Operator::Times, k(), base))])
        }
        NumberSet::Named(NamedSet::Fibonacci) => {
            let b = Expr::name("b", Kind::Int);
            grows(&[("k", 1), ("b", 2)], &[("k", b.clone()), ("b", k().plus(b))])
        }
        NumberSet::Named(NamedSet::Squares) => {
            let root = Expr::name("root", Kind::Int);
            let square = Expr::binary(Operator::Times, root.clone(), root.clone());
            let test = at_most(square.clone(), n());
            vec![
                Stmt::Assign(vec!["root".into()], vec![int(1)]),
                Stmt::While(
                    test,
                    vec![option(vec![n().minus(square)]), Stmt::Assign(vec!["root".into()], vec![root.plus(int(1))])],
                ),
            ]
        }
    })
}

/// The options by an octal or hexadecimal code.
fn of_code(code: &Code) -> Vec<Stmt> {
    let mut body = Vec::new();
    for (taken, digit) in (0i64..).zip(code.digits()) {
        let rest = || if taken == 0 { n() } else { n().minus(int(taken)) };
        let ways = |heaps: u8| digit >> heaps & 1 == 1;
        if ways(0) {
            body.push(when(Expr::compare(Comparison::Equal, n(), int(taken)), vec![option(Vec::new())]));
        }
        if ways(1) {
            body.push(when(Expr::compare(Comparison::Greater, n(), int(taken)), vec![option(vec![rest()])]));
        }
        if ways(2) {
            body.push(splits(rest()));
        }
        if ways(3) {
            let (a, b) = (Expr::name("a", Kind::Int), Expr::name("b", Kind::Int));
            let third = Expr::binary(Operator::FloorDivide, rest(), int(3));
            let half = Expr::binary(Operator::FloorDivide, rest().minus(a.clone()), int(2));
            let last = rest().minus(a.clone()).minus(b.clone());
            let inner = each("b", a.clone(), half, vec![option(vec![a, b, last])]);
            body.push(each("a", int(1), third, vec![inner]));
        }
    }
    body
}
