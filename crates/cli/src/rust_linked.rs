//! The code of the Rust library for programs that use more of it than is compiled with them: rustc links all of it, as for
//! optimisation at link time, and writes the result as LLVM IR.

use super::child::{ChildError, ran};
use super::compiler::for_rust;
use super::temporary::TemporaryFolder;
use garret_base::watch::Watch;
use std::path::Path;

/// The largest size of a program with the whole library, in bytes: it was about 40 million in 2026.
const MOST_BYTES: u64 = 400_000_000;

/// A program in Rust, with the options for the compiler.
#[derive(Clone)]
pub(super) struct Rust {
    pub(super) path: String,
    pub(super) options: String,
}

impl Rust {
    /// This program in LLVM IR, with the bodies of library functions that it only declares. `None` if the compiler does not provide
    /// them.
    pub(super) fn with_library(&self, ir: &str, watch: &Watch) -> Option<String> {
        let folder = TemporaryFolder::new("rustc").ok()?;
        let whole = self.whole(folder.path(), watch).ok()??;
        garret_front_llvm::with_library(ir, &whole)
    }

    /// The program with all of the library that it may use.
    fn whole(&self, folder: &Path, watch: &Watch) -> Result<Option<String>, ChildError> {
        let file = folder.join("whole.ll");
        let (mut command, _library) = for_rust(watch)?;
        let mut written = std::ffi::OsString::from("--emit=link,llvm-ir=");
        written.push(&file);
        command.arg(written).arg("-o").arg(folder.join("linked"));
        // only functions that are never called are removed, and no file is linked
        command.args(["-Clto=fat", "-Zno-link", "-Cno-prepopulate-passes", "-Cpasses=globaldce"]);
        command.args(self.options.split_whitespace()).arg(super::compiler::file_of(&self.path));
        command.args(super::compiler::usual_language(&self.path, &self.options));
        ran(command, watch)?;
        let is_small = std::fs::metadata(&file).is_ok_and(|it| it.is_file() && it.len() <= MOST_BYTES);
        Ok(std::fs::read_to_string(&file).ok().filter(|_| is_small))
    }
}
