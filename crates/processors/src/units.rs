//! A program as what the search reads.

use super::Named;
use garret_front_arm::{Count as Given, Object, Program};
use garret_instructions::program::{Access, Action, Operand, Thread};
use garret_instructions::value::Width;
use garret_order::automaton::{Member, Memory, Part, Variable};
use garret_order::program::Count;

/// How many threads of a kind there are, in the words of who asks.
pub(super) fn counts(program: &Program, named: &[Named]) -> Vec<Count> {
    let count = |thread: &garret_front_arm::ThreadOf| match thread.count {
        Given::Any => Count::Any,
        Given::Exactly(number) => Count::Exactly(u32::try_from(number).unwrap_or(u32::MAX)),
        Given::Named => match named.iter().find(|(name, _)| *name == thread.name) {
            Some((_, Some(number))) => Count::Exactly(*number),
            _ => Count::Any,
        },
    };
    program.threads.iter().map(count).collect()
}

/// The kinds of threads.
pub(super) fn members<'p>(program: &'p Program, counts: &[Count]) -> Vec<Member<'p>> {
    let member = |(thread, count): (&'p garret_front_arm::ThreadOf, &Count)| Member {
        name: thread.name.clone(),
        count: *count,
        thread: &thread.thread,
        bad: thread.bad.iter().map(|bad| bad.step).collect(),
        observed: Vec::new(),
    };
    program.threads.iter().zip(counts).map(member).collect()
}

/// Memory: the cells that are known, and in objects that are accessed at computed places, one after the other as wide as these accesses.
pub(super) fn memory(program: &Program) -> Memory {
    let computed = computed(program.threads.iter().map(|it| &it.thread));
    let variable = |object: &Object| {
        let mut parts: Vec<Part> = object
            .cells
            .iter()
            .map(|cell| Part { offset: cell.offset, width: cell.width, initial: cell.value })
            .collect();
        for width in &computed {
            fill(object, *width, &mut parts);
        }
        parts.sort_by_key(|part| part.offset);
        Variable { name: object.name.clone(), parts }
    };
    Memory { variables: program.objects.iter().map(variable).collect(), exact: true }
}

fn bytes(width: Width) -> i64 {
    i64::from(width.bits() / 8)
}

/// The widths of accesses at places that are computed: the wider ones first.
fn computed<'p>(threads: impl Iterator<Item = &'p Thread>) -> Vec<Width> {
    let access = |action: &Action| -> Option<Access> {
        match action {
            Action::Load { access, .. }
            | Action::Store { access, .. }
            | Action::StoreExclusive { access, .. }
            | Action::Update { access, .. }
            | Action::CompareSwap { access, .. } => Some(*access),
            _ => None,
        }
    };
    let steps = threads.flat_map(|thread| &thread.steps);
    let accesses = steps.filter_map(|step| access(&step.action));
    let mut widths: Vec<Width> =
        accesses.filter(|it| matches!(it.at, Operand::Register(_))).map(|it| it.width).collect();
    widths.sort_unstable_by_key(|it| std::cmp::Reverse(*it));
    widths.dedup();
    widths
}

/// So many cells are put into one object.
const MOST_CELLS: i64 = 64;

/// Cells of this width wherever none is yet, as in an array.
fn fill(object: &Object, width: Width, parts: &mut Vec<Part>) {
    let size = bytes(width);
    for number in 0..(object.size / size).min(MOST_CELLS) {
        let offset = number * size;
        let meets = |part: &Part| part.offset < offset + size && offset < part.offset + bytes(part.width);
        if parts.iter().any(meets) {
            continue;
        }
        if let Some(initial) = object.initial(offset, width) {
            parts.push(Part { offset, width, initial });
        }
    }
}
