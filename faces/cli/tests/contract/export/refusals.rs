//! Positions that cannot be exported.

use crate::program::run;

/// The message if there is no page.
fn refusal_message(args: &[&str]) -> String {
    let ran = run(args);
    assert_eq!((ran.code, &ran.out[..]), (Some(2), ""), "{args:?}: {ran:?}");
    ran.err
}

#[test]
fn files_that_cannot_be_written() {
    let folder = std::env::temp_dir();
    let folder = folder.to_str().expect("a path in UTF-8");
    for (file, words) in [
        (folder, "cannot write"),
        ("/nowhere/at/all/page.html", "cannot write"),
        ("page.svg", "does not end in .html"),
        ("page", "does not end in .html"),
        ("", "--output"),
    ] {
        let error = refusal_message(&["export", "nim(1, 2)", "-o", file]);
        assert!(error.contains(words), "{file}: {error}");
    }
    assert!(refusal_message(&["export", "nim(1, 2)"]).contains("--output"));
    assert!(refusal_message(&["export", "nim(1, 2)", "-o", "-", "--json"]).contains("standard output"));
}

#[test]
fn what_is_no_position_or_too_large() {
    for (text, words) in [
        ("", ""),
        ("nim", ""),
        ("nim(-1)", ""),
        ("nonsense(3)", "nonsense"),
        ("nim(10**40)", "moves"),
        ("kayles(10**40)", "10000 moves"),
        ("nim(6000)", "12 MiB"),
        ("chomp(20, 20)", "10000 different components"),
    ] {
        let error = refusal_message(&["export", text, "-o", "-"]);
        assert!(error.contains(words), "{text}: {error}");
    }
    let error = refusal_message(&["export", "kayles(60)", "--misere", "-o", "-"]);
    assert!(error.contains("50000 positions"), "{error}");
    let error = refusal_message(&["export", "chomp(20, 20)", "-o", "-", "--lang", "zh-CN"]);
    assert!(error.contains("10000 个"), "{error}");
}

#[test]
fn ends_are_not_summed_nor_turned_round() {
    let rules = super::DECLARED_END_RULES;
    assert!(refusal_message(&["export", "-e", rules, "ends(4) + ends(5)", "-o", "-"]).contains("sums"));
    assert!(refusal_message(&["export", "-e", rules, "ends(4)", "--misere", "-o", "-"]).contains("mis"));
}

#[test]
fn budgets_end_it() {
    let ran = run(&["export", "nim(50, 50)", "-o", "-", "--max-positions", "5"]);
    assert_eq!((ran.code, &ran.out[..]), (Some(1), ""), "{ran:?}");
    assert!(ran.err.contains("--max-positions"), "{ran:?}");
}
