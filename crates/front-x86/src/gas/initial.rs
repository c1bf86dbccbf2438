//! Determines what `main` leaves in memory before it creates threads.
//!
//! Threads run the named functions, and `main` is not one of them. The initial contents of memory are what `main` writes before it
//! creates the first thread. This is determined along a single path, without jumps, with known numbers. If `main` writes anything else
//! that threads access, the program is refused, unless `main` is to be left out. Writes of `main` after the creation of threads are not
//! part of the program, and the answer mentions this assumption.

use super::lost::{CREATING, Lost, Rest};
use super::mnemonic::Kind;
use super::object::{Object, ObjectId};
use super::operand::{Expression, Memory, Operand, Part, RAX, RBP, RDI, RDX, RSI, RSP, SourceOperand};
use super::source::{Line, Source, Symbol};
use super::value::with_sign;
use garret_base::register::NAMES;
use garret_program::Bitwise;
use std::collections::BTreeMap;

/// Functions that write nothing except through pointers to the stack, or attributes of threads.
const IDLE: [&str; 6] =
    ["pthread_attr_init", "pthread_attr_setstacksize", "puts", "printf", "sched_yield", "setbuf"];

/// The registers that a called function may change.
const CHANGED: [u8; 9] = [RAX, 2, RDX, RSI, RDI, 8, 9, 10, 11];

/// Stores what `main` writes before it creates threads in the objects, and returns what is lost.
pub(super) fn run_main<'a>(source: &mut Source<'a>, starts: &[(usize, bool)]) -> Lost<'a> {
    let Some(Symbol::Code(first)) = source.symbols.get("main").copied() else { return Lost::default() };
    if starts.iter().any(|(start, _)| *start == first) {
        return Lost::default();
    }
    let mut main = Main::new(source);
    let ended = main.run(first);
    let objects = main.objects;
    match ended {
        Some(after) => {
            source.objects = objects;
            let lost = |line| Lost::of(source, (first, line), Rest::AfterFirst, starts);
            after.map(lost).unwrap_or_default()
        }
        None => Lost::of(source, (first, first), Rest::All, starts),
    }
}

/// The value of a register or a stack slot.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Held {
    Number(i64),
    /// A number in the low bits (of this number); the other bits are unknown.
    Low(i64, u8),
    Address(ObjectId, i64),
    /// Offset from the initial stack pointer, in bytes.
    Stack(i64),
    Unknown,
}

/// The place of an operand in memory.
#[derive(Clone, Copy)]
enum Found {
    Object(ObjectId, u64),
    Stack(i64),
}

/// How execution continues after a line.
enum Next {
    Line,
    /// A thread is created.
    Created,
    /// `main` ends.
    Ended,
}

/// The state of `main`.
struct Main<'s, 'a> {
    source: &'s Source<'a>,
    objects: Vec<Object<'a>>,
    registers: [Held; NAMES.len()],
    slots: BTreeMap<i64, (u8, Held)>,
}

impl<'s, 'a> Main<'s, 'a> {
    fn new(source: &'s Source<'a>) -> Self {
        let mut registers = [Held::Unknown; NAMES.len()];
        registers[usize::from(RSP)] = Held::Stack(0);
        Self { source, objects: source.objects.clone(), registers, slots: BTreeMap::new() }
    }

    /// Follows `main` until it creates a thread (then the result is the next line), or until it ends (then there is no line). `None` if
    /// it cannot be followed.
    #[allow(clippy::option_option, reason = "what is not known, and what comes to an end")]
    fn run(&mut self, first: usize) -> Option<Option<usize>> {
        for at in first.. {
            match self.line(self.source.lines.get(at)?)? {
                Next::Line => {}
                Next::Created => return Some(Some(at + 1)),
                Next::Ended => return Some(None),
            }
        }
        None
    }

