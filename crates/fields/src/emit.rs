//! The automata as the text of a system: each process is a thread. A location becomes one variable for its pattern and one for each of
//! its fields, which are written in one step.

use crate::automaton::{Automata, Edge, Kind, State, is_kept};
use crate::memory::{Content, Pattern, Shapes, held};
use crate::monitor::{Monitor, OVERWRITTEN, Observed};
use crate::trail::{Comparison, Conditions};
use crate::way::{Accessed, Effect, UnknownCause};
use crate::word::{Number, Symbol, centred, low_bits};
use garret_automata::{Count, Members, Reached, SystemError, SystemText};
use garret_base::map::IndexSet;
use garret_graphs::{Code, Order};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The largest number of threads that the system names one by one.
const MOST_NAMED: u32 = 8;

/// The system, and the reasons for its unknown states, which are bad states, too.
pub(crate) fn emitted(
    code: &Code,
    members: &Members,
    (shapes, automata): (&Shapes, &Automata),
    monitor: Option<Monitor>,
) -> Result<(SystemText, Vec<UnknownCause>), SystemError> {
    let exactly = |count: &Count| match count {
        Count::Exactly(number) => *number,
        Count::Any => 0,
    };
    let named = members.kinds.iter().fold(0_u32, |sum, it| sum.saturating_add(exactly(&it.count)));
    if named > MOST_NAMED {
        return Err(SystemError::TooLarge);
    }
    let is_closed = members.kinds.iter().all(|it| it.count != Count::Any);
    let mut emitter = Emitter {
        code,
        members,
        shapes,
        automata,
        named,
        is_closed,
        monitor,
        unknown: IndexSet::default(),
        out: SystemText::default(),
    };
    // writing to a string cannot fail
    let _ = emitter.system();
    let unknown = emitter.unknown.into_iter().collect();
    if emitter.out.bad.is_empty() { Err(SystemError::Harmless) } else { Ok((emitter.out, unknown)) }
}

pub(crate) struct Emitter<'a> {
    code: &'a Code,
    members: &'a Members,
    pub(crate) shapes: &'a Shapes,
    pub(crate) automata: &'a Automata,
    /// The number of threads that are named one by one.
    named: u32,
    /// Whether the named threads are all threads.
    is_closed: bool,
    pub(crate) monitor: Option<Monitor>,
    unknown: IndexSet<UnknownCause>,
    pub(crate) out: SystemText,
}

/// The common part of edges that may be merged: they differ only in the patterns that they read, or in their conditions.
type Alike<'e> = (usize, &'e [(u8, Number)], Group<'e>, [Order; 3]);
type Read = BTreeSet<Pattern>;

/// What an edge does, without the pattern that it reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Group<'e> {
    Nothing,
    Fence,
    Read(u32, bool),
    Write(u32, u64, &'e [Content]),
    /// The pattern that is written; `None` if it is the pattern that was read.
    Update(u32, Option<u64>, &'e [Content]),
}

impl Group<'_> {
    /// The location that is accessed, or 0.
    fn location(self) -> u32 {
        self.accessed().map_or(0, |accessed| accessed.location)
    }

    fn accessed(self) -> Option<Accessed> {
        let (location, reads, writes) = match self {
            Group::Nothing | Group::Fence => return None,
            Group::Read(location, _) => (location, true, false),
            Group::Write(location, ..) => (location, false, true),
            Group::Update(location, ..) => (location, true, true),
        };
        Some(Accessed { location, reads, writes })
    }
}

