//! A text that is open in an editor.

use crate::arguments::Compilers;
use crate::load::{included, included_beside, plain_path};
use crate::tested::check_of;
use garret_base::source::{Diagnostic, Diagnostics};
use garret_base::watch::Watch;
use garret_front::desk::{Desk, Encoding, Place, Positions, ReadOptions, Reader};
use garret_front::header::{Header, Language};
use garret_machine::memory::Model;
use lsp_types::{Position, TextDocumentContentChangeEvent, Uri};
use percent_encoding::percent_decode_str;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The longest time for reading a text: one that takes longer cannot be checked anyway.
const PATIENCE: Duration = Duration::from_secs(30);

/// An open text.
pub(super) struct Document {
    pub(super) uri: Uri,
    /// The path of the file, or the URI if it does not name a file.
    pub(super) path: String,
    pub(super) version: i32,
    pub(super) text: String,
    /// `None` for an open text that is not in a language of Garret, but may be included by others.
    pub(super) language: Option<Language>,
    /// The result of reading the current text. `None` until a request needs it.
    pub(super) desk: Option<Arc<Desk>>,
    /// Whether the client has not yet received the diagnostics of the current text.
    pub(super) is_unsaid: bool,
    /// The warnings about the meaning of the text that were found so far.
    pub(super) findings: Vec<Diagnostic>,
    /// The flag that stops the search for these warnings.
    pub(super) finding: Option<Arc<AtomicBool>>,
    /// The last verdict on each bad state, by its index.
    pub(super) verdicts: BTreeMap<usize, Verdict>,
}

/// The verdict on a bad state of a text.
#[derive(Clone, Debug)]
pub(super) struct Verdict {
    /// A short form, shown beside the bad state.
    pub(super) title: String,
    /// The verdict line of the command line.
    pub(super) line: String,
    /// `SAFE`, `UNSAFE`, `UNKNOWN` or `NOT REACHED`.
    pub(super) word: &'static str,
    /// The execution, if there is one. Empty if there is none.
    pub(super) text: String,
}

impl Document {
    pub(super) fn new(uri: Uri, id: &str, version: i32, text: String) -> Self {
        let path = path(uri.as_str());
        let language = language(&path, id);
        Self {
            uri,
            path,
            version,
            text,
            language,
            desk: None,
            is_unsaid: true,
            findings: Vec::new(),
            finding: None,
            verdicts: BTreeMap::new(),
        }
    }

    /// Applies changes to the text, and forgets what was known of it.
    pub(super) fn change(
        &mut self,
        changes: Vec<TextDocumentContentChangeEvent>,
        version: i32,
        encoding: Encoding,
    ) {
        for change in changes {
            let Some(range) = change.range else {
                self.text = change.text;
                continue;
            };
            // each change applies to the result of those before it
            let positions = Positions::new(&self.text);
            let byte = |at: Position| positions.byte(&self.text, place(at), encoding);
            let (start, end) = (byte(range.start), byte(range.end));
            self.text.replace_range(start.min(end)..end.max(start), &change.text);
        }
        self.version = version;
        self.forget();
    }

    /// Forgets what was known of the text, and stops the search for warnings.
    pub(super) fn forget(&mut self) {
        self.desk = None;
        self.is_unsaid = true;
        self.findings.clear();
        self.verdicts.clear();
        if let Some(finding) = self.finding.take() {
            finding.store(true, Ordering::Relaxed);
        }
    }

    /// Whether the text may depend on other files.
    pub(super) fn includes_others(&self) -> bool {
        self.language == Some(Language::C) && self.text.contains("include")
    }
}

/// The result of reading a text, where the open texts `others`, by their paths, replace files.
pub(super) fn read(document: &Document, model: Model, others: &BTreeMap<String, String>) -> Option<Desk> {
    let language = document.language?;
    let read = |reader: &Reader<'_>, watch: &Watch| Desk::read_within(document.text.clone(), reader, watch);
    Some(with_reader(document, language, model, others, read))
}

