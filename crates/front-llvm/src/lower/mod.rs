//! Lowers a module to threads of execution graphs.
//!
//! Functions are expanded where they are called. A local variable whose address is not used is a number of its thread (a *slot*), as
//! are the results of instructions. All other objects are in memory, with a location for each scalar. Every access through a computed
//! address has two more outcomes: there is no object at the address (a bad state), or the accessed bytes are not a location of their
//! own (then nothing is known).
//!
//! `main` is the first thread. Each thread that it creates waits for a message with its function. The number of threads is determined
//! by a run of `main` alone; if an execution creates more threads than that, this is reported, not missed.

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
mod chosen;
mod cleanups;
mod clocks;
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
mod intrinsics;
mod joins;
mod kinds;
mod layouts;
mod learning;
mod libatomic;
mod library;
mod locks;
mod low_bits;
mod memory;
mod mutexes;
pub(crate) mod named_only;
mod objects;
mod offsets;
mod one_step;
mod operand;
mod ordering;
mod output;
mod padding;
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
mod undefined;
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

/// The largest number of places of all threads together.
const MOST_PLACES: usize = 400_000;

/// Threads of execution graphs, with the data to explain them.
#[derive(Clone, Debug)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub struct Threads {
    /// The threads: `main`, and the threads that it creates.
    pub code: Code,
    /// The description of each bad state; indices as in [`Code::bad`].
    pub bad: Vec<String>,
    /// The constructs without a meaning here; indices as in [`garret_graphs::Stop::Beyond`].
    pub beyond: Vec<String>,
    /// The sources of the steps; indices as in [`Tag::step`].
    pub sources: Vec<Source>,
    /// The objects and their addresses.
    pub map: AddressMap,
    /// The assumptions of a positive answer, as text.
    pub assumed: Vec<&'static str>,
    /// Why nothing is known about any execution: functions were named, but `main` could not be followed up to the creation of a thread;
    /// or memory that atomic blocks access is also accessed elsewhere.
    pub unfollowed: Option<String>,
    /// Whether memory initially holds what `main` has left there before it creates a thread.
    pub is_after_main: bool,
    /// Whether there is a `main`, but it is left out.
    pub is_without_main: bool,
    /// Whether threads are created in an endless loop: then these are a few out of any number.
    pub is_any_number: bool,
    /// Whether several threads wait for condition variables, and a signal, which may wake one of them, wakes all of them here: then it
    /// is unknown whether one of them may wait forever.
    pub wakes_all: bool,
    /// The names of functions, by their addresses.
    functions: BTreeMap<i64, String>,
}

