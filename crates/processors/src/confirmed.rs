//! Executions of the search in the form of the axioms.

use garret_axioms::{Axioms, Dependencies, Execution, Kind, Local, LocalEvent};
use garret_instructions::program::{Fence, Tags};
use garret_instructions::value::Value;
use garret_order::program::{Action, Program, Read, Register, Registers, Write};
use garret_order::{Finding, Model, Source, Step, Trace};

/// An event: a thread, and the index of the event in it.
pub(super) type Place = (usize, usize);

/// The events that the value of a register depends on.
#[derive(Clone, Copy, Debug, Default)]
struct Taint {
    on: Local,
    picked: Local,
}

/// An execution of the search in the form that the axioms take, with the events of its steps.
pub struct Run {
    execution: Execution,
    /// For each step, its read and its write. Both are the same if the step has one event; `None` if it has none.
    pub(super) events: Vec<Option<(Place, Place)>>,
    /// Whether it has more events than the axioms take.
    is_too_long: bool,
}

/// A thread while its steps are translated.
#[derive(Clone)]
struct Thread {
    taints: Vec<Taint>,
    control: Taint,
    events: Vec<LocalEvent>,
    /// The index of the last load-exclusive.
    monitor: Option<usize>,
}

/// The largest number of events of a thread that the axioms take.
const MOST_EVENTS: usize = 64;

impl Run {
    /// The execution of a trace. `None` if its steps are not a path of the program, or if it does not end in the bad state that
    /// it reports.
    #[must_use]
    pub fn new(program: &Program, trace: &Trace, model: Model) -> Option<Self> {
        let new = Thread {
            taints: vec![Taint::default(); 64],
            control: Taint::default(),
            events: Vec::new(),
            monitor: None,
        };
        let mut threads = vec![new; trace.threads.len()];
        let mut at: Vec<u32> = vec![0; threads.len()];
        let mut events = vec![None; trace.steps.len()];
        for (number, step) in trace.steps.iter().enumerate() {
            let kind = program.kinds.get(*trace.threads.get(step.thread)?)?;
            let edge = kind.states.get(step.state as usize)?.edges.get(step.edge)?;
            if *at.get(step.thread)? != step.state || edge.action != step.action {
                return None;
            }
            at[step.thread] = edge.to;
            let thread = threads.get_mut(step.thread)?;
            let before = thread.events.len();
            thread.step(&step.action, value(program, trace, step), model)?;
            let after = thread.events.len();
            events[number] =
                (before < after).then(|| ((step.thread, before), (step.thread, after.saturating_sub(1))));
        }
        if let Finding::Bad { thread, number } = trace.finding {
            let kind = program.kinds.get(*trace.threads.get(thread)?)?;
            if kind.states.get(*at.get(thread)? as usize)?.bad != Some(number) {
                return None;
            }
        }
        let mut reads = Vec::new();
        for (number, step) in trace.steps.iter().enumerate() {
            let Some(source) = step.reads else { continue };
            let source = match source {
                Source::Initial => None,
                Source::Step(step) => Some((*events.get(step)?)?.1),
            };
            reads.push(((*events.get(number)?)?.0, source));
        }
        let order = |order: &Vec<usize>| {
            order.iter().map(|step| Some((*events.get(*step)?)?.1)).collect::<Option<Vec<_>>>()
        };
        let execution = Execution {
            initial: program.cells.iter().map(|it| it.initial).collect(),
            orders: trace.orders.iter().map(order).collect::<Option<_>>()?,
            threads: threads.into_iter().map(|it| it.events).collect(),
            reads,
        };
        let is_too_long =
            execution.is_too_long() || execution.threads.iter().any(|it| it.len() > MOST_EVENTS);
        Some(Self { execution, events, is_too_long })
    }

    /// Whether the axioms allow it. `None` if it is not an execution, or if it is too long for the axioms.
    #[must_use]
    pub fn is_allowed(&self, axioms: Axioms) -> Option<bool> {
        if self.is_too_long { None } else { self.execution.is_allowed(axioms) }
    }

    /// Whether it has more events than the axioms take: then they neither allow nor forbid it.
    #[must_use]
    pub fn is_too_long(&self) -> bool {
        self.is_too_long
    }

    /// Whether the axioms still allow it with a full fence before this event of a thread.
    pub(super) fn is_allowed_with_fence(&self, before: Place, axioms: Axioms) -> Option<bool> {
        if self.is_too_long {
            return None;
        }
        let mut execution = self.execution.clone();
        with_fence(&mut execution, before, full(axioms))?;
        execution.is_allowed(axioms)
    }

    pub(super) fn execution(&self) -> &Execution {
        &self.execution
    }
}

/// Inserts a fence before this event of a thread. `None` if there are too many events.
pub(super) fn with_fence(execution: &mut Execution, (thread, before): Place, fence: Fence) -> Option<()> {
    let events = execution.threads.get_mut(thread)?;
    if before > events.len() || events.len() >= MOST_EVENTS {
        return None;
    }
    for event in &mut *events {
        event.read = event.read.map(|it| it + usize::from(it >= before));
        let moved = |set: Local| {
            let low = set & ((1 << before) - 1);
            low | (set ^ low) << 1
        };
        each_dependency(&mut event.dependencies, moved);
    }
    let fence = LocalEvent {
        kind: Kind::Fence(fence),
        tags: Tags::NONE,
        dependencies: Dependencies::default(),
        read: None,
    };
    events.insert(before, fence);
    let moved = |place: &mut Place| {
        if place.0 == thread && place.1 >= before {
            place.1 += 1;
        }
    };
    each_place(execution, moved);
    Some(())
}

