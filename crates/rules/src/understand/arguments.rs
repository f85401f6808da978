//! The kinds of a function's arguments as far as its text shows them: numbers, texts, or other collections.

use crate::builtin::{Builtin as B, TextMethod};
use crate::ir::{AssignTarget, RuleExpr, RuleExprKind, RuleFunction, RuleProgram, RuleStmt, RuleStmtKind};
use crate::syntax::{BinaryOperator, ComparisonOperator};
use crate::value::RuleValue;

/// A mark for each parameter of each function.
type ParameterMarks = Vec<Vec<bool>>;

/// For each function, which parameters can be numbers: those that are not used as a collection or a text, directly or in a called function.
pub(crate) fn number_parameters(program: &RuleProgram) -> ParameterMarks {
    let texts = text_parameters(program);
    let all = fixed_point(program, |function, at, known| {
        let mut collections = collection_parameters(function, known);
        collections.iter_mut().zip(&texts[at]).for_each(|(collection, text)| *collection |= *text);
        collections
    });
    all.into_iter().map(|marks| marks.into_iter().map(|collection| !collection).collect()).collect()
}

/// For each function, which parameters are texts or collections of texts: they, or their items, are joined or compared with a text,
/// directly or in a called function.
pub(crate) fn text_parameters(program: &RuleProgram) -> ParameterMarks {
    fixed_point(program, |function, _, known| text_parameters_of(program, function, known))
}

/// The least marks that satisfy rules by which a mark may follow from other marks.
fn fixed_point(
    program: &RuleProgram,
    next_of: impl Fn(&RuleFunction, usize, &ParameterMarks) -> Vec<bool>,
) -> ParameterMarks {
    let mut all: ParameterMarks = program.functions.iter().map(|function| vec![false; function.arity()]).collect();
    loop {
        let next: ParameterMarks =
            program.functions.iter().enumerate().map(|(at, function)| next_of(function, at, &all)).collect();
        if next == all {
            return all;
        }
        all = next;
    }
}

/// The parameters of a function that are used as collections, given the marks of the other functions.
fn collection_parameters(function: &RuleFunction, known: &ParameterMarks) -> Vec<bool> {
    let mut collections = vec![false; function.slots.len()];
    let mut used = |kind: &RuleExprKind| {
        if let RuleExprKind::Slot(slot) = kind
            && let Some(collection) = collections.get_mut(*slot)
        {
            *collection = true;
        }
    };
    function.visit_expressions(&mut |expr| match &expr.kind {
        RuleExprKind::Index(value, _) | RuleExprKind::Slice(value, _) | RuleExprKind::Starred(value) => {
            used(&value.kind)
        }
        RuleExprKind::Comprehension { clauses, .. } => clauses.iter().for_each(|clause| used(&clause.items.kind)),
        RuleExprKind::Builtin(B::Zip, args) => args.iter().for_each(|arg| used(&arg.kind)),
        // A second argument is the number that `enumerate` or `sum` begins with, or the item that `count` or `index` looks for.
        RuleExprKind::Builtin(
            B::Len
            | B::Sum
            | B::Any
            | B::All
            | B::Enumerate
            | B::Reversed
            | B::Sorted
            | B::Tuple
            | B::List
            | B::Set
            | B::Count
            | B::Index,
            args,
        ) => args.iter().take(1).for_each(|arg| used(&arg.kind)),
        RuleExprKind::Builtin(B::Text(TextMethod::Join), args) => args.iter().skip(1).for_each(|arg| used(&arg.kind)),
        RuleExprKind::Builtin(B::Min | B::Max, args) if args.len() == 1 => used(&args[0].kind),
        RuleExprKind::Compare(_, rest) => {
            use ComparisonOperator::{In, NotIn};
            rest.iter().filter(|(sign, _)| matches!(sign, In | NotIn)).for_each(|(_, other)| used(&other.kind));
        }
        RuleExprKind::Helper(to, args) | RuleExprKind::Game { game: to, args, .. } => {
            let kinds = args.iter().zip(&known[*to as usize]);
            kinds.filter(|(_, collection)| **collection).for_each(|(arg, _)| used(&arg.kind));
        }
        _ => {}
    });
    for_each_stmt(&function.body, &mut |stmt| {
        if let RuleStmtKind::For { items, .. } = &stmt.kind {
            used(&items.kind);
        }
    });
    // If a local variable that is assigned once is a collection, so is the variable that it was made from.
    let copies = copied_variables(function);
    while copies.iter().any(|&(local, of)| collections[local] && !std::mem::replace(&mut collections[of], true)) {}
    collections.truncate(function.arity());
    collections
}

