//! The places of memory orders in LLVM IR.

use super::level::{Kind, Level, Order, levels};
use super::site::{OrderText, Site, Spelling};
use std::ops::Range;

/// All places of a text, in their order.
pub(super) fn sites(text: &str) -> Vec<Site> {
    let mut start = 0;
    let mut found = Vec::new();
    for line in text.split_inclusive('\n') {
        found.extend(site(line, start));
        start += line.len();
    }
    found
}

/// The place of an order in a line, which begins at byte `start`.
fn site(line: &str, start: usize) -> Option<Site> {
    let code = line.split([';', '"']).next().unwrap_or_default();
    let instruction = match code.trim_start().strip_prefix('%') {
        Some(rest) => rest.split_once(" = ")?.1,
        None => code.trim_start(),
    };
    let kind = match instruction.split_whitespace().next()? {
        "load" if is_atomic(instruction) => Kind::Load,
        "store" if is_atomic(instruction) => Kind::Store,
        "atomicrmw" => Kind::Update,
        "cmpxchg" => Kind::CompareExchange,
        "fence" => Kind::Fence,
        _ => return None,
    };
    let offset = code.len() - instruction.len();
    let words: Vec<(Order, Range<usize>)> = words(code, offset).collect();
    let place = |range: &Range<usize>| start + range.start..start + range.end;
    let (written, said) = match (kind, words.as_slice()) {
        (Kind::CompareExchange, [(order, at), (failure, of_failure)]) => {
            let written = Level { order: *order, failure: Some(*failure) };
            (written, vec![place(at), place(of_failure)])
        }
        (Kind::CompareExchange, _) | (_, []) => return None,
        (_, [(order, at), ..]) => (Level::plain(*order), vec![place(at)]),
    };
    let span = start + offset..start + code.trim_end().len().max(offset);
    let levels = levels(kind, written);
    Some(Site { kind, span, written, levels, spelling: Spelling::Llvm, place: OrderText::Words(said) })
}

fn is_atomic(instruction: &str) -> bool {
    instruction.split_whitespace().nth(1) == Some("atomic")
}

/// The orders in an instruction, whose code begins at byte `offset`.
fn words(code: &str, offset: usize) -> impl Iterator<Item = (Order, Range<usize>)> {
    let part =
        |it: char| !(it.is_ascii_alphanumeric() || matches!(it, '_' | '%' | '@' | '.' | '!' | '$' | '-'));
    code.char_indices()
        .map(move |(at, it)| (at, part(it)))
        .chain([(code.len(), true)])
        .scan(0, |start, (at, is_end)| {
            let from = *start;
            if is_end {
                *start = at + 1;
            }
            Some(is_end.then_some(from..at))
        })
        .flatten()
        .filter(move |range| range.start >= offset)
        .filter_map(|range| {
            let order = match code.get(range.clone())? {
                "monotonic" | "unordered" => Order::Relaxed,
                "acquire" => Order::Acquire,
                "release" => Order::Release,
                "acq_rel" => Order::AcquireRelease,
                "seq_cst" => Order::Sequential,
                _ => return None,
            };
            Some((order, range))
        })
}
