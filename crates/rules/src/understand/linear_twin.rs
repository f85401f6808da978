//! Whether two games have the same options, when both have linear moves.
//!
//! The moves of a game with linear moves are a relation between a position and an option: a union of systems of inequalities over the
//! integers, after the choices of the mover are eliminated. Two games have the same options if each relation contains the other.
//! The moves of a family are found once, for all values of its keyword-only numbers: the values are put into the formulas.
//! An elimination that could lose or add an integer solution is refused, so equality is a proof for positions of every size.

use super::arguments::number_parameters;
use super::linear::{IntegerForm, LinearVariable, implies, is_impossible};
use super::moves::{linear_family, linear_moves};
use super::moves_at::moves_at;
use crate::ir::RuleProgram;
use crate::value::RuleValue;
use grundy_game::{LinearFamily, LinearForm, LinearMoves, LinearTwin, LinearTwinFinder, in_force};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

/// The inequalities of one system, each a form that is at least 0.
type InequalityRows = Vec<IntegerForm>;

/// The maximum number of systems that one comparison decides.
const MAX_COMPARED_SYSTEMS: usize = 3_000;

/// The maximum number of inequalities of a system.
const MAX_SYSTEM_ROWS: usize = 64;

/// The maximum number of results that are kept; results that were dropped are computed again on use.
const MAX_KEPT_TWINS: usize = 1 << 16;

/// The results for the games of a file.
#[derive(Default)]
pub(crate) struct LinearTwinCache(Mutex<LinearTwins>);

#[derive(Default)]
struct LinearTwins {
    twins: HashMap<TwinGameKey, Option<Arc<LinearTwin>>>,
    /// The moves for all values of the keyword-only numbers, with their keyword-only parameters that are no numbers in the key.
    families: HashMap<TwinGameKey, Option<Arc<LinearMoves>>>,
}

/// A function, and its keyword-only parameters as a text.
type TwinGameKey = (u32, String);

impl LinearTwinCache {
    /// The ruleset with the options of a game, among those that `finder` suggests; `None` also if the time of the budget in force runs out.
    pub(crate) fn linear_twin(
        &self,
        program: &RuleProgram,
        finder: LinearTwinFinder,
        game: u32,
        keywords: &[Option<RuleValue>],
    ) -> Option<Arc<LinearTwin>> {
        let key = (game, format!("{keywords:?}"));
        let mut twins = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(found) = twins.twins.get(&key) {
            return found.clone();
        }
        let find = || {
            let moves = twins
                .moves_of_family(program, game, keywords)
                .or_else(|| linear_moves(program, game, keywords).map(Arc::new))?;
            finder(&moves).into_iter().find(|twin| same_options(&moves, &twin.moves)).map(Arc::new)
        };
        let twin = in_force::within_time(find).ok()?;
        if twins.twins.len() >= MAX_KEPT_TWINS {
            twins.twins.clear();
        }
        twins.twins.insert(key, twin.clone());
        twin
    }
}

impl LinearTwins {
    /// The moves of a game from those of its family; `None` if it has no keyword-only number, or the family has other moves than linear ones.
    fn moves_of_family(
        &mut self,
        program: &RuleProgram,
        game: u32,
        keywords: &[Option<RuleValue>],
    ) -> Option<Arc<LinearMoves>> {
        let is_number = &number_parameters(program)[game as usize][program.functions[game as usize].params..];
        let (mut open, mut values) = (keywords.to_vec(), Vec::new());
        for (value, is_number) in open.iter_mut().zip(is_number) {
            if let (true, Some(RuleValue::Int(number))) = (is_number, &value) {
                values.push(*number);
                *value = None;
            }
        }
        if values.is_empty() || open.iter().flatten().count() + values.len() < keywords.len() {
            return None;
        }
        if self.families.len() >= MAX_KEPT_TWINS {
            self.families.clear();
        }
        let key = (game, format!("{open:?}"));
        let family = match self.families.get(&key) {
            Some(family) => family.clone(),
            None => {
                let found = in_force::within_time(|| linear_family(program, game, &open).map(Arc::new)).ok()?;
                self.families.insert(key, found.clone());
                found
            }
        };
        moves_at(family?.as_ref(), &values).map(Arc::new)
    }
}

/// Whether both games are proved to have the same options at every position.
///
/// # Complexity
/// At most `MAX_COMPARED_SYSTEMS` eliminations in small systems: microseconds to milliseconds.
fn same_options(first: &LinearMoves, second: &LinearMoves) -> bool {
    if first.params != second.params {
        return false;
    }
    let Some((first, second)) = move_relation(first).zip(move_relation(second)) else { return false };
    let mut systems = MAX_COMPARED_SYSTEMS;
    let mut within = |inner: &[InequalityRows], outer: &[InequalityRows]| {
        inner.iter().all(|rows| is_covered(rows.clone(), outer, &mut systems))
    };
    within(&first, &second) && within(&second, &first)
}

/// Whether every solution of the rows is a solution of one of the systems.
fn is_covered(mut rows: InequalityRows, systems: &[InequalityRows], budget: &mut usize) -> bool {
    if *budget == 0 {
        return false;
    }
    *budget -= 1;
    if is_impossible(&rows) {
        return true;
    }
    let Some((system, rest)) = systems.split_first() else { return false };
    // The solutions outside the first system violate one of its inequalities: for each inequality, the rest must cover these solutions.
    for row in system {
        if implies(&rows, row) {
            continue;
        }
        let mut outside = rows.clone();
        outside.push(row.subtract_from(-1));
        if !is_covered(outside, rest, budget) {
            return false;
        }
        rows.push(row.clone());
    }
    true
}

