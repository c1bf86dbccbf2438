//! `garret replay`: whether the machine can take a sequence of transitions.

use super::arguments::{Replay as Command, counted};
use super::exit::Exit;
use super::figures;
use super::interrupt::Signals;
use super::load::{Reading, add_deadlock, load_or_say, tell_run};
use super::saved::Outputs;
use super::session::Session;
use garret_answers::data::{self, Bounds, Kind, Limits, Verdict};
use garret_base::watch::Watch;
use garret_machine::machine::{Replay, ReplayOptions, replay_within};
use garret_report::{blocked_line_within, replayed_line};
use garret_system::system::{System, Trace, TraceStep};
use std::io::Write;

/// The name of a deadlock in traces.
const DEADLOCK: &str = "unsafe[deadlock]";

/// Replays the trace.
pub(super) fn run(command: &Command, signals: &Signals) -> std::io::Result<Exit> {
    let mut session = Session::new(data::Command::Replay, command.form);
    session.begin(&command.file, Kind::System, command.model);
    let exit = one_file(command, signals, &mut session)?;
    session.end(exit)?;
    session.finish(exit)
}

/// Whether the command line asks for something impossible; the error is shown.
fn is_refused(command: &Command, session: &mut Session) -> bool {
    if let Some(why) = command.assembly.ignored(&[command.file.as_str()]) {
        session.refuse(why);
        return true;
    }
    !session.writes(Outputs::new(command.figures.files()), std::slice::from_ref(&command.file))
}

/// The trace of the command line. An error in it is shown.
fn asked_for(command: &Command, system: &System, session: &mut Session) -> Option<Trace> {
    parse_trace(system, &command.trace)
        .inspect_err(|message| session.refuse(format_args!("--trace: {message}")))
        .ok()
}

fn one_file(command: &Command, signals: &Signals, session: &mut Session) -> std::io::Result<Exit> {
    if is_refused(command, session) {
        return Ok(Exit::Input);
    }
    let memory = command.model;
    let watch = Watch::start(command.timeout, None, Some(signals.flag()));
    let assembly = command.assembly.with_deadlocks(command.trace.contains(DEADLOCK));
    let reading = Reading { model: memory, assembly: &assembly, quiet: command.quiet, watch: &watch };
    let mut loaded = match load_or_say(&command.file, reading, signals, session)? {
        Ok(loaded) => loaded,
        Err(exit) => return Ok(exit),
    };
    // a bad state of the system with that name takes precedence
    let is_deadlock = ends_in_deadlock(&loaded.system, &command.trace);
    let deadlock = is_deadlock.then(|| add_deadlock(&mut loaded, session)).flatten();
    let (source, system) = (&loaded.source, &loaded.system);
    let Some(trace) = asked_for(command, system, session) else { return Ok(Exit::Input) };
    let options = ReplayOptions::new().model(memory).max_states(command.max_states);
    let processes = command.processes.map(u32::from);
    let options = options.processes(processes).deadlock(deadlock.clone());
    let outcome = replay_within(system, &trace, &options, &watch);
    let (exit, run) = match &outcome {
        Replay::Replayed(run) => (Exit::Unsafe, Some(run)),
        Replay::Spurious => (Exit::Safe, None),
        Replay::Undecided(_) => (Exit::Unknown, None),
    };
    signals.know(exit);
    let is_shown = !command.quiet || command.figures.asked().is_some();
    let witness = run.filter(|_| is_shown).map(|run| loaded.witness(run, &watch));
    if let (Some(witness), false) = (&witness, command.quiet) {
        if witness.run.transitions() != trace.steps {
            writeln!(session, "The steps run, in another order than they were given:")?;
        }
        write!(session, "{}{}", loaded.render(witness.run), witness.why())?;
    }
    let is_asked = matches!(outcome, Replay::Spurious) && !command.quiet;
    let blocked = if is_asked { why_not(system, &trace, &options, &watch) } else { None };
    if let Some(blocked) = &blocked {
        writeln!(session, "{blocked}")?;
    }
    let verdict = replayed_line(system, &source.name, memory, &outcome);
    writeln!(session, "{verdict}")?;
    session.tell(|file| {
        file.verdict_line = Some(verdict.clone());
        file.blocked = blocked;
        tell(file, &outcome, command);
        if let Some(run) = run {
            file.deadlock = deadlock.as_ref().map(|_| true);
            let trace = Trace { steps: run.transitions(), reached: run.reached };
            tell_run(&loaded, file, &trace, witness.as_ref().filter(|_| !command.quiet));
        }
    });
    figures::of_run(&command.figures, &loaded, witness.as_ref(), &verdict, session)?;
    Ok(exit)
}

/// Writes the outcome as data.
fn tell(file: &mut data::File, outcome: &Replay, command: &Command) {
    (file.verdict, file.reason) = match outcome {
        Replay::Replayed(_) => (Some(Verdict::Unsafe), None),
        Replay::Spurious => (Some(Verdict::NotReached), None),
        Replay::Undecided(reason) => (Some(Verdict::Unknown), Some((*reason).into())),
    };
    let limits = Limits { states: command.max_states, ..Limits::new(command.timeout, None) };
    file.bounds = Some(Bounds { processes: None, limits });
}

/// Why the steps cannot be taken, or do not lead to a deadlock.
fn why_not(system: &System, trace: &Trace, options: &ReplayOptions, watch: &Watch) -> Option<String> {
    if options.deadlock.is_some() {
        // without the deadlock as the bad state, the trace may end in any state
        let plain = options.clone().deadlock(None);
        if let Replay::Replayed(_) = replay_within(system, trace, &plain, watch) {
            return Some("The steps run, but into no deadlock.".to_owned());
        }
        return blocked_line_within(system, trace, &plain, watch);
    }
    blocked_line_within(system, trace, options, watch)
}

