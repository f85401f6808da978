//! The tree of a program: integers, texts, lists of them, and operations on them.
//!
//! The tree has the semantics of Python: `//` and `%` round down, and an index may count from the end.
//! Every expression has a kind, so that typed languages can be written.

use crate::write::tools::HelperTool;
use crate::write::value_kind::ValueKind;

/// An expression, and the kind of its value.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TreeExpr {
    pub(crate) kind: ValueKind,
    pub(crate) form: TreeForm,
}

/// The forms of expressions.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TreeForm {
    Int(i64),
    Bool(bool),
    /// A literal text.
    Text(String),
    Name(String),
    /// A constant of the program.
    Constant(String),
    /// The first term, and the others; `true` for those that are subtracted.
    Sum(Box<TreeExpr>, Vec<(bool, TreeExpr)>),
    Binary(TreeOperator, Box<TreeExpr>, Box<TreeExpr>),
    Negative(Box<TreeExpr>),
    Not(Box<TreeExpr>),
    Compare(TreeComparison, Box<TreeExpr>, Box<TreeExpr>),
    /// All of them hold.
    All(Vec<TreeExpr>),
    /// At least one of them holds.
    Any(Vec<TreeExpr>),
    /// If the first holds the second, else the third.
    Either(Box<[TreeExpr; 3]>),
    /// A call of a helper tool.
    Tool(HelperTool, Vec<TreeExpr>),
    /// A call of a function of the rules.
    Helper(String, Vec<TreeExpr>),
    Min(Vec<TreeExpr>),
    Max(Vec<TreeExpr>),
    Length(Box<TreeExpr>),
    /// An item of a list, or a letter of a text.
    Index(Box<TreeExpr>, Box<TreeExpr>),
    /// The part of a list or of a text from a start to a stop, each of which may be left out.
    Slice(Box<TreeExpr>, Box<[Option<TreeExpr>; 2]>),
    /// Texts, one after the other.
    Joined(Vec<TreeExpr>),
    /// A list: single items, and lists that are spread (`true`).
    List(Vec<(TreeExpr, bool)>),
    /// A comprehension: the list of the elements, or whether some or every one of them holds.
    Each(GatherKind, Box<TreeExpr>, Vec<LoopClause>),
    /// A truth value as 0 or 1.
    AsInt(Box<TreeExpr>),
}

/// The result of a comprehension.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum GatherKind {
    List,
    Some,
    Every,
}

/// `for x in items if tests`
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct LoopClause {
    pub(crate) targets: Vec<String>,
    pub(crate) items: LoopItems,
    pub(crate) tests: Vec<TreeExpr>,
}

/// The items of a loop.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum LoopItems {
    /// `range(start, stop, step)`; the step is a literal other than 0.
    Range(Box<[TreeExpr; 2]>, i64),
    /// A list; of rows if there are several targets.
    List(TreeExpr),
    /// `enumerate(list)`
    Numbered(TreeExpr),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TreeOperator {
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
pub(crate) enum TreeComparison {
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
}

/// Components of a position.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum PositionPiece {
    /// The numbers of one component.
    One(Vec<TreeExpr>),
    /// One component for each number of a list.
    Spread(TreeExpr),
    /// The same components several times.
    Times(TreeExpr, Vec<PositionPiece>),
    Each(Vec<LoopClause>, Vec<PositionPiece>),
}

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TreeStmt {
    /// All values are computed before any name is assigned.
    Assign(Vec<String>, Vec<TreeExpr>),
    If(Vec<(TreeExpr, Vec<TreeStmt>)>, Vec<TreeStmt>),
    For(LoopClause, Vec<TreeStmt>),
    While(TreeExpr, Vec<TreeStmt>),
    /// Yields an option.
    Option(Vec<PositionPiece>),
    /// Yields a member of the list that a helper computes.
    Give(TreeExpr),
    Assert(TreeExpr),
    /// Ends play: whether the player to move wins. No option is yielded before it.
    End(bool),
    /// Returns; without a value it ends the options or members.
    Return(Option<TreeExpr>),
    Break,
    Continue,
}

/// A function of the rules.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct TreeFunction {
    pub(crate) name: String,
    pub(crate) params: Vec<(String, ValueKind)>,
    /// The names that are assigned in it, with their kinds.
    pub(crate) locals: Vec<(String, ValueKind)>,
    pub(crate) result: ValueKind,
    /// Whether it yields a list, member by member.
    pub(crate) gives: bool,
    pub(crate) body: Vec<TreeStmt>,
}

/// The value of a constant.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum TreeConstant {
    Int(i64),
    List(Vec<i64>),
    Rows(Vec<Vec<i64>>),
    Text(String),
    Texts(Vec<String>),
}

impl TreeConstant {
    pub(crate) fn kind(&self) -> ValueKind {
        match self {
            TreeConstant::Int(_) => ValueKind::Int,
            TreeConstant::List(_) => ValueKind::List,
            TreeConstant::Rows(_) => ValueKind::Rows,
            TreeConstant::Text(_) => ValueKind::Text,
            TreeConstant::Texts(_) => ValueKind::Texts,
        }
    }
}

