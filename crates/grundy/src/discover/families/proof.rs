//! Proofs of laws of families: for all parameters at once, or for each game separately.

use super::super::proof;
use super::{FamilyFound, Law, Member, Of, Parameter, laws};
use crate::budget::{Attempt, Meter};
use crate::discover::BUCHI;
use crate::engine::Engine;
use grundy_catalog::residues::REMAINDERS;
use grundy_game::{Budget, LinearForm, LinearMoves};
use grundy_prove::consequences::are_zeros;
use grundy_prove::detect::expr::{Binary, Expr, Var};
use grundy_prove::detect::families::law_at;
use grundy_prove::detect::{Form, Law as Seen};
use grundy_prove::moves::Moves;
use grundy_prove::obligations::{self, Shown};
use grundy_prove::relation::{NoRelation, of_law};
use grundy_prove::remainders::{Modulus, Taken, remainders};
use grundy_theory::{Convention, Said, Standing, Stop, say};

/// The most states that one attempt to prove a law for all parameters may take.
const STATES: u64 = 1_500_000;

/// Proves the laws it can, and removes those that are shown to be wrong; returns which budget ran out.
pub(super) fn prove(
    found: &mut Vec<FamilyFound>,
    parameter: &Parameter,
    members: &[Member],
    engine: &mut Engine,
    meter: &Meter,
) -> Stop {
    if found.is_empty() {
        return Stop::Done;
    }
    found.sort_by_key(|law| (law.of == Of::Lost, law.law.weight));
    let mut stop = for_all(found, parameter, members, meter);
    if found.iter().any(|law| law.standing.kind() != "proved") {
        let own = one_by_one(found, parameter, members, engine, meter);
        stop = if stop == Stop::Done { own } else { stop };
    }
    stop
}

/// For all parameters at once: the parameter is one more number of a position, which no move changes.
fn for_all(found: &mut Vec<FamilyFound>, parameter: &Parameter, members: &[Member], meter: &Meter) -> Stop {
    let numbers = members[0].table.numbers();
    let moves = parameter.stated().and_then(|game| game.linear_family());
    let whole = |law: &FamilyFound| members.iter().zip(1..).all(|(member, at)| member.parameter == at || at < law.from);
    let mut stop = Stop::Done;
    let mut values: Option<Values> = None;
    found.retain_mut(|law| {
        let unknown = match &moves {
            None => Some(say!("the moves are not known as linear formulas", "走法不能写成线性公式")),
            Some(moves) if moves.params != numbers + 1 => {
                Some(say!("a position has more numbers than the call", "局面的数比调用时给出的多"))
            }
            Some(_) if !whole(law) => Some(say!("some parameters were skipped", "有些参数被跳过")),
            Some(_) => None,
        };
        let Some(moves) = moves.as_ref().filter(|_| unknown.is_none()) else {
            law.why.extend(unknown.map(open));
            return true;
        };
        let budget = &Attempt::positions(meter, STATES);
        match shown(law, moves, values.as_ref(), budget) {
            Ok(Outcome::Proved { standing, why }) => {
                if let (None, Form::Value(e)) = (&values, &law.law.form) {
                    values = Some(Values { law: e.clone(), from: law.from, standing: standing.clone() });
                }
                (law.standing, law.why) = (standing, vec![why]);
                true
            }
            Ok(Outcome::Wrong) => false,
            Ok(Outcome::Open(why)) => {
                law.why.push(open(why));
                true
            }
            Err(why) => {
                stop = meter.spend(0, 0).err().unwrap_or(stop);
                let Said { en, zh } = why.said();
                law.why
                    .push(say!("the proof for all parameters did not finish: {en}", "对所有参数的证明没有完成：{zh}"));
                true
            }
        }
    });
    stop
}

fn open(why: Said) -> Said {
    let Said { en, zh } = why;
    say!("not proved for all parameters: {en}", "未对所有参数证明：{zh}")
}

/// A proved law of the values, from a parameter on.
struct Values {
    law: Expr,
    from: u64,
    standing: Standing,
}

/// The result of a proof.
enum Outcome {
    Proved { standing: Standing, why: Said },
    Wrong,
    Open(Said),
}

fn shown(
    found: &FamilyFound,
    moves: &LinearMoves,
    values: Option<&Values>,
    budget: &dyn Budget,
) -> Result<Outcome, Stop> {
    if let Some(why) = by_remainders(found, moves, budget)? {
        return Ok(Outcome::Proved { standing: Standing::Proved { by: vec![&REMAINDERS, &BUCHI] }, why });
    }
    if let (Some(values), Form::Set(e)) = (values.filter(|values| values.from <= found.from), &found.law.form)
        && (*e == values.law.clone().is(Expr::of(0)) || are_zeros_of(found, e, &values.law, budget)?)
    {
        let why = say!("these are the positions with the value 0", "这些正是值为 0 的局面");
        return Ok(Outcome::Proved { standing: values.standing.clone(), why });
    }
    by_obligations(found, moves, budget)
}

