//! Calls of C library functions whose meaning is known.

use crate::Architecture;
use crate::apply::InstructionContext;
use crate::bit_counts;
use crate::bytes;
use crate::decode::argument;
use crate::image::Pieces;
use crate::known::{CODE, HANDLE, Known as Held};
use crate::machine::{Creation, Machine, Micro, Mode, Successor};
use garret_base::source::Diagnostic;
use garret_instructions::program::{Access, Action, Condition, Operand, Register, Tags};
use garret_instructions::value::{Comparison, Operator, Value, Width};

/// The effect of a call.
pub(crate) enum CallEffect {
    /// It does not return; execution continues this way.
    Way(Successor),
    /// It returns this number, or an unknown result.
    Returns(Option<u64>),
    /// It returns the value of this register.
    ReturnsRegister(Register),
    /// The function is unknown.
    No,
}

/// Functions without an effect on the program; their results are unknown.
const IDLE: &[&str] = &[
    "printf",
    "puts",
    "putchar",
    "fprintf",
    "fputs",
    "fputc",
    "fflush",
    "perror",
    "__printf_chk",
    "__fprintf_chk",
    "setbuf",
    "setvbuf",
    "srand",
    "fwrite",
    "putc",
    "vprintf",
    "srandom",
];

/// Functions without an effect that return 0.
const ZERO: &[&str] = &[
    "sched_yield",
    "pthread_yield",
    "usleep",
    "sleep",
    "nanosleep",
    "thrd_yield",
    "thrd_sleep",
    "pthread_attr_init",
    "pthread_attr_destroy",
    "pthread_attr_setstacksize",
    "pthread_attr_setdetachstate",
    "pthread_mutexattr_init",
    "pthread_mutexattr_destroy",
    "pthread_mutex_destroy",
    "mtx_destroy",
    "pthread_detach",
    "thrd_detach",
    "pthread_spin_destroy",
    "pthread_cond_init",
    "pthread_cond_destroy",
    "pthread_cond_signal",
    "pthread_cond_broadcast",
    "cnd_init",
    "cnd_signal",
    "cnd_broadcast",
    "pthread_setconcurrency",
];

/// Calls a function.
pub(crate) fn call(
    machine: &mut Machine<'_, '_, '_>,
    name: &str,
    doing: &mut InstructionContext<'_>,
) -> Result<CallEffect, Diagnostic> {
    if IDLE.contains(&name) {
        if name.contains("printf") {
            writes_no_count(machine, doing)?;
        }
        return Ok(CallEffect::Returns(None));
    }
    if ZERO.contains(&name) {
        return Ok(CallEffect::Returns(Some(0)));
    }
    Ok(match name {
        "__assert_fail" | "__assert" | "__assert_func" => {
            CallEffect::Way(Successor::Bad(assertion(machine, name, doing)))
        }
        "abort" | "__VERIFIER_error" | "reach_error" | "__builtin_trap" => {
            CallEffect::Way(Successor::Bad(format!("`{name}` is called")))
        }
        _ if name.contains("9panicking") => CallEffect::Way(Successor::Bad("the program panics".to_owned())),
        "__VERIFIER_assume" | "__CPROVER_assume" | "__ESBMC_assume" => {
            assume(machine, doing)?;
            CallEffect::Returns(None)
        }
        "exit" | "_exit" | "_Exit" | "quick_exit" => CallEffect::Way(Successor::Gone),
        "pthread_exit" | "thrd_exit" => {
            // its argument is the result of the thread
            let architecture = machine.layout.file.architecture;
            machine.copy(crate::decode::result(architecture), argument(architecture, 0), doing)?;
            CallEffect::Way(Successor::End)
        }
        "pthread_create" => create(machine, 2, doing)?,
        "thrd_create" => create(machine, 1, doing)?,
        "pthread_join" | "thrd_join" => {
            join(machine, name == "thrd_join", doing)?;
            CallEffect::Returns(Some(0))
        }
        "__bswapsi2" => CallEffect::ReturnsRegister(bytes::reversed(machine, Width::Word, doing)?),
        "__bswapdi2" => CallEffect::ReturnsRegister(bytes::reversed(machine, Width::Double, doing)?),
        "memset" => CallEffect::ReturnsRegister(bytes::memory(machine, true, doing)?),
        "memcpy" | "memmove" => CallEffect::ReturnsRegister(bytes::memory(machine, false, doing)?),
        "malloc" | "calloc" | "realloc" | "free" | "aligned_alloc" => {
            return Err(doing.error(format!("`{name}` is not supported")).help("use static variables"));
        }
        _ => match bit_counts::named(name) {
            Some(function) => CallEffect::ReturnsRegister(bit_counts::counted(machine, function, doing)?),
            None => on_lock(machine, name, doing)?,
        },
    })
}

