//! Positions that rules write: a game with its arguments, and the values of its keyword-only parameters.

use super::{Playing, Run};
use crate::fault::{Fault, Ran};
use crate::ir::Role;
use crate::syntax::Collection;
use crate::value::{MOST_PARTS, Part, Val, Who, expected};
use grundy_theory::{Said, say};
use std::sync::Arc;

impl Run<'_> {
    /// A call of a game of the file: a start, a state, or several heaps.
    pub(crate) fn position(&mut self, game: u32, args: Vec<Val>, keywords: &[Option<Val>]) -> Ran<Val> {
        let function = self.function(game)?;
        let keywords: Vec<Val> = keywords
            .iter()
            .enumerate()
            .map(|(index, value)| value.clone().ok_or_else(|| missing(&function.name, function.keyword(index))))
            .collect::<Result<_, _>>()?;
        let Role::Game { start } = function.role else { unreachable!("only games have positions") };
        if let Some(start) = start
            && self.program.functions[start as usize].params == args.len()
        {
            // While a start is computed, its keywords are those of the position at hand.
            let inside = Playing { game, keywords: keywords.clone() };
            let outside = self.playing.replace(inside);
            let started = self.call(start, args);
            self.playing = outside;
            return match started? {
                position @ Val::Position(_) => Ok(position),
                Val::Seq(_, _, items) => self.state(game, &items, &keywords),
                other if function.params == 1 => self.state(game, &[other], &keywords),
                other => Err(expected(Said::of(("a tuple of the arguments", "由参数组成的元组")), &other)),
            };
        }
        self.state(game, &args, &keywords)
    }

    fn state(&mut self, game: u32, args: &[Val], keywords: &[Val]) -> Ran<Val> {
        let function = &self.program.functions[game as usize];
        let states: Vec<&[Val]> = if function.params == args.len() {
            vec![args]
        } else if function.params == 1 {
            args.chunks(1).collect()
        } else {
            let (name, params, given) = (&function.name, function.params, args.len());
            return Err(Fault::rule(say!(
                "`{name}` takes {params} arguments, not {given}",
                "`{name}` 应有 {params} 个参数，而不是 {given} 个"
            )));
        };
        let mut parts = Vec::with_capacity(states.len());
        let keywords = keywords.iter().enumerate();
        let keywords: Vec<Val> =
            keywords.map(|(index, value)| self.keyword_argument(game, index, value)).collect::<Result<_, _>>()?;
        for state in states {
            let mut args = state.iter().map(|arg| self.argument(arg)).collect::<Result<Vec<_>, _>>()?;
            args.extend(keywords.iter().cloned());
            parts.push(Part { game: Who::Here(game), args: args.into() });
        }
        self.parts(parts)
    }

    pub(super) fn parts(&mut self, parts: Vec<Part>) -> Ran<Val> {
        if parts.len() > MOST_PARTS {
            return Err(Fault::memory());
        }
        self.spend(parts.len() as u64)?;
        Ok(Val::Position(parts.into()))
    }

    /// The value of a keyword-only parameter as an argument.
    fn keyword_argument(&mut self, game: u32, index: usize, value: &Val) -> Ran<Val> {
        // A list that is passed on was checked when it was given: thousands of numbers, for each option.
        if let Some(playing) = &self.playing
            && playing.game == game
            && let (Some(Val::Seq(_, _, own)), Val::Seq(_, _, items)) = (playing.keywords.get(index), value)
            && Arc::ptr_eq(own, items)
        {
            return Ok(value.clone());
        }
        self.argument(value)
    }

    /// A value as an argument that is given outside of the functions, as a default is: a range becomes the tuple of its numbers.
    ///
    /// # Errors
    /// It cannot be one.
    pub(crate) fn given_argument(&mut self, value: &Val) -> Ran<Val> {
        match value {
            Val::Range(_) | Val::LongRange(_) => self.list(value).and_then(Val::tuple),
            other => self.argument(other),
        }
    }

    /// An argument of a position: lists become tuples.
    fn argument(&mut self, arg: &Val) -> Ran<Val> {
        match arg {
            Val::Int(_) | Val::Big(_) | Val::Bool(_) | Val::Str(_) => Ok(arg.clone()),
            Val::Seq(Collection::Tuple, 1, items) if items.iter().all(|item| matches!(item, Val::Int(_))) => {
                Ok(arg.clone())
            }
            Val::Seq(Collection::Tuple | Collection::List, _, items) => {
                self.spend(8 * items.len() as u64)?;
                Val::tuple(items.iter().map(|item| self.argument(item)).collect::<Result<_, _>>()?)
            }
            Val::Seq(Collection::Set, ..) | Val::Range(_) | Val::LongRange(_) => {
                let Said { en, zh } = arg.kind();
                Err(Fault::rule(say!("{en} is no argument of a position", "{zh}不能作为局面的参数"))
                    .help(say!("make it a tuple: tuple(sorted(s))", "请改成元组：tuple(sorted(s))")))
            }
            other => Err(expected(
                Said::of((
                    "a number, a truth value, a text or a tuple of them",
                    "数、布尔值、字符串或由它们组成的元组",
                )),
                other,
            )),
        }
    }
}

fn missing(game: &str, keyword: &str) -> Box<Fault> {
    Fault::rule(say!("`{game}` needs `{keyword}`", "`{game}` 缺少 `{keyword}`"))
        .help(say!("for example: {game}(n, {keyword}=2)", "例如：{game}(n, {keyword}=2)"))
}