/// Calls `then` with a reader for the document.
pub(super) fn with_reader<T>(
    document: &Document,
    language: Language,
    model: Model,
    others: &BTreeMap<String, String>,
    then: impl FnOnce(&Reader<'_>, &Watch) -> T,
) -> T {
    let taken = |text: &str| taken(text, language, model);
    let load = |file: &str| {
        let path = plain_path(&included_beside(&document.path, file));
        others.get(path.to_string_lossy().as_ref()).cloned().or_else(|| included(&document.path, file))
    };
    let name = document.path.rsplit(['/', '\\']).next().unwrap_or(&document.path);
    let reader = Reader::new(name, language).taken(&taken).load(&load);
    then(&reader, &Watch::start(Some(PATIENCE), None, None))
}

/// How a text is interpreted, by the header in its first comment.
fn taken(text: &str, language: Language, model: Model) -> Result<ReadOptions, Diagnostics> {
    let header = Header::read(text, language)?;
    let check = check_of(&header, language, Compilers::Refused)?;
    Ok(ReadOptions::new()
        .model(of_header(&header, model))
        .c((&check.assembly).into())
        .assembly((&check.assembly).into())
        .threads(check.assembly.threads().to_vec()))
}

/// The memory model under which a text is read: `wanted`, if the header expects something under it or has no expectation; else the
/// first model of the header.
pub(super) fn of_header(header: &Header, wanted: Model) -> Model {
    let expected = header.expected.iter().map(|it| it.model);
    if expected.clone().any(|model| model == wanted) {
        wanted
    } else {
        expected.clone().next().unwrap_or(wanted)
    }
}

/// A position of the protocol as a place.
pub(super) fn place(at: Position) -> Place {
    Place { line: at.line, character: at.character }
}

/// The path of a URI. If the URI does not name a file, the decoded URI itself.
fn path(uri: &str) -> String {
    let Some(rest) = uri.strip_prefix("file://") else {
        return percent_decode_str(uri).decode_utf8_lossy().into_owned();
    };
    // the name of a host precedes the first slash
    let start = rest.find('/').unwrap_or(0);
    let path = percent_decode_str(&rest[start..]).decode_utf8_lossy().into_owned();
    let is_drive = path.as_bytes().get(2) == Some(&b':') && path.starts_with('/');
    if is_drive { path[1..].to_owned() } else { path }
}

/// The language of a text, by the extension of its name, or by the language identifier of the editor.
fn language(path: &str, id: &str) -> Option<Language> {
    if let Some(language) = Language::of_file(path) {
        return Some(language);
    }
    let has_ending = path.rsplit(['/', '\\']).next().is_some_and(|name| name.contains('.'));
    match id.to_ascii_lowercase().as_str() {
        "garret" | "cub" | "cubicle" => Some(Language::System),
        // a file with another extension, for example a header, is included by others and not checked itself
        "c" if !has_ending => Some(Language::C),
        "asm" | "nasm" | "gas" | "assembly" | "x86" if !has_ending => Some(Language::Assembly),
        "litmus" => Some(Language::Litmus),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::{language, path};
    use garret_front::header::Language;

    #[test]
    fn paths_are_what_uris_stand_for() {
        assert_eq!(path("file:///home/a%20b/%C3%A9.cub"), "/home/a b/\u{e9}.cub");
        assert_eq!(path("file:///c%3A/x.c"), "c:/x.c");
        assert_eq!(path("file://"), "");
        assert_eq!(path("untitled:Untitled-1"), "untitled:Untitled-1");
    }

    #[test]
    fn languages_are_known_by_endings_and_names() {
        assert_eq!(language("/x.cub", "plaintext"), Some(Language::System));
        assert_eq!(language("/x.h", "c"), None);
        assert_eq!(language("untitled:Untitled-1", "c"), Some(Language::C));
        assert_eq!(language("untitled:Untitled-1", "garret"), Some(Language::System));
        assert_eq!(language("/x.rs", "rust"), None);
    }
}
