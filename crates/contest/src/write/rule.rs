//! The rules of one game, translated for a program.

use crate::write::rule_theorem::RuleTheorem;
use crate::write::tree::{PositionPiece, TreeConstant, TreeExpr, TreeFunction, TreeStmt};
use crate::write::value_kind::ValueKind;

/// The rules of one game: the options of a position that consists of a few integers, lists of integers and texts.
#[derive(Clone, Debug)]
pub struct EmittedRule {
    pub(crate) name: String,
    /// The parts of a position, which are numbers in most games.
    pub(crate) params: Vec<String>,
    /// The kinds of these parts: numbers, lists of numbers and texts.
    pub(crate) param_kinds: Vec<ValueKind>,
    /// Parameters that are part of each question.
    pub(crate) keywords: Vec<(String, ValueKind)>,
    pub(crate) constants: Vec<(String, TreeConstant)>,
    pub(crate) helpers: Vec<TreeFunction>,
    pub(crate) locals: Vec<(String, ValueKind)>,
    /// The statements that yield the options.
    pub(crate) body: Vec<TreeStmt>,
    /// The start position, if calls have other arguments than the numbers of a position.
    pub(crate) start: Option<StartPosition>,
    /// Whether a program with a table ends at a negative number: the catalogue has none, and a search for winning moves would list its options.
    pub(crate) stops_at_negatives: bool,
    /// The theorem that avoids computing values, if a question needs them.
    pub(crate) theorem: Option<RuleTheorem>,
}

/// The start position in terms of the arguments of a call.
#[derive(Clone, Debug)]
pub(crate) struct StartPosition {
    pub(crate) params: Vec<String>,
    pub(crate) args: Vec<TreeExpr>,
}

impl EmittedRule {
    /// Returns whether positions have parts that are not numbers.
    pub fn has_compound_positions(&self) -> bool {
        self.param_kinds.iter().any(|kind| *kind != ValueKind::Int)
    }

    /// The parts of a position with their kinds.
    pub(crate) fn typed_params(&self) -> Vec<(String, ValueKind)> {
        self.params.iter().cloned().zip(self.param_kinds.iter().copied()).collect()
    }

    /// The number of parts of a position.
    pub fn number_count(&self) -> usize {
        self.params.len()
    }

    /// Returns whether parameters are part of each question.
    pub fn has_parameters(&self) -> bool {
        !self.keywords.is_empty()
    }

    /// The names of the numbers of a position.
    pub fn number_names(&self) -> &[String] {
        &self.params
    }

    /// The theorem that saves values.
    pub fn theorem(&self) -> Option<&RuleTheorem> {
        self.theorem.as_ref()
    }

    /// The only parameter that is part of each question.
    pub fn only_keyword(&self) -> Option<&str> {
        match &self.keywords[..] {
            [(name, ValueKind::Int)] => Some(name),
            _ => None,
        }
    }

    /// Returns whether every move leads to exactly one component.
    pub fn leads_to_single_components(&self) -> bool {
        fn is_single(body: &[TreeStmt]) -> bool {
            body.iter().all(|stmt| match stmt {
                TreeStmt::Option(pieces) => matches!(pieces[..], [PositionPiece::One(_)]),
                TreeStmt::For(_, body) | TreeStmt::While(_, body) => is_single(body),
                TreeStmt::If(cases, otherwise) => cases.iter().all(|(_, body)| is_single(body)) && is_single(otherwise),
                _ => true,
            })
        }
        is_single(&self.body)
    }

    /// Returns whether the rules declare who wins in some positions.
    pub fn declares_ends(&self) -> bool {
        TreeStmt::any_in_block(&self.body, &|stmt| matches!(stmt, TreeStmt::End(_)))
    }

    /// The number of arguments of a call, if they differ from the numbers of a position.
    pub fn start_numbers(&self) -> Option<usize> {
        self.start.as_ref().map(|start| start.params.len())
    }
}

impl EmittedRule {
    /// The names of all variables.
    pub(crate) fn variable_names(&self) -> Vec<String> {
        let of = |list: &[(String, ValueKind)]| list.iter().map(|(name, _)| name.clone()).collect::<Vec<_>>();
        let helpers = self.helpers.iter().flat_map(|helper| [of(&helper.params), of(&helper.locals)].concat());
        let mut names: Vec<String> = helpers.collect();
        names.extend(self.params.iter().cloned());
        names.extend(of(&self.keywords));
        names.extend(of(&self.locals));
        names.extend(self.helpers.iter().map(|helper| helper.name.clone()));
        names
    }
}
