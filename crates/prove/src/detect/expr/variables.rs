//! The variables and parameters of an expression: which occur, and what is substituted for them.

use super::{Expr, ExprVariable};

impl Expr {
    /// The expression with another one substituted for `n`. `None` if it calls itself, since the call is a function of `n`.
    pub fn substitute(&self, n: &Expr) -> Option<Expr> {
        Some(match self {
            Expr::Var(ExprVariable::N) => n.clone(),
            Expr::Const(_) | Expr::Var(_) => self.clone(),
            Expr::Unary(op, a) => Expr::unary(*op, a.substitute(n)?),
            Expr::Binary(op, a, b) => Expr::binary(*op, a.substitute(n)?, b.substitute(n)?),
            Expr::If(test, yes, no) => test.substitute(n)?.if_else(yes.substitute(n)?, no.substitute(n)?),
            Expr::Table(list, a) => Expr::Table(list.clone(), Box::new(a.substitute(n)?)),
            Expr::RecursiveValue(_) => return None,
        })
    }

    /// The expression with a value substituted for the parameter.
    pub fn with_parameter(&self, value: u64) -> Expr {
        match self {
            Expr::Var(ExprVariable::Parameter(_)) => Expr::integer(value),
            e => e.map(&|part| part.with_parameter(value)),
        }
    }

    /// The expression with a value substituted for the parameter with this letter.
    pub fn with_parameter_named(&self, letter: char, value: u64) -> Expr {
        match self {
            Expr::Var(ExprVariable::Parameter(own)) if *own == letter => Expr::integer(value),
            e => e.map(&|part| part.with_parameter_named(letter, value)),
        }
    }

    /// The letter of the parameter, if one occurs; of several the first.
    pub fn parameter(&self) -> Option<char> {
        self.parameters().first().copied()
    }

    /// The letters of the parameters, in the order in which they occur.
    pub fn parameters(&self) -> Vec<char> {
        let mut letters = Vec::new();
        self.collect_parameters(&mut letters);
        letters
    }

    fn collect_parameters(&self, letters: &mut Vec<char>) {
        match self {
            Expr::Var(ExprVariable::Parameter(letter)) if !letters.contains(letter) => letters.push(*letter),
            Expr::Const(_) | Expr::Var(_) => {}
            Expr::Unary(_, a) | Expr::RecursiveValue(a) | Expr::Table(_, a) => a.collect_parameters(letters),
            Expr::Binary(_, a, b) => [a, b].iter().for_each(|part| part.collect_parameters(letters)),
            Expr::If(a, b, c) => [a, b, c].iter().for_each(|part| part.collect_parameters(letters)),
        }
    }

    /// The number of arguments, by the variables that occur.
    pub fn argument_count(&self) -> usize {
        match self {
            e if e.contains_variable(ExprVariable::U) => 4,
            e if e.contains_variable(ExprVariable::Z) => 3,
            e if e.contains_variable(ExprVariable::X) || e.contains_variable(ExprVariable::Y) => 2,
            _ => 1,
        }
    }

    /// Returns whether the variable occurs.
    pub(crate) fn contains_variable(&self, var: ExprVariable) -> bool {
        match self {
            Expr::Const(_) => false,
            Expr::Var(v) => *v == var,
            Expr::Unary(_, a) | Expr::RecursiveValue(a) | Expr::Table(_, a) => a.contains_variable(var),
            Expr::Binary(_, a, b) => a.contains_variable(var) || b.contains_variable(var),
            Expr::If(a, b, c) => a.contains_variable(var) || b.contains_variable(var) || c.contains_variable(var),
        }
    }
}
