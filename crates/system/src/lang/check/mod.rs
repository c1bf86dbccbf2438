//! Translates the syntax tree into a typed system: resolves names, checks types, and brings formulas into normal form.

mod case;
mod cell;
mod compare;
mod declare;
mod formula;
mod names;
mod number;
mod scope;
mod suggest;
mod term;
mod transition;
mod warnings;

use super::Rules;
use super::sink::{Reported, Sink};
use super::syntax::{Declaration, DeclarationKind, Tree};
use crate::system::{
    Atom, Bad, Disjunct, Formula, Init, MOST_NESTED, MOST_VARIABLES, Sort, SymbolId, System, TypeId,
    disjuncts,
};
use garret_base::map::Set;
use garret_base::source::{Diagnostic, Span};
use names::{Meaning, Table};
use scope::{Place, Scope};

/// The budget for the expansion of predicates, conditionals and equivalences in the formulas of a text, in visits to expressions.
const MAX_EXPANSION: usize = 300_000;

/// The system that the tree describes. It is meaningful only if no error has been reported.
pub(super) fn check<'a>(tree: &'a Tree<'a>, rules: Rules, sink: &mut Sink) -> System {
    let complete = !sink.has_errors();
    let mut checker = Checker::new(tree, rules, sink);
    checker.declare();
    checker.check_declarations();
    if complete {
        checker.check_completeness();
    }
    if !checker.sink.has_errors() {
        checker.warn_unused();
        checker.warn_local();
    }
    checker.system
}

struct Checker<'a, 's> {
    tree: &'a Tree<'a>,
    rules: Rules,
    sink: &'s mut Sink,
    system: System,
    /// The system has weak symbols, so the restrictions on weak systems apply.
    weak: bool,
    types: Table<'a, TypeId>,
    /// Capitalised names.
    globals: Table<'a, Meaning>,
    /// Predicates, by their position among the declarations.
    predicates: Table<'a, usize>,
    /// Symbols whose type is unknown.
    broken: Set<SymbolId>,
    /// Types, symbols and predicates that something uses.
    used_symbols: Set<SymbolId>,
    used_predicates: Set<usize>,
    /// Some declared names may be missing from the tables, so unknown names are not reported.
    names_lost: bool,
    /// Predicates that use themselves, which has been reported.
    circular: Set<usize>,
    /// Unknown capitalised names that have been reported.
    unknown: Set<&'a str>,
    /// The number of visits to expressions that are left.
    budget: usize,
}

impl<'a, 's> Checker<'a, 's> {
    fn new(tree: &'a Tree<'a>, rules: Rules, sink: &'s mut Sink) -> Self {
        Self {
            tree,
            rules,
            sink,
            system: System { real_scale: 1, ..System::default() },
            weak: false,
            types: Table::default(),
            globals: Table::default(),
            predicates: Table::default(),
            broken: Set::default(),
            used_symbols: Set::default(),
            used_predicates: Set::default(),
            circular: Set::default(),
            names_lost: tree.names_lost,
            unknown: Set::default(),
            budget: 2 * tree.expressions.len() + MAX_EXPANSION,
        }
    }

    fn check_declarations(&mut self) {
        let tree = self.tree;
        for declaration in &tree.declarations {
            if self.sink.is_over() {
                return;
            }
            // All errors have been reported.
            let _: Result<(), Reported> = match declaration.kind {
                DeclarationKind::Init => self.init(declaration),
                DeclarationKind::Unsafe => {
                    self.bad(declaration, Place::Unsafe).map(|bad| self.system.unsafes.push(bad))
                }
                DeclarationKind::Invariant => {
                    self.bad(declaration, Place::Invariant).map(|bad| self.system.invariants.push(bad))
                }
                DeclarationKind::Predicate => self.predicate(declaration),
                DeclarationKind::Transition => {
                    self.transition(declaration).map(|transition| self.system.transitions.push(transition))
                }
            };
        }
    }

    fn init(&mut self, declaration: &'a Declaration<'a>) -> Result<(), Reported> {
        let mut scope = Scope::new(self, Place::Init, declaration);
        let conjuncts = match scope.declared_formula(declaration)? {
            Formula::True => Vec::new(),
            Formula::And(parts) => parts,
            other => vec![other],
        };
        if conjuncts.iter().any(|conjunct| scope.ranges_over(conjunct) > MOST_NESTED) {
            return Err(scope.report(
                Diagnostic::error(format!(
                    "a conjunct of `init` ranges over more than {MOST_NESTED} processes"
                ))
                .at(declaration.header, "parameters that it mentions, and variables of quantifiers")
                .note("`init` is written out for all tuples of processes, one conjunct after the other")
                .help("join what is said of different processes by `&&`"),
            ));
        }
        let variables = scope.variables;
        self.system.init = Init { variables, conjuncts, span: declaration.header };
        Ok(())
    }

    fn bad(&mut self, declaration: &'a Declaration<'a>, place: Place) -> Result<Bad, Reported> {
        let mut scope = Scope::new(self, place, declaration);
        let formula = scope.declared_formula(declaration)?;
        let disjuncts = scope.split(&formula, declaration)?;
        let name = declaration.name.map(|name| name.text.to_owned());
        Ok(Bad { name, variables: scope.variables, disjuncts, span: declaration.header })
    }

    /// Checks the declaration of a predicate, used or not. The predicate is expanded again at each use.
    fn predicate(&mut self, declaration: &'a Declaration<'a>) -> Result<(), Reported> {
        let mut scope = Scope::new(self, Place::Predicate, declaration);
        let entry = declaration.name.and_then(|name| scope.checker.predicates.get(name.text));
        scope.own = entry.map(|entry| entry.meaning);
        scope.declared_formula(declaration).map(|_| ())
    }

