//! Directives, such as those for sections, data and symbols.

use crate::Architecture;
use crate::file::{Content, File, SectionKind, Symbol};
use crate::lexer::Statement;
use crate::program::Line;
use garret_base::source::{Diagnostic, short};
use garret_instructions::value::{Width, literal};
use garret_litmus_text::{Cursor, Kind};

/// Directives that have no effect on the program; they are skipped with their operands.
const IGNORED: &[&str] = &[
    "ident",
    "arch",
    "cpu",
    "arch_extension",
    "option",
    "attribute",
    "addrsig",
    "addrsig_sym",
    "local",
    "hidden",
    "protected",
    "internal",
    "type",
    "size",
    "weak",
    "variant_pcs",
    "line",
    "ln",
    "file_info",
    "version",
    "extern",
    "variant_cc",
    "tlsdescadd",
    "no_dead_strip",
    "lto_discard",
];

/// Sections that contain no data of the program.
const UNSEEN: &[&str] = &[
    ".debug",
    ".comment",
    ".note",
    ".eh_frame",
    ".gcc_except_table",
    ".llvm",
    ".stack",
    ".riscv",
    ".ARM",
    ".gnu",
];

/// Sections of functions that run before or after `main`.
const AROUND: &[&str] = &[".init", ".fini", ".ctors", ".dtors", ".preinit"];

/// Reads a directive.
pub(crate) fn read<'t>(file: &mut File<'t>, statement: &Statement<'t>) -> Result<(), Diagnostic> {
    let name = &statement.name[1..];
    let text = file.text.get(statement.span.range()).unwrap_or_default();
    if name == "type" && (text.contains("indirect_function") || text.contains("IFUNC")) {
        let message = "a function that is chosen when the program starts (`ifunc`) is not supported";
        return Err(Diagnostic::error(message).at(statement.span, ""));
    }
    if IGNORED.contains(&name) || name.starts_with("cfi_") {
        return Ok(());
    }
    let cursor = &mut file.cursor(statement);
    match name {
        "intel_syntax" => {
            let message = "programs in Intel syntax are not supported here: compile without -masm=intel";
            return Err(Diagnostic::error(message).at(statement.span, ""));
        }
        "text" | "data" | "bss" if !cursor.is_at_end() => {
            let message = "numbered parts of sections are not supported";
            return Err(Diagnostic::error(message).at(statement.span, ""));
        }
        "text" => file.enter(".text", SectionKind::Code),
        "data" => file.enter(".data", SectionKind::Data),
        "bss" => file.enter(".bss", SectionKind::Data),
        "section" => section(file, statement, cursor)?,
        "pushsection" => {
            file.stack.push(file.current);
            section(file, statement, cursor)?;
        }
        "popsection" => {
            let Some(section) = file.stack.pop() else { return Err(unknown(statement)) };
            file.previous = file.current;
            file.current = section;
        }
        "previous" => std::mem::swap(&mut file.current, &mut file.previous),
        "globl" | "global" => {
            while let Some((name, _)) = cursor.word() {
                file.globals.push(name);
                cursor.eat(",");
            }
        }
        "set" | "equ" | "equiv" => {
            let Some((name, _)) = cursor.word() else { return Err(cursor.unexpected("a name")) };
            cursor.expect(",")?;
            set(file, statement, name, cursor)?;
        }
        "file" => source_file(file, statement, cursor)?,
        "loc" => source_line(file, cursor),
        "align" | "p2align" | "balign" => align(file, statement, cursor)?,
        "comm" | "lcomm" => common(file, statement, cursor)?,
        "zero" | "skip" | "space" => {
            let size = size(cursor)?;
            let byte = if cursor.eat(",") { number(cursor)? as u8 } else { 0 };
            fill(file, statement, (size, byte))?;
        }
        "uleb128" | "sleb128" => leb128(file, statement, name == "sleb128", cursor)?,
        "ascii" | "asciz" | "string" => strings(file, statement, name != "ascii", cursor)?,
        _ => return numbers(file, statement, name, cursor),
    }
    Ok(())
}

/// `x = y + 4`.
pub(crate) fn assignment<'t>(file: &mut File<'t>, statement: &Statement<'t>) -> Result<(), Diagnostic> {
    let mut cursor = file.cursor(statement);
    set(file, statement, statement.name, &mut cursor)
}

