//! Translates calls of helpers and of the game, comprehensions and sums.

use super::expr::{StateValues, add_values};
use super::form::RestatedForm;
use super::state::{RestatedFlow, RestatedState, RestatedSum, RestatedValue};
use super::stmt::assign_target;
use super::{MAX_DEPTH, Translation};
use crate::builtin::Builtin;
use crate::ir::{RuleClause, RuleExpr, RuleExprKind};
use crate::same_value::is_same_value;
use crate::syntax::{ChainSign, CollectionKind};

impl Translation<'_> {
    /// A call of a helper, whose body is translated in place.
    pub(super) fn translate_helper_call(
        &mut self,
        helper: u32,
        args: &[RuleExpr],
        state: &RestatedState,
    ) -> StateValues {
        let function = &self.program.functions[helper as usize];
        if function.generator || self.depth == MAX_DEPTH {
            return None;
        }
        let mut values = Vec::new();
        for (state, given) in self.eval_all(args, state)? {
            let missing = function.params.checked_sub(given.len())?;
            let defaults = &function.defaults[function.defaults.len().checked_sub(missing)?..];
            let defaults = defaults.iter().map(RestatedValue::from_constant).collect::<Option<Vec<_>>>()?;
            let mut slots: Vec<Option<RestatedValue>> = given.into_iter().chain(defaults).map(Some).collect();
            slots.resize(function.slots.len(), None);
            let RestatedState { slots: caller, rows, tests } = state;
            self.depth += 1;
            let ways = self.translate_body(&function.body, RestatedState { slots, rows, tests });
            self.depth -= 1;
            for (state, flow) in ways? {
                // A helper that may end without a value may make the rule fail.
                let RestatedFlow::Return(Some(value)) = flow else { return None };
                values.push((RestatedState { slots: caller.clone(), ..state }, value));
            }
        }
        Some(values)
    }

    /// A call of the game itself, which must keep the keyword-only parameters of the position.
    pub(super) fn translate_position(
        &mut self,
        game: u32,
        args: &[RuleExpr],
        keywords: &[Option<RuleExpr>],
        state: &RestatedState,
    ) -> StateValues {
        if game != self.game {
            return None;
        }
        let params = self.program.functions[game as usize].params;
        let mut values = Vec::new();
        for (state, args) in self.eval_all(args, state)? {
            let numbers = args.iter().map(RestatedValue::as_number).collect::<Option<Vec<RestatedForm>>>()?;
            let left = match (params, numbers.len()) {
                (params, given) if params == given => vec![numbers],
                // A game of one argument called with several is the sum of its heaps.
                (1, _) => numbers.into_iter().map(|number| vec![number]).collect(),
                _ => return None,
            };
            let mut open = vec![state];
            for (index, keyword) in keywords.iter().enumerate() {
                let Some(keyword) = keyword else { continue };
                let mut next = Vec::new();
                for state in open {
                    for (state, value) in self.eval(keyword, &state)? {
                        let own = RestatedValue::from_constant(&self.keywords[index])?.as_constant()?;
                        if !is_same_value(&own, &value.as_constant()?) {
                            return None;
                        }
                        next.push(state);
                    }
                }
                open = next;
            }
            let position = RestatedValue::Position(RestatedSum { components: left, runs: Vec::new() });
            values.extend(open.into_iter().map(|state| (state, position.clone())));
        }
        Some(values)
    }

    /// Adds the items of a list as options. The length of the list need not be known.
    pub(super) fn add_options_from(&mut self, options: &RuleExpr, state: &RestatedState) -> Option<()> {
        match &options.kind {
            RuleExprKind::Comprehension { element, clauses, .. } => {
                self.choice_states(clauses, state, &mut |translation, state| {
                    for (state, option) in translation.eval(element, &state)? {
                        translation.add_option(&option, &state)?;
                    }
                    Some(())
                })
            }
            RuleExprKind::Display(_, items) => items.iter().try_for_each(|item| match &item.kind {
                RuleExprKind::Starred(all) => self.add_options_from(all, state),
                _ => {
                    for (state, option) in self.eval(item, state)? {
                        self.add_option(&option, &state)?;
                    }
                    Some(())
                }
            }),
            RuleExprKind::Chain(first, rest) if rest.iter().all(|(sign, _)| *sign == ChainSign::Plus) => {
                self.add_options_from(first, state)?;
                rest.iter().try_for_each(|(_, more)| self.add_options_from(more, state))
            }
            RuleExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                for (state, holds) in self.split_by_test(test, state)? {
                    self.add_options_from(if holds { then } else { otherwise }, &state)?;
                }
                Some(())
            }
            RuleExprKind::Builtin(Builtin::List | Builtin::Tuple, args) if args.len() == 1 => {
                self.add_options_from(&args[0], state)
            }
            _ => {
                for (state, list) in self.eval(options, state)? {
                    self.add_options(&list, &state)?;
                }
                Some(())
            }
        }
    }

    /// The states of a comprehension: one for each choice of items, with the tests as conditions.
    fn choice_states(
        &mut self,
        clauses: &[RuleClause],
        state: &RestatedState,
        then: &mut dyn FnMut(&mut Self, RestatedState) -> Option<()>,
    ) -> Option<()> {
        let Some((clause, rest)) = clauses.split_first() else { return then(self, state.clone()) };
        for (state, items) in self.eval(&clause.items, state)? {
            let rounds: Vec<RestatedState> = match &items {
                RestatedValue::List(_, items) => items
                    .iter()
                    .map(|item| assign_target(&clause.target, item.clone(), state.clone()))
                    .collect::<Option<_>>()?,
                RestatedValue::Span { least, most, .. } => {
                    let (item, round) = self.item_of_span(least, most, &state)?;
                    let round = round.map(|round| assign_target(&clause.target, RestatedValue::Number(item), round));
                    round.into_iter().collect::<Option<_>>()?
                }
                _ => return None,
            };
            for round in rounds {
                let mut open = vec![round];
                for test in &clause.tests {
                    let mut next = Vec::new();
                    for state in open {
                        next.extend(
                            self.split_by_test(test, &state)?.into_iter().filter(|(_, holds)| *holds).map(|(s, _)| s),
                        );
                    }
                    open = next;
                }
                for state in open {
                    self.choice_states(rest, &state, then)?;
                }
            }
        }
        Some(())
    }

    /// The list of a comprehension over collections of known length, whose tests do not depend on the numbers.
    pub(super) fn comprehension_list(
        &mut self,
        makes: CollectionKind,
        element: &RuleExpr,
        clauses: &[RuleClause],
        state: &RestatedState,
    ) -> StateValues {
        let (rows, tests) = (state.rows.len(), state.tests.len());
        let next = self.next_variable;
        let mut items = Vec::new();
        self.choice_states(clauses, state, &mut |translation, inner| {
            for (inner, item) in translation.eval(element, &inner)? {
                if inner.rows.len() != rows || inner.tests.len() != tests {
                    return None;
                }
                items.push(item);
            }
            Some(())
        })?;
        // An item that introduces a variable would represent many items.
        (self.next_variable == next).then(|| vec![(state.clone(), RestatedValue::List(makes, items))])
    }

    /// `sum(… for …)`: the sum of a list, or of the components with all numbers of a range.
    pub(super) fn comprehension_sum(
        &mut self,
        element: &RuleExpr,
        clauses: &[RuleClause],
        state: &RestatedState,
    ) -> StateValues {
        if let Some(lists) = self.comprehension_list(CollectionKind::List, element, clauses, state) {
            let zero = || Some(RestatedValue::Number(RestatedForm::from_number(0)));
            let total = |(state, list): (RestatedState, RestatedValue)| {
                let RestatedValue::List(_, items) = list else { return None };
                Some((state, items.iter().fold(zero(), |total, item| add_values(ChainSign::Plus, &total?, item))?))
            };
            return lists.into_iter().map(total).collect();
        }
        let [clause] = clauses else { return None };
        if !clause.tests.is_empty() {
            return None;
        }
        let mut values = Vec::new();
        for (state, items) in self.eval(&clause.items, state)? {
            let RestatedValue::Span { least, most, .. } = &items else { return None };
            let var = self.new_natural();
            let mark = var.vars().next()?;
            let next = self.next_variable;
            let inner = assign_target(&clause.target, RestatedValue::Number(var.clone()), state.clone())?;
            let [(after, RestatedValue::Position(RestatedSum { components: left, runs }))] =
                &self.eval(element, &inner)?[..]
            else {
                return None;
            };
            let ([part], true) = (&left[..], runs.is_empty()) else { return None };
            // A new variable or condition could depend on the summed
            // number, and would then differ within the run.
            let ([number], true) = (&part[..], self.next_variable == next && after.rows.len() == state.rows.len())
            else {
                return None;
            };
            let sign = number.coefficient(mark);
            let rest = number.add_multiple(-sign, &var)?;
            let (from, last) = match sign {
                1 => (rest.add_multiple(1, least)?, rest.add_multiple(1, most)?),
                -1 => (rest.add_multiple(-1, most)?, rest.add_multiple(-1, least)?),
                _ => return None,
            };
            // An empty range gives no component. A run with its ends the wrong way round would say otherwise.
            for (state, any) in super::test::split_by_sign(&least.difference_to(most)?, &state)? {
                let runs = if any { vec![[from.clone(), last.add_constant(1)?]] } else { Vec::new() };
                values.push((state, RestatedValue::Position(RestatedSum { components: Vec::new(), runs })));
            }
        }
        Some(values)
    }
}
