//! Tests of the finite instances of the models against a naive twin, and against the answers of the search.

use super::instance::{Extent, Instance};
use super::twin::Twin;
use super::{Budget, Explored, FiniteInstances, instance};
use crate::answer::Answer;
use crate::check::{CheckOptions, Inference};
use crate::cube::formula::GroundFormula;
use crate::cube::{Cube, CubeTerm, Ground, Group, Proc, Vocabulary};
use crate::infer::Witnesses;
use crate::preimage::sample::{cubes, restricted};
use garret_base::watch::Watch;
use garret_machine::machine::ground::GroundSystem;
use garret_machine::memory::{Class, ClassSet, Index, Model, Tso};
use garret_solver::{Closure, Domain, Linear, Literal, Relation};
use garret_system::system::{Atom, Formula, Sort, SymbolId, System};
use std::path::{Path, PathBuf};

/// The largest number of states of an instance for the naive twin.
const TWIN_STATES: usize = 250;
/// The number of cubes of a model.
const CUBES: usize = 40;

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    let entries = std::fs::read_dir(folder).expect("the folder of the models is there");
    for path in entries.map(|entry| entry.expect("the folder can be read").path()) {
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "cub") {
            found.push(path);
        }
    }
}

fn system(text: &str) -> System {
    garret_system::lang::parse(text).expect("the text is a system").system
}

fn models() -> Vec<(String, System)> {
    let mut paths = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../../models"), &mut paths);
    paths.sort();
    let model = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("the model can be read");
        (path.display().to_string(), system(&text))
    };
    paths.into_iter().map(model).collect()
}

/// The complete instance; None if it cannot be explored, or a bad state is reached.
fn explored(system: &System, processes: u8) -> Option<Box<Instance<'_>>> {
    explored_as_far_as(system, processes, Extent::All)
}

/// The same for this part of the instance.
fn explored_as_far_as(system: &System, processes: u8, extent: Extent) -> Option<Box<Instance<'_>>> {
    // larger instances take seconds each
    let budget = Budget { states: 50_000, ..Budget::default() };
    let watch = Watch::default();
    match Instance::explore(system, (Model::Tso, &Tso), processes, &budget, extent, &watch) {
        instance::Explored::Kept(instance) => Some(instance),
        instance::Explored::Bad(_) | instance::Explored::Stopped(_) => None,
    }
}

/// Written cells that `init` leaves open have one value in each draw. Cells that `init` mentions, numbers, and cells that are never
/// written have all their values.
#[test]
fn draws_leave_one_value_to_what_is_open() {
    let system = system(
        "type t = A | B | C
         array Open[proc] : t
         array Said[proc] : t
         array Number[proc] : int
         array Constant[proc] : t
         init (p) { Said[p] <> C }
         unsafe (p) { Constant[p] = A && Constant[p] = B }
         transition never (p) requires { Said[p] = C } { Open[p] := A; Said[p] := A; Number[p] := 1 }",
    );
    let count = |extent| explored_as_far_as(&system, 2, extent).expect("it is safe").graph.len();
    // states that differ only in the names of the processes are counted once
    let orbits = |states: usize| states * (states + 1) / 2;
    let numbers = 3;
    assert_eq!(count(Extent::All), orbits(3 * 2 * numbers * 3));
    let one = count(Extent::Drawn(1));
    assert!([orbits(2 * numbers * 3), (2 * numbers * 3_usize).pow(2)].contains(&one), "{one}");
    let several = count(Extent::Drawn(4));
    assert!(several > one && several <= 4 * (2 * numbers * 3_usize).pow(2), "{several}");
    assert!(!explored_as_far_as(&system, 2, Extent::Drawn(1)).expect("it is safe").is_complete);
}

/// The cubes, and the cubes with one or two of their literals, or with all but one.
fn with_parts(system: &System, cubes: Vec<Cube>) -> Vec<Cube> {
    let mut all = Vec::new();
    for cube in cubes {
        let count = cube.literals.len();
        for first in 0..count {
            all.extend(restricted(system, &cube, |place| place != first));
            for second in first..count {
                all.extend(restricted(system, &cube, |place| place == first || place == second));
            }
        }
        all.push(cube);
    }
    all
}

