//! Declares the names of a file: functions, imports and constants.

use super::diagnostic_at;
use super::scope::{END_NAMES, FileItem, FunctionSignature, ModuleNames, find_end};
use crate::Diagnostic;
use crate::builtin::{Builtin, BuiltinOrigin};
use crate::diagnostic::nearest_names;
use crate::syntax::{self, Span};
use crate::value::RuleValue;
use grundy_game::{counted_noun, text};
use std::collections::HashSet;
use std::sync::Arc;

/// Names of the module `grundy` that are not functions.
const MARKER_NAMES: [&str; 2] = ["game", "judge"];

/// Declares a function, so that functions above may call it.
///
/// # Errors
/// Returns an error if the signature is not valid, or the name has another meaning.
pub(super) fn declare_function(def: &syntax::FunctionDef, names: &mut ModuleNames<'_>) -> Result<(), Diagnostic> {
    let decorated = game_decorator(def)?;
    if names.own_items.contains_key(&def.name) {
        let name = &def.name;
        return Err(diagnostic_at(&def.name_span, text!("`{name}` is defined twice")));
    }
    let mut seen: HashSet<&str> = HashSet::new();
    for param in def.params.iter().chain(&def.keyword_params) {
        if !seen.insert(&param.name) {
            let name = &param.name;
            return Err(diagnostic_at(&param.span, text!("`{name}` is a parameter twice")));
        }
    }
    let game = decorated.is_some();
    let defaults = def.params.iter().filter(|param| param.default.is_some()).count();
    if game && let Some(param) = def.params.iter().find(|param| param.default.is_some()) {
        let message = text!("a positional parameter of a game has no default; `@game(start=…)` says how play begins");
        return Err(diagnostic_at(&param.span, message).with_example("@game(start=lambda n: (n, n - 1))"));
    }
    if game && def.params.is_empty() {
        let message = text!("a game has a parameter: its position");
        return Err(diagnostic_at(&def.name_span, message).with_example("def kayles(n):"));
    }
    if !game && let Some(param) = def.keyword_params.first() {
        let message = text!("only a game has keyword-only parameters");
        return Err(diagnostic_at(&param.span, message));
    }
    let start: Option<Vec<String>> = decorated
        .and_then(|decorator| decorator.start.as_ref())
        .map(|start| start.params.iter().map(|param| param.name.clone()).collect());
    if start.as_ref().is_some_and(|start| start.len() == def.params.len()) {
        let message = text!("a start and a position take the same number of arguments: a call could mean either");
        return Err(diagnostic_at(&decorated.map_or(def.name_span.clone(), |d| d.span.clone()), message)
            .with_example("@game(start=lambda n: (n, n - 1))"));
    }
    if let Some(start) = decorated.and_then(|decorator| decorator.start.as_ref()) {
        check_start_state(&start.body, def)?;
    }
    let index = names.shapes.len() as u32;
    names.own_items.insert(def.name.clone(), FileItem::Function(index));
    names.shapes.push(FunctionSignature {
        name: def.name.clone(),
        game,
        params: def.params.iter().map(|param| param.name.clone()).collect(),
        defaults,
        keywords: def.keyword_params.iter().map(|param| (param.name.clone(), param.default.is_some())).collect(),
        start,
        generator: has_yield(&def.body),
    });
    Ok(())
}

/// Refuses a start that certainly does not give the arguments of a position.
fn check_start_state(start: &syntax::SyntaxExpr, def: &syntax::FunctionDef) -> Result<(), Diagnostic> {
    let (name, params) = (&def.name, def.params.len());
    let wrong_count = match &start.kind {
        syntax::SyntaxExprKind::Display(syntax::CollectionKind::Tuple, items) => {
            let starred = items.iter().any(|item| matches!(item.kind, syntax::SyntaxExprKind::Starred(_)));
            !starred && items.len() != params
        }
        syntax::SyntaxExprKind::Name(_) | syntax::SyntaxExprKind::Int(_) | syntax::SyntaxExprKind::Chain(..)
            if params > 1 =>
        {
            !matches!(&start.kind, syntax::SyntaxExprKind::Chain(first, _) if matches!(first.kind, syntax::SyntaxExprKind::Call(_)))
        }
        _ => false,
    };
    if !wrong_count {
        return Ok(());
    }
    let parameters = def.params.iter().map(|param| param.name.as_str()).collect::<Vec<_>>().join(", ");
    let message = text!(
        "a start of `{name}` gives the {arguments} of a position: ({parameters})",
        arguments = (counted_noun(&params, "argument", "arguments"), params)
    );
    Err(diagnostic_at(&start.span, message).with_example("@game(start=lambda n: (n, n - 1))"))
}

