//! Certificates with automata: of games whose lost positions and values are computed here by the definition.

mod games;
mod learn;
mod refusals;
mod ruler;

use games::*;
use grundy_verify::{AutomaticCertificate, AutomatonClaim, CertificateNumeration, CertificateRule, CertificateSubject};
use learn::{accept_same, learn_table};
use proptest::prelude::*;
use ruler::ruler_values;

#[test]
fn wythoff_is_proved() {
    for (t, states) in [(1, 8), (2, 10), (3, 12)] {
        let certificate = wythoff_certificate(t);
        assert_eq!(certificate.next.len(), states);
        let checked = check_certificate(&certificate);
        assert!(checked.holds, "{t}: {}", checked.reason.en);
    }
    let claim = check_certificate(&wythoff_certificate(1)).claim.en;
    assert_eq!(claim, "wythoff_t(t=1): the automaton with 8 states accepts exactly the lost positions");
}

#[test]
fn values_are_proved() {
    let heaps = [
        (CertificateRule::Subtract(vec![1, 2]), 100, 3),
        (CertificateRule::Subtract(vec![2, 5, 9]), 1000, 4),
        (CertificateRule::AllBut(vec![2]), 1000, 4),
        (CertificateRule::AllBut(vec![1, 4]), 2000, 4),
        (CertificateRule::Octal("0.3".into()), 100, 2),
        (CertificateRule::Octal("4.3".into()), 500, 3),
        (CertificateRule::Octal("0.26".into()), 500, 4),
        (CertificateRule::Hexadecimal("0.8".into()), 500, 3),
    ];
    for (rule, count, depth) in heaps {
        let certificate = rule_certificate(rule, count, depth);
        let checked = check_certificate(&certificate);
        assert!(checked.holds, "{}: {}", checked.claim.en, checked.reason.en);
    }
    for certificate in [lasker_certificate(), three_parts_certificate()] {
        let checked = check_certificate(&certificate);
        assert!(checked.holds, "{}: {}", checked.claim.en, checked.reason.en);
    }
}

#[test]
fn a_ruler_is_proved() {
    let rule = CertificateRule::Hexadecimal("0.2048".into());
    let values = ruler_values(4096);
    let naive = heap_values(150, &|n| heap_options(&rule, n));
    assert_eq!(values[..150], naive);
    let table = learn_values(CertificateNumeration::Base(2), &values, 5);
    assert_eq!(table.0.len(), 63);
    let certificate = automatic_certificate(
        CertificateSubject::Heaps(rule),
        AutomatonClaim::Values,
        CertificateNumeration::Base(2),
        table,
    );
    let checked = check_certificate(&certificate);
    assert!(checked.holds, "{}", checked.reason.en);
}

#[test]
fn whatever_is_changed_is_found() {
    let subtract = rule_certificate(CertificateRule::Subtract(vec![1, 2]), 100, 3);
    // Of the larger ones, some changes only.
    for (right, each) in [
        (wythoff_certificate(1), 1),
        (wythoff_certificate(2), 23),
        (nim_certificate(), 1),
        (lasker_certificate(), 1),
        (three_parts_certificate(), 7),
        (subtract, 1),
        (rule_certificate(CertificateRule::Octal("4.3".into()), 500, 3), 1),
    ] {
        let table = (right.next.clone(), right.accepting.clone());
        let is_nim = right.rule == nim_certificate().rule;
        let mut rejected = 0;
        for (next, accepting) in mutated_tables(&table).into_iter().step_by(each) {
            let wrong = AutomaticCertificate { next, accepting, ..right.clone() };
            let other = (wrong.next.clone(), wrong.accepting.clone());
            let checked = check_certificate(&wrong);
            assert_eq!(
                checked.holds,
                accept_same(right.numeration, 2, &table, &other),
                "{} {other:?}",
                checked.reason.en
            );
            rejected += usize::from(!checked.holds);
            // The message about lost positions is true.
            let why = &checked.reason.en;
            if why.contains("it can move to") {
                let mentioned = mentioned_positions(why);
                let [from, to] = &mentioned[..] else { panic!("{why}") };
                assert!(certificate_accepts(&wrong, from) && certificate_accepts(&wrong, to), "{why}");
                let (k, l) = (from[0].checked_sub(to[0]), from[1].checked_sub(to[1]));
                let (k, l) = (k.expect("fewer are left"), l.expect("fewer are left"));
                assert!(k + l > 0 && (k == 0 || l == 0 || !is_nim && k.abs_diff(l) < 2), "{why}");
            } else if why.contains("said not to be lost") {
                assert!(!certificate_accepts(&wrong, &mentioned_positions(why)[0]), "{why}");
            }
        }
        assert!(rejected >= 10, "{rejected} were rejected");
    }
}

