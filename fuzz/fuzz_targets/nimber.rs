//! Every text is a question about nimbers or has a mistake at a place of the text; a nimber in an answer can be parsed again.
#![no_main]

use grundy::{Limits, Meter};
use grundy_nimber::{NimberResult, ask};
use libfuzzer_sys::fuzz_target;
use std::time::Duration;

fuzz_target!(|text: &str| {
    let limits = Limits { max_time: Some(Duration::from_secs(1)), ..Limits::default() };
    match ask(text, &Meter::new(limits)) {
        Ok(answer) => {
            if let NimberResult::Nimber(n) = &answer.result {
                let again = ask(&format!("*{n}"), &()).expect("it is a nimber");
                assert_eq!(again.result, answer.result);
            }
        }
        Err(bad) => assert!(text.get(bad.span.clone()).is_some(), "{:?} is no part of the text", bad.span),
    }
});
