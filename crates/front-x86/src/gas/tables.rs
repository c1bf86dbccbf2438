//! The parts of a program: registers for processor registers and stack slots, data for memory cells, contexts for calls.

use super::key::Key;
use super::object::ObjectId;
use super::operand::RDI;
use super::source::Source;
use super::value::{Meeting, Number, Reference, Target, Value, limits};
use garret_base::register::NAMES;
use garret_base::source::{Diagnostic, Span, short};
use garret_program::{DataId, MOST_REGISTERS, Register, RegisterName};
use std::collections::{BTreeMap, BTreeSet};

/// The deepest nesting of calls.
const DEEPEST: usize = 32;

/// A memory cell.
#[derive(Clone, Debug)]
pub(super) struct CellInfo {
    pub(super) datum: DataId,
    /// Its initial value.
    pub(super) first: i64,
    /// The range of its possible values.
    pub(super) range: (i64, i64),
    /// The bits that may be 1.
    pub(super) ones: u64,
    /// Whether the program itself writes the least or the greatest number of the width.
    pub(super) extreme: bool,
    /// The parts that are accessed separately, from the first byte on; if there are any, the cell consists of these cells.
    pub(super) parts: Vec<Key>,
    /// The references to threads that it holds, if any.
    pub(super) reference: Option<Reference>,
    /// The addresses that it may hold, by their numbers.
    pub(super) pointers: BTreeSet<i64>,
    /// The number of times that its range has grown.
    pub(super) grown: u32,
    /// The place of one of its accesses in the source.
    pub(super) span: Span,
}

impl CellInfo {
    /// Its possible values, if it is a cell of its own that holds numbers.
    pub(super) fn number(&self) -> Number {
        Number { extreme: self.extreme, ..Number::among(self.range.0, self.range.1, self.ones) }
    }
}

/// A call, with the place to return to. Threads start in a context without a caller.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Context {
    /// The first line of the function.
    pub(super) function: usize,
    /// The context of the call, and the line of the call.
    pub(super) caller: Option<(u32, u32)>,
    /// The offset of the stack pointer at the entry, from its initial value.
    pub(super) stack: i64,
}

/// Facts that are found during the analysis but must be known from its start: then all code is followed again. Hints are only added.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Hints {
    /// Whether the number of threads is used: then threads are numbered from 0.
    pub(super) from_zero: bool,
    /// The joins at which a 0, or the start of an array, is the first thread; with the size of an element in bytes for an array.
    pub(super) starts: BTreeMap<Meeting, Option<i64>>,
    /// Arrays with one element per thread: the size of an element in bytes, and the place in the source that implies it.
    pub(super) arrays: BTreeMap<ObjectId, (i64, Span)>,
    /// For objects that are accessed in different widths (and the size of an element for an array with one per thread): the boundaries
    /// of the parts that are accessed separately.
    pub(super) cuts: BTreeMap<(ObjectId, u64), BTreeSet<u64>>,
}

/// The parts of the program under construction.
pub(super) struct Tables {
    pub(super) hints: Hints,
    pub(super) registers: Vec<RegisterName>,
    families: [Option<Register>; NAMES.len()],
    slots: BTreeMap<i64, Register>,
    scratch: Option<Register>,
    first: Option<Register>,
    second: Option<Register>,
    pub(super) cells: BTreeMap<Key, CellInfo>,
    pub(super) contexts: Vec<Context>,
    /// The addresses of shared objects that are stored; the number of each is its index plus 1.
    pub(super) pointed: Vec<(ObjectId, i64)>,
    /// The place in the source at which a thread number is compared with that of no thread, or stored together with it.
    pub(super) numbered: Option<Span>,
    /// Whether a number of 32 or 64 bits that counts without bound is assumed not to wrap around.
    pub(super) counts: bool,
    /// Whether the possible contents of memory have grown.
    pub(super) has_changed: bool,
}

impl Tables {
    pub(super) fn new(hints: Hints, contexts: Vec<Context>) -> Self {
        let mut tables = Self {
            hints,
            registers: Vec::new(),
            families: [None; NAMES.len()],
            slots: BTreeMap::new(),
            scratch: None,
            first: None,
            second: None,
            cells: BTreeMap::new(),
            contexts,
            pointed: Vec::new(),
            numbered: None,
            counts: false,
            has_changed: false,
        };
        // these are the same in every program
        for (family, names) in NAMES.iter().enumerate().take(Register::GENERAL.len()) {
            tables.families[family] = tables.register(names[0].to_owned(), names[0]).ok();
        }
        if let Some(own) = tables.own() {
            tables.refers(own);
        }
        tables
    }

