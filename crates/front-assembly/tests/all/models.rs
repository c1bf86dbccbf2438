//! Reads the compiled files among the models, also with random damage: no input may cause a panic.

use crate::support;

use fastrand::Rng;
use garret_base::source::Lines;
use garret_front_assembly::{Architecture, Options, read};
use std::path::PathBuf;

/// The files of an architecture, with the functions that threads run.
fn models() -> Vec<(PathBuf, Architecture, String, Options)> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../models");
    let mut all = Vec::new();
    for (folder, architecture) in [("aarch64", Architecture::AArch64), ("riscv64", Architecture::RiscV64)] {
        let mut paths: Vec<PathBuf> =
            std::fs::read_dir(root.join(folder)).unwrap().map(|it| it.unwrap().path()).collect();
        paths.sort();
        for path in paths.into_iter().filter(|it| it.extension().is_some_and(|it| it == "s")) {
            let text = std::fs::read_to_string(&path).unwrap();
            let line = text.lines().find_map(|it| it.split_once("Threads: ")).unwrap().1;
            let named = line.split(',').map(|it| it.split('*').next().unwrap().trim().to_owned());
            let threads = if line == "those of main" { Vec::new() } else { named.collect() };
            all.push((path, architecture, text, Options { threads, ..Options::default() }));
        }
    }
    all
}

#[test]
fn files_of_compilers_are_read() {
    let all = models();
    assert!(all.len() >= 40, "{}", all.len());
    for (path, architecture, text, options) in all {
        let program = read(&text, architecture, &options).unwrap_or_else(|it| {
            panic!("{}: {}", path.display(), it[0].display(&Lines::new(&text)));
        });
        let name = path.display();
        assert!(program.threads.iter().any(|it| !it.bad.is_empty()), "{name}: nothing is bad");
        assert!(program.threads.iter().all(|it| it.lines.len() == it.thread.steps.len()), "{name}");
        let has_lines = program.threads.iter().any(|it| it.lines.iter().any(Option::is_some));
        assert_eq!(
            has_lines,
            text.contains("\t.loc\t") || text.contains("\t.loc "),
            "{name}: lines of the source"
        );
        if options.threads.is_empty() && !has_lines {
            // run the threads one after the other, with `main` last
            let mut machine = support::run::Machine::new(&program);
            for thread in &program.threads {
                machine.run(thread, 10_000).unwrap_or_else(|it| panic!("{name}: {}: {it}", thread.name));
            }
        }
        for object in &program.objects {
            assert!(object.cells.iter().all(|it| object.initial(it.offset, it.width).is_some()), "{name}");
        }
    }
}

/// The same text with extreme numbers in some places.
fn extreme(text: &str, random: &mut Rng) -> String {
    let numbers = [
        "9223372036854775807",
        "-9223372036854775808",
        "18446744073709551615",
        "4294967296",
        "-1",
        "0",
        "63",
    ];
    let mut changed = String::new();
    let mut rest = text;
    while let Some(at) = rest.find(|it: char| it.is_ascii_digit()) {
        let length = rest[at..].bytes().take_while(u8::is_ascii_digit).count();
        changed.push_str(&rest[..at]);
        let number = if random.u8(0..60) == 0 {
            numbers[random.usize(0..numbers.len())]
        } else {
            &rest[at..at + length]
        };
        changed.push_str(number);
        rest = &rest[at + length..];
    }
    changed + rest
}

#[test]
fn broken_files_end_in_no_panic() {
    let (mut random, setting) = (Rng::with_seed(5), support::setting("GARRET_ARM_BROKEN", 30));
    for (_, architecture, text, options) in models() {
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..setting {
            let mut lines = lines.clone();
            for _ in 0..random.usize(1..6) {
                let (one, other) = (random.usize(0..lines.len()), random.usize(0..lines.len()));
                match random.u8(0..3) {
                    0 => lines.swap(one, other),
                    1 => lines[one] = lines[other],
                    _ => {
                        lines.remove(one);
                    }
                }
            }
            let text = lines.join("\n");
            let _ = read(&extreme(&text, &mut random), architecture, &options);
            let _ = read(&text, architecture, &options);
        }
    }
}
