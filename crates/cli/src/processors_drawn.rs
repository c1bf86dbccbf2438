//! Diagrams of executions of assembly.

use super::input::Source;
use garret_base::source::Lines;
use garret_machine::witness::Relation;
use garret_processors::{Access, Execution, Kind, Line};
use garret_report::{AccessValue, Diagram, DiagramEvent, EventKind, Place};
use std::collections::BTreeMap;

/// The reads and the writes of an execution, by the indices of their events in the diagram.
#[derive(Default)]
struct Events {
    /// The first and the last event of each line.
    lines: BTreeMap<usize, [usize; 2]>,
    /// The event of the write of each line.
    writes: BTreeMap<usize, usize>,
    /// Each read: its event, its cell, its value as text, and the line that it reads from.
    reads: Vec<(usize, String, String, Option<usize>)>,
}

/// The diagram of an execution, in which `what` is wrong.
pub(super) fn diagram(what: &str, execution: &Execution, source: &Source) -> Diagram {
    let lines = Lines::new(&source.text);
    let mut diagram = Diagram { bad: Some(format!("In this execution, {what}")), ..Diagram::default() };
    let mut events = Events::default();
    for (number, line) in (1..).zip(&execution.lines) {
        let thread = u32::try_from(line.thread).unwrap_or(u32::MAX);
        diagram.functions.entry(thread).or_insert_with(|| line.function.clone());
        let at = place(line, &lines);
        let position = lines.position(line.span.start as usize).line;
        let text = instruction(line, source);
        // the place is not repeated if the source is the assembly itself
        let text = if at == format!("line {position}") { text } else { format!("{text} ({at})") };
        let place = Place { line: u32::try_from(position).ok(), text };
        let is_marked = execution.fences.iter().any(|(before, after)| number == *before || number == *after);
        let before = diagram.events.len();
        let mut add = |kind, access| {
            let place = Some(place.clone());
            let number = diagram.events.len() + 1;
            diagram.events.push(DiagramEvent { number, thread, kind, access, place, is_marked });
            diagram.events.len() - 1
        };
        if line.accesses.is_empty() {
            add(EventKind::Fence, line.to_string());
        }
        for Access { cell, value, kind } in &line.accesses {
            let word = value.as_ref().map_or_else(Clone::clone, u64::to_string);
            let held = AccessValue { location: cell.clone(), value: value.clone().map(u64::cast_signed) };
            match kind {
                Kind::Read(from) => {
                    let event = add(EventKind::Read(held), format!("reads {cell} = {word}"));
                    events.reads.push((event, cell.clone(), word, *from));
                }
                Kind::Write => {
                    let event = add(EventKind::Write(held), format!("writes {cell} = {word}"));
                    events.writes.insert(number, event);
                }
            }
        }
        events.lines.insert(number, [before, diagram.events.len().saturating_sub(1)]);
    }
    relate(&mut diagram, execution, &events);
    diagram.remarks.extend(remark(execution, &events));
    diagram
}

/// Adds the relations read-from, from-read and coherence, and program order.
fn relate(diagram: &mut Diagram, execution: &Execution, events: &Events) {
    let count = diagram.events.len();
    let order = |cell: &str| -> Vec<usize> {
        let order = execution.orders.iter().find(|(it, _)| it == cell).map(|(_, lines)| lines.as_slice());
        order.unwrap_or_default().iter().filter_map(|line| events.writes.get(line).copied()).collect()
    };
    let mut first: BTreeMap<&str, usize> = BTreeMap::new();
    for (read, cell, value, from) in &events.reads {
        let writes = order(cell);
        let source = from.and_then(|line| events.writes.get(&line).copied());
        let node = source.unwrap_or_else(|| {
            *first.entry(cell).or_insert_with(|| {
                diagram.initial.push(format!("{cell} = {value}"));
                count + diagram.initial.len() - 1
            })
        });
        diagram.relate(node, *read, Relation::ReadsFrom);
        let later = match source {
            Some(source) => writes.iter().skip_while(|it| **it != source).nth(1),
            None => writes.first(),
        };
        // the write of an atomic instruction directly follows its read
        if let Some(later) = later.filter(|later| **later != read + 1) {
            diagram.relate(*read, *later, Relation::FromRead);
        }
    }
    for (cell, _) in &execution.orders {
        let writes = order(cell);
        let before = first.get(cell.as_str()).copied().into_iter().chain(writes.iter().copied());
        for (one, two) in
            before.zip(writes.iter().copied().skip(usize::from(!first.contains_key(cell.as_str()))))
        {
            diagram.relate(one, two, Relation::Coherence);
        }
        diagram.coherence.push((cell.clone(), writes));
    }
    diagram.add_program_order();
}

/// The remark which fences make the execution impossible.
fn remark(execution: &Execution, events: &Events) -> Option<String> {
    let place = |(before, after): &(usize, usize)| {
        let ([_, before], [after, _]) = (events.lines.get(before)?, events.lines.get(after)?);
        Some(format!("{} and {}", before + 1, after + 1))
    };
    let places: Vec<String> = execution.fences.iter().filter_map(place).collect();
    let one = match places.len() {
        0 => return None,
        1 => "a full fence between its events",
        _ => "a full fence in one of these places, between its events",
    };
    Some(format!("What makes it impossible: {one} {}.", places.join("; ")))
}

/// The place of an access in the source, as text.
pub(super) fn place(line: &Line, lines: &Lines<'_>) -> String {
    match &line.source {
        Some(place) => place.clone(),
        None => format!("line {}", lines.number(line.span.start as usize)),
    }
}

/// The text of the instruction of an access.
pub(super) fn instruction(line: &Line, source: &Source) -> String {
    let text = source.text.get(line.span.range()).unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}
