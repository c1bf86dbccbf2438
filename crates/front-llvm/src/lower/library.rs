//! What functions of the library do: threads, mutexes, memory, assertions, and what tools for verification call by their names.

use super::call::Calling;
use super::function::NO_VALUE;
use super::{Builder, Operand};
use crate::syntax::{Cast, Function, Operation, Order, Value};
use crate::types::{Scalar, Type};
use garret_graphs::{Access, Atom, Expression, Guard, Step, Stop, Sum};
use std::collections::BTreeSet;

/// A call that allocates is counted on to do it so often in a thread.
const MOST_ALLOCATIONS: u16 = 4;
/// The most scalars that are copied or filled by one call.
const MOST_COPIED: usize = 4096;

/// Functions that do nothing that matters here.
const NOTHING: &[&str] = &[
    "printf",
    "fprintf",
    "puts",
    "putchar",
    "fputs",
    "fputc",
    "putc",
    "fflush",
    "perror",
    "setbuf",
    "setvbuf",
    "usleep",
    "sleep",
    "nanosleep",
    "sched_yield",
    "pthread_yield",
    "srand",
    "srandom",
    "free",
    "_ZdlPv",
    "_ZdlPvm",
    "_ZdaPv",
    "__rust_dealloc",
    "pthread_attr_init",
    "pthread_attr_destroy",
    "pthread_attr_setdetachstate",
    "pthread_attr_setstacksize",
    "pthread_detach",
    "pthread_mutex_destroy",
    "pthread_cond_init",
    "pthread_cond_destroy",
    "pthread_cond_signal",
    "pthread_cond_broadcast",
    "pthread_mutexattr_init",
    "pthread_mutexattr_destroy",
    "pthread_condattr_init",
    "pthread_condattr_destroy",
    "pthread_setconcurrency",
    "pthread_spin_destroy",
    "pthread_rwlock_destroy",
    "time",
    "mtx_destroy",
    "cnd_init",
    "cnd_destroy",
    "cnd_signal",
    "cnd_broadcast",
    "thrd_yield",
    "thrd_sleep",
    "thrd_detach",
    "pthread_rwlockattr_init",
    "pthread_rwlockattr_destroy",
    "atexit",
    "__cxa_atexit",
];
/// Functions that fail when they are called.
const FAILING: &[(&str, &str)] = &[
    ("__assert_fail", "an assertion fails"),
    ("__assert", "an assertion fails"),
    ("__assert_rtn", "an assertion fails"),
    ("reach_error", "`reach_error` is called"),
    ("__VERIFIER_error", "`__VERIFIER_error` is called"),
    ("abort", "`abort` is called"),
    ("llvm.trap", "the program traps"),
    ("llvm.debugtrap", "the program traps"),
    ("_ZSt9terminatev", "`std::terminate` is called"),
    ("__stack_chk_fail", "the stack is overwritten"),
];

/// Whether a function that is defined means what the library says of its name.
pub(super) fn is_of_library(name: &str) -> bool {
    matches!(name, "reach_error" | "__VERIFIER_error" | "assume_abort_if_not" | "__VERIFIER_assume")
}

