//! Texts of moves that say which heap or component is moved in.

use super::Choice;
use grundy::{TurnNaming, describe_move};
use grundy_game::{BilingualText, GameShape, Sum, say};
use std::collections::HashMap;

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
            return say!("heap {number}: {en}", "第 {number} 堆：{zh}");
        }
    }
    let BilingualText { en, zh } = text;
    say!("component {number}: {en}", "第 {number} 个分量：{zh}")
}

/// Adds the position after the move to texts that several moves share.
pub(super) fn add_positions_to_equal_texts(choices: &mut [Choice]) {
    let mut count: HashMap<&str, usize> = HashMap::new();
    for choice in choices.iter() {
        *count.entry(&choice.text.en).or_default() += 1;
        *count.entry(&choice.text.zh).or_default() += 1;
    }
    let alike = |said: &BilingualText| count[&said.en[..]].max(count[&said.zh[..]]) > 1;
    let same = |said: &BilingualText| said.en == said.zh;
    // A text that is the same in both languages was counted twice.
    let twice: Vec<bool> = choices
        .iter()
        .map(|choice| if same(&choice.text) { count[&choice.text.en[..]] > 2 } else { alike(&choice.text) })
        .collect();
    for (choice, _) in choices.iter_mut().zip(twice).filter(|(_, twice)| *twice) {
        let (BilingualText { en, zh }, after) = (choice.text.clone(), choice.after.to_string());
        choice.text = say!("{en} → {after}", "{zh} → {after}");
    }
}
