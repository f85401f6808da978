//! Atlases: a table for people, CSV, and lines of JSON that can be read again.

use crate::out::width;
use grundy::atlas::{Kind, Row};
use grundy::period::Periodicity;
use grundy::{Lang, json, say};
use serde_json::Value as Json;
use std::io::{Result, Write};

/// The names of the columns of CSV.
pub(crate) const COLUMNS: &str =
    "code,standard,shift,like,preperiod,period,saltus,largest,largest_at,standing,computed_to";

/// A row as a line of CSV, without the end of the line.
pub(crate) fn csv(row: &Row) -> String {
    let found = |part: fn(Periodicity) -> u64| row.found.map_or(String::new(), |found| part(found).to_string());
    [
        row.code.clone(),
        row.standard.clone(),
        row.shift.to_string(),
        row.like.clone(),
        found(|found| found.preperiod),
        found(|found| found.period),
        found(|found| found.saltus),
        row.largest.0.to_string(),
        row.largest.1.to_string(),
        row.kind.name().to_string(),
        row.computed_to.to_string(),
    ]
    .join(",")
}

/// A row from a line of CSV.
pub(crate) fn from_csv(line: &str) -> Option<Row> {
    let fields: Vec<&str> = line.split(',').collect();
    let [code, standard, shift, like, preperiod, period, saltus, largest, at, kind, computed_to] = fields[..] else {
        return None;
    };
    let found = match (preperiod, period, saltus) {
        ("", "", "") => None,
        _ => Some(Periodicity {
            preperiod: preperiod.parse().ok()?,
            period: period.parse().ok()?,
            saltus: saltus.parse().ok()?,
        }),
    };
    let row = Row {
        code: code.into(),
        standard: standard.into(),
        shift: shift.parse().ok()?,
        like: like.into(),
        found,
        largest: (largest.parse().ok()?, at.parse().ok()?),
        kind: Kind::ALL.into_iter().find(|known| known.name() == kind)?,
        computed_to: computed_to.parse().ok()?,
    };
    sound(row)
}

/// A row as a line of JSON, without the end of the line.
pub(crate) fn json_line(row: &Row) -> String {
    json::atlas_row(row).to_string()
}

/// A row from a line of JSON.
pub(crate) fn from_json(line: &str) -> Option<Row> {
    let object: Json = serde_json::from_str(line).ok()?;
    let text = |field: &Json| field.as_str().map(String::from);
    // Integers beyond 2^53 are strings.
    let word = |field: &Json| field.as_u64().or_else(|| field.as_str()?.parse().ok());
    let found = match &object["period"] {
        Json::Null => None,
        period => Some(Periodicity {
            preperiod: word(&object["preperiod"])?,
            period: word(period)?,
            saltus: word(&object["saltus"])?,
        }),
    };
    let kind = match &object["standing"] {
        Json::Null => Kind::None,
        standing => Kind::ALL.into_iter().find(|kind| standing["kind"] == kind.name())?,
    };
    let largest = &object["largest"];
    let row = Row {
        code: text(&object["code"])?,
        standard: text(&object["standard"])?,
        shift: word(&object["shift"])?,
        like: text(&object["like"])?,
        found,
        largest: (word(&largest["value"])?, word(&largest["at"])?),
        kind,
        computed_to: word(&object["computed_to"])?,
    };
    sound(row)
}

/// There is a period exactly where one is known.
fn sound(row: Row) -> Option<Row> {
    Some(row).filter(|row| row.found.is_some() == (row.kind != Kind::None))
}

/// A table for people.
pub(crate) fn text(out: &mut impl Write, rows: &[&Row], lang: Lang) -> Result<()> {
    let heads = [
        say!("code", "代码"),
        say!("standard", "标准形式"),
        say!("shift", "平移"),
        say!("like", "同"),
        say!("preperiod", "周期之前"),
        say!("period", "周期"),
        say!("saltus", "增量"),
        say!("largest", "最大值"),
        say!("at", "位于"),
        say!("standing", "依据"),
    ];
    let mut lines: Vec<Vec<String>> = vec![heads.iter().map(|head| head.in_lang(lang).into_owned()).collect()];
    lines.extend(rows.iter().map(|row| cells(row, lang)));
    let columns = heads.len();
    let widest: Vec<usize> =
        (0..columns).map(|column| lines.iter().map(|line| width(&line[column])).max().unwrap_or(0)).collect();
    for line in &lines {
        for (column, cell) in line.iter().enumerate() {
            let space = " ".repeat(widest[column] - width(cell));
            match column {
                // Codes and words begin, numbers end where those above do.
                9 => write!(out, "{cell}")?,
                0 | 1 | 3 => write!(out, "{cell}{space}  ")?,
                _ => write!(out, "{space}{cell}  ")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

fn cells(row: &Row, lang: Lang) -> Vec<String> {
    let found = |part: fn(Periodicity) -> u64| row.found.map_or("-".into(), |found| part(found).to_string());
    let to = row.computed_to;
    let standing = match row.kind {
        Kind::Proved => say!("proved", "已证明"),
        Kind::Observed => say!("observed to {to}", "观察到 {to} 为止"),
        Kind::None => say!("none to {to}", "到 {to} 为止没有周期"),
    };
    vec![
        row.code.clone(),
        row.standard.clone(),
        row.shift.to_string(),
        if row.like == row.code { String::new() } else { row.like.clone() },
        found(|found| found.preperiod),
        found(|found| found.period),
        found(|found| found.saltus),
        row.largest.0.to_string(),
        row.largest.1.to_string(),
        standing.in_lang(lang).into_owned(),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let row = |kind, found| Row {
            code: "4.4".into(),
            standard: "0.77".into(),
            shift: 1,
            like: "0.77".into(),
            found,
            largest: (9, 1 << 60),
            kind,
            computed_to: 204,
        };
        let found = Some(Periodicity { preperiod: 72, period: 12, saltus: 0 });
        for row in [row(Kind::Proved, found), row(Kind::Observed, found), row(Kind::None, None)] {
            assert_eq!(from_csv(&csv(&row)), Some(row.clone()));
            assert_eq!(from_json(&json_line(&row)), Some(row));
        }
        let torn = csv(&row(Kind::Proved, found));
        assert!((0..torn.len() - 3).all(|end| from_csv(&torn[..end]).is_none()));
        assert_eq!(from_csv(&csv(&row(Kind::None, found))), None, "no period is known, and one is given");
        assert_eq!(from_json(&json_line(&row(Kind::Proved, None))), None);
    }
}
