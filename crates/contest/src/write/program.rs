//! Assembling a program.

mod answer;
mod comment;
mod read;

use crate::write::automaton;
use crate::write::ends;
use crate::write::judge::{JudgeQuestion, ProgramJudge, QuestionFormulas};
use crate::write::law::{self, EmittedPeriod};
use crate::write::memo::{self, MemoMethod};
use crate::write::print::{OptionPassing, ProgramPrinter};
use crate::write::rule::EmittedRule;
use crate::write::translate::{
    AskedPosition as Position, PositionGame, TranslatedParts, numbers_of_pieces, translate_number, translate_position,
};
use crate::write::tree::{PositionPiece, TreeExpr};
use crate::write::value_kind::ValueKind;
use crate::write::winner;
use grundy_game::{Argument, Ruleset, text};
use grundy_prove::automata::Dfa;
use grundy_prove::detect::{self, CodeLanguage, LawForm};
use grundy_rules::Diagnostic;
use std::sync::Arc;

/// How a program knows the answers.
#[derive(Clone, Debug)]
pub enum AnswerMethod {
    /// By a law of values or of lost positions; a parameter of the law is part of each question and the last argument.
    Law(Box<detect::Law>),
    /// By a proved period.
    Period(EmittedPeriod),
    /// By a proved finite automaton with at most [`MAX_TRANSITIONS`](crate::write::MAX_EMITTED_TRANSITIONS) transitions, which reads positions,
    /// or positions with their values.
    Automaton {
        /// The automaton.
        dfa: Dfa,
        /// Whether it accepts the lost positions.
        of_lost: bool,
    },
    /// By the options of the rules.
    Rule(Box<EmittedRule>, MemoMethod),
}

/// The game of a judge's positions.
#[derive(Clone)]
pub enum JudgedGame {
    /// A game of the text.
    Here {
        /// The name.
        name: String,
        /// The keyword-only parameters that are given, each fixed or part of the question.
        keywords: Vec<(String, crate::write::translate::KeywordValue)>,
    },
    /// A ruleset of the catalogue.
    Ruleset(Arc<Ruleset>),
    /// Heaps from which a member of a list is taken; the list is part of each question.
    Subtract,
}

/// A translated question of a judge.
pub struct ProgramQuestion {
    judge: ProgramJudge,
    position: Position,
    /// The constants and helpers that the expressions need besides the rules.
    extras: TranslatedParts,
    /// The expression of `move`, over the input, `before` and `after`.
    least: Option<TreeExpr>,
    /// The lengths of the lists, in order.
    counts: Vec<TreeExpr>,
}

impl ProgramQuestion {
    /// Translates a judge line.
    ///
    /// # Errors
    /// What cannot be translated. The place is in the expression asked, or in the rules if `in_rules` is set.
    pub fn new(judge: ProgramJudge, formulas: &QuestionFormulas<'_>) -> Result<ProgramQuestion, Diagnostic> {
        if judge.has_words() {
            return Err(Diagnostic::for_whole_text(text!(
                "programs read numbers but not words: `:word` is in the judge line"
            )));
        }
        let mut names = judge.read_names();
        let mut extras = TranslatedParts::of_question();
        let position = translate_position(formulas.ask, &names, &mut extras)?;
        // The place is in the text of `read` or `move`, but messages show that of `ask`.
        let without_place = |mut error: Diagnostic| {
            error.span = error.span.filter(|_| error.in_rules);
            error
        };
        let mut counts = Vec::new();
        for count in &formulas.counts {
            counts.push(translate_number(count, &names, &mut extras).map_err(without_place)?);
        }
        names.extend([("before".into(), ValueKind::List), ("after".into(), ValueKind::Rows)]);
        let least = formulas.least.map(|least| translate_number(least, &names, &mut extras).map_err(without_place));
        let least = least.transpose()?;
        Ok(ProgramQuestion { judge, position, extras, least, counts })
    }

    /// The game of the positions; `None` if there are no components.
    pub fn game(&self) -> Option<JudgedGame> {
        Some(match self.position.callee.as_ref()? {
            PositionGame::Here(name, keywords) => {
                let keyword = |(name, value): &(String, TreeExpr)| (name.clone(), keyword_value(value));
                JudgedGame::Here { name: name.clone(), keywords: keywords.iter().map(keyword).collect() }
            }
            PositionGame::Ruleset(ruleset) => JudgedGame::Ruleset(Arc::clone(ruleset)),
            PositionGame::Subtract(_) => JudgedGame::Subtract,
        })
    }

