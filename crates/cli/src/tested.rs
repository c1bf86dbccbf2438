//! The test of one file by `garret test`: its expectations, and the actual answers.

use super::arguments::{Check, Compilers, Test, of_header};
use super::checked::Checked;
use super::exit::Exit;
use super::file::{LoadError, read};
use super::input::Source;
use super::interrupt::Signals;
use super::kind::kind;
use super::listener::{Listener, MessageLog};
use super::load::{Reading, load_text};
use super::{memory, one_system, one_test};
use garret_answers::data::{self, Expectation, Kind, Outcome, Reason, ReasonKind};
use garret_base::source::Diagnostic;
use garret_base::watch::{Limits, Watch};
use garret_core::answer::Answer;
use garret_core::check::check_within;
use garret_front::header::{Entry, ExpectedAnswer, Header, Language};
use garret_front_litmus::{
    self as litmus, Decision, LitmusOptions, Quantifier, decide_within, observation, render,
};
use garret_machine::memory::Model;
use std::panic::AssertUnwindSafe;
use std::time::Duration;

/// The results for a file.
pub(super) struct Tested {
    pub(super) path: String,
    /// One case for each memory model with an expectation; else one case that says why there is none.
    pub(super) cases: Vec<Case>,
}

/// The result for a file under a memory model.
pub(super) struct Case {
    pub(super) model: Model,
    pub(super) expected: Option<ExpectedAnswer>,
    /// Whether the header says that it is not decided yet (`Open:`).
    pub(super) open: bool,
    pub(super) outcome: Outcome,
    /// The messages about the text.
    pub(super) heard: MessageLog,
    /// The answer as data.
    pub(super) known: data::File,
    /// The answer as text, with the verdict in its last line; may be empty.
    pub(super) text: String,
    /// The answer as a word.
    pub(super) came: &'static str,
}

impl Case {
    fn new(path: &str, model: Model, expected: Option<ExpectedAnswer>, outcome: Outcome) -> Self {
        let known =
            data::File::new(super::input::name(path), kind(path).unwrap_or(Kind::System), model.into());
        let (heard, text) = (MessageLog::default(), String::new());
        Self { model, expected, open: false, outcome, heard, known, text, came: "" }
    }

    /// The exit code of this case.
    pub(super) fn exit(&self) -> Exit {
        match self.outcome {
            Outcome::AsExpected | Outcome::Open | Outcome::Without => Exit::Safe,
            Outcome::Different => Exit::Unsafe,
            Outcome::Undecided => Exit::Unknown,
            Outcome::NotRead => Exit::Input,
            Outcome::Defect => Exit::Internal,
        }
    }

    /// Sets the answer to this word. `as_expected` is `None` if the question was not decided.
    fn came(&mut self, word: &'static str, as_expected: Option<bool>) {
        self.came = word;
        self.outcome = match as_expected {
            Some(true) => Outcome::AsExpected,
            Some(false) => Outcome::Different,
            None if self.open => Outcome::Open,
            None => Outcome::Undecided,
        };
    }

    /// Warns of a text that looks like an expectation, but is not read as one.
    fn late(&mut self, header: &Header, source: &Source) {
        if let Some(span) = header.late {
            let warning = Diagnostic::warning("this is not recognised as an expectation")
                .at(span, "")
                .help("write it into the comment at the beginning of the file");
            self.heard.show(&[warning], source);
        }
    }

    fn interrupted(&mut self) {
        self.came("UNKNOWN", None);
        self.known.verdict = Some(data::Verdict::Unknown);
        self.known.reason = Some(Reason::new(ReasonKind::Interrupted, "interrupted before it was read"));
        "interrupted before it was read\n".clone_into(&mut self.text);
    }
}

/// Tests files by the options of a command.
#[derive(Clone, Copy)]
pub(super) struct Tester<'a> {
    pub(super) command: &'a Test,
    pub(super) signals: &'a Signals,
    /// Whether the whole answer is wanted, also if it is as expected.
    pub(super) in_full: bool,
}

/// A file that is tested: its text, its header, and the options that the header asks for.
struct Subject {
    source: Source,
    header: Header,
    check: Check,
}

