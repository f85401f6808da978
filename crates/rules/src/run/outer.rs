//! Calls of rulesets and families from outside.

use super::{FunctionFrame, PairCancellation, RulesRun};
use crate::fault::{RulesFault, RunResult};
use crate::ir::{RuleExpr, RuleExprKind};
use crate::syntax::Span;
use crate::value::{ComponentRules, RuleValue, SumPart};
use grundy_game::{Argument, ArgumentError, ArgumentLocation, CallArguments, Component, Sum, call_value, text};
use std::sync::Arc;

impl<'p> RulesRun<'p> {
    /// A call of something from outside: a ruleset, a family.
    ///
    /// # Errors
    /// Returns an error if the callee cannot be called, or an argument is invalid, at whose place the fault is.
    pub(super) fn call_outer(
        &mut self,
        callee: &'p RuleExpr,
        args: &'p [RuleExpr],
        keywords: &'p [(String, Span, RuleExpr)],
        frame: &mut FunctionFrame,
    ) -> RunResult<RuleValue> {
        let callee = match self.eval_expr(callee, frame)? {
            RuleValue::Outer(arg) => arg,
            other => {
                let kind = other.kind();
                let (en, zh) = (kind.en, kind.zh);
                return Err(RulesFault::rule_mistake(text!("{text} cannot be called", text = (en, zh))));
            }
        };
        let sums = self.sums;
        let no_position = || RulesFault::rule_mistake(text!("a position cannot be an argument here"));
        let sum = |parts: &[SumPart]| sums.ok_or_else(no_position)?(parts);
        // In a compound all components count, so no pairs may be dropped.
        let cancelling = std::mem::replace(&mut self.cancelling, PairCancellation::Off);
        let values = self.eval_items(args, frame)?;
        let positional = values.iter().map(|arg| arg.to_arg(&sum)).collect::<Result<_, _>>()?;
        let mut named = Vec::new();
        for (name, _, value) in keywords {
            named.push((name.clone(), self.eval_expr(value, frame)?.to_arg(&sum)?));
        }
        self.cancelling = cancelling;
        self.spend_steps(64)?;
        match call_value(&callee, CallArguments { positional, keywords: named }) {
            Ok(Argument::Position(sum)) => self.outer_position(&sum),
            Ok(other) => Ok(RuleValue::Outer(Arc::new(other))),
            Err(misfit) => {
                let place = argument_place(&misfit.location, args, keywords);
                let fault = argument_fault(misfit, &callee);
                Err(if let Some(place) = place { fault.with_place(frame.function, &place) } else { fault })
            }
        }
    }

    /// A sum of positions of rulesets from outside.
    fn outer_position(&mut self, sum: &Sum) -> RunResult<RuleValue> {
        let part = |component: &Component| {
            let args = component.args.iter().map(RuleValue::from_arg).collect::<Result<Vec<_>, _>>()?;
            Ok(SumPart { game: ComponentRules::Outer(Arc::clone(&component.game)), args: args.into() })
        };
        let parts = sum.components.iter().map(part).collect::<RunResult<Vec<_>>>()?;
        self.position_of_parts(parts)
    }
}

/// The place of an argument; `None` for the call as a whole, and for arguments that follow a starred argument.
fn argument_place(at: &ArgumentLocation, args: &[RuleExpr], keywords: &[(String, Span, RuleExpr)]) -> Option<Span> {
    match at {
        ArgumentLocation::Call => None,
        ArgumentLocation::Position(index) => {
            let before = args.get(..=*index)?;
            let has_star = before.iter().any(|arg| matches!(arg.kind, RuleExprKind::Starred(_)));
            before.last().filter(|_| !has_star).map(|arg| arg.span.clone())
        }
        ArgumentLocation::Keyword(name) => {
            keywords.iter().find(|(known, ..)| known == name).map(|(_, place, _)| place.clone())
        }
    }
}

/// The fault for an invalid argument, with an example of a valid call.
fn argument_fault(misfit: ArgumentError, callee: &Argument) -> Box<RulesFault> {
    let fault = RulesFault::rule_mistake(misfit.message);
    let card = match callee {
        Argument::Family(family) => Some(family.card),
        Argument::Ruleset(game) => game.card,
        _ => None,
    };
    match card {
        Some(card) => {
            let text = card.example;
            fault.with_help(text!("for example: {text}"))
        }
        None => fault,
    }
}
