//! What instructions mean: steps of a process of the machine.
//!
//! A step reads and writes memory at one instant. An instruction that reads and writes memory is one step with `lock`, and
//! two without it. `mfence` is no step: the next one waits for the store buffer to be empty.
//!
//! # Sources
//! P. Sewell et al., *x86-TSO: A Rigorous and Usable Programmer's Model for x86 Multiprocessors*, CACM 53(7), 2010;
//! D. Declerck, *Vérification par model-checking de programmes concurrents paramétrés sur des modèles mémoires faibles*,
//! chapter 5, for the flags: one number, the last result.

use super::instruction::{Arithmetic, Instruction, Operand, Operation};
use super::test::{Place, Test, VariableId};
use super::widths::Widths;
use crate::map::Set;
use crate::program::Relation;
use crate::register::{Register, Width};
use crate::source::Diagnostic;
use crate::source::Span;

/// Something that holds a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) enum Cell {
    /// A variable in memory.
    Memory(VariableId),
    /// A register of the thread.
    Register(Register),
    /// The last result of the thread, as large as it is: its comparison with 0 is what conditional jumps ask.
    Flags,
    /// What an instruction without `lock` has read and not yet written.
    Loaded,
}

/// A number that is known or in a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Constant(i64),
    Cell(Cell),
}

/// What a step writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expression {
    Value(Value),
    Result(Arithmetic, Value, Value),
}

/// A comparison that has to hold for a step to be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Guard {
    pub(super) left: Value,
    pub(super) relation: Relation,
    pub(super) right: Value,
}

/// A step. Everything is read before anything is written; no cell is written twice.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// What it is called, within its thread.
    pub(super) name: String,
    pub(super) from: usize,
    pub(super) to: usize,
    /// It waits for the store buffer to be empty.
    pub(super) fence: bool,
    pub(super) guards: Vec<Guard>,
    pub(super) assignments: Vec<(Cell, Expression)>,
    /// The width of what it reads and writes.
    pub(super) width: Width,
    /// The index of the instruction; none for the step that ends a thread.
    pub(super) instruction: Option<usize>,
    pub(super) span: Span,
}

impl Step {
    /// Whether it writes to the store buffer.
    pub(super) fn stores(&self) -> bool {
        let reads = self.cells().any(|cell| matches!(cell, Cell::Memory(_)));
        !reads && self.assignments.iter().any(|(cell, _)| matches!(cell, Cell::Memory(_)))
    }

    /// What it reads.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let guards = self.guards.iter().flat_map(|guard| [guard.left, guard.right]);
        let assigned = self.assignments.iter().flat_map(|(_, expression)| expression.values());
        guards.chain(assigned).filter_map(|value| match value {
            Value::Cell(cell) => Some(cell),
            Value::Constant(_) => None,
        })
    }
}

impl Expression {
    pub(super) fn values(&self) -> impl Iterator<Item = Value> + use<> {
        let (first, second) = match *self {
            Self::Value(value) => (value, None),
            Self::Result(_, left, right) => (left, Some(right)),
        };
        core::iter::once(first).chain(second)
    }
}

/// The steps of a thread, from place 0 on.
#[derive(Clone, Debug)]
pub(super) struct Code {
    pub(super) steps: Vec<Step>,
    /// The place where the thread is when it is done.
    pub(super) end: usize,
}

/// The places from which a thread may come back to where it was.
#[derive(Clone, Debug)]
pub(super) struct Loops {
    /// By place.
    places: Vec<bool>,
}

impl Loops {
    /// Whether the thread may come back to where the step starts.
    pub(super) fn has(&self, step: &Step) -> bool {
        self.places[step.from]
    }
}

impl Code {
    /// A place is in a loop when a step leads from there, or from later, to there or before.
    pub(super) fn loops(&self) -> Loops {
        let mut places = vec![false; self.end + 1];
        let mut back: Vec<(usize, usize)> =
            self.steps.iter().filter(|it| it.to <= it.from).map(|it| (it.to, it.from)).collect();
        back.sort_unstable();
        // so far it is known what is in a loop
        let mut known = 0;
        for (to, from) in back {
            places.iter_mut().take(from + 1).skip(known.max(to)).for_each(|place| *place = true);
            known = known.max(from + 1);
        }
        Loops { places }
    }

    /// Whether the thread may come back to where it was.
    pub(super) fn has_loop(&self) -> bool {
        self.steps.iter().any(|it| it.to <= it.from)
    }
}

