//! Discovered laws: proved ones are compared with the engines far beyond the table, and their certificates are checked.

use grundy::discover::{Discovery, Found, Law, Of, Reach, certificate, certify, discover, ruleset};
use grundy::grid::grid;
use grundy::period::Periodicity;
use grundy::series::{Asked, Cell, series};
use grundy::{Arg, Certificate, Convention, Engine, Limits, Meter, Outcome, evaluate, evaluate_with, rules, verify};
use std::path::Path;

mod asked;
mod certificates;
mod certified;
mod coins;
mod dynamic;
mod families;
mod honest;
mod kept;
mod proved;

/// A game, and the text of its rules.
struct Subject {
    game: Arg,
    text: String,
}

fn named(game: &str) -> Subject {
    Subject { game: evaluate(game).unwrap_or_else(|error| panic!("{game}: {error}")), text: String::new() }
}

fn told(text: &str, game: &str) -> Subject {
    let rules = rules(text).unwrap_or_else(|error| panic!("{game}: {error}"));
    let value = evaluate_with(&rules, game).unwrap_or_else(|error| panic!("{game}: {error}"));
    Subject { game: value, text: text.into() }
}

fn example(file: &str, game: &str) -> Subject {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../examples/rules").join(file);
    told(&std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{file}: {error}")), game)
}

fn laws_of(subject: &Subject, reach: Reach) -> Discovery {
    let found = discover(&subject.game, reach, &mut Engine::new(), &Meter::default());
    found.unwrap_or_else(|misfit| panic!("{}: {misfit:?}", subject.game))
}

fn is_proved(law: &Found) -> bool {
    law.standing.kind() == "proved"
}

/// The largest numbers up to which laws are compared: heaps, other games with one number, rules that leave three heaps, and games with two numbers.
const FAR: u64 = 20_000;
const FAIRLY_FAR: u64 = 1_500;
const THREE_HEAPS: u64 = 6_000;
const SQUARE: u64 = 160;

/// The bound for a game. Moves that leave three heaps are slow, so they get a smaller one.
fn far_for(game: &str) -> u64 {
    if game.starts_with("hexadecimal") { 2_000 } else { FAR }
}

/// Compares a law with the engine: the value, or whether the position is lost.
fn compare(game: &str, law: &Found, position: &[u64], cell: &Cell) {
    let said = law.value(position);
    let right = match (law.of, cell) {
        (Of::Values, Cell::Value(value)) => said == Some(value.0),
        (Of::Lost, Cell::Value(value)) => said == Some((value.0 == 0).into()),
        (Of::Lost, Cell::Outcome(outcome)) => said == Some((*outcome == Outcome::P).into()),
        _ => false,
    };
    assert!(right, "{game}: {} says {said:?} at {position:?}, where the engine says {cell:?}", law.formula());
}

/// Compares every proved law with the engine. Returns how many there were.
fn hold_far_beyond(subject: &Subject, found: &Discovery) -> usize {
    // An automaton of values only accepts or rejects a value; it does not compute one.
    let tells = |law: &&Found| is_proved(law) && law.value(&vec![0; found.numbers]).is_some();
    let proved: Vec<&Found> = found.laws.iter().filter(tells).collect();
    let (engine, meter) = (&mut Engine::new(), &Meter::default());
    if proved.is_empty() {
        return 0;
    }
    let game = subject.game.to_string();
    if found.numbers == 1 {
        let is_heap = matches!(&subject.game, Arg::Ruleset(game) if matches!(game.shape(), grundy::Shape::Heap(_)));
        let far = if is_heap { far_for(&game) } else { FAIRLY_FAR };
        let cells = series(&subject.game, 0, far, Asked::Values, engine, meter).expect("it was called before").cells;
        assert_eq!(cells.len() as u64, far + 1, "{game}");
        for (n, cell) in (0..).zip(cells.iter()) {
            proved.iter().for_each(|law| compare(&game, law, &[n], &cell));
        }
    } else {
        let size = SQUARE as usize + 1;
        let asked = match proved.iter().any(|law| law.of == Of::Values) {
            true => Asked::Values,
            false => Asked::Outcomes(Convention::Normal),
        };
        let rows = grid(&subject.game, Some((size, size)), asked, engine, meter).expect("it was called before").rows;
        assert_eq!(rows.len(), size, "{game}");
        for (x, row) in (0..).zip(&rows) {
            for (y, cell) in (0..).zip(row) {
                proved.iter().for_each(|law| compare(&game, law, &[x, y], cell));
            }
        }
    }
    proved.len()
}

/// The certificates of all laws that have one.
fn certificates(subject: &Subject, found: &Discovery) -> Vec<Certificate> {
    let ruleset = ruleset(&subject.game, found.numbers).expect("it is one");
    found.laws.iter().filter_map(|law| certificate(law, &ruleset, &subject.text)).collect()
}

fn holds(certificate: &Certificate) -> bool {
    let text = serde_json::to_string(certificate).expect("it is plain data");
    let checked = verify(&text).unwrap_or_else(|error| panic!("{error:?}: {text}"));
    checked.holds
}

/// Checks that a law is found and proved, that proved laws hold far beyond the table, and that certificates are accepted.
fn found_and_proved(subject: &Subject, reach: Reach) -> Discovery {
    let found = laws_of(subject, reach);
    let laws = || -> Vec<(&str, String, &str)> {
        found.laws.iter().map(|law| (law.of.name(), law.formula(), law.standing.kind())).collect()
    };
    assert!(found.laws.iter().any(is_proved), "{}: {:?}", subject.game, laws());
    assert!(found.laws.iter().all(|law| is_proved(law) || !law.why.is_empty()), "{}: {:?}", subject.game, laws());
    hold_far_beyond(subject, &found);
    assert!(certificates(subject, &found).iter().all(holds), "{}", subject.game);
    found
}

fn proved(subject: &Subject) -> Discovery {
    found_and_proved(subject, Reach::default())
}

/// Checks that a proved law with this formula is found.
fn says(found: &Discovery, of: Of, formula: &str) {
    let law = found.laws.iter().find(|law| law.of == of && law.formula() == formula);
    let all: Vec<String> = found.laws.iter().map(Found::formula).collect();
    assert!(law.is_some_and(is_proved), "{}: {all:?}", found.game);
}
