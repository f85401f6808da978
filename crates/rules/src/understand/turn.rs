//! Recognises rules that keep whose turn it is as an argument.
//!
//! A rule of an impartial game does not depend on who moves. Some rules keep whose turn it is in an argument that every move toggles,
//! and let the moves depend on it. Single positions then work as intended, but in a sum the players do not alternate in each component.

use crate::ir::{Expr, ExprKind, Function, Program, Stmt, StmtKind, Target};
use crate::syntax::{Comparison, Operator, Prefix, Sign};
use crate::value::{Val, order};

/// The parameter that every move toggles and that the moves depend on, as far as the text shows.
pub(crate) fn turn(program: &Program, game: u32) -> Option<usize> {
    let function = &program.functions[game as usize];
    (0..function.arity()).find(|&slot| is_turn(program, game, function, slot))
}

fn is_turn(program: &Program, game: u32, function: &Function, slot: usize) -> bool {
    let mut look = Look { program, game, slot, function, moves: 0, toggles: true, uses: 0 };
    look.body(&function.body, &Known::Nothing);
    look.toggles && look.moves > 0 && look.uses > 0
}

/// What is known about the argument on a branch.
#[derive(Clone)]
enum Known<'p> {
    Nothing,
    Truth(bool),
    Is(&'p Val),
    IsNot(&'p Val),
}

struct Look<'p> {
    program: &'p Program,
    game: u32,
    slot: usize,
    function: &'p Function,
    /// The number of calls of the game.
    moves: usize,
    /// Whether each call toggles the argument, and nothing else leads to a position.
    toggles: bool,
    /// The number of other uses of the argument.
    uses: usize,
}

impl<'p> Look<'p> {
    fn body(&mut self, body: &'p [Stmt], known: &Known<'p>) {
        for stmt in body {
            match &stmt.kind {
                StmtKind::Assign(target, value) => {
                    self.assigned(target);
                    self.expr(value, known);
                }
                StmtKind::If(cases, otherwise) => self.cases(cases, otherwise, known),
                StmtKind::For { target, items, body } => {
                    self.assigned(target);
                    self.expr(items, known);
                    self.body(body, known);
                }
                StmtKind::While { test, body } => {
                    self.expr(test, known);
                    self.body(body, known);
                }
                StmtKind::Yield(value) | StmtKind::YieldFrom(value) | StmtKind::Return(Some(value)) => {
                    self.expr(value, known);
                }
                StmtKind::Assert(test, _) => self.expr(test, known),
                StmtKind::Return(None) | StmtKind::Break | StmtKind::Continue => {}
            }
        }
    }

    /// Scans branches. The tests before a branch say something about the argument in it.
    fn cases(&mut self, cases: &'p [(Expr, Vec<Stmt>)], otherwise: &'p [Stmt], known: &Known<'p>) {
        let mut known = known.clone();
        for (test, body) in cases {
            self.expr(test, &known);
            let (then, other) = self.tested(test);
            self.body(body, &then.unwrap_or_else(|| known.clone()));
            known = other.unwrap_or(known);
        }
        self.body(otherwise, &known);
    }

    /// What a test says about the argument if it holds, and if it does not.
    fn tested(&self, test: &'p Expr) -> (Option<Known<'p>>, Option<Known<'p>>) {
        match &test.kind {
            ExprKind::Slot(slot) if *slot == self.slot => (Some(Known::Truth(true)), Some(Known::Truth(false))),
            ExprKind::Unary(Prefix::Not, inner) => {
                let (then, other) = self.tested(inner);
                (other, then)
            }
            ExprKind::Compare(first, rest) => match (&first.kind, &rest[..]) {
                (ExprKind::Slot(slot), [(sign, other)]) if *slot == self.slot => match (&other.kind, sign) {
                    (ExprKind::Const(value), Comparison::Equal) => (Some(Known::Is(value)), Some(Known::IsNot(value))),
                    (ExprKind::Const(value), Comparison::NotEqual) => {
                        (Some(Known::IsNot(value)), Some(Known::Is(value)))
                    }
                    _ => (None, None),
                },
                _ => (None, None),
            },
            _ => (None, None),
        }
    }

    fn assigned(&mut self, target: &Target) {
        match target {
            Target::Slot(slot) => self.toggles &= *slot != self.slot,
            Target::Unpack(targets, _) => targets.iter().for_each(|target| self.assigned(target)),
        }
    }

