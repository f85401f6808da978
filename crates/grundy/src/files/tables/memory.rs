//! Values found by searches, kept in a file between runs.
//!
//! A file has a section for each ruleset. Its header has the rules (for those of a user, their whole text), the form of the bytes
//! of a component, and the version number that the ruleset gives to it (`AnyGame::encoding_version`). A section is used only if all of these
//! are the same; sections of other rulesets are kept unchanged.
//! Only values computed by a search are written, so a table is as correct as the search.
//! Components of rulesets from outside a user's text are left out, since their bytes have a meaning in one run only.
//!
//! When a file is saved, the current file is read again, and values that the engine does not know are copied: values that did not
//! fit into memory or came from another run. So a table never shrinks, and a contradiction with the engine is found.

use super::{StoreError, StoreFault, TableHeader};
use crate::{Engine, Meter};
use grundy_game::{Budget, Ruleset, Stop, Sum, in_force};
use grundy_search::ComponentForm;
use grundy_store::positions::{POSITIONS_KIND, PositionsPiece, PositionsReader, PositionsSection, PositionsWriter};
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

/// The memory of the searches of an engine, with its file.
///
/// # Examples
/// ```
/// use grundy::{Engine, Meter, Query, tables::SearchMemoryFile};
/// # let folder = tempfile::tempdir()?;
/// # let path = folder.path().join("cram.grundy");
/// let position = grundy::parse("cram(3, 5)")?;
/// let solve = || -> Result<_, grundy::tables::StoreError> {
///     let (mut engine, mut memory) = (Engine::new(), SearchMemoryFile::new(&path, ""));
///     let meter = Meter::default();
///     memory.learn(&position, &mut engine, &meter)?;
///     let answer = Query::new(position.clone()).solve(&mut engine, &meter);
///     memory.save(&mut engine)?;
///     Ok((answer.value, answer.counts.positions))
/// };
/// let ((value, first), (same, second)) = (solve()?, solve()?);
/// assert_eq!(value, same);
/// assert!(second < first, "what the first run found is known");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct SearchMemoryFile {
    path: PathBuf,
    /// The text of the user's rules.
    rules: String,
    /// The rulesets whose values are kept, and the headers of their sections.
    kept: Vec<(Arc<Ruleset>, TableHeader)>,
    /// The identities of rulesets that were asked about before.
    seen: HashSet<String>,
}

/// The values learned from a file for a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LearnedValues {
    /// The number of values learned.
    pub values: u64,
    /// The number of values of these rulesets in the file, in a usable form.
    pub of: u64,
    /// The number of values that another method wrote in another form.
    pub unused: u64,
    /// The rulesets whose values are not kept.
    pub without: Vec<String>,
}

/// The result of saving a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedValues {
    /// The number of values in the file now, of all rulesets.
    pub values: u64,
}

impl SearchMemoryFile {
    /// The memory kept in a file, which need not exist yet; `rules` is the text of the user's rules.
    pub fn new(path: &Path, rules: &str) -> SearchMemoryFile {
        SearchMemoryFile { path: path.into(), rules: rules.into(), kept: Vec::new(), seen: HashSet::new() }
    }

    /// Loads the values of the rulesets of a position from the file into an engine, if they were not loaded before.
    /// At most half of the memory budget is used, since the search needs room as well.
    ///
    /// # Errors
    /// The file is not a table of positions, has none of the rules of the position, is of another version, truncated or damaged;
    /// or an I/O error. A missing file is not an error.
    pub fn learn(&mut self, position: &Sum, engine: &mut Engine, meter: &Meter) -> Result<LearnedValues, StoreError> {
        in_force::with_budget(meter, || {
            let mut learned = LearnedValues::default();
            let mut new = Vec::new();
            for component in &position.components {
                let game = &component.game;
                if !self.seen.insert(game.identity()) {
                    continue;
                }
                match engine.position_form(game) {
                    None => learned.without.push(game.expression()),
                    Some(form) => {
                        new.push((Arc::clone(game), section_header(game, form, &self.rules)));
                    }
                }
            }
            if !new.is_empty() {
                self.read_sections(&new, engine, meter, &mut learned)?;
                self.kept.append(&mut new);
            }
            Ok(learned)
        })
    }

