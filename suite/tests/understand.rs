//! Understanding of rules: what is claimed is true, and what is not true is not claimed.

mod long;
mod random;
mod traps;

use grundy::{Argument, MoveForm, RankMeasure, RecognisedRule, Rules, Termination, Understanding};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::path::Path;

/// The understanding of the only game of a text.
fn understand_text(text: &str) -> (Rules, Understanding) {
    let rules = grundy::parse_rules(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let name = rules.games().next().expect("the text has a game").to_string();
    let understanding = rules.understand(&name).expect("the game is understood");
    (rules, understanding)
}

/// The recognised shape in a word or two, for tables.
fn shape_text(shape: &MoveForm) -> String {
    match shape {
        MoveForm::Recognised(RecognisedRule::Subtraction(set @ grundy::NumberSet::AllBut(_)), _) => {
            format!("all but {set}").trim_end().into()
        }
        MoveForm::Recognised(RecognisedRule::Subtraction(set), _) => format!("take {set}"),
        MoveForm::Recognised(RecognisedRule::Code(code), _) => code.to_string(),
        MoveForm::Recognised(RecognisedRule::TakeOrSplit, _) => "take or split".into(),
        MoveForm::Recognised(RecognisedRule::UnequalSplit, _) => "unequal split".into(),
        MoveForm::Window(within) => format!("window {within}"),
        MoveForm::FiniteState { states, .. } => format!("{states} states"),
        MoveForm::Coins(_) | MoveForm::CoinRows(_) => "coins".into(),
        MoveForm::General => "-".into(),
    }
}

fn ends_text(understanding: &Understanding) -> String {
    match &understanding.ends {
        Termination::Rank(rank) => {
            let measure = |measure: &RankMeasure| match measure {
                RankMeasure::Argument(index) => understanding.parameters[*index].clone(),
                RankMeasure::Sum => "sum".into(),
            };
            rank.iter().map(measure).collect::<Vec<_>>().join(", ")
        }
        Termination::Loop(positions) => positions.join(" "),
        Termination::Seen(_) => "seen".into(),
        Termination::Undecided => "?".into(),
    }
}

/// The options of a heap by the definition: for each, the positive heaps that are left, ascending.
fn options(rules: &Rules, n: u64) -> BTreeSet<Vec<u64>> {
    let game = rules.game(rules.games().next().expect("a game")).expect("the game is there");
    let key = game.read(&[Argument::from(n)]).expect("a number is a heap");
    let mut all = BTreeSet::new();
    let _ = game.for_each_option_key(&key, &mut |option| {
        let heaps = game.write(&option).into_iter().map(|(_, args)| args[0].to_word().expect("a heap is a number"));
        let mut heaps: Vec<u64> = heaps.filter(|&heap| heap > 0).collect();
        heaps.sort_unstable();
        all.insert(heaps);
        ControlFlow::Continue(())
    });
    all
}

/// The options of a heap by the recognised rule.
fn recognised_options(rule: &RecognisedRule, n: u64) -> BTreeSet<Vec<u64>> {
    let left = |left: u64| if left > 0 { vec![left] } else { Vec::new() };
    match rule {
        RecognisedRule::Subtraction(set) => (1..=n).filter(|&k| set.contains(k)).map(|k| left(n - k)).collect(),
        RecognisedRule::Code(code) => {
            let mut all = BTreeSet::new();
            let _ = code.for_each_option(n, &mut |heaps| {
                all.insert(heaps.to_vec());
                ControlFlow::Continue(())
            });
            all
        }
        RecognisedRule::TakeOrSplit => (0..n).map(left).chain((1..=n / 2).map(|a| vec![a, n - a])).collect(),
        RecognisedRule::UnequalSplit => (1..n).filter(|a| 2 * a < n).map(|a| vec![a, n - a]).collect(),
    }
}

/// File, game, the rank that decreases with every move, and what the game is recognised as.
const EXAMPLE_TABLE: &str = include_str!("understand/examples.tsv");

#[test]
fn examples_are_understood() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/rules");
    let mut files: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.retain(|file| file.extension().is_some_and(|extension| extension == "py"));
    files.sort();
    let mut found = String::new();
    for file in files {
        let text = std::fs::read_to_string(&file).unwrap();
        let rules = grundy::parse_rules(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for game in rules.games() {
            let it = rules.understand(game).unwrap();
            assert!(it.fault.is_none(), "{} {game}: {:?}", file.display(), it.fault);
            let name = file.file_name().unwrap().to_string_lossy();
            found += &format!("{name}\t{game}\t{}\t{}\n", ends_text(&it), shape_text(&it.shape));
        }
    }
    let expected: String =
        EXAMPLE_TABLE.lines().filter(|line| !line.starts_with('#')).map(|l| format!("{l}\n")).collect();
    assert!(found == expected, "what is understood now:\n{found}");
}
