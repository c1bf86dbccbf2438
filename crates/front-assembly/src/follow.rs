//! Follows the code of a thread from its start along every path.

use crate::Architecture;
use crate::apply::{InstructionContext, decided};
use crate::decode::{Control, Decoded, decode, link_register};
use crate::external;
use crate::known::{CODE, Known, STACK, State};
use crate::machine::{Block, Machine, Micro, Mode, Node, Successor};
use crate::states::States;
use garret_base::source::{Diagnostic, short};
use garret_instructions::program::{Action, Condition, Link, Operand, Register};
use garret_instructions::value::{Comparison, Value, Width};
use std::collections::BTreeSet;

/// The largest number of instructions of a thread; a function contributes its instructions for each call.
const MOST_NODES: usize = 100_000;
/// The largest number of stack slots that are stored, over all places where paths of a thread meet: some hundred megabytes.
const MOST_SLOTS: usize = 5_000_000;
/// The deepest nesting of calls.
const DEEPEST: usize = 64;

/// The result of an instruction at a node: its block, and the states at its successors.
pub(crate) struct InstructionResult {
    pub(crate) block: Block,
    /// The successors; for a branch, first the one for a true condition.
    pub(crate) next: Vec<(Node, State)>,
}

impl<'l> Machine<'l, '_, '_> {
    /// Follows a thread from a node with this state: returns the states of all nodes that it can reach.
    pub(crate) fn follow(&mut self, first: Node, state: State) -> Result<States, Diagnostic> {
        let mut states = States::new(first, state);
        let mut open = BTreeSet::from([first]);
        while let Some(mut node) = open.pop_first() {
            let Some(mut state) = states.kept(node).cloned() else { continue };
            loop {
                let mut next = self.instruction(node, state)?.next;
                self.check_size(&states, node)?;
                let only = if next.len() == 1 { next.pop() } else { None };
                let Some((to, known)) = only else {
                    for (to, known) in next {
                        open.extend(self.arrives(&mut states, (node, to), known)?);
                    }
                    break;
                };
                if open.first().is_some_and(|it| *it < to) || !states.passes(node, to) {
                    open.extend(self.arrives(&mut states, (node, to), known)?);
                    break;
                }
                (node, state) = (to, known);
            }
        }
        Ok(states)
    }

    /// Joins a state into that of a node. Returns the node if less is known there than before.
    fn arrives(
        &mut self,
        states: &mut States,
        (from, to): (Node, Node),
        known: State,
    ) -> Result<Option<Node>, Diagnostic> {
        // the state that came along the other path was not stored: compute it again
        let way = states.way(from, to);
        let before = if way.is_empty() { None } else { self.along(states, &way)? };
        let Some(before) = before else { return Ok(states.join(to, known).then_some(to)) };
        states.join(to, before);
        states.join(to, known);
        Ok(Some(to))
    }

    /// The state at the end of a path that begins at a node with a stored state; `None` if the path no longer leads there.
    fn along(&mut self, states: &States, way: &[Node]) -> Result<Option<State>, Diagnostic> {
        let mut state = way.first().and_then(|it| states.kept(*it)).cloned();
        for pair in way.windows(2) {
            let ([from, to], Some(known)) = (pair, state) else { return Ok(None) };
            let next = self.instruction(*from, known)?.next;
            state = next.into_iter().find(|(node, _)| node == to).map(|(_, known)| known);
        }
        Ok(state)
    }

    fn check_size(&self, states: &States, node: Node) -> Result<(), Diagnostic> {
        let message = match () {
            () if states.len() > MOST_NODES => {
                format!("a thread has more than {MOST_NODES} instructions, with those of all calls")
            }
            () if states.slots() > MOST_SLOTS => {
                format!(
                    "a thread has too many branches for its local variables: more than {MOST_SLOTS} of both"
                )
            }
            () => return Ok(()),
        };
        let error = Diagnostic::error(message).at(self.layout.file.code[node.at].statement.span, "");
        Err(error.help("check a smaller part of the program"))
    }

    /// Processes the instruction of a node.
    pub(crate) fn instruction(&mut self, node: Node, state: State) -> Result<InstructionResult, Diagnostic> {
        let layout = self.layout;
        let decoded = decode(layout, node.at, state.flags)?;
        let mut state = state;
        let mut micros = Vec::new();
        let floor = state.stack(self.pointer()).ok_or_else(|| self.lost_stack(node))?;
        let span = layout.file.code[node.at].statement.span;
        let mut doing =
            InstructionContext { state: &mut state, micros: &mut micros, context: node.context, span, floor };
        for (number, step) in decoded.steps.iter().enumerate() {
            let link = decoded.links.iter().find(|(at, _)| *at == number).map(|(_, link)| *link);
            self.link(link, step.action, &mut doing)?;
        }
        state.flags = decoded.flags;
        let is_call = matches!(decoded.control, Control::Call(_) | Control::CallRegister(_));
        // a callee may overwrite everything below the stack pointer, and the frame of a function is gone when it returns
        let is_left = is_call
            || matches!(decoded.control, Control::JumpRegister(it) if it == link_register(layout.file.architecture));
        let zone = if is_left { 0 } else { layout.file.architecture.red_zone() };
        state.cut(self.pointer(), zone);
        self.way(node, &decoded, state, micros)
    }

