//! Checks that an automaton accepts exactly the positions with their values.

use super::atom::Among;
use super::dfa::{Dfa, Var};
use super::engine::{Engine, Join};
use super::rules::{Known, Takes};
use super::show::Shown;
use super::sums;
use crate::{Failed, Wrong};
use grundy_game::{LinearFamily, LinearMoves};
use grundy_theory::{Said, Stop, say};

/// Checks that each position has exactly one value, that no option has it, and that every smaller number is the value of an option.
pub(super) fn check(engine: &mut Engine<'_>, values: &Dfa, sums: Option<&Dfa>, known: &Known) -> Result<Said, Failed> {
    let params: Vec<Var> = (0..known.params()).collect();
    let value = params.len();
    let shown = Shown::new(engine.numeration, value + 1);
    let split = |word: &[usize]| {
        let mut numbers = shown.numbers(word);
        let value = numbers.pop().expect("the last track is the value");
        (Shown::list(&numbers), value)
    };
    let valued = engine.project(values, value)?;
    if let Some(word) = engine.not(&valued)?.shortest() {
        let position = Shown::new(engine.numeration, value).position(&word);
        return Err(say!("{position} is given no value", "没有给出 {position} 的值").into());
    }
    // The numbers below the value of a position, with the value renamed to a further variable.
    let other = value + 1;
    let less = engine.linear(&[(value, 1), (other, -1)], &Among { low: 0, list: vec![], below: true, above: false })?;
    let renamed = engine.rename(values, &[&params[..], &[other]].concat())?;
    let below = engine.and(&renamed, &less)?;
    let twice = engine.and(&below, values)?;
    if let Some(word) = twice.shortest() {
        let mut numbers = Shown::new(engine.numeration, value + 2).numbers(&word);
        let (larger, smaller) = (numbers.pop().expect("there are two"), numbers.pop().expect("there are two"));
        let position = Shown::list(&numbers);
        return Err(say!(
            "{position} is given two values, {smaller} and {larger}",
            "给出了 {position} 的两个值 {smaller} 与 {larger}"
        )
        .into());
    }
    let below = engine.project(&below, other)?;
    drop((renamed, less, twice));
    let runs = sums.map(|sums| sums::runs(engine, sums, values)).transpose()?;
    let reached = match known {
        Known::Linear(linear) => of_families(engine, values, runs.as_ref(), linear)?,
        Known::Heaps(takes) => of_heaps(engine, values, takes)?,
    };
    if let Some(word) = engine.and(values, &reached)?.shortest() {
        let (position, value) = split(&word);
        return Err(say!(
            "{position} is given the value {value}, but it has an option with that value",
            "给出 {position} 的值为 {value}，但它有值为 {value} 的后继"
        )
        .into());
    }
    let not_reached = engine.not(&reached)?;
    if let Some(word) = engine.and(&below, &not_reached)?.shortest() {
        let (position, less) = split(&word);
        return Err(say!(
            "{position} is given a value larger than {less}, but no option of it has the value {less}",
            "给出 {position} 的值大于 {less}，但它没有值为 {less} 的后继"
        )
        .into());
    }
    if runs.is_some() {
        return Ok(say!(
            "it accepts one value for each position, the other automaton the nim-sums of all values below each number; no option has the value of its position, every smaller number is the value of an option, and play ends",
            "它对每个局面恰接受一个值，另一个自动机恰接受小于每个数的各值之异或和；没有后继取局面的值，每个更小的数都是某个后继的值，而且对局会结束"
        ));
    }
    Ok(say!(
        "it accepts one value for each position, no option has that value, every smaller number is the value of an option, and play ends",
        "它对每个局面恰接受一个值，没有后继取这个值，每个更小的数都是某个后继的值，而且对局会结束"
    ))
}

/// The automaton of the pairs of a position and the value of one of its options.
///
/// # Errors
/// A move leaves a run, and `runs`, the automaton of their values, is missing.
pub(super) fn of_families(
    engine: &mut Engine<'_>,
    values: &Dfa,
    runs: Option<&Dfa>,
    linear: &LinearMoves,
) -> Result<Dfa, Failed> {
    let keep: Vec<Var> = (0..=linear.params).collect();
    let mut reached = nothing(engine, &keep)?;
    for family in &linear.families {
        if let Some(by_family) = of_family(engine, values, runs, linear.params, family)? {
            let by_family = engine.exists(by_family, &keep)?;
            reached = engine.join(&reached, &by_family, Join::Or)?;
        }
    }
    Ok(reached)
}

