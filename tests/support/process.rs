//! Garret as a process, and temporary folders.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// Starts Garret in a folder of the project, with this standard input.
pub(crate) fn start(folder: &str, arguments: &[&str], input: &[u8]) -> Child {
    let mut child = Command::new(env!("CARGO_BIN_EXE_garret"))
        .args(arguments)
        .env_remove("CLICOLOR_FORCE")
        .current_dir(Path::new(env!("CARGO_MANIFEST_DIR")).join(folder))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("garret starts");
    // A program that does not read its input may have ended already.
    let _ = child.stdin.take().expect("standard input is piped").write_all(input);
    child
}

/// Runs Garret, and returns its output.
pub(crate) fn run(folder: &str, arguments: &[&str], input: &[u8]) -> Output {
    start(folder, arguments, input).wait_with_output().expect("garret ends")
}

pub(crate) fn code(output: &Output) -> i32 {
    output.status.code().expect("garret ends by itself")
}

/// The exit code, standard output and standard error.
pub(crate) fn parts(output: Output) -> (i32, String, String) {
    let code = code(&output);
    let text = |bytes| String::from_utf8(bytes).expect("it is text");
    (code, text(output.stdout), text(output.stderr))
}

/// A temporary folder for each test, removed at the end.
pub(crate) struct Folder(pub(crate) PathBuf);

impl Folder {
    pub(crate) fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("garret-test-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the temporary folder can be made");
        Self(path)
    }

    pub(crate) fn file(&self, name: &str, content: impl AsRef<[u8]>) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, content).expect("the temporary file can be written");
        path.display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
