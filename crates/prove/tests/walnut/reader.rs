//! A reader of the files for Walnut: numerals, automata, and formulas, which are evaluated for small numbers.

use grundy_prove::obligations::WalnutFile;
use std::cell::RefCell;
use std::collections::HashMap;

/// The last `length` digits of a number in a numeration of Walnut.
pub(crate) fn numeral(system: &str, number: u64, length: usize) -> Vec<u32> {
    let (mut weights, next): (Vec<u64>, _) = match system.strip_prefix("msd_").expect("digits come in this order") {
        "fib" => (vec![1, 2], (1, 1)),
        other => match (other.parse::<u64>(), other.strip_prefix("grundy").and_then(|t| t.parse::<u64>().ok())) {
            (Ok(base), _) => (vec![1, base], (base, 0)),
            (_, Some(t)) => (vec![1, t + 1], (t, 1)),
            _ => panic!("{other} is a base or a recurrence"),
        },
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
pub(crate) struct ReadAutomaton {
    pub(crate) tracks: Vec<String>,
    pub(crate) accepting: HashMap<u32, bool>,
    pub(crate) next: HashMap<(u32, Vec<u32>), u32>,
}

impl ReadAutomaton {
    pub(crate) fn from_text(text: &str) -> ReadAutomaton {
        let (first, rest) = text.split_once('\n').expect("the tracks");
        let tracks = match first.contains('{') {
            true => first.split('}').filter(|part| !part.is_empty()).map(str::to_string).collect(),
            false => first.split(' ').map(str::to_string).collect(),
        };
        let mut read = ReadAutomaton { tracks, accepting: HashMap::new(), next: HashMap::new() };
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
pub(crate) enum ReadFormula {
    /// `Σ a·x + constant` on both sides, `≥` or `=`.
    Compare(Vec<(i64, Option<String>)>, bool, Vec<(i64, Option<String>)>),
    Call(String, Vec<String>),
    Not(Box<ReadFormula>),
    All(Vec<ReadFormula>),
    Some(Vec<ReadFormula>),
    Exists(Vec<String>, Box<ReadFormula>),
}

/// The rest of the text of a formula.
pub(crate) struct FormulaReader<'a>(&'a str);

impl FormulaReader<'_> {
    pub(crate) fn take_sign(&mut self, sign: &str) -> bool {
        let rest = self.0.trim_start().strip_prefix(sign);
        self.0 = rest.unwrap_or(self.0);
        rest.is_some()
    }

    pub(crate) fn read_word(&mut self) -> String {
        let text = self.0.trim_start();
        let end = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
        self.0 = &text[end..];
        text[..end].into()
    }

    pub(crate) fn read_words(&mut self) -> Vec<String> {
        let mut words = vec![self.read_word()];
        while self.take_sign(",") {
            words.push(self.read_word());
        }
        words
    }

    pub(crate) fn read_formula(&mut self) -> ReadFormula {
        if self.take_sign("~") {
            return ReadFormula::Not(self.read_formula().into());
        }
        if self.take_sign("E") {
            let bound = self.read_words();
            return ReadFormula::Exists(bound, self.read_formula().into());
        }
        if self.take_sign("$") {
            let name = self.read_word();
            assert!(self.take_sign("("), "{}", self.0);
            let numbers = self.read_words();
            assert!(self.take_sign(")"), "{}", self.0);
            return ReadFormula::Call(name, numbers);
        }
        if !self.take_sign("(") {
            let left = self.read_sum();
            let at_least = self.take_sign(">=");
            assert!(at_least || self.take_sign("="), "{}", self.0);
            return ReadFormula::Compare(left, at_least, self.read_sum());
        }
        let mut parts = vec![self.read_formula()];
        let sign = ["&", "|"].into_iter().find(|sign| self.0.trim_start().starts_with(sign)).unwrap_or("&");
        while self.take_sign(sign) {
            parts.push(self.read_formula());
        }
        assert!(self.take_sign(")"), "{}", self.0);
        if sign == "&" { ReadFormula::All(parts) } else { ReadFormula::Some(parts) }
    }

    pub(crate) fn read_sum(&mut self) -> Vec<(i64, Option<String>)> {
        let mut terms = Vec::new();
        loop {
            let word = self.read_word();
            terms.push(match word.parse() {
                Ok(times) if self.take_sign("*") => (times, Some(self.read_word())),
                Ok(constant) => (constant, None),
                Err(_) => (1, Some(word)),
            });
            if !self.take_sign("+") {
                return terms;
            }
        }
    }
}

/// The contents of all files.
pub(crate) struct WalnutLibrary {
    pub(crate) system: String,
    pub(crate) automata: HashMap<String, ReadAutomaton>,
    pub(crate) defined: HashMap<String, ReadFormula>,
    pub(crate) asked: Vec<(String, ReadFormula)>,
    /// The bound of the numbers that are tried.
    pub(crate) more: u64,
    /// The truth of defined relations, as far as it was computed.
    pub(crate) known: RefCell<HashMap<(String, Vec<u64>), bool>>,
}

impl WalnutLibrary {
    pub(crate) fn from_files(files: &[WalnutFile], more: u64) -> WalnutLibrary {
        let mut all = WalnutLibrary {
            system: String::new(),
            automata: HashMap::new(),
            defined: HashMap::new(),
            asked: Vec::new(),
            more,
            known: RefCell::default(),
        };
        for file in files {
            if file.folder != "Command Files" {
                all.automata.insert(
                    file.name.strip_suffix(".txt").expect("a text").into(),
                    ReadAutomaton::from_text(&file.text),
                );
                continue;
            }
            for line in file.text.lines() {
                let [command, formula, ":"] = line.split('"').collect::<Vec<_>>()[..] else { panic!("{line}") };
                let (system, formula) = formula.strip_prefix('?').and_then(|text| text.split_once(' ')).expect("one");
                all.system = system.into();
                let mut reader = FormulaReader(formula);
                let says = reader.read_formula();
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

    pub(crate) fn evaluate_relation(&self, name: &str, numbers: &[u64], depth: usize) -> bool {
        let Some(says) = self.defined.get(name) else { return self.automata[name].accepts(&self.system, numbers) };
        let key = (name.to_string(), numbers.to_vec());
        if let Some(&holds) = self.known.borrow().get(&key) {
            return holds;
        }
        // The tracks are the free variables in the order of their names.
        let names = (0..numbers.len()).map(|x| format!("x{x}"));
        let holds = self.evaluate_formula(says, &mut names.zip(numbers.iter().copied()).collect(), depth);
        self.known.borrow_mut().insert(key, holds);
        holds
    }

    /// Quantifiers range over numbers below half of `more` outside, and below `more` further in.
    pub(crate) fn evaluate_formula(&self, says: &ReadFormula, at: &mut HashMap<String, u64>, depth: usize) -> bool {
        match says {
            ReadFormula::Compare(left, at_least, right) => {
                let of =
                    |(times, name): &(i64, Option<String>)| times * name.as_ref().map_or(1, |name| at[name] as i64);
                let (left, right): (i64, i64) = (left.iter().map(of).sum(), right.iter().map(of).sum());
                if *at_least { left >= right } else { left == right }
            }
            ReadFormula::Call(name, numbers) => {
                let numbers: Vec<u64> = numbers.iter().map(|name| at[name]).collect();
                self.evaluate_relation(name, &numbers, depth + 1)
            }
            ReadFormula::Not(inner) => !self.evaluate_formula(inner, at, depth),
            ReadFormula::All(parts) => parts.iter().all(|part| self.evaluate_formula(part, at, depth)),
            ReadFormula::Some(parts) => parts.iter().any(|part| self.evaluate_formula(part, at, depth)),
            ReadFormula::Exists(bound, inner) => self.evaluate_exists(bound, inner, at, depth),
        }
    }

    pub(crate) fn evaluate_exists(
        &self,
        bound: &[String],
        inner: &ReadFormula,
        at: &mut HashMap<String, u64>,
        depth: usize,
    ) -> bool {
        let Some((first, rest)) = bound.split_first() else { return self.evaluate_formula(inner, at, depth + 1) };
        (0..if depth == 0 { self.more / 2 - 1 } else { self.more }).any(|number| {
            at.insert(first.clone(), number);
            self.evaluate_exists(rest, inner, at, depth)
        })
    }
}
