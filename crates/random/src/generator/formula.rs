//! Random cells, literals, guards and right-hand sides.

use super::vocabulary::{Kind, Predicate, Storage, Symbol, Vocabulary};
use crate::random::Random;

/// What a formula may mention.
#[derive(Clone, Debug)]
pub(super) struct Scope<'a> {
    /// The only process whose local cells may be used. `None` if all may be.
    pub(super) owner: Option<&'a str>,
    /// The processes in scope.
    pub(super) processes: Vec<&'a str>,
    /// The processes that may read weak cells (`i @ X`). Empty where reads are not marked.
    pub(super) readers: Vec<&'a str>,
}

impl<'a> Scope<'a> {
    /// The same scope with another process.
    pub(super) fn with(&self, process: &'a str) -> Self {
        let mut more = self.clone();
        more.processes.push(process);
        more
    }

    /// A random cell of the symbol.
    pub(super) fn cell(&self, symbol: &Symbol, random: &mut Random) -> String {
        let mut indices: Vec<&str> =
            (0..symbol.dimensions).filter_map(|_| random.pick(&self.processes).copied()).collect();
        if let (Storage::Local, Some(owner), Some(first)) = (symbol.storage, self.owner, indices.first_mut())
        {
            *first = owner;
        }
        self.mark(symbol, &symbol.access(&indices), random)
    }

    /// The access with its reader, where a reader is required.
    pub(super) fn mark(&self, symbol: &Symbol, access: &str, random: &mut Random) -> String {
        match random.pick(&self.readers) {
            Some(reader) if symbol.storage == Storage::Weak => format!("{reader} @ {access}"),
            _ => access.to_owned(),
        }
    }
}

/// A random literal about this cell.
pub(super) fn about(
    vocabulary: &Vocabulary,
    scope: &Scope<'_>,
    symbol: &Symbol,
    cell: &str,
    random: &mut Random,
) -> String {
    let same_kind: Vec<&Symbol> =
        vocabulary.symbols.iter().filter(|other| other.kind == symbol.kind).collect();
    let constant = symbol.kind.value(vocabulary, &scope.processes, random);
    let right = match constant {
        Some(value) if random.percent(88) => value,
        other => match random.pick(&same_kind) {
            Some(same) => scope.cell(same, random),
            None => other.unwrap_or_else(|| cell.to_owned()),
        },
    };
    let relations: &[(&str, usize)] = match symbol.kind {
        Kind::Integer | Kind::Real => &[("=", 50), ("<>", 15), ("<", 10), ("<=", 10), (">", 8), (">=", 7)],
        Kind::Process if vocabulary.ordered => &[("=", 50), ("<>", 30), ("<", 20)],
        _ => &[("=", 70), ("<>", 30)],
    };
    let relation = random.weighted("=", relations);
    if let (Kind::Integer, Some(constant), true) =
        (symbol.kind, vocabulary.constant(Kind::Integer), random.percent(25))
    {
        return linear(cell, relation, constant.name, &right, random);
    }
    match symbol.kind {
        Kind::Integer if random.percent(10) && right.chars().next().is_some_and(char::is_uppercase) => {
            format!("{cell} {relation} {right} + 1")
        }
        _ => format!("{cell} {relation} {right}"),
    }
}

/// A literal about the cell and a named constant.
fn linear(cell: &str, relation: &str, constant: &str, other: &str, random: &mut Random) -> String {
    let is_number = other.starts_with(|first: char| first.is_ascii_digit());
    match random.below(6) {
        0 => format!("{cell} {relation} {constant} + 1"),
        1 => format!("{cell} {relation} 2 * {constant}"),
        2 if !is_number => format!("{cell} {relation} {other} - {constant}"),
        3 if !is_number => format!("{cell} + 2 * {constant} {relation} {other}"),
        _ => format!("{cell} {relation} {constant}"),
    }
}

/// A random predicate, applied to a process for which it may be used.
fn predicate(vocabulary: &Vocabulary, scope: &Scope<'_>, random: &mut Random) -> Option<String> {
    let predicate = random.pick(&vocabulary.predicates)?;
    if predicate.weak && !scope.readers.is_empty() {
        return None;
    }
    // local cells must be those of the owner, if there is one
    let process = scope.owner.or_else(|| random.pick(&scope.processes).copied())?;
    Some(format!("{}({process})", predicate.name))
}

