//! Determines the threads: those that are named, or those that `main` creates.

use crate::Options;
use crate::decode::decode;
use crate::file::Symbol;
use crate::follow::InstructionResult;
use crate::known::{HANDLE, Known, State};
use crate::machine::{Creation, Machine, Mode, Node, Successor};
use crate::program::Count;
use garret_base::source::{Diagnostic, short};
use garret_instructions::program::{Action, Operand};
use garret_instructions::value::{Comparison, Value, VariableId};

/// The largest number of instructions that `main` executes before and while it creates threads.
const MOST_STEPS: usize = 1_000_000;

/// A kind of thread at its start.
pub(crate) struct Start {
    pub(crate) name: String,
    pub(crate) node: Node,
    pub(crate) state: State,
    pub(crate) count: Count,
    /// The object in which it signals its end.
    pub(crate) flag: Option<VariableId>,
    /// The number of actions of `main` in the prefix with which it begins: it waits for threads. `main` itself continues where the search
    /// for created threads stopped, so it begins with all of them.
    pub(crate) waits: usize,
    /// The number of threads that certainly exist before it begins.
    pub(crate) earlier: usize,
    /// The indices of arguments that may have any value.
    pub(crate) open_arguments: std::ops::Range<usize>,
}

/// The state of `main` before its first access of shared memory.
struct Rest {
    node: Node,
    state: State,
}

/// How far `main` was followed.
struct MainRun {
    rest: Option<Rest>,
    /// The index of the first creation that is repeated in an endless loop.
    endless: Option<usize>,
}

/// The phrase for a `main` that is left out.
const NOT_RUN: &str = "`main` is not run";

/// The threads of a file, and which part of `main` is left out, if any.
pub(crate) fn starts(
    machine: &mut Machine<'_, '_, '_>,
    options: &Options,
    notes: &mut Vec<Diagnostic>,
) -> Result<(Vec<Start>, Option<&'static str>), Diagnostic> {
    let file = machine.layout.file;
    let main = match file.symbol("main") {
        Some(Symbol::Code(at)) if at < file.code.len() => Some(at),
        _ => None,
    };
    let is_followed = !options.without_main && !options.threads.iter().any(|it| it == "main");
    let Some(main) = main.filter(|_| is_followed) else {
        machine.mode = Mode::Together;
        if options.threads.is_empty() {
            return Err(which(machine));
        }
        let is_left_out = main.is_some() && options.threads.iter().all(|it| it != "main");
        return Ok((named(machine, options)?, is_left_out.then_some(NOT_RUN)));
    };
    let ran = run(machine, main, !options.threads.is_empty())?;
    machine.mode = Mode::Together;
    if options.threads.is_empty() {
        if machine.creations.is_empty() {
            return Err(which(machine).note("`main` creates no threads"));
        }
        return Ok((created(machine, ran)?, None));
    }
    if machine.creations.is_empty() {
        // all of it sets up the memory that the threads find
        return Ok((named(machine, options)?, None));
    }
    let span = machine.creations[0].span;
    let message = "what `main` does after it has created this thread is left out, since threads are named";
    notes.push(Diagnostic::remark(message).at(span, ""));
    Ok((named(machine, options)?, Some("`main` is run up to its first thread only")))
}

/// The error if neither the options nor `main` say which functions threads run.
fn which(machine: &Machine<'_, '_, '_>) -> Diagnostic {
    let file = machine.layout.file;
    let is_code = |name: &&str| matches!(file.symbol(name), Some(Symbol::Code(_)));
    let names: Vec<&str> = file.globals.iter().copied().filter(is_code).filter(|it| *it != "main").collect();
    if names.is_empty() {
        return Diagnostic::error("there is no function that threads could run")
            .help("name a function of this file with --threads, or let `main` create threads");
    }
    let all: Vec<String> = names.iter().map(|it| format!("`{}`", short(it))).collect();
    Diagnostic::error("which functions do threads run?")
        .note(format!("global functions: {}", all.join(", ")))
        .help(format!("name them: --threads {}", names.join(",")))
}

