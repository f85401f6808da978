//! Sections of tables of positions.

use super::{StoreError, StoreFault, TableHeader};
use grundy_game::Ruleset;
use grundy_search::ComponentForm;
use grundy_store::positions::PositionsReader;
use std::path::Path;
use std::sync::Arc;

/// The header of the section of a ruleset; `rules` is the text of its rules, if it comes from a text.
pub(super) fn section_header(game: &Arc<Ruleset>, form: ComponentForm, rules: &str) -> TableHeader {
    let kind = format!("{} {}", form.name(), game.encoding_version());
    TableHeader::new(&kind, &game.expression(), game.scope().map(|_| rules))
}

/// Opens a file and reads its list of sections; `None` if there is no file.
pub(super) fn open_sections(path: &Path) -> Result<Option<PositionsReader>, StoreError> {
    let mut table = match PositionsReader::open(path) {
        Err(StoreError { fault: StoreFault::Missing, .. }) => return Ok(None),
        table => table?,
    };
    table.skip_pieces()?;
    Ok(Some(table))
}

pub(super) fn same_rules(a: &TableHeader, b: &TableHeader) -> bool {
    (a.game(), a.rules()) == (b.game(), b.rules())
}

/// The rulesets of some sections, each once.
pub(super) fn section_names<'a>(headers: impl Iterator<Item = &'a TableHeader>) -> String {
    let mut names: Vec<&str> = Vec::new();
    for header in headers.filter(|header| !header.game().is_empty()) {
        if !names.contains(&header.game()) {
            names.push(header.game());
        }
    }
    names.join(", ")
}
