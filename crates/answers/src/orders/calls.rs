//! The places of memory orders in C, C++ and Rust: arguments of calls.

use super::level::{Kind, Level, Order, levels};
use super::site::{Language, OrderText, Site, Spelling};
use super::tokens::{Token, tokens};
use std::ops::Range;

/// A call whose closing bracket has not been read yet.
struct Frame {
    /// The called operation, if it has an order.
    callee: Option<Callee>,
    /// The start of the call, in bytes.
    start: usize,
    argument: usize,
    /// The orders among its arguments, with the indices of the arguments.
    orders: Vec<(usize, Order, Range<usize>, Spelling)>,
}

/// A called operation that has an order.
#[derive(Clone, Copy)]
struct Callee {
    kind: Kind,
    /// Whether the call may omit the order, which is `seq_cst` then; in C, the operation has another name in that case.
    may_be_silent: bool,
    is_method: bool,
    end_of_name: usize,
}

/// All places of a text that state orders.
pub(super) fn sites(text: &str, language: Language) -> Vec<Site> {
    let tokens = tokens(text, false);
    let mut open: Vec<Frame> = Vec::new();
    let mut found = Vec::new();
    let mut is_import = false;
    for (index, token) in tokens.iter().enumerate() {
        // the names that Rust imports are no orders
        match token.text(text) {
            "use" if language == Language::Rust => is_import = true,
            ";" => is_import = false,
            _ => {}
        }
        if is_import {
            continue;
        }
        let before: Vec<&str> =
            tokens[index.saturating_sub(3)..index].iter().map(|it| it.text(text)).collect();
        match token.text(text) {
            "(" | "[" | "{" => {
                let callee =
                    if token.text(text) == "(" { callee(text, &tokens[..index], language) } else { None };
                let start = callee.map_or(token.at.start, |_| path(text, &tokens[..index]));
                open.push(Frame { callee, start, argument: 0, orders: Vec::new() });
            }
            "," => {
                if let Some(frame) = open.last_mut() {
                    frame.argument += 1;
                }
            }
            ")" | "]" | "}" => {
                if let Some(frame) = open.pop() {
                    frame.close(token, &mut found);
                }
            }
            word if token.is_name => {
                let is_argument = open.last().is_some_and(|frame| frame.callee.is_some());
                let imported =
                    || imported(word, &before).filter(|_| is_argument && language == Language::Rust);
                let Some((order, spelling)) = order(word, &before, language).or_else(imported) else {
                    continue;
                };
                match open.last_mut() {
                    Some(frame) => frame.orders.push((frame.argument, order, token.at.clone(), spelling)),
                    None => found.push(shared(order, token.at.clone(), spelling)),
                }
            }
            _ => {}
        }
    }
    found.extend(
        open.into_iter().flat_map(|frame| frame.orders).map(|(_, order, at, it)| shared(order, at, it)),
    );
    found
}

/// The start of the path before a bracket: of `std::sync::atomic::fence`.
fn path(text: &str, before: &[Token]) -> usize {
    let mut rest = before;
    while let [shorter @ .., scope, colons, _] = rest
        && colons.text(text) == "::"
        && scope.is_name
    {
        rest = &before[..=shorter.len()];
    }
    rest.last().map_or(0, |it| it.at.start)
}

impl Frame {
    /// Adds the places of a call, after its closing bracket was read.
    fn close(self, end: &Token, found: &mut Vec<Site>) {
        let Some(callee) = self.callee else {
            found.extend(self.orders.into_iter().map(|(_, order, at, it)| shared(order, at, it)));
            return;
        };
        let span = self.start..end.at.end;
        let site = |kind, written: Level, spelling, place| {
            let levels = levels(kind, written);
            Site { kind, span: span.clone(), written, levels, spelling, place }
        };
        match self.orders.as_slice() {
            [] if callee.may_be_silent => {
                let failure = (callee.kind == Kind::CompareExchange).then_some(Order::Sequential);
                let written = Level { order: Order::Sequential, failure };
                let explicit = (!callee.is_method).then_some(callee.end_of_name);
                let place = OrderText::Not { explicit, order: end.at.start };
                found.push(site(callee.kind, written, Spelling::MemoryOrder, place));
            }
            [] => {}
            // one order for success and failure
            [(_, order, at, spelling)] => {
                let kind = if callee.kind == Kind::CompareExchange { Kind::Update } else { callee.kind };
                found.push(site(kind, Level::plain(*order), *spelling, OrderText::Words(vec![at.clone()])));
            }
            [(_, order, at, spelling), (_, failure, of_failure, _)]
                if callee.kind == Kind::CompareExchange =>
            {
                let written = Level { order: *order, failure: Some(*failure) };
                let place = OrderText::Words(vec![at.clone(), of_failure.clone()]);
                found.push(site(callee.kind, written, *spelling, place));
            }
            more => found.extend(more.iter().map(|(_, order, at, it)| shared(*order, at.clone(), *it))),
        }
    }
}

