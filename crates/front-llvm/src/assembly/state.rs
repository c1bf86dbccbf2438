//! The operations that inline assembly becomes: values of registers and flags, and the blocks so far.
//!
//! Without jumps, registers and flags are the names of their last values. With jumps, they are variables.

use super::Refused;
use super::operands::{Operand, Operands, Place};
use super::registers::Register;
use crate::syntax::{Binary, Call, Cast, Constant, Operation, Order, Predicate, Value};
use crate::types::Type;
use std::collections::{BTreeMap, BTreeSet};

/// A flag.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Flag {
    Carry,
    Zero,
    Sign,
    Overflow,
}

/// All flags.
pub(super) const FLAGS: [Flag; 4] = [Flag::Carry, Flag::Zero, Flag::Sign, Flag::Overflow];

/// An operation with the name of its result.
pub(super) type Named = (Option<String>, Operation);

/// A value in a register: its low bits are known, and those above if they are zero.
#[derive(Clone)]
struct Known {
    value: Value,
    bits: u32,
    is_zero_above: bool,
}

/// What the instructions so far have become.
pub(super) struct State<'o> {
    pub(super) operands: &'o Operands,
    /// The start of the names of values and labels.
    prefix: String,
    number: usize,
    /// The blocks: the label of each, and its operations.
    pub(super) blocks: Vec<(String, Vec<Named>)>,
    has_jumps: bool,
    registers: BTreeMap<Register, Known>,
    flags: BTreeMap<Flag, Value>,
    /// The outputs that are written so far, without being inputs, too: another input may be in the same register.
    written: BTreeSet<usize>,
    /// With jumps backwards: the inputs that are read.
    read: BTreeSet<usize>,
    /// The outputs in memory that are written.
    pub(super) stored: BTreeSet<usize>,
}

pub(super) fn constant(number: i128) -> Value {
    Value::Constant(Constant::Integer(number))
}

impl<'o> State<'o> {
    pub(super) fn new(operands: &'o Operands, prefix: String, has_jumps: bool) -> Self {
        let mut state = Self {
            operands,
            number: 0,
            blocks: vec![(format!("{prefix} start"), Vec::new())],
            prefix,
            has_jumps,
            registers: BTreeMap::new(),
            flags: BTreeMap::new(),
            written: BTreeSet::new(),
            read: BTreeSet::new(),
            stored: BTreeSet::new(),
        };
        if has_jumps {
            state.declares();
        }
        for operand in &operands.all {
            if let (Place::Register(register), Some((value, bits))) = (&operand.place, &operand.input) {
                state.sets(*register, value.clone(), *bits);
            }
        }
        state
    }

    /// Allocates the variables of all registers and flags.
    fn declares(&mut self) {
        let named = (0..16).map(Register::Own);
        let registers = named.chain((0..self.operands.all.len()).map(Register::Operand));
        let one = || constant(1);
        for register in registers {
            let variable = self.variable(register);
            self.adds(Some(variable), Operation::Alloca(Type::Int(64), one()));
        }
        for flag in FLAGS {
            let variable = self.of_flag(flag);
            self.adds(Some(variable), Operation::Alloca(Type::Int(1), one()));
        }
    }

    fn variable(&self, register: Register) -> String {
        format!("{} {register:?}", self.prefix)
    }

    fn of_flag(&self, flag: Flag) -> String {
        format!("{} {flag:?}", self.prefix)
    }

    pub(super) fn adds(&mut self, result: Option<String>, operation: Operation) {
        // there is always a block
        if let Some((_, operations)) = self.blocks.last_mut() {
            operations.push((result, operation));
        }
    }

    /// Adds an operation with a result.
    pub(super) fn gives(&mut self, operation: Operation) -> Value {
        self.number += 1;
        let name = format!("{} {}", self.prefix, self.number);
        self.adds(Some(name.clone()), operation);
        Value::Local(name)
    }

