//! The catalogue of the crate that is compiled, read once.

use grundy_messages::{CATALOGUE_PATH, MessageCatalogue, MessageKey};
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{LazyLock, Mutex};
use std::time::SystemTime;

/// The result of a lookup of a message.
#[derive(Debug)]
pub(crate) struct LookupResult {
    /// The translation, if there is one.
    pub(crate) translation: Option<String>,
    /// Whether the expansion must still make the compiler watch the catalogue, which is done once per crate.
    pub(crate) first_of_crate: bool,
}

struct CachedCatalogue {
    /// An editor keeps the process of its macros while files change.
    modified_time: Option<SystemTime>,
    catalogue: MessageCatalogue,
}

static CACHED_CATALOGUES: LazyLock<Mutex<HashMap<PathBuf, CachedCatalogue>>> = LazyLock::new(Mutex::default);

/// Looks a message up in the catalogue of the crate that is compiled.
///
/// Fails if the catalogue cannot be read; a crate without a catalogue has no translations.
pub(crate) fn look_up(key: &MessageKey) -> Result<LookupResult, String> {
    let none = LookupResult { translation: None, first_of_crate: false };
    let look = |catalogue: &MessageCatalogue, first_of_crate| LookupResult {
        translation: catalogue.translation(key).map(String::from),
        first_of_crate,
    };
    Ok(with_catalogue(look)?.unwrap_or(none))
}

/// The translated messages of files of the crate that is compiled, for the files whose names begin with `prefix`.
///
/// Fails if the catalogue cannot be read.
pub(crate) fn translations_of_files(prefix: &str) -> Result<Vec<(String, String)>, String> {
    Ok(with_catalogue(|catalogue, _| catalogue.translations_of_files(prefix))?.unwrap_or_default())
}

/// Calls `look` with the catalogue of the crate that is compiled, and whether this is the first time; `None` if there is no catalogue.
fn with_catalogue<T>(look: impl FnOnce(&MessageCatalogue, bool) -> T) -> Result<Option<T>, String> {
    let Some(folder) = std::env::var_os("CARGO_MANIFEST_DIR") else { return Ok(None) };
    let path = PathBuf::from(folder).join(CATALOGUE_PATH);
    let Ok(file) = std::fs::metadata(&path) else { return Ok(None) };
    let changed = file.modified().ok();
    let mut cached = CACHED_CATALOGUES.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    let first_of_crate = cached.get(&path).is_none_or(|known| known.modified_time != changed);
    if first_of_crate {
        let catalogue = MessageCatalogue::read(&path)?;
        cached.insert(path.clone(), CachedCatalogue { modified_time: changed, catalogue });
    }
    Ok(cached.get(&path).map(|known| look(&known.catalogue, first_of_crate)))
}
