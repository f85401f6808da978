//! `cargo xtask site`: the pages with the engine as static files.

use crate::step::{CargoCall, TaskFailure, print_status};
use crate::{book, script, tools};
use clap::Args;
use std::collections::BTreeMap;
use std::fs;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::{Path, PathBuf};
use std::process::Command;

/// The target of compilation.
const WASM_TARGET: &str = "wasm32-unknown-unknown";
/// The maximum number of bytes of the engine and the scripts, compressed by gzip: they are loaded over slow networks.
const MAX_COMPRESSED_BYTES: usize = 9 << 19;

/// Build the pages with the engine as static files, which any web host can serve and which work offline, into target/site
///
/// The engine is compiled to WebAssembly. The target wasm32-unknown-unknown is added by rustup if it is missing; without
/// rustup, the standard library is built from the sources beside the compiler (rust-src).
/// `python3 -m http.server -d target/site` shows the site.
#[derive(Args)]
pub(crate) struct SiteTask {
    /// Add the book, in both languages
    #[arg(long)]
    book: bool,
    /// Try the site in Chromium afterwards
    #[arg(long)]
    test: bool,
}

impl SiteTask {
    /// # Errors
    /// Returns the error of the first step that fails, or an error if the site is larger than it should be.
    pub(crate) fn run(&self) -> Result<(), TaskFailure> {
        let folder = build_site(self.book)?;
        if self.test {
            test_site()?;
        }
        print_status(&format!("\nThe site is {}", folder.join("index.html").display()));
        Ok(())
    }
}

/// Builds the site without the book, and tests it in Chromium.
///
/// # Errors
/// Returns the error of the first step that fails.
pub(crate) fn build_and_test_site() -> Result<(), TaskFailure> {
    build_site(false)?;
    test_site()
}

fn test_site() -> Result<(), TaskFailure> {
    tools::install_browser()?;
    // The pages are checked with axe-core.
    script::install_packages()?;
    CargoCall::new("test --workspace --all-features --test site -- --ignored").run()
}

/// Builds the site, and returns its folder.
fn build_site(with_book: bool) -> Result<PathBuf, TaskFailure> {
    let engine = build_engine()?;
    let target = tools::target_folder();
    let folder = std::path::absolute(target.join("site")).map_err(|error| cannot("find", &target, error))?;
    if folder.exists() {
        fs::remove_dir_all(&folder).map_err(|error| cannot("remove", &folder, error))?;
    }
    // The program is built for the tests of the site, with the features of all tests: others would build everything again.
    CargoCall::new("test --workspace --all-features --no-run --test site").run()?;
    tools::run_program(target.join("debug/site_files"), [&folder, &engine])?;
    list_files(&folder)?;
    check_size(&folder)?;
    if with_book {
        book::build_book()?;
        copy_folder(&target.join("book"), &folder.join("book"))?;
        let index = folder.join("index.html");
        let text = fs::read_to_string(&index).map_err(|error| cannot("read", &index, error))?;
        let linked = text.replacen("data-engine=", "data-book=\"book\" data-engine=", 1);
        fs::write(&index, linked).map_err(|error| cannot("write", &index, error))?;
    }
    Ok(folder)
}

/// Compiles the engine, and returns its path.
fn build_engine() -> Result<PathBuf, TaskFailure> {
    let build = CargoCall::new("rustc --package grundy-browser --lib --crate-type cdylib --profile browser --target")
        .with_argument(WASM_TARGET);
    match find_standard_library()? {
        StandardLibrary::Compiled => build.run()?,
        // Building the standard library is not stable; the compiler is the same as for the rest.
        StandardLibrary::Sources => {
            build.with_argument("-Zbuild-std=std,panic_abort").with_variable("RUSTC_BOOTSTRAP", "1").run()?;
        }
    }
    Ok(tools::target_folder().join(WASM_TARGET).join("browser/grundy_browser.wasm"))
}

/// The source of the standard library for WebAssembly.
enum StandardLibrary {
    /// The library is beside the compiler.
    Compiled,
    /// Its sources are.
    Sources,
}

