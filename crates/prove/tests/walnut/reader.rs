//! A reader of the files for Walnut: numerals, automata, and formulas, which are evaluated for small numbers.

use grundy_prove::obligations::File;
use std::cell::RefCell;
use std::collections::HashMap;

/// The last `length` digits of a number in a numeration of Walnut.
pub(crate) fn numeral(system: &str, number: u64, length: usize) -> Vec<u32> {
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

/// An automaton read from a file.
pub(crate) struct Read {
    pub(crate) tracks: Vec<String>,
    pub(crate) accepting: HashMap<u32, bool>,
    pub(crate) next: HashMap<(u32, Vec<u32>), u32>,
}

impl Read {
    pub(crate) fn of(text: &str) -> Read {
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

    pub(crate) fn accepts(&self, system: &str, numbers: &[u64]) -> bool {
        assert_eq!(self.tracks.len(), numbers.len(), "a number for each track");
        assert!(self.tracks.iter().all(|track| track == system || track.contains('{')), "{:?}", self.tracks);
        let words: Vec<Vec<u32>> = numbers.iter().map(|&number| numeral(system, number, 8)).collect();
        let letter = |at: usize| words.iter().map(|word| word[at]).collect::<Vec<_>>();
        let last = (0..8).try_fold(0, |state, at| self.next.get(&(state, letter(at))).copied());
        last.is_some_and(|state| self.accepting[&state])
    }
}

/// A parsed formula.
pub(crate) enum Says {
    /// `Σ a·x + constant` on both sides, `≥` or `=`.
    Compare(Vec<(i64, Option<String>)>, bool, Vec<(i64, Option<String>)>),
    Call(String, Vec<String>),
    Not(Box<Says>),
    All(Vec<Says>),
    Some(Vec<Says>),
    Exists(Vec<String>, Box<Says>),
}

/// The rest of the text of a formula.
pub(crate) struct Reader<'a>(&'a str);

impl Reader<'_> {
    pub(crate) fn take(&mut self, sign: &str) -> bool {
        let rest = self.0.trim_start().strip_prefix(sign);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    pub(crate) fn word(&mut self) -> String {
        let text = self.0.trim_start();
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
        self.0 = &text[end..];
        text[..end].into()
    }

    pub(crate) fn words(&mut self) -> Vec<String> {
        let mut words = vec![self.word()];
        while self.take(",") {
            words.push(self.word());
        }
        words
    }

    pub(crate) fn formula(&mut self) -> Says {
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

    pub(crate) fn sum(&mut self) -> Vec<(i64, Option<String>)> {
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

/// The contents of all files.
pub(crate) struct Library {
    pub(crate) system: String,
    pub(crate) automata: HashMap<String, Read>,
    pub(crate) defined: HashMap<String, Says>,
    pub(crate) asked: Vec<(String, Says)>,
    /// The bound of the numbers that are tried.
    pub(crate) more: u64,
    /// The truth of defined relations, as far as it was computed.
    pub(crate) known: RefCell<HashMap<(String, Vec<u64>), bool>>,
}

impl Library {
    pub(crate) fn of(files: &[File], more: u64) -> Library {
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

    pub(crate) fn call(&self, name: &str, numbers: &[u64], depth: usize) -> bool {
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

    /// Quantifiers range over numbers below half of `more` outside, and below `more` further in.
    pub(crate) fn holds(&self, says: &Says, at: &mut HashMap<String, u64>, depth: usize) -> bool {
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

    pub(crate) fn exists(&self, bound: &[String], inner: &Says, at: &mut HashMap<String, u64>, depth: usize) -> bool {
        let Some((first, rest)) = bound.split_first() else { return self.holds(inner, at, depth + 1) };
        (0..if depth == 0 { self.more / 2 - 1 } else { self.more }).any(|number| {
            at.insert(first.clone(), number);
            self.exists(rest, inner, at, depth)
        })
    }
}
