//! All runs of one thread, in which each read returns any value that its variable may hold.
//!
//! A run is a list of events with concrete values. The dependencies of a register are kept together with its value; they are
//! those of the text: `eor w2,w1,w1` depends on what `w1` depends on.

use super::program::{Access, Action, Condition, Fence, Operand, Register, Step, Tags, Thread};
use super::spin::{Arrival, Loops};
use super::test::Variable;
use super::value::{Comparison, UnknownResult, Value, VariableId, Width, compared, computed};
use garret_base::source::{Diagnostic, Span};
use garret_base::watch::{Over, Pace};
use std::collections::BTreeSet;

/// The largest number of events of a thread: sets of them are words of 64 bits.
const MOST_EVENTS: usize = 64;
/// The largest number of runs of a thread.
const MOST_RUNS: usize = 20_000;
/// The largest number of backward jumps in a run.
const MOST_JUMPS_BACK: u32 = 4;

/// A set of events of a thread.
pub type Local = u64;

/// For each variable, the values that it may hold.
pub(crate) type Domain = Vec<BTreeSet<Value>>;

/// The action of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A read of this value.
    Read(VariableId, Value),
    /// A write of this value.
    Write(VariableId, Value),
    /// A fence.
    Fence(Fence),
}

/// The reads of the same thread that an event depends on. Each field is a set of events.
#[derive(Clone, Copy, Debug, Default)]
pub struct Dependencies {
    /// The reads that its address depends on.
    pub address: Local,
    /// The reads that the value it writes depends on.
    pub data: Local,
    /// The reads that earlier branches depend on: control dependencies.
    pub control: Local,
    /// The reads that only decide which of two values the address is (`csel`).
    pub picked_address: Local,
    /// The same for the value that is written.
    pub picked_data: Local,
    /// The same for earlier branches.
    pub picked_control: Local,
}

/// An event of a thread.
#[derive(Clone, Copy, Debug)]
pub struct LocalEvent {
    /// The action.
    pub kind: Kind,
    /// The annotations.
    pub tags: Tags,
    /// The dependencies.
    pub dependencies: Dependencies,
    /// For a write, the index of the read of the same atomic instruction or pair.
    pub read: Option<usize>,
}

/// A complete run.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) events: Vec<LocalEvent>,
    /// The final values of the registers.
    pub(crate) registers: Vec<Value>,
}

/// Why a test is not decided.
#[derive(Clone, Debug)]
pub(crate) enum Stop {
    Over(Over),
    /// There is more than can be enumerated.
    TooLarge,
    /// The test is wrong.
    Wrong(Box<Diagnostic>),
}

/// The runs of a thread.
pub(crate) struct Runs {
    pub(crate) runs: Vec<Run>,
    /// Whether longer runs, with more iterations of loops, were left out.
    pub(crate) is_cut: bool,
}

/// What is common to all threads of a test while their runs are computed.
pub(crate) struct Setting<'a> {
    pub(crate) domain: &'a Domain,
    pub(crate) variables: &'a [Variable],
    /// Whether the status of a store-exclusive depends on its store (RISC-V).
    pub(crate) success_depends: bool,
}

#[derive(Clone, Copy, Debug, Default)]
struct Taint {
    /// The events that a value depends on.
    on: Local,
    /// The events that only decide which of two values it is.
    picked: Local,
}

impl Taint {
    fn and(self, other: Self) -> Self {
        Self { on: self.on | other.on, picked: self.picked | other.picked }
    }
}

/// An incomplete run.
#[derive(Clone)]
struct State {
    at: usize,
    registers: Vec<(Value, Taint)>,
    control: Taint,
    events: Vec<LocalEvent>,
    /// The index of the load that a store-exclusive would belong to.
    monitor: Option<usize>,
    jumps_back: u32,
    /// The states of the run when it was at the heads of loops.
    arrivals: Vec<Arrival>,
}

