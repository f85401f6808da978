//! The data of a board for the script: its moves, the parts that mean them, and the changes of each move.

use super::PlayedGame;
use super::board::MAX_LINKED_MOVES;
use super::link_moves::write_moves;
use crate::json_text::{json_list, json_object, json_string};
use grundy::text;
use grundy_draw::{PicturePart, RecentChange, RemovedComponent, left_changes, previewed_parts};
use maud::{Markup, PreEscaped, html};
use std::collections::BTreeMap;

/// The word in the link of a board that the script replaces by the number of a move.
const MOVE_PLACEHOLDER: &str = "MOVE";

impl PlayedGame<'_> {
    /// The data and the texts of the script; empty if the picture has no links.
    ///
    /// | field | contents |
    /// |---|---|
    /// | `link` | the link of the game after a move, with `MOVE` for its number |
    /// | `parts` | for `component.part`, the moves that a click on it means |
    /// | `moves` | of each move `text`, `component`, `points` (the parts that it points at) and `changes` (lists of parts) |
    pub(super) fn board_data(&self, touchable: &BTreeMap<PicturePart, Vec<usize>>) -> Markup {
        let choices = self.game.choices();
        if touchable.is_empty() || choices.len() > MAX_LINKED_MOVES {
            return html! {};
        }
        let moves = choices.iter().enumerate().map(|(number, choice)| {
            let before = &self.game.position().components[choice.component];
            let changes = previewed_parts(before, &choice.after);
            json_object([
                ("text", json_string(&self.parameters.localize(choice.text.clone()))),
                ("component", choice.component.to_string()),
                ("points", json_list(self.move_parts(number))),
                ("changes", json_list(changes.iter().map(json_list))),
            ])
        });
        let parts = touchable
            .iter()
            .map(|(PicturePart { component, part }, moves)| (format!("{component}.{part}"), json_list(moves)));
        let moves_so_far = write_moves(self.game.moves());
        let point = if moves_so_far.is_empty() { "" } else { "." };
        let link = self.current_link().with_parameter("moves", moves_so_far + point + MOVE_PLACEHOLDER);
        let data = json_object([
            ("link", json_string(&link.to_string())),
            ("parts", json_object(parts)),
            ("moves", json_list(moves)),
        ]);
        html! { script .board-data type="application/json" { (PreEscaped(data)) } }
    }

    /// The texts of the script.
    pub(super) fn board_words(&self) -> String {
        let say = |message| json_string(&self.parameters.localize(message));
        json_object([
            ("idle", say(text!("Point at a part, or hold it: what the move changes is marked."))),
            ("several", say(text!("{count} moves: choose one", count = "{count}"))),
            ("choose", say(text!("Which of these moves?"))),
            ("all", say(text!("All moves"))),
            ("refused", say(text!("No move leads there."))),
            ("cancelled", say(text!("The choice was cancelled."))),
            ("animate", say(text!("Animate moves"))),
        ])
    }

    /// The changes of the last two moves in the components of the current position, and the components that they removed.
    pub(super) fn recent_changes(&self) -> (Vec<RecentChange>, Vec<RemovedComponent>) {
        let mut changes: Vec<RecentChange> = Vec::new();
        let mut removed: Vec<RemovedComponent> = Vec::new();
        for (at, then) in self.recent.iter().enumerate() {
            let Some((before, made)) = then.last_move() else { continue };
            let (moved, count) = (&before.components[made.component], made.after.components.len());
            let parts = |component: &grundy::Component| component.game.view.picture(&component.args).part_count();
            let has_same_parts = count == 1 && parts(moved) == parts(&made.after.components[0]);
            changes.retain_mut(|earlier| {
                if earlier.component > made.component {
                    earlier.component = earlier.component + count - 1;
                    return true;
                }
                // In the same component the parts of the earlier move are still there only if all parts are.
                earlier.component < made.component || has_same_parts && !earlier.change.parts.is_empty()
            });
            // Components that were removed further to the right move by as many places as their neighbours.
            for earlier in removed.iter_mut().filter(|earlier| earlier.place > made.component) {
                earlier.place = earlier.place + count - 1;
            }
            let is_last = at + 1 == self.recent.len();
            if count == 0 {
                removed.push(RemovedComponent { place: made.component, component: moved.clone(), is_last });
            }
            let left = left_changes(moved, &made.after).into_iter().enumerate();
            changes.extend(left.map(|(place, change)| RecentChange {
                component: made.component + place,
                change,
                is_last,
            }));
        }
        removed.sort_by_key(|removed| removed.place);
        (changes, removed)
    }
}
