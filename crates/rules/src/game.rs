//! The games of a file, in the form that the other crates use.

mod analysis;
mod arguments;
mod heap;
mod linear_twin;
mod option_packer;
mod options;
mod states;
mod view;
mod words;

use crate::argument_count::wrong_argument_count;
use crate::fault::{RulesFault, RunResult};
use crate::file::Rules;
use crate::ir::RuleFunction;
use crate::pack;
use crate::run::RulesRun;
use crate::same_value::is_same_value;
use crate::shared_values::share_value;
use crate::understand::{FallingMeasure, RecognisedGame};
use crate::value::{ComponentRules, RuleValue, SumPart};
use grundy_game::{
    Argument, ArgumentError, CallArguments, Component, Game, GameShape, Notation, PackedOptionBatch, PositionKey,
    ReadError, RulesAnalysis, Ruleset, Sum, Theorem, TheoremSource, heap::heap_game_has_option, in_force, text,
};
use linear_twin::LinearTwinTheorem;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

/// A game of a file, with the values of its keyword-only parameters.
#[derive(Clone)]
pub(crate) struct FileGame {
    rules: Rules,
    function: u32,
    /// The value given for each keyword-only parameter, or its default.
    keywords: Vec<Option<RuleValue>>,
    /// Whether the game is played with heaps; computed on first use.
    heap: OnceLock<Option<bool>>,
    /// Whether it is about a few integers, and leads to no other game.
    words: OnceLock<bool>,
    /// The known rule with the same options; computed on first use.
    recognised_game: OnceLock<Option<Arc<RecognisedGame>>>,
    /// A measure that decreases with every move; computed on first use.
    measure: OnceLock<Option<FallingMeasure>>,
    /// The game as a number with a finite state, if its text may have this form; computed on first use.
    states: OnceLock<Option<Arc<states::StateHeap>>>,
    /// The theorem of the outer ruleset with the same options; computed on first use.
    twin: OnceLock<Option<Arc<LinearTwinTheorem>>>,
    /// The expression of the game; computed on first use, because a keyword may be a list of thousands of numbers.
    expression: OnceLock<String>,
}

impl FileGame {
    pub(crate) fn new(rules: Rules, function: u32) -> FileGame {
        let keywords = rules.0.program.functions[function as usize].keywords.iter();
        let keywords = keywords.map(|value| value.clone().map(share_value)).collect();
        FileGame::with_keyword_values(rules, function, keywords)
    }

    /// The game with these values for its keyword-only parameters.
    fn with_keyword_values(rules: Rules, function: u32, keywords: Vec<Option<RuleValue>>) -> FileGame {
        let (heap, words, known, measure, states, twin, expression) = Default::default();
        FileGame { rules, function, keywords, heap, words, recognised_game: known, measure, states, twin, expression }
    }

    fn definition(&self) -> &RuleFunction {
        &self.rules.0.program.functions[self.function as usize]
    }

    /// The name with the keywords that are not the defaults.
    fn write_expression(&self) -> String {
        let function = self.definition();
        let given = |(index, value): (usize, &Option<RuleValue>)| {
            let value = value.as_ref()?;
            let default = function.keywords[index].as_ref();
            let is_default = default.is_some_and(|default| is_same_value(default, value));
            (!is_default).then(|| format!("{}={}", function.keyword_name(index), value.to_plain_arg()))
        };
        let given: Vec<String> = self.keywords.iter().enumerate().filter_map(given).collect();
        if given.is_empty() { function.name.clone() } else { format!("{}({})", function.name, given.join(", ")) }
    }

    /// Packs a sum of rulesets from outside.
    ///
    /// # Errors
    /// Returns an error if a component has an argument without bytes, such as a position in a compound, or is too large.
    fn pack_sum(&self, sum: &Sum, packed: &mut PackedOptionBatch) -> RunResult<()> {
        for component in &sum.components {
            let args = component.args.iter().map(RuleValue::from_arg).collect::<Result<Vec<_>, _>>()?;
            self.rules.0.pack_outer(&mut packed.bytes, &component.game, &args)?;
            packed.end_component();
        }
        Ok(())
    }

    /// Records a fault at a position.
    fn record_fault(&self, fault: RulesFault, key: &PositionKey) {
        if fault.is_budget() {
            return;
        }
        let at = || {
            let game: Arc<Ruleset> = Ruleset::new(self.clone());
            Some(grundy_game::arg::shorten_text(&Sum::from_key(&game, key).to_string()))
        };
        self.rules.0.record_fault(fault, at);
    }
}

impl Rules {
    /// The ruleset of a game.
    pub fn game(&self, name: &str) -> Option<Arc<Ruleset>> {
        let index = self.0.program.functions.iter().position(|function| function.is_game() && function.name == name)?;
        Some(Ruleset::new(FileGame::new(self.clone(), index as u32)))
    }

    /// The ruleset of a function with these values for its keyword-only parameters.
    fn bound_ruleset(&self, function: u32, keywords: &[RuleValue]) -> Arc<Ruleset> {
        self.0.bound.ruleset(function, keywords, || {
            let keywords = keywords.iter().cloned().map(Some).collect();
            Ruleset::new(FileGame::with_keyword_values(self.clone(), function, keywords))
        })
    }

