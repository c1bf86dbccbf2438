//! Lowers calls of library functions: threads, mutexes, memory, assertions, and functions of verification tools.

use super::access::is_only_returned;
use super::allocated::{Bytes, Memory};
use super::assumed::{ASSEMBLY, UNORDERED, WAKES_UP, WRITTEN};
use super::beyond::{FALSE_ASSUMPTION, NO_VALUE};
use super::calling::Calling;
use super::identity::{NUMBERED, is_computed_with};
use super::named_only::{FAILING, FREEING, NOTHING, WITHOUT_RESULT, panic, throws};
use super::one_step::Named;
use super::{Builder, Operand};
use crate::syntax::{CATCHES, Constant, Function, Module, OfTwo, Operation, Order, Value};
use crate::types::Type;
use garret_base::assumptions::ENOUGH_MEMORY;
use garret_graphs::{Access, Atom, Expression, Step, Stop, Sum};

/// The end of the message for a function that is not known.
const UNKNOWN: &str = " is not known";
/// A function of the library model that asks whether texts are formatted as the real library does.
pub(super) const FORMATS: &str = "__garret_formats";

/// Whether the reason for an unknown is an unknown function, or a read of uninitialised memory, such as a text that was never
/// formatted.
pub(crate) fn is_of_unread(reason: &str) -> bool {
    reason.ends_with(UNKNOWN) || reason.ends_with(NO_VALUE)
}

/// Whether a module frees memory.
pub(super) fn frees(module: &Module) -> bool {
    module.declared.iter().any(|name| FREEING.contains(&name.as_str()))
}
/// Whether a function has its built-in meaning even if the module defines it.
pub(super) fn is_of_library(name: &str) -> bool {
    matches!(name, "reach_error" | "__VERIFIER_error" | "assume_abort_if_not" | "__VERIFIER_assume")
        || Named::is_mark(name) && !Named::is_of_others(name)
        || super::cpp::is_known(name)
}

/// A function on floating-point numbers of `<math.h>`, or an intrinsic.
fn of_fraction(name: &str) -> Option<OfTwo> {
    let (word, bits) = match name.strip_prefix("llvm.") {
        Some(name) => match name.rsplit_once('.')? {
            (word, "f64") => (word, 64),
            (word, "f32") => (word, 32),
            _ => return None,
        },
        None => match name.strip_suffix('f') {
            Some(word) => (word, 32),
            None => (name, 64),
        },
    };
    if word == "fneg" { None } else { crate::fractions::unary(word, bits) }
}

/// Whether the result of an instruction is used other than as a random seed, directly or after a cast.
fn is_used(function: &Function, result: &str) -> bool {
    let is_seed = |operation: &Operation| match operation {
        Operation::Call(call) => {
            matches!(&call.callee, Value::Constant(Constant::Address(name, 0)) if name.starts_with("srand"))
        }
        _ => false,
    };
    function.users(result).any(|it| match (&it.operation, &it.result) {
        (Operation::Cast(..), Some(cast)) => function.users(cast).any(|other| !is_seed(&other.operation)),
        (operation, _) => !is_seed(operation),
    })
}

