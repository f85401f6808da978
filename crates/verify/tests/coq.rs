//! Files for Coq: their text, and what is refused. Coq itself checks such files in `cargo xtask test`.

use grundy_verify::{Certificate, CoqFile, CoqRefusal, verify};

fn coq_file(text: &str) -> Result<CoqFile, CoqRefusal> {
    let certificate = Certificate::read(text).unwrap_or_else(|error| panic!("{error}: {text}"));
    CoqFile::from_certificate(&certificate)
}

/// A certificate with a digest, for a rule that leaves at most one heap.
fn with_digest(rule: &str, preperiod: u64, period: u64, saltus: u64) -> String {
    format!(
        r#"{{"kind": "periodic-window", "version": 1, "rule": {rule}, "preperiod": {preperiod}, "period": {period},
        "saltus": {saltus}, "checked": [1, 2], "needed": 3, "digest": ""}}"#
    )
}

/// A certificate with a sparse space. Only what is exported is right.
fn with_space(rule: &str, preperiod: u64, period: u64, largest: u64) -> String {
    format!(
        r#"{{"kind": "periodic-sparse", "version": 1, "rule": {rule}, "preperiod": {preperiod}, "period": {period},
        "saltus": 0, "checked": [1, 2], "needed": 3, "largest": {largest}, "space": {{"mask": 1, "parity": true, "odd": true}},
        "rare": [[0, 0]], "digest": ""}}"#
    )
}

/// A certificate with windows that recur. Only what is exported is right.
fn with_windows(code: &str, preperiod: u64, period: u64, largest: u64) -> String {
    format!(
        r#"{{"kind": "periodic-recurrence", "version": 1, "rule": {{"octal": "{code}"}}, "preperiod": {preperiod},
        "period": {period}, "largest": {largest}, "space": {{"mask": 27, "parity": false, "odd": false}}, "rare": [[0, 0]],
        "window": 1024, "windows": [{{"end": 2048, "values": ""}}]}}"#
    )
}

#[test]
fn the_values_are_stated_with_the_period() {
    let text = r#"{"kind": "periodic", "version": 1, "rule": {"octal": ".260"}, "preperiod": 1, "period": 4, "saltus": 0,
        "checked": [1, 7], "values": [0, 0, 1, 2, 3, 0, 1, 2, 3, 0, 1]}"#;
    assert!(verify(text).expect("it is one").holds);
    let expected = r#"(** The Grundy values of the octal game 0.26 have the least period 4, from heap
    1 on.

    A move takes 1 token from a heap, and leaves one heap in its place. A move
    takes 2 tokens from a heap, and leaves one heap or two in its place.

    Written by `grundy verify CERTIFICATE --coq FILE`. In the folder `formal` of
    grundy this checks it:

    make library && coqc -Q theories Grundy FILE

    Coq computes the values again, by functions that the library proves right.
    If a number is wrong, it refuses the file. *)

From Coq Require Import NArith List String.
From Grundy Require Import Mex Taking Period Certificate.
Import ListNotations.
Open Scope N_scope.

(** [G n] is the Grundy value of a heap of [n] tokens under this code. For all
    [n >= 1], [G (n + 4) = G n]. There is no smaller period, wherever it begins,
    and no period holds from an earlier heap on (Period.v).

    Coq computes 11 values, by all options of every heap. *)
Theorem octal_0_26_period : least_period (G (code_of "0.26")) 1 4.
Proof. prove_period_by_all_options. Qed.

(** The values of the heaps from 0 to 4. With the period they give those of all
    heaps. *)
Theorem octal_0_26_values : map (G (code_of "0.26")) (below 5) = [0; 0; 1; 2; 3].
Proof. prove_values_by_all_options. Qed.
"#;
    assert_eq!(coq_file(text).expect("it can be stated").to_string(), expected);
}

