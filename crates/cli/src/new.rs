//! `garret new`: a file to start from.

use super::arguments::{New, Template};
use super::exit::Exit;
use super::output::{complain, stdout};
use garret_front::header::Language;
use std::fs::OpenOptions;
use std::io::{ErrorKind, Write};

/// The text of a template, its language, and its file extension.
fn template(template: Template) -> (&'static str, Language, &'static str) {
    match template {
        Template::Lock => (include_str!("templates/lock.cub"), Language::System, "cub"),
        Template::Barrier => (include_str!("templates/barrier.cub"), Language::System, "cub"),
        Template::Protocol => (include_str!("templates/protocol.cub"), Language::System, "cub"),
        Template::CLock => (include_str!("templates/c-lock.c"), Language::C, "c"),
        Template::Assembly => (include_str!("templates/assembly.asm"), Language::Assembly, "asm"),
    }
}

/// Creates a file with this text. It fails, and leaves no new file, if there is one already or no space for it.
fn create(name: &str, text: &str) -> std::io::Result<()> {
    let mut file = OpenOptions::new().write(true).create_new(true).open(name)?;
    file.write_all(text.as_bytes()).inspect_err(|_| {
        // an incomplete file is removed; the error of the write is reported
        let _ = std::fs::remove_file(name);
    })
}

/// Writes the file.
pub(super) fn run(command: &New) -> std::io::Result<Exit> {
    let (text, language, ending) = template(command.template);
    let name = match Language::of_file(&command.name) {
        None => format!("{}.{ending}", command.name),
        Some(said) if said == language => command.name.clone(),
        Some(_) => {
            complain(format_args!(
                "garret: {}: files of this template end in .{ending}; change the name, or choose another --template\n",
                command.name
            ));
            return Ok(Exit::Input);
        }
    };
    if let Err(error) = create(&name, text) {
        let reason = match error.kind() {
            ErrorKind::AlreadyExists => {
                "this file exists already and is not overwritten; choose another name".to_owned()
            }
            ErrorKind::NotFound => "there is no such directory".to_owned(),
            _ => format!("cannot be written: {error}"),
        };
        complain(format_args!("garret: {name}: {reason}\n"));
        return Ok(Exit::Input);
    }
    let mut out = stdout();
    writeln!(out, "{name} is written; `garret test {name}` tests it, and its first lines say how it fails")?;
    out.flush()?;
    Ok(Exit::Safe)
}
