//! Assembly programs as data, and their texts.

use std::fmt::{self, Display};

/// The registers that programs use.
pub(crate) const REGISTERS: [&str; 6] = ["eax", "ebx", "ecx", "edx", "esi", "edi"];

/// A program. Instructions have the labels `l0`, `l1`, ..; the end has the label after the last one.
#[derive(Clone, Debug, Default)]
pub(crate) struct Program {
    /// The initial values of shared variables.
    pub(crate) shared: Vec<i64>,
    /// The initial values of the cells of thread data.
    pub(crate) local: Vec<i64>,
    /// For each counter, whether it is initially full, or 0.
    pub(crate) counters: Vec<bool>,
    pub(crate) code: Vec<Instruction>,
    /// The properties that describe the bad states.
    pub(crate) properties: Vec<Property>,
}

/// A cell of memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cell {
    Shared(usize),
    Own(usize),
    Other(usize),
}

/// A register or a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    Register(usize),
    Memory(Cell),
}

/// A source operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Source {
    Place(Place),
    Number(i64),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Instruction {
    pub(crate) lock: bool,
    pub(crate) action: Action,
}

/// The action of an instruction. Strings are mnemonics or conditions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Idle(&'static str),
    Fence,
    Jump(usize),
    JumpIf(&'static str, usize),
    SetIf(&'static str, usize),
    Move(Place, Source),
    Add(Place, Source),
    Subtract(Place, Source),
    /// `inc`, `dec`, `neg`, `not`
    Change(&'static str, Place),
    Compare(Place, Source),
    Test(usize),
    /// `and`, `or`, `xor` with a register or a flag
    Logic(&'static str, usize, Source),
    Exchange(Place, usize),
    ExchangeAdd(Place, usize),
    CompareExchange(Place, usize),
    /// `mov count, 0` or `N`
    CountReset(usize, bool),
    CountCompare(usize, bool),
    CountUp(usize),
    CountDown(usize),
}

/// A conjunction of atoms, for threads 0 and 1 (or only 0) in the roles of different threads.
#[derive(Clone, Debug, Default)]
pub(crate) struct Property {
    pub(crate) atoms: Vec<Atom>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Atom {
    /// `eip[$a] = l5`, or `<>`
    At(usize, bool, usize),
    Compare(Term, &'static str, Term),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    Number(i64),
    Register(usize, usize),
    /// `$a : x0`
    Shared(usize, usize),
    /// `$a : y0[$b]`
    Local(usize, usize, usize),
}

impl Property {
    /// The threads that it mentions, sorted.
    pub(crate) fn threads(&self) -> Vec<usize> {
        let of_term = |term: &Term| match term {
            Term::Number(_) => vec![],
            Term::Register(_, thread) | Term::Shared(thread, _) => vec![*thread],
            Term::Local(reader, _, owner) => vec![*reader, *owner],
        };
        let of_atom = |atom: &Atom| match atom {
            Atom::At(thread, ..) => vec![*thread],
            Atom::Compare(left, _, right) => [of_term(left), of_term(right)].concat(),
        };
        let mut threads: Vec<usize> = self.atoms.iter().flat_map(of_atom).collect();
        threads.sort_unstable();
        threads.dedup();
        threads
    }
}

impl Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Shared(index) => write!(f, "dword [x{index}]"),
            Self::Own(index) => write!(f, "dword [y{index}]"),
            Self::Other(index) => write!(f, "dword [y{index} + $t]"),
        }
    }
}

impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Register(register) => write!(f, "{}", REGISTERS[*register]),
            Self::Memory(cell) => write!(f, "{cell}"),
        }
    }
}

impl Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Place(place) => write!(f, "{place}"),
            Self::Number(number) => write!(f, "{number}"),
        }
    }
}

impl Display for Instruction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let level = |full: bool| if full { "N" } else { "0" };
        let name = |register: usize| REGISTERS[register];
        if self.lock {
            write!(f, "lock ")?;
        }
        match self.action {
            Action::Idle(mnemonic) => write!(f, "{mnemonic}"),
            Action::Fence => write!(f, "mfence"),
            Action::Jump(target) => write!(f, "jmp l{target}"),
            Action::JumpIf(condition, target) => write!(f, "j{condition} l{target}"),
            Action::SetIf(condition, register) => write!(f, "set{condition} {}l", &name(register)[1..2]),
            Action::Move(place, source) => write!(f, "mov {place}, {source}"),
            Action::Add(place, source) => write!(f, "add {place}, {source}"),
            Action::Subtract(place, source) => write!(f, "sub {place}, {source}"),
            Action::Change(mnemonic, place) => write!(f, "{mnemonic} {place}"),
            Action::Compare(place, source) => write!(f, "cmp {place}, {source}"),
            Action::Test(register) => write!(f, "test {0}, {0}", name(register)),
            Action::Logic(mnemonic, register, source) => write!(f, "{mnemonic} {}, {source}", name(register)),
            Action::Exchange(place, register) => write!(f, "xchg {place}, {}", name(register)),
            Action::ExchangeAdd(place, register) => write!(f, "xadd {place}, {}", name(register)),
            Action::CompareExchange(place, register) => write!(f, "cmpxchg {place}, {}", name(register)),
            Action::CountReset(counter, full) => write!(f, "mov [c{counter}], {}", level(full)),
            Action::CountCompare(counter, full) => write!(f, "cmp [c{counter}], {}", level(full)),
            Action::CountUp(counter) => write!(f, "inc [c{counter}]"),
            Action::CountDown(counter) => write!(f, "dec [c{counter}]"),
        }
    }
}

impl Display for Term {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => write!(f, "{number}"),
            Self::Register(register, thread) => write!(f, "{}[$t{thread}]", REGISTERS[*register]),
            Self::Shared(thread, index) => write!(f, "$t{thread} : x{index}"),
            Self::Local(reader, index, owner) => write!(f, "$t{reader} : y{index}[$t{owner}]"),
        }
    }
}

impl Display for Atom {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::At(thread, positive, point) => {
                write!(f, "eip[$t{thread}] {} l{point}", if *positive { "=" } else { "<>" })
            }
            Self::Compare(left, relation, right) => write!(f, "{left} {relation} {right}"),
        }
    }
}

impl Display for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "begin shared_data")?;
        for (index, value) in self.shared.iter().enumerate() {
            writeln!(f, "  x{index} dd {value}")?;
        }
        for (index, full) in self.counters.iter().enumerate() {
            writeln!(f, "  c{index} dd {} ! as counter", if *full { "N" } else { "0" })?;
        }
        writeln!(f, "end shared_data\nbegin thread_data")?;
        for (index, value) in self.local.iter().enumerate() {
            writeln!(f, "  y{index} dd {value}")?;
        }
        writeln!(f, "end thread_data")?;
        for property in &self.properties {
            let atoms: Vec<String> = property.atoms.iter().map(ToString::to_string).collect();
            writeln!(f, "begin unsafe_prop\n  {}\nend unsafe_prop", atoms.join(" && "))?;
        }
        writeln!(f, "begin thread_code")?;
        for (index, instruction) in self.code.iter().enumerate() {
            writeln!(f, "l{index}: {instruction}")?;
        }
        writeln!(f, "l{}:\nend thread_code", self.code.len())
    }
}
