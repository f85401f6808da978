//! Functions after names are resolved.

use super::{ResolvedExpr, ResolvedFunction, ResolvedStmt};
use crate::Diagnostic;
use crate::file::Rules;
use crate::formula::ExpressionFormula;
use crate::ir::{FunctionRole, RuleStmt, RuleStmtKind, assigned_slots};
use crate::syntax::Span;
use crate::value::RuleValue;
use grundy_game::{Argument, BilingualText};

impl Rules {
    /// The function of a game.
    pub fn resolved_game(&self, name: &str) -> Option<ResolvedFunction<'_>> {
        let functions = &self.0.program.functions;
        let number = functions.iter().position(|function| function.is_game() && function.name == name)?;
        Some(ResolvedFunction::from_number(self, number as u32))
    }

    /// The names of the constants of the file.
    pub fn constant_names(&self) -> &[String] {
        &self.0.program.global_names
    }
}

impl ExpressionFormula {
    /// The expression as a function whose only statement returns its value.
    pub fn resolved_function(&self) -> ResolvedFunction<'_> {
        ResolvedFunction {
            rules: &self.rules,
            function: &self.expression.function,
            number: None,
            normal: &self.expression.normal,
        }
    }
}

impl<'r> ResolvedFunction<'r> {
    pub(super) fn from_number(rules: &'r Rules, number: u32) -> ResolvedFunction<'r> {
        let function = &rules.0.program.functions[number as usize];
        ResolvedFunction { rules, function, number: Some(number), normal: &rules.0.normal }
    }

    /// The file that the function belongs to.
    pub fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// The name; empty for an expression.
    pub fn name(&self) -> &'r str {
        &self.function.name
    }

    /// Whether both are the same function of the same file.
    pub fn is_same_function(&self, other: &ResolvedFunction<'_>) -> bool {
        std::ptr::eq(self.function, other.function)
    }

    /// Whether it has a `yield`.
    pub fn is_generator(&self) -> bool {
        self.function.generator
    }

    /// The number of positional parameters. They are the first local variables.
    pub fn param_count(&self) -> usize {
        self.function.params
    }

    /// The number of keyword-only parameters. They are the local variables after the positional parameters.
    pub fn keyword_count(&self) -> usize {
        self.function.keywords.len()
    }

    /// The default of a keyword-only parameter, by its place among them, as computed at the `def`.
    pub fn keyword_default(&self, index: usize) -> Option<Argument> {
        self.function.keywords.get(index)?.as_ref().and_then(RuleValue::to_value)
    }

    /// The names of the local variables, by number. Each comprehension has its own variables, so a name can occur more than once.
    pub fn local_names(&self) -> &'r [String] {
        &self.function.slots
    }

    /// The variables that statements assign to, loops included, in the order of the text and each as often as it is assigned.
    /// Variables of comprehensions are not among them.
    pub fn assigned_locals(&self) -> Vec<usize> {
        assigned_slots(&self.function.body)
    }

    /// The function that makes the starts of a game from other arguments than those of its positions.
    pub fn start(&self) -> Option<ResolvedFunction<'r>> {
        match self.function.role {
            FunctionRole::Game { start: Some(start) } => Some(ResolvedFunction::from_number(self.rules, start)),
            FunctionRole::Game { start: None } | FunctionRole::Helper => None,
        }
    }

    /// The statements.
    pub fn body(&self) -> Vec<ResolvedStmt<'r>> {
        ResolvedStmt::all(*self, &self.function.body)
    }

    /// The expression, if the only statement returns one.
    pub fn returned_expression(&self) -> Option<ResolvedExpr<'r>> {
        match &self.function.body[..] {
            [RuleStmt { kind: RuleStmtKind::Return(Some(value)), .. }] => {
                Some(ResolvedExpr { home: *self, expr: value })
            }
            _ => None,
        }
    }

    /// An error at the name of the function.
    pub fn error(&self, message: BilingualText) -> Diagnostic {
        self.error_at(&self.function.span, message)
    }

    /// An error at a place of the text of the function.
    pub(super) fn error_at(&self, span: &Span, message: BilingualText) -> Diagnostic {
        let span = self.normal.original_range(span.clone());
        Diagnostic { in_rules: self.number.is_some(), ..Diagnostic::at_span(span, message) }
    }
}
