//! The expansion of the macros.

use crate::lookup::{look_up, translations_of_files};
use grundy_messages::{
    CATALOGUE_PATH, FormatPiece, MessageArgument, MessageCall, MessageKey, find_placeholders, split_format,
    translation_fits,
};
use proc_macro2::{Ident, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};
use syn::parse::{ParseStream, Parser};
use syn::{LitStr, Token};

/// The translation of a message as a literal with the place of the English one, and what makes the compiler watch the
/// catalogue.
///
/// The string has the span of the literal, so its placeholders are resolved at the call.
pub(crate) fn translate(
    key: &MessageKey,
    place: Span,
    fits: impl Fn(&str, &str) -> bool,
) -> syn::Result<(LitStr, Option<TokenStream>)> {
    let found = look_up(key).map_err(|reason| syn::Error::new(Span::call_site(), reason))?;
    let english = &key.english;
    let translation = found.translation.filter(|translation| fits(english, translation));
    let watched = found.first_of_crate.then(watch_catalogue);
    Ok((LitStr::new(translation.as_ref().unwrap_or(english), place), watched))
}

/// The code that makes the compiler watch the catalogue.
fn watch_catalogue() -> TokenStream {
    let path = format!("/{CATALOGUE_PATH}");
    quote! { const _: &[u8] = ::core::include_bytes!(::core::concat!(::core::env!("CARGO_MANIFEST_DIR"), #path)); }
}

pub(crate) fn expand_text(input: TokenStream) -> syn::Result<TokenStream> {
    let (root, call) = parse_call.parse2(input)?;
    let (chinese, watched) = translate(&call.key(), call.english.span(), translation_fits)?;
    let english = &call.english;
    let used = find_placeholders(&chinese.value()).unwrap_or_default();
    let mut values = Vec::new();
    let (mut english_arguments, mut chinese_arguments) = (TokenStream::new(), TokenStream::new());
    for (name, argument) in &call.arguments {
        let mut bind = |value: &syn::Expr| -> Ident {
            let bound = format_ident!("value_{}", values.len(), span = Span::mixed_site());
            values.push((bound.clone(), value.clone()));
            bound
        };
        let (in_english, in_chinese) = match argument {
            MessageArgument::Neutral(value) => {
                let value = bind(value);
                (quote!(#value), quote!(#value))
            }
            MessageArgument::Pair(in_english, in_chinese) => {
                let (in_english, in_chinese) = (bind(in_english), bind(in_chinese));
                (quote!(#in_english), quote!(#in_chinese))
            }
        };
        english_arguments.extend(quote!(, #name = #in_english));
        if used.iter().any(|placeholder| name == &placeholder.name[..]) {
            chinese_arguments.extend(quote!(, #name = #in_chinese));
        }
    }
    let is_pair = |name: &str| {
        call.arguments.iter().any(|(own, value)| own == name && matches!(value, MessageArgument::Pair(..)))
    };
    let chinese = match mark_neutral_placeholders(&chinese.value(), is_pair) {
        Some(marked) => {
            let marked = LitStr::new(&marked, chinese.span());
            quote!(#root::keep_needed_marks(::std::format!(#marked #chinese_arguments)))
        }
        None => quote!(::std::format!(#chinese #chinese_arguments)),
    };
    let text = quote! {
        #root::BilingualText { en: ::std::format!(#english #english_arguments), zh: #chinese }
    };
    let text = if values.is_empty() {
        text
    } else {
        let (names, values): (Vec<_>, Vec<_>) = values.into_iter().unzip();
        quote! { match (#(&(#values),)*) { (#(#names,)*) => #text } }
    };
    Ok(match watched {
        Some(watched) => quote!({ #watched #text }),
        None => text,
    })
}

/// The begin and the end of a name that is not converted: those of `name_marks` in `grundy_game`, which explains them.
const NAME_MARKS: [char; 2] = ['\u{e010}', '\u{e011}'];

/// Puts marks around the placeholders of values that are equal in both languages; `None` if there are no such placeholders.
fn mark_neutral_placeholders(format: &str, is_pair: impl Fn(&str) -> bool) -> Option<String> {
    let ([start, end], mut any) = (NAME_MARKS, false);
    let mut mark = |piece| match piece {
        FormatPiece::Words(words) => words.to_string(),
        FormatPiece::Placeholder(inside) if inside.split(':').next().is_some_and(|name| is_pair(name.trim())) => {
            format!("{{{inside}}}")
        }
        FormatPiece::Placeholder(inside) => {
            any = true;
            format!("{start}{{{inside}}}{end}")
        }
    };
    let marked: String = split_format(format)?.into_iter().map(&mut mark).collect();
    any.then_some(marked)
}

pub(crate) fn expand_pair(input: TokenStream) -> syn::Result<TokenStream> {
    let call: MessageCall = syn::parse2(input)?;
    if let Some((name, _)) = call.arguments.first() {
        return Err(syn::Error::new(name.span(), "a pair of literals has no arguments: use `text!`"));
    }
    let (chinese, watched) = translate(&call.key(), call.english.span(), |_, _| true)?;
    let english = &call.english;
    Ok(match watched {
        Some(watched) => quote!({ #watched (#english, #chinese) }),
        None => quote!((#english, #chinese)),
    })
}

pub(crate) fn expand_table(input: TokenStream) -> syn::Result<TokenStream> {
    let prefix: LitStr = syn::parse2(input)?;
    let pairs = translations_of_files(&prefix.value()).map_err(|reason| syn::Error::new(prefix.span(), reason))?;
    let pairs = pairs.iter().map(|(english, chinese)| quote!((#english, #chinese)));
    let watched = watch_catalogue();
    Ok(quote!({ #watched &[#(#pairs),*] }))
}

/// The path of the crate that holds `BilingualText`, and the message.
fn parse_call(input: ParseStream<'_>) -> syn::Result<(TokenTree, MessageCall)> {
    let root = input.parse()?;
    input.parse::<Token![,]>()?;
    Ok((root, input.parse()?))
}
