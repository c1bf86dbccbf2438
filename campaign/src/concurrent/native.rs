//! Programs that are run by the processor: each with threads that start together, many times.

use super::c;
use super::interpreter::Outcome;
use super::program::{OBSERVED, Program};
use crate::processor::native::Folder;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::io;
use std::process::Command;

/// The number of runs of each program. On two cores, a store that is reordered after a load is seen once in some hundred runs.
const RUNS: usize = 3000;

/// The outcomes of many runs of programs, by seed. All programs must always terminate.
///
/// # Errors
/// If the compiler refuses the batch, or a file cannot be written.
pub fn observe(
    folder: &Folder,
    programs: &[(u64, &Program)],
    level: &str,
) -> io::Result<BTreeMap<u64, BTreeSet<Outcome>>> {
    let mut driver = "int main(void) {\n".to_owned();
    let mut paths = Vec::new();
    for (seed, program) in programs {
        let path = folder.path().join(format!("c{seed}.c"));
        std::fs::write(&path, text(*seed, program))?;
        paths.push(path);
        driver = format!("void run{seed}(void);\n{driver}  run{seed}();\n");
    }
    driver.push_str("  return 0;\n}\n");
    let main = folder.path().join("driver.c");
    std::fs::write(&main, driver)?;
    let binary = folder.path().join("batch");
    let options = ["-w", "-std=gnu17", "-pthread", level];
    let compiled =
        Command::new("gcc").args(options).arg("-o").arg(&binary).arg(&main).args(&paths).output()?;
    if !compiled.status.success() {
        let said = String::from_utf8_lossy(&compiled.stderr).into_owned();
        return Err(io::Error::other(format!("gcc refuses the batch: {said}")));
    }
    let run = Command::new(&binary).output()?;
    for path in paths {
        std::fs::remove_file(path)?;
    }
    let mut found: BTreeMap<u64, BTreeSet<Outcome>> = BTreeMap::new();
    for line in String::from_utf8_lossy(&run.stdout).lines() {
        let mut numbers = line.split(' ');
        let Some(Ok(seed)) = numbers.next().map(str::parse) else { continue };
        let outcome: Result<Outcome, _> = numbers.map(str::parse).collect();
        found.entry(seed).or_default().insert(outcome.map_err(io::Error::other)?);
    }
    Ok(found)
}

/// A file that runs a program, and prints each outcome that differs from the last one. The first thread counts the runs. It waits for
/// a varying number of turns of a loop, so that the others meet it at different points.
fn text(seed: u64, program: &Program) -> String {
    let mut text = c::declarations(program);
    text.push_str("#include <sched.h>\n#include <stdio.h>\n#include <string.h>\n");
    let threads = program.bodies.len();
    let width = threads * OBSERVED + program.shared.len();
    let _ = writeln!(text, "static atomic_int started, ended;\nstatic volatile long seen[{width}];");
    // A thread that spins for long has to yield, as there may be fewer cores than threads.
    text.push_str(
        "#define UNTIL(it) for (int spun = 0; !(it); spun++) { if (spun > 2000) sched_yield(); }\n",
    );
    for (thread, statements) in program.bodies.iter().enumerate() {
        let _ = writeln!(text, "static void body{thread}(void) {{\n{}", c::body(program, statements));
        for register in 0..OBSERVED {
            let _ = writeln!(text, "  seen[{}] = r{register};", thread * OBSERVED + register);
        }
        let _ = write!(
            text,
            "}}\nstatic void *thread{thread}(void *unused) {{\n  for (int run = 1; run <= {RUNS}; run++) {{\n    UNTIL(started >= run)\n    body{thread}();\n    ended++;\n  }}\n  return NULL;\n}}\n"
        );
    }
    let _ = write!(
        text,
        "void run{seed}(void) {{\n  pthread_t handles[{threads}];\n  long now[{width}], last[{width}]; int first = 1;\n"
    );
    for thread in 1..threads {
        let _ = writeln!(text, "  pthread_create(&handles[{thread}], NULL, thread{thread}, NULL);");
    }
    let _ = writeln!(text, "  for (int run = 1; run <= {RUNS}; run++) {{");
    for shared in &program.shared {
        let _ = writeln!(text, "    {} = {};", shared.name, shared.first);
    }
    let _ = write!(
        text,
        "    ended = 1; started = run;\n    for (volatile int turns = run % 64; turns; turns--) ;\n    body0();\n    UNTIL(ended == {threads})\n"
    );
    for place in 0..threads * OBSERVED {
        let _ = writeln!(text, "    now[{place}] = seen[{place}];");
    }
    for (variable, shared) in program.shared.iter().enumerate() {
        let _ = writeln!(text, "    now[{}] = {};", threads * OBSERVED + variable, shared.name);
    }
    let _ = write!(
        text,
        "    if (!first && !memcmp(now, last, sizeof now)) continue;\n    first = 0; memcpy(last, now, sizeof now);\n    printf(\"{seed}\");\n    for (int i = 0; i < {width}; i++) printf(\" %ld\", now[i]);\n    printf(\"\\n\");\n  }}\n"
    );
    for thread in 1..threads {
        let _ = writeln!(text, "  pthread_join(handles[{thread}], NULL);");
    }
    text.push_str("}\n");
    text
}
