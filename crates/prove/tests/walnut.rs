//! Files for the prover Walnut, read again by a reader of their own: numerals, automata and formulas mean on small numbers what they should.

use grundy_game::{LinearFamily, LinearForm, LinearMoves, LinearRun};
use grundy_prove::automata::walnut::custom_base;
use grundy_prove::automata::{Numeration, learn};
use grundy_prove::moves::Moves;
use grundy_prove::obligations::{File, Obligations, Shown};
use grundy_prove::prefix::sums;
use grundy_theory::Code;
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};

/// The digits of a number in a numeration of Walnut, so many.
fn numeral(system: &str, number: u64, length: usize) -> Vec<u32> {
    let (mut weights, next): (Vec<u64>, _) = match system.strip_prefix("msd_").expect("digits come in this order") {
        "2" => (vec![1, 2], (2, 0)),
        "fib" => (vec![1, 2], (1, 1)),
        other => {
            let t: u64 = other.strip_prefix("grundy").and_then(|t| t.parse().ok()).expect("a recurrence");
            (vec![1, t + 1], (t, 1))
        }
    };
    while weights.len() < length {
        let (last, before) = (weights[weights.len() - 1], weights[weights.len() - 2]);
        weights.push(next.0 * last + next.1 * before);
    }
    let mut rest = number;
    let digits = weights.iter().rev().map(|weight| {
        let digit = rest / weight;
        rest %= weight;
        digit as u32
    });
    digits.collect()
}

/// An automaton as it stands in a file.
struct Read {
    tracks: Vec<String>,
    accepting: HashMap<u32, bool>,
    next: HashMap<(u32, Vec<u32>), u32>,
}

impl Read {
    fn of(text: &str) -> Read {
        let (first, rest) = text.split_once('\n').expect("the tracks");
        let tracks = match first.contains('{') {
            true => first.split('}').filter(|part| !part.is_empty()).map(str::to_string).collect(),
            false => first.split(' ').map(str::to_string).collect(),
        };
        let mut read = Read { tracks, accepting: HashMap::new(), next: HashMap::new() };
        let mut state = 0;
        for line in rest.lines() {
            let numbers = |part: &str| -> Vec<u32> { part.split_whitespace().map(|n| n.parse().unwrap()).collect() };
            match line.split_once("->") {
                Some((letter, to)) => drop(read.next.insert((state, numbers(letter)), numbers(to)[0])),
                None => {
                    let [number, accepts] = numbers(line)[..] else { panic!("{line} is a state") };
                    state = number;
                    assert_eq!(read.accepting.insert(state, accepts == 1), None, "{state} is there twice");
                }
            }
        }
        read
    }

    fn accepts(&self, system: &str, numbers: &[u64]) -> bool {
        assert_eq!(self.tracks.len(), numbers.len(), "a number for each track");
        assert!(self.tracks.iter().all(|track| track == system || track.contains('{')), "{:?}", self.tracks);
        let words: Vec<Vec<u32>> = numbers.iter().map(|&number| numeral(system, number, 8)).collect();
        let letter = |at: usize| words.iter().map(|word| word[at]).collect::<Vec<_>>();
        let last = (0..8).try_fold(0, |state, at| self.next.get(&(state, letter(at))).copied());
        last.is_some_and(|state| self.accepting[&state])
    }
}

/// What a formula says.
enum Says {
    /// `Σ a·x + constant` on both sides, `≥` or `=`.
    Compare(Vec<(i64, Option<String>)>, bool, Vec<(i64, Option<String>)>),
    Call(String, Vec<String>),
    Not(Box<Says>),
    All(Vec<Says>),
    Some(Vec<Says>),
    Exists(Vec<String>, Box<Says>),
}

/// What is left to read of a formula.
struct Reader<'a>(&'a str);

