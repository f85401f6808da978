//! Programs for contests, in C++, Python and Rust.
//!
//! A program uses the first of these that is available:
//!
//! 1. a proved law of the values, as a function;
//! 2. a proved period, as a table;
//! 3. a proved finite automaton for the values;
//! 4. a proved law or automaton of the lost positions, if only the winner is asked for;
//! 5. an observed law, which the comment says is not proved;
//! 6. the rules: values are computed from the options and remembered.
//!
//! If a parameter comes with each question, a law proved for all parameters is used; without one, the rules are translated.

mod choose;
mod comment;
mod rules;

use crate::budget::Meter;
use crate::discover::{Discovery, Of, Reach, discover};
use crate::engine::Engine;
use crate::judge::Judge;
use choose::Wanted;
use grundy_catalog::Catalog;
pub use grundy_emit::Code;
use grundy_emit::{Method, Program, Question, Source};
use grundy_game::{AnyGame, Arg, HeapRule, Shape, in_force};
use grundy_rules::{Diagnostic, Rules};
use grundy_theory::{Lang, Said, say};
use std::sync::Arc;

/// A program that can be written in any of the languages.
pub struct Plan {
    method: Method,
    question: Option<Question>,
    comment: Vec<Said>,
    nim_like: bool,
}

impl Plan {
    /// Writes the program in a programming language, with comments in a natural language.
    ///
    /// # Errors
    /// The part that cannot be written.
    pub fn write(&self, code: Code, lang: Lang) -> Result<String, Diagnostic> {
        let comment = self.comment.iter().map(|line| line.in_lang(lang).replace('\n', " ")).collect();
        let Plan { method, question, nim_like, .. } = self;
        Program { comment, method, question: question.as_ref(), nim_like: *nim_like }.write(code)
    }

    /// Whether the program computes values from the rules, without a law.
    pub fn is_by_rules(&self) -> bool {
        matches!(self.method, Method::Rule(..))
    }
}