/// Computes all runs of a thread.
pub(crate) fn runs(
    thread: &Thread,
    loops: &Loops,
    setting: &Setting<'_>,
    pace: &mut Pace,
) -> Result<Runs, Stop> {
    let registers = thread.registers.iter().map(|it| (*it, Taint::default())).collect();
    let first = State {
        at: 0,
        registers,
        control: Taint::default(),
        events: Vec::new(),
        monitor: None,
        jumps_back: 0,
        arrivals: Vec::new(),
    };
    let mut open = vec![first];
    let mut all = Runs { runs: Vec::new(), is_cut: false };
    while let Some(mut state) = open.pop() {
        if let Some(over) = pace.over() {
            return Err(Stop::Over(over));
        }
        if !state.arrives(loops) {
            continue;
        }
        let Some(step) = thread.steps.get(state.at) else {
            let registers = state.registers.into_iter().map(|(value, _)| value).collect();
            all.runs.push(Run { events: state.events, registers });
            if all.runs.len() > MOST_RUNS {
                return Err(Stop::TooLarge);
            }
            continue;
        };
        if state.events.len() + 2 > MOST_EVENTS {
            return Err(Stop::TooLarge);
        }
        let from = state.at;
        state.at += 1;
        let known = open.len();
        state.take(step, setting, &mut open)?;
        for next in &mut open[known..] {
            next.jumps_back += u32::from(next.at <= from);
        }
        let before = open.len();
        let mut at = known;
        while at < open.len() {
            if open[at].jumps_back > MOST_JUMPS_BACK {
                open.swap_remove(at);
            } else {
                at += 1;
            }
        }
        all.is_cut |= open.len() < before;
    }
    Ok(all)
}

fn wrong(span: Span, message: impl Into<String>) -> Stop {
    Stop::Wrong(Box::new(Diagnostic::error(message).at(span, "")))
}

impl State {
    fn value(&self, operand: Operand) -> (Value, Taint) {
        match operand {
            Operand::Register(register) => self.registers[register],
            Operand::Value(value) => (value, Taint::default()),
        }
    }

    /// Records that the run is at the head of a loop. Returns whether something has changed since an earlier visit.
    fn arrives(&mut self, loops: &Loops) -> bool {
        let writes = self.events.iter().filter(|it| matches!(it.kind, Kind::Write(..))).count();
        let value = |it: Register| self.registers[it].0;
        let Some(arrival) = loops.arrival(self.at, value, self.monitor.is_some(), writes) else {
            return true;
        };
        let is_new = !self.arrivals.contains(&arrival);
        self.arrivals.push(arrival);
        is_new
    }

    fn set(&mut self, register: Option<Register>, value: Value, taint: Taint) {
        if let Some(register) = register {
            self.registers[register] = (value, taint);
        }
    }

    /// The dependency on the last event.
    fn taint_of_last(&self) -> Taint {
        Taint { on: 1 << (self.events.len() - 1), picked: 0 }
    }

    fn event(&mut self, kind: Kind, tags: Tags, address: Taint, data: Taint) {
        let dependencies = Dependencies {
            address: address.on,
            data: data.on,
            control: self.control.on,
            picked_address: address.picked,
            picked_data: data.picked,
            picked_control: self.control.picked,
        };
        self.events.push(LocalEvent { kind, tags, dependencies, read: None });
    }

    /// The value of the condition, and its dependencies.
    fn test(&self, condition: Condition, span: Span) -> Result<(bool, Taint), Stop> {
        let ((left, one), (right, two)) = (self.value(condition.left), self.value(condition.right));
        let holds = compared(condition.comparison, left, right, condition.width).map_err(|_| {
            wrong(span, "this compares addresses by order, which is not known; only comparisons for equality are supported")
        })?;
        Ok((holds, one.and(two)))
    }

