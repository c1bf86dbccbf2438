//! Runs `main` up to the creation of a thread, if the functions of threads are named: it sets up memory.
//!
//! `main` runs alone, step by step, and nothing is guessed. At a choice, at a wait, or at a construct without a meaning here, it cannot
//! be followed, and this is reported. If it reaches a bad state, `main` itself is the bad thread, regardless of the others.

use super::Builder;
use super::slots::attach;
use super::threads::{MOST_THREADS, constructors};
use garret_base::source::{Diagnostic, Diagnostics};
use garret_graphs::{Access, CellValue, Code, FreedMemory, Guard, Step, Stop};
use std::collections::BTreeMap;

/// The largest number of steps.
const MOST_STEPS: usize = 400_000;

/// Why `main` cannot be followed: the source of the step, and the reason.
enum StopReason {
    Said(u32, &'static str),
    /// What follows is unknown, for the reason with this index.
    Beyond(u32),
    /// It reaches a bad state: the source of the step, and the index of the bad state.
    Bad(u32, u32),
}

type Memory = BTreeMap<u32, i64>;

/// The error for an unknown function. If a function of the file has this readable name, the error mentions its mangled name.
fn no_function(builder: &Builder<'_>, name: &str) -> String {
    let is_it = |known: &&String| {
        let readable = crate::names::readable(known);
        readable.rsplit("::").next() == Some(name) && *known != name
    };
    match builder.module.functions.keys().find(is_it) {
        None => format!("`{name}` is not a function of this file"),
        Some(known) => format!(
            "`{name}` is not the name of a function in this file: the compiler named it `{known}`; use that name, or write `extern \"C\"` before it (in Rust, `#[no_mangle]`)"
        ),
    }
}

impl Builder<'_> {
    /// Sets the initial values of variables. If functions are named, these are the values after `main` has run up to the creation of
    /// its first thread, unless `main` is left out.
    pub(super) fn begin<'n>(
        &mut self,
        mut named: impl Iterator<Item = &'n str>,
        without_main: bool,
    ) -> Result<(), Diagnostics> {
        let has_main = self.module.functions.contains_key("main");
        let first = named.next();
        let mut all = first.into_iter().chain(named);
        let missing = all.find(|name| !self.module.functions.contains_key(*name));
        let error = match (missing, first, has_main) {
            (Some(name), ..) => Some(no_function(self, name)),
            (None, None, false) => Some("there is no function `main`, which starts the threads".to_owned()),
            (None, None, true) if without_main => Some(
                "`main` creates the threads, but it is left out: name the functions that threads run with --threads"
                    .to_owned(),
            ),
            (None, ..) => None,
        };
        if let Some(error) = error {
            return Err(vec![Diagnostic::error(error)].into());
        }
        self.tells();
        self.variables();
        if first.is_some() && (has_main || !constructors(self.module).is_empty()) {
            if without_main {
                self.is_without_main = true;
                self.assumed.insert("`main` is not run");
            } else {
                self.beforehand();
            }
        }
        Ok(())
    }

    /// Sets variables to the values that `main` leaves in them before it creates its first thread, or before it ends.
    pub(super) fn beforehand(&mut self) {
        let places = self.code.places.len();
        self.own_variables(MOST_THREADS);
        let mailbox = self.mailbox(MOST_THREADS);
        (self.mailboxes, self.children) = (vec![mailbox], vec![1]);
        self.thread_of(MOST_THREADS, None);
        (self.mailboxes, self.children) = (Vec::new(), Vec::new());
        let mut code = self.code.clone();
        attach(&mut code, self.map.clone());
        self.code.threads.clear();
        self.code.places.truncate(places);
        match run(&code, &[mailbox.start, mailbox.argument]) {
            Ok(memory)
                if self.steps_at().is_some_and(|at| memory.get(&at).is_some_and(|word| *word != 0)) =>
            {
                self.unfollowed =
                    Some("`main` is in an atomic block when it creates its first thread".to_owned());
            }
            Ok(memory) => {
                self.is_after_main = true;
                self.assumed.insert("`main` is run up to its first thread only");
                for (location, value) in memory {
                    if let Some(location) = self.code.locations.get_mut(location as usize) {
                        (location.initial.number, location.undefined) = (value, None);
                    }
                }
            }
            Err(StopReason::Bad(..)) if self.module.functions.contains_key("main") => {
                self.fails_before = true;
            }
            Err(lost) => {
                let (step, why) = match lost {
                    StopReason::Said(step, why) => (Some(step), why.to_owned()),
                    StopReason::Bad(step, bad) => {
                        (Some(step), self.bad.get(bad as usize).cloned().unwrap_or_default())
                    }
                    StopReason::Beyond(why) => {
                        (None, self.beyond.all.get(why as usize).cloned().unwrap_or_default())
                    }
                };
                let line = step.map(|step| {
                    self.source = step;
                    self.line()
                });
                self.unfollowed = Some(format!(
                    "`main` cannot be evaluated up to the creation of its first thread: {}{why}",
                    line.unwrap_or_default()
                ));
            }
        }
    }
}

