//! Renders diagnostics with the lines of the source they are about.

use annotate_snippets::renderer::DecorStyle;
use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};
use core::ops::Range;
use garret_base::source::{Diagnostic, Label, Lines, Severity};

/// The diagnostics as they are shown on a terminal, each followed by an empty line.
///
/// `name` is the name of the file, `text` its text after [`garret_system::lang::decode`].
#[must_use]
pub fn render(diagnostics: &[Diagnostic], name: &str, text: &str, color: bool) -> String {
    let renderer = if color { Renderer::styled() } else { Renderer::plain() };
    let renderer = renderer.decor_style(DecorStyle::Ascii);
    let mut rendered = String::new();
    let lines = Lines::new(text);
    for diagnostic in diagnostics {
        rendered.push_str(&renderer.render(&[group(diagnostic, name, text, &lines)]));
        rendered.push_str("\n\n");
    }
    rendered
}

fn group<'a>(diagnostic: &'a Diagnostic, name: &'a str, text: &'a str, lines: &Lines<'_>) -> Group<'a> {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let mut group = level.primary_title(diagnostic.message.as_str()).elements(
        // Without a place, the diagnostic is about the whole file.
        diagnostic.labels.is_empty().then(|| Origin::path(name)),
    );
    for excerpt in excerpts(diagnostic, lines) {
        if excerpt.end - excerpt.start > LONGEST {
            // an excerpt this long is useless to readers
            let column = text[excerpt.start..lines.range(excerpt.labels[0].span).start].chars().count() + 1;
            group = group.element(Origin::path(name).line(excerpt.line).char_column(column));
            continue;
        }
        let annotations = excerpt.labels.iter().map(|label| {
            let kind = if label.primary { AnnotationKind::Primary } else { AnnotationKind::Context };
            let span = lines.range(label.span);
            let annotation = kind.span(span.start - excerpt.start..span.end - excerpt.start);
            if label.text.is_empty() { annotation } else { annotation.label(label.text.as_str()) }
        });
        group = group.element(
            Snippet::source(&text[excerpt.start..excerpt.end])
                .line_start(excerpt.line)
                .path(name)
                .annotations(annotations),
        );
    }
    let notes = diagnostic.notes.iter().map(|note| Level::NOTE.message(note.as_str()));
    let help = diagnostic.help.iter().map(|help| Level::HELP.message(help.as_str()));
    group.elements(notes).elements(help)
}

/// Labels further apart than this, in bytes, are shown in separate excerpts: the lines between them do not help.
const FAR: usize = 1 << 16;

/// The lines of an excerpt are not shown when they have more bytes than this.
const LONGEST: usize = 1 << 20;

/// Whole lines of the source, and the labels in them.
struct Excerpt<'a> {
    start: usize,
    end: usize,
    /// The number of the first line.
    line: usize,
    labels: Vec<&'a Label>,
}

/// The parts of the source that the diagnostic is about, the primary one first.
fn excerpts<'a>(diagnostic: &'a Diagnostic, lines: &Lines<'_>) -> Vec<Excerpt<'a>> {
    let mut excerpts: Vec<Excerpt<'a>> = Vec::new();
    for label in &diagnostic.labels {
        let span = lines.range(label.span);
        let near = |excerpt: &&mut Excerpt<'_>| {
            span.start <= excerpt.end.saturating_add(FAR) && excerpt.start <= span.end.saturating_add(FAR)
        };
        let Some(excerpt) = excerpts.iter_mut().find(near) else {
            let Range { start, end } = lines.around(span);
            excerpts.push(Excerpt { start, end, line: lines.number(start), labels: vec![label] });
            continue;
        };
        let around = lines.around(excerpt.start.min(span.start)..excerpt.end.max(span.end));
        (excerpt.start, excerpt.end, excerpt.line) = (around.start, around.end, lines.number(around.start));
        excerpt.labels.push(label);
    }
    excerpts
}
