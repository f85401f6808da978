//! Resolves names to rulesets.

use crate::{
    BilingualText,
    arg::{Argument, ArgumentError, CallArguments},
    card::GameCard,
    heap::HeapRule,
    linear::{LinearForm, LinearMoves},
    ruleset::Ruleset,
};
use std::borrow::Cow;
use std::sync::Arc;

/// The names that an expression may use.
pub trait Resolver {
    /// The value of a name.
    fn resolve(&self, name: &str) -> Option<Argument>;

    /// The name at the start of a text that is written as no identifier, such as the title `Wythoff's game`.
    fn spelled_name(&self, _text: &str) -> Option<SpelledName> {
        None
    }

    /// The value of a bare code such as `0.137`, if codes have a meaning.
    fn resolve_code(&self, _code: &str) -> Option<Result<Argument, ArgumentError>> {
        None
    }

    /// A function that finds the ruleset with the moves of a heap rule.
    fn ruleset_finder(&self) -> RulesetFinder {
        |_| None
    }

    /// A function that finds the rulesets that may have the same options as given linear moves.
    fn linear_twin_finder(&self) -> LinearTwinFinder {
        |_| Vec::new()
    }

    /// This resolver, if its names have the same meaning in every process and every run.
    fn lasting_names(&self) -> Option<&'static (dyn Resolver + Sync)> {
        None
    }

    /// A note on where questions about this name are answered, if it is known but not the name of a game.
    fn advice_on_name(&self, _name: &str) -> Option<BilingualText> {
        None
    }

    /// All names, for suggestions.
    fn names(&self) -> Vec<String>;
}

/// A name as people write it, such as a title with blanks, apostrophes or hyphens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SpelledName {
    /// The number of bytes of the text that are the name.
    pub bytes: usize,
    /// The name in the notation, or an expression with the same meaning.
    pub name: Cow<'static, str>,
}

/// Finds the ruleset with the moves of a heap rule, if one is known.
pub type RulesetFinder = fn(HeapRule<'_>) -> Option<Arc<Ruleset>>;

/// A ruleset in the numbers of a game with linear moves.
///
/// Law: from a position of natural numbers `x`, the options of `moves` are those of `ruleset` from `numbers(x)`. An option of
/// `ruleset` with the numbers `y` is the option `left(x, y)` of `moves`, in a writing that the theorems of `ruleset` also understand.
#[derive(Clone)]
pub struct LinearTwin {
    /// The moves.
    pub moves: LinearMoves,
    /// The ruleset.
    pub ruleset: Arc<Ruleset>,
    /// The numbers of the ruleset's position. The variables are those of the game.
    pub numbers: Vec<LinearForm>,
    /// The numbers of the game's option. The variables are the numbers of the game's position, then those of the ruleset's option.
    pub option_numbers: Vec<LinearForm>,
}

impl LinearTwin {
    /// Whether positions have the same numbers in the moves and in the ruleset.
    pub fn has_same_numbers(&self) -> bool {
        self.numbers.len() == self.moves.params
            && self.numbers.iter().enumerate().all(|(place, form)| *form == LinearForm::from_variable(place))
    }
}

/// Finds the rulesets that may have the same options as given linear moves. That the options are the same must still be proved.
pub type LinearTwinFinder = fn(&LinearMoves) -> Vec<LinearTwin>;

/// A family of rulesets. Calling it with its parameters gives a ruleset, such as `bash(3)`.
#[derive(Clone, Copy)]
pub struct RulesetFamily {
    /// The description of the family for users.
    pub card: &'static GameCard,
    /// Makes a ruleset of the parameters.
    pub call: fn(&CallArguments) -> Result<Argument, ArgumentError>,
}
