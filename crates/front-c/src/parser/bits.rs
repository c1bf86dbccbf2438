//! Fields of bits: where they are in their structure.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.7.2.1; H. J. Lu and others, *System V Application Binary Interface, AMD64 Architecture Processor Supplement*, section
//! 3.1.2: a field of bits lies in one object of its type, and shares it with others. Those beside each other are one place in memory (3.14): they
//! are read and written together, as the fewest bytes that hold them.

use super::{Fallible, Parser};
use crate::syntax::{Asked, Bits, Structure, Type};
use garret_base::source::{Diagnostic, Span};

/// A field as it is written.
pub(super) struct Written {
    /// Empty where it has none.
    pub(super) name: String,
    pub(super) kind: Type,
    pub(super) asked: Asked,
    /// How many bits it has, where the text says it.
    pub(super) width: Option<u64>,
    pub(super) span: Span,
}

/// Fields of bits beside each other, which are read and written together.
struct Run {
    /// In bytes.
    start: u64,
    end: u64,
    fields: Vec<usize>,
}

impl Parser {
    /// Gives a structure its fields, and where each is if there are some of bits.
    pub(super) fn give_fields(&mut self, index: usize, all: Vec<Written>) -> Fallible<()> {
        let has_bits = all.iter().any(|it| it.width.is_some());
        let is_union = self.unit.structs[index].is_union;
        let is_packed = self.unit.structs[index].is_packed;
        let (mut runs, mut is_open): (Vec<Run>, bool) = (Vec::new(), false);
        let mut it = Structure::default();
        // where the next one begins, in bits
        let mut next = 0u64;
        let mut alignment = 1u64;
        for written in all {
            let Written { name, kind, asked, width, span } = written;
            let known = self.unit.size_of(&kind);
            let Some(width) = width else {
                is_open = false;
                if let (true, Some((bytes, natural))) = (has_bits, known) {
                    let natural = if is_packed || asked.is_packed { 1 } else { natural };
                    let start = next.div_ceil(8).next_multiple_of(natural.max(asked.alignment).max(1));
                    it.places.push(if is_union { 0 } else { start });
                    next = start.saturating_add(bytes).saturating_mul(8);
                } else if has_bits {
                    let error = Diagnostic::error("this beside fields of bits is not supported");
                    return self.unsupported(error.at(span, "its size is not known"));
                }
                it.fields.push((name, kind));
                it.alignments.push(asked);
                it.bits.push(None);
                continue;
            };
            let (bytes, natural) = known.unwrap_or((4, 4));
            let bits = if matches!(kind.shape, crate::syntax::Shape::Bool) { 1 } else { bytes * 8 };
            if width > bits || width == 0 && !name.is_empty() {
                let error = Diagnostic::error("a field has more bits than its type, or none");
                return Err(Box::new(error.at(span, "")));
            }
            let unit = bytes * 8;
            if is_union {
                (next, is_open) = (0, false);
            }
            if width == 0 {
                (next, is_open) = (next.next_multiple_of(unit), false);
                continue;
            }
            if !is_packed && next / unit != (next + width - 1) / unit {
                next = next.next_multiple_of(unit);
            }
            let (start, end) = (next, next + width);
            next = end;
            if !is_packed && !name.is_empty() {
                alignment = alignment.max(natural);
            }
            if name.is_empty() {
                continue;
            }
            let fits = |run: &&mut Run| is_open && end.div_ceil(8) - run.start <= 8;
            match runs.last_mut().filter(fits) {
                Some(run) => {
                    run.end = end.div_ceil(8);
                    run.fields.push(it.fields.len());
                }
                None => {
                    if runs.last().is_some_and(|run| is_open && start / 8 < run.end) {
                        let error = Diagnostic::error("so many bits beside each other are not supported");
                        return self.unsupported(error.at(span, "more than 64 with those before it"));
                    }
                    let fields = vec![it.fields.len()];
                    runs.push(Run { start: start / 8, end: end.div_ceil(8), fields });
                }
            }
            is_open = !is_union;
            it.places.push(start / 8);
            it.fields.push((name, kind));
            it.alignments.push(asked);
            it.bits.push(Some(Bits { bytes: 0, shift: start, width }));
        }
        for (number, run) in runs.iter().enumerate() {
            let bytes = (run.end - run.start).next_power_of_two();
            let of_next = runs.get(number + 1).map(|run| run.start);
            let last = run.fields.last().copied().unwrap_or_default();
            let field = it.places.get(last + 1..).unwrap_or_default().first().copied();
            if !is_union && of_next.into_iter().chain(field).any(|next| next < run.start + bytes) {
                let error = Diagnostic::error(
                    "fields of bits of 3, 5, 6 or 7 bytes before another field are not supported",
                );
                return self.unsupported(error.at(self.here(), "in this structure"));
            }
            for field in &run.fields {
                it.places[*field] = run.start;
                if let Some(bits) = &mut it.bits[*field] {
                    (bits.bytes, bits.shift) = (bytes, bits.shift - run.start * 8);
                }
            }
        }
        let structure = &mut self.unit.structs[index];
        structure.alignment = structure.alignment.max(alignment);
        (structure.fields, structure.alignments) = (it.fields, it.alignments);
        if has_bits {
            (structure.places, structure.bits) = (it.places, it.bits);
            structure.bytes = next.div_ceil(8);
        }
        Ok(())
    }
}
