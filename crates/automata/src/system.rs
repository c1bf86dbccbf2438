//! Automata as a system: each process is a thread, and memory is an array of cells behind store buffers.
//!
//! The state of a thread is a value of `PC`, and a cell is a variable of the values that it may hold. An update is a locked
//! instruction, and a fence waits until the store buffer is empty, so the automata have to be those for processors
//! ([`crate::Reading::X86`]). Threads of kinds with an exact count have names: constants of processes or, if all kinds have
//! an exact count, the numbers of the processes.

use crate::{Action, Count, Edge, Kind, Program, State};
use garret_base::map::Set;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The largest number of states of all automata together, and of values of a cell; then the largest number of threads with names.
const MOST: usize = 4000;
const MOST_NAMED: u32 = 8;

/// A system, as text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SystemText {
    /// The text in the language of systems.
    pub text: String,
    /// The kind of threads that takes each transition: index in [`Program::kinds`].
    pub kinds: Vec<u32>,
    /// What each bad state of the system stands for, in their order.
    pub bad: Vec<Reached>,
}

/// What a bad state of a system stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reached {
    /// A bad state of a thread: [`State::bad`].
    Bad(u32),
    /// An unknown state of a thread: [`State::unknown`].
    Unknown(u32),
}

/// Why no system is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SystemError {
    /// There are too many states, values, or threads with names.
    TooLarge,
    /// No thread can reach a bad state, whatever the other threads do: there is nothing to search for.
    Harmless,
}

/// The system of a program. With `unknown`, unknown states are bad, too.
///
/// # Errors
/// The system would be too large, or has no bad state.
pub fn system_text(program: &Program, unknown: bool) -> Result<SystemText, SystemError> {
    let states: usize = program.kinds.iter().map(|kind| kind.states.len()).sum();
    let values = values(program);
    let exactly = |kind: &Kind| match kind.count {
        Count::Exactly(number) => number,
        Count::Any => 0,
    };
    let named = program.kinds.iter().fold(0_u32, |sum, kind| sum.saturating_add(exactly(kind)));
    if states > MOST || values.iter().any(|values| values.len() > MOST) || named > MOST_NAMED {
        return Err(SystemError::TooLarge);
    }
    let mut emitter = Emitter { program, values, unknown, out: SystemText::default(), named };
    // writing to a string cannot fail
    let _ = emitter.system();
    if emitter.out.bad.is_empty() { Err(SystemError::Harmless) } else { Ok(emitter.out) }
}

/// The values of each cell, each with its index.
fn values(program: &Program) -> Vec<BTreeMap<i64, usize>> {
    let mut values: Vec<BTreeSet<i64>> =
        program.cells.iter().map(|cell| BTreeSet::from([cell.initial])).collect();
    for edge in program.kinds.iter().flat_map(|kind| &kind.states).flat_map(|state| &state.edges) {
        if let Some((cell, value)) = edge.action.written()
            && let Some(values) = values.get_mut(cell as usize)
        {
            values.insert(value);
        }
    }
    values.into_iter().map(|values| values.into_iter().zip(0..).collect()).collect()
}

struct Emitter<'p> {
    program: &'p Program,
    values: Vec<BTreeMap<i64, usize>>,
    unknown: bool,
    out: SystemText,
    /// The number of threads with names.
    named: u32,
}

