//! A module as threads of execution graphs.
//!
//! Functions are entered where they are called. A local variable of which only the value is used is a number of its thread (a *slot*), as are
//! the results of instructions; all other objects are in memory, with a location for each scalar. Every access through an address that is
//! computed has two more ways: to where no object is (bad), and to bytes that are no location of their own (of which nothing is known).
//!
//! `main` is the first thread. Each thread that it creates waits for a message with its function; how many there are is counted by running
//! `main` alone first, and a thread more than that in some execution is said, not missed.

mod access;
mod allocated;
mod any;
mod arguments;
mod assumed;
mod beforehand;
mod beyond;
mod call;
mod called;
mod calling;
mod conditions;
mod copy;
mod cpp;
mod ended;
mod escape;
mod folded;
mod function;
mod handles;
mod holders;
mod identity;
mod instruction;
mod kinds;
mod layouts;
mod learning;
mod library;
mod locks;
mod memory;
mod mutexes;
pub(crate) mod named_only;
mod objects;
mod offsets;
mod one_step;
mod operand;
mod ordering;
mod pairs;
mod passed;
mod read_write;
mod recursion;
mod rehearsal;
mod set_once;
mod several;
mod shape;
mod shared;
mod sides;
mod slots;
mod source;
mod system_calls;
mod taken;
mod threads;
mod views;
mod waits;
mod wide;

pub use allocated::FREED;
pub(crate) use arguments::ANY_ARGUMENTS;
pub use ended::LIFETIME;
pub(crate) use kinds::kinds;
pub use kinds::{Kind, Kinds};
pub(crate) use layouts::is_of_layouts;
pub(crate) use learning::lower;
pub(crate) use library::is_of_unread;
pub(crate) use sides::IN_A_BLOCK;
pub use source::Source;
pub use threads::ANY_NUMBER;
pub(crate) use threads::{ANY_THREADS, MORE_THREADS, OTHER_THREADS};

use crate::names;
use crate::syntax::Module;
use garret_base::source::{Diagnostic, Diagnostics};
use garret_graphs::{AddressMap, Bad, Code, Expression, Guard, Place, Step, Tag};
use operand::Operand;
use ordering::ordering;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// The most places of all threads together.
const MOST_PLACES: usize = 400_000;

/// Threads of execution graphs, and what belongs to them.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub struct Threads {
    /// The threads: `main`, and those that are created.
    pub code: Code,
    /// What each bad state is, by its number in [`Code::bad`].
    pub bad: Vec<String>,
    /// What has no meaning here, by the number of [`garret_graphs::Stop::Beyond`].
    pub beyond: Vec<String>,
    /// Where the steps come from, by [`Tag::step`].
    pub sources: Vec<Source>,
    /// Which objects are at which addresses.
    pub map: AddressMap,
    /// What an answer rests on that says that nothing bad happens, in words.
    pub assumed: Vec<&'static str>,
    /// Why nothing is known of any execution: where threads were named, `main` could not be followed until it creates a thread; or what is
    /// accessed in blocks that are one step is accessed elsewhere, too.
    pub unfollowed: Option<String>,
    /// Memory holds at first what `main` has left there before it creates a thread.
    pub is_after_main: bool,
    /// `main` is left out, though there is one.
    pub is_without_main: bool,
    /// Threads are created without end: these are a few of any number.
    pub is_any_number: bool,
    /// Several threads wait for conditions, of which a signal wakes all here, and may wake one only: that none waits for ever is not known.
    pub wakes_all: bool,
    /// The names of functions, by their addresses.
    functions: BTreeMap<i64, String>,
}

