//! Decides components that no engine can search and no theorem decides, by looking at their options.
//!
//! One lost option proves that a component is won. If all options are won, the component is lost; this is claimed
//! only if all of them were visited. There may be infinitely many options, so only the first ones are visited.
//!
//! The theorem of the game judges the options first. If it decides nothing, options that have a key are searched,
//! each within a small attempt. Work is counted, not time, so that answers do not depend on the machine.

use super::context::Context;
use super::theory::{AskedPosition, ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory};
use super::turns::describe_move;
use super::{cites, explain, misere_nim};
use crate::budget::Attempt;
use grundy_game::{
    Argument, BilingualText, Budget, Citation, Component, Convention, Nat, Outcome, Standing, Stop, Sum, Theorem,
    Verdict, arg::shorten_text, in_force, text,
};
use std::ops::ControlFlow::{Break, Continue};

/// The most options of a component that are looked at.
const MAX_OPTIONS: usize = 2_000;

/// The most bytes of option arguments that are visited in total, since theorems read all of them.
const MAX_ARGUMENT_BYTES: usize = 4 << 20;

/// The most options of a component that are searched.
const MAX_SEARCHED_OPTIONS: usize = 100;

/// The outcome of a component as shown by its options.
#[derive(Debug)]
pub(crate) struct OptionEvidence {
    /// Who wins the component alone.
    pub(crate) outcome: Outcome,
    /// An option that the player to move loses, where there is one.
    pub(crate) lost: Option<Sum>,
    /// The theorems that were used.
    pub(crate) cites: Vec<&'static Citation>,
    /// Whether options were searched.
    pub(crate) computed: bool,
    /// Why the lost option is lost.
    why: Vec<BilingualText>,
}

/// The outcome of one option, and how it is known.
struct JudgedOption {
    outcome: Outcome,
    cites: Vec<&'static Citation>,
    computed: bool,
    why: Vec<BilingualText>,
}

/// The outcome of an option, `None` if it is unknown; or the budget that ran out.
type OptionJudgement = Result<Option<JudgedOption>, Stop>;

impl OptionEvidence {
    /// The reason, as lines on the board.
    pub(crate) fn lines(&self) -> Vec<BilingualText> {
        let Some(lost) = &self.lost else {
            return vec![text!("Every option is known to be won, so the player to move loses.")];
        };
        let name = shorten_text(&lost.to_string());
        let first = text!("One option is lost for the player to move, so the position is won: {name}.");
        std::iter::once(first).chain(self.why.iter().cloned()).collect()
    }
}

/// A component under misère play that its options decide.
pub(super) struct OptionTheory {
    component: Component,
    evidence: OptionEvidence,
}

impl PositionTheory for OptionTheory {
    fn outcome(position: &AskedPosition<'_>, context: &mut Context<'_>) -> Result<Option<Outcome>, Stop> {
        let Some(evidence) = misere_outcome_by_options(position.sum, context.budget)? else { return Ok(None) };
        context.theorems.add_evidence(&evidence);
        Ok(Some(evidence.outcome))
    }

    fn choose(position: &mut AskedPosition<'_>, context: &mut Context<'_>) -> ChosenTheory {
        let Some(evidence) = misere_outcome_by_options(position.sum, context.budget)? else { return Ok(None) };
        Ok(Some(Box::new(OptionTheory { component: position.sum.components[0].clone(), evidence })))
    }
}

impl DecidedPosition for OptionTheory {
    fn judgement(&self) -> Judgement {
        Judgement::without_value(self.evidence.outcome, Standing::Proved { by: self.evidence.cites.clone() })
    }

    fn opening(&self) -> Vec<BilingualText> {
        vec![explain::misere_line()]
    }

    fn find_moves(&mut self, position: &AskedPosition<'_>, _: &mut Context<'_>) -> Result<FoundMoves, Stop> {
        let lost = self.evidence.lost.iter().take(position.limit);
        let listed = lost.map(|after| describe_move(&self.component, after.clone(), position.naming())).collect();
        let total = (self.evidence.outcome == Outcome::P).then_some(Nat::ZERO);
        Ok(FoundMoves::from_winning(listed, total))
    }

    fn lists_replies(&self) -> bool {
        false
    }

    fn reason(&self, _: &FoundMoves) -> Vec<BilingualText> {
        self.evidence.lines()
    }
}

