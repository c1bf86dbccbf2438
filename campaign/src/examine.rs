//! Compares all verdicts on one system.

use crate::finding::{Finding, Kind};
use crate::truth::{self, Behaviour, most_processes};
use crate::twin::{self, ExplorationEnd};
use crate::verdict::{Search, SearchMode, SearchResult, Verdict};
use crate::{read, relations};
use garret::system::{Atom, Formula, System};
use garret::{Model, Reason, Trace};
use garret_random::random::Random;

/// The models of the search, stronger ones first.
pub const MODELS: [Model; 2] = [Model::Sc, Model::Tso];

/// The naive machine replays traces of at most this number of steps.
const NAIVELY: usize = 12;

/// The extent of the comparisons.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// The bounds of the machine.
    pub machine: truth::Bounds,
    /// One in this many systems is also compared with the twin of the machine, and under models that the search does not have; 0 for
    /// none.
    pub twin_every: u64,
    /// The largest number of states that the twin visits.
    pub twin_states: usize,
    /// For one in this many systems, the search is also used in another way; 0 for none.
    pub ways_every: u64,
    /// For one in this many systems, the verdicts are compared with those on rewritten systems; 0 for none.
    pub relations_every: u64,
}

impl Default for Effort {
    fn default() -> Self {
        Self {
            machine: truth::Bounds { processes: 3, states: 20_000, buffer: 3 },
            twin_every: 10,
            twin_states: 3_000,
            ways_every: 4,
            relations_every: 10,
        }
    }
}

/// The result for one model.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The model.
    pub model: Model,
    /// The verdict of the search.
    pub said: SearchResult,
    /// For SAFE, the result of the machine.
    pub known: Option<Behaviour>,
}

/// The results for one system.
#[derive(Clone, Debug, Default)]
pub struct Examined {
    /// Whether it has weak cells.
    pub weak: bool,
    /// For each model of the search.
    pub outcomes: Vec<Outcome>,
    /// For each model of the machine, how the exploration by the twin ended; empty if it was not used.
    pub twin: Vec<ExplorationEnd>,
    /// The first disagreement.
    pub finding: Option<Finding>,
}

/// Makes all comparisons; the finding is the first disagreement.
pub fn examine(text: &str, seed: u64, effort: &Effort, search: &Search<'_>) -> Examined {
    let mut examined = Examined::default();
    examined.finding = compare(text, seed, effort, search, &mut examined).err();
    examined
}

fn compare(
    text: &str,
    seed: u64,
    effort: &Effort,
    search: &Search<'_>,
    examined: &mut Examined,
) -> Result<(), Finding> {
    let system = read(text, true).map_err(|message| Finding::new(Kind::Refused, message))?;
    let strong = read(text, false).map_err(|message| Finding::new(Kind::Refused, message))?;
    examined.weak = system.is_weak();
    // Not multiples of a seed, because the kind of system also depends on the seed.
    let turn = |every: u64| every != 0 && Random::new(seed ^ every).below(every as usize) == 0;
    for model in MODELS {
        // There are two ways to leave out the store buffers.
        let system = if model == Model::Sc && seed.is_multiple_of(2) { &strong } else { &system };
        let mut said = search(system, model, SearchMode::Usual);
        if said.in_order {
            let kept = search(system, model, SearchMode::KeepingBuffers);
            confront(system, model, &said, effort)?;
            agree(&said.verdict, &kept.verdict, model, SearchMode::KeepingBuffers)?;
            said = kept;
        }
        if said.taken_back > 0 && is_exact(system) {
            // The usual search forgets processes of which it only knows that they exist; it does not if it carries guards.
            let carrying = search(system, model, SearchMode::Carrying).taken_back;
            if carrying > 0 {
                let details = format!("{carrying} traces that do not run");
                return Err(Finding::new(Kind::Spurious(model), details));
            }
        }
        let known = confront(system, model, &said, effort);
        let (known, wrong) = known.map_or_else(|wrong| (None, Some(wrong)), |known| (known, None));
        examined.outcomes.push(Outcome { model, said, known });
        wrong.map_or(Ok(()), Err)?;
    }
    if turn(effort.ways_every) {
        let way = Random::new(seed).pick(&SearchMode::OTHERS).copied().unwrap_or(SearchMode::Usual);
        for (index, model) in MODELS.into_iter().enumerate() {
            let said = search(&system, model, way);
            agree(&examined.outcomes[index].said.verdict, &said.verdict, model, way)?;
            if examined.outcomes[index].said.verdict != said.verdict {
                confront(&system, model, &said, effort)?;
            }
        }
    }
    if let [Verdict::Unsafe(_), Verdict::Safe] = [0, 1].map(|index| &examined.outcomes[index].said.verdict) {
        return Err(Finding::new(Kind::LessWhenWeaker, "UNSAFE under SC, SAFE under TSO"));
    }
    if turn(effort.twin_every) {
        let wrong = |message| Finding::new(Kind::Machine, message);
        examined.twin = twins(&system, effort).map_err(wrong)?;
        for Outcome { model, said, .. } in &examined.outcomes {
            let Verdict::Unsafe(trace) = &said.verdict else { continue };
            if trace.steps.len() <= NAIVELY && twin::runs(&system, *model, trace) == Some(false) {
                let shown = truth::shown(&system, trace);
                return Err(wrong(format!("{model:?}: this trace runs, but not on the twin: {shown}")));
            }
        }
    }
    if turn(effort.relations_every) {
        let verdicts: Vec<(Model, Verdict)> =
            examined.outcomes.iter().map(|outcome| (outcome.model, outcome.said.verdict.clone())).collect();
        relations::check(text, seed, &verdicts, search)?;
    }
    Ok(())
}

