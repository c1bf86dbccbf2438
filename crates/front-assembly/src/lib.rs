//! A reader for the assembly that compilers write for AArch64, RISC-V and x86.
//!
//! A text becomes a [`Program`]: threads over registers whose actions are those of [`garret_instructions`], and the objects of memory
//! that they share. Calls of functions of the file are expanded, and the stack of a thread becomes registers. The accesses that other
//! threads can see remain, in program order.
//!
//! Anything that the reader does not understand exactly is an error with its place in the source.
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

mod aligned;
mod apply;
mod atomic;
mod bit_counts;
mod bytes;
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
pub use program::{Bad, Cell, Count, Line, Object, Part, Program, ThreadKind};

use garret_base::source::{Diagnostic, Diagnostics};
use garret_instructions::program::Register;
use garret_instructions::{aarch64, riscv, x86};

/// The instruction set of a file.
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

    /// The size of the red zone, in bytes: the memory below the stack pointer that a function may use.
    fn red_zone(self) -> i64 {
        match self {
            Self::AArch64 | Self::RiscV64 => 0,
            Self::X86 => x86::RED_ZONE,
        }
    }
}

/// How to read a file.
#[derive(Clone, Debug, Default)]
pub struct Options {
    /// The functions that threads run, without the number of threads for each. If empty: the functions that `main` passes to the
    /// threads that it creates.
    pub threads: Vec<String>,
    /// Whether the helpers for atomic operations that compilers call on AArch64 (`__aarch64_cas4_acq`) use the atomic instructions of
    /// Armv8.1. Otherwise, they use pairs of load and store. Neither variant orders everything that the other orders, and the processor
    /// decides which one runs: a program that calls such helpers is correct only if it is correct with both.
    pub large_system_extensions: bool,
    /// Skip `main`: the initial values of variables are those of their declarations.
    pub without_main: bool,
}

/// Reads a file.
///
/// # Errors
/// The first thing in the file that is wrong or not supported, with its place.
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
    // bytes may be accessed through the words around them: read the program once more, with whole words in their place
    if architecture != Architecture::RiscV64 || candidates.is_empty() {
        return Err(error);
    }
    attempt(&layout, options, &mut candidates).map_err(|_| error)
}

/// Reads a program in which the words in `candidates` stand for parts of them; then `candidates` are all words that may do so.
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
    let objects = cells::objects(layout, image, (count, machine.stacks), &machine.accesses, &mut threads)?;
    let (architecture, files) = (layout.file.architecture, layout.file.source_names.clone());
    Ok(Program { architecture, objects, threads, files, notes, left_out, decides: machine.decides })
}
