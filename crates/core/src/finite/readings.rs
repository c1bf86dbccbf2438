//! The values that processes may read in the states of an instance, now or earlier.

use super::bits::{Bits, Word};
use super::classes::Classes;
use super::events::{Events, Observer};
use super::histories::{Edges, Histories, HistorySearch};
use super::reads::{Pair, pairs};
use garret_base::map::{IndexSet, Map};
use garret_base::watch::{Over, Pace, Watch};
use garret_machine::machine::explore::StateGraph;
use garret_machine::machine::ground::GroundSystem;
use garret_machine::memory::Order;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// The largest memory of the sets of states that are kept for one value of one read, in bytes.
const MOST_PERMITTED_BYTES: usize = 4 << 20;

/// The states in which a value may have been read, and no event since is before the read; computed on demand.
#[derive(Debug)]
pub(super) struct Permitted {
    /// The classes before the read.
    before: u64,
    /// For each word of states, those for which this was computed, and those of them in which the value is permitted.
    words: Vec<Cell<(Word, Word)>>,
}

impl Permitted {
    fn bytes(&self) -> usize {
        size_of_val(self.words.as_slice())
    }
}

/// The values that may be read in the states of an instance.
#[derive(Debug)]
pub(super) struct Readings {
    of_pair: Map<Pair, Vec<Reading>>,
    /// For each class of events that is ever pending, the states in which such an event is pending.
    pending: Vec<(u64, Bits)>,
    /// The number of histories.
    pub(super) histories: usize,
}

/// A value that a process may read from a cell.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) value: i64,
    /// The states in which the process may read it, or may have read it.
    pub(super) states: Bits,
    /// For each state, the index of its histories.
    places: Vec<u32>,
    /// The different sets of histories. Invariant: the first one is empty.
    histories: Vec<Histories>,
    /// The union of the classes in all histories.
    occurring: u64,
    /// For each set of classes before the read (restricted to `occurring`), the states in which the value is permitted.
    permitted: RefCell<Map<u64, Rc<Permitted>>>,
}

impl Readings {
    /// Computes the values that may be read in the states of the graph.
    pub(super) fn new(
        ground: &GroundSystem<'_>,
        graph: &StateGraph,
        (order, classes): (&dyn Order, &Classes),
        watch: &Watch,
    ) -> Result<Self, Over> {
        let pairs = pairs(ground);
        let mut survey = Survey::new(graph, &pairs);
        survey.run(ground, graph, (order, classes), watch)?;
        let mut search = HistorySearch::new(&survey.edges, watch);
        let mut readings = Self { of_pair: Map::default(), pending: survey.pending, histories: 0 };
        for (&(reader, cell), values) in pairs.iter().zip(&mut survey.values) {
            values.sort_by_key(|(value, _)| *value);
            let mut found = Vec::new();
            for (value, now) in values {
                let histories = search.of(now, Classes::reads(reader), classes.accesses(cell))?;
                readings.histories += histories.iter().map(smallvec::SmallVec::len).sum::<usize>();
                found.push(Reading::new(*value, histories));
            }
            readings.of_pair.insert((reader, cell), found);
        }
        Ok(readings)
    }

    /// The values that the process may read from the cell; None if no access of the system reads it.
    pub(super) fn of(&self, pair: Pair) -> Option<&[Reading]> {
        self.of_pair.get(&pair).map(Vec::as_slice)
    }

    /// For each of the classes with pending events, the states in which such an event is pending.
    pub(super) fn pending(&self, classes: u64) -> impl Iterator<Item = &Bits> + '_ {
        self.pending.iter().filter(move |(class, _)| class & classes != 0).map(|(_, states)| states)
    }

    /// The memory in use, in bytes.
    pub(super) fn bytes(&self) -> usize {
        let readings: usize = self.of_pair.values().flatten().map(Reading::bytes).sum();
        readings + self.pending.iter().map(|(_, states)| states.bytes()).sum::<usize>()
    }
}

impl Reading {
    fn new(value: i64, of_state: &mut [Histories]) -> Self {
        let mut states = Bits::empty(of_state.len());
        let mut histories = IndexSet::default();
        histories.insert(Histories::new());
        let mut places = Vec::with_capacity(of_state.len());
        for (state, found) in of_state.iter_mut().enumerate() {
            if found.is_empty() {
                places.push(0);
                continue;
            }
            states.insert(state);
            found.sort_unstable();
            let place = histories.get_index_of(found);
            places.push(place.unwrap_or_else(|| histories.insert_full(found.clone()).0) as u32);
        }
        let occurring = histories.iter().flatten().fold(0, |union, since| union | since);
        let permitted = RefCell::default();
        Self { value, states, places, histories: histories.into_iter().collect(), occurring, permitted }
    }

