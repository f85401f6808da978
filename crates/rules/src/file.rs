//! A loaded file of rules: its games, its expressions, and its first fault.
//!
//! A file is one key space: the functions of the file and the rulesets from outside share the same keys,
//! so functions may lead to each other freely.

mod bound;
mod constant_size;
mod load;
mod outer;

use crate::Diagnostic;
use crate::compile::compile;
use crate::fault::{RulesFault, RunResult};
use crate::ir::{FORMULA_FUNCTION, MAX_STEPS_PER_POSITION, RuleProgram};
use crate::lower::{self, ModuleNames};
use crate::normal::NormalText;
use crate::pack::{self, PackedRulesComponent};
use crate::register_kind::RegisterKind;
use crate::specialised::SpecialisedCodes;
use crate::syntax::Span;
use crate::understand::finite_state::StateCache;
use crate::understand::linear_twin::LinearTwinCache;
use crate::understand::recognition::{RecognisedGame, RecognitionCache};
use crate::value::RuleValue;
use crate::vm::MachineCode;
use bound::BoundRulesets;
use grundy_game::{
    Argument, Budget, LinearTwin, LinearTwinFinder, Resolver, Ruleset, RulesetFinder, Stop, in_force, text,
};
use load::LoadedText;
use outer::{OuterRulesets, RulesetPacking};
use std::collections::HashMap;
use std::fmt;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// The rules in a text.
///
/// # Examples
/// ```
/// # use grundy_rules::Rules;
/// # struct NoNames;
/// # impl grundy_game::Resolver for NoNames {
/// #     fn resolve(&self, _: &str) -> Option<grundy_game::Argument> { None }
/// #     fn names(&self) -> Vec<String> { Vec::new() }
/// # }
/// let text = "
/// @game
/// def kayles(n):
///     for k in (1, 2):
///         for a in range((n - k) // 2 + 1):
///             yield kayles(a) + kayles(n - k - a)
/// ";
/// let rules = Rules::load(text, &NoNames).unwrap();
/// assert_eq!(rules.games().collect::<Vec<_>>(), ["kayles"]);
/// let position = grundy_rules::position("kayles(3, 4)", &rules.names(&NoNames)).unwrap();
/// assert_eq!(position.to_string(), "kayles(3, 4)");
/// ```
#[derive(Clone)]
pub struct Rules(pub(crate) Arc<RulesFile>);

/// The state shared by all handles of a file.
pub(crate) struct RulesFile {
    pub(crate) program: RuleProgram,
    pub(crate) scope: u64,
    doc: Option<String>,
    own_items: HashMap<String, lower::FileItem>,
    imported_items: HashMap<String, lower::FileItem>,
    shapes: Vec<lower::FunctionSignature>,
    judges: Vec<(Vec<JudgeKeyword>, Span)>,
    pub(crate) normal: NormalText,
    /// For each function, its compiled code, if it is a game that can be compiled. Compiled at the first use.
    codes: Vec<OnceLock<Option<MachineCode>>>,
    /// The code of each function for arguments that are not all numbers.
    specialised_codes: Vec<SpecialisedCodes>,
    /// The settings of runs.
    pub(crate) running: RunSettings,
    /// The rulesets from outside that positions led to.
    outer: OuterRulesets,
    /// Finds the ruleset from outside with a given heap rule.
    pub(crate) ruleset_of: RulesetFinder,
    /// Finds the rulesets from outside that may have the same options as linear moves.
    linear_twins: LinearTwinFinder,
    /// The games with keywords that are in use.
    pub(crate) bound: BoundRulesets,
    /// For each game, the rule that it is recognised as.
    pub(crate) recognised_games: RecognitionCache,
    /// For each game with several numbers, the ruleset from outside that has the same options.
    twins: LinearTwinCache,
    /// For each game with a number and a finite state, its periodic values.
    pub(crate) states: StateCache,
    /// The first fault, and the position where it occurred.
    fault: Mutex<Option<(RulesFault, Option<String>)>>,
}