impl Tester<'_> {
    /// Tests a file.
    pub(super) fn test(self, path: &str) -> Tested {
        let cases = self.subject(path).and_then(|subject| self.cases(path, &subject));
        Tested { path: path.to_owned(), cases: cases.unwrap_or_else(|case| vec![*case]) }
    }

    /// The file, if it can be used.
    fn subject(self, path: &str) -> Result<Subject, Box<Case>> {
        let mut case = Box::new(Case::new(path, Model::default(), None, Outcome::NotRead));
        if self.signals.has_come() {
            case.interrupted();
            return Err(case);
        }
        // reading has no time limit: which limit applies to the answer depends on the header
        let source = match read(path, &self.watch(None), &mut case.heard) {
            Ok(source) => source,
            Err(LoadError::Unusable) => return Err(case),
            Err(LoadError::Over) => {
                case.interrupted();
                return Err(case);
            }
        };
        let language = Language::of_file(path).unwrap_or(Language::System);
        let header = match Header::read(&source.text, language) {
            Ok(header) => header,
            Err(errors) => {
                case.heard.show(&errors, &source);
                return Err(case);
            }
        };
        if header.expected.is_empty() && header.late.is_some() {
            case.late(&header, &source);
            case.outcome = Outcome::Without;
            return Err(case);
        }
        match check_of(&header, language, self.command.compilers()) {
            Ok(check) => Ok(Subject { source, header, check }),
            Err(error) => {
                case.heard.show(&[error], &source);
                Err(case)
            }
        }
    }

    fn watch(self, time: Option<Duration>) -> Watch {
        Watch::start(time, None, Some(self.signals.flag()))
    }

    fn cases(self, path: &str, subject: &Subject) -> Result<Vec<Case>, Box<Case>> {
        let mut expected: Vec<(Model, ExpectedAnswer)> =
            subject.header.expected.iter().map(|it| (it.model, it.answer)).collect();
        if expected.is_empty() && Language::of_file(path) == Some(Language::Litmus) {
            expected.extend(claimed(&subject.source.text).map(|answer| (Model::Tso, answer)));
        }
        expected.retain(|(model, _)| self.command.is_asked(*model));
        if expected.is_empty() {
            let mut case = Box::new(Case::new(path, Model::default(), None, Outcome::Without));
            let is_litmus = Language::of_file(path) == Some(Language::Litmus);
            if is_litmus && garret_axioms::architecture(&subject.source.text).is_some() {
                case.came = "`garret test` does not decide tests by axioms yet; `garret litmus` does";
            }
            return Err(case);
        }
        let cases = expected.into_iter().map(|(model, stated)| {
            let case = || self.case(path, subject, model, stated);
            // a panic leaves no inconsistent state that is visible outside
            std::panic::catch_unwind(AssertUnwindSafe(case)).unwrap_or_else(|_| {
                let mut case = Case::new(path, model, Some(stated), Outcome::Defect);
                case.heard.refuse(format_args!(
                    "{path}: this is a defect of Garret, not of your file; please report it with the file and the message above"
                ));
                case
            })
        });
        Ok(cases.collect())
    }

    fn case(self, path: &str, subject: &Subject, model: Model, stated: ExpectedAnswer) -> Case {
        let mut case = Case::new(path, model, Some(stated), Outcome::NotRead);
        case.open = subject.header.is_open(model, true);
        case.late(&subject.header, &subject.source);
        if self.signals.has_come() {
            case.interrupted();
        } else if stated.is_of_litmus() {
            self.litmus(&mut case, &subject.source, stated);
        } else {
            self.system(&mut case, path, subject, stated);
        }
        case
    }

    /// The time limit for a case.
    fn time(self, case: &Case) -> Option<Duration> {
        let open = case.open.then_some(self.command.open_timeout);
        [self.command.timeout, open].into_iter().flatten().min()
    }

    fn limits(self, case: &Case) -> Limits {
        Limits {
            time: self.time(case),
            memory: None,
            process_memory: memory::limit(self.command.max_memory),
            interrupt: Some(self.signals.flag()),
        }
    }

    fn system(self, case: &mut Case, path: &str, subject: &Subject, stated: ExpectedAnswer) {
        let Subject { source, check, .. } = subject;
        let mut options = one_system::options(check, case.model, self.signals);
        options.limits = self.limits(case);
        let watch = memory::watch(options.limits.time, self.command.max_memory, self.signals);
        let quiet = !self.command.verbose;
        let reading = Reading { model: case.model, assembly: &check.assembly, quiet, watch: &watch };
        // standard input is not read again
        let name = if path == "-" { source.name.as_str() } else { path };
        let loaded = match load_text(name, source.text.clone(), reading, &mut case.heard) {
            Ok(loaded) => loaded,
            Err(LoadError::Unusable) => return,
            Err(LoadError::Over) => return case.over(),
        };
        let report = check_within(&loaded.system, &options, &watch, &mut |_| {});
        match &report.answer {
            Answer::Safe { .. } => case.came("SAFE", Some(stated == ExpectedAnswer::Safe)),
            Answer::Unsafe(_) => case.came("UNSAFE", Some(stated == ExpectedAnswer::Unsafe)),
            Answer::Unknown(_) => case.came("UNKNOWN", None),
        }
        let wanted = self.in_full || self.command.verbose || case.outcome == Outcome::Different;
        let witness = report.run.as_ref().filter(|_| wanted).map(|run| loaded.witness(run, &watch));
        let verdict = loaded.verdict(&options, &report);
        let (report, witness) = (&report, witness.as_ref());
        let checked = Checked {
            loaded: &loaded,
            options: &options,
            report,
            witness,
            under_sc: None,
            grounds: None,
            elsewhere: None,
            verdict,
        };
        case.told(&checked, check, self.command.verbose);
    }

    fn litmus(self, case: &mut Case, source: &Source, stated: ExpectedAnswer) {
        let limits = self.limits(case);
        let memory = self.command.max_memory;
        let options = &LitmusOptions {
            model: case.model,
            limits: Limits { memory, process_memory: None, ..limits },
            ..LitmusOptions::default()
        };
        let decided = litmus::parse(&source.text).and_then(|checked| {
            if self.command.verbose {
                case.heard.show(&checked.warnings, source);
            }
            let decision = decide_within(&checked.test, options, &options.limits.start())?;
            Ok((checked.test, decision))
        });
        let (test, decision) = match decided {
            Ok(decided) => decided,
            Err(errors) => return case.heard.show(&errors, source),
        };
        one_test::tell(&mut case.known, &test, &decision, options);
        case.text = render(&test, case.model, &decision, false);
        case.text.push('\n');
        match decision.verdict() {
            litmus::Verdict::Disagreement => {
                case.outcome = Outcome::Defect;
                case.heard.refuse(format_args!(
                    "{}: the machine, the search and the execution graphs disagree; this is a defect of Garret: please report it with the file",
                    source.name
                ));
            }
            litmus::Verdict::Listed => {
                let error =
                    Diagnostic::error("this test has no condition, so it cannot have an expected answer")
                        .help("write a condition, as in `exists (0:EAX=0)`");
                case.heard.show(&[error], source);
            }
            _ => {
                let (word, as_expected) = answer(&decision, stated);
                case.came(word, as_expected);
            }
        }
    }
}

