//! The text of litmus tests.

use std::fmt::Write;

/// The architecture of a program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Architecture {
    AArch64,
    RiscV,
}

impl Architecture {
    /// The letter that its registers begin with.
    pub(crate) fn letter(self) -> &'static str {
        match self {
            Self::AArch64 => "X",
            Self::RiscV => "x",
        }
    }
}

/// The text of a test: names of cells with their initial values, the rows of each thread, the condition. In all threads, the
/// registers from 20 on hold the addresses of the cells.
pub(crate) fn text(
    (architecture, name): (Architecture, &str),
    cells: &[(&str, u32)],
    threads: &[&[String]],
    condition: &str,
) -> String {
    let head = if architecture == Architecture::AArch64 { "AArch64" } else { "RISCV" };
    let mut all = format!("{head} {name}\n{{\n");
    for (name, value) in cells {
        let _ = writeln!(all, "int {name}={value};");
    }
    for thread in 0..threads.len() {
        for (cell, (name, _)) in cells.iter().enumerate() {
            let _ = write!(all, "{thread}:{}{}={name}; ", architecture.letter(), 20 + cell);
        }
        all.push('\n');
    }
    let heads: Vec<String> = (0..threads.len()).map(|it| format!("P{it}")).collect();
    let _ = writeln!(all, "}}\n{} ;", heads.join(" | "));
    for row in 0..threads.iter().map(|it| it.len()).max().unwrap_or(0) {
        let cells: Vec<&str> = threads.iter().map(|it| it.get(row).map_or("", String::as_str)).collect();
        let _ = writeln!(all, "{} ;", cells.join(" | "));
    }
    let _ = writeln!(all, "exists ({condition})");
    all
}