#[test]
fn instances_say_what_the_naive_twin_says() {
    let (mut compared, mut contained, mut with_reads) = (0, 0, 0);
    for (name, system) in models() {
        let bound = system.process_bound.unwrap_or(3).min(3) as u8;
        for processes in 1..=bound {
            let Some(instance) = explored(&system, processes) else { continue };
            if instance.graph.len() > TWIN_STATES / usize::from(processes) {
                continue;
            }
            let ground = GroundSystem::new(&system, Model::Tso, processes, &Watch::default())
                .expect("it was explored");
            let twin = Twin::new(&instance, &ground);
            for cube in with_parts(&system, cubes(&system, &Tso, CUBES)) {
                let answer = instance.contains(&cube);
                assert_eq!(answer, twin.contains(&cube), "{name}, n = {processes}: {cube:?}");
                compared += 1;
                contained += usize::from(answer);
                with_reads += usize::from(!cube.before.is_empty());
            }
        }
    }
    // both answers occur often, with and without reads
    assert!(compared > 10_000 && with_reads > compared / 4, "{compared} cubes, {with_reads} with reads");
    assert!((compared / 10..compared * 9 / 10).contains(&contained), "{contained} of {compared}");
}

/// The local states of a process are computed without running anything: they have to include all those that are reached.
#[test]
fn local_states_are_all_that_are_reached() {
    let (mut looked_at, mut models_known) = (0, 0);
    for (name, system) in models() {
        let vocabulary = Vocabulary::new(&system).with_local_states_until(&|| false);
        if vocabulary.local_states() == 0 {
            continue;
        }
        models_known += 1;
        for processes in 1..=system.process_bound.unwrap_or(3).min(3) as u8 {
            let Some(instance) = explored(&system, processes) else { continue };
            for state in 0..instance.graph.len() {
                for process in 1..=processes {
                    let cube = cube_of(&instance, state, &[process]);
                    assert!(
                        vocabulary.are_possible(&cube.literals),
                        "{name}, n = {processes}, state {state}: {cube:?}"
                    );
                    looked_at += 1;
                }
            }
        }
    }
    assert!(looked_at > 100_000 && models_known > 20, "{looked_at} states of {models_known} models");
}

/// A cube that describes a state completely: the cells whose indices and values are among these processes, and one read of each weak
/// cell, each in a group of its own that happens now.
fn cube_of(instance: &Instance<'_>, state: usize, processes: &[u8]) -> Cube {
    let place = |process: u8| processes.iter().position(|&it| it == process).map(Proc::at);
    let (mut literals, mut before) = (Vec::new(), Vec::new());
    for cell in instance.cells.ids() {
        let indices: Option<Vec<Proc>> =
            instance.cells.indices(cell).iter().map(|&process| place(process)).collect();
        let Some(indices) = indices else { continue };
        let mut term = CubeTerm::cell(instance.cells.symbol_id(cell), &indices);
        let mut value = instance.graph.value(state, cell);
        if instance.readings.is_some() && instance.cells.symbol(cell).weak {
            let reader = processes[before.len() % processes.len()];
            let Some(now) = value_now(instance, state, reader, cell) else { continue };
            value = now;
            let reader = place(reader).expect("it is one of them");
            term = term.read_by(reader, Group::at(before.len()));
            before.push(ClassSet::new([Class::Reads(Index::Process(reader))]));
        }
        literals.push(match instance.cells.sort(cell) {
            Sort::Enumeration(_) => Literal::Member(term, Domain::named(value as u32)),
            Sort::Abstract(_) => Literal::Member(term, Domain::others()),
            Sort::Process => match u8::try_from(value).ok().and_then(place) {
                Some(process) => Literal::Member(term, Domain::named(process.value())),
                None => Literal::Member(term, Domain::others()),
            },
            Sort::Integer | Sort::Real => {
                Literal::Linear(Linear::new([(term, 1)], -value, Relation::Equal).expect("it is small"))
            }
        });
    }
    literals.sort_unstable();
    let order = Closure::with_elements(before.len());
    Cube { processes: processes.len(), literals, before, order, open: Vec::new() }
}

/// The value that the process reads now; None if no access of the system reads it.
fn value_now(
    instance: &Instance<'_>,
    state: usize,
    reader: u8,
    cell: garret_machine::machine::CellId,
) -> Option<i64> {
    let values = instance.readings.as_ref()?.of((reader, cell))?;
    // with all classes before the read, only the present value is permitted: one without events since
    values.iter().find(|reading| reading.is_permitted(state, u64::MAX)).map(|reading| reading.value)
}

