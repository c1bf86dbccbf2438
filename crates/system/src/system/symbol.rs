//! Types and symbols: what the cells of a system are called and what they hold.

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
    /// The constructors in order, for an enumeration; none for an abstract type, which has infinitely many values.
    pub constructors: Vec<String>,
    /// Where it is declared.
    pub span: Span,
}

/// What a cell holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sort {
    /// One of the constructors of the type.
    Enumeration(TypeId),
    /// A value of a type without constructors: infinitely many, only equality is known of them.
    Abstract(TypeId),
    /// A process; it need not be one of those that run.
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
    /// What its cells hold.
    pub sort: Sort,
    /// Its cells are read and written through store buffers.
    pub weak: bool,
    /// Its cells never change.
    pub constant: bool,
    /// Where it is declared.
    pub span: Span,
}

impl Symbol {
    /// The largest number of indices of an array.
    pub const MAX_DIMENSIONS: usize = 4;
}