/// The decorator `@game` of a function, if it has one.
pub(super) fn game_decorator(def: &syntax::FunctionDef) -> Result<Option<&syntax::GameDecorator>, Diagnostic> {
    match &def.decorators[..] {
        [] => Ok(None),
        [one] if one.name == "game" => Ok(Some(one)),
        [one, ..] => {
            let message = text!("a function can have only one decorator, `@game`");
            Err(diagnostic_at(&one.span, message).with_example("@game"))
        }
    }
}

/// Declares imported names.
///
/// # Errors
/// Returns an error if the module has no such name.
pub(super) fn import_names(
    module: &str,
    list: &[(String, Span)],
    names: &mut ModuleNames<'_>,
) -> Result<(), Diagnostic> {
    for (name, span) in list {
        let home = if module == "math" { BuiltinOrigin::Math } else { BuiltinOrigin::Grundy };
        let here = match Builtin::find_function(name) {
            Some((builtin, found)) if found == home => FileItem::Builtin(builtin),
            _ if module == "__future__" || module == "grundy" && MARKER_NAMES.contains(&name.as_str()) => continue,
            _ if module == "grundy"
                && let Some(end) = find_end(name) =>
            {
                FileItem::End(end)
            }
            _ => match names.outer.resolve(name).filter(|_| module == "grundy") {
                Some(arg) => FileItem::Outer(RuleValue::Outer(Arc::new(arg))),
                None => {
                    let mut known: Vec<String> = Builtin::names()
                        .filter(|name| Builtin::find_function(name).is_some_and(|(_, found)| found == home))
                        .map(String::from)
                        .collect();
                    if module == "grundy" {
                        known.extend(MARKER_NAMES.map(String::from));
                        known.extend(END_NAMES.map(|(name, _)| String::from(name)));
                        known.extend(names.outer.names());
                    }
                    let message = text!("rules cannot import `{name}` from `{module}`");
                    return Err(diagnostic_at(span, message).with_suggestions(&nearest_names(name, known)));
                }
            },
        };
        names.imported_items.insert(name.clone(), here);
    }
    Ok(())
}

/// Declares the constants in the target of an assignment.
///
/// # Errors
/// Returns an error if a name has another meaning.
pub(super) fn declare_globals(
    target: &syntax::SyntaxExpr,
    names: &mut ModuleNames<'_>,
    list: &mut Vec<String>,
) -> Result<(), Diagnostic> {
    match &target.kind {
        syntax::SyntaxExprKind::Name(name) => {
            match names.own_items.get(name) {
                None => {
                    names.own_items.insert(name.clone(), FileItem::Global(list.len()));
                    list.push(name.clone());
                }
                Some(FileItem::Global(_)) => {}
                Some(_) => {
                    return Err(diagnostic_at(&target.span, text!("`{name}` is defined twice")));
                }
            }
            Ok(())
        }
        syntax::SyntaxExprKind::Display(_, parts) => {
            parts.iter().try_for_each(|part| declare_globals(part, names, list))
        }
        _ => Err(diagnostic_at(&target.span, text!("a name is expected here"))),
    }
}

/// Whether a statement is a `yield`.
pub(super) fn has_yield(body: &[syntax::SyntaxStmt]) -> bool {
    has_stmt(body, &|kind| matches!(kind, syntax::SyntaxStmtKind::Yield(_) | syntax::SyntaxStmtKind::YieldFrom(_)))
}

/// Whether a statement of a body, at any depth, has a property.
fn has_stmt(body: &[syntax::SyntaxStmt], is_wanted: &dyn Fn(&syntax::SyntaxStmtKind) -> bool) -> bool {
    use syntax::SyntaxStmtKind as From;
    body.iter().any(|stmt| match &stmt.kind {
        From::For { body, .. } | From::While { body, .. } => has_stmt(body, is_wanted),
        From::If(cases, otherwise) => {
            cases.iter().any(|(_, body)| has_stmt(body, is_wanted)) || has_stmt(otherwise, is_wanted)
        }
        kind => is_wanted(kind),
    })
}

/// Refuses a game that computes something and then gives no moves: its `return` was forgotten.
pub(super) fn refuse_lost_moves(def: &syntax::FunctionDef) -> Result<(), Diagnostic> {
    use syntax::SyntaxStmtKind as From;
    let gives_moves = |kind: &From| matches!(kind, From::Yield(_) | From::YieldFrom(_) | From::Return(_));
    match def.body.iter().find(|stmt| matches!(stmt.kind, From::Assign(..) | From::Augment(..))) {
        Some(stmt) if !has_stmt(&def.body, &gives_moves) => {
            let name = &def.name;
            let message = text!("`{name}` computes something, but has no `yield` and no `return`: it has no moves");
            Err(diagnostic_at(&stmt.span, message).with_help(text!("the moves are what it returns: return moves")))
        }
        _ => Ok(()),
    }
}
