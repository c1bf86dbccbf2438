//! Code lenses (questions and verdicts beside the bad states), and their commands.

use super::convert::range;
use super::document::Verdict;
use super::job::{Job, Outcome, Question, Task};
use super::server::{Failed, Server};
use super::settings::{CANCEL, CHECK, EXPLORE, SHOW};
use crate::background::spawn;
use garret_base::source::Span;
use garret_front::desk::{Desk, Property};
use lsp_server::{ErrorCode, RequestId, Response};
use lsp_types::notification::Progress;
use lsp_types::request::{CodeLensRefresh, WorkDoneProgressCreate};
use lsp_types::{
    CodeLens, CodeLensParams, Command, ExecuteCommandParams, MessageType, ProgressParams,
    ProgressParamsValue, ProgressToken, Uri, WorkDoneProgress, WorkDoneProgressBegin,
    WorkDoneProgressCreateParams, WorkDoneProgressEnd, WorkDoneProgressReport,
};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

impl Server<'_> {
    pub(super) fn lenses(&mut self, params: CodeLensParams) -> Option<Vec<CodeLens>> {
        let uri = params.text_document.uri;
        let desk = self.desk(&uri)?;
        let mut lenses = Vec::new();
        for Property { index, span, .. } in desk.properties() {
            let start = Span { end: span.start, ..span };
            let range = range(&desk, start, self.settings.encoding);
            let arguments = Some(vec![json!(uri.as_str()), json!(index)]);
            let mut add = |title: String, command: &str| {
                let command = Command { title, command: command.to_owned(), arguments: arguments.clone() };
                lenses.push(CodeLens { range, command: Some(command), data: None });
            };
            let is_about = |job: &&Job| job.uri == uri.as_str() && job.index.is_none_or(|it| it == index);
            if let Some(job) = self.jobs.values().find(is_about) {
                let word = if job.question == Question::Check { "checking" } else { "exploring" };
                add(format!("{word} .. cancel"), CANCEL);
                continue;
            }
            match self.document(&uri).and_then(|it| it.verdicts.get(&index)) {
                Some(verdict) if !verdict.text.is_empty() => add(verdict.title.clone(), SHOW),
                Some(verdict) => add(verdict.title.clone(), CHECK),
                None => {}
            }
            add("check".to_owned(), CHECK);
            add("explore".to_owned(), EXPLORE);
        }
        Some(lenses)
    }

    /// The verdict on the bad state at a byte, as Markdown, and the place of that bad state.
    pub(super) fn said_of(&self, uri: &Uri, desk: &Desk, byte: usize) -> Option<(Span, String)> {
        let holds = |it: &Property| it.span.start as usize <= byte && byte <= it.span.end as usize;
        let property = desk.properties().into_iter().find(holds)?;
        let verdict = self.document(uri)?.verdicts.get(&property.index)?;
        Some((property.span, markdown(verdict)))
    }

    /// Executes the command of a lens; the answer may come later.
    pub(super) fn execute(&mut self, id: RequestId, params: ExecuteCommandParams) {
        let uri = params.arguments.first().and_then(Value::as_str).and_then(|it| it.parse::<Uri>().ok());
        let Some(uri) = uri else {
            let failed =
                Failed::new(ErrorCode::InvalidParams, "the first argument is the URI of an open file");
            return self.reply(id, Err(failed));
        };
        let index = params.arguments.get(1).filter(|it| !it.is_null());
        let number = index.and_then(Value::as_u64).and_then(|it| usize::try_from(it).ok());
        if index.is_some() && number.is_none() {
            let failed = Failed::new(ErrorCode::InvalidParams, "the second argument is a number from 0");
            return self.reply(id, Err(failed));
        }
        let index = number;
        let token = params.work_done_progress_params.work_done_token;
        match params.command.as_str() {
            CHECK => self.start(id, Question::Check, &uri, index, token),
            EXPLORE => self.start(id, Question::Explore, &uri, index, token),
            SHOW => self.show_verdict(id, &uri, index),
            CANCEL => {
                self.cancel(|job| {
                    job.uri == uri.as_str() && (index.is_none() || job.index.is_none() || job.index == index)
                });
                self.reply(id, Ok(Value::Null));
            }
            command => {
                let failed =
                    Failed::new(ErrorCode::InvalidParams, format!("there is no command `{command}`"));
                self.reply(id, Err(failed));
            }
        }
    }

    /// Starts a job.
    fn start(
        &mut self,
        id: RequestId,
        question: Question,
        uri: &Uri,
        index: Option<usize>,
        token: Option<ProgressToken>,
    ) {
        let desk = match self.ready(uri, index) {
            Ok(desk) => desk,
            Err(message) => return self.reply(id, Err(Failed::new(ErrorCode::RequestFailed, message))),
        };
        let number = self.number();
        let flag = Arc::new(AtomicBool::new(false));
        let task = Task {
            number,
            question,
            index,
            path: self.document(uri).map(|it| it.path.clone()).unwrap_or_default(),
            desk: Arc::clone(&desk),
            model: self.settings.model,
            timeout: self.settings.timeout,
            flag: Arc::clone(&flag),
            signals: self.signals.clone(),
            events: self.events.clone(),
        };
        if spawn(move || task.run()).is_err() {
            let failed = Failed::new(ErrorCode::RequestFailed, "no thread can be started for the check");
            return self.reply(id, Err(failed));
        }
        let is_shown = token.is_some();
        let key = uri.as_str().to_owned();
        self.jobs.insert(number, Job { question, uri: key, index, request: id, desk, flag, token, is_shown });
        if is_shown {
            self.begin(number);
        } else if self.settings.shows_progress {
            let token = ProgressToken::String(format!("garret-progress-{number}"));
            if let Some(job) = self.jobs.get_mut(&number) {
                job.token = Some(token.clone());
            }
            let asked = self.ask::<WorkDoneProgressCreate>(WorkDoneProgressCreateParams { token });
            self.begun.insert(asked, number);
        }
        self.refresh_lenses();
    }

    /// The text, if this bad state of it can be checked.
    fn ready(&mut self, uri: &Uri, index: Option<usize>) -> Result<Arc<Desk>, String> {
        let desk = self.desk(uri).ok_or("this file is not open, or cannot be checked")?;
        let count = desk.properties().len();
        if desk.system().is_none() || !desk.is_sound() {
            return Err("the file has errors: there is nothing to check".to_owned());
        }
        if index.is_some_and(|index| index >= count) {
            return Err(format!("there is no such bad state: the file has {count}"));
        }
        let is_running = |job: &Job| {
            job.uri == uri.as_str()
                && (index.is_none() || job.index.is_none() || job.index == index)
                && !job.flag.load(Ordering::Relaxed)
        };
        if self.jobs.values().any(is_running) {
            return Err("this check is running already".to_owned());
        }
        Ok(desk)
    }

    fn show_verdict(&mut self, id: RequestId, uri: &Uri, index: Option<usize>) {
        let verdicts = self.document(uri).map(|it| &it.verdicts);
        let verdict = verdicts.and_then(|all| match index {
            Some(index) => all.get(&index),
            None => all.values().next(),
        });
        let Some(verdict) = verdict.cloned() else {
            let failed =
                Failed::new(ErrorCode::RequestFailed, "no result is known: the text may have changed");
            return self.reply(id, Err(failed));
        };
        if !self.settings.shows_texts {
            self.show(MessageType::INFO, format!("{}\n\n{}", verdict.line, verdict.text));
        }
        self.reply(id, Ok(data(&verdict)));
    }

    /// Handles the answer of the client to the question whether it shows progress.
    pub(super) fn may_show(&mut self, response: &Response) {
        let Some(number) = self.begun.remove(&response.id) else { return };
        let Some(job) = self.jobs.get_mut(&number) else { return };
        if response.error.is_some() {
            job.token = None;
            return;
        }
        job.is_shown = true;
        self.begin(number);
    }

    fn begin(&self, number: u64) {
        let Some(job) = self.jobs.get(&number) else { return };
        let file = job.uri.rsplit('/').next().unwrap_or_default();
        let word = if job.question == Question::Check { "checking" } else { "exploring" };
        self.step(
            job,
            WorkDoneProgress::Begin(WorkDoneProgressBegin {
                title: format!("{word} {file}"),
                cancellable: Some(true),
                ..WorkDoneProgressBegin::default()
            }),
        );
    }

    fn step(&self, job: &Job, step: WorkDoneProgress) {
        if let Some(token) = job.token.clone().filter(|_| job.is_shown) {
            self.notify::<Progress>(ProgressParams { token, value: ProgressParamsValue::WorkDone(step) });
        }
    }

    /// Passes on the progress of a job.
    pub(super) fn progress(&self, number: u64, message: String) {
        if let Some(job) = self.jobs.get(&number) {
            let report =
                WorkDoneProgressReport { message: Some(message), ..WorkDoneProgressReport::default() };
            self.step(job, WorkDoneProgress::Report(report));
        }
    }

    /// Handles the end of a job.
    pub(super) fn done(&mut self, number: u64, outcome: Outcome) {
        let Some(job) = self.jobs.remove(&number) else { return };
        let message = outcome.as_ref().ok().map(|found| found.verdict.title.clone());
        self.step(&job, WorkDoneProgress::End(WorkDoneProgressEnd { message }));
        let answer = self.answer(&job, outcome);
        self.reply(job.request, answer);
        self.refresh_lenses();
    }

    /// Keeps a verdict for the bad states that it is about, if the text has not changed since the job began.
    fn answer(&mut self, job: &Job, outcome: Outcome) -> Result<Value, Failed> {
        let is_same = |desk: &Arc<Desk>| Arc::ptr_eq(desk, &job.desk);
        let document = self.document_mut(&job.uri).filter(|it| it.desk.as_ref().is_some_and(is_same));
        let Some(document) = document else {
            return Err(Failed::new(ErrorCode::ContentModified, "the text has changed meanwhile"));
        };
        if job.flag.load(Ordering::Relaxed) {
            return Err(Failed::new(ErrorCode::RequestCanceled, "cancelled"));
        }
        let found = outcome.map_err(|message| Failed::new(ErrorCode::RequestFailed, message))?;
        match found.about {
            Some(index) => {
                document.verdicts.insert(index, found.verdict.clone());
            }
            None => {
                for property in job.desk.properties() {
                    document.verdicts.insert(property.index, found.verdict.clone());
                }
            }
        }
        let verdict = found.verdict;
        if !self.settings.shows_texts {
            let kind = if verdict.word == "UNSAFE" { MessageType::WARNING } else { MessageType::INFO };
            self.show(kind, verdict.line.clone());
        }
        Ok(data(&verdict))
    }

    /// Asks the client to request lenses again, if it supports that.
    pub(super) fn refresh_lenses(&mut self) {
        if self.settings.refreshes_lenses {
            self.ask::<CodeLensRefresh>(());
        }
    }
}

/// A verdict as the result of a command.
fn data(verdict: &Verdict) -> Value {
    json!({
        "verdict": verdict.word,
        "title": verdict.title,
        "line": verdict.line,
        "text": verdict.text,
    })
}

/// A verdict with its execution.
fn markdown(verdict: &Verdict) -> String {
    if verdict.text.is_empty() {
        return verdict.line.clone();
    }
    // the text has no line of three backquotes
    format!("{}\n\n```text\n{}\n```", verdict.line, verdict.text.trim_end())
}
