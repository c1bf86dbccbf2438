//! Calls of the compilers on this machine for programs in C, C++ or Rust, for `--compiled` and `--ir`.

use super::arguments::{Assembly, format_bytes};
use super::child::{ChildError, ran, written};
use super::file_name::on_disk;
use super::input::MOST_BYTES;
use super::kind::{is_c, is_cpp, is_for_compilers, is_rust};
use super::rust_std::Std;
use super::temporary::TemporaryFolder;
use garret_base::watch::Watch;
use garret_machine::memory::Model;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;

/// The usual options of clang for LLVM IR: every access is kept as it is written, with the places where the lifetimes of variables
/// begin.
const USUAL: &str = "-O1 -Xclang -disable-llvm-passes";

/// Makes libstdc++ assert its preconditions (for example, that an empty queue has no front), and puts the code for strings into the
/// text as for all templates.
const ASSERTING_LIBRARY: &str = "-D_GLIBCXX_ASSERTIONS";

/// The type of truth values of CBMC, which compilers do not know.
const TYPE_OF_CBMC: &str = "-D__CPROVER_bool=_Bool";

/// The usual options of rustc for LLVM IR: every access to shared memory is kept as it is written. Functions are inlined, and
/// private structures are split into their fields: otherwise Rust copies them byte by byte.
const USUAL_FOR_RUST: [&str; 2] =
    ["-Cno-prepopulate-passes", "-Cpasses=cgscc(inline) function(sroa,sccp) globaldce"];

/// The output of a compiler for a file.
pub(super) struct Compiled {
    /// The assembly or LLVM IR, with the lines of the file.
    pub(super) text: String,
    /// The name and version of the compiler, and its options.
    pub(super) by: String,
}

/// Why there is no output of a compiler.
pub(super) enum NotCompiled {
    /// There is no compiler, or it refuses the file; the message.
    Refused(String),
    /// The time was over, or the user interrupted: the compiler was killed.
    Over,
}

/// Runs the compiler: `$CC`, else `cc`, for C; `$CXX`, else `c++`, for C++; `$RUSTC`, else `rustc`, for Rust. It ends when the watch is over.
///
/// # Errors
/// There is no such compiler, it refuses the file, or it was not done in time.
pub(super) fn compiled(
    path: &str,
    options: &str,
    assembly: &Assembly,
    watch: &Watch,
) -> Result<Compiled, NotCompiled> {
    if !is_for_compilers(path) {
        let why = "--compiled is for files in C (`.c`), C++ (`.cc`, `.cpp`) and Rust (`.rs`)";
        return Err(NotCompiled::Refused(why.to_owned()));
    }
    let (variable, usual) = match () {
        () if is_rust(path) => ("RUSTC", "rustc"),
        () if is_cpp(path) => ("CXX", "c++"),
        () => ("CC", "cc"),
    };
    let compiler = std::env::var_os(variable).filter(|it| !it.is_empty()).unwrap_or_else(|| usual.into());
    let mut command = Command::new(&compiler);
    if is_rust(path) {
        command.args(["--emit=asm", "--crate-type=lib", "-Cdebuginfo=1"]);
    } else {
        // only as much debug information as line numbers need
        command.args(["-S", "-g1", "-o", "-"]);
        if is_cpp(path) {
            // a compiler that does not know the extension would pass the file to the linker
            command.args(["-x", "c++"]);
        }
        command.args(assembly.defined().map(|(name, value)| format!("-D{name}={value}")));
    }
    made(command, (&compiler, variable), (path, options), watch)
}

