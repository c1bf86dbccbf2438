//! A test as a system, with the places in it where fences are or may be inserted.

use super::cub::Translation;
use super::decide::too_large;
use super::expression::Cell;
use super::instruction::Instruction;
use super::options::LitmusOptions;
use super::program::{Program, ProgramError};
use super::step::Step;
use super::test::Test;
use super::watch::Watch;
use garret_base::source::{Diagnostics, Lines, Span};
use garret_base::watch;
use garret_machine::machine::Stop;
use garret_program::is_fence;
use garret_system::lang;
use garret_system::system::System;

/// A test as a system: thread `Pi` is process `#(i+1)`. A bad state is a final state that decides the question: one with the
/// condition, or for `forall` one without it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct TestSystem {
    /// The system.
    pub system: System,
    /// The instructions that read memory without `lock`, by thread and in the order of the text: any of them may be reordered
    /// before an earlier store.
    pub loads: Vec<Gap>,
    /// Each `mfence` that affects a later instruction, with the transitions that wait for it.
    pub fences: Vec<Gap>,
}

/// A place for a fence in a thread, before an instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Gap {
    /// The transitions of the system that begin the instruction.
    pub transitions: Vec<usize>,
    /// The index of the thread.
    pub thread: usize,
    /// The place of the instruction in the source; in [`TestSystem::fences`], that of the fence.
    pub span: Span,
    /// Whether a jump leads to the instruction.
    pub labelled: bool,
    /// Whether the thread may reach this place more than once.
    pub in_loop: bool,
    /// A description for messages.
    pub shown: String,
}

/// The system of a test, with the places of its fences, or the reason why there was no time for it. `text` is the source of the test.
///
/// # Errors
/// Some instructions or numbers cannot be represented.
pub fn lowered_within(
    text: &str,
    test: &Test,
    options: &LitmusOptions,
    watch: &watch::Watch,
) -> Result<Result<TestSystem, Stop>, Diagnostics> {
    let watch = Watch::new(options, watch);
    let program = Program::new(test, options.model, &watch);
    let made = program.and_then(|program| Ok((Translation::new(&program, &watch)?.text, program)));
    match made {
        Ok((system, program)) => match lang::parse(&system) {
            Ok(checked) => Ok(Ok(lowered(text, &program, checked.system))),
            Err(errors) => Err(too_large(&errors).into()),
        },
        Err(ProgramError::Stopped(stop)) => Ok(Err(stop)),
        Err(ProgramError::Refused(errors)) => Err(errors.into()),
    }
}

fn lowered(text: &str, program: &Program<'_>, system: System) -> TestSystem {
    let lines = Lines::new(text);
    let shown = |thread: usize, instruction: &Instruction, before: &str| {
        let span = instruction.span;
        let written = text.get(span.start as usize..span.end as usize).unwrap_or_default();
        // remove the labels
        let written = written.rsplit(':').next().unwrap_or(written);
        format!(
            "in P{thread}, {before}`{}` in line {}",
            written.trim(),
            lines.position(span.start as usize).line
        )
    };
    let (mut loads, mut fences) = (Vec::new(), Vec::new());
    // there is one transition for each case of each step, in this order
    let mut next = 0;
    for (thread, (code, rows)) in program.code.iter().zip(&program.rows).enumerate() {
        let steps: Vec<(&Step, Vec<usize>)> = code
            .steps
            .iter()
            .zip(rows)
            .map(|(step, rows)| {
                let first = next;
                next += rows.len();
                (step, (first..next).collect())
            })
            .collect();
        let instructions = &program.test.threads[thread].instructions;
        for (index, instruction) in instructions.iter().enumerate() {
            let gap = |first: &Step, before: &str| Gap {
                transitions: starting_with(&steps, first),
                thread,
                span: instruction.span,
                labelled: instruction.labelled,
                in_loop: code.loops().has(first),
                shown: shown(thread, instruction, before),
            };
            loads.extend(load(index, instruction, &steps).map(|first| gap(first, "before ")));
            if is_fence(&program.layout.program, program.layout.point(thread, index)) {
                fences.extend(fence(index, instructions, &steps).map(|first| gap(first, "")));
            }
        }
    }
    TestSystem { system, loads, fences }
}

/// The transitions that start at the same place as this step.
fn starting_with(steps: &[(&Step, Vec<usize>)], first: &Step) -> Vec<usize> {
    let same = steps.iter().filter(|(step, _)| step.from == first.from);
    same.flat_map(|(_, transitions)| transitions).copied().collect()
}

/// The first step of an instruction, if it reads memory without `lock`.
fn load<'p>(index: usize, instruction: &Instruction, steps: &[(&'p Step, Vec<usize>)]) -> Option<&'p Step> {
    let (first, _) = steps.iter().find(|(step, _)| step.instruction == Some(index))?;
    let is_of_memory = |cell: Cell| matches!(cell, Cell::Memory(_));
    let writes = first.assignments.iter().any(|(cell, _)| is_of_memory(*cell));
    (!instruction.locked && !writes && first.cells().any(is_of_memory)).then_some(*first)
}

/// The first step after a fence, if it waits because of the fence.
fn fence<'p>(
    index: usize,
    instructions: &[Instruction],
    steps: &[(&'p Step, Vec<usize>)],
) -> Option<&'p Step> {
    // instructions without steps, such as another fence, are skipped
    let (first, _) = steps.iter().find(|(step, _)| step.instruction.is_some_and(|of| of > index))?;
    let is_locked = first.instruction.and_then(|of| instructions.get(of)).is_some_and(|it| it.locked);
    (first.fence && !is_locked).then_some(*first)
}