fn of_family(
    engine: &mut Engine<'_>,
    values: &Dfa,
    runs: Option<&Dfa>,
    params: usize,
    family: &LinearFamily,
) -> Result<Option<Vec<Dfa>>, Failed> {
    let Some(moves) = engine.moves(family, params)? else { return Ok(None) };
    let (mut factors, mut unused) = (moves.conditions, moves.unused);
    let mut fresh = || {
        unused += 1;
        unused - 1
    };
    // Each partial sum of the values is a new variable; the last one is the value.
    let mut sum: Option<Var> = None;
    let mut parts: Vec<(&Dfa, &[Var])> = moves.left.iter().map(|part| (values, &part[..])).collect();
    if !moves.runs.is_empty() {
        let runs = runs.ok_or_else(no_runs)?;
        parts.extend(moves.runs.iter().map(|run| (runs, &run[..])));
    }
    for (at, (valued, part)) in parts.iter().enumerate() {
        let last = at + 1 == parts.len();
        let own = if last && sum.is_none() { params } else { fresh() };
        factors.push(engine.rename(valued, &[*part, &[own][..]].concat())?);
        sum = Some(match sum {
            None => own,
            Some(before) => {
                let after = if last { params } else { fresh() };
                factors.push(nim_sum(engine, [before, own, after])?);
                after
            }
        });
    }
    if sum.is_none() {
        factors.push(engine.word(params, &[])?);
    }
    Ok(Some(factors))
}

/// As [`of_families`], for heaps. The sums of several heaps are computed first and once for all moves, because the convolution takes the most time.
pub(super) fn of_heaps(engine: &mut Engine<'_>, values: &Dfa, takes: &[Takes]) -> Result<Dfa, Failed> {
    let (heap, value, left) = (0, 1, 2);
    let mut reached = nothing(engine, &[heap, value])?;
    // Pairs (tokens, value): the sums of one heap, of two, of three, each with at least one token.
    let mut sums: Vec<Dfa> = Vec::new();
    for takes in takes {
        let taken = engine.taken(takes, heap, left)?;
        let of_left = match takes.heaps {
            0 => {
                let (none, zero) = (engine.word(left, &[])?, engine.word(value, &[])?);
                engine.and(&none, &zero)?
            }
            1 if !takes.positive => engine.rename(values, &[left, value])?,
            heaps => {
                if sums.is_empty() {
                    let positive = engine.at_least(heap, 1)?;
                    sums.push(engine.and(values, &positive)?);
                }
                while sums.len() < heaps as usize {
                    let with = sums.last().expect("there is a first");
                    sums.push(convolve(engine, &sums[0], with, takes.unequal)?);
                }
                engine.rename(&sums[heaps as usize - 1], &[left, value])?
            }
        };
        let by_takes = engine.exists(vec![taken, of_left], &[heap, value])?;
        reached = engine.join(&reached, &by_takes, Join::Or)?;
    }
    Ok(reached)
}

/// The sums of one member of each: `a + b` tokens with the value `g ⊕ h`.
fn convolve(engine: &mut Engine<'_>, one: &Dfa, other: &Dfa, unequal: bool) -> Result<Dfa, Failed> {
    let (tokens, value, a, b, g, h) = (0, 1, 2, 3, 4, 5);
    let sum = engine.linear(&[(tokens, -1), (a, 1), (b, 1)], &Among::just(0))?;
    let nim = nim_sum(engine, [g, h, value])?;
    let mut factors = vec![engine.rename(one, &[a, g])?, engine.rename(other, &[b, h])?, sum, nim];
    if unequal {
        factors
            .push(engine.linear(&[(a, 1), (b, -1)], &Among { low: 0, list: vec![false], below: true, above: true })?);
    }
    Ok(engine.exists(factors, &[tokens, value])?)
}

fn no_runs() -> Wrong {
    say!(
        "it cannot be checked: a move leaves a run of components, and the certificate has no automaton of the nim-sums of all values below a number",
        "无法检验：一步可能留下一段相连的分量，而证书中没有识别小于一个数的各值之异或和的自动机"
    )
}

pub(super) fn nim_sum(engine: &mut Engine<'_>, vars: [Var; 3]) -> Result<Dfa, Failed> {
    let no_sums = || -> Wrong {
        say!(
            "not definable: a move leaves several components, and sums of values cannot be seen from these digits; bases that are powers of 2 are needed",
            "不可定义：一步可能留下几个分量，而从这种记数法的数字看不出值的异或；需要 2 的幂为基"
        )
    };
    engine.nim_sum(vars)?.ok_or_else(|| no_sums().into())
}

fn nothing(engine: &mut Engine<'_>, vars: &[Var]) -> Result<Dfa, Stop> {
    let all = engine.all(vars.to_vec())?;
    let none = Dfa { next: vec![0; all.letters], accepting: vec![false], ..all };
    Ok(none)
}
