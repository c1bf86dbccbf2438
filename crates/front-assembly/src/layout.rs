//! The objects of memory, and the addresses of names.

use crate::file::{Content, Contents, File, Section, SectionKind, Symbol};
use crate::image::{Alignment, Pieces, bytes};
use crate::known::CODE;
use crate::program::Part;
use garret_base::source::Diagnostic;
use garret_instructions::program::Symbols;
use garret_instructions::value::{Value, VariableId, literal};
use garret_litmus_text::Cursor;

/// An object, before its contents at the start of the threads are known.
#[derive(Clone, Debug)]
pub(crate) struct Place {
    pub(crate) section: usize,
    /// Its offset in the section, in bytes.
    pub(crate) start: i64,
    pub(crate) size: i64,
    pub(crate) parts: Vec<Part>,
    pub(crate) is_constant: bool,
    /// The alignment of its section, in bytes.
    pub(crate) alignment: i64,
    /// Whether its section is one that each file has.
    pub(crate) is_usual: bool,
}

impl Place {
    /// Where its bytes are in memory, as far as the file says.
    pub(crate) fn alignment(&self) -> Alignment {
        /// The alignment of the sections that each file has, in bytes.
        const USUAL: i64 = 4;
        let bytes = if self.is_usual { self.alignment.max(USUAL) } else { self.alignment };
        Alignment { start: self.start, bytes }
    }
}

/// The objects of a file.
pub(crate) struct Layout<'f, 't> {
    pub(crate) file: &'f File<'t>,
    pub(crate) places: Vec<Place>,
}

/// Divides sections into objects.
///
/// Each label begins an object of its own, unless the section has an anchor from which the compiler reaches several variables: then the
/// whole section is one object, with the offsets that the assembler assigns.
pub(crate) fn layout<'f, 't>(file: &'f File<'t>) -> Layout<'f, 't> {
    let mut places = Vec::new();
    for (number, section) in file.sections.iter().enumerate() {
        let is_constant = match section.kind {
            SectionKind::Data => false,
            SectionKind::Constant => true,
            _ => continue,
        };
        for (start, end) in ranges(section) {
            let mut parts: Vec<Part> = section
                .labels
                .iter()
                .filter(|(_, at)| (start..end.max(start + 1)).contains(at))
                .map(|(name, at)| Part { name: (*name).to_owned(), offset: at - start })
                .collect();
            parts.sort_by_key(|it| it.offset);
            places.push(Place {
                section: number,
                start,
                size: end - start,
                parts,
                is_constant,
                alignment: section.alignment,
                is_usual: [".data", ".bss", ".rodata"].contains(&section.name),
            });
        }
    }
    Layout { file, places }
}

/// The ranges of a section that become objects.
fn ranges(section: &Section<'_>) -> Vec<(i64, i64)> {
    let mut starts: Vec<i64> = if section.anchors.is_empty() {
        section.labels.iter().map(|(_, at)| *at).collect()
    } else {
        Vec::new()
    };
    starts.push(0);
    starts.sort_unstable();
    starts.dedup();
    let ends = starts.iter().copied().skip(1).chain([section.size]);
    let all: Vec<(i64, i64)> = starts.iter().copied().zip(ends).collect();
    all.into_iter().filter(|(start, end)| start < end).collect()
}

impl Layout<'_, '_> {
    /// The address of a place in a section. The end of a section belongs to its last object.
    fn place(&self, section: usize, offset: i64) -> Option<Value> {
        let is_it = |it: &Place| it.section == section && it.start <= offset;
        let number = self.places.iter().rposition(is_it)?;
        let place = &self.places[number];
        Some(Value::Address(number, offset - place.start))
    }

    /// The contents of the objects when the program is loaded.
    pub(crate) fn contents(&self) -> Contents {
        let mut contents: Contents = vec![Pieces::default(); self.places.len()];
        for (number, section) in self.file.sections.iter().enumerate() {
            for datum in &section.data {
                let Some(Value::Address(object, offset)) = self.place(number, datum.offset) else { continue };
                let value = match datum.content {
                    Content::Number(number) => Some(Value::Number(datum.width.cut(number))),
                    Content::Address(name, more) if bytes(datum.width) == 8 => {
                        self.address(name).map(|it| moved(it, more))
                    }
                    _ => None,
                };
                contents[object].write(offset, datum.width, value);
            }
        }
        contents
    }

    /// Whether the object is never written.
    pub(crate) fn is_constant(&self, object: VariableId) -> bool {
        self.places.get(object).is_some_and(|it| it.is_constant)
    }

    /// Whether two addresses certainly have the same upper part: compilers compute it once for all parts of a variable between two
    /// multiples of its alignment.
    pub(crate) fn has_upper_part(&self, whole: Value, upper: Value) -> bool {
        /// In bytes: on RISC-V, the lower part is between -2048 and 2047.
        const LARGEST: i64 = 2048;
        let (Value::Address(object, offset), Value::Address(of, from)) = (whole, upper) else { return false };
        let part = |place: &Place, offset: i64| {
            place.start.wrapping_add(offset).div_euclid(place.alignment.clamp(1, LARGEST))
        };
        let is_near = |place: &Place| part(place, offset) == part(place, from);
        object == of && (offset == from || self.places.get(object).is_some_and(is_near))
    }

    /// Adds to an error why a name has no address.
    pub(crate) fn explain(&self, name: &str, error: Diagnostic) -> Diagnostic {
        match self.file.symbol(name) {
            Some(Symbol::Data(section, _))
                if self.file.sections[section].kind == SectionKind::ThreadLocal =>
            {
                error.note("thread-local variables are not supported")
            }
            _ if name.starts_with("__stack_chk") => error.help("compile with -fno-stack-protector"),
            _ => error,
        }
    }
}

/// A value plus a number of bytes.
pub(crate) fn moved(value: Value, more: i64) -> Value {
    match value {
        Value::Address(object, offset) => Value::Address(object, offset.wrapping_add(more)),
        Value::Number(number) => Value::Number(number.wrapping_add(more as u64)),
    }
}

impl Symbols for Layout<'_, '_> {
    fn address(&self, name: &str) -> Option<Value> {
        match self.file.symbol(name)? {
            Symbol::Code(at) => Some(Value::Address(CODE, at as i64)),
            Symbol::Data(section, offset) => self.place(section, offset),
            Symbol::Number(number) => Some(Value::Number(number as u64)),
            Symbol::Alias(..) => None,
        }
    }

    fn upper(&self, label: &str) -> Option<(Value, bool)> {
        // the label marks an instruction with `%pcrel_hi`, which has no `%pcrel_lo` itself: so the lookup ends
        let Symbol::Code(at) = self.file.symbol(label)? else { return None };
        let instruction = self.file.code.get(at)?;
        let mut cursor: Cursor<'_> = self.file.cursor(&instruction.statement);
        // `auipc a0,%pcrel_hi(x+4)`
        let (part, _) = cursor.until(&["("]);
        let is_in_table = part.has("got_pcrel_hi");
        if !is_in_table && !part.has("pcrel_hi") {
            return None;
        }
        let (name, _) = cursor.word()?;
        cursor.eat("+");
        let more = literal(&mut cursor).and_then(Result::ok).unwrap_or(0);
        Some((moved(self.address(name)?, more as i64), is_in_table))
    }
}
