//! `grundy solve --table FILE`: the values of a search are kept between runs.

use super::table_info;
use crate::failure::Failure;
use crate::out;
use crate::session::Session;
use grundy::tables::{Learned, Memory};
use grundy::{Answer, Meter, Said, Sum, say};
use serde_json::{Value as Json, json};
use std::io::Write;
use std::path::{Path, PathBuf};

/// The table of a run, and what was read from it.
pub(super) struct Remembered {
    path: PathBuf,
    memory: Memory,
    learned: Learned,
    /// Whether anything was computed.
    worked: bool,
}

impl Remembered {
    /// # Errors
    /// Fails if no file can be written there.
    pub(super) fn new(path: &Path, session: &Session) -> Result<Remembered, Failure> {
        out::writable(path)?;
        let memory = Memory::new(path, &session.source.1);
        Ok(Remembered { path: path.into(), memory, learned: Learned::default(), worked: false })
    }

    /// Loads the values for a position from the file into the engine.
    ///
    /// # Errors
    /// Fails if the file belongs to another game, or is damaged.
    pub(super) fn learn(&mut self, position: &Sum, session: &mut Session, meter: &Meter) -> Result<(), Failure> {
        self.learned = self.memory.learn(position, &mut session.engine, meter).map_err(table_info::unreadable)?;
        let (name, Learned { values, of, unused, without }) = (self.path.display(), &self.learned);
        if values < of {
            tell(
                session,
                say!(
                    "{values} of the {of} values in {name} fit into half of --max-memory; the others stay in the file",
                    "{name} 中的 {of} 个值有 {values} 个放得进 --max-memory 的一半；其余的留在文件中"
                ),
            );
        } else if *of > 0 && !session.json {
            tell(session, say!("resuming from {of} values in {name}", "从 {name} 中已有的 {of} 个值继续"));
        }
        if *unused > 0 {
            tell(
                session,
                say!(
                    "{unused} values in {name} were written by another method, in a form that this one does not use",
                    "{name} 中有 {unused} 个值由另一种方法写入，其形式不能用于当前方法"
                ),
            );
        }
        if !without.is_empty() {
            let games = without.join(", ");
            tell(
                session,
                say!(
                    "nothing is kept in {name} for {games}: only values that are searched are kept (see --method)",
                    "{name} 不保存 {games} 的值：只有搜索过的局面才会记住（见 --method）"
                ),
            );
        }
        Ok(())
    }

    /// What the file contributed to an answer, for the JSON of the answer.
    pub(super) fn answered(&mut self, answer: &Answer) -> Json {
        self.worked |= answer.counts.positions > 0;
        json!({ "file": self.path.display().to_string(), "learned": self.learned.values, "of": self.learned.of })
    }

    /// Writes the values that the engine has now.
    ///
    /// # Errors
    /// Fails if the file cannot be written, or was damaged meanwhile.
    pub(super) fn save(self, session: &mut Session) -> Result<(), Failure> {
        if !self.worked && self.path.exists() {
            return Ok(());
        }
        let saved = self.memory.save(&mut session.engine).map_err(table_info::unreadable)?;
        // With --json only unusual events are reported.
        if let Some(saved) = saved.filter(|_| !session.json) {
            let (name, values) = (self.path.display(), saved.values);
            tell(session, say!("{values} values are kept in {name}", "{name} 中现有 {values} 个值"));
        }
        Ok(())
    }
}

fn tell(session: &Session, said: Said) {
    let _ = writeln!(std::io::stderr(), "grundy: {}", said.in_lang(session.lang));
}
