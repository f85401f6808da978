//! The intermediate form of rules: names are resolved, and every node has its kind and its place.
//!
//! It is made by [`lower`](crate::lower) from the syntax tree, run by [`run`](crate::run), which defines its meaning,
//! compiled by [`compile`](crate::compile), and analysed by [`understand`](crate::understand).

use crate::builtin::Builtin;
use crate::syntax::{
    BinaryOperator, ChainSign, CollectionKind, ComparisonOperator, LogicOperator, PrefixOperator, Span,
};
use crate::value::RuleValue;
use grundy_game::picture::PictureStyle;

/// The number of a formula among the functions, in the place of a fault. No file has this many functions.
pub(crate) const FORMULA_FUNCTION: u32 = u32::MAX - 1;

/// The number of the module itself among the functions: its constants, defaults and assertions.
pub(crate) const MODULE_FUNCTION: u32 = u32::MAX;

/// The maximum number of steps of the rules for one position, unless another limit is given: about a second.
pub(crate) const MAX_STEPS_PER_POSITION: u64 = 40_000_000;

/// The maximum number of options of a position, repeated ones included. A rule with more options takes too many steps, however cheap each is:
/// a search has to remember them.
pub(crate) const MAX_OPTIONS_PER_POSITION: u64 = 1 << 21;

/// A file of rules.
#[derive(Debug, Default)]
pub(crate) struct RuleProgram {
    pub(crate) functions: Vec<RuleFunction>,
    /// The names of the module's constants, and their values after loading.
    pub(crate) global_names: Vec<String>,
    pub(crate) globals: Vec<RuleValue>,
    /// The number of functions that are defined at the current statement while the file is being loaded; afterwards all.
    pub(crate) defined: u32,
    /// For each function, whether it may declare an end or lead to one; see [`ends`](crate::ends).
    pub(crate) ends: Vec<bool>,
    /// For each function, whether it may give entailing or complimenting moves, or leads to a game that does; see [`ends`](crate::ends).
    pub(crate) entails: Vec<bool>,
    /// The maximum number of steps of one run.
    pub(crate) max_steps: u64,
}

impl RuleProgram {
    /// Whether the options of a game say everything about its moves: it declares no ends, and all moves are ordinary.
    pub(crate) fn has_only_options(&self, game: u32) -> bool {
        !self.ends[game as usize] && !self.entails[game as usize]
    }
}

/// A function: a game, a helper, the start of a game, or an expression with parameters.
#[derive(Debug)]
pub(crate) struct RuleFunction {
    pub(crate) name: String,
    /// The place of the name.
    pub(crate) span: Span,
    pub(crate) role: FunctionRole,
    /// The number of positional parameters; they are the first slots.
    pub(crate) params: usize,
    /// The defaults of the keyword-only parameters, whose slots follow.
    pub(crate) keywords: Vec<Option<RuleValue>>,
    /// The defaults of the last positional parameters.
    pub(crate) defaults: Vec<RuleValue>,
    /// The names of the local variables; parameters first.
    pub(crate) slots: Vec<String>,
    /// How positions are drawn, if `draw=` is given.
    pub(crate) draw: Option<PictureStyle>,
    /// Whether it has a `yield`.
    pub(crate) generator: bool,
    pub(crate) doc: String,
    pub(crate) body: Vec<RuleStmt>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FunctionRole {
    /// A game, with the function that makes its starts, if it has one.
    Game {
        start: Option<u32>,
    },
    Helper,
}

impl RuleFunction {
    /// The number of slots that a caller fills: positional parameters, then keyword-only ones.
    pub(crate) fn arity(&self) -> usize {
        self.params + self.keywords.len()
    }

    pub(crate) fn is_game(&self) -> bool {
        matches!(self.role, FunctionRole::Game { .. })
    }

    /// The assertions with which the body begins.
    pub(crate) fn leading_assertions(&self) -> &[RuleStmt] {
        let is_assertion = |stmt: &&RuleStmt| matches!(stmt.kind, RuleStmtKind::Assert(..));
        &self.body[..self.body.iter().take_while(is_assertion).count()]
    }

    /// The names of the positional parameters.
    pub(crate) fn param_names(&self) -> &[String] {
        &self.slots[..self.params]
    }

