//! The guide and the README are correct: every command in them is run and prints the shown output, every picture is the one that
//! Garret draws, every chapter is in the table of contents, and every link has a target. `GARRET_WRITE=1` writes outputs and
//! pictures.

use crate::{files, process};

use files::manifest_dir;
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A part of a chapter.
enum Part {
    /// Plain lines.
    Text(Vec<String>),
    /// A code block: the text after the opening fence, and the lines.
    Block(String, Vec<String>),
}

fn folder() -> PathBuf {
    manifest_dir().join("docs/src")
}

fn chapters() -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder()).expect("the guide is there").flatten();
    let mut found: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    found.retain(|path| path.extension().is_some_and(|it| it == "md"));
    found.sort();
    found
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn writes() -> bool {
    std::env::var_os("GARRET_WRITE").is_some()
}

fn parts(text: &str) -> Vec<Part> {
    let mut parts = vec![Part::Text(Vec::new())];
    let mut inside = false;
    for line in text.lines() {
        match (line.strip_prefix("```"), inside) {
            (Some(info), false) => {
                parts.push(Part::Block(info.trim().to_owned(), Vec::new()));
                inside = true;
            }
            (Some(_), true) => {
                parts.push(Part::Text(Vec::new()));
                inside = false;
            }
            (None, _) => match parts.last_mut() {
                Some(Part::Text(lines) | Part::Block(_, lines)) => lines.push(line.to_owned()),
                None => {}
            },
        }
    }
    assert!(!inside, "a code block is not closed");
    parts
}

fn joined(parts: &[Part]) -> String {
    let mut text = String::new();
    let mut add = |line: &str| {
        text.push_str(line);
        text.push('\n');
    };
    for part in parts {
        match part {
            Part::Text(lines) => {
                for line in lines {
                    add(line);
                }
            }
            Part::Block(info, lines) => {
                add(&format!("```{info}"));
                for line in lines {
                    add(line);
                }
                add("```");
            }
        }
    }
    text
}

/// Whether lines match the shown ones: `..` alone stands for any number of lines, and at the end of a line for the rest of it.
fn is_shown(shown: &[String], lines: &[&str]) -> bool {
    let Some((first, rest)) = shown.split_first() else { return lines.is_empty() };
    if first.trim() == ".." {
        return (0..=lines.len()).any(|skipped| is_shown(rest, &lines[skipped..]));
    }
    let Some((line, others)) = lines.split_first() else { return false };
    let is_it = match first.strip_suffix("..") {
        Some(beginning) => line.starts_with(beginning.trim_end()),
        None => first.trim_end() == line.trim_end(),
    };
    is_it && is_shown(rest, others)
}

