//! Dependencies between crates, and between the files of a crate: they agree with `ARCHITECTURE.md`, and the only cycles are those
//! that it names.
//!
//! Cargo forbids cycles between crates. Inside a crate, dependencies are paths that start with `crate`, `super` or `self`, and
//! imports. Names that a module re-exports (`pub use`) belong to the file that defines them. Tests may use everything.

use petgraph::algo::kosaraju_scc;
use petgraph::graph::{DiGraph, NodeIndex};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use syn::visit::Visit;

/// A path from the root of the library, without `crate`.
type Names = Vec<String>;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).to_owned()
}

/// The Rust files below a folder, sorted.
pub(crate) fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("the folder can be read");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it has a name").path()).collect();
    paths.sort();
    for path in paths {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// A source file as a module.
struct Module {
    /// Its path: the crate, and the path below `src/`.
    file: String,
    /// The names that it uses, as paths from the root.
    mentioned: Vec<Names>,
    /// The names that it re-exports, with their origins.
    handed_on: BTreeMap<String, Names>,
}

/// Collects the names that a file uses.
struct Reader<'m> {
    module: Names,
    /// The child modules.
    children: BTreeSet<String>,
    found: &'m mut Module,
}

fn is_test(attributes: &[syn::Attribute]) -> bool {
    attributes.iter().any(|attribute| match &attribute.meta {
        syn::Meta::List(list) => list.path.is_ident("cfg") && list.tokens.to_string().contains("test"),
        _ => false,
    })
}

impl Reader<'_> {
    /// The path from the root; `None` for other crates and local names.
    fn absolute(&self, path: &[String]) -> Option<Names> {
        let mut names = match path.first()?.as_str() {
            "crate" => Vec::new(),
            "self" => self.module.clone(),
            "super" => {
                let ups = path.iter().take_while(|name| *name == "super").count();
                let mut names = self.module.clone();
                names.truncate(names.len().checked_sub(ups)?);
                names.extend(path[ups..].iter().cloned());
                return Some(names);
            }
            child if self.children.contains(child) => {
                let mut names = self.module.clone();
                names.extend(path.iter().cloned());
                return Some(names);
            }
            _ => return None,
        };
        names.extend(path[1..].iter().cloned());
        Some(names)
    }

    fn import(&mut self, before: &mut Names, tree: &syn::UseTree, is_handed_on: bool) {
        match tree {
            syn::UseTree::Path(path) => {
                before.push(path.ident.to_string());
                self.import(before, &path.tree, is_handed_on);
                before.pop();
            }
            syn::UseTree::Group(group) => {
                group.items.iter().for_each(|item| self.import(before, item, is_handed_on));
            }
            syn::UseTree::Name(_) | syn::UseTree::Rename(_) | syn::UseTree::Glob(_) => {
                let (name, alias) = match tree {
                    syn::UseTree::Name(name) => (name.ident.to_string(), name.ident.to_string()),
                    syn::UseTree::Rename(rename) => (rename.ident.to_string(), rename.rename.to_string()),
                    _ => (String::new(), String::new()),
                };
                let mut path = before.clone();
                if !name.is_empty() && name != "self" {
                    path.push(name);
                }
                let Some(names) = self.absolute(&path) else { return };
                if is_handed_on {
                    self.found.handed_on.insert(alias, names);
                } else {
                    self.found.mentioned.push(names);
                }
            }
        }
    }
}

impl<'ast> Visit<'ast> for Reader<'_> {
    fn visit_item_use(&mut self, item: &'ast syn::ItemUse) {
        if !is_test(&item.attrs) {
            let is_handed_on = !matches!(item.vis, syn::Visibility::Inherited);
            self.import(&mut Vec::new(), &item.tree, is_handed_on);
        }
    }

    fn visit_item_mod(&mut self, item: &'ast syn::ItemMod) {
        if !is_test(&item.attrs) {
            syn::visit::visit_item_mod(self, item);
        }
    }

    fn visit_item_fn(&mut self, item: &'ast syn::ItemFn) {
        if !is_test(&item.attrs) {
            syn::visit::visit_item_fn(self, item);
        }
    }

    // A visibility is not a dependency.
    fn visit_visibility(&mut self, _: &'ast syn::Visibility) {}

    fn visit_path(&mut self, path: &'ast syn::Path) {
        let names: Names = path.segments.iter().map(|segment| segment.ident.to_string()).collect();
        if names.len() > 1
            && let Some(names) = self.absolute(&names)
        {
            self.found.mentioned.push(names);
        }
        syn::visit::visit_path(self, path);
    }
}