/// The moves as systems in the numbers of a position, `0..params`, and those of the option, `params..2·params`.
///
/// `None` if a move leaves anything but one component, a test decides, or a choice cannot be eliminated.
fn move_relation(moves: &LinearMoves) -> Option<Vec<InequalityRows>> {
    let systems = moves.families.iter().map(|family| family_relation(family, moves.params));
    Some(systems.collect::<Option<Vec<_>>>()?.into_iter().filter(|rows| !is_impossible(rows)).collect())
}

fn family_relation(family: &LinearFamily, params: usize) -> Option<InequalityRows> {
    let [left] = &family.left_components[..] else { return None };
    if !family.tests.is_empty() || !family.runs.is_empty() || left.len() != params {
        return None;
    }
    // The numbers of the option are between those of the position and the choices.
    let form = |form: &LinearForm| {
        form.terms.iter().try_fold(IntegerForm::from_number(form.constant.into()), |sum, &(var, times)| {
            let var = if var < params { var } else { var + params };
            sum.add_multiple(times.into(), &IntegerForm::from_variable(var))
        })
    };
    let chosen = 2 * params..2 * params + family.choice_count;
    let mut rows: InequalityRows = (0..chosen.end).map(IntegerForm::from_variable).collect();
    for row in &family.rows {
        rows.push(form(row)?);
    }
    let mut equations = Vec::new();
    for (place, left) in left.iter().enumerate() {
        equations.push(form(left)?.add_multiple(-1, &IntegerForm::from_variable(params + place))?);
    }
    for var in chosen.clone() {
        let solved = equations.iter().position(|equation| equation.coefficient(var).abs() == 1);
        if let Some(place) = solved {
            let equation = equations.swap_remove(place);
            // `c·x + rest = 0` with `c = ±1`, so `x = −c·rest`.
            let value = equation.substitute(var, &IntegerForm::default())?.multiply(-equation.coefficient(var))?;
            for other in rows.iter_mut().chain(&mut equations) {
                *other = other.substitute(var, &value)?;
            }
        }
    }
    for equation in equations {
        rows.push(equation.subtract_from(0));
        rows.push(equation);
    }
    for var in chosen {
        rows = eliminate_exactly(rows, var)?;
    }
    Some(rows)
}

/// The rows without a variable: they hold exactly if some integer value of the variable satisfies the given rows.
fn eliminate_exactly(rows: InequalityRows, var: LinearVariable) -> Option<InequalityRows> {
    let (with, mut kept): (Vec<_>, Vec<_>) = rows.into_iter().partition(|row| row.coefficient(var) != 0);
    let (lower, upper): (Vec<_>, Vec<_>) = with.into_iter().partition(|row| row.coefficient(var) > 0);
    // Between a lower and an upper bound lies an integer if one of the two is an integer, which a coefficient of 1 says.
    let units = |rows: &[IntegerForm]| rows.iter().all(|row| row.coefficient(var).abs() == 1);
    if !units(&lower) && !units(&upper) {
        return None;
    }
    for low in &lower {
        for high in &upper {
            let sum = high.multiply(low.coefficient(var))?.add_multiple(-high.coefficient(var), low)?;
            if sum.as_number().is_none_or(|n| n < 0) && !kept.contains(&sum) {
                kept.push(sum);
            }
        }
    }
    (kept.len() <= MAX_SYSTEM_ROWS).then_some(kept)
}

#[cfg(test)]
mod tests {
    use super::same_options;
    use crate::Rules;
    use crate::understand::no_names::NoNames;
    use grundy_game::LinearMoves;

    fn moves(body: &str) -> LinearMoves {
        let rules = Rules::load(&format!("@game\ndef g(a, b):\n{body}"), &NoNames).expect("rules");
        rules.game("g").expect("the game").analysis.linear_moves().expect("linear moves")
    }

    const WYTHOFF_BODY: &str = "
    for k in range(1, a + 1):
        yield g(a - k, b)
    for k in range(1, b + 1):
        yield g(a, b - k)
    for k in range(1, min(a, b) + 1):
        yield g(a - k, b - k)
";

    #[test]
    fn other_writings_of_a_rule_have_the_same_options() {
        let wythoff = moves(WYTHOFF_BODY);
        for other in [
            // By what is left.
            "    for left in range(a): yield g(left, b)\n    for left in range(b): yield g(a, left)\n    for k in range(1, a + 1):\n        if k <= b:\n            yield g(a - k, b - k)\n",
            // Two loops and a condition.
            "    for k in range(a + 1):\n        for l in range(b + 1):\n            if k + l > 0 and (k == 0 or l == 0 or k == l):\n                yield g(a - k, b - l)\n",
            // Some moves twice.
            "    for k in range(1, a + 1): yield g(a - k, b)\n    for k in range(1, b + 1): yield g(a, b - k)\n    for k in range(1, b + 1): yield g(a, b - k)\n    for k in range(1, min(a, b) + 1): yield g(a - k, b - k)\n",
        ] {
            assert!(same_options(&wythoff, &moves(other)), "{other}");
        }
    }

    #[test]
    fn near_misses_differ() {
        let wythoff = moves(WYTHOFF_BODY);
        for other in [
            WYTHOFF_BODY.replace("range(1, b + 1)", "range(1, b)"),
            WYTHOFF_BODY.replace("range(1, b + 1)", "range(2, b + 1)"),
            WYTHOFF_BODY.replace("min(a, b) + 1", "min(a, b)"),
            WYTHOFF_BODY.replace("min(a, b) + 1", "min(a, b, 1000) + 1"),
            format!("{WYTHOFF_BODY}    if a > 1000 and b > 1:\n        yield g(a - 1, b - 2)\n"),
        ] {
            assert!(!same_options(&wythoff, &moves(&other)), "{other}");
        }
    }
}
