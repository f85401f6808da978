//! Rows of misère quotients.

use super::cell_align::CellAlign;
use super::code_columns::{CodeColumns, json_number};
use super::rows::AtlasRow;
use grundy::{BilingualText, Lang, text};
use grundy_laws::atlas::{MisereAtlasRow, QuotientScope};
use serde_json::Value as Json;

impl AtlasRow for MisereAtlasRow {
    const CSV_COLUMNS: &str = "code,standard,shift,like,order,p,tame,preperiod,period,reach,computed_to";

    fn code_columns(&self) -> CodeColumns<'_> {
        CodeColumns { code: &self.code, standard: &self.standard, shift: self.shift, like: &self.representative }
    }

    fn csv(&self) -> String {
        let periodic =
            |part: fn((u64, u64)) -> u64| self.periodic.map_or(String::new(), |found| part(found).to_string());
        let own = [
            self.order.to_string(),
            self.p_elements.to_string(),
            self.tame.to_string(),
            periodic(|found| found.0),
            periodic(|found| found.1),
            self.reach.name().to_string(),
            self.last_heap.to_string(),
        ];
        [&self.code_columns().to_csv()[..], &own].concat().join(",")
    }

    fn from_csv(line: &str) -> Option<MisereAtlasRow> {
        let fields: Vec<&str> = line.split(',').collect();
        let [code, standard, shift, like, order, p, tame, preperiod, period, reach, to] = fields[..] else {
            return None;
        };
        let CodeColumns { code, standard, shift, like } = CodeColumns::from_csv([code, standard, shift, like])?;
        let periodic = match (preperiod, period) {
            ("", "") => None,
            _ => Some((preperiod.parse().ok()?, period.parse().ok()?)),
        };
        let row = MisereAtlasRow {
            code: code.into(),
            standard: standard.into(),
            shift,
            representative: like.into(),
            order: order.parse().ok()?,
            p_elements: p.parse().ok()?,
            tame: tame.parse().ok()?,
            periodic,
            reach: QuotientScope::ALL.into_iter().find(|known| known.name() == reach)?,
            last_heap: to.parse().ok()?,
        };
        consistent_row(row)
    }

    fn json(&self) -> Json {
        grundy_json::misere_row(self)
    }

    fn from_json(line: &str) -> Option<MisereAtlasRow> {
        let object: Json = serde_json::from_str(line).ok()?;
        let CodeColumns { code, standard, shift, like } = CodeColumns::from_json(&object)?;
        let periodic = match &object["periodic"] {
            Json::Null => None,
            found => Some((json_number(&found["preperiod"])?, json_number(&found["period"])?)),
        };
        let reach = match (object["standing"]["kind"].as_str()?, object["stop"].as_str()?) {
            ("proved", "done") => QuotientScope::Proved,
            ("computed", "done") => QuotientScope::Computed,
            ("computed", "order") => QuotientScope::Order,
            _ => return None,
        };
        let row = MisereAtlasRow {
            code: code.into(),
            standard: standard.into(),
            shift,
            representative: like.into(),
            order: usize::try_from(json_number(&object["order"])?).ok()?,
            p_elements: usize::try_from(json_number(&object["p"])?).ok()?,
            tame: object["tame"].as_bool()?,
            periodic,
            reach,
            last_heap: json_number(&object["computed_to"])?,
        };
        consistent_row(row)
    }

    fn column_heads() -> Vec<(BilingualText, CellAlign)> {
        let own = [
            (text!("order"), CellAlign::End),
            (text!("P"), CellAlign::End),
            (BilingualText::language_neutral(""), CellAlign::Begin),
            (text!("preperiod"), CellAlign::End),
            (text!("period"), CellAlign::End),
            (text!("standing"), CellAlign::Begin),
        ];
        CodeColumns::heads().into_iter().chain(own).collect()
    }

    fn cells(&self, lang: Lang) -> Vec<String> {
        let periodic = |part: fn((u64, u64)) -> u64| self.periodic.map_or("-".into(), |found| part(found).to_string());
        let (to, next) = (self.last_heap, self.last_heap.saturating_add(1));
        let reach = match self.reach {
            QuotientScope::Proved => text!("proved"),
            QuotientScope::Computed => text!("computed to {to}"),
            QuotientScope::Order => text!("computed to {to}, too large at {next}"),
        };
        let tame = if self.tame { text!("tame") } else { BilingualText::language_neutral("") };
        let own = [
            self.order.to_string(),
            self.p_elements.to_string(),
            tame.in_language(lang).into_owned(),
            periodic(|found| found.0),
            periodic(|found| found.1),
            reach.in_language(lang).into_owned(),
        ];
        self.code_columns().cells().into_iter().chain(own).collect()
    }
}

/// The row, unless it is inconsistent: there is a period if and only if the quotient is that of the whole game,
/// and the P-portion is smaller than the quotient.
fn consistent_row(row: MisereAtlasRow) -> Option<MisereAtlasRow> {
    Some(row).filter(|row| row.periodic.is_some() == (row.reach == QuotientScope::Proved) && row.p_elements < row.order)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let row = |reach, periodic| MisereAtlasRow {
            code: "4.4".into(),
            standard: "0.77".into(),
            shift: 1,
            representative: "0.77".into(),
            order: 40,
            p_elements: 9,
            tame: false,
            periodic,
            reach,
            last_heap: 1 << 60,
        };
        let tame = MisereAtlasRow { tame: true, ..row(QuotientScope::Computed, None) };
        let periodic = Some((72, 12));
        for row in [
            row(QuotientScope::Proved, periodic),
            row(QuotientScope::Computed, None),
            row(QuotientScope::Order, None),
            tame,
        ] {
            assert_eq!(MisereAtlasRow::from_csv(&row.csv()), Some(row.clone()));
            assert_eq!(MisereAtlasRow::from_json(&row.json().to_string()), Some(row));
        }
        let torn = row(QuotientScope::Proved, periodic).csv();
        assert!((0..torn.len() - 18).all(|end| MisereAtlasRow::from_csv(&torn[..end]).is_none()));
        assert_eq!(MisereAtlasRow::from_csv(&row(QuotientScope::Order, periodic).csv()), None, "nothing is proved");
        assert_eq!(MisereAtlasRow::from_json(&row(QuotientScope::Proved, None).json().to_string()), None);
        let all_in_p = MisereAtlasRow { p_elements: 40, ..row(QuotientScope::Proved, periodic) };
        assert_eq!(MisereAtlasRow::from_csv(&all_in_p.csv()), None);
    }
}
