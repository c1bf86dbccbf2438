//! Renaming: replaces all occurrences of a name, if the meaning of the text stays the same.

use super::{Desk, Meaning, Reader};
use crate::header::Language;
use garret_base::outline::{NameKind, Outline};
use garret_base::source::Span;
use garret_base::watch::Watch;
use garret_front_c as c;
use garret_system::lang::{self, KEYWORDS};
use std::fmt;

/// Why a name cannot be changed, as a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RenameError(String);

impl fmt::Display for RenameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for RenameError {}

/// Refuses, with this sentence.
fn refused<T>(sentence: impl Into<String>) -> Result<T, RenameError> {
    Err(RenameError(sentence.into()))
}

impl Desk {
    /// The name at a byte, if it can be changed.
    ///
    /// # Errors
    /// There is no name that the text declares, or it is a numeric label.
    pub fn renamable(&self, byte: usize) -> Result<Span, RenameError> {
        let Some(found) = self.outline().at(byte) else {
            return refused("there is no name declared in this file at this position");
        };
        if self.written(found.span).starts_with(|letter: char| letter.is_ascii_digit()) {
            return refused("a label that is a number keeps it");
        }
        Ok(found.span)
    }

    /// The places to replace by another name, if the text keeps its meaning.
    ///
    /// # Errors
    /// The new name is not a name, or is taken; the text has errors, so that its meaning is not known; or its meaning would change.
    ///
    /// # Complexity
    /// That of reading the text once more.
    pub fn rename(
        &self,
        byte: usize,
        name: &str,
        reader: &Reader<'_>,
        watch: &Watch,
    ) -> Result<Vec<Span>, RenameError> {
        self.renamable(byte)?;
        let Some(found) = self.outline().at(byte) else {
            return refused("there is no name declared in this file at this position");
        };
        let Some(named) = self.outline().names().get(found.of) else {
            return refused("there is no name declared in this file at this position");
        };
        is_name(name, self.language())?;
        // a local name of NASM has to stay local
        if self.language() == Language::Assembly && named.name.starts_with('.') != name.starts_with('.') {
            return refused("names that begin with a dot are local: the new name has to be like the old one");
        }
        if named.name == name {
            return Ok(Vec::new());
        }
        let taken = |it: &&garret_base::outline::NamedDeclaration| {
            it.name == name && it.kind == named.kind && it.within == named.within
        };
        if let Some(other) = self.outline().names().iter().find(taken) {
            let line = super::line(self.text(), other.span);
            return refused(format!("`{name}` is the name of something else already, in line {line}"));
        }
        if !self.is_sound() {
            return refused("correct the errors in this file first: its meaning is not known yet");
        }
        let spans: Vec<Span> = self.outline().of(found.of).map(|it| it.span).collect();
        let renamed = Self::read_within(replaced(self.text(), &spans, name), reader, watch);
        if let Some(error) =
            renamed.diagnostics().iter().find(|it| it.severity == garret_base::source::Severity::Error)
        {
            return refused(format!("with `{name}`, the file would have an error: {}", error.message));
        }
        if self.means_the_same(&renamed, found.of, named.kind) {
            Ok(spans)
        } else {
            refused(format!(
                "with `{name}`, the file would mean something else: the name is taken, or has another meaning"
            ))
        }
    }

    /// Whether both texts have the same meaning up to names.
    fn means_the_same(&self, other: &Self, renamed: usize, kind: NameKind) -> bool {
        let (left, right) = (&self.meaning, &other.meaning);
        if !same_shape(self.outline(), other.outline(), renamed) {
            return false;
        }
        match (left, right) {
            // the outlines were compared already, and the tokens are the same
            (Meaning::System(_), Meaning::System(_)) => true,
            // readers of programs may give a meaning to names that the outline does not have
            (Meaning::Program(left, _), Meaning::Program(right, _)) => {
                lang::alike(&left.text, &right.text)
                    && (kind != NameKind::Function || left.program.entries == right.program.entries)
            }
            _ => false,
        }
    }
}

/// Whether two texts have the same names in the same order, except the renamed one.
fn same_shape(one: &Outline, other: &Outline, renamed: usize) -> bool {
    let (names, others) = (one.names(), other.names());
    let (places, more) = (one.occurrences(), other.occurrences());
    let same_name = |index: usize| index == renamed || names[index].name == others[index].name;
    names.len() == others.len()
        && places.len() == more.len()
        && (0..names.len()).all(|index| {
            names[index].kind == others[index].kind
                && names[index].within == others[index].within
                && same_name(index)
        })
        && places.iter().zip(more).all(|(left, right)| left.of == right.of && left.within == right.within)
}

/// The text with another name at these places, which are in ascending order.
fn replaced(text: &str, spans: &[Span], name: &str) -> String {
    let mut written = String::with_capacity(text.len());
    let mut from = 0;
    for span in spans {
        written.push_str(text.get(from..span.start as usize).unwrap_or_default());
        written.push_str(name);
        from = span.end as usize;
    }
    written.push_str(text.get(from..).unwrap_or_default());
    written
}

/// Whether a text can be a name.
fn is_name(name: &str, language: Language) -> Result<(), RenameError> {
    let is_sign = |letter: char| match language {
        Language::System | Language::Litmus => false,
        Language::C => letter == '_',
        Language::Assembly => matches!(letter, '_' | '.'),
    };
    let first = |letter: char| letter.is_ascii_alphabetic() || is_sign(letter);
    let part = |letter: char| letter.is_ascii_alphanumeric() || letter == '_' || is_sign(letter);
    if !name.starts_with(first) || !name.chars().all(part) {
        return refused(format!("`{}` is not a name", garret_base::source::short(name)));
    }
    let is_keyword = match language {
        Language::System => KEYWORDS.contains(&name),
        Language::C => c::is_keyword(name),
        Language::Assembly | Language::Litmus => false,
    };
    if is_keyword {
        return refused(format!("`{name}` is a keyword"));
    }
    Ok(())
}
