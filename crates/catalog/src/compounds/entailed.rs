//! Positions after entailing and complimenting moves: `entailed(position)`, in which an answer is due,
//! and `complimented(position)`, from which the player to move has to pass.
//!
//! They express the part that a position alone does not: the component in which the player to move must move.
//! Games do not lead to them directly; the caller that makes an [entailing move](grundy_game::MoveKind) wraps the position that it leaves.
//! These positions have no key, so no engine for ordinary positions holds them.

use crate::Entry;
use grundy_game::{
    Argument, ArgumentError, BilingualText, CallArguments, Component, Game, GameCard, GameView, MoveKind, Notation,
    ReadError, Ruleset, Stop, Sum, game_card,
    picture::{Picture, Scene},
    text,
};
use num_traits::Zero;
use std::ops::ControlFlow;
use std::sync::{Arc, LazyLock};

static ENTAILED_CARD: GameCard = game_card!("entailed/entailed.toml");

static COMPLIMENTED_CARD: GameCard = game_card!("entailed/complimented.toml");

static ENTAILED_RULESET: LazyLock<Arc<Ruleset>> = LazyLock::new(|| Ruleset::new(DueMove(MoveKind::Entailing)));

static COMPLIMENTED_RULESET: LazyLock<Arc<Ruleset>> = LazyLock::new(|| Ruleset::new(DueMove(MoveKind::Complimenting)));

pub(crate) static ENTRIES: [&Entry; 2] = [
    &Entry { card: &ENTAILED_CARD, item: || Argument::Ruleset(Arc::clone(&ENTAILED_RULESET)), instances: Vec::new },
    &Entry {
        card: &COMPLIMENTED_CARD,
        item: || Argument::Ruleset(Arc::clone(&COMPLIMENTED_RULESET)),
        instances: Vec::new,
    },
];

/// A position after a move that was not ordinary, for the player to move.
struct DueMove(MoveKind);

/// The position that a move of a kind leaves for the opponent, if `after` is the position that it leads to.
///
/// # Examples
/// ```
/// use grundy_catalog::{entailed, nim};
/// use grundy_game::{Argument, CallArguments, MoveKind, Sum};
/// let after = Sum::from_call(&nim::ruleset(), &CallArguments::from_positional([Argument::from(3u64)])).unwrap();
/// let due = entailed::sum_after_move(MoveKind::Entailing, after.clone());
/// assert_eq!(due.to_string(), "entailed(nim(3))");
/// assert_eq!(entailed::due_move(&due.components[0]).map(|(_, position)| position.to_string()), Some("nim(3)".into()));
/// assert_eq!(entailed::sum_after_move(MoveKind::Ordinary, after).to_string(), "nim(3)");
/// ```
pub fn sum_after_move(kind: MoveKind, after: Sum) -> Sum {
    let game = match kind {
        MoveKind::Ordinary => return after,
        MoveKind::Entailing => &ENTAILED_RULESET,
        MoveKind::Complimenting => &COMPLIMENTED_RULESET,
    };
    let args = match after.components.is_empty() {
        true => vec![Argument::from(0u64)],
        false => vec![Argument::Position(after)],
    };
    Sum { components: vec![Component { game: Arc::clone(game), args, key: None }] }
}

/// The kind of the last move, and the position that it led to, if a component says that an answer or a pass is due.
pub fn due_move(component: &Component) -> Option<(MoveKind, Sum)> {
    let card = component.game.card?;
    let kind = match card.name {
        name if name == ENTAILED_CARD.name => MoveKind::Entailing,
        name if name == COMPLIMENTED_CARD.name => MoveKind::Complimenting,
        _ => return None,
    };
    Some((kind, parse_position(&component.args).ok()?))
}

/// Parses the position in which the move is due.
fn parse_position(args: &[Argument]) -> Result<Sum, ArgumentError> {
    let refuse = |message: BilingualText| Err(ArgumentError::new(message).at_position(0));
    let position = match args {
        [Argument::Position(position)] => position.clone(),
        [Argument::Int(zero)] if zero.is_zero() => Sum::default(),
        [other] => {
            let BilingualText { en, zh } = other.kind_name();
            return refuse(text!("a position such as top_entails(3) is expected here, not {text}", text = (en, zh)));
        }
        _ => {
            let given = args.len();
            return Err(ArgumentError::new(text!("one position is expected here, not {given} arguments")));
        }
    };
    if position.components.iter().any(|part| due_move(part).is_some()) {
        return refuse(text!("only one move can be due: give the position in which it is due"));
    }
    if position.has_declared_ends() {
        return refuse(text!("a game that declares wins, losses or draws has no entailing moves"));
    }
    Ok(position)
}

