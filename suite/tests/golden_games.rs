//! Published values, lost positions and winning moves of the games in the catalogue.
//!
//! Of `golden/games.tsv` these topics are covered here:
//! Wythoff's game, dynamic nim, Chomp, Treblecross, and the periods and values of codes;
//! of `golden/coordinate_games.tsv` Wythoff's game and the take-away games, values and numbers of options.
//! Relatives of Nim and pieces on boards are in `golden_relatives`, boards and graphs in `golden_boards`.
//! Products, roots and inverses of nimbers are in `golden_nimbers`.

use grundy::grid::grid;
use grundy::series::{SeriesCell, SeriesQuestion, series};
use grundy::{Answer, Argument, CallArguments, Component, Convention, Engine, Meter, Nat, Outcome, Query, call_value};
use grundy_suite::{numbers, rows};
use std::ops::ControlFlow;

const GAMES_TABLE: &str = include_str!("../golden/games.tsv");
const COORDINATE_TABLE: &str = include_str!("../golden/coordinate_games.tsv");

/// The rows of a topic: the instance, and the expected result.
fn topic_rows(topic: &str) -> Vec<(&'static str, &'static str)> {
    let rows: Vec<_> = rows(GAMES_TABLE).filter(|row| row[0] == topic).map(|row| (row[1], row[2])).collect();
    assert!(!rows.is_empty(), "{topic} is a topic");
    rows
}

#[test]
fn wythoff_rows() {
    let wythoff = evaluate("wythoff");
    let grid = grid(&wythoff, Some((21, 21)), SeriesQuestion::Values, &mut Engine::new(), &Meter::default());
    let grid = grid.expect("it is called with two numbers");
    let rows = topic_rows("wythoff_grundy_row");
    assert_eq!(rows.len(), grid.rows.len());
    for (row, (instance, values)) in rows.into_iter().enumerate() {
        assert_eq!(instance, format!("row {row} cols 0..20"));
        assert_eq!(grid.rows[row].iter().map(value).collect::<Vec<_>>(), numbers(values), "{instance}");
    }
}

#[test]
fn wythoff_pairs() {
    let [(_, first)] = topic_rows("wythoff_pairs")[..] else { panic!("one row") };
    let first: Vec<Vec<u64>> = first.split(';').map(numbers).collect();
    let wythoff = evaluate("wythoff");
    let grid = grid(&wythoff, Some((50, 50)), SeriesQuestion::Values, &mut Engine::new(), &Meter::default());
    let lost =
        grid.expect("it is called with two numbers").lost_positions().filter(|(a, b)| a <= b).collect::<Vec<_>>();
    assert_eq!(lost.iter().map(|&(a, b)| vec![a as u64, b as u64]).collect::<Vec<_>>(), first);

    let [(_, big)] = topic_rows("wythoff_pairs_big")[..] else { panic!("one row") };
    for pair in big.split(';').map(numbers) {
        let [a, b] = pair[..] else { panic!("{pair:?} is a pair") };
        let outcome = |a: u64, b: u64| solve(&format!("wythoff({a}, {b})")).outcome;
        assert_eq!(outcome(a, b), Some(Outcome::P), "{a}, {b}");
        for (a, b) in [(a, b - 1), (a, b + 1), (a - 1, b), (a + 1, b)] {
            assert_eq!(outcome(a, b), Some(Outcome::N), "{a}, {b}");
        }
    }
}

/// The rows `f(t) = kt`; for other functions see below.
#[test]
fn dynamic_nim() {
    let mut factors = Vec::new();
    for row in rows(GAMES_TABLE).filter(|row| row[0].starts_with("dynamic_nim")) {
        let (kind, f) = row[0].split_once(" f(t)=").expect("the topic names f");
        let f = f.split(' ').next().unwrap_or(f);
        let Some(k) = f.strip_suffix('t').and_then(|k| k.parse::<u64>().ok()) else { continue };
        let expect = numbers(row[2]);
        match kind {
            "dynamic_nim" => {
                let last = *expect.last().expect("a row has values");
                let asked = SeriesQuestion::Outcomes(Convention::Normal);
                let cells = cells(&format!("dynamic_nim({k})"), last, asked);
                let lost = (0..).zip(&cells).filter(|(n, cell)| *n > 0 && cell.is_lost()).map(|(n, _)| n);
                assert_eq!(lost.collect::<Vec<u64>>(), expect, "{row:?}");
                factors.push(k);
            }
            "dynamic_nim_min_winning_take" => {
                for (n, least) in (1u64..).zip(expect) {
                    let answer = solve(&format!("dynamic_nim({k}, first_may_take_all=True)({n})"));
                    let left = answer.winning_moves.iter().map(|one| one.after.components[0].args[0].to_natural());
                    let take = left.map(|left| Nat::from(n) - left.expect("a number")).min();
                    assert_eq!(take, Some(Nat::from(least)), "k = {k}, n = {n}");
                }
            }
            other => panic!("{other} is a new kind"),
        }
    }
    assert_eq!(factors, [1, 2, 3, 4, 5, 7]);
}

