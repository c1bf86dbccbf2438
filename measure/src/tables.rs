//! The tables of the measurements, in Markdown.

use crate::approximations::{Configuration, Counted, MOST_STATES, WAYS};
use crate::families::{Engine, Family};
use crate::fences::FenceMeasurement;
use crate::fit::growth;
use crate::task::Outcome;
use std::fmt::Write;
use std::time::Duration;

/// Shorter times are ignored when growth is computed.
pub const NOISE: Duration = Duration::from_millis(1);

/// The measurements of a family under one setting, up to the first size that exceeded the time limit.
#[derive(Clone, Debug)]
pub struct Series {
    /// The setting.
    pub setting: &'static str,
    /// Sizes and outcomes.
    pub outcomes: Vec<(usize, Outcome)>,
}

/// The measurements of a model: one outcome for each setting that matters for it.
#[derive(Clone, Debug)]
pub struct Row {
    /// The name of the model.
    pub name: String,
    /// The outcomes, in the order of the settings; `None` if a setting does not matter.
    pub outcomes: Vec<Option<Outcome>>,
}

/// The measurements of a program whose executions are counted.
#[derive(Clone, Debug)]
pub struct GraphRow {
    /// The name of its file.
    pub name: String,
    /// A description of the program.
    pub what: &'static str,
    /// The number of its threads.
    pub size: usize,
    /// The outcomes with one worker, and with two.
    pub outcomes: [Outcome; 2],
}

/// The times of another tool; they are not part of the measurements.
const OTHERS: &str = "\
    For comparison, GenMC 0.11 on a machine like this one, with other load: 33 s for the 147456 executions of `backward` with N = 15,\n\
    0.9 s for the 49776 of `writers` with N = 4, 0.6 s for the 8597 of `swaps` with N = 9, 0.5 s for the 5040 of `increments` with N = 7.\n";

/// The section of the execution graphs: programs with their numbers of threads, by the number of workers.
#[must_use]
pub fn executions(rows: &[GraphRow]) -> String {
    let mut text = format!(
        "## Execution graphs\n\n\
         The programs of `models/graphs/` under SC, as `garret graphs --model sc -D N=..` counts their executions, with `-j 1` and `-j 2`; no run \
         is longer than {:.0} s.\nMemory is that of one thread. {OTHERS}\n",
        crate::graphs::LIMIT.as_secs_f64()
    );
    let head = ["program", "", "N", "executions", "time, 1 thread", "time, 2 threads", "memory"];
    head_line(&mut text, head.map(str::to_owned));
    for GraphRow { name, what, size, outcomes } in rows {
        let [one, two] = outcomes;
        let time = |outcome: &Outcome| {
            let shown = duration(outcome.time);
            if outcome.has_ended() { shown } else { format!("> {shown}") }
        };
        let executions = if one.has_ended() { one.count.to_string() } else { "not known".to_owned() };
        let peak = one.memory.map_or_else(|| "unknown".to_owned(), memory);
        let cells =
            [name.clone(), (*what).to_owned(), size.to_string(), executions, time(one), time(two), peak];
        line(&mut text, cells);
    }
    text
}

/// The numbers of states of a program in all configurations.
#[derive(Clone, Debug)]
pub struct StateRow {
    /// Its path, relative to the root of the project.
    pub name: String,
    /// The results, in the order of the configurations.
    pub counted: [Counted; WAYS.len()],
}