    /// The register that initially refers to the thread itself.
    pub(super) fn own(&self) -> Option<Register> {
        self.families[usize::from(RDI)]
    }

    fn register(&mut self, shown: String, symbol: &str) -> Result<Register, Box<Diagnostic>> {
        if self.registers.len() >= MOST_REGISTERS {
            return Err(Box::new(Diagnostic::error(format!(
                "a thread has more than {MOST_REGISTERS} registers and slots of its stack"
            ))));
        }
        let register = Register(self.registers.len() as u8);
        self.registers.push(RegisterName { shown, symbol: symbol.to_ascii_uppercase(), reference: false });
        Ok(register)
    }

    /// The register of the program for a processor register.
    pub(super) fn family(&mut self, family: u8) -> Result<Register, Box<Diagnostic>> {
        let index = usize::from(family);
        if let Some(register) = self.families[index] {
            return Ok(register);
        }
        let name = NAMES[index][0];
        let register = self.register(name.to_owned(), name)?;
        self.families[index] = Some(register);
        Ok(register)
    }

    /// The register of the program for a stack slot, by its offset from the initial stack pointer.
    pub(super) fn slot(&mut self, at: i64) -> Result<Register, Box<Diagnostic>> {
        if let Some(register) = self.slots.get(&at) {
            return Ok(*register);
        }
        let sign = if at < 0 { "M" } else { "P" };
        let register =
            self.register(format!("stack{at:+}"), &format!("STACK_{sign}{}", at.unsigned_abs()))?;
        self.slots.insert(at, register);
        Ok(register)
    }

    /// The scratch register, for intermediate results.
    pub(super) fn scratch(&mut self) -> Result<Register, Box<Diagnostic>> {
        if let Some(register) = self.scratch {
            return Ok(register);
        }
        let register = self.register("value".to_owned(), "SCRATCH")?;
        self.scratch = Some(register);
        Ok(register)
    }

    /// A register for the first thread, for comparisons and stores.
    pub(super) fn first(&mut self) -> Result<Register, Box<Diagnostic>> {
        if let Some(register) = self.first {
            return Ok(register);
        }
        let register = self.register("first".to_owned(), "FIRST")?;
        self.refers(register);
        self.first = Some(register);
        Ok(register)
    }

    /// A register for the second thread, for comparisons with its number.
    pub(super) fn second(&mut self) -> Result<Register, Box<Diagnostic>> {
        if let Some(register) = self.second {
            return Ok(register);
        }
        let register = self.register("second".to_owned(), "SECOND")?;
        self.refers(register);
        self.second = Some(register);
        Ok(register)
    }

    /// The datum of a cell, and its possible values.
    pub(super) fn cell(
        &mut self,
        source: &Source<'_>,
        key: Key,
        span: Span,
    ) -> Result<(DataId, Value), Box<Diagnostic>> {
        if let Some(info) = self.cells.get(&key) {
            let datum = info.datum;
            return Ok((datum, self.held(source, key, span)?));
        }
        if let Some(parts) = self.hints.parts(key) {
            return self.together(source, key, parts, span);
        }
        let object = &source.objects[key.object.0 as usize];
        if let Some((object, offset)) = source.address_in(key) {
            return Ok(self.new_pointer(key, (object, offset), span));
        }
        let first = object.each_initially(key.offset, key.bytes, key.stride).ok_or_else(|| {
            let end = key.offset.saturating_add(key.bytes.into());
            let name = short(object.name);
            Box::new(if end > object.size {
                Diagnostic::error(format!("this is outside of `{name}`"))
                    .at(span, format!("bytes {} to {}", key.offset, end - 1))
                    .also(object.span, format!("it has {} bytes", object.size))
            } else if key.stride > 0 && object.initially(key.offset, key.bytes).is_some() {
                Diagnostic::error(format!("the elements of `{name}` have different initial values"))
                    .at(span, "each thread has one")
                    .also(object.span, "declared here")
                    .help("let each thread write its own before it is read")
            } else {
                Diagnostic::error(format!("the initial value of `{name}` is not a number"))
                    .at(span, "it is read or written here")
                    .also(object.span, "declared here")
                    .help(
                        "supported: numbers, and the addresses of objects that all threads share, in 8 bytes",
                    )
            })
        })?;
        Ok((self.new_cell(key, first, Vec::new(), span), Value::Number(Number::exactly(first))))
    }

