//! Lowers calls.

use super::diagnostic_at;
use super::scope::{FileItem, FunctionScope, FunctionSignature, KeywordSource, NameMeaning};
use crate::Diagnostic;
use crate::argument_count::wrong_argument_count;
use crate::builtin::Builtin;
use crate::diagnostic::{code_as_number, nearest_names};
use crate::ir::{RuleExpr, RuleExprKind};
use crate::syntax::{CallExpr, KeywordArgument, Span, SyntaxExpr, SyntaxExprKind as From};
use crate::value::{RuleValue, end_usage_help};
use grundy_game::{counted_noun, text};

impl FunctionScope<'_, '_> {
    pub(super) fn lower_call(&mut self, call: &CallExpr, span: &Span) -> Result<RuleExprKind, Diagnostic> {
        match &call.callee.kind {
            From::Name(name) => match self.meaning(name, &call.callee.span)? {
                NameMeaning::Here(FileItem::Function(function)) => {
                    let shape = self.names.shapes[function as usize].clone();
                    if shape.game {
                        self.lower_game_call(function, &shape, call, &[], span)
                    } else {
                        self.lower_helper_call(function, &shape, call, span)
                    }
                }
                NameMeaning::Here(FileItem::Builtin(builtin)) => self.lower_builtin_call(builtin, None, call, span),
                NameMeaning::Here(FileItem::End(_)) => {
                    let message = text!("`{name}` is an end, not a function");
                    let example = format!("return {name}");
                    Err(diagnostic_at(span, message).with_example(&example))
                }
                NameMeaning::Slot(_) if matches!(self.names.own_items.get(name), Some(FileItem::Function(_))) => {
                    let message = text!("`{name}` is a variable here, which hides the function");
                    Err(diagnostic_at(&call.callee.span, message))
                }
                _ => self.lower_outer_call(call),
            },
            From::Attribute(value, method, place) => match Builtin::find_method(method) {
                Some(builtin) => {
                    let value = self.lower_expr(value)?;
                    self.lower_builtin_call(builtin, Some(value), call, span)
                }
                None => Err(unknown_method(method, place)),
            },
            // `lieges(k=1)(3, 4)` is `lieges(3, 4, k=1)`: the inner call gives the ruleset, the outer one its position.
            From::Call(ruleset) if ruleset.positional.is_empty() => match &ruleset.callee.kind {
                From::Name(name) => match self.meaning(name, &ruleset.callee.span)? {
                    NameMeaning::Here(FileItem::Function(function)) if self.names.shapes[function as usize].game => {
                        let shape = self.names.shapes[function as usize].clone();
                        self.lower_game_call(function, &shape, call, &ruleset.keywords, span)
                    }
                    _ => self.lower_outer_call(call),
                },
                _ => self.lower_outer_call(call),
            },
            _ => self.lower_outer_call(call),
        }
    }

    fn lower_outer_call(&mut self, call: &CallExpr) -> Result<RuleExprKind, Diagnostic> {
        let callee = self.lower_boxed(&call.callee)?;
        let args = self.lower_starred(&call.positional).map_err(|error| as_argument_error(error, call))?;
        let keyword = |keyword: &KeywordArgument| {
            let place = keyword.span.start..keyword.value.span.end;
            let value = self.lower_expr(&keyword.value).map_err(|error| as_argument_error(error, call))?;
            Ok((keyword.name.clone(), place, value))
        };
        let keywords = call.keywords.iter().map(keyword).collect::<Result<_, _>>()?;
        Ok(RuleExprKind::Call { callee, args, keywords })
    }

