//! Which functions may declare an end of play (`win`, `lose` or `draw`), and which may give entailing or complimenting moves.

use crate::builtin::Builtin;
use crate::ir::{RuleExprKind, RuleFunction, RuleProgram};
use crate::value::{ComponentRules, RuleValue};
use grundy_game::Argument;
use std::collections::HashMap;

/// For each function, whether it, a function that it calls, or a game that it leads to, may declare an end.
///
/// This overestimates: a function that mentions an end is assumed to return it.
pub(crate) fn functions_declaring_ends(program: &RuleProgram) -> Vec<bool> {
    let mut ends = ItemSearch::new(is_end);
    let mentions_end = |function| ends.is_mentioned(program, function);
    spread_to_callers(program, program.functions.iter().map(mentions_end).collect())
}

/// For each function, whether it, a function that it calls, or a game that it leads to, may give entailing or complimenting moves.
///
/// This overestimates: a function that mentions such a move is assumed to give it.
pub(crate) fn functions_with_entailing_moves(program: &RuleProgram) -> Vec<bool> {
    let mut demands = ItemSearch::new(is_demand);
    let mentions_entailing = |function| makes_demand(function) || demands.is_mentioned(program, function);
    spread_to_callers(program, program.functions.iter().map(mentions_entailing).collect())
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

/// A search for items of a kind in values.
///
/// Values share their items: a few lines make a tuple whose items are reached in more ways than can be counted,
/// and many functions may use one long constant. So the items of each collection are examined once.
struct ItemSearch {
    is_wanted: fn(&RuleValue) -> bool,
    /// For each collection examined, by the address of its items, whether it contains a wanted item.
    examined_items: HashMap<usize, bool>,
}

impl ItemSearch {
    fn new(is_wanted: fn(&RuleValue) -> bool) -> ItemSearch {
        ItemSearch { is_wanted, examined_items: HashMap::new() }
    }

    /// Whether a value is wanted or contains a wanted item. The value must live as long as the search.
    fn is_found(&mut self, value: &RuleValue) -> bool {
        let RuleValue::Seq(_, _, items) = value else { return (self.is_wanted)(value) };
        let address = items.as_ptr().addr();
        if let Some(&found) = self.examined_items.get(&address) {
            return found;
        }
        let found = items.iter().any(|item| self.is_found(item));
        self.examined_items.insert(address, found);
        found
    }

    /// Whether the text of a function contains a wanted item.
    fn is_mentioned(&mut self, program: &RuleProgram, function: &RuleFunction) -> bool {
        let mut found = false;
        function.visit_expressions(&mut |expr| match &expr.kind {
            RuleExprKind::Const(value) => found |= self.is_found(value),
            RuleExprKind::Global(index) => found |= self.is_found(&program.globals[*index]),
            _ => {}
        });
        found || function.defaults.iter().any(|value| self.is_found(value))
    }
}

/// Whether a value is an end, or a ruleset that declares ends.
fn is_end(value: &RuleValue) -> bool {
    match value {
        RuleValue::End(_) => true,
        RuleValue::Outer(arg) => matches!(&**arg, Argument::Ruleset(game) if game.has_declared_ends()),
        _ => false,
    }
}

/// Whether the text of the function itself calls a function that makes an entailing or complimenting move.
fn makes_demand(function: &RuleFunction) -> bool {
    let mut found = false;
    function.visit_expressions(&mut |expr| {
        found |= matches!(&expr.kind, RuleExprKind::Builtin(Builtin::Entail | Builtin::Complimenting, _));
    });
    found
}

/// Whether a value is an entailing or complimenting move, or a ruleset or a position with such moves.
fn is_demand(value: &RuleValue) -> bool {
    match value {
        RuleValue::Demand(..) => true,
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
