//! The modules of a crate, read from its sources: what each defines, imports and names.

use proc_macro2::{TokenStream, TokenTree};
use std::collections::{BTreeMap, BTreeSet};
use syn::punctuated::Punctuated;
use syn::visit::{self, Visit};

/// A path as it is written: `crate::a::b`, `super::c`, `d`.
pub(crate) type WrittenPath = Vec<String>;

/// The path of a module from the root of its crate, which has the empty path.
pub(crate) type ModulePath = Vec<String>;

/// A module, in a separate file or inline.
#[derive(Debug, Default)]
pub(crate) struct SourceModule {
    /// The definitions of the module, without modules.
    pub(crate) definitions: BTreeSet<String>,
    /// The names that `use` binds here, and the paths to which they refer.
    pub(crate) imports: BTreeMap<String, Vec<WrittenPath>>,
    /// The modules of which all names are imported: `use a::*`.
    pub(crate) globs: Vec<WrittenPath>,
    /// All other paths in the code.
    pub(crate) paths: Vec<WrittenPath>,
}

/// The modules of a crate.
pub(crate) type SourceModules = BTreeMap<ModulePath, SourceModule>;

/// Reads the modules of a crate from its files: for each its path below the folder of sources, without `.rs`, and its text.
///
/// Modules under `#[cfg(test)]` or `#[cfg(all(test, …))]` are left out, with all below them.
///
/// # Errors
/// Returns the file that is not Rust.
pub(crate) fn read_modules(files: &[(String, String)]) -> Result<SourceModules, String> {
    let mut reader = ModuleReader::default();
    for (file, text) in files {
        let parsed = syn::parse_file(text).map_err(|error| format!("{file}.rs: {error}"))?;
        reader.read_items(&module_path(file), &parsed.items);
    }
    let ModuleReader { mut modules, tests } = reader;
    modules.retain(|path, _| !(0..=path.len()).any(|end| tests.contains(&path[..end])));
    Ok(modules)
}

/// The module of a file: `a/b` and `a/b/mod` are `a::b`, and `lib` and `main` are the root.
fn module_path(file: &str) -> ModulePath {
    let mut path: ModulePath = file.split('/').map(String::from).collect();
    if path == ["lib"] || path == ["main"] || path.last().is_some_and(|last| last == "mod") {
        path.pop();
    }
    path
}

#[derive(Default)]
struct ModuleReader {
    modules: SourceModules,
    /// The modules that are only there for tests.
    tests: BTreeSet<ModulePath>,
}

impl ModuleReader {
    fn read_items(&mut self, path: &[String], items: &[syn::Item]) {
        let mut module = SourceModule::default();
        for item in items.iter().filter(|item| !is_for_tests(attributes(item))) {
            let mut found = PathCollector::default();
            found.visit_item(item);
            for (name, path) in found.imports {
                module.imports.entry(name).or_default().push(path);
            }
            module.globs.extend(found.globs);
            module.paths.extend(found.paths);
            module.definitions.extend(item_name(item));
        }
        // A crate with a library and a program has two roots.
        let known = self.modules.entry(path.to_vec()).or_default();
        known.definitions.extend(module.definitions);
        known.imports.extend(module.imports);
        known.globs.extend(module.globs);
        known.paths.extend(module.paths);
        for item in items {
            let syn::Item::Mod(inner) = item else { continue };
            let inner_path: ModulePath = path.iter().cloned().chain([inner.ident.to_string()]).collect();
            if is_for_tests(&inner.attrs) {
                self.tests.insert(inner_path);
            } else if let Some((_, items)) = &inner.content {
                self.read_items(&inner_path, items);
            }
        }
    }
}

/// Whether these attributes contain `#[cfg(test)]`, or `#[cfg(all(test, …))]`.
fn is_for_tests(attributes: &[syn::Attribute]) -> bool {
    let is_test = |attribute: &syn::Attribute| {
        attribute.path().is_ident("cfg") && attribute.parse_args().is_ok_and(|condition| needs_tests(&condition))
    };
    attributes.iter().any(is_test)
}

/// Whether a condition holds only in tests.
fn needs_tests(condition: &syn::Meta) -> bool {
    match condition {
        syn::Meta::Path(path) => path.is_ident("test"),
        syn::Meta::List(list) if list.path.is_ident("all") => {
            let all = list.parse_args_with(Punctuated::<syn::Meta, syn::Token![,]>::parse_terminated);
            all.is_ok_and(|all| all.iter().any(needs_tests))
        }
        _ => false,
    }
}

