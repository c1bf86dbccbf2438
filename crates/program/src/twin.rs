//! Random programs that iterate over the threads. The machine runs their systems with and without fusing, for one, two and three
//! threads, and is compared with a direct interpreter and with the search.

use super::flow::Flow;
use super::form::{
    Cell, Condition, DataId, Datum, Operand, Operation, Owner, Place, Point, Program, Register, Role,
};
use super::liveness::ObservedSlots;
use super::{Relation, Translation, TranslationOptions, made, together};
use garret_analysis::unordered::unordered;
use garret_analysis::writers::writers;
use garret_base::watch::Limits;
use garret_core::answer::Answer;
use garret_core::check::{CheckOptions, check};
use garret_machine::machine::{ExplorationResult, ExploreOptions, Range, explore};
use garret_machine::memory::Model;
use std::collections::{BTreeSet, VecDeque};
use std::time::Duration;

/// Two registers that hold references, one that holds a number, and the one that refers to the thread itself.
const REFERENCES: [Register; 2] = [Register(0), Register(1)];
const NUMBER: Register = Register(2);
const OWN: Register = Register(5);
/// A shared reference, and a flag of each thread.
const SHARED: Cell = Cell { datum: DataId(0), owner: Owner::Everyone };
const FLAG: DataId = DataId(1);
/// The capacity of a store buffer, in entries.
const BUFFER: usize = 2;
/// Programs with more states of the interpreter are not compared.
const MOST_STATES: usize = 6_000;

/// The state of a thread. A reference is 0 or the number of a thread, from 1 on.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Thread {
    at: usize,
    registers: [usize; 6],
    /// The result of the last comparison.
    result: i64,
    /// The writes in the store buffer: addresses and values, oldest first.
    buffer: Vec<(usize, usize)>,
}

/// All threads, and memory: the shared reference, followed by the flags.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    threads: Vec<Thread>,
    memory: Vec<usize>,
}

/// The result of one step.
enum Next {
    State(State),
    /// The thread has to wait.
    Waits,
    Bad,
}

impl State {
    fn see(&self, thread: usize, address: usize) -> usize {
        let newest = self.threads[thread].buffer.iter().rev().find(|(other, _)| *other == address);
        newest.map_or(self.memory[address], |(_, value)| *value)
    }

    fn address(&self, thread: usize, cell: Cell) -> usize {
        match cell.owner {
            Owner::Of(register) => self.threads[thread].registers[register.index()],
            _ => 0,
        }
    }

    fn operand(&self, thread: usize, operand: Operand) -> usize {
        match operand {
            Operand::Immediate(number) => usize::try_from(number).expect("0 or 1"),
            Operand::Me => thread + 1,
            Operand::Place(Place::Register(register)) => self.threads[thread].registers[register.index()],
            Operand::Place(Place::Memory(cell)) => self.see(thread, self.address(thread, cell)),
        }
    }

    fn step(&self, thread: usize, operation: Operation) -> Next {
        let mut next = self.clone();
        let threads = self.threads.len();
        let me = &mut next.threads[thread];
        me.at += 1;
        match operation {
            Operation::Fence if !me.buffer.is_empty() => return Next::Waits,
            Operation::FenceAll if self.threads.iter().any(|it| !it.buffer.is_empty()) => return Next::Waits,
            Operation::Fail => return Next::Bad,
            Operation::Jump(point) => me.at = point.instruction as usize,
            Operation::Branch(condition, point) => {
                let sign = if condition.unsigned { me.result + 1 } else { me.result };
                if condition.relation.holds(sign, i64::from(condition.unsigned)) {
                    me.at = point.instruction as usize;
                }
            }
            Operation::Check(register) if me.registers[register.index()] == 0 => return Next::Bad,
            Operation::Check(_) | Operation::Fence | Operation::FenceAll | Operation::Nothing => {}
            Operation::Test(register) => me.result = i64::from(me.registers[register.index()] != 0),
            Operation::FirstThread(register) => me.registers[register.index()] = 1,
            Operation::NextThread(register) => match me.registers[register.index()] {
                0 => return Next::Bad,
                last if last == threads => me.registers[register.index()] = 0,
                _ => me.registers[register.index()] += 1,
            },
            Operation::Same(left, right) => {
                me.result = i64::from(self.operand(thread, left) != self.operand(thread, right));
            }
            Operation::Order(left, right) => {
                // null is greater than all threads
                let place = |operand| match self.operand(thread, operand) {
                    0 => threads + 1,
                    number => number,
                };
                me.result = place(left).cmp(&place(right)) as i64;
            }
            Operation::Move(Place::Register(register), operand) => {
                me.registers[register.index()] = self.operand(thread, operand);
            }
            Operation::Move(Place::Memory(cell), operand) => {
                if me.buffer.len() == BUFFER {
                    return Next::Waits;
                }
                me.buffer.push((self.address(thread, cell), self.operand(thread, operand)));
            }
            _ => unreachable!("no program here does this"),
        }
        Next::State(next)
    }
}