    /// The number of numbers that describe each component, if it is the same for all.
    pub fn component_numbers(&self) -> Option<usize> {
        numbers_of_pieces(&self.position.pieces)
    }

    /// Returns whether the question is who wins a single component.
    pub fn asks_for_one(&self) -> bool {
        let one = matches!(self.position.pieces[..], [PositionPiece::One(_)]);
        one && !self.judge.misere && matches!(self.judge.asked, JudgeQuestion::Winner { .. })
    }

    /// Returns whether the question is who wins a single component, and under these rules it stays one: then no values are needed.
    pub fn needs_no_values(&self, rule: &EmittedRule) -> bool {
        let one = matches!(self.position.pieces[..], [PositionPiece::One(_)]);
        one && matches!(self.judge.asked, JudgeQuestion::Winner { .. }) && rule.leads_to_single_components()
    }

    /// Returns whether the question is about moves, so that options are needed.
    pub fn asks_for_moves(&self) -> bool {
        self.least.is_some()
    }

    /// Returns whether the player who moves last loses.
    pub fn is_misere(&self) -> bool {
        self.judge.misere
    }

    /// The first keyword-only parameter that is part of each question.
    fn question_parameter(&self) -> Option<&TreeExpr> {
        let Some(PositionGame::Here(_, given)) = &self.position.callee else { return None };
        given
            .iter()
            .map(|(_, value)| value)
            .find(|value| matches!(keyword_value(value), crate::write::translate::KeywordValue::Number))
    }

    /// The keyword-only parameters of the components, in the order of the rule.
    fn question_keywords(&self, rule: &EmittedRule) -> Vec<TreeExpr> {
        match &self.position.callee {
            Some(PositionGame::Here(_, given)) => (rule.keywords.iter())
                .filter_map(|(name, _)| given.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()))
                .collect(),
            Some(PositionGame::Subtract(list)) => vec![list.clone()],
            _ => Vec::new(),
        }
    }
}

/// The value of a keyword: a literal, or a part of each question.
fn keyword_value(value: &TreeExpr) -> crate::write::translate::KeywordValue {
    use crate::write::translate::KeywordValue;
    match (&value.form, value.kind) {
        (crate::write::tree::TreeForm::Int(n), _) => KeywordValue::Is(Argument::Int((*n).into())),
        (_, ValueKind::List) => KeywordValue::List,
        _ => KeywordValue::Number,
    }
}

/// What the functions of a program compute about positions.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ComputedAim {
    /// The Grundy values of components, or which are lost.
    Values,
    /// Who wins a single component.
    Winner,
    /// Who wins a sum, by a search of sums.
    WinnerOfSum,
}

/// A program to be written.
pub struct EmittedProgram<'a> {
    /// The lines of the comment at the top.
    pub comment: Vec<String>,
    /// How it knows the answers.
    pub method: &'a AnswerMethod,
    /// The input and the answers; without it only a function is written.
    pub question: Option<&'a ProgramQuestion>,
    /// Whether, under misère play, every component behaves like a Nim heap of its value.
    pub nim_like: bool,
}

