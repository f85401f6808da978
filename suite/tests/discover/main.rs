//! Discovered laws: proved ones are compared with the engines far beyond the table, and their certificates are checked.

use grundy::grid::grid;
use grundy::period::Periodicity;
use grundy::series::{SeriesCell, SeriesQuestion, series};
use grundy::{
    Argument, Certificate, Convention, Engine, Limits, Meter, Outcome, evaluate, evaluate_with, parse_rules,
    ruleset_of_positions, verify,
};
use grundy_laws::discover::{
    DiscoveredForm, DiscoveredLaw, Discovery, LawTarget, TableReach, automaton_certificate, certify, discover,
};
use std::path::Path;

mod asked;
mod certificates;
mod certified;
mod coins;
mod domain;
mod dynamic;
mod families;
mod honest;
mod kept;
mod missed;
mod proved;

/// A game, and the text of its rules.
struct LawSubject {
    game: Argument,
    text: String,
}

fn catalogue_subject(game: &str) -> LawSubject {
    LawSubject { game: evaluate(game).unwrap_or_else(|error| panic!("{game}: {error}")), text: String::new() }
}

fn rules_subject(text: &str, game: &str) -> LawSubject {
    let rules = parse_rules(text).unwrap_or_else(|error| panic!("{game}: {error}"));
    let value = evaluate_with(&rules, game).unwrap_or_else(|error| panic!("{game}: {error}"));
    LawSubject { game: value, text: text.into() }
}

fn example_subject(file: &str, game: &str) -> LawSubject {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/rules").join(file);
    rules_subject(&std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}")), game)
}

fn laws_of(subject: &LawSubject, reach: TableReach) -> Discovery {
    let found = discover(&subject.game, reach, &mut Engine::new(), &Meter::default());
    found.unwrap_or_else(|misfit| panic!("{}: {misfit:?}", subject.game))
}

fn is_proved(law: &DiscoveredLaw) -> bool {
    law.standing.is_proved()
}

/// The largest numbers up to which laws are compared: heaps, other games with one number, rules that leave three heaps, and games with two numbers.
const MAX_HEAP_COMPARED: u64 = 20_000;
const MAX_NUMBER_COMPARED: u64 = 1_500;
const MAX_THREE_HEAP_SIZE: u64 = 6_000;
const MAX_PAIR_NUMBER: u64 = 160;

/// The bound for a game. Moves that leave three heaps are slow, so they get a smaller one.
fn comparison_bound(game: &str) -> u64 {
    if game.starts_with("hexadecimal") { 2_000 } else { MAX_HEAP_COMPARED }
}

/// Compares a law with the engine: the value, or whether the position is lost.
fn compare_with_engine(game: &str, law: &DiscoveredLaw, position: &[u64], cell: &SeriesCell) {
    let message = law.value(position);
    let right = match (law.target, cell) {
        (LawTarget::Values, SeriesCell::Value(value)) => message == Some(value.0),
        (LawTarget::Lost, SeriesCell::Value(value)) => message == Some((value.0 == 0).into()),
        (LawTarget::Lost, SeriesCell::Outcome(outcome)) => message == Some((*outcome == Outcome::P).into()),
        _ => false,
    };
    assert!(right, "{game}: {} says {message:?} at {position:?}, where the engine says {cell:?}", law.formula());
}

/// Compares every proved law with the engine. Returns how many there were.
fn check_laws_beyond_table(subject: &LawSubject, found: &Discovery) -> usize {
    // An automaton of values only accepts or rejects a value; it does not compute one.
    let tells = |law: &&DiscoveredLaw| is_proved(law) && law.value(&vec![0; found.numbers]).is_some();
    let proved: Vec<&DiscoveredLaw> = found.laws.iter().filter(tells).collect();
    let (engine, meter) = (&mut Engine::new(), &Meter::default());
    if proved.is_empty() {
        return 0;
    }
    let game = subject.game.to_string();
    if found.numbers == 1 {
        let is_heap =
            matches!(&subject.game, Argument::Ruleset(game) if matches!(game.shape(), grundy::GameShape::Heap(_)));
        let far = if is_heap { comparison_bound(&game) } else { MAX_NUMBER_COMPARED };
        let cells =
            series(&subject.game, 0, far, SeriesQuestion::Values, engine, meter).expect("it was called before").cells;
        assert_eq!(cells.len() as u64, far + 1, "{game}");
        for (n, cell) in (0..).zip(cells.iter()) {
            proved.iter().for_each(|law| compare_with_engine(&game, law, &[n], &cell));
        }
    } else {
        let size = MAX_PAIR_NUMBER as usize + 1;
        let asked = match proved.iter().any(|law| law.target == LawTarget::Values) {
            true => SeriesQuestion::Values,
            false => SeriesQuestion::Outcomes(Convention::Normal),
        };
        let rows = grid(&subject.game, Some((size, size)), asked, engine, meter).expect("it was called before").rows;
        assert_eq!(rows.len(), size, "{game}");
        for (x, row) in (0..).zip(&rows) {
            for (y, cell) in (0..).zip(row) {
                proved.iter().for_each(|law| compare_with_engine(&game, law, &[x, y], cell));
            }
        }
    }
    proved.len()
}

/// The certificates of all laws that have one.
fn certificates(subject: &LawSubject, found: &Discovery) -> Vec<Certificate> {
    let ruleset = ruleset_of_positions(&subject.game, found.numbers).expect("it is one");
    found.laws.iter().filter_map(|law| automaton_certificate(law, &ruleset, &subject.text)).collect()
}

fn is_accepted(certificate: &Certificate) -> bool {
    let text = serde_json::to_string(certificate).expect("it is plain data");
    let checked = verify(&text).unwrap_or_else(|error| panic!("{error:?}: {text}"));
    checked.holds
}

/// Checks that a law is found and proved, that proved laws hold far beyond the table, and that certificates are accepted.
fn discover_and_check(subject: &LawSubject, reach: TableReach) -> Discovery {
    let found = laws_of(subject, reach);
    let laws = || -> Vec<(&str, String, &str)> {
        found.laws.iter().map(|law| (law.target.name(), law.formula(), law.standing.kind())).collect()
    };
    assert!(found.laws.iter().any(is_proved), "{}: {:?}", subject.game, laws());
    assert!(
        found.laws.iter().all(|law| is_proved(law) || !law.reason_lines.is_empty()),
        "{}: {:?}",
        subject.game,
        laws()
    );
    check_laws_beyond_table(subject, &found);
    assert!(certificates(subject, &found).iter().all(is_accepted), "{}", subject.game);
    found
}

fn discover_proved(subject: &LawSubject) -> Discovery {
    discover_and_check(subject, TableReach::default())
}

/// Checks that a proved law with this formula is found.
fn assert_formula(found: &Discovery, of: LawTarget, formula: &str) {
    let law = found.laws.iter().find(|law| law.target == of && law.formula() == formula);
    let all: Vec<String> = found.laws.iter().map(DiscoveredLaw::formula).collect();
    assert!(law.is_some_and(is_proved), "{}: {all:?}", found.game);
}
