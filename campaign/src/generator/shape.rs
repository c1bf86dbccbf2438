//! The threads of a random system: straight-line programs that share their first location.

use super::formula::{self, Scope};
use super::vocabulary::{Kind, Storage, Symbol, Vocabulary};
use super::{Family, transition_scope};
use crate::random::Random;

/// What a transition does besides moving along its edge. The main process is `p`, the other parameter `q`.
#[derive(Clone, Debug, Default)]
pub(super) struct Instruction {
    /// Whether it has the parameter `q`.
    pub(super) other: bool,
    pub(super) fence: bool,
    pub(super) guards: Vec<String>,
    /// Names of symbols, pairwise different, and what is assigned to them.
    pub(super) actions: Vec<(&'static str, String)>,
}

/// A straight-line program.
#[derive(Clone, Debug, Default)]
pub(super) struct Thread {
    pub(super) instructions: Vec<Instruction>,
    /// The way back from the last location.
    pub(super) exit: Option<Instruction>,
    /// Steps that stay where they are: before the instruction of this index.
    pub(super) loops: Vec<(usize, Instruction)>,
    /// The local arrays that something was loaded into.
    pub(super) loaded: Vec<Symbol>,
    /// Whether that a single process has come to its end is bad.
    pub(super) alone: bool,
}

/// What a system starts from.
#[derive(Clone, Copy, Debug)]
pub(super) enum Shape {
    Flags,
    StoreBuffering,
    MessagePassing,
    Litmus,
    Lock,
    Token,
    Peterson,
    Handover,
    Somebody,
    Random,
}

/// The shape, and the programs of the processes; each process runs any of them.
pub(super) fn threads(vocabulary: &Vocabulary, random: &mut Random) -> (Shape, Vec<Thread>) {
    let weak = [
        (Shape::Flags, 20),
        (Shape::StoreBuffering, 28),
        (Shape::MessagePassing, 9),
        (Shape::Litmus, 18),
        (Shape::Lock, 6),
        (Shape::Token, 6),
        (Shape::Peterson, 5),
        (Shape::Handover, 3),
        (Shape::Somebody, 3),
        (Shape::Random, 8),
    ];
    let classic = [
        (Shape::Flags, 18),
        (Shape::MessagePassing, 8),
        (Shape::Litmus, 14),
        (Shape::Lock, 14),
        (Shape::Token, 10),
        (Shape::Handover, 7),
        (Shape::Somebody, 4),
        (Shape::Random, 28),
    ];
    let shapes = if vocabulary.family == Family::Weak { &weak[..] } else { &classic };
    let shape = random.weighted(Shape::Random, shapes);
    let mut builder = Builder { vocabulary, random };
    let mut threads = builder.threads(shape);
    for thread in &mut threads {
        while builder.random.percent(48) {
            let step = builder.passive(shape);
            thread.instructions.insert(builder.random.below(thread.instructions.len() + 1), step);
        }
    }
    if vocabulary.is_weak()
        && builder.random.percent(12)
        && let Some(barrier) = builder.barrier()
    {
        // one alone changes little
        for thread in &mut threads {
            let place = builder.random.between(1, thread.instructions.len().max(2) - 1);
            thread.instructions.insert(place.min(thread.instructions.len()), barrier.clone());
        }
    }
    for thread in &mut threads {
        if builder.random.percent(7) {
            let step = builder.aside();
            thread.loops.push((builder.random.below(thread.instructions.len() + 1), step));
        }
    }
    while !vocabulary.calm && random.percent(20) {
        let which = random.below(threads.len());
        let instruction = Instruction::random(vocabulary, random);
        if let Some(thread) = threads.get_mut(which) {
            thread.instructions.insert(random.below(thread.instructions.len() + 1), instruction);
        }
    }
    (shape, threads)
}

/// Makes the steps of the known shapes.
struct Builder<'a> {
    vocabulary: &'a Vocabulary,
    random: &'a mut Random,
}

