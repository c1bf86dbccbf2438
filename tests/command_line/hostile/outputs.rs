//! Files that are both input and output, or written twice, or do not fit on the disk.
#![cfg(unix)]

use crate::process::Folder;
use crate::questions::{UNSAFE, ask};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::process::Command;

/// A regression: a picture was written over the system that it shows.
#[test]
fn an_output_is_not_the_input() {
    let folder = Folder::new("output-is-input");
    let input = folder.file("it.cub", UNSAFE);
    std::fs::hard_link(&input, folder.0.join("hard")).expect("links can be made");
    symlink("it.cub", folder.0.join("soft")).expect("links can be made");
    symlink("soft", folder.0.join("softer")).expect("links can be made");
    let around =
        format!("{}/../{}/it.cub", folder.0.display(), folder.0.file_name().expect("a name").display());
    let trace = "--trace=enter(#1) -> enter(#2) -> unsafe[1]";
    for name in ["it.cub", "hard", "soft", "softer", &around] {
        let output = folder.0.join(name).display().to_string();
        for option in ["--report", "--svg", "--dot", "--itf", "--litmus"] {
            for command in [&["check"][..], &["explore", "--processes", "2"], &["replay", trace]] {
                let answer = ask(&[command, &[option, &output, &input]].concat());
                assert!(answer.code == 2 && answer.stdout.is_empty(), "{answer:?}");
                assert!(answer.stderr.contains(&format!("{option} would overwrite")), "{answer:?}");
            }
        }
        let answer = ask(&["fences", "--apply", &output, &input]);
        assert!(answer.code == 2 && answer.stderr.contains("--apply would overwrite"), "{answer:?}");
    }
    let test =
        "X86 SB\n{ }\n P0 | P1 ;\n MOV [x],1 | MOV [y],1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\nexists (0:EAX=0)\n";
    let input = folder.file("it.litmus", test);
    for command in ["litmus", "graphs", "check"] {
        let answer = ask(&[command, "--svg", &input, &input]);
        assert!(answer.code == 2 && answer.stderr.contains("--svg would overwrite"), "{answer:?}");
    }
    assert_eq!(std::fs::read_to_string(&input).expect("it is there"), test);
    assert_eq!(std::fs::read_to_string(folder.0.join("it.cub")).expect("it is there"), UNSAFE);
}

/// Standard input and standard output can be files, too.
#[test]
fn an_output_is_not_the_file_behind_a_stream() {
    let folder = Folder::new("output-is-stream");
    let input = folder.file("it.cub", UNSAFE);
    let printed = folder.0.join("printed.txt");
    let run = |arguments: &[&str], stdin: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_garret"));
        command.args(arguments).stdin(std::fs::File::open(stdin).expect("it is there"));
        command.stdout(std::fs::File::create(&printed).expect("it can be made"));
        let output = command.output().expect("it runs");
        (output.status.code(), String::from_utf8_lossy(&output.stderr).into_owned())
    };
    for arguments in
        [&["check", "--report"][..], &["fences", "--apply"], &["explore", "--processes", "2", "--svg"]]
    {
        let (code, said) = run(&[arguments, &[&input, "-"]].concat(), &input);
        assert!(code == Some(2) && said.contains("would overwrite"), "{said}");
    }
    let output = printed.display().to_string();
    let (code, said) = run(&["check", "--report", &output, &input], "/dev/null");
    assert!(code == Some(2) && said.contains("standard output is redirected to this file"), "{said}");
    assert_eq!(std::fs::read_to_string(&input).expect("it is there"), UNSAFE);
}

#[test]
fn an_output_is_no_file_that_the_input_includes() {
    let folder = Folder::new("output-is-included");
    folder.file("it.h", "int x;\n");
    let input = folder
        .file("it.c", "#include <assert.h>\n#include \"it.h\"\nvoid f(void) { x = 1; assert(x == 0); }\n");
    let output = folder.0.join("it.h").display().to_string();
    let svg = folder.0.join("it.svg").display().to_string();
    let answer = ask(&["check", "--threads", "f", "--svg", &svg, "--report", &output, &input]);
    assert!(answer.code == 2 && answer.stdout.is_empty(), "{answer:?}");
    assert!(answer.stderr.contains("--report would overwrite"), "{answer:?}");
    assert!(!folder.0.join("it.svg").exists(), "nothing is written");
    assert_eq!(std::fs::read_to_string(output).expect("it is there"), "int x;\n");
}