fn unknown(statement: &Statement<'_>) -> Diagnostic {
    Diagnostic::error(format!("the directive `{}` is not supported", short(statement.name)))
        .at(statement.head, "")
}

fn number(cursor: &mut Cursor<'_>) -> Result<i64, Diagnostic> {
    match literal(cursor) {
        Some(number) => Ok(number? as i64),
        None => Err(cursor.unexpected("a number")),
    }
}

/// The largest number of bytes other than 0 that a directive may repeat.
const MOST_EQUAL: i64 = 1 << 16;

/// Equal bytes: clang writes `.zero 4,255` for an array of them.
fn fill<'t>(
    file: &mut File<'t>,
    statement: &Statement<'t>,
    (size, byte): (i64, u8),
) -> Result<(), Diagnostic> {
    if byte == 0 {
        file.reserve(statement, size);
        return Ok(());
    }
    if size > MOST_EQUAL {
        let error = Diagnostic::error(format!("more than {MOST_EQUAL} equal bytes are not supported"));
        return Err(error.at(statement.head, ""));
    }
    for _ in 0..size {
        file.datum(statement, Width::Byte, Content::Number(byte.into()));
    }
    Ok(())
}

/// A number of bytes.
fn size(cursor: &mut Cursor<'_>) -> Result<i64, Diagnostic> {
    let size = number(cursor)?;
    if (0..=1 << 32).contains(&size) {
        return Ok(size);
    }
    Err(Diagnostic::error("this is too large for a part of memory").at(cursor.previous(), ""))
}

fn section<'t>(
    file: &mut File<'t>,
    statement: &Statement<'t>,
    cursor: &mut Cursor<'t>,
) -> Result<(), Diagnostic> {
    let span = cursor.span();
    let name = file.text[span.range()].trim_matches('"');
    cursor.advance();
    // names such as `.note.GNU-stack` consist of several tokens
    let mut flags = "";
    while !cursor.is_at_end() {
        if cursor.peek().starts_with('"') {
            flags = cursor.peek().trim_matches('"');
            break;
        }
        cursor.advance();
    }
    let is = |names: &[&str]| names.iter().any(|it| name.starts_with(it));
    if is(AROUND) {
        let message =
            format!("functions that run before or after `main` (`{}`) are not supported", short(name));
        return Err(Diagnostic::error(message).at(statement.span, ""));
    }
    let kind = if is(&[".tdata", ".tbss"]) || flags.contains('T') {
        SectionKind::ThreadLocal
    } else if is(&[".text"]) || flags.contains('x') {
        SectionKind::Code
    } else if is(UNSEEN) {
        SectionKind::Ignored
    } else if is(&[".rodata", ".srodata"]) && flags.contains('w') {
        SectionKind::Data
    } else if is(&[".rodata", ".srodata", ".data.rel.ro"]) || !flags.is_empty() && !flags.contains('w') {
        SectionKind::Constant
    } else {
        SectionKind::Data
    };
    file.enter(name, kind);
    Ok(())
}

/// Defines a name for a place or a number.
fn set<'t>(
    file: &mut File<'t>,
    statement: &Statement<'t>,
    name: &'t str,
    cursor: &mut Cursor<'t>,
) -> Result<(), Diagnostic> {
    if file.symbols.contains_key(name) {
        let message = format!("the name `{}` is defined more than once, which is not supported", short(name));
        return Err(Diagnostic::error(message).at(statement.span, ""));
    }
    let symbol = match cursor.word() {
        Some((".", _)) => {
            let offset = offset(cursor)?;
            match file.here() {
                Symbol::Data(section, at) => {
                    let at = at.wrapping_add(offset);
                    file.sections[section].anchors.push(at);
                    Symbol::Data(section, at)
                }
                here if offset == 0 => here,
                _ => {
                    return Err(
                        Diagnostic::error("this is a place between instructions").at(statement.span, "")
                    );
                }
            }
        }
        Some((other, _)) => {
            let offset = offset(cursor)?;
            // differences of names serve debuggers; any other use of the name is an error later
            if !cursor.is_at_end() {
                return Ok(());
            }
            Symbol::Alias(other, offset)
        }
        None if literal(&mut cursor.clone()).is_some() => Symbol::Number(number(cursor)?),
        None => return Ok(()),
    };
    cursor.expect_end()?;
    file.define(name, symbol, statement.head)
}

