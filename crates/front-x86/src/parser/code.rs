//! Lines of code: labels, instructions, operands.

use super::{Parsed, Parser, Reported};
use crate::syntax::{CodeLine, Line, Name, Operand, OperandKind};
use crate::token::Kind;
use garret_base::source::{Diagnostic, Span};

impl<'a> Parser<'a, '_> {
    pub(super) fn code(&mut self, begin: Span, section: Name<'a>) -> Parsed<()> {
        self.source.has_code = true;
        self.lines(begin, section, Self::code_line)
    }

    fn code_line(&mut self) -> Parsed<()> {
        let mut labels = Vec::new();
        while self.kind() == Kind::Word && self.second() == Kind::Colon {
            labels.push(self.name("a label")?);
            self.advance();
        }
        if self.eat(Kind::Line) {
            self.source.code.push(CodeLine { labels, instruction: None });
            return Ok(());
        }
        let instruction = self.instruction();
        if let Ok(instruction) = instruction {
            self.source.code.push(CodeLine { labels, instruction: Some(instruction) });
            return self.end_of_line();
        }
        // the labels are declared nevertheless
        self.source.code.push(CodeLine { labels, instruction: None });
        Err(Reported)
    }

    fn instruction(&mut self) -> Parsed<Line<'a>> {
        let start = self.token().span;
        let lock = self.at_word("lock").then(|| self.advance().span);
        let mnemonic = self.name("an instruction")?;
        let mut operands = Vec::new();
        if !matches!(self.kind(), Kind::Line | Kind::End) {
            operands.push(self.operand()?);
            while self.eat(Kind::Comma) {
                operands.push(self.operand()?);
            }
            if !matches!(self.kind(), Kind::Line | Kind::End) {
                return Err(self.unexpected("`,` or the end of the line"));
            }
        }
        Ok(Line { lock, mnemonic, operands, span: start.to(self.previous()) })
    }

    fn operand(&mut self) -> Parsed<Operand<'a>> {
        let start = self.token().span;
        let sizes = ["dword", "byte", "word", "qword"];
        let of_memory = self.second() == Kind::OpenBracket || self.second() == Kind::Word;
        let size = sizes.into_iter().find(|size| of_memory && self.at_word(size));
        if let Some(size) = size {
            let span = self.advance().span;
            // the notation of other assemblers
            if self.at_word("ptr") {
                self.advance();
            }
            if size != "dword" {
                let error = Diagnostic::error(format!("memory of size `{size}` is not supported"))
                    .at(span, "all data are `dword`");
                return Err(self.report(error));
            }
        }
        let kind = match self.kind() {
            Kind::OpenBracket => self.memory()?,
            Kind::Number(_) | Kind::Minus => OperandKind::Integer(self.integer("a number")?),
            _ => OperandKind::Word(self.name("an operand")?.text),
        };
        Ok(Operand { kind, span: start.to(self.previous()) })
    }

    fn memory(&mut self) -> Parsed<OperandKind<'a>> {
        self.advance();
        let name = self.name("the name of a variable")?;
        let thread = if self.eat(Kind::Plus) { Some(self.thread()?) } else { None };
        let what = if thread.is_some() { "`]`" } else { "`]` or `+ $thread`" };
        self.expect(Kind::CloseBracket, what)?;
        Ok(OperandKind::Memory(name, thread))
    }
}
