//! The tree of a program: integers, lists of integers, and operations on them.
//!
//! It has the semantics of Python: `//` and `%` round down, an index may count from the end.
//! Every expression has a kind, so that typed languages can be written.

use crate::tools::Tool;

/// The kind of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Int,
    Bool,
    /// A list of integers.
    List,
    /// A list of such lists.
    Rows,
}

/// An expression, and the kind of its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Expr {
    pub(crate) kind: Kind,
    pub(crate) form: Form,
}

/// The forms of expressions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Form {
    Int(i64),
    Bool(bool),
    Name(String),
    /// A constant of the program.
    Constant(String),
    /// The first term, and the others; `true` for those that are subtracted.
    Sum(Box<Expr>, Vec<(bool, Expr)>),
    Binary(Operator, Box<Expr>, Box<Expr>),
    Negative(Box<Expr>),
    Not(Box<Expr>),
    Compare(Comparison, Box<Expr>, Box<Expr>),
    /// All of them hold.
    All(Vec<Expr>),
    /// At least one of them holds.
    Any(Vec<Expr>),
    /// If the first holds the second, else the third.
    Either(Box<[Expr; 3]>),
    /// A call of a helper tool.
    Tool(Tool, Vec<Expr>),
    /// A call of a function of the rules.
    Helper(String, Vec<Expr>),
    Min(Vec<Expr>),
    Max(Vec<Expr>),
    Length(Box<Expr>),
    Index(Box<Expr>, Box<Expr>),
    /// A list: single items, and lists that are spread (`true`).
    List(Vec<(Expr, bool)>),
    /// A comprehension: the list of the elements, or whether some or every one of them holds.
    Each(Gather, Box<Expr>, Vec<Clause>),
    /// A truth value as 0 or 1.
    AsInt(Box<Expr>),
}

/// The result of a comprehension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Gather {
    List,
    Some,
    Every,
}

/// `for x in items if tests`
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Clause {
    pub(crate) targets: Vec<String>,
    pub(crate) items: Items,
    pub(crate) tests: Vec<Expr>,
}

/// The items of a loop.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Items {
    /// `range(start, stop, step)`; the step is a literal other than 0.
    Range(Box<[Expr; 2]>, i64),
    /// A list; of rows if there are several targets.
    List(Expr),
    /// `enumerate(list)`
    Numbered(Expr),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Times,
    Power,
    FloorDivide,
    Modulo,
    And,
    Or,
    Xor,
    Left,
    Right,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Comparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// Components of a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Piece {
    /// The numbers of one component.
    One(Vec<Expr>),
    /// One component for each number of a list.
    Spread(Expr),
    /// The same components several times.
    Times(Expr, Vec<Piece>),
    Each(Vec<Clause>, Vec<Piece>),
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stmt {
    /// All values are computed before any name is assigned.
    Assign(Vec<String>, Vec<Expr>),
    If(Vec<(Expr, Vec<Stmt>)>, Vec<Stmt>),
    For(Clause, Vec<Stmt>),
    While(Expr, Vec<Stmt>),
    /// Yields an option.
    Option(Vec<Piece>),
    /// Yields a member of the list that a helper computes.
    Give(Expr),
    Assert(Expr),
    /// Returns; without a value it ends the options or members.
    Return(Option<Expr>),
    Break,
    Continue,
}

/// A function of the rules.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Function {
    pub(crate) name: String,
    pub(crate) params: Vec<(String, Kind)>,
    /// The names that are assigned in it, with their kinds.
    pub(crate) locals: Vec<(String, Kind)>,
    pub(crate) result: Kind,
    /// Whether it yields a list, member by member.
    pub(crate) gives: bool,
    pub(crate) body: Vec<Stmt>,
}

/// The value of a constant.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Constant {
    Int(i64),
    List(Vec<i64>),
    Rows(Vec<Vec<i64>>),
}

impl Constant {
    pub(crate) fn kind(&self) -> Kind {
        match self {
            Constant::Int(_) => Kind::Int,
            Constant::List(_) => Kind::List,
            Constant::Rows(_) => Kind::Rows,
        }
    }
}

impl Expr {
    pub(crate) fn int(n: i64) -> Expr {
        Expr { kind: Kind::Int, form: Form::Int(n) }
    }

    pub(crate) fn name(name: &str, kind: Kind) -> Expr {
        Expr { kind, form: Form::Name(name.into()) }
    }

