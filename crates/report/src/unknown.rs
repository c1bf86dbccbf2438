//! The messages of a check without a verdict: what is known, and what to try.

use garret_base::numbers::counted;
use garret_core::answer::{Answer, Reason};
use garret_core::check::{CheckOptions, Inference, Report};
use garret_core::search::{GraphCube, SearchGraph, Universals};
use garret_system::system::{Sort, SymbolId, System};
use std::fmt::Write;

/// A cube with more processes than this indicates that cubes grow without bound.
const MANY_PROCESSES: usize = 6;

/// What is known, where the search grew, and what to try, the most promising first; a line for each. Empty if there is a verdict.
#[must_use]
pub fn unknown_lines(system: &System, options: &CheckOptions, report: &Report) -> Vec<String> {
    let Answer::Unknown(reason) = report.answer else { return Vec::new() };
    let mut lines = Vec::new();
    if let Some(last) = report.explored.iter().rfind(|instance| instance.is_complete) {
        let (states, processes) = (counted(last.states, "state"), counted(last.processes.into(), "process"));
        lines.push(format!("known        none of the {states} of {processes} that were explored is bad"));
    }
    if let Some(sample) = report.explored.iter().rfind(|instance| !instance.is_complete) {
        let (states, processes) =
            (counted(sample.states, "state"), counted(sample.processes.into(), "process"));
        lines.push(format!("known        nor any of {states} of {processes}, which are not all there are"));
    }
    let statistics = &report.statistics;
    if statistics.processes > MANY_PROCESSES {
        let processes = counted(statistics.processes, "process");
        let most = report.graph.as_ref().and_then(|graph| most_used(system, graph));
        let most = most.map(|name| format!("; most of all they mention `{name}`")).unwrap_or_default();
        lines.push(format!(
            "grows        cubes take ever more processes (up to {processes} so far{most}): the search may need an `invariant` in the file to end"
        ));
    }
    let growing = report.graph.as_ref().and_then(|graph| growing(system, graph));
    if let Some((name, largest)) = growing {
        lines.push(format!(
            "grows        `{name}` is compared with ever larger numbers (up to {largest} so far): say how it is bounded, as an `invariant`"
        ));
    }
    let mut number = 0;
    for advice in advice(system, options, report, reason) {
        number += 1;
        let mut line = String::from(if number == 1 { "try          " } else { "             " });
        // writing to a string cannot fail
        let _ = write!(line, "{number}. {advice}");
        lines.push(line);
    }
    lines
}

/// The symbol with the most conjuncts in the last of the cubes with the most processes.
fn most_used<'s>(system: &'s System, graph: &SearchGraph) -> Option<&'s str> {
    let farthest = graph.cubes.iter().max_by_key(|cube| cube.processes)?;
    let most = farthest.uses.iter().max_by_key(|it| it.times)?;
    Some(&system.symbol(most.symbol).name)
}

/// A symbol that the later half of the cubes compares with much larger numbers than the first half does, and the largest such
/// number.
fn growing<'s>(system: &'s System, graph: &SearchGraph) -> Option<(&'s str, u64)> {
    /// The increase that may be due to chance, for example to a constant of the system that comes up late.
    const BY_CHANCE: u64 = 2;
    let (early, late) = graph.cubes.split_at(graph.cubes.len() / 2);
    let largest = |cubes: &[GraphCube], symbol: SymbolId| {
        let uses = cubes.iter().flat_map(|cube| &cube.uses).filter(|it| it.symbol == symbol);
        uses.map(|it| it.largest).max().unwrap_or(0)
    };
    let grown = system.symbol_ids().filter_map(|symbol| {
        let is_real = system.symbol(symbol).sort == Sort::Real;
        let scale = if is_real { system.real_scale.unsigned_abs().max(1) } else { 1 };
        let now = largest(late, symbol) / scale;
        (now > largest(early, symbol) / scale + BY_CHANCE).then_some((symbol, now))
    });
    let (symbol, now) = grown.max_by_key(|(_, now)| *now)?;
    Some((&system.symbol(symbol).name, now))
}

fn advice(system: &System, options: &CheckOptions, report: &Report, reason: Reason) -> Vec<String> {
    let mut advice = Vec::new();
    if options.inference == Inference::Off {
        advice.push("`--infer auto`: invariants are inferred".to_owned());
    } else if system.process_bound.is_none() && options.inference == Inference::Auto {
        advice.push("`--infer 3`: invariants are inferred from three processes, from the start".to_owned());
    }
    let mut guards = system.transitions.iter().flat_map(|transition| &transition.guards);
    if guards.any(|guard| !guard.universals.is_empty()) && options.universals != Universals::Carried {
        advice.push(
            "`--exact-guards`: universal guards are checked for processes that the search adds later, too"
                .to_owned(),
        );
    }
    let most = report.explored.iter().map(|instance| instance.processes).max().unwrap_or(2);
    advice.push(format!(
        "`garret explore -n {}`: all states with this number of processes, or a bad one",
        most + 1
    ));
    if !matches!(reason, Reason::Unordered(_)) && system.is_weak() && options.model.is_weak() {
        advice.push("`--model sc`: whether the algorithm is right without store buffers".to_owned());
    }
    if matches!(reason, Reason::Time(_)) {
        advice.push("a longer `--timeout`, if fewer cubes wait than were visited".to_owned());
    }
    advice.push(
        "an `invariant`, or a smaller system: fewer variables, steps that are taken together".to_owned(),
    );
    advice
}
