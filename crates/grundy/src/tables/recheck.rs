//! A sample of the values of positions, against the definition.
//!
//! The mex of the values of the options: of an option's components the table may have the values, others are computed by recursion
//! as far as a little work goes. That shares no code with the searches. Where some options stay unknown,
//! it is still checked that none of the others has the value of the position.
//! Of all positions it is checked that their bytes open, of those of the sample that they are positions of the rules.

use super::memory::section_header;
use super::recompute::ruleset;
use super::{Error, Header};
use crate::Meter;
use grundy_game::Budget;
use grundy_search::{Apart, Form, Parts, Split};
use grundy_theory::{Said, Stop, say};
use std::collections::{HashMap, HashSet};
use std::ops::ControlFlow;

/// So many positions of a table are checked against the definition at most.
pub const SAMPLED: u64 = 1000;
/// So many options are looked at for one position, at most.
const MOST_OPTIONS: u64 = 20_000;
/// So many components are looked up in the table, about.
const MOST_TOLD: usize = 1 << 20;
/// The recursion goes down so far.
const DEEPEST: usize = 40;

/// What came of checking some positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Rechecked {
    /// How many were looked at.
    pub sampled: u64,
    /// Of how many the value was computed again and is right.
    pub count: u64,
    /// What is wrong, and with which position.
    pub wrong: Option<Said>,
    /// Why the positions of some ruleset were not looked at.
    pub short: Option<Said>,
}

/// A position as bytes, and its value.
pub(super) type Record = (Vec<u8>, u64);
/// Visits all positions of a section.
pub(super) type Each<'a> = &'a mut dyn FnMut(&mut dyn FnMut(&[u8], u64)) -> Result<(), Error>;

/// Checks a sample of a section against the definition.
///
/// # Errors
/// Those of `each`; why it ended early is the value.
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

/// The positions of one ruleset.
struct Recheck<S: Split> {
    game: S,
    /// The components that options of the sample have, and their values in the table.
    told: HashMap<S::Part, Option<u64>>,
    /// What was computed here.
    computed: HashMap<S::Part, u64>,
    /// How many options may still be looked at.
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

    /// The options of a component; `None` where they are too many, or the rules fail.
    fn options(&mut self, part: &S::Part) -> Option<Vec<Vec<S::Part>>> {
        let mut options = Vec::new();
        let flow = self.game.for_each_option(part, |parts| {
            options.push(parts.to_vec());
            // A position may be as long as a table is.
            let held: usize = parts.iter().map(|part| self.game.held(part)).sum();
            self.left = self.left.saturating_sub(1 + held as u64 / 256);
            if self.left > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        flow.is_continue().then_some(options)
    }

    /// The value of a sum, where it is told or can be computed. What stands on the path is being computed.
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
    say!("some bytes are no position", "有的字节不是局面")
}

fn mex(values: &HashSet<u64>) -> u64 {
    (0..).find(|value| !values.contains(value)).expect("a finite set has one")
}
