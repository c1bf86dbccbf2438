//! Steps that the user chooses: the states that they lead to, and the possible next steps.

use super::answer::{Answer, RunSteps, State, Step, WalkAnswer as Shown};
use super::question::WalkQuestion;
use super::reading::{Usable, walkable};
use super::steps::keys;
use garret_base::source::Lines;
use garret_base::watch::Watch;
use garret_front::header::Language;
use garret_front::loaded::LoadedText;
use garret_machine::machine::{
    Action, ExploreOptions, NextStep, NextSteps, Process, Run, Stop, Walk, walk as with_walk,
};
use garret_machine::witness::{Row, RunDescription, Snapshot};
use garret_report::Wording;
use garret_system::system::System;

/// The largest number of initial states that are shown to choose from. Further ones have numbers, too.
const MOST_STARTS: usize = 50;
/// The largest number of an initial state.
const LAST_START: usize = 10_000;
/// The largest number of possible next steps that are shown.
const MOST_NEXTS: usize = 400;
/// The largest number of steps of a run.
const MOST_STEPS: usize = 500;
/// The size of a store buffer, in entries.
const BUFFER: usize = 8;

/// The options of the machine for stepping.
fn options(processes: Process, model: garret_machine::memory::Model) -> ExploreOptions {
    ExploreOptions::new().processes(processes).model(model).buffer(BUFFER)
}

/// Takes the requested steps as far as possible, and returns the state with the possible next steps.
pub(super) fn walk(asked: &WalkQuestion, watch: &Watch) -> Answer {
    let Usable { loaded, .. } = match walkable(&asked.text, watch) {
        Ok(usable) => usable,
        Err(answer) => return answer,
    };
    let is_litmus = asked.text.language() == Some(Language::Litmus);
    let wanted = if is_litmus { Process::MAX } else { asked.processes };
    let possible = match loaded.possible(Some(1..=wanted)) {
        Ok(possible) => possible,
        Err(allowed) => return Answer::refused(allowed),
    };
    if asked.steps.len() > MOST_STEPS {
        return Answer::refused(format!("a run on this page has at most {MOST_STEPS} steps"));
    }
    let options = options(*possible.end(), asked.text.model());
    let walked = with_walk(&loaded.system, &options, watch, |walk| {
        Walker { loaded: &loaded, walk, is_litmus, watch }.answer(asked)
    });
    match walked.and_then(|walked| walked) {
        Ok(shown) => Answer::Walked(Box::new(shown)),
        Err(stop) => Answer::refused(format!("this was not found out: {stop}")),
    }
}

/// A run in the form in which the page asks for its steps. `None` if its steps are too many, or are not among those that the page
/// shows.
pub(super) fn chosen(system: &System, run: &Run, watch: &Watch) -> Option<RunSteps> {
    if run.steps.len() > MOST_STEPS {
        return None;
    }
    let options = options(run.processes, run.memory);
    let found = with_walk(system, &options, watch, |mut walk| {
        let (starts, _) = walk.starts(LAST_START).ok()?;
        let start = starts.iter().position(|it| *it == run.start)?;
        walk.begin(starts.into_iter().nth(start)?);
        let mut steps = Vec::new();
        for step in &run.steps {
            if watch.is_over() {
                return None;
            }
            let NextSteps { mut all, .. } = walk.nexts(MOST_NEXTS);
            let place =
                all.iter().position(|it| it.step.action == step.action && it.step.after == step.after)?;
            steps.push(keys(system, all.iter().map(|it| &it.step)).swap_remove(place));
            walk.take(all.swap_remove(place));
        }
        Some(RunSteps { processes: run.processes, start, steps })
    });
    found.ok()?
}

/// Takes the requested steps, and builds the answer.
struct Walker<'w> {
    loaded: &'w LoadedText,
    walk: Walk<'w>,
    is_litmus: bool,
    watch: &'w Watch,
}