    fn lower_builtin_call(
        &mut self,
        builtin: Builtin,
        value: Option<RuleExpr>,
        call: &CallExpr,
        span: &Span,
    ) -> Result<RuleExprKind, Diagnostic> {
        let is_reversed = match &call.keywords[..] {
            [] => false,
            [KeywordArgument { name, value: SyntaxExpr { kind: From::Bool(reverse), .. }, .. }]
                if builtin == Builtin::Sorted && name == "reverse" =>
            {
                *reverse
            }
            [keyword, ..] => return Err(refused_keyword(builtin, keyword)),
        };
        // The value before the point is the first argument of a method, but users do not count it.
        let own = usize::from(value.is_some());
        let mut args: Vec<RuleExpr> = value.into_iter().collect();
        args.extend(self.lower_builtin_args(builtin, &call.positional)?);
        let (least, most) = builtin.arity();
        let open = args.iter().any(|arg| matches!(arg.kind, RuleExprKind::Starred(_)));
        if !open && !(least..=most).contains(&args.len()) {
            let (name, given) = (builtin.name(), args.len() - own);
            let (least, most) = (least - own, most.saturating_sub(own));
            let expected = if least == most {
                least.to_string()
            } else if most == usize::MAX {
                format!("{least}…")
            } else {
                format!("{least}–{most}")
            };
            let message = text!(
                "`{name}` takes {arguments}, not {given}",
                arguments = (counted_noun(&expected, "argument", "arguments"), expected)
            );
            return Err(diagnostic_at(span, message));
        }
        let called = RuleExprKind::Builtin(builtin, args);
        if !is_reversed {
            return Ok(called);
        }
        let backwards = RuleExpr { kind: RuleExprKind::Const(RuleValue::Int(-1)), span: span.clone() };
        let called = Box::new(RuleExpr { kind: called, span: span.clone() });
        Ok(RuleExprKind::Slice(called, Box::new([None, None, Some(backwards)])))
    }

    fn lower_helper_call(
        &mut self,
        function: u32,
        shape: &FunctionSignature,
        call: &CallExpr,
        span: &Span,
    ) -> Result<RuleExprKind, Diagnostic> {
        let mut args = self.lower_starred(&call.positional)?;
        let open = args.iter().any(|arg| matches!(arg.kind, RuleExprKind::Starred(_)));
        // Keyword arguments of a helper name its parameters, in any order.
        let mut named: Vec<Option<RuleExpr>> = shape.params.iter().map(|_| None).collect();
        for keyword in &call.keywords {
            let at = shape.params.iter().position(|name| *name == keyword.name);
            match at {
                Some(at) if at >= args.len() && named[at].is_none() && !open => {
                    named[at] = Some(self.lower_expr(&keyword.value)?)
                }
                _ => return Err(unknown_keyword(&shape.name, &shape.params, keyword)),
            }
        }
        while let Some(value) = named.get_mut(args.len()).and_then(Option::take) {
            args.push(value);
        }
        let (least, most) = (shape.params.len() - shape.defaults, shape.params.len());
        if named.iter().any(Option::is_some) || !open && !(least..=most).contains(&args.len()) {
            let (name, given) = (&shape.name, call.positional.len() + call.keywords.len());
            let message = text!(
                "`{name}` takes {arguments}, not {given}",
                arguments = (counted_noun(&most, "argument", "arguments"), most)
            );
            return Err(diagnostic_at(span, message));
        }
        Ok(RuleExprKind::Helper(function, args))
    }

