//! Options that several commands have in common.

use crate::kind::{is_c, is_compiler_output, is_cpp, is_for_compilers, is_ir, is_litmus, is_read_as_ir};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{ArgAction, Args, ValueEnum};
use garret_axioms::Axioms;
use garret_front::header::Language;
use garret_front_c::COptions;
use garret_front_x86::AssemblyOptions;
use garret_machine::memory::Model;
use garret_program::ThreadFunction;
use std::path::{Path, PathBuf};

/// Parses the name of a memory model that execution graphs support.
pub(crate) fn any_model() -> impl TypedValueParser<Value = Model> {
    models(|model| !model.is_of_assembly())
}

/// Parses the name of a memory model that the machine supports.
pub(crate) fn machine_model() -> impl TypedValueParser<Value = Model> {
    models(|model| model.buffering().is_some())
}

/// Parses the name of a memory model that the search over systems supports.
pub(crate) fn searched_model() -> impl TypedValueParser<Value = Model> {
    models(|model| model.order().is_some())
}

/// Parses the name of a memory model that some search supports.
pub(crate) fn checked_model() -> impl TypedValueParser<Value = Model> {
    models(|_| true)
}

fn models(is_meant: fn(Model) -> bool) -> impl TypedValueParser<Value = Model> {
    // other models are known, but hidden, so that the error can name the right command
    let is_known = move |model: &Model| is_meant(*model) || model.is_of_languages() || model.is_of_assembly();
    let values = Model::ALL.into_iter().filter(is_known);
    let values = values.map(move |model| possible(model).hide(!is_meant(model)));
    PossibleValuesParser::new(values).try_map(move |name| match Model::named(&name) {
        Some(model) if is_meant(model) => Ok(model),
        Some(model) if model.is_of_assembly() => Err(format!(
            "this model is for assembly of its processors: `garret check --model {0} FILE.s`, and for litmus tests: `garret litmus --model {0}`",
            model.name()
        )),
        Some(model) => Err(format!(
            "no machine runs this model: `garret check --model {0}` and `garret graphs --model {0}` know it, of programs in C and LLVM IR",
            model.name()
        )),
        None => Err("no memory model".to_owned()),
    })
}

fn possible(model: Model) -> PossibleValue {
    PossibleValue::new(model.name()).help(format!("{}: {}", model.title(), model.summary()))
}

/// A memory model for litmus tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TestModel {
    /// A model of the machine, for x86; SC also for all other architectures.
    Machine(Model),
    /// A model that is defined by axioms only.
    Axioms(Axioms),
}

