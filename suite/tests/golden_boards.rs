//! Published values of games on boards and graphs, from `golden/games.tsv`.

use grundy::{Convention, Engine, GameValue, Meter, Outcome, Query};
use grundy_suite::rows;
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

const GAMES_TABLE: &str = include_str!("../golden/games.tsv");

/// The rows of a topic: the instance, and the expected result.
fn topic_rows(topic: &str) -> Vec<(&'static str, &'static str)> {
    let rows: Vec<_> = rows(GAMES_TABLE).filter(|row| row[0] == topic).map(|row| (row[1], row[2])).collect();
    assert!(!rows.is_empty(), "{topic} is a topic");
    rows
}

fn query(expression: &str) -> Query {
    Query::new(grundy::parse(expression).unwrap_or_else(|error| panic!("{expression}: {}", error.message.en)))
}

/// The value by search alone, without theorems.
fn searched_value(expression: &str, engine: &mut Engine) -> u64 {
    let components = query(expression).position.components;
    let value = |component| engine.value(component, &Meter::default()).expect("it is small").0;
    components.iter().map(value).fold(0, |sum, value| sum ^ value)
}

/// Rows and columns of `3x4`.
fn sides(instance: &str) -> (u64, u64) {
    let mut sides = instance.split('x').map(|side| side.parse().expect("a side is a number"));
    (sides.next().expect("rows"), sides.next().expect("columns"))
}

#[test]
fn cram() {
    let mut engine = Engine::new();
    for (instance, expect) in topic_rows("cram_nimber") {
        let (rows, columns) = sides(instance);
        let text = format!("cram({rows}, {columns})");
        if rows * columns <= 25 {
            assert_eq!(searched_value(&text, &mut engine).to_string(), expect, "{text}");
            assert_eq!(searched_value(&format!("cram({columns}, {rows})"), &mut engine).to_string(), expect, "{text}");
        }
        // Larger boards, too, have the outcome that follows from symmetry.
        if rows * columns <= 25 || rows % 2 == 0 || columns % 2 == 0 {
            let answer = query(&text).solve(&mut engine, &Meter::default());
            assert_eq!(answer.outcome, Some(Outcome::from_win(expect != "0")), "{text}");
            if let Some(GameValue::Nimber(value)) = answer.value {
                assert_eq!(value.to_string(), expect, "{text}");
            }
        }
    }
}

#[test]
fn cram_misere() {
    for (instance, expect) in topic_rows("cram_misere") {
        let (rows, columns) = sides(instance);
        let query = query(&format!("cram({rows}, {columns})")).under(Convention::Misere);
        let outcome = query.solve(&mut Engine::new(), &Meter::default()).outcome;
        assert_eq!(outcome, Some(Outcome::from_win(expect == "first")), "{instance}");
    }
}

/// A strip is a heap of an octal game.
#[test]
fn cram_on_a_strip_is_octal() {
    let mut engine = Engine::new();
    for n in 1..=32 {
        let octal = searched_value(&format!("octal(\"0.07\")({n})"), &mut engine);
        assert_eq!(searched_value(&format!("cram(1, {n})"), &mut engine), octal, "{n}");
        assert_eq!(searched_value(&format!("cram({n}, 1)"), &mut engine), octal, "{n}");
    }
}

#[test]
fn node_kayles() {
    let mut engine = Engine::new();
    for (instance, expect) in topic_rows("node_kayles") {
        let words: Vec<&str> = instance.split([' ', '.']).filter(|word| !word.is_empty()).collect();
        let graphs: Vec<String> = match words[..] {
            ["paths", ..] => (1..=30).map(|n| format!("path={n}")).collect(),
            ["grid", size] => {
                let (rows, columns) = sides(size);
                vec![format!("grid=({rows}, {columns})")]
            }
            ["ladder", ..] => (1..=20).map(|n| format!("grid=(2, {n})")).collect(),
            ["Petersen", ..] => vec![format!("{PETERSEN_EDGES:?}")],
            ["hypercube", "Q1"] => vec!["path=2".into()],
            ["wheel", size] => vec![wheel_edges(size)],
            _ => panic!("{instance} is a new graph"),
        };
        let values: Vec<String> = graphs
            .iter()
            .map(|graph| searched_value(&format!("node_kayles({graph})"), &mut engine).to_string())
            .collect();
        assert_eq!(values.join(","), expect, "{instance}");
    }
}

const PETERSEN_EDGES: &str = "1-2-3-4-5-1 1-6 2-7 3-8 4-9 5-10 6-8-10-7-9-6";

/// The wheel of `W_5+hub`: a cycle, and a hub adjacent to all its vertices.
fn wheel_edges(size: &str) -> String {
    let n: u32 = size.trim_start_matches("W_").trim_end_matches("+hub").parse().expect("a size");
    let edges: Vec<String> = (1..=n).map(|i| format!("{i}-{} {i}-hub", i % n + 1)).collect();
    format!("{:?}", edges.join(" "))
}

