//! One question, answered by many processes together: on one machine, or on many.
//!
//! A [`Task`] is what the processes are asked. Under normal play these are the values of the components of the position and of
//! its options; the rest is left to the [`Engine`], which knows them by then. Where play goes round, ends are declared, or the last
//! move loses, it is asked who wins the position and its options, and in how many moves.

mod outcomes;

use crate::answer::unheld;
use crate::decide;
use crate::misere::by_theorem;
use crate::turns::{Turn, turns};
use crate::{Answer, Engine, Meter, Query, loops, parts, zermelo};
use grundy_cluster::{Ask, sums};
use grundy_game::{AnyGame, Component, Shape, Sum, in_force, same};
use grundy_search::Method;
use grundy_store::{Fingerprint, Header};
use grundy_theory::{Convention, Said, Stop, Value, say};
use std::sync::Arc;

pub use grundy_cluster::{Absent, Connected, Fault, Halt, Hosts, Keep, Meeting, Peer, Place, Tally, Told, connect};

/// A question that is ready to be asked of many processes.
pub struct Task {
    query: Query,
    questions: Vec<Box<dyn Ask>>,
    /// The components whose values the first question tells, if it tells values.
    named: Option<Vec<sums::Named>>,
    /// The moves of the position, whose outcomes the other question tells.
    turns: Vec<Turn>,
}

/// Why many processes are not asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unasked {
    /// It would be of no use, or there is no answer.
    Refused(Said),
    /// The rules failed.
    Stop(Stop),
}

/// What came of a task.
#[derive(Debug)]
pub struct Clustered {
    /// The answer; on the first process only.
    pub answer: Option<Answer>,
    /// What all workers did.
    pub tally: Tally,
}

/// What tells checkpoints of a question from those of others. `rules` is the text of the rules that the person brought.
pub fn header(query: &Query, rules: &str) -> Header {
    let convention = match query.convention {
        Convention::Normal => "",
        Convention::Misere => " (misère)",
    };
    Header::new("cluster", &format!("{}{convention}", query.position), (!rules.is_empty()).then_some(rules))
}

/// What tells a question from others: all processes must have the same one. `rules` is the text of the rules that the person brought,
/// `kept` whether there are checkpoints.
pub fn digest(query: &Query, rules: &str, kept: bool) -> [u8; 32] {
    let kept = if kept { "kept" } else { "" };
    let convention = match query.convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    };
    Fingerprint::of(&["solve", &query.position.to_string(), convention, rules, kept]).bytes()
}

impl Task {
    /// Makes a question ready.
    ///
    /// # Errors
    /// Why it is not one for many processes.
    pub fn of(query: &Query) -> Result<Task, Unasked> {
        let whole = &query.position;
        let ends = zermelo::has_ends(whole);
        let left = left(query).map_err(Unasked::Refused)?;
        if left.components.iter().any(|component| component.key.is_none()) {
            return Err(Unasked::Refused(too_large(&left)));
        }
        let by_values = !ends && query.convention == Convention::Normal;
        let (mut questions, mut named) = (Vec::new(), None);
        if by_values {
            let (question, names) = sums::values(&left).map_err(Unasked::Stop)?;
            questions.push(question);
            named = Some(names);
        }
        let mut moves = Vec::new();
        if !by_values || left.components.iter().any(loops::may_loop) {
            let different = parts::different(whole);
            moves =
                turns(whole, different.iter().map(|(component, _)| component), usize::MAX).map_err(Unasked::Stop)?;
            let after: Vec<Sum> = moves.iter().map(|turn| turn.sum.clone()).collect();
            match sums::outcomes(whole, &after, query.convention) {
                Ok(question) => questions.push(question),
                // The rest of the sum fits no engine, but values may do.
                Err(_) if by_values => moves.clear(),
                Err(stop) => return Err(Unasked::Stop(stop)),
            }
        }
        Ok(Task { query: query.clone(), questions, named, turns: moves })
    }

    /// Answers the question, together with the other processes of `place`. `told` hears how far all are.
    ///
    /// What is left to do when the processes have found what was asked is done by `engine`.
    ///
    /// # Errors
    /// Why there is no answer.
    pub fn solve(self, engine: &mut Engine, place: Place, meter: &Arc<Meter>, told: Told) -> Result<Clustered, Halt> {
        let Task { query, questions, named, turns } = self;
        let report = grundy_cluster::solve(questions, place, Arc::clone(meter) as _, told);
        let report = report.map_err(|halt| in_words(&query, halt))?;
        let tally = report.tally;
        let Some(words) = report.words else { return Ok(Clustered { answer: None, tally }) };
        let before = meter.counts();
        let mut answer = match named {
            Some(named) if report.which == 0 => by_values(&query, &named, &words, engine, meter)?,
            _ => outcomes::answer(&query, turns, &words, tally.found, meter),
        };
        answer.counts.positions = tally.found + (meter.counts().positions - before.positions);
        Ok(Clustered { answer: Some(answer), tally })
    }
}

