//! Large heaps with a finite state beside them, whose values are shown to be periodic.

use super::FileGame;
use crate::file::Rules;
use crate::run::RulesRun;
use crate::understand::finite_state::{
    ComponentPlace, StateCandidate, StateMove, StateTable, StateTableFailure, defined_options, prove_state_moves,
    state_key, tabulate,
};
use crate::value::RuleValue;
use grundy_game::{
    Argument, BilingualText, Citation, Convention, FormalTheorems, LinearStart, MoveGoal, Nat, Outcome, PeriodicStarts,
    Reason, Theorem, TheoremMoves, Verdict, counted_noun, text, text_pair,
};
use num_traits::ToPrimitive;
use std::ops::ControlFlow;
use std::sync::atomic::Ordering::Relaxed;
use std::sync::{Arc, PoisonError};

/// Why a period holds for ever.
static GOLOMB_CITATION: Citation = Citation {
    name: text_pair!("the recurrence of a window"),
    author: "S. W. Golomb",
    year: 1966,
    work: "A mathematical investigation of games of “take-away”, Journal of Combinatorial Theory 1, 443–458",
    formal: FormalTheorems::NO_THEOREM,
};

/// Smaller numbers are left to the engines, which show the options.
const MIN_THEOREM_NUMBER: u64 = 10_000;
/// A start from which the kinds of the values of a state are read.
pub(super) const EXAMPLE_START: u64 = 12_345;
/// The number of states without a proof after which no others are tried: a search visits thousands of states.
const MAX_FAILURES: usize = 8;
/// The maximum number of steps of the rule at one position.
const MAX_STEPS: u64 = 1_000_000;

/// A game about a number from which every move takes a bounded number, and a state.
pub(super) struct StateHeap {
    rules: Rules,
    function: u32,
    keywords: Vec<RuleValue>,
    /// Which argument the number is.
    number: usize,
    /// The candidate found in the text of the rule.
    candidate: Arc<StateCandidate>,
}

impl StateHeap {
    /// The game, if a first check of its text shows that it may have this form.
    pub(super) fn from_game(game: &FileGame) -> Option<StateHeap> {
        let file = &game.rules.0;
        let candidate = file.states.candidate(&file.program, game.function, &game.keywords)?;
        let (keywords, number) = (game.keyword_values().ok()?, candidate.number);
        Some(StateHeap { rules: game.rules.clone(), function: game.function, keywords, number, candidate })
    }

    /// The number and the state of a position.
    fn number_and_state(&self, args: &[Argument]) -> Option<(Nat, Vec<RuleValue>)> {
        let number = args.get(self.number)?.to_natural().ok()?;
        let others = args.iter().enumerate().filter(|(index, _)| *index != self.number);
        let state = others.map(|(_, arg)| {
            let value = RuleValue::from_arg(arg).ok()?;
            RulesRun::new(&self.rules.0.program).given_argument(&value).ok()
        });
        Some((number, state.collect::<Option<_>>()?))
    }

    /// The periodic values of a state and of the states that it leads to. Nothing is kept if the budget ran out.
    pub(super) fn table(&self, state: &[RuleValue]) -> Option<Arc<StateTable>> {
        let name = state_key(state);
        let mut tables = self.candidate.tables.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = tables.get(&name) {
            return known.clone();
        }
        let has_state = |table: &&Arc<StateTable>| table.state_index(state).is_some();
        let failures = &self.candidate.failures;
        let program = &self.rules.0.program;
        let find = || {
            let shown = prove_state_moves(program, self.function, self.number, &self.keywords, state)
                .ok_or(StateTableFailure::NotShown)?;
            tabulate(program, self.function, self.number, &self.keywords, shown)
        };
        // A table has the values of all states that its own leads to, so one proof serves them all.
        let found = match tables.values().flatten().find(has_state).cloned() {
            Some(table) => Some(table),
            None if failures.load(Relaxed) >= MAX_FAILURES => return None,
            None => match find() {
                Ok(table) => Some(Arc::new(table)),
                Err(StateTableFailure::NotShown) => None,
                // Another caller may have more budget, so running out is not remembered as a failure.
                Err(StateTableFailure::Stopped(_)) => return None,
            },
        };
        match found {
            Some(_) => failures.store(0, Relaxed),
            None => _ = failures.fetch_add(1, Relaxed),
        }
        tables.insert(name, found.clone());
        found
    }

