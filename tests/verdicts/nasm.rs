//! Assembly for NASM: the models in `models/nasm/`, small programs that each test one aspect of reading, diagnostics, and truncated
//! or mutated texts. If NASM is installed, it assembles every model.

use crate::files;

use crate::{asked, code};

mod programs;

use crate::Case;
use asked::{PATIENCE, STEP_PATIENCE, agreed, verdict};
use code::Small;
use files::{header, manifest_dir, stated_verdict};
use garret::Model;
use garret::header::Language;
use garret::program::Translation;
use garret::x86::{AssemblyOptions, ThreadFunction, is_compiled, is_nasm, translate_nasm};
use libtest_mimic::Failed;
use programs::PROGRAMS;
use std::path::{Path, PathBuf};
use std::process::Command;

/// All tests of this suite.
pub(crate) fn trials() -> Vec<Case> {
    let mut trials = Vec::new();
    for path in models() {
        let name = path.file_name().unwrap_or_default().display().to_string();
        trials.push(Case::new(format!("models/{name}"), move || model(&path)));
    }
    trials.push(Case::new("assembled", assembled));
    trials.push(Case::new("diagnostics", diagnostics));
    trials.push(Case::new("robustness", robustness));
    trials.push(Case::new("kinds", || {
        kinds();
        Ok(())
    }));
    for program in PROGRAMS {
        trials
            .push(Case::new(format!("programs/{}", program.name.replace(' ', "_")), move || small(program)));
    }
    trials
}

fn models() -> Vec<PathBuf> {
    let models = std::fs::read_dir(manifest_dir().join("models/nasm")).into_iter().flatten().flatten();
    let mut models: Vec<_> = models.map(|entry| entry.path()).collect();
    models.retain(|path| path.extension().is_some_and(|extension| extension == "asm"));
    models.sort();
    models
}

/// The translation of a text in which threads run these functions.
fn translated(text: &str, name: &str, threads: &str, fuse: bool) -> Result<Translation, String> {
    let threads = if threads.is_empty() { Vec::new() } else { ThreadFunction::list(threads)? };
    translate_nasm(text, name, AssemblyOptions::new().fuse(fuse), &threads).map_err(|errors| {
        let messages = errors.iter().map(|error| error.message.clone());
        messages.collect::<Vec<_>>().join("; ")
    })
}

/// A model: its header has the functions that threads run, and the verdicts.
fn model(path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let name = path.file_name().unwrap_or_default().display().to_string();
    let header = header(Language::Assembly, &text);
    let threads = header.functions().ok_or("no `Threads:` line")?;
    for (label, model) in [("TSO", Model::Tso), ("SC", Model::Sc)] {
        let stated = stated_verdict(Language::Assembly, &text, label).ok_or("no `Expected:` line")?;
        for fuse in [true, false] {
            let patience = if fuse { PATIENCE } else { STEP_PATIENCE };
            let found = verdict(&translated(&text, &name, threads, fuse)?, model, patience)?;
            // Without fusion, counters may not be decided.
            if found != stated && (fuse || found != "UNKNOWN") {
                return Err(format!("{label}, fused: {fuse}: {found} instead of {stated}").into());
            }
        }
    }
    Ok(())
}

/// NASM accepts every model.
fn assembled() -> Result<(), Failed> {
    if Command::new("nasm").arg("-v").output().is_err() {
        println!("skipped: NASM is not installed");
        return Ok(());
    }
    let object = Path::new(env!("CARGO_TARGET_TMPDIR")).join("model.o");
    for path in models() {
        let output = Command::new("nasm").args(["-f", "elf64", "-o"]).arg(&object).arg(&path).output()?;
        if !output.status.success() {
            return Err(String::from_utf8_lossy(&output.stderr).into_owned().into());
        }
    }
    Ok(())
}

/// Snapshots of the diagnostics for each file in `tests/verdicts/nasm/`.
fn diagnostics() -> Result<(), Failed> {
    asked::diagnostics("nasm", "asm", |text, stem| {
        assert!(is_nasm(text), "{stem} is for NASM");
        match translate_nasm(text, stem, AssemblyOptions::new(), &[]) {
            Ok(translation) => translation.warnings,
            Err(errors) => errors.into_iter().collect(),
        }
    })
}

