//! The moves of each state at all large numbers, proved from the text.

use super::open_forms::OpenForms;
use crate::ir::RuleProgram;
use crate::run::RulesRun;
use crate::same_value::are_same_values;
use crate::understand::arguments::number_parameters;
use crate::understand::linear::{IntegerForm, bounds};
use crate::understand::probes::numbers_of_interest;
use crate::understand::rank::MAX_WALK_WORK;
use crate::understand::symbol::{OptionFamily, SymbolicPiece};
use crate::understand::walk::{WalkResult, walk_with_arguments};
use crate::value::{ComponentRules, RuleValue, SumPart};
use grundy_game::numbers::least_common_multiple;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

/// The maximum number of states.
const MAX_STATES: usize = 128;
/// The largest modulus.
const MAX_MODULUS: u64 = 360;
/// The maximum number of moves of all states together.
const MAX_MOVES: usize = 20_000;
/// The largest number from which on the moves must have their final form.
const MAX_BOUND: i128 = 20_000;
/// The maximum number of large numbers that are compared with the definition, for each state.
const MAX_PROBES: usize = 40;
/// The maximum number of steps of the definition at each of these numbers.
const MAX_PROBE_STEPS: u64 = 20_000;

/// A component of an option, relative to the number of the position.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum ComponentPlace {
    /// At a number smaller by this amount, in the state with this index.
    Below(u64, usize),
    /// At this constant number, in the state with this key.
    At(i64, String),
}

/// An option: its components, sorted.
pub(crate) type StateMove = Vec<ComponentPlace>;

/// The moves at all numbers from a bound on.
#[derive(Clone, Debug)]
pub(crate) struct ShownStateMoves {
    /// The states; the state in question is the first.
    pub(crate) states: Vec<Vec<RuleValue>>,
    /// States that occur at constant numbers only, by key.
    pub(crate) ends: HashMap<String, Vec<RuleValue>>,
    /// For each state and each remainder, the distinct moves.
    pub(crate) moves: Vec<Vec<Vec<StateMove>>>,
    /// The moves depend on the remainder of the number modulo this.
    pub(crate) modulus: u64,
    /// The moves hold from this number on.
    pub(crate) bound: u64,
    /// The maximum number that a move takes from the number, not counting components at constant numbers; at least 1.
    pub(crate) window: u64,
}

/// The key of a state.
pub(crate) fn state_key(state: &[RuleValue]) -> String {
    format!("{state:?}")
}

/// The state of a proof.
struct StateMoveProof<'p> {
    program: &'p RuleProgram,
    game: u32,
    /// The index of the argument that is the number.
    number: usize,
    keywords: &'p [RuleValue],
    shown_moves: ShownStateMoves,
    index: HashMap<String, usize>,
    remaining_moves: usize,
    last_number: i128,
}

/// The moves from a state, and from all states that occur; `None` unless they are proved to have the form of the theorem.
pub(crate) fn prove_state_moves(
    program: &RuleProgram,
    game: u32,
    number: usize,
    keywords: &[RuleValue],
    start: &[RuleValue],
) -> Option<ShownStateMoves> {
    let function = &program.functions[game as usize];
    if !program.has_only_options(game)
        || !number_parameters(program)[game as usize][number]
        || start.len() + 1 != function.params
    {
        return None;
    }
    let found = ShownStateMoves {
        states: Vec::new(),
        ends: HashMap::new(),
        moves: Vec::new(),
        modulus: 1,
        bound: 0,
        window: 1,
    };
    let mut showing = StateMoveProof {
        program,
        game,
        number,
        keywords,
        shown_moves: found,
        index: HashMap::new(),
        remaining_moves: MAX_MOVES,
        last_number: 0,
    };
    showing.state_index(start)?;
    // The first pass collects all states and the common modulus, the second one the moves for each remainder.
    let mut walks = Vec::new();
    let mut modulus = 1;
    while walks.len() < showing.shown_moves.states.len() {
        let walked = showing.walk_state(walks.len())?;
        // A quotient may be of a quotient. The product of all divisors
        // makes the coefficient of `t` divisible at each step.
        let own = walked.floors.iter().try_fold(1i128, |product, floor| product.checked_mul(floor.divisor))?;
        let own = u64::try_from(own).ok()?;
        modulus = least_common_multiple(modulus, own).filter(|modulus| *modulus <= MAX_MODULUS)?;
        showing.meet_states(&walked)?;
        walks.push(walked);
    }
    showing.shown_moves.modulus = modulus;
    let modulus = i128::from(modulus);
    for (state, walked) in walks.iter().enumerate() {
        let by_remainder = (0..modulus).map(|remainder| showing.moves(walked, modulus, remainder));
        let by_remainder = by_remainder.collect::<Option<Vec<_>>>()?;
        debug_assert_eq!(state, showing.shown_moves.moves.len());
        showing.shown_moves.moves.push(by_remainder);
    }
    // Below the window a component would be at a negative number, so the bound is not below the window.
    showing.shown_moves.bound = u64::try_from(showing.last_number.max(showing.shown_moves.window.into())).ok()?;
    showing.agrees_with_the_definition().then_some(showing.shown_moves)
}

