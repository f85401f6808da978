//! Writes the files of the site that need no WebAssembly into a folder: `site_files FOLDER`.
//!
//! `cargo xtask site` runs it, and adds the engine and the list of files for the offline cache.

use std::path::Path;
use std::{env, fs, io};

/// The scripts, bundled from `crates/page/script`.
const SITE_SCRIPTS: [(&str, &str); 4] = [
    ("script.js", grundy_page::PAGE_SCRIPT),
    ("editor.js", grundy_page::EDITOR_SCRIPT),
    ("worker.js", include_str!("../worker.js")),
    ("offline.js", include_str!("../offline.js")),
];

fn main() -> io::Result<()> {
    let folder = env::args_os().nth(1).ok_or_else(|| io::Error::other("usage: site_files FOLDER"))?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    for (name, text) in SITE_SCRIPTS {
        fs::write(folder.join(name), text)?;
    }
    fs::write(folder.join("index.html"), grundy_page::site_index())?;
    fs::write(folder.join("manifest.webmanifest"), grundy_page::SITE_MANIFEST)?;
    fs::write(folder.join("style.css"), grundy_page::style())?;
    fs::write(folder.join("icon.svg"), grundy_page::PAGE_ICON)
}
