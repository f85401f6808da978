//! The contents of an atlas, and the report of a sweep.

use super::args::AtlasFormat;
use super::rows::{AtlasRow, write_text};
use crate::session::CliSession;
use grundy::{BilingualText, ComputationEnd};
use grundy_laws::atlas::{AtlasPlan, AtlasSweep, CodeFamily};
use serde_json::{Value as Json, json};
use std::io::Write;
use std::ops::ControlFlow;

/// A property of codes that an atlas tabulates.
pub(super) trait AtlasSearch {
    type Row: AtlasRow;

    /// The plan of the sweep: which codes share one search.
    fn plan(family: &CodeFamily) -> AtlasPlan;

    /// The largest heap if `--limit` is not given.
    const DEFAULT_LIMIT: u64;

    /// The largest order, for misère quotients.
    fn max_order(&self) -> Option<u64>;

    fn sweep(
        &self,
        plan: &AtlasPlan,
        sweep: &AtlasSweep,
        wanted: impl Fn(usize) -> bool,
        found: impl FnMut(usize, Self::Row) -> ControlFlow<()>,
    ) -> ComputationEnd;

    /// A summary of the rows.
    fn summary(atlas: &AtlasReport<'_, Self::Row>) -> BilingualText;
}

/// The rows found, with the parameters of the sweep.
pub(super) struct AtlasReport<'a, R> {
    pub(super) family: CodeFamily,
    pub(super) limit: u64,
    /// The largest order, for misère quotients.
    pub(super) max_order: Option<u64>,
    /// The number of codes of the family.
    pub(super) codes: usize,
    pub(super) forms: usize,
    pub(super) rows: Vec<&'a R>,
    pub(super) end: ComputationEnd,
}

impl<R: AtlasRow> AtlasReport<'_, R> {
    pub(super) fn count(&self, is: impl Fn(&R) -> bool) -> usize {
        self.rows.iter().filter(|row| is(row)).count()
    }

    pub(super) fn json(&self, session: &CliSession) -> Json {
        let mut atlas = json!({
            "family": self.family.to_string(),
            "base": self.family.base(),
            "limit": self.limit,
            "codes": self.codes,
            "forms": self.forms,
            "rows": self.rows.iter().map(|row| row.json()).collect::<Vec<_>>(),
            "standing": grundy_json::standing(&grundy::Standing::Computed, session.lang),
            "stop": self.end.name(),
        });
        if let Some(most) = self.max_order {
            atlas["max_order"] = most.into();
        }
        atlas
    }

    /// Writes the table in the requested format, and the summary.
    pub(super) fn write<S: AtlasSearch<Row = R>>(
        &self,
        out: &mut impl Write,
        table: Option<AtlasFormat>,
        session: &CliSession,
    ) -> std::io::Result<()> {
        match table {
            Some(AtlasFormat::Csv) => {
                writeln!(out, "{}", R::CSV_COLUMNS)?;
                return self.rows.iter().try_for_each(|row| writeln!(out, "{}", row.csv()));
            }
            Some(_) => {
                write_text(out, &self.rows, session.lang)?;
                writeln!(out)?;
            }
            None => {}
        }
        writeln!(out, "{}", S::summary(self).in_language(session.lang))
    }
}