/// The contents of memory before the last thread writes one of these locations, or at its end.
fn run(code: &Code, until: &[u32]) -> Result<Memory, StopReason> {
    let mut memory = Memory::new();
    let Some(thread) = code.threads.last() else { return Ok(memory) };
    let (mut place, mut slots) = (thread.start, thread.slots.clone());
    let mut last = 0;
    for _ in 0..MOST_STEPS {
        let lost = |why: &'static str| StopReason::Said(last, why);
        let Some(here) = code.places.get(place as usize) else { return Err(lost("it has no next step")) };
        match (here.end, here.bad, here.stop) {
            (true, ..) | (false, None, Some(Stop::Exit)) => return Ok(memory),
            (false, Some(bad), _) => return Err(StopReason::Bad(last, bad)),
            (false, None, Some(Stop::Beyond(why))) => return Err(StopReason::Beyond(why)),
            (false, None, Some(Stop::Unmet | Stop::Again(_))) => {
                return Err(lost("an assumption does not hold"));
            }
            (false, None, None) => {}
        }
        let (step, loaded) = next(code, &here.steps, &slots, &memory, last)?;
        last = step.tag.step;
        if let Access::Read(cell) | Access::Write(cell, ..) | Access::Exchange(cell, ..) = &step.access
            && let (Some(freed), Some(location)) = (&code.freed, cell.location(&slots))
            && let Some(bad) = freed
                .misused(location, |mark| memory.get(&mark).is_some_and(|held| *held != FreedMemory::ALIVE))
        {
            return Err(StopReason::Bad(last, bad));
        }
        let lost = |why: &'static str| StopReason::Said(last, why);
        if let Access::Write(cell, value, _) | Access::Exchange(cell, value, _) = &step.access {
            let (Some(location), Some(value)) = (cell.location(&slots), value.value(&slots, loaded)) else {
                return Err(lost("a number does not fit"));
            };
            if until.contains(&location) {
                return Ok(memory);
            }
            memory.insert(location, value);
        }
        let values: Vec<(u16, Option<i64>)> =
            step.sets.iter().map(|(slot, value)| (*slot, value.value(&slots, loaded))).collect();
        for (slot, value) in values {
            let (Some(slot), Some(value)) = (slots.get_mut(usize::from(slot)), value) else {
                return Err(lost("a number does not fit"));
            };
            *slot = value;
        }
        place = step.to;
    }
    Err(StopReason::Said(last, "it takes too many steps, or waits for other threads"))
}

/// The only enabled step, and the value that it reads.
fn next<'c>(
    code: &Code,
    steps: &'c [Step],
    slots: &[i64],
    memory: &Memory,
    last: u32,
) -> Result<(&'c Step, CellValue), StopReason> {
    let lost = |why: &'static str| StopReason::Said(last, why);
    let holds = |guards: &[Guard], loaded: CellValue| {
        let all: Option<Vec<bool>> = guards.iter().map(|guard| guard.holds(slots, loaded)).collect();
        all.map(|all| all.into_iter().all(|it| it)).ok_or(lost("a number does not fit"))
    };
    let mut taken = None;
    for step in steps {
        if !holds(&step.guards, CellValue::default())? {
            continue;
        }
        let loaded = match &step.access {
            Access::Read(cell) | Access::Exchange(cell, ..) => {
                let location = cell.location(slots).ok_or(lost("a number does not fit"))?;
                let found = code.locations.get(location as usize).ok_or(lost("a number does not fit"))?;
                match (memory.get(&location), found.undefined) {
                    (Some(number), _) => CellValue { number: *number, thread: 0 },
                    (None, Some(why)) => return Err(StopReason::Beyond(why)),
                    (None, None) => found.initial,
                }
            }
            Access::None | Access::Write(..) => CellValue::default(),
        };
        if !holds(&step.after_read, loaded)? {
            continue;
        }
        if taken.is_some() {
            return Err(StopReason::Said(step.tag.step, "it makes a nondeterministic choice"));
        }
        taken = Some((step, loaded));
    }
    taken.ok_or(lost("it waits for other threads"))
}
