//! The symbolic walk: all options of a rule, for all positions at once.
//!
//! A game with numbers as parameters is run with variables in place of the numbers.
//! Its options are [`Family`]s: the arguments of the components as linear forms, and the inequalities under which they are options.
//!
//! * Loops over constants are unrolled; a loop over a range with symbolic bounds introduces a variable with its bounds as inequalities.
//!   What a loop assigns (including targets of inner loops) is unknown in every round and after it, except for bounds that every round keeps.
//! * Tests, `min`, `max` and `abs` split the path.
//! * `e // c` for a constant `c` is a new variable with `c·q ≤ e ≤ c·q + c − 1`.
//!
//! For anything else, both branches are walked, or the value is unknown.
//! So the families always contain all options ([`Walked::complete`] is false if even their form is unknown). This is enough for a rank.
//! They are exactly the options if nothing was unknown ([`Walked::exact`]). This is needed for recognition.
//! An operation that may fail makes the walk inexact, because where a rule fails it is not what its formulas say.

mod arith;
mod builtins;
mod expr;
mod loops;
mod options;
mod progress;
mod run;
mod sets;
mod test;

use super::arguments::numbers;
use super::linear::{Linear, Var};
use super::symbol::{Family, Floor, Path, Sym};
use crate::ir::{Program, Role, Stmt, StmtKind, Target};
use crate::syntax::Collection;
use crate::value::Val;
use std::rc::Rc;

/// The options of a game.
#[derive(Debug)]
pub(super) struct Walked {
    pub(super) families: Vec<Family>,
    pub(super) floors: Vec<Floor>,
    /// Whether the form of every option is known.
    pub(super) complete: bool,
    /// Whether the families are exactly the options, and the rule cannot fail or end otherwise.
    pub(super) exact: bool,
    /// Whether only linear tests, and remainders by constants, decided.
    pub(super) linear: bool,
}

/// The work limit is exceeded.
pub(super) struct TooLong;

/// How a statement ends.
pub(super) enum Flow {
    Next,
    Break,
    Continue,
    /// The value that a helper returns.
    Return(Sym),
}

type Paths = Result<Vec<(Path, Flow)>, TooLong>;
type Values = Result<Vec<(Path, Sym)>, TooLong>;

/// The longest range between constants that is unrolled. For a longer one a variable is just as exact.
const LONGEST: i128 = 64;

/// A walk through one game.
pub(super) struct Walk<'p> {
    program: &'p Program,
    game: u32,
    /// The keyword-only parameters of the position, with their initial values.
    keywords: Vec<Sym>,
    next: Var,
    floors: Vec<Floor>,
    families: Vec<Family>,
    complete: bool,
    exact: bool,
    linear: bool,
    /// The nesting depth of helpers.
    depth: u32,
    work: u64,
}

/// Walks through a game. The parameters are the variables from 0 on. `assumed` are those assumed to be at least 0,
/// and `keywords` are the known values of the keyword-only parameters.
pub(super) fn walk(program: &Program, game: u32, assumed: &[bool], keywords: &[Option<Val>], work: u64) -> Walked {
    let params = program.functions[game as usize].params;
    let given: Vec<Option<Val>> = std::iter::repeat_n(None, params).chain(keywords.iter().cloned()).collect();
    walk_given(program, game, assumed, &given, work)
}