/// Calls a function about mutexes and condition variables.
fn on_lock(
    machine: &mut Machine<'_, '_, '_>,
    name: &str,
    doing: &mut InstructionContext<'_>,
) -> Result<CallEffect, Diagnostic> {
    Ok(match name {
        "pthread_mutex_init" | "mtx_init" | "pthread_spin_init" => {
            plain_kind(machine, name, doing)?;
            set_lock(machine, 0, Tags::NONE, doing)?;
            CallEffect::Returns(Some(0))
        }
        "pthread_mutex_lock" | "mtx_lock" | "pthread_spin_lock" => {
            usual_kind(machine, name, 0, doing)?;
            lock(machine, 0, doing)?;
            CallEffect::Returns(Some(0))
        }
        // a wait may return without a signal, so all that is certain is that the lock is free for a while
        "pthread_cond_wait" | "cnd_wait" => {
            usual_kind(machine, name, 1, doing)?;
            set_lock(machine, 1, Tags::RELEASE, doing)?;
            lock(machine, 1, doing)?;
            CallEffect::Returns(Some(0))
        }
        "pthread_mutex_unlock" | "mtx_unlock" | "pthread_spin_unlock" => {
            usual_kind(machine, name, 0, doing)?;
            set_lock(machine, 0, Tags::RELEASE, doing)?;
            CallEffect::Returns(Some(0))
        }
        "pthread_mutex_trylock" | "pthread_spin_trylock" | "mtx_trylock" => {
            usual_kind(machine, name, 0, doing)?;
            try_lock(machine, if name == "mtx_trylock" { 1 } else { 16 }, doing)?
        }
        _ => CallEffect::No,
    })
}

/// Fails if a text that is an argument asks `printf` to write a number (`%n`).
fn writes_no_count(machine: &Machine<'_, '_, '_>, doing: &InstructionContext<'_>) -> Result<(), Diagnostic> {
    let mut arguments = (0..crate::decode::arguments(machine.layout.file.architecture))
        .map(|number| known_argument(machine, number, doing));
    let writes = |known: Held| match known {
        Held::Value(Value::Address(object, offset)) => {
            machine.image.get(object).and_then(|it| it.text(offset)).is_some_and(|it| writes_count(&it))
        }
        _ => false,
    };
    if arguments.any(writes) {
        let message = "`%n` is not supported: it writes the number of characters that are printed";
        return Err(doing.error(message));
    }
    Ok(())
}

/// Whether a text for `printf` asks to write the number of characters so far (`%n`).
fn writes_count(text: &str) -> bool {
    let is_option = |it: char| it.is_ascii_digit() || "-+ #'.*$hljztLq".contains(it);
    let conversions = text.replace("%%", "");
    conversions.split('%').skip(1).any(|it| it.trim_start_matches(is_option).starts_with('n'))
}

fn known_argument(machine: &Machine<'_, '_, '_>, number: usize, doing: &InstructionContext<'_>) -> Held {
    doing.state.registers[argument(machine.layout.file.architecture, number)]
}