    /// The variable of an access, and the dependencies of its address.
    fn place(&self, access: Access, setting: &Setting<'_>, span: Span) -> Result<(VariableId, Taint), Stop> {
        let (address, taint) = self.value(access.at);
        let message = match address {
            Value::Address(variable, 0) => {
                let Variable { name, declared, .. } = &setting.variables[variable];
                // 32 and 64 bits may be mixed: the variable is accessed as a whole
                let whole = |width: Width| width >= Width::Word;
                let held = declared.map_or(Width::Word, |it| it.width);
                if held == access.width || whole(held) && whole(access.width) {
                    return Ok((variable, taint));
                }
                let (one, two) = (access.width.bits(), held.bits());
                format!(
                    "this accesses {one} bits of `{name}`, which has {two}: parts of variables are not supported"
                )
            }
            Value::Address(variable, offset) => {
                let name = &setting.variables[variable].name;
                format!("this accesses `{name}` and {offset} bytes: arrays are not supported")
            }
            Value::Number(number) => {
                format!("this accesses the address {}, where no variable is", number as i64)
            }
        };
        Err(wrong(span, message))
    }

    /// Executes a step in every possible way, and adds the successor states to `open`.
    fn take(mut self, step: &Step, setting: &Setting<'_>, open: &mut Vec<Self>) -> Result<(), Stop> {
        let span = step.span;
        match step.action {
            Action::Compute { to, operator, left, right, width } => {
                let ((left, one), (right, two)) = (self.value(left), self.value(right));
                let value = computed(operator, left, right, width).map_err(|UnknownResult| {
                    wrong(span, "the result of this operation on an address is not known")
                })?;
                self.set(Some(to), value, one.and(two));
            }
            Action::Select { to, condition, yes, no } => {
                let (holds, asked) = self.test(condition, span)?;
                let (value, taint) = self.value(if holds { yes } else { no });
                let picked = taint.picked | asked.on | asked.picked;
                self.set(Some(to), value, Taint { picked, ..taint });
            }
            Action::Fence(fence) => {
                self.event(Kind::Fence(fence), Tags::NONE, Taint::default(), Taint::default());
            }
            Action::Jump { target } => self.at = target,
            Action::Branch { condition, target } => {
                let (holds, taint) = self.test(condition, span)?;
                self.control = self.control.and(taint);
                self.at = if holds { target } else { self.at };
            }
            Action::Store { value, access, tags } => {
                let (variable, address) = self.place(access, setting, span)?;
                let (value, data) = self.value(value);
                let value = stored(value, access.width, span)?;
                self.event(Kind::Write(variable, value), tags, address, data);
            }
            Action::Load { .. } => return self.load(step, setting, open),
            Action::StoreExclusive { .. } => return self.store_exclusive(step, setting, open),
            Action::Update { .. } => return self.update(step, setting, open),
            Action::CompareSwap { .. } => return self.compare_swap(step, setting, open),
        }
        open.push(self);
        Ok(())
    }

    fn load(self, step: &Step, setting: &Setting<'_>, open: &mut Vec<Self>) -> Result<(), Stop> {
        let Action::Load { to, access, tags } = step.action else { return Ok(()) };
        let (variable, address) = self.place(access, setting, step.span)?;
        for value in &setting.domain[variable] {
            let mut next = self.clone();
            next.event(Kind::Read(variable, *value), tags, address, Taint::default());
            let taint = next.taint_of_last();
            next.set(to, loaded(*value, access, step.span)?, taint);
            if tags.has(Tags::EXCLUSIVE) {
                next.monitor = Some(next.events.len() - 1);
            }
            open.push(next);
        }
        Ok(())
    }

    fn store_exclusive(
        mut self,
        step: &Step,
        setting: &Setting<'_>,
        open: &mut Vec<Self>,
    ) -> Result<(), Stop> {
        let Action::StoreExclusive { status, value, access, tags } = step.action else { return Ok(()) };
        let (variable, address) = self.place(access, setting, step.span)?;
        let (value, data) = self.value(value);
        let value = stored(value, access.width, step.span)?;
        let monitor = self.monitor.take();
        let mut failed = self.clone();
        failed.set(status, Value::Number(1), Taint::default());
        open.push(failed);
        let is_same = |it: &usize| matches!(self.events[*it].kind, Kind::Read(read, _) if read == variable);
        if let Some(read) = monitor.filter(is_same) {
            self.event(Kind::Write(variable, value), tags, address, data);
            if let Some(last) = self.events.last_mut() {
                last.read = Some(read);
            }
            let taint = if setting.success_depends { self.taint_of_last() } else { Taint::default() };
            self.set(status, Value::Number(0), taint);
            open.push(self);
        }
        Ok(())
    }