#[test]
fn every_state_lies_in_the_cubes_that_describe_it() {
    let mut described = 0;
    for (name, system) in models() {
        let bound = system.process_bound.unwrap_or(3).min(3) as u8;
        for processes in 1..=bound {
            let Some(instance) = explored(&system, processes) else { continue };
            let step = (instance.graph.len() / 50).max(1);
            for state in (0..instance.graph.len()).step_by(step) {
                for chosen in [&[1][..], &[2], &[2, 1], &[1, 3], &[3, 1, 2]] {
                    if chosen.iter().all(|&process| process <= processes) {
                        let cube = cube_of(&instance, state, chosen);
                        assert!(instance.contains(&cube), "{name}, n = {processes}, {state}: {cube:?}");
                        described += 1;
                    }
                }
            }
        }
    }
    assert!(described > 5_000, "{described}");
}

/// The number of different reads of the cube.
fn reads(cube: &Cube) -> usize {
    let mut reads = Vec::new();
    cube.for_each_term(|term| {
        if term.reader().is_some() && !reads.contains(&term) {
            reads.push(term);
        }
    });
    reads.len()
}

/// Whether a disjunction in a universal guard determines what is read: only reads that occur in any case are events.
fn reads_depend(system: &System) -> bool {
    fn has_choice(formula: &Formula) -> bool {
        match formula {
            Formula::Or(_) => true,
            Formula::And(parts) => parts.iter().any(has_choice),
            Formula::Atom(Atom::Exists(inner) | Atom::Forall(inner)) => has_choice(&inner.body),
            Formula::True | Formula::False | Formula::Atom(Atom::Literal(_)) => false,
        }
    }
    let guards = system.transitions.iter().flat_map(|transition| &transition.guards);
    guards.flat_map(|guard| &guard.universals).any(|universal| has_choice(&universal.body))
}

#[test]
fn what_is_unreachable_contains_no_state() {
    /// Models that are not decided with so few cubes; without facts about numbers, they take minutes.
    const SLOW: [&str; 2] = ["counting/roles.cub", "proofs/chandra_toueg.cub"];
    let (mut looked_at, mut with_read) = (0, 0);
    for (name, system) in models().into_iter().filter(|(name, _)| !SLOW.iter().any(|it| name.ends_with(it))) {
        // the cubes below are computed without facts about numbers as well
        let options = CheckOptions { inference: Inference::Off, facts: false, ..CheckOptions::default() };
        let report = crate::check::check(&system, &options.max_nodes(300), &mut |_| {});
        if !matches!(report.answer, Answer::Safe { .. }) || report.refined || reads_depend(&system) {
            continue;
        }
        let vocabulary = Vocabulary::new(&system);
        let Explored::Complete(mut instances) =
            FiniteInstances::new(&vocabulary, Model::Tso).explore(&Budget::default(), &Watch::default())
        else {
            panic!("{name} is safe and small");
        };
        // a history belongs to one read: those of several reads may come from different runs
        for cube in cubes(&system, &Tso, 10 * CUBES).iter().filter(|cube| reads(cube) <= 1) {
            assert!(!instances.contain(cube), "{name}: {cube:?}");
            looked_at += 1;
            with_read += reads(cube);
        }
    }
    assert!(looked_at > 300 && with_read > 150, "{looked_at} cubes, {with_read} with a read");
}

/// `reader` reads `Flag` once, `writer` sets it, and `bystander` does nothing.
const FLAG: &str = "
    type loc = Begin | End
    array PC[proc] : loc
    array Saw[proc] : bool
    weak array Flag[proc] : bool
    init (p) { PC[p] = Begin && Flag[p] = False && Saw[p] = False }
    unsafe (p q) { PC[p] = Begin && PC[q] = Begin && Saw[p] = True }
    transition raise ([p])
    requires { PC[p] = Begin }
    { PC[p] := End; Flag[p] := True }
    transition look ([p] q)
    requires { PC[p] = Begin && Flag[q] = True }
    { PC[p] := End; Saw[p] := True }
";

/// The cube in which process 0 has ended, and process 1 reads this value of its flag, with these classes of events before the read.
fn read_of_the_ended(value: u32, before: impl IntoIterator<Item = Class>) -> Cube {
    let (pc, flag) = (SymbolId(0), SymbolId(2));
    let read = CubeTerm::cell(flag, &[Proc::at(0)]).read_by(Proc::at(1), Group::at(0));
    let literals = vec![
        Literal::Member(CubeTerm::cell(pc, &[Proc::at(0)]), Domain::named(1)),
        Literal::Member(CubeTerm::cell(pc, &[Proc::at(1)]), Domain::named(0)),
        Literal::Member(read, Domain::named(value)),
    ];
    let before = vec![ClassSet::new(before)];
    Cube { processes: 2, literals, before, order: Closure::with_elements(1), open: Vec::new() }
}