impl Emitter<'_> {
    fn system(&mut self) -> std::fmt::Result {
        let program = self.program;
        if self.is_closed() {
            writeln!(self.out.text, "number_procs {}\n", self.named)?;
        }
        let places = (0..).zip(&program.kinds).flat_map(|(kind, it)| {
            (0..it.states.len()).map(move |state| place(kind, u32::try_from(state).unwrap_or(u32::MAX)))
        });
        let places: Vec<String> = places.collect();
        writeln!(self.out.text, "type loc = {}\narray PC[proc] : loc", places.join(" | "))?;
        for (cell, values) in self.values.iter().enumerate().filter(|(_, values)| values.len() > 1) {
            let names: Vec<String> = values.values().map(|value| format!("V{cell}_{value}")).collect();
            let text = &mut self.out.text;
            writeln!(text, "type v{cell} = {}\nweak var X{cell} : v{cell}", names.join(" | "))?;
        }
        if !self.is_closed() {
            for role in 1..=self.named {
                writeln!(self.out.text, "const Thread_{role} : proc")?;
            }
        }
        self.init()?;
        for (kind, it) in (0..).zip(&program.kinds) {
            for (number, state) in (0..).zip(&it.states) {
                self.bad(kind, number, state)?;
            }
        }
        let mut first = 1;
        for (kind, it) in (0..).zip(&program.kinds) {
            let owner = self.owner(it, &mut first);
            let harmless = harmless(it, self.unknown);
            let states = (0..).zip(&it.states).filter(|(number, _)| !harmless.contains(number));
            for (number, state) in states {
                self.transitions(kind, number, state, owner.as_deref())?;
            }
        }
        Ok(())
    }

    /// Whether all kinds have an exact count of threads.
    fn is_closed(&self) -> bool {
        self.program.kinds.iter().all(|kind| kind.count != Count::Any)
    }

    fn role(&self, role: u32) -> String {
        if self.is_closed() { format!("#{role}") } else { format!("Thread_{role}") }
    }

    /// The condition that the process `p` is the only thread of its kind, if there is only one.
    fn owner(&self, kind: &Kind, first: &mut u32) -> Option<String> {
        let Count::Exactly(number) = kind.count else { return None };
        let role = self.role(*first);
        *first = first.saturating_add(number);
        (number == 1).then(|| format!("p = {role}"))
    }

    fn init(&mut self) -> std::fmt::Result {
        let program = self.program;
        let at = |process: &str, kind: u32| format!("PC[{process}] = {}", place(kind, 0));
        let numbered = (0..).zip(&program.kinds).flat_map(|(kind, it)| match it.count {
            Count::Exactly(number) => (0..number).map(|_| kind).collect::<Vec<u32>>(),
            Count::Any => Vec::new(),
        });
        let roles: Vec<(u32, u32)> = (1..).zip(numbered).collect();
        let mut conjuncts = Vec::new();
        if self.is_closed() {
            let all: Vec<String> = (0..).zip(&program.kinds).map(|(kind, _)| at("p", kind)).collect();
            conjuncts.push(format!("({})", all.join(" || ")));
            conjuncts.extend(roles.iter().map(|(role, kind)| at(&self.role(*role), *kind)));
        } else {
            let others: Vec<String> =
                roles.iter().map(|(role, _)| format!("p <> {}", self.role(*role))).collect();
            let named =
                roles.iter().map(|(role, kind)| format!("p = {} && {}", self.role(*role), at("p", *kind)));
            let mut ways: Vec<String> = named.collect();
            let any = (0..).zip(&program.kinds).filter(|(_, it)| it.count == Count::Any);
            ways.extend(any.map(|(kind, _)| {
                let parts: Vec<String> = others.iter().cloned().chain([at("p", kind)]).collect();
                parts.join(" && ")
            }));
            conjuncts.push(format!("({})", ways.join(" || ")));
            for (role, _) in &roles {
                conjuncts
                    .extend((1..*role).map(|other| format!("{} <> {}", self.role(other), self.role(*role))));
            }
        }
        for (cell, found) in program.cells.iter().enumerate() {
            if let Some(value) = self.value(cell, found.initial) {
                conjuncts.push(format!("X{cell} = {value}"));
            }
        }
        writeln!(self.out.text, "init (p) {{ {} }}\n", conjuncts.join(" && "))
    }

    /// The name of a value. `None` if the cell has only one value.
    fn value(&self, cell: usize, value: i64) -> Option<String> {
        let values = self.values.get(cell).filter(|values| values.len() > 1)?;
        values.get(&value).map(|number| format!("V{cell}_{number}"))
    }

    fn bad(&mut self, kind: u32, number: u32, state: &State) -> std::fmt::Result {
        let unknown = state.unknown.filter(|_| self.unknown).map(Reached::Unknown);
        let Some(reached) = state.bad.map(Reached::Bad).or(unknown) else { return Ok(()) };
        self.out.bad.push(reached);
        writeln!(self.out.text, "unsafe (p) {{ PC[p] = {} }}", place(kind, number))
    }

    /// The transitions from a state. Reads that lead to the same state become one; steps that only wait become none.
    fn transitions(&mut self, kind: u32, from: u32, state: &State, owner: Option<&str>) -> std::fmt::Result {
        let mut groups: BTreeMap<(u32, Group), BTreeSet<i64>> = BTreeMap::new();
        for Edge { to, action, .. } in &state.edges {
            let (group, value) = self.group(*action);
            // a step to the same state without a write changes nothing: the store buffer may empty at any time anyway
            let writes = matches!(group, Group::Write(..) | Group::Update(..));
            let keeps = matches!(action, Action::Update { read, written, .. } if read == written);
            if *to == from && (!writes || keeps) {
                continue;
            }
            groups.entry((*to, group)).or_default().extend(value);
        }
        for (to, cell, value) in kept(&groups) {
            groups.remove(&(to, Group::Update(cell, value)));
            groups.entry((to, Group::Locked(cell))).or_default().insert(value);
        }
        for ((to, group), read) in groups {
            self.transition((kind, from, to), group, &read, owner)?;
        }
        Ok(())
    }

    /// The action of an edge without the value that is read, and that value.
    fn group(&self, action: Action) -> (Group, Option<i64>) {
        let has_values = |cell: u32| self.values.get(cell as usize).is_some_and(|values| values.len() > 1);
        match action {
            Action::Read { cell, value, .. } if has_values(cell) => (Group::Read(cell), Some(value)),
            Action::Write { cell, value, .. } if has_values(cell) => (Group::Write(cell, value), None),
            Action::Update { cell, read, written, .. } if has_values(cell) => {
                (Group::Update(cell, written), Some(read))
            }
            Action::Fence(_) | Action::Update { .. } => (Group::Fence, None),
            Action::Silent | Action::Read { .. } | Action::Write { .. } => (Group::Silent, None),
        }
    }

    fn transition(
        &mut self,
        (kind, from, to): (u32, u32, u32),
        group: Group,
        read: &BTreeSet<i64>,
        owner: Option<&str>,
    ) -> std::fmt::Result {
        let mut guards: Vec<String> = owner.iter().map(|owner| (*owner).to_owned()).collect();
        guards.push(format!("PC[p] = {}", place(kind, from)));
        let mut actions = vec![format!("PC[p] := {}", place(kind, to))];
        if matches!(group, Group::Fence | Group::Locked(_) | Group::Update(..)) {
            guards.push("fence()".to_owned());
        }
        match group {
            Group::Silent | Group::Fence => {}
            Group::Read(cell) => guards.extend(self.reads(cell, read, false)),
            Group::Locked(cell) => guards.extend(self.reads(cell, read, true)),
            Group::Write(cell, value) => actions.extend(self.writes(cell, value)),
            Group::Update(cell, value) => {
                guards.extend(self.reads(cell, read, true));
                actions.extend(self.writes(cell, value));
            }
        }
        let number = self.out.kinds.len();
        self.out.kinds.push(kind);
        writeln!(
            self.out.text,
            "transition t{number} ([p]) requires {{ {} }} {{ {} }}",
            guards.join(" && "),
            actions.join("; ")
        )
    }

    fn writes(&self, cell: u32, value: i64) -> Option<String> {
        Some(format!("X{cell} := {}", self.value(cell as usize, value)?))
    }

    /// The condition that a cell holds one of these values. `None` if it always does, unless the step has to read.
    fn reads(&self, cell: u32, read: &BTreeSet<i64>, must: bool) -> Option<String> {
        let all = self.values.get(cell as usize)?;
        if all.keys().all(|value| read.contains(value)) {
            return must.then(|| format!("X{cell} = X{cell}"));
        }
        let is = |value: &i64| Some(format!("X{cell} = {}", self.value(cell as usize, *value)?));
        let ways: Vec<String> = read.iter().filter_map(is).collect();
        // no value of the cell leads on: the transition can never fire
        Some(if ways.is_empty() { "false".to_owned() } else { format!("({})", ways.join(" || ")) })
    }
}