impl Walker<'_> {
    fn answer(mut self, asked: &WalkQuestion) -> Result<Shown, Stop> {
        let (mut starts, more) =
            self.walk.starts(asked.start.map_or(MOST_STARTS, |it| it.min(LAST_START) + 1).max(2))?;
        let processes = self.walk.processes();
        let mut shown =
            Shown { processes, names: (1..=processes).map(|it| self.name(it)).collect(), ..Shown::default() };
        if starts.is_empty() {
            shown.remarks.push("`init` allows no state that is tried here".to_owned());
            return Ok(shown);
        }
        let only = starts.len() == 1 && !more;
        match asked.start.or(only.then_some(0)) {
            Some(start) if start < starts.len() => {
                self.walk.begin(starts.swap_remove(start));
                shown.start = Some(start);
                self.follow(&asked.steps, &mut shown)?;
            }
            other => {
                if let Some(start) = other {
                    shown.refused = Some(format!("there is no initial state of number {}", start + 1));
                }
                let more = more || starts.len() > MOST_STARTS;
                starts.truncate(MOST_STARTS);
                if more {
                    shown.remarks.push("there are more initial states than these".to_owned());
                }
                for start in starts {
                    self.walk.begin(start);
                    let state = self.told(&self.walk.run(None)).states.into_iter().next();
                    shown.starts.extend(state.map(State::from));
                }
            }
        }
        Ok(shown)
    }

    /// Takes the steps, and adds the state after them.
    fn follow(&mut self, steps: &[String], shown: &mut Shown) -> Result<(), Stop> {
        let mut nexts = self.walk.nexts(MOST_NEXTS);
        let mut taken = Vec::new();
        for (number, wanted) in steps.iter().enumerate() {
            self.look()?;
            let keys = self.keys(&nexts);
            let Some(place) = keys.iter().position(|key| key == wanted) else {
                shown.refused = Some(format!("step {}, {wanted}, is not possible here", number + 1));
                break;
            };
            taken.push(wanted.clone());
            self.walk.take(nexts.all.swap_remove(place));
            nexts = self.walk.nexts(MOST_NEXTS);
        }
        let run = self.walk.run(None);
        let told = self.told(&run);
        shown.taken =
            taken.into_iter().enumerate().map(|(step, key)| self.step(key, &run, step, &told.rows)).collect();
        shown.bad = self.walk.is_bad().then(|| told.ending.clone());
        let mut states = told.states.into_iter().rev().map(State::from);
        (shown.state, shown.before) = (states.next(), states.next());
        for (key, next) in self.keys(&nexts).into_iter().zip(&nexts.all) {
            self.look()?;
            shown.nexts.push(self.next(key, next));
        }
        self.remark(&nexts, shown);
        Ok(())
    }

    /// Returns an error if the watch is over.
    fn look(&self) -> Result<(), Stop> {
        self.watch.over().map_or(Ok(()), |over| Err(over.into()))
    }

    fn keys(&self, nexts: &NextSteps) -> Vec<String> {
        keys(&self.loaded.system, nexts.all.iter().map(|it| &it.step))
    }

    /// Adds further remarks on the state.
    fn remark(&self, nexts: &NextSteps, shown: &mut Shown) {
        let mut remark = |is_so: bool, text: String| shown.remarks.extend(is_so.then_some(text));
        remark(
            self.walk.is_excluded(),
            "an `invariant` of the source says that this state is not reached: a check relies on that"
                .to_owned(),
        );
        remark(
            nexts.is_full,
            format!(
                "a store buffer is full: it has {BUFFER} entries here, and steps that would add one are left out"
            ),
        );
        remark(
            nexts.is_out_of_range,
            "steps are left out that write numbers which are not tried here".to_owned(),
        );
        remark(nexts.is_cut, format!("there are more steps than these {}", nexts.all.len()));
        let nothing_left_out = !nexts.is_full && !nexts.is_out_of_range && !nexts.is_cut;
        remark(nexts.all.is_empty() && nothing_left_out, "nothing can happen any more".to_owned());
        remark(
            self.is_litmus && shown.bad.is_some(),
            "a bad state stands here for what the test asks about".to_owned(),
        );
    }

    /// A possible next step, described as the last step of the run that it continues.
    fn next(&self, key: String, next: &NextStep) -> Step {
        let run = self.walk.run(Some(&next.step));
        let rows = self.told(&run).rows;
        self.step(key, &run, run.steps.len() - 1, &rows)
    }

    /// A step of a run, of which `rows` is the description.
    fn step(&self, key: String, run: &Run, step: usize, rows: &[Row]) -> Step {
        let action = run.steps.get(step).map(|it| &it.action);
        let is_propagation = matches!(action, Some(Action::Propagation { .. }));
        let process = match action {
            Some(Action::Propagation { process, .. }) => *process,
            Some(Action::Transition { transition, arguments }) => {
                let transition = self.loaded.system.transitions.get(*transition);
                transition.and_then(|it| it.actor(arguments)).unwrap_or(1)
            }
            None => 1,
        };
        let mine: Vec<&Row> = rows.iter().filter(|row| row.step == step).collect();
        let titles: Vec<&str> = mine.iter().filter_map(|row| row.title.as_deref()).collect();
        let title = match (titles.is_empty(), is_propagation) {
            (false, _) => titles.join("\n"),
            (true, true) => format!("the store buffer of {}", self.name(process)),
            // a step of a program between two of its lines
            (true, false) => key.clone(),
        };
        let lines = Lines::new(&self.loaded.source.text);
        let spans = mine.iter().filter_map(|row| row.span);
        // the system of a litmus test has no places in the text of the test
        let spans = spans.filter(|_| !self.is_litmus);
        let mut lines: Vec<usize> = spans.map(|span| lines.position(span.start as usize).line).collect();
        lines.dedup();
        let effects = mine.iter().flat_map(|row| row.effects.iter().cloned()).collect();
        Step { key, process, title, effects, is_propagation, lines }
    }

    fn told(&self, run: &Run) -> RunDescription {
        match &self.loaded.assembly {
            Some(translation) => translation.structured_execution(&self.loaded.system, run),
            None => garret_report::describe_run(&self.loaded.system, run),
        }
    }

    /// The name of a process.
    fn name(&self, process: Process) -> String {
        match (self.is_litmus, self.loaded.wording()) {
            (true, _) => format!("P{}", process - 1),
            (false, Wording::System) => format!("#{process}"),
            (false, _) => format!("thread {process}"),
        }
    }
}

impl From<Snapshot> for State {
    fn from(snapshot: Snapshot) -> Self {
        let Snapshot { memory, own, buffers } = snapshot;
        Self { memory, own, buffers }
    }
}
