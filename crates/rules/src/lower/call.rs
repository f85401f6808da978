//! Lowers calls.

use super::scope::{Here, Keywords, Meaning, Scope, Shape};
use super::wrong;
use crate::Diagnostic;
use crate::builtin::Builtin;
use crate::diagnostic::nearest;
use crate::ir::{Expr, ExprKind};
use crate::syntax::{Call, ExprKind as From, Keyword, Span};
use crate::value::{Val, ends_are_returned};
use grundy_theory::say;

impl Scope<'_, '_> {
    pub(super) fn call(&mut self, call: &Call, span: &Span) -> Result<ExprKind, Diagnostic> {
        match &call.callee.kind {
            From::Name(name) => match self.meaning(name, &call.callee.span)? {
                Meaning::Here(Here::Function(function)) => {
                    let shape = self.names.shapes[function as usize].clone();
                    if shape.game {
                        self.game(function, &shape, call, &[], span)
                    } else {
                        self.helper(function, &shape, call, span)
                    }
                }
                Meaning::Here(Here::Builtin(builtin)) => self.builtin(builtin, None, call, span),
                Meaning::Here(Here::End(_)) => {
                    let said = say!("`{name}` is an end, not a function", "`{name}` 是终局，不是函数");
                    let example = format!("return {name}");
                    Err(wrong(span, said).example(&example))
                }
                Meaning::Slot(_) if matches!(self.names.here.get(name), Some(Here::Function(_))) => {
                    let said = say!(
                        "`{name}` is a variable here, which hides the function",
                        "`{name}` 在这里是变量，遮住了同名的函数"
                    );
                    Err(wrong(&call.callee.span, said))
                }
                _ => self.outer(call),
            },
            From::Attribute(value, method, place) => match Builtin::method(method) {
                Some(builtin) => {
                    let value = self.expr(value)?;
                    self.builtin(builtin, Some(value), call, span)
                }
                None => Err(no_method(method, place)),
            },
            // `lieges(k=1)(3, 4)` is `lieges(3, 4, k=1)`: the inner call gives the ruleset, the outer one its position.
            From::Call(ruleset) if ruleset.positional.is_empty() => match &ruleset.callee.kind {
                From::Name(name) => match self.meaning(name, &ruleset.callee.span)? {
                    Meaning::Here(Here::Function(function)) if self.names.shapes[function as usize].game => {
                        let shape = self.names.shapes[function as usize].clone();
                        self.game(function, &shape, call, &ruleset.keywords, span)
                    }
                    _ => self.outer(call),
                },
                _ => self.outer(call),
            },
            _ => self.outer(call),
        }
    }

    fn outer(&mut self, call: &Call) -> Result<ExprKind, Diagnostic> {
        let callee = self.boxed(&call.callee)?;
        let args = self.starred(&call.positional)?;
        let keyword = |keyword: &Keyword| Ok((keyword.name.clone(), self.expr(&keyword.value)?));
        let keywords = call.keywords.iter().map(keyword).collect::<Result<_, _>>()?;
        Ok(ExprKind::Call { callee, args, keywords })
    }

    fn builtin(
        &mut self,
        builtin: Builtin,
        value: Option<Expr>,
        call: &Call,
        span: &Span,
    ) -> Result<ExprKind, Diagnostic> {
        if let Some(keyword) = call.keywords.first() {
            let (name, key) = (builtin.name(), &keyword.name);
            return Err(wrong(
                &keyword.span,
                say!("`{name}` takes no keyword `{key}` here", "`{name}` 在这里没有关键字参数 `{key}`"),
            ));
        }
        let mut args: Vec<Expr> = value.into_iter().collect();
        args.extend(self.builtin_args(builtin, &call.positional)?);
        let (least, most) = builtin.arity();
        let open = args.iter().any(|arg| matches!(arg.kind, ExprKind::Starred(_)));
        if !open && !(least..=most).contains(&args.len()) {
            let (name, given) = (builtin.name(), args.len());
            let expected = if least == most {
                least.to_string()
            } else if most == usize::MAX {
                format!("{least}…")
            } else {
                format!("{least}–{most}")
            };
            let said = say!(
                "`{name}` takes {expected} arguments, not {given}",
                "`{name}` 应有 {expected} 个参数，而不是 {given} 个"
            );
            return Err(wrong(span, said));
        }
        Ok(ExprKind::Builtin(builtin, args))
    }

