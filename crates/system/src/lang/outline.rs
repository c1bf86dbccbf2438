//! The outline of a text in the `.cub` language, made from its syntax tree, which exists for texts with errors, too.

use super::sink::Sink;
use super::syntax::{
    Action, ActionValue, Assigned, Declaration, DeclarationKind, ExprId, ExprKind, Ident, Index, SortName,
    SymbolDecl, SymbolKind, Tree,
};
use super::token::{Kind, Token};
use super::{lexer, parser};
use garret_base::map::Map;
use garret_base::outline::{NameKind, NamedDeclaration, Outline};
use garret_base::source::{Span, joined};
use garret_base::watch::Watch;

/// The names of a text; empty if a comment is not closed.
///
/// # Complexity
/// Linear in the size of the text.
pub fn outline(text: &str) -> Outline {
    if u32::try_from(text.len()).is_err() {
        return Outline::default();
    }
    let mut sink = Sink::new(Watch::default());
    let Some(tokens) = lexer::tokens(text, &mut sink) else { return Outline::default() };
    let starts = declarations(&tokens);
    let tree = parser::parse(text, tokens, &mut sink);
    let mut names = Names {
        tree: &tree,
        declarations: starts,
        outline: Outline::default(),
        types: Map::default(),
        globals: Map::default(),
        predicates: Map::default(),
        scopes: Vec::new(),
    };
    names.types();
    names.symbols();
    let declared: Vec<usize> = tree.declarations.iter().map(|it| names.declaration(it)).collect();
    for (declaration, index) in tree.declarations.iter().zip(declared) {
        names.body(declaration, index);
    }
    names.outline.finished()
}

/// The places of whole declarations, in the order of the text.
fn declarations(tokens: &[Token]) -> Vec<Span> {
    let mut found: Vec<Span> = Vec::new();
    let mut after_weak = false;
    for token in tokens.iter().filter(|token| token.kind != Kind::End) {
        match found.last_mut() {
            Some(last) if after_weak || !token.kind.starts_declaration() => *last = last.to(token.span),
            _ => found.push(token.span),
        }
        after_weak = token.kind == Kind::Weak;
    }
    found
}

/// A node of the linked list of bound names: a bound name, and the previous node. Lists share their ends.
#[derive(Clone, Copy)]
struct Scope<'a> {
    name: &'a str,
    of: usize,
    before: Option<usize>,
}

struct Names<'a, 't> {
    tree: &'t Tree<'a>,
    /// The places of whole declarations.
    declarations: Vec<Span>,
    outline: Outline,
    types: Map<&'a str, usize>,
    /// Capitalised names.
    globals: Map<&'a str, usize>,
    predicates: Map<&'a str, usize>,
    scopes: Vec<Scope<'a>>,
}

/// The scope of an expression: the innermost bound name, and the declaration.
#[derive(Clone, Copy)]
struct ScopePosition {
    scope: Option<usize>,
    within: usize,
}

