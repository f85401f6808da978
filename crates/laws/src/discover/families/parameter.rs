//! The open parameter of a family.

use grundy::Positions;
use grundy_game::{Argument, ArgumentError, BilingualText, CallArguments, Ruleset, call_value, text};
use std::sync::Arc;

/// A family of rulesets with one whole number as its parameter: a family of the catalogue, which takes it as its argument,
/// or a game of a file with one keyword-only parameter that was not given.
#[derive(Clone)]
pub struct FamilyParameter {
    family: Argument,
    /// The keyword; `None` for families of the catalogue, which take the number by position.
    keyword: Option<String>,
    letter: char,
}

/// A family of the catalogue has a parameter if at least two of these numbers give a ruleset.
const SAMPLE_PARAMETERS: std::ops::RangeInclusive<u64> = 1..=4;
/// The letter of the parameter if its own name is not a single letter, or is that of an argument.
const DEFAULT_LETTER: char = 'm';

impl FamilyParameter {
    /// The parameter of a family; `None` if these are the positions of one ruleset, or of an expression.
    ///
    /// # Errors
    /// Fails if a ruleset has several open parameters, or one that is not a whole number.
    ///
    /// # Examples
    /// ```
    /// use grundy_laws::discover::FamilyParameter;
    /// let letter = |game| FamilyParameter::from_positions(&grundy::evaluate(game).unwrap()).unwrap().map(|it| it.letter());
    /// assert_eq!((letter("bash"), letter("bash(3)"), letter("kayles")), (Some('m'), None, None));
    /// ```
    pub fn from_positions(game: &dyn Positions) -> Result<Option<FamilyParameter>, ArgumentError> {
        match game.value() {
            Some(family @ Argument::Family(of)) => {
                let found =
                    FamilyParameter { family: family.clone(), keyword: None, letter: letter_of_form(of.card.form) };
                // The type of a family does not say what it is called with; one number may fit by chance.
                let rulesets = SAMPLE_PARAMETERS.filter(|&value| found.ruleset_at(value).is_ok()).count();
                Ok((rulesets > 1).then_some(found))
            }
            Some(family @ Argument::Ruleset(ruleset)) => {
                let open = ruleset.analysis.open_parameters();
                let Some(first) = open.first() else { return Ok(None) };
                let (name, keyword) = (ruleset.expression(), &first.name);
                if open.len() > 1 {
                    let all: Vec<&str> = open.iter().map(|parameter| &parameter.name[..]).collect();
                    let (all, given) = (all.join(", "), all[1..].join("=2, "));
                    return Err(ArgumentError::new(text!(
                        "`{name}` has several open parameters ({all}), and only one can be swept: give the others, as in {name}({given}=2)"
                    )));
                }
                if !first.may_be_number {
                    return Err(ArgumentError::new(text!(
                        "`{keyword}` of `{name}` is a collection, and only whole numbers are swept: give it, as in {name}({keyword}=(1, 3, 4))"
                    )));
                }
                let letter = usable_letter(keyword).unwrap_or(DEFAULT_LETTER);
                Ok(Some(FamilyParameter { family: family.clone(), keyword: Some(keyword.clone()), letter }))
            }
            _ => Ok(None),
        }
    }

    /// The letter of the parameter in formulas.
    pub fn letter(&self) -> char {
        self.letter
    }

    /// The family with its parameter as a letter, such as `bash(m)`.
    pub fn expression(&self) -> String {
        let letter = self.letter;
        match (&self.family, &self.keyword) {
            (Argument::Ruleset(game), Some(keyword)) => {
                let name = game.expression();
                match name.strip_suffix(')') {
                    Some(name) => format!("{name}, {keyword}={letter})"),
                    None => format!("{name}({keyword}={letter})"),
                }
            }
            (family, _) => format!("{family}({letter})"),
        }
    }

    /// The ruleset for a value of the parameter.
    ///
    /// # Errors
    /// Fails if there is no ruleset for this value.
    pub fn ruleset_at(&self, value: u64) -> Result<Argument, ArgumentError> {
        let args = match &self.keyword {
            None => CallArguments::from_positional([Argument::from(value)]),
            Some(keyword) => {
                CallArguments { positional: Vec::new(), keywords: vec![(keyword.clone(), Argument::from(value))] }
            }
        };
        match call_value(&self.family, args)? {
            ruleset @ Argument::Ruleset(_) => Ok(ruleset),
            other => {
                let BilingualText { en, zh } = other.kind_name();
                Err(ArgumentError::new(text!("this gives {text}, not a ruleset", text = (en, zh))))
            }
        }
    }

    /// The rules of all games of the family at once, if they are defined in a text.
    pub(super) fn stated_rules(&self) -> Option<Arc<Ruleset>> {
        match &self.family {
            Argument::Ruleset(game) => Some(Arc::clone(game)),
            Argument::Family(family) => super::super::rules::stated_family(family.card.name),
            _ => None,
        }
    }
}

/// The letter for the parameter in the form of a call, such as `bash(m)(heap, …)`.
fn letter_of_form(form: &str) -> char {
    let inside = form.split_once('(').and_then(|(_, rest)| rest.split_once(')'));
    inside.and_then(|(name, _)| usable_letter(name)).unwrap_or(DEFAULT_LETTER)
}

/// The name as a letter, if it is a single one that no argument has.
fn usable_letter(name: &str) -> Option<char> {
    let mut letters = name.chars();
    // These letters are the numbers of a position and a value in formulas.
    let letter = letters.next().filter(|letter| letter.is_ascii_lowercase() && !"nxyv".contains(*letter))?;
    letters.next().is_none().then_some(letter)
}
