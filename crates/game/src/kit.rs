//! Checks the laws of games on small positions against the definition.
//!
//! The suite runs [`check`] over the whole catalogue; run it over your own games, too.
//! Its oracle is the recursive definition, and shares no code with any solver.

use crate::any::AnyGame;
use crate::arg::Arg;
use crate::key::Key;
use crate::sum::Sum;
use crate::theorem::{Goal, Moves, Theorem};
use grundy_theory::{Convention, End, Nat, Outcome};
use rustc_hash::FxHashMap;
use std::fmt;
use std::ops::ControlFlow;
use std::sync::Arc;

/// A law that a game broke.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The law.
    pub law: &'static str,
    /// The position, and what was observed.
    pub at: String,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at {}", self.law, self.at)
    }
}

impl std::error::Error for Broken {}

/// A parser of the notation; `None` if the text is invalid.
pub type Parse<'a> = &'a dyn Fn(&str) -> Option<Sum>;

/// Checks all laws on the small positions of a game, with `parse` as the parser of the notation.
///
/// Without a parser, it does not check that displayed positions parse to themselves.
/// Returns the number of positions checked.
///
/// # Errors
/// Returns the first law that is broken, and where.
pub fn check(game: &Arc<dyn AnyGame>, parse: Option<Parse<'_>>) -> Result<usize, Broken> {
    let mut kit = Kit { game, nimbers: FxHashMap::default(), misere: FxHashMap::default() };
    let small = game.small();
    for args in &small {
        let key = kit.notation(args, parse)?;
        kit.rules(&key)?;
        kit.kept(args, &key)?;
        if let Some(theorem) = game.theorem() {
            for convention in [Convention::Normal, Convention::Misere] {
                kit.theorem(theorem, args, &key, convention)?;
            }
        }
    }
    kit.sums(&small)?;
    Ok(small.len())
}

struct Kit<'a> {
    game: &'a Arc<dyn AnyGame>,
    /// Grundy values of whole positions, without decomposition.
    nimbers: FxHashMap<Key, u64>,
    /// Whether the player to move wins the sum under misère play.
    misere: FxHashMap<Vec<Key>, bool>,
}

