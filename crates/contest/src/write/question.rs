//! The question of a judge line, translated.

mod input;
mod moves;

use crate::write::judge::{JudgeQuestion, ProgramJudge, QuestionFormulas};
use crate::write::known_name::KnownName;
use crate::write::rule::EmittedRule;
use crate::write::translate::{
    AskedAnswer, KeywordValue, PositionGame, QuestionPositions, TranslatedParts, kinds_of_pieces, numbers_of_pieces,
    translate_asked,
};
use crate::write::tree::{PositionPiece, TreeExpr, TreeForm};
use crate::write::value_kind::ValueKind;
use grundy_game::{Argument, Ruleset};
use grundy_rules::Diagnostic;
pub(crate) use input::{ReadForm, ReadItem};
pub(crate) use moves::{MoveVariables, MovesQuestion};
use std::sync::Arc;

/// The game of a judge's positions.
#[derive(Clone)]
pub enum JudgedGame {
    /// A game of the text.
    Here {
        /// The name.
        name: String,
        /// The keyword-only parameters that are given, each fixed or part of the question.
        keywords: Vec<(String, KeywordValue)>,
        /// The kinds of the arguments of each component; empty if they are numbers.
        kinds: Vec<ValueKind>,
    },
    /// A ruleset of the catalogue.
    Ruleset(Arc<Ruleset>),
    /// Heaps from which a member of a list is taken; the list is part of each question.
    Subtract,
}

/// A translated question of a judge.
pub struct ProgramQuestion {
    pub(crate) judge: ProgramJudge,
    /// The items of a case.
    pub(crate) items: Vec<ReadItem>,
    /// The variables of the input.
    variables: Vec<String>,
    pub(crate) positions: QuestionPositions,
    /// The constants and helpers that the expressions need besides the rules.
    pub(crate) extras: TranslatedParts,
    /// The names that the expressions read.
    known_names: Vec<KnownName>,
    /// The expressions about moves, once they are [translated](Self::translate_moves).
    pub(crate) moves: Option<MovesQuestion>,
    /// The keywords of the parameters that the function of a law takes after the position.
    law_keywords: Vec<String>,
}

impl ProgramQuestion {
    /// Translates a judge line, without its expressions about moves.
    ///
    /// # Errors
    /// Returns the part that cannot be translated. The place is in the expression `ask`, or in the rules if `in_rules` is set.
    pub fn new(judge: ProgramJudge, formulas: &QuestionFormulas<'_>) -> Result<ProgramQuestion, Diagnostic> {
        let mut extras = TranslatedParts::of_question();
        let read = input::translate_items(&judge.items, &formulas.read, &mut extras).map_err(without_place)?;
        let asked = translate_asked(formulas.ask, &read.known_names, &mut extras)?;
        Ok(ProgramQuestion {
            judge,
            items: read.items,
            variables: read.variables,
            positions: asked,
            extras,
            known_names: read.known_names,
            moves: None,
            law_keywords: Vec::new(),
        })
    }

    /// Translates the expressions about moves, if the question has any, for the positions of a rule.
    ///
    /// # Errors
    /// Returns the part that cannot be translated.
    pub fn translate_moves(&mut self, formulas: &QuestionFormulas<'_>, rule: &EmittedRule) -> Result<(), Diagnostic> {
        if self.asks_for_moves() {
            let (known, positions) = (&self.known_names, rule.typed_params());
            let translated = moves::translate_moves(formulas, known, &positions, &mut self.extras);
            self.moves = Some(translated.map_err(without_place)?);
        }
        Ok(())
    }

    /// The names of the variables of the input.
    pub(crate) fn variable_names(&self) -> impl Iterator<Item = String> {
        self.variables.iter().cloned()
    }

    /// Whether the answers of a case are joined, because there may be several.
    pub(crate) fn joins_answers(&self) -> bool {
        self.positions.is_list || self.judge.ends_with_inner_cases()
    }