/// Finds who wins a component alone under normal play from its options; `None` if they do not decide it.
///
/// # Errors
/// The budget that ran out.
pub(crate) fn outcome_by_options(
    component: &Component,
    context: &mut Context<'_>,
) -> Result<Option<OptionEvidence>, Stop> {
    let Some(theorem) = theorem_for_options(component).filter(|_| context.engine.method().is_none()) else {
        return Ok(None);
    };
    let budget = context.budget;
    let judged =
        judge_options(component, theorem, MAX_OPTIONS, budget, &mut |after| Ok(judge_by_theorem(theorem, after)))?;
    if judged.is_some() {
        return Ok(judged);
    }
    let attempt = Attempt::with_unbounded_memory(budget, Attempt::LONG_POSITIONS);
    judge_options(component, theorem, MAX_SEARCHED_OPTIONS, budget, &mut |after| {
        if let Some(judged) = judge_by_theorem(theorem, after) {
            return Ok(Some(judged));
        }
        let [args] = after else { return Ok(None) };
        let option = Sum::from_components(&component.game, std::slice::from_ref(args));
        match context.engine.normal_outcome(&option.components[0], &Attempt::with_small_table(&attempt)) {
            Ok(outcome) => Ok(Some(JudgedOption { outcome, cites: Vec::new(), computed: true, why: Vec::new() })),
            Err(Stop::Cancelled) => Err(Stop::Cancelled),
            Err(_) => Ok(None),
        }
    })
}

/// Finds who wins a sum of one component under misère play from its options; `None` if they do not decide it.
///
/// # Errors
/// The budget that ran out.
fn misere_outcome_by_options(sum: &Sum, budget: &dyn Budget) -> Result<Option<OptionEvidence>, Stop> {
    let [component] = &sum.components[..] else { return Ok(None) };
    let Some(theorem) = theorem_for_options(component) else { return Ok(None) };
    judge_options(component, theorem, MAX_OPTIONS, budget, &mut |after| {
        let option = Sum::from_components(&component.game, after);
        Ok(misere_nim::outcome_by_theorem(&option).map(|(outcome, cites)| JudgedOption {
            outcome,
            cites,
            computed: false,
            why: Vec::new(),
        }))
    })
}

/// Returns the theorem to ask about the options of a component, if the component has no key for an engine.
fn theorem_for_options(component: &Component) -> Option<&dyn Theorem> {
    if component.key.is_some() || component.game.has_declared_ends() {
        return None;
    }
    component.game.theorem()
}

/// Judges the first `limit` options, until one is lost.
fn judge_options(
    component: &Component,
    theorem: &dyn Theorem,
    limit: usize,
    budget: &dyn Budget,
    judge: &mut dyn FnMut(&[Vec<Argument>]) -> OptionJudgement,
) -> Result<Option<OptionEvidence>, Stop> {
    let mut won =
        OptionEvidence { outcome: Outcome::P, lost: None, cites: Vec::new(), computed: false, why: Vec::new() };
    let (mut all_won, mut count, mut bytes) = (true, 0, 0);
    let mut result = Ok(None);
    let flow = theorem.for_each_option(&component.args, &mut |after| {
        count += 1;
        bytes += after.iter().flatten().map(argument_bytes).sum::<usize>();
        if count > limit || bytes > MAX_ARGUMENT_BYTES {
            return Break(());
        }
        match budget.spend(1, 0).and_then(|()| judge(&after)) {
            Err(stop) => {
                result = Err(stop);
                return Break(());
            }
            Ok(None) => all_won = false,
            Ok(Some(JudgedOption { outcome: Outcome::N, cites, computed, .. })) => {
                won.computed |= computed;
                cites.into_iter().for_each(|cite| {
                    if !won.cites.contains(&cite) {
                        won.cites.push(cite);
                    }
                });
            }
            Ok(Some(JudgedOption { outcome: Outcome::P, cites, computed, why })) => {
                let lost = Some(Sum::from_components(&component.game, &after));
                result = Ok(Some(OptionEvidence { outcome: Outcome::N, lost, cites, computed, why }));
                return Break(());
            }
            Ok(Some(_)) => all_won = false,
        }
        Continue(())
    });
    if let (Ok(None), Some(stop)) = (&result, in_force::take_stop()) {
        return Err(stop);
    }
    // Options that a theorem cannot read are not visited, so zero visited options prove nothing.
    let complete = flow.is_continue() && count > 0 && all_won;
    match result {
        Ok(None) if complete => Ok(Some(won)),
        result => result,
    }
}

/// Estimates how many bytes an argument takes.
fn argument_bytes(arg: &Argument) -> usize {
    match arg {
        Argument::Str(text) => text.len(),
        Argument::Tuple(items) | Argument::List(items) | Argument::Set(items) => {
            32 + items.iter().map(argument_bytes).sum::<usize>()
        }
        _ => 32,
    }
}

