//! Certificates of laws that automata recognize, for the checker.

use super::proof::moves_of;
use super::reading::automaton_of;
use super::{Found, Of, rules};
use crate::budget::Meter;
use crate::engine::Engine;
use crate::period::{self, rule};
use grundy_game::{AnyGame, Shape, in_force};
use grundy_prove::automata::{self, Dfa};
use grundy_prove::prefix;
use grundy_theory::{Said, say};
use grundy_verify::{Accepts, Automatic, Certificate, Delayed, Numeration, Stated, Subject, Sums};
use std::sync::Arc;

/// The certificate of a law that was proved by an automaton, for [`grundy_verify::verify`]; `text` is the text that defines the ruleset.
///
/// `None` where the law was proved in another way, or not at all, or the checker does not know the rules.
pub fn certificate(found: &Found, game: &Arc<dyn AnyGame>, text: &str) -> Option<Certificate> {
    automatic(found.of, found.automaton.as_ref()?, game, text)
}

/// The certificate of a proved law, however it was proved.
///
/// - By an automaton: [`certificate`].
/// - Values by a period, or by the law of remainders: the certificate of the period, if the checker knows the rules. It implies the law,
///   which has the same first values and the same period.
/// - Otherwise an automaton that recognizes the law, if the obligations hold for it.
///
/// # Errors
/// Gives the reason why there is no certificate.
///
/// # Examples
/// ```
/// use grundy::discover::{Reach, certify, discover, ruleset};
/// use grundy::{Certificate, Engine, Meter};
/// let (mut engine, meter) = (Engine::new(), Meter::default());
/// let bash = grundy::evaluate("bash(3)").unwrap();
/// let found = discover(&bash, Reach::default(), &mut engine, &meter).unwrap();
/// let certificate = certify(&found.laws[0], &ruleset(&bash, 1).unwrap(), "", &mut engine, &meter).unwrap();
/// assert!(matches!(certificate, Certificate::Periodic(_)));
/// ```
pub fn certify(
    found: &Found,
    game: &Arc<dyn AnyGame>,
    text: &str,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Certificate, Said> {
    in_force::enter(meter, || {
        if found.standing.kind() != "proved" {
            return Err(say!("the law is not proved", "该规律未被证明"));
        }
        let unknown = || say!("the checker does not know these rules", "验证程序不认识这样的规则");
        if found.automaton.is_some() {
            return certificate(found, game, text).ok_or_else(unknown);
        }
        if found.of == Of::Values
            && let Ok(period) = period::period(game, Some(found.tested_to), engine, meter)
            && let Ok(certificate) = period::certificate(&period, game, engine)
        {
            return Ok(certificate);
        }
        let (automaton, _) = automaton_of(found, game, meter)?;
        automatic(found.of, &automaton, game, text).ok_or_else(unknown)
    })
}

fn automatic(of: Of, dfa: &Dfa, game: &Arc<dyn AnyGame>, text: &str) -> Option<Certificate> {
    let numeration = match dfa.numeration() {
        automata::Numeration::Base(base) => Numeration::Base(base),
        automata::Numeration::Recurrence(t) => Numeration::Recurrence(t),
        automata::Numeration::Delayed(delayed) => {
            Numeration::Delayed(Delayed::new(&delayed.first().collect::<Vec<_>>(), delayed.delay())?)
        }
    };
    let claim = match of {
        Of::Values => Accepts::Values,
        Of::Lost => Accepts::Lost,
    };
    Some(Certificate::Automatic(Automatic {
        kind: Automatic::KIND.into(),
        version: 1,
        rule: subject(game, text)?,
        claim,
        numeration,
        next: rows(dfa),
        accepting: accepting(dfa),
        sums: match of {
            Of::Values if moves_of(game).is_some_and(|moves| moves.leaves_runs()) => {
                let sums = prefix::sums(dfa, &()).ok()??;
                Some(Sums { next: rows(&sums), accepting: accepting(&sums) })
            }
            _ => None,
        },
    }))
}

fn accepting(dfa: &Dfa) -> Vec<u32> {
    (0..dfa.states() as u32).filter(|&state| dfa.is_accepting(state)).collect()
}

fn rows(dfa: &Dfa) -> Vec<Vec<u32>> {
    dfa.transitions().chunks(dfa.letters()).map(<[u32]>::to_vec).collect()
}

fn subject(game: &Arc<dyn AnyGame>, text: &str) -> Option<Subject> {
    if game.scope().is_some() {
        return Some(Subject::Stated(Stated { text: text.into(), game: game.expression() }));
    }
    if let Some((text, expression)) = rules::of(&**game) {
        return Some(Subject::Stated(Stated { text: text.into(), game: expression }));
    }
    match game.shape() {
        Shape::Heap(heap) => rule(heap.rule()).map(Subject::Heaps),
        _ => None,
    }
}
