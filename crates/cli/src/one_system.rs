//! `garret check` for one system or assembly program.

use super::arguments::{Check, counted, format_bytes, format_duration, jobs};
use super::checked::{Checked, proof_lines};
use super::deadlock;
use super::elsewhere;
use super::exit::Exit;
use super::interrupt::Signals;
use super::load::{LoadedText, Reading, load_or_say};
use super::memory;
use super::otherwise::{Otherwise, Wanted};
use super::progress::ProgressLine;
use super::session::Session;
use garret_answers::data::SearchGraph;
use garret_base::watch::{Limits, Watch};
use garret_core::answer::{Answer, Reason};
use garret_core::check::{CheckOptions, Inference, Report, check_within, under_sc};
use garret_core::search::{Strategy, Universals};
use garret_machine::memory::Model;
use garret_program::Program;
use std::io::Write;
use std::time::Duration;

/// The number of cubes that the search may visit before all executions of given threads are tried, which may be fewer: it takes
/// tenths of a second for most programs.
const SOON: usize = 400;
/// The time for the same: atomic blocks of a hundred statements have few cubes, each of which takes a second.
const FIRST: Duration = Duration::from_millis(700);
/// The time for the search for any number of threads before words are divided into fields: nearly all programs that are decided
/// take less.
const FIRST_OF_ANY: Duration = Duration::from_secs(2);

/// The options that the command line asks for.
pub(super) fn options(command: &Check, model: Model, signals: &Signals) -> CheckOptions {
    CheckOptions {
        model,
        strategy: command.search.into(),
        universals: if command.exact_guards { Universals::Carried } else { Universals::Instantiated },
        inference: command.infer,
        replay: !command.no_replay,
        certify: command.certify,
        proof: command.proof || command.figures.report.is_some() || command.figures.dot.is_some(),
        jobs: jobs(command.jobs),
        max_nodes: command.max_nodes,
        max_depth: command.max_depth,
        max_processes: command.max_procs,
        limits: Limits {
            time: command.timeout.0,
            memory: command.max_memory,
            process_memory: memory::limit(command.max_memory),
            interrupt: Some(signals.flag()),
        },
        local_states: !command.no_local_states,
        facts: !command.no_facts,
        keep_buffers: command.keep_buffers,
        exact_loops: command.exact_loops,
        ..CheckOptions::default()
    }
}

/// Prints the options in force, under these memory models.
pub(super) fn in_force(
    options: &CheckOptions,
    models: &[Model],
    out: &mut impl Write,
) -> std::io::Result<()> {
    let search = match options.strategy {
        Strategy::Smallest => "smallest",
        Strategy::BreadthFirst => "breadth",
        Strategy::DepthFirst => "depth",
    };
    let inference = match options.inference {
        Inference::Off => "off".to_owned(),
        Inference::Auto => "auto".to_owned(),
        Inference::Instances(most) => most.to_string(),
    };
    let limits: Vec<String> = [
        options.max_nodes.map(|limit| counted(limit, "cube")),
        options.max_depth.map(|limit| counted(limit, "step")),
        options.max_processes.map(|limit| counted(limit, "process")),
        options.limits.time.map(format_duration),
        options.limits.memory.map(format_bytes),
    ]
    .into_iter()
    .flatten()
    .collect();
    let limits = if limits.is_empty() { "none".to_owned() } else { limits.join(", ") };
    writeln!(
        out,
        "options      model {}, search {search}, infer {inference}, jobs {}, limits: {limits}",
        models.iter().map(|model| model.name()).collect::<Vec<_>>().join(","),
        options.jobs
    )
}

/// The verdict on a file.
pub(super) struct Finding {
    pub(super) exit: Exit,
    /// The reordering by the memory model, in a sentence, if the file is UNSAFE because of it.
    pub(super) overtaking: Option<String>,
    /// The answer of a litmus test.
    pub(super) answer: Option<&'static str>,
}

impl From<Exit> for Finding {
    fn from(exit: Exit) -> Self {
        Self { exit, overtaking: None, answer: None }
    }
}

