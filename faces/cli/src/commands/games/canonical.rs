//! `grundy games --canonical CODE`: which codes have the same nim-sequence.

use crate::failure::Failure;
use crate::format;
use crate::out::{self, Out};
use crate::session::{Session, Status};
use grundy::canonical::{Canonical, canonical};
use grundy::{Arg, Code, HeapRule, Lang, Said, Shape, json, say};
use std::io::Write;

pub(super) fn run(text: &str, session: &mut Session) -> Result<Status, Failure> {
    let code = Code::octal(text).or_else(|bad| named(text).ok_or_else(|| no_code(text, bad.0)))?;
    let meter = session.meter();
    let form = canonical(&code, &meter);
    session.finish();
    match form {
        Ok(form) if session.json => out::json(&json::canonical(&form, session.lang))?,
        Ok(form) => {
            let mut out = Out::new();
            write(&mut out, &form, session.lang)?;
            out.close()?;
        }
        Err(stop) => {
            format::stopped(stop, session.lang);
            return Ok(Status::of(stop));
        }
    }
    Ok(Status::Answered)
}

/// The octal code of a ruleset, such as `kayles`.
fn named(text: &str) -> Option<Code> {
    let Ok(Arg::Ruleset(game)) = grundy::evaluate(text) else { return None };
    match game.shape() {
        Shape::Heap(heap) => match heap.rule() {
            HeapRule::Code(code) if code.base() == 8 => Some(code.clone()),
            _ => None,
        },
        _ => None,
    }
}

fn no_code(text: &str, why: Said) -> Failure {
    let shown = grundy::shorten(text);
    let Said { en, zh } = why;
    Failure::Input(say!("`{shown}` is not an octal code: {en}", "`{shown}` 不是八进制代码：{zh}"))
}

fn write(out: &mut impl Write, form: &Canonical, lang: Lang) -> std::io::Result<()> {
    let Canonical { code, standard, shift, simplest, .. } = form;
    let mut line = |said: Said| writeln!(out, "{}", said.in_lang(lang));
    let text = code.to_string();
    let shifted = moved(&text, &standard.to_string(), -i128::from(*shift));
    let (en, zh) = (shifted.en, shifted.zh);
    line(Said::same(&text))?;
    line(say!("standard form {standard}, shift {shift}{en}", "标准形式 {standard}，平移 {shift}{zh}"))?;
    if simplest != standard {
        line(say!(
            "simplest code with the values of {standard}: {simplest}",
            "与 {standard} 各值相同的最简代码：{simplest}"
        ))?;
    }
    line(form.standing().said())?;
    for named in &form.named {
        let (title, moved) = (Said::of(named.card.names), moved(&text, named.code, named.offset.into()));
        let (other, en, zh) = (named.code, moved.en, moved.zh);
        line(Said { en: format!("{}, {other}{en}", title.en), zh: format!("{}，{other}{zh}", title.zh) })?;
    }
    for row in &form.published {
        let (other, source, moved) = (row.code, row.source, moved(&text, row.code, row.offset.into()));
        let (preperiod, period, en, zh) = (row.preperiod, row.period, moved.en, moved.zh);
        line(say!(
            "published: preperiod {preperiod}, period {period} of {other}{en}; cited, not computed here: {source}",
            "已发表：{other} 从 {preperiod} 起周期为 {period}{zh}；为引用，不是在此计算得出：{source}"
        ))?;
    }
    if let Some(open) = &form.open {
        let (other, source, moved) = (open.code, open.source, moved(&text, open.code, open.offset.into()));
        let (en, zh) = (moved.en, moved.zh);
        line(say!(
            "open: no period of {other} is known{en}; cited, not computed here: {source}",
            "未解决：{other} 的周期未知{zh}；为引用，不是在此计算得出：{source}"
        ))?;
    }
    line(say!("\nwhy", "\n理由"))?;
    form.explanation().iter().try_for_each(|why| writeln!(out, "  {}", why.in_lang(lang)))
}

/// How the values of a code follow from those of another; empty if it is the same code.
fn moved(code: &str, other: &str, offset: i128) -> Said {
    let at = match offset {
        0 => "n".into(),
        1.. => format!("n + {offset}"),
        _ => format!("n − {}", -offset),
    };
    match other == code {
        true => Said::default(),
        false => say!(": G(n) is that of {other} at {at}", "：G(n) 等于 {other} 在 {at} 处的值"),
    }
}