    /// The game of the positions; `None` if there are no components.
    pub fn game(&self) -> Option<JudgedGame> {
        Some(match self.positions.callee.as_ref()? {
            PositionGame::Here(name, keywords) => {
                let keyword = |(name, value): &(String, TreeExpr)| (name.clone(), keyword_value(value));
                JudgedGame::Here {
                    name: name.clone(),
                    keywords: keywords.iter().map(keyword).collect(),
                    kinds: self.argument_kinds(),
                }
            }
            PositionGame::Ruleset(ruleset) => JudgedGame::Ruleset(Arc::clone(ruleset)),
            PositionGame::Subtract(_) => JudgedGame::Subtract,
        })
    }

    /// The number of numbers that describe each component, if it is the same for all.
    pub fn component_numbers(&self) -> Option<usize> {
        let mut numbers = self.positions.answers.iter().map(|answer| numbers_of_pieces(&answer.pieces));
        let first = numbers.next()??;
        numbers.all(|number| number == Some(first)).then_some(first)
    }

    /// The kinds of the arguments of each component; empty if they are numbers.
    fn argument_kinds(&self) -> Vec<ValueKind> {
        let mut kinds = self.positions.answers.iter().filter_map(|answer| kinds_of_pieces(&answer.pieces));
        kinds.find(|kinds| kinds.iter().any(|kind| *kind != ValueKind::Int)).unwrap_or_default()
    }

    /// Returns whether every component is described by numbers.
    pub fn has_number_components(&self) -> bool {
        self.argument_kinds().is_empty()
    }

    /// Whether each position of a question is a single component.
    pub(crate) fn asks_about_components(&self) -> bool {
        let is_one = |answer: &AskedAnswer| matches!(answer.pieces[..], [PositionPiece::One(_)]);
        self.positions.answers.iter().all(is_one)
    }

    /// Returns whether the question is who wins a single component.
    pub fn asks_for_one(&self) -> bool {
        self.asks_about_components()
            && !self.judge.misere
            && matches!(self.judge.question, JudgeQuestion::Winner { .. })
    }

    /// Returns whether the question is who wins a single component, and under these rules it stays one: then no values are needed.
    pub fn needs_no_values(&self, rule: &EmittedRule) -> bool {
        let winner = matches!(self.judge.question, JudgeQuestion::Winner { .. });
        self.asks_about_components() && winner && rule.leads_to_single_components()
    }

    /// Returns whether the question is about moves, so that options are needed.
    pub fn asks_for_moves(&self) -> bool {
        matches!(self.judge.question, JudgeQuestion::Moves { .. })
    }

    /// Returns whether the player who moves last loses.
    pub fn is_misere(&self) -> bool {
        self.judge.misere
    }

    /// The question, if the law that answers it takes the parameters with these keywords after the position.
    pub(crate) fn with_law_keywords(self, law_keywords: Vec<String>) -> ProgramQuestion {
        ProgramQuestion { law_keywords, ..self }
    }

    /// The keyword-only parameters that are part of each question and that the law takes, in its order.
    pub(crate) fn law_parameters(&self) -> Vec<&TreeExpr> {
        let Some(PositionGame::Here(_, given)) = &self.positions.callee else { return Vec::new() };
        let of = |name: &String| given.iter().find(|(known, _)| known == name).map(|(_, value)| value);
        self.law_keywords.iter().filter_map(of).collect()
    }

    /// The keyword-only parameters of the components, in the order of the rule.
    pub(crate) fn question_keywords(&self, rule: &EmittedRule) -> Vec<TreeExpr> {
        match &self.positions.callee {
            Some(PositionGame::Here(_, given)) => (rule.keywords.iter())
                .filter_map(|(name, _)| given.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()))
                .collect(),
            Some(PositionGame::Subtract(list)) => vec![list.clone()],
            _ => Vec::new(),
        }
    }
}

/// The place is in the text of `read` or `move`, but messages show that of `ask`.
fn without_place(mut error: Diagnostic) -> Diagnostic {
    error.span = error.span.filter(|_| error.in_rules);
    error
}

/// The value of a keyword: a literal, or a part of each question.
fn keyword_value(value: &TreeExpr) -> KeywordValue {
    match (&value.form, value.kind) {
        (TreeForm::Int(n), _) => KeywordValue::Is(Argument::Int((*n).into())),
        (_, ValueKind::Bool) => KeywordValue::Asked(ValueKind::Int),
        (_, kind) => KeywordValue::Asked(kind),
    }
}