/// Parses the name of a memory model for litmus tests.
pub(crate) fn test_model() -> impl TypedValueParser<Value = TestModel> {
    // for tests in C, the axioms decide
    let machine = |name: &str| Model::named(name).filter(|it| it.buffering().is_some());
    let only_axioms = Axioms::ALL.into_iter().filter(move |it| machine(it.name()).is_none());
    let others =
        only_axioms.map(|it| PossibleValue::new(it.name()).help(format!("{}: {}", it.title(), it.summary())));
    PossibleValuesParser::new(Model::OF_MACHINE.into_iter().map(possible).chain(others)).try_map(
        move |name| {
            let machine = machine(&name).map(TestModel::Machine);
            machine.or_else(|| Axioms::named(&name).map(TestModel::Axioms)).ok_or("no memory model")
        },
    )
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Color {
    /// On a terminal, unless `NO_COLOR` is set
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

/// How programs (`.asm`, `.s`, `.c`) are taken.
#[derive(Clone, Debug, Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of its own")]
pub(crate) struct Assembly {
    /// Programs: one transition for each step of an instruction; do not join steps into larger transitions
    #[arg(long)]
    no_fuse: bool,

    /// Assembly: whether `xchg` with a memory operand is locked even without the prefix `lock`, as on processors [default: true]
    #[arg(
        long,
        value_name = "BOOL",
        action = ArgAction::Set,
        value_parser = clap::builder::BoolishValueParser::new(),
        default_missing_value = "true",
        num_args = 0..=1,
        require_equals = true
    )]
    xchg_implicit_lock: Option<bool>,

    /// C, assembly of compilers and for NASM: the functions that threads run. With `worker` or `reader,writer`, any number of
    /// threads run these functions; with `producer*1,consumer`, exactly one thread runs `producer` [default: the threads that
    /// `main` creates in C, or the only global function]
    #[arg(long, value_name = "FUNCTIONS", value_parser = parse_threads)]
    threads: Option<Functions>,

    /// C and assembly, if `main` is not one of the threads: ignore `main`. By default, what it does before it creates its first
    /// thread is executed, and sets up the memory that the threads find
    #[arg(long)]
    no_main: bool,

    /// C, when looking for deadlocks: threads that wait for a condition variable may wake up spuriously, as C allows. By default
    /// they wait until they are woken, so that a lost wake-up is a deadlock
    #[arg(long)]
    spurious: bool,

    /// C: define a macro, with the value 1 if none is given
    #[arg(short = 'D', value_name = "NAME[=VALUE]", value_parser = parse_define)]
    define: Vec<(String, String)>,

    /// C, C++ and Rust: check the assembly that this machine's compiler generates for the file (`$CC` or `cc`, `$CXX` or `c++`,
    /// `$RUSTC` or `rustc`), with these options (by default `-O2`; `-O` for Rust). The functions of `--threads` have to keep their
    /// names there (`extern "C"`, `#[no_mangle]`)
    #[arg(
        long,
        value_name = "OPTIONS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        allow_hyphen_values = true
    )]
    compiled: Option<String>,

    /// C, C++ and Rust, with `check`, `graphs` and `orders`: read the LLVM IR that clang or rustc generates for the file (`$CLANG`,
    /// `$CLANGXX`, `$RUSTC`, or those of this machine), with these options (by default without optimisation). Without `--threads`,
    /// the threads are `main` and those that it creates
    #[arg(
        long,
        value_name = "OPTIONS",
        num_args = 0..=1,
        require_equals = true,
        default_missing_value = "",
        allow_hyphen_values = true,
        conflicts_with = "compiled"
    )]
    ir: Option<String>,

    /// C, with `check` and `graphs`: read the program over machine words, as with `--ir`, but without another compiler. Garret does
    /// this by itself if the reader of C for any number of threads does not support something in the program
    #[arg(long, conflicts_with_all = ["compiled", "ir"])]
    words: bool,

    /// Whether errors of the reader of C for any number of threads are not shown: the text may be read over machine words.
    #[arg(skip)]
    pub(crate) may_take_words: bool,

    /// Whether errors of the reader of assembly for x86 are not shown: the text may be read as threads of instructions.
    #[arg(skip)]
    pub(crate) may_take_threads: bool,

    /// Whether the question is not about bad states: then programs need no assertions.
    #[arg(skip)]
    is_without_bad: bool,

    /// Whether deadlocks are looked for.
    #[arg(skip)]
    has_deadlocks: bool,

    /// Whether data races are looked for.
    #[arg(skip)]
    has_races: bool,

    /// C: whether weak compare-exchanges may fail spuriously.
    #[arg(skip)]
    weak_fails: bool,

    /// C: the number of iterations of endless loops that are taken.
    #[arg(skip)]
    rounds: Option<u32>,
}

/// The functions that threads run.
#[derive(Clone, Debug)]
pub(crate) struct Functions(Vec<ThreadFunction>);

fn parse_define(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').unwrap_or((text, "1"));
    let is_name = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_')
        && name.starts_with(|letter: char| !letter.is_ascii_digit());
    if is_name {
        Ok((name.to_owned(), value.to_owned()))
    } else {
        Err("expected NAME or NAME=VALUE".to_owned())
    }
}

fn parse_threads(text: &str) -> Result<Functions, String> {
    ThreadFunction::list(text).map(Functions)
}

impl Assembly {
    /// The functions that threads run, if they are given.
    pub(crate) fn threads(&self) -> &[ThreadFunction] {
        self.threads.as_ref().map_or(&[], |functions| &functions.0)
    }
}

impl Assembly {
    /// Why a given option would be ignored for all of these files. `None` if no option would be.
    pub(crate) fn ignored(&self, files: &[impl AsRef<str>]) -> Option<String> {
        let what = self.ignored_by(files)?;
        let first = files.first().map_or("", AsRef::as_ref);
        Some(format!("{first}: {what}: it would be ignored here; leave it out"))
    }

    /// Why `--spurious` would be ignored for a file. `None` if deadlocks are looked for, or it is not given.
    pub(crate) fn ignores_spurious(&self, file: &str, has_deadlock: bool) -> Option<String> {
        (self.spurious && !has_deadlock).then(|| {
            format!(
                "{file}: --spurious is about --deadlock: without it, threads always may wake up spuriously; leave it out"
            )
        })
    }

