//! Refuses recursive helpers. Without recursion, compiled helpers can be inlined.

use super::wrong;
use crate::Diagnostic;
use crate::ir::{Expr, ExprKind, Function};
use grundy_theory::say;

/// Refuses helpers that call themselves, directly or through each other.
pub(super) fn no_recursion(functions: &[Function]) -> Result<(), Diagnostic> {
    let calls: Vec<Vec<u32>> = functions.iter().map(helpers_called).collect();
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
                1 => return Err(circle(&functions[to as usize])),
                _ => {}
            }
        }
    }
    Ok(())
}

fn circle(Function { name, span, .. }: &Function) -> Diagnostic {
    let said = say!(
        "`{name}` calls itself: helpers do not recurse, only games do",
        "`{name}` 调用了自己：辅助函数不能递归，只有游戏可以"
    );
    wrong(span, said)
        .help(say!("write a loop, or make it a game with `@game`", "请改写成循环，或者用 `@game` 把它写成游戏"))
}

fn helpers_called(function: &Function) -> Vec<u32> {
    let mut called = Vec::new();
    function.each_expr(&mut |expr: &Expr| {
        if let ExprKind::Helper(helper, _) = &expr.kind
            && !called.contains(helper)
        {
            called.push(*helper);
        }
    });
    called
}
