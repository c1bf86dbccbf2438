//! Random functions: a few instructions on a few registers and objects, with numbers near the limits of their widths.

use super::text::Syntax;

/// The registers of the processor, by families with their parts.
pub(crate) const FAMILIES: [[&str; 5]; 5] = [
    ["rax", "eax", "ax", "al", "ah"],
    ["rcx", "ecx", "cx", "cl", "ch"],
    ["rdx", "edx", "dx", "dl", "dh"],
    ["rsi", "esi", "si", "sil", ""],
    ["r8", "r8d", "r8w", "r8b", ""],
];

/// An operand of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operand {
    /// A part of a register: the family, the number of bits, and whether it is the second byte.
    Register(usize, u8, bool),
    /// An object, accessed with this number of bits, at this offset in bytes.
    Memory(usize, u8, u64),
    Immediate(i64),
    /// `base + index * scale + number`; the registers have this number of bits.
    Address(usize, Option<(usize, u8)>, i64),
}

/// A line of a function.
#[derive(Clone, Debug)]
pub(crate) enum Line {
    /// A mnemonic in Intel syntax, and its operands; the first one is the destination.
    Code(String, Vec<Operand>),
    /// A conditional jump over this number of lines.
    Skip(&'static str, usize),
}

/// An object with this number of bits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Object {
    pub(crate) bits: u8,
    pub(crate) first: i64,
}

/// A function, and the part of its final state that is observed.
#[derive(Clone, Debug)]
pub(crate) struct Function {
    pub(crate) seed: u64,
    pub(crate) objects: Vec<Object>,
    pub(crate) lines: Vec<Line>,
    pub(crate) observed: Operand,
}

impl Operand {
    /// The number of bits of a register or a place in memory.
    pub(crate) fn bits(self) -> Option<u8> {
        match self {
            Self::Register(_, bits, _) | Self::Memory(_, bits, _) => Some(bits),
            Self::Immediate(_) | Self::Address(..) => None,
        }
    }
}

/// The conditions of `jCC`, `setCC` and `cmovCC`.
const CODES: [&str; 14] = ["e", "ne", "l", "le", "g", "ge", "s", "ns", "b", "be", "a", "ae", "c", "nc"];

const WIDTHS: [u8; 4] = [8, 16, 32, 64];

struct Generator {
    random: fastrand::Rng,
    objects: Vec<Object>,
    lines: Vec<Line>,
    /// Whether numbers are small, so that more of their bits are known.
    small: bool,
}

impl Function {
    /// The function of a seed.
    pub(crate) fn random(seed: u64, _: Syntax) -> Self {
        let mut random = fastrand::Rng::with_seed(seed);
        let small = random.bool();
        let mut generator = Generator { random, objects: Vec::new(), lines: Vec::new(), small };
        for _ in 0..3 {
            let bits = generator.width();
            let first = generator.number(bits);
            generator.objects.push(Object { bits, first });
        }
        for family in 0..FAMILIES.len() {
            generator.initialise(family);
        }
        let count = generator.random.usize(1..7);
        for _ in 0..count {
            generator.item();
        }
        let observed = generator.observed();
        Self { seed, objects: generator.objects, lines: generator.lines, observed }
    }
}

impl Generator {
    fn width(&mut self) -> u8 {
        WIDTHS[self.random.usize(..WIDTHS.len())]
    }

    /// A number that fits in an immediate operand of this width, often one at a limit of a width.
    fn number(&mut self, bits: u8) -> i64 {
        let ends = [
            0,
            1,
            -1,
            2,
            3,
            -2,
            -3,
            5,
            64,
            100,
            127,
            -128,
            128,
            129,
            -129,
            255,
            256,
            -255,
            32767,
            -32768,
            32768,
            65535,
            65536,
            -32769,
            0x1234,
            2_147_483_647,
            -2_147_483_648,
            2_147_483_646,
            0x1234_5678,
        ];
        let few = if self.small { 12 } else { ends.len() };
        let number = match self.random.u8(..4) {
            0 => self.random.i64(-8..40),
            _ => ends[self.random.usize(..few)],
        };
        match bits {
            8 => i64::from(number as i8),
            16 => i64::from(number as i16),
            _ => i64::from(number as i32),
        }
    }

