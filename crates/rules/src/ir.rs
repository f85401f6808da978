//! The intermediate form of rules: names are resolved, and every node has its kind and its place.
//!
//! It is made by [`lower`](crate::lower) from the syntax tree, run by [`run`](crate::run), which defines its meaning,
//! compiled by [`compile`](crate::compile), and analysed by [`understand`](crate::understand).

use crate::builtin::Builtin;
use crate::syntax::{Collection, Comparison, Logic, Operator, Prefix, Sign, Span};
use crate::value::Val;
use grundy_game::picture::Wish;

/// A file of rules.
#[derive(Debug, Default)]
pub(crate) struct Program {
    pub(crate) functions: Vec<Function>,
    /// The names of the module's constants, and their values after loading.
    pub(crate) global_names: Vec<String>,
    pub(crate) globals: Vec<Val>,
    /// How many functions are defined at the current statement while the file is being loaded; afterwards all.
    pub(crate) defined: u32,
    /// For each function, whether it may declare an end or lead to one; see [`ends`](crate::ends).
    pub(crate) ends: Vec<bool>,
    /// The most steps of one run.
    pub(crate) most_steps: u64,
}

/// A function: a game, a helper, the start of a game, or an expression with parameters.
#[derive(Debug)]
pub(crate) struct Function {
    pub(crate) name: String,
    /// The place of the name.
    pub(crate) span: Span,
    pub(crate) role: Role,
    /// The number of positional parameters; they are the first slots.
    pub(crate) params: usize,
    /// The defaults of the keyword-only parameters, whose slots follow.
    pub(crate) keywords: Vec<Option<Val>>,
    /// The defaults of the last positional parameters.
    pub(crate) defaults: Vec<Val>,
    /// The names of the local variables; parameters first.
    pub(crate) slots: Vec<String>,
    /// How positions are drawn, if `draw=` is given.
    pub(crate) draw: Option<Wish>,
    /// Whether it has a `yield`.
    pub(crate) generator: bool,
    pub(crate) doc: String,
    pub(crate) body: Vec<Stmt>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// A game, with the function that makes its starts, if it has one.
    Game {
        start: Option<u32>,
    },
    Helper,
}

impl Function {
    /// The number of slots that a caller fills: positional parameters, then keyword-only ones.
    pub(crate) fn arity(&self) -> usize {
        self.params + self.keywords.len()
    }

    pub(crate) fn is_game(&self) -> bool {
        matches!(self.role, Role::Game { .. })
    }

    /// The name of a keyword-only parameter.
    pub(crate) fn keyword(&self, index: usize) -> &str {
        &self.slots[self.params + index]
    }
}

#[derive(Debug)]
pub(crate) struct Stmt {
    pub(crate) kind: StmtKind,
    pub(crate) span: Span,
    /// Whether this is an augmented assignment such as `x += 1`. For a list or a set it is a mistake, because Python would change it in place.
    pub(crate) augmented: bool,
}

#[derive(Debug)]
pub(crate) enum StmtKind {
    Assign(Target, Expr),
    If(Vec<(Expr, Vec<Stmt>)>, Vec<Stmt>),
    For { target: Target, items: Expr, body: Vec<Stmt> },
    While { test: Expr, body: Vec<Stmt> },
    Yield(Expr),
    YieldFrom(Expr),
    Return(Option<Expr>),
    Assert(Expr, Option<String>),
    Break,
    Continue,
}

/// The target of an assignment.
#[derive(Debug)]
pub(crate) enum Target {
    Slot(usize),
    Unpack(Vec<Target>, Span),
}

