//! Programs as assembly texts in the style of gcc. Where several instructions have the same effect, one is chosen at random.

use super::c::{Frame, Question, observed};
use super::program::{Change, Kind, OBSERVED, Order, Program, Relation, Statement, Value};
use garret_random::random::Random;
use std::fmt::Write as _;

/// The registers of a thread, with their names for 32, 16 and 8 bits.
const REGISTERS: [[&str; 3]; 4] =
    [["ebx", "bx", "bl"], ["esi", "si", "sil"], ["edi", "di", "dil"], ["r8d", "r8w", "r8b"]];
const EAX: [&str; 3] = ["eax", "ax", "al"];
const EDX: [&str; 3] = ["edx", "dx", "dl"];

/// The instruction suffix of a type, and the index of the register name with its width.
fn width(kind: Kind) -> (char, usize) {
    match kind {
        Kind::Int => ('l', 0),
        Kind::Short => ('w', 1),
        Kind::Byte | Kind::SignedByte | Kind::Bool => ('b', 2),
    }
}

/// The instruction that extends a number of a type to 32 bits.
fn widen(kind: Kind) -> &'static str {
    match kind {
        Kind::Int => "movl",
        Kind::Short => "movzwl",
        Kind::Byte | Kind::Bool => "movzbl",
        Kind::SignedByte => "movsbl",
    }
}

struct Writer<'w> {
    program: &'w Program,
    random: Random,
    /// For additional choices, so that the other choices stay those of the seed.
    besides: Random,
    text: String,
    labels: usize,
    /// Whether the thread holds the mutex.
    is_held: bool,
}

/// The text in which the bad states are those in which the observation is made. It is checked by a thread that finds all others at
/// their ends, or by each thread itself.
#[must_use]
pub fn text(program: &Program, question: &Question, frame: Frame, seed: u64) -> String {
    let mut writer = Writer::new(program, seed);
    let threads = program.bodies.len();
    writer.text.push_str("\t.data\n");
    for shared in &program.shared {
        let first = if program.is_set_in_main { shared.other() } else { shared.first };
        writer.datum(&shared.name, shared.kind, first);
    }
    if program.has_mutex() {
        writer.datum("mutex", Kind::Int, 0);
    }
    if frame == Frame::Itself {
        writer.text.push_str("\t.text\n");
        writer.function("worker", &program.bodies[0], |writer| {
            let end = writer.label();
            for (register, number) in &question.observed {
                writer.line(&format!("cmpl ${number}, %{}", REGISTERS[*register][0]));
                writer.line(&format!("jne {end}"));
            }
            writer.line("call abort");
            writer.place(&end);
        });
        writer.main(&["worker".to_owned()]);
        return writer.text;
    }
    for place in 0..threads * OBSERVED {
        writer.datum(&observed(program, place, threads), Kind::Int, 0);
    }
    writer.datum("done", Kind::Int, 0);
    writer.text.push_str("\t.text\n");
    for (thread, body) in program.bodies.iter().enumerate() {
        writer.function(&format!("t{thread}"), body, |writer| {
            for (register, names) in REGISTERS.iter().take(OBSERVED).enumerate() {
                writer.line(&format!("movl %{}, out{thread}_{register}(%rip)", names[0]));
            }
            writer.line("lock addl $1, done(%rip)");
        });
    }
    writer.function("checker", &[], |writer| {
        let end = writer.label();
        writer.line(&format!("cmpl ${threads}, done(%rip)"));
        writer.line(&format!("jne {end}"));
        for (place, number) in &question.observed {
            let kind = place.checked_sub(threads * OBSERVED).map_or(Kind::Int, |it| program.shared[it].kind);
            writer.line(&format!("{} {}(%rip), %eax", widen(kind), observed(program, *place, threads)));
            writer.line(&format!("cmpl ${number}, %eax"));
            writer.line(&format!("jne {end}"));
        }
        writer.line("call abort");
        writer.place(&end);
    });
    let mut created: Vec<String> = (0..threads).map(|thread| format!("t{thread}")).collect();
    created.push("checker".to_owned());
    writer.main(&created);
    writer.text
}

