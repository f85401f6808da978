//! Atlases: a table for people, CSV, and lines of JSON that can be read again.
//!
//! A row is bounded by its largest heap (and order), not by time, so that it does not depend on the machine and can be reused.

use super::cell_align::CellAlign;
use super::code_columns::{CodeColumns, json_number};
use crate::output::terminal_width;
use grundy::period::{Periodicity, RareHeaps};
use grundy::{BilingualText, Lang, text};
use grundy_laws::atlas::{AtlasTableRow, PeriodStatus};
use serde_json::Value as Json;
use std::io::{Result, Write};

/// A row that can be written and read back.
pub(crate) trait AtlasRow: Clone {
    /// The names of the columns of CSV.
    const CSV_COLUMNS: &str;

    /// The first columns.
    fn code_columns(&self) -> CodeColumns<'_>;

    /// The code, its standard form and its shift, which identify the row within a sweep.
    fn name(&self) -> (&str, &str, u64) {
        let CodeColumns { code, standard, shift, .. } = self.code_columns();
        (code, standard, shift)
    }

    /// As a line of CSV, without the end of the line.
    fn csv(&self) -> String;

    /// From a line of CSV.
    fn from_csv(line: &str) -> Option<Self>;

    /// As JSON, which does not depend on a language.
    fn json(&self) -> Json;

    /// From a line of JSON.
    fn from_json(line: &str) -> Option<Self>;

    /// The heads of a table for people.
    fn column_heads() -> Vec<(BilingualText, CellAlign)>;

    /// The cells of a table for people.
    fn cells(&self, lang: Lang) -> Vec<String>;
}