    fn expr(&mut self, expr: &'p Expr, known: &Known<'p>) {
        let mut given: Vec<*const Expr> = Vec::new();
        expr.each(&mut |inner| match &inner.kind {
            ExprKind::Game { game, args, keywords } if *game == self.game => {
                self.moves += 1;
                let own = match self.slot.checked_sub(self.function.params) {
                    None => args.get(self.slot),
                    Some(keyword) => keywords.get(keyword).and_then(Option::as_ref),
                };
                match own {
                    Some(arg) if self.is_toggle(arg, known) => arg.each(&mut |part| given.push(part)),
                    _ => self.toggles = false,
                }
            }
            // Moves to other games, and moves made by helpers, are not analysed.
            ExprKind::Game { .. } | ExprKind::Call { .. } => self.toggles = false,
            ExprKind::Helper(to, _) => self.toggles &= !moves_in(self.program, *to),
            ExprKind::Slot(slot) if *slot == self.slot && !given.contains(&std::ptr::from_ref(inner)) => self.uses += 1,
            _ => {}
        });
    }

    /// Whether the expression changes the argument, and applied twice gives it back.
    fn is_toggle(&self, arg: &Expr, known: &Known<'_>) -> bool {
        let own = |expr: &Expr| matches!(expr.kind, ExprKind::Slot(slot) if slot == self.slot);
        let constant = |expr: &Expr| matches!(expr.kind, ExprKind::Const(_));
        match &arg.kind {
            ExprKind::Unary(Prefix::Not | Prefix::Negative, inner) => own(inner),
            ExprKind::Chain(first, rest) => {
                matches!(&rest[..], [(Sign::Minus, last)] if constant(first) && own(last))
            }
            ExprKind::Binary(Operator::Xor, a, b) => own(a) && constant(b) || constant(a) && own(b),
            ExprKind::Binary(Operator::Modulo, sum, two) => {
                let is = |expr: &Expr, n: i64| matches!(expr.kind, ExprKind::Const(Val::Int(value)) if value == n);
                let one_more = match &sum.kind {
                    ExprKind::Chain(first, rest) => match &rest[..] {
                        [(Sign::Plus, last)] => own(first) && is(last, 1) || is(first, 1) && own(last),
                        _ => false,
                    },
                    _ => false,
                };
                is(two, 2) && one_more
            }
            ExprKind::Compare(first, rest) => {
                matches!(&rest[..], [(Comparison::Equal, last)]
                    if own(first) && matches!(last.kind, ExprKind::Const(Val::Bool(false) | Val::Int(0))))
            }
            ExprKind::Either(parts) => {
                let [test, then, otherwise] = &**parts;
                let (where_true, where_false) = self.tested(test);
                where_true.is_some_and(|known| self.is_toggle(then, &known))
                    && where_false.is_some_and(|known| self.is_toggle(otherwise, &known))
            }
            ExprKind::Const(value) => match known {
                Known::Nothing => false,
                Known::Truth(truth) => value.truth() != *truth,
                Known::Is(now) => order(value, now).is_ne(),
                Known::IsNot(other) => order(value, other).is_eq(),
            },
            _ => false,
        }
    }
}

/// Whether a function, or a function that it calls, makes positions.
fn moves_in(program: &Program, function: u32) -> bool {
    let mut reached = vec![function];
    let mut at = 0;
    while let Some(&function) = reached.get(at) {
        let mut found = false;
        program.functions[function as usize].each_expr(&mut |expr| match &expr.kind {
            ExprKind::Game { .. } | ExprKind::Call { .. } => found = true,
            ExprKind::Helper(to, _) if !reached.contains(to) => reached.push(*to),
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

    fn turn_of(body: &str) -> Option<String> {
        struct NoNames;
        impl grundy_game::Resolver for NoNames {
            fn resolve(&self, _: &str) -> Option<grundy_game::Arg> {
                None
            }
            fn names(&self) -> Vec<String> {
                Vec::new()
            }
        }
        let text = format!("@game\ndef g(n, p):\n    {}", body.replace('\n', "\n    "));
        Rules::load(&text, &NoNames).expect("the rules are sound").understand("g").expect("it is there").turn
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
