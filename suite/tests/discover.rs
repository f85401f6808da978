//! Laws that are discovered: those that are proved are compared with the engines far beyond the table, and certificates with the checker.

use grundy::discover::{Discovery, Found, Law, Of, Reach, certificate, discover, ruleset};
use grundy::grid::grid;
use grundy::period::Periodicity;
use grundy::series::{Asked, Cell, series};
use grundy::{Arg, Certificate, Convention, Engine, Limits, Meter, Outcome, evaluate, evaluate_with, rules, verify};
use std::path::Path;

/// A game, and the text that it stands in.
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

/// How far laws are compared: heaps, other games with one number, and with two.
const FAR: u64 = 20_000;
const FAIRLY_FAR: u64 = 1_500;
const THREE_HEAPS: u64 = 6_000;
const SQUARE: u64 = 160;

/// Moves that leave three heaps take their time.
fn far_for(game: &str) -> u64 {
    if game.starts_with("hexadecimal") { 2_000 } else { FAR }
}

/// What an engine says: the value, or whether the position is lost.
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

/// Compares every proved law with the engine, and gives how many there were.
fn hold_far_beyond(subject: &Subject, found: &Discovery) -> usize {
    // An automaton of values accepts, and does not tell.
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

/// A law is found and proved; the proved ones hold far beyond the table, and certificates are accepted.
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

/// The formula of a law, which must be proved, is found.
fn says(found: &Discovery, of: Of, formula: &str) {
    let law = found.laws.iter().find(|law| law.of == of && law.formula() == formula);
    let all: Vec<String> = found.laws.iter().map(Found::formula).collect();
    assert!(law.is_some_and(is_proved), "{}: {all:?}", found.game);
}

#[test]
fn bash_is_the_remainder() {
    for m in 1..=50 {
        let reach = Reach { one: Some(1000), ..Reach::default() };
        let found = found_and_proved(&named(&format!("bash({m})")), reach);
        says(&found, Of::Values, &format!("G(n) = n mod {}", m + 1));
    }
}

#[test]
fn nim_rook_and_lasker() {
    says(&proved(&named("nim")), Of::Values, "G(n) = n");
    let rook = proved(&named("rook"));
    says(&rook, Of::Values, "G(x, y) = x ⊕ y");
    assert_eq!(rook.laws[0].formula(), "G(x, y) = x ⊕ y", "the first law is the one that says most");
    proved(&named("lasker"));
}

#[test]
fn wythoff_is_lost_where_an_automaton_says() {
    let found = proved(&named("wythoff"));
    let lost = found.laws.iter().find(|law| law.of == Of::Lost && is_proved(law)).expect("its lost positions");
    let (mut a, mut b) = (1u64, 2u64);
    while b < 1 << 50 {
        assert_eq!((lost.value(&[a, b]), lost.value(&[b, a])), (Some(1), Some(1)), "({a}, {b})");
        assert_eq!((lost.value(&[a, b + 1]), lost.value(&[a, a])), (Some(0), Some(0)), "({a}, {b})");
        // The cold pair of index a in the sequence of Fibonacci numbers, two further.
        (a, b) = (a + b, a + 2 * b);
    }
    assert!(!certificates(&named("wythoff"), &found).is_empty());
}

#[test]
fn codes_with_a_period() {
    let known = [
        "kayles",
        "dawson_kayles",
        "dawson_chess",
        "guiles",
        "0.3",
        "0.15",
        "0.34",
        "0.71",
        "0.52",
        "0.53",
        "0.72",
        "0.115",
        "0.26",
        "4.3",
    ];
    for code in known {
        proved(&named(code));
    }
}

#[test]
fn sets_that_may_be_taken() {
    for set in [
        "subtract(2, 5)",
        "subtract(1, 3, 4)",
        "subtract(2, 5, 9)",
        "subtract(1, 2, 4)",
        "subtract(7)",
        "subtract(3, 8, 11)",
        "all_but(1)",
        "all_but(2)",
        "all_but(3, 7)",
        "all_but(1, 4, 9, 13)",
        "all_but(1, 2, 3)",
    ] {
        proved(&named(set));
    }
    says(&proved(&named("subtract(powers(2))")), Of::Values, "G(n) = n mod 3");
    proved(&named("subtract(powers(4))"));
}

#[test]
fn hexadecimal_codes_with_a_saltus() {
    for code in
        ["0.8", "0.88", "0.8c", "0.89", "0.84", "0.c8", "0.cf", "0.c4", "0.fc", "0.ff", "0.3f", "0.48", "0.28", "0.29"]
    {
        let reach = Reach { one: Some(800), ..Reach::default() };
        let found = found_and_proved(&named(&format!("hexadecimal(\"{code}\")")), reach);
        let law = found.laws.iter().find(|law| law.of == Of::Values && is_proved(law));
        assert!(law.is_some_and(|law| law.kind() == "arithmetic-periodic"), "{code}");
    }
}

#[test]
fn a_code_whose_values_only_an_automaton_reads() {
    let subject = named("hexadecimal(\"0.2048\")");
    let found = proved(&subject);
    let [certificate] = &certificates(&subject, &found)[..] else { panic!("one certificate") };
    assert!(holds(certificate));
    // A pair of a heap and its value is accepted, and no other value: the engine says so beyond the table.
    let law = found.laws.iter().find(|law| law.of == Of::Values && is_proved(law)).expect("the values");
    let automaton = law.automaton.as_ref().expect("its automaton");
    let (engine, meter) = (&mut Engine::new(), &Meter::default());
    let cells = series(&subject.game, 0, THREE_HEAPS, Asked::Values, engine, meter).expect("heaps").cells;
    for (n, cell) in (0..).zip(cells.iter()) {
        let Cell::Value(value) = *cell else { panic!("{n} has a value") };
        let accepted: Vec<u64> = (0..value.0 + 50).filter(|&v| automaton.accepts(&[n, v])).collect();
        assert_eq!(accepted, [value.0], "{n}");
    }
}

#[test]
fn rules_in_files() {
    says(&proved(&example("bash.py", "bash(m=6)")), Of::Values, "G(n) = n mod 7");
    says(&proved(&example("nim.py", "nim")), Of::Values, "G(n) = n");
    proved(&example("lasker.py", "lasker"));
    proved(&example("kayles.py", "kayles"));
    for (file, game, two) in [("wythoff.py", "wythoff", 64), ("wythoff_t.py", "wythoff_t(t=2)", 140)] {
        let subject = example(file, game);
        let found = found_and_proved(&subject, Reach { two: Some(two), ..Reach::default() });
        assert!(!certificates(&subject, &found).is_empty(), "{file}");
    }
}

#[test]
fn what_is_not_proved_says_so() {
    for (game, to) in
        [("euclid", 60), ("subtract(primes)", 2000), ("subtract(squares)", 2000), ("subtract(fibonacci_numbers)", 2000)]
    {
        let subject = named(game);
        let found = laws_of(&subject, Reach { one: Some(to), two: Some(to) });
        for law in &found.laws {
            assert_eq!(law.standing.kind(), "observed", "{game}: {}", law.formula());
            assert!(!law.why.is_empty() && law.automaton.is_none(), "{game}: {}", law.formula());
        }
        assert!(certificates(&subject, &found).is_empty(), "{game}");
    }
}

/// Rules that follow a law for a while.
const LATE: [(&str, &str); 5] = [
    (
        "take one or two, from 1500 on only one",
        "@game\ndef g(n):\n    for k in (1, 2):\n        if k <= n and (k == 1 or n < 1500): yield g(n - k)",
    ),
    (
        "one exception",
        "@game\ndef g(n):\n    for k in (1, 2):\n        if k <= n and not (k == 2 and n == 1500): yield g(n - k)",
    ),
    (
        "one exception with an inequality",
        "@game\ndef g(n):\n    if n >= 1: yield g(n - 1)\n    if n >= 2 and n != 1500: yield g(n - 2)",
    ),
    (
        "three from a number on",
        "@game\ndef g(n):\n    for k in (1, 2, 3):\n        if k <= n and (k < 3 or n >= 1500): yield g(n - k)",
    ),
    (
        "a heap that may be split late",
        "@game\ndef g(n):\n    if n >= 1: yield g(n - 1)\n    if n >= 1500: yield g(n - 2) + g(1)",
    ),
];

#[test]
fn a_late_exception_is_no_law() {
    for (what, text) in LATE {
        let subject = told(text, "g");
        for reach in [499, 1400, 2999] {
            let found = laws_of(&subject, Reach { one: Some(reach), ..Reach::default() });
            hold_to(&subject, &found, 4_000, what);
        }
    }
}

/// Compares every law that is said to be proved, up to a number.
fn hold_to(subject: &Subject, found: &Discovery, to: u64, what: &str) {
    let (engine, meter) = (&mut Engine::new(), &Meter::default());
    let cells = series(&subject.game, 0, to, Asked::Values, engine, meter).expect("one number").cells;
    for law in found.laws.iter().filter(|law| is_proved(law)) {
        if let Law::Period(Periodicity { preperiod, period, saltus }, _) = law.law {
            for n in preperiod as usize..=(to - period) as usize {
                let [Cell::Value(value), Cell::Value(later)] =
                    [n, n + period as usize].map(|n| cells.get(n).into_owned())
                else {
                    panic!("{what}: {n} has a value")
                };
                assert_eq!(later.0, value.0 + saltus, "{what}: {n}");
            }
            continue;
        }
        for (n, cell) in (0..).zip(cells.iter()) {
            match (&law.automaton, law.value(&[n])) {
                (Some(automaton), None) => {
                    let Cell::Value(value) = *cell else { panic!("{what}: {n} has a value") };
                    assert!(automaton.accepts(&[n, value.0]) && !automaton.accepts(&[n, value.0 + 1]), "{what}: {n}");
                }
                _ => compare(what, law, &[n], &cell),
            }
        }
    }
    assert!(certificates(subject, found).iter().all(holds), "{what}");
}

/// Every other next state for every state and letter, and every state accepting or not.
fn changes(certificate: &Certificate) -> Vec<Certificate> {
    let Certificate::Automatic(right) = certificate else { panic!("it has an automaton") };
    let mut wrong = Vec::new();
    let states = right.next.len() as u32;
    for state in 0..right.next.len() {
        for letter in 0..right.next[state].len() {
            for other in (0..states).filter(|&other| other != right.next[state][letter]) {
                let mut changed = right.clone();
                changed.next[state][letter] = other;
                wrong.push(Certificate::Automatic(changed));
            }
        }
        let mut changed = right.clone();
        match changed.accepting.binary_search(&(state as u32)) {
            Ok(at) => drop(changed.accepting.remove(at)),
            Err(at) => changed.accepting.insert(at, state as u32),
        }
        wrong.push(Certificate::Automatic(changed));
    }
    wrong
}

/// Whether two automata that read pairs in Zeckendorf's numerals accept the same ones, up to a bound.
fn tells_the_same(one: &Certificate, other: &Certificate) -> bool {
    let accepts = |certificate: &Certificate, x: u64, y: u64| {
        let Certificate::Automatic(automaton) = certificate else { panic!("it has an automaton") };
        let letters = zeckendorf(x).into_iter().zip(zeckendorf(y)).map(|(a, b)| 2 * a + b);
        let last = letters.fold(0, |state, letter| automaton.next[state as usize][letter]);
        automaton.accepting.contains(&last)
    };
    (0..250).all(|x| (0..250).all(|y| accepts(one, x, y) == accepts(other, x, y)))
}

/// The digits for 377, 233, …, 2, 1.
fn zeckendorf(mut n: u64) -> Vec<usize> {
    let digit = |f: u64| {
        let fits = f <= n;
        n -= if fits { f } else { 0 };
        fits.into()
    };
    [377, 233, 144, 89, 55, 34, 21, 13, 8, 5, 3, 2, 1].into_iter().map(digit).collect()
}

#[test]
fn any_transition_changed_is_found() {
    let reach = Reach { one: Some(300), two: Some(64) };
    for game in ["rook", "lasker", "wythoff"] {
        let subject = named(game);
        let found = found_and_proved(&subject, reach);
        let written = certificates(&subject, &found);
        assert!(!written.is_empty(), "{game}");
        let least = written.iter().min_by_key(|written| changes(written).len()).expect("there is one");
        for changed in changes(least) {
            let text = serde_json::to_string(&changed).expect("it is plain data");
            if verify(&text).is_ok_and(|checked| checked.holds) {
                // No numeral has two ones in a row in Zeckendorf's way: what is said of such words is about no number.
                assert!(game == "wythoff" && tells_the_same(least, &changed), "{game}: {text}");
            }
        }
    }
}

#[test]
fn no_table_no_law() {
    let asked = |text: &str, game: &str| laws_of(&told(text, game), Reach { one: Some(300), two: Some(40) });
    // Play can go round from 20 on: the table ends there, and the rules are not reasoned about.
    let loopy = asked("@game\ndef g(n):\n    if n >= 1: yield g(n - 1)\n    if n >= 20: yield g(n + 1)", "g");
    assert!(loopy.laws.iter().all(|law| !is_proved(law)), "{:?}", loopy.laws);
    // Ends that are declared.
    let ends = asked(
        "from grundy import game, win\n@game\ndef g(n):\n    if n == 0: return win\n    for k in (1, 2):\n        if k <= n: yield g(n - k)",
        "g",
    );
    for law in ends.laws.iter().filter(|law| is_proved(law)) {
        for n in 0..300 {
            assert_eq!(law.value(&[n]), Some((n % 3 == 1).into()), "{n}: whoever moves from nothing wins");
        }
    }
}

#[test]
fn a_budget_that_runs_out_leaves_nothing_proved_wrongly() {
    for most in [0, 1, 10, 100, 1000, 10_000, 100_000, 1_000_000] {
        for game in ["kayles", "rook", "wythoff", "lasker", "bash(3)"] {
            let subject = named(game);
            let meter = Meter::new(Limits { max_positions: most, ..Limits::default() });
            let Ok(found) = discover(&subject.game, Reach::default(), &mut Engine::new(), &meter) else { continue };
            assert!(certificates(&subject, &found).iter().all(holds), "{game} with {most}");
            if found.numbers == 1 {
                hold_to(&subject, &found, 2_000, game);
            }
        }
    }
}

/// Wythoff's game that ends once few tokens are left: results of A. Renard and M. Rigo (2025), from nothing but the rules.
#[test]
fn wythoff_that_stops_early() {
    let text = "from grundy import game\n\n\n@game\ndef stopped(a, b, *, l):\n    if a + b > l:\n        for k in range(1, a + 1):\n            yield stopped(a - k, b)\n        for k in range(1, b + 1):\n            yield stopped(a, b - k)\n        for k in range(1, min(a, b) + 1):\n            yield stopped(a - k, b - k)\n";
    let rules = grundy::rules(text).expect("they are right");
    for (l, states) in [(1, 6), (2, 29), (3, 34)] {
        let game = grundy::evaluate_with(&rules, &format!("stopped(l={l})")).expect("a ruleset");
        let found = discover(&game, Reach::default(), &mut Engine::new(), &Meter::default()).expect("two numbers");
        let law = &found.laws[0];
        assert_eq!((law.of, law.standing.kind()), (Of::Lost, "proved"), "{l}");
        assert_eq!(law.automaton.as_ref().map(|dfa| dfa.states()), Some(states), "{l}");
    }
}
