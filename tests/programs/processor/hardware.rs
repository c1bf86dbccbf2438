//! Runs functions on the processor: many in one executable. Each reports its final value, and whether a number of 32 or 64 bits has
//! wrapped around.

use super::generator::{FAMILIES, Function, Line, Object, Operand};
use super::text::{Syntax, Writer};
use std::path::Path;
use std::process::{Command, Output};

/// The reason why functions cannot be run here, if there is one.
pub(crate) fn missing(syntax: Syntax) -> Option<String> {
    if !cfg!(all(target_arch = "x86_64", target_os = "linux")) {
        return Some("this is no Linux on x86-64".to_owned());
    }
    let programs: &[(&str, &str)] = match syntax {
        Syntax::Nasm => &[("gcc", "--version"), ("nasm", "-v")],
        Syntax::Att | Syntax::Intel => &[("gcc", "--version")],
    };
    let mut absent = programs.iter().filter(|(program, asked)| {
        !Command::new(program).arg(asked).output().is_ok_and(|it| it.status.success())
    });
    absent.next().map(|(program, _)| format!("there is no `{program}`"))
}

/// A register that no function uses; checks are computed in it.
const SPARE: &str = "r11";

fn spare(syntax: Syntax, bits: u8) -> String {
    let name = match bits {
        64 => SPARE.to_owned(),
        32 => format!("{SPARE}d"),
        _ => format!("{SPARE}w"),
    };
    if syntax == Syntax::Att { format!("%{name}") } else { name }
}

/// Records, after a label, that a number has wrapped around, if the overflow flag is set. Preserves the flags.
fn note(writer: &mut Writer, label: &str) {
    let label = writer.label(label);
    writer.line(&format!("\tjno {label}"));
    wrapped(writer);
    writer.line(&format!("{label}:"));
}

fn wrapped(writer: &mut Writer) {
    let suffix = writer.suffix.clone();
    match writer.syntax {
        Syntax::Att => writer.line(&format!("\tmovb $1, wrapped{suffix}(%rip)")),
        Syntax::Intel => writer.line(&format!("\tmov byte ptr wrapped{suffix}[rip], 1")),
        Syntax::Nasm => writer.line(&format!("\tmov byte [wrapped{suffix}], 1")),
    }
}

/// Writes a line, with code that detects whether a number of 32 or 64 bits wraps around in it.
fn watched(writer: &mut Writer, at: usize, name: &str, operands: &[Operand]) {
    let bits = operands.iter().find_map(|it| it.bits()).unwrap_or(64);
    let is_wide = bits >= 32;
    if name == "shl" && is_wide {
        // The same as a product, which sets the overflow flag.
        if let [to, Operand::Immediate(by)] = operands {
            writer.line(if writer.syntax == Syntax::Nasm { "\tpushfq" } else { "\tpushf" });
            let spare = spare(writer.syntax, bits);
            let product = product(writer, *to, &spare, bits, 1i64 << by);
            writer.line(&product);
            note(writer, &format!("fits{at}"));
            writer.line(if writer.syntax == Syntax::Nasm { "\tpopfq" } else { "\tpopf" });
        }
    }
    if name == "lea" {
        wide_address(writer, at, operands);
    }
    writer.code(name, operands);
    let tells = ["add", "sub", "inc", "dec", "neg", "cmp", "xadd", "cmpxchg", "imul"].contains(&name);
    if tells && is_wide {
        note(writer, &format!("kept{at}"));
    }
}

/// `imul` of an operand and a number, to the spare register.
fn product(writer: &Writer, from: Operand, spare: &str, bits: u8, by: i64) -> String {
    let mut other = Writer::new(writer.syntax);
    other.suffix.clone_from(&writer.suffix);
    other.text.clear();
    other.code("imul", &[from, Operand::Immediate(by)]);
    let operand = other.text.trim().split_once(char::is_whitespace).map(|(_, rest)| rest.trim().to_owned());
    let operand = operand.unwrap_or_default();
    if writer.syntax == Syntax::Att {
        return format!("\timul{} {operand}, {spare}", if bits == 32 { "l" } else { "q" });
    }
    let (place, number) = operand.rsplit_once(", ").unwrap_or_default();
    format!("\timul {spare}, {place}, {number}")
}

