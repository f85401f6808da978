//! The macro behind `text!`: an English message, and its translation from the catalogue of the crate.
//!
//! `grundy_game::text!` and `grundy_game::text_pair!` pass the path of their crate to the macros here.
//! The catalogue is `locale/zh-CN.po` in the folder of the crate that is compiled.
//! A message without a translation, or with one whose placeholders do not fit, is English in both languages:
//! the tests of the workspace list such messages.

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
