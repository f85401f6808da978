//! Proofs of laws of families: for all parameters together, or for each game separately.

use super::super::proof;
use super::blocks::{first_parameters, prove_by_blocks};
use super::{DiscoveredFamilyLaw, DiscoveredForm, FamilyMember, FamilyParameter, LawTarget, laws};
use crate::discover::{BUCHI, DiscoveredLaw};
use grundy::{Attempt, Engine, Meter};
use grundy_catalog::residues::{BLOCK_LAW, REMAINDER_LAW};
use grundy_game::{
    BilingualText, Budget, ComputationEnd, Convention, LinearForm, LinearMoves, Standing, Stop, counted_noun, text,
};
use grundy_prove::consequences::accepts_zeros;
use grundy_prove::detect::expr::{Binary, Expr, ExprVariable};
use grundy_prove::detect::families::{law_at, zeros_of_blocks};
use grundy_prove::detect::{Law as Seen, LawForm};
use grundy_prove::moves::FormulaMoves;
use grundy_prove::obligations::{self, ProofOutcome};
use grundy_prove::relation::{RelationFailure, law_relation};
use grundy_prove::remainders::{LinearModulus, TakenNumbers, prove_remainders};

/// The maximum number of states that one attempt to prove a law for all parameters may take.
const MAX_FAMILY_PROOF_STATES: u64 = 1_500_000;

/// Proves the laws it can, and removes those that are shown to be wrong; returns which budget ran out.
pub(super) fn prove_family_laws(
    found: &mut Vec<DiscoveredFamilyLaw>,
    parameter: &FamilyParameter,
    members: &[FamilyMember],
    engine: &mut Engine,
    meter: &Meter,
) -> ComputationEnd {
    if found.is_empty() {
        return ComputationEnd::Done;
    }
    // Values first: lost positions may follow from them.
    found.sort_by_key(|law| (law.target == LawTarget::Lost, law.law.weight));
    let mut stop = prove_for_all(found, parameter, members, meter);
    if found.iter().any(|law| !law.standing.is_proved()) {
        let own = prove_each_member(found, parameter, members, engine, meter);
        stop = stop.or(own);
    }
    stop
}

/// Proves a law for all parameters together: the parameter is one more number of a position, which no move changes.
fn prove_for_all(
    found: &mut Vec<DiscoveredFamilyLaw>,
    parameter: &FamilyParameter,
    members: &[FamilyMember],
    meter: &Meter,
) -> ComputationEnd {
    let numbers = members[0].table.numbers();
    let moves = parameter.stated_rules().and_then(|game| game.analysis.linear_family());
    // The proof is for all parameters from the first one of the law on, and a skipped one may be no game.
    let whole = |law: &DiscoveredFamilyLaw| {
        members.iter().zip(1..).all(|(member, at)| member.parameters == [at] || at < law.from)
    };
    let mut stop = ComputationEnd::Done;
    let mut values: Option<ProvedValues> = None;
    found.retain_mut(|law| {
        let unknown = match &moves {
            None => Some(text!("the moves are not known as linear formulas")),
            // The parameter is the one further number that a position has in a family.
            Some(moves) if moves.params != numbers + 1 => Some(text!("a position has more numbers than the call")),
            Some(_) if !whole(law) => Some(text!("some parameters were skipped")),
            Some(_) => None,
        };
        let Some(moves) = moves.as_ref().filter(|_| unknown.is_none()) else {
            law.reason_lines.extend(unknown.map(not_proved_for_all));
            return true;
        };
        let budget = &Attempt::with_unbounded_memory(meter, MAX_FAMILY_PROOF_STATES);
        match prove_law(law, moves, values.as_ref(), budget) {
            Ok(FamilyProof::Proved { standing, why }) => {
                if let (None, LawForm::Value(e)) = (&values, &law.law.form) {
                    values = Some(ProvedValues { law: e.clone(), first_number: law.from, standing: standing.clone() });
                }
                (law.standing, law.reason_lines) = (standing, vec![why]);
                true
            }
            Ok(FamilyProof::Wrong) => false,
            Ok(FamilyProof::Open(why)) => {
                law.reason_lines.push(not_proved_for_all(why));
                true
            }
            Err(why) => {
                stop = ComputationEnd::from(meter.spend(0, 0)).or(stop);
                let BilingualText { en, zh } = why.description();
                law.reason_lines.push(text!("the proof for all parameters did not finish: {text}", text = (en, zh)));
                true
            }
        }
    });
    stop
}

fn not_proved_for_all(why: BilingualText) -> BilingualText {
    let BilingualText { en, zh } = why;
    text!("not proved for all parameters: {text}", text = (en, zh))
}

/// A proved law of the values, from a parameter on.
struct ProvedValues {
    law: Expr,
    first_number: u64,
    standing: Standing,
}

/// The result of a proof.
enum FamilyProof {
    Proved { standing: Standing, why: BilingualText },
    Wrong,
    Open(BilingualText),
}

