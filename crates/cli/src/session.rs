//! What one run of the program has in common: where its answers go, as text at once or as one document at the end, and what was read of
//! standard input.

use super::arguments::{Form, FormatName};
use super::exit::Exit;
use super::file_name::on_disk;
use super::input::{self, Source};
use super::kind::kind;
use super::listener::{Heard, Listener};
use super::output::{Output, choose_colors, complain, stdout, verbatim};
use super::saved::{Outputs, STANDARD_INPUT};
use garret_answers::data::{self, Command, Document, File, Kind, Severity};
use garret_base::source::{Diagnostic, Lines};
use garret_machine::memory::Model;
use garret_report::render_diagnostics;
use serde::Serialize;
use std::fmt::Display;
use std::io::{StdoutLock, Write};
use std::path::PathBuf;

/// Where the answers of a run go. What is written to it is text for people: a run that answers with a document drops it.
pub(super) struct Session {
    format: FormatName,
    out: Output<anstream::AutoStream<StdoutLock<'static>>>,
    document: Document,
    /// The file that is being answered; none before the first one.
    file: Option<File>,
    /// What was said of the text of this file, under one memory model or another.
    said: Vec<Diagnostic>,
    /// Lines were written before the document, which is the last one then.
    has_lines: bool,
    /// What was read of standard input, which can be read only once.
    pub(super) input: Option<String>,
    /// What was said of a text in C that may be read over words.
    pub(super) refused: Option<Heard>,
    /// The files that the command writes.
    outputs: Outputs,
    /// The files that were read.
    read: Vec<PathBuf>,
}

impl Session {
    /// Decides about colours, too, for the whole run of the program.
    pub(super) fn new(command: Command, form: Form) -> Self {
        choose_colors(form.color);
        Self {
            format: form.format,
            out: if is_document(form.format) { verbatim() } else { stdout() },
            document: Document::new(command),
            file: None,
            said: Vec::new(),
            has_lines: false,
            input: None,
            refused: None,
            outputs: Outputs::default(),
            read: Vec::new(),
        }
    }

    /// The command writes these files, and reads those: whether that can be; else it was said why not.
    pub(super) fn writes(&mut self, outputs: Result<Outputs, String>, inputs: &[String]) -> bool {
        match outputs {
            Ok(outputs) => self.outputs = outputs,
            Err(why) => {
                self.refuse(why);
                return false;
            }
        }
        let file = |it: &String| if it == "-" { PathBuf::from(STANDARD_INPUT) } else { on_disk(it) };
        self.read.extend(inputs.iter().map(file));
        self.keeps_what_was_read()
    }

    /// Whether the command writes any file.
    pub(super) fn writes_any(&self) -> bool {
        !self.outputs.is_empty()
    }

    /// This file was read, too.
    pub(super) fn has_read(&mut self, path: PathBuf) {
        self.read.push(path);
    }

    /// Whether no file that is read would be overwritten; else it was said which.
    pub(super) fn keeps_what_was_read(&mut self) -> bool {
        let why = self.outputs.overwrites(self.read.iter().map(PathBuf::as_path));
        if let Some(why) = &why {
            self.refuse(why);
        }
        why.is_none()
    }

    /// What follows is about this file, under this memory model.
    pub(super) fn begin(&mut self, path: &str, unnamed: Kind, model: Model) {
        self.said.clear();
        self.file = Some(File::new(input::name(path), kind(path).unwrap_or(unnamed), model.into()));
    }

    /// What follows is about the same file, under another memory model: what was said of it is not said again.
    pub(super) fn again(&mut self, model: Model) {
        if let Some(file) = &self.file {
            self.file = Some(File::new(&*file.name, file.kind, model.into()));
        }
    }

    /// What follows is about no file in particular.
    pub(super) fn leave(&mut self) {
        self.file = None;
    }

    /// Whether the answer is one document.
    pub(super) fn is_document(&self) -> bool {
        is_document(self.format)
    }

    /// Writes a line of data before the document. Only JSON can have that.
    pub(super) fn line(&mut self, value: &impl Serialize) -> std::io::Result<()> {
        self.has_lines = true;
        self.out.write_all(data::line(value).as_bytes())
    }

    /// Whether nobody reads the answers any more.
    pub(super) fn is_abandoned(&self) -> bool {
        self.out.is_abandoned()
    }

    /// Whether the answer is a document in JSON.
    pub(super) fn is_json(&self) -> bool {
        self.format == FormatName::Json
    }

