//! Converts expressions.

use super::Lowering;
use crate::Diagnostic;
use crate::syntax::{
    AugmentWith, Call, Clause, Collection, Comparison, Expr, ExprKind, Keyword, Logic, Param, Prefix, Sign, Span,
};
use grundy_theory::{Said, say};
use num_bigint::BigInt;
use ruff_python_ast as ast;

impl Lowering<'_> {
    pub(super) fn expr(&self, node: &ast::Expr) -> Result<Expr, Diagnostic> {
        let span = self.span(node);
        let kind = match node {
            ast::Expr::NumberLiteral(number) => self.number(number, &span)?,
            ast::Expr::BooleanLiteral(b) => ExprKind::Bool(b.value),
            ast::Expr::StringLiteral(s) => ExprKind::Str(s.value.to_str().into()),
            ast::Expr::Name(name) => ExprKind::Name(name.id.to_string()),
            ast::Expr::Tuple(tuple) => ExprKind::Display(Collection::Tuple, self.exprs(&tuple.elts)?),
            ast::Expr::List(list) => ExprKind::Display(Collection::List, self.exprs(&list.elts)?),
            ast::Expr::Set(set) => ExprKind::Display(Collection::Set, self.exprs(&set.elts)?),
            ast::Expr::Call(call) => self.call(call)?,
            ast::Expr::BinOp(_) => self.binary(node)?,
            ast::Expr::UnaryOp(unary) => {
                let prefix = match unary.op {
                    ast::UnaryOp::UAdd => return self.plus(&unary.operand, span),
                    ast::UnaryOp::USub => Prefix::Negative,
                    ast::UnaryOp::Invert => Prefix::Invert,
                    ast::UnaryOp::Not => Prefix::Not,
                };
                ExprKind::Unary(prefix, self.boxed(&unary.operand)?)
            }
            ast::Expr::Compare(compare) => self.compare(compare)?,
            ast::Expr::BoolOp(logic) => {
                let operator = if logic.op == ast::BoolOp::And { Logic::And } else { Logic::Or };
                ExprKind::Logic(operator, self.exprs(&logic.values)?)
            }
            ast::Expr::If(either) => ExprKind::Either {
                test: self.boxed(&either.test)?,
                then: self.boxed(&either.body)?,
                otherwise: self.boxed(&either.orelse)?,
            },
            ast::Expr::Subscript(subscript) => self.subscript(subscript)?,
            ast::Expr::ListComp(list) => self.comprehension(Collection::List, &list.elt, &list.generators)?,
            ast::Expr::SetComp(set) => self.comprehension(Collection::Set, &set.elt, &set.generators)?,
            ast::Expr::Generator(all) => self.comprehension(Collection::Tuple, &all.elt, &all.generators)?,
            ast::Expr::Starred(starred) => ExprKind::Starred(self.boxed(&starred.value)?),
            ast::Expr::Attribute(attribute) => ExprKind::Attribute(
                self.boxed(&attribute.value)?,
                attribute.attr.to_string(),
                self.span(&attribute.attr),
            ),
            other => return Err(foreign(other, span)),
        };
        Ok(Expr { kind, span })
    }

    /// Unary plus: `+a` converts a truth value to a number, and fails for a text.
    fn plus(&self, operand: &ast::Expr, span: Span) -> Result<Expr, Diagnostic> {
        let operand = self.expr(operand)?;
        if let ExprKind::Int(_) = operand.kind {
            return Ok(Expr { span, ..operand });
        }
        let negative = Expr { kind: ExprKind::Unary(Prefix::Negative, Box::new(operand)), span: span.clone() };
        Ok(Expr { kind: ExprKind::Unary(Prefix::Negative, Box::new(negative)), span })
    }

    fn boxed(&self, node: &ast::Expr) -> Result<Box<Expr>, Diagnostic> {
        self.expr(node).map(Box::new)
    }

    fn exprs(&self, nodes: &[ast::Expr]) -> Result<Vec<Expr>, Diagnostic> {
        nodes.iter().map(|node| self.expr(node)).collect()
    }

    fn number(&self, number: &ast::ExprNumberLiteral, span: &Span) -> Result<ExprKind, Diagnostic> {
        let written = &self.text[span.clone()];
        let no_integer = || Diagnostic::at(span.clone(), say!("only whole numbers are used here", "这里只用整数"));
        match number.value {
            ast::Number::Int(_) => {
                let digits = written.replace('_', "").to_ascii_lowercase();
                let (digits, radix) = match digits.get(..2) {
                    Some("0x") => (&digits[2..], 16),
                    Some("0o") => (&digits[2..], 8),
                    Some("0b") => (&digits[2..], 2),
                    _ => (&digits[..], 10),
                };
                let number = BigInt::parse_bytes(digits.as_bytes(), radix);
                number.map(ExprKind::Int).ok_or_else(no_integer)
            }
            ast::Number::Float(_) => Ok(ExprKind::Point(written.into())),
            ast::Number::Complex { .. } => Err(no_integer()),
        }
    }

    fn call(&self, call: &ast::ExprCall) -> Result<ExprKind, Diagnostic> {
        let keyword = |keyword: &ast::Keyword| match &keyword.arg {
            Some(name) => {
                Ok(Keyword { name: name.to_string(), span: self.span(name), value: self.expr(&keyword.value)? })
            }
            None => {
                let said = say!("there are no dictionaries here", "这里没有字典");
                Err(Diagnostic::at(self.span(keyword), said).example("lieges(3, 4, k=1)"))
            }
        };
        Ok(ExprKind::Call(Box::new(Call {
            callee: self.expr(&call.func)?,
            positional: self.exprs(&call.arguments.args)?,
            keywords: call.arguments.keywords.iter().map(keyword).collect::<Result<_, _>>()?,
        })))
    }

    /// A chain of `+` and `-` is a left-leaning tree, as deep as the chain is long. It is converted in a loop, to protect the stack.
    fn binary(&self, node: &ast::Expr) -> Result<ExprKind, Diagnostic> {
        let mut node = node;
        let mut terms = Vec::new();
        while let ast::Expr::BinOp(binary) = node {
            let sign = match binary.op {
                ast::Operator::Add => Sign::Plus,
                ast::Operator::Sub => Sign::Minus,
                _ => break,
            };
            terms.push((sign, self.expr(&binary.right)?));
            node = &binary.left;
        }
        if !terms.is_empty() {
            terms.reverse();
            return Ok(ExprKind::Chain(self.boxed(node)?, terms));
        }
        let ast::Expr::BinOp(binary) = node else { unreachable!("`binary` is called with an operator") };
        match Self::operator(binary.op) {
            Some(AugmentWith::Operator(operator)) => {
                Ok(ExprKind::Binary(operator, self.boxed(&binary.left)?, self.boxed(&binary.right)?))
            }
            _ => Err(no_division(self.span(node))),
        }
    }

    fn compare(&self, compare: &ast::ExprCompare) -> Result<ExprKind, Diagnostic> {
        let mut rest = Vec::new();
        for (op, operand) in compare.ops.iter().zip(&compare.comparators) {
            let comparison = match op {
                ast::CmpOp::Eq => Comparison::Equal,
                ast::CmpOp::NotEq => Comparison::NotEqual,
                ast::CmpOp::Lt => Comparison::Less,
                ast::CmpOp::LtE => Comparison::LessEqual,
                ast::CmpOp::Gt => Comparison::Greater,
                ast::CmpOp::GtE => Comparison::GreaterEqual,
                ast::CmpOp::In => Comparison::In,
                ast::CmpOp::NotIn => Comparison::NotIn,
                ast::CmpOp::Is | ast::CmpOp::IsNot => {
                    let said = say!("values are compared by `==` and `!=`", "请用 `==` 和 `!=` 比较");
                    return Err(Diagnostic::at(self.span(compare), said).example("if n == 0:"));
                }
            };
            rest.push((comparison, self.expr(operand)?));
        }
        Ok(ExprKind::Compare(self.boxed(&compare.left)?, rest))
    }

    fn subscript(&self, subscript: &ast::ExprSubscript) -> Result<ExprKind, Diagnostic> {
        let value = self.boxed(&subscript.value)?;
        match &*subscript.slice {
            ast::Expr::Slice(slice) => {
                let part = |part: &Option<Box<ast::Expr>>| part.as_ref().map(|part| self.expr(part)).transpose();
                let parts = [part(&slice.lower)?, part(&slice.upper)?, part(&slice.step)?];
                Ok(ExprKind::Slice(value, Box::new(parts)))
            }
            index => Ok(ExprKind::Index(value, self.boxed(index)?)),
        }
    }

    fn comprehension(
        &self,
        makes: Collection,
        element: &ast::Expr,
        generators: &[ast::Comprehension],
    ) -> Result<ExprKind, Diagnostic> {
        let clause = |clause: &ast::Comprehension| {
            Ok(Clause {
                target: self.expr(&clause.target)?,
                items: self.expr(&clause.iter)?,
                tests: self.exprs(&clause.ifs)?,
            })
        };
        let clauses = generators.iter().map(clause).collect::<Result<_, _>>()?;
        Ok(ExprKind::Comprehension { makes, element: self.boxed(element)?, clauses })
    }

    /// The positional and the keyword-only parameters of a function or a lambda.
    pub(super) fn params(&self, params: &ast::Parameters) -> Result<(Vec<Param>, Vec<Param>), Diagnostic> {
        if let Some(many) = params.vararg.as_ref().or(params.kwarg.as_ref()) {
            let said = say!(
                "a function has a fixed list of parameters; several numbers may be one tuple",
                "函数的参数个数是固定的；若干个数可以放进一个元组"
            );
            return Err(Diagnostic::at(self.span(&**many), said).example("def chomp(rows):"));
        }
        let param = |param: &ast::ParameterWithDefault| {
            Ok(Param {
                name: param.parameter.name.to_string(),
                span: self.span(&param.parameter.name),
                default: param.default.as_ref().map(|value| self.expr(value)).transpose()?,
            })
        };
        let list = |list: &[ast::ParameterWithDefault]| list.iter().map(param).collect::<Result<Vec<_>, _>>();
        let mut positional = list(&params.posonlyargs)?;
        positional.extend(list(&params.args)?);
        Ok((positional, list(&params.kwonlyargs)?))
    }
}

