//! The moves from all positions as linear formulas, for proofs.

use super::linear::{Linear, Var, implies};
use super::rank;
use super::symbol::{Atom, Family, Floor, Test};
use super::walk::{Walked, numbers, start, walk};
use crate::ir::Program;
use crate::value::Val;
use grundy_game::{LinearFamily, LinearForm, LinearMoves, LinearStart, LinearTest, NumberTest};

/// More variables are not reasoned about.
const MOST_CHOSEN: usize = 16;

/// The moves of a game about natural numbers that leads to itself only, if nothing but linear tests decides them and play is shown to end.
pub(crate) fn linear_moves(program: &Program, game: u32, keywords: &[Option<Val>]) -> Option<LinearMoves> {
    let function = &program.functions[game as usize];
    let all_numbers = numbers(program)[game as usize].iter().take(function.params).all(|&number| number);
    if !all_numbers || function.params == 0 || keywords.iter().any(Option::is_none) {
        return None;
    }
    let walked = walk(program, game, &vec![true; function.arity()], keywords, rank::WORK);
    if !walked.exact {
        return None;
    }
    rank::shown(program, game, keywords)?;
    let families = walked.families.iter().map(|family| of(family, &walked, game, function.params, function.arity()));
    Some(LinearMoves { params: function.params, families: families.collect::<Option<_>>()? })
}

/// What a call with other arguments than those of a position starts from, where that is linear.
pub(crate) fn linear_start(program: &Program, game: u32) -> Option<LinearStart> {
    let (params, numbers) = start(program, game, rank::WORK)?;
    let form = |form: &Linear| {
        let term = |&(var, times): &(Var, i128)| Some((var, i64::try_from(times).ok()?));
        let terms = form.terms().iter().map(term).collect::<Option<_>>()?;
        Some(LinearForm { terms, constant: i64::try_from(form.constant).ok()? })
    };
    let numbers = numbers.iter().map(form).collect::<Option<Vec<_>>>()?;
    (numbers.len() == program.functions[game as usize].params).then_some(LinearStart { params, numbers })
}

fn of(family: &Family, walked: &Walked, game: u32, params: usize, arity: usize) -> Option<LinearFamily> {
    let mut pieces = Vec::new();
    for piece in family.pieces.iter() {
        if piece.game != Some(game) || !piece.same_keywords || piece.many.is_some() {
            return None;
        }
        pieces.push(piece.args.iter().cloned().collect::<Option<Vec<Linear>>>()?);
    }
    let rows = with_floors(family, &pieces, &walked.floors)?;
    let mut chosen: Vec<Var> = Vec::new();
    let forms = rows.iter().chain(family.atoms.iter().map(|atom| &atom.of)).chain(pieces.iter().flatten());
    for &(var, _) in forms.flat_map(Linear::terms) {
        // Keyword-only parameters have values, so no variable stands for one.
        if var >= arity && !chosen.contains(&var) {
            chosen.push(var);
        } else if (params..arity).contains(&var) {
            return None;
        }
    }
    let natural = chosen.iter().all(|&var| implies(&rows, &Linear::var(var)));
    let stays = pieces.iter().flatten().all(|form| implies(&rows, form));
    if !natural || !stays || chosen.len() > MOST_CHOSEN {
        return None;
    }
    let number = |var: Var| match chosen.iter().position(|&other| other == var) {
        Some(at) => params + at,
        None => var,
    };
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
    Some(LinearFamily {
        chosen: chosen.len(),
        rows: rows.iter().map(form).collect::<Option<_>>()?,
        tests: family.atoms.iter().map(test).collect::<Option<_>>()?,
        left: pieces.iter().map(|piece| piece.iter().map(form).collect()).collect::<Option<_>>()?,
    })
}

/// The inequalities, with those of the quotients that occur.
fn with_floors(family: &Family, pieces: &[Vec<Linear>], floors: &[Floor]) -> Option<Vec<Linear>> {
    let mut rows = family.rows.clone();
    // A quotient is made of those before it.
    for floor in floors.iter().rev() {
        let forms = rows.iter().chain(family.atoms.iter().map(|atom| &atom.of)).chain(pieces.iter().flatten());
        if { forms }.any(|form| form.of(floor.quotient) != 0) {
            for row in floor.rows()? {
                if !rows.contains(&row) {
                    rows.push(row);
                }
            }
        }
    }
    Some(rows)
}
