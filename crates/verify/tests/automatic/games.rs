//! Games for tests: their values and lost positions by the definition, and the certificates that are learned from them.

use crate::learn::{self, AutomatonTable, learn_table, word_numbers};
use grundy_game::Code;
use grundy_verify::{
    AutomaticCertificate, AutomatonClaim, CertificateNumeration, CertificateRule, CertificateSubject,
    CheckedCertificate, StatedGame, verify,
};
use std::collections::HashSet;
use std::ops::ControlFlow;

pub(crate) const WYTHOFF_RULES: &str = "
@game
def wythoff_t(a, b, *, t):
    for k in range(a + 1):
        for l in range(b + 1):
            if k + l > 0 and (k == 0 or l == 0 or abs(k - l) < t):
                yield wythoff_t(a - k, b - l)
";

pub(crate) const NIM_RULES: &str = "
@game
def nim(a, b):
    for k in range(a):
        yield nim(k, b)
    for k in range(b):
        yield nim(a, k)
";

pub(crate) const LASKER_RULES: &str = "
@game
def lasker(n):
    for left in range(n):
        yield lasker(left)
    for a in range(1, n // 2 + 1):
        yield lasker(a) + lasker(n - a)
";

pub(crate) const THREE_PARTS_RULES: &str = "
@game
def three_parts(n):
    if n >= 3:
        smallest, middle, largest = n // 3, (n + 1) // 3, (n + 2) // 3
        yield three_parts(middle) + three_parts(largest)
        yield three_parts(smallest)
";

pub(crate) const POWER_RULES: &str = "
@game
def take_a_power(n, *, b):
    assert b > 1
    k = 1
    while k <= n:
        yield take_a_power(n - k)
        k *= b
";

pub(crate) fn stated_game(text: &str, game: &str) -> CertificateSubject {
    CertificateSubject::Stated(StatedGame { text: text.into(), game: game.into() })
}

pub(crate) fn automatic_certificate(
    rule: CertificateSubject,
    claim: AutomatonClaim,
    numeration: CertificateNumeration,
    (next, accepting): AutomatonTable,
) -> AutomaticCertificate {
    AutomaticCertificate {
        kind: AutomaticCertificate::CERTIFICATE_KIND.into(),
        version: 1,
        rule,
        claim,
        numeration,
        next,
        accepting,
        sums: None,
    }
}

pub(crate) fn check_certificate(certificate: &AutomaticCertificate) -> CheckedCertificate {
    let text = serde_json::to_string(certificate).expect("it is plain data");
    verify(&text).unwrap_or_else(|error| panic!("{error}"))
}

pub(crate) fn mex(reached: impl IntoIterator<Item = u64>) -> u64 {
    let reached: HashSet<u64> = reached.into_iter().collect();
    (0..).find(|value| !reached.contains(value)).expect("some number is left")
}

/// `G(0), …` by the definition.
pub(crate) fn heap_values(count: u64, options: &dyn Fn(u64) -> Vec<Vec<u64>>) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..count {
        let of = |parts: &Vec<u64>| parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
        let value = mex(options(n).iter().map(of));
        values.push(value);
    }
    values
}

pub(crate) fn heap_options(rule: &CertificateRule, n: u64) -> Vec<Vec<u64>> {
    let by_code = |code: Code| {
        let mut options = Vec::new();
        let _ = code.for_each_option(n, &mut |parts| {
            options.push(parts.to_vec());
            ControlFlow::Continue(())
        });
        options
    };
    match rule {
        CertificateRule::Octal(code) => by_code(Code::octal(code).unwrap()),
        CertificateRule::Hexadecimal(code) => by_code(Code::hexadecimal(code).unwrap()),
        CertificateRule::Subtract(set) => set.iter().filter(|&&k| k > 0 && k <= n).map(|k| vec![n - k]).collect(),
        CertificateRule::AllBut(set) => (1..=n).filter(|k| !set.contains(k)).map(|k| vec![n - k]).collect(),
        CertificateRule::UnequalSplit([]) => (1..n).filter(|a| 2 * a < n).map(|a| vec![a, n - a]).collect(),
    }
}

pub(crate) fn lasker_options(n: u64) -> Vec<Vec<u64>> {
    let mut options: Vec<Vec<u64>> = (0..n).map(|left| vec![left]).collect();
    options.extend((1..=n / 2).map(|a| vec![a, n - a]));
    options
}

/// The table of pairs of a heap and its value, learned from some values.
pub(crate) fn learn_values(numeration: CertificateNumeration, values: &[u64], depth: usize) -> AutomatonTable {
    let has = |pair: &[u64]| values.get(pair[0] as usize).map(|&value| value == pair[1]);
    learn_table(numeration, 2, depth, &has).unwrap_or_else(|| panic!("{} values are not enough", values.len()))
}

/// Parts of a heap in base 3: their values have two bits, so their nim-sums are listed.
pub(crate) fn three_parts_certificate() -> AutomaticCertificate {
    let options = |n: u64| {
        let part = |more: u64| (n + more) / 3;
        if n < 3 { Vec::new() } else { vec![vec![part(0)], vec![part(1), part(2)]] }
    };
    let numeration = CertificateNumeration::Base(3);
    let table = learn_values(numeration, &heap_values(60_000, &options), 4);
    automatic_certificate(stated_game(THREE_PARTS_RULES, "three_parts"), AutomatonClaim::Values, numeration, table)
}

