//! Texts of moves that name the heap or component that is moved in.

use grundy::{EntailingTurn, TurnNaming, describe_move};
use grundy_game::{BilingualText, GameShape, Sum, text};

/// The text of a move. If there are several components, it begins with the number of the heap (if all are heaps) or component.
pub(super) fn move_text(sum: &Sum, index: usize, after: &Sum) -> BilingualText {
    let component = &sum.components[index];
    let text = describe_move(component, after.clone(), TurnNaming::None).text;
    let number = index + 1;
    if sum.components.len() == 1 {
        return text;
    }
    if sum.components.iter().all(|component| matches!(component.game.shape(), GameShape::Heap(_))) {
        let size = grundy_game::arg::join_arguments(&component.args);
        let BilingualText { en, zh } = &text;
        let en = en.strip_prefix(&format!("heap of {size}: ")[..]);
        let zh = zh.strip_prefix(&format!("大小为 {size} 的堆：")[..]);
        if let (Some(en), Some(zh)) = (en, zh) {
            return text!("heap {number}: {text}", text = (en, zh));
        }
    }
    let BilingualText { en, zh } = text;
    text!("component {number}: {text}", text = (en, zh))
}

/// The text of a move in a sum with entailing moves, with what it demands of the next one.
pub(super) fn entailing_move_text(sum: &Sum, turn: &EntailingTurn) -> BilingualText {
    let message = turn
        .pass_text()
        .unwrap_or_else(|| turn.add_demand(describe_move(&turn.part, turn.option.clone(), TurnNaming::Component).text));
    if sum.components.len() == 1 {
        return message;
    }
    let (BilingualText { en, zh }, number) = (message, turn.component + 1);
    text!("component {number}: {text}", text = (en, zh))
}