/// The section of states with and without reductions and approximations.
#[must_use]
pub fn states(rows: &[StateRow]) -> String {
    let mut text = String::from(
        "## States, reductions and approximations of store buffers\n\n\
         The programs of `models/maude/`, two threads each: all states of the machine, whether one is bad or not (nothing is asked, so that partial-order \
         reduction\nhas to keep nothing but the states at the end). *TSO* is the exact machine, with store buffers of at most 4 entries; `+` where that cut off steps, `>` where there are more states than are counted. Then each \
         reduction\nalone and both; the threads run different functions, so that there is nothing for symmetry. Then the approximations `--buffers distinct`, `set` and `last`, for \
         store buffers\nof any length, without reductions. Where a bad state was asked for: *bad* a run of the exact machine was found, *good* there is none, *?* a bad state of the \
         approximation is none\nof the exact machine, as far as is known.\n\n\
         The paper (*Can We Efficiently Check Concurrent Programs Under Relaxed Memory Models in Maude?*) has these programs with one entry in figures 2 (SC, TSO), \
         6 (approximations)\nand 7 (partial-order reduction). The figures are bar charts without numbers, so there are none to stand here. What it says of them: there are more states under TSO, also of \
         correct\nprograms; an approximation that makes buffers finite (Us there) may take many more states of programs with one entry, as `set` does here; partial-order reduction takes fewer. \
         The machines\ndiffer: there, each test, assignment and `skip` is a step, conditions are read as a whole, and what is written in the critical section is not told; here a step is one \
         access to memory\nwith the computation after it, and each thread reads and writes a variable in the critical section.\n\n",
    );
    let head = std::iter::once("program").chain(WAYS.iter().map(|way| way.name));
    head_line(&mut text, head.map(str::to_owned));
    for StateRow { name, counted } in rows {
        let shown = |(way, counted): (&Configuration, &Counted)| {
            let states = match *counted {
                Counted { stopped: true, .. } => format!("> {MOST_STATES}"),
                Counted { states, cut: true, .. } => format!("{states}+"),
                Counted { states, .. } => states.to_string(),
            };
            let answer = match counted.bad {
                _ if !way.asks => "",
                Some(true) => " bad",
                Some(false) => " good",
                None => " ?",
            };
            format!("{states}{answer}")
        };
        line(&mut text, std::iter::once(name.clone()).chain(WAYS.iter().zip(counted).map(shown)));
    }
    text
}

/// The times of a search of the portfolio in all checks in which it had a turn.
#[derive(Clone, Debug, Default)]
pub struct MemberRow {
    /// The search.
    pub name: &'static str,
    /// The checks that it decided, and the others.
    decided: Shares,
    others: Shares,
}

/// The times of some checks.
#[derive(Clone, Copy, Debug, Default)]
struct Shares {
    checks: usize,
    time: Duration,
    longest: Duration,
}

impl MemberRow {
    /// A search without turns.
    #[must_use]
    pub fn new(name: &'static str) -> Self {
        Self { name, ..Self::default() }
    }

    /// Adds a check: whether the search decided it, and its time there.
    pub fn add(&mut self, decided: bool, time: Duration) {
        let shares = if decided { &mut self.decided } else { &mut self.others };
        shares.checks += 1;
        shares.time += time;
        shares.longest = shares.longest.max(time);
    }
}

/// The section of the portfolio, for `checks` checks, of which `open` are undecided, and `in_order` need no store buffers.
#[must_use]
pub fn portfolio(rows: &[MemberRow], checks: usize, open: usize, in_order: usize) -> String {
    let mut text = format!(
        "## The portfolio\n\n\
         Which search of a check decides what, in all models and, where it is present, the corpus, under SC and, where there are weak cells, \
         under TSO: {checks} checks, of which\n{open} are not decided within {:.0} s, and {in_order} of those under TSO need no store buffers. \
         Times are those of the search alone, all its turns together, of one run; the last\ncolumns are of checks that another search decided, \
         or none.\n\n",
        crate::portfolio::LIMIT.as_secs_f64()
    );
    let head = ["search", "decides", "time", "longest", "has turns elsewhere", "time", "longest"];
    head_line(&mut text, head.map(str::to_owned));
    for MemberRow { name, decided, others } in rows {
        let mut cells = vec![(*name).to_owned()];
        for Shares { checks, time, longest } in [decided, others] {
            let seconds = |time: &Duration| format!("{:.3} s", time.as_secs_f64());
            cells.extend([checks.to_string(), seconds(time), seconds(longest)]);
        }
        line(&mut text, cells);
    }
    text
}

/// A model, the number of places for fences, and the results of both questions.
#[derive(Clone, Debug)]
pub struct FenceRow {
    /// Its path, relative to the root of the project.
    pub name: String,
    /// The number of places for fences.
    pub places: usize,
    /// The fences that make all bad states unreachable.
    pub safe: FenceMeasurement,
    /// The fences that make the model robust.
    pub robust: FenceMeasurement,
}

