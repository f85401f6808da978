//! The games of `examples/rules` have their known values, from the catalogue and from elsewhere.

use grundy::{Argument, Engine, Meter, Query, Rules, formula, parse_rules};
use grundy_game::is_word_character;
use grundy_suite::{numbers, rows};
use std::collections::HashMap;
use std::fs;
use std::ops::ControlFlow;
use std::path::Path;

const EXPECTED_TABLE: &str = include_str!("../../examples/rules/EXPECTED.tsv");
const ENDS_TABLE: &str = include_str!("../../examples/rules/ENDS.tsv");
const CATALOGUE_TABLE: &str = include_str!("../../examples/rules/CATALOGUE.tsv");

/// The loaded files, with an engine for each.
#[derive(Default)]
struct LoadedFiles(HashMap<String, (Rules, Engine)>);

impl LoadedFiles {
    fn get(&mut self, file: &str) -> &mut (Rules, Engine) {
        self.0.entry(file.into()).or_insert_with(|| (load_rules(file), Engine::new()))
    }

    /// The Grundy value of an expression with these values for its free names.
    fn value(&mut self, file: &str, expression: &str, args: &[(&str, u64)]) -> u64 {
        let (rules, engine) = self.get(file);
        let names: Vec<&str> = args.iter().map(|(name, _)| *name).collect();
        let values: Vec<_> = args.iter().map(|(_, value)| (*value).into()).collect();
        let position = formula(rules, expression, Some(&names)).and_then(|formula| formula.position(&values));
        let position = position.unwrap_or_else(|error| panic!("{file}: {expression} {args:?}: {error}"));
        let answer = Query::new(position).with_moves(0).solve(engine, &Meter::default());
        let value = answer.value.unwrap_or_else(|| panic!("{file}: {expression} {args:?}: {:?}", answer.end));
        value.to_string().trim_start_matches('*').parse().expect("a nimber")
    }
}

fn load_rules(file: &str) -> Rules {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/rules").join(file);
    let text = fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}"));
    parse_rules(&text).unwrap_or_else(|error| panic!("{file}: {error}"))
}

#[test]
fn every_example_loads() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/rules");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the folder of examples is there") {
        let name = entry.expect("it can be read").file_name().into_string().expect("plain names");
        if name.ends_with(".py") {
            let rules = load_rules(&name);
            assert!(rules.doc().is_some_and(|doc| !doc.is_ascii()), "{name} has a text in English and Chinese");
            count += 1;
        }
    }
    assert!(count >= 60, "{count} examples");
}

#[test]
fn known_values() {
    let mut files = LoadedFiles::default();
    for row in rows(EXPECTED_TABLE) {
        let [file, expression, values] = row[..] else { panic!("a row of three: {row:?}") };
        for (n, expect) in (0..).zip(numbers(values)) {
            assert_eq!(files.value(file, expression, &[("n", n)]), expect, "{file}: {expression} at {n}");
        }
    }
}

#[test]
fn the_same_games_in_the_catalogue() {
    let mut files = LoadedFiles::default();
    let none = "the catalogue alone";
    files.0.insert(none.into(), (Rules::empty(), Engine::new()));
    for row in rows(CATALOGUE_TABLE) {
        let [file, ours, theirs, to] = row[..] else { panic!("a row of four: {row:?}") };
        let to: u64 = to.parse().expect("a number");
        let uses = |name: &str| ours.split(|c: char| !is_word_character(c)).any(|word| word == name);
        let names: Vec<&str> = ["n", "a", "b"].into_iter().filter(|name| uses(name)).collect();
        let count = (to + 1).pow(names.len() as u32);
        for i in 0..count {
            let digit = |place: usize| i / (to + 1).pow(place as u32) % (to + 1);
            let args: Vec<(&str, u64)> = names.iter().enumerate().map(|(k, name)| (*name, digit(k))).collect();
            let (a, b) = (files.value(file, ours, &args), files.value(none, theirs, &args));
            assert_eq!(a, b, "{file}: {ours} and {theirs} at {args:?}");
        }
    }
}

/// The ends that the rules declare. Outcomes of other positions are found by the engine, and not tested here.
#[test]
fn declared_ends() {
    let mut files = LoadedFiles::default();
    let mut ends = 0;
    for row in rows(ENDS_TABLE) {
        let [file, expression, outcome, remoteness] = row[..] else { panic!("a row of four: {row:?}") };
        let (rules, _) = files.get(file);
        let position = formula(rules, expression, Some(&[])).and_then(|formula| formula.position(&[]));
        let position = position.unwrap_or_else(|error| panic!("{file}: {expression}: {error}"));
        let [component] = &position.components[..] else { panic!("{file}: {expression} is one component") };
        assert!(component.game.has_declared_ends(), "{file}: {expression}");
        let key = component.key.as_ref().expect("a small position");
        let mut none = true;
        let _ = component.game.for_each_option_key(key, &mut |_| {
            none = false;
            ControlFlow::Break(())
        });
        let end = component.game.declared_end_of_key(key).expect("the rules do not fail").map(|end| format!("{end:?}"));
        ends += usize::from(end.is_some());
        // Without a declared end, a player who cannot move loses.
        let expect = match outcome {
            "W" => remoteness == "0" && end.as_deref() == Some("Win") || remoteness != "0" && end.is_none(),
            "L" => (remoteness == "0") == none && end.as_deref().is_none_or(|end| end == "Lose"),
            _ => remoteness == "-" && none == (end.as_deref() == Some("Draw")),
        };
        assert!(expect, "{file}: {expression}: {outcome} after {remoteness}, {end:?}");
    }
    assert!(ends > 20, "{ends} ends");
    // Games on bit masks are compiled.
    for (file, game) in [("three_in_a_row_4x4.py", "three_in_a_row"), ("connect_three.py", "connect_three")] {
        let rules = &files.get(file).0;
        let numbers = vec![Argument::from(0u64); rules.game(game).expect("a game").argument_names().len()];
        assert!(rules.is_compiled(game, &numbers), "{file}");
    }
}
