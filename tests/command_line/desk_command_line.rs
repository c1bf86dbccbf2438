//! `garret new`, `garret completions` and `garret man` on the command line.
#![cfg(feature = "cli")]

use crate::process;

use process::{Folder, parts, run};

/// Runs Garret in the folder of the project. Returns the exit code, standard output and standard error.
fn garret(arguments: &[&str]) -> (i32, String, String) {
    parts(run("", arguments, b""))
}

/// For each template: its extension, the replacement that makes it fail, as its comment says, and the verdicts after it.
const TEMPLATES: [(&str, &str, &str, &str, &str); 5] = [
    ("lock", "cub", " && fence() &&", " &&", "TSO UNSAFE, SC SAFE"),
    ("barrier", "cub", "&& forall_other q.", "&& exists_other q.", "TSO UNSAFE, SC UNSAFE"),
    ("protocol", "cub", "Modified | _ : Invalid", "Modified | _ : Cache[k]", "TSO UNSAFE, SC UNSAFE"),
    (
        "c-lock",
        "c",
        "    if (atomic_exchange_explicit(&locked, 1, memory_order_acquire) == 0) return;\n    while",
        "    if (atomic_load(&locked) == 0) { atomic_store(&locked, 1); return; }\n    while",
        "TSO UNSAFE, SC UNSAFE",
    ),
    ("assembly", "asm", "        lock cmpxchg", "        cmpxchg", "TSO UNSAFE, SC UNSAFE"),
];

#[test]
fn templates_pass_their_test_and_fail_as_they_say() {
    let folder = Folder::new("new");
    for (template, ending, from, to, broken) in TEMPLATES {
        let name = folder.0.join(format!("my.{template}")).display().to_string();
        let path = format!("{name}.{ending}");
        let (code, stdout, stderr) = garret(&["new", &name, "--template", template]);
        assert_eq!((code, stderr.as_str()), (0, ""), "{stdout}");
        assert!(stdout.contains(&format!("garret test {path}")), "{stdout}");
        let (code, stdout, stderr) = garret(&["test", "--verbose", &path]);
        assert_eq!((code, stderr.as_str()), (0, ""), "{template}: {stdout}");
        assert!(stdout.contains(&format!("{path}: TSO SAFE, SC SAFE\n")), "{stdout}");
        // An existing file is not overwritten.
        let text = std::fs::read_to_string(&path).expect("it was written");
        let again = garret(&["new", &path, "--template", template]);
        assert!(again.0 == 2 && again.2.contains("this file exists already"), "{again:?}");
        assert_eq!(std::fs::read_to_string(&path).expect("it is there"), text);
        // The change that its comment describes.
        assert!(text.contains("To see it fail:") && text.matches(from).count() == 1, "{template}");
        let changed = text.replace(from, to).replace("TSO SAFE, SC SAFE", broken);
        std::fs::write(&path, changed).expect("it can be written");
        let (code, stdout, stderr) = garret(&["test", &path]);
        assert_eq!(code, 0, "{template}: {stdout}{stderr}");
        assert!(stdout.contains(&format!("{path}: {broken}\n")), "{stdout}");
    }
}

#[test]
fn new_files_are_named_for_what_they_are() {
    let folder = Folder::new("new-names");
    let root = folder.0.display();
    let (code, _, stderr) = garret(&["new", &format!("{root}/a.c")]);
    assert!(code == 2 && stderr.contains("end in .cub"), "{stderr}");
    let (code, _, stderr) = garret(&["new", &format!("{root}/none/a")]);
    assert!(code == 2 && stderr.contains("there is no such directory"), "{stderr}");
    assert_eq!(std::fs::read_dir(&folder.0).expect("it is there").count(), 0);
    assert_eq!(garret(&["new", &format!("{root}/a"), "--template", "poem"]).0, 2);
}

/// The commands in the help text of the program.
fn commands() -> Vec<String> {
    let (_, help, _) = garret(&["--help"]);
    let lines =
        help.lines().skip_while(|line| *line != "Commands:").skip(1).take_while(|line| !line.is_empty());
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    names
        .filter_map(|line| line.split_whitespace().next())
        .filter(|name| *name != "help")
        .map(str::to_owned)
        .collect()
}

