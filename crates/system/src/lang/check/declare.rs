//! Fills the tables of names (types, symbols, predicates) and reports duplicate declarations.

use super::Checker;
use super::names::{Entry, Meaning, Table};
use super::suggest::Unknown;
use crate::lang::Rules;
use crate::lang::syntax::{DeclarationKind, Ident, SortName, SymbolDecl, SymbolKind};
use crate::system::{Sort, Symbol, SymbolId, TypeDef, TypeId};
use garret_base::source::{Diagnostic, Span};

/// The largest number of variables, arrays and constants of a system.
const MAX_SYMBOLS: usize = 4096;
/// The largest number of constructors of a type. Sets of values are stored as bits in words, and reachable values are computed
/// one by one.
const MAX_CONSTRUCTORS: usize = 4096;
/// The largest number of digits after the decimal point of real numbers.
const MAX_PRECISION: usize = 9;

impl<'a> Checker<'a, '_> {
    pub(super) fn declare(&mut self) {
        self.declare_process_bound();
        self.declare_precision();
        self.declare_types();
        self.declare_symbols();
        self.declare_predicates();
        self.find_duplicates();
    }

    fn declare_process_bound(&mut self) {
        let tree = self.tree;
        if let Some((bound, _)) = tree.process_bounds.first() {
            self.system.process_bound = *bound;
        }
        for (_, again) in tree.process_bounds.iter().skip(1) {
            let first = tree.process_bounds[0].1;
            self.sink.push(
                Diagnostic::error("`number_procs` is given twice")
                    .at(*again, "")
                    .also(first, "the first is here"),
            );
        }
    }

    fn declare_precision(&mut self) {
        let Some((digits, span)) = self.tree.precision else { return };
        if digits > MAX_PRECISION {
            self.sink.push(
                Diagnostic::error("this number has too many digits after the dot")
                    .at(span, format!("at most {MAX_PRECISION} are possible")),
            );
        }
        self.system.real_scale = 10_i64.pow(digits.min(MAX_PRECISION) as u32);
    }

    fn declare_types(&mut self) {
        let constructors = vec!["False".to_owned(), "True".to_owned()];
        let bool = TypeDef { name: "bool".to_owned(), constructors, span: Span::default() };
        self.system.types.push(bool);
        for (index, name) in ["False", "True"].into_iter().enumerate() {
            let meaning = Meaning::Constructor(TypeId::BOOL, index as u32);
            let _: Result<(), Entry<'_, _>> = self.globals.declare(name, meaning, None);
        }
        let tree = self.tree;
        for declared in &tree.types {
            let id = TypeId(self.system.types.len() as u32);
            if let Err(earlier) = self.types.declare(declared.name.text, id, Some(declared.name.span)) {
                self.duplicate("type", declared.name, &earlier);
                self.names_lost = true;
                continue;
            }
            if let Some(first) = declared.constructors.get(MAX_CONSTRUCTORS) {
                let message = format!("a type has more than {MAX_CONSTRUCTORS} constructors");
                self.sink.push(Diagnostic::error(message).at(first.span, "this is one too many"));
            }
            let mut constructors = Vec::new();
            for constructor in &declared.constructors {
                let meaning = Meaning::Constructor(id, constructors.len() as u32);
                match self.globals.declare(constructor.text, meaning, Some(constructor.span)) {
                    Ok(()) => constructors.push(constructor.text.to_owned()),
                    Err(earlier) => self.duplicate("constructor", *constructor, &earlier),
                }
            }
            let name = declared.name.text.to_owned();
            self.system.types.push(TypeDef { name, constructors, span: declared.name.span });
        }
    }

    fn declare_symbols(&mut self) {
        let tree = self.tree;
        self.weak = self.rules == Rules::Weak && tree.symbols.iter().any(|symbol| symbol.weak);
        for declared in &tree.symbols {
            let id = SymbolId(self.system.symbols.len() as u32);
            if self.system.symbols.len() == MAX_SYMBOLS {
                self.sink.push(
                    Diagnostic::error(format!(
                        "there are more than {MAX_SYMBOLS} variables, arrays and constants"
                    ))
                    .at(declared.name.span, "this is one too many"),
                );
                self.names_lost = true;
                return;
            }
            let name = declared.name;
            if let Err(earlier) = self.globals.declare(name.text, Meaning::Symbol(id), Some(name.span)) {
                self.duplicate("name", name, &earlier);
                continue;
            }
            self.check_shape(declared);
            let sort = match declared.sort {
                SortName::Integer => Sort::Integer,
                SortName::Real => Sort::Real,
                SortName::Process => Sort::Process,
                SortName::Bool => Sort::Enumeration(TypeId::BOOL),
                SortName::Named(sort) => match self.types.get(sort.text) {
                    Some(entry) if self.is_abstract(entry.meaning) => Sort::Abstract(entry.meaning),
                    Some(entry) => Sort::Enumeration(entry.meaning),
                    None => {
                        self.unknown(sort, &Unknown::Type);
                        self.broken.insert(id);
                        Sort::Integer
                    }
                },
            };
            self.system.symbols.push(Symbol {
                name: name.text.to_owned(),
                dimensions: declared.dimensions.min(Symbol::MAX_DIMENSIONS) as u8,
                sort,
                weak: self.rules == Rules::Weak && declared.weak,
                constant: declared.kind == SymbolKind::Const,
                span: name.span,
            });
        }
    }

    fn is_abstract(&self, id: TypeId) -> bool {
        self.system.types[id.0 as usize].constructors.is_empty()
    }

    fn check_shape(&mut self, declared: &SymbolDecl<'_>) {
        let name = declared.name;
        if declared.dimensions > Symbol::MAX_DIMENSIONS {
            self.sink.push(
                Diagnostic::error(format!("`{}` has {} indices", name.text, declared.dimensions))
                    .at(name.span, format!("at most {} are possible", Symbol::MAX_DIMENSIONS)),
            );
        }
        if self.weak && !declared.weak && declared.kind == SymbolKind::Var {
            let weak = self.tree.symbols.iter().find(|symbol| symbol.weak);
            let mut diagnostic = Diagnostic::error(format!("`{}` is shared but not weak", name.text))
                .at(name.span, "a plain variable in a weak system")
                .note("in a weak system processes communicate through weak variables and arrays only")
                .help(format!(
                    "declare `weak var {0} : ..`, or, if each process has its own, `array {0}[proc] : ..`",
                    name.text
                ));
            if let Some(weak) = weak {
                diagnostic =
                    diagnostic.also(weak.name.span, format!("`{}` makes this a weak system", weak.name.text));
            }
            self.sink.push(diagnostic);
        }
    }

    fn declare_predicates(&mut self) {
        for (index, declaration) in self.tree.declarations.iter().enumerate() {
            let Some(name) = declaration.name.filter(|_| declaration.kind == DeclarationKind::Predicate)
            else {
                continue;
            };
            if let Err(earlier) = self.predicates.declare(name.text, index, Some(name.span)) {
                self.duplicate("predicate", name, &earlier);
            }
        }
    }

    /// Reports duplicates of names that nothing refers to, but that appear in traces.
    fn find_duplicates(&mut self) {
        let mut names: [(DeclarationKind, &str, Table<'a, ()>); 3] = [
            (DeclarationKind::Transition, "transition", Table::default()),
            (DeclarationKind::Unsafe, "unsafe", Table::default()),
            (DeclarationKind::Invariant, "invariant", Table::default()),
        ];
        let mut init: Option<Span> = None;
        for declaration in &self.tree.declarations {
            if declaration.kind == DeclarationKind::Init {
                if let Some(first) = init {
                    self.sink.push(
                        Diagnostic::error("there are two `init`")
                            .at(declaration.header, "this is the second")
                            .also(first, "the first is here")
                            .help("join what they say with `&&`"),
                    );
                }
                init.get_or_insert(declaration.header);
            }
            let Some(name) = declaration.name else { continue };
            for (kind, what, table) in &mut names {
                if *kind == declaration.kind
                    && let Err(earlier) = table.declare(name.text, (), Some(name.span))
                {
                    // This occurs in published systems, and only makes traces hard to read.
                    if *kind == DeclarationKind::Transition {
                        let message = format!("two transitions are called `{}`", name.text);
                        let warning = Diagnostic::warning(message).at(name.span, "called the same");
                        self.sink.push(warning.also(earlier.span.unwrap_or_default(), "the first one"));
                    } else {
                        self.duplicate(what, name, &earlier);
                    }
                }
            }
        }
    }

    fn duplicate<T>(&mut self, what: &str, name: Ident<'_>, earlier: &Entry<'_, T>) {
        let mut diagnostic = Diagnostic::error(format!("the {what} `{}` is declared twice", name.text))
            .at(name.span, "declared again");
        diagnostic = match earlier.span {
            Some(span) => diagnostic.also(span, "the first declaration"),
            None => diagnostic.note(format!("`{}` is a constructor of `bool`", name.text)),
        };
        self.sink.push(diagnostic);
    }
}
