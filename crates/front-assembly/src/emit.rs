//! Builds the steps of a thread from all nodes that it can reach.
//!
//! Only the thread itself accesses its stack, so its slots become registers. But a fence that orders stores before stores also orders
//! the stores to the stack before it, and with them the loads that they depend on. A thread with such a fence therefore stores to a cell
//! that no thread reads before each of them: a number that depends on all that it has stored to its stack.

use crate::follow::InstructionResult;
use crate::known::{CODE, HANDLE, Known, STACK, State};
use crate::live::{leave_out, uses};
use crate::machine::{Block, Machine, Micro, Node, Slot, Successor, TEMPORARIES};
use crate::program::{Bad, Line, ThreadKind};
use crate::slots::Slots;
use crate::start::Start;
use crate::states::States;
use garret_base::map::{Map, Set};
use garret_base::source::{Diagnostic, Span};
use garret_instructions::program::{Access, Action, Fence, Operand, Register, Step, Tags, Thread};
use garret_instructions::value::{Operator, Value, VariableId, Width, computed};
use std::collections::BTreeSet;

/// The target of a jump.
#[derive(Clone, Copy)]
enum Target {
    Node(Node),
    /// The steps that signal the end of the thread.
    End,
    /// After the last step: the thread does nothing anymore.
    Gone,
    /// The step with this index.
    Step(usize),
}

struct Emitter<'s> {
    slots: &'s Slots,
    steps: Vec<Step>,
    lines: Vec<Option<Line>>,
    jumps: Vec<(usize, Target)>,
    starts: Map<Node, usize>,
    bad: Vec<Bad>,
    part: usize,
    stack: Option<StoredToStack>,
}

/// What a thread has stored to its stack.
#[derive(Clone, Copy)]
struct StoredToStack {
    /// The object that is stored to before a fence.
    object: VariableId,
    /// A register that contains 0 and depends on everything that was stored.
    all: Register,
    /// A temporary register.
    one: Register,
}

/// Whether a fence orders earlier stores, but not earlier loads.
fn orders_only_stores(action: Action) -> bool {
    match action {
        Action::Fence(Fence::Stores) => true,
        Action::Fence(Fence::Between(before, _)) => before.writes && !before.reads,
        _ => false,
    }
}

/// Builds the thread of a start.
pub(crate) fn thread(machine: &mut Machine<'_, '_, '_>, start: Start) -> Result<ThreadKind, Diagnostic> {
    let before = machine.accesses.len();
    machine.earlier = start.earlier;
    let states = machine.follow(start.node, start.state.clone())?;
    machine.accesses.truncate(before);
    // now that everything is known, follow the code once more to record the accesses
    let result = start.flag.and_then(|it| machine.result_of(it));
    let blocks = blocks(machine, &states, result)?;
    drop(states);
    let prefix = machine.prefix.get(..start.waits).unwrap_or_default().to_vec();
    let order = order(start.node, &blocks);
    let mut accessed: Vec<Slot> = Vec::new();
    for node in &order {
        for micro in &blocks[node].micros {
            if let Micro::FromSlot { slot, .. } | Micro::ToSlot { slot, .. } = micro {
                accessed.push(*slot);
            }
        }
    }
    let part = machine.temporary() + TEMPORARIES;
    let is_fence = |micro: &Micro| matches!(micro, Micro::Action(it) if orders_only_stores(*it));
    let is_stored = |micro: &Micro| matches!(micro, Micro::ToSlot { value: Operand::Register(_), .. });
    let has = |is: &dyn Fn(&Micro) -> bool| blocks.values().any(|block| block.micros.iter().any(is));
    let stack = (has(&is_fence) && has(&is_stored)).then(|| {
        let object = *machine.stacks.get_or_insert(machine.objects);
        machine.objects += usize::from(object == machine.objects);
        StoredToStack { object, all: part + 1, one: part + 2 }
    });
    let slots = Slots::new(&accessed, if stack.is_some() { part + 3 } else { part + 1 });
    let mut emitter = Emitter {
        slots: &slots,
        steps: Vec::new(),
        lines: Vec::new(),
        jumps: Vec::new(),
        starts: Map::default(),
        bad: Vec::new(),
        part,
        stack,
    };
    let code = &machine.layout.file.code;
    emitter.block(&prefix, None);
    for (number, node) in order.iter().enumerate() {
        let next = order.get(number + 1).copied();
        let instruction = &code[node.at];
        emitter.node(*node, &blocks[node], next, instruction.statement.span, instruction.line);
    }
    let first = code[start.node.at].statement.span;
    let ends = order.iter().rev().find(|it| matches!(blocks[*it].way, Successor::End));
    emitter.end(
        start.flag.map(|it| (it, machine.result_of(it))),
        ends.map_or(first, |it| code[it.at].statement.span),
    );
    emitter.finish(start, machine)
}

