//! Proved laws from certificates, which decide positions of any size directly.
//!
//! A certificate is checked before it is used. A ruleset with a law is the same ruleset with one more theorem,
//! so all code that uses theorems can use the law.

mod automatic;
mod extended_ruleset;
mod repeating;
mod scan;

use crate::discover::rules;
use automatic::AutomatonTheorem;
use extended_ruleset::with_law;
use grundy::Engine;
use grundy::period::certificate_rule;
use grundy_game::{BilingualText, Budget, Component, GameShape, Ruleset, Stop, Sum, Theorem, in_force, text};
use grundy_verify::{Certificate, CertificateSubject, CheckedCertificate, VerificationFailure, verify_within};
use repeating::RepeatingTheorem;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// A law of one ruleset, with a certificate that holds.
pub struct CertifiedLaw {
    certificate: Certificate,
    /// The claim in words.
    claim: BilingualText,
    /// The rulesets that have the law, by their identity: an automaton is converted once for many positions.
    rulesets: Mutex<HashMap<String, Arc<Ruleset>>>,
}

/// The reason why a text gives no law.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LawError {
    /// The text is not a certificate, or its claim does not hold.
    Bad(BilingualText),
    /// The check did not finish.
    Stopped(Stop),
}

impl LawError {
    /// The error in words.
    pub fn text(&self) -> BilingualText {
        match self {
            LawError::Bad(why) => why.clone(),
            LawError::Stopped(stop) => stop.description(),
        }
    }
}

grundy_game::impl_english_error!(LawError, |error| error.text());

impl CertifiedLaw {
    /// Reads and checks a certificate.
    ///
    /// # Errors
    /// Returns an error if the certificate does not hold, or if the budget runs out.
    ///
    /// # Examples
    /// ```
    /// use grundy_laws::law::CertifiedLaw;
    /// use grundy::{Engine, Meter, Query};
    /// // A move takes 1 or 2. The states are the remainders modulo 3 of the binary digits read so far.
    /// let text = r#"{"kind": "automatic", "version": 1, "rule": {"subtract": [1, 2]}, "claim": "lost", "numeration": {"base": 2},
    ///     "next": [[0, 1], [2, 0], [1, 2]], "accepting": [0]}"#;
    /// let law = CertifiedLaw::read(text, &Meter::default()).unwrap();
    /// let position = grundy::parse("subtract(1, 2)(10**40)").unwrap();
    /// let (position, used) = law.apply(position, &mut Engine::new(), &()).unwrap();
    /// assert!(used);
    /// let answer = Query::new(position).solve(&mut Engine::new(), &Meter::default());
    /// assert_eq!(answer.outcome, Some(grundy::Outcome::N));
    /// assert_eq!(answer.standing.unwrap().kind(), "proved");
    /// ```
    pub fn read(text: &str, budget: &dyn Budget) -> Result<CertifiedLaw, LawError> {
        let certificate = Certificate::read(text).map_err(|unreadable| LawError::Bad(unreadable.0))?;
        if let Certificate::Quotient(_) = certificate {
            return Err(LawError::Bad(text!(
                "a misère quotient decides sums under misère play; it is not a law of values"
            )));
        }
        match verify_within(text, &mut |positions, bytes| budget.spend(positions, bytes)) {
            Ok(CheckedCertificate { holds: true, claim, .. }) => {
                Ok(CertifiedLaw { certificate, claim, rulesets: Mutex::default() })
            }
            Ok(CheckedCertificate { reason: BilingualText { en, zh }, .. }) => {
                Err(LawError::Bad(text!("the certificate does not hold: {text}", text = (en, zh))))
            }
            Err(VerificationFailure::Unreadable(unreadable)) => Err(LawError::Bad(unreadable.0)),
            Err(VerificationFailure::Stopped { stop, .. }) => Err(LawError::Stopped(stop)),
        }
    }

    /// The claim of the law in words.
    pub fn claim(&self) -> &BilingualText {
        &self.claim
    }

    /// Whether the law is one of this ruleset.
    pub fn applies_to(&self, game: &Arc<Ruleset>) -> bool {
        let heaps = || match game.shape() {
            GameShape::Heap(heap) => certificate_rule(heap.heap_rule()),
            _ => None,
        };
        match &self.certificate {
            Certificate::Periodic(certificate) => heaps().as_ref() == Some(&certificate.rule),
            Certificate::Sparse(certificate) => heaps().as_ref() == Some(&certificate.rule),
            Certificate::Recurrence(certificate) => heaps().as_ref() == Some(&certificate.rule),
            Certificate::Window(certificate) => heaps().as_ref() == Some(&certificate.rule),
            Certificate::Automatic(certificate) => match &certificate.rule {
                CertificateSubject::Heaps(rule) => heaps().as_ref() == Some(rule),
                CertificateSubject::Stated(stated) => rules::is_stated(game, stated),
            },
            Certificate::Quotient(_) => false,
        }
    }

    /// Gives the law to all components of a position to which it applies. Also returns whether there are any.
    ///
    /// # Errors
    /// Returns an error if the budget runs out: values of a period that are not in the certificate are computed.
    pub fn apply(&self, position: Sum, engine: &mut Engine, budget: &dyn Budget) -> Result<(Sum, bool), Stop> {
        in_force::with_budget(budget, || {
            let mut lawful = self.rulesets.lock().unwrap_or_else(PoisonError::into_inner);
            let mut used = false;
            let mut components = Vec::new();
            for component in position.components {
                if !self.applies_to(&component.game) {
                    components.push(component);
                    continue;
                }
                // Heaps of one ruleset share the theorem, whose table may be large.
                let name = component.game.identity();
                let game = match lawful.get(&name) {
                    Some(game) => Arc::clone(game),
                    None => {
                        // A law whose automaton cannot be converted leaves the
                        // component as it was: it is solved without the law.
                        let Some(theorem) = self.law_theorem(&component.game, engine, budget)? else {
                            components.push(component);
                            continue;
                        };
                        let game = with_law(Arc::clone(&component.game), theorem);
                        lawful.insert(name, Arc::clone(&game));
                        game
                    }
                };
                used = true;
                components.push(Component { game, ..component });
            }
            Ok((Sum { components }, used))
        })
    }

    /// The law as a theorem of a ruleset to which it applies.
    fn law_theorem(
        &self,
        game: &Arc<Ruleset>,
        engine: &mut Engine,
        budget: &dyn Budget,
    ) -> Result<Option<Box<dyn Theorem>>, Stop> {
        let repeats = match &self.certificate {
            Certificate::Automatic(certificate) => {
                let found = AutomatonTheorem::new(certificate, game, self.claim.clone());
                return Ok(found.map(|theorem| Box::new(theorem) as Box<dyn Theorem>));
            }
            Certificate::Periodic(c) => (c.preperiod, c.period, c.saltus),
            Certificate::Sparse(c) => (c.preperiod, c.period, c.saltus),
            Certificate::Recurrence(c) => (c.preperiod, c.period, 0),
            Certificate::Window(c) => (c.preperiod, c.period, c.saltus),
            Certificate::Quotient(_) => return Ok(None),
        };
        let (preperiod, period, saltus) = repeats;
        let found = RepeatingTheorem::new(preperiod, period, saltus, game, engine, budget)?;
        Ok(found.map(|theorem| Box::new(theorem) as Box<dyn Theorem>))
    }
}
