//! Compares the result of the walk with the definition at chosen positions.
//!
//! The walk is a proof. This is a safeguard against faults of the walk itself: if it contradicts the definition, nothing is claimed.
//! The positions are those of [`probes`](super::probes).

use super::arguments::numbers;
use super::linear::{Linear, Var, bounds, impossible};
use super::probes::{Dice, positions};
use super::symbol::{Family, Piece, Test};
use super::walk::Walked;
use crate::ir::Program;
use crate::run::Run;
use crate::value::{Part, Val, Who, order};
use grundy_theory::Stop;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The limits of a comparison.
#[derive(Clone, Copy)]
pub(super) struct Effort {
    /// The most positions.
    pub(super) positions: usize,
    /// The most steps of the definition at one position.
    pub(super) steps: u64,
    /// The most options of a position that are searched for in the families, and the most options of a family that are searched for at the position.
    pub(super) options: usize,
}

/// The limits of the safeguard, which takes a few milliseconds for most rules.
pub(super) const GUARD: Effort = Effort { positions: 48, steps: 20_000, options: 10 };

/// The most options of a position that are collected.
const MAX_OPTIONS: usize = 4_096;

/// A position where the families contradict the definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Contradiction {
    /// The numbers of the position.
    pub(super) numbers: Vec<i64>,
    pub(super) kind: ContradictionKind,
}

/// How the families contradict the definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ContradictionKind {
    /// No family has an option of the definition.
    MissingOption(String),
    /// A family has an option that the definition does not give.
    ExtraOption(String),
    /// The rule fails at the position.
    FailingRule,
}

/// The first contradiction between the families and the definition at the chosen positions:
/// an option is missing although the families are complete; or there is one too many, or the rule fails, although they are exact.
///
/// Keyword-only parameters without a value are treated like the numbers of a position, or get a sample value if they are not numbers.
pub(super) fn contradiction(
    program: &Program,
    game: u32,
    keywords: &[Option<Val>],
    walked: &Walked,
    effort: Effort,
) -> Option<Contradiction> {
    let function = &program.functions[game as usize];
    let is_number = &numbers(program)[game as usize];
    if !is_number[..function.params].iter().all(|number| *number) {
        return None;
    }
    let is_open = |index: &usize| keywords[*index].is_none() && is_number[function.params + index];
    let open: Vec<usize> = (0..keywords.len()).filter(is_open).collect();
    let given: Vec<Val> = keywords.iter().flatten().cloned().collect();
    positions(program, function.params + open.len(), &given, effort.positions).iter().find_map(|position| {
        let (numbers, chosen) = position.split_at(function.params);
        let value = |index: usize| match open.iter().position(|other| *other == index) {
            Some(at) => Val::Int(chosen[at]),
            None => super::sample(program, game, index, &keywords[index]),
        };
        let keywords: Vec<Val> = (0..keywords.len()).map(value).collect();
        let kind = Comparison { program, game, keywords: &keywords, walked, effort, numbers }.contradiction()?;
        Some(Contradiction { numbers: position.clone(), kind })
    })
}

/// The comparison at one position.
struct Comparison<'a> {
    program: &'a Program,
    game: u32,
    keywords: &'a [Val],
    walked: &'a Walked,
    effort: Effort,
    numbers: &'a [i64],
}

/// A component of a game of the file, by its numbers.
type Numbers = (u32, Vec<i128>);

