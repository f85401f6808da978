//! The arguments of `text!` and `text_pair!`.

use crate::key::MessageKey;
use syn::parse::{Parse, ParseStream};
use syn::{Expr, Ident, LitStr, Token};

/// The name of the argument that is not a value: it distinguishes the message from another one with the same English text.
const CONTEXT_ARGUMENT: &str = "msgctxt";

/// A message as written in the sources: `"{n} heads at {place}", n = heads.len(), place = (&place.en, &place.zh)`.
pub struct MessageCall {
    /// The English text.
    pub english: LitStr,
    /// The context, which distinguishes this message from another one with the same English text: `msgctxt = "coins"`.
    pub context: Option<LitStr>,
    /// The values of placeholders that are not variables in scope.
    pub arguments: Vec<(Ident, MessageArgument)>,
}

/// The value of a placeholder.
pub enum MessageArgument {
    /// `n = value`: the same value in both languages.
    Neutral(Expr),
    /// `name = (english, chinese)`: a value for each language.
    Pair(Expr, Expr),
}

impl MessageCall {
    /// The key of the message in the catalogue.
    pub fn key(&self) -> MessageKey {
        MessageKey { context: self.context.as_ref().map(LitStr::value), english: self.english.value() }
    }
}

impl Parse for MessageCall {
    fn parse(input: ParseStream<'_>) -> syn::Result<MessageCall> {
        let english = input.parse()?;
        let (mut context, mut arguments) = (None, Vec::new());
        while !input.is_empty() {
            input.parse::<Token![,]>()?;
            if input.is_empty() {
                break;
            }
            let name: Ident = input.parse()?;
            input.parse::<Token![=]>()?;
            if name == CONTEXT_ARGUMENT {
                context = Some(input.parse()?);
                continue;
            }
            let value = match input.parse()? {
                Expr::Tuple(pair) if pair.elems.len() == 2 => {
                    MessageArgument::Pair(pair.elems[0].clone(), pair.elems[1].clone())
                }
                value => MessageArgument::Neutral(value),
            };
            arguments.push((name, value));
        }
        Ok(MessageCall { english, context, arguments })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_are_read() {
        let call: MessageCall = syn::parse_str(r#""{a} {b}", msgctxt = "coins", a = 1, b = (x, y),"#).unwrap();
        assert_eq!(call.key(), MessageKey { context: Some("coins".into()), english: "{a} {b}".into() });
        let values: Vec<_> = call.arguments.iter().map(|(_, value)| value).collect();
        assert!(matches!(values[..], [MessageArgument::Neutral(_), MessageArgument::Pair(..)]));
        assert!(syn::parse_str::<MessageCall>(r#""{}", 1"#).is_err(), "a value has a name");
    }
}