impl Case {
    /// Sets the answer UNKNOWN: the time was over before the text was read.
    fn over(&mut self) {
        self.came("UNKNOWN", None);
        self.known.verdict = Some(data::Verdict::Unknown);
        self.known.reason = Some(Reason::new(ReasonKind::Time, "the time is over before it was read"));
        "UNKNOWN: the time is over before it was read; try a longer --timeout\n".clone_into(&mut self.text);
    }

    /// Sets the answer, as data and as text.
    fn told(&mut self, checked: &Checked<'_>, check: &Check, verbose: bool) {
        checked.tell(&mut self.known, check);
        if self.outcome == Outcome::AsExpected && !verbose {
            self.text = format!("{}\n", checked.verdict);
            return;
        }
        let mut text = Vec::new();
        // writing to memory does not fail
        let _ = checked.print(check, &mut text);
        self.text = String::from_utf8_lossy(&text).into_owned();
    }
}

/// The options of `garret check` that the header asks for, or the error in the header.
pub(super) fn check_of(
    header: &Header,
    language: Language,
    compilers: Compilers,
) -> Result<Check, Diagnostic> {
    let wrong = |message: String, entry: &Option<Entry>, help: &str| {
        let diagnostic = Diagnostic::error(message).help(help);
        entry.iter().fold(diagnostic, |diagnostic, entry| diagnostic.at(entry.span, ""))
    };
    // entries without an effect are errors
    if header.threads.is_some() && matches!(language, Language::System | Language::Litmus) {
        let message = "only programs have functions that threads run".to_owned();
        return Err(wrong(message, &header.threads, "leave out the line `Threads:`"));
    }
    if header.options.is_some() && language == Language::Litmus {
        let message = "a litmus test has no options".to_owned();
        return Err(wrong(message, &header.options, "leave out the line `Options:`"));
    }
    let options: Vec<&str> = header.options.iter().flat_map(|entry| entry.text.split_whitespace()).collect();
    let help = "a header may contain -D, --no-fuse, --xchg-implicit-lock, --search, --infer and --exact-guards, and --compiled with -O, -std=, -march=, -D, -U and other options of code generation";
    of_header(&options, None, compilers).map_err(|message| wrong(message, &header.options, help))?;
    let help = "name the functions, as in `Threads: reader,writer`, or `Threads: those of main`";
    let check = of_header(&options, header.functions(), compilers)
        .map_err(|message| wrong(message, &header.threads, help))?;
    let name = match language {
        Language::C => "it.c",
        Language::Assembly => "it.s",
        Language::System | Language::Litmus => "it.cub",
    };
    if check.assembly.reads_as_ir(name) {
        let message = "--ir and --words are for `garret check` only: the verdicts in headers are those of the program as it is written, or of its assembly".to_owned();
        return Err(wrong(message, &header.options, "leave it out"));
    }
    match check.assembly.ignored_by(&[name]) {
        Some(what) => {
            Err(wrong(format!("{what}: it would be ignored here"), &header.options, "leave it out"))
        }
        None => Ok(check),
    }
}