impl Builder<'_> {
    fn threads(&mut self, shape: Shape) -> Vec<Thread> {
        let shared: Vec<Symbol> = self.vocabulary.shared().into_iter().cloned().collect();
        let [x, .., y] = &shared[..] else { return vec![self.random_thread()] };
        match shape {
            Shape::Flags => {
                let flag = shared.iter().find(|symbol| symbol.dimensions > 0).unwrap_or(x).clone();
                vec![self.flags(&flag)]
            }
            Shape::StoreBuffering => vec![self.one_side(x, y), self.one_side(y, x)],
            Shape::MessagePassing => {
                let send = Thread { instructions: vec![self.write(x), self.write(y)], ..Thread::default() };
                let mut receive = Thread::default();
                self.read(&mut receive, y, false);
                self.read(&mut receive, x, true);
                vec![send, receive]
            }
            Shape::Litmus => {
                let count = self.random.weighted(2, &[(2, 75), (3, 25)]);
                (0..count).map(|_| self.litmus(x, y, 5 - count)).collect()
            }
            Shape::Lock => vec![self.lock(x, y)],
            Shape::Token => vec![self.token(x)],
            Shape::Peterson => vec![self.peterson(x, y)],
            Shape::Handover => self.handover(x, y),
            Shape::Somebody => {
                let flag = shared.iter().find(|symbol| symbol.dimensions > 0).unwrap_or(x).clone();
                vec![self.flag(&flag), self.somebody(&flag), self.somebody(&flag)]
            }
            Shape::Random => {
                let count = self.random.between(1, 2);
                (0..count).map(|_| self.random_thread()).collect()
            }
        }
    }

    /// Raise a flag, look at those of the others, enter.
    fn flags(&mut self, flag: &Symbol) -> Thread {
        let raise = self.write(flag);
        let mut look = Instruction { fence: self.random.percent(28), ..Instruction::default() };
        let quiet = |cell: &str, vocabulary| is_old(flag, cell, vocabulary);
        if flag.dimensions > 0 && self.random.percent(55) {
            let cell = flag.access(&["k", "p"]);
            look.guards.push(format!("(forall_other k. {})", quiet(&cell, self.vocabulary)));
        } else {
            look.other = flag.dimensions > 0;
            look.guards.push(quiet(&flag.access(&["q", "p"]), self.vocabulary));
        }
        let exit = self.random.percent(55).then(|| self.reset(flag));
        Thread { instructions: vec![raise, look], exit, ..Thread::default() }
    }

    /// Write one cell, read another one.
    fn one_side(&mut self, written: &Symbol, read: &Symbol) -> Thread {
        let mut thread = Thread { instructions: vec![self.write(written)], ..Thread::default() };
        self.read(&mut thread, read, true);
        if let (true, Some(last)) = (self.random.percent(15), thread.instructions.last_mut()) {
            last.fence = true;
        }
        thread
    }

    /// Writes and reads of two cells, as they come.
    fn litmus(&mut self, x: &Symbol, y: &Symbol, length: usize) -> Thread {
        let mut thread = Thread::default();
        for _ in 0..self.random.between(2, length.max(2)) {
            let symbol = if self.random.percent(50) { x } else { y };
            match self.random.below(20) {
                0..=8 => {
                    let mut write = self.write(symbol);
                    if self.random.percent(15) {
                        let other = if symbol.name == x.name { y } else { x };
                        write.merge(self.write(other));
                    }
                    thread.instructions.push(write);
                }
                9..=16 => {
                    let old = self.random.percent(50);
                    self.read(&mut thread, symbol, old);
                }
                17 | 18 => {
                    let mut exchange = self.write(symbol);
                    exchange.merge(self.check(symbol, true));
                    thread.instructions.push(exchange);
                }
                _ => thread.instructions.push(Instruction { fence: true, ..Instruction::default() }),
            }
        }
        thread
    }

    /// Take a lock, in one step or in two, and write under it.
    fn lock(&mut self, lock: &Symbol, data: &Symbol) -> Thread {
        let lock = Symbol { dimensions: lock.dimensions, ..lock.clone() };
        let mut take = self.check(&lock, true);
        let instructions = if self.random.percent(65) {
            take.merge(self.write(&lock));
            vec![take]
        } else {
            vec![take, self.write(&lock)]
        };
        let mut thread = Thread { instructions, exit: Some(self.reset(&lock)), ..Thread::default() };
        if self.random.percent(50) {
            thread.instructions.push(self.write(data));
        }
        if self.random.percent(40) {
            self.read(&mut thread, data, true);
        }
        thread
    }

    /// Who has the token may enter, and passes it on.
    fn token(&mut self, token: &Symbol) -> Thread {
        let mut enter = Instruction::default();
        let mut pass = Instruction { other: true, ..Instruction::default() };
        if token.kind == Kind::Process {
            let cell = token.access(&["p", "p"]);
            let relation = if self.random.percent(65) { "=" } else { "<>" };
            enter.guards.push(format!("{cell} {relation} p"));
            pass.actions.push((token.name, format!("{cell} := q")));
        } else {
            enter.guards.push(is_new(token, &token.access(&["p", "p"]), self.vocabulary));
            pass.actions.push((token.name, format!("{} := {}", token.access(&["q", "q"]), new(token, "q"))));
        }
        Thread { instructions: vec![enter], exit: Some(pass), ..Thread::default() }
    }

    /// Raise a flag, let the others go first, look.
    fn peterson(&mut self, flag: &Symbol, turn: &Symbol) -> Thread {
        let raise = self.write(flag);
        let mut yielding = Instruction { other: true, ..Instruction::default() };
        let turn_cell = turn.access(&["p", "q"]);
        yielding.actions.push((turn.name, format!("{turn_cell} := {}", new(turn, "q"))));
        let quiet = is_old(flag, &flag.access(&["q", "p"]), self.vocabulary);
        let mine = is_old(turn, &turn_cell, self.vocabulary);
        let look = Instruction {
            other: true,
            fence: self.random.percent(40),
            guards: vec![format!("({quiet} || {mine})")],
            actions: Vec::new(),
        };
        let exit = self.random.percent(60).then(|| self.reset(flag));
        Thread { instructions: vec![raise, yielding, look], exit, ..Thread::default() }
    }

    /// One raises its flag and hands something over; who takes it waits until the flags are down, which somebody sees to.
    fn handover(&mut self, x: &Symbol, y: &Symbol) -> Vec<Thread> {
        let (flag, message) = if x.dimensions > 0 { (x, y) } else { (y, x) };
        let mut give = self.write(message);
        let mut send = Thread::default();
        if self.random.percent(60) {
            give.merge(self.write(flag));
        } else {
            send.instructions.push(self.write(flag));
        }
        send.instructions.push(give);
        let mut receive = Thread::default();
        self.read(&mut receive, message, false);
        if flag.dimensions > 0 {
            let lower = self.sweep(flag);
            // mostly it is not the one who raised its flag
            let thread = if self.random.percent(25) { &mut send } else { &mut receive };
            let last = thread.instructions.len();
            let when = if self.random.percent(60) { last } else { self.random.below(last + 1) };
            thread.loops.push((when, lower));
            let down = is_old(flag, &flag.access(&["k", "p"]), self.vocabulary);
            let guards = vec![format!("(forall_other k. {down})")];
            receive.instructions.push(Instruction { guards, ..Instruction::default() });
        }
        receive.alone = self.random.percent(60);
        vec![send, receive]
    }

    /// Writes the usual value back to the cells that have another one, or to the cells for which something else holds.
    fn sweep(&mut self, array: &Symbol) -> Instruction {
        let indices = ["j", "k"];
        let cell = array.access(&indices);
        let Some(old) = array.kind.initial(self.vocabulary, &cell).map(str::to_owned) else {
            return Instruction::default();
        };
        let condition = match self.random.below(4) {
            0 => is_old(array, &cell, self.vocabulary),
            1 => "j <> p".to_owned(),
            _ => format!("{cell} <> {old}"),
        };
        let default = if self.random.percent(50) { format!(" | _ : {cell}") } else { String::new() };
        let action = format!("{cell} := case | {condition} : {old}{default}");
        Instruction { actions: vec![(array.name, action)], ..Instruction::default() }
    }

    /// Only raises a flag.
    fn flag(&mut self, flag: &Symbol) -> Thread {
        Thread { instructions: vec![self.write(flag)], ..Thread::default() }
    }

    /// Waits until, for each of the others, somebody has raised a flag.
    fn somebody(&mut self, flag: &Symbol) -> Thread {
        let cell = flag.access(if self.random.percent(70) { &["m", "p"] } else { &["m", "k"] });
        let raised = is_new(flag, &cell, self.vocabulary);
        let quantifier = if self.random.percent(50) { "exists" } else { "exists_other" };
        let guards = vec![format!("(forall_other k. {quantifier} m. {raised})")];
        let wait = Instruction { guards, other: self.random.percent(20), ..Instruction::default() };
        Thread { instructions: vec![wait], ..Thread::default() }
    }

    /// A step that writes a weak cell and reads, or does not quite: what it reads says nothing, comes to nothing, or ranges over
    /// nobody.
    fn barrier(&mut self) -> Option<Instruction> {
        let shared: Vec<Symbol> = self.vocabulary.shared().into_iter().cloned().collect();
        // what the shape depends on is the first and the last
        let symbol = shared.get(1).filter(|symbol| symbol.kind != Kind::Data)?;
        let mut barrier = if self.random.percent(60) { self.write(symbol) } else { self.reset(symbol) };
        let arrays: Vec<&Symbol> = shared.iter().filter(|symbol| symbol.dimensions > 0).collect();
        let array = self.random.pick(&arrays).copied();
        let quantified = array.map(|array| {
            let cell = array.access(&["k", "p"]);
            let quantifier = if self.random.percent(75) { "forall_other" } else { "exists_other" };
            let about = match self.random.below(3) {
                0 => format!("{cell} = {cell}"),
                1 => is_new(array, &cell, self.vocabulary),
                _ => is_old(array, &cell, self.vocabulary),
            };
            format!("({quantifier} k. {about})")
        });
        let own = symbol.access(&["p", "q"]);
        let cancelled =
            if self.random.percent(50) { format!("{own} <> {own}") } else { format!("{own} = {own}") };
        let read = match quantified {
            Some(quantified) if self.random.percent(50) => quantified,
            _ => cancelled,
        };
        let registers: Vec<Symbol> = self
            .vocabulary
            .stored(Storage::Local)
            .into_iter()
            .filter(|it| it.dimensions == 1)
            .cloned()
            .collect();
        match self.random.pick(&registers) {
            Some(register) if self.random.percent(50) => {
                let cell = register.access(&["j"]);
                let value = register.kind.written(&["p"], self.random)?;
                let action = format!("{cell} := case | j = p && {read} : {value}");
                barrier.actions.push((register.name, action));
            }
            _ if symbol.dimensions == 0 && self.random.percent(40) => {
                let value = new(symbol, "p");
                barrier.actions =
                    vec![(symbol.name, format!("{own} := case | {read} : {value} | _ : {value}"))];
            }
            _ => {
                barrier.guards.push(read);
                barrier.other |= self.random.percent(40);
            }
        }
        Some(barrier)
    }

    /// A step that stays where it is.
    fn aside(&mut self) -> Instruction {
        let shared: Vec<Symbol> = self.vocabulary.shared().into_iter().cloned().collect();
        match self.random.pick(&shared) {
            Some(symbol) if symbol.dimensions > 0 && self.random.percent(35) => self.sweep(symbol),
            Some(symbol) if self.random.percent(80) => self.write(symbol),
            _ => Instruction::random(self.vocabulary, self.random),
        }
    }

    /// A step that is always enabled and reads no weak cell. Where the shape depends on two cells it leaves them alone.
    fn passive(&mut self, shape: Shape) -> Instruction {
        let storage = if self.random.percent(40) { Storage::Local } else { Storage::Weak };
        let mut symbols: Vec<Symbol> = self.vocabulary.stored(storage).into_iter().cloned().collect();
        let precious = !matches!(shape, Shape::Litmus | Shape::Random);
        if storage == Storage::Weak && precious && self.random.percent(75) {
            symbols = symbols.get(1..symbols.len().saturating_sub(1)).unwrap_or_default().to_vec();
        }
        match self.random.pick(&symbols) {
            Some(symbol) if self.random.percent(70) && symbol.kind != Kind::Data => {
                let again = self.random.percent(30);
                if again { self.reset(symbol) } else { self.write(symbol) }
            }
            _ => Instruction::default(),
        }
    }

    fn random_thread(&mut self) -> Thread {
        let length = self.random.between(2, 4);
        let instructions = (0..length).map(|_| Instruction::random(self.vocabulary, self.random)).collect();
        let exit = self.random.percent(40).then(|| Instruction::random(self.vocabulary, self.random));
        Thread { instructions, exit, ..Thread::default() }
    }

    /// Writes a new value to the cell of the process itself.
    fn write(&mut self, symbol: &Symbol) -> Instruction {
        let other = symbol.dimensions == 2 || (symbol.kind == Kind::Process && self.random.percent(50));
        let arbitrary = symbol.dimensions == 0 && self.random.percent(5);
        let value = if arbitrary { "?".to_owned() } else { new(symbol, if other { "q" } else { "p" }) };
        let cell = symbol.access(&["p", "q"]);
        Instruction {
            other,
            actions: vec![(symbol.name, format!("{cell} := {value}"))],
            ..Instruction::default()
        }
    }

    /// Writes the usual value back.
    fn reset(&mut self, symbol: &Symbol) -> Instruction {
        let cell = symbol.access(&["p", "q"]);
        let value = symbol.kind.initial(self.vocabulary, &cell).unwrap_or("q");
        let other = symbol.dimensions == 2 || value == "q";
        let action = if symbol.kind == Kind::Data {
            format!("{cell} := {cell}")
        } else {
            format!("{cell} := {value}")
        };
        Instruction { other, actions: vec![(symbol.name, action)], ..Instruction::default() }
    }

    /// Asks for the old or a new value in the cell of another process.
    fn check(&mut self, symbol: &Symbol, old: bool) -> Instruction {
        let cell = symbol.access(&["q", "p"]);
        let local = self.vocabulary.stored(Storage::Local);
        let register = local.iter().find(|local| local.kind == Kind::Process && local.dimensions == 1);
        let test =
            if let (Kind::Process, Some(register), true) = (symbol.kind, register, self.random.percent(30)) {
                format!("{cell} <> {}", register.access(&["p"]))
            } else if old {
                is_old(symbol, &cell, self.vocabulary)
            } else {
                is_new(symbol, &cell, self.vocabulary)
            };
        Instruction { other: symbol.dimensions > 0, guards: vec![test], ..Instruction::default() }
    }

    /// Reads the cell of another process: in a guard, or into a local cell if there is one of its kind.
    fn read(&mut self, thread: &mut Thread, symbol: &Symbol, old: bool) {
        let local = self.vocabulary.stored(Storage::Local);
        let fitting: Vec<&&Symbol> = local.iter().filter(|local| local.kind == symbol.kind).collect();
        match self.random.pick(&fitting) {
            Some(register) if self.random.percent(50) => {
                let cell = symbol.access(&["q", "p"]);
                let action = format!("{} := {cell}", register.access(&["p", "p"]));
                thread.loaded.push(Symbol::clone(register));
                thread.instructions.push(Instruction {
                    other: symbol.dimensions > 0,
                    actions: vec![(register.name, action)],
                    ..Instruction::default()
                });
            }
            _ => {
                let check = self.check(symbol, old);
                thread.instructions.push(check);
            }
        }
    }
}