/// `+ 4`, `- 4`, or nothing.
fn offset(cursor: &mut Cursor<'_>) -> Result<i64, Diagnostic> {
    cursor.eat("+");
    Ok(literal(cursor).transpose()?.unwrap_or(0) as i64)
}

/// `.file "a.c"`, `.file 1 "a.c"`, `.file 1 "folder" "a.c" md5 ..`.
fn source_file<'t>(
    file: &mut File<'t>,
    statement: &Statement<'t>,
    cursor: &mut Cursor<'t>,
) -> Result<(), Diagnostic> {
    let Some(number) = literal(cursor) else { return Ok(()) };
    let number = number?;
    let mut name = None;
    while cursor.peek().starts_with('"') {
        name = Some(cursor.peek().trim_matches('"'));
        cursor.advance();
    }
    let Some(name) = name else { return Err(unknown(statement)) };
    file.sources.insert(number, file.source_names.len());
    file.source_names.push(name.to_owned());
    Ok(())
}

/// `.loc 1 12 3`: the source line of the instructions that follow.
fn source_line<'t>(file: &mut File<'t>, cursor: &mut Cursor<'t>) {
    let (Some(Ok(number)), Some(Ok(line))) = (literal(cursor), literal(cursor)) else { return };
    let known = file.sources.get(&number);
    file.line = known.filter(|_| line > 0).map(|known| Line { file: *known, line: line as u32 });
}

fn align<'t>(
    file: &mut File<'t>,
    statement: &Statement<'t>,
    cursor: &mut Cursor<'t>,
) -> Result<(), Diagnostic> {
    if cursor.is_at_end() {
        return Ok(());
    }
    let number = number(cursor)?;
    let is_in_bytes = statement.name == ".align" && file.architecture == Architecture::X86;
    let bytes = if statement.name == ".balign" || is_in_bytes {
        number
    } else {
        1_i64.checked_shl(number as u32).unwrap_or(0)
    };
    if !(0..=1 << 20).contains(&bytes) || !(0..=1 << 20).contains(&number) {
        return Err(Diagnostic::error("this alignment is too large").at(cursor.previous(), ""));
    }
    let kind = file.section().kind;
    let fill = if cursor.eat(",") { literal(cursor).transpose()?.unwrap_or(0) } else { 0 };
    let most = if cursor.eat(",") { literal(cursor).transpose()?.unwrap_or(0) as i64 } else { 0 };
    if kind == SectionKind::Code || bytes <= 1 {
        return Ok(());
    }
    if fill != 0 && kind != SectionKind::Ignored {
        let message = "an alignment of data with other bytes than zeros is not supported";
        return Err(Diagnostic::error(message).at(statement.span, ""));
    }
    let section = file.section();
    let padding = (bytes - section.size % bytes) % bytes;
    // more padding than that is left out
    if most <= 0 || padding <= most {
        section.size += padding;
    }
    section.alignment = section.alignment.max(bytes);
    Ok(())
}

/// `.comm x,4,4`: a variable in a section of its own.
fn common<'t>(
    file: &mut File<'t>,
    statement: &Statement<'t>,
    cursor: &mut Cursor<'t>,
) -> Result<(), Diagnostic> {
    let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("a name")) };
    cursor.expect(",")?;
    let size = size(cursor)?;
    let alignment = if cursor.eat(",") { number(cursor)? } else { 1 };
    let (current, previous) = (file.current, file.previous);
    // this name is unique: no other section is called like the whole statement
    file.enter(&file.text[statement.span.range()], SectionKind::Data);
    let here = file.here();
    file.define(name, here, span)?;
    file.section().labels.push((name, 0));
    file.section().size = size;
    file.section().alignment = alignment;
    (file.current, file.previous) = (current, previous);
    Ok(())
}