impl Builder<'_> {
    /// Lowers a call of the library; returns the place afterwards, if it returns.
    pub(super) fn library(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        if let Ok(after) = self.of_cpp(name, call, at) {
            return after;
        }
        if let Some(after) = self.does_nothing(name, call, at) {
            return Some(after);
        }
        if let Some(after) = self.gives(name, call, at) {
            return Some(after);
        }
        if let Ok(after) = self.of_libatomic(name, call, at) {
            return after;
        }
        if name == "abort" && (self.says_errors() || self.is_of_assumption(call)) {
            let unmet = self.stopped(Stop::Unmet);
            self.jump(at, unmet);
            return None;
        }
        if self.fails(name, call, at) {
            return None;
        }
        match name {
            _ if Named::is_mark(name) => self.marks(name, at),
            "__destructor_of_key" => {
                self.refused(at, "a destructor of thread-specific data");
                None
            }
            "llvm.assume" => {
                let (failed, to) = (self.failed(FALSE_ASSUMPTION), self.place());
                self.branch(at, &call.operand(0).expression(), failed, to);
                Some(to)
            }
            "__VERIFIER_assume" | "__CPROVER_assume" | "__ESBMC_assume" | "assume_abort_if_not" => {
                let (unmet, to) = (self.stopped(Stop::Unmet), self.place());
                self.branch(at, &call.operand(0).expression(), unmet, to);
                Some(to)
            }
            "__VERIFIER_assert" | "__CPROVER_assert" | "__ESBMC_assert" | "__goblint_check"
            | "__goblint_assert" | "model_assert" => {
                let (failed, to) = (self.failed("an assertion fails"), self.place());
                self.branch(at, &call.operand(0).expression(), failed, to);
                Some(to)
            }
            "exit" | "_exit" | "_Exit" | "quick_exit" => {
                let at = if name == "exit" { self.runs_exits(at, call.frame.depth + 1) } else { at };
                let exit = self.stopped(Stop::Exit);
                self.jump(at, exit);
                None
            }
            "__VERIFIER_nondet_bool" | "__VERIFIER_nondet__Bool" | "nondet_bool" => {
                let to = self.place();
                for value in [0, 1] {
                    let step =
                        Step { sets: vec![(call.result, Expression::constant(value))], ..self.step(to) };
                    self.add(at, step);
                }
                Some(to)
            }
            _ => self.synchronizes(name, call, at),
        }
    }

    /// A function that only reports an error, or throws an exception: execution stops. Returns whether it is one.
    fn fails(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> bool {
        if throws(name) {
            // the exception is allocated here, and thrown by another call in the same function
            let function = call.frame.function;
            let catches = function.instructions().any(|it| match &it.operation {
                Operation::Call(other) => {
                    other.callee.function() == Some("__cxa_throw") && function.catches(other)
                }
                _ => false,
            });
            if self.catching > 0 || catches {
                self.refused(at, CATCHES);
            } else {
                let failed = self.failed("an exception is thrown and not caught");
                self.jump(at, failed);
            }
            return true;
        }
        let failing = FAILING.iter().find(|(failing, _)| *failing == name);
        let Some(why) = failing.map(|(_, why)| *why).or_else(|| panic(name)) else { return false };
        let failed = self.failed(why);
        self.jump(at, failed);
        true
    }

    /// A call of a function that only returns a number; `None` for other functions.
    fn gives(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        if let Some(function) = of_fraction(name) {
            let value = call.operand(0).sum();
            return Some(self.set(at, call.result, Expression::of(function, value.clone(), value)));
        }
        if let Some(range) = super::any::given(name) {
            return Some(self.gives_any(name, range, call, at));
        }
        if name == "write" && self.module.is_of_rust {
            // everything is written
            self.assumed.insert(WRITTEN);
            return Some(self.set(at, call.result, call.operand(2).expression()));
        }
        if WITHOUT_RESULT.contains(&name) {
            let at = self.reads_output(name, call, at)?;
            let result = call.instruction.result.as_deref();
            let frame = call.frame;
            let is_returned = || !frame.is_used && is_only_returned(frame.function, call.instruction);
            if result.is_some_and(|result| is_used(frame.function, result)) && !is_returned() {
                return Some(self.gives_any(name, super::any::Range::of(64), call, at));
            }
            return Some(at);
        }
        match name {
            "clock_gettime" | "gettimeofday" => Some(self.reads_clock(name, call, at)),
            "__garret_written" => {
                self.assumed.insert(WRITTEN);
                Some(at)
            }
            "__garret_without_arguments" => {
                self.assumed.insert(super::arguments::NO_ARGUMENTS);
                Some(at)
            }
            crate::assembly::HAS_EFFECTS => {
                self.assumed.insert(ASSEMBLY);
                Some(at)
            }
            "__garret_unordered" => {
                self.assumed.insert(UNORDERED);
                Some(at)
            }
            FORMATS => {
                let does = i64::from(self.module.has_library);
                Some(self.set(at, call.result, Expression::constant(does)))
            }
            "__garret_wakes_up" => {
                let to = self.place();
                let step = Step { sets: vec![(call.result, Expression::constant(0))], ..self.step(to) };
                self.add(at, step);
                let (first, once) = self.once_guard(WAKES_UP).unzip();
                let sets = std::iter::once((call.result, Expression::constant(1))).chain(once).collect();
                let step = Step { guards: first.into_iter().collect(), sets, ..self.step(to) };
                self.add(at, step);
                Some(to)
            }
            "__errno_location" => {
                let address = self.error_number();
                Some(self.set(at, call.result, Expression::constant(address)))
            }
            _ => None,
        }
    }

    /// A call of a function without an effect here that returns 0, or one of a few numbers; `None` for other functions.
    fn does_nothing(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        if NOTHING.contains(&name) {
            return Some(self.set(at, call.result, Expression::constant(0)));
        }
        self.chooses(name, call, at)
    }

    /// Whether the program itself defines what an error is, like programs for verification tools: then `abort` only ends the execution.
    fn says_errors(&self) -> bool {
        let is_error = |name: &str| matches!(name, "reach_error" | "__VERIFIER_error");
        let module = self.module;
        module.functions.keys().any(|it| is_error(it)) || module.declared.iter().any(|it| is_error(it))
    }

    /// The address of `errno` of a thread.
    pub(super) fn error_number(&mut self) -> i64 {
        let name = ("__errno_location".to_owned(), self.thread + 1);
        if let Some(known) = self.globals.get(&name) {
            return *known;
        }
        let called = format!("errno#{}", self.thread + 1);
        let address = self.object_of(&called, 4, (&[(0, 4)], None), |_, _| String::new()).unwrap_or(0);
        self.globals.insert(name, address);
        address
    }

    /// Whether a call was inlined from a function that assumes a condition.
    fn is_of_assumption(&self, call: &Calling<'_, '_>) -> bool {
        let place = call.instruction.place.as_deref();
        place.and_then(|place| self.module.written_in(place)) == Some("assume_abort_if_not")
    }

    /// Lowers calls for threads and mutexes.
    fn synchronizes(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        if let Ok(after) = self.cleans_up(name, call, at) {
            return after;
        }
        let first = call.operand(0);
        match name {
            "pthread_create" | "thrd_create" => {
                let to = self.place();
                let function = usize::from(name == "pthread_create") + 1;
                self.creates(at, first, call.operand(function), call.operand(function + 1), to);
                Some(self.set(to, call.result, Expression::constant(0)))
            }
            "pthread_join" | "thrd_join" => {
                let to = self.place();
                let bits = if name == "thrd_join" { 32 } else { 64 };
                self.joins(at, first, (call.operand(1), bits), to);
                Some(self.set(to, call.result, Expression::constant(0)))
            }
            "pthread_detach" | "thrd_detach" => {
                let to = self.place();
                self.detaches(at, first, to);
                Some(self.set(to, call.result, Expression::constant(0)))
            }
            "pthread_equal" | "thrd_equal" => {
                let equal =
                    Expression::of(|one, other| i64::from(one == other), first.sum(), call.operand(1).sum());
                Some(self.set(at, call.result, equal))
            }
            // `std::thread`: the argument points to an object whose third virtual function is the code of the thread
            _ if name.starts_with("_ZNSt6thread15_M_start_thread") => self.starts(call, at),
            "_ZNSt6thread4joinEv" | "_ZNSt6thread6detachEv" => self.takes_cpp(name, first, at),
            "syscall" => self.system_call(call, at),
            "__cleanup_is_pushed" => self.pushes_cleanup(call, at),
            "pthread_exit" | "thrd_exit" => {
                self.ends_thread((call.operand(0), call.result), call.frame.depth, at);
                None
            }
            "pthread_self" | "thrd_current" => Some(self.lower_thread_self(call, at)),
            _ => match self.waits(name, call, at) {
                Ok(after) => after,
                Err(_) => self.of_memory(name, call, at),
            },
        }
    }

    /// A call between `pthread_cleanup_push` and `pthread_cleanup_pop`.
    fn pushes_cleanup(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let ends = ["pthread_exit", "pthread_cancel"];
        if self.module.declared.iter().any(|it| ends.contains(&it.as_str())) {
            let why = "a thread may end, or be cancelled, where a cleanup routine is pushed";
            let unknown = self.unknown(&format!("{}{why}", self.line()));
            self.jump(at, unknown);
            return None;
        }
        Some(self.set(at, call.result, Expression::constant(0)))
    }

    /// Returns the number of the current thread.
    fn lower_thread_self(&mut self, call: &Calling<'_, '_>, at: u32) -> u32 {
        self.computes_with_number(call);
        self.set(at, call.result, Expression::constant(self.thread as i64 + 1))
    }

    /// Notes that the program computes with the number of a thread, the result of this call, if it does. Of any number of threads, some
    /// have numbers that do not fit in a few bits.
    pub(super) fn computes_with_number(&mut self, call: &Calling<'_, '_>) {
        let result = call.instruction.result.as_deref();
        if !result.is_some_and(|it| is_computed_with(self.module, call.frame.function, it)) {
            return;
        }
        self.assumed.insert(NUMBERED);
        if self.is_one_of_any && self.asks_number.is_none() {
            let line = self.line();
            self.asks_number =
                Some(format!("{line}a thread computes with the number by which the system knows it"));
        }
    }

    /// Starts a `std::thread`: takes the state from the pointer that owns it; its virtual function is the code of the thread.
    fn starts(&mut self, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let (id, owner) = (call.operand(0), call.operand(1));
        let [state, table, function] = [(); 3].map(|()| self.slot());
        let at = self.loads(at, owner, state)?;
        let at = self.store(at, &Type::Int(64), Operand::Number(0), owner, Order::Plain);
        let at = self.loads(at, Operand::Slot(state), table)?;
        let (place, at) = self.offset(at, Operand::Slot(table), 16);
        let at = self.loads(at, place, function)?;
        let to = self.place();
        self.creates(at, id, Operand::Slot(function), Operand::Slot(state), to);
        Some(to)
    }

    /// Reads 64 bits into a slot.
    pub(super) fn loads(&mut self, at: u32, address: Operand, slot: u16) -> Option<u32> {
        let (cell, at) = self.cell(at, &Type::Int(64), address)?;
        let to = self.place();
        let sets = vec![(slot, Expression::Sum(Sum::atom(Atom::Loaded)))];
        let step = Step { access: Access::Read(cell), sets, ..self.step(to) };
        self.add(at, step);
        Some(to)
    }

    /// Ends the thread at this place, with a result; `slot` is free.
    pub(super) fn ends_thread(&mut self, (value, slot): (Operand, u16), depth: u32, at: u32) {
        let at = self.ends_in_no_step(at);
        let at = self.runs_destructors(at, depth + 1);
        let at = if self.thread == 0 { at } else { self.end_with_thread(at) };
        let end = self.place();
        if let Some(place) = self.code.places.get_mut(end as usize) {
            place.end = true;
        }
        let mailbox = self.thread.checked_sub(1).and_then(|child| self.mailboxes.get(child).copied());
        match mailbox {
            Some(mailbox) => {
                let at = self.set(at, slot, value.expression());
                self.ends(at, end, mailbox, slot);
            }
            None => self.jump(at, end),
        }
    }

    /// Lowers calls that allocate, fill and copy memory.
    fn of_memory(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let is_zero = matches!(name, "__rust_alloc_zeroed" | "calloc");
        let memory = |builder: &mut Self| Memory {
            undefined: (!is_zero).then(|| builder.reason(NO_VALUE)),
            is_on_heap: name != "alloca",
        };
        // only in C is the result null if memory runs out: C++ and Rust throw or abort, which programs do not expect
        if matches!(name, "malloc" | "calloc" | "aligned_alloc" | "memalign" | "realloc" | "reallocarray") {
            self.assumed.insert(ENOUGH_MEMORY);
        }
        match name {
            "malloc"
            | "_Znwm"
            | "_Znam"
            | "_ZnwmSt11align_val_t"
            | "_ZnamSt11align_val_t"
            | "__rust_alloc"
            | "__rust_alloc_zeroed"
            | "alloca" => {
                let memory = memory(self);
                self.allocates(call, &Bytes::of(call.operand(0)), memory, at)
            }
            "aligned_alloc" | "memalign" => {
                let memory = memory(self);
                self.allocates(call, &Bytes::of(call.operand(1)), memory, at)
            }
            "calloc" => {
                let memory = memory(self);
                self.allocates(call, &Bytes::product(call.operand(0), call.operand(1)), memory, at)
            }
            "__rust_realloc" => self.reallocates(call, &Bytes::of(call.operand(3)), at),
            "realloc" => self.reallocates(call, &Bytes::of(call.operand(1)), at),
            "reallocarray" => self.reallocates(call, &Bytes::product(call.operand(1), call.operand(2)), at),
            _ if FREEING.contains(&name) => Some(self.frees(call, at)),
            _ if name.starts_with("llvm.memset") || name == "memset" => self.fills(call, at),
            _ if name.starts_with("llvm.memcpy") || name == "memcpy" => self.copies(call, at),
            _ if name.starts_with("llvm.memmove") || name == "memmove" => self.moves(call, at),
            _ if name.starts_with("llvm.expect") => {
                Some(self.set(at, call.result, call.operand(0).expression()))
            }
            _ if name.starts_with("llvm.") => self.intrinsic(name, call, at),
            _ => {
                if let Some(instead) = super::named_only::instead(name) {
                    self.refused(at, instead);
                    return None;
                }
                let line = self.line();
                let name = crate::names::readable(name);
                let unknown = self.unknown(&format!("{line}the function `{name}`{UNKNOWN}"));
                self.jump(at, unknown);
                None
            }
        }
    }
}
