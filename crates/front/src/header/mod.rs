//! The header: the comment at the beginning of a file, which states the expected verdicts, and how the file is read.
//!
//! ```text
//! Threads: reader,writer
//! Options: --xchg-implicit-lock=false
//! Expected: TSO UNSAFE, SC SAFE
//! Open: SC: the search does not decide it yet
//! ```
//!
//! Each entry is one line, after any signs at the beginning of comment lines. An entry that cannot be understood is an error, and
//! not ignored as a comment: an expectation that is ignored would always be met.

mod comments;
mod line;

use comments::{comment_lines, late};
use garret_base::source::{Diagnostic, Diagnostics, Span, short};
use garret_machine::memory::Model;
use line::Line;

/// The language of a file, as far as its comments are concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Language {
    /// A system: `(* .. *)`.
    System,
    /// C: `/* .. */` and `// ..`.
    C,
    /// Assembly of any kind: `; ..`, `# ..`, `// ..`, `/* .. */`.
    Assembly,
    /// A litmus test: `(* .. *)` before the initial state.
    Litmus,
}

/// The extensions of files that can be read.
const ENDINGS: [(&str, Language); 6] = [
    ("cub", Language::System),
    ("c", Language::C),
    ("i", Language::C),
    ("asm", Language::Assembly),
    ("s", Language::Assembly),
    ("litmus", Language::Litmus),
];

impl Language {
    /// The language of a file, by its extension.
    #[must_use]
    pub fn of_file(name: &str) -> Option<Self> {
        let extension = std::path::Path::new(name).extension()?;
        ENDINGS
            .iter()
            .find(|(ending, _)| extension.eq_ignore_ascii_case(ending))
            .map(|(_, language)| *language)
    }
}

/// The header of a file.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Header {
    /// The expected answers, at most one for each memory model, in the order of the text.
    pub expected: Vec<Expectation>,
    /// The entries for questions that are not decided yet.
    pub open: Vec<OpenQuestion>,
    /// The functions that threads run. `None` if they are not stated; see also [`Header::functions`] for threads that `main`
    /// creates.
    pub threads: Option<Entry>,
    /// Options of the command line that the expectations depend on.
    pub options: Option<Entry>,
    /// The first line that would be an expectation if it stood in the header.
    pub late: Option<Span>,
}

/// The expected answer under a memory model.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Expectation {
    /// The memory model.
    pub model: Model,
    /// The answer.
    pub answer: ExpectedAnswer,
    /// Its place in the text.
    pub span: Span,
}

/// A question that is not decided yet: the answer UNKNOWN is accepted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OpenQuestion {
    /// The memory model.
    pub model: Model,
    /// Whether it is only about steps of a program that are not joined (`step by step`).
    pub step_by_step: bool,
    /// Its place in the text.
    pub span: Span,
}

/// The text of a line, without its key.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Entry {
    /// The text.
    pub text: String,
    /// Its place in the text.
    pub span: Span,
}

/// An expected answer: the first two are for systems and programs, the others for litmus tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ExpectedAnswer {
    /// No bad state can be reached.
    Safe,
    /// A bad state can be reached.
    Unsafe,
    /// The answer to the question of the test is yes.
    Ok,
    /// The answer to the question of the test is no.
    No,
    /// Some final states satisfy the condition, others do not.
    Sometimes,
    /// All final states satisfy the condition.
    Always,
    /// No final state satisfies the condition.
    Never,
    /// Some final state satisfies the condition, perhaps all.
    Allowed,
    /// No final state satisfies the condition.
    Forbidden,
}

impl ExpectedAnswer {
    const ALL: [Self; 9] = [
        Self::Safe,
        Self::Unsafe,
        Self::Ok,
        Self::No,
        Self::Sometimes,
        Self::Always,
        Self::Never,
        Self::Allowed,
        Self::Forbidden,
    ];