#[test]
fn a_process_that_does_nothing_may_have_read_an_old_value() {
    let system = system(FLAG);
    let vocabulary = Vocabulary::new(&system);
    let Explored::Complete(mut instances) =
        FiniteInstances::new(&vocabulary, Model::Tso).explore(&Budget::default(), &Watch::default())
    else {
        panic!("nothing is bad");
    };
    assert_eq!(instances.candidate_processes(), 2);
    let own = Class::Reads(Index::Process(Proc::at(1)));
    let writes = Class::Writes(Index::Process(Proc::at(0)));
    assert!(instances.contain(&read_of_the_ended(1, [own.clone()])));
    assert!(instances.contain(&read_of_the_ended(0, [own.clone()])));
    // process 0 ended by reading the flag of the third process, or its own write is not in memory yet
    assert!(instances.contain(&read_of_the_ended(1, [own.clone(), writes.clone()])));
    let everything = [own, writes, Class::Writes(Index::Open), Class::Reads(Index::Process(Proc::at(0)))];
    assert!(instances.contain(&read_of_the_ended(1, everything.clone())));
}

#[test]
fn statistics_count_states_and_histories() {
    let system = system(FLAG);
    let vocabulary = Vocabulary::new(&system);
    let Explored::Complete(instances) =
        FiniteInstances::new(&vocabulary, Model::Tso).explore(&Budget::default(), &Watch::default())
    else {
        panic!("nothing is bad");
    };
    let counts: Vec<_> =
        instances.statistics().iter().map(|it| (it.processes, it.states, it.histories)).collect();
    insta::assert_debug_snapshot!(counts);
}

#[test]
fn a_bad_state_is_shown_as_a_run() {
    let text = FLAG
        .replace("PC[q] = Begin && Saw", "PC[q] = End && Saw")
        .replace("PC[p] = Begin && PC[q] = End", "PC[q] = End");
    let system = system(&text);
    let vocabulary = Vocabulary::new(&system);
    let Explored::Bad(run) =
        FiniteInstances::new(&vocabulary, Model::Tso).explore(&Budget::default(), &Watch::default())
    else {
        panic!("a process may see the flag of another one");
    };
    assert_eq!((run.processes, run.transitions().len()), (2, 2));
}

#[test]
fn without_initial_states_nothing_is_known() {
    let contradictory = FLAG.replace("Saw[p] = False }", "Saw[p] = False && Saw[p] = True }");
    let system = system(&contradictory);
    let vocabulary = Vocabulary::new(&system);
    let explored =
        FiniteInstances::new(&vocabulary, Model::Tso).explore(&Budget::default(), &Watch::default());
    assert!(matches!(explored, Explored::Nothing(_)));
}

#[test]
fn few_states_are_a_sample() {
    let system = system(FLAG);
    let vocabulary = Vocabulary::new(&system);
    let budget = Budget { states: 5, ..Budget::default() };
    let Explored::Complete(instances) =
        FiniteInstances::new(&vocabulary, Model::Tso).explore(&budget, &Watch::default())
    else {
        panic!("a sample is taken");
    };
    assert!(instances.instances.last().is_some_and(|last| last.cells.processes == 2 && !last.is_complete));
    let budget = Budget { states: 60, ..Budget::default() };
    let Explored::Complete(instances) =
        FiniteInstances::new(&vocabulary, Model::Tso).explore(&budget, &Watch::default())
    else {
        panic!("two processes fit");
    };
    assert_eq!((instances.statistics().len(), instances.candidate_processes()), (2, 2));
}

#[test]
fn numbers_that_init_relates_start_where_they_can() {
    let text = "
        var X : int
        var Y : int
        init () { X + 3 <= Y }
        unsafe () { X = Y + 4 }
        transition up (p) requires { X < Y } { X := X + 1 }
    ";
    let system = garret_system::lang::parse(text).expect("it is a system").system;
    let instance = explored(&system, 1).expect("nothing is bad");
    assert!(instance.graph.len() > 10);
}

