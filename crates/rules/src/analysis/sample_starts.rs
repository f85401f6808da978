//! Small positions of a game to play from, if the user gives none.

use super::play::{ComponentNode, MAX_SAMPLE_STEPS};
use crate::file::Rules;
use crate::ir::FunctionRole;
use crate::run::RulesRun;
use crate::understand::arguments::{number_parameters, text_parameters};
use crate::value::{ComponentRules, RuleValue};

/// Small positions of a game to play from: with small numbers, or from its starts, or with small tuples;
/// and whether the rules must work for them.
pub(super) fn sample_starts(
    rules: &Rules,
    game: u32,
    keywords: &[RuleValue],
    given: bool,
) -> (Vec<ComponentNode>, bool) {
    let program = &rules.0.program;
    let function = &program.functions[game as usize];
    let numbers = number_parameters(program).swap_remove(game as usize);
    let numbers = &numbers[..function.params];
    let FunctionRole::Game { start } = function.role else { return (Vec::new(), false) };
    let with_keywords = |mut args: Vec<RuleValue>| {
        args.extend(keywords.iter().cloned());
        (game, args)
    };
    if let Some(start) = start {
        let params = program.functions[start as usize].params;
        let bound: Vec<Option<RuleValue>> = keywords.iter().cloned().map(Some).collect();
        let mut nodes = Vec::new();
        // A game may have a start without arguments.
        let starts = if params == 0 { vec![Vec::new()] } else { small_arguments(params, &vec![true; params]) };
        for args in starts {
            if let Ok(RuleValue::Position(parts)) =
                RulesRun::with_step_limit(program, MAX_SAMPLE_STEPS).make_position(game, args, &bound)
            {
                nodes.extend(parts.iter().filter_map(|part| match part.game {
                    ComponentRules::Here(game) => Some((game, part.args.to_vec())),
                    ComponentRules::Outer(_) => None,
                }));
            }
        }
        return (nodes, false);
    }
    // Without sample texts there is nothing to start from.
    if text_parameters(program)[game as usize][..function.params].contains(&true) {
        return (Vec::new(), false);
    }
    let strict = given && numbers.iter().all(|number| *number);
    (small_arguments(function.params, numbers).into_iter().map(with_keywords).collect(), strict)
}

/// Small arguments: numbers from 0, or short tuples.
fn small_arguments(params: usize, numbers: &[bool]) -> Vec<Vec<RuleValue>> {
    let most: i64 = match params {
        0 => return Vec::new(),
        1 => 24,
        2 => 4,
        3 => 3,
        _ => 1,
    };
    let tuple = |items: &[i64]| RuleValue::new_tuple(items.iter().map(|n| RuleValue::Int(*n)).collect()).ok();
    let tuples: [&[i64]; 9] = [&[], &[1], &[3], &[1, 1], &[2, 1], &[1, 2], &[0, 2], &[1, 0, 1], &[1, 2, 3]];
    let mut all: Vec<Vec<RuleValue>> = vec![Vec::new()];
    for number in numbers.iter().take(params.min(6)) {
        let choices: Vec<RuleValue> = match number {
            true => (0..=most).map(RuleValue::Int).collect(),
            false => tuples.iter().filter_map(|items| tuple(items)).collect(),
        };
        all = all
            .iter()
            .flat_map(|args| choices.iter().map(|choice| [&args[..], std::slice::from_ref(choice)].concat()))
            .collect();
    }
    all.retain(|args| args.len() == params);
    all
}