impl<'p> Writer<'p> {
    fn new(program: &'p Program, seed: u64) -> Self {
        Self {
            program,
            random: Random::new(seed),
            besides: Random::new(seed ^ 0x6265_7369),
            text: String::new(),
            labels: 0,
            is_held: false,
        }
    }
}

impl Writer<'_> {
    fn line(&mut self, text: &str) {
        let _ = writeln!(self.text, "\t{text}");
    }

    fn label(&mut self) -> String {
        self.labels += 1;
        format!(".L{}", self.labels)
    }

    fn place(&mut self, label: &str) {
        let _ = writeln!(self.text, "{label}:");
    }

    fn datum(&mut self, name: &str, kind: Kind, first: i64) {
        let (directive, size) = match width(kind).0 {
            'l' => (".long", 4),
            'w' => (".value", 2),
            _ => (".byte", 1),
        };
        let _ = write!(
            self.text,
            "\t.align {size}\n\t.type {name}, @object\n\t.size {name}, {size}\n{name}:\n\t{directive} {first}\n"
        );
    }

    fn function(&mut self, name: &str, body: &[Statement], end: impl FnOnce(&mut Self)) {
        let _ = write!(self.text, "\t.globl {name}\n\t.type {name}, @function\n{name}:\n");
        for names in REGISTERS {
            self.line(&format!("xorl %{0}, %{0}", names[0]));
        }
        self.statements(body);
        end(self);
        self.line("ret");
        let _ = writeln!(self.text, "\t.size {name}, .-{name}");
    }

    /// `main`, if it assigns the initial values of the shared variables.
    fn main(&mut self, created: &[String]) {
        let program = self.program;
        if !program.is_set_in_main {
            return;
        }
        self.text.push_str("\t.globl main\n\t.type main, @function\nmain:\n");
        self.line("subq $8, %rsp");
        for shared in &program.shared {
            let (suffix, part) = width(shared.kind);
            if self.random.percent(50) {
                self.line(&format!("mov{suffix} ${}, {}(%rip)", shared.first, shared.name));
            } else {
                self.put(Value::Constant(shared.first), EAX[0]);
                let mnemonic = if self.random.percent(50) { "mov" } else { "xchg" };
                self.line(&format!("{mnemonic}{suffix} %{}, {}(%rip)", EAX[part], shared.name));
            }
        }
        for function in created {
            self.line(&format!("leaq {function}(%rip), %rdx"));
            self.line("call pthread_create@PLT");
        }
        self.line("xorl %eax, %eax\n\taddq $8, %rsp\n\tret");
        self.text.push_str("\t.size main, .-main\n");
    }

    fn statements(&mut self, body: &[Statement]) {
        for statement in body {
            self.statement(statement);
        }
    }

    /// Writes a number to a register, as `int`.
    fn put(&mut self, value: Value, to: &str) {
        match value {
            Value::Constant(0) if self.random.percent(50) => self.line(&format!("xorl %{to}, %{to}")),
            Value::Constant(number) => self.line(&format!("movl ${number}, %{to}")),
            Value::Register(from) => self.line(&format!("movl %{}, %{to}", REGISTERS[from][0])),
        }
    }

    /// Writes a number to a register, in the width of the type in which it is stored.
    fn put_as(&mut self, value: Value, kind: Kind, to: [&str; 3]) {
        match value {
            Value::Constant(number) if width(kind).0 == 'b' && self.besides.percent(40) => {
                self.put_beside(kind.hold(number), to[2]);
            }
            Value::Constant(number) => self.put(Value::Constant(kind.hold(number)), to[0]),
            Value::Register(from) if kind == Kind::Bool => {
                self.line(&format!("testl %{0}, %{0}", REGISTERS[from][0]));
                self.line(&format!("setne %{}", to[2]));
            }
            value @ Value::Register(_) => self.put(value, to[0]),
        }
    }

    /// Loads a boolean from memory into a register, combined with a constant that does not change it.
    fn combine(&mut self, name: &str, to: usize) {
        let (number, operation) = [(1, "and"), (0, "or"), (0, "xor")][self.besides.below(3)];
        self.line(&format!("movl ${number}, %eax"));
        self.line(&format!("{operation}b {name}(%rip), %al"));
        self.take(Kind::Bool, EAX, to);
    }

    /// Writes a number to a register of 8 bits, by a neighbouring number that is incremented or decremented.
    fn put_beside(&mut self, number: i64, to: &str) {
        // This does not exceed a limit of the type.
        let (beside, count) = if number > 0 { (number - 1, "inc") } else { (number + 1, "dec") };
        self.line(&format!("movb ${beside}, %{to}"));
        self.line(&format!("{count}b %{to}"));
    }

    /// Extends a number of a type from a register of the same width to a register of the thread.
    fn take(&mut self, kind: Kind, from: [&str; 3], to: usize) {
        self.line(&format!("{} %{}, %{}", widen(kind), from[width(kind).1], REGISTERS[to][0]));
    }

    #[allow(clippy::too_many_lines, reason = "an arm for each statement")]
    fn statement(&mut self, statement: &Statement) {
        let program = self.program;
        match statement {
            Statement::Set(to, value) => self.put(*value, REGISTERS[*to][0]),
            Statement::Add(to, from, by) => {
                self.line(&format!("movl %{}, %eax", REGISTERS[*from][0]));
                self.line(&format!("addl ${by}, %eax"));
                self.take(Kind::Int, EAX, *to);
            }
            Statement::Load(to, from, _) => {
                let shared = &program.shared[*from];
                if shared.kind == Kind::Bool && self.besides.percent(40) {
                    self.combine(&shared.name, *to);
                    return;
                }
                self.line(&format!("{} {}(%rip), %{}", widen(shared.kind), shared.name, REGISTERS[*to][0]));
            }
            Statement::Store(to, value, order) => self.store(*to, *value, *order),
            Statement::Change(to, at, change, value, _) => self.change(*to, *at, *change, *value),
            Statement::CompareExchange(found, equal, at, expected, new) => {
                let shared = &program.shared[*at];
                self.put_as(*new, shared.kind, EDX);
                self.put_as(*expected, shared.kind, EAX);
                self.compare_exchange(*at);
                self.line("sete %cl");
                self.take(shared.kind, EAX, *found);
                self.line(&format!("movzbl %cl, %{}", REGISTERS[*equal][0]));
            }
            Statement::Fence(Order::Sequential) => {
                let fence = if self.random.percent(70) { "mfence" } else { "lock orq $0, (%rsp)" };
                self.line(fence);
            }
            Statement::Fence(_) => {}
            Statement::If(register, relation, by, yes, no) => {
                self.branch((*register, *relation, *by), yes, no);
            }
            Statement::Repeat(times, body) => {
                let again = self.label();
                self.line(&format!("movl ${times}, %r9d"));
                self.place(&again);
                self.statements(body);
                self.line("subl $1, %r9d");
                self.line(&format!("jne {again}"));
            }
            Statement::Await(variable, by, _) => {
                let (again, shared) = (self.label(), &program.shared[*variable]);
                self.place(&again);
                self.line(&format!("{} {}(%rip), %eax", widen(shared.kind), shared.name));
                self.line(&format!("cmpl ${by}, %eax"));
                self.line(&format!("jne {again}"));
            }
            // Assembly has no atomic blocks; such programs are not written as assembly.
            Statement::Block(body) => self.statements(body),
            // The mutex is recursive.
            Statement::Critical(body) if self.is_held => self.statements(body),
            Statement::TryCritical(register, body) if self.is_held => {
                self.put(Value::Constant(1), REGISTERS[*register][0]);
                self.statements(body);
            }
            Statement::Critical(body) => {
                let again = self.label();
                self.place(&again);
                self.line("movl $1, %eax");
                self.line("xchgl %eax, mutex(%rip)");
                self.line("testl %eax, %eax");
                self.line(&format!("jne {again}"));
                self.held(body);
                self.line("movl $0, mutex(%rip)");
            }
            Statement::TryCritical(register, body) => {
                let end = self.label();
                let name = REGISTERS[*register][0];
                // The mutex is only exchanged if it was free before.
                self.put(Value::Constant(0), name);
                self.line("cmpl $0, mutex(%rip)");
                self.line(&format!("jne {end}"));
                self.line("movl $1, %eax");
                self.line("xchgl %eax, mutex(%rip)");
                self.line("testl %eax, %eax");
                self.line(&format!("jne {end}"));
                self.put(Value::Constant(1), name);
                self.held(body);
                self.line("movl $0, mutex(%rip)");
                self.place(&end);
            }
        }
    }

    /// Statements of a thread that holds the mutex.
    fn held(&mut self, body: &[Statement]) {
        self.is_held = true;
        self.statements(body);
        self.is_held = false;
    }

    fn branch(
        &mut self,
        (register, relation, by): (usize, Relation, i64),
        yes: &[Statement],
        no: &[Statement],
    ) {
        let (other, end) = (self.label(), self.label());
        self.line(&format!("cmpl ${by}, %{}", REGISTERS[register][0]));
        let jump = match relation {
            Relation::Equal => "jne",
            Relation::Distinct => "je",
            Relation::Below => "jge",
        };
        self.line(&format!("{jump} {other}"));
        self.statements(yes);
        self.line(&format!("jmp {end}"));
        self.place(&other);
        self.statements(no);
        self.place(&end);
    }

    fn store(&mut self, to: usize, value: Value, order: Order) {
        let shared = &self.program.shared[to];
        let (kind, name) = (shared.kind, &shared.name);
        let (suffix, part) = width(kind);
        if order == Order::Sequential && shared.is_atomic && self.random.percent(50) {
            self.put_as(value, kind, EAX);
            self.line(&format!("xchg{suffix} %{}, {name}(%rip)", EAX[part]));
            return;
        }
        match value {
            Value::Constant(number) => {
                self.line(&format!("mov{suffix} ${}, {name}(%rip)", kind.hold(number)));
            }
            Value::Register(from) if kind != Kind::Bool => {
                self.line(&format!("mov{suffix} %{}, {name}(%rip)", REGISTERS[from][part]));
            }
            Value::Register(_) => {
                self.put_as(value, kind, EAX);
                self.line(&format!("mov{suffix} %{}, {name}(%rip)", EAX[part]));
            }
        }
        if order == Order::Sequential && shared.is_atomic {
            self.line("mfence");
        }
    }

    fn compare_exchange(&mut self, at: usize) {
        let shared = &self.program.shared[at];
        let (suffix, part) = width(shared.kind);
        self.line(&format!("lock cmpxchg{suffix} %{}, {}(%rip)", EDX[part], shared.name));
    }

    fn change(&mut self, to: Option<usize>, at: usize, change: Change, value: Value) {
        let program = self.program;
        let shared = &program.shared[at];
        let (kind, name) = (shared.kind, &shared.name);
        let (suffix, part) = width(kind);
        let (operation, number) = match (change, value) {
            (Change::Set, _) => {
                self.put_as(value, kind, EAX);
                self.line(&format!("xchg{suffix} %{}, {name}(%rip)", EAX[part]));
                if let Some(to) = to {
                    self.take(kind, EAX, to);
                }
                return;
            }
            (Change::Add, Value::Constant(number)) => ("add", number),
            (Change::Subtract, Value::Constant(number)) => ("sub", number),
            (Change::Or, Value::Constant(number)) => ("or", number),
            (Change::And, Value::Constant(number)) => ("and", number),
            (Change::Xor, Value::Constant(number)) => ("xor", number),
            (_, Value::Register(_)) => unreachable!("only exchanges take registers"),
        };
        let Some(to) = to else {
            let by_one = match (operation, number) {
                ("add", 1) => Some("inc"),
                ("sub", 1) => Some("dec"),
                _ => None,
            };
            let text = match by_one.filter(|_| self.random.percent(50)) {
                Some(by_one) => format!("lock {by_one}{suffix} {name}(%rip)"),
                None => format!("lock {operation}{suffix} ${number}, {name}(%rip)"),
            };
            self.line(&text);
            return;
        };
        if matches!(change, Change::Add | Change::Subtract) {
            let by = if change == Change::Add { number } else { -number };
            self.line(&format!("movl ${by}, %eax"));
            self.line(&format!("lock xadd{suffix} %{}, {name}(%rip)", EAX[part]));
        } else {
            let again = self.label();
            self.line(&format!("{} {name}(%rip), %eax", widen(kind)));
            self.place(&again);
            self.line("movl %eax, %edx");
            self.line(&format!("{operation}l ${number}, %edx"));
            self.compare_exchange(at);
            self.line(&format!("jne {again}"));
        }
        self.take(kind, EAX, to);
    }
}
