//! Our own syntax tree: a bounded subset of Python, with the place of each node.
//!
//! Expressions of questions and files of rules share it. The next step decides which nodes are allowed where.

use grundy_game::picture::PictureStyle;
use num_bigint::BigInt;
use std::ops::Range;

/// A place: a range of bytes of the text.
pub type Span = Range<usize>;

/// An expression with its place.
#[derive(Debug, PartialEq, Eq)]
pub struct SyntaxExpr {
    /// The form.
    pub kind: SyntaxExprKind,
    /// The place.
    pub span: Span,
}

/// The forms of expressions.
#[derive(Debug, PartialEq, Eq)]
pub enum SyntaxExprKind {
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
    Display(CollectionKind, Vec<SyntaxExpr>),
    /// `f(1, k=2)`
    Call(Box<CallExpr>),
    /// `a + b + c`, with `+` and `-` in any order: the first term, and the other terms with their signs.
    Chain(Box<SyntaxExpr>, Vec<(ChainSign, SyntaxExpr)>),
    /// `a * b`
    Binary(BinaryOperator, Box<SyntaxExpr>, Box<SyntaxExpr>),
    /// `-a`
    Unary(PrefixOperator, Box<SyntaxExpr>),
    /// `a < b <= c`
    Compare(Box<SyntaxExpr>, Vec<(ComparisonOperator, SyntaxExpr)>),
    /// `a and b and c`
    Logic(LogicOperator, Vec<SyntaxExpr>),
    /// `a if test else b`
    Either {
        /// The condition.
        test: Box<SyntaxExpr>,
        /// The value if it holds.
        then: Box<SyntaxExpr>,
        /// The value if it does not hold.
        otherwise: Box<SyntaxExpr>,
    },
    /// `t[i]`
    Index(Box<SyntaxExpr>, Box<SyntaxExpr>),
    /// `t[low:high:step]`
    Slice(Box<SyntaxExpr>, Box<[Option<SyntaxExpr>; 3]>),
    /// `(f(x) for x in xs if p(x))`
    Comprehension {
        /// The kind of collection that the comprehension makes. A generator counts as a tuple.
        makes: CollectionKind,
        /// The element.
        element: Box<SyntaxExpr>,
        /// The loops, outer ones first.
        clauses: Vec<ComprehensionClause>,
    },
    /// `*xs`
    Starred(Box<SyntaxExpr>),
    /// `n.bit_length`, with the place of the name.
    Attribute(Box<SyntaxExpr>, String, Span),
}

/// A call.
#[derive(Debug, PartialEq, Eq)]
pub struct CallExpr {
    /// The callee.
    pub callee: SyntaxExpr,
    /// The positional arguments.
    pub positional: Vec<SyntaxExpr>,
    /// The keyword arguments.
    pub keywords: Vec<KeywordArgument>,
}

/// `k=2`
#[derive(Debug, PartialEq, Eq)]
pub struct KeywordArgument {
    /// The name.
    pub name: String,
    /// The place of the name.
    pub span: Span,
    /// The value.
    pub value: SyntaxExpr,
}

/// `for x in xs if p(x)`
#[derive(Debug, PartialEq, Eq)]
pub struct ComprehensionClause {
    /// The target of each item.
    pub target: SyntaxExpr,
    /// The items.
    pub items: SyntaxExpr,
    /// The conditions.
    pub tests: Vec<SyntaxExpr>,
}

/// The kinds of collections.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CollectionKind {
    /// `(1, 2)`
    Tuple,
    /// `[1, 2]`
    List,
    /// `{1, 2}`
    Set,
}

/// The sign of a term of a chain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ChainSign {
    /// `+`
    Plus,
    /// `-`
    Minus,
}

/// The binary operators except `+` and `-`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BinaryOperator {
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
pub enum PrefixOperator {
    /// `-`
    Negative,
    /// `~`
    Invert,
    /// `not`
    Not,
}

/// The comparisons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ComparisonOperator {
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
pub enum LogicOperator {
    /// `and`
    And,
    /// `or`
    Or,
}

/// A statement with its place.
#[derive(Debug, PartialEq, Eq)]
pub struct SyntaxStmt {
    /// The form.
    pub kind: SyntaxStmtKind,
    /// The place.
    pub span: Span,
}

/// The forms of statements.
#[derive(Debug, PartialEq, Eq)]
pub enum SyntaxStmtKind {
    /// `def f(n): …`
    Def(Box<FunctionDef>),
    /// `from grundy import game, is_prime`
    Import {
        /// The module.
        module: String,
        /// The names with their places.
        names: Vec<(String, Span)>,
    },
    /// `a, b = 1, 2`
    Assign(SyntaxExpr, SyntaxExpr),
    /// `a += 1`
    Augment(SyntaxExpr, AugmentOperator, SyntaxExpr),
    /// `for x in xs: …`
    For {
        /// The target of each item.
        target: SyntaxExpr,
        /// The items.
        items: SyntaxExpr,
        /// The body.
        body: Vec<SyntaxStmt>,
    },
    /// `while test: …`
    While {
        /// The condition.
        test: SyntaxExpr,
        /// The body.
        body: Vec<SyntaxStmt>,
    },
    /// `if test: … elif test: … else: …`: the cases in order, and the body of `else`.
    If(Vec<(SyntaxExpr, Vec<SyntaxStmt>)>, Vec<SyntaxStmt>),
    /// `return xs`
    Return(Option<SyntaxExpr>),
    /// `yield p`
    Yield(SyntaxExpr),
    /// `yield from ps`
    YieldFrom(SyntaxExpr),
    /// `assert test, "why"`
    Assert(SyntaxExpr, Option<String>),
    /// `break`
    Break,
    /// `continue`
    Continue,
    /// `pass`, or a statement that is only a text.
    Pass,
    /// `judge(…)`: a call as a statement.
    Call(SyntaxExpr),
}

/// The operator of an augmented assignment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AugmentOperator {
    /// `+=` and `-=`
    Sign(ChainSign),
    /// `*=` and the others.
    Operator(BinaryOperator),
}

/// A function definition.
#[derive(Debug, PartialEq, Eq)]
pub struct FunctionDef {
    /// The name of the function.
    pub name: String,
    /// The place of the name.
    pub name_span: Span,
    /// The decorators: `@game`, `@game(start=…)`.
    pub decorators: Vec<GameDecorator>,
    /// The positional parameters.
    pub params: Vec<FunctionParam>,
    /// The keyword-only parameters.
    pub keyword_params: Vec<FunctionParam>,
    /// The docstring.
    pub doc: Option<String>,
    /// The body.
    pub body: Vec<SyntaxStmt>,
}

/// A parameter of a function.
#[derive(Debug, PartialEq, Eq)]
pub struct FunctionParam {
    /// The name of the parameter.
    pub name: String,
    /// The place.
    pub span: Span,
    /// The default.
    pub default: Option<SyntaxExpr>,
}

/// `@game`, `@game(start=lambda n: (n, n - 1))` or `@game(draw="board")`.
#[derive(Debug, PartialEq, Eq)]
pub struct GameDecorator {
    /// The name.
    pub name: String,
    /// The place.
    pub span: Span,
    /// The value of `start=`.
    pub start: Option<StartLambda>,
    /// The value of `draw=`: how positions are drawn.
    pub draw: Option<PictureStyle>,
}

/// `lambda n: (n, n - 1)`
#[derive(Debug, PartialEq, Eq)]
pub struct StartLambda {
    /// The parameters.
    pub params: Vec<FunctionParam>,
    /// The value.
    pub body: SyntaxExpr,
}
