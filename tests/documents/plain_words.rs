//! Comments and the guide are written in the terms of the field: some phrases that had to be read twice do not come back.

use crate::architecture::files;
use crate::files::manifest_dir;
use std::path::Path;

/// A phrase, and what to write instead.
const OUT: [(&str, &str); 10] = [
    ("whoever", "the process, thread or caller that .."),
    ("somebody", "a process, a thread, the caller"),
    ("nobody", "no process, no thread"),
    ("what came of", "the result of"),
    ("what is said of", "the facts about, the constraints on"),
    ("what there is to", "the answer, the name of what is meant"),
    ("comes to its end", "ends, terminates"),
    ("come to their ends", "end, terminate"),
    ("none where", "`None` if"),
    ("so many of them", "the number"),
];

/// The lines of prose of a text: the comments of a Rust file, all lines of a Markdown file outside of code blocks.
fn prose(path: &Path, text: &str) -> Vec<(usize, String)> {
    let is_rust = path.extension().is_some_and(|extension| extension == "rs");
    let mut is_code = false;
    let line = |(index, line): (usize, &str)| {
        let line = line.trim_start();
        if is_rust {
            return line.starts_with("//").then(|| (index + 1, line.to_lowercase()));
        }
        is_code ^= line.starts_with("```");
        (!is_code).then(|| (index + 1, line.to_lowercase()))
    };
    text.lines().enumerate().filter_map(line).collect()
}

#[test]
fn phrases_that_had_to_be_read_twice_do_not_come_back() {
    let mut all = Vec::new();
    for folder in ["src", "crates", "solver", "smt", "campaign", "measure", "examples", "tests/documents"] {
        files(&manifest_dir().join(folder), &mut all);
    }
    all.retain(|path| !path.ends_with("plain_words.rs"));
    let guide = std::fs::read_dir(manifest_dir().join("docs/src")).expect("the guide is there");
    all.extend(
        guide
            .map(|it| it.expect("it has a name").path())
            .filter(|it| it.extension().is_some_and(|it| it == "md")),
    );
    all.push(manifest_dir().join("README.md"));
    all.push(manifest_dir().join("ARCHITECTURE.md"));
    assert!(all.len() > 1_000, "{} files", all.len());
    let mut found = Vec::new();
    for path in all {
        let text = std::fs::read_to_string(&path).expect("the file can be read");
        for (number, line) in prose(&path, &text) {
            for (phrase, instead) in OUT.iter().filter(|(phrase, _)| line.contains(phrase)) {
                found.push(format!("{}:{number}: `{phrase}`; write: {instead}", path.display()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}
