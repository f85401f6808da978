//! Functions from numbers to positions: rulesets, and expressions with free names.

use grundy_game::text;
#[cfg(feature = "rules")]
use grundy_game::{
    Argument, ArgumentError, CallArguments, Component, GameShape, LinearForm, Ruleset, Sum, call_value, is_same_ruleset,
};
#[cfg(not(feature = "rules"))]
use grundy_game::{Argument, ArgumentError, CallArguments, LinearForm, Ruleset, Sum, call_value, is_same_ruleset};
use std::fmt::Display;
use std::sync::Arc;

/// A function from numbers to positions.
///
/// Examples are a ruleset such as `kayles`, and an expression with free names such as `wythoff(n, 2 * n)`.
pub trait Positions: Display {
    /// The position for these numbers.
    ///
    /// # Errors
    /// Returns an error if the numbers are not a position.
    fn position(&self, numbers: &[u64]) -> Result<Sum, ArgumentError>;

    /// The function as a value of the notation, if it is one.
    fn value(&self) -> Option<&Argument> {
        None
    }

    /// The free names in order, if it is an expression.
    fn names(&self) -> Option<&[String]> {
        None
    }

    /// The ruleset, if it is only a call of one with all names in order, such as `kayles(n)`.
    fn called_ruleset(&self) -> Option<Argument> {
        None
    }

    /// The components of its positions, if the numbers of each are linear in the given numbers.
    fn summands(&self) -> Option<Vec<Summand>> {
        None
    }
}

/// A component of positions: its ruleset, and its numbers as linear forms with natural values for all natural numbers.
#[derive(Clone)]
pub struct Summand {
    /// The ruleset.
    pub game: Arc<Ruleset>,
    /// The numbers.
    pub numbers: Vec<LinearForm>,
}

impl Positions for Argument {
    fn position(&self, numbers: &[u64]) -> Result<Sum, ArgumentError> {
        match call_value(self, CallArguments::from_positional(numbers.iter().map(|n| Argument::from(*n))))? {
            Argument::Position(sum) => Ok(sum),
            other => {
                let message = other.kind_name();
                let (en, zh) = (message.en, message.zh);
                Err(ArgumentError::new(text!("calling it gives {text}, not a position", text = (en, zh))))
            }
        }
    }

    fn value(&self) -> Option<&Argument> {
        Some(self)
    }
}

/// The number of calls of a family that must all give the same ruleset.
const FAMILY_SAMPLES: u64 = 20;

/// The ruleset whose positions these are: a ruleset itself, or the one that a family gives for `numbers` numbers.
pub fn ruleset_of_positions(game: &dyn Positions, numbers: usize) -> Option<Arc<Ruleset>> {
    if game.value().is_none() {
        // Only a call with names determines a ruleset.
        game.names()?;
        return ruleset_of_positions(&game.called_ruleset()?, numbers);
    }
    match game.value()? {
        Argument::Ruleset(ruleset) => Some(Arc::clone(ruleset)),
        _ => {
            // A family may give different rulesets for different numbers.
            let given = |n: u64| match &game.position(&vec![n; numbers]).ok()?.components[..] {
                [one] => Some(Arc::clone(&one.game)),
                _ => None,
            };
            let first = given(1)?;
            (0..FAMILY_SAMPLES).all(|n| given(n).is_some_and(|other| is_same_ruleset(&first, &other))).then_some(first)
        }
    }
}

/// The number of choices of numbers that are compared.
#[cfg(feature = "rules")]
const TRIED_NUMBER_CHOICES: u64 = 24;