    fn family(&mut self) -> usize {
        self.random.usize(..FAMILIES.len())
    }

    fn register(&mut self, bits: u8) -> Operand {
        let family = self.family();
        // The second byte of one of the first three registers.
        if bits == 8 && self.random.u8(..24) == 0 {
            return Operand::Register(family % 3, 8, true);
        }
        Operand::Register(family, bits, false)
    }

    /// A register, but not the second byte of one.
    fn plain_register(&mut self, bits: u8) -> Operand {
        Operand::Register(self.family(), bits, false)
    }

    /// Some object, mostly accessed with its own width.
    fn memory(&mut self, bits: u8) -> Option<Operand> {
        let index = self.random.usize(..self.objects.len());
        let object = self.objects[index];
        let is_other = object.bits > bits && self.random.u8(..4) == 0;
        (object.bits == bits || is_other).then(|| {
            let last = u64::from(object.bits / bits) - 1;
            let place = if is_other { self.random.u64(..=last) } else { 0 };
            Operand::Memory(index, bits, place * u64::from(bits / 8))
        })
    }

    fn place(&mut self, bits: u8) -> Operand {
        if self.random.u8(..3) == 0
            && let Some(memory) = self.memory(bits)
        {
            return memory;
        }
        self.register(bits)
    }

    /// A source operand for an instruction with this destination: not both are in memory.
    fn source(&mut self, to: Operand, bits: u8) -> Operand {
        match self.random.u8(..3) {
            0 => Operand::Immediate(self.number(bits)),
            1 if !matches!(to, Operand::Memory(..)) => self.place(bits),
            _ => self.register(bits),
        }
    }

    fn code(&mut self, name: &str, operands: &[Operand]) {
        // The second byte of a register cannot be combined with the low bytes of new registers.
        let is_second = |it: &Operand| matches!(it, Operand::Register(_, _, true));
        let is_new = |it: &Operand| match it {
            Operand::Register(family, bits, false) => {
                *family == 4 || (*family == 3 && *bits == 8) || *bits == 64
            }
            Operand::Address(..) => true,
            _ => false,
        };
        if operands.iter().any(is_second) && operands.iter().any(is_new) {
            return;
        }
        self.lines.push(Line::Code(name.to_owned(), operands.to_vec()));
    }

    fn initialise(&mut self, family: usize) {
        let bits = if self.random.bool() { 32 } else { 64 };
        let from = if self.random.u8(..3) == 0 { self.memory(bits) } else { None };
        let from = from.unwrap_or_else(|| Operand::Immediate(self.number(bits)));
        self.code("mov", &[Operand::Register(family, bits, false), from]);
    }

    /// An instruction that sets the flags, followed by one that uses them.
    fn asked(&mut self) {
        let bits = self.width();
        let to = self.place(bits);
        match self.random.u8(..6) {
            0 | 1 => {
                let from = self.source(to, bits);
                self.code("cmp", &[to, from]);
            }
            2 => {
                let from = if self.random.bool() { to } else { self.source(to, bits) };
                let from = if matches!((to, from), (Operand::Memory(..), Operand::Memory(..))) {
                    Operand::Immediate(self.number(bits))
                } else {
                    from
                };
                self.code("test", &[to, from]);
            }
            _ => self.computing(bits, to),
        }
        let code = CODES[self.random.usize(..CODES.len())];
        match self.random.u8(..4) {
            0 | 1 => {
                let to = self.place(8);
                self.code(&format!("set{code}"), &[to]);
            }
            2 => {
                let bits = [16, 32, 64][self.random.usize(..3)];
                let to = self.plain_register(bits);
                let memory = self.memory(bits).filter(|_| self.random.bool());
                let from = memory.unwrap_or_else(|| self.plain_register(bits));
                self.code(&format!("cmov{code}"), &[to, from]);
            }
            _ => {
                let at = self.lines.len();
                self.lines.push(Line::Skip(code, 0));
                self.item_without_jump();
                let skipped = self.lines.len() - at - 1;
                self.lines[at] = Line::Skip(code, skipped);
            }
        }
    }

