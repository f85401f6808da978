//! Writes the files of the site into a folder: `site_files FOLDER ENGINE`, where `ENGINE` is the module of WebAssembly.
//!
//! `cargo xtask site` runs it, and adds the list of files for the offline cache.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The scripts, bundled from `crates/page/script`.
const SITE_SCRIPTS: [(&str, &str); 4] = [
    ("script.js", grundy_page::PAGE_SCRIPT),
    ("editor.js", grundy_page::EDITOR_SCRIPT),
    ("worker.js", include_str!("../worker.js")),
    ("offline.js", include_str!("../offline.js")),
];

fn main() -> io::Result<()> {
    let mut paths = env::args_os().skip(1).map(PathBuf::from);
    let (Some(folder), Some(engine)) = (paths.next(), paths.next()) else {
        return Err(io::Error::other("usage: site_files FOLDER ENGINE"));
    };
    fs::create_dir_all(&folder)?;
    write_bindings(&engine, &folder)?;
    for (name, text) in SITE_SCRIPTS {
        fs::write(folder.join(name), text)?;
    }
    fs::write(folder.join("index.html"), grundy_page::site_index())?;
    fs::write(folder.join("manifest.webmanifest"), grundy_page::SITE_MANIFEST)?;
    fs::write(folder.join("style.css"), grundy_page::style())?;
    fs::write(folder.join("icon.svg"), grundy_page::PAGE_ICON)
}

/// Writes the engine with its bindings, `engine.js` and `engine_bg.wasm`, into a folder.
#[cfg(not(target_family = "wasm"))]
fn write_bindings(engine: &Path, folder: &Path) -> io::Result<()> {
    let mut bindgen = wasm_bindgen_cli_support::Bindgen::new();
    let written = bindgen.no_modules(true).and_then(|bindgen| {
        // Names of functions and producers are for debuggers.
        bindgen.typescript(false).remove_name_section(true).remove_producers_section(true);
        bindgen.input_path(engine).out_name("engine").generate(folder)
    });
    written.map_err(|error| io::Error::other(format!("cannot write the bindings of the engine: {error:#}")))
}

/// The program is not for browsers; cargo compiles it for them only if all programs are built.
#[cfg(target_family = "wasm")]
fn write_bindings(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::Error::other("the bindings of the engine are not written in a browser"))
}