    /// The name of a keyword-only parameter.
    pub(crate) fn keyword_name(&self, index: usize) -> &str {
        &self.slots[self.params + index]
    }
}

#[derive(Debug)]
pub(crate) struct RuleStmt {
    pub(crate) kind: RuleStmtKind,
    pub(crate) span: Span,
    /// Whether this is an augmented assignment such as `x += 1`. For a list or a set it is a mistake, because Python would change it in place.
    pub(crate) augmented: bool,
}

#[derive(Debug)]
pub(crate) enum RuleStmtKind {
    Assign(AssignTarget, RuleExpr),
    If(Vec<(RuleExpr, Vec<RuleStmt>)>, Vec<RuleStmt>),
    For { target: AssignTarget, items: RuleExpr, body: Vec<RuleStmt> },
    While { test: RuleExpr, body: Vec<RuleStmt> },
    Yield(RuleExpr),
    YieldFrom(RuleExpr),
    Return(Option<RuleExpr>),
    Assert(RuleExpr, Option<String>),
    Break,
    Continue,
}

/// The target of an assignment.
#[derive(Debug)]
pub(crate) enum AssignTarget {
    Slot(usize),
    Unpack(Vec<AssignTarget>, Span),
}

impl AssignTarget {
    /// Appends the slots of the variables that are assigned, in the order of the text.
    pub(crate) fn collect_slots(&self, slots: &mut Vec<usize>) {
        match self {
            AssignTarget::Slot(slot) => slots.push(*slot),
            AssignTarget::Unpack(parts, _) => parts.iter().for_each(|part| part.collect_slots(slots)),
        }
    }
}

/// The targets of all assignments and loops of the statements, at any depth, in the order of the text.
pub(crate) fn assigned_targets(body: &[RuleStmt]) -> Vec<&AssignTarget> {
    fn collect_targets<'b>(body: &'b [RuleStmt], targets: &mut Vec<&'b AssignTarget>) {
        for stmt in body {
            match &stmt.kind {
                RuleStmtKind::Assign(target, _) => targets.push(target),
                RuleStmtKind::For { target, body, .. } => {
                    targets.push(target);
                    collect_targets(body, targets);
                }
                RuleStmtKind::While { body, .. } => collect_targets(body, targets),
                RuleStmtKind::If(cases, otherwise) => {
                    cases.iter().for_each(|(_, body)| collect_targets(body, targets));
                    collect_targets(otherwise, targets);
                }
                RuleStmtKind::Yield(_)
                | RuleStmtKind::YieldFrom(_)
                | RuleStmtKind::Return(_)
                | RuleStmtKind::Assert(..)
                | RuleStmtKind::Break
                | RuleStmtKind::Continue => {}
            }
        }
    }
    let mut targets = Vec::new();
    collect_targets(body, &mut targets);
    targets
}

/// The slots of the variables that the statements assign to, in the order of the text, each as often as it is assigned.
pub(crate) fn assigned_slots(body: &[RuleStmt]) -> Vec<usize> {
    let mut slots = Vec::new();
    assigned_targets(body).into_iter().for_each(|target| target.collect_slots(&mut slots));
    slots
}

#[derive(Debug)]
pub(crate) struct RuleExpr {
    pub(crate) kind: RuleExprKind,
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) enum RuleExprKind {
    Const(RuleValue),
    /// A local variable.
    Slot(usize),
    /// A constant of the module.
    Global(usize),
    Display(CollectionKind, Vec<RuleExpr>),
    Chain(Box<RuleExpr>, Vec<(ChainSign, RuleExpr)>),
    Binary(BinaryOperator, Box<RuleExpr>, Box<RuleExpr>),
    Unary(PrefixOperator, Box<RuleExpr>),
    Compare(Box<RuleExpr>, Vec<(ComparisonOperator, RuleExpr)>),
    Logic(LogicOperator, Vec<RuleExpr>),
    Either(Box<[RuleExpr; 3]>),
    Index(Box<RuleExpr>, Box<RuleExpr>),
    Slice(Box<RuleExpr>, Box<[Option<RuleExpr>; 3]>),
    Comprehension {
        makes: CollectionKind,
        element: Box<RuleExpr>,
        clauses: Vec<RuleClause>,
    },
    /// A starred expression; it occurs only in arguments and displays.
    Starred(Box<RuleExpr>),
    Builtin(Builtin, Vec<RuleExpr>),
    /// A call of a helper.
    Helper(u32, Vec<RuleExpr>),
    /// A call of a game of the file. An omitted keyword (`None`) has the value of the position being played.
    Game {
        game: u32,
        args: Vec<RuleExpr>,
        keywords: Vec<Option<RuleExpr>>,
    },
    /// A call of a ruleset or family from outside.
    Call {
        callee: Box<RuleExpr>,
        args: Vec<RuleExpr>,
        /// With the place of each, from its name on.
        keywords: Vec<(String, Span, RuleExpr)>,
    },
}

