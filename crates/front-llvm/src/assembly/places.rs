//! Reads and writes the operands of an instruction of inline assembly.

use super::Refused;
use super::mnemonic::Does;
use super::operands::Place;
use super::registers::Register;
use super::state::{State, constant};
use super::template::{Address, Written};
use crate::syntax::{Binary, Constant, Operation, Order, Update, Value};
use crate::types::Type;

impl State<'_> {
    /// Whether an operand is in memory.
    pub(super) fn is_memory(&self, written: &Written) -> bool {
        match written {
            Written::Memory(_) => true,
            Written::Operand(number, _) => {
                matches!(self.operands.all.get(*number).map(|it| &it.place), Some(Place::Memory(_)))
            }
            _ => false,
        }
    }

    /// Whether an operand is a constant in the text.
    pub(super) fn is_constant(&self, written: &Written) -> bool {
        self.known(written).is_some()
    }

    /// The number of an operand that is a constant in the text.
    pub(super) fn known(&self, written: &Written) -> Option<i128> {
        match written {
            Written::Constant(number) => Some(*number),
            Written::OperandValue(number) => match self.operands.all.get(*number)?.input.as_ref()? {
                (Value::Constant(Constant::Integer(value)), _) => Some(*value),
                _ => None,
            },
            _ => None,
        }
    }

    /// Whether a locked instruction on the stack changes nothing: it is a fence.
    pub(super) fn is_fence(&self, does: Does, value: &Written, target: &Written) -> bool {
        let is_stack = matches!(target, Written::Memory(Address { base: Some(base), symbol: None, operand: None, index: None, .. })
            if matches!(**base, Written::Register(Register::SP, _)));
        let is_same = match does {
            Does::Compute(Binary::And) => self.known(value) == Some(-1),
            Does::Compute(_) => self.known(value) == Some(0),
            _ => false,
        };
        is_stack && is_same
    }

    /// The width of an instruction: its suffix, or that of its operands in registers.
    pub(super) fn width(&self, suffix: Option<u32>, operands: &[&Written]) -> Result<u32, Refused> {
        let natural = |written: &&Written| match written {
            Written::Register(_, bits) => Some(*bits),
            Written::Operand(number, bits) => {
                let operand = self.operands.all.get(*number)?;
                // a constant for which there is a choice has no width
                let is_register =
                    matches!(operand.place, Place::Register(_)) && !self.may_be_constant(*number);
                is_register.then(|| bits.unwrap_or(operand.bits.max(8)))
            }
            _ => None,
        };
        let mut widths = operands.iter().filter_map(natural);
        let first = suffix.or_else(|| widths.next());
        let bits = first.ok_or_else(|| Refused::new("an instruction without a width"))?;
        if widths.any(|it| it != bits) {
            return Err(Refused::new("an instruction with operands of different widths"));
        }
        Ok(bits)
    }

    fn may_be_constant(&self, number: usize) -> bool {
        let operand = self.operands.all.get(number);
        operand.is_some_and(|it| !it.is_output && matches!(it.input, Some((Value::Constant(_), _))))
    }

    /// The value of an operand.
    pub(super) fn value(&mut self, written: &Written, bits: u32) -> Result<Value, Refused> {
        match written {
            Written::Constant(number) => Ok(constant(*number)),
            Written::OperandValue(number) => {
                let input = self.operands.all.get(*number).and_then(|it| it.input.clone());
                input.map(|(value, _)| value).ok_or_else(Refused::empty)
            }
            Written::Register(Register::SP, _) => Err(Refused::new("the stack pointer")),
            Written::Register(register, _) if !self.is_declared(*register) => Err(Refused::undeclared()),
            Written::Register(register, _) => self.gets(*register, bits),
            Written::Operand(number, _) => {
                let operands = self.operands;
                let operand = operands.all.get(*number).ok_or_else(Refused::empty)?;
                self.reads(*number)?;
                match (&operand.place, &operand.input) {
                    // a constant in the place of a register has any width
                    (_, Some((value @ Value::Constant(Constant::Integer(_)), _)))
                        if self.may_be_constant(*number) =>
                    {
                        Ok(value.clone())
                    }
                    (Place::Register(register), _) if bits <= operand.bits.max(8) => {
                        self.gets(*register, bits)
                    }
                    (Place::Memory(address), _) => Ok(self.loads(&address.clone(), bits)),
                    _ => Err(Refused::new("a register that is wider than its operand")),
                }
            }
            Written::Memory(address) => {
                let address = self.address(address)?;
                Ok(self.loads(&address, bits))
            }
        }
    }

    /// Writes an operand.
    pub(super) fn writes_to(&mut self, written: &Written, bits: u32, value: Value) -> Result<(), Refused> {
        let register = match written {
            Written::Constant(_) | Written::OperandValue(_) => return Err(Refused::empty()),
            Written::Register(Register::SP, _) => return Err(Refused::new("the stack pointer")),
            Written::Register(register, _) if !self.is_declared(*register) => {
                return Err(Refused::undeclared());
            }
            Written::Register(register, _) => *register,
            Written::Operand(number, _) => match self.operands.all.get(*number).map(|it| &it.place) {
                Some(Place::Register(register)) => *register,
                Some(Place::Memory(_)) => {
                    let address = self.target(written)?;
                    self.stores(&address, bits, value);
                    return Ok(());
                }
                _ => return Err(Refused::empty()),
            },
            Written::Memory(_) => {
                let address = self.target(written)?;
                self.stores(&address, bits, value);
                return Ok(());
            }
        };
        self.writes(register)?;
        self.sets(register, value, bits);
        Ok(())
    }

    /// The address of an operand in memory.
    pub(super) fn target(&mut self, written: &Written) -> Result<Value, Refused> {
        match written {
            Written::Memory(address) => self.address(address),
            Written::Operand(number, _) => {
                self.reads(*number)?;
                match self.operands.all.get(*number).map(|it| it.place.clone()) {
                    Some(Place::Memory(address)) => {
                        self.stored.insert(*number);
                        Ok(address)
                    }
                    _ => Err(Refused::empty()),
                }
            }
            _ => Err(Refused::empty()),
        }
    }

    /// The value of an address.
    pub(super) fn address(&mut self, address: &Address) -> Result<Value, Refused> {
        if address.symbol.is_some() {
            return Err(Refused::new("a variable by its name"));
        }
        let mut base = match address.operand {
            Some(number) => Some(self.target(&Written::Operand(number, None))?),
            None => None,
        };
        if let Some(register) = &address.base {
            let value = self.value(register, 64)?;
            base = match base {
                None => Some(value),
                Some(_) => return Err(Refused::empty()),
            };
        }
        let mut steps = Vec::new();
        if let Some((register, scale)) = &address.index {
            let value = self.value(register, 64)?;
            steps.push(self.binary(Binary::Mul, 64, &value, &constant(*scale)));
        }
        if address.constant != 0 {
            steps.push(constant(address.constant));
        }
        let mut found = base.ok_or_else(Refused::empty)?;
        for step in steps {
            found = self.gives(Operation::Element(Type::Int(8), found, vec![step]));
        }
        Ok(found)
    }

    /// Reads memory.
    pub(super) fn loads(&mut self, address: &Value, bits: u32) -> Value {
        let order = if self.operands.is_barrier { Order::Acquire } else { Order::Relaxed };
        self.gives(Operation::Load(Type::Int(bits), address.clone(), order))
    }

    /// Writes memory.
    pub(super) fn stores(&mut self, address: &Value, bits: u32, value: Value) {
        let order = if self.operands.is_barrier { Order::Release } else { Order::Relaxed };
        self.adds(None, Operation::Store(Type::Int(bits), value, address.clone(), order));
    }

    /// Changes memory at once, as locked instructions do; returns the value before.
    pub(super) fn updates(
        &mut self,
        to: &Written,
        bits: u32,
        update: Update,
        value: &Value,
    ) -> Result<Value, Refused> {
        let address = self.target(to)?;
        Ok(self.updates_at(address, bits, update, value))
    }

    /// The same at an address.
    pub(super) fn updates_at(&mut self, address: Value, bits: u32, update: Update, value: &Value) -> Value {
        let order = if self.operands.is_barrier { Order::SeqCst } else { Order::Relaxed };
        self.fences();
        let old = self.gives(Operation::Exchange(Type::Int(bits), update, address, value.clone(), order));
        self.fences();
        old
    }
}