    /// Executes an instruction that moves the stack pointer.
    fn on_stack(&mut self, kind: Kind, operands: &[SourceOperand<'a>]) -> Option<()> {
        match (kind, operands) {
            (Kind::Push, [from]) => {
                let value = self.read(from, 64)?;
                let at = self.stack()?.checked_sub(8)?;
                self.registers[usize::from(RSP)] = Held::Stack(at);
                self.write_slot(at, 64, value);
            }
            (Kind::Pop, [to]) => {
                let at = self.stack()?;
                let value = self.slot(at, 64);
                self.registers[usize::from(RSP)] = Held::Stack(at.checked_add(8)?);
                self.write(to, 64, value)?;
            }
            (Kind::Leave, []) => {
                self.registers[usize::from(RSP)] = self.registers[usize::from(RBP)];
                let at = self.stack()?;
                self.registers[usize::from(RBP)] = self.slot(at, 64);
                self.registers[usize::from(RSP)] = Held::Stack(at.checked_add(8)?);
            }
            _ => return None,
        }
        Some(())
    }

    /// Executes a line; `None` if its effect is unknown.
    fn line(&mut self, line: &Line<'a>) -> Option<Next> {
        let mnemonic = line.mnemonic?;
        if mnemonic.kind != Kind::Nothing && line.problem.is_some() {
            return None;
        }
        let of_operand = |it: &SourceOperand<'a>| match it.operand {
            Operand::Register(part) => Some(part.bits),
            Operand::Memory(_, bits) => bits,
            _ => None,
        };
        let bits = mnemonic.bits.or_else(|| line.operands.iter().find_map(of_operand)).unwrap_or(64);
        match (mnemonic.kind, line.operands.as_slice()) {
            (Kind::Nothing | Kind::Fence | Kind::StoreFence | Kind::Compare | Kind::Test, _) => {}
            (Kind::Return, _) => return Some(Next::Ended),
            (Kind::Call, [to]) => return self.call(to),
            (Kind::Push | Kind::Pop | Kind::Leave, operands) => self.on_stack(mnemonic.kind, operands)?,
            (Kind::Move, [to, from]) => {
                let value = self.read(from, bits)?;
                self.write(to, bits, value)?;
            }
            (Kind::Address, [to, from]) => {
                let value = self.address_of(from);
                self.write(to, bits, if bits == 64 { value } else { Held::Unknown })?;
            }
            (Kind::Add, [to, from]) => self.compute(to, from, bits, i64::wrapping_add)?,
            (Kind::Subtract, [to, from]) => self.compute(to, from, bits, i64::wrapping_sub)?,
            (Kind::Bitwise(function), [to, from]) => {
                if function == Bitwise::Xor && to.operand == from.operand {
                    self.write(to, bits, Held::Number(0))?;
                } else {
                    self.compute(to, from, bits, |one, other| function.of(one, other))?;
                }
            }
            (Kind::Increment, [to]) => self.change(to, bits, |it| it.wrapping_add(1))?,
            (Kind::Decrement, [to]) => self.change(to, bits, |it| it.wrapping_sub(1))?,
            (Kind::Negate, [to]) => self.change(to, bits, i64::wrapping_neg)?,
            (Kind::Complement, [to]) => self.change(to, bits, |it| !it)?,
            (Kind::Exchange, [one, other]) => {
                let (first, second) = (self.read(one, bits)?, self.read(other, bits)?);
                self.write(one, bits, second)?;
                self.write(other, bits, first)?;
            }
            (Kind::Extend { signed, from: narrow }, [to, from]) => {
                let value = match narrow.or_else(|| of_operand(from)) {
                    Some(narrow) => extended(self.read(from, narrow)?, signed, narrow),
                    None => Held::Unknown,
                };
                self.write(to, bits, value)?;
            }
            // the value of a register may become unknown, but not that of memory
            (
                Kind::Multiply | Kind::Set(_) | Kind::MoveIf(_) | Kind::ShiftLeft | Kind::ShiftRight { .. },
                [to, ..],
            ) => {
                self.write(to, 64, Held::Unknown)?;
            }
            (Kind::ExtendAccumulator(from), []) => self.extend_accumulator(from),
            _ => return None,
        }
        Some(Next::Line)
    }

    fn address_of(&self, from: &SourceOperand<'a>) -> Held {
        match from.operand {
            Operand::Memory(memory, _) => self.address(memory),
            Operand::Bare(displacement) => self.address(Memory { displacement, ..Memory::default() }),
            Operand::Register(_) | Operand::Immediate(_) => Held::Unknown,
        }
    }

