//! Laws of families with two parameters: both are swept together.

use super::super::{DiscoveredForm, DiscoveredLaw, LawTarget, TableReach, laws};
use super::blocks::{first_parameters, prove_by_blocks};
use super::{
    DiscoveredFamilyLaw, FamilyMember, FamilyParameter, FamilyReach, FamilySweep, end_sweep, tables_of_parameters,
};
use crate::discover::BUCHI;
use grundy::{Attempt, Engine, Meter};
use grundy_catalog::residues::{BLOCK_LAW, REMAINDER_LAW};
use grundy_game::{
    AcceptedFamily, ArgumentError, BilingualText, Budget, ComputationEnd, Ruleset, Standing, Stop, text,
};
use grundy_prove::blocks::prove_all_accepted;
use grundy_prove::detect::LawForm;
use grundy_prove::detect::expr::{Binary, Expr};
use grundy_prove::detect::families::{PairInstance, PairLaw, PairRegion, pair_laws, zeros_of_blocks};

/// The last value of each parameter, and the last one of the games from which laws are learnt.
const LAST_PARAMETER_OF_TWO: u64 = 6;
const LAST_TAUGHT_PARAMETER: u64 = 4;
/// The last numbers of tables: there are 36 of them.
const PAIR_REACH: FamilyReach = FamilyReach { heap: 299, number: 149, coordinate: 39 };
/// The maximum number of states that one proof may take.
const MAX_PAIR_PROOF_STATES: u64 = 1_500_000;

