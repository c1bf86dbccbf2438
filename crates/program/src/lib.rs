//! Programs of instructions: the readers of input languages produce them, and the engines check them.
//!
//! A [`Program`] (`form`) has data, instructions with at most two steps each, and bad states; any number of threads execute it. A
//! new language only needs a reader: the meaning of each instruction is defined once (`semantics`). Paths follow from it (`path`),
//! and from the paths the system, as text in the `.cub` language, which is then checked. A run of the machine is shown as an
//! execution of the program (`execution`, `columns`).
//!
//! # Sources
//! D. Declerck, *Vérification par model-checking de programmes concurrents paramétrés sur des modèles mémoires faibles*, chapter 5.

mod columns;
mod counter;
mod emit;
mod exchange;
mod execution;
mod flow;
mod form;
mod kinds;
mod lint;
mod liveness;
mod loops;
#[cfg(test)]
mod made;
mod meaning;
mod membarrier;
mod names;
mod path;
mod race_free;
mod relation;
mod repair;
mod residue;
mod roles;
mod semantics;
mod steps;
mod sum;
mod threads;
mod together;
#[cfg(test)]
mod twin;
mod values;
mod waiting;
mod waits;

pub use exchange::Store;
pub use form::low_bits;
pub use form::*;
pub use kinds::{Kind, Kinds};
pub use liveness::MOST_REGISTERS;
pub use meaning::meaning;
pub use membarrier::{MEMBARRIER, membarrier};
pub use relation::Relation;
pub use repair::{Change, Costs, Repair};
pub use semantics::{Access, Case, Target, fresh_cases, is_fence, is_store_fence};
pub use steps::starts;
pub use sum::{Atom, Slot, Sum};
pub use threads::MOST_THREADS;
pub use threads::ThreadFunction;

pub use flow::Flow;
use garret_base::source::{self, Diagnostic, Diagnostics, Span};
use garret_base::watch::Watch;
use garret_machine::machine::Run;
use garret_machine::witness::RunDescription;
use garret_system::lang::{self, ReadError};
use garret_system::system::{Deadlock, System};
use lint::Facts;
use liveness::{ObservedSlots, Slots};
use path::Path;
use roles::SingleThreads;
use std::collections::BTreeMap;

/// The largest number of diagnostics that are shown for a program. More would hide the first ones.
pub const MOST_SHOWN: usize = 20;

/// A program and its system.
#[derive(Clone, Debug)]
pub struct Translation {
    /// The program.
    pub program: Program,
    /// The system, in the `.cub` language.
    pub text: String,
    /// The path of each transition of the system.
    paths: Vec<Path>,
    /// The points where paths start, with the slots that are remembered there.
    heads: BTreeMap<Point, Slots>,
    /// The slots of `heads` that are live there. Without fusing, `heads` has all slots, and these are fewer.
    matters: BTreeMap<Point, Slots>,
    /// The slots that are live at an entry: they may be read before they are set.
    open: Slots,
    /// The texts of the source files that a compiler made the program from; `None` for files that could not be read.
    sources: Vec<Option<String>>,
    /// Whether the bad states are failed assertions.
    asserts: bool,
    /// The options of the translation.
    making: TranslationOptions,
    /// The warnings about the program.
    pub warnings: Vec<Diagnostic>,
}

/// The options of a translation.
#[derive(Clone, Copy, Debug)]
pub struct TranslationOptions {
    /// Whether steps that only use registers are fused with the access to memory before or after them.
    pub fuse: bool,
    /// Whether it is an error if an operation on flags may find numbers other than 0 and 1. Readers that know that this cannot
    /// happen do not set it.
    pub checks_flags: bool,
    /// Whether the bad states are failed assertions. It is then normal that some of them cannot be reached.
    pub asserts: bool,
}

/// The first diagnostics of a text, and one that says how many more there are.
pub fn first(diagnostics: Vec<Diagnostic>, new: fn(String) -> Diagnostic) -> Vec<Diagnostic> {
    source::first(diagnostics, MOST_SHOWN, 0, |more| new(format!("and {more} more like these")))
}