    /// A component as the notation has it.
    pub(crate) fn component(&self, part: &SumPart) -> RunResult<Component> {
        let (game, args): (Arc<Ruleset>, &[RuleValue]) = match &part.game {
            ComponentRules::Outer(game) => (Arc::clone(game), &part.args),
            ComponentRules::Here(function) => {
                let params = self.0.program.functions[*function as usize].params;
                let (args, keywords) = part.args.split_at(params);
                // The game is bound to these values from outside, so long ones are shared by its positions.
                let keywords: Vec<RuleValue> = keywords.iter().cloned().map(share_value).collect();
                (self.bound_ruleset(*function, &keywords), args)
            }
        };
        Component::new(&game, args.iter().map(RuleValue::to_plain_arg).collect())
            .map_err(|misfit| RulesFault::rule_mistake(misfit.message))
    }
}

impl Notation for FileGame {
    fn expression(&self) -> String {
        self.expression.get_or_init(|| self.write_expression()).clone()
    }

    fn into_ruleset(self: Arc<Self>) -> Ruleset {
        Ruleset { theorem: Some(self.clone()), view: self.clone(), analysis: self.clone(), ..Ruleset::from_rules(self) }
    }

    fn start_components(&self, args: &CallArguments) -> Result<Vec<Vec<Argument>>, ArgumentError> {
        args.reject_keywords()?;
        let (bound, values) =
            (self.keyword_values()?.into_iter().map(Some).collect::<Vec<_>>(), self.values(&args.positional)?);
        let position = RulesRun::new(&self.rules.0.program).make_position(self.function, values, &bound);
        let argument_error = |fault: Box<RulesFault>| ArgumentError::new(fault.message.clone());
        let parts = match position.map_err(argument_error)? {
            RuleValue::Position(parts) => parts,
            _ => return Ok(Vec::new()),
        };
        let own = |part: &SumPart| {
            let params = self.definition().params;
            match part.game {
                ComponentRules::Here(function)
                    if function == self.function && self.has_keyword_values(&part.args[params..]) =>
                {
                    Ok(part.args[..params].iter().map(RuleValue::to_plain_arg).collect())
                }
                _ => Err(ArgumentError::new(text!("the start of a game is a position of the same game"))),
            }
        };
        parts.iter().map(own).collect()
    }

    fn read(&self, args: &[Argument]) -> Result<PositionKey, ReadError> {
        let function = self.definition();
        if args.len() != function.params {
            let message = wrong_argument_count(&function.name, function.param_names(), None, args.len());
            return Err(ArgumentError::new(message).into());
        }
        let mut values = self.values(args)?;
        values.extend(self.keyword_values()?);
        let mut bytes = Vec::new();
        pack::pack_component(&mut bytes, self.function.into(), &values).map_err(|_| ReadError::TooLarge)?;
        Ok(PositionKey::from_bytes(&bytes))
    }

    fn write(&self, component: &PositionKey) -> Vec<Argument> {
        let part = pack::components(component).next().expect("a component is not empty");
        let mut args = part.args();
        if let Some(function) = self.rules.0.program.functions.get(part.ruleset_number as usize) {
            args.truncate(function.params);
        }
        args.iter().map(RuleValue::to_plain_arg).collect()
    }

    fn has_written_option(&self, before: &[Argument], after: &[Vec<Argument>]) -> Option<bool> {
        if self.is_heap()
            && let Some(found) = heap_game_has_option(self, before, after)
        {
            return Some(found);
        }
        let numbers = |args: &[Argument]| args.iter().map(|arg| arg.to_natural().ok()).collect::<Option<Vec<_>>>();
        let after = after.iter().map(|args| numbers(args)).collect::<Option<Vec<_>>>()?;
        self.linear_moves()?.has_option(&numbers(before)?, &after)
    }

    fn with_keywords(&self, keywords: &[(String, Argument)]) -> Result<Arc<Ruleset>, ArgumentError> {
        let mut game = FileGame::with_keyword_values(self.rules.clone(), self.function, self.keywords.clone());
        let names: Vec<String> = (0..self.keywords.len()).map(|i| self.definition().keyword_name(i).into()).collect();
        for (name, arg) in keywords {
            let Some(index) = names.iter().position(|known| known == name) else {
                return Err(ArgumentError::unknown_keyword(keywords));
            };
            let value = self.values(std::slice::from_ref(arg)).map_err(|misfit| misfit.at_keyword(name))?;
            game.keywords[index] = value.into_iter().next().map(share_value);
        }
        Ok(Ruleset::new(game))
    }

    fn keywords(&self) -> Vec<&str> {
        (0..self.keywords.len()).map(|i| self.definition().keyword_name(i)).collect()
    }

    fn argument_names(&self) -> Vec<&str> {
        let function = self.definition();
        function.slots[..function.params].iter().map(|name| &name[..]).collect()
    }