/// A value that is usually new; for a process-valued cell, this process.
pub(super) fn new(symbol: &Symbol, process: &str) -> String {
    match symbol.kind {
        Kind::Bool => "True".to_owned(),
        Kind::Value => "B".to_owned(),
        Kind::Process => process.to_owned(),
        Kind::Integer => "1".to_owned(),
        Kind::Real => "0.5".to_owned(),
        Kind::Data => symbol.access(&["p", "p"]),
    }
}

/// The cell has the value that it usually has at first.
pub(super) fn is_old(symbol: &Symbol, cell: &str, vocabulary: &Vocabulary) -> String {
    match symbol.kind.initial(vocabulary, cell) {
        Some(initial) => format!("{cell} = {initial}"),
        None if symbol.kind == Kind::Process => format!("{cell} <> p"),
        None => format!("{cell} = {cell}"),
    }
}

/// The cell has a value that it usually does not have at first.
pub(super) fn is_new(symbol: &Symbol, cell: &str, vocabulary: &Vocabulary) -> String {
    match symbol.kind {
        Kind::Process => format!("{cell} = p"),
        Kind::Data => is_old(symbol, cell, vocabulary),
        _ => format!("{cell} = {}", new(symbol, "p")),
    }
}

impl Instruction {
    /// A step without rhyme or reason.
    pub(super) fn random(vocabulary: &Vocabulary, random: &mut Random) -> Self {
        let mut instruction =
            Self { other: random.percent(35), fence: random.percent(12), ..Self::default() };
        let scope = transition_scope(vocabulary, instruction.other);
        for chance in [55, 20] {
            if random.percent(chance) {
                instruction.guards.push(formula::guard(vocabulary, &scope, random));
            }
        }
        for chance in [60, 25] {
            if random.percent(chance) {
                instruction.assign(vocabulary, &scope, random);
            }
        }
        instruction
    }

