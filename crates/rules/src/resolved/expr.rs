//! Expressions after names are resolved.

use super::{ResolvedClause, ResolvedConstant, ResolvedExpr, ResolvedForm, ResolvedFunction, ResolvedTarget};
use crate::Diagnostic;
use crate::ir::{RuleClause, RuleExpr, RuleExprKind};
use crate::run::RulesRun;
use crate::value::{RuleValue, SumPart};
use grundy_game::{Argument, BilingualText};

impl<'r> ResolvedConstant<'r> {
    /// The name. No other constant of the file has it.
    pub fn name(&self) -> &'r str {
        self.name
    }

    /// The value after the file was loaded; `None` if the notation has no such argument.
    pub fn value(&self) -> Option<Argument> {
        self.value.to_value()
    }
}

impl<'r> ResolvedExpr<'r> {
    /// The form, one level deep. It is computed again at each call.
    pub fn form(&self) -> ResolvedForm<'r> {
        let home = self.home;
        let of = |expr| ResolvedExpr { home, expr };
        let all = |list: &'r [RuleExpr]| list.iter().map(of).collect::<Vec<_>>();
        match &self.expr.kind {
            RuleExprKind::Const(RuleValue::End(end)) => ResolvedForm::End(*end),
            RuleExprKind::Const(value) => {
                ResolvedForm::Value(value.to_value().expect("no position is written as a literal"))
            }
            RuleExprKind::Slot(slot) => ResolvedForm::Local(*slot),
            RuleExprKind::Global(index) => {
                let program = &home.rules.0.program;
                let (name, value) = (&program.global_names[*index], &program.globals[*index]);
                ResolvedForm::Constant(ResolvedConstant { name, value })
            }
            RuleExprKind::Display(kind, items) => ResolvedForm::Display(*kind, all(items)),
            RuleExprKind::Chain(first, rest) => {
                ResolvedForm::Chain(of(first), rest.iter().map(|(sign, term)| (*sign, of(term))).collect())
            }
            RuleExprKind::Binary(operator, a, b) => ResolvedForm::Binary(*operator, of(a), of(b)),
            RuleExprKind::Unary(operator, a) => ResolvedForm::Unary(*operator, of(a)),
            RuleExprKind::Compare(first, rest) => {
                ResolvedForm::Compare(of(first), rest.iter().map(|(sign, term)| (*sign, of(term))).collect())
            }
            RuleExprKind::Logic(operator, items) => ResolvedForm::Logic(*operator, all(items)),
            RuleExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                ResolvedForm::Either { test: of(test), then: of(then), otherwise: of(otherwise) }
            }
            RuleExprKind::Index(value, index) => ResolvedForm::Index(of(value), of(index)),
            RuleExprKind::Slice(value, parts) => {
                ResolvedForm::Slice(of(value), std::array::from_fn(|i| parts[i].as_ref().map(of)))
            }
            RuleExprKind::Comprehension { makes, element, clauses } => ResolvedForm::Comprehension {
                makes: *makes,
                element: of(element),
                clauses: clauses.iter().map(|clause| ResolvedClause::new(home, clause)).collect(),
            },
            RuleExprKind::Starred(items) => ResolvedForm::Starred(of(items)),
            RuleExprKind::Builtin(builtin, args) => ResolvedForm::Builtin(*builtin, all(args)),
            RuleExprKind::Helper(number, args) => {
                ResolvedForm::Helper(ResolvedFunction::from_number(home.rules, *number), all(args))
            }
            RuleExprKind::Game { game, args, keywords } => ResolvedForm::Game {
                game: ResolvedFunction::from_number(home.rules, *game),
                args: all(args),
                keywords: keywords.iter().map(|value| value.as_ref().map(of)).collect(),
            },
            RuleExprKind::Call { callee, args, keywords } => ResolvedForm::Ruleset {
                callee: of(callee),
                args: all(args),
                keywords: keywords.iter().map(|(name, _, value)| (name.as_str(), of(value))).collect(),
            },
        }
    }

    /// The value, if the expression needs no variable of its function and has one.
    pub fn constant_value(&self) -> Option<Argument> {
        let rules = self.home.rules;
        let sums = |parts: &[SumPart]| rules.sum_of_parts(parts);
        let mut run = RulesRun::new(&rules.0.program).with_sums(&sums);
        // All variables are without a value, and reading one is a fault.
        let value = run.evaluate_without_variables(self.expr, self.home.function.slots.len()).ok()?;
        value.to_arg(&sums).ok()
    }

    /// An error at the expression.
    pub fn error(&self, message: BilingualText) -> Diagnostic {
        self.home.error_at(&self.expr.span, message)
    }
}

impl<'r> ResolvedClause<'r> {
    fn new(home: ResolvedFunction<'r>, clause: &'r RuleClause) -> ResolvedClause<'r> {
        let of = |expr| ResolvedExpr { home, expr };
        ResolvedClause {
            target: ResolvedTarget::from_assign_target(&clause.target),
            items: of(&clause.items),
            tests: clause.tests.iter().map(of).collect(),
        }
    }
}