/// Runs a compiler for another processor: `$AARCH64_CC`, else `aarch64-linux-gnu-gcc`; `$RISCV64_CC`, else `riscv64-linux-gnu-gcc`. It ends
/// when the watch is over.
///
/// # Errors
/// There is no such compiler, it refuses the file, or it was not done in time.
pub(super) fn cross_compiled(
    path: &str,
    (model, options): (Model, &str),
    assembly: &Assembly,
    watch: &Watch,
) -> Result<Compiled, NotCompiled> {
    let (variable, usual) = match model {
        Model::Riscv => ("RISCV64_CC", "riscv64-linux-gnu-gcc"),
        _ => ("AARCH64_CC", "aarch64-linux-gnu-gcc"),
    };
    let compiler = std::env::var_os(variable).filter(|it| !it.is_empty()).unwrap_or_else(|| usual.into());
    let mut command = Command::new(&compiler);
    // what does not matter for memory is left out: vectors, jump tables, stack protection
    command.args(["-S", "-g1", "-fno-jump-tables", "-fno-stack-protector", "-fno-pic", "-o", "-"]);
    if model == Model::Armv8 {
        command.arg("-mgeneral-regs-only");
    }
    command.args(assembly.defined().map(|(name, value)| format!("-D{name}={value}")));
    made(command, (&compiler, variable), (path, options), watch)
}

/// Runs the compiler for LLVM IR: `$CLANG`, else `clang`, for C; `$CLANGXX`, else `clang++`, for C++; `$RUSTC`, else `rustc`, for Rust. It ends
/// when the watch is over.
///
/// # Errors
/// There is no such compiler, it refuses the file, or it was not done in time.
pub(super) fn in_llvm_ir(
    path: &str,
    options: &str,
    assembly: &Assembly,
    watch: &Watch,
) -> Result<Compiled, NotCompiled> {
    let (compiler, variable) = compiler_for_ir(path);
    let mut command = Command::new(&compiler);
    // keeps the library until the program is compiled
    let mut library = None;
    if is_rust(path) {
        (command, library) = for_rust(watch).map_err(|failed| not_compiled(failed, (&compiler, variable)))?;
        command.arg("--emit=llvm-ir");
        if !["-O", "opt-level", "passes"].iter().any(|it| options.contains(it)) {
            command.args(USUAL_FOR_RUST);
        }
    } else {
        command.args(["-S", "-emit-llvm", "-g1", "-w", "-fno-discard-value-names", "-o", "-"]);
        command.args(assembly.defined().map(|(name, value)| format!("-D{name}={value}")));
        command.args(is_cpp(path).then_some(ASSERTING_LIBRARY));
        command.args(is_c(path).then_some(TYPE_OF_CBMC));
        if level(options).is_none() {
            command.args(USUAL.split_whitespace());
        }
    }
    command.args(usual_language(path, options));
    let compiled = made(command, (&compiler, variable), (path, options), watch)?;
    drop(library);
    match optimizes(options).then(|| left_out(path, &compiled.text)).flatten() {
        Some(name) => Err(NotCompiled::Refused(format!(
            "with `{options}`, `{}` removes the calls of `{name}`, which have no effect for a compiler, but tell Garret what is bad or assumed. Use `--ir` without options, or give `{name}` the attributes `noinline, optnone`",
            compiler.display(),
        ))),
        None => Ok(compiled),
    }
}

/// rustc with the options that a program is compiled with, and the library, which exists until the second value is dropped.
///
/// # Errors
/// It cannot be run, or the watch was over.
pub(super) fn for_rust(watch: &Watch) -> Result<(Command, Option<Arc<Std>>), ChildError> {
    let (compiler, _) = compiler_for_ir("any.rs");
    let library = Std::shared(&compiler, watch)?;
    let mut command = Command::new(&compiler);
    command.args(["--crate-type=bin", "-Cdebuginfo=1", "-Cpanic=abort"]);
    // no text contains the instances of generic functions that are compiled into the library: they are compiled again
    command.arg("-Zshare-generics=no").env("RUSTC_BOOTSTRAP", "1");
    if let Some(library) = &library {
        command.arg("--extern").arg(library.named());
    }
    Ok((command, library))
}

/// The option for the edition of Rust or the standard of C++, if the options do not state it. For C++ it is the default of gcc.
pub(super) fn usual_language(path: &str, options: &str) -> Option<&'static str> {
    let (says, usual) = match () {
        () if is_rust(path) => ("--edition", "--edition=2021"),
        () if is_cpp(path) => ("-std=", "-std=gnu++17"),
        () => return None,
    };
    (!options.contains(says)).then_some(usual)
}