    /// Sums, bit operations, and similar instructions.
    fn computing(&mut self, bits: u8, to: Operand) {
        match self.random.u8(..9) {
            0..=2 => {
                let name = ["add", "sub"][self.random.usize(..2)];
                let from = self.source(to, bits);
                self.code(name, &[to, from]);
            }
            3..=5 => {
                let name = ["and", "or", "xor"][self.random.usize(..3)];
                let from = self.source(to, bits);
                self.code(name, &[to, from]);
            }
            6 => {
                let name = ["inc", "dec", "neg", "not"][self.random.usize(..4)];
                self.code(name, &[to]);
            }
            7 => {
                let name = ["shl", "shr", "sar"][self.random.usize(..3)];
                let by = self.random.i64(0..i64::from(bits.min(17)));
                self.code(name, &[to, Operand::Immediate(by)]);
            }
            _ => {
                if bits > 8 {
                    let to = self.plain_register(bits);
                    let from = self.plain_register(bits);
                    let by = Operand::Immediate(self.random.i64(-20..100));
                    self.code("imul", &[to, from, by]);
                }
            }
        }
    }

    fn item_without_jump(&mut self) {
        let bits = self.width();
        match self.random.u8(..14) {
            0..=2 => {
                let to = self.place(bits);
                let from = self.source(to, bits);
                self.code("mov", &[to, from]);
            }
            3 | 4 => {
                let from_bits = [8, 16][self.random.usize(..2)];
                let to_bits = [16, 32, 64][self.random.usize(..3)];
                if from_bits < to_bits {
                    let from = self.place(from_bits);
                    let to = self.plain_register(to_bits);
                    let name = ["movzx", "movsx"][self.random.usize(..2)];
                    self.code(name, &[to, from]);
                }
            }
            5 => {
                let from = self.place(32);
                let to = self.plain_register(64);
                self.code("movsxd", &[to, from]);
            }
            6 => {
                let name = ["cbw", "cwde", "cdqe"][self.random.usize(..3)];
                self.code(name, &[]);
            }
            7 => {
                let (one, other) = (self.place(bits), self.register(bits));
                self.code("xchg", &[one, other]);
            }
            8 => {
                let (to, from) = (self.place(bits), self.register(bits));
                self.code("xadd", &[to, from]);
            }
            9 => {
                let (to, from) = (self.place(bits), self.register(bits));
                self.code("cmpxchg", &[to, from]);
            }
            10 => {
                let to_bits = [32, 64][self.random.usize(..2)];
                let index = self.random.bool().then(|| (self.family(), [1, 2, 4, 8][self.random.usize(..4)]));
                let address = Operand::Address(self.family(), index, self.random.i64(-130..300));
                let to = self.plain_register(to_bits);
                self.code("lea", &[to, address]);
            }
            _ => {
                let to = self.place(bits);
                self.computing(bits, to);
            }
        }
    }

    fn item(&mut self) {
        if self.random.bool() {
            self.asked();
        } else {
            self.item_without_jump();
        }
    }

    /// The observed operand; usually one that the last lines wrote.
    fn observed(&mut self) -> Operand {
        if self.random.bool() {
            let written = self.lines.iter().rev().find_map(|line| match line {
                Line::Code(name, operands) if !name.starts_with("cmp") && name != "test" => {
                    operands.first().copied()
                }
                _ => None,
            });
            if let Some(written) = written {
                return match written {
                    // Or with another width.
                    Operand::Register(family, _, false) if self.random.bool() => {
                        Operand::Register(family, self.width(), false)
                    }
                    other => other,
                };
            }
        }
        let bits = self.width();
        self.place(bits)
    }
}
