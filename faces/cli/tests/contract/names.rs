//! Names and short forms of positions, as users write them.

use crate::{answer_output, json, run};

#[test]
fn short_forms_and_titles_are_solved() {
    for (args, position) in [
        (&["Nim(3,4,5)"][..], "nim(3, 4, 5)"),
        (&["nim", "3,", "4,", "5"], "nim(3, 4, 5)"),
        (&["Wythoff's game(8, 15)"], "wythoff(8, 15)"),
        (&["Wythoff's", "game", "8", "15"], "wythoff(8, 15)"),
        (&["威佐夫賽局(8, 15)"], "wythoff(8, 15)"),
        (&["chomp 4x5"], "chomp(4, 5)"),
        (&["chomp", "4x5"], "chomp(4, 5)"),
        (&["kayles(5) + *3"], "kayles(5) + nim(3)"),
        (&["hackenbush([])"], "hackenbush(\"0\")"),
        (&["notakto(\"x..\n...\n...\")"], "notakto(\"x..|...|...\")"),
    ] {
        let answer = json(&[&["solve"], args].concat());
        assert_eq!((&answer["position"], &answer["convention"]), (&position.into(), &"normal".into()), "{args:?}");
    }
    for name in ["反尼姆(1, 1, 2)", "misère nim 1 1 2", "反尼姆 1 1 2"] {
        let answer = json(&["solve", name]);
        assert_eq!((&answer["position"], &answer["convention"]), (&"nim(1, 1, 2)".into(), &"misere".into()), "{name}");
    }
}

/// Questions that specify misère play by a name, for every command.
#[test]
fn misere_names_are_understood_by_all_commands() {
    for (args, shown) in [
        (&["discover", "反尼姆", "--limit", "200"][..], "under misère play"),
        (&["discover", "misère wythoff(n, 2*n)", "--limit", "100"], "under misère play"),
        (&["values", "反尼姆", "--outcomes", "--to", "3"], "Win Lose Win Win"),
        (&["table", "反威佐夫", "--outcomes=bits", "--size", "2x2"], "0 | 1 0 1 | 0 1"),
        (&["quotient", "反凯尔斯", "--to", "4"], "quotient"),
        (&["genus", "反尼姆(3, 4)"], "genus"),
        (&["stress", "反尼姆(n)", "--claim", "n != 1", "--to", "20"], "holds for all 21 positions"),
        (&["graph", "--from", "反尼姆(1, 1)"], "nim(1)"),
        (&["draw", "反尼姆(1, 1)", "-o", "-"], "<svg"),
        (&["export", "反尼姆(1, 1)", "-o", "-"], "<!DOCTYPE html>"),
    ] {
        let out = answer_output(args);
        let flat: String = out.split_whitespace().collect::<Vec<_>>().join(" ");
        let shown_flat: String = shown.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(flat.to_lowercase().contains(&shown_flat.to_lowercase()), "{args:?}: {out}");
    }
    let misere = answer_output(&["discover", "反尼姆", "--limit", "200", "--json"]);
    assert_eq!(misere, answer_output(&["discover", "nim", "--misere", "--limit", "200", "--json"]));
    // An option for normal play is refused, as with --misere.
    for args in [
        &["values", "反尼姆"][..],
        &["values", "反尼姆", "--stats"],
        &["period", "反尼姆", "--engine", "naive"],
        &["draw", "反尼姆(1, 1)", "-o", "-", "--columns"],
        &["discover", "反尼姆", "--certificate", "/tmp/none/none.json"],
    ] {
        assert_eq!(run(args).code, Some(2), "{args:?}");
    }
}

#[test]
fn the_catalogue_finds_names_and_expressions() {
    for (asked, name) in [
        ("Wythoff's game", "wythoff"),
        ("威佐夫博奕", "wythoff"),
        ("bash(3)(8)", "bash"),
        ("無向點地理", "geography"),
        ("新 Nim 遊戲", "new_nim"),
    ] {
        assert_eq!(json(&["games", asked])["games"][0]["name"], name, "{asked}");
    }
    for (asked, name) in [("不變量", "invariant"), ("Nash equilibrium", "nash_equilibrium"), ("P 點", "p_position")]
    {
        assert_eq!(json(&["games", asked])["concepts"][0]["name"], name, "{asked}");
    }
    let refused = run(&["games", "zzzzzz"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("`grundy games` lists all games"), "{refused:?}");
}

#[test]
fn numbers_and_parameters_are_explained() {
    assert_eq!(answer_output(&["mex", "{0,1,2,4}"]).trim(), "3");
    assert_eq!(answer_output(&["mex", "{}"]).trim(), "0");
    let refused = run(&["solve", "bash(8)"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("bash(m)(heap, …)") && refused.err.contains("at most m stones"), "{refused:?}");
    assert_eq!(answer_output(&["solve", "mex {0,1,2,4}"]).trim(), "mex {0,1,2,4} = 3");
    assert_eq!(answer_output(&["solve", "mex {}"]).trim(), "mex {} = 0");
    let answer = json(&["solve", "mex {0,1,2,4}"]);
    assert_eq!((&answer["number"], &answer["standing"]["kind"]), (&3.into(), &"computed".into()), "{answer}");
    let refused = run(&["solve", "2 + 3"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("the value of this is 5"), "{refused:?}");
    assert!(answer_output(&["nimber", "10 ^ 5"]).contains("the nim-sum (XOR) is written with + or ⊕: 10 + 5"));
    assert!(!answer_output(&["nimber", "*10 ^ 5"]).contains("nim-sum"));
}

#[test]
fn claims_name_their_own_variables_and_no_fractions() {
    let refused = run(&["stress", "wythoff(a, b)", "--claim", "b == 1.618 * a"]);
    assert_eq!(refused.code, Some(2));
    assert!(refused.err.contains("to compare with a fraction, multiply"), "{refused:?}");
}
