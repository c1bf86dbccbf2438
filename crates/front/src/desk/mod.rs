//! The state of a text that is being edited, for editors: its diagnostics, its names with their occurrences, hover texts, and
//! renaming.
//!
//! It is independent of protocols and files. For a text with mistakes, it answers as far as the text can be read.
//!
//! # Example
//! ```
//! use garret_front::desk::{Desk, Reader};
//! use garret_front::header::Language;
//!
//! let text = "var X : bool\ninit { X = False }\nunsafe (p) { X = True }\ntransition t (p) { X := Treu }";
//! let desk = Desk::read(text, &Reader::new("x.cub", Language::System));
//! let suggestion = desk.diagnostics()[0].suggestion.as_ref().unwrap();
//! assert_eq!(suggestion.text, "True");
//! let place = text.find("X = True").unwrap();
//! assert_eq!(desk.outline().of(desk.outline().at(place).unwrap().of).count(), 4);
//! ```

mod hover;
mod keywords;
mod positions;
mod property;
mod reader;
mod rename;

pub use garret_base::outline::{NameKind, NamedDeclaration, Occurrence, Outline};
pub use hover::Hover;
pub use positions::{Encoding, Place, Positions};
pub use property::Property;
pub use reader::{ReadOptions, Reader};
pub use rename::RenameError;

use crate::header::{Header, Language};
pub use crate::loaded::contradictions;
use garret_base::source::{Diagnostic, Diagnostics, Lines, Span};
use garret_base::watch::Watch;
use garret_core::lint::lint_within;
use garret_front_c as c;
use garret_front_litmus as litmus;
use garret_front_x86 as x86;
use garret_program::Translation;
use garret_system::lang::{self, ReadError};
use garret_system::system::System;

/// A text that is being edited, as read once.
#[derive(Clone, Debug)]
pub struct Desk {
    text: String,
    language: Language,
    positions: Positions,
    outline: Outline,
    diagnostics: Vec<Diagnostic>,
    meaning: Meaning,
}

/// The meaning of the text.
#[derive(Clone, Debug)]
enum Meaning {
    /// None: there are errors, or it is a litmus test.
    None,
    System(Box<System>),
    /// A program, and its system, unless that is too large.
    Program(Box<Translation>, Option<Box<System>>),
}

impl Desk {
    /// Reads a text.
    ///
    /// # Complexity
    /// That of reading the text as the commands do.
    #[must_use]
    pub fn read(text: impl Into<String>, reader: &Reader<'_>) -> Self {
        Self::read_within(text, reader, &Watch::default())
    }

    /// The same, until the watch is over: then a diagnostic says so.
    #[must_use]
    pub fn read_within(text: impl Into<String>, reader: &Reader<'_>, watch: &Watch) -> Self {
        let text = text.into();
        let positions = Positions::new(&text);
        let outline = outline(&text, reader.language);
        let mut diagnostics = Vec::new();
        let meaning = if u32::try_from(text.len()).is_err() {
            diagnostics.push(Diagnostic::error("this file is too large"));
            Meaning::None
        } else {
            meaning(&text, reader, watch, &mut diagnostics)
        };
        Self { text, language: reader.language, positions, outline, diagnostics, meaning }
    }

    /// The text.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Its language.
    #[must_use]
    pub fn language(&self) -> Language {
        self.language
    }

    /// The starts of its lines.
    #[must_use]
    pub fn positions(&self) -> &Positions {
        &self.positions
    }

    /// Its names.
    #[must_use]
    pub fn outline(&self) -> &Outline {
        &self.outline
    }

    /// The errors and warnings that reading the text finds.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Whether the text has no errors.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        self.diagnostics.iter().all(|it| it.severity != garret_base::source::Severity::Error)
    }

    /// Warnings about the meaning of the text. They take longer than reading it, and some may be missing if the watch is over
    /// before the end.
    #[must_use]
    pub fn findings(&self, watch: &Watch) -> Vec<Diagnostic> {
        match &self.meaning {
            Meaning::System(system) => match lint_within(system, watch) {
                Ok(found) => found,
                Err(ReadError::Mistakes(errors)) => errors.into_vec(),
                Err(ReadError::Over) => Vec::new(),
            },
            Meaning::Program(translation, Some(system)) => contradictions(translation, system, watch),
            Meaning::Program(_, None) | Meaning::None => Vec::new(),
        }
    }

    /// The text in the canonical form. `None` for languages without such a form.
    ///
    /// # Errors
    /// Its syntax errors.
    pub fn formatted(&self) -> Option<Result<String, Diagnostics>> {
        (self.language == Language::System).then(|| lang::formatted(&self.text))
    }

    /// The part of the text in a span.
    fn written(&self, span: Span) -> &str {
        self.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// The system that the text describes, if it has no errors.
    #[must_use]
    pub fn system(&self) -> Option<&System> {
        match &self.meaning {
            Meaning::System(system) | Meaning::Program(_, Some(system)) => Some(system),
            Meaning::Program(_, None) | Meaning::None => None,
        }
    }

    /// The program that the text is, if it is one without errors.
    #[must_use]
    pub fn program(&self) -> Option<&Translation> {
        match &self.meaning {
            Meaning::Program(translation, _) => Some(translation),
            _ => None,
        }
    }
}

