//! The registers of x86-64 that hold integers, and the names of their parts.

/// A register: one of the processor, or that of an operand.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Register {
    /// By its number in the encoding of instructions.
    Own(usize),
    /// The register that the compiler chooses for the operand of this number.
    Operand(usize),
}

impl Register {
    pub(super) const AX: Self = Self::Own(0);
    pub(super) const CX: Self = Self::Own(1);
    pub(super) const DX: Self = Self::Own(2);
    pub(super) const BX: Self = Self::Own(3);
    pub(super) const SP: Self = Self::Own(4);

    pub(super) fn of_operand(number: usize) -> Self {
        Self::Operand(number)
    }
}

/// The names of the first eight registers.
const NAMES: [&str; 8] = ["ax", "cx", "dx", "bx", "sp", "bp", "si", "di"];

/// The register of a name, and the number of bits that the name stands for. Registers such as `%ah` have none.
pub(super) fn named(name: &str) -> Option<(Register, u32)> {
    if let Some(rest) = name.strip_prefix('r')
        && let number = rest.trim_end_matches(['d', 'w', 'b'])
        && let Ok(number @ 8..=15) = number.parse::<usize>()
    {
        let bits = match rest.trim_start_matches(|it: char| it.is_ascii_digit()) {
            "" => 64,
            "d" => 32,
            "w" => 16,
            "b" => 8,
            _ => return None,
        };
        return Some((Register::Own(number), bits));
    }
    let known = |short: &str| NAMES.iter().position(|it| *it == short).map(Register::Own);
    if let Some(register) = known(name) {
        return Some((register, 16));
    }
    let bits = match name.chars().next()? {
        'r' => 64,
        'e' => 32,
        _ => {
            let low = name.strip_suffix('l')?;
            let found = known(low).or_else(|| known(&format!("{low}x")));
            return found.map(|register| (register, 8));
        }
    };
    known(name.get(1..)?).map(|register| (register, bits))
}
