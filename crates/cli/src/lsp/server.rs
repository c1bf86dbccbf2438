//! The server: the open texts, the running jobs, and the connection to the client.

use super::convert::diagnostic;
use super::document::{Document, read};
use super::job::{Event, Job};
use super::settings::Settings;
use crate::background::{DEFECT, spawn};
use crate::exit::Exit;
use crate::interrupt::Signals;
use crossbeam_channel::{Receiver, Select, Sender, unbounded};
use garret_base::watch::Watch;
use garret_front::desk::Desk;
use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::notification::{
    DidChangeTextDocument, DidCloseTextDocument, DidOpenTextDocument, LogMessage, Notification as Note,
    PublishDiagnostics, ShowMessage,
};
use lsp_types::request::{
    CodeActionRequest, CodeLensRequest, DocumentHighlightRequest, DocumentSymbolRequest, ExecuteCommand,
    Formatting, GotoDefinition, HoverRequest, PrepareRenameRequest, References, Rename, Request as Asked,
};
use lsp_types::{
    DidChangeTextDocumentParams, DidCloseTextDocumentParams, DidOpenTextDocumentParams, LogMessageParams,
    MessageType, PublishDiagnosticsParams, ShowMessageParams, Uri,
};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// When no message has arrived for this time, diagnostics are sent.
const SETTLED: Duration = Duration::from_millis(15);

/// The longest time of a search for warnings about the meaning of a text.
const FINDING: Duration = Duration::from_secs(30);

/// A request that cannot be answered.
#[derive(Debug)]
pub(super) struct Failed {
    pub(super) code: ErrorCode,
    pub(super) message: String,
}

impl Failed {
    pub(super) fn new(code: ErrorCode, message: impl Into<String>) -> Self {
        Self { code, message: message.into() }
    }
}

/// The next event of the main loop.
enum Next {
    Message(Message),
    Event(Event),
    /// No message has arrived for a while.
    Settled,
    /// The client is gone.
    Gone,
}

pub(super) struct Server<'c> {
    connection: &'c Connection,
    pub(super) settings: Settings,
    pub(super) signals: Signals,
    /// The open texts, by their URIs.
    documents: BTreeMap<String, Document>,
    /// The running jobs, by their numbers.
    pub(super) jobs: BTreeMap<u64, Job>,
    pub(super) events: Sender<Event>,
    told: Receiver<Event>,
    /// The number of the last request to the client, or of the last job.
    next: u64,
    /// Requests to the client whether it shows progress, with the number of the job.
    pub(super) begun: BTreeMap<RequestId, u64>,
    is_shut: bool,
}

impl<'c> Server<'c> {
    pub(super) fn new(connection: &'c Connection, settings: Settings, signals: Signals) -> Self {
        let (events, told) = unbounded();
        Self {
            connection,
            settings,
            signals,
            documents: BTreeMap::new(),
            jobs: BTreeMap::new(),
            events,
            told,
            next: 0,
            begun: BTreeMap::new(),
            is_shut: false,
        }
    }

    /// Serves the client until it sends `exit`, or is gone.
    pub(super) fn serve(mut self) -> Exit {
        let exit = loop {
            match self.next() {
                Next::Message(Message::Notification(note)) if note.method == "exit" => {
                    break if self.is_shut { Exit::Safe } else { Exit::Unsafe };
                }
                Next::Message(message) => self.message(message),
                Next::Event(event) => self.event(event),
                Next::Settled => self.say(),
                Next::Gone => break Exit::Unsafe,
            }
        };
        self.cancel(|_| true);
        exit
    }

    fn next(&self) -> Next {
        let mut select = Select::new();
        let message = select.recv(&self.connection.receiver);
        select.recv(&self.told);
        let is_unsaid = self.documents.values().any(|document| document.is_unsaid);
        let ready = if is_unsaid { select.select_timeout(SETTLED).ok() } else { Some(select.select()) };
        match ready {
            None => Next::Settled,
            Some(ready) if ready.index() == message => {
                ready.recv(&self.connection.receiver).map_or(Next::Gone, Next::Message)
            }
            Some(ready) => ready.recv(&self.told).map_or(Next::Gone, Next::Event),
        }
    }

