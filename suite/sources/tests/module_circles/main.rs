//! Modules do not import each other in circles.
//!
//! A module is one unit together with all modules below it. Two such units, children of the same module, must not need each other,
//! neither directly nor by others of its children: then one of them can be read, tested and changed without the other.
//!
//! - A unit needs another one if some path in it, in code or in a `use`, refers to a definition there. A name that is re-exported by
//!   `pub use` refers to the module that defines it.
//! - A module and its own children may need each other, as it is usual: types above, their parts below.
//!   So the root of a crate, which every module may name, is in no circle.
//! - Tests inside a crate (`#[cfg(test)]`, `#[cfg(all(test, …))]`) do not count, and neither do the visibility of an item, comments, and calls of methods.
//!
//! Circles that cannot be avoided are listed here, each with its reason.
//! A listed circle that no longer exists, or that has changed, fails the test, too.

mod needs;
mod sources;

use grundy_sources::rust_sources;
use needs::{ModuleCircle, module_circles};
use sources::read_modules;
use std::fs;
use std::path::Path;

/// The folders of crates.
const CRATE_FOLDERS: [&str; 2] = ["crates", "faces"];

/// Circles that are there by nature: the crate, the modules, the reason.
const CIRCLE_EXCEPTIONS: &[(&str, &str, &str)] = &[
    (
        "crates/game",
        "analysis any arg heap notation picture resolver ruleset sum theorem view",
        "a value of the notation can be a ruleset or a sum, and rulesets take values of the notation and draw them",
    ),
    (
        "faces/python",
        "answer convert family game position",
        "the classes of Python return each other, and conversion knows all of them",
    ),
];

/// The errors in these circles, each with its crate, if only the listed ones are allowed.
fn mistakes(circles: &[(String, ModuleCircle)], listed: &[(&str, &str)]) -> Vec<String> {
    let is_listed = |name: &str, circle: &ModuleCircle| {
        listed.iter().any(|(crate_name, modules)| *crate_name == name && *modules == circle.title())
    };
    let unlisted = circles.iter().filter(|(name, circle)| !is_listed(name, circle));
    let mut mistakes: Vec<String> = unlisted.map(|(name, circle)| format!("{name}: {circle}")).collect();
    for (crate_name, modules) in listed {
        if !circles.iter().any(|(name, circle)| name == crate_name && *modules == circle.title()) {
            mistakes.push(format!("{crate_name}: {modules}: this circle is gone, so take it out of the list"));
        }
    }
    mistakes
}

/// The sources of a crate: the path of each below `src`, without `.rs`, and its text.
fn crate_sources(folder: &Path) -> Vec<(String, String)> {
    let sources = folder.join("src");
    let read = |path: &std::path::PathBuf| {
        let name = path.strip_prefix(&sources).expect("it is in the folder").with_extension("");
        let name = name.to_string_lossy().replace('\\', "/");
        (name, fs::read_to_string(path).expect("a source can be read"))
    };
    // Templates of programs are no modules.
    let files = rust_sources(&sources);
    files.iter().filter(|file| !file.components().any(|part| part.as_os_str() == "templates")).map(read).collect()
}

#[test]
fn modules_do_not_import_each_other() {
    let root = grundy_sources::workspace_root();
    let (mut circles, mut modules) = (Vec::new(), 0);
    for folder in CRATE_FOLDERS {
        for entry in fs::read_dir(root.join(folder)).expect("a folder can be read") {
            let path = entry.expect("a folder can be read").path();
            if !path.join("Cargo.toml").exists() {
                continue;
            }
            let name = path.strip_prefix(root).expect("it is below the root").to_string_lossy().replace('\\', "/");
            let read = read_modules(&crate_sources(&path)).unwrap_or_else(|error| panic!("{name}: {error}"));
            modules += read.len();
            circles.extend(module_circles(&read).into_iter().map(|circle| (name.clone(), circle)));
        }
    }
    assert!(modules > 500, "{modules} modules were read");
    assert!(CIRCLE_EXCEPTIONS.iter().all(|(_, _, reason)| reason.len() > 20), "each exception has a reason");
    let listed: Vec<_> = CIRCLE_EXCEPTIONS.iter().map(|(name, modules, _)| (*name, *modules)).collect();
    let mistakes = mistakes(&circles, &listed);
    assert!(mistakes.is_empty(), "modules import each other in circles:\n{}", mistakes.join("\n"));
}

/// The circles of a made-up crate, as their modules.
fn circles_of(sources: &[(&str, &str)]) -> Vec<String> {
    let sources: Vec<_> = sources.iter().map(|(file, text)| (file.to_string(), text.to_string())).collect();
    let modules = read_modules(&sources).expect("it is Rust");
    module_circles(&modules).iter().map(ModuleCircle::title).collect()
}

const NO_CIRCLES: [&str; 0] = [];