impl Emitter<'_> {
    fn system(&mut self) -> std::fmt::Result {
        let (automata, members) = (self.automata, self.members);
        if self.is_closed {
            writeln!(self.out.text, "number_procs {}\n", self.named)?;
        }
        let states = (0..)
            .zip(&automata.kinds)
            .flat_map(|(kind, it)| (0..it.states.len()).map(move |state| place(kind, state)));
        let places: Vec<String> = states.collect();
        writeln!(self.out.text, "type loc = {}\narray PC[proc] : loc", places.join(" | "))?;
        for register in 0..self.registers() {
            writeln!(self.out.text, "array R{register}[proc] : int")?;
        }
        for (location, patterns) in (0..).zip(&automata.patterns) {
            if patterns.len() > 1 {
                let names: Vec<String> =
                    (0..patterns.len()).map(|number| format!("V{location}_{number}")).collect();
                let text = &mut self.out.text;
                writeln!(
                    text,
                    "type v{location} = {}\nweak var X{location} : v{location}",
                    names.join(" | ")
                )?;
            }
            for field in 0..self.shapes.fields(location).len() {
                writeln!(self.out.text, "weak var X{location}_{field} : int")?;
            }
        }
        if !self.is_closed {
            for role in 1..=self.named {
                writeln!(self.out.text, "const Thread_{role} : proc")?;
            }
        }
        self.declare_facts()?;
        self.init()?;
        let own = if self.monitor.is_none() { automata.kinds.as_slice() } else { &[] };
        for (kind, it) in own.iter().enumerate() {
            for (number, state) in it.states.iter().enumerate() {
                self.bad(kind, number, state)?;
            }
        }
        let raced = if self.monitor.is_some() { automata.plain() } else { BTreeSet::new() };
        let mut first = 1;
        for ((kind, it), member) in (0..).zip(&automata.kinds).zip(&members.kinds) {
            let owner = self.owner(member.count, &mut first);
            self.transitions(kind, it, (owner.as_deref(), &raced))?;
        }
        Ok(())
    }

    /// The number of registers of a thread.
    fn registers(&self) -> u8 {
        let states = self.automata.kinds.iter().flat_map(|kind| &kind.states);
        let kept = states.flat_map(|state| &state.edges).flat_map(|edge| &edge.keeps);
        kept.map(|(register, _)| register.saturating_add(1)).max().unwrap_or(0)
    }

    fn role(&self, role: u32) -> String {
        if self.is_closed { format!("#{role}") } else { format!("Thread_{role}") }
    }

    /// The guard that process `p` is the only thread of its kind; `None` if the kind may have several.
    fn owner(&self, count: Count, first: &mut u32) -> Option<String> {
        let Count::Exactly(number) = count else { return None };
        let role = self.role(*first);
        *first = first.saturating_add(number);
        (number == 1).then(|| format!("p = {role}"))
    }

    fn init(&mut self) -> std::fmt::Result {
        let at = |process: &str, kind: usize| format!("PC[{process}] = {}", place(kind, 0));
        let counts = || self.members.kinds.iter().map(|it| it.count).enumerate();
        let numbered = counts().flat_map(|(kind, count)| match count {
            Count::Exactly(number) => (0..number).map(|_| kind).collect::<Vec<usize>>(),
            Count::Any => Vec::new(),
        });
        let roles: Vec<(u32, usize)> = (1..).zip(numbered).collect();
        let mut conjuncts = Vec::new();
        if self.is_closed {
            let all: Vec<String> = counts().map(|(kind, _)| at("p", kind)).collect();
            conjuncts.push(format!("({})", all.join(" || ")));
            conjuncts.extend(roles.iter().map(|(role, kind)| at(&self.role(*role), *kind)));
        } else {
            let others: Vec<String> =
                roles.iter().map(|(role, _)| format!("p <> {}", self.role(*role))).collect();
            let named =
                roles.iter().map(|(role, kind)| format!("p = {} && {}", self.role(*role), at("p", *kind)));
            let mut ways: Vec<String> = named.collect();
            let any = counts().filter(|(_, count)| *count == Count::Any);
            ways.extend(any.map(|(kind, _)| {
                let parts: Vec<String> = others.iter().cloned().chain([at("p", kind)]).collect();
                parts.join(" && ")
            }));
            conjuncts.push(format!("({})", ways.join(" || ")));
            for (role, _) in &roles {
                conjuncts
                    .extend((1..*role).map(|other| format!("{} <> {}", self.role(other), self.role(*role))));
            }
        }
        conjuncts.extend((0..self.registers()).map(|register| format!("R{register}[p] = 0")));
        for ((location, found), patterns) in (0..).zip(&self.code.locations).zip(&self.automata.patterns) {
            let bits = found.initial.number.cast_unsigned();
            let fields = self.shapes.fields(location);
            let known =
                fields.iter().fold(u64::MAX, |all, (start, width)| all & !(low_bits(*width) << start));
            let first = found.undefined.is_none().then_some(bits & known);
            if patterns.len() > 1
                && let Some(number) = patterns.iter().position(|it| *it == first)
            {
                conjuncts.push(format!("X{location} = V{location}_{number}"));
            }
            for (field, (start, width)) in fields.into_iter().enumerate() {
                let number = centred(bits >> start & low_bits(width), width);
                let number = number + held(number < 0);
                conjuncts.push(format!("X{location}_{field} = {number}"));
            }
        }
        conjuncts.extend(self.facts_initially(&conjuncts));
        writeln!(self.out.text, "init (p) {{ {} }}\n", conjuncts.join(" && "))
    }

    fn bad(&mut self, kind: usize, number: usize, state: &State) -> std::fmt::Result {
        let all = &mut self.unknown;
        let unknown = state.unknown.map(|unknown| {
            let (number, _) = all.insert_full(unknown);
            Reached::Unknown(u32::try_from(number).unwrap_or(u32::MAX))
        });
        let Some(reached) = state.bad.map(Reached::Bad).or(unknown) else { return Ok(()) };
        self.out.bad.push(reached);
        writeln!(self.out.text, "unsafe (p) {{ PC[p] = {} }}", place(kind, number))
    }

    fn transitions(
        &mut self,
        kind: usize,
        found: &Kind,
        (owner, raced): (Option<&str>, &BTreeSet<u32>),
    ) -> std::fmt::Result {
        // data races are bad wherever they are
        let keeps_all = matches!(self.monitor, Some(Monitor::Race(_)));
        let harmless = found.harmless(raced);
        for (from, state) in found.states.iter().enumerate().filter(|(from, _)| keeps_all || !harmless[*from])
        {
            let mut all: BTreeMap<Alike<'_>, BTreeMap<Conditions, Read>> = BTreeMap::new();
            for edge in &state.edges {
                let (group, read) = self.group(edge);
                let writes = matches!(group, Group::Write(..) | Group::Update(..));
                // a loop without a write does nothing: entries may leave the store buffer at any time anyway
                if edge.to == from && edge.keeps.is_empty() && !writes && !keeps_all {
                    continue;
                }
                let alike = (edge.to, edge.keeps.as_slice(), group, edge.orders);
                let ways = all.entry(alike).or_default();
                ways.entry(edge.conditions.clone()).or_default().extend(read);
            }
            for (alike, read, conditions) in merged(all) {
                self.transition((kind, from), alike, (&conditions, &read), owner)?;
            }
        }
        Ok(())
    }

    fn transition(
        &mut self,
        (kind, from): (usize, usize),
        (to, keeps, group, orders): Alike<'_>,
        (conditions, read): (&Conditions, &Read),
        owner: Option<&str>,
    ) -> std::fmt::Result {
        let location = group.location();
        let mut guards: Vec<String> = owner.iter().map(|owner| (*owner).to_owned()).collect();
        guards.push(format!("PC[p] = {}", place(kind, from)));
        let mut actions = vec![format!("PC[p] := {}", place(kind, to))];
        if matches!(group, Group::Fence | Group::Read(_, true) | Group::Update(..)) {
            guards.push("fence()".to_owned());
        }
        actions.extend(
            keeps.iter().map(|(register, number)| format!("R{register}[p] := {}", term(*number, location))),
        );
        match group {
            Group::Write(_, pattern, contents) => {
                actions.extend(self.writes(location, pattern));
                let contents = contents.iter().enumerate();
                actions.extend(contents.map(|(field, content)| assigned(location, field, *content)));
            }
            Group::Update(_, pattern, contents) => {
                actions.extend(pattern.and_then(|pattern| self.writes(location, pattern)));
                let changed = (0u8..).zip(contents).filter(|(field, content)| !is_kept(**content, *field));
                actions
                    .extend(changed.map(|(field, content)| assigned(location, usize::from(field), *content)));
            }
            Group::Nothing | Group::Fence | Group::Read(..) => {}
        }
        let conditions = |memory: char| self.conditions((memory, location), group, conditions, read);
        if let Some(monitor) = self.monitor {
            let conditions = [conditions('X'), conditions(OVERWRITTEN)];
            let step = Observed { kind, guards, conditions, actions, orders, accessed: group.accessed() };
            return self.observed(monitor, &step, &place(kind, from));
        }
        guards.extend(conditions('X'));
        self.add(kind, &guards, &actions)
    }

    /// Adds a transition.
    pub(crate) fn add(&mut self, kind: usize, guards: &[String], actions: &[String]) -> std::fmt::Result {
        let number = self.out.kinds.len();
        self.out.kinds.push(u32::try_from(kind).unwrap_or(u32::MAX));
        writeln!(
            self.out.text,
            "transition t{number} ([p]) requires {{ {} }} {{ {} }}",
            guards.join(" && "),
            actions.join("; ")
        )
    }

    /// What a step requires of the location that it reads, and of its own numbers; the location is the one in memory, or a copy of it.
    fn conditions(
        &self,
        memory: (char, u32),
        group: Group<'_>,
        conditions: &Conditions,
        read: &Read,
    ) -> Vec<String> {
        let is_locked = matches!(group, Group::Read(_, true) | Group::Update(..));
        let mut guards = Vec::new();
        if matches!(group, Group::Read(..) | Group::Update(..)) {
            guards.extend(self.reads(memory, read, is_locked));
        }
        for (number, [least, most]) in &conditions.ranges {
            let text = symbol(*number, memory);
            match (least, most) {
                (Some(least), Some(most)) if least == most => guards.push(format!("{text} = {least}")),
                (least, most) => {
                    guards.extend(least.map(|least| format!("{text} >= {least}")));
                    guards.extend(most.map(|most| format!("{text} <= {most}")));
                }
            }
        }
        let others = conditions.others.iter();
        guards.extend(others.map(|(comparison, holds)| condition(*comparison, *holds, memory)));
        guards
    }

    /// What an edge does, and the pattern that it reads.
    fn group<'e>(&self, edge: &'e Edge) -> (Group<'e>, Option<Pattern>) {
        match &edge.does {
            Effect::Nothing => (Group::Nothing, None),
            Effect::Fence => (Group::Fence, None),
            Effect::Read { location, pattern, locked } => (Group::Read(*location, *locked), Some(*pattern)),
            Effect::Write { location, pattern, contents } => {
                (Group::Write(*location, *pattern, contents), None)
            }
            Effect::Update { location, read, pattern, contents } => {
                let keeps_fields = (0u8..).zip(contents).all(|(field, content)| is_kept(*content, field));
                // it is a write for other threads, even if it writes what it reads
                if read == pattern && keeps_fields && self.monitor.is_none() {
                    return (Group::Read(*location, true), Some(Some(*read)));
                }
                let pattern = (read != pattern).then_some(*pattern);
                (Group::Update(*location, pattern, contents), Some(Some(*read)))
            }
        }
    }

    /// The patterns of a location, if there is more than one.
    fn patterns(&self, location: u32) -> Option<&[Option<u64>]> {
        let all = self.automata.patterns.get(location as usize)?;
        (all.len() > 1).then_some(all.as_slice())
    }

    fn writes(&self, location: u32, pattern: u64) -> Option<String> {
        let number = self.patterns(location)?.iter().position(|it| *it == Some(pattern))?;
        Some(format!("X{location} := V{location}_{number}"))
    }

    /// The guard that a location has one of these patterns. If it allows all patterns and the step must read (`must`), the guard reads
    /// the location without a constraint.
    fn reads(&self, (memory, location): (char, u32), read: &Read, must: bool) -> Option<String> {
        let Some(all) = self.patterns(location) else {
            let has_fields = !self.shapes.fields(location).is_empty();
            return (must && has_fields).then(|| format!("{memory}{location}_0 = {memory}{location}_0"));
        };
        let numbers: Vec<usize> =
            all.iter().enumerate().filter(|(_, it)| read.contains(it)).map(|(number, _)| number).collect();
        if numbers.len() == all.len() {
            return must.then(|| format!("{memory}{location} = {memory}{location}"));
        }
        let ways: Vec<String> =
            numbers.into_iter().map(|number| format!("{memory}{location} = V{location}_{number}")).collect();
        Some(if ways.is_empty() { "false".to_owned() } else { format!("({})", ways.join(" || ")) })
    }
}

