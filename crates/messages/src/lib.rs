//! Messages in the sources, and their catalogues of translations.
//!
//! A message is written in English where it is used: `text!("the nim-sum is {n}")`.
//! Its translation is in the gettext catalogue of the crate, `locale/zh-CN.po`.
//! The macro looks it up at compile time; the tests of the workspace compare the catalogues with the sources.
//!
//! | module | contents |
//! |---|---|
//! | [`card`] | [`CardFile`]: the card of a game, a data file beside the sources |
//! | [`call`] | [`MessageCall`]: the arguments of `text!` |
//! | [`catalogue`] | [`MessageCatalogue`]: the translations of one crate |
//! | [`key`] | [`MessageKey`]: the key of a message in a catalogue |
//! | [`placeholders`] | the placeholders of a format string, and whether those of a translation fit |
//! | [`sources`] | [`FoundMessage`]: the messages of a source file |

pub mod call;
pub mod card;
pub mod catalogue;
pub mod key;
pub mod placeholders;
pub mod sources;
mod table_reader;

pub use call::{MessageArgument, MessageCall};
pub use card::{CardCitation, CardFile, ConceptCard, FormalName, GAME_KIND_NAMES, find_card_messages, parse_concepts};
pub use catalogue::{CATALOGUE_PATH, MessageCatalogue};
pub use key::MessageKey;
pub use placeholders::{FormatPiece, Placeholder, find_placeholders, split_format, translation_fits};
pub use sources::{FoundMessage, add_message, find_messages};
pub use table_reader::CardError;
