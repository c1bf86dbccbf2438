//! Runs of the system as executions of the program: which thread executes which instruction, and its effects on registers, store
//! buffers and memory.

use super::form::{Cell, DataId, Instruction, Operation, Owner, Program, Role};
use super::names::DATUM;
use super::path::Executed;
use super::semantics::{Access, Case, CountAccess, fresh_cases};
use super::sum::{Atom, Slot};
use super::{Translation, names};
use garret_machine::machine::{Action, CellId, Configuration, Process, Run, RunStep, RunWrite};
use garret_machine::witness::{Row, RunDescription, Snapshot};
use garret_system::system::{SymbolId, System};
use std::collections::BTreeMap;

/// The content of each slot of a thread; `None` if it is not known.
type KnownSlots = Vec<Option<i64>>;

/// An execution, followed along a run from its start.
pub(super) struct Execution<'a> {
    pub(super) translation: &'a Translation,
    pub(super) system: &'a System,
    pub(super) run: &'a Run,
    held: Vec<KnownSlots>,
    /// The source line of each thread.
    origins: Vec<Option<(u32, u32)>>,
    /// The datum of each cell; `cells` has the cells of each datum.
    data: Vec<Option<DataId>>,
    cells: Vec<Vec<CellId>>,
    /// For each cell that holds a reference, the cell that holds the thread to which it refers.
    threads: BTreeMap<CellId, CellId>,
}

/// The run as an execution of the program. `ending` describes its last state.
pub(super) fn told(translation: &Translation, system: &System, run: &Run, ending: String) -> RunDescription {
    let mut execution = Execution::new(translation, system, run);
    let ending = std::iter::once(ending).chain(execution.waiting()).collect::<Vec<String>>().join("; ");
    let mut before = &run.start;
    let mut rows = Vec::new();
    let mut states = vec![execution.snapshot(before)];
    for (index, step) in run.steps.iter().enumerate() {
        rows.extend(execution.rows(before, index, step));
        before = &step.after;
        states.push(execution.snapshot(before));
    }
    let names = (0..run.cells.len()).map(|index| execution.cell_name(CellId(index as u32)));
    let mut cells: Vec<String> = names.collect();
    // the cell that holds the thread of a reference has the name of the cell with the reference
    for (cell, thread) in &execution.threads {
        let name = cells[cell.index()].clone();
        cells[thread.index()] = name;
    }
    RunDescription { rows, states, ending, cells }
}

impl<'a> Execution<'a> {
    pub(super) fn new(translation: &'a Translation, system: &'a System, run: &'a Run) -> Self {
        let data = translation.program.data.iter().enumerate();
        let ids: BTreeMap<&str, DataId> =
            data.map(|(index, datum)| (datum.symbol.as_str(), DataId(index as u32))).collect();
        let datum = |symbol: SymbolId| system.symbol(symbol).name.strip_prefix(DATUM);
        let data: Vec<_> = run.cells.iter().map(|(symbol, _)| ids.get(datum(*symbol)?).copied()).collect();
        let mut cells = vec![Vec::new(); translation.program.data.len()];
        for (cell, id) in data.iter().enumerate().filter_map(|(cell, id)| Some((cell, (*id)?))) {
            cells[id.0 as usize].push(CellId(cell as u32));
        }
        let origins = vec![None; usize::from(run.processes)];
        let held = Vec::new();
        let threads = BTreeMap::new();
        let mut execution = Self { translation, system, run, held, origins, data, cells, threads };
        execution.threads = execution.thread_cells();
        execution.held = (1..=run.processes).map(|thread| execution.initially(thread)).collect();
        execution
    }

    /// For each cell that holds a reference, the cell that holds the thread to which it refers.
    fn thread_cells(&self) -> BTreeMap<CellId, CellId> {
        let program = self.program();
        let of = |cell: CellId| {
            let id = self.datum(cell).filter(|id| program.datum(*id).reference)?;
            let name = names::datum_thread(program, id);
            let indices = self.run.cell(cell).1;
            let mut all = self.run.cells.iter();
            let place = all.position(|(symbol, of)| {
                self.system.symbol(*symbol).name == name && of.as_slice() == indices
            })?;
            Some((cell, CellId(place as u32)))
        };
        self.cells.iter().flatten().filter_map(|cell| of(*cell)).collect()
    }