    /// The name of a block.
    pub(super) fn label(&mut self) -> String {
        self.number += 1;
        format!("{} block {}", self.prefix, self.number)
    }

    /// Begins a block.
    pub(super) fn begins(&mut self, label: String) {
        self.blocks.push((label, Vec::new()));
    }

    pub(super) fn binary(&mut self, operator: Binary, bits: u32, one: &Value, other: &Value) -> Value {
        self.gives(Operation::Binary(operator, bits, one.clone(), other.clone()))
    }

    pub(super) fn compared(&mut self, predicate: Predicate, bits: u32, one: &Value, other: &Value) -> Value {
        self.gives(Operation::Icmp(predicate, bits, one.clone(), other.clone()))
    }

    /// A value of `from` bits with `to` bits.
    pub(super) fn cast(&mut self, cast: Cast, (from, to): (u32, u32), value: Value) -> Value {
        if from == to { value } else { self.gives(Operation::Cast(cast, from, to, value)) }
    }

    /// Calls a function of verification tools.
    pub(super) fn calls(&mut self, name: &str, arguments: Vec<(Type, Value)>, bits: u32) -> Value {
        self.gives(Operation::Call(Call::of(name, arguments, Type::Int(bits))))
    }

    /// Any number.
    pub(super) fn any(&mut self, bits: u32) -> Value {
        let name = if bits == 1 { "bool".to_owned() } else { format!("u{bits}") };
        self.calls(&format!("__VERIFIER_nondet_{name}"), Vec::new(), bits)
    }

    /// Any number if a condition holds, else a value.
    pub(super) fn any_if(&mut self, condition: &Value, otherwise: Value, bits: u32) -> Value {
        let [head, anything, end] = [(); 3].map(|()| self.label());
        self.adds(None, Operation::Jump(head.clone()));
        self.begins(head.clone());
        let targets = [anything.clone(), end.clone()];
        self.adds(None, Operation::Branch(condition.clone(), targets));
        self.begins(anything.clone());
        let any = self.any(bits);
        self.adds(None, Operation::Jump(end.clone()));
        self.begins(end);
        self.gives(Operation::Phi(Type::Int(bits), vec![(otherwise, head), (any, anything)]))
    }

    /// A fence, unless the compiler may move other accesses anyway.
    pub(super) fn fences(&mut self) {
        if self.operands.is_barrier {
            self.adds(None, Operation::Fence(Order::SeqCst, false));
        }
    }

    /// The value of a register.
    pub(super) fn gets(&mut self, register: Register, bits: u32) -> Result<Value, Refused> {
        if self.has_jumps {
            let variable = Value::Local(self.variable(register));
            let whole = self.gives(Operation::Load(Type::Int(64), variable, Order::Plain));
            return Ok(self.cast(Cast::Trunc, (64, bits), whole));
        }
        let unset = || Refused::new("reading a register that is neither an input nor set before");
        let known = self.registers.get(&register).cloned().ok_or_else(unset)?;
        if bits > known.bits && !known.is_zero_above {
            return Err(unset());
        }
        let cast = if bits < known.bits { Cast::Trunc } else { Cast::ZExt };
        Ok(self.cast(cast, (known.bits, bits), known.value))
    }

    /// Whether more than these bits of a register may be used.
    fn is_wider(&self, register: Register, bits: u32) -> bool {
        let mut operands = self
            .operands
            .all
            .iter()
            .filter(|it| matches!(it.place, Place::Register(own) if own == register))
            .peekable();
        operands.peek().is_none() || operands.any(|it| it.bits > bits)
    }

