//! Values found by searches, kept in a file between runs.
//!
//! A file has a section for each ruleset. Its header has the rules (for those of a user, their whole text), the form of the bytes
//! of a component, and the version number that the ruleset gives to it (`AnyGame::encoding_version`). A section is used only if all of these
//! are the same; sections of other rulesets are kept unchanged.
//! Only computed values are written, so a table is as correct as the search.
//! For components that are words, a section also has the numbers that are not their values, and the work that each fact took.
//! Components of rulesets from outside a user's text are left out, since their bytes have a meaning in one run only.
//! [`super::save`] describes how a file is written.

use super::save::{FactSaver, SavedValues, SectionFacts, save_sections};
use super::sections::{open_sections, same_rules, section_header, section_names};
use super::{StoreError, StoreFault, TableHeader};
use crate::{Engine, Meter};
use grundy_game::{Budget, Ruleset, Stop, Sum, in_force};
use grundy_search::ComponentFact;
use grundy_store::positions::{PositionsPiece, PositionsSection};
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
    sections: Vec<(Arc<Ruleset>, TableHeader)>,
    /// The identities of the rulesets whose values were loaded before.
    asked_rulesets: HashSet<String>,
}

/// The values, and the facts about components of words, that were learned from a file for a question.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LearnedValues {
    /// The number of values learned.
    pub values: u64,
    /// The number of values of these rulesets in the file, in a usable form.
    pub value_count: u64,
    /// The number of values that another method wrote in another form.
    pub unused_count: u64,
    /// The rulesets whose values are not kept.
    pub unkept_rulesets: Vec<String>,
}

impl SearchMemoryFile {
    /// The memory kept in a file, which need not exist yet; `rules` is the text of the user's rules.
    pub fn new(path: &Path, rules: &str) -> SearchMemoryFile {
        SearchMemoryFile {
            path: path.into(),
            rules: rules.into(),
            sections: Vec::new(),
            asked_rulesets: HashSet::new(),
        }
    }

    /// Loads the values of the rulesets of a position from the file into an engine, if they were not loaded before.
    /// At most half of the memory budget is used, since the search needs room as well.
    ///
    /// # Errors
    /// Returns an error if the file is not a table of positions, has none of the rules of the position, is of another version, truncated or damaged;
    /// or an I/O error. A missing file is not an error.
    pub fn learn(&mut self, position: &Sum, engine: &mut Engine, meter: &Meter) -> Result<LearnedValues, StoreError> {
        in_force::with_budget(meter, || {
            let mut learned = LearnedValues::default();
            let mut new = Vec::new();
            for component in &position.components {
                let game = &component.game;
                if !self.asked_rulesets.insert(game.identity()) {
                    continue;
                }
                match engine.position_form(game) {
                    None => learned.unkept_rulesets.push(game.expression()),
                    Some(form) => {
                        new.push((Arc::clone(game), section_header(game, form, &self.rules)));
                    }
                }
            }
            if !new.is_empty() {
                self.read_sections(&new, engine, meter, &mut learned)?;
                self.sections.append(&mut new);
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
        let share =
            LearningBudget { meter, remaining_bytes: (meter.max_memory() / 2).into(), was_refused: false.into() };
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
                        learned.unused_count += if other { records.count() as u64 } else { 0 };
                        continue;
                    };
                    for (bytes, value) in records {
                        learned.value_count += 1;
                        // The rest is read in any case, so that damage is found before any question is answered.
                        if share.was_refused.load(Relaxed) {
                            continue;
                        }
                        match engine.learn(game, bytes, value, &share) {
                            Ok(()) => learned.values += 1,
                            Err(Stop::Unsupported) => {}
                            Err(_) => share.was_refused.store(true, Relaxed),
                        }
                    }
                }
                PositionsPiece::Words(records) => {
                    let facts = current.and_then(|game| engine.word_facts(game));
                    let Some(facts) = facts else {
                        learned.unused_count += if other { records.count() as u64 } else { 0 };
                        continue;
                    };
                    for record in records {
                        learned.value_count += 1;
                        if share.was_refused.load(Relaxed) {
                            continue;
                        }
                        let fact = ComponentFact::from_number(record.number);
                        let part = [record.first_word, record.second_word];
                        match fact.map_or(Err(Stop::Unsupported), |fact| facts.learn_fact(part, fact, &share)) {
                            Ok(()) => learned.values += 1,
                            Err(Stop::Unsupported) => {}
                            Err(_) => share.was_refused.store(true, Relaxed),
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
        let own = || self.sections.iter().chain(new).map(|(_, header)| header);
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

    /// Writes what the engine knows, together with what the file knows and the engine does not.
    ///
    /// The file is replaced as a whole once all data is on disk. If there is nothing to write, the file is left unchanged.
    ///
    /// # Errors
    /// Returns an error if the current file cannot be read, or contradicts the engine; or if an I/O operation fails. The old file is kept then.
    ///
    /// # Complexity
    /// `O(facts)` time, and some 24 MiB of memory.
    pub fn save(&self, engine: &mut Engine) -> Result<Option<SavedValues>, StoreError> {
        let kept = self.sections.iter().map(|(game, header)| {
            let facts = match engine.word_facts(game) {
                Some(facts) => SectionFacts::Words(facts),
                None => SectionFacts::Values(Arc::clone(game)),
            };
            (header.clone(), facts)
        });
        let kept = kept.collect();
        save_sections(&self.path, kept, Some(engine))
    }

    /// The saver that writes the file while the engine searches: the sections of games whose components are words. `None` if there are no such
    /// sections.
    pub fn background_saver(&self, engine: &mut Engine) -> Option<FactSaver> {
        let kept = self.sections.iter().filter_map(|(game, header)| Some((header.clone(), engine.word_facts(game)?)));
        let kept: Vec<_> = kept.collect();
        (!kept.is_empty()).then(|| FactSaver::new(self.path.clone(), kept))
    }
}

/// The part of a budget that learned values may use: the search needs room as well.
struct LearningBudget<'a> {
    meter: &'a Meter,
    remaining_bytes: AtomicU64,
    was_refused: AtomicBool,
}

impl Budget for LearningBudget<'_> {
    fn spend(&self, positions: u64, bytes: u64) -> Result<(), Stop> {
        let take = |left: u64| left.checked_sub(bytes);
        let taken = self.remaining_bytes.fetch_update(Relaxed, Relaxed, take).map_err(|_| Stop::Memory);
        let spent = taken.and_then(|_| self.meter.spend(positions, bytes));
        spent.inspect_err(|_| self.was_refused.store(true, Relaxed))
    }

    fn release(&self, bytes: u64) {
        self.remaining_bytes.fetch_add(bytes, Relaxed);
        self.meter.release(bytes);
    }
}
