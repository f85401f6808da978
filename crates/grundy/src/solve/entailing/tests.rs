//! Answers about sums with entailing moves against brute force on the sum.

use crate::{Convention, Engine, GameValue, Limits, Meter, Outcome, Query, Stop, parse};
use grundy_game::{Component, MoveKind, Sum};
use std::collections::HashMap;
use std::time::Duration;

/// A position of Top Entails and Nim: stacks, heaps, and, if an answer is due, the stacks of which one must be moved in.
type StacksAndHeaps = (Vec<u64>, Vec<u64>, Option<Vec<u64>>);

/// Whether the player to move wins, from the rules alone.
fn is_won((mut stacks, mut heaps, mut due): StacksAndHeaps, known: &mut HashMap<StacksAndHeaps, bool>) -> bool {
    stacks.retain(|&stack| stack > 0);
    heaps.retain(|&heap| heap > 0);
    due.iter_mut().for_each(|due| due.retain(|&stack| stack > 0));
    stacks.sort_unstable();
    heaps.sort_unstable();
    due.iter_mut().for_each(|due| due.sort_unstable());
    let position = (stacks, heaps, due);
    if let Some(&won) = known.get(&position) {
        return won;
    }
    let (stacks, heaps, due) = &position;
    let mut after: Vec<StacksAndHeaps> = Vec::new();
    let from = due.as_ref().unwrap_or(stacks);
    for at in 0..from.len() {
        let mut rest = from.clone();
        let stack = rest.remove(at);
        if due.is_some() {
            rest.extend(stacks);
        }
        after.push((rest.clone(), heaps.clone(), Some(vec![stack - 1])));
        for part in 1..=stack / 2 {
            after.push(([&rest[..], &[part, stack - part]].concat(), heaps.clone(), None));
        }
    }
    if due.is_none() {
        for at in 0..heaps.len() {
            for left in 0..heaps[at] {
                let mut rest = heaps.clone();
                rest[at] = left;
                after.push((stacks.clone(), rest, None));
            }
        }
    }
    let won = after.into_iter().any(|after| !is_won(after, known));
    known.insert(position, won);
    won
}

/// The position as the notation writes it.
fn text_of((stacks, heaps, due): &StacksAndHeaps) -> String {
    let list = |numbers: &[u64]| numbers.iter().map(u64::to_string).collect::<Vec<_>>().join(", ");
    let mut terms = Vec::new();
    if !stacks.is_empty() {
        terms.push(format!("top_entails({})", list(stacks)));
    }
    if !heaps.is_empty() {
        terms.push(format!("nim({})", list(heaps)));
    }
    match due {
        Some(due) if due.is_empty() => terms.push("entailed(0)".into()),
        Some(due) => terms.push(format!("entailed(top_entails({}))", list(due))),
        None => {}
    }
    if terms.is_empty() { "0".into() } else { terms.join(" + ") }
}

#[test]
fn sums_of_stacks_and_heaps_are_those_of_play() {
    let mut known = HashMap::new();
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let mut positions: Vec<StacksAndHeaps> = Vec::new();
    for (a, b, heap) in (0..9u64).flat_map(|a| (0..6u64).flat_map(move |b| (0..4u64).map(move |heap| (a, b, heap)))) {
        let only = |n: u64| if n > 0 { vec![n] } else { Vec::new() };
        positions.push((vec![a, b], only(heap), None));
        positions.push((vec![b], only(heap), Some(only(a))));
        positions.push((only(heap), vec![heap], Some(vec![a + 1, b + 1])));
        positions.push((vec![b, b], vec![heap, heap, 1], None));
    }
    let mut moves = 0;
    for position in positions {
        let sum = parse(&text_of(&position)).unwrap_or_else(|error| panic!("{}: {error}", text_of(&position)));
        let won = is_won(position, &mut known);
        let answer = Query::new(sum.clone()).solve(&mut engine, &meter);
        assert_eq!(answer.outcome, Some(Outcome::from_win(won)), "{sum}");
        assert_eq!(Query::new(sum.clone()).outcome(&mut engine, &meter), Ok(Outcome::from_win(won)), "{sum}");
        if !sum.has_entailing_moves() {
            continue;
        }
        let listed = Query::new(sum.clone()).winning_moves(&mut engine, &meter).expect("moves can be listed");
        assert_eq!(listed.is_empty(), !won, "{sum}");
        assert_eq!(Some(listed.len().into()), answer.winning_total, "{sum}");
        for made in &listed {
            let at = sum.components.iter().position(|part| part.to_string() == made.before.to_string());
            let after = sum.with_replaced_component(at.expect("it is a component"), made.after.clone());
            let lost = Query::new(after.clone()).outcome(&mut engine, &meter);
            assert_eq!(lost, Ok(Outcome::P), "{sum} to {after}");
            moves += 1;
        }
    }
    assert!(moves > 300, "{moves} winning moves");
}

