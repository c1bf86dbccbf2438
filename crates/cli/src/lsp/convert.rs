//! Conversions from the desk to the protocol: places, diagnostics, edits.

use super::settings::Settings;
use garret_base::source::{Diagnostic, Severity, Span};
use garret_front::desk::{Desk, Encoding};
use lsp_types::{
    DiagnosticRelatedInformation, DiagnosticSeverity, Location, NumberOrString, Position, Range, TextEdit,
    Uri,
};
use similar::TextDiff;
use std::time::Duration;

/// The time in which a minimal set of edits is searched, for example if one line becomes a hundred thousand; after that, the edits
/// are larger, but make the same text.
const PATIENCE: Duration = Duration::from_millis(500);

/// A byte offset as a position of the protocol.
pub(super) fn position(desk: &Desk, byte: usize, encoding: Encoding) -> Position {
    let place = desk.positions().place(desk.text(), byte, encoding);
    Position { line: place.line, character: place.character }
}

/// A span as a range of the protocol.
pub(super) fn range(desk: &Desk, span: Span, encoding: Encoding) -> Range {
    Range {
        start: position(desk, span.start as usize, encoding),
        end: position(desk, span.end as usize, encoding),
    }
}

/// A position of the protocol as a byte offset.
pub(super) fn byte(desk: &Desk, at: Position, encoding: Encoding) -> usize {
    desk.positions().byte(desk.text(), super::document::place(at), encoding)
}

/// A diagnostic as the protocol has it: the message, the labels of its places, notes, and suggestions.
pub(super) fn diagnostic(
    desk: &Desk,
    uri: &Uri,
    said: &Diagnostic,
    settings: &Settings,
) -> lsp_types::Diagnostic {
    let encoding = settings.encoding;
    let whole = said.span().or_else(|| said.labels.first().map(|label| label.span)).unwrap_or_default();
    let mut lines = vec![said.message.clone()];
    let mut related = Vec::new();
    for label in said.labels.iter().filter(|label| !label.text.is_empty()) {
        if label.span == whole {
            lines.push(label.text.clone());
        } else if settings.shows_related {
            let location = Location { uri: uri.clone(), range: range(desk, label.span, encoding) };
            related.push(DiagnosticRelatedInformation { location, message: label.text.clone() });
        } else {
            let line = position(desk, label.span.start as usize, encoding).line.saturating_add(1);
            lines.push(format!("line {line}: {}", label.text));
        }
    }
    lines.extend(said.notes.iter().map(|note| format!("note: {note}")));
    lines.extend(said.help.iter().map(|help| format!("help: {help}")));
    lsp_types::Diagnostic {
        range: range(desk, whole, encoding),
        severity: Some(match said.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Note => DiagnosticSeverity::INFORMATION,
        }),
        code: None::<NumberOrString>,
        source: Some("garret".to_owned()),
        message: lines.join("\n"),
        related_information: (!related.is_empty()).then_some(related),
        ..lsp_types::Diagnostic::default()
    }
}

/// The edits that turn the text on the desk into another one, line by line.
pub(super) fn edits(desk: &Desk, wanted: &str, encoding: Encoding) -> Vec<TextEdit> {
    let diff = TextDiff::configure().timeout(PATIENCE).diff_lines(desk.text(), wanted);
    // the start of each line of the old text, and the end of the last one
    let mut starts = vec![0];
    for line in diff.old_slices() {
        starts.push(starts.last().copied().unwrap_or(0) + line.len());
    }
    let start = |line: usize| starts.get(line).copied().unwrap_or(desk.text().len());
    let changed = diff.ops().iter().filter(|op| op.tag() != similar::DiffTag::Equal);
    changed
        .map(|op| {
            let (old, new) = (op.old_range(), op.new_range());
            let range = Range {
                start: position(desk, start(old.start), encoding),
                end: position(desk, start(old.end), encoding),
            };
            TextEdit { range, new_text: diff.new_slices().get(new).unwrap_or_default().concat() }
        })
        .collect()
}

/// Whether two ranges overlap or touch.
pub(super) fn touch(one: Range, other: Range) -> bool {
    one.start <= other.end && other.start <= one.end
}