/// Walks through a game in which positional arguments may be constants: `given` has the known values of all arguments, keywords included.
pub(super) fn walk_given(program: &Program, game: u32, assumed: &[bool], given: &[Option<Val>], work: u64) -> Walked {
    let function = &program.functions[game as usize];
    let numbers = &numbers(program)[game as usize];
    let mut slots = vec![Sym::Known(Val::Unset); function.slots.len()];
    let mut rows = Vec::new();
    for (slot, place) in slots.iter_mut().enumerate().take(function.arity()) {
        *place = match &given[slot] {
            Some(value) => Sym::of(value),
            None if numbers[slot] => Sym::Int(Linear::var(slot)),
            None => Sym::Unknown,
        };
        if slot < function.params && given[slot].is_none() && numbers[slot] && assumed[slot] {
            rows.push(Linear::var(slot));
        }
    }
    let own_keywords = slots[function.params..function.arity()].to_vec();
    let path = Path { slots: Rc::new(slots), rows, atoms: Vec::new(), exact: true };
    let mut walk = Walk {
        program,
        game,
        keywords: own_keywords,
        next: function.arity(),
        floors: Vec::new(),
        families: Vec::new(),
        complete: true,
        exact: true,
        linear: true,
        depth: 0,
        work,
    };
    if walk.body(&function.body, path).is_err() {
        walk.complete = false;
    }
    // If ends are declared, the options alone do not describe the rule.
    let whole = walk.complete && !program.ends[game as usize];
    let exact = walk.exact && whole && walk.families.iter().all(|family| family.exact);
    Walked { families: walk.families, floors: walk.floors, complete: walk.complete, exact, linear: walk.linear }
}

/// The start of a game for all its arguments: the arguments of the position as linear forms.
pub(super) fn start(program: &Program, game: u32, work: u64) -> Option<(usize, Vec<Linear>)> {
    let Role::Game { start: Some(start) } = program.functions[game as usize].role else { return None };
    let function = &program.functions[start as usize];
    let mut slots = vec![Sym::Known(Val::Unset); function.slots.len()];
    (0..function.params).for_each(|slot| slots[slot] = Sym::Int(Linear::var(slot)));
    let path = Path { slots: Rc::new(slots), rows: Vec::new(), atoms: Vec::new(), exact: true };
    let (families, floors, next) = (Vec::new(), Vec::new(), function.params);
    // The start is walked as a helper, because its returned value is needed.
    let mut walk = Walk {
        program,
        game: start,
        keywords: Vec::new(),
        next,
        floors,
        families,
        complete: true,
        exact: true,
        linear: true,
        depth: 1,
        work,
    };
    let ways = walk.body(&function.body, path).ok()?;
    let [(path, Flow::Return(Sym::Seq(_, numbers)))] = &ways[..] else { return None };
    let is_whole = path.exact && path.rows.is_empty() && path.atoms.is_empty() && walk.exact && walk.floors.is_empty();
    let forms = numbers.iter().map(Sym::linear).collect::<Option<_>>()?;
    is_whole.then_some((function.params, forms))
}

impl<'p> Walk<'p> {
    fn spend(&mut self, work: u64) -> Result<(), TooLong> {
        self.work = self.work.checked_sub(work).ok_or(TooLong)?;
        Ok(())
    }

    /// A new variable.
    fn fresh(&mut self) -> Var {
        self.next += 1;
        self.next - 1
    }

    /// The part of a path where these forms are at least 0.
    fn assume(&mut self, path: &Path, rows: impl IntoIterator<Item = Linear>) -> Result<Option<Path>, TooLong> {
        self.spend(4 + path.rows.len() as u64)?;
        Ok(path.assume(rows))
    }

    fn body(&mut self, body: &'p [Stmt], path: Path) -> Paths {
        let mut live = vec![path];
        let mut ended = Vec::new();
        for stmt in body {
            let mut next = Vec::new();
            for path in live {
                for (path, flow) in self.stmt(stmt, path)? {
                    match flow {
                        Flow::Next => next.push(path),
                        flow => ended.push((path, flow)),
                    }
                }
            }
            live = next;
        }
        ended.extend(live.into_iter().map(|path| (path, Flow::Next)));
        Ok(ended)
    }

