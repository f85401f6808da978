//! The moves of rules as linear formulas agree with the definition, on small positions.

use grundy::{Argument, Ruleset};
use grundy_game::{LinearFamily, LinearMoves, LinearTest, NumberTest, PositionKey};
use std::collections::BTreeSet;
use std::fs;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The largest number for a chosen variable: more than the numbers of the positions.
const MAX_CHOSEN_NUMBER: i64 = 30;

/// The components of an option, sorted.
type ComponentList = Vec<Vec<i64>>;

fn passes(test: NumberTest, n: i64) -> bool {
    match test {
        NumberTest::PowerOf(base) => (0..62).any(|e| (base as i64).checked_pow(e) == Some(n)),
        NumberTest::Other => unreachable!("such games are left out"),
    }
}

/// Enumerates the choices of the further variables, one after the other, as long as the inequalities can still hold.
fn options(family: &LinearFamily, position: &[i64], found: &mut BTreeSet<ComponentList>) {
    let at = |numbers: &[i64]| {
        let rows = family.rows.iter().all(|row| row.evaluate(numbers).expect("it is small") >= 0);
        let test =
            |test: &LinearTest| passes(test.test, test.form.evaluate(numbers).expect("it is small")) == test.holds;
        if rows && family.tests.iter().all(test) {
            let mut left: ComponentList = Vec::new();
            for part in &family.left_components {
                left.push(part.iter().map(|form| form.evaluate(numbers).expect("it is small")).collect());
            }
            for run in &family.runs {
                let [from, to] = [&run.from, &run.to].map(|form| form.evaluate(numbers).expect("it is small"));
                assert!(0 <= from && from <= to, "the law of runs: {from} to {to} at {numbers:?}");
                left.extend((from..to).map(|n| vec![n]));
            }
            left.sort();
            return Some(left);
        }
        None
    };
    let mut numbers = position.to_vec();
    numbers.extend(vec![0; family.choice_count]);
    loop {
        found.extend(at(&numbers));
        let Some(next) = (position.len()..numbers.len()).find(|&i| numbers[i] < MAX_CHOSEN_NUMBER) else { return };
        numbers[position.len()..next].fill(0);
        numbers[next] += 1;
    }
}

fn options_by_definition(game: &Arc<Ruleset>, position: &[i64]) -> Option<BTreeSet<ComponentList>> {
    let args: Vec<Argument> = position.iter().map(|&n| Argument::from(n as u64)).collect();
    let key: PositionKey = game.read(&args).ok()?;
    let mut found = BTreeSet::new();
    let _ = game.for_each_option_key(&key, &mut |option| {
        let part = |(_, args): (_, Vec<Argument>)| -> Vec<i64> {
            args.iter().map(|arg| arg.to_string().parse().expect("a number")).collect()
        };
        let mut left: ComponentList = game.write(&option).into_iter().map(part).collect();
        left.sort();
        found.insert(left);
        ControlFlow::Continue(())
    });
    Some(found)
}

fn compare_moves(game: &Arc<Ruleset>, moves: &LinearMoves) -> usize {
    let most = if moves.families.iter().any(|family| family.choice_count > 2) { 6 } else { 12 };
    let mut position = vec![0; moves.params];
    let mut compared = 0;
    loop {
        let mut found = BTreeSet::new();
        moves.families.iter().for_each(|family| options(family, &position, &mut found));
        if let Some(expected) = options_by_definition(game, &position) {
            assert_eq!(found, expected, "{} at {position:?}", game.expression());
            compared += 1;
        }
        let Some(next) = (0..position.len()).find(|&i| position[i] < most) else { return compared };
        position[..next].fill(0);
        position[next] += 1;
    }
}

#[test]
fn of_the_examples() {
    let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../examples/rules");
    let mut files: Vec<_> = fs::read_dir(folder).expect("it is there").map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let (mut games, mut compared) = (Vec::new(), 0);
    for file in files.iter().filter(|file| file.extension().is_some_and(|e| e == "py")) {
        let text = fs::read_to_string(file).expect("it can be read");
        let rules = grundy::parse_rules(&text).expect("it is right");
        for name in rules.games() {
            let game = rules.game(name).expect("it is there");
            let Some(moves) = game.analysis.linear_moves() else { continue };
            let other = |family: &LinearFamily| family.tests.iter().any(|test| test.test == NumberTest::Other);
            if moves.params <= 3 && !moves.families.iter().any(|family| family.choice_count > 3 || other(family)) {
                compared += compare_moves(&game, &moves);
                games.push(name.to_string());
            }
        }
    }
    for name in
        ["wythoff", "fibonacci_nim", "kayles", "grundys", "lasker", "nim", "rook", "officers", "ruler", "mock_turtles"]
    {
        assert!(games.iter().any(|game| game == name), "{name}: {games:?}");
    }
    assert!(compared > 1_000, "{compared}");
}

