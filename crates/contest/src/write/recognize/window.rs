//! Rules whose values follow from a window of values before them.
//!
//! A position is a heap and a few more numbers, its state.
//! Each option is `n − c` or `max(n − c, 0)` in a state that is written out, where `c` is an expression of the parameters alone,
//! and each condition compares `n` with such an expression, or does not read `n`.
//! From a heap on that is at least every `c` and beyond every such comparison, the options of `n` are the same for each `n`, seen from `n`.
//! There the values of `n` in all states are a function of the window of the values of as many heaps before `n`.
//! Below that heap an option can be a negative heap, or the heap 0 once more in another state: a search finds the values of these.
//! So if a window is equal to an earlier one, what follows the one follows the other, and the values are periodic: the program need only wait for it.
//! It comes, because a value is at most the number of options, so that there are finitely many windows.

use crate::write::rule::EmittedRule;
use crate::write::rule_theorem::{WINDOW_REACH_NAME, WindowPeriod};
use crate::write::tree::{PositionPiece, TreeComparison, TreeExpr, TreeForm, TreeFunction, TreeOperator, TreeStmt};
use crate::write::value_kind::ValueKind;

/// Recognizes these rules.
pub(super) fn recognize_window(rule: &EmittedRule) -> Option<WindowPeriod> {
    let mut scan = WindowScan {
        rule,
        heap: rule.params.first()?,
        taken_amounts: Vec::new(),
        ends: Vec::new(),
        states: Vec::new(),
    };
    scan.visit_body(&rule.body)?;
    let WindowScan { taken_amounts: taken, mut ends, states, .. } = scan;
    if states.is_empty() {
        return None;
    }
    // Literals are known to be positive.
    let unknown = taken.iter().filter(|amount| !matches!(amount.form, TreeForm::Int(_)));
    let none_taken: Vec<TreeExpr> =
        unknown.map(|amount| TreeExpr::compare(TreeComparison::Less, amount.clone(), TreeExpr::int(1))).collect();
    let mut body = Vec::new();
    if !none_taken.is_empty() {
        let test = TreeExpr::with_kind(ValueKind::Bool, TreeForm::Any(none_taken));
        body.push(TreeStmt::If(vec![(test, vec![TreeStmt::Return(Some(TreeExpr::int(0)))])], Vec::new()));
    }
    taken.into_iter().for_each(|amount| push_new(&mut ends, amount));
    push_new(&mut ends, TreeExpr::int(1));
    let largest = TreeExpr::with_kind(ValueKind::Int, TreeForm::Max(ends));
    body.push(TreeStmt::Return(Some(largest)));
    let reach = TreeFunction {
        name: WINDOW_REACH_NAME.into(),
        params: rule.keywords.clone(),
        locals: Vec::new(),
        result: ValueKind::Int,
        gives: false,
        body,
    };
    Some(WindowPeriod { states, reach })
}

/// The findings in the rules so far.
struct WindowScan<'r> {
    rule: &'r EmittedRule,
    /// The name of the heap.
    heap: &'r str,
    /// The numbers that moves take.
    taken_amounts: Vec<TreeExpr>,
    /// From each of these heaps on a condition has one truth value.
    ends: Vec<TreeExpr>,
    /// The states that options have.
    states: Vec<Vec<i64>>,
}