/// The error of an instruction whose numbers are too large.
fn too_large(program: &Program, point: Option<Point>) -> Option<Diagnostic> {
    let instruction = program.instruction(point?)?;
    let error = Diagnostic::error("numbers get too large here");
    Some(error.at(instruction.span, "a factor exceeds 2^16, or the result may exceed 2^40"))
}

/// The place where a path computes a bitwise function that systems cannot express.
fn no_sum(program: &Program, paths: &[Path]) -> Option<Span> {
    let path = paths.iter().find(|path| path.state.bits.is_some())?;
    let mut instructions = path.steps.iter().filter_map(|step| program.instruction(step.point));
    let is_no_sum = |it: &&Instruction| {
        matches!(it.operation, Operation::Update(_, Function::Bitwise(..)) | Operation::TestBits(..))
    };
    Some(instructions.find(is_no_sum).map(|it| it.span).unwrap_or_default())
}

impl Translation {
    /// The system with one more bad state, which stands for a deadlock. Threads that have ended do not wait. `None` if the system
    /// already has a bad state of that name.
    #[must_use]
    pub fn with_deadlock(&self, system: System) -> Option<(System, Deadlock)> {
        let (system, deadlock) =
            system.with_deadlock(Some(names::PLACES), |point| point.starts_with(names::END))?;
        let starts = |prefix: &'static str| move |point: &str| point.starts_with(prefix);
        let deadlock = deadlock.excused_by(&system, starts(names::EXIT), starts(names::UNMET));
        let moves = waits::moves(&self.program, &self.heads);
        let deadlock =
            deadlock.with_moves(&system, moves.pairs, &moves.unreached).sharing(&system, names::is_shared);
        Some((system, deadlock))
    }

    /// Translates a program into a system. `name` is the name of its text.
    ///
    /// # Errors
    /// Operations on flags may find other numbers than 0 and 1, or numbers get too large.
    pub fn new(
        mut program: Program,
        name: &str,
        making: TranslationOptions,
        mut warnings: Vec<Diagnostic>,
    ) -> Result<Self, Diagnostics> {
        let mut flow = Flow::new(&program);
        if let Some(error) = too_large(&program, flow.too_large) {
            return Err(error.into());
        }
        if let Some(copied) = together::copies(&program, &flow, &ObservedSlots::new(&program)) {
            program = copied;
            flow = Flow::new(&program);
        }
        let values = values::values(&program, &flow);
        let facts = Facts { program: &program, flow: &flow, values: &values };
        let errors = if making.checks_flags { facts.errors() } else { Vec::new() };
        if !errors.is_empty() {
            return Err(first(errors, Diagnostic::error).into());
        }
        let watched = ObservedSlots::new(&program);
        let mut paths = path::paths(&program, &flow, &values, &watched, making.fuse);
        if let Some(error) = too_large(&program, paths.too_large) {
            return Err(error.into());
        }
        if let Some(span) = no_sum(&program, &paths.all) {
            let error = Diagnostic::error("bitwise operations on two unbounded numbers are not supported");
            return Err(error.at(span, "supported in litmus tests, which have few numbers").into());
        }
        let companions = residue::split(&program, &mut paths).map_err(|error| vec![*error])?;
        warnings.extend(facts.warnings(paths.open));
        let roles = SingleThreads::new(&program, &flow);
        let text = emit::system(&program, &paths, &companions, &roles, name);
        Ok(Self {
            program,
            text,
            heads: paths.heads,
            matters: paths.matters,
            open: paths.open,
            paths: paths.all,
            sources: Vec::new(),
            asserts: making.asserts,
            making,
            warnings: first(warnings, Diagnostic::warning),
        })
    }

    /// The system, for all memory models.
    ///
    /// # Errors
    /// The system is too large.
    pub fn system(&self) -> Result<System, Diagnostics> {
        self.system_within(&Watch::default()).map_err(ReadError::into_diagnostics)
    }