    fn stmt(&mut self, stmt: &'p Stmt, path: Path) -> Paths {
        self.spend(1)?;
        match &stmt.kind {
            StmtKind::Assign(target, value) => {
                let values = self.eval(value, path)?;
                // An augmented assignment of a list or a set is an error; see `Stmt::augmented`.
                let may_fail = |value: &Sym| {
                    !matches!(
                        value,
                        Sym::Int(_) | Sym::Seq(Collection::Tuple, _) | Sym::Known(Val::Str(_) | Val::Bool(_))
                    )
                };
                self.exact &= !(stmt.augmented && values.iter().any(|(_, value)| may_fail(value)));
                let values = values.into_iter();
                Ok(values.map(|(path, value)| (self.bind(target, &value, path), Flow::Next)).collect())
            }
            StmtKind::If(cases, otherwise) => self.branch(cases, otherwise, path),
            StmtKind::For { target, items, body } => self.for_loop(target, items, body, path),
            StmtKind::While { test, body } => self.while_loop(test, body, path),
            StmtKind::Yield(option) if self.depth == 0 => {
                self.option(option, path.clone())?;
                Ok(vec![(path, Flow::Next)])
            }
            StmtKind::YieldFrom(options) if self.depth == 0 => {
                self.options(options, path.clone())?;
                Ok(vec![(path, Flow::Next)])
            }
            StmtKind::Yield(_) | StmtKind::YieldFrom(_) => Err(TooLong),
            StmtKind::Return(value) if self.depth == 0 => {
                if let Some(options) = value.as_ref().filter(|_| !self.program.functions[self.game as usize].generator)
                {
                    self.options(options, path.clone())?;
                }
                Ok(vec![(path, Flow::Return(Sym::Unknown))])
            }
            StmtKind::Return(None) => Ok(vec![(path, Flow::Return(Sym::Unknown))]),
            StmtKind::Return(Some(value)) => {
                Ok(self.eval(value, path)?.into_iter().map(|(path, value)| (path, Flow::Return(value))).collect())
            }
            StmtKind::Assert(test, _) => {
                let outcomes = self.test(test, path)?;
                // If the assertion does not hold the rule fails. Such a position has no options and no answer, so the path may ignore it.
                self.exact &= outcomes.iter().all(|(_, holds)| *holds);
                Ok(outcomes.into_iter().filter(|o| o.1).map(|(path, _)| (path, Flow::Next)).collect())
            }
            StmtKind::Break => Ok(vec![(path, Flow::Break)]),
            StmtKind::Continue => Ok(vec![(path, Flow::Continue)]),
        }
    }

    /// `if … elif … else`. If all branches continue and assign nothing, they are joined to one path.
    fn branch(&mut self, cases: &'p [(crate::ir::Expr, Vec<Stmt>)], otherwise: &'p [Stmt], path: Path) -> Paths {
        let Some(((test, body), rest)) = cases.split_first() else { return self.body(otherwise, path) };
        let mut ended = Vec::new();
        for (path, holds) in self.test(test, path.clone())? {
            ended.extend(if holds { self.body(body, path)? } else { self.branch(rest, otherwise, path)? });
        }
        if ended.len() > 1 && ended.iter().all(|(after, flow)| matches!(flow, Flow::Next) && after.has_slots_of(&path))
        {
            return Ok(vec![(path, Flow::Next)]);
        }
        Ok(ended)
    }

    /// Assigns a value.
    fn bind(&mut self, target: &Target, value: &Sym, mut path: Path) -> Path {
        match (target, value) {
            (Target::Slot(slot), value) => path.set(*slot, value.clone()),
            (Target::Unpack(parts, _), Sym::Seq(_, items)) if items.len() == parts.len() => {
                for (part, item) in parts.iter().zip(items.iter()) {
                    path = self.bind(part, item, path);
                }
            }
            (Target::Unpack(parts, _), _) => {
                // The number of items is unknown or wrong, so the rule may fail there.
                self.exact = false;
                path.exact = false;
                for part in parts {
                    path = self.bind(part, &Sym::Unknown, path);
                }
            }
        }
        path
    }
}
