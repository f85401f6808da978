//! The limits of Coq: those of its arrays and of the library, and the duration of a proof.

use super::CoqRefusal;
use super::game::CoqGame;
use super::method::CoqMethod;
use grundy_game::text;

/// The maximum number of values that an array of Coq has (`PArray.max_length`). The checker by the definition has all values in one.
const MAX_ARRAY_VALUES: u128 = 4_194_303;
/// The maximum number of values that are left to the fast checker, for which Coq needs some gigabytes. Its tables have room for 2^36
/// (`ValueTable.v`).
const MAX_TABLE_VALUES: u128 = 1 << 26;
/// The largest value that the fast checker computes (`value_limit` of `ValueSet.v`, less 1).
const MAX_COQ_VALUE: u64 = 251;
/// The largest value that Coq computes after the first window (`no_value` of `HeapStream.v`, less 1).
pub(super) const MAX_STREAMED_VALUE: u64 = 62;
/// The maximum number of steps that are left to Coq. A step takes 0.1 to 0.6 µs, so all together take an hour or more.
const MAX_COQ_STEPS: u128 = 20_000_000_000;
/// The steps for an option by the definition, which is a list of natural numbers.
const STEPS_OF_LISTED_OPTION: u128 = 15;
/// The steps for a heap from which all numbers but some may be taken: several native integers become numbers of Coq.
const STEPS_OF_GROWING_VALUE: u128 = 200;
/// The maximum number of pairs of missing numbers that are examined in a step: a flag of each.
const MISSING_PAIRS_PER_STEP: u128 = 10;
/// The options that are tried for a common value, besides those with a rare heap.
const TRIED_COMMON_OPTIONS: u128 = 30;
/// After the first window, where sets are one word: the number of options that take as long as a step.
const STREAMED_OPTIONS_OF_STEP: u128 = 3;

/// Checks that Coq can hold the values.
///
/// # Errors
/// Returns an error if there are too many values, or a value is, or may be, larger than [`MAX_COQ_VALUE`].
pub(super) fn check_values(
    game: &CoqGame,
    method: &CoqMethod,
    needed: u128,
    largest: Option<u64>,
) -> Result<(), CoqRefusal> {
    if matches!(method, CoqMethod::Definition | CoqMethod::State { .. }) {
        return match needed > MAX_ARRAY_VALUES {
            true => Err(CoqRefusal(text!(
                "the proof needs {needed} values, and an array of Coq has at most {MAX_ARRAY_VALUES}"
            ))),
            false => Ok(()),
        };
    }
    let in_table = match method {
        CoqMethod::Windows { table_length, .. } => u128::from(*table_length),
        _ => needed,
    };
    if in_table > MAX_TABLE_VALUES {
        return Err(CoqRefusal(text!(
            "the proof needs {needed} values; at most {MAX_TABLE_VALUES} are tried, which take some gigabytes"
        )));
    }
    match largest {
        Some(largest) if largest > MAX_COQ_VALUE => Err(CoqRefusal(text!(
            "there are values up to {largest}, and the library for Coq computes values up to {MAX_COQ_VALUE}"
        ))),
        // A heap without a split has one option for each number, so its value is at most their count.
        None if game.count_takes(1) >= MAX_COQ_VALUE => {
            let count = game.count_takes(1);
            Err(CoqRefusal(text!(
                "one of {count} numbers is taken, so that values may be larger than {MAX_COQ_VALUE}, which the library for Coq does not compute"
            )))
        }
        _ => Ok(()),
    }
}

/// Checks that Coq does not compute for hours.
///
/// # Errors
/// Returns an error if the estimated number of steps exceeds [`MAX_COQ_STEPS`].
pub(super) fn check_steps(game: &CoqGame, method: &CoqMethod, needed: u128) -> Result<(), CoqRefusal> {
    let steps = count_steps(game, method, needed);
    if steps <= MAX_COQ_STEPS {
        return Ok(());
    }
    Err(CoqRefusal(text!(
        "Coq would need about {steps} steps for the {needed} values; at most {MAX_COQ_STEPS} are tried, which take an hour or more"
    )))
}

/// About how many steps Coq takes, of 0.1 to 0.6 µs each.
fn count_steps(game: &CoqGame, method: &CoqMethod, needed: u128) -> u128 {
    let takes = |heaps: u32| u128::from(game.count_takes(heaps));
    let digits = u128::from(game.last_digit()) + 1;
    // The code is a list, in which every digit is looked up from the first one on, for 0, 1 and 2 heaps.
    let is_code = !matches!(method, CoqMethod::State { .. });
    let reading = if is_code { 3 * digits.saturating_mul(digits) / 2 } else { 0 };
    let sparse_steps = |values: u128, rare: u128| {
        let few = takes(2) * (rare + TRIED_COMMON_OPTIONS);
        values * (takes(1) + 1 + few) + takes(2) * rare * values / 2
    };
    let computing = match method {
        CoqMethod::AllOptions => needed * (takes(1) + 1) + takes(2) * needed * needed / 4,
        CoqMethod::SparseSpace { rare, .. } => sparse_steps(needed, u128::from(*rare)),
        CoqMethod::Windows { rare, table_length, .. } => {
            let (rare, first) = (u128::from(*rare), u128::from(*table_length));
            let options = takes(1) + 1 + takes(2) * rare + TRIED_COMMON_OPTIONS;
            sparse_steps(first, rare) + needed.saturating_sub(first) * options / STREAMED_OPTIONS_OF_STEP
        }
        // For each heap the values at missing distances are tried. What stands there once takes most of the time, if few are missing.
        CoqMethod::State { .. } => {
            let missing = u128::from(game.count_missing());
            needed.saturating_mul(STEPS_OF_GROWING_VALUE + missing.saturating_mul(missing) / MISSING_PAIRS_PER_STEP)
        }
        CoqMethod::Definition => {
            let lists = |heaps: u32| {
                // The heaps are listed in every order, all up to the last one with every number of tokens.
                let factorial: u128 = (1..=u128::from(heaps) + 1).product();
                takes(heaps) * needed.saturating_pow(heaps + 1) / factorial
            };
            STEPS_OF_LISTED_OPTION.saturating_mul((0..=3).map(lists).fold(0, u128::saturating_add))
        }
    };
    reading.saturating_add(computing)
}
