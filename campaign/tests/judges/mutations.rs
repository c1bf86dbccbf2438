//! Every mutation still fits the source: the text that it replaces occurs exactly once.

use garret_campaign::mutation::{catalogue, root};
use std::collections::BTreeSet;

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