    fn read_sections(
        &self,
        new: &[(Arc<Ruleset>, TableHeader)],
        engine: &mut Engine,
        meter: &Meter,
        learned: &mut LearnedValues,
    ) -> Result<(), StoreError> {
        let Some(table) = open_sections(&self.path)? else { return Ok(()) };
        let fits = self.check_sections(new, table.sections());
        fits.map_err(|fault| StoreError { path: self.path.clone(), fault })?;
        let share = LearningBudget { meter, left: (meter.max_memory() / 2).into(), refused: false.into() };
        let mut table = table.reopen()?;
        let (mut current, mut other) = (None, false);
        while let Some(piece) = table.read_piece()? {
            match piece {
                PositionsPiece::Section(header) => {
                    current = new.iter().find(|(_, own)| own == header).map(|(game, _)| game);
                    other = new.iter().any(|(_, own)| own != header && same_rules(own, header));
                }
                PositionsPiece::Positions(records) => {
                    let Some(game) = current else {
                        learned.unused += if other { records.count() as u64 } else { 0 };
                        continue;
                    };
                    for (bytes, value) in records {
                        learned.of += 1;
                        // The rest is read anyway, so that damage is found before anything is answered.
                        if share.refused.load(Relaxed) {
                            continue;
                        }
                        match engine.learn(game, bytes, value, &share) {
                            Ok(()) => learned.values += 1,
                            Err(Stop::Unsupported) => {}
                            Err(_) => share.refused.store(true, Relaxed),
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Checks that a file with sections has one of these rulesets, and none with the same name but other rules or another form.
    fn check_sections(
        &self,
        new: &[(Arc<Ruleset>, TableHeader)],
        sections: &[PositionsSection],
    ) -> Result<(), StoreFault> {
        let own = || self.kept.iter().chain(new).map(|(_, header)| header);
        for PositionsSection { header, .. } in sections {
            for own in own().filter(|own| own.game() == header.game()) {
                if own.rules() != header.rules() {
                    let (found, expected) = (header.game().into(), own.game().into());
                    return Err(StoreFault::OtherRules { found, expected });
                }
                // The word is the form of positions; the number is its version.
                let word = |kind: &str| kind.split(' ').next().map(String::from);
                if word(own.kind()) == word(header.kind()) && own.kind() != header.kind() {
                    let (found, expected) = (header.kind().into(), own.kind().into());
                    return Err(StoreFault::OtherForm { game: own.game().into(), found, expected });
                }
            }
        }
        let known = sections.iter().any(|section| own().any(|own| same_rules(own, &section.header)));
        match (sections, new) {
            ([_, ..], [(_, own), ..]) if !known => {
                let found = section_names(sections.iter().map(|section| &section.header));
                Err(StoreFault::OtherRules { found, expected: own.game().into() })
            }
            _ => Ok(()),
        }
    }

    /// Writes the values that the engine knows, together with those of the file that it does not know.
    ///
    /// The file is replaced as a whole once everything is on disk. Nothing is written if there are no values.
    ///
    /// # Errors
    /// The current file cannot be read, or contradicts the engine; or an I/O error. The old file is kept then.
    ///
    /// # Complexity
    /// `O(values)` time, and the memory of one piece.
    pub fn save(&self, engine: &mut Engine) -> Result<Option<SavedValues>, StoreError> {
        let old = open_sections(&self.path)?;
        let sections = old.as_ref().map_or(&[][..], |old| old.sections());
        let mut fresh = Vec::new();
        for (game, header) in &self.kept {
            let mut some = false;
            engine.each_value(game, &mut |_, _| some = true);
            if some && sections.iter().all(|section| section.header != *header) {
                fresh.push((game, header));
            }
        }
        let name = section_names(
            sections.iter().map(|section| &section.header).chain(fresh.iter().map(|(_, header)| *header)),
        );
        if name.is_empty() {
            return Ok(None);
        }
        let mut table = PositionsWriter::replace(&self.path, &TableHeader::new(POSITIONS_KIND, &name, None))?;
        if let Some(old) = old {
            self.merge_sections(old.reopen()?, &mut table, engine)?;
        }
        for (game, header) in fresh {
            table.begin_section(header)?;
            add_engine_values(&mut table, game, engine)?;
        }
        table.finish().map(|values| Some(SavedValues { values }))
    }

    /// Copies the sections of the file, with the values of the engine added to them.
    fn merge_sections(
        &self,
        mut old: PositionsReader,
        table: &mut PositionsWriter,
        engine: &mut Engine,
    ) -> Result<(), StoreError> {
        let mut current = None;
        while let Some(piece) = old.read_piece()? {
            match piece {
                PositionsPiece::Section(header) => {
                    table.begin_section(header)?;
                    current = self.kept.iter().find(|(_, own)| own == header).map(|(game, _)| game);
                    if let Some(game) = current {
                        add_engine_values(table, game, engine)?;
                    }
                }
                PositionsPiece::Positions(records) => {
                    for (bytes, found) in records {
                        match current.and_then(|game| engine.known_value(game, bytes)) {
                            None => table.add_position(bytes, found)?,
                            Some(value) if value == found => {}
                            Some(computed) => {
                                let fault = StoreFault::Contradicted { found, computed };
                                return Err(StoreError { path: self.path.clone(), fault });
                            }
                        }
                    }
                }
            }
        }
        Ok(())
    }
}

/// The header of the section of a ruleset; `rules` is the text of its rules, if it comes from a text.
pub(super) fn section_header(game: &Arc<Ruleset>, form: ComponentForm, rules: &str) -> TableHeader {
    let kind = format!("{} {}", form.name(), game.encoding_version());
    TableHeader::new(&kind, &game.expression(), game.scope().map(|_| rules))
}

/// Opens a file and reads its list of sections; `None` if there is no file.
fn open_sections(path: &Path) -> Result<Option<PositionsReader>, StoreError> {
    let mut table = match PositionsReader::open(path) {
        Err(StoreError { fault: StoreFault::Missing, .. }) => return Ok(None),
        table => table?,
    };
    table.skip_pieces()?;
    Ok(Some(table))
}

/// Adds the values of a ruleset that the engine knows.
fn add_engine_values(table: &mut PositionsWriter, game: &Arc<Ruleset>, engine: &mut Engine) -> Result<(), StoreError> {
    let mut result = Ok(());
    engine.each_value(game, &mut |bytes, value| {
        if result.is_ok() {
            result = table.add_position(bytes, value);
        }
    });
    result
}

fn same_rules(a: &TableHeader, b: &TableHeader) -> bool {
    (a.game(), a.rules()) == (b.game(), b.rules())
}

/// The rulesets of some sections, each once.
fn section_names<'a>(headers: impl Iterator<Item = &'a TableHeader>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for header in headers.filter(|header| !header.game().is_empty()) {
        if !names.contains(&header.game()) {
            names.push(header.game());
        }
    }
    names.join(", ")
}

/// The part of a budget that learned values may use: the search needs room as well.
struct LearningBudget<'a> {
    meter: &'a Meter,
    left: AtomicU64,
    refused: AtomicBool,
}

impl Budget for LearningBudget<'_> {
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop> {
        let take = |left: u64| left.checked_sub(bytes);
        let taken = self.left.fetch_update(Relaxed, Relaxed, take).map_err(|_| Stop::Memory);
        let spent = taken.and_then(|_| self.meter.spend(positions, bytes));
        spent.inspect_err(|_| self.refused.store(true, Relaxed))
    }

    fn release(&self, bytes: u64) {
        self.left.fetch_add(bytes, Relaxed);
        self.meter.release(bytes);
    }
}