    fn lost_stack(&self, node: Node) -> Diagnostic {
        let span = self.layout.file.code[node.at].statement.span;
        Diagnostic::error("where the stack pointer is here is not known").at(span, "").note(
            "arrays of a length that is not constant, `alloca`, and stacks that are aligned to more than 16 bytes are not supported",
        )
    }

    /// Processes a step. It may use a part of an address (an upper or a lower half).
    fn link(
        &mut self,
        link: Option<Link>,
        action: Action,
        doing: &mut InstructionContext<'_>,
    ) -> Result<(), Diagnostic> {
        if let Some(Link::Lower(base)) = link {
            let whole = match action {
                Action::Compute { right, .. } => doing.state.known(right),
                Action::Load { access, .. } | Action::Store { access, .. } => doing.state.known(access.at),
                _ => Known::Unknown,
            };
            let is_part = match (doing.state.registers[base], whole) {
                (Known::Upper(upper), Known::Value(whole) | Known::Upper(whole)) => {
                    self.layout.has_upper_part(whole, upper)
                }
                _ => false,
            };
            if !is_part {
                return Err(doing.error("the register does not hold the upper part of this address"));
            }
        }
        self.apply(action, doing)?;
        if let (Some(Link::Upper), Action::Compute { to, .. }) = (link, action)
            && let Known::Value(value) = doing.state.registers[to]
        {
            doing.state.set(to, Known::Upper(value));
        }
        Ok(())
    }

    /// Determines the successors of an instruction.
    fn way(
        &mut self,
        node: Node,
        decoded: &Decoded<'l>,
        state: State,
        micros: Vec<Micro>,
    ) -> Result<InstructionResult, Diagnostic> {
        match decoded.control {
            Control::On => self.on(node, decoded, state, micros),
            Control::Bad(message) => Ok(InstructionResult {
                block: Block { micros, way: Successor::Bad(message.to_owned()) },
                next: Vec::new(),
            }),
            Control::Call(name) => self.call_name(node, name, state, micros, true),
            Control::Tail(name) => match self.layout.file.target(name, node.at) {
                Some(at) => Ok(to(Node { at, ..node }, state, micros)),
                None => self.call_name(node, name, state, micros, false),
            },
            Control::CallRegister(register) => match state.registers[register] {
                Known::Value(Value::Address(CODE, at)) if at >= 0 => {
                    self.call_code(node, at as usize, state, micros)
                }
                _ => Err(self
                    .wrong(node, "which function is called here is not known")
                    .help("call functions by their names")),
            },
            Control::JumpRegister(register) => self.jump_register(node, register, state, micros),
        }
    }

    fn wrong(&self, node: Node, message: impl Into<String>) -> Diagnostic {
        Diagnostic::error(message).at(self.layout.file.code[node.at].statement.span, "")
    }

    /// The next instruction in the file; fails if its section ends here.
    fn behind(&self, node: Node) -> Result<Node, Diagnostic> {
        let code = &self.layout.file.code;
        let next = Node { at: node.at + 1, ..node };
        let is_there = code.get(next.at).is_some_and(|it| it.section == code[node.at].section);
        if is_there { Ok(next) } else { Err(self.wrong(node, "the code ends behind this instruction")) }
    }

    fn on(
        &mut self,
        node: Node,
        decoded: &Decoded<'l>,
        state: State,
        micros: Vec<Micro>,
    ) -> Result<InstructionResult, Diagnostic> {
        if let Some(trap) = decoded.traps {
            return self.unless(node, trap, state, micros);
        }
        let Some(jump) = decoded.jump else { return Ok(to(self.behind(node)?, state, micros)) };
        let Some(at) = self.layout.file.target(jump.label, node.at) else {
            let message = format!("there is no label `{}` in this file", short(jump.label));
            return Err(Diagnostic::error(message).at(jump.span, ""));
        };
        let there = Node { at, ..node };
        let Some(Action::Branch { condition, .. }) = decoded.steps.get(jump.step).map(|it| it.action) else {
            return Ok(to(there, state, micros));
        };
        let (condition, answer) = decided(condition, &state);
        self.decides |= answer.is_some() && self.mode == Mode::Together;
        if answer == Some(true) {
            return Ok(to(there, state, micros));
        }
        let behind = self.behind(node)?;
        if answer == Some(false) {
            return Ok(to(behind, state, micros));
        }
        for side in [condition.left, condition.right] {
            if matches!(state.known(side), Known::Undefined | Known::Upper(_) | Known::Low(..)) {
                return Err(self
                    .wrong(node, "this condition uses a value that is uninitialised on some path to here"));
            }
        }
        let way = Successor::Either(condition, there, behind);
        let mut next = vec![(behind, state.clone())];
        // on ARM and RISC-V, a branch to the next instruction orders what follows, too: it is a control dependency
        if there != behind {
            next.insert(0, (there, state));
        }
        Ok(InstructionResult { block: Block { micros, way }, next })
    }

