//! What the compilers of this machine make of a program in C, C++ or Rust, for `--compiled` and `--ir`.

use super::arguments::{Assembly, format_bytes};
use super::child::{Failed, ran, written};
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

/// What clang is asked for LLVM IR where nothing is said: every access as it is written, with where variables begin to live.
const USUAL: &str = "-O1 -Xclang -disable-llvm-passes";

/// libstdc++ asserts what it asks of who calls it (no element of an empty queue is read), and strings are in the text as all templates are.
const ASSERTING_LIBRARY: &str = "-D_GLIBCXX_ASSERTIONS";

/// What rustc is asked for LLVM IR where nothing is said: every access to memory that threads share as it is written. Functions are put in line, and
/// structures that are nobody else's are taken apart: in Rust they are copied byte by byte otherwise.
const USUAL_FOR_RUST: [&str; 2] =
    ["-Cno-prepopulate-passes", "-Cpasses=cgscc(inline) function(sroa,sccp) globaldce"];

/// What a compiler made of a file.
pub(super) struct Compiled {
    /// In assembly, with the lines of the file.
    pub(super) text: String,
    /// What the compiler calls itself, and what it was asked.
    pub(super) by: String,
}

/// Why there is nothing that a compiler made.
pub(super) enum NotCompiled {
    /// There is none, or it refuses the file; in words.
    Refused(String),
    /// The time was over, or the user interrupted: the compiler was ended.
    Over,
}

/// Runs the compiler: `$CC`, else `cc`, for C; `$CXX`, else `c++`, for C++; `$RUSTC`, else `rustc`, for Rust. It ends when the watch is over.
///
/// # Errors
/// There is none, it refuses the file, or it was not done in time.
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
        // just as much as the lines take
        command.args(["-S", "-g1", "-o", "-"]);
        if is_cpp(path) {
            // a compiler that does not know the ending would hand the file to the linker
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
/// There is none, it refuses the file, or it was not done in time.
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
    // what is no matter of memory is left out: vectors, tables of jumps, protection of the stack
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
/// There is none, it refuses the file, or it was not done in time.
pub(super) fn in_llvm_ir(
    path: &str,
    options: &str,
    assembly: &Assembly,
    watch: &Watch,
) -> Result<Compiled, NotCompiled> {
    let (compiler, variable) = compiler_for_ir(path);
    let mut command = Command::new(&compiler);
    // it is there until the program is compiled
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
        if is_cpp(path) {
            command.arg(ASSERTING_LIBRARY);
        }
        if level(options).is_none() {
            command.args(USUAL.split_whitespace());
        }
    }
    command.args(usual_language(path, options));
    let compiled = made(command, (&compiler, variable), (path, options), watch)?;
    drop(library);
    match optimizes(options).then(|| left_out(path, &compiled.text)).flatten() {
        Some(name) => Err(NotCompiled::Refused(format!(
            "with `{options}`, `{}` leaves out the calls of `{name}`: they do nothing for it, and say for a checker what is bad or assumed. Use `--ir` without options, or give `{name}` the attributes `noinline, optnone`",
            compiler.display(),
        ))),
        None => Ok(compiled),
    }
}

/// rustc with what a program is compiled with, and the library that is there as long as this is kept.
///
/// # Errors
/// It cannot be run, or the watch was over.
pub(super) fn for_rust(watch: &Watch) -> Result<(Command, Option<Std>), Failed> {
    let (compiler, _) = compiler_for_ir("any.rs");
    let library = Std::compiled(&compiler, watch)?;
    let mut command = Command::new(&compiler);
    command.args(["--crate-type=bin", "-Cdebuginfo=1", "-Cpanic=abort"]);
    // what the library has compiled of its own generic functions is there in no text: they are compiled again
    command.arg("-Zshare-generics=no").env("RUSTC_BOOTSTRAP", "1");
    if let Some(library) = &library {
        command.arg("--extern").arg(library.named());
    }
    Ok((command, library))
}

/// Which Rust or C++ it is, where the options do not say it: C++ is what gcc takes it for, too.
pub(super) fn usual_language(path: &str, options: &str) -> Option<&'static str> {
    let (says, usual) = match () {
        () if is_rust(path) => ("--edition", "--edition=2021"),
        () if is_cpp(path) => ("-std=", "-std=gnu++17"),
        () => return None,
    };
    (!options.contains(says)).then_some(usual)
}

/// Whether clang takes anything away with these options.
fn optimizes(options: &str) -> bool {
    level(options).is_some_and(|it| it != "-O0") && !options.contains("-disable-llvm-passes")
}

