//! Random programs: short, with few variables, so that all their states can be enumerated.

use super::program::{Action, Atom, Cell, Instruction, Place, Program, Property, Source, Term};
use super::random::Random;

const CONDITIONS: [&str; 10] = ["e", "ne", "z", "nz", "l", "le", "g", "ge", "s", "ns"];
/// The register `edx`, which only holds 0 or 1.
const FLAG: usize = 3;

/// The program of a seed.
pub(crate) fn program(seed: u64) -> Program {
    let mut random = Random::new(seed);
    let mut program = Program {
        shared: (0..=random.below(2)).map(|_| random.below(2) as i64).collect(),
        local: (0..random.below(2)).map(|_| random.below(2) as i64).collect(),
        counters: (0..usize::from(random.percent(25))).map(|_| random.percent(50)).collect(),
        ..Program::default()
    };
    let registers = 1 + random.below(3);
    let body = 2 + random.below(5);
    let mut generator = Generator { random, program: &program, registers, flags: false, length: 0 };
    generator.flags = generator.random.percent(20);
    let code = generator.code(body);
    let properties =
        (0..=usize::from(generator.random.percent(20))).map(|_| generator.property(code.len())).collect();
    program.code = code;
    program.properties = properties;
    program
}

struct Generator<'a> {
    random: Random,
    program: &'a Program,
    /// The number of registers in use; they are the first ones.
    registers: usize,
    /// Whether [`FLAG`] is in use.
    flags: bool,
    length: usize,
}

impl Generator<'_> {
    fn code(&mut self, body: usize) -> Vec<Instruction> {
        let plain = |action| Instruction { lock: false, action };
        let mut code = Vec::new();
        for register in 0..self.registers {
            if self.random.percent(50) {
                code.push(plain(Action::Move(Place::Register(register), self.number())));
            }
        }
        if self.flags {
            let bit = Source::Number(self.random.below(2) as i64);
            code.push(plain(Action::Move(Place::Register(FLAG), bit)));
        }
        let start = code.len();
        self.length = start + body;
        for index in start..self.length {
            code.push(self.instruction(index, start));
        }
        code
    }

    fn number(&mut self) -> Source {
        Source::Number(self.random.pick(&[0, 1, 1, 2, -1]))
    }

    fn register(&mut self) -> usize {
        self.random.below(self.registers)
    }

    fn cell(&mut self) -> Cell {
        let shared = self.program.shared.len();
        let local = self.program.local.len();
        if local > 0 && self.random.percent(40) {
            let index = self.random.below(local);
            if self.random.percent(50) { Cell::Own(index) } else { Cell::Other(index) }
        } else {
            Cell::Shared(self.random.below(shared))
        }
    }

    fn place(&mut self) -> Place {
        if self.random.percent(75) { Place::Memory(self.cell()) } else { Place::Register(self.register()) }
    }

    /// A source for this destination: not both are in memory.
    fn source(&mut self, place: Place) -> Source {
        match self.random.below(3) {
            0 => self.number(),
            1 if matches!(place, Place::Register(_)) => Source::Place(Place::Memory(self.cell())),
            _ => Source::Place(Place::Register(self.register())),
        }
    }

    fn target(&mut self, index: usize, start: usize) -> usize {
        if self.random.percent(25) {
            start + self.random.below(index + 1 - start)
        } else {
            index + 1 + self.random.below(self.length - index)
        }
    }

    fn instruction(&mut self, index: usize, start: usize) -> Instruction {
        let lock = self.random.percent(50);
        if !self.program.counters.is_empty() && self.random.percent(35) {
            let full = self.random.percent(50);
            let action = match self.random.below(5) {
                0 => Action::CountReset(0, full),
                1 => Action::CountCompare(0, full),
                2 | 3 => Action::CountDown(0),
                _ => Action::CountUp(0),
            };
            let changes = matches!(action, Action::CountUp(_) | Action::CountDown(_));
            return Instruction { lock: lock && changes, action };
        }
        if self.flags && self.random.percent(25) {
            let bit = Source::Number(self.random.below(2) as i64);
            let itself = Source::Place(Place::Register(FLAG));
            let action = match self.random.below(4) {
                0 => Action::SetIf(self.random.pick(&CONDITIONS), FLAG),
                1 => Action::Move(Place::Register(FLAG), bit),
                2 => Action::Logic(self.random.pick(&["and", "or", "xor"]), FLAG, bit),
                _ => Action::Logic(self.random.pick(&["and", "or", "xor"]), FLAG, itself),
            };
            return Instruction { lock: false, action };
        }
        let place = self.place();
        let register = self.register();
        let action = match self.random.below(20) {
            0..=3 => Action::Move(place, self.source(place)),
            4 => Action::Add(place, self.source(place)),
            5 => Action::Subtract(place, self.source(place)),
            6 | 7 => Action::Change(self.random.pick(&["inc", "dec", "neg", "not"]), place),
            8 | 9 => Action::Compare(place, self.source(place)),
            10 => Action::Exchange(place, register),
            11 => Action::ExchangeAdd(place, register),
            12 => Action::CompareExchange(place, register),
            13 | 14 => Action::JumpIf(self.random.pick(&CONDITIONS), self.target(index, start)),
            15 => Action::Jump(self.target(index, start)),
            16 => Action::Fence,
            17 => Action::Test(register),
            18 => Action::Idle(self.random.pick(&["nop", "pause", "sfence", "lfence"])),
            _ => Action::Logic(
                self.random.pick(&["and", "or", "xor"]),
                register,
                Source::Place(Place::Register(register)),
            ),
        };
        let memory = matches!(place, Place::Memory(_));
        let lockable = matches!(
            action,
            Action::Add(..)
                | Action::Subtract(..)
                | Action::Change(..)
                | Action::Exchange(..)
                | Action::ExchangeAdd(..)
                | Action::CompareExchange(..)
        );
        Instruction { lock: lock && memory && lockable, action }
    }

    fn property(&mut self, length: usize) -> Property {
        let threads = 1 + self.random.below(2);
        let mut atoms = Vec::new();
        for thread in 0..threads {
            // Mostly at the end of the program.
            if self.random.percent(70) {
                let point = if self.random.percent(60) { length } else { self.random.below(length + 1) };
                atoms.push(Atom::At(thread, self.random.percent(95), point));
            }
            if self.random.percent(60) {
                let term = self.term(thread, threads);
                let relation = self.random.pick(&["=", "=", "<>", "<", "<=", ">", ">="]);
                let other = if self.random.percent(30) {
                    self.term((thread + 1) % threads, threads)
                } else {
                    Term::Number(self.random.pick(&[0, 1, 2, -1]))
                };
                atoms.push(Atom::Compare(term, relation, other));
            }
        }
        if atoms.is_empty() {
            atoms.push(Atom::At(0, true, length));
        }
        Property { atoms }
    }

    fn term(&mut self, thread: usize, threads: usize) -> Term {
        match self.random.below(3) {
            0 => Term::Register(self.register(), thread),
            1 if !self.program.local.is_empty() => {
                Term::Local(thread, self.random.below(self.program.local.len()), self.random.below(threads))
            }
            _ => Term::Shared(thread, self.random.below(self.program.shared.len())),
        }
    }
}
