//! Translating expressions.

use super::scope::TranslationScope;
use super::{TranslatedParts, unsupported_value};
use crate::write::tools::HelperTool;
use crate::write::tree::{GatherKind, LoopClause, LoopItems, TreeComparison, TreeExpr, TreeForm, TreeOperator};
use crate::write::value_kind::ValueKind;
use grundy_rules::Diagnostic;
use grundy_rules::syntax::{self, ChainSign, CollectionKind, LogicOperator, PrefixOperator, SyntaxExprKind as From};
use num_traits::ToPrimitive;

impl TranslationScope<'_> {
    /// Translates to an integer.
    pub(super) fn int_expr(
        &mut self,
        expr: &syntax::SyntaxExpr,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let made = self.translate_expr(expr, parts)?;
        match made.kind {
            ValueKind::Int => Ok(made),
            ValueKind::Bool => Ok(made.into_int()),
            _ => Err(unsupported_value(&expr.span)),
        }
    }

    /// Translates to a list of integers.
    pub(super) fn list_expr(
        &mut self,
        expr: &syntax::SyntaxExpr,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        if let From::Call(call) = &expr.kind
            && matches!(&call.callee.kind, From::Name(name) if name == "range" && self.local_kind(name).is_none())
        {
            let items = self.loop_items(expr, parts)?;
            let element = TreeExpr::name("i", ValueKind::Int);
            let clause = LoopClause { targets: vec!["i".into()], items, tests: Vec::new() };
            return Ok(TreeExpr::with_kind(
                ValueKind::List,
                TreeForm::Each(GatherKind::List, Box::new(element), vec![clause]),
            ));
        }
        let made = self.translate_expr(expr, parts)?;
        if made.kind == ValueKind::List { Ok(made) } else { Err(unsupported_value(&expr.span)) }
    }

    /// Translates to a condition.
    pub(super) fn condition(
        &mut self,
        expr: &syntax::SyntaxExpr,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        // Only the truth of `and` and `or` matters here, not which operand they return.
        if let From::Logic(logic, items) = &expr.kind {
            let tests = items.iter().map(|item| self.condition(item, parts)).collect::<Result<Vec<_>, _>>()?;
            return Ok(TreeExpr::with_kind(
                ValueKind::Bool,
                if *logic == LogicOperator::And { TreeForm::All(tests) } else { TreeForm::Any(tests) },
            ));
        }
        Ok(truth_value(self.translate_expr(expr, parts)?))
    }

    pub(super) fn translate_expr(
        &mut self,
        expr: &syntax::SyntaxExpr,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let none = || unsupported_value(&expr.span);
        Ok(match &expr.kind {
            From::Int(n) => TreeExpr::int(n.to_i64().ok_or_else(none)?),
            From::Bool(b) => TreeExpr::with_kind(ValueKind::Bool, TreeForm::Bool(*b)),
            From::Name(name) => self.name_expr(name, &expr.span, parts)?,
            From::Display(kind, items) => {
                let mut list = Vec::new();
                for item in items {
                    match &item.kind {
                        From::Starred(all) => list.push((self.list_expr(all, parts)?, true)),
                        _ => list.push((self.int_expr(item, parts)?, false)),
                    }
                }
                distinct_items(*kind, TreeExpr::with_kind(ValueKind::List, TreeForm::List(list)))
            }
            From::Chain(first, rest) => {
                let head = self.translate_expr(first, parts)?;
                if head.kind == ValueKind::List {
                    // Concatenated lists.
                    let mut list = vec![(head, true)];
                    for (sign, term) in rest {
                        if *sign == ChainSign::Minus {
                            return Err(none());
                        }
                        list.push((self.list_expr(term, parts)?, true));
                    }
                    return Ok(TreeExpr::with_kind(ValueKind::List, TreeForm::List(list)));
                }
                let head = self.int_expr(first, parts)?;
                let term = |(sign, term): &(ChainSign, syntax::SyntaxExpr)| {
                    Ok((*sign == ChainSign::Minus, self.int_expr(term, parts)?))
                };
                TreeExpr::with_kind(
                    ValueKind::Int,
                    TreeForm::Sum(Box::new(head), rest.iter().map(term).collect::<Result<_, Diagnostic>>()?),
                )
            }
            From::Binary(op, a, b) => {
                let (a, b) = (self.int_expr(a, parts)?, self.int_expr(b, parts)?);
                TreeExpr::binary(tree_operator(*op), a, b)
            }
            From::Unary(PrefixOperator::Not, a) => {
                let a = self.condition(a, parts)?;
                TreeExpr::with_kind(ValueKind::Bool, TreeForm::Not(Box::new(a)))
            }
            From::Unary(prefix, a) => {
                let a = TreeExpr::with_kind(ValueKind::Int, TreeForm::Negative(Box::new(self.int_expr(a, parts)?)));
                // ~a = −a − 1
                if *prefix == PrefixOperator::Invert { a.minus(TreeExpr::int(1)) } else { a }
            }
            From::Compare(first, rest) => {
                let mut left = &**first;
                let mut all = Vec::new();
                for (op, right) in rest {
                    all.push(self.comparison_expr(*op, left, right, parts)?);
                    left = right;
                }
                if all.len() == 1 { all.remove(0) } else { TreeExpr::with_kind(ValueKind::Bool, TreeForm::All(all)) }
            }
            From::Logic(logic, items) => {
                let made = items.iter().map(|item| self.translate_expr(item, parts)).collect::<Result<Vec<_>, _>>()?;
                if made.iter().all(|item| item.kind == ValueKind::Bool) {
                    return Ok(TreeExpr::with_kind(
                        ValueKind::Bool,
                        if *logic == LogicOperator::And { TreeForm::All(made) } else { TreeForm::Any(made) },
                    ));
                }
                // `a or b` is a if a is true.
                let made: Vec<TreeExpr> = made.into_iter().map(TreeExpr::into_int).collect();
                let kind = made[0].kind;
                if made.iter().any(|item| item.kind != kind) {
                    return Err(none());
                }
                chosen_operand(*logic, made)
            }
            From::Either { test, then, otherwise } => {
                let test = self.condition(test, parts)?;
                let (then, otherwise) = (self.translate_expr(then, parts)?, self.translate_expr(otherwise, parts)?);
                let (then, otherwise) = if then.kind == otherwise.kind {
                    (then, otherwise)
                } else if [then.kind, otherwise.kind]
                    .iter()
                    .all(|kind| [ValueKind::Int, ValueKind::Bool].contains(kind))
                {
                    (then.into_int(), otherwise.into_int())
                } else {
                    return Err(none());
                };
                TreeExpr::with_kind(then.kind, TreeForm::Either(Box::new([test, then, otherwise])))
            }
            From::Index(list, at) => {
                let (list, at) = (self.translate_expr(list, parts)?, self.int_expr(at, parts)?);
                let kind = match list.kind {
                    ValueKind::List => ValueKind::Int,
                    ValueKind::Rows => ValueKind::List,
                    _ => return Err(none()),
                };
                TreeExpr::with_kind(kind, TreeForm::Index(Box::new(list), Box::new(at)))
            }
            From::Comprehension { makes, element, clauses } => {
                distinct_items(*makes, self.comprehension(GatherKind::List, element, clauses, parts)?)
            }
            From::Call(call) => self.translate_call(call, &expr.span, parts)?,
            From::Point(_) | From::Str(_) | From::Slice(..) | From::Starred(_) | From::Attribute(..) => {
                return Err(none());
            }
        })
    }

    fn comparison_expr(
        &mut self,
        op: syntax::ComparisonOperator,
        left: &syntax::SyntaxExpr,
        right: &syntax::SyntaxExpr,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        use syntax::ComparisonOperator as C;
        if matches!(op, C::In | C::NotIn) {
            let item = self.int_expr(left, parts)?;
            let list = self.list_expr(right, parts)?;
            let inside = TreeExpr::with_kind(ValueKind::Bool, TreeForm::Tool(HelperTool::Contains, vec![list, item]));
            return Ok(if op == C::In {
                inside
            } else {
                TreeExpr::with_kind(ValueKind::Bool, TreeForm::Not(Box::new(inside)))
            });
        }
        let (a, b) = (self.int_expr(left, parts)?, self.int_expr(right, parts)?);
        let op = match op {
            C::Equal => TreeComparison::Equal,
            C::NotEqual => TreeComparison::NotEqual,
            C::Less => TreeComparison::Less,
            C::LessEqual => TreeComparison::LessEqual,
            C::Greater => TreeComparison::Greater,
            C::GreaterEqual | C::In | C::NotIn => TreeComparison::GreaterEqual,
        };
        Ok(TreeExpr::compare(op, a, b))
    }

    /// Translates a comprehension: the list of its elements, or whether some or all of them hold.
    pub(super) fn comprehension(
        &mut self,
        gather: GatherKind,
        element: &syntax::SyntaxExpr,
        clauses: &[syntax::ComprehensionClause],
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let depth = self.depth();
        let made = self.loop_clauses(clauses, parts)?;
        let element =
            if gather == GatherKind::List { self.int_expr(element, parts)? } else { self.condition(element, parts)? };
        self.leave_block(depth);
        let kind = if gather == GatherKind::List { ValueKind::List } else { ValueKind::Bool };
        Ok(TreeExpr::with_kind(kind, TreeForm::Each(gather, Box::new(element), made)))
    }

    /// The loops of a comprehension; their names stay declared until `leave`.
    pub(super) fn loop_clauses(
        &mut self,
        clauses: &[syntax::ComprehensionClause],
        parts: &mut TranslatedParts,
    ) -> Result<Vec<LoopClause>, Diagnostic> {
        let mut made = Vec::new();
        for clause in clauses {
            let (targets, items) = self.loop_parts(&clause.target, &clause.items, parts)?;
            targets.iter().for_each(|target| self.declare(target, ValueKind::Int));
            let tests = clause.tests.iter().map(|test| self.condition(test, parts)).collect::<Result<_, _>>()?;
            made.push(LoopClause { targets, items, tests });
        }
        Ok(made)
    }

    /// The names and the items of a loop.
    pub(super) fn loop_parts(
        &mut self,
        target: &syntax::SyntaxExpr,
        items: &syntax::SyntaxExpr,
        parts: &mut TranslatedParts,
    ) -> Result<(Vec<String>, LoopItems), Diagnostic> {
        let name = |expr: &syntax::SyntaxExpr| match &expr.kind {
            From::Name(name) => Ok(name.clone()),
            _ => Err(unsupported_value(&expr.span)),
        };
        let targets = match &target.kind {
            From::Display(_, parts) => parts.iter().map(name).collect::<Result<Vec<_>, _>>()?,
            _ => vec![name(target)?],
        };
        let made = self.loop_items(items, parts)?;
        let fits = match &made {
            LoopItems::Range(..) => targets.len() == 1,
            LoopItems::List(list) => match list.kind {
                ValueKind::List => targets.len() == 1,
                ValueKind::Rows => targets.len() > 1,
                _ => false,
            },
            LoopItems::Numbered(_) => targets.len() == 2,
        };
        if fits { Ok((targets, made)) } else { Err(unsupported_value(&items.span)) }
    }

    fn loop_items(&mut self, expr: &syntax::SyntaxExpr, parts: &mut TranslatedParts) -> Result<LoopItems, Diagnostic> {
        if let From::Call(call) = &expr.kind
            && let From::Name(name) = &call.callee.kind
            && self.local_kind(name).is_none()
            && call.keywords.is_empty()
        {
            let args = &call.positional[..];
            match (&name[..], args) {
                ("range", [stop]) => {
                    let stop = self.int_expr(stop, parts)?;
                    return Ok(LoopItems::Range(Box::new([TreeExpr::int(0), stop]), 1));
                }
                ("range", [start, stop]) => {
                    let ends = [self.int_expr(start, parts)?, self.int_expr(stop, parts)?];
                    return Ok(LoopItems::Range(Box::new(ends), 1));
                }
                ("range", [start, stop, step]) => {
                    let ends = [self.int_expr(start, parts)?, self.int_expr(stop, parts)?];
                    let number = match self.int_expr(step, parts)?.form {
                        TreeForm::Int(n) => n,
                        TreeForm::Negative(n) if matches!(n.form, TreeForm::Int(_)) => match n.form {
                            TreeForm::Int(n) => -n,
                            _ => 0,
                        },
                        _ => 0,
                    };
                    return if number == 0 {
                        Err(unsupported_value(&step.span))
                    } else {
                        Ok(LoopItems::Range(Box::new(ends), number))
                    };
                }
                ("enumerate", [list]) => {
                    let list = self.list_expr(list, parts)?;
                    let named = matches!(list.form, TreeForm::Name(_) | TreeForm::Constant(_));
                    return if named { Ok(LoopItems::Numbered(list)) } else { Err(unsupported_value(&expr.span)) };
                }
                _ => {}
            }
        }
        // A literal list of rows in a loop becomes a constant.
        if let From::Display(_, items) = &expr.kind
            && items.iter().any(|item| matches!(item.kind, From::Display(..)))
        {
            let value = self.source.evaluate_here(expr)?;
            let name = (1..).map(|i| format!("rows{i}")).find(|name| !parts.constants.iter().any(|(n, _)| n == name));
            let name = name.expect("some name is free");
            let constant = super::constant_of_arg(&value).ok_or_else(|| unsupported_value(&expr.span))?;
            let kind = constant.kind();
            parts.constants.push((name.clone(), constant));
            return Ok(LoopItems::List(TreeExpr::constant(&name, kind)));
        }
        let list = self.translate_expr(expr, parts)?;
        match list.kind {
            ValueKind::List | ValueKind::Rows => Ok(LoopItems::List(list)),
            _ => Err(unsupported_value(&expr.span)),
        }
    }
}