fn prove_law(
    found: &DiscoveredFamilyLaw,
    moves: &LinearMoves,
    values: Option<&ProvedValues>,
    budget: &dyn Budget,
) -> Result<FamilyProof, Stop> {
    if let Some(why) = prove_by_remainders(found, moves, budget)? {
        return Ok(FamilyProof::Proved { standing: Standing::Proved { theorems: vec![&REMAINDER_LAW, &BUCHI] }, why });
    }
    if let LawForm::Value(e) = &found.law.form
        && let Some(why) = prove_by_blocks(found, e, moves, &first_parameters(moves, found.from), budget)?
    {
        return Ok(FamilyProof::Proved { standing: Standing::Proved { theorems: vec![&BLOCK_LAW, &BUCHI] }, why });
    }
    if let (Some(values), LawForm::Set(e)) = (values.filter(|values| values.first_number <= found.from), &found.law.form)
        // The same expression needs no automaton, which a remainder by the parameter does not have.
        && (*e == values.law.clone().equals(Expr::integer(0))
            || zeros_of_blocks(&values.law).as_ref() == Some(e)
            || are_zeros_of(found, e, &values.law, budget)?)
    {
        let why = text!("these are the positions with the value 0");
        return Ok(FamilyProof::Proved { standing: values.standing.clone(), why });
    }
    prove_by_obligations(found, moves, budget)
}

/// Whether a set is that of the zeros of the values, from the first parameter of the law on; `false` also if automata cannot decide it.
fn are_zeros_of(found: &DiscoveredFamilyLaw, set: &Expr, values: &Expr, budget: &dyn Budget) -> Result<bool, Stop> {
    // The automata are for all parameters. Before the first one both
    // sides are made trivial, so that only the others are compared.
    let early =
        Expr::Var(ExprVariable::Parameter(found.law.parameter().unwrap_or('m'))).less_than(Expr::integer(found.from));
    let read = |form: LawForm| match law_relation(&Seen { form, ..found.law.clone() }, budget) {
        Ok(relation) => Ok(Some(relation)),
        Err(RelationFailure::Why(_)) => Ok(None),
        Err(RelationFailure::Stop(stop)) => Err(stop),
    };
    let lost = read(LawForm::Set(early.clone().or(set.clone())))?;
    let values = read(LawForm::Value(early.if_else(Expr::integer(0), values.clone())))?;
    match (lost, values) {
        (Some(lost), Some(values)) => accepts_zeros(&lost, &values, budget),
        _ => Ok(false),
    }
}

/// The law of remainders, for a modulus that is linear in the parameter.
fn prove_by_remainders(
    found: &DiscoveredFamilyLaw,
    moves: &LinearMoves,
    budget: &dyn Budget,
) -> Result<Option<BilingualText>, Stop> {
    let LawForm::Value(Expr::Binary(Binary::Mod, n, by)) = &found.law.form else { return Ok(None) };
    let Some((slope, constant)) = linear_in_parameter(by).filter(|_| **n == Expr::n()) else { return Ok(None) };
    let letter = found.law.parameter().unwrap_or('m');
    let Some(taken) = prove_remainders(moves, LinearModulus { slope, constant }, found.from, budget)? else {
        return Ok(None);
    };
    let (from, by) = (found.from, by.formula("G"));
    Ok(Some(match taken {
        TakenNumbers::ThoseBelow => text!(
            "automata decided for all n and all {letter} ≥ {from}, the moves being linear in n and {letter}: exactly the numbers from 1 to below {by} may be taken; so the law of remainders holds"
        ),
        TakenNumbers::NoMultiple => text!(
            "automata decided for all n and all {letter} ≥ {from}, the moves being linear in n and {letter}: every number from 1 to below {by} may be taken, and no multiple of {by}; so the law of remainders holds"
        ),
    }))
}

/// The slope and the constant of an expression `slope·m + constant` in the parameter alone.
fn linear_in_parameter(e: &Expr) -> Option<(i64, i64)> {
    // Small enough that sums and products of a few of them fit.
    let number = |n: &i128| i64::try_from(*n).ok().filter(|n| n.abs() < 1 << 20);
    Some(match e {
        Expr::Const(n) => (0, number(n)?),
        Expr::Var(ExprVariable::Parameter(_)) => (1, 0),
        Expr::Binary(Binary::Add, a, b) => {
            let ((a, c), (b, d)) = (linear_in_parameter(a)?, linear_in_parameter(b)?);
            (a + b, c + d)
        }
        Expr::Binary(Binary::Sub, a, b) => {
            let ((a, c), (b, d)) = (linear_in_parameter(a)?, linear_in_parameter(b)?);
            (a - b, c - d)
        }
        Expr::Binary(Binary::Mul, a, b) => match (linear_in_parameter(a)?, linear_in_parameter(b)?) {
            // A product is linear only if one factor does not contain the parameter.
            ((0, times), (a, c)) | ((a, c), (0, times)) => (times.checked_mul(a)?, times.checked_mul(c)?),
            _ => return None,
        },
        _ => return None,
    })
}