impl<'a> Names<'a, '_> {
    /// The declaration that contains a place.
    fn whole(&self, span: Span) -> Span {
        let after = self.declarations.partition_point(|it| it.start <= span.start);
        after.checked_sub(1).map_or(span, |index| self.declarations[index])
    }

    fn types(&mut self) {
        let tree = self.tree;
        for declared in &tree.types {
            let whole = self.whole(declared.name.span);
            let said = joined(tree.text, whole);
            let named = NamedDeclaration::new(declared.name.text, NameKind::Type, declared.name.span, whole);
            let of = self.outline.declare(named.said(said.clone()));
            self.types.entry(declared.name.text).or_insert(of);
            for constructor in &declared.constructors {
                let named = NamedDeclaration::new(
                    constructor.text,
                    NameKind::Constructor,
                    constructor.span,
                    constructor.span,
                );
                let constructor_of = self.outline.declare(named.within(Some(of)).said(said.clone()));
                self.globals.entry(constructor.text).or_insert(constructor_of);
            }
        }
    }

    fn symbols(&mut self) {
        let tree = self.tree;
        for declared in &tree.symbols {
            let kind = match declared.kind {
                SymbolKind::Var => NameKind::Variable,
                SymbolKind::Array => NameKind::Array,
                SymbolKind::Const => NameKind::Constant,
            };
            let whole = self.whole(declared.name.span);
            let named = NamedDeclaration::new(declared.name.text, kind, declared.name.span, whole)
                .said(said(declared));
            let of = self.outline.declare(named);
            self.globals.entry(declared.name.text).or_insert(of);
            if let SortName::Named(sort) = declared.sort
                && let Some(&sort_of) = self.types.get(sort.text)
            {
                self.outline.used(sort.span, sort_of, false, Some(of));
            }
        }
    }

    /// Adds a declaration, without its body.
    fn declaration(&mut self, declaration: &Declaration<'a>) -> usize {
        let kind = match declaration.kind {
            DeclarationKind::Init => NameKind::Init,
            DeclarationKind::Unsafe => NameKind::Unsafe,
            DeclarationKind::Invariant => NameKind::Invariant,
            DeclarationKind::Predicate => NameKind::Predicate,
            DeclarationKind::Transition => NameKind::Transition,
        };
        let whole = self.whole(declaration.header);
        let header = joined(self.tree.text, declaration.header);
        let named = if let Some(name) = declaration.name {
            NamedDeclaration::new(name.text, kind, name.span, whole)
        } else {
            let start = declaration.header.start;
            // the keyword as it is written, which may be misspelt
            let rest = self.tree.text.get(start as usize..).unwrap_or_default();
            let keyword = Span { start, end: start.saturating_add(lexer::word_length(rest) as u32) };
            NamedDeclaration::new("", kind, keyword, whole).title(header.clone())
        };
        let of = self.outline.declare(named.said(header));
        if let (NameKind::Predicate, Some(name)) = (kind, declaration.name) {
            self.predicates.entry(name.text).or_insert(of);
        }
        of
    }

    /// Binds a name inside the scope of `at`.
    fn bind(&mut self, at: ScopePosition, name: Ident<'a>, kind: NameKind, said: String) -> ScopePosition {
        let named = NamedDeclaration::new(name.text, kind, name.span, name.span).within(Some(at.within));
        let of = self.outline.declare(named.said(said));
        self.scopes.push(Scope { name: name.text, of, before: at.scope });
        ScopePosition { scope: Some(self.scopes.len() - 1), ..at }
    }

    /// The declaration of a name that is bound here.
    fn bound(&self, at: ScopePosition, name: &str) -> Option<usize> {
        let mut scope = at.scope;
        while let Some(found) = scope.and_then(|index| self.scopes.get(index)) {
            if found.name == name {
                return Some(found.of);
            }
            scope = found.before;
        }
        None
    }

    /// Adds the parameters and the body of a declaration.
    fn body(&mut self, declaration: &Declaration<'a>, within: usize) {
        let mut at = ScopePosition { scope: None, within };
        for (index, parameter) in declaration.parameters.iter().enumerate() {
            let main = declaration.main.is_some_and(|(main, _)| main == index);
            let said = if main { "the process that takes the step" } else { "a process" };
            let said = if declaration.kind == DeclarationKind::Predicate { "a parameter" } else { said };
            at = self.bind(at, *parameter, NameKind::Parameter, said.to_owned());
        }
        if let Some(formula) = declaration.formula {
            self.expression(formula, at);
        }
        for (name, value) in &declaration.lets {
            self.expression(*value, at);
            let value = joined(self.tree.text, self.tree.expression(*value).span);
            at = self.bind(at, *name, NameKind::Bound, format!("let {} = {value}", name.text));
        }
        for action in &declaration.actions {
            self.action(action, at);
        }
    }

    fn action(&mut self, action: &Action<'a>, at: ScopePosition) {
        self.global(action.target, true, at);
        let mut inside = at;
        for index in action.indices.iter().flatten() {
            match (index, &action.value) {
                // the indices of a `case` are bound by it
                (Index::Name(name), ActionValue::Case(_)) => {
                    inside = self.bind(inside, *name, NameKind::Bound, "each process".to_owned());
                }
                _ => self.index(*index, at),
            }
        }
        match &action.value {
            ActionValue::One(Assigned::Value(value)) => self.expression(*value, at),
            ActionValue::One(Assigned::Any) => {}
            ActionValue::Case(branches) => {
                for branch in branches {
                    if let Some(condition) = branch.condition {
                        self.expression(condition, inside);
                    }
                    if let Assigned::Value(value) = branch.value {
                        self.expression(value, inside);
                    }
                }
            }
        }
    }

    fn global(&mut self, name: Ident<'a>, writes: bool, at: ScopePosition) {
        if let Some(&of) = self.globals.get(name.text) {
            self.outline.used(name.span, of, writes, Some(at.within));
        }
    }

    fn lower(&mut self, name: Ident<'a>, at: ScopePosition) {
        if let Some(of) = self.bound(at, name.text) {
            self.outline.used(name.span, of, false, Some(at.within));
        }
    }

    fn index(&mut self, index: Index<'a>, at: ScopePosition) {
        if let Index::Name(name) = index {
            self.lower(name, at);
        }
    }

    /// Adds the names in an expression; without recursion, so that any depth is possible.
    fn expression(&mut self, root: ExprId, at: ScopePosition) {
        let tree = self.tree;
        let mut pending = vec![(root, at)];
        while let Some((id, at)) = pending.pop() {
            match &tree.expression(id).kind {
                ExprKind::Error
                | ExprKind::Truth(_)
                | ExprKind::Fence
                | ExprKind::FenceAll
                | ExprKind::Number(_)
                | ExprKind::Constant(_) => {}
                ExprKind::Name(name) => self.lower(*name, at),
                ExprKind::Cell(cell) => {
                    self.global(cell.name, false, at);
                    for index in cell.reader.iter().chain(cell.indices.iter().flatten()) {
                        self.index(*index, at);
                    }
                }
                ExprKind::Call(name, arguments) => {
                    if let Some(&of) = self.predicates.get(name.text) {
                        self.outline.used(name.span, of, false, Some(at.within));
                    }
                    pending.extend(arguments.iter().map(|argument| (*argument, at)));
                }
                ExprKind::Compare(left, _, _, right) => pending.extend([(*left, at), (*right, at)]),
                ExprKind::Not(inner) | ExprKind::Opposite(inner) => pending.push((*inner, at)),
                ExprKind::Chain(_, operands) => {
                    pending.extend(operands.iter().map(|operand| (*operand, at)));
                }
                ExprKind::If(parts) => pending.extend(parts.iter().map(|part| (*part, at))),
                ExprKind::Quantified(quantifier, body) => {
                    let said = joined(tree.text, quantifier.head);
                    let mut inside = at;
                    for variable in &quantifier.variables {
                        inside = self.bind(inside, *variable, NameKind::Bound, said.clone());
                    }
                    pending.push((*body, inside));
                }
            }
        }
    }
}