/// Removes an event of a thread that no other event reads from or depends on: a fence.
pub(super) fn without_fence(execution: &mut Execution, (thread, at): Place) -> Option<()> {
    let events = execution.threads.get_mut(thread)?;
    if at >= events.len() || events.len() > MOST_EVENTS {
        return None;
    }
    events.remove(at);
    for event in &mut *events {
        event.read = event.read.map(|it| it - usize::from(it > at));
        let moved = |set: Local| {
            let low = set & ((1 << at) - 1);
            low | (set ^ low) >> 1
        };
        each_dependency(&mut event.dependencies, moved);
    }
    let moved = |place: &mut Place| {
        if place.0 == thread && place.1 > at {
            place.1 -= 1;
        }
    };
    each_place(execution, moved);
    Some(())
}

fn each_dependency(it: &mut Dependencies, moved: impl Fn(Local) -> Local) {
    for set in [
        &mut it.address,
        &mut it.data,
        &mut it.control,
        &mut it.picked_address,
        &mut it.picked_data,
        &mut it.picked_control,
    ] {
        *set = moved(*set);
    }
}

fn each_place(execution: &mut Execution, moved: impl Fn(&mut Place)) {
    for (read, source) in &mut execution.reads {
        moved(read);
        source.iter_mut().for_each(&moved);
    }
    execution.orders.iter_mut().flatten().for_each(moved);
}

/// The full fence of a processor.
fn full(axioms: Axioms) -> Fence {
    use garret_instructions::program::Accesses;
    let all = Accesses { reads: true, writes: true };
    if axioms == Axioms::Riscv { Fence::Between(all, all) } else { Fence::Full }
}

impl Thread {
    fn of(&self, registers: Registers) -> Taint {
        let all = (0..64).filter(|it| registers.0 & (1 << it) != 0).filter_map(|it| self.taints.get(it));
        all.fold(Taint::default(), |one, two| Taint { on: one.on | two.on, picked: one.picked | two.picked })
    }

    fn set(&mut self, register: Option<Register>, taint: Taint) {
        if let Some(it) = register.and_then(|it| self.taints.get_mut(usize::from(it))) {
            *it = taint;
        }
    }

    /// Adds an event, and returns the dependency on it.
    fn event(
        &mut self,
        (kind, tags): (Kind, Tags),
        (address, data): (Taint, Taint),
        read: Option<usize>,
    ) -> Option<Taint> {
        // in an execution that is too long for the axioms, dependencies on later events are not recorded
        let on = 1_u64.checked_shl(u32::try_from(self.events.len()).ok()?).unwrap_or(0);
        let dependencies = Dependencies {
            address: address.on,
            data: data.on,
            control: self.control.on,
            picked_address: address.picked,
            picked_data: data.picked,
            picked_control: self.control.picked,
        };
        self.events.push(LocalEvent { kind, tags, dependencies, read });
        Some(Taint { on, picked: 0 })
    }

    fn read(&mut self, read: &Read, value: Value) -> Option<Taint> {
        let address = self.of(read.address);
        self.event((Kind::Read(read.cell as usize, value), read.tags), (address, Taint::default()), None)
    }

    fn write(&mut self, write: &Write, of: Option<usize>) -> Option<Taint> {
        let (address, mut data, asked) = (self.of(write.address), self.of(write.data), self.of(write.asked));
        data.picked |= asked.on | asked.picked;
        self.event((Kind::Write(write.cell as usize, write.value), write.tags), (address, data), of)
    }

    fn step(&mut self, action: &Action, value: Option<Value>, model: Model) -> Option<()> {
        match action {
            Action::Silent => {}
            Action::Assign { to, from, selected_by: asked } => {
                let (mut taint, asked) = (self.of(*from), self.of(*asked));
                taint.picked |= asked.on | asked.picked;
                self.set(Some(*to), taint);
            }
            Action::Branch { on } => {
                let taint = self.of(*on);
                self.control.on |= taint.on;
                self.control.picked |= taint.picked;
            }
            Action::Fence(fence) => {
                let none = (Taint::default(), Taint::default());
                self.event((Kind::Fence(*fence), Tags::NONE), none, None)?;
            }
            Action::Read(read) => {
                let taint = self.read(read, value?)?;
                self.set(read.to, taint);
                if read.tags.has(Tags::EXCLUSIVE) {
                    self.monitor = Some(self.events.len() - 1);
                }
            }
            Action::Write(write) => {
                self.write(write, None)?;
            }
            Action::Exclusive { write, status } => {
                let of = self.monitor.take()?;
                let taint = self.write(write, Some(of))?;
                self.set(*status, if model == Model::Riscv { taint } else { Taint::default() });
            }
            Action::Update { read, write } => {
                let taint = self.read(read, value?)?;
                self.write(write, Some(self.events.len() - 1))?;
                self.set(read.to, taint);
            }
        }
        Some(())
    }
}

/// The value that a step reads. `None` if it reads nothing, or another value than it reports.
pub(super) fn value(program: &Program, trace: &Trace, step: &Step) -> Option<Value> {
    let read = step.action.read()?;
    let value = match step.reads? {
        Source::Initial => program.cells.get(read.cell as usize)?.initial,
        Source::Step(source) => trace.steps.get(source)?.action.written()?.value,
    };
    read.value.is_none_or(|it| it == value).then_some(value)
}
