//! Rules of heaps from a set or a code, as the tree of a program.

use crate::write::rule::EmittedRule;
use crate::write::tools::HelperTool;
use crate::write::tree::{
    LoopClause, LoopItems, PositionPiece, TreeComparison, TreeConstant, TreeExpr, TreeForm, TreeOperator, TreeStmt,
};
use crate::write::value_kind::ValueKind;
use grundy_game::{Code, HeapRule, NamedSet, NumberSet};

/// The rules of a heap game of the catalogue; `None` if only its options are known.
pub fn rule_of_heaps(name: &str, rule: HeapRule<'_>) -> Option<EmittedRule> {
    let mut constants = Vec::new();
    let body = match rule {
        HeapRule::Subtraction(set) => subtraction_body(set, &mut constants)?,
        HeapRule::Code(code) => code_body(code),
        HeapRule::TakeAndBreak(code) => match (code.as_set(), code.as_code()) {
            (Some(set), _) => subtraction_body(&set, &mut constants)?,
            (None, Some(code)) => code_body(&code),
            (None, None) if code.is_unequal_split() => unequal_split_body(),
            (None, None) => return None,
        },
        HeapRule::TakeOrSplit => {
            let mut body = vec![range_loop("k", int_literal(1), heap_variable(), vec![option_stmt(vec![heap_left()])])];
            body.push(split_loop(heap_variable()));
            body
        }
        HeapRule::UnequalSplit => unequal_split_body(),
        HeapRule::General => return None,
    };
    Some(rule_from_body(name, constants, Vec::new(), body))
}

/// The rules of heaps from which a member of a list `S` is taken; `S` is part of each question.
pub(crate) fn rule_of_list() -> EmittedRule {
    let list = TreeExpr::name("S", ValueKind::List);
    let test = TreeExpr::with_kind(
        ValueKind::Bool,
        TreeForm::All(vec![at_most(int_literal(1), taken_variable()), at_most(taken_variable(), heap_variable())]),
    );
    let body = vec![list_loop(list, vec![if_stmt(test, vec![option_stmt(vec![heap_left()])])])];
    rule_from_body("subtract", Vec::new(), vec![("S".into(), ValueKind::List)], body)
}

fn rule_from_body(
    name: &str,
    constants: Vec<(String, TreeConstant)>,
    keywords: Vec<(String, ValueKind)>,
    body: Vec<TreeStmt>,
) -> EmittedRule {
    let mut locals = Vec::new();
    for stmt in &body {
        let mut set = |name: &str| {
            if !locals.iter().any(|(known, _): &(String, ValueKind)| known == name) {
                locals.push((name.into(), ValueKind::Int));
            }
        };
        stmt.visit_names(&mut |_| {}, &mut set);
    }
    EmittedRule {
        name: name.into(),
        params: vec!["n".into()],
        param_kinds: vec![ValueKind::Int],
        keywords,
        constants,
        helpers: Vec::new(),
        locals,
        body,
        start: None,
        stops_at_negatives: true,
        theorem: None,
    }
}

fn int_literal(value: i64) -> TreeExpr {
    TreeExpr::int(value)
}

fn heap_variable() -> TreeExpr {
    TreeExpr::name("n", ValueKind::Int)
}

fn taken_variable() -> TreeExpr {
    TreeExpr::name("k", ValueKind::Int)
}

/// The heap that is left when k is taken.
fn heap_left() -> TreeExpr {
    heap_variable().minus(taken_variable())
}

fn at_most(a: TreeExpr, b: TreeExpr) -> TreeExpr {
    TreeExpr::compare(TreeComparison::LessEqual, a, b)
}

fn option_stmt(heaps: Vec<TreeExpr>) -> TreeStmt {
    TreeStmt::Option(heaps.into_iter().map(|heap| PositionPiece::One(vec![heap])).collect())
}

fn if_stmt(test: TreeExpr, body: Vec<TreeStmt>) -> TreeStmt {
    TreeStmt::If(vec![(test, body)], Vec::new())
}

/// A loop from the first number to the second, inclusive.
fn range_loop(name: &str, from: TreeExpr, to: TreeExpr, body: Vec<TreeStmt>) -> TreeStmt {
    let items = LoopItems::Range(Box::new([from, to.plus(int_literal(1))]), 1);
    TreeStmt::For(LoopClause { targets: vec![name.into()], items, tests: Vec::new() }, body)
}

fn list_loop(list: TreeExpr, body: Vec<TreeStmt>) -> TreeStmt {
    TreeStmt::For(LoopClause { targets: vec!["k".into()], items: LoopItems::List(list), tests: Vec::new() }, body)
}

/// A loop over the splits of a number in two.
fn split_loop(whole: TreeExpr) -> TreeStmt {
    let a = TreeExpr::name("a", ValueKind::Int);
    let half = TreeExpr::binary(TreeOperator::FloorDivide, whole.clone(), int_literal(2));
    range_loop("a", int_literal(1), half, vec![option_stmt(vec![a.clone(), whole.minus(a)])])
}

fn unequal_split_body() -> Vec<TreeStmt> {
    let a = TreeExpr::name("a", ValueKind::Int);
    let most = TreeExpr::binary(TreeOperator::FloorDivide, heap_variable().minus(int_literal(1)), int_literal(2));
    vec![range_loop("a", int_literal(1), most, vec![option_stmt(vec![a.clone(), heap_variable().minus(a)])])]
}

