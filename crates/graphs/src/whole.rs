//! RC11 on a whole graph, relation by relation as in the paper: a second implementation that checks the incremental one.
//!
//! # Sources
//! O. Lahav, V. Vafeiadis, J. Kang, C.-K. Hur, D. Dreyer, *Repairing Sequential Consistency in C/C++11*, PLDI 2017, section 3, whose names
//! the relations have. Release sequences are those of C++20: a write, and the exchanges that follow it one after the other.

use super::code::{Code, Order};
use super::graph::{Graph, Kind};
use super::thread::NONE;
use super::walk::{TakenStep, events_of, steps};

/// A binary relation, as a matrix.
#[derive(Clone)]
struct Relation(Vec<Vec<bool>>);

impl Relation {
    /// The relation of the pairs for which `holds` is true.
    fn new(count: usize, holds: impl Fn(usize, usize) -> bool) -> Self {
        Self((0..count).map(|one| (0..count).map(|other| holds(one, other)).collect()).collect())
    }

    fn has(&self, one: usize, other: usize) -> bool {
        self.0[one][other]
    }

    fn or(&self, other: &Self) -> Self {
        Self::new(self.0.len(), |a, b| self.has(a, b) || other.has(a, b))
    }

    fn then(&self, other: &Self) -> Self {
        let count = self.0.len();
        let mut found = Self::new(count, |_, _| false);
        for (row, into) in self.0.iter().zip(&mut found.0) {
            for middle in (0..count).filter(|middle| row[*middle]) {
                for (into, is_in) in into.iter_mut().zip(&other.0[middle]) {
                    *into |= is_in;
                }
            }
        }
        found
    }

    fn closure(&self) -> Self {
        let mut found = self.clone();
        for middle in 0..self.0.len() {
            let from = found.0[middle].clone();
            for row in found.0.iter_mut().filter(|row| row[middle]) {
                for (into, is_in) in row.iter_mut().zip(&from) {
                    *into |= is_in;
                }
            }
        }
        found
    }

    fn optional(&self) -> Self {
        Self::new(self.0.len(), |a, b| a == b || self.has(a, b))
    }

    fn from(&self, is_meant: impl Fn(usize) -> bool) -> Self {
        Self::new(self.0.len(), |a, b| is_meant(a) && self.has(a, b))
    }

    fn to(&self, is_meant: impl Fn(usize) -> bool) -> Self {
        Self::new(self.0.len(), |a, b| is_meant(b) && self.has(a, b))
    }

    fn is_irreflexive(&self) -> bool {
        (0..self.0.len()).all(|it| !self.has(it, it))
    }
}

/// An access, or a fence.
#[derive(Clone, Copy)]
struct Node {
    kind: Option<Kind>,
    event: u32,
    thread: usize,
    order: Order,
}

impl Node {
    fn is_fence(&self) -> bool {
        self.kind.is_none()
    }

    fn is(&self, kind: Kind) -> bool {
        self.kind == Some(kind)
    }
}

/// The fences that a combined order stands for: none, one, or a release followed by an acquire.
fn parts(order: Order) -> impl Iterator<Item = Order> {
    let release = Order { acquire: false, releases_first: false, ..order };
    let acquire = Order { release: false, releases_first: false, ..order };
    let (first, second) = if order.releases_first { (release, acquire) } else { (order, Order::default()) };
    [first, second].into_iter().filter(|it| it.is_fence())
}

/// The initial writes, and the accesses and fences of each thread in program order.
fn nodes(code: &Code, graph: &Graph) -> Vec<Node> {
    let order = Order::default();
    let first = |event| Node { kind: Some(Kind::Initial), event, thread: usize::MAX, order };
    let mut nodes: Vec<Node> = (0..code.locations.len() as u32).map(first).collect();
    for thread in 0..graph.threads.len() {
        let mut last = NONE;
        let access = |event: u32, order| Node { kind: Some(graph.event(event).kind), event, thread, order };
        let fence = |order: Order| Node { kind: None, event: NONE, thread, order };
        for TakenStep { step, event, .. } in steps(code, graph, thread as u32) {
            let [before, order, after] = step.orders;
            nodes.extend(parts(before).map(fence));
            if event != NONE {
                for event in graph.accesses_of(event) {
                    nodes.push(access(event, order));
                    last = event;
                }
            }
            nodes.extend(parts(after).map(fence));
        }
        // a read whose consuming step is not known yet
        let known = |event: &u32| last == NONE || *event > last;
        let rest = events_of(graph, thread as u32).into_iter().filter(known);
        nodes.extend(rest.filter(|it| graph.event(*it).kind == Kind::Read).map(|it| access(it, order)));
    }
    nodes
}

