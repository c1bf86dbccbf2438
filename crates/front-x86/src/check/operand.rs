//! Checks operands: registers, cells, counters and numbers.

use super::{Checked, Checker, Meaning, nearest};
use crate::syntax::{Name, Operand as Written, OperandKind};
use garret_base::source::{Diagnostic, Span, short};
use garret_program::{Cell, DataId, Operand, Owner, Place, Point, Register, Role};

/// The meaning of an operand.
#[derive(Clone, Copy)]
pub(super) enum OperandMeaning {
    Register(Register),
    /// The low byte of a register.
    Byte(Register),
    Integer(i64),
    /// `N`, the number of threads.
    Threads,
    Cell(Cell),
    Counter(DataId),
}

/// The meaning of an operand, and its place in the source.
#[derive(Clone, Copy)]
pub(super) struct Located {
    pub(super) found: OperandMeaning,
    pub(super) span: Span,
}

impl OperandMeaning {
    /// The register or the cell.
    pub(super) fn place(self) -> Option<Place> {
        match self {
            Self::Register(register) => Some(Place::Register(register)),
            Self::Cell(cell) => Some(Place::Memory(cell)),
            _ => None,
        }
    }

    /// The operand of an instruction on numbers.
    pub(super) fn operand(self) -> Option<Operand> {
        match self {
            Self::Integer(number) => Some(Operand::Immediate(number)),
            _ => self.place().map(Operand::Place),
        }
    }

    pub(super) fn describe(self) -> &'static str {
        match self {
            Self::Register(_) => "a register of 32 bits",
            Self::Byte(_) => "a register of 8 bits",
            Self::Integer(_) => "a number",
            Self::Threads => "the number of threads",
            Self::Cell(_) => "memory",
            Self::Counter(_) => "a counter",
        }
    }
}

impl<'a> Checker<'a, '_> {
    pub(super) fn operand(&mut self, written: &Written<'a>) -> Checked<Located> {
        let span = written.span;
        let found = match written.kind {
            OperandKind::Integer(number) => OperandMeaning::Integer(number),
            OperandKind::Memory(name, thread) => self.memory(name, thread)?,
            OperandKind::Word(word) => self.word(word, span)?,
        };
        Ok(Located { found, span })
    }

    fn word(&mut self, word: &'a str, span: Span) -> Checked<OperandMeaning> {
        if let Some(register) = Register::named(word) {
            return Ok(OperandMeaning::Register(register));
        }
        if let Some(register) = Register::with_low_byte(word) {
            return Ok(OperandMeaning::Byte(register));
        }
        if word.eq_ignore_ascii_case("n") {
            return Ok(OperandMeaning::Threads);
        }
        let error = match self.names.get(word) {
            Some((Meaning::Datum(_), declared)) => Diagnostic::error(format!("`{word}` would be an address"))
                .at(span, "addresses are not supported")
                .also(*declared, "declared here")
                .help(format!("its content is written `[{word}]`")),
            Some((Meaning::Label(_), declared)) => Diagnostic::error(format!("`{word}` is a label"))
                .at(span, "only jumps go to labels")
                .also(*declared, "it is defined here"),
            None => {
                let error = Diagnostic::error(format!("unknown operand `{}`", short(word)))
                    .at(span, "neither a register nor a number");
                let registers = Register::GENERAL.map(Register::general_name);
                let data = |meaning| matches!(meaning, Meaning::Datum(_));
                match nearest(word, registers.into_iter()) {
                    Some(register) => {
                        error.help(format!("did you mean `{register}`?")).instead(span, register)
                    }
                    None => self.suggest(error, word, data).note(
                        "the registers are eax, ebx, ecx, edx, esi and edi; memory is written `[name]`",
                    ),
                }
            }
        };
        Err(self.report(error))
    }

    /// The datum with this name.
    pub(super) fn datum(&mut self, name: Name<'a>) -> Checked<DataId> {
        if let Some((Meaning::Datum(id), _)) = self.names.get(name.text) {
            return Ok(*id);
        }
        let error = Diagnostic::error(format!("unknown variable `{}`", short(name.text)))
            .at(name.span, "not declared");
        let error = if Register::named(name.text).is_some() {
            error.note("addresses in registers are not supported")
        } else {
            self.suggest(error, name.text, |meaning| matches!(meaning, Meaning::Datum(_)))
        };
        Err(self.report(error))
    }

    fn memory(&mut self, name: Name<'a>, thread: Option<Name<'a>>) -> Checked<OperandMeaning> {
        let datum = self.datum(name)?;
        let declared = self.program.datum(datum);
        let (role, declaration) = (declared.role, declared.span);
        match (role, thread) {
            (Role::Local(_), Some(thread)) if !thread.text.eq_ignore_ascii_case("self") => {
                Ok(OperandMeaning::Cell(Cell { datum, owner: Owner::Other }))
            }
            (Role::Local(_), _) => Ok(OperandMeaning::Cell(Cell { datum, owner: Owner::Own })),
            (Role::Shared(_), None) => Ok(OperandMeaning::Cell(Cell { datum, owner: Owner::Everyone })),
            (Role::Counter(_), None) => Ok(OperandMeaning::Counter(datum)),
            (_, Some(thread)) => Err(self.report(
                Diagnostic::error(format!("`{}` has one cell for all threads", name.text))
                    .at(thread.span, "no thread can be chosen")
                    .also(declaration, "declared in `shared_data`")
                    .help("data with one cell for each thread are declared in `thread_data`"),
            )),
        }
    }

    /// The target of a jump.
    pub(super) fn target(&mut self, written: &Written<'a>) -> Checked<Point> {
        let OperandKind::Word(word) = written.kind else {
            let error = Diagnostic::error("a jump goes to a label").at(written.span, "expected a label");
            return Err(self.report(error));
        };
        if let Some((Meaning::Label(point), _)) = self.names.get(word) {
            return Ok(*point);
        }
        let error = Diagnostic::error(format!("unknown label `{}`", short(word)))
            .at(written.span, "no line has this label");
        let error = self.suggest(error, word, |meaning| matches!(meaning, Meaning::Label(_)));
        Err(self.report(error))
    }
}
