//! The question about a candidate: whether a bad state is reached, or whether there is an execution that SC does not have.

use super::Execution;
use super::delays::{self, BufferedStep};
use super::subject::Candidate;
use crate::deadlock::{MOST_STATES, prove_no_deadlock};
use garret_analysis::robust::{Attacks, Stage};
use garret_base::source::Diagnostic;
use garret_base::watch::Watch;
use garret_core::answer::{Answer, Reason};
use garret_core::check::{CheckOptions, check_within};
use garret_machine::machine::{Action, ExplorationResult, ExploreOptions, Process, Run, explore_within};
use garret_machine::memory::Model;
use std::ops::RangeInclusive;
use std::rc::Rc;

/// The goal of the fences.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Question {
    /// No bad state is reached.
    Bad,
    /// Every execution is one of SC.
    Robust,
    /// No bad state is reached, and no process waits for ever; these numbers of processes are explored for deadlocks.
    Deadlock(RangeInclusive<Process>),
}

/// The answer for a candidate.
pub(super) enum Outcome {
    /// The fences suffice; the proof relies on these invariants.
    Safe(Vec<usize>),
    /// The fences do not suffice: an execution, with the state of store buffers at its transitions.
    Run(Execution, Vec<BufferedStep>),
    /// It is not known.
    Unknown(Reason),
    /// The question cannot be asked of this system.
    Unsupported(Diagnostic),
}

impl Question {
    /// Asks the question of a candidate.
    pub(super) fn ask(&self, candidate: &Rc<Candidate>, options: &CheckOptions, watch: &Watch) -> Outcome {
        match self {
            Self::Bad => {
                let report = check_within(&candidate.system, options, watch, &mut |_| {});
                outcome(report, |run| {
                    let passed = delays::passed(&candidate.system, &run);
                    let transitions = run.transitions();
                    (Execution { candidate: candidate.clone(), run: Rc::from(run), transitions }, passed)
                })
            }
            Self::Deadlock(processes) => deadlock(candidate, processes.clone(), options, watch),
            // a system without store buffers is robust
            Self::Robust if !candidate.system.is_weak() => Outcome::Safe(Vec::new()),
            Self::Robust => {
                let attacks = match Attacks::new(&candidate.system) {
                    Ok(attacks) => attacks,
                    Err(why) => {
                        let error = Diagnostic::error(format!(
                            "robustness cannot be decided for this system: {}",
                            why.message
                        ));
                        return Outcome::Unsupported(error.at(why.span, ""));
                    }
                };
                let options = CheckOptions { model: Model::Sc, ..options.clone() };
                let report = check_within(&attacks.system, &options, watch, &mut |_| {});
                outcome(report, |run| {
                    let passed = delayed(&attacks, &run);
                    let candidate = Rc::new(Candidate::of_system(attacks.system.clone()));
                    let mut transitions = run.transitions();
                    transitions.retain_mut(|step| {
                        let origin = attacks.origin(step.transition);
                        step.transition = origin.map_or(step.transition, |(original, _)| original);
                        origin.is_some()
                    });
                    (Execution { candidate, run: Rc::from(run), transitions }, passed)
                })
            }
        }
    }
}

/// Whether a bad state is reached, or a process waits for ever. A deadlock is a state without successors. With fences that its run
/// passes only with empty store buffers, it is still a run, and fewer steps can follow it.
fn deadlock(
    candidate: &Rc<Candidate>,
    processes: RangeInclusive<Process>,
    options: &CheckOptions,
    watch: &Watch,
) -> Outcome {
    let with = match &candidate.program {
        Some(program) => program.with_deadlock(candidate.system.clone()),
        None => candidate.system.clone().with_deadlock(None, |_| false),
    };
    let Some((system, deadlock)) = with else {
        return Outcome::Unsupported(Diagnostic::error(
            "there is a bad state that is called `deadlock` already",
        ));
    };
    let most = *processes.end();
    for processes in processes {
        let asked = ExploreOptions {
            processes,
            model: options.model,
            jobs: options.jobs,
            max_states: Some(MOST_STATES),
            deadlock: Some(deadlock.clone()),
            ..ExploreOptions::default()
        };
        let explored = explore_within(&system, &asked, watch, &mut |_| {});
        match explored.reached {
            ExplorationResult::Bad(run) => {
                let passed = delays::passed(&system, &run);
                let transitions = run.transitions();
                let mut with_deadlock = Candidate::clone(candidate);
                with_deadlock.system = system;
                let candidate = Rc::new(with_deadlock);
                return Outcome::Run(Execution { candidate, run: Rc::from(run), transitions }, passed);
            }
            ExplorationResult::Nothing if !explored.bounds.cut_something() => {}
            ExplorationResult::Nothing
            | ExplorationResult::Stopped(_)
            | ExplorationResult::Unconfirmed(_) => {
                return Outcome::Unknown(Reason::Waits);
            }
        }
    }
    let is_closed = candidate.program.as_ref().is_some_and(|it| it.program.is_closed());
    let are_all = candidate.system.process_bound.is_some_and(|bound| bound <= u32::from(most));
    if is_closed || are_all {
        return Outcome::Safe(Vec::new());
    }
    match Question::Bad.ask(candidate, options, watch) {
        Outcome::Safe(assumed) => {
            match prove_no_deadlock(&candidate.system, &deadlock, options, (watch, most), &mut |_| {}) {
                Ok(shown) => Outcome::Safe([assumed, shown.assumed].concat()),
                Err(_) => Outcome::Unknown(Reason::Waits),
            }
        }
        other => other,
    }
}

fn outcome(
    report: garret_core::check::Report,
    run: impl FnOnce(Box<Run>) -> (Execution, Vec<BufferedStep>),
) -> Outcome {
    match (report.answer, report.run) {
        (Answer::Safe { assumed }, _) => Outcome::Safe(assumed),
        (Answer::Unsafe(_), Some(found)) => {
            let (execution, passed) = run(found);
            Outcome::Run(execution, passed)
        }
        (Answer::Unsafe(_), None) => Outcome::Unknown(Reason::Spurious),
        (Answer::Unknown(reason), _) => Outcome::Unknown(reason),
    }
}

/// The transitions of an attack, as those of the original system: the store buffer of the attacker is not empty from its first
/// delayed write to the read that is reordered before it.
fn delayed(attacks: &Attacks, run: &Run) -> Vec<BufferedStep> {
    let mut found = Vec::new();
    for step in &run.steps {
        let Action::Transition { transition, arguments } = &step.action else { continue };
        let Some((original, stage)) = attacks.origin(*transition) else { continue };
        let Some(process) = attacks.system.transitions[*transition].actor(arguments) else { continue };
        let (before, after) = match stage {
            Stage::Direct | Stage::After => (false, false),
            Stage::First => (false, true),
            Stage::Delayed | Stage::Overtaking => (true, true),
        };
        found.push(BufferedStep { transition: original, process, before, after });
    }
    found
}