/// The output of a command of the guide, on both streams.
fn output(folder: &Path, command: &str) -> String {
    let words: Vec<String> = shlex::split(command).unwrap_or_else(|| panic!("{command}: quotes"));
    let run = Command::new(env!("CARGO_BIN_EXE_garret"))
        .args(&words[1..])
        .current_dir(folder)
        .env("NO_COLOR", "1")
        .output()
        .expect("it runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert_ne!(run.status.code(), Some(4), "{command}: {}", text(&run.stderr));
    text(&run.stderr) + &text(&run.stdout)
}

/// Runs the commands of a block, and compares or replaces their outputs.
fn console(place: &str, folder: &Path, lines: &mut Vec<String>, wrong: &mut Vec<String>) {
    let mut fresh: Vec<String> = Vec::new();
    let mut rest = lines.as_slice();
    while let Some((line, after)) = rest.split_first() {
        let end = after.iter().position(|it| it.starts_with("$ ")).unwrap_or(after.len());
        let (shown, next) = after.split_at(end);
        rest = next;
        fresh.push(line.clone());
        let command = line.strip_prefix("$ ").unwrap_or_else(|| panic!("{place}: `{line}` is no command"));
        // The text after two blanks and `#` is a comment for readers.
        let command = command.split("  #").next().unwrap_or(command).trim();
        if !command.starts_with("garret ") {
            fresh.extend(shown.iter().cloned());
            continue;
        }
        let printed = output(folder, command);
        // An empty line before the next command belongs to the layout.
        let shown_lines: Vec<String> = shown.iter().map(|it| it.trim_end().to_owned()).collect();
        let printed_lines: Vec<&str> = printed.trim_end().lines().collect();
        let wanted = shown_lines.iter().rposition(|line| !line.is_empty()).map_or(0, |last| last + 1);
        if is_shown(&shown_lines[..wanted], &printed_lines) {
            fresh.extend(shown.iter().cloned());
        } else {
            wrong.push(format!("{place}: $ {command}\n{printed}"));
            fresh.extend(printed_lines.iter().map(|line| line.trim_end().to_owned()));
            if !next.is_empty() {
                fresh.push(String::new());
            }
        }
    }
    *lines = fresh;
}

/// Files in blocks are written to a folder of the chapter, where its commands run; `models` is available there.
#[cfg(unix)]
#[test]
fn commands_print_what_is_shown() {
    let mut wrong = Vec::new();
    let mut commands = 0;
    for path in chapters().into_iter().chain([manifest_dir().join("README.md")]) {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let place = process::Folder::new(&format!("guide-{name}"));
        let _ = std::fs::remove_file(place.0.join("models"));
        std::os::unix::fs::symlink(manifest_dir().join("models"), place.0.join("models")).expect("a link");
        let text = read(&path);
        let mut all = parts(&text);
        for part in &mut all {
            let Part::Block(info, lines) = part else { continue };
            if let Some((_, file)) = info.split_once("file=") {
                std::fs::write(place.0.join(file), lines.join("\n") + "\n").expect("it can be written");
            }
            if info == "console" {
                commands += lines.iter().filter(|line| line.starts_with("$ garret ")).count();
                console(&name, &place.0, lines, &mut wrong);
            }
        }
        if writes() {
            std::fs::write(&path, joined(&all)).expect("it can be written");
        }
    }
    println!("{commands} commands");
    assert!(commands > 30, "{commands}");
    assert!(writes() || wrong.is_empty(), "GARRET_WRITE=1 writes what is printed:\n{}", wrong.join("\n"));
}

/// `<!-- picture: garret .. --svg pictures/NAME.svg -->`
#[test]
fn pictures_are_drawn_by_garret() {
    let mut drawn = BTreeSet::new();
    for path in chapters() {
        for line in read(&path).lines() {
            let Some(command) = line.strip_prefix("<!-- picture: ").and_then(|it| it.strip_suffix(" -->"))
            else {
                continue;
            };
            let (command, file) = command.split_once(" --svg pictures/").expect("a picture has a name");
            let place = process::Folder::new("guide-picture");
            let fresh = place.0.join(file);
            let command = format!("{command} --svg {}", fresh.display());
            let printed = output(&manifest_dir(), &command);
            let picture = std::fs::read_to_string(&fresh).unwrap_or_else(|_| panic!("{command}: {printed}"));
            let kept = folder().join("pictures").join(file);
            if writes() {
                std::fs::write(&kept, &picture).expect("it can be written");
            }
            assert!(
                std::fs::read_to_string(&kept).is_ok_and(|it| it == picture),
                "{file}: GARRET_WRITE=1 draws it anew"
            );
            drawn.insert(file.to_owned());
        }
    }
    let entries = std::fs::read_dir(folder().join("pictures")).into_iter().flatten().flatten();
    let kept: BTreeSet<String> =
        entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect();
    assert_eq!(kept, drawn);
}

/// The links of a text to files, without fragments.
fn links(text: &str) -> impl Iterator<Item = &str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets
        .filter(|target| !target.contains("://") && !target.starts_with('#'))
        .map(|target| target.split('#').next().unwrap_or(target))
}

#[test]
fn links_lead_somewhere() {
    let summary = read(&folder().join("SUMMARY.md"));
    let listed: BTreeSet<PathBuf> = links(&summary).map(|target| folder().join(target)).collect();
    let mut all: BTreeSet<PathBuf> = chapters().into_iter().collect();
    all.remove(&folder().join("SUMMARY.md"));
    assert_eq!(listed, all, "the table of contents has each chapter, and no other");
    let readme = manifest_dir().join("README.md");
    for path in all.iter().chain([&readme]) {
        let from = path.parent().expect("it is in a folder");
        for part in parts(&read(path)) {
            let Part::Text(lines) = part else { continue };
            for target in links(&lines.join("\n")) {
                assert!(from.join(target).exists(), "{}: {target}", path.display());
            }
        }
    }
}