/// The threads of the functions that the options name.
fn named(machine: &mut Machine<'_, '_, '_>, options: &Options) -> Result<Vec<Start>, Diagnostic> {
    let mut starts = Vec::new();
    for name in &options.threads {
        let entry = match machine.layout.file.symbol(name) {
            Some(Symbol::Code(at)) if at < machine.layout.file.code.len() => at,
            _ => {
                let error = Diagnostic::error(format!("there is no function `{}`", short(name)));
                let notes = which(machine);
                return Err(notes.notes.into_iter().fold(error, Diagnostic::note));
            }
        };
        // the argument that `main` passes to one of them need not be that of the others
        starts.push(start(machine, name.clone(), entry, None, Count::Named, None));
    }
    Ok(starts)
}

fn start(
    machine: &mut Machine<'_, '_, '_>,
    name: String,
    entry: usize,
    argument: Option<Value>,
    count: Count,
    flag: Option<VariableId>,
) -> Start {
    let node = machine.start(entry);
    let mut state = machine.first();
    let architecture = machine.layout.file.architecture;
    let all = crate::decode::arguments(architecture);
    let open_arguments = if argument.is_none() { 0..all } else { 0..0 };
    for number in open_arguments.clone() {
        state.set(crate::decode::argument(architecture, number), Known::Unknown);
    }
    if let Some(argument) = argument {
        state.set(crate::decode::argument(architecture, 0), Known::Value(argument));
    }
    Start { name, node, state, count, flag, waits: 0, earlier: 0, open_arguments }
}

/// The threads that `main` creates, and `main` itself if it accesses shared memory afterwards.
fn created(machine: &mut Machine<'_, '_, '_>, ran: MainRun) -> Result<Vec<Start>, Diagnostic> {
    let mut starts: Vec<Start> = Vec::new();
    // `main` is followed first: if it waits for threads, these must signal their ends
    let rest = match ran.rest {
        Some(rest) => {
            machine.follow(rest.node, rest.state.clone())?;
            Some(Start {
                name: "main".to_owned(),
                node: rest.node,
                state: rest.state,
                count: Count::Exactly(1),
                flag: None,
                waits: machine.prefix.len(),
                earlier: usize::MAX,
                open_arguments: 0..0,
            })
        }
        None => None,
    };
    let creations = machine.creations.clone();
    let mut groups: Vec<(usize, Creation, Count)> = Vec::new();
    for (number, creation) in creations.into_iter().enumerate() {
        let is_endless = ran.endless.is_some_and(|first| number >= first);
        let same = |it: &&mut (usize, Creation, Count)| {
            let of = &it.1;
            let is_alike = of.entry == creation.entry && of.argument == creation.argument;
            is_alike && of.waits == creation.waits && of.flag.is_none()
        };
        let group = groups.iter_mut().find(same).filter(|_| creation.flag.is_none());
        match group {
            Some((.., count)) => {
                *count = match *count {
                    Count::Exactly(number) if !is_endless => Count::Exactly(number + 1),
                    _ => Count::Any,
                }
            }
            None if is_endless && creation.flag.is_some() => {
                let message = "`main` waits for threads that it creates without end, which is not supported";
                return Err(Diagnostic::error(message).at(creation.span, ""));
            }
            None => groups.push((number, creation, if is_endless { Count::Any } else { Count::Exactly(1) })),
        }
    }
    for (earlier, creation, count) in groups {
        let file = machine.layout.file;
        let name = file.function(creation.entry).unwrap_or("a thread").to_owned();
        let thread = start(machine, name, creation.entry, Some(creation.argument), count, creation.flag);
        starts.push(Start { waits: creation.waits, earlier, ..thread });
    }
    starts.extend(rest);
    Ok(starts)
}