impl StateMoveProof<'_> {
    /// The index of a state, which is added if it is new.
    fn state_index(&mut self, state: &[RuleValue]) -> Option<usize> {
        let key = state_key(state);
        if let Some(index) = self.index.get(&key) {
            return Some(*index);
        }
        let index = self.shown_moves.states.len();
        if index == MAX_STATES {
            return None;
        }
        self.shown_moves.states.push(state.to_vec());
        self.index.insert(key, index);
        Some(index)
    }

    /// All options of a state, if the walk is exact and only linear tests decide.
    fn walk_state(&self, state: usize) -> Option<WalkResult> {
        let function = &self.program.functions[self.game as usize];
        let mut state = self.shown_moves.states[state].iter().cloned();
        let mut given: Vec<Option<RuleValue>> = Vec::with_capacity(function.arity());
        for index in 0..function.params {
            given.push(if index == self.number { None } else { Some(state.next()?) });
        }
        given.extend(self.keywords.iter().cloned().map(Some));
        let walked = walk_with_arguments(self.program, self.game, &vec![true; function.arity()], &given, MAX_WALK_WORK);
        let plain = walked.families.iter().all(|family| family.exact && family.atoms.is_empty());
        (walked.complete && walked.exact && walked.linear && plain).then_some(walked)
    }

    /// The state of a component.
    fn component_state(&self, piece: &SymbolicPiece) -> Option<Vec<RuleValue>> {
        let is_own = piece.game == Some(self.game) && piece.same_keywords;
        if !is_own
            || piece.repeat_conditions.is_some()
            || piece.run.is_some()
            || piece.constants.len() != piece.args.len()
        {
            return None;
        }
        let others = piece.constants.iter().enumerate().filter(|(index, _)| *index != self.number);
        others.map(|(_, value)| RulesRun::new(self.program).given_argument(value.as_ref()?).ok()).collect()
    }

    /// Adds the states of all components.
    fn meet_states(&mut self, walked: &WalkResult) -> Option<()> {
        for piece in walked.families.iter().flat_map(|family| family.pieces.iter()) {
            let state = self.component_state(piece)?;
            match piece.args.get(self.number)?.as_ref()?.as_number() {
                Some(_) => {
                    self.shown_moves.ends.insert(state_key(&state), state);
                }
                None => {
                    self.state_index(&state)?;
                }
            }
        }
        Some(())
    }

    /// The moves from all large numbers with a given remainder.
    fn moves(&mut self, walked: &WalkResult, modulus: i128, remainder: i128) -> Option<Vec<StateMove>> {
        let mut moves = BTreeSet::new();
        for family in &walked.families {
            let of_number =
                IntegerForm::from_number(remainder).add_multiple(modulus, &IntegerForm::from_variable(self.number))?;
            let forms = OpenForms {
                rows: family.rows.clone(),
                numbers: component_numbers(family, self.number)?,
                floors: walked.floors.clone(),
            };
            let forms = forms.substitute(self.number, &of_number)?;
            self.instances(family, forms, modulus, remainder, &mut moves)?;
        }
        Some(moves.into_iter().collect())
    }

    /// Collects the moves of a family for all values of its variables.
    fn instances(
        &mut self,
        family: &OptionFamily,
        forms: OpenForms,
        modulus: i128,
        remainder: i128,
        moves: &mut BTreeSet<StateMove>,
    ) -> Option<()> {
        self.remaining_moves = self.remaining_moves.checked_sub(1)?;
        let forms = forms.with_known_quotients(self.number)?;
        if let Some(var) = forms.open_variable(self.number) {
            // A variable without constant bounds would have more values at larger numbers, so it is refused.
            let (low, high) = match bounds(&forms.rows, &IntegerForm::from_variable(var)) {
                (Some(low), Some(high)) => (low, high),
                _ => return None,
            };
            if high - low > MAX_MOVES as i128 {
                return None;
            }
            for value in low..=high {
                self.instances(
                    family,
                    forms.clone().substitute(var, &IntegerForm::from_number(value))?,
                    modulus,
                    remainder,
                    moves,
                )?;
            }
            return Some(());
        }
        // Every row is `a·t + c ≥ 0` now.
        let mut holds = true;
        for row in &forms.rows {
            let (a, c) = (row.coefficient(self.number), row.constant);
            // The first `t` from which on the inequality always holds or never holds.
            let settled = match a {
                0 => 0,
                a if a > 0 => (-c).div_euclid(a) + 1,
                a => c.div_euclid(-a) + 1,
            };
            holds &= a > 0 || (a == 0 && c >= 0);
            let number = settled.max(0).checked_mul(modulus)?.checked_add(remainder)?;
            // All numbers up to the bound are evaluated by the definition, which is slow.
            if number > MAX_BOUND {
                return None;
            }
            self.last_number = self.last_number.max(number);
        }
        if !holds {
            return Some(());
        }
        let mut option = Vec::new();
        for (piece, number) in family.pieces.iter().zip(&forms.numbers) {
            let state = self.component_state(piece)?;
            option.push(match number.coefficient(self.number) {
                0 => ComponentPlace::At(i64::try_from(number.constant).ok().filter(|n| *n >= 0)?, self.end(&state)),
                // `n` is `modulus · t + remainder`, so this component is at `n` minus a
                // constant. A negative constant would be a larger number, and is refused.
                a if a == modulus => {
                    let taken = u64::try_from(remainder - number.constant).ok()?;
                    self.shown_moves.window = self.shown_moves.window.max(taken);
                    ComponentPlace::Below(taken, self.state_index(&state)?)
                }
                _ => return None,
            });
        }
        option.sort();
        moves.insert(option);
        Some(())
    }

    fn end(&mut self, state: &[RuleValue]) -> String {
        let key = state_key(state);
        self.shown_moves.ends.entry(key.clone()).or_insert_with(|| state.to_vec());
        key
    }

    /// Whether the definition gives the same options at large numbers around the constants of the text: a safeguard against faults of the walk.
    fn agrees_with_the_definition(&self) -> bool {
        let large: Vec<i64> = numbers_of_interest(self.program, self.keywords)
            .into_iter()
            .filter(|n| u64::try_from(*n).is_ok_and(|n| n >= self.shown_moves.bound))
            .collect();
        let step = large.len().div_ceil(MAX_PROBES).max(1);
        let first = (0..3).filter_map(|n| i64::try_from(self.shown_moves.bound + n).ok());
        first.chain(large.iter().copied().step_by(step)).all(|number| {
            (0..self.shown_moves.states.len()).all(|state| {
                let Some(found) = defined_options(
                    self.program,
                    self.game,
                    self.number,
                    self.keywords,
                    (number, &self.shown_moves.states[state]),
                    MAX_PROBE_STEPS,
                ) else {
                    return false;
                };
                let remainder = number.rem_euclid(self.shown_moves.modulus as i64) as usize;
                let shown = self.shown_moves.moves[state][remainder].iter().map(|option| {
                    let place = |place: &ComponentPlace| match place {
                        ComponentPlace::Below(taken, state) => {
                            (number - *taken as i64, state_key(&self.shown_moves.states[*state]))
                        }
                        ComponentPlace::At(number, key) => (*number, key.clone()),
                    };
                    let mut parts: Vec<(i64, String)> = option.iter().map(place).collect();
                    parts.sort();
                    parts
                });
                let defined = found.iter().map(|option| {
                    let mut parts: Vec<(i64, String)> =
                        option.iter().map(|(n, state)| (*n, state_key(state))).collect();
                    parts.sort();
                    parts
                });
                shown.collect::<BTreeSet<_>>() == defined.collect::<BTreeSet<_>>()
            })
        })
    }
}

