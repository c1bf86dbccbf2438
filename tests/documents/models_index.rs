//! `models/README.md` lists every model with its verdicts, as in the headers; `GARRET_WRITE=1` writes it.

use crate::files;

use files::{header, manifest_dir};
use garret::Model;
use garret::header::{ExpectedAnswer, Language};
use std::fmt::Write;
use std::path::{Path, PathBuf};

/// The folders, with descriptions of their contents.
const FOLDERS: [(&str, &str); 18] = [
    ("c", "Programs in C, run by any number of threads, or by those that `main` creates."),
    (
        "maude",
        "Programs of a paper on relaxed memory in Maude, in C: three examples, and four algorithms for mutual exclusion, with and without fences, entered once and over and over again. `BENCHMARKS.md` has their states.",
    ),
    (
        "compiled",
        "The same of a compiler: C, and what gcc makes of it. `compiled/README.md` has the verdicts.",
    ),
    ("x86", "Assembly with sections of our own."),
    ("nasm", "Assembly as people write it for NASM."),
    ("mutex", "Locks, queue locks among them."),
    ("barrier", "Barriers."),
    ("counting", "Counters, semaphores, sequence locks, deques."),
    ("arbiter", "Arbiters."),
    ("coherence", "Cache coherence."),
    ("commit", "Atomic commitment."),
    ("distributed", "Distributed algorithms."),
    (
        "proofs",
        "Proofs by hand of models that the search does not decide: facts, each of which the search shows. Where the model has weak memory, its store buffers are written out.",
    ),
    ("graphs", "Programs and litmus tests that say how many executions they have, for `garret graphs`."),
    (
        "llvm",
        "Programs in C, C++ and Rust, and what clang and rustc say of them in LLVM IR (`.ll`), for `garret check` and `garret graphs`.",
    ),
    ("litmus", "Litmus tests as systems."),
    ("litmus/x86", "Litmus tests in the format of herd7, for `garret litmus`."),
    ("features", "The language, piece by piece."),
];

/// Folders of litmus tests that axioms decide, with descriptions; the observed behaviour is in the header of each test.
const OBSERVED: [(&str, &str); 3] = [
    ("litmus/aarch64", "Litmus tests for `AArch64`, by the axioms of ARMv8."),
    ("litmus/riscv", "Litmus tests for `RISCV`, by the axioms of RVWMO."),
    ("litmus/c11", "Litmus tests for `C`, by the axioms of RC11."),
];

/// Lists the tests of these folders; returns their number.
fn observed(root: &Path, index: &mut String) -> usize {
    let mut listed = 0;
    for (folder, what) in OBSERVED {
        // Writing to a string cannot fail.
        let _ = write!(index, "\n## {folder}\n\n{what}\n\n| test | observed | |\n|---|---|---|\n");
        for path in models(&root.join(folder)) {
            let text = std::fs::read_to_string(&path).expect("the test is there");
            let name = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            let shown = path.file_name().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
            let stated = text.split("Observation: ").nth(1).and_then(|it| it.split(" *)").next());
            let stated = stated.unwrap_or_else(|| panic!("{name} says what is observed"));
            let _ = writeln!(index, "| [{shown}]({name}) | {stated} | {} |", title(&text));
            listed += 1;
        }
    }
    listed
}

/// The models in a folder.
fn models(folder: &Path) -> Vec<PathBuf> {
    let extensions = ["cub", "c", "asm", "litmus"];
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path());
    let is_model =
        |path: &PathBuf| path.extension().is_some_and(|it| extensions.iter().any(|known| it == *known));
    let mut files: Vec<PathBuf> = entries.filter(is_model).collect();
    files.sort();
    files
}

/// The title of a model: the first sentence of its header.
fn title(text: &str) -> String {
    let quoted = text.lines().find_map(|line| line.trim().strip_prefix('"')?.strip_suffix('"'));
    let signs = |letter: char| letter.is_whitespace() || matches!(letter, '(' | '*' | '/' | ';' | '#');
    // The sentence may continue in the next line.
    let header: Vec<&str> = text.lines().take(4).map(|line| line.trim_matches(signs)).collect();
    let header = header.split(|line| line.is_empty()).next().unwrap_or_default().join(" ");
    let end = header.find(". ").unwrap_or(header.len());
    let title = quoted.unwrap_or(&header[..end]).trim_end_matches('.');
    title.replace('|', "\\|")
}

/// The folder of programs with verdicts under RC11.
const OF_C11: &str = "\n## c11\n\nAlgorithms in C with the memory orders that C11 needs, each with twins that break one of them: [c11/README.md](c11/README.md) has their verdicts under RC11.\n";

/// Programs that a test of the command line checks.
const OF_RUST: &str = "\n## rust\n\nPrograms in Rust with the threads, locks and channels of its standard library, for `garret check --ir`. Each is SAFE under TSO, and UNSAFE with `--ir=\"--cfg broken\"`.\n";