/// Games with keyword-only parameters are translated once these are given.
#[test]
fn of_the_examples_with_parameters() {
    let games = [
        ("bash", "bash(m=3)"),
        ("all_but", "all_but(numbers=(2, 5))"),
        ("wythoff_t", "wythoff_t(t=2)"),
        ("dynamic_nim", "dynamic_nim(k=2)"),
        ("take_a_power", "take_a_power(b=2)"),
    ];
    for (file, expression) in games {
        let path = format!("{}/../examples/rules/{file}.py", env!("CARGO_MANIFEST_DIR"));
        let rules = grundy::parse_rules(&fs::read_to_string(path).expect("it can be read")).expect("it is right");
        let Ok(Argument::Ruleset(game)) = grundy::evaluate_with(&rules, expression) else { panic!("{expression}") };
        let moves = game.analysis.linear_moves().unwrap_or_else(|| panic!("{expression} is linear"));
        assert!(compare_moves(&game, &moves) > 10, "{expression}");
        let name = expression.split('(').next().expect("a name");
        assert!(rules.game(name).is_some_and(|game| game.analysis.linear_moves().is_none()), "{name} alone");
    }
}

/// Runs of every form, also empty ones.
#[test]
fn of_runs() {
    let games = [
        ("for first in range(n + 1):\n        yield sum(g(x) for x in range(first, n))", true),
        ("for first in range(max(0, n - 2), n + 1):\n        yield sum(g(x) for x in range(first, n))", true),
        ("if n >= 1:\n        yield sum(g(x) for x in range(n))", true),
        // The run may end before it begins.
        ("for first in range(n):\n        yield sum(g(x) for x in range(first, n - 3))", true),
        (
            "for a in range(n):\n        for b in range(n):\n            yield sum(g(x) for x in range(a, b)) + g(a)",
            true,
        ),
        (
            "for a in range(n):\n        for b in range(n):\n            yield sum(g(x) for x in range(a, b)) + sum(g(x) for x in range(b, n))",
            true,
        ),
        // Shifted and reversed runs.
        ("for k in range(n):\n        yield sum(g(x + 1) for x in range(k, n - 1))", true),
        ("for k in range(n):\n        yield sum(g(n - 1 - x) for x in range(k, n))", true),
        ("if n >= 2:\n        yield sum([g(x) for x in range(n // 2, n)])", true),
        ("for first in range(n):\n        yield sum(g(x) for x in reversed(range(first, n)))", true),
        // Sums that are not runs.
        ("if n >= 1:\n        yield sum(g(x) for x in range(0, n, 2))", false),
        ("if n >= 1:\n        yield sum(g(x) for x in range(n) if x != 3)", false),
        ("if n >= 1:\n        yield sum(g(x // 2) for x in range(n))", false),
        ("if n >= 1:\n        yield sum(g(2 * x) for x in range(n // 2))", false),
        ("if n >= 1:\n        yield sum(g(x) + g(0) for x in range(n))", false),
        ("if n >= 1:\n        yield sum(g(min(x, 3)) for x in range(n))", false),
        ("if n >= 1:\n        yield 3 * sum(g(x) for x in range(n))", true),
        ("if n >= 1:\n        yield n * sum(g(x) for x in range(n))", false),
        ("for y in range(n):\n        yield sum(g(y) for x in range(y, n))", false),
        ("if n >= 1:\n        yield sum(g(x) for x in range(n) for y in range(x, n))", false),
    ];
    for (body, is_run) in games {
        let text = format!("from grundy import game\n\n\n@game\ndef g(n):\n    {body}\n");
        let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{body}: {error}"));
        let game = rules.game("g").expect("it is there");
        let moves = game.analysis.linear_moves();
        assert_eq!(moves.as_ref().is_some_and(LinearMoves::leaves_runs), is_run, "{body}");
        match moves {
            Some(moves) => assert_eq!(compare_moves(&game, &moves), 13, "{body}"),
            None => assert!(!is_run),
        }
    }
}
