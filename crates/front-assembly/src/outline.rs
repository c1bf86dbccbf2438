//! The statements of a text without their meaning, for tools that edit it.

use crate::Architecture;
use crate::lexer::{StatementKind, statements};
use garret_base::source::{Diagnostics, Span};

/// The kind of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A label.
    Label,
    /// An instruction.
    Instruction,
    /// A directive, or an assignment to a name.
    Other,
}

/// A statement.
#[derive(Clone, Copy, Debug)]
pub struct Item<'t> {
    /// Its kind.
    pub kind: ItemKind,
    /// The name of the label, or the mnemonic of the instruction.
    pub name: &'t str,
    /// Its place in the source, without a comment after it.
    pub span: Span,
}

/// The statements of a text, in its order.
///
/// # Errors
/// A string or a comment that is not closed.
pub fn outline(text: &str, architecture: Architecture) -> Result<Vec<Item<'_>>, Diagnostics> {
    let found = statements(text, architecture).map_err(Diagnostics::from)?;
    let kind = |kind| match kind {
        StatementKind::Label => ItemKind::Label,
        StatementKind::Instruction => ItemKind::Instruction,
        StatementKind::Directive | StatementKind::Assignment => ItemKind::Other,
    };
    let items = found.all.iter();
    Ok(items.map(|it| Item { kind: kind(it.kind), name: it.name, span: it.span }).collect())
}
