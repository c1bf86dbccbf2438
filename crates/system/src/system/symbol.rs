//! Types and symbols: the names and sorts of the cells of a system.

use garret_base::source::Span;

/// Index of a type in [`super::System::types`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct TypeId(pub u32);

impl TypeId {
    /// `bool`, with the constructors `False` (0) and `True` (1).
    pub const BOOL: Self = Self(0);
}

/// A type declared by the user, or `bool`.
#[derive(Clone, Debug)]
pub struct TypeDef {
    /// The name in the source.
    pub name: String,
    /// The constructors in order, for an enumeration; empty for an abstract type, which has infinitely many values.
    pub constructors: Vec<String>,
    /// The place of the declaration.
    pub span: Span,
}

/// The sort of the values of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// One of the constructors of the type.
    Enumeration(TypeId),
    /// A value of a type without constructors: there are infinitely many, which can only be compared for equality.
    Abstract(TypeId),
    /// A process; it need not be one of the system.
    Process,
    /// A mathematical integer.
    Integer,
    /// A real number.
    Real,
}

impl Sort {
    /// Whether terms of the sort are linear expressions.
    #[must_use]
    pub fn is_arithmetic(self) -> bool {
        matches!(self, Self::Integer | Self::Real)
    }
}

/// Index of a symbol in [`super::System::symbols`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct SymbolId(pub u32);

/// A variable (no dimension), an array, or a constant of either shape.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// The name in the source.
    pub name: String,
    /// The number of indices, each a process; at most [`Symbol::MAX_DIMENSIONS`].
    pub dimensions: u8,
    /// The sort of its cells.
    pub sort: Sort,
    /// Its cells are read and written through store buffers.
    pub weak: bool,
    /// Its cells never change.
    pub constant: bool,
    /// The place of the declaration.
    pub span: Span,
}

impl Symbol {
    /// The largest number of indices of an array.
    pub const MAX_DIMENSIONS: usize = 4;
}
