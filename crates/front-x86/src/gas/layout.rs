//! Converts the outcomes of lines to a program: a sequence of instructions, data, and bad states.

use super::analysis::Analysis;
use super::key::Key;
use super::node::Node;
use super::object::{Object, ObjectId};
use super::source::{Line, Source};
use super::step::{Emitted, Goal, MOST_NUMBERS, Outcome};
use super::tables::CellInfo;
use garret_base::source::{Diagnostic, Lines, Span, joined, short};
use garret_program::{
    Comparison, DataId, Datum, Entry, Instruction, Operand, Operation, Part, Place, Point, Program, Property,
    Range, Role,
};
use std::collections::{BTreeMap, BTreeSet};

/// A program, and the places of its parts.
pub(super) struct ProgramLayout {
    pub(super) program: Program,
    /// For each line of the text, the points at which a thread has not finished it: before it, and between its read and its write. One
    /// for each call path of the function.
    pub(super) points: BTreeMap<u32, Vec<Point>>,
    /// The tables of indirect jumps: each such jump has a bad state, for an index without an entry.
    pub(super) tables: Vec<ObjectId>,
}

/// The program of an analysis; errors are added to `errors`. If it need not have a bad state, it gets an unreachable failure, since a
/// system must have a bad state.
pub(super) fn program(
    source: &Source<'_>,
    analysis: &Analysis,
    needs_bad: bool,
    errors: &mut Vec<Diagnostic>,
) -> ProgramLayout {
    let lines = Lines::new(source.text);
    let mut layout = Layout { source, analysis, lines, copies: BTreeMap::new(), program: Program::default() };
    layout.program.registers.clone_from(&analysis.tables.registers);
    layout.program.own = analysis.tables.own();
    layout.program.files.clone_from(&source.files);
    layout.code(needs_bad);
    layout.data(errors);
    let points = layout.points();
    let entry = |(node, only): &(Node, bool)| Entry {
        at: points.get(node).copied().unwrap_or(Point::before(0)),
        only: *only,
    };
    layout.program.entries = analysis.entries.iter().map(entry).collect();
    let mut of_lines: BTreeMap<u32, Vec<Point>> = BTreeMap::new();
    for (node, code, point) in
        layout.emitted().iter().filter_map(|(node, _, code)| Some((node, code, points.get(node)?)))
    {
        let first = point.instruction as usize;
        let is_split = |index: &usize| layout.program.code.get(*index).is_some_and(Instruction::is_split);
        let others = (first + 1..first + code.len()).filter(is_split).map(Point::before);
        of_lines.entry(node.line).or_default().extend([*point].into_iter().chain(others));
    }
    let tables = analysis.outcomes.values().filter_map(|outcome| outcome.table).collect();
    ProgramLayout { program: layout.program, points: of_lines, tables }
}

struct Layout<'s, 'a> {
    source: &'s Source<'a>,
    analysis: &'s Analysis,
    lines: Lines<'s>,
    /// The number of instructions so far for each line of the text.
    copies: BTreeMap<u32, u32>,
    program: Program,
}

impl Layout<'_, '_> {
    /// The operations of each line, with a jump if its successor does not follow directly.
    fn emitted(&self) -> Vec<(Node, &Outcome, Vec<Emitted>)> {
        let mut following = self.analysis.outcomes.keys().skip(1);
        let outcomes = self.analysis.outcomes.iter();
        outcomes
            .map(|(&node, outcome)| {
                let next = following.next().map(|next| Goal::Node(*next));
                let mut code = outcome.code.clone();
                if let Some(goal) = outcome.falls_to.filter(|goal| Some(*goal) != next) {
                    code.push(Emitted {
                        operation: Operation::Jump(Point::before(0)),
                        locked: false,
                        goal: Some(goal),
                    });
                }
                (node, outcome, code)
            })
            .collect()
    }

    /// The number of instructions.
    fn size(&self) -> usize {
        self.emitted().iter().map(|(_, _, code)| code.len()).sum()
    }

    /// Whether there is a failure.
    fn fails(&self) -> bool {
        self.analysis.outcomes.values().any(|outcome| outcome.failure.is_some())
    }

    /// The first instruction of each line.
    fn points(&self) -> BTreeMap<Node, Point> {
        let mut index = 0;
        let lines = self.emitted();
        let begins = lines.iter().map(|(node, _, code)| {
            let point = Point::before(index);
            index += code.len();
            (*node, point)
        });
        begins.collect()
    }

