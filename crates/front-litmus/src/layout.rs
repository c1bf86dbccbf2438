//! A test as a program in the form that all languages are translated to: variables become data.

use super::initial::Initial;
use super::instruction::{Instruction, Operand};
use super::test::{Test, VariableId};
use super::widths::{Widths, number};
use garret_base::register::{NAMES, Register, Width};
use garret_base::source::Diagnostic;
use garret_program::{
    self as program, Bitwise, Cell, Condition, DataId, Datum, Entry, Function, Operation, Owner, Place,
    Point, Program, RegisterName, Role,
};
use std::ops::Range;

/// A test as a program in which each thread starts exactly once.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    /// The code of all threads in sequence, each followed by a jump to the end.
    pub(super) program: Program,
    /// The range of instructions of each thread.
    pub(super) threads: Vec<Range<usize>>,
}

impl Layout {
    /// # Errors
    /// A number does not fit in its place.
    pub(super) fn new(test: &Test, widths: &Widths, initial: &Initial) -> Result<Self, Vec<Diagnostic>> {
        let data = test.variables.iter().zip(&initial.memory).map(|(variable, number)| Datum {
            name: variable.name.clone(),
            symbol: variable.name.clone(),
            role: Role::Shared(*number),
            reference: false,
            flag: false,
            counts_threads: false,
            parts: Vec::new(),
            line: 0,
            text: String::new(),
            span: variable.span,
        });
        let mut program = Program {
            registers: registers(),
            entries: Vec::new(),
            data: data.collect(),
            ..Program::default()
        };
        let count = test.threads.iter().map(|thread| thread.instructions.len() + 1).sum();
        let (mut threads, mut errors) = (Vec::new(), Vec::new());
        for thread in &test.threads {
            let first = program.code.len();
            program.entries.push(Entry { at: Point::before(first), only: true });
            for instruction in &thread.instructions {
                let width = widths.of_instruction(instruction);
                match read(test, instruction, Point::before(first + instruction.target), width) {
                    Ok(read) => program.code.push(read),
                    Err(error) => errors.push(error),
                }
            }
            threads.push(first..program.code.len());
            program.code.push(line(Operation::Jump(Point::before(count))));
        }
        if errors.is_empty() { Ok(Self { program, threads }) } else { Err(errors) }
    }

    /// The variable of a cell of memory.
    pub(super) fn variable(cell: Cell) -> VariableId {
        VariableId(cell.datum.0 as usize)
    }

    /// The program point of the instruction with this index in its thread.
    pub(super) fn point(&self, thread: usize, index: usize) -> Point {
        Point::before(self.threads[thread].start + index)
    }
}

/// The registers of the processor in their order. The first ones are those that every program has.
fn registers() -> Vec<RegisterName> {
    let name = |[_, name, ..]: &[&str; 4]| RegisterName {
        shown: (*name).to_owned(),
        symbol: name.to_ascii_uppercase(),
        reference: false,
    };
    NAMES.iter().map(name).collect()
}

/// The register of the processor for a register of the program.
pub(super) fn register(register: program::Register) -> Option<Register> {
    Register::at(register.index())
}

/// An instruction that is not in the source.
fn line(operation: Operation) -> program::Instruction {
    program::Instruction {
        operation,
        locked: false,
        order: None,
        labels: Vec::new(),
        line: 0,
        copy: 0,
        origin: None,
        text: String::new(),
        mnemonic: String::new(),
        span: garret_base::source::Span::default(),
        unreached: 0,
    }
}

/// The program's form of an instruction of this width.
fn read(
    test: &Test,
    instruction: &Instruction,
    target: Point,
    width: Width,
) -> Result<program::Instruction, Diagnostic> {
    let operands = instruction.operands.iter().map(|it| operand(it, width)).collect::<Result<Vec<_>, _>>()?;
    let Some(operation) = operation(&instruction.name, &operands, target) else {
        return Err(Diagnostic::error(format!("`{}` does not take these operands", instruction.name))
            .at(instruction.span, ""));
    };
    // an exchange with memory is locked even if that is not written
    let locked = instruction.locked || matches!(operation, Operation::Exchange(Place::Memory(_), _));
    Ok(program::Instruction {
        locked,
        text: text(test, instruction),
        mnemonic: instruction.name.clone(),
        span: instruction.span,
        ..line(operation)
    })
}

fn operand(operand: &Operand, width: Width) -> Result<program::Operand, Diagnostic> {
    Ok(match *operand {
        Operand::Constant(constant) => program::Operand::Immediate(number(constant, width)?),
        Operand::Register(register, ..) => {
            program::Operand::Place(Place::Register(program::Register(register.place())))
        }
        Operand::Memory(VariableId(variable), _) => {
            let cell = Cell { datum: DataId(variable as u32), owner: Owner::Everyone };
            program::Operand::Place(Place::Memory(cell))
        }
    })
}