/// A random literal.
pub(super) fn literal(vocabulary: &Vocabulary, scope: &Scope<'_>, random: &mut Random) -> String {
    if let [first, .., last] = scope.processes[..]
        && vocabulary.ordered
        && random.percent(35)
    {
        return if random.percent(50) { format!("{first} < {last}") } else { format!("{last} < {first}") };
    }
    if let (Some(bound), Some(process)) = (vocabulary.bound, random.pick(&scope.processes))
        && random.percent(12)
    {
        let relation = if random.percent(70) { "=" } else { "<>" };
        return format!("{process} {relation} #{}", random.between(1, bound));
    }
    if let (true, Some(predicate)) = (random.percent(25), predicate(vocabulary, scope, random)) {
        return predicate;
    }
    match random.pick(&vocabulary.symbols) {
        Some(symbol) => {
            let cell = scope.cell(symbol, random);
            about(vocabulary, scope, symbol, &cell, random)
        }
        None => "true".to_owned(),
    }
}

/// A random guard: in most cases a literal, sometimes a larger formula.
pub(super) fn guard(vocabulary: &Vocabulary, scope: &Scope<'_>, random: &mut Random) -> String {
    match random.below(20) {
        0 | 1 => {
            format!("({} || {})", literal(vocabulary, scope, random), literal(vocabulary, scope, random))
        }
        2 => {
            let (first, second) = (literal(vocabulary, scope, random), literal(vocabulary, scope, random));
            format!("({first} => {second})")
        }
        3 => {
            let (first, second) = (literal(vocabulary, scope, random), literal(vocabulary, scope, random));
            format!("not ({first} && {second})")
        }
        4 => {
            let parts = [(); 3].map(|()| literal(vocabulary, scope, random));
            format!("(if {} then {} else {})", parts[0], parts[1], parts[2])
        }
        5..=7 => quantified(vocabulary, scope, random),
        8 => {
            let (first, second) = (literal(vocabulary, scope, random), literal(vocabulary, scope, random));
            format!("({first} <=> {second})")
        }
        _ => literal(vocabulary, scope, random),
    }
}

/// A random quantified formula about the other processes.
pub(super) fn quantified(vocabulary: &Vocabulary, scope: &Scope<'_>, random: &mut Random) -> String {
    let inner = scope.with("k");
    let quantifier = random.weighted("forall_other", &[("forall_other", 60), ("exists_other", 40)]);
    let shared = vocabulary.shared();
    let arrays: Vec<&&Symbol> = shared.iter().filter(|symbol| symbol.dimensions > 0).collect();
    let own = match random.pick(&arrays) {
        Some(symbol) if random.percent(85) => {
            let cell = symbol.access(if random.percent(50) { &["k", "p"] } else { &["k", "k"] });
            let cell = inner.mark(symbol, &cell, random);
            about(vocabulary, &inner, symbol, &cell, random)
        }
        _ => literal(vocabulary, &inner, random),
    };
    let body = match random.below(16) {
        0 | 1 => format!("({own} || {})", literal(vocabulary, &inner, random)),
        2 => format!("({own} && {})", literal(vocabulary, &inner, random)),
        3 => {
            let nested = inner.with("m");
            let quantifier = random.weighted("exists", &[("exists", 1), ("forall", 1), ("exists_other", 1)]);
            format!("({own} || {quantifier} m. {})", literal(vocabulary, &nested, random))
        }
        // fences are not allowed in the condition of a `case`
        4 if vocabulary.is_weak() && !scope.processes.contains(&"j") => format!("({own} || fence())"),
        5 if vocabulary.ordered => format!("(p < k || {own})"),
        _ => own,
    };
    format!("({quantifier} k. {body})")
}

/// Adds named predicates about one process, sometimes.
pub(super) fn name_predicates(vocabulary: &mut Vocabulary, random: &mut Random) {
    for name in ["b1", "b2"] {
        if !random.percent(12) {
            continue;
        }
        let owner = vocabulary.is_weak().then_some("z");
        let scope = Scope { owner, processes: vec!["z"], readers: Vec::new() };
        let first = literal(vocabulary, &scope, random);
        let body = match random.below(3) {
            0 => first,
            1 => format!("{first} || {}", literal(vocabulary, &scope, random)),
            _ => format!("{first} && {}", literal(vocabulary, &scope, random)),
        };
        // a predicate may use other predicates
        let others = vocabulary.predicates.iter().any(|other| other.weak && body.contains(other.name));
        let weak = others
            || (vocabulary.stored(Storage::Weak).iter())
                .any(|symbol| body.split(|c: char| !c.is_alphanumeric()).any(|word| word == symbol.name));
        vocabulary.predicates.push(Predicate { name, body, weak });
    }
}

