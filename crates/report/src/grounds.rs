//! The grounds of an answer as text: cubes that never hold, why no step leads to them, and which parts of guards, above all fences,
//! that needs.

use garret_core::check::{GuardPart, Report};
use garret_core::search::{CubeOrigin, GraphStep, SearchGraph};
use garret_system::system::System;
use garret_system::text::describe_part;
use std::collections::{BTreeMap, BTreeSet};

/// The grounds of an answer: the cubes of the search, and the parts of guards that the proof needs.
#[derive(Clone, Debug)]
pub struct Grounds<'a> {
    system: &'a System,
    graph: &'a SearchGraph,
    guards: &'a [GuardPart],
    /// The names of the transitions. For a program, several may be of one instruction.
    names: Vec<String>,
    /// Whether the system is a program: guards of programs are not in the text, so only their fences are reported.
    is_program: bool,
}

/// For steps of one name: the cubes to which they lead, each with the cubes from which a step leads there. `None` stands for
/// several cubes together.
pub(super) type Ways = BTreeMap<usize, BTreeSet<Option<usize>>>;

/// The parts of the guard of a transition, by whether the proof needs them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Needs {
    /// The parts that the proof needs.
    pub(super) needed: Vec<String>,
    /// The parts that it does not need.
    pub(super) spare: Vec<String>,
    /// The parts for which that is not known.
    pub(super) unknown: Vec<String>,
}

impl<'a> Grounds<'a> {
    /// The grounds of an answer, if they were asked for; `names` are the names of the transitions in the source.
    #[must_use]
    pub fn of_system(system: &'a System, report: &'a Report, names: Vec<String>) -> Option<Self> {
        let graph = report.graph.as_ref()?;
        Some(Self { system, graph, guards: &report.guards, names, is_program: false })
    }

    /// The same for a program: the guards of its steps express where its threads are, and are not in its text.
    #[must_use]
    pub fn of_program(system: &'a System, report: &'a Report, names: Vec<String>) -> Option<Self> {
        Some(Self { is_program: true, ..Self::of_system(system, report, names)? })
    }

