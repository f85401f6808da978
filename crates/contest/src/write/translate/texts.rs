//! Translating texts, and slices of texts and lists.

use super::calls::tool_call;
use super::scope::TranslationScope;
use super::{TranslatedParts, constant_of_arg, unsupported_value};
use crate::write::tools::HelperTool;
use crate::write::tree::{TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_game::{Argument, text};
use grundy_rules::syntax::{BinaryOperator, CollectionKind};
use grundy_rules::{Builtin, Diagnostic, ResolvedExpr, ResolvedForm as From, TextMethod};

impl<'r> TranslationScope<'r> {
    /// Whether an expression is certainly a text.
    pub(super) fn is_text(&self, expr: &ResolvedExpr<'r>) -> bool {
        match expr.form() {
            From::Value(Argument::Str(_)) | From::Builtin(Builtin::Str, _) => true,
            From::Builtin(Builtin::Text(TextMethod::Join | TextMethod::Replace), _) => true,
            From::Local(local) => self.local_kind(local) == Some(ValueKind::Text),
            From::Constant(constant) => matches!(constant.value(), Some(Argument::Str(_))),
            From::Chain(first, _) => self.is_text(&first),
            From::Binary(BinaryOperator::Times, a, b) => self.is_text(&a) || self.is_text(&b),
            From::Slice(text, _) => self.is_text(&text),
            From::Index(list, _) => self.is_text(&list) || self.is_list_of_texts(&list),
            From::Either { then, .. } => self.is_text(&then),
            _ => false,
        }
    }

    /// Whether an expression is certainly a list of texts.
    fn is_list_of_texts(&self, expr: &ResolvedExpr<'r>) -> bool {
        match expr.form() {
            From::Local(local) => self.local_kind(local) == Some(ValueKind::Texts),
            From::Constant(constant) => {
                constant.value().and_then(|value| constant_of_arg(&value)).map(|value| value.kind())
                    == Some(ValueKind::Texts)
            }
            _ => false,
        }
    }

    /// Translates to a text.
    pub(super) fn text_expr(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let made = self.translate_expr(expr, parts)?;
        if made.kind == ValueKind::Text { Ok(made) } else { Err(unsupported_value(expr)) }
    }

    /// Translates a list or a tuple of texts that is written item by item.
    pub(super) fn text_list(
        &mut self,
        kind: CollectionKind,
        items: &[ResolvedExpr<'r>],
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let mut list = Vec::new();
        for item in items {
            if kind == CollectionKind::Set {
                return Err(unsupported_value(item));
            }
            list.push((self.text_expr(item, parts)?, false));
        }
        Ok(TreeExpr::with_kind(ValueKind::Texts, TreeForm::List(list)))
    }

    /// Translates `list * count`, `text * count`, and these with the count first; `None` if both operands are numbers.
    pub(super) fn repeated_value(
        &mut self,
        a: &ResolvedExpr<'r>,
        b: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<Option<TreeExpr>, Diagnostic> {
        for (repeated, count) in [(a, b), (b, a)] {
            let is_display =
                matches!(repeated.form(), From::Display(..) | From::Value(Argument::Tuple(_) | Argument::List(_)));
            if !is_display && !self.is_text(repeated) {
                continue;
            }
            let value = self.translate_expr(repeated, parts)?;
            let tool = match value.kind {
                ValueKind::List => HelperTool::RepeatList,
                ValueKind::Text => HelperTool::RepeatText,
                _ => return Err(unsupported_value(repeated)),
            };
            let count = self.int_expr(count, parts)?;
            return Ok(Some(tool_call(tool, vec![value, count])));
        }
        Ok(None)
    }

    /// Translates `text in text` and `text in texts`; `None` if the first is not a text.
    pub(super) fn text_membership(
        &mut self,
        item: &ResolvedExpr<'r>,
        container: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<Option<TreeExpr>, Diagnostic> {
        if !self.is_text(item) {
            return Ok(None);
        }
        let item = self.text_expr(item, parts)?;
        let within = self.translate_expr(container, parts)?;
        let tool = match within.kind {
            ValueKind::Text => HelperTool::HoldsText,
            ValueKind::Texts => HelperTool::ContainsText,
            _ => return Err(unsupported_value(container)),
        };
        Ok(Some(tool_call(tool, vec![within, item])))
    }

    /// Translates `list[start:stop]` of a list or a text.
    pub(super) fn slice_expr(
        &mut self,
        list: &ResolvedExpr<'r>,
        ends: &[Option<ResolvedExpr<'r>>; 3],
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let [start, stop, step] = ends;
        if let Some(step) = step {
            return Err(step.error(text!("this cannot be written as a program: a slice with a step")));
        }
        let list = self.translate_expr(list, parts)?;
        if !matches!(list.kind, ValueKind::List | ValueKind::Text) {
            return Err(unsupported_value(expr));
        }
        let mut end = |end: &Option<ResolvedExpr<'r>>| end.as_ref().map(|end| self.int_expr(end, parts)).transpose();
        let ends = Box::new([end(start)?, end(stop)?]);
        Ok(TreeExpr::with_kind(list.kind, TreeForm::Slice(Box::new(list), ends)))
    }

    /// Translates a call of a function or method of texts; `None` if it has another meaning.
    pub(super) fn text_call(
        &mut self,
        builtin: Builtin,
        args: &[ResolvedExpr<'r>],
        parts: &mut TranslatedParts,
    ) -> Result<Option<TreeExpr>, Diagnostic> {
        let tool = match (builtin, args) {
            (Builtin::Str, [number]) => {
                let value = self.translate_expr(number, parts)?;
                return match value.kind {
                    ValueKind::Text => Ok(Some(value)),
                    ValueKind::Int => Ok(Some(tool_call(HelperTool::TextOfNumber, vec![value]))),
                    _ => Err(unsupported_value(number)),
                };
            }
            (Builtin::Text(TextMethod::Join), [separator, texts]) => {
                let separator = self.text_expr(separator, parts)?;
                let list = match self.translate_expr(texts, parts)? {
                    list if list.kind == ValueKind::Texts => list,
                    text if text.kind == ValueKind::Text => letters_of(text),
                    _ => return Err(unsupported_value(texts)),
                };
                return Ok(Some(tool_call(HelperTool::JoinTexts, vec![separator, list])));
            }
            (Builtin::Text(TextMethod::Find), [_, _]) => HelperTool::FindText,
            (Builtin::Text(TextMethod::StartsWith), [_, _]) => HelperTool::StartsWith,
            (Builtin::Text(TextMethod::EndsWith), [_, _]) => HelperTool::EndsWith,
            (Builtin::Text(TextMethod::Replace), [_, _, _]) => HelperTool::ReplaceText,
            (Builtin::Count, [text, _]) if self.is_text(text) => HelperTool::CountText,
            (Builtin::Int, [text]) if self.is_text(text) => HelperTool::NumberOfText,
            (Builtin::Tuple | Builtin::List, [text]) if self.is_text(text) => HelperTool::LettersOf,
            _ => return Ok(None),
        };
        let args = args.iter().map(|arg| self.text_expr(arg, parts)).collect::<Result<_, _>>()?;
        Ok(Some(tool_call(tool, args)))
    }
}

/// The letters of a text, as a list.
pub(super) fn letters_of(text: TreeExpr) -> TreeExpr {
    tool_call(HelperTool::LettersOf, vec![text])
}
