//! Writes what searches found, together with what a file has already.
//!
//! The current file is read again, and its data that the engine does not know is copied: data that did not fit into memory, was forgotten,
//! or came from another run. So a table never shrinks, and a contradiction with the engine is found.
//!
//! There are very many facts about words, and most of them can be found again in a moment. So only the costliest [`MAX_SAVED_FACTS`] are
//! written: some hundred megabytes, in seconds, also during a search of hours ([`FactSaver`]).

use super::sections::{open_sections, section_names};
use super::{StoreError, StoreFault, TableHeader};
use crate::Engine;
use grundy_game::Ruleset;
use grundy_search::{ComponentFact, WordFacts, WorkClass};
use grundy_store::positions::{
    POSITIONS_KIND, PositionRecords, PositionsPiece, PositionsReader, PositionsWriter, WordRecord, WordRecords,
};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// The maximum number of facts about words of one ruleset that are written at once, those that took the most work.
pub const MAX_SAVED_FACTS: u64 = 1 << 24;

/// The result of saving a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SavedValues {
    /// The number of values in the file now, and of facts about components of words, of all rulesets.
    pub values: u64,
}

/// The source of the known facts about the components of a ruleset.
pub(super) enum SectionFacts {
    /// A search on words.
    Words(WordFacts),
    /// The engine, which remembers values only.
    Values(Arc<Ruleset>),
}

/// Writes the facts of searches on words to a file while the searches continue.
pub struct FactSaver {
    path: PathBuf,
    sections: Vec<(TableHeader, WordFacts)>,
}

impl FactSaver {
    pub(super) fn new(path: PathBuf, kept: Vec<(TableHeader, WordFacts)>) -> FactSaver {
        FactSaver { path, sections: kept }
    }

    /// Writes the facts that are known now.
    ///
    /// # Errors
    /// Returns the errors of [`SearchMemoryFile::save`](super::SearchMemoryFile::save).
    pub fn save(&self) -> Result<Option<SavedValues>, StoreError> {
        let kept = self.sections.iter().map(|(header, facts)| (header.clone(), SectionFacts::Words(facts.clone())));
        save_sections(&self.path, kept.collect(), None)
    }
}

/// Writes sections into a file. Other sections of the file stay. The engine is needed for sections of values.
pub(super) fn save_sections(
    path: &Path,
    kept: Vec<(TableHeader, SectionFacts)>,
    mut engine: Option<&mut Engine>,
) -> Result<Option<SavedValues>, StoreError> {
    let old = open_sections(path)?;
    let sections = old.as_ref().map_or(&[][..], |old| old.sections());
    let mut writers = Vec::new();
    for (header, facts) in kept {
        let writer = SectionWriter::new(path, header, facts, engine.as_deref_mut());
        let is_in_file = sections.iter().any(|section| section.header == writer.header);
        if is_in_file || writer.has_facts {
            writers.push((writer, is_in_file));
        }
    }
    let fresh = writers.iter().filter(|(_, is_in_file)| !is_in_file).map(|(writer, _)| &writer.header);
    let name = section_names(sections.iter().map(|section| &section.header).chain(fresh));
    if name.is_empty() {
        return Ok(None);
    }
    let mut table = PositionsWriter::replace(path, &TableHeader::new(POSITIONS_KIND, &name, None))?;
    if let Some(old) = old {
        let writers: Vec<_> = writers.iter().map(|(writer, _)| writer).collect();
        merge_sections(old.reopen()?, &writers, &mut table, engine.as_deref_mut())?;
    }
    for (writer, _) in writers.iter().filter(|(_, is_in_file)| !is_in_file) {
        table.begin_section(&writer.header)?;
        writer.write_facts(&mut table, engine.as_deref_mut())?;
    }
    table.finish().map(|values| Some(SavedValues { values }))
}

