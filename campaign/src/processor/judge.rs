//! Compares the verdicts on programs with what the processor does.

use super::generate::{Program, program};
use super::native::{AS_WRITTEN, Folder, HEADERS, ONLY_RUN, Observations, assembly, llvm_ir, observe};
use crate::panics;
use garret::c::{self, COptions, translate};
use garret::graphs::{GraphOptions, Stopped, graphs};
use garret::llvm;
use garret::program::{ThreadFunction, Translation};
use garret::x86::{AssemblyOptions, translate_compiled};
use garret::{Answer, CheckOptions, Limits, Model, check};
use std::collections::BTreeMap;
use std::io;
use std::ops::Range;
use std::time::Duration;

/// The number of programs that are compiled together.
const BATCH: usize = 200;
/// The time limit of a search. Programs without significant loops take milliseconds.
const PATIENCE: Duration = Duration::from_secs(10);
/// The optimisation levels of compilers.
const LEVELS: [&str; 5] = ["-O0", "-O1", "-O2", "-O3", "-Os"];

/// The results of the comparison.
#[derive(Debug, Default)]
pub struct Found {
    /// The number of programs with a defined meaning.
    pub programs: usize,
    /// The numbers of verdicts that were compared: of programs in C, of the output of compilers, of LLVM IR by clang, and of C over
    /// words.
    pub verdicts: [usize; 4],
    /// For each of these, the reasons for which programs were refused, with their numbers.
    pub refused: [BTreeMap<String, usize>; 4],
    /// The number of searches that did not decide.
    pub undecided: usize,
    /// Disagreements: the seed, a description, and the text.
    pub wrong: Vec<(u64, String, String)>,
}

/// The program with an assertion that the observation equals a number, or does not.
#[must_use]
pub fn text(program: &Program, number: i64, equal: bool) -> String {
    let sign = if equal { "==" } else { "!=" };
    let number = match number {
        i64::MIN => "(-9223372036854775807LL - 1)".to_owned(),
        number => format!("{number}LL"),
    };
    let function = if program.is_main { "int main(void)" } else { "void worker(void)" };
    format!(
        "{HEADERS}_Bool __VERIFIER_nondet_bool(void);\n{}{function} {{\n{}  assert((long long)({}) {sign} {number});\n}}\n",
        program.globals, program.body, program.observed
    )
}

/// Whether the text contains all code that the processor runs.
fn says_all(program: &Program) -> bool {
    !program.is_main && ![&program.globals, &program.body].iter().any(|text| text.contains(ONLY_RUN[0]))
}

/// Compares the verdicts on the programs of the seeds with their behaviour. Each `compiled_every`-th program is also compiled, by gcc
/// or clang.
///
/// # Errors
/// If a compiler refuses a batch, or a file cannot be written.
pub fn judge(seeds: Range<u64>, compiled_every: u64, compilers: &[&str]) -> io::Result<Found> {
    let folder = Folder::new(&format!("processor-{}", seeds.start))?;
    let mut found = Found::default();
    let seeds: Vec<u64> = seeds.collect();
    for batch in seeds.chunks(BATCH) {
        let programs: Vec<(u64, Program)> = batch.iter().map(|seed| (*seed, program(*seed))).collect();
        let observed = observe(&folder, &programs)?;
        for (seed, program) in &programs {
            let Some(Some(seen)) = observed.get(seed) else { continue };
            found.programs += 1;
            let is_compiled = compiled_every > 0
                && seed % compiled_every == 0
                && says_all(program)
                && !compilers.is_empty();
            let judged = panics::caught(|| {
                one(&mut found, *seed, program, seen);
                over_words(&mut found, (*seed, program), seen);
                if is_compiled && compilers.contains(&"clang") {
                    in_llvm_ir(&mut found, &folder, (*seed, program), seen)?;
                }
                if is_compiled {
                    compiled(&mut found, &folder, (*seed, program), seen, compilers)?;
                }
                Ok::<(), io::Error>(())
            });
            match judged {
                Ok(ended) => ended?,
                Err(message) => {
                    found.wrong.push((*seed, "a panic".to_owned(), format!("{message}\n{program}")));
                }
            }
        }
    }
    Ok(found)
}

/// The two assertions, and the expected verdict of each.
fn assertions(program: &Program, seen: &Observations) -> [(String, bool); 2] {
    let number = seen.numbers.first().copied().unwrap_or(0);
    let holds = !seen.fails && seen.numbers.iter().all(|value| *value == number);
    let never = !seen.fails && seen.numbers.iter().all(|value| *value != number);
    [(text(program, number, true), holds), (text(program, number, false), never)]
}

fn one(found: &mut Found, seed: u64, program: &Program, seen: &Observations) {
    let threads =
        if program.is_main { Vec::new() } else { ThreadFunction::list("worker*1").unwrap_or_default() };
    for (text, holds) in assertions(program, seen) {
        let options = COptions::new().threads(threads.clone());
        match translate(&text, "it.c", &options) {
            Ok(translation) => {
                found.verdicts[0] += 1;
                compare(found, seed, &translation, holds, &text);
            }
            Err(errors) => {
                let message = errors.iter().next().map_or_else(String::new, |error| error.message.clone());
                *found.refused[0].entry(general(&message)).or_default() += 1;
                break;
            }
        }
    }
}