/// Settings of runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunSettings {
    /// Whether games are only interpreted, never compiled or recognised. This is the definition, for comparisons.
    pub interpreted_only: bool,
    /// Whether recognised rules are used, so that for example a rule of Kayles runs on the engine for codes.
    pub recognised: bool,
    /// The maximum number of steps of the rules for one position.
    pub max_steps: u64,
}

impl Default for RunSettings {
    /// Compiled and recognised where possible; about a second for a position.
    fn default() -> RunSettings {
        RunSettings { interpreted_only: false, recognised: true, max_steps: MAX_STEPS_PER_POSITION }
    }
}

/// A failed run of rules.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RulesFailure {
    /// The kind: [`Stop::RulesFailed`] for a mistake of the rules, else the limit that was exceeded.
    pub stop: Stop,
    /// The message and the place.
    pub diagnostic: Diagnostic,
}

grundy_game::impl_english_error!(RulesFailure, |error| error.diagnostic.message);

/// A keyword of `judge(…)`: its name, its place, its value.
pub type JudgeKeyword = (String, Span, Argument);

impl Rules {
    /// Loads a file of rules. Names that it imports from `grundy` are looked up in `outer`.
    ///
    /// # Errors
    /// Returns an error if the text is not valid; the diagnostic says where and why.
    pub fn load(text: &str, outer: &dyn Resolver) -> Result<Rules, Diagnostic> {
        Rules::load_with_settings(text, outer, RunSettings::default())
    }

    /// The same rules without recognition: all values come from the rules' own options.
    ///
    /// A recognised game is answered by theorems and engines of another ruleset. A test of that recognition needs these rules.
    ///
    /// # Errors
    /// As [`load`](Rules::load): `outer` must know the names that the text imports.
    pub fn without_recognition(&self, outer: &dyn Resolver) -> Result<Rules, Diagnostic> {
        if !self.0.running.recognised {
            return Ok(self.clone());
        }
        Rules::load_with_settings(&self.0.normal.text, outer, RunSettings { recognised: false, ..self.0.running })
    }

    /// Loads a file of rules with settings.
    ///
    /// # Errors
    /// Returns the same errors as [`load`](Rules::load).
    pub fn load_with_settings(text: &str, outer: &dyn Resolver, running: RunSettings) -> Result<Rules, Diagnostic> {
        let normal = NormalText::normalise(text)?;
        let loaded = load::load(&normal.text, outer, running.max_steps);
        let LoadedText { program, judges, doc, names } = loaded.map_err(|mut error| {
            error.span = error.span.map(|span| normal.original_range(span));
            error
        })?;
        let mut hasher = DefaultHasher::new();
        normal.text.hash(&mut hasher);
        Ok(Rules(Arc::new(RulesFile {
            codes: program.functions.iter().map(|_| OnceLock::new()).collect(),
            specialised_codes: program.functions.iter().map(|_| SpecialisedCodes::default()).collect(),
            program,
            // `DefaultHasher::new` has fixed keys, so one text has the same scope in all processes of a build.
            scope: hasher.finish(),
            doc,
            own_items: names.own_items,
            imported_items: names.imported_items,
            shapes: names.shapes,
            judges,
            normal,
            running,
            outer: OuterRulesets::new(outer.lasting_names()),
            ruleset_of: outer.ruleset_finder(),
            linear_twins: outer.linear_twin_finder(),
            bound: Default::default(),
            recognised_games: Default::default(),
            twins: Default::default(),
            states: Default::default(),
            fault: Mutex::default(),
        })))
    }

    /// Loads a file of rules within the time of a budget, of which its constants may take much.
    ///
    /// # Errors
    /// Returns the same errors as [`load`](Rules::load), as [`Stop::RulesFailed`], and an error if the time runs out.
    pub fn load_within(text: &str, outer: &dyn Resolver, budget: &dyn Budget) -> Result<Rules, RulesFailure> {
        in_force::with_budget(budget, || {
            let failure =
                |diagnostic| RulesFailure { stop: in_force::take_stop().unwrap_or(Stop::RulesFailed), diagnostic };
            Rules::load(text, outer).map_err(failure)
        })
    }