/// The blocks of all reachable instructions. If the result of the thread is used, it must be defined at each end.
fn blocks(
    machine: &mut Machine<'_, '_, '_>,
    states: &States,
    result: Option<Register>,
) -> Result<Map<Node, Block>, Diagnostic> {
    let mut blocks: Map<Node, Block> = Map::default();
    let mut without: BTreeSet<Node> = BTreeSet::new();
    for first in states.all_kept() {
        let mut open: Vec<(Node, State)> =
            states.kept(first).map(|it| (first, it.clone())).into_iter().collect();
        while let Some((node, state)) = open.pop() {
            let known = result.map(|it| state.registers[it]);
            let InstructionResult { block, next } = machine.instruction(node, state)?;
            let is_known = |it: Known| {
                !it.is_private() && !matches!(it, Known::Undefined | Known::Upper(_) | Known::Low(..))
            };
            if matches!(block.way, Successor::End) && !known.is_none_or(is_known) {
                without.insert(node);
            }
            blocks.insert(node, block);
            open.extend(next.into_iter().filter(|(to, _)| states.kept(*to).is_none()));
        }
    }
    match without.first() {
        Some(node) => {
            let message = "`main` asks for the result of this thread, which is not known here";
            Err(Diagnostic::error(message).at(machine.layout.file.code[node.at].statement.span, ""))
        }
        None => Ok(blocks),
    }
}

/// The order of the nodes in the code: the successor of an instruction directly follows it if possible.
fn order(first: Node, blocks: &Map<Node, Block>) -> Vec<Node> {
    let (mut order, mut seen) = (Vec::new(), Set::default());
    let mut open = vec![first];
    while let Some(node) = open.pop() {
        if !seen.insert(node) {
            continue;
        }
        order.push(node);
        match blocks[&node].way {
            Successor::To(next) | Successor::Unless(_, _, next) => open.push(next),
            Successor::Either(_, yes, no) => open.extend([yes, no]),
            Successor::End | Successor::Gone | Successor::Bad(_) => {}
        }
    }
    order
}

impl StoredToStack {
    /// Lets [`Self::all`] depend on a value, too.
    fn notes(self, value: Operand) -> [Action; 2] {
        let (all, one) = (Operand::Register(self.all), Operand::Register(self.one));
        let compute =
            |to, operator, left, right| Action::Compute { to, operator, left, right, width: Width::Double };
        [
            compute(self.one, Operator::Second, value, Operand::number(0)),
            compute(self.all, Operator::Or, all, one),
        ]
    }

    /// The store before a fence.
    fn store(self) -> Action {
        let at = Operand::Value(Value::Address(self.object, 0));
        let access = Access { at, width: Width::Double, signed: false };
        Action::Store { value: Operand::Register(self.all), access, tags: Tags::NONE }
    }
}