#[test]
fn arc_kayles() {
    let mut engine = Engine::new();
    for (instance, expect) in topic_rows("arc_kayles") {
        let graphs: Vec<String> = match instance.split(' ').next().expect("a word") {
            "cycles" => (3..=24).map(|n| format!("cycle={n}")).collect(),
            "Petersen" => vec![format!("{PETERSEN_EDGES:?}")],
            "Q3" => vec!["\"1-2-3-4-1 5-6-7-8-5 1-5 2-6 3-7 4-8\"".into()],
            "stars" => (1..=8).map(spider_edges).collect(),
            _ => panic!("{instance} is a new graph"),
        };
        let values: Vec<String> = graphs
            .iter()
            .map(|graph| searched_value(&format!("arc_kayles({graph})"), &mut engine).to_string())
            .collect();
        assert_eq!(values.join(","), expect, "{instance}");
    }
}

/// This many legs of two edges at one vertex.
fn spider_edges(legs: u32) -> String {
    format!("{:?}", (1..=legs).map(|i| format!("0-a{i}-b{i}")).collect::<Vec<_>>().join(" "))
}

/// On the graph of a grid, taking edges is Cram.
#[test]
fn arc_kayles_on_a_grid_is_cram() {
    let mut engine = Engine::new();
    for (rows, columns) in [(1, 9), (2, 3), (2, 5), (3, 3), (3, 4)] {
        let cram = searched_value(&format!("cram({rows}, {columns})"), &mut engine);
        assert_eq!(
            searched_value(&format!("arc_kayles(grid=({rows}, {columns}))"), &mut engine),
            cram,
            "{rows} {columns}"
        );
    }
}

#[test]
fn hackenbush() {
    let mut engine = Engine::new();
    let trees = topic_rows("green_hackenbush_tree").into_iter().map(|(instance, expect)| {
        let tree = instance.split_once(" [").expect("a tree is drawn").1;
        (format!("\"{}\"", edges(&format!("[{tree}"))), expect)
    });
    let graphs = topic_rows("green_hackenbush_graph").into_iter().map(|(instance, expect)| {
        (instance.split_once("edges(0=ground)=").expect("the edges are listed").1.to_string(), expect)
    });
    for (graph, expect) in trees.chain(graphs) {
        let text = format!("hackenbush({graph})");
        let answer = query(&text).solve(&mut engine, &Meter::default());
        assert_eq!(answer.value.map(|value| value.to_string()), Some(format!("*{expect}")), "{text}");
        assert_eq!(searched_value(&text, &mut engine).to_string(), expect, "{text}");
    }
}

/// The edges of a tree, which is written as the list of the subtrees at its root.
fn edges(tree: &str) -> String {
    let (mut path, mut next, mut edges) = (Vec::new(), 0, Vec::new());
    for bracket in tree.chars() {
        match bracket {
            '[' => {
                edges.extend(path.last().map(|below| format!("{below}-{next}")));
                path.push(next);
                next += 1;
            }
            ']' => drop(path.pop()),
            _ => {}
        }
    }
    edges.join(" ")
}

/// Values and misère outcomes for few spots.
#[test]
fn sprouts() {
    let [(_, normal), ..] = topic_rows("sprouts_nimber")[..] else { panic!("one row") };
    assert!(normal.starts_with("conjectured pattern"), "{normal}");
    let mut engine = Engine::new();
    // The row states 1 where the remainder modulo 6 is 3, 4 or 5; for so few spots it can be computed.
    let values: Vec<u64> = (1..=5).map(|n| searched_value(&format!("sprouts({n})"), &mut engine)).collect();
    assert_eq!(values, [0, 0, 1, 1, 1]);

    let [(misere, _)] = topic_rows("sprouts_misere")[..] else { panic!("one row") };
    assert!(misere.contains("for n=1,5,6") && misere.contains("losses 2,3,4,7"), "{misere}");
    for (n, wins) in [(1, true), (2, false), (3, false), (4, false)] {
        let query = query(&format!("sprouts({n})")).under(Convention::Misere);
        assert_eq!(query.solve(&mut engine, &Meter::default()).outcome, Some(Outcome::from_win(wins)), "{n} spots");
    }
}

/// Grundy and misère values for few spots, by genera.
#[test]
fn genera_of_sprouts() {
    let [(row, _)] = topic_rows("sprouts_normal/misere genus head g0/g-")[..] else { panic!("one row") };
    for (n, values) in row.split(' ').filter_map(|one| one.split_once(':')) {
        if ["1", "2", "3", "4"].contains(&n) {
            let found = grundy::genus::genus(&query(&format!("sprouts({n})")).position, &Meter::default());
            let genus = found.expect("it has a genus").report.expect("it is small").genus;
            assert_eq!(format!("{}/{}", genus.normal_value(), genus.misere_value()), values, "{n} spots");
        }
    }
}