/// The message of a failed assertion.
fn assertion(machine: &Machine<'_, '_, '_>, name: &str, doing: &InstructionContext<'_>) -> String {
    let number = if name == "__assert_func" { 3 } else { 0 };
    let text = match known_argument(machine, number, doing) {
        Held::Value(Value::Address(object, offset)) => {
            machine.image.get(object).and_then(|it| it.text(offset))
        }
        _ => None,
    };
    text.map_or_else(|| "an assertion fails".to_owned(), |it| format!("the assertion `{it}` fails"))
}

/// The word of the lock whose address is this argument.
fn word(machine: &Machine<'_, '_, '_>, number: usize) -> Access {
    let at = Operand::Register(argument(machine.layout.file.architecture, number));
    Access { at, width: Width::Word, signed: false }
}

/// Sets a lock to free; the tags say whether the write is a release.
fn set_lock(
    machine: &mut Machine<'_, '_, '_>,
    number: usize,
    tags: Tags,
    doing: &mut InstructionContext<'_>,
) -> Result<(), Diagnostic> {
    let access = word(machine, number);
    machine.apply(Action::Store { value: Operand::number(0), access, tags }, doing)
}

/// Takes a lock; its old value is in the first temporary register. Returns the condition that it was taken already.
fn take(
    machine: &mut Machine<'_, '_, '_>,
    number: usize,
    doing: &mut InstructionContext<'_>,
) -> Result<Condition, Diagnostic> {
    let old = machine.temporary();
    let read = Tags::ATOMIC.with(Tags::ACQUIRE);
    let write = match machine.layout.file.architecture {
        Architecture::AArch64 | Architecture::X86 => Tags::ATOMIC,
        // on RISC-V, the annotation applies to both halves of the instruction
        Architecture::RiscV64 => read,
    };
    let access = word(machine, number);
    let operand = Operand::number(1);
    let action = Action::Update { to: Some(old), operator: Operator::Second, operand, access, read, write };
    machine.apply(action, doing)?;
    let (left, right) = (Operand::Register(old), Operand::number(0));
    Ok(Condition { comparison: Comparison::Distinct, left, right, width: Width::Double })
}

/// Checks that a mutex is initialised as a normal one: mutexes of other kinds are more than a word that is taken once.
fn plain_kind(
    machine: &Machine<'_, '_, '_>,
    name: &str,
    doing: &InstructionContext<'_>,
) -> Result<(), Diagnostic> {
    /// `mtx_plain` and `mtx_timed`.
    const PLAIN: [u64; 2] = [0, 2];
    let kind = known_argument(machine, 1, doing);
    let is_plain = match name {
        "pthread_mutex_init" => kind == Held::Value(Value::Number(0)),
        "mtx_init" => matches!(kind, Held::Value(Value::Number(kind)) if PLAIN.contains(&kind)),
        _ => true,
    };
    if is_plain {
        return Ok(());
    }
    Err(doing
        .error("mutexes of other kinds than the usual one, and attributes of mutexes, are not supported"))
}

/// Checks that a mutex is a normal one. Its kind is in its fifth word: initialisers for other kinds do not leave a 0 there.
fn usual_kind(
    machine: &Machine<'_, '_, '_>,
    name: &str,
    number: usize,
    doing: &InstructionContext<'_>,
) -> Result<(), Diagnostic> {
    /// Offset of the kind, in bytes.
    const KIND: i64 = 16;
    /// Offsets of the other words from the kind, in bytes; they are initially 0.
    const OTHERS: [i64; 9] = [-16, -12, -8, -4, 4, 8, 12, 16, 20];
    if name.contains("spin") {
        return Ok(());
    }
    let word = |object: &Pieces, offset: i64| object.read(offset, Width::Word);
    let is_other = |kind: Option<Value>| matches!(kind, Some(Value::Number(kind)) if kind != 0);
    let is_refused = match known_argument(machine, number, doing) {
        Held::Value(Value::Address(object, offset)) => {
            let object = machine.image.get(object);
            is_other(object.and_then(|it| word(it, offset.saturating_add(KIND))))
        }
        // the address is unknown: it may be any mutex
        _ => machine.image.iter().any(|object| {
            let is_initialiser = |offset: i64| {
                let is_zero = |by: i64| word(object, offset.saturating_add(by)) == Some(Value::Number(0));
                is_other(word(object, offset)) && OTHERS.into_iter().all(is_zero)
            };
            object.iter().any(|(offset, ..)| is_initialiser(offset))
        }),
    };
    if is_refused {
        return Err(doing.error("mutexes of other kinds than the usual one are not supported"));
    }
    Ok(())
}

