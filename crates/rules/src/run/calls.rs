//! Evaluates calls of builtin functions, of helpers and of games of the file.

use super::arith::add_values;
use super::expr::{expression_result, truth_value};
use super::{FunctionFrame, RulesRun};
use crate::builtin::Builtin;
use crate::fault::{RulesFault, RunResult};
use crate::ir::{RuleExpr, RuleFunction};
use crate::value::RuleValue;
use grundy_game::{counted_noun, text};
use std::ops::ControlFlow;

impl<'p> RulesRun<'p> {
    pub(super) fn eval_builtin_call(
        &mut self,
        builtin: Builtin,
        args: &'p [RuleExpr],
        frame: &mut FunctionFrame,
    ) -> RunResult<RuleValue> {
        // `any` and `all` stop at the first item that decides, and a generator then makes no more items; `sum` needs no list.
        // A list or a set is computed completely before the call, with any fault in it.
        if let [only] = args
            && self.is_lazy(only)
        {
            match builtin {
                Builtin::Any | Builtin::All => {
                    let all = builtin == Builtin::All;
                    let flow = self.for_each_item(only, frame, &mut |_, _, item| {
                        Ok(if truth_value(&item)? == all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) })
                    });
                    return Ok(RuleValue::Bool(expression_result(flow)?.is_break() != all));
                }
                Builtin::Sum => {
                    let mut total = RuleValue::Int(0);
                    let flow = self.for_each_item(only, frame, &mut |run, _, item| {
                        total = add_values(run, std::mem::replace(&mut total, RuleValue::Unset), item)?;
                        Ok(ControlFlow::Continue(()))
                    });
                    let _ = expression_result(flow)?;
                    return Ok(total);
                }
                _ => {}
            }
        }
        let args = self.eval_items(args, frame)?;
        self.call_builtin(builtin, &args)
    }

    /// The arguments of a helper, completed by its defaults.
    pub(super) fn helper_arguments(
        &mut self,
        helper: u32,
        args: &'p [RuleExpr],
        frame: &mut FunctionFrame,
    ) -> RunResult<Vec<RuleValue>> {
        let mut args = self.eval_items(args, frame)?;
        let function = self.function(helper)?;
        let missing = function.params.saturating_sub(args.len());
        if args.len() > function.params || missing > function.defaults.len() {
            let (name, params, given) = (&function.name, function.params, args.len());
            let message = text!(
                "`{name}` takes {arguments}, not {given}",
                arguments = (counted_noun(&params, "argument", "arguments"), params)
            );
            return Err(RulesFault::rule_mistake(message));
        }
        args.extend_from_slice(&function.defaults[function.defaults.len() - missing..]);
        Ok(args)
    }

    /// The function that is called.
    ///
    /// # Errors
    /// Returns an error if the function is called before its `def` is executed.
    pub(super) fn function(&self, index: u32) -> RunResult<&'p RuleFunction> {
        let function = &self.program.functions[index as usize];
        if self.program.defined <= index {
            let name = &function.name;
            return Err(RulesFault::rule_mistake(text!("`{name}` is not defined yet: its `def` comes later")));
        }
        Ok(function)
    }

    /// The position that a call of a game of the file makes.
    pub(super) fn eval_game_call(
        &mut self,
        game: u32,
        args: &'p [RuleExpr],
        keywords: &'p [Option<RuleExpr>],
        frame: &mut FunctionFrame,
    ) -> RunResult<RuleValue> {
        let args = self.eval_items(args, frame)?;
        let mut values = Vec::with_capacity(keywords.len());
        for (index, keyword) in keywords.iter().enumerate() {
            values.push(match keyword {
                Some(value) => Some(self.eval_expr(value, frame)?),
                None => self.omitted_keyword(game, index),
            });
        }
        self.make_position(game, args, &values)
    }

    /// The value of an omitted keyword: that of the position whose options are computed, or the default.
    fn omitted_keyword(&self, game: u32, index: usize) -> Option<RuleValue> {
        match &self.playing {
            Some(playing) if playing.game == game => playing.keywords.get(index).cloned(),
            _ => self.program.functions[game as usize].keywords[index].clone(),
        }
    }
}