#[test]
fn completions_know_every_command() {
    let commands = commands();
    assert!(commands.len() >= 11, "{commands:?}");
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let (code, script, stderr) = garret(&["completions", shell]);
        assert_eq!((code, stderr.as_str()), (0, ""));
        for word in commands.iter().map(String::as_str).chain(["open-timeout", "c-lock"]) {
            // For two of the shells, the script has no values of options.
            let has_values = !["elvish", "powershell"].contains(&shell) || word != "c-lock";
            assert!(!has_values || script.contains(word), "{shell}: {word}");
        }
    }
    assert_eq!(garret(&["completions", "tea"]).0, 2);
}

#[test]
fn the_manual_has_a_page_for_every_command() {
    let folder = Folder::new("man");
    let root = folder.0.display().to_string();
    let (code, stdout, stderr) = garret(&["man", &root]);
    assert_eq!((code, stderr.as_str()), (0, ""));
    let mut pages = vec!["garret.1".to_owned()];
    pages.extend(commands().iter().map(|command| format!("garret-{command}.1")));
    assert_eq!(stdout.lines().count(), pages.len(), "{stdout}");
    for page in &pages {
        let text =
            std::fs::read_to_string(folder.0.join(page)).unwrap_or_else(|error| panic!("{page}: {error}"));
        assert!(text.contains(".SH NAME") && text.contains(".SH SYNOPSIS"), "{page}: {text}");
    }
    let first = std::fs::read_to_string(folder.0.join("garret.1")).expect("it is there");
    assert_eq!(garret(&["man"]), (0, first, String::new()));
    let check = std::fs::read_to_string(folder.0.join("garret-check.1")).expect("it is there");
    assert!(check.contains("\\-\\-timeout") && check.contains("Exit codes"), "{check}");
    let nowhere = garret(&["man", &format!("{root}/none")]);
    assert!(nowhere.0 == 2 && nowhere.2.contains("garret.1"), "{nowhere:?}");
}

#[test]
fn systems_are_formatted() {
    let folder = Folder::new("fmt");
    let (loose, tight) = ("var   X : bool\ninit {X = False}\n", "var X : bool\ninit { X = False }\n");
    let file = folder.file("loose.cub", loose);
    let good = folder.file("good.cub", tight);
    let root = folder.0.display().to_string();
    let read = |path: &str| std::fs::read_to_string(path).expect("it is there");
    assert_eq!(parts(run("", &["fmt", "-"], loose.as_bytes())), (0, tight.to_owned(), String::new()));
    let check = garret(&["fmt", "--check", &root]);
    assert_eq!(check, (1, format!("would change {file}\n2 files: 1 would change\n"), String::new()));
    let (code, diff, _) = garret(&["fmt", "--diff", &file]);
    assert!(
        code == 1 && diff.contains("\n-var   X : bool\n") && diff.contains("\n+var X : bool\n"),
        "{diff}"
    );
    assert_eq!((read(&file).as_str(), garret(&["fmt", "--check", &good]).0), (loose, 0));
    let bad = folder.file("bad.cub", "var X bool\ninit {X = False}\n");
    let (code, stdout, stderr) = garret(&["fmt", &root]);
    assert_eq!((code, stdout), (2, format!("changed      {file}\n3 files: 1 changed\n")));
    assert!(stderr.contains("expected `:`") && stderr.contains("bad.cub"), "{stderr}");
    assert_eq!((read(&file).as_str(), read(&good).as_str()), (tight, tight));
    assert_eq!(read(&bad), "var X bool\ninit {X = False}\n");
    for (arguments, message) in [
        (&["fmt", "models/c/created.c"][..], "only systems (.cub) are formatted"),
        (&["fmt", "none.cub"], "there is no such file"),
        (&["fmt", "crates/report/src"], "no file in this directory"),
    ] {
        let (code, stdout, stderr) = garret(arguments);
        assert!(code == 2 && stdout.is_empty() && stderr.contains(message), "{arguments:?}: {stderr}");
    }
    assert_eq!(garret(&["fmt", "--check", "crates/cli/src/templates"]).0, 0);
}
