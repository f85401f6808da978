//! The moves from all positions as linear formulas, for proofs.

use super::arguments::numbers;
use super::linear::{Linear, Var, implies, impossible};
use super::rank;
use super::symbol::{Atom, Family, Floor, Row, Test};
use super::walk::{Walked, start, walk};
use super::witness;
use crate::ir::{Function, Program};
use crate::value::Val;
use grundy_game::{LinearFamily, LinearForm, LinearMoves, LinearRun, LinearStart, LinearTest, NumberTest};

/// The most chosen variables of a family.
const MOST_CHOSEN: usize = 16;
/// The most cases by which runs are empty.
const MOST_CASES: usize = 64;

/// The moves of a game of natural numbers that leads to itself only. Only linear tests may decide, and play must be proved to end.
pub(crate) fn linear_moves(program: &Program, game: u32, keywords: &[Option<Val>]) -> Option<LinearMoves> {
    if keywords.iter().any(Option::is_none) {
        return None;
    }
    linear_family(program, game, keywords)
}

/// The moves for all values of the keyword-only parameters that are not given. These become further numbers behind those of a position.
pub(crate) fn linear_family(program: &Program, game: u32, keywords: &[Option<Val>]) -> Option<LinearMoves> {
    let function = &program.functions[game as usize];
    let is_number = &numbers(program)[game as usize];
    let open: Vec<Var> =
        (function.params..).zip(keywords).filter(|(_, value)| value.is_none()).map(|(var, _)| var).collect();
    let params: Vec<Var> = (0..function.params).chain(open).collect();
    if function.params == 0 || params.iter().any(|&var| !is_number[var]) {
        return None;
    }
    let walked = walk(program, game, &vec![true; function.arity()], keywords, rank::max_walk_work(program, keywords));
    if !walked.exact {
        return None;
    }
    rank::proved_rank(program, game, keywords)?;
    if witness::contradiction(program, game, keywords, &walked, witness::GUARD).is_some() {
        return None;
    }
    let families = walked.families.iter().map(|family| of(family, &walked, game, &params, function));
    let families: Vec<Vec<LinearFamily>> = families.collect::<Option<_>>()?;
    Some(LinearMoves { params: params.len(), families: families.concat() })
}

/// For each keyword-only parameter, whether it can be a number according to the text.
pub(crate) fn may_be_number(program: &Program, game: u32) -> Vec<bool> {
    numbers(program)[game as usize][program.functions[game as usize].params..].to_vec()
}

/// The position that a call with other arguments starts from, if it is linear in them.
pub(crate) fn linear_start(program: &Program, game: u32) -> Option<LinearStart> {
    let (params, numbers) = start(program, game, rank::max_walk_work(program, &[]))?;
    let form = |form: &Linear| {
        let term = |&(var, times): &(Var, i128)| Some((var, i64::try_from(times).ok()?));
        let terms = form.terms().iter().map(term).collect::<Option<_>>()?;
        Some(LinearForm { terms, constant: i64::try_from(form.constant).ok()? })
    };
    let numbers = numbers.iter().map(form).collect::<Option<Vec<_>>>()?;
    (numbers.len() == program.functions[game as usize].params).then_some(LinearStart { params, numbers })
}

/// The linear moves of a family. There are several where a run may be empty.
/// The variables `params` are the numbers of a component; moves change the first of them.
fn of(family: &Family, walked: &Walked, game: u32, params: &[Var], function: &Function) -> Option<Vec<LinearFamily>> {
    let changed = function.params;
    let own = params.iter().take_while(|&&var| var < changed).count();
    let (mut pieces, mut runs) = (Vec::new(), Vec::new());
    for piece in family.pieces.iter() {
        if piece.game != Some(game) || !piece.same_keywords {
            return None;
        }
        match &piece.run {
            Some(run) if params.len() == 1 => runs.push(run.clone()),
            None if piece.many.is_none() => pieces.push(piece.args.iter().cloned().collect::<Option<Vec<Linear>>>()?),
            _ => return None,
        }
    }
    let mut rows = with_floors(family, &pieces, &runs, &walked.floors)?;
    // Parameters that are not part of a position are natural numbers too.
    let kept: Vec<Linear> = params.iter().skip(own).map(|&var| Linear::var(var)).collect();
    rows.extend(kept.iter().cloned());
    pieces.iter_mut().for_each(|piece| piece.extend(kept.iter().cloned()));
    let cases = by_empty_runs(rows, &runs)?;
    cases.into_iter().map(|(rows, runs)| one(&rows, &family.atoms, &pieces, &runs, params, function)).collect()
}

