//! Translation of the paths of a program into a system in the `.cub` language, with the lines of the program as comments.

mod expression;
mod transition;

use super::form::{Comparison, Entry, Instruction, Level, Point, Program, Property, Role, Term};
use super::names;
use super::path::Paths;
use super::residue::Companions;
use super::roles::{self, SingleThreads};
use super::semantics::Target;
use super::sum::Slot;
use std::collections::BTreeSet;
use std::fmt::Write;
use transition::{Emitted, emit};

/// The text of the system. It has one transition for each path, in the same order.
///
/// `EIP` holds the point of each thread, `ZF` the last arithmetic result, `TMP` the value that a read-modify-write has read,
/// `Chosen` the thread whose cell it accesses, and `Count` the next value of a counter.
pub(super) fn system(
    program: &Program,
    paths: &Paths,
    companions: &Companions,
    roles: &SingleThreads,
    name: &str,
) -> String {
    let mut transitions = Vec::new();
    let mut used = BTreeSet::new();
    for path in &paths.all {
        let emitted = emit(program, paths, roles, path, &mut used);
        transitions.push(emitted);
    }
    let mut text = String::new();
    // writing to a string cannot fail
    let _ = write_system(&mut text, (program, paths, roles), companions, name, &transitions);
    text
}

fn write_system(
    text: &mut String,
    (program, paths, roles): (&Program, &Paths, &SingleThreads),
    companions: &Companions,
    name: &str,
    transitions: &[Emitted],
) -> std::fmt::Result {
    writeln!(text, "(* {}: each process is a thread. *)\n", comment(name))?;
    if roles.closed {
        writeln!(text, "number_procs {}\n", roles.count)?;
    }
    locations(text, program, paths)?;
    if companions.bits > 0 {
        let values: Vec<String> = (0..1 << companions.bits).map(names::low_bits).collect();
        writeln!(text, "type low_bits = {}", values.join(" | "))?;
    }
    let slots: Vec<Slot> = slots(program, transitions);
    let chosen = transitions.iter().any(|transition| transition.chooses);
    let counts = transitions.iter().any(|transition| transition.prepares);
    for &slot in &slots {
        let what = match slot {
            Slot::Register(_) | Slot::Thread(_) => "",
            Slot::Flags => "  (* the last arithmetic result, for its sign *)",
            Slot::Temporary => "  (* what a read-modify-write has read *)",
            Slot::Left => "  (* what was compared *)",
            Slot::Right => "  (* with what it was compared *)",
        };
        let kind = if matches!(slot, Slot::Thread(_)) { "proc" } else { "int" };
        writeln!(text, "array {}[proc] : {kind}{what}", names::slot(program, slot))?;
    }
    for slot in companions.slots.iter() {
        writeln!(text, "array {}[proc] : low_bits", names::slot_low(program, slot))?;
    }
    if chosen {
        writeln!(text, "array Chosen[proc] : proc  (* the thread whose cell is changed *)")?;
    }
    if counts {
        writeln!(text, "array Count[proc,proc] : bool  (* what a thread will write to a counter *)")?;
    }
    if roles.needs_constants() {
        for role in 0..roles.count {
            writeln!(text, "const {} : proc", roles::constant(role))?;
        }
    }
    data(text, program, companions)?;
    init(text, (program, paths, roles), companions, &slots, chosen, counts)?;
    for property in &program.properties {
        bad_state(text, program, roles, property)?;
    }
    if leads_to(paths, Target::Null) {
        writeln!(text, "(* memory is accessed through a null pointer *)")?;
        writeln!(text, "unsafe null_pointer (t1) {{ EIP[t1] = Null_pointer }}\n")?;
    }
    if leads_to(paths, Target::OutOfRange) {
        writeln!(text, "(* a counter leaves 0..N *)")?;
        writeln!(text, "unsafe counter_range (t1) {{ EIP[t1] = Out_of_range }}\n")?;
    }
    for (number, transition) in transitions.iter().enumerate() {
        write!(text, "{}{}", if number > 0 { "\n" } else { "" }, transition.text)?;
    }
    Ok(())
}

/// Whether some path ends with this target.
fn leads_to(paths: &Paths, target: Target) -> bool {
    paths.all.iter().any(|path| path.to == target)
}

/// The text in a form that can stand in a comment.
fn comment(text: &str) -> String {
    let plain: String = text.chars().filter(|letter| !letter.is_control()).collect();
    plain.replace("(*", "( *").replace("*)", "* )")
}

/// The type of the points: those where paths start or end, and those that bad states mention.
fn locations(text: &mut String, program: &Program, paths: &Paths) -> std::fmt::Result {
    let mut points: BTreeSet<_> = paths.heads.keys().copied().collect();
    for property in &program.properties {
        for comparison in &property.comparisons {
            if let Comparison::At(_, _, point) = comparison {
                points.insert(*point);
                if is_split(program, *point) {
                    points.insert(point.midst());
                }
            }
        }
    }
    let mut constructors: Vec<String> = points.iter().map(|&point| names::point(program, point)).collect();
    for bad in [Target::Null, Target::OutOfRange] {
        if leads_to(paths, bad) {
            constructors.push(names::target(program, bad));
        }
    }
    writeln!(text, "type loc = {}\n", constructors.join(" | "))?;
    writeln!(text, "array EIP[proc] : loc")
}