/// Checks that the verdict of the search in another way does not contradict the usual one.
fn agree(usual: &Verdict, other: &Verdict, model: Model, way: SearchMode) -> Result<(), Finding> {
    match (usual, other) {
        (Verdict::Safe, Verdict::Unsafe(_)) | (Verdict::Unsafe(_), Verdict::Safe) => {
            let word = |verdict| if matches!(verdict, &Verdict::Safe) { "SAFE" } else { "UNSAFE" };
            let details = format!("{}, but {} when {way:?}", word(usual), word(other));
            Err(Finding::new(Kind::Options(model), details))
        }
        (_, Verdict::Unknown(Reason::Uncertified)) => {
            Err(Finding::new(Kind::Uncertified(model), format!("{way:?}")))
        }
        _ => Ok(()),
    }
}

/// Compares the verdict of the search with the behaviour of the machine.
fn confront(
    system: &System,
    model: Model,
    said: &SearchResult,
    effort: &Effort,
) -> Result<Option<Behaviour>, Finding> {
    match &said.verdict {
        Verdict::Unknown(_) => Ok(None),
        Verdict::Crash(message) => Err(Finding::new(Kind::Crash(model), message)),
        Verdict::Safe => match truth::known(system, model, effort.machine) {
            Behaviour::Bad(run) => {
                let shown = truth::shown(system, &truth::trace(&run));
                let details = format!("SAFE, but {} processes run {shown}", run.processes);
                Err(Finding::new(Kind::Unsound(model), details))
            }
            known => Ok(Some(known)),
        },
        Verdict::Unsafe(trace) => runs(system, model, trace, effort).map(|()| None),
    }
}

/// Whether the search over-approximates nothing in the system, so that no trace may be spurious.
fn is_exact(system: &System) -> bool {
    let bads = system.unsafes.iter().flat_map(|bad| &bad.disjuncts);
    let guards = system.transitions.iter().flat_map(|transition| &transition.guards);
    let updates = system.transitions.iter().flat_map(|transition| &transition.updates);
    let mut conditions = updates.flat_map(|update| &update.branches).map(|branch| &branch.condition);
    system.process_bound.is_none()
        && bads.chain(guards).all(|disjunct| disjunct.universals.is_empty())
        && !conditions.any(is_quantified)
}

fn is_quantified(formula: &Formula) -> bool {
    match formula {
        Formula::True | Formula::False | Formula::Atom(Atom::Literal(_)) => false,
        Formula::And(parts) | Formula::Or(parts) => parts.iter().any(is_quantified),
        Formula::Atom(Atom::Forall(_) | Atom::Exists(_)) => true,
    }
}

/// Checks that the trace runs under the model, and under weaker ones.
fn runs(system: &System, model: Model, trace: &Trace, effort: &Effort) -> Result<(), Finding> {
    for weaker in Model::OF_MACHINE.into_iter().skip_while(|other| *other != model) {
        if truth::runs(system, weaker, trace) == Some(false) {
            let claimed = truth::shown(system, trace);
            if weaker != model {
                let details = format!("under {weaker:?} this trace no longer runs: {claimed}");
                return Err(Finding::new(Kind::Machine, details));
            }
            let elsewhere = match truth::known(system, model, effort.machine) {
                Behaviour::Bad(run) => {
                    format!("this one does: {}", truth::shown(system, &truth::trace(&run)))
                }
                Behaviour::Good => "nor does any other with so few processes".to_owned(),
                Behaviour::WithinBounds | Behaviour::TooMany => "no other is known".to_owned(),
            };
            let details = format!("this trace does not run: {claimed}; {elsewhere}");
            return Err(Finding::new(Kind::FalseAlarm(model), details));
        }
    }
    Ok(())
}

/// Compares the machine with its twin, and the models with each other: a weaker model allows more.
fn twins(system: &System, effort: &Effort) -> Result<Vec<ExplorationEnd>, String> {
    let mut all = Vec::new();
    for processes in 1..=most_processes(system, effort.machine.processes) {
        let mut ended = Vec::new();
        for memory in Model::OF_MACHINE {
            let found = twin::compare(system, memory, processes, effort.twin_states)
                .map_err(|message| format!("{memory:?}, {processes} processes: {message}"))?;
            ended.push(found);
        }
        for pair in ended.windows(2) {
            if let [ExplorationEnd::Bad(_), ExplorationEnd::Nothing { complete: true }] = pair {
                return Err(format!("{processes} processes: {ended:?} under SC, TSO, PSO"));
            }
        }
        if all.is_empty() {
            all = ended;
        } else {
            for (all, ended) in all.iter_mut().zip(ended) {
                *all = all.and(ended);
            }
        }
    }
    Ok(all)
}
