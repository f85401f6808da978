//! Obligations of a law that is claimed for some positions only.
//!
//! If no move leads from a position of the law to another position, the induction is valid on these positions alone:
//! each obligation is decided for them, and one more states that moves stay among them.

use super::options::{power_automata, some_move_formula};
use super::statement::{NamedRelation, Obligation, Obligations, RelationDefinition};
use super::undefinable::UndefinableMoves;
use crate::automata::{Dfa, Formula, VariableId};
use crate::moves::FormulaMoves;
use grundy_game::text;

impl Obligations {
    /// Restricts the obligations to the positions that an automaton accepts, and adds the obligation that no move leaves them.
    ///
    /// `moves` are the moves to which the obligations refer; they may be those of the accepted positions only.
    ///
    /// # Errors
    /// Returns an error if the moves leave more than components of a bounded number, or the automaton reads other numerals.
    ///
    /// # Complexity
    /// That of writing the formulas; nothing is decided.
    ///
    /// # Examples
    /// ```
    /// use grundy_prove::automata::{Dfa, Numeration};
    /// use grundy_prove::moves::FormulaMoves;
    /// use grundy_prove::obligations::{Obligations, ProofOutcome};
    /// use grundy_game::{LinearFamily, LinearForm, LinearMoves};
    /// // Take 2: among the even numbers the multiples of 4 are lost.
    /// let less = LinearForm { terms: vec![(0, 1)], constant: -2 };
    /// let take = LinearFamily { choice_count: 0, rows: vec![less.clone()], tests: vec![], left_components: vec![vec![less]], runs: vec![] };
    /// let moves = FormulaMoves::Linear(LinearMoves { params: 1, families: vec![take] });
    /// let multiples = |of: u32| {
    ///     let next = (0..of).flat_map(|rest| [2 * rest % of, (2 * rest + 1) % of]).collect();
    ///     Dfa::from_parts(Numeration::Base(2), 1, next, (0..of).map(|rest| rest == 0).collect()).unwrap()
    /// };
    /// let everywhere = Obligations::for_lost(&moves, &multiples(4)).unwrap();
    /// assert!(matches!(everywhere.clone().decide(&()), Ok(ProofOutcome::Fails { .. })));
    /// assert_eq!(everywhere.clone().within(&moves, &multiples(2)).unwrap().decide(&()), Ok(ProofOutcome::Holds));
    /// // From 4 a move leads to 2, which is no multiple of 4.
    /// assert!(matches!(everywhere.within(&moves, &multiples(4)).unwrap().decide(&()), Ok(ProofOutcome::NotDefinable(_))));
    /// ```
    pub fn within(mut self, moves: &FormulaMoves, domain: &Dfa) -> Result<Obligations, UndefinableMoves> {
        let FormulaMoves::Linear(moves) = moves else { return Err(unread_moves_error()) };
        if moves.leaves_runs() {
            return Err(unread_moves_error());
        }
        if domain.numeration() != self.numeration || domain.tracks() != self.params {
            return Err(UndefinableMoves(text!("the positions of the law are read in other numerals")));
        }
        let domain_relation = self.relations.len();
        self.relations
            .push(NamedRelation { name: "position".into(), definition: RelationDefinition::Automaton(domain.clone()) });
        let is_inside = |numbers: &[VariableId]| Formula::Relation(domain_relation, numbers.to_vec());
        let position: Vec<VariableId> = (0..self.params as VariableId).collect();
        let powers = power_automata(&moves.families, self.numeration).map_err(UndefinableMoves)?;
        let leaves = some_move_formula(&moves.families, moves.params, &powers, |parts| {
            Formula::Or(parts.iter().map(|part| Formula::Not(is_inside(&part.numbers).into())).collect())
        });
        let stay = Obligation {
            name: "moves_stay",
            statement: text!("from a position of the law each move leads to positions of the law"),
            violation: Formula::And(vec![is_inside(&position), leaves]),
            violation_message: |shown| {
                text!(
                    "a move leads from {shown} to a position that the law says nothing of, so induction does not prove it"
                )
            },
            // The law may hold all the same.
            refutes_claim: false,
        };
        for obligation in &mut self.obligations {
            let never = std::mem::replace(&mut obligation.violation, Formula::True);
            obligation.violation = Formula::And(vec![is_inside(&position), never]);
        }
        self.obligations.insert(0, stay);
        Ok(self)
    }
}

fn unread_moves_error() -> UndefinableMoves {
    UndefinableMoves(text!(
        "a law of some positions only is not proved here if moves leave three heaps, or runs of components"
    ))
}
