//! Genera and winning moves of sums, compared with a search of the whole sum that does not use genera.

use grundy::genus::{PositionGenus, genus, genus_table};
use grundy::{Convention, Limits, Meter, Outcome, OutcomeSearch, Stop, Sum, SumGame};
use proptest::prelude::*;

fn genus_of(text: &str) -> PositionGenus {
    let position = grundy::parse(text).unwrap_or_else(|error| panic!("{text}: {}", error.message.en));
    genus(&position, &Meter::default()).unwrap_or_else(|_| panic!("{text} is played misère"))
}

/// Who wins a sum under misère play, by search.
fn outcome_by_search(sum: &Sum) -> Outcome {
    let (game, position) = SumGame::from_sum(sum).expect("it is small");
    OutcomeSearch::new(game, Convention::Misere).outcome(&position, &()).expect("it is small")
}

/// Components of all kinds: Nim heaps by theorem, tame ones and wild ones.
const TEST_COMPONENTS: [&str; 18] = [
    "nim(1)",
    "nim(4)",
    "bash(3)(6)",
    "subtract(2, 5)(7)",
    "subtract(1, 3, 4)(6)",
    "wythoff(1, 2)",
    "wythoff(2, 3)",
    "kayles(2)",
    "kayles(4)",
    "grundys(8)",
    "grundys(6)",
    "octal(\"0.31\")(3)",
    "lasker(4)",
    "kayles(5)",
    "octal(\"0.123\")(6)",
    "grundys(13)",
    "grundys(14)",
    "kayles(6)",
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(80))]

    #[test]
    fn sums(chosen in prop::collection::vec(0..TEST_COMPONENTS.len(), 1..4)) {
        let text = chosen.iter().map(|&at| TEST_COMPONENTS[at]).collect::<Vec<_>>().join(" + ");
        let found = genus_of(&text);
        let known = found.report.as_ref().expect("it is small");
        prop_assert_eq!(known.genus.outcome(Convention::Misere), outcome_by_search(&found.position), "{}", text);
        let all_tame = found.components.iter().all(|(_, _, known)| known.tame_genus().is_some());
        prop_assert!(!all_tame || known.tame_genus().is_some(), "{}", text);
        // The first three are Nim heaps by theorems.
        let by_theorem = all_tame && (chosen.len() > 1 || chosen[0] < 3);
        prop_assert_eq!(found.standing.as_ref().unwrap().kind(), if by_theorem { "proved" } else { "computed" });
        // Options, and among them those that win.
        let mut lost = 0;
        for (option, after) in &found.options {
            let mut components = found.position.components.clone();
            let at = components.iter().position(|one| one.to_string() == option.before.to_string()).unwrap();
            components.splice(at..=at, option.after.components.clone());
            let searched = outcome_by_search(&Sum { components });
            prop_assert_eq!(after.genus.outcome(Convention::Misere), searched, "{}: {}", text, option.text.en);
            lost += usize::from(searched == Outcome::P);
        }
        prop_assert!(!found.has_more_moves);
        prop_assert_eq!(found.winning_total, Some(lost.into()), "{}", text);
        prop_assert_eq!(found.winning_moves.len(), lost);
    }
}

#[test]
fn heaps_of_any_size_beside_tame_ones() {
    let found = genus_of("nim(10**9) + kayles(3) + wythoff(3, 4)");
    let known = found.report.as_ref().unwrap();
    assert!(known.tame_genus().is_some() && found.has_more_moves);
    assert_eq!(known.genus.normal_value(), 1_000_000_000 ^ 3 ^ found.components[2].2.genus.normal_value());
    assert_eq!(found.winning_total, Some(1u32.into()));
    assert!(found.winning_moves[0].text.en.contains("nim"), "{:?}", found.winning_moves[0].text);
}

#[test]
fn what_is_not_found() {
    for (text, stop) in [("kayles(10**40)", Stop::TooLarge), ("nim(10**40) + kayles(3)", Stop::TooLarge)] {
        let found = genus_of(text);
        assert_eq!((found.report.is_none(), found.end), (true, stop.into()), "{text}");
    }
    let meter = Meter::new(Limits { max_positions: 1000, ..Limits::default() });
    let stopped = genus(&grundy::parse("kayles(30)").unwrap(), &meter).unwrap();
    assert_eq!((stopped.report.is_none(), stopped.end), (true, Stop::Positions.into()));
    let empty = genus_of("0");
    assert_eq!(empty.report.unwrap().genus.to_string(), "0^120");
    let wythoff = grundy::evaluate("wythoff").unwrap();
    assert!(genus_table(&wythoff, 5, &Meter::default()).is_err());
}

#[test]
fn expressions_with_a_name() {
    let line = grundy::positions(&grundy::Rules::empty(), "kayles(n) + nim(2)").unwrap();
    let beside = genus_table(&*line, 12, &Meter::default()).unwrap();
    let heaps = genus_table(&grundy::evaluate("kayles").unwrap(), 12, &Meter::default()).unwrap();
    for (alone, beside) in heaps.reports.iter().zip(&beside.reports) {
        let (alone, beside) = (&alone.as_ref().unwrap().genus, &beside.as_ref().unwrap().genus);
        assert_eq!(
            (0..6).map(|i| alone.superscript(i + 1)).collect::<Vec<_>>(),
            (0..6).map(|i| beside.superscript(i)).collect::<Vec<_>>()
        );
    }
}

/// A half-tame position is wild, and an even number of it is decided by adding genera, also beside tame components.
#[test]
fn an_even_number_of_half_tame_positions_is_decided_by_genera() {
    let mut half_tame = 0;
    for code in ["0.57", "0.75", "4.7", "0.123", "0.26", "0.34", "0.07"] {
        let table = genus_table(&grundy::evaluate(code).unwrap(), 9, &Meter::default()).unwrap();
        let wild: Vec<u64> = table.wild_numbers().collect();
        for n in wild {
            let found = genus_of(&format!("octal(\"{code}\")({n})"));
            let doubled = found.doubled_genus;
            assert_eq!(doubled.is_some(), table.half_tame.contains(&n), "{code}: {n}");
            assert_eq!(found.headline().en.contains("half-tame"), doubled.is_some());
            let Some(doubled) = doubled else { continue };
            half_tame += 1;
            for beside in ["nim(0)", "nim(1)", "nim(2)", "nim(3, 2)", "kayles(4)"] {
                let tame = genus_of(beside).report.unwrap().tame_genus().expect("it is tame");
                let sum = grundy::parse(&format!("2*octal(\"{code}\")({n}) + {beside}")).unwrap();
                assert_eq!((doubled + tame).misere_outcome(), outcome_by_search(&sum), "{code}: {n} and {beside}");
            }
        }
    }
    assert!(half_tame > 10, "{half_tame}");
    // Two heaps of 5 of Kayles have the genus of the end, and are wild all the same.
    let kayles = genus_of("kayles(5)");
    assert!(kayles.report.unwrap().tame_genus().is_none() && kayles.doubled_genus.is_none());
}
