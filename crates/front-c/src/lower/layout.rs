//! The last step of lowering: from code to a program with instructions, data and bad states.

use super::made::CompleteCode;
use super::ranges::Ranges;
use super::tables::Tables;
use super::value::{Key, Target};
use crate::texts::Texts;
use garret_base::source::{Diagnostic, Lines, Span, joined};
use garret_program::{
    Comparison, DataId, Datum, Entry, Instruction, NO_ASSERTION, Operand, Operation, Place, Point, Program,
    Property, Register, Role,
};
use std::collections::{BTreeMap, BTreeSet};

/// Builds the program. Mistakes are added to `errors`.
pub(super) fn program(
    texts: &Texts,
    tables: &Tables,
    (mut made, ranges, keeps_ways_out): (CompleteCode, Ranges, bool),
    errors: &mut Vec<Diagnostic>,
) -> Program {
    ranges.check(&mut made, tables, errors);
    ranges.settle(&mut made, errors);
    if !errors.is_empty() {
        return Program::default();
    }
    let counts: Vec<Register> = tables.held_counts();
    made.drop_checks(&counts, &|at| ranges.is_reached(at));
    let kept = if keeps_ways_out { made.keep_ways_out(&|at| ranges.is_reached(at)) } else { BTreeSet::new() };
    made.prune(&|at| ranges.is_reached(at) || kept.contains(&at));
    let mut layout = Layout {
        texts,
        lines: Lines::new(texts.all()),
        copies: BTreeMap::new(),
        data: BTreeMap::new(),
        program: Program {
            registers: tables.registers.clone(),
            statements: true,
            files: texts.names(),
            tables: std::mem::take(&mut made.tables),
            assumed: tables.assumed.iter().cloned().collect(),
            ..Program::default()
        },
    };
    if made.wraps.is_some() {
        layout.program.assumed.push(garret_program::STAY_IN_TYPES.to_owned());
    }
    layout.data(&made, tables, &ranges);
    layout.code(&made);
    let entry =
        |(label, only): &(super::Label, bool)| Entry { at: Point::before(made.target(*label)), only: *only };
    layout.program.entries = made.entries.iter().map(entry).collect();
    if layout.program.properties.is_empty() && errors.is_empty() {
        errors.push(
            Diagnostic::error(NO_ASSERTION)
                .note("a failure is a failed assertion, or a call of `abort` or `reach_error`")
                .help("write an assertion: assert(..)"),
        );
    }
    layout.program
}

struct Layout<'t> {
    texts: &'t Texts,
    lines: Lines<'t>,
    /// The number of instructions for each line so far.
    copies: BTreeMap<u32, u32>,
    /// The data of the cells that are used.
    data: BTreeMap<u32, DataId>,
    program: Program,
}

impl Layout<'_> {
    fn line(&self, span: Span) -> u32 {
        self.texts.line(&self.lines, span) as u32
    }

    fn written(&self, span: Span) -> String {
        /// The longest text that is shown, in characters: about the width of a line with its effects.
        const LONGEST: usize = 60;
        let text = joined(self.texts.all(), span);
        if text.chars().count() <= LONGEST {
            text
        } else {
            text.chars().take(LONGEST).chain("..".chars()).collect()
        }
    }

    /// Declares the data for the cells that the code accesses.
    fn data(&mut self, made: &CompleteCode, tables: &Tables, ranges: &Ranges) {
        for emitted in &made.code {
            if let Some(cell) = emitted.operation.memory() {
                let next = DataId(self.data.len() as u32);
                self.data.entry(cell.datum.0).or_insert(next);
            }
        }
        let mut used: Vec<(DataId, u32)> = self.data.iter().map(|(cell, datum)| (*datum, *cell)).collect();
        used.sort_unstable();
        let mut symbols = BTreeSet::new();
        for (_, cell) in used {
            let index = cell as usize;
            let it = &tables.cells[index];
            let reference =
                matches!(tables.targets.get(&Key::Cell(index)), Some(Target::Number | Target::Object(..)));
            let shown = it.name.split('@').next().unwrap_or(&it.name).to_owned();
            let plain = shown.chars().map(|letter| if letter.is_ascii_alphanumeric() { letter } else { '_' });
            let mut symbol: String = plain.collect();
            while !symbols.insert(symbol.clone()) {
                symbol.push('_');
            }
            let (low, high) = ranges.cells[index];
            self.program.data.push(Datum {
                text: self.written(it.span),
                name: shown,
                symbol,
                reference,
                flag: reference || (low >= 0 && high <= 1),
                counts_threads: tables.counts_threads.contains(&it.name),
                parts: Vec::new(),
                role: if it.local {
                    Role::Local(tables.initial(index))
                } else {
                    Role::Shared(tables.initial(index))
                },
                line: self.line(it.span),
                span: self.texts.shown(it.span),
            });
        }
    }

    fn code(&mut self, made: &CompleteCode) {
        for (index, emitted) in made.code.iter().enumerate() {
            let goal = emitted.goal.map(|label| Point::before(made.target(label)));
            let operation = emitted.operation.with_target(|point| goal.unwrap_or(point));
            let operation = operation.with_data(|datum| self.data.get(&datum.0).copied().unwrap_or(datum));
            self.program.has_unsigned |= operation.is_unsigned();
            let line = self.line(emitted.span);
            let text = self.written(emitted.span);
            if let Some(failure) = &emitted.failure {
                self.program.properties.push(Property {
                    threads: vec!["t".to_owned()],
                    comparisons: vec![Comparison::At(0, true, Point::before(index))],
                    line,
                    text: failure.clone(),
                    span: self.texts.shown(emitted.span),
                });
            }
            let copies = self.copies.entry(line).or_default();
            let copy = *copies;
            *copies += 1;
            self.program.code.push(Instruction {
                operation,
                locked: emitted.locked,
                order: emitted.order,
                labels: Vec::new(),
                line,
                copy,
                origin: self.texts.file(emitted.span).map(|file| (file as u32, line)),
                text,
                mnemonic: mnemonic(&operation).to_owned(),
                span: self.texts.shown(emitted.span),
                unreached: emitted.unreached,
            });
        }
    }
}

/// A word for the effect of an operation.
fn mnemonic(operation: &Operation) -> &'static str {
    match operation {
        Operation::Move(Place::Memory(_), _) => "store",
        Operation::Move(_, Operand::Place(Place::Memory(_))) => "load",
        Operation::Exchange(..) => "exchange",
        Operation::ExchangeAdd(..) | Operation::Update(Place::Memory(_), _) => "fetch",
        Operation::CompareExchange(..) => "compare_exchange",
        Operation::Fence => "fence",
        Operation::FenceAll => "fence_all",
        Operation::Fail => "fail",
        Operation::Stop(_) => "stop",
        Operation::Branch(..) => "branch",
        _ => "step",
    }
}