    /// Creates a cell of which only the initial value is known.
    pub(super) fn new_cell(&mut self, key: Key, first: i64, parts: Vec<Key>, span: Span) -> DataId {
        let datum = DataId(self.cells.len() as u32);
        let (range, ones) = ((first, first), first.cast_unsigned());
        let info = CellInfo {
            datum,
            first,
            range,
            ones,
            extreme: Number::exactly(first).extreme,
            parts,
            reference: None,
            pointers: BTreeSet::new(),
            grown: 0,
            span,
        };
        self.cells.insert(key, info);
        self.has_changed = true;
        datum
    }

    /// Records that a register refers to threads.
    pub(super) fn refers(&mut self, register: Register) {
        if let Some(name) = self.registers.get_mut(register.index()) {
            name.reference = true;
        }
    }

    /// A thread writes such a reference or 0 to the cell; false if it holds something else.
    pub(super) fn refer(&mut self, key: Key, value: Value) -> bool {
        let is_plain = |info: &&mut CellInfo| info.parts.is_empty() && info.pointers.is_empty();
        let Some(info) = self.cells.get_mut(&key).filter(is_plain) else { return false };
        if value.reference().is_some_and(|reference| reference.target == Target::Number) {
            self.numbered = self.numbered.or(Some(info.span));
        }
        let joined = match (info.reference, value.reference()) {
            (Some(known), None) => (value.is_zero() && known.target.has_zero()).then_some(known),
            (Some(known), Some(reference)) => known.join(Reference { me: false, end: false, ..reference }),
            // it initially holds 0: no thread, or the first one
            (None, Some(reference)) => (info.range == (0, 0)).then_some(Reference {
                null: reference.null || reference.target.has_zero(),
                me: false,
                end: false,
                ..reference
            }),
            (None, None) => None,
        };
        self.has_changed |= joined.is_some() && joined != info.reference;
        info.reference = info.reference.or(joined);
        joined.is_some()
    }

    /// A thread writes such a number to the cell.
    pub(super) fn written(&mut self, key: Key, number: Number) {
        /// The number of times after which growing bounds are widened.
        const PATIENCE: u32 = 3;
        let Some(info) = self.cells.get_mut(&key) else { return };
        if !info.parts.is_empty() {
            let parts = info.parts.clone();
            return parts.into_iter().for_each(|part| self.written(part, number.part(key, part)));
        }
        let known = info.number();
        // the cell has no more bits, so bounds beyond them are cut off
        let (low, high) = limits(key.bytes.saturating_mul(8));
        let within = |it: Number| Number { low: it.low.max(low), high: it.high.min(high), ..it };
        let mut joined = within(known.join(number));
        if joined.is_among(known) {
            return;
        }
        info.grown += 1;
        if info.grown > PATIENCE {
            joined = within(joined.widened(known));
        }
        (info.range, info.ones, info.extreme) = ((joined.low, joined.high), joined.ones, joined.extreme);
        self.has_changed = true;
    }

    /// The context of a call.
    pub(super) fn enter(&mut self, context: Context, span: Span) -> Result<u32, Box<Diagnostic>> {
        if let Some(known) = self.contexts.iter().position(|other| *other == context) {
            return Ok(known as u32);
        }
        let mut caller = context.caller;
        let mut depth = 0;
        while let Some((outer, _)) = caller {
            let outer = self.contexts[outer as usize];
            depth += 1;
            if outer.function == context.function {
                return Err(Box::new(
                    Diagnostic::error("this function calls itself, directly or through others")
                        .at(span, "calls are followed into the function, which would not end")
                        .help("recursion is not supported; write a loop"),
                ));
            }
            if depth > DEEPEST {
                return Err(Box::new(
                    Diagnostic::error(format!("calls are nested more than {DEEPEST} deep"))
                        .at(span, "this call is one level deeper")
                        .help("let the compiler inline the functions: `-O2`"),
                ));
            }
            caller = outer.caller;
        }
        self.contexts.push(context);
        Ok(self.contexts.len() as u32 - 1)
    }
}
