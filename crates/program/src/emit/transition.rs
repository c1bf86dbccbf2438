//! Translation of a path into a transition.

use super::expression::Atoms;
use super::{comment, truth};
use crate::form::{Cell, Counting, DataId, Owner, Program};
use crate::names;
use crate::path::{LowBits, Path, Paths};
use crate::roles::SingleThreads;
use crate::semantics::{Access, Choice, CountAccess, State, ThreadSearch};
use crate::sum::{Atom, Slot, Sum};
use std::collections::BTreeSet;

/// The action that keeps stores in order, under memory models that do not do so anyway.
const STORE_FENCE: &str = "store_fence()";

/// A transition, and the declarations that it needs.
pub(super) struct Emitted {
    pub(super) text: String,
    /// The slots that it reads or writes.
    pub(super) slots: BTreeSet<Slot>,
    /// Whether it sets or uses `Chosen`, the thread whose cell an instruction accesses.
    pub(super) chooses: bool,
    /// Whether it prepares the next value of a counter, or writes it.
    pub(super) prepares: bool,
}

/// The parts of a transition.
pub(super) struct Parts {
    parameters: &'static str,
    guards: Vec<String>,
    actions: Vec<String>,
}

/// What the guards and the assigned values of a transition depend on.
#[derive(Default)]
struct Uses {
    /// The slots that they read.
    slots: BTreeSet<Slot>,
    /// Whether they use the value that is read from memory.
    loaded: bool,
}

impl Uses {
    fn note(&mut self, sum: &Sum) {
        for (atom, _) in &sum.terms {
            match atom {
                Atom::Start(slot) => {
                    self.slots.insert(*slot);
                }
                Atom::Loaded => self.loaded = true,
                // the thread of a reference is also read if it is null
                Atom::LoadedThread | Atom::Me | Atom::Other | Atom::Any | Atom::Bits => {}
            }
        }
    }
}

/// What a transition with these assignments depends on.
fn uses(state: &State, assigned: &[(Slot, &Sum)]) -> Uses {
    let mut uses = Uses::default();
    let conditions = state.conditions.iter().map(|(sum, _)| sum);
    for sum in assigned.iter().map(|(_, value)| *value).chain(conditions) {
        uses.note(sum);
    }
    if let Some(sum) = state.stored() {
        uses.note(sum);
        state.thread.iter().for_each(|sum| uses.note(sum));
    }
    state.thread_search.iter().filter_map(|sought| sought.after.as_ref()).for_each(|sum| uses.note(sum));
    uses
}

/// The transition of a path. `used` has the names of the transitions so far.
pub(super) fn emit(
    program: &Program,
    paths: &Paths,
    roles: &SingleThreads,
    path: &Path,
    used: &mut BTreeSet<String>,
) -> Emitted {
    let state = &path.state;
    let atoms = Atoms { program, loaded: state.loaded() };
    let assigned = assigned(paths, path);
    let uses = uses(state, &assigned);
    let mut parts = Parts {
        parameters: "[p]",
        guards: roles.guard("p", path.from).into_iter().collect(),
        actions: Vec::new(),
    };
    parts.guards.push(format!("EIP[p] = {}", names::point(program, path.from)));
    if path.to.point() != Some(path.from) {
        parts.actions.push(format!("EIP[p] := {}", names::target(program, path.to)));
    }
    let chooses = remembers_thread(program, path);
    if chooses {
        if path.from.halfway {
            parts.guards.push("Chosen[p] = o".to_owned());
        } else {
            parts.actions.push("Chosen[p] := o".to_owned());
        }
    }
    if state.fence {
        parts.guards.push("fence()".to_owned());
    }
    if let Some(sought) = &state.thread_search {
        looked_for(&mut parts, &atoms, sought);
    }
    let conditions = state.conditions.iter().map(|(sum, relation)| atoms.condition(sum, *relation));
    parts.guards.extend(conditions);
    if let Some(access) = &state.access {
        accessed(&mut parts, &atoms, access, state.thread.as_ref(), uses.loaded);
    }
    parts.actions.extend(
        assigned
            .iter()
            .map(|(slot, value)| format!("{}[p] := {}", names::slot(program, *slot), atoms.sum(value))),
    );
    low_bits(&mut parts, &atoms, path);
    store_fences(&mut parts, path.store_fences(program));
    let text = format!(
        "{}transition {} ({})\nrequires {{ {} }}\n{{ {} }}\n",
        comments(program, path),
        name(program, path, used),
        parts.parameters,
        parts.guards.join(" && "),
        parts.actions.join("; ")
    );
    let prepares =
        matches!(state.access, Some(Access::Count(_, CountAccess::Prepare(..) | CountAccess::Store)));
    let mut slots = uses.slots;
    slots.extend(assigned.iter().map(|(slot, _)| *slot));
    Emitted { text, slots, chooses, prepares }
}

