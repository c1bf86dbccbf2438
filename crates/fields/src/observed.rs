//! The text of what a system remembers for a question about RC11 ([`Monitor`]).

use crate::emit::Emitter;
use crate::monitor::{Fact, Facts, Monitor, OVERWRITTEN, Observed};
use crate::way::Accessed;
use garret_automata::Reached;
use std::fmt::Write;

fn flag(name: &str, value: bool) -> String {
    format!("{name} = {}", letter(value))
}

fn letter(value: bool) -> char {
    if value { 'T' } else { 'N' }
}

impl Emitter<'_> {
    /// The facts that the monitor needs.
    fn facts(&self) -> Vec<Fact> {
        let locations = u32::try_from(self.automata.patterns.len()).unwrap_or(u32::MAX);
        self.monitor.map(|monitor| Fact::all(monitor, locations)).unwrap_or_default()
    }

    pub(crate) fn declare_facts(&mut self) -> std::fmt::Result {
        let Some(monitor) = self.monitor else { return Ok(()) };
        writeln!(
            self.out.text,
            "type fact = T | N\nvar Chosen : fact\nvar Writes : fact\nvar Reads : fact\nvar Atomic : fact"
        )?;
        for fact in self.facts() {
            match fact.name() {
                (name, true) => writeln!(self.out.text, "array {name}[proc] : fact")?,
                (name, false) => writeln!(self.out.text, "var {name} : fact")?,
            }
        }
        if let Monitor::Stale(location) = monitor {
            for name in self.variables(location, OVERWRITTEN) {
                let sort = if name.contains('_') { "int".to_owned() } else { format!("v{location}") };
                writeln!(self.out.text, "var {name} : {sort}")?;
            }
        }
        Ok(())
    }

    /// The variables of a location, or of its copy: its pattern, if it has several, and its fields.
    fn variables(&self, location: u32, memory: char) -> Vec<String> {
        let patterns = self.automata.patterns.get(location as usize).map_or(0, Vec::len);
        let pattern = (patterns > 1).then(|| format!("{memory}{location}"));
        let fields = 0..self.shapes.fields(location).len();
        pattern.into_iter().chain(fields.map(|field| format!("{memory}{location}_{field}"))).collect()
    }

    /// The conjuncts of the initial states about the facts, beside those about memory.
    pub(crate) fn facts_initially(&self, memory: &[String]) -> Vec<String> {
        let Some(monitor) = self.monitor else { return Vec::new() };
        let mut all: Vec<String> = self.facts().into_iter().map(|fact| flag(&fact.of("p"), false)).collect();
        all.extend(["Chosen", "Writes", "Reads", "Atomic"].map(|name| flag(name, false)));
        if let Monitor::Stale(location) = monitor {
            let originals = self.variables(location, 'X');
            for conjunct in memory {
                if let Some((name, value)) = conjunct.split_once(" = ")
                    && originals.iter().any(|it| it == name)
                {
                    all.push(format!("{OVERWRITTEN}{} = {value}", name.trim_start_matches('X')));
                }
            }
        }
        all
    }

    /// A step before an event is chosen, the step that is chosen, and the step after it; and the bad states before it.
    pub(crate) fn observed(&mut self, monitor: Monitor, step: &Observed, from: &str) -> std::fmt::Result {
        let [current, _] = &step.conditions;
        let guards = |is_chosen: bool| {
            let all = step.guards.iter().chain(current).cloned();
            all.chain([flag("Chosen", is_chosen)]).collect::<Vec<String>>()
        };
        let after = |is_first: bool| {
            let facts = Facts::after(monitor, is_first, step.orders, step.accessed);
            step.actions.iter().cloned().chain(facts.assignments()).collect::<Vec<String>>()
        };
        self.add(step.kind, &guards(false), &step.actions)?;
        if let Some(accessed) = step.accessed.filter(|it| monitor.chooses(*it)) {
            let mut actions = after(true);
            actions.push("Chosen := T".to_owned());
            actions.push(format!("Writes := {}", letter(accessed.writes)));
            actions.push(format!("Reads := {}", letter(accessed.reads)));
            actions.push(format!("Atomic := {}", letter(step.orders[1].atomic)));
            if let Monitor::Stale(location) = monitor {
                let names =
                    self.variables(location, 'X').into_iter().zip(self.variables(location, OVERWRITTEN));
                actions.extend(names.map(|(from, to)| format!("{to} := {from}")));
            }
            self.add(step.kind, &guards(false), &actions)?;
        }
        self.add(step.kind, &guards(true), &after(false))?;
        match step.accessed.filter(|it| it.location == monitor.location()) {
            Some(accessed) => self.reached(monitor, step, accessed, from),
            None => Ok(()),
        }
    }

    /// The bad states in which a thread is about to take this step.
    fn reached(
        &mut self,
        monitor: Monitor,
        step: &Observed,
        Accessed { reads, writes, .. }: Accessed,
        from: &str,
    ) -> std::fmt::Result {
        let [current, overwritten] = &step.conditions;
        let mut all = vec![format!("PC[p] = {from}"), flag("Chosen", true), flag(&Fact::View.of("p"), false)];
        match monitor {
            Monitor::Stale(_) => {
                all.push(flag(&Fact::Follows.of("p"), true));
                all.extend(overwritten.iter().cloned());
                // no write comes between an update and the write that it reads
                all.extend(writes.then(|| flag("Reads", false)));
            }
            Monitor::Race(_) => {
                all.extend(current.iter().cloned());
                all.extend((reads && !writes).then(|| flag("Writes", true)));
                all.extend(step.orders[1].atomic.then(|| flag("Atomic", false)));
            }
        }
        self.out.bad.push(Reached::Bad(0));
        writeln!(self.out.text, "unsafe (p) {{ {} }}", all.join(" && "))
    }
}
