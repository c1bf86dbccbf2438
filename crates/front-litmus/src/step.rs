//! The steps of threads: one for each case of the meaning of each instruction.
//!
//! The meaning of instructions is defined in [`garret_program`]; here it is expressed in the cells of a test. A step reads
//! and writes memory at one instant. An instruction without effect has no step. One that only waits for an empty store buffer
//! makes the next step wait. Likewise `sfence`, which keeps stores in order: it affects the next step under models that
//! reorder stores, and does nothing under others.
//!
//! # Sources
//! P. Sewell et al., *x86-TSO: A Rigorous and Usable Programmer's Model for x86 Multiprocessors*, CACM 53(7), 2010, for the
//! fences.

use super::expression::{Cell, Expression, Guard, Sum};
use super::instruction::Instruction;
use super::layout::{self, Layout};
use super::test::{Place, Test};
use super::widths::Widths;
use garret_base::map::Set;
use garret_base::register::Width;
use garret_base::source::{Diagnostic, Span};
use garret_program::{
    self as program, Access, Atom, Case, Point, Relation, Slot, Target, fresh_cases, is_store_fence,
};

/// A step. It reads everything before it writes anything, and writes no cell twice.
#[derive(Clone, Debug)]
pub(super) struct Step {
    /// Its name, unique within its thread.
    pub(super) name: String,
    pub(super) from: usize,
    pub(super) to: usize,
    /// Whether it waits for an empty store buffer.
    pub(super) fence: bool,
    /// Whether what it stores stays after earlier stores.
    pub(super) store_fence: bool,
    pub(super) guards: Vec<Guard>,
    pub(super) assignments: Vec<(Cell, Expression)>,
    /// The width of its values.
    pub(super) width: Width,
    /// The index of the instruction. `None` for the step that ends a thread.
    pub(super) instruction: Option<usize>,
    pub(super) span: Span,
}

impl Step {
    /// Whether it adds an entry to the store buffer.
    pub(super) fn stores(&self) -> bool {
        let reads = self.cells().any(|cell| matches!(cell, Cell::Memory(_)));
        !reads && self.assignments.iter().any(|(cell, _)| matches!(cell, Cell::Memory(_)))
    }

    /// The cells that it reads.
    pub(super) fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let guards = self.guards.iter().flat_map(|guard| guard.sum.cells());
        guards.chain(self.assignments.iter().flat_map(|(_, expression)| expression.cells()))
    }
}

/// The steps of a thread, from place 0 on.
#[derive(Clone, Debug)]
pub(super) struct Code {
    pub(super) steps: Vec<Step>,
    /// The place of a thread that is done.
    pub(super) end: usize,
}

/// The places that a thread may reach again.
#[derive(Clone, Debug)]
pub(super) struct Loops {
    /// For each place, whether it is in a loop.
    places: Vec<bool>,
}

impl Loops {
    /// Whether the thread may return to the start of this step.
    pub(super) fn has(&self, step: &Step) -> bool {
        self.places[step.from]
    }
}

impl Code {
    /// Computes the places in loops: a place is in a loop if some step leads from there, or from a later place, back to it or before it.
    pub(super) fn loops(&self) -> Loops {
        let mut places = vec![false; self.end + 1];
        let mut back: Vec<(usize, usize)> =
            self.steps.iter().filter(|it| it.to <= it.from).map(|it| (it.to, it.from)).collect();
        back.sort_unstable();
        // the places before this one are done
        let mut known = 0;
        for (to, from) in back {
            places.iter_mut().take(from + 1).skip(known.max(to)).for_each(|place| *place = true);
            known = known.max(from + 1);
        }
        Loops { places }
    }

    /// Whether the thread may return to an earlier place.
    pub(super) fn has_loop(&self) -> bool {
        self.steps.iter().any(|it| it.to <= it.from)
    }
}

