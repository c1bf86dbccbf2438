//! What programs in Rust get as `std`, for `--ir`: a crate of that name, which gives all that the standard library has, and says what threads, locks,
//! channels and clocks do in terms that a checker knows. rustc compiles it beside the program, from the texts in `rust/std`.

use super::child::{Failed, ran};
use garret_base::watch::Watch;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::sync::atomic::{AtomicU32, Ordering};

macro_rules! texts {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../rust/std/", $name)))),+]
    };
}

/// The files of the crate, and what is in them.
const TEXTS: [(&str, &str); 17] = texts![
    "lib.rs",
    "raw.rs",
    "prelude.rs",
    "process.rs",
    "time.rs",
    "thread/mod.rs",
    "thread/local.rs",
    "thread/scoped.rs",
    "sync/mod.rs",
    "sync/barrier.rs",
    "sync/condvar.rs",
    "sync/lazy.rs",
    "sync/locked.rs",
    "sync/mpsc.rs",
    "sync/mutex.rs",
    "sync/once.rs",
    "sync/rwlock.rs",
];

/// The crate as rustc made it, in a folder that goes with it.
pub(super) struct Std {
    folder: PathBuf,
}

impl Std {
    /// Compiles it; none where it cannot be written, or this rustc does not take it: then programs get the `std` of rustc.
    ///
    /// # Errors
    /// rustc cannot be run, or the watch was over.
    pub(super) fn compiled(rustc: &OsString, watch: &Watch) -> Result<Option<Self>, Failed> {
        let Some(made) = Self::in_a_new_folder().filter(|made| made.writes().is_ok()) else {
            return Ok(None);
        };
        let mut command = Command::new(rustc);
        command
            .args(["--crate-name=std", "--crate-type=rlib", "--edition=2021", "--cap-lints=allow"])
            .args(["-Cpanic=abort", "-Cdebuginfo=1", "-o"])
            .arg(made.library())
            .arg(made.folder.join("lib.rs"));
        let output = ran(command, watch)?;
        Ok(output.status.success().then_some(made))
    }

    /// A folder that nobody else has made: what is in it is compiled.
    fn in_a_new_folder() -> Option<Self> {
        /// A process that was killed may have left folders of the same name.
        const MOST_NAMES: u32 = 1000;
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        for _ in 0..MOST_NAMES {
            let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
            let folder = std::env::temp_dir().join(format!("garret-std-{}-{number}", std::process::id()));
            match std::fs::create_dir(&folder) {
                Ok(()) => return Some(Self { folder }),
                Err(error) if error.kind() == std::io::ErrorKind::AlreadyExists => {}
                Err(_) => return None,
            }
        }
        None
    }

    /// What rustc is told so that programs get it.
    pub(super) fn named(&self) -> OsString {
        let mut named = OsString::from("std=");
        named.push(self.library());
        named
    }

    fn library(&self) -> PathBuf {
        self.folder.join("libstd.rlib")
    }

    fn writes(&self) -> std::io::Result<()> {
        for (name, text) in TEXTS {
            let path = self.folder.join(name);
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent)?;
            }
            std::fs::write(path, text)?;
        }
        Ok(())
    }
}

impl Drop for Std {
    fn drop(&mut self) {
        // what is left is only a folder for temporary files
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
