//! The automata of all kinds of threads: their states, and what memory may hold.

use crate::Refusal;
use crate::memory::{Content, Patterns, Shapes};
use crate::thread::Threads;
use crate::trail::{Conditions, Trail};
use crate::way::{Effect, Local, Node, UnknownCause, Way};
use crate::word::{Failure, Number, Request, Word};
use garret_automata::{Gap, Member, Members, Reading};
use garret_base::map::IndexSet;
use garret_base::watch::Watch;
use garret_graphs::{Code, Order, Stop};
use std::collections::BTreeSet;

/// The largest number of times that memory is divided anew.
const MOST_DIVISIONS: usize = 64;
/// The largest number of states of all threads together.
const MOST_STATES: usize = 2000;

/// The automaton of a kind of threads.
#[derive(Clone, Debug)]
pub(crate) struct Kind {
    pub(crate) states: Vec<State>,
}

/// A state of a thread.
#[derive(Clone, Debug, Default)]
pub(crate) struct State {
    pub(crate) edges: Vec<Edge>,
    /// The index of the bad state of the code, if a thread that is here is bad.
    pub(crate) bad: Option<u32>,
    /// Why it is unknown what a thread does here.
    pub(crate) unknown: Option<UnknownCause>,
}

/// A transition to another state.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Edge {
    pub(crate) to: usize,
    pub(crate) conditions: Conditions,
    pub(crate) does: Effect,
    pub(crate) keeps: Vec<(u8, Number)>,
    pub(crate) orders: [Order; 3],
}

/// The automata of a program.
#[derive(Clone, Debug)]
pub(crate) struct Automata {
    /// The patterns that each location may hold, without its fields.
    pub(crate) patterns: Vec<Vec<Option<u64>>>,
    pub(crate) kinds: Vec<Kind>,
}

/// A division of memory in which every word that threads may compute has a place.
pub(crate) fn shapes(
    (code, reading): (&Code, Reading),
    members: &Members,
    watch: &Watch,
) -> Result<Shapes, Refusal> {
    let mut shapes = Shapes::new(code);
    for _ in 0..MOST_DIVISIONS {
        match fitting((code, reading), members, &shapes, watch)? {
            Ok(()) => return Ok(shapes),
            Err(request) => {
                if !shapes.divide(request) {
                    return Err(Refusal::Divided);
                }
            }
        }
    }
    Err(Refusal::Divided)
}

/// Whether every word has a place in this division; otherwise, the change that it needs.
fn fitting(
    (code, reading): (&Code, Reading),
    members: &Members,
    shapes: &Shapes,
    watch: &Watch,
) -> Result<Result<(), Request>, Refusal> {
    // the initial values must have a place, too
    for (location, found) in (0..).zip(&code.locations) {
        match shapes.written(location, &Word::of(found.initial.number), &mut Trail::default()) {
            Ok(_) => {}
            Err(Failure::Divide(request)) => return Ok(Err(request)),
            Err(Failure::Gap) => return Err(Refusal::Divided),
        }
    }
    let mut patterns = Patterns::new(code, shapes);
    loop {
        match automata((code, reading), members, (shapes, &mut patterns), watch) {
            Ok(_) => {}
            Err(Stopped::Divide(request)) => return Ok(Err(request)),
            Err(Stopped::Refused(refused)) => return Err(refused),
        }
        match patterns.admit(shapes) {
            Err(request) => return Ok(Err(request)),
            Ok(true) => {}
            Ok(false) => return Ok(Ok(())),
        }
    }
}

/// The automata of all kinds, for the patterns in use.
pub(crate) fn automata(
    (code, reading): (&Code, Reading),
    members: &Members,
    (shapes, patterns): (&Shapes, &mut Patterns),
    watch: &Watch,
) -> Result<Automata, Stopped> {
    let threads = Threads { code, reading, own: &members.own, shapes, watch };
    let mut kinds = Vec::new();
    let mut left = MOST_STATES;
    for member in &members.kinds {
        kinds.push(kind(threads, member, patterns, &mut left)?);
    }
    let locations = 0..u32::try_from(code.locations.len()).unwrap_or(u32::MAX);
    let patterns = locations.map(|location| patterns.of(location)).collect();
    Ok(Automata { patterns, kinds })
}

impl Automata {
    /// The locations with an access that is not atomic.
    pub(crate) fn plain(&self) -> BTreeSet<u32> {
        let edges = self.kinds.iter().flat_map(|kind| &kind.states).flat_map(|state| &state.edges);
        edges.filter(|edge| !edge.orders[1].atomic).filter_map(|edge| edge.does.location()).collect()
    }

