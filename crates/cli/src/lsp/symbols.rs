//! The names of a text as symbols of the protocol.

use super::convert::range;
use super::settings::Settings;
use garret_front::desk::{Desk, NameKind, NamedDeclaration};
use lsp_types::{DocumentSymbol, DocumentSymbolResponse, Location, SymbolInformation, SymbolKind, Uri};

/// The symbols of a text. What is declared within another declaration is its child.
pub(super) fn symbols(desk: &Desk, uri: &Uri, settings: &Settings) -> DocumentSymbolResponse {
    let names = desk.outline().names();
    if !settings.nests_symbols {
        let all = names.iter().map(|named| flat(desk, uri, named, settings));
        return DocumentSymbolResponse::Flat(all.collect());
    }
    let mut children: Vec<Vec<usize>> = vec![Vec::new(); names.len()];
    let mut outermost = Vec::new();
    for (index, named) in names.iter().enumerate() {
        // the list has an inner declaration after the outer one
        match named.within.filter(|within| *within < index) {
            Some(within) => children[within].push(index),
            None => outermost.push(index),
        }
    }
    let mut made: Vec<Option<DocumentSymbol>> =
        names.iter().map(|named| Some(symbol(desk, named, settings))).collect();
    // in reverse order, so that children are complete before they are moved
    for index in (0..names.len()).rev() {
        let mut inner: Vec<DocumentSymbol> =
            children[index].iter().filter_map(|child| made[*child].take()).collect();
        inner.sort_by_key(|it| it.range.start);
        if let (Some(it), false) = (&mut made[index], inner.is_empty()) {
            it.children = Some(inner);
        }
    }
    let mut all: Vec<DocumentSymbol> = outermost.iter().filter_map(|index| made[*index].take()).collect();
    all.sort_by_key(|it| it.range.start);
    DocumentSymbolResponse::Nested(all)
}

#[expect(deprecated, reason = "a field that has a successor has to be filled, too")]
fn symbol(desk: &Desk, named: &NamedDeclaration, settings: &Settings) -> DocumentSymbol {
    DocumentSymbol {
        name: title(named),
        detail: (!named.declaration_text.is_empty() && named.declaration_text != named.title)
            .then(|| named.declaration_text.clone()),
        kind: kind(named.kind),
        tags: None,
        deprecated: None,
        range: range(desk, named.whole, settings.encoding),
        selection_range: range(desk, named.span, settings.encoding),
        children: None,
    }
}

#[expect(deprecated, reason = "a field that has a successor has to be filled, too")]
fn flat(desk: &Desk, uri: &Uri, named: &NamedDeclaration, settings: &Settings) -> SymbolInformation {
    let within = named.within.and_then(|within| desk.outline().names().get(within));
    SymbolInformation {
        name: title(named),
        kind: kind(named.kind),
        tags: None,
        deprecated: None,
        location: Location { uri: uri.clone(), range: range(desk, named.whole, settings.encoding) },
        container_name: within.map(title),
    }
}

/// The title of a symbol, which must not be empty: for a declaration without one, its kind.
fn title(named: &NamedDeclaration) -> String {
    if named.title.is_empty() { format!("{:?}", named.kind).to_lowercase() } else { named.title.clone() }
}

fn kind(kind: NameKind) -> SymbolKind {
    match kind {
        NameKind::Type => SymbolKind::ENUM,
        NameKind::Constructor => SymbolKind::ENUM_MEMBER,
        NameKind::Array => SymbolKind::ARRAY,
        NameKind::Constant => SymbolKind::CONSTANT,
        NameKind::Parameter => SymbolKind::TYPE_PARAMETER,
        NameKind::Predicate => SymbolKind::BOOLEAN,
        NameKind::Init => SymbolKind::CONSTRUCTOR,
        NameKind::Transition | NameKind::Function => SymbolKind::FUNCTION,
        NameKind::Unsafe => SymbolKind::EVENT,
        NameKind::Invariant => SymbolKind::INTERFACE,
        NameKind::Field => SymbolKind::FIELD,
        NameKind::Label => SymbolKind::KEY,
        _ => SymbolKind::VARIABLE,
    }
}
