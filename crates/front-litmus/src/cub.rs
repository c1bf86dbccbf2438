//! A test as a system in the `.cub` language, with a process for each thread and a transition for each step.
//!
//! Thread `Pi` is process `#(i+1)`. `At` is the place of a thread. At `End` it is done and, if final values of memory are
//! observed, its store buffer is empty.

use super::condition::Case;
use super::expression::{Cell, Guard, Sum};
use super::instruction::Operand;
use super::program::{Program, ProgramError};
use super::rows::Row;
use super::step::{Code, Step};
use super::test::{Place, Test, VariableId};
use super::values::CLEAR_FLAGS;
use super::watch::Watch;
use core::fmt::Write;
use garret_base::map::Set;
use garret_base::register::{Register, Width};
use std::collections::BTreeMap;

/// A system as text, with the names of its cells.
#[derive(Clone, Debug)]
pub(super) struct Translation {
    pub(super) text: String,
    pub(super) names: Names,
}

/// The names of cells in the system. They are all different.
#[derive(Clone, Debug)]
pub(super) struct Names {
    at: String,
    end: String,
    flags: String,
    loaded: String,
    variables: Vec<String>,
    registers: BTreeMap<Register, String>,
    /// The places of threads, except the end.
    places: Vec<String>,
}

impl Translation {
    /// The system of the program.
    ///
    /// # Errors
    /// The condition has too many cases, or the time is over.
    pub(super) fn new(program: &Program<'_>, watch: &Watch) -> Result<Self, ProgramError> {
        let names = Names::new(program);
        let writer = Writer { program, names: &names };
        let mut text = writer.declarations();
        text.push_str(&writer.initial_state());
        text.push_str(&writer.bad_states(watch)?);
        for (thread, (code, rows)) in program.code.iter().zip(&program.rows).enumerate() {
            for (step, rows) in code.steps.iter().zip(rows) {
                watch.check()?;
                text.push_str(&writer.transitions(thread, code, step, rows));
            }
        }
        Ok(Self { text, names })
    }
}

impl Names {
    fn new(program: &Program<'_>) -> Self {
        let mut taken: Set<String> = ["True", "False"].map(str::to_owned).into_iter().collect();
        let mut name = |wanted: &str| unused(wanted, &mut taken);
        let (at, end) = (name("At"), name("End"));
        let longest = program.code.iter().map(|code| code.end).max().unwrap_or(0);
        let places = (0..longest).map(|place| name(&format!("L{place}"))).collect();
        let mut registers = BTreeMap::new();
        for (register, width) in program.test.registers() {
            registers.entry(register).or_insert_with(|| name(&register.name(width).to_ascii_uppercase()));
        }
        let (flags, loaded) = (name("ZF"), name("Loaded"));
        let variables = program.test.variables.iter().map(|variable| name(&variable.name)).collect();
        Self { at, end, flags, loaded, variables, registers, places }
    }

    /// The name of the symbol of the cell.
    pub(super) fn of(&self, cell: Cell) -> &str {
        match cell {
            Cell::Memory(variable) => &self.variables[variable.0],
            Cell::Register(register) => self.registers.get(&register).map_or("", String::as_str),
            Cell::Flags => &self.flags,
            Cell::Loaded => &self.loaded,
        }
    }

    /// The names of the array of places, and of the place of threads that are done.
    pub(super) fn end(&self) -> (&str, &str) {
        (&self.at, &self.end)
    }
}

/// A name in the language of systems that resembles the wanted one and is unused.
fn unused(wanted: &str, taken: &mut Set<String>) -> String {
    /// The largest length, in characters. A number that distinguishes equal names may follow.
    const LONGEST: usize = 40;
    let letter = |c: char| if c.is_ascii_alphanumeric() { c } else { '_' };
    let mut name: String = wanted.chars().take(LONGEST).map(letter).collect();
    match name.chars().next() {
        Some(first) if first.is_ascii_alphabetic() => {
            name.replace_range(..1, &first.to_ascii_uppercase().to_string());
        }
        _ => name.insert(0, 'V'),
    }
    let base = name.clone();
    let mut number = 2;
    while !taken.insert(name.clone()) {
        name = format!("{base}_{number}");
        number += 1;
    }
    name
}

impl Test {
    /// All registers that are mentioned, with the widths of their names.
    fn registers(&self) -> impl Iterator<Item = (Register, Width)> + '_ {
        let initial =
            self.threads.iter().flat_map(|thread| thread.initial.iter().map(|(it, width, _)| (*it, *width)));
        let instructions = || self.threads.iter().flat_map(|thread| &thread.instructions);
        let operands = instructions().flat_map(|it| &it.operands).filter_map(|operand| match operand {
            Operand::Register(register, width, _) => Some((*register, *width)),
            _ => None,
        });
        let implied = instructions().filter_map(|it| Some((it.implied?, it.width.unwrap_or(Width::Double))));
        let observed = self.locations.iter().filter_map(|location| match location.place {
            Place::Register(_, register) => {
                Some((register, location.widths.first().map_or(Width::Double, |(width, _)| *width)))
            }
            Place::Memory(_) => None,
        });
        initial.chain(operands).chain(implied).chain(observed)
    }
}

