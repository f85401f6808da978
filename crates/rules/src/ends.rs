//! Which functions may declare an end of play (`win`, `lose` or `draw`), and which may give entailing or complimenting moves.

use crate::builtin::Builtin;
use crate::ir::{RuleExprKind, RuleFunction, RuleProgram};
use crate::value::{ComponentRules, RuleValue};
use grundy_game::Argument;

/// For each function, whether it, a function that it calls, or a game that it leads to, may declare an end.
///
/// This overestimates: a function that mentions an end is assumed to return it.
pub(crate) fn functions_declaring_ends(program: &RuleProgram) -> Vec<bool> {
    spread_to_callers(program, program.functions.iter().map(|function| mentions_end(program, function)).collect())
}

/// For each function, whether it, a function that it calls, or a game that it leads to, may give entailing or complimenting moves.
///
/// This overestimates: a function that mentions such a move is assumed to give it.
pub(crate) fn functions_with_entailing_moves(program: &RuleProgram) -> Vec<bool> {
    spread_to_callers(program, program.functions.iter().map(|function| mentions_entailing(program, function)).collect())
}

/// Adds the callers of the functions that are found.
fn spread_to_callers(program: &RuleProgram, mut ends: Vec<bool>) -> Vec<bool> {
    let calls: Vec<Vec<u32>> = program.functions.iter().map(called_functions).collect();
    // The search goes from callees to callers, so that each function is visited once.
    let mut callers: Vec<Vec<usize>> = vec![Vec::new(); ends.len()];
    for (caller, called) in calls.iter().enumerate() {
        called.iter().for_each(|&function| callers[function as usize].push(caller));
    }
    let mut next: Vec<usize> = (0..ends.len()).filter(|&function| ends[function]).collect();
    while let Some(function) = next.pop() {
        for &caller in &callers[function] {
            if !std::mem::replace(&mut ends[caller], true) {
                next.push(caller);
            }
        }
    }
    ends
}

/// Whether the text of the function itself contains an end.
fn mentions_end(program: &RuleProgram, function: &RuleFunction) -> bool {
    let mut found = false;
    function.visit_expressions(&mut |expr| match &expr.kind {
        RuleExprKind::Const(value) => found |= holds_end(value),
        RuleExprKind::Global(index) => found |= holds_end(&program.globals[*index]),
        _ => {}
    });
    found || function.defaults.iter().any(holds_end)
}

/// Whether a value is an end, contains one, or is a ruleset that declares ends.
fn holds_end(value: &RuleValue) -> bool {
    match value {
        RuleValue::End(_) => true,
        RuleValue::Seq(_, _, items) => items.iter().any(holds_end),
        RuleValue::Outer(arg) => matches!(&**arg, Argument::Ruleset(game) if game.has_declared_ends()),
        _ => false,
    }
}

/// Whether the text of the function itself contains an entailing or complimenting move, or a ruleset that has some.
fn mentions_entailing(program: &RuleProgram, function: &RuleFunction) -> bool {
    let mut found = false;
    function.visit_expressions(&mut |expr| match &expr.kind {
        RuleExprKind::Builtin(Builtin::Entail | Builtin::Complimenting, _) => found = true,
        RuleExprKind::Const(value) => found |= holds_entailing(value),
        RuleExprKind::Global(index) => found |= holds_entailing(&program.globals[*index]),
        _ => {}
    });
    found || function.defaults.iter().any(holds_entailing)
}

/// Whether a value is an entailing or complimenting move, contains one, or is a ruleset or a position with such moves.
fn holds_entailing(value: &RuleValue) -> bool {
    match value {
        RuleValue::Demand(..) => true,
        RuleValue::Seq(_, _, items) => items.iter().any(holds_entailing),
        RuleValue::Outer(arg) => matches!(&**arg, Argument::Ruleset(game) if game.has_entailing_moves()),
        RuleValue::Position(parts) => parts.iter().any(|part| match &part.game {
            ComponentRules::Outer(game) => game.has_entailing_moves(),
            ComponentRules::Here(_) => false,
        }),
        _ => false,
    }
}

/// The functions that a function calls, and the games whose positions it makes.
fn called_functions(function: &RuleFunction) -> Vec<u32> {
    let mut called = Vec::new();
    function.visit_expressions(&mut |expr| {
        if let RuleExprKind::Helper(other, _) | RuleExprKind::Game { game: other, .. } = &expr.kind {
            called.push(*other);
        }
    });
    called
}
