//! Tests of laws on positions beyond the table, before they are reported.

use super::tables::LawTable;
use super::{DiscoveredLaw, LawTarget, call_with_names, stress_line};
use grundy::series::{SeriesCell, SeriesQuestion, cell};
use grundy::{Engine, Meter, Positions, SolveContext};
use grundy_game::{Convention, Outcome, Stop};

/// The maximum number of positions that are computed for all trials.
const MAX_TRIAL_POSITIONS: u64 = 60_000;

/// The number of values beyond the table that are tried.
const TRIED_NUMBERS: u64 = 12;

/// A position beyond the table, with its value or outcome.
struct LawTrial {
    numbers: Vec<u64>,
    value: Option<u64>,
    is_lost: bool,
}

/// Removes the laws that are wrong for some position beyond the table, and returns them.
///
/// The positions are those of the expression as given, not of the ruleset it was recognised as, so this also tests the recognition.
pub(super) fn refute_laws(
    laws: &mut Vec<DiscoveredLaw>,
    game: &dyn Positions,
    table: &LawTable,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Vec<DiscoveredLaw> {
    if laws.is_empty() || table.size() == 0 {
        return Vec::new();
    }
    let trials = make_trials(game, table, convention, engine, meter);
    let (_, names) = call_with_names(game, table.numbers());
    let places = sample_places(table);
    let (right, wrong) = std::mem::take(laws).into_iter().partition(|law| {
        // The line that users get to check a law is tested as well: it is another text of the same law.
        trials.iter().all(|trial| agrees_with(law, trial)) && stress_line::stress_line_agrees(law, &names, &places)
    });
    *laws = right;
    wrong
}

/// Whether a law agrees with a trial; a law without a prediction does.
fn agrees_with(law: &DiscoveredLaw, trial: &LawTrial) -> bool {
    match (law.value(&trial.numbers), law.target) {
        (None, _) => true,
        (Some(message), LawTarget::Lost) => (message != 0) == trial.is_lost,
        (Some(message), LawTarget::Values) => trial.value.is_none_or(|value| value == message),
    }
}

/// Numbers near the beginning of a table, and beyond its end.
fn sample_places(table: &LawTable) -> Vec<Vec<u64>> {
    let mut places = trial_numbers(table.numbers(), table.size().min(TRIED_NUMBERS));
    places.extend(self::trial_numbers(table.numbers(), table.size()));
    places.retain(|numbers| table.domain().contains(numbers));
    places
}

/// Positions beyond the table, as far as a small budget allows.
fn make_trials(
    game: &dyn Positions,
    table: &LawTable,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Vec<LawTrial> {
    let part = meter.remaining_part(MAX_TRIAL_POSITIONS);
    let asked = if table.has_values() { SeriesQuestion::Values } else { SeriesQuestion::Outcomes(convention) };
    let (mut trials, mut context) = (Vec::new(), SolveContext::new(engine, &part));
    for numbers in trial_numbers(table.numbers(), table.size()) {
        if !table.domain().contains(&numbers) {
            continue;
        }
        let found = match numbers[..] {
            [n] => cell(game, [n], asked, &mut context),
            [x, y] => cell(game, [x, y], asked, &mut context),
            [x, y, z] => cell(game, [x, y, z], asked, &mut context),
            [x, y, z, u] => cell(game, [x, y, z, u], asked, &mut context),
            _ => Err(Stop::Unsupported),
        };
        match found {
            Ok(Ok(SeriesCell::Value(value))) => {
                trials.push(LawTrial { numbers, value: Some(value.0), is_lost: value.0 == 0 });
            }
            Ok(Ok(SeriesCell::Outcome(outcome))) if outcome != Outcome::D => {
                trials.push(LawTrial { numbers, value: None, is_lost: outcome == Outcome::P });
            }
            Ok(_) => {}
            // The positions come the easiest first, so the later ones would not fit the budget either.
            Err(_) => break,
        }
    }
    meter.add_counts(&part);
    trials
}

/// Choices of numbers of which one at least is beyond the table, the easiest first.
fn trial_numbers(numbers: usize, size: u64) -> Vec<Vec<u64>> {
    let near = size..size + TRIED_NUMBERS;
    // Small numbers, and some from the middle of the table.
    let small = || [0, 1, 2, 3, 5, 8, size / 3, size / 2].into_iter().filter(|n| *n < size);
    match numbers {
        1 => near.map(|n| vec![n]).collect(),
        2 => near.flat_map(|n| small().flat_map(move |other| [vec![n, other], vec![other, n]])).collect(),
        3 => (size..size + TRIED_NUMBERS / 4)
            .flat_map(|n| {
                let pairs = small().take(4).flat_map(|a| [0, 1, 2].map(|b| (a, b)));
                pairs.flat_map(move |(a, b)| [vec![n, a, b], vec![a, n, b], vec![a, b, n]])
            })
            .collect(),
        _ => (size..size + TRIED_NUMBERS / 4)
            .flat_map(|n| {
                let others = small().take(3).flat_map(|a| [(0, 1), (1, 1), (1, 2), (2, 3)].map(|(b, c)| [a, b, c]));
                others
                    .flat_map(move |[a, b, c]| [vec![n, a, b, c], vec![a, n, b, c], vec![a, b, n, c], vec![a, b, c, n]])
            })
            .collect(),
    }
}
