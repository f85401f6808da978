//! Positions of compounds.

use grundy_game::{ArgumentError, Component, Game, Pack, PositionKey, ReadError, Sum, SumGame, text, unpack_items};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::ControlFlow;

/// A component: the index of its game, and its position.
pub(crate) type SingleGamePart = (usize, PositionKey);

/// A single game: its sorted parts.
pub(crate) type SingleGame = Vec<SingleGamePart>;

/// The single games of a position, in order.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) struct CompoundPosition(pub(crate) Vec<SingleGame>);

impl CompoundPosition {
    /// Packs single games in order, with their number before all of them, before the parts of each, and before the bytes of each part.
    pub(crate) fn pack_singles(singles: &[SingleGame], key: &mut PositionKey) {
        (singles.len() as u64).pack(key);
        for parts in singles {
            (parts.len() as u64).pack(key);
            for (which, part) in parts {
                (*which as u64).pack(key);
                (part.len() as u64).pack(key);
                part.bytes().iter().for_each(|&byte| u64::from(byte).pack(key));
            }
        }
    }
}

impl Pack for CompoundPosition {
    fn pack(&self, key: &mut PositionKey) {
        CompoundPosition::pack_singles(&self.0, key);
    }

    fn unpack(bytes: &mut &[u8]) -> Option<CompoundPosition> {
        let part = |bytes: &mut &[u8]| {
            let which = usize::try_from(u64::unpack(bytes)?).ok()?;
            let key = unpack_items(bytes, |bytes| u8::try_from(u64::unpack(bytes)?).ok())?;
            Some((which, PositionKey::from_bytes(&key)))
        };
        let singles: Vec<SingleGame> = unpack_items(bytes, |bytes| unpack_items(bytes, part))?;
        singles.iter().all(|parts| parts.is_sorted()).then_some(CompoundPosition(singles))
    }
}

/// Whether the component is a position of one of the games.
pub(super) fn knows_component(games: &SumGame, component: &Component) -> bool {
    games
        .games()
        .iter()
        .any(|game| grundy_game::is_same_ruleset(game, &component.game) || game.adopt_component(component).is_some())
}

/// The packed single game; `None` if a component is too large for an engine.
pub(super) fn pack_single(games: &SumGame, single: &Sum) -> Option<SingleGame> {
    let fits = single.components.iter().all(|component| component.key.is_some());
    fits.then(|| {
        let mut parts = games.position(single);
        parts.sort_unstable();
        parts
    })
}

/// The packed single game. `ruleset` is the name of the compound, for the error.
///
/// # Errors
/// Returns an error if a component is of another game, or too large for an engine.
pub(crate) fn read_single(
    games: &SumGame,
    single: &Sum,
    ruleset: impl Fn() -> String,
) -> Result<SingleGame, ReadError> {
    check_components(games, single, ruleset)?;
    pack_single(games, single).ok_or(ReadError::TooLarge)
}

/// Refuses components of other games. `ruleset` is the name of the compound, for the error.
///
/// # Errors
/// Returns an error if a component is of another game.
pub(crate) fn check_components(games: &SumGame, single: &Sum, ruleset: impl Fn() -> String) -> Result<(), ReadError> {
    if let Some(other) = single.components.iter().find(|component| !knows_component(games, component)) {
        let (name, own) = (other.game.expression(), ruleset());
        return Err(ArgumentError::new(text!("{own} has no positions of {name}")).into());
    }
    Ok(())
}

/// Whether no move can be made in a single game.
pub(crate) fn has_ended(games: &SumGame, single: &SingleGame) -> bool {
    games.for_each_option(single, |_| ControlFlow::Break(())).is_continue()
}

/// The combined scope of the games, if some are defined by a text.
pub(crate) fn scope_of_games(games: &SumGame) -> Option<u64> {
    let scopes: Vec<Option<u64>> = games.games().iter().map(|game| game.scope()).collect();
    scopes.iter().any(Option::is_some).then(|| {
        let mut hasher = DefaultHasher::new();
        scopes.hash(&mut hasher);
        hasher.finish()
    })
}