    fn check_completeness(&mut self) {
        let tree = self.tree;
        let has = |kind| tree.declarations.iter().any(|declaration| declaration.kind == kind);
        if tree.declarations.is_empty() && tree.symbols.is_empty() && tree.types.is_empty() {
            self.sink.push(
                Diagnostic::error("this file declares nothing")
                    .help("a system needs at least an `init`, an `unsafe`, and transitions"),
            );
            return;
        }
        if !has(DeclarationKind::Init) {
            self.sink.push(
                Diagnostic::error("there is no `init`")
                    .at(tree.end, "the file ends here")
                    .help("say what holds at first, as in `init (p) { PC[p] = L1 }`"),
            );
        }
        if !has(DeclarationKind::Unsafe) {
            self.sink.push(
                Diagnostic::error("there is no `unsafe`")
                    .at(tree.end, "the file ends here")
                    .help("say what must never happen, as in `unsafe (p q) { PC[p] = CS && PC[q] = CS }`"),
            );
        }
    }

    /// The sort of the cells of a symbol.
    fn sort(&self, symbol: SymbolId) -> Result<Sort, Reported> {
        if self.broken.contains(&symbol) { Err(Reported) } else { Ok(self.system.symbol(symbol).sort) }
    }

    /// The name of a sort in the source.
    fn sort_name(&self, sort: Sort) -> &str {
        match sort {
            Sort::Enumeration(id) | Sort::Abstract(id) => &self.system.types[id.0 as usize].name,
            Sort::Process => "proc",
            Sort::Integer => "int",
            Sort::Real => "real",
        }
    }

    /// The text at a place.
    fn written(&self, span: Span) -> &'a str {
        self.tree.text.get(span.start as usize..span.end as usize).unwrap_or_default()
    }

    /// Reduces the budget of visits to expressions.
    fn spend(&mut self, amount: usize, span: Span) -> Result<(), Reported> {
        if self.sink.is_over() {
            return Err(Reported);
        }
        if let Some(rest) = self.budget.checked_sub(amount) {
            self.budget = rest;
            return Ok(());
        }
        self.budget = 0;
        Err(self.sink.push(
            Diagnostic::error("the formulas become too large when predicates, `if` and `<=>` are expanded")
                .at(span, "in this declaration")
                .note("`<=>` and the condition of `if` are written out twice, a predicate at each use")
                .help("replace nested `<=>` by `&&` and `||`, or split the declaration"),
        ))
    }
}

impl<'a> Scope<'_, 'a, '_> {
    /// The formula of the declaration; true if it has none.
    fn declared_formula(&mut self, declaration: &'a Declaration<'a>) -> Result<Formula, Reported> {
        declaration.formula.map_or(Ok(Formula::True), |formula| self.formula(formula, true))
    }

    /// The number of process variables for which a conjunct of `init` is expanded: the parameters that it mentions, and
    /// quantified ones.
    fn ranges_over(&self, conjunct: &Formula) -> usize {
        let parameters = self.variables.parameters();
        let mut mentioned = Set::default();
        conjunct.for_each_literal(&mut |literal| {
            literal.for_each_variable(&mut |variable| {
                if usize::from(variable.0) < parameters {
                    mentioned.insert(variable);
                }
            });
        });
        mentioned.len() + quantifier_depth(conjunct)
    }

    /// The disjuncts of a formula. An error if one has more processes than the search can handle.
    fn split(&mut self, formula: &Formula, declaration: &Declaration<'_>) -> Result<Vec<Disjunct>, Reported> {
        let disjuncts = self.cases(formula, declaration)?;
        let named = self.variables.parameters() + self.variables.constants().count();
        let most = disjuncts.iter().map(|disjunct| disjunct.existentials.len()).max().unwrap_or(0);
        if most > 0 && named + most > MOST_VARIABLES {
            return Err(self.report(
                Diagnostic::error(format!("more than {MOST_VARIABLES} processes occur in one disjunct"))
                    .at(
                        declaration.header,
                        format!("{named} by parameters and constants, {most} by `exists`, with predicates written out"),
                    )
                    .help("split it: several transitions (or `unsafe`), each about some of the processes"),
            ));
        }
        Ok(disjuncts)
    }

    fn cases(&mut self, formula: &Formula, declaration: &Declaration<'_>) -> Result<Vec<Disjunct>, Reported> {
        disjuncts(formula).map_err(|_| {
            let what = match declaration.kind {
                DeclarationKind::Transition => "the guard of this transition",
                _ => "this formula",
            };
            self.report(
                Diagnostic::error(format!("{what} has too many cases"))
                    .at(declaration.header, "")
                    .note("it is written as a disjunction of conjunctions, of which there may be 4096")
                    .help("split it: several transitions (or `unsafe`), each with a part of the cases"),
            )
        })
    }
}

/// The largest number of quantified variables whose scopes are nested in each other.
fn quantifier_depth(formula: &Formula) -> usize {
    match formula {
        Formula::True | Formula::False | Formula::Atom(Atom::Literal(_)) => 0,
        Formula::And(parts) | Formula::Or(parts) => parts.iter().map(quantifier_depth).max().unwrap_or(0),
        Formula::Atom(Atom::Forall(inner) | Atom::Exists(inner)) => {
            inner.variables.len() + quantifier_depth(&inner.body)
        }
    }
}