fn lock(
    machine: &mut Machine<'_, '_, '_>,
    number: usize,
    doing: &mut InstructionContext<'_>,
) -> Result<(), Diagnostic> {
    let start = doing.micros.len();
    let taken = take(machine, number, doing)?;
    if machine.mode == Mode::Alone {
        let is_free = doing.state.known(taken.left) == Held::Value(Value::Number(0));
        return if is_free { Ok(()) } else { Err(doing.error("`main` waits for a lock that it holds")) };
    }
    doing.micros.push(Micro::Branch(taken, start));
    Ok(())
}

/// Tries to take a lock: the result is 0 on success, otherwise `busy`. The lock is read first, and taken only if it was free. A failed
/// attempt synchronizes with no thread (POSIX, 4.12 of the base definitions), so the load is not an acquire.
fn try_lock(
    machine: &mut Machine<'_, '_, '_>,
    busy: u64,
    doing: &mut InstructionContext<'_>,
) -> Result<CallEffect, Diagnostic> {
    let old = machine.temporary();
    let tags = match machine.layout.file.architecture {
        Architecture::AArch64 | Architecture::RiscV64 => Tags::ATOMIC,
        // on x86, a locked instruction would wait for the store buffer
        Architecture::X86 => Tags::NONE,
    };
    let action = Action::Load { to: Some(old), access: word(machine, 0), tags };
    machine.apply(action, doing)?;
    let (left, right) = (Operand::Register(old), Operand::number(0));
    let condition = Condition { comparison: Comparison::Distinct, left, right, width: Width::Double };
    if machine.mode == Mode::Alone {
        // no other thread changes it between the two
        if doing.state.known(left) == Held::Value(Value::Number(0)) {
            take(machine, 0, doing)?;
        }
    } else {
        let leave = doing.micros.len();
        doing.micros.push(Micro::Branch(condition, leave));
        take(machine, 0, doing)?;
        let end = doing.micros.len();
        if let Some(Micro::Branch(_, target)) = doing.micros.get_mut(leave) {
            *target = end;
        }
    }
    let to = old + 1;
    let (yes, no) = (Operand::number(busy), Operand::number(0));
    machine.apply(Action::Select { to, condition, yes, no }, doing)?;
    let result = crate::decode::result(machine.layout.file.architecture);
    machine.copy(result, to, doing)?;
    Ok(CallEffect::ReturnsRegister(result))
}

/// Continues only if the argument is not 0; otherwise, jumps to itself.
fn assume(machine: &mut Machine<'_, '_, '_>, doing: &mut InstructionContext<'_>) -> Result<(), Diagnostic> {
    let condition = Operand::Register(argument(machine.layout.file.architecture, 0));
    let left = doing.defined_operand(condition)?;
    let (right, width) = (Operand::number(0), Width::Word);
    let start = doing.micros.len();
    if machine.mode != Mode::Together {
        return Err(doing.error("an assumption of `main` while it creates threads is not supported"));
    }
    let condition = Condition { comparison: Comparison::Equal, left, right, width };
    doing.micros.push(Micro::Branch(condition, start));
    Ok(())
}