#[test]
fn circles_of_siblings_are_found() {
    let b = ("b", "pub struct B; pub fn make() -> B { B }");
    assert_eq!(circles_of(&[("lib", "mod a; mod b;"), ("a", "use crate::b::B; pub struct A(B);"), b]), NO_CIRCLES);
    for text in [
        "use crate::a::A; pub struct B; fn f(_: A) {}",
        "use super::a; pub struct B; fn f(_: a::A) {}",
        "use crate::a::*; pub struct B; fn f(_: A) {}",
        "use crate::{a as other}; pub struct B; fn f(_: other::A) {}",
        "pub struct B; fn f(_: crate::a::A) {}",
        "pub struct B; fn f() { let _ = vec![crate::a::make()]; }",
        "pub struct B; impl B { fn f(self) -> super::a::A { todo!() } }",
    ] {
        let a = ("a", "use crate::b::B; pub struct A(B); pub fn make() {}");
        assert_eq!(circles_of(&[("lib", "mod a; mod b;"), a, ("b", text)]), ["a b"], "{text}");
    }
    let three = [("a", "use crate::b::B; pub struct A;"), ("b", "use crate::c::C; pub struct B;")];
    assert_eq!(circles_of(&[three[0], three[1], ("c", "use crate::a::A; pub struct C;")]), ["a b c"]);
    assert_eq!(circles_of(&[three[0], three[1], ("c", "pub struct C;")]), NO_CIRCLES);
}

#[test]
fn names_that_are_handed_on_mean_their_definition() {
    let sources = [
        ("lib", "mod a; mod b; pub use a::A; pub use b::B;"),
        ("a", "use crate::B; pub struct A(B);"),
        ("b", "use crate::A; pub struct B(Box<A>);"),
    ];
    assert_eq!(circles_of(&sources), ["a b"]);
    // Several globs of other crates take no longer than one.
    let globs = "use std::a::*; use std::b::*; use core::c::*; use crate::B; pub struct A(B); fn f(_: Unknown) {}";
    assert_eq!(circles_of(&[("lib", "mod a; mod b; pub use b::B;"), ("a", globs), ("b", "pub struct B;")]), NO_CIRCLES);
    // Definitions of the root, and other crates, are in no circle.
    let sources = [
        ("lib", "mod a; mod b; pub use a::A; pub struct Top(b::B);"),
        ("a", "use crate::Top; use b::elsewhere; pub struct A(crate::b::B);"),
        ("b", "use other::A; use crate::Top; pub struct B;"),
    ];
    assert_eq!(circles_of(&sources), NO_CIRCLES);
}

#[test]
fn a_module_and_its_children_are_one_unit() {
    let parent = ("a", "mod child; pub struct A(child::Child);");
    assert_eq!(circles_of(&[("lib", "mod a;"), parent, ("a/child", "use super::A; pub struct Child;")]), NO_CIRCLES);
    // From a child to a sibling of its parent, and back to the parent.
    let child = ("a/child", "use crate::b::B; pub struct Child;");
    assert_eq!(circles_of(&[parent, child, ("b", "use crate::a::A; pub struct B;")]), ["a b"]);
    assert_eq!(circles_of(&[parent, child, ("b", "pub struct B;")]), NO_CIRCLES);
    // Children of the same module are units, too.
    let children = [("a/x", "use super::y::Y; pub struct X;"), ("a/y", "use super::x::X; pub struct Y;")];
    assert_eq!(circles_of(&[("a", "mod x; mod y;"), children[0], children[1]]), ["a: x y"]);
}

#[test]
fn inline_modules_count_and_tests_do_not() {
    let a = ("a", "pub struct A; #[cfg(test)] mod tests { use crate::b::B; }");
    assert_eq!(circles_of(&[a, ("b", "use crate::a::A; pub struct B;")]), NO_CIRCLES);
    let a = ("a", "pub struct A; #[cfg(all(test, unix))] mod tests { use crate::b::B; }");
    assert_eq!(circles_of(&[a, ("b", "use crate::a::A; pub struct B;")]), NO_CIRCLES);
    let a = ("a", "pub struct A; #[cfg(any(test, unix))] mod inner { use crate::b::B; }");
    assert_eq!(circles_of(&[a, ("b", "use crate::a::A; pub struct B;")]), ["a b"]);
    let a = ("a", "pub struct A; #[cfg(test)] mod tests;");
    let tests = ("a/tests", "use crate::b::B;");
    assert_eq!(circles_of(&[a, tests, ("b", "use crate::a::A; pub struct B;")]), NO_CIRCLES);
    let a = ("a", "pub struct A; mod inner { use crate::b::B; }");
    assert_eq!(circles_of(&[a, ("b", "use crate::a::A; pub struct B;")]), ["a b"]);
    let a = ("a", "pub struct A; mod inner { use super::A; pub(in crate::a) struct Inner; }");
    assert_eq!(circles_of(&[a, ("b", "use crate::a::A; pub struct B;")]), NO_CIRCLES);
}

#[test]
fn only_listed_circles_are_excused() {
    let modules = [("a", "use crate::b::B; pub struct A;"), ("b", "use crate::a::A; pub struct B;")];
    let modules: Vec<_> = modules.iter().map(|(file, text)| (file.to_string(), text.to_string())).collect();
    let circles: Vec<_> = module_circles(&read_modules(&modules).expect("it is Rust"))
        .into_iter()
        .map(|circle| ("crates/x".to_string(), circle))
        .collect();
    assert_eq!(mistakes(&circles, &[("crates/x", "a b")]), NO_CIRCLES);
    assert_eq!(mistakes(&circles, &[]), ["crates/x: a b\n    a -> b: B\n    b -> a: A"]);
    let gone = "crates/x: a b: this circle is gone, so take it out of the list";
    assert_eq!(mistakes(&[], &[("crates/x", "a b")]), [gone]);
    assert_eq!(mistakes(&circles, &[("crates/x", "a b c")]).len(), 2);
    assert_eq!(mistakes(&circles, &[("crates/y", "a b")]).len(), 2);
}
