//! Assembling a program.

mod answer;
mod comment;
mod read;

use crate::automaton;
use crate::judge::{Asked, Judge};
use crate::law::{self, Period};
use crate::memo::{self, Memo};
use crate::print::Printer;
use crate::rule::Rule;
use crate::translate::{Asked as Position, Callee, Extras, Source, numbers_of};
use crate::tree::{Expr, Kind, Piece};
use grundy_game::{AnyGame, Arg};
use grundy_prove::automata::Dfa;
use grundy_prove::detect::{self, Code, Form};
use grundy_rules::Diagnostic;
use grundy_theory::say;
use std::sync::Arc;

/// How a program knows the answers.
#[derive(Clone, Debug)]
pub enum Method {
    /// By a law of values or of lost positions; a parameter of the law is part of each question and the last argument.
    Law(Box<detect::Law>),
    /// By a proved period.
    Period(Period),
    /// By a proved finite automaton with at most [`MOST_TRANSITIONS`](crate::MOST_TRANSITIONS) transitions, which reads positions,
    /// or positions with their values.
    Automaton {
        /// The automaton.
        dfa: Dfa,
        /// Whether it accepts the lost positions.
        of_lost: bool,
    },
    /// By the options of the rules.
    Rule(Box<Rule>, Memo),
}

/// The game of a judge's positions.
#[derive(Clone)]
pub enum Game {
    /// A game of the text.
    Here {
        /// The name.
        name: String,
        /// The keyword-only parameters that are given, each fixed or part of the question.
        keywords: Vec<(String, crate::translate::Keyword)>,
    },
    /// A ruleset of the catalogue.
    Ruleset(Arc<dyn AnyGame>),
    /// Heaps from which a member of a list is taken; the list is part of each question.
    Subtract,
}

/// A translated question of a judge.
pub struct Question {
    judge: Judge,
    position: Position,
    extras: Extras,
    /// The expression of `move`, over the input, `before` and `after`.
    least: Option<(Expr, Extras)>,
    /// The lengths of the lists, in order.
    counts: Vec<Expr>,
}

impl Question {
    /// Translates a judge line.
    ///
    /// # Errors
    /// What cannot be translated. The place is in the expression asked, or in the rules if `in_rules` is set.
    pub fn new(judge: Judge, source: &Source<'_>) -> Result<Question, Diagnostic> {
        if judge.has_words() {
            return Err(Diagnostic::whole(say!(
                "programs read numbers but not words: `:word` is in the judge line",
                "程序只读数，不读单词：judge 这一行中有 `:word`"
            )));
        }
        let names = judge.names();
        let (position, mut extras) = source.asked(&judge.ask, &names)?;
        let mut least = None;
        if let Asked::Move { least: text, .. } = &judge.asked {
            let mut names = names.clone();
            names.extend([("before".into(), Kind::List), ("after".into(), Kind::Rows)]);
            least = Some(source.number(text, &names)?);
        }
        let mut counts = Vec::new();
        read::counts(&judge.items, &names, source, &mut counts, &mut extras)?;
        Ok(Question { judge, position, extras, least, counts })
    }

    /// The game of the positions; `None` if there are no components.
    pub fn game(&self) -> Option<Game> {
        Some(match self.position.callee.as_ref()? {
            Callee::Here(name, keywords) => {
                let keyword = |(name, value): &(String, Expr)| (name.clone(), fixed(value));
                Game::Here { name: name.clone(), keywords: keywords.iter().map(keyword).collect() }
            }
            Callee::Ruleset(ruleset) => Game::Ruleset(Arc::clone(ruleset)),
            Callee::Subtract(_) => Game::Subtract,
        })
    }

    /// The number of numbers that describe each component, if it is the same for all.
    pub fn numbers(&self) -> Option<usize> {
        numbers_of(&self.position.pieces)
    }

    /// Returns whether the question is who wins a single component.
    pub fn asks_for_one(&self) -> bool {
        let one = matches!(self.position.pieces[..], [Piece::One(_)]);
        one && !self.judge.misere && matches!(self.judge.asked, Asked::Winner { .. })
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
    fn parameter(&self) -> Option<&Expr> {
        let Some(Callee::Here(_, given)) = &self.position.callee else { return None };
        given.iter().map(|(_, value)| value).find(|value| matches!(fixed(value), crate::translate::Keyword::Number))
    }

    /// The keyword-only parameters of the components, in the order of the rule.
    fn keywords(&self, rule: &Rule) -> Vec<Expr> {
        match &self.position.callee {
            Some(Callee::Here(_, given)) => (rule.keywords.iter())
                .filter_map(|(name, _)| given.iter().find(|(known, _)| known == name).map(|(_, value)| value.clone()))
                .collect(),
            Some(Callee::Subtract(list)) => vec![list.clone()],
            _ => Vec::new(),
        }
    }
}

/// The value of a keyword: a literal, or a part of each question.
fn fixed(value: &Expr) -> crate::translate::Keyword {
    use crate::translate::Keyword;
    match (&value.form, value.kind) {
        (crate::tree::Form::Int(n), _) => Keyword::Is(Arg::Int((*n).into())),
        (_, Kind::List) => Keyword::List,
        _ => Keyword::Number,
    }
}

/// A program to be written.
pub struct Program<'a> {
    /// The lines of the comment at the top.
    pub comment: Vec<String>,
    /// How it knows the answers.
    pub method: &'a Method,
    /// The input and the answers; without it only a function is written.
    pub question: Option<&'a Question>,
    /// Whether, under misère play, every component behaves like a Nim heap of its value.
    pub nim_like: bool,
}