/// Searches for laws of a family with two parameters.
pub(super) fn sweep_pairs(
    parameter: &FamilyParameter,
    letters: [char; 2],
    reach: TableReach,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<FamilySweep, ArgumentError> {
    let range = 1..=LAST_PARAMETER_OF_TWO;
    let all = range.clone().flat_map(|first| range.clone().map(move |second| vec![first, second]));
    let (members, mut sweep) = tables_of_parameters(parameter, all, (reach, PAIR_REACH), engine, meter)?;
    for of in [LawTarget::Values, LawTarget::Lost] {
        let guesses = guess_pair_laws(of, &members, letters);
        sweep.laws.extend(
            guesses.into_iter().filter_map(|law| observed_pair_law(of, law, &members, &sweep.skipped_parameters)),
        );
    }
    add_lost_positions(&mut sweep, letters);
    let proof = prove_pair_laws(&mut sweep.laws, parameter, meter);
    end_sweep(&mut sweep, proof, meter);
    Ok(sweep)
}

/// The parameters of a game.
fn pair_of(values: &[u64]) -> [u64; 2] {
    [values.first().copied().unwrap_or(0), values.get(1).copied().unwrap_or(0)]
}

/// The laws with two parameters that hold on all tables.
fn guess_pair_laws(of: LawTarget, members: &[FamilyMember], letters: [char; 2]) -> Vec<PairLaw> {
    let is_teacher = |member: &&FamilyMember| member.parameters.iter().all(|&value| value <= LAST_TAUGHT_PARAMETER);
    let seen = |law: DiscoveredLaw| match law.law {
        DiscoveredForm::Seen(seen) if law.target == of => Some(seen),
        _ => None,
    };
    let taught: Vec<PairInstance> = members
        .iter()
        .filter(is_teacher)
        .map(|member| PairInstance {
            parameters: pair_of(&member.parameters),
            laws: laws::detected_laws(&member.table).into_iter().filter_map(seen).collect(),
        })
        .collect();
    let range: Vec<[u64; 2]> = members.iter().map(|member| pair_of(&member.parameters)).collect();
    let holds = |at: [u64; 2], form: &LawForm| {
        members.iter().find(|member| member.parameters == at).is_some_and(|member| member.table.matches_law(of, form))
    };
    pair_laws(&taught, letters, &range, &holds)
}

/// A law that is known from the tables only; `None` if the games that were skipped are not those outside a region.
fn observed_pair_law(
    of: LawTarget,
    PairLaw { law, region }: PairLaw,
    members: &[FamilyMember],
    skipped: &[Vec<u64>],
) -> Option<DiscoveredFamilyLaw> {
    // If the rules refuse some pairs, the law is claimed for the others.
    let accepts = |region: &PairRegion| {
        members.iter().all(|member| region.contains(pair_of(&member.parameters)))
            && !skipped.iter().any(|values| region.contains(pair_of(values)))
    };
    let region = match region {
        PairRegion::Everywhere => PairRegion::ALL.into_iter().find(accepts)?,
        region => region,
    };
    let numbers_to = members.iter().map(|member| member.table.size()).min().unwrap_or(0);
    let standing = Standing::Observed { to: numbers_to.saturating_sub(1) };
    Some(DiscoveredFamilyLaw {
        target: of,
        law,
        from: 1,
        region,
        numbers_to,
        standing,
        proved_for: Vec::new(),
        reason_lines: Vec::new(),
    })
}

/// Adds the zeros of the values as a law of the lost positions; any other law of these that was found is equivalent, or is wrong.
fn add_lost_positions(sweep: &mut FamilySweep, letters: [char; 2]) {
    let Some(values) = sweep.laws.iter().find(|law| law.target == LawTarget::Values) else { return };
    let LawForm::Value(e) = &values.law.form else { return };
    let Some(set) = zeros_of_blocks(e) else { return };
    let law = values.law.clone().into_lost(set).with_letters(&letters);
    let lost = DiscoveredFamilyLaw { target: LawTarget::Lost, law, ..values.clone() };
    sweep.laws.retain(|law| law.target != LawTarget::Lost);
    sweep.laws.push(lost);
}

/// Proves the laws it can; returns which budget ran out.
fn prove_pair_laws(found: &mut [DiscoveredFamilyLaw], parameter: &FamilyParameter, meter: &Meter) -> ComputationEnd {
    if found.is_empty() {
        return ComputationEnd::Done;
    }
    let moves = parameter.stated_rules().and_then(|game| moves_of_pairs(&game));
    let mut stop = ComputationEnd::Done;
    let mut proved: Option<(Expr, PairRegion, Standing)> = None;
    for law in found.iter_mut() {
        let open = match (&law.law.form, &moves, &proved) {
            (LawForm::Set(set), _, Some((values, region, standing)))
                if law.region == *region && zeros_of_blocks(values).as_ref() == Some(set) =>
            {
                (law.standing, law.reason_lines) =
                    (standing.clone(), vec![text!("these are the positions with the value 0")]);
                continue;
            }
            (LawForm::Value(e), Some(moves), _) => {
                let e = e.clone();
                match prove_values_of_pairs(law, &e, moves, meter) {
                    Ok(Some((standing, why))) => {
                        proved.get_or_insert((e, law.region, standing.clone()));
                        (law.standing, law.reason_lines) = (standing, vec![why]);
                        continue;
                    }
                    Ok(None) => text!("no theorem about all parameters applies"),
                    Err(why) => {
                        stop = ComputationEnd::from(meter.spend(0, 0)).or(stop);
                        let BilingualText { en, zh } = why.description();
                        law.reason_lines
                            .push(text!("the proof for all parameters did not finish: {text}", text = (en, zh)));
                        continue;
                    }
                }
            }
            (_, None, _) => text!("the moves are not known as linear formulas"),
            _ => text!("no theorem about all parameters applies"),
        };
        let BilingualText { en, zh } = open;
        law.reason_lines.push(text!("not proved for all parameters: {text}", text = (en, zh)));
    }
    stop
}

/// The moves of all games of a family; with cases if the rules refuse some positions, or if play may be endless for some parameters.
/// The law of blocks does not need that play ends: it proves that every move takes something.
fn moves_of_pairs(game: &Ruleset) -> Option<AcceptedFamily> {
    let all = game.analysis.linear_family().map(|moves| AcceptedFamily { moves, cases: Vec::new() });
    all.or_else(|| game.analysis.accepted_family().filter(|family| !family.cases.is_empty()))
}

/// The law of blocks for all pairs of a region; returns the standing and the reason.
fn prove_values_of_pairs(
    law: &DiscoveredFamilyLaw,
    values: &Expr,
    family: &AcceptedFamily,
    meter: &Meter,
) -> Result<Option<(Standing, BilingualText)>, Stop> {
    let budget = &Attempt::with_unbounded_memory(meter, MAX_PAIR_PROOF_STATES);
    let AcceptedFamily { moves, cases } = family;
    let mut within = first_parameters(moves, law.from);
    within.extend(law.region.linear_form([1, 2]));
    if !cases.is_empty() && !prove_all_accepted(cases, moves.params, &within, budget)? {
        return Ok(None);
    }
    let Some(why) = prove_by_blocks(law, values, moves, &within, budget)? else { return Ok(None) };
    let citation = if is_remainder(values) { &REMAINDER_LAW } else { &BLOCK_LAW };
    Ok(Some((Standing::Proved { theorems: vec![citation, &BUCHI] }, why)))
}

/// Whether the values are remainders, so that the older law describes them.
fn is_remainder(values: &Expr) -> bool {
    match values {
        Expr::If(_, yes, _) => is_remainder(yes),
        values => matches!(values, Expr::Binary(Binary::Mod, ..)),
    }
}
