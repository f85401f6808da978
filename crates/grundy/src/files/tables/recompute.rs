//! Recomputes the first values of a table by the definition.
//!
//! This shares no code with the engines: it takes the mex of the values of all options, one heap after another.

use super::{NIM_SEQUENCE, TableHeader};
use crate::Meter;
use grundy_game::{BilingualText, Budget, GameShape, HeapGame, Ruleset, Stop, text};
use std::ops::ControlFlow;
use std::sync::Arc;

/// The maximum number of values that are recomputed.
pub const MAX_RECOMPUTED_VALUES: usize = 2000;
/// The maximum number of options that are visited: a bound on work, not on time, so that every machine checks the same values.
const MAX_RECOMPUTED_OPTIONS: u64 = 20_000_000;

/// The result of recomputing the first values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RecomputeResult {
    /// The number of values that were recomputed and are right.
    pub right_count: u64,
    /// The first wrong value, if there is one.
    pub first_error: Option<WrongValue>,
    /// The reason why fewer than [`MAX_RECOMPUTED_VALUES`] values were recomputed, if there are more.
    pub shortfall_reason: Option<BilingualText>,
}

/// A value that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WrongValue {
    /// The heap.
    pub heap: u64,
    /// Its value in the table.
    pub table_value: u64,
    /// Its value by the definition.
    pub right_value: u64,
}

/// Recomputes the first values of a table.
///
/// # Errors
/// Returns an error if the budget runs out.
pub(super) fn recompute_values(header: &TableHeader, table: &[u64], meter: &Meter) -> Result<RecomputeResult, Stop> {
    let none = |short| Ok(RecomputeResult { shortfall_reason: Some(short), ..RecomputeResult::default() });
    if header.kind() != NIM_SEQUENCE {
        return none(text!("only nim-sequences can be recomputed"));
    }
    let game = match ruleset(header, |game| super::header(game, header.rules().unwrap_or_default())) {
        Ok(game) => game,
        Err(why) => return none(why),
    };
    match game.shape() {
        GameShape::Heap(heap) => recompute_by_definition(heap, table, meter),
        _ => none(text!("the rules are not those of a heap")),
    }
}

/// Finds the ruleset of a header; `own` makes the header of a ruleset, which must be the same.
#[cfg(feature = "rules")]
pub(super) fn ruleset(
    header: &TableHeader,
    own: impl FnOnce(&Arc<Ruleset>) -> TableHeader,
) -> Result<Arc<Ruleset>, BilingualText> {
    use grundy_game::Argument;
    let unknown = || text!("its rules cannot be read here");
    let rules = crate::parse_rules(header.rules().unwrap_or_default()).map_err(|_| unknown())?;
    match crate::evaluate_with(&rules, header.game()) {
        Ok(Argument::Ruleset(game)) if own(&game) == *header => Ok(game),
        _ => Err(unknown()),
    }
}

#[cfg(not(feature = "rules"))]
pub(super) fn ruleset(
    _: &TableHeader,
    _: impl FnOnce(&Arc<Ruleset>) -> TableHeader,
) -> Result<Arc<Ruleset>, BilingualText> {
    Err(text!("this program was built without the language of rules"))
}

fn recompute_by_definition(game: &dyn HeapGame, table: &[u64], meter: &Meter) -> Result<RecomputeResult, Stop> {
    let mut result = RecomputeResult::default();
    let mut options = 0;
    let mut seen: Vec<u32> = Vec::new();
    for (n, &table_value) in (0u64..).zip(table.iter().take(MAX_RECOMPUTED_VALUES)) {
        meter.spend(0, 0)?;
        // `seen[value] == mark` means that an option of this heap has the value. Marks avoid clearing `seen` for each heap.
        let mark = n as u32 + 1;
        let mut why = None;
        let flow = game.for_each_option(n, &mut |parts| {
            options += 1;
            if options > MAX_RECOMPUTED_OPTIONS {
                why = Some(Err(text!("the rules have too many options")));
            } else if options % (1 << 16) == 0 {
                why = meter.spend(0, 0).err().map(Ok);
            }
            // All smaller values were found right, so the table's values can be used.
            let sum = parts.iter().filter(|part| **part > 0).try_fold(0, |sum, &part| match part < n {
                true => Some(sum ^ table[part as usize]),
                false => None,
            });
            match sum {
                // The mex is at most the number of options, so a larger value does not matter.
                Some(sum) if sum > MAX_RECOMPUTED_OPTIONS => {}
                Some(sum) => {
                    let sum = sum as usize;
                    seen.resize(seen.len().max(sum + 1), 0);
                    seen[sum] = mark;
                }
                None => why = Some(Err(text!("an option is not smaller than its heap"))),
            }
            if why.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match why {
            Some(Ok(stop)) => return Err(stop),
            Some(Err(short)) => result.shortfall_reason = Some(short),
            None if flow.is_break() => result.shortfall_reason = Some(game.failure().description()),
            None => {}
        }
        if result.shortfall_reason.is_some() {
            return Ok(result);
        }
        let right_value = seen.iter().position(|seen| *seen != mark).unwrap_or(seen.len()) as u64;
        if right_value != table_value {
            result.first_error = Some(WrongValue { heap: n, table_value, right_value });
            return Ok(result);
        }
        result.right_count += 1;
    }
    Ok(result)
}
