//! The answer to "who wins, and how?", for people.

use crate::exit_status::ExitStatus;
use crate::next_step::step_text;
use grundy::{Answer, BilingualText, CheckedSource, Convention, Lang, Nat, Outcome, shorten_text, text};
use std::io::{Result, Write};

/// Undecided if the outcome, or the remoteness that was requested, was not found.
pub(crate) fn answer_status(answer: &Answer, remoteness: bool) -> ExitStatus {
    let found = !remoteness || answer.end.is_done();
    if answer.is_decided() && found {
        ExitStatus::Answered
    } else {
        ExitStatus::from_stop(answer.end).max(ExitStatus::Undecided)
    }
}

/// The whole answer. `rules` is the name of the rules, if there are some.
pub(crate) fn write(out: &mut impl Write, answer: &Answer, rules: &str, lang: Lang) -> Result<()> {
    let text = |message: &BilingualText| message.in_language(lang).into_owned();
    writeln!(out, "{}", heading(answer).in_language(lang))?;
    writeln!(out, "{}", headline(answer, lang))?;
    if let Some(known) = answer.standing_text() {
        writeln!(out, "{}", text(&known))?;
    }
    if answer.is_decided() && !answer.end.is_done() {
        let BilingualText { en, zh } = answer.end.description_with_option();
        let message = match answer.misses_value() {
            true => text!("the value was not found: {text}", text = (en, zh)),
            false => text!("{text}", text = (en, zh)),
        };
        writeln!(out, "{}", text(&message))?;
    }
    if !answer.winning_moves.is_empty() {
        writeln!(out, "\n{}", text(&moves_title(answer)))?;
        for one in &answer.winning_moves {
            writeln!(out, "  {}", text(&one.text))?;
        }
    }
    if let Some(title) = best_title(answer) {
        writeln!(out, "\n{}", text(&title))?;
        for one in &answer.best_moves {
            writeln!(out, "  {}", text(&one.text))?;
        }
    }
    if !answer.explanation.is_empty() {
        writeln!(out, "\n{}", text(&text!("why")))?;
        for line in &answer.explanation {
            writeln!(out, "  {}", fold_numbers(&text(line)))?;
        }
    }
    for step in &answer.next_steps {
        writeln!(out, "  {}", text(&step_text(step, rules)))?;
    }
    let sources = answer.sources();
    if !sources.is_empty() {
        writeln!(out, "\n{}", text(&text!("sources")))?;
        let checked = answer.machine_checked();
        for cite in sources {
            writeln!(out, "  {cite}")?;
            if let Some(line) = CheckedSource::line(&checked, cite) {
                writeln!(out, "    {}", text(&line))?;
            }
        }
    }
    Ok(())
}

/// Cuts numbers of more than 60 digits in the middle; the moves show them in full.
fn fold_numbers(line: &str) -> String {
    let mut folded = String::new();
    let mut rest = line;
    while let Some(start) = rest.find(|c: char| c.is_ascii_digit()) {
        let digits = rest[start..].find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len() - start);
        folded.push_str(&rest[..start]);
        let number = &rest[start..start + digits];
        if digits > 60 {
            folded += &format!("{}…{}[{digits}]", &number[..10], &number[digits - 10..])
        } else {
            folded += number
        }
        rest = &rest[start + digits..];
    }
    folded + rest
}

/// The answer on one line, with tabs between position, outcome, value and first winning move.
pub(crate) fn write_line(out: &mut impl Write, answer: &Answer, lang: Lang) -> Result<()> {
    let outcome = answer.outcome.map_or_else(|| answer.end.name().into(), |outcome| outcome.to_string());
    let value = answer.value.as_ref().map_or_else(|| "-".into(), |value| value.to_string());
    let first = answer.winning_moves.first().map_or_else(|| "-".into(), |m| m.text.in_language(lang).into_owned());
    // A line is for programs, so it is the same in every language.
    writeln!(out, "{}\t{outcome}\t{value}\t{first}", heading(answer).en)
}

/// The position as it was written in the question, with a word for misère play before it, so that the text has the same meaning again.
fn heading(answer: &Answer) -> BilingualText {
    let position = cut_to_screen(&answer.position.to_string());
    match answer.convention {
        Convention::Normal => BilingualText::language_neutral(position),
        Convention::Misere => text!("misère {position}"),
    }
}

fn headline(answer: &Answer, lang: Lang) -> String {
    let message = match answer.outcome {
        Some(_) => answer.headline(),
        None if answer.is_too_large() => answer.headline(),
        None => {
            let BilingualText { en, zh } = answer.end.description_with_option();
            text!("not decided: {text}", text = (en, zh))
        }
    };
    let mut line = message.in_language(lang).into_owned();
    if let Some(outcome) = answer.outcome {
        line += &text!(" ({outcome})").in_language(lang);
    }
    if let Some(moves) = answer.remoteness {
        let s = if moves == 1 { "" } else { "s" };
        line += &text!(", in {moves} move{s}").in_language(lang);
    }
    if let Some(value) = &answer.value {
        line += &text!(", value {value}").in_language(lang);
    }
    line
}

/// The title of the best moves, if they are not winning moves.
fn best_title(answer: &Answer) -> Option<BilingualText> {
    if answer.best_moves.is_empty() {
        return None;
    }
    match answer.outcome? {
        Outcome::N => None,
        Outcome::D => Some(text!("moves that keep the draw")),
        Outcome::P => Some(text!("moves that delay the end longest")),
    }
}

fn moves_title(answer: &Answer) -> BilingualText {
    let listed = answer.winning_moves.len();
    match &answer.winning_total {
        Some(total) if *total == Nat::from(listed) => text!("winning moves ({total})"),
        Some(total) if listed == 1 => text!("winning moves ({total}, the first of them; --moves N lists more)"),
        Some(total) => text!("winning moves ({total}, the first {listed} of them; --moves N lists more)"),
        None => text!("winning moves (perhaps not all)"),
    }
}

/// Cuts a position to the width of a screen.
fn cut_to_screen(text: &str) -> String {
    if text.len() > 400 { shorten_text(text) } else { text.into() }
}