    /// As [`Self::system`], but stops when the watch ends.
    ///
    /// # Errors
    /// The system is too large, or the watch has ended.
    pub fn system_within(&self, watch: &Watch) -> Result<System, ReadError> {
        let refused = |error: Diagnostic| {
            // the places in these errors refer to the text of the system, not of the program
            Diagnostic::error(format!("the system of this program is refused: {}", error.message))
        };
        match lang::parse_within(&self.text, watch) {
            Ok(checked) => Ok(checked.system),
            Err(ReadError::Mistakes(errors)) => {
                Err(ReadError::Mistakes(errors.into_iter().map(refused).collect::<Vec<_>>().into()))
            }
            Err(ReadError::Over) => Err(ReadError::Over),
        }
    }

    /// Sets the texts of the source files of the program ([`Program::files`]), in their order; `None` if a text is not known.
    /// Executions show their lines.
    #[must_use]
    pub fn with_sources(mut self, texts: Vec<Option<String>>) -> Self {
        self.sources = texts;
        self
    }

    /// The text of a line of a source file, with file name and line number.
    fn source_line(&self, file: u32, line: u32) -> Option<String> {
        /// The longest part of a line that is shown, in characters: about the width of a line of assembly with its effects.
        const LONGEST: usize = 72;
        let path = self.program.files.get(file as usize)?;
        let name = path.rsplit('/').next().unwrap_or(path);
        let text = self.sources.get(file as usize).and_then(Option::as_ref);
        let text = text.and_then(|text| text.lines().nth((line as usize).checked_sub(1)?));
        let text: String = text.unwrap_or_default().trim().chars().filter(|it| !it.is_control()).collect();
        let shown: String = text.chars().take(LONGEST).collect();
        let more = if shown.len() < text.len() { ".." } else { "" };
        Some(format!("{name}:{line}  {shown}{more}").trim_end().to_owned())
    }

    /// The instruction of a transition of the system that accesses memory, if there is one.
    #[must_use]
    pub fn accessing(&self, transition: usize) -> Option<&Instruction> {
        let (instruction, _) = self.executed(transition).find(|(_, accesses)| *accesses)?;
        self.program.code.get(instruction)
    }

    /// A description of a transition of the system in terms of the program: the instruction that accesses memory, or else the first
    /// one, and the fences before it, each with its line.
    pub fn transition_name(&self, transition: usize) -> String {
        let executed: Vec<(usize, bool)> = self.executed(transition).collect();
        let main = executed.iter().find(|(_, accesses)| *accesses).or(executed.first()).map(|(it, _)| *it);
        let is_told = |it: usize| {
            Some(it) == main
                || self.program.code.get(it).is_some_and(|it| matches!(it.operation, Operation::Fence))
        };
        let told = executed.iter().filter(|(it, _)| is_told(*it));
        let named = told.filter_map(|(it, _)| self.program.code.get(*it));
        let names: Vec<String> = named.map(|it| format!("line {}: {}", it.line, it.text)).collect();
        names.join("; ")
    }

    /// A run of the machine as an execution of the program, in structured form.
    #[must_use]
    pub fn structured_execution(&self, system: &System, run: &Run) -> RunDescription {
        execution::told(self, system, run, columns::bad_state(self, run))
    }

    /// A run of the machine as an execution of the program, as text.
    #[must_use]
    pub fn render(&self, system: &System, run: &Run) -> String {
        columns::render(self, system, run)
    }

    /// The warnings about bad states that never hold. An element of `impossible` is `None` if the bad state may hold, else whether
    /// it contradicts itself.
    #[must_use]
    pub fn contradictions(&self, impossible: &[Option<bool>]) -> Vec<Diagnostic> {
        // it is the purpose of assertions that they do not fail
        if self.asserts && impossible.iter().any(Option::is_none) {
            return Vec::new();
        }
        let never = self.program.properties.iter().zip(impossible);
        never
            .filter_map(|(property, contradicts_itself)| {
                let (warning, label) = match ((*contradicts_itself)?, self.asserts) {
                    (true, _) => ("this contradicts itself: no state is bad", "never holds"),
                    (false, true) => (
                        "this cannot fail, whatever the threads do: it always holds, or no thread reaches it",
                        "never fails",
                    ),
                    (false, false) => {
                        ("no thread ever reaches this, so the answer SAFE means nothing", "never holds")
                    }
                };
                Some(Diagnostic::warning(warning).at(property.span, label))
            })
            .collect()
    }
}
