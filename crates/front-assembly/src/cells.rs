//! The cells of objects. Each cell is accessed with one width.

use crate::image::{Pieces, bytes};
use crate::known::{CODE, HANDLE, Known, STACK};
use crate::layout::{Layout, Place};
use crate::machine::{Machine, SharedAccess};
use crate::program::{Cell, Object, Part, ThreadKind};
use garret_base::map::Map;
use garret_base::source::{Diagnostic, Span};
use garret_instructions::program::{Access, Action, Condition, Operand};
use garret_instructions::value::{Value, VariableId, Width};
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of cells of an object that is accessed at computed addresses.
const MOST_CELLS: i64 = 1 << 16;

/// Checks that no access exceeds its object, except accesses of words that stand for bytes, or of the word around a byte (RISC-V).
///
/// If all other accessed objects consist of whole words, the word around a byte contains nothing else that threads access. Then neither
/// the other bytes of the word nor the place that the linker chooses for the byte matter.
pub(crate) fn inside(machine: &Machine<'_, '_, '_>) -> Result<(), Diagnostic> {
    let mut around: BTreeMap<VariableId, Span> = BTreeMap::new();
    for access in &machine.accesses {
        let Known::Value(Value::Address(object, offset)) = access.known else { continue };
        let Some(place) = machine.layout.places.get(object) else { continue };
        if !place.alignment().is_aligned(offset, access.width)
            && !machine.widened.contains_key(&(object, offset))
        {
            let message =
                "this accesses memory at a place that is no multiple of its size, which is not supported";
            return Err(Diagnostic::error(message)
                .at(access.span, "")
                .help("compilers join accesses unless told not to: -mstrict-align (gcc), -mno-unaligned-access (clang); for x86 -fno-store-merging -fno-tree-slp-vectorize (gcc), -fno-slp-vectorize (clang)"));
        }
        if offset + bytes(access.width) > place.size && !machine.widened.contains_key(&(object, offset)) {
            around.entry(object).or_insert(access.span);
        }
    }
    let is_narrow = |it: &SharedAccess| it.width < Width::Word;
    let has_others =
        around.len() > 1 || !machine.widened.is_empty() || machine.accesses.iter().any(is_narrow);
    match around.into_values().next() {
        Some(span) if has_others => {
            let message = "this accesses the word around a smaller variable, and what else is in that word is not known";
            Err(Diagnostic::error(message)
                .at(span, "")
                .help("give the variable the type of a word, as `atomic_int`"))
        }
        _ => Ok(()),
    }
}

/// The objects that threads access, with their cells. The addresses in the threads are renumbered accordingly.
pub(crate) fn objects(
    layout: &Layout<'_, '_>,
    image: Vec<Pieces>,
    (count, stacks): (usize, Option<VariableId>),
    accesses: &[SharedAccess],
    threads: &mut [ThreadKind],
) -> Result<Vec<Object>, Diagnostic> {
    let mut all: Vec<Object> = Vec::new();
    let mut image = image;
    image.resize(count, Pieces::default());
    for (number, mut pieces) in image.into_iter().enumerate() {
        pieces.forget(|it| matches!(it, Value::Address(CODE | STACK | HANDLE, _)));
        let place = layout.places.get(number);
        let (parts, size) = place.map_or_else(
            || {
                let before = usize::from(stacks.is_some_and(|it| it < number));
                let name = match stacks {
                    Some(it) if it == number => "stack".to_owned(),
                    _ => format!("end of thread {}", number + 1 - layout.places.len() - before),
                };
                (vec![Part { name, offset: 0 }], 16)
            },
            |it| (it.parts.clone(), it.size),
        );
        let name = match (parts.first(), place) {
            (Some(part), _) => part.name.clone(),
            (None, place) => place.map_or("memory", |it| layout.file.sections[it.section].name).to_owned(),
        };
        let alignment = place.map(Place::alignment);
        let is_constant = place.is_some_and(|it| it.is_constant);
        all.push(Object { name, size, parts, cells: Vec::new(), pieces, alignment, is_constant });
    }
    let mut flags: Vec<SharedAccess> = accesses.to_vec();
    for number in layout.places.len()..count {
        for offset in [0, 8] {
            let known = Known::Value(Value::Address(number, offset));
            flags.push(SharedAccess { known, width: Width::Double, span: Span::default() });
        }
    }
    cut(&mut all, &flags)?;
    Ok(renumber(layout, all, threads))
}

