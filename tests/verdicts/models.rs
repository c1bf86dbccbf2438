//! One test per file of `models/`: the verdict in its header, under each memory model and with each search order, and a snapshot of
//! verdict, trace and number of cubes.

use crate::files;

use crate::Case;
use files::{cub_files, header, manifest_dir, stated_verdict};
use garret::header::Language;
use garret::source::Severity;
use garret::system::System;
use garret::{Answer, CheckOptions, Checked, Inference, Limits, Model, Report, Strategy, check, lint, parse};
use libtest_mimic::Failed;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The limit on cubes for models that are not decided yet.
const OPEN_NODES: usize = 100;
/// The time limit for these models: even a few cubes with counters can take long.
const OPEN_PATIENCE: Duration = Duration::from_secs(2);
/// The limit on cubes of a search without inference: some searches need many more, and then give no verdict.
const PLAIN_NODES: usize = 600;
const DEPTH_FIRST_NODES: usize = 50;
const BREADTH_FIRST_PROCESSES: usize = 6;
/// The largest number of processes of a cube for which one way of searching must be sufficient. With more, another way is needed, and
/// each cube takes long.
const MOST_PROCESSES: usize = 10;
/// The limit on cubes if invariants are inferred.
const INFERRED_NODES: usize = 400;
const STRATEGIES: [Strategy; 3] = [Strategy::Smallest, Strategy::BreadthFirst, Strategy::DepthFirst];

/// All tests of this suite.
pub(crate) fn trials() -> Vec<Case> {
    let root = manifest_dir().join("models");
    let trials = cub_files(&root).into_iter().map(|path| {
        let name = path.strip_prefix(&root).unwrap_or(&path).with_extension("").display().to_string();
        Case::new(name.clone(), move || trial(&name, &path))
    });
    trials.collect()
}

/// All searches of one model.
fn trial(name: &str, path: &Path) -> Result<(), Failed> {
    let text = std::fs::read_to_string(path)?;
    let mut snapshot = String::new();
    // The text is read once, for all memory models.
    let checked = parse(&text).map_err(|errors| format!("{errors:#?}"))?;
    warnings(&checked, &mut snapshot)?;
    for (model, label) in [(Model::Tso, "TSO"), (Model::Sc, "SC")] {
        let open = header(Language::System, &text).is_open(model, true);
        let stated = stated_verdict(Language::System, &text, label)
            .ok_or_else(|| format!("no `Expected:` line for {label}"))?;
        // Without weak symbols, both searches are equal.
        let strategies = if model.is_weak() || checked.system.is_weak() { &STRATEGIES[..] } else { &[] };
        let mut shortest = None;
        for &strategy in strategies {
            let report = check(&checked.system, &plain(model, strategy, open), &mut |_| {});
            let found = word(&report);
            if open {
                still_open(found).map_err(|error| format!("{strategy:?} under {label}: {error}"))?;
                break;
            }
            if found == "UNKNOWN" {
                writeln!(snapshot, "{label} {strategy:?}: not decided")?;
                // No other order proves what the usual one does not.
                if strategy == Strategy::Smallest && stated == "SAFE" {
                    break;
                }
                continue;
            }
            if found != stated {
                return Err(
                    format!("{strategy:?} under {label}: {found}, but the header says {stated}").into()
                );
            }
            if let Answer::Unsafe(trace) = &report.answer {
                if strategy == Strategy::BreadthFirst {
                    shortest = Some(trace.steps.len());
                    let run = report.run.as_ref().ok_or("UNSAFE without a run of the machine")?;
                    writeln!(snapshot, "{}", garret::report::trace_line(&checked.system, trace))?;
                    snapshot.push_str(&garret::report::render_run(&checked.system, run));
                } else if let Some(shortest) = shortest
                    && trace.steps.len() < shortest
                {
                    return Err(format!("{strategy:?} found a shorter trace than breadth-first").into());
                }
            }
            let Report { statistics, .. } = &report;
            writeln!(
                snapshot,
                "{label} {strategy:?}: {found}, {} visited, {} processes, {} groups",
                statistics.visited, statistics.processes, statistics.groups
            )?;
        }
        if !strategies.is_empty() {
            inferred(&checked.system, model, label, stated, open, &mut snapshot)?;
        }
        by_default(&checked.system, model, label, stated, open, &mut snapshot)?;
    }
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(snapshots());
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name.replace('/', "__"), snapshot));
    Ok(())
}

