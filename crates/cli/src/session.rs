//! The state of one run: where its answers go (as text at once, or as one document at the end), and what was read from standard
//! input.

use super::arguments::{Form, FormatName};
use super::exit::Exit;
use super::file_name::on_disk;
use super::input::{self, Source};
use super::kind::kind;
use super::listener::{Listener, MessageLog};
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

/// Where the answers of a run go. Text for users is written to it; a run that answers with a document drops that text.
pub(super) struct Session {
    format: FormatName,
    out: Output<anstream::AutoStream<StdoutLock<'static>>>,
    document: Document,
    /// The file that is being answered. `None` before the first one.
    file: Option<File>,
    /// The diagnostics that were shown for the text of this file, under any memory model.
    said: Vec<Diagnostic>,
    /// Whether lines of data were written; then the document is the last line.
    has_lines: bool,
    /// The text of standard input, which can be read only once.
    pub(super) input: Option<String>,
    /// The messages about a text in C that was refused, but may be read over machine words.
    pub(super) refused: Option<MessageLog>,
    /// The output files of the command.
    outputs: Outputs,
    /// The files that were read.
    read: Vec<PathBuf>,
}

impl Session {
    /// Starts a session, and sets the use of colours for the whole run.
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

    /// Declares the output files and the input files of the command; returns whether they are compatible. If not, the error is
    /// shown.
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

    /// Records a further file that was read.
    pub(super) fn has_read(&mut self, path: PathBuf) {
        self.read.push(path);
    }

    /// Whether no output file is also an input file. If one is, the error is shown.
    pub(super) fn keeps_what_was_read(&mut self) -> bool {
        let why = self.outputs.overwrites(self.read.iter().map(PathBuf::as_path));
        if let Some(why) = &why {
            self.refuse(why);
        }
        why.is_none()
    }

    /// Begins the answer for this file, under this memory model.
    pub(super) fn begin(&mut self, path: &str, unnamed: Kind, model: Model) {
        self.said.clear();
        self.file = Some(File::new(input::name(path), kind(path).unwrap_or(unnamed), model.into()));
    }

    /// Begins the answer for the same file under another memory model. Diagnostics that were shown are not repeated.
    pub(super) fn again(&mut self, model: Model) {
        if let Some(file) = &self.file {
            self.file = Some(File::new(&*file.name, file.kind, model.into()));
        }
    }

    /// Ends the answer for a file: what follows is not about a particular file.
    pub(super) fn leave(&mut self) {
        self.file = None;
    }

    /// Whether the answer is one document.
    pub(super) fn is_document(&self) -> bool {
        is_document(self.format)
    }

    /// Writes a line of data before the document. Only JSON supports that.
    pub(super) fn line(&mut self, value: &impl Serialize) -> std::io::Result<()> {
        self.has_lines = true;
        self.out.write_all(data::line(value).as_bytes())
    }

    /// Whether the reader of the answers is gone.
    pub(super) fn is_abandoned(&self) -> bool {
        self.out.is_abandoned()
    }

    /// Whether the answer is a document in JSON.
    pub(super) fn is_json(&self) -> bool {
        self.format == FormatName::Json
    }

    /// Ends the answer for the file.
    pub(super) fn end(&mut self, exit: Exit) -> std::io::Result<()> {
        let is_document = self.is_document();
        if let Some(file) = self.file.as_mut().filter(|_| is_document) {
            file.exit_code = exit as u8;
            let next = File::new(&*file.name, file.kind, file.model);
            self.document.files.push(std::mem::replace(file, next));
        }
        self.out.flush()
    }

    /// Adds to the answer for the file, if the answer is a document.
    pub(super) fn tell(&mut self, what: impl FnOnce(&mut File)) {
        if self.is_document()
            && let Some(file) = &mut self.file
        {
            what(file);
        }
    }

    /// Sets the whole answer for the file.
    pub(super) fn know(&mut self, known: File) {
        self.tell(|file| {
            let diagnostics = std::mem::take(&mut file.diagnostics);
            *file = File { diagnostics, ..known };
        });
    }

    /// Shows diagnostics about a text.
    pub(super) fn show(&mut self, diagnostics: &[Diagnostic], source: &Source) {
        let new: Vec<Diagnostic> = diagnostics.iter().filter(|it| !self.said.contains(it)).cloned().collect();
        match self.format {
            // the stream removes colours if they are not wanted
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

    /// Reports that something cannot be done. In text, the message follows the name of the program.
    pub(super) fn refuse(&mut self, message: impl Display) {
        self.remark(Severity::Error, message);
    }

    /// Shows a message that is not about the text of a file.
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

    /// The diagnostics of the file; those of the command line if there is no file yet.
    fn diagnostics(&mut self) -> &mut Vec<data::Diagnostic> {
        self.file.as_mut().map_or(&mut self.document.diagnostics, |file| &mut file.diagnostics)
    }

    /// Ends the session: the document is written, if there is one.
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

/// Writes text for users.
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

/// A diagnostic as `file:line:column: severity: message`, in one line, as editors parse it.
fn short(diagnostic: &Diagnostic, name: &str, lines: &Lines<'_>) -> String {
    let place = diagnostic.span().map(|span| format!(":{}", lines.position(span.start as usize)));
    let message = diagnostic.message.split_whitespace().collect::<Vec<_>>().join(" ");
    format!("{name}{}: {}: {message}", place.unwrap_or_default(), diagnostic.severity)
}

/// Shows all messages immediately.
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

    fn keeps(&mut self, refused: MessageLog) {
        self.refused = Some(refused);
    }
}