impl WindowScan<'_> {
    fn visit_body(&mut self, body: &[TreeStmt]) -> Option<()> {
        body.iter().try_for_each(|stmt| match stmt {
            TreeStmt::If(cases, otherwise) => {
                cases.iter().try_for_each(|(test, body)| {
                    self.visit_test(test)?;
                    self.visit_body(body)
                })?;
                self.visit_body(otherwise)
            }
            TreeStmt::Assert(test) => self.visit_test(test),
            TreeStmt::Return(None) => Some(()),
            TreeStmt::Option(pieces) => pieces.iter().try_for_each(|piece| self.visit_piece(piece)),
            _ => None,
        })
    }

    fn visit_piece(&mut self, piece: &PositionPiece) -> Option<()> {
        let PositionPiece::One(args) = piece else { return None };
        let (heap, state) = args.split_first()?;
        let amount = self.taken_amount(heap)?;
        if matches!(amount.form, TreeForm::Int(..1)) {
            return None;
        }
        let state = state.iter().map(|number| match number.form {
            TreeForm::Int(n) => Some(n),
            _ => None,
        });
        push_new(&mut self.states, state.collect::<Option<_>>()?);
        push_new(&mut self.taken_amounts, amount);
        Some(())
    }

    /// The number that is taken if `n − c` or `max(n − c, 0)` is left.
    fn taken_amount(&self, left: &TreeExpr) -> Option<TreeExpr> {
        match &left.form {
            TreeForm::Max(both) => match &both[..] {
                [left, zero] | [zero, left] if *zero == TreeExpr::int(0) => self.taken_amount(left),
                _ => None,
            },
            _ => self.distance_below(left),
        }
    }

    /// The expression `c` of `n − c`.
    fn distance_below(&self, expr: &TreeExpr) -> Option<TreeExpr> {
        let TreeForm::Sum(first, rest) = &expr.form else { return None };
        let is_heap = matches!(&first.form, TreeForm::Name(name) if name == self.heap);
        if !is_heap || !rest.iter().all(|(_, term)| self.is_fixed(term)) {
            return None;
        }
        Some(match &rest[..] {
            [(true, only)] => only.clone(),
            [(false, TreeExpr { form: TreeForm::Int(n), .. })] => TreeExpr::int(n.checked_neg()?),
            _ => {
                let rest = rest.iter().map(|(minus, term)| (!minus, term.clone())).collect();
                TreeExpr::with_kind(ValueKind::Int, TreeForm::Sum(Box::new(TreeExpr::int(0)), rest))
            }
        })
    }

    fn visit_test(&mut self, test: &TreeExpr) -> Option<()> {
        match &test.form {
            TreeForm::All(all) | TreeForm::Any(all) => all.iter().try_for_each(|one| self.visit_test(one)),
            TreeForm::Not(inner) => self.visit_test(inner),
            TreeForm::Compare(_, a, b) if self.reads_heap(a) || self.reads_heap(b) => {
                let (side, other) = if self.reads_heap(a) { (a, b) } else { (b, a) };
                let is_heap = matches!(&side.form, TreeForm::Name(name) if name == self.heap);
                let distance = if is_heap { TreeExpr::int(0) } else { self.distance_below(side)? };
                if !self.is_fixed(other) {
                    return None;
                }
                // n − c and d compare in one way from n = c + d + 1 on.
                let end = match (&distance.form, &other.form) {
                    (TreeForm::Int(0), TreeForm::Int(n)) => TreeExpr::int(n.checked_add(1)?),
                    (TreeForm::Int(0), _) => other.as_ref().clone().plus(TreeExpr::int(1)),
                    _ => distance.plus(other.as_ref().clone()).plus(TreeExpr::int(1)),
                };
                push_new(&mut self.ends, end);
                Some(())
            }
            _ => (!self.reads_heap(test)).then_some(()),
        }
    }

    fn reads_heap(&self, expr: &TreeExpr) -> bool {
        let mut read = false;
        expr.visit_names(&mut |name| read |= name == self.heap);
        read
    }

    /// Whether an expression is made of literals and parameters that come with the question, by operations that are always defined.
    fn is_fixed(&self, expr: &TreeExpr) -> bool {
        match &expr.form {
            TreeForm::Int(_) => true,
            TreeForm::Constant(_) => expr.kind == ValueKind::Int,
            TreeForm::Name(name) => {
                expr.kind == ValueKind::Int && self.rule.keywords.iter().any(|(known, _)| known == name)
            }
            TreeForm::Sum(first, rest) => self.is_fixed(first) && rest.iter().all(|(_, term)| self.is_fixed(term)),
            TreeForm::Binary(TreeOperator::Times, a, b) => self.is_fixed(a) && self.is_fixed(b),
            TreeForm::Negative(a) => self.is_fixed(a),
            TreeForm::Min(all) | TreeForm::Max(all) => all.iter().all(|one| self.is_fixed(one)),
            _ => false,
        }
    }
}

fn push_new<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}
