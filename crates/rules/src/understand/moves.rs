//! The moves from all positions as linear formulas, for proofs.

use super::arguments::number_parameters;
use super::linear::{IntegerForm, LinearVariable, implies, is_impossible};
use super::rank;
use super::symbol::{ComponentRun, FloorQuotient, OptionFamily, SymbolicTest, TestAtom};
use super::walk::{WalkResult, start_forms, walk_assertions, walk_game};
use super::witness;
use crate::ir::{RuleFunction, RuleProgram};
use crate::value::RuleValue;
use grundy_game::{
    LinearComponentRun, LinearFamily, LinearForm, LinearMoves, LinearStart, LinearTest, NumberTest, in_force,
};

/// The maximum number of chosen variables of a family.
const MAX_CHOSEN_VARIABLES: usize = 16;
/// The maximum number of cases by which runs are empty.
const MAX_CASES: usize = 64;

/// The moves of a game of natural numbers that leads to itself only. Only linear tests may decide, and play must be proved to end.
pub(crate) fn linear_moves(program: &RuleProgram, game: u32, keywords: &[Option<RuleValue>]) -> Option<LinearMoves> {
    if keywords.iter().any(Option::is_none) {
        return None;
    }
    linear_family(program, game, keywords)
}

/// The moves for all values of the keyword-only parameters that are not given. These become further numbers behind those of a position.
pub(crate) fn linear_family(program: &RuleProgram, game: u32, keywords: &[Option<RuleValue>]) -> Option<LinearMoves> {
    let function = &program.functions[game as usize];
    let walked =
        walk_game(program, game, &vec![true; function.arity()], keywords, rank::max_walk_work(program, keywords));
    // Induction over the moves needs play that ends. The values are undefined otherwise.
    rank::proved_rank(program, game, keywords)?;
    moves_of_walk(program, game, keywords, &walked)
}

/// The moves from the positions that the assertions at the beginning of the game accept.
pub(crate) fn accepted_moves(program: &RuleProgram, game: u32, keywords: &[Option<RuleValue>]) -> Option<LinearMoves> {
    if keywords.iter().any(Option::is_none) {
        return None;
    }
    rank::proved_rank(program, game, keywords)?;
    accepted_family_moves(program, game, keywords)
}

/// Like `accepted_moves`, where keyword-only parameters that are not given are further numbers behind those of a position.
/// Play may be endless for some of their values: of `range(l, r + 1)` stones none is taken if `l` is 0.
pub(crate) fn accepted_family_moves(
    program: &RuleProgram,
    game: u32,
    keywords: &[Option<RuleValue>],
) -> Option<LinearMoves> {
    let function = &program.functions[game as usize];
    let walked =
        walk_game(program, game, &vec![true; function.arity()], keywords, rank::max_walk_work(program, keywords));
    moves_of_walk(program, game, keywords, &walked.of_accepted_positions())
}

/// The positions that the assertions at the beginning of the game accept: cases, each with its rows and tests, that leave nothing.
/// Keyword-only parameters that are not given are further numbers behind those of a position.
pub(crate) fn accepted_cases(
    program: &RuleProgram,
    game: u32,
    keywords: &[Option<RuleValue>],
) -> Option<Vec<LinearFamily>> {
    let function = &program.functions[game as usize];
    let numbers = numbers_of_game(function, keywords);
    let is_number = &number_parameters(program)[game as usize];
    if function.params == 0 || numbers.iter().any(|&var| !is_number[var]) {
        return None;
    }
    let walked = walk_assertions(program, game, keywords, rank::max_walk_work(program, keywords));
    if !walked.exact {
        return None;
    }
    let families = walked.families.iter().map(|family| linear_cases(family, &walked, game, &numbers, function));
    Some(families.collect::<Option<Vec<_>>>()?.concat())
}

/// The variables of a position: its numbers, and the keyword-only parameters that are not given.
fn numbers_of_game(function: &RuleFunction, keywords: &[Option<RuleValue>]) -> Vec<LinearVariable> {
    let open = (function.params..).zip(keywords).filter(|(_, value)| value.is_none()).map(|(var, _)| var);
    (0..function.params).chain(open).collect()
}

