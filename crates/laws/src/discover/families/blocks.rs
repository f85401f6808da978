//! The law of blocks for all games of a family: values `⌊(n mod p)/d⌋`, where `p` and `d` are linear in the parameters.

use super::DiscoveredFamilyLaw;
use grundy_game::{BilingualText, Budget, LinearForm, LinearMoves, Stop, text};
use grundy_prove::blocks::{BlockShape, TakenBlocks, prove_blocks, prove_no_moves};
use grundy_prove::detect::expr::{Binary, Expr, ExprVariable};
use grundy_prove::detect::families::{PairRegion, linear_expression};

/// The largest number of a linear form in the parameters.
const MAX_LINEAR_NUMBER: i128 = 1 << 12;

/// The forms that are at least 0 where each parameter is at least `from`. The heap is the variable 0.
pub(super) fn first_parameters(moves: &LinearMoves, from: u64) -> Vec<LinearForm> {
    let least = i64::try_from(from).unwrap_or(i64::MAX);
    (1..moves.params).map(|var| LinearForm { terms: vec![(var, 1)], constant: least.saturating_neg() }).collect()
}

/// Proves a law of values for all heaps and all parameters for which the forms `within` are at least 0; returns the reason.
/// A case of the law may be that of games without moves.
pub(super) fn prove_by_blocks(
    found: &DiscoveredFamilyLaw,
    values: &Expr,
    moves: &LinearMoves,
    within: &[LinearForm],
    budget: &dyn Budget,
) -> Result<Option<BilingualText>, Stop> {
    let letters = &found.law.letters;
    if found.law.numbers != 1 || moves.params != letters.len() + 1 {
        return Ok(None);
    }
    let shown: Vec<String> = letters.iter().map(char::to_string).collect();
    let (shown, from) = (shown.join(", "), found.from);
    if let (Expr::If(test, yes, no), &[first, second]) = (values, &letters[..])
        && **no == Expr::integer(0)
    {
        let Some(region) = PairRegion::of_condition(test, [first, second]) else { return Ok(None) };
        let form = |region: PairRegion| region.linear_form([1, 2]);
        let (Some(inside), Some(outside)) = (form(region), region.complement().and_then(form)) else { return Ok(None) };
        let with = |form: LinearForm| [within, &[form]].concat();
        let Some(shape) = block_shape(yes, letters) else { return Ok(None) };
        if !prove_no_moves(moves, &with(outside), budget)? {
            return Ok(None);
        }
        let Some(taken) = prove_blocks(moves, &shape, &with(inside), budget)? else { return Ok(None) };
        let (what, condition) = (taken_text(taken, yes, letters), test.condition_formula());
        let (en, zh) = (what.en, what.zh);
        return Ok(Some(text!(
            "automata decided for all n and all {shown} ≥ {from}, the moves being linear: with {condition}, {text}; so the law of blocks holds, and otherwise there is no move",
            text = (en, zh)
        )));
    }
    let Some(shape) = block_shape(values, letters) else { return Ok(None) };
    let Some(taken) = prove_blocks(moves, &shape, within, budget)? else { return Ok(None) };
    let BilingualText { en, zh } = taken_text(taken, values, letters);
    Ok(Some(text!(
        "automata decided for all n and all {shown} ≥ {from}, the moves being linear: {text}; so the law of blocks holds",
        text = (en, zh)
    )))
}

/// Which numbers may be taken, in words.
fn taken_text(taken: TakenBlocks, values: &Expr, letters: &[char]) -> BilingualText {
    let Some((period, block)) = period_and_block(values) else { return text!("the numbers of the law may be taken") };
    let (low, high, period) = (block.formula("G"), difference_text(&period, &block, letters), period.formula("G"));
    match taken {
        TakenBlocks::Interval => text!("exactly the numbers from {low} to {high} may be taken"),
        TakenBlocks::SameRemainders => text!(
            "all numbers from {low} to {high} may be taken, and of others only those with such a remainder modulo {period}"
        ),
    }
}

/// `period − block` with equal terms taken together.
fn difference_text(period: &Expr, block: &Expr, letters: &[char]) -> String {
    let difference = period.clone() - block.clone();
    let Some((factors, constant)) = linear_parts(&difference, letters) else { return difference.formula("G") };
    linear_expression(&factors, constant, letters).formula("G")
}

/// The period and the length of the blocks of `⌊(n mod p)/d⌋`, or of `n mod p`.
fn period_and_block(values: &Expr) -> Option<(Expr, Expr)> {
    match values {
        Expr::Binary(Binary::Div, rest, block) => match &**rest {
            Expr::Binary(Binary::Mod, n, period) if **n == Expr::n() => Some(((**period).clone(), (**block).clone())),
            _ => None,
        },
        Expr::Binary(Binary::Mod, n, period) if **n == Expr::n() => Some(((**period).clone(), Expr::integer(1))),
        _ => None,
    }
}

fn block_shape(values: &Expr, letters: &[char]) -> Option<BlockShape> {
    let (period, block) = period_and_block(values)?;
    Some(BlockShape { period: linear_form(&period, letters)?, block: linear_form(&block, letters)? })
}

/// An expression that is linear in the parameters; these are the variables from 1 on, in the order of the letters.
fn linear_form(e: &Expr, letters: &[char]) -> Option<LinearForm> {
    let (factors, constant) = linear_parts(e, letters)?;
    let small = |n: i128| i64::try_from(n).ok().filter(|_| n.abs() <= MAX_LINEAR_NUMBER);
    let terms =
        (1..).zip(&factors).filter(|(_, factor)| **factor != 0).map(|(var, &factor)| Some((var, small(factor)?)));
    Some(LinearForm { terms: terms.collect::<Option<_>>()?, constant: small(constant)? })
}

/// The factors of the parameters, and the constant.
fn linear_parts(e: &Expr, letters: &[char]) -> Option<(Vec<i128>, i128)> {
    let both = |a: &Expr, b: &Expr, sign: i128| {
        let ((a, c), (b, d)) = (linear_parts(a, letters)?, linear_parts(b, letters)?);
        let factors = a.iter().zip(&b).map(|(a, b)| a.checked_add(b.checked_mul(sign)?)).collect::<Option<_>>()?;
        Some((factors, c.checked_add(d.checked_mul(sign)?)?))
    };
    match e {
        Expr::Const(n) => Some((vec![0; letters.len()], *n)),
        Expr::Var(ExprVariable::Parameter(letter)) => {
            Some((letters.iter().map(|known| i128::from(known == letter)).collect(), 0))
        }
        Expr::Binary(Binary::Add, a, b) => both(a, b, 1),
        Expr::Binary(Binary::Sub, a, b) => both(a, b, -1),
        Expr::Binary(Binary::Mul, a, b) => {
            let ((a, c), (b, d)) = (linear_parts(a, letters)?, linear_parts(b, letters)?);
            // A product is linear only if one factor contains no parameter.
            let (factors, constant, times) = match (a.iter().all(|n| *n == 0), b.iter().all(|n| *n == 0)) {
                (true, _) => (b, d, c),
                (_, true) => (a, c, d),
                _ => return None,
            };
            Some((factors.iter().map(|n| n.checked_mul(times)).collect::<Option<_>>()?, constant.checked_mul(times)?))
        }
        _ => None,
    }
}
