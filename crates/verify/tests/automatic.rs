//! Certificates with automata: of games whose lost positions and values are computed here by the definition.

#[path = "automatic/learn.rs"]
mod learn;

use grundy_theory::{Code, Stop};
use grundy_verify::{Accepts, Automatic, Checked, Numeration, Rule, Stated, Subject, Unchecked, verify, verify_within};
use learn::{Table, learn, numbers, same};
use std::collections::HashSet;
use std::ops::ControlFlow;

const WYTHOFF: &str = "
@game
def wythoff_t(a, b, *, t):
    for k in range(a + 1):
        for l in range(b + 1):
            if k + l > 0 and (k == 0 or l == 0 or abs(k - l) < t):
                yield wythoff_t(a - k, b - l)
";

const NIM: &str = "
@game
def nim(a, b):
    for k in range(a):
        yield nim(k, b)
    for k in range(b):
        yield nim(a, k)
";

const LASKER: &str = "
@game
def lasker(n):
    for left in range(n):
        yield lasker(left)
    for a in range(1, n // 2 + 1):
        yield lasker(a) + lasker(n - a)
";

const POWER: &str = "
@game
def take_a_power(n, *, b):
    assert b > 1
    k = 1
    while k <= n:
        yield take_a_power(n - k)
        k *= b
";

fn stated(text: &str, game: &str) -> Subject {
    Subject::Stated(Stated { text: text.into(), game: game.into() })
}

fn certificate(rule: Subject, claim: Accepts, numeration: Numeration, (next, accepting): Table) -> Automatic {
    Automatic { kind: Automatic::KIND.into(), version: 1, rule, claim, numeration, next, accepting }
}

fn check(certificate: &Automatic) -> Checked {
    let text = serde_json::to_string(certificate).expect("it is plain data");
    verify(&text).unwrap_or_else(|error| panic!("{error}"))
}

fn mex(reached: impl IntoIterator<Item = u64>) -> u64 {
    let reached: HashSet<u64> = reached.into_iter().collect();
    (0..).find(|value| !reached.contains(value)).expect("some number is left")
}

/// `G(0), …` by the definition.
fn heap_values(count: u64, options: &dyn Fn(u64) -> Vec<Vec<u64>>) -> Vec<u64> {
    let mut values: Vec<u64> = Vec::new();
    for n in 0..count {
        let of = |parts: &Vec<u64>| parts.iter().fold(0, |sum, &part| sum ^ values[part as usize]);
        let value = mex(options(n).iter().map(of));
        values.push(value);
    }
    values
}

fn options_of(rule: &Rule, n: u64) -> Vec<Vec<u64>> {
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

fn lasker_options(n: u64) -> Vec<Vec<u64>> {
    let mut options: Vec<Vec<u64>> = (0..n).map(|left| vec![left]).collect();
    options.extend((1..=n / 2).map(|a| vec![a, n - a]));
    options
}

/// The table of pairs of a heap and its value, learned from some values.
fn learn_values(numeration: Numeration, values: &[u64], depth: usize) -> Table {
    let has = |pair: &[u64]| values.get(pair[0] as usize).map(|&value| value == pair[1]);
    learn(numeration, 2, depth, &has).unwrap_or_else(|| panic!("{} values are not enough", values.len()))
}

/// The lost positions of two heaps below a bound: those from which no lost one is reached.
fn lost_of_two(bound: usize, moves: &dyn Fn(u64, u64) -> bool) -> Vec<Vec<bool>> {
    let mut lost = vec![vec![true; bound]; bound];
    for a in 0..bound {
        for b in (0..bound) {
            if lost[a][b] {
                // Whatever moves here wins.
                for (k, row) in lost[a..].iter_mut().enumerate() {
                    row[b..].iter_mut().enumerate().for_each(|(l, lost)| *lost &= k + l == 0 || !moves(k as u64, l as u64));
                }
            }
        }
    }
    lost
}

fn learn_lost(numeration: Numeration, lost: &[Vec<bool>], depth: usize) -> Table {
    let has = |pair: &[u64]| lost.get(pair[0] as usize)?.get(pair[1] as usize).copied();
    learn(numeration, 2, depth, &has).expect("the table is large enough")
}

/// Wythoff's game where the two numbers that are taken differ by less than `t`.
fn wythoff(t: u64) -> Automatic {
    let nearly = |k: u64, l: u64| k == 0 || l == 0 || k.abs_diff(l) < t;
    let bound = [0, 150, 300, 650][t as usize];
    let numeration = Numeration::Recurrence(t as u32);
    let table = learn_lost(numeration, &lost_of_two(bound, &nearly), 2);
    certificate(stated(WYTHOFF, &format!("wythoff_t(t={t})")), Accepts::Lost, numeration, table)
}

fn nim() -> Automatic {
    let table = learn_lost(Numeration::Base(2), &lost_of_two(32, &|k, l| k == 0 || l == 0), 2);
    certificate(stated(NIM, "nim"), Accepts::Lost, Numeration::Base(2), table)
}

fn of_rule(rule: Rule, count: u64, depth: usize) -> Automatic {
    let values = heap_values(count, &|n| options_of(&rule, n));
    certificate(Subject::Heaps(rule), Accepts::Values, Numeration::Base(2), learn_values(Numeration::Base(2), &values, depth))
}

fn lasker() -> Automatic {
    let table = learn_values(Numeration::Base(2), &heap_values(300, &lasker_options), 3);
    certificate(stated(LASKER, "lasker"), Accepts::Values, Numeration::Base(2), table)
}

#[test]
fn wythoff_is_proved() {
    for (t, states) in [(1, 8), (2, 10), (3, 12)] {
        let certificate = wythoff(t);
        assert_eq!(certificate.next.len(), states);
        let started = std::time::Instant::now();
        let checked = check(&certificate);
        eprintln!("wythoff {t}: {:?}", started.elapsed());
        assert!(checked.holds, "{t}: {}", checked.why.en);
    }
    let claim = check(&wythoff(1)).claim.en;
    assert_eq!(claim, "wythoff_t(t=1): the automaton with 8 states accepts exactly the lost positions");
}

#[test]
fn values_are_proved() {
    let heaps = [
        (Rule::Subtract(vec![1, 2]), 100, 3),
        (Rule::Subtract(vec![2, 5, 9]), 1000, 4),
        (Rule::AllBut(vec![2]), 1000, 4),
        (Rule::AllBut(vec![1, 4]), 2000, 4),
        (Rule::Octal("0.3".into()), 100, 2),
        (Rule::Octal("4.3".into()), 500, 3),
        (Rule::Octal("0.26".into()), 500, 4),
        (Rule::Hexadecimal("0.8".into()), 500, 3),
    ];
    for (rule, count, depth) in heaps {
        let certificate = of_rule(rule, count, depth);
        let started = std::time::Instant::now();
        let checked = check(&certificate);
        eprintln!("{}: {} states, {:?}", checked.claim.en, certificate.next.len(), started.elapsed());
        assert!(checked.holds, "{}: {}", checked.claim.en, checked.why.en);
    }
    let checked = check(&lasker());
    assert!(checked.holds, "{}", checked.why.en);
}

/// Numbers as bits.
#[derive(Clone)]
struct Bits(Vec<u64>);

impl Bits {
    /// Adds all `n ⊕ by` for `n` in another set: the high bits of `by` move words, the low ones bits within them.
    fn add_shifted(&mut self, other: &Bits, by: u64) {
        const MASKS: [u64; 6] = [
            0x5555_5555_5555_5555,
            0x3333_3333_3333_3333,
            0x0f0f_0f0f_0f0f_0f0f,
            0x00ff_00ff_00ff_00ff,
            0x0000_ffff_0000_ffff,
            0x0000_0000_ffff_ffff,
        ];
        for (at, &word) in other.0.iter().enumerate().filter(|&(_, &word)| word != 0) {
            let swap = |word: u64, bit: usize| (word & MASKS[bit]) << (1 << bit) | word >> (1 << bit) & MASKS[bit];
            let word = (0..6).filter(|&bit| by >> bit & 1 == 1).fold(word, swap);
            self.0[at ^ (by >> 6) as usize] |= word;
        }
    }

    fn add(&mut self, n: u64) {
        self.0[(n >> 6) as usize] |= 1 << (n & 63);
    }

    fn mex(&self) -> u64 {
        let at = self.0.iter().position(|&word| word != u64::MAX).expect("there is room");
        at as u64 * 64 + u64::from(self.0[at].trailing_ones())
    }
}

/// The values of hexadecimal 0.2048: sets of the values of two heaps, and of three, for each number of tokens.
fn ruler_values(count: usize) -> Vec<u64> {
    let empty = Bits(vec![0; count.next_power_of_two().max(64) / 64]);
    let mut values: Vec<u64> = vec![0];
    let mut two = vec![empty.clone(); 3];
    for n in 1..count {
        let mut reached = empty.clone();
        // Take 1 and leave one heap; take 3 and leave two; take 4 and leave three.
        if n > 1 {
            reached.add(values[n - 1]);
        }
        if n > 4 {
            reached.0.iter_mut().zip(&two[n - 3].0).for_each(|(all, more)| *all |= more);
            (1..n - 5).for_each(|a| reached.add_shifted(&two[n - 4 - a], values[a]));
        }
        values.push(reached.mex());
        if n > 1 {
            let mut sums = empty.clone();
            (1..=(n + 1) / 2).filter(|&a| a <= n).for_each(|a| sums.add(values[a] ^ values[n + 1 - a]));
            two.push(sums);
        }
    }
    values
}

#[test]
fn a_ruler_is_proved() {
    let rule = Rule::Hexadecimal("0.2048".into());
    let values = ruler_values(4096);
    let naive = heap_values(150, &|n| options_of(&rule, n));
    assert_eq!(values[..150], naive);
    let table = learn_values(Numeration::Base(2), &values, 5);
    assert_eq!(table.0.len(), 63);
    let certificate = certificate(Subject::Heaps(rule), Accepts::Values, Numeration::Base(2), table);
    let started = std::time::Instant::now();
    let checked = check(&certificate);
    eprintln!("{}: {:?}", checked.claim.en, started.elapsed());
    assert!(checked.holds, "{}", checked.why.en);
}
