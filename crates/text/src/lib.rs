//! The macro behind `text!`: an English message, and its translation from the catalogue of the crate.
//!
//! `grundy_game::text!` and `grundy_game::text_pair!` pass the path of their crate to the macros here.
//! The catalogue is `locale/zh-CN.po` in the folder of the crate that is compiled.
//! A message without a translation, or with one whose placeholders do not fit, is English in both languages:
//! the tests of the workspace list such messages.
//!
//! `grundy_game::game_card!`, `grundy_game::citation!` and the catalogue's list of concepts read cards: data files
//! beside the sources, whose texts are translated in the same way.

mod card;
mod expand;
mod lookup;

use proc_macro::TokenStream;

/// `bilingual_text!(PATH, "the nim-sum is {n}")` makes a `PATH::BilingualText` of a format string.
#[proc_macro]
pub fn bilingual_text(input: TokenStream) -> TokenStream {
    expand::expand_text(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// `bilingual_pair!("Nim")` makes a pair of string literals, English and Chinese.
#[proc_macro]
pub fn bilingual_pair(input: TokenStream) -> TokenStream {
    expand::expand_pair(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// `bilingual_table!("python/")` makes a slice of pairs of string literals, English and Chinese: the translated messages of the files
/// whose names begin with this, for texts that are looked up while the program runs.
#[proc_macro]
pub fn bilingual_table(input: TokenStream) -> TokenStream {
    expand::expand_table(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// `bilingual_card!(PATH, "nim.toml")` makes a `PATH::GameCard` of a card file beside the source.
#[proc_macro]
pub fn bilingual_card(input: TokenStream) -> TokenStream {
    card::expand_card(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// `bilingual_citation!(PATH, "nim.toml", BOUTON)` makes a `PATH::Citation` of the table `[citations.BOUTON]` of a card.
#[proc_macro]
pub fn bilingual_citation(input: TokenStream) -> TokenStream {
    card::expand_citation(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}

/// `bilingual_concepts!("concepts.toml")` makes a slice of `Concept`, which must be in scope, of a file of concepts.
#[proc_macro]
pub fn bilingual_concepts(input: TokenStream) -> TokenStream {
    card::expand_concepts(input.into()).unwrap_or_else(syn::Error::into_compile_error).into()
}