/// Whether this number of threads reaches a bad state. `None` if there are too many states.
fn interpreted(program: &Program, threads: usize) -> Option<bool> {
    let thread = |number: usize| {
        let mut registers = [0; 6];
        registers[OWN.index()] = number;
        Thread { at: 0, registers, result: 0, buffer: Vec::new() }
    };
    let start = State { threads: (1..=threads).map(thread).collect(), memory: vec![0; threads + 1] };
    let mut seen = BTreeSet::from([start.clone()]);
    let mut waiting = VecDeque::from([start]);
    while let Some(state) = waiting.pop_front() {
        for thread in 0..threads {
            let mut found = Vec::new();
            if let Some(&(address, value)) = state.threads[thread].buffer.first() {
                let mut after = state.clone();
                after.threads[thread].buffer.remove(0);
                after.memory[address] = value;
                found.push(after);
            }
            if let Some(instruction) = program.code.get(state.threads[thread].at) {
                match state.step(thread, instruction.operation) {
                    Next::State(after) => found.push(after),
                    Next::Waits => {}
                    Next::Bad => return Some(true),
                }
            }
            for after in found {
                if seen.insert(after.clone()) {
                    waiting.push_back(after);
                }
            }
        }
        if seen.len() > MOST_STATES {
            return None;
        }
    }
    Some(false)
}

/// A program of these operations.
fn program(code: &[Operation]) -> Program {
    let flag = |name: &str, role| Datum { flag: true, ..made::datum(name, role) };
    let shared = Datum { reference: true, ..flag("shared", Role::Shared(0)) };
    let mut program = made::program(code, vec![shared, flag("flag", Role::Local(0))]);
    program.own = Some(OWN);
    program.has_unsigned = true;
    for register in REFERENCES.into_iter().chain([OWN]) {
        program.registers[register.index()].reference = true;
    }
    program
}

/// Generates random items. Each is one operation, or several that belong together.
struct Generator(fastrand::Rng);

impl Generator {
    fn register(&mut self) -> Register {
        REFERENCES[self.0.usize(..REFERENCES.len())]
    }

    fn reference(&mut self, memory: bool) -> Operand {
        match self.0.u8(..if memory { 6 } else { 5 }) {
            0 => Operand::Immediate(0),
            1 => Operand::Me,
            5 => Operand::Place(Place::Memory(SHARED)),
            _ => Operand::Place(Place::Register(self.register())),
        }
    }

    fn item(&mut self) -> Vec<Operation> {
        let register = self.register();
        let flag = Place::Memory(Cell { datum: FLAG, owner: Owner::Of(register) });
        match self.0.u8(..19) {
            0 => vec![Operation::FirstThread(register)],
            1..4 => vec![Operation::NextThread(register)],
            4..6 => vec![Operation::Order(self.reference(false), self.reference(true))],
            6 => vec![Operation::Same(self.reference(true), self.reference(false))],
            7 => vec![Operation::Move(Place::Register(register), self.reference(true))],
            8 => vec![Operation::Move(Place::Memory(SHARED), self.reference(false))],
            9 => {
                vec![Operation::Check(register), Operation::Move(flag, Operand::Immediate(self.0.i64(0..2)))]
            }
            10..12 => vec![
                Operation::Check(register),
                Operation::Move(Place::Register(NUMBER), Operand::Place(flag)),
                Operation::Test(NUMBER),
            ],
            12 => vec![Operation::Test(register)],
            13 => vec![Operation::Fence],
            18 => vec![Operation::FenceAll],
            // two registers that move along together
            14 => vec![Operation::FirstThread(register), Operation::FirstThread(self.register())],
            15 => vec![Operation::NextThread(register), Operation::NextThread(self.register())],
            _ => {
                let relations = [
                    Relation::Equal,
                    Relation::Distinct,
                    Relation::Below,
                    Relation::AtMost,
                    Relation::Above,
                    Relation::AtLeast,
                ];
                let condition = Condition {
                    relation: relations[self.0.usize(..relations.len())],
                    unsigned: self.0.bool(),
                };
                // the index of an item, for now
                vec![Operation::Branch(condition, Point::before(self.0.usize(..8)))]
            }
        }
    }

