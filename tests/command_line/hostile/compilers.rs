//! Compilers that files start, or that do not terminate.

use crate::process::Folder;
use crate::questions::ask;

const LOCK: &str = "#include <assert.h>\nint x;\nvoid f(void) { assert(x == 0); x = 1; }\n";

fn with_options(options: &str) -> String {
    format!("/* Threads: f\n * Expected: TSO UNSAFE\n * Options: {options} */\n{LOCK}")
}

/// A regression: headers could pass options to the compiler that start any program, so that testing a foreign folder ran foreign
/// programs.
#[test]
fn headers_start_no_programs() {
    let folder = Folder::new("header-compilers");
    let told = folder.0.join("told");
    folder.file("args.txt", format!("-wrapper sh,-c,touch\\ {}", told.display()));
    let at = format!("@{}", folder.0.join("args.txt").display());
    for option in [at.as_str(), "-wrapper", "-fplugin=./x.so", "-B.", "-oout", "-Wl,x", "-march=@x"] {
        let file = folder.file("a.c", with_options(&format!("--compiled={option}")));
        let answer = ask(&["test", &file]);
        assert!(answer.code == 2 && answer.stderr.contains("--run-compilers"), "{answer:?}");
        let answer = ask(&["test", "--run-compilers", &file]);
        let refused = format!("may not hand `{option}` to a compiler");
        assert!(answer.code == 2 && answer.stderr.contains(&refused), "{answer:?}");
    }
    assert!(!told.exists());
}

/// With an explicit option they are started, with harmless options.
#[test]
fn headers_start_compilers_where_that_is_asked_for() {
    if std::process::Command::new("cc").arg("--version").output().is_err() {
        println!("skipped: no compiler on this machine");
        return;
    }
    let folder = Folder::new("header-compilers-allowed");
    let file = folder.file("a.c", with_options("--compiled=-O1"));
    assert_eq!(ask(&["test", &file]).code, 2);
    let answer = ask(&["test", "--run-compilers", &file]);
    assert_eq!(answer.code, 0, "{answer:?}");
}

/// A script in place of a compiler.
#[cfg(unix)]
fn script(folder: &Folder, text: impl AsRef<[u8]>) -> String {
    use std::os::unix::fs::PermissionsExt;
    let file = folder.file("compiler.sh", text);
    std::fs::set_permissions(&file, PermissionsExt::from_mode(0o755)).expect("it can be changed");
    file
}

/// The output of Garret if a variable names this compiler.
#[cfg(unix)]
fn with_compiler(variable: &str, compiler: &str, arguments: &[&str]) -> std::process::Output {
    let mut garret = std::process::Command::new(env!("CARGO_BIN_EXE_garret"));
    garret.args(arguments).env(variable, compiler).output().expect("it runs")
}

/// A compiler that does not terminate is killed at the deadline, together with its child processes. Later attempts do not get a new
/// time limit.
#[cfg(unix)]
#[test]
fn compilers_end_in_time() {
    let folder = Folder::new("endless-compiler");
    let file = folder.file("a.c", LOCK);
    let told = folder.0.join("told").display().to_string();
    let compiler = script(&folder, format!("#!/bin/sh\nsleep 600 &\necho $! $$ >> {told}\nwait\n"));
    let started = std::time::Instant::now();
    let output =
        with_compiler("CC", &compiler, &["check", "--compiled", "--timeout", "2s", "--threads", "f", &file]);
    assert_eq!(output.status.code(), Some(3), "{output:?}");
    assert!(started.elapsed() < std::time::Duration::from_secs(60), "{:?}", started.elapsed());
    let told = std::fs::read_to_string(&told).expect("it was started");
    assert_eq!(told.lines().count(), 1, "it was started once");
    for process in told.split_whitespace() {
        let is_gone = || {
            let state = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
            state.is_empty() || state.contains(") Z ")
        };
        for _ in 0..200 {
            if is_gone() {
                break;
            }
            std::thread::sleep(std::time::Duration::from_millis(20));
        }
        assert!(is_gone(), "{process} goes on");
    }
}

/// A child process of a compiler may leave its process group, keep the output open, and continue: Garret does not wait for it.
#[cfg(unix)]
#[test]
fn who_keeps_the_output_of_a_compiler_is_not_waited_for() {
    let folder = Folder::new("held-compiler");
    let file = folder.file("a.c", LOCK);
    // In the first case the compiler itself continues, in the second one it leaves a process behind.
    for (rest, code) in [("sleep 50", 3), ("echo ready", 2)] {
        let compiler = script(&folder, format!("#!/bin/sh\nsetsid sleep 50 &\n{rest}\n"));
        for command in ["check", "graphs", "orders"] {
            let started = std::time::Instant::now();
            let output = with_compiler(
                "CLANG",
                &compiler,
                &[command, "--ir", "--timeout", "2s", "--threads", "f*1", &file],
            );
            assert_eq!(output.status.code(), Some(code), "{command} {rest}: {output:?}");
            assert!(started.elapsed() < std::time::Duration::from_secs(40), "{:?}", started.elapsed());
        }
    }
}

/// The memory of a compiler counts towards the memory limit of Garret.
#[cfg(target_os = "linux")]
#[test]
fn compilers_share_the_memory() {
    let folder = Folder::new("large-compiler");
    let file = folder.file("a.c", LOCK);
    let text = "#!/bin/sh\nx=0123456789abcdef\nwhile [ ${#x} -lt 268435456 ]; do x=$x$x; done\nsleep 600\n";
    let compiler = script(&folder, text);
    let arguments =
        ["check", "--compiled", "--max-memory", "100M", "--timeout", "100s", "--threads", "f", &file];
    let started = std::time::Instant::now();
    let output = with_compiler("CC", &compiler, &arguments);
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.code() == Some(3) && said.contains("was reached before it was read"), "{output:?}");
    assert!(started.elapsed() < std::time::Duration::from_secs(90), "{:?}", started.elapsed());
}
