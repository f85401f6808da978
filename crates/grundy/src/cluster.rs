//! Answers one question with several processes, on one machine or on many.
//!
//! A [`ClusterTask`] is the work for the processes. Under normal play they compute the values of the components of the position and of
//! its options; the [`Engine`] then answers the question from these values. If the game is loopy, declares ends, or is played
//! under misère play, they compute who wins the position and each of its options, and in how many moves.

mod outcomes;
mod verification;

use crate::engine::endless::may_loop;
use crate::solve::answer::unsearchable_reason;
use crate::solve::misere_nim::outcome_by_theorem;
use crate::solve::turns::{SumMove, list_sum_moves};
use crate::solve::{declared_ends, parts};
use crate::{Answer, Engine, Meter, Query};
use grundy_cluster::{AnyQuestion, sums};
use grundy_game::{
    BilingualText, Component, Convention, GameShape, GameValue, Ruleset, Stop, Sum, in_force, is_same_ruleset, text,
};
use grundy_search::Method;
use grundy_store::{RulesFingerprint, TableHeader};
use std::sync::Arc;

pub use grundy_cluster::{
    AbsentProcess, CheckpointPlan, ClusterHalt, ClusterResources, ConnectedProcesses, HostList, MeetingFault,
    MeetingPlan, PeerProcess, ProgressCallback, WorkTally, connect,
};
pub use verification::{check_pieces_together, piece_question_digest};

/// A question prepared for several processes.
pub struct ClusterTask {
    query: Query,
    questions: Vec<Box<dyn AnyQuestion>>,
    /// The components whose values are computed; `None` if no values are computed.
    named_components: Option<Vec<sums::NamedComponent>>,
    /// The moves of the position whose outcomes are computed.
    turns: Vec<SumMove>,
}

/// The reason why a question is not given to several processes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClusterRefusal {
    /// Several processes would not help, or the question has no answer.
    Refused(BilingualText),
    /// The rules failed.
    Stop(Stop),
}

impl ClusterRefusal {
    /// The error in words.
    pub fn text(&self) -> BilingualText {
        match self {
            ClusterRefusal::Refused(why) => why.clone(),
            ClusterRefusal::Stop(stop) => stop.description(),
        }
    }
}

grundy_game::impl_english_error!(ClusterRefusal, |error| error.text());

/// The result of a task.
#[derive(Debug)]
#[non_exhaustive]
pub struct ClusterReport {
    /// The answer; only on the first process.
    pub answer: Option<Answer>,
    /// The work of all workers together.
    pub tally: WorkTally,
}

/// The header that identifies the checkpoints of a question. `rules` is the text of the user's rules.
pub fn checkpoint_header(query: &Query, rules: &str) -> TableHeader {
    let convention = match query.convention {
        Convention::Normal => "",
        Convention::Misere => " (misère)",
    };
    TableHeader::new("cluster", &format!("{}{convention}", query.position), (!rules.is_empty()).then_some(rules))
}

/// A digest of the question, which must be the same in all processes. `rules` is the text of the user's rules,
/// `kept` whether checkpoints are written.
pub fn question_digest(query: &Query, rules: &str, kept: bool) -> [u8; 32] {
    let kept = if kept { "kept" } else { "" };
    let convention = match query.convention {
        Convention::Normal => "normal",
        Convention::Misere => "misere",
    };
    RulesFingerprint::from_texts(&["solve", &query.position.to_string(), convention, rules, kept]).bytes()
}

impl ClusterTask {
    /// Prepares a question.
    ///
    /// # Errors
    /// Returns the reason why the question is not given to several processes.
    pub fn from_query(query: &Query) -> Result<ClusterTask, ClusterRefusal> {
        let whole = &query.position;
        let ends = whole.has_declared_ends();
        let left = cluster_components(query).map_err(ClusterRefusal::Refused)?;
        if left.components.iter().any(|component| component.key.is_none()) {
            return Err(ClusterRefusal::Refused(too_large_message(&left)));
        }
        let by_values = !ends && query.convention == Convention::Normal;
        let (mut questions, mut named) = (Vec::new(), None);
        if by_values {
            let (question, names) = sums::values_question(&left).map_err(ClusterRefusal::Stop)?;
            questions.push(question);
            named = Some(names);
        }
        let mut moves = Vec::new();
        if !by_values || left.components.iter().any(may_loop) {
            let different = parts::different_components(whole);
            moves = list_sum_moves(whole, different.iter().map(|(component, _)| component), usize::MAX)
                .map_err(ClusterRefusal::Stop)?;
            let after: Vec<Sum> = moves.iter().map(|turn| turn.sum.clone()).collect();
            match sums::outcomes_question(whole, &after, query.convention) {
                Ok(question) => questions.push(question),
                // The whole sum does not fit into a key, but the values of its components may be enough.
                Err(_) if by_values => moves.clear(),
                Err(stop) => return Err(ClusterRefusal::Stop(stop)),
            }
        }
        Ok(ClusterTask { query: query.clone(), questions, named_components: named, turns: moves })
    }

