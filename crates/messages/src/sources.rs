//! The messages of source files.

use crate::call::MessageCall;
use crate::key::MessageKey;
use proc_macro2::{TokenStream, TokenTree};

/// The macro whose text is a format string.
const FORMAT_MACRO: &str = "text";
/// The macro whose text is taken as it is.
const PAIR_MACRO: &str = "text_pair";

/// A message of the sources.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundMessage {
    /// Its key in the catalogue.
    pub key: MessageKey,
    /// Whether the message is used as a format string in some place.
    formatted: bool,
    /// The files that use it, in the order in which they were read.
    pub files: Vec<String>,
}

impl FoundMessage {
    /// Whether braces of the English text are placeholders or escaped braces.
    pub fn is_format(&self) -> bool {
        self.formatted && self.key.english.contains(['{', '}'])
    }
}

/// Adds the messages of a source file to those found before; a message that is there already gets one more file.
///
/// Fails if the source is not Rust, or if a call of the macros is malformed.
///
/// ```
/// use grundy_messages::find_messages;
/// let mut found = Vec::new();
/// find_messages("src/a.rs", r#"fn a() { say(text!("the sum is {n}"), text_pair!("Nim")) }"#, &mut found).unwrap();
/// let texts: Vec<_> = found.iter().map(|message| &message.key.english[..]).collect();
/// assert_eq!(texts, ["the sum is {n}", "Nim"]);
/// ```
pub fn find_messages(file: &str, source: &str, found: &mut Vec<FoundMessage>) -> Result<(), String> {
    let tokens: TokenStream = source.parse().map_err(|error| format!("{file}: {error}"))?;
    walk(file, tokens, found)
}

fn walk(file: &str, tokens: TokenStream, found: &mut Vec<FoundMessage>) -> Result<(), String> {
    let mut called = Vec::new();
    for token in tokens {
        match token {
            TokenTree::Group(group) => {
                if let [TokenTree::Ident(name), TokenTree::Punct(bang)] = &called[..]
                    && bang.as_char() == '!'
                    && (name == FORMAT_MACRO || name == PAIR_MACRO)
                    // The rules of the macros themselves have no text.
                    && !group.stream().to_string().starts_with('$')
                {
                    let formatted = name == FORMAT_MACRO;
                    let call: MessageCall = syn::parse2(group.stream())
                        .map_err(|error| format!("{file}: `{name}!({})`: {error}", group.stream()))?;
                    add_message(file, call.key(), formatted, found);
                }
                walk(file, group.stream(), found)?;
                called.clear();
            }
            other => {
                if called.len() == 2 {
                    called.remove(0);
                }
                called.push(other);
            }
        }
    }
    Ok(())
}

/// Adds a message to those found before; a message that is there already gets one more file.
///
/// `formatted` is whether braces in the text are placeholders.
pub fn add_message(file: &str, key: MessageKey, formatted: bool, found: &mut Vec<FoundMessage>) {
    match found.iter_mut().find(|message| message.key == key) {
        Some(message) => {
            message.formatted |= formatted;
            if message.files.iter().all(|known| known != file) {
                message.files.push(file.into());
            }
        }
        None => found.push(FoundMessage { key, formatted, files: vec![file.into()] }),
    }
}