/// Whether a set is that of the zeros of the values, from the first parameter of the law on; `false` also if automata cannot decide it.
fn are_zeros_of(found: &FamilyFound, set: &Expr, values: &Expr, budget: &dyn Budget) -> Result<bool, Stop> {
    let early = Expr::Var(Var::Parameter(found.law.parameter().unwrap_or('m'))).below(Expr::of(found.from));
    let read = |form: Form| match of_law(&Seen { form, ..found.law.clone() }, budget) {
        Ok(relation) => Ok(Some(relation)),
        Err(NoRelation::Why(_)) => Ok(None),
        Err(NoRelation::Stop(stop)) => Err(stop),
    };
    let lost = read(Form::Set(early.clone().or(set.clone())))?;
    let values = read(Form::Value(early.then(Expr::of(0), values.clone())))?;
    match (lost, values) {
        (Some(lost), Some(values)) => are_zeros(&lost, &values, budget),
        _ => Ok(false),
    }
}

/// The law of remainders, for a modulus that is linear in the parameter.
fn by_remainders(found: &FamilyFound, moves: &LinearMoves, budget: &dyn Budget) -> Result<Option<Said>, Stop> {
    let Form::Value(Expr::Binary(Binary::Mod, n, by)) = &found.law.form else { return Ok(None) };
    let Some((slope, constant)) = linear(by).filter(|_| **n == Expr::n()) else { return Ok(None) };
    let letter = found.law.parameter().unwrap_or('m');
    let Some(taken) = remainders(moves, Modulus { slope, constant }, found.from, budget)? else { return Ok(None) };
    let (from, by) = (found.from, by.formula("G"));
    Ok(Some(match taken {
        Taken::ThoseBelow => say!(
            "automata decided for all n and all {letter} ≥ {from}, the moves being linear in n and {letter}: exactly the numbers from 1 to below {by} may be taken; so the law of remainders holds",
            "走法对 n 和 {letter} 是线性的，自动机已对所有 n 和所有 {letter} ≥ {from} 判定：能取的恰为从 1 起小于 {by} 的数；所以余数定理成立"
        ),
        Taken::NoMultiple => say!(
            "automata decided for all n and all {letter} ≥ {from}, the moves being linear in n and {letter}: every number from 1 to below {by} may be taken, and no multiple of {by}; so the law of remainders holds",
            "走法对 n 和 {letter} 是线性的，自动机已对所有 n 和所有 {letter} ≥ {from} 判定：从 1 起小于 {by} 的数都能取，而 {by} 的倍数都不能取；所以余数定理成立"
        ),
    }))
}

/// The slope and the constant of an expression `slope·m + constant` in the parameter alone.
fn linear(e: &Expr) -> Option<(i64, i64)> {
    let number = |n: &i128| i64::try_from(*n).ok().filter(|n| n.abs() < 1 << 20);
    Some(match e {
        Expr::Const(n) => (0, number(n)?),
        Expr::Var(Var::Parameter(_)) => (1, 0),
        Expr::Binary(Binary::Add, a, b) => {
            let ((a, c), (b, d)) = (linear(a)?, linear(b)?);
            (a + b, c + d)
        }
        Expr::Binary(Binary::Sub, a, b) => {
            let ((a, c), (b, d)) = (linear(a)?, linear(b)?);
            (a - b, c - d)
        }
        Expr::Binary(Binary::Mul, a, b) => match (linear(a)?, linear(b)?) {
            ((0, times), (a, c)) | ((a, c), (0, times)) => (times.checked_mul(a)?, times.checked_mul(c)?),
            _ => return None,
        },
        _ => return None,
    })
}