/// Files that are included by a compiler, or by the reader of C, are not overwritten while candidate texts are checked that are not
/// in any file.
#[test]
fn an_output_is_no_file_that_a_compiler_includes() {
    let folder = Folder::new("output-is-included-by-others");
    let header = "int x;\n";
    let it = folder.file("it.h", header);
    let text = "#include \"it.h\"\n#include <assert.h>\n#include <stdatomic.h>\natomic_int y;\n\
         void f(void) { atomic_store(&y, 1); assert(atomic_load(&y) == 1); }\n";
    let input = folder.file("it.c", text);
    let mut asked = vec![vec!["orders", "--threads", "f", "--apply", &it, &input]];
    if Command::new("clang").arg("--version").output().is_ok() {
        asked.push(vec!["orders", "--ir", "--threads", "f*1", "--apply", &it, &input]);
        asked.push(vec!["graphs", "--ir", "--threads", "f*1", "--svg", &it, &input]);
    } else {
        println!("skipped: no clang on this machine");
    }
    for arguments in asked {
        let answer = ask(&arguments);
        assert!(answer.code == 2 && answer.stdout.is_empty(), "{answer:?}");
        assert!(answer.stderr.contains("would overwrite"), "{answer:?}");
        assert_eq!(std::fs::read_to_string(&it).expect("it is there"), header);
    }
    let rust = folder.file("it x.rs", "pub fn g() {}\n");
    let input = folder.file("it.rs", "mod x { include!(\"it x.rs\"); }\nfn main() { x::g(); }\n");
    if Command::new("rustc").arg("--version").output().is_err() {
        println!("skipped: no rustc on this machine");
        return;
    }
    let answer = ask(&["graphs", "--ir", "--svg", &rust, &input]);
    assert!(answer.code == 2 && answer.stderr.contains("--svg would overwrite"), "{answer:?}");
    assert_eq!(std::fs::read_to_string(&rust).expect("it is there"), "pub fn g() {}\n");
}

#[test]
fn outputs_are_different_files() {
    let folder = Folder::new("outputs-are-one");
    let input = folder.file("it.cub", UNSAFE);
    let (one, other) =
        (folder.0.join("a.svg").display().to_string(), folder.0.join("b").display().to_string());
    // The target does not exist yet.
    symlink("a.svg", folder.0.join("b")).expect("links can be made");
    for path in [&one, &other] {
        let answer = ask(&["check", "--svg", &one, "--dot", path, &input]);
        assert!(answer.code == 2 && answer.stderr.contains("--svg and --dot would both"), "{answer:?}");
    }
    assert!(!folder.0.join("a.svg").exists());
    // A target that stores nothing may get several outputs.
    let answer = ask(&["check", "--svg", "/dev/null", "--dot", "/dev/null", &input]);
    assert_eq!(answer.code, 1, "{answer:?}");
}

/// A file that cannot be written completely is not changed: the old file stays, and no temporary file is left.
#[test]
fn on_a_full_disk_the_old_file_stays() {
    let folder = Folder::new("full-disk");
    let input = folder.file("it.cub", UNSAFE);
    let output = folder.file("page.html", "the old one");
    let garret = env!("CARGO_BIN_EXE_garret");
    let limited = format!("trap '' XFSZ; ulimit -f 1; exec {garret} check --report {output} {input}");
    let ended = Command::new("sh").args(["-c", &limited]).output().expect("there is a shell");
    assert_eq!(ended.status.code(), Some(2), "{ended:?}");
    assert!(String::from_utf8_lossy(&ended.stderr).contains("page.html"), "{ended:?}");
    assert_eq!(std::fs::read_to_string(&output).expect("it is there"), "the old one");
    assert_eq!(std::fs::read_dir(&folder.0).expect("it can be read").count(), 2);
    let answer = ask(&["check", "--report", "/dev/full", &input]);
    assert!(answer.code == 2 && answer.stderr.contains("/dev/full"), "{answer:?}");
}

#[test]
fn a_file_that_is_written_anew_keeps_its_links_and_permissions() {
    let folder = Folder::new("written-anew");
    let input = folder.file("it.cub", UNSAFE);
    let output = folder.file("page.html", "the old one");
    std::fs::set_permissions(&output, PermissionsExt::from_mode(0o640)).expect("it can be changed");
    symlink("page.html", folder.0.join("link")).expect("links can be made");
    let link = folder.0.join("link");
    let answer = ask(&["check", "--report", &link.display().to_string(), &input]);
    assert_eq!(answer.code, 1, "{answer:?}");
    assert!(std::fs::symlink_metadata(&link).expect("it is there").is_symlink());
    assert!(std::fs::read_to_string(&output).expect("it is there").contains("<html"));
    assert_eq!(std::fs::metadata(&output).expect("it is there").permissions().mode() & 0o777, 0o640);
}
