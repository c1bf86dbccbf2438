//! A reader of assembly for AArch64, RISC-V and x86, as compilers write it.
//!
//! A text becomes a [`Program`]: threads over registers whose actions are those of [`garret_instructions`], and the objects of memory
//! that they share. Calls of functions of the file are expanded, and the stack of a thread becomes registers: what is left are the
//! accesses that others can see, in the order of the program.
//!
//! What is not understood exactly is refused, with a sentence at its place.
//!
//! # Example
//! ```
//! use garret_front_assembly::{Architecture, Options, read};
//!
//! let text = "f: adrp x0, x\n mov w1, 1\n str w1, [x0, :lo12:x]\n ret\n .bss\nx: .zero 4\n";
//! let options = Options { threads: vec!["f".to_owned()], ..Options::default() };
//! let program = read(text, Architecture::AArch64, &options)?;
//! assert_eq!(program.objects[0].name, "x");
//! assert_eq!(program.threads[0].thread.steps.len(), 1);
//! # Ok::<(), garret_base::source::Diagnostics>(())
//! ```

mod apply;
mod atomic;
mod cells;
mod computed;
mod decode;
mod directive;
mod emit;
mod external;
mod file;
mod follow;
mod helper;
mod image;
mod known;
mod layout;
mod lexer;
mod library;
mod live;
mod machine;
mod outline;
mod program;
mod reader;
mod slots;
mod start;
mod states;
mod widen;

pub use outline::{Item, ItemKind, outline};
pub use program::{Bad, Cell, Count, Line, Object, Part, Program, ThreadOf};

use garret_base::source::{Diagnostic, Diagnostics};
use garret_instructions::program::Register;
use garret_instructions::{aarch64, riscv, x86};

/// Whose instructions a file has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Architecture {
    /// AArch64, little-endian.
    AArch64,
    /// RISC-V with registers of 64 bits and the extensions M and A.
    RiscV64,
    /// x86 with registers of 64 bits, in AT&T syntax.
    X86,
}

impl Architecture {
    fn stack_pointer(self) -> Register {
        match self {
            Self::AArch64 => aarch64::STACK_POINTER,
            Self::RiscV64 => riscv::STACK_POINTER,
            Self::X86 => x86::STACK_POINTER,
        }
    }

    fn registers(self) -> usize {
        match self {
            Self::AArch64 => aarch64::REGISTERS,
            Self::RiscV64 => riscv::REGISTERS,
            Self::X86 => x86::REGISTERS,
        }
    }

    /// So many bytes below the stack pointer belong to a function.
    fn red_zone(self) -> i64 {
        match self {
            Self::AArch64 | Self::RiscV64 => 0,
            Self::X86 => x86::RED_ZONE,
        }
    }
}

/// How a file is read.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The functions that threads run; how many threads run each of them is not said here. Without any, those that `main` creates.
    pub threads: Vec<String>,
    /// Helpers for atomic operations that compilers call on AArch64 (`__aarch64_cas4_acq`) use the instructions of Armv8.1. Otherwise,
    /// they use pairs of load and store. Neither of these orders everything that the other one does, and the processor decides: a
    /// program that calls such helpers is right if it is right both ways.
    pub large_system_extensions: bool,
    /// `main` is left out: variables hold at first what their declarations say.
    pub without_main: bool,
}

/// Reads a file.
///
/// # Errors
/// What is wrong with it or not supported, with its place.
pub fn read(text: &str, architecture: Architecture, options: &Options) -> Result<Program, Diagnostics> {
    Ok(program(text, architecture, options)?)
}

fn program(text: &str, architecture: Architecture, options: &Options) -> Result<Program, Diagnostic> {
    let statements = lexer::statements(text, architecture)?;
    let file = reader::read(text, &statements, architecture)?;
    let layout = layout::layout(&file);
    let mut candidates = machine::Widened::new();
    let error = match attempt(&layout, options, &mut candidates) {
        Ok(program) => return Ok(program),
        Err(error) => error,
    };
    // parts of words that are accessed as a whole, too: once more with words only
    if architecture != Architecture::RiscV64 || candidates.is_empty() {
        return Err(error);
    }
    attempt(&layout, options, &mut candidates).map_err(|_| error)
}

/// Reads a program in which these words stand for parts of them; which others may do so is added.
fn attempt(
    layout: &layout::Layout<'_, '_>,
    options: &Options,
    widened: &mut machine::Widened,
) -> Result<Program, Diagnostic> {
    let large_system = options.large_system_extensions;
    let mut machine = machine::Machine::new(layout, large_system, widened.clone());
    let mut notes = Vec::new();
    let (starts, left_out) = start::starts(&mut machine, options, &mut notes)?;
    let mut threads = Vec::new();
    machine.accesses.clear();
    for start in starts {
        threads.push(emit::thread(&mut machine, start)?);
    }
    *widened = widen::candidates(&machine.accesses);
    cells::inside(&machine)?;
    let (image, count) = (std::mem::take(&mut machine.image), machine.objects);
    let objects = cells::objects(layout, image, count, &machine.accesses, &mut threads)?;
    let (architecture, files) = (layout.file.architecture, layout.file.source_names.clone());
    Ok(Program { architecture, objects, threads, files, notes, left_out })
}
