//! Proofs of laws of one ruleset.

mod failure;
mod order;
mod periods;
mod sums;
mod theorem_laws;
mod within;

use super::starts::LostStarts;
use super::tables::LawTable;
use super::{BUCHI, DiscoveredForm, DiscoveredLaw, LawTarget, rules};
use failure::{ProofFailure, check_addition, missing_moves_message, no_automaton_failure};
use grundy::period::{PeriodAnswer, period, period_misere};
use grundy::{Attempt, Engine, Meter, Positions};
use grundy_catalog::residues::{REMAINDER_LAW, remainder_modulus};
use grundy_catalog::wythoff::FRAENKEL;
use grundy_game::{
    BilingualText, Budget, ComputationEnd, Convention, GameShape, HeapRule, Ruleset, Standing, Stop, counted_noun, text,
};
use grundy_prove::automata::{Dfa, Numeration, learn};
use grundy_prove::beatty::are_pairs_of_wythoff;
use grundy_prove::consequences::accepts_zeros;
use grundy_prove::detect::recurrence::RecurrentList;
use grundy_prove::detect::{self, Expr, LawForm, beatty};
use grundy_prove::moves::FormulaMoves;
use grundy_prove::obligations::{self, ProofOutcome};
use grundy_prove::relation::law_relation;
use grundy_prove::stretch::{OptionStretch, prove_by_stretch};
use periods::{MAX_MISERE_HEAP, is_of_period, law_follows_from_period, period_as_law};
use std::sync::Arc;
use theorem_laws::{TheoremLaw, cite_theorem, prove_by_theorem, theorem_laws};

/// The maximum number of states that one attempt to prove a law may take.
pub(super) const MAX_PROOF_STATES: u64 = 1_500_000;
/// The pairs of Wythoff's game with `t` are learned from the numbers below `PAIRS_PER_T * t`, for `t` up to `MAX_WYTHOFF_T`.
const PAIRS_PER_T: u64 = 300;
const MAX_WYTHOFF_T: u64 = 5;

/// Proves the laws it can, and removes those that are shown to be wrong; returns which budget ran out.
pub(super) fn prove_laws(
    laws: &mut Vec<DiscoveredLaw>,
    game: &dyn Positions,
    table: &LawTable,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> ComputationEnd {
    let Some(ruleset) = grundy::ruleset_of_positions(game, table.numbers()) else {
        if !table.domain().is_everywhere() {
            let why = text!("not proved: laws of some positions only are proved for rulesets, not for expressions");
            laws.iter_mut().for_each(|law| law.reason_lines.push(why.clone()));
            return ComputationEnd::Done;
        }
        if let Some(summands) = game.summands().filter(|_| convention == Convention::Normal) {
            return sums::prove_sum_laws(laws, &summands, table.numbers(), table.size(), engine, meter);
        }
        let why = match convention {
            Convention::Normal => {
                text!("only laws of rulesets, and of sums of these with linear numbers, can be proved")
            }
            Convention::Misere => {
                text!("under misère play only laws of rulesets can be proved")
            }
        };
        laws.iter_mut().for_each(|law| law.reason_lines.push(why.clone()));
        return ComputationEnd::Done;
    };
    if !table.domain().is_everywhere() {
        let end = within::prove_laws_within(laws, &ruleset, table, convention, meter);
        cite_theorem(laws, &theorem_laws(&ruleset, table.numbers(), convention), meter);
        return end;
    }
    let lists: Vec<RecurrentList> = laws.iter().filter_map(|law| law.term_list().cloned()).collect();
    let mut prover = LawProver::new(&lists, game, &ruleset, table, convention, engine, meter);
    let proved = order::prove_in_order(laws, &mut |law| prover.prove_law(law));
    // A period may be proved although it is too long for a detector.
    if proved.is_empty() || convention == Convention::Normal && !proved.contains(&LawTarget::Values) {
        laws.extend(prover.period.as_ref().and_then(|period| period_as_law(period, convention, table.size())));
    }
    prover.end
}

/// Proves laws with the known facts about the rules.
struct LawProver<'a> {
    moves: Option<FormulaMoves>,
    /// The message if the moves are not known.
    without_moves: BilingualText,
    numbers: usize,
    period: Option<PeriodAnswer>,
    /// The convention of play: under misère play laws are about lost positions.
    convention: Convention,
    /// The modulus for which the law of remainders holds.
    modulus: Option<u64>,
    /// The lost starts, if a call has fewer numbers than a position.
    starts: Option<LostStarts>,
    /// The laws of the theorem of the game.
    theorem_laws: Vec<TheoremLaw>,
    table: &'a LawTable,
    /// The automaton of all values, once it is proved, and how it is known.
    values: Option<(Dfa, Standing)>,
    /// Which budget ended a proof, unless it was only the share of one attempt.
    end: ComputationEnd,
    meter: &'a Meter,
}

