//! Texts at the limit of nesting are read on a stack of 2 MiB, and deeper ones are refused there.

use crate::nobody;

use grundy_rules::{
    evaluate,
    limits::{DEEP_TOKEN_WEIGHT, MAX_WEIGHT},
};
use nobody::NoNames;

fn deep_texts(n: usize) -> Vec<String> {
    let wrap = |open: &str, core: &str, close: &str, n: usize| open.repeat(n) + core + &close.repeat(n);
    vec![
        wrap("(", "1", ")", n),
        wrap("[", "1", "]", n),
        wrap("{", "1", "}", n),
        wrap("f(", "1", ")", n),
        wrap("f(x=", "1", ")", n / 2),
        wrap("f(a, (", "1", "))", n / 2),
        wrap("1+(", "1", ")", n / 2),
        wrap("1*(", "1", ")", n / 2),
        wrap("-", "1", "", n),
        wrap("not ", "1", "", n),
        wrap("lambda: ", "1", "", n / 2),
        wrap("x if x else ", "1", "", n / 2),
        wrap("1+", "1", "", n),
        wrap("1*", "1", "", n),
        wrap("1**", "1", "", n),
        wrap("1<", "1", "", n),
        wrap("x.", "x", "", n),
        format!("f{}", "()".repeat(n / 2)),
        format!("f{}", "[1]".repeat(n / 2)),
    ]
}

#[test]
fn on_a_small_stack() {
    let small = std::thread::Builder::new().stack_size(2 << 20);
    let run = || {
        for text in deep_texts(MAX_WEIGHT / DEEP_TOKEN_WEIGHT - 2)
            .iter()
            .chain(&deep_texts(MAX_WEIGHT - 2))
            .chain(&deep_texts(10 * MAX_WEIGHT))
            .chain(&deep_texts(500_000))
        {
            let _ = evaluate(text, &NoNames);
        }
    };
    small.spawn(run).expect("a thread starts").join().expect("nothing panics");
}
