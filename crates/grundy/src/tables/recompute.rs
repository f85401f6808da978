//! The first values of a table, computed again by the definition.
//!
//! This shares no code with the engines: the mex of the values of all options, one heap after the other.

use super::{Header, NIM_SEQUENCE};
use crate::Meter;
use grundy_game::{AnyGame, Budget, HeapGame, Shape};
use grundy_theory::{Said, Stop, say};
use std::ops::ControlFlow;
use std::sync::Arc;

/// So many values are computed again at most.
pub const SAMPLE: usize = 2000;
/// So many options are looked at, at most: work and not time, so that every machine checks the same.
const MOST_OPTIONS: u64 = 20_000_000;

/// What came of computing the first values again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Recomputed {
    /// How many values were computed again and are right.
    pub count: u64,
    /// The first value that is wrong.
    pub wrong: Option<Wrong>,
    /// Why no more were computed, if there are more and fewer than [`SAMPLE`].
    pub short: Option<Said>,
}

/// A value that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wrong {
    /// The heap.
    pub heap: u64,
    /// Its value in the table.
    pub found: u64,
    /// Its value by the definition.
    pub expected: u64,
}

/// Computes the first values of a table again.
///
/// # Errors
/// The budget that ran out.
pub(super) fn recompute(header: &Header, table: &[u64], meter: &Meter) -> Result<Recomputed, Stop> {
    let none = |short| Ok(Recomputed { short: Some(short), ..Recomputed::default() });
    if header.kind() != NIM_SEQUENCE {
        return none(say!("only nim-sequences can be computed again", "只有 nim 序列可以重算"));
    }
    let game = match ruleset(header, |game| super::header(game, header.rules().unwrap_or_default())) {
        Ok(game) => game,
        Err(why) => return none(why),
    };
    match game.shape() {
        Shape::Heap(heap) => by_definition(heap, table, meter),
        _ => none(say!("the rules are not those of a heap", "该规则不是堆游戏")),
    }
}

/// The ruleset that a header means; `own` is the header that a ruleset has.
#[cfg(feature = "rules")]
pub(super) fn ruleset(
    header: &Header,
    own: impl FnOnce(&Arc<dyn AnyGame>) -> Header,
) -> Result<Arc<dyn AnyGame>, Said> {
    use grundy_game::Arg;
    let unknown = || say!("its rules are not understood here", "这里无法理解它的规则");
    let rules = crate::rules(header.rules().unwrap_or_default()).map_err(|_| unknown())?;
    match crate::evaluate_with(&rules, header.game()) {
        Ok(Arg::Ruleset(game)) if own(&game) == *header => Ok(game),
        _ => Err(unknown()),
    }
}

#[cfg(not(feature = "rules"))]
pub(super) fn ruleset(_: &Header, _: impl FnOnce(&Arc<dyn AnyGame>) -> Header) -> Result<Arc<dyn AnyGame>, Said> {
    Err(say!("this program does not read rules", "本程序不能读取规则"))
}

fn by_definition(game: &dyn HeapGame, table: &[u64], meter: &Meter) -> Result<Recomputed, Stop> {
    let mut result = Recomputed::default();
    let mut options = 0;
    let mut seen: Vec<u32> = Vec::new();
    for (n, &found) in (0u64..).zip(table.iter().take(SAMPLE)) {
        meter.spend(0, 0)?;
        // Where `seen` has this mark, an option of this heap has that value.
        let mark = n as u32 + 1;
        let mut why = None;
        let flow = game.for_each_option(n, &mut |parts| {
            options += 1;
            if options > MOST_OPTIONS {
                why = Some(Err(say!("the rules have too many options", "后继太多")));
            } else if options % (1 << 16) == 0 {
                why = meter.spend(0, 0).err().map(Ok);
            }
            // All values before were found right, so those of the table are those of the definition.
            let sum = parts.iter().filter(|part| **part > 0).try_fold(0, |sum, &part| match part < n {
                true => Some(sum ^ table[part as usize]),
                false => None,
            });
            match sum {
                // The mex is at most the number of options, so a value beyond all of them changes nothing.
                Some(sum) if sum > MOST_OPTIONS => {}
                Some(sum) => {
                    let sum = sum as usize;
                    seen.resize(seen.len().max(sum + 1), 0);
                    seen[sum] = mark;
                }
                None => why = Some(Err(say!("an option is not smaller than its heap", "有的后继不比原来的堆小"))),
            }
            if why.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        match why {
            Some(Ok(stop)) => return Err(stop),
            Some(Err(short)) => result.short = Some(short),
            None if flow.is_break() => result.short = Some(game.failure().said()),
            None => {}
        }
        if result.short.is_some() {
            return Ok(result);
        }
        let expected = seen.iter().position(|seen| *seen != mark).unwrap_or(seen.len()) as u64;
        if expected != found {
            result.wrong = Some(Wrong { heap: n, found, expected });
            return Ok(result);
        }
        result.count += 1;
    }
    Ok(result)
}