/// The place of an order that is not an argument of a known operation.
fn shared(order: Order, at: Range<usize>, spelling: Spelling) -> Site {
    let written = Level::plain(order);
    let levels = levels(Kind::Shared, written);
    Site {
        kind: Kind::Shared,
        span: at.clone(),
        written,
        levels,
        spelling,
        place: OrderText::Words(vec![at]),
    }
}

/// The order that an imported name means as an argument, in Rust.
fn imported(name: &str, before: &[&str]) -> Option<(Order, Spelling)> {
    let named = |order: &Order| Spelling::Rust.word(*order) == name;
    let order = Order::ALL.into_iter().find(named)?;
    matches!(before.last(), Some(&("(" | ","))).then_some((order, Spelling::RustInFull))
}

/// The order that a name means after these tokens.
fn order(name: &str, before: &[&str], language: Language) -> Option<(Order, Spelling)> {
    let is_scoped = |scope: &str| matches!(before, [.., it, "::"] if *it == scope);
    let of = |word: &str| match word {
        "consume" => Some(Order::Acquire),
        _ => Order::ALL.into_iter().find(|order| order.name() == word),
    };
    if language == Language::Rust {
        let named = |order: &Order| Spelling::Rust.word(*order) == name;
        let found = Order::ALL.into_iter().find(named).filter(|_| is_scoped("Ordering"))?;
        return Some((found, Spelling::Rust));
    }
    if let Some(word) = name.strip_prefix("memory_order_") {
        return Some((of(word)?, Spelling::MemoryOrder));
    }
    if let Some(word) = name.strip_prefix("__ATOMIC_") {
        return Some((of(&word.to_ascii_lowercase())?, Spelling::Gcc));
    }
    Some((of(name).filter(|_| is_scoped("memory_order"))?, Spelling::Scoped))
}

/// The called operation, if it has an order; `before` are the tokens before the bracket.
fn callee(text: &str, before: &[Token], language: Language) -> Option<Callee> {
    let (last, rest) = before.split_last()?;
    let name = last.text(text);
    let is_method = rest.last().is_some_and(|it| matches!(it.text(text), "." | "->"));
    let of = |kind, may_be_silent| Some(Callee { kind, may_be_silent, is_method, end_of_name: last.at.end });
    if language == Language::Rust || is_method {
        let kind = match name {
            "load" => Kind::Load,
            "store" | "clear" => Kind::Store,
            "fence" if !is_method => Kind::Fence,
            "compare_exchange" | "compare_exchange_weak" | "compare_exchange_strong" => Kind::CompareExchange,
            "swap" | "exchange" | "test_and_set" => Kind::Update,
            _ if name.starts_with("fetch_") => Kind::Update,
            _ => return None,
        };
        // other things have methods called `load`, too: without an order, the call is ignored
        return of(kind, false);
    }
    let (name, is_explicit) = match name.strip_suffix("_explicit") {
        Some(name) => (name, true),
        None => (name, false),
    };
    if let Some(name) = name.strip_prefix("__atomic_") {
        let kind = match name {
            "load_n" | "load" => Kind::Load,
            "store_n" | "store" | "clear" => Kind::Store,
            "compare_exchange_n" | "compare_exchange" => Kind::CompareExchange,
            "thread_fence" => Kind::Fence,
            _ => Kind::Update,
        };
        return of(kind, false);
    }
    let kind = match name.strip_prefix("atomic_")? {
        "thread_fence" => return of(Kind::Fence, false),
        "load" => Kind::Load,
        "store" | "flag_clear" => Kind::Store,
        "exchange" | "flag_test_and_set" => Kind::Update,
        "compare_exchange_strong" | "compare_exchange_weak" => Kind::CompareExchange,
        name if name.starts_with("fetch_") => Kind::Update,
        _ => return None,
    };
    of(kind, !is_explicit)
}