/// Pairs of a local variable that is assigned once, and a variable in its value, which is a variable or a sum of variables.
fn copied_variables(function: &RuleFunction) -> Vec<(usize, usize)> {
    let mut assigned = vec![0; function.slots.len()];
    let mut count = |target: &AssignTarget| for_each_slot(target, &mut |slot| assigned[slot] += 1);
    for_each_stmt(&function.body, &mut |stmt| match &stmt.kind {
        RuleStmtKind::Assign(target, _) | RuleStmtKind::For { target, .. } => count(target),
        _ => {}
    });
    let mut found = Vec::new();
    for_each_stmt(&function.body, &mut |stmt| {
        let RuleStmtKind::Assign(AssignTarget::Slot(local), value) = &stmt.kind else { return };
        if *local < function.arity() || assigned[*local] != 1 {
            return;
        }
        for term in sum_terms(value) {
            if let RuleExprKind::Slot(of) = &term.kind {
                found.push((*local, *of));
            }
        }
    });
    found
}

/// The terms of a sum. An expression that is not a sum is its own term.
fn sum_terms(expr: &RuleExpr) -> Vec<&RuleExpr> {
    match &expr.kind {
        RuleExprKind::Chain(first, rest) => {
            std::iter::once(&**first).chain(rest.iter().map(|(_, term)| term)).collect()
        }
        _ => vec![expr],
    }
}

/// The parameters of a function that are texts, given the marks of the other functions.
fn text_parameters_of(program: &RuleProgram, function: &RuleFunction, known: &ParameterMarks) -> Vec<bool> {
    let mut texts = vec![false; function.slots.len()];
    let is_text = |expr: &RuleExpr| is_text(program, expr);
    let mut mark = |expr: &RuleExpr| for_each_base(expr, &mut |slot| texts[slot] = true);
    function.visit_expressions(&mut |expr| match &expr.kind {
        RuleExprKind::Chain(..) => {
            let terms = sum_terms(expr);
            if terms.iter().any(|term| is_text(term)) {
                terms.into_iter().for_each(&mut mark);
            }
        }
        RuleExprKind::Compare(first, rest) => {
            let all: Vec<&RuleExpr> = std::iter::once(&**first).chain(rest.iter().map(|(_, other)| other)).collect();
            if all.iter().any(|side| is_text(side)) {
                all.into_iter().for_each(&mut mark);
            }
        }
        RuleExprKind::Builtin(B::Count | B::Index, args) if args.iter().any(is_text) => args.iter().for_each(&mut mark),
        RuleExprKind::Builtin(B::Text(method), args) => {
            args.iter().take(method.text_argument_count()).for_each(&mut mark)
        }
        RuleExprKind::Helper(to, args) | RuleExprKind::Game { game: to, args, .. } => {
            let kinds = args.iter().zip(&known[*to as usize]);
            kinds.filter(|(_, text)| **text).for_each(|(arg, _)| mark(arg));
        }
        _ => {}
    });
    // If an item or a slice of a value is a text, the value is a text or a collection of texts.
    let mut made = Vec::new();
    let mut note = |target: &AssignTarget, value: &RuleExpr| {
        for_each_slot(target, &mut |local| {
            sum_terms(value).into_iter().for_each(|term| for_each_base(term, &mut |of| made.push((local, of))));
        });
    };
    for_each_stmt(&function.body, &mut |stmt| match &stmt.kind {
        RuleStmtKind::Assign(target, value) => note(target, value),
        RuleStmtKind::For { target, items, .. } => for_each_source(target, items, &mut note),
        _ => {}
    });
    function.visit_expressions(&mut |expr| {
        if let RuleExprKind::Comprehension { clauses, .. } = &expr.kind {
            clauses.iter().for_each(|clause| for_each_source(&clause.target, &clause.items, &mut note));
        }
    });
    // A mark may pass through several variables. Marks only grow, so this ends.
    while made.iter().any(|&(local, of)| texts[local] && !std::mem::replace(&mut texts[of], true)) {}
    texts.truncate(function.arity());
    texts
}