/// Whether clang or rustc optimises with these options.
pub(super) fn optimizes(options: &str) -> bool {
    let is_of_rust = || options.split("opt-level=").nth(1).is_some_and(|it| !it.starts_with('0'));
    level(options).is_some_and(|it| it != "-O0") && !options.contains("-disable-llvm-passes") || is_of_rust()
}

/// The optimisation level, if the options state it.
fn level(options: &str) -> Option<&str> {
    options.split_whitespace().rfind(|it| it.starts_with("-O"))
}

/// A function with a meaning for checkers that occurs in the file, and whose calls the compiler inlined or removed.
fn left_out(path: &str, text: &str) -> Option<&'static str> {
    const MEANT: [&str; 3] = ["reach_error", "__VERIFIER_error", "assume_abort_if_not"];
    let source = std::fs::read(on_disk(path)).unwrap_or_default();
    let source = String::from_utf8_lossy(&source);
    let is_word = |it: char| it.is_ascii_alphanumeric() || it == '_';
    let is_named = |name: &str| source.split(|it| !is_word(it)).any(|word| word == name);
    let is_called = |name: &str| {
        let called = format!("@{name}(");
        text.lines().any(|line| line.contains("call ") && line.contains(&called))
    };
    MEANT.into_iter().find(|name| is_named(name) && !is_called(name))
}

/// The compiler for LLVM IR, and the variable that names it.
fn compiler_for_ir(path: &str) -> (OsString, &'static str) {
    let (variable, usual) = match () {
        () if is_rust(path) => ("RUSTC", "rustc"),
        () if is_c(path) => ("CLANG", "clang"),
        () => ("CLANGXX", "clang++"),
    };
    let compiler = std::env::var_os(variable).filter(|it| !it.is_empty()).unwrap_or_else(|| usual.into());
    (compiler, variable)
}

/// The files that a compiler reads to make LLVM IR of a file, as it reports them: also included files of which nothing is left.
///
/// # Errors
/// There is no such compiler, it does not report the files, or it was not done in time.
pub(super) fn read_for_ir(
    path: &str,
    options: &str,
    assembly: &Assembly,
    watch: &Watch,
) -> Result<Vec<PathBuf>, NotCompiled> {
    unreadable(path)?;
    let (compiler, variable) = compiler_for_ir(path);
    let mut command = Command::new(&compiler);
    if is_rust(path) {
        // this report is the only output, and no file is written
        command.args(["--emit=dep-info=-", "--crate-type=bin", "-Cpanic=abort"]);
    } else {
        command.args(["-H", "-fsyntax-only", "-w"]);
        command.args(is_c(path).then_some(TYPE_OF_CBMC));
        command.args(assembly.defined().map(|(name, value)| format!("-D{name}={value}")));
    }
    command.args(usual_language(path, options)).args(options.split_whitespace()).arg(file_of(path));
    let output = ran(command, watch).map_err(|failed| not_compiled(failed, (&compiler, variable)))?;
    let said = String::from_utf8_lossy(&output.errors);
    if !output.status.success() {
        let refused =
            format!("`{}` does not say which files it reads:\n{}", compiler.display(), said.trim_end());
        return Err(NotCompiled::Refused(refused));
    }
    if is_rust(path) {
        // each colon at the end of a line follows the name of a file, in which spaces are escaped
        let text = String::from_utf8_lossy(&output.text);
        return Ok(text
            .lines()
            .filter_map(|line| line.strip_suffix(':'))
            .map(|it| it.replace("\\ ", " ").into())
            .collect());
    }
    // a dot for each level of inclusion, then the file
    let included = said.lines().filter(|line| line.starts_with('.'));
    Ok(included
        .filter_map(|line| line.trim_start_matches('.').strip_prefix(' '))
        .map(PathBuf::from)
        .collect())
}

/// The path of a file for a compiler: it is not an option if the name begins with `-`, and not a file with options if it begins
/// with `@`.
pub(super) fn file_of(path: &str) -> PathBuf {
    let file = on_disk(path);
    if path.starts_with(['-', '@']) { Path::new(".").join(file) } else { file }
}

