//! The first columns of all atlases: the code of a row, and how it compares with other codes.

use super::cell_align::CellAlign;
use grundy::{BilingualText, text};
use serde_json::Value as Json;

/// The first columns of a row.
#[derive(Clone, Copy)]
pub(crate) struct CodeColumns<'a> {
    pub(crate) code: &'a str,
    /// Its standard form.
    pub(crate) standard: &'a str,
    /// By how much the heaps of the standard form are shifted.
    pub(crate) shift: u64,
    /// The first code of the family that is the same up to a shift.
    pub(crate) like: &'a str,
}

impl<'a> CodeColumns<'a> {
    /// As fields of CSV.
    pub(crate) fn to_csv(self) -> [String; 4] {
        [self.code.into(), self.standard.into(), self.shift.to_string(), self.like.into()]
    }

    /// From fields of CSV.
    pub(crate) fn from_csv([code, standard, shift, like]: [&'a str; 4]) -> Option<CodeColumns<'a>> {
        Some(CodeColumns { code, standard, shift: shift.parse().ok()?, like })
    }

    /// From the object of a row.
    pub(crate) fn from_json(object: &'a Json) -> Option<CodeColumns<'a>> {
        Some(CodeColumns {
            code: object["code"].as_str()?,
            standard: object["standard"].as_str()?,
            shift: json_number(&object["shift"])?,
            like: object["like"].as_str()?,
        })
    }

    /// The heads of a table for people.
    pub(crate) fn heads() -> [(BilingualText, CellAlign); 4] {
        [
            (text!("code"), CellAlign::Begin),
            (text!("standard"), CellAlign::Begin),
            (text!("shift"), CellAlign::End),
            (text!("like"), CellAlign::Begin),
        ]
    }

    /// The cells of a table for people.
    pub(crate) fn cells(self) -> [String; 4] {
        let like = if self.like == self.code { "" } else { self.like };
        [self.code.into(), self.standard.into(), self.shift.to_string(), like.into()]
    }
}

/// A number of a row: integers beyond 2^53 are strings.
pub(crate) fn json_number(field: &Json) -> Option<u64> {
    field.as_u64().or_else(|| field.as_str()?.parse().ok())
}
