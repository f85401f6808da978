//! The names of a file as a resolver.

use crate::fault::{RulesFault, RunResult};
use crate::file::Rules;
use grundy_game::{
    Argument, ArgumentError, BilingualText, LinearTwinFinder, Resolver, RulesetFinder, SpelledName, Sum,
};

impl Rules {
    /// A resolver for the names of the file, then those of `outer`.
    pub fn names<'a>(&'a self, outer: &'a dyn Resolver) -> FileNames<'a> {
        FileNames { rules: self, outer }
    }
}

/// A resolver for the games and constants of a file, then the names from outside.
#[derive(Clone, Copy)]
pub struct FileNames<'a> {
    rules: &'a Rules,
    outer: &'a dyn Resolver,
}

impl Resolver for FileNames<'_> {
    fn resolve(&self, name: &str) -> Option<Argument> {
        if let Some(game) = self.rules.game(name) {
            return Some(Argument::Ruleset(game));
        }
        let program = &self.rules.0.program;
        let constant = program.global_names.iter().position(|global| global == name);
        if let Some(at) = constant {
            let no_position = |_: &[_]| -> RunResult<Sum> { Err(RulesFault::value_too_large()) };
            return program.globals[at].to_arg(&no_position).ok();
        }
        self.outer.resolve(name)
    }

    fn spelled_name(&self, text: &str) -> Option<SpelledName> {
        let spelled = self.outer.spelled_name(text)?;
        // A word that has a meaning in the file keeps it.
        let is_ours = |word: &str| {
            self.rules.game(word).is_some() || self.rules.0.program.global_names.iter().any(|global| global == word)
        };
        let mut words = text[..spelled.bytes].split(|c: char| !c.is_alphanumeric() && c != '_');
        (!is_ours(&spelled.name) && !words.any(is_ours)).then_some(spelled)
    }

    fn resolve_code(&self, code: &str) -> Option<Result<Argument, ArgumentError>> {
        self.outer.resolve_code(code)
    }

    fn ruleset_finder(&self) -> RulesetFinder {
        self.outer.ruleset_finder()
    }

    fn linear_twin_finder(&self) -> LinearTwinFinder {
        self.outer.linear_twin_finder()
    }

    fn advice_on_name(&self, name: &str) -> Option<BilingualText> {
        self.outer.advice_on_name(name)
    }

    fn names(&self) -> Vec<String> {
        let mut names: Vec<String> = self.rules.games().map(String::from).collect();
        names.extend(self.rules.0.program.global_names.iter().cloned());
        names.extend(self.outer.names());
        names
    }
}