/// The answer that a litmus test claims by its quantifier.
fn claimed(text: &str) -> Option<ExpectedAnswer> {
    match litmus::parse(text).ok()?.test.quantifier? {
        Quantifier::Exists => None,
        Quantifier::NotExists | Quantifier::Forall => Some(ExpectedAnswer::Ok),
    }
}

/// The answer to a litmus test as a word of expectations, and whether it is the expected one.
fn answer(decision: &Decision, stated: ExpectedAnswer) -> (&'static str, Option<bool>) {
    let observed = observation(decision);
    let by_states = match observed {
        "Never" => Some(false),
        "Sometimes" | "Always" => Some(true),
        _ => None,
    };
    let by_answer = match (decision.quantifier, decision.verdict()) {
        (Some(Quantifier::Exists), litmus::Verdict::Ok)
        | (Some(Quantifier::NotExists), litmus::Verdict::No) => Some(true),
        (Some(Quantifier::Exists), litmus::Verdict::No)
        | (Some(Quantifier::NotExists), litmus::Verdict::Ok) => Some(false),
        _ => None,
    };
    let word = litmus::word(decision.verdict());
    match stated {
        ExpectedAnswer::Ok | ExpectedAnswer::No => {
            (word, (decision.verdict() != litmus::Verdict::Unknown).then_some(word == stated.word()))
        }
        ExpectedAnswer::Allowed | ExpectedAnswer::Forbidden => {
            let is_allowed = by_states.or(by_answer);
            let word = is_allowed.map_or("Unknown", |it| if it { "Allowed" } else { "Forbidden" });
            (word, is_allowed.map(|it| it == (stated == ExpectedAnswer::Allowed)))
        }
        _ => (observed, (observed != "Unknown").then_some(observed == stated.word())),
    }
}

impl Case {
    /// The answer as data, with the expectation.
    pub(super) fn data(&mut self) -> data::File {
        let answer = self.expected.map(ExpectedAnswer::word);
        let known = data::File::new(&*self.known.name, self.known.kind, self.known.model);
        let known = std::mem::replace(&mut self.known, known);
        data::File { expectation: Some(Expectation::new(answer, self.open, self.outcome)), ..known }
    }
}