    /// That was all about the file.
    pub(super) fn end(&mut self, exit: Exit) -> std::io::Result<()> {
        let is_document = self.is_document();
        if let Some(file) = self.file.as_mut().filter(|_| is_document) {
            file.exit_code = exit as u8;
            let next = File::new(&*file.name, file.kind, file.model);
            self.document.files.push(std::mem::replace(file, next));
        }
        self.out.flush()
    }

    /// Adds what is known of the file, where a document tells it.
    pub(super) fn tell(&mut self, what: impl FnOnce(&mut File)) {
        if self.is_document()
            && let Some(file) = &mut self.file
        {
            what(file);
        }
    }

    /// What is known of the file, all at once.
    pub(super) fn know(&mut self, known: File) {
        self.tell(|file| {
            let diagnostics = std::mem::take(&mut file.diagnostics);
            *file = File { diagnostics, ..known };
        });
    }

    /// Says what there is to say about a text.
    pub(super) fn show(&mut self, diagnostics: &[Diagnostic], source: &Source) {
        let new: Vec<Diagnostic> = diagnostics.iter().filter(|it| !self.said.contains(it)).cloned().collect();
        match self.format {
            // the stream takes the colours out where they are not wanted
            FormatName::Text if !new.is_empty() => {
                complain(render_diagnostics(&new, &source.name, &source.text, true));
            }
            FormatName::Text => {}
            FormatName::Short => {
                let lines = Lines::new(&source.text);
                for diagnostic in &new {
                    complain(format_args!("{}\n", short(diagnostic, &source.name, &lines)));
                }
            }
            FormatName::Json | FormatName::Sarif | FormatName::Junit => {
                let lines = Lines::new(&source.text);
                let all = diagnostics.iter().map(|it| data::Diagnostic::new(it, &lines));
                self.diagnostics().extend(all);
            }
        }
        self.said.extend(new);
    }

    /// Says that something cannot be done: for people, the message stands after the name of the program.
    pub(super) fn refuse(&mut self, message: impl Display) {
        self.remark(Severity::Error, message);
    }

    /// Says something that is not about the text of a file.
    pub(super) fn remark(&mut self, severity: Severity, message: impl Display) {
        if self.is_document() {
            let diagnostic = data::Diagnostic::of_file(severity, message.to_string());
            self.diagnostics().push(diagnostic);
            return;
        }
        let said = Diagnostic::error(message.to_string());
        if !self.said.contains(&said) {
            complain(format_args!("garret: {message}\n"));
            self.said.push(said);
        }
    }

    /// Those of the file; those of the command line before there is one.
    fn diagnostics(&mut self) -> &mut Vec<data::Diagnostic> {
        self.file.as_mut().map_or(&mut self.document.diagnostics, |file| &mut file.diagnostics)
    }

    /// That was all: the document is written, where there is one.
    pub(super) fn finish(mut self, exit: Exit) -> std::io::Result<Exit> {
        self.document.exit_code = exit as u8;
        let document = match self.format {
            FormatName::Text | FormatName::Short => String::new(),
            FormatName::Json if self.has_lines => self.document.json_line(),
            FormatName::Json => self.document.json(),
            FormatName::Sarif => data::sarif(&self.document),
            FormatName::Junit => data::junit(&self.document),
        };
        self.out.write_all(document.as_bytes())?;
        self.out.flush()?;
        Ok(exit)
    }
}

/// Text for people.
impl Write for Session {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        if self.is_document() { Ok(bytes.len()) } else { self.out.write(bytes) }
    }

    fn flush(&mut self) -> std::io::Result<()> {
        self.out.flush()
    }
}

/// Whether the answer is one document.
fn is_document(format: FormatName) -> bool {
    match format {
        FormatName::Text | FormatName::Short => false,
        FormatName::Json | FormatName::Sarif | FormatName::Junit => true,
    }
}

/// `file:line:column: severity: message`, in one line, as editors read it.
fn short(diagnostic: &Diagnostic, name: &str, lines: &Lines<'_>) -> String {
    let place = diagnostic.span().map(|span| format!(":{}", lines.position(span.start as usize)));
    let message = diagnostic.message.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{name}{}: {}: {message}", place.unwrap_or_default(), diagnostic.severity)
}

/// It is said at once.
impl Listener for Session {
    fn show(&mut self, diagnostics: &[Diagnostic], source: &Source) {
        Session::show(self, diagnostics, source);
    }

    fn refuse(&mut self, message: impl Display) {
        Session::refuse(self, message);
    }

    fn input(&mut self) -> &mut Option<String> {
        &mut self.input
    }

    fn has_read(&mut self, path: PathBuf) {
        Session::has_read(self, path);
    }

    fn keeps(&mut self, refused: Heard) {
        self.refused = Some(refused);
    }
}
