//! A run as a litmus test: a thread for each process that accesses memory, its reads and writes in program order, and the question
//! whether these values are possible together.
//!
//! A step that only reads is a load, one that only writes a store, one that reads and writes a cell at once an exchange, and a
//! fence is `MFENCE`. What the bad state reads through the store buffer of a process, that process loads at its end. If a step
//! accesses several cells at once, no instruction does the same, and there is no test.

use super::why::Witness;
use garret_base::register::Register;
use garret_machine::machine::{CellId, Process};
use garret_machine::witness::{Event, Kind};
use std::collections::BTreeMap;
use std::fmt::Write;

/// The registers of a thread; each value that is read needs one.
const REGISTERS: [&str; 6] = ["EAX", "EBX", "ECX", "EDX", "ESI", "EDI"];

/// A test under construction.
struct Export<'w, 'a> {
    witness: &'w Witness<'a>,
    /// The accessed cells, with their names in the test.
    names: BTreeMap<CellId, String>,
    /// The instructions of each process, and the number of registers that it uses.
    threads: BTreeMap<Process, (Vec<String>, usize)>,
    /// The values that are read: a process, its register, and the value.
    read: Vec<(Process, &'static str, i64)>,
}

impl Witness<'_> {
    /// The run as a litmus test for x86, whose state is reached under the memory model of the run by `garret litmus`. `name` names
    /// the program or system of the run.
    ///
    /// # Errors
    /// Why there is no test: no instruction does a step, a thread reads more values than it has registers, or nothing is read.
    pub fn litmus(&self, name: &str) -> Result<String, String> {
        let names = BTreeMap::new();
        let mut export = Export { witness: self, names, threads: BTreeMap::new(), read: Vec::new() };
        for event in &self.graph.events {
            if event.kind == Kind::Bad {
                export.bad_state(event)?;
            } else {
                export.event(event)?;
            }
        }
        export.text(name)
    }
}

impl Export<'_, '_> {
    /// Adds the instructions of a step.
    fn event(&mut self, event: &Event) -> Result<(), String> {
        let what = |what: &str| {
            let number = self.witness.number(event);
            format!("no instruction does what step {number} does: it {what}")
        };
        let Some(process) = event.process else { return Err(what("is of no process")) };
        let step = self.witness.run.steps.get(event.step);
        let foreign = |by: Option<Process>| by.is_some_and(|by| by != process);
        if step.is_some_and(|step| step.reads.iter().any(|read| foreign(read.by))) {
            return Err(what("reads through the store buffer of another process"));
        }
        if event.fence || event.kind == Kind::Fence {
            self.thread(process).0.push("MFENCE".to_owned());
        }
        match (event.reads.as_slice(), event.writes.as_slice()) {
            ([], []) => {}
            ([(cell, value)], []) => self.load(process, *cell, *value)?,
            ([], [(cell, value)]) if event.kind == Kind::Write || !self.witness.run.memory.is_weak() => {
                let instruction = format!("MOV [{}],{}", self.name(*cell), fitting(*value)?);
                self.thread(process).0.push(instruction);
            }
            ([], [(cell, value)]) => self.exchange(process, *cell, *value, None)?,
            ([(read, before)], [(cell, value)]) if read == cell => {
                self.exchange(process, *cell, *value, Some(*before))?;
            }
            (_, []) => return Err(what("reads several cells at once")),
            ([], _) => return Err(what("writes several cells at once")),
            _ => return Err(what("reads a cell and writes another one at once")),
        }
        Ok(())
    }

    /// Adds the reads of the bad state, at the end of each process.
    fn bad_state(&mut self, event: &Event) -> Result<(), String> {
        let run = self.witness.run;
        let looked_at =
            run.reads.iter().filter(|read| event.reads.iter().any(|(cell, _)| *cell == read.cell));
        for read in looked_at {
            match read.by {
                Some(process) => self.load(process, read.cell, read.value)?,
                // the condition asks for the final value of each written cell anyway
                None if !self.is_pending(read.cell) => {
                    self.name(read.cell);
                }
                None => {
                    return Err("the bad state reads memory while a write waits in a store buffer".to_owned());
                }
            }
        }
        Ok(())
    }

    fn load(&mut self, process: Process, cell: CellId, value: i64) -> Result<(), String> {
        let register = self.register(process)?;
        let instruction = format!("MOV {register},[{}]", self.name(cell));
        self.thread(process).0.push(instruction);
        self.read.push((process, register, fitting(value)?));
        Ok(())
    }

    /// Adds an exchange that writes `value`; if the value before is known, the condition asks for it.
    fn exchange(
        &mut self,
        process: Process,
        cell: CellId,
        value: i64,
        before: Option<i64>,
    ) -> Result<(), String> {
        let register = self.register(process)?;
        let cell = self.name(cell);
        let instructions =
            [format!("MOV {register},{}", fitting(value)?), format!("XCHG [{cell}],{register}")];
        self.thread(process).0.extend(instructions);
        if let Some(before) = before {
            self.read.push((process, register, fitting(before)?));
        }
        Ok(())
    }

    fn thread(&mut self, process: Process) -> &mut (Vec<String>, usize) {
        self.threads.entry(process).or_default()
    }

