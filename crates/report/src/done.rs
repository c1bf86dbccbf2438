//! The work that a check has done, in words.

use garret_base::numbers::{bytes as format_bytes, counted, duration};
use garret_core::check::{Member, Report};
use garret_core::search::SearchStatistics;

/// The searched system if no read can be reordered before a write.
const IN_ORDER: &str = "in order: the system that was searched has no store buffers";
/// The searched system if loops may visit processes in any order.
const ANY_ORDER: &str = "over all processes in any order: in the system that was searched, they may visit the processes in any order";

/// The system that was searched instead of the given one, as names and values.
fn searched(report: &Report) -> impl Iterator<Item = (&'static str, String)> {
    let in_order = report.in_order.then_some(("reads", IN_ORDER));
    let in_any_order = (report.by == Member::Unordered).then_some(("loops", ANY_ORDER));
    [in_order, in_any_order].into_iter().flatten().map(|(name, value)| (name, value.to_owned()))
}

/// The work of the search, as names and values.
pub fn done(report: &Report) -> Vec<(String, String)> {
    let statistics = &report.statistics;
    let mut pairs: Vec<(&str, String)> = Vec::new();
    for instance in &report.explored {
        let (states, processes) =
            (counted(instance.states, "state"), counted(instance.processes.into(), "process"));
        let sample = if instance.is_complete { "" } else { ", a sample" };
        let time = duration(instance.time);
        pairs.push(("explored", format!("{states} of {processes} in {time}{sample}")));
    }
    let visited = format!(
        "{}, at most {}, {}, {} from a bad state",
        counted(statistics.visited, "cube"),
        counted(statistics.processes, "process"),
        counted(statistics.groups, "read group"),
        counted(statistics.depth, "step")
    );
    pairs.push(("visited", visited));
    let generated = counted(statistics.generated, "pre-image");
    pairs.push(("generated", format!("{generated}, {} of them known already", statistics.duplicates)));
    let tests = counted(statistics.subsumption_tests, "test");
    pairs.push(("subsumed", format!("{} by others ({tests})", statistics.subsumed)));
    if statistics.local_states > 0 {
        let states = counted(statistics.local_states, "state");
        pairs.push(("told apart", format!("{states} of a single process")));
    }
    pairs.extend(searched(report));
    if statistics.impossible > 0 {
        let dropped = counted(statistics.impossible, "pre-image");
        pairs.push(("ruled out", format!("{dropped} ruled out by facts about numbers")));
    }
    pairs.extend(inferred(statistics).map(|value| ("inferred", value)));
    pairs.push(("waiting", counted(statistics.waiting, "cube")));
    pairs.push(("memory", format!("{} of cubes", format_bytes(statistics.bytes))));
    if let Some(bytes) = statistics.bytes.checked_div(statistics.visited) {
        let each = |count: usize| count as f64 / statistics.visited as f64;
        let value = format!(
            "{} of memory, {:.1} pre-images, {:.1} subsumption tests of which {:.1} passed",
            format_bytes(bytes),
            each(statistics.generated),
            each(statistics.subsumption_tests),
            each(statistics.subsumed)
        );
        pairs.push(("per cube", value));
    }
    pairs.push(("answered by", report.by.to_string()));
    if let [_, _, ..] = report.shares[..] {
        for share in &report.shares {
            let preimages = match share.preimages {
                0 => String::new(),
                some => format!(", {}", counted(some, "pre-image")),
            };
            pairs.push(("turns of", format!("{}: {}{preimages}", share.by, duration(share.time))));
        }
    }
    pairs.push(("time", duration(statistics.time)));
    pairs.into_iter().map(|(name, value)| (name.to_owned(), value)).collect()
}

fn inferred(statistics: &SearchStatistics) -> Option<String> {
    if statistics.candidates == 0 {
        return None;
    }
    let given_up = counted(statistics.backtracks, "time");
    let grown = match statistics.grown {
        0 => String::new(),
        grown => format!(", and {} for taking too many processes", counted(grown, "time")),
    };
    let candidates = counted(statistics.candidates, "candidate");
    Some(format!("{candidates} for invariants, some given up {given_up}{grown}"))
}
