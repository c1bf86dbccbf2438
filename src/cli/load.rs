//! From a path to a system, with everything that is wrong with it on standard error.

use super::arguments::Color;
use super::input::{self, Source, Unreadable};
use crate::report::render_diagnostics;
use crate::system::System;
use crate::{Diagnostic, lang};
use anstream::ColorChoice;
use std::io::Write;

/// Decides about colours, for the whole run of the program.
pub(super) fn choose_colors(color: Color) {
    match color {
        Color::Auto => {}
        Color::Always => ColorChoice::Always.write_global(),
        Color::Never => ColorChoice::Never.write_global(),
    }
}

/// The system in a file, if there is one. `weak` tells whether the keyword has an effect, `quiet` leaves out warnings.
pub(super) fn load(path: &str, weak: bool, quiet: bool) -> std::io::Result<Option<(Source, System)>> {
    let Some(source) = read(path)? else { return Ok(None) };
    let checked = lang::parse(&source.text, lang::Options { weak })
        .and_then(|checked| Ok((crate::lint(&checked.system)?, checked)));
    match checked {
        Ok((more, mut checked)) => {
            checked.warnings.extend(more);
            if !quiet {
                show(&checked.warnings, &source)?;
            }
            Ok(Some((source, checked.system)))
        }
        Err(errors) => {
            show(&errors, &source)?;
            Ok(None)
        }
    }
}

/// The text in a file, if there is one.
pub(super) fn read(path: &str) -> std::io::Result<Option<Source>> {
    match input::read(path) {
        Ok(source) => Ok(Some(source)),
        Err(Unreadable::File(message)) => {
            writeln!(anstream::stderr(), "garret: {message}")?;
            Ok(None)
        }
        Err(Unreadable::Text(diagnostic)) => {
            show(&[diagnostic], &Source { name: path.to_owned(), text: String::new() })?;
            Ok(None)
        }
    }
}

/// Says what there is to say about a text.
pub(super) fn show(diagnostics: &[Diagnostic], source: &Source) -> std::io::Result<()> {
    if diagnostics.is_empty() {
        return Ok(());
    }
    // the stream takes the colours out where they are not wanted
    write!(anstream::stderr(), "{}", render_diagnostics(diagnostics, &source.name, &source.text, true))
}