    /// Rules without games, for expressions over the names from outside.
    pub fn empty() -> Rules {
        struct EmptyResolver;
        impl Resolver for EmptyResolver {
            fn resolve(&self, _: &str) -> Option<Argument> {
                None
            }
            fn names(&self) -> Vec<String> {
                Vec::new()
            }
        }
        Rules::load("", &EmptyResolver).expect("an empty file has no mistake")
    }

    /// The names of the games, in the order of the file.
    pub fn games(&self) -> impl Iterator<Item = &str> {
        self.0.program.functions.iter().filter(|function| function.is_game()).map(|function| &*function.name)
    }

    /// The default of a keyword-only parameter of a game, as computed at its `def`.
    pub fn keyword_default(&self, game: &str, keyword: &str) -> Option<Argument> {
        let mut functions = self.0.program.functions.iter();
        let function = functions.find(|function| function.is_game() && function.name == game)?;
        let index = (0..function.keywords.len()).find(|&index| function.keyword_name(index) == keyword)?;
        function.keywords[index].as_ref()?.to_arg(&|_| Err(RulesFault::value_too_large())).ok()
    }

    /// Whether a game is compiled for positions with arguments like these. A game about numbers, texts and tuples is compiled for each
    /// of the first kinds of arguments that occur.
    pub fn is_compiled(&self, game: &str, args: &[Argument]) -> bool {
        let key = self.game(game).and_then(|game| game.read(args).ok());
        let part = key.as_ref().and_then(|key| pack::components(key).next());
        part.is_some_and(|part| {
            let code = self.0.code(part.ruleset_number as u32);
            code.is_some() && part.read_words(&mut [0; 256]).is_some() || self.0.specialised_code(&part).is_some()
        })
    }

    /// Requires from now on that every position has the same bytes in every process and every run.
    ///
    /// This holds for the games of the file, and for rulesets with [lasting](Resolver::lasting_names) names.
    /// Other rulesets from outside are numbered in the order in which they occur; a move to one of them becomes a mistake of the rules.
    pub fn require_portable_keys(&self) {
        self.0.outer.require_names();
    }

    /// The docstring of the file.
    pub fn doc(&self) -> Option<&str> {
        self.0.doc.as_deref()
    }

    /// The docstring of a game's function.
    pub fn doc_of(&self, game: &str) -> Option<&str> {
        let function = self.0.program.functions.iter().find(|function| function.is_game() && function.name == game)?;
        Some(function.doc.trim()).filter(|doc| !doc.is_empty())
    }

    /// The calls of `judge(…)`: their keywords and places.
    pub fn judge_calls(&self) -> impl Iterator<Item = (&[JudgeKeyword], Span)> {
        self.0.judges.iter().map(|(keywords, span)| (&keywords[..], self.0.normal.original_range(span.clone())))
    }

    /// Takes the first fault since the last call.
    ///
    /// The place, if there is one, is in the text of the file.
    pub fn take_fault(&self) -> Option<RulesFailure> {
        let (fault, at) = self.0.fault.lock().unwrap_or_else(PoisonError::into_inner).take()?;
        let mut diagnostic = self.diagnostic(&fault);
        if let Some(at) = at {
            diagnostic.help.push(text!("it happened at {at}"));
        }
        Some(RulesFailure { stop: fault.stop, diagnostic })
    }

    /// A fault as a diagnostic, with its place in the text of the file.
    pub(crate) fn diagnostic(&self, fault: &RulesFault) -> Diagnostic {
        let place = fault.place.as_ref().filter(|(function, _)| *function != FORMULA_FUNCTION);
        Diagnostic {
            span: place.map(|(_, span)| self.0.normal.original_range(span.clone())),
            message: fault.message.clone(),
            help: fault.help.clone(),
            in_rules: place.is_some(),
            step: None,
        }
    }
}

