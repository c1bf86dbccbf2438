//! How the program ends if its output is not read, the disk is full, the input has no end, or a signal arrives.
#![cfg(target_os = "linux")]

use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::PathBuf;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

const SAFE: &str = "type loc = A | B\narray PC[proc] : loc\nweak var X : bool\ninit (p) { PC[p] = A && X = False }\n\
    unsafe (p q) { PC[p] = B && PC[q] = B }\ntransition enter ([p])\nrequires { PC[p] = A && X = False }\n{ PC[p] := B; X := True }\n";
const UNSAFE: &str = "type loc = A | B\narray PC[proc] : loc\nweak var X : bool\ninit (p) { PC[p] = A && X = False }\n\
    unsafe (p q) { PC[p] = B && PC[q] = B }\ntransition enter ([p])\nrequires { PC[p] = A }\n{ PC[p] := B; X := True }\n";
const ASSEMBLY: &str = "begin shared_data\nx dd 0\nend shared_data\nbegin thread_code\nmov dword [x], 1\nend thread_code\n\
    begin unsafe_prop\n$t : x = 1\nend unsafe_prop\n";
const LITMUS: &str = "X86 sb\n{ x=0; y=0; }\n P0 | P1 ;\n MOV [x],$1 | MOV [y],$1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\n\
    exists (0:EAX=0 /\\ 1:EAX=0)\n";

/// A time limit; no step of these tests takes a hundredth of it.
const LONG: Duration = Duration::from_secs(60);

