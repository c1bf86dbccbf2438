//! Traces of the search as executions, which the axioms can be asked about.

use garret_axioms::{Axioms, Dependencies, Execution, Kind, Local, LocalEvent};
use garret_instructions::program::Tags;
use garret_instructions::value::Value;
use garret_order::program::{Action, Program, Read, Register, Registers, Write};
use garret_order::{Finding, Model, Source, Step, Trace};

/// What a register depends on.
#[derive(Clone, Copy, Debug, Default)]
struct Taint {
    on: Local,
    picked: Local,
}

/// A thread of a trace on its way.
struct Run {
    taints: [Taint; 64],
    control: Taint,
    events: Vec<LocalEvent>,
    /// The last load-exclusive.
    monitor: Option<usize>,
}

impl Run {
    fn of(&self, registers: Registers) -> Taint {
        let all = (0..64).filter(|it| registers.0 & (1 << it) != 0).map(|it| self.taints[it]);
        all.fold(Taint::default(), |one, two| Taint { on: one.on | two.on, picked: one.picked | two.picked })
    }

    fn set(&mut self, register: Option<Register>, taint: Taint) {
        if let Some(it) = register {
            self.taints[usize::from(it)] = taint;
        }
    }

    fn event(
        &mut self,
        kind: Kind,
        tags: Tags,
        (address, data): (Taint, Taint),
        read: Option<usize>,
    ) -> Taint {
        let dependencies = Dependencies {
            address: address.on,
            data: data.on,
            control: self.control.on,
            picked_address: address.picked,
            picked_data: data.picked,
            picked_control: self.control.picked,
        };
        self.events.push(LocalEvent { kind, tags, dependencies, read });
        Taint { on: 1 << (self.events.len() - 1), picked: 0 }
    }

    fn read(&mut self, read: &Read, value: Value) -> Taint {
        let address = self.of(read.address);
        self.event(Kind::Read(read.cell as usize, value), read.tags, (address, Taint::default()), None)
    }

    fn write(&mut self, write: &Write, of: Option<usize>) -> Taint {
        let (address, mut data, asked) = (self.of(write.address), self.of(write.data), self.of(write.asked));
        data.picked |= asked.on | asked.picked;
        self.event(Kind::Write(write.cell as usize, write.value), write.tags, (address, data), of)
    }

    fn step(&mut self, action: &Action, value: Option<Value>, model: Model) {
        match action {
            Action::Silent => {}
            Action::Assign { to, from, asked } => {
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
                self.event(Kind::Fence(*fence), Tags::NONE, (Taint::default(), Taint::default()), None);
            }
            Action::Read(read) => {
                let taint = self.read(read, value.expect("it reads"));
                self.set(read.to, taint);
                if read.tags.has(Tags::EXCLUSIVE) {
                    self.monitor = Some(self.events.len() - 1);
                }
            }
            Action::Write(write) => {
                self.write(write, None);
            }
            Action::Exclusive { write, status } => {
                let of = self.monitor.take().expect("its load is there");
                let taint = self.write(write, Some(of));
                self.set(*status, if model == Model::Riscv { taint } else { Taint::default() });
            }
            Action::Update { read, write } => {
                let taint = self.read(read, value.expect("it reads"));
                self.write(write, Some(self.events.len() - 1));
                self.set(read.to, taint);
            }
        }
    }
}

/// Whether the axioms allow a trace, which has to be an execution of the program that ends where it says.
pub(crate) fn is_allowed(program: &Program, trace: &Trace, model: Model, axioms: Axioms) -> bool {
    let mut runs: Vec<Run> = trace
        .threads
        .iter()
        .map(|_| Run {
            taints: [Taint::default(); 64],
            control: Taint::default(),
            events: Vec::new(),
            monitor: None,
        })
        .collect();
    let mut at: Vec<u32> = vec![0; runs.len()];
    let mut places = vec![(0, 0, 0); trace.steps.len()];
    for (number, step) in trace.steps.iter().enumerate() {
        let kind = &program.kinds[trace.threads[step.thread]];
        assert_eq!(at[step.thread], step.state, "steps of a thread follow each other");
        let edge = &kind.states[step.state as usize].edges[step.edge];
        assert_eq!(edge.action, step.action, "the step is in the program");
        at[step.thread] = edge.to;
        let run = &mut runs[step.thread];
        let value = value(program, trace, step);
        let before = run.events.len();
        run.step(&step.action, value, model);
        // where the read and the write of a step are
        places[number] = (step.thread, before, run.events.len().max(1) - 1);
    }
    match trace.finding {
        Finding::Bad { thread, number } => {
            let state = &program.kinds[trace.threads[thread]].states[at[thread] as usize];
            assert_eq!(state.bad, Some(number), "the thread is where it is bad");
        }
        Finding::Target(_) => {}
    }
    let write = |step: usize| (places[step].0, places[step].2);
    let reads = trace.steps.iter().enumerate().filter_map(|(number, step)| {
        let source = match step.reads? {
            Source::Initial => None,
            Source::Step(step) => Some(write(step)),
        };
        Some(((places[number].0, places[number].1), source))
    });
    let execution = Execution {
        initial: program.cells.iter().map(|it| it.initial).collect(),
        threads: runs.into_iter().map(|it| it.events).collect(),
        reads: reads.collect(),
        orders: trace.orders.iter().map(|it| it.iter().map(|it| write(*it)).collect()).collect(),
    };
    execution.is_allowed(axioms).unwrap_or_else(|| panic!("it is no execution: {trace:?}"))
}

/// What a step reads.
fn value(program: &Program, trace: &Trace, step: &Step) -> Option<Value> {
    let cell = step.action.read()?.cell as usize;
    let value = match step.reads? {
        Source::Initial => program.cells[cell].initial,
        Source::Step(source) => trace.steps[source].action.written().expect("it writes").value,
    };
    let read = step.action.read()?.value;
    assert!(read.is_none_or(|it| it == value), "it reads what was written");
    Some(value)
}
