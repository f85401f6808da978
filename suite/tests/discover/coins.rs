//! Coin-turning games: a single head, whose options are sums of other heads.

use super::*;

/// A coin game as rules of a user.
fn coin_game(body: &str) -> LawSubject {
    rules_subject(&format!("from grundy import game\n\n\n@game\ndef g(n):\n{body}"), "g")
}

/// Values by brute force; `options` gives the nim-sums of what moves leave.
fn brute_force(count: usize, options: impl Fn(usize, &[u64]) -> Vec<u64>) -> Vec<u64> {
    let mut values = Vec::new();
    for n in 0..count {
        let reached: std::collections::HashSet<u64> = options(n, &values).into_iter().collect();
        values.push((0..).find(|value| !reached.contains(value)).expect("there are finitely many"));
    }
    values
}

fn nim_sum(values: &[u64]) -> u64 {
    values.iter().fold(0, |a, b| a ^ b)
}

/// Checks that the law of the values is proved, right far beyond the table, and that its certificates are accepted.
fn check_coin_game(subject: &LawSubject, reach: TableReach, values: &[u64]) -> Discovery {
    let found = laws_of(subject, reach);
    assert!(found.tested_to < values.len() as u64, "{}: the table is no longer", subject.game);
    let law = found.laws.iter().find(|law| law.target == LawTarget::Values && is_proved(law));
    let law = law.unwrap_or_else(|| panic!("{}: {:?}", subject.game, found.laws));
    for (n, &value) in (0..).zip(values) {
        assert!(law.value(&[n]).is_none_or(|message| message == value), "{} at {n}", subject.game);
        let Some(automaton) = &law.automaton else { continue };
        assert!(automaton.accepts(&[n, value]) && !automaton.accepts(&[n, value ^ 1]), "{} at {n}", subject.game);
    }
    assert!(certificates(subject, &found).iter().all(is_accepted), "{}", subject.game);
    found
}

#[test]
fn turning_turtles_mock_turtles_and_the_ruler() {
    let turtles = example_subject("turning_turtles.py", "turning_turtles");
    assert_formula(&discover_proved(&turtles), LawTarget::Values, "G(n) = n");
    let mock = example_subject("mock_turtles.py", "mock_turtles");
    let values = brute_force(600, |n, g| {
        let two = (0..n).flat_map(|i| (0..i).map(move |j| g[i] ^ g[j]));
        std::iter::once(0).chain(g.iter().copied()).chain(two).collect()
    });
    assert_formula(
        &check_coin_game(&mock, TableReach::default(), &values),
        LawTarget::Values,
        "G(n) = 2·n + 1 − (popcount(n) mod 2)",
    );
    let ruler = example_subject("ruler.py", "ruler");
    let values = brute_force(2000, |n, g| (0..=n).map(|first| nim_sum(&g[first..])).collect());
    assert_formula(&check_coin_game(&ruler, TableReach::default(), &values), LawTarget::Values, "G(n) = 1 ≪ v₂(n + 1)");
}

/// The catalogue's rows are sums of heads.
#[test]
fn a_row_is_looked_at_by_its_heads() {
    let found = laws_of(&catalogue_subject("turning_turtles"), TableReach::default());
    assert!(found.about.as_ref().is_some_and(|about| about.en.contains("the theory of coin-turning games")));
    assert_eq!(found.game, "turning_turtles");
    assert_formula(&found, LawTarget::Values, "G(n) = n");
}

type FirstCoins = fn(usize) -> Vec<usize>;

/// At most three coins, at most five, an odd number, all or one: the table ends at 200.
#[test]
fn runs_of_other_lengths() {
    let games: [(&str, FirstCoins); 4] = [
        ("    for k in range(max(0, n - 2), n + 1):\n        yield sum(g(x) for x in range(k, n))\n", |n| {
            (n.saturating_sub(2)..=n).collect()
        }),
        ("    for k in range(max(0, n - 4), n + 1):\n        yield sum(g(x) for x in range(k, n))\n", |n| {
            (n.saturating_sub(4)..=n).collect()
        }),
        ("    for k in range(n // 2 + 1):\n        yield sum(g(x) for x in range(n - 2 * k, n))\n", |n| {
            (0..=n / 2).map(|k| n - 2 * k).collect()
        }),
        ("    yield 0\n    yield sum(g(x) for x in range(n))\n", |n| vec![n, 0]),
    ];
    for (body, firsts) in games {
        let values = brute_force(1500, |n, g| firsts(n).into_iter().map(|first| nim_sum(&g[first..])).collect());
        check_coin_game(
            &coin_game(body),
            TableReach { last_single_number: Some(200), ..TableReach::default() },
            &values,
        );
    }
}

