//! Samples of contest problems, stated as expressions, are answered correctly.

use grundy::{Convention, Engine, Meter, Outcome, Query};
use grundy_suite::rows;
use std::collections::BTreeSet;

const SAMPLE_TABLE: &str = include_str!("../golden/contest_samples.tsv");

/// Problems of the file whose games are not in the catalogue, and why.
const SKIPPED_PROBLEMS: &[(&str, &str, &str)] = &[
    ("AcWing", "892", "staircase Nim: stones go down the stairs"),
    ("Codeforces", "1312F", "takes amounts that depend on the last move in the same heap"),
    ("Codeforces", "603C", "even heaps split into k equal ones: no code"),
    ("Codeforces", "850C/851E", "divides several numbers at once"),
    ("Codeforces", "88E/87C", "splits into heaps of consecutive sizes: no code"),
    ("POJ", "2311", "cuts paper, and whoever makes a single square wins"),
    ("HackerRank", "a-chessboard-game-1", "a knight, not a rook"),
    ("HDU", "5795", "takes any number or splits in three: a code without end"),
];

/// A solution of a problem: it maps the input to the output.
type ProblemSolution = fn(&str) -> String;

const SOLVED_PROBLEMS: &[(&str, &str, ProblemSolution)] = &[
    ("HDU", "1846", |input| {
        let game = |line: &[u64]| format!("bash({})({})", line[1], line[0]);
        lines(cases(input).map(|line| winner(&game(&line), ["first", "second"])))
    }),
    ("HDU", "1847", |input| {
        lines(input.lines().map(|n| winner(&format!("subtract(powers(2))({n})"), ["Kiki", "Cici"])))
    }),
    ("HDU", "1848", |input| {
        let heaps = input.lines().map(numbers).take_while(|heaps| *heaps != [0, 0, 0]);
        lines(heaps.map(|heaps| winner(&ruleset_call("subtract(fibonacci_numbers)", &heaps), ["Fibo", "Nacci"])))
    }),
    ("HDU", "2516", |input| {
        let heaps = input.lines().take_while(|line| *line != "0");
        lines(heaps.map(|n| winner(&format!("fibonacci_nim({n})"), ["First win", "Second win"])))
    }),
    ("POJ", "1067", |input| {
        lines(input.lines().map(|line| winner(&ruleset_call("wythoff", &numbers(line)), ["1", "0"])))
    }),
    ("Luogu", "P2252", |input| winner(&ruleset_call("wythoff", &numbers(input)), ["1", "0"])),
    ("Luogu", "P2197", |input| {
        lines(heaps_after_their_number(input).map(|h| winner(&ruleset_call("nim", &h), YES_NO_ANSWERS)))
    }),
    ("Luogu", "P4279", |input| {
        lines(heaps_after_their_number(input).map(|h| misere_winner(&ruleset_call("nim", &h), JOHN_BROTHER_ANSWERS)))
    }),
    ("HDU", "1907", |input| {
        lines(heaps_after_their_number(input).map(|h| misere_winner(&ruleset_call("nim", &h), JOHN_BROTHER_ANSWERS)))
    }),
    ("Luogu", "P4018", |input| {
        let game = |line: Vec<u64>| ruleset_call("subtract(prime_powers)", &line);
        lines(cases(input).map(|line| winner(&game(line), ["October wins!", "Roy wins!"])))
    }),
    ("Luogu", "P6487 (COCI10/11#4 HRPA)", |input| {
        let answer = solve(&format!("fibonacci_nim({input}, first_may_take_all=True)"), Convention::Normal);
        let stones: u64 = input.parse().expect("a number");
        let left = |after: &grundy::Sum| after.components[0].args[0].to_string().parse::<u64>().expect("a number");
        let takes = answer.winning_moves.iter().map(|one| stones - left(&one.after));
        takes.min().expect("the first player wins").to_string()
    }),
    ("AcWing", "893", |input| {
        let input: Vec<Vec<u64>> = input.lines().map(numbers).collect();
        winner(&ruleset_call(&ruleset_call("subtract", &input[1]), &input[3]), YES_NO_ANSWERS)
    }),
    ("AcWing", "891", |input| winner(&ruleset_call("nim", &numbers(input)[1..]), YES_NO_ANSWERS)),
    ("AcWing", "894", |input| winner(&ruleset_call("split_nim", &numbers(input)[1..]), YES_NO_ANSWERS)),
    ("AtCoder", "ABC 297 G", |input| {
        let numbers = numbers(input);
        let game = format!("take_between({}, {})", numbers[1], numbers[2]);
        winner(&ruleset_call(&game, &numbers[3..]), ["First", "Second"])
    }),
    ("POJ", "2975", |input| {
        let cases = input.lines().map(numbers).filter(|line| line.len() > 1);
        lines(
            cases.map(|heaps| solve(&ruleset_call("nim", &heaps), Convention::Normal).winning_moves.len().to_string()),
        )
    }),
    ("AtCoder", "DP K", |input| {
        let (start, set) = input.split_once('\n').expect("two lines");
        winner(&ruleset_call(&ruleset_call("subtract", &numbers(set)), &numbers(start)[1..]), ["First", "Second"])
    }),
    ("LeetCode", "292", |input| winner(&format!("bash(3)({input})"), TRUE_FALSE_ANSWERS)),
    ("LeetCode", "1510", |input| winner(&format!("subtract(squares)({input})"), TRUE_FALSE_ANSWERS)),
    ("LeetCode", "294", flip_game),
    ("LeetCode", "294x", flip_game),
    ("LeetCode", "1908", |input| {
        winner(&format!("nim{}", input.replace('[', "(").replace(']', ")")), TRUE_FALSE_ANSWERS)
    }),
    ("HDU", "3032", |input| {
        lines(heaps_after_their_number(input).map(|h| winner(&ruleset_call("lasker", &h), ["Alice", "Bob"])))
    }),
    ("POJ", "3537", |input| winner(&format!("treblecross({input})"), ["1", "2"])),
    ("HDU/POJ", "1536/2960", |input| {
        let mut input = input.lines().map(numbers);
        let mut sets = Vec::new();
        while let Some([size, set @ ..]) = input.next().as_deref()
            && *size > 0
        {
            let game = ruleset_call("subtract", set);
            let positions = input.next().expect("the number of positions")[0];
            let heaps = (0..positions).map(|_| input.next().expect("a position"));
            sets.push(heaps.map(|heaps| winner(&ruleset_call(&game, &heaps[1..]), ["W", "L"])).collect::<String>());
        }
        lines(sets)
    }),
    ("SPOJ/POI", "MCOINS", |input| {
        let (rules, towers) = input.split_once('\n').expect("two lines");
        let game = format!("subtract(1, {}, {})", numbers(rules)[0], numbers(rules)[1]);
        numbers(towers).iter().map(|&tower| winner(&ruleset_call(&game, &[tower]), ["A", "B"])).collect()
    }),
];

