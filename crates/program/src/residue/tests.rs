//! Random programs that test low bits. The machine runs their systems, and those of the same programs with one case for each number.

use crate::form::{
    Bitwise, Cell, Condition, DataId, Datum, Function, Operand, Operation, Owner, Part, Place, Point,
    Program, Range, Register, Role,
};
use crate::{Relation, Translation, TranslationOptions, made};
use garret_core::answer::Answer;
use garret_core::check::{CheckOptions, check};
use garret_machine::machine::{ExplorationResult, ExploreOptions, Range as Integers, explore};
use garret_machine::memory::Model;

const REGISTERS: [Register; 3] = [Register(0), Register(1), Register(2)];
const SHARED: Place = Place::Memory(Cell { datum: DataId(0), owner: Owner::Everyone });
/// A datum that only holds 0 and 1.
const FLAG: Place = Place::Memory(Cell { datum: DataId(1), owner: Owner::Everyone });
/// The largest absolute value of numbers.
const LARGEST: i64 = 150;

/// A program of these operations. Each read-modify-write is a single step.
fn program(code: &[Operation], first: i64) -> Program {
    let flag = Datum { flag: true, ..made::datum("flag", Role::Shared(0)) };
    let mut program = made::program(code, vec![made::datum("x", Role::Shared(first)), flag]);
    for instruction in &mut program.code {
        instruction.locked = instruction.is_read_modify_write();
    }
    program
}

struct Generator(fastrand::Rng);

impl Generator {
    fn register(&mut self) -> Place {
        Place::Register(REGISTERS[self.0.usize(..REGISTERS.len())])
    }

    fn low_bits(&mut self) -> Function {
        let function = [Bitwise::And, Bitwise::Or, Bitwise::Xor][self.0.usize(..3)];
        let mask = [1, 1, 1, -2, 2, 3, -3, -4, 5][self.0.usize(..9)];
        Function::LowBits(function, mask)
    }

    fn item(&mut self) -> Vec<Operation> {
        let one = self.register();
        let Place::Register(register) = one else { return Vec::new() };
        let other = Operand::Place(self.register());
        match self.0.u8(..18) {
            0..2 => vec![Operation::Move(one, Operand::Place(SHARED))],
            2..4 => vec![Operation::Move(SHARED, Operand::Place(one))],
            4 => vec![Operation::Move(one, other)],
            5..7 => vec![Operation::Update(one, Function::Add(Operand::Immediate(self.0.i64(-2..4))))],
            7 => vec![Operation::Update(one, Function::Subtract(other))],
            8 => vec![Operation::Update(SHARED, self.low_bits())],
            9 => vec![Operation::Exchange(SHARED, register)],
            10 => vec![
                Operation::Compare(Operand::Place(SHARED), other),
                Operation::Branch(Condition::signed(Relation::Distinct), Point::before(0)),
            ],
            // the flag stays 0 or 1
            11 => vec![Operation::Update(FLAG, Function::LowBits(Bitwise::Xor, 1))],
            12 => vec![Operation::Move(one, Operand::Place(FLAG))],
            // stores a number, loads it again and tests its bits
            13 => vec![
                Operation::Move(SHARED, Operand::Place(one)),
                Operation::Move(one, Operand::Place(SHARED)),
                Operation::Update(one, self.low_bits()),
            ],
            _ => vec![Operation::Update(one, self.low_bits())],
        }
    }

    /// Straight-line code that fails unless a comparison at its end jumps over the failure.
    fn code(&mut self) -> Vec<Operation> {
        let mut code: Vec<Operation> = REGISTERS
            .iter()
            .map(|register| {
                Operation::Move(Place::Register(*register), Operand::Immediate(self.0.i64(-2..4)))
            })
            .collect();
        for _ in 0..self.0.usize(3..8) {
            code.extend(self.item());
        }
        let number = Operand::Immediate(self.0.i64(-4..5));
        code.push(Operation::Compare(Operand::Place(self.register()), number));
        let end = Point::before(code.len() + 2);
        let relation = [Relation::Distinct, Relation::Below, Relation::Above][self.0.usize(..3)];
        code.push(Operation::Branch(Condition::signed(relation), end));
        code.push(Operation::Fail);
        for operation in &mut code {
            if let Operation::Branch(_, point) = operation {
                *point = end;
            }
        }
        code
    }
}

/// The same operations, translated into one case for each number.
fn each_number(code: &[Operation]) -> Vec<Operation> {
    let all = Range::new(-LARGEST, LARGEST);
    let changed = |operation: &Operation| match *operation {
        Operation::Update(place, Function::LowBits(function, mask)) => {
            Operation::Update(place, Function::Bits(function, mask, all))
        }
        other => other,
    };
    code.iter().map(changed).collect()
}