/// The rows whose `f` no ruleset of the catalogue has, as rules of a user.
#[test]
fn dynamic_nim_by_rules() {
    const LARGEST_START: u64 = 150;
    for (f, written) in [("2t-1", "2 * k - 1"), ("t+1", "k + 1"), ("t^2", "k * k"), ("floor(1.5t)", "3 * k // 2")] {
        let text =
            format!("@game\ndef g(n, most):\n    for k in range(1, min(n, most) + 1): yield g(n - k, {written})");
        let rules = grundy::parse_rules(&text).expect("they are rules");
        let mut engine = Engine::new();
        let mut solve = |n: u64, most: u64| {
            let position = grundy::parse_with(&rules, &format!("g({n}, {most})")).expect("it is a position");
            Query::new(position).solve(&mut engine, &Meter::default())
        };
        let [(_, lost)] = topic_rows(&format!("dynamic_nim f(t)={f}"))[..] else { panic!("one row") };
        let expect: Vec<u64> = numbers(lost).into_iter().filter(|&n| n <= LARGEST_START).collect();
        let found = (1..=LARGEST_START).filter(|&n| solve(n, n - 1).outcome == Some(Outcome::P));
        assert_eq!(found.collect::<Vec<u64>>(), expect, "{f}");
        let [(_, takes)] = topic_rows(&format!("dynamic_nim_min_winning_take f(t)={f}"))[..] else { panic!("one row") };
        for (n, least) in (1u64..).zip(numbers(takes)) {
            let answer = solve(n, n);
            let left = answer.winning_moves.iter().map(|one| one.after.components[0].args[0].to_natural());
            let take = left.map(|left| Nat::from(n) - left.expect("a number")).min();
            assert_eq!(take, Some(Nat::from(least)), "f = {f}, n = {n}");
        }
    }
}

#[test]
fn chomp_first_moves() {
    for (instance, expect) in topic_rows("chomp_winning_first_moves") {
        let mut words = instance.split(' ').filter_map(|word| word.parse::<u64>().ok());
        let (rows, columns) = words.next().zip(words.next()).expect("two sizes");
        let answer = solve(&format!("chomp({rows}, {columns})"));
        let bites: Vec<String> = answer.winning_moves.iter().map(|one| bite(&one.text.en)).collect();
        assert_eq!(bites.join(";"), expect, "{instance}");
        assert_eq!(answer.winning_total, Some(Nat::from(bites.len())), "{instance}");
    }
}

/// Row and column of `bite at row 1, column 2 (counting from 0)`.
fn bite(text: &str) -> String {
    let at = text.strip_prefix("bite at row ").and_then(|text| text.split_once(" (")).expect("the move is a bite").0;
    at.replace(", column ", ",")
}

#[test]
fn chomp_lost_bars() {
    let mut engine = Engine::new();
    for (instance, expect) in topic_rows("chomp_P_count") {
        let size: usize = instance.split(['x', ' ']).find_map(|word| word.parse().ok()).expect("a size");
        let lost = bars(size, size as u64).into_iter().filter(|bar| is_lost(bar, &mut engine)).count();
        assert_eq!(lost.to_string(), expect, "{instance}");
    }
}

#[test]
fn chomp_of_three_rows() {
    let mut engine = Engine::new();
    for (instance, expect) in topic_rows("chomp_3row_P") {
        let third: u64 = instance.split(['=', ':']).nth(1).and_then(|n| n.parse().ok()).expect("the third row");
        let bars = (third..=60).flat_map(|first| (third..=first).map(move |second| vec![first, second, third]));
        let lost: Vec<Vec<u64>> = bars.filter(|bar| is_lost(bar, &mut engine)).collect();
        assert_eq!(lost, expect.split(';').map(numbers).collect::<Vec<_>>(), "{instance}");
    }
}

/// All bars of at most `rows` rows, each of length at most `longest`.
fn bars(rows: usize, longest: u64) -> Vec<Vec<u64>> {
    if rows == 0 {
        return Vec::new();
    }
    let below = |first| bars(rows - 1, first).into_iter().chain([Vec::new()]);
    (1..=longest).flat_map(|first| below(first).map(move |rest| [&[first], &rest[..]].concat())).collect()
}

/// Whether a bar has value 0, by search without theorems.
fn is_lost(bar: &[u64], engine: &mut Engine) -> bool {
    let rows = Argument::Tuple(bar.iter().map(|&n| n.into()).collect());
    let args = CallArguments { positional: Vec::new(), keywords: vec![("rows".into(), rows)] };
    let Ok(Argument::Position(bar)) = call_value(&evaluate("chomp"), args) else { panic!("{bar:?} is a bar") };
    let [component] = &bar.components[..] else { panic!("{bar} is one component") };
    engine.value(component, &Meter::default()).expect("it is small").0 == 0
}

