//! A folder of its own for files that nobody keeps.

use std::io::{Error, ErrorKind, Result};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

/// A folder that only this user can enter; it goes with all that is in it.
pub(super) struct TemporaryFolder(PathBuf);

impl TemporaryFolder {
    /// A folder that nobody else has made: what is in it is compiled, or is what a compiler made. Its name tells what it is for.
    ///
    /// # Errors
    /// There is no place for it; the error names that place.
    pub(super) fn new(purpose: &str) -> Result<Self> {
        /// A process that was killed may have left folders of the same name.
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
                        "no temporary folder can be made in {place}: {error}; set TMPDIR to another one"
                    );
                    return Err(Error::new(error.kind(), said));
                }
            }
        }
        let said = format!(
            "{} is full of folders that processes have left; remove `garret-*` there",
            place.display()
        );
        Err(Error::new(ErrorKind::AlreadyExists, said))
    }

    pub(super) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for TemporaryFolder {
    fn drop(&mut self) {
        // what is left is only a folder for temporary files
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
