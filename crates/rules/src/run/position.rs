//! Positions that rules write: a game with its arguments, and the values of its keyword-only parameters.

use super::{CurrentGame, RulesRun};
use crate::argument_count::wrong_argument_count;
use crate::fault::{RulesFault, RunResult};
use crate::ir::FunctionRole;
use crate::syntax::CollectionKind;
use crate::value::{ComponentRules, RuleValue, SumPart, kind_mismatch};
use grundy_game::{BilingualText, text};
use std::sync::Arc;

impl RulesRun<'_> {
    /// A call of a game of the file: a start, a state, or several heaps.
    pub(crate) fn make_position(
        &mut self,
        game: u32,
        args: Vec<RuleValue>,
        keywords: &[Option<RuleValue>],
    ) -> RunResult<RuleValue> {
        let function = self.function(game)?;
        let keywords: Vec<RuleValue> = keywords
            .iter()
            .enumerate()
            .map(|(index, value)| {
                value.clone().ok_or_else(|| missing_keyword(&function.name, function.keyword_name(index)))
            })
            .collect::<Result<_, _>>()?;
        let FunctionRole::Game { start } = function.role else { unreachable!("only games have positions") };
        if let Some(start) = start
            && self.program.functions[start as usize].params == args.len()
        {
            // While a start is computed, its keywords are those of the current position.
            let inside = CurrentGame { game, keywords: keywords.clone() };
            let outside = self.playing.replace(inside);
            let started = self.call_helper(start, args);
            self.playing = outside;
            return match started? {
                position @ RuleValue::Position(_) => Ok(position),
                RuleValue::Seq(_, _, items) => self.state_position(game, &items, &keywords),
                other if function.params == 1 => self.state_position(game, &[other], &keywords),
                other => Err(kind_mismatch(text!("a tuple of the arguments"), &other)),
            };
        }
        // The tuple that a start gives cannot be a start, so a start is named here only.
        if let Some(start) = start
            && function.params > 1
            && function.params != args.len()
        {
            let start = self.program.functions[start as usize].param_names();
            let message = wrong_argument_count(&function.name, function.param_names(), Some(start), args.len());
            return Err(RulesFault::rule_mistake(message));
        }
        self.state_position(game, &args, &keywords)
    }

    fn state_position(&mut self, game: u32, args: &[RuleValue], keywords: &[RuleValue]) -> RunResult<RuleValue> {
        let function = &self.program.functions[game as usize];
        let states: Vec<&[RuleValue]> = if function.params == args.len() {
            vec![args]
        } else if function.params == 1 {
            args.chunks(1).collect()
        } else {
            let message = wrong_argument_count(&function.name, function.param_names(), None, args.len());
            return Err(RulesFault::rule_mistake(message));
        };
        let mut parts = Vec::with_capacity(states.len());
        let keywords = keywords.iter().enumerate();
        let keywords: Vec<RuleValue> =
            keywords.map(|(index, value)| self.keyword_argument(game, index, value)).collect::<Result<_, _>>()?;
        for state in states {
            let mut args = state.iter().map(|arg| self.position_argument(arg)).collect::<Result<Vec<_>, _>>()?;
            args.extend(keywords.iter().cloned());
            parts.push(SumPart { game: ComponentRules::Here(game), args: args.into() });
        }
        self.position_of_parts(parts)
    }

    pub(super) fn position_of_parts(&mut self, parts: Vec<SumPart>) -> RunResult<RuleValue> {
        if parts.len() > self.most_call_parts() {
            return Err(RulesFault::value_too_large());
        }
        self.spend_steps(parts.len() as u64)?;
        Ok(RuleValue::Position(parts.into()))
    }

    /// The value of a keyword-only parameter as an argument.
    fn keyword_argument(&mut self, game: u32, index: usize, value: &RuleValue) -> RunResult<RuleValue> {
        // A list that is passed on was checked when it was given: thousands of numbers, for each option.
        if let Some(playing) = &self.playing
            && playing.game == game
            && let (Some(RuleValue::Seq(_, _, own)), RuleValue::Seq(_, _, items)) = (playing.keywords.get(index), value)
            && Arc::ptr_eq(own, items)
        {
            return Ok(value.clone());
        }
        self.position_argument(value)
    }

    /// A value as an argument that is given outside of the functions, as a default is: a range becomes the tuple of its numbers.
    ///
    /// # Errors
    /// Returns an error if the value cannot be an argument of a position.
    pub(crate) fn given_argument(&mut self, value: &RuleValue) -> RunResult<RuleValue> {
        match value {
            RuleValue::Range(_) | RuleValue::LongRange(_) => self.collect_items(value).and_then(RuleValue::new_tuple),
            other => self.position_argument(other),
        }
    }

    /// An argument of a position: lists become tuples.
    fn position_argument(&mut self, arg: &RuleValue) -> RunResult<RuleValue> {
        match arg {
            RuleValue::Int(_) | RuleValue::Big(_) | RuleValue::Bool(_) | RuleValue::Str(_) => Ok(arg.clone()),
            RuleValue::Seq(CollectionKind::Tuple, 1, items)
                if items.iter().all(|item| matches!(item, RuleValue::Int(_))) =>
            {
                Ok(arg.clone())
            }
            RuleValue::Seq(CollectionKind::Tuple | CollectionKind::List, _, items) => {
                self.spend_steps(8 * items.len() as u64)?;
                RuleValue::new_tuple(items.iter().map(|item| self.position_argument(item)).collect::<Result<_, _>>()?)
            }
            RuleValue::Seq(CollectionKind::Set, ..) | RuleValue::Range(_) | RuleValue::LongRange(_) => {
                let BilingualText { en, zh } = arg.kind();
                Err(RulesFault::rule_mistake(text!("{text} cannot be an argument of a position", text = (en, zh)))
                    .with_help(text!("make it a tuple: tuple(sorted(s))")))
            }
            other => Err(kind_mismatch(text!("a number, a truth value, a text or a tuple of them"), other)),
        }
    }
}

fn missing_keyword(game: &str, keyword: &str) -> Box<RulesFault> {
    RulesFault::rule_mistake(text!("`{game}` needs `{keyword}`"))
        .with_help(text!("for example: {game}(n, {keyword}=2)"))
}