/// Makes threads.
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub(super) struct Builder<'m> {
    pub(super) module: &'m Module,
    pub(super) code: Code,
    pub(super) map: AddressMap,
    /// The address of each variable and function; of those that each thread has for itself, by its number plus 1.
    pub(super) globals: BTreeMap<(String, usize), i64>,
    pub(super) bad: Vec<String>,
    beyond: beyond::Reasons,
    /// The numbers that the module mentions, by their bits.
    mentioned: BTreeMap<u32, BTreeSet<i64>>,
    pub(super) sources: Vec<Source>,
    /// What instructions that are lowered now come from.
    pub(super) source: u32,
    /// The thread that is lowered, from 0 on, and how many slots it has.
    pub(super) thread: usize,
    pub(super) slots: u16,
    /// The threads that it creates, by their numbers.
    pub(super) children: Vec<usize>,
    /// The number of threads that it has created so far.
    pub(super) created: u16,
    /// Threads are created somewhere in what is lowered.
    pub(super) creates_some: bool,
    /// The thread that is lowered creates more threads than are looked at.
    pub(super) creates_any: bool,
    /// What each created thread waits for.
    pub(super) mailboxes: Vec<threads::Mailbox>,
    /// The second slot of results that have two parts, by the first one.
    pub(super) pairs: BTreeMap<u16, u16>,
    /// There may be mutexes of other kinds than the usual one.
    pub(super) kinds: bool,
    /// Memory is freed somewhere.
    pub(super) frees: bool,
    /// The local variables of each function whose addresses may be known when it returns.
    escaping: Arc<BTreeMap<&'m str, BTreeSet<&'m str>>>,
    /// The marks of the variables of the functions that are open.
    living: Vec<u32>,
    /// The functions that may be called through a pointer.
    taken: Arc<taken::Taken<'m>>,
    /// What an answer rests on.
    assumed: BTreeSet<&'static str>,
    /// What may happen again and again is not only let happen once.
    is_unbounded: bool,
    /// The argument of a thread is its number, and `main` passes such threads something else.
    is_passed_number: bool,
    /// Something asked which thread it is, of those of which there is any number.
    asks_number: Option<String>,
    /// There is a signal that need not wake all who wait.
    wakes_one: bool,
    /// The threads that wait for conditions.
    wait_for_signals: BTreeSet<usize>,
    /// There are variables that nobody may write.
    has_constants: bool,
    /// The names of functions as people write them, by those in the text.
    readable: BTreeMap<String, String>,
    /// The signals whose steps are not known yet.
    signals: Vec<conditions::Signal>,
    /// Where one of any number of threads keeps whether it holds a mutex: by the thread and the address.
    held: BTreeMap<(usize, i64), u32>,
    /// Where each of these threads keeps the addresses of the locks that it holds, if it does.
    holders: BTreeMap<usize, Vec<u32>>,
    /// They keep addresses.
    holds_addresses: bool,
    /// They would have to.
    needs_addresses: bool,
    /// The thread that is lowered is one of any number.
    is_one_of_any: bool,
    /// Why nothing is known of any execution.
    unfollowed: Option<String>,
    /// It was followed.
    is_after_main: bool,
    /// It comes to a bad state before it creates a thread.
    fails_before: bool,
    /// It is left out.
    is_without_main: bool,
    /// A thread creates others without end.
    is_any_number: bool,
    /// The functions of threads that `main` creates without end, each with what these wait for.
    without_end: Option<Vec<(i64, threads::Mailbox)>>,
    /// The address of the mutex around all blocks that are one step, where there are any.
    steps: Option<i64>,
    /// Somebody uses the result of the function that is entered next.
    uses_result: bool,
    /// The calls that are open: in which functions, and the names of their results.
    callers: Vec<(String, Option<String>)>,
    /// How many of them may catch an exception.
    catching: usize,
    /// The functions that call themselves, by those that do so together.
    recursive: Arc<BTreeMap<&'m str, usize>>,
    /// How many of those are open in each other.
    open: BTreeMap<usize, usize>,
    /// Their code, by the thread, the name and the depth.
    instances: BTreeMap<(usize, String, usize), recursion::Instance>,
    /// The instructions, by their sources, that access memory in a step of their own.
    single_steps: BTreeSet<u32>,
    /// The code for numbers that are parts of others, by the thread, the bytes, and whether it writes.
    routines: BTreeMap<(usize, u8, bool), views::Routine>,
    /// Where the locations of objects are that were accessed otherwise than they were made.
    layouts: layouts::Layouts,
    /// How each object is made, by its number from 0 on.
    made: BTreeMap<usize, String>,
    /// In Rust and C++, the places of blocks that something leads to.
    reached: BTreeSet<u32>,
    /// There is no place left.
    pub(super) is_full: bool,
}

impl<'m> Builder<'m> {
    fn is_not_too_large(&self) -> Result<(), Diagnostics> {
        let error = format!(
            "the program is too large: functions are entered where they are called, and there are more than {MOST_PLACES} steps"
        );
        if self.is_full { Err(vec![Diagnostic::error(error)].into()) } else { Ok(()) }
    }