    /// The word for it in headers.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Safe => "SAFE",
            Self::Unsafe => "UNSAFE",
            Self::Ok => "Ok",
            Self::No => "No",
            Self::Sometimes => "Sometimes",
            Self::Always => "Always",
            Self::Never => "Never",
            Self::Allowed => "Allowed",
            Self::Forbidden => "Forbidden",
        }
    }

    /// Whether it is an answer to a litmus test.
    #[must_use]
    pub fn is_of_litmus(self) -> bool {
        !matches!(self, Self::Safe | Self::Unsafe)
    }

    /// The answers for files in a language.
    fn of(language: Language) -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().filter(move |it| it.is_of_litmus() == (language == Language::Litmus))
    }
}

/// The text of `Threads:` for programs in C whose `main` creates the threads.
const OF_MAIN: &str = "those of main";

impl Header {
    /// The header of a text.
    ///
    /// # Errors
    /// All lines that cannot be understood, with their places.
    ///
    /// # Example
    /// ```
    /// use garret_machine::memory::Model;
    /// use garret_front::header::{ExpectedAnswer, Header, Language};
    ///
    /// let text = "/* A lock.\n * Threads: worker\n * Expected: TSO UNSAFE, SC SAFE */\nint x;";
    /// let header = Header::read(text, Language::C).unwrap();
    /// assert_eq!(header.answer(Model::Tso), Some(ExpectedAnswer::Unsafe));
    /// assert_eq!(header.threads.map(|it| it.text), Some("worker".to_owned()));
    ///
    /// let errors = Header::read("(* Expected: TSO SAVE *)", Language::System).unwrap_err();
    /// assert_eq!(errors[0].message, "`SAVE` is not a known answer (SAFE, UNSAFE; for litmus tests Ok, No, ..)");
    /// ```
    pub fn read(text: &str, language: Language) -> Result<Self, Diagnostics> {
        if u32::try_from(text.len()).is_err() {
            return Err(Diagnostic::error("this file is too large").into());
        }
        let (lines, end) = comment_lines(text, language);
        let mut header = Self { late: late(text, end), ..Self::default() };
        let mut errors = Vec::new();
        for line in lines {
            let line = Line { text, start: line.0, end: line.1 }.without_signs();
            if let Err(error) = header.line(line, language) {
                errors.push(error);
            }
        }
        if errors.is_empty() { Ok(header) } else { Err(errors.into()) }
    }

    fn line(&mut self, line: Line<'_>, language: Language) -> Result<(), Diagnostic> {
        if let Some(value) = line.after("Expected:") {
            for clause in value.clauses()? {
                let expectation = expectation(clause, language)?;
                if let Some(other) = self.expected.iter().find(|it| it.model == expectation.model) {
                    let name = expectation.model.name().to_uppercase();
                    return Err(Diagnostic::error(format!(
                        "there are two expectations for {name}: remove one of them"
                    ))
                    .at(expectation.span, "")
                    .also(other.span, "it is said here"));
                }
                self.expected.push(expectation);
            }
        } else if let Some(value) = line.after("Open:") {
            // the reason follows a colon
            for clause in value.before(':').clauses()? {
                self.open.push(open(clause)?);
            }
        } else if let Some(value) = line.after("Threads:") {
            let entry = value.entry("the functions that threads run")?;
            once(&mut self.threads, entry, "Threads:")?;
        } else if let Some(value) = line.after("Options:") {
            let entry = value.entry("options of `garret check`")?;
            once(&mut self.options, entry, "Options:")?;
        }
        Ok(())
    }

    /// The expected answer under a memory model.
    #[must_use]
    pub fn answer(&self, model: Model) -> Option<ExpectedAnswer> {
        self.expected.iter().find(|it| it.model == model).map(|it| it.answer)
    }

    /// Whether the question is open under a memory model, with the steps of a program joined, or not.
    #[must_use]
    pub fn is_open(&self, model: Model, joined: bool) -> bool {
        self.open.iter().any(|open| open.model == model && !(joined && open.step_by_step))
    }

    /// The functions that threads run, as they are named. `None` if they are not stated, or if `main` creates the threads.
    #[must_use]
    pub fn functions(&self) -> Option<&str> {
        self.threads.as_ref().map(|entry| entry.text.as_str()).filter(|text| *text != OF_MAIN)
    }
}