    fn code(&mut self, needs_bad: bool) {
        let points = self.points();
        let lines = self.emitted();
        // it comes after all instructions, the last of which is a jump, and before the end
        let nowhere = self.source.lines.first().filter(|_| !needs_bad && !self.fails());
        let end = Point::before(self.size() + usize::from(nowhere.is_some()));
        let point = |node: Node, goal: Goal| match goal {
            Goal::Node(node) => points.get(&node).copied().unwrap_or(end),
            Goal::Within(further) => {
                let first = points.get(&node).map_or(end.instruction, |point| point.instruction);
                Point::before(first as usize + further)
            }
            Goal::End => end,
        };
        let mut instructions = Vec::new();
        let mut properties = Vec::new();
        for (node, outcome, code) in &lines {
            let Some(line) = self.source.lines.get(node.line as usize) else { continue };
            for emitted in code {
                let to = emitted.goal.map(|goal| point(*node, goal));
                let operation = emitted.operation.with_target(|point| to.unwrap_or(point));
                if let (Operation::Fail, Some(text)) = (operation, &outcome.failure) {
                    properties.push(self.property(line, Point::before(instructions.len()), text));
                }
                instructions.push((line, operation, emitted.locked));
            }
        }
        if let Some(line) = nowhere {
            let text = "nothing: there is no assertion";
            properties.push(self.property(line, Point::before(instructions.len()), text));
            instructions.push((line, Operation::Fail, false));
        }
        self.program.has_unsigned = instructions.iter().any(|(_, operation, _)| operation.is_unsigned());
        self.program.properties = properties;
        for (line, operation, locked) in instructions {
            let instruction = self.instruction(line, operation, locked);
            self.program.code.push(instruction);
        }
    }

    /// The line number in the text.
    fn number(&self, line: &Line<'_>) -> u32 {
        self.lines.number(line.span.start as usize) as u32
    }

    fn instruction(&mut self, line: &Line<'_>, operation: Operation, locked: bool) -> Instruction {
        let number = self.number(line);
        let copies = self.copies.entry(number).or_default();
        let copy = *copies;
        *copies += 1;
        Instruction {
            operation,
            locked,
            order: None,
            labels: Vec::new(),
            line: number,
            copy,
            origin: line.origin,
            text: joined(self.source.text, line.span),
            mnemonic: name_of(line.word),
            span: line.span,
            unreached: 0,
        }
    }

    fn property(&self, line: &Line<'_>, point: Point, text: &str) -> Property {
        Property {
            threads: vec!["t".to_owned()],
            comparisons: vec![Comparison::At(0, true, point)],
            line: self.number(line),
            text: text.to_owned(),
            span: line.span,
        }
    }

    fn data(&mut self, errors: &mut Vec<Diagnostic>) {
        self.parts(errors);
        let mut cells: Vec<(&Key, &CellInfo)> = self.analysis.tables.cells.iter().collect();
        cells.sort_by_key(|(_, info)| info.datum);
        let mut used = BTreeSet::new();
        for (key, info) in cells {
            let object = &self.source.objects[key.object.0 as usize];
            let is_part = self.analysis.tables.hints.cuts.contains_key(&(key.object, key.stride));
            let name = match key.offset {
                0 if !is_part || !info.parts.is_empty() => shown(object.name),
                offset => format!("{}+{offset}", shown(object.name)),
            };
            let mut symbol = name_of(&name);
            while !used.insert(symbol.clone()) {
                symbol.push('_');
            }
            let counted = info.reference.is_some_and(|it| !it.target.has_zero());
            if counted && (object.local || key.stride > 0) {
                errors.push(
                    Diagnostic::error(format!("each thread has a thread number in `{}`", short(object.name)))
                        .at(info.span, "it is the number of the first thread until it is written")
                        .help("not supported if threads are numbered from 0; store it in one object that all threads share"),
                );
            }
            if (info.reference.is_some() || !info.pointers.is_empty()) && key.bytes < 4 {
                errors.push(
                    Diagnostic::error(format!(
                        "`{}` has too few bytes for a thread number or an address",
                        short(object.name)
                    ))
                    .at(info.span, "any number of threads run")
                    .help("store thread numbers in 32 bits"),
                );
            }
            let datum = self.datum(object, key, info, name, symbol);
            self.program.data.push(datum);
        }
    }

