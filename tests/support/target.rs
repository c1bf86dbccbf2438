//! Whether the target for WebAssembly is installed.

use std::path::Path;
use std::process::Command;

/// The target of modules.
pub(crate) const TARGET: &str = "wasm32-unknown-unknown";

/// Whether it is installed; prints a message if it is not.
pub(crate) fn is_installed() -> bool {
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let Ok(root) = Command::new(rustc).args(["--print", "sysroot"]).output() else { return false };
    let root = String::from_utf8_lossy(&root.stdout).trim().to_owned();
    let is_there = Path::new(&root).join("lib/rustlib").join(TARGET).is_dir();
    if !is_there {
        println!("skipped: the target `{TARGET}` is not installed (`rustup target add {TARGET}`)");
    }
    is_there
}