/// The folders of the crates that make up the product.
fn crates() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(root().join("crates")).expect("the folder can be read");
    let mut all: Vec<PathBuf> = entries.map(|entry| entry.expect("it has a name").path()).collect();
    all.sort();
    all
}

/// All modules of a crate except those of tests, by their paths.
fn modules(folder: &Path) -> BTreeMap<Names, Module> {
    let source = folder.join("src");
    let name = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let mut paths = Vec::new();
    files(&source, &mut paths);
    let mut parsed = BTreeMap::new();
    for path in paths {
        let file = path.strip_prefix(&source).expect("it is below").to_string_lossy().replace('\\', "/");
        let mut names: Names = file.trim_end_matches(".rs").split('/').map(str::to_owned).collect();
        if matches!(names.last().map(String::as_str), Some("mod" | "lib" | "main")) {
            names.pop();
        }
        if file != "main.rs" {
            let text = std::fs::read_to_string(&path).expect("the file can be read");
            parsed.insert(names, (file, syn::parse_file(&text).expect("it is Rust")));
        }
    }
    let is_of_tests = |names: &Names| {
        (1..=names.len()).any(|length| {
            let Some((_, parent)) = parsed.get(&names[..length - 1]) else { return false };
            parent.items.iter().any(|item| {
                matches!(item, syn::Item::Mod(item) if item.ident == names[length - 1] && is_test(&item.attrs))
            })
        })
    };
    let all: BTreeSet<Names> = parsed.keys().cloned().collect();
    let mut modules = BTreeMap::new();
    for (names, (file, syntax)) in parsed.iter().filter(|(names, _)| !is_of_tests(names)) {
        let below = all.iter().filter(|other| other.len() == names.len() + 1 && other.starts_with(names));
        let children = below.filter_map(|other| other.last().cloned()).collect();
        let mut module =
            Module { file: format!("{name}/{file}"), mentioned: Vec::new(), handed_on: BTreeMap::new() };
        Reader { module: names.clone(), children, found: &mut module }.visit_file(syntax);
        modules.insert(names.clone(), module);
    }
    modules
}

/// The module that defines the target of a path.
fn home(path: &Names, modules: &BTreeMap<Names, Module>, fuel: usize) -> Option<Names> {
    let length = (0..=path.len()).rev().find(|&length| modules.contains_key(&path[..length]))?;
    let module = path[..length].to_vec();
    let next = path.get(length).and_then(|name| modules[&module].handed_on.get(name));
    match next {
        Some(next) if fuel > 0 => home(next, modules, fuel - 1),
        _ => Some(module),
    }
}

/// Whether a file is the root of a folder that contains the other one.
fn is_root_of(root: &str, file: &str) -> bool {
    root.strip_suffix("mod.rs")
        .or_else(|| root.strip_suffix("lib.rs"))
        .is_some_and(|folder| file.starts_with(folder))
        || root.strip_suffix(".rs").is_some_and(|folder| file.starts_with(&format!("{folder}/")))
}

/// For each file of a crate, the other files that it uses.
fn knowledge(folder: &Path) -> BTreeMap<String, BTreeSet<String>> {
    let modules = modules(folder);
    let mut known = BTreeMap::new();
    for module in modules.values() {
        let homes = module.mentioned.iter().filter_map(|path| home(path, &modules, 8));
        let files: BTreeSet<String> = homes.map(|names| modules[&names].file.clone()).collect();
        known.insert(module.file.clone(), files.into_iter().filter(|file| *file != module.file).collect());
    }
    known
}