/// The slots that the system uses.
fn slots(program: &Program, transitions: &[Emitted]) -> Vec<Slot> {
    let mut slots: BTreeSet<Slot> =
        transitions.iter().flat_map(|transition| &transition.slots).copied().collect();
    for comparison in program.properties.iter().flat_map(|property| &property.comparisons) {
        if let Comparison::Numbers(left, _, right) = comparison {
            for term in [left, right] {
                if let Term::Register(register, _) = term {
                    slots.insert(Slot::Register(*register));
                }
            }
        }
    }
    slots.into_iter().collect()
}

fn data(text: &mut String, program: &Program, companions: &Companions) -> std::fmt::Result {
    writeln!(text)?;
    for (index, datum) in program.cells() {
        let name = format!("{}{}", names::DATUM, datum.symbol);
        let kind = if datum.flag { "bool" } else { "int" };
        writeln!(text, "(* {}: {} *)", datum.line, comment(&datum.text))?;
        match datum.role {
            Role::Shared(_) => writeln!(text, "weak var {name} : {kind}")?,
            Role::Local(_) => writeln!(text, "weak array {name}[proc] : {kind}")?,
            Role::Counter(_) => {
                writeln!(text, "weak array {name}[proc] : bool  (* as many as are True *)")?;
            }
        }
        let threads = names::datum_thread(program, index);
        match (datum.reference, datum.role) {
            (true, Role::Shared(_)) => writeln!(text, "weak var {threads} : proc")?,
            (true, _) => writeln!(text, "weak array {threads}[proc] : proc")?,
            (false, _) => {}
        }
        let low = names::datum_low(program, index);
        match (companions.data.contains(&index), datum.role) {
            (true, Role::Shared(_)) => writeln!(text, "weak var {low} : low_bits")?,
            (true, _) => writeln!(text, "weak array {low}[proc] : low_bits")?,
            (false, _) => {}
        }
    }
    if program.data.is_empty() { Ok(()) } else { writeln!(text) }
}

fn init(
    text: &mut String,
    (program, paths, roles): (&Program, &Paths, &SingleThreads),
    companions: &Companions,
    slots: &[Slot],
    chosen: bool,
    counts: bool,
) -> std::fmt::Result {
    let mut conjuncts = starts(program, roles);
    for (_, datum) in program.cells() {
        let name = format!("{}{}", names::DATUM, datum.symbol);
        conjuncts.push(match datum.role {
            Role::Shared(value) => format!("{name} = {}", held(datum.flag, value)),
            Role::Local(value) => format!("{name}[p] = {}", held(datum.flag, value)),
            Role::Counter(level) => format!("{name}[p] = {}", truth(level)),
        });
    }
    for (index, datum) in program.cells() {
        // the first thread in the order of threads
        if let (true, Role::Shared(1)) = (datum.reference, datum.role) {
            conjuncts.push(format!("{} <= p", names::datum_thread(program, index)));
        }
    }
    let low_of = |value: i64| names::low_bits(value.rem_euclid(1 << companions.bits));
    for (index, datum) in program.cells().filter(|(index, _)| companions.data.contains(index)) {
        let name = names::datum_low(program, index);
        match datum.role {
            Role::Shared(value) => conjuncts.push(format!("{name} = {}", low_of(value))),
            Role::Local(value) => conjuncts.push(format!("{name}[p] = {}", low_of(value))),
            // counters are not numbers
            Role::Counter(_) => {}
        }
    }
    for slot in companions.slots.iter() {
        let value = i64::from(program.own.is_some_and(|own| slot == Slot::Register(own)));
        conjuncts.push(format!("{}[p] = {}", names::slot_low(program, slot), low_of(value)));
    }
    // a slot that is written before it is read can start with 0
    let first = |slot: Slot| match slot {
        Slot::Register(register) if program.own == Some(register) => Some("1"),
        Slot::Thread(register) if program.own == Some(register) => Some("p"),
        _ if paths.open.contains(slot) => None,
        Slot::Thread(_) => Some("p"),
        _ => Some("0"),
    };
    let known = slots.iter().filter_map(|slot| Some((slot, first(*slot)?)));
    conjuncts.extend(known.map(|(slot, value)| format!("{}[p] = {value}", names::slot(program, *slot))));
    if chosen {
        conjuncts.push("Chosen[p] = p".to_owned());
    }
    let parameters = if counts {
        conjuncts.push("Count[p,q] = False && Count[p,p] = False".to_owned());
        "p q"
    } else {
        "p"
    };
    writeln!(text, "init ({parameters}) {{ {} }}\n", conjuncts.join(" && "))
}

