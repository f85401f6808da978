//! Chooses the law that a program uses.

use crate::budget::Meter;
use crate::discover::{Discovery, FamilyFound, Found, Law, Of, Parameter, Reach, Sweep, sweep};
use crate::engine::Engine;
use grundy_emit::{LONGEST_TABLE, MOST_TRANSITIONS, Method, Period, Question};
use grundy_game::{AnyGame, Arg, Shape};
use std::sync::Arc;

/// Finds a law that is proved for all values of the parameter of a family from 0 or 1 on; returns it with the sweep that found it.
pub(super) fn law_of_family(
    family: Arc<dyn AnyGame>,
    question: &Question,
    engine: &mut Engine,
    meter: &Meter,
) -> Option<(FamilyFound, Sweep)> {
    let parameter = Parameter::of(&Arg::Ruleset(family)).ok()??;
    let mut found = sweep(&parameter, Reach::default(), engine, meter).ok()?;
    let fits = |law: &FamilyFound| {
        let told = law.of == Of::Values || question.asks_for_one();
        let numbers = question.numbers().is_none_or(|numbers| numbers == law.law.numbers);
        law.standing.kind() == "proved" && law.from <= 1 && told && numbers && law.law.parameter().is_some()
    };
    let at = found.laws.iter().position(fits)?;
    Some((found.laws.swap_remove(at), found))
}

/// What the law of a program must give.
#[derive(Clone, Copy)]
pub(super) struct Wanted {
    /// Whether it must give values, so that a law of lost positions is not enough.
    pub(super) values_only: bool,
    /// How many numbers a position has; `None` for any.
    pub(super) numbers: Option<usize>,
}

/// The law that was chosen.
pub(super) struct Chosen<'a> {
    pub(super) found: &'a Found,
    pub(super) method: Method,
}

/// Returns the best law that can be written: proved laws first, values before lost positions.
pub(super) fn law<'a>(
    found: &'a Discovery,
    wanted: Wanted,
    ruleset: Option<&Arc<dyn AnyGame>>,
    engine: &mut Engine,
    meter: &Meter,
) -> Option<Chosen<'a>> {
    if wanted.numbers.is_some_and(|numbers| numbers != found.numbers) {
        return None;
    }
    let mut fit: Vec<&Found> = found.laws.iter().filter(|law| law.of == Of::Values || !wanted.values_only).collect();
    // Observed ranges of lost positions predict little beyond the table.
    fit.retain(|law| law.of == Of::Values || law.standing.kind() == "proved" || law.kind() != "ranges");
    let rank = |law: &Law| match law {
        Law::Seen(_) => 0,
        Law::Period(..) => 1,
        Law::Automatic(_) => 2,
    };
    fit.sort_by_key(|law| (law.standing.kind() != "proved", law.of == Of::Lost, rank(&law.law)));
    fit.into_iter().find_map(|law| {
        let method = match &law.law {
            Law::Seen(seen) => Method::Law(Box::new(seen.clone())),
            Law::Period(found, _) => {
                let length = usize::try_from(found.preperiod.checked_add(found.period)?).ok()?;
                let ruleset = ruleset.filter(|_| length <= LONGEST_TABLE)?;
                let Shape::Heap(_) = ruleset.shape() else { return None };
                let values = engine.heap_values(ruleset, length as u64 - 1, meter)?.ok()?;
                let values = (0..length).map(|n| values.at(n)).collect();
                Method::Period(Period {
                    preperiod: found.preperiod,
                    period: found.period,
                    saltus: found.saltus,
                    values,
                })
            }
            Law::Automatic(dfa) => {
                let of_lost = law.of == Of::Lost;
                let tracks = found.numbers + usize::from(!of_lost);
                let fits = law.standing.kind() == "proved" && dfa.transitions().len() <= MOST_TRANSITIONS;
                (fits && dfa.tracks() == tracks).then(|| Method::Automaton { dfa: dfa.clone(), of_lost })?
            }
        };
        Some(Chosen { found: law, method })
    })
}