    /// The values of the starts, if a start has its number, or more by a constant, and a constant state; `example` is the start with
    /// [`EXAMPLE_START`].
    pub(super) fn start_values(&self, start: &LinearStart, example: &[Argument]) -> Option<PeriodicStarts> {
        let number = start.numbers.get(self.number).filter(|form| start.params == 1 && form.terms[..] == [(0, 1)])?;
        let more = usize::try_from(number.constant).ok()?;
        let mut others = start.numbers.iter().enumerate().filter(|(index, _)| *index != self.number);
        let (at, state) = self.number_and_state(example)?;
        if !others.all(|(_, form)| form.terms.is_empty()) || at != Nat::from(EXAMPLE_START + more as u64) {
            return None;
        }
        let table = self.table(&state)?;
        let all = &table.values[table.state_index(&state)?];
        // From the number of the first start on; at least one whole period of them.
        let last = (table.preperiod + table.period) as usize;
        let value = |number: usize| all[table.equivalent_small_number(&Nat::from(number as u64))];
        let preperiod = (table.preperiod as usize).saturating_sub(more);
        let mut values: Vec<u64> = (0..preperiod + table.period as usize).map(|n| value(n + more)).collect();
        let (preperiod, period) = PeriodicStarts::least_preperiod_and_period(&values, preperiod as u64, table.period);
        values.truncate((preperiod + period) as usize);
        let reason_lines = table.lines();
        let computed_to = last.saturating_sub(more + 1) as u64;
        Some(PeriodicStarts { values, preperiod, period, computed_to, reason_lines, cite: &GOLOMB_CITATION })
    }

    /// The number, the index of the state and the table of the states, for a large number.
    fn large_position(&self, args: &[Argument]) -> Option<(Nat, usize, Arc<StateTable>)> {
        let (number, state) = self.number_and_state(args)?;
        if number < Nat::from(MIN_THEOREM_NUMBER) {
            return None;
        }
        let table = self.table(&state)?;
        let index = table.state_index(&state)?;
        Some((number, index, table))
    }

    /// The arguments of the components of a move.
    fn arguments_after_move(&self, option: &StateMove, number: &Nat, table: &StateTable) -> Vec<Vec<Argument>> {
        let component = |place: &ComponentPlace| {
            let (number, state) = match place {
                ComponentPlace::Below(taken, state) => (number - *taken, &table.moves.states[*state]),
                ComponentPlace::At(number, state) => (Nat::from(*number as u64), &table.moves.ends[state]),
            };
            self.component_arguments(Argument::from(number), state)
        };
        option.iter().map(component).collect()
    }

    fn component_arguments(&self, number: Argument, state: &[RuleValue]) -> Vec<Argument> {
        let mut args: Vec<Argument> = state.iter().map(RuleValue::to_plain_arg).collect();
        args.insert(self.number, number);
        args
    }
}

impl StateTable {
    /// The index of a state.
    fn state_index(&self, state: &[RuleValue]) -> Option<usize> {
        let name = state_key(state);
        self.moves.states.iter().position(|other| state_key(other) == name)
    }

    /// Why the period holds for ever.
    fn lines(&self) -> Vec<BilingualText> {
        let StateTable { moves: shown, preperiod, period, checked, .. } = self;
        let (states, window, bound, modulus) = (shown.states.len(), shown.window, shown.bound, shown.modulus);
        let end = checked + window;
        let (en, zh) = match modulus {
            1 => (String::new(), String::new()),
            _ => (format!(" and on the remainder modulo {modulus}"), format!("以及模 {modulus} 的余数")),
        };
        let (states_en, at_most) = match states {
            1 => ("1 state comes up".into(), window),
            _ => (format!("{states} states come up"), window),
        };
        vec![
            text!(
                "Shown from the rule: {states_en}. From {bound} on every move takes at most {at_most} from the number, or leaves a constant one; which moves there are depends on the state{text} only.",
                states_en = (states_en, states),
                text = (en, zh)
            ),
            text!(
                "So the values of all states at {numbers} decide on all further ones. Those from {checked} to below {end} come back {period} later: from {preperiod} on all values have the period {period}.",
                numbers = (counted_noun(&window, "number", "numbers in a row"), window)
            ),
        ]
    }

