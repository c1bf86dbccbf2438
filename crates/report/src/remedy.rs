//! The memory orders that an execution lacks: those that would make a newer value visible, or order two accesses that race.

use super::events::EventGraph;
use garret_graphs::{Action, Event, Execution, MissingOrder, Synchronization};
use garret_machine::witness::Relation;
use petgraph::algo::astar;
use petgraph::graph::{DiGraph, NodeIndex};

/// The line of an event, if it is known.
pub type Lines<'a> = &'a dyn Fn(&Event) -> Option<u32>;

/// The orders that would order two accesses which are a data race. The accesses are numbers in [`Execution::events`].
#[must_use]
pub fn ordered_if(execution: &Execution, [one, other]: [u32; 2], lines: Lines<'_>) -> String {
    let missing = execution.missing(one, other);
    let missing = if missing.is_empty() { execution.missing(other, one) } else { missing };
    if missing.is_empty() {
        let why =
            "before its access, neither of the two threads reads what the other one writes after its own";
        return format!("No memory order would order them: {why}.");
    }
    format!("They would be ordered if {}.", EventNames { execution, lines }.all(&missing))
}

/// The orders that would make a write visible to a read of an older value. `None` if the value is old only in this order of the
/// steps.
pub(super) fn visible_if(
    execution: &Execution,
    [read, write]: [usize; 2],
    lines: Lines<'_>,
) -> Option<String> {
    let told = EventNames { execution, lines };
    let [early, late] = [u32::try_from(write).ok()?, u32::try_from(read).ok()?];
    let missing = execution.missing(early, late);
    if !missing.is_empty() {
        return Some(format!("It would be visible if {}.", told.all(&missing)));
    }
    let (events, is_of_writes) = cycle(execution, [read, write])?;
    let plain = events.iter().any(|it| execution.events.get(*it).is_some_and(|it| !it.order.atomic));
    let order = if plain { "atomic and `seq_cst`" } else { "`seq_cst`" };
    let names: Vec<String> = events.into_iter().map(|it| told.named(it)).collect();
    let same = if is_of_writes { ", with the writes of each location in the same order," } else { "" };
    Some(format!(
        "As #{} reads nothing before it that #{} writes afterwards, no release would do that; it would be visible{same} if these were all {order}: {}.",
        execution.events.get(read)?.thread,
        execution.events.get(write)?.thread,
        names.join(", ")
    ))
}

/// The accesses of a cycle that begins with a read and continues with the write that it does not see. Accesses are left out if the
/// ones before and after them are of the same thread. The cycle has as few changes of the thread as possible. The second value
/// tells whether the order of two writes is a part of it. Sequential consistency would forbid the cycle.
fn cycle(execution: &Execution, [read, write]: [usize; 2]) -> Option<(Vec<usize>, bool)> {
    const OTHER_THREAD: usize = 1 << 20;
    let mut graph: DiGraph<(), Relation> = DiGraph::new();
    let related = EventGraph::new(execution);
    for _ in 0..execution.events.len() + related.initial.len() {
        graph.add_node(());
    }
    for edge in &related.edges {
        graph.add_edge(NodeIndex::new(edge.from), NodeIndex::new(edge.to), edge.relation);
    }
    let cost = |relation: &Relation| if *relation == Relation::Program { 1 } else { OTHER_THREAD };
    let [start, end] = [write, read].map(NodeIndex::new);
    let (_, path) = astar(&graph, start, |node| node == end, |edge| cost(edge.weight()), |_| 0)?;
    let of_writes = |pair: &[NodeIndex]| {
        let edge = graph.edges_connecting(pair[0], pair[1]).map(|edge| cost(edge.weight()) == 1);
        let [one, other] = [pair[0], pair[1]].map(|node| execution.events.get(node.index()));
        let writes = |event: Option<&Event>| event.is_some_and(|it| matches!(it.action, Action::Write(_)));
        writes(one) && writes(other) && !edge.into_iter().any(|is_program| is_program)
    };
    let is_of_writes = path.windows(2).any(of_writes);
    let mut events: Vec<usize> = path.into_iter().map(NodeIndex::index).collect();
    let thread = |event: &usize| execution.events.get(*event).map(|event| event.thread);
    // an event is left out if the ones before and after it are of its thread
    let ends: Vec<bool> = (0..events.len())
        .map(|place| {
            let beside = [place.checked_sub(1), Some(place + 1)].map(|it| it.and_then(|it| events.get(it)));
            beside.iter().any(|other| other.is_none_or(|other| thread(other) != thread(&events[place])))
        })
        .collect();
    let mut ends = ends.into_iter();
    events.retain(|_| ends.next().unwrap_or(true));
    Some((events, is_of_writes))
}

