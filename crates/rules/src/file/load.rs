//! Loads the text of a file: resolves its names and computes its constants.

use super::JudgeKeyword;
use super::constant_size::ItemCounter;
use crate::fault::{RulesFault, RunResult};
use crate::ir::{AssignTarget, MODULE_FUNCTION, RuleExpr, RuleProgram};
use crate::lower::{self, FileStep, ModuleNames};
use crate::run::{RulesRun, TopFrame};
use crate::syntax::Span;
use crate::value::RuleValue;
use crate::{Diagnostic, python};
use grundy_game::{Resolver, Stop, text};

/// The contents of a text.
pub(super) struct LoadedText<'a> {
    pub(super) program: RuleProgram,
    /// The calls of `judge(…)`.
    pub(super) judges: Vec<(Vec<JudgeKeyword>, Span)>,
    pub(super) doc: Option<String>,
    pub(super) names: ModuleNames<'a>,
}

/// Loads a text. All its constants together may take at most `max_steps` steps, and the time of the budget in force.
///
/// # Errors
/// Returns an error if the text is not valid, or a limit ended it; the diagnostic says where and why.
pub(super) fn load<'a>(text: &str, outer: &'a dyn Resolver, max_steps: u64) -> Result<LoadedText<'a>, Diagnostic> {
    let (doc, body) = python::parse_module(text)?;
    let loaded = lower::lower_file(&body, outer)?;
    let program = RuleProgram {
        functions: loaded.functions,
        globals: vec![RuleValue::Unset; loaded.global_names.len()],
        global_names: loaded.global_names,
        defined: 0,
        ends: Vec::new(),
        entails: Vec::new(),
        max_steps,
    };
    let mut top = ModuleLoader { program, slots: vec![RuleValue::Unset; loaded.slots.len()], taken_steps: 0 };
    let mut judges = Vec::new();
    for step in &loaded.steps {
        if let FileStep::Define { function, defaults, keywords } = step {
            top.define_function(*function, defaults, keywords)?;
            continue;
        }
        judges.extend(top.run(|run, frame| run_step(step, run, frame))?);
        if let FileStep::Assign(target, _) = step {
            top.update_constants(target);
        }
    }
    top.check_size(&loaded.steps)?;
    top.program.defined = u32::MAX;
    top.program.ends = crate::ends::functions_declaring_ends(&top.program);
    top.program.entails = crate::ends::functions_with_entailing_moves(&top.program);
    Ok(LoadedText { program: top.program, judges, doc, names: loaded.names })
}

/// Runs a statement of the file; returns the keywords of `judge(…)`, if it is such a call.
fn run_step<'p>(
    step: &'p FileStep,
    run: &mut RulesRun<'p>,
    frame: &mut TopFrame<'_>,
) -> RunResult<Option<(Vec<JudgeKeyword>, Span)>> {
    match step {
        FileStep::Define { .. } => Ok(None),
        FileStep::Assign(target, value) => {
            let value = run.top_value(value, frame)?;
            run.top_assign(target, value, frame).map(|()| None)
        }
        FileStep::Assert(test, why, span) => run.top_assert(test, why.as_deref(), span, frame).map(|()| None),
        FileStep::Judge(keywords, span) => {
            let no_position = |_: &[_]| Err(RulesFault::rule_mistake(text!("a text is expected here")));
            let mut message = Vec::new();
            for (name, place, value) in keywords {
                let value = run.top_value(value, frame)?;
                message.push((name.clone(), place.clone(), value.to_arg(&no_position)?));
            }
            Ok(Some((message, span.clone())))
        }
    }
}

/// The state of the module while it is loaded.
struct ModuleLoader {
    program: RuleProgram,
    slots: Vec<RuleValue>,
    /// The steps taken by all statements until now.
    taken_steps: u64,
}

impl ModuleLoader {
    /// Computes the defaults of a function with the current values of the constants. From here on it can be called.
    fn define_function(
        &mut self,
        function: u32,
        defaults: &[RuleExpr],
        keywords: &[Option<RuleExpr>],
    ) -> Result<(), Diagnostic> {
        let (defaults, keywords) = self.run(|run, frame| {
            let defaults = defaults.iter().map(|expr| run.top_value(expr, frame)).collect::<Result<Vec<_>, _>>()?;
            let mut named = Vec::new();
            for keyword in keywords {
                let value = |expr| {
                    let value = run.top_value(expr, frame)?;
                    // Keyword-only parameters belong to positions, so only games have them.
                    run.given_argument(&value).map_err(|fault| fault.with_place(MODULE_FUNCTION, &expr.span))
                };
                named.push(keyword.as_ref().map(value).transpose()?);
            }
            Ok((defaults, named))
        })?;
        let it = &mut self.program.functions[function as usize];
        (it.defaults, it.keywords) = (defaults, keywords);
        self.program.defined = function + 1;
        Ok(())
    }

    /// Makes the values just assigned known to functions. The other constants have not changed.
    fn update_constants(&mut self, target: &AssignTarget) {
        let mut assigned = Vec::new();
        target.collect_slots(&mut assigned);
        for slot in assigned {
            self.program.globals[slot].clone_from(&self.slots[slot]);
        }
    }

    /// Refuses constants and defaults with very many items.
    fn check_size(&self, steps: &[FileStep]) -> Result<(), Diagnostic> {
        let mut counter = ItemCounter::default();
        for step in steps {
            let (span, is_too_large) = match step {
                FileStep::Assign(target, value) => {
                    let mut assigned = Vec::new();
                    target.collect_slots(&mut assigned);
                    let mut values = assigned.iter().map(|&slot| &self.program.globals[slot]);
                    (&value.span, values.any(|value| counter.is_too_large(value)))
                }
                FileStep::Define { function, .. } => {
                    let function = &self.program.functions[*function as usize];
                    let mut values = function.defaults.iter().chain(function.keywords.iter().flatten());
                    (&function.span, values.any(|value| counter.is_too_large(value)))
                }
                FileStep::Assert(..) | FileStep::Judge(..) => continue,
            };
            if is_too_large {
                let fault = RulesFault::value_too_large();
                return Err(Diagnostic { in_rules: true, ..Diagnostic::at_span(span.clone(), fault.message) });
            }
        }
        Ok(())
    }

    fn run<'p, T>(
        &'p mut self,
        run: impl FnOnce(&mut RulesRun<'p>, &mut TopFrame<'_>) -> RunResult<T>,
    ) -> Result<T, Diagnostic> {
        let mut running = RulesRun::new(&self.program).after_steps(self.taken_steps);
        let result = running.run_at_top(&mut self.slots, run);
        self.taken_steps = running.taken_steps();
        result.map_err(|fault| Diagnostic {
            span: fault.place.as_ref().map(|(_, span)| span.clone()),
            message: match fault.stop {
                Stop::RuleSteps => text!("the constants of the file take too many steps: does a loop never end?"),
                _ => fault.message.clone(),
            },
            help: fault.help.clone(),
            in_rules: true,
            step: None,
        })
    }
}