impl<'a> LawProver<'a> {
    fn new(
        lists: &[RecurrentList],
        game: &dyn Positions,
        ruleset: &Arc<Ruleset>,
        table: &'a LawTable,
        convention: Convention,
        engine: &mut Engine,
        meter: &'a Meter,
    ) -> LawProver<'a> {
        let stated = rules::stated_ruleset(ruleset);
        // Rules in a text determine how a call with fewer numbers starts; the ruleset of the catalogue does not.
        let stated = stated.as_ref().unwrap_or(ruleset);
        let moves = moves_as_formulas(ruleset);
        let starts = moves.as_ref().filter(|moves| moves.params() != table.numbers()).and_then(|moves| {
            let budget = &Attempt::with_unbounded_memory(meter, MAX_PROOF_STATES);
            LostStarts::find_starts(lists, (game, convention), stated, moves, engine, meter, budget).ok().flatten()
        });
        // A period is only one method of proof, so it gets a part of the positions; the rest is left for proofs by automata.
        let part = meter.remaining_part(4_000_000);
        let period = match (table.numbers(), convention) {
            (1, Convention::Normal) => period(ruleset, Some(table.size()), engine, &part).ok(),
            (1, Convention::Misere) => period_misere(ruleset, Some(table.size().min(MAX_MISERE_HEAP)), &part).ok(),
            _ => None,
        };
        meter.add_counts(&part);
        let modulus = match ruleset.shape() {
            GameShape::Heap(heap) => match heap.heap_rule() {
                HeapRule::Subtraction(set) if convention == Convention::Normal => remainder_modulus(set),
                _ => None,
            },
            _ => None,
        };
        // Automata prove a law from the rules alone, and make a certificate; a theorem of the game is only cited.
        let is_cited = moves.is_some() && ruleset.theorem().is_some_and(|theorem| theorem.value_period().is_some());
        let is_proved = |period: &PeriodAnswer| period.standing.as_ref().is_some_and(|standing| standing.is_proved());
        LawProver {
            moves,
            without_moves: missing_moves_message(ruleset),
            numbers: table.numbers(),
            // A period that is only observed proves nothing, and as a law the detectors find it themselves.
            period: period.filter(|period| is_proved(period) && !is_cited),
            convention,
            modulus,
            starts,
            theorem_laws: theorem_laws(ruleset, table.numbers(), convention),
            table,
            values: None,
            end: ComputationEnd::Done,
            meter,
        }
    }

    /// Tries to prove a law; returns `false` if it was shown to be wrong.
    fn prove_law(&mut self, found: &mut DiscoveredLaw) -> bool {
        let mut result = self.try_to_prove(found);
        // Automata prove a law from the rules alone; a theorem is cited where they do not.
        if let Err(ProofFailure::Why(_) | ProofFailure::Stop(_)) = &result
            && let Some(is_same) = prove_by_theorem(
                found,
                &self.theorem_laws,
                &Attempt::with_unbounded_memory(self.meter, MAX_PROOF_STATES),
            )
        {
            result = if is_same { Ok(()) } else { Err(ProofFailure::Wrong) };
        }
        match result {
            Ok(()) => {}
            Err(ProofFailure::Wrong) => return false,
            Err(ProofFailure::Why(why)) => found.reason_lines.push(why),
            Err(ProofFailure::Stop(stop)) => {
                // Running out of memory does not show in the meter, so it is taken from `stop`.
                let own = if stop == Stop::Memory { Err(stop) } else { self.meter.spend(0, 0) };
                self.end = ComputationEnd::from(own).or(self.end);
                let message = stop.description();
                let (en, zh) = (message.en, message.zh);
                found.reason_lines.push(text!("the proof did not finish: {text}", text = (en, zh)));
            }
        }
        true
    }

    fn try_to_prove(&mut self, found: &mut DiscoveredLaw) -> Result<(), ProofFailure> {
        let budget = &Attempt::with_unbounded_memory(self.meter, MAX_PROOF_STATES);
        if let (DiscoveredForm::Seen(law), Some(modulus)) = (&found.law, self.modulus)
            && found.target == LawTarget::Values
            && law.form == LawForm::Value(Expr::n().modulo(modulus))
        {
            let relation = law_relation(law, budget)?;
            found.standing = Standing::Proved { theorems: vec![&REMAINDER_LAW] };
            found.reason_lines.push(text!("every number below {modulus} may be taken and no multiple of {modulus} may: so no option has the same remainder, and every smaller one is that of an option"));
            // Lost positions come later in the list, and may follow from these values.
            self.values = Some((relation, found.standing.clone()));
            return Ok(());
        }
        let law = match &found.law {
            DiscoveredForm::Automatic(dfa) => {
                let dfa = dfa.clone();
                if let Some(starts) = self.starts.as_ref().filter(|_| found.target == LawTarget::Lost) {
                    return prove_by_starts(found, starts, &dfa, self.table, budget);
                }
                return self.prove_by_obligations(found, dfa, budget);
            }
            DiscoveredForm::Seen(law) => law.clone(),
            DiscoveredForm::Period(..) => return Ok(()),
        };
        if let (Some(starts), LawForm::Terms(terms), LawTarget::Lost) = (&self.starts, &law.form, found.target)
            && let Some(list) = starts.list_automaton(terms, budget)?
        {
            return prove_by_starts(found, starts, &list, self.table, budget);
        }
        // The law has a square root, so no formula states it; automata in the numeration of `t` accept the same pairs.
        if let Some(t) = (1..=MAX_WYTHOFF_T).find(|&t| beatty::pairs_of_wythoff(t).as_ref() == Some(&law.form)) {
            return self.prove_by_pairs(found, &law, t, budget);
        }
        if found.target == LawTarget::Values && law.refers_to_itself() && self.prove_by_stretch(found, &law, budget)? {
            return Ok(());
        }
        if let (LawForm::Terms(terms), Some(_)) =
            (&law.form, self.moves.as_ref().filter(|moves| moves.params() != self.numbers))
        {
            // This check only gives a better message: without an automaton for addition all methods below fail with a less precise reason.
            check_addition(terms)?;
        }
        let relation = law_relation(&law, budget)?;
        if let Some(period) = self.period.as_ref().filter(|_| found.target == LawTarget::Values)
            // A proved period is preferred to obligations: the law only has to be compared with it.
            && law_follows_from_period(period, &law, &relation, budget)?
        {
            found.standing = period.standing.clone().expect("it is proved");
            found.reason_lines.push(period.headline());
            found.reason_lines.extend(period.explanation.iter().cloned());
            self.values = Some((relation, found.standing.clone()));
            return Ok(());
        }
        if let Some(period) = self.period.as_ref().filter(|_| self.convention == Convention::Misere)
            && is_of_period(period, &law, &relation, budget)?
        {
            found.standing = period.standing.clone().expect("it is proved");
            found.reason_lines.push(period.headline());
            found.reason_lines.extend(period.explanation.iter().cloned());
            return Ok(());
        }
        if let Some((values, standing)) = self.values.as_ref().filter(|_| found.target == LawTarget::Lost)
            // The laws may be read in different numerals.
            && values.numeration() == relation.numeration()
            && accepts_zeros(&relation, values, budget)?
        {
            found.standing = standing.clone();
            found.reason_lines.push(text!("these are the positions with the value 0"));
            return Ok(());
        }
        self.prove_by_obligations(found, relation, budget)
    }

    /// Values of a game in which any number up to a part of the heap may be taken; returns `false` if nothing is proved.
    fn prove_by_stretch(
        &self,
        found: &mut DiscoveredLaw,
        law: &detect::Law,
        budget: &dyn Budget,
    ) -> Result<bool, ProofFailure> {
        let Some(moves) = self.moves.as_ref().filter(|_| self.numbers == 1 && self.table.has_values()) else {
            return Ok(false);
        };
        let values: Vec<u64> = self.table.cells().iter().filter_map(|cell| cell.value()).collect();
        let Some(OptionStretch { first_number: from, count }) = prove_by_stretch(law, moves, &values, budget)? else {
            return Ok(false);
        };
        found.standing = Standing::Proved { theorems: vec![&BUCHI] };
        found.reason_lines.push(text!("from n = {from} on, with w(n) = {count}, it was decided by automata that the options of n are exactly the numbers from n − w(n) to n − 1, and that the law says what follows"));
        found.reason_lines.push(text!("the values of n and of its options are 0, …, w(n), each once; n + 1 has the option n as well: if all options of n remain, its value is w(n + 1), and if the smallest one is dropped, its value is that of this one"));
        Ok(true)
    }

    /// Proves a law of pairs of multiples of a quadratic irrational. An automaton is learned from the first pairs, and it is decided that its
    /// obligations hold and that it accepts exactly the pairs of the law.
    fn prove_by_pairs(
        &mut self,
        found: &mut DiscoveredLaw,
        law: &detect::Law,
        t: u64,
        budget: &dyn Budget,
    ) -> Result<(), ProofFailure> {
        // The numbers of the pairs grow with `t`, so a fixed table would have fewer pairs to learn from.
        let side = PAIRS_PER_T * t;
        let known = |at: &[u64]| (at[0] < side && at[1] < side).then(|| law.contains_pair(at[0], at[1]) == Some(true));
        let learnt =
            learn(Numeration::Recurrence(t as u32), &[side, side], &known, budget)?.ok_or_else(no_automaton_failure)?;
        // The automaton is proved first. That it is the law is decided after that, by properties that only one set of pairs has.
        // Until then nothing is known of the law itself: neither if the automaton is that of other pairs, nor if the budget runs out.
        let mut proved = found.clone();
        self.prove_by_obligations(&mut proved, learnt.clone(), budget)?;
        if !are_pairs_of_wythoff(&learnt, t, budget)? {
            return Err(no_automaton_failure());
        }
        *found = proved;
        found.standing = Standing::Proved { theorems: vec![&BUCHI, &FRAENKEL] };
        let (each, zh) = match t {
            1 => ("all numbers".into(), "各个自然数".into()),
            _ => (format!("the multiples of {t}"), format!("{t} 的各个倍数")),
        };
        found.reason_lines.push(text!("it was also decided that the differences of these pairs are {each}, each of one pair, that each number is in one pair, and that the smaller number grows with the difference: only the pairs of the law have these properties", each = (each, zh)));
        Ok(())
    }

    /// By the obligations of an automaton.
    fn prove_by_obligations(
        &mut self,
        found: &mut DiscoveredLaw,
        dfa: Dfa,
        budget: &dyn Budget,
    ) -> Result<(), ProofFailure> {
        let Some(moves) = self.moves.as_ref() else {
            return Err(ProofFailure::Why(self.without_moves.clone()));
        };
        if moves.params() != self.numbers {
            return Err(ProofFailure::Why(text!("not proved: a position has more numbers than the call")));
        }
        let shown = match found.target {
            LawTarget::Values => obligations::prove_values(moves, &dfa, budget)?,
            LawTarget::Lost => obligations::prove_lost_under(self.convention, moves, &dfa, budget)?,
        };
        match shown {
            ProofOutcome::Holds => {
                let states = dfa.states();
                let counted = counted_noun(&states, "state", "states");
                found.standing = Standing::Proved { theorems: vec![&BUCHI] };
                found.reason_lines.push(match found.target {
                    LawTarget::Values => text!("an automaton with {states} recognizes the law; it was decided for all positions that each has exactly one value, that no option has the same, and that each smaller value is that of an option", states = (counted, states)),
                    LawTarget::Lost if self.convention == Convention::Misere => text!("an automaton with {states} recognizes the law; it was decided for all positions that each lost one has a move but none to a lost one, and each other one that has a move has one to a lost one", states = (counted, states)),
                    LawTarget::Lost => text!("an automaton with {states} recognizes the law; it was decided for all positions that from a lost one no move leads to a lost one, and from every other one some move does", states = (counted, states)),
                });
                if found.target == LawTarget::Values {
                    self.values = Some((dfa.clone(), found.standing.clone()));
                }
                found.automaton = Some(dfa);
                Ok(())
            }
            // If the automaton agrees with the law at this position, the law is wrong; otherwise the automaton is not that of the law.
            ProofOutcome::Fails { position, .. } => {
                // A learnt automaton may differ from its law beyond the
                // table; then its failure does not refute the law.
                let says_so = match (found.value(&position), found.target) {
                    (Some(lost), LawTarget::Lost) => dfa.accepts(&position) == (lost != 0),
                    (Some(value), LawTarget::Values) => dfa.accepts(&[&position[..], &[value]].concat()),
                    (None, _) => matches!(found.law, DiscoveredForm::Automatic(_)),
                };
                Err(if says_so { ProofFailure::Wrong } else { no_automaton_failure() })
            }
            ProofOutcome::NotDefinable(why) => {
                let (en, zh) = (why.en, why.zh);
                Err(ProofFailure::Why(text!("not proved: {text}", text = (en, zh))))
            }
        }
    }
}