/// Builds the threads.
#[derive(Clone)]
#[expect(clippy::struct_excessive_bools, reason = "each says something of its own")]
pub(super) struct Builder<'m> {
    pub(super) module: &'m Module,
    pub(super) code: Code,
    pub(super) map: AddressMap,
    /// The address of each variable and function. Thread-local variables have the index of the thread plus 1 as key, others 0.
    pub(super) globals: BTreeMap<(String, usize), i64>,
    pub(super) bad: Vec<String>,
    beyond: beyond::Reasons,
    /// The numbers that the module mentions, by their width in bits.
    mentioned: BTreeMap<u32, BTreeSet<i64>>,
    pub(super) sources: Vec<Source>,
    /// The index of the source of the instruction that is being lowered.
    pub(super) source: u32,
    /// The index of the thread that is being lowered, and the number of its slots so far.
    pub(super) thread: usize,
    pub(super) slots: u16,
    /// The indices of the threads that it creates.
    pub(super) children: Vec<usize>,
    /// The number of threads that it has created so far.
    pub(super) created: u16,
    /// Whether the lowered code creates threads.
    pub(super) creates_some: bool,
    /// Whether the thread creates more threads than the limit.
    pub(super) creates_any: bool,
    /// The message that each created thread waits for.
    pub(super) mailboxes: Vec<threads::Mailbox>,
    /// For results of two parts, the slot of the second part, by the slot of the first.
    pub(super) pairs: BTreeMap<u16, u16>,
    /// Whether there may be mutexes other than plain ones.
    pub(super) kinds: bool,
    /// Whether the kinds of mutexes in static variables are those of their initial values.
    pub(super) has_static_kinds: bool,
    /// Whether memory is freed somewhere.
    pub(super) frees: bool,
    /// The local variables of each function whose addresses may still be known when it returns.
    escaping: Arc<escape::Escaping<'m>>,
    /// The marks of the local variables of the active functions.
    living: Vec<u32>,
    /// The marks of the variables that the thread has.
    thread_locals: Vec<u32>,
    /// The functions that may be called through a pointer.
    taken: Arc<taken::IndirectTargets<'m>>,
    /// The assumptions of an answer.
    assumed: BTreeSet<&'static str>,
    /// For each thread that this thread may join, by its number, the slot that says whether it has.
    joined: BTreeMap<usize, u16>,
    /// The slot that says whether the clocks of the thread are late, if it reads one.
    is_late: Option<u16>,
    /// Its pairs of `pthread_cleanup_push` and `pthread_cleanup_pop`.
    cleanups: cleanups::Cleanups,
    /// Whether spurious events may happen repeatedly, not only once.
    is_unbounded: bool,
    /// Whether the argument of a thread is its index, although `main` passes something else to such threads.
    is_passed_number: bool,
    /// Set if one of any number of threads asks for its identity; the description.
    asks_number: Option<String>,
    /// Whether there is a signal that need not wake all waiting threads.
    wakes_one: bool,
    /// The threads that wait for condition variables.
    wait_for_signals: BTreeSet<usize>,
    /// Whether there are constant variables.
    has_constants: bool,
    /// The readable names of functions, by their names in the text.
    readable: BTreeMap<String, String>,
    /// The signals whose steps are still to be added.
    signals: Vec<conditions::Signal>,
    /// The location in which one of any number of threads records whether it holds a mutex, by the thread and the address.
    held: BTreeMap<(usize, i64), u32>,
    /// The locations in which each of these threads records the addresses of the locks that it holds.
    holders: BTreeMap<usize, Vec<u32>>,
    /// Whether threads record these addresses.
    holds_addresses: bool,
    /// Whether threads would have to record these addresses.
    needs_addresses: bool,
    /// Whether the thread that is being lowered is one of any number.
    is_one_of_any: bool,
    /// Why nothing is known about any execution.
    unfollowed: Option<String>,
    /// Whether `main` was followed up to its first thread.
    is_after_main: bool,
    /// Whether `main` reaches a bad state before it creates a thread.
    fails_before: bool,
    /// Whether `main` is left out.
    is_without_main: bool,
    /// Whether a thread creates others in an endless loop.
    is_any_number: bool,
    /// The functions of threads that `main` creates in an endless loop, each with the message that these threads wait for.
    without_end: Option<Vec<(i64, threads::Mailbox)>>,
    /// The address of the mutex around all atomic blocks, if there are any.
    steps: Option<i64>,
    /// Whether the result of the function that is entered next is used.
    uses_result: bool,
    /// The active calls: the calling functions, and the names of their results.
    callers: Vec<(String, Option<String>)>,
    /// The number of active calls that may catch an exception.
    catching: usize,
    /// The recursive functions, with the index of the group that call each other.
    recursive: Arc<BTreeMap<&'m str, usize>>,
    /// The number of active calls, by group.
    open: BTreeMap<usize, usize>,
    /// The code of recursive functions, by the thread, the name and the depth.
    instances: BTreeMap<(usize, String, usize), recursion::Instance>,
    /// The instructions (by source) whose accesses are atomic blocks of their own.
    single_steps: BTreeSet<u32>,
    /// The code for numbers that are parts of others, by the thread, the number of bytes, and whether it writes.
    routines: BTreeMap<(usize, u8, bool), views::Routine>,
    /// The learned locations of objects that were accessed in another way than they were created.
    layouts: layouts::Layouts,
    /// The origin of each object, by its index.
    made: BTreeMap<usize, String>,
    /// For Rust and C++: the places of blocks that have a predecessor.
    reached: BTreeSet<u32>,
    /// Whether the limit of places or slots is reached.
    pub(super) is_full: bool,
}

impl<'m> Builder<'m> {
    fn is_not_too_large(&self) -> Result<(), Diagnostics> {
        let error = format!(
            "the program is too large: functions are inlined at each call, and there are more than {MOST_PLACES} steps"
        );
        if self.is_full { Err(vec![Diagnostic::error(error)].into()) } else { Ok(()) }
    }