/// By the obligations of an automaton that reads a position, the parameter, and the value.
fn by_obligations(found: &FamilyFound, moves: &LinearMoves, budget: &dyn Budget) -> Result<Outcome, Stop> {
    // The games before the first parameter of the law are replaced by ones without moves.
    let letter = found.law.parameter();
    let mut moves = moves.clone();
    let mut law = found.law.clone();
    let last = moves.params - 1;
    let from = i64::try_from(found.from).map_err(|_| Stop::Size)?;
    for family in &mut moves.families {
        family.rows.push(LinearForm { terms: vec![(last, 1)], constant: -from });
    }
    let early = Expr::Var(Var::Parameter(letter.unwrap_or('m'))).below(Expr::of(found.from));
    law.form = match law.form {
        Form::Value(e) => Form::Value(early.then(Expr::of(0), e)),
        Form::Set(e) => Form::Set(early.or(e)),
        terms @ Form::Terms(_) => terms,
    };
    if moves.params != law.numbers + 1 {
        let why = say!("the law does not use all numbers of a position", "该规律没有用到局面的所有数");
        return Ok(Outcome::Open(why));
    }
    let relation = match of_law(&law, budget) {
        Ok(relation) => relation,
        Err(NoRelation::Why(why)) => return Ok(Outcome::Open(why)),
        Err(NoRelation::Stop(stop)) => return Err(stop),
    };
    let moves = Moves::Linear(moves);
    let result = match found.of {
        Of::Values => obligations::values(&moves, &relation, budget)?,
        Of::Lost => obligations::lost(&moves, &relation, budget)?,
    };
    Ok(match result {
        Shown::Holds => {
            let (states, from, letter) = (relation.states(), found.from, letter.unwrap_or('m'));
            let why = match found.of {
                Of::Values => say!(
                    "an automaton with {states} states recognizes the law, {letter} being one more number of a position, which no move changes; it was decided for all positions and all {letter} ≥ {from} that each has exactly one value, that no option has the same, and that each smaller value is that of an option",
                    "该规律由一个有 {states} 个状态的自动机识别，{letter} 作为局面中不随走法改变的又一个数；已对所有局面和所有 {letter} ≥ {from} 判定：每个局面恰有一个值，没有后继与它同值，而每个更小的值都是某个后继的值"
                ),
                Of::Lost => say!(
                    "an automaton with {states} states recognizes the law, {letter} being one more number of a position, which no move changes; it was decided for all positions and all {letter} ≥ {from} that from a lost one no move leads to a lost one, and from every other one some move does",
                    "该规律由一个有 {states} 个状态的自动机识别，{letter} 作为局面中不随走法改变的又一个数；已对所有局面和所有 {letter} ≥ {from} 判定：从必败局面走一步不会到必败局面，而从其余局面总有一步能到"
                ),
            };
            Outcome::Proved { standing: Standing::Proved { by: vec![&BUCHI] }, why }
        }
        // The automaton is equivalent to the law, so the law itself is wrong.
        Shown::Fails { .. } => Outcome::Wrong,
        Shown::NotDefinable(why) => Outcome::Open(why),
    })
}

/// For each game of the range separately, with the proofs of single rulesets.
fn one_by_one(
    found: &mut Vec<FamilyFound>,
    parameter: &Parameter,
    members: &[Member],
    engine: &mut Engine,
    meter: &Meter,
) -> Stop {
    let mut stop = Stop::Done;
    for member in members {
        if let Err(why) = meter.spend(0, 0) {
            stop = why;
            break;
        }
        let at = member.parameter;
        let size = member.table.size();
        let here = |law: &FamilyFound| at >= law.from && law.standing.kind() != "proved";
        let instance = |law: &FamilyFound| -> Seen { law_at(&law.law, at, size / 2, size) };
        let mut own: Vec<_> = found
            .iter()
            .filter(|law| here(law))
            .map(|law| laws::found(law.of, Law::Seen(instance(law)), size / 2, size))
            .collect();
        let ended = proof::prove(&mut own, &member.game, &member.table, Convention::Normal, engine, meter);
        stop = if stop == Stop::Done { ended } else { stop };
        found.retain_mut(|law| {
            if !here(law) {
                return true;
            }
            let form = instance(law).form;
            let same = |other: &&super::super::Found| {
                other.of == law.of && matches!(&other.law, Law::Seen(seen) if seen.form == form)
            };
            match own.iter().find(same) {
                // It was shown to be wrong, beyond the table.
                None => return false,
                Some(proved) if proved.standing.kind() == "proved" => law.proved_for.push(at),
                Some(_) => {}
            }
            true
        });
    }
    let letter = parameter.letter();
    for law in found.iter_mut().filter(|law| law.standing.kind() != "proved") {
        let swept = members.iter().filter(|member| member.parameter >= law.from).count();
        let list: Vec<String> = law.proved_for.iter().map(u64::to_string).collect();
        let list = list.join(", ");
        law.why.push(match law.proved_for.len() {
            0 => say!("not proved for any single {letter}", "没有对任何一个 {letter} 单独证明"),
            all if all == swept => say!(
                "proved separately for each {letter} that was swept: {list}; others were not tried",
                "对试过的每个 {letter}（{list}）都单独证明了；其他的没有试"
            ),
            _ => say!(
                "proved separately for {letter} = {list}; only observed for the others that were swept",
                "对 {letter} = {list} 单独证明了；对试过的其余各值只是观察"
            ),
        });
    }
    stop
}
