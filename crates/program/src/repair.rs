//! Repairs: the places in a program where a fence can stand, and the program with some of these fences.

use super::exchange::Store;
use super::flow::Flow;
use super::form::{
    Instruction, MemoryOrder, Operand, Operation, Ordered, Owner, Place, Point, Program, Register,
};
use super::liveness::{self, ObservedSlots, Slots};
use super::semantics::is_access;
use super::sum::Slot;
use super::{Translation, TranslationOptions};
use garret_base::setters::setters;
use garret_base::source::{Diagnostics, Span};
use std::collections::{BTreeMap, BTreeSet};

/// The costs of repairs, for comparison. The defaults are in processor cycles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Costs {
    /// A full fence: by default 33, the cost of `mfence` on Intel's Skylake (A. Fog, *Instruction tables*, 2022).
    pub fence: u64,
    /// Replacing a store by an exchange, or making it sequentially consistent in C, in addition to the store: by default 18, from
    /// the same source.
    pub exchange: u64,
    /// The estimated number of iterations of each loop (default: 10). Nested loops multiply.
    pub in_loop: u64,
}

impl Default for Costs {
    fn default() -> Self {
        Self { fence: 33, exchange: 18, in_loop: 10 }
    }
}

impl Costs {
    /// The defaults.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    setters! {
        Costs:
        fence(cycles: u64),
        exchange(cycles: u64),
        in_loop(times: u64),
    }

    /// The cost of something that costs `once` outside of loops, at this loop depth.
    #[must_use]
    pub fn inside(&self, loops: u32, once: u64) -> u64 {
        once.saturating_mul(self.in_loop.saturating_pow(loops))
    }
}

/// A place for a fence in the source. It may be at several places of the code, if a function is called more than once.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Repair {
    /// The instructions beside which the fence stands: indices in the code.
    pub instructions: Vec<usize>,
    /// Whether the fence is before these instructions, not after them.
    pub before: bool,
    /// The change to the program.
    pub change: Change,
    /// The cost, by the given [`Costs`].
    pub cost: u64,
    /// The place of the instruction in the source.
    pub span: Span,
    /// The description for the user.
    pub shown: String,
}

/// The change that a repair makes: a fence, or a replacement for one. After a store, an exchange has the effect of a fence.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A full fence.
    Fence,
    /// The C store becomes sequentially consistent. This is only used if the atomic reads after it, up to the next fence, are so as
    /// well: on x86 it would help anyway, but in C it would not.
    Order,
    /// The assembly store becomes `xchg`: with this register if the store writes a constant, else with the register that it stores.
    Exchange(Option<Register>),
}

impl Repair {
    /// Whether a thread passes this repair on its way from one instruction to the next. `None` stands for a fence that was inserted.
    pub fn is_crossed(&self, earlier: Option<usize>, later: Option<usize>) -> bool {
        let side = if self.before { later } else { earlier };
        side.is_some_and(|instruction| self.instructions.contains(&instruction))
    }
}

impl Translation {
    /// The candidate places for fences: after each store, and in assembly also before each load. A fence anywhere else has the
    /// effect of one of these, or is executed more often. After a store, an exchange is used instead of a fence where that is
    /// possible and costs less.
    #[must_use]
    pub fn repairs(&self, costs: &Costs) -> Vec<Repair> {
        let program = &self.program;
        let flow = Flow::new(program);
        let depths = flow.depths();
        let free = FreeRegisters::new(program, &flow);
        let mut found: Vec<Repair> = Vec::new();
        for (index, instruction) in program.code.iter().enumerate() {
            let point = Point::before(index);
            let depth = depths.get(&point).copied().unwrap_or(0);
            let loads = is_access(program, point) && !instruction.locked && !is_move_to_memory(instruction);
            let mut add = |before: bool, change: Change| {
                let same = found.iter_mut().find(|it| it.span == instruction.span && it.before == before);
                let change = match &same {
                    // all copies of one line have to allow the change
                    Some(repair) if repair.change != change => Change::Fence,
                    _ => change,
                };
                let once = if change == Change::Fence { costs.fence } else { costs.exchange };
                let cost = costs.inside(depth, once);
                match same {
                    Some(repair) => {
                        repair.instructions.push(index);
                        repair.cost = repair.cost.max(cost);
                        if repair.change != change {
                            (repair.change, repair.shown) = (change, shown(instruction, before, change));
                        }
                    }
                    None => found.push(Repair {
                        instructions: vec![index],
                        before,
                        change,
                        cost,
                        span: instruction.span,
                        shown: shown(instruction, before, change),
                    }),
                }
            };
            if stores(instruction) {
                let exchange = free.exchange(index).filter(|_| costs.exchange < costs.fence);
                add(false, exchange.unwrap_or(Change::Fence));
            }
            // bad states refer to the point at the label, not to one at a fence before it
            if loads && !program.statements && instruction.labels.is_empty() {
                add(true, Change::Fence);
            }
        }
        found
    }

