//! The options of a position, or the end that it declares.

use super::{CurrentGame, OptionSink, RulesRun, RunHalt, StatementFlow, YieldSink};
use crate::fault::{RulesFault, RunResult};
use crate::value::{RuleValue, SumPart};
use grundy_game::{DeclaredEnd, say};
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
    /// A mistake of the rules, or too many steps.
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
    /// A mistake of the rules, or too many steps. An end that is returned after an option is a mistake.
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
    RulesFault::rule_mistake(say!(
        "a position with options cannot be an end: test before the first `yield`",
        "有后继的局面不能是终局：请在第一个 `yield` 之前判断"
    ))
    .with_help(say!("for example: if lost(board): return lose", "例如：if lost(board): return lose"))
}

/// The error for a generator that returns anything but an end.
fn lost_return_value() -> Box<RulesFault> {
    RulesFault::rule_mistake(say!(
        "this function gives its options by `yield`: what it returns would be lost",
        "这个函数用 `yield` 给出后继：`return` 的值会丢失"
    ))
    .with_help(say!("a bare `return` ends the options", "单独的 `return` 表示后继到此为止"))
}

/// The error for a game that does not return a list of options.
fn no_option_list(value: &RuleValue) -> Box<RulesFault> {
    if let RuleValue::Position(_) = value {
        return RulesFault::rule_mistake(say!("a game returns a list of options", "游戏返回的是后继的列表"))
            .with_help(say!("one option: return [g(n - 1)]", "只有一个后继：return [g(n - 1)]"));
    }
    let kind = value.kind();
    let (en, zh) = (kind.en, kind.zh);
    RulesFault::rule_mistake(say!(
        "a game returns its options, a list of positions, not {en}",
        "游戏返回的是后继（局面的列表），而不是{zh}"
    ))
    .with_help(say!(
        "rules only name the moves: who wins and the values are computed",
        "规则只写走法：胜负和 SG 值由程序计算"
    ))
    .with_help(say!(
        "where play is over by the rules: return win, return lose or return draw, for the player to move",
        "按规则已经结束的局面，对轮到走的一方：return win、return lose 或 return draw"
    ))
}
