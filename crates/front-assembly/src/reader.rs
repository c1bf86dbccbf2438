//! Reads the statements of a file, one after the other.

use crate::file::{File, SectionKind};
use crate::lexer::{StatementKind, Statements};
use crate::{Architecture, directive};
use garret_base::map::Map;
use garret_base::source::Diagnostic;

/// Reads the statements of a file.
pub(crate) fn read<'t>(
    text: &'t str,
    statements: &'t Statements<'t>,
    architecture: Architecture,
) -> Result<File<'t>, Diagnostic> {
    let mut file = File {
        text,
        architecture,
        statements,
        sections: Vec::new(),
        symbols: Map::default(),
        code: Vec::new(),
        numeric: Vec::new(),
        waiting: Map::default(),
        sources: Map::default(),
        source_names: Vec::new(),
        globals: Vec::new(),
        current: 0,
        previous: 0,
        stack: Vec::new(),
        line: None,
    };
    file.enter(".text", SectionKind::Code);
    for statement in &statements.all {
        match statement.kind {
            StatementKind::Label => file.label(statement.name, statement.head)?,
            StatementKind::Instruction => file.instruction(*statement)?,
            StatementKind::Assignment => directive::assignment(&mut file, statement)?,
            StatementKind::Directive => {
                if statement.name == ".end" {
                    break;
                }
                directive::read(&mut file, statement)?;
            }
        }
    }
    // nothing follows the labels that still wait
    (0..file.sections.len()).for_each(|section| file.place_labels(section));
    Ok(file)
}
