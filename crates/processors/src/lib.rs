//! Programs in assembly for AArch64, RISC-V and x86: decided under the memory models of their processors, for any number of threads.
//!
//! A text is read (`garret-front-assembly`), its threads become automata, and the search decides them (`garret-order`). An
//! execution that the search finds is reported only if the axioms of the model (`garret-axioms`), which share no code with
//! the search, allow it, or if it is too long for them; the answer then says so.

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
pub use decide::{Conclusion, Limits, decide};
pub use garret_front_assembly::Architecture;
pub use recognise::architecture;
pub use shown::{Access, Execution, Kind, Line};

use garret_axioms::Axioms;
use garret_base::source::{Diagnostic, Diagnostics};
use garret_front_assembly::{Options, Program, read};
use garret_order::Model;

/// A function that threads run, and their number: any number if it is `None`.
pub type Named = (String, Option<u32>);

/// A program in assembly.
#[derive(Clone, Debug)]
pub struct Assembly {
    /// The program; there are two variants if it calls helpers for atomic operations, which depend on the processor.
    variants: Vec<Program>,
    named: Vec<Named>,
    /// The memory model.
    model: (Model, Axioms),
}

/// Reads a text. Without named functions, the threads are those that `main` creates. With named functions, `main` may be left out.
///
/// # Errors
/// The text is wrong or not supported (the error has the place), or it has no bad state that a thread could reach.
pub fn read_assembly(
    text: &str,
    architecture: Architecture,
    named: &[Named],
    without_main: bool,
) -> Result<Assembly, Diagnostics> {
    let read = read_made(text, architecture, named, without_main)?;
    // an assertion that holds whatever a thread reads is left out
    let may_hold = text_asserts(text) && read.variants.iter().any(|it| it.decides);
    if !may_hold && read.variants.iter().all(|it| it.threads.iter().all(|thread| thread.bad.is_empty())) {
        let message =
            "this program has nothing to check: no thread can reach an assertion, an `abort` or a trap";
        let error = Diagnostic::error(message);
        return Err(vec![error.help("assert what has to hold, and compile without -DNDEBUG")].into());
    }
    Ok(read)
}

/// Whether a text contains an assertion, an `abort` or a trap.
fn text_asserts(text: &str) -> bool {
    ["assert", "abort", "reach_error", "VERIFIER_error", "panicking", "ud2", "ebreak", "brk"]
        .iter()
        .any(|it| text.contains(it))
}

/// As [`read_assembly`], for the output of a compiler: the compiler may have removed everything that would be bad, so that is
/// not an error.
///
/// # Errors
/// The text is wrong or not supported; the error has the place.
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
    // the helpers depend on the processor: a program has to be right with both
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

    /// Notes on parts that were left out, to be shown with a verdict.
    #[must_use]
    pub fn notes(&self) -> &[Diagnostic] {
        self.variants.first().map_or(&[], |it| &it.notes)
    }

    /// The assumption of a verdict SAFE: which part of `main` is left out.
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
