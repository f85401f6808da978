//! The options of a position, or the end that it declares.

use super::{Flow, Halt, Out, Playing, Run, Sink};
use crate::fault::{Fault, Ran};
use crate::value::{Part, Val};
use grundy_theory::{End, say};
use std::cell::Cell;
use std::ops::ControlFlow;

/// The result of computing the options of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Played {
    /// All options were given, possibly none.
    Options,
    /// The receiver of the options needs no more of them.
    Enough,
    /// The position is an end, and no option was given.
    Over(End),
}

impl Run<'_> {
    /// Gives the options of a position of a game to `sink`; returns whether the sink broke. An end has no options.
    ///
    /// # Errors
    /// A mistake of the rules, or too many steps.
    pub(crate) fn options(&mut self, game: u32, args: &[Val], sink: Sink<'_>) -> Ran<ControlFlow<()>> {
        Ok(match self.play(game, args, sink)? {
            Played::Enough => ControlFlow::Break(()),
            Played::Options | Played::Over(_) => ControlFlow::Continue(()),
        })
    }

    /// Gives the options of a position of a game to `sink`, or returns the end that the position declares.
    ///
    /// # Errors
    /// A mistake of the rules, or too many steps. An end that is returned after an option is a mistake.
    pub(crate) fn play(&mut self, game: u32, args: &[Val], sink: Sink<'_>) -> Ran<Played> {
        let mut frame = self.frame(game, args.to_vec());
        let function = &self.program.functions[game as usize];
        self.playing = (!function.keywords.is_empty())
            .then(|| Playing { game, keywords: args.get(function.params..).unwrap_or_default().to_vec() });
        let given = Cell::new(false);
        let mut counting = |parts: &[Part]| {
            given.set(true);
            sink(parts)
        };
        let mut sink: Sink<'_> = &mut counting;
        let mut options = Out::Options(&mut sink);
        let out = if function.generator { &mut options } else { &mut Out::Nothing };
        let returned = match self.body(&function.body, &mut frame, out) {
            Ok(Flow::Return(value)) => value,
            Ok(_) => None,
            Err(Halt::Enough) => return Ok(Played::Enough),
            Err(Halt::Left(_)) => unreachable!("the loop over a helper's items stands in the function"),
            Err(Halt::Fault(fault)) => return Err(fault),
        };
        let span = self.returned.unwrap_or(&function.span);
        let fault = match returned {
            None => return Ok(Played::Options),
            Some(Val::End(_)) if given.get() => has_options(),
            Some(Val::End(end)) => return Ok(Played::Over(end)),
            // A helper that ends without a value: no options, as in Python.
            Some(Val::Unset) => return Ok(Played::Options),
            Some(_) if function.generator => lost(),
            Some(list @ Val::Seq(..)) => {
                return match self.yield_all(&list, game, span, &mut options) {
                    Ok(()) => Ok(Played::Options),
                    Err(Halt::Enough) => Ok(Played::Enough),
                    Err(Halt::Left(_)) => unreachable!("a list of options is no helper"),
                    Err(Halt::Fault(fault)) => Err(fault),
                };
            }
            Some(other) => no_list(&other),
        };
        Err(fault.at(game, span))
    }
}

/// The error for an end after an option.
fn has_options() -> Box<Fault> {
    Fault::rule(say!(
        "a position with options cannot be an end: test before the first `yield`",
        "有后继的局面不能是终局：请在第一个 `yield` 之前判断"
    ))
    .help(say!("for example: if lost(board): return lose", "例如：if lost(board): return lose"))
}

/// The error for a generator that returns anything but an end.
fn lost() -> Box<Fault> {
    Fault::rule(say!(
        "this function gives its options by `yield`: what it returns would be lost",
        "这个函数用 `yield` 给出后继：`return` 的值会丢失"
    ))
    .help(say!("a bare `return` ends the options", "单独的 `return` 表示后继到此为止"))
}

/// The error for a game that does not return a list of options.
fn no_list(value: &Val) -> Box<Fault> {
    if let Val::Position(_) = value {
        return Fault::rule(say!("a game returns a list of options", "游戏返回的是后继的列表"))
            .help(say!("one option: return [g(n - 1)]", "只有一个后继：return [g(n - 1)]"));
    }
    let kind = value.kind();
    let (en, zh) = (kind.en, kind.zh);
    Fault::rule(say!(
        "a game returns its options, a list of positions, not {en}",
        "游戏返回的是后继（局面的列表），而不是{zh}"
    ))
    .help(say!(
        "rules only name the moves: who wins and the values are computed",
        "规则只写走法：胜负和 SG 值由程序计算"
    ))
    .help(say!(
        "where play is over by the rules: return win, return lose or return draw, for the player to move",
        "按规则已经结束的局面，对轮到走的一方：return win、return lose 或 return draw"
    ))
}
