//! The second hint of an exercise: the results of the engine for its position, without the solution.

use super::exercise::{Exercise, ExerciseKind};
use crate::{answered_moves, choices};
use grundy::{Engine, Meter, Query};
use grundy_game::{BilingualText, Component, Convention, GameValue, Nat, Outcome, Stop, Sum, text};

/// The maximum number of options whose values a hint gives, and the maximum number of moves that are tried for their answers.
const MAX_HINT_OPTIONS: usize = 40;
/// The maximum number of moves that a hint gives with their answers.
const MAX_ANSWERED_MOVES: usize = 2;

/// The hint about the position of an exercise.
pub(super) fn position_hint(exercise: &Exercise, engine: &mut Engine, meter: &Meter) -> Result<BilingualText, Stop> {
    if let Some(clue) = exercise.clue() {
        return Ok(clue.clone());
    }
    let Some(position) = &exercise.position else { return Err(Stop::Unsupported) };
    let [only] = &position.components[..] else { return values_hint(position, exercise.kind(), engine, meter) };
    if exercise.kind() == ExerciseKind::Number {
        return option_values_hint(position, engine, meter);
    }
    match number_hint(only, engine, meter)? {
        Some(hint) => Ok(hint),
        None => replies_hint(position, exercise.convention, engine, meter),
    }
}

/// The Grundy value of a position.
fn grundy_value(position: Sum, engine: &mut Engine, meter: &Meter) -> Result<Nat, Stop> {
    let answer = Query::new(position).with_moves(0).solve(engine, meter);
    match answer.value {
        Some(GameValue::Nimber(value)) => Ok(value),
        _ => Err(answer.end.stop_or_unsupported()),
    }
}

/// The values of the parts of a sum, each with its position.
pub(super) fn part_values(position: &Sum, engine: &mut Engine, meter: &Meter) -> Result<Vec<(Component, Nat)>, Stop> {
    let value_of = |part: &Component| {
        let alone = Sum { components: vec![part.clone()] };
        Ok((part.clone(), grundy_value(alone, engine, meter)?))
    };
    position.components.iter().map(value_of).collect()
}

/// The values of the options of a position, each with its position.
pub(super) fn option_values(position: &Sum, engine: &mut Engine, meter: &Meter) -> Result<Vec<(Sum, Nat)>, Stop> {
    let options = choices(position, MAX_HINT_OPTIONS).map_err(|_| Stop::Unsupported)?;
    let mut value_of = |after: Sum| Ok((after.clone(), grundy_value(after, engine, meter)?));
    options.iter().map(|choice| value_of(choice.position_after())).collect()
}

/// The values of the parts in binary; if the answer is a move, the nim-sum as well.
fn values_hint(position: &Sum, kind: ExerciseKind, engine: &mut Engine, meter: &Meter) -> Result<BilingualText, Stop> {
    let values = part_values(position, engine, meter)?;
    let sum = values.iter().fold(Nat::ZERO, |sum, (_, value)| sum ^ value);
    let widest = values.iter().map(|(_, value)| value.bits()).max().unwrap_or(0).max(1) as usize;
    let rows: Vec<String> = values.iter().map(|(part, value)| format!("{part}: {value} = {value:0widest$b}")).collect();
    let list = rows.join("; ");
    Ok(match kind {
        ExerciseKind::Move => text!("The values of the parts are {list}. Their XOR is {sum}."),
        _ => text!("The values of the parts are {list}."),
    })
}

/// The values of the options, which need the mex only.
fn option_values_hint(position: &Sum, engine: &mut Engine, meter: &Meter) -> Result<BilingualText, Stop> {
    let values = option_values(position, engine, meter)?;
    if values.is_empty() {
        return Ok(text!("No move is possible."));
    }
    let rows: Vec<String> = values.iter().map(|(option, value)| format!("{option}: {value}")).collect();
    let list = rows.join("; ");
    Ok(text!("The values of the options are {list}."))
}

/// The numbers on which the theorem of a game looks, for games that a lesson is about.
fn number_hint(part: &Component, engine: &mut Engine, meter: &Meter) -> Result<Option<BilingualText>, Stop> {
    let written = part.to_string();
    let numbers: Vec<u64> =
        written.split(|c: char| !c.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect();
    let name = part.game.card.map_or("", |card| card.name);
    Ok(match (name, &numbers[..]) {
        ("bash", &[most, stones]) => {
            let modulus = most + 1;
            let (quotient, remainder) = (stones / modulus, stones % modulus);
            Some(BilingualText::language_neutral(format!("{stones} = {quotient} × {modulus} + {remainder}")))
        }
        ("staircase", coins) => {
            let odd: Vec<String> = coins.iter().step_by(2).map(u64::to_string).collect();
            let list = odd.join(", ");
            Some(text!("The numbers of coins on the odd steps 1, 3, 5, … are {list}."))
        }
        ("wythoff", &[a, b]) => {
            let difference = a.abs_diff(b);
            let lower = lost_pair(difference, engine, meter)?;
            let higher = lower + difference;
            Some(text!("The difference is {difference}; the lost pair with this difference is ({lower}, {higher})."))
        }
        ("fibonacci_nim", &[stones]) => {
            let parts: Vec<String> = fibonacci_parts(stones).iter().map(u64::to_string).collect();
            let list = parts.join(" + ");
            Some(BilingualText::language_neutral(format!("{stones} = {list}")))
        }
        _ => None,
    })
}

/// The smaller number of the lost pair of Wythoff's game with a difference.
fn lost_pair(difference: u64, engine: &mut Engine, meter: &Meter) -> Result<u64, Stop> {
    let mut lower = 0;
    loop {
        let higher = lower + difference;
        let pair = grundy::parse(&format!("wythoff({lower}, {higher})")).expect("it is a position");
        if Query::new(pair).outcome(engine, meter)? == Outcome::P {
            return Ok(lower);
        }
        lower += 1;
    }
}

/// The Fibonacci numbers whose sum is a number, the largest first, no two of them neighbours.
pub(super) fn fibonacci_parts(number: u64) -> Vec<u64> {
    let mut terms = vec![1, 2];
    while let [.., a, b] = terms[..]
        && a + b <= number
    {
        terms.push(a + b);
    }
    let (mut rest, mut parts) = (number, Vec::new());
    for term in terms.into_iter().rev() {
        if term <= rest {
            parts.push(term);
            rest -= term;
        }
    }
    parts
}

/// Some moves that lose, with the answers to them; if all moves win, a question.
fn replies_hint(
    position: &Sum,
    convention: Convention,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<BilingualText, Stop> {
    let answered =
        answered_moves(position, convention, MAX_HINT_OPTIONS, engine, meter).map_err(|_| Stop::Unsupported)?;
    if answered.is_empty() {
        return Ok(text!("No move is possible."));
    }
    let replies = answered.into_iter().filter_map(|one| Some((one.choice.text, one.reply?.text)));
    let answers = replies.take(MAX_ANSWERED_MOVES).map(|(made, reply)| {
        let (BilingualText { en, zh }, BilingualText { en: reply, zh: reply_zh }) = (made, reply);
        text!("After “{text}” the opponent wins with “{reply}”.", text = (en, zh), reply = (reply, reply_zh))
    });
    let all = answers.reduce(|one, next| BilingualText { en: one.en + " " + &next.en, zh: one.zh + &next.zh });
    Ok(all.unwrap_or_else(|| text!("Try any move: can the opponent answer it?")))
}