    fn extend_accumulator(&mut self, from: u8) {
        let held = self.registers[usize::from(RAX)];
        self.registers[usize::from(RAX)] =
            if from == 32 { extended(held, true, from) } else { Held::Unknown };
    }

    /// Executes a call: of a function that creates a thread, or of one that is known to write nothing here.
    fn call(&mut self, to: &SourceOperand<'a>) -> Option<Next> {
        let expression = match to.operand {
            Operand::Bare(expression) => expression,
            // through the table of the linker
            Operand::Memory(memory, _) if memory.relative && to.indirect => memory.displacement,
            Operand::Memory(..) | Operand::Register(_) | Operand::Immediate(_) => return None,
        };
        let (name, _) = self.source.resolve(Expression { modifier: None, ..expression })?;
        let name = name?;
        if self.source.symbols.contains_key(name) {
            return None;
        }
        if CREATING.iter().any(|part| name.contains(part)) {
            return Some(Next::Created);
        }
        for family in CHANGED {
            self.registers[usize::from(family)] = Held::Unknown;
        }
        // it may write to the stack
        self.slots.clear();
        IDLE.contains(&name).then_some(Next::Line)
    }

    fn stack(&self) -> Option<i64> {
        match self.registers[usize::from(RSP)] {
            Held::Stack(at) => Some(at),
            _ => None,
        }
    }

    fn compute(
        &mut self,
        to: &SourceOperand<'a>,
        from: &SourceOperand<'a>,
        bits: u8,
        function: impl Fn(i64, i64) -> i64,
    ) -> Option<()> {
        let value = match (self.read(to, bits)?, self.read(from, bits)?) {
            (Held::Number(one), Held::Number(other)) => Held::Number(function(one, other)),
            (Held::Stack(at), Held::Number(by)) => Held::Stack(function(at, by)),
            (Held::Address(object, at), Held::Number(by)) => Held::Address(object, function(at, by)),
            _ => Held::Unknown,
        };
        self.write(to, bits, value)
    }

    fn change(&mut self, to: &SourceOperand<'a>, bits: u8, function: impl Fn(i64) -> i64) -> Option<()> {
        let value = match self.read(to, bits)? {
            Held::Number(number) => Held::Number(function(number)),
            _ => Held::Unknown,
        };
        self.write(to, bits, value)
    }

    /// The value of an operand of `bits` bits; `None` if it is at an unknown place in memory.
    fn read(&self, from: &SourceOperand<'a>, bits: u8) -> Option<Held> {
        let memory = match from.operand {
            Operand::Immediate(expression) => return Some(self.constant(expression)),
            Operand::Register(Part { high: true, .. }) => return Some(Held::Unknown),
            Operand::Register(part) => {
                return Some(match self.registers[usize::from(part.family)] {
                    Held::Number(number) => Held::Number(with_sign(number, bits)),
                    Held::Low(number, known) if bits <= known => Held::Number(with_sign(number, bits)),
                    held if bits == 64 => held,
                    _ => Held::Unknown,
                });
            }
            Operand::Memory(memory, _) => memory,
            Operand::Bare(displacement) => Memory { displacement, ..Memory::default() },
        };
        Some(match self.found(memory) {
            Some(Found::Object(object, offset)) => {
                let held = self.objects.get(object.0 as usize)?.initially(offset, bits / 8);
                held.map_or(Held::Unknown, Held::Number)
            }
            Some(Found::Stack(at)) => self.slot(at, bits),
            None => Held::Unknown,
        })
    }