#[test]
fn the_method_fits_the_game() {
    let cases = [
        (with_space(r#"{"octal": "0.127"}"#, 46578, 4, 35), "prove_period_by_sparse_space 1 true true."),
        // Windows prove the period, if the values are small.
        (with_windows("0.156", 3479, 349, 62), "prove_period_by_recurrence 27 false false 2048 1024."),
        (with_windows("0.156", 3479, 349, 63), "prove_period_by_sparse_space 27 false false."),
        (with_windows("0.333", 0, 4, 3), "prove_period_by_all_options."),
        // If no heap is split, no space is needed.
        (with_space(r#"{"octal": "0.33"}"#, 0, 3, 2), "prove_period_by_all_options."),
        (with_space(r#"{"subtract": [1, 2]}"#, 0, 3, 2), "prove_subtraction_period."),
        (with_digest(r#"{"octal": "0.333"}"#, 0, 4, 0), "prove_period_by_all_options."),
        (with_digest(r#"{"subtract": [1, 300]}"#, 0, 301, 0), "prove_subtraction_period."),
        // A hexadecimal code that leaves at most two heaps, and one that leaves three.
        (with_digest(r#"{"hexadecimal": "0.37"}"#, 0, 4, 0), "prove_period_by_all_options."),
        (with_digest(r#"{"hexadecimal": "0.A5"}"#, 1, 2, 0), "prove_period_by_definition."),
    ];
    for (text, tactic) in cases {
        let file = coq_file(&text).unwrap_or_else(|why| panic!("{why}: {text}"));
        let text = file.to_string();
        assert!(text.contains(&format!("\nProof. {tactic} Qed.\n")), "{text}");
        assert!(text.contains(&format!("Theorem {} : least_period", file.theorem_name())), "{text}");
        assert!(!text.contains("_values"), "no values are carried: {text}");
    }
}

#[test]
fn what_the_library_lacks_is_refused() {
    let many: Vec<String> = (1..=260).map(|number| number.to_string()).collect();
    let cases = [
        (with_digest(r#"{"octal": "0.33"}"#, 0, 3, 1), "the values grow by 1 from one period to the next"),
        (with_digest(r#"{"all_but": [1, 4194304]}"#, 0, 3, 1), "an array of Coq has at most 4194303"),
        (with_digest(&format!(r#"{{"all_but": [{}, 4000000]}}"#, many.join(", ")), 0, 3, 1), "Coq would need about"),
        (with_digest(r#"{"unequal_split": []}"#, 0, 3, 0), "split into two unequal ones"),
        (with_space(r#"{"octal": "0.07"}"#, 40_000_000, 1, 5), "the proof needs 80000003 values"),
        (with_space(r#"{"octal": "0.07"}"#, u64::MAX, u64::MAX, 5), "at most 67108864 are tried"),
        (with_windows("0.156", 1 << 32, 349, 62), "Coq would need about"),
        (with_windows("0.156", u64::MAX, u64::MAX, 62), "Coq would need about"),
        (with_windows("0.156", 1 << 32, 349, 63), "at most 67108864 are tried"),
        (with_digest(r#"{"hexadecimal": "0.8"}"#, 4_194_303, 1, 0), "an array of Coq has at most 4194303"),
        (with_space(r#"{"octal": "0.16"}"#, 10, 10, 252), "values up to 252"),
        (with_digest(&format!(r#"{{"subtract": [{}]}}"#, many.join(", ")), 0, 261, 0), "one of 260 numbers is taken"),
        (with_digest(r#"{"subtract": [200000]}"#, 0, 400000, 0), "Coq would need about"),
        (with_digest(r#"{"subtract": [18446744073709551615]}"#, 0, 1, 0), "the proof needs"),
        (with_digest(r#"{"hexadecimal": "0.8888"}"#, 1000, 1000, 0), "Coq would need about"),
        (with_digest(r#"{"octal": "0.8"}"#, 0, 1, 0), "not an octal digit"),
        (
            r#"{"kind": "automatic", "version": 1, "rule": {"subtract": [1, 2]}, "claim": "lost", "numeration": {"base": 2},
            "next": [[0, 1], [2, 0], [1, 2]], "accepting": [0]}"#
                .into(),
            "about an automaton",
        ),
        (
            r#"{"kind": "misere-quotient", "version": 1, "rule": {"subtract": [1, 2]}, "order": 6,
            "products": [[1, 0, 3, 2, 5, 4], [2, 3, 4, 5, 2, 3]], "p": [1, 4], "phi": [0, 1, 2]}"#
                .into(),
            "about a misère quotient",
        ),
        (
            r#"{"kind": "periodic", "version": 1, "rule": {"subtract": [1]}, "stated": {"text": "", "game": "g"},
            "preperiod": 0, "period": 2, "saltus": 0, "checked": [1, 2], "values": [0, 1, 0, 1]}"#
                .into(),
            "about rules in a text",
        ),
    ];
    for (text, why) in cases {
        let CoqRefusal(refusal) = coq_file(&text).expect_err(&text);
        assert!(refusal.en.contains(why), "{text}: {}", refusal.en);
        assert!(!refusal.zh.is_empty());
    }
}

#[test]
fn all_numbers_but_some() {
    let text = r#"{"kind": "periodic", "version": 1, "rule": {"all_but": [2]}, "preperiod": 0, "period": 4, "saltus": 2,
        "checked": [5, 9], "values": [0, 1, 0, 1, 2, 3, 2, 3, 4]}"#;
    assert!(verify(text).expect("it is one").holds);
    let text = coq_file(text).expect("it can be stated").to_string();
    for part in [
        "(** The Grundy values of the game in which any number but 2 is taken have the\n    least period 4 and the saltus 2, from heap 0 on.\n",
        "A move takes any number of tokens except 2 from a heap.\n",
        "From Grundy Require Import Mex Saltus AllBut Certificate.\n",
        "all_but_value n + 2].",
        "Theorem all_but_2_period : least_saltus_period (all_but_value [2]) 0 4 2.\nProof. prove_all_but_period 7. Qed.\n",
        "Theorem all_but_2_values : map (all_but_value [2]) (below 4) = [0; 1; 0; 1].\nProof. prove_all_but_values. Qed.\n",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
}

#[test]
fn growing_values_are_linear_in_the_heaps() {
    let far = coq_file(&with_digest(r#"{"all_but": [1, 4000000]}"#, 0, 3, 1)).expect("it can be stated").to_string();
    assert!(far.contains("Proof. prove_all_but_period 4000001. Qed."), "{far}");
    assert!(far.contains("from the values at missing distances"), "{far}");
}

#[test]
fn the_longest_table_fits() {
    // 2·a + p + k - 1 values and a period more, with k = 2.
    assert!(coq_file(&with_space(r#"{"octal": "0.07"}"#, 33_554_000, 431, 5)).is_ok());
    assert!(coq_file(&with_space(r#"{"octal": "0.07"}"#, 33_554_000, 432, 5)).is_err());
}

/// With windows there is no table of all values: a period of some hundred million heaps is exported, with the values that Coq computes.
#[test]
fn windows_need_no_table() {
    let file = coq_file(&with_windows("0.1777", 160_949_018, 60_620_715, 41)).expect("it can be stated").to_string();
    assert!(file.contains("Coq computes 221570757 values, and keeps the last of them"), "{file}");
    assert!(file.contains("least_period (G (code_of \"0.1777\")) 160949018 60620715."), "{file}");
}

#[test]
fn moves_are_described() {
    let moves = |rule: &str| {
        let text = coq_file(&with_digest(rule, 0, 1, 0)).expect("it can be stated").to_string();
        let paragraph = text.split("\n\n").nth(1).expect("the second paragraph").to_string();
        paragraph.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    assert_eq!(
        moves(r#"{"octal": "0.77"}"#),
        "A move takes 1 or 2 tokens from a heap, and leaves no heap, one or two in its place."
    );
    assert_eq!(
        moves(r#"{"octal": "4.0"}"#),
        "A move splits a heap: it takes nothing, and leaves two heaps in its place."
    );
    assert_eq!(moves(r#"{"octal": "0.0"}"#), "There is no move.");
    assert_eq!(moves(r#"{"subtract": []}"#), "There is no move.");
    assert_eq!(moves(r#"{"subtract": [1, 3, 4]}"#), "A move takes 1, 3 or 4 tokens from a heap.");
    let long = moves(&format!(r#"{{"octal": "0.{}"}}"#, "3".repeat(20)));
    assert!(long.starts_with("The digits say"), "{long}");
}

#[test]
fn long_rules_have_short_names() {
    let numbers: Vec<String> = (1..=100).map(|number| number.to_string()).collect();
    let cases = [
        (format!(r#"{{"octal": "0.{}"}}"#, "3".repeat(60)), "octal_period", "the octal game with this code"),
        (format!(r#"{{"subtract": [{}]}}"#, numbers.join(", ")), "subtraction_period", "with these 100 numbers"),
    ];
    for (rule, name, title) in cases {
        let file = coq_file(&with_digest(&rule, 0, 1, 0)).expect("it can be stated");
        assert_eq!(file.theorem_name(), name);
        let text = file.to_string();
        assert!(text.split_whitespace().collect::<Vec<_>>().join(" ").contains(title), "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= 100), "{text}");
    }
}