    /// The program with these repairs. For each of its instructions, also the index that it had before; `None` for inserted fences.
    ///
    /// # Errors
    /// The same as for the program itself.
    pub fn repaired(&self, repairs: &[&Repair]) -> Result<(Self, Vec<Option<usize>>), Diagnostics> {
        let has = |index: usize, before: bool| {
            repairs.iter().any(|it| it.before == before && it.instructions.contains(&index))
        };
        let mut program = self.program.clone();
        let mut origins = Vec::new();
        // the new index of each instruction, and of the end of the code
        let mut places = Vec::new();
        program.code.clear();
        for (index, instruction) in self.program.code.iter().enumerate() {
            if has(index, true) {
                program.code.push(fence(instruction));
                origins.push(None);
            }
            places.push(program.code.len() as u32);
            program.code.push(instruction.clone());
            origins.push(Some(index));
            if has(index, false) {
                program.code.push(fence(instruction));
                origins.push(None);
            }
        }
        places.push(program.code.len() as u32);
        // the names of points consist of the line and the number of the instruction in this line
        let mut copies: BTreeMap<u32, u32> = BTreeMap::new();
        for instruction in &mut program.code {
            let copy = copies.entry(instruction.line).or_default();
            instruction.copy = *copy;
            *copy += 1;
        }
        // jumps lead to the fence before their target: the target has no label in the source, and the line before it also passes
        // the fence
        let moved = |point: Point| {
            let at = places.get(point.instruction as usize).copied().unwrap_or(point.instruction);
            let fenced = !point.halfway && has(point.instruction as usize, true);
            Point { instruction: at - u32::from(fenced), ..point }
        };
        for instruction in &mut program.code {
            instruction.operation = instruction.operation.with_target(moved);
        }
        program.entries.iter_mut().for_each(|entry| entry.at = moved(entry.at));
        for comparison in program.properties.iter_mut().flat_map(|it| &mut it.comparisons) {
            if let super::Comparison::At(_, _, point) = comparison {
                *point = moved(*point);
            }
        }
        let making = TranslationOptions { asserts: self.asserts, ..self.making };
        let translation = Self::new(program, "with fences", making, Vec::new())?;
        Ok((translation.with_sources(self.sources.clone()), origins))
    }

    /// The program without its full fences, and the places of these.
    ///
    /// # Errors
    /// The same as for the program itself.
    pub fn without_fences(&self, costs: &Costs) -> Result<(Self, Vec<Repair>), Diagnostics> {
        let mut program = self.program.clone();
        let depths = Flow::new(&program).depths();
        let mut found: Vec<Repair> = Vec::new();
        for (index, instruction) in program.code.iter_mut().enumerate() {
            if instruction.operation != Operation::Fence {
                continue;
            }
            instruction.operation = Operation::Nothing;
            let depth = depths.get(&Point::before(index)).copied().unwrap_or(0);
            match found.iter_mut().find(|it| it.span == instruction.span) {
                Some(repair) => repair.instructions.push(index),
                None => found.push(Repair {
                    instructions: vec![index],
                    before: false,
                    change: Change::Fence,
                    cost: costs.inside(depth, costs.fence),
                    span: instruction.span,
                    shown: format!("line {}: {}", instruction.line, instruction.text),
                }),
            }
        }
        let making = TranslationOptions { asserts: self.asserts, ..self.making };
        let translation = Self::new(program, "without fences", making, Vec::new())?;
        Ok((translation.with_sources(self.sources.clone()), found))
    }

    /// The instructions that a transition of the system executes, in order, each with whether it accesses memory.
    pub fn executed(&self, transition: usize) -> impl Iterator<Item = (usize, bool)> + '_ {
        let steps = self.paths.get(transition).into_iter().flat_map(|path| &path.steps);
        steps.map(|step| (step.point.instruction as usize, is_access(&self.program, step.point)))
    }
}

fn is_move_to_memory(instruction: &Instruction) -> bool {
    matches!(instruction.operation, Operation::Move(Place::Memory(_), _))
}

/// Whether the store buffer may hold a write of the instruction after it.
fn stores(instruction: &Instruction) -> bool {
    is_move_to_memory(instruction)
        || instruction.is_split()
        || !instruction.locked
            && matches!(instruction.operation, Operation::Count(_, super::Counting::Reset(_)))
}

