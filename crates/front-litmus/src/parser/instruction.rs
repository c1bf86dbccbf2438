//! One instruction, in Intel or in AT&T syntax.

use super::{MOST_ERRORS, Parser, nearest, number};
use crate::instruction::{Instruction, MNEMONICS, Mnemonic, Operand, lookup};
use crate::test::Constant;
use garret_base::register::{Register, Width};
use garret_base::source::{Diagnostic, Span, short};
use garret_litmus_text::Cursor;

/// The syntax of instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Syntax {
    /// `MOV [x],1`: the operand that is written to comes first.
    Intel,
    /// `movl $1,(x)`: the operand that is written to comes last.
    Att,
}

/// An instruction whose jump is not resolved yet.
pub(super) struct Parsed<'t> {
    pub(super) instruction: Instruction,
    pub(super) target: Option<(&'t str, Span)>,
}

impl<'t> Parser<'t> {
    /// Reads the instruction of a cell, after its labels.
    pub(super) fn instruction(
        &mut self,
        thread: usize,
        cell: &mut Cursor<'t>,
    ) -> Result<Parsed<'t>, Diagnostic> {
        let lock = cell.span();
        let locked = cell.eat("lock");
        let Some((name, span)) = cell.word() else { return Err(cell.unexpected("an instruction")) };
        let Some((mnemonic, suffix)) = lookup(name) else { return Err(self.unknown(name, span)) };
        let mut parsed = Parsed {
            instruction: Instruction {
                name: mnemonic.name.to_owned(),
                locked,
                width: suffix,
                operands: Vec::new(),
                implied: mnemonic.implied(),
                target: 0,
                labelled: false,
                span: lock.to(cell.whole()),
            },
            target: None,
        };
        if mnemonic.is_jump() {
            let target = cell.word();
            parsed.target = Some(target.ok_or_else(|| cell.unexpected("the label to jump to"))?);
        }
        let instruction = &mut parsed.instruction;
        let mut widths: Vec<(Width, Span)> = suffix.map(|width| (width, span)).into_iter().collect();
        for index in 0..mnemonic.operands {
            if index > 0 {
                cell.expect(",")?;
            }
            let operand = self.operand(thread, cell, &mut widths)?;
            instruction.operands.push(operand);
        }
        if !cell.is_at_end() {
            return Err(cell.unexpected("the end of the instruction: `|` or `;`"));
        }
        if self.syntax == Syntax::Att {
            instruction.operands.reverse();
        }
        // the operands of an exchange may be in any order
        if mnemonic.name == "xchg"
            && matches!(instruction.operands.as_slice(), [Operand::Register(..), Operand::Memory(..)])
        {
            instruction.operands.reverse();
        }
        if let [(first, first_span), rest @ ..] = widths.as_slice() {
            if let Some((other, span)) = rest.iter().find(|(width, _)| width != first) {
                return Err(Diagnostic::error("the operands have different widths")
                    .at(*span, format!("{other}"))
                    .also(*first_span, format!("{first}")));
            }
            instruction.width = Some(*first);
        }
        self.check_operands(&mnemonic, instruction, lock)?;
        Ok(parsed)
    }

    fn unknown(&mut self, name: &str, span: Span) -> Diagnostic {
        let known = MNEMONICS.map(|it| it.name);
        let mut diagnostic = Diagnostic::error(format!("unknown instruction `{}`", short(name))).at(span, "");
        if !core::mem::replace(&mut self.known_listed, true) {
            diagnostic = diagnostic.note(format!("known are {}", known.join(", ")));
            diagnostic = diagnostic.note(
                "those with operands may end in `b`, `w`, `l` or `q` for the width; `lock` may be in front of those that write memory",
            );
        }
        if self.errors.len() < MOST_ERRORS
            && let Some(nearest) = nearest(name, known.into_iter())
        {
            diagnostic = diagnostic.help(format!("did you mean `{nearest}`?"));
        }
        diagnostic
    }

    fn check_operands(
        &self,
        mnemonic: &Mnemonic,
        instruction: &Instruction,
        lock: Span,
    ) -> Result<(), Diagnostic> {
        let name = mnemonic.name;
        let order = match self.syntax {
            Syntax::Intel => "in Intel syntax, that of `X86`, what is written comes first",
            Syntax::Att => "in AT&T syntax, that of `X86_64`, what is written comes last",
        };
        let (first, second) = (instruction.operands.first(), instruction.operands.get(1));
        if let Some(Operand::Constant(constant)) = first {
            return Err(Diagnostic::error(format!("`{name}` needs a register or a variable in memory here"))
                .at(constant.span, "this is a number")
                .help(order));
        }
        if let (Some(Operand::Memory(_, left)), Some(Operand::Memory(_, right))) = (first, second) {
            return Err(Diagnostic::error("an instruction has at most one operand in memory")
                .at(*right, "")
                .also(*left, "")
                .help("read the variable into a register first"));
        }
        let exchanges = matches!(name, "xchg" | "cmpxchg" | "xadd");
        if let (true, Some(second @ (Operand::Constant(_) | Operand::Memory(..)))) = (exchanges, second) {
            return Err(Diagnostic::error(format!("one operand of `{name}` has to be a register"))
                .at(second.span(), "expected a register")
                .help(order));
        }
        if instruction.locked && !(mnemonic.lockable && matches!(first, Some(Operand::Memory(..)))) {
            let lockable: Vec<&str> = MNEMONICS.iter().filter(|it| it.lockable).map(|it| it.name).collect();
            return Err(Diagnostic::error("`lock` is not possible here")
                .at(lock, "")
                .note(format!("it is possible where memory is written by {}", lockable.join(", "))));
        }
        Ok(())
    }

    /// Reads an operand. A width that it has of its own is added to `widths`.
    fn operand(
        &mut self,
        thread: usize,
        cell: &mut Cursor<'t>,
        widths: &mut Vec<(Width, Span)>,
    ) -> Result<Operand, Diagnostic> {
        let start = cell.span();
        if cell.eat("$") {
            let Some(number) = number(cell) else { return Err(cell.unexpected("a number")) };
            let (number, span) = number?;
            return Ok(Operand::Constant(Constant { number, span: start.to(span) }));
        }
        if let Some(number) = number(cell) {
            let (number, span) = number?;
            if matches!(cell.peek(), "(" | "[") {
                return Err(offset(span));
            }
            if self.syntax == Syntax::Att {
                return Err(Diagnostic::error("this is an address in AT&T syntax")
                    .at(span, "")
                    .help(format!("a number is written `${number}`, a variable `(x)`")));
            }
            return Ok(Operand::Constant(Constant { number, span }));
        }
        for (open, close) in [("[", "]"), ("(", ")")] {
            if cell.eat(open) {
                return self.memory(thread, cell, start, close);
            }
        }
        let sigil = cell.eat("%");
        let Some((name, span)) = cell.word() else {
            return Err(cell.unexpected(if sigil { "a register" } else { "an operand" }));
        };
        if !sigil && cell.peek() == "(" {
            return self.relative(cell, name, span);
        }
        let register = Register::named(name);
        let word = name.to_ascii_lowercase();
        if let (Some(width), true) = (keyword_width(&word), !sigil && !cell.is_at_end() && cell.peek() != ",")
        {
            cell.eat("ptr");
            widths.push((width, span));
            return self.operand(thread, cell, widths);
        }
        let Some((register, width)) = register else {
            return Err(no_register(name, start.to(span), sigil, self.syntax));
        };
        if !sigil && self.syntax == Syntax::Att {
            return Err(Diagnostic::error(format!("`{name}` is an address in AT&T syntax"))
                .at(span, "")
                .help(format!("a register is written `%{word}`, a variable `(x)`")));
        }
        if let Some((variable, place)) = self.addresses.get(&(thread, register)) {
            let variable = &self.variables[variable.0].name;
            return Err(Diagnostic::error(format!("`{name}` holds an address, which may only be used as one"))
                .at(start.to(span), "")
                .also(*place, format!("it is the address of `{variable}`"))
                .help(format!("registers with addresses cannot be changed, copied or compared; write `({variable})` or `[{variable}]`")));
        }
        widths.push((width, span));
        Ok(Operand::Register(register, width, start.to(span)))
    }

    /// Reads an operand in memory, after its opening bracket.
    fn memory(
        &mut self,
        thread: usize,
        cell: &mut Cursor<'t>,
        start: Span,
        close: &str,
    ) -> Result<Operand, Diagnostic> {
        let sigil = cell.eat("%");
        let Some((name, span)) = cell.word() else {
            return Err(cell.unexpected("a variable or a register with an address"));
        };
        if matches!(cell.peek(), "+" | "-" | "," | "*") {
            return Err(offset(cell.span()));
        }
        let end = cell.expect(close)?;
        let place = start.to(end);
        // the short names of registers may also be names of variables
        let is_register = |(_, width): &(Register, Width)| {
            sigil || self.syntax == Syntax::Intel && matches!(width, Width::Quad | Width::Double)
        };
        let Some((register, _)) = Register::named(name).filter(is_register) else {
            if sigil {
                return Err(no_register(name, span, true, self.syntax));
            }
            return Ok(Operand::Memory(self.variable(name, span), place));
        };
        match self.addresses.get(&(thread, register)) {
            Some((variable, _)) => Ok(Operand::Memory(*variable, place)),
            None => Err(Diagnostic::error(format!("`{name}` is used as an address, but holds none"))
                .at(place, "")
                .help(format!(
                    "give it the address of a variable in the initial state: `{thread}:{name}=x;`"
                ))),
        }
    }

    /// Reads `x(%rip)`, after the name.
    fn relative(&mut self, cell: &mut Cursor<'t>, name: &'t str, span: Span) -> Result<Operand, Diagnostic> {
        cell.expect("(")?;
        cell.eat("%");
        let base = cell.span();
        if !cell.eat("rip") {
            return Err(offset(base));
        }
        let end = cell.expect(")")?;
        Ok(Operand::Memory(self.variable(name, span), span.to(end)))
    }
}

fn keyword_width(word: &str) -> Option<Width> {
    match word {
        "byte" => Some(Width::Byte),
        "word" => Some(Width::Word),
        "dword" => Some(Width::Double),
        "qword" => Some(Width::Quad),
        _ => None,
    }
}

fn offset(span: Span) -> Diagnostic {
    Diagnostic::error("addresses with offsets or indices are not supported")
        .at(span, "")
        .help("give each place in memory a name of its own: `[x]`, `(x)`, `x(%rip)`, or a register with its address")
}

fn no_register(name: &str, span: Span, sigil: bool, syntax: Syntax) -> Diagnostic {
    let diagnostic = Diagnostic::error(format!("`{}` is not a register", short(name)))
        .at(span, "")
        .note("registers are rax, rbx, rcx, rdx, rsi, rdi, rbp, rsp, r8 to r15, and their parts: eax, ax, al, r8d, ..");
    match (sigil, syntax) {
        (true, _) => diagnostic,
        (false, Syntax::Intel) => {
            diagnostic.help(format!("a variable in memory is written `[{}]`", short(name)))
        }
        (false, Syntax::Att) => {
            diagnostic.help(format!("a variable in memory is written `({})`", short(name)))
        }
    }
}
