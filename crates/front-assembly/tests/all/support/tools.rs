//! Runs compilers and processor emulators, as far as they are installed.

use garret_front_assembly::Architecture;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A temporary folder that is removed when dropped.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("garret-front-assembly-{}-{name}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Self(path)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.0.join(name);
        fs::write(&path, text).unwrap();
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.0);
    }
}

pub(crate) fn gcc(architecture: Architecture) -> &'static str {
    match architecture {
        Architecture::AArch64 => "aarch64-linux-gnu-gcc",
        Architecture::RiscV64 => "riscv64-linux-gnu-gcc",
        Architecture::X86 => "gcc",
    }
}

/// The emulator for programs of this architecture; `None` for that of this machine.
fn emulator(architecture: Architecture) -> Option<&'static str> {
    match architecture {
        Architecture::AArch64 => Some("qemu-aarch64"),
        Architecture::RiscV64 => Some("qemu-riscv64"),
        Architecture::X86 if cfg!(target_arch = "x86_64") => None,
        Architecture::X86 => Some("qemu-x86_64"),
    }
}

fn is_there(tool: &str) -> bool {
    Command::new(tool).arg("--version").output().is_ok_and(|it| it.status.success())
}

/// Whether all tools are installed; prints the missing ones.
pub(crate) fn installed(architecture: Architecture, others: &[&str]) -> bool {
    let needed = [Some(gcc(architecture)), emulator(architecture)];
    let missing: Vec<&str> =
        needed.into_iter().flatten().chain(others.iter().copied()).filter(|it| !is_there(it)).collect();
    if !missing.is_empty() {
        eprintln!("skipped: {} not installed", missing.join(", "));
    }
    missing.is_empty()
}

/// Runs a command and returns its output; the error describes a failure.
pub(crate) fn done(command: &mut Command) -> Result<String, String> {
    let output = command.output().map_err(|it| it.to_string())?;
    if output.status.success() {
        return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
    }
    Err(format!("{command:?}: {:?}\n{}", output.status, String::from_utf8_lossy(&output.stderr)))
}

/// Links these files, runs the program, and returns its output.
pub(crate) fn printed(
    architecture: Architecture,
    folder: &Folder,
    files: &[&Path],
) -> Result<String, String> {
    let program = folder.0.join("program");
    let march = match architecture {
        Architecture::AArch64 => "-march=armv8.3-a+lse",
        Architecture::RiscV64 => "-march=rv64gc",
        Architecture::X86 => "-march=x86-64",
    };
    let mut link = Command::new(gcc(architecture));
    link.args([march, "-static", "-O1", "-o"]).arg(&program).args(files);
    done(&mut link)?;
    let Some(emulator) = emulator(architecture) else { return done(&mut Command::new(&program)) };
    let processor = if architecture == Architecture::RiscV64 { "rv64" } else { "max" };
    done(Command::new(emulator).args(["-cpu", processor]).arg(&program))
}

/// The bytes of a hexadecimal string.
pub(crate) fn unhex(text: &str) -> Vec<u8> {
    let digits: Vec<u8> = text.bytes().filter(u8::is_ascii_hexdigit).collect();
    digits.chunks(2).map(|it| u8::from_str_radix(std::str::from_utf8(it).unwrap(), 16).unwrap()).collect()
}