impl Program<'_> {
    /// Writes the program in a language.
    ///
    /// # Errors
    /// What cannot be translated.
    pub fn write(&self, code: Code) -> Result<String, Diagnostic> {
        let mut printer = Printer::new(code);
        if let Some(question) = self.question {
            printer.reserve(question.judge.names().into_iter().map(|(name, _)| name));
        }
        let searched = self.question.is_some_and(Question::is_misere) && !self.nim_like;
        self.knowledge(&mut printer, searched);
        if let Some(question) = self.question {
            self.main(question, &mut printer, searched)?;
        }
        let tools = printer.tools();
        let body = std::mem::take(&mut printer.text);
        Ok(comment::assemble(code, &self.comment, &tools, &body))
    }

    /// Prints the functions that compute values or lost positions.
    fn knowledge(&self, printer: &mut Printer, searched: bool) {
        let code = printer.code;
        let mut constants = Vec::new();
        let mut helpers = Vec::new();
        if let Method::Rule(rule, _) = self.method {
            printer.reserve(rule.names());
            constants.extend(rule.constants.clone());
            helpers.extend(rule.helpers.clone());
        }
        let least = self.question.and_then(|question| question.least.as_ref()).map(|(_, extras)| extras);
        for extras in self.question.map(|question| &question.extras).into_iter().chain(least) {
            for constant in &extras.constants {
                if !constants.iter().any(|(name, _)| *name == constant.0) {
                    constants.push(constant.clone());
                }
            }
            for helper in &extras.helpers {
                if !helpers.iter().any(|known: &crate::tree::Function| known.name == helper.name) {
                    helpers.push(helper.clone());
                }
            }
        }
        printer.constants(&constants);
        helpers.iter().for_each(|helper| printer.helper(helper));
        match self.method {
            Method::Law(law) => printer.lines(&law::function(law, code)),
            Method::Automaton { dfa, of_lost } => printer.lines(&automaton::function(dfa, *of_lost, code)),
            Method::Period(period) => printer.lines(&law::period_function(period, code)),
            Method::Rule(rule, memo) => {
                printer.lines(&memo::position_type(code, rule.numbers()));
                let naturals = if *memo == Memo::Table { rule.params.clone() } else { Vec::new() };
                let set = rule.changed();
                printer.set_naturals(naturals.into_iter().filter(|name| !set.contains(name)));
                printer.line(&match code {
                    Code::Python => format!(
                        "# The options of a position of {}: each is the list of the components that a move leaves.",
                        rule.name
                    ),
                    Code::Cpp => format!(
                        "// The options of a position of {}: each is the list of the components that a move leaves.",
                        rule.name
                    ),
                    Code::Rust => format!(
                        "/// The options of a position of {}: each is the list of the components that a move leaves.",
                        rule.name
                    ),
                });
                printer.options(rule);
                printer.set_naturals(Vec::new());
                let text = if searched { memo::misere(rule, printer) } else { memo::function(rule, *memo, printer) };
                printer.lines(&text);
                if self.question.is_some() {
                    self.start(rule, printer);
                }
            }
        }
    }

    /// Prints the function that computes the start position.
    fn start(&self, rule: &Rule, printer: &mut Printer) {
        let Some(start) = &rule.start else { return };
        if self.question.and_then(Question::numbers) != Some(start.params.len()) {
            return;
        }
        let numbers: Vec<(String, Kind)> = start.params.iter().map(|name| (name.clone(), Kind::Int)).collect();
        let params: Vec<String> =
            rule.keywords.iter().chain(&numbers).map(|(name, kind)| printer.param(name, *kind)).collect();
        let params = params.join(", ");
        let position = printer.position(&start.args, rule.numbers());
        printer.line("");
        printer.line(match printer.code {
            Code::Python => "# The position that play begins with.",
            Code::Cpp => "// The position that play begins with.",
            Code::Rust => "/// The position that play begins with.",
        });
        match printer.code {
            Code::Python => printer.open(&format!("def start({params})")),
            Code::Cpp => printer.open(&format!("Position start({params})")),
            Code::Rust => printer.open(&format!("fn start({params}) -> Position")),
        }
        printer.line(&match printer.code {
            Code::Rust => position,
            Code::Python => format!("return {position}"),
            Code::Cpp => format!("return {position};"),
        });
        printer.close();
    }

    fn is_of_lost(&self) -> bool {
        match self.method {
            Method::Law(law) => !matches!(law.form, Form::Value(_)),
            Method::Automaton { of_lost, .. } => *of_lost,
            Method::Period(_) | Method::Rule(..) => false,
        }
    }
}
