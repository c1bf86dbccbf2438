//! The threads of the known shapes.

use super::{Builder, Instruction, Thread, is_new, is_old, new};
use crate::generator::vocabulary::{Kind, Symbol};

impl Builder<'_> {
    /// Raises a flag, checks the flags of other processes, and enters.
    pub(super) fn flags(&mut self, flag: &Symbol) -> Thread {
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

    /// Writes one cell, and reads another one.
    pub(super) fn one_side(&mut self, written: &Symbol, read: &Symbol) -> Thread {
        let mut thread = Thread { instructions: vec![self.write(written)], ..Thread::default() };
        self.read(&mut thread, read, true);
        if let (true, Some(last)) = (self.random.percent(15), thread.instructions.last_mut()) {
            last.fence = true;
        }
        thread
    }

    /// A random sequence of writes and reads of two cells.
    pub(super) fn litmus(&mut self, x: &Symbol, y: &Symbol, length: usize) -> Thread {
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

    /// Takes a lock, atomically or not, and writes the data.
    pub(super) fn lock(&mut self, lock: &Symbol, data: &Symbol) -> Thread {
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

    /// The process that has the token may enter, and passes the token on.
    pub(super) fn token(&mut self, token: &Symbol) -> Thread {
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

    /// Raises a flag, gives the turn to another process, and checks its flag or the turn.
    pub(super) fn peterson(&mut self, flag: &Symbol, turn: &Symbol) -> Thread {
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

    /// One process raises its flag and hands over a message. The one that takes the message waits until all flags are down;
    /// some step lowers flags.
    pub(super) fn handover(&mut self, x: &Symbol, y: &Symbol) -> Vec<Thread> {
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
            // in most cases, the process that raised its flag does not lower it
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

    /// Only raises a flag.
    pub(super) fn flag(&mut self, flag: &Symbol) -> Thread {
        Thread { instructions: vec![self.write(flag)], ..Thread::default() }
    }

    /// Waits until, for each other process, some process has raised a flag.
    pub(super) fn somebody(&mut self, flag: &Symbol) -> Thread {
        let cell = flag.access(if self.random.percent(70) { &["m", "p"] } else { &["m", "k"] });
        let raised = is_new(flag, &cell, self.vocabulary);
        let quantifier = if self.random.percent(50) { "exists" } else { "exists_other" };
        let guards = vec![format!("(forall_other k. {quantifier} m. {raised})")];
        let wait = Instruction { guards, other: self.random.percent(20), ..Instruction::default() };
        Thread { instructions: vec![wait], ..Thread::default() }
    }

    /// Arbitrary instructions.
    pub(super) fn random_thread(&mut self) -> Thread {
        let length = self.random.between(2, 4);
        let instructions = (0..length).map(|_| Instruction::random(self.vocabulary, self.random)).collect();
        let exit = self.random.percent(40).then(|| Instruction::random(self.vocabulary, self.random));
        Thread { instructions, exit, ..Thread::default() }
    }
}
