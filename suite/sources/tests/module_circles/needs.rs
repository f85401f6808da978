//! Which module needs which, and the circles.

use crate::sources::{ModulePath, SourceModule, SourceModules, WrittenPath};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

/// The maximum number of imports that lead from a name to its definition, because imports may be circular.
const MAX_IMPORT_STEPS: usize = 32;

/// A definition: its module, and its name there; no name for the module itself.
type Definition = (ModulePath, Option<String>);

/// For each pair of modules, the names that the first takes from the second.
type ModuleNeeds = BTreeMap<(String, String), BTreeSet<String>>;

/// Modules that need each other: children of the same module.
#[derive(Debug)]
pub(crate) struct ModuleCircle {
    /// The module of which they are children; empty for the root of the crate.
    parent: String,
    /// The definitions that they take from each other.
    needs: ModuleNeeds,
}

impl ModuleCircle {
    /// The modules, sorted, after the module of which they are children: `a::b: c d`, or `c d` for modules of the root.
    pub(crate) fn title(&self) -> String {
        let names: BTreeSet<&str> = self.needs.keys().map(|(from, _)| &from[..]).collect();
        let names = names.into_iter().collect::<Vec<_>>().join(" ");
        if self.parent.is_empty() { names } else { format!("{}: {names}", self.parent) }
    }
}

impl fmt::Display for ModuleCircle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.title())?;
        for ((from, to), names) in &self.needs {
            let names: Vec<&str> = names.iter().map(|name| &name[..]).collect();
            write!(f, "\n    {from} -> {to}: {}", names.join(", "))?;
        }
        Ok(())
    }
}

/// All circles of a crate.
pub(crate) fn module_circles(modules: &SourceModules) -> Vec<ModuleCircle> {
    let mut needs: BTreeMap<ModulePath, ModuleNeeds> = BTreeMap::new();
    for (path, module) in modules {
        for written in paths_in(module) {
            let Some((target, name)) = resolve(modules, path, written, true, 0) else { continue };
            if target.starts_with(path) || path.starts_with(&target) {
                continue;
            }
            let common = path.iter().zip(&target).take_while(|(a, b)| a == b).count();
            let pair = (path[common].clone(), target[common].clone());
            let name = name.unwrap_or_else(|| target[common..].join("::"));
            needs.entry(path[..common].to_vec()).or_default().entry(pair).or_default().insert(name);
        }
    }
    let circles = needs.iter().flat_map(|(parent, needs)| {
        circles_in(needs).into_iter().map(move |needs| ModuleCircle { parent: parent.join("::"), needs })
    });
    circles.collect()
}

/// The strongly connected components with more than one module.
fn circles_in(needs: &ModuleNeeds) -> Vec<ModuleNeeds> {
    let modules: BTreeSet<&str> = needs.keys().map(|(from, _)| &from[..]).collect();
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        modules.into_iter().map(|module| (module, reach_from(needs, module))).collect();
    let leads = |from: &str, to: &str| reached.get(from).is_some_and(|reached| reached.contains(to));
    let circles: BTreeSet<Vec<&str>> = { reached.keys().filter(|module| leads(module, module)) }
        .map(|module| reached.keys().filter(|other| leads(module, other) && leads(other, module)).copied().collect())
        .collect();
    let inside = |circle: &[&str]| {
        let is_inside = |module: &String| circle.contains(&&module[..]);
        let pairs = needs.iter().filter(|((from, to), _)| is_inside(from) && is_inside(to));
        pairs.map(|(pair, names)| (pair.clone(), names.clone())).collect()
    };
    circles.iter().map(|circle| inside(circle)).collect()
}

/// All modules that a module needs, directly or by others.
fn reach_from<'a>(needs: &'a ModuleNeeds, start: &'a str) -> BTreeSet<&'a str> {
    let mut reached = BTreeSet::new();
    let mut open = vec![start];
    while let Some(module) = open.pop() {
        let next = needs.keys().filter(|(from, _)| from == module).map(|(_, to)| &to[..]);
        open.extend(next.filter(|to| reached.insert(*to)));
    }
    reached
}

/// All paths in a module.
fn paths_in(module: &SourceModule) -> impl Iterator<Item = &WrittenPath> {
    module.imports.values().flatten().chain(&module.globs).chain(&module.paths)
}

/// The definition to which a path refers, written in this module; `None` for other crates, and for variables.
///
/// With `by_globs` its first name may come from a `use a::*` of the module. The path of such a `use` itself is read without:
/// several of them in one module would be looked up in each other.
fn resolve(
    modules: &SourceModules,
    within: &[String],
    path: &[String],
    by_globs: bool,
    steps: usize,
) -> Option<Definition> {
    if steps > MAX_IMPORT_STEPS {
        return None;
    }
    let (mut module, mut rest) = (within.to_vec(), path);
    while let Some((first, after)) = rest.split_first() {
        match &first[..] {
            "crate" => module.clear(),
            "self" => {}
            "super" => drop(module.pop()?),
            _ => break,
        }
        rest = after;
    }
    let mut found = (module, None);
    let mut by_globs = by_globs;
    while let Some((name, after)) = rest.split_first() {
        // The name after an item is a variant or a method of it.
        if found.1.is_some() {
            break;
        }
        found = find_member(modules, &found.0, name, !after.is_empty(), by_globs, steps)?;
        (rest, by_globs) = (after, true);
    }
    Some(found)
}

/// The meaning of a name in a module: a definition, a child, or something that is imported.
///
/// A function and a module may have the same name; it is the module if more follows.
fn find_member(
    modules: &SourceModules,
    path: &[String],
    name: &str,
    more_follows: bool,
    by_globs: bool,
    steps: usize,
) -> Option<Definition> {
    let module = modules.get(path);
    let item = module.filter(|module| module.definitions.contains(name)).map(|_| (path.to_vec(), Some(name.into())));
    let child: ModulePath = path.iter().cloned().chain([name.to_string()]).collect();
    let child = modules.contains_key(&child).then_some((child, None));
    let own = if more_follows { child.or(item) } else { item.or(child) };
    if own.is_some() {
        return own;
    }
    // `use a;` is of another crate.
    let imports = module?.imports.get(name).into_iter().flatten().filter(|path| path[..] != [name.to_string()]);
    let by_name = imports.filter_map(|imported| resolve(modules, path, imported, true, steps + 1)).next();
    by_name.or_else(|| {
        let globs = module.filter(|_| by_globs)?.globs.iter();
        let globs = globs.filter_map(|glob| resolve(modules, path, glob, false, steps + 1));
        let globs: Vec<_> = globs.filter(|(glob, item)| item.is_none() && glob != path).collect();
        globs.iter().find_map(|(glob, _)| find_member(modules, glob, name, more_follows, true, steps + 1))
    })
}
