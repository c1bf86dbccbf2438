//! Temporary folders.

use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that only this user can access. It is removed with its contents when this value is dropped.
pub(super) struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    /// Creates a new folder, so that no other user can have put files into it: they are compiled, or are outputs of a compiler.
    /// `purpose` is a part of its name.
    ///
    /// # Errors
    /// It cannot be created; the error names the place.
    pub(super) fn new(purpose: &str) -> Result<Self> {
        /// The largest number of names that are tried: a process that was killed may have left folders of the same name.
        const MOST_NAMES: u32 = 1000;
        static FOLDERS: AtomicU32 = AtomicU32::new(0);
        let place = std::env::temp_dir();
        for _ in 0..MOST_NAMES {
            let number = FOLDERS.fetch_add(1, Ordering::Relaxed);
            let folder = place.join(format!("garret-{purpose}-{}-{number}", std::process::id()));
            match made(&folder) {
                Ok(()) => return Ok(Self(folder)),
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => {
                    let place = place.display();
                    let said = format!(
                        "no temporary folder can be created in {place}: {error}; set TMPDIR to another one"
                    );
                    return Err(Error::new(error.kind(), said));
                }
            }
        }
        let said =
            format!("{} contains too many old temporary folders; remove `garret-*` there", place.display());
        Err(Error::new(ErrorKind::AlreadyExists, said))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // a failure only leaves a folder in the place for temporary files
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

#[cfg(unix)]
fn made(folder: &Path) -> Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    std::fs::DirBuilder::new().mode(0o700).create(folder)
}

#[cfg(not(unix))]
fn made(folder: &Path) -> Result<()> {
    std::fs::create_dir(folder)
}

#[cfg(test)]
mod tests {
    use super::TemporaryFolder;

    #[test]
    fn each_is_another_and_goes_with_its_files() {
        let made = || TemporaryFolder::new("test").expect("a temporary folder can be made");
        let (one, other) = (made(), made());
        assert_ne!(one.path(), other.path());
        let path = one.path().to_owned();
        std::fs::write(path.join("file"), "text").expect("it can be written");
        drop(one);
        assert!(!path.exists() && other.path().exists());
    }
}
