//! The moves of a sum with entailing moves, and the demand of each move on the next one.

use super::super::answer::Move;
use super::super::turns::{TurnNaming, describe_move, visit_failure};
use grundy_catalog::entailed::{due_move, sum_after_move};
use grundy_game::in_force::BudgetTally;
use grundy_game::{BilingualText, Component, MoveKind, PositionKey, Stop, Sum, text};
use std::collections::HashSet;
use std::ops::ControlFlow::{self, Break, Continue};

/// A move in a sum of which a component has entailing moves.
#[derive(Clone)]
pub struct EntailingTurn {
    /// The index of the component of the sum that it changes.
    pub component: usize,
    /// The component in which the move is made: that component, or a part of the position in which an answer is due.
    pub part: Component,
    /// The demand on the next move.
    pub kind: MoveKind,
    /// The position to which it leads.
    pub option: Sum,
    /// The components that replace the component of the sum, with what is due next.
    pub after: Sum,
    /// The packed position to which it leads, if the part has a key.
    pub(crate) key: Option<PositionKey>,
    pub(super) is_pass: bool,
}

/// The parts in which the player to move may move.
pub(crate) enum MovableParts {
    /// In every component.
    All,
    /// In the parts of the position in which an answer is due: the index of that component, and the parts.
    Due(usize, Sum),
    /// In no component: the component with this index is a pass that is due, to this position.
    Pass(usize, Sum),
}

impl MovableParts {
    /// Finds what is due in a sum.
    ///
    /// # Errors
    /// Returns an error if a move is due in two components, so it cannot be made.
    pub(crate) fn from_sum(sum: &Sum) -> Result<MovableParts, BilingualText> {
        let mut found = MovableParts::All;
        for (index, component) in sum.components.iter().enumerate() {
            let Some((kind, position)) = due_move(component) else { continue };
            if !matches!(found, MovableParts::All) {
                return Err(text!("A move is due in two components, but a player makes only one move."));
            }
            found = match kind {
                MoveKind::Complimenting => MovableParts::Pass(index, position),
                _ => MovableParts::Due(index, position),
            };
        }
        Ok(found)
    }
}

/// Visits the different moves of a sum in the components with the given indices until `visit` breaks. If a move is due, only the components in
/// which it is due are visited.
///
/// # Errors
/// Returns an error if the budget in force runs out or the rules fail, or [`Stop::Unsupported`] if a move is due in two components.
pub fn for_each_entailing_turn(
    sum: &Sum,
    indices: impl IntoIterator<Item = usize>,
    visit: &mut dyn FnMut(EntailingTurn) -> ControlFlow<()>,
) -> Result<(), Stop> {
    match MovableParts::from_sum(sum).map_err(|_| Stop::Unsupported)? {
        MovableParts::Pass(component, left) => {
            let (part, after) = (sum.components[component].clone(), left.clone());
            let _ = visit(EntailingTurn {
                component,
                part,
                kind: MoveKind::Ordinary,
                option: left,
                after,
                key: None,
                is_pass: true,
            });
            Ok(())
        }
        MovableParts::Due(component, position) => {
            for (at, part) in position.components.iter().enumerate() {
                let flow = for_each_part_turn(part, component, &mut |mut turn| {
                    turn.after = position.with_replaced_component(at, turn.after);
                    visit(turn)
                })?;
                if flow.is_break() {
                    break;
                }
            }
            Ok(())
        }
        MovableParts::All => {
            for component in indices {
                if for_each_part_turn(&sum.components[component], component, visit)?.is_break() {
                    break;
                }
            }
            Ok(())
        }
    }
}

/// Visits the different moves of one part; returns whether `visit` broke.
///
/// # Errors
/// Returns the errors of [`for_each_entailing_turn`].
pub(crate) fn for_each_part_turn(
    part: &Component,
    component: usize,
    visit: &mut dyn FnMut(EntailingTurn) -> ControlFlow<()>,
) -> Result<ControlFlow<()>, Stop> {
    let (mut enough, mut held, mut tally) = (false, Ok(()), BudgetTally::new());
    let mut visit_move = |kind: MoveKind, left: Sum, key: Option<PositionKey>| {
        let after = sum_after_move(kind, left.clone());
        let flow =
            visit(EntailingTurn { component, part: part.clone(), kind, option: left, after, key, is_pass: false });
        enough = flow.is_break();
        flow
    };
    let flow = match (&part.key, part.game.theorem()) {
        (Some(key), _) => {
            let mut seen = HashSet::new();
            part.game.for_each_move_key(key, &mut |kind, option| {
                let identity = (kind, part.option_identity(&option));
                let bytes: usize = identity.1.iter().map(|part| size_of_val(part) + part.owned_bytes()).sum();
                held = tally.count_step(2 * size_of_val(&identity) + 16 + bytes);
                match held {
                    Err(_) => Break(()),
                    Ok(()) if seen.insert(identity) => visit_move(kind, part.sum_after_option(&option), Some(option)),
                    Ok(()) => Continue(()),
                }
            })
        }
        (None, Some(theorem)) => theorem.for_each_option(&part.args, &mut |after| {
            visit_move(MoveKind::Ordinary, Sum::from_components(&part.game, &after), None)
        }),
        (None, None) => return Err(Stop::TooLarge),
    };
    held?;
    if flow.is_break() && !enough {
        return Err(visit_failure(part));
    }
    Ok(flow)
}

impl EntailingTurn {
    /// The sum after the move.
    pub fn sum(&self, before: &Sum) -> Sum {
        before.with_replaced_component(self.component, self.after.clone())
    }

    /// Adds the demand of the move on the next one to its text.
    pub fn add_demand(&self, message: BilingualText) -> BilingualText {
        add_demand(self.kind, message)
    }

    /// The text of a pass, if the move is one.
    pub fn pass_text(&self) -> Option<BilingualText> {
        self.is_pass.then(|| text!("pass: the opponent moves again"))
    }

    /// The move with its text.
    pub(crate) fn to_move(&self, before: &Sum, naming: TurnNaming) -> Move {
        let message = match self.pass_text() {
            Some(message) => message,
            None => self.add_demand(describe_move(&self.part, self.option.clone(), naming).text),
        };
        let before = Sum { components: vec![before.components[self.component].clone()] };
        Move { before, after: self.after.clone(), text: message }
    }
}

/// Adds the demand of a move on the next one to its text.
fn add_demand(kind: MoveKind, message: BilingualText) -> BilingualText {
    let BilingualText { en, zh } = message;
    match kind {
        MoveKind::Ordinary => BilingualText { en, zh },
        MoveKind::Entailing => text!("{text}; the opponent must answer there", text = (en, zh)),
        MoveKind::Complimenting => text!("{text}; then move again", text = (en, zh)),
    }
}