/// The section of `ARCHITECTURE.md` with this heading.
fn section(heading: &str) -> String {
    let text = std::fs::read_to_string(root().join("ARCHITECTURE.md")).expect("the document is there");
    let after = text.split(&format!("## {heading}\n")).nth(1);
    let section = after.unwrap_or_else(|| panic!("ARCHITECTURE.md has a section `{heading}`"));
    section.split("\n## ").next().unwrap_or_default().to_owned()
}

/// The parts of a line in backquotes.
fn quoted(line: &str) -> impl Iterator<Item = &str> {
    line.split('`').skip(1).step_by(2)
}

/// The cycles, as strongly connected components of at least two files.
fn circles(graph: &BTreeMap<String, BTreeSet<String>>) -> BTreeSet<BTreeSet<String>> {
    let mut known: DiGraph<&String, ()> = DiGraph::new();
    let nodes: BTreeMap<&String, NodeIndex> = graph.keys().map(|name| (name, known.add_node(name))).collect();
    for (from, others) in graph {
        for to in others.iter().filter_map(|to| nodes.get(to)) {
            known.add_edge(nodes[from], *to, ());
        }
    }
    let names = |circle: Vec<NodeIndex>| circle.into_iter().map(|node| known[node].clone()).collect();
    kosaraju_scc(&known).into_iter().filter(|circle| circle.len() > 1).map(names).collect()
}

#[test]
fn crates_use_each_other_as_the_document_says() {
    let uses = |folder: &PathBuf| {
        let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("a crate has a manifest");
        let dependencies = manifest.split("[dependencies]").nth(1).unwrap_or_default();
        let dependencies = dependencies.split("\n[").next().unwrap_or_default();
        let names =
            dependencies.lines().filter_map(|line| line.strip_prefix("garret-")?.split(['.', ' ']).next());
        row(&folder.file_name().unwrap_or_default().to_string_lossy(), &names.map(str::to_owned).collect())
    };
    let table: Vec<String> = crates().iter().map(uses).collect();
    let stated: Vec<String> = section("Which crate uses which")
        .lines()
        .filter(|line| line.starts_with("| `"))
        .map(|line| {
            let mut names = quoted(line).map(str::to_owned);
            let name = names.next().unwrap_or_default();
            row(&name, &names.collect())
        })
        .collect();
    assert_eq!(stated, table, "the table of ARCHITECTURE.md has to be\n{}", table.join("\n"));
}

fn row(name: &str, used: &BTreeSet<String>) -> String {
    let used: Vec<String> = used.iter().map(|used| format!("`{used}`")).collect();
    format!("| `{name}` | {} |", used.join(", "))
}

/// A file may use the root of its folder, which contains what all files of the folder share.
#[test]
fn files_go_in_circles_only_where_the_document_says_why() {
    let section = section("Cycles between files");
    let stated: BTreeSet<BTreeSet<String>> = section
        .split("\n* ")
        .skip(1)
        .map(|line| {
            quoted(line)
                .filter(|name| Path::new(name).extension().is_some_and(|it| it == "rs"))
                .map(str::to_owned)
                .collect()
        })
        .collect();
    let mut known: BTreeMap<_, _> = crates().iter().flat_map(|folder| knowledge(folder)).collect();
    for (file, others) in &mut known {
        others.retain(|other| !is_root_of(other, file));
    }
    let found = circles(&known);
    let show = |circle: &BTreeSet<String>| circle.iter().cloned().collect::<Vec<_>>().join(", ");
    let new: Vec<String> = found.difference(&stated).map(show).collect();
    let gone: Vec<String> = stated.difference(&found).map(show).collect();
    assert!(new.is_empty() && gone.is_empty(), "not in the document: {new:#?}\nonly there: {gone:#?}");
}

#[test]
fn no_file_is_longer_than_500_lines() {
    let mut all = Vec::new();
    for folder in ["src", "crates", "smt/src", "solver/src", "campaign/src", "measure/src"] {
        files(&root().join(folder), &mut all);
    }
    let long = all.iter().filter_map(|path| {
        let text = std::fs::read_to_string(path).expect("the file can be read");
        (text.lines().count() > 500).then(|| format!("{}: {}", path.display(), text.lines().count()))
    });
    assert_eq!(long.collect::<Vec<_>>(), Vec::<String>::new());
}
