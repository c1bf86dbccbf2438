//! Why the steps of a trace cannot be taken: the first step that is blocked, and the part of its guard that blocks it.

use garret_base::watch::Watch;
use garret_machine::machine::{Replay, ReplayOptions, Run, replay_within};
use garret_machine::text::value as shown;
use garret_system::system::{Access, Bad, Disjunct, Literal, System, Term, Trace, TraceStep, Variables};
use garret_system::text::Printer;

/// Names the blocked step of a trace that cannot be run. `None` if it is not found within the limits.
///
/// As many steps as possible are taken, in the given order or only in the order of each process. The part of the guard that is
/// reported is minimal: if any literal of it is left out, the step can be taken.
///
/// # Complexity
/// One replay for each step, and for each part of the guard in question.
#[must_use]
pub fn blocked_line(system: &System, trace: &Trace, options: &ReplayOptions) -> Option<String> {
    blocked_line_within(system, trace, options, &options.limits.start())
}

/// The same, until the watch is over; the limits of the options are ignored.
#[must_use]
pub fn blocked_line_within(
    system: &System,
    trace: &Trace,
    options: &ReplayOptions,
    watch: &Watch,
) -> Option<String> {
    let system = &*system.with_memory(options.model.is_weak());
    Probe::new(system, options, watch).explain(trace).ok()
}

/// The answer was not found within the limits.
struct Undecided;

/// Replays variants of a trace on a system that has a weaker bad state and a weaker transition in addition.
struct Probe<'a> {
    original: &'a System,
    system: System,
    options: &'a ReplayOptions,
    watch: &'a Watch,
    /// The index of a bad state that holds in every state.
    anything: usize,
}

impl<'a> Probe<'a> {
    fn new(original: &'a System, options: &'a ReplayOptions, watch: &'a Watch) -> Self {
        let mut system = original.clone();
        let anything = system.unsafes.len();
        system.unsafes.push(Bad {
            name: None,
            variables: Variables::default(),
            disjuncts: vec![Disjunct::default()],
            span: original.init.span,
        });
        Self { original, system, options, watch, anything }
    }

    fn explain(&mut self, trace: &Trace) -> Result<String, Undecided> {
        let mut before: Option<Box<Run>> = None;
        for count in 0..=trace.steps.len() {
            match self.replay(&trace.steps[..count], self.anything)? {
                Some(run) => before = Some(run),
                None if count == 0 => {
                    return Ok("No state with this number of processes satisfies `init`".to_owned());
                }
                None => return self.step(trace, count - 1, before.as_deref()),
            }
        }
        self.bad(trace)
    }

    /// A run of the steps to the bad state, if there is one.
    fn replay(&self, steps: &[TraceStep], reached: usize) -> Result<Option<Box<Run>>, Undecided> {
        let trace = Trace { steps: steps.to_vec(), reached };
        match replay_within(&self.system, &trace, self.options, self.watch) {
            Replay::Replayed(run) => Ok(Some(run)),
            Replay::Spurious => Ok(None),
            Replay::Undecided(_) => Err(Undecided),
        }
    }

    /// The message if the step of this index is the first that cannot be taken.
    fn step(&mut self, trace: &Trace, index: usize, before: Option<&Run>) -> Result<String, Undecided> {
        let blocked = &trace.steps[index];
        let transition = &self.original.transitions[blocked.transition];
        let variant = self.system.transitions.len();
        self.system.transitions.push(transition.clone());
        let mut steps = trace.steps[..index].to_vec();
        steps.push(TraceStep { transition: variant, arguments: blocked.arguments.clone() });
        let processes = before.map_or(0, |run| u32::from(run.processes));
        let printer = Printer::new(self.original, blocked, processes);
        let mut cases = Vec::new();
        for guard in &transition.guards {
            let to_blame = self.least(guard, |probe, disjunct| {
                probe.system.transitions[variant].guards = vec![disjunct];
                Ok(probe.replay(&steps, probe.anything)?.is_some())
            })?;
            cases.push(describe(&to_blame, &printer, before));
        }
        let name = garret_system::text::step_name(self.original, blocked);
        let reason = match cases.as_slice() {
            [] => "its guard is false".to_owned(),
            cases if cases.iter().any(String::is_empty) => {
                "the step cannot be taken in this state, even if its guard held".to_owned()
            }
            [only] => format!("its guard has {only}"),
            cases => format!("its guard has {}", cases.join(", or else ")),
        };
        Ok(format!("Step {}, `{name}`, is blocked: {reason}", index + 1))
    }

