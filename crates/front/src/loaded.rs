//! A text that was read: its system and, if it is a program, that program; and how its runs are described in the words of the text.

use garret_base::numbers::counted;
use garret_base::source::{Diagnostic, Lines};
use garret_base::watch::Watch;
use garret_core::check::{CheckOptions, Report};
use garret_core::vacuity::{Never, Vacuity};
use garret_machine::machine::{MOST_PROCESSES, Process, Run};
use garret_program::{Program, Translation};
use garret_report::{Grounds, Witness, Wording, processes, run_line, verdict_line_about};
use garret_system::system::{System, Transition};
use std::ops::RangeInclusive;
use std::sync::Arc;
use std::time::Duration;

/// The warnings about bad states of a program that can never hold: they contradict themselves, or everything that threads can do.
#[must_use]
pub fn contradictions(translation: &Translation, system: &System, watch: &Watch) -> Vec<Diagnostic> {
    let reasons = Vacuity::within(system, watch).unsafes;
    let impossible = reasons.iter().map(|reason| reason.as_ref().map(Never::is_contradiction));
    translation.contradictions(&impossible.collect::<Vec<_>>())
}

/// A text and its name.
#[derive(Clone)]
pub struct Source {
    /// The name of its file.
    pub name: String,
    /// All of it.
    pub text: String,
}

/// A text that was read.
pub struct LoadedText {
    /// The text.
    pub source: Source,
    /// The system that it describes.
    pub system: System,
    /// The program that the system is made from. `None` if the text is a system.
    pub assembly: Option<Arc<Translation>>,
}

impl LoadedText {
    /// The number of processes or threads that an answer is about.
    pub fn whom(&self) -> String {
        let program = self.assembly.as_ref().map(|translation| &translation.program);
        match program.map(|program| (program.least_threads(), program.is_closed())) {
            None | Some((0, _)) => processes(&self.system),
            Some((least, true)) => format!("just {}", counted(least, "thread")),
            Some((least, false)) => format!("any number of threads from {least} on"),
        }
    }

    /// A run of the machine, as an execution of the program if there is one.
    pub fn render(&self, run: &Run) -> String {
        match &self.assembly {
            Some(translation) => translation.render(&self.system, run),
            None => run.display(&self.system).to_string(),
        }
    }

    /// A run that reaches a bad state, with its explanation, as text.
    pub fn unsafe_run(&self, witness: &Witness<'_>) -> String {
        let run = witness.run;
        format!("Unsafe run: {}\n{}{}", run_line(&self.system, run), self.render(run), witness.why())
    }

    /// A run with its explanation, in the words of the source.
    pub fn witness<'a>(&self, run: &'a Run, watch: &Watch) -> Witness<'a> {
        /// The longest time for the explanation: a replay takes milliseconds.
        const PATIENCE: Duration = Duration::from_secs(1);
        let watch = &watch.within(PATIENCE);
        match &self.assembly {
            Some(translation) => {
                let told = translation.structured_execution(&self.system, run);
                Witness::new(&self.system, run, self.wording(), told, watch)
            }
            None => Witness::of_system(&self.system, run, watch),
        }
    }

    /// The words in which the runs of the text are described.
    pub fn wording(&self) -> Wording {
        match &self.assembly {
            Some(translation) if translation.program.statements => Wording::Statements,
            Some(_) => Wording::Instructions,
            None => Wording::System,
        }
    }

    /// The grounds of an answer in the words of the text, if they were asked for.
    pub fn grounds<'a>(&'a self, report: &'a Report) -> Option<Grounds<'a>> {
        self.grounds_in(&self.system, report, self.step_names())
    }

    /// The same for a system that was made from that of the text; `names` are the names of its transitions.
    #[must_use]
    pub fn grounds_in<'a>(
        &self,
        system: &'a System,
        report: &'a Report,
        names: Vec<String>,
    ) -> Option<Grounds<'a>> {
        match self.assembly {
            Some(_) => Grounds::of_program(system, report, names),
            None => Grounds::of_system(system, report, names),
        }
    }

    /// The names of the transitions in the words of the text, with their lines.
    #[must_use]
    pub fn step_names(&self) -> Vec<String> {
        let transitions = &self.system.transitions;
        if let Some(translation) = &self.assembly {
            return (0..transitions.len()).map(|it| translation.transition_name(it)).collect();
        }
        let lines = Lines::new(&self.source.text);
        let line = |it: &Transition| lines.position(it.span.start as usize).line;
        transitions.iter().map(|it| format!("{} (line {})", it.name, line(it))).collect()
    }

    /// The assumptions of an answer that nothing bad happens, in the form in which they follow its subject. Empty if it has no
    /// assumptions that are not in the text.
    #[must_use]
    pub fn assumed(&self) -> String {
        let assumed = self.assembly.as_ref().map_or(&[][..], |translation| &translation.program.assumed);
        if assumed.is_empty() { String::new() } else { format!(", where {}", assumed.join(", and ")) }
    }

    /// The verdict on the system, in one line.
    pub fn verdict(&self, options: &CheckOptions, report: &Report) -> String {
        let whom = format!("{}{}", self.whom(), self.assumed());
        verdict_line_about(&self.system, (self.source.name.as_str(), &whom), options, report)
    }

    /// The wanted numbers of processes that the system allows; or an error that tells which it allows.
    pub fn possible(
        &self,
        wanted: Option<RangeInclusive<Process>>,
    ) -> Result<RangeInclusive<Process>, String> {
        /// The largest number if the user states none, and the system allows it.
        const USUAL: Process = 3;
        let fitting = |number: usize| Process::try_from(number).unwrap_or(Process::MAX);
        let bound = self.system.process_bound.map_or(Process::MAX, |bound| fitting(bound as usize));
        let program = self.assembly.as_ref().map(|translation| &translation.program);
        let counted_out = program.map_or(0, Program::least_threads);
        let least = match program {
            Some(program) if program.is_closed() => bound,
            _ => fitting(counted_out).max(1),
        };
        let (first, last) = wanted.unwrap_or(least..=USUAL.max(least)).into_inner();
        let (first, last) = (first.max(least), last.min(bound));
        if first > MOST_PROCESSES {
            return Err(format!(
                "there are {}; at most {MOST_PROCESSES} are explored; use `garret graphs`",
                counted(first.into(), "thread")
            ));
        }
        if first <= last {
            return Ok(first..=last.min(MOST_PROCESSES));
        }
        Err(match program {
            Some(program) if program.is_closed() => {
                format!("the program has exactly {}", counted(counted_out, "thread"))
            }
            Some(_) if counted_out > 0 => {
                format!("the program has at least {}", counted(counted_out, "thread"))
            }
            _ => format!("`number_procs` allows only {}", counted(bound.into(), "process")),
        })
    }
}