    /// A call of a game of the file. The keywords in `before` come from an inner call such as `lieges(k=1)`.
    fn lower_game_call(
        &mut self,
        game: u32,
        shape: &FunctionSignature,
        call: &CallExpr,
        before: &[KeywordArgument],
        span: &Span,
    ) -> Result<RuleExprKind, Diagnostic> {
        let args = self.lower_starred(&call.positional)?;
        if let Some(end) = args.iter().find(|arg| matches!(arg.kind, RuleExprKind::Const(RuleValue::End(_)))) {
            let message = text!("an end cannot be an argument of a position");
            return Err(diagnostic_at(&end.span, message).with_help(end_usage_help()));
        }
        let open = args.iter().any(|arg| matches!(arg.kind, RuleExprKind::Starred(_)));
        let given = args.len();
        let starts = shape.start.as_ref().is_some_and(|start| start.len() == given);
        let fits = given == shape.params.len() || shape.params.len() == 1 || starts;
        if !open && !fits {
            let message = wrong_argument_count(&shape.name, &shape.params, shape.start.as_deref(), given);
            return Err(diagnostic_at(span, message));
        }
        let mut keywords: Vec<Option<RuleExpr>> = shape.keywords.iter().map(|_| None).collect();
        for keyword in before.iter().chain(&call.keywords) {
            let at = shape.keywords.iter().position(|(name, _)| *name == keyword.name);
            match at {
                Some(at) if keywords[at].is_none() => keywords[at] = Some(self.lower_expr(&keyword.value)?),
                _ => {
                    let names: Vec<String> = shape.keywords.iter().map(|(name, _)| name.clone()).collect();
                    return Err(unknown_keyword(&shape.name, &names, keyword));
                }
            }
        }
        let inherits = match self.keywords {
            KeywordSource::Defaults => false,
            KeywordSource::Of(own) => own == game,
            KeywordSource::OfCaller => true,
        };
        if !inherits
            && let Some(((missing, _), _)) =
                shape.keywords.iter().zip(&keywords).find(|((_, default), given)| !default && given.is_none())
        {
            let name = &shape.name;
            let message = text!("`{name}` needs `{missing}`");
            return Err(diagnostic_at(span, message).with_help(text!("for example: {name}(n, {missing}=2)")));
        }
        Ok(RuleExprKind::Game { game, args, keywords })
    }
}

/// The error of an argument. A number with a point that is no code is meant as a number there.
fn as_argument_error(error: Diagnostic, call: &CallExpr) -> Diagnostic {
    let mut args = call.positional.iter().chain(call.keywords.iter().map(|keyword| &keyword.value));
    let is_number = args.any(|arg| matches!(arg.kind, From::Point(_)) && error.span.as_ref() == Some(&arg.span));
    if is_number { Diagnostic { message: code_as_number(), help: Vec::new(), ..error } } else { error }
}

fn unknown_keyword(function: &str, known: &[String], keyword: &KeywordArgument) -> Diagnostic {
    let name = &keyword.name;
    let message = text!("`{function}` has no keyword `{name}` here");
    diagnostic_at(&keyword.span, message).with_suggestions(&nearest_names(name, known.to_vec()))
}

/// The mistake of a keyword that a built-in function takes in Python but not here, with what to write instead.
fn refused_keyword(builtin: Builtin, keyword: &KeywordArgument) -> Diagnostic {
    let (name, key) = (builtin.name(), &keyword.name);
    let refused = diagnostic_at(&keyword.span, text!("`{name}` takes no keyword `{key}` here"));
    match (builtin, &key[..]) {
        (Builtin::Min | Builtin::Max, "default") => {
            refused.with_help(text!("for a list that may be empty: {name}(xs) if xs else 0"))
        }
        (Builtin::Min | Builtin::Max | Builtin::Sorted, "key") => {
            refused.with_help(text!("tuples are compared item by item: {name}((len(x), x) for x in xs)"))
        }
        (Builtin::Sorted, "reverse") => refused.with_help(text!("reverse=True or reverse=False is expected")),
        _ => refused,
    }
}

fn unknown_method(method: &str, place: &Span) -> Diagnostic {
    let error = diagnostic_at(place, text!("there is no method `{method}` here"));
    match method {
        "append" | "extend" | "insert" => error.with_help(text!("lists are not changed in place: xs = xs + [x]")),
        "pop" | "remove" => error.with_help(text!("lists are not changed in place: xs = xs[:i] + xs[i + 1:]")),
        "sort" | "reverse" => error.with_help(text!("lists are not changed in place: sorted(xs), reversed(xs)")),
        "add" => error.with_help(text!("sets are not changed in place: s = s | {{x}}")),
        _ => {
            let known = Builtin::method_names().map(|name| format!("`.{name}()`")).collect::<Vec<_>>().join(", ");
            error.with_help(text!("the methods are {known}"))
        }
    }
}
