//! The placement of bit-fields in their structure.
//!
//! # Sources
//! ISO/IEC 9899:2011, 6.7.2.1; H. J. Lu and others, *System V Application Binary Interface, AMD64 Architecture Processor
//! Supplement*, section 3.1.2: a bit-field lies in one object of its type, and may share it with others. Adjacent bit-fields are
//! one memory location (3.14): they are read and written together, as the fewest bytes that hold them.

use super::{Fallible, Parser};
use crate::syntax::{Bits, PlacementRequest, Shape, Structure, Type};
use garret_base::source::{Diagnostic, Span};

/// A field as written in the text.
pub(super) struct FieldDeclaration {
    /// Empty if the field has no name.
    pub(super) name: String,
    pub(super) kind: Type,
    pub(super) asked: PlacementRequest,
    /// The number of bits of a bit-field.
    pub(super) width: Option<u64>,
    pub(super) span: Span,
}

/// Adjacent bit-fields, which are read and written together.
struct Run {
    /// The first byte; `end` is the byte after the last one.
    start: u64,
    end: u64,
    fields: Vec<usize>,
}

/// The fields of a structure that were placed so far.
#[derive(Default)]
struct FieldLayout {
    of: Structure,
    has_bits: bool,
    is_packed: bool,
    /// The position of the next field, in bits.
    next: u64,
    /// The alignment of the structure that its bit-fields require, in bytes.
    alignment: u64,
    runs: Vec<Run>,
    /// Whether the next bit-field may be accessed together with the previous ones.
    is_open: bool,
}

impl Parser {
    /// Sets the fields of a structure, and their offsets if there are bit-fields.
    pub(super) fn give_fields(&mut self, index: usize, all: Vec<FieldDeclaration>) -> Fallible<()> {
        let it = &self.unit.structs[index];
        let mut placing = FieldLayout {
            has_bits: all.iter().any(|it| it.width.is_some()),
            is_packed: it.is_packed,
            of: Structure { is_union: it.is_union, ..Structure::default() },
            alignment: 1,
            ..FieldLayout::default()
        };
        for written in all {
            match written.width {
                Some(width) => self.places_bits(&mut placing, written, width)?,
                None => self.places_field(&mut placing, written)?,
            }
        }
        Self::joins_bits(&mut placing);
        let structure = &mut self.unit.structs[index];
        structure.alignment = structure.alignment.max(placing.alignment);
        (structure.fields, structure.alignments) = (placing.of.fields, placing.of.alignments);
        if placing.has_bits {
            (structure.places, structure.bits) = (placing.of.places, placing.of.bits);
            structure.bytes = placing.next.div_ceil(8);
        }
        Ok(())
    }

    /// Places a field that is not a bit-field.
    fn places_field(&mut self, to: &mut FieldLayout, it: FieldDeclaration) -> Fallible<()> {
        to.is_open = false;
        if to.has_bits {
            let Some((bytes, natural)) = self.unit.size_of(&it.kind) else {
                let error = Diagnostic::error("this next to bit-fields is not supported");
                return self.unsupported(error.at(it.span, "its size is not known"));
            };
            let natural = if to.is_packed || it.asked.is_packed { 1 } else { natural };
            let start = to.next.div_ceil(8).next_multiple_of(natural.max(it.asked.alignment).max(1));
            let start = if to.of.is_union { 0 } else { start };
            to.of.places.push(start);
            to.next =
                start.saturating_add(bytes).saturating_mul(8).max(if to.of.is_union { to.next } else { 0 });
        }
        to.of.fields.push((it.name, it.kind));
        to.of.alignments.push(it.asked);
        to.of.bits.push(None);
        Ok(())
    }

    /// Places a bit-field with this number of bits.
    fn places_bits(&mut self, to: &mut FieldLayout, it: FieldDeclaration, width: u64) -> Fallible<()> {
        let (bytes, natural) = self.unit.size_of(&it.kind).unwrap_or((4, 4));
        let most = if matches!(it.kind.shape, Shape::Bool) { 1 } else { bytes * 8 };
        if width > most || width == 0 && !it.name.is_empty() {
            let error = Diagnostic::error("a bit-field has more bits than its type, or none");
            return Err(Box::new(error.at(it.span, "")));
        }
        let (unit, before) = (bytes * 8, to.next);
        if to.of.is_union {
            (to.next, to.is_open) = (0, false);
        }
        if width == 0 {
            (to.next, to.is_open) = (to.next.next_multiple_of(unit), false);
            return Ok(());
        }
        if !to.is_packed && to.next / unit != (to.next + width - 1) / unit {
            to.next = to.next.next_multiple_of(unit);
        }
        let (start, end) = (to.next, to.next + width);
        to.next = if to.of.is_union { before.max(end) } else { end };
        if it.name.is_empty() {
            return Ok(());
        }
        if !to.is_packed {
            to.alignment = to.alignment.max(natural);
        }
        self.runs_on(to, (start, end), it.span)?;
        to.of.places.push(start / 8);
        to.of.fields.push((it.name, it.kind));
        to.of.alignments.push(it.asked);
        to.of.bits.push(Some(Bits { bytes: 0, shift: start, width }));
        Ok(())
    }

    /// Adds the bits from `start` to `end` to the previous run, or begins a new one.
    fn runs_on(&mut self, to: &mut FieldLayout, (start, end): (u64, u64), span: Span) -> Fallible<()> {
        let (is_open, field) = (to.is_open, to.of.fields.len());
        to.is_open = !to.of.is_union;
        let last = to.runs.last_mut().filter(|_| is_open);
        match last {
            Some(run) if end.div_ceil(8) - run.start <= 8 => {
                run.end = end.div_ceil(8);
                run.fields.push(field);
            }
            Some(run) if start / 8 < run.end => {
                let error = Diagnostic::error("this many adjacent bit-fields are not supported");
                return self.unsupported(error.at(span, "more than 64 bits with those before it"));
            }
            _ => to.runs.push(Run { start: start / 8, end: end.div_ceil(8), fields: vec![field] }),
        }
        Ok(())
    }

    /// Lets each bit-field be accessed as the bytes of its whole run.
    fn joins_bits(to: &mut FieldLayout) {
        for run in &to.runs {
            for field in &run.fields {
                to.of.places[*field] = run.start;
                if let Some(bits) = &mut to.of.bits[*field] {
                    (bits.bytes, bits.shift) = (run.end - run.start, bits.shift - run.start * 8);
                }
            }
        }
    }
}