/// Refuses a file that no compiler can read, whatever it contains.
fn unreadable(path: &str) -> Result<(), NotCompiled> {
    if is_rust(path) && file_of(path).to_str().is_none() {
        let why = "rustc cannot read a file whose name is not valid UTF-8: rename it";
        return Err(NotCompiled::Refused(why.to_owned()));
    }
    if starts_threads_by_labels(path) {
        let why = "CBMC starts threads at the labels `__CPROVER_ASYNC_..`, which compilers drop: let Garret read the file without a compiler, or create the threads with `pthread_create`";
        return Err(NotCompiled::Refused(why.to_owned()));
    }
    Ok(())
}

/// Whether a file has labels that start threads for CBMC, and mean nothing to compilers.
fn starts_threads_by_labels(path: &str) -> bool {
    let source = std::fs::read(on_disk(path)).unwrap_or_default();
    String::from_utf8_lossy(&source).contains("__CPROVER_ASYNC_")
}

/// The output of a compiler for a file with these options.
fn made(
    mut command: Command,
    (compiler, variable): (&OsString, &str),
    (path, options): (&str, &str),
    watch: &Watch,
) -> Result<Compiled, NotCompiled> {
    unreadable(path)?;
    // rustc writes temporary files beside its output; if it printed its output, they would be in the current directory
    let folder = if is_rust(path) {
        let made = TemporaryFolder::new("rustc");
        Some(made.map_err(|error| NotCompiled::Refused(error.to_string()))?)
    } else {
        None
    };
    let file = folder.as_ref().map(|folder| folder.path().join("made"));
    if let Some(file) = &file {
        command.arg("-o").arg(file);
    }
    command.args(options.split_whitespace()).arg(file_of(path));
    let failed = |failed| not_compiled(failed, (compiler, variable));
    let output = ran(command, watch).map_err(failed)?;
    let said = String::from_utf8_lossy(&output.errors);
    if !output.status.success() {
        let refused = format!("`{}` refuses it:\n{}", compiler.display(), said.trim_end());
        return Err(NotCompiled::Refused(refused));
    }
    let bytes = file.map_or(Ok(output.text), |file| written(&file)).map_err(failed)?;
    let text = match String::from_utf8(bytes) {
        Ok(text) => text,
        // the text contains the name of the file
        Err(error) if file_of(path).to_str().is_none() => {
            String::from_utf8_lossy(error.as_bytes()).into_owned()
        }
        Err(_) => {
            return Err(NotCompiled::Refused("the output of the compiler is not valid UTF-8".to_owned()));
        }
    };
    let version = version(compiler, watch).unwrap_or_else(|| compiler.to_string_lossy().into_owned());
    Ok(Compiled { text, by: format!("{version} {options}") })
}

/// The first line of the output of `--version`.
fn version(compiler: &OsString, watch: &Watch) -> Option<String> {
    let mut command = Command::new(compiler);
    command.arg("--version");
    let output = ran(command, watch).ok()?;
    let text = String::from_utf8_lossy(&output.text).into_owned();
    let line = text.lines().next()?.trim();
    (!line.is_empty()).then(|| line.to_owned())
}

/// Why there is no output of a compiler, which an environment variable names.
fn not_compiled(failed: ChildError, (compiler, variable): (&OsString, &str)) -> NotCompiled {
    let compiler = compiler.display();
    NotCompiled::Refused(match failed {
        ChildError::Over => return NotCompiled::Over,
        ChildError::NotStarted(error) => {
            format!("`{compiler}` cannot be run: {error}; ${variable} names another compiler")
        }
        ChildError::TooMuch => {
            let most = format_bytes(MOST_BYTES);
            format!("the output of `{compiler}` exceeds the limit of {most}")
        }
        ChildError::NotWritten(error) => format!(
            "`{compiler}` did not write the file given by `-o`: {error}; leave out options that say what is written and where"
        ),
        ChildError::Held => format!(
            "`{compiler}` has ended, and something that it started keeps its output open; ${variable} names another compiler"
        ),
    })
}
