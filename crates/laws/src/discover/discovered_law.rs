//! A discovered law, and how it is written.

use super::LawDomain;
use super::named_call::{self, default_names};
use grundy::period::Periodicity;
use grundy_game::{BilingualText, Nat, Standing, text};
use grundy_prove::automata::Dfa;
use grundy_prove::detect;
use grundy_prove::detect::recurrence::RecurrentList;

/// The subject of a law.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LawTarget {
    /// Grundy values.
    Values,
    /// The positions that the player to move loses.
    Lost,
}

impl LawTarget {
    /// The name that JSON uses.
    pub fn name(self) -> &'static str {
        match self {
            LawTarget::Values => "values",
            LawTarget::Lost => "lost",
        }
    }
}

/// The form of a law.
#[derive(Clone, Debug)]
pub enum DiscoveredForm {
    /// A law that a detector found.
    Seen(detect::Law),
    /// A proved period for which no detector found a shorter law, and its statement in words.
    Period(Periodicity, BilingualText),
    /// A finite automaton that accepts the lost positions, or the positions with their values.
    Automatic(Dfa),
}

/// A law, and how it is known.
#[derive(Clone, Debug)]
pub struct DiscoveredLaw {
    /// The subject of the law.
    pub target: LawTarget,
    /// The law.
    pub law: DiscoveredForm,
    /// The law was learned from the entries below this number, in each direction.
    pub learnt_to: u64,
    /// The law was tested on all entries below this number, and holds there.
    pub tested_to: u64,
    /// The standing of the law.
    pub standing: Standing,
    /// The reason, or why it is not proved.
    pub reason_lines: Vec<BilingualText>,
    /// The automaton for which the obligations were shown to hold.
    pub automaton: Option<Dfa>,
    /// The names of the numbers; empty if these are `n`, or `x`, `y` and `z`.
    pub names: Vec<String>,
    /// The positions for which it is claimed.
    pub domain: LawDomain,
}

impl DiscoveredLaw {
    /// The stable name of the kind of law.
    pub fn kind(&self) -> &'static str {
        match &self.law {
            DiscoveredForm::Seen(law) => law.kind.name(),
            DiscoveredForm::Period(found, _) if found.saltus > 0 => "arithmetic-periodic",
            DiscoveredForm::Period(..) => "periodic",
            DiscoveredForm::Automatic(_) => "automatic",
        }
    }

    /// The law in words.
    pub fn text(&self) -> BilingualText {
        let BilingualText { en, zh } = self.unnamed_text();
        BilingualText { en: self.with_names(en), zh: self.with_names(zh) }
    }

    /// A text about the numbers, with their names in [`DiscoveredLaw::names`].
    fn with_names(&self, text: String) -> String {
        if self.names.is_empty() { text } else { named_call::rename_numbers(&text, &self.names) }
    }

    fn unnamed_text(&self) -> BilingualText {
        match &self.law {
            DiscoveredForm::Seen(law) => law.text.clone(),
            DiscoveredForm::Period(_, text) => text.clone(),
            DiscoveredForm::Automatic(dfa) => {
                let (states, name) = (dfa.states(), dfa.numeration().name());
                let (en, zh) = (name.en, name.zh);
                let states_en = if states == 1 { "1 state".into() } else { format!("{states} states") };
                match self.target {
                    LawTarget::Values => text!(
                        "a finite automaton with {states_en} reads a position and its value, {text}, and decides whether it is right",
                        states_en = (states_en, states),
                        text = (en, zh)
                    ),
                    LawTarget::Lost => text!(
                        "a finite automaton with {states_en} reads a position, {text}, and decides whether it is lost",
                        states_en = (states_en, states),
                        text = (en, zh)
                    ),
                }
            }
        }
    }

    /// The law as a formula.
    pub fn formula(&self) -> String {
        self.with_names(self.unnamed_formula())
    }

    /// The formula for readers, in both languages.
    pub fn formula_text(&self) -> BilingualText {
        detect::formula_words(&self.formula())
    }

    fn unnamed_formula(&self) -> String {
        match &self.law {
            DiscoveredForm::Seen(law) => law.formula.clone(),
            DiscoveredForm::Period(found, _) => {
                let Periodicity { preperiod, period, saltus } = found;
                if self.target == LawTarget::Lost {
                    return format!("n + {period} ∈ P ⟺ n ∈ P, n ≥ {preperiod}");
                }
                let plus = if *saltus > 0 { format!(" + {saltus}") } else { String::new() };
                format!("G(n + {period}) = G(n){plus}, n ≥ {preperiod}")
            }
            DiscoveredForm::Automatic(dfa) => format!("L(A), |A| = {}", dfa.states()),
        }
    }

    /// For which positions the law is claimed, such as "for n ≥ 1"; `None` if for all.
    ///
    /// `numbers` is how many numbers a position has.
    pub fn domain_text(&self, numbers: usize) -> Option<BilingualText> {
        let names: Vec<&str> = match &self.names[..] {
            [] => default_names(numbers).to_vec(),
            names => names.iter().map(String::as_str).collect(),
        };
        self.domain.description(&names)
    }

    /// The list of terms, if the law is one.
    pub(super) fn term_list(&self) -> Option<&RecurrentList> {
        match &self.law {
            DiscoveredForm::Seen(detect::Law { form: detect::LawForm::Terms(terms), .. }) => Some(terms),
            _ => None,
        }
    }

    /// The length of the law; simpler laws have less weight.
    pub fn weight(&self) -> u64 {
        match &self.law {
            DiscoveredForm::Seen(law) => law.weight,
            DiscoveredForm::Period(found, _) => found.preperiod.saturating_add(found.period),
            // An automaton comes after every law with a formula, because readers learn little from an automaton.
            DiscoveredForm::Automatic(dfa) => 1000 + dfa.transitions().len() as u64,
        }
    }

    /// The prediction of the law: a value, or 1 for a lost position. `None` for a position to which the law does not apply.
    pub fn value(&self, position: &[u64]) -> Option<u64> {
        if !self.domain.contains(position) {
            return None;
        }
        match (&self.law, self.target) {
            (DiscoveredForm::Seen(law), _) => law.value_at(position),
            (DiscoveredForm::Automatic(dfa), LawTarget::Lost) => Some(dfa.accepts(position).into()),
            (DiscoveredForm::Automatic(dfa), LawTarget::Values) => {
                let position: Vec<Nat> = position.iter().map(|&number| number.into()).collect();
                u64::try_from(dfa.completion(&position)?).ok()
            }
            (DiscoveredForm::Period(..), _) => None,
        }
    }

    /// As [`DiscoveredLaw::value`], for numbers of any size. `None` too if the prediction takes too many steps.
    pub fn value_at_naturals(&self, position: &[Nat]) -> Option<Nat> {
        if !self.domain.contains_naturals(position)? {
            return None;
        }
        match (&self.law, self.target) {
            (DiscoveredForm::Seen(law), _) => law.value_at_naturals(position),
            (DiscoveredForm::Automatic(dfa), LawTarget::Lost) => Some(u8::from(dfa.accepts_naturals(position)).into()),
            (DiscoveredForm::Automatic(dfa), LawTarget::Values) => dfa.completion(position),
            (DiscoveredForm::Period(..), _) => None,
        }
    }
}
