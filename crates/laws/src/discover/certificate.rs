//! Certificates of laws that automata recognize, for the checker.

use super::proof::moves_as_formulas;
use super::reading::{self, law_automaton};
use super::{DiscoveredLaw, LawTarget, rules};
use grundy::period::{self, certificate_rule};
use grundy::{Engine, Meter};
use grundy_game::{GameShape, MessageError, Ruleset, in_force, text};
use grundy_prove::automata::{self, Dfa};
use grundy_prove::prefix;
use grundy_verify::{
    AutomaticCertificate, AutomatonClaim, Certificate, CertificateDelayedWeights, CertificateNumeration,
    CertificateSubject, PrefixSumTable, StatedGame,
};
use std::sync::Arc;

/// The certificate of a law that was proved by an automaton, for [`grundy_verify::verify`]; `text` is the text that defines the ruleset.
///
/// Returns `None` if the law was not proved by an automaton, or if the checker does not know the rules.
pub fn automaton_certificate(found: &DiscoveredLaw, game: &Arc<Ruleset>, text: &str) -> Option<Certificate> {
    // A certificate claims a law of all positions.
    let is_whole = found.standing.is_proved() && found.domain.is_everywhere();
    let proved = found.automaton.as_ref().filter(|_| is_whole)?;
    certificate_of_automaton(found.target, proved, game, text)
}

/// The certificate of a proved law, however it was proved.
///
/// - By an automaton: [`automaton_certificate`].
/// - Values by a period, or by the law of remainders: the certificate of the period, if the checker knows the rules. It implies the law,
///   which has the same first values and the same period.
/// - Otherwise an automaton that recognizes the law, if the obligations hold for it.
///
/// # Errors
/// Returns the reason why there is no certificate.
///
/// # Examples
/// ```
/// use grundy::{Certificate, Engine, Meter, ruleset_of_positions};
/// use grundy_laws::discover::{TableReach, certify, discover};
/// let (mut engine, meter) = (Engine::new(), Meter::default());
/// let bash = grundy::evaluate("bash(3)").unwrap();
/// let found = discover(&bash, TableReach::default(), &mut engine, &meter).unwrap();
/// let certificate = certify(&found.laws[0], &ruleset_of_positions(&bash, 1).unwrap(), "", &mut engine, &meter).unwrap();
/// assert!(matches!(certificate, Certificate::Periodic(_)));
/// ```
pub fn certify(
    found: &DiscoveredLaw,
    game: &Arc<Ruleset>,
    text: &str,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Certificate, MessageError> {
    in_force::with_budget(meter, || {
        if !found.standing.is_proved() {
            return Err(text!("the law is not proved"));
        }
        reading::require_all_positions(found)?;
        let unknown = || text!("the checker does not know these rules");
        if found.automaton.is_some() {
            return automaton_certificate(found, game, text).ok_or_else(unknown);
        }
        if found.target == LawTarget::Values
            && let Ok(period) = period::period(game, Some(found.tested_to), engine, meter)
            && let Ok(certificate) = period::certificate(&period, game, engine)
        {
            return Ok(certificate);
        }
        // The checker decides the obligations of an automaton, so they must hold for it, however the law was proved.
        let (automaton, _) = law_automaton(found, game, meter)?;
        certificate_of_automaton(found.target, &automaton, game, text).ok_or_else(unknown)
    })
    .map_err(MessageError)
}

fn certificate_of_automaton(of: LawTarget, dfa: &Dfa, game: &Arc<Ruleset>, text: &str) -> Option<Certificate> {
    let numeration = match dfa.numeration() {
        automata::Numeration::Base(base) => CertificateNumeration::Base(base),
        automata::Numeration::Recurrence(t) => CertificateNumeration::Recurrence(t),
        automata::Numeration::Delayed(delayed) => CertificateNumeration::Delayed(CertificateDelayedWeights::new(
            &delayed.first_weights().collect::<Vec<_>>(),
            delayed.delay(),
        )?),
    };
    let claim = match of {
        LawTarget::Values => AutomatonClaim::Values,
        LawTarget::Lost => AutomatonClaim::Lost,
    };
    Some(Certificate::Automatic(AutomaticCertificate {
        kind: AutomaticCertificate::CERTIFICATE_KIND.into(),
        version: 1,
        rule: certificate_subject(game, text)?,
        claim,
        numeration,
        next: transition_rows(dfa),
        accepting: accepting_states(dfa),
        sums: match of {
            LawTarget::Values if moves_as_formulas(game).is_some_and(|moves| moves.leaves_runs()) => {
                // Learnt again from the automaton of the values: the prover keeps only the automaton of the law.
                let sums = prefix::learn_prefix_sums(dfa, &()).ok()??;
                Some(PrefixSumTable { next: transition_rows(&sums), accepting: accepting_states(&sums) })
            }
            _ => None,
        },
    }))
}

pub(super) fn accepting_states(dfa: &Dfa) -> Vec<u32> {
    (0..dfa.states() as u32).filter(|&state| dfa.is_accepting(state)).collect()
}

pub(super) fn transition_rows(dfa: &Dfa) -> Vec<Vec<u32>> {
    dfa.transitions().chunks(dfa.letters()).map(<[u32]>::to_vec).collect()
}

fn certificate_subject(game: &Arc<Ruleset>, text: &str) -> Option<CertificateSubject> {
    // A game of a text may have the name of one of the catalogue, so its own text comes first.
    if game.scope().is_some() {
        return Some(CertificateSubject::Stated(StatedGame { text: text.into(), game: game.expression() }));
    }
    if let Some((text, expression)) = rules::rules_text_of(game) {
        return Some(CertificateSubject::Stated(StatedGame { text: text.into(), game: expression }));
    }
    match game.shape() {
        GameShape::Heap(heap) => certificate_rule(heap.heap_rule()).map(CertificateSubject::Heaps),
        _ => None,
    }
}