/// The moves as formulas, from the ruleset itself or from its rules in a text.
pub(super) fn moves_as_formulas(ruleset: &Arc<Ruleset>) -> Option<FormulaMoves> {
    FormulaMoves::from_game(ruleset).or_else(|| FormulaMoves::from_game(&*rules::stated_ruleset(ruleset)?))
}

/// Lost starts: the automaton of the lost positions is proved already; decides that these numbers are exactly the starts among them.
fn prove_by_starts(
    found: &mut DiscoveredLaw,
    starts: &LostStarts,
    law: &Dfa,
    table: &LawTable,
    budget: &dyn Budget,
) -> Result<(), ProofFailure> {
    if !starts.are_lost_starts(law, table, budget)? {
        return Err(no_automaton_failure());
    }
    let (states, name) = (starts.positions.states(), starts.numeration().name());
    let (en, zh, counted) = (name.en, name.zh, counted_noun(&states, "state", "states"));
    found.standing = Standing::Proved { theorems: vec![&BUCHI] };
    found.automaton = Some(starts.positions.clone());
    found.reason_lines.push(text!("an automaton with {states} reads the positions of two numbers, {text}; it was decided that it accepts exactly the lost ones, and that the law lists exactly the starts among these", states = (counted, states), text = (en, zh)));
    Ok(())
}