/// A fence in the line of an instruction.
fn fence(instruction: &Instruction) -> Instruction {
    Instruction {
        operation: Operation::Fence,
        locked: false,
        order: None,
        labels: Vec::new(),
        text: "mfence".to_owned(),
        mnemonic: "mfence".to_owned(),
        ..instruction.clone()
    }
}

fn shown(instruction: &Instruction, before: bool, change: Change) -> String {
    let Instruction { line, text, .. } = instruction;
    match change {
        Change::Fence if before => format!("before line {line}: {text}"),
        Change::Fence => format!("after line {line}: {text}"),
        Change::Order => format!("line {line}: memory_order_seq_cst for this store: {text}"),
        Change::Exchange(None) => format!("line {line}: xchg for this store: {text}"),
        Change::Exchange(Some(register)) => {
            format!(
                "line {line}: xchg with {}, which is free, for this store: {text}",
                register.general_name()
            )
        }
    }
}

/// The registers whose content is not needed.
struct FreeRegisters<'p> {
    program: &'p Program,
    flow: &'p Flow,
    live: BTreeMap<Point, Slots>,
    /// The register that holds the result of functions. All calls are assumed to need it.
    result: Option<Register>,
}

impl<'p> FreeRegisters<'p> {
    fn new(program: &'p Program, flow: &'p Flow) -> Self {
        let live = liveness::live(flow, &ObservedSlots::new(program));
        let returns = program.code.iter().any(|it| it.mnemonic.starts_with("ret"));
        Self { program, flow, live, result: returns.then_some(Register::EAX) }
    }

    /// Whether a register is not live after an instruction.
    fn is_free(&self, register: Register, index: usize) -> bool {
        let cases = self.flow.steps.get(&Point::before(index)).into_iter().flatten();
        let mut after = cases.filter_map(|case| case.target.point());
        self.result != Some(register) && after.all(|point| !self.is_live(register, point))
    }

    fn is_live(&self, register: Register, point: Point) -> bool {
        let slots = self.live.get(&point).copied().unwrap_or_default();
        slots.contains(Slot::Register(register)) || slots.contains(Slot::Thread(register))
    }

    /// Whether making a store sequentially consistent orders it before the later reads of its thread in C, too, as it does on x86. This
    /// is so if every atomic read up to the next fence is sequentially consistent. (Accesses that are not atomic are free of data races.)
    fn is_enough_in_c(&self, index: usize) -> bool {
        let mut seen = BTreeSet::new();
        let mut waiting = self.next(Point::before(index));
        while let Some(point) = waiting.pop() {
            let Some(instruction) = self.program.instruction(point) else { continue };
            if instruction.operation == Operation::Fence || !seen.insert(point) {
                continue;
            }
            let mut cases = self.flow.steps.get(&point).into_iter().flatten();
            let is_sequential = instruction.order.is_none_or(|Ordered { order, failed, stores }| {
                stores || ![order, failed].iter().any(|it| it.is_atomic() && *it != MemoryOrder::Sequential)
            });
            if !is_sequential && cases.any(|case| case.state.loaded().is_some()) {
                return false;
            }
            waiting.extend(self.next(point));
        }
        true
    }

    /// The successors of a point.
    fn next(&self, point: Point) -> Vec<Point> {
        let cases = self.flow.steps.get(&point).into_iter().flatten();
        cases.filter_map(|case| case.target.point()).collect()
    }

    /// The change that can replace a fence after a store, if there is one.
    fn exchange(&self, index: usize) -> Option<Change> {
        /// Registers that calls need not preserve and that hold no result.
        const SPARE: [&str; 4] = ["ecx", "esi", "edi", "edx"];
        let instruction = self.program.code.get(index)?;
        if self.program.statements {
            let is_said = instruction.text.starts_with("atomic_store_explicit(");
            return (is_said && self.is_enough_in_c(index)).then_some(Change::Order);
        }
        let Operation::Move(Place::Memory(cell), operand) = instruction.operation else { return None };
        let store = Store::of_text(&instruction.text)?;
        match operand {
            Operand::Place(Place::Register(register)) => {
                (store.register.is_some() && self.is_free(register, index)).then_some(Change::Exchange(None))
            }
            Operand::Immediate(_) if store.register.is_none() => {
                let is_spare = |register: &Register| {
                    !self.is_live(*register, Point::before(index))
                        && self.is_free(*register, index)
                        && cell.owner != Owner::Of(*register)
                };
                let mut spare = SPARE.into_iter().filter_map(Register::named);
                spare.find(is_spare).map(|register| Change::Exchange(Some(register)))
            }
            _ => None,
        }
    }
}