    /// The grounds as text, a line for each sentence.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let cubes = &self.graph.cubes;
        let mut lines = match cubes.len() {
            0 => return vec!["rests on no condition: no step leads to a bad state".to_owned()],
            1 => vec!["rests on 1 condition that never holds:".to_owned()],
            more => vec![format!("rests on {more} conditions that never hold:")],
        };
        let digits = cubes.len().to_string().len();
        for (place, cube) in cubes.iter().enumerate() {
            let origin = self.origin(cube.origin).map(|origin| format!("   ({origin})")).unwrap_or_default();
            lines.push(format!("  {:>digits$}  {}{origin}", place + 1, cube.sentence));
        }
        if self.graph.left_out > 0 {
            lines.push(format!("  and {} more", self.graph.left_out));
        }
        lines.extend(self.reading().map(|note| format!("  ({note})")));
        if self.graph.is_closed {
            lines.push("because none of them holds initially, and a step leads to one of them only from one of them:".to_owned());
            let ways = self.ways();
            let some = ways.iter().filter(|(_, ways)| !ways.is_empty());
            lines.extend(columns(some.map(|(name, ways)| (*name, ways_in_words(ways)))));
            let none: Vec<&str> =
                ways.iter().filter(|(_, ways)| ways.is_empty()).map(|(name, _)| *name).collect();
            if !none.is_empty() {
                lines.push(format!("  and never by {}", none.join(", ")));
            }
        }
        lines.extend(self.guard_lines());
        lines
    }

    /// The parts of guards that are needed, and those that are not.
    fn guard_lines(&self) -> Vec<String> {
        let needs = self.needs();
        let rows = |title: String, parts: fn(&Needs) -> &[String]| {
            let some = needs.iter().filter(|(_, needs)| !parts(needs).is_empty());
            let rows: Vec<_> = some.map(|(name, needs)| (*name, parts(needs).join(", "))).collect();
            let title = (!rows.is_empty()).then_some(title);
            title.into_iter().chain(columns(rows.into_iter()))
        };
        let what = if self.is_program { "fences" } else { "guards" };
        let needed = rows(format!("parts of {what} that are needed for this:"), |it| &it.needed);
        let spare =
            rows("parts that are not needed (the proof holds without all of them, too):".to_owned(), |it| {
                &it.spare
            });
        let unknown = rows("not examined for lack of time:".to_owned(), |it| &it.unknown);
        needed.chain(spare).chain(unknown).collect()
    }

    /// How to read the conditions, if they use a notation that needs it.
    pub(super) fn reading(&self) -> Option<&'static str> {
        let reads = self.graph.cubes.iter().any(|cube| cube.sentence.contains(" @ "));
        reads.then_some("`p @ X = v` says that p may now read v of X, with all that has to be in memory before; reads of one condition may come at different times")
    }

    /// The cubes and the steps between them.
    pub fn graph(&self) -> &'a SearchGraph {
        self.graph
    }

    /// The name of a transition.
    pub fn name(&self, transition: usize) -> &str {
        self.names.get(transition).map_or("", String::as_str)
    }

    /// The parts of guards that are reported, in the words of the source.
    pub fn parts(&self) -> impl Iterator<Item = (&'a GuardPart, String)> + '_ {
        let counting = self.guards.iter().filter(|it| it.is_fence() || !self.is_program);
        counting.filter_map(|it| {
            let variables = &self.system.transitions.get(it.transition)?.variables;
            Some((it, describe_part(self.system, variables, &it.part)))
        })
    }

    /// The origin of a cube, if it is not an ordinary one.
    pub(super) fn origin(&self, origin: CubeOrigin) -> Option<String> {
        match origin {
            CubeOrigin::Bad(index) => Some(format!("bad: {}", self.system.unsafe_label(index))),
            CubeOrigin::Promised(_) => Some("promised, not proved".to_owned()),
            CubeOrigin::Inferred => Some("inferred".to_owned()),
            CubeOrigin::Found => None,
        }
    }

    /// For each name of transitions, in their order: the cubes to which they lead, and from which.
    pub(super) fn ways(&self) -> Vec<(&str, Ways)> {
        let mut all: Vec<(&str, Ways)> = Vec::new();
        let mut places: BTreeMap<&str, usize> = BTreeMap::new();
        for name in &self.names {
            places.entry(name).or_insert_with(|| {
                all.push((name, Ways::new()));
                all.len() - 1
            });
        }
        for &GraphStep { after, transition, before } in &self.graph.steps {
            if let Some(&place) = places.get(self.name(transition)) {
                all[place].1.entry(after).or_default().insert(before);
            }
        }
        all
    }

    /// For each name of transitions with a reported guard: the needed parts.
    pub(super) fn needs(&self) -> Vec<(&str, Needs)> {
        let mut all: Vec<(&str, Needs)> = Vec::new();
        for (it, part) in self.parts() {
            let name = self.name(it.transition);
            let place = all.iter().position(|(other, _)| *other == name).unwrap_or_else(|| {
                all.push((name, Needs::default()));
                all.len() - 1
            });
            let needs = &mut all[place].1;
            let parts = match it.needed {
                Some(true) => &mut needs.needed,
                Some(false) => &mut needs.spare,
                None => &mut needs.unknown,
            };
            if !parts.contains(&part) {
                parts.push(part);
            }
        }
        // an instruction needs its fence if one of its transitions needs it
        for (_, needs) in &mut all {
            let Needs { needed, spare, unknown } = needs;
            spare.retain(|it| !needed.contains(it) && !unknown.contains(it));
            unknown.retain(|it| !needed.contains(it));
        }
        all
    }

    /// The path from the visited cube with the most processes (the last one of these) to the start of the search: its last cubes,
    /// at most three.
    #[must_use]
    pub fn far(&self) -> Vec<&'a str> {
        let SearchGraph { cubes, steps, .. } = self.graph;
        let from = |before: usize| steps.iter().find(|step| step.before == Some(before));
        let farthest = (0..cubes.len()).max_by_key(|&place| cubes[place].processes);
        let mut way: Vec<usize> = Vec::new();
        let mut next = farthest;
        while let Some(at) = next.filter(|at| !way.contains(at)) {
            way.push(at);
            next = from(at).map(|step| step.after);
        }
        way.iter().take(3).rev().map(|&place| cubes[place].sentence.as_str()).collect()
    }
}

/// The ways in words: `to 1 from 2 or 3; to 4 from 2`.
pub(super) fn ways_in_words(ways: &Ways) -> String {
    let way = |(after, before): (&usize, &BTreeSet<Option<usize>>)| {
        let one = |before: &Option<usize>| match before {
            Some(before) => (before + 1).to_string(),
            None => "several of them together".to_owned(),
        };
        let from: Vec<String> = before.iter().map(one).collect();
        format!("to {} from {}", after + 1, from.join(" or "))
    };
    ways.iter().map(way).collect::<Vec<_>>().join("; ")
}

/// Names and their descriptions, in two columns.
fn columns<'n>(rows: impl Iterator<Item = (&'n str, String)> + Clone) -> impl Iterator<Item = String> {
    /// Longer names do not widen the column.
    const WIDEST: usize = 48;
    let width = rows.clone().map(|(name, _)| name.chars().count()).filter(|width| *width <= WIDEST).max();
    let width = width.unwrap_or(0);
    rows.map(move |(name, said)| format!("  {name:<width$}  {said}"))
}
