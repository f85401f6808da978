//! Recognises rules that keep whose turn it is as an argument.
//!
//! A rule of an impartial game does not depend on who moves. Some rules keep whose turn it is in an argument that every move toggles,
//! and let the moves depend on it. Single positions then work as intended, but in a sum the players do not alternate in each component.

use crate::ir::{AssignTarget, RuleExpr, RuleExprKind, RuleFunction, RuleProgram, RuleStmt, RuleStmtKind};
use crate::syntax::{BinaryOperator, ChainSign, ComparisonOperator, PrefixOperator};
use crate::value::{RuleValue, total_order};

/// The parameter that every move toggles and that the moves depend on, as far as the text shows.
pub(crate) fn turn_parameter(program: &RuleProgram, game: u32) -> Option<usize> {
    let function = &program.functions[game as usize];
    (0..function.arity()).find(|&slot| is_turn_parameter(program, game, function, slot))
}

fn is_turn_parameter(program: &RuleProgram, game: u32, function: &RuleFunction, slot: usize) -> bool {
    let mut look = ToggleSearch { program, game, slot, function, moves: 0, toggles: true, uses: 0 };
    look.scan_body(&function.body, &BranchArgument::Nothing);
    // An argument that toggles but is read nowhere else changes no moves, so it does no harm in a sum.
    look.toggles && look.moves > 0 && look.uses > 0
}

/// The facts known about the argument on a branch.
#[derive(Clone)]
enum BranchArgument<'p> {
    Nothing,
    Truth(bool),
    Is(&'p RuleValue),
    IsNot(&'p RuleValue),
}

struct ToggleSearch<'p> {
    program: &'p RuleProgram,
    game: u32,
    slot: usize,
    function: &'p RuleFunction,
    /// The number of calls of the game.
    moves: usize,
    /// Whether each call toggles the argument, and nothing else leads to a position.
    toggles: bool,
    /// The number of other uses of the argument.
    uses: usize,
}

impl<'p> ToggleSearch<'p> {
    fn scan_body(&mut self, body: &'p [RuleStmt], known: &BranchArgument<'p>) {
        for stmt in body {
            match &stmt.kind {
                RuleStmtKind::Assign(target, value) => {
                    self.scan_target(target);
                    self.scan_expr(value, known);
                }
                RuleStmtKind::If(cases, otherwise) => self.scan_cases(cases, otherwise, known),
                RuleStmtKind::For { target, items, body } => {
                    self.scan_target(target);
                    self.scan_expr(items, known);
                    self.scan_body(body, known);
                }
                RuleStmtKind::While { test, body } => {
                    self.scan_expr(test, known);
                    self.scan_body(body, known);
                }
                RuleStmtKind::Yield(value) | RuleStmtKind::YieldFrom(value) | RuleStmtKind::Return(Some(value)) => {
                    self.scan_expr(value, known);
                }
                RuleStmtKind::Assert(test, _) => self.scan_expr(test, known),
                RuleStmtKind::Return(None) | RuleStmtKind::Break | RuleStmtKind::Continue => {}
            }
        }
    }

    /// Scans branches. The tests before a branch say something about the argument in it.
    fn scan_cases(
        &mut self,
        cases: &'p [(RuleExpr, Vec<RuleStmt>)],
        otherwise: &'p [RuleStmt],
        known: &BranchArgument<'p>,
    ) {
        let mut known = known.clone();
        for (test, body) in cases {
            self.scan_expr(test, &known);
            let (then, other) = self.facts_of_test(test);
            self.scan_body(body, &then.unwrap_or_else(|| known.clone()));
            known = other.unwrap_or(known);
        }
        self.scan_body(otherwise, &known);
    }

