//! Certificates of laws that automata read, for the checker.

use super::{Found, Of, rules};
use crate::period::rule;
use grundy_game::{AnyGame, Shape};
use grundy_prove::automata::{self, Dfa};
use grundy_verify::{Accepts, Automatic, Certificate, Numeration, Stated, Subject};
use std::sync::Arc;

/// The certificate of a law that was proved by an automaton, for [`grundy_verify::verify`]; `text` are the rules that the ruleset stands in.
///
/// `None` where the law was proved in another way, or not at all, or the checker does not know the rules.
pub fn certificate(found: &Found, game: &Arc<dyn AnyGame>, text: &str) -> Option<Certificate> {
    let dfa = found.automaton.as_ref()?;
    let numeration = match dfa.numeration() {
        automata::Numeration::Base(base) => Numeration::Base(base),
        automata::Numeration::Recurrence(t) => Numeration::Recurrence(t),
    };
    let claim = match found.of {
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
        accepting: (0..dfa.states() as u32).filter(|&state| dfa.is_accepting(state)).collect(),
    }))
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