    #[expect(clippy::too_many_lines, reason = "one line for each field")]
    fn new(module: &'m Module) -> Self {
        let taken = taken::IndirectTargets::of(module);
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
            has_static_kinds: mutexes::have_static_kinds(module),
            frees: library::frees(module),
            escaping: Arc::new(escape::escaping(module)),
            living: Vec::new(),
            thread_locals: Vec::new(),
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
            is_late: None,
            cleanups: cleanups::Cleanups::default(),
            joined: BTreeMap::new(),
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

    /// Assigns addresses to variables and functions, and initial values to variables.
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
            // these identify a file; their contents are never accessed
            let is_file = matches!(global.name.as_str(), "stdin" | "stdout" | "stderr");
            // its value (whether there is only one thread) is never set
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
        self.state_alignments();
        for global in module.globals.iter().filter(|global| !global.thread_local) {
            let address = self.globals.get(&(global.name.clone(), 0)).copied();
            if let (Some(address), Some(value)) = (address, &global.value) {
                self.initialise(address, &global.kind, value, 0);
            }
        }
        self.makes_steps();
    }

    /// Creates a variable. rustc only gives the number of bytes: then the accesses determine its scalars.
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

    /// An object that is defined elsewhere, or that is too large: it has an address, but its contents are unknown.
    fn foreign(&mut self, name: &str, thread: usize) {
        const SIZE: u64 = 1 << 31;
        if let Some(address) = self.object_of(name, SIZE, (&[], None), |_, _| String::new()) {
            // in C++, the lowest bit of the address of a member function is 0: in pointers to members, it marks virtual functions
            let may_be_function = || !self.module.globals.iter().any(|it| it.name == name);
            let alignment = if name.starts_with("_ZN") && may_be_function() { 2 } else { 1 };
            self.is_anywhere(alignment);
            self.globals.entry((name.to_owned(), thread)).or_insert(address);
        }
    }

    /// A new slot; the last one again if there are no more.
    pub(super) fn slot(&mut self) -> u16 {
        let slot = self.slots;
        match slot.checked_add(1) {
            Some(next) => self.slots = next,
            None => self.is_full = true,
        }
        slot
    }

    /// The guard and the assignment of a step that a thread takes at most once (when it is first possible), with an assumption for that
    /// reason. `None` if the thread may take it repeatedly.
    pub(super) fn once_guard(&mut self, rests_on: &'static str) -> Option<(Guard, (u16, Expression))> {
        if self.is_unbounded {
            return None;
        }
        self.assumed.insert(rests_on);
        let done = self.slot();
        let first = Guard { value: Operand::Slot(done).expression(), signs: ZERO };
        Some((first, (done, Expression::constant(1))))
    }

    /// A new place without steps.
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

    /// Adds a step that only goes to another place.
    pub(super) fn jump(&mut self, from: u32, to: u32) {
        let step = self.step(to);
        self.add(from, step);
    }

    /// Adds a step that sets a slot; returns the place afterwards.
    pub(super) fn set(&mut self, from: u32, slot: u16, value: Expression) -> u32 {
        let to = self.place();
        let step = Step { sets: vec![(slot, value)], ..self.step(to) };
        self.add(from, step);
        to
    }

    /// Adds steps that go to `zero` if a number is 0, and to `other` if not.
    pub(super) fn branch(&mut self, from: u32, value: &Expression, zero: u32, other: u32) {
        for (to, signs) in [(zero, ZERO), (other, NOT_ZERO)] {
            let guards = vec![Guard { value: value.clone(), signs }];
            let step = Step { guards, ..self.step(to) };
            self.add(from, step);
        }
    }

    /// The threads, and for each of them the slots that matter at its start.
    fn finish(mut self) -> (Threads, Vec<fixedbitset::FixedBitSet>) {
        self.wake();
        self.guard_low_bits();
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

/// The guard signs that hold for 0.
pub(super) const ZERO: [bool; 3] = [false, true, false];
/// The guard signs that hold for numbers other than 0.
pub(super) const NOT_ZERO: [bool; 3] = [true, false, true];
