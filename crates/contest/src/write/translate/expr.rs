//! Translating expressions.

use super::scope::TranslationScope;
use super::{TranslatedParts, constant_of_arg, unsupported_value};
use crate::write::tools::HelperTool;
use crate::write::tree::{GatherKind, LoopClause, LoopItems, TreeComparison, TreeExpr, TreeForm, TreeOperator};
use crate::write::value_kind::ValueKind;
use grundy_game::Argument;
use grundy_rules::syntax::{self, ChainSign, CollectionKind, LogicOperator, PrefixOperator};
use grundy_rules::{Builtin, Diagnostic, ResolvedClause, ResolvedExpr, ResolvedForm as From, ResolvedTarget};
use num_traits::ToPrimitive;

impl<'r> TranslationScope<'r> {
    /// Translates to an integer.
    pub(super) fn int_expr(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let made = self.translate_expr(expr, parts)?;
        match made.kind {
            ValueKind::Int => Ok(made),
            ValueKind::Bool => Ok(made.into_int()),
            _ => Err(unsupported_value(expr)),
        }
    }

    /// Translates to a list of integers.
    pub(super) fn list_expr(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        if let From::Builtin(Builtin::Range, _) = expr.form() {
            let items = self.loop_items(expr, parts)?;
            let name = self.free_name("i");
            let element = TreeExpr::name(&name, ValueKind::Int);
            let clause = LoopClause { targets: vec![name], items, tests: Vec::new() };
            return Ok(TreeExpr::with_kind(
                ValueKind::List,
                TreeForm::Each(GatherKind::List, Box::new(element), vec![clause]),
            ));
        }
        let made = self.translate_expr(expr, parts)?;
        if made.kind == ValueKind::List { Ok(made) } else { Err(unsupported_value(expr)) }
    }

    /// Translates to a value of any kind.
    pub(super) fn value_expr(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        match expr.form() {
            From::Builtin(Builtin::Range, _) => self.list_expr(expr, parts),
            _ => self.translate_expr(expr, parts),
        }
    }