/// Merges edges that differ only in the patterns that they read, or in one condition.
fn merged(all: BTreeMap<Alike<'_>, BTreeMap<Conditions, Read>>) -> Vec<(Alike<'_>, Read, Conditions)> {
    let mut found = Vec::new();
    for (alike, mut ways) in all {
        while let Some((one, other, both)) = joined(&ways) {
            let read = ways.remove(&one).unwrap_or_default();
            ways.remove(&other);
            ways.entry(both).or_default().extend(read);
        }
        found.extend(ways.into_iter().map(|(conditions, read)| (alike, read, conditions)));
    }
    found
}

/// Two ways that read the same patterns and can be merged, and their merged conditions.
fn joined(ways: &BTreeMap<Conditions, Read>) -> Option<(Conditions, Conditions, Conditions)> {
    for (one, read) in ways {
        let others = ways.iter().filter(|(other, also)| *other > one && *also == read);
        for (other, _) in others {
            if let Some(both) = one.either(other) {
                return Some((one.clone(), other.clone(), both));
            }
        }
    }
    None
}

fn place(kind: usize, state: usize) -> String {
    format!("K{kind}_{state}")
}

fn symbol(symbol: Symbol, (memory, location): (char, u32)) -> String {
    match symbol {
        Symbol::Kept(register) => format!("R{register}[p]"),
        Symbol::Read(field) => format!("{memory}{location}_{field}"),
    }
}

fn plus(text: String, number: i64) -> String {
    match number {
        0 => text,
        1.. => format!("{text} + {number}"),
        _ => format!("{text} - {}", number.unsigned_abs()),
    }
}

fn term(number: Number, location: u32) -> String {
    plus(symbol(number.symbol, ('X', location)), number.plus)
}

fn assigned(location: u32, field: usize, content: Content) -> String {
    match content {
        Content::Known(number) => format!("X{location}_{field} := {number}"),
        Content::Number(number) => format!("X{location}_{field} := {}", term(number, location)),
    }
}

fn condition(comparison: Comparison, holds: bool, memory: (char, u32)) -> String {
    let left = symbol(comparison.left, memory);
    let right = match comparison.right {
        Some(right) => plus(symbol(right, memory), comparison.constant),
        None => comparison.constant.to_string(),
    };
    let relation = match (comparison.is_less, holds) {
        (true, true) => "<",
        (true, false) => ">=",
        (false, true) => "=",
        (false, false) => "<>",
    };
    format!("{left} {relation} {right}")
}