/// The warnings about the model.
fn warnings(checked: &Checked, snapshot: &mut String) -> Result<(), Failed> {
    let warnings = lint(&checked.system, &Limits::default()).map_err(|errors| format!("{errors:#?}"))?;
    let warnings = checked.warnings.iter().chain(&warnings);
    for warning in warnings.filter(|it| it.severity == Severity::Warning) {
        writeln!(snapshot, "warning: {}", warning.message)?;
    }
    Ok(())
}

/// The options of a search without inference, within its limits.
fn plain(model: Model, strategy: Strategy, open: bool) -> CheckOptions {
    let nodes = match strategy {
        _ if open => OPEN_NODES,
        Strategy::DepthFirst => DEPTH_FIRST_NODES,
        _ => PLAIN_NODES,
    };
    // With breadth-first search, the number of processes grows with the number of steps.
    let processes = if strategy == Strategy::BreadthFirst { BREADTH_FIRST_PROCESSES } else { MOST_PROCESSES };
    CheckOptions::new()
        .model(model)
        .keep_buffers(true)
        .limits(patience(open))
        .strategy(strategy)
        .inference(Inference::Off)
        .max_nodes(Some(nodes))
        .max_processes(processes)
}

/// The limits: undecided models are given up soon, decided ones terminate by themselves.
fn patience(open: bool) -> Limits {
    if open { Limits::new().time(OPEN_PATIENCE) } else { Limits::new() }
}

/// If the header says that the model is not decided yet, the verdict must be UNKNOWN.
fn still_open(found: &str) -> Result<(), String> {
    if found == "UNKNOWN" {
        return Ok(());
    }
    Err(format!("decided ({found}): compare with the header, and take its `Open:` off"))
}

/// The verdict with inference from the start; the certificate for SAFE is checked.
fn inferred(
    system: &System,
    model: Model,
    label: &str,
    stated: &str,
    open: bool,
    snapshot: &mut String,
) -> Result<(), Failed> {
    let nodes = if open { OPEN_NODES } else { INFERRED_NODES };
    let inference = Inference::Instances(3);
    let options = CheckOptions::new()
        .model(model)
        .keep_buffers(true)
        .limits(patience(open))
        .inference(inference)
        .certify(true)
        .max_nodes(nodes)
        .max_processes(MOST_PROCESSES);
    let report = check(system, &options, &mut |_| {});
    let found = word(&report);
    if open {
        still_open(found).map_err(|error| format!("with inference under {label}: {error}"))?;
        writeln!(snapshot, "{label} with inference: not decided")?;
        return Ok(());
    }
    if found == "UNKNOWN" {
        writeln!(snapshot, "{label} with inference: not decided")?;
        return Ok(());
    }
    if found != stated {
        let Report { answer, .. } = report;
        return Err(format!("with inference under {label}: {answer:?}, but the header says {stated}").into());
    }
    let Report { statistics, invariants, .. } = &report;
    writeln!(
        snapshot,
        "{label} with inference: {found}, {} visited, {} invariants, {} times given up",
        statistics.visited,
        invariants.len(),
        statistics.backtracks
    )?;
    Ok(())
}

/// The verdict of a check without further options, and which search of the portfolio decides it.
fn by_default(
    system: &System,
    model: Model,
    label: &str,
    stated: &str,
    open: bool,
    snapshot: &mut String,
) -> Result<(), Failed> {
    let options = CheckOptions::new().model(model).limits(patience(open)).certify(true);
    let report = check(system, &options, &mut |_| {});
    let found = word(&report);
    if open {
        return Ok(still_open(found).map_err(|error| format!("by default under {label}: {error}"))?);
    }
    if found != stated {
        let Report { answer, .. } = report;
        return Err(format!("by default under {label}: {answer:?}, but the header says {stated}").into());
    }
    let without = if report.in_order { ", without store buffers" } else { "" };
    writeln!(snapshot, "{label} by default: {found}, by {}{without}", report.by)?;
    Ok(())
}

fn snapshots() -> PathBuf {
    manifest_dir().join("tests/snapshots/models")
}

fn word(report: &Report) -> &'static str {
    match report.answer {
        Answer::Safe { .. } => "SAFE",
        Answer::Unsafe(_) => "UNSAFE",
        Answer::Unknown(_) => "UNKNOWN",
    }
}
