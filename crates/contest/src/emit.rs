//! Programs for contests, in C++, Python and Rust.
//!
//! A program uses the first of these that is available:
//!
//! 1. a proved law of the values, as a function;
//! 2. a proved period, as a table;
//! 3. a proved finite automaton for the values;
//! 4. a proved law or automaton of the lost positions, if only the winner is needed;
//! 5. an observed law other than ranges of numbers, with a [warning](ProgramPlan::warning) that it is not proved;
//! 6. a theorem about rules of this form: Nim, dynamic Nim, or a period that the program finds itself;
//! 7. the rules: values are computed from the options and remembered.
//!
//! If a parameter is part of each question, a law proved for all parameters is used, or two laws if it only counts copies of a component;
//! without one, the rules are translated.
//! Winning moves need the options, so only 6 and 7 are used for them.

mod choose;
mod comment;
mod planner;
mod rules;
#[cfg(test)]
mod tests;

use crate::judge::Judge;
pub use crate::write::CodeLanguage;
use crate::write::comments::translate_comments;
use crate::write::{AnswerMethod, EmittedProgram, ProgramQuestion, RuleTheorem};
use choose::LawRequirements;
use grundy::{Engine, Meter};
use grundy_game::{Argument, BilingualText, Lang, Ruleset, Standing, in_force, text};
use grundy_laws::discover::{DiscoveredLaw, Discovery, TableReach};
use grundy_rules::{Diagnostic, Rules};
use planner::QuestionPlanner;
use std::sync::Arc;

/// A program that can be written in any of the languages.
pub struct ProgramPlan {
    method: AnswerMethod,
    question: Option<ProgramQuestion>,
    comment: Vec<BilingualText>,
    nim_like: bool,
    /// Whether only positive numbers have moves, so that the laws say what negative ones are worth.
    only_positive_move: bool,
    /// The standing of an observed law; `None` for rules, and for a proved law.
    observed_standing: Option<Standing>,
}

impl ProgramPlan {
    /// Writes the program in a programming language, with comments in a natural language.
    ///
    /// # Errors
    /// Returns the part that cannot be written.
    pub fn write(&self, code: CodeLanguage, lang: Lang) -> Result<String, Diagnostic> {
        let comment = self.comment.iter().map(|line| line.in_language(lang).replace('\n', " ")).collect();
        let ProgramPlan { method, question, nim_like, only_positive_move, .. } = self;
        let (question, nim_like, only_positive_move) = (question.as_ref(), *nim_like, *only_positive_move);
        let program = EmittedProgram { comment, method, question, nim_like, only_positive_move }.write(code)?;
        Ok(translate_comments(&program, code, lang))
    }

    /// The warning that the program rests on a law that is not proved.
    pub fn warning(&self) -> Option<BilingualText> {
        let BilingualText { en, zh } = self.observed_standing.as_ref()?.description();
        Some(text!("the program rests on a law that is not proved: {known}", known = (en, zh)))
    }

    /// Whether the program computes values from the rules, without a law.
    pub fn is_by_rules(&self) -> bool {
        match &self.method {
            AnswerMethod::Rule(rule, _) => matches!(rule.theorem(), None | Some(RuleTheorem::WindowPeriod(_))),
            _ => false,
        }
    }
}

