//! Chooses the law that a program uses.

use crate::write::{AnswerMethod, EmittedPeriod, MAX_EMITTED_TRANSITIONS, MAX_TABLE_VALUES, ProgramQuestion};
use grundy::{Engine, Meter};
use grundy_game::{Argument, GameShape, Ruleset};
use grundy_laws::discover::{
    DiscoveredFamilyLaw, DiscoveredForm, DiscoveredLaw, Discovery, FamilyParameter, FamilySweep, LawTarget, TableReach,
    sweep_family,
};
use std::sync::Arc;

/// Finds a law that is proved for all values of the parameter of a family from 0 or 1 on; returns it with the sweep that found it.
pub(super) fn find_family_law(
    family: Arc<Ruleset>,
    question: &ProgramQuestion,
    engine: &mut Engine,
    meter: &Meter,
) -> Option<(DiscoveredFamilyLaw, FamilySweep)> {
    let parameter = FamilyParameter::from_positions(&Argument::Ruleset(family)).ok()??;
    let mut found = sweep_family(&parameter, TableReach::default(), engine, meter).ok()?;
    let fits = |law: &DiscoveredFamilyLaw| {
        let answers_question = law.of == LawTarget::Values || question.asks_for_one();
        let numbers = question.component_numbers().is_none_or(|numbers| numbers == law.law.numbers);
        law.standing.is_proved() && law.from <= 1 && answers_question && numbers && law.law.parameter().is_some()
    };
    let at = found.laws.iter().position(fits)?;
    Some((found.laws.swap_remove(at), found))
}

/// What the law of a program must give.
#[derive(Clone, Copy)]
pub(super) struct LawRequirements {
    /// Whether it must give values, so that a law of lost positions is not enough.
    pub(super) values_only: bool,
    /// How many numbers a position has; `None` for any.
    pub(super) numbers: Option<usize>,
}

/// The law that was chosen.
pub(super) struct ChosenLaw<'a> {
    pub(super) found: &'a DiscoveredLaw,
    pub(super) method: AnswerMethod,
}

/// Returns the best law that can be written: proved laws first, values before lost positions.
pub(super) fn choose_law<'a>(
    found: &'a Discovery,
    wanted: LawRequirements,
    ruleset: Option<&Arc<Ruleset>>,
    engine: &mut Engine,
    meter: &Meter,
) -> Option<ChosenLaw<'a>> {
    if wanted.numbers.is_some_and(|numbers| numbers != found.numbers) {
        return None;
    }
    let mut fit: Vec<&DiscoveredLaw> =
        found.laws.iter().filter(|law| law.of == LawTarget::Values || !wanted.values_only).collect();
    // Observed ranges of lost positions predict little beyond the table.
    fit.retain(|law| law.of == LawTarget::Values || law.standing.is_proved() || law.kind() != "ranges");
    let rank = |law: &DiscoveredForm| match law {
        DiscoveredForm::Seen(_) => 0,
        DiscoveredForm::Period(..) => 1,
        DiscoveredForm::Automatic(_) => 2,
    };
    fit.sort_by_key(|law| (!law.standing.is_proved(), law.of == LawTarget::Lost, rank(&law.law)));
    fit.into_iter().find_map(|law| {
        let method = match &law.law {
            DiscoveredForm::Seen(seen) => AnswerMethod::Law(Box::new(seen.clone())),
            DiscoveredForm::Period(found, _) => {
                let length = usize::try_from(found.preperiod.checked_add(found.period)?).ok()?;
                let ruleset = ruleset.filter(|_| length <= MAX_TABLE_VALUES)?;
                let GameShape::Heap(_) = ruleset.shape() else { return None };
                let values = engine.heap_values(ruleset, length as u64 - 1, meter)?.ok()?;
                let values = (0..length).map(|n| values.value_at(n)).collect();
                AnswerMethod::Period(EmittedPeriod {
                    preperiod: found.preperiod,
                    period: found.period,
                    saltus: found.saltus,
                    values,
                })
            }
            DiscoveredForm::Automatic(dfa) => {
                let of_lost = law.of == LawTarget::Lost;
                // An automaton of values reads the value as one more number and says
                // whether it is right; one of lost positions reads the position alone.
                let tracks = found.numbers + usize::from(!of_lost);
                let fits = law.standing.is_proved() && dfa.transitions().len() <= MAX_EMITTED_TRANSITIONS;
                (fits && dfa.tracks() == tracks).then(|| AnswerMethod::Automaton { dfa: dfa.clone(), of_lost })?
            }
        };
        Some(ChosenLaw { found: law, method })
    })
}