/// The steps of the threads of a test. A thread that stores to a variable whose final value is observed is done only when
/// its store buffer is empty.
///
/// # Errors
/// Numbers that do not fit.
pub(super) fn code(test: &Test, widths: &Widths) -> Result<Vec<Code>, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let observed: Set<Place> = test.locations.iter().map(|location| location.place).collect();
    let observed = |cell: Cell| matches!(cell, Cell::Memory(it) if observed.contains(&Place::Memory(it)));
    let code = test.threads.iter().map(|thread| {
        let jumps = |it: &Instruction| matches!(it.operation, Operation::Jump(Some(_)));
        let mut translation = Translation {
            steps: Vec::new(),
            place: 0,
            waiting: None,
            jumps: Vec::new(),
            flags: thread.instructions.iter().any(jumps),
            widths,
        };
        let mut starts = Vec::new();
        for (index, instruction) in thread.instructions.iter().enumerate() {
            if instruction.labelled && translation.waiting.is_some() {
                // whoever jumps here does not wait
                translation.local("mfence", instruction, index, Vec::new());
            }
            starts.push(translation.place);
            if let Err(error) = translation.instruction(index, instruction) {
                errors.push(error);
            }
        }
        starts.push(translation.place);
        translation.finish(&starts, observed)
    });
    let code = code.collect();
    if errors.is_empty() { Ok(code) } else { Err(errors) }
}

/// The translation of a thread.
struct Translation<'w> {
    steps: Vec<Step>,
    /// Where the next instruction starts.
    place: usize,
    /// The steps from this place on wait for the store buffer to be empty.
    waiting: Option<usize>,
    /// The steps whose end is the start of an instruction.
    jumps: Vec<(usize, usize)>,
    /// Whether the thread needs the flags.
    flags: bool,
    widths: &'w Widths,
}

