//! Values and lost positions of relatives of Nim and of pieces on boards, in `golden/games.tsv`:
//! Moore's Nim, staircases, coins on a strip, coins that are turned, Euclid, king, bishop and knight.
//!
//! Each value is computed twice: by a theorem, as grundy answers it, and by search without theorems.

use grundy::grid::grid;
use grundy::series::{SeriesCell, SeriesQuestion};
use grundy::{Convention, Engine, GameValue, Meter, Outcome, Query};
use grundy_suite::{numbers, rows};

const GAMES_TABLE: &str = include_str!("../golden/games.tsv");

/// The rows of a topic: the instance, and the expected result.
fn topic_rows(topic: &str) -> Vec<(&'static str, &'static str)> {
    let rows: Vec<_> = rows(GAMES_TABLE).filter(|row| row[0] == topic).map(|row| (row[1], row[2])).collect();
    assert!(!rows.is_empty(), "{topic} is a topic");
    rows
}

/// The value of a position of one component, by theorem and by search.
fn value(expression: &str, engine: &mut Engine) -> u64 {
    let position = grundy::parse(expression).unwrap_or_else(|error| panic!("{expression}: {}", error.message.en));
    let [component] = &position.components[..] else { panic!("{expression} is one component") };
    let searched = engine.value(component, &Meter::default()).expect("it is small").0;
    let answer = Query::new(position.clone()).solve(&mut Engine::new(), &Meter::default());
    assert_eq!(answer.value, Some(GameValue::Nimber(searched.into())), "{expression}");
    searched
}

/// The numbers of `… [3, 2, 3, 1] …`.
fn list_in_brackets(text: &str) -> &str {
    text.split_once('[').and_then(|(_, rest)| rest.split_once(']')).expect("there is a list").0
}

/// The value of `grundy=2 ; …`.
fn expected_value(text: &str) -> u64 {
    let number = text.strip_prefix("grundy=").and_then(|text| text.split(' ').next());
    number.and_then(|number| number.parse().ok()).expect("there is a value")
}

#[test]
fn staircases_and_coins_on_a_strip() {
    for (name, game) in [("staircase_nim", "staircase"), ("silver_dollar_no_dollar", "silver_dollar")] {
        let rows = topic_rows(name);
        assert_eq!(rows.len(), 10);
        for (instance, expect) in rows {
            assert_eq!(
                value(&format!("{game}({})", list_in_brackets(instance)), &mut Engine::new()),
                expected_value(expect),
                "{instance}"
            );
        }
    }
}

#[test]
fn a_single_head() {
    let rows = topic_rows("coin_turning");
    let (_, expect) = rows.iter().find(|(name, _)| name.starts_with("turning turtles")).expect("there is a row");
    let mut engine = Engine::new();
    for (n, expect) in (1..).zip(numbers(expect)).take(20) {
        assert_eq!(value(&format!("turning_turtles({n})"), &mut engine), expect, "coin {n}");
    }
}

#[test]
fn euclid() {
    for (name, game) in [("euclid_to_zero_row", "euclid"), ("euclid_positive_row", "euclid(positive=True)")] {
        let rows = topic_rows(name);
        assert_eq!(rows.len(), 12);
        let mut engine = Engine::new();
        for (a, (instance, expect)) in (1..).zip(rows) {
            assert_eq!(instance, format!("a={a} b=1..20"));
            for (b, expect) in (1..).zip(numbers(expect)) {
                assert_eq!(value(&format!("{game}({a}, {b})"), &mut engine), expect, "{game}: {a}, {b}");
            }
        }
    }
}

#[test]
fn moore() {
    for (instance, expect) in topic_rows("moore_nim_k") {
        let mut given = instance.split([' ', '=']).filter_map(|word| word.parse::<u64>().ok());
        let mut next = || given.next().expect("three numbers");
        let (k, heaps, most) = (next(), next(), next());
        let mut sorted = vec![Vec::new()];
        for _ in 0..heaps {
            let longer = |heaps: &Vec<u64>| {
                let heaps = heaps.clone();
                (heaps.last().copied().unwrap_or(0)..=most).map(move |next| [&heaps[..], &[next]].concat())
            };
            sorted = sorted.iter().flat_map(longer).collect();
        }
        let mut engine = Engine::new();
        let lost = |heaps: &&Vec<u64>| {
            let list: Vec<String> = heaps.iter().map(u64::to_string).collect();
            value(&format!("moore({k})({})", list.join(", ")), &mut engine) == 0
        };
        let mut lost: Vec<Vec<u64>> = sorted.iter().filter(lost).cloned().collect();
        let mut expect: Vec<Vec<u64>> = expect.split(';').map(numbers).collect();
        lost.sort();
        expect.sort();
        assert_eq!(lost, expect, "{instance}");
    }
}

