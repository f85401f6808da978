//! Refuses recursive helpers. Without recursion, compiled helpers can be inlined.

use super::diagnostic_at;
use crate::Diagnostic;
use crate::ir::{RuleExpr, RuleExprKind, RuleFunction};
use crate::syntax::Span;
use grundy_game::text;

/// Refuses helpers that call themselves, directly or through each other.
pub(super) fn refuse_recursion(functions: &[RuleFunction]) -> Result<(), Diagnostic> {
    let calls: Vec<Vec<u32>> = functions.iter().map(called_helpers).collect();
    // 0: not visited, 1: on the search path, 2: done.
    let mut state = vec![0u8; calls.len()];
    for root in 0..calls.len() {
        let mut stack = vec![(root, 0)];
        while let Some((at, next)) = stack.pop() {
            state[at] = 1;
            let Some(&to) = calls[at].get(next) else {
                state[at] = 2;
                continue;
            };
            stack.push((at, next + 1));
            match state[to as usize] {
                0 => stack.push((to as usize, 0)),
                1 => {
                    let RuleFunction { name, span, .. } = &functions[to as usize];
                    return Err(recursion_error(name, span));
                }
                _ => {}
            }
        }
    }
    Ok(())
}

/// The error that a helper calls itself: often the game, without its decorator.
pub(super) fn recursion_error(name: &str, span: &Span) -> Diagnostic {
    let message = text!("`{name}` calls itself: only games may be recursive, helpers may not");
    diagnostic_at(span, message).with_help(text!("write a loop, or make it a game with `@game`"))
}

fn called_helpers(function: &RuleFunction) -> Vec<u32> {
    let mut called = Vec::new();
    function.visit_expressions(&mut |expr: &RuleExpr| {
        if let RuleExprKind::Helper(helper, _) = &expr.kind
            && !called.contains(helper)
        {
            called.push(*helper);
        }
    });
    called
}
