//! Lowers the threads: `main`, and the threads that are created.

use super::{Builder, NOT_ZERO, Operand, ZERO};
use crate::parser::{ENDS, EXITS, OWN_EXITS, REGISTERS_DESTRUCTORS};
use crate::syntax::{Module, Order};
use crate::types::Type;
use garret_graphs::{Access, Atom, Cell, Expression, Guard, Step, Sum, Thread};
use std::collections::BTreeSet;

/// The largest number of threads.
pub(super) const MOST_THREADS: usize = 64;
/// The number of threads that are examined if there may be any number.
pub const ANY_NUMBER: usize = 2;
/// The largest number of threads that one thread creates while they are counted.
const MOST_CHILDREN: usize = 32;

/// The locations through which a created thread communicates with the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Mailbox {
    /// The address of its function, once it is created.
    pub(super) start: u32,
    /// Its argument.
    pub(super) argument: u32,
    /// 1 once it has ended.
    pub(super) done: u32,
    /// The result of its function.
    pub(super) result: u32,
    /// 1 once a thread waits for it or detaches it; only written if the program detaches threads.
    pub(super) taken: u32,
}

impl Mailbox {
    pub(super) fn locations(&self) -> [u32; 5] {
        [self.start, self.argument, self.done, self.result, self.taken]
    }
}

/// The threads that a thread creates when it runs alone.
struct RehearsalResult {
    /// The functions of the created threads.
    functions: Vec<i64>,
    /// Whether its code creates threads anywhere, reached or not.
    creates_some: bool,
}

/// The handle of each thread of which there is any number.
pub(super) const ONE_OF_ANY: i64 = 1;
/// Stands for any function that threads may run.
const ANY_FUNCTION: i64 = 0;
/// The reason if a thread creates others than when it runs alone.
pub(crate) const MORE_THREADS: &str = "more threads are created than when this thread runs alone";
/// The reason if a thread creates so many that only the first of them are examined.
pub(crate) const ANY_THREADS: &str = "more threads are created here than the analysis considers";
pub(crate) const OTHER_THREADS: &str = "threads are created in another order than when `main` runs alone";

/// The functions that run before `main`: those that register what runs at the end of the program, and then those that initialise
/// variables.
pub(super) fn constructors(module: &Module) -> Vec<String> {
    let registers =
        module.functions.contains_key(REGISTERS_DESTRUCTORS).then(|| REGISTERS_DESTRUCTORS.to_owned());
    registers.into_iter().chain(module.listed("llvm.global_ctors")).collect()
}

