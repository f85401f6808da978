//! Games defined by a text in the certificate.

#[cfg(feature = "rules")]
use super::options::FamilyOptions;
use crate::CheckFailure;
#[cfg(feature = "rules")]
use crate::UnreadableCertificate;
#[cfg(feature = "rules")]
use grundy_game::{Argument, BilingualText, Resolver, Ruleset};
use grundy_game::{LinearMoves, Sum, text};
#[cfg(feature = "rules")]
use grundy_rules::{Diagnostic, Rules, RunSettings};
use serde::{Deserialize, Serialize};
#[cfg(feature = "rules")]
use std::collections::BTreeSet;
#[cfg(feature = "rules")]
use std::ops::ControlFlow;
#[cfg(feature = "rules")]
use std::sync::Arc;

/// The maximum number of steps of the expression that names the ruleset. A name with a few keywords takes about a hundred.
#[cfg(feature = "rules")]
const MAX_EXPRESSION_STEPS: u64 = 20_000;

/// The maximum number of steps of the text itself, and of its rules for one small position.
#[cfg(feature = "rules")]
const MAX_RULE_STEPS: u64 = 1_000_000;

/// A game defined by a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StatedGame {
    /// Rules in the language of `book/en/src/reference/rules.md`.
    pub text: String,
    /// The ruleset, as an expression with the names of the text and no others.
    pub game: String,
}

/// A resolver without names, because names from outside have no meaning in a certificate.
#[cfg(feature = "rules")]
struct NoOutsideNames;

#[cfg(feature = "rules")]
impl Resolver for NoOutsideNames {
    fn resolve(&self, _: &str) -> Option<Argument> {
        None
    }

    fn names(&self) -> Vec<String> {
        Vec::new()
    }
}

#[cfg(feature = "rules")]
impl StatedGame {
    /// The moves as formulas, by a translation of the text that shares nothing with the one that proofs use.
    ///
    /// # Errors
    /// Returns an error if the text cannot be read, or has a form that is not translated; or the formulas differ from the rules at a small position.
    pub(super) fn linear(&self) -> Result<LinearMoves, CheckFailure> {
        let StatedGame { game, .. } = self;
        let (rules, value) = self.evaluate(RunSettings::default(), MAX_EXPRESSION_STEPS)?;
        let ruleset: Arc<Ruleset> = match value {
            Argument::Ruleset(game) => game,
            _ => {
                return Err(CheckFailure::Unreadable(UnreadableCertificate(text!(
                    "\"{game}\" is not a ruleset of the text in it"
                ))));
            }
        };
        let moves = rules.restated_moves(&ruleset).ok_or_else(|| -> CheckFailure {
            text!("it cannot be checked: the rules of {game} have a form that the checker does not translate to linear conditions")
            .into()
        })?;
        // A wrong translation would give a wrong game, which no obligation
        // notices. Running the rules lists the options in another way.
        compare_with_definition(&moves, &ruleset, game)?;
        Ok(moves)
    }

    /// The position that the expression denotes, by rules that are interpreted only.
    ///
    /// # Errors
    /// Returns an error if the text cannot be read, or the expression is not a position of games of this text with ordinary moves only.
    pub(crate) fn position(&self) -> Result<Sum, CheckFailure> {
        let game = &self.game;
        // Recognised and compiled rules would make the engines and their analysis part of the check.
        let settings = RunSettings { interpreted_only: true, recognised: false, ..RunSettings::default() };
        match self.evaluate(settings, MAX_RULE_STEPS)?.1 {
            Argument::Position(sum) if !sum.has_declared_ends() && !sum.has_entailing_moves() => Ok(sum),
            _ => Err(CheckFailure::Unreadable(UnreadableCertificate(text!(
                "\"{game}\" is not a position of the text in it with ordinary moves only"
            )))),
        }
    }

    /// The value of the expression.
    fn evaluate(&self, settings: RunSettings, max_steps: u64) -> Result<(Rules, Argument), CheckFailure> {
        let bad = |Diagnostic { message: BilingualText { en, zh }, .. }| {
            CheckFailure::Unreadable(UnreadableCertificate(text!(
                "the rules in it cannot be read: {text}",
                text = (en, zh)
            )))
        };
        // A certificate may come from an untrusted source, so reading it takes little work or fails.
        let settings = RunSettings { max_steps: MAX_RULE_STEPS, ..settings };
        let rules = Rules::load_with_settings(&self.text, &NoOutsideNames, settings).map_err(bad)?;
        let names = rules.names(&NoOutsideNames);
        let value = grundy_rules::evaluate_within_steps(&self.game, &names, max_steps).map_err(bad)?;
        Ok((rules, value))
    }
}

/// Compares the formulas with the options by the rules at small positions.
#[cfg(feature = "rules")]
fn compare_with_definition(moves: &LinearMoves, ruleset: &Arc<Ruleset>, game: &str) -> Result<(), CheckFailure> {
    // About fifty positions where there are at most three numbers:
    // more would find few further errors, and prove nothing.
    let end = match moves.params {
        1 => 48,
        2 => 7,
        3 => 4,
        _ => 2,
    };
    let mut families = FamilyOptions::new(moves);
    let mut position = vec![0u64; moves.params];
    loop {
        let args: Vec<Argument> = position.iter().map(|n| Argument::from(*n)).collect();
        // Numbers may be no position by the rules, and some positions have too many choices to list; both are skipped.
        if let (Some(options), Ok(key)) = (families.options(&position), ruleset.read(&args)) {
            let sorted = |option: Vec<u64>| {
                let mut parts: Vec<Vec<u64>> = option.chunks(moves.params).map(<[u64]>::to_vec).collect();
                parts.sort_unstable();
                parts
            };
            let by_formulas: BTreeSet<Vec<Vec<u64>>> = options.into_iter().map(sorted).collect();
            let (mut by_rules, mut natural) = (BTreeSet::new(), true);
            let flow = ruleset.for_each_option_key(&key, &mut |option| {
                let parts = ruleset
                    .write(&option)
                    .into_iter()
                    .map(|(_, args)| args.iter().map(|arg| arg.to_word().ok()).collect::<Option<Vec<u64>>>());
                match parts.collect::<Option<Vec<_>>>() {
                    Some(mut parts) => {
                        parts.sort_unstable();
                        by_rules.insert(parts);
                    }
                    None => natural = false,
                }
                ControlFlow::Continue(())
            });
            if flow.is_break() || !natural || by_rules != by_formulas {
                let shown = position.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
                return Err(text!(
                    "it cannot be checked: at ({shown}) the options of {game} are not those of its formulas"
                )
                .into());
            }
        }
        let Some(at) = position.iter().rposition(|n| n + 1 < end) else { return Ok(()) };
        position[at] += 1;
        position[at + 1..].fill(0);
    }
}

#[cfg(not(feature = "rules"))]
impl StatedGame {
    /// Without the language of rules a text cannot be read.
    pub(super) fn linear(&self) -> Result<LinearMoves, CheckFailure> {
        Err(without_rules_error())
    }

    /// Without the language of rules a text cannot be read.
    pub(crate) fn position(&self) -> Result<Sum, CheckFailure> {
        Err(without_rules_error())
    }
}

#[cfg(not(feature = "rules"))]
fn without_rules_error() -> CheckFailure {
    text!("it cannot be checked: this program was built without the language of rules").into()
}