impl Reader<'_> {
    fn take(&mut self, sign: &str) -> bool {
        let rest = self.0.trim_start().strip_prefix(sign);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    fn word(&mut self) -> String {
        let text = self.0.trim_start();
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
        self.0 = &text[end..];
        text[..end].into()
    }

    fn words(&mut self) -> Vec<String> {
        let mut words = vec![self.word()];
        while self.take(",") {
            words.push(self.word());
        }
        words
    }

    fn formula(&mut self) -> Says {
        if self.take("~") {
            return Says::Not(self.formula().into());
        }
        if self.take("E") {
            let bound = self.words();
            return Says::Exists(bound, self.formula().into());
        }
        if self.take("$") {
            let name = self.word();
            assert!(self.take("("), "{}", self.0);
            let numbers = self.words();
            assert!(self.take(")"), "{}", self.0);
            return Says::Call(name, numbers);
        }
        if !self.take("(") {
            let left = self.sum();
            let at_least = self.take(">=");
            assert!(at_least || self.take("="), "{}", self.0);
            return Says::Compare(left, at_least, self.sum());
        }
        let mut parts = vec![self.formula()];
        let sign = ["&", "|"].into_iter().find(|sign| self.0.trim_start().starts_with(sign)).unwrap_or("&");
        while self.take(sign) {
            parts.push(self.formula());
        }
        assert!(self.take(")"), "{}", self.0);
        if sign == "&" { Says::All(parts) } else { Says::Some(parts) }
    }

    fn sum(&mut self) -> Vec<(i64, Option<String>)> {
        let mut terms = Vec::new();
        loop {
            let word = self.word();
            terms.push(match word.parse() {
                Ok(times) if self.take("*") => (times, Some(self.word())),
                Ok(constant) => (constant, None),
                Err(_) => (1, Some(word)),
            });
            if !self.take("+") {
                return terms;
            }
        }
    }
}

/// What stands in all files together.
struct Library {
    system: String,
    automata: HashMap<String, Read>,
    defined: HashMap<String, Says>,
    asked: Vec<(String, Says)>,
    /// Numbers are looked at below this one.
    more: u64,
    /// What defined relations were found to say.
    known: RefCell<HashMap<(String, Vec<u64>), bool>>,
}

impl Library {
    fn of(files: &[File], more: u64) -> Library {
        let mut all = Library {
            system: String::new(),
            automata: HashMap::new(),
            defined: HashMap::new(),
            asked: Vec::new(),
            more,
            known: RefCell::default(),
        };
        for file in files {
            if file.folder != "Command Files" {
                all.automata.insert(file.name.strip_suffix(".txt").expect("a text").into(), Read::of(&file.text));
                continue;
            }
            for line in file.text.lines() {
                let [command, formula, ":"] = line.split('"').collect::<Vec<_>>()[..] else { panic!("{line}") };
                let (system, formula) = formula.strip_prefix('?').and_then(|text| text.split_once(' ')).expect("one");
                all.system = system.into();
                let mut reader = Reader(formula);
                let says = reader.formula();
                assert_eq!(reader.0, "", "{line}");
                match command.trim().split_once(' ').expect("a name") {
                    ("def", name) => drop(all.defined.insert(name.into(), says)),
                    ("eval", name) => all.asked.push((name.into(), says)),
                    _ => panic!("{line}"),
                }
            }
        }
        all
    }

    fn call(&self, name: &str, numbers: &[u64], depth: usize) -> bool {
        let Some(says) = self.defined.get(name) else { return self.automata[name].accepts(&self.system, numbers) };
        let key = (name.to_string(), numbers.to_vec());
        if let Some(&holds) = self.known.borrow().get(&key) {
            return holds;
        }
        // The tracks are the free variables in the order of their names.
        let names = (0..numbers.len()).map(|x| format!("x{x}"));
        let holds = self.holds(says, &mut names.zip(numbers.iter().copied()).collect(), depth);
        self.known.borrow_mut().insert(key, holds);
        holds
    }