/// `.uleb128 300`: numbers in groups of 7 bits, the lowest group first; the highest bit of a byte says that another one follows.
fn leb128<'t>(
    file: &mut File<'t>,
    statement: &Statement<'t>,
    is_signed: bool,
    cursor: &mut Cursor<'t>,
) -> Result<(), Diagnostic> {
    if file.section().kind == SectionKind::Ignored {
        return Ok(());
    }
    while !cursor.is_at_end() {
        let mut rest = number(cursor)?;
        loop {
            let group = rest as u64 & 0x7f;
            rest = if is_signed { rest >> 7 } else { (rest as u64 >> 7) as i64 };
            let is_last = match group & 0x40 {
                0 => rest == 0,
                _ if is_signed => rest == -1,
                _ => rest == 0,
            };
            let more = if is_last { 0 } else { 0x80 };
            file.datum(statement, Width::Byte, Content::Number(group | more));
            if is_last {
                break;
            }
        }
        if !cursor.is_at_end() {
            cursor.expect(",")?;
        }
    }
    Ok(())
}

fn strings<'t>(
    file: &mut File<'t>,
    statement: &Statement<'t>,
    with_zero: bool,
    cursor: &mut Cursor<'t>,
) -> Result<(), Diagnostic> {
    while !cursor.is_at_end() {
        let text = cursor.peek();
        let inside = text.strip_prefix('"').and_then(|it| it.strip_suffix('"'));
        let Some(inside) = inside else { return Err(cursor.unexpected("a string")) };
        cursor.advance();
        for byte in unescaped(inside) {
            file.datum(statement, Width::Byte, Content::Number(u64::from(byte)));
        }
        if with_zero {
            file.datum(statement, Width::Byte, Content::Number(0));
        }
        cursor.eat(",");
    }
    Ok(())
}

/// The bytes of a string literal.
fn unescaped(text: &str) -> Vec<u8> {
    let mut bytes = text.bytes().peekable();
    let mut all = Vec::new();
    while let Some(byte) = bytes.next() {
        if byte != b'\\' {
            all.push(byte);
            continue;
        }
        let Some(escape) = bytes.next() else { break };
        all.push(match escape {
            b'n' => b'\n',
            b't' => b'\t',
            b'r' => b'\r',
            b'b' => 8,
            b'f' => 12,
            b'x' | b'X' => {
                let mut number = 0_u8;
                while let Some(digit) = bytes.peek().and_then(|it| char::from(*it).to_digit(16)) {
                    number = number << 4 | digit as u8;
                    bytes.next();
                }
                number
            }
            b'0'..=b'7' => {
                let mut number = u32::from(escape - b'0');
                for _ in 0..2 {
                    if let Some(digit) = bytes.next_if(|it| (b'0'..=b'7').contains(it)) {
                        number = number * 8 + u32::from(digit - b'0');
                    }
                }
                number as u8
            }
            other => other,
        });
    }
    all
}

/// `.word 1, x+4` and other data directives.
fn numbers<'t>(
    file: &mut File<'t>,
    statement: &Statement<'t>,
    name: &str,
    cursor: &mut Cursor<'t>,
) -> Result<(), Diagnostic> {
    let width = match name {
        "byte" | "1byte" | "dc.b" => Width::Byte,
        "hword" | "half" | "short" | "2byte" | "value" => Width::Half,
        "word" if file.architecture == Architecture::X86 => Width::Half,
        "word" | "long" | "int" | "4byte" => Width::Word,
        "xword" | "dword" | "quad" | "8byte" => Width::Double,
        _ if file.section().kind == SectionKind::Ignored => return Ok(()),
        _ => return Err(unknown(statement)),
    };
    if file.section().kind == SectionKind::Ignored {
        return Ok(());
    }
    while !cursor.is_at_end() {
        let (mut item, _) = cursor.until(&[","]);
        let content = content(&mut item)?;
        file.datum(statement, width, content);
    }
    Ok(())
}

fn content<'t>(item: &mut Cursor<'t>) -> Result<Content<'t>, Diagnostic> {
    let content = if item.kind() == Some(Kind::Word) {
        let name = item.peek();
        item.advance();
        Content::Address(name, offset(item)?)
    } else if let Some(number) = literal(item) {
        Content::Number(number?)
    } else {
        Content::Other
    };
    Ok(if item.is_at_end() { content } else { Content::Other })
}