    fn new(module: &'m Module) -> Self {
        let taken = taken::Taken::of(module);
        Self {
            module,
            code: Code::default(),
            map: AddressMap::default(),
            globals: BTreeMap::new(),
            bad: Vec::new(),
            beyond: beyond::Reasons::default(),
            mentioned: BTreeMap::new(),
            sources: vec![Source::default()],
            source: 0,
            thread: 0,
            slots: 0,
            children: Vec::new(),
            created: 0,
            creates_some: false,
            creates_any: false,
            mailboxes: Vec::new(),
            pairs: BTreeMap::new(),
            kinds: mutexes::has_kinds(module),
            frees: library::frees(module),
            escaping: Arc::new(escape::escaping(module)),
            living: Vec::new(),
            recursive: Arc::new(recursion::recursive(module, |_, call| taken.possible(module, call))),
            uses_result: false,
            callers: Vec::new(),
            catching: 0,
            open: BTreeMap::new(),
            instances: BTreeMap::new(),
            routines: BTreeMap::new(),
            single_steps: BTreeSet::new(),
            taken: Arc::new(taken),
            assumed: BTreeSet::new(),
            is_unbounded: false,
            is_passed_number: false,
            asks_number: None,
            wakes_one: false,
            wait_for_signals: BTreeSet::new(),
            has_constants: false,
            readable: BTreeMap::new(),
            signals: Vec::new(),
            is_one_of_any: false,
            held: BTreeMap::new(),
            holders: BTreeMap::new(),
            holds_addresses: false,
            needs_addresses: false,
            unfollowed: None,
            is_after_main: false,
            fails_before: false,
            is_without_main: false,
            is_any_number: false,
            without_end: None,
            steps: None,
            layouts: layouts::Layouts::new(),
            made: BTreeMap::new(),
            reached: BTreeSet::new(),
            is_full: false,
        }
    }

    /// Variables and functions get their addresses, and variables their values.
    fn variables(&mut self) {
        let module = self.module;
        for name in module.functions.keys() {
            if let Some(address) = self.object_of(name, 0, (&[], None), |_, _| String::new()) {
                self.globals.insert((name.clone(), 0), address);
            }
        }
        for name in &module.declared {
            self.foreign(name, 0);
        }
        for global in module.globals.iter().filter(|global| !global.thread_local) {
            // nobody looks at what is there, only which file it is
            let is_file = matches!(global.name.as_str(), "stdin" | "stdout" | "stderr");
            // that there is one thread only, nobody says
            let is_known = is_file || global.name == "__libc_single_threaded";
            let value = global.value.as_ref().map(|_| ()).or(is_known.then_some(()));
            let address = value.and_then(|()| self.variable(&global.name, &global.kind));
            if let (true, Some(object)) = (global.constant && address.is_some(), self.map.objects.last_mut())
            {
                object.constant = true;
                self.has_constants = true;
            }
            match address {
                Some(address) => {
                    self.globals.insert((global.name.clone(), 0), address);
                }
                None => self.foreign(&global.name, 0),
            }
        }
        for global in module.globals.iter().filter(|global| !global.thread_local) {
            let address = self.globals.get(&(global.name.clone(), 0)).copied();
            if let (Some(address), Some(value)) = (address, &global.value) {
                self.initialise(address, &global.kind, value, 0);
            }
        }
        self.makes_steps();
    }

    /// A variable. rustc only says of how many bytes it is: then what is accessed says where its scalars are.
    fn variable(&mut self, name: &str, kind: &crate::types::Type) -> Option<i64> {
        let size = kind.size(&self.module.names)?;
        if !(self.module.is_of_rust && kind.is_bytes(&self.module.names)) {
            let name = self.readable(name);
            return self.object(&name, kind, None);
        }
        let scalars = self.scalars_of_variable(name, size).unwrap_or_else(|| self.accessed(name, size));
        self.object_of(&names::readable(name), size, (&scalars, None), |_, offset| {
            if offset == 0 { String::new() } else { format!("+{offset}") }
        })
    }

    /// Something that is defined elsewhere, or that is too large: it has an address, and nobody knows what is there.
    fn foreign(&mut self, name: &str, thread: usize) {
        const SIZE: u64 = 1 << 31;
        if let Some(address) = self.object_of(name, SIZE, (&[], None), |_, _| String::new()) {
            self.globals.entry((name.to_owned(), thread)).or_insert(address);
        }
    }

