//! Checks a sample of the values of positions against the definition.
//!
//! The value must be the mex of the values of the options. The values of their components are taken from the table, or computed
//! by a short recursion. This shares no code with the searches. If some options stay unknown, it is still checked that no other
//! option has the value of the position.
//! The bytes of all positions must open; those of the sample must be positions of the rules.

use super::memory::section_header;
use super::recompute::ruleset;
use super::{Error, Header};
use crate::Meter;
use grundy_game::Budget;
use grundy_search::{Apart, Form, Parts, Split};
use grundy_theory::{Said, Stop, say};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// The most positions of a table that are checked against the definition.
pub const SAMPLED: u64 = 1000;
/// The most options that are visited for one position.
const MOST_OPTIONS: u64 = 20_000;
/// The most components that are looked up in the table, approximately.
const MOST_TOLD: usize = 1 << 20;
/// The deepest recursion.
const DEEPEST: usize = 40;

/// The result of checking some positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rechecked {
    /// The number of positions that were checked.
    pub sampled: u64,
    /// The number of positions whose value was recomputed and is right.
    pub count: u64,
    /// The first error, if there is one.
    pub wrong: Option<Said>,
    /// Why the positions of some ruleset were not checked.
    pub short: Option<Said>,
}

/// A position as bytes, and its value.
pub(super) type Record = (Vec<u8>, u64);
/// Visits all positions of a section.
pub(super) type Each<'a> = &'a mut dyn FnMut(&mut dyn FnMut(&[u8], u64)) -> Result<(), Error>;

/// Checks a sample of a section against the definition.
///
/// # Errors
/// Those of `each`. The value is the stop that ended the check early, or [`Stop::Done`].
pub(super) fn recheck(
    header: &Header,
    sample: &[Record],
    each: Each<'_>,
    meter: &Meter,
    rechecked: &mut Rechecked,
) -> Result<Stop, Error> {
    let form = Form::ALL.into_iter().find(|form| header.kind().split(' ').next() == Some(form.name()));
    let game = form.ok_or_else(|| say!("its form is not known here", "这里不认识它的形式"));
    let game = game.and_then(|form| {
        ruleset(header, |game| section_header(game, form, header.rules().unwrap_or_default())).map(|game| (game, form))
    });
    let (game, form) = match game {
        Ok(found) => found,
        Err(why) => {
            rechecked.short = Some(why);
            return Ok(Stop::Done);
        }
    };
    match Parts::of(&game).filter(|_| form == Form::Words) {
        Some(parts) => Recheck::new(parts).run(sample, each, meter, rechecked),
        None => Recheck::new(Apart(game)).run(sample, each, meter, rechecked),
    }
}

/// The check of the positions of one ruleset.
struct Recheck<S: Split> {
    game: S,
    /// The components of options of the sample, and their values in the table.
    told: HashMap<S::Part, Option<u64>>,
    /// The values computed here.
    computed: HashMap<S::Part, u64>,
    /// The number of options that may still be visited.
    left: u64,
}

impl<S: Split> Recheck<S> {
    fn new(game: S) -> Recheck<S> {
        Recheck { game, told: HashMap::new(), computed: HashMap::new(), left: 0 }
    }

    fn run(
        &mut self,
        sample: &[Record],
        each: Each<'_>,
        meter: &Meter,
        rechecked: &mut Rechecked,
    ) -> Result<Stop, Error> {
        let mut positions = Vec::new();
        for (bytes, value) in sample {
            let Some(part) = self.game.component(bytes) else {
                rechecked.wrong = Some(no_position());
                return Ok(Stop::Done);
            };
            if let Err(stop) = meter.spend(0, 0) {
                return Ok(stop);
            }
            self.left = MOST_OPTIONS;
            let options = if self.told.len() < MOST_TOLD { self.options(&part) } else { None };
            for part in options.into_iter().flatten().flatten() {
                self.told.insert(part, None);
            }
            positions.push((part, *value));
        }
        let mut all_open = true;
        each(&mut |bytes, value| match self.game.part(bytes) {
            Some(part) => {
                if let Some(told) = self.told.get_mut(&part) {
                    *told = Some(value);
                }
            }
            None => all_open = false,
        })?;
        if !all_open {
            rechecked.wrong = Some(no_position());
            return Ok(Stop::Done);
        }
        for (part, found) in positions {
            if let Err(stop) = meter.spend(0, 0) {
                return Ok(stop);
            }
            rechecked.sampled += 1;
            self.left = MOST_OPTIONS;
            let Some(options) = self.options(&part) else { continue };
            let values: Vec<Option<u64>> =
                options.iter().map(|option| self.sum(option, &mut vec![part.clone()])).collect();
            let known: HashSet<u64> = values.iter().copied().flatten().collect();
            let expected = mex(&known);
            let whole = values.iter().all(Option::is_some);
            if known.contains(&found) || whole && expected != found {
                rechecked.wrong = Some(match whole {
                    true => say!(
                        "a position has the value {found} in the table, and {expected} by the definition",
                        "表中一个局面的值是 {found}，而按定义是 {expected}"
                    ),
                    false => say!(
                        "a position has the value {found} in the table, and so has one of its options",
                        "表中一个局面的值是 {found}，而它的一个后继也是 {found}"
                    ),
                });
                return Ok(Stop::Done);
            }
            rechecked.count += u64::from(whole);
        }
        Ok(Stop::Done)
    }

    /// The options of a component; `None` if they are too many, or the rules failed.
    fn options(&mut self, part: &S::Part) -> Option<Vec<Vec<S::Part>>> {
        let mut options = Vec::new();
        let flow = self.game.for_each_option(part, |parts| {
            options.push(parts.to_vec());
            // A position may have very many bytes, which count as well.
            let held: usize = parts.iter().map(|part| self.game.held(part)).sum();
            self.left = self.left.saturating_sub(1 + held as u64 / 256);
            if self.left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        flow.is_continue().then_some(options)
    }

    /// The value of a sum, if the values of its parts are in the table or can be computed. The parts on `path` are being computed.
    fn sum(&mut self, parts: &[S::Part], path: &mut Vec<S::Part>) -> Option<u64> {
        parts.iter().try_fold(0, |sum, part| Some(sum ^ self.value(part, path)?))
    }

    fn value(&mut self, part: &S::Part, path: &mut Vec<S::Part>) -> Option<u64> {
        let known = self.told.get(part).copied().flatten().or_else(|| self.computed.get(part).copied());
        if known.is_some() || path.len() > DEEPEST || path.contains(part) {
            return known;
        }
        let options = self.options(part)?;
        path.push(part.clone());
        let values: Option<HashSet<u64>> = options.iter().map(|option| self.sum(option, path)).collect();
        path.pop();
        let value = mex(&values?);
        self.computed.insert(part.clone(), value);
        Some(value)
    }
}

fn no_position() -> Said {
    say!("some bytes are not a position", "有的字节不是局面")
}

fn mex(values: &HashSet<u64>) -> u64 {
    (0..).find(|value| !values.contains(value)).expect("a finite set has one")
}
