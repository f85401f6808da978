//! Proofs of laws of some positions: the obligations for these positions only, if no move leaves them.

use super::failure::{ProofFailure, missing_moves_message, no_automaton_failure};
use super::{MAX_PROOF_STATES, moves_as_formulas};
use crate::discover::tables::LawTable;
use crate::discover::{BUCHI, DiscoveredForm, DiscoveredLaw, LawTarget};
use grundy::{Attempt, Meter};
use grundy_game::{BilingualText, Budget, ComputationEnd, Convention, Ruleset, Standing, Stop, counted_noun, text};
use grundy_prove::automata::Dfa;
use grundy_prove::domain::is_same_within;
use grundy_prove::moves::FormulaMoves;
use grundy_prove::obligations::{self, ProofOutcome};
use grundy_prove::relation::law_relation;
use grundy_prove::sums::zero_positions;
use std::sync::Arc;

/// Proves the laws it can, and removes those that are shown to be wrong; returns which budget ran out.
pub(super) fn prove_laws_within(
    laws: &mut Vec<DiscoveredLaw>,
    ruleset: &Arc<Ruleset>,
    table: &LawTable,
    convention: Convention,
    meter: &Meter,
) -> ComputationEnd {
    let asserted = table.domain().asserted_text().and_then(|_| ruleset.analysis.accepted_moves());
    let moves = asserted.map(FormulaMoves::Linear).or_else(|| moves_as_formulas(ruleset));
    let Some(moves) = moves.filter(|moves| moves.params() == table.numbers()) else {
        let why = missing_moves_message(ruleset);
        laws.iter_mut().for_each(|law| law.reason_lines.push(why.clone()));
        return ComputationEnd::Done;
    };
    let mut prover = DomainProver { moves, table, convention, values: None, end: ComputationEnd::Done, meter };
    super::order::prove_in_order(laws, &mut |law| prover.prove_law(law));
    prover.end
}

/// The known facts about the moves from the positions of a domain.
struct DomainProver<'a> {
    moves: FormulaMoves,
    table: &'a LawTable,
    convention: Convention,
    /// The automaton of the values, once they are proved.
    values: Option<Dfa>,
    end: ComputationEnd,
    meter: &'a Meter,
}

impl DomainProver<'_> {
    /// Tries to prove a law; returns `false` if it was shown to be wrong.
    fn prove_law(&mut self, found: &mut DiscoveredLaw) -> bool {
        let budget = &Attempt::with_unbounded_memory(self.meter, MAX_PROOF_STATES);
        match self.try_to_prove(found, budget) {
            Ok(()) => {}
            Err(ProofFailure::Wrong) => return false,
            Err(ProofFailure::Why(why)) => found.reason_lines.push(why),
            Err(ProofFailure::Stop(stop)) => {
                let own = if stop == Stop::Memory { Err(stop) } else { self.meter.spend(0, 0) };
                self.end = ComputationEnd::from(own).or(self.end);
                let BilingualText { en, zh } = stop.description();
                found.reason_lines.push(text!("the proof did not finish: {text}", text = (en, zh)));
            }
        }
        true
    }

    fn try_to_prove(&mut self, found: &mut DiscoveredLaw, budget: &dyn Budget) -> Result<(), ProofFailure> {
        let dfa = match &found.law {
            DiscoveredForm::Automatic(dfa) => dfa.clone(),
            DiscoveredForm::Seen(law) => law_relation(law, budget)?,
            DiscoveredForm::Period(..) => return Err(no_automaton_failure()),
        };
        let domain = self.table.domain().automaton(self.table.numbers(), dfa.numeration(), budget)?;
        if let (Some(values), LawTarget::Lost) = (&self.values, found.target)
            && is_same_within(&domain, &dfa, &zero_positions(values, budget)?, budget)?
        {
            found.standing = Standing::Proved { theorems: vec![&BUCHI] };
            found.reason_lines.push(text!("these are the positions with the value 0"));
            return Ok(());
        }
        let shown = match found.target {
            LawTarget::Values => obligations::prove_values_within(&domain, &self.moves, &dfa, budget)?,
            LawTarget::Lost => obligations::prove_lost_within(&domain, self.convention, &self.moves, &dfa, budget)?,
        };
        match shown {
            ProofOutcome::Holds => {
                let states = dfa.states();
                let counted = counted_noun(&states, "state", "states");
                found.standing = Standing::Proved { theorems: vec![&BUCHI] };
                found.reason_lines.push(match found.target {
                    LawTarget::Values => text!("an automaton with {states} recognizes the law; it was decided that no move leaves these positions, that each of them has exactly one value, that no option has the same, and that each smaller value is that of an option", states = (counted, states)),
                    LawTarget::Lost if self.convention == Convention::Misere => text!("an automaton with {states} recognizes the law; it was decided that no move leaves these positions, that each lost one has a move but none to a lost one, and that each other one that has a move has one to a lost one", states = (counted, states)),
                    LawTarget::Lost => text!("an automaton with {states} recognizes the law; it was decided that no move leaves these positions, that from a lost one no move leads to a lost one, and that from every other one some move does", states = (counted, states)),
                });
                if found.target == LawTarget::Values {
                    self.values = Some(dfa.clone());
                }
                found.automaton = Some(dfa);
                Ok(())
            }
            // If the automaton agrees with the law at this position, the law is wrong; a learned automaton may differ from its law.
            ProofOutcome::Fails { position, .. } => {
                let says_so = match (found.value(&position), found.target) {
                    (Some(lost), LawTarget::Lost) => dfa.accepts(&position) == (lost != 0),
                    (Some(value), LawTarget::Values) => dfa.accepts(&[&position[..], &[value]].concat()),
                    (None, _) => matches!(found.law, DiscoveredForm::Automatic(_)),
                };
                Err(if says_so { ProofFailure::Wrong } else { no_automaton_failure() })
            }
            ProofOutcome::NotDefinable(BilingualText { en, zh }) => {
                Err(ProofFailure::Why(text!("not proved: {text}", text = (en, zh))))
            }
        }
    }
}