/// The formulas of a cube about all processes outside are evaluated for the processes of the instance that are not images.
#[test]
fn what_holds_outside_is_asked_of_the_others() {
    let system = system(
        "type loc = A | B | C
        array PC[proc] : loc
        init (p) { PC[p] = A }
        transition first (p) requires { PC[p] = A && forall_other q. PC[q] = A } { PC[p] := B }
        transition second (p) requires { PC[p] = A && forall_other q. PC[q] <> A } { PC[p] := C }
        unsafe (p q) { PC[p] = C && PC[q] = A }",
    );
    let vocabulary = Vocabulary::new(&system);
    let budget = Budget { processes: 2, ..Budget::default() };
    let explored = FiniteInstances::new(&vocabulary, Model::Sc).explore(&budget, &Watch::default());
    let Explored::Complete(mut instances) = explored else { panic!("it is small, and safe") };
    let at =
        |process: Proc, value| Literal::Member(CubeTerm::cell(SymbolId(0), &[process]), Domain::named(value));
    let mut contain = |value, outside: Option<u32>| {
        let open = outside.map(|value| Ground::literal(at(Proc::OPEN, value))).into_iter().collect();
        let literals = vec![at(Proc::at(0), value)];
        let (before, order) = (Vec::new(), Closure::new());
        instances.contain(&Cube { processes: 1, literals, before, order, open })
    };
    // a process is in C while the other one is in B, or while it is alone
    assert!(contain(2, None) && contain(2, Some(1)), "C is reached");
    // alone, every formula about the others holds
    assert!(contain(2, Some(0)) && contain(1, Some(0)));
    instances.instances.remove(0);
    let mut contain = |value, outside: u32| {
        let open = vec![Ground::literal(at(Proc::OPEN, outside))];
        let (literals, before, order) = (vec![at(Proc::at(0), value)], Vec::new(), Closure::new());
        instances.contain(&Cube { processes: 1, literals, before, order, open })
    };
    assert!(contain(2, 1) && !contain(2, 0) && !contain(2, 2), "the other one is in B then");
    assert!(contain(1, 0) && contain(1, 2) && !contain(1, 1));
}

/// If two processes have too many states, those are explored that are reached from one initial state for each combination of values
/// that `init` mentions, and the instance is used as an explored one. If that is too much as well, a sample contains rare states.
#[test]
fn too_many_states_are_looked_at_in_part() {
    let all =
        |count: usize, part: &dyn Fn(usize) -> String| (1..=count).map(part).collect::<Vec<_>>().concat();
    let open = all(6, &|number| format!("array Open{number}[proc] : t\n"));
    let writes = all(6, &|number| format!("Open{number}[p] := A; "));
    let steps = all(7, &|at| {
        format!("transition t{at} (p) requires {{ At[p] = L{at} }} {{ At[p] := L{} }}\n", at + 1)
    });
    let text = |noise: &str| {
        format!(
            "type t = A | B | C | D
             type loc = L1 | L2 | L3 | L4 | L5 | L6 | L7 | L8
             array At[proc] : loc
             {open}
             init (p) {{ At[p] = L1 }}
             unsafe (p q) {{ At[p] = L8 && At[q] = L8 && p < q && q < p }}
             {steps}
             transition clear (p) requires {{ At[p] = L1 }} {{ {writes} }}
             {noise}"
        )
    };
    let explored = |text: &str| {
        let system = system(text);
        let vocabulary = Vocabulary::new(&system);
        let budget = Budget { processes: 2, states: 10_000, ..Budget::default() };
        let instances = FiniteInstances::new(&vocabulary, Model::Sc);
        let Explored::Complete(instances) = instances.explore(&budget, &Watch::default()) else {
            panic!("it is looked at in part");
        };
        assert_eq!(instances.candidate_processes(), 2);
        let last = instances.instances.last().expect("an instance");
        assert!(last.cells.processes == 2 && !last.is_complete);
        let system = last.cells.system;
        let at = system.symbol_ids().find(|&id| system.symbol(id).name == "At").expect("it is declared");
        let ends: Vec<_> = last.cells.ids().filter(|&cell| last.cells.symbol_id(cell) == at).collect();
        let last_value = |state: usize| ends.iter().all(|&cell| last.graph.value(state, cell) == 7);
        (last.graph.len(), (0..last.graph.len()).any(last_value))
    };
    let (states, reaches_the_end) = explored(&text(""));
    assert!(states < 1_000 && reaches_the_end, "{states} states");
    let noise = all(2, &|number| format!("transition n{number} (p) {{ Open{number}[p] := ? }}\n"));
    let (states, reaches_the_end) = explored(&text(&noise));
    assert!(states >= 10_000 && reaches_the_end, "{states} states");
}