    fn home_ruleset(&self, component: &PositionKey) -> Option<Arc<Ruleset>> {
        let part = pack::components(component).next()?;
        if let Some(outer) = self.rules.0.outer_ruleset(&part) {
            return Some(outer);
        }
        let (function, args) = (part.ruleset_number as u32, part.args());
        let keywords = &args[self.rules.0.program.functions[function as usize].params..];
        if function == self.function && self.has_keyword_values(keywords) {
            return None;
        }
        Some(self.rules.bound_ruleset(function, keywords))
    }

    fn for_each_packed_batch(
        &self,
        component: &[u8],
        visit: &mut dyn FnMut(&PackedOptionBatch) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.visit_packed_options(component, visit)
    }

    /// The functions of the file have its scope; a component with a larger number is from outside.
    fn is_outside_scope(&self, component: &[u8]) -> bool {
        let part = pack::whole_component(component);
        self.rules.0.outer_ruleset(&part).is_some_and(|outer| outer.scope() != Notation::scope(self))
    }

    fn adopt_component(&self, component: &Component) -> Option<PositionKey> {
        if component.game.scope() == Notation::scope(self) {
            return component.key.clone();
        }
        let sum = Sum { components: vec![component.clone()] };
        let mut packed = PackedOptionBatch::default();
        self.pack_sum(&sum, &mut packed).ok().map(|()| PositionKey::from_bytes(&packed.bytes))
    }

    /// Accepts one component of a function of the file. Facts about rulesets from outside are in the tables of those rulesets.
    fn is_sound(&self, component: &PositionKey) -> bool {
        pack::read_single_component(component.bytes()).is_some_and(|(who, args)| {
            let function = usize::try_from(who).ok().and_then(|who| self.rules.0.program.functions.get(who));
            function.is_some_and(|function| args.len() == function.params + function.keywords.len())
        })
    }

    /// The measure that is shown to fall with every move, if it is an argument or the sum of all arguments.
    fn component_rank(&self, component: &PositionKey) -> Option<u64> {
        let part = pack::components(component).next()?;
        let number = u32::try_from(part.ruleset_number).ok()?;
        let function = self.rules.0.program.functions.get(number as usize)?;
        let mut args = [0; 8];
        let count = part.read_words(&mut args)?.min(function.params);
        self.rank_of_arguments(number, &args[..count])
    }

    /// Whether the rules were written for these arguments cannot be known: rules fail at others.
    fn is_component(&self, component: &PositionKey) -> bool {
        let args = Notation::write(self, component);
        let read = match Notation::home_ruleset(self, component) {
            Some(home) => home.read(&args),
            None => Notation::read(self, &args),
        };
        read.is_ok_and(|read| read == *component)
    }

    fn scope(&self) -> Option<u64> {
        Some(self.rules.0.scope)
    }

    fn shape(&self) -> GameShape<'_> {
        if self.is_heap() {
            GameShape::Heap(self)
        } else if self.has_word_positions() {
            GameShape::Words(self)
        } else {
            GameShape::General
        }
    }

    fn small_positions(&self) -> Vec<Vec<Argument>> {
        match self.definition().params {
            1 => (0..=12u64).map(|n| vec![Argument::from(n)]).collect(),
            2 => (0..=4u64).flat_map(|a| (0..=4u64).map(move |b| vec![Argument::from(a), Argument::from(b)])).collect(),
            _ => Vec::new(),
        }
    }
}

impl TheoremSource for FileGame {
    fn theorem(&self) -> Option<&dyn Theorem> {
        if self.allows_entailing_moves() {
            return None;
        }
        if let Some(known) = self.known_rule() {
            return known.twin.as_ref()?.theorem();
        }
        if let Some(twin) = self.linear_twin() {
            return Some(twin);
        }
        self.state_heap().map(|states| states as &dyn Theorem)
    }
}

impl FileGame {
    /// The number with a finite state beside it, if by a first look it is such.
    fn state_heap(&self) -> Option<&states::StateHeap> {
        let running = &self.rules.0.running;
        if self.definition().params < 2 || running.interpreted_only || !running.recognised {
            return None;
        }
        let find = || states::StateHeap::from_game(self).map(Arc::new);
        // The result is kept for ever. Computed under a budget, it would depend on the first caller.
        self.states.get_or_init(|| in_force::without_budget(find)).as_deref()
    }

    /// The heap rule that it is recognised as.
    fn known_rule(&self) -> Option<&RecognisedGame> {
        let find = || {
            let heaps = self.definition().params == 1 && !self.declares_ends() && !self.is_decided_by_formulas();
            heaps.then(|| self.rules.0.recognised_game(self.function, &self.keywords))?
        };
        find_once(&self.recognised_game, find).map(|known| &**known)
    }
}

/// What was found at the first use, or is found now within the time of the budget in force; `None` if that runs out, and then nothing is kept.
fn find_once<T>(place: &OnceLock<Option<T>>, find: impl FnOnce() -> Option<T>) -> Option<&T> {
    if place.get().is_none() {
        let found = in_force::within_time(find).ok()?;
        // Another thread may have found the same meanwhile.
        let _ = place.set(found);
    }
    place.get()?.as_ref()
}
