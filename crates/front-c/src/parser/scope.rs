//! Scopes: the names of types, constants and structures. A declaration in a block hides the previous meaning of its name until the
//! end of the block.

use super::Parser;
use crate::constant::Constant;
use crate::syntax::Type;
use std::collections::BTreeMap;

/// The meaning of a name before it was declared again.
pub(super) enum Hidden {
    /// An ordinary name: its type as a `typedef`, its value as an enumeration constant, and its type as a variable.
    Name(String, Option<Type>, Option<Constant>, Option<Type>),
    /// The tag of a structure: the structure, and the block depth of its declaration.
    Structure(String, Option<(usize, usize)>),
    /// The tag of an enumeration.
    Enumeration(String, Option<Type>),
}

impl Parser {
    /// Parses something that is a scope.
    pub(super) fn scoped<T>(&mut self, parse: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.hidden.len();
        self.blocks += 1;
        self.scopes.push(BTreeMap::new());
        let result = parse(self);
        self.scopes.pop();
        self.blocks -= 1;
        for hidden in self.hidden.drain(before..).rev() {
            match hidden {
                Hidden::Name(name, kind, constant, variable) => {
                    put(&mut self.typedefs, name.clone(), kind);
                    put(&mut self.constants, name.clone(), constant);
                    put(&mut self.variables, name, variable);
                }
                Hidden::Structure(name, known) => put(&mut self.tags, name, known),
                Hidden::Enumeration(name, known) => put(&mut self.enumerations, name, known),
            }
        }
        result
    }

    /// Declares an ordinary name: as a type, a constant, or something else.
    pub(super) fn declare(&mut self, name: &str, kind: Option<Type>, constant: Option<Constant>) {
        let (old_kind, old_constant) = (self.typedefs.remove(name), self.constants.remove(name));
        let old_variable = self.variables.remove(name);
        if self.blocks > 0 {
            self.hidden.push(Hidden::Name(name.to_owned(), old_kind, old_constant, old_variable));
        }
        put(&mut self.typedefs, name.to_owned(), kind);
        put(&mut self.constants, name.to_owned(), constant);
    }

    /// Whether an open block declares this name.
    pub(super) fn is_hidden(&self, name: &str) -> bool {
        self.hidden.iter().any(|hidden| matches!(hidden, Hidden::Name(it, ..) if it == name))
    }

    /// Declares a variable.
    pub(super) fn declare_variable(&mut self, name: &str, kind: &Type) {
        self.declare(name, None, None);
        self.variables.insert(name.to_owned(), kind.clone());
    }

    /// Declares the tag of a structure. It may be declared in this scope already.
    pub(super) fn declare_structure(&mut self, name: &str, index: usize) {
        let old = self.tags.insert(name.to_owned(), (index, self.blocks));
        if self.blocks > 0 {
            self.hidden.push(Hidden::Structure(name.to_owned(), old));
        }
    }

    /// Declares the tag of an enumeration.
    pub(super) fn declare_enumeration(&mut self, name: String, kind: Type) {
        let old = self.enumerations.insert(name.clone(), kind);
        if self.blocks > 0 {
            self.hidden.push(Hidden::Enumeration(name, old));
        }
    }
}

fn put<T>(names: &mut BTreeMap<String, T>, name: String, it: Option<T>) {
    match it {
        Some(it) => {
            names.insert(name, it);
        }
        None => {
            names.remove(&name);
        }
    }
}
