//! Misère play on the command line: genera, quotients, and the pages on them.

mod anti_sg;
mod genus;
mod laws;
mod quotient;

use std::process::Command;

/// The exit status, and what is printed on both outputs.
fn run_grundy(args: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_grundy")).args(args).env("LC_ALL", "C").output();
    let output = output.expect("the program runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// The pages show what is printed.
#[test]
fn pages() {
    let pages = [
        (include_str!("../../../../book/en/src/reference/misere.md"), 4),
        (include_str!("../../../../book/zh-CN/src/reference/misere.md"), 4),
        (include_str!("../../../../book/en/src/reference/genus.md"), 4),
        (include_str!("../../../../book/zh-CN/src/reference/genus.md"), 4),
        (include_str!("../../../../book/en/src/reference/quotient.md"), 4),
        (include_str!("../../../../book/zh-CN/src/reference/quotient.md"), 4),
    ];
    for (page, blocks) in pages {
        let mut seen = 0;
        for block in page.split("```console\n$ grundy ").skip(1) {
            let block = block.split("```").next().unwrap_or(block);
            let (command, expected) = block.split_once('\n').expect("a command and its output");
            // An expression in quotes is one argument.
            let words = command.split('"').enumerate().flat_map(|(at, part)| match at % 2 {
                1 => vec![part],
                _ => part.split_whitespace().collect(),
            });
            let (status, out, _) = run_grundy(&words.collect::<Vec<_>>());
            assert_eq!((status, &out[..]), (Some(0), expected), "{command}");
            seen += 1;
        }
        assert_eq!(seen, blocks);
    }
}
