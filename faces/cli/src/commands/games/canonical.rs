//! `grundy games --canonical CODE`: which codes have the same nim-sequence.

use crate::exit_status::ExitStatus;
use crate::failure::CommandFailure;
use crate::output::{self, OutputWriter};
use crate::session::CliSession;
use grundy::{Argument, BilingualText, Code, GameShape, HeapRule, Lang, text};
use grundy_laws::canonical::{CanonicalCode, canonical_form};
use std::io::Write;

pub(super) fn run(text: &str, session: &mut CliSession) -> Result<ExitStatus, CommandFailure> {
    let code = Code::octal(text).or_else(|bad| code_of_ruleset(text).ok_or_else(|| invalid_code(text, bad.0)))?;
    let meter = session.meter();
    let form = canonical_form(&code, &meter);
    session.finish();
    match form {
        Ok(form) if session.json => output::print_json(&grundy_json::canonical_code(&form, session.lang))?,
        Ok(form) => {
            let mut out = OutputWriter::new();
            write(&mut out, &form, session.lang)?;
            out.close()?;
        }
        Err(stop) => {
            output::print_stop(stop, session.lang);
            return Ok(ExitStatus::from_stop(stop));
        }
    }
    Ok(ExitStatus::Answered)
}

/// The octal code of a ruleset, such as `kayles`.
fn code_of_ruleset(text: &str) -> Option<Code> {
    let Ok(Argument::Ruleset(game)) = grundy::evaluate(text) else { return None };
    match game.shape() {
        GameShape::Heap(heap) => match heap.heap_rule() {
            HeapRule::Code(code) if code.base() == 8 => Some(code.clone()),
            _ => None,
        },
        _ => None,
    }
}

fn invalid_code(text: &str, why: BilingualText) -> CommandFailure {
    let shown = grundy::shorten_text(text);
    let BilingualText { en, zh } = why;
    CommandFailure::Input(text!("`{shown}` is not an octal code: {text}", text = (en, zh)))
}

fn write(out: &mut impl Write, form: &CanonicalCode, lang: Lang) -> std::io::Result<()> {
    let CanonicalCode { code, standard, shift, simplest, .. } = form;
    let mut line = |message: BilingualText| writeln!(out, "{}", message.in_language(lang));
    let text = code.to_string();
    let shifted = shift_description(&text, &standard.to_string(), -i128::from(*shift));
    let (en, zh) = (shifted.en, shifted.zh);
    line(BilingualText::language_neutral(&text))?;
    line(text!("standard form {standard}, shift {shift}{text}", text = (en, zh)))?;
    if simplest != standard {
        line(text!("simplest code with the values of {standard}: {simplest}"))?;
    }
    line(form.standing().description())?;
    for named in &form.named_games {
        let (title, moved) =
            (BilingualText::from_pair(named.card.names), shift_description(&text, named.code, named.offset.into()));
        let (other, en, zh) = (named.code, moved.en, moved.zh);
        line(BilingualText { en: format!("{}, {other}{en}", title.en), zh: format!("{}，{other}{zh}", title.zh) })?;
    }
    for row in &form.published_periods {
        let (other, source, moved) = (row.code, row.source, shift_description(&text, row.code, row.offset.into()));
        let (preperiod, period, en, zh) = (row.preperiod, row.period, moved.en, moved.zh);
        line(text!(
            "published: preperiod {preperiod}, period {period} of {other}{text}; cited, not computed here: {source}",
            text = (en, zh)
        ))?;
    }
    if let Some(open) = &form.open_game {
        let (other, source, moved) = (open.code, open.source, shift_description(&text, open.code, open.offset.into()));
        let (en, zh) = (moved.en, moved.zh);
        line(text!("open: no period of {other} is known{text}; cited, not computed here: {source}", text = (en, zh)))?;
    }
    line(text!("\nwhy"))?;
    form.explanation().iter().try_for_each(|why| writeln!(out, "  {}", why.in_language(lang)))
}

/// The relation of the values of a code to those of another; empty if it is the same code.
fn shift_description(code: &str, other: &str, offset: i128) -> BilingualText {
    let at = match offset {
        0 => "n".into(),
        1.. => format!("n + {offset}"),
        _ => format!("n − {}", -offset),
    };
    match other == code {
        true => BilingualText::default(),
        false => text!(": G(n) is that of {other} at {at}"),
    }
}