impl Comparison<'_> {
    fn contradiction(&self) -> Option<ContradictionKind> {
        let args: Vec<Val> = self.numbers.iter().map(|n| Val::Int(*n)).chain(self.keywords.iter().cloned()).collect();
        let mut found: Vec<Vec<Part>> = Vec::new();
        let run = Run::limited(self.program, self.effort.steps).options(self.game, &args, &mut |parts| {
            found.push(parts.to_vec());
            if found.len() < MAX_OPTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let all = match run {
            Ok(flow) => flow.is_continue(),
            // Where the rule fails, it is not what its formulas say.
            Err(fault) if fault.stop == Stop::Rules => {
                return self.walked.exact.then_some(ContradictionKind::FailingRule);
            }
            Err(_) => false,
        };
        let families: Vec<Family> = self.walked.families.iter().filter_map(|family| self.at_position(family)).collect();
        let missing = if self.walked.complete { self.missing(&found, &families) } else { None };
        if let Some(option) = missing {
            return Some(ContradictionKind::MissingOption(format!("{:?}", self.as_numbers(option))));
        }
        let extra = if self.walked.exact && all { self.extra(&found, &families) } else { None };
        extra.map(|option| ContradictionKind::ExtraOption(format!("{option:?}")))
    }

    /// An option of the definition that is in no family.
    fn missing<'o>(&self, found: &'o [Vec<Part>], families: &[Family]) -> Option<&'o Vec<Part>> {
        let step = found.len().div_ceil(self.effort.options.max(1)).max(1);
        let last = found.last().into_iter();
        let looked_for = found.iter().step_by(step).chain(last);
        { looked_for }.find(|option| !families.iter().any(|family| self.covers(family, option)))
    }

    /// An option of a family that the definition does not give; `found` are all options of the definition.
    fn extra(&self, found: &[Vec<Part>], families: &[Family]) -> Option<Vec<Numbers>> {
        let given: BTreeSet<Option<Vec<Numbers>>> = found.iter().map(|option| self.as_numbers(option)).collect();
        if given.contains(&None) {
            return None;
        }
        families.iter().find_map(|family| {
            let mut dice = Dice(self.numbers.iter().fold(7, |seed, n| seed ^ *n as u64));
            let mut instances = Vec::new();
            self.instances(family, &mut dice, self.effort.options, &mut instances);
            instances.into_iter().find(|option| !given.contains(&Some(option.clone())))
        })
    }

    /// A family at this position, with its numbers substituted; `None` if it has no options here.
    fn at_position(&self, family: &Family) -> Option<Family> {
        let function = &self.program.functions[self.game as usize];
        let known = |slot: Var| match slot.checked_sub(function.params) {
            None => Some(i128::from(self.numbers[slot])),
            Some(index) => match self.keywords.get(index) {
                Some(Val::Int(n)) => Some(i128::from(*n)),
                _ => None,
            },
        };
        let fixed = |form: &Linear| {
            let mut form = form.clone();
            for var in 0..function.arity() {
                if let Some(n) = known(var) {
                    form = form.with(var, &Linear::number(n))?;
                }
            }
            Some(form)
        };
        let all = |rows: &[Linear]| rows.iter().map(fixed).collect::<Option<Vec<_>>>();
        let mut atoms = family.atoms.clone();
        for atom in &mut atoms {
            atom.of = fixed(&atom.of)?;
        }
        let pieces = family.pieces.iter().map(|piece| {
            let mut piece = piece.clone();
            for arg in &mut piece.args {
                *arg = match arg {
                    Some(form) => Some(fixed(form)?),
                    None => None,
                };
            }
            if let Some(rows) = &mut piece.many {
                *rows = all(rows)?;
            }
            if let Some(run) = &mut piece.run {
                (run.from, run.to) = (fixed(&run.from)?, fixed(&run.to)?);
            }
            Some(piece)
        });
        let pieces = pieces.collect::<Option<_>>()?;
        let family = Family { pieces, rows: all(&family.rows)?, atoms, exact: family.exact };
        (!impossible(&family.rows)).then_some(family)
    }

    /// Whether an option may belong to a family.
    fn covers(&self, family: &Family, option: &[Part]) -> bool {
        let single: Vec<&Piece> = family.pieces.iter().filter(|piece| piece.many.is_none()).collect();
        let many: Vec<&Piece> = family.pieces.iter().filter(|piece| piece.many.is_some()).collect();
        let mut left: Vec<&Part> = option.iter().collect();
        self.is_matched(&single, &many, &mut left, &mut family.rows.clone())
    }

    /// Whether each single piece can be matched with a component of its own, and the remaining components with the other pieces.
    fn is_matched(&self, single: &[&Piece], many: &[&Piece], left: &mut Vec<&Part>, rows: &mut Vec<Linear>) -> bool {
        let Some((piece, others)) = single.split_first() else {
            return left.iter().all(|part| {
                many.iter().any(|piece| {
                    let mut rows = [&rows[..], piece.many.as_deref().unwrap_or_default()].concat();
                    self.equal(piece, part, &mut rows) && !impossible(&rows)
                })
            });
        };
        for at in 0..left.len() {
            let before = rows.len();
            let part = left.remove(at);
            if self.equal(piece, part, rows) && !impossible(rows) && self.is_matched(others, many, left, rows) {
                return true;
            }
            rows.truncate(before);
            left.insert(at, part);
        }
        false
    }

    /// Whether a component may belong to a piece. The equations for this are added to the rows.
    fn equal(&self, piece: &Piece, part: &Part, rows: &mut Vec<Linear>) -> bool {
        let game = match part.game {
            Who::Here(game) => Some(game),
            Who::Outer(_) => None,
        };
        if piece.game != game {
            return false;
        }
        let Some(game) = game else { return true };
        let params = self.program.functions[game as usize].params;
        let keywords = &part.args[params..];
        if piece.same_keywords && !keywords.iter().zip(self.keywords).all(|(a, b)| order(a, b).is_eq()) {
            return false;
        }
        piece.args.iter().zip(part.args.iter()).all(|(form, arg)| match (form, as_number(arg)) {
            (None, _) => true,
            (Some(_), None) => matches!(arg, Val::Big(_)),
            (Some(form), Some(n)) => {
                rows.extend([form.add(-n), form.negated(n)]);
                true
            }
        })
    }

    /// Samples of a family's options: for each variable the smallest, the largest and a random choice.
    fn instances(&self, family: &Family, dice: &mut Dice, most: usize, found: &mut Vec<Vec<Numbers>>) {
        if found.len() >= most {
            return;
        }
        let many = family.pieces.iter().flat_map(|piece| piece.run.iter().flat_map(|run| [&run.from, &run.to]));
        let args = family.pieces.iter().flat_map(|piece| piece.args.iter().flatten());
        let atoms = family.atoms.iter().map(|atom| &atom.of);
        let open = family.rows.iter().chain(args).chain(many).chain(atoms).flat_map(Linear::terms);
        // The variable of a run is bound inside the run.
        let inner =
            |var: Var| family.pieces.iter().filter_map(|piece| piece.many.as_ref()).flatten().any(|r| r.of(var) != 0);
        let next = open.map(|term| term.0).filter(|var| !inner(*var)).min();
        let Some(var) = next else {
            found.extend(self.instance(family));
            return;
        };
        let (Some(low), Some(high)) = bounds(&family.rows, &Linear::var(var)) else { return };
        if low > high {
            return;
        }
        let middle = low + dice.roll((high - low).min(1 << 40) as u64 + 1) as i128;
        let mut choices = vec![low, high, middle, low + 1];
        choices.retain(|n| (low..=high).contains(n));
        choices.sort_unstable();
        choices.dedup();
        for n in choices {
            let with = |form: &Linear| form.with(var, &Linear::number(n));
            let Some(chosen) = replaced(family, &with) else { continue };
            self.instances(&chosen, dice, most, found);
        }
    }

    /// The option of a family without variables, if its conditions hold.
    fn instance(&self, family: &Family) -> Option<Vec<Numbers>> {
        if !family.exact || family.rows.iter().any(|row| row.as_number().is_none_or(|n| n < 0)) {
            return None;
        }
        for atom in &family.atoms {
            let n = i64::try_from(atom.of.as_number()?).ok()?;
            if passes(atom.test, n)? != atom.holds {
                return None;
            }
        }
        let mut option = Vec::new();
        for piece in family.pieces.iter() {
            let game = piece.game.filter(|_| piece.same_keywords || self.keywords.is_empty())?;
            match (&piece.run, &piece.many) {
                (Some(run), _) => {
                    let (from, to) = (run.from.as_number()?, run.to.as_number()?);
                    if to - from > 1_000 {
                        return None;
                    }
                    option.extend((from..to).map(|n| (game, vec![n])));
                }
                (None, Some(_)) => return None,
                (None, None) => {
                    let args = piece.args.iter().map(|arg| arg.as_ref()?.as_number());
                    option.push((game, args.collect::<Option<_>>()?));
                }
            }
        }
        option.sort_unstable();
        Some(option)
    }

    /// An option as numbers, if all its components belong to the file and have the keywords of the position.
    fn as_numbers(&self, option: &[Part]) -> Option<Vec<Numbers>> {
        let mut all = Vec::new();
        for part in option {
            let Who::Here(game) = part.game else { return None };
            let params = self.program.functions[game as usize].params;
            let (args, keywords) = part.args.split_at(params);
            if !keywords.iter().zip(self.keywords).all(|(a, b)| order(a, b).is_eq()) {
                return None;
            }
            all.push((game, args.iter().map(as_number).collect::<Option<_>>()?));
        }
        all.sort_unstable();
        Some(all)
    }
}

