//! Many processes of the real program answer one question together, on this machine.
#![cfg(unix)]

mod certificates;
mod disks;
mod ends;
mod group;
mod namespaces;
mod refusals;

use group::{ProcessGroup, single_process_answer, solve_answer};
use serde_json::Value as Json;

/// Two heaps with moves that decrease their sum, which must be found by analysis.
const RANKED_RULES: &str = "@game\ndef stones(a, b):\n    for k in range(1, 4):\n        if k <= a: yield stones(a - k, b)\n        if k <= b: yield stones(a, b - k)\n    if a > 1 and b > 0: yield stones(a // 2, b - 1)";
/// No number is smaller after each move, and whether play always ends is an open problem (Collatz).
const UNRANKED_RULES: &str = "@game\ndef hail(a, b):\n    if a > 1: yield hail(3 * a + 1 if a % 2 else a // 2, b)\n    if b > 0: yield hail(a, b - 1)\n    if b > 2: yield hail(b, b - 3) + hail(3, 1)";
/// Rules whose moves lead to games of the catalogue, with parameters that depend on the position.
const CATALOGUE_RULES: &str = "from grundy import game, nim, subtract, cram\n@game\ndef mine(a, b):\n    if a > 0: yield mine(a - 1, b) + nim(b)\n    if b > 1: yield subtract(1, b)(a) + cram(2, b)\n    if b > 0: yield mine(a, b - 1)";
/// Two games of one text, of which one leads to the other.
const TWO_GAME_RULES: &str =
    "@game\ndef g(a, b):\n    if a >= 1: yield h(a, b)\n@game\ndef h(a, b):\n    if a > 0: yield h(a - 1, b)";
/// Loopy rules.
const LOOPY_RULES: &str = "@game\ndef turn(a, b):\n    if a > 0: yield turn(a - 1, (b + 1) % 3)\n    if a > 3: yield turn(a - 2, b)\n    yield turn(a, (b + 1) % 3) if b < 2 else turn(0, 0)";
/// Rules with declared ends.
const DECLARED_END_RULES: &str = "from grundy import game, win, lose, draw\n@game\ndef race(a, b):\n    if b >= 7: return lose\n    if a + b > 11: return draw\n    for k in (1, 2, 3): yield race(b, a + k)";

/// The winning moves, in some order.
fn winning_moves(answer: &Json) -> Vec<&str> {
    let moves = answer["winning_moves"].as_array().expect("a list");
    let mut moves: Vec<&str> = moves.iter().filter_map(|one| one["text"].as_str()).collect();
    moves.sort_unstable();
    moves
}

/// Checks that one process and many give the outcome of `grundy solve`, and its value if `values` is set.
fn assert_same_answers(args: &[&str], values: bool) {
    let args = [args, &["--moves", "1000"]].concat();
    let expected = solve_answer(&args);
    for (processes, workers) in [(1, 1), (1, 2), (2, 1), (2, 2), (4, 1)] {
        let found = if processes == 1 {
            single_process_answer(&args, workers)
        } else {
            ProcessGroup::start(&args, processes, workers).answer()
        };
        let case = format!("{args:?}, {processes} processes, {workers} workers: {found}");
        assert_eq!(found["outcome"], expected["outcome"], "{case}");
        assert_eq!(winning_moves(&found), winning_moves(&expected), "{case}");
        assert_eq!(found["winning_total"], expected["winning_total"], "{case}");
        assert_eq!(found["value"], if values { expected["value"].clone() } else { Json::Null }, "{case}");
        assert_eq!(found["stop"], "done", "{case}");
        let cluster = &found["cluster"];
        assert_eq!((&cluster["processes"], &cluster["workers"]), (&processes.into(), &workers.into()), "{case}");
        assert!(cluster["found"].as_u64() > Some(0), "{case}");
        if let (Some(all), Some(found)) = (found["counts"]["positions"].as_u64(), cluster["found"].as_u64()) {
            assert!(all >= found, "{case}");
        }
    }
}

#[test]
fn values_of_boards() {
    assert_same_answers(&["cram(3, 4)"], true);
    assert_same_answers(&["cram(4, 5)"], true);
    assert_same_answers(&["chomp(3, 4)"], true);
}

