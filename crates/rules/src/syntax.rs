//! Our own syntax tree: a bounded subset of Python, with the place of each node.
//!
//! Expressions of questions and files of rules share it. The next step decides which nodes are allowed where.

use grundy_game::picture::Wish;
use num_bigint::BigInt;
use std::ops::Range;

/// A place: a range of bytes of the text.
pub type Span = Range<usize>;

/// An expression with its place.
#[derive(Debug, PartialEq, Eq)]
pub struct Expr {
    /// The form.
    pub kind: ExprKind,
    /// The place.
    pub span: Span,
}

/// The forms of expressions.
#[derive(Debug, PartialEq, Eq)]
pub enum ExprKind {
    /// `17`
    Int(BigInt),
    /// `0.137`: a number with a point, as written.
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
    /// `a + b + c`, with `+` and `-` in any order: the first term, and the other terms with their signs.
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
        /// The condition.
        test: Box<Expr>,
        /// The value if it holds.
        then: Box<Expr>,
        /// The value if it does not hold.
        otherwise: Box<Expr>,
    },
    /// `t[i]`
    Index(Box<Expr>, Box<Expr>),
    /// `t[low:high:step]`
    Slice(Box<Expr>, Box<[Option<Expr>; 3]>),
    /// `(f(x) for x in xs if p(x))`
    Comprehension {
        /// What the comprehension makes. A generator counts as a tuple.
        makes: Collection,
        /// The element.
        element: Box<Expr>,
        /// The loops, outer ones first.
        clauses: Vec<Clause>,
    },
    /// `*xs`
    Starred(Box<Expr>),
    /// `n.bit_length`, with the place of the name.
    Attribute(Box<Expr>, String, Span),
}

/// A call.
#[derive(Debug, PartialEq, Eq)]
pub struct Call {
    /// The callee.
    pub callee: Expr,
    /// The positional arguments.
    pub positional: Vec<Expr>,
    /// The keyword arguments.
    pub keywords: Vec<Keyword>,
}

/// `k=2`
#[derive(Debug, PartialEq, Eq)]
pub struct Keyword {
    /// The name.
    pub name: String,
    /// The place of the name.
    pub span: Span,
    /// The value.
    pub value: Expr,
}

/// `for x in xs if p(x)`
#[derive(Debug, PartialEq, Eq)]
pub struct Clause {
    /// The target of each item.
    pub target: Expr,
    /// The items.
    pub items: Expr,
    /// The conditions.
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

/// The sign of a term of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// The binary operators except `+` and `-`.
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

/// The unary operators.
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

/// A statement with its place.
#[derive(Debug, PartialEq, Eq)]
pub struct Stmt {
    /// The form.
    pub kind: StmtKind,
    /// The place.
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
        /// The names with their places.
        names: Vec<(String, Span)>,
    },
    /// `a, b = 1, 2`
    Assign(Expr, Expr),
    /// `a += 1`
    Augment(Expr, AugmentWith, Expr),
    /// `for x in xs: …`
    For {
        /// The target of each item.
        target: Expr,
        /// The items.
        items: Expr,
        /// The body.
        body: Vec<Stmt>,
    },
    /// `while test: …`
    While {
        /// The condition.
        test: Expr,
        /// The body.
        body: Vec<Stmt>,
    },
    /// `if test: … elif test: … else: …`: the cases in order, and the body of `else`.
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
    /// `pass`, or a text that stands alone.
    Pass,
    /// `judge(…)`: a call as a statement.
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

/// A function definition.
#[derive(Debug, PartialEq, Eq)]
pub struct Def {
    /// Its name.
    pub name: String,
    /// The place of the name.
    pub name_span: Span,
    /// The decorators: `@game`, `@game(start=…)`.
    pub decorators: Vec<Decorator>,
    /// The positional parameters.
    pub params: Vec<Param>,
    /// The keyword-only parameters.
    pub keyword_params: Vec<Param>,
    /// The docstring.
    pub doc: Option<String>,
    /// The body.
    pub body: Vec<Stmt>,
}

/// A parameter of a function.
#[derive(Debug, PartialEq, Eq)]
pub struct Param {
    /// Its name.
    pub name: String,
    /// The place.
    pub span: Span,
    /// The default.
    pub default: Option<Expr>,
}

/// `@game`, `@game(start=lambda n: (n, n - 1))` or `@game(draw="board")`.
#[derive(Debug, PartialEq, Eq)]
pub struct Decorator {
    /// The name.
    pub name: String,
    /// The place.
    pub span: Span,
    /// The value of `start=`.
    pub start: Option<Lambda>,
    /// The value of `draw=`: how positions are drawn.
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