    /// Reports accesses of different width that are not supported.
    fn parts(&self, errors: &mut Vec<Diagnostic>) {
        let tables = &self.analysis.tables;
        let name = |key: &Key| short(self.source.objects[key.object.0 as usize].name);
        let span = |key: &Key| tables.cells.get(key).map_or(Span::default(), |info| info.span);
        for (one, other) in tables.crossing() {
            errors.push(
                Diagnostic::error(format!("two accesses to `{}` have some bytes in common", name(&one)))
                    .at(span(&other), described(&other))
                    .also(span(&one), described(&one))
                    .help("supported: accesses of different width, one of which contains all bytes of the other"),
            );
        }
        let wholes = tables.cells.iter().filter(|(_, info)| !info.parts.is_empty());
        for (key, info) in wholes {
            let parts = self.parts_of(key, info);
            let few = Part::count(&parts).is_some_and(|count| count as i64 <= MOST_NUMBERS);
            if few || !self.is_computed(info.datum) {
                continue;
            }
            let mut error = Diagnostic::error(format!(
                "`{}` is accessed as a whole and in parts, which may hold too many numbers",
                name(key)
            ))
            .at(info.span, described(key));
            if let Some(part) = info.parts.first() {
                error = error.also(span(part), described(part));
            }
            errors.push(error.help(format!(
                "the parts of what is read as a whole may hold at most {MOST_NUMBERS} numbers together; access each part alone, or all in one width"
            )));
        }
    }

    /// Whether a cell is read, or written with anything but a constant.
    fn is_computed(&self, datum: DataId) -> bool {
        let computes = |emitted: &Emitted| {
            let is_constant =
                matches!(emitted.operation, Operation::Move(Place::Memory(_), Operand::Immediate(_)));
            emitted.operation.memory().is_some_and(|cell| cell.datum == datum) && !is_constant
        };
        self.analysis.outcomes.values().flat_map(|outcome| &outcome.code).any(computes)
    }

    /// The parts of a cell, with their possible contents.
    fn parts_of(&self, key: &Key, info: &CellInfo) -> Vec<Part> {
        let parts = info.parts.iter().filter_map(|part| {
            let held = self.analysis.tables.cells.get(part)?;
            let number = held.number();
            Some(Part {
                datum: held.datum,
                shift: (8 * (part.offset - key.offset)) as u8,
                bits: part.bytes * 8,
                range: Range { low: number.low, high: number.high, bits: number.ones },
            })
        });
        parts.collect()
    }

    fn datum(&self, object: &Object<'_>, key: &Key, info: &CellInfo, name: String, symbol: String) -> Datum {
        // initially, thread numbers from 0 are that of the first thread
        let counted = info.reference.is_some_and(|it| !it.target.has_zero());
        let first = if counted { 1 } else { info.first };
        Datum {
            text: format!("{name}: {} bits", u32::from(key.bytes) * 8),
            name,
            symbol,
            reference: info.reference.is_some(),
            counts_threads: false,
            parts: self.parts_of(key, info),
            flag: info.reference.is_some()
                || (info.parts.is_empty() && info.range.0 >= 0 && info.range.1 <= 1),
            role: if object.local || key.stride > 0 { Role::Local(first) } else { Role::Shared(first) },
            line: self.lines.number(object.span.start as usize) as u32,
            span: object.span,
        }
    }
}

fn described(key: &Key) -> String {
    format!("{} bits from byte {}", u32::from(key.bytes) * 8, key.offset)
}

/// The name of an object in the source: the last part of the path in a mangled name of Rust or C++, `x` for `x.0`.
fn shown(name: &str) -> String {
    let mut rest = name.strip_prefix("_ZN").unwrap_or_default();
    let mut last = None;
    loop {
        let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
        let Some(part) = rest[..digits].parse().ok().and_then(|length: usize| rest[digits..].get(..length))
        else {
            break;
        };
        rest = &rest[digits + part.len()..];
        // in Rust, the last part is a hash
        let is_hash = part.len() == 17 && part.starts_with('h');
        last = if is_hash { last } else { Some(part) };
    }
    last.unwrap_or(name).to_owned()
}

/// Converts a text to a name of the system.
fn name_of(text: &str) -> String {
    let plain = text.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' });
    plain.collect()
}

#[cfg(test)]
mod tests {
    use super::shown;

    #[test]
    fn names_of_rust_are_shown_as_they_are_written() {
        assert_eq!(shown("_ZN9spin_rust4LOCK17hbe05938598b466a5E"), "LOCK");
        assert_eq!(shown("lock"), "lock");
        assert_eq!(shown("_ZN9"), "_ZN9");
    }
}