/// The distinct items, if the collection is a set.
fn distinct_items(kind: CollectionKind, list: TreeExpr) -> TreeExpr {
    if kind == CollectionKind::Set {
        TreeExpr::with_kind(ValueKind::List, TreeForm::Tool(HelperTool::Distinct, vec![list]))
    } else {
        list
    }
}

/// `a or b`, `a and b` of numbers, which return one of their operands.
fn chosen_operand(logic: LogicOperator, items: Vec<TreeExpr>) -> TreeExpr {
    let mut items = items.into_iter().rev();
    let last = items.next().expect("there are two sides");
    items.fold(last, |rest, item| {
        let test = truth_value(item.clone());
        let parts = if logic == LogicOperator::Or { [test, item, rest] } else { [test, rest, item] };
        TreeExpr::with_kind(parts[1].kind, TreeForm::Either(Box::new(parts)))
    })
}

pub(super) fn tree_operator(op: syntax::BinaryOperator) -> TreeOperator {
    match op {
        syntax::BinaryOperator::Times => TreeOperator::Times,
        syntax::BinaryOperator::Power => TreeOperator::Power,
        syntax::BinaryOperator::FloorDivide => TreeOperator::FloorDivide,
        syntax::BinaryOperator::Modulo => TreeOperator::Modulo,
        syntax::BinaryOperator::And => TreeOperator::And,
        syntax::BinaryOperator::Or => TreeOperator::Or,
        syntax::BinaryOperator::Xor => TreeOperator::Xor,
        syntax::BinaryOperator::Left => TreeOperator::Left,
        syntax::BinaryOperator::Right => TreeOperator::Right,
    }
}

/// The truth value of an expression, as in Python.
pub(super) fn truth_value(expr: TreeExpr) -> TreeExpr {
    match expr.kind {
        ValueKind::Bool => expr,
        ValueKind::Int => TreeExpr::compare(TreeComparison::NotEqual, expr, TreeExpr::int(0)),
        ValueKind::List | ValueKind::Rows => {
            let length = TreeExpr::with_kind(ValueKind::Int, TreeForm::Length(Box::new(expr)));
            TreeExpr::compare(TreeComparison::Greater, length, TreeExpr::int(0))
        }
    }
}
