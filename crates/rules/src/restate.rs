//! The moves of a rule as linear formulas, by a strict translation of its text.
//!
//! This is a second, independent translation for checkers. It shares nothing with [`understand`](crate::understand),
//! whose formulas the proofs start from, so a fault there is not repeated here.
//! It uses no bounds, no guesses and no unknown values: each statement and expression is translated exactly, or the rule is refused:
//!
//! - A variable assigned in a loop, including the targets of inner loops, has no value at the beginning of a round and after the loop.
//!   A rule that reads a variable without a value is refused.
//! - A loop over a range with non-constant bounds must not be left early.
//! - Anything that could fail (an index, a division by what may be 0, a wrong number of items) is refused unless it is computed from constants.
//!
//! The formulas alone prove nothing: a checker must still decide that moves leave natural numbers, and that play ends.
//! Both are properties of the formulas and not of the text, so automata can decide them.
//!
//! | module | what |
//! |---|---|
//! | [`form`] | linear forms |
//! | [`state`] | the values of variables under conditions |
//! | [`stmt`] | statements |
//! | [`expr`], [`test`] | expressions, and conditions |
//! | [`call`] | calls of functions and of the game; sums |

mod builtins;
mod call;
mod expr;
mod form;
mod state;
mod stmt;
mod test;

use crate::file::Rules;
use crate::ir::RuleProgram;
use crate::pack;
use crate::value::RuleValue;
use form::{FormVariable, RestatedForm};
use grundy_game::{
    Argument, LinearComponentRun, LinearFamily, LinearForm, LinearMoves, LinearTest, NumberTest, Ruleset,
};
use state::{RestatedFlow, RestatedState, RestatedSum, RestatedValue};

/// The maximum number of statements and expressions that are translated, counting repetitions.
const MAX_STEPS: u32 = 200_000;

/// The maximum number of families of moves.
const MAX_FAMILIES: usize = 2_000;

/// The deepest nesting of helper calls.
const MAX_DEPTH: u32 = 8;

/// The translation of one game.
struct Translation<'p> {
    program: &'p RuleProgram,
    game: u32,
    /// The values of the keyword-only parameters of the position.
    keywords: Vec<RuleValue>,
    /// The next free variable. The position's variables come first. All variables are natural numbers.
    next_variable: FormVariable,
    depth: u32,
    steps: u32,
    families: Vec<LinearFamily>,
}

impl Rules {
    /// The moves of a game of the file as linear formulas, by a strict translation that shares nothing with the symbolic analysis of the text.
    ///
    /// This does not check whether moves leave natural numbers and whether play ends.
    ///
    /// `None` if the rule is not translatable, leads to another game, declares ends, or does not belong to this file.
    pub fn restated_moves(&self, game: &Ruleset) -> Option<LinearMoves> {
        let program = &self.0.program;
        if game.scope() != Some(self.0.scope) {
            return None;
        }
        let expression = game.expression();
        let name = expression.split('(').next()?;
        let index = program.functions.iter().position(|function| function.is_game() && function.name == name)?;
        let function = &program.functions[index];
        // Every position of the game has the same keyword-only values, so those of (0, …, 0) are read.
        let key = game.read(&vec![Argument::from(0u64); function.params]).ok()?;
        let part = pack::components(&key).next()?;
        if part.ruleset_number != index as u64 {
            return None;
        }
        let args = part.args();
        restate(program, index as u32, args.get(function.params..)?)
    }
}