impl Translation<'_> {
    fn instruction(&mut self, index: usize, instruction: &Instruction) -> Result<(), Diagnostic> {
        let name = instruction.name.as_str();
        let width = self.widths.of_instruction(instruction);
        let operands = instruction
            .operands
            .iter()
            .map(|operand| value(operand, width))
            .collect::<Result<Vec<_>, _>>()?;
        let to = |target: Value, value: Value| match target {
            Value::Cell(cell) => vec![(cell, Expression::Value(value))],
            // the parser lets no constant be written
            Value::Constant(_) => Vec::new(),
        };
        match (instruction.operation, operands.as_slice()) {
            (Operation::Move, &[target, source]) => {
                self.local(name, instruction, index, to(target, source));
            }
            (Operation::Exchange, &[left, right]) => {
                let mut assignments = to(left, right);
                if left != right {
                    assignments.extend(to(right, left));
                }
                self.local(name, instruction, index, assignments);
            }
            (Operation::Arithmetic(operation), &[target, source]) => {
                self.update(instruction, index, operation, target, source, false);
            }
            (Operation::Unary(operation), &[target]) => {
                self.update(instruction, index, operation, target, Value::Constant(1), false);
            }
            (Operation::ExchangeAdd, &[target, source]) => {
                self.update(instruction, index, Arithmetic::Add, target, source, true);
            }
            (Operation::Compare(operation), &[left, right]) => {
                let result = self.result(Expression::Result(operation, left, right));
                self.local(name, instruction, index, result);
            }
            (Operation::CompareExchange, &[target, source]) => {
                self.compare_exchange(instruction, index, target, source);
            }
            (Operation::Jump(relation), _) => self.jump(instruction, index, relation),
            (Operation::Fence, _) => self.waiting = Some(self.place),
            // an instruction has the operands that its mnemonic says
            _ => {}
        }
        Ok(())
    }

    /// Adds a step to the next place.
    fn local(
        &mut self,
        name: &str,
        instruction: &Instruction,
        index: usize,
        assignments: Vec<(Cell, Expression)>,
    ) {
        self.step(name, instruction, index, false, Vec::new(), assignments);
        self.place += 1;
    }

    /// Adds a step to the next place, without going there.
    fn step(
        &mut self,
        name: &str,
        instruction: &Instruction,
        index: usize,
        fence: bool,
        guards: Vec<Guard>,
        assignments: Vec<(Cell, Expression)>,
    ) {
        self.steps.push(Step {
            name: format!("{}_{name}", index + 1),
            from: self.place,
            to: self.place + 1,
            fence: fence || self.waiting == Some(self.place),
            guards,
            assignments,
            width: self.widths.of_instruction(instruction),
            instruction: Some(index),
            span: instruction.span,
        });
    }

    /// The flags become this.
    fn result(&self, expression: Expression) -> Vec<(Cell, Expression)> {
        if self.flags { vec![(Cell::Flags, expression)] } else { Vec::new() }
    }

    /// Reads the operand in memory in a step of its own, unless the instruction is locked. What is there to go on with.
    fn read(&mut self, instruction: &Instruction, index: usize, target: Value) -> Value {
        if instruction.locked || !matches!(target, Value::Cell(Cell::Memory(_))) {
            return target;
        }
        let name = format!("{}_read", instruction.name);
        self.local(&name, instruction, index, vec![(Cell::Loaded, Expression::Value(target))]);
        Value::Cell(Cell::Loaded)
    }

    /// The target becomes the result; with `exchange` the source becomes what the target was.
    fn update(
        &mut self,
        instruction: &Instruction,
        index: usize,
        operation: Arithmetic,
        target: Value,
        source: Value,
        exchange: bool,
    ) {
        let Value::Cell(cell) = target else { return };
        let read = self.read(instruction, index, target);
        let result = Expression::Result(operation, read, source);
        let mut assignments = vec![(cell, result)];
        if let (true, Value::Cell(source)) = (exchange && target != source, source) {
            assignments.push((source, Expression::Value(read)));
        }
        assignments.extend(self.result(result));
        self.local(&instruction.name, instruction, index, assignments);
    }

    fn compare_exchange(&mut self, instruction: &Instruction, index: usize, target: Value, source: Value) {
        let (Value::Cell(cell), name) = (target, &instruction.name) else { return };
        let accumulator = Cell::Register(Register::ACCUMULATOR);
        let read = self.read(instruction, index, target);
        let guard = |relation| vec![Guard { left: Value::Cell(accumulator), relation, right: read }];
        let mut equal = vec![(cell, Expression::Value(source))];
        equal.extend(self.result(Expression::Value(Value::Constant(0))));
        let difference = Expression::Result(Arithmetic::Subtract, Value::Cell(accumulator), read);
        let mut distinct = vec![(accumulator, Expression::Value(read))];
        distinct.extend(self.result(difference));
        self.step(&format!("{name}_equal"), instruction, index, false, guard(Relation::Equal), equal);
        // with `lock` it empties the store buffer, whatever comes out
        let distinct_name = format!("{name}_distinct");
        self.step(
            &distinct_name,
            instruction,
            index,
            instruction.locked,
            guard(Relation::Distinct),
            distinct,
        );
        self.place += 1;
    }

    fn jump(&mut self, instruction: &Instruction, index: usize, relation: Option<Relation>) {
        let name = &instruction.name;
        self.jumps.push((self.steps.len(), instruction.target));
        if let Some(relation) = relation {
            let guard = |relation| {
                vec![Guard { left: Value::Cell(Cell::Flags), relation, right: Value::Constant(0) }]
            };
            self.step(&format!("{name}_taken"), instruction, index, false, guard(relation), Vec::new());
            let not = guard(relation.negated());
            self.step(&format!("{name}_not"), instruction, index, false, not, Vec::new());
        } else {
            self.step(name, instruction, index, false, Vec::new(), Vec::new());
        }
        self.place += 1;
    }

    fn finish(mut self, starts: &[usize], observed: impl Fn(Cell) -> bool) -> Code {
        for &(step, target) in &self.jumps {
            self.steps[step].to = starts[target];
        }
        let stored = self.steps.iter().filter(|step| step.stores()).flat_map(|step| &step.assignments);
        if stored.into_iter().any(|(cell, _)| observed(*cell)) {
            self.steps.push(Step {
                name: "end".to_owned(),
                from: self.place,
                to: self.place + 1,
                fence: true,
                guards: Vec::new(),
                assignments: Vec::new(),
                width: Width::Quad,
                instruction: None,
                span: Span::default(),
            });
            self.place += 1;
        }
        Code { steps: self.steps, end: self.place }
    }
}

fn value(operand: &Operand, width: Width) -> Result<Value, Diagnostic> {
    Ok(match *operand {
        Operand::Constant(constant) => Value::Constant(super::widths::number(constant, width)?),
        Operand::Register(register, ..) => Value::Cell(Cell::Register(register)),
        Operand::Memory(variable, _) => Value::Cell(Cell::Memory(variable)),
    })
}