/// The action of a transition, apart from the value that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Group {
    Silent,
    Fence,
    Read(u32),
    /// Reads with an empty store buffer, and writes back the value that is read.
    Locked(u32),
    Write(u32, i64),
    Update(u32, i64),
}

/// The updates that only write back what they read: successor, cell and value.
fn kept(groups: &BTreeMap<(u32, Group), BTreeSet<i64>>) -> Vec<(u32, u32, i64)> {
    let keeps = |(&(to, group), read): (&(u32, Group), &BTreeSet<i64>)| match group {
        Group::Update(cell, value) if read.iter().eq([&value]) => Some((to, cell, value)),
        _ => None,
    };
    groups.iter().filter_map(keeps).collect()
}

fn place(kind: u32, state: u32) -> String {
    format!("K{kind}_{state}")
}

/// The states from which a thread reaches no bad state and changes no memory: its steps there are invisible.
fn harmless(kind: &Kind, unknown: bool) -> Set<u32> {
    let numbered = || (0u32..).zip(&kind.states);
    let matters = |state: &State| {
        let changes = |action: Action| match action {
            Action::Update { read, written, .. } => read != written,
            Action::Write { .. } => true,
            Action::Silent | Action::Fence(_) | Action::Read { .. } => false,
        };
        state.edges.iter().any(|edge| changes(edge.action))
            || state.bad.is_some()
            || (unknown && state.unknown.is_some())
    };
    let mut seen: Set<u32> =
        numbered().filter(|(_, state)| matters(state)).map(|(number, _)| number).collect();
    loop {
        let leads = |state: &State| state.edges.iter().any(|edge| seen.contains(&edge.to));
        let more: Vec<u32> = numbered()
            .filter(|(number, state)| !seen.contains(number) && leads(state))
            .map(|(number, _)| number)
            .collect();
        if more.is_empty() {
            break;
        }
        seen.extend(more);
    }
    numbered().map(|(number, _)| number).filter(|number| !seen.contains(number)).collect()
}