/// `lea` with 32 bits truncates the sum: before it, records whether the sum of 32-bit numbers is truncated.
fn wide_address(writer: &mut Writer, at: usize, operands: &[Operand]) {
    let [Operand::Register(_, 32, false), Operand::Address(base, index, number)] = operands else { return };
    let name = |family: usize, bits| FAMILIES[family][usize::from(bits == 32)];
    let (index, scale) = index.unwrap_or((*base, 1));
    let (base, index) = (name(*base, 32), name(index, 32));
    let label = writer.label(&format!("sums{at}"));
    let has_index = matches!(operands[1], Operand::Address(_, Some(_), _));
    let lines: Vec<String> = match writer.syntax {
        Syntax::Att => vec![
            "pushf".to_owned(),
            format!("movslq %{base}, %r10"),
            if has_index { format!("movslq %{index}, %r11") } else { "movl $0, %r11d".to_owned() },
            format!("leaq {number}(%r10,%r11,{scale}), %r10"),
            "movslq %r10d, %r11".to_owned(),
            "cmpq %r10, %r11".to_owned(),
            format!("je {label}"),
        ],
        _ => vec![
            (if writer.syntax == Syntax::Nasm { "pushfq" } else { "pushf" }).to_owned(),
            format!("movsxd r10, {base}"),
            if has_index { format!("movsxd r11, {index}") } else { "mov r11d, 0".to_owned() },
            format!("lea r10, [r10 + r11*{scale}]"),
            format!("add r10, {number}"),
            "movsxd r11, r10d".to_owned(),
            "cmp r11, r10".to_owned(),
            format!("je {label}"),
        ],
    };
    for line in lines {
        writer.line(&format!("\t{line}"));
    }
    wrapped(writer);
    writer.line(&format!("{label}:"));
    writer.line(if writer.syntax == Syntax::Nasm { "\tpopfq" } else { "\tpopf" });
}

/// The text of the functions, with code that stores their final values.
fn program(functions: &[Function], syntax: Syntax) -> String {
    let mut writer = Writer::new(syntax);
    for (number, function) in functions.iter().enumerate() {
        writer.suffix = format!("_{number}");
        match syntax {
            Syntax::Nasm => writer.line(&format!("worker_{number}:")),
            _ => writer.line(&format!("\t.type worker_{number}, @function\nworker_{number}:")),
        }
        writer.lines(function, |writer, at, line| {
            if let Line::Code(name, operands) = line {
                watched(writer, at, name, operands);
            }
        });
        found(&mut writer, function.observed);
        writer.line("\tret");
    }
    writer.suffix.clear();
    match syntax {
        Syntax::Nasm => writer.line("global run_all\nrun_all:"),
        _ => writer.line("\t.globl run_all\nrun_all:"),
    }
    for number in 0..functions.len() {
        writer.line(&format!("\tcall worker_{number}"));
    }
    writer.line("\tret");
    writer.data();
    writer.line(if syntax == Syntax::Nasm {
        "global results, wraps"
    } else {
        "\t.globl results\n\t.globl wraps"
    });
    writer.line("results:");
    for number in 0..functions.len() {
        writer.suffix = format!("_{number}");
        writer.object("result", Object { bits: 64, first: 0 });
    }
    writer.line("wraps:");
    for number in 0..functions.len() {
        writer.suffix = format!("_{number}");
        writer.object("wrapped", Object { bits: 64, first: 0 });
    }
    for (number, function) in functions.iter().enumerate() {
        writer.suffix = format!("_{number}");
        for (index, object) in function.objects.iter().enumerate() {
            writer.object(&format!("object{index}"), *object);
        }
    }
    writer.line(if syntax == Syntax::Nasm {
        "section .note.GNU-stack noalloc noexec nowrite progbits"
    } else {
        "\t.section .note.GNU-stack,\"\",@progbits"
    });
    writer.text
}

