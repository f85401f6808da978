//! The options of a position, or the end that it declares.

use super::{CurrentGame, OptionSink, RulesRun, RunHalt, StatementFlow, YieldSink};
use crate::fault::{RulesFault, RunResult};
use crate::value::{RuleValue, SumPart};
use grundy_game::{DeclaredEnd, text};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The result of computing the options of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayResult {
    /// All options were given, possibly none.
    Options,
    /// The receiver of the options needs no more of them.
    Enough,
    /// The position is an end, and no option was given.
    Over(DeclaredEnd),
}

impl RulesRun<'_> {
    /// Gives the options of a position of a game to `sink`; returns whether the sink broke. An end has no options.
    ///
    /// # Errors
    /// Returns an error for a mistake of the rules, or after too many steps.
    pub(crate) fn options(
        &mut self,
        game: u32,
        args: &[RuleValue],
        sink: OptionSink<'_>,
    ) -> RunResult<ControlFlow<()>> {
        Ok(match self.play(game, args, sink)? {
            PlayResult::Enough => ControlFlow::Break(()),
            PlayResult::Options | PlayResult::Over(_) => ControlFlow::Continue(()),
        })
    }

    /// Gives the options of a position of a game to `sink`, or returns the end that the position declares.
    ///
    /// # Errors
    /// Returns an error for a mistake of the rules, or after too many steps. An end that is returned after an option is a mistake.
    pub(crate) fn play(&mut self, game: u32, args: &[RuleValue], sink: OptionSink<'_>) -> RunResult<PlayResult> {
        let mut frame = self.new_frame(game, args.to_vec());
        let function = &self.program.functions[game as usize];
        self.playing = (!function.keywords.is_empty())
            .then(|| CurrentGame { game, keywords: args.get(function.params..).unwrap_or_default().to_vec() });
        let given = Cell::new(false);
        let mut counting = |parts: &[SumPart]| {
            given.set(true);
            sink(parts)
        };
        let mut sink: OptionSink<'_> = &mut counting;
        let mut options = YieldSink::Options(&mut sink);
        let out = if function.generator { &mut options } else { &mut YieldSink::Nothing };
        let returned = match self.run_body(&function.body, &mut frame, out) {
            Ok(StatementFlow::Return(value)) => value,
            Ok(_) => None,
            Err(RunHalt::Enough) => return Ok(PlayResult::Enough),
            Err(RunHalt::Left(_)) => unreachable!("the loop over a helper's items stands in the function"),
            Err(RunHalt::Fault(fault)) => return Err(fault),
        };
        let span = self.returned.unwrap_or(&function.span);
        let fault = match returned {
            None => return Ok(PlayResult::Options),
            Some(RuleValue::End(_)) if given.get() => end_after_option(),
            Some(RuleValue::End(end)) => return Ok(PlayResult::Over(end)),
            // A helper that ends without a value: no options, as in Python.
            Some(RuleValue::Unset) => return Ok(PlayResult::Options),
            Some(_) if function.generator => lost_return_value(),
            Some(list @ RuleValue::Seq(..)) => {
                return match self.yield_all(&list, game, span, &mut options) {
                    Ok(()) => Ok(PlayResult::Options),
                    Err(RunHalt::Enough) => Ok(PlayResult::Enough),
                    Err(RunHalt::Left(_)) => unreachable!("a list of options is no helper"),
                    Err(RunHalt::Fault(fault)) => Err(fault),
                };
            }
            Some(other) => no_option_list(&other),
        };
        Err(fault.with_place(game, span))
    }
}

/// The error for an end after an option.
fn end_after_option() -> Box<RulesFault> {
    RulesFault::rule_mistake(text!("a position with options cannot be an end: test before the first `yield`"))
        .with_help(text!("for example: if lost(board): return lose"))
}

/// The error for a generator that returns anything but an end.
fn lost_return_value() -> Box<RulesFault> {
    RulesFault::rule_mistake(text!("this function gives its options by `yield`: what it returns would be lost"))
        .with_help(text!("a bare `return` ends the options"))
}

/// The error for a game that does not return a list of options.
fn no_option_list(value: &RuleValue) -> Box<RulesFault> {
    if let RuleValue::Position(_) = value {
        return RulesFault::rule_mistake(text!("a game returns a list of options"))
            .with_help(text!("one option: return [g(n - 1)]"));
    }
    let kind = value.kind();
    let (en, zh) = (kind.en, kind.zh);
    RulesFault::rule_mistake(text!("a game returns its options, a list of positions, not {text}", text = (en, zh)))
        .with_help(text!("rules only name the moves: who wins and the values are computed"))
        .with_help(text!(
            "where play is over by the rules: return win, return lose or return draw, for the player to move"
        ))
}
