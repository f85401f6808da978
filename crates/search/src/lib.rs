//! Values and outcomes of positions, by search.
//!
//! | method | gives | for |
//! |---|---|---|
//! | [`naive`] | Grundy values by recursion: the definition | small positions, as an oracle |
//! | [`nimber`] | Grundy values, remembered by canonical component | any game that ends |
//! | [`packed_nimbers`] | Grundy values, with numbered components, for games that pack their options | [erased](grundy_game::ErasedGame) games and games of a few integers |
//! | [`outcome`] | who wins, under either convention | any game that ends |
//! | [`word_outcomes`] | who wins, under either convention | games of a few integers that do not split |
//! | [`beling_rogalski`] | whether a value is among wanted ones | games that split into components: [`split`], with a [`table`] of bounded memory |
//! | [`lemoine_viennot`] | whether a component has a value | the same |
//! | [`proof_number`] | whether a component has a value; expands first what needs the fewest further couples | the same |
//! | [`dense`] | Grundy values, as a table without keys | games whose positions can be numbered |
//! | [`entailing`] | values of games with entailing and complimenting moves | any game that ends |
//! | [`retrograde`] | Grundy values from the game graph | loopy games |
//! | [`words`] | a game of a few integers with positions in machine words | [`Nimbers`] of rules about integers |
//! | [`evidence`] | who wins, as far as finitely many positions prove it | games that may reach infinitely many positions |
//! | [`explore()`] | the game graph of a position, for games that are loopy or declare ends | graphs that fit in memory |
//! | [`board`] | the values of all squares of a board | a piece that slides |
//!
//! [`method`] lists the methods that can be chosen by name.
//! No method recurses as deep as the game is long, and every method takes a [`Budget`](grundy_game::Budget);
//! the only exceptions are the oracles `naive::nimber` and `naive::wins`.

pub mod beling_rogalski;
pub mod board;
pub mod component_numbers;
pub mod dense;
pub mod ending;
pub mod entailing;
pub mod evidence;
pub mod explore;
pub mod lemoine_viennot;
mod listed_options;
pub mod method;
pub mod naive;
pub mod nimber;
pub mod outcome;
pub mod packed_nimbers;
pub mod partwise;
pub mod proof_number;
pub mod retrograde;
pub mod search;
pub mod split;
pub mod table;
pub mod word_outcomes;
pub mod words;

pub use beling_rogalski::BelingRogalski;
pub use board::board_values;
pub use dense::NumberedValues;
pub use ending::EndingProof;
pub use entailing::{EntailingSearch, WinningRests};
pub use evidence::FiniteEvidence;
pub use explore::{ExploredGraph, explore};
pub use lemoine_viennot::LemoineViennot;
pub use method::Method;
pub use nimber::Nimbers;
pub use outcome::OutcomeSearch;
pub use packed_nimbers::{KeyedGame, PackedGame, PackedNimbers};
pub use partwise::{PartSearch, PartwiseSearch};
pub use proof_number::ProofNumber;
pub use retrograde::RetrogradeSearch;
pub use search::SearchMethod;
pub use split::{ComponentForm, KeySplit, SplitGame, WordSplit};
pub use table::{ComponentFact, KnownValue, WordFacts, WorkClass};
pub use word_outcomes::WordOutcomes;
pub use words::{IntegerWords, WordPosition};