#[test]
fn treblecross() {
    let [(_, lost)] = topic_rows("treblecross_P")[..] else { panic!("one row") };
    let values = values("treblecross", 6000);
    // A strip of fewer than three cells is not a strip of the full game.
    let found: Vec<u64> = (3..).zip(&values[3..]).filter(|(_, value)| **value == 0).map(|(n, _)| n).collect();
    assert_eq!(found, numbers(lost));

    let [(_, direct)] = topic_rows("treblecross_direct")[..] else { panic!("one row") };
    for strip in direct.split(',') {
        let (n, wins) = strip.split_once(':').expect("a size and a letter");
        let outcome = Outcome::from_win(wins == "W");
        assert_eq!(solve(&format!("treblecross({n})")).outcome, Some(outcome), "{strip}");
    }
}

#[test]
fn kayles_is_periodic() {
    let [(".77", law)] = topic_rows("kayles_grundy_period")[..] else { panic!("one row") };
    let law = law.strip_prefix("period 12 from n=71; last exceptional 70; exceptional n: ").expect("the known law");
    let values = values("kayles", 71 + 12 * 50);
    let periodic = |n: usize| values[n] == values[72 + n % 12];
    assert!((71..values.len()).all(periodic));
    assert_eq!((0..71).filter(|n| !periodic(*n)).map(|n| n as u64).collect::<Vec<_>>(), numbers(law));
}

#[test]
fn rims_and_rayles() {
    let sevens = "7".repeat(40);
    for (name, code) in [("rims_values", &sevens[..]), ("rayles_values", "77")] {
        let [(instance, expect)] = topic_rows(name)[..] else { panic!("one row") };
        assert_eq!(values(&format!("octal(\"0.{code}\")"), 40), numbers(expect), "{instance}");
    }
}

/// Positions of two numbers; a take-away game's second number is what was taken before.
#[test]
fn coordinate_games() {
    let mut checked = 0;
    for row in rows(COORDINATE_TABLE).skip(1) {
        let [ruleset, property, _, expect, ..] = row[..] else { panic!("{row:?} has four fields") };
        let (game, k) = match ruleset {
            "game.heap.Wythoff" => ("wythoff", 1),
            "game.heap.FibonacciNim" => ("fibonacci_nim", 2),
            "game.heap.TakeAway(3)" => ("dynamic_nim(3)", 3),
            _ => continue,
        };
        let position = |second: u64| component(&format!("{game}(10, {})", k * second));
        match property {
            "options_count((10,10))" => assert_eq!(options(&position(10)).to_string(), expect, "{ruleset}"),
            "nim_value((10,n))" => {
                let value = |n| Engine::new().value(&position(n), &Meter::default()).expect("it is small").0;
                assert_eq!(
                    (0..=20).map(value).collect::<Vec<_>>(),
                    numbers(expect.trim_matches(['[', ']'])),
                    "{ruleset}"
                );
            }
            _ => continue,
        }
        checked += 1;
    }
    assert_eq!(checked, 6, "two properties of three games");
}

fn component(expression: &str) -> Component {
    let position = grundy::parse(expression).expect("the expression is a position");
    position.components.into_iter().next().expect("it has a component")
}

fn options(component: &Component) -> u64 {
    let mut count = 0;
    let key = component.key.as_ref().expect("it is small");
    let _ = component.game.for_each_option_key(key, &mut |_| {
        count += 1;
        ControlFlow::Continue(())
    });
    count
}

fn evaluate(expression: &str) -> Argument {
    grundy::evaluate(expression).unwrap_or_else(|error| panic!("{expression}: {}", error.message.en))
}

fn solve(expression: &str) -> Answer {
    let position = grundy::parse(expression).unwrap_or_else(|error| panic!("{expression}: {}", error.message.en));
    Query::new(position).solve(&mut Engine::new(), &Meter::default())
}

/// The cells of heaps 0 to `to`.
fn cells(ruleset: &str, to: u64, asked: SeriesQuestion) -> Vec<SeriesCell> {
    let mut engine = Engine::new();
    let series = series(&evaluate(ruleset), 0, to, asked, &mut engine, &Meter::default());
    series.expect("it is called with one number").cells.iter().map(|cell| cell.into_owned()).collect()
}

/// The values of heaps 0 to `to`.
fn values(ruleset: &str, to: u64) -> Vec<u64> {
    cells(ruleset, to, SeriesQuestion::Values).iter().map(value).collect()
}

fn value(cell: &SeriesCell) -> u64 {
    match cell {
        SeriesCell::Value(value) => value.0,
        other => panic!("{other:?} is no value"),
    }
}