/// The rows of a table, as `grundy table` gives it.
fn table(game: &str, size: Option<(usize, usize)>) -> Vec<Vec<u64>> {
    let game = grundy::evaluate(game).expect("it is a ruleset");
    let grid =
        grid(&game, size, SeriesQuestion::Values, &mut Engine::new(), &Meter::default()).expect("it has two numbers");
    let value = |cell: &SeriesCell| match cell {
        SeriesCell::Value(value) => value.0,
        other => panic!("{other:?} is no value"),
    };
    grid.rows.iter().map(|row| row.iter().map(value).collect()).collect()
}

/// An empty board with edges.
fn board(piece: &str, rows: usize, columns: usize) -> String {
    format!("{piece}(\"{}\")", vec![".".repeat(columns); rows].join("|"))
}

#[test]
fn kings_bishops_and_knights() {
    for (piece, name) in [("king", "king (left"), ("bishop", "bishop-diag-only"), ("knight", "white knight")] {
        let rows: Vec<_> = topic_rows("chess_piece_grundy").into_iter().filter(|row| row.0.starts_with(name)).collect();
        let expect: Vec<Vec<u64>> = rows.iter().map(|row| numbers(row.1)).collect();
        let (rows, columns) = (expect.len(), expect[0].len());
        assert_eq!(table(&board(piece, rows, columns), None), expect, "{piece} on a board with edges");
        if piece != "knight" {
            assert_eq!(table(piece, Some((rows, columns))), expect, "{piece} on a board without");
        }
    }
}

#[test]
fn knights_with_and_without_an_edge() {
    let expect: Vec<Vec<u64>> = topic_rows("knight_15x15_board").iter().map(|row| numbers(row.1)).collect();
    assert_eq!(table(&board("knight", 15, 15), None), expect);
    let expect: Vec<Vec<u64>> =
        topic_rows("white_knight_infinite_quarter_board").iter().map(|row| numbers(row.1)).collect();
    assert_eq!(table("knight", Some((12, 16))), expect);
}

/// The theorems agree with the tables of boards: if no move leads right or down, a large empty board with edges has the values of the one without.
#[test]
fn pieces_that_never_go_right_or_down_do_not_see_the_edge() {
    for piece in ["rook", "bishop", "queen", "king"] {
        assert_eq!(table(&board(piece, 20, 30), None), table(piece, Some((20, 30))), "{piece}");
    }
    let queen = table("queen", Some((21, 21)));
    for (row, (instance, expect)) in topic_rows("wythoff_grundy_row").into_iter().enumerate() {
        assert_eq!(queen[row], numbers(expect), "{instance}");
    }
}

/// Huge positions are decided, with moves that win.
#[test]
fn huge_positions() {
    for expression in [
        "moore(2)(10**30, 10**30 + 7, 10**29, 5)",
        "staircase(10**30, 4, 10**31, 10**40)",
        "silver_dollar(10**30, 10**31, 10**32)",
        "nimble(10**30, 7)",
        "turning_turtles(10**30, 10**31)",
        "euclid(10**300, 7**30)",
        "euclid(positive=True)(10**300, 7**30)",
        "northcott((10**30, 1), (2, 10**31))",
        "rook(10**30, 10**31)",
        "queen(10**30, 10**31)",
        "bishop(10**30, 10**31)",
        "king(10**30 + 1, 10**31)",
        "knight(10**30 + 3, 10**31)",
    ] {
        for convention in [Convention::Normal, Convention::Misere] {
            if convention == Convention::Misere && expression.starts_with("turning") {
                continue; // no theorem is known, and it is too large for search
            }
            let position = grundy::parse(expression).expect("it is a position");
            let answer = Query::new(position.clone()).under(convention).solve(&mut Engine::new(), &Meter::default());
            assert_eq!(answer.outcome, Some(Outcome::N), "{expression} {convention:?}");
            assert!(!answer.winning_moves.is_empty(), "{expression} {convention:?}");
            for one in &answer.winning_moves {
                let moved = |i: &usize| position.components[*i].args == one.before.components[0].args;
                let moved = (0..position.components.len()).find(moved).expect("a component was moved");
                let after = Query::new(position.with_replaced_component(moved, one.after.clone())).under(convention);
                let after = after.solve(&mut Engine::new(), &Meter::default());
                assert_eq!(after.outcome, Some(Outcome::P), "{expression} {convention:?}: {}", one.text.en);
            }
        }
    }
}
