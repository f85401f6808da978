//! The coin-turning games that have a name, each with its code.

use super::COIN_TURNING_THEORY;
use crate::take_and_break::CGSUITE;
use grundy_game::{Citation, GameCard, citation, game_card};

/// The paper on error-correcting codes from such games.
pub static CONWAY_SLOANE: Citation = citation!("moebius.toml", CONWAY_SLOANE);

/// A game with a turning code and a name.
pub(super) struct NamedCoinGame {
    pub(super) code: &'static str,
    pub(super) card: GameCard,
}

pub(super) static NAMED_COIN_GAMES: [NamedCoinGame; 13] = [
    NamedCoinGame { code: "1-3", card: game_card!("mock_turtles.toml") },
    NamedCoinGame { code: "2", card: game_card!("twins.toml") },
    NamedCoinGame { code: "3", card: game_card!("triplets.toml") },
    NamedCoinGame { code: "1-5", card: game_card!("moebius.toml") },
    NamedCoinGame { code: "1-7", card: game_card!("mogul.toml") },
    NamedCoinGame { code: "1-9", card: game_card!("moidores.toml") },
    NamedCoinGame { code: "1+C", card: game_card!("ruler.toml") },
    NamedCoinGame { code: "3E", card: game_card!("turnips.toml") },
    NamedCoinGame { code: "4FS", card: game_card!("grunt.toml") },
    NamedCoinGame { code: "1+S", card: game_card!("sym.toml") },
    NamedCoinGame { code: "1-5C", card: game_card!("ruler_fives.toml") },
    NamedCoinGame { code: "1-3C(5)", card: game_card!("mock_turtle_fives.toml") },
    NamedCoinGame { code: "3C(5)", card: game_card!("triplet_fives.toml") },
];
