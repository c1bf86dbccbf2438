//! Functions of the Rust library that are not compiled again with each program. Their text is taken from a second text, which contains
//! the program together with the whole library, as rustc writes it for link-time optimisation.

use crate::lower::named_only::panic;
use crate::parser::name_of_rust;
use std::collections::{BTreeMap, BTreeSet};

/// Separates the program from the text that is taken from the library.
pub(crate) const LIBRARY: &str = "\n; with the library of the compiler\n";

/// The suffix of the names of library variables, which keeps them apart from those of the program.
pub(crate) const OF_LIBRARY: &str = ".of.library";

/// The definition or declaration of a name.
#[derive(Clone, Copy)]
enum Item<'t> {
    /// The text of a function.
    Function(&'t str),
    /// The line that defines a variable.
    Variable(&'t str),
    /// The line that declares a name that is defined elsewhere.
    Declared(&'t str),
}

/// The text, together with those functions that it declares and that `whole` defines (the text of the same program with the whole
/// library). `None` if there are no such functions.
#[must_use]
pub fn with_library(text: &str, whole: &str) -> Option<String> {
    let (own, all) = (items(text), items(whole));
    let wanted = own.iter().filter_map(|(name, item)| match item {
        Item::Declared(_) if is_taken(name, &all) => Some(*name),
        _ => None,
    });
    let mut waiting: Vec<&str> = wanted.collect();
    if waiting.is_empty() {
        return None;
    }
    let mut linked = without_declarations(text, &waiting.iter().copied().collect());
    linked.push_str(LIBRARY);
    linked.extend(types(whole).flat_map(|line| [line, "\n"]));
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    while let Some(name) = waiting.pop() {
        if !seen.insert(name) || is_mangled(name) && matches!(own.get(name), Some(Item::Function(_))) {
            continue;
        }
        match all.get(name) {
            Some(Item::Function(body)) if is_taken(name, &all) => {
                body.lines().for_each(|line| write(line, &all, &mut linked));
                waiting.extend(body.lines().flat_map(names));
            }
            Some(Item::Variable(_)) if is_mangled(name) && is_there(own.get(name)) => {}
            Some(Item::Variable(line)) => {
                write(line, &all, &mut linked);
                waiting.extend(names(line));
            }
            Some(Item::Declared(line)) if !own.contains_key(name) => write(line, &all, &mut linked),
            Some(Item::Function(_)) if !own.contains_key(name) => {
                linked.extend(["declare void @", &quoted(name), "()\n"]);
            }
            _ => {}
        }
    }
    Some(linked)
}

/// Whether the text declares functions that the Rust library may define.
pub(crate) fn declares_some(text: &str) -> bool {
    items(text).iter().any(|(name, item)| matches!(item, Item::Declared(_)) && is_of_library(name))
}

/// Whether a variable is defined, not only declared.
fn is_there(item: Option<&Item<'_>>) -> bool {
    matches!(item, Some(Item::Variable(line)) if !line.contains(" external "))
}

fn is_mangled(name: &str) -> bool {
    name.starts_with("_R") || name.starts_with("_ZN")
}

/// Whether a function belongs to the Rust library and has no built-in meaning here.
fn is_of_library(name: &str) -> bool {
    is_mangled(name) && panic(name).is_none() && name_of_rust(name).is_none()
}

/// Whether the text of a function is taken from the library.
fn is_taken(name: &str, all: &BTreeMap<&str, Item<'_>>) -> bool {
    is_of_library(name) && matches!(all.get(name), Some(Item::Function(_)))
}

/// The definitions and declarations in a text, by name.
fn items(text: &str) -> BTreeMap<&str, Item<'_>> {
    let mut found = BTreeMap::new();
    let mut rest = text;
    while !rest.is_empty() {
        let line = rest.split('\n').next().unwrap_or_default();
        let mut length = line.len();
        let name = names(line).next();
        match name {
            Some(name) if line.starts_with("define ") => {
                length = rest.find("\n}").map_or(rest.len(), |end| end + 2);
                found.insert(name, Item::Function(rest.get(..length).unwrap_or_default()));
            }
            Some(name) if line.starts_with('@') => drop(found.insert(name, Item::Variable(line))),
            Some(name) if line.starts_with("declare ") => drop(found.insert(name, Item::Declared(line))),
            _ => {}
        }
        rest = rest.get(length..).unwrap_or_default();
        rest = rest.strip_prefix('\n').unwrap_or(rest);
    }
    found
}

/// The lines that define named types.
fn types(text: &str) -> impl Iterator<Item = &str> {
    text.lines().filter(|line| line.starts_with('%') && line.contains(" = type "))
}

/// A text without the declarations of these names.
fn without_declarations(text: &str, defined: &BTreeSet<&str>) -> String {
    let is_kept = |line: &&str| {
        let name = names(line).next().filter(|_| line.starts_with("declare "));
        name.is_none_or(|name| !defined.contains(name))
    };
    text.split_inclusive('\n').filter(is_kept).collect()
}

/// Splits a line into parts: names of the module (as written, and without quotes), and the text in between. Strings are not searched
/// for names.
fn parts(line: &str) -> impl Iterator<Item = (&str, Option<&str>)> {
    let mut rest = line;
    std::iter::from_fn(move || {
        if rest.is_empty() {
            return None;
        }
        let quoted = |from: &str| from.get(1..).and_then(|it| it.find('"')).map_or(from.len(), |end| end + 2);
        let is_name = |it: char| it.is_ascii_alphanumeric() || "-$._".contains(it);
        let (length, name) = match rest.strip_prefix('@') {
            Some(after) if after.starts_with('"') => {
                let length = quoted(after);
                (length + 1, after.get(1..length.saturating_sub(1)))
            }
            Some(after) => {
                let length = after.find(|it| !is_name(it)).unwrap_or(after.len());
                (length + 1, after.get(..length).filter(|it| !it.is_empty()))
            }
            None if rest.starts_with('"') => (quoted(rest), None),
            None => (rest.find(['@', '"']).unwrap_or(rest.len()), None),
        };
        let part = rest.get(..length).unwrap_or(rest);
        rest = rest.get(length..).unwrap_or_default();
        Some((part, name))
    })
}

/// The names of the module in a line.
fn names(line: &str) -> impl Iterator<Item = &str> {
    parts(line).filter_map(|(_, name)| name)
}

fn quoted(name: &str) -> String {
    let is_plain = name.bytes().all(|it| it.is_ascii_alphanumeric() || b"-$._".contains(&it));
    if is_plain { name.to_owned() } else { format!("\"{name}\"") }
}

/// Appends a line of the library: variables are renamed, and debug information is left out.
fn write(line: &str, all: &BTreeMap<&str, Item<'_>>, to: &mut String) {
    let is_said = line.trim_start().starts_with("#dbg_") || line.contains("(metadata ");
    if is_said || line.trim_start().starts_with(';') {
        return;
    }
    let said = if line.starts_with("define ") { " !" } else { ", !" };
    for (part, name) in parts(line) {
        match name {
            Some(name) if !is_mangled(name) && matches!(all.get(name), Some(Item::Variable(_))) => {
                to.extend(["@", &quoted(&format!("{name}{OF_LIBRARY}"))]);
            }
            Some(_) => to.push_str(part),
            None => match part.split_once(said).filter(|_| !part.starts_with('"')) {
                Some((before, after)) => {
                    to.extend([before, if line.starts_with("define ") { " {" } else { "" }]);
                    if after.contains("invariant.load") {
                        to.push_str(", !invariant.load !0");
                    }
                    break;
                }
                None => to.push_str(part),
            },
        }
    }
    to.push('\n');
}
