//! Expands `game_card!`, `citation!` and the list of concepts to Rust literals.

use crate::expand::translate;
use grundy_messages::{CardCitation, CardError, CardFile, FormalName, MessageKey, parse_concepts};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote, quote_spanned};
use std::path::PathBuf;
use syn::parse::{ParseStream, Parser};
use syn::{LitStr, Token};

/// Collects the files that one macro call reads, and where its mistakes are reported.
struct CardExpansion {
    /// The place of the file name in the source, which gets all errors.
    place: Span,
    /// Items that make the compiler watch these files.
    watched: TokenStream,
}

impl CardExpansion {
    fn new(file: &LitStr) -> CardExpansion {
        CardExpansion { place: file.span(), watched: TokenStream::new() }
    }

    fn mistake<T>(&self, reason: impl std::fmt::Display) -> syn::Result<T> {
        Err(syn::Error::new(self.place, reason))
    }

    /// Reads a file beside the source, and makes the compiler watch it.
    fn read<T>(&mut self, file: &str, parse: impl FnOnce(&str) -> Result<T, CardError>) -> syn::Result<T> {
        let Some(source) = self.place.unwrap().local_file() else {
            return self.mistake("a card is read beside a source file, and this place is in none");
        };
        let path: PathBuf = source.with_file_name(file);
        let text = match std::fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) => return self.mistake(format!("{}: {error}", path.display())),
        };
        let literal = LitStr::new(file, self.place);
        self.watched.extend(quote_spanned!(self.place=> const _: &[u8] = ::core::include_bytes!(#literal);));
        parse(&text).or_else(|error| self.mistake(format!("{}: {error}", path.display())))
    }

    /// Reads the card of a game with its base. A base is in the folder of its card.
    fn read_card(&mut self, file: &str) -> syn::Result<CardFile> {
        let card = self.read(file, CardFile::parse)?;
        let Some(base_name) = &card.base else { return Ok(card) };
        let folder = file.rfind('/').map_or("", |slash| &file[..=slash]);
        let base = self.read(&format!("{folder}{base_name}"), CardFile::parse)?;
        if base.base.is_some() {
            return self.mistake(format!("{file}: the base {base_name} has a base itself"));
        }
        Ok(card.extend(&base))
    }

    /// A pair of literals, English and Chinese.
    fn pair(&mut self, text: &MessageKey) -> syn::Result<TokenStream> {
        let (chinese, watched) = translate(text, self.place, |_, _| true)?;
        self.watched.extend(watched);
        let english = &text.english;
        Ok(quote!((#english, #chinese)))
    }

    fn citation(&mut self, root: &TokenTree, citation: &CardCitation) -> syn::Result<TokenStream> {
        let name = self.pair(&citation.name)?;
        let CardCitation { author, year, work, coq, misere_coq, .. } = citation;
        let theorems = |names: &[FormalName]| {
            let one =
                |FormalName { file, name }: &FormalName| quote!(#root::FormalTheorem { file: #file, name: #name });
            let all: Vec<TokenStream> = names.iter().map(one).collect();
            quote!(&[#(#all),*])
        };
        let (normal, misere) = (theorems(coq), theorems(misere_coq));
        Ok(quote!(#root::Citation {
            name: #name,
            author: #author,
            year: #year,
            work: #work,
            formal: #root::FormalTheorems { normal: #normal, misere: #misere },
        }))
    }

    /// One source of a card: a citation in the file, or a constant that is in scope in the source.
    fn source(&mut self, root: &TokenTree, card: &CardFile, key: &str) -> syn::Result<TokenStream> {
        if let Some(citation) = card.citation(key) {
            return self.citation(root, citation);
        }
        match syn::parse_str::<Ident>(key) {
            Ok(mut constant) => {
                constant.set_span(self.place);
                Ok(quote!(#constant))
            }
            Err(_) => self.mistake(format!(
                "{key} in `sources` is neither a table [citations.{key}] of the card nor the name of a constant"
            )),
        }
    }

    fn finish(self, value: TokenStream) -> TokenStream {
        let watched = self.watched;
        quote!({ #watched #value })
    }
}

pub(crate) fn expand_card(input: TokenStream) -> syn::Result<TokenStream> {
    let (root, file) = parse_root_and_file.parse2(input)?;
    let mut expansion = CardExpansion::new(&file);
    let card = expansion.read_card(&file.value())?;
    let CardFile { name, aliases, form, example, .. } = &card;
    let kind = card.kind.as_ref().expect("a card has a kind, or a base that has one");
    let kind = format_ident!("{}", capitalize(kind));
    let why = card.why.as_ref().expect("a card has a reason, or a base that has one");
    let (names, rules, why) = (expansion.pair(&card.title)?, expansion.pair(&card.rules)?, expansion.pair(why)?);
    let theorem = match &card.theorem {
        Some(theorem) => expansion.pair(theorem)?,
        None => quote!(("", "")),
    };
    let mut sources = Vec::new();
    for key in card.sources.as_deref().unwrap_or_default() {
        sources.push(expansion.source(&root, &card, key)?);
    }
    Ok(expansion.finish(quote! {
        #root::GameCard {
            name: #name,
            names: #names,
            aliases: &[#(#aliases),*],
            kind: #root::GameKind::#kind,
            form: #form,
            rules: #rules,
            theorem: #theorem,
            why: #why,
            sources: &[#(&#sources),*],
            example: #example,
        }
    }))
}

pub(crate) fn expand_citation(input: TokenStream) -> syn::Result<TokenStream> {
    let parse = |input: ParseStream<'_>| {
        let (root, file) = parse_root_and_file(input)?;
        input.parse::<Token![,]>()?;
        Ok((root, file, input.parse::<Ident>()?))
    };
    let (root, file, key) = parse.parse2(input)?;
    let mut expansion = CardExpansion::new(&file);
    let card = expansion.read(&file.value(), CardFile::parse)?;
    let Some(citation) = card.citation(&key.to_string()) else {
        return Err(syn::Error::new(key.span(), format!("{} has no table [citations.{key}]", file.value())));
    };
    let citation = expansion.citation(&root, citation)?;
    Ok(expansion.finish(citation))
}

pub(crate) fn expand_concepts(input: TokenStream) -> syn::Result<TokenStream> {
    let file: LitStr = syn::parse2(input)?;
    let mut expansion = CardExpansion::new(&file);
    let mut concepts = Vec::new();
    for concept in expansion.read(&file.value(), parse_concepts)? {
        let (name, aliases) = (&concept.name, &concept.aliases);
        let (names, text) = (expansion.pair(&concept.title)?, expansion.pair(&concept.text)?);
        concepts.push(quote!(Concept { name: #name, names: #names, aliases: &[#(#aliases),*], text: #text }));
    }
    Ok(expansion.finish(quote!(&[#(#concepts),*])))
}

/// The path of the crate that holds `GameCard`, and the name of the file.
fn parse_root_and_file(input: ParseStream<'_>) -> syn::Result<(TokenTree, LitStr)> {
    let root = input.parse()?;
    input.parse::<Token![,]>()?;
    Ok((root, input.parse()?))
}

fn capitalize(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