    /// The small number with the same value in all states.
    fn equivalent_small_number(&self, number: &Nat) -> usize {
        let small = number.to_u64().filter(|number| *number < self.preperiod);
        let place = small.unwrap_or_else(|| {
            let past: Nat = (number - self.preperiod) % self.period;
            self.preperiod + past.to_u64().expect("it is below the period")
        });
        place as usize
    }

    /// The moves at a large number, if they are those of the theorem.
    fn moves(&self, number: &Nat, state: usize) -> Option<&[StateMove]> {
        let remainder = (number % self.moves.modulus).to_u64().expect("it is below the modulus");
        (*number >= Nat::from(self.moves.bound)).then(|| &self.moves.moves[state][remainder as usize][..])
    }
}

impl Theorem for StateHeap {
    fn decide(&self, args: &[Argument], convention: Convention) -> Option<Verdict> {
        // The theorem is about Grundy values, and these do not decide misère play.
        if convention != Convention::Normal {
            return None;
        }
        let (number, state, table) = self.large_position(args)?;
        let place = table.equivalent_small_number(&number);
        let value = Nat::from(table.values[state][place]);
        let name = |number: Argument| {
            let args = self.component_arguments(number, &table.moves.states[state]);
            format!("({})", args.iter().map(Argument::to_string).collect::<Vec<_>>().join(", "))
        };
        let reason = Box::new(StatePeriodReason {
            position: name(Argument::from(number)),
            small_position: name(Argument::from(place as u64)),
            value: value.clone(),
            reason_lines: table.lines(),
        });
        Some(Verdict {
            outcome: Outcome::from_win(value != Nat::ZERO),
            value: Some(value),
            reason,
            cite: &GOLOMB_CITATION,
        })
    }

    fn moves(&self, args: &[Argument], goal: MoveGoal<'_>, limit: usize) -> Option<TheoremMoves> {
        let MoveGoal::Value(goal) = goal else { return None };
        let (number, state, table) = self.large_position(args)?;
        let value = |option: &StateMove| {
            option.iter().fold(Nat::ZERO, |sum, place| {
                let value = match place {
                    ComponentPlace::Below(taken, state) => {
                        table.values[*state][table.equivalent_small_number(&(&number - *taken))]
                    }
                    ComponentPlace::At(number, state) => table.constants[&(*number, state.clone())],
                };
                sum ^ Nat::from(value)
            })
        };
        let found = table.moves(&number, state)?.iter().filter(|option| value(option) == *goal);
        Some(TheoremMoves::from_all(
            found.map(|option| self.arguments_after_move(option, &number, &table)).collect(),
            limit,
        ))
    }

    fn for_each_option(
        &self,
        args: &[Argument],
        visit: &mut dyn FnMut(Vec<Vec<Argument>>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Some((number, state, table)) = self.large_position(args)
            && let Some(moves) = table.moves(&number, state)
        {
            return moves.iter().try_for_each(|option| visit(self.arguments_after_move(option, &number, &table)));
        }
        let Some((number, state)) = self.number_and_state(args) else { return ControlFlow::Break(()) };
        let Some(number) = number.to_i64() else { return ControlFlow::Break(()) };
        let program = &self.rules.0.program;
        let all = defined_options(program, self.function, self.number, &self.keywords, (number, &state), MAX_STEPS);
        let Some(all) = all else { return ControlFlow::Break(()) };
        let component =
            |(number, state): &(i64, Vec<RuleValue>)| self.component_arguments(Argument::from(*number as u64), state);
        all.iter().try_for_each(|option| visit(option.iter().map(component).collect()))
    }
}

/// A period at a position.
#[derive(Debug)]
struct StatePeriodReason {
    position: String,
    small_position: String,
    value: Nat,
    reason_lines: Vec<BilingualText>,
}

impl Reason for StatePeriodReason {
    fn lines(&self) -> Vec<BilingualText> {
        let StatePeriodReason { position, small_position: small, value, reason_lines } = self;
        let last = text!("{position} has the value of {small}: {value}.");
        reason_lines.iter().cloned().chain([last]).collect()
    }

    fn lines_in_sum(&self) -> Vec<BilingualText> {
        self.lines()
    }
}
