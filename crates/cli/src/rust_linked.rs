//! What the library of Rust does, for programs that use more of it than is compiled with them: rustc links the whole of it, as it does to optimise at
//! link time, and says all of that in LLVM IR.

use super::child::{Failed, ran};
use super::compiler::for_rust;
use super::temporary::TemporaryFolder;
use garret_base::watch::Watch;
use std::path::Path;

/// The most bytes of a program with the whole library: it was about 40 million in 2026.
const MOST_BYTES: u64 = 400_000_000;

/// A program in Rust, as the compiler is asked for it.
#[derive(Clone)]
pub(super) struct Rust {
    pub(super) path: String,
    pub(super) options: String,
}

impl Rust {
    /// A text in LLVM IR of this program with the functions of the library that it only names. None where the compiler does not give them.
    pub(super) fn with_library(&self, ir: &str, watch: &Watch) -> Option<String> {
        let folder = TemporaryFolder::new("rustc").ok()?;
        let whole = self.whole(folder.path(), watch).ok()??;
        garret_front_llvm::with_library(ir, &whole)
    }

    /// The program with all of the library that it may use.
    fn whole(&self, folder: &Path, watch: &Watch) -> Result<Option<String>, Failed> {
        let file = folder.join("whole.ll");
        let (mut command, _library) = for_rust(watch)?;
        let mut written = std::ffi::OsString::from("--emit=link,llvm-ir=");
        written.push(&file);
        command.arg(written).arg("-o").arg(folder.join("linked"));
        // nothing is left out of functions but those that nobody calls, and no file is linked
        command.args(["-Clto=fat", "-Zno-link", "-Cno-prepopulate-passes", "-Cpasses=globaldce"]);
        command.args(self.options.split_whitespace()).arg(super::compiler::file_of(&self.path));
        command.args(super::compiler::usual_language(&self.path, &self.options));
        ran(command, watch)?;
        let is_small = std::fs::metadata(&file).is_ok_and(|it| it.is_file() && it.len() <= MOST_BYTES);
        Ok(std::fs::read_to_string(&file).ok().filter(|_| is_small))
    }
}
