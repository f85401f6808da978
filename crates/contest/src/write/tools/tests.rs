//! Tests of the helpers at the ends of 64 bits, with the compilers that are installed.

use super::{CodeLanguage, TOOL_ROWS};
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

/// Calls, and their values by CPython.
const CALLS_WITH_RESULTS: &[(&str, i64)] = &[
    ("floor_mod(5, 9223372036854775807)", 5),
    ("floor_mod(-5, 9223372036854775807)", 9_223_372_036_854_775_802),
    ("floor_mod(4611686018427387905, 4611686018427387906)", 4_611_686_018_427_387_905),
    ("floor_mod(5, -3)", -1),
    ("floor_div(-9223372036854775807, 4611686018427387906)", -2),
    ("floor_div(9223372036854775807, -2)", -4_611_686_018_427_387_904),
    ("floor_div(-7, 2)", -4),
    ("is_fibonacci(7540113804746346429)", 1),
    ("is_fibonacci(7540113804746346430)", 0),
    ("is_fibonacci(9223372036854775807)", 0),
    ("is_fibonacci(0)", 0),
    ("is_fibonacci(-1)", 0),
    ("shift_left(1, 62)", 4_611_686_018_427_387_904),
    ("shift_left(-1, 62)", -4_611_686_018_427_387_904),
    ("shift_left(0, 100)", 0),
    ("shift_right(9223372036854775807, 64)", 0),
    ("shift_right(-8, 1000000000000)", -1),
    ("shift_right(-8, 1)", -4),
    ("power(2, 62)", 4_611_686_018_427_387_904),
    ("power(-1, 1000000000000000001)", -1),
    ("power(3, 0)", 1),
    ("plus(9223372036854775806, 1)", i64::MAX),
    ("plus(-9223372036854775807, -1)", i64::MIN),
    ("minus(-1, 9223372036854775807)", i64::MIN),
    ("times(3037000499, 3037000499)", 9_223_372_030_926_249_001),
    ("times(4611686018427387904, -2)", i64::MIN),
    ("count_in(\"aaaa\", \"aa\")", 2),
    ("count_in(\"abc\", \"\")", 4),
    ("find_in(\"abcb\", \"b\")", 1),
    ("find_in(\"abc\", \"d\")", -1),
    ("find_in(\"\", \"\")", 0),
    ("starts_with(\"ab\", \"abc\")", 0),
    ("starts_with(\"abc\", \"ab\")", 1),
    ("ends_with(\"ab\", \"cab\")", 0),
    ("ends_with(\"cab\", \"ab\")", 1),
    ("holds_text(\"abc\", \"\")", 1),
    ("holds_text(\"abc\", \"ac\")", 0),
    ("number_of(\"-9223372036854775808\")", i64::MIN),
];

/// Calls whose values have more than 64 bits, or which are errors in CPython: the program stops.
const STOPPED_CALLS: &[&str] = &[
    "shift_left(1, 63)",
    "shift_left(1, 64)",
    "shift_left(3, 62)",
    "shift_left(1, -1)",
    "shift_right(1, -1)",
    "power(10, 19)",
    "power(2, -1)",
    "plus(9223372036854775807, 1)",
    "plus(-9223372036854775807, -2)",
    "minus(-2, 9223372036854775807)",
    "minus(9223372036854775807, -1)",
    "times(3037000500, 3037000500)",
    "times(4611686018427387904, 2)",
    "number_of(\"12x\")",
    "number_of(\"\")",
    "number_of(\"9223372036854775808\")",
];

/// A program that makes the call whose number is its argument, compiled; `None` if the compiler is not installed.
fn compiled_calls(code: CodeLanguage, calls: &[&str]) -> Option<PathBuf> {
    let rust = code == CodeLanguage::Rust;
    let (compiler, extension) = if rust { ("rustc", "rs") } else { ("g++", "cpp") };
    if !Command::new(compiler).arg("--version").output().is_ok_and(|output| output.status.success()) {
        return None;
    }
    let mut text = String::new();
    if !rust {
        for header in ["algorithm", "cerrno", "climits", "cmath", "cstdlib", "iostream", "string", "vector"] {
            let _ = writeln!(text, "#include <{header}>");
        }
    }
    TOOL_ROWS.iter().for_each(|row| text += row.tool.text(code));
    text += if rust {
        "fn main() {\n    match std::env::args().nth(1).expect(\"a number\").as_str() {\n"
    } else {
        "int main(int, char** argv) {\n    switch (std::atoi(argv[1])) {\n"
    };
    for (i, call) in calls.iter().enumerate() {
        let _ = if rust {
            writeln!(text, "        \"{i}\" => println!(\"{{}}\", {call} as i64),")
        } else {
            writeln!(text, "        case {i}: std::cout << (long long){call} << '\\n'; break;")
        };
    }
    text += if rust { "        _ => {}\n    }\n}\n" } else { "    }\n    return 0;\n}\n" };
    let folder = std::env::temp_dir().join(format!("grundy-tools-{}-{extension}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder can be made");
    let (source, program) = (folder.join(format!("calls.{extension}")), folder.join("calls"));
    std::fs::write(&source, text).expect("a file can be written");
    // Without an edition, as a judge may compile it.
    let flags: &[&str] = if rust { &["-Awarnings", "-Coverflow-checks=on"] } else { &["-std=c++17", "-O2", "-w"] };
    let output = Command::new(compiler).args(flags).arg("-o").arg(&program).arg(&source).output();
    let output = output.expect("the compiler runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(program)
}

#[test]
fn helpers_are_right_or_stop_at_the_ends_of_64_bits() {
    let calls: Vec<&str> =
        CALLS_WITH_RESULTS.iter().map(|(call, _)| *call).chain(STOPPED_CALLS.iter().copied()).collect();
    for code in [CodeLanguage::Cpp, CodeLanguage::Rust] {
        let Some(program) = compiled_calls(code, &calls) else { continue };
        for (i, call) in calls.iter().enumerate() {
            let output = Command::new(&program).arg(i.to_string()).output().expect("the program runs");
            let printed = String::from_utf8_lossy(&output.stdout).trim().to_string();
            match CALLS_WITH_RESULTS.get(i) {
                Some((_, value)) => assert_eq!(printed, value.to_string(), "{call} in {code:?}"),
                None => {
                    let message = String::from_utf8_lossy(&output.stderr);
                    assert!(!output.status.success(), "{call} in {code:?}: {printed}");
                    assert!(
                        ["64 bits", "negative", "number"].iter().any(|part| message.contains(part)),
                        "{call} in {code:?}: {message}"
                    );
                }
            }
        }
        std::fs::remove_dir_all(program.parent().expect("it has a folder")).expect("the folder can be removed");
    }
}