#[derive(Debug)]
pub(crate) struct RuleClause {
    pub(crate) target: AssignTarget,
    pub(crate) items: RuleExpr,
    pub(crate) tests: Vec<RuleExpr>,
}

impl RuleFunction {
    /// Visits every expression of the function, parents before children.
    pub(crate) fn visit_expressions<'a>(&'a self, visit: &mut dyn FnMut(&'a RuleExpr)) {
        visit_body(&self.body, visit);
    }
}

/// Visits the expressions of statements, parents before children.
pub(crate) fn visit_body<'a>(body: &'a [RuleStmt], visit: &mut dyn FnMut(&'a RuleExpr)) {
    for stmt in body {
        match &stmt.kind {
            RuleStmtKind::Assign(_, value) | RuleStmtKind::Yield(value) | RuleStmtKind::YieldFrom(value) => {
                value.visit(visit)
            }
            RuleStmtKind::Assert(test, _) => test.visit(visit),
            RuleStmtKind::Return(value) => value.iter().for_each(|value| value.visit(visit)),
            RuleStmtKind::If(cases, otherwise) => {
                for (test, body) in cases {
                    test.visit(visit);
                    visit_body(body, visit);
                }
                visit_body(otherwise, visit);
            }
            RuleStmtKind::For { items, body, .. } => {
                items.visit(visit);
                visit_body(body, visit);
            }
            RuleStmtKind::While { test, body } => {
                test.visit(visit);
                visit_body(body, visit);
            }
            RuleStmtKind::Break | RuleStmtKind::Continue => {}
        }
    }
}

impl RuleExpr {
    /// Visits the expression and its subexpressions, parents before children.
    pub(crate) fn visit<'a>(&'a self, visit: &mut dyn FnMut(&'a RuleExpr)) {
        visit(self);
        let mut all = |list: &'a [RuleExpr]| list.iter().for_each(|expr| expr.visit(visit));
        match &self.kind {
            RuleExprKind::Const(_) | RuleExprKind::Slot(_) | RuleExprKind::Global(_) => {}
            RuleExprKind::Display(_, list)
            | RuleExprKind::Logic(_, list)
            | RuleExprKind::Builtin(_, list)
            | RuleExprKind::Helper(_, list) => all(list),
            RuleExprKind::Chain(first, rest) => {
                first.visit(visit);
                rest.iter().for_each(|(_, term)| term.visit(visit));
            }
            RuleExprKind::Compare(first, rest) => {
                first.visit(visit);
                rest.iter().for_each(|(_, term)| term.visit(visit));
            }
            RuleExprKind::Binary(_, a, b) | RuleExprKind::Index(a, b) => {
                a.visit(visit);
                b.visit(visit);
            }
            RuleExprKind::Unary(_, a) | RuleExprKind::Starred(a) => a.visit(visit),
            RuleExprKind::Either(parts) => all(&**parts),
            RuleExprKind::Slice(value, parts) => {
                value.visit(visit);
                parts.iter().flatten().for_each(|part| part.visit(visit));
            }
            RuleExprKind::Comprehension { element, clauses, .. } => {
                for clause in clauses {
                    clause.items.visit(visit);
                    clause.tests.iter().for_each(|test| test.visit(visit));
                }
                element.visit(visit);
            }
            RuleExprKind::Game { args, keywords, .. } => {
                all(args);
                keywords.iter().flatten().for_each(|value| value.visit(visit));
            }
            RuleExprKind::Call { callee, args, keywords } => {
                callee.visit(visit);
                args.iter().for_each(|arg| arg.visit(visit));
                keywords.iter().for_each(|(.., value)| value.visit(visit));
            }
        }
    }
}
