//! Translates calls of helpers and of the game, comprehensions and sums.

use super::expr::{Values, sum};
use super::form::Form;
use super::state::{Flow, State, Sum, Value};
use super::stmt::assign;
use super::{MAX_DEPTH, Translation};
use crate::builtin::Builtin;
use crate::ir::{Clause, Expr, ExprKind};
use crate::syntax::{Collection, Sign};
use crate::value::order;

impl Translation<'_> {
    /// A call of a helper, whose body is translated in place.
    pub(super) fn helper(&mut self, helper: u32, args: &[Expr], state: &State) -> Values {
        let function = &self.program.functions[helper as usize];
        if function.generator || self.depth == MAX_DEPTH {
            return None;
        }
        let mut values = Vec::new();
        for (state, given) in self.eval_all(args, state)? {
            let missing = function.params.checked_sub(given.len())?;
            let defaults = &function.defaults[function.defaults.len().checked_sub(missing)?..];
            let defaults = defaults.iter().map(Value::of).collect::<Option<Vec<_>>>()?;
            let mut slots: Vec<Option<Value>> = given.into_iter().chain(defaults).map(Some).collect();
            slots.resize(function.slots.len(), None);
            let State { slots: caller, rows, tests } = state;
            self.depth += 1;
            let ways = self.body(&function.body, State { slots, rows, tests });
            self.depth -= 1;
            for (state, flow) in ways? {
                let Flow::Return(Some(value)) = flow else { return None };
                values.push((State { slots: caller.clone(), ..state }, value));
            }
        }
        Some(values)
    }

    /// A call of the game itself, which must keep the keyword-only parameters of the position.
    pub(super) fn position(&mut self, game: u32, args: &[Expr], keywords: &[Option<Expr>], state: &State) -> Values {
        if game != self.game {
            return None;
        }
        let params = self.program.functions[game as usize].params;
        let mut values = Vec::new();
        for (state, args) in self.eval_all(args, state)? {
            let numbers = args.iter().map(Value::number).collect::<Option<Vec<Form>>>()?;
            let left = match (params, numbers.len()) {
                (params, given) if params == given => vec![numbers],
                (1, _) => numbers.into_iter().map(|number| vec![number]).collect(),
                _ => return None,
            };
            let mut open = vec![state];
            for (index, keyword) in keywords.iter().enumerate() {
                let Some(keyword) = keyword else { continue };
                let mut next = Vec::new();
                for state in open {
                    for (state, value) in self.eval(keyword, &state)? {
                        let own = Value::of(&self.keywords[index])?.constant()?;
                        if !order(&own, &value.constant()?).is_eq() {
                            return None;
                        }
                        next.push(state);
                    }
                }
                open = next;
            }
            let position = Value::Position(Sum { left, runs: Vec::new() });
            values.extend(open.into_iter().map(|state| (state, position.clone())));
        }
        Some(values)
    }

    /// Adds the items of a list as options. The length of the list need not be known.
    pub(super) fn give_from(&mut self, options: &Expr, state: &State) -> Option<()> {
        match &options.kind {
            ExprKind::Comprehension { element, clauses, .. } => {
                self.each_choice(clauses, state, &mut |translation, state| {
                    for (state, option) in translation.eval(element, &state)? {
                        translation.give(&option, &state)?;
                    }
                    Some(())
                })
            }
            ExprKind::Display(_, items) => items.iter().try_for_each(|item| match &item.kind {
                ExprKind::Starred(all) => self.give_from(all, state),
                _ => {
                    for (state, option) in self.eval(item, state)? {
                        self.give(&option, &state)?;
                    }
                    Some(())
                }
            }),
            ExprKind::Chain(first, rest) if rest.iter().all(|(sign, _)| *sign == Sign::Plus) => {
                self.give_from(first, state)?;
                rest.iter().try_for_each(|(_, more)| self.give_from(more, state))
            }
            ExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                for (state, holds) in self.test(test, state)? {
                    self.give_from(if holds { then } else { otherwise }, &state)?;
                }
                Some(())
            }
            ExprKind::Builtin(Builtin::List | Builtin::Tuple, args) if args.len() == 1 => {
                self.give_from(&args[0], state)
            }
            _ => {
                for (state, list) in self.eval(options, state)? {
                    self.give_all(&list, &state)?;
                }
                Some(())
            }
        }
    }

    /// The states of a comprehension: one for each choice of items, with the tests as conditions.
    fn each_choice(
        &mut self,
        clauses: &[Clause],
        state: &State,
        then: &mut dyn FnMut(&mut Self, State) -> Option<()>,
    ) -> Option<()> {
        let Some((clause, rest)) = clauses.split_first() else { return then(self, state.clone()) };
        for (state, items) in self.eval(&clause.items, state)? {
            let rounds: Vec<State> = match &items {
                Value::List(_, items) => items
                    .iter()
                    .map(|item| assign(&clause.target, item.clone(), state.clone()))
                    .collect::<Option<_>>()?,
                Value::Span { least, most, .. } => {
                    let (item, round) = self.item_of_span(least, most, &state)?;
                    let round = round.map(|round| assign(&clause.target, Value::Number(item), round));
                    round.into_iter().collect::<Option<_>>()?
                }
                _ => return None,
            };
            for round in rounds {
                let mut open = vec![round];
                for test in &clause.tests {
                    let mut next = Vec::new();
                    for state in open {
                        next.extend(self.test(test, &state)?.into_iter().filter(|(_, holds)| *holds).map(|(s, _)| s));
                    }
                    open = next;
                }
                for state in open {
                    self.each_choice(rest, &state, then)?;
                }
            }
        }
        Some(())
    }

    /// The list of a comprehension over collections of known length, whose tests do not depend on the numbers.
    pub(super) fn list_of(&mut self, makes: Collection, element: &Expr, clauses: &[Clause], state: &State) -> Values {
        let (rows, tests) = (state.rows.len(), state.tests.len());
        let next = self.next;
        let mut items = Vec::new();
        self.each_choice(clauses, state, &mut |translation, inner| {
            for (inner, item) in translation.eval(element, &inner)? {
                if inner.rows.len() != rows || inner.tests.len() != tests {
                    return None;
                }
                items.push(item);
            }
            Some(())
        })?;
        // An item with a variable of its own would stand for many items.
        (self.next == next).then(|| vec![(state.clone(), Value::List(makes, items))])
    }

    /// `sum(… for …)`: the sum of a list, or of the components with all numbers of a range.
    pub(super) fn sum_of(&mut self, element: &Expr, clauses: &[Clause], state: &State) -> Values {
        if let Some(lists) = self.list_of(Collection::List, element, clauses, state) {
            let zero = || Some(Value::Number(Form::number(0)));
            let total = |(state, list): (State, Value)| {
                let Value::List(_, items) = list else { return None };
                Some((state, items.iter().fold(zero(), |total, item| sum(Sign::Plus, &total?, item))?))
            };
            return lists.into_iter().map(total).collect();
        }
        let [clause] = clauses else { return None };
        if !clause.tests.is_empty() {
            return None;
        }
        let mut values = Vec::new();
        for (state, items) in self.eval(&clause.items, state)? {
            let Value::Span { least, most, .. } = &items else { return None };
            let var = self.natural();
            let mark = var.vars().next()?;
            let next = self.next;
            let inner = assign(&clause.target, Value::Number(var.clone()), state.clone())?;
            let [(after, Value::Position(Sum { left, runs }))] = &self.eval(element, &inner)?[..] else { return None };
            let ([part], true) = (&left[..], runs.is_empty()) else { return None };
            let ([number], true) = (&part[..], self.next == next && after.rows.len() == state.rows.len()) else {
                return None;
            };
            let sign = number.coefficient(mark);
            let rest = number.plus(-sign, &var)?;
            let (from, last) = match sign {
                1 => (rest.plus(1, least)?, rest.plus(1, most)?),
                -1 => (rest.plus(-1, most)?, rest.plus(-1, least)?),
                _ => return None,
            };
            for (state, any) in super::test::split(&least.up_to(most)?, &state)? {
                let runs = if any { vec![[from.clone(), last.add(1)?]] } else { Vec::new() };
                values.push((state, Value::Position(Sum { left: Vec::new(), runs })));
            }
        }
        Some(values)
    }
}
