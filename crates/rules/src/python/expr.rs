//! Converts expressions.

use super::SyntaxConverter;
use crate::Diagnostic;
use crate::syntax::{
    AugmentOperator, CallExpr, ChainSign, CollectionKind, ComparisonOperator, ComprehensionClause, FunctionParam,
    KeywordArgument, LogicOperator, PrefixOperator, Span, SyntaxExpr, SyntaxExprKind,
};
use grundy_game::{BilingualText, text};
use num_bigint::BigInt;
use ruff_python_ast as ast;

impl SyntaxConverter<'_> {
    pub(super) fn convert_expr(&self, node: &ast::Expr) -> Result<SyntaxExpr, Diagnostic> {
        let span = self.span(node);
        let kind = match node {
            ast::Expr::NumberLiteral(number) => self.convert_number(number, &span)?,
            ast::Expr::BooleanLiteral(b) => SyntaxExprKind::Bool(b.value),
            ast::Expr::StringLiteral(s) => SyntaxExprKind::Str(s.value.to_str().into()),
            ast::Expr::Name(name) => SyntaxExprKind::Name(name.id.to_string()),
            ast::Expr::Tuple(tuple) => SyntaxExprKind::Display(CollectionKind::Tuple, self.convert_exprs(&tuple.elts)?),
            ast::Expr::List(list) => SyntaxExprKind::Display(CollectionKind::List, self.convert_exprs(&list.elts)?),
            ast::Expr::Set(set) => SyntaxExprKind::Display(CollectionKind::Set, self.convert_exprs(&set.elts)?),
            ast::Expr::Call(call) => self.convert_call(call)?,
            ast::Expr::BinOp(_) => self.convert_binary(node)?,
            ast::Expr::UnaryOp(unary) => {
                let prefix = match unary.op {
                    ast::UnaryOp::UAdd => return self.convert_plus(&unary.operand, span),
                    ast::UnaryOp::USub => PrefixOperator::Negative,
                    ast::UnaryOp::Invert => PrefixOperator::Invert,
                    ast::UnaryOp::Not => PrefixOperator::Not,
                };
                SyntaxExprKind::Unary(prefix, self.convert_boxed(&unary.operand)?)
            }
            ast::Expr::Compare(compare) => self.convert_comparison(compare)?,
            ast::Expr::BoolOp(logic) => {
                let operator = if logic.op == ast::BoolOp::And { LogicOperator::And } else { LogicOperator::Or };
                SyntaxExprKind::Logic(operator, self.convert_exprs(&logic.values)?)
            }
            ast::Expr::If(either) => SyntaxExprKind::Either {
                test: self.convert_boxed(&either.test)?,
                then: self.convert_boxed(&either.body)?,
                otherwise: self.convert_boxed(&either.orelse)?,
            },
            ast::Expr::Subscript(subscript) => self.convert_subscript(subscript)?,
            ast::Expr::ListComp(list) => {
                self.convert_comprehension(CollectionKind::List, &list.elt, &list.generators)?
            }
            ast::Expr::SetComp(set) => self.convert_comprehension(CollectionKind::Set, &set.elt, &set.generators)?,
            ast::Expr::Generator(all) => {
                self.convert_comprehension(CollectionKind::Tuple, &all.elt, &all.generators)?
            }
            ast::Expr::Starred(starred) => SyntaxExprKind::Starred(self.convert_boxed(&starred.value)?),
            ast::Expr::Attribute(attribute) => SyntaxExprKind::Attribute(
                self.convert_boxed(&attribute.value)?,
                attribute.attr.to_string(),
                self.span(&attribute.attr),
            ),
            other => return Err(unsupported_expr_error(other, span)),
        };
        Ok(SyntaxExpr { kind, span })
    }

    /// Unary plus: `+a` converts a truth value to a number, and fails for a text.
    fn convert_plus(&self, operand: &ast::Expr, span: Span) -> Result<SyntaxExpr, Diagnostic> {
        let operand = self.convert_expr(operand)?;
        if let SyntaxExprKind::Int(_) = operand.kind {
            return Ok(SyntaxExpr { span, ..operand });
        }
        // −(−a) does both, so no separate operator is needed.
        let negative =
            SyntaxExpr { kind: SyntaxExprKind::Unary(PrefixOperator::Negative, Box::new(operand)), span: span.clone() };
        Ok(SyntaxExpr { kind: SyntaxExprKind::Unary(PrefixOperator::Negative, Box::new(negative)), span })
    }

    fn convert_boxed(&self, node: &ast::Expr) -> Result<Box<SyntaxExpr>, Diagnostic> {
        self.convert_expr(node).map(Box::new)
    }

    fn convert_exprs(&self, nodes: &[ast::Expr]) -> Result<Vec<SyntaxExpr>, Diagnostic> {
        nodes.iter().map(|node| self.convert_expr(node)).collect()
    }

    fn convert_number(&self, number: &ast::ExprNumberLiteral, span: &Span) -> Result<SyntaxExprKind, Diagnostic> {
        let written = &self.text[span.clone()];
        let no_integer = || Diagnostic::at_span(span.clone(), text!("only whole numbers are allowed here"));
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
                number.map(SyntaxExprKind::Int).ok_or_else(no_integer)
            }
            ast::Number::Float(_) => Ok(SyntaxExprKind::Point(written.into())),
            ast::Number::Complex { .. } => Err(no_integer()),
        }
    }

    fn convert_call(&self, call: &ast::ExprCall) -> Result<SyntaxExprKind, Diagnostic> {
        let keyword = |keyword: &ast::Keyword| match &keyword.arg {
            Some(name) => Ok(KeywordArgument {
                name: name.to_string(),
                span: self.span(name),
                value: self.convert_expr(&keyword.value)?,
            }),
            None => {
                let message = text!("there are no dictionaries here");
                Err(Diagnostic::at_span(self.span(keyword), message).with_example("lieges(3, 4, k=1)"))
            }
        };
        Ok(SyntaxExprKind::Call(Box::new(CallExpr {
            callee: self.convert_expr(&call.func)?,
            positional: self.convert_exprs(&call.arguments.args)?,
            keywords: call.arguments.keywords.iter().map(keyword).collect::<Result<_, _>>()?,
        })))
    }

    /// A chain of `+` and `-` is a left-leaning tree, as deep as the chain is long. It is converted in a loop, to protect the stack.
    fn convert_binary(&self, node: &ast::Expr) -> Result<SyntaxExprKind, Diagnostic> {
        let mut node = node;
        let mut terms = Vec::new();
        while let ast::Expr::BinOp(binary) = node {
            let sign = match binary.op {
                ast::Operator::Add => ChainSign::Plus,
                ast::Operator::Sub => ChainSign::Minus,
                _ => break,
            };
            terms.push((sign, self.convert_expr(&binary.right)?));
            node = &binary.left;
        }
        if !terms.is_empty() {
            terms.reverse();
            return Ok(SyntaxExprKind::Chain(self.convert_boxed(node)?, terms));
        }
        let ast::Expr::BinOp(binary) = node else { unreachable!("`binary` is called with an operator") };
        match Self::operator(binary.op) {
            Some(AugmentOperator::Operator(operator)) => Ok(SyntaxExprKind::Binary(
                operator,
                self.convert_boxed(&binary.left)?,
                self.convert_boxed(&binary.right)?,
            )),
            _ => Err(operator_error(binary.op, self.span(node))),
        }
    }

    fn convert_comparison(&self, compare: &ast::ExprCompare) -> Result<SyntaxExprKind, Diagnostic> {
        let mut rest = Vec::new();
        for (op, operand) in compare.ops.iter().zip(&compare.comparators) {
            let comparison = match op {
                ast::CmpOp::Eq => ComparisonOperator::Equal,
                ast::CmpOp::NotEq => ComparisonOperator::NotEqual,
                ast::CmpOp::Lt => ComparisonOperator::Less,
                ast::CmpOp::LtE => ComparisonOperator::LessEqual,
                ast::CmpOp::Gt => ComparisonOperator::Greater,
                ast::CmpOp::GtE => ComparisonOperator::GreaterEqual,
                ast::CmpOp::In => ComparisonOperator::In,
                ast::CmpOp::NotIn => ComparisonOperator::NotIn,
                ast::CmpOp::Is | ast::CmpOp::IsNot => {
                    let message = text!("compare values with `==` and `!=`");
                    return Err(Diagnostic::at_span(self.span(compare), message).with_example("if n == 0:"));
                }
            };
            rest.push((comparison, self.convert_expr(operand)?));
        }
        Ok(SyntaxExprKind::Compare(self.convert_boxed(&compare.left)?, rest))
    }

    fn convert_subscript(&self, subscript: &ast::ExprSubscript) -> Result<SyntaxExprKind, Diagnostic> {
        let value = self.convert_boxed(&subscript.value)?;
        match &*subscript.slice {
            ast::Expr::Slice(slice) => {
                let part =
                    |part: &Option<Box<ast::Expr>>| part.as_ref().map(|part| self.convert_expr(part)).transpose();
                let parts = [part(&slice.lower)?, part(&slice.upper)?, part(&slice.step)?];
                Ok(SyntaxExprKind::Slice(value, Box::new(parts)))
            }
            index => Ok(SyntaxExprKind::Index(value, self.convert_boxed(index)?)),
        }
    }

    fn convert_comprehension(
        &self,
        makes: CollectionKind,
        element: &ast::Expr,
        generators: &[ast::Comprehension],
    ) -> Result<SyntaxExprKind, Diagnostic> {
        let clause = |clause: &ast::Comprehension| {
            Ok(ComprehensionClause {
                target: self.convert_expr(&clause.target)?,
                items: self.convert_expr(&clause.iter)?,
                tests: self.convert_exprs(&clause.ifs)?,
            })
        };
        let clauses = generators.iter().map(clause).collect::<Result<_, _>>()?;
        Ok(SyntaxExprKind::Comprehension { makes, element: self.convert_boxed(element)?, clauses })
    }

    /// The positional and the keyword-only parameters of a function or a lambda.
    pub(super) fn convert_params(
        &self,
        params: &ast::Parameters,
    ) -> Result<(Vec<FunctionParam>, Vec<FunctionParam>), Diagnostic> {
        if let Some(many) = params.vararg.as_ref().or(params.kwarg.as_ref()) {
            let message = text!("a function must have a fixed list of parameters; pass several numbers as one tuple");
            return Err(Diagnostic::at_span(self.span(&**many), message).with_example("def chomp(rows):"));
        }
        let param = |param: &ast::ParameterWithDefault| {
            Ok(FunctionParam {
                name: param.parameter.name.to_string(),
                span: self.span(&param.parameter.name),
                default: param.default.as_ref().map(|value| self.convert_expr(value)).transpose()?,
            })
        };
        let list = |list: &[ast::ParameterWithDefault]| list.iter().map(param).collect::<Result<Vec<_>, _>>();
        let mut positional = list(&params.posonlyargs)?;
        positional.extend(list(&params.args)?);
        Ok((positional, list(&params.kwonlyargs)?))
    }
}

