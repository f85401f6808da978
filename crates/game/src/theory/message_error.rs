//! Errors of Rust from texts in two languages.

use super::BilingualText;

/// An error that is a message for users, in English and Chinese.
///
/// [`Display`](std::fmt::Display) writes the English.
///
/// # Examples
/// ```
/// use grundy_game::{MessageError, text};
/// fn check(n: u64) -> Result<(), Box<dyn std::error::Error>> {
///     if n == 0 {
///         return Err(MessageError(text!("0 is too small")).into());
///     }
///     Ok(())
/// }
/// assert_eq!(check(0).unwrap_err().to_string(), "0 is too small");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MessageError(pub BilingualText);

impl From<BilingualText> for MessageError {
    fn from(message: BilingualText) -> MessageError {
        MessageError(message)
    }
}

impl From<MessageError> for BilingualText {
    fn from(error: MessageError) -> BilingualText {
        error.0
    }
}

/// Implements [`Error`](std::error::Error) for a type, and [`Display`](std::fmt::Display), which writes the English of a text.
///
/// # Examples
/// ```
/// use grundy_game::{BilingualText, impl_english_error, text};
///
/// #[derive(Debug)]
/// struct WrongHeap(u64);
///
/// impl WrongHeap {
///     fn text(&self) -> BilingualText {
///         let n = self.0;
///         text!("there is no heap of {n}")
///     }
/// }
///
/// impl_english_error!(WrongHeap, |error| error.text());
/// assert_eq!(WrongHeap(7).to_string(), "there is no heap of 7");
/// ```
#[macro_export]
macro_rules! impl_english_error {
    ($error:ty, |$name:ident| $text:expr) => {
        impl ::std::fmt::Display for $error {
            /// In English.
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                let $name = self;
                f.write_str(&$text.en)
            }
        }

        impl ::std::error::Error for $error {}
    };
}

impl_english_error!(MessageError, |error| error.0);
