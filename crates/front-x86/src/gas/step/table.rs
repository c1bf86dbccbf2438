//! Jumps through tables of code addresses, as compilers write them for `switch`: one case for each entry.
//!
//! While a processor register holds an entry, the register of the program holds its index. The index is not assumed to be valid: one
//! without an entry is a bad state, so the search determines whether the comparison before the jump excludes it.

use super::place::{OperandValue, Sink};
use super::{Emitted, Fallible, Goal, Step, WIDEST, wrong};
use crate::gas::entry::{Entry, Stage};
use crate::gas::mnemonic::Mnemonic;
use crate::gas::node::Node;
use crate::gas::object::{Content, ObjectId};
use crate::gas::operand::{Expression, Memory, Operand as WrittenOperand, Part, SourceOperand};
use crate::gas::source::{Source, Symbol};
use crate::gas::state::Flags;
use crate::gas::value::{Address, Base, Number, Value};
use garret_base::source::{Diagnostic, Span, joined, short};
use garret_program::{Operand, Operation, Place, Point, Register};

/// The largest number of entries of a table; each is a case of its own.
const MOST_ENTRIES: usize = 256;

impl<'a> Source<'a> {
    /// The line of a name in the code.
    fn code_named(&self, name: &'a str) -> Option<usize> {
        let name = Expression { symbol: Some(name), ..Expression::default() };
        match self.resolve(name)? {
            (Some(name), 0) => match self.symbols.get(name) {
                Some(Symbol::Code(line)) => Some(*line),
                _ => None,
            },
            _ => None,
        }
    }

    /// The line that an entry of a table leads to, if it is one of code.
    fn leads_to(&self, content: (u8, Content<'a>), stage: Stage) -> Option<usize> {
        match (content, stage) {
            ((8, Content::Address(name, 0)), Stage::Address) => self.code_named(name),
            ((4, Content::Distance(to, from)), Stage::Low | Stage::Distance) => {
                self.symbols.contains_key(from).then(|| self.code_named(to))?
            }
            // the distance and the address that it is added to cancel out
            ((4, Content::Distance(to, from)), Stage::Sum(start)) => {
                let is_start = self.symbols.get(from) == Some(&Symbol::Object(start));
                is_start.then(|| self.code_named(to))?
            }
            _ => None,
        }
    }

    /// Whether an object begins with the address of code, as an entry in this stage.
    fn is_table(&self, object: ObjectId, stage: Stage) -> bool {
        let object = self.objects.get(object.0 as usize).filter(|object| !object.local);
        let first = object.and_then(|object| object.content.get(&0));
        first.is_some_and(|content| self.leads_to(*content, stage).is_some())
    }
}

impl<'a> Step<'_, 'a> {
    /// Loads an entry of a table to a register; false for other moves.
    pub(super) fn load_entry(
        &mut self,
        (to, from): (&SourceOperand<'a>, &SourceOperand<'a>),
        stage: Stage,
        bits: u8,
    ) -> Fallible<bool> {
        let (WrittenOperand::Memory(memory, _), WrittenOperand::Register(part)) = (from.operand, to.operand)
        else {
            return Ok(false);
        };
        let Some((entry, index)) = self.entry_in(memory, stage) else { return Ok(false) };
        Self::whole(part, to.span)?;
        let (index, _) = self.index(index, from.span)?;
        let taken = OperandValue {
            value: Value::Entry(entry),
            operand: Operand::Place(Place::Register(index)),
            span: from.span,
        };
        self.move_entry(Sink::Part(part), taken, bits)?;
        Ok(true)
    }

    /// Sets a place to an entry whose index is in an operand.
    fn move_entry(&mut self, sink: Sink, taken: OperandValue, bits: u8) -> Fallible<()> {
        self.copy(sink, taken.operand, taken.value)?;
        self.hold(sink, taken.value, bits);
        Ok(())
    }

    /// The entry of a table at this place, and the register with its index.
    fn entry_in(&self, memory: Memory<'a>, stage: Stage) -> Option<(Entry, Part)> {
        let is_in_thread = memory.thread || memory.displacement.modifier.is_some();
        let (symbol, number) = self.source.resolve(memory.displacement).filter(|_| !is_in_thread)?;
        let mut table = match symbol.map(|name| self.source.symbols.get(name)) {
            Some(Some(Symbol::Object(object))) => Some(*object),
            Some(_) => return None,
            None => None,
        };
        let (mut offset, mut index) = (number, None);
        for (part, scale) in [memory.base.map(|base| (base, 1)), memory.index].into_iter().flatten() {
            match self.state.registers[usize::from(part.family)] {
                _ if part.bits != WIDEST || part.high => return None,
                Value::Address(Address { base: Base::Object(object), offset: further })
                    if table.is_none() && scale == 1 =>
                {
                    table = Some(object);
                    offset = offset.checked_add(further)?;
                }
                Value::Number(_) if index.is_none() && scale > 0 => index = Some((part, scale)),
                _ => return None,
            }
        }
        let (table, (part, scale)) = (table.filter(|it| self.source.is_table(*it, stage))?, index?);
        Some((Entry { table, offset, scale, stage }, part))
    }