/// Checks a file; the verdict is the last line of the output.
pub(super) fn check(
    path: &str,
    (command, options): (&Check, &CheckOptions),
    (watch, signals): (&Watch, &Signals),
    session: &mut Session,
    mut otherwise: Otherwise<'_>,
) -> std::io::Result<Finding> {
    let assembly = command.assembly.with_deadlocks(command.deadlock);
    let reading = Reading { model: options.model, assembly: &assembly, quiet: command.quiet, watch };
    let loaded = match load_or_say(path, reading, signals, session)? {
        Ok(loaded) => loaded,
        Err(exit) => return Ok(exit.into()),
    };
    let system = &loaded.system;
    if command.type_only {
        return Ok(Exit::Safe.into());
    }
    if command.deadlock && system.unsafes.is_empty() {
        let exit = deadlock::check((loaded, None), (command, options), (watch, signals), session, otherwise)?;
        return Ok(exit.into());
    }
    let report = match searched(&loaded, (command, options), watch, session, &mut otherwise)? {
        Searched::Report(report) => *report,
        Searched::Otherwise(exit) => return Ok(exit.into()),
    };
    if let (Answer::Safe { .. }, Some(otherwise)) = (&report.answer, &mut otherwise)
        && let Some(exit) = otherwise(Wanted::Grown, &loaded, watch, session)?
    {
        return Ok(exit.into());
    }
    let exit = exit(&report.answer);
    if command.deadlock && exit == Exit::Safe {
        let verdict = loaded.verdict(options, &report);
        if command.proof {
            show_proof(&loaded, &report, command, session)?;
        }
        let safe = (loaded, Some(verdict));
        let exit = deadlock::check(safe, (command, options), (watch, signals), session, otherwise)?;
        return Ok(exit.into());
    }
    signals.know(exit);
    let witness = report.run.as_ref().filter(|_| !command.quiet || command.figures.asked().is_some());
    let witness = witness.map(|run| loaded.witness(run, watch));
    let cycle = witness.as_ref().and_then(|witness| witness.cycle.as_ref());
    let under_sc = cycle.is_some().then(|| under_sc(system, options, watch));
    let overtaking = cycle.and_then(|cycle| cycle.reordered_pairs().next());
    let overtaking = overtaking.and_then(|pair| Some(witness.as_ref()?.overtaking(pair)));
    let is_asked = exit == Exit::Safe && options.model == Model::Tso && !command.quiet;
    let elsewhere = if is_asked { elsewhere::warning(&loaded, watch) } else { None };
    let verdict = loaded.verdict(options, &report);
    let (report, witness, under_sc) = (&report, witness.as_ref(), under_sc.as_ref());
    let checked = Checked {
        loaded: &loaded,
        options,
        report,
        witness,
        under_sc,
        grounds: loaded.grounds(report),
        elsewhere,
        verdict,
    };
    checked.print(command, session)?;
    session.tell(|file| checked.tell(file, command));
    checked.draw(command, session)?;
    Ok(Finding { exit, overtaking, answer: None })
}

/// Shows the proof of SAFE.
fn show_proof(
    loaded: &LoadedText,
    report: &Report,
    command: &Check,
    session: &mut Session,
) -> std::io::Result<()> {
    let grounds = loaded.grounds(report);
    session.tell(|file| file.search_graph = grounds.as_ref().map(SearchGraph::new));
    for line in proof_lines(grounds.as_ref(), report).iter().filter(|_| !command.quiet) {
        writeln!(session, "{line}")?;
    }
    Ok(())
}

/// The result of the search, or of the other method ([`Otherwise`]).
enum Searched {
    Report(Box<Report>),
    Otherwise(Exit),
}

fn searched(
    loaded: &LoadedText,
    (command, options): (&Check, &CheckOptions),
    watch: &Watch,
    session: &mut Session,
    otherwise: &mut Otherwise<'_>,
) -> std::io::Result<Searched> {
    let search = |options: &CheckOptions, watch: &Watch| {
        let mut line = ProgressLine::new(command.quiet, "searching".to_owned());
        let report = check_within(&loaded.system, options, watch, &mut |progress| line.update(progress));
        line.clear();
        report
    };
    let is = |what: fn(&Program) -> bool| loaded.assembly.as_ref().is_some_and(|it| what(&it.program));
    let (is_closed, frees) = (is(Program::is_closed), is(Program::frees));
    // uses of freed memory, and numbers that wrap around, are shown by executions over machine words
    if frees || is(Program::prefers_machine_words) {
        // a limit on the search is one on the whole check
        if command.max_nodes.is_some() && !frees {
            let report = search(options, watch);
            if matches!(report.answer, Answer::Unknown(_)) {
                return Ok(Searched::Report(Box::new(report)));
            }
        }
        if let Some(otherwise) = otherwise.as_mut()
            && let Some(exit) = otherwise(Wanted::Any, loaded, watch, session)?
        {
            return Ok(Searched::Otherwise(exit));
        }
        let mut report = search(options, watch);
        if frees && matches!(report.answer, Answer::Safe { .. }) {
            report.answer = Answer::Unknown(Reason::Freed);
        }
        return Ok(Searched::Report(Box::new(report)));
    }
    let is_program = loaded.assembly.is_some();
    let Some(otherwise) = otherwise.as_mut().filter(|_| command.may_be_sooner() && is_program) else {
        return Ok(Searched::Report(Box::new(search(options, watch))));
    };
    let first = if is_closed {
        search(&CheckOptions { max_nodes: Some(SOON), ..options.clone() }, &watch.within(FIRST))
    } else {
        search(options, &watch.within(FIRST_OF_ANY))
    };
    if !matches!(first.answer, Answer::Unknown(_)) || watch.is_over() {
        return Ok(Searched::Report(Box::new(first)));
    }
    match otherwise(Wanted::Any, loaded, watch, session)? {
        Some(exit) => Ok(Searched::Otherwise(exit)),
        None => Ok(Searched::Report(Box::new(search(options, watch)))),
    }
}

fn exit(answer: &Answer) -> Exit {
    match answer {
        Answer::Safe { .. } => Exit::Safe,
        Answer::Unsafe(_) => Exit::Unsafe,
        Answer::Unknown(_) => Exit::Unknown,
    }
}