    /// Answers the question, together with the other processes of `place`. `on_progress` receives the progress of all.
    ///
    /// `engine` completes the answer from what the processes found.
    ///
    /// # Errors
    /// Returns the reason why there is no answer.
    pub fn solve(
        self,
        engine: &mut Engine,
        place: ClusterResources,
        meter: &Arc<Meter>,
        on_progress: ProgressCallback,
    ) -> Result<ClusterReport, ClusterHalt> {
        let ClusterTask { query, questions, named_components: named, turns } = self;
        let report = grundy_cluster::solve(questions, place, Arc::clone(meter) as _, on_progress);
        let report = report.map_err(|halt| explain_halt(&query, halt))?;
        let tally = report.tally;
        let Some(words) = report.words else { return Ok(ClusterReport { answer: None, tally }) };
        let before = meter.counts();
        let mut answer = match named {
            Some(named) if report.question_index == 0 => answer_from_values(&query, &named, &words, engine, meter)?,
            _ => outcomes::answer_from_outcomes(&query, turns, &words, tally.found_positions, engine, meter),
        };
        answer.counts.positions = tally.found_positions + (meter.counts().positions - before.positions);
        Ok(ClusterReport { answer: Some(answer), tally })
    }
}

/// Replaces a halt by a more specific message, if there is one.
fn explain_halt(query: &Query, halt: ClusterHalt) -> ClusterHalt {
    match halt {
        ClusterHalt::Stop(Stop::Unsupported) if query.position.has_declared_ends() => {
            declared_ends::leaves_sums_message().into()
        }
        halt => halt,
    }
}

/// The answer if the processes stopped before the question was decided.
pub fn undecided_answer(query: &Query, stop: Stop, tally: &WorkTally, meter: &Meter) -> Answer {
    in_force::with_budget(meter, || {
        let mut answer = query.empty_answer(meter);
        (answer.end, answer.counts.positions) = (stop.into(), tally.found_positions);
        answer
    })
}

/// Makes the answer from the values of the components of the position and its options.
fn answer_from_values(
    query: &Query,
    named: &[sums::NamedComponent],
    words: &[u32],
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Answer, ClusterHalt> {
    let mut games: Vec<&Arc<Ruleset>> = Vec::new();
    for (game, _) in named {
        if !games.iter().any(|other| is_same_ruleset(other, game)) {
            // This search reads keys in the form of the cluster, and examines only components whose values are given.
            let method =
                if matches!(game.shape(), GameShape::Parts(_)) { Method::BelingRogalski } else { Method::Memo };
            engine.use_method(method, game);
            games.push(game);
        }
    }
    for ((game, bytes), &value) in named.iter().zip(words) {
        // Games of one text may lead to each other and share their keys.
        let alike = |other: &Arc<Ruleset>| other.scope().is_some() && other.scope() == game.scope();
        for game in games.iter().filter(|other| is_same_ruleset(other, game) || alike(other)) {
            engine.learn_search_value(game, bytes.bytes(), value.into(), meter)?;
        }
    }
    let mut query = query.clone();
    // In a lost position every move needs a reply, but the positions after replies were not computed.
    if matches!(query.value(engine, meter), Ok(GameValue::Nimber(value)) if value == 0u32.into()) {
        query.moves = 0;
    }
    Ok(query.solve(engine, meter))
}

/// Whether a theorem gives the Grundy value of a component.
fn has_theorem_value(component: &Component) -> bool {
    let verdict = component.game.theorem().and_then(|theorem| theorem.decide(&component.args, Convention::Normal));
    verdict.is_some_and(|verdict| verdict.value.is_some())
}

/// Returns the components of a position that the processes must search.
///
/// # Errors
/// Returns the reason why there are no such components.
fn cluster_components(query: &Query) -> Result<Sum, BilingualText> {
    let whole = &query.position;
    if whole.has_entailing_moves() {
        return Err(text!(
            "a position with entailing or complimenting moves is not divided among processes: solve it on one machine"
        ));
    }
    let nothing_left = || {
        text!(
            "theorems and tables give the whole answer, so there is no work for several processes: solve it on one machine"
        )
    };
    if whole.has_declared_ends() {
        return match &whole.components[..] {
            [_] if query.convention == Convention::Misere => Err(declared_ends::no_misere_message(whole)),
            [component] if declared_ends::theorem_verdict(component).is_some() => Err(nothing_left()),
            [_] => Ok(whole.clone()),
            _ => Err(declared_ends::no_sums_message(whole)),
        };
    }
    let is_heap = |component: &Component| matches!(component.game.shape(), GameShape::Heap(_));
    if !whole.components.is_empty() && whole.components.iter().all(is_heap) {
        return Err(text!("heaps need no cluster: one machine computes the values of all smaller heaps"));
    }
    let left = match query.convention {
        Convention::Normal => {
            let components = whole.components.iter().filter(|one| !is_heap(one) && !has_theorem_value(one));
            Sum { components: components.cloned().collect() }
        }
        Convention::Misere if outcome_by_theorem(whole).is_some() => Sum::default(),
        Convention::Misere => whole.clone(),
    };
    if left.components.is_empty() { Err(nothing_left()) } else { Ok(left) }
}

/// The message for a sum with a component that is too large for every engine.
fn too_large_message(sum: &Sum) -> BilingualText {
    let BilingualText { en, zh } = unsearchable_reason(sum).unwrap_or_else(|| text!("a component is too large"));
    text!("no engine can search this position: {text}", text = (en, zh))
}

#[cfg(all(test, feature = "rules"))]
mod tests {
    use super::*;

    #[test]
    fn other_questions_have_other_digests() {
        let query = |text: &str| Query::new(crate::parse(text).expect("it is a position"));
        let cram = || query("cram(3, 4)");
        let digest = |query: Query, rules| question_digest(&query, rules, false);
        assert_eq!(digest(cram(), ""), digest(cram(), ""));
        let others = [digest(query("cram(4, 3)"), ""), digest(cram().misere(), ""), digest(cram(), "# rules")];
        for other in others.into_iter().chain([super::question_digest(&cram(), "", true)]) {
            assert_ne!(digest(cram(), ""), other);
        }
    }
}