/// Whether a graph is an execution under RC11.
pub(super) fn is_execution(code: &Code, graph: &Graph) -> bool {
    let nodes = nodes(code, graph);
    let count = nodes.len();
    let related = |holds: &dyn Fn(&Node, &Node) -> bool| {
        Relation::new(count, |one, other| holds(&nodes[one], &nodes[other]))
    };
    let of = |node: &Node| graph.event(node.event);
    let writes = |node: &Node| node.is(Kind::Write) || node.is(Kind::Initial);
    let is_first = |node: &Node| node.is(Kind::Initial);
    let places = Relation::new(count, |one, other| one < other);
    let sb = Relation::new(count, |one, other| {
        let (a, b) = (&nodes[one], &nodes[other]);
        (is_first(a) && !is_first(b)) || (a.thread == b.thread && !is_first(a) && places.has(one, other))
    });
    let same = related(&|a, b| !a.is_fence() && !b.is_fence() && of(a).location == of(b).location);
    let rf = related(&|a, b| writes(a) && b.is(Kind::Read) && of(b).source == a.event);
    let later = |a: u32, b: u32| graph.event(a).rank < graph.event(b).rank;
    let on = |a: &Node, b: &Node| of(a).location == of(b).location;
    let co = related(&|a, b| writes(a) && writes(b) && on(a, b) && later(a.event, b.event));
    let fr = related(&|a, b| a.is(Kind::Read) && writes(b) && on(a, b) && later(of(a).source, b.event));
    let rmw = related(&|a, b| {
        a.is(Kind::Read) && b.is(Kind::Write) && graph.read_of_half(b.event) == Some(a.event)
    });
    // atomicity
    if !rmw.0.iter().zip(&fr.then(&co).0).all(|(one, other)| !one.iter().zip(other).any(|(a, b)| *a && *b)) {
        return false;
    }
    let hb = happens_before(&nodes, &sb, &rf, &rmw);
    let eco = rf.or(&co).or(&fr).closure();
    // coherence
    if !hb.is_irreflexive() || !hb.then(&eco).is_irreflexive() {
        return false;
    }
    // SC
    let elsewhere = Relation::new(count, |a, b| sb.has(a, b) && !same.has(a, b));
    let on_one = Relation::new(count, |a, b| hb.has(a, b) && same.has(a, b));
    let scb = sb.or(&elsewhere.then(&hb).then(&elsewhere)).or(&on_one).or(&co).or(&fr);
    let seq_cst = |it: usize| nodes[it].order.seq_cst;
    let fences = |it: usize| nodes[it].is_fence() && nodes[it].order.seq_cst;
    let own = Relation::new(count, |a, b| a == b && seq_cst(a));
    let base = own.or(&hb.from(fences)).then(&scb).then(&own.or(&hb.to(fences)));
    let between = hb.or(&hb.then(&eco).then(&hb)).from(fences).to(fences);
    base.or(&between).closure().is_irreflexive()
}

/// The relation hb, happens before.
fn happens_before(nodes: &[Node], sb: &Relation, rf: &Relation, rmw: &Relation) -> Relation {
    let atomic = |it: usize| nodes[it].order.atomic && !nodes[it].is_fence();
    let writes = |it: usize| nodes[it].is(Kind::Write) && atomic(it);
    let reads = |it: usize| nodes[it].is(Kind::Read) && atomic(it);
    let same = |is_meant: &dyn Fn(usize) -> bool| Relation::new(nodes.len(), |a, b| a == b && is_meant(a));
    let rs = rf.then(rmw).closure().optional().from(writes);
    let (releases, acquires) = (|it: usize| nodes[it].order.release, |it: usize| nodes[it].order.acquire);
    let fence = |it: usize| nodes[it].is_fence();
    let release =
        same(&|it| writes(it) && releases(it)).or(&sb.from(|it| fence(it) && releases(it)).to(writes));
    let acquire =
        same(&|it| reads(it) && acquires(it)).or(&sb.from(reads).to(|it| fence(it) && acquires(it)));
    let sw = release.then(&rs).then(&rf.to(reads)).then(&acquire);
    sb.or(&sw).closure()
}