/// Stores the observed operand to the result, with its width.
fn found(writer: &mut Writer, observed: Operand) {
    let bits = observed.bits().unwrap_or(64);
    let suffix = writer.suffix.clone();
    let from = match observed {
        Operand::Memory(..) => {
            // Through a register that is no longer needed.
            let register = Operand::Register(0, bits, false);
            writer.code("mov", &[register, observed]);
            register
        }
        other => other,
    };
    let mut other = Writer::new(writer.syntax);
    other.text.clear();
    other.code("not", &[from]);
    let register = other.text.trim().split_once(char::is_whitespace).map(|(_, it)| it.trim().to_owned());
    let register = register.unwrap_or_default();
    writer.line(&match writer.syntax {
        Syntax::Att => format!("\tmov {register}, result{suffix}(%rip)"),
        Syntax::Intel => format!("\tmov result{suffix}[rip], {register}"),
        Syntax::Nasm => format!("\tmov [result{suffix}], {register}"),
    });
}

/// Calls all functions, and prints the final value of each, and whether a number has wrapped around.
const MAIN: &str = "#include <stdio.h>\n\
    extern long results[], wraps[];\n\
    void run_all(void);\n\
    int main(void) { run_all(); for (int i = 0; i < COUNT; i++) printf(\"%ld %ld\\n\", results[i], wraps[i]); }\n";

/// The final value of each function, as a signed number of the observed width; `None` if a number of 32 or 64 bits has wrapped
/// around.
pub(crate) fn run(functions: &[Function], syntax: Syntax) -> Result<Vec<Option<i64>>, String> {
    let folder = std::env::temp_dir().join(format!("garret-processor-{}-{syntax:?}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| error.to_string())?;
    let found = run_in(&folder, functions, syntax);
    let _ = std::fs::remove_dir_all(&folder);
    found
}

fn run_in(folder: &Path, functions: &[Function], syntax: Syntax) -> Result<Vec<Option<i64>>, String> {
    let path = |name: &str| folder.join(name);
    std::fs::write(path("functions.s"), program(functions, syntax)).map_err(|error| error.to_string())?;
    std::fs::write(path("main.c"), MAIN).map_err(|error| error.to_string())?;
    let assembled = if syntax == Syntax::Nasm {
        done(
            Command::new("nasm").args(["-f", "elf64", "-o"]).args([path("functions.o"), path("functions.s")]),
        )?;
        path("functions.o")
    } else {
        path("functions.s")
    };
    let count = format!("-DCOUNT={}", functions.len());
    let mut gcc = Command::new("gcc");
    gcc.args(["-O0", "-no-pie", &count, "-o"]).args([path("all"), path("main.c"), assembled]);
    done(&mut gcc)?;
    let output = done(&mut Command::new(path("all")))?;
    Ok(read(functions, &String::from_utf8_lossy(&output.stdout)))
}

fn read(functions: &[Function], said: &str) -> Vec<Option<i64>> {
    let lines = functions.iter().zip(said.lines());
    lines
        .map(|(function, line)| {
            let (value, wrapped) = line.split_once(' ')?;
            let unused = 64 - u32::from(function.observed.bits().unwrap_or(64));
            let value: i64 = value.parse().ok()?;
            (wrapped == "0").then_some((value << unused) >> unused)
        })
        .collect()
}

fn done(command: &mut Command) -> Result<Output, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if output.status.success() {
        return Ok(output);
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let name = Path::new(command.get_program()).display().to_string();
    Err(format!("{name}: {}", said.lines().take(20).collect::<Vec<_>>().join("\n")))
}
