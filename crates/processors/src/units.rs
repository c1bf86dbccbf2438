//! A program as input of the search.

use super::Named;
use garret_front_assembly::{Count as Given, Line, Object, Program};
use garret_instructions::value::Width;
use garret_order::automaton::{Member, Memory, Part, Variable};
use garret_order::program::Count;

/// The number of threads of each kind, by the text and by the named functions.
pub(super) fn counts(program: &Program, named: &[Named]) -> Vec<Count> {
    let count = |thread: &garret_front_assembly::ThreadKind| match thread.count {
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
    let member = |(thread, count): (&'p garret_front_assembly::ThreadKind, &Count)| Member {
        name: thread.name.clone(),
        count: *count,
        thread: &thread.thread,
        bad: thread.bad.iter().map(|bad| bad.step).collect(),
        observed: Vec::new(),
    };
    program.threads.iter().zip(counts).map(member).collect()
}

/// Memory: the known cells, and the parts that computed addresses may access.
pub(super) fn memory(program: &Program) -> Memory {
    let variable = |object: &Object| {
        let parts = object
            .cells
            .iter()
            .map(|cell| Part { offset: cell.offset, width: cell.width, initial: cell.value })
            .collect();
        Variable { name: object.name.clone(), parts, is_constant: object.is_constant, more: more(object) }
    };
    Memory { variables: program.objects.iter().map(variable).collect(), exact: true }
}

/// In bytes: of larger objects, only this many bytes can be accessed at computed addresses.
const LARGEST: i64 = 1024;

/// All aligned parts of an object, of every width.
fn more(object: &Object) -> Vec<Part> {
    let part = |offset, width| Some(Part { offset, width, initial: object.initial(offset, width)? });
    [Width::Double, Width::Word, Width::Half, Width::Byte]
        .into_iter()
        .flat_map(|width| {
            let size = i64::from(width.bits() / 8);
            let count = object.size.min(LARGEST) / size;
            let first = (0..size).find(|offset| object.is_aligned(*offset, width));
            let offsets =
                first.into_iter().flat_map(move |first| (0..count).map(move |it| first + it * size));
            offsets.filter_map(move |offset| part(offset, width))
        })
        .collect()
}

/// A line of a source file, in words.
pub(super) fn place(program: &Program, line: Line) -> String {
    let file = program.files.get(line.file).map_or("", String::as_str);
    let name = file.rsplit(['/', '\\']).next().unwrap_or(file);
    format!("{name}:{}", line.line)
}