    /// The register of the program with an index, in all 64 bits.
    fn index(&mut self, part: Part, span: Span) -> Fallible<(Register, Number)> {
        let register = self.tables.family(part.family)?;
        let value = self.state.registers[usize::from(part.family)];
        let operand = Operand::Place(Place::Register(register));
        let number = Self::known(OperandValue { value, operand, span })?;
        self.narrowed(register, number, WIDEST, true, span)
    }

    /// Extends a distance to 64 bits; false for other values.
    pub(super) fn extend_entry(
        &mut self,
        part: Part,
        taken: OperandValue,
        (from, bits): (u8, u8),
        signed: bool,
    ) -> Fallible<bool> {
        let Value::Entry(entry @ Entry { stage: Stage::Low, .. }) = taken.value else { return Ok(false) };
        if (from, bits, signed) != (32, WIDEST, true) {
            return Ok(false);
        }
        let value = Value::Entry(Entry { stage: Stage::Distance, ..entry });
        self.move_entry(Sink::Part(part), OperandValue { value, ..taken }, bits)?;
        Ok(true)
    }

    /// Adds the address of the table to a distance; false for other values.
    pub(super) fn add_entry(
        &mut self,
        to: &SourceOperand<'a>,
        taken: OperandValue,
        (bits, subtract): (u8, bool),
    ) -> Fallible<bool> {
        let WrittenOperand::Register(part) = to.operand else { return Ok(false) };
        if subtract || bits != WIDEST || part.high {
            return Ok(false);
        }
        let register = self.tables.family(part.family)?;
        let held =
            (self.state.registers[usize::from(part.family)], Operand::Place(Place::Register(register)));
        for ((one, operand), other) in [(held, taken.value), ((taken.value, taken.operand), held.0)] {
            if let (
                Value::Entry(entry @ Entry { stage: Stage::Distance, .. }),
                Value::Address(Address { base: Base::Object(start), offset: 0 }),
            ) = (one, other)
            {
                let value = Value::Entry(Entry { stage: Stage::Sum(start), ..entry });
                self.move_entry(Sink::Part(part), OperandValue { value, operand, span: taken.span }, bits)?;
                self.state.flags = Flags::NONE;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Jumps to the target of an entry; false for other jumps.
    pub(super) fn jump_by_table(&mut self, to: &SourceOperand<'a>, mnemonic: Mnemonic) -> Fallible<bool> {
        let bits = mnemonic.bits.unwrap_or(WIDEST);
        let (entry, register) = match to.operand {
            WrittenOperand::Register(part) if part.bits == WIDEST && !part.high => {
                match self.state.registers[usize::from(part.family)] {
                    Value::Entry(entry @ Entry { stage: Stage::Sum(_) | Stage::Address, .. }) => {
                        (entry, self.tables.family(part.family)?)
                    }
                    _ => return Ok(false),
                }
            }
            WrittenOperand::Memory(memory, written) if written.unwrap_or(bits) == WIDEST => {
                let Some((entry, part)) = self.entry_in(memory, Stage::Address) else { return Ok(false) };
                (entry, self.index(part, to.span)?.0)
            }
            _ => return Ok(false),
        };
        for (index, line) in self.cases(entry, to.span)? {
            let branch = self.out.code.len();
            self.emit(Operation::Unless(register, index, Point::before(0)));
            let node = Node { line: line as u32, ..self.node };
            self.emit_jump(Operation::Jump(Point::before(0)), Goal::Node(node));
            self.out.next.push((node, self.state.clone()));
            let further = Some(Goal::Within(self.out.code.len()));
            if let Some(Emitted { goal, .. }) = self.out.code.get_mut(branch) {
                *goal = further;
            }
        }
        let text = joined(self.source.text, self.line.span);
        self.fail(format!("the index of `{}` is outside of its table", short(&text)));
        self.out.table = Some(entry.table);
        Ok(true)
    }

    /// The index of each entry of a table, and the line that it leads to.
    fn cases(&self, entry: Entry, span: Span) -> Fallible<Vec<(i64, usize)>> {
        let table = &self.source.objects[entry.table.0 as usize];
        if table.content.len() > MOST_ENTRIES {
            return wrong(
                &format!("this table has more than {MOST_ENTRIES} entries"),
                span,
                "each is a case of its own",
                "use fewer cases, or compile with -fno-jump-tables",
            );
        }
        let mut cases = Vec::new();
        for (at, content) in &table.content {
            let Some((index, line)) = entry.index(*at).zip(self.source.leads_to(*content, entry.stage))
            else {
                return Err(Box::new(
                    Diagnostic::error("the target of this jump or call cannot be determined")
                        .at(span, format!("byte {at} of the table is not an entry with the address of code"))
                        .also(table.span, format!("`{}` is declared here", short(table.name)))
                        .help(
                            "supported: tables of labels of this file, or of their distances from the table",
                        ),
                ));
            };
            cases.push((index, line));
        }
        Ok(cases)
    }
}
