//! What the text of rules tells about the games of a file.

use super::{FileGame, states};
use crate::understand::{linear_family, linear_moves, linear_start, may_be_number, turn_parameter};
use crate::value::RuleValue;
use grundy_game::{
    Argument, CallArguments, LinearMoves, LinearStart, Notation, OpenParameter, PeriodicStarts, RulesAnalysis,
    RulesText, Ruleset,
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

    fn linear_start(&self) -> Option<LinearStart> {
        linear_start(&self.rules.0.program, self.function)
    }

    fn periodic_starts(&self) -> Option<PeriodicStarts> {
        let states = self.state_heap()?;
        let start = linear_start(&self.rules.0.program, self.function)?;
        // Linear forms do not tell a truth value from a number.
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

    fn recognised_ruleset(&self) -> Option<Arc<Ruleset>> {
        if let Some(known) = self.known_rule() {
            return known.twin.clone();
        }
        let twin = &self.linear_twin()?.0;
        twin.has_same_numbers().then(|| Arc::clone(&twin.ruleset))
    }
}
