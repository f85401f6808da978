//! The form: an expression, the convention, rules.

use crate::assets::editor_address;
use crate::mistake::QuestionMistake;
use crate::parameters::QuestionParameters;
use crate::question::PageQuestion;
use grundy::{BilingualText, Builtin, entries, text};
use maud::{Markup, html};

/// The form of a question, filled in with the parameters of the question, and with an error marked at its place.
///
/// The form is sent by `POST`, because rules may be too long for a link. If they are short enough, the server redirects to the link.
pub(crate) fn form(question: &PageQuestion, mistake: Option<&QuestionMistake>) -> Markup {
    let given = &question.parameters;
    let wrong = |field: &str| mistake.is_some_and(|mistake| mistake.field == field);
    let lang = given.text("lang");
    html! {
        form #ask .ask action="/" method="post" {
            @if !lang.is_empty() { input type="hidden" name="lang" value=(given.lang.tag()); }
            (entry(given, wrong("q"), text!("Position or ruleset"), "nim(3, 4, 5)", ("solve", text!("Solve"))))
            (convention_switch(given))
            (rules_editor(given, mistake.filter(|_| wrong("rules"))))
        }
    }
}

/// The field of the expression, with its label, a placeholder, and a button with an id and a text.
///
/// The field takes several lines, for boards; in the script, Enter sends the form and Shift+Enter starts a line.
pub(crate) fn entry(
    given: &QuestionParameters,
    wrong: bool,
    label: BilingualText,
    example: &str,
    (id, says): (&str, BilingualText),
) -> Markup {
    let rows = given.q.lines().count().clamp(1, 24);
    html! {
        div .line {
            label for="q" { (given.localize(label)) }
            div .entry {
                textarea #q name="q" rows=(rows) spellcheck="false" autocapitalize="off" autocomplete="off" enterkeyhint="go"
                    placeholder=(example) aria-invalid=[wrong.then_some("true")]
                    aria-describedby=[wrong.then_some("mistake")] { "\n" (given.q) }
                button id=(id) type="submit" { (given.localize(says)) }
            }
        }
    }
}

/// The switch between normal and misère play.
pub(crate) fn convention_switch(given: &QuestionParameters) -> Markup {
    html! {
        fieldset .convention {
            legend { (given.localize(text!("The last move"))) }
            label { input type="radio" name="misere" value="0" checked[!given.misere]; " "
                (given.localize(text!("wins (normal play)"))) }
            label { input type="radio" name="misere" value="1" checked[given.misere]; " "
                (given.localize(text!("loses (misère play)"))) }
        }
    }
}

/// The field of rules. The script replaces it by an editor, which knows the names that rules may use.
pub(crate) fn rules_editor(given: &QuestionParameters, mistake: Option<&QuestionMistake>) -> Markup {
    let place = mistake.and_then(|mistake| mistake.place.as_ref());
    let rows = given.rules.lines().count().clamp(8, 24);
    html! {
        details .rules open[!given.rules.is_empty()] {
            summary { (given.localize(text!("Rules of your own"))) }
            p #rules-hint .hint { (given.localize(text!("A game is a function from a position to its options, in a small Python."))) " "
                a href=(example_link(given)) { (given.localize(text!("An example"))) }
            }
            label for="rules" { (given.localize(text!("Rules"))) }
            div .editor data-line=[place.map(|place| place.line)] data-column=[place.map(|place| place.column)]
                data-script=(editor_address()) data-label=(given.localize(text!("Rules")))
                data-completions=(given.localize(text!("Completions")))
                data-games=(catalogue_names()) data-functions=(function_names()) {
                textarea #rules name="rules" rows=(rows) spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off"
                    aria-describedby=(if mistake.is_some() { "mistake" } else { "rules-hint" })
                    aria-invalid=[mistake.map(|_| "true")] { "\n" (given.rules) }
            }
            button type="submit" { (given.localize(text!("Solve with these rules"))) }
        }
    }
}

/// The names of the catalogue's games, as rules call them.
fn catalogue_names() -> String {
    entries().map(|entry| entry.card.name).collect::<Vec<_>>().join(" ")
}

/// The functions that rules may call; the module from which a function is imported follows `@`.
fn function_names() -> String {
    let name = |(name, module): (&str, Option<&str>)| match module {
        Some(module) => format!("{name}@{module}"),
        None => name.to_string(),
    };
    Builtin::functions().map(name).collect::<Vec<_>>().join(" ")
}

/// A link to a question with rules.
fn example_link(given: &QuestionParameters) -> crate::link::PageLink {
    given.plain_link("/").with_parameter("q", "take(9) + kayles(3)").with_parameter("rules", EXAMPLE_RULES)
}

/// The rules of the example.
pub(super) const EXAMPLE_RULES: &str = "@game
def take(n):
    for k in (1, 3, 4):
        if k <= n:
            yield take(n - k)
";
