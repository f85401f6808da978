//! Every text is a position or has a mistake, and a position is displayed as an expression of the same position.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match grundy::parse(text) {
        Ok(position) => {
            let shown = position.to_string();
            let again = grundy::parse(&shown).unwrap_or_else(|error| panic!("{shown}: {}", error.message.en));
            assert_eq!(again.to_string(), shown);
        }
        Err(error) => {
            assert!(!error.message.en.is_empty() && !error.message.zh.is_empty());
            if let Some(span) = error.span {
                assert!(text.get(span.clone()).is_some(), "{span:?} is no part of the text");
            }
        }
    }
});
