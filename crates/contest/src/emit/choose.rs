//! Chooses the law that a program uses.

use crate::write::{
    AnswerMethod, EmittedPeriod, EmittedRule, MAX_EMITTED_TRANSITIONS, MAX_TABLE_VALUES, ParityLaws, ProgramQuestion,
    counts_copies_only,
};
use grundy::{Engine, Meter};
use grundy_game::{Argument, BilingualText, GameShape, Ruleset};
use grundy_laws::discover::{
    DiscoveredFamilyLaw, DiscoveredForm, DiscoveredLaw, Discovery, FamilyParameter, FamilySweep, LawTarget, TableReach,
    discover, sweep_family,
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
        let answers_question = law.target == LawTarget::Values || question.asks_for_one();
        let numbers = question.component_numbers().is_none_or(|numbers| numbers == law.law.numbers);
        law.standing.is_proved() && law.from <= 1 && answers_question && numbers && law.law.parameter().is_some()
    };
    let at = found.laws.iter().position(fits)?;
    Some((found.laws.swap_remove(at), found))
}

/// The laws for the two parities of a parameter that only counts copies of components.
pub(super) struct FoundParityLaws {
    pub(super) keyword: String,
    pub(super) laws: ParityLaws,
    /// For an even number of copies and for an odd one: the formula, and how it is known.
    pub(super) formulas: [(String, BilingualText); 2],
}

/// Finds proved laws of values for no copies and for one, if a parameter does nothing but count copies.
///
/// Two equal components have the nim-sum 0, so these are the laws for each even and for each odd number.
pub(super) fn find_parity_laws(
    family: &Arc<Ruleset>,
    rule: &EmittedRule,
    question: &ProgramQuestion,
    engine: &mut Engine,
    meter: &Meter,
) -> Option<FoundParityLaws> {
    let keyword = rule.only_keyword().filter(|keyword| counts_copies_only(rule, keyword))?;
    let numbers = question.component_numbers().filter(|numbers| *numbers == rule.number_count())?;
    let mut law_for = |copies: u64| {
        let given = [(keyword.to_string(), Argument::from(copies))];
        let ruleset = family.with_keywords(&given).ok()?;
        let found = discover(&Argument::Ruleset(Arc::clone(&ruleset)), TableReach::default(), engine, meter).ok()?;
        let wanted = LawRequirements { values_only: true, numbers: Some(numbers) };
        let chosen = choose_law(&found, wanted, Some(&ruleset), engine, meter)?;
        let law = chosen.law;
        // A law that is claimed for some positions only does not apply to the others.
        let everywhere = found.least_number == 0 && !found.domain.has_conditions() && found.domain.least() == 0;
        (law.standing.is_proved() && everywhere)
            .then(|| (chosen.method, (law.formula().to_string(), law.standing.description())))
    };
    let ((even, even_formula), (odd, odd_formula)) = (law_for(0)?, law_for(1)?);
    let laws = ParityLaws { even, odd, numbers };
    Some(FoundParityLaws { keyword: keyword.into(), laws, formulas: [even_formula, odd_formula] })
}

/// The requirements for the law of a program.
#[derive(Clone, Copy)]
pub(super) struct LawRequirements {
    /// Whether it must give values, so that a law of lost positions is not enough.
    pub(super) values_only: bool,
    /// The number of numbers of a position; `None` for any.
    pub(super) numbers: Option<usize>,
}

/// The law that was chosen.
pub(super) struct ChosenLaw<'a> {
    pub(super) law: &'a DiscoveredLaw,
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
        found.laws.iter().filter(|law| law.target == LawTarget::Values || !wanted.values_only).collect();
    // Observed ranges predict nothing beyond the table: the next range may begin right after it.
    fit.retain(|law| law.standing.is_proved() || law.kind() != "ranges");
    let rank = |law: &DiscoveredForm| match law {
        DiscoveredForm::Seen(_) => 0,
        DiscoveredForm::Period(..) => 1,
        DiscoveredForm::Automatic(_) => 2,
    };
    fit.sort_by_key(|law| (!law.standing.is_proved(), law.target == LawTarget::Lost, rank(&law.law)));
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
                let of_lost = law.target == LawTarget::Lost;
                // An automaton of values reads the value as one more number and accepts
                // it if it is right; an automaton of lost positions reads the position alone.
                let tracks = found.numbers + usize::from(!of_lost);
                let fits = law.standing.is_proved() && dfa.transitions().len() <= MAX_EMITTED_TRANSITIONS;
                (fits && dfa.tracks() == tracks).then(|| AnswerMethod::Automaton { dfa: dfa.clone(), of_lost })?
            }
        };
        Some(ChosenLaw { law, method })
    })
}