/// Says more of a halt, where more is known.
fn in_words(query: &Query, halt: Halt) -> Halt {
    match halt {
        Halt::Stop(Stop::Unsupported) if zermelo::has_ends(&query.position) => zermelo::leaves_sums().into(),
        halt => halt,
    }
}

/// The answer that a person gets who asked many processes in vain.
pub fn undecided(query: &Query, stop: Stop, tally: &Tally, meter: &Meter) -> Answer {
    in_force::enter(meter, || {
        let mut answer = query.open(meter);
        (answer.stop, answer.counts.positions) = (stop, tally.found);
        answer
    })
}

/// The answer, where the values of the components of the position and its options are known.
fn by_values(
    query: &Query,
    named: &[sums::Named],
    words: &[u32],
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Answer, Halt> {
    let mut games: Vec<&Arc<dyn AnyGame>> = Vec::new();
    for (game, _) in named {
        if !games.iter().any(|other| same(other, game)) {
            // A search that takes such bytes, and asks for no more than it is told.
            let method = if matches!(game.shape(), Shape::Parts(_)) { Method::BelingRogalski } else { Method::Memo };
            engine.search_by(method, game);
            games.push(game);
        }
    }
    for ((game, bytes), &value) in named.iter().zip(words) {
        // Games of one text lead to each other, by the same keys.
        let alike = |other: &Arc<dyn AnyGame>| other.scope().is_some() && other.scope() == game.scope();
        for game in games.iter().filter(|other| same(other, game) || alike(other)) {
            engine.know(game, bytes.bytes(), value.into(), meter)?;
        }
    }
    let mut query = query.clone();
    // What replies lead to was not asked for.
    if matches!(query.value(engine, meter), Ok(Value::Nimber(value)) if value == 0u32.into()) {
        query.moves = 0;
    }
    Ok(query.solve(engine, meter))
}

/// The components of a position that many processes are asked about.
///
/// # Errors
/// Why none is.
fn left(query: &Query) -> Result<Sum, Said> {
    let whole = &query.position;
    let nothing_left = || {
        say!(
            "there is nothing to do for many processes, since theorems and tables tell everything: use `grundy solve`",
            "由定理和表即可得出答案，不需要许多进程：请用 `grundy solve`"
        )
    };
    if zermelo::has_ends(whole) {
        return match &whole.components[..] {
            [_] if query.convention == Convention::Misere => Err(zermelo::no_misere()),
            [component] if zermelo::is_told(component) => Err(nothing_left()),
            [_] => Ok(whole.clone()),
            _ => Err(zermelo::no_sums()),
        };
    }
    let is_heap = |component: &Component| matches!(component.game.shape(), Shape::Heap(_));
    if !whole.components.is_empty() && whole.components.iter().all(is_heap) {
        return Err(say!(
            "heaps need no cluster: `grundy solve` computes the values of all smaller heaps on one machine",
            "堆游戏不需要多个进程：`grundy solve` 在一台机器上就能求出所有较小堆的 SG 值"
        ));
    }
    let left = match query.convention {
        Convention::Normal => {
            let components = whole.components.iter().filter(|one| !is_heap(one) && decide::told(one).is_none());
            Sum { components: components.cloned().collect() }
        }
        Convention::Misere if by_theorem(whole).is_some() => Sum::default(),
        Convention::Misere => whole.clone(),
    };
    if left.components.is_empty() { Err(nothing_left()) } else { Ok(left) }
}

/// What is said of a sum with a component that fits no engine.
fn too_large(sum: &Sum) -> Said {
    let Said { en, zh } = unheld(sum).unwrap_or_else(|| say!("a component is too large", "某个分量太大"));
    say!("no engine takes this position: {en}", "各引擎都无法计算这个局面：{zh}")
}

#[cfg(all(test, feature = "rules"))]
mod tests {
    use super::*;

    #[test]
    fn other_questions_have_other_digests() {
        let query = |text: &str| Query::new(crate::parse(text).expect("it is a position"));
        let cram = || query("cram(3, 4)");
        let digest = |query: Query, rules| digest(&query, rules, false);
        assert_eq!(digest(cram(), ""), digest(cram(), ""));
        let others = [digest(query("cram(4, 3)"), ""), digest(cram().misere(), ""), digest(cram(), "# rules")];
        for other in others.into_iter().chain([super::digest(&cram(), "", true)]) {
            assert_ne!(digest(cram(), ""), other);
        }
    }
}
