//! Decides components under misère play by their options, if no engine can search them and no theorem decides them.

use super::context::SolveContext;
use super::judged_options::{JudgedOption, MAX_OPTIONS, judge_options, theorem_for_options};
use super::option_evidence::OptionEvidence;
use super::theory::{ChosenTheory, DecidedPosition, FoundMoves, Judgement, PositionTheory, TheoryPosition};
use super::turns::describe_move;
use super::{explain, misere_nim};
use grundy_game::{BilingualText, Budget, Component, Nat, Outcome, Standing, Stop, Sum};

/// A component under misère play whose options decide who wins.
pub(super) struct OptionTheory {
    component: Component,
    evidence: OptionEvidence,
}

impl PositionTheory for OptionTheory {
    fn outcome(position: &TheoryPosition<'_>, context: &mut SolveContext<'_>) -> Result<Option<Outcome>, Stop> {
        let Some(evidence) = misere_outcome_by_options(position.sum, context.budget)? else { return Ok(None) };
        context.theorems.add_evidence(&evidence);
        Ok(Some(evidence.outcome))
    }

    fn choose(position: &mut TheoryPosition<'_>, context: &mut SolveContext<'_>) -> ChosenTheory {
        let Some(evidence) = misere_outcome_by_options(position.sum, context.budget)? else { return Ok(None) };
        Ok(Some(Box::new(OptionTheory { component: position.sum.components[0].clone(), evidence })))
    }
}

impl DecidedPosition for OptionTheory {
    fn judgement(&self) -> Judgement {
        Judgement::without_value(self.evidence.outcome, Standing::Proved { theorems: self.evidence.cites.clone() })
    }

    fn opening(&self) -> Vec<BilingualText> {
        vec![explain::misere_line()]
    }

    fn find_moves(&mut self, position: &TheoryPosition<'_>, _: &mut SolveContext<'_>) -> Result<FoundMoves, Stop> {
        let lost = self.evidence.lost_option.iter().take(position.limit);
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

/// Finds who wins a sum of one component under misère play from its options; `None` if they do not decide it.
///
/// # Errors
/// Returns an error if the budget runs out.
fn misere_outcome_by_options(sum: &Sum, budget: &dyn Budget) -> Result<Option<OptionEvidence>, Stop> {
    let [component] = &sum.components[..] else { return Ok(None) };
    let Some(theorem) = theorem_for_options(component) else { return Ok(None) };
    judge_options(component, theorem, MAX_OPTIONS, budget, &mut |after| {
        let option = Sum::from_components(&component.game, after);
        Ok(misere_nim::outcome_by_theorem(&option).map(|(outcome, cites)| JudgedOption {
            outcome,
            cites,
            computed: false,
            reason_lines: Vec::new(),
        }))
    })
}

#[cfg(all(test, feature = "rules"))]
mod tests {
    use super::super::judged_options::outcome_by_options;
    use super::*;
    use crate::{Engine, Meter, Query};
    use grundy_game::Convention;

    /// The component of an expression with its key removed, so that no engine can search it.
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
                        outcome_by_options(&component, &mut SolveContext::new(&mut Engine::new(), &Meter::default()))
                    }
                    Convention::Misere => misere_outcome_by_options(&sum, &Meter::default()),
                };
                let Some(found) = found.expect("the budget suffices") else { continue };
                if let Some(outcome) = solve(text, convention).outcome {
                    assert_eq!(found.outcome, outcome, "{text} under {convention:?} play");
                    let counter = if outcome == Outcome::N { &mut won } else { &mut lost };
                    *counter += 1;
                }
                if let Some(option) = &found.lost_option {
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
            let mut context = SolveContext::new(&mut engine, &meter);
            assert_eq!(context.outcome(&sum, Convention::Normal), Ok(Outcome::N), "{text}");
            assert!(matches!(context.theorems.standing(), grundy_game::Standing::Proved { .. }), "{text}");
        }
        for open in ["sylver_coinage(16)", "sylver_coinage(30, 42)"] {
            assert_eq!(solve(open, Convention::Normal).outcome, None, "{open}");
        }
    }
}