    pub(crate) fn constant(name: &str, kind: Kind) -> Expr {
        Expr { kind, form: Form::Constant(name.into()) }
    }

    pub(crate) fn of(kind: Kind, form: Form) -> Expr {
        Expr { kind, form }
    }

    pub(crate) fn binary(op: Operator, a: Expr, b: Expr) -> Expr {
        Expr::of(Kind::Int, Form::Binary(op, Box::new(a), Box::new(b)))
    }

    pub(crate) fn compare(op: Comparison, a: Expr, b: Expr) -> Expr {
        Expr::of(Kind::Bool, Form::Compare(op, Box::new(a), Box::new(b)))
    }

    pub(crate) fn plus(self, b: Expr) -> Expr {
        Expr::of(Kind::Int, Form::Sum(Box::new(self), vec![(false, b)]))
    }

    pub(crate) fn minus(self, b: Expr) -> Expr {
        Expr::of(Kind::Int, Form::Sum(Box::new(self), vec![(true, b)]))
    }

    /// Calls `visit` with every name in the expression.
    pub(crate) fn names(&self, visit: &mut dyn FnMut(&str)) {
        match &self.form {
            Form::Int(_) | Form::Bool(_) | Form::Constant(_) => {}
            Form::Name(name) => visit(name),
            Form::Sum(first, rest) => {
                first.names(visit);
                rest.iter().for_each(|(_, term)| term.names(visit));
            }
            Form::Binary(_, a, b) | Form::Compare(_, a, b) | Form::Index(a, b) => {
                a.names(visit);
                b.names(visit);
            }
            Form::Negative(a) | Form::Not(a) | Form::Length(a) | Form::AsInt(a) => a.names(visit),
            Form::All(all) | Form::Any(all) | Form::Tool(_, all) | Form::Helper(_, all) => {
                all.iter().for_each(|a| a.names(visit));
            }
            Form::Min(all) | Form::Max(all) => all.iter().for_each(|a| a.names(visit)),
            Form::Either(parts) => parts.iter().for_each(|a| a.names(visit)),
            Form::List(items) => items.iter().for_each(|(item, _)| item.names(visit)),
            Form::Each(_, element, clauses) => {
                clauses.iter().for_each(|clause| clause.names(visit));
                element.names(visit);
            }
        }
    }
}

impl Clause {
    pub(crate) fn names(&self, visit: &mut dyn FnMut(&str)) {
        match &self.items {
            Items::Range(ends, _) => ends.iter().for_each(|end| end.names(visit)),
            Items::List(list) | Items::Numbered(list) => list.names(visit),
        }
        self.tests.iter().for_each(|test| test.names(visit));
    }
}

impl Piece {
    pub(crate) fn names(&self, visit: &mut dyn FnMut(&str)) {
        match self {
            Piece::One(args) => args.iter().for_each(|arg| arg.names(visit)),
            Piece::Spread(list) => list.names(visit),
            Piece::Times(count, pieces) => {
                count.names(visit);
                pieces.iter().for_each(|piece| piece.names(visit));
            }
            Piece::Each(clauses, pieces) => {
                clauses.iter().for_each(|clause| clause.names(visit));
                pieces.iter().for_each(|piece| piece.names(visit));
            }
        }
    }
}

impl Stmt {
    /// Calls `read` with every name that is read, and `set` with every name that is assigned other than as a loop variable.
    pub(crate) fn names(&self, read: &mut dyn FnMut(&str), set: &mut dyn FnMut(&str)) {
        match self {
            Stmt::Assign(targets, values) => {
                values.iter().for_each(|value| value.names(read));
                targets.iter().for_each(|target| set(target));
            }
            Stmt::If(cases, otherwise) => {
                for (test, body) in cases {
                    test.names(read);
                    body.iter().for_each(|stmt| stmt.names(read, set));
                }
                otherwise.iter().for_each(|stmt| stmt.names(read, set));
            }
            Stmt::For(clause, body) => {
                clause.names(read);
                body.iter().for_each(|stmt| stmt.names(read, set));
            }
            Stmt::While(test, body) => {
                test.names(read);
                body.iter().for_each(|stmt| stmt.names(read, set));
            }
            Stmt::Option(pieces) => pieces.iter().for_each(|piece| piece.names(read)),
            Stmt::Give(value) | Stmt::Assert(value) | Stmt::Return(Some(value)) => value.names(read),
            Stmt::Return(None) | Stmt::Break | Stmt::Continue => {}
        }
    }
}