/// The number of moves is from 2n to 3n − 1, and both occur.
#[test]
fn sprouts_ends_in_time() {
    for n in 1..=3u64 {
        let component = query(&format!("sprouts({n})")).position.components.remove(0);
        let (game, key) = (&component.game, component.key.expect("it is small"));
        let options = |key: &_| {
            let mut options = Vec::new();
            let _ = game.for_each_option_key(key, &mut |option| {
                options.push(game.canonical_key(option, Convention::Normal));
                ControlFlow::Continue(())
            });
            options
        };
        let mut all = vec![game.canonical_key(key, Convention::Normal)];
        let mut seen: HashSet<_> = all.iter().cloned().collect();
        let mut done = 0;
        while let Some(key) = all.get(done).cloned() {
            done += 1;
            all.extend(options(&key).into_iter().filter(|option| seen.insert(option.clone())));
        }
        let start = all[0].clone();
        all.sort_by_key(|key| game.key_rank(key));
        let mut lengths = HashMap::new();
        for key in all {
            let after: Vec<(u64, u64)> = options(&key).iter().map(|option| lengths[option]).collect();
            let least = after.iter().map(|length| length.0 + 1).min().unwrap_or(0);
            let most = after.iter().map(|length| length.1 + 1).max().unwrap_or(0);
            lengths.insert(key, (least, most));
        }
        assert_eq!(lengths[&start], (2 * n, 3 * n - 1), "{n} spots");
    }
}

/// On one board of 3 × 3 the first player wins, in every form of the question; on two boards the second player wins.
#[test]
fn notakto() {
    let [(board, _)] = topic_rows("notakto_3x3")[..] else { panic!("one row") };
    // The numbers of boards are checked where the rules are.
    assert!(board.starts_with("102 positions up to symmetry (46 alive)"), "{board}");
    let empty = "\"...|...|...\"";
    let answer = query(&format!("notakto({empty})")).solve(&mut Engine::new(), &Meter::default());
    assert_eq!(answer.outcome, Some(Outcome::N));
    assert_eq!(answer.winning_moves.iter().map(|one| &one.text.en[..]).collect::<Vec<_>>(), ["an x on (1, 1)"]);
    for (boards, wins) in [(vec![empty], true), (vec![empty; 2], false)] {
        let text = format!("notakto(play_on=True)({})", boards.join(", "));
        let query = query(&text).under(Convention::Misere);
        assert_eq!(query.solve(&mut Engine::new(), &Meter::default()).outcome, Some(Outcome::from_win(wins)), "{text}");
    }
}

#[test]
fn pegs_that_hop() {
    for game in ["peg_duotaire", "multihop_duotaire"] {
        let mut engine = Engine::new();
        for (strip, expect) in topic_rows(game) {
            let text = format!("{game}(\"{strip}\")");
            let misere = query(&text).under(Convention::Misere).solve(&mut engine, &Meter::default()).outcome;
            let outcome = if misere == Some(Outcome::P) { "P" } else { "N" };
            assert_eq!(format!("{} {outcome}", searched_value(&text, &mut engine)), expect, "{text}");
        }
    }
}

#[test]
fn subsets_that_are_taken_away() {
    let mut engine = Engine::new();
    for (elements, expect) in topic_rows("subset_takeaway") {
        let text = format!("subset_takeaway({elements})");
        assert_eq!(searched_value(&text, &mut engine).to_string(), expect, "{text}");
    }
}

#[test]
fn squares_that_are_put_or_taken() {
    let mut engine = Engine::new();
    let rows = topic_rows("put_or_take_square");
    let of = |kind: &str| -> HashSet<u32> {
        let row = rows.iter().find(|row| row.0 == kind).expect("the row is there");
        row.1.split(',').map(|heap| heap.parse().expect("a heap is a number")).collect()
    };
    let (lost, drawn) = (of("lost up to 1177"), of("drawn up to 12"));
    for heap in 0..=1177 {
        let text = format!("put_or_take_square({heap})");
        let outcome = query(&text).solve(&mut engine, &Meter::default()).outcome;
        assert_eq!(outcome == Some(Outcome::P), lost.contains(&heap), "{text}");
        if heap <= 12 {
            assert_eq!(outcome == Some(Outcome::D), drawn.contains(&heap), "{text}");
        }
    }
}

#[test]
fn rows_of_binary_digits() {
    let mut engine = Engine::new();
    for (rows, expect) in topic_rows("plainim") {
        let text = format!("plainim({rows})");
        let misere = query(&text).under(Convention::Misere).solve(&mut engine, &Meter::default()).outcome;
        let outcome = if misere == Some(Outcome::P) { "P" } else { "N" };
        assert_eq!(format!("{} {outcome}", searched_value(&text, &mut engine)), expect, "{text}");
    }
}
