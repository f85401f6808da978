//! Calls of functions: those of Python and of grundy, and helpers of the rules.

use super::expr::truth_value;
use super::scope::TranslationScope;
use super::{TranslatedParts, TranslationSource, translation_error, unsupported_value};
use crate::write::tools::HelperTool;
use crate::write::tree::{GatherKind, TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_game::{Argument, text};
use grundy_rules::Diagnostic;
use grundy_rules::syntax::{self, Span, SyntaxExprKind as From};

impl TranslationSource<'_> {
    /// The value of an expression of the text that has no variables.
    pub(super) fn evaluate_here(&self, expr: &syntax::SyntaxExpr) -> Result<Argument, Diagnostic> {
        self.evaluate(expr)
    }
}

impl TranslationScope<'_> {
    pub(super) fn translate_call(
        &mut self,
        call: &syntax::CallExpr,
        span: &Span,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let none = || unsupported_value(span);
        if !call.keywords.is_empty() {
            return Err(none());
        }
        match &call.callee.kind {
            From::Name(name) if self.local_kind(name).is_none() => match self.source.find_def(name) {
                Some(def) if def.decorators.is_empty() => self.translate_helper(def, call, span, parts),
                Some(_) => Err(none()),
                None => self.translate_builtin(name, &call.positional, span, parts),
            },
            From::Attribute(value, method, _) => {
                let tool = match &method[..] {
                    "bit_length" => HelperTool::BitLength,
                    "bit_count" => HelperTool::Popcount,
                    "count" => {
                        let list = self.list_expr(value, parts)?;
                        let [item] = &call.positional[..] else { return Err(none()) };
                        let item = self.int_expr(item, parts)?;
                        return Ok(TreeExpr::with_kind(
                            ValueKind::Int,
                            TreeForm::Tool(HelperTool::Count, vec![list, item]),
                        ));
                    }
                    _ => return Err(none()),
                };
                let value = self.int_expr(value, parts)?;
                Ok(TreeExpr::with_kind(tool.kind(), TreeForm::Tool(tool, vec![value])))
            }
            _ => Err(none()),
        }
    }

    fn translate_builtin(
        &mut self,
        name: &str,
        args: &[syntax::SyntaxExpr],
        span: &Span,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let of_one =
            |tool: HelperTool, arg: TreeExpr| Ok(TreeExpr::with_kind(tool.kind(), TreeForm::Tool(tool, vec![arg])));
        let number = match name {
            "abs" => Some(HelperTool::Abs),
            "isqrt" => Some(HelperTool::Isqrt),
            "is_prime" => Some(HelperTool::IsPrime),
            "is_square" => Some(HelperTool::IsSquare),
            "is_fibonacci" => Some(HelperTool::IsFibonacci),
            "prime_power" => Some(HelperTool::PrimePower),
            "divisors" => Some(HelperTool::Divisors),
            "popcount" => Some(HelperTool::Popcount),
            _ => None,
        };
        let list = match name {
            "sum" => Some(HelperTool::SumOf),
            "sorted" => Some(HelperTool::Sorted),
            "set" => Some(HelperTool::Distinct),
            "reversed" => Some(HelperTool::Reversed),
            "min" => Some(HelperTool::LeastOf),
            "max" => Some(HelperTool::LargestOf),
            _ => None,
        };
        match (name, args) {
            (_, [arg]) if number.is_some() => of_one(number.expect("it is some"), self.int_expr(arg, parts)?),
            ("any" | "all", [arg]) => {
                let gather = if name == "any" { GatherKind::Some } else { GatherKind::Every };
                match &arg.kind {
                    From::Comprehension { element, clauses, .. } => self.comprehension(gather, element, clauses, parts),
                    _ => Err(unsupported_value(span)),
                }
            }
            (_, [arg]) if list.is_some() => of_one(list.expect("it is some"), self.list_expr(arg, parts)?),
            ("tuple" | "list", [arg]) => self.list_expr(arg, parts),
            ("int", [arg]) => self.int_expr(arg, parts),
            ("bool", [arg]) => Ok(truth_value(self.translate_expr(arg, parts)?)),
            ("len", [arg]) => {
                let arg = self.translate_expr(arg, parts)?;
                match arg.kind {
                    ValueKind::List | ValueKind::Rows => {
                        Ok(TreeExpr::with_kind(ValueKind::Int, TreeForm::Length(Box::new(arg))))
                    }
                    _ => Err(unsupported_value(span)),
                }
            }
            ("min" | "max", [_, _, ..]) => {
                let args = args.iter().map(|arg| self.int_expr(arg, parts)).collect::<Result<Vec<_>, _>>()?;
                Ok(TreeExpr::with_kind(
                    ValueKind::Int,
                    if name == "min" { TreeForm::Min(args) } else { TreeForm::Max(args) },
                ))
            }
            ("gcd", [a, b]) => {
                let args = vec![self.int_expr(a, parts)?, self.int_expr(b, parts)?];
                Ok(TreeExpr::with_kind(ValueKind::Int, TreeForm::Tool(HelperTool::Gcd, args)))
            }
            ("pow", [a, b]) => {
                let (a, b) = (self.int_expr(a, parts)?, self.int_expr(b, parts)?);
                Ok(TreeExpr::binary(crate::write::tree::TreeOperator::Power, a, b))
            }
            ("digits", [n] | [n, _]) => {
                let base = args.get(1).map_or(Ok(TreeExpr::int(10)), |base| self.int_expr(base, parts))?;
                Ok(TreeExpr::with_kind(
                    ValueKind::List,
                    TreeForm::Tool(HelperTool::Digits, vec![self.int_expr(n, parts)?, base]),
                ))
            }
            _ => Err(translation_error(span, text!("`{name}` cannot be written as a program here"))),
        }
    }

    /// A call of another function of the rules, which is translated when it first occurs.
    fn translate_helper(
        &mut self,
        def: &syntax::FunctionDef,
        call: &syntax::CallExpr,
        span: &Span,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let args = call.positional.iter().map(|arg| self.translate_expr(arg, parts)).collect::<Result<Vec<_>, _>>()?;
        let args: Vec<TreeExpr> = args.into_iter().map(TreeExpr::into_int).collect();
        if args.len() != def.params.len() || args.iter().any(|arg| arg.kind == ValueKind::Rows) {
            return Err(unsupported_value(span));
        }
        let kinds: Vec<ValueKind> = args.iter().map(|arg| arg.kind).collect();
        if let Some(known) = parts.helpers.iter().find(|function| function.name == def.name) {
            if known.params.iter().map(|(_, kind)| *kind).ne(kinds) {
                return Err(unsupported_value(span));
            }
            return Ok(TreeExpr::with_kind(known.result, TreeForm::Helper(def.name.clone(), args)));
        }
        if parts.open.contains(&def.name) {
            let name = &def.name;
            let said = text!("this cannot be written as a program: `{name}` calls itself");
            return Err(translation_error(span, said));
        }
        parts.open.push(def.name.clone());
        let function = self.source.translate_function(def, &kinds, parts).map_err(|error| {
            // The place of an error in a helper is in the text of the rules, wherever the call is.
            if error.in_rules { error } else { self.source.locate_in_text(error) }
        });
        parts.open.pop();
        let mut function = function?;
        function.name = def.name.clone();
        let result = function.result;
        parts.helpers.push(function);
        Ok(TreeExpr::with_kind(result, TreeForm::Helper(def.name.clone(), args)))
    }
}
