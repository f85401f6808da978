//! Assembling a program.

mod answer;
mod comment;
mod moves;
mod parity_code;
mod read;

use crate::write::automaton;
use crate::write::ends;
use crate::write::law::{self, EmittedPeriod};
use crate::write::memo::{self, MemoMethod};
use crate::write::print::{OptionPassing, ProgramPrinter};
use crate::write::question::ProgramQuestion;
use crate::write::rule::EmittedRule;
use crate::write::rule_theorem::RuleTheorem;
use crate::write::theorem_code;
use crate::write::unused_parameters::mark_unused_parameters;
use crate::write::value_kind::ValueKind;
use crate::write::winner;
use grundy_prove::automata::Dfa;
use grundy_prove::detect::{self, CodeLanguage, LawForm};
use grundy_rules::Diagnostic;

/// The method by which a program finds the answers.
#[derive(Clone, Debug)]
pub enum AnswerMethod {
    /// By a law of values or of lost positions; a parameter of the law is part of each question and the last argument.
    Law(Box<detect::Law>),
    /// By a proved period.
    Period(EmittedPeriod),
    /// By a proved finite automaton with at most [`MAX_EMITTED_TRANSITIONS`](crate::write::MAX_EMITTED_TRANSITIONS) transitions, which reads positions,
    /// or positions with their values.
    Automaton {
        /// The automaton.
        dfa: Dfa,
        /// Whether it accepts the lost positions.
        of_lost: bool,
    },
    /// By two laws of values, if a parameter that is part of each question counts copies of components.
    ByParity(Box<ParityLaws>),
    /// By the options of the rules.
    Rule(Box<EmittedRule>, MemoMethod),
}

/// The laws for the two parities of a parameter, which is the last argument.
#[derive(Clone, Debug)]
pub struct ParityLaws {
    /// The law for an even number of copies, also for none.
    pub even: AnswerMethod,
    /// The law for an odd number.
    pub odd: AnswerMethod,
    /// The number of numbers of a position.
    pub numbers: usize,
}

/// The result that the functions of a program compute for positions.
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
    /// The method by which the program finds the answers.
    pub method: &'a AnswerMethod,
    /// The input and the answers; without it only a function is written.
    pub question: Option<&'a ProgramQuestion>,
    /// Whether, under misère play, every component behaves like a Nim heap of its value.
    pub nim_like: bool,
    /// Whether only positive numbers have moves, so that a negative number has the value of 0.
    pub only_positive_move: bool,
}

impl EmittedProgram<'_> {
    /// Writes the program in a language.
    ///
    /// # Errors
    /// Returns the part that cannot be translated.
    pub fn write(&self, code: CodeLanguage) -> Result<String, Diagnostic> {
        let mut printer = ProgramPrinter::new(code);
        if let Some(question) = self.question {
            printer.reserve_names(question.variable_names());
        }
        let aim = self.computed_aim();
        self.print_knowledge(&mut printer, aim);
        if let Some(question) = self.question {
            self.print_main(question, &mut printer, aim)?;
        }
        let tools = printer.tool_functions();
        let body = std::mem::take(&mut printer.text);
        let program = comment::assemble_program(code, &self.comment, &tools, &body);
        Ok(mark_unused_parameters(code, &program))
    }

    /// The result that the functions of the program compute.
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
            printer.set_position_kinds(&rule.param_kinds);
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
            AnswerMethod::Law(_) | AnswerMethod::Automaton { .. } | AnswerMethod::Period(_) => {
                printer.lines(&law_text(self.method, code));
            }
            AnswerMethod::ByParity(parity) => parity_code::print_parity_laws(parity, printer),
            AnswerMethod::Rule(rule, memo) => self.print_rule(rule, *memo, printer, aim),
        }
    }

    /// Prints the options of the rules, and the functions that call them.
    fn print_rule(&self, rule: &EmittedRule, memo: MemoMethod, printer: &mut ProgramPrinter, aim: ComputedAim) {
        let misere = self.question.is_some_and(ProgramQuestion::is_misere);
        printer.lines(&memo::position_type(rule, printer));
        match &rule.theorem {
            Some(RuleTheorem::EverySmaller) => theorem_code::print_every_smaller(misere, printer),
            Some(RuleTheorem::GreedySums(sums)) => theorem_code::print_greedy_sums(sums, printer),
            Some(RuleTheorem::WindowPeriod(period)) => {
                // Negative heaps are searched, so that the numbers are not those of a table.
                self.print_rule_options(rule, MemoMethod::Search, printer, aim);
                theorem_code::print_window(rule, period, printer);
            }
            None => {
                self.print_rule_options(rule, memo, printer, aim);
                let text = match aim {
                    ComputedAim::Values if self.question.is_none() && rule.number_count() > 1 => {
                        memo::value_function_of_numbers(rule, memo, printer)
                    }
                    ComputedAim::Values => memo::value_function(rule, memo, printer),
                    ComputedAim::Winner => winner::winner_function(rule, memo, misere, printer),
                    ComputedAim::WinnerOfSum => winner::sum_winner_function(rule, misere, printer),
                };
                printer.lines(&text);
            }
        }
        if self.question.is_some() {
            self.print_start(rule, printer);
        }
    }

    /// Prints the function `options`, and the one that decides declared wins.
    fn print_rule_options(&self, rule: &EmittedRule, memo: MemoMethod, printer: &mut ProgramPrinter, aim: ComputedAim) {
        let passing = match aim {
            ComputedAim::Values => OptionPassing::AllSums,
            ComputedAim::Winner => OptionPassing::PositionsUntilDone,
            ComputedAim::WinnerOfSum => OptionPassing::SumsUntilDone,
        };
        if memo == MemoMethod::Table {
            printer.set_table_indexes(&rule.params);
        }
        printer.print_options(rule, passing);
        if aim == ComputedAim::Winner && rule.declares_ends() {
            let what = "Whether the rules declare that the player to move wins.";
            printer.line(&match printer.code {
                CodeLanguage::Python => format!("# {what}"),
                CodeLanguage::Cpp => format!("// {what}"),
                CodeLanguage::Rust => format!("/// {what}"),
            });
            printer.print_helper(&ends::declared_win_function(rule));
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
            AnswerMethod::Period(_) | AnswerMethod::ByParity(_) | AnswerMethod::Rule(..) => false,
        }
    }
}

/// The code of a law, a period or an automaton; empty for rules, which are printed step by step.
fn law_text(method: &AnswerMethod, code: CodeLanguage) -> String {
    match method {
        AnswerMethod::Law(law) => law::law_function(law, code),
        AnswerMethod::Automaton { dfa, of_lost } => automaton::automaton_function(dfa, *of_lost, code),
        AnswerMethod::Period(period) => law::period_function(period, code),
        AnswerMethod::ByParity(_) | AnswerMethod::Rule(..) => String::new(),
    }
}