/// The error for `/`, whose result need not be a whole number.
pub(super) fn no_division(span: Span) -> Diagnostic {
    let said = say!("`/` does not give whole numbers: use `//`", "`/` 的结果不是整数：请用 `//`");
    Diagnostic::at(span, said).example("n // 2")
}

/// The error for an expression outside the subset, with an example of what to write instead.
fn foreign(node: &ast::Expr, span: Span) -> Diagnostic {
    let (said, example) = match node {
        ast::Expr::Lambda(_) => (
            say!(
                "a function is written with `def`; `lambda` only stands in `@game(start=…)`",
                "函数用 `def` 定义；`lambda` 只能用在 `@game(start=…)` 中"
            ),
            "@game(start=lambda n: (n, n - 1))",
        ),
        ast::Expr::Dict(_) | ast::Expr::DictComp(_) => (
            say!("there are no dictionaries here: use a tuple of pairs", "这里没有字典：请用由二元组组成的元组"),
            "((1, 2), (3, 4))",
        ),
        ast::Expr::NoneLiteral(_) => (
            say!(
                "there is no `None` here: a bare `return` ends the options",
                "这里没有 `None`：单独的 `return` 表示后继到此为止"
            ),
            "return",
        ),
        ast::Expr::FString(_) | ast::Expr::TString(_) | ast::Expr::BytesLiteral(_) => {
            (say!("only plain texts are used here", "这里只用普通字符串"), "\"..#\"")
        }
        ast::Expr::Named(_) => {
            (say!("a name is set by a statement of its own", "请用单独的语句给变量赋值"), "half = n // 2")
        }
        ast::Expr::Yield(_) | ast::Expr::YieldFrom(_) => {
            (say!("`yield` is a statement of its own", "`yield` 应是单独的语句"), "yield kayles(n - 1)")
        }
        _ => {
            let Said { en, zh } = Said::of((
                "this is not in the subset of Python that rules are written in",
                "规则所用的 Python 子集里没有这种写法",
            ));
            (Said { en, zh }, "yield kayles(a) + kayles(n - k - a)")
        }
    };
    Diagnostic::at(span, said).example(example)
}
