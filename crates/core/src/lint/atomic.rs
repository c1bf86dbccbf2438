//! Steps that read and write weak memory at once: they look like a test followed by an assignment, but are one atomic instruction.

use garret_base::map::Set;
use garret_base::source::Diagnostic;
use garret_system::system::{SymbolId, System, Transition};

/// The note about the first such step, with the number of others. A `fence()` in the guard marks a step as intended: an atomic step
/// waits until the store buffer is empty anyway.
pub(super) fn note(system: &System, may_fire: impl Fn(usize) -> bool) -> Option<Diagnostic> {
    let mut steps = system.transitions.iter().enumerate().filter_map(|(index, transition)| {
        let step = AtomicStep::of(system, transition)?;
        may_fire(index).then_some((transition, step))
    });
    let (first, AtomicStep { reads, writes }) = steps.next()?;
    let name = &first.name;
    let (reads, writes) = (names(system, &reads), names(system, &writes));
    let main = first.main.map_or("", |main| &first.variables.names[main.0 as usize]);
    let note = Diagnostic::remark(format!("`{name}` reads and writes weak memory in one atomic step"))
        .at(first.span, format!("reads {reads} and writes {writes} at once"))
        .note(format!(
            "it runs like an instruction with the prefix `lock`: no other process acts in between, and it waits until the store buffer of `{main}` is empty"
        ));
    let note = match steps.count() {
        0 => note,
        1 => note.note("there is 1 more such step"),
        more => note.note(format!("there are {more} more such steps")),
    };
    Some(note.help(format!(
        "if the program reads first and writes later, make it two transitions: one that reads {reads} and goes on to a new location, and \
         one that writes {writes} from there. If one atomic step is intended, add `fence()` to the guard: it silences this note and changes nothing else"
    )))
}

/// The weak symbols that a step reads and writes.
struct AtomicStep {
    reads: Vec<SymbolId>,
    writes: Vec<SymbolId>,
}

impl AtomicStep {
    /// For the first disjunct of the guard that reads weak cells without a fence, if the transition writes weak cells.
    fn of(system: &System, transition: &Transition) -> Option<Self> {
        let is_weak = |symbol: &SymbolId| system.symbol(*symbol).weak;
        let writes = unique(transition.updates.iter().map(|update| update.symbol).filter(is_weak));
        if writes.is_empty() {
            return None;
        }
        let mut reads = Vec::new();
        for update in &transition.updates {
            update.for_each_access(&mut |access| reads.push(access.symbol));
        }
        let step = transition.guards.iter().find_map(|guard| {
            let mut reads = reads.clone();
            guard.for_each_literal(&mut |literal| {
                literal.for_each_access(&mut |access| reads.push(access.symbol));
            });
            let reads = unique(reads.into_iter().filter(is_weak));
            (!reads.is_empty() && !guard.has_fence()).then_some(reads)
        });
        step.map(|reads| Self { reads, writes })
    }
}

fn unique(symbols: impl Iterator<Item = SymbolId>) -> Vec<SymbolId> {
    let mut known = Set::default();
    symbols.filter(|symbol| known.insert(*symbol)).collect()
}

/// `A`, `B` and `C`.
fn names(system: &System, symbols: &[SymbolId]) -> String {
    let names: Vec<String> =
        symbols.iter().map(|&symbol| format!("`{}`", system.symbol(symbol).name)).collect();
    match names.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
        None => String::new(),
    }
}