/// The steps of the threads of a test. A thread that stores to a variable whose final value is observed is done only when its
/// store buffer is empty. `sfence` has an effect only if `heeds_store_fences` is set.
///
/// # Errors
/// A number does not fit in its place.
pub(super) fn code(
    test: &Test,
    layout: &Layout,
    widths: &Widths,
    heeds_store_fences: bool,
) -> Result<Vec<Code>, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let observed: Set<Place> = test.locations.iter().map(|location| location.place).collect();
    let observed = |cell: Cell| matches!(cell, Cell::Memory(it) if observed.contains(&Place::Memory(it)));
    let code = test.threads.iter().zip(&layout.threads).map(|(thread, range)| {
        let mut translation = Translation {
            layout,
            widths,
            first: range.start,
            steps: Vec::new(),
            place: 0,
            waiting: None,
            heeds_store_fences,
            ordering: None,
            jumps: Vec::new(),
        };
        let mut starts = Vec::new();
        for (index, instruction) in thread.instructions.iter().enumerate() {
            if instruction.labelled && translation.waiting == Some(translation.place) {
                // a thread that jumps here does not execute the fence, so the fence needs a step of its own
                translation.idle("mfence", instruction, index);
            }
            if instruction.labelled && translation.ordering == Some(translation.place) {
                translation.idle("sfence", instruction, index);
            }
            starts.push(translation.place);
            if translation.instruction(index, instruction).is_none() {
                let error = Diagnostic::error("the result of this instruction cannot be computed");
                errors.push(error.at(instruction.span, "its numbers get too large"));
            }
        }
        starts.push(translation.place);
        translation.finish(&starts, observed)
    });
    let code = code.collect();
    if errors.is_empty() { Ok(code) } else { Err(errors) }
}

/// The state of the translation of a thread.
struct Translation<'l> {
    layout: &'l Layout,
    widths: &'l Widths,
    /// The index of its first instruction in the program.
    first: usize,
    steps: Vec<Step>,
    /// The place where the next instruction starts.
    place: usize,
    /// If set, steps from this place wait for an empty store buffer.
    waiting: Option<usize>,
    heeds_store_fences: bool,
    /// If set, stores of steps from this place stay after earlier stores.
    ordering: Option<usize>,
    /// The jumps: a step, and the index of the instruction that it leads to.
    jumps: Vec<(usize, usize)>,
}

impl Translation<'_> {
    /// Adds the steps of an instruction. `None` if its meaning cannot be expressed in a test.
    fn instruction(&mut self, index: usize, instruction: &Instruction) -> Option<()> {
        let mut point = Some(Point::before(self.first + index));
        while let Some(at) = point {
            let cases = fresh_cases(&self.layout.program, at)?;
            let is_halfway = |case: &Case| case.target == Target::Point(at.midst());
            point = (!at.halfway && cases.iter().any(is_halfway)).then(|| at.midst());
            match cases.as_slice() {
                [case] if self.is_idle(case, at) => {
                    if case.state.fence {
                        self.waiting = Some(self.place);
                    }
                    if self.heeds_store_fences && is_store_fence(&self.layout.program, at) {
                        self.ordering = Some(self.place);
                    }
                }
                cases => {
                    let several = cases.len() > 1;
                    cases.iter().try_for_each(|case| self.case(case, at, several, instruction, index))?;
                    self.place += 1;
                }
            }
        }
        Some(())
    }

    /// Whether the only case of a step does nothing, or only waits for an empty store buffer.
    fn is_idle(&self, case: &Case, at: Point) -> bool {
        case.target == Target::Point(at.next())
            && case.state.access.is_none()
            && case.state.conditions.is_empty()
            && Slot::all(&self.layout.program).all(|slot| is_kept(case, slot))
    }

    /// Adds a step for a case of an instruction, at the next place.
    fn case(
        &mut self,
        case: &Case,
        at: Point,
        several: bool,
        instruction: &Instruction,
        index: usize,
    ) -> Option<()> {
        let Target::Point(to) = case.target else { return None };
        // residues do not occur: bits are computed from the few numbers of a test
        if !case.state.residues.is_empty() {
            return None;
        }
        let mut step = self.step(&name(case, at, several, instruction), instruction, index);
        step.fence |= case.state.fence;
        for (sum, relation) in &case.state.conditions {
            step.guards.push(Guard { sum: sum_of(case, sum)?, relation: *relation });
        }
        if let Some(Access::Write(cell, sum) | Access::Exchange(cell, sum)) = &case.state.access {
            step.assignments.push((Cell::Memory(Layout::variable(*cell)), expression(case, sum)?));
        }
        for slot in Slot::all(&self.layout.program) {
            if !is_kept(case, slot) {
                step.assignments.push((cell(slot)?, expression(case, case.state.get(slot))?));
            }
        }
        // an exchange that reads nothing would become a plain store
        if matches!(case.state.access, Some(Access::Exchange(..))) && step.stores() {
            return None;
        }
        if to != at.next() && to != at.midst() {
            self.jumps.push((self.steps.len(), (to.instruction as usize).checked_sub(self.first)?));
        }
        self.steps.push(step);
        Some(())
    }

    /// Adds a step that does nothing, or only waits.
    fn idle(&mut self, name: &str, instruction: &Instruction, index: usize) {
        let step = self.step(name, instruction, index);
        self.steps.push(step);
        self.place += 1;
    }

    /// A step from the next place to the one after it.
    fn step(&self, name: &str, instruction: &Instruction, index: usize) -> Step {
        Step {
            name: format!("{}_{name}", index + 1),
            from: self.place,
            to: self.place + 1,
            fence: self.waiting == Some(self.place),
            store_fence: self.ordering == Some(self.place),
            guards: Vec::new(),
            assignments: Vec::new(),
            width: self.widths.of_instruction(instruction),
            instruction: Some(index),
            span: instruction.span,
        }
    }

    fn finish(mut self, starts: &[usize], observed: impl Fn(Cell) -> bool) -> Code {
        for &(step, target) in &self.jumps {
            self.steps[step].to = starts[target];
        }
        // drop flags that no step reads
        if !self.steps.iter().any(|step| step.cells().any(|cell| cell == Cell::Flags)) {
            self.steps.iter_mut().for_each(|step| step.assignments.retain(|(cell, _)| *cell != Cell::Flags));
        }
        let stored = self.steps.iter().filter(|step| step.stores()).flat_map(|step| &step.assignments);
        if stored.into_iter().any(|(cell, _)| observed(*cell)) {
            self.steps.push(Step {
                name: "end".to_owned(),
                from: self.place,
                to: self.place + 1,
                fence: true,
                store_fence: false,
                guards: Vec::new(),
                assignments: Vec::new(),
                width: Width::Quad,
                instruction: None,
                span: Span::default(),
            });
            self.place += 1;
        }
        Code { steps: self.steps, end: self.place }
    }
}

