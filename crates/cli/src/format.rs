//! `garret fmt`: systems in the canonical form.

use super::arguments::{Format, counted};
use super::exit::Exit;
use super::file_name::on_disk;
use super::input::{self, Source, Unreadable};
use super::interrupt::Signals;
use super::kind::kind;
use super::named;
use super::output::{choose_colors, complain, stdout};
use super::saved::save;
use garret_answers::data::Kind;
use garret_base::source::Diagnostic;
use garret_base::watch::Watch;
use garret_report::render_diagnostics;
use garret_system::lang::formatted;
use similar::TextDiff;
use std::io::Write;

/// Formats every file; the exit code is that of the worst.
pub(super) fn run(command: &Format, signals: &Signals) -> std::io::Result<Exit> {
    choose_colors(command.color);
    let mut out = stdout();
    let paths = named::files(&command.files, |kind| kind == Kind::System);
    let (mut worst, mut changed) = (Exit::Safe, 0);
    for path in &paths {
        if signals.has_come() {
            complain("garret: interrupted; the remaining files are unchanged\n");
            worst = worst.combined(Exit::Unknown);
            break;
        }
        let exit = match form(path, signals) {
            Some((source, text)) => one_file(path, command, &source, &text, &mut changed, &mut out)?,
            None => Exit::Input,
        };
        worst = worst.combined(exit);
    }
    if paths.len() > 1 {
        let what = if command.check || command.diff { "would change" } else { "changed" };
        writeln!(out, "{}: {changed} {what}", counted(paths.len(), "file"))?;
    }
    out.flush()?;
    Ok(worst)
}

/// A file, and its text in the canonical form. `None` if the file cannot be used; the error was shown.
fn form(path: &str, signals: &Signals) -> Option<(Source, String)> {
    if kind(path).is_some_and(|kind| kind != Kind::System) {
        complain(format_args!("garret: {path}: only systems (.cub) are formatted\n"));
        return None;
    }
    let show = |errors: &[Diagnostic], source: &Source| {
        complain(render_diagnostics(errors, &source.name, &source.text, true));
    };
    let source = match input::read(path, &Watch::start(None, None, Some(signals.flag()))) {
        Ok(source) => source,
        Err(Unreadable::File(message)) => {
            complain(format_args!("garret: {message}\n"));
            return None;
        }
        Err(Unreadable::Text(diagnostic)) => {
            show(&[diagnostic], &Source { name: path.to_owned(), text: String::new() });
            return None;
        }
        Err(Unreadable::Over) => {
            complain(format_args!("garret: {path}: interrupted\n"));
            return None;
        }
    };
    match formatted(&source.text) {
        Ok(text) => Some((source, text)),
        Err(errors) => {
            show(&errors, &source);
            None
        }
    }
}

fn one_file(
    path: &str,
    command: &Format,
    source: &Source,
    text: &str,
    changed: &mut usize,
    out: &mut impl Write,
) -> std::io::Result<Exit> {
    let is_changed = source.text != text;
    *changed += usize::from(is_changed);
    if !command.check && !command.diff {
        if path == "-" {
            write!(out, "{text}")?;
        } else if is_changed {
            if let Err(error) = save(&on_disk(path), text) {
                complain(format_args!(
                    "garret: the file is unchanged because it cannot be written: {error}\n"
                ));
                return Ok(Exit::Input);
            }
            writeln!(out, "changed      {path}")?;
        }
        return Ok(Exit::Safe);
    }
    if !is_changed {
        return Ok(Exit::Safe);
    }
    if command.diff {
        let diff = TextDiff::from_lines(source.text.as_str(), text);
        write!(out, "{}", diff.unified_diff().header(&source.name, &source.name))?;
    } else {
        writeln!(out, "would change {}", source.name)?;
    }
    Ok(Exit::Unsafe)
}