    /// The facts about the argument that follow if a test holds, and if it does not.
    fn facts_of_test(&self, test: &'p RuleExpr) -> (Option<BranchArgument<'p>>, Option<BranchArgument<'p>>) {
        match &test.kind {
            RuleExprKind::Slot(slot) if *slot == self.slot => {
                (Some(BranchArgument::Truth(true)), Some(BranchArgument::Truth(false)))
            }
            RuleExprKind::Unary(PrefixOperator::Not, inner) => {
                let (then, other) = self.facts_of_test(inner);
                (other, then)
            }
            RuleExprKind::Compare(first, rest) => match (&first.kind, &rest[..]) {
                (RuleExprKind::Slot(slot), [(sign, other)]) if *slot == self.slot => match (&other.kind, sign) {
                    (RuleExprKind::Const(value), ComparisonOperator::Equal) => {
                        (Some(BranchArgument::Is(value)), Some(BranchArgument::IsNot(value)))
                    }
                    (RuleExprKind::Const(value), ComparisonOperator::NotEqual) => {
                        (Some(BranchArgument::IsNot(value)), Some(BranchArgument::Is(value)))
                    }
                    _ => (None, None),
                },
                _ => (None, None),
            },
            _ => (None, None),
        }
    }

    fn scan_target(&mut self, target: &AssignTarget) {
        match target {
            AssignTarget::Slot(slot) => self.toggles &= *slot != self.slot,
            AssignTarget::Unpack(targets, _) => targets.iter().for_each(|target| self.scan_target(target)),
        }
    }

    fn scan_expr(&mut self, expr: &'p RuleExpr, known: &BranchArgument<'p>) {
        let mut given: Vec<*const RuleExpr> = Vec::new();
        expr.visit(&mut |inner| match &inner.kind {
            RuleExprKind::Game { game, args, keywords } if *game == self.game => {
                self.moves += 1;
                let own = match self.slot.checked_sub(self.function.params) {
                    None => args.get(self.slot),
                    Some(keyword) => keywords.get(keyword).and_then(Option::as_ref),
                };
                match own {
                    // Reading the argument in order to toggle it is no use. The
                    // visit reaches these parts again, so they are kept by address.
                    Some(arg) if self.is_toggle(arg, known) => arg.visit(&mut |part| given.push(part)),
                    _ => self.toggles = false,
                }
            }
            // Moves to other games, and moves made by helpers, are not analysed.
            RuleExprKind::Game { .. } | RuleExprKind::Call { .. } => self.toggles = false,
            RuleExprKind::Helper(to, _) => self.toggles &= !makes_positions(self.program, *to),
            RuleExprKind::Slot(slot) if *slot == self.slot && !given.contains(&std::ptr::from_ref(inner)) => {
                self.uses += 1
            }
            _ => {}
        });
    }

    /// Whether the expression changes the argument, and applied twice gives it back.
    fn is_toggle(&self, arg: &RuleExpr, known: &BranchArgument<'_>) -> bool {
        let own = |expr: &RuleExpr| matches!(expr.kind, RuleExprKind::Slot(slot) if slot == self.slot);
        let constant = |expr: &RuleExpr| matches!(expr.kind, RuleExprKind::Const(_));
        match &arg.kind {
            RuleExprKind::Unary(PrefixOperator::Not | PrefixOperator::Negative, inner) => own(inner),
            RuleExprKind::Chain(first, rest) => {
                matches!(&rest[..], [(ChainSign::Minus, last)] if constant(first) && own(last))
            }
            RuleExprKind::Binary(BinaryOperator::Xor, a, b) => own(a) && constant(b) || constant(a) && own(b),
            RuleExprKind::Binary(BinaryOperator::Modulo, sum, two) => {
                let is = |expr: &RuleExpr, n: i64| matches!(expr.kind, RuleExprKind::Const(RuleValue::Int(value)) if value == n);
                let one_more = match &sum.kind {
                    RuleExprKind::Chain(first, rest) => match &rest[..] {
                        [(ChainSign::Plus, last)] => own(first) && is(last, 1) || is(first, 1) && own(last),
                        _ => false,
                    },
                    _ => false,
                };
                is(two, 2) && one_more
            }
            RuleExprKind::Compare(first, rest) => {
                matches!(&rest[..], [(ComparisonOperator::Equal, last)]
                    if own(first) && matches!(last.kind, RuleExprKind::Const(RuleValue::Bool(false) | RuleValue::Int(0))))
            }
            RuleExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                let (where_true, where_false) = self.facts_of_test(test);
                where_true.is_some_and(|known| self.is_toggle(then, &known))
                    && where_false.is_some_and(|known| self.is_toggle(otherwise, &known))
            }
            RuleExprKind::Const(value) => match known {
                BranchArgument::Nothing => false,
                BranchArgument::Truth(truth) => value.is_true() != *truth,
                BranchArgument::Is(now) => total_order(value, now).is_ne(),
                // A turn has two values, so an argument that is not `other` toggles to `other`.
                BranchArgument::IsNot(other) => total_order(value, other).is_eq(),
            },
            _ => false,
        }
    }
}

