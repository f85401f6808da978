//! Loads the text of a file: resolves its names and computes its constants.

use super::Said;
use crate::fault::{Fault, Ran};
use crate::ir::{Expr, Program};
use crate::lower::{self, Names, Step};
use crate::run::{Run, TopFrame};
use crate::syntax::Span;
use crate::value::Val;
use crate::{Diagnostic, python};
use grundy_game::Resolver;
use grundy_theory::say;

/// The contents of a text.
pub(super) struct Text<'a> {
    pub(super) program: Program,
    /// The calls of `judge(…)`.
    pub(super) judges: Vec<(Vec<Said>, Span)>,
    pub(super) doc: Option<String>,
    pub(super) names: Names<'a>,
}

/// Loads a text. All its constants together may take at most `most_steps` steps.
///
/// # Errors
/// The text is not valid; the diagnostic says where and why.
pub(super) fn load<'a>(text: &str, outer: &'a dyn Resolver, most_steps: u64) -> Result<Text<'a>, Diagnostic> {
    let (doc, body) = python::module(text)?;
    let loaded = lower::load(&body, outer)?;
    let program = Program {
        functions: loaded.functions,
        globals: vec![Val::Unset; loaded.global_names.len()],
        global_names: loaded.global_names,
        defined: 0,
        ends: Vec::new(),
        most_steps,
    };
    let mut top = Top { program, slots: vec![Val::Unset; loaded.slots.len()], left: most_steps };
    let mut judges = Vec::new();
    for step in &loaded.steps {
        if let Step::Define { function, defaults, keywords } = step {
            top.define(*function, defaults, keywords)?;
            continue;
        }
        judges.extend(top.run(|run, frame| step_of(step, run, frame))?);
        let Top { program, slots, .. } = &mut top;
        program.globals.clone_from_slice(&slots[..program.global_names.len()]);
    }
    top.program.defined = u32::MAX;
    top.program.ends = crate::ends::declared(&top.program);
    Ok(Text { program: top.program, judges, doc, names: loaded.names })
}

/// Runs a statement of the file; returns the keywords of `judge(…)`, if it is such a call.
fn step_of<'p>(step: &'p Step, run: &mut Run<'p>, frame: &mut TopFrame<'_>) -> Ran<Option<(Vec<Said>, Span)>> {
    match step {
        Step::Define { .. } => Ok(None),
        Step::Assign(target, value) => {
            let value = run.top_value(value, frame)?;
            run.top_assign(target, value, frame).map(|()| None)
        }
        Step::Assert(test, why, span) => run.top_assert(test, why.as_deref(), span, frame).map(|()| None),
        Step::Judge(keywords, span) => {
            let no_position = |_: &[_]| Err(Fault::rule(say!("a text is expected here", "这里应为字符串")));
            let mut said = Vec::new();
            for (name, place, value) in keywords {
                let value = run.top_value(value, frame)?;
                said.push((name.clone(), place.clone(), value.to_arg(&no_position)?));
            }
            Ok(Some((said, span.clone())))
        }
    }
}

/// The state of the module while it is loaded.
struct Top {
    program: Program,
    slots: Vec<Val>,
    /// The remaining steps.
    left: u64,
}

impl Top {
    /// Computes the defaults of a function with the current values of the constants. From here on it can be called.
    fn define(&mut self, function: u32, defaults: &[Expr], keywords: &[Option<Expr>]) -> Result<(), Diagnostic> {
        let (defaults, keywords) = self.run(|run, frame| {
            let defaults = defaults.iter().map(|expr| run.top_value(expr, frame)).collect::<Result<Vec<_>, _>>()?;
            let mut named = Vec::new();
            for keyword in keywords {
                let value = |expr| {
                    let value = run.top_value(expr, frame)?;
                    // Keyword-only parameters belong to positions, so only games have them.
                    run.given_argument(&value).map_err(|fault| fault.at(u32::MAX, &expr.span))
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

    fn run<'p, T>(&'p mut self, run: impl FnOnce(&mut Run<'p>, &mut TopFrame<'_>) -> Ran<T>) -> Result<T, Diagnostic> {
        let mut running = Run::limited(&self.program, self.left);
        let result = running.at_top(&mut self.slots, run);
        self.left = running.left();
        result.map_err(|fault| Diagnostic {
            span: fault.place.as_ref().map(|(_, span)| span.clone()),
            said: fault.said.clone(),
            help: fault.help.clone(),
            in_rules: true,
        })
    }
}
