//! The effect of an instruction in one sentence, for readers of the program.

use super::{
    BitExtract, Bitwise, Cell, Condition, Counting, Function, Instruction, Level, Linear, Operand, Operation,
    Owner, Place, Point, Program, Range, Register, Stop,
};

/// Describes the effect of an instruction, its effect on the store buffer, and whether other threads can act in the middle of it.
pub fn meaning(program: &Program, instruction: &Instruction) -> String {
    let mut said = Words(program).operation(&instruction.operation);
    if instruction.locked {
        said.push_str("; it reads and writes memory in one step, and waits until the store buffer is empty");
    } else if instruction.is_split() {
        said.push_str("; it reads and writes memory in two steps, between which other threads act");
    }
    said
}

struct Words<'p>(&'p Program);

impl Words<'_> {
    #[allow(clippy::too_many_lines, reason = "an arm for each operation")]
    fn operation(&self, operation: &Operation) -> String {
        match *operation {
            Operation::Nothing => "has no effect".to_owned(),
            Operation::StoreFence => {
                "keeps stores in their order, as store buffers under TSO do anyway".to_owned()
            }
            Operation::Fence => "waits until the store buffer of the thread is empty".to_owned(),
            Operation::FenceAll => "waits until the store buffers of all threads are empty".to_owned(),
            Operation::Jump(point) => format!("goes to {}", self.point(point)),
            Operation::Branch(condition, point) => {
                format!("goes to {} if {}", self.point(point), compared(condition))
            }
            Operation::Unless(of, number, point) => self.unless(of, number, point),
            Operation::Set(condition, to) => {
                self.becomes(to, &format!("1 if {}, else 0", compared(condition)))
            }
            Operation::MoveIf(condition, to, operand) => {
                self.becomes(to, &format!("{} if {}", self.operand(operand), compared(condition)))
            }
            Operation::Compute(to, linear) => self.becomes(to, &self.linear(linear)),
            Operation::Extend(to, bits, signed) => {
                let sign = if signed { "with a sign" } else { "without a sign" };
                format!("{} keeps its low {bits} bits, as a number {sign}", self.register(to))
            }
            Operation::Cut(to, cut, _) => self.becomes(to, &self.cut(to, cut)),
            Operation::Choose(to, Range { low, high, .. }) => {
                self.becomes(to, &format!("some number from {low} to {high}"))
            }
            Operation::Arbitrary(to) => self.becomes(to, "any number"),
            Operation::Within(of, Range { low, high, .. }) => {
                format!("continues only if {} is from {low} to {high}", self.register(of))
            }
            Operation::Fail => "reaching this is bad".to_owned(),
            Operation::Stop(Stop::Unmet) => "the thread stops: an assumption does not hold".to_owned(),
            Operation::Stop(Stop::Exit) => "the process ends, with all threads".to_owned(),
            Operation::Move(place, operand) => self.moved(place, operand),
            Operation::Update(place, function) => self.updated(place, function),
            Operation::Combine(function, to, operand) => {
                let value = format!("{} {} {}", self.register(to), word(function), self.operand(operand));
                self.becomes(to, &value)
            }
            Operation::Compare(left, right) | Operation::Order(left, right) => {
                format!("compares {} with {} for what follows", self.operand(left), self.operand(right))
            }
            Operation::Same(left, right) => {
                let (left, right) = (self.operand(left), self.operand(right));
                format!("compares which threads {left} and {right} refer to")
            }
            Operation::Check(of) => {
                format!("{} has to refer to a thread; it is bad if it does not", self.register(of))
            }
            Operation::FirstThread(to) => self.becomes(to, "a reference to the first of all threads"),
            Operation::NextThread(to) => {
                self.becomes(to, "a reference to the next thread, or to none after the last one")
            }
            Operation::Test(of) => format!("compares {} with 0 for what follows", self.register(of)),
            Operation::TestBits(left, right) => {
                let (left, right) = (self.operand(left), self.operand(right));
                format!("compares the bits that are set in both {left} and {right} with 0 for what follows")
            }
            Operation::Exchange(place, with) => {
                format!("exchanges {} and {}", self.place(place), self.register(with))
            }
            Operation::ExchangeAdd(place, with) => self.added(place, with),
            Operation::CompareExchange(place, with) => self.compared_and_exchanged(place, with),
            Operation::Count(datum, counting) => counted(&self.0.datum(datum).name, counting),
        }
    }

    fn unless(&self, of: Register, number: i64, point: Point) -> String {
        format!("goes to {} unless {} is {number}", self.point(point), self.register(of))
    }

    fn cut(&self, of: Register, cut: BitExtract) -> String {
        let shifted =
            if cut.shift > 0 { format!(" shifted to the right by {}", cut.shift) } else { String::new() };
        let set = if cut.set != 0 { format!(", and {}", cut.set) } else { String::new() };
        format!("the bits {:#x} of {}{shifted}{set}", cut.keep, self.register(of))
    }

    fn becomes(&self, register: Register, what: &str) -> String {
        format!("{} becomes {what}", self.register(register))
    }

    fn added(&self, place: Place, register: Register) -> String {
        let (place, register) = (self.place(place), self.register(register));
        format!("{place} becomes the sum of it and {register}; {register} becomes what {place} was")
    }

    fn compared_and_exchanged(&self, place: Place, register: Register) -> String {
        let (place, register) = (self.place(place), self.register(register));
        let expected = self.register(Register::EAX);
        format!("if {place} is equal to {expected}, it becomes {register}; else {expected} becomes {place}")
    }

    fn moved(&self, place: Place, operand: Operand) -> String {
        match (place, operand) {
            (Place::Memory(cell), _) => {
                let (cell, value) = (self.cell(cell), self.operand(operand));
                format!("stores {value} to {cell}: it enters the store buffer of the thread")
            }
            (Place::Register(register), Operand::Place(Place::Memory(cell))) => {
                let (cell, register) = (self.cell(cell), self.register(register));
                format!(
                    "loads {cell} into {register}: from the store buffer of the thread if it is there, else from memory"
                )
            }
            (Place::Register(register), _) => {
                format!("{} becomes {}", self.register(register), self.operand(operand))
            }
        }
    }

    fn updated(&self, place: Place, function: Function) -> String {
        let place = self.place(place);
        match function {
            Function::Add(operand) => format!("adds {} to {place}", self.operand(operand)),
            Function::Subtract(operand) => format!("subtracts {} from {place}", self.operand(operand)),
            Function::Negate => format!("{place} changes its sign"),
            Function::Complement => format!("inverts each bit of {place}"),
            Function::Bits(function, number, _) | Function::LowBits(function, number) => {
                format!("{place} becomes {place} {} {number}", word(function))
            }
            Function::Bitwise(function, operand) => {
                format!("{place} becomes {place} {} {}", word(function), self.operand(operand))
            }
            Function::Table(..) => format!("computes with {place}"),
            Function::ShiftRight(by, _) => format!("shifts {place} to the right by {by}"),
        }
    }

    fn register(&self, register: Register) -> String {
        format!("`{}`", self.0.register(register))
    }

    fn cell(&self, cell: Cell) -> String {
        let name = &self.0.datum(cell.datum).name;
        match cell.owner {
            Owner::Everyone => format!("`{name}`"),
            Owner::Own => format!("the thread's own `{name}`"),
            Owner::Other => format!("`{name}` of some other thread"),
            Owner::Of(register) => {
                format!("`{name}` of the thread that {} refers to", self.register(register))
            }
        }
    }

    fn place(&self, place: Place) -> String {
        match place {
            Place::Register(register) => self.register(register),
            Place::Memory(cell) => self.cell(cell),
        }
    }

    fn operand(&self, operand: Operand) -> String {
        match operand {
            Operand::Place(place) => self.place(place),
            Operand::Immediate(number) => number.to_string(),
            Operand::Me => "a reference to the thread itself".to_owned(),
        }
    }

    fn linear(&self, linear: Linear) -> String {
        let term = |(register, factor): (Register, i64)| match factor {
            1 => self.register(register),
            _ => format!("{factor} * {}", self.register(register)),
        };
        let mut parts: Vec<String> = linear.terms.into_iter().flatten().map(term).collect();
        if linear.constant != 0 || parts.is_empty() {
            parts.push(linear.constant.to_string());
        }
        parts.join(" + ")
    }

    /// A point, by its label or by its line.
    fn point(&self, point: Point) -> String {
        match (self.0.labels(point).first(), self.0.instruction(point)) {
            (Some(label), _) => format!("`{label}`"),
            (None, Some(instruction)) => format!("line {}", instruction.line),
            (None, None) => "the end".to_owned(),
        }
    }
}

fn compared(condition: Condition) -> String {
    let sign = if condition.unsigned { ", without sign" } else { "" };
    format!("the last comparison says: left {} right{sign}", condition.relation.sign())
}

fn word(function: Bitwise) -> &'static str {
    match function {
        Bitwise::And => "and",
        Bitwise::Or => "or",
        Bitwise::Xor => "xor",
    }
}

fn counted(name: &str, counting: Counting) -> String {
    let level = |level: Level| match level {
        Level::Zero => "0",
        Level::Full => "the number of threads",
    };
    match counting {
        Counting::Reset(to) => format!("the counter `{name}` becomes {}", level(to)),
        Counting::Compare(with) => format!("compares the counter `{name}` with {}", level(with)),
        Counting::Increment => format!("the counter `{name}` counts one more thread"),
        Counting::Decrement => format!("the counter `{name}` counts one thread less"),
    }
}