    /// The set of the states in which the value may have been read and no event since is in `before`.
    pub(super) fn permitted(&self, before: u64) -> Rc<Permitted> {
        let before = before & self.occurring;
        let mut known = self.permitted.borrow_mut();
        if let Some(permitted) = known.get(&before) {
            return Rc::clone(permitted);
        }
        let permitted =
            Rc::new(Permitted { before, words: vec![Cell::default(); self.states.words().len()] });
        if (known.len() + 1) * permitted.bytes() > MOST_PERMITTED_BYTES {
            known.clear();
        }
        known.insert(before, Rc::clone(&permitted));
        permitted
    }

    /// Those of the states `among` of a word in which the value is permitted.
    #[inline]
    pub(super) fn permitted_among(&self, place: usize, among: Word, permitted: &Permitted) -> Word {
        let (mut asked, mut holding) = permitted.words[place].get();
        let among = among & self.states.words()[place];
        let mut left = among & !asked;
        if left != 0 {
            asked |= left;
            while left != 0 {
                let state = place * Word::BITS as usize + left.trailing_zeros() as usize;
                if self.is_permitted(state, permitted.before) {
                    holding |= left & left.wrapping_neg();
                }
                left &= left - 1;
            }
            permitted.words[place].set((asked, holding));
        }
        among & holding
    }

    /// Whether the value may have been read in the state such that no event since is in `before`.
    #[inline]
    pub(super) fn is_permitted(&self, state: usize, before: u64) -> bool {
        self.histories[self.places[state] as usize].iter().any(|since| since & before == 0)
    }

    fn bytes(&self) -> usize {
        let permitted: usize = self.permitted.borrow().values().map(|states| states.bytes()).sum();
        self.states.bytes()
            + self.places.len() * 4
            + self.histories.len() * size_of::<Histories>()
            + permitted
    }
}

/// One pass over all states and moves.
struct Survey<'p> {
    pairs: &'p [Pair],
    edges: Edges,
    /// For each pair, the values that are read now, each with the states.
    values: Vec<Vec<(i64, Bits)>>,
    pending: Vec<(u64, Bits)>,
}

impl<'p> Survey<'p> {
    fn new(graph: &StateGraph, pairs: &'p [Pair]) -> Self {
        let edges = Edges { starts: Vec::with_capacity(graph.len() + 1), ..Edges::default() };
        Self { pairs, edges, values: vec![Vec::new(); pairs.len()], pending: Vec::new() }
    }

    fn run(
        &mut self,
        ground: &GroundSystem<'_>,
        graph: &StateGraph,
        (order, classes): (&dyn Order, &Classes),
        watch: &Watch,
    ) -> Result<(), Over> {
        let mut pace = Pace::new(watch);
        let mut moves = graph.moves(ground, watch)?;
        let observer = Observer::new(ground, &graph.layout, (order, classes), &moves.programs);
        let mut known: IndexSet<Events> = IndexSet::default();
        let Edges { starts, targets, events } = &mut self.edges;
        for state in 0..graph.len() {
            // so many moves do not fit in memory
            starts.push(u32::try_from(targets.len()).map_err(|_| Over::Memory(usize::MAX))?);
            if let Some(over) = pace.over() {
                return Err(over);
            }
            let views = moves.look(state);
            for (&(reader, cell), values) in self.pairs.iter().zip(&mut self.values) {
                add(values, views.value(&graph.layout, cell, reader), state, graph.len());
            }
            let mut pending = observer.pending(graph.state(state));
            while pending != 0 {
                add(&mut self.pending, pending & pending.wrapping_neg(), state, graph.len());
                pending &= pending - 1;
            }
            moves.for_each(&mut |action, target| {
                let found = observer.events(action, graph.state(state), graph.state(target));
                let (place, _) = known.insert_full(found);
                // a move without events that changes nothing adds no new history
                targets.push((target as u32, place as u32));
            })?;
        }
        starts.push(u32::try_from(targets.len()).map_err(|_| Over::Memory(usize::MAX))?);
        events.extend(known);
        Ok(())
    }
}

/// Adds the state to the set of this key.
fn add<K: PartialEq>(sets: &mut Vec<(K, Bits)>, key: K, state: usize, states: usize) {
    let place = sets.iter().position(|(known, _)| *known == key).unwrap_or_else(|| {
        sets.push((key, Bits::empty(states)));
        sets.len() - 1
    });
    sets[place].1.insert(state);
}