/// The initial points of the processes. Processes with a role are named.
fn starts(program: &Program, roles: &SingleThreads) -> Vec<String> {
    let at = |process: &str, entry: &Entry| format!("EIP[{process}] = {}", names::point(program, entry.at));
    let any = program.entries.iter().filter(|entry| !entry.only).map(|entry| at("p", entry));
    let any: Vec<String> = any.collect();
    let only = || (0..).zip(program.entries.iter().filter(|entry| entry.only));
    let mut conjuncts = Vec::new();
    if roles.closed {
        // every process starts at one of these points
        let all: BTreeSet<String> = program.entries.iter().map(|entry| at("p", entry)).collect();
        conjuncts.push(format!("({})", all.into_iter().collect::<Vec<_>>().join(" || ")));
        conjuncts.extend(only().map(|(role, entry)| at(&roles.process(role), entry)));
    } else if roles.count == 0 && any.len() == 1 {
        conjuncts.extend(any);
    } else {
        let mut ways: Vec<String> = only()
            .map(|(role, entry)| format!("p = {} && {}", roles.process(role), at("p", entry)))
            .collect();
        let no_role = || (0..roles.count).map(|role| format!("p <> {}", roles.process(role)));
        ways.extend(any.iter().map(|entry| {
            let parts: Vec<String> = no_role().chain([entry.clone()]).collect();
            parts.join(" && ")
        }));
        conjuncts.push(format!("({})", ways.join(" || ")));
    }
    if roles.needs_constants() {
        // the processes of all roles exist; if they are the only ones, their constants are in the order of the processes
        for role in 1..roles.count {
            let sign = if roles.closed { "<" } else { "<>" };
            let others = if roles.closed { role - 1..role } else { 0..role };
            conjuncts.extend(
                others.map(|other| format!("{} {sign} {}", roles::constant(other), roles::constant(role))),
            );
        }
    }
    conjuncts
}

/// The content of a cell: a truth value if the cell only holds 0 and 1.
fn held(flag: bool, value: i64) -> String {
    if flag { expression::truth(value != 0).to_owned() } else { value.to_string() }
}

/// The value of each cell of a counter that is at this level.
fn truth(level: Level) -> &'static str {
    match level {
        Level::Zero => "False",
        Level::Full => "True",
    }
}

fn bad_state(
    text: &mut String,
    program: &Program,
    roles: &SingleThreads,
    property: &Property,
) -> std::fmt::Result {
    let parameters: Vec<String> =
        (0..property.threads.len()).map(|thread| thread_name(thread as u32)).collect();
    let owners = property.comparisons.iter().filter_map(|comparison| match comparison {
        Comparison::At(thread, true, point) => roles.guard(&thread_name(*thread), *point),
        _ => None,
    });
    let atoms = property.comparisons.iter().map(|comparison| bad_atom(program, comparison));
    let atoms: Vec<String> = owners.chain(atoms).collect();
    writeln!(text, "(* {}: {} *)", property.line, comment(&property.text))?;
    writeln!(text, "unsafe ({}) {{ {} }}\n", parameters.join(" "), atoms.join(" && "))
}

fn is_split(program: &Program, point: Point) -> bool {
    program.instruction(point).is_some_and(Instruction::is_split)
}

fn thread_name(thread: u32) -> String {
    format!("t{}", thread + 1)
}

fn bad_atom(program: &Program, comparison: &Comparison) -> String {
    match comparison {
        Comparison::At(thread, positive, point) => {
            let sign = if *positive { "=" } else { "<>" };
            let at = |place: String| format!("EIP[{}] {sign} {place}", thread_name(*thread));
            let before = at(names::point(program, *point));
            // a thread in the middle of an instruction is still at it
            if is_split(program, *point) {
                let midst = at(names::point(program, point.midst()));
                let joint = if *positive { "||" } else { "&&" };
                format!("({before} {joint} {midst})")
            } else {
                before
            }
        }
        Comparison::Together(one, positive, other) => {
            let sign = if *positive { "=" } else { "<>" };
            format!("EIP[{}] {sign} EIP[{}]", thread_name(*one), thread_name(*other))
        }
        Comparison::Numbers(left, relation, right) => {
            format!("{} {} {}", bad_term(program, *left), relation.sign(), bad_term(program, *right))
        }
    }
}

fn bad_term(program: &Program, term: Term) -> String {
    match term {
        Term::Integer(number) => number.to_string(),
        Term::Register(register, thread) => {
            format!("{}[{}]", names::slot(program, Slot::Register(register)), thread_name(thread))
        }
        Term::DatumValue(reader, id, owner) => {
            let owner = owner.map(|owner| format!("[{}]", thread_name(owner))).unwrap_or_default();
            format!("{} @ {}{owner}", thread_name(reader), names::datum(program, id))
        }
    }
}
