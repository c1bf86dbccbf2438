//! A path as a transition.

use super::expression::Atoms;
use super::{comment, truth};
use crate::x86::names;
use crate::x86::path::{Path, Paths};
use crate::x86::program::{Cell, Counting, DataId, Owner, Program};
use crate::x86::semantics::{Access, Choice, CountAccess};
use crate::x86::sum::{Atom, Slot, Sum};
use std::collections::BTreeSet;

/// A transition and what it needs.
pub(super) struct Emitted {
    pub(super) text: String,
    /// The slots it reads or writes.
    pub(super) slots: BTreeSet<Slot>,
    /// It remembers the thread whose cell it is about, or uses that.
    pub(super) chooses: bool,
    /// It prepares the next value of a counter, or writes it.
    pub(super) prepares: bool,
}

/// The parts of a transition.
struct Parts {
    parameters: &'static str,
    guards: Vec<String>,
    actions: Vec<String>,
}

/// The transition of a path. `used` has the names of transitions that are taken.
pub(super) fn emit(program: &Program, paths: &Paths, path: &Path, used: &mut BTreeSet<String>) -> Emitted {
    let state = &path.state;
    let atoms = Atoms { program, loaded: loaded(state.access.as_ref()) };
    let mut slots = BTreeSet::new();
    let mut reads = false;
    let mut note = |sum: &Sum| {
        for (atom, _) in &sum.terms {
            match atom {
                Atom::Start(slot) => {
                    slots.insert(*slot);
                }
                Atom::Loaded => reads = true,
            }
        }
    };
    let mut assigned = Vec::new();
    if let Some(to) = path.to.point() {
        let remembered = paths.heads.get(&to).copied().unwrap_or_default();
        for slot in remembered.iter() {
            let value = state.get(slot);
            if *value != Sum::atom(Atom::Start(slot)) {
                note(value);
                assigned.push((slot, value));
            }
        }
    }
    state.conditions.iter().for_each(|(sum, _)| note(sum));
    if let Some(Access::Write(_, sum) | Access::Exchange(_, sum)) = &state.access {
        note(sum);
    }
    slots.extend(assigned.iter().map(|(slot, _)| *slot));

    let mut parts = Parts {
        parameters: "[p]",
        guards: vec![format!("EIP[p] = {}", names::point(program, path.from))],
        actions: Vec::new(),
    };
    if path.to.point() != Some(path.from) {
        parts.actions.push(format!("EIP[p] := {}", names::target(program, path.to)));
    }
    let split = path.steps.iter().any(|step| {
        let instruction = program.instruction(step.point);
        instruction
            .is_some_and(|it| it.is_split() && it.memory().is_some_and(|cell| cell.owner == Owner::Other))
    });
    if split {
        if path.from.halfway {
            parts.guards.push("Chosen[p] = o".to_owned());
        } else {
            parts.actions.push("Chosen[p] := o".to_owned());
        }
    }
    if state.fence {
        parts.guards.push("fence()".to_owned());
    }
    let conditions = state.conditions.iter().map(|(sum, relation)| atoms.condition(sum, *relation));
    parts.guards.extend(conditions);
    let prepares =
        matches!(state.access, Some(Access::Count(_, CountAccess::Prepare(..) | CountAccess::Store)));
    match &state.access {
        None => {}
        Some(Access::Count(id, access)) => count(&mut parts, program, *id, *access),
        Some(Access::Read(cell)) => other(&mut parts, *cell),
        Some(Access::Write(cell, value)) => {
            other(&mut parts, *cell);
            parts.actions.push(format!("{} := {}", names::cell(program, *cell), atoms.sum(value)));
        }
        Some(Access::Exchange(cell, value)) => {
            other(&mut parts, *cell);
            let name = names::cell(program, *cell);
            if !reads {
                // the read makes the step atomic, whatever it finds
                parts.guards.push(format!("{name} = {name}"));
            }
            parts.actions.push(format!("{name} := {}", atoms.sum(value)));
        }
    }
    parts.actions.extend(
        assigned.iter().map(|(slot, value)| format!("{}[p] := {}", names::slot(*slot), atoms.sum(value))),
    );
    let text = format!(
        "{}transition {} ({})\nrequires {{ {} }}\n{{ {} }}\n",
        comments(program, path),
        name(program, path, used),
        parts.parameters,
        parts.guards.join(" && "),
        parts.actions.join("; ")
    );
    Emitted { text, slots, chooses: split, prepares }
}

/// The cell whose content is loaded.
fn loaded(access: Option<&Access>) -> Option<Cell> {
    match access {
        Some(Access::Read(cell) | Access::Exchange(cell, _)) => Some(*cell),
        _ => None,
    }
}

/// A cell of some other thread needs a parameter.
fn other(parts: &mut Parts, cell: Cell) {
    if cell.owner == Owner::Other {
        parts.parameters = "[p] o";
    }
}

/// What is read and written of a counter. `o` and `r` are other threads.
fn count(parts: &mut Parts, program: &Program, id: DataId, access: CountAccess) {
    let name = names::datum(program, id);
    let is = |thread: &str, value: bool| format!("{name}[{thread}] = {}", cell(value));
    let others = |value: bool| format!("forall_other k. {name}[k] = {}", cell(value));
    match access {
        CountAccess::Reset(level) => {
            parts.actions.push(format!("{name}[k] := case | _ : {}", truth(level)));
        }
        CountAccess::Is(level) => {
            let value = truth(level) == "True";
            parts.guards.extend([is("p", value), others(value)]);
        }
        CountAccess::OwnIsNot(level) => parts.guards.push(is("p", truth(level) == "False")),
        CountAccess::OtherIsNot(level) => {
            parts.parameters = "[p] o";
            parts.guards.push(is("o", truth(level) == "False"));
        }
        CountAccess::Store => parts.actions.push(format!("{name}[k] := case | _ : Count[p,k]")),
        CountAccess::Change(counting, choice) | CountAccess::Prepare(counting, choice) => {
            // what the changed cell has before
            let before = counting == Counting::Decrement;
            let changed = match choice {
                Choice::OwnAny => {
                    parts.guards.push(is("p", before));
                    "p"
                }
                Choice::Own => {
                    parts.parameters = "[p] o";
                    parts.guards.extend([is("p", before), is("o", before)]);
                    "p"
                }
                Choice::OwnLast => {
                    parts.guards.extend([is("p", before), others(!before)]);
                    "p"
                }
                Choice::OtherAny => {
                    parts.parameters = "[p] o";
                    parts.guards.extend([is("p", !before), is("o", before)]);
                    "o"
                }
                Choice::Other => {
                    parts.parameters = "[p] o r";
                    parts.guards.extend([is("p", !before), is("o", before), is("r", before)]);
                    "o"
                }
                Choice::OtherLast => {
                    parts.parameters = "[p] o";
                    parts.guards.extend([is("p", !before), is("o", before), others(!before)]);
                    "o"
                }
                Choice::None => {
                    parts.guards.extend([is("p", !before), others(!before)]);
                    return;
                }
            };
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

/// A cell of a counter.
fn cell(value: bool) -> &'static str {
    if value { "True" } else { "False" }
}

/// The lines of the program that the path goes through.
fn comments(program: &Program, path: &Path) -> String {
    let line = |step: &crate::x86::path::Executed| {
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

/// A name that tells where the path starts, what it does first of all, and where it ends.
fn name(program: &Program, path: &Path, used: &mut BTreeSet<String>) -> String {
    let is_access =
        |step: &&crate::x86::path::Executed| crate::x86::semantics::is_access(program, step.point);
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