/// The declaration of a variable, an array or a constant, in standard form.
fn said(declared: &SymbolDecl<'_>) -> String {
    let weak = if declared.weak { "weak " } else { "" };
    let kind = match declared.kind {
        SymbolKind::Var => "var",
        SymbolKind::Array => "array",
        SymbolKind::Const => "const",
    };
    let indices = match declared.dimensions {
        0 => String::new(),
        count => format!("[{}]", vec!["proc"; count.min(8)].join(", ")),
    };
    let sort = match declared.sort {
        SortName::Integer => "int",
        SortName::Real => "real",
        SortName::Bool => "bool",
        SortName::Process => "proc",
        SortName::Named(name) => name.text,
    };
    format!("{weak}{kind} {}{indices} : {sort}", declared.name.text)
}

#[cfg(test)]
mod tests {
    use super::outline;

    const TEXT: &str = "
        type t = A | B
        weak var X : t
        array P[proc] : t
        predicate both(a) { P[a] = A && X = A }
        init (p) { X = A && P[p] = A }
        unsafe (p q) { P[p] = B && P[q] = B }
        transition set ([p] q)
        requires { both(p) && forall r <> p. P[r] = A }
        { let v = P[q] in X := v; P[j] := case | j = p : B | _ : P[j] }";

    /// Each name with the places where it is written.
    fn shown(text: &str) -> Vec<String> {
        let outline = outline(text);
        let of = |index| {
            outline.of(index).map(|it| format!("{}{}", it.span.start, if it.writes { "!" } else { "" }))
        };
        let names = outline.names().iter().enumerate();
        names
            .map(|(index, it)| {
                format!("{} {:?}: {}", it.title, it.kind, of(index).collect::<Vec<_>>().join(" "))
            })
            .collect()
    }

    #[test]
    fn each_name_is_found_where_it_is_written() {
        let found = outline(TEXT);
        for (index, named) in found.names().iter().enumerate() {
            for occurrence in found.of(index) {
                let span = occurrence.span.start as usize..occurrence.span.end as usize;
                assert_eq!(&TEXT[span], named.name);
            }
        }
        insta::assert_snapshot!(shown(TEXT).join("\n"));
    }

    #[test]
    fn a_text_with_mistakes_has_names_too() {
        let found = outline("var X : bool\ntransition t (p { X := }\ninit { X = ");
        assert!(found.names().iter().any(|it| it.name == "X"));
        assert!(found.of(0).count() >= 2);
    }
}
