//! Games for tests: their values and lost positions by the definition, and the certificates that are learned from them.

use crate::learn::{self, Table, learn, numbers};
use grundy_theory::Code;
use grundy_verify::{Accepts, Automatic, Checked, Numeration, Rule, Stated, Subject, verify};
use std::collections::HashSet;
use std::ops::ControlFlow;

pub(crate) const WYTHOFF: &str = "
@game
def wythoff_t(a, b, *, t):
    for k in range(a + 1):
        for l in range(b + 1):
            if k + l > 0 and (k == 0 or l == 0 or abs(k - l) < t):
                yield wythoff_t(a - k, b - l)
";

pub(crate) const NIM: &str = "
@game
def nim(a, b):
    for k in range(a):
        yield nim(k, b)
    for k in range(b):
        yield nim(a, k)
";

pub(crate) const LASKER: &str = "
@game
def lasker(n):
    for left in range(n):
        yield lasker(left)
    for a in range(1, n // 2 + 1):
        yield lasker(a) + lasker(n - a)
";

pub(crate) const POWER: &str = "
@game
def take_a_power(n, *, b):
    assert b > 1
    k = 1
    while k <= n:
        yield take_a_power(n - k)
        k *= b
";

pub(crate) fn stated(text: &str, game: &str) -> Subject {
    Subject::Stated(Stated { text: text.into(), game: game.into() })
}

pub(crate) fn certificate(
    rule: Subject,
    claim: Accepts,
    numeration: Numeration,
    (next, accepting): Table,
) -> Automatic {
    Automatic { kind: Automatic::KIND.into(), version: 1, rule, claim, numeration, next, accepting, sums: None }
}

pub(crate) fn check(certificate: &Automatic) -> Checked {
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

pub(crate) fn options_of(rule: &Rule, n: u64) -> Vec<Vec<u64>> {
    let by_code = |code: Code| {
        let mut options = Vec::new();
        let _ = code.for_each_option(n, &mut |parts| {
            options.push(parts.to_vec());
            ControlFlow::Continue(())
        });
        options
    };
    match rule {
        Rule::Octal(code) => by_code(Code::octal(code).unwrap()),
        Rule::Hexadecimal(code) => by_code(Code::hexadecimal(code).unwrap()),
        Rule::Subtract(set) => set.iter().filter(|&&k| k > 0 && k <= n).map(|k| vec![n - k]).collect(),
        Rule::AllBut(set) => (1..=n).filter(|k| !set.contains(k)).map(|k| vec![n - k]).collect(),
        Rule::UnequalSplit([]) => (1..n).filter(|a| 2 * a < n).map(|a| vec![a, n - a]).collect(),
    }
}

pub(crate) fn lasker_options(n: u64) -> Vec<Vec<u64>> {
    let mut options: Vec<Vec<u64>> = (0..n).map(|left| vec![left]).collect();
    options.extend((1..=n / 2).map(|a| vec![a, n - a]));
    options
}

/// The table of pairs of a heap and its value, learned from some values.
pub(crate) fn learn_values(numeration: Numeration, values: &[u64], depth: usize) -> Table {
    let has = |pair: &[u64]| values.get(pair[0] as usize).map(|&value| value == pair[1]);
    learn(numeration, 2, depth, &has).unwrap_or_else(|| panic!("{} values are not enough", values.len()))
}

/// The lost positions of two heaps below a bound: those from which no lost one is reached.
pub(crate) fn lost_of_two(bound: usize, moves: &dyn Fn(u64, u64) -> bool) -> Vec<Vec<bool>> {
    let mut lost = vec![vec![true; bound]; bound];
    for a in 0..bound {
        for b in 0..bound {
            if lost[a][b] {
                // Whatever moves here wins.
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

pub(crate) fn learn_lost(numeration: Numeration, lost: &[Vec<bool>], depth: usize) -> Table {
    let has = |pair: &[u64]| lost.get(pair[0] as usize)?.get(pair[1] as usize).copied();
    learn(numeration, 2, depth, &has).expect("the table is large enough")
}

/// Wythoff's game where the two numbers that are taken differ by less than `t`.
pub(crate) fn wythoff(t: u64) -> Automatic {
    let nearly = |k: u64, l: u64| k == 0 || l == 0 || k.abs_diff(l) < t;
    let bound = [0, 150, 300, 650][t as usize];
    let numeration = Numeration::Recurrence(t as u32);
    let table = learn_lost(numeration, &lost_of_two(bound, &nearly), 2);
    certificate(stated(WYTHOFF, &format!("wythoff_t(t={t})")), Accepts::Lost, numeration, table)
}

pub(crate) fn nim() -> Automatic {
    let table = learn_lost(Numeration::Base(2), &lost_of_two(32, &|k, l| k == 0 || l == 0), 2);
    certificate(stated(NIM, "nim"), Accepts::Lost, Numeration::Base(2), table)
}

pub(crate) fn of_rule(rule: Rule, count: u64, depth: usize) -> Automatic {
    let values = heap_values(count, &|n| options_of(&rule, n));
    certificate(
        Subject::Heaps(rule),
        Accepts::Values,
        Numeration::Base(2),
        learn_values(Numeration::Base(2), &values, depth),
    )
}

pub(crate) fn lasker() -> Automatic {
    let table = learn_values(Numeration::Base(2), &heap_values(300, &lasker_options), 3);
    certificate(stated(LASKER, "lasker"), Accepts::Values, Numeration::Base(2), table)
}

/// All automata with one change.
pub(crate) fn mutants((next, accepting): &Table) -> Vec<Table> {
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

/// Whether a table accepts numbers, which are looked for among all words.
pub(crate) fn accepts(certificate: &Automatic, wanted: &[u64]) -> bool {
    let n = certificate.numeration;
    let letters = certificate.next[0].len();
    let mut word: Vec<usize> = Vec::new();
    // The digits by trying: those of each track are the largest that are not too much.
    for length in (0..16).rev() {
        let at_most = |letter: usize, word: &[usize]| {
            let filled = [word, &[letter], &vec![0; length][..]].concat();
            numbers(n, wanted.len(), &filled).is_some_and(|found| found.iter().zip(wanted).all(|(found, n)| found <= n))
        };
        word.push(
            (0..letters)
                .rev()
                .filter(|&l| at_most(l, &word))
                .max_by_key(|&l| digit_sum(n, wanted.len(), l))
                .expect("0 is"),
        );
    }
    assert_eq!(numbers(n, wanted.len(), &word).as_deref(), Some(wanted));
    let state = word.iter().fold(0, |state, &letter| certificate.next[state as usize][letter]);
    certificate.accepting.contains(&state)
}

pub(crate) fn digit_sum(numeration: Numeration, tracks: usize, letter: usize) -> usize {
    learn::split(letter, tracks, learn::digits(numeration)).iter().sum()
}

/// The positions in what is said to be wrong.
pub(crate) fn positions(why: &str) -> Vec<Vec<u64>> {
    let digits = |part: &str| part.split(", ").map(|n| n.parse().expect("a number")).collect();
    why.split('(').skip(1).map(|rest| digits(rest.split(')').next().expect("it is closed"))).collect()
}
