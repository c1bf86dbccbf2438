//! Kinds of threads, for a search that follows loops: the behaviour of each thread of a kind, independent of which one it is.
//!
//! A function that any number of threads run is lowered twice, for two threads with different numbers and different objects of their
//! own. The two must behave alike; this is checked when automata are built from them. Then the addresses of a thread's own objects do
//! not influence its behaviour otherwise. Functions that use their parameters, or the identity of the thread, are excluded.

use super::layouts::Layouts;
use super::{Builder, Threads};
use crate::syntax::Module;
use garret_base::source::Diagnostics;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Threads of which there is a given number, or any number.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Kinds {
    /// The threads; some of them represent others.
    pub threads: Threads,
    /// The kinds.
    pub kinds: Vec<Kind>,
    /// Why a few threads cannot represent any number of them.
    pub refused: Option<String>,
}

/// A kind of threads.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Kind {
    /// The name of the function that they run.
    pub name: String,
    /// Whether there is any number of them; otherwise, there is one.
    pub is_any: bool,
    /// Two of these threads, which behave alike: indices in [`garret_graphs::Code::threads`]. If there is only one, it is here twice.
    pub threads: [u32; 2],
    /// The locations that belong to each of the two threads.
    pub own: [Range<u32>; 2],
}

/// The kinds of threads of a module.
pub(crate) fn kinds(
    module: &Module,
    named: &[(String, Option<usize>)],
    without_main: bool,
) -> Result<Kinds, Diagnostics> {
    let layouts = layouts(module, named, without_main)?;
    kinds_with(module, named, &layouts, without_main, false)
}

/// The layouts of objects, which tell what calls through pointers reach: in C++ learned from executions, in which two threads stand
/// for any number of them; none otherwise.
fn layouts(
    module: &Module,
    named: &[(String, Option<usize>)],
    without_main: bool,
) -> Result<Layouts, Diagnostics> {
    if !module.is_of_cpp {
        return Ok(Layouts::default());
    }
    let some: Vec<(String, usize)> =
        named.iter().map(|(name, count)| (name.clone(), count.unwrap_or(super::ANY_NUMBER))).collect();
    Ok(super::learning::learned(module, &some, without_main)?.1)
}

/// The kinds of threads, with these layouts. With `holds_addresses`, or if it is necessary, threads of which there is any number record
/// the addresses of the locks that they hold.
fn kinds_with(
    module: &Module,
    named: &[(String, Option<usize>)],
    layouts: &Layouts,
    without_main: bool,
    holds_addresses: bool,
) -> Result<Kinds, Diagnostics> {
    let mut builder = Builder::new(module);
    builder.holds_addresses = holds_addresses;
    builder.is_unbounded = true;
    builder.knows(layouts, &BTreeMap::new());
    builder.begin(named.iter().map(|(name, _)| name.as_str()), without_main)?;
    if builder.fails_before {
        // `main` fails before it creates threads: there are no named ones
        return kinds(module, &[], without_main);
    }
    let without_end = if named.is_empty() { builder.clone().without_end() } else { None };
    if without_end.is_some() && !module.has_unseen_handles && super::handles::are_seen(module) {
        builder.asks_number = Some("the program may distinguish threads by their handles".to_owned());
    }
    let (kinds, open) = match without_end {
        Some(functions) => builder.endless_kinds(&functions),
        None if named.is_empty() => {
            builder.threads();
            (builder.created_kinds(), Vec::new())
        }
        None => builder.named_kinds(named),
    };
    if builder.needs_addresses {
        return kinds_with(module, named, layouts, without_main, true);
    }
    builder.keeps_steps(named.is_empty());
    builder.is_not_too_large()?;
    let asks = builder.asks_number.clone();
    let (threads, matter) = builder.finish();
    let used = open.iter().find(|(thread, _, slots)| {
        let live = matter.get(*thread);
        slots.iter().any(|slot| live.is_some_and(|live| live.contains(usize::from(*slot))))
    });
    let used = used.map(|(_, name, _)| format!("what `{name}` does depends on its argument"));
    let refused = threads.unfollowed.clone().or(used).or(asks);
    Ok(Kinds { threads, kinds, refused })
}