    /// A number that is not in use.
    pub(super) fn number(&mut self) -> u64 {
        self.next = self.next.wrapping_add(1);
        self.next
    }

    fn send(&self, message: impl Into<Message>) {
        // it is noticed when messages are read that the client is gone
        let _ = self.connection.sender.send(message.into());
    }

    /// Sends the client a notification.
    pub(super) fn notify<N: Note>(&self, params: N::Params) {
        self.send(Notification::new(N::METHOD.to_owned(), params));
    }

    /// Sends the client a request; its response has the same identifier.
    pub(super) fn ask<R: Asked>(&mut self, params: R::Params) -> RequestId {
        let id = RequestId::from(format!("garret-{}", self.number()));
        self.send(Request::new(id.clone(), R::METHOD.to_owned(), params));
        id
    }

    pub(super) fn reply(&self, id: RequestId, answer: Result<Value, Failed>) {
        self.send(match answer {
            Ok(value) => Response::new_ok(id, value),
            Err(failed) => Response::new_err(id, failed.code as i32, failed.message),
        });
    }

    pub(super) fn show(&self, typ: MessageType, message: String) {
        self.notify::<ShowMessage>(ShowMessageParams { typ, message });
    }

    fn message(&mut self, message: Message) {
        let id = match &message {
            Message::Request(request) => Some(request.id.clone()),
            Message::Notification(_) | Message::Response(_) => None,
        };
        // no state is left inconsistent: texts are changed only by code that does not panic
        let outcome = catch_unwind(AssertUnwindSafe(|| match message {
            Message::Request(request) => self.request(request),
            Message::Notification(note) => self.notification(note),
            Message::Response(response) => self.may_show(&response),
        }));
        if outcome.is_err() {
            self.log(DEFECT.to_owned());
            if let Some(id) = id {
                self.reply(id, Err(Failed::new(ErrorCode::InternalError, DEFECT)));
            }
        }
    }

    fn log(&self, message: String) {
        self.notify::<LogMessage>(LogMessageParams { typ: MessageType::ERROR, message });
    }

    fn request(&mut self, request: Request) {
        if self.is_shut {
            let failed = Failed::new(ErrorCode::InvalidRequest, "the server was told to shut down");
            return self.reply(request.id, Err(failed));
        }
        match request.method.as_str() {
            "shutdown" => {
                self.is_shut = true;
                self.cancel(|_| true);
                self.reply(request.id, Ok(Value::Null));
            }
            HoverRequest::METHOD => self.on(request, |server, params| Ok(server.hover(params))),
            GotoDefinition::METHOD => self.on(request, |server, params| Ok(server.definition(params))),
            References::METHOD => self.on(request, |server, params| Ok(server.references(params))),
            DocumentHighlightRequest::METHOD => {
                self.on(request, |server, params| Ok(server.highlights(params)));
            }
            PrepareRenameRequest::METHOD => {
                self.on(request, |server, params| Ok(server.prepare_rename(params)));
            }
            Rename::METHOD => self.on(request, Self::rename),
            DocumentSymbolRequest::METHOD => self.on(request, |server, params| Ok(server.symbols(params))),
            Formatting::METHOD => self.on(request, |server, params| Ok(server.formatting(&params))),
            CodeActionRequest::METHOD => self.on(request, |server, params| Ok(server.actions(params))),
            CodeLensRequest::METHOD => self.on(request, |server, params| Ok(server.lenses(params))),
            ExecuteCommand::METHOD => match serde_json::from_value(request.params) {
                Ok(params) => self.execute(request.id, params),
                Err(error) => {
                    self.reply(request.id, Err(Failed::new(ErrorCode::InvalidParams, error.to_string())));
                }
            },
            method => {
                let failed = Failed::new(ErrorCode::MethodNotFound, format!("`{method}` is not supported"));
                self.reply(request.id, Err(failed));
            }
        }
    }

