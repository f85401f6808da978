//! Ask: answers an expression, optionally with rules of the user's own.

pub(crate) mod examples;
pub(crate) mod form;

use crate::family::RulesetValues;
use crate::mistake::QuestionMistake;
use crate::parameters::QuestionParameters;
use crate::question::{HtmlPage, PageQuestion};
use crate::{family, position, rules};
use grundy::{Argument, AskedPositions, Diagnostic, Engine, Meter, Query, Rules, Stop, text};
use maud::{Markup, html};

/// The page of a question about an expression.
pub(crate) fn ask_page(question: &PageQuestion, meter: &Meter) -> HtmlPage {
    let given = &question.parameters;
    match answer(question, meter) {
        Ok(found) => {
            let title =
                if given.q.is_empty() { given.localize(text!("Rules")) } else { grundy::shorten_text(&given.q) };
            question.framed_page(
                200,
                &title,
                html! {
                    h1 { (given.localize(text!("Who wins?"))) }
                    (form::form(question, None))
                    div #answer aria-live="polite" { (found) }
                    (examples::examples(given))
                },
            )
        }
        Err(mistake) => refused_page(question, &mistake, 422),
    }
}

/// The page of a question that cannot be read.
pub(crate) fn refused_page(question: &PageQuestion, mistake: &QuestionMistake, status: u16) -> HtmlPage {
    let given = &question.parameters;
    let title = given.localize(text!("The question was not understood"));
    question.framed_page(
        status,
        &title,
        html! {
            h1 { (given.localize(text!("Who wins?"))) }
            (form::form(question, Some(mistake)))
            div #answer aria-live="polite" { (mistake.render(given)) }
            (examples::examples(given))
        },
    )
}

/// The answer for a position, or the values of a ruleset.
fn answer(question: &PageQuestion, meter: &Meter) -> Result<Markup, QuestionMistake> {
    let given = &question.parameters;
    let rules = rules::load(given)?;
    if given.q.is_empty() {
        return Ok(rules::meaning(&rules, given, meter));
    }
    let text = &given.q[..];
    if let Some(number) = grundy::asked_number(&rules, text) {
        return Ok(number_answer(&number, given));
    }
    let found = match grundy::ask_position(&rules, text, given.convention()) {
        Ok(asked) => {
            let mut engine = Engine::new();
            let whole =
                |message| QuestionMistake::from_diagnostic(given, text, Diagnostic::at_span(0..text.len(), message));
            engine.check_method(&asked.position).map_err(|misfit| whole(misfit.message))?;
            let query = Query::new(asked.position.clone()).under(asked.convention);
            let mut answer = query.solve(&mut engine, meter);
            asked.note_reading(&mut answer);
            check_rules(&rules, question)?;
            position::render_answer(&answer, given)
        }
        // The expression is not a position. It may be a ruleset, or have free names.
        Err(diagnostic) => match grundy::evaluate_with(&rules, text) {
            Ok(Argument::Int(number)) => number_answer(&number, given),
            _ => match grundy::ask_positions(&rules, text, given.convention()) {
                Ok(AskedPositions { positions, convention, .. }) => {
                    // The name of the game may specify misère play, and then the links of the answer specify it as well.
                    let given = &given.clone().under(convention);
                    let found = RulesetValues::compute(&*positions, given, meter);
                    check_rules(&rules, question)?;
                    let misfit = |misfit| {
                        QuestionMistake::from_diagnostic(
                            given,
                            text,
                            family::misfit_diagnostic(text, &*positions, misfit),
                        )
                    };
                    found?.map_err(misfit)?.render(given)
                }
                Err(_) => return Err(QuestionMistake::from_diagnostic(given, text, diagnostic)),
            },
        },
    };
    let meaning = (!given.rules.is_empty()).then(|| rules::meaning(&rules, given, meter));
    Ok(html! { (found) @if let Some(meaning) = meaning { (meaning) } })
}

/// The answer for an expression that is a number.
fn number_answer(number: &dyn std::fmt::Display, given: &QuestionParameters) -> Markup {
    html! {
        section .answer aria-labelledby="verdict" {
            p .asked { code #position { (grundy::shorten_text(&given.q)) } }
            h2 #verdict .verdict { "= " (number.to_string()) }
        }
    }
}

/// Returns a mistake of the rules that occurred while they were run.
pub(crate) fn check_rules(rules: &Rules, question: &PageQuestion) -> Result<(), QuestionMistake> {
    match rules.take_fault() {
        Some(failed) if failed.stop == Stop::RulesFailed => {
            Err(QuestionMistake::in_rules(&question.parameters, failed.diagnostic))
        }
        _ => Ok(()),
    }
}
