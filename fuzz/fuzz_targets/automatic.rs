//! A changed certificate with an automaton is rejected, unless its automaton still accepts the truth about small positions.
#![no_main]

use grundy::certificates::{AutomaticCertificate, AutomatonClaim, CertificateNumeration};
use grundy::{Certificate, Engine, Meter, Stop, evaluate, ruleset_of_positions, verify_within};
use grundy_laws::discover::{TableReach, automaton_certificate, discover};
use libfuzzer_sys::fuzz_target;
use std::sync::LazyLock;

/// Valid certificates of values and of lost positions, in binary and Zeckendorf numerals, for heaps and for rules in a text.
static VALID_CERTIFICATES: LazyLock<Vec<(String, AutomaticCertificate)>> = LazyLock::new(|| {
    let of = |(game, reach)| {
        let game = evaluate(game).expect("it is a game");
        let found = discover(&game, reach, &mut Engine::new(), &Meter::default()).expect("it has one number, or two");
        let ruleset = ruleset_of_positions(&game, found.numbers).expect("it is one");
        let automatic = found.laws.iter().find_map(|law| match automaton_certificate(law, &ruleset, "") {
            Some(Certificate::Automatic(automatic)) => Some(automatic),
            _ => None,
        });
        let automatic = automatic.expect("an automaton proves it");
        (serde_json::to_string(&automatic).expect("plain data"), automatic)
    };
    let two = TableReach { last_pair_number: Some(64), ..TableReach::default() };
    let one = TableReach { last_single_number: Some(300), ..TableReach::default() };
    [("lasker", one), ("hexadecimal(\"0.c8\")", one), ("rook", two), ("wythoff", two)].map(of).into()
});

/// Whether the certificate is accepted within a small budget.
fn is_accepted(text: &str) -> bool {
    let mut left = 5_000;
    let spend = &mut |states: u64, _: u64| {
        left = u64::checked_sub(left, states).ok_or(Stop::Positions)?;
        Ok(())
    };
    let Ok(checked) = verify_within(text, spend) else { return false };
    assert!(!checked.reason.en.is_empty() && !checked.reason.zh.is_empty());
    checked.holds
}

/// The digits of a number, exactly eight of them.
fn numeral_digits(numeration: CertificateNumeration, number: u64) -> [u64; 8] {
    let (factor, kept) = match numeration {
        CertificateNumeration::Base(base) => (u64::from(base), 0),
        CertificateNumeration::Recurrence(t) => (u64::from(t), 1),
        CertificateNumeration::Delayed(_) => (1, 0),
    };
    let mut weights = [1; 8];
    weights[1] = factor + kept;
    for at in 2..8 {
        weights[at] = factor * weights[at - 1] + kept * weights[at - 2];
    }
    if let CertificateNumeration::Delayed(delayed) = numeration {
        let first: Vec<u64> = delayed.first_weights().collect();
        for at in 0..8 {
            weights[at] = match first.get(at) {
                Some(&weight) => weight,
                None => weights[at - 1] + weights[at - 1 - delayed.delay()],
            };
        }
    }
    let mut rest = number;
    let mut digits = weights.map(|_| 0);
    for at in (0..8).rev() {
        (digits[7 - at], rest) = (rest / weights[at], rest % weights[at]);
    }
    digits
}

fn accepts(automatic: &AutomaticCertificate, numbers: &[u64]) -> bool {
    let count = match automatic.numeration {
        CertificateNumeration::Base(base) => base as usize,
        CertificateNumeration::Recurrence(t) => t as usize + 1,
        CertificateNumeration::Delayed(_) => 2,
    };
    let words: Vec<[u64; 8]> = numbers.iter().map(|&number| numeral_digits(automatic.numeration, number)).collect();
    let letter = |at: usize| words.iter().fold(0, |letter, word| letter * count + word[at] as usize);
    let last = (0..8).fold(0, |state, at| automatic.next[state as usize][letter(at)]);
    automatic.accepting.contains(&last)
}

/// Whether both accept the same small numbers, if both are about the same game and numeration.
fn accept_same_numbers(one: &AutomaticCertificate, other: &AutomaticCertificate) -> bool {
    let numbers = match (one.next[0].len(), one.claim) {
        (4, _) => 2,
        (8, AutomatonClaim::Values) => 3,
        (letters, _) => panic!("{letters} letters are not those of these games"),
    };
    let mut all = (0..12u64.pow(numbers)).map(|n| (0..numbers).map(|at| n / 12u64.pow(at) % 12).collect::<Vec<_>>());
    all.all(|numbers| accepts(one, &numbers) == accepts(other, &numbers))
}

// Finding the laws takes longer than a run of the target, so it happens in the initialisation, which is not timed.
fuzz_target!(init: { LazyLock::force(&VALID_CERTIFICATES); }, |script: &[u8]| {
    let _ = is_accepted(&String::from_utf8_lossy(script));
    for (text, right) in &*VALID_CERTIFICATES {
        // Change a transition (a state, a letter and another state), or whether a state accepts.
        let mut changed = right.clone();
        let states = changed.next.len();
        for edit in script.chunks_exact(3) {
            let (state, letter) = (usize::from(edit[0]) % states, usize::from(edit[1]) % (changed.next[0].len() + 1));
            match changed.next[state].get_mut(letter) {
                Some(next) => *next = u32::from(edit[2]) % states as u32,
                None => match changed.accepting.binary_search(&(state as u32)) {
                    Ok(at) => drop(changed.accepting.remove(at)),
                    Err(at) => changed.accepting.insert(at, state as u32),
                },
            }
        }
        let written = serde_json::to_string(&changed).expect("plain data");
        if is_accepted(&written) {
            assert!(accept_same_numbers(right, &changed), "{written}");
        }
        // Change a few bytes of the text.
        let mut bytes = text.clone().into_bytes();
        for edit in script.chunks_exact(4) {
            let place = usize::from(u16::from_le_bytes([edit[1], edit[2]])) % (bytes.len() + 1);
            match edit[0] % 3 {
                0 if place < bytes.len() => bytes[place] = b"0123456789,-[]\""[usize::from(edit[3]) % 15],
                1 if place < bytes.len() => drop(bytes.remove(place)),
                _ => bytes.insert(place, edit[3]),
            }
        }
        let text = String::from_utf8_lossy(&bytes);
        let read = serde_json::from_str::<AutomaticCertificate>(&text)
            .ok()
            .filter(|read| read.rule == right.rule && read.claim == right.claim && read.numeration == right.numeration);
        if is_accepted(&text)
            && let Some(read) = read
        {
            assert!(accept_same_numbers(right, &read), "{text}");
        }
    }
});