    /// Sets a register. 8 and 16 bits leave the others as they are; 32 bits clear them.
    pub(super) fn sets(&mut self, register: Register, value: Value, bits: u32) {
        if self.has_jumps {
            let variable = Value::Local(self.variable(register));
            let mut whole = self.cast(Cast::ZExt, (bits, 64), value);
            let is_first = self.blocks.len() == 1 && !self.registers.contains_key(&register);
            if bits < 32 && !is_first && self.is_wider(register, bits) {
                let old = self.gives(Operation::Load(Type::Int(64), variable.clone(), Order::Plain));
                let kept = self.binary(Binary::And, 64, &old, &constant(-1 << bits));
                whole = self.binary(Binary::Or, 64, &kept, &whole);
            }
            self.adds(None, Operation::Store(Type::Int(64), whole, variable, Order::Plain));
            // from now on, it is set
            let known = Known { value: constant(0), bits: 64, is_zero_above: true };
            self.registers.insert(register, known);
            return;
        }
        let known = match self.registers.get(&register).cloned() {
            Some(old) if bits < 32 && old.bits > bits => {
                let kept = self.binary(Binary::And, old.bits, &old.value, &constant(-1 << bits));
                let low = self.cast(Cast::ZExt, (bits, old.bits), value);
                Known { value: self.binary(Binary::Or, old.bits, &kept, &low), ..old }
            }
            _ => Known { value, bits, is_zero_above: bits >= 32 },
        };
        self.registers.insert(register, known);
    }

    pub(super) fn flag(&mut self, flag: Flag) -> Result<Value, Refused> {
        if self.has_jumps {
            let variable = Value::Local(self.of_flag(flag));
            return Ok(self.gives(Operation::Load(Type::Int(1), variable, Order::Plain)));
        }
        let unset = "reading a flag that was not set before";
        self.flags.get(&flag).cloned().ok_or_else(|| Refused::new(unset))
    }

    pub(super) fn sets_flag(&mut self, flag: Flag, value: Value) {
        if self.has_jumps {
            let variable = Value::Local(self.of_flag(flag));
            self.adds(None, Operation::Store(Type::Int(1), value, variable, Order::Plain));
        } else {
            self.flags.insert(flag, value);
        }
    }

    /// Whether a register may be used: it is that of an operand, or clobbered.
    pub(super) fn is_declared(&self, register: Register) -> bool {
        let of_operand = |it: &Operand| matches!(it.place, Place::Register(own) if own == register);
        self.operands.clobbered.contains(&register) || self.operands.all.iter().any(of_operand)
    }

    /// Remembers that operand `number` is read by the instruction `line`.
    pub(super) fn reads(&mut self, number: usize) -> Result<(), Refused> {
        let Some(operand) = self.operands.all.get(number) else {
            return Err(Refused::new("an operand that does not exist"));
        };
        let is_shared = match &operand.place {
            Place::Register(_) => operand.tied.is_none() && !operand.is_output,
            // the address of a variable is no register
            Place::Memory(address) => matches!(address, Value::Local(_)),
            Place::Flag(_) => false,
        };
        if is_shared {
            self.read.insert(number);
            return if self.written.is_empty() { Ok(()) } else { Err(Refused::shared()) };
        }
        Ok(())
    }

    /// Remembers that an output is written that may share its register with inputs. With jumps, no input may be read at all.
    pub(super) fn writes(&mut self, register: Register) -> Result<(), Refused> {
        let output = self
            .operands
            .all
            .iter()
            .position(|it| matches!(it.place, Place::Register(own) if own == register) && it.is_output);
        let Some(number) = output else {
            let is_input = self
                .operands
                .all
                .iter()
                .any(|it| matches!(it.place, Place::Register(own) if own == register));
            return if is_input {
                Err(Refused::new("writing an operand that is only an input"))
            } else {
                Ok(())
            };
        };
        let is_own =
            |it: &Operand| !it.is_output && matches!(it.place, Place::Register(own) if own == register);
        let is_alone = self.operands.all.get(number).is_none_or(|it| it.is_alone)
            || self.operands.all.iter().any(is_own);
        if !is_alone {
            self.written.insert(number);
        }
        Ok(())
    }

    /// Whether inputs are read, and outputs written that may be in their registers.
    pub(super) fn shares(&self) -> bool {
        !self.read.is_empty() && !self.written.is_empty()
    }
}