/// By the obligations of an automaton that reads a position, the parameter, and the value.
fn prove_by_obligations(
    found: &DiscoveredFamilyLaw,
    moves: &LinearMoves,
    budget: &dyn Budget,
) -> Result<FamilyProof, Stop> {
    // The games before the first parameter of the law are replaced by ones without moves.
    let letter = found.law.parameter();
    let mut moves = moves.clone();
    let mut law = found.law.clone();
    let last = moves.params - 1;
    let from = i64::try_from(found.from).map_err(|_| Stop::RuleValueSize)?;
    for family in &mut moves.families {
        // Without moves every position has the value 0 and is lost, as the law states for these parameters.
        family.rows.push(LinearForm { terms: vec![(last, 1)], constant: -from });
    }
    let early = Expr::Var(ExprVariable::Parameter(letter.unwrap_or('m'))).less_than(Expr::integer(found.from));
    law.form = match law.form {
        LawForm::Value(e) => LawForm::Value(early.if_else(Expr::integer(0), e)),
        LawForm::Set(e) => LawForm::Set(early.or(e)),
        terms @ LawForm::Terms(_) => terms,
    };
    if moves.params != law.numbers + 1 {
        let why = text!("the law does not use all numbers of a position");
        return Ok(FamilyProof::Open(why));
    }
    let relation = match law_relation(&law, budget) {
        Ok(relation) => relation,
        Err(RelationFailure::Why(why)) => return Ok(FamilyProof::Open(why)),
        Err(RelationFailure::Stop(stop)) => return Err(stop),
    };
    let moves = FormulaMoves::Linear(moves);
    let result = match found.target {
        LawTarget::Values => obligations::prove_values(&moves, &relation, budget)?,
        LawTarget::Lost => obligations::prove_lost(&moves, &relation, budget)?,
    };
    Ok(match result {
        ProofOutcome::Holds => {
            let (states, from, letter) = (relation.states(), found.from, letter.unwrap_or('m'));
            let counted = counted_noun(&states, "state", "states");
            let why = match found.target {
                LawTarget::Values => text!(
                    "an automaton with {states} recognizes the law, {letter} being one more number of a position, which no move changes; it was decided for all positions and all {letter} ≥ {from} that each has exactly one value, that no option has the same, and that each smaller value is that of an option",
                    states = (counted, states)
                ),
                LawTarget::Lost => text!(
                    "an automaton with {states} recognizes the law, {letter} being one more number of a position, which no move changes; it was decided for all positions and all {letter} ≥ {from} that from a lost one no move leads to a lost one, and from every other one some move does",
                    states = (counted, states)
                ),
            };
            FamilyProof::Proved { standing: Standing::Proved { theorems: vec![&BUCHI] }, why }
        }
        // The automaton is equivalent to the law, so the law itself is wrong.
        ProofOutcome::Fails { .. } => FamilyProof::Wrong,
        ProofOutcome::NotDefinable(why) => FamilyProof::Open(why),
    })
}

/// For each game of the range separately, with the proofs of single rulesets.
fn prove_each_member(
    found: &mut Vec<DiscoveredFamilyLaw>,
    parameter: &FamilyParameter,
    members: &[FamilyMember],
    engine: &mut Engine,
    meter: &Meter,
) -> ComputationEnd {
    let mut stop = ComputationEnd::Done;
    for member in members {
        if let Err(why) = meter.spend(0, 0) {
            stop = why.into();
            break;
        }
        let at = member.parameters[0];
        let size = member.table.size();
        let here = |law: &DiscoveredFamilyLaw| at >= law.from && !law.standing.is_proved();
        let instance = |law: &DiscoveredFamilyLaw| -> Seen { law_at(&law.law, at, size / 2, size) };
        let mut own: Vec<_> = found
            .iter()
            .filter(|law| here(law))
            .map(|law| laws::observed_law(law.target, DiscoveredForm::Seen(instance(law)), size / 2, size))
            .map(|law| DiscoveredLaw { domain: member.table.domain().clone(), ..law })
            .collect();
        let ended = proof::prove_laws(&mut own, &member.game, &member.table, Convention::Normal, engine, meter);
        stop = stop.or(ended);
        found.retain_mut(|law| {
            if !here(law) {
                return true;
            }
            let form = instance(law).form;
            let same = |other: &&DiscoveredLaw| {
                other.target == law.target && matches!(&other.law, DiscoveredForm::Seen(seen) if seen.form == form)
            };
            match own.iter().find(same) {
                // The law was shown to be wrong, beyond the table.
                None => return false,
                Some(proved) if proved.standing.is_proved() => law.proved_for.push(at),
                Some(_) => {}
            }
            true
        });
    }
    let letter = parameter.letters()[0];
    for law in found.iter_mut().filter(|law| !law.standing.is_proved()) {
        let swept = members.iter().filter(|member| member.parameters[0] >= law.from).count();
        let list: Vec<String> = law.proved_for.iter().map(u64::to_string).collect();
        let list = list.join(", ");
        law.reason_lines.push(match law.proved_for.len() {
            0 => text!("not proved for any single {letter}"),
            all if all == swept => {
                text!("proved separately for each {letter} that was swept: {list}; others were not tried")
            }
            _ => text!("proved separately for {letter} = {list}; only observed for the others that were swept"),
        });
    }
    stop
}