/// Adds the actions that keep stores in order, before and after the other actions.
fn store_fences(parts: &mut Parts, [before, after]: [bool; 2]) {
    if before {
        parts.actions.insert(0, STORE_FENCE.to_owned());
    }
    if after {
        parts.actions.push(STORE_FENCE.to_owned());
    }
}

/// Adds the guards and actions on the low bits of numbers.
pub(super) fn low_bits(parts: &mut Parts, atoms: &Atoms<'_>, path: &Path) {
    let LowBits { slots, cell } = &path.low;
    // after splitting, each condition is on a single atom
    for residue in &path.state.residues {
        let atoms_of = residue.sum.terms.iter().map(|(atom, _)| atoms.low_of(*atom));
        parts.guards.extend(atoms_of.map(|low| format!("{low} = {}", names::low_bits(residue.value))));
    }
    if let Some((low, cell)) = cell.zip(path.state.cell()) {
        parts.actions.push(format!("{} := {}", names::cell_low(atoms.program, cell), atoms.low(low)));
    }
    parts.actions.extend(
        slots.iter().map(|(slot, low)| {
            format!("{}[p] := {}", names::slot_low(atoms.program, *slot), atoms.low(*low))
        }),
    );
}

/// The slots whose value at the end of the path is remembered and differs from the value at its start.
fn assigned<'a>(paths: &Paths, path: &'a Path) -> Vec<(Slot, &'a Sum)> {
    let remembered = path.to.point().and_then(|to| paths.heads.get(&to).copied()).unwrap_or_default();
    let values = remembered.iter().map(|slot| (slot, path.state.get(slot)));
    values.filter(|(slot, value)| **value != Sum::atom(Atom::Start(*slot))).collect()
}

/// Whether the path has one half of an instruction on the cell of another thread. Both halves must choose the same thread.
fn remembers_thread(program: &Program, path: &Path) -> bool {
    path.steps.iter().any(|step| {
        let instruction = program.instruction(step.point);
        instruction
            .is_some_and(|it| it.is_split() && it.memory().is_some_and(|cell| cell.owner == Owner::Other))
    })
}

/// Adds the guard that the found thread is the least one after the given thread, or the least of all: no other thread lies before
/// it. For threads that are not parameters, `forall_other` says so; the parameters are `p`, and `o` if that is the found thread.
fn looked_for(parts: &mut Parts, atoms: &Atoms<'_>, sought: &ThreadSearch) {
    let after = sought.after.as_ref().map(|sum| atoms.sum(sum));
    let found = match sought.found {
        Some(Atom::Other) => {
            parts.parameters = "[p] o";
            Some("o")
        }
        Some(_) => Some("p"),
        None => None,
    };
    parts.guards.extend(after.iter().zip(found).map(|(after, found)| format!("{after} < {found}")));
    // the thread is not one that the search should have found instead
    let beyond = |thread: &str| match (&after, found) {
        (Some(after), Some(found)) => format!("({thread} <= {after} || {found} < {thread})"),
        (Some(after), None) => format!("{thread} <= {after}"),
        (None, Some(found)) => format!("{found} < {thread}"),
        // there always is a first thread
        (None, None) => "false".to_owned(),
    };
    if found != Some("p") {
        parts.guards.push(beyond("p"));
    }
    // in parentheses, so that the rest of the guard does not belong to it
    parts.guards.push(format!("(forall_other k. {})", beyond("k")));
}

/// Adds the guards and actions of an access. `used` says whether the value that it reads is used.
fn accessed(parts: &mut Parts, atoms: &Atoms<'_>, access: &Access, thread: Option<&Sum>, used: bool) {
    let program = atoms.program;
    match access {
        Access::Count(id, access) => count(parts, program, *id, *access),
        Access::FenceAll => parts.guards.push("fence_all()".to_owned()),
        Access::Read(cell) => other(parts, *cell),
        Access::Write(cell, value) => {
            other(parts, *cell);
            parts.actions.extend(atoms.writes(*cell, value));
            parts.actions.extend(
                thread.map(|it| format!("{} := {}", names::cell_thread(program, *cell), atoms.sum(it))),
            );
        }
        Access::Exchange(cell, value) => {
            other(parts, *cell);
            let name = names::cell(program, *cell);
            if !used {
                // the read makes the step atomic, whatever value it finds
                parts.guards.push(format!("{name} = {name}"));
            }
            parts.actions.extend(atoms.writes(*cell, value));
            parts.actions.extend(
                thread.map(|it| format!("{} := {}", names::cell_thread(program, *cell), atoms.sum(it))),
            );
        }
    }
}

/// Adds a parameter if the cell belongs to some other thread.
fn other(parts: &mut Parts, cell: Cell) {
    if cell.owner == Owner::Other {
        parts.parameters = "[p] o";
    }
}