impl TreeExpr {
    pub(crate) fn int(n: i64) -> TreeExpr {
        TreeExpr { kind: ValueKind::Int, form: TreeForm::Int(n) }
    }

    pub(crate) fn name(name: &str, kind: ValueKind) -> TreeExpr {
        TreeExpr { kind, form: TreeForm::Name(name.into()) }
    }

    pub(crate) fn constant(name: &str, kind: ValueKind) -> TreeExpr {
        TreeExpr { kind, form: TreeForm::Constant(name.into()) }
    }

    pub(crate) fn with_kind(kind: ValueKind, form: TreeForm) -> TreeExpr {
        TreeExpr { kind, form }
    }

    /// A truth value as 0 or 1; other values are unchanged.
    pub(crate) fn into_int(self) -> TreeExpr {
        match self.kind {
            ValueKind::Bool => TreeExpr::with_kind(ValueKind::Int, TreeForm::AsInt(Box::new(self))),
            _ => self,
        }
    }

    /// A literal text.
    pub(crate) fn text(text: &str) -> TreeExpr {
        TreeExpr { kind: ValueKind::Text, form: TreeForm::Text(text.into()) }
    }

    pub(crate) fn binary(op: TreeOperator, a: TreeExpr, b: TreeExpr) -> TreeExpr {
        TreeExpr::with_kind(ValueKind::Int, TreeForm::Binary(op, Box::new(a), Box::new(b)))
    }

    pub(crate) fn compare(op: TreeComparison, a: TreeExpr, b: TreeExpr) -> TreeExpr {
        TreeExpr::with_kind(ValueKind::Bool, TreeForm::Compare(op, Box::new(a), Box::new(b)))
    }

    pub(crate) fn plus(self, b: TreeExpr) -> TreeExpr {
        TreeExpr::with_kind(ValueKind::Int, TreeForm::Sum(Box::new(self), vec![(false, b)]))
    }

    pub(crate) fn minus(self, b: TreeExpr) -> TreeExpr {
        TreeExpr::with_kind(ValueKind::Int, TreeForm::Sum(Box::new(self), vec![(true, b)]))
    }

    /// The number of expressions that it consists of, with itself.
    pub(crate) fn term_count(&self) -> usize {
        let of_all = |all: &[TreeExpr]| all.iter().map(TreeExpr::term_count).sum::<usize>();
        let inner = match &self.form {
            TreeForm::Int(_) | TreeForm::Bool(_) | TreeForm::Text(_) => 0,
            TreeForm::Constant(_) | TreeForm::Name(_) => 0,
            TreeForm::Sum(first, rest) => {
                first.term_count() + rest.iter().map(|(_, term)| term.term_count()).sum::<usize>()
            }
            TreeForm::Binary(_, a, b) | TreeForm::Compare(_, a, b) | TreeForm::Index(a, b) => {
                a.term_count() + b.term_count()
            }
            TreeForm::Negative(a) | TreeForm::Not(a) | TreeForm::Length(a) | TreeForm::AsInt(a) => a.term_count(),
            TreeForm::All(all) | TreeForm::Any(all) | TreeForm::Tool(_, all) | TreeForm::Helper(_, all) => of_all(all),
            TreeForm::Min(all) | TreeForm::Max(all) | TreeForm::Joined(all) => of_all(all),
            TreeForm::Slice(list, ends) => {
                list.term_count() + ends.iter().flatten().map(TreeExpr::term_count).sum::<usize>()
            }
            TreeForm::Either(parts) => of_all(&**parts),
            TreeForm::List(items) => items.iter().map(|(item, _)| item.term_count()).sum(),
            TreeForm::Each(_, element, clauses) => {
                element.term_count() + clauses.iter().map(LoopClause::term_count).sum::<usize>()
            }
        };
        inner + 1
    }

    /// Calls `visit` with every name in the expression.
    pub(crate) fn visit_names(&self, visit: &mut dyn FnMut(&str)) {
        match &self.form {
            TreeForm::Int(_) | TreeForm::Bool(_) | TreeForm::Text(_) | TreeForm::Constant(_) => {}
            TreeForm::Name(name) => visit(name),
            TreeForm::Sum(first, rest) => {
                first.visit_names(visit);
                rest.iter().for_each(|(_, term)| term.visit_names(visit));
            }
            TreeForm::Binary(_, a, b) | TreeForm::Compare(_, a, b) | TreeForm::Index(a, b) => {
                a.visit_names(visit);
                b.visit_names(visit);
            }
            TreeForm::Negative(a) | TreeForm::Not(a) | TreeForm::Length(a) | TreeForm::AsInt(a) => a.visit_names(visit),
            TreeForm::All(all) | TreeForm::Any(all) | TreeForm::Tool(_, all) | TreeForm::Helper(_, all) => {
                all.iter().for_each(|a| a.visit_names(visit));
            }
            TreeForm::Min(all) | TreeForm::Max(all) | TreeForm::Joined(all) => {
                all.iter().for_each(|a| a.visit_names(visit));
            }
            TreeForm::Slice(list, ends) => {
                list.visit_names(visit);
                ends.iter().flatten().for_each(|end| end.visit_names(visit));
            }
            TreeForm::Either(parts) => parts.iter().for_each(|a| a.visit_names(visit)),
            TreeForm::List(items) => items.iter().for_each(|(item, _)| item.visit_names(visit)),
            TreeForm::Each(_, element, clauses) => {
                clauses.iter().for_each(|clause| clause.visit_names(visit));
                element.visit_names(visit);
            }
        }
    }
}