/// A table for people.
pub(crate) fn write_text<R: AtlasRow>(out: &mut impl Write, rows: &[&R], lang: Lang) -> Result<()> {
    let heads = R::column_heads();
    let mut lines: Vec<Vec<String>> = vec![heads.iter().map(|(head, _)| head.in_language(lang).into_owned()).collect()];
    lines.extend(rows.iter().map(|row| row.cells(lang)));
    let columns = heads.len();
    let widest: Vec<usize> =
        (0..columns).map(|column| lines.iter().map(|line| terminal_width(&line[column])).max().unwrap_or(0)).collect();
    for line in &lines {
        for (column, cell) in line.iter().enumerate() {
            let space = " ".repeat(widest[column] - terminal_width(cell));
            match heads[column].1 {
                CellAlign::Begin if column + 1 == columns => write!(out, "{cell}")?,
                CellAlign::Begin => write!(out, "{cell}{space}  ")?,
                CellAlign::End => write!(out, "{space}{cell}  ")?,
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

impl AtlasRow for AtlasTableRow {
    const CSV_COLUMNS: &str =
        "code,standard,shift,like,preperiod,period,saltus,largest,largest_at,rare,last_rare,standing,computed_to";

    fn code_columns(&self) -> CodeColumns<'_> {
        CodeColumns { code: &self.code, standard: &self.standard, shift: self.shift, like: &self.representative }
    }

    fn csv(&self) -> String {
        let found =
            |part: fn(Periodicity) -> u64| self.periodicity.map_or(String::new(), |found| part(found).to_string());
        let own = [
            found(|found| found.preperiod),
            found(|found| found.period),
            found(|found| found.saltus),
            self.largest.0.to_string(),
            self.largest.1.to_string(),
            self.rare.map_or(String::new(), |rare| rare.count.to_string()),
            self.rare.map_or(String::new(), |rare| rare.last_heap.to_string()),
            self.kind.name().to_string(),
            self.computed_to.to_string(),
        ];
        [&self.code_columns().to_csv()[..], &own].concat().join(",")
    }

    fn from_csv(line: &str) -> Option<AtlasTableRow> {
        let fields: Vec<&str> = line.split(',').collect();
        let [code, standard, shift, like, preperiod, period, saltus, largest, at, count, last, kind, computed_to] =
            fields[..]
        else {
            return None;
        };
        let CodeColumns { code, standard, shift, like } = CodeColumns::from_csv([code, standard, shift, like])?;
        let found = match (preperiod, period, saltus) {
            ("", "", "") => None,
            _ => Some(Periodicity {
                preperiod: preperiod.parse().ok()?,
                period: period.parse().ok()?,
                saltus: saltus.parse().ok()?,
            }),
        };
        let rare = match (count, last) {
            ("", "") => None,
            _ => Some(RareHeaps { count: count.parse().ok()?, last_heap: last.parse().ok()? }),
        };
        let row = AtlasTableRow {
            code: code.into(),
            standard: standard.into(),
            shift,
            representative: like.into(),
            periodicity: found,
            rare,
            largest: (largest.parse().ok()?, at.parse().ok()?),
            kind: PeriodStatus::ALL.into_iter().find(|known| known.name() == kind)?,
            computed_to: computed_to.parse().ok()?,
        };
        consistent_row(row)
    }

    fn json(&self) -> Json {
        grundy_json::atlas_row(self)
    }

    fn from_json(line: &str) -> Option<AtlasTableRow> {
        let object: Json = serde_json::from_str(line).ok()?;
        let CodeColumns { code, standard, shift, like } = CodeColumns::from_json(&object)?;
        let found = match &object["period"] {
            Json::Null => None,
            period => Some(Periodicity {
                preperiod: json_number(&object["preperiod"])?,
                period: json_number(period)?,
                saltus: json_number(&object["saltus"])?,
            }),
        };
        let kind = match &object["standing"] {
            Json::Null => PeriodStatus::None,
            standing => PeriodStatus::ALL.into_iter().find(|kind| standing["kind"] == kind.name())?,
        };
        let largest = &object["largest"];
        let rare = match &object["rare"] {
            Json::Null => None,
            rare => Some(RareHeaps { count: json_number(&rare["count"])?, last_heap: json_number(&rare["last"])? }),
        };
        let row = AtlasTableRow {
            code: code.into(),
            standard: standard.into(),
            shift,
            representative: like.into(),
            periodicity: found,
            rare,
            largest: (json_number(&largest["value"])?, json_number(&largest["at"])?),
            kind,
            computed_to: json_number(&object["computed_to"])?,
        };
        consistent_row(row)
    }

    fn column_heads() -> Vec<(BilingualText, CellAlign)> {
        let own = [
            (text!("preperiod"), CellAlign::End),
            (text!("period"), CellAlign::End),
            (text!("saltus"), CellAlign::End),
            (text!("largest"), CellAlign::End),
            (text!("at"), CellAlign::End),
            (text!("rare"), CellAlign::End),
            (text!("last"), CellAlign::End),
            (text!("standing"), CellAlign::Begin),
        ];
        CodeColumns::heads().into_iter().chain(own).collect()
    }

    fn cells(&self, lang: Lang) -> Vec<String> {
        let found = |part: fn(Periodicity) -> u64| self.periodicity.map_or("-".into(), |found| part(found).to_string());
        let to = self.computed_to;
        let standing = match self.kind {
            PeriodStatus::Proved => text!("proved"),
            PeriodStatus::Observed => text!("observed to {to}"),
            PeriodStatus::None => text!("none to {to}"),
        };
        let own = [
            found(|found| found.preperiod),
            found(|found| found.period),
            found(|found| found.saltus),
            self.largest.0.to_string(),
            self.largest.1.to_string(),
            self.rare.map_or("-".into(), |rare| rare.count.to_string()),
            self.rare.map_or("-".into(), |rare| rare.last_heap.to_string()),
            standing.in_language(lang).into_owned(),
        ];
        self.code_columns().cells().into_iter().chain(own).collect()
    }
}

/// The row, unless it is inconsistent: a period is given if and only if one is known.
fn consistent_row(row: AtlasTableRow) -> Option<AtlasTableRow> {
    Some(row).filter(|row| row.periodicity.is_some() == (row.kind != PeriodStatus::None))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let row = |kind, found| AtlasTableRow {
            code: "4.4".into(),
            standard: "0.77".into(),
            shift: 1,
            representative: "0.77".into(),
            periodicity: found,
            rare: (kind != PeriodStatus::Proved).then_some(RareHeaps { count: 12, last_heap: 345 }),
            largest: (9, 1 << 60),
            kind,
            computed_to: 204,
        };
        let found = Some(Periodicity { preperiod: 72, period: 12, saltus: 0 });
        for row in [row(PeriodStatus::Proved, found), row(PeriodStatus::Observed, found), row(PeriodStatus::None, None)]
        {
            assert_eq!(AtlasTableRow::from_csv(&row.csv()), Some(row.clone()));
            assert_eq!(AtlasTableRow::from_json(&row.json().to_string()), Some(row));
        }
        let torn = row(PeriodStatus::Proved, found).csv();
        assert!((0..torn.len() - 3).all(|end| AtlasTableRow::from_csv(&torn[..end]).is_none()));
        assert_eq!(
            AtlasTableRow::from_csv(&row(PeriodStatus::None, found).csv()),
            None,
            "no period is known, and one is given"
        );
        assert_eq!(AtlasTableRow::from_json(&row(PeriodStatus::Proved, None).json().to_string()), None);
    }
}