#[test]
fn values_of_sums() {
    assert_same_answers(&["cram(3, 4) + cram(3, 4) + cram(2, 3)"], true);
    assert_same_answers(&["cram(3, 4) + nim(6) + chomp(2, 3)"], true);
    assert_same_answers(&["cram(3, 4) + nim(10**30)"], true);
}

#[test]
fn values_by_rules_of_a_user() {
    assert_same_answers(&["-e", RANKED_RULES, "stones(9, 7)"], true);
    assert_same_answers(&["-e", UNRANKED_RULES, "hail(7, 5)"], true);
    assert_same_answers(&["-e", UNRANKED_RULES, "hail(7, 5) + cram(3, 4) + nim(2)"], true);
}

#[test]
fn values_by_several_games_of_one_text() {
    assert_same_answers(&["-e", TWO_GAME_RULES, "g(3, 1) + h(3, 1)"], true);
    assert_same_answers(&["-e", TWO_GAME_RULES, "h(3, 1) + g(3, 1) + g(2, 1)", "--misere"], false);
    let (one, both) = (
        single_process_answer(&["-e", TWO_GAME_RULES, "g(9, 1)"], 2),
        single_process_answer(&["-e", TWO_GAME_RULES, "g(9, 1) + h(9, 1)"], 2),
    );
    assert_eq!(one["cluster"]["found"], both["cluster"]["found"], "each position is found once");
}

#[test]
fn values_by_rules_that_lead_to_the_catalogue() {
    assert_same_answers(&["-e", CATALOGUE_RULES, "mine(5, 4)"], true);
    assert_same_answers(&["-e", CATALOGUE_RULES, "mine(3, 3) + mine(2, 2) + cram(2, 3)"], true);
    assert_same_answers(&["-e", CATALOGUE_RULES, "mine(3, 2)", "--misere"], false);
}

#[test]
fn outcomes_where_play_goes_round() {
    assert_same_answers(&["-e", LOOPY_RULES, "turn(7, 1)"], false);
    assert_same_answers(&["-e", LOOPY_RULES, "turn(6, 0) + cram(3, 3)"], false);
}

#[test]
fn outcomes_where_ends_are_declared() {
    assert_same_answers(&["-e", DECLARED_END_RULES, "race(0, 0)"], false);
    assert_same_answers(&["-f", "../../examples/rules/hexapawn.py", "hexapawn()"], false);
}

#[test]
fn outcomes_where_the_last_move_loses() {
    assert_same_answers(&["cram(3, 4) + nim(2)", "--misere"], false);
    assert_same_answers(&["-e", UNRANKED_RULES, "hail(5, 4)", "--misere"], false);
    assert_same_answers(&["-e", LOOPY_RULES, "turn(5, 1)", "--misere"], false);
}

/// Nothing is computed twice: the first process adds nothing to what the processes found.
#[test]
fn nothing_is_computed_twice() {
    let games: [&[&str]; 5] = [
        &["cram(4, 5)"],
        &["cram(5, 5)"],
        &["-e", UNRANKED_RULES, "hail(9, 8)"],
        &["chomp(4, 6) + cram(3, 4)"],
        &["-e", TWO_GAME_RULES, "g(9, 1) + h(7, 1)"],
    ];
    for args in games {
        let answer = single_process_answer(args, 2);
        assert_eq!(answer["counts"]["positions"], answer["cluster"]["found"], "{args:?}: {answer}");
    }
}

/// Data that does not fit into memory goes to the disk, and is removed afterwards.
#[test]
fn what_does_not_fit_goes_to_a_folder() {
    let folder = tempfile::tempdir().expect("a folder for the test");
    let path = folder.path().to_str().expect("its name is a text");
    let answer = single_process_answer(&["cram(5, 6)", "--max-memory", "4M", "--spill", path], 2);
    assert_eq!(
        answer["value"]["nimber"],
        solve_answer(&["cram(5, 6)", "--method", "beling-rogalski"])["value"]["nimber"]
    );
    assert!(answer["cluster"]["spilled"].as_u64() > Some(0), "{answer}");
    assert_eq!(std::fs::read_dir(folder.path()).expect("it is there").count(), 0);
}