/// Follows `main` until it accesses shared memory, or to its end; with `only_first`, until it creates its first thread.
fn run(machine: &mut Machine<'_, '_, '_>, main: usize, only_first: bool) -> Result<MainRun, Diagnostic> {
    machine.mode = Mode::Alone;
    let mut node = machine.start(main);
    let mut state = machine.first();
    // the nodes where threads were created, with the state there and the index of the creation
    let mut seen: Vec<(Node, State, usize)> = Vec::new();
    for _ in 0..MOST_STEPS {
        machine.touched = false;
        machine.attempt = None;
        let (before, known) = (machine.creations.len(), state.clone());
        let done = machine.instruction(node, state)?;
        may_repeat(machine, node, &done)?;
        if machine.touched {
            return Ok(MainRun { rest: Some(Rest { node, state: known }), endless: None });
        }
        if machine.creations.len() > before {
            if only_first {
                return Ok(MainRun { rest: None, endless: None });
            }
            let known = without_handles(known.clone());
            let earlier = seen.iter().find(|(at, it, _)| *at == node && *it == known);
            if let Some((_, _, first)) = earlier {
                let endless = Some(*first);
                return Ok(MainRun { rest: None, endless });
            }
            seen.push((node, known, before));
        }
        let span = machine.layout.file.code[node.at].statement.span;
        if matches!(done.block.way, Successor::Unless(..)) {
            return match machine.mode {
                Mode::Alone => Err(Diagnostic::error(
                    "this division in `main` uses a value that is not known before the threads start",
                )
                .at(span, "")),
                _ => Ok(MainRun { rest: Some(Rest { node, state: known }), endless: None }),
            };
        }
        let mut next = done.next;
        let (Some((to, after)), None) = (next.pop(), next.pop()) else {
            return match done.block.way {
                Successor::Bad(message) if machine.mode == Mode::Alone => {
                    let message = format!("`main` fails before it creates threads: {message}");
                    Err(Diagnostic::error(message).at(span, ""))
                }
                Successor::Bad(_) => Ok(MainRun { rest: Some(Rest { node, state: known }), endless: None }),
                Successor::End | Successor::Gone => {
                    let waits = !machine.prefix.is_empty();
                    let rest = waits.then_some(Rest { node, state: known });
                    Ok(MainRun { rest, endless: None })
                }
                _ => Err(Diagnostic::error(
                    "this branch of `main` depends on a value that is not known before the threads start",
                )
                .at(span, "")),
            };
        };
        (node, state) = (to, after);
    }
    let message = format!("`main` does more than {MOST_STEPS} instructions before its threads run alone");
    Err(Diagnostic::error(message).at(machine.layout.file.code[node.at].statement.span, ""))
}

/// Checks that a store-exclusive of `main` alone, which may fail although no other thread writes, is repeated until it succeeds: the
/// next instruction branches back to the load-exclusive, or before it, if it has failed.
fn may_repeat(
    machine: &mut Machine<'_, '_, '_>,
    node: Node,
    done: &InstructionResult,
) -> Result<(), Diagnostic> {
    if let Some((_, at @ None)) = &mut machine.monitor {
        *at = Some(node.at);
    }
    let Some(status) = machine.attempt.take() else { return Ok(()) };
    let load = machine.monitor.take().and_then(|it| it.1);
    let file = machine.layout.file;
    let next = done
        .next
        .first()
        .and_then(|(to, state)| Some((to, decode(machine.layout, to.at, state.flags).ok()?)));
    let repeats = next.is_some_and(|(to, decoded)| {
        let Some(jump) = decoded.jump else { return false };
        let action = decoded.steps.get(jump.step).map(|it| it.action);
        let Some(Action::Branch { condition, .. }) = action else { return false };
        let (register, zero) = (Operand::Register(status), Operand::number(0));
        let sides = (condition.left, condition.right);
        let asks = condition.comparison == Comparison::Distinct
            && [(register, zero), (zero, register)].contains(&sides);
        asks && to.context == node.context
            && file.target(jump.label, to.at).is_some_and(|at| Some(at) <= load)
    });
    if repeats {
        return Ok(());
    }
    Err(Diagnostic::error(
        "this store of `main` may fail although no other thread runs, and is not repeated until it succeeds",
    )
    .at(file.code[node.at].statement.span, "")
    .help("use a strong compare-exchange, or start the threads before"))
}

/// The same state with all thread handles made equal.
fn without_handles(state: State) -> State {
    let mut state = state;
    let same = |known: &mut Known| {
        if let Known::Value(Value::Address(HANDLE, number)) = known {
            *number = 0;
        }
    };
    state.registers.iter_mut().for_each(same);
    state.slots.values_mut().for_each(|(_, known)| same(known));
    state
}
