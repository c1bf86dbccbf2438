//! Renders diagnostics with the lines of the source they are about.

use crate::diagnostic::{Diagnostic, Severity};
use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use core::ops::Range;

/// The diagnostics as they are shown on a terminal, each followed by an empty line.
///
/// `name` is how the file is called, `text` what [`crate::lang::decode`] made of it.
#[must_use]
pub fn render(diagnostics: &[Diagnostic], name: &str, text: &str, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DecorStyle::Ascii);
    let mut rendered = String::new();
    for diagnostic in diagnostics {
        rendered.push_str(&renderer.render(&[group(diagnostic, name, text)]));
        rendered.push_str("\n\n");
    }
    rendered
}

fn group<'a>(diagnostic: &'a Diagnostic, name: &'a str, text: &'a str) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut group = level.primary_title(diagnostic.message.as_str()).elements(
        // Without a place, the file is to blame.
        diagnostic.labels.is_empty().then(|| Origin::path(name)),
    );
    if !diagnostic.labels.is_empty() {
        let annotations = diagnostic.labels.iter().map(|label| {
            let kind = if label.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
            let annotation = kind.span(range(label.span, text));
            if label.text.is_empty() { annotation } else { annotation.label(label.text.as_str()) }
        });
        group = group.element(Snippet::source(text).path(name).annotations(annotations));
    }
    let notes = diagnostic.notes.iter().map(|note| Level::NOTE.message(note.as_str()));
    let help = diagnostic.help.iter().map(|help| Level::HELP.message(help.as_str()));
    group.elements(notes).elements(help)
}

/// The bytes of the span, at least within the text.
fn range(span: crate::span::Span, text: &str) -> Range<usize> {
    let end = (span.end as usize).min(text.len());
    (span.start as usize).min(end)..end
}
