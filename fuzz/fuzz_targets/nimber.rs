//! Every text is a sum of nimbers or a mistake at a place of the text.
#![no_main]

use grundy::nimber::evaluate;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    match evaluate(text) {
        Ok(sum) => assert_eq!(evaluate(&format!("*{sum}")), Ok(sum)),
        Err(bad) => assert!(text.get(bad.span.clone()).is_some(), "{:?} is no part of the text", bad.span),
    }
});
