//! A read-only view of rules after names are resolved.
//!
//! A program that is written from rules, or any other translation of them, reads this view and never looks up a name itself:
//! a variable is a number, a constant has its value, a call says which function it calls.
//! Names and places are kept for people: for the variables of a translation, and for messages.
//!
//! The view has the structure of the text, with three differences: an augmented assignment is an assignment, `pass` is left out,
//! and `g(k=1)(n)` is one call.
//! The interpreter defines the meaning of each node.
//!
//! # Examples
//! ```
//! use grundy_rules::{ResolvedForm, ResolvedStmtForm, Rules};
//! # struct NoNames;
//! # impl grundy_game::Resolver for NoNames {
//! #     fn resolve(&self, _: &str) -> Option<grundy_game::Argument> { None }
//! #     fn names(&self) -> Vec<String> { Vec::new() }
//! # }
//! let rules = Rules::load("@game\ndef take(n):\n    if n: yield take(n - 1)", &NoNames).unwrap();
//! let game = rules.resolved_game("take").unwrap();
//! assert_eq!(game.local_names(), ["n"]);
//! let ResolvedStmtForm::If(cases, _) = game.body()[0].form() else { panic!("the body is an `if`") };
//! assert!(matches!(cases[0].0.form(), ResolvedForm::Local(0)));
//! ```

mod expr;
mod function;
mod stmt;

use crate::builtin::Builtin;
use crate::file::Rules;
use crate::ir::{RuleExpr, RuleFunction, RuleStmt};
use crate::normal::NormalText;
use crate::syntax::{BinaryOperator, ChainSign, CollectionKind, ComparisonOperator, LogicOperator, PrefixOperator};
use crate::value::RuleValue;
use grundy_game::{Argument, DeclaredEnd};

/// A function of a file of rules, or an expression as a function of its parameters.
#[derive(Clone, Copy)]
pub struct ResolvedFunction<'r> {
    rules: &'r Rules,
    function: &'r RuleFunction,
    /// The number of the function in the file; an expression has none.
    number: Option<u32>,
    normal: &'r NormalText,
}

/// A statement.
#[derive(Clone, Copy)]
pub struct ResolvedStmt<'r> {
    home: ResolvedFunction<'r>,
    stmt: &'r RuleStmt,
}

/// The forms of statements.
pub enum ResolvedStmtForm<'r> {
    /// An assignment. One with an operator, such as `x += 1`, is `x = x + 1` here.
    Assign(ResolvedTarget, ResolvedExpr<'r>),
    /// The cases in order, and the statements after `else`.
    If(Vec<(ResolvedExpr<'r>, Vec<ResolvedStmt<'r>>)>, Vec<ResolvedStmt<'r>>),
    /// A loop over items.
    For {
        /// The target of each item. It keeps its value after the loop.
        target: ResolvedTarget,
        /// The items.
        items: ResolvedExpr<'r>,
        /// The statements.
        body: Vec<ResolvedStmt<'r>>,
    },
    /// A loop while a condition holds.
    While {
        /// The condition.
        test: ResolvedExpr<'r>,
        /// The statements.
        body: Vec<ResolvedStmt<'r>>,
    },
    /// Yields an option of a game, or an item of a helper.
    Yield(ResolvedExpr<'r>),
    /// Yields all items.
    YieldFrom(ResolvedExpr<'r>),
    /// Returns. A game without `yield` returns its options.
    Return(Option<ResolvedExpr<'r>>),
    /// Fails if a condition does not hold.
    Assert(ResolvedExpr<'r>),
    /// Leaves the innermost loop.
    Break,
    /// Goes on with the innermost loop.
    Continue,
}

/// The target of an assignment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ResolvedTarget {
    /// A local variable.
    Local(usize),
    /// Several targets, each for an item of the value.
    Several(Vec<ResolvedTarget>),
}

/// An expression.
#[derive(Clone, Copy)]
pub struct ResolvedExpr<'r> {
    home: ResolvedFunction<'r>,
    expr: &'r RuleExpr,
}

/// The forms of expressions.
pub enum ResolvedForm<'r> {
    /// A literal, or a name from outside of the file.
    Value(Argument),
    /// `win`, `lose` or `draw`.
    End(DeclaredEnd),
    /// A local variable, by its number.
    Local(usize),
    /// A constant of the file.
    Constant(ResolvedConstant<'r>),
    /// `(1, 2)`, `[1, 2]`, `{1, 2}`
    Display(CollectionKind, Vec<ResolvedExpr<'r>>),
    /// `a + b - c`: the first term, and the others with their signs.
    Chain(ResolvedExpr<'r>, Vec<(ChainSign, ResolvedExpr<'r>)>),
    /// `a * b`
    Binary(BinaryOperator, ResolvedExpr<'r>, ResolvedExpr<'r>),
    /// `-a`
    Unary(PrefixOperator, ResolvedExpr<'r>),
    /// `a < b <= c`
    Compare(ResolvedExpr<'r>, Vec<(ComparisonOperator, ResolvedExpr<'r>)>),
    /// `a and b and c`, which is one of its operands.
    Logic(LogicOperator, Vec<ResolvedExpr<'r>>),
    /// `then if test else otherwise`
    Either {
        /// The condition.
        test: ResolvedExpr<'r>,
        /// The value if it holds.
        then: ResolvedExpr<'r>,
        /// The value if it does not hold.
        otherwise: ResolvedExpr<'r>,
    },
    /// `t[i]`
    Index(ResolvedExpr<'r>, ResolvedExpr<'r>),
    /// `t[low:high:step]`
    Slice(ResolvedExpr<'r>, [Option<ResolvedExpr<'r>>; 3]),
    /// `(f(x) for x in xs if p(x))`
    Comprehension {
        /// The kind of collection that the comprehension makes. A generator counts as a tuple.
        makes: CollectionKind,
        /// The element.
        element: ResolvedExpr<'r>,
        /// The loops, outer ones first.
        clauses: Vec<ResolvedClause<'r>>,
    },
    /// `*xs` among arguments or items.
    Starred(ResolvedExpr<'r>),
    /// A call of a function that every file may call. The value of a method is the first argument.
    Builtin(Builtin, Vec<ResolvedExpr<'r>>),
    /// A call of a helper of the file.
    Helper(ResolvedFunction<'r>, Vec<ResolvedExpr<'r>>),
    /// A call of a game of the file.
    Game {
        /// The game.
        game: ResolvedFunction<'r>,
        /// The positional arguments.
        args: Vec<ResolvedExpr<'r>>,
        /// The keyword-only arguments. One that is left out has the value of the position being played, or the default.
        keywords: Vec<Option<ResolvedExpr<'r>>>,
    },
    /// A call of a ruleset, or of a family of them, from outside of the file.
    Ruleset {
        /// The ruleset or family.
        callee: ResolvedExpr<'r>,
        /// The positional arguments.
        args: Vec<ResolvedExpr<'r>>,
        /// The keyword arguments.
        keywords: Vec<(&'r str, ResolvedExpr<'r>)>,
    },
}

/// `for x in xs if p(x)` in a comprehension.
#[derive(Clone)]
pub struct ResolvedClause<'r> {
    /// The target of each item, whose variables belong to the comprehension.
    pub target: ResolvedTarget,
    /// The items.
    pub items: ResolvedExpr<'r>,
    /// The conditions.
    pub tests: Vec<ResolvedExpr<'r>>,
}

/// A constant of the file.
#[derive(Clone, Copy)]
pub struct ResolvedConstant<'r> {
    name: &'r str,
    value: &'r RuleValue,
}
