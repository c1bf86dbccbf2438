//! Compares every instruction with a processor (emulated by qemu), with random operands.
//!
//! `GARRET_ARM_CASES` is the number of cases for each architecture; `GARRET_ARM_SEED` is the first seed.

use crate::support;

use crate::support::random::number;
use crate::support::run::Machine;
use crate::support::tools::{Folder, installed, printed, unhex};
use fastrand::Rng;
use garret_front_assembly::{Architecture, Options, read};
use std::fmt::Write;

mod aarch64;
mod riscv;
mod x86;

/// The memory of each case, in bytes: twelve words for the operands, then the results.
const SIZE: usize = 192;

/// The code of a case after its operands are loaded.
struct Case {
    code: String,
}

fn compare(architecture: Architecture, case: impl Fn(&mut Rng) -> Case) {
    if !installed(architecture, &[]) {
        return;
    }
    let cases = support::setting("GARRET_ARM_CASES", 3000) as usize;
    let seed = support::setting("GARRET_ARM_SEED", 1);
    let mut done = 0;
    while done < cases {
        let mut random = Rng::with_seed(seed.wrapping_add(done as u64));
        batch(architecture, &mut random, &case, 1000.min(cases - done));
        done += 1000;
    }
    eprintln!("{cases} cases of {architecture:?} agree");
}

fn batch(architecture: Architecture, random: &mut Rng, case: &impl Fn(&mut Rng) -> Case, count: usize) {
    let (mut text, mut data, mut cases) = ("\t.text\n".to_owned(), "\t.data\n".to_owned(), Vec::new());
    let mut main = "#include <stdio.h>\n".to_owned();
    for at in 0..count {
        let mut case = case(random);
        case.code = case.code.replace("DATA", &format!("d{at}"));
        writeln!(text, "\t.globl t{at}\nt{at}:\n{}\tret", case.code).unwrap();
        writeln!(data, "\t.p2align 4\n\t.globl d{at}\nd{at}:").unwrap();
        for _ in 0..12 {
            writeln!(data, "\t.quad {:#x}", number(random)).unwrap();
        }
        writeln!(data, "\t.zero {}", SIZE - 96).unwrap();
        writeln!(main, "void t{at}(void); extern unsigned char d{at}[];").unwrap();
        cases.push(case.code);
    }
    writeln!(main, "static void show(unsigned char *d) {{ for (int i = 0; i < {SIZE}; i++) printf(\"%02x\", d[i]); puts(\"\"); }}").unwrap();
    main.push_str("int main(void) {\n");
    for at in 0..count {
        writeln!(main, "t{at}(); show(d{at});").unwrap();
    }
    main.push_str("}\n");
    let text = text + &data;
    let folder = Folder::new(&format!("instructions-{architecture:?}"));
    let files = [folder.write("cases.s", &text), folder.write("main.c", &main)];
    let expected = printed(architecture, &folder, &[&files[0], &files[1]]).unwrap();
    let expected: Vec<&str> = expected.lines().collect();
    let threads = (0..count).map(|it| format!("t{it}")).collect();
    let program = read(&text, architecture, &Options { threads, ..Options::default() });
    let program = program.unwrap_or_else(|it| {
        let line = text[it[0].span().unwrap().range()].to_owned();
        panic!("{} {line}", it[0].display(&garret_base::source::Lines::new(&text)))
    });
    for (at, thread) in program.threads.iter().enumerate() {
        let mut machine = Machine::new(&program);
        machine.run(thread, 1000).unwrap_or_else(|it| panic!("{it} in\n{}", cases[at]));
        let found = machine.bytes(&format!("d{at}")).unwrap();
        let expected = unhex(expected[at]);
        assert!(found == expected, "{}\nfound    {found:02x?}\nexpected {expected:02x?}", cases[at]);
    }
}

#[test]
fn instructions_of_aarch64_do_what_a_processor_does() {
    compare(Architecture::AArch64, aarch64::case);
}

#[test]
fn instructions_of_riscv_do_what_a_processor_does() {
    compare(Architecture::RiscV64, riscv::case);
}

#[test]
fn instructions_of_x86_do_what_this_processor_does() {
    compare(Architecture::X86, x86::case);
}

/// Fills in the placeholders of a template.
fn filled(template: &str, random: &mut Rng, part: &impl Fn(&str, &mut Rng) -> String) -> String {
    let mut text = String::new();
    let mut rest = template;
    while let Some((before, after)) = rest.split_once('{') {
        let (name, behind) = after.split_once('}').unwrap();
        text.push_str(before);
        text.push_str(&part(name, random));
        rest = behind;
    }
    text + rest
}

/// A random template.
fn template<'a>(random: &mut Rng, all: &[&'a str]) -> &'a str {
    all[random.usize(0..all.len())]
}
