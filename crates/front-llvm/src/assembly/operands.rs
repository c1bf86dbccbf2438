//! The operands of inline assembly: its constraints, together with the arguments and results of the call.

use super::Refused;
use super::registers::{Register, named};
use crate::parser::bits_of;
use crate::syntax::{Call, Value};
use crate::types::{Names, Type};

/// Where an operand is.
#[derive(Clone, Debug)]
pub(super) enum Place {
    Register(Register),
    /// In memory, at this address.
    Memory(Value),
    /// A flag that is stored: the condition.
    Flag(String),
}

/// An operand.
#[derive(Clone, Debug)]
pub(super) struct Operand {
    pub(super) place: Place,
    /// The number of bits of a register or flag.
    pub(super) bits: u32,
    /// The value before the instructions, and its number of bits.
    pub(super) input: Option<(Value, u32)>,
    /// Whether it is a result of the call.
    pub(super) is_output: bool,
    /// Whether no other operand can be in the same register.
    pub(super) is_alone: bool,
    /// For an input: the output in whose place it is.
    pub(super) tied: Option<usize>,
}

/// The operands, and the registers that the instructions may change beside them.
#[derive(Debug, Default)]
pub(super) struct Operands {
    pub(super) all: Vec<Operand>,
    pub(super) clobbered: Vec<Register>,
    /// Whether other memory may be read and written: then the compiler moves no access across the instructions.
    pub(super) is_barrier: bool,
}

/// The constraint letters for registers that any number may be in, or for a constant.
const GENERAL: &str = "rqQRlgimnsIJKLMNOeZX";

impl Operands {
    /// The operands of a call.
    pub(super) fn of(constraints: &str, call: &Call, names: &Names) -> Result<Self, Refused> {
        let mut results = results(&call.returns, names)?.into_iter();
        let mut arguments = call.arguments.iter();
        let mut found = Self::default();
        for constraint in constraints.split(',').filter(|it| !it.is_empty()) {
            if let Some(clobber) = constraint.strip_prefix('~') {
                found.clobbers(clobber.trim_matches(['{', '}']));
                continue;
            }
            let is_output = constraint.starts_with('=');
            let is_alone = constraint.contains('&');
            let letters = constraint.trim_start_matches(['=', '&', '%', '!']);
            let operand = match letters.strip_prefix('*') {
                Some(_) => {
                    let (_, address) = arguments.next().ok_or_else(|| Refused::constraint(constraint))?;
                    let place = Place::Memory(address.clone());
                    Operand { place, bits: 64, input: None, is_output, is_alone, tied: None }
                }
                None if is_output => {
                    let bits = results.next().ok_or_else(|| Refused::constraint(constraint))?;
                    let place = found.place(letters).ok_or_else(|| Refused::constraint(constraint))?;
                    Operand { place, bits, input: None, is_output, is_alone, tied: None }
                }
                None => {
                    let argument = arguments.next().ok_or_else(|| Refused::constraint(constraint))?;
                    found.input(letters, argument, names)?
                }
            };
            found.all.push(operand);
        }
        if results.next().is_some() || arguments.next().is_some() {
            return Err(Refused::constraint(constraints));
        }
        Ok(found)
    }

    fn clobbers(&mut self, name: &str) {
        self.is_barrier |= name == "memory";
        self.clobbered.extend(named(name).map(|(register, _)| register));
    }

    /// The place of a new operand that is not in memory.
    fn place(&self, letters: &str) -> Option<Place> {
        if let Some(name) = letters.strip_prefix('{').and_then(|it| it.strip_suffix('}')) {
            return match name.strip_prefix("@cc") {
                Some(condition) => Some(Place::Flag(condition.to_owned())),
                None => named(name).map(|(register, _)| Place::Register(register)),
            };
        }
        let is_general = letters.contains(|it| GENERAL.contains(it));
        is_general.then(|| Place::Register(Register::of_operand(self.all.len())))
    }

    /// An input whose value is an argument.
    fn input(&mut self, letters: &str, argument: &(Type, Value), names: &Names) -> Result<Operand, Refused> {
        let (kind, value) = argument;
        let bits = integer(kind, names)?;
        if let Ok(number) = letters.parse::<usize>() {
            let output = self.all.get_mut(number).ok_or_else(|| Refused::constraint(letters))?;
            // an output in memory is where its value is read
            if let Place::Register(_) = output.place {
                output.input = Some((value.clone(), bits));
                output.is_alone = true;
            }
            let mut tied = output.clone();
            // a narrower value leaves the other bits of the register undefined
            tied.bits = bits.min(output.bits);
            if bits < output.bits {
                return Err(Refused::constraint(letters));
            }
            return Ok(Operand { is_output: false, tied: Some(number), ..tied });
        }
        let place = self.place(letters).ok_or_else(|| Refused::constraint(letters))?;
        if let Place::Flag(_) = place {
            return Err(Refused::constraint(letters));
        }
        Ok(Operand {
            place,
            bits,
            input: Some((value.clone(), bits)),
            is_output: false,
            is_alone: false,
            tied: None,
        })
    }

    /// The output in memory that stands for the same memory as operand `number`, if there is one: `"+m"` becomes two operands.
    pub(super) fn is_initialised(&self, number: usize) -> bool {
        let Some(Place::Memory(address)) = self.all.get(number).map(|it| &it.place) else { return true };
        self.all.iter().enumerate().any(|(other, it)| match &it.place {
            Place::Memory(found) => other != number && (found == address || it.tied == Some(number)),
            _ => false,
        })
    }
}

/// The numbers of bits of the results.
fn results(kind: &Type, names: &Names) -> Result<Vec<u32>, Refused> {
    match kind.known(names) {
        Type::Void => Ok(Vec::new()),
        Type::Struct { parts, .. } => parts.iter().map(|part| integer(part, names)).collect(),
        kind => Ok(vec![integer(kind, names)?]),
    }
}

/// The number of bits of an integer or an address.
fn integer(kind: &Type, names: &Names) -> Result<u32, Refused> {
    let kind = kind.known(names);
    let bits = bits_of(kind).filter(|_| !matches!(kind, Type::Float(_)));
    bits.filter(|it| matches!(it, 1 | 8 | 16 | 32 | 64))
        .ok_or_else(|| Refused::new("an operand that is neither an integer nor an address"))
}