#[test]
fn another_game_has_another_certificate() {
    let of_heaps: Vec<AutomaticCertificate> = vec![
        rule_certificate(CertificateRule::Subtract(vec![1, 2]), 100, 3),
        rule_certificate(CertificateRule::Octal("4.3".into()), 500, 3),
        rule_certificate(CertificateRule::AllBut(vec![2]), 1000, 4),
        lasker_certificate(),
    ];
    let of_two = vec![wythoff_certificate(1), nim_certificate()];
    for right in [of_heaps, of_two] {
        for (i, a) in right.iter().enumerate() {
            for (j, b) in right.iter().enumerate() {
                if a.numeration == b.numeration {
                    assert_eq!(
                        check_certificate(&AutomaticCertificate { rule: b.rule.clone(), ..a.clone() }).holds,
                        i == j,
                        "{i} {j}"
                    );
                }
            }
        }
    }
    let wrong = AutomaticCertificate { claim: AutomatonClaim::Lost, ..wythoff_certificate(1) };
    let wrong = AutomaticCertificate { rule: stated_game(WYTHOFF_RULES, "wythoff_t(t=2)"), ..wrong };
    let why = check_certificate(&wrong).reason.en;
    assert_eq!(mentioned_positions(&why), [[1, 2], [0, 0]], "{why}");
}

#[test]
fn kayles_is_a_relation() {
    let rule = CertificateRule::Octal("0.77".into());
    let values = heap_values(4096, &|n| heap_options(&rule, n));
    let table = learn_values(CertificateNumeration::Base(2), &values, 4);
    let right = automatic_certificate(
        CertificateSubject::Heaps(rule),
        AutomatonClaim::Values,
        CertificateNumeration::Base(2),
        table,
    );
    let checked = check_certificate(&right);
    assert!(checked.holds, "{}", checked.reason.en);
}

#[test]
fn powers_in_base_2_and_in_no_other_numeration() {
    let lost_by = |b: u64, n: CertificateNumeration, modulus: u64| {
        let table = learn_table(n, 1, 4, &|n| Some(n[0] % modulus == 0)).expect("all is known");
        check_certificate(&automatic_certificate(
            stated_game(POWER_RULES, &format!("take_a_power(b={b})")),
            AutomatonClaim::Lost,
            n,
            table,
        ))
    };
    let values = |b: u64| {
        let powers: Vec<u64> = (0..6).map(|e| b.pow(e)).collect();
        heap_values(1000, &|n| powers.iter().filter(|&&k| k <= n).map(|&k| vec![n - k]).collect())
    };
    assert!(values(2).iter().zip(0..).all(|(&value, n)| value == n % 3));
    let checked = lost_by(2, CertificateNumeration::Base(2), 3);
    assert!(checked.holds, "{}", checked.reason.en);
    let checked = lost_by(2, CertificateNumeration::Base(2), 5);
    assert_eq!(checked.reason.en, "3 is said not to be lost, but it has no move to a position that is said to be");
    for n in [CertificateNumeration::Recurrence(1), CertificateNumeration::Base(3)] {
        assert!(lost_by(2, n, 3).reason.en.starts_with("not definable"));
    }
    let of_four = learn_values(CertificateNumeration::Base(2), &values(4), 4);
    let of_four = automatic_certificate(
        stated_game(POWER_RULES, "take_a_power(b=4)"),
        AutomatonClaim::Values,
        CertificateNumeration::Base(2),
        of_four,
    );
    let checked = check_certificate(&of_four);
    assert!(checked.holds, "{}", checked.reason.en);
}