/// The section of fences.
#[must_use]
pub fn fences(rows: &[FenceRow]) -> String {
    let mut text = format!(
        "## Fences\n\n\
         The models that are safe under SC and not under TSO, and the litmus tests that only TSO allows: what `garret fences` finds, and what \
         `garret fences --robust` does,\nwithin {:.0} s each. Of each set there is the number of its fences, the cheapest set first; `..` where \
         there may be others. A check decides one candidate;\ntimes are of one run, from text to the last set.\n\n",
        crate::fences::LIMIT.as_secs_f64()
    );
    let head = ["model", "places", "sets", "checks", "time", "robust: sets", "checks", "time"];
    head_line(&mut text, head.map(str::to_owned));
    for FenceRow { name, places, safe, robust } in rows {
        let mut cells = vec![name.clone(), places.to_string()];
        for found in [safe, robust] {
            let sets = match &found.sets {
                _ if !found.asked => "cannot be asked".to_owned(),
                None => "no fences help".to_owned(),
                Some(sets) => {
                    let sizes = sets.iter().map(usize::to_string);
                    let more = (!found.all).then(|| "..".to_owned());
                    sizes.chain(more).collect::<Vec<_>>().join(", ")
                }
            };
            cells.extend([sets, found.checked.to_string(), duration(found.time)]);
        }
        line(&mut text, cells);
    }
    text
}

/// The table of a family: a row of sizes, then times, counts and memory for each setting, each with its exponents.
#[must_use]
pub fn family(family: &Family, all: &[Series]) -> String {
    let sizes: Vec<usize> = all
        .iter()
        .map(|series| &series.outcomes)
        .max_by_key(|outcomes| outcomes.len())
        .map_or_else(Vec::new, |longest| longest.iter().map(|(size, _)| *size).collect());
    let mut text =
        format!("### {}\n\nThe number of {}. All are {}.\n\n", family.name, family.what, family.verdict);
    let head = sizes.iter().map(usize::to_string).chain(["exponent".to_owned(), "at the end".to_owned()]);
    head_line(&mut text, std::iter::once(String::new()).chain(head));
    for series in all {
        let setting = series.setting;
        let rows = [("time", NOISE.as_secs_f64()), (counted(family.engine), 0.0)];
        for (what, noise) in rows {
            let is_time = what == "time";
            let show = |outcome: &Outcome| {
                if is_time { duration(outcome.time) } else { outcome.count.to_string() }
            };
            let mut cells = vec![format!("{what}, {setting}")];
            cells.extend((0..sizes.len()).map(|index| match series.outcomes.get(index) {
                Some((_, outcome)) if outcome.has_ended() => show(outcome),
                Some((_, outcome)) => format!("> {}", duration(outcome.time)),
                None => String::new(),
            }));
            let ended = series.outcomes.iter().filter(|(_, outcome)| outcome.has_ended());
            let points: Vec<(f64, f64)> = ended
                .map(|(size, outcome)| {
                    let quantity = if is_time { outcome.time.as_secs_f64() } else { outcome.count as f64 };
                    (*size as f64, quantity)
                })
                .collect();
            match growth(&points, noise) {
                Some(growth) => {
                    cells.extend([growth.exponent, growth.last].map(|exponent| format!("{exponent:.1}")));
                }
                None => cells.extend(["-".to_owned(), "-".to_owned()]),
            }
            line(&mut text, cells);
        }
    }
    text
}

/// The table of models and settings.
#[must_use]
pub fn models(settings: &[&str], rows: &[Row]) -> String {
    let mut text = String::new();
    head_line(&mut text, ["model", "verdict"].iter().chain(settings).map(|name| (*name).to_owned()));
    for Row { name, outcomes } in rows {
        let usual = outcomes.first().and_then(Option::as_ref);
        let verdict = usual.map_or("", |outcome| outcome.verdict.as_str());
        let cells = outcomes.iter().map(|outcome| {
            outcome.as_ref().map_or_else(String::new, |outcome| {
                let differs = outcome.verdict != verdict && outcome.has_ended();
                let verdict = if differs { format!("{}: ", outcome.verdict) } else { String::new() };
                format!("{verdict}{}", cell(outcome))
            })
        });
        let verdict = if usual.is_some_and(|outcome| !outcome.has_ended()) { "not known" } else { verdict };
        line(&mut text, [name.clone(), verdict.to_owned()].into_iter().chain(cells));
    }
    text
}