/// Programs that a test of the command line checks.
const OF_FIELDS: &str = "\n## fields\n\nLocks and pointers in C whose state is several numbers in one word, for `garret check --threads`: for any number of threads each is SAFE under TSO and SC, and UNSAFE with `-DBROKEN`. The header of each names the functions that threads run.\n";

/// The number of these programs, each of which is in their list.
fn of_c11(root: &Path) -> usize {
    let list = std::fs::read_to_string(root.join("c11/README.md")).expect("a list");
    let files = models(&root.join("c11"));
    for path in &files {
        let name = path.file_stem().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
        assert!(
            list.contains(&format!("`{name}`")) || list.contains(&format!("`{name}.c`")),
            "{name} is not in c11/README.md"
        );
    }
    files.len()
}

/// Folders of compiled programs for other processors, with descriptions; the verdict is in the header of each program.
const PROCESSORS: [(&str, &str, &str); 3] = [
    (
        "aarch64",
        "Under ARMv8:",
        "Programs of `c11` as gcc compiles them for AArch64, with their verdicts under ARMv8.",
    ),
    ("riscv64", "Under RISC-V:", "The same for RISC-V."),
    (
        "x86_64",
        "Under TSO:",
        "Programs of `c` and `c11` whose `main` creates threads, as gcc compiles them for x86, with their verdicts under TSO.",
    ),
];

/// Lists the programs of these folders; returns their number.
fn of_processors(root: &Path, index: &mut String) -> usize {
    let mut listed = 0;
    for (folder, says, what) in PROCESSORS {
        let mut paths: Vec<PathBuf> = std::fs::read_dir(root.join(folder))
            .into_iter()
            .flatten()
            .flatten()
            .map(|it| it.path())
            .filter(|it| it.extension().is_some_and(|it| it == "s"))
            .collect();
        paths.sort();
        assert!(!paths.is_empty(), "{folder}");
        // Writing to a string cannot fail.
        let _ = write!(index, "\n## {folder}\n\n{what}\n\n| program | verdict | |\n|---|---|---|\n");
        for path in paths {
            let text = std::fs::read_to_string(&path).expect("the program is there");
            let shown = path.file_name().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
            let verdict = text.lines().find_map(|line| line.split_once(says));
            let (_, verdict) = verdict.unwrap_or_else(|| panic!("{shown} says what it is"));
            let _ =
                writeln!(index, "| [{shown}]({folder}/{shown}) | {} | {} |", verdict.trim(), title(&text));
            listed += 1;
        }
    }
    listed
}

#[test]
fn every_model_is_listed() {
    let root = manifest_dir().join("models");
    let mut index = String::from(
        "# Models\n\nEach file says in its header what it is, where it is from, and its verdicts under TSO and SC; a broken twin has the name of what it breaks.\nThe tests pin each verdict. *open* is what the search does not decide yet.\n",
    );
    let mut listed = 0;
    for (folder, what) in FOLDERS {
        let files = models(&root.join(folder));
        assert!(!files.is_empty(), "{folder}");
        // Writing to a string cannot fail.
        let _ = write!(index, "\n## {folder}\n\n{what}\n\n| model | TSO | SC | |\n|---|---|---|---|\n");
        for path in files {
            let text = std::fs::read_to_string(&path).expect("the model is there");
            let name = path.strip_prefix(&root).unwrap_or(&path).display().to_string();
            let header = header(Language::of_file(&name).expect("its language is known"), &text);
            let verdict = |model: Model| {
                let verdict = header.answer(model).map_or("", ExpectedAnswer::word);
                if header.is_open(model, false) { format!("{verdict} *open*") } else { verdict.to_owned() }
            };
            let shown = path.file_name().map(|it| it.to_string_lossy().into_owned()).unwrap_or_default();
            let _ = writeln!(
                index,
                "| [{shown}]({name}) | {} | {} | {} |",
                verdict(Model::Tso),
                verdict(Model::Sc),
                title(&text)
            );
            listed += 1;
        }
    }
    listed += observed(&root, &mut index);
    listed += of_processors(&root, &mut index);
    index.push_str(OF_C11);
    index.push_str(OF_FIELDS);
    index.push_str(OF_RUST);
    listed += of_c11(&root);
    let file = root.join("README.md");
    if std::env::var_os("GARRET_WRITE").is_some() {
        std::fs::write(&file, &index).expect("the index can be written");
    }
    let found = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(found == index, "models/README.md is not what the {listed} models say: GARRET_WRITE=1 writes it");
    // Every folder with models must be one of these.
    for entry in std::fs::read_dir(&root).into_iter().flatten().flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let is_other = matches!(name.as_str(), "c11" | "fields" | "rust")
            || PROCESSORS.iter().any(|(folder, ..)| *folder == name);
        let is_known = is_other || FOLDERS.iter().any(|(folder, _)| *folder == name);
        assert!(!entry.path().is_dir() || is_known, "{name}");
    }
}
