//! Functions as texts, for the GNU assembler in both of its syntaxes, and for NASM.

use super::generator::{FAMILIES, Function, Line, Object, Operand};
use std::fmt::Write;

/// The language of a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Syntax {
    Att,
    Intel,
    Nasm,
}

/// The suffix of a width in AT&T syntax.
fn letter(bits: u8) -> &'static str {
    match bits {
        8 => "b",
        16 => "w",
        32 => "l",
        _ => "q",
    }
}

fn name_of_width(bits: u8) -> &'static str {
    match bits {
        8 => "byte",
        16 => "word",
        32 => "dword",
        _ => "qword",
    }
}

/// The name of a part of a register.
fn register(family: usize, bits: u8, high: bool) -> &'static str {
    let names = FAMILIES[family];
    match (bits, high) {
        (64, _) => names[0],
        (32, _) => names[1],
        (16, _) => names[2],
        (_, false) => names[3],
        (_, true) => names[4],
    }
}

/// A writer of lines; objects and labels get a suffix for the function.
pub(crate) struct Writer {
    pub(crate) syntax: Syntax,
    pub(crate) text: String,
    pub(crate) suffix: String,
}

impl Writer {
    pub(crate) fn new(syntax: Syntax) -> Self {
        let text = match syntax {
            Syntax::Att => "\t.text\n".to_owned(),
            Syntax::Intel => "\t.intel_syntax noprefix\n\t.text\n".to_owned(),
            Syntax::Nasm => "default rel\nsection .text\n".to_owned(),
        };
        Self { syntax, text, suffix: String::new() }
    }

    pub(crate) fn line(&mut self, line: &str) {
        self.text.push_str(line);
        self.text.push('\n');
    }

    fn operand(&self, operand: Operand) -> String {
        let suffix = &self.suffix;
        match (operand, self.syntax) {
            (Operand::Register(family, bits, high), Syntax::Att) => {
                format!("%{}", register(family, bits, high))
            }
            (Operand::Register(family, bits, high), _) => register(family, bits, high).to_owned(),
            (Operand::Immediate(number), Syntax::Att) => format!("${number}"),
            (Operand::Immediate(number), _) => number.to_string(),
            (Operand::Memory(index, _, further), Syntax::Att) => {
                format!("object{index}{suffix}+{further}(%rip)")
            }
            (Operand::Memory(index, bits, further), Syntax::Intel) => {
                format!("{} ptr object{index}{suffix}[rip+{further}]", name_of_width(bits))
            }
            (Operand::Memory(index, bits, further), Syntax::Nasm) => {
                format!("{} [object{index}{suffix} + {further}]", name_of_width(bits))
            }
            (Operand::Address(base, index, number), Syntax::Att) => {
                let index = index.map(|(index, scale)| format!(",%{},{scale}", FAMILIES[index][0]));
                format!("{number}(%{}{})", FAMILIES[base][0], index.unwrap_or_default())
            }
            (Operand::Address(base, index, number), _) => {
                let index = index.map(|(index, scale)| format!(" + {}*{scale}", FAMILIES[index][0]));
                let sign = if number < 0 { '-' } else { '+' };
                format!("[{}{} {sign} {}]", FAMILIES[base][0], index.unwrap_or_default(), number.abs())
            }
        }
    }

    /// Writes an instruction in Intel syntax.
    pub(crate) fn code(&mut self, name: &str, operands: &[Operand]) {
        let written: Vec<String> = operands.iter().map(|it| self.operand(*it)).collect();
        if self.syntax != Syntax::Att {
            let line = format!("\t{name} {}", written.join(", "));
            return self.line(line.trim_end());
        }
        let widths: Vec<u8> = operands.iter().filter_map(|it| it.bits()).collect();
        let name = match (name, widths.as_slice()) {
            ("cbw", _) => "cbtw".to_owned(),
            ("cwde", _) => "cwtl".to_owned(),
            ("cdqe", _) => "cltq".to_owned(),
            ("movzx" | "movsx", [to, from]) => format!("{}{}{}", &name[..4], letter(*from), letter(*to)),
            ("movsxd", _) => "movslq".to_owned(),
            (set, _) if set.starts_with("set") => set.to_owned(),
            (_, [bits, ..]) => format!("{name}{}", letter(*bits)),
            _ => name.to_owned(),
        };
        let written: Vec<String> = written.into_iter().rev().collect();
        let line = format!("\t{name}\t{}", written.join(", "));
        self.line(line.trim_end());
    }

    pub(crate) fn jump(&mut self, code: &str, label: &str) {
        let label = self.label(label);
        self.line(&format!("\tj{code}\t{label}"));
    }

    /// A label of the function.
    pub(crate) fn label(&self, label: &str) -> String {
        match self.syntax {
            Syntax::Nasm => format!("{label}{}", self.suffix),
            _ => format!(".L{label}{}", self.suffix),
        }
    }

    pub(crate) fn place(&mut self, label: &str) {
        let label = self.label(label);
        self.line(&format!("{label}:"));
    }

    pub(crate) fn data(&mut self) {
        self.line(if self.syntax == Syntax::Nasm { "section .data" } else { "\t.data" });
    }

    pub(crate) fn object(&mut self, name: &str, object: Object) {
        let name = format!("{name}{}", self.suffix);
        let (bits, first) = (object.bits, object.first);
        let (nasm, gas) = match bits {
            8 => ("db", "byte"),
            16 => ("dw", "value"),
            32 => ("dd", "long"),
            _ => ("dq", "quad"),
        };
        let bytes = bits / 8;
        let text = if self.syntax == Syntax::Nasm {
            format!("align 8\n{name}: {nasm} {first}")
        } else {
            format!("\t.align 8\n\t.type {name}, @object\n\t.size {name}, {bytes}\n{name}:\n\t.{gas} {first}")
        };
        self.line(&text);
    }

    /// Writes the labels and jumps of a function; `around` writes each instruction, given its index.
    pub(crate) fn lines(&mut self, function: &Function, mut around: impl FnMut(&mut Self, usize, &Line)) {
        let mut ends = Vec::new();
        for (at, line) in function.lines.iter().enumerate() {
            ends.retain(|end| {
                if *end == at {
                    self.place(&format!("skip{end}"));
                }
                *end != at
            });
            match line {
                Line::Code(..) => around(self, at, line),
                Line::Skip(code, count) => {
                    let end = at + 1 + count;
                    self.jump(code, &format!("skip{end}"));
                    if !ends.contains(&end) {
                        ends.push(end);
                    }
                }
            }
        }
        for end in ends {
            self.place(&format!("skip{end}"));
        }
    }
}

/// The text of a function that fails unless it ends with this value; or, if `fails_if_equal` is set, fails if it does.
pub(crate) fn asserted(function: &Function, syntax: Syntax, value: i64, fails_if_equal: bool) -> String {
    let mut writer = Writer::new(syntax);
    match syntax {
        Syntax::Nasm => writer.line("global worker\nworker:"),
        _ => writer.line("\t.globl worker\n\t.type worker, @function\nworker:"),
    }
    writer.lines(function, |writer, _, line| {
        if let Line::Code(name, operands) = line {
            writer.code(name, operands);
        }
    });
    writer.code("cmp", &[function.observed, Operand::Immediate(value)]);
    writer.jump(if fails_if_equal { "e" } else { "ne" }, "fail");
    writer.line("\tret");
    writer.place("fail");
    writer.line("\tud2");
    writer.data();
    for (index, object) in function.objects.iter().enumerate() {
        writer.object(&format!("object{index}"), *object);
    }
    let mut text = String::new();
    let _ = write!(text, "{}", writer.text);
    text
}
