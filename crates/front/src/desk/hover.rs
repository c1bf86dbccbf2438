//! Hover texts: the declaration of a name with the declarations that read and write it, or the meaning of a keyword or an
//! instruction.

use super::{Desk, keywords};
use crate::header::Language;
use garret_base::outline::{NameKind, NamedDeclaration, Occurrence};
use garret_base::source::Span;
use garret_front_x86 as x86;
use garret_program::{Instruction, meaning};
use std::collections::BTreeSet;

/// The largest number of names in a list, and of meanings of one instruction.
const MOST: usize = 8;

/// The hover text for something in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Hover {
    /// The part of the text that it is about.
    pub span: Span,
    /// The hover text, as Markdown.
    pub text: String,
}

impl Desk {
    /// The hover text for a byte of the text.
    #[must_use]
    pub fn hover(&self, byte: usize) -> Option<Hover> {
        if let Some(found) = self.outline().at(byte)
            && let Some(named) = self.outline().names().get(found.of)
        {
            let mut text = self.declaration(found.of, named);
            if self.language() == Language::C {
                text.extend(
                    self.instruction(byte).map(|(_, said)| format!("\n\nIn this statement:\n{said}")),
                );
            }
            return Some(Hover { span: found.span, text });
        }
        let word = self.word(byte);
        match self.language() {
            Language::System => {
                let (span, word) = word?;
                keywords::meaning(word).map(|said| Hover { span, text: format!("`{word}`: {said}") })
            }
            Language::Assembly => {
                let general = word.and_then(|(span, word)| {
                    x86::meaning(word).map(|said| (span, format!("`{word}`: {said}")))
                });
                match (general, self.instruction(byte)) {
                    (Some((span, general)), Some((_, here))) => {
                        Some(Hover { span, text: format!("{general}\n\nHere:\n{here}") })
                    }
                    (Some((span, text)), None) | (None, Some((span, text))) => Some(Hover { span, text }),
                    (None, None) => None,
                }
            }
            Language::C => self.instruction(byte).map(|(span, text)| Hover { span, text }),
            Language::Litmus => None,
        }
    }

    /// The declaration of a name, and the declarations that read and write it.
    fn declaration(&self, of: usize, named: &NamedDeclaration) -> String {
        let language = match self.language() {
            Language::System => "garret",
            Language::C => "c",
            Language::Assembly => "asm",
            Language::Litmus => "",
        };
        let said = if named.declaration_text.is_empty() { &named.title } else { &named.declaration_text };
        let within = named.within.and_then(|within| self.outline().names().get(within));
        let within = within.map(|within| format!(" of `{}`", within.title)).unwrap_or_default();
        let mut parts = vec![format!("```{language}\n{said}\n```\n{}{within}", kind(named.kind))];
        let writers = self.users(of, |it| it.writes);
        let readers = self.users(of, |it| !it.writes);
        if !writers.is_empty() {
            parts.push(format!("written by {writers}"));
        } else if named.kind == NameKind::Variable && self.language() == Language::System {
            parts.push("never written".to_owned());
        }
        if !readers.is_empty() && named.within.is_none() {
            parts.push(format!("read by {readers}"));
        }
        parts.join("\n\n")
    }

    /// The declarations that contain an occurrence of a name for which `way` holds.
    fn users(&self, of: usize, way: impl Fn(&Occurrence) -> bool) -> String {
        let users: BTreeSet<usize> =
            self.outline().of(of).filter(way).filter_map(|it| it.within).filter(|it| *it != of).collect();
        let names: Vec<String> = users
            .iter()
            .filter_map(|index| self.outline().names().get(*index))
            .map(|named| format!("`{}`", named.title))
            .collect();
        let more = names.len().saturating_sub(MOST);
        let shown = names.iter().take(MOST).cloned().collect::<Vec<_>>().join(", ");
        if more == 0 { shown } else { format!("{shown} and {more} more") }
    }

    /// The meanings of the instructions of the text at a byte: those of the smallest part of the text around it that has
    /// instructions.
    fn instruction(&self, byte: usize) -> Option<(Span, String)> {
        let program = &self.program()?.program;
        let holds = |it: &&Instruction| it.span.start as usize <= byte && byte <= it.span.end as usize;
        let length = |it: &Instruction| it.span.end.saturating_sub(it.span.start);
        let span = program.code.iter().filter(holds).min_by_key(|it| length(it))?.span;
        let mut said: Vec<String> = Vec::new();
        for instruction in program.code.iter().filter(|it| it.span == span) {
            let sentence = meaning(program, instruction);
            if !said.contains(&sentence) {
                said.push(sentence);
            }
        }
        let more = said.len().saturating_sub(MOST);
        said.truncate(MOST);
        if more > 0 {
            said.push(format!("and {more} more"));
        }
        let lines: Vec<String> = said.iter().map(|sentence| format!("* {sentence}")).collect();
        Some((span, lines.join("\n")))
    }

    /// The word at a byte.
    fn word(&self, byte: usize) -> Option<(Span, &str)> {
        let text = self.text();
        let is_part = |letter: char| letter.is_alphanumeric() || letter == '_';
        let (before, after) = (text.get(..byte)?, text.get(byte..)?);
        let start =
            byte - before.chars().rev().take_while(|it| is_part(*it)).map(char::len_utf8).sum::<usize>();
        let end = byte + after.chars().take_while(|it| is_part(*it)).map(char::len_utf8).sum::<usize>();
        (start < end).then(|| (Span::new(start, end), text.get(start..end).unwrap_or_default()))
    }
}

/// The kind of a name, in a word or two.
fn kind(kind: NameKind) -> &'static str {
    match kind {
        NameKind::Type => "type",
        NameKind::Constructor => "value",
        NameKind::Variable => "variable",
        NameKind::Array => "array",
        NameKind::Constant => "constant",
        NameKind::Parameter => "parameter",
        NameKind::Bound => "bound variable",
        NameKind::Predicate => "predicate",
        NameKind::Init => "initial states",
        NameKind::Transition => "transition",
        NameKind::Function => "function",
        NameKind::Unsafe => "bad state",
        NameKind::Invariant => "promise",
        NameKind::Field => "field",
        NameKind::Label => "label",
    }
}