/// The names of a text, including those in the header in its first comment.
fn outline(text: &str, language: Language) -> Outline {
    let outline = match language {
        Language::System => lang::outline(text),
        Language::C => c::outline(text),
        Language::Assembly => x86::outline(text),
        Language::Litmus => Outline::default(),
    };
    let header = Header::read(text, language).ok();
    let functions = header.filter(|header| header.functions().is_some()).and_then(|header| header.threads);
    match functions {
        Some(functions) => with_threads(outline, text, functions.span),
        None => outline,
    }
}

/// The outline, with the functions that the line `Threads:` of the header names.
fn with_threads(mut outline: Outline, text: &str, span: Span) -> Outline {
    let is_part = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.' | '$');
    let line = text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let mut start = 0;
    for word in line.split_inclusive(|letter| !is_part(letter)) {
        let name = word.trim_end_matches(|letter| !is_part(letter));
        let function = outline.names().iter().position(|it| it.name == name && it.within.is_none());
        if let Some(of) = function.filter(|_| !name.is_empty()) {
            let first = span.start as usize + start;
            outline.used(Span::new(first, first + name.len()), of, false, None);
        }
        start += word.len();
    }
    outline.finished()
}

/// The meaning of a text; diagnostics are added to `diagnostics`.
fn meaning(text: &str, reader: &Reader<'_>, watch: &Watch, diagnostics: &mut Vec<Diagnostic>) -> Meaning {
    let taken = match (reader.taken)(text) {
        Ok(taken) => taken,
        Err(errors) => {
            diagnostics.extend(errors);
            ReadOptions::default()
        }
    };
    match reader.language {
        Language::System => {
            let parse =
                if taken.model.is_weak() { lang::parse_within } else { lang::parse_sequential_within };
            match parse(text, watch) {
                Ok(checked) => {
                    diagnostics.extend(checked.warnings);
                    Meaning::System(Box::new(checked.system))
                }
                Err(unread) => {
                    diagnostics.extend(unread.into_diagnostics());
                    Meaning::None
                }
            }
        }
        Language::C | Language::Assembly => match translation(text, reader, &taken) {
            Ok(translation) => program(translation, &taken, watch, diagnostics),
            Err(errors) => {
                diagnostics.extend(errors);
                Meaning::None
            }
        },
        Language::Litmus => {
            diagnostics.extend(match litmus::parse(text) {
                Ok(checked) => checked.warnings,
                Err(errors) => errors.into_vec(),
            });
            Meaning::None
        }
    }
}

/// The program in a text.
fn translation(text: &str, reader: &Reader<'_>, taken: &ReadOptions) -> Result<Translation, Diagnostics> {
    let name = reader.name;
    if reader.language == Language::C {
        return c::translate_with(text, name, &taken.c, &mut |file| (reader.load)(file));
    }
    let (options, threads) = (taken.assembly, taken.threads.as_slice());
    // the dialect of assembly is recognised by the text
    if x86::is_nasm(text) {
        x86::translate_nasm(text, name, options, threads)
    } else if x86::is_compiled(text) {
        x86::translate_compiled(text, name, options, threads)
    } else {
        x86::translate(text, name, options)
    }
}

fn program(
    translation: Translation,
    taken: &ReadOptions,
    watch: &Watch,
    diagnostics: &mut Vec<Diagnostic>,
) -> Meaning {
    diagnostics.extend(translation.warnings.iter().cloned());
    let system = match translation.system_within(watch) {
        Ok(system) => Some(Box::new(system.with_memory(taken.model.is_weak()).into_owned())),
        Err(unread) => {
            diagnostics.extend(unread.into_diagnostics());
            None
        }
    };
    Meaning::Program(Box::new(translation), system)
}

/// The line number of a span, from 1.
fn line(text: &str, span: Span) -> usize {
    Lines::new(text).position(span.start as usize).line
}
