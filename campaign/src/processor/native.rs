//! Runs programs on the processor: a batch in one executable, each program in processes of its own.

use super::generate::Program;
use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The beginning of each program.
pub const HEADERS: &str =
    "#include <assert.h>\n#include <limits.h>\n#include <stdbool.h>\n#include <stdint.h>\n";

/// Marks around a text that only the processor runs, in place of what cannot be observed there; for readers of the program, it is a
/// comment.
pub const ONLY_RUN: [&str; 2] = ["/*run ", "*/"];

/// The output of a run that fails, where the processor would be stopped.
const FAILS: &str = "bad";

/// The observations in all runs; `None` if the program has undefined behaviour.
pub type Observed = Option<Observations>;

/// The observations of a program in all runs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Observations {
    /// The numbers, one for each run that ends.
    pub numbers: Vec<i64>,
    /// Whether some run fails before.
    pub fails: bool,
}

/// A temporary folder, which is removed when it is dropped.
#[derive(Debug)]
pub struct Folder(PathBuf);

impl Folder {
    /// Creates the folder.
    ///
    /// # Errors
    /// If it cannot be created.
    pub fn new(name: &str) -> io::Result<Self> {
        let path = std::env::temp_dir().join(format!("garret-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    /// The path of the folder.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // If this fails, the files remain in the folder for temporary files.
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Whether a compiler of this name is installed.
#[must_use]
pub fn has_compiler(name: &str) -> bool {
    Command::new(name).arg("--version").output().is_ok_and(|output| output.status.success())
}

/// The assembly that a compiler generates for a C text, or its messages if it refuses the text.
///
/// # Errors
/// If a file cannot be written or read, or the compiler is not installed.
pub fn assembly(
    folder: &Folder,
    compiler: &str,
    options: &[&str],
    text: &str,
) -> io::Result<Result<String, String>> {
    let (source, output) = (folder.path().join("it.c"), folder.path().join("it.s"));
    std::fs::write(&source, text)?;
    let always = ["-S", "-w", "-std=gnu17", "-fno-stack-protector"];
    let run =
        Command::new(compiler).args(always).args(options).arg("-o").arg(&output).arg(&source).output()?;
    if !run.status.success() {
        return Ok(Err(String::from_utf8_lossy(&run.stderr).into_owned()));
    }
    std::fs::read_to_string(&output).map(Ok)
}

/// Options of clang for IR with the lifetimes of variables, but without optimisation passes.
pub const AS_WRITTEN: &[&str] = &["-O1", "-Xclang", "-disable-llvm-passes"];

/// The LLVM IR that clang generates for a C text, or its messages if it refuses the text.
///
/// # Errors
/// If a file cannot be written or read, or clang is not installed.
pub fn llvm_ir(folder: &Folder, options: &[&str], text: &str) -> io::Result<Result<String, String>> {
    let (source, output) = (folder.path().join("it.c"), folder.path().join("it.ll"));
    std::fs::write(&source, text)?;
    let always = ["-S", "-emit-llvm", "-w", "-std=gnu17"];
    let run =
        Command::new("clang").args(always).args(options).arg("-o").arg(&output).arg(&source).output()?;
    if !run.status.success() {
        return Ok(Err(String::from_utf8_lossy(&run.stderr).into_owned()));
    }
    std::fs::read_to_string(&output).map(Ok)
}

/// Runs the programs of a batch, each with all sequences of free choices. Programs that gcc refuses are left out.
///
/// # Errors
/// If the compiler refuses the batch, or a file cannot be written.
pub fn observe(folder: &Folder, programs: &[(u64, Program)]) -> io::Result<BTreeMap<u64, Observed>> {
    let mut driver =
        "#include <stdio.h>\n#include <stdlib.h>\n#include <unistd.h>\n#include <sys/wait.h>\n".to_owned();
    let mut arguments: Vec<PathBuf> = Vec::new();
    // Each program is a file of its own, so that names do not clash.
    for (seed, program) in programs {
        let path = folder.path().join(format!("p{seed}.c"));
        let text = format!(
            "{HEADERS}#include <unistd.h>\nextern int chosen; static int asked;\n\
             static _Bool __VERIFIER_nondet_bool(void) {{ return chosen >> asked++ & 1; }}\n\
             {}long long observe{seed}(void) {{\n{}  long long observed = (long long)({});\n  if (asked > {}) _exit(3);\n  return observed;\n}}\n",
            as_run(&local(&program.globals)),
            as_run(&program.body),
            program.observed,
            // If loops make more choices, not all sequences are tried.
            program.choices
        );
        std::fs::write(&path, text)?;
        arguments.push(path);
        let _ = writeln!(driver, "long long observe{seed}(void);");
    }
    driver.push_str("int chosen;\nstatic void one(unsigned long seed, int ways, long long (*run)(void)) {\n");
    driver.push_str(
        "  for (chosen = 0; chosen < ways; chosen++) {\n    fflush(stdout);\n    pid_t child = fork();\n    if (child == 0) { alarm(2); printf(\"%lu %d %lld\\n\", seed, chosen, run()); fflush(stdout); _exit(0); }\n    int status; waitpid(child, &status, 0);\n    if (WIFEXITED(status) && WEXITSTATUS(status) == 4) printf(\"%lu %d bad\\n\", seed, chosen);\n    else if (status != 0) printf(\"%lu %d none\\n\", seed, chosen);\n  }\n}\nint main(void) {\n",
    );
    for (seed, program) in programs {
        let _ = writeln!(driver, "  one({seed}ul, {}, observe{seed});", 1 << program.choices);
    }
    driver.push_str("  return 0;\n}\n");
    let main = folder.path().join("driver.c");
    std::fs::write(&main, driver)?;
    let binary = folder.path().join("batch");
    let options = ["-O0", "-w", "-std=gnu17", "-fsanitize=undefined", "-fsanitize-undefined-trap-on-error"];
    let compiled =
        Command::new("gcc").args(options).arg("-o").arg(&binary).arg(&main).args(&arguments).output()?;
    if !compiled.status.success() {
        let said = String::from_utf8_lossy(&compiled.stderr).into_owned();
        let others = not_refused(programs, &said);
        if others.len() == programs.len() {
            return Err(io::Error::other(format!("gcc refuses the batch: {said}")));
        }
        return observe(folder, &others);
    }
    let run = Command::new(&binary).output()?;
    for path in arguments {
        std::fs::remove_file(path)?;
    }
    Ok(seen(&String::from_utf8_lossy(&run.stdout), programs))
}

/// The observations of each program. Each line has a seed, the number of the run, and the observed number or that the run fails.
fn seen(text: &str, programs: &[(u64, Program)]) -> BTreeMap<u64, Observed> {
    let mut found: BTreeMap<u64, BTreeMap<usize, String>> = BTreeMap::new();
    for line in text.lines() {
        let mut words = line.split(' ');
        let (Some(Ok(seed)), Some(Ok(way)), Some(value)) =
            (words.next().map(str::parse), words.next().map(str::parse), words.next())
        else {
            continue;
        };
        found.entry(seed).or_default().insert(way, value.to_owned());
    }
    let whole = |(seed, program): &(u64, Program)| {
        let ways = found.get(seed)?;
        let mut seen = Observations::default();
        for way in 0..1usize << program.choices {
            match ways.get(&way)?.as_str() {
                FAILS => seen.fails = true,
                number => seen.numbers.push(number.parse().ok()?),
            }
        }
        Some(seen)
    };
    programs.iter().map(|it| (it.0, whole(it))).collect()
}

/// The programs without an error message of gcc: some constants have no value, and some cases are duplicates.
fn not_refused(programs: &[(u64, Program)], said: &str) -> Vec<(u64, Program)> {
    let is_refused = |seed: u64| {
        let file = format!("/p{seed}.c:");
        said.lines().any(|line| line.contains(&file) && line.contains(" error: "))
    };
    programs.iter().filter(|it| !is_refused(it.0)).cloned().collect()
}

/// The text that the processor runs.
fn as_run(text: &str) -> String {
    ONLY_RUN.iter().fold(text.to_owned(), |text, mark| text.replace(mark, ""))
}

/// Makes objects `static`, so that they are local to their file.
fn local(globals: &str) -> String {
    let is_object = |line: &str| {
        !line.starts_with([' ', '}'])
            && !line.starts_with("static ")
            && line.ends_with(';')
            && !line.starts_with("enum sign {")
            && !line.starts_with("enum plain {")
            && !line.starts_with("enum drawn {")
            && !line.starts_with("struct fields {")
    };
    let lines = globals
        .lines()
        .map(|line| if is_object(line) { format!("static {line}\n") } else { format!("{line}\n") });
    lines.collect()
}
