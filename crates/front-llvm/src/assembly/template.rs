//! The text of inline assembly: lines with labels, prefixes, mnemonics and operands, in the syntax of AT&T.

use super::Refused;
use super::registers::{Register, named};

/// The text around the number of an operand, after `$` is understood.
const OPEN: char = '\u{1}';
const CLOSE: char = '\u{2}';

/// An instruction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Line {
    /// The labels before it.
    pub(super) labels: Vec<String>,
    pub(super) is_locked: bool,
    pub(super) is_repeated: bool,
    /// Empty at the end of the text.
    pub(super) mnemonic: String,
    pub(super) operands: Vec<Written>,
    /// The text of the operands, for jumps.
    pub(super) text: String,
}

/// An operand as it is written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Written {
    /// The operand of this number of the assembly; with its width, if a modifier says it.
    Operand(usize, Option<u32>),
    Register(Register, u32),
    Constant(i128),
    /// The value of an operand as a constant.
    OperandValue(usize),
    Memory(Address),
}

/// An address: a sum.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Address {
    pub(super) symbol: Option<String>,
    pub(super) constant: i128,
    /// An operand in memory, at whose address this starts.
    pub(super) operand: Option<usize>,
    pub(super) base: Option<Box<Written>>,
    /// A register, and its factor.
    pub(super) index: Option<(Box<Written>, i128)>,
}

/// The lines of a template; the last one has no instruction.
pub(super) fn lines(template: &str) -> Result<Vec<Line>, Refused> {
    let text = understood(template)?.to_ascii_lowercase();
    let (mut found, mut next) = (Vec::new(), Line::empty());
    let lines = text.split('\n').map(|line| line.split('#').next().unwrap_or_default());
    for statement in lines.flat_map(|line| line.split(';')) {
        let mut rest = statement.trim();
        while let Some((label, after)) = label(rest) {
            next.labels.push(label.to_owned());
            rest = after;
        }
        while !rest.is_empty() {
            let (word, after) = rest.split_once(|it: char| it.is_whitespace()).unwrap_or((rest, ""));
            rest = after.trim();
            match word {
                "lock" => next.is_locked = true,
                "rep" | "repe" | "repz" | "repne" | "repnz" => next.is_repeated = true,
                _ => {
                    word.clone_into(&mut next.mnemonic);
                    rest.clone_into(&mut next.text);
                    next.operands = if is_jump(word) { Vec::new() } else { operands(rest)? };
                    found.push(std::mem::replace(&mut next, Line::empty()));
                    break;
                }
            }
        }
    }
    if next.is_locked || next.is_repeated {
        return Err(Refused::new("a prefix without an instruction"));
    }
    found.push(next);
    Ok(found)
}

/// Whether a mnemonic is a jump: its operand is a label.
pub(super) fn is_jump(mnemonic: &str) -> bool {
    mnemonic.starts_with('j')
}

impl Line {
    fn empty() -> Self {
        Self {
            labels: Vec::new(),
            is_locked: false,
            is_repeated: false,
            mnemonic: String::new(),
            operands: Vec::new(),
            text: String::new(),
        }
    }
}

/// A label at the start of a statement, and what follows.
fn label(statement: &str) -> Option<(&str, &str)> {
    let (name, rest) = statement.split_once(':')?;
    let is_name = !name.is_empty() && name.chars().all(|it| it.is_ascii_alphanumeric() || "._$".contains(it));
    is_name.then(|| (name, rest.trim()))
}

/// The template with `$` understood: operands are between [`OPEN`] and [`CLOSE`], and of two dialects the first is chosen.
fn understood(template: &str) -> Result<String, Refused> {
    let mut text = String::new();
    let mut letters = template.chars().peekable();
    let mut is_other = false;
    while let Some(letter) = letters.next() {
        let mut added = String::new();
        match (letter, letters.peek().copied()) {
            ('$', Some('$')) => {
                letters.next();
                added.push('$');
            }
            ('$', Some('(' | ')' | '|')) => {
                is_other = letters.next() == Some('|');
                continue;
            }
            ('$', Some('{')) => {
                letters.next();
                let inner: String = letters.by_ref().take_while(|it| *it != '}').collect();
                // `${:uid}` only makes labels different from those of other assembly
                if !inner.starts_with(':') {
                    added = format!("{OPEN}{inner}{CLOSE}");
                }
            }
            ('$', Some(digit)) if digit.is_ascii_digit() => {
                added.push(OPEN);
                while let Some(digit) = letters.next_if(char::is_ascii_digit) {
                    added.push(digit);
                }
                added.push(CLOSE);
            }
            ('$', _) => return Err(Refused::new("`$` in a template")),
            _ => added.push(letter),
        }
        if !is_other {
            text.push_str(&added);
        }
    }
    Ok(text)
}