/// Compares each setting with the usual one: the number of models decided in time, and the relative time.
#[must_use]
pub fn summary(settings: &[&str], rows: &[Row], engine: Engine) -> String {
    let mut text = String::new();
    let count = counted(engine);
    let head = ["setting", "models", "decided in time", "compared", "time", count, "memory"];
    head_line(&mut text, head.map(str::to_owned));
    for (index, setting) in settings.iter().enumerate() {
        let outcomes = || {
            rows.iter().filter_map(|row| {
                let usual = row.outcomes.first()?.as_ref()?;
                row.outcomes.get(index)?.as_ref().map(|outcome| (usual, outcome))
            })
        };
        let decided = |outcome: &Outcome| matches!(outcome.verdict.as_str(), "SAFE" | "UNSAFE");
        let both: Vec<_> = outcomes().filter(|(usual, outcome)| decided(usual) && decided(outcome)).collect();
        let long = both.iter().filter(|(usual, outcome)| usual.time.max(outcome.time) > NOISE);
        let time =
            mean_ratio(long.map(|(usual, outcome)| (outcome.time.as_secs_f64(), usual.time.as_secs_f64())));
        let counts =
            mean_ratio(both.iter().map(|(usual, outcome)| (outcome.count as f64, usual.count as f64)));
        let memory = mean_ratio(
            both.iter().filter_map(|(usual, outcome)| Some((outcome.memory? as f64, usual.memory? as f64))),
        );
        let number = |count: usize| count.to_string();
        let ratio = |ratio: Option<f64>| ratio.map_or_else(|| "-".to_owned(), |ratio| format!("{ratio:.2}"));
        let cells = [
            (*setting).to_owned(),
            number(outcomes().count()),
            number(outcomes().filter(|(_, outcome)| decided(outcome)).count()),
            number(both.len()),
            ratio(time),
            ratio(counts),
            ratio(memory),
        ];
        line(&mut text, cells);
    }
    text
}

/// The list of runs that exceeded the time limit, by model.
#[must_use]
pub fn not_ended(settings: &[&str], rows: &[Row]) -> String {
    let mut text = String::new();
    for Row { name, outcomes } in rows {
        let names: Vec<&str> = settings
            .iter()
            .zip(outcomes)
            .filter(|(_, outcome)| outcome.as_ref().is_some_and(|outcome| !outcome.has_ended()))
            .map(|(name, _)| *name)
            .collect();
        if !names.is_empty() {
            let _ = writeln!(text, "* {name}: {}", names.join(", "));
        }
    }
    if text.is_empty() { "All runs ended.\n".to_owned() } else { text }
}

/// The geometric mean of the quotients of positive numbers.
fn mean_ratio(pairs: impl Iterator<Item = (f64, f64)>) -> Option<f64> {
    let logarithms: Vec<f64> = pairs
        .filter(|(left, right)| *left > 0.0 && *right > 0.0)
        .map(|(left, right)| (left / right).ln())
        .collect();
    let count = logarithms.len() as f64;
    (!logarithms.is_empty()).then(|| (logarithms.iter().sum::<f64>() / count).exp())
}

/// The unit of the counts of the engine.
fn counted(engine: Engine) -> &'static str {
    match engine {
        Engine::Search => "cubes",
        Engine::Machine => "states",
        Engine::Graphs => "executions",
    }
}

fn cell(outcome: &Outcome) -> String {
    if !outcome.has_ended() {
        return format!("> {}", duration(outcome.time));
    }
    let memory = outcome.memory.map_or_else(|| "unknown".to_owned(), memory);
    format!("{} / {} / {memory}", outcome.count, duration(outcome.time))
}

/// The time with two digits, which are reproducible.
fn duration(time: Duration) -> String {
    let milliseconds = time.as_secs_f64() * 1e3;
    match milliseconds {
        _ if milliseconds < 9.95 => format!("{milliseconds:.1} ms"),
        _ if milliseconds < 999.5 => format!("{milliseconds:.0} ms"),
        _ => format!("{:.1} s", milliseconds / 1e3),
    }
}

fn memory(kibibytes: u64) -> String {
    format!("{:.1} MiB", kibibytes as f64 / 1024.0)
}

fn line(text: &mut String, cells: impl IntoIterator<Item = String>) {
    for cell in cells {
        let _ = write!(text, "| {cell} ");
    }
    text.push_str("|\n");
}

fn head_line(text: &mut String, cells: impl IntoIterator<Item = String>) {
    let cells: Vec<String> = cells.into_iter().collect();
    let rules = vec!["---".to_owned(); cells.len()];
    line(text, cells);
    line(text, rules);
}

