//! Answers to requests about the names and places of a text.

use super::convert::{byte, diagnostic, edits, range, touch};
use super::document::with_reader;
use super::server::{Failed, Server};
use super::symbols;
use garret_base::source::Span;
use garret_front::desk::Desk;
use lsp_server::ErrorCode;
use lsp_types::{
    CodeAction, CodeActionKind, CodeActionOrCommand, CodeActionParams, DocumentFormattingParams,
    DocumentHighlight, DocumentHighlightKind, DocumentHighlightParams, DocumentSymbolParams,
    DocumentSymbolResponse, GotoDefinitionParams, GotoDefinitionResponse, Hover, HoverContents, HoverParams,
    Location, MarkupContent, MarkupKind, PrepareRenameResponse, ReferenceParams, RenameParams,
    TextDocumentPositionParams, TextEdit, Uri, WorkspaceEdit,
};
use std::sync::Arc;

/// A place in an open text.
struct TextPosition {
    desk: Arc<Desk>,
    byte: usize,
    uri: Uri,
}

/// The answer `None` means that there is nothing at the place, or that the language has no such information.
impl Server<'_> {
    /// The place that a request is about. `None` if the text is not open, or not in a language of Garret.
    fn asked(&mut self, at: TextDocumentPositionParams) -> Option<TextPosition> {
        let uri = at.text_document.uri;
        let desk = self.desk(&uri)?;
        let byte = byte(&desk, at.position, self.settings.encoding);
        Some(TextPosition { desk, byte, uri })
    }

    pub(super) fn hover(&mut self, params: HoverParams) -> Option<Hover> {
        let asked = self.asked(params.text_document_position_params)?;
        let found = asked.desk.hover(asked.byte);
        let verdicts = self.said_of(&asked.uri, &asked.desk, asked.byte);
        let (span, text) = match (found, verdicts) {
            (Some(found), Some((_, said))) => (found.span, format!("{}\n\n{said}", found.text)),
            (Some(found), None) => (found.span, found.text),
            (None, Some((span, said))) => (span, said),
            (None, None) => return None,
        };
        let contents = HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value: text });
        Some(Hover { contents, range: Some(range(&asked.desk, span, self.settings.encoding)) })
    }

    pub(super) fn definition(&mut self, params: GotoDefinitionParams) -> Option<GotoDefinitionResponse> {
        let asked = self.asked(params.text_document_position_params)?;
        let outline = asked.desk.outline();
        let named = outline.at(asked.byte).and_then(|found| outline.names().get(found.of));
        named.map(|named| GotoDefinitionResponse::Scalar(self.location(&asked, named.span)))
    }

    fn location(&self, asked: &TextPosition, span: Span) -> Location {
        Location { uri: asked.uri.clone(), range: range(&asked.desk, span, self.settings.encoding) }
    }

    pub(super) fn references(&mut self, params: ReferenceParams) -> Option<Vec<Location>> {
        let asked = self.asked(params.text_document_position)?;
        let outline = asked.desk.outline();
        let found = outline.at(asked.byte)?;
        let declared = outline.names().get(found.of).map(|named| named.span);
        let wanted =
            outline.of(found.of).filter(|it| params.context.include_declaration || Some(it.span) != declared);
        Some(wanted.map(|it| self.location(&asked, it.span)).collect())
    }

    pub(super) fn highlights(&mut self, params: DocumentHighlightParams) -> Option<Vec<DocumentHighlight>> {
        let asked = self.asked(params.text_document_position_params)?;
        let outline = asked.desk.outline();
        let found = outline.at(asked.byte)?;
        let encoding = self.settings.encoding;
        let highlight = |it: garret_front::desk::Occurrence| DocumentHighlight {
            range: range(&asked.desk, it.span, encoding),
            kind: Some(if it.writes { DocumentHighlightKind::WRITE } else { DocumentHighlightKind::READ }),
        };
        Some(outline.of(found.of).map(highlight).collect())
    }

    pub(super) fn prepare_rename(&mut self, at: TextDocumentPositionParams) -> Option<PrepareRenameResponse> {
        let asked = self.asked(at)?;
        let span = asked.desk.renamable(asked.byte).ok()?;
        Some(PrepareRenameResponse::Range(range(&asked.desk, span, self.settings.encoding)))
    }

    pub(super) fn rename(&mut self, params: RenameParams) -> Result<Option<WorkspaceEdit>, Failed> {
        let Some(asked) = self.asked(params.text_document_position) else { return Ok(None) };
        let others = self.texts();
        let model = self.settings.model;
        let Some((document, language)) = self.document(&asked.uri).and_then(|it| Some((it, it.language?)))
        else {
            return Ok(None);
        };
        let spans = with_reader(document, language, model, &others, |reader, watch| {
            asked.desk.rename(asked.byte, &params.new_name, reader, watch)
        });
        let spans = spans.map_err(|refused| Failed::new(ErrorCode::RequestFailed, refused.to_string()))?;
        let edit = |span: Span| TextEdit {
            range: range(&asked.desk, span, self.settings.encoding),
            new_text: params.new_name.clone(),
        };
        let edits = spans.into_iter().map(edit).collect();
        Ok(Some(workspace_edit(asked.uri, edits)))
    }

    pub(super) fn symbols(&mut self, params: DocumentSymbolParams) -> Option<DocumentSymbolResponse> {
        let uri = params.text_document.uri;
        let desk = self.desk(&uri);
        desk.map(|desk| symbols::symbols(&desk, &uri, &self.settings))
    }

    pub(super) fn formatting(&mut self, params: &DocumentFormattingParams) -> Option<Vec<TextEdit>> {
        let desk = self.desk(&params.text_document.uri)?;
        match desk.formatted() {
            Some(Ok(text)) => Some(edits(&desk, &text, self.settings.encoding)),
            // syntax errors are reported as diagnostics
            Some(Err(_)) | None => None,
        }
    }

    pub(super) fn actions(&mut self, params: CodeActionParams) -> Option<Vec<CodeActionOrCommand>> {
        let uri = params.text_document.uri;
        let desk = self.desk(&uri)?;
        let wanted = params.context.only.as_ref();
        // a kind includes all kinds that it is a prefix of
        let is_wanted = |kind: &CodeActionKind| kind.as_str().is_empty() || *kind == CodeActionKind::QUICKFIX;
        if wanted.is_some_and(|kinds| !kinds.iter().any(is_wanted)) {
            return Some(Vec::new());
        }
        let encoding = self.settings.encoding;
        let findings = self.document(&uri).map(|it| it.findings.clone()).unwrap_or_default();
        let mut actions = Vec::new();
        for said in desk.diagnostics().iter().chain(&findings) {
            let Some(suggestion) = &said.suggestion else { continue };
            let shown = diagnostic(&desk, &uri, said, &self.settings);
            let replaced = range(&desk, suggestion.span, encoding);
            if !touch(shown.range, params.range) && !touch(replaced, params.range) {
                continue;
            }
            let edit = TextEdit { range: replaced, new_text: suggestion.text.clone() };
            actions.push(CodeActionOrCommand::CodeAction(CodeAction {
                title: title(&suggestion.text, desk.text().get(suggestion.span.range()).unwrap_or_default()),
                kind: Some(CodeActionKind::QUICKFIX),
                diagnostics: Some(vec![shown]),
                edit: Some(workspace_edit(uri.clone(), vec![edit])),
                is_preferred: Some(true),
                ..CodeAction::default()
            }));
        }
        Some(actions)
    }
}

/// The title of a suggested edit.
fn title(written: &str, replaced: &str) -> String {
    if written.is_empty() { format!("Leave out `{}`", replaced.trim()) } else { format!("Write `{written}`") }
}

/// Edits of one text.
fn workspace_edit(uri: Uri, edits: Vec<TextEdit>) -> WorkspaceEdit {
    WorkspaceEdit { changes: Some([(uri, edits)].into_iter().collect()), ..WorkspaceEdit::default() }
}
