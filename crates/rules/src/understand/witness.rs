//! Compares the result of the walk with the definition at chosen positions.
//!
//! The walk is a proof. This is a safeguard against faults of the walk itself: if it contradicts the definition, nothing is claimed.
//! The positions are those of [`probes`](super::probes).

use super::arguments::{number_parameters, sample_keyword};
use super::linear::{IntegerForm, LinearVariable, bounds, is_impossible};
use super::option_cover::{OptionCover, as_number};
use super::probes::{ProbeDice, probe_positions};
use super::symbol::{OptionFamily, SymbolicTest};
use super::walk::WalkResult;
use crate::ir::RuleProgram;
use crate::run::RulesRun;
use crate::same_value::is_same_value;
use crate::value::{ComponentRules, RuleValue, SumPart};
use grundy_game::{Stop, in_force};
use std::collections::BTreeSet;
use std::ops::ControlFlow;
use std::rc::Rc;

/// The limits of a comparison.
#[derive(Clone, Copy)]
pub(super) struct WitnessEffort {
    /// The maximum number of positions.
    pub(super) positions: usize,
    /// The maximum number of steps of the definition at one position.
    pub(super) steps: u64,
    /// The maximum number of options of a position that are searched for in the families, and the maximum number of options of a family that are
    /// searched for at the position.
    pub(super) options: usize,
}

/// The limits of the safeguard, which takes a few milliseconds for most rules.
pub(super) const GUARD_EFFORT: WitnessEffort = WitnessEffort { positions: 48, steps: 20_000, options: 10 };

/// The number of families between two looks at the time.
const TIME_CHECK_FAMILIES: usize = 1 << 8;

/// The maximum number of options of a position that are collected.
const MAX_OPTIONS: usize = 4_096;

/// A position where the families contradict the definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct WalkContradiction {
    /// The numbers of the position.
    pub(super) numbers: Vec<i64>,
    pub(super) kind: ContradictionKind,
}

/// The way in which the families contradict the definition.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum ContradictionKind {
    /// No family has an option of the definition.
    MissingOption(String),
    /// A family has an option that the definition does not give.
    ExtraOption(String),
    /// The rule fails at the position.
    FailingRule,
    /// Nothing is known, because the time of the budget in force ran out.
    OutOfTime,
}

/// The first contradiction between the families and the definition at the chosen positions:
/// an option is missing although the families are complete; or there is one too many, or the rule fails, although they are exact.
/// If the time of the budget in force runs out, that counts as a contradiction, because nothing may be claimed then.
///
/// Keyword-only parameters without a value are treated like the numbers of a position, or get a sample value if they are not numbers.
pub(super) fn contradiction(
    program: &RuleProgram,
    game: u32,
    keywords: &[Option<RuleValue>],
    walked: &WalkResult,
    effort: WitnessEffort,
) -> Option<WalkContradiction> {
    let function = &program.functions[game as usize];
    let is_number = &number_parameters(program)[game as usize];
    if !is_number[..function.params].iter().all(|number| *number) {
        return None;
    }
    let is_open = |index: &usize| keywords[*index].is_none() && is_number[function.params + index];
    let open: Vec<usize> = (0..keywords.len()).filter(is_open).collect();
    let given: Vec<RuleValue> = keywords.iter().flatten().cloned().collect();
    probe_positions(program, function.params + open.len(), &given, effort.positions).iter().find_map(|position| {
        let (numbers, chosen) = position.split_at(function.params);
        let value = |index: usize| match open.iter().position(|other| *other == index) {
            Some(at) => RuleValue::Int(chosen[at]),
            None => sample_keyword(program, game, index, &keywords[index]),
        };
        let keywords: Vec<RuleValue> = (0..keywords.len()).map(value).collect();
        let kind = DefinitionComparison { program, game, keywords: &keywords, walk: walked, effort, numbers }
            .contradiction()?;
        Some(WalkContradiction { numbers: position.clone(), kind })
    })
}

/// The comparison at one position.
struct DefinitionComparison<'a> {
    program: &'a RuleProgram,
    game: u32,
    keywords: &'a [RuleValue],
    walk: &'a WalkResult,
    effort: WitnessEffort,
    numbers: &'a [i64],
}

/// A component of a game of the file, by its numbers.
type ComponentNumbers = (u32, Vec<i128>);