/// The error for an operator that is not used here: `/`, whose result need not be a whole number, or `@`.
pub(super) fn operator_error(operator: ast::Operator, span: Span) -> Diagnostic {
    if operator == ast::Operator::MatMult {
        return Diagnostic::at_span(span, text!("rules have no operator `@`")).with_example("n * 2");
    }
    let message = text!("`/` does not give whole numbers: use `//`");
    Diagnostic::at_span(span, message).with_example("n // 2")
}

/// The error for an expression outside the subset, with an example of what to write instead.
fn unsupported_expr_error(node: &ast::Expr, span: Span) -> Diagnostic {
    let (message, example) = match node {
        ast::Expr::Lambda(_) => (
            text!("write a function with `def`; `lambda` is allowed only in `@game(start=…)`"),
            "@game(start=lambda n: (n, n - 1))",
        ),
        ast::Expr::Dict(_) | ast::Expr::DictComp(_) => {
            (text!("there are no dictionaries here: use a tuple of pairs"), "((1, 2), (3, 4))")
        }
        ast::Expr::NoneLiteral(_) => (text!("there is no `None` here: a bare `return` ends the options"), "return"),
        ast::Expr::FString(_) | ast::Expr::TString(_) | ast::Expr::BytesLiteral(_) => {
            (text!("only plain texts without a prefix are allowed here"), "\"..#\"")
        }
        ast::Expr::Named(_) => {
            (text!("`:=` is not allowed here: assign the name in a statement of its own"), "half = n // 2")
        }
        ast::Expr::Yield(_) | ast::Expr::YieldFrom(_) => {
            (text!("`yield` must be a statement of its own"), "yield kayles(n - 1)")
        }
        _ => {
            let BilingualText { en, zh } = text!("this is not in the subset of Python that rules are written in");
            (BilingualText { en, zh }, "yield kayles(a) + kayles(n - k - a)")
        }
    };
    Diagnostic::at_span(span, message).with_example(example)
}