    /// Every register is set first. At the end, a jump leads over the failure.
    fn code(&mut self) -> Vec<Operation> {
        let mut items: Vec<Vec<Operation>> = Vec::new();
        for register in REFERENCES {
            let place = Place::Register(register);
            items.push(vec![match self.0.u8(..3) {
                0 => Operation::Move(place, Operand::Immediate(0)),
                1 => Operation::Move(place, Operand::Me),
                _ => Operation::FirstThread(register),
            }]);
        }
        items.push(vec![
            Operation::Move(Place::Register(NUMBER), Operand::Immediate(0)),
            Operation::Test(NUMBER),
        ]);
        let first = items.len();
        for _ in 0..self.0.usize(3..9) {
            items.push(self.item());
        }
        items.push(vec![Operation::Jump(Point::before(0))]);
        items.push(vec![Operation::Fail]);
        let mut starts = vec![0];
        for item in &items {
            starts.push(starts[starts.len() - 1] + item.len());
        }
        let end = starts[items.len()];
        let mut code: Vec<Operation> = items.into_iter().flatten().collect();
        for operation in &mut code {
            match operation {
                Operation::Jump(point) => *point = Point::before(end),
                Operation::Branch(_, point) => {
                    // half of the jumps lead to the failure
                    let to = point.instruction as usize;
                    let item = if to < 4 { starts.len() - 2 } else { (first + to - 4).min(starts.len() - 2) };
                    *point = Point::before(starts[item]);
                }
                _ => {}
            }
        }
        code
    }
}

#[derive(Default)]
struct Tally {
    compared: usize,
    bad: usize,
    searched: usize,
    /// The number of programs in which a register is replaced by a copy of one that moves along with it.
    together: usize,
    /// The number of programs that are safe with loops in any order.
    unordered: usize,
}

/// Compares the machine and the search with the interpreter.
fn compare(code: &[Operation], tally: &mut Tally) -> Result<(), String> {
    let program = program(code);
    let flow = Flow::new(&program);
    tally.together += usize::from(together::copies(&program, &flow, &ObservedSlots::new(&program)).is_some());
    let found: Vec<bool> = (1..=3).map_while(|threads| interpreted(&program, threads)).collect();
    for fuse in [true, false] {
        let making = TranslationOptions { fuse, checks_flags: false, asserts: true };
        let translation = Translation::new(program.clone(), "random", making, Vec::new())
            .map_err(|errors| format!("refused: {errors:?}"))?;
        let system =
            translation.system().map_err(|errors| format!("refused: {errors:?}\n{}", translation.text))?;
        for (threads, bad) in (1..).zip(&found) {
            let options = ExploreOptions::new().processes(threads).model(Model::Tso).buffer(BUFFER);
            let options = options.integers(Range { low: -4, high: 4 });
            let exploration = explore(&system, &options, &mut |_| {});
            let reached = match exploration.reached {
                ExplorationResult::Bad(run) => {
                    assert!(translation.render(&system, &run).contains("thread 1"));
                    true
                }
                ExplorationResult::Nothing => false,
                ExplorationResult::Stopped(stop) => return Err(format!("{stop:?}")),
                other @ ExplorationResult::Unconfirmed(_) => return Err(format!("{other:?}")),
            };
            let text = &translation.text;
            if exploration.bounds.open_numbers {
                return Err(format!("open: fuse {fuse}\n{text}"));
            }
            if reached != *bad {
                return Err(format!("{threads} threads, fuse {fuse}: {reached}, interpreted {bad}\n{text}"));
            }
            tally.compared += 1;
            tally.bad += usize::from(reached);
        }
        let options = CheckOptions::new().model(Model::Tso).max_nodes(150).max_processes(4);
        let options = options.limits(Limits::new().time(Duration::from_secs(1)));
        let report = check(&system, &options, &mut |_| {});
        let any = unordered(&system).map(|any| writers(&any, &|| false).unwrap_or(any));
        let any = any.map(|any| check(&any, &options.clone().exact_loops(true), &mut |_| {}).answer);
        if matches!(any, Some(Answer::Safe { .. })) {
            tally.unordered += 1;
            if found.contains(&true) {
                return Err(format!("fuse {fuse}: SAFE in any order, but {found:?}\n{}", translation.text));
            }
        }
        match report.answer {
            Answer::Safe { .. } if found.contains(&true) => {
                return Err(format!("fuse {fuse}: SAFE, but interpreted {found:?}\n{}", translation.text));
            }
            // the machine has replayed a counterexample; its buffers may be longer than those of the interpreter
            Answer::Safe { .. } | Answer::Unsafe(_) => tally.searched += 1,
            Answer::Unknown(_) => {}
        }
    }
    Ok(())
}