/// How much clang takes away, where the options say it.
fn level(options: &str) -> Option<&str> {
    options.split_whitespace().rfind(|it| it.starts_with("-O"))
}

/// A function that has a meaning for checkers, that a file names, and that the compiler put in line or took for nothing.
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

/// The files that a compiler reads to make LLVM IR of this one, as it says itself: those that are included, also where nothing of them is left.
///
/// # Errors
/// There is no such compiler, it does not say, or it was not done in time.
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
        // nothing is written but this, and no file
        command.args(["--emit=dep-info=-", "--crate-type=bin", "-Cpanic=abort"]);
    } else {
        command.args(["-H", "-fsyntax-only", "-w"]);
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
        // a file stands before each colon at the end of a line, with spaces that are marked
        let text = String::from_utf8_lossy(&output.text);
        return Ok(text
            .lines()
            .filter_map(|line| line.strip_suffix(':'))
            .map(|it| it.replace("\\ ", " ").into())
            .collect());
    }
    // as many dots as files that include each other, then the file
    let included = said.lines().filter(|line| line.starts_with('.'));
    Ok(included
        .filter_map(|line| line.trim_start_matches('.').strip_prefix(' '))
        .map(PathBuf::from)
        .collect())
}

/// The name of a file for a compiler: one that begins with `-` is none of an option, and one that begins with `@` none of a file with options.
pub(super) fn file_of(path: &str) -> PathBuf {
    let file = on_disk(path);
    if path.starts_with(['-', '@']) { Path::new(".").join(file) } else { file }
}

/// Why a compiler does not read a file, whatever is in it.
fn unreadable(path: &str) -> Result<(), NotCompiled> {
    if is_rust(path) && file_of(path).to_str().is_none() {
        let why = "rustc reads no file whose name is no UTF-8: give it another name";
        return Err(NotCompiled::Refused(why.to_owned()));
    }
    if starts_threads_by_labels(path) {
        let why = "CBMC starts threads at the labels `__CPROVER_ASYNC_..`, and compilers drop them: garret reads them without a compiler, or create the threads with `pthread_create`";
        return Err(NotCompiled::Refused(why.to_owned()));
    }
    Ok(())
}

/// Whether a file has labels that are threads for CBMC, and nothing for compilers.
fn starts_threads_by_labels(path: &str) -> bool {
    let source = std::fs::read(on_disk(path)).unwrap_or_default();
    String::from_utf8_lossy(&source).contains("__CPROVER_ASYNC_")
}

/// What a compiler makes of a file with these options.
fn made(
    mut command: Command,
    (compiler, variable): (&OsString, &str),
    (path, options): (&str, &str),
    watch: &Watch,
) -> Result<Compiled, NotCompiled> {
    unreadable(path)?;
    // rustc writes parts of what it makes beside the whole, and these beside what it prints would be in the folder where it runs
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
        // the name stands in it
        Err(error) if file_of(path).to_str().is_none() => {
            String::from_utf8_lossy(error.as_bytes()).into_owned()
        }
        Err(_) => return Err(NotCompiled::Refused("what the compiler wrote is no text".to_owned())),
    };
    let version = version(compiler, watch).unwrap_or_else(|| compiler.to_string_lossy().into_owned());
    Ok(Compiled { text, by: format!("{version} {options}") })
}

/// The first line of what the compiler says of itself.
fn version(compiler: &OsString, watch: &Watch) -> Option<String> {
    let mut command = Command::new(compiler);
    command.arg("--version");
    let output = ran(command, watch).ok()?;
    let text = String::from_utf8_lossy(&output.text).into_owned();
    let line = text.lines().next()?.trim();
    (!line.is_empty()).then(|| line.to_owned())
}

/// The same of a compiler, which a variable of the environment names.
fn not_compiled(failed: Failed, (compiler, variable): (&OsString, &str)) -> NotCompiled {
    let compiler = compiler.display();
    NotCompiled::Refused(match failed {
        Failed::Over => return NotCompiled::Over,
        Failed::NotStarted(error) => {
            format!("`{compiler}` cannot be run: {error}; ${variable} names another compiler")
        }
        Failed::TooMuch => {
            let most = format_bytes(MOST_BYTES);
            format!("`{compiler}` writes more than {most}, the most that is read")
        }
        Failed::NotWritten(error) => format!(
            "`{compiler}` has written nothing where `-o` says so: {error}; leave out options that say what is written and where"
        ),
        Failed::Held => format!(
            "`{compiler}` has ended, and something that it started keeps its output open; ${variable} names another compiler"
        ),
    })
}
