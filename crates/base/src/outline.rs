//! The names of a text: where each is declared, its declaration in one line, and where it is used.
//!
//! Readers make outlines of texts with mistakes, too, and leave out what they cannot determine.

use crate::source::Span;

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NameKind {
    /// A type.
    Type,
    /// A value of a type: a constructor, a constant of an enumeration.
    Constructor,
    /// A variable of the system or the program, or one of a function.
    Variable,
    /// An array.
    Array,
    /// A constant, a macro, or a name for a number: its value never changes.
    Constant,
    /// A parameter of a declaration.
    Parameter,
    /// A variable bound by a quantifier, a `let` or the indices of a `case`.
    Bound,
    /// A predicate, or a macro with arguments.
    Predicate,
    /// The condition on initial states.
    Init,
    /// A transition.
    Transition,
    /// A function.
    Function,
    /// A bad state.
    Unsafe,
    /// An invariant that the system promises: states that are not reached.
    Invariant,
    /// A field of a structure.
    Field,
    /// A label in code.
    Label,
}

/// A declaration, with or without a name.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct NamedDeclaration {
    /// The name as it is written; empty if the declaration has none.
    pub name: String,
    /// The text that stands for it in a list.
    pub title: String,
    /// The kind of thing that it stands for.
    pub kind: NameKind,
    /// The place of the name where it is declared; for a declaration without a name, the place where it begins.
    pub span: Span,
    /// The place of the whole declaration.
    pub whole: Span,
    /// The index of the enclosing declaration.
    pub within: Option<usize>,
    /// The declaration in one line.
    pub declaration_text: String,
}

/// A place where a name is written, including its declaration.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Occurrence {
    /// The place of the name itself.
    pub span: Span,
    /// The index of the declaration of the name, in [`Outline::names()`].
    pub of: usize,
    /// Whether what the name stands for is assigned here.
    pub writes: bool,
    /// The index of the declaration that contains this place.
    pub within: Option<usize>,
}

/// The names of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    names: Vec<NamedDeclaration>,
    /// Sorted by place only after [`Outline::finished`].
    occurrences: Vec<Occurrence>,
}

impl NamedDeclaration {
    /// A declaration that is not inside another one.
    pub fn new(name: &str, kind: NameKind, span: Span, whole: Span) -> Self {
        let title = name.to_owned();
        Self {
            name: name.to_owned(),
            title,
            kind,
            span,
            whole: whole.to(span),
            within: None,
            declaration_text: String::new(),
        }
    }

    /// Sets the index of the enclosing declaration.
    #[must_use]
    pub fn within(mut self, within: Option<usize>) -> Self {
        self.within = within;
        self
    }

    /// Sets the declaration in one line.
    #[must_use]
    pub fn said(mut self, said: impl Into<String>) -> Self {
        self.declaration_text = said.into();
        self
    }

    /// Sets the text that stands for it in a list, if that is not the name.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }
}

impl Outline {
    /// All declarations.
    #[must_use]
    pub fn names(&self) -> &[NamedDeclaration] {
        &self.names
    }

    /// All places where names are written, in the order of the text.
    #[must_use]
    pub fn occurrences(&self) -> &[Occurrence] {
        &self.occurrences
    }

    /// The name that is written at this byte, or that ends there.
    ///
    /// # Complexity
    /// Logarithmic in the number of occurrences.
    #[must_use]
    pub fn at(&self, byte: usize) -> Option<Occurrence> {
        let after = self.occurrences.partition_point(|it| it.span.start as usize <= byte);
        let before = self.occurrences[..after].iter().rev().take(2);
        before.copied().find(|it| byte <= it.span.end as usize)
    }

    /// The places where the name with this index is written.
    pub fn of(&self, name: usize) -> impl Iterator<Item = Occurrence> + '_ {
        self.occurrences.iter().copied().filter(move |it| it.of == name)
    }

    /// Adds a declaration and returns its index.
    pub fn declare(&mut self, named: NamedDeclaration) -> usize {
        let of = self.names.len();
        if !named.name.is_empty() {
            let within = named.within;
            self.occurrences.push(Occurrence { span: named.span, of, writes: false, within });
        }
        self.names.push(named);
        of
    }

    /// Adds a place where a name is written.
    pub fn used(&mut self, span: Span, of: usize, writes: bool, within: Option<usize>) {
        self.occurrences.push(Occurrence { span, of, writes, within });
    }

    /// Extends the place of a declaration that ends later than was known when it was added.
    pub fn extend(&mut self, name: usize, whole: Span) {
        if let Some(named) = self.names.get_mut(name) {
            named.whole = named.whole.to(whole);
        }
    }

    /// Sets the declaration in one line. If only a part of the declaration was known so far, `in_full` has the places of its name
    /// and of the whole declaration.
    pub fn completed(&mut self, name: usize, said: String, in_full: Option<(Span, Span)>) {
        if let Some(named) = self.names.get_mut(name) {
            named.declaration_text = said;
            if let Some((span, whole)) = in_full {
                (named.span, named.whole) = (span, whole);
            }
        }
    }

    /// Returns the outline with its occurrences in the order of the text, each place once.
    #[must_use]
    pub fn finished(mut self) -> Self {
        self.occurrences.sort_by_key(|it| (it.span, !it.writes));
        self.occurrences.dedup_by_key(|it| it.span);
        self
    }
}
