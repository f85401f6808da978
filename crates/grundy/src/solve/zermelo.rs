//! Games that declare ends: a win, a loss or a draw for the player to move (Zermelo 1913).
//!
//! Positions are written from the side of the player to move, so these games may be partizan.
//! They have no Grundy values and no sums. If no theorem decides, all reachable positions are judged by retrograde analysis.
//! Play that loops for ever is a draw.

mod theorem;

use crate::engine::Engine;
use crate::engine::graphs::OptionOutcome;
use crate::engine::outcome::EvidenceResult;
use crate::solve::answer::{Answer, Move};
use crate::solve::cites;
use crate::solve::explain;
use crate::solve::remote::add_evidence_answer;
use crate::solve::turns::{TurnNaming, describe_move};
use grundy_game::{BilingualText, Budget, Component, Convention, DeclaredEnd, Nat, Outcome, Standing, Stop, Sum, say};

/// Whether a component of the sum declares ends.
pub fn has_ends(sum: &Sum) -> bool {
    sum.components.iter().any(|component| component.game.has_declared_ends())
}

/// The message that positions of a game with declared ends have no Grundy values.
pub(crate) fn no_values_message() -> BilingualText {
    say!(
        "the game declares wins, losses or draws, so it has no Grundy values; ask who wins (outcomes)",
        "该游戏宣布胜、负或平局，所以没有 SG 值；可以问谁胜（outcomes）"
    )
}

/// The message that games with declared ends are not played in sums.
pub(crate) fn no_sums_message() -> BilingualText {
    say!(
        "A game that ends in a declared win, loss or draw is not played in sums: there is no single end to a sum of them.",
        "以宣布的胜、负或平局结束的游戏不能求和：它们的和没有统一的结局。"
    )
}

/// The message that such a game has no misère play.
pub(crate) fn no_misere_message() -> BilingualText {
    say!(
        "The rules say who wins at the end, so there is no misère play: write the rules the other way round.",
        "规则已说明终局谁胜，所以没有反常规则；请把规则反过来写。"
    )
}

/// The message that such a game is not solved if a move leaves a sum.
pub(crate) fn leaves_sums_message() -> BilingualText {
    say!(
        "A move of this game leaves a sum of positions, but games with declared ends have no sums.",
        "这个游戏有一步留下几个局面之和；而宣布结局的游戏不能求和。"
    )
}

/// Whether a theorem decides a component of a game with declared ends.
#[cfg(feature = "cluster")]
pub(crate) fn has_theorem_outcome(component: &Component) -> bool {
    theorem::theorem_verdict(component).is_some()
}