    /// The variables that a thread has for itself.
    pub(super) fn own_variables(&mut self, thread: usize) {
        let module = self.module;
        for global in module.globals.iter().filter(|global| global.thread_local) {
            let name = format!("{}#{}", global.name, thread + 1);
            let value = global.value.as_ref();
            match value.and_then(|_| self.object(&name, &global.kind, None)) {
                Some(address) => {
                    self.globals.insert((global.name.clone(), thread + 1), address);
                    if let Some(value) = value {
                        self.initialise(address, &global.kind, value, thread);
                    }
                }
                None => self.foreign(&global.name, thread + 1),
            }
        }
    }

    /// A slot that nobody uses yet; the last one again where there are no more.
    pub(super) fn slot(&mut self) -> u16 {
        let slot = self.slots;
        match slot.checked_add(1) {
            Some(next) => self.slots = next,
            None => self.is_full = true,
        }
        slot
    }

    /// What a step asks and sets that a thread does once, the first time that it can; nothing where it may do it again and again. What an
    /// answer rests on for that reason.
    pub(super) fn first_time(&mut self, rests_on: &'static str) -> Option<(Guard, (u16, Expression))> {
        if self.is_unbounded {
            return None;
        }
        self.assumed.insert(rests_on);
        let done = self.slot();
        let first = Guard { value: Operand::Slot(done).expression(), signs: ZERO };
        Some((first, (done, Expression::constant(1))))
    }

    /// A place from which nothing goes on yet.
    pub(super) fn place(&mut self) -> u32 {
        if self.code.places.len() >= MOST_PLACES {
            self.is_full = true;
            return 0;
        }
        self.code.places.push(Place::default());
        self.code.places.len() as u32 - 1
    }

    /// A step that does nothing.
    pub(super) fn step(&self, to: u32) -> Step {
        Step { tag: Tag { step: self.source, other: None }, ..Step::new(to) }
    }

    pub(super) fn add(&mut self, from: u32, step: Step) {
        if let (false, Some(place)) = (self.is_full, self.code.places.get_mut(from as usize)) {
            place.steps.push(step);
        }
    }

    /// From one place to another, and nothing else.
    pub(super) fn jump(&mut self, from: u32, to: u32) {
        let step = self.step(to);
        self.add(from, step);
    }

    /// A slot gets a value; the place afterwards.
    pub(super) fn set(&mut self, from: u32, slot: u16, value: Expression) -> u32 {
        let to = self.place();
        let step = Step { sets: vec![(slot, value)], ..self.step(to) };
        self.add(from, step);
        to
    }

    /// Where it goes on when a number is 0 or not.
    pub(super) fn branch(&mut self, from: u32, value: &Expression, zero: u32, other: u32) {
        for (to, signs) in [(zero, ZERO), (other, NOT_ZERO)] {
            let guards = vec![Guard { value: value.clone(), signs }];
            let step = Step { guards, ..self.step(to) };
            self.add(from, step);
        }
    }

    /// The threads, and for each the slots that matter at its start.
    fn finish(mut self) -> (Threads, Vec<fixedbitset::FixedBitSet>) {
        self.wake();
        self.code.bad = self.bad.iter().map(|_| Bad { threads: Vec::new() }).collect();
        let matter = slots::finish(&mut self.code, self.map.clone());
        let defined = &self.module.functions;
        let functions = self.globals.iter().filter(|((name, _), _)| defined.contains_key(name));
        let readable = |it: &str| self.readable.get(it).cloned().unwrap_or_else(|| names::readable(it));
        let functions = functions.map(|((name, _), address)| (*address, readable(name)));
        let threads = Threads {
            functions: functions.collect(),
            code: self.code,
            bad: self.bad,
            beyond: self.beyond.all,
            sources: self.sources,
            map: self.map,
            assumed: self.assumed.into_iter().collect(),
            unfollowed: self.unfollowed,
            is_after_main: self.is_after_main,
            is_without_main: self.is_without_main,
            is_any_number: self.is_any_number,
            wakes_all: self.wakes_one && self.wait_for_signals.len() > 1,
        };
        (threads, matter)
    }
}

/// The signs of 0.
pub(super) const ZERO: [bool; 3] = [false, true, false];
/// The signs of a number that is not 0.
pub(super) const NOT_ZERO: [bool; 3] = [true, false, true];