/// Whether a value is certainly a text or a collection of texts.
fn is_text(program: &RuleProgram, expr: &RuleExpr) -> bool {
    let of_value = |value: &RuleValue| match value {
        RuleValue::Str(_) => true,
        RuleValue::Seq(_, _, items) => !items.is_empty() && items.iter().all(|item| matches!(item, RuleValue::Str(_))),
        _ => false,
    };
    match &expr.kind {
        RuleExprKind::Const(value) => of_value(value),
        RuleExprKind::Global(at) => program.globals.get(*at).is_some_and(of_value),
        RuleExprKind::Display(_, items) => !items.is_empty() && items.iter().all(|item| is_text(program, item)),
        RuleExprKind::Either(parts) => is_text(program, &parts[1]) && is_text(program, &parts[2]),
        RuleExprKind::Chain(..) => sum_terms(expr).into_iter().any(|term| is_text(program, term)),
        RuleExprKind::Binary(BinaryOperator::Times, a, b) => is_text(program, a) || is_text(program, b),
        RuleExprKind::Builtin(B::Str, _) => true,
        RuleExprKind::Builtin(B::Text(method), _) => method.returns_text(),
        _ => false,
    }
}

/// The parts of the target of a loop, each with the collection whose items it takes: `zip` and `enumerate` have one for each part.
fn for_each_source(target: &AssignTarget, items: &RuleExpr, visit: &mut dyn FnMut(&AssignTarget, &RuleExpr)) {
    match (target, &items.kind) {
        (AssignTarget::Unpack(parts, _), RuleExprKind::Builtin(B::Zip, args)) if parts.len() == args.len() => {
            parts.iter().zip(args).for_each(|(part, arg)| for_each_source(part, arg, visit));
        }
        (AssignTarget::Unpack(parts, _), RuleExprKind::Builtin(B::Enumerate, args)) if parts.len() == 2 => {
            args.iter().take(1).for_each(|arg| for_each_source(&parts[1], arg, visit));
        }
        _ => visit(target, items),
    }
}

/// The variables of which a value is the value itself, an item or a slice.
fn for_each_base(expr: &RuleExpr, visit: &mut dyn FnMut(usize)) {
    match &expr.kind {
        RuleExprKind::Slot(slot) => visit(*slot),
        RuleExprKind::Index(value, _) | RuleExprKind::Slice(value, _) | RuleExprKind::Starred(value) => {
            for_each_base(value, visit)
        }
        RuleExprKind::Either(parts) => [&parts[1], &parts[2]].into_iter().for_each(|part| for_each_base(part, visit)),
        RuleExprKind::Builtin(B::Zip, args) => args.iter().for_each(|arg| for_each_base(arg, visit)),
        RuleExprKind::Builtin(B::Enumerate | B::Reversed | B::Sorted | B::Tuple | B::List | B::Set, args) => {
            args.iter().take(1).for_each(|arg| for_each_base(arg, visit));
        }
        _ => {}
    }
}

fn for_each_slot(target: &AssignTarget, visit: &mut dyn FnMut(usize)) {
    match target {
        AssignTarget::Slot(slot) => visit(*slot),
        AssignTarget::Unpack(targets, _) => targets.iter().for_each(|target| for_each_slot(target, visit)),
    }
}

fn for_each_stmt<'a>(body: &'a [RuleStmt], visit: &mut dyn FnMut(&'a RuleStmt)) {
    for stmt in body {
        visit(stmt);
        match &stmt.kind {
            RuleStmtKind::For { body, .. } | RuleStmtKind::While { body, .. } => for_each_stmt(body, visit),
            RuleStmtKind::If(cases, otherwise) => {
                cases.iter().for_each(|(_, body)| for_each_stmt(body, visit));
                for_each_stmt(otherwise, visit);
            }
            _ => {}
        }
    }
}

/// The value of a keyword-only parameter: the given one, or a sample.
pub(crate) fn sample_keyword(program: &RuleProgram, game: u32, index: usize, given: &Option<RuleValue>) -> RuleValue {
    let function = &program.functions[game as usize];
    let number = number_parameters(program)[game as usize][function.params + index];
    let some = || {
        if number {
            Some(RuleValue::Int(3))
        } else {
            RuleValue::new_tuple(vec![RuleValue::Int(1), RuleValue::Int(3)]).ok()
        }
    };
    given.clone().or_else(some).unwrap_or(RuleValue::Int(3))
}