/// Answers who wins a position of a game with declared ends.
///
/// # Errors
/// The budget that ran out; [`Stop::Unsupported`] for a sum, and under misère play.
pub(crate) fn solve(
    position: &Sum,
    convention: Convention,
    limit: usize,
    answer: &mut Answer,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Result<(), Stop> {
    let [component] = &position.components[..] else {
        answer.explanation.push(no_sums_message());
        return Err(Stop::Unsupported);
    };
    if convention == Convention::Misere {
        answer.explanation.push(no_misere_message());
        return Err(Stop::Unsupported);
    }
    if let Some(verdict) = theorem::theorem_verdict(component) {
        theorem::solve(position, &verdict, limit, answer, engine, budget)?;
        return Ok(());
    }
    let judged = engine.judge_or_find_evidence(component, convention, budget);
    if let Err(Stop::Unsupported) = judged {
        answer.explanation.push(leaves_sums_message());
    }
    let (outcome, remoteness, size) = match judged? {
        (EvidenceResult::All(judged), _) => judged,
        (EvidenceResult::Enough(outcome), lost) => {
            answer.theory = vec![&cites::ZERMELO];
            answer.explanation.push(say!(
                "The rules declare wins, losses or draws, so there are no Grundy values.",
                "规则宣布胜、负或平局，所以没有 SG 值。"
            ));
            let winning =
                lost.into_iter().take(limit).map(|after| describe_move(component, after, TurnNaming::None)).collect();
            add_evidence_answer(answer, outcome, winning);
            return Ok(());
        }
    };
    let options = judged_options(component, convention, engine, budget)?;
    answer.outcome = Some(outcome);
    answer.standing = Some(Standing::Computed);
    answer.theory = vec![&cites::ZERMELO];
    let s = if size == 1 { "" } else { "s" };
    answer.explanation.push(say!(
        "The rules declare wins, losses or draws, so there are no Grundy values. All {size} reachable position{s} were judged backwards from the ends; play without end is a draw.",
        "规则宣布胜、负或平局，所以没有 SG 值。可到达的全部 {size} 个局面都已从终局倒推判定；无限的对局算平局。"
    ));
    if options.is_empty() {
        answer.explanation.push(declared_end_text(engine.declared_end(component, budget)?));
    } else {
        answer.explanation.push(outcome_reason(outcome, remoteness, &options));
    }
    list_moves(answer, limit, outcome, remoteness, &options);
    if let Some(first) = answer.best_moves.first() {
        answer.explanation.push(explain::play_line(first));
    }
    Ok(())
}

/// The different options of a component alone, with their outcomes and texts.
///
/// # Errors
/// The budget that ran out.
pub(crate) fn judged_options(
    component: &Component,
    convention: Convention,
    engine: &mut Engine,
    budget: &dyn Budget,
) -> Result<Vec<(OptionOutcome, Move)>, Stop> {
    let options = engine.judged_options(component, convention, budget)?;
    let told = |option: OptionOutcome| {
        let told = describe_move(component, option.after.clone(), TurnNaming::None);
        (option, told)
    };
    Ok(options.into_iter().map(told).collect())
}

/// Lists the winning moves, the fastest first, and the best moves.
pub(crate) fn list_moves(
    answer: &mut Answer,
    limit: usize,
    outcome: Outcome,
    remoteness: Option<u32>,
    options: &[(OptionOutcome, Move)],
) {
    answer.remoteness = remoteness;
    let mut winning: Vec<_> = options.iter().filter(|(option, _)| option.outcome == Outcome::P).collect();
    winning.sort_by_key(|(option, _)| option.remoteness);
    answer.winning_total = Some(Nat::from(winning.len()));
    answer.winning_moves = winning.into_iter().take(limit).map(|(_, told)| told.clone()).collect();
    let best = options.iter().filter(|(option, _)| is_best(outcome, remoteness, option));
    answer.best_moves = best.take(limit).map(|(_, told)| told.clone()).collect();
}

/// Whether an option is a best move: a fastest win, a longest defence, or one that keeps a draw.
fn is_best(outcome: Outcome, remoteness: Option<u32>, option: &OptionOutcome) -> bool {
    let wanted = match outcome {
        Outcome::N => Outcome::P,
        Outcome::P => Outcome::N,
        Outcome::D => Outcome::D,
    };
    let farness = remoteness.map(|moves| moves.saturating_sub(1));
    option.outcome == wanted && option.remoteness == farness
}

pub(crate) fn declared_end_text(end: Option<DeclaredEnd>) -> BilingualText {
    match end {
        Some(DeclaredEnd::Win) => {
            say!("The rules declare this a win for the player to move.", "规则宣布此局面为先手胜。")
        }
        Some(DeclaredEnd::Lose) => {
            say!("The rules declare this a loss for the player to move.", "规则宣布此局面为先手负。")
        }
        Some(DeclaredEnd::Draw) => say!("The rules declare this a draw.", "规则宣布此局面为平局。"),
        None => say!(
            "There is no move and no declared end: whoever cannot move loses.",
            "无路可走，也没有宣布的结局：无法走的一方负。"
        ),
    }
}

/// Why a position with options is won, lost or drawn.
pub(crate) fn outcome_reason(
    outcome: Outcome,
    remoteness: Option<u32>,
    options: &[(OptionOutcome, Move)],
) -> BilingualText {
    let count = |outcome| options.iter().filter(|(option, _)| option.outcome == outcome).count();
    let (all, lost, drawn) = (options.len(), count(Outcome::P), count(Outcome::D));
    let moves = remoteness.unwrap_or(0);
    let s = if moves == 1 { "" } else { "s" };
    match outcome {
        Outcome::N => say!(
            "Moves to a position that the opponent loses: {lost} of {all}. With best play the game is won in {moves} move{s}, counting both players'.",
            "{all} 种走法中有 {lost} 种走到对方必败的局面。双方都走最佳时，共 {moves} 步取胜（双方步数合计）。"
        ),
        Outcome::P => say!(
            "Every move ({all} in all) leads to a position that the opponent wins. With best play the game lasts {moves} move{s}, counting both players'.",
            "全部 {all} 种走法都走到对方必胜的局面。双方都走最佳时，对局共 {moves} 步（双方步数合计）。"
        ),
        Outcome::D => say!(
            "No move leads to a position that the opponent loses; moves that keep the draw: {drawn} of {all}.",
            "{all} 种走法都不能走到对方必败的局面；其中 {drawn} 种保持平局。"
        ),
    }
}