    /// With numbers below half of that outside, and below `more` further in.
    fn holds(&self, says: &Says, at: &mut HashMap<String, u64>, depth: usize) -> bool {
        match says {
            Says::Compare(left, at_least, right) => {
                let of =
                    |(times, name): &(i64, Option<String>)| times * name.as_ref().map_or(1, |name| at[name] as i64);
                let (left, right): (i64, i64) = (left.iter().map(of).sum(), right.iter().map(of).sum());
                if *at_least { left >= right } else { left == right }
            }
            Says::Call(name, numbers) => {
                let numbers: Vec<u64> = numbers.iter().map(|name| at[name]).collect();
                self.call(name, &numbers, depth + 1)
            }
            Says::Not(inner) => !self.holds(inner, at, depth),
            Says::All(parts) => parts.iter().all(|part| self.holds(part, at, depth)),
            Says::Some(parts) => parts.iter().any(|part| self.holds(part, at, depth)),
            Says::Exists(bound, inner) => self.exists(bound, inner, at, depth),
        }
    }

    fn exists(&self, bound: &[String], inner: &Says, at: &mut HashMap<String, u64>, depth: usize) -> bool {
        let Some((first, rest)) = bound.split_first() else { return self.holds(inner, at, depth + 1) };
        (0..if depth == 0 { self.more / 2 - 1 } else { self.more }).any(|number| {
            at.insert(first.clone(), number);
            self.exists(rest, inner, at, depth)
        })
    }
}

fn form(terms: &[(usize, i64)], constant: i64) -> LinearForm {
    LinearForm { terms: terms.to_vec(), constant }
}

fn family(chosen: usize, rows: Vec<LinearForm>, left: Vec<Vec<LinearForm>>) -> LinearFamily {
    LinearFamily { chosen, rows, tests: Vec::new(), left, runs: Vec::new() }
}

/// Take any number, or split in two.
fn lasker() -> Moves {
    let take = family(1, vec![form(&[(0, 1), (1, -1)], -1)], vec![vec![form(&[(1, 1)], 0)]]);
    let both = vec![vec![form(&[(1, 1)], 0)], vec![form(&[(0, 1), (1, -1)], 0)]];
    let split = family(1, vec![form(&[(1, 1)], -1), form(&[(0, 1), (1, -1)], -1)], both);
    Moves::Linear(LinearMoves { params: 1, families: vec![take, split] })
}

/// Take from one heap, or from both numbers that differ by less than `t`.
fn wythoff(t: i64) -> Moves {
    let (x, y, k, l) = (0, 1, 2, 3);
    let (some, rest) = (form(&[(k, 1)], -1), |heap, by| form(&[(heap, 1), (by, -1)], 0));
    let one = family(1, vec![some.clone(), rest(x, k)], vec![vec![rest(x, k), form(&[(y, 1)], 0)]]);
    let other = family(1, vec![some.clone(), rest(y, k)], vec![vec![form(&[(x, 1)], 0), rest(y, k)]]);
    let near = [form(&[(k, 1), (l, -1)], t - 1), form(&[(l, 1), (k, -1)], t - 1)];
    let rows = [some, form(&[(l, 1)], -1), rest(x, k), rest(y, l)].into_iter().chain(near).collect();
    let both = family(2, rows, vec![vec![rest(x, k), rest(y, l)]]);
    Moves::Linear(LinearMoves { params: 2, families: vec![one, other, both] })
}

/// Values by their definition, from the values that options have.
fn values(count: u64, options: impl Fn(u64, &[u64]) -> BTreeSet<u64>) -> Vec<u64> {
    (0..count).fold(Vec::new(), |mut known, n| {
        let reached = options(n, &known);
        known.push((0..).find(|value| !reached.contains(value)).expect("they are finitely many"));
        known
    })
}

/// The values of options where a heap may be taken down to any other, or split.
fn of_lasker(n: u64, known: &[u64]) -> BTreeSet<u64> {
    let split = (1..n).map(|a| known[a as usize] ^ known[(n - a) as usize]);
    known[..n as usize].iter().copied().chain(split).collect()
}