    /// Continues with the next instruction if a register is not 0; otherwise, the place is bad.
    fn unless(
        &self,
        node: Node,
        (register, why): (Register, &'static str),
        state: State,
        micros: Vec<Micro>,
    ) -> Result<InstructionResult, Diagnostic> {
        let (left, right) = (Operand::Register(register), Operand::number(0));
        let condition = Condition { comparison: Comparison::Distinct, left, right, width: Width::Double };
        let (condition, answer) = decided(condition, &state);
        let behind = self.behind(node)?;
        let (way, next) = match answer {
            Some(true) => return Ok(to(behind, state, micros)),
            Some(false) => (Successor::Bad(why.to_owned()), Vec::new()),
            None => (Successor::Unless(condition, why, behind), vec![(behind, state)]),
        };
        Ok(InstructionResult { block: Block { micros, way }, next })
    }

    /// Processes a call by name, or a jump to a function at the end of another one (a tail call).
    fn call_name(
        &mut self,
        node: Node,
        name: &str,
        state: State,
        micros: Vec<Micro>,
        comes_back: bool,
    ) -> Result<InstructionResult, Diagnostic> {
        if let (Some(at), true) = (self.layout.file.target(name, node.at), comes_back) {
            return self.call_code(node, at, state, micros);
        }
        let (mut state, mut micros) = (state, micros);
        let architecture = self.layout.file.architecture;
        let link = link_register(architecture);
        let span = self.layout.file.code[node.at].statement.span;
        let floor = state.stack(self.pointer()).unwrap_or(0);
        let back = match architecture {
            Architecture::AArch64 | Architecture::RiscV64 => state.registers[link],
            Architecture::X86 => state.slot(floor, Width::Double),
        };
        let mut doing =
            InstructionContext { state: &mut state, micros: &mut micros, context: node.context, span, floor };
        let way = external::call(self, name, &mut doing)?;
        if architecture == Architecture::X86 {
            // a known function pops its return address, too
            let top = floor.saturating_add(self.returned());
            doing.constant(self.pointer(), Value::Address(STACK, top));
        }
        if let Some(way) = way {
            return Ok(InstructionResult { block: Block { micros, way }, next: Vec::new() });
        }
        if comes_back {
            return Ok(to(self.behind(node)?, state, micros));
        }
        // after a tail call, the function has returned to the caller of the current function
        state.set(link, back);
        self.jump_register(node, link, state, micros)
    }

    /// Calls a function of this file.
    fn call_code(
        &mut self,
        node: Node,
        at: usize,
        state: State,
        micros: Vec<Micro>,
    ) -> Result<InstructionResult, Diagnostic> {
        let mut state = state;
        let stack = state.stack(self.pointer()).ok_or_else(|| self.lost_stack(node))?;
        let behind = node.at as i64 + 1;
        state.set(link_register(self.layout.file.architecture), Known::Value(Value::Address(CODE, behind)));
        if at >= self.layout.file.code.len() {
            return Err(self.wrong(node, "there is no instruction where this goes to"));
        }
        let Some(next) = self.call(node, stack, at) else {
            let name = self.layout.file.function(at).unwrap_or("this function");
            return Err(self.wrong(node, format!("`{}` calls itself, which is not supported", short(name))));
        };
        if self.contexts[next.context].depth > DEEPEST {
            return Err(self.wrong(node, "calls are nested too deeply"));
        }
        Ok(to(next, state, micros))
    }

    /// Jumps to the address in a register: back to the caller, or to a function.
    fn jump_register(
        &mut self,
        node: Node,
        register: Register,
        state: State,
        micros: Vec<Micro>,
    ) -> Result<InstructionResult, Diagnostic> {
        let Known::Value(Value::Address(CODE, at)) = state.registers[register] else {
            return Err(self
                .wrong(node, "the target of this jump cannot be determined")
                .help("compile with -fno-jump-tables, and call functions by their names"));
        };
        let context = &self.contexts[node.context];
        let stack = state.stack(self.pointer());
        let (back, caller) = match context.caller {
            Some((caller, call)) => (call as i64 + 1, Some(caller)),
            None => (-1, None),
        };
        if at == back {
            if stack != context.stack.checked_add(self.returned()) {
                return Err(self.wrong(node, "the stack pointer is not where it was at the call"));
            }
            return match caller {
                Some(caller) => {
                    let call = Node { context: caller, at: at as usize - 1 };
                    Ok(to(self.behind(call)?, state, micros))
                }
                None => {
                    Ok(InstructionResult { block: Block { micros, way: Successor::End }, next: Vec::new() })
                }
            };
        }
        if at < 0 || at as usize >= self.layout.file.code.len() {
            return Err(self.wrong(node, "this does not return to the caller of the function"));
        }
        Ok(to(Node { at: at as usize, ..node }, state, micros))
    }
}

fn to(next: Node, state: State, micros: Vec<Micro>) -> InstructionResult {
    InstructionResult { block: Block { micros, way: Successor::To(next) }, next: vec![(next, state)] }
}