/// Whether a case leaves a slot unchanged.
fn is_kept(case: &Case, slot: Slot) -> bool {
    *case.state.get(slot) == program::Sum::atom(Atom::Start(slot))
}

/// The name of the step of a case.
fn name(case: &Case, at: Point, several: bool, instruction: &Instruction) -> String {
    let name = &instruction.name;
    let compared = case.state.conditions.first().map(|(_, relation)| *relation);
    match (case.taken, compared) {
        _ if case.target == Target::Point(at.midst()) => format!("{name}_read"),
        (Some(true), _) => format!("{name}_taken"),
        (Some(false), _) => format!("{name}_not"),
        (None, Some(Relation::Equal)) => format!("{name}_equal"),
        (None, Some(Relation::Distinct)) => format!("{name}_distinct"),
        (None, _) if several => format!("{name}_{}", case.number),
        (None, _) => name.clone(),
    }
}

/// The cell of a slot. `None` for slots that tests do not have.
fn cell(slot: Slot) -> Option<Cell> {
    match slot {
        Slot::Register(register) => layout::register(register).map(Cell::Register),
        Slot::Flags => Some(Cell::Flags),
        Slot::Temporary => Some(Cell::Loaded),
        Slot::Left | Slot::Right | Slot::Thread(_) => None,
    }
}

/// A sum of a case, as a sum of cells of the test.
fn sum_of(case: &Case, sum: &program::Sum) -> Option<Sum> {
    let mut found = Sum::constant(sum.constant);
    for &(atom, factor) in &sum.terms {
        let cell = match atom {
            Atom::Start(slot) => cell(slot)?,
            Atom::Loaded => Cell::Memory(Layout::variable(case.state.loaded()?)),
            _ => return None,
        };
        found.terms.push((cell, factor));
    }
    Some(found)
}

/// The expression of a case: a sum, or the bitwise function of the case.
fn expression(case: &Case, sum: &program::Sum) -> Option<Expression> {
    match &case.state.bits {
        Some(bits) if *sum == program::Sum::atom(Atom::Bits) => {
            Some(Expression::Bits(bits.function, sum_of(case, &bits.left)?, sum_of(case, &bits.right)?))
        }
        _ => sum_of(case, sum).map(Expression::Sum),
    }
}
