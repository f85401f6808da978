//! The kinds of a function's arguments as far as its text shows them: numbers, texts, or other collections.

use crate::builtin::Builtin as B;
use crate::ir::{Expr, ExprKind, Function, Program, Stmt, StmtKind, Target};
use crate::syntax::{Comparison, Operator};
use crate::value::Val;

/// A mark for each parameter of each function.
type Marks = Vec<Vec<bool>>;

/// For each function, which parameters can be numbers: those that are not used as a collection or a text, directly or in a called function.
pub(super) fn numbers(program: &Program) -> Marks {
    let texts = texts(program);
    let all = fixed_point(program, |function, at, known| {
        let mut collections = collections_of(function, known);
        collections.iter_mut().zip(&texts[at]).for_each(|(collection, text)| *collection |= *text);
        collections
    });
    all.into_iter().map(|marks| marks.into_iter().map(|collection| !collection).collect()).collect()
}

/// For each function, which parameters are texts or collections of texts: they, or their items, are joined or compared with a text,
/// directly or in a called function.
pub(super) fn texts(program: &Program) -> Marks {
    fixed_point(program, |function, _, known| texts_of(program, function, known))
}

/// The least marks that satisfy rules by which a mark may follow from other marks.
fn fixed_point(program: &Program, next_of: impl Fn(&Function, usize, &Marks) -> Vec<bool>) -> Marks {
    let mut all: Marks = program.functions.iter().map(|function| vec![false; function.arity()]).collect();
    loop {
        let next: Marks =
            program.functions.iter().enumerate().map(|(at, function)| next_of(function, at, &all)).collect();
        if next == all {
            return all;
        }
        all = next;
    }
}

/// The parameters of a function that are used as collections, given the marks of the other functions.
fn collections_of(function: &Function, known: &Marks) -> Vec<bool> {
    let mut collections = vec![false; function.slots.len()];
    let mut used = |kind: &ExprKind| {
        if let ExprKind::Slot(slot) = kind
            && let Some(collection) = collections.get_mut(*slot)
        {
            *collection = true;
        }
    };
    function.each_expr(&mut |expr| match &expr.kind {
        ExprKind::Index(value, _) | ExprKind::Slice(value, _) | ExprKind::Starred(value) => used(&value.kind),
        ExprKind::Comprehension { clauses, .. } => clauses.iter().for_each(|clause| used(&clause.items.kind)),
        ExprKind::Builtin(
            B::Len
            | B::Sum
            | B::Any
            | B::All
            | B::Enumerate
            | B::Zip
            | B::Reversed
            | B::Sorted
            | B::Tuple
            | B::List
            | B::Set
            | B::Count
            | B::Index,
            args,
        ) => args.iter().for_each(|arg| used(&arg.kind)),
        ExprKind::Builtin(B::Min | B::Max, args) if args.len() == 1 => used(&args[0].kind),
        ExprKind::Compare(_, rest) => {
            use Comparison::{In, NotIn};
            rest.iter().filter(|(sign, _)| matches!(sign, In | NotIn)).for_each(|(_, other)| used(&other.kind));
        }
        ExprKind::Helper(to, args) | ExprKind::Game { game: to, args, .. } => {
            let kinds = args.iter().zip(&known[*to as usize]);
            kinds.filter(|(_, collection)| **collection).for_each(|(arg, _)| used(&arg.kind));
        }
        _ => {}
    });
    each_stmt(&function.body, &mut |stmt| {
        if let StmtKind::For { items, .. } = &stmt.kind {
            used(&items.kind);
        }
    });
    // If a local variable that is assigned once is a collection, so is the variable that it was made from.
    let copies = copies(function);
    while copies.iter().any(|&(local, of)| collections[local] && !std::mem::replace(&mut collections[of], true)) {}
    collections.truncate(function.arity());
    collections
}

/// Pairs of a local variable that is assigned once, and a variable in its value, which is a variable or a sum of variables.
fn copies(function: &Function) -> Vec<(usize, usize)> {
    let mut assigned = vec![0; function.slots.len()];
    let mut count = |target: &Target| each_slot(target, &mut |slot| assigned[slot] += 1);
    each_stmt(&function.body, &mut |stmt| match &stmt.kind {
        StmtKind::Assign(target, _) | StmtKind::For { target, .. } => count(target),
        _ => {}
    });
    let mut found = Vec::new();
    each_stmt(&function.body, &mut |stmt| {
        let StmtKind::Assign(Target::Slot(local), value) = &stmt.kind else { return };
        if *local < function.arity() || assigned[*local] != 1 {
            return;
        }
        for term in terms(value) {
            if let ExprKind::Slot(of) = &term.kind {
                found.push((*local, *of));
            }
        }
    });
    found
}

/// The terms of a sum. An expression that is not a sum is its own term.
fn terms(expr: &Expr) -> Vec<&Expr> {
    match &expr.kind {
        ExprKind::Chain(first, rest) => std::iter::once(&**first).chain(rest.iter().map(|(_, term)| term)).collect(),
        _ => vec![expr],
    }
}