fn compiled(
    found: &mut Found,
    folder: &Folder,
    (seed, program): (u64, &Program),
    seen: &Observations,
    compilers: &[&str],
) -> io::Result<()> {
    let threads = ThreadFunction::list("worker*1").unwrap_or_default();
    let compiler = compilers[(seed / 7) as usize % compilers.len()];
    let level = LEVELS[(seed / 3) as usize % LEVELS.len()];
    for (text, holds) in assertions(program, seen) {
        // A program that one compiler accepts may be refused by another one.
        let Ok(assembly) = assembly(folder, compiler, &["-fwrapv", level], &text)? else {
            *found.refused[1].entry(format!("{compiler} refuses it")).or_default() += 1;
            return Ok(());
        };
        match translate_compiled(&assembly, "it.s", AssemblyOptions::new(), &threads) {
            Ok(translation) => {
                found.verdicts[1] += 1;
                let text = format!("{compiler} {level}\n{text}\n{assembly}");
                compare(found, seed, &translation, holds, &text);
            }
            Err(errors) => {
                let message = errors.iter().next().map_or_else(String::new, |error| error.message.clone());
                // The compiler may have proved the assertion, and removed it.
                if !holds || message != "this program has no assertion" {
                    *found.refused[1].entry(general(&message)).or_default() += 1;
                }
            }
        }
    }
    Ok(())
}

/// Compares the LLVM IR that clang generates for the program, without and with optimisation, and all executions of it.
fn in_llvm_ir(
    found: &mut Found,
    folder: &Folder,
    (seed, program): (u64, &Program),
    seen: &Observations,
) -> io::Result<()> {
    let options = if seed.is_multiple_of(5) { &["-fwrapv", "-O2"] } else { AS_WRITTEN };
    for (text, holds) in assertions(program, seen) {
        let Ok(ir) = llvm_ir(folder, options, &text)? else {
            *found.refused[2].entry("clang refuses it".to_owned()).or_default() += 1;
            return Ok(());
        };
        executed(found, (2, seed), (program, &ir), holds, &format!("(LLVM IR, {options:?}) {text}"));
    }
    Ok(())
}

/// Compares the result of Garret's own compiler for the program, and all executions of it.
fn over_words(found: &mut Found, (seed, program): (u64, &Program), seen: &Observations) {
    for (text, holds) in assertions(program, seen) {
        match c::over_words(&text, "it.c", &COptions::new(), &mut |_| None) {
            Ok(made) => {
                executed(found, (3, seed), (program, &made.ir), holds, &format!("(over words) {text}"));
            }
            Err(errors) => {
                let message = errors.iter().next().map_or_else(String::new, |error| error.message.clone());
                *found.refused[3].entry(general(&message)).or_default() += 1;
                return;
            }
        }
    }
}

/// Compares all executions of a program in LLVM IR with what the processor does; `door` is the index of its source.
fn executed(
    found: &mut Found,
    (door, seed): (usize, u64),
    (program, ir): (&Program, &str),
    holds: bool,
    text: &str,
) {
    let named = if program.is_main { Vec::new() } else { vec![("worker".to_owned(), 1)] };
    let threads = match llvm::threads(ir, &named) {
        Ok(threads) => threads,
        Err(errors) => {
            let message = errors.iter().next().map_or_else(String::new, |error| error.message.clone());
            *found.refused[door].entry(general(&message)).or_default() += 1;
            return;
        }
    };
    let asked = GraphOptions::new().model(Model::Sc).limits(Limits::new().time(PATIENCE));
    let graphs = graphs(&threads.code, &asked);
    let said = match (&graphs.bad, graphs.stopped) {
        (Some(_), _) => false,
        (None, None) if graphs.cut == 0 => true,
        (None, Some(Stopped::Beyond(number))) => {
            let why = threads.beyond.get(number as usize).map_or("", String::as_str);
            let why = why.split_once(": ").map_or(why, |(_, why)| why);
            *found.refused[door].entry(general(why)).or_default() += 1;
            return;
        }
        (None, _) => {
            found.undecided += 1;
            return;
        }
    };
    found.verdicts[door] += 1;
    if said != holds {
        let said = if said { "SAFE, and fails when it is run" } else { "UNSAFE, and holds in all runs" };
        found.wrong.push((seed, said.to_owned(), text.to_owned()));
    }
}

fn compare(found: &mut Found, seed: u64, translation: &Translation, holds: bool, text: &str) {
    let system = match translation.system() {
        Ok(system) => system,
        Err(errors) => {
            let message = errors.iter().next().map_or_else(String::new, |error| error.message.clone());
            *found.refused[0].entry(general(&message)).or_default() += 1;
            return;
        }
    };
    let model = if seed.is_multiple_of(4) { Model::Tso } else { Model::Sc };
    let limits = Limits::new().time(PATIENCE);
    let report = check(&system, &CheckOptions::new().model(model).limits(limits), &mut |_| {});
    let said = match report.answer {
        Answer::Safe { .. } => true,
        Answer::Unsafe(_) => false,
        Answer::Unknown(_) => {
            found.undecided += 1;
            return;
        }
    };
    if said != holds {
        let said = if said { "SAFE, and fails when it is run" } else { "UNSAFE, and holds in all runs" };
        found.wrong.push((seed, format!("{said} (under {})", model.name()), text.to_owned()));
    }
}

/// A message without names and numbers.
pub(crate) fn general(message: &str) -> String {
    let mut inside = false;
    let mut text = String::new();
    for letter in message.chars() {
        match letter {
            '`' => {
                inside = !inside;
                text.push('`');
            }
            letter if inside && !letter.is_ascii_punctuation() => {}
            letter => text.push(letter),
        }
    }
    text
}