/// A thread of which there is any number: its index, its function, and the slots of its arguments.
type Open = (usize, String, Vec<u16>);

impl Builder<'_> {
    /// `main` and the threads that it creates, each as a kind of its own.
    fn created_kinds(&self) -> Vec<Kind> {
        let threads = 0..u32::try_from(self.code.threads.len()).unwrap_or(0);
        let name =
            |thread: u32| if thread == 0 { "main".to_owned() } else { format!("thread {}", thread + 1) };
        let kind =
            |thread| Kind { name: name(thread), is_any: false, threads: [thread; 2], own: [0..0, 0..0] };
        threads.map(kind).collect()
    }

    /// `main`, and any number of threads for each of the functions that it passes to threads in an endless loop.
    fn endless_kinds(&mut self, functions: &[i64]) -> (Vec<Kind>, Vec<Open>) {
        let functions: BTreeSet<i64> = functions.iter().copied().collect();
        let names: Option<Vec<String>> = functions.iter().map(|address| self.function_at(*address)).collect();
        let mut all = Vec::new();
        for address in functions {
            let mailbox = self.mailbox(1 + all.len());
            all.push((address, mailbox));
        }
        self.without_end = Some(all);
        self.own_variables(0);
        self.thread_of(0, None);
        let mut kinds =
            vec![Kind { name: "main".to_owned(), is_any: false, threads: [0; 2], own: [0..0, 0..0] }];
        // a function is not defined here, so the behaviour of its threads is unknown
        let named: Vec<(String, Option<usize>)> =
            names.unwrap_or_default().into_iter().map(|name| (name, None)).collect();
        if named.is_empty() {
            self.asks_number = Some("a thread runs a function that is not defined here".to_owned());
        }
        let (others, open) = self.named_kinds(&named);
        kinds.extend(others);
        (kinds, open)
    }

    /// The kinds of threads that run the named functions.
    fn named_kinds(&mut self, named: &[(String, Option<usize>)]) -> (Vec<Kind>, Vec<Open>) {
        let is_open = named.iter().any(|(_, count)| count.is_none());
        let all: usize = named.iter().filter_map(|(_, count)| *count).fold(0, usize::saturating_add);
        let all = all.min(super::threads::MOST_THREADS);
        let threads = (!is_open).then(|| i64::try_from(all).unwrap_or(i64::MAX));
        let (mut kinds, mut open) = (Vec::new(), Vec::new());
        for (name, count) in named {
            // two threads represent any number
            let each = count.unwrap_or(2).min(super::threads::MOST_THREADS);
            let mut found = Vec::new();
            for _ in 0..each {
                let thread = self.code.threads.len();
                let first = self.code.locations.len();
                self.is_one_of_any = count.is_none();
                let slots = self.runs(thread, name, threads);
                self.is_one_of_any = false;
                let own =
                    u32::try_from(first).unwrap_or(0)..u32::try_from(self.code.locations.len()).unwrap_or(0);
                open.push((thread, name.clone(), slots));
                found.push((u32::try_from(thread).unwrap_or(0), own));
            }
            match (count, found.as_slice()) {
                (None, [(one, own), (other, owned)]) => kinds.push(Kind {
                    name: name.clone(),
                    is_any: true,
                    threads: [*one, *other],
                    own: [own.clone(), owned.clone()],
                }),
                _ => kinds.extend(found.into_iter().map(|(thread, _)| Kind {
                    name: name.clone(),
                    is_any: false,
                    threads: [thread; 2],
                    own: [0..0, 0..0],
                })),
            }
        }
        (kinds, open)
    }
}