    /// The content of a cell as text. For a reference, that is the thread, which `content` gives for the cell that holds it.
    fn content(&self, cell: CellId, value: i64, content: impl Fn(CellId) -> Option<i64>) -> String {
        match (self.threads.get(&cell), value) {
            (Some(_), 0) => "none".to_owned(),
            (Some(threads), _) => content(*threads).map_or(value.to_string(), reference),
            (None, _) => value.to_string(),
        }
    }

    /// The initial slots of a thread. Only slots that may be read before they are set are known.
    fn initially(&self, thread: Process) -> KnownSlots {
        let slots = (0..Slot::count(self.program())).map(Slot::at);
        slots
            .map(|slot| {
                let is_open = self.translation.open.contains(slot);
                let cells = self.run.cells.iter().zip(&self.run.start.cells);
                let mut mine = cells.filter(|((symbol, indices), _)| {
                    indices.as_slice() == [thread]
                        && self.system.symbol(*symbol).name == names::slot(self.program(), slot)
                });
                mine.next().map(|(_, value)| *value).filter(|_| is_open)
            })
            .collect()
    }

    /// The registers of a thread with their contents, as far as these are known.
    pub(super) fn registers(&self, thread: Process) -> Vec<String> {
        let held = &self.held[usize::from(thread) - 1];
        let known = |(slot, name)| Some(format!("{name} = {}", held[Slot::index(slot)]?));
        self.named().filter_map(known).collect()
    }

    /// The content of memory, one text for each cell.
    pub(super) fn memory(&self, state: &Configuration<i64>) -> Vec<String> {
        let program = self.program();
        let mut contents = Vec::new();
        for (index, datum) in program.data.iter().enumerate() {
            let id = DataId(index as u32);
            match datum.role {
                Role::Counter(_) => {
                    contents.push(format!("{} = {}", datum.name, self.count(state, id, None)));
                }
                Role::Shared(_) | Role::Local(_) => {
                    for (cell, name) in self.cells(id) {
                        let content = |cell: CellId| state.cells.get(cell.index()).copied();
                        let shown = self.content(cell, state.cells[cell.index()], content);
                        contents.push(format!("{name} = {shown}"));
                    }
                }
            }
        }
        contents
    }

    /// The content of the store buffer of a thread.
    pub(super) fn buffered(&self, state: &Configuration<i64>, thread: Process) -> Vec<String> {
        let entries = state.buffer(thread).iter();
        entries.map(|entry| self.writes(entry, state).join(", ")).collect()
    }

    /// The state, with the current registers of the threads.
    fn snapshot(&self, state: &Configuration<i64>) -> Snapshot {
        let threads = || 1..=self.run.processes;
        Snapshot {
            memory: self.memory(state),
            own: threads().map(|thread| self.registers(thread)).collect(),
            buffers: threads().map(|thread| self.buffered(state, thread)).collect(),
        }
    }

    /// The registers that have a name, with their names.
    fn named(&self) -> impl Iterator<Item = (Slot, &'a str)> + use<'a> {
        let program = self.program();
        Slot::all(program).filter_map(move |slot| match slot {
            // registers for intermediate values have no name
            Slot::Register(register) => {
                Some((slot, program.register(register))).filter(|(_, name)| !name.is_empty())
            }
            _ => None,
        })
    }

    fn program(&self) -> &'a Program {
        &self.translation.program
    }

