//! Understanding of rules: what is claimed is true, and what is not true is not claimed.

#[path = "understand/long.rs"]
mod long;
#[path = "understand/random.rs"]
mod random;
#[path = "understand/traps.rs"]
mod traps;

use grundy::{Arg, Ends, Form, Measure, Recognised, Rules, Understanding};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

/// The understanding of the only game of a text.
fn understood(text: &str) -> (Rules, Understanding) {
    let rules = grundy::rules(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let name = rules.games().next().expect("the text has a game").to_string();
    let understanding = rules.understand(&name).expect("the game is understood");
    (rules, understanding)
}

/// The recognised shape in a word or two, for tables.
fn shape(shape: &Form) -> String {
    match shape {
        Form::Recognised(Recognised::Subtraction(set @ grundy::NumberSet::AllBut(_)), _) => {
            format!("all but {set}").trim_end().into()
        }
        Form::Recognised(Recognised::Subtraction(set), _) => format!("take {set}"),
        Form::Recognised(Recognised::Code(code), _) => code.to_string(),
        Form::Recognised(Recognised::TakeOrSplit, _) => "take or split".into(),
        Form::Recognised(Recognised::UnequalSplit, _) => "unequal split".into(),
        Form::Window(within) => format!("window {within}"),
        Form::FiniteState { states, .. } => format!("{states} states"),
        Form::Coins(_) | Form::CoinRows(_) => "coins".into(),
        Form::General => "-".into(),
    }
}

fn ends(understanding: &Understanding) -> String {
    match &understanding.ends {
        Ends::Rank(rank) => {
            let measure = |measure: &Measure| match measure {
                Measure::Argument(index) => understanding.parameters[*index].clone(),
                Measure::Sum => "sum".into(),
            };
            rank.iter().map(measure).collect::<Vec<_>>().join(", ")
        }
        Ends::Loop(positions) => positions.join(" "),
        Ends::Seen(_) => "seen".into(),
        Ends::Undecided => "?".into(),
    }
}

/// The options of a heap by the definition: for each, the positive heaps that are left, ascending.
fn options(rules: &Rules, n: u64) -> BTreeSet<Vec<u64>> {
    let game = rules.game(rules.games().next().expect("a game")).expect("the game is there");
    let key = game.read(&[Arg::from(n)]).expect("a number is a heap");
    let mut all = BTreeSet::new();
    let _ = game.each_option(&key, &mut |option| {
        let heaps = game.write(&option).into_iter().map(|(_, args)| args[0].word().expect("a heap is a number"));
        let mut heaps: Vec<u64> = heaps.filter(|&heap| heap > 0).collect();
        heaps.sort_unstable();
        all.insert(heaps);
        ControlFlow::Continue(())
    });
    all
}

/// The options of a heap by the recognised rule.
fn recognised_options(rule: &Recognised, n: u64) -> BTreeSet<Vec<u64>> {
    let left = |left: u64| if left > 0 { vec![left] } else { Vec::new() };
    match rule {
        Recognised::Subtraction(set) => (1..=n).filter(|&k| set.contains(k)).map(|k| left(n - k)).collect(),
        Recognised::Code(code) => {
            let mut all = BTreeSet::new();
            let _ = code.for_each_option(n, &mut |heaps| {
                all.insert(heaps.to_vec());
                ControlFlow::Continue(())
            });
            all
        }
        Recognised::TakeOrSplit => (0..n).map(left).chain((1..=n / 2).map(|a| vec![a, n - a])).collect(),
        Recognised::UnequalSplit => (1..n).filter(|a| 2 * a < n).map(|a| vec![a, n - a]).collect(),
    }
}

/// File, game, the rank that decreases with every move, and what the game is recognised as.
const EXAMPLES: &str = include_str!("understand/examples.tsv");

#[test]
fn examples_are_understood() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/rules");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "py"));
    files.sort();
    let mut found = String::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let rules = grundy::rules(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for game in rules.games() {
            let it = rules.understand(game).unwrap();
            assert!(it.fault.is_none(), "{} {game}: {:?}", file.display(), it.fault);
            let name = file.file_name().unwrap().to_string_lossy();
            found += &format!("{name}\t{game}\t{}\t{}\n", ends(&it), shape(&it.shape));
        }
    }
    let expected: String = EXAMPLES.lines().filter(|line| !line.starts_with('#')).map(|l| format!("{l}\n")).collect();
    assert!(found == expected, "what is understood now:\n{found}");
}