/// The parameters of a function that are texts, given the marks of the other functions.
fn texts_of(program: &Program, function: &Function, known: &Marks) -> Vec<bool> {
    let mut texts = vec![false; function.slots.len()];
    let is_text = |expr: &Expr| is_text(program, expr);
    let mut mark = |expr: &Expr| bases(expr, &mut |slot| texts[slot] = true);
    function.each_expr(&mut |expr| match &expr.kind {
        ExprKind::Chain(..) => {
            let terms = terms(expr);
            if terms.iter().any(|term| is_text(term)) {
                terms.into_iter().for_each(&mut mark);
            }
        }
        ExprKind::Compare(first, rest) => {
            let all: Vec<&Expr> = std::iter::once(&**first).chain(rest.iter().map(|(_, other)| other)).collect();
            if all.iter().any(|side| is_text(side)) {
                all.into_iter().for_each(&mut mark);
            }
        }
        ExprKind::Builtin(B::Count | B::Index, args) if args.iter().any(is_text) => args.iter().for_each(&mut mark),
        ExprKind::Helper(to, args) | ExprKind::Game { game: to, args, .. } => {
            let kinds = args.iter().zip(&known[*to as usize]);
            kinds.filter(|(_, text)| **text).for_each(|(arg, _)| mark(arg));
        }
        _ => {}
    });
    // If an item or a slice of a value is a text, the value is a text or a collection of texts.
    let mut made = Vec::new();
    let mut note = |target: &Target, value: &Expr| {
        each_slot(target, &mut |local| {
            terms(value).into_iter().for_each(|term| bases(term, &mut |of| made.push((local, of))));
        });
    };
    each_stmt(&function.body, &mut |stmt| match &stmt.kind {
        StmtKind::Assign(target, value) | StmtKind::For { target, items: value, .. } => note(target, value),
        _ => {}
    });
    function.each_expr(&mut |expr| {
        if let ExprKind::Comprehension { clauses, .. } = &expr.kind {
            clauses.iter().for_each(|clause| note(&clause.target, &clause.items));
        }
    });
    while made.iter().any(|&(local, of)| texts[local] && !std::mem::replace(&mut texts[of], true)) {}
    texts.truncate(function.arity());
    texts
}

/// Whether a value is certainly a text or a collection of texts.
fn is_text(program: &Program, expr: &Expr) -> bool {
    let of_value = |value: &Val| match value {
        Val::Str(_) => true,
        Val::Seq(_, _, items) => !items.is_empty() && items.iter().all(|item| matches!(item, Val::Str(_))),
        _ => false,
    };
    match &expr.kind {
        ExprKind::Const(value) => of_value(value),
        ExprKind::Global(at) => program.globals.get(*at).is_some_and(of_value),
        ExprKind::Display(_, items) => !items.is_empty() && items.iter().all(|item| is_text(program, item)),
        ExprKind::Either(parts) => is_text(program, &parts[1]) && is_text(program, &parts[2]),
        ExprKind::Chain(..) => terms(expr).into_iter().any(|term| is_text(program, term)),
        ExprKind::Binary(Operator::Times, a, b) => is_text(program, a) || is_text(program, b),
        ExprKind::Builtin(B::Str, _) => true,
        _ => false,
    }
}

/// The variables of which a value is the value itself, an item or a slice.
fn bases(expr: &Expr, visit: &mut dyn FnMut(usize)) {
    match &expr.kind {
        ExprKind::Slot(slot) => visit(*slot),
        ExprKind::Index(value, _) | ExprKind::Slice(value, _) | ExprKind::Starred(value) => bases(value, visit),
        ExprKind::Either(parts) => [&parts[1], &parts[2]].into_iter().for_each(|part| bases(part, visit)),
        ExprKind::Builtin(B::Enumerate | B::Reversed | B::Sorted | B::Tuple | B::List | B::Set | B::Zip, args) => {
            args.iter().for_each(|arg| bases(arg, visit));
        }
        _ => {}
    }
}

fn each_slot(target: &Target, visit: &mut dyn FnMut(usize)) {
    match target {
        Target::Slot(slot) => visit(*slot),
        Target::Unpack(targets, _) => targets.iter().for_each(|target| each_slot(target, visit)),
    }
}

fn each_stmt<'a>(body: &'a [Stmt], visit: &mut dyn FnMut(&'a Stmt)) {
    for stmt in body {
        visit(stmt);
        match &stmt.kind {
            StmtKind::For { body, .. } | StmtKind::While { body, .. } => each_stmt(body, visit),
            StmtKind::If(cases, otherwise) => {
                cases.iter().for_each(|(_, body)| each_stmt(body, visit));
                each_stmt(otherwise, visit);
            }
            _ => {}
        }
    }
}