/// The operands of an instruction.
fn operands(text: &str) -> Result<Vec<Written>, Refused> {
    let (mut found, mut start, mut depth) = (Vec::new(), 0, 0_u32);
    for (at, letter) in text.char_indices() {
        match letter {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                found.push(operand(text.get(start..at).unwrap_or_default())?);
                start = at + 1;
            }
            _ => {}
        }
    }
    let last = text.get(start..).unwrap_or_default().trim();
    if !(last.is_empty() && found.is_empty()) {
        found.push(operand(last)?);
    }
    Ok(found)
}

fn operand(text: &str) -> Result<Written, Refused> {
    let text = text.trim();
    let refused = || Refused::new(&format!("the operand `{}`", text.replace([OPEN, CLOSE], "%")));
    if let Some(value) = text.strip_prefix('$') {
        return match marked(value) {
            Some((number, _)) => Ok(Written::OperandValue(number)),
            None => number(value).map(Written::Constant).ok_or_else(refused),
        };
    }
    if let Some(name) = text.strip_prefix('%') {
        let (register, bits) = named(name).ok_or_else(refused)?;
        return Ok(Written::Register(register, bits));
    }
    if let Some((number, modifier)) = marked(text) {
        let bits = match modifier {
            "" | "a" | "p" => None,
            "b" => Some(8),
            "w" => Some(16),
            "k" => Some(32),
            "q" => Some(64),
            "c" => return Ok(Written::OperandValue(number)),
            _ => return Err(refused()),
        };
        return Ok(Written::Operand(number, bits));
    }
    address(text).map(Written::Memory).ok_or_else(refused)
}

/// The number and the modifier of an operand, if a text is nothing else.
fn marked(text: &str) -> Option<(usize, &str)> {
    let inner = text.strip_prefix(OPEN)?.strip_suffix(CLOSE)?;
    let (number, modifier) = inner.split_once(':').unwrap_or((inner, ""));
    Some((number.parse().ok()?, modifier))
}

/// A number, decimal, hexadecimal or octal.
fn number(text: &str) -> Option<i128> {
    let text = text.trim();
    let (sign, digits) = match text.strip_prefix(['-', '~']) {
        Some(digits) => (text.chars().next(), digits),
        None => (None, text),
    };
    let value = match digits.strip_prefix("0x") {
        Some(hexadecimal) => u64::from_str_radix(hexadecimal, 16).ok()?,
        None if digits.len() > 1 && digits.starts_with('0') => u64::from_str_radix(digits, 8).ok()?,
        None => digits.parse().ok()?,
    };
    Some(match sign {
        Some('-') => -i128::from(value),
        Some(_) => !i128::from(value),
        None => i128::from(value),
    })
}

/// `symbol`, `4(%base)`, `(%base,%index,8)`, `symbol(%rip)`, `8+operand`.
fn address(text: &str) -> Option<Address> {
    let (displacement, inner) = match text.split_once('(') {
        Some((displacement, inner)) => (displacement.trim(), Some(inner.strip_suffix(')')?)),
        None => (text, None),
    };
    let mut found = Address::default();
    for part in displacement.split('+').map(str::trim).filter(|it| !it.is_empty()) {
        if let Some(constant) = number(part) {
            found.constant += constant;
        } else if let Some((number, "")) = marked(part) {
            found.operand = Some(number).filter(|_| found.operand.is_none())?.into();
        } else if found.symbol.is_none()
            && part.chars().all(|it| it.is_ascii_alphanumeric() || "._".contains(it))
        {
            found.symbol = Some(part.to_owned());
        } else {
            return None;
        }
    }
    let parts: Vec<&str> = inner.map(|it| it.split(',').map(str::trim).collect()).unwrap_or_default();
    let register = |text: &str| {
        let is_register = text.starts_with('%') || text.starts_with(OPEN);
        is_register.then(|| operand(text).ok()).flatten().map(Box::new)
    };
    match parts[..] {
        [] | ["%rip"] => {}
        [base] => found.base = Some(register(base)?),
        [base, index] => {
            found.base = if base.is_empty() { None } else { Some(register(base)?) };
            found.index = Some((register(index)?, 1));
        }
        [base, index, scale] => {
            found.base = if base.is_empty() { None } else { Some(register(base)?) };
            found.index = Some((register(index)?, number(scale).filter(|it| matches!(it, 1 | 2 | 4 | 8))?));
        }
        _ => return None,
    }
    Some(found)
}
