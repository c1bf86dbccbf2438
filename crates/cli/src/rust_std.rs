//! The `std` of Rust programs, for `--ir`: a crate of that name which re-exports the standard library, and implements threads,
//! locks, channels and clocks in terms that a checker understands. rustc compiles it before the program, from the texts in
//! `rust/std`.

use super::child::{ChildError, ran};
use super::temporary::TemporaryFolder;
use garret_base::watch::Watch;
use std::ffi::OsString;
use std::path::PathBuf;
use std::process::Command;
use std::sync::{Arc, Mutex, PoisonError};

macro_rules! texts {
    ($($name:literal),+ $(,)?) => {
        [$(($name, include_str!(concat!("../rust/std/", $name)))),+]
    };
}

/// The files of the crate, and their texts.
const TEXTS: [(&str, &str); 28] = texts![
    "lib.rs",
    "collections/mod.rs",
    "collections/btree_map.rs",
    "collections/btree_set.rs",
    "collections/entry.rs",
    "collections/hash_map.rs",
    "collections/hash_set.rs",
    "collections/list.rs",
    "collections/map.rs",
    "collections/set.rs",
    "env.rs",
    "hash.rs",
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

/// The compiled crate, in a folder that is removed with this value.
pub(super) struct Std {
    folder: TemporaryFolder,
}

/// The name of the folder: lines of files in it are attributed to the library.
const FOLDER: &str = "std";

/// The crate that the programs of this process share.
static SHARED: Mutex<Option<Arc<Std>>> = Mutex::new(None);

/// Removes the crate that the programs of this process share; called at the end of the process, which drops no statics.
pub(super) fn remove_shared() {
    // A thread that holds the lock is compiling the crate, and its folder is not shared yet.
    if let Ok(mut shared) = SHARED.try_lock() {
        *shared = None;
    }
}

impl Std {
    /// The crate, compiled for the first program of this process that needs it. `None` if it cannot be written, or this rustc refuses it:
    /// then programs get the `std` of rustc.
    ///
    /// # Errors
    /// rustc cannot be run, or the watch was over.
    pub(super) fn shared(rustc: &OsString, watch: &Watch) -> Result<Option<Arc<Self>>, ChildError> {
        let mut shared = SHARED.lock().unwrap_or_else(PoisonError::into_inner);
        if shared.is_none() {
            *shared = Self::compiled(rustc, watch)?.map(Arc::new);
        }
        Ok(shared.clone())
    }

    fn compiled(rustc: &OsString, watch: &Watch) -> Result<Option<Self>, ChildError> {
        let made = TemporaryFolder::new(FOLDER).map(|folder| Self { folder });
        let Some(made) = made.ok().filter(|made| made.writes().is_ok()) else { return Ok(None) };
        let mut command = Command::new(rustc);
        command
            .args(["--crate-name=std", "--crate-type=rlib", "--edition=2021", "--cap-lints=allow"])
            .env("RUSTC_BOOTSTRAP", "1")
            .args(["-Cpanic=abort", "-Cdebuginfo=1", "-o"])
            .arg(made.library())
            .arg(made.folder.path().join("lib.rs"));
        let output = ran(command, watch)?;
        Ok(output.status.success().then_some(made))
    }

    /// The argument of `--extern` that gives programs this crate.
    pub(super) fn named(&self) -> OsString {
        let mut named = OsString::from("std=");
        named.push(self.library());
        named
    }

    fn library(&self) -> PathBuf {
        self.folder.path().join("libstd.rlib")
    }

    fn writes(&self) -> std::io::Result<()> {
        for (name, text) in TEXTS {
            let path = self.folder.path().join(name);
            if let Some(parent) = path.parent() {
                std::fs::create_dir_all(parent)?;
            }
            std::fs::write(path, text)?;
        }
        Ok(())
    }
}