/// The dialect of a text is detected from its contents.
fn kinds() {
    for text in
        ["section .text\nret", " [SECTION .text]", "; it\n\tglobal main\nmain:", "%define X 1\nx: dd X"]
    {
        assert!(is_nasm(text), "{text}");
    }
    for text in [
        "\t.section .text\nmain: ret",
        "\t.text\n\t.globl main",
        "; section .text\nbegin thread_code\nend thread_code",
        "section .text\nbegin thread_code\nnop\nend thread_code",
        "default: nop",
        "",
    ] {
        assert!(!is_nasm(text), "{text}");
    }
    assert!(!is_compiled("        section .text\nworker: ret"));
}

/// Reads a text, and ignores the result.
fn read(text: &str) {
    let _ = translate_nasm(text, "disturbed", AssemblyOptions::new(), &[]);
}

/// Truncated, mutated, deep or long texts are refused or read, without crashes.
fn robustness() -> Result<(), Failed> {
    for (seed, path) in models().iter().enumerate() {
        disturbed(&std::fs::read_to_string(path)?, seed);
    }
    deep();
    for data in STRANGE {
        read(&format!(
            "global f\nsection .data\n{data}\nsection .text\nf: mov eax, [x]\n mov [x+1], eax\n ud2\n"
        ));
    }
    Ok(())
}

/// Reads the text truncated, and with replacements in many places.
fn disturbed(text: &str, seed: usize) {
    let letters: Vec<char> = text.chars().collect();
    for place in (seed % 13..letters.len()).step_by(13) {
        let (front, back) = letters.split_at(place);
        read(&front.iter().collect::<String>());
        read(&back.iter().collect::<String>());
        for other in ["", "[", "]", ":", ",", "\"", "%", "$", "9", "é", ";@ ", "\\\n", "\n", "*"] {
            let changed = front.iter().copied().chain(other.chars()).chain(back.iter().copied().skip(1));
            if place % 117 == seed % 13 {
                read(&changed.collect::<String>());
            }
        }
    }
}

/// Reads deep and long texts.
fn deep() {
    let code =
        |line: &str| format!("global f\nsection .bss\nx: resd 1\nsection .text\nf: {line}\n call abort\n");
    let repeated =
        [("(", ")"), ("-", ""), ("~", ""), ("[", "]"), ("1+", ""), ("dword ", ""), ("f:", ""), ("x*", "")];
    for (open, close) in repeated {
        let text = code(&format!("mov eax, {}1{}", open.repeat(50_000), close.repeat(50_000)));
        assert!(translated(&text, "deep", "", true).is_err(), "{open}..{close} is read");
        read(&format!("{}section .text\n", open.repeat(50_000)));
    }
    for line in [
        "lock ",
        "times 5 ",
        "x ",
        "[",
        "rep ",
        ";@ begin unsafe_prop\n",
        "begin unsafe_prop\n",
        "%define a a\n",
        "a equ a\n",
    ] {
        read(&code(&line.repeat(20_000)));
        read(&format!("section .data\n{}", line.repeat(20_000)));
    }
    let doubled = (1..60).map(|it| format!("%define M{it} M{0} M{0}\n", it - 1));
    read(&code(&format!("nop\n{}mov eax, M59", doubled.collect::<Vec<_>>().concat())));
    let constants = (1..5_000).map(|it| format!("c{it} equ c{}\n", it + 1));
    read(&code(&format!("mov eax, c1\n{}", constants.collect::<Vec<_>>().concat())));
}

/// Unusual lines.
const STRANGE: [&str; 24] = [
    "x: times 1<<40 dd 1",
    "x: times 1<<60 resq 1<<60",
    "x: resb -1",
    "x: resq 0x7FFFFFFFFFFFFFFF",
    "x: times -1 db 0",
    "align 1<<62",
    "align 0",
    "x: db 'é', \"é\", `é`",
    "x: dd 1/0, 1%0",
    "x: times",
    "x: times 3",
    "times times times",
    "x equ",
    "bits",
    "section",
    "global ,,,",
    "common x",
    "common x -1",
    "[]",
    "[section]",
    ":",
    "$",
    "$: dd 1",
    "$$ equ $$ - $",
];

/// A small program: the stated verdict, the search and the machine agree.
fn small(program: &Small) -> Result<(), Failed> {
    let text = programs::text(program);
    assert!(is_nasm(&text) && !is_compiled(&text), "this is for NASM");
    let stated = [(Model::Tso, program.tso), (Model::Sc, program.sc)];
    agreed(stated, |fuse| translated(&text, program.name, "", fuse), |_| 2, false)
}
