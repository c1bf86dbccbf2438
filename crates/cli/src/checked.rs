//! The output for a checked system: as text, as data, in files.

use super::arguments::Check;
use super::figures::{self, Shown};
use super::load::{LoadedText, tell_run};
use super::session::Session;
use garret_answers::data::{self, Bounds, Limits, Processes, Statistics, UnderSc, Verdict};
use garret_core::answer::Answer;
use garret_core::check::{CheckOptions, Report};
use garret_report::{Grounds, Witness, done, render_trace, trace_line, under_sc_line, unknown_lines};
use std::io::Write;

/// A system that was checked, with its answer.
pub(super) struct Checked<'a> {
    pub(super) loaded: &'a LoadedText,
    pub(super) options: &'a CheckOptions,
    pub(super) report: &'a Report,
    /// The execution, if it is shown.
    pub(super) witness: Option<&'a Witness<'a>>,
    /// The answer under SC, if it is relevant.
    pub(super) under_sc: Option<&'a Answer>,
    /// The grounds of the answer, if they were asked for.
    pub(super) grounds: Option<Grounds<'a>>,
    /// A warning that the program may fail on other processors.
    pub(super) elsewhere: Option<String>,
    /// The verdict, in one line.
    pub(super) verdict: String,
}

impl Checked<'_> {
    /// Prints the answer as text; the verdict is the last line.
    pub(super) fn print(&self, command: &Check, out: &mut impl Write) -> std::io::Result<()> {
        let (report, system) = (self.report, &self.loaded.system);
        if !command.quiet
            && let Answer::Unsafe(trace) = &report.answer
        {
            match (&report.run, self.witness) {
                (Some(run), Some(witness)) => {
                    writeln!(out, "{}", trace_line(system, trace))?;
                    write!(out, "{}{}", self.loaded.render(run), witness.why())?;
                    if let Some(line) = self.under_sc.map(under_sc_line) {
                        writeln!(out, "  {line}")?;
                    }
                }
                _ => write!(out, "{}", render_trace(system, trace))?,
            }
        }
        if command.invariants && !command.quiet {
            for invariant in report.facts.iter().chain(&report.invariants) {
                writeln!(out, "{invariant}")?;
            }
        }
        if command.proof && !command.quiet {
            for line in proof_lines(self.grounds.as_ref(), report) {
                writeln!(out, "{line}")?;
            }
        }
        let ended_early = matches!(report.answer, Answer::Unknown(_)) && !command.quiet;
        if command.stats || command.verbose || ended_early {
            for (name, value) in done(report) {
                writeln!(out, "{name:<12} {value}")?;
            }
        }
        if ended_early {
            for line in unknown_lines(system, self.options, report) {
                writeln!(out, "{line}")?;
            }
            let far = self.grounds.as_ref().map(Grounds::far).unwrap_or_default();
            for (place, sentence) in far.iter().enumerate() {
                let name = if place == 0 { "far" } else { "" };
                writeln!(out, "{name:<12} {sentence}")?;
            }
        }
        if let Some(warning) = &self.elsewhere {
            writeln!(out, "{warning}")?;
        }
        writeln!(out, "{}", self.verdict)
    }

    /// Writes the answer as data.
    pub(super) fn tell(&self, file: &mut data::File, command: &Check) {
        let (report, system) = (self.report, &self.loaded.system);
        file.verdict = Some(verdict(&report.answer));
        file.verdict_line = Some(self.verdict.clone());
        match &report.answer {
            Answer::Safe { assumed } => {
                let mut assumed = assumed.clone();
                assumed.sort_unstable();
                let name = |index: usize| match &system.invariants[index].name {
                    Some(name) => name.clone(),
                    None => (index + 1).to_string(),
                };
                file.assumed = assumed.into_iter().map(name).collect();
            }
            Answer::Unsafe(trace) => {
                tell_run(self.loaded, file, trace, self.witness.filter(|_| !command.quiet));
            }
            Answer::Unknown(reason) => file.reason = Some((*reason).into()),
        }
        file.bounds = Some(self.bounds());
        file.under_sc = self.under_sc.map(|answer| UnderSc::new(verdict(answer), under_sc_line(answer)));
        file.search_graph = self.grounds.as_ref().filter(|_| command.proof).map(data::SearchGraph::new);
        file.facts.clone_from(&report.facts);
        file.invariants.clone_from(&report.invariants);
        file.vacuous = report.vacuous.map(|vacuous| vacuous.to_string());
        file.statistics = Some(Statistics::of_check(report));
    }

    fn bounds(&self) -> Bounds {
        let options = self.options;
        let limits = Limits::new(options.limits.time, options.limits.memory);
        Bounds {
            processes: Some(Processes::new(1, self.loaded.system.process_bound)),
            limits: Limits {
                nodes: options.max_nodes,
                depth: options.max_depth,
                processes: options.max_processes,
                ..limits
            },
        }
    }

    /// Writes the files that the command asks for.
    pub(super) fn draw(&self, command: &Check, session: &mut Session) -> std::io::Result<()> {
        if command.figures.asked().is_none() {
            return Ok(());
        }
        let facts: Vec<String> = self.report.facts.iter().chain(&self.report.invariants).cloned().collect();
        let mut remarks: Vec<String> = self.under_sc.map(under_sc_line).into_iter().collect();
        remarks.extend(unknown_lines(&self.loaded.system, self.options, self.report));
        let shown = Shown {
            verdict: &self.verdict,
            witness: self.witness,
            remarks: &remarks,
            grounds: self.grounds.as_ref(),
            facts: &facts,
            statistics: &done(self.report),
        };
        figures::write(&command.figures, self.loaded, &shown, session)
    }
}

/// What SAFE rests on, one line each.
pub(super) fn proof_lines(grounds: Option<&Grounds<'_>>, report: &Report) -> Vec<String> {
    if !matches!(report.answer, Answer::Safe { .. }) {
        return Vec::new();
    }
    if let Some(grounds) = grounds {
        return grounds.lines();
    }
    // a fact known before the search is listed only if it is a reason for the answer
    let facts = report.facts.iter().filter(|_| report.in_order).cloned();
    facts.chain([report.by.to_string()]).map(|it| format!("rests on {it}")).collect()
}

fn verdict(answer: &Answer) -> Verdict {
    match answer {
        Answer::Safe { .. } => Verdict::Safe,
        Answer::Unsafe(_) => Verdict::Unsafe,
        Answer::Unknown(_) => Verdict::Unknown,
    }
}