    /// The cells of a datum, with their names.
    fn cells(&self, id: DataId) -> impl Iterator<Item = (CellId, String)> + '_ {
        self.cells_of(id).iter().map(|&cell| (cell, self.cell_name(cell)))
    }

    /// The cells of a datum.
    pub(super) fn cells_of(&self, id: DataId) -> &[CellId] {
        &self.cells[id.0 as usize]
    }

    /// The datum of a cell.
    fn datum(&self, cell: CellId) -> Option<DataId> {
        self.data.get(cell.index()).copied().flatten()
    }

    pub(super) fn cell_name(&self, cell: CellId) -> String {
        let (_, indices) = self.run.cell(cell);
        let Some(id) = self.datum(cell) else { return String::new() };
        let name = self.program().datum(id).name.clone();
        match indices {
            [owner] => format!("{name}[{owner}]"),
            _ => name,
        }
    }

    /// The value of a counter in memory, or as a thread sees it.
    fn count(&self, state: &Configuration<i64>, id: DataId, reader: Option<Process>) -> usize {
        self.cells(id).filter(|(cell, _)| seen(state, reader, *cell) == 1).count()
    }

    /// The writes as text. A counter is shown as one number.
    fn writes(&self, written: &[(CellId, i64)], after: &Configuration<i64>) -> Vec<String> {
        let counter = written.iter().find_map(|(cell, _)| self.datum(*cell));
        let counter = counter.filter(|id| matches!(self.program().datum(*id).role, Role::Counter(_)));
        if let Some(id) = counter {
            let of_it = || written.iter().filter(|(cell, _)| self.datum(*cell) == Some(id));
            let count = if self.cells(id).count() == of_it().count() {
                of_it().filter(|(_, value)| *value == 1).count()
            } else {
                self.count(after, id, None)
            };
            return vec![format!("{} = {count}", self.program().datum(id).name)];
        }
        let data = written.iter().filter(|(cell, _)| self.datum(*cell).is_some());
        let content = |cell: CellId| Some(written.iter().find(|(other, _)| *other == cell)?.1);
        data.map(|(cell, value)| {
            format!("{} = {}", self.cell_name(*cell), self.content(*cell, *value, content))
        })
        .collect()
    }

    /// The rows of a step of the run; `index` is the index of the step.
    pub(super) fn rows(&mut self, before: &Configuration<i64>, index: usize, step: &RunStep) -> Vec<Row> {
        match &step.action {
            Action::Propagation { process, entry } => {
                let written = before.buffer(*process).get(*entry).map(Vec::as_slice).unwrap_or_default();
                let memory = self.writes(written, &step.after);
                let effects = vec![format!("{} leaves the buffer", memory.join(", "))];
                vec![Row { step: index, process: *process, effects, memory, ..Row::default() }]
            }
            Action::Transition { transition, arguments } => {
                let thread = arguments.first().copied().unwrap_or(1);
                let threads = (thread, arguments.get(1).copied());
                let steps = self.translation.paths.get(*transition).map(|path| path.steps.clone());
                let mut rows = Vec::new();
                for executed in steps.unwrap_or_default() {
                    if let Some(row) = self.row(before, step, threads, executed) {
                        rows.push(Row { step: index, joined: !rows.is_empty(), ..row });
                    }
                }
                rows
            }
        }
    }

    /// The row of one instruction, or of one half of an instruction.
    fn row(
        &mut self,
        before: &Configuration<i64>,
        step: &RunStep,
        (thread, other): (Process, Option<Process>),
        executed: Executed,
    ) -> Option<Row> {
        let program = self.program();
        let instruction = program.instruction(executed.point)?;
        let all = fresh_cases(program, executed.point).unwrap_or_default();
        let case = all.into_iter().find(|case| case.number == executed.case)?;
        let seen = self.read(before, step, &case, thread);
        let (mut buffered, mut memory) = (Vec::new(), Vec::new());
        if case.state.access.is_some() {
            let writes = |is_meant: fn(&RunWrite) -> bool| -> Vec<(CellId, i64)> {
                let writes = step.writes.iter().filter(|write| is_meant(write));
                writes.map(|write| (write.cell, write.value)).collect()
            };
            buffered = self.writes(&writes(|write| write.buffered_by.is_some()), &step.after);
            memory = self.writes(&writes(|write| write.buffered_by.is_none()), &step.after);
        }
        let mut effects: Vec<String> =
            seen.shown.iter().map(|shown| format!("reads {shown}{}", seen.from)).collect();
        effects.extend((!buffered.is_empty()).then(|| format!("buffers {}", buffered.join(", "))));
        effects.extend((!memory.is_empty()).then(|| format!("writes {}", memory.join(", "))));
        let held = &mut self.held[usize::from(thread) - 1];
        let earlier = core::mem::take(held);
        let value = |atom: Atom| match atom {
            Atom::Start(slot) => earlier[slot.index()],
            Atom::Loaded => seen.value,
            Atom::Me => Some(i64::from(thread)),
            Atom::LoadedThread => seen.thread,
            Atom::Other => other.map(i64::from),
            // bitwise functions of arbitrary numbers are refused
            Atom::Any | Atom::Bits => None,
        };
        *held = case.state.slots.iter().map(|sum| sum.evaluate(value)).collect();
        self.chosen(&case, thread, &step.after);
        effects.extend(self.changed(&case, thread));
        effects.extend(outcome(&case).filter(|_| !program.statements).map(str::to_owned));
        // hides the cases of a line that have no effect
        let is_case = matches!(instruction.operation, Operation::Unless(..));
        if (program.statements || is_case) && effects.is_empty() {
            return None;
        }
        Some(Row {
            process: thread,
            origin: self.origin(thread, instruction),
            title: Some(title(instruction, executed)),
            effects,
            reads: seen.shown.into_iter().collect(),
            writes: buffered.into_iter().chain(memory.iter().cloned()).collect(),
            memory,
            span: Some(instruction.span),
            ..Row::default()
        })
    }

    /// What a case of an instruction reads from memory.
    fn read(&self, before: &Configuration<i64>, step: &RunStep, case: &Case, thread: Process) -> MemoryRead {
        let mut seen = MemoryRead::default();
        match &case.state.access {
            None | Some(Access::Write(..) | Access::FenceAll) => {}
            Some(Access::Count(id, access)) => {
                if !matches!(access, CountAccess::Reset(_) | CountAccess::Store) {
                    let name = &self.program().datum(*id).name;
                    seen.shown = Some(format!("{name} = {}", self.count(before, *id, Some(thread))));
                }
            }
            Some(Access::Read(cell) | Access::Exchange(cell, _))
                if !self.program().datum(cell.datum).parts.is_empty() =>
            {
                seen.shown = self.parts_read(step, *cell, thread);
            }
            Some(Access::Read(cell) | Access::Exchange(cell, _)) => {
                if let Some(read) = step.reads.iter().find(|read| self.is_meant(*cell, read.cell, thread)) {
                    let content =
                        |cell: CellId| Some(step.reads.iter().find(|read| read.cell == cell)?.value);
                    let content =
                        |cell: CellId| content(cell).or(Some(self::seen(before, Some(thread), cell)));
                    seen.value = Some(read.value);
                    seen.thread = self.threads.get(&read.cell).and_then(|cell| content(*cell));
                    let shown = self.content(read.cell, read.value, content);
                    seen.shown = Some(format!("{} = {shown}", self.cell_name(read.cell)));
                    seen.from = if read.own { " from its own buffer" } else { "" };
                }
            }
        }
        seen
    }

    /// The text for the parts of a cell that are read together. The value of the whole is known from the case.
    fn parts_read(&self, step: &RunStep, cell: Cell, thread: Process) -> Option<String> {
        let parts = self.program().datum(cell.datum).parts.iter().filter_map(|part| {
            let cell = Cell { datum: part.datum, ..cell };
            let read = step.reads.iter().find(|read| self.is_meant(cell, read.cell, thread))?;
            let from = if read.own { " (from its own buffer)" } else { "" };
            Some(format!("{} = {}{from}", self.cell_name(read.cell), read.value))
        });
        Some(parts.collect::<Vec<_>>().join(", ")).filter(|shown| !shown.is_empty())
    }

    /// Takes the arbitrary numbers that a case has chosen from the state after it, where they are remembered.
    fn chosen(&mut self, case: &Case, thread: Process, after: &Configuration<i64>) {
        for (index, sum) in case.state.slots.iter().enumerate() {
            if sum.mentions(Atom::Any) {
                let name = names::slot(self.program(), Slot::at(index));
                let cells = self.run.cells.iter().zip(&after.cells);
                let mut mine = cells.filter(|((symbol, indices), _)| {
                    indices.as_slice() == [thread] && self.system.symbol(*symbol).name == name
                });
                self.held[usize::from(thread) - 1][index] = mine.next().map(|(_, value)| *value);
            }
        }
    }

    /// The registers that a case of the thread has changed, with their new contents.
    fn changed(&self, case: &Case, thread: Process) -> Vec<String> {
        let held = &self.held[usize::from(thread) - 1];
        let changes = |slot: Slot| *case.state.get(slot) != super::sum::Sum::atom(Atom::Start(slot));
        let changed = self.named().filter_map(|(slot, name)| {
            let threads = Slot::at(slot.index() + 1);
            let value = held[slot.index()].filter(|_| changes(slot) || changes(threads))?;
            let thread = held[threads.index()].filter(|_| changes(threads) && value != 0);
            let none = value == 0 && case.state.thread_search.is_some();
            let shown = if none { "none".to_owned() } else { thread.map_or(value.to_string(), reference) };
            Some(format!("{name} = {shown}"))
        });
        changed.collect()
    }

    /// The text of the source line of an instruction, if the thread was at another line before.
    fn origin(&mut self, thread: Process, instruction: &Instruction) -> Option<String> {
        let last = &mut self.origins[usize::from(thread) - 1];
        if core::mem::replace(last, instruction.origin) == instruction.origin {
            return None;
        }
        let (file, line) = instruction.origin?;
        self.translation.source_line(file, line)
    }

    /// Whether an instruction of the thread that names this cell can mean the cell `found`.
    fn is_meant(&self, cell: Cell, found: CellId, thread: Process) -> bool {
        let (_, indices) = self.run.cell(found);
        let owner = indices.first().copied();
        self.datum(found) == Some(cell.datum)
            && match cell.owner {
                Owner::Everyone => true,
                Owner::Own => owner == Some(thread),
                Owner::Other | Owner::Of(_) => owner != Some(thread),
            }
    }
}