/// The moves of a game of natural numbers with these values for its keyword-only parameters.
///
/// Moves may leave negative numbers, and play need not end: this is not checked here.
///
/// `None` if the rule is not translatable, leads to another game, or declares ends.
pub(crate) fn restate(program: &RuleProgram, game: u32, keywords: &[RuleValue]) -> Option<LinearMoves> {
    let function = &program.functions[game as usize];
    if !program.has_only_options(game) || function.params == 0 || keywords.len() != function.keywords.len() {
        return None;
    }
    let mut slots = vec![None; function.slots.len()];
    for (slot, value) in slots.iter_mut().enumerate().take(function.params) {
        *value = Some(RestatedValue::Number(RestatedForm::from_variable(slot)));
    }
    for (slot, value) in (function.params..).zip(keywords) {
        slots[slot] = Some(RestatedValue::from_constant(value)?);
    }
    let mut translation = Translation {
        program,
        game,
        keywords: keywords.to_vec(),
        next_variable: function.params,
        depth: 0,
        steps: MAX_STEPS,
        families: Vec::new(),
    };
    for (state, flow) in translation.translate_body(&function.body, RestatedState::new(slots))? {
        match flow {
            RestatedFlow::Return(Some(options)) if !function.generator => translation.add_options(&options, &state)?,
            RestatedFlow::Return(Some(_)) => return None,
            // The end of the function must not be reachable, unless it is a generator: it has to return a list.
            RestatedFlow::Next | RestatedFlow::Return(None) if !function.generator => return None,
            _ => {}
        }
    }
    Some(LinearMoves { params: function.params, families: translation.families })
}

impl Translation<'_> {
    fn spend_step(&mut self) -> Option<()> {
        self.steps = self.steps.checked_sub(1)?;
        Some(())
    }

    /// A new variable, which represents any natural number.
    fn new_natural(&mut self) -> RestatedForm {
        self.next_variable += 1;
        RestatedForm::from_variable(self.next_variable - 1)
    }

    /// Adds each position of a list as an option.
    fn add_options(&mut self, options: &RestatedValue, state: &RestatedState) -> Option<()> {
        let RestatedValue::List(_, options) = options else { return None };
        options.iter().try_for_each(|option| self.add_option(option, state))
    }

    /// Adds an option: for all natural values of the variables that satisfy the conditions of the state.
    fn add_option(&mut self, option: &RestatedValue, state: &RestatedState) -> Option<()> {
        let sum = match option {
            RestatedValue::Position(sum) => sum.clone(),
            RestatedValue::Number(form) if form.as_number() == Some(0) => RestatedSum::default(),
            _ => return None,
        };
        let params = self.program.functions[self.game as usize].params;
        let ends = || sum.runs.iter().flatten();
        let tests = state.tests.iter().map(|test| &test.form);
        let forms = state.rows.iter().chain(tests).chain(sum.components.iter().flatten()).chain(ends());
        // A family numbers its chosen variables without gaps, and a path uses only some of those that were made.
        let mut chosen: Vec<FormVariable> = forms.flat_map(RestatedForm::vars).filter(|var| *var >= params).collect();
        chosen.sort_unstable();
        chosen.dedup();
        let form = |form: &RestatedForm| {
            let number = |var: FormVariable| {
                if var < params { Ok(var) } else { chosen.binary_search(&var).map(|at| params + at) }
            };
            let term = |(var, times): (FormVariable, i128)| Some((number(var).ok()?, i64::try_from(times).ok()?));
            let terms = form.terms().map(term).collect::<Option<_>>()?;
            Some(LinearForm { terms, constant: i64::try_from(form.constant()).ok()? })
        };
        let test = |test: &state::PowerTest| {
            Some(LinearTest { test: NumberTest::PowerOf(test.base), form: form(&test.form)?, holds: true })
        };
        let run = |[from, to]: &[RestatedForm; 2]| Some(LinearComponentRun { from: form(from)?, to: form(to)? });
        let family = LinearFamily {
            choice_count: chosen.len(),
            rows: state.rows.iter().map(form).collect::<Option<_>>()?,
            tests: state.tests.iter().map(test).collect::<Option<_>>()?,
            left_components: sum
                .components
                .iter()
                .map(|part| part.iter().map(form).collect())
                .collect::<Option<_>>()?,
            runs: sum.runs.iter().map(run).collect::<Option<_>>()?,
        };
        // Paths that joined again give the same family several times. Each copy would cost the checker its work.
        if !self.families.contains(&family) {
            self.families.push(family);
        }
        (self.families.len() <= MAX_FAMILIES).then_some(())
    }
}