/// The lost positions of two heaps below a bound: those from which no lost one is reached.
pub(crate) fn lost_pairs(bound: usize, moves: &dyn Fn(u64, u64) -> bool) -> Vec<Vec<bool>> {
    let mut lost = vec![vec![true; bound]; bound];
    for a in 0..bound {
        for b in 0..bound {
            if lost[a][b] {
                // Every move from here wins.
                for (k, row) in lost[a..].iter_mut().enumerate() {
                    row[b..]
                        .iter_mut()
                        .enumerate()
                        .for_each(|(l, lost)| *lost &= k + l == 0 || !moves(k as u64, l as u64));
                }
            }
        }
    }
    lost
}

pub(crate) fn learn_lost(numeration: CertificateNumeration, lost: &[Vec<bool>], depth: usize) -> AutomatonTable {
    let has = |pair: &[u64]| lost.get(pair[0] as usize)?.get(pair[1] as usize).copied();
    learn_table(numeration, 2, depth, &has).expect("the table is large enough")
}

/// Wythoff's game where the two numbers that are taken differ by less than `t`.
pub(crate) fn wythoff_certificate(t: u64) -> AutomaticCertificate {
    let nearly = |k: u64, l: u64| k == 0 || l == 0 || k.abs_diff(l) < t;
    let bound = [0, 150, 300, 650][t as usize];
    let numeration = CertificateNumeration::Recurrence(t as u32);
    let table = learn_lost(numeration, &lost_pairs(bound, &nearly), 2);
    automatic_certificate(
        stated_game(WYTHOFF_RULES, &format!("wythoff_t(t={t})")),
        AutomatonClaim::Lost,
        numeration,
        table,
    )
}

pub(crate) fn nim_certificate() -> AutomaticCertificate {
    let table = learn_lost(CertificateNumeration::Base(2), &lost_pairs(32, &|k, l| k == 0 || l == 0), 2);
    automatic_certificate(stated_game(NIM_RULES, "nim"), AutomatonClaim::Lost, CertificateNumeration::Base(2), table)
}

pub(crate) fn rule_certificate(rule: CertificateRule, count: u64, depth: usize) -> AutomaticCertificate {
    let values = heap_values(count, &|n| heap_options(&rule, n));
    automatic_certificate(
        CertificateSubject::Heaps(rule),
        AutomatonClaim::Values,
        CertificateNumeration::Base(2),
        learn_values(CertificateNumeration::Base(2), &values, depth),
    )
}

pub(crate) fn lasker_certificate() -> AutomaticCertificate {
    let table = learn_values(CertificateNumeration::Base(2), &heap_values(300, &lasker_options), 3);
    automatic_certificate(
        stated_game(LASKER_RULES, "lasker"),
        AutomatonClaim::Values,
        CertificateNumeration::Base(2),
        table,
    )
}

/// All automata with one change.
pub(crate) fn mutated_tables((next, accepting): &AutomatonTable) -> Vec<AutomatonTable> {
    let mut mutants = Vec::new();
    for state in 0..next.len() {
        for letter in 0..next[state].len() {
            for target in (0..next.len() as u32).filter(|&target| target != next[state][letter]) {
                let mut changed = next.clone();
                changed[state][letter] = target;
                mutants.push((changed, accepting.clone()));
            }
        }
        let mut changed: Vec<u32> = accepting.iter().copied().filter(|&other| other != state as u32).collect();
        if changed.len() == accepting.len() {
            changed.push(state as u32);
            changed.sort_unstable();
        }
        mutants.push((next.clone(), changed));
    }
    mutants
}

/// Whether a table accepts numbers; the search tries all words.
pub(crate) fn certificate_accepts(certificate: &AutomaticCertificate, wanted: &[u64]) -> bool {
    let n = certificate.numeration;
    let letters = certificate.next[0].len();
    let mut word: Vec<usize> = Vec::new();
    // The digits by trying: those of each track are the largest that are not too much.
    for length in (0..16).rev() {
        let at_most = |letter: usize, word: &[usize]| {
            let filled = [word, &[letter], &vec![0; length][..]].concat();
            word_numbers(n, wanted.len(), &filled)
                .is_some_and(|found| found.iter().zip(wanted).all(|(found, n)| found <= n))
        };
        word.push(
            (0..letters)
                .rev()
                .filter(|&l| at_most(l, &word))
                .max_by_key(|&l| digit_sum(n, wanted.len(), l))
                .expect("0 is"),
        );
    }
    assert_eq!(word_numbers(n, wanted.len(), &word).as_deref(), Some(wanted));
    let state = word.iter().fold(0, |state, &letter| certificate.next[state as usize][letter]);
    certificate.accepting.contains(&state)
}

pub(crate) fn digit_sum(numeration: CertificateNumeration, tracks: usize, letter: usize) -> usize {
    learn::letter_digits(letter, tracks, learn::digit_count(numeration)).iter().sum()
}

/// The positions in an error message.
pub(crate) fn mentioned_positions(why: &str) -> Vec<Vec<u64>> {
    let digits = |part: &str| part.split(", ").map(|n| n.parse().expect("a number")).collect();
    why.split('(').skip(1).map(|rest| digits(rest.split(')').next().expect("it is closed"))).collect()
}