/// The value that an instruction reads from memory.
#[derive(Default)]
struct MemoryRead {
    /// The text: the cell and its content.
    shown: Option<String>,
    value: Option<i64>,
    /// The thread to which the value refers.
    thread: Option<i64>,
    /// A text that says if the value comes from the store buffer.
    from: &'static str,
}

/// The content of a cell in memory, or as a reader sees it through its store buffer.
pub(super) fn seen(state: &Configuration<i64>, reader: Option<Process>, cell: CellId) -> i64 {
    let entries = reader.map(|reader| state.buffer(reader)).unwrap_or_default();
    let newest = entries.iter().rev().flatten().find(|(other, _)| *other == cell);
    newest.map_or(state.cells[cell.index()], |(_, value)| *value)
}

/// The text for a thread that something refers to.
fn reference(thread: i64) -> String {
    format!("thread {thread}")
}

/// The outcome of a case that has alternatives: where it leads.
fn outcome(case: &Case) -> Option<&'static str> {
    match (case.target, case.taken) {
        (super::semantics::Target::OutOfRange, _) => Some("leaves 0..N"),
        (_, Some(true)) => Some("jumps"),
        (_, Some(false)) => Some("does not jump"),
        _ => None,
    }
}

/// The instruction with its line, and which half of it is executed.
fn title(instruction: &Instruction, executed: Executed) -> String {
    let half = match (instruction.is_split(), executed.point.halfway) {
        (false, _) => "",
        (true, false) => " (read)",
        (true, true) => " (write)",
    };
    let locked = match instruction.operation {
        Operation::Exchange(..)
            if instruction.locked && !instruction.text.to_ascii_lowercase().starts_with("lock") =>
        {
            " (locked)"
        }
        _ => "",
    };
    format!("{}: {}{half}{locked}", instruction.line, instruction.text)
}