const YES_NO_ANSWERS: [&str; 2] = ["Yes", "No"];
const TRUE_FALSE_ANSWERS: [&str; 2] = ["true", "false"];
const JOHN_BROTHER_ANSWERS: [&str; 2] = ["John", "Brother"];

#[test]
fn every_sample_gets_its_answer() {
    for row in rows(SAMPLE_TABLE) {
        let [site, id, _, _, input, output, ..] = row[..] else { panic!("{row:?} has six fields") };
        let Some((_, _, solution)) = SOLVED_PROBLEMS.iter().find(|(s, i, _)| (*s, *i) == (site, id)) else { continue };
        let output = output.replace("\\n", "\n");
        assert_eq!(solution(&input.replace("\\n", "\n")), output, "{site} {id}: {input}");
    }
}

#[test]
fn every_problem_is_solved_or_skipped_for_a_reason() {
    let problems: BTreeSet<(&str, &str)> = rows(SAMPLE_TABLE).map(|row| (row[0], row[1])).collect();
    let solved = SOLVED_PROBLEMS.iter().map(|(site, id, _)| (*site, *id));
    let skipped = SKIPPED_PROBLEMS.iter().map(|(site, id, _)| (*site, *id));
    assert_eq!(solved.clone().chain(skipped.clone()).collect::<BTreeSet<_>>(), problems);
    assert_eq!(SOLVED_PROBLEMS.len() + SKIPPED_PROBLEMS.len(), problems.len(), "none is solved and skipped");
}

fn solve(expression: &str, convention: Convention) -> grundy::Answer {
    let position = grundy::parse(expression).unwrap_or_else(|error| panic!("{expression}: {}", error.message.en));
    Query::new(position).under(convention).solve(&mut Engine::new(), &Meter::default())
}

/// The name of the winner under normal play.
fn winner(expression: &str, names: [&str; 2]) -> String {
    winner_name(expression, Convention::Normal, names)
}

/// The name of the winner when the last move loses.
fn misere_winner(expression: &str, names: [&str; 2]) -> String {
    winner_name(expression, Convention::Misere, names)
}

fn winner_name(expression: &str, convention: Convention, [first, second]: [&str; 2]) -> String {
    match solve(expression, convention).outcome {
        Some(Outcome::N) => first.into(),
        Some(Outcome::P) => second.into(),
        other => panic!("{expression} is {other:?}"),
    }
}

/// In a row of lights a move turns off two neighbouring ones: each run of lights is a row of Dawson's Kayles.
fn flip_game(input: &str) -> String {
    let runs: Vec<u64> = input.split('-').filter(|run| !run.is_empty()).map(|run| run.len() as u64).collect();
    winner(&ruleset_call("dawson_kayles", &runs), TRUE_FALSE_ANSWERS)
}

fn ruleset_call(ruleset: &str, arguments: &[u64]) -> String {
    let arguments: Vec<String> = arguments.iter().map(u64::to_string).collect();
    format!("{ruleset}({})", arguments.join(", "))
}

/// The lines after the first, which contains their number.
fn cases(input: &str) -> impl Iterator<Item = Vec<u64>> {
    input.lines().skip(1).map(numbers)
}

/// After the number of cases, each case is the number of its heaps and, on the next line, the heaps.
fn heaps_after_their_number(input: &str) -> impl Iterator<Item = Vec<u64>> {
    cases(input).skip(1).step_by(2)
}

fn numbers(line: &str) -> Vec<u64> {
    line.split_whitespace().map(|number| number.parse().expect("a number")).collect()
}

fn lines(lines: impl IntoIterator<Item = String>) -> String {
    lines.into_iter().collect::<Vec<_>>().join("\n")
}