    /// The next free register of a process.
    fn register(&mut self, process: Process) -> Result<&'static str, String> {
        let (_, used) = self.thread(process);
        *used += 1;
        REGISTERS.get(*used - 1).copied().ok_or_else(|| {
            let who = self.witness.wording.process(process);
            format!("{who} reads more than {} values, and has no more registers", REGISTERS.len())
        })
    }

    /// The name of a cell: its name in the source with the characters that tests allow, and different from other cells and
    /// registers.
    fn name(&mut self, cell: CellId) -> String {
        if let Some(name) = self.names.get(&cell) {
            return name.clone();
        }
        let shown = self.witness.cells.get(cell.index()).map_or("", String::as_str);
        let letter = |letter: char| if letter.is_ascii_alphanumeric() { letter } else { '_' };
        let mut name: String = shown.chars().map(letter).collect();
        name = name.trim_end_matches('_').replace("__", "_");
        if !name.starts_with(|first: char| first.is_ascii_alphabetic()) {
            name.insert_str(0, "cell");
        }
        let is_taken = |name: &str| {
            let is_thread = name.strip_prefix('P').is_some_and(|rest| rest.parse::<u32>().is_ok());
            is_thread || Register::named(name).is_some() || self.names.values().any(|other| other == name)
        };
        while is_taken(&name) {
            write!(name, "_{}", cell.index()).unwrap_or_default();
        }
        self.names.insert(cell, name.clone());
        name
    }

    /// The writes of a cell, in the order in which they reach memory; those that stay in a store buffer are last.
    fn writes(&self, cell: CellId) -> Vec<(&Event, i64)> {
        let events = self.witness.graph.events.iter();
        let value = |event: &Event| event.writes.iter().find(|(it, _)| *it == cell).map(|(_, value)| *value);
        let mut writes: Vec<_> = events.filter_map(|event| Some((event, value(event)?))).collect();
        writes.sort_by_key(|(event, _)| (event.in_memory.unwrap_or(usize::MAX), event.step));
        writes
    }

    /// Whether a write to the cell is in a store buffer at the end.
    fn is_pending(&self, cell: CellId) -> bool {
        self.writes(cell).iter().any(|(event, _)| event.in_memory.is_none())
    }

    /// The value of a cell after all store buffers are emptied. `None` if it depends on the order in which they are emptied.
    fn in_the_end(&self, cell: CellId) -> Option<i64> {
        let writes = self.writes(cell);
        let mut pending = writes.iter().filter(|(event, _)| event.in_memory.is_none());
        let (last, value) = writes.last()?;
        pending.all(|(event, _)| event.process == last.process).then_some(*value)
    }

    fn text(mut self, name: &str) -> Result<String, String> {
        let model = self.witness.run.memory.name().to_uppercase();
        let numbers: BTreeMap<Process, usize> = self.threads.keys().copied().zip(0..).collect();
        let mut condition: Vec<String> = Vec::new();
        for (process, register, value) in &self.read {
            condition.push(format!("{}:{register}={value}", numbers[process]));
        }
        let mut initial = Vec::new();
        for (cell, name) in &self.names {
            let first = self.witness.run.start.cells.get(cell.index()).copied().unwrap_or_default();
            initial.push(format!("{name}={};", fitting(first)?));
            if let Some(value) = self.in_the_end(*cell) {
                condition.push(format!("{name}={}", fitting(value)?));
            }
        }
        if self.read.is_empty() && condition.is_empty() {
            return Err("nothing of what it does to memory can be observed".to_owned());
        }
        // comments nest, so that delimiters in the name have to be broken up
        let plain = name.replace("(*", "( *").replace("*)", "* )").replace(['\n', '\r'], " ");
        let title: String =
            plain.chars().map(|it| if it.is_ascii_alphanumeric() { it } else { '_' }).collect();
        let mut text =
            format!("X86 {title}\n(* A run of {plain} under {model}.\n\n   Expected: {model} Sometimes *)\n");
        let _ = writeln!(text, "{{ {} }}", initial.join(" "));
        let mut columns: Vec<Vec<String>> = Vec::new();
        for (process, (instructions, _)) in std::mem::take(&mut self.threads) {
            let head = format!("P{}", numbers[&process]);
            columns.push(std::iter::once(head).chain(instructions).collect());
        }
        text.push_str(&table(&columns));
        let _ = writeln!(text, "exists ({})", condition.join(" /\\ "));
        Ok(text)
    }
}

/// The instructions of all threads in columns.
fn table(columns: &[Vec<String>]) -> String {
    let mut text = String::new();
    let height = columns.iter().map(Vec::len).max().unwrap_or(0);
    let cell = |column: &Vec<String>, row: usize| {
        let width = column.iter().map(String::len).max().unwrap_or(0);
        format!(" {:<width$} ", column.get(row).map_or("", String::as_str))
    };
    for row in 0..height {
        let cells: Vec<String> = columns.iter().map(|column| cell(column, row)).collect();
        text.push_str(&cells.join("|"));
        text.push_str(";\n");
    }
    text
}

/// The number, if it fits in a register of 32 bits.
fn fitting(value: i64) -> Result<i64, String> {
    match i32::try_from(value) {
        Ok(_) => Ok(value),
        Err(_) => Err(format!("{value} does not fit in a register of 32 bits")),
    }
}
