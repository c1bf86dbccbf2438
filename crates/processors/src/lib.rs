//! Programs in assembly for AArch64, RISC-V and x86: what they come to under the memory models of their processors, for any number of threads.
//!
//! A text is read (`garret-front-assembly`), its threads become automata and the search decides them (`garret-order`). An execution that the search
//! finds is asked of the axioms of the model (`garret-axioms`), which share nothing with it, before it counts.

mod confirmed;
mod decide;
mod executions;
pub mod fences;
mod ordered;
mod recognise;
mod reduced;
mod shown;
mod units;

pub use confirmed::Run;
pub use decide::{Decided, Limits, decide};
pub use garret_front_assembly::Architecture;
pub use recognise::architecture;
pub use shown::{Access, Execution, Kind, Line};

use garret_axioms::Axioms;
use garret_base::source::{Diagnostic, Diagnostics};
use garret_front_assembly::{Options, Program, read};
use garret_order::Model;

/// How many threads run a function that is named: any number where that is not said.
pub type Named = (String, Option<u32>);

/// A program that was read.
#[derive(Clone, Debug)]
pub struct Assembly {
    /// The program; twice where it calls helpers for atomic operations that depend on the processor.
    variants: Vec<Program>,
    named: Vec<Named>,
    /// The memory model.
    model: (Model, Axioms),
}

/// Reads a text. Without named functions, threads are those that `main` creates; with them, `main` may be left out.
///
/// # Errors
/// What is wrong with it or not supported, with its place; and where nothing is bad that a thread may come to.
pub fn read_assembly(
    text: &str,
    architecture: Architecture,
    named: &[Named],
    without_main: bool,
) -> Result<Assembly, Diagnostics> {
    let read = read_made(text, architecture, named, without_main)?;
    if read.variants.iter().all(|it| it.threads.iter().all(|thread| thread.bad.is_empty())) {
        let message =
            "nothing in this program is bad: no assertion, no `abort`, no trap that a thread may come to";
        let error = Diagnostic::error(message);
        return Err(vec![error.help("assert what has to hold, and compile without -DNDEBUG")].into());
    }
    Ok(read)
}

/// The same of a text that a compiler has just made: it leaves out what it knows never to happen, which may be all that is bad.
///
/// # Errors
/// What is wrong with it or not supported, with its place.
pub fn read_made(
    text: &str,
    architecture: Architecture,
    named: &[Named],
    without_main: bool,
) -> Result<Assembly, Diagnostics> {
    let with = |large_system_extensions| {
        let threads = named.iter().map(|(name, _)| name.clone()).collect();
        read(text, architecture, &Options { threads, large_system_extensions, without_main })
    };
    let mut variants = vec![with(false)?];
    // helpers are a matter of the processor: a program has to be right with both
    if architecture == Architecture::AArch64 && text.contains("__aarch64_") {
        variants.push(with(true)?);
    }
    Ok(Assembly { variants, named: named.to_vec(), model: model(architecture) })
}

impl Assembly {
    /// The same program under sequential consistency, instead of the model of its processor.
    #[must_use]
    pub fn under_sc(self) -> Self {
        Self { model: (Model::Sc, Axioms::Sc), ..self }
    }

    /// What was left out, and has to be said with a verdict.
    #[must_use]
    pub fn notes(&self) -> &[Diagnostic] {
        self.variants.first().map_or(&[], |it| &it.notes)
    }

    /// What SAFE rests on: how much of `main` is left out.
    #[must_use]
    pub fn assumed(&self) -> Option<&'static str> {
        self.variants.iter().find_map(|it| it.left_out)
    }
}

/// The memory model of a processor.
fn model(architecture: Architecture) -> (Model, Axioms) {
    match architecture {
        Architecture::AArch64 => (Model::Armv8, Axioms::Armv8),
        Architecture::RiscV64 => (Model::Riscv, Axioms::Riscv),
        Architecture::X86 => (Model::Tso, Axioms::Tso),
    }
}