impl DefinitionComparison<'_> {
    fn contradiction(&self) -> Option<ContradictionKind> {
        let args: Vec<RuleValue> =
            self.numbers.iter().map(|n| RuleValue::Int(*n)).chain(self.keywords.iter().cloned()).collect();
        let mut found: Vec<Vec<SumPart>> = Vec::new();
        let run = RulesRun::with_step_limit(self.program, self.effort.steps).options(self.game, &args, &mut |parts| {
            found.push(parts.to_vec());
            if found.len() < MAX_OPTIONS { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        let all = match run {
            Ok(flow) => flow.is_continue(),
            // Where the rule fails, its formulas do not describe it.
            Err(fault) if fault.stop == Stop::RulesFailed => {
                // A position that an assertion refuses before the first option may belong to no family.
                let is_refused = self.walk.refuses && found.is_empty();
                return (self.walk.exact && !is_refused).then_some(ContradictionKind::FailingRule);
            }
            Err(_) => false,
        };
        let mut families = Vec::new();
        for some in self.walk.families.chunks(TIME_CHECK_FAMILIES) {
            if in_force::check_time().is_err() {
                return Some(ContradictionKind::OutOfTime);
            }
            families.extend(some.iter().filter_map(|family| self.family_at_position(family)));
        }
        let missing = if self.walk.complete { self.missing_option(&found, &families) } else { None };
        if let Some(option) = missing {
            return Some(ContradictionKind::MissingOption(format!("{:?}", self.as_numbers(option))));
        }
        let extra = if self.walk.exact && all { self.extra_option(&found, &families) } else { None };
        extra.map(|option| ContradictionKind::ExtraOption(format!("{option:?}")))
    }

    /// An option of the definition that is in no family.
    fn missing_option<'o>(&self, found: &'o [Vec<SumPart>], families: &[OptionFamily]) -> Option<&'o Vec<SumPart>> {
        let step = found.len().div_ceil(self.effort.options.max(1)).max(1);
        let last = found.last().into_iter();
        let looked_for = found.iter().step_by(step).chain(last);
        let cover = OptionCover { program: self.program, keywords: self.keywords };
        { looked_for }.find(|option| !families.iter().any(|family| cover.covers_option(family, option)))
    }

    /// An option of a family that the definition does not give; `found` are all options of the definition.
    fn extra_option(&self, found: &[Vec<SumPart>], families: &[OptionFamily]) -> Option<Vec<ComponentNumbers>> {
        let given: BTreeSet<Option<Vec<ComponentNumbers>>> =
            found.iter().map(|option| self.as_numbers(option)).collect();
        if given.contains(&None) {
            return None;
        }
        families.iter().find_map(|family| {
            let mut dice = ProbeDice(self.numbers.iter().fold(7, |seed, n| seed ^ *n as u64));
            let mut instances = Vec::new();
            self.sample_instances(family, &mut dice, self.effort.options, &mut instances);
            instances.into_iter().find(|option| !given.contains(&Some(option.clone())))
        })
    }

    /// A family at this position, with its numbers substituted; `None` if it has no options here.
    fn family_at_position(&self, family: &OptionFamily) -> Option<OptionFamily> {
        let function = &self.program.functions[self.game as usize];
        let known = |slot: LinearVariable| match slot.checked_sub(function.params) {
            None => Some(i128::from(self.numbers[slot])),
            Some(index) => match self.keywords.get(index) {
                Some(RuleValue::Int(n)) => Some(i128::from(*n)),
                _ => None,
            },
        };
        let fixed = |form: &IntegerForm| {
            let mut form = form.clone();
            for var in 0..function.arity() {
                if let Some(n) = known(var) {
                    form = form.substitute(var, &IntegerForm::from_number(n))?;
                }
            }
            Some(form)
        };
        let all = |rows: &[IntegerForm]| rows.iter().map(fixed).collect::<Option<Vec<_>>>();
        let mut atoms = family.atoms.clone();
        for atom in &mut atoms {
            atom.form = fixed(&atom.form)?;
        }
        let pieces = family.pieces.iter().map(|piece| {
            let mut piece = piece.clone();
            for arg in &mut piece.args {
                *arg = match arg {
                    Some(form) => Some(fixed(form)?),
                    None => None,
                };
            }
            if let Some(rows) = &mut piece.repeat_conditions {
                *rows = all(rows)?;
            }
            if let Some(run) = &mut piece.run {
                (run.start, run.end) = (fixed(&run.start)?, fixed(&run.end)?);
            }
            Some(piece)
        });
        let pieces = Rc::new(pieces.collect::<Option<_>>()?);
        let family = OptionFamily { pieces, rows: all(&family.rows)?, atoms, exact: family.exact };
        (!is_impossible(&family.rows)).then_some(family)
    }

    /// Samples of a family's options: for each variable the smallest, the largest and a random choice.
    fn sample_instances(
        &self,
        family: &OptionFamily,
        dice: &mut ProbeDice,
        most: usize,
        found: &mut Vec<Vec<ComponentNumbers>>,
    ) {
        if found.len() >= most {
            return;
        }
        let many = family.pieces.iter().flat_map(|piece| piece.run.iter().flat_map(|run| [&run.start, &run.end]));
        let args = family.pieces.iter().flat_map(|piece| piece.args.iter().flatten());
        let atoms = family.atoms.iter().map(|atom| &atom.form);
        let open = family.rows.iter().chain(args).chain(many).chain(atoms).flat_map(IntegerForm::terms);
        // The variable of a run is bound inside the run.
        let inner = |var: LinearVariable| {
            family
                .pieces
                .iter()
                .filter_map(|piece| piece.repeat_conditions.as_ref())
                .flatten()
                .any(|r| r.coefficient(var) != 0)
        };
        let next = open.map(|term| term.0).filter(|var| !inner(*var)).min();
        let Some(var) = next else {
            found.extend(self.single_instance(family));
            return;
        };
        let (Some(low), Some(high)) = bounds(&family.rows, &IntegerForm::from_variable(var)) else { return };
        if low > high {
            return;
        }
        let middle = low + dice.roll((high - low).min(1 << 40) as u64 + 1) as i128;
        let mut choices = vec![low, high, middle, low + 1];
        choices.retain(|n| (low..=high).contains(n));
        choices.sort_unstable();
        choices.dedup();
        for n in choices {
            let with = |form: &IntegerForm| form.substitute(var, &IntegerForm::from_number(n));
            let Some(chosen) = replace_forms(family, &with) else { continue };
            self.sample_instances(&chosen, dice, most, found);
        }
    }

    /// The option of a family without variables, if its conditions hold.
    fn single_instance(&self, family: &OptionFamily) -> Option<Vec<ComponentNumbers>> {
        if !family.exact || family.rows.iter().any(|row| row.as_number().is_none_or(|n| n < 0)) {
            return None;
        }
        for atom in &family.atoms {
            let n = i64::try_from(atom.form.as_number()?).ok()?;
            if passes_test(atom.test, n)? != atom.holds {
                return None;
            }
        }
        let mut option = Vec::new();
        for piece in family.pieces.iter() {
            let game = piece.game.filter(|_| piece.same_keywords || self.keywords.is_empty())?;
            match (&piece.run, &piece.repeat_conditions) {
                (Some(run), _) => {
                    let (from, to) = (run.start.as_number()?, run.end.as_number()?);
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
    fn as_numbers(&self, option: &[SumPart]) -> Option<Vec<ComponentNumbers>> {
        let mut all = Vec::new();
        for part in option {
            let ComponentRules::Here(game) = part.game else { return None };
            let params = self.program.functions[game as usize].params;
            let (args, keywords) = part.args.split_at(params);
            if !keywords.iter().zip(self.keywords).all(|(a, b)| is_same_value(a, b)) {
                return None;
            }
            all.push((game, args.iter().map(as_number).collect::<Option<_>>()?));
        }
        all.sort_unstable();
        Some(all)
    }
}

/// Replaces each form of a family. Forms inside a run, or inside "any number of components", stay.
fn replace_forms(family: &OptionFamily, with: &dyn Fn(&IntegerForm) -> Option<IntegerForm>) -> Option<OptionFamily> {
    let mut chosen = family.clone();
    for row in &mut chosen.rows {
        *row = with(row)?;
        if row.as_number().is_some_and(|n| n < 0) {
            return None;
        }
    }
    for atom in &mut chosen.atoms {
        atom.form = with(&atom.form)?;
    }
    let mut pieces = chosen.pieces.to_vec();
    for piece in &mut pieces {
        for form in piece.args.iter_mut().flatten() {
            *form = with(form)?;
        }
        if let Some(run) = &mut piece.run {
            (run.start, run.end) = (with(&run.start)?, with(&run.end)?);
        }
    }
    chosen.pieces = Rc::new(pieces);
    Some(chosen)
}

/// Whether a number passes a test; `None` if the builtin function refuses the number.
pub(super) fn passes_test(test: SymbolicTest, n: i64) -> Option<bool> {
    match test {
        SymbolicTest::Function(test) => {
            let value =
                RulesRun::with_step_limit(&RuleProgram::default(), 1_000_000).call_builtin(test, &[RuleValue::Int(n)]);
            value.ok().map(|value| value.is_true())
        }
        SymbolicTest::Power(base) => Some(u64::try_from(n).is_ok_and(|n| grundy_game::numbers::is_power(n, base))),
    }
}