fn translated(code: &[Operation], first: i64, fuse: bool) -> Translation {
    let making = TranslationOptions { fuse, checks_flags: false, asserts: true };
    Translation::new(program(code, first), "random", making, Vec::new())
        .unwrap_or_else(|errors| panic!("{errors:?}\n{code:#?}"))
}

/// Whether this number of threads can fail. `None` if the machine did not visit all states.
fn fails(translation: &Translation, threads: u8) -> Option<bool> {
    let system = translation.system().unwrap_or_else(|errors| panic!("{errors:?}\n{}", translation.text));
    let options = ExploreOptions::new().processes(threads).model(Model::Tso).buffer(6);
    let options = options.integers(Integers { low: -LARGEST, high: LARGEST });
    match explore(&system, &options, &mut |_| {}).reached {
        ExplorationResult::Bad(run) => {
            assert!(!translation.render(&system, &run).contains("Bits_"));
            Some(true)
        }
        ExplorationResult::Nothing => Some(false),
        _ => None,
    }
}

/// The system of a program that tests the lowest bit of a register after these operations, or the errors. `is_part` makes `x` also
/// a part of another datum.
fn asked(before: &[Operation], is_part: bool) -> String {
    let register = Place::Register(REGISTERS[0]);
    let asks = [
        Operation::Update(register, Function::LowBits(Bitwise::And, 1)),
        Operation::Compare(Operand::Place(register), Operand::Immediate(0)),
        Operation::Branch(Condition::signed(Relation::Distinct), Point::before(before.len() + 4)),
        Operation::Fail,
    ];
    let code: Vec<Operation> = before.iter().copied().chain(asks).collect();
    let making = TranslationOptions { fuse: true, checks_flags: false, asserts: true };
    let mut program = program(&code, 0);
    if is_part {
        let part = Part { datum: DataId(0), shift: 0, bits: 8, range: Range::new(0, 100) };
        program.data.push(Datum { parts: vec![part], ..made::datum("whole", Role::Shared(0)) });
    }
    format!("{:?}", Translation::new(program, "asked", making, Vec::new()).map(|it| it.text))
}

#[test]
fn bits_of_what_may_be_any_number_are_not_known() {
    let register = REGISTERS[0];
    let unset = asked(&[], false);
    assert!(unset.contains("it may be read before it is written"), "{unset}");
    let any = asked(&[Operation::Arbitrary(register)], false);
    assert!(any.contains("the low bits of this number are not known"), "{any}");
    let load = Operation::Move(Place::Register(register), Operand::Place(SHARED));
    let part = asked(&[load], true);
    assert!(part.contains("it is read from bytes that are accessed in other ways"), "{part}");
    let known = asked(&[load], false);
    assert!(known.starts_with("Ok") && known.contains("weak var Low_Mem_x : low_bits"), "{known}");
}

#[test]
fn low_bits_are_those_of_the_numbers() {
    let count = std::env::var("GARRET_LOW_BITS_SEEDS").ok().and_then(|it| it.parse().ok()).unwrap_or(120);
    let (mut bad, mut good, mut searched) = (0u64, 0u64, 0u64);
    for seed in 0..count {
        let mut generator = Generator(fastrand::Rng::with_seed(seed));
        let (code, first) = (generator.code(), generator.0.i64(-1..4));
        let naive = translated(&each_number(&code), first, false);
        for threads in 1..=2 {
            let Some(expected) = fails(&naive, threads) else { continue };
            for fuse in [true, false] {
                let translation = translated(&code, first, fuse);
                let found = fails(&translation, threads);
                assert_eq!(
                    found,
                    Some(expected),
                    "seed {seed}, {threads} threads\n{code:#?}\n{}",
                    translation.text
                );
            }
            *(if expected { &mut bad } else { &mut good }) += 1;
            if threads == 2 {
                let translation = translated(&code, first, true);
                let system = translation.system().expect("it was read before");
                let options = CheckOptions::new().model(Model::Tso).max_nodes(300).max_processes(3);
                match check(&system, &options, &mut |_| {}).answer {
                    Answer::Safe { .. } => {
                        assert!(!expected, "seed {seed}: SAFE\n{}", translation.text);
                        searched += 1;
                    }
                    Answer::Unsafe { .. } => searched += 1,
                    Answer::Unknown(_) => {}
                }
            }
        }
    }
    println!("{count} programs: {bad} comparisons fail, {good} do not; {searched} verdicts");
    assert!(bad > count / 8 && good > count / 8 && searched > count / 4, "a poor mixture");
}