/// Compares the positions of an expression with these components for some choices of numbers. They may differ because a call may
/// start from other numbers than its arguments.
#[cfg(feature = "rules")]
fn has_components(positions: &grundy_rules::ExpressionFormula, components: &[Summand]) -> bool {
    (0..TRIED_NUMBER_CHOICES).all(|choice| {
        let numbers: Vec<u64> =
            (0..positions.params().len() as u64).map(|i| (choice * (5 * i + 7)) % (20 + i)).collect();
        let Ok(position) = Positions::position(positions, &numbers) else { return false };
        let values: Vec<i64> = numbers.iter().map(|&n| n as i64).collect();
        // Some positions omit heaps without tokens.
        let is_empty = |summand: &Summand| {
            matches!(summand.game.shape(), GameShape::Heap(_))
                && summand.numbers.iter().all(|n| n.evaluate(&values) == Some(0))
        };
        let written = |summand: &Summand| {
            let args: Option<Vec<String>> =
                summand.numbers.iter().map(|n| Some(n.evaluate(&values)?.to_string())).collect();
            Some((summand.game.identity(), args?.join(", ")))
        };
        let right: Option<Vec<_>> = components.iter().filter(|part| !is_empty(part)).map(written).collect();
        let is_there = |component: &&Component| {
            !(matches!(component.game.shape(), GameShape::Heap(_)) && component.args[..] == [Argument::from(0u64)])
        };
        let found = position.components.iter().filter(is_there);
        let mut found: Vec<_> =
            found.map(|one| (one.game.identity(), grundy_game::arg::join_arguments(&one.args))).collect();
        found.sort();
        right.is_some_and(|mut right| {
            right.sort();
            right == found
        })
    })
}

#[cfg(feature = "rules")]
impl Positions for grundy_rules::ExpressionFormula {
    fn position(&self, numbers: &[u64]) -> Result<Sum, ArgumentError> {
        let (params, given) = (self.params().len(), numbers.len());
        if params != given {
            let names = self.params().join(", ");
            return Err(ArgumentError::new(match params {
                1 => text!("the expression has one free name ({names}), and {given} are expected here"),
                _ => text!("the expression has {params} free names ({names}), and {given} are expected here"),
            }));
        }
        let numbers: Vec<Argument> = numbers.iter().map(|n| Argument::from(*n)).collect();
        self.position(&numbers).map_err(|diagnostic| ArgumentError::new(diagnostic.message))
    }

    fn names(&self) -> Option<&[String]> {
        Some(self.params())
    }

    fn called_ruleset(&self) -> Option<Argument> {
        let [call] = &grundy_rules::ExpressionFormula::summands(self, &grundy_catalog::Catalog)?[..] else {
            return None;
        };
        let is_name = |(place, form): (usize, &LinearForm)| form.constant == 0 && form.terms[..] == [(place, 1)];
        let names = call.numbers.len() == self.params().len() && call.numbers.iter().enumerate().all(is_name);
        // A ruleset of one number that is called with several is a sum.
        let one = match &call.callee {
            Argument::Ruleset(game) => {
                matches!(game.shape(), GameShape::Heap(_))
                    || game.analysis.linear_moves().is_some_and(|m| m.params == 1)
            }
            _ => false,
        };
        (names && (!one || call.numbers.len() == 1)).then(|| call.callee.clone())
    }

    fn summands(&self) -> Option<Vec<Summand>> {
        let mut all = Vec::new();
        for call in grundy_rules::ExpressionFormula::summands(self, &grundy_catalog::Catalog)? {
            let game = match call.callee {
                Argument::Ruleset(game) => game,
                family => ruleset_of_positions(&family, call.numbers.len())?,
            };
            let natural = |form: &LinearForm| form.constant >= 0 && form.terms.iter().all(|term| term.1 >= 0);
            if !call.numbers.iter().all(natural) {
                return None;
            }
            // A ruleset of one number that is called with several is a sum.
            let each = match game.analysis.linear_moves().map(|moves| moves.params) {
                _ if matches!(game.shape(), GameShape::Heap(_)) => 1,
                Some(1) => 1,
                _ => call.numbers.len(),
            };
            let part = |numbers: &[LinearForm]| Summand { game: Arc::clone(&game), numbers: numbers.to_vec() };
            all.extend(call.numbers.chunks(each.max(1)).map(part));
        }
        has_components(self, &all).then_some(all)
    }
}
