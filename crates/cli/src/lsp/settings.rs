//! The settings that client and server agree on during initialisation.

use crate::arguments::{Lsp, parse_duration};
use garret_front::desk::Encoding;
use garret_machine::memory::Model;
use lsp_types::{
    CodeActionKind, CodeActionOptions, CodeActionProviderCapability, CodeLensOptions, ExecuteCommandOptions,
    HoverProviderCapability, InitializeParams, OneOf, PositionEncodingKind, RenameOptions,
    ServerCapabilities, TextDocumentSyncCapability, TextDocumentSyncKind, TextDocumentSyncOptions,
    WorkDoneProgressOptions,
};
use serde_json::Value;
use std::time::Duration;

/// The command that checks a bad state, or all of them.
pub(super) const CHECK: &str = "garret.check";
/// The command that explores a few processes.
pub(super) const EXPLORE: &str = "garret.explore";
/// The command that shows the answer to the last question about a bad state.
pub(super) const SHOW: &str = "garret.show";
/// The command that stops the job for a bad state.
pub(super) const CANCEL: &str = "garret.cancel";

/// The settings that client and server agree on.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a capability of its own")]
pub(super) struct Settings {
    pub(super) encoding: Encoding,
    pub(super) model: Model,
    /// The time limit of a check.
    pub(super) timeout: Duration,
    /// Whether the client shows the texts that commands return.
    pub(super) shows_texts: bool,
    /// Whether the client requests lenses again when the server asks for it.
    pub(super) refreshes_lenses: bool,
    /// Whether the client shows progress that the server begins.
    pub(super) shows_progress: bool,
    /// Whether the client supports nested symbols.
    pub(super) nests_symbols: bool,
    /// Whether the client shows related places of a diagnostic.
    pub(super) shows_related: bool,
}

impl Settings {
    /// The settings by the capabilities and options of the client. For options that are not understood, those of the command line
    /// are used.
    pub(super) fn new(command: &Lsp, client: &InitializeParams) -> Self {
        let capabilities = &client.capabilities;
        let encodings = capabilities.general.as_ref().and_then(|it| it.position_encodings.as_ref());
        let is_utf8 = encodings.is_some_and(|all| all.contains(&PositionEncodingKind::UTF8));
        let wanted = |key: &str| client.initialization_options.as_ref().and_then(|it| it.get(key));
        let word = |key: &str| wanted(key).and_then(Value::as_str);
        let named =
            |name: &str| [Model::Sc, Model::Tso].into_iter().find(|it| it.name().eq_ignore_ascii_case(name));
        let workspace = capabilities.workspace.as_ref();
        let text = capabilities.text_document.as_ref();
        Self {
            encoding: if is_utf8 { Encoding::Utf8 } else { Encoding::Utf16 },
            model: word("model").and_then(named).unwrap_or(command.model),
            timeout: word("timeout").and_then(|it| parse_duration(it).ok()).unwrap_or(command.timeout),
            shows_texts: wanted("showsTexts").and_then(Value::as_bool).unwrap_or(false),
            refreshes_lenses: workspace
                .and_then(|it| it.code_lens.as_ref())
                .and_then(|it| it.refresh_support)
                .unwrap_or(false),
            shows_progress: capabilities
                .window
                .as_ref()
                .and_then(|it| it.work_done_progress)
                .unwrap_or(false),
            nests_symbols: text
                .and_then(|it| it.document_symbol.as_ref())
                .and_then(|it| it.hierarchical_document_symbol_support)
                .unwrap_or(false),
            shows_related: text
                .and_then(|it| it.publish_diagnostics.as_ref())
                .and_then(|it| it.related_information)
                .unwrap_or(false),
        }
    }

    /// The capabilities of the server.
    pub(super) fn capabilities(&self) -> ServerCapabilities {
        let commands = [CHECK, EXPLORE, SHOW, CANCEL].map(str::to_owned).to_vec();
        let work_done_progress_options = WorkDoneProgressOptions::default();
        ServerCapabilities {
            position_encoding: Some(match self.encoding {
                Encoding::Utf8 => PositionEncodingKind::UTF8,
                Encoding::Utf16 => PositionEncodingKind::UTF16,
            }),
            text_document_sync: Some(TextDocumentSyncCapability::Options(TextDocumentSyncOptions {
                open_close: Some(true),
                change: Some(TextDocumentSyncKind::INCREMENTAL),
                ..TextDocumentSyncOptions::default()
            })),
            hover_provider: Some(HoverProviderCapability::Simple(true)),
            definition_provider: Some(OneOf::Left(true)),
            references_provider: Some(OneOf::Left(true)),
            document_highlight_provider: Some(OneOf::Left(true)),
            document_symbol_provider: Some(OneOf::Left(true)),
            document_formatting_provider: Some(OneOf::Left(true)),
            code_action_provider: Some(CodeActionProviderCapability::Options(CodeActionOptions {
                code_action_kinds: Some(vec![CodeActionKind::QUICKFIX]),
                ..CodeActionOptions::default()
            })),
            code_lens_provider: Some(CodeLensOptions { resolve_provider: Some(false) }),
            rename_provider: Some(OneOf::Right(RenameOptions {
                prepare_provider: Some(true),
                work_done_progress_options,
            })),
            execute_command_provider: Some(ExecuteCommandOptions {
                commands,
                work_done_progress_options: WorkDoneProgressOptions { work_done_progress: Some(true) },
            }),
            ..ServerCapabilities::default()
        }
    }
}
