//! Functions that write to a stream: nothing is written, but the memory that they read is read.

use super::assumed::WRITTEN;
use super::calling::Calling;
use super::{Builder, Operand};
use crate::streams::READS;

/// The largest number of characters of a format that is looked at.
const MOST_CHARACTERS: usize = 10_000;

/// What a conversion of a format does with its argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Conversion {
    /// It is printed as a number.
    Number,
    /// It points to the text that is printed.
    Text,
    /// It points to a text of which a given number of characters is printed.
    Part,
    /// It points to the number that is written.
    Written,
}

/// The arguments of a format, in their order.
fn conversions(format: &[u8]) -> Vec<Conversion> {
    let mut found = Vec::new();
    let mut letters = format.iter().copied();
    while let Some(letter) = letters.next() {
        if letter != b'%' {
            continue;
        }
        let mut has_precision = false;
        for letter in letters.by_ref() {
            match letter {
                b'*' => found.push(Conversion::Number),
                b'.' => has_precision = true,
                // flags and widths, and the sizes of numbers
                b'0'..=b'9'
                | b'-'
                | b'+'
                | b' '
                | b'#'
                | b'\''
                | b'h'
                | b'l'
                | b'L'
                | b'q'
                | b'j'
                | b'z'
                | b't' => {}
                b'%' | b'm' => break,
                b's' if has_precision => {
                    found.push(Conversion::Part);
                    break;
                }
                b's' => {
                    found.push(Conversion::Text);
                    break;
                }
                b'n' => {
                    found.push(Conversion::Written);
                    break;
                }
                _ => {
                    found.push(Conversion::Number);
                    break;
                }
            }
        }
    }
    found
}

impl Builder<'_> {
    /// Reads the memory that an output function reads; returns the place afterwards. `None` if the function writes memory.
    pub(super) fn reads_output(&mut self, name: &str, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        match name {
            "puts" | "fputs" | "perror" => Some(self.reads_text(READS[0], call, &[call.operand(0)], at)),
            "write" => {
                let read = [call.operand(1), call.operand(2)];
                Some(self.reads_text(READS[1], call, &read, at))
            }
            "fwrite" => match (call.operand(1), call.operand(2)) {
                (Operand::Number(1), count) | (count, Operand::Number(1)) => {
                    Some(self.reads_text(READS[1], call, &[call.operand(0), count], at))
                }
                _ => {
                    self.assumed.insert(WRITTEN);
                    Some(at)
                }
            },
            "printf" | "__isoc99_printf" => self.reads_formatted(0, call, at),
            "fprintf" | "dprintf" => self.reads_formatted(1, call, at),
            "vprintf" | "vfprintf" => {
                self.assumed.insert(WRITTEN);
                Some(at)
            }
            _ => Some(at),
        }
    }

    /// Reads the texts that a function prints whose format is this argument.
    fn reads_formatted(&mut self, format: usize, call: &Calling<'_, '_>, at: u32) -> Option<u32> {
        let Some(text) = self.constant_text(call.operand(format)) else {
            self.assumed.insert(WRITTEN);
            return Some(at);
        };
        let mut at = at;
        for (argument, conversion) in (format + 1..).zip(conversions(&text)) {
            match conversion {
                Conversion::Number => {}
                Conversion::Text => at = self.reads_text(READS[0], call, &[call.operand(argument)], at),
                Conversion::Part => {
                    self.assumed.insert(WRITTEN);
                }
                Conversion::Written => {
                    self.refused(at, "`%n` in a format");
                    return None;
                }
            }
        }
        Some(at)
    }

    /// The characters of a constant, up to the first zero. `None` if it is no constant text.
    fn constant_text(&self, address: Operand) -> Option<Vec<u8>> {
        let Operand::Number(address) = address else { return None };
        let (object, start) = self.map.object(address).filter(|(object, _)| object.constant)?;
        let mut text = Vec::new();
        for cell in object.cells.iter().filter(|cell| u64::from(cell.offset) >= start) {
            let number = self.code.locations.get(cell.location as usize)?.initial.number;
            for letter in number.to_le_bytes().into_iter().take(usize::from(cell.width)) {
                if letter == 0 {
                    return Some(text);
                }
                text.push(letter);
            }
            if text.len() > MOST_CHARACTERS {
                return None;
            }
        }
        None
    }

    /// Calls a function of the library model that reads a text.
    pub(super) fn reads_text(
        &mut self,
        by: &str,
        call: &Calling<'_, '_>,
        operands: &[Operand],
        at: u32,
    ) -> u32 {
        let is_constant = |address| self.map.object(address).is_some_and(|(object, _)| object.constant);
        if matches!(operands.first(), Some(Operand::Number(address)) if is_constant(*address)) {
            return at;
        }
        let (to, nothing) = (self.place(), self.slot());
        self.enter(by, operands.to_vec(), nothing, at, to, call.frame.depth + 1);
        to
    }
}