/// Plans a function from the laws that were found, or from the rules if no law can be written.
///
/// `game` is an expression for the ruleset.
///
/// # Errors
/// Returns the part that cannot be written as a program, and its place in the text.
///
/// # Examples
/// ```
/// use grundy_contest::emit::{CodeLanguage, function};
/// use grundy::{Engine, Lang, Meter, Rules};
/// let plan = function(&Rules::empty(), "subtract(squares)", None, &mut Engine::new(), &Meter::default()).unwrap();
/// assert!(plan.write(CodeLanguage::Python, Lang::En).unwrap().contains("def grundy(n):"));
/// ```
pub fn function(
    rules: &Rules,
    game: &str,
    found: Option<&Discovery>,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<ProgramPlan, Diagnostic> {
    in_force::with_budget(meter, || {
        let ruleset = ruleset_of(rules, game).or_else(|| {
            let family = grundy::evaluate_with(rules, game).ok()?;
            grundy::ruleset_of_positions(&family, found?.numbers)
        });
        let wanted = LawRequirements { values_only: false, numbers: None };
        if let Some(found) = found
            && let Some(chosen) = choose::choose_law(found, wanted, ruleset.as_ref(), engine, meter)
        {
            let (comment, observed) = (comment::law_comment(found, &chosen), observed_standing(chosen.law));
            return Ok(ProgramPlan {
                method: chosen.method,
                question: None,
                comment,
                nim_like: false,
                only_positive_move: false,
                observed_standing: observed,
            });
        }
        let ruleset = ruleset.ok_or_else(|| {
            Diagnostic::for_whole_text(text!(
                "no law was found that could be written as a function, and {game} is not a ruleset whose moves could be"
            ))
        })?;
        let (rule, memo) = rules::rule_of_ruleset(rules, &ruleset, &[], &[])?;
        if rule.declares_ends() {
            return Err(ends_error());
        }
        let comment = comment::rule_comment(&ruleset.expression(), memo, rule.has_parameters());
        Ok(ProgramPlan {
            method: AnswerMethod::Rule(Box::new(rule), memo),
            question: None,
            comment,
            nim_like: false,
            only_positive_move: false,
            observed_standing: None,
        })
    })
}

/// Plans a whole program, which reads the input described by a judge line and prints the answers.
///
/// # Errors
/// Returns the part that cannot be written as a program, and its place in the text.
///
/// # Examples
/// ```
/// use grundy_contest::emit::{CodeLanguage, program};
/// use grundy_laws::discover::TableReach;
/// use grundy::{Engine, Lang, Meter};
/// let text = r#"judge(read="cases: n h[n]", ask="nim(*h)", win="Yes", lose="No")"#;
/// let rules = grundy::parse_rules(text).unwrap();
/// let judge = grundy_contest::judge::Judge::new(&rules, text, 1).unwrap();
/// let reach = TableReach { last_single_number: Some(200), ..TableReach::default() };
/// let plan = program(&judge, &rules, reach, &mut Engine::new(), &Meter::default()).unwrap();
/// assert!(plan.write(CodeLanguage::Cpp, Lang::En).unwrap().contains("int main()"));
/// ```
pub fn program(
    judge: &Judge,
    rules: &Rules,
    reach: TableReach,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<ProgramPlan, Diagnostic> {
    in_force::with_budget(meter, || {
        let formulas = judge.question_formulas();
        let place = |error| judge.error_in_question(error);
        let mut question = ProgramQuestion::new(judge.to_emit_judge(), &formulas).map_err(place)?;
        let asked =
            question.game().ok_or_else(|| Diagnostic::for_whole_text(text!("the judge line asks about no game")))?;
        let asked = rules::game_of_question(asked, rules)?;
        if let Ok((rule, _)) = &asked.rule {
            question.translate_moves(&formulas, rule).map_err(place)?;
        }
        QuestionPlanner::new(asked, question, engine, meter).plan_program(reach)
    })
}

/// The standing of a law that is not proved.
fn observed_standing(law: &DiscoveredLaw) -> Option<Standing> {
    (!law.standing.is_proved()).then(|| law.standing.clone())
}

/// The error about rules that declare ends: values, sums and misère play make no sense for them.
fn ends_error() -> Diagnostic {
    Diagnostic::for_whole_text(text!(
        "the rules declare ends, with `return win` or the like: a program for them answers only who wins one position"
    ))
}

/// Evaluates an expression for a ruleset.
fn ruleset_of(rules: &Rules, expression: &str) -> Option<Arc<Ruleset>> {
    match grundy::evaluate_with(rules, expression) {
        Ok(Argument::Ruleset(ruleset)) => Some(ruleset),
        _ => None,
    }
}