/// A temporary folder for each test, removed at the end.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("garret-endings-{}-{name}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the temporary folder can be made");
        Self(path)
    }

    fn file(&self, name: &str, content: &str) -> String {
        let path = self.0.join(name);
        std::fs::write(&path, content).expect("the temporary file can be written");
        path.display().to_string()
    }

    /// A named pipe.
    fn pipe(&self, name: &str) -> String {
        let path = self.0.join(name).display().to_string();
        assert!(Command::new("mkfifo").arg(&path).status().is_ok_and(|status| status.success()));
        path
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn garret(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_garret"));
    command.args(arguments).env_remove("CLICOLOR_FORCE").stdin(Stdio::null()).stderr(Stdio::piped());
    command
}

/// The exit code and standard error, if standard output is a closed pipe.
fn unread(arguments: &[&str]) -> (Option<i32>, String) {
    let mut child = garret(arguments).stdout(Stdio::piped()).spawn().expect("garret starts");
    drop(child.stdout.take());
    let output = end(child);
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// The same, if standard output is a full device.
fn full(arguments: &[&str]) -> (Option<i32>, String) {
    let device = OpenOptions::new().write(true).open("/dev/full").expect("Linux has /dev/full");
    let child = garret(arguments).stdout(device).spawn().expect("garret starts");
    let output = end(child);
    (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
}

/// Waits for the end of the process, and fails if it takes too long.
fn end(mut child: Child) -> Output {
    let started = Instant::now();
    while child.try_wait().expect("the child is there").is_none() {
        if started.elapsed() > LONG {
            child.kill().expect("the child is there");
            panic!("garret does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    child.wait_with_output().expect("the child has ended")
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args(["-s", name, &child.id().to_string()]).status();
    assert!(sent.is_ok_and(|status| status.success()));
}

/// Interrupts a run by a signal, after it has installed its handlers and reached the operation that is to be interrupted.
fn interrupted(mut command: Command, name: &str) -> Output {
    let child = command.stdout(Stdio::piped()).spawn().expect("garret starts");
    listening(&child);
    std::thread::sleep(Duration::from_millis(300));
    signal(&child, name);
    end(child)
}

/// Waits until the process handles signals; before that, a signal kills it.
fn listening(child: &Child) {
    let started = Instant::now();
    loop {
        let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).unwrap_or_default();
        let caught = status.lines().find_map(|line| line.strip_prefix("SigCgt:")).unwrap_or_default();
        // Bit 14 is SIGTERM.
        if u64::from_str_radix(caught.trim(), 16).is_ok_and(|mask| mask >> 14 & 1 == 1) {
            return;
        }
        assert!(started.elapsed() < LONG, "garret does not listen to signals");
        std::thread::sleep(Duration::from_millis(5));
    }
}

fn code(output: &Output) -> Option<i32> {
    output.status.code()
}

fn last_line(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).lines().last().unwrap_or_default().to_owned()
}

/// A regression: `garret check FILE | true` ended with the exit code of SAFE, whatever the file.
#[test]
fn a_closed_pipe_does_not_change_the_exit_code() {
    let folder = Folder::new("pipe");
    let safe = folder.file("safe.cub", SAFE);
    let bad = folder.file("unsafe.cub", UNSAFE);
    let assembly = folder.file("x.asm", ASSEMBLY);
    let litmus = folder.file("sb.litmus", LITMUS);
    let mistake = folder.file("mistake.cub", "init (p) {");
    for (arguments, expected) in [
        (vec!["check", &bad], 1),
        (vec!["check", &safe], 0),
        (vec!["check", "--max-nodes", "0", &safe], 3),
        (vec!["check", &bad, &safe, &safe], 1),
        (vec!["check", &safe, &safe, &bad], 1),
        (vec!["check", &safe, &mistake, &bad], 2),
        (vec!["check", "-v", &bad], 1),
        (vec!["explore", "-n", "2", &bad], 1),
        (vec!["explore", "-n", "2", &safe], 0),
        (vec!["replay", &bad, "--trace", "enter(#1) -> enter(#2)"], 1),
        (vec!["litmus", &litmus], 0),
        (vec!["x86", &assembly], 0),
        (vec!["--help"], 0),
        (vec!["--version"], 0),
        (vec!["check", "--help"], 0),
    ] {
        let (code, errors) = unread(&arguments);
        assert_eq!(code, Some(expected), "{arguments:?}: {errors}");
        assert!(!errors.contains("cannot write"), "{arguments:?}: {errors}");
    }
}

/// A regression: a full disk was reported as a defect of Garret, or not at all.
#[test]
fn a_full_disk_is_an_error_of_its_own() {
    let folder = Folder::new("full");
    let bad = folder.file("unsafe.cub", UNSAFE);
    let assembly = folder.file("x.asm", ASSEMBLY);
    let litmus = folder.file("sb.litmus", LITMUS);
    for arguments in [
        vec!["check", &bad],
        vec!["check", "--quiet", &bad],
        vec!["explore", "-n", "2", &bad],
        vec!["replay", &bad, "--trace", "enter(#1) -> enter(#2)"],
        vec!["litmus", &litmus],
        vec!["x86", &assembly],
        vec!["--help"],
        vec!["--version"],
        vec!["check", "--help"],
    ] {
        let (code, errors) = full(&arguments);
        assert_eq!(code, Some(2), "{arguments:?}: {errors}");
        assert!(errors.contains("cannot write the output: No space left"), "{arguments:?}: {errors}");
        assert!(!errors.contains("defect"), "{arguments:?}: {errors}");
    }
}

#[test]
fn a_message_that_nobody_can_read_does_not_change_the_exit_code() {
    let folder = Folder::new("silent");
    // The type is not used, so there is a warning.
    let bad = folder.file("unsafe.cub", &format!("type unused = U\n{UNSAFE}"));
    let device = OpenOptions::new().write(true).open("/dev/full").expect("Linux has /dev/full");
    let child =
        garret(&["check", &bad]).stderr(device).stdout(Stdio::piped()).spawn().expect("garret starts");
    let output = end(child);
    assert_eq!(code(&output), Some(1));
    assert!(last_line(&output).starts_with("UNSAFE"));
}

/// A regression: the size of the input was not limited.
#[test]
fn endless_input_is_refused() {
    for command in ["check", "explore", "litmus", "x86"] {
        let child = garret(&[command, "/dev/zero"]).stdout(Stdio::piped()).spawn().expect("garret starts");
        let output = end(child);
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(code(&output), Some(2), "{errors}");
        assert!(errors.contains("/dev/zero: this file is larger than 16 MB, the limit"), "{errors}");
    }
    let zeroes = File::open("/dev/zero").expect("Linux has /dev/zero");
    let child = garret(&["check", "-"]).stdin(zeroes).stdout(Stdio::piped()).spawn().expect("garret starts");
    let output = end(child);
    assert_eq!(code(&output), Some(2));
}

/// A regression: waiting for a pipe without a writer could only be ended by a second signal.
#[test]
fn waiting_for_input_ends_at_a_signal() {
    let folder = Folder::new("fifo");
    for name in ["INT", "TERM"] {
        let pipe = folder.pipe(&format!("fifo-{name}"));
        let output = interrupted(garret(&["check", &pipe]), name);
        assert_eq!(
            (code(&output), last_line(&output)),
            (Some(3), format!("UNKNOWN {pipe}: interrupted while it was read"))
        );
        let mut command = garret(&["explore", "-"]);
        command.stdin(Stdio::piped());
        let output = interrupted(command, name);
        assert_eq!(code(&output), Some(3));
        assert_eq!(last_line(&output), "UNKNOWN <standard input>: interrupted while it was read");
    }
}

#[test]
fn waiting_for_input_ends_at_the_timeout() {
    let folder = Folder::new("fifo-timeout");
    let pipe = folder.pipe("fifo");
    let child = garret(&["check", "--timeout", "100ms", &pipe]).stdout(Stdio::piped()).spawn();
    let output = end(child.expect("garret starts"));
    assert_eq!(code(&output), Some(3));
    assert_eq!(
        last_line(&output),
        format!(
            "UNKNOWN {pipe}: the time limit of 100 ms was reached before it was read; try a longer --timeout"
        )
    );
}

/// A result that is known when the signal arrives is still reported.
#[test]
fn a_signal_does_not_take_a_verdict_back() {
    let folder = Folder::new("known");
    let (bad, pipe) = (folder.file("unsafe.cub", UNSAFE), folder.pipe("fifo"));
    let output = interrupted(garret(&["check", &bad, &pipe]), "TERM");
    assert_eq!(code(&output), Some(1), "{output:?}");
}

/// A regression: only a second signal ended a blocked write.
#[test]
fn printing_ends_at_a_signal() {
    let folder = Folder::new("printing");
    let long: String = (0..1900).fold(String::new(), |text, index| format!("{text}mov dword [x], {index}\n"));
    let assembly = folder.file("long.asm", &ASSEMBLY.replace("mov dword [x], 1\n", &long));
    // More than fits in a pipe.
    let output = interrupted(garret(&["x86", "--no-fuse", &assembly]), "INT");
    assert_eq!(code(&output), Some(3));
    let mut text = String::new();
    let _ = output.stdout.as_slice().read_to_string(&mut text);
    assert!(text.len() < 1_000_000, "it was printed to the end");
}

/// Two signals end the program at once.
#[test]
fn a_second_signal_ends_the_program() {
    let folder = Folder::new("second");
    let pipe = folder.pipe("fifo");
    let mut child = garret(&["check", &pipe]).stdout(Stdio::null()).spawn().expect("garret starts");
    listening(&child);
    signal(&child, "INT");
    // The process may have ended before the second signal.
    let _ = Command::new("kill").args(["-s", "INT", &child.id().to_string()]).stderr(Stdio::null()).status();
    let _ = child.stdin.take().map(|mut input| input.write_all(b""));
    assert_eq!(code(&end(child)), Some(3));
}