    /// Answers a request immediately.
    fn on<P: DeserializeOwned, R: Serialize>(
        &mut self,
        request: Request,
        answer: impl FnOnce(&mut Self, P) -> Result<R, Failed>,
    ) {
        let invalid = |error: serde_json::Error| Failed::new(ErrorCode::InvalidParams, error.to_string());
        let answer =
            serde_json::from_value(request.params).map_err(invalid).and_then(|params| answer(self, params));
        let value = answer.and_then(|it| serde_json::to_value(it).map_err(invalid));
        self.reply(request.id, value);
    }

    fn notification(&mut self, note: Notification) {
        match note.method.as_str() {
            DidOpenTextDocument::METHOD => self.noted(note, Self::open),
            DidChangeTextDocument::METHOD => self.noted(note, Self::change),
            DidCloseTextDocument::METHOD => self.noted(note, Self::close),
            "$/cancelRequest" => self.noted(note, |server, params: lsp_types::CancelParams| {
                let id = match params.id {
                    lsp_types::NumberOrString::Number(id) => RequestId::from(id),
                    lsp_types::NumberOrString::String(id) => RequestId::from(id),
                };
                server.cancel(|job| job.request == id);
            }),
            "window/workDoneProgress/cancel" => {
                self.noted(note, |server, params: lsp_types::WorkDoneProgressCancelParams| {
                    server.cancel(|job| job.token.as_ref() == Some(&params.token));
                });
            }
            // all other notifications are irrelevant
            _ => {}
        }
    }

    /// Handles a notification. One that cannot be parsed is logged, as notifications have no response.
    fn noted<P: DeserializeOwned>(&mut self, note: Notification, take: impl FnOnce(&mut Self, P)) {
        match serde_json::from_value(note.params) {
            Ok(params) => take(self, params),
            Err(error) => self.log(format!("`{}` cannot be understood: {error}", note.method)),
        }
    }

    fn open(&mut self, params: DidOpenTextDocumentParams) {
        let opened = params.text_document;
        self.forget_dependents(opened.uri.as_str());
        let key = opened.uri.as_str().to_owned();
        let document = Document::new(opened.uri, &opened.language_id, opened.version, opened.text);
        self.documents.insert(key, document);
    }

    fn change(&mut self, params: DidChangeTextDocumentParams) {
        let (uri, version) = (params.text_document.uri, params.text_document.version);
        let encoding = self.settings.encoding;
        let Some(document) = self.documents.get_mut(uri.as_str()) else {
            return self.log(format!("{} changes and is not open", uri.as_str()));
        };
        document.change(params.content_changes, version, encoding);
        self.cancel(|job| job.uri == uri.as_str());
        self.forget_dependents(uri.as_str());
    }

    fn close(&mut self, params: DidCloseTextDocumentParams) {
        let uri = params.text_document.uri;
        if let Some(mut document) = self.documents.remove(uri.as_str()) {
            document.forget();
            self.cancel(|job| job.uri == uri.as_str());
            self.forget_dependents(uri.as_str());
            self.publish(uri, Vec::new(), None);
        }
    }

    /// Forgets what was read of all texts that may include a text which has changed.
    fn forget_dependents(&mut self, uri: &str) {
        let mut stale = Vec::new();
        for (key, document) in &mut self.documents {
            if key != uri && document.includes_others() {
                document.forget();
                stale.push(key.clone());
            }
        }
        self.cancel(|job| stale.contains(&job.uri));
    }

    /// Stops the jobs for which `is_meant` holds.
    pub(super) fn cancel(&mut self, is_meant: impl Fn(&Job) -> bool) {
        for job in self.jobs.values().filter(|job| is_meant(job)) {
            job.flag.store(true, Ordering::Relaxed);
        }
    }