/// The operation of the instruction with this name. `None` if the operands are wrong.
fn operation(name: &str, operands: &[program::Operand], target: Point) -> Option<Operation> {
    let place = |operand: &program::Operand| match operand {
        program::Operand::Place(place) => Some(*place),
        _ => None,
    };
    let register = |operand: &program::Operand| match operand {
        program::Operand::Place(Place::Register(register)) => Some(*register),
        _ => None,
    };
    let update = |to, function| Some(Operation::Update(place(to)?, function));
    match (name, operands) {
        ("mov", [to, from]) => Some(Operation::Move(place(to)?, *from)),
        ("xchg", [one, other]) => Some(Operation::Exchange(place(one)?, register(other)?)),
        ("inc", [to]) => update(to, Function::Add(program::Operand::Immediate(1))),
        ("dec", [to]) => update(to, Function::Subtract(program::Operand::Immediate(1))),
        ("add", [to, by]) => update(to, Function::Add(*by)),
        ("sub", [to, by]) => update(to, Function::Subtract(*by)),
        ("and", [to, by]) => update(to, Function::Bitwise(Bitwise::And, *by)),
        ("or", [to, by]) => update(to, Function::Bitwise(Bitwise::Or, *by)),
        ("xor", [to, by]) => update(to, Function::Bitwise(Bitwise::Xor, *by)),
        ("cmp", [left, right]) => Some(Operation::Compare(*left, *right)),
        ("test", [left, right]) => Some(Operation::TestBits(*left, *right)),
        ("cmpxchg", [to, from]) => Some(Operation::CompareExchange(place(to)?, register(from)?)),
        ("xadd", [to, from]) => Some(Operation::ExchangeAdd(place(to)?, register(from)?)),
        ("jmp", []) => Some(Operation::Jump(target)),
        ("mfence", []) => Some(Operation::Fence),
        ("sfence", []) => Some(Operation::StoreFence),
        ("lfence" | "nop", []) => Some(Operation::Nothing),
        (jump, []) => Some(Operation::Branch(Condition::of_code(jump.strip_prefix('j')?)?, target)),
        _ => None,
    }
}

/// The instruction as one line; the operand that is written to comes first.
fn text(test: &Test, instruction: &Instruction) -> String {
    let operand = |operand: &Operand| match *operand {
        Operand::Constant(constant) => constant.number.to_string(),
        Operand::Register(register, width, _) => register.name(width).to_owned(),
        Operand::Memory(variable, _) => format!("[{}]", test.variables[variable.0].name),
    };
    let mut operands: Vec<String> = instruction.operands.iter().map(operand).collect();
    if instruction.name.starts_with('j') {
        operands.push(format!("to instruction {}", instruction.target + 1));
    }
    let lock = if instruction.locked { "lock " } else { "" };
    let space = if operands.is_empty() { "" } else { " " };
    format!("{lock}{}{space}{}", instruction.name, operands.join(", "))
}

#[cfg(test)]
mod tests {
    use super::{
        Initial, Instruction, Layout, Operation, Program, Widths, line, number, operation, registers,
    };
    use crate::code as steps_of;
    use crate::instruction::{MNEMONICS, Operand as Written};
    use crate::parse;
    use crate::test::{Constant, Test};
    use garret_base::register::Register;
    use garret_base::source::Span;
    use garret_base::watch::Watch;
    use garret_graphs as graphs;
    use garret_machine::memory::Model;
    use garret_program::{
        self as program, Atom, Operand, Place, Point, Slot, Sum, Target, Translation, TranslationOptions,
        fresh_cases, starts,
    };
    use std::collections::{BTreeMap, BTreeSet};

    /// The table of mnemonics agrees with the meaning of their operations: which registers are written, and whether there is a jump.
    #[test]
    fn mnemonics_are_what_operations_mean() {
        for mnemonic in MNEMONICS {
            let operands: Vec<program::Register> =
                [program::Register(1), program::Register(2)][..mnemonic.operands].to_vec();
            let written = |register: &program::Register| Operand::Place(Place::Register(*register));
            let taken: Vec<Operand> = operands.iter().map(written).collect();
            let found = operation(mnemonic.name, &taken, Point::before(5));
            let found = found.unwrap_or_else(|| panic!("`{}` is no operation", mnemonic.name));
            let code = vec![line(found), line(Operation::Nothing)];
            let program = Program { registers: registers(), code, ..Program::default() };
            let cases = fresh_cases(&program, Point::before(0)).expect("small numbers");
            assert!(!cases.is_empty(), "{}", mnemonic.name);
            let changed: BTreeSet<program::Register> = (0..program.registers.len())
                .map(|index| program::Register(index as u8))
                .filter(|register| {
                    let slot = Slot::Register(*register);
                    cases.iter().any(|case| *case.state.get(slot) != Sum::atom(Atom::Start(slot)))
                })
                .collect();
            let implied = mnemonic.implied().map(|it| program::Register(it.place()));
            let said = operands.into_iter().take(mnemonic.written).chain(implied);
            assert_eq!(changed, said.collect(), "{}", mnemonic.name);
            let jumps = cases.iter().any(|case| case.target == Target::Point(Point::before(5)));
            assert_eq!(jumps, mnemonic.is_jump(), "{}", mnemonic.name);
        }
    }