/// `GARRET_ORDER_SEEDS=20000` sets the number of programs to test.
#[test]
fn walks_through_the_threads_are_what_a_direct_interpreter_does() {
    let count = std::env::var("GARRET_ORDER_SEEDS").ok().and_then(|it| it.parse().ok()).unwrap_or(250);
    let mut tally = Tally::default();
    for seed in 0..count {
        let mut code = Generator(fastrand::Rng::with_seed(seed)).code();
        if let Err(mut wrong) = compare(&code, &mut tally) {
            // removes the operations without which the program still fails
            let kind = |wrong: &str| wrong.split_whitespace().next().map(str::to_owned);
            for index in 0..code.len() {
                let mut smaller = code.clone();
                smaller[index] = Operation::Nothing;
                if code[index] != Operation::Fail
                    && let Err(found) = compare(&smaller, &mut Tally::default())
                    && kind(&found) == kind(&wrong)
                {
                    (code, wrong) = (smaller, found);
                }
            }
            panic!("seed {seed}: {wrong}\n{code:#?}");
        }
    }
    let Tally { compared, bad, searched, together, unordered } = tally;
    println!(
        "{count} programs: {compared} numbers of threads compared, {bad} of them bad; {searched} verdicts, \
         {unordered} times safe with loops in any order; {together} times registers that go along"
    );
    assert!(together as u64 > count / 10, "too few registers that go along");
    assert!(bad * 10 > compared && bad * 10 < compared * 9, "a poor mixture");
    assert!(searched as u64 > count, "too few verdicts");
}

/// A path that has looked for a thread must not access the cell of another one: the second of three threads looks for the first
/// one, and then reads the flag of the third.
#[test]
fn a_path_names_no_other_thread_than_the_one_it_looked_for() {
    let [first, third] = REFERENCES;
    let end = Point::before(15);
    let when = |relation| Operation::Branch(Condition::signed(relation), end);
    let refers = |register| Operand::Place(Place::Register(register));
    let flag = Place::Memory(Cell { datum: FLAG, owner: Owner::Of(third) });
    let code = [
        Operation::FirstThread(third),
        Operation::NextThread(third),
        Operation::Test(third),
        when(Relation::Equal),
        Operation::NextThread(third),
        Operation::Test(third),
        when(Relation::Equal),
        Operation::Same(refers(third), Operand::Me),
        when(Relation::Equal),
        Operation::FirstThread(first),
        Operation::Same(refers(first), Operand::Me),
        when(Relation::Equal),
        Operation::Check(third),
        Operation::Move(Place::Register(NUMBER), Operand::Place(flag)),
        Operation::Fail,
    ];
    assert_eq!(interpreted(&program(&code), 2), Some(false));
    assert_eq!(interpreted(&program(&code), 3), Some(true));
    assert_eq!(compare(&code, &mut Tally::default()), Ok(()));
}
