//! Our own syntax tree: the bounded subset of Python, and the bytes where each piece stands.
//!
//! An expression of the command line and a file of rules share it; what means something where, the next step says.

use grundy_game::picture::Wish;
use num_bigint::BigInt;
use std::ops::Range;

/// Where something stands: bytes of the text.
pub type Span = Range<usize>;

/// An expression and where it stands.
#[derive(Debug, PartialEq, Eq)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of expressions.
#[derive(Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// `17`
    Int(BigInt),
    /// `0.137`: a number with a point, as it was written.
    Point(String),
    /// `True`
    Bool(bool),
    /// `"..#"`
    Str(String),
    /// `kayles`
    Name(String),
    /// `(1, 2)`, `[1, 2]`, `{1, 2}`
    Display(Collection, Vec<Expr>),
    /// `f(1, k=2)`
    Call(Box<Call>),
    /// `a + b + c`, and chains of `-` in it: the first term and the others with their signs.
    Chain(Box<Expr>, Vec<(Sign, Expr)>),
    /// `a * b`
    Binary(Operator, Box<Expr>, Box<Expr>),
    /// `-a`
    Unary(Prefix, Box<Expr>),
    /// `a < b <= c`
    Compare(Box<Expr>, Vec<(Comparison, Expr)>),
    /// `a and b and c`
    Logic(Logic, Vec<Expr>),
    /// `a if test else b`
    Either {
        /// What decides.
        test: Box<Expr>,
        /// The value where it holds.
        then: Box<Expr>,
        /// The value where it does not.
        otherwise: Box<Expr>,
    },
    /// `t[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `t[low:high:step]`
    Slice(Box<Expr>, Box<[Option<Expr>; 3]>),
    /// `(f(x) for x in xs if p(x))`
    Comprehension {
        /// What is made; a generator counts as a tuple.
        makes: Collection,
        /// The element.
        element: Box<Expr>,
        /// The loops, outer ones first.
        clauses: Vec<Clause>,
    },
    /// `*xs`
    Starred(Box<Expr>),
    /// `n.bit_length`, and where the name stands.
    Attribute(Box<Expr>, String, Span),
}

/// A call.
#[derive(Debug, PartialEq, Eq)]
pub struct Call {
    /// What is called.
    pub callee: Expr,
    /// By position.
    pub positional: Vec<Expr>,
    /// By name.
    pub keywords: Vec<Keyword>,
}

/// `k=2`
#[derive(Debug, PartialEq, Eq)]
pub struct Keyword {
    /// The name.
    pub name: String,
    /// Where the name stands.
    pub span: Span,
    /// The value.
    pub value: Expr,
}

/// `for x in xs if p(x)`
#[derive(Debug, PartialEq, Eq)]
pub struct Clause {
    /// What each item is bound to.
    pub target: Expr,
    /// The items.
    pub items: Expr,
    /// What must hold.
    pub tests: Vec<Expr>,
}

/// The kinds of collections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Collection {
    /// `(1, 2)`
    Tuple,
    /// `[1, 2]`
    List,
    /// `{1, 2}`
    Set,
}

/// How a term of a chain is joined to what is before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// The operators between two values but `+` and `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operator {
    /// `*`
    Times,
    /// `**`
    Power,
    /// `//`
    FloorDivide,
    /// `%`
    Modulo,
    /// `&`
    And,
    /// `|`
    Or,
    /// `^`
    Xor,
    /// `<<`
    Left,
    /// `>>`
    Right,
}

/// The operators before one value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Prefix {
    /// `-`
    Negative,
    /// `~`
    Invert,
    /// `not`
    Not,
}

/// The comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `==`
    Equal,
    /// `!=`
    NotEqual,
    /// `<`
    Less,
    /// `<=`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
    /// `in`
    In,
    /// `not in`
    NotIn,
}

/// `and` and `or`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Logic {
    /// `and`
    And,
    /// `or`
    Or,
}

/// A statement and where it stands.
#[derive(Debug, PartialEq, Eq)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// Where it stands.
    pub span: Span,
}

/// The forms of statements.
#[derive(Debug, PartialEq, Eq)]
pub enum StmtKind {
    /// `def f(n): …`
    Def(Box<Def>),
    /// `from grundy import game, is_prime`
    Import {
        /// The module.
        module: String,
        /// The names, and where they stand.
        names: Vec<(String, Span)>,
    },
    /// `a, b = 1, 2`
    Assign(Expr, Expr),
    /// `a += 1`
    Augment(Expr, AugmentWith, Expr),
    /// `for x in xs: …`
    For {
        /// What each item is bound to.
        target: Expr,
        /// The items.
        items: Expr,
        /// What is done with each.
        body: Vec<Stmt>,
    },
    /// `while test: …`
    While {
        /// What must hold to go on.
        test: Expr,
        /// What is done.
        body: Vec<Stmt>,
    },
    /// `if test: … elif test: … else: …`: the cases in order, and what is done else.
    If(Vec<(Expr, Vec<Stmt>)>, Vec<Stmt>),
    /// `return xs`
    Return(Option<Expr>),
    /// `yield p`
    Yield(Expr),
    /// `yield from ps`
    YieldFrom(Expr),
    /// `assert test, "why"`
    Assert(Expr, Option<String>),
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `pass`, and a text that stands alone.
    Pass,
    /// `judge(…)`: a call for its own sake.
    Call(Expr),
}

/// The operator of an augmented assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AugmentWith {
    /// `+=` and `-=`
    Sign(Sign),
    /// `*=` and the others.
    Operator(Operator),
}

/// A function.
#[derive(Debug, PartialEq, Eq)]
pub struct Def {
    /// Its name.
    pub name: String,
    /// Where the name stands.
    pub name_span: Span,
    /// `@game`, `@game(start=…)`: what stands before it.
    pub decorators: Vec<Decorator>,
    /// The parameters that are given by position.
    pub params: Vec<Param>,
    /// The parameters that are given by name.
    pub keyword_params: Vec<Param>,
    /// The text at the top of the body.
    pub doc: Option<String>,
    /// What it does.
    pub body: Vec<Stmt>,
}

/// A parameter of a function.
#[derive(Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// What it is where it is not given.
    pub default: Option<Expr>,
}

/// `@game`, `@game(start=lambda n: (n, n - 1))` or `@game(draw="board")`.
#[derive(Debug, PartialEq, Eq)]
pub struct Decorator {
    /// The name.
    pub name: String,
    /// Where it stands.
    pub span: Span,
    /// The value of `start=`.
    pub start: Option<Lambda>,
    /// The value of `draw=`: what positions look like.
    pub draw: Option<Wish>,
}

/// `lambda n: (n, n - 1)`
#[derive(Debug, PartialEq, Eq)]
pub struct Lambda {
    /// The parameters.
    pub params: Vec<Param>,
    /// The value.
    pub body: Expr,
}