impl Builder<'_> {
    /// Creates the mailbox of the thread with this index.
    pub(super) fn mailbox(&mut self, thread: usize) -> Mailbox {
        let parts = Type::Struct { parts: vec![Type::Int(64); 5], packed: false };
        let address = self.object(&format!("thread {}", thread + 1), &parts, None).unwrap_or(0);
        let location = |offset: i64| u32::try_from(self.map.lookup(address + offset, 8) - 1).unwrap_or(0);
        let [start, argument, done, result, taken] = [0, 8, 16, 24, 32].map(location);
        let names = ["start", "argument", "done", "result", "joined or detached"];
        for (location, what) in [start, argument, done, result, taken].into_iter().zip(names) {
            if let Some(location) = self.code.locations.get_mut(location as usize) {
                location.name = format!("{what} of thread {}", thread + 1);
            }
        }
        Mailbox { start, argument, done, result, taken }
    }

    /// Lowers all threads. Each is first run alone to count the threads that it creates.
    pub(super) fn threads(&mut self) {
        // the function of each thread; `None` for `main`
        let mut functions: Vec<Option<i64>> = vec![None];
        let mut next = 0;
        while next < functions.len() && !self.is_full {
            let function = functions.get(next).copied().flatten();
            self.own_variables(next);
            let mut created = self.clone().rehearsed(next, function);
            self.children.clear();
            // an endless loop: as many threads as are examined for any number
            let is_any = created.functions.len() >= MOST_CHILDREN;
            // speculative threads create no further speculative threads
            if !is_any && created.creates_some && function != Some(ANY_FUNCTION) {
                created.functions.extend(std::iter::repeat_n(ANY_FUNCTION, self.module.other_threads));
            }
            let created = created.functions;
            self.is_any_number |= is_any;
            self.creates_any = is_any;
            let most = if is_any { ANY_NUMBER + self.module.other_threads } else { created.len() };
            for child in created.into_iter().take(most) {
                if functions.len() >= MOST_THREADS {
                    break;
                }
                self.children.push(functions.len());
                let mailbox = self.mailbox(functions.len());
                self.mailboxes.push(mailbox);
                functions.push(Some(child));
            }
            self.thread_of(next, function);
            next += 1;
        }
    }

    /// Threads that run these functions from the start, each the given number of times. A function is passed the index of its thread,
    /// and the number of threads.
    pub(super) fn named(&mut self, named: &[(String, usize)]) {
        let all = named.iter().flat_map(|(name, number)| std::iter::repeat_n(name, *number));
        let all: Vec<&String> = all.take(MOST_THREADS).collect();
        let number = all.len() as i64;
        for (thread, name) in all.into_iter().enumerate() {
            self.runs(thread, name, Some(number));
        }
    }

    /// Lowers a thread that runs a function from the start. `threads` is the number of threads, if it is known; otherwise, the
    /// arguments are in the returned slots, which are never set.
    pub(super) fn runs(&mut self, thread: usize, name: &str, threads: Option<i64>) -> Vec<u16> {
        self.own_variables(thread);
        self.starts_to_lower(thread);
        self.created = self.slot();
        let (start, last, result) = (self.place(), self.place(), self.slot());
        let end = self.ends_in_no_step(last);
        let end = self.runs_destructors(end, 0);
        if let Some(place) = self.code.places.get_mut(end as usize) {
            place.end = true;
        }
        let created = self.without_end.iter().flatten();
        let mut created = created.filter(|(address, _)| self.function_at(*address).as_deref() == Some(name));
        let begun = match created.next().copied() {
            Some((address, mailbox)) => {
                self.begins(start, mailbox, &[address]).first().copied().unwrap_or(start)
            }
            None => start,
        };
        let parameters = self.module.functions.get(name).map_or(0, |it| it.parameters.len());
        // all of them get the same argument from `main`, not their index
        let of_all = if parameters == 1 { self.argument_of_all(name) } else { None };
        let open: Vec<u16> = match (threads, of_all) {
            (None, None) => (0..parameters).map(|_| self.slot()).collect(),
            _ => Vec::new(),
        };
        // functions with two parameters number threads from 0, others from 1; the second parameter is the number of threads
        let first = thread as i64 + i64::from(parameters < 2);
        let first = of_all.unwrap_or(first);
        let known =
            [first, threads.unwrap_or(0)].into_iter().chain(std::iter::repeat(0)).map(Operand::Number);
        let arguments = open.iter().copied().map(Operand::Slot).chain(known).take(parameters).collect();
        self.enter(name, arguments, result, begun, last, 0);
        self.code.threads.push(Thread { start, slots: vec![0; usize::from(self.slots)] });
        open
    }

    /// The functions of the threads that `main` creates when it runs alone, if it creates them in an endless loop.
    pub(super) fn without_end(&mut self) -> Option<Vec<i64>> {
        self.own_variables(0);
        let created = self.clone().rehearsed(0, None).functions;
        (created.len() >= MOST_CHILDREN).then_some(created)
    }

    /// Runs this thread alone, with all waits satisfied, and returns the functions of the threads that it creates.
    fn rehearsed(mut self, thread: usize, function: Option<i64>) -> RehearsalResult {
        self.children.clear();
        self.creates_some = false;
        for child in 0..MOST_CHILDREN {
            let number = self.mailboxes.len() + 1;
            self.children.push(number);
            let mailbox = self.mailbox(number + child * MOST_THREADS);
            self.mailboxes.push(mailbox);
        }
        self.thread_of(thread, function);
        let starts: Vec<u32> =
            self.children.iter().filter_map(|it| self.mailboxes.get(it - 1)).map(|it| it.start).collect();
        let creates_some = self.creates_some;
        RehearsalResult { functions: super::rehearsal::written(self.code, self.map, &starts), creates_some }
    }

    /// Forgets what is known of the thread that was lowered before.
    fn starts_to_lower(&mut self, thread: usize) {
        (self.thread, self.slots, self.source, self.is_late) = (thread, 0, 0, None);
        self.has_no_cleanups();
        self.pairs.clear();
        self.joined.clear();
        self.in_no_step();
    }

    /// Lowers a thread.
    pub(super) fn thread_of(&mut self, thread: usize, function: Option<i64>) {
        self.starts_to_lower(thread);
        self.created = self.slot();
        let start = self.place();
        let (end, result) = (self.place(), self.slot());
        if let Some(place) = self.code.places.get_mut(end as usize) {
            (place.end, place.stop) = (function.is_some(), None);
        }
        match function {
            None => {
                let exit = self.stopped(garret_graphs::Stop::Exit);
                let (mut at, last) = (start, self.place());
                for constructor in constructors(self.module) {
                    let next = self.place();
                    self.enter(&constructor, Vec::new(), result, at, next, 0);
                    at = next;
                }
                if self.module.functions.contains_key("main") {
                    let (arguments, at) = self.passed_to_main(at);
                    self.enter("main", arguments, result, at, last, 0);
                } else {
                    self.jump(at, last);
                }
                let last = self.runs_exits(last, 0);
                self.jump(last, exit);
            }
            Some(address) => {
                let Some(mailbox) = self.mailboxes.get(thread - 1).copied() else { return };
                let mut addresses: BTreeSet<i64> =
                    [address].into_iter().filter(|it| *it != ANY_FUNCTION).collect();
                if self.module.other_threads > 0 {
                    addresses.extend(self.run_by_threads());
                }
                let addresses: Vec<i64> = addresses.into_iter().collect();
                let begun = self.begins(start, mailbox, &addresses);
                let last = self.place();
                let argument = self.slot();
                for (begun, address) in begun.into_iter().zip(addresses) {
                    let mut known = self.globals.iter().filter(|(_, it)| **it == address);
                    let name = known.next().map(|((name, _), _)| name.clone());
                    let at = self.read_fixed(begun, mailbox.argument, argument);
                    if let Some(name) = name {
                        let done = self.place();
                        self.enter(&name, vec![Operand::Slot(argument)], result, at, done, 0);
                        self.destroys_what_it_ran(&name, argument, done, last);
                    } else {
                        let unknown = self.unknown("a thread runs a function that is not defined here");
                        self.jump(at, unknown);
                    }
                }
                let last = self.ends_in_no_step(last);
                let last = self.runs_destructors(last, 0);
                self.ends(last, end, mailbox, result);
            }
        }
        self.code.threads.push(Thread { start, slots: vec![0; usize::from(self.slots)] });
    }

    /// The thread waits until it is created; returns for each function that it may run the place at which it starts.
    pub(super) fn begins(&mut self, from: u32, mailbox: Mailbox, functions: &[i64]) -> Vec<u32> {
        let other = self.unknown(OTHER_THREADS);
        let loaded = |constant: i64| Expression::Sum(Sum { constant, ..Sum::atom(Atom::Loaded) });
        let orders = [
            garret_graphs::Order::default(),
            super::ordering(Order::Acquire),
            garret_graphs::Order::default(),
        ];
        let read = |after_read: Vec<Guard>, to: u32, builder: &Self| Step {
            access: Access::Read(Cell::Fixed(mailbox.start)),
            orders,
            after_read,
            ..builder.step(to)
        };
        let is = |function: i64, signs| Guard { value: loaded(-function), signs };
        let begun: Vec<u32> = functions.iter().map(|_| self.place()).collect();
        let mut steps: Vec<Step> = Vec::new();
        for (function, to) in functions.iter().zip(&begun) {
            steps.push(read(vec![is(*function, ZERO)], *to, self));
        }
        steps.push(read(vec![is(0, ZERO)], from, self));
        let others = functions.iter().chain(&[0]).map(|it| is(*it, NOT_ZERO)).collect();
        steps.push(read(others, other, self));
        for step in steps {
            self.add(from, step);
        }
        if let Some(place) = self.code.places.get_mut(from as usize) {
            (place.waits, place.idle) = (true, true);
        }
        begun
    }

    /// A thread of libstdc++ deletes its state after the function has run; the deleting function of that object has a similar name as
    /// the one that runs it.
    fn destroys_what_it_ran(&mut self, ran: &str, object: u16, from: u32, to: u32) {
        let of_thread =
            ran.strip_prefix("_ZNSt6thread11_State_implI").and_then(|it| it.strip_suffix("6_M_runEv"));
        let deletes = of_thread.map(|it| format!("_ZNSt6thread11_State_implI{it}D0Ev"));
        match deletes.filter(|it| self.module.functions.contains_key(it)) {
            Some(deletes) => {
                let result = self.slot();
                self.enter(&deletes, vec![Operand::Slot(object)], result, from, to, 0);
            }
            None => self.jump(from, to),
        }
    }

    /// Runs the destructors of thread-local data: variables of C++, and values of keys; returns the place afterwards.
    pub(super) fn runs_destructors(&mut self, from: u32, depth: u32) -> u32 {
        let own = self.runs_one(OWN_EXITS, from, depth);
        self.runs_one(ENDS, own, depth)
    }

    /// Runs the functions for the end of the program; returns the place afterwards.
    pub(super) fn runs_exits(&mut self, from: u32, depth: u32) -> u32 {
        let own = self.runs_one(OWN_EXITS, from, depth);
        self.runs_one(EXITS, own, depth)
    }

    /// Runs a function of the library model, if the module contains it; returns the place afterwards.
    fn runs_one(&mut self, name: &str, from: u32, depth: u32) -> u32 {
        if !self.module.functions.contains_key(name) {
            return from;
        }
        let (to, result) = (self.place(), self.slot());
        self.enter(name, Vec::new(), result, from, to, depth);
        to
    }

    /// The thread signals that it has ended.
    pub(super) fn ends(&mut self, from: u32, end: u32, mailbox: Mailbox, result: u16) {
        let from = self.thread_locals_end(from);
        let at = self.write_fixed(from, mailbox.result, Operand::Slot(result), Order::Plain);
        let last = self.write_fixed(at, mailbox.done, Operand::Number(1), Order::Release);
        self.jump(last, end);
    }

    /// Reads a location into a slot; returns the place afterwards.
    pub(super) fn read_fixed(&mut self, from: u32, location: u32, slot: u16) -> u32 {
        let to = self.place();
        let value = Expression::Sum(Sum::atom(Atom::Loaded));
        let step =
            Step { access: Access::Read(Cell::Fixed(location)), sets: vec![(slot, value)], ..self.step(to) };
        self.add(from, step);
        to
    }

    /// Writes a location; returns the place afterwards.
    pub(super) fn write_fixed(&mut self, from: u32, location: u32, value: Operand, order: Order) -> u32 {
        let to = self.place();
        let zero = Expression::constant(0);
        let release = super::ordering(order).release;
        let step = Step {
            access: Access::Write(Cell::Fixed(location), value.expression(), zero),
            store_fence: [release, false],
            orders: [
                garret_graphs::Order::default(),
                super::ordering(order),
                garret_graphs::Order::default(),
            ],
            ..self.step(to)
        };
        self.add(from, step);
        to
    }

    /// Creates a thread; the result is 0. The created thread is the next child, by the number of those that were created before.
    pub(super) fn creates(&mut self, from: u32, id: Operand, function: Operand, argument: Operand, to: u32) {
        self.creates_some = true;
        if let Some(all) = self.without_end.clone() {
            return self.creates_any(from, id, function, &all, to);
        }
        for (number, child) in self.children.clone().into_iter().enumerate() {
            let Some(mailbox) = self.mailboxes.get(child - 1).copied() else { continue };
            let first = self.place();
            let counted = Sum { constant: -(number as i64), ..Sum::atom(Atom::Slot(self.created)) };
            let guards = vec![Guard { value: Expression::Sum(counted), signs: ZERO }];
            let next = Expression::Sum(Sum { constant: 1, ..Sum::atom(Atom::Slot(self.created)) });
            let step = Step { guards, sets: vec![(self.created, next)], ..self.step(first) };
            self.add(from, step);
            let at = self.write_fixed(first, mailbox.argument, argument, Order::Plain);
            let at = self.write_fixed(at, mailbox.start, function, Order::Release);
            let at = self.store(at, &Type::Int(64), Operand::Number(child as i64 + 1), id, Order::Plain);
            self.jump(at, to);
        }
        let line = self.line();
        let more = if self.creates_any { ANY_THREADS } else { MORE_THREADS };
        let more = self.unknown(&format!("{line}{more}"));
        let counted = Sum { constant: -(self.children.len() as i64), ..Sum::atom(Atom::Slot(self.created)) };
        let guards = vec![Guard { value: Expression::Sum(counted), signs: [false, true, true] }];
        let step = Step { guards, ..self.step(more) };
        self.add(from, step);
    }

    /// Creates one of any number of threads: the first creation with a function allows all threads of that function to start.
    fn creates_any(&mut self, from: u32, id: Operand, function: Operand, all: &[(i64, Mailbox)], to: u32) {
        let mut at = from;
        for (address, mailbox) in all {
            let (found, next) = (self.place(), self.place());
            let mut compared = function.sum();
            compared.constant = compared.constant.wrapping_sub(*address);
            self.branch(at, &Expression::Sum(compared), found, next);
            let begun = self.write_fixed(found, mailbox.start, Operand::Number(*address), Order::Release);
            let begun = self.store(begun, &Type::Int(64), Operand::Number(ONE_OF_ANY), id, Order::Plain);
            self.jump(begun, to);
            at = next;
        }
        let line = self.line();
        let other =
            self.unknown(&format!("{line}a thread runs another function than when `main` runs alone"));
        self.jump(at, other);
    }
}