impl Builder<'_> {
    /// A call of the library: where it goes on, if it does.
    pub(super) fn library(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        if NOTHING.contains(&name) {
            return Some(self.set(at, call.result, Expression::constant(0)));
        }
        if let Some((_, why)) = FAILING.iter().find(|(failing, _)| *failing == name) {
            let failed = self.failed(why);
            self.jump(at, failed);
            return None;
        }
        if name.contains("panicking") {
            let failed = self.failed("a panic");
            self.jump(at, failed);
            return None;
        }
        match name {
            "__VERIFIER_assume"
            | "__CPROVER_assume"
            | "__ESBMC_assume"
            | "assume_abort_if_not"
            | "llvm.assume" => {
                let (unmet, to) = (self.stopped(Stop::Unmet), self.place());
                self.branch(at, &call.operand(0).expression(), unmet, to);
                Some(to)
            }
            "__VERIFIER_assert" | "__CPROVER_assert" | "__ESBMC_assert" => {
                let (failed, to) = (self.failed("an assertion fails"), self.place());
                self.branch(at, &call.operand(0).expression(), failed, to);
                Some(to)
            }
            "exit" | "_exit" | "_Exit" | "quick_exit" => {
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

    /// Threads and mutexes.
    fn synchronizes(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
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
            "pthread_equal" | "thrd_equal" => {
                let equal = Expression::Function(
                    |one, other| i64::from(one == other),
                    first.sum(),
                    call.operand(1).sum(),
                );
                Some(self.set(at, call.result, equal))
            }
            "pthread_exit" | "thrd_exit" => {
                self.ends_here(call, at);
                None
            }
            "pthread_self" | "thrd_current" => {
                let me = Expression::constant(self.thread as i64 + 1);
                Some(self.set(at, call.result, me))
            }
            _ => match self.waits(name, call, at) {
                Ok(after) => after,
                Err(_) => self.of_memory(name, call, at),
            },
        }
    }

    /// The thread ends here, wherever it is.
    fn ends_here(&mut self, call: &Calling<'_, '_>, at: u32) {
        let end = self.place();
        if let Some(place) = self.code.places.get_mut(end as usize) {
            place.end = true;
        }
        let mailbox = self.thread.checked_sub(1).and_then(|child| self.mailboxes.get(child).copied());
        match mailbox {
            Some(mailbox) => {
                let at = self.set(at, call.result, call.operand(0).expression());
                self.ends(at, end, mailbox, call.result);
            }
            None => self.jump(at, end),
        }
    }

    /// Memory that is allocated, filled and copied.
    fn of_memory(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let size = |builder: &Self, number: usize| {
            call.arguments.get(number).and_then(|(_, value)| builder.constant_of(value))
        };
        match name {
            "malloc" | "_Znwm" | "_Znam" | "__rust_alloc" | "__rust_alloc_zeroed" | "alloca" => {
                let bytes = size(self, 0);
                let undefined = (name != "__rust_alloc_zeroed").then(|| self.reason(NO_VALUE));
                self.allocates(call, bytes, undefined, at)
            }
            "aligned_alloc" | "memalign" => {
                let bytes = size(self, 1);
                let undefined = Some(self.reason(NO_VALUE));
                self.allocates(call, bytes, undefined, at)
            }
            "calloc" => {
                let bytes = size(self, 0).zip(size(self, 1)).and_then(|(one, other)| one.checked_mul(other));
                self.allocates(call, bytes, None, at)
            }
            _ if name.starts_with("llvm.memset") || name == "memset" => {
                let (value, bytes) = (size(self, 1), size(self, 2));
                self.fills(call, value, bytes, at)
            }
            _ if name.starts_with("llvm.memcpy") || name.starts_with("llvm.memmove") || name == "memcpy" => {
                let bytes = size(self, 2);
                self.copies(call, bytes, at)
            }
            _ if name.starts_with("llvm.expect") => {
                Some(self.set(at, call.result, call.operand(0).expression()))
            }
            _ if name.starts_with("llvm.") => self.intrinsic(name, call, at),
            _ => {
                let line = self.line();
                let unknown = self.unknown(&format!("{line}the function `{name}` is not known"));
                self.jump(at, unknown);
                None
            }
        }
    }

    fn intrinsic(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let nothing = ["llvm.stack", "llvm.donothing", "llvm.experimental", "llvm.invariant", "llvm.var"];
        if nothing.iter().any(|it| name.starts_with(it)) {
            return Some(self.set(at, call.result, Expression::constant(0)));
        }
        self.refused(at, &format!("`{name}`"));
        None
    }

    /// An object of so many bytes, of the type that is used for it.
    fn allocates(
        &mut self,
        call: &Calling<'_, '_>,
        bytes: Option<i64>,
        undefined: Option<u32>,
        at: u32,
    ) -> Option<u32> {
        let size = bytes.and_then(|bytes| u64::try_from(bytes).ok());
        let scalars = size.and_then(|size| {
            let name = call.instruction.result.as_deref()?;
            self.shape(call.frame.function, name, size)
        });
        let (Some(size), Some(scalars)) = (size, scalars) else {
            self.refused(at, "allocating a computed number of bytes, or bytes of no known type");
            return None;
        };
        let counter = self.slot();
        let to = self.place();
        let source = self.sources.get(self.source as usize).and_then(|it| it.line);
        let line = source.map_or_else(String::new, |line| format!("@{line}"));
        for number in 0..MOST_ALLOCATIONS {
            let name = format!("new{line}#{}.{}", self.thread + 1, number + 1);
            let address = self.object_of(&name, size, (&scalars, undefined), |_, offset| {
                if scalars.len() == 1 { String::new() } else { format!("+{offset}") }
            })?;
            let counted = Sum { constant: -i64::from(number), ..Sum::atom(Atom::Slot(counter)) };
            let guards = vec![Guard { value: Expression::Sum(counted), signs: [false, true, false] }];
            let sets = vec![
                (call.result, Expression::constant(address)),
                (counter, Expression::constant(i64::from(number) + 1)),
            ];
            let step = Step { guards, sets, ..self.step(to) };
            self.add(at, step);
        }
        let said = self.line();
        let more = self.unknown(&format!("{said}memory is allocated more than {MOST_ALLOCATIONS} times"));
        let counted = Sum { constant: -i64::from(MOST_ALLOCATIONS), ..Sum::atom(Atom::Slot(counter)) };
        let guards = vec![Guard { value: Expression::Sum(counted), signs: [false, true, true] }];
        let step = Step { guards, ..self.step(more) };
        self.add(at, step);
        Some(to)
    }

    /// The scalars of what is allocated: of the type that addresses are computed with, or that is accessed.
    pub(super) fn shape(&self, function: &Function, result: &str, size: u64) -> Option<Vec<Scalar>> {
        let names = &self.module.names;
        let mut known: BTreeSet<&str> = BTreeSet::from([result]);
        let mut variables: BTreeSet<&str> = BTreeSet::new();
        let mut kinds: Vec<&Type> = Vec::new();
        // what is stored to a variable is loaded from it again: three rounds follow most of what is written
        for _ in 0..3 {
            for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
                let is = |value: &Value| matches!(value, Value::Local(name) if known.contains(name.as_str()));
                let name = instruction.result.as_deref();
                match &instruction.operation {
                    Operation::Cast(Cast::Same, _, _, value) if is(value) => known.extend(name),
                    Operation::Store(_, value, Value::Local(variable), _) if is(value) => {
                        variables.insert(variable);
                    }
                    Operation::Load(_, Value::Local(variable), _)
                        if variables.contains(variable.as_str()) =>
                    {
                        known.extend(name);
                    }
                    Operation::Phi(ways) if ways.iter().any(|(value, _)| is(value)) => known.extend(name),
                    Operation::Element(kind, base, _) if is(base) => kinds.push(kind),
                    Operation::Load(kind, value, _)
                    | Operation::Store(kind, _, value, _)
                    | Operation::Exchange(kind, _, value, ..)
                    | Operation::Compare(kind, value, ..)
                        if is(value) =>
                    {
                        kinds.push(kind);
                    }
                    _ => {}
                }
            }
        }
        let whole = kinds.into_iter().filter_map(|kind| Some((kind.size(names)?, kind)));
        let fits = whole.filter(|(each, _)| *each > 0 && *each <= size && size.is_multiple_of(*each));
        let (each, kind) = fits.max_by_key(|(each, _)| *each).or_else(|| self.usual(size))?;
        if size / each > MOST_COPIED as u64 {
            return None;
        }
        let part = kind.scalars(names)?;
        let all = (0..size / each)
            .flat_map(|index| part.iter().map(move |(offset, width)| (index * each + offset, *width)));
        Some(all.collect())
    }

    /// What so many bytes are most likely, where nothing says it.
    fn usual(&self, size: u64) -> Option<(u64, &Type)> {
        const KINDS: [(u64, Type); 3] = [(8, Type::Int(64)), (4, Type::Int(32)), (1, Type::Int(8))];
        let found = KINDS.iter().find(|(each, _)| size > 0 && size.is_multiple_of(*each));
        // types with names first: the only structure of that size
        let mut named = self.module.names.values().filter(|kind| kind.size(&self.module.names) == Some(size));
        match (named.next(), named.next()) {
            (Some(kind), None) => Some((size, kind)),
            _ => found.map(|(each, kind)| (*each, kind)),
        }
    }

    /// The scalars at an address that is known, for so many bytes.
    fn scalars_at(&self, address: Operand, bytes: i64) -> Option<Vec<Scalar>> {
        let Operand::Number(address) = address else { return None };
        let (object, offset) = self.map.object(address)?;
        let end = offset.checked_add(u64::try_from(bytes).ok()?)?;
        let cells = object.cells.iter().filter(|cell| (offset..end).contains(&u64::from(cell.offset)));
        let scalars: Vec<Scalar> = cells.map(|cell| (u64::from(cell.offset) - offset, cell.width)).collect();
        (scalars.len() <= MOST_COPIED && end <= object.size).then_some(scalars)
    }

    fn fills(
        &mut self,
        call: &Calling<'_, '_>,
        value: Option<i64>,
        bytes: Option<i64>,
        at: u32,
    ) -> Option<u32> {
        let target = call.operand(0);
        let scalars = bytes.and_then(|bytes| self.scalars_at(target, bytes));
        let (Some(scalars), Some(value), Operand::Number(address)) = (scalars, value, target) else {
            self.refused(at, "filling memory at a computed address");
            return None;
        };
        let mut at = at;
        for (offset, width) in scalars {
            let byte = u64::from(value as u8);
            let whole = (0..width).fold(0_u64, |whole, _| whole << 8 | byte);
            let bits = u32::from(width) * 8;
            let value = Self::known(i128::from(whole), bits);
            let address = Operand::Number(address + offset.cast_signed());
            at = self.store(at, &Type::Int(bits), value, address, Order::Plain);
        }
        Some(self.set(at, call.result, target.expression()))
    }

    fn copies(&mut self, call: &Calling<'_, '_>, bytes: Option<i64>, at: u32) -> Option<u32> {
        let (target, source) = (call.operand(0), call.operand(1));
        let scalars =
            bytes.and_then(|it| self.scalars_at(target, it).or_else(|| self.scalars_at(source, it)));
        let Some(scalars) = scalars else {
            self.refused(at, "copying memory between computed addresses");
            return None;
        };
        let value = self.slot();
        let mut at = at;
        for (offset, width) in scalars {
            let kind = Type::Int(u32::from(width) * 8);
            let moved = |operand: Operand, builder: &mut Self, at: u32| match operand {
                Operand::Number(number) => (Operand::Number(number + offset.cast_signed()), at),
                Operand::Slot(_) => {
                    let slot = builder.slot();
                    let mut sum = operand.sum();
                    sum.constant += offset.cast_signed();
                    let at = builder.set(at, slot, Expression::Sum(sum));
                    (Operand::Slot(slot), at)
                }
            };
            let (from, next) = moved(source, self, at);
            let (cell, next) = self.cell(next, &kind, from)?;
            let to = self.place();
            let step = Step {
                access: Access::Read(cell),
                sets: vec![(value, Expression::Sum(Sum::atom(Atom::Loaded)))],
                ..self.step(to)
            };
            self.add(next, step);
            let (into, next) = moved(target, self, to);
            at = self.store(next, &kind, Operand::Slot(value), into, Order::Plain);
        }
        Some(self.set(at, call.result, target.expression()))
    }
}
