//! The general registers of x86, and the widths of accesses.

use core::fmt;

/// The number of bits that an access reads or writes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Width {
    /// 8 bits.
    Byte,
    /// 16 bits.
    Word,
    /// 32 bits.
    Double,
    /// 64 bits.
    Quad,
}

impl Width {
    /// The number of bits.
    #[must_use]
    pub fn bits(self) -> u32 {
        match self {
            Self::Byte => 8,
            Self::Word => 16,
            Self::Double => 32,
            Self::Quad => 64,
        }
    }

    /// The smallest and the largest number of this width in two's complement.
    #[must_use]
    pub fn range(self) -> (i128, i128) {
        let half = 1i128 << (self.bits() - 1);
        (-half, half - 1)
    }

    /// The signed number with the bits of `number` in two's complement. `None` if `number` does not fit in this width, neither
    /// signed nor unsigned.
    #[must_use]
    pub fn signed(self, number: i128) -> Option<i64> {
        let (low, high) = self.range();
        let number = if (high + 1..1 << self.bits()).contains(&number) { number + 2 * low } else { number };
        (low..=high).contains(&number).then(|| i64::try_from(number).ok()).flatten()
    }
}

impl fmt::Display for Width {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{} bits", self.bits())
    }
}

/// A general register, independent of the part that is named: `rax`, `eax`, `ax` and `al` are the same register.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Register(u8);

/// The names of each register: 64, 32, 16 and 8 bits.
pub const NAMES: [[&str; 4]; 16] = [
    ["rax", "eax", "ax", "al"],
    ["rbx", "ebx", "bx", "bl"],
    ["rcx", "ecx", "cx", "cl"],
    ["rdx", "edx", "dx", "dl"],
    ["rsi", "esi", "si", "sil"],
    ["rdi", "edi", "di", "dil"],
    ["rbp", "ebp", "bp", "bpl"],
    ["rsp", "esp", "sp", "spl"],
    ["r8", "r8d", "r8w", "r8b"],
    ["r9", "r9d", "r9w", "r9b"],
    ["r10", "r10d", "r10w", "r10b"],
    ["r11", "r11d", "r11w", "r11b"],
    ["r12", "r12d", "r12w", "r12b"],
    ["r13", "r13d", "r13w", "r13b"],
    ["r14", "r14d", "r14w", "r14b"],
    ["r15", "r15d", "r15w", "r15b"],
];

/// The widths of the columns of [`NAMES`].
const WIDTHS: [Width; 4] = [Width::Quad, Width::Double, Width::Word, Width::Byte];

impl Register {
    /// `eax`, the register that `cmpxchg` compares with.
    pub const ACCUMULATOR: Self = Self(0);

    /// The register with this name, in upper or lower case, and the width that the name stands for.
    #[must_use]
    pub fn named(name: &str) -> Option<(Self, Width)> {
        NAMES.iter().enumerate().find_map(|(register, names)| {
            let place = names.iter().position(|known| known.eq_ignore_ascii_case(name))?;
            Some((Self(register as u8), WIDTHS[place]))
        })
    }

    /// The register with this index in [`NAMES`].
    pub fn at(place: usize) -> Option<Self> {
        u8::try_from(place).ok().filter(|_| place < NAMES.len()).map(Self)
    }

    /// The index in [`NAMES`].
    pub fn place(self) -> u8 {
        self.0
    }

    /// The name of the part of this width.
    #[must_use]
    pub fn name(self, width: Width) -> &'static str {
        let place = WIDTHS.iter().position(|known| *known == width).unwrap_or(0);
        NAMES[usize::from(self.0)][place]
    }
}

#[cfg(test)]
mod tests {
    use super::{Register, Width};

    #[test]
    fn one_register_has_four_names() {
        assert_eq!(Register::named("EAX"), Some((Register::ACCUMULATOR, Width::Double)));
        assert_eq!(Register::named("r8w").map(|(it, width)| it.name(width)), Some("r8w"));
        assert_eq!(Register::named("al").map(|(it, _)| it.name(Width::Quad)), Some("rax"));
        assert_eq!(Register::named("ah"), None);
    }

    #[test]
    fn numbers_are_read_in_twos_complement() {
        assert_eq!(Width::Double.signed(0xffff_ffff), Some(-1));
        assert_eq!(Width::Double.signed(0x1_0000_0000), None);
        assert_eq!(Width::Byte.signed(-128), Some(-128));
        assert_eq!(Width::Byte.signed(-129), None);
        assert_eq!(Width::Quad.signed(i128::from(u64::MAX)), Some(-1));
    }
}