impl Kit<'_> {
    fn broken<T>(&self, law: &'static str, at: impl fmt::Display) -> Result<T, Broken> {
        Err(Broken { law, at: format!("{}: {at}", self.game.expression()) })
    }

    fn options(&self, key: &Key) -> Vec<Key> {
        let mut options = Vec::new();
        let _ = self.game.each_option(key, &mut |option| {
            options.push(option);
            ControlFlow::Continue(())
        });
        options
    }

    fn components(&self, key: &Key) -> Vec<Key> {
        let mut components = Vec::new();
        self.game.each_component(key, &mut |component| components.push(component));
        components.sort_unstable();
        components
    }

    fn nimber(&mut self, key: &Key) -> u64 {
        if let Some(&value) = self.nimbers.get(key) {
            return value;
        }
        let values: Vec<u64> = self.options(key).iter().map(|option| self.nimber(option)).collect();
        let value = (0..).find(|v| !values.contains(v)).expect("a finite list has a mex");
        self.nimbers.insert(key.clone(), value);
        value
    }

    /// Whether the player to move wins a position of a game that declares ends.
    fn wins(&self, key: &Key) -> bool {
        match self.game.end_of(key) {
            Some(end) => end == End::Win,
            None => self.options(key).iter().any(|option| !self.wins(option)),
        }
    }

    /// Whether the player to move wins the sum of these components when the last move loses.
    fn wins_misere(&mut self, sum: &[Key]) -> bool {
        let mut sum: Vec<Key> = sum.iter().flat_map(|key| self.components(key)).collect();
        sum.sort_unstable();
        if let Some(&wins) = self.misere.get(&sum) {
            return wins;
        }
        let mut after = Vec::new();
        for i in 0..sum.len() {
            for option in self.options(&sum[i]) {
                let mut rest = sum.clone();
                rest[i] = option;
                after.push(rest);
            }
        }
        let wins = after.is_empty() || after.iter().any(|rest| !self.wins_misere(rest));
        self.misere.insert(sum, wins);
        wins
    }

    /// Checks that `read`, `write`, `Display` and the parser agree.
    fn notation(&self, args: &[Arg], parse: Option<Parse<'_>>) -> Result<Key, Broken> {
        let shown = format!("{args:?}");
        let Ok(key) = self.game.read(args) else { return self.broken("small positions can be read", shown) };
        for position in self.options(&key).iter().chain([&key]) {
            for (home, written) in self.game.write(position) {
                let game = home.as_ref().unwrap_or(self.game);
                let Ok(again) = game.read(&written) else {
                    return self.broken("what is written can be read", &shown);
                };
                let same = game.write(&again).into_iter().map(|(_, args)| args).eq([written]);
                if !same {
                    return self.broken("reading and writing undo each other", &shown);
                }
            }
            let sum = Sum::written(self.game, position);
            let Some(parse) = parse else { continue };
            let text = sum.to_string();
            let Some(parsed) = parse(&text) else { return self.broken("a displayed position parses", text) };
            let keys = |sum: &Sum| sum.components.iter().map(|c| c.key.clone()).collect::<Vec<_>>();
            if parsed.to_string() != text || keys(&parsed) != keys(&sum) {
                return self.broken("a displayed position parses to itself", format!("{text} became {parsed}"));
            }
        }
        Ok(key)
    }

    /// Checks that options are deterministic, ranks decrease, components add up, and canonical positions are equivalent.
    fn rules(&mut self, key: &Key) -> Result<(), Broken> {
        let options = self.options(key);
        let shown = Sum::written(self.game, key).to_string();
        if options != self.options(key) {
            return self.broken("repeated calls give the same options", shown);
        }
        let rank = self.game.rank_of(key);
        let of = self.game.component_rank_of(key);
        let falls = |option: &Key| {
            self.game
                .parts(option)
                .iter()
                .all(|part| self.game.component_rank_of(part).is_some_and(|rank| Some(rank) < of))
        };
        if of.is_some() && self.game.parts(key).len() < 2 && !options.iter().all(falls) {
            return self.broken("every component of every option has a smaller rank", shown);
        }
        if rank.is_some() && options.iter().any(|option| self.game.rank_of(option) >= rank) {
            return self.broken("every option has a smaller rank", shown);
        }
        for position in options.iter().chain([key]) {
            let whole = self.nimber(position);
            let sum = self.components(position).iter().fold(0, |sum, part| sum ^ self.nimber(part));
            if whole != sum {
                return self.broken("components add up", Sum::written(self.game, position));
            }
            for convention in [Convention::Normal, Convention::Misere] {
                let canonical = self.game.canonical_key(position, convention);
                let alike = match convention {
                    Convention::Normal => self.nimber(&canonical) == whole,
                    Convention::Misere => {
                        self.wins_misere(std::slice::from_ref(&canonical))
                            == self.wins_misere(std::slice::from_ref(position))
                            && self.wins_misere(&[canonical, key.clone()])
                                == self.wins_misere(&[position.clone(), key.clone()])
                    }
                };
                if !alike {
                    return self.broken("a canonical position has the same outcomes", shown);
                }
            }
        }
        Ok(())
    }

    /// Checks that an option on the whole board reads as the option itself.
    fn kept(&self, args: &[Arg], key: &Key) -> Result<(), Broken> {
        for option in self.options(key) {
            let Some(kept) = self.game.kept(args, &option) else { continue };
            if self.game.read(&kept).ok() != Some(option) {
                return self.broken("a board that is kept is the option", format!("{args:?}: {kept:?}"));
            }
        }
        Ok(())
    }

    /// Checks what the theorem says about a component against the definition.
    fn theorem(&mut self, theorem: &dyn Theorem, args: &[Arg], key: &Key, c: Convention) -> Result<(), Broken> {
        let at = format!("{args:?} {c:?}");
        let options = self.options(key);
        self.theorem_options(theorem, args, &options)?;
        let Some(verdict) = theorem.decide(args, c) else { return Ok(()) };
        if self.game.has_ends() {
            if verdict.outcome != Outcome::from_win(self.wins(key)) {
                return self.broken("a theorem's outcome is right", at);
            }
            let lost: Vec<Key> = options.into_iter().filter(|option| !self.wins(option)).collect();
            return self.moves(theorem.moves(args, Goal::Value(&Nat::ZERO), 1000), lost, &at);
        }
        let value = self.nimber(key);
        let wins = match c {
            Convention::Normal => value != 0,
            Convention::Misere => self.wins_misere(std::slice::from_ref(key)),
        };
        if verdict.outcome != Outcome::from_win(wins) {
            return self.broken("a theorem's outcome is right", at);
        }
        if verdict.value.is_some_and(|v| v != Nat::from(value)) {
            return self.broken("a theorem's value is right", at);
        }
        if verdict.why.lines().iter().any(|line| line.en.is_empty() || line.zh.is_empty()) {
            return self.broken("a reason is told in both languages", at);
        }
        match c {
            Convention::Normal => {
                for target in 0..=value + 2 {
                    let right: Vec<Key> = options.iter().filter(|o| self.nimber(o) == target).cloned().collect();
                    self.moves(theorem.moves(args, Goal::Value(&target.into()), 1000), right, &at)?;
                }
            }
            Convention::Misere => {
                let mut lost = |option: &&Key| !self.wins_misere(std::slice::from_ref(*option));
                let right: Vec<Key> = options.iter().filter(|o| lost(o)).cloned().collect();
                self.moves(theorem.moves(args, Goal::MisereP, 1000), right, &at)?;
            }
        }
        Ok(())
    }

    /// Checks that the options enumerated by a theorem are those of the game.
    fn theorem_options(&self, theorem: &dyn Theorem, args: &[Arg], options: &[Key]) -> Result<(), Broken> {
        let mut named = Vec::new();
        let _ = theorem.for_each_option(args, &mut |after| {
            named.push(after);
            ControlFlow::Continue(())
        });
        if self.tidy_named(&named) != self.tidy(options) {
            return self.broken("a theorem knows the options", format!("{args:?}: {named:?}"));
        }
        Ok(())
    }

    /// Checks that the moves listed by a theorem are all the right ones, or some of them if it does not count them.
    fn moves(&self, given: Option<Moves>, right: Vec<Key>, at: &str) -> Result<(), Broken> {
        let Some(given) = given else { return Ok(()) };
        let right = self.tidy(&right);
        let listed = self.tidy_named(&given.listed);
        let complete =
            given.total.is_none() || (given.total == Some(right.len().into()) && listed.len() == right.len());
        if !complete || listed.iter().any(|after| !right.contains(after)) {
            return self
                .broken("a theorem's moves are the right ones", format!("{at}: {:?} {:?}", given.listed, given.total));
        }
        Ok(())
    }

    /// Distinct positions, each as its sorted components.
    fn tidy(&self, positions: &[Key]) -> Vec<Vec<Key>> {
        let mut tidy: Vec<Vec<Key>> = positions.iter().map(|position| self.components(position)).collect();
        tidy.sort_unstable();
        tidy.dedup();
        tidy
    }

    fn tidy_named(&self, positions: &[Vec<Vec<Arg>>]) -> Vec<Vec<Key>> {
        let keys =
            |args: &Vec<Arg>| self.components(&self.game.read(args).expect("a theorem's options are small here"));
        let mut tidy: Vec<Vec<Key>> = positions.iter().map(|parts| parts.iter().flat_map(keys).collect()).collect();
        tidy.iter_mut().for_each(|keys: &mut Vec<Key>| keys.sort_unstable());
        tidy.sort_unstable();
        tidy.dedup();
        tidy
    }

    /// Checks that the misère sums of Nim-like components follow the misère Nim rule.
    fn sums(&mut self, small: &[Vec<Arg>]) -> Result<(), Broken> {
        if !self.game.theorem().is_some_and(Theorem::nim_like) {
            return Ok(());
        }
        let few: Vec<Key> = small.iter().take(8).filter_map(|args| self.game.read(args).ok()).collect();
        for a in &few {
            for b in &few {
                for c in &few[..few.len().min(5)] {
                    let sum = [a.clone(), b.clone(), c.clone()];
                    let values = [self.nimber(a), self.nimber(b), self.nimber(c)];
                    let xor = values.iter().fold(0, |x, v| x ^ v);
                    let wins = if values.iter().all(|&v| v <= 1) { xor == 0 } else { xor != 0 };
                    if self.wins_misere(&sum) != wins {
                        return self.broken("Nim-like components follow the misère Nim rule", format!("{values:?}"));
                    }
                }
            }
        }
        Ok(())
    }
}