impl LoopClause {
    /// The kinds of so many variables: one variable of a list of lists is a list, and of numbered items the first is a number.
    pub(crate) fn target_kinds(&self, targets: usize) -> Vec<ValueKind> {
        let kind = match &self.items {
            LoopItems::Range(..) => ValueKind::Int,
            LoopItems::List(list) if list.kind == ValueKind::Rows && targets > 1 => ValueKind::Int,
            LoopItems::List(list) | LoopItems::Numbered(list) => list.kind.item_kind().unwrap_or(ValueKind::Int),
        };
        let is_number = |place: usize| place == 0 && matches!(self.items, LoopItems::Numbered(_));
        (0..targets).map(|place| if is_number(place) { ValueKind::Int } else { kind }).collect()
    }

    /// The number of expressions that the loop and its tests consist of.
    fn term_count(&self) -> usize {
        let items = match &self.items {
            LoopItems::Range(ends, _) => ends.iter().map(TreeExpr::term_count).sum(),
            LoopItems::List(list) | LoopItems::Numbered(list) => list.term_count(),
        };
        items + self.tests.iter().map(TreeExpr::term_count).sum::<usize>()
    }

    pub(crate) fn visit_names(&self, visit: &mut dyn FnMut(&str)) {
        match &self.items {
            LoopItems::Range(ends, _) => ends.iter().for_each(|end| end.visit_names(visit)),
            LoopItems::List(list) | LoopItems::Numbered(list) => list.visit_names(visit),
        }
        self.tests.iter().for_each(|test| test.visit_names(visit));
    }
}

impl PositionPiece {
    pub(crate) fn visit_names(&self, visit: &mut dyn FnMut(&str)) {
        match self {
            PositionPiece::One(args) => args.iter().for_each(|arg| arg.visit_names(visit)),
            PositionPiece::Spread(list) => list.visit_names(visit),
            PositionPiece::Times(count, pieces) => {
                count.visit_names(visit);
                pieces.iter().for_each(|piece| piece.visit_names(visit));
            }
            PositionPiece::Each(clauses, pieces) => {
                clauses.iter().for_each(|clause| clause.visit_names(visit));
                pieces.iter().for_each(|piece| piece.visit_names(visit));
            }
        }
    }
}

impl TreeStmt {
    /// Returns whether some statement of a block, or of the blocks in it, has a property.
    pub(crate) fn any_in_block(body: &[TreeStmt], has: &dyn Fn(&TreeStmt) -> bool) -> bool {
        body.iter().any(|stmt| {
            has(stmt)
                || match stmt {
                    TreeStmt::For(_, body) | TreeStmt::While(_, body) => TreeStmt::any_in_block(body, has),
                    TreeStmt::If(cases, otherwise) => {
                        cases.iter().any(|(_, body)| TreeStmt::any_in_block(body, has))
                            || TreeStmt::any_in_block(otherwise, has)
                    }
                    _ => false,
                }
        })
    }

    /// The names that a block assigns other than as a loop variable.
    pub(crate) fn assigned_names(body: &[TreeStmt]) -> Vec<String> {
        let mut set = Vec::new();
        body.iter().for_each(|stmt| stmt.visit_names(&mut |_| {}, &mut |name| set.push(name.to_string())));
        set
    }

    /// Calls `read` with every name that is read, and `set` with every name that is assigned other than as a loop variable.
    pub(crate) fn visit_names(&self, read: &mut dyn FnMut(&str), set: &mut dyn FnMut(&str)) {
        match self {
            TreeStmt::Assign(targets, values) => {
                values.iter().for_each(|value| value.visit_names(read));
                targets.iter().for_each(|target| set(target));
            }
            TreeStmt::If(cases, otherwise) => {
                for (test, body) in cases {
                    test.visit_names(read);
                    body.iter().for_each(|stmt| stmt.visit_names(read, set));
                }
                otherwise.iter().for_each(|stmt| stmt.visit_names(read, set));
            }
            TreeStmt::For(clause, body) => {
                clause.visit_names(read);
                body.iter().for_each(|stmt| stmt.visit_names(read, set));
            }
            TreeStmt::While(test, body) => {
                test.visit_names(read);
                body.iter().for_each(|stmt| stmt.visit_names(read, set));
            }
            TreeStmt::Option(pieces) => pieces.iter().for_each(|piece| piece.visit_names(read)),
            TreeStmt::Give(value) | TreeStmt::Assert(value) | TreeStmt::Return(Some(value)) => value.visit_names(read),
            TreeStmt::End(_) | TreeStmt::Return(None) | TreeStmt::Break | TreeStmt::Continue => {}
        }
    }
}
