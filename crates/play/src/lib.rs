//! Playing a game: turns and moves, reading typed moves, opponents, hints and comments.
//!
//! The crate uses no terminal, no page and no clock except that of the [`Meter`](grundy::Meter); faces do input and output.
//!
//! # A game
//! ```
//! use grundy_play::{Match, Opponent, PlayerSide, read};
//! use grundy::{Convention, Engine, Meter};
//!
//! let mut game = Match::new(grundy::parse("nim(3, 4, 5)")?, Convention::Normal).unwrap();
//! let number = read("take 2 from heap 1", &game, grundy::Lang::En).unwrap();
//! game.play(number).unwrap();
//! assert_eq!(game.position().to_string(), "nim(1, 4, 5)");
//!
//! // The opponent is in a lost position.
//! let (mut engine, opponent) = (Engine::new(), Opponent::perfect(7));
//! let chosen = opponent.choose(&game, &mut engine, &Meter::default()).unwrap();
//! game.play(chosen.choice).unwrap();
//! assert_eq!(game.turn(), PlayerSide::First);
//!
//! // The start and the moves determine the whole game.
//! let again = Match::replay(game.start().clone(), Convention::Normal, game.moves()).unwrap();
//! assert_eq!(again.position().to_string(), game.position().to_string());
//! # Ok::<(), grundy::Diagnostic>(())
//! ```

pub mod teach;

mod advice;
mod answers;
mod available_moves;
mod choices;
mod comment;
mod ending;
mod game_match;
mod guessed_options;
mod hardest_moves;
mod match_move;
mod move_text;
mod opponent;
mod option_check;
mod position_names;
mod random;
mod read;
mod sample;
mod writing_guide;

pub use advice::{Advice, Resistance, advise};
pub use answers::{AnsweredMove, answered_moves};
pub use choices::{Choice, UnlistableMoves, choices};
pub use comment::{MoveComment, MoveMark, ValueChange, comment_last_move};
pub use ending::{GameEnding, PlayerSide};
pub use game_match::{DRAW_OFFER_MOVES, Match, MoveRefusal, UnplayablePosition};
pub use match_move::{MatchMove, WrittenMove};
pub use opponent::{Opponent, OpponentLevel, OpponentMove};
pub(crate) use random::SeededRandom;
pub use read::{MoveReadError, counting_hint, numbers_need_a_sign, read, read_without_list};
pub use writing_guide::WritingGuide;
