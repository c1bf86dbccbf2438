//! Reads the text of a question.

use super::answer::{Answer, Numbers, TextAnswer};
use super::question::TextQuestion;
use garret_answers::data;
use garret_base::source::{Diagnostic, Diagnostics, Lines};
use garret_base::watch::Watch;
use garret_front::desk::{Desk, ReadOptions, Reader};
use garret_front::header::{Header, Language};
use garret_front::loaded::{LoadedText, Source};
use garret_front_c::COptions;
use garret_front_litmus::{self as litmus, LitmusOptions, lowered_within};
use garret_front_x86 as x86;
use garret_machine::machine::Process;
use garret_program::ThreadFunction;
use std::sync::Arc;

/// A text without errors.
pub(super) struct Usable {
    pub(super) loaded: LoadedText,
    /// The warnings about it.
    pub(super) warnings: Vec<data::Diagnostic>,
}

/// The errors and warnings of a text.
pub(super) fn read(asked: &TextQuestion, watch: &Watch) -> Answer {
    if asked.language() == Some(Language::Litmus) {
        // numbers of processes would need the system of the test, which takes longer than reading it
        let said = match litmus::parse(&asked.text) {
            Ok(checked) => checked.warnings,
            Err(errors) => errors.into_vec(),
        };
        return Answer::Read(TextAnswer { diagnostics: described(&said, &asked.text), processes: None });
    }
    let desk = match desk(asked, watch) {
        Ok(desk) => desk,
        Err(answer) => return answer,
    };
    let said: Vec<Diagnostic> = desk.diagnostics().iter().cloned().chain(desk.findings(watch)).collect();
    let possible = loaded(asked, &desk).and_then(|it| it.possible(Some(1..=Process::MAX)).ok());
    let processes = possible.map(|it| Numbers { least: *it.start(), most: *it.end() });
    Answer::Read(TextAnswer { diagnostics: described(&said, &asked.text), processes })
}

/// The system or the program in a text.
///
/// # Errors
/// The text has errors, which are the answer.
pub(super) fn usable(asked: &TextQuestion, watch: &Watch) -> Result<Usable, Answer> {
    let desk = desk(asked, watch)?;
    let mut said = desk.diagnostics().to_vec();
    let Some(loaded) = loaded(asked, &desk) else {
        if let Some(over) = watch.over() {
            return Err(Answer::refused(format!(
                "the text was not read to its end: {}",
                garret_core::answer::Reason::from(over)
            )));
        }
        return Err(Answer::mistaken(described(&said, &asked.text)));
    };
    said.extend(desk.findings(watch));
    Ok(Usable { loaded, warnings: described(&said, &asked.text) })
}

/// The same; a litmus test is taken as the system that stands for it.
///
/// # Errors
/// The text has errors, which are the answer.
pub(super) fn walkable(asked: &TextQuestion, watch: &Watch) -> Result<Usable, Answer> {
    if asked.language() != Some(Language::Litmus) {
        return usable(asked, watch);
    }
    let mistaken = |errors: Diagnostics| Answer::mistaken(described(&errors, &asked.text));
    let checked = litmus::parse(&asked.text).map_err(mistaken)?;
    let options = LitmusOptions::new().model(asked.model());
    let lowered = lowered_within(&asked.text, &checked.test, &options, watch).map_err(mistaken)?;
    let lowered = lowered.map_err(|stop| Answer::refused(stop.to_string()))?;
    let source = Source { name: asked.name.clone(), text: asked.text.clone() };
    let warnings = described(&checked.warnings, &asked.text);
    Ok(Usable { loaded: LoadedText { source, system: lowered.system, assembly: None }, warnings })
}

/// Diagnostics as data.
pub(super) fn described(all: &[Diagnostic], text: &str) -> Vec<data::Diagnostic> {
    let lines = Lines::new(text);
    all.iter().map(|it| data::Diagnostic::new(it, &lines)).collect()
}

/// The text after it was read.
fn desk(asked: &TextQuestion, watch: &Watch) -> Result<Desk, Answer> {
    let Some(language) = asked.language() else {
        return Err(Answer::refused(format!(
            "`{}` does not say what the text is: a name ends in .cub, .c, .s, .asm or .litmus",
            asked.name
        )));
    };
    let taken = |text: &str| taken(text, language, asked);
    Ok(Desk::read_within(asked.text.clone(), &Reader::new(&asked.name, language).taken(&taken), watch))
}

/// How a text is interpreted: by the question, or by the header of the text.
fn taken(text: &str, language: Language, asked: &TextQuestion) -> Result<ReadOptions, Diagnostics> {
    let header = Header::read(text, language)?;
    if let Some(options) = &header.options {
        return Err(Diagnostic::error("options in the first comment are not read here")
            .at(options.span, "")
            .help("take this line away, or check the file with `garret check`, which reads them")
            .into());
    }
    let is_program = matches!(language, Language::C | Language::Assembly);
    let wanted = Some(asked.threads.trim()).filter(|it| !it.is_empty() && is_program);
    let threads = match wanted.or(header.functions()) {
        Some(list) => ThreadFunction::list(list)
            .map_err(|wrong| Diagnostic::error(format!("the functions that threads run: {wrong}")))?,
        None => Vec::new(),
    };
    let own_language = language == Language::Assembly && !x86::is_nasm(text) && !x86::is_compiled(text);
    if own_language && !threads.is_empty() {
        return Err(Diagnostic::error("here, all threads run `thread_code`")
            .help("functions are named for what a compiler or a person wrote for an assembler; leave the field empty")
            .into());
    }
    let taken = ReadOptions::new().model(asked.model()).c(COptions::new().threads(threads.clone()));
    Ok(taken.threads(threads))
}

/// The text with its system. `None` if it has errors.
fn loaded(asked: &TextQuestion, desk: &Desk) -> Option<LoadedText> {
    let system = desk.system().filter(|_| desk.is_sound())?.clone();
    let source = Source { name: asked.name.clone(), text: asked.text.clone() };
    Some(LoadedText { source, system, assembly: desk.program().cloned().map(Arc::new) })
}
