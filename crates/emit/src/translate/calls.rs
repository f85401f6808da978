//! Calls of functions: those of Python and of grundy, and helpers of the rules.

use super::expr::truth;
use super::scope::Scope;
use super::{Parts, Source, foreign, untranslated};
use crate::tools::Tool;
use crate::tree::{Expr, Form, Gather, Kind};
use grundy_game::Arg;
use grundy_rules::Diagnostic;
use grundy_rules::syntax::{self, ExprKind as From, Span};
use grundy_theory::say;

impl Source<'_> {
    /// The value of an expression of the text that has no variables.
    pub(super) fn evaluate_here(&self, expr: &syntax::Expr) -> Result<Arg, Diagnostic> {
        self.evaluate(expr)
    }
}

impl Scope<'_> {
    pub(super) fn call(&mut self, call: &syntax::Call, span: &Span, parts: &mut Parts) -> Result<Expr, Diagnostic> {
        let none = || foreign(span);
        if !call.keywords.is_empty() {
            return Err(none());
        }
        match &call.callee.kind {
            From::Name(name) if self.local(name).is_none() => match self.source.def(name) {
                Some(def) if def.decorators.is_empty() => self.helper(def, call, span, parts),
                Some(_) => Err(none()),
                None => self.builtin(name, &call.positional, span, parts),
            },
            From::Attribute(value, method, _) => {
                let tool = match &method[..] {
                    "bit_length" => Tool::BitLength,
                    "bit_count" => Tool::Popcount,
                    "count" => {
                        let list = self.list(value, parts)?;
                        let [item] = &call.positional[..] else { return Err(none()) };
                        let item = self.int(item, parts)?;
                        return Ok(Expr::of(Kind::Int, Form::Tool(Tool::Count, vec![list, item])));
                    }
                    _ => return Err(none()),
                };
                let value = self.int(value, parts)?;
                Ok(Expr::of(tool.kind(), Form::Tool(tool, vec![value])))
            }
            _ => Err(none()),
        }
    }

    fn builtin(
        &mut self,
        name: &str,
        args: &[syntax::Expr],
        span: &Span,
        parts: &mut Parts,
    ) -> Result<Expr, Diagnostic> {
        let of_one = |tool: Tool, arg: Expr| Ok(Expr::of(tool.kind(), Form::Tool(tool, vec![arg])));
        let number = match name {
            "abs" => Some(Tool::Abs),
            "isqrt" => Some(Tool::Isqrt),
            "is_prime" => Some(Tool::IsPrime),
            "is_square" => Some(Tool::IsSquare),
            "is_fibonacci" => Some(Tool::IsFibonacci),
            "prime_power" => Some(Tool::PrimePower),
            "divisors" => Some(Tool::Divisors),
            "popcount" => Some(Tool::Popcount),
            _ => None,
        };
        let list = match name {
            "sum" => Some(Tool::SumOf),
            "sorted" => Some(Tool::Sorted),
            "set" => Some(Tool::Distinct),
            "reversed" => Some(Tool::Reversed),
            "min" => Some(Tool::LeastOf),
            "max" => Some(Tool::LargestOf),
            _ => None,
        };
        match (name, args) {
            (_, [arg]) if number.is_some() => of_one(number.expect("it is some"), self.int(arg, parts)?),
            ("any" | "all", [arg]) => {
                let gather = if name == "any" { Gather::Some } else { Gather::Every };
                match &arg.kind {
                    From::Comprehension { element, clauses, .. } => self.gather(gather, element, clauses, parts),
                    _ => Err(foreign(span)),
                }
            }
            (_, [arg]) if list.is_some() => of_one(list.expect("it is some"), self.list(arg, parts)?),
            ("tuple" | "list", [arg]) => self.list(arg, parts),
            ("int", [arg]) => self.int(arg, parts),
            ("bool", [arg]) => Ok(truth(self.expr(arg, parts)?)),
            ("len", [arg]) => {
                let arg = self.expr(arg, parts)?;
                match arg.kind {
                    Kind::List | Kind::Rows => Ok(Expr::of(Kind::Int, Form::Length(Box::new(arg)))),
                    _ => Err(foreign(span)),
                }
            }
            ("min" | "max", [_, _, ..]) => {
                let args = args.iter().map(|arg| self.int(arg, parts)).collect::<Result<Vec<_>, _>>()?;
                Ok(Expr::of(Kind::Int, if name == "min" { Form::Min(args) } else { Form::Max(args) }))
            }
            ("gcd", [a, b]) => {
                let args = vec![self.int(a, parts)?, self.int(b, parts)?];
                Ok(Expr::of(Kind::Int, Form::Tool(Tool::Gcd, args)))
            }
            ("pow", [a, b]) => {
                let (a, b) = (self.int(a, parts)?, self.int(b, parts)?);
                Ok(Expr::binary(crate::tree::Operator::Power, a, b))
            }
            ("digits", [n] | [n, _]) => {
                let base = args.get(1).map_or(Ok(Expr::int(10)), |base| self.int(base, parts))?;
                Ok(Expr::of(Kind::List, Form::Tool(Tool::Digits, vec![self.int(n, parts)?, base])))
            }
            _ => Err(untranslated(
                span,
                say!("`{name}` cannot be written as a program here", "这里的 `{name}` 无法写成程序"),
            )),
        }
    }

    /// A call of another function of the rules, which is translated when it first occurs.
    fn helper(
        &mut self,
        def: &syntax::Def,
        call: &syntax::Call,
        span: &Span,
        parts: &mut Parts,
    ) -> Result<Expr, Diagnostic> {
        let args = call.positional.iter().map(|arg| self.expr(arg, parts)).collect::<Result<Vec<_>, _>>()?;
        let args: Vec<Expr> = args.into_iter().map(super::expr::as_int).collect();
        if args.len() != def.params.len() || args.iter().any(|arg| arg.kind == Kind::Rows) {
            return Err(foreign(span));
        }
        let kinds: Vec<Kind> = args.iter().map(|arg| arg.kind).collect();
        if let Some(known) = parts.helpers.iter().find(|function| function.name == def.name) {
            if known.params.iter().map(|(_, kind)| *kind).ne(kinds) {
                return Err(foreign(span));
            }
            return Ok(Expr::of(known.result, Form::Helper(def.name.clone(), args)));
        }
        if parts.open.contains(&def.name) {
            let name = &def.name;
            let said = say!(
                "this cannot be written as a program: `{name}` calls itself",
                "这里无法写成程序：`{name}` 调用了自身"
            );
            return Err(untranslated(span, said));
        }
        parts.open.push(def.name.clone());
        let function = self.source.function(def, &kinds, parts).map_err(|error| {
            // The place of an error in a helper is in the text of the rules, wherever the call is.
            if error.in_rules { error } else { self.source.in_text(error) }
        });
        parts.open.pop();
        let mut function = function?;
        function.name = def.name.clone();
        let result = function.result;
        parts.helpers.push(function);
        Ok(Expr::of(result, Form::Helper(def.name.clone(), args)))
    }
}