    /// What the first such option is for.
    pub(crate) fn ignored_by(&self, files: &[impl AsRef<str>]) -> Option<&'static str> {
        let is = |wanted: Language| move |file: &str| Language::of_file(file) == Some(wanted);
        let is_compiled = |file: &str| self.compiled.is_some() && is_for_compilers(file);
        let is_assembly = is(Language::Assembly);
        let is_program = |file: &str| is_for_compilers(file) || is_assembly(file) || is_ir(file);
        let has_macros = |file: &str| is_c(file) || is_cpp(file);
        let none = |of: &dyn Fn(&str) -> bool| !files.iter().any(|file| of(file.as_ref()));
        match () {
            () if files.is_empty() => None,
            () if self.ir.is_some() && none(&|file| is_read_as_ir(file, self.ir.is_some())) => {
                Some("--ir is about files in C, C++ and Rust")
            }
            () if self.words && none(&is_c) => Some("--words is about files in C"),
            () if self.threads.is_some() && none(&is_program) => {
                Some("--threads names functions of programs, in C, C++, Rust or assembly")
            }
            () if self.no_fuse && none(&|file| is_program(file) && !self.reads_as_ir(file)) => {
                Some("--no-fuse is about steps of programs in C, as they are written, and in assembly")
            }
            () if self.no_main && none(&is_program) => Some("--no-main is about programs"),
            () if !self.define.is_empty() && none(&has_macros) => {
                Some("-D defines macros of programs in C and C++")
            }
            () if self.xchg_implicit_lock.is_some()
                && none(&|file| is_assembly(file) || is_compiled(file)) =>
            {
                Some("--xchg-implicit-lock is about assembly")
            }
            () if self.spurious && none(&|file| is_c(file) && self.takes_c_as_written()) => {
                Some("--spurious is about condition variables of programs in C, as they are written")
            }
            () if self.compiled.is_some() && none(&|file| !is_litmus(file) && !is_ir(file)) => {
                Some("--compiled is about files in C, C++ and Rust")
            }
            () => None,
        }
    }

    /// The options of the compiler whose assembly is to be checked, if the command asks for that.
    pub(crate) fn compiled(&self, is_rust: bool) -> Option<&str> {
        let usual = if is_rust { "-O" } else { "-O2" };
        self.compiled.as_deref().map(|options| if options.is_empty() { usual } else { options })
    }

    /// The options of the compiler whose LLVM IR is to be read, if the command asks for that.
    pub(crate) fn ir(&self) -> Option<&str> {
        self.ir.as_deref()
    }

    /// Whether a file is read as LLVM IR: it is LLVM IR, or a compiler or Garret translates it.
    pub(crate) fn reads_as_ir(&self, path: &str) -> bool {
        is_read_as_ir(path, self.ir.is_some()) || self.takes_words(path)
    }

    /// Whether a file is in C and is read over machine words, without another compiler.
    pub(crate) fn takes_words(&self, path: &str) -> bool {
        self.words && is_c(path)
    }

    /// The same options, but C that is refused otherwise may be read over machine words, unless it goes through a compiler.
    pub(crate) fn or_over_words(&self) -> Self {
        Self { may_take_words: self.takes_c_as_written(), ..self.clone() }
    }

    /// The same options, but assembly for x86 that is refused may be read as threads of instructions, whether a compiler made it or
    /// makes it.
    pub(crate) fn or_as_threads(&self) -> Self {
        Self { may_take_threads: true, ..self.clone() }
    }

    /// Whether a file is, or becomes, assembly for x86 that may be read as threads of instructions.
    pub(crate) fn may_be_threads(&self, path: &str) -> bool {
        is_compiler_output(path) || self.compiled.is_some() && is_for_compilers(path)
    }

    /// Whether C is read by the reader for any number of threads.
    pub(crate) fn takes_c_as_written(&self) -> bool {
        self.said_to_compiler().is_none() && !self.words
    }

    /// The compiler options that the user gives, if a compiler is to be run.
    pub(super) fn said_to_compiler(&self) -> Option<&str> {
        self.compiled.as_deref().or(self.ir.as_deref())
    }

    /// The macros that are defined, with their values.
    pub(crate) fn defined(&self) -> impl Iterator<Item = (&str, &str)> {
        self.define.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Whether `main` is left out.
    pub(crate) fn without_main(&self) -> bool {
        self.no_main
    }

    /// Whether the question is not about bad states only.
    pub(crate) fn is_without_bad(&self) -> bool {
        self.is_without_bad
    }

    /// The same options for the output of a compiler.
    pub(crate) fn as_compiled(&self) -> Self {
        Self { compiled: Some(self.compiled.clone().unwrap_or_default()), ..self.clone() }
    }

    /// The same options, with `is_without_bad` set.
    pub(crate) fn without_bad(&self, is_without_bad: bool) -> Self {
        Self { is_without_bad, ..self.clone() }
    }

    /// Whether deadlocks are looked for.
    pub(crate) fn has_deadlocks(&self) -> bool {
        self.has_deadlocks
    }

    /// The same options, with or without a search for deadlocks.
    pub(crate) fn with_deadlocks(&self, has_deadlocks: bool) -> Self {
        Self { has_deadlocks, is_without_bad: self.is_without_bad || has_deadlocks, ..self.clone() }
    }

    /// Whether data races are looked for.
    pub(crate) fn has_races(&self) -> bool {
        self.has_races
    }

    /// The same options, with or without a search for data races.
    pub(crate) fn with_races(&self, has_races: bool) -> Self {
        Self { has_races, ..self.clone() }
    }

    /// The same options, but weak compare-exchanges may fail spuriously.
    pub(crate) fn with_weak_failures(&self) -> Self {
        Self { weak_fails: true, ..self.clone() }
    }

    /// The same options, with a number of iterations of endless loops, or all.
    pub(crate) fn rounds(&self, rounds: Option<u32>) -> Self {
        Self { rounds, ..self.clone() }
    }
}