/// A counter as an array with a truth value for each thread. `o` and `r` are other threads.
struct Counter {
    name: String,
}

impl Counter {
    /// The condition that the cell of a thread has this value.
    fn is(&self, thread: &str, value: bool) -> String {
        format!("{}[{thread}] = {}", self.name, cell(value))
    }

    /// The condition that the cells of all threads that are not parameters have this value.
    fn others(&self, value: bool) -> String {
        format!("forall_other k. {}[k] = {}", self.name, cell(value))
    }
}

/// Adds the guards and actions of an access to a counter.
fn count(parts: &mut Parts, program: &Program, id: DataId, access: CountAccess) {
    let counter = Counter { name: names::datum(program, id) };
    let name = &counter.name;
    match access {
        CountAccess::Reset(level) => {
            parts.actions.push(format!("{name}[k] := case | _ : {}", truth(level)));
        }
        CountAccess::Is(level) => {
            let value = truth(level) == "True";
            parts.guards.extend([counter.is("p", value), counter.others(value)]);
        }
        CountAccess::OwnIsNot(level) => parts.guards.push(counter.is("p", truth(level) == "False")),
        CountAccess::OtherIsNot(level) => {
            parts.parameters = "[p] o";
            parts.guards.push(counter.is("o", truth(level) == "False"));
        }
        CountAccess::Store => parts.actions.push(format!("{name}[k] := case | _ : Count[p,k]")),
        CountAccess::Change(counting, choice) | CountAccess::Prepare(counting, choice) => {
            // the value of the changed cell before the change
            let before = counting == Counting::Decrement;
            let Some(changed) = chosen(parts, &counter, before, choice) else { return };
            if matches!(access, CountAccess::Prepare(..)) {
                parts.actions.push(format!(
                    "Count[i,j] := case | i = p && j = {changed} : {} | i = p : {name}[j] | _ : Count[i,j]",
                    cell(!before)
                ));
            } else {
                parts.actions.push(format!("{name}[{changed}] := {}", cell(!before)));
            }
        }
    }
}

/// Adds the guards of the choice, and returns the thread whose cell changes. `None` if no cell has the value `before`.
fn chosen(parts: &mut Parts, counter: &Counter, before: bool, choice: Choice) -> Option<&'static str> {
    let is = |thread: &str, value: bool| counter.is(thread, value);
    let others = |value: bool| counter.others(value);
    let (parameters, changed) = match choice {
        Choice::OwnAny => {
            parts.guards.push(is("p", before));
            (None, Some("p"))
        }
        Choice::Own => {
            parts.guards.extend([is("p", before), is("o", before)]);
            (Some("[p] o"), Some("p"))
        }
        Choice::OwnLast => {
            parts.guards.extend([is("p", before), others(!before)]);
            (None, Some("p"))
        }
        Choice::OtherAny => {
            parts.guards.extend([is("p", !before), is("o", before)]);
            (Some("[p] o"), Some("o"))
        }
        Choice::Other => {
            parts.guards.extend([is("p", !before), is("o", before), is("r", before)]);
            (Some("[p] o r"), Some("o"))
        }
        Choice::OtherLast => {
            parts.guards.extend([is("p", !before), is("o", before), others(!before)]);
            (Some("[p] o"), Some("o"))
        }
        Choice::None => {
            parts.guards.extend([is("p", !before), others(!before)]);
            (None, None)
        }
    };
    parts.parameters = parameters.unwrap_or(parts.parameters);
    changed
}

/// The value of a cell of a counter.
fn cell(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

/// The lines of the program on the path, as comments.
fn comments(program: &Program, path: &Path) -> String {
    let line = |step: &crate::path::Executed| {
        let instruction = program.instruction(step.point)?;
        let what = match step.taken {
            Some(true) => " (taken)",
            Some(false) => " (not taken)",
            None if step.point.halfway => " (write)",
            None if instruction.is_split() => " (read)",
            None => "",
        };
        Some(format!("(* {}: {}{what} *)\n", instruction.line, comment(&instruction.text)))
    };
    path.steps.iter().filter_map(line).collect()
}

/// A unique name made of the start of the path, its main instruction and its end.
fn name(program: &Program, path: &Path, used: &mut BTreeSet<String>) -> String {
    let is_access = |step: &&crate::path::Executed| crate::semantics::is_access(program, step.point);
    let step = path.steps.iter().find(is_access).or(path.steps.first());
    let mnemonic = step.and_then(|step| program.instruction(step.point)).map_or("step", |it| &it.mnemonic);
    let from = names::point(program, path.from);
    let to = names::target(program, path.to);
    let mut name = format!("{}{}_{mnemonic}_to_{}", from[..1].to_ascii_lowercase(), &from[1..], to);
    let base = name.clone();
    let mut number = 1;
    while !used.insert(name.clone()) {
        number += 1;
        name = format!("{base}_{number}");
    }
    name
}