/// Copies the sections of a file, and adds the known facts to them.
fn merge_sections(
    mut old: PositionsReader,
    writers: &[&SectionWriter<'_>],
    table: &mut PositionsWriter,
    mut engine: Option<&mut Engine>,
) -> Result<(), StoreError> {
    let mut current: Option<&SectionWriter<'_>> = None;
    // The known facts are written after the copied data, since copying may add to them.
    while let Some(piece) = old.read_piece()? {
        match piece {
            PositionsPiece::Section(header) => {
                if let Some(writer) = current {
                    writer.write_facts(table, engine.as_deref_mut())?;
                }
                table.begin_section(header)?;
                current = writers.iter().copied().find(|writer| writer.header == *header);
            }
            PositionsPiece::Positions(records) => match current {
                Some(writer) => writer.merge_values(records, table, engine.as_deref_mut())?,
                None => records.into_iter().try_for_each(|(bytes, value)| table.add_position(bytes, value))?,
            },
            PositionsPiece::Words(records) => match current {
                Some(writer) => writer.merge_words(records, table)?,
                None => records.into_iter().try_for_each(|record| table.add_words(record))?,
            },
        }
    }
    current.map_or(Ok(()), |writer| writer.write_facts(table, engine))
}

/// The data that is written into one section.
struct SectionWriter<'a> {
    path: &'a Path,
    header: TableHeader,
    facts: SectionFacts,
    /// The class of the least work: facts about words that took less are not written.
    least_work: WorkClass,
    has_facts: bool,
}

impl SectionWriter<'_> {
    fn new<'a>(
        path: &'a Path,
        header: TableHeader,
        facts: SectionFacts,
        engine: Option<&mut Engine>,
    ) -> SectionWriter<'a> {
        let (mut least, mut has_facts) = (WorkClass::default(), false);
        match (&facts, engine) {
            (SectionFacts::Words(facts), _) => {
                least = facts.work_of_costliest(MAX_SAVED_FACTS);
                has_facts = !facts.is_empty();
            }
            (SectionFacts::Values(game), Some(engine)) => engine.each_value(game, &mut |_, _| has_facts = true),
            (SectionFacts::Values(_), None) => {}
        }
        SectionWriter { path, header, facts, least_work: least, has_facts }
    }

    /// Adds the known facts.
    fn write_facts(&self, table: &mut PositionsWriter, engine: Option<&mut Engine>) -> Result<(), StoreError> {
        let mut result = Ok(());
        match (&self.facts, engine) {
            (SectionFacts::Words(facts), _) => facts.each_fact(&mut |&[first_word, second_word], fact| {
                if result.is_ok() && fact.work >= self.least_work {
                    result = table.add_words(WordRecord { first_word, second_word, number: fact.to_number() });
                }
            }),
            (SectionFacts::Values(game), Some(engine)) => engine.each_value(game, &mut |bytes, value| {
                if result.is_ok() {
                    result = table.add_position(bytes, value);
                }
            }),
            (SectionFacts::Values(_), None) => {}
        }
        result
    }

    /// Copies values of the file that are not known.
    fn merge_values(
        &self,
        records: PositionRecords<'_>,
        table: &mut PositionsWriter,
        mut engine: Option<&mut Engine>,
    ) -> Result<(), StoreError> {
        for (bytes, found) in records {
            let known = match &self.facts {
                SectionFacts::Words(facts) => facts.value_of_bytes(bytes),
                SectionFacts::Values(game) => engine.as_deref_mut().and_then(|engine| engine.known_value(game, bytes)),
            };
            match known {
                None => table.add_position(bytes, found)?,
                Some(value) if value == found => {}
                Some(computed) => return Err(self.error(StoreFault::Contradicted { found, computed })),
            }
        }
        Ok(())
    }

    /// Copies facts of the file about components of which nothing is known, and facts that took too little work to be written otherwise.
    fn merge_words(&self, records: WordRecords<'_>, table: &mut PositionsWriter) -> Result<(), StoreError> {
        let SectionFacts::Words(facts) = &self.facts else {
            return records.into_iter().try_for_each(|record| table.add_words(record));
        };
        for record in records {
            let part = [record.first_word, record.second_word];
            let own = facts.fact(&part);
            let (Some(own), Some(found)) = (own, ComponentFact::from_number(record.number)) else {
                table.add_words(record)?;
                continue;
            };
            if own.known_value.contradicts(found.known_value) {
                return Err(self.error(match (found.known_value.value(), own.known_value.value()) {
                    (Some(found), Some(computed)) => StoreFault::Contradicted { found, computed },
                    (found, computed) => StoreFault::Disputed { value: found.or(computed).unwrap_or_default() },
                }));
            }
            let together = facts.strengthen_fact(&part, found).unwrap_or(own.merged_with(found));
            if together.work < self.least_work {
                table.add_words(WordRecord { number: together.to_number(), ..record })?;
            }
        }
        Ok(())
    }

    fn error(&self, fault: StoreFault) -> StoreError {
        StoreError { path: self.path.into(), fault }
    }
}
