//! Kinds of threads, for a search that follows loops: what each thread of a kind does, whichever of them it is.
//!
//! A function that any number of threads run is entered twice, for two threads of different numbers and with other objects of their own. What
//! they do has to be the same, as whoever makes automata of them sees: then addresses of what is a thread's own lead nowhere else. A function
//! that asks for its parameters, or which thread it is, is not one of these.

use super::layouts::Layouts;
use super::{Builder, Threads};
use crate::syntax::Module;
use garret_base::source::Diagnostics;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// Threads of which there is any number, or a given one.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Kinds {
    /// The threads, of which some stand for others.
    pub threads: Threads,
    /// The kinds.
    pub kinds: Vec<Kind>,
    /// Why any number of threads cannot be told by what a few do.
    pub refused: Option<String>,
}

/// A kind of threads.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Kind {
    /// The function that they run.
    pub name: String,
    /// There is any number of them, else one.
    pub is_any: bool,
    /// Two of these threads, which do the same: indices in [`garret_graphs::Code::threads`]. Where there is one, twice that.
    pub threads: [u32; 2],
    /// The locations that each of the two has for itself.
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

/// In C++, the functions that are called through pointers: learned from two threads of each kind of any number.
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

/// The same. Threads of any number keep the addresses of the locks that they hold if `holds_addresses`, or if they have to.
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
        // a run of `main` alone fails before there are threads: what its calls reach is learned without the named ones
        let layouts = self::layouts(module, &[], without_main)?;
        return kinds_with(module, &[], &layouts, without_main, holds_addresses);
    }
    let without_end = if named.is_empty() { builder.clone().without_end() } else { None };
    if without_end.is_some() && !module.has_unseen_handles && super::handles::are_seen(module) {
        builder.asks_number = Some("it may be seen which thread is which".to_owned());
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

/// A thread of any number, by its number: its function, and the slots of its arguments.
type Open = (usize, String, Vec<u16>);

impl Builder<'_> {
    /// `main` and the threads that it creates.
    fn created_kinds(&self) -> Vec<Kind> {
        let threads = 0..u32::try_from(self.code.threads.len()).unwrap_or(0);
        let name =
            |thread: u32| if thread == 0 { "main".to_owned() } else { format!("thread {}", thread + 1) };
        let kind =
            |thread| Kind { name: name(thread), is_any: false, threads: [thread; 2], own: [0..0, 0..0] };
        threads.map(kind).collect()
    }

    /// `main`, and any number of threads that run the functions with which it creates threads without end.
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
        // a function that is not defined here: nobody knows what its threads do
        let named: Vec<(String, Option<usize>)> =
            names.unwrap_or_default().into_iter().map(|name| (name, None)).collect();
        if named.is_empty() {
            self.asks_number = Some("a thread runs a function that is not defined here".to_owned());
        }
        let (others, open) = self.named_kinds(&named);
        kinds.extend(others);
        (kinds, open)
    }

    /// Those that run functions that are named.
    fn named_kinds(&mut self, named: &[(String, Option<usize>)]) -> (Vec<Kind>, Vec<Open>) {
        let is_open = named.iter().any(|(_, count)| count.is_none());
        let all: usize = named.iter().filter_map(|(_, count)| *count).fold(0, usize::saturating_add);
        let all = all.min(super::threads::MOST_THREADS);
        let threads = (!is_open).then(|| i64::try_from(all).unwrap_or(i64::MAX));
        let (mut kinds, mut open) = (Vec::new(), Vec::new());
        for (name, count) in named {
            // two of any number stand for the others
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
