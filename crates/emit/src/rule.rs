//! The rules of one game as a program sees them.

use crate::tree::{Constant, Expr, Function, Kind, Stmt};

/// The rules of one game: the options of a position of a few integers.
#[derive(Clone, Debug)]
pub struct Rule {
    pub(crate) name: String,
    /// The numbers that are a position.
    pub(crate) params: Vec<String>,
    /// Parameters that come with each question.
    pub(crate) keywords: Vec<(String, Kind)>,
    pub(crate) constants: Vec<(String, Constant)>,
    pub(crate) helpers: Vec<Function>,
    pub(crate) locals: Vec<(String, Kind)>,
    /// What gives the options.
    pub(crate) body: Vec<Stmt>,
    /// How play begins, where a call has other arguments than a position.
    pub(crate) start: Option<Start>,
}

/// The position that a call with other arguments is.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) params: Vec<String>,
    pub(crate) args: Vec<Expr>,
}

impl Rule {
    /// How many numbers a position has.
    pub fn numbers(&self) -> usize {
        self.params.len()
    }

    /// Whether parameters come with each question.
    pub fn has_parameters(&self) -> bool {
        !self.keywords.is_empty()
    }

    /// How many numbers a start has, where it has other ones than a position.
    pub fn start_numbers(&self) -> Option<usize> {
        self.start.as_ref().map(|start| start.params.len())
    }
}

impl Rule {
    /// All names that variables have.
    pub(crate) fn names(&self) -> Vec<String> {
        let of = |list: &[(String, Kind)]| list.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        let helpers = self.helpers.iter().flat_map(|helper| [of(&helper.params), of(&helper.locals)].concat());
        let mut names: Vec<String> = helpers.collect();
        names.extend(self.params.iter().cloned());
        names.extend(of(&self.keywords));
        names.extend(of(&self.locals));
        names.extend(self.helpers.iter().map(|helper| helper.name.clone()));
        names
    }

    /// The names that get a value in the body.
    pub(crate) fn changed(&self) -> Vec<String> {
        let mut set = Vec::new();
        self.body.iter().for_each(|stmt| stmt.names(&mut |_| {}, &mut |name| set.push(name.to_string())));
        set
    }
}
