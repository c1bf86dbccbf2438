//! Every mutation still fits the source: the text that it replaces occurs exactly once.

use garret_campaign::mutation::{catalogue, root};
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn every_mutation_fits() {
    let mutations = catalogue().unwrap();
    let misfits: Vec<String> = mutations
        .iter()
        .filter_map(|mutation| mutation.apply(&root()).err())
        .map(|it| it.to_string())
        .collect();
    assert!(misfits.is_empty(), "{}", misfits.join("\n\n"));
    let names: BTreeSet<&str> = mutations.iter().map(|mutation| mutation.name.as_str()).collect();
    assert_eq!(names.len(), mutations.len(), "two mutations have the same name");
}

#[test]
fn every_mutation_changes_something() {
    for mutation in catalogue().unwrap() {
        assert!(!mutation.edit.is_empty(), "{}", mutation.name);
        for (path, text) in mutation.apply(&root()).unwrap() {
            assert_ne!(std::fs::read_to_string(path).unwrap(), text, "{}", mutation.name);
        }
    }
}

/// A test that is not there notices nothing, and a mutation is run without it.
#[test]
fn the_test_that_a_mutation_names_is_there() {
    for mutation in catalogue().unwrap() {
        let words: Vec<&str> = mutation.test.iter().flat_map(|test| test.split_whitespace()).collect();
        let after = |option: &str| words.iter().skip_while(|&&word| word != option).nth(1).copied();
        let package = match after("-p").map(|name| name.trim_start_matches("garret-")) {
            None => root(),
            Some(name @ ("campaign" | "solver" | "measure")) => root().join(name),
            Some(name) => root().join("crates").join(name),
        };
        let Some(target) = after("--test") else { continue };
        let tests = package.join("tests").join(target);
        assert!(tests.is_dir(), "{}: no test {target} in {}", mutation.name, package.display());
        let filter = words.iter().skip_while(|&&word| word != "--test").nth(2);
        if let Some(filter) = filter.and_then(|filter| filter.split(&[':', '/'][..]).next()) {
            assert!(mentions(&tests, filter), "{}: no test {filter} in {}", mutation.name, tests.display());
        }
    }
}

/// Whether the name of a file below a folder has a word, or its text.
fn mentions(folder: &Path, word: &str) -> bool {
    let entries = std::fs::read_dir(folder).expect("the folder can be read").flatten();
    entries.map(|entry| entry.path()).any(|path| {
        path.file_name().is_some_and(|name| name.to_string_lossy().contains(word))
            || if path.is_dir() {
                mentions(&path, word)
            } else {
                std::fs::read_to_string(&path).is_ok_and(|text| text.contains(word))
            }
    })
}