/// The obligations for an automaton that was learnt from values, and their files.
fn of_values(moves: &Moves, values: &[u64]) -> (Obligations, Vec<File>) {
    let most = values.iter().max().expect("there are some") + 1;
    let known = |at: &[u64]| Some(values.get(at[0] as usize)? == &at[1]);
    let bounds = [values.len() as u64, most];
    let claimed = learn(Numeration::Base(2), &bounds, &known, &()).unwrap().expect("there is one");
    let sums = if moves.leaves_runs() { sums(&claimed, &()).expect("no limit") } else { None };
    let obligations = Obligations::of_values(moves, &claimed, sums.as_ref()).expect("they can be said");
    assert_eq!(obligations.decide(&()), Ok(Shown::Holds));
    let files = obligations.walnut().expect("they can be written");
    (obligations, files)
}

/// Each value and each value of an option is what the files say, and so is each obligation.
fn says_the_same(files: &[File], more: u64, values: &[u64], options: impl Fn(u64, &[u64]) -> BTreeSet<u64>) {
    let library = Library::of(files, more);
    for n in 0..more {
        let reached = options(n, &values[..n as usize]);
        for value in 0..more {
            assert_eq!(library.call("grundy_value", &[n, value], 1), values[n as usize] == value, "{n}: {value}");
            assert_eq!(library.call("grundy_options", &[n, value], 1), reached.contains(&value), "{n}: {value}");
        }
    }
    // The values, and the sums of runs where there are some.
    assert_eq!(library.asked.len(), if library.defined.contains_key("grundy_run") { 8 } else { 4 });
    for (name, says) in &library.asked {
        assert!(library.holds(says, &mut HashMap::new(), 0), "{name}");
    }
}

#[test]
fn values_of_laskers_game() {
    let known = values(300, of_lasker);
    let (obligations, mut files) = of_values(&lasker(), &known);
    says_the_same(&files, 18, &known, of_lasker);
    let names: Vec<&str> = obligations.relations.iter().map(|relation| &relation.name[..]).collect();
    assert_eq!(names, ["value", "options"]);
    // Where any state of the automaton accepts and should not, or the other way round, some obligation is false.
    let at = files.iter().position(|file| file.name == "grundy_value.txt").expect("it is there");
    let right = files[at].text.clone();
    let states: Vec<&str> = right.lines().skip(1).filter(|line| !line.contains("->")).collect();
    assert!(states.len() > 3);
    let mut found = 0;
    for state in states {
        let (number, accepts) = state.split_once(' ').expect("a state");
        let changed = format!("\n{number} {}\n", if accepts == "1" { 0 } else { 1 });
        files[at].text = right.replacen(&format!("\n{state}\n"), &changed, 1);
        let library = Library::of(&files, 18);
        found += usize::from(library.asked.iter().any(|(_, says)| !library.holds(says, &mut HashMap::new(), 0)));
    }
    assert!(found >= 4, "{found} changes are seen in small numbers");
}

#[test]
fn values_of_a_code_that_leaves_three_heaps() {
    let code = Code::hexadecimal("0.8").expect("it is one");
    let options = |n: u64, known: &[u64]| {
        let of = |n: u64| known[n as usize];
        let splits = (1..n).flat_map(|a| (1..n).map(move |b| (a, b))).filter(|(a, b)| a + b + 1 < n);
        splits.map(|(a, b)| of(a) ^ of(b) ^ of(n - 1 - a - b)).collect::<BTreeSet<u64>>()
    };
    let known = values(200, options);
    let (_, files) = of_values(&Moves::Code(code), &known);
    says_the_same(&files, 10, &known, options);
}