impl From<&Assembly> for COptions {
    fn from(assembly: &Assembly) -> Self {
        let options = Self::new()
            .fuse(!assembly.no_fuse)
            .threads(assembly.threads().to_vec())
            .needs_assertions(!assembly.is_without_bad)
            .without_main(assembly.no_main)
            .weak_fails(assembly.weak_fails)
            .spurious(assembly.spurious || !assembly.has_deadlocks)
            .rounds(assembly.rounds);
        assembly.define.iter().fold(options, |options, (name, value)| options.define(name, value))
    }
}

impl From<&Assembly> for AssemblyOptions {
    fn from(assembly: &Assembly) -> Self {
        Self::new()
            .fuse(!assembly.no_fuse)
            .implicit_lock(assembly.xchg_implicit_lock.unwrap_or(true))
            .without_main(assembly.no_main)
            .needs_assertions(!assembly.is_without_bad)
    }
}

/// Files that show the answer.
#[derive(Clone, Debug, Default, Args)]
pub(crate) struct Figures {
    /// Write the answer as an HTML page that needs no network: the verdict, the reasons for it, the execution step by step, the
    /// source
    #[arg(long, value_name = "FILE.html", help_heading = "Pictures")]
    pub(crate) report: Option<PathBuf>,

    /// Write the execution as a picture
    #[arg(long, value_name = "FILE.svg", help_heading = "Pictures")]
    pub(crate) svg: Option<PathBuf>,

    /// Write the events of the execution and their relations as a graph, for Graphviz
    #[arg(long, value_name = "FILE.dot", help_heading = "Pictures")]
    pub(crate) dot: Option<PathBuf>,

    /// Write the states of the execution in the Informal Trace Format, for tools of TLA+
    #[arg(long, value_name = "FILE.itf.json", help_heading = "Pictures")]
    pub(crate) itf: Option<PathBuf>,

    /// Write the execution as a litmus test for x86: its accesses in program order, and the question whether they can have these values
    #[arg(long, value_name = "FILE.litmus", help_heading = "Pictures")]
    pub(crate) litmus: Option<PathBuf>,
}

/// What the answer looks like.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct Form {
    /// The format of the answer
    #[arg(long, value_enum, ignore_case = true, default_value_t = FormatName::Text)]
    pub(crate) format: FormatName,

    /// Whether to use colours
    #[arg(long, value_enum, ignore_case = true, default_value_t = Color::Auto)]
    pub(crate) color: Color,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum FormatName {
    /// Text for people
    Text,
    /// The same, but each mistake or warning in one line: `file:line:column: severity: message`
    Short,
    /// One JSON document for all files, described by `schema/garret-1.json`
    Json,
    /// SARIF 2.1.0, for viewers of analysis results
    Sarif,
    /// JUnit XML, with a test case for each file and memory model
    Junit,
}

impl Figures {
    /// The first option of these that is given.
    pub(crate) fn asked(&self) -> Option<&'static str> {
        self.files().into_iter().find(|(_, path)| path.is_some()).map(|(option, _)| option)
    }

    /// Each option, with the file that it names.
    pub(crate) fn files(&self) -> [(&'static str, Option<&Path>); 5] {
        [
            ("--report", self.report.as_deref()),
            ("--svg", self.svg.as_deref()),
            ("--dot", self.dot.as_deref()),
            ("--itf", self.itf.as_deref()),
            ("--litmus", self.litmus.as_deref()),
        ]
    }
}
