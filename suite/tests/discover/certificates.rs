//! Certificates of laws, unchanged and changed.

use super::*;

/// Every other next state for every state and letter, and every state accepting or not.
fn changed_certificates(certificate: &Certificate) -> Vec<Certificate> {
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
fn accept_same_numbers(one: &Certificate, other: &Certificate) -> bool {
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
    let reach = TableReach { last_single_number: Some(300), last_pair_number: Some(64), ..TableReach::default() };
    for game in ["rook", "lasker", "wythoff"] {
        let subject = catalogue_subject(game);
        let found = discover_and_check(&subject, reach);
        let written = certificates(&subject, &found);
        assert!(!written.is_empty(), "{game}");
        let least = written.iter().min_by_key(|written| changed_certificates(written).len()).expect("there is one");
        for changed in changed_certificates(least) {
            let text = serde_json::to_string(&changed).expect("it is plain data");
            if verify(&text).is_ok_and(|checked| checked.holds) {
                // No Zeckendorf numeral has two ones in a row: a change that concerns only such words is harmless.
                assert!(game == "wythoff" && accept_same_numbers(least, &changed), "{game}: {text}");
            }
        }
    }
}