/// Describes events in messages.
struct EventNames<'a> {
    execution: &'a Execution,
    lines: Lines<'a>,
}

impl EventNames<'_> {
    /// The number of an event, its line, and its action.
    fn named(&self, event: usize) -> String {
        let Some(found) = self.execution.events.get(event) else { return String::new() };
        let line = (self.lines)(found).map(|line| format!("line {line}: ")).unwrap_or_default();
        format!("event {} ({line}#{} {})", event + 1, found.thread, EventGraph::access(found))
    }

    /// The conditions that would have to hold, to follow "if".
    fn all(&self, missing: &[Synchronization]) -> String {
        let told: Vec<String> = missing.iter().map(|it| self.synchronizes(it)).collect();
        told.join("; and if ")
    }

    fn synchronizes(&self, missing: &Synchronization) -> String {
        let Synchronization { write, release, read, acquire } = *missing;
        let [write_name, read_name] = [write, read].map(|it| self.named(it as usize));
        let source = self.execution.events.get(read as usize).map(|event| event.action);
        let through = if source == Some(Action::Read(Some(write))) { "" } else { " through exchanges" };
        let order = |lack: MissingOrder, order: &str| match lack {
            MissingOrder::Atomic => format!("an atomic {order}"),
            MissingOrder::Order | MissingOrder::Nothing => {
                format!("{} {order}", if order.starts_with('a') { "an" } else { "a" })
            }
        };
        match (release, acquire) {
            (release, MissingOrder::Nothing) => {
                format!("{write_name} were {}: {read_name} reads from it{through}", order(release, "release"))
            }
            (MissingOrder::Nothing, acquire) => {
                format!(
                    "{read_name}, which reads from {write_name}{through}, were {}",
                    order(acquire, "acquire")
                )
            }
            (release, acquire) => format!(
                "{write_name} were {}, and {read_name}, which reads from it{through}, {}",
                order(release, "release"),
                order(acquire, "acquire")
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::StaleReads;
    use super::ordered_if;
    use garret_graphs::{Action, CellValue, Event, Execution, Order, Tag};

    const RELAXED: Order = Order {
        atomic: true,
        acquire: false,
        release: false,
        seq_cst: false,
        stores: false,
        releases_first: false,
    };
    const ACQUIRE: Order = Order { acquire: true, ..RELAXED };
    const RELEASE: Order = Order { release: true, ..RELAXED };

    /// An event in the line of its number.
    fn event((thread, cell): (u32, u32), action: Action, number: i64, (line, order): (u32, Order)) -> Event {
        Event {
            thread,
            action,
            cell: Some(cell),
            location: ["data", "flag"][cell as usize].to_owned(),
            held: CellValue { number, thread: 0 },
            tag: Some(Tag { step: line, other: None }),
            order,
            fence: Order::default(),
        }
    }

    /// An execution with a step for each event.
    fn execution(events: Vec<Event>) -> Execution {
        let accesses = (0..).zip(&events).map(|(number, _)| vec![number]).collect();
        Execution { events, steps: Vec::new(), accesses, misused: None }
    }

    /// A message behind a flag, where the reader sees the old value of the message.
    fn message(orders: [Order; 2], data: Order) -> Execution {
        execution(vec![
            event((1, 0), Action::Write(None), 42, (1, data)),
            event((1, 1), Action::Write(None), 1, (2, orders[0])),
            event((2, 1), Action::Read(Some(1)), 1, (3, orders[1])),
            event((2, 0), Action::Read(None), 0, (4, data)),
        ])
    }

    fn stale(execution: &Execution) -> String {
        let lines = |event: &Event| event.tag.map(|tag| tag.step);
        StaleReads { execution, lines: &lines }.to_string()
    }

    const OLD: &str = "Event 4, where #2 reads data = 0, reads an old value: in event 1, #1 writes data = 42, \
                       and no acquire that reads from a release makes that visible to #2. ";

    #[test]
    fn the_orders_are_told_that_would_make_a_message_visible() {
        let cases = [
            (
                [RELAXED, ACQUIRE],
                "event 2 (line 2: #1 writes flag = 1) were a release: event 3 (line 3: #2 reads flag = 1) reads from it",
            ),
            (
                [RELEASE, RELAXED],
                "event 3 (line 3: #2 reads flag = 1), which reads from event 2 (line 2: #1 writes flag = 1), were an acquire",
            ),
            (
                [RELAXED, RELAXED],
                "event 2 (line 2: #1 writes flag = 1) were a release, and event 3 (line 3: #2 reads flag = 1), which reads from it, an acquire",
            ),
            (
                [Order::default(), RELAXED],
                "event 2 (line 2: #1 writes flag = 1) were an atomic release, and event 3 (line 3: #2 reads flag = 1), which reads from it, an acquire",
            ),
        ];
        for (orders, remedy) in cases {
            assert_eq!(stale(&message(orders, RELAXED)), format!("{OLD}It would be visible if {remedy}.\n"));
        }
    }

    #[test]
    fn what_is_written_later_is_not_old_yet() {
        let mut execution = message([RELAXED, RELAXED], RELAXED);
        execution.accesses = vec![vec![3], vec![0], vec![1], vec![2]];
        assert_eq!(stale(&execution), "");
    }

    #[test]
    fn fences_release_and_acquire() {
        let mut execution = message([RELAXED, RELAXED], RELAXED);
        execution.events[1].fence = RELEASE;
        let remedy = "event 3 (line 3: #2 reads flag = 1), which reads from event 2 (line 2: #1 writes flag = 1), were an acquire";
        assert_eq!(stale(&execution), format!("{OLD}It would be visible if {remedy}.\n"));
        execution.events[1].fence = Order::default();
        execution.events[3].fence = ACQUIRE;
        let remedy = "event 2 (line 2: #1 writes flag = 1) were a release: event 3 (line 3: #2 reads flag = 1) reads from it";
        assert_eq!(stale(&execution), format!("{OLD}It would be visible if {remedy}.\n"));
    }

    /// Two threads, each of which writes one location and reads the other.
    #[test]
    fn where_nothing_is_read_afterwards_a_cycle_is_told() {
        let mut buffering = execution(vec![
            event((1, 0), Action::Write(None), 1, (1, RELAXED)),
            event((1, 1), Action::Read(None), 0, (2, RELAXED)),
            event((2, 1), Action::Write(None), 1, (3, RELAXED)),
            event((2, 0), Action::Read(None), 0, (4, RELAXED)),
        ]);
        let cycle = "event 1 (line 1: #1 writes data = 1), event 2 (line 2: #1 reads flag = 0), \
                     event 3 (line 3: #2 writes flag = 1), event 4 (line 4: #2 reads data = 0)";
        let why = "As #2 reads nothing before it that #1 writes afterwards, no release would do that; \
                   it would be visible if these were all";
        assert!(
            stale(&buffering).ends_with(&format!("#2. {why} `seq_cst`: {cycle}.\n")),
            "{}",
            stale(&buffering)
        );
        buffering.events[0].order = Order::default();
        assert!(
            stale(&buffering).contains("were all atomic and `seq_cst`: event 1"),
            "{}",
            stale(&buffering)
        );
        // the value is old only in this order of the steps
        buffering.events.truncate(1);
        buffering.events.push(event((2, 0), Action::Read(None), 0, (4, RELAXED)));
        buffering.accesses.truncate(2);
        assert!(stale(&buffering).ends_with("visible to #2.\n"), "{}", stale(&buffering));
    }

    /// A thread that writes both locations, and one that then writes one of them and reads the other.
    #[test]
    fn where_the_order_of_writes_counts_it_is_said() {
        let r = execution(vec![
            event((1, 0), Action::Write(None), 1, (1, RELAXED)),
            event((1, 1), Action::Write(None), 1, (2, RELAXED)),
            event((2, 1), Action::Write(Some(1)), 2, (3, RELAXED)),
            event((2, 0), Action::Read(None), 0, (4, RELAXED)),
        ]);
        let told = stale(&r);
        let same = "visible, with the writes of each location in the same order, if these were all `seq_cst`: event 1";
        assert!(told.contains(same), "{told}");
    }

    #[test]
    fn races_have_orders_that_would_end_them_or_none() {
        let lines = |event: &Event| event.tag.map(|tag| tag.step);
        let racing = message([RELAXED, ACQUIRE], Order::default());
        let told = "They would be ordered if event 2 (line 2: #1 writes flag = 1) were a release: \
                    event 3 (line 3: #2 reads flag = 1) reads from it.";
        // in either order
        assert_eq!(ordered_if(&racing, [0, 3], &lines), told);
        assert_eq!(ordered_if(&racing, [3, 0], &lines), told);
        let mut apart = racing.clone();
        apart.events[2].action = Action::Read(None);
        assert_eq!(
            ordered_if(&apart, [0, 3], &lines),
            "No memory order would order them: before its access, neither of the two threads reads what the other one \
             writes after its own."
        );
        // a flag that is no atomic variable races itself
        let plain = message([Order::default(); 2], Order::default());
        assert_eq!(
            ordered_if(&plain, [1, 2], &|_| None),
            "They would be ordered if event 2 (#1 writes flag = 1) were an atomic release, and \
             event 3 (#2 reads flag = 1), which reads from it, an atomic acquire."
        );
    }
}