#[test]
fn values_of_the_ruler_game() {
    let runs = vec![LinearRun { from: form(&[(1, 1)], 0), to: form(&[(0, 1)], 0) }];
    let turn = LinearFamily { runs, ..family(1, vec![form(&[(0, 1), (1, -1)], 0)], vec![]) };
    let options = |n: u64, known: &[u64]| {
        let run = |first: u64| known[first as usize..n as usize].iter().fold(0, |sum, value| sum ^ value);
        (0..=n).map(run).collect::<BTreeSet<u64>>()
    };
    let known = values(300, options);
    let (obligations, files) = of_values(&Moves::Linear(LinearMoves { params: 1, families: vec![turn] }), &known);
    let names: Vec<&str> = obligations.relations.iter().map(|relation| &relation.name[..]).collect();
    assert_eq!(names, ["value", "sum_below", "run", "options"]);
    says_the_same(&files, 16, &known, options);
}

#[test]
fn lost_positions_in_numerals_of_recurrences() {
    for t in [1, 2] {
        let system = if t == 1 { "msd_fib".to_string() } else { format!("msd_grundy{t}") };
        let moves = |x: u64, y: u64| {
            let near = move |k: u64| ((k + 1).saturating_sub(t).max(1)..=y.min(k + t - 1)).map(move |l| (x - k, y - l));
            (0..x).map(move |x| (x, y)).chain((0..y).map(move |y| (x, y))).chain((1..=x).flat_map(near))
        };
        let size = 120 * t;
        let mut lost = vec![vec![false; size as usize]; size as usize];
        for (x, y) in (0..size).flat_map(|x| (0..size).map(move |y| (x, y))) {
            lost[x as usize][y as usize] = !moves(x, y).any(|(x, y)| lost[x as usize][y as usize]);
        }
        let known = |at: &[u64]| lost.get(at[0] as usize)?.get(at[1] as usize).copied();
        let numeration = Numeration::Recurrence(t as u32);
        let claimed = learn(numeration, &[size, size], &known, &()).unwrap().expect("there is one");
        let obligations = Obligations::of_lost(&wythoff(t as i64), &claimed).expect("they can be said");
        assert_eq!(obligations.decide(&()), Ok(Shown::Holds), "{t}");
        let library = Library::of(&obligations.walnut().expect("they can be written"), 14);
        assert_eq!(library.system, system);
        for (x, y) in (0..14).flat_map(|x| (0..14).map(move |y| (x, y))) {
            let wins = moves(x, y).any(|(x, y)| lost[x as usize][y as usize]);
            let is_lost = lost[x as usize][y as usize];
            assert_eq!(library.call("grundy_lost", &[x, y], 1), is_lost, "({x}, {y}), t = {t}");
            assert_eq!(library.call("grundy_wins", &[x, y], 1), wins, "({x}, {y}), t = {t}");
        }
        assert_eq!(library.asked.len(), 2);
        assert!(library.asked.iter().all(|(_, says)| library.holds(says, &mut HashMap::new(), 0)), "{t}");
        assert_eq!(library.automata.contains_key(&system), t > 1, "Walnut knows Zeckendorf's numerals");
    }
}

#[test]
fn numerals_and_addition() {
    for t in [2, 3, 5] {
        let system = format!("msd_grundy{t}");
        let files = custom_base(Numeration::Recurrence(t)).expect("they are small");
        let [numerals, sum] = &files[..] else { panic!("there are two files") };
        assert_eq!((&numerals.0, &sum.0), (&format!("{system}.txt"), &format!("{system}_addition.txt")));
        let (numerals, sum) = (Read::of(&numerals.1), Read::of(&sum.1));
        for (x, y) in (0..60).flat_map(|x| (0..40).map(move |y| (x, y))) {
            assert!(numerals.accepts(&system, &[x]), "{x}, t = {t}");
            for z in x + y - y.min(2)..x + y + 3 {
                assert_eq!(sum.accepts(&system, &[x, y, z]), x + y == z, "{x} + {y} = {z}, t = {t}");
            }
        }
        // A digit t is followed by 0.
        let after_t = numerals.next[&(0, vec![t])];
        assert!(numerals.next.contains_key(&(after_t, vec![0])) && !numerals.next.contains_key(&(after_t, vec![1])));
    }
}