/// Whether the trace is to end in a deadlock, and not in a bad state of the system with that name.
fn ends_in_deadlock(system: &System, text: &str) -> bool {
    let last = text.rsplit("->").next().unwrap_or_default();
    let last = last.trim_matches(|letter: char| letter.is_whitespace() || matches!(letter, '\'' | '"' | '`'));
    last.ends_with(DEADLOCK) && (0..system.unsafes.len()).all(|index| system.unsafe_label(index) != DEADLOCK)
}

/// Parses `t(#1) -> u(#1, #2) -> unsafe[1]`, also with quotes, line ends and leading words, as in the line that `garret check`
/// prints. If there is only one `unsafe`, it may be omitted.
fn parse_trace(system: &System, text: &str) -> Result<Trace, String> {
    // leading words end with a colon; steps contain none
    let text = text.rsplit_once(':').map_or(text, |(_, steps)| steps);
    let plain: String = text.chars().filter(|letter| !matches!(letter, '\'' | '"' | '`')).collect();
    let joined = plain.split_whitespace().collect::<Vec<_>>().join(" ");
    let mut parts: Vec<&str> = joined.split("->").map(str::trim).filter(|part| !part.is_empty()).collect();
    let last =
        parts.last().and_then(|part| (0..system.unsafes.len()).find(|&it| system.unsafe_label(it) == **part));
    let reached = match last {
        Some(reached) => {
            parts.pop();
            reached
        }
        None if system.unsafes.len() == 1 && !parts.last().is_some_and(|part| part.starts_with("unsafe")) => {
            0
        }
        None => {
            let labels: Vec<String> =
                (0..system.unsafes.len()).map(|index| system.unsafe_label(index)).collect();
            return Err(format!("the last step has to be a bad state: {}", labels.join(" or ")));
        }
    };
    let steps = parts.into_iter().map(|part| parse_step(system, part)).collect::<Result<_, _>>()?;
    Ok(Trace { steps, reached })
}

fn parse_step(system: &System, text: &str) -> Result<TraceStep, String> {
    let shape = || format!("`{text}` is not of the form `transition(#1, #2)`");
    let (name, rest) = text.split_once('(').ok_or_else(shape)?;
    let arguments = rest.strip_suffix(')').ok_or_else(shape)?;
    let transition = system.transitions.iter().position(|it| it.name == name.trim());
    let transition = transition.ok_or_else(|| unknown(system, name.trim()))?;
    let arguments = arguments
        .split(',')
        .map(str::trim)
        .filter(|argument| !argument.is_empty())
        .map(|argument| {
            let number = argument.strip_prefix('#').and_then(|number| number.parse::<u32>().ok());
            number
                .filter(|&number| number > 0)
                .ok_or_else(|| format!("`{argument}` is not a process like `#1`"))
        })
        .collect::<Result<Vec<u32>, String>>()?;
    let wanted = system.transitions[transition].variables.parameters();
    if arguments.len() != wanted {
        let wanted = counted(wanted, "process");
        return Err(format!("`{}` takes {wanted}, not {}", name.trim(), arguments.len()));
    }
    Ok(TraceStep { transition, arguments })
}

fn unknown(system: &System, name: &str) -> String {
    let distance = |other: &&str| strsim::damerau_levenshtein(name, other);
    let names = system.transitions.iter().map(|transition| transition.name.as_str());
    match names.min_by_key(distance).filter(|nearest| distance(nearest) <= 2) {
        Some(nearest) => format!("there is no transition `{name}`; did you mean `{nearest}`?"),
        None => format!("there is no transition `{name}`"),
    }
}

#[cfg(test)]
mod tests {
    use super::parse_trace;
    use garret_system::lang;

    #[test]
    fn traces_are_understood() {
        let text = "type loc = A | B\narray PC[proc] : loc\ninit (p) { PC[p] = A }\nunsafe (p) { PC[p] = B }\n\
            transition go (p) requires { PC[p] = A } { PC[p] := B }\ntransition swap (p q) { PC[p] := A; }\n";
        let system = lang::parse(text).expect("the text is a system").system;
        let trace = parse_trace(&system, "go(#1) -> swap(#2, #1)->unsafe[1]").expect("well-formed");
        assert_eq!(
            (trace.steps.len(), trace.steps[1].transition, trace.steps[1].arguments.as_slice()),
            (2, 1, &[2, 1][..])
        );
        let printed = "Unsafe trace: go(#1) -> swap(#2,\n    #1) ->\n unsafe[1]\n";
        for quoted in [printed.to_owned(), format!("'{printed}'"), format!("\"{printed}\"")] {
            assert_eq!(
                parse_trace(&system, &quoted).map(|trace| trace.steps),
                Ok(trace.steps.clone()),
                "{quoted}"
            );
        }
        assert_eq!(parse_trace(&system, "go(#1)").map(|trace| trace.reached), Ok(0));
        for (wrong, message) in [
            ("gp(#1)", "there is no transition `gp`; did you mean `go`?"),
            ("go(1)", "`1` is not a process like `#1`"),
            ("go(#1, #2)", "`go` takes 1 process, not 2"),
            ("go", "`go` is not of the form `transition(#1, #2)`"),
            ("go(#1) -> unsafe[2]", "the last step has to be a bad state: unsafe[1]"),
        ] {
            assert_eq!(parse_trace(&system, wrong).expect_err(wrong), message);
        }
    }
}
