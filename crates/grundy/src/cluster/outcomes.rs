//! Answers made from outcomes: who wins a position and its options, and in how many moves.

use crate::engine::Engine;
use crate::engine::graphs::OptionOutcome;
use crate::solve::answer::{Answer, Move};
use crate::solve::declared_ends::zermelo_citation;
use crate::solve::explain;
use crate::solve::graph::GraphTheory;
use crate::solve::turns::{SumMove, TurnNaming};
use crate::{Meter, Query};
use grundy_cluster::word_outcome;
use grundy_game::{BilingualText, Convention, DeclaredEnd, Sum, text};

/// Makes the answer from the packed outcomes of the position and of its options. `judged` is the number of positions judged.
pub(super) fn answer_from_outcomes(
    query: &Query,
    turns: Vec<SumMove>,
    words: &[u32],
    judged: u64,
    engine: &mut Engine,
    meter: &Meter,
) -> Answer {
    let Some((&whole, after)) = words.split_first() else { return query.empty_answer(meter) };
    let (outcome, remoteness) = word_outcome(whole);
    let has_ends = query.position.has_declared_ends();
    let options = judged_moves(&query.position, turns, after);
    let mut opening = explain::recognised_lines(&query.position);
    opening.extend(ending_lines(query.convention, has_ends, judged));
    let mut graph = GraphTheory::from_options((outcome, remoteness, judged as usize), options);
    graph.opening = opening;
    graph.sources = Some(if has_ends { vec![zermelo_citation(&query.position)] } else { Vec::new() });
    graph.declared_end = has_ends.then(|| declared_end(&query.position)).flatten();
    // In a lost position the first move listed is no better than the others, so it is not explained.
    (graph.names_size, graph.plays_lost) = (false, false);
    query.answer_from_graph(graph, engine, meter)
}

/// The moves in words, each with its outcome.
fn judged_moves(position: &Sum, turns: Vec<SumMove>, words: &[u32]) -> Vec<(OptionOutcome, Move)> {
    let naming = TurnNaming::from_components(&position.components);
    let option_with_move = |(turn, &word): (SumMove, &u32)| {
        let (outcome, remoteness) = word_outcome(word);
        let described = turn.to_move(naming);
        (OptionOutcome { remaining_sum: turn.after, outcome, remoteness }, described)
    };
    turns.into_iter().zip(words).map(option_with_move).collect()
}

/// The lines about the end of play and the number of positions that were judged.
fn ending_lines(convention: Convention, has_ends: bool, judged: u64) -> Vec<BilingualText> {
    let ending = match convention {
        _ if has_ends => {
            text!("The rules declare wins, losses or draws, so there are no Grundy values; play without end is a draw.")
        }
        Convention::Normal => {
            text!("Play may loop; play that loops for ever is a draw.")
        }
        Convention::Misere => {
            text!("Misère play: whoever makes the last move loses; play that loops for ever is a draw.")
        }
    };
    let found = if judged == 1 {
        text!("No other position can be reached.")
    } else {
        text!("All {judged} reachable positions (equivalent ones counted once) were judged backwards from the ends.")
    };
    vec![ending, found]
}

/// The end that the rules declare for the position, if it is one component that is searched.
fn declared_end(position: &Sum) -> Option<Option<DeclaredEnd>> {
    let [component] = &position.components[..] else { return None };
    component.game.declared_end_of_key(component.key.as_ref()?).ok()
}