    /// The open text with this URI.
    pub(super) fn document(&self, uri: &Uri) -> Option<&Document> {
        self.documents.get(uri.as_str())
    }

    pub(super) fn document_mut(&mut self, uri: &str) -> Option<&mut Document> {
        self.documents.get_mut(uri)
    }

    /// The open texts, by their paths. Empty if no open text may include others.
    pub(super) fn texts(&self) -> BTreeMap<String, String> {
        let includes = self.documents.values().any(Document::includes_others);
        let open = self.documents.values().filter(|_| includes);
        open.map(|document| (document.path.clone(), document.text.clone())).collect()
    }

    /// The result of reading the current text. `None` if it is not open, or not in a language of Garret.
    pub(super) fn desk(&mut self, uri: &Uri) -> Option<Arc<Desk>> {
        let document = self.documents.get(uri.as_str())?;
        if let Some(desk) = &document.desk {
            return Some(Arc::clone(desk));
        }
        let desk = Arc::new(read(document, self.settings.model, &self.texts())?);
        let document = self.documents.get_mut(uri.as_str())?;
        document.desk = Some(Arc::clone(&desk));
        Some(desk)
    }

    /// Sends the diagnostics of all texts that have changed.
    fn say(&mut self) {
        let unsaid: Vec<Uri> =
            self.documents.values().filter(|it| it.is_unsaid).map(|it| it.uri.clone()).collect();
        for uri in unsaid {
            if let Some(document) = self.documents.get_mut(uri.as_str()) {
                document.is_unsaid = false;
            }
            let read = catch_unwind(AssertUnwindSafe(|| self.desk(&uri)));
            match read {
                Ok(Some(desk)) => {
                    self.say_of(&uri, &desk);
                    self.find(&uri, desk);
                }
                Ok(None) => {}
                Err(_) => self.log(format!("{}: {DEFECT}", uri.as_str())),
            }
        }
        self.refresh_lenses();
    }

    /// Sends the diagnostics of a text.
    fn say_of(&self, uri: &Uri, desk: &Desk) {
        let Some(document) = self.document(uri) else { return };
        let all = desk.diagnostics().iter().chain(&document.findings);
        let all = all.map(|it| diagnostic(desk, uri, it, &self.settings)).collect();
        self.publish(uri.clone(), all, Some(document.version));
    }

    fn publish(&self, uri: Uri, diagnostics: Vec<lsp_types::Diagnostic>, version: Option<i32>) {
        self.notify::<PublishDiagnostics>(PublishDiagnosticsParams { uri, diagnostics, version });
    }

    /// Starts a thread that searches for warnings about the meaning of a text.
    fn find(&mut self, uri: &Uri, desk: Arc<Desk>) {
        if desk.system().is_none() {
            return;
        }
        let flag = Arc::new(AtomicBool::new(false));
        let (events, key) = (self.events.clone(), uri.as_str().to_owned());
        let watch = Watch::start(Some(FINDING), None, Some(Arc::clone(&flag)));
        if let Some(document) = self.documents.get_mut(uri.as_str()) {
            document.finding = Some(flag);
        }
        let find = move || {
            let found = catch_unwind(AssertUnwindSafe(|| desk.findings(&watch))).unwrap_or_default();
            // the server may be gone
            let _ = events.send(Event::Found(key, desk, found));
        };
        if spawn(find).is_err() {
            self.log("no thread can be started for the check".to_owned());
        }
    }

    fn event(&mut self, event: Event) {
        match event {
            Event::Found(uri, desk, found) => {
                let Some(document) = self.documents.get_mut(&uri) else { return };
                // results for an older text are dropped
                let is_same = document.desk.as_ref().is_some_and(|it| Arc::ptr_eq(it, &desk));
                if is_same && !found.is_empty() {
                    document.findings = found;
                    let uri = document.uri.clone();
                    self.say_of(&uri, &desk);
                }
            }
            Event::Progress(number, message) => self.progress(number, message),
            Event::Done(number, outcome) => self.done(number, outcome),
        }
    }
}
