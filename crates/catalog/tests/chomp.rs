//! Chomp: comparison with independent brute-force results, bars of any size, and calls.

use grundy_game::{Argument, CallArguments, Convention, MoveGoal, Nat, Outcome, PositionKey, ReadError, Ruleset};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

fn chomp() -> Arc<Ruleset> {
    grundy_catalog::chomp::ruleset()
}

/// The rows of one kind in the golden file: rows, columns and the value.
fn golden_rows(kind: &str) -> impl Iterator<Item = (u64, u64, &'static str)> {
    let lines = include_str!("data/chomp.tsv").lines().filter(|line| !line.starts_with('#'));
    let number = |text: &str| text.parse().expect("the golden file has numbers");
    let fields = lines.map(|line| line.split('\t').collect::<Vec<_>>());
    fields.filter(move |f| f[0] == kind).map(move |f| (number(f[1]), number(f[2]), f[3]))
}

/// Whether the player to move wins, by the definition.
fn wins(key: &PositionKey, known: &mut HashMap<PositionKey, bool>) -> bool {
    if let Some(&wins) = known.get(key) {
        return wins;
    }
    let options = options(key);
    let wins = options.iter().filter(|option| !wins(option, known)).count() > 0;
    known.insert(key.clone(), wins);
    wins
}

fn options(key: &PositionKey) -> Vec<PositionKey> {
    let mut options = Vec::new();
    let _ = chomp().for_each_option_key(key, &mut |option| {
        options.push(option);
        ControlFlow::Continue(())
    });
    options
}

#[test]
fn the_number_of_lost_bars_is_the_published_one() {
    for (rows, columns, count) in golden_rows("lost_bars") {
        let mut known = HashMap::new();
        wins(&chomp().read(&[rows.into(), columns.into()]).expect("a small bar"), &mut known);
        assert_eq!(known.values().filter(|wins| !**wins).count().to_string(), count, "{rows} × {columns}");
    }
}

#[test]
fn the_winning_first_bites_are_the_published_ones() {
    let game = chomp();
    let mut known = HashMap::new();
    for (rows, columns, bites) in golden_rows("winning_bites") {
        let before = [rows.into(), columns.into()];
        let written = |option| game.write(option).into_iter().map(|(_, args)| args).collect::<Vec<_>>();
        let key = game.read(&before).expect("a small bar");
        let winning: Vec<String> = options(&key)
            .iter()
            .filter(|option| !wins(option, &mut known))
            .map(|option| game.view.describe_move(&before, &written(option)).expect("a bite").en)
            .collect();
        let expect = bites.split_once(',').map(|(r, c)| format!("bite at row {r}, column {c} (counting from 0)"));
        assert_eq!(winning, Vec::from_iter(expect), "{rows} × {columns}");
    }
}

#[test]
fn large_bars_are_decided() {
    let game = chomp();
    let theorem = game.theorem().expect("there is a theorem");
    let large = |n: u32| Argument::from(Nat::from(10u32).pow(30) + n);
    let check = |args: &[Argument], outcome, left: Option<&str>| {
        assert_eq!(game.read(args), Err(ReadError::TooLarge));
        assert_eq!(theorem.decide(args, Convention::Normal).expect("the theorem decides").outcome, outcome);
        let moves = theorem.moves(args, MoveGoal::Value(&Nat::ZERO), 10);
        let first = moves.and_then(|moves| moves.listed_moves.first().map(|after| format!("{:?}", after[0])));
        assert_eq!(first.as_deref(), left);
    };
    let pair = |a: u32, b: u32| [Argument::Tuple(vec![large(a), large(b)])];
    check(&[large(0), large(0)], Outcome::N, None);
    check(&[large(0), large(7)], Outcome::N, None);
    check(&[large(0), 1u64.into()], Outcome::N, Some("[1, 1]"));
    check(&pair(1, 0), Outcome::P, None);
    let left = format!("[({}, {})]", large(3), large(2));
    check(&pair(9, 2), Outcome::N, Some(&left));
    let mut options = 0;
    let _ = theorem.for_each_option(&[large(0), large(0)], &mut |_| {
        options += 1;
        if options < 10 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    assert_eq!(options, 10);
}

#[test]
fn bars_are_called_by_their_rows_and_misfits_are_told() {
    let tuple = |rows: &[u64]| Argument::Tuple(rows.iter().map(|&n| n.into()).collect());
    let keyword = |rows| CallArguments { positional: vec![], keywords: vec![("rows".into(), rows)] };
    let start = chomp().start_components(&keyword(tuple(&[3, 2, 1]))).expect("a bar");
    assert_eq!(format!("{start:?}"), "[[(3, 2, 1)]]");
    for rows in [vec![], vec![1, 2], vec![2, 0]] {
        let misfit = chomp().start_components(&keyword(tuple(&rows))).expect_err("no bar");
        assert_eq!(misfit.location, grundy_game::ArgumentLocation::Keyword("rows".into()));
        assert!(chomp().start_components(&CallArguments::from_positional([tuple(&rows)])).is_err());
    }
    let large = Argument::from(Nat::from(10u32).pow(30));
    for args in [vec![], vec![3u64.into()], vec![large.clone(), 0u64.into()], vec![large, "x".into()]] {
        assert!(chomp().start_components(&CallArguments::from_positional(args)).is_err());
    }
}