impl EmittedProgram<'_> {
    /// Writes the program in a language.
    ///
    /// # Errors
    /// What cannot be translated.
    pub fn write(&self, code: CodeLanguage) -> Result<String, Diagnostic> {
        let mut printer = ProgramPrinter::new(code);
        if let Some(question) = self.question {
            printer.reserve_names(question.judge.read_names().into_iter().map(|(name, _)| name));
        }
        let aim = self.computed_aim();
        self.print_knowledge(&mut printer, aim);
        if let Some(question) = self.question {
            self.print_main(question, &mut printer, aim)?;
        }
        let tools = printer.tool_functions();
        let body = std::mem::take(&mut printer.text);
        Ok(comment::assemble_program(code, &self.comment, &tools, &body))
    }

    /// What the functions of the program compute.
    fn computed_aim(&self) -> ComputedAim {
        let Some(question) = self.question else { return ComputedAim::Values };
        match self.method {
            AnswerMethod::Rule(rule, _) if question.needs_no_values(rule) => ComputedAim::Winner,
            _ if question.is_misere() && !self.nim_like => ComputedAim::WinnerOfSum,
            _ => ComputedAim::Values,
        }
    }

    /// Prints the functions that compute values, winners or lost positions.
    fn print_knowledge(&self, printer: &mut ProgramPrinter, aim: ComputedAim) {
        let code = printer.code;
        let mut constants = Vec::new();
        let mut helpers = Vec::new();
        if let AnswerMethod::Rule(rule, _) = self.method {
            printer.reserve_names(rule.variable_names());
            constants.extend(rule.constants.clone());
            helpers.extend(rule.helpers.clone());
        }
        if let Some(extras) = self.question.map(|question| &question.extras) {
            for constant in &extras.constants {
                if !constants.iter().any(|(name, _)| *name == constant.0) {
                    constants.push(constant.clone());
                }
            }
            for helper in &extras.helpers {
                if !helpers.iter().any(|known: &crate::write::tree::TreeFunction| known.name == helper.name) {
                    helpers.push(helper.clone());
                }
            }
        }
        printer.print_constants(&constants);
        helpers.iter().for_each(|helper| printer.print_helper(helper));
        match self.method {
            AnswerMethod::Law(law) => printer.lines(&law::law_function(law, code)),
            AnswerMethod::Automaton { dfa, of_lost } => {
                printer.lines(&automaton::automaton_function(dfa, *of_lost, code))
            }
            AnswerMethod::Period(period) => printer.lines(&law::period_function(period, code)),
            AnswerMethod::Rule(rule, memo) => {
                printer.lines(&memo::position_type(code, rule.number_count()));
                let naturals = if *memo == MemoMethod::Table { rule.params.clone() } else { Vec::new() };
                let set = rule.assigned_names();
                printer.set_naturals(naturals.into_iter().filter(|name| !set.contains(name)));
                printer.print_options(
                    rule,
                    match aim {
                        ComputedAim::Values => OptionPassing::AllSums,
                        ComputedAim::Winner => OptionPassing::PositionsUntilDone,
                        ComputedAim::WinnerOfSum => OptionPassing::SumsUntilDone,
                    },
                );
                printer.set_naturals(Vec::new());
                if aim == ComputedAim::Winner && rule.declares_ends() {
                    let what = "Whether the rules declare that the player to move wins.";
                    printer.line(&match code {
                        CodeLanguage::Python => format!("# {what}"),
                        CodeLanguage::Cpp => format!("// {what}"),
                        CodeLanguage::Rust => format!("/// {what}"),
                    });
                    printer.print_helper(&ends::declared_win_function(rule));
                }
                let misere = self.question.is_some_and(ProgramQuestion::is_misere);
                let text = match aim {
                    ComputedAim::Values => memo::value_function(rule, *memo, printer),
                    ComputedAim::Winner => winner::winner_function(rule, *memo, misere, printer),
                    ComputedAim::WinnerOfSum => winner::sum_winner_function(rule, misere, printer),
                };
                printer.lines(&text);
                if self.question.is_some() {
                    self.print_start(rule, printer);
                }
            }
        }
    }

    /// Prints the function that computes the start position.
    fn print_start(&self, rule: &EmittedRule, printer: &mut ProgramPrinter) {
        let Some(start) = &rule.start else { return };
        if self.question.and_then(ProgramQuestion::component_numbers) != Some(start.params.len()) {
            return;
        }
        let numbers: Vec<(String, ValueKind)> =
            start.params.iter().map(|name| (name.clone(), ValueKind::Int)).collect();
        let params: Vec<String> =
            rule.keywords.iter().chain(&numbers).map(|(name, kind)| printer.parameter(name, *kind)).collect();
        let params = params.join(", ");
        let position = printer.position_text(&start.args, rule.number_count());
        printer.line("");
        printer.line(match printer.code {
            CodeLanguage::Python => "# The position that play begins with.",
            CodeLanguage::Cpp => "// The position that play begins with.",
            CodeLanguage::Rust => "/// The position that play begins with.",
        });
        match printer.code {
            CodeLanguage::Python => printer.open_block(&format!("def start({params})")),
            CodeLanguage::Cpp => printer.open_block(&format!("Position start({params})")),
            CodeLanguage::Rust => printer.open_block(&format!("fn start({params}) -> Position")),
        }
        printer.line(&match printer.code {
            CodeLanguage::Rust => position,
            CodeLanguage::Python => format!("return {position}"),
            CodeLanguage::Cpp => format!("return {position};"),
        });
        printer.close_block();
    }

    fn decides_lost(&self) -> bool {
        match self.method {
            AnswerMethod::Law(law) => !matches!(law.form, LawForm::Value(_)),
            AnswerMethod::Automaton { of_lost, .. } => *of_lost,
            AnswerMethod::Period(_) | AnswerMethod::Rule(..) => false,
        }
    }
}