/// Plans a function from the laws that were found, or from the rules if no law can be written.
///
/// `text` is the text that `rules` were loaded from; `game` is an expression for the ruleset.
///
/// # Errors
/// The part that cannot be written as a program, and its place in the text.
///
/// # Examples
/// ```
/// use grundy::emit::{Code, function};
/// use grundy::{Engine, Lang, Meter, Rules};
/// let plan = function(&Rules::none(), "", "subtract(squares)", None, &mut Engine::new(), &Meter::default()).unwrap();
/// assert!(plan.write(Code::Python, Lang::En).unwrap().contains("def grundy(n):"));
/// ```
pub fn function(
    rules: &Rules,
    text: &str,
    game: &str,
    found: Option<&Discovery>,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Plan, Diagnostic> {
    in_force::enter(meter, || {
        let ruleset = ruleset_of(rules, game).or_else(|| {
            let family = crate::evaluate_with(rules, game).ok()?;
            crate::discover::ruleset(&family, found?.numbers)
        });
        let wanted = Wanted { values_only: false, numbers: None };
        if let Some(found) = found
            && let Some(chosen) = choose::law(found, wanted, ruleset.as_ref(), engine, meter)
        {
            let comment = comment::of_law(found, &chosen);
            return Ok(Plan { method: chosen.method, question: None, comment, nim_like: false });
        }
        let ruleset = ruleset.ok_or_else(|| {
        Diagnostic::whole(say!(
            "no law was found that could be written as a function, and {game} is not a ruleset whose moves could be",
            "没有找到可以写成函数的规律，而 {game} 也不是可以写出走法的规则"
        ))
    })?;
        let (rule, memo) = rules::of(rules, text, &ruleset, &[])?;
        let comment = comment::of_rule(&ruleset.expression(), memo, rule.has_parameters());
        Ok(Plan { method: Method::Rule(Box::new(rule), memo), question: None, comment, nim_like: false })
    })
}

/// Plans a whole program, which reads the input described by a judge line and prints the answers.
///
/// # Errors
/// The part that cannot be written as a program, and its place in the text.
///
/// # Examples
/// ```
/// use grundy::emit::{Code, program};
/// use grundy::discover::Reach;
/// use grundy::{Engine, Lang, Meter};
/// let text = r#"judge(read="cases: n h[n]", ask="nim(*h)", win="Yes", lose="No")"#;
/// let rules = grundy::rules(text).unwrap();
/// let judge = grundy::judge::Judge::new(&rules, text, 1).unwrap();
/// let reach = Reach { one: Some(200), ..Reach::default() };
/// let plan = program(&judge, &rules, text, reach, &mut Engine::new(), &Meter::default()).unwrap();
/// assert!(plan.write(Code::Cpp, Lang::En).unwrap().contains("int main()"));
/// ```
pub fn program(
    judge: &Judge,
    rules: &Rules,
    text: &str,
    reach: Reach,
    engine: &mut Engine,
    meter: &Meter,
) -> Result<Plan, Diagnostic> {
    in_force::enter(meter, || {
        let written = judge.written();
        let source = Source::new(rules, text, &Catalog)?;
        let question = Question::new(written.clone(), &source).map_err(|error| judge.in_question(error))?;
        let asked = question
            .game()
            .ok_or_else(|| Diagnostic::whole(say!("the judge line asks about no game", "judge 没有问到任何游戏")))?;
        let asked = rules::asked(asked, rules, text)?;
        let nim_like =
            asked.ruleset.as_ref().and_then(|ruleset| ruleset.theorem()).is_some_and(|theorem| theorem.nim_like());
        let searched = question.is_misere() && !nim_like;
        if let Some(ruleset) = asked.ruleset.as_ref().filter(|_| !searched && !question.asks_for_moves()) {
            let found = discover(&Arg::Ruleset(Arc::clone(ruleset)), within(ruleset, reach), engine, meter).ok();
            let wanted = Wanted { values_only: !question.asks_for_one(), numbers: question.numbers() };
            let chosen = found
                .as_ref()
                .and_then(|found| Some((found, choose::law(found, wanted, Some(ruleset), engine, meter)?)));
            if let Some((found, chosen)) = chosen {
                let mut comment = comment::of_law(found, &chosen);
                comment.push(comment::of_question(&written, nim_like, chosen.found.of == Of::Lost));
                return Ok(Plan { method: chosen.method, question: Some(question), comment, nim_like });
            }
        }
        if let Some(family) = asked.family.filter(|_| !question.is_misere() && !question.asks_for_moves())
            && let Some((found, sweep)) = choose::law_of_family(family, &question, engine, meter)
        {
            let mut comment = comment::of_family(&sweep, &found);
            comment.push(comment::of_question(&written, false, found.of == Of::Lost));
            let method = Method::Law(Box::new(found.law));
            return Ok(Plan { method, question: Some(question), comment, nim_like: false });
        }
        let (rule, memo) = asked.rule.map_err(|error| *error)?;
        let mut comment =
            if searched { comment::of_search(&asked.name) } else { comment::of_rule(&asked.name, memo, false) };
        comment.push(comment::of_question(&written, nim_like, false));
        Ok(Plan { method: Method::Rule(Box::new(rule), memo), question: Some(question), comment, nim_like })
    })
}

/// Shortens the table for rulesets whose heap values are computed from their options one by one, which is slow.
fn within(ruleset: &Arc<dyn AnyGame>, reach: Reach) -> Reach {
    const LAST: u64 = 999;
    match ruleset.shape() {
        Shape::Heap(heap) if reach == Reach::default() && matches!(heap.rule(), HeapRule::General) => {
            Reach { one: Some(LAST), ..reach }
        }
        _ => reach,
    }
}

/// Evaluates an expression that stands for a ruleset.
fn ruleset_of(rules: &Rules, expression: &str) -> Option<Arc<dyn AnyGame>> {
    match crate::evaluate_with(rules, expression) {
        Ok(Arg::Ruleset(ruleset)) => Some(ruleset),
        _ => None,
    }
}