#[test]
fn values_of_two_heaps() {
    let nim = |n: &[u64]| Some(n[0] ^ n[1] == n[2]);
    for base in [2, 4] {
        let base = CertificateNumeration::Base(base);
        let table = learn_table(base, 3, 1, &nim).expect("all is known");
        let right = automatic_certificate(stated_game(NIM_RULES, "nim"), AutomatonClaim::Values, base, table);
        assert!(check_certificate(&right).holds);
        let wrong = AutomaticCertificate { rule: stated_game(WYTHOFF_RULES, "wythoff_t(t=1)"), ..right };
        assert_eq!(
            check_certificate(&wrong).reason.en,
            "(1, 1) is given the value 0, but it has an option with that value"
        );
    }
    // Made up: a token is taken from the first heap and the rest is split, and either part gets a second heap; or the second heap is reduced.
    let text = "
@game
def couples(a, b):
    for k in range(a):
        yield couples(k, b) + couples(a - 1 - k, b)
    for k in range(b):
        yield couples(a, k)
";
    let mut values: Vec<Vec<u64>> = Vec::new();
    for a in 0..64usize {
        values.push(Vec::new());
        for b in 0..64usize {
            let mut reached: Vec<u64> = (0..a).map(|k| values[k][b] ^ values[a - 1 - k][b]).collect();
            reached.extend((0..b).map(|k| values[a][k]));
            let value = mex(reached);
            values[a].push(value);
        }
    }
    let has = |n: &[u64]| Some(*values.get(n[0] as usize)?.get(n[1] as usize)? == n[2]);
    let table = learn_table(CertificateNumeration::Base(2), 3, 1, &has).expect("there are values enough");
    let right = automatic_certificate(
        stated_game(text, "couples"),
        AutomatonClaim::Values,
        CertificateNumeration::Base(2),
        table.clone(),
    );
    let checked = check_certificate(&right);
    assert!(checked.holds, "{}", checked.reason.en);
    for (next, accepting) in mutated_tables(&table).into_iter().step_by(5) {
        let wrong = AutomaticCertificate { next: next.clone(), accepting: accepting.clone(), ..right.clone() };
        assert_eq!(
            check_certificate(&wrong).holds,
            accept_same(CertificateNumeration::Base(2), 3, &table, &(next, accepting))
        );
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Sets and codes that leave one heap: what is learned from enough values is shown for all, for both claims, and for no other rule with other values.
    #[test]
    fn of_one_heap(kind in 0..3usize, numbers in prop::collection::btree_set(1u64..6, 1..4), digits in prop::collection::vec(0u32..4, 1..4), other in 6u64..9) {
        let numbers: Vec<u64> = numbers.into_iter().collect();
        let code = |digits: &[u32]| format!("0.{}", digits.iter().map(u32::to_string).collect::<String>());
        let (rule, different) = match kind {
            0 => (CertificateRule::Subtract(numbers.clone()), CertificateRule::Subtract([&numbers[..], &[other]].concat())),
            1 => (CertificateRule::AllBut(numbers.clone()), CertificateRule::AllBut([&numbers[..], &[other]].concat())),
            _ => (CertificateRule::Octal(code(&digits)), CertificateRule::Octal(code(&[&digits[..], &[3]].concat()))),
        };
        let values = heap_values(2048, &|n| heap_options(&rule, n));
        let different_values = heap_values(2048, &|n| heap_options(&different, n));
        let base = CertificateNumeration::Base(2);
        let of_values = learn_table(base, 2, 4, &|pair| values.get(pair[0] as usize).map(|&value| value == pair[1]));
        let of_lost = learn_table(base, 1, 6, &|n| values.get(n[0] as usize).map(|&value| value == 0));
        for (claim, table) in [(AutomatonClaim::Values, of_values), (AutomatonClaim::Lost, of_lost)] {
            let Some(table) = table else { continue };
            // The learned automaton fits the known values.
            let right = automatic_certificate(CertificateSubject::Heaps(rule.clone()), claim, base, table);
            let fits = |values: &[u64]| (0..300u64).all(|n| match claim {
                AutomatonClaim::Lost => certificate_accepts(&right, &[n]) == (values[n as usize] == 0),
                AutomatonClaim::Values => certificate_accepts(&right, &[n, values[n as usize]]),
            });
            prop_assert_eq!(check_certificate(&right).holds, fits(&values), "{:?} {:?}", &rule, claim);
            let wrong = AutomaticCertificate { rule: CertificateSubject::Heaps(different.clone()), ..right.clone() };
            prop_assert_eq!(check_certificate(&wrong).holds, fits(&different_values), "{:?} {:?}", &different, claim);
        }
    }
}