impl Emitter<'_> {
    fn push(&mut self, action: Action, span: Span, line: Option<Line>) {
        self.steps.push(Step { action, span });
        self.lines.push(line);
    }

    fn jump(&mut self, action: Action, target: Target, span: Span, line: Option<Line>) {
        self.jumps.push((self.steps.len(), target));
        self.push(action, span, line);
    }

    /// Appends the steps of a block.
    fn block(&mut self, micros: &[(Micro, Span)], line: Option<Line>) {
        let mut starts = Vec::new();
        let mut inner = Vec::new();
        for (micro, span) in micros.iter().copied() {
            starts.push(self.steps.len());
            match micro {
                Micro::Action(action) => {
                    if let Some(stack) = self.stack.filter(|_| orders_only_stores(action)) {
                        self.push(stack.store(), span, line);
                    }
                    self.push(action, span, line);
                }
                Micro::FromSlot { to, slot, signed } => {
                    for action in self.slots.read(to, slot, signed, self.part) {
                        self.push(action, span, line);
                    }
                }
                Micro::ToSlot { slot, value } => {
                    if let (Some(stack), Operand::Register(_)) = (self.stack, value) {
                        for action in stack.notes(value) {
                            self.push(action, span, line);
                        }
                    }
                    for action in self.slots.write(slot, value) {
                        self.push(action, span, line);
                    }
                }
                Micro::Branch(condition, to) => {
                    inner.push((self.steps.len(), to));
                    self.push(Action::Branch { condition, target: 0 }, span, line);
                }
            }
        }
        starts.push(self.steps.len());
        for (step, to) in inner {
            let target = starts.get(to).copied().unwrap_or(self.steps.len());
            self.jumps.push((step, Target::Step(target)));
        }
    }

    /// Appends the steps of an instruction, and the jump to its successor if that does not follow directly.
    fn node(&mut self, node: Node, block: &Block, next: Option<Node>, span: Span, line: Option<Line>) {
        self.starts.insert(node, self.steps.len());
        let micros: Vec<(Micro, Span)> = block.micros.iter().map(|it| (*it, span)).collect();
        self.block(&micros, line);
        let jump = Action::Jump { target: 0 };
        match &block.way {
            Successor::To(to) if Some(*to) == next => {}
            Successor::To(to) => self.jump(jump, Target::Node(*to), span, line),
            Successor::Either(condition, yes, no) => {
                let branch = Action::Branch { condition: *condition, target: 0 };
                self.jump(branch, Target::Node(*yes), span, line);
                if Some(*no) != next {
                    self.jump(jump, Target::Node(*no), span, line);
                }
            }
            Successor::End => self.jump(jump, Target::End, span, line),
            Successor::Gone => self.jump(jump, Target::Gone, span, line),
            Successor::Bad(message) => self.bad(message, span, line),
            Successor::Unless(condition, message, to) => {
                let branch = Action::Branch { condition: *condition, target: 0 };
                self.jump(branch, Target::Node(*to), span, line);
                self.bad(message, span, line);
            }
        }
    }

    /// Appends a bad place: a jump to itself.
    fn bad(&mut self, message: &str, span: Span, line: Option<Line>) {
        let step = self.steps.len();
        self.bad.push(Bad { step, message: message.to_owned(), span });
        self.jump(Action::Jump { target: 0 }, Target::Step(step), span, line);
    }

    /// Appends the end of the thread. If another thread joins it, it stores its result and sets its flag.
    fn end(&mut self, flag: Option<(usize, Option<usize>)>, span: Span) {
        let end = self.steps.len();
        if let Some((flag, result)) = flag {
            let place = |offset| Access {
                at: Operand::Value(Value::Address(flag, offset)),
                width: Width::Double,
                signed: false,
            };
            if let Some(result) = result {
                let (value, access) = (Operand::Register(result), place(8));
                self.push(Action::Store { value, access, tags: Tags::NONE }, span, None);
            }
            let (value, access) = (Operand::number(1), place(0));
            self.push(Action::Store { value, access, tags: Tags::RELEASE }, span, None);
        }
        let gone = self.steps.len();
        for (step, target) in std::mem::take(&mut self.jumps) {
            let place = match target {
                Target::Node(node) => self.starts.get(&node).copied().unwrap_or(gone),
                Target::End => end,
                Target::Gone => gone,
                Target::Step(step) => step,
            };
            if let Action::Branch { target, .. } | Action::Jump { target } = &mut self.steps[step].action {
                *target = place;
            }
        }
    }

    /// Removes steps whose results are unused, and checks that all remaining steps are supported.
    fn finish(self, start: Start, machine: &Machine<'_, '_, '_>) -> Result<ThreadKind, Diagnostic> {
        let kept: Set<usize> = self.bad.iter().map(|it| it.step).collect();
        let left = leave_out(&self.steps, self.slots.registers, &kept);
        let bad = self.bad.into_iter().map(|it| Bad { step: left.numbers[it.step], ..it }).collect();
        let mut lines = vec![None; left.steps.len()];
        for (old, line) in self.lines.iter().enumerate() {
            // steps that are left out share the number of the next step that remains, and that one comes last
            if let Some(place) = lines.get_mut(left.numbers[old]) {
                *place = *line;
            }
        }
        for step in &left.steps {
            check(step)?;
        }
        let architecture = machine.layout.file.architecture;
        let open = start.open_arguments.clone().map(|number| crate::decode::argument(architecture, number));
        let arguments = open.filter(|it| left.first.contains(it)).collect();
        let mut registers = vec![Value::Number(0); self.slots.registers];
        for (register, known) in start.state.registers.iter().enumerate() {
            if let Known::Value(value) = known
                && left.first.contains(&register)
            {
                registers[register] = *value;
            }
        }
        if self.slots.begin(&start.state, |it| left.first.contains(&it), &mut registers).is_err() {
            let span = machine.layout.file.code[start.node.at].statement.span;
            let message = "what the stack holds where this thread begins is not known";
            return Err(Diagnostic::error(message).at(span, ""));
        }
        let thread = Thread { steps: left.steps, registers };
        Ok(ThreadKind { name: start.name, count: start.count, thread, arguments, bad, lines })
    }
}

/// Checks that a step uses no stack address, thread handle or code address, and that each computation is defined.
fn check(step: &Step) -> Result<(), Diagnostic> {
    let wrong = |message: &str| Err(Diagnostic::error(message).at(step.span, ""));
    for operand in uses(step.action).read {
        match operand {
            Operand::Value(Value::Address(STACK, _)) => {
                return wrong(
                    "this uses the address of a local variable as a number, which is not supported",
                );
            }
            Operand::Value(Value::Address(CODE, _)) => {
                return wrong("this uses the address of a function as a number, which is not supported");
            }
            Operand::Value(Value::Address(HANDLE, _)) => {
                return wrong("this uses the number of a thread, which is not supported");
            }
            _ => {}
        }
    }
    if let Action::Compute {
        operator, left: Operand::Value(left), right: Operand::Value(right), width, ..
    } = step.action
        && computed(operator, left, right, width).is_err()
    {
        return wrong("this computes with an address in an unsupported way");
    }
    Ok(())
}