    /// Translates to a condition.
    pub(super) fn condition(
        &mut self,
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        // Only the truth of `and` and `or` is needed here, not which operand they return.
        if let From::Logic(logic, items) = &expr.form() {
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
        expr: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let none = || unsupported_value(expr);
        parts.count_terms(1, expr)?;
        Ok(match &expr.form() {
            From::Value(Argument::Int(n)) => TreeExpr::int(n.to_i64().ok_or_else(none)?),
            From::Value(Argument::Bool(b)) => TreeExpr::with_kind(ValueKind::Bool, TreeForm::Bool(*b)),
            From::Local(local) => self.local_expr(*local, expr)?,
            From::Constant(constant) => parts.constant_expr(*constant, expr)?,
            From::Display(_, items) if parts.is_of_question() && items.iter().any(is_written_list) => {
                let row = |item: &ResolvedExpr<'r>| Ok((self.list_expr(item, parts)?, false));
                let rows = items.iter().map(row).collect::<Result<_, Diagnostic>>()?;
                TreeExpr::with_kind(ValueKind::Rows, TreeForm::List(rows))
            }
            From::Display(kind, items) => {
                let mut list = Vec::new();
                for item in items {
                    match &item.form() {
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
                let term = |(sign, term): &(ChainSign, ResolvedExpr<'r>)| {
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
                let mut left = first;
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
                // Each operand but the last one is there twice.
                parts.count_terms(made.iter().map(TreeExpr::term_count).sum(), expr)?;
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
                if let Some(part) = self.record_item(list, at, parts)? {
                    return Ok(part);
                }
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
            From::Builtin(builtin, args) => self.translate_builtin(*builtin, args, expr, parts)?,
            From::Helper(helper, args) => self.translate_helper(*helper, args, expr, parts)?,
            From::Value(_)
            | From::End(_)
            | From::Slice(..)
            | From::Starred(_)
            | From::Game { .. }
            | From::Ruleset { .. } => return Err(none()),
        })
    }

    /// Translates a comprehension: the list of its elements, or whether some or all of them hold.
    pub(super) fn comprehension(
        &mut self,
        gather: GatherKind,
        element: &ResolvedExpr<'r>,
        clauses: &[ResolvedClause<'r>],
        parts: &mut TranslatedParts,
    ) -> Result<TreeExpr, Diagnostic> {
        let depth = self.comprehension_depth();
        let made = self.loop_clauses(clauses, parts)?;
        let element = match gather {
            GatherKind::List if parts.is_of_question() && is_written_list(element) => self.list_expr(element, parts)?,
            GatherKind::List => self.int_expr(element, parts)?,
            GatherKind::Some | GatherKind::Every => self.condition(element, parts)?,
        };
        self.leave_comprehension(depth);
        let kind = match gather {
            GatherKind::List if element.kind == ValueKind::List => ValueKind::Rows,
            GatherKind::List => ValueKind::List,
            GatherKind::Some | GatherKind::Every => ValueKind::Bool,
        };
        Ok(TreeExpr::with_kind(kind, TreeForm::Each(gather, Box::new(element), made)))
    }

    /// The loops of a comprehension, whose variables stay declared until [`leave_comprehension`](Self::leave_comprehension).
    pub(super) fn loop_clauses(
        &mut self,
        clauses: &[ResolvedClause<'r>],
        parts: &mut TranslatedParts,
    ) -> Result<Vec<LoopClause>, Diagnostic> {
        let mut made = Vec::new();
        for clause in clauses {
            if let Some(clause) = self.record_loop(clause, parts)? {
                made.push(clause);
                continue;
            }
            let (locals, items) = self.loop_parts(&clause.target, &clause.items, parts)?;
            let kind = target_kind(&items, locals.len());
            locals.iter().for_each(|local| self.declare_inner(*local, kind));
            let targets = locals.iter().map(|local| self.local_name(*local).to_string()).collect();
            let tests = clause.tests.iter().map(|test| self.condition(test, parts)).collect::<Result<_, _>>()?;
            made.push(LoopClause { targets, items, tests });
        }
        Ok(made)
    }

    /// The variables and the items of a loop.
    pub(super) fn loop_parts(
        &mut self,
        target: &ResolvedTarget,
        items: &ResolvedExpr<'r>,
        parts: &mut TranslatedParts,
    ) -> Result<(Vec<usize>, LoopItems), Diagnostic> {
        let locals = target.locals().ok_or_else(|| unsupported_value(items))?;
        let made = self.loop_items(items, parts)?;
        let several = matches!(target, ResolvedTarget::Several(_));
        let fits = match &made {
            LoopItems::Range(..) => !several,
            LoopItems::List(list) => match list.kind {
                ValueKind::List => !several,
                ValueKind::Rows => locals.len() > 1 || !several,
                _ => false,
            },
            LoopItems::Numbered(_) => locals.len() == 2,
        };
        if fits { Ok((locals, made)) } else { Err(unsupported_value(items)) }
    }

    fn loop_items(&mut self, expr: &ResolvedExpr<'r>, parts: &mut TranslatedParts) -> Result<LoopItems, Diagnostic> {
        let form = expr.form();
        if let From::Builtin(builtin, args) = &form {
            match (builtin, &args[..]) {
                (Builtin::Range, [stop]) => {
                    let stop = self.int_expr(stop, parts)?;
                    return Ok(LoopItems::Range(Box::new([TreeExpr::int(0), stop]), 1));
                }
                (Builtin::Range, [start, stop]) => {
                    let ends = [self.int_expr(start, parts)?, self.int_expr(stop, parts)?];
                    return Ok(LoopItems::Range(Box::new(ends), 1));
                }
                (Builtin::Range, [start, stop, step]) => {
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
                        Err(unsupported_value(step))
                    } else {
                        Ok(LoopItems::Range(Box::new(ends), number))
                    };
                }
                (Builtin::Enumerate, [list]) => {
                    let list = self.list_expr(list, parts)?;
                    let named = matches!(list.form, TreeForm::Name(_) | TreeForm::Constant(_));
                    return if named { Ok(LoopItems::Numbered(list)) } else { Err(unsupported_value(expr)) };
                }
                _ => {}
            }
        }
        // A literal list of rows in a loop becomes a constant.
        if let From::Display(_, items) = &form
            && items.iter().any(|item| matches!(item.form(), From::Display(..)))
        {
            let value = expr.constant_value().and_then(|value| constant_of_arg(&value));
            let name = parts.free_constant_name();
            return Ok(LoopItems::List(parts.add_constant(&name, value.ok_or_else(|| unsupported_value(expr))?)));
        }
        let list = self.translate_expr(expr, parts)?;
        match list.kind {
            ValueKind::List | ValueKind::Rows => Ok(LoopItems::List(list)),
            _ => Err(unsupported_value(expr)),
        }
    }
}

/// The kind of the variables of a loop: one variable of a list of lists is a list.
pub(super) fn target_kind(items: &LoopItems, targets: usize) -> ValueKind {
    match items {
        LoopItems::List(list) if list.kind == ValueKind::Rows && targets == 1 => ValueKind::List,
        _ => ValueKind::Int,
    }
}

/// Whether an expression is written as a list or a tuple.
fn is_written_list(expr: &ResolvedExpr<'_>) -> bool {
    matches!(expr.form(), From::Display(..) | From::Comprehension { .. })
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

fn tree_operator(op: syntax::BinaryOperator) -> TreeOperator {
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
