//! The open parameters of a family.

use grundy::Positions;
use grundy_game::{Argument, ArgumentError, BilingualText, CallArguments, Ruleset, call_value, text};
use std::sync::Arc;

/// A family of rulesets with one whole number as its parameter: a family of the catalogue, which takes it as its argument,
/// or a game of a file with one keyword-only parameter that was not given, or with two.
#[derive(Clone)]
pub struct FamilyParameter {
    family: Argument,
    /// The keywords; none for families of the catalogue, which take the number by position.
    keywords: Vec<String>,
    letters: Vec<char>,
}

/// The maximum number of parameters that are swept together.
const MAX_SWEPT_PARAMETERS: usize = 2;

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
    /// let letter = |game| FamilyParameter::from_positions(&grundy::evaluate(game).unwrap()).unwrap().map(|it| it.letters()[0]);
    /// assert_eq!((letter("bash"), letter("bash(3)"), letter("kayles")), (Some('m'), None, None));
    /// ```
    pub fn from_positions(game: &dyn Positions) -> Result<Option<FamilyParameter>, ArgumentError> {
        match game.value() {
            Some(family @ Argument::Family(of)) => {
                let found = FamilyParameter {
                    family: family.clone(),
                    keywords: Vec::new(),
                    letters: vec![letter_of_form(of.card.form)],
                };
                // The type of a family does not determine the number of its arguments; one number may fit by chance.
                let rulesets = SAMPLE_PARAMETERS.filter(|&value| found.ruleset_at(&[value]).is_ok()).count();
                Ok((rulesets > 1).then_some(found))
            }
            Some(family @ Argument::Ruleset(ruleset)) => {
                let open = ruleset.analysis.open_parameters();
                if open.is_empty() {
                    return Ok(None);
                }
                let name = ruleset.expression();
                if let Some(list) = open.iter().find(|parameter| !parameter.may_be_number) {
                    let keyword = &list.name;
                    return Err(ArgumentError::new(text!(
                        "`{keyword}` of `{name}` is a collection, and only whole numbers are swept: give it, as in {name}({keyword}=(1, 3, 4))"
                    )));
                }
                let keywords: Vec<String> = open.iter().map(|parameter| parameter.name.clone()).collect();
                if keywords.len() > MAX_SWEPT_PARAMETERS {
                    let (all, given) = (keywords.join(", "), keywords[MAX_SWEPT_PARAMETERS..].join("=2, "));
                    return Err(ArgumentError::new(text!(
                        "`{name}` has several open parameters ({all}), and only two can be swept: give the others, as in {name}({given}=2)"
                    )));
                }
                let letters = letters_of_keywords(&keywords);
                Ok(Some(FamilyParameter { family: family.clone(), keywords, letters }))
            }
            _ => Ok(None),
        }
    }

    /// The letters of the parameters in formulas.
    pub fn letters(&self) -> &[char] {
        &self.letters
    }

    /// The keywords of the parameters, in the order of their letters; none for families that take the number by position.
    pub fn keywords(&self) -> &[String] {
        &self.keywords
    }

    /// The family with its parameters as letters, such as `bash(m)`.
    pub fn expression(&self) -> String {
        match &self.family {
            Argument::Ruleset(game) if !self.keywords.is_empty() => {
                let given: Vec<String> = (self.keywords.iter().zip(&self.letters))
                    .map(|(keyword, letter)| format!("{keyword}={letter}"))
                    .collect();
                let (name, given) = (game.expression(), given.join(", "));
                match name.strip_suffix(')') {
                    Some(name) => format!("{name}, {given})"),
                    None => format!("{name}({given})"),
                }
            }
            family => {
                let letters: Vec<String> = self.letters.iter().map(char::to_string).collect();
                format!("{family}({})", letters.join(", "))
            }
        }
    }

    /// The ruleset for values of the parameters.
    ///
    /// # Errors
    /// Fails if there is no ruleset for these values.
    pub fn ruleset_at(&self, values: &[u64]) -> Result<Argument, ArgumentError> {
        let values = values.iter().copied().map(Argument::from);
        let args = match &self.keywords[..] {
            [] => CallArguments::from_positional(values.collect::<Vec<_>>()),
            keywords => {
                CallArguments { positional: Vec::new(), keywords: keywords.iter().cloned().zip(values).collect() }
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

    /// The rules of all games of the family together, if they are defined in a text.
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

/// The letters of keywords: their own names where these are letters, else the first letters of the names, else others.
fn letters_of_keywords(keywords: &[String]) -> Vec<char> {
    // Formulas of one parameter have `m` for a name that is not a letter.
    if let [only] = keywords {
        return vec![usable_letter(only).unwrap_or(DEFAULT_LETTER)];
    }
    let mut letters: Vec<Option<char>> = keywords.iter().map(|name| usable_letter(&name.to_lowercase())).collect();
    for at in 0..letters.len() {
        let is_free = |letter: &char, letters: &[Option<char>]| {
            !letters.iter().enumerate().any(|(other, taken)| other != at && *taken == Some(*letter))
        };
        let own = letters[at].filter(|letter| is_free(letter, &letters));
        let first = || keywords[at].chars().next().and_then(|first| usable_letter(&first.to_lowercase().to_string()));
        letters[at] = own
            .or_else(|| first().filter(|letter| is_free(letter, &letters)))
            .or_else(|| ('a'..='m').rev().find(|letter| is_free(letter, &letters)));
    }
    letters.into_iter().map(|letter| letter.unwrap_or(DEFAULT_LETTER)).collect()
}

/// The name as a letter, if it is a single letter that no argument has.
fn usable_letter(name: &str) -> Option<char> {
    let mut letters = name.chars();
    // These letters are used for the numbers of a position and a value in formulas.
    let letter = letters.next().filter(|letter| letter.is_ascii_lowercase() && !"nxyv".contains(*letter))?;
    letters.next().is_none().then_some(letter)
}
