//! What the compilers of this machine make of a program in C or Rust, for `--compiled`.

use super::arguments::Assembly;
use super::kind::is_c;
use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

/// What a compiler made of a file.
pub(super) struct Compiled {
    /// In assembly, with the lines of the file.
    pub(super) text: String,
    /// What the compiler calls itself, and what it was asked.
    pub(super) by: String,
}

/// Whether a file is in Rust, by its name.
pub(super) fn is_rust(path: &str) -> bool {
    Path::new(path).extension().is_some_and(|extension| extension.eq_ignore_ascii_case("rs"))
}

/// Runs the compiler: `$CC`, else `cc`, for C; `$RUSTC`, else `rustc`, for Rust.
///
/// # Errors
/// There is none, or it refuses the file; in words.
pub(super) fn compiled(path: &str, options: &str, assembly: &Assembly) -> Result<Compiled, String> {
    let is_c = is_c(path);
    if !is_c && !is_rust(path) {
        return Err("--compiled is for files in C (`.c`) and Rust (`.rs`)".to_owned());
    }
    let (variable, usual) = if is_c { ("CC", "cc") } else { ("RUSTC", "rustc") };
    let compiler = std::env::var_os(variable).filter(|it| !it.is_empty()).unwrap_or_else(|| usual.into());
    let mut command = Command::new(&compiler);
    if is_c {
        // just as much as the lines take
        command.args(["-S", "-g1", "-o", "-"]);
        command.args(assembly.defined().map(|(name, value)| format!("-D{name}={value}")));
    } else {
        command.args(["--emit=asm", "--crate-type=lib", "-Cdebuginfo=1", "-o", "-"]);
    }
    // a name that begins with `-` is none of an option
    let file = if path.starts_with('-') { format!("./{path}") } else { path.to_owned() };
    command.args(options.split_whitespace()).arg(file);
    let output = command.output().map_err(|error| {
        let compiler = compiler.display();
        format!("`{compiler}` cannot be run: {error}; ${variable} names another compiler")
    })?;
    let said = String::from_utf8_lossy(&output.stderr);
    if !output.status.success() {
        return Err(format!("`{}` refuses it:\n{}", compiler.display(), said.trim_end()));
    }
    let text =
        String::from_utf8(output.stdout).map_err(|_| "what the compiler wrote is no text".to_owned())?;
    let version = version(&compiler).unwrap_or_else(|| compiler.to_string_lossy().into_owned());
    Ok(Compiled { text, by: format!("{version} {options}") })
}

/// The first line of what the compiler says of itself.
fn version(compiler: &OsString) -> Option<String> {
    let output = Command::new(compiler).arg("--version").output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let line = text.lines().next()?.trim();
    (!line.is_empty()).then(|| line.to_owned())
}