    /// The message if all steps can be taken, but do not lead to the bad state.
    fn bad(&mut self, trace: &Trace) -> Result<String, Undecided> {
        let bad = &self.original.unsafes[trace.reached];
        let variant = self.system.unsafes.len();
        self.system.unsafes.push(bad.clone());
        let printer = Printer::of_source(self.original, &bad.variables, true);
        let mut cases = Vec::new();
        for disjunct in &bad.disjuncts {
            let to_blame = self.least(disjunct, |probe, disjunct| {
                probe.system.unsafes[variant].disjuncts = vec![disjunct];
                Ok(probe.replay(&trace.steps, variant)?.is_some())
            })?;
            cases.push(describe(&to_blame, &printer, None));
        }
        let label = self.original.unsafe_label(trace.reached);
        Ok(format!("All steps run, but do not lead to `{label}`: it requires {}", cases.join(", or else ")))
    }

    /// A minimal part of a disjunct with which the trace still cannot be run. `runs` tells whether it can be run with a given part.
    fn least(
        &mut self,
        disjunct: &Disjunct,
        mut runs: impl FnMut(&mut Self, Disjunct) -> Result<bool, Undecided>,
    ) -> Result<Disjunct, Undecided> {
        let mut kept = disjunct.clone();
        for index in (0..kept.literals.len()).rev() {
            let literal = kept.literals.remove(index);
            if runs(self, kept.clone())? {
                kept.literals.insert(index, literal);
            }
        }
        for index in (0..kept.universals.len()).rev() {
            let universal = kept.universals.remove(index);
            if runs(self, kept.clone())? {
                kept.universals.insert(index, universal);
            }
        }
        Ok(kept)
    }
}

/// The blocking part in the words of the source, with the values of its cells.
fn describe(disjunct: &Disjunct, printer: &Printer<'_>, state: Option<&Run>) -> String {
    let literals = disjunct.literals.iter().map(|literal| {
        let text = printer.literal(literal);
        let found = state.map(|run| found(literal, printer, run)).unwrap_or_default();
        format!("`{text}`{found}")
    });
    let universals =
        disjunct.universals.iter().map(|universal| format!("`{}`", printer.universal(universal)));
    literals.chain(universals).collect::<Vec<_>>().join(" and ")
}

/// The values of the cells of a literal at the end of the run.
fn found(literal: &Literal, printer: &Printer<'_>, run: &Run) -> String {
    let (Literal::Equal(left, right) | Literal::Distinct(left, right)) = literal else {
        return String::new();
    };
    let cells: Vec<&Access> = [left, right]
        .into_iter()
        .filter_map(|term| if let Term::Access(access) = term { Some(access) } else { None })
        .collect();
    let values: Vec<String> =
        cells.iter().filter_map(|access| value_there(access, printer, run, cells.len() > 1)).collect();
    if values.is_empty() { String::new() } else { format!(", {}", values.join(" and ")) }
}

fn value_there(access: &Access, printer: &Printer<'_>, run: &Run, name_it: bool) -> Option<String> {
    let process = |variable| printer.known(variable).and_then(|process| u8::try_from(process).ok());
    let indices: Vec<u8> = access.indices.iter().map(|&index| process(index)).collect::<Option<_>>()?;
    let place = run.cells.iter().position(|(symbol, at)| *symbol == access.symbol && *at == indices)?;
    let state = run.steps.last().map_or(&run.start, |step| &step.after);
    let reader = access.reader.and_then(process);
    let buffered = reader.and_then(|reader| {
        let entries = state.buffers.get(usize::from(reader).checked_sub(1)?)?;
        entries.iter().rev().flatten().find(|(cell, _)| cell.0 as usize == place).map(|(_, value)| *value)
    });
    let value = buffered.or_else(|| state.cells.get(place).copied())?;
    let value = shown(printer.system, access.symbol, value, run.processes);
    let cell = if name_it { format!("`{}`", printer.access(access)) } else { "which".to_owned() };
    let reader = reader.map(|reader| format!(" as #{reader} reads it")).unwrap_or_default();
    Some(format!("{cell} is {value} there{reader}"))
}