/// Splits rows into cases. In each case, every remaining run goes from a natural number to one that is not smaller.
fn by_empty_runs(rows: Vec<Linear>, runs: &[Row]) -> Option<Vec<(Vec<Linear>, Vec<Row>)>> {
    let mut cases = vec![(rows, Vec::new())];
    for run in runs {
        let length = run.to.plus(-1, &run.from)?;
        let mut next = Vec::new();
        for (rows, mut kept) in cases {
            if implies(&rows, &length) && implies(&rows, &run.from) {
                kept.push(run.clone());
                next.push((rows, kept));
                continue;
            }
            let with = |row: Linear| [&rows[..], &[row]].concat();
            let (some, none) = (with(length.add(-1)), with(length.negated(0)));
            if !impossible(&none) {
                next.push((none, kept.clone()));
            }
            if !impossible(&some) {
                kept.push(run.clone());
                next.push((some, kept));
            }
        }
        cases = next;
        if cases.len() > MOST_CASES {
            return None;
        }
    }
    Some(cases)
}

/// The linear moves of a family in one case.
fn one(
    rows: &[Linear],
    atoms: &[Atom],
    pieces: &[Vec<Linear>],
    runs: &[Row],
    params: &[Var],
    function: &Function,
) -> Option<LinearFamily> {
    let arity = function.arity();
    let mut chosen: Vec<Var> = Vec::new();
    let ends = || runs.iter().flat_map(|run| [&run.from, &run.to]);
    let forms = rows.iter().chain(atoms.iter().map(|atom| &atom.of)).chain(pieces.iter().flatten()).chain(ends());
    for &(var, _) in forms.flat_map(Linear::terms) {
        // A keyword-only parameter with a given value has no variable.
        if var >= arity && !chosen.contains(&var) {
            chosen.push(var);
        } else if var < arity && !params.contains(&var) {
            return None;
        }
    }
    let natural = chosen.iter().all(|&var| implies(rows, &Linear::var(var)));
    let stays = pieces.iter().flatten().chain(ends()).all(|form| implies(rows, form));
    if !natural || !stays || chosen.len() > MOST_CHOSEN {
        return None;
    }
    let all: Vec<Var> = params.iter().chain(&chosen).copied().collect();
    let number = |var: Var| all.iter().position(|&other| other == var).expect("every variable was looked at");
    let form = |form: &Linear| {
        let term = |&(var, times): &(Var, i128)| Some((number(var), i64::try_from(times).ok()?));
        let terms = form.terms().iter().map(term).collect::<Option<_>>()?;
        Some(LinearForm { terms, constant: i64::try_from(form.constant).ok()? })
    };
    let test = |atom: &Atom| {
        let test = match atom.test {
            Test::Power(base) => NumberTest::PowerOf(base),
            Test::Function(_) => NumberTest::Other,
        };
        Some(LinearTest { test, of: form(&atom.of)?, holds: atom.holds })
    };
    let run = |run: &Row| Some(LinearRun { from: form(&run.from)?, to: form(&run.to)? });
    Some(LinearFamily {
        chosen: chosen.len(),
        rows: rows.iter().map(form).collect::<Option<_>>()?,
        tests: atoms.iter().map(test).collect::<Option<_>>()?,
        left: pieces.iter().map(|piece| piece.iter().map(form).collect()).collect::<Option<_>>()?,
        runs: runs.iter().map(run).collect::<Option<_>>()?,
    })
}

/// The inequalities, together with those of the quotients that occur.
fn with_floors(family: &Family, pieces: &[Vec<Linear>], runs: &[Row], floors: &[Floor]) -> Option<Vec<Linear>> {
    let mut rows = family.rows.clone();
    let of_runs = |quotient: Var| runs.iter().any(|run| run.from.of(quotient) != 0 || run.to.of(quotient) != 0);
    // A quotient may depend on earlier ones, so they are visited from the last to the first.
    for floor in floors.iter().rev() {
        let forms = rows.iter().chain(family.atoms.iter().map(|atom| &atom.of)).chain(pieces.iter().flatten());
        if { forms }.any(|form| form.of(floor.quotient) != 0) || of_runs(floor.quotient) {
            for row in floor.rows()? {
                if !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
    }
    Some(rows)
}