impl RulesFile {
    /// The names of the file, for an expression.
    pub(crate) fn names<'a>(&self, outer: &'a dyn Resolver) -> ModuleNames<'a> {
        ModuleNames {
            own_items: self.own_items.clone(),
            shapes: self.shapes.clone(),
            imported_items: self.imported_items.clone(),
            outer,
        }
    }

    /// The code of a game, if the machine can run it.
    pub(crate) fn code(&self, game: u32) -> Option<&MachineCode> {
        if self.running.interpreted_only || self.program.entails[game as usize] {
            return None;
        }
        let compile_for_numbers = || {
            let arity = self.program.functions[game as usize].arity();
            compile(&self.program, game, &vec![RegisterKind::Int; arity])
        };
        self.codes[game as usize].get_or_init(compile_for_numbers).as_ref()
    }

    /// The code of a game for arguments like those of a component, and their kinds, if the machine can run it.
    pub(crate) fn specialised_code(&self, part: &PackedRulesComponent<'_>) -> Option<(&[RegisterKind], &MachineCode)> {
        if self.running.interpreted_only || self.program.entails[part.ruleset_number as usize] {
            return None;
        }
        self.specialised_codes[part.ruleset_number as usize]
            .code_for(part, |kinds| compile(&self.program, part.ruleset_number as u32, kinds))
    }

    /// The codes of a game that were compiled for kinds of arguments before, with these kinds.
    pub(crate) fn known_codes(&self, game: u32) -> impl Iterator<Item = (&[RegisterKind], &MachineCode)> {
        self.specialised_codes[game as usize].known_codes()
    }

    /// The rule that a game is recognised as, if recognised rules are used and there is one.
    pub(crate) fn recognised_game(&self, game: u32, keywords: &[Option<RuleValue>]) -> Option<Arc<RecognisedGame>> {
        if self.running.interpreted_only || !self.running.recognised || self.program.entails[game as usize] {
            return None;
        }
        self.recognised_games.recognised_game(&self.program, self.ruleset_of, game, keywords)
    }

    /// The ruleset from outside with the options of a game with several numbers, if recognised rules are used and there is one.
    pub(crate) fn linear_twin(&self, game: u32, keywords: &[Option<RuleValue>]) -> Option<Arc<LinearTwin>> {
        if self.running.interpreted_only || !self.running.recognised {
            return None;
        }
        self.twins.linear_twin(&self.program, self.linear_twins, game, keywords)
    }

    /// Records a fault and its position, unless there is an earlier one.
    pub(crate) fn record_fault(&self, fault: RulesFault, at: impl FnOnce() -> Option<String>) {
        let mut kept = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.is_none() {
            *kept = Some((fault, at()));
        }
    }

    /// The kind of the failure that stopped the rules.
    pub(crate) fn failure(&self) -> Stop {
        in_force::take_stop().unwrap_or_else(|| {
            let fault = self.fault.lock().unwrap_or_else(PoisonError::into_inner);
            fault.as_ref().map_or(Stop::RulesFailed, |(fault, _)| fault.stop)
        })
    }

    /// Whether a fault of the rules was recorded.
    pub(crate) fn has_failed(&self) -> bool {
        self.fault.lock().unwrap_or_else(PoisonError::into_inner).is_some()
    }

    /// Appends a component of a ruleset from outside.
    ///
    /// # Errors
    /// Returns an error if the position is too large, or keys must be portable and this ruleset has no lasting name.
    pub(crate) fn pack_outer(&self, bytes: &mut Vec<u8>, game: &Arc<Ruleset>, args: &[RuleValue]) -> RunResult<()> {
        match self.outer.packing_of(game)? {
            RulesetPacking::Named(name) => pack::pack_named_component(bytes, &name, args),
            RulesetPacking::Numbered(number) => {
                pack::pack_component(bytes, self.program.functions.len() as u64 + number, args)
            }
        }
    }

    /// The ruleset from outside that a component belongs to; `None` if it belongs to the file.
    pub(crate) fn outer_ruleset(&self, part: &pack::PackedRulesComponent<'_>) -> Option<Arc<Ruleset>> {
        if let Some(name) = part.name {
            return self.outer.ruleset_by_name(name);
        }
        self.outer.ruleset_by_number(part.ruleset_number.checked_sub(self.program.functions.len() as u64)?)
    }
}

impl fmt::Debug for Rules {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Rules").field(&self.games().collect::<Vec<_>>()).finish()
    }
}
