//! Certificates with automata: of games whose lost positions and values are computed here by the definition.

#[path = "automatic/learn.rs"]
mod learn;

use grundy_theory::{Code, Stop};
use grundy_verify::{Accepts, Automatic, Checked, Numeration, Rule, Stated, Subject, Unchecked, verify, verify_within};
use learn::{Table, learn, numbers, same};
use proptest::prelude::*;
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
    certificate(
        Subject::Heaps(rule),
        Accepts::Values,
        Numeration::Base(2),
        learn_values(Numeration::Base(2), &values, depth),
    )
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
        let checked = check(&certificate);
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
        let checked = check(&certificate);
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
    let mut two = vec![empty.clone(); 2];
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
        let mut sums = empty.clone();
        (1..=n.div_ceil(2)).for_each(|a| sums.add(values[a] ^ values[n + 1 - a]));
        two.push(sums);
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
    let checked = check(&certificate);
    assert!(checked.holds, "{}", checked.why.en);
}

/// All automata with one change.
fn mutants((next, accepting): &Table) -> Vec<Table> {
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
fn accepts(certificate: &Automatic, wanted: &[u64]) -> bool {
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

fn digit_sum(numeration: Numeration, tracks: usize, letter: usize) -> usize {
    learn::split(letter, tracks, learn::digits(numeration)).iter().sum()
}

/// The positions in what is said to be wrong.
fn positions(why: &str) -> Vec<Vec<u64>> {
    let digits = |part: &str| part.split(", ").map(|n| n.parse().expect("a number")).collect();
    why.split('(').skip(1).map(|rest| digits(rest.split(')').next().expect("it is closed"))).collect()
}

#[test]
fn whatever_is_changed_is_found() {
    let subtract = of_rule(Rule::Subtract(vec![1, 2]), 100, 3);
    // Of the larger ones, some changes only.
    for (right, each) in [
        (wythoff(1), 1),
        (wythoff(2), 23),
        (nim(), 1),
        (lasker(), 1),
        (subtract, 1),
        (of_rule(Rule::Octal("4.3".into()), 500, 3), 1),
    ] {
        let table = (right.next.clone(), right.accepting.clone());
        let mut rejected = 0;
        for (next, accepting) in mutants(&table).into_iter().step_by(each) {
            let wrong = Automatic { next, accepting, ..right.clone() };
            let other = (wrong.next.clone(), wrong.accepting.clone());
            let checked = check(&wrong);
            assert_eq!(checked.holds, same(right.numeration, 2, &table, &other), "{} {other:?}", checked.why.en);
            rejected += usize::from(!checked.holds);
            // What is told of lost positions is so.
            let why = &checked.why.en;
            if why.contains("it can move to") {
                let told = positions(why);
                let [from, to] = &told[..] else { panic!("{why}") };
                assert!(accepts(&wrong, from) && accepts(&wrong, to), "{why}");
                let (k, l) = (from[0].checked_sub(to[0]), from[1].checked_sub(to[1]));
                let (k, l) = (k.expect("fewer are left"), l.expect("fewer are left"));
                assert!(k + l > 0 && (k == 0 || l == 0 || !right.claim_is_nim() && k.abs_diff(l) < 2), "{why}");
            } else if why.contains("said not to be lost") {
                assert!(!accepts(&wrong, &positions(why)[0]), "{why}");
            }
        }
        assert!(rejected >= 10, "{rejected} were rejected");
    }
}

/// Which game it is, for the moves in the test above.
trait Named {
    fn claim_is_nim(&self) -> bool;
}

impl Named for Automatic {
    fn claim_is_nim(&self) -> bool {
        matches!(&self.rule, Subject::Stated(stated) if stated.game == "nim")
    }
}

#[test]
fn another_game_has_another_certificate() {
    let of_heaps: Vec<Automatic> = vec![
        of_rule(Rule::Subtract(vec![1, 2]), 100, 3),
        of_rule(Rule::Octal("4.3".into()), 500, 3),
        of_rule(Rule::AllBut(vec![2]), 1000, 4),
        lasker(),
    ];
    let of_two = vec![wythoff(1), nim()];
    for right in [of_heaps, of_two] {
        for (i, a) in right.iter().enumerate() {
            for (j, b) in right.iter().enumerate() {
                if a.numeration == b.numeration {
                    assert_eq!(check(&Automatic { rule: b.rule.clone(), ..a.clone() }).holds, i == j, "{i} {j}");
                }
            }
        }
    }
    let wrong = Automatic { claim: Accepts::Lost, ..wythoff(1) };
    let wrong = Automatic { rule: stated(WYTHOFF, "wythoff_t(t=2)"), ..wrong };
    let why = check(&wrong).why.en;
    assert_eq!(positions(&why), [[1, 2], [0, 0]], "{why}");
}

#[test]
fn kayles_is_a_relation() {
    let rule = Rule::Octal("0.77".into());
    let values = heap_values(4096, &|n| options_of(&rule, n));
    let table = learn_values(Numeration::Base(2), &values, 4);
    let right = certificate(Subject::Heaps(rule), Accepts::Values, Numeration::Base(2), table);
    let checked = check(&right);
    assert!(checked.holds, "{}", checked.why.en);
}

#[test]
fn powers_in_base_2_and_in_no_other_numeration() {
    let lost_by = |b: u64, n: Numeration, modulus: u64| {
        let table = learn(n, 1, 4, &|n| Some(n[0] % modulus == 0)).expect("all is known");
        check(&certificate(stated(POWER, &format!("take_a_power(b={b})")), Accepts::Lost, n, table))
    };
    let values = |b: u64| {
        let powers: Vec<u64> = (0..6).map(|e| b.pow(e)).collect();
        heap_values(1000, &|n| powers.iter().filter(|&&k| k <= n).map(|&k| vec![n - k]).collect())
    };
    assert!(values(2).iter().zip(0..).all(|(&value, n)| value == n % 3));
    let checked = lost_by(2, Numeration::Base(2), 3);
    assert!(checked.holds, "{}", checked.why.en);
    let checked = lost_by(2, Numeration::Base(2), 5);
    assert_eq!(checked.why.en, "3 is said not to be lost, but it has no move to a position that is said to be");
    for n in [Numeration::Recurrence(1), Numeration::Base(3)] {
        assert!(lost_by(2, n, 3).why.en.starts_with("not definable"));
    }
    let of_four = learn_values(Numeration::Base(2), &values(4), 4);
    let of_four = certificate(stated(POWER, "take_a_power(b=4)"), Accepts::Values, Numeration::Base(2), of_four);
    let checked = check(&of_four);
    assert!(checked.holds, "{}", checked.why.en);
}

#[test]
fn what_cannot_be_checked_is_said() {
    let why = |certificate: Automatic| {
        let checked = check(&certificate);
        assert!(!checked.holds);
        checked.why.en
    };
    let sums = Automatic { claim: Accepts::Lost, next: vec![vec![0, 0]], accepting: vec![0], ..lasker() };
    assert!(why(sums).contains("several components"));
    let code = certificate(
        Subject::Heaps(Rule::Octal("0.77".into())),
        Accepts::Lost,
        Numeration::Base(2),
        (vec![vec![0, 0]], vec![]),
    );
    assert!(why(code).contains("several components"));
    let fibonacci = Automatic { numeration: Numeration::Recurrence(1), ..lasker() };
    let one_value = learn(Numeration::Recurrence(1), 2, 2, &|n| Some(n[0] == n[1])).expect("all is known");
    let fibonacci = Automatic { next: one_value.0, accepting: one_value.1, ..fibonacci };
    assert!(why(fibonacci).contains("not definable"));
    let loops = stated("@game\ndef f(n):\n    yield f(n)\n", "f");
    assert!(why(Automatic { rule: loops, ..lasker() }).contains("cannot be checked"));
    let large = Subject::Heaps(Rule::Subtract(vec![1 << 60]));
    assert!(why(Automatic { rule: large, ..lasker() }).contains("not counted with"));
    let zeros = certificate(nim().rule, Accepts::Lost, Numeration::Base(2), (vec![vec![1; 4], vec![1; 4]], vec![0]));
    assert!(why(zeros).contains("zeros before it"));
    let no_value = certificate(lasker().rule, Accepts::Values, Numeration::Base(2), (vec![vec![0; 4]], vec![]));
    assert_eq!(why(no_value), "0 is given no value");
    let all_values = certificate(lasker().rule, Accepts::Values, Numeration::Base(2), (vec![vec![0; 4]], vec![0]));
    assert_eq!(why(all_values), "0 is given two values, 0 and 1");
}

#[test]
fn nonsense_is_no_certificate() {
    let right = nim();
    let text = serde_json::to_string(&right).unwrap();
    assert!(verify(&text).unwrap().holds);
    for (part, other) in [
        (r#""kind":"automatic""#, r#""kind":"automaton""#),
        (r#""version":1"#, r#""version":2"#),
        (r#""claim":"lost""#, r#""claim":"won""#),
        (r#""claim":"lost""#, r#""claim":"values""#),
        (r#"{"base":2}"#, r#"{"base":1}"#),
        (r#"{"base":2}"#, r#"{"base":0}"#),
        (r#"{"base":2}"#, r#"{"base":4}"#),
        (r#"{"base":2}"#, r#"{"base":4294967295}"#),
        (r#"{"base":2}"#, r#"{"base":-1}"#),
        (r#"{"base":2}"#, r#"{"recurrence":0}"#),
        (r#"{"base":2}"#, r#"{"recurrence":2}"#),
        (r#""game":"nim""#, r#""game":"nimm""#),
        (r#""game":"nim""#, r#""game":"nim(3, 4)""#),
        (r#""game":"nim""#, r#""game":"7""#),
        (r#""game":"nim""#, r#""game":"""#),
        (r#""game":"nim""#, r#""game":"nim","more":1"#),
        ("def nim", "deff nim"),
        ("yield nim(k, b)", "yield mim(k, b)"),
        (r#""accepting":[0]"#, r#""accepting":[0,0]"#),
        (r#""accepting":[0]"#, r#""accepting":[2]"#),
        (r#""accepting":[0]"#, r#""accepting":[-1]"#),
        (r#""next":[["#, r#""next":[],"was":[["#),
        (r#""next":[["#, r#""next":[[],["#),
        (r#""next":[[0,"#, r#""next":[[0,0,"#),
        (r#""next":[[0,"#, r#""next":[[9,"#),
    ] {
        let wrong = text.replacen(part, other, 1);
        assert_ne!(wrong, text, "{part}");
        assert!(verify(&wrong).is_err(), "{other}");
    }
    for length in 0..text.len() {
        assert!(verify(&text[..length]).is_err());
    }
    let bad_code = Subject::Heaps(Rule::Octal("0.9".into()));
    assert!(verify(&serde_json::to_string(&Automatic { rule: bad_code, ..right.clone() }).unwrap()).is_err());
    let huge = Automatic { next: vec![vec![0; 4]; 100_001], ..right };
    assert!(verify(&serde_json::to_string(&huge).unwrap()).is_err());
}

#[test]
fn budgets_stop_it() {
    for right in [wythoff(1), lasker()] {
        let text = serde_json::to_string(&right).unwrap();
        let mut asked = 0;
        assert!(
            verify_within(&text, &mut |_, _| {
                asked += 1;
                Ok(())
            })
            .is_ok_and(|checked| checked.holds)
        );
        assert!(asked > 20, "{asked}");
        for stop in [Stop::Time, Stop::Memory, Stop::Positions, Stop::Cancelled] {
            for times in (0..asked).step_by(7) {
                let mut left = times;
                let mut spend = |_, _| {
                    left -= 1;
                    if left < 0 { Err(stop) } else { Ok(()) }
                };
                let stopped = verify_within(&text, &mut spend);
                assert!(matches!(stopped, Err(Unchecked::Stopped { stop: why, .. }) if why == stop), "{times}");
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    /// Sets and codes that leave one heap: what is learned from enough values is shown for all, for both claims, and for no other rule with other values.
    #[test]
    fn of_one_heap(kind in 0..3usize, numbers in prop::collection::vec(1u64..6, 1..4), digits in prop::collection::vec(0u32..4, 1..4), other in 1u64..6) {
        let code = |digits: &[u32]| format!("0.{}", digits.iter().map(u32::to_string).collect::<String>());
        let (rule, different) = match kind {
            0 => (Rule::Subtract(numbers.clone()), Rule::Subtract([&numbers[..], &[other]].concat())),
            1 => (Rule::AllBut(numbers.clone()), Rule::AllBut([&numbers[..], &[other]].concat())),
            _ => (Rule::Octal(code(&digits)), Rule::Octal(code(&[&digits[..], &[3]].concat()))),
        };
        let values = heap_values(2048, &|n| options_of(&rule, n));
        let different_values = heap_values(2048, &|n| options_of(&different, n));
        let base = Numeration::Base(2);
        let of_values = learn(base, 2, 4, &|pair| values.get(pair[0] as usize).map(|&value| value == pair[1]));
        let of_lost = learn(base, 1, 6, &|n| values.get(n[0] as usize).map(|&value| value == 0));
        for (claim, table) in [(Accepts::Values, of_values), (Accepts::Lost, of_lost)] {
            let Some(table) = table else { continue };
            // What was learned fits all values that there are.
            let right = certificate(Subject::Heaps(rule.clone()), claim, base, table);
            let fits = |values: &[u64]| (0..values.len() as u64).all(|n| match claim {
                Accepts::Lost => accepts(&right, &[n]) == (values[n as usize] == 0),
                Accepts::Values => accepts(&right, &[n, values[n as usize]]),
            });
            prop_assert_eq!(check(&right).holds, fits(&values), "{:?} {:?}", &rule, claim);
            let wrong = Automatic { rule: Subject::Heaps(different.clone()), ..right.clone() };
            prop_assert_eq!(check(&wrong).holds, fits(&different_values), "{:?} {:?}", &different, claim);
        }
    }
}

#[test]
fn values_of_two_heaps() {
    let nim = |n: &[u64]| Some(n[0] ^ n[1] == n[2]);
    for base in [2, 4] {
        let base = Numeration::Base(base);
        let table = learn(base, 3, 1, &nim).expect("all is known");
        let right = certificate(stated(NIM, "nim"), Accepts::Values, base, table);
        assert!(check(&right).holds);
        let wrong = Automatic { rule: stated(WYTHOFF, "wythoff_t(t=1)"), ..right };
        assert_eq!(check(&wrong).why.en, "(1, 1) is given the value 0, but it has an option with that value");
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
    let table = learn(Numeration::Base(2), 3, 1, &has).expect("there are values enough");
    let right = certificate(stated(text, "couples"), Accepts::Values, Numeration::Base(2), table.clone());
    let checked = check(&right);
    assert!(checked.holds, "{}", checked.why.en);
    for (next, accepting) in mutants(&table).into_iter().step_by(5) {
        let wrong = Automatic { next: next.clone(), accepting: accepting.clone(), ..right.clone() };
        assert_eq!(check(&wrong).holds, same(Numeration::Base(2), 3, &table, &(next, accepting)));
    }
}