impl Game for DueMove {
    type Position = u64;

    fn for_each_option(&self, _: &u64, _: impl FnMut(u64) -> ControlFlow<()>) -> ControlFlow<()> {
        ControlFlow::Break(())
    }

    fn failure(&self) -> Stop {
        Stop::Unsupported
    }

    fn allows_entailing_moves(&self) -> bool {
        true
    }
}

impl Notation for DueMove {
    fn expression(&self) -> String {
        let card = if self.0 == MoveKind::Entailing { &ENTAILED_CARD } else { &COMPLIMENTED_CARD };
        card.name.into()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        let card = if self.0 == MoveKind::Entailing { &ENTAILED_CARD } else { &COMPLIMENTED_CARD };
        Ruleset { card: Some(card), view: self.clone(), ..Ruleset::from_rules(self) }
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        parse_position(&args.positional)?;
        Ok(vec![args.positional.clone()])
    }

    /// There is no key: whether a move is due decides what moves there are elsewhere.
    fn read(&self, args: &[Argument]) -> Result<u64, ReadError> {
        parse_position(args)?;
        Err(ReadError::TooLarge)
    }

    fn too_large_reason(&self, _: &[Argument]) -> Option<BilingualText> {
        Some(text!("a move is due in a part of the position"))
    }

    fn write(&self, _: &u64) -> Vec<Argument> {
        vec![Argument::from(0u64)]
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        Vec::new()
    }
}

impl GameView for DueMove {
    fn picture(&self, args: &[Argument]) -> Picture {
        let Ok(position) = parse_position(args) else { return Picture::text(args) };
        let note = match self.0 {
            MoveKind::Entailing => text!("an answer is due here"),
            _ => text!("the opponent moves again"),
        };
        let parts = position.components.iter();
        match &position.components[..] {
            [part] => part.game.view.picture(&part.args).with_note(note),
            _ => Picture::from(Scene::Group(
                parts.map(|part| (part.to_string(), part.game.view.picture(&part.args))).collect(),
            ))
            .with_note(note),
        }
    }

    /// The parts that the game of a single part names; otherwise all.
    fn clickable_parts(&self, before: &[Argument], after: &[Vec<Argument>]) -> Vec<usize> {
        let all = || (0..self.picture(before).part_count()).collect::<Vec<_>>();
        match parse_position(before).map(|position| position.components) {
            Ok(parts) if parts.len() == 1 && self.0 == MoveKind::Entailing => {
                let named = parts[0].game.view.clickable_parts(&parts[0].args, after);
                if named.is_empty() { all() } else { named }
            }
            _ => all(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sum(text_of: &str, stacks: &[u64]) -> Sum {
        let game = if text_of == "nim" { crate::nim::ruleset() } else { crate::top_entails::ruleset() };
        Sum::from_call(&game, &CallArguments::from_positional(stacks.iter().map(|&stack| Argument::from(stack))))
            .expect("they are heaps")
    }

    #[test]
    fn what_is_due_is_written_and_read() {
        for after in [sum("top", &[3]), sum("nim", &[3, 4]), Sum::default(), sum("top", &[2]) + sum("nim", &[1])] {
            for kind in [MoveKind::Entailing, MoveKind::Complimenting] {
                let due = sum_after_move(kind, after.clone());
                let (known, position) = due_move(&due.components[0]).expect("a move is due");
                assert_eq!((known, position.to_string()), (kind, after.to_string()));
                let part = &due.components[0];
                let again = Sum::from_call(&part.game, &CallArguments::from_positional(part.args.clone()));
                assert_eq!(again.expect("it is read").to_string(), due.to_string());
            }
        }
        assert_eq!(sum_after_move(MoveKind::Entailing, Sum::default()).to_string(), "entailed(0)");
        assert!(due_move(&sum("nim", &[3]).components[0]).is_none());
    }

    #[test]
    fn nonsense_is_refused() {
        let due = sum_after_move(MoveKind::Entailing, sum("top", &[3]));
        let wrong = [vec![], vec![7u64.into()], vec![Argument::Str("x".into())], vec![Argument::Position(due)]];
        for args in wrong {
            let call = CallArguments::from_positional(args);
            assert!(Sum::from_call(&ENTAILED_RULESET, &call).is_err(), "{call:?}");
        }
    }
}
