//! Compares vacuity warnings with the machine: transitions that are reported as never firing do not fire, and bad states reported as
//! impossible are not reached.

use crate::support;

use garret::machine::{ExplorationResult, ExploreOptions, explore};
use garret::system::{
    Access, Atom, Bad, Branch, Disjunct, Formula, Literal, Sort, Symbol, SymbolId, System, Target, Term,
    TypeId, Update, Value, Variables,
};
use garret::{Model, Never, Vacuity};
use garret_campaign::read;
use garret_campaign::truth::most_processes;
use garret_random::generator;
use garret_random::random::Random;

/// The limit on the states of one exploration.
const STATES: usize = 4_000;
const MODELS: [Model; 2] = [Model::Sc, Model::Tso];

/// The numbers of warnings, and of their checks by the machine.
#[derive(Debug, Default)]
struct Tally {
    transitions: usize,
    unsafes: usize,
    /// The number of warnings that depend on the states of one process, or on a universal quantifier.
    by_states: usize,
    by_quantifier: usize,
    /// The number of explorations that visited all states.
    explored: usize,
}

/// The system whose only bad states are those that are reported as impossible, and those after a transition that can never fire.
fn tempted(system: &System, vacuity: &Vacuity) -> System {
    let mut tempted = system.clone();
    let fired = SymbolId(tempted.symbols.len() as u32);
    let access = || Access { symbol: fired, indices: [].into_iter().collect(), reader: None };
    let holds = |value| Literal::Equal(Term::Access(access()), Term::Constructor(value));
    tempted.symbols.push(Symbol {
        name: "Fired".to_owned(),
        dimensions: 0,
        sort: Sort::Enumeration(TypeId::BOOL),
        weak: false,
        constant: false,
        span: system.init.span,
    });
    tempted.init.conjuncts.push(Formula::Atom(Atom::Literal(holds(0))));
    for (transition, never) in tempted.transitions.iter_mut().zip(&vacuity.transitions) {
        if never.is_some() {
            let branch = Branch { condition: Formula::True, value: Value::Term(Term::Constructor(1)) };
            transition.updates.push(Update {
                symbol: fired,
                target: Target::Cell([].into_iter().collect()),
                branches: vec![branch],
            });
        }
    }
    let mut unsafes = Vec::new();
    for (bad, never) in system.unsafes.iter().zip(&vacuity.unsafes) {
        unsafes.extend(never.is_some().then(|| bad.clone()));
    }
    unsafes.push(Bad {
        name: None,
        variables: Variables::default(),
        disjuncts: vec![Disjunct { literals: vec![holds(1)], ..Disjunct::default() }],
        span: system.init.span,
    });
    tempted.unsafes = unsafes;
    tempted
}

/// Checks the warnings about the system with the machine.
fn put(text: &str, tally: &mut Tally) -> Result<(), String> {
    for memory in MODELS {
        let Ok(system) = read(text, memory.is_weak()) else { return Ok(()) };
        let vacuity = Vacuity::of(&system, &garret::Limits::default());
        let fires_never = vacuity.transitions.iter().flatten().count();
        let is_never_bad = vacuity.unsafes.iter().flatten().count();
        if fires_never + is_never_bad == 0 {
            continue;
        }
        tally.transitions += fires_never;
        tally.unsafes += is_never_bad;
        for never in vacuity.transitions.iter().flatten() {
            let shown = format!("{never:?}");
            tally.by_states += usize::from(shown.contains("because: States"));
            tally.by_quantifier += usize::from(shown.contains("because: Parameters"));
        }
        let tempted = tempted(&system, &vacuity);
        for processes in 1..=most_processes(&system, 3) {
            let options =
                ExploreOptions::new().processes(processes).model(memory).buffer(3).max_states(STATES);
            let exploration = explore(&tempted, &options, &mut |_| {});
            if let ExplorationResult::Bad(run) = &exploration.reached {
                let shown = garret::report::run_line(&tempted, run);
                return Err(format!("{memory:?}, {processes} processes run {shown}"));
            }
            tally.explored += usize::from(matches!(exploration.reached, ExplorationResult::Nothing));
        }
    }
    Ok(())
}

/// A random system with additional reasons for vacuity: some guards require more, and quantify over all processes.
fn system(seed: u64) -> String {
    let mut random = Random::new(seed ^ 0x5eed);
    let text = generator::system(seed);
    let mut changed = String::new();
    let guards: Vec<&str> = text.lines().filter(|line| line.starts_with("requires")).collect();
    for line in text.lines() {
        let mut line = line.to_owned();
        if let Some(guard) = line.strip_prefix("requires { ").map(str::to_owned) {
            if random.percent(25) {
                line = line.replace("forall_other", "forall");
            }
            // A part of another guard.
            let other =
                guards.get(random.below(guards.len())).and_then(|other| other.strip_prefix("requires { "));
            let parts: Vec<&str> = other.unwrap_or("").trim_end_matches(" }").split(" && ").collect();
            let part = parts.get(random.below(parts.len())).copied().unwrap_or("");
            let is_whole = part.matches('(').count() == part.matches(')').count();
            if random.percent(20)
                && is_whole
                && !part.contains("[q]")
                && !part.contains('.')
                && !part.is_empty()
            {
                line = format!("requires {{ {part} && {guard}");
                if random.percent(40) && !part.contains("fence") {
                    let of_all = part.replace("[p]", "[k]");
                    line = format!("requires {{ (forall k. {of_all}) && {guard}");
                }
            }
        }
        changed.push_str(&line);
        changed.push('\n');
    }
    changed
}

fn campaign(seeds: impl IntoIterator<Item = u64>) -> Tally {
    let mut tally = Tally::default();
    for seed in seeds {
        for text in [generator::system(seed), system(seed)] {
            if let Err(message) = put(&text, &mut tally) {
                panic!("seed {seed}: {message}\n{text}");
            }
        }
    }
    println!("{tally:?}");
    tally
}

#[test]
fn what_never_happens_does_not() {
    let tally = campaign(0..300);
    assert!(tally.transitions > 100 && tally.unsafes > 10, "{tally:?}");
    assert!(tally.explored > 300, "{tally:?}");
    assert!(tally.by_states > 5 && tally.by_quantifier > 5, "{tally:?}");
}

#[test]
fn nor_in_fresh_systems() {
    campaign(support::fresh_seeds(100));
}

/// To test more seeds by hand: `GARRET_SEEDS=2000`.
#[test]
fn nor_in_many() {
    let seeds = std::env::var("GARRET_SEEDS").ok().and_then(|seeds| seeds.parse().ok()).unwrap_or(0);
    campaign(10_000..10_000 + seeds);
}

/// The machine notices wrong warnings.
#[test]
fn wrong_warnings_are_caught() {
    let mut caught = 0;
    for seed in 0..20 {
        let system = read(&generator::system(seed), true).unwrap();
        let mut vacuity = Vacuity::of(&system, &garret::Limits::default());
        vacuity.transitions.iter_mut().for_each(|it| *it = Some(Never::Disjuncts(Vec::new())));
        let options = ExploreOptions::new().processes(2).model(Model::Tso).buffer(3).max_states(STATES);
        let exploration = explore(&tempted(&system, &vacuity), &options, &mut |_| {});
        caught += usize::from(matches!(exploration.reached, ExplorationResult::Bad(_)));
    }
    assert!(caught > 10, "{caught}");
}