/// From some coin on a coin may not be turned alone, and the table ends before that coin.
#[test]
fn a_law_that_ends_behind_the_table_is_never_proved() {
    for last in ["300", "100000"] {
        let body = format!(
            "    for k in range(n):\n        yield sum(g(x) for x in range(k, n))\n    if n <= {last}:\n        yield 0\n"
        );
        let found = laws_of(&coin_game(&body), TableReach { last_single_number: Some(200), ..TableReach::default() });
        assert_eq!(found.tested_to, 201);
        assert!(!found.laws.iter().any(is_proved), "{last}: {:?}", found.laws);
    }
}

/// A heap that may become any two smaller ones has half a million options at 1000: the table ends where there are too many.
#[test]
fn many_options_end_the_table() {
    let body = "    for a in range(n):\n        yield g(a)\n    for a in range(1, n):\n        for b in range(1, a):\n            yield g(a) + g(b)\n";
    let found = laws_of(&coin_game(body), TableReach::default());
    assert!((200..1000).contains(&found.tested_to), "{}", found.tested_to);
    assert!(found.laws.iter().any(|law| law.target == LawTarget::Values && is_proved(law)));
}

/// Any change in the automaton of the nim-sums is found.
#[test]
fn changed_sums_are_refused() {
    let subject = example_subject("ruler.py", "ruler");
    let found = laws_of(&subject, TableReach { last_single_number: Some(200), ..TableReach::default() });
    let right = serde_json::to_value(&certificates(&subject, &found)[0]).expect("it is plain data");
    let read = |certificate: &serde_json::Value| verify(&certificate.to_string()).map(|checked| checked.holds);
    assert_eq!(read(&right), Ok(true));
    let states = right["sums"]["next"].as_array().expect("moves leave runs").len();
    let mut tried = 0;
    for (state, letter, other) in
        (0..states).flat_map(|s| (0..4).flat_map(move |l| (0..states).map(move |o| (s, l, o))))
    {
        let mut wrong = right.clone();
        wrong["sums"]["next"][state][letter] = other.into();
        if wrong != right {
            assert_eq!(read(&wrong), Ok(false), "{state} {letter} {other}");
            tried += 1;
        }
    }
    for state in 0..states as u64 {
        let mut wrong = right.clone();
        let accepting = wrong["sums"]["accepting"].as_array_mut().expect("a list");
        match accepting.iter().position(|other| other.as_u64() == Some(state)) {
            Some(at) => drop(accepting.remove(at)),
            None => accepting.push(state.into()),
        }
        accepting.sort_by_key(serde_json::Value::as_u64);
        assert_eq!(read(&wrong), Ok(false), "{state} accepts the other way round");
    }
    assert!(tried >= 24, "{tried}");
    // Without them nothing can be checked; and lost positions alone do not decide a run.
    let mut without = right.clone();
    without.as_object_mut().expect("an object").remove("sums");
    assert_eq!(read(&without), Ok(false));
    let mut lost = right.clone();
    lost["claim"] = "lost".into();
    lost["next"] = serde_json::json!([[0, 0]]);
    lost["accepting"] = serde_json::json!([]);
    assert_eq!(read(&lost), Ok(false));
    // A game without runs has no such sums.
    let lasker = catalogue_subject("lasker");
    let mut lasker =
        serde_json::to_value(&certificates(&lasker, &laws_of(&lasker, TableReach::default()))[0]).expect("plain");
    assert_eq!(read(&lasker), Ok(true));
    lasker["sums"] = right["sums"].clone();
    assert!(read(&lasker).is_err());
}