/// The moves of a walk through a game, if it is exact.
fn moves_of_walk(
    program: &RuleProgram,
    game: u32,
    keywords: &[Option<RuleValue>],
    walked: &WalkResult,
) -> Option<LinearMoves> {
    let function = &program.functions[game as usize];
    let is_number = &number_parameters(program)[game as usize];
    let params = numbers_of_game(function, keywords);
    if function.params == 0 || params.iter().any(|&var| !is_number[var]) {
        return None;
    }
    // A proof speaks of all moves and of no other: families that only contain the moves are not enough.
    if !walked.exact {
        return None;
    }
    if witness::contradiction(program, game, keywords, walked, witness::GUARD_EFFORT).is_some() {
        return None;
    }
    let families = walked.families.iter().map(|family| {
        in_force::check_time().ok()?;
        linear_cases(family, walked, game, &params, function)
    });
    let families: Vec<Vec<LinearFamily>> = families.collect::<Option<_>>()?;
    Some(LinearMoves { params: params.len(), families: families.concat() })
}

/// For each keyword-only parameter, whether it can be a number according to the text.
pub(crate) fn may_be_number(program: &RuleProgram, game: u32) -> Vec<bool> {
    number_parameters(program)[game as usize][program.functions[game as usize].params..].to_vec()
}

/// The position that a call with other arguments starts from, if it is linear in them.
pub(crate) fn linear_start(program: &RuleProgram, game: u32) -> Option<LinearStart> {
    let (params, numbers) = start_forms(program, game, rank::max_walk_work(program, &[]))?;
    let form = |form: &IntegerForm| {
        let term = |&(var, times): &(LinearVariable, i128)| Some((var, i64::try_from(times).ok()?));
        let terms = form.terms().iter().map(term).collect::<Option<_>>()?;
        Some(LinearForm { terms, constant: i64::try_from(form.constant).ok()? })
    };
    let numbers = numbers.iter().map(form).collect::<Option<Vec<_>>>()?;
    (numbers.len() == program.functions[game as usize].params).then_some(LinearStart { params, numbers })
}

/// The linear moves of a family. There are several where a run may be empty.
/// The variables `params` are the numbers of a component; moves change the first of them.
fn linear_cases(
    family: &OptionFamily,
    walked: &WalkResult,
    game: u32,
    params: &[LinearVariable],
    function: &RuleFunction,
) -> Option<Vec<LinearFamily>> {
    let changed = function.params;
    let own = params.iter().take_while(|&&var| var < changed).count();
    let (mut pieces, mut runs) = (Vec::new(), Vec::new());
    for piece in family.pieces.iter() {
        if piece.game != Some(game) || !piece.same_keywords {
            return None;
        }
        match &piece.run {
            Some(run) if params.len() == 1 => runs.push(run.clone()),
            None if piece.repeat_conditions.is_none() => {
                pieces.push(piece.args.iter().cloned().collect::<Option<Vec<IntegerForm>>>()?)
            }
            _ => return None,
        }
    }
    let mut rows = with_floors(family, &pieces, &runs, &walked.floors)?;
    // Parameters that are not part of a position are natural numbers too.
    let kept: Vec<IntegerForm> = params.iter().skip(own).map(|&var| IntegerForm::from_variable(var)).collect();
    rows.extend(kept.iter().cloned());
    pieces.iter_mut().for_each(|piece| piece.extend(kept.iter().cloned()));
    let cases = split_by_empty_runs(rows, &runs)?;
    cases.into_iter().map(|(rows, runs)| linear_move(&rows, &family.atoms, &pieces, &runs, params, function)).collect()
}

/// Splits rows into cases. In each case, every remaining run goes from a natural number to one that is not smaller.
fn split_by_empty_runs(
    rows: Vec<IntegerForm>,
    runs: &[ComponentRun],
) -> Option<Vec<(Vec<IntegerForm>, Vec<ComponentRun>)>> {
    let mut cases = vec![(rows, Vec::new())];
    for run in runs {
        let length = run.end.add_multiple(-1, &run.start)?;
        let mut next = Vec::new();
        for (rows, mut kept) in cases {
            if implies(&rows, &length) && implies(&rows, &run.start) {
                kept.push(run.clone());
                next.push((rows, kept));
                continue;
            }
            let with = |row: IntegerForm| [&rows[..], &[row]].concat();
            let (some, none) = (with(length.add_constant(-1)), with(length.subtract_from(0)));
            // An empty run may have ends that are negative or the wrong way round, which
            // a run in a proof must not have. So it is dropped in a separate case.
            if !is_impossible(&none) {
                next.push((none, kept.clone()));
            }
            if !is_impossible(&some) {
                kept.push(run.clone());
                next.push((some, kept));
            }
        }
        cases = next;
        if cases.len() > MAX_CASES {
            return None;
        }
    }
    Some(cases)
}