/// Theorems decide the parts without asking the budget.
#[test]
fn the_parts_of_a_sum_ask_the_budget() {
    let late = Meter::new(Limits { max_time: Some(Duration::ZERO), ..Limits::default() });
    let query = Query::new(parse("entailed(nim(5)) + nim(4)").expect("it is a position"));
    assert_eq!(query.outcome(&mut Engine::new(), &late), Err(Stop::Time));
    assert_eq!(query.outcome(&mut Engine::new(), &Meter::default()), Ok(Outcome::N));
}

#[test]
fn values_are_finite_or_loony() {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    let mut value = |text: &str| Query::new(parse(text).expect("it is a position")).value(&mut engine, &meter);
    let finite = |n: u32| Ok(GameValue::Nimber(n.into()));
    // By hand: 1 is taken, and 3 becomes 2, where both answers lose.
    for (text, expect) in [
        ("top_entails(0)", finite(0)),
        ("top_entails(1)", Ok(GameValue::Loony)),
        ("top_entails(2)", finite(0)),
        ("top_entails(3)", Ok(GameValue::Loony)),
        ("top_entails(4)", finite(1)),
        ("top_entails(4) + nim(6)", finite(7)),
        ("top_entails(3) + nim(10**30)", Ok(GameValue::Loony)),
        ("top_entails(4, 4)", finite(0)),
        ("entailed(top_entails(3))", Err(Stop::Unsupported)),
        ("top_entails(10**30)", Err(Stop::TooLarge)),
    ] {
        assert_eq!(value(text), expect, "{text}");
    }
}

#[test]
fn what_is_not_solved_is_refused() {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    for text in [
        "entailed(top_entails(3)) + entailed(top_entails(4))",
        "top_entails(3) + anti_sg(nim(3), nim(4))",
        "entailed(top_entails(3)) + complimented(nim(3))",
    ] {
        let answer = Query::new(parse(text).expect("it is a position")).solve(&mut engine, &meter);
        assert_eq!((answer.outcome, answer.end.stop()), (None, Some(Stop::Unsupported)), "{text}");
        assert!(!answer.explanation.is_empty(), "{text} is explained");
    }
    let misere = Query::new(parse("top_entails(3)").expect("it is a position")).misere();
    assert_eq!(misere.outcome(&mut engine, &meter), Err(Stop::Unsupported));
    let answer = misere.solve(&mut engine, &meter);
    assert_eq!((answer.outcome, answer.explanation.len()), (None, 1));
    assert_eq!(
        Query::new(parse("nim(3)").expect("it is")).under(Convention::Misere).outcome(&mut engine, &meter),
        Ok(Outcome::N)
    );
}

#[test]
fn a_pass_gives_the_opponent_the_move() {
    let (mut engine, meter) = (Engine::new(), Meter::default());
    for (a, heap) in (0..8u64).flat_map(|a| (0..5u64).map(move |heap| (a, heap))) {
        let text = format!("top_entails({a}) + nim({heap})");
        let free =
            Query::new(parse(&text).expect("it is a position")).outcome(&mut engine, &meter).expect("it is small");
        let due = Query::new(parse(&format!("complimented({text})")).expect("it is a position"));
        let expect = Outcome::from_win(free == Outcome::P);
        assert_eq!(due.outcome(&mut engine, &meter), Ok(expect), "{text}");
        let moves = due.winning_moves(&mut engine, &meter).expect("there is one move");
        assert_eq!(moves.len(), usize::from(expect == Outcome::N), "{text}");
    }
    let part: Component =
        grundy_catalog::entailed::sum_after_move(MoveKind::Complimenting, Sum::default()).components.remove(0);
    assert_eq!(part.to_string(), "complimented(0)");
}