/// A random right-hand side for a cell of this kind.
pub(super) fn term(vocabulary: &Vocabulary, scope: &Scope<'_>, kind: Kind, random: &mut Random) -> String {
    let same_kind: Vec<&Symbol> = vocabulary.symbols.iter().filter(|symbol| symbol.kind == kind).collect();
    let copied = random.pick(&same_kind).map(|symbol| scope.cell(symbol, random));
    let constant = kind.value(vocabulary, &scope.processes, random);
    match (constant, copied) {
        (Some(value), None) => value,
        (Some(value), Some(_)) if random.percent(70) => value,
        (_, Some(cell)) if kind == Kind::Integer && random.percent(30) => match vocabulary.constant(kind) {
            Some(constant) if random.percent(50) => format!("{cell} + {}", constant.name),
            _ => format!("{cell} + 1"),
        },
        (_, Some(cell)) => cell,
        // Only the abstract type has no values, and its symbols are all of the same kind.
        (None, None) => "?".to_owned(),
    }
}

/// A random assignment to a cell of this symbol.
pub(super) fn assignment(
    vocabulary: &Vocabulary,
    scope: &Scope<'_>,
    symbol: &Symbol,
    random: &mut Random,
) -> String {
    if symbol.dimensions > 0 && random.percent(18) {
        return universal_assignment(vocabulary, scope, symbol, random);
    }
    let cell = scope.cell(symbol, random);
    match random.below(20) {
        0 | 3 if symbol.dimensions == 0 => format!("{cell} := ?"),
        1 | 2 => {
            let condition = literal(vocabulary, scope, random);
            let value = term(vocabulary, scope, symbol.kind, random);
            let default = match random.below(3) {
                0 => String::new(),
                1 => format!(" | _ : {cell}"),
                _ => format!(" | _ : {}", term(vocabulary, scope, symbol.kind, random)),
            };
            if symbol.dimensions == 0 {
                format!("{cell} := case | {condition} : {value}{default}")
            } else {
                universal_assignment(vocabulary, scope, symbol, random)
            }
        }
        _ => format!("{cell} := {}", term(vocabulary, scope, symbol.kind, random)),
    }
}

/// A `case` over all cells of an array, with or without a default.
fn universal_assignment(
    vocabulary: &Vocabulary,
    scope: &Scope<'_>,
    symbol: &Symbol,
    random: &mut Random,
) -> String {
    let indices = &["j", "k"][..symbol.dimensions];
    let target = symbol.access(indices);
    let target = target.as_str();
    let inner = scope.with("j");
    let value = term(vocabulary, scope, symbol.kind, random);
    if symbol.storage == Storage::Local && vocabulary.is_weak() {
        let more = if random.percent(40) {
            format!(" && {}", literal(vocabulary, scope, random))
        } else {
            String::new()
        };
        let default = if random.percent(50) { format!(" | _ : {target}") } else { String::new() };
        return format!("{target} := case | j = p{more} : {value}{default}");
    }
    let condition = match random.below(4) {
        0 => "j = p".to_owned(),
        1 => "j <> p".to_owned(),
        2 => {
            let other = symbol.kind.value(vocabulary, &scope.processes, random);
            other.map_or_else(|| "j = p".to_owned(), |other| format!("{target} = {other}"))
        }
        _ if symbol.dimensions == 1 && random.percent(20) => quantified(vocabulary, &inner, random),
        _ => literal(vocabulary, &inner, random),
    };
    match random.below(4) {
        0 => format!("{target} := case | _ : {value}"),
        1 => format!("{target} := case | {condition} : {value}"),
        2 => format!("{target} := case | {condition} : {value} | _ : {target}"),
        _ => {
            let default = term(vocabulary, scope, symbol.kind, random);
            format!("{target} := case | {condition} : {value} | _ : {default}")
        }
    }
}