    fn update(self, step: &Step, setting: &Setting<'_>, open: &mut Vec<Self>) -> Result<(), Stop> {
        let Action::Update { to, operator, operand, access, read, write } = step.action else {
            return Ok(());
        };
        let (variable, address) = self.place(access, setting, step.span)?;
        let (operand, data) = self.value(operand);
        for value in &setting.domain[variable] {
            let mut next = self.clone();
            next.event(Kind::Read(variable, *value), read, address, Taint::default());
            let taint = next.taint_of_last();
            let narrow = Access { signed: false, ..access };
            let new = computed(operator, loaded(*value, narrow, step.span)?, operand, access.width).map_err(
                |UnknownResult| wrong(step.span, "the result of this operation on an address is not known"),
            )?;
            let new = stored(new, access.width, step.span)?;
            next.write_half(Kind::Write(variable, new), write, address, data);
            next.set(to, loaded(*value, access, step.span)?, taint);
            open.push(next);
        }
        Ok(())
    }

    /// Adds the write of an atomic instruction whose read is the last event.
    fn write_half(&mut self, kind: Kind, tags: Tags, address: Taint, data: Taint) {
        let read = self.events.len() - 1;
        self.event(kind, tags, address, data);
        if let Some(last) = self.events.last_mut() {
            last.read = Some(read);
        }
    }

    fn compare_swap(self, step: &Step, setting: &Setting<'_>, open: &mut Vec<Self>) -> Result<(), Stop> {
        let Action::CompareSwap { to, success, expected, new, access, read, write, failed, weak } =
            step.action
        else {
            return Ok(());
        };
        let (variable, address) = self.place(access, setting, step.span)?;
        let ((expected, asked), (new, data)) = (self.value(expected), self.value(new));
        let new = stored(new, access.width, step.span)?;
        // the compared values decide whether there is a write, not which value it has
        let data = Taint { picked: data.picked | asked.on | asked.picked, ..data };
        for value in &setting.domain[variable] {
            let was_read = loaded(*value, access, step.span)?;
            // addresses and numbers are not ordered, but they can be equal or not
            let is_equal = compared(Comparison::Equal, expected, was_read, access.width) == Ok(true);
            for succeeds in [true, false] {
                if succeeds && !is_equal || !succeeds && is_equal && !weak {
                    continue;
                }
                let mut next = self.clone();
                let tags = if succeeds { read } else { failed };
                next.event(Kind::Read(variable, *value), tags, address, Taint::default());
                let taint = next.taint_of_last();
                if succeeds {
                    next.write_half(Kind::Write(variable, new), write, address, data);
                }
                next.set(to, was_read, taint);
                next.set(success, Value::Number(u64::from(succeeds)), taint.and(asked));
                open.push(next);
            }
        }
        Ok(())
    }
}

/// The value that a register gets when this value is loaded.
fn loaded(value: Value, access: Access, span: Span) -> Result<Value, Stop> {
    let Value::Number(number) = value else { return stored(value, access.width, span) };
    let cut = access.width.cut(number);
    Ok(Value::Number(if access.signed { access.width.signed(cut) as u64 } else { cut }))
}

/// The value that a variable gets when this value is stored.
fn stored(value: Value, width: Width, span: Span) -> Result<Value, Stop> {
    match value {
        Value::Number(number) => Ok(Value::Number(width.cut(number))),
        Value::Address(..) if width == Width::Double => Ok(value),
        Value::Address(..) => Err(wrong(span, format!("an address does not fit in {} bits", width.bits()))),
    }
}
