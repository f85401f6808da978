//! Dynamic nim: take at most k times as many as were taken before. The lost starting positions are the weights of a numeration.

use super::*;
use grundy::certificates::CertificateNumeration;

/// The lost starts by Schwenk's theorem: `a` is followed by `a + c`, where `c` is the least lost start with `k·c ≥ a`.
fn schwenk_starts(k: u64, last: u64) -> Vec<u64> {
    let mut list = vec![1];
    while let Some(a) = list.last().filter(|&&a| a < last) {
        let c = list.iter().find(|&&c| k * c >= *a).expect("a itself is such");
        list.push(a + c);
    }
    list
}

/// Whether `n` stones, of which at most `most` may be taken now, are lost: by the definition.
fn lost_states(k: usize, size: usize) -> Vec<Vec<bool>> {
    let mut lost = vec![vec![true; size]; size];
    for n in 0..size {
        for most in 0..size {
            lost[n][most] = !(1..=n.min(most)).any(|taken| lost[n - taken][(k * taken).min(n - taken)]);
        }
    }
    lost
}

/// Whether an automaton that reads two numbers accepts them.
fn automaton_accepts(weights: &[u64], certificate: &Certificate, numbers: [u64; 2]) -> bool {
    let Certificate::Automatic(automaton) = certificate else { panic!("it has an automaton") };
    let mut rest = numbers;
    let last = weights.iter().rev().fold(0, |state, weight| {
        let digits = [0, 1].map(|track: usize| {
            let is_in = *weight <= rest[track];
            rest[track] -= if is_in { *weight } else { 0 };
            usize::from(is_in)
        });
        automaton.next[state as usize][2 * digits[0] + digits[1]]
    });
    automaton.accepting.contains(&last)
}

fn list_of(found: &Discovery) -> &DiscoveredLaw {
    found.laws.iter().find(|law| law.kind() == "recurrence").expect("a list is found")
}

#[test]
fn three_fold_is_proved() {
    let subject = catalogue_subject("dynamic_nim(3)");
    let found = laws_of(&subject, TableReach::default());
    assert_formula(&found, LawTarget::Lost, "n ∈ {0, 1, 2, 3, 4, 6, …}, a(i) = a(i−1) + a(i−4)");
    let law = list_of(&found);
    let list = schwenk_starts(3, 100_000);
    for n in 1..100_000 {
        assert_eq!(law.value(&[n]), Some(list.contains(&n).into()), "{n}");
    }
    let written = certificates(&subject, &found);
    let [right] = &written[..] else { panic!("one law has a certificate") };
    let Certificate::Automatic(automatic) = right else { panic!("it has an automaton") };
    let CertificateNumeration::Delayed(delayed) = automatic.numeration else { panic!("{:?}", automatic.numeration) };
    assert_eq!((delayed.first_weights().collect::<Vec<_>>(), delayed.delay()), (vec![1, 2, 3, 4, 6], 3));
    let weights = schwenk_starts(3, 1000);
    for (n, row) in (0..).zip(lost_states(3, 250)) {
        for (most, is_lost) in (0..).zip(row) {
            assert_eq!(automaton_accepts(&weights, right, [n, most]), is_lost, "{n}, {most}");
        }
    }
    assert!(is_accepted(right));
    // Flip whether any one state accepts, and redirect one of its transitions to the start.
    let says_the_same = |other: &Certificate| {
        (0..150).all(|n| {
            (0..150).all(|q| automaton_accepts(&weights, right, [n, q]) == automaton_accepts(&weights, other, [n, q]))
        })
    };
    let states = automatic.next.len();
    for state in 0..states {
        for letter in [state % 4, 4] {
            let mut other = automatic.clone();
            match (letter, other.accepting.binary_search(&(state as u32))) {
                (4, Ok(at)) => drop(other.accepting.remove(at)),
                (4, Err(at)) => other.accepting.insert(at, state as u32),
                _ => other.next[state][letter] = 0,
            }
            let other = Certificate::Automatic(other);
            let text = serde_json::to_string(&other).expect("it is plain data");
            let is_right = verify(&text).is_ok_and(|checked| checked.holds);
            assert!(!is_right || says_the_same(&other), "{state}, {letter}");
        }
    }
    // In another numeration it claims something else.
    for (first, delay) in [("1,2,3,4", 3), ("1,2,3,5", 2), ("1,2", 1)] {
        let text = serde_json::to_string(right).expect("it is plain data");
        let other = text.replace(r#""first":[1,2,3,4,6],"delay":3"#, &format!(r#""first":[{first}],"delay":{delay}"#));
        assert_ne!(text, other);
        assert!(!verify(&other).expect("there is such a numeration").holds, "{first}");
    }
}

#[test]
fn four_fold_is_found_and_the_reason_told() {
    let found = laws_of(&catalogue_subject("dynamic_nim(4)"), TableReach::default());
    let law = list_of(&found);
    assert_eq!(law.formula(), "n ∈ {0, 1, 2, 3, 4, 5, 7, 9, 12, …}, a(i) = a(i−1) + a(i−6)");
    let list = schwenk_starts(4, 100_000);
    assert!((1..100_000).all(|n| law.value(&[n]) == Some(list.contains(&n).into())));
    assert!(
        !is_proved(law)
            && law.reason_lines[0].en.contains("x^6 = x^5 + 1 has another one that is not inside the unit circle")
    );
}

#[test]
fn two_fold_is_read_in_zeckendorfs_numerals() {
    for game in ["fibonacci_nim", "dynamic_nim(2)"] {
        let subject = catalogue_subject(game);
        let found = laws_of(&subject, TableReach::default());
        assert!(is_proved(list_of(&found)), "{game}");
        let written = certificates(&subject, &found);
        let numerations: Vec<CertificateNumeration> = { written.iter() }
            .map(|certificate| match certificate {
                Certificate::Automatic(automatic) => automatic.numeration,
                other => panic!("{game}: {other:?}"),
            })
            .collect();
        assert_eq!(numerations, [CertificateNumeration::Recurrence(1)], "{game}");
    }
}

/// Above 1200 stones less may be taken: this is beyond the table, but the proof notices it.
#[test]
fn a_rule_that_changes_late_is_not_proved() {
    let text = "from grundy import game\n\n\n@game(start=lambda n: (n, n - 1))\ndef late(n, most):\n    for taken in range(1, min(n, most) + 1):\n        if n <= 1200:\n            yield late(n - taken, min(3 * taken, n - taken))\n        else:\n            yield late(n - taken, min(taken, n - taken))\n";
    let found = laws_of(&rules_subject(text, "late"), TableReach::default());
    let law = list_of(&found);
    assert_eq!(law.formula(), "n ∈ {0, 1, 2, 3, 4, 6, …}, a(i) = a(i−1) + a(i−4)");
    assert_eq!((is_proved(law), law.reason_lines.len()), (false, 1), "{:?}", law.reason_lines);
    // The same text without the change is proved.
    let same = text.replace("late(n - taken, min(taken, n - taken))", "late(n - taken, min(3 * taken, n - taken))");
    assert!(is_proved(list_of(&laws_of(&rules_subject(&same, "late"), TableReach::default()))));
}