/// Determines the cells of each object.
fn cut(all: &mut [Object], accesses: &[SharedAccess]) -> Result<(), Diagnostic> {
    let mut known: Vec<BTreeMap<i64, (Width, Span)>> = vec![BTreeMap::new(); all.len()];
    let mut computed: Vec<BTreeSet<Width>> = vec![BTreeSet::new(); all.len()];
    for access in accesses {
        match access.known {
            Known::Value(Value::Address(object, offset)) if object < all.len() => {
                add(&all[object], &mut known[object], offset, access)?;
            }
            Known::Within(object) if object < all.len() => {
                computed[object].insert(access.width);
            }
            _ => {}
        }
    }
    for ((object, known), computed) in all.iter_mut().zip(known).zip(computed) {
        let mut widths: BTreeMap<i64, (Width, Span)> = known;
        if let Some((offset, (width, _))) = widths.last_key_value() {
            // the word around a byte may be larger than the variable
            object.size = object.size.max(offset + bytes(*width));
        }
        if let (Some(width), 1) = (computed.first().copied(), computed.len()) {
            let is_array = widths.iter().all(|(at, (of, _))| *of == width && at % bytes(width) == 0);
            if is_array && object.size / bytes(width) <= MOST_CELLS {
                let offsets = (0..object.size / bytes(width)).map(|number| number * bytes(width));
                for offset in offsets.filter(|it| object.is_aligned(*it, width)) {
                    widths.entry(offset).or_insert((width, Span::default()));
                }
            }
        }
        for (offset, (width, span)) in widths {
            let Some(value) = object.initial(offset, width) else {
                if span == Span::default() {
                    continue;
                }
                let message = format!("what `{}` holds at first is not known", object.place(offset));
                return Err(Diagnostic::error(message).at(span, ""));
            };
            object.cells.push(Cell { offset, width, value });
        }
    }
    Ok(())
}

/// Adds a cell; fails if it overlaps another one.
fn add(
    object: &Object,
    cells: &mut BTreeMap<i64, (Width, Span)>,
    offset: i64,
    access: &SharedAccess,
) -> Result<(), Diagnostic> {
    let end = offset + bytes(access.width);
    let near = cells
        .range(offset - 7..end)
        .find(|(at, (width, _))| **at + bytes(*width) > offset && (**at, *width) != (offset, access.width));
    if let Some((at, (width, span))) = near {
        let message = format!(
            "`{}` is accessed with {} bits here, and `{}` with {} bits elsewhere: accesses that overlap are not supported",
            object.place(offset),
            access.width.bits(),
            object.place(*at),
            width.bits(),
        );
        return Err(Diagnostic::error(message).at(access.span, "").also(*span, "the other one"));
    }
    cells.entry(offset).or_insert((access.width, access.span));
    Ok(())
}

/// Removes objects that no thread and no other used object refers to.
fn renumber(layout: &Layout<'_, '_>, all: Vec<Object>, threads: &mut [ThreadKind]) -> Vec<Object> {
    let mut used: BTreeSet<VariableId> = BTreeSet::new();
    let mut open: Vec<VariableId> = Vec::new();
    let of = |value: Value| if let Value::Address(object, _) = value { Some(object) } else { None };
    for thread in threads.iter() {
        open.extend(thread.thread.registers.iter().copied().filter_map(of));
        for step in &thread.thread.steps {
            let read = crate::live::uses(step.action).read;
            open.extend(read.into_iter().filter_map(|it| match it {
                Operand::Value(value) => of(value),
                Operand::Register(_) => None,
            }));
        }
    }
    while let Some(object) = open.pop() {
        if object < all.len() && used.insert(object) {
            open.extend(all[object].pieces.iter().filter_map(|(_, _, value)| value.and_then(of)));
        }
    }
    crate::aligned::loosen(layout, (&all, &used), threads);
    let numbers: Map<VariableId, VariableId> = used.iter().copied().zip(0..).collect();
    let change = |value: Value| match value {
        Value::Address(object, offset) => {
            numbers.get(&object).map_or(value, |object| Value::Address(*object, offset))
        }
        Value::Number(_) => value,
    };
    for thread in threads {
        for value in &mut thread.thread.registers {
            *value = change(*value);
        }
        for step in &mut thread.thread.steps {
            rename(&mut step.action, &change);
        }
    }
    let mut left = Vec::new();
    for (number, mut object) in all.into_iter().enumerate() {
        if used.contains(&number) {
            object.pieces.map(change);
            for cell in &mut object.cells {
                cell.value = change(cell.value);
            }
            left.push(object);
        }
    }
    left
}

/// Replaces the values in the operands of an action.
fn rename(action: &mut Action, change: &impl Fn(Value) -> Value) {
    let one = |operand: &mut Operand| {
        if let Operand::Value(value) = operand {
            *value = change(*value);
        }
    };
    let at = |access: &mut Access| one(&mut access.at);
    let both = |condition: &mut Condition| {
        one(&mut condition.left);
        one(&mut condition.right);
    };
    match action {
        Action::Compute { left, right, .. } => {
            one(left);
            one(right);
        }
        Action::Select { condition, yes, no, .. } => {
            both(condition);
            one(yes);
            one(no);
        }
        Action::Load { access, .. } => at(access),
        Action::Store { value, access, .. } | Action::StoreExclusive { value, access, .. } => {
            one(value);
            at(access);
        }
        Action::Update { operand, access, .. } => {
            one(operand);
            at(access);
        }
        Action::CompareSwap { expected, new, access, .. } => {
            one(expected);
            one(new);
            at(access);
        }
        Action::Branch { condition, .. } => both(condition),
        Action::Fence(_) | Action::Jump { .. } => {}
    }
}