#[cfg(test)]
mod tests {
    use super::{GraphRow, Row, Series, executions, models, not_ended, summary};
    use crate::families::{Engine, FAMILIES};
    use crate::task::Outcome;
    use std::time::Duration;

    fn outcome(verdict: &str, count: usize, milliseconds: u64, memory: Option<u64>) -> Outcome {
        Outcome { verdict: verdict.to_owned(), count, time: Duration::from_millis(milliseconds), memory }
    }

    const SETTINGS: [&str; 2] = ["usual", "other"];

    fn rows() -> Vec<Row> {
        let row = |name: &str, outcomes: [Outcome; 2]| Row {
            name: name.to_owned(),
            outcomes: outcomes.map(Some).to_vec(),
        };
        vec![
            row("a", [outcome("SAFE", 10, 4, Some(2048)), outcome("SAFE", 40, 16, Some(4096))]),
            row("b", [outcome("UNSAFE", 10, 1200, None), outcome("UNSAFE", 10, 1200, None)]),
            row("c", [outcome("SAFE", 10, 4, Some(2048)), outcome("TIME", 0, 2000, None)]),
            row("d", [outcome("SAFE", 10, 4, Some(2048)), outcome("UNKNOWN", 9, 4, Some(2048))]),
        ]
    }

    #[test]
    fn models_are_shown_with_what_differs() {
        let expected = "\
| model | verdict | usual | other |
| --- | --- | --- | --- |
| a | SAFE | 10 / 4.0 ms / 2.0 MiB | 40 / 16 ms / 4.0 MiB |
| b | UNSAFE | 10 / 1.2 s / unknown | 10 / 1.2 s / unknown |
| c | SAFE | 10 / 4.0 ms / 2.0 MiB | > 2.0 s |
| d | SAFE | 10 / 4.0 ms / 2.0 MiB | UNKNOWN: 9 / 4.0 ms / 2.0 MiB |
";
        assert_eq!(models(&SETTINGS, &rows()), expected);
        assert_eq!(not_ended(&SETTINGS, &rows()), "* c: other\n");
        assert_eq!(not_ended(&SETTINGS, &rows()[..2]), "All runs ended.\n");
    }

    #[test]
    fn settings_are_compared_where_both_decide() {
        let expected = "\
| setting | models | decided in time | compared | time | cubes | memory |
| --- | --- | --- | --- | --- | --- | --- |
| usual | 4 | 4 | 4 | 1.00 | 1.00 | 1.00 |
| other | 4 | 2 | 2 | 2.00 | 2.00 | 2.00 |
";
        assert_eq!(summary(&SETTINGS, &rows(), Engine::Search), expected);
    }

    #[test]
    fn executions_are_shown_with_the_times_of_both() {
        let row = |outcomes| GraphRow { name: "a.c".to_owned(), what: "it", size: 3, outcomes };
        let rows = [
            row([outcome("SAFE", 6, 4, Some(2048)), outcome("SAFE", 6, 2, Some(4096))]),
            row([outcome("TIME", 0, 2000, None), outcome("TIME", 0, 2000, None)]),
        ];
        let expected = "\
| program |  | N | executions | time, 1 thread | time, 2 threads | memory |
| --- | --- | --- | --- | --- | --- | --- |
| a.c | it | 3 | 6 | 4.0 ms | 2.0 ms | 2.0 MiB |
| a.c | it | 3 | not known | > 2.0 s | > 2.0 s | unknown |
";
        let shown = executions(&rows);
        assert!(shown.ends_with(expected), "{shown}");
    }

    #[test]
    fn a_family_is_shown_with_its_exponents() {
        let quadratic = |&size: &usize| (size, outcome("SAFE", size, (size * size) as u64, None));
        let mut outcomes: Vec<_> = [2, 4, 8].iter().map(quadratic).collect();
        outcomes.push((16, outcome("TIME", 0, 2000, None)));
        let expected = "\
|  | 2 | 4 | 8 | 16 | exponent | at the end |
| --- | --- | --- | --- | --- | --- | --- |
| time, usual | 4.0 ms | 16 ms | 64 ms | > 2.0 s | 2.0 | 2.0 |
| cubes, usual | 2 | 4 | 8 | > 2.0 s | 1.0 | 1.0 |
";
        let shown = super::family(&FAMILIES[0], &[Series { setting: "usual", outcomes }]);
        assert!(shown.ends_with(expected), "{shown}");
    }
}