fn as_number(value: &Val) -> Option<i128> {
    match value {
        Val::Int(n) => Some((*n).into()),
        Val::Bool(b) => Some((*b).into()),
        _ => None,
    }
}

/// Replaces each form of a family. Forms inside a run, or inside "any number of components", stay.
fn replaced(family: &Family, with: &dyn Fn(&Linear) -> Option<Linear>) -> Option<Family> {
    let mut chosen = family.clone();
    for row in &mut chosen.rows {
        *row = with(row)?;
        if row.as_number().is_some_and(|n| n < 0) {
            return None;
        }
    }
    for atom in &mut chosen.atoms {
        atom.of = with(&atom.of)?;
    }
    let mut pieces = chosen.pieces.to_vec();
    for piece in &mut pieces {
        for form in piece.args.iter_mut().flatten() {
            *form = with(form)?;
        }
        if let Some(run) = &mut piece.run {
            (run.from, run.to) = (with(&run.from)?, with(&run.to)?);
        }
    }
    chosen.pieces = pieces.into();
    Some(chosen)
}

/// Whether a number passes a test; `None` if the builtin function refuses the number.
pub(super) fn passes(test: Test, n: i64) -> Option<bool> {
    match test {
        Test::Function(test) => {
            let value = Run::limited(&Program::default(), 1_000_000).builtin(test, &[Val::Int(n)]);
            value.ok().map(|value| value.truth())
        }
        Test::Power(base) => Some(u64::try_from(n).is_ok_and(|n| grundy_theory::numbers::is_power(n, base))),
    }
}