    /// Whether the automata of both are equal, apart from the tags of steps (the numbers that the creator of the code gives them).
    pub(crate) fn is_alike(&self, other: &Self) -> bool {
        let pattern = |state: &State| match state.unknown {
            Some(UnknownCause::Pattern(location, pattern)) => Some(Some((location, pattern))),
            Some(UnknownCause::Gap(_)) => Some(None),
            None => None,
        };
        let is_same = |(one, other): (&State, &State)| {
            one.edges == other.edges && one.bad == other.bad && pattern(one) == pattern(other)
        };
        let is_like = |(one, other): (&Kind, &Kind)| {
            one.states.len() == other.states.len() && one.states.iter().zip(&other.states).all(is_same)
        };
        let same = self.patterns == other.patterns && self.kinds.len() == other.kinds.len();
        same && self.kinds.iter().zip(&other.kinds).all(is_like)
    }
}

/// Why there is no automaton.
pub(crate) enum Stopped {
    Divide(Request),
    Refused(Refusal),
}

impl From<Failure> for Stopped {
    fn from(failed: Failure) -> Self {
        match failed {
            Failure::Divide(request) => Self::Divide(request),
            Failure::Gap => Self::Refused(Refusal::Divided),
        }
    }
}

/// The states of one kind.
fn kind(
    threads: Threads<'_>,
    member: &Member,
    patterns: &mut Patterns,
    left: &mut usize,
) -> Result<Kind, Stopped> {
    let refused = |why| Err(Stopped::Refused(why));
    let Some(start) = threads.start(member.thread) else { return refused(Refusal::Divided) };
    let mut nodes: IndexSet<Node> = IndexSet::default();
    nodes.insert(threads.begun(member.thread, start)?);
    let mut states = Vec::new();
    while let Some(node) = nodes.get_index(states.len()).cloned() {
        if threads.watch.is_over() {
            return refused(Refusal::Over);
        }
        if *left == 0 {
            return refused(Refusal::TooLarge);
        }
        *left -= 1;
        let mut state = state_of_node(threads.code, &node);
        if let Node::At(local) = &node {
            for Way { to, conditions, does, keeps, orders } in threads.ways(member.thread, local, patterns)? {
                let (to, _) = nodes.insert_full(to);
                let edge = Edge { to, conditions, does, keeps, orders };
                if !state.edges.contains(&edge) {
                    state.edges.push(edge);
                }
            }
        }
        states.push(state);
    }
    // if the time limit was reached, some ways may be missing
    if threads.watch.is_over() {
        return refused(Refusal::Over);
    }
    Ok(Kind { states })
}

/// A state without its edges.
fn state_of_node(code: &Code, node: &Node) -> State {
    match node {
        Node::Stuck => State::default(),
        Node::Unknown(why) => State { unknown: Some(*why), ..State::default() },
        Node::At(Local { place, .. }) => {
            let place = code.places.get(*place as usize);
            let unknown = match place.and_then(|place| place.stop) {
                Some(Stop::Beyond(why)) => Some(UnknownCause::Gap(Gap::Beyond(why))),
                _ => None,
            };
            State { edges: Vec::new(), bad: place.and_then(|place| place.bad), unknown }
        }
    }
}

impl Kind {
    /// The states from which a thread reaches no bad and no unknown state, and changes no memory: no other thread sees what it does
    /// there. If data races are bad, too, it also accesses no location there that has them.
    pub(crate) fn harmless(&self, raced: &BTreeSet<u32>) -> Vec<bool> {
        let changes = |edge: &Edge| match &edge.does {
            Effect::Write { .. } => true,
            Effect::Update { read, pattern, contents, .. } => {
                read != pattern || contents.iter().zip(0..).any(|(content, place)| !is_kept(*content, place))
            }
            Effect::Nothing | Effect::Fence | Effect::Read { .. } => false,
        };
        let races = |edge: &Edge| edge.does.location().is_some_and(|location| raced.contains(&location));
        let matters = |state: &State| {
            let is_seen = |edge: &Edge| changes(edge) || races(edge);
            state.bad.is_some() || state.unknown.is_some() || state.edges.iter().any(is_seen)
        };
        let mut harmless: Vec<bool> = self.states.iter().map(|state| !matters(state)).collect();
        loop {
            let leads =
                |state: &State| state.edges.iter().any(|edge| !harmless.get(edge.to).unwrap_or(&true));
            let news: Vec<usize> =
                (0..self.states.len()).filter(|it| harmless[*it] && leads(&self.states[*it])).collect();
            if news.is_empty() {
                return harmless;
            }
            for state in news {
                harmless[state] = false;
            }
        }
    }
}

/// Whether the content that is written to a field is the number that was read from it.
pub(crate) fn is_kept(content: Content, place: u8) -> bool {
    content == Content::Number(Number { symbol: crate::word::Symbol::Read(place), plus: 0 })
}
