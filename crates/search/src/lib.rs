//! Values and outcomes of positions, by search.
//!
//! | method | gives | for |
//! |---|---|---|
//! | [`naive`] | Grundy values by recursion: the definition | small positions, as an oracle |
//! | [`nimber`] | Grundy values, remembered by canonical component | any game that ends |
//! | [`outcome`] | who wins, under either convention | any game that ends |
//! | [`beling_rogalski`] | whether a value is among wanted ones | games that fall apart: [`split`], with a [`table`] of bounded memory |
//! | [`dense`] | Grundy values, as a table without keys | games whose positions can be numbered |
//! | [`words`] | a game of a few integers with positions in machine words | [`Nimbers`] of rules about integers |
//! | [`explore()`] | the game graph of a position, for games that go round in circles or declare ends | what fits the memory |
//! | [`board`] | the values of all squares of a board | a piece that slides |
//!
//! Nothing recurses as deep as the game is long, and every method takes a [`Budget`](grundy_game::Budget).

pub mod beling_rogalski;
pub mod board;
pub mod dense;
pub mod explore;
pub mod naive;
pub mod nimber;
pub mod outcome;
pub mod split;
pub mod table;
pub mod words;

pub use beling_rogalski::BelingRogalski;
pub use board::board_values;
pub use dense::Dense;
pub use explore::{Explored, explore};
pub use nimber::Nimbers;
pub use outcome::Outcomes;
pub use split::{Apart, Parts, Split};
pub use words::Words;
