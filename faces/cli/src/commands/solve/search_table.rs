//! `grundy solve --table FILE`: what a search found is kept between runs.

use super::periodic_save::{PeriodicSave, SaveReport};
use crate::failure::CommandFailure;
use crate::output;
use crate::session::CliSession;
use crate::shared::table_file::table_read_failure;
use grundy::tables::{LearnedValues, SearchMemoryFile};
use grundy::{Answer, BilingualText, Meter, Sum, counted_noun, text};
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// The table of a run, and what was read from it.
pub(super) struct SolveTable {
    path: PathBuf,
    memory: SearchMemoryFile,
    learned_values: LearnedValues,
    /// The time between two writes during a search.
    interval: Duration,
    /// Whether anything was computed.
    worked: bool,
}

impl SolveTable {
    /// # Errors
    /// Fails if no file can be written there.
    pub(super) fn new(path: &Path, interval: Duration, session: &CliSession) -> Result<SolveTable, CommandFailure> {
        output::check_writable(path)?;
        let memory = SearchMemoryFile::new(path, &session.source.1);
        Ok(SolveTable { path: path.into(), memory, learned_values: LearnedValues::default(), interval, worked: false })
    }

    /// Loads what is known for a position from the file into the engine.
    ///
    /// # Errors
    /// Fails if the file belongs to another game, or is damaged.
    pub(super) fn learn(
        &mut self,
        position: &Sum,
        session: &mut CliSession,
        meter: &Meter,
    ) -> Result<(), CommandFailure> {
        self.learned_values = self.memory.learn(position, &mut session.engine, meter).map_err(table_read_failure)?;
        let (name, LearnedValues { values, value_count: of, unused_count: unused, unkept_rulesets: without }) =
            (self.path.display(), &self.learned_values);
        if values < of {
            print_notice(
                session,
                text!(
                    "{values} of the {of} results in {name} {fit} into half of --max-memory; the others stay in the file",
                    fit = if *values == 1 { "fits" } else { "fit" }
                ),
            );
        } else if *of > 0 && !session.json {
            print_notice(
                session,
                text!("resuming from {of} in {name}", of = (counted_noun(of, "result", "results"), of)),
            );
        }
        if *unused > 0 {
            print_notice(
                session,
                text!(
                    "{unused} in {name} {were} written by another method, in a form that this one does not use",
                    unused = (counted_noun(unused, "result", "results"), unused),
                    were = if *unused == 1 { "was" } else { "were" }
                ),
            );
        }
        if !without.is_empty() {
            let games = without.join(", ");
            print_notice(
                session,
                text!("nothing is kept in {name} for {games}: only values that are searched are kept (see --method)"),
            );
        }
        Ok(())
    }

    /// Begins to write the table from time to time; `None` if what the position is searched by cannot be read meanwhile.
    pub(super) fn begin_saving(&self, session: &mut CliSession, meter: &Arc<Meter>) -> Option<PeriodicSave> {
        let saver = self.memory.background_saver(&mut session.engine)?;
        let (name, meter) = (self.path.display().to_string(), Arc::clone(meter));
        let report = SaveReport { name, meter, lang: session.lang, quiet: session.json };
        Some(PeriodicSave::begin(saver, self.interval, report))
    }

    /// The contribution of the file to an answer, for the JSON of the answer.
    pub(super) fn answer_json(&mut self, answer: &Answer) -> Json {
        self.worked |= answer.counts.positions > 0;
        json!({ "file": self.path.display().to_string(), "learned": self.learned_values.values, "of": self.learned_values.value_count })
    }

    /// Writes the current values of the engine.
    ///
    /// # Errors
    /// Fails if the file cannot be written, or was damaged meanwhile.
    pub(super) fn save(self, session: &mut CliSession) -> Result<(), CommandFailure> {
        if !self.worked && self.path.exists() {
            return Ok(());
        }
        let saved = self.memory.save(&mut session.engine).map_err(table_read_failure)?;
        // With --json only unusual events are reported.
        if let Some(saved) = saved.filter(|_| !session.json) {
            let (name, values) = (self.path.display(), saved.values);
            print_notice(
                session,
                text!("{values} kept in {name}", values = (counted_noun(&values, "result is", "results are"), values)),
            );
        }
        Ok(())
    }
}

fn print_notice(session: &CliSession, message: BilingualText) {
    let _ = writeln!(std::io::stderr(), "grundy: {}", message.in_language(session.lang));
}