/// Whether a function, or a function that it calls, makes positions.
fn makes_positions(program: &RuleProgram, function: u32) -> bool {
    let mut reached = vec![function];
    let mut at = 0;
    while let Some(&function) = reached.get(at) {
        let mut found = false;
        program.functions[function as usize].visit_expressions(&mut |expr| match &expr.kind {
            RuleExprKind::Game { .. } | RuleExprKind::Call { .. } => found = true,
            RuleExprKind::Helper(to, _) if !reached.contains(to) => reached.push(*to),
            _ => {}
        });
        if found {
            return true;
        }
        at += 1;
    }
    false
}

#[cfg(test)]
mod tests {
    use crate::Rules;
    use crate::understand::no_names::NoNames;

    fn turn_of(body: &str) -> Option<String> {
        let text = format!("@game\ndef g(n, p):\n    {}", body.replace('\n', "\n    "));
        Rules::load(&text, &NoNames).expect("the rules are sound").understand("g").expect("it is there").turn_parameter
    }

    #[test]
    fn turns_are_arguments_that_every_move_toggles() {
        for toggle in ["not p", "1 - p", "3 - p", "-p", "p ^ 1", "1 ^ p", "(p + 1) % 2", "p == 0", "2 if p == 1 else 1"]
        {
            let body = format!("for k in range(1, n + 1):\n    if k % 2 == p: yield g(n - k, {toggle})");
            assert_eq!(turn_of(&body).as_deref(), Some("p"), "{toggle}");
        }
        for body in [
            "if p:\n    if n > 1: yield g(n - 2, False)\nelse:\n    if n > 0: yield g(n - 1, True)",
            "if p == 1 and n > 0 or n > 3: yield g(n - 1, 2 if p == 1 else 1)",
            "if p == 1:\n    if n > 1: yield g(n - 2, 2)\nelif n > 0: yield g(n - 1, 1)",
        ] {
            assert_eq!(turn_of(body).as_deref(), Some("p"), "{body}");
        }
    }

    #[test]
    fn other_arguments_are_no_turns() {
        for body in [
            // The moves do not depend on it.
            "if n > 0: yield g(n - 1, 1 - p)",
            // A move keeps it.
            "if n > p: yield g(n - 1, 1 - p)\nif n > 3: yield g(n - 3, p)",
            // The argument is the last move, which may not be repeated.
            "for k in (1, 2):\n    if k != p and k <= n: yield g(n - k, k)",
            // A pass, three rounds, a number that counts down.
            "if n > 0: yield g(n - 1, p)\nif p: yield g(n, False)",
            "if n > p: yield g(n - 1, (p + 1) % 3)",
            "if n > p: yield g(n - 1, p - 1)",
            "if p: yield g(n, not p)\nif n > 0: yield g(n - 1, True)",
            "p = 0\nif n > p: yield g(n - 1, 1 - p)",
        ] {
            assert_eq!(turn_of(body), None, "{body}");
        }
    }
}