    /// Writes an operand of `bits` bits; `None` if the place in memory is unknown, or if memory would get an unknown value.
    fn write(&mut self, to: &SourceOperand<'a>, bits: u8, value: Held) -> Option<()> {
        let memory = match to.operand {
            Operand::Immediate(_) => return None,
            Operand::Register(part) => {
                let register = &mut self.registers[usize::from(part.family)];
                *register = match (value, bits) {
                    (Held::Number(number), 64) => Held::Number(number),
                    // the upper bits become 0
                    (Held::Number(number), 32) => Held::Number(number & 0xffff_ffff),
                    (held, 64) => held,
                    // the upper bits stay the same
                    (Held::Number(number), bits) if bits < 32 && !part.high => {
                        let low = (1 << bits) - 1;
                        match *register {
                            Held::Number(before) => Held::Number(before & !low | number & low),
                            _ => Held::Low(number, bits),
                        }
                    }
                    _ => Held::Unknown,
                };
                return Some(());
            }
            Operand::Memory(memory, _) => memory,
            Operand::Bare(displacement) => Memory { displacement, ..Memory::default() },
        };
        match (self.found(memory)?, value) {
            (Found::Stack(at), value) => {
                self.write_slot(at, bits, value);
                Some(())
            }
            (Found::Object(object, offset), Held::Number(number)) => {
                let object = self.objects.get_mut(object.0 as usize)?;
                object.write(offset, bits / 8, with_sign(number, bits)).then_some(())
            }
            (Found::Object(..), _) => None,
        }
    }

    fn slot(&self, at: i64, bits: u8) -> Held {
        match self.slots.get(&at) {
            Some((written, held)) if *written == bits => *held,
            _ => Held::Unknown,
        }
    }

    /// Writes a slot; overlapping slots are lost.
    fn write_slot(&mut self, at: i64, bits: u8, value: Held) {
        let end = at.saturating_add((bits / 8).into());
        self.slots.retain(|start, (bits, _)| start.saturating_add((*bits / 8).into()) <= at || *start >= end);
        self.slots.insert(at, (bits, value));
    }

    fn constant(&self, expression: Expression<'a>) -> Held {
        match self.source.resolve(Expression { modifier: None, ..expression }) {
            Some((None, number)) => Held::Number(number),
            Some((Some(name), number)) => match self.source.symbols.get(name) {
                Some(Symbol::Object(object)) => Held::Address(*object, number),
                Some(Symbol::Code(_)) | None => Held::Unknown,
            },
            None => Held::Unknown,
        }
    }

    /// The address of a memory operand.
    fn address(&self, memory: Memory<'a>) -> Held {
        // the address is in a table of the linker
        if memory.thread || memory.displacement.modifier.is_some() {
            return Held::Unknown;
        }
        let mut sum = self.constant(memory.displacement);
        let base = memory.base.map(|part| (part, 1));
        for (part, scale) in [base, memory.index].into_iter().flatten() {
            sum = match (sum, self.registers[usize::from(part.family)]) {
                (Held::Number(one), Held::Number(other)) => {
                    Held::Number(one.wrapping_add(other.wrapping_mul(scale)))
                }
                (Held::Address(object, at), Held::Number(other)) => {
                    Held::Address(object, at.wrapping_add(other.wrapping_mul(scale)))
                }
                (Held::Stack(at), Held::Number(other)) => {
                    Held::Stack(at.wrapping_add(other.wrapping_mul(scale)))
                }
                (Held::Number(at), Held::Address(object, other)) if scale == 1 => {
                    Held::Address(object, at.wrapping_add(other))
                }
                (Held::Number(at), Held::Stack(other)) if scale == 1 => Held::Stack(at.wrapping_add(other)),
                _ => Held::Unknown,
            };
        }
        sum
    }

    fn found(&self, memory: Memory<'a>) -> Option<Found> {
        match self.address(memory) {
            Held::Address(object, offset) => {
                let local = self.objects.get(object.0 as usize)?.local;
                Some(Found::Object(object, u64::try_from(offset).ok()?)).filter(|_| !local)
            }
            Held::Stack(at) => Some(Found::Stack(at)),
            Held::Number(_) | Held::Low(..) | Held::Unknown => None,
        }
    }
}

/// The low bits of a value, extended.
fn extended(held: Held, signed: bool, bits: u8) -> Held {
    match held {
        Held::Number(number) if signed => Held::Number(with_sign(number, bits)),
        Held::Number(number) if bits < 64 => Held::Number(number & ((1 << bits) - 1)),
        _ => Held::Unknown,
    }
}