/// The variables in memory that the thread may write.
fn stored(code: &Code) -> Set<VariableId> {
    let assigned = code.steps.iter().flat_map(|step| &step.assignments);
    let variables = assigned.filter_map(|(cell, _)| match *cell {
        Cell::Memory(variable) => Some(variable),
        _ => None,
    });
    variables.collect()
}

/// Writes the parts of the system.
struct Writer<'p> {
    program: &'p Program<'p>,
    names: &'p Names,
}

impl Writer<'_> {
    /// The name of the process for a thread in `unsafe`.
    fn process(thread: usize) -> String {
        format!("p{thread}")
    }

    fn declarations(&self) -> String {
        let Self { program, names } = self;
        let name = program.test.name.replace(['*', '(', ')'], "_");
        let places: Vec<&str> = names.places.iter().chain([&names.end]).map(String::as_str).collect();
        let mut text = format!("(* Litmus test {name}: thread Pi is process #(i+1) *)\n\n");
        let _ = writeln!(text, "number_procs {}\n", program.code.len());
        let _ = writeln!(text, "type place = {}\n", places.join(" | "));
        let _ = writeln!(text, "array {}[proc] : place", names.at);
        for cell in self.arrays() {
            let _ = writeln!(text, "array {}[proc] : int", names.of(cell));
        }
        for variable in &names.variables {
            let _ = writeln!(text, "weak var {variable} : int");
        }
        text
    }

    /// The cells that threads have for themselves.
    fn arrays(&self) -> Vec<Cell> {
        let threads = 0..self.program.code.len();
        let mut cells: Vec<Cell> =
            threads.flat_map(|thread| self.program.values.local_cells(thread)).collect();
        cells.extend(self.names.registers.keys().copied().map(Cell::Register));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    fn initial_state(&self) -> String {
        let Self { program, names } = self;
        let mut parts = vec![format!("{}[p] = {}", names.at, self.place(&program.code[0], 0))];
        if program.code.iter().any(|code| code.end == 0) {
            // a thread without steps is at its end from the start
            let starts = program.code.iter().zip(1..);
            parts = starts
                .map(|(code, process)| format!("{}[#{process}] = {}", names.at, self.place(code, 0)))
                .collect();
        }
        for cell in self.arrays() {
            let initial: Vec<i64> =
                (0..program.code.len()).map(|thread| self.initial_value(thread, cell)).collect();
            let array = names.of(cell);
            if initial.iter().all(|value| *value == initial[0]) {
                parts.push(format!("{array}[p] = {}", initial[0]));
            } else {
                let values = initial.iter().zip(1..);
                parts.extend(values.map(|(value, process)| format!("{array}[#{process}] = {value}")));
            }
        }
        for (variable, name) in names.variables.iter().enumerate() {
            parts.push(format!("{name} = {}", program.initial.memory[variable]));
        }
        format!("\ninit (p) {{ {} }}\n", parts.join(" && "))
    }

    fn initial_value(&self, thread: usize, cell: Cell) -> i64 {
        match cell {
            Cell::Flags => CLEAR_FLAGS,
            Cell::Register(register) => {
                self.program.initial.registers[thread].get(&register).copied().unwrap_or(0)
            }
            Cell::Memory(_) | Cell::Loaded => 0,
        }
    }

    fn place(&self, code: &Code, place: usize) -> &str {
        if place == code.end { &self.names.end } else { &self.names.places[place] }
    }

    /// The final states that decide the question, with one `unsafe` for each case.
    fn bad_states(&self, watch: &Watch) -> Result<String, ProgramError> {
        let cases = self.program.cases(watch)?;
        let stored: Vec<Set<VariableId>> = self.program.code.iter().map(stored).collect();
        let mut text = String::new();
        for case in &cases {
            watch.check()?;
            let asked = self.asked(case, &stored);
            let mut parts: Vec<String> = asked
                .iter()
                .map(|&thread| {
                    let (process, Names { at, end, .. }) = (Self::process(thread), self.names);
                    format!("{process} = #{} && {at}[{process}] = {end}", thread + 1)
                })
                .collect();
            let reader = Self::process(asked.first().copied().unwrap_or(0));
            parts.extend(case.iter().flat_map(|case| self.case(case, &reader)));
            if parts.is_empty() {
                parts.push("true".to_owned());
            }
            let processes: Vec<String> = asked.iter().map(|&thread| Self::process(thread)).collect();
            let _ = write!(text, "\nunsafe ({}) {{\n  {} }}\n", processes.join(" "), parts.join(" &&\n  "));
        }
        if cases.is_empty() {
            // no final state that can be asked for; that is not known before everything is
            text.push_str("\nunsafe () { false }\n");
        }
        Ok(text)
    }

    /// The threads that have to be at their ends in a final state of this case: those that may write to the observed places,
    /// or all threads if some may run forever.
    fn asked(&self, cases: &[Case], stored: &[Set<VariableId>]) -> Vec<usize> {
        let test = self.program.test;
        let decides = |thread: usize, case: &Case| {
            let (Case::Is(location, _) | Case::IsNone(location, _)) = case;
            match test.locations[location.0].place {
                Place::Register(of, _) => of == thread,
                Place::Memory(variable) => stored[thread].contains(&variable),
            }
        };
        (0..self.program.code.len())
            .filter(|&thread| self.program.loops || cases.iter().any(|case| decides(thread, case)))
            .collect()
    }

    fn case(&self, case: &Case, reader: &str) -> Vec<String> {
        let (Case::Is(location, _) | Case::IsNone(location, _)) = case;
        let cell = match self.program.test.locations[location.0].place {
            Place::Register(thread, register) => {
                format!("{}[{}]", self.names.of(Cell::Register(register)), Self::process(thread))
            }
            Place::Memory(VariableId(variable)) => {
                format!("{reader} @ {}", self.names.variables[variable])
            }
        };
        match case {
            Case::Is(_, value) => vec![format!("{cell} = {value}")],
            Case::IsNone(_, values) => values.iter().map(|value| format!("{cell} <> {value}")).collect(),
        }
    }

    fn transitions(&self, thread: usize, code: &Code, step: &Step, rows: &[Row]) -> String {
        let Self { program, names } = self;
        let instruction = step.instruction.map(|index| {
            let written = &program.test.threads[thread].instructions[index];
            (written.locked, program.layout.program.instruction(program.layout.point(thread, index)))
        });
        let comment = instruction.map_or("the store buffer empties".to_owned(), |(locked, it)| {
            let fence = if step.fence && !locked { "mfence; " } else { "" };
            let store_fence = if step.store_fence { "sfence; " } else { "" };
            format!("{fence}{store_fence}{}", it.map_or("", |it| &it.text))
        });
        let mut text = format!("\n(* P{thread}: {comment} *)\n");
        for (index, row) in rows.iter().enumerate() {
            let suffix = if rows.len() > 1 { format!("_{}", index + 1) } else { String::new() };
            let mut guards = vec![
                format!("p = #{}", thread + 1),
                format!("{}[p] = {}", names.at, self.place(code, step.from)),
            ];
            if step.fence {
                guards.push("fence()".to_owned());
            }
            guards.extend(step.guards.iter().map(|guard| self.guard(guard)));
            guards.extend(row.known.iter().map(|(cell, value)| format!("{} = {value}", self.cell(*cell))));
            let mut actions: Vec<String> =
                step.store_fence.then(|| "store_fence()".to_owned()).into_iter().collect();
            actions.push(format!("{}[p] := {}", names.at, self.place(code, step.to)));
            actions.extend(
                row.assignments
                    .iter()
                    .map(|(cell, sum)| format!("{} := {}", self.cell(*cell), self.sum(sum))),
            );
            let _ = writeln!(
                text,
                "transition p{thread}_{}{suffix} ([p])\nrequires {{ {} }}\n{{ {} }}",
                step.name,
                guards.join(" && "),
                actions.join("; ")
            );
        }
        text
    }

    fn guard(&self, guard: &Guard) -> String {
        let (left, right) = guard.sum.sides();
        format!("{} {} {}", self.sum(&left), guard.relation, self.sum(&right))
    }

    fn sum(&self, sum: &Sum) -> String {
        let term = |(cell, factor): &(Cell, i64)| match factor {
            1 => self.cell(*cell),
            _ => format!("{factor} * {}", self.cell(*cell)),
        };
        let terms = sum.terms.iter().map(term).collect::<Vec<_>>().join(" + ");
        match sum.constant {
            constant if terms.is_empty() => constant.to_string(),
            0 => terms,
            constant if constant < 0 => format!("{terms} - {}", constant.unsigned_abs()),
            constant => format!("{terms} + {constant}"),
        }
    }

    /// The name of a cell of process `p`.
    fn cell(&self, cell: Cell) -> String {
        match cell {
            Cell::Memory(_) => self.names.of(cell).to_owned(),
            _ => format!("{}[p]", self.names.of(cell)),
        }
    }
}