    fn helper(&mut self, function: u32, shape: &Shape, call: &Call, span: &Span) -> Result<ExprKind, Diagnostic> {
        let mut args = self.starred(&call.positional)?;
        let open = args.iter().any(|arg| matches!(arg.kind, ExprKind::Starred(_)));
        // Keyword arguments of a helper name its parameters, in any order.
        let mut named: Vec<Option<Expr>> = shape.params.iter().map(|_| None).collect();
        for keyword in &call.keywords {
            let at = shape.params.iter().position(|name| *name == keyword.name);
            match at {
                Some(at) if at >= args.len() && named[at].is_none() && !open => {
                    named[at] = Some(self.expr(&keyword.value)?)
                }
                _ => return Err(no_keyword(&shape.name, &shape.params, keyword)),
            }
        }
        while let Some(value) = named.get_mut(args.len()).and_then(Option::take) {
            args.push(value);
        }
        let (least, most) = (shape.params.len() - shape.defaults, shape.params.len());
        if named.iter().any(Option::is_some) || !open && !(least..=most).contains(&args.len()) {
            let (name, given) = (&shape.name, call.positional.len() + call.keywords.len());
            let said =
                say!("`{name}` takes {most} arguments, not {given}", "`{name}` 应有 {most} 个参数，而不是 {given} 个");
            return Err(wrong(span, said));
        }
        Ok(ExprKind::Helper(function, args))
    }

    /// A call of a game of the file. The keywords in `before` come from an inner call such as `lieges(k=1)`.
    fn game(
        &mut self,
        game: u32,
        shape: &Shape,
        call: &Call,
        before: &[Keyword],
        span: &Span,
    ) -> Result<ExprKind, Diagnostic> {
        let args = self.starred(&call.positional)?;
        if let Some(end) = args.iter().find(|arg| matches!(arg.kind, ExprKind::Const(Val::End(_)))) {
            let said = say!("an end is no argument of a position", "终局不能作为局面的参数");
            return Err(wrong(&end.span, said).help(ends_are_returned()));
        }
        let open = args.iter().any(|arg| matches!(arg.kind, ExprKind::Starred(_)));
        let given = args.len();
        let fits = given == shape.params.len() || shape.params.len() == 1 || shape.start == Some(given);
        if !open && !fits {
            let (name, params) = (&shape.name, shape.params.len());
            let parameters = shape.params.join(", ");
            let said = say!(
                "`{name}` takes {params} arguments ({parameters}), not {given}",
                "`{name}` 应有 {params} 个参数（{parameters}），而不是 {given} 个"
            );
            return Err(wrong(span, said));
        }
        let mut keywords: Vec<Option<Expr>> = shape.keywords.iter().map(|_| None).collect();
        for keyword in before.iter().chain(&call.keywords) {
            let at = shape.keywords.iter().position(|(name, _)| *name == keyword.name);
            match at {
                Some(at) if keywords[at].is_none() => keywords[at] = Some(self.expr(&keyword.value)?),
                _ => {
                    let names: Vec<String> = shape.keywords.iter().map(|(name, _)| name.clone()).collect();
                    return Err(no_keyword(&shape.name, &names, keyword));
                }
            }
        }
        let inherits = match self.keywords {
            Keywords::Defaults => false,
            Keywords::Of(own) => own == game,
            Keywords::OfCaller => true,
        };
        if !inherits
            && let Some(((missing, _), _)) =
                shape.keywords.iter().zip(&keywords).find(|((_, default), given)| !default && given.is_none())
        {
            let name = &shape.name;
            let said = say!("`{name}` needs `{missing}`", "`{name}` 缺少 `{missing}`");
            return Err(
                wrong(span, said).help(say!("for example: {name}(n, {missing}=2)", "例如：{name}(n, {missing}=2)"))
            );
        }
        Ok(ExprKind::Game { game, args, keywords })
    }
}

fn no_keyword(function: &str, known: &[String], keyword: &Keyword) -> Diagnostic {
    let name = &keyword.name;
    let said = say!("`{function}` takes no `{name}` here", "`{function}` 在这里没有参数 `{name}`");
    wrong(&keyword.span, said).nearest(&nearest(name, known.to_vec()))
}

fn no_method(method: &str, place: &Span) -> Diagnostic {
    let error = wrong(place, say!("there is no method `{method}` here", "这里没有方法 `{method}`"));
    match method {
        "append" | "extend" | "insert" => {
            error.help(say!("lists are not changed in place: xs = xs + [x]", "列表不能就地修改：xs = xs + [x]"))
        }
        "pop" | "remove" => error.help(say!(
            "lists are not changed in place: xs = xs[:i] + xs[i + 1:]",
            "列表不能就地修改：xs = xs[:i] + xs[i + 1:]"
        )),
        "sort" | "reverse" => error.help(say!(
            "lists are not changed in place: sorted(xs), reversed(xs)",
            "列表不能就地修改：sorted(xs)、reversed(xs)"
        )),
        "add" => error.help(say!("sets are not changed in place: s = s | {{x}}", "集合不能就地修改：s = s | {{x}}")),
        _ => {
            let known = Builtin::methods().map(|name| format!("`.{name}()`")).collect::<Vec<_>>().join(", ");
            error.help(say!("there are {known}", "可用的有 {known}"))
        }
    }
}
