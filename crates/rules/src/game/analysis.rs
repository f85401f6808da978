//! The facts about the games of a file that follow from its text.

use super::{FileGame, states};
use crate::ir::RuleStmtKind;
use crate::understand::{
    accepted_cases, accepted_family_moves, accepted_moves, linear_family, linear_moves, linear_start, may_be_number,
    turn_parameter,
};
use crate::value::RuleValue;
use grundy_game::{
    AcceptedFamily, Argument, CallArguments, LinearMoves, LinearStart, Notation, OpenParameter, PeriodicStarts,
    PositionAssertion, RulesAnalysis, RulesText, Ruleset,
};
use std::sync::Arc;

impl RulesAnalysis for FileGame {
    fn turn_argument(&self) -> Option<String> {
        let slot = turn_parameter(&self.rules.0.program, self.function)?;
        Some(self.definition().slots[slot].clone())
    }

    fn rules_text(&self) -> Option<RulesText> {
        Some(RulesText { text: self.rules.0.normal.text.clone(), expression: Notation::expression(self) })
    }

    fn linear_moves(&self) -> Option<LinearMoves> {
        linear_moves(&self.rules.0.program, self.function, &self.keywords)
    }

    fn number_names(&self) -> Vec<String> {
        let function = self.definition();
        function.slots[..function.params].to_vec()
    }

    fn position_assertion(&self) -> Option<PositionAssertion> {
        let function = self.definition();
        let tests = function.leading_assertions();
        if tests.is_empty() || self.keywords.iter().any(Option::is_none) {
            return None;
        }
        let texts: Vec<&str> = tests
            .iter()
            .filter_map(|stmt| match &stmt.kind {
                RuleStmtKind::Assert(test, _) => self.rules.0.normal.text.get(test.span.clone()),
                _ => None,
            })
            .collect();
        let text = match &texts[..] {
            [one] => (*one).to_string(),
            // `and` binds tighter than `or` and `if`.
            all => all.iter().map(|text| format!("({text})")).collect::<Vec<_>>().join(" and "),
        };
        let game = self.clone();
        Some(PositionAssertion {
            names: self.number_names(),
            text,
            cases: (self.keywords.iter().all(Option::is_some))
                .then(|| accepted_cases(&self.rules.0.program, self.function, &self.keywords))
                .flatten(),
            holds: Arc::new(move |numbers| game.accepts_numbers(numbers)),
        })
    }

    fn accepted_moves(&self) -> Option<LinearMoves> {
        accepted_moves(&self.rules.0.program, self.function, &self.keywords)
    }

    fn linear_start(&self) -> Option<LinearStart> {
        linear_start(&self.rules.0.program, self.function)
    }

    fn periodic_starts(&self) -> Option<PeriodicStarts> {
        let states = self.state_heap()?;
        let start = linear_start(&self.rules.0.program, self.function)?;
        // Linear forms do not distinguish a truth value from a number.
        let example =
            Notation::start_components(self, &CallArguments::from_positional([Argument::from(states::EXAMPLE_START)]))
                .ok()?;
        states.start_values(&start, example.first().filter(|_| example.len() == 1)?)
    }

    fn open_parameters(&self) -> Vec<OpenParameter> {
        let may_be_number = may_be_number(&self.rules.0.program, self.function);
        let open = |(index, value): (usize, &Option<RuleValue>)| {
            let name = self.definition().keyword_name(index).to_string();
            value.is_none().then(|| OpenParameter { name, may_be_number: may_be_number[index] })
        };
        self.keywords.iter().enumerate().filter_map(open).collect()
    }

    fn linear_family(&self) -> Option<LinearMoves> {
        linear_family(&self.rules.0.program, self.function, &self.keywords)
    }

    fn accepted_family(&self) -> Option<AcceptedFamily> {
        let (program, game) = (&self.rules.0.program, self.function);
        let cases = accepted_cases(program, game, &self.keywords)?;
        Some(AcceptedFamily { moves: accepted_family_moves(program, game, &self.keywords)?, cases })
    }

    fn recognised_ruleset(&self) -> Option<Arc<Ruleset>> {
        if let Some(known) = self.known_rule() {
            return known.twin.clone();
        }
        let twin = &self.linear_twin()?.0;
        twin.has_same_numbers().then(|| Arc::clone(&twin.ruleset))
    }
}
