//! Compares random C functions, translated by two compilers, with a processor (emulated by qemu).
//!
//! `GARRET_ARM_FUNCTIONS` is the number of functions, each of which is compiled in sixteen ways; `GARRET_ARM_SEED` is the first seed.

use crate::support;

mod generator;

use crate::support::run::Machine;
use crate::support::tools::{Folder, done, gcc, installed, printed, unhex};
use fastrand::Rng;
use garret_base::source::Lines;
use garret_front_assembly::{Architecture, Options, read};
use std::collections::BTreeMap;
use std::fmt::Write;
use std::path::PathBuf;
use std::process::Command;

/// The number of functions per file.
const BATCH: usize = 25;

/// The numbers of functions by outcome.
#[derive(Default)]
struct Tally {
    agree: usize,
    refused: BTreeMap<String, usize>,
}

#[test]
fn compiled_functions_do_what_a_processor_does() {
    let architectures = [Architecture::AArch64, Architecture::RiscV64, Architecture::X86];
    if !architectures.iter().all(|it| installed(*it, &["clang"])) {
        return;
    }
    let functions = support::setting("GARRET_ARM_FUNCTIONS", 25) as usize;
    let seed = support::setting("GARRET_ARM_SEED", 1);
    let mut tally = Tally::default();
    for batch in 0..functions.div_ceil(BATCH) {
        let mut random = Rng::with_seed(seed.wrapping_add(batch as u64));
        let all: Vec<generator::Function> =
            (0..BATCH).map(|it| generator::function(&mut random, it)).collect();
        for architecture in architectures {
            for level in ["-O0", "-O1", "-O2", "-Os"] {
                for is_clang in [false, true] {
                    compare(architecture, level, is_clang, &all, &mut tally);
                }
            }
        }
    }
    let refused: usize = tally.refused.values().sum();
    eprintln!("{} compiled functions agree, {refused} are refused", tally.agree);
    for (why, count) in &tally.refused {
        eprintln!("{count:6} {why}");
    }
    assert!(refused * 10 < tally.agree, "too many are refused");
}

fn compare(
    architecture: Architecture,
    level: &str,
    is_clang: bool,
    all: &[generator::Function],
    tally: &mut Tally,
) {
    let folder = Folder::new(&format!("functions-{architecture:?}{level}{is_clang}"));
    let assembly = compiled(&folder, architecture, level, is_clang, all);
    let main = folder.write("main.c", &main_of(all));
    let output = printed(architecture, &folder, &[&assembly, &main]).unwrap();
    let mut expected = output.lines();
    let text = std::fs::read_to_string(&assembly).unwrap();
    for (number, function) in all.iter().enumerate() {
        let values: Vec<&str> = function.variables.iter().map(|_| expected.next().unwrap()).collect();
        let options = Options { threads: vec![format!("f{number}")], ..Options::default() };
        let how = || format!("{architecture:?} {level} {}", if is_clang { "clang" } else { "gcc" });
        let program = match read(&text, architecture, &options) {
            Ok(program) => program,
            Err(errors) => {
                let line = errors[0].span().map_or("", |it| &text[it.range()]);
                let why = errors[0].message.split('`').next().unwrap_or("").to_owned();
                if std::env::var("GARRET_ARM_SHOW").is_ok() {
                    eprintln!(
                        "{}: {} ({line})\n{}",
                        how(),
                        errors[0].display(&Lines::new(&text)),
                        function.text
                    );
                }
                *tally.refused.entry(why).or_default() += 1;
                continue;
            }
        };
        let mut machine = Machine::new(&program);
        if let Err(why) = machine.run(&program.threads[0], 100_000) {
            assert!(why.contains("mixed sizes"), "{}: {why}\n{}", how(), function.text);
            *tally.refused.entry("when it runs: mixed sizes".to_owned()).or_default() += 1;
            continue;
        }
        for (name, value) in function.variables.iter().zip(values) {
            let expected = unhex(value);
            // a variable that no step refers to is not an object of the program
            let Some(found) = machine.bytes(name) else { continue };
            assert!(
                found[..expected.len()] == expected,
                "{}: {name}\nfound    {found:02x?}\nexpected {expected:02x?}\n{}",
                how(),
                function.text
            );
        }
        tally.agree += 1;
    }
}

/// The assembly that a compiler writes for the functions.
fn compiled(
    folder: &Folder,
    architecture: Architecture,
    level: &str,
    is_clang: bool,
    all: &[generator::Function],
) -> PathBuf {
    let text: String = all.iter().map(|it| it.text.as_str()).collect();
    let source = folder.write("functions.c", &text);
    let assembly = folder.0.join("functions.s");
    let mut compiler = if is_clang {
        let mut clang = Command::new("clang");
        clang.arg("-fno-addrsig").arg(match architecture {
            Architecture::AArch64 => "--target=aarch64-linux-gnu",
            Architecture::RiscV64 => "--target=riscv64-linux-gnu",
            Architecture::X86 => "--target=x86_64-linux-gnu",
        });
        clang
    } else {
        Command::new(gcc(architecture))
    };
    compiler.args([level, "-w", "-fwrapv", "-fno-jump-tables", "-fno-stack-protector", "-S", "-o"]);
    compiler.arg(&assembly).arg(&source);
    if architecture != Architecture::RiscV64 {
        compiler.arg("-mgeneral-regs-only");
    }
    done(&mut compiler).unwrap();
    assembly
}

/// A program that calls all functions and prints the variables that they have written.
fn main_of(all: &[generator::Function]) -> String {
    let mut main = "#include <stdio.h>\n".to_owned();
    let mut calls = String::new();
    for (number, function) in all.iter().enumerate() {
        let types: Vec<&str> = function.text.lines().filter(|it| !it.contains("static")).collect();
        for line in types.iter().take_while(|it| !it.starts_with("void")) {
            // the same declarations, without initial values
            let declared = line.split(" = ").next().unwrap().trim_end_matches(';');
            let external =
                if declared.starts_with("struct") && declared.ends_with('}') { "" } else { "extern " };
            writeln!(main, "{external}{declared};").unwrap();
        }
        writeln!(main, "void f{number}(void);").unwrap();
        writeln!(calls, "  f{number}();").unwrap();
        for name in &function.variables {
            writeln!(calls, "  show((unsigned char *)&{name}, sizeof {name});").unwrap();
        }
    }
    format!(
        "{main}static void show(unsigned char *p, int n) {{ for (int i = 0; i < n; i++) printf(\"%02x\", p[i]); puts(\"\"); }}\nint main(void) {{\n{calls}}}\n"
    )
}