/// The numbers of the components of a family.
fn component_numbers(family: &OptionFamily, number: usize) -> Option<Vec<IntegerForm>> {
    family.pieces.iter().map(|piece| piece.args.get(number)?.clone()).collect()
}

/// An option by the definition: the number and the state of each component.
pub(crate) type DefinedOption = Vec<(i64, Vec<RuleValue>)>;

/// The options of a position by the definition; `None` if the rule fails there, or leads to another game.
pub(crate) fn defined_options(
    program: &RuleProgram,
    game: u32,
    number: usize,
    keywords: &[RuleValue],
    (n, state): (i64, &[RuleValue]),
    steps: u64,
) -> Option<Vec<DefinedOption>> {
    let params = program.functions[game as usize].params;
    let mut args = state.to_vec();
    args.insert(number, RuleValue::Int(n));
    args.extend(keywords.iter().cloned());
    let mut found = Vec::new();
    let mut fits = true;
    let run = RulesRun::with_step_limit(program, steps).options(game, &args, &mut |parts: &[SumPart]| {
        let part = |part: &SumPart| {
            let (own, others) = part.args.split_at_checked(params)?;
            let is_own =
                matches!(part.game, ComponentRules::Here(other) if other == game) && are_same_values(others, keywords);
            let mut state = own.to_vec();
            match state.remove(number) {
                RuleValue::Int(n) if is_own && n >= 0 => Some((n, state)),
                _ => None,
            }
        };
        match parts.iter().map(part).collect::<Option<DefinedOption>>() {
            Some(option) => found.push(option),
            None => fits = false,
        }
        if fits { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    (run.is_ok() && fits).then_some(found)
}