fn once(place: &mut Option<Entry>, entry: Entry, key: &str) -> Result<(), Diagnostic> {
    if let Some(other) = place {
        return Err(Diagnostic::error(format!("`{key}` occurs twice: remove one of the lines"))
            .at(entry.span, "")
            .also(other.span, "the first one is here"));
    }
    *place = Some(entry);
    Ok(())
}

/// The form of expectations, for error messages.
const HELP: &str =
    "write a memory model and an answer, and commas between several: `Expected: TSO UNSAFE, SC SAFE`";

/// Parses a memory model and an answer.
fn expectation(clause: Line<'_>, language: Language) -> Result<Expectation, Diagnostic> {
    let mut words = clause.get().split_whitespace();
    let (Some(first), second, None) = (words.next(), words.next(), words.next()) else {
        let what = if clause.get().is_empty() { "this is empty" } else { "too many words" };
        return Err(Diagnostic::error("this expectation cannot be understood")
            .at(clause.span(), what)
            .help(HELP));
    };
    let Some(model) = model(first) else { return Err(no_model(first, clause).help(HELP)) };
    if model == Model::Pso && language != Language::Litmus {
        return Err(Diagnostic::error("under PSO, only litmus tests are decided for all executions")
            .at(clause.span(), "")
            .help("expect something under TSO or SC"));
    }
    let Some(second) = second else {
        return Err(Diagnostic::error(format!("the answer that is expected under {first} is missing"))
            .at(clause.span(), "expected an answer")
            .help(HELP));
    };
    let Some(answer) = ExpectedAnswer::of(language).find(|it| it.word().eq_ignore_ascii_case(second)) else {
        return Err(no_answer(second, clause, language));
    };
    Ok(Expectation { model, answer, span: clause.span() })
}

fn no_model(word: &str, clause: Line<'_>) -> Diagnostic {
    let message = if ExpectedAnswer::ALL.iter().any(|it| it.word().eq_ignore_ascii_case(word)) {
        format!("the memory model of the answer `{word}` is missing")
    } else {
        format!("`{}` is not a memory model", short(word))
    };
    Diagnostic::error(message).at(clause.span(), "expected `TSO` or `SC`")
}

fn no_answer(word: &str, clause: Line<'_>, language: Language) -> Diagnostic {
    let known: Vec<String> = ExpectedAnswer::of(language).map(|it| format!("`{}`", it.word())).collect();
    let diagnostic = Diagnostic::error(format!(
        "`{}` is not a known answer (SAFE, UNSAFE; for litmus tests Ok, No, ..)",
        short(word)
    ))
    .at(clause.span(), format!("expected {}", known.join(", ")));
    if word.eq_ignore_ascii_case("UNKNOWN") {
        return diagnostic
            .help("write the answer that is right, and a line `Open: TSO` for what is not decided yet");
    }
    let Some(other) = ExpectedAnswer::ALL.iter().find(|it| it.word().eq_ignore_ascii_case(word)) else {
        return diagnostic;
    };
    let whose = if other.is_of_litmus() { "a litmus test" } else { "a system or a program" };
    diagnostic.note(format!("this is an answer to {whose}"))
}

/// Parses a memory model, and `step by step`, which restricts it to one way of reading programs.
fn open(clause: Line<'_>) -> Result<OpenQuestion, Diagnostic> {
    let words: Vec<&str> = clause.get().split_whitespace().collect();
    let help = "`Open:` lists memory models, as in `Open: TSO, SC`; a reason may follow after a colon, as in `Open: TSO: it counts`";
    let first = words.first().copied().unwrap_or_default();
    let Some(model) = model(first) else { return Err(no_model(first, clause).help(help)) };
    let step_by_step = match &words[1..] {
        [] => false,
        ["step", "by", "step"] => true,
        _ => {
            return Err(Diagnostic::error("this is not a valid entry of `Open:`")
                .at(clause.span(), "")
                .help(help));
        }
    };
    Ok(OpenQuestion { model, step_by_step, span: clause.span() })
}

fn model(word: &str) -> Option<Model> {
    Model::OF_MACHINE.into_iter().find(|model| model.name().eq_ignore_ascii_case(word))
}
