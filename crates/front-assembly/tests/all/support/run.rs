//! Executes a single thread in the form that the reader returns.

use garret_front_assembly::{Program, ThreadKind};
use garret_instructions::program::{Access, Action, Condition, Operand, Register};
use garret_instructions::value::{Value, Width, compared, computed};
use std::collections::BTreeMap;

/// The memory while threads run one after the other.
pub(crate) struct Machine<'p> {
    program: &'p Program,
    cells: BTreeMap<(usize, i64), (Width, Value)>,
    /// Whether the last exclusive load has not been followed by a store.
    monitor: bool,
}

fn bytes(width: Width) -> i64 {
    i64::from(width.bits() / 8)
}

fn extended(value: Value, access: Access) -> Value {
    match value {
        Value::Number(number) if access.signed => Value::Number(access.width.signed(number) as u64),
        Value::Number(number) => Value::Number(access.width.cut(number)),
        Value::Address(..) => value,
    }
}

fn value(operand: Operand, registers: &[Value]) -> Value {
    match operand {
        Operand::Register(register) => registers[register],
        Operand::Value(value) => value,
    }
}

fn holds(condition: Condition, registers: &[Value]) -> Result<bool, String> {
    let (left, right) = (value(condition.left, registers), value(condition.right, registers));
    let result = compared(condition.comparison, left, right, condition.width);
    result.map_err(|_| "compares addresses".to_owned())
}

fn set(to: Option<Register>, value: Value, registers: &mut [Value]) {
    if let Some(to) = to {
        registers[to] = value;
    }
}

impl<'p> Machine<'p> {
    pub(crate) fn new(program: &'p Program) -> Self {
        Self { program, cells: BTreeMap::new(), monitor: false }
    }

    fn place(&self, at: Value, width: Width) -> Result<(usize, i64), String> {
        let Value::Address(object, offset) = at else { return Err(format!("access at {at:?}")) };
        let overlaps = self
            .cells
            .range((object, offset - 7)..(object, offset + bytes(width)))
            .any(|((_, other), (of, _))| *other + bytes(*of) > offset && (*other, *of) != (offset, width));
        if overlaps { Err(format!("mixed sizes at {at:?}")) } else { Ok((object, offset)) }
    }

    fn read(&self, at: Value, access: Access) -> Result<Value, String> {
        let (object, offset) = self.place(at, access.width)?;
        if let Some((_, value)) = self.cells.get(&(object, offset)) {
            return Ok(*value);
        }
        let initial = self.program.objects[object].initial(offset, access.width);
        initial.ok_or_else(|| format!("outside of an object at {at:?}"))
    }

    fn write(&mut self, at: Value, access: Access, value: Value) -> Result<(), String> {
        let place = self.place(at, access.width)?;
        if self.program.objects[place.0].initial(place.1, access.width).is_none() {
            return Err(format!("outside of an object at {at:?}"));
        }
        let value = extended(value, Access { signed: false, ..access });
        self.cells.insert(place, (access.width, value));
        Ok(())
    }

    /// Runs a thread to its end.
    pub(crate) fn run(&mut self, thread: &ThreadKind, most: usize) -> Result<(), String> {
        let mut registers = thread.thread.registers.clone();
        let mut at = 0;
        for _ in 0..most {
            let Some(step) = thread.thread.steps.get(at) else { return Ok(()) };
            if let Some(bad) = thread.bad.iter().find(|it| it.step == at) {
                return Err(format!("bad: {}", bad.message));
            }
            at = self.step(step.action, at, &mut registers).map_err(|it| format!("step {at}: {it}"))?;
        }
        Err("does not end".to_owned())
    }

    fn step(&mut self, action: Action, at: usize, registers: &mut [Value]) -> Result<usize, String> {
        match action {
            Action::Compute { to, operator, left, right, width } => {
                let (left, right) = (value(left, registers), value(right, registers));
                let result = computed(operator, left, right, width);
                registers[to] = result.map_err(|_| format!("{operator:?} of {left:?}, {right:?}"))?;
            }
            Action::Select { to, condition, yes, no } => {
                registers[to] = value(if holds(condition, registers)? { yes } else { no }, registers);
            }
            Action::Fence(_) => {}
            Action::Branch { condition, target } => {
                return Ok(if holds(condition, registers)? { target } else { at + 1 });
            }
            Action::Jump { target } => return Ok(target),
            _ => self.access(action, registers)?,
        }
        Ok(at + 1)
    }

    /// Executes a step that accesses memory.
    fn access(&mut self, action: Action, registers: &mut [Value]) -> Result<(), String> {
        match action {
            Action::Load { to, access, tags } => {
                let read = self.read(value(access.at, registers), access)?;
                self.monitor |= tags.has(garret_instructions::program::Tags::EXCLUSIVE);
                set(to, extended(read, access), registers);
            }
            Action::Store { value: stored, access, .. } => {
                self.write(value(access.at, registers), access, value(stored, registers))?;
            }
            Action::StoreExclusive { status, value: stored, access, .. } => {
                if self.monitor {
                    self.write(value(access.at, registers), access, value(stored, registers))?;
                }
                set(status, Value::Number(u64::from(!self.monitor)), registers);
                self.monitor = false;
            }
            Action::Update { to, operator, operand, access, .. } => {
                let place = value(access.at, registers);
                let old = self.read(place, access)?;
                let plain = extended(old, Access { signed: false, ..access });
                let new = computed(operator, plain, value(operand, registers), access.width);
                self.write(place, access, new.map_err(|_| "updates an address".to_owned())?)?;
                set(to, extended(old, access), registers);
            }
            Action::CompareSwap { to, success, expected, new, access, .. } => {
                let place = value(access.at, registers);
                let plain = Access { signed: false, ..access };
                let old = extended(self.read(place, access)?, plain);
                let equal = old == extended(value(expected, registers), plain);
                if equal {
                    self.write(place, access, value(new, registers))?;
                }
                set(to, extended(old, access), registers);
                set(success, Value::Number(u64::from(equal)), registers);
            }
            _ => {}
        }
        Ok(())
    }

    /// The bytes of an object; bytes of addresses are replaced by 0xee.
    pub(crate) fn bytes(&self, name: &str) -> Option<Vec<u8>> {
        let object = self.program.objects.iter().position(|it| it.parts.iter().any(|it| it.name == name))?;
        let of = &self.program.objects[object];
        let start = of.parts.iter().find(|it| it.name == name)?.offset;
        let byte = |value: Option<Value>, shift: i64| match value {
            Some(Value::Number(number)) => (number >> shift) as u8,
            _ => 0xee,
        };
        let mut all: Vec<u8> = (0..of.size).map(|at| byte(of.initial(at, Width::Byte), 0)).collect();
        for ((_, at), (width, value)) in self.cells.range((object, i64::MIN)..=(object, i64::MAX)) {
            for place in 0..bytes(*width) {
                all[(at + place) as usize] = byte(Some(*value), place * 8);
            }
        }
        Some(all.split_off(start as usize))
    }
}