/// Finds the standard library, and reports its place; rustup installs it if it is missing.
fn find_standard_library() -> Result<StandardLibrary, TaskFailure> {
    if tools::add_target(WASM_TARGET)? {
        print_status(&format!("The compiler has a standard library for {WASM_TARGET}."));
        return Ok(StandardLibrary::Compiled);
    }
    let sources =
        tools::compiler_path(&["--print", "sysroot"]).map(|path| path.join("lib/rustlib/src/rust/library/Cargo.lock"));
    if sources.is_some_and(|path| path.is_file()) {
        print_status(&format!("The standard library for {WASM_TARGET} is built from the sources beside the compiler."));
        return Ok(StandardLibrary::Sources);
    }
    let advice = format!(
        "install it with `rustup target add {WASM_TARGET}`, or the package of your system with the sources of Rust"
    );
    Err(TaskFailure::new(format!("the site needs the standard library of Rust for {WASM_TARGET}: {advice}")))
}

/// Puts the list of files, and a version that changes with their content, in front of the script of the offline cache.
fn list_files(folder: &Path) -> Result<(), TaskFailure> {
    let script = folder.join("offline.js");
    let (mut names, mut hasher) = (vec!["./".to_string()], DefaultHasher::new());
    for (name, content) in read_files(folder)? {
        (&name, &content).hash(&mut hasher);
        // The first page is stored under its address, and the browser itself keeps the script of the cache.
        if !["index.html", "offline.js"].contains(&&name[..]) {
            names.push(name);
        }
    }
    let text = fs::read_to_string(&script).map_err(|error| cannot("read", &script, error))?;
    let version = hasher.finish();
    let listed = format!("const SITE_FILES = {names:?};\nconst SITE_VERSION = \"{version:016x}\";\n{text}");
    fs::write(&script, listed).map_err(|error| cannot("write", &script, error))
}

/// Prints the sizes of the files.
///
/// # Errors
/// Together they have more than [`MAX_COMPRESSED_BYTES`], compressed.
fn check_size(folder: &Path) -> Result<(), TaskFailure> {
    let mut total = 0;
    for (name, content) in read_files(folder)? {
        let compressed = compressed_size(&folder.join(&name))?;
        print_status(&format!("{name:22} {:>10} bytes {compressed:>10} compressed", content.len()));
        total += compressed;
    }
    print_status(&format!("{:22} {:>10}       {total:>10}", "together", ""));
    if total > MAX_COMPRESSED_BYTES {
        return Err(TaskFailure::new(format!(
            "the site has {total} bytes, compressed: at most {MAX_COMPRESSED_BYTES} are allowed"
        )));
    }
    Ok(())
}

/// The bytes of a file when it is compressed as web hosts compress.
fn compressed_size(path: &Path) -> Result<usize, TaskFailure> {
    let output = Command::new("gzip").args(["-9", "--stdout"]).arg(path).output();
    output.map(|output| output.stdout.len()).map_err(|error| TaskFailure::new(format!("cannot run gzip: {error}")))
}

/// The files of a folder, without those of folders inside, by name.
fn read_files(folder: &Path) -> Result<BTreeMap<String, Vec<u8>>, TaskFailure> {
    let entries = fs::read_dir(folder).map_err(|error| cannot("read", folder, error))?;
    let mut files = BTreeMap::new();
    for path in entries.filter_map(|entry| Some(entry.ok()?.path())).filter(|path| path.is_file()) {
        let content = fs::read(&path).map_err(|error| cannot("read", &path, error))?;
        files.insert(path.file_name().unwrap_or_default().to_string_lossy().into_owned(), content);
    }
    Ok(files)
}

fn copy_folder(from: &Path, to: &Path) -> Result<(), TaskFailure> {
    fs::create_dir_all(to).map_err(|error| cannot("create", to, error))?;
    for entry in fs::read_dir(from).map_err(|error| cannot("read", from, error))?.flatten() {
        let (path, copy) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy_folder(&path, &copy)?;
        } else {
            fs::copy(&path, &copy).map_err(|error| cannot("copy", &path, error))?;
        }
    }
    Ok(())
}

fn cannot(verb: &str, path: &Path, error: std::io::Error) -> TaskFailure {
    TaskFailure::new(format!("cannot {verb} {}: {error}", path.display()))
}