    /// Small changes.
    pub(super) fn disturb(&mut self, vocabulary: &Vocabulary, random: &mut Random) {
        if vocabulary.calm {
            return;
        }
        let scope = transition_scope(vocabulary, self.other);
        if random.percent(8) {
            self.guards.push(formula::guard(vocabulary, &scope, random));
        }
        if random.percent(8) {
            self.assign(vocabulary, &scope, random);
        }
        if random.percent(3) {
            self.guards.pop();
        }
        if random.percent(4) {
            self.fence = !self.fence;
        }
    }

    fn assign(&mut self, vocabulary: &Vocabulary, scope: &Scope<'_>, random: &mut Random) {
        let free: Vec<&Symbol> = (vocabulary.symbols.iter())
            .filter(|symbol| symbol.storage != Storage::Constant)
            .filter(|symbol| self.actions.iter().all(|(name, _)| *name != symbol.name))
            .collect();
        if let Some(symbol) = random.pick(&free) {
            self.actions.push((symbol.name, formula::assignment(vocabulary, scope, symbol, random)));
        }
    }

    /// Does what the other does in the same step.
    fn merge(&mut self, other: Self) {
        self.other |= other.other;
        self.fence |= other.fence;
        self.guards.extend(other.guards);
        for (name, action) in other.actions {
            if self.actions.iter().all(|(written, _)| *written != name) {
                self.actions.push((name, action));
            }
        }
    }
}