    /// The test with the initial values of registers as `mov` instructions, since programs have no other form for them.
    fn with_moves(mut test: Test, widths: &Widths) -> Test {
        for (index, thread) in test.threads.iter_mut().enumerate() {
            let mut held: BTreeMap<Register, Constant> = BTreeMap::new();
            let mut hold = |register: Register, constant| {
                held.entry(register).or_insert(constant);
            };
            let zero = Constant { number: 0, span: Span::default() };
            for (register, width, constant) in core::mem::take(&mut thread.initial) {
                let number = number(constant, width).expect("it fits");
                hold(register, Constant { number: number.into(), ..constant });
            }
            for instruction in &thread.instructions {
                let registers = instruction.operands.iter().filter_map(|operand| match operand {
                    Written::Register(register, ..) => Some(*register),
                    _ => None,
                });
                registers.chain(instruction.implied).for_each(|it| hold(it, zero));
            }
            let moves = held.into_iter().map(|(register, constant)| {
                let width = widths.of_place(crate::Place::Register(index, register));
                Instruction {
                    name: "mov".to_owned(),
                    locked: false,
                    width: Some(width),
                    operands: vec![
                        Written::Register(register, width, Span::default()),
                        Written::Constant(constant),
                    ],
                    implied: None,
                    target: 0,
                    labelled: false,
                    span: Span::default(),
                }
            });
            let moves: Vec<Instruction> = moves.collect();
            thread.instructions.iter_mut().for_each(|it| it.target += moves.len());
            thread.instructions.splice(0..0, moves);
        }
        test
    }

    /// The final contents of memory of each execution, and whether all were found.
    fn finals(code: &graphs::Code, model: Model) -> (Vec<Vec<i64>>, bool) {
        let observed = (0..code.locations.len() as u32).map(graphs::Observed::Location).collect();
        let asked = graphs::GraphOptions::new().model(model).observed(observed).most(20_000);
        let found = graphs::graphs_within(code, &asked, &Watch::default());
        let is_complete = found.stopped.is_none() && found.cut == 0;
        (found.finals.into_iter().collect(), is_complete)
    }

    /// The program of a test has the same executions as the test, if it is translated as other programs are: as paths, not as steps.
    #[test]
    fn programs_of_tests_run_like_tests() {
        let mut compared = 0;
        for folder in ["models/litmus/x86", "models/graphs"] {
            let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(folder);
            for path in std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
                if path.extension().is_none_or(|extension| extension != "litmus") {
                    continue;
                }
                let test = parse(&std::fs::read_to_string(&path).unwrap()).unwrap().test;
                let (code, _) = steps_of(&test).unwrap();
                let test = with_moves(test.clone(), &Widths::new(&test));
                let widths = Widths::new(&test);
                let initial = Initial::new(&test, &widths).unwrap();
                let program = Layout::new(&test, &widths, &initial).unwrap().program;
                let making = TranslationOptions { fuse: true, checks_flags: false, asserts: false };
                // bitwise functions are not supported there
                let Ok(translation) = Translation::new(program, "test", making, Vec::new()) else { continue };
                let Ok(other) = translation.code(&starts(&translation, 1)) else { continue };
                for model in [Model::Sc, Model::Tso, Model::Pso] {
                    let (mine, others) = (finals(&code, model), finals(&other, model));
                    if mine.1 && others.1 {
                        assert_eq!(mine, others, "{} under {model:?}", path.display());
                        compared += 1;
                    }
                }
            }
        }
        assert!(compared > 60, "{compared} comparisons");
    }

    /// Systems of programs refuse results of bitwise functions; tests accept them, as they have few numbers.
    #[test]
    fn functions_of_bits_are_refused_by_systems_of_programs() {
        for (instruction, is_refused) in
            [("AND EAX,EBX", true), ("TEST [x],EAX", true), ("ADD EAX,EBX", false)]
        {
            let text = format!(
                "X86 bits\n{{ }}\n P0 ;\n {instruction} ;\n JE L ;\n MOV [x],1 ;\n L: ;\nexists (x=1)"
            );
            let test = parse(&text).unwrap().test;
            let widths = Widths::new(&test);
            let initial = Initial::new(&test, &widths).unwrap();
            let program = Layout::new(&test, &widths, &initial).unwrap().program;
            let making = TranslationOptions { fuse: true, checks_flags: false, asserts: false };
            let made = Translation::new(program, "test", making, Vec::new());
            assert_eq!(made.is_err(), is_refused, "{instruction}");
        }
    }
}