/// Creates a thread. `function` is the index of the argument with its function; the next argument is passed to it.
fn create(
    machine: &mut Machine<'_, '_, '_>,
    function: usize,
    doing: &mut InstructionContext<'_>,
) -> Result<CallEffect, Diagnostic> {
    if machine.mode == Mode::Together {
        return Err(doing
            .error("a thread is created when others run already, and memory has been accessed since")
            .help("let `main` create all threads before it accesses what they share"));
    }
    let Held::Value(Value::Address(CODE, entry)) = known_argument(machine, function, doing) else {
        return Err(doing.error("which function this thread runs is not known"));
    };
    let argument_of = known_argument(machine, function + 1, doing);
    if argument_of.is_private() {
        return Err(doing
            .error("the address of a local variable is given to a thread, which is not supported")
            .help("make the variable static"));
    }
    let Held::Value(argument_of) = argument_of else {
        return Err(doing.error("which argument this thread gets is not known"));
    };
    let entry = usize::try_from(entry).ok().filter(|it| *it < machine.layout.file.code.len());
    let Some(entry) = entry else { return Err(doing.error("there is no function where this thread begins")) };
    let handle = Value::Address(HANDLE, machine.creations.len() as i64);
    machine.creations.push(Creation {
        entry,
        argument: argument_of,
        span: doing.span,
        flag: None,
        has_result: false,
        waits: machine.prefix.len(),
    });
    // only `main` accesses the handle of the thread
    machine.mode = Mode::Alone;
    let at = Operand::Register(argument(machine.layout.file.architecture, 0));
    let access = Access { at, width: Width::Double, signed: false };
    let stored = machine.apply_handle(access, handle, doing);
    machine.mode = Mode::Between;
    stored?;
    Ok(CallEffect::Returns(Some(0)))
}

/// Waits until a thread has ended: it signals that in an object of its own, together with its result if the result is used.
fn join(
    machine: &mut Machine<'_, '_, '_>,
    is_int: bool,
    doing: &mut InstructionContext<'_>,
) -> Result<(), Diagnostic> {
    let Held::Value(Value::Address(HANDLE, number)) = known_argument(machine, 0, doing) else {
        return Err(doing.error("it is not known which thread this waits for"));
    };
    let to = argument(machine.layout.file.architecture, 1);
    let has_result = doing.state.registers[to] != Held::Value(Value::Number(0));
    if has_result && machine.mode == Mode::Between {
        // the result must be loaded, so `main` is a thread from here on
        machine.touched = true;
        return Ok(());
    }
    let next = machine.objects;
    let Some(creation) = machine.creations.get_mut(number as usize) else {
        return Err(doing.error("it is not known which thread this waits for"));
    };
    let flag = *creation.flag.get_or_insert(next);
    creation.has_result |= has_result;
    machine.objects += usize::from(flag == next);
    let ended = machine.temporary();
    let place = |offset| Access {
        at: Operand::Value(Value::Address(flag, offset)),
        width: Width::Double,
        signed: false,
    };
    let load = Action::Load { to: Some(ended), access: place(0), tags: Tags::ACQUIRE };
    let (left, right) = (Operand::Register(ended), Operand::number(0));
    let condition = Condition { comparison: Comparison::Equal, left, right, width: Width::Double };
    if machine.mode == Mode::Between {
        let start = machine.prefix.len();
        machine.prefix.push((Micro::Action(load), doing.span));
        machine.prefix.push((Micro::Branch(condition, start), doing.span));
    } else {
        let start = doing.micros.len();
        doing.push(load);
        doing.micros.push(Micro::Branch(condition, start));
    }
    doing.state.set(ended, Held::Unknown);
    if !has_result {
        return Ok(());
    }
    doing.push(Action::Load { to: Some(ended), access: place(8), tags: Tags::NONE });
    let width = if is_int { Width::Word } else { Width::Double };
    let access = Access { at: Operand::Register(to), width, signed: false };
    machine.apply(Action::Store { value: Operand::Register(ended), access, tags: Tags::NONE }, doing)
}

impl Machine<'_, '_, '_> {
    /// Stores the handle of a new thread for `main`.
    fn apply_handle(
        &mut self,
        access: Access,
        handle: Value,
        doing: &mut InstructionContext<'_>,
    ) -> Result<(), Diagnostic> {
        let value = Operand::Value(handle);
        self.apply(Action::Store { value, access, tags: Tags::NONE }, doing)
    }
}