fn subtraction_body(set: &NumberSet, constants: &mut Vec<(String, TreeConstant)>) -> Option<Vec<TreeStmt>> {
    let take = || option_stmt(vec![heap_left()]);
    let numbers = |all: &[u64]| all.iter().map(|n| i64::try_from(*n).ok()).collect::<Option<Vec<i64>>>();
    let tool = |tool: HelperTool| TreeExpr::with_kind(ValueKind::Bool, TreeForm::Tool(tool, vec![taken_variable()]));
    let each_if =
        |test: TreeExpr| vec![range_loop("k", int_literal(1), heap_variable(), vec![if_stmt(test, vec![take()])])];
    let grows = |first: &[(&str, i64)], next: &[(&str, TreeExpr)]| {
        let names = |list: &[(&str, i64)]| list.iter().map(|(name, _)| String::from(*name)).collect::<Vec<_>>();
        let start = TreeStmt::Assign(names(first), first.iter().map(|(_, value)| int_literal(*value)).collect());
        let next = TreeStmt::Assign(
            next.iter().map(|(name, _)| String::from(*name)).collect(),
            next.iter().map(|(_, value)| value.clone()).collect(),
        );
        vec![start, TreeStmt::While(at_most(taken_variable(), heap_variable()), vec![take(), next])]
    };
    Some(match set {
        NumberSet::Finite(members) => {
            let members = numbers(members)?;
            constants.push(("S".into(), TreeConstant::List(members)));
            vec![list_loop(
                TreeExpr::constant("S", ValueKind::List),
                vec![if_stmt(at_most(taken_variable(), heap_variable()), vec![take()])],
            )]
        }
        NumberSet::AllBut(missing) if missing.is_empty() => {
            vec![range_loop("k", int_literal(1), heap_variable(), vec![take()])]
        }
        NumberSet::AllBut(missing) => {
            constants.push(("FORBIDDEN".into(), TreeConstant::List(numbers(missing)?)));
            let list = TreeExpr::constant("FORBIDDEN", ValueKind::List);
            let inside = TreeExpr::with_kind(
                ValueKind::Bool,
                TreeForm::Tool(HelperTool::Contains, vec![list, taken_variable()]),
            );
            each_if(TreeExpr::with_kind(ValueKind::Bool, TreeForm::Not(Box::new(inside))))
        }
        NumberSet::Named(NamedSet::Primes) => each_if(tool(HelperTool::IsPrime)),
        NumberSet::Named(NamedSet::PrimePowers) => {
            let one = TreeExpr::compare(TreeComparison::Equal, taken_variable(), int_literal(1));
            each_if(TreeExpr::with_kind(ValueKind::Bool, TreeForm::Any(vec![one, tool(HelperTool::PrimePower)])))
        }
        NumberSet::Named(NamedSet::Powers(base)) => {
            let base = int_literal(i64::try_from(*base).ok()?);
            grows(&[("k", 1)], &[("k", TreeExpr::binary(TreeOperator::Times, taken_variable(), base))])
        }
        NumberSet::Named(NamedSet::Fibonacci) => {
            let b = TreeExpr::name("b", ValueKind::Int);
            grows(&[("k", 1), ("b", 2)], &[("k", b.clone()), ("b", taken_variable().plus(b))])
        }
        NumberSet::Named(NamedSet::Squares) => {
            let root = TreeExpr::name("root", ValueKind::Int);
            let square = TreeExpr::binary(TreeOperator::Times, root.clone(), root.clone());
            let test = at_most(square.clone(), heap_variable());
            vec![
                TreeStmt::Assign(vec!["root".into()], vec![int_literal(1)]),
                TreeStmt::While(
                    test,
                    vec![
                        option_stmt(vec![heap_variable().minus(square)]),
                        TreeStmt::Assign(vec!["root".into()], vec![root.plus(int_literal(1))]),
                    ],
                ),
            ]
        }
    })
}

/// The options by an octal or hexadecimal code.
fn code_body(code: &Code) -> Vec<TreeStmt> {
    let mut body = Vec::new();
    for (taken, digit) in (0i64..).zip(code.digits()) {
        let rest = || if taken == 0 { heap_variable() } else { heap_variable().minus(int_literal(taken)) };
        let ways = |heaps: u8| digit >> heaps & 1 == 1;
        if ways(0) {
            body.push(if_stmt(
                TreeExpr::compare(TreeComparison::Equal, heap_variable(), int_literal(taken)),
                vec![option_stmt(Vec::new())],
            ));
        }
        if ways(1) {
            body.push(if_stmt(
                TreeExpr::compare(TreeComparison::Greater, heap_variable(), int_literal(taken)),
                vec![option_stmt(vec![rest()])],
            ));
        }
        if ways(2) {
            body.push(split_loop(rest()));
        }
        if ways(3) {
            let (a, b) = (TreeExpr::name("a", ValueKind::Int), TreeExpr::name("b", ValueKind::Int));
            let third = TreeExpr::binary(TreeOperator::FloorDivide, rest(), int_literal(3));
            let half = TreeExpr::binary(TreeOperator::FloorDivide, rest().minus(a.clone()), int_literal(2));
            let last = rest().minus(a.clone()).minus(b.clone());
            let inner = range_loop("b", a.clone(), half, vec![option_stmt(vec![a, b, last])]);
            body.push(range_loop("a", int_literal(1), third, vec![inner]));
        }
    }
    body
}