/// The attributes of an item.
fn attributes(item: &syn::Item) -> &[syn::Attribute] {
    use syn::Item::*;
    match item {
        Const(item) => &item.attrs,
        Enum(item) => &item.attrs,
        Fn(item) => &item.attrs,
        Impl(item) => &item.attrs,
        Macro(item) => &item.attrs,
        Mod(item) => &item.attrs,
        Static(item) => &item.attrs,
        Struct(item) => &item.attrs,
        Trait(item) => &item.attrs,
        Type(item) => &item.attrs,
        Use(item) => &item.attrs,
        _ => &[],
    }
}

/// The name under which an item is imported; modules are not items here.
fn item_name(item: &syn::Item) -> Option<String> {
    use syn::Item::*;
    let name = match item {
        Const(item) => &item.ident,
        Enum(item) => &item.ident,
        Fn(item) => &item.sig.ident,
        Macro(item) => item.ident.as_ref()?,
        Static(item) => &item.ident,
        Struct(item) => &item.ident,
        Trait(item) => &item.ident,
        Type(item) => &item.ident,
        _ => return None,
    };
    Some(name.to_string())
}

/// Collects the paths in a piece of code.
#[derive(Default)]
struct PathCollector {
    paths: Vec<WrittenPath>,
    imports: Vec<(String, WrittenPath)>,
    globs: Vec<WrittenPath>,
}

impl PathCollector {
    fn read_use(&mut self, before: &[String], tree: &syn::UseTree) {
        let with = |name: &syn::Ident| before.iter().cloned().chain([name.to_string()]).collect::<Vec<_>>();
        match tree {
            syn::UseTree::Path(tree) => self.read_use(&with(&tree.ident), &tree.tree),
            syn::UseTree::Name(tree) if tree.ident == "self" => {
                self.imports.push((before.last().cloned().unwrap_or_default(), before.to_vec()));
            }
            syn::UseTree::Name(tree) => self.imports.push((tree.ident.to_string(), with(&tree.ident))),
            syn::UseTree::Rename(tree) => self.imports.push((tree.rename.to_string(), with(&tree.ident))),
            syn::UseTree::Glob(_) => self.globs.push(before.to_vec()),
            syn::UseTree::Group(tree) => tree.items.iter().for_each(|tree| self.read_use(before, tree)),
        }
    }

    /// Reads the tokens of a macro: its syntax is its own, but names are joined by `::` in it, too.
    fn read_tokens(&mut self, tokens: TokenStream) {
        let mut path: WrittenPath = Vec::new();
        let mut colons = 0;
        for token in tokens {
            match token {
                TokenTree::Punct(punct) if punct.as_char() == ':' => colons += 1,
                TokenTree::Ident(name) => {
                    if colons != 2 {
                        self.paths.push(std::mem::take(&mut path));
                    }
                    path.push(name.to_string());
                    colons = 0;
                }
                other => {
                    self.paths.push(std::mem::take(&mut path));
                    colons = 0;
                    if let TokenTree::Group(group) = other {
                        self.read_tokens(group.stream());
                    }
                }
            }
        }
        self.paths.push(path);
        self.paths.retain(|path| !path.is_empty());
    }
}

impl<'ast> Visit<'ast> for PathCollector {
    fn visit_path(&mut self, path: &'ast syn::Path) {
        if path.leading_colon.is_none() {
            self.paths.push(path.segments.iter().map(|segment| segment.ident.to_string()).collect());
        }
        visit::visit_path(self, path);
    }

    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if item.leading_colon.is_none() {
            self.read_use(&[], &item.tree);
        }
    }

    fn visit_macro(&mut self, invocation: &'ast syn::Macro) {
        self.visit_path(&invocation.path);
        self.read_tokens(invocation.tokens.clone());
    }

    // A visibility names a module without needing it.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    // Inline modules are separate modules.
    fn visit_item_mod(&mut self, _: &'ast syn::ItemMod) {}

    fn visit_attribute(&mut self, attribute: &'ast syn::Attribute) {
        // A comment is not code.
        if !attribute.path().is_ident("doc") {
            visit::visit_attribute(self, attribute);
        }
    }
}