#[derive(Debug)]
pub(crate) struct Expr {
    pub(crate) kind: ExprKind,
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) enum ExprKind {
    Const(Val),
    /// A local variable.
    Slot(usize),
    /// A constant of the module.
    Global(usize),
    Display(Collection, Vec<Expr>),
    Chain(Box<Expr>, Vec<(Sign, Expr)>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    Unary(Prefix, Box<Expr>),
    Compare(Box<Expr>, Vec<(Comparison, Expr)>),
    Logic(Logic, Vec<Expr>),
    Either(Box<[Expr; 3]>),
    Index(Box<Expr>, Box<Expr>),
    Slice(Box<Expr>, Box<[Option<Expr>; 3]>),
    Comprehension {
        makes: Collection,
        element: Box<Expr>,
        clauses: Vec<Clause>,
    },
    /// Only in arguments and displays.
    Starred(Box<Expr>),
    Builtin(Builtin, Vec<Expr>),
    /// A call of a helper.
    Helper(u32, Vec<Expr>),
    /// A call of a game of the file. An omitted keyword (`None`) has the value of the position being played.
    Game {
        game: u32,
        args: Vec<Expr>,
        keywords: Vec<Option<Expr>>,
    },
    /// A call of a ruleset or family from outside.
    Call {
        callee: Box<Expr>,
        args: Vec<Expr>,
        keywords: Vec<(String, Expr)>,
    },
}

#[derive(Debug)]
pub(crate) struct Clause {
    pub(crate) target: Target,
    pub(crate) items: Expr,
    pub(crate) tests: Vec<Expr>,
}

impl Function {
    /// Visits every expression of the function, parents before children.
    pub(crate) fn each_expr<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        each_in_body(&self.body, visit);
    }
}

fn each_in_body<'a>(body: &'a [Stmt], visit: &mut dyn FnMut(&'a Expr)) {
    for stmt in body {
        match &stmt.kind {
            StmtKind::Assign(_, value) | StmtKind::Yield(value) | StmtKind::YieldFrom(value) => value.each(visit),
            StmtKind::Assert(test, _) => test.each(visit),
            StmtKind::Return(value) => value.iter().for_each(|value| value.each(visit)),
            StmtKind::If(cases, otherwise) => {
                for (test, body) in cases {
                    test.each(visit);
                    each_in_body(body, visit);
                }
                each_in_body(otherwise, visit);
            }
            StmtKind::For { items, body, .. } => {
                items.each(visit);
                each_in_body(body, visit);
            }
            StmtKind::While { test, body } => {
                test.each(visit);
                each_in_body(body, visit);
            }
            StmtKind::Break | StmtKind::Continue => {}
        }
    }
}

impl Expr {
    /// Visits the expression and its subexpressions, parents before children.
    pub(crate) fn each<'a>(&'a self, visit: &mut dyn FnMut(&'a Expr)) {
        visit(self);
        let mut all = |list: &'a [Expr]| list.iter().for_each(|expr| expr.each(visit));
        match &self.kind {
            ExprKind::Const(_) | ExprKind::Slot(_) | ExprKind::Global(_) => {}
            ExprKind::Display(_, list)
            | ExprKind::Logic(_, list)
            | ExprKind::Builtin(_, list)
            | ExprKind::Helper(_, list) => all(list),
            ExprKind::Chain(first, rest) => {
                first.each(visit);
                rest.iter().for_each(|(_, term)| term.each(visit));
            }
            ExprKind::Compare(first, rest) => {
                first.each(visit);
                rest.iter().for_each(|(_, term)| term.each(visit));
            }
            ExprKind::Binary(_, a, b) | ExprKind::Index(a, b) => {
                a.each(visit);
                b.each(visit);
            }
            ExprKind::Unary(_, a) | ExprKind::Starred(a) => a.each(visit),
            ExprKind::Either(parts) => all(&**parts),
            ExprKind::Slice(value, parts) => {
                value.each(visit);
                parts.iter().flatten().for_each(|part| part.each(visit));
            }
            ExprKind::Comprehension { element, clauses, .. } => {
                for clause in clauses {
                    clause.items.each(visit);
                    clause.tests.iter().for_each(|test| test.each(visit));
                }
                element.each(visit);
            }
            ExprKind::Game { args, keywords, .. } => {
                all(args);
                keywords.iter().flatten().for_each(|value| value.each(visit));
            }
            ExprKind::Call { callee, args, keywords } => {
                callee.each(visit);
                args.iter().for_each(|arg| arg.each(visit));
                keywords.iter().for_each(|(_, value)| value.each(visit));
            }
        }
    }
}
