//! Calls of functions: those of Python and of grundy, and helpers of the rules.

use super::operators::truth_value;
use super::scope::TranslationScope;
use super::{TranslatedParts, unsupported_value};
use crate::write::tools::HelperTool;
use crate::write::tree::{GatherKind, TreeExpr, TreeForm, TreeOperator};
use crate::write::value_kind::ValueKind;
use grundy_game::text;
use grundy_rules::{Builtin, Diagnostic, ResolvedExpr, ResolvedForm, ResolvedFunction};

impl<'r> TranslationScope<'r> {
    /// Translates a call of a function of Python or of grundy.
    pub(super) fn translate_builtin(
        &mut self,
        builtin: Builtin,
        args: &[ResolvedExpr<'r>],
        call: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        if let Some(made) = self.text_call(builtin, args, parts)? {
            return Ok(made);
        }
        match (builtin, args) {
            (_, [arg]) if let Some(tool) = number_tool(builtin) => {
                Ok(tool_call(tool, vec![self.int_expr(arg, parts)?]))
            }
            (_, [arg]) if let Some(tool) = list_tool(builtin) => Ok(tool_call(tool, vec![self.list_expr(arg, parts)?])),
            (Builtin::Any, [arg]) => self.quantifier_expr(GatherKind::Some, arg, call, parts),
            (Builtin::All, [arg]) => self.quantifier_expr(GatherKind::Every, arg, call, parts),
            (Builtin::Tuple | Builtin::List, [arg]) => self.list_expr(arg, parts),
            (Builtin::Int, [arg]) => self.int_expr(arg, parts),
            (Builtin::Bool, [arg]) => Ok(truth_value(self.translate_expr(arg, parts)?)),
            (Builtin::Len, [arg]) => self.length_expr(arg, call, parts),
            (Builtin::Min, [_, _, ..]) => {
                Ok(TreeExpr::with_kind(ValueKind::Int, TreeForm::Min(self.int_exprs(args, parts)?)))
            }
            (Builtin::Max, [_, _, ..]) => {
                Ok(TreeExpr::with_kind(ValueKind::Int, TreeForm::Max(self.int_exprs(args, parts)?)))
            }
            (Builtin::Gcd, [_, _]) => Ok(tool_call(HelperTool::Gcd, self.int_exprs(args, parts)?)),
            (Builtin::Pow, [a, b]) => {
                let (a, b) = (self.int_expr(a, parts)?, self.int_expr(b, parts)?);
                Ok(TreeExpr::binary(TreeOperator::Power, a, b))
            }
            (Builtin::Digits, [n] | [n, _]) => self.digits_expr(n, args.get(1), parts),
            (Builtin::Count, [list, item]) => {
                let args = vec![self.list_expr(list, parts)?, self.int_expr(item, parts)?];
                Ok(tool_call(HelperTool::Count, args))
            }
            _ => {
                let name = builtin.name();
                Err(call.error(text!("`{name}` cannot be written as a program here")))
            }
        }
    }

    /// Translates several integers.
    fn int_exprs(
        &mut self,
        exprs: &[ResolvedExpr<'r>],
        parts: &mut TranslatedParts,
    ) -> Result<Vec<TreeExpr>, Diagnostic> {
        exprs.iter().map(|expr| self.int_expr(expr, parts)).collect()
    }

    /// Translates `any(…)` or `all(…)` over a comprehension.
    fn quantifier_expr(
        &mut self,
        gather: GatherKind,
        arg: &ResolvedExpr<'r>,
        call: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        match &arg.form() {
            ResolvedForm::Comprehension { element, clauses, .. } => self.comprehension(gather, element, clauses, parts),
            _ => Err(unsupported_value(call)),
        }
    }

    /// Translates the length of a list, or the number of records.
    fn length_expr(
        &mut self,
        arg: &ResolvedExpr<'r>,
        call: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        if let Some(count) = self.record_count(arg, parts)? {
            return Ok(count);
        }
        let arg = self.translate_expr(arg, parts)?;
        match arg.kind {
            ValueKind::Int | ValueKind::Bool => Err(unsupported_value(call)),
            _ => Ok(TreeExpr::with_kind(ValueKind::Int, TreeForm::Length(Box::new(arg)))),
        }
    }

    /// Translates the digits of a number in a base, which is 10 if it is not given.
    fn digits_expr(
        &mut self,
        number: &ResolvedExpr<'r>,
        base: Option<&ResolvedExpr<'r>>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let base = base.map_or(Ok(TreeExpr::int(10)), |base| self.int_expr(base, parts))?;
        Ok(tool_call(HelperTool::Digits, vec![self.int_expr(number, parts)?, base]))
    }

    /// A call of another function of the rules, which is translated when it first occurs.
    pub(super) fn translate_helper(
        &mut self,
        helper: ResolvedFunction<'r>,
        args: &[ResolvedExpr<'r>],
        call: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let args = args.iter().map(|arg| self.translate_expr(arg, parts)).collect::<Result<Vec<_>, _>>()?;
        let args: Vec<TreeExpr> = args.into_iter().map(TreeExpr::into_int).collect();
        if args.len() != helper.param_count() || args.iter().any(|arg| arg.kind == ValueKind::Rows) {
            return Err(unsupported_value(call));
        }
        let kinds: Vec<ValueKind> = args.iter().map(|arg| arg.kind).collect();
        let name = helper.name();
        if let Some(known) = parts.helpers.iter().find(|function| function.name == name) {
            if known.params.iter().map(|(_, kind)| *kind).ne(kinds) {
                return Err(unsupported_value(call));
            }
            return Ok(TreeExpr::with_kind(known.result, TreeForm::Helper(name.into(), args)));
        }
        // Helpers do not call themselves, so this ends.
        let function = super::stmt::translate_function(helper, &kinds, parts)?;
        let result = function.result;
        parts.helpers.push(function);
        Ok(TreeExpr::with_kind(result, TreeForm::Helper(name.into(), args)))
    }
}

/// A call of a helper tool.
pub(super) fn tool_call(tool: HelperTool, args: Vec<TreeExpr>) -> TreeExpr {
    TreeExpr::with_kind(tool.kind(), TreeForm::Tool(tool, args))
}

/// The tool for a function of one number.
fn number_tool(builtin: Builtin) -> Option<HelperTool> {
    Some(match builtin {
        Builtin::Abs => HelperTool::Abs,
        Builtin::Isqrt => HelperTool::Isqrt,
        Builtin::IsPrime => HelperTool::IsPrime,
        Builtin::IsSquare => HelperTool::IsSquare,
        Builtin::IsFibonacci => HelperTool::IsFibonacci,
        Builtin::PrimePower => HelperTool::PrimePower,
        Builtin::Divisors => HelperTool::Divisors,
        Builtin::Popcount => HelperTool::Popcount,
        Builtin::BitLength => HelperTool::BitLength,
        _ => return None,
    })
}

/// The tool for a function of one list.
fn list_tool(builtin: Builtin) -> Option<HelperTool> {
    Some(match builtin {
        Builtin::Sum => HelperTool::SumOf,
        Builtin::Sorted => HelperTool::Sorted,
        Builtin::Set => HelperTool::Distinct,
        Builtin::Reversed => HelperTool::Reversed,
        Builtin::Min => HelperTool::LeastOf,
        Builtin::Max => HelperTool::LargestOf,
        _ => return None,
    })
}
