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
    pub(super) fn translate_builtin(
        &mut self,
        builtin: Builtin,
        args: &[ResolvedExpr<'r>],
        call: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let of_one =
            |tool: HelperTool, arg: TreeExpr| Ok(TreeExpr::with_kind(tool.kind(), TreeForm::Tool(tool, vec![arg])));
        let number = match builtin {
            Builtin::Abs => Some(HelperTool::Abs),
            Builtin::Isqrt => Some(HelperTool::Isqrt),
            Builtin::IsPrime => Some(HelperTool::IsPrime),
            Builtin::IsSquare => Some(HelperTool::IsSquare),
            Builtin::IsFibonacci => Some(HelperTool::IsFibonacci),
            Builtin::PrimePower => Some(HelperTool::PrimePower),
            Builtin::Divisors => Some(HelperTool::Divisors),
            Builtin::Popcount => Some(HelperTool::Popcount),
            Builtin::BitLength => Some(HelperTool::BitLength),
            _ => None,
        };
        let list = match builtin {
            Builtin::Sum => Some(HelperTool::SumOf),
            Builtin::Sorted => Some(HelperTool::Sorted),
            Builtin::Set => Some(HelperTool::Distinct),
            Builtin::Reversed => Some(HelperTool::Reversed),
            Builtin::Min => Some(HelperTool::LeastOf),
            Builtin::Max => Some(HelperTool::LargestOf),
            _ => None,
        };
        match (builtin, args) {
            (_, [arg]) if number.is_some() => of_one(number.expect("it is some"), self.int_expr(arg, parts)?),
            (Builtin::Any | Builtin::All, [arg]) => {
                let gather = if builtin == Builtin::Any { GatherKind::Some } else { GatherKind::Every };
                match &arg.form() {
                    ResolvedForm::Comprehension { element, clauses, .. } => {
                        self.comprehension(gather, element, clauses, parts)
                    }
                    _ => Err(unsupported_value(call)),
                }
            }
            (_, [arg]) if list.is_some() => of_one(list.expect("it is some"), self.list_expr(arg, parts)?),
            (Builtin::Tuple | Builtin::List, [arg]) => self.list_expr(arg, parts),
            (Builtin::Int, [arg]) => self.int_expr(arg, parts),
            (Builtin::Bool, [arg]) => Ok(truth_value(self.translate_expr(arg, parts)?)),
            (Builtin::Len, [arg]) => {
                if let Some(count) = self.record_count(arg, parts)? {
                    return Ok(count);
                }
                let arg = self.translate_expr(arg, parts)?;
                match arg.kind {
                    ValueKind::List | ValueKind::Rows => {
                        Ok(TreeExpr::with_kind(ValueKind::Int, TreeForm::Length(Box::new(arg))))
                    }
                    _ => Err(unsupported_value(call)),
                }
            }
            (Builtin::Min | Builtin::Max, [_, _, ..]) => {
                let args = args.iter().map(|arg| self.int_expr(arg, parts)).collect::<Result<Vec<_>, _>>()?;
                Ok(TreeExpr::with_kind(
                    ValueKind::Int,
                    if builtin == Builtin::Min { TreeForm::Min(args) } else { TreeForm::Max(args) },
                ))
            }
            (Builtin::Gcd, [a, b]) => {
                let args = vec![self.int_expr(a, parts)?, self.int_expr(b, parts)?];
                Ok(TreeExpr::with_kind(ValueKind::Int, TreeForm::Tool(HelperTool::Gcd, args)))
            }
            (Builtin::Pow, [a, b]) => {
                let (a, b) = (self.int_expr(a, parts)?, self.int_expr(b, parts)?);
                Ok(TreeExpr::binary(TreeOperator::Power, a, b))
            }
            (Builtin::Digits, [n] | [n, _]) => {
                let base = args.get(1).map_or(Ok(TreeExpr::int(10)), |base| self.int_expr(base, parts))?;
                Ok(TreeExpr::with_kind(
                    ValueKind::List,
                    TreeForm::Tool(HelperTool::Digits, vec![self.int_expr(n, parts)?, base]),
                ))
            }
            (Builtin::Count, [list, item]) => {
                let args = vec![self.list_expr(list, parts)?, self.int_expr(item, parts)?];
                Ok(TreeExpr::with_kind(ValueKind::Int, TreeForm::Tool(HelperTool::Count, args)))
            }
            _ => {
                let name = builtin.name();
                Err(call.error(text!("`{name}` cannot be written as a program here")))
            }
        }
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
