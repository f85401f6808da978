//! Atlases: a table for people, CSV, and lines of JSON that can be read again.
//!
//! A row is bounded by its largest heap (and order), not by time, so that it does not depend on the machine and can be reused.

mod misere;

use crate::out::width;
use grundy::atlas::{Kind, Row};
use grundy::period::Periodicity;
use grundy::{Lang, Said, json, say};
use serde_json::Value as Json;
use std::io::{Result, Write};

/// A row that can be written and read back.
pub(crate) trait Line: Clone {
    /// The names of the columns of CSV.
    const COLUMNS: &str;

    /// The code, its standard form and its shift, which identify the row within a sweep.
    fn name(&self) -> (&str, &str, u64);

    /// As a line of CSV, without the end of the line.
    fn csv(&self) -> String;

    /// From a line of CSV.
    fn from_csv(line: &str) -> Option<Self>;

    /// As JSON, which does not depend on a language.
    fn json(&self) -> Json;

    /// From a line of JSON.
    fn from_json(line: &str) -> Option<Self>;

    /// The heads of a table for people.
    fn heads() -> Vec<(Said, Align)>;

    /// The cells of a table for people.
    fn cells(&self, lang: Lang) -> Vec<String>;
}

/// The alignment of a column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    /// Left-aligned: codes and words.
    Begin,
    /// Right-aligned: numbers.
    End,
}

/// A table for people.
pub(crate) fn text<R: Line>(out: &mut impl Write, rows: &[&R], lang: Lang) -> Result<()> {
    let heads = R::heads();
    let mut lines: Vec<Vec<String>> = vec![heads.iter().map(|(head, _)| head.in_lang(lang).into_owned()).collect()];
    lines.extend(rows.iter().map(|row| row.cells(lang)));
    let columns = heads.len();
    let widest: Vec<usize> =
        (0..columns).map(|column| lines.iter().map(|line| width(&line[column])).max().unwrap_or(0)).collect();
    for line in &lines {
        for (column, cell) in line.iter().enumerate() {
            let space = " ".repeat(widest[column] - width(cell));
            match heads[column].1 {
                Align::Begin if column + 1 == columns => write!(out, "{cell}")?,
                Align::Begin => write!(out, "{cell}{space}  ")?,
                Align::End => write!(out, "{space}{cell}  ")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

impl Line for Row {
    const COLUMNS: &str = "code,standard,shift,like,preperiod,period,saltus,largest,largest_at,standing,computed_to";

    fn name(&self) -> (&str, &str, u64) {
        (&self.code, &self.standard, self.shift)
    }

    fn csv(&self) -> String {
        let found = |part: fn(Periodicity) -> u64| self.found.map_or(String::new(), |found| part(found).to_string());
        [
            self.code.clone(),
            self.standard.clone(),
            self.shift.to_string(),
            self.like.clone(),
            found(|found| found.preperiod),
            found(|found| found.period),
            found(|found| found.saltus),
            self.largest.0.to_string(),
            self.largest.1.to_string(),
            self.kind.name().to_string(),
            self.computed_to.to_string(),
        ]
        .join(",")
    }

    fn from_csv(line: &str) -> Option<Row> {
        let fields: Vec<&str> = line.split(',').collect();
        let [code, standard, shift, like, preperiod, period, saltus, largest, at, kind, computed_to] = fields[..]
        else {
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

    fn json(&self) -> Json {
        json::atlas_row(self)
    }

    fn from_json(line: &str) -> Option<Row> {
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

    fn heads() -> Vec<(Said, Align)> {
        vec![
            (say!("code", "代码"), Align::Begin),
            (say!("standard", "标准形式"), Align::Begin),
            (say!("shift", "平移"), Align::End),
            (say!("like", "同"), Align::Begin),
            (say!("preperiod", "周期之前"), Align::End),
            (say!("period", "周期"), Align::End),
            (say!("saltus", "增量"), Align::End),
            (say!("largest", "最大值"), Align::End),
            (say!("at", "位于"), Align::End),
            (say!("standing", "依据"), Align::Begin),
        ]
    }

    fn cells(&self, lang: Lang) -> Vec<String> {
        let found = |part: fn(Periodicity) -> u64| self.found.map_or("-".into(), |found| part(found).to_string());
        let to = self.computed_to;
        let standing = match self.kind {
            Kind::Proved => say!("proved", "已证明"),
            Kind::Observed => say!("observed to {to}", "观察到 {to} 为止"),
            Kind::None => say!("none to {to}", "到 {to} 为止没有周期"),
        };
        vec![
            self.code.clone(),
            self.standard.clone(),
            self.shift.to_string(),
            if self.like == self.code { String::new() } else { self.like.clone() },
            found(|found| found.preperiod),
            found(|found| found.period),
            found(|found| found.saltus),
            self.largest.0.to_string(),
            self.largest.1.to_string(),
            standing.in_lang(lang).into_owned(),
        ]
    }
}

/// The row, unless it is inconsistent: a period is given if and only if one is known.
fn sound(row: Row) -> Option<Row> {
    Some(row).filter(|row| row.found.is_some() == (row.kind != Kind::None))
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
            assert_eq!(Row::from_csv(&row.csv()), Some(row.clone()));
            assert_eq!(Row::from_json(&row.json().to_string()), Some(row));
        }
        let torn = row(Kind::Proved, found).csv();
        assert!((0..torn.len() - 3).all(|end| Row::from_csv(&torn[..end]).is_none()));
        assert_eq!(Row::from_csv(&row(Kind::None, found).csv()), None, "no period is known, and one is given");
        assert_eq!(Row::from_json(&row(Kind::Proved, None).json().to_string()), None);
    }
}