/// Asks the theorem who wins an option under normal play. With several components, the nim-sum of their values decides.
fn judge_by_theorem(theorem: &dyn Theorem, after: &[Vec<Argument>]) -> Option<JudgedOption> {
    let decide = |args: &Vec<Argument>| theorem.decide(args, Convention::Normal);
    if let [args] = after {
        let Verdict { outcome, why, cite, .. } = decide(args)?;
        let why = if outcome == Outcome::P { why.lines() } else { Vec::new() };
        return Some(JudgedOption { outcome, cites: vec![cite], computed: false, why });
    }
    let (mut sum, mut cites) = (Nat::ZERO, Vec::<&'static Citation>::new());
    for args in after {
        let verdict = decide(args)?;
        sum ^= verdict.value?;
        cites.push(verdict.cite);
    }
    cites.extend([&cites::SPRAGUE, &cites::GRUNDY]);
    cites.dedup();
    Some(JudgedOption { outcome: Outcome::from_win(sum != Nat::ZERO), cites, computed: false, why: Vec::new() })
}

#[cfg(all(test, feature = "rules"))]
mod tests {
    use super::*;
    use crate::solve::outcome;
    use crate::{Engine, Meter, Query};

    /// The component of an expression without its key, so that no engine can search it.
    fn component_without_key(text: &str) -> Component {
        let sum = crate::parse(text).expect("it is a position");
        Component { key: None, ..sum.components[0].clone() }
    }

    fn solve(text: &str, convention: Convention) -> crate::Answer {
        let query = Query::new(crate::parse(text).expect("it is a position")).under(convention);
        query.solve(&mut Engine::new(), &Meter::default())
    }

    /// For positions that can also be searched, the options give the outcome that the search gives.
    #[test]
    fn options_agree_with_the_search() {
        let mut texts = Vec::new();
        for bits in 0u32..1 << 8 {
            let numbers: Vec<String> = (0..8).filter(|i| bits >> i & 1 == 1).map(|i| (i + 2).to_string()).collect();
            texts.push(format!("sylver_coinage({})", numbers.join(", ")));
        }
        for (a, b, c) in (1..5).flat_map(|a| (1..5).flat_map(move |b| (1..5).map(move |c| (a, b, c)))) {
            texts.push(format!("end_nim({a}, {b}, {c})"));
            texts.push(format!("moore(2)({a}, {b}, {c})"));
            texts.push(format!("cram({a}, {b})"));
            texts.push(format!("nim_with_pass({a}, {b}, {c})"));
        }
        let (mut won, mut lost) = (0, 0);
        for text in texts.iter().filter(|text| crate::parse(text).is_ok_and(|sum| sum.components.len() == 1)) {
            let component = component_without_key(text);
            let sum = Sum { components: vec![component.clone()] };
            for convention in [Convention::Normal, Convention::Misere] {
                let found = match convention {
                    Convention::Normal => {
                        outcome_by_options(&component, &mut Context::new(&mut Engine::new(), &Meter::default()))
                    }
                    Convention::Misere => misere_outcome_by_options(&sum, &Meter::default()),
                };
                let Some(found) = found.expect("the budget suffices") else { continue };
                if let Some(outcome) = solve(text, convention).outcome {
                    assert_eq!(found.outcome, outcome, "{text} under {convention:?} play");
                    let counter = if outcome == Outcome::N { &mut won } else { &mut lost };
                    *counter += 1;
                }
                if let Some(option) = &found.lost {
                    let after = option.to_string();
                    let outcome = solve(&after, convention).outcome;
                    assert_eq!(outcome, Some(Outcome::P), "{text} to {after} under {convention:?} play");
                }
            }
        }
        assert!(won > 50 && lost > 5, "{won} {lost}");
    }

    #[test]
    fn numbers_without_end_are_decided_by_one_answer() {
        for (text, answer) in [
            ("sylver_coinage(4, 10)", "name 6"),
            ("sylver_coinage(6, 8)", "name 4"),
            ("sylver_coinage(9, 12, 15)", "name 6"),
            ("sylver_coinage(6, 15)", "name 9"),
        ] {
            let solved = solve(text, Convention::Normal);
            assert_eq!(solved.outcome, Some(Outcome::N), "{text}");
            assert!(matches!(solved.standing, Some(grundy_game::Standing::Proved { .. })), "{text}");
            let moves: Vec<_> = solved.winning_moves.iter().map(|found| found.text.en.as_str()).collect();
            assert_eq!((&moves[..], solved.winning_total), (&[answer][..], None), "{text}");
            let sum = crate::parse(text).expect("it is a position");
            let (mut engine, meter) = (Engine::new(), Meter::default());
            let mut context = Context::new(&mut engine, &meter);
            assert_eq!(outcome(&sum, Convention::Normal, &mut context), Ok(Outcome::N), "{text}");
            assert!(matches!(context.theorems.standing(), grundy_game::Standing::Proved { .. }), "{text}");
        }
        for open in ["sylver_coinage(16)", "sylver_coinage(30, 42)"] {
            assert_eq!(solve(open, Convention::Normal).outcome, None, "{open}");
        }
    }
}