/// The linear moves of a family in one case.
fn linear_move(
    rows: &[IntegerForm],
    atoms: &[TestAtom],
    pieces: &[Vec<IntegerForm>],
    runs: &[ComponentRun],
    params: &[LinearVariable],
    function: &RuleFunction,
) -> Option<LinearFamily> {
    let arity = function.arity();
    let mut chosen: Vec<LinearVariable> = Vec::new();
    let ends = || runs.iter().flat_map(|run| [&run.start, &run.end]);
    let forms = rows.iter().chain(atoms.iter().map(|atom| &atom.form)).chain(pieces.iter().flatten()).chain(ends());
    for &(var, _) in forms.flat_map(IntegerForm::terms) {
        // A keyword-only parameter with a given value has no variable.
        if var >= arity && !chosen.contains(&var) {
            chosen.push(var);
        } else if var < arity && !params.contains(&var) {
            return None;
        }
    }
    // The variables of a `LinearFamily` are natural numbers. A
    // variable that could be negative would lose options there.
    let natural = chosen.iter().all(|&var| implies(rows, &IntegerForm::from_variable(var)));
    let stays = pieces.iter().flatten().chain(ends()).all(|form| implies(rows, form));
    if !natural || !stays || chosen.len() > MAX_CHOSEN_VARIABLES {
        return None;
    }
    let all: Vec<LinearVariable> = params.iter().chain(&chosen).copied().collect();
    let number =
        |var: LinearVariable| all.iter().position(|&other| other == var).expect("every variable was looked at");
    let form = |form: &IntegerForm| {
        let term = |&(var, times): &(LinearVariable, i128)| Some((number(var), i64::try_from(times).ok()?));
        let terms = form.terms().iter().map(term).collect::<Option<_>>()?;
        Some(LinearForm { terms, constant: i64::try_from(form.constant).ok()? })
    };
    let test = |atom: &TestAtom| {
        let test = match atom.test {
            SymbolicTest::Power(base) => NumberTest::PowerOf(base),
            SymbolicTest::Function(_) => NumberTest::Other,
        };
        Some(LinearTest { test, form: form(&atom.form)?, holds: atom.holds })
    };
    let run = |run: &ComponentRun| Some(LinearComponentRun { from: form(&run.start)?, to: form(&run.end)? });
    Some(LinearFamily {
        choice_count: chosen.len(),
        rows: rows.iter().map(form).collect::<Option<_>>()?,
        tests: atoms.iter().map(test).collect::<Option<_>>()?,
        left_components: pieces.iter().map(|piece| piece.iter().map(form).collect()).collect::<Option<_>>()?,
        runs: runs.iter().map(run).collect::<Option<_>>()?,
    })
}

/// The inequalities, together with those of the quotients that occur.
fn with_floors(
    family: &OptionFamily,
    pieces: &[Vec<IntegerForm>],
    runs: &[ComponentRun],
    floors: &[FloorQuotient],
) -> Option<Vec<IntegerForm>> {
    let mut rows = family.rows.clone();
    let of_runs = |quotient: LinearVariable| {
        runs.iter().any(|run| run.start.coefficient(quotient) != 0 || run.end.coefficient(quotient) != 0)
    };
    // A quotient may depend on earlier ones, so they are visited from the last to the first.
    for floor in floors.iter().rev() {
        let forms = rows.iter().chain(family.atoms.iter().map(|atom| &atom.form)).chain(pieces.iter().flatten());
        if { forms }.any(|form| form.coefficient(floor.quotient) != 0) || of_runs(floor.quotient) {
            for row in floor.rows()? {
                if !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
    }
    Some(rows)
}
