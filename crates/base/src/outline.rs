//! The names of a text: where each is declared, what is said of it there, and where it is used.
//!
//! Readers make it of texts with mistakes, too: what they cannot tell is left out.

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
    /// What never changes: a constant, a macro, a name for a number.
    Constant,
    /// A parameter of a declaration.
    Parameter,
    /// What a quantifier, a `let` or the indices of a `case` bind.
    Bound,
    /// A predicate, or a macro with arguments.
    Predicate,
    /// What holds at first.
    Init,
    /// A transition.
    Transition,
    /// A function.
    Function,
    /// A bad state.
    Unsafe,
    /// A promise that states are not reached.
    Invariant,
    /// A field of a structure.
    Field,
    /// A place in code.
    Label,
}

/// A name, or something without one that is declared.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Named {
    /// The name as it is written; empty for what has none.
    pub name: String,
    /// What it is called in a list.
    pub title: String,
    /// What it stands for.
    pub kind: NameKind,
    /// Where the name is declared; where the declaration begins, for what has no name.
    pub span: Span,
    /// The whole declaration.
    pub whole: Span,
    /// The index of what it is declared in.
    pub within: Option<usize>,
    /// The declaration in one line.
    pub said: String,
}

/// A place where a name is written, declarations among them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Occurrence {
    /// The name itself.
    pub span: Span,
    /// The index of what it stands for.
    pub of: usize,
    /// What it stands for gets another value here.
    pub writes: bool,
    /// The index of the declaration that it stands in.
    pub within: Option<usize>,
}

/// The names of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Outline {
    names: Vec<Named>,
    /// In the order in which they were found; sorted by [`Outline::finished`].
    occurrences: Vec<Occurrence>,
}

impl Named {
    /// A name that is declared in no other declaration.
    pub fn new(name: &str, kind: NameKind, span: Span, whole: Span) -> Self {
        let title = name.to_owned();
        Self {
            name: name.to_owned(),
            title,
            kind,
            span,
            whole: whole.to(span),
            within: None,
            said: String::new(),
        }
    }

    /// Where it is declared.
    #[must_use]
    pub fn within(mut self, within: Option<usize>) -> Self {
        self.within = within;
        self
    }

    /// The declaration in one line.
    #[must_use]
    pub fn said(mut self, said: impl Into<String>) -> Self {
        self.said = said.into();
        self
    }

    /// What it is called in a list, where that is not its name.
    #[must_use]
    pub fn title(mut self, title: impl Into<String>) -> Self {
        self.title = title.into();
        self
    }
}

impl Outline {
    /// Everything that is declared.
    #[must_use]
    pub fn names(&self) -> &[Named] {
        &self.names
    }

    /// All places where names are written, in the order of the text.
    #[must_use]
    pub fn occurrences(&self) -> &[Occurrence] {
        &self.occurrences
    }

    /// The name that is written at this byte, or ends there.
    ///
    /// # Complexity
    /// Logarithmic in the number of occurrences.
    #[must_use]
    pub fn at(&self, byte: usize) -> Option<Occurrence> {
        let after = self.occurrences.partition_point(|it| it.span.start as usize <= byte);
        let before = self.occurrences[..after].iter().rev().take(2);
        before.copied().find(|it| byte <= it.span.end as usize)
    }

    /// The places where one name is written.
    pub fn of(&self, name: usize) -> impl Iterator<Item = Occurrence> + '_ {
        self.occurrences.iter().copied().filter(move |it| it.of == name)
    }

    /// Adds a declaration; its index.
    pub fn declare(&mut self, named: Named) -> usize {
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

    /// A declaration ends later than was known when it was added.
    pub fn extend(&mut self, name: usize, whole: Span) {
        if let Some(named) = self.names.get_mut(name) {
            named.whole = named.whole.to(whole);
        }
    }

    /// What a declaration says is known now; so is where it is in full, and where its name stands there, if it was a part of it so far.
    pub fn completed(&mut self, name: usize, said: String, in_full: Option<(Span, Span)>) {
        if let Some(named) = self.names.get_mut(name) {
            named.said = said;
            if let Some((span, whole)) = in_full {
                (named.span, named.whole) = (span, whole);
            }
        }
    }

    /// The outline with its occurrences in the order of the text, each place once.
    #[must_use]
    pub fn finished(mut self) -> Self {
        self.occurrences.sort_by_key(|it| (it.span, !it.writes));
        self.occurrences.dedup_by_key(|it| it.span);
        self
    }
}
