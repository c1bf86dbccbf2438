//! Which steps make one transition: paths through the code with at most one access to memory.
//!
//! What a thread does to its own registers commutes with everything other threads do, so that it can be done in one step with
//! the access before or after it, unless a bad state looks at what is in between: at a point, or at a register wherever the thread is.
//! The paths end where the least has to be remembered.
//!
//! # Sources
//! R. J. Lipton, *Reduction: a method of proving properties of parallel programs*, CACM 18(12), 1975: such steps move both ways.

use super::counter;
use super::flow::Flow;
use super::form::{DataId, Instruction, Owner, Point, Program};
use super::liveness::{Slots, Watched, live};
use super::semantics::{Case, State, Target, cases, is_access, is_store_fence, stops};
use super::sum::{Atom, Slot, Sum};
use super::values::Held;
use std::collections::{BTreeMap, BTreeSet};

/// A path has at most so many steps, each an instruction or half of one: longer ones are cut into several transitions.
const LONGEST: usize = 64;
/// A path chooses at most so often between several cases: each choice multiplies the paths.
const MOST_CHOICES: usize = 4;

/// A step of a path: the case of an instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Executed {
    /// Where the step starts.
    pub(super) point: Point,
    /// The number of the case.
    pub(super) case: u32,
    /// Whether a conditional jump is taken.
    pub(super) taken: Option<bool>,
}

/// A path from one point where threads can be seen to the next one.
#[derive(Clone, Debug)]
pub(super) struct Path {
    pub(super) from: Point,
    pub(super) to: Target,
    pub(super) state: State,
    pub(super) steps: Vec<Executed>,
    /// What it does with the low bits of numbers.
    pub(super) low: LowBits,
}

impl Path {
    /// Whether something keeps stores in order before the access to memory, and after it: `sfence`, a fence that releases, and before a store
    /// that it releases.
    pub(super) fn store_fences(&self, program: &Program) -> [bool; 2] {
        let access = self.steps.iter().position(|step| is_access(program, step.point));
        let (before, after) = self.steps.split_at(access.unwrap_or(self.steps.len()));
        let releases =
            |step: &Executed| program.instruction(step.point).is_some_and(Instruction::is_store_release);
        let is_fence = |step: &Executed| {
            is_store_fence(program, step.point) || (releases(step) && !is_access(program, step.point))
        };
        let is_released = access.and_then(|access| self.steps.get(access)).is_some_and(releases);
        [is_released || before.iter().any(is_fence), after.iter().any(is_fence)]
    }
}

/// What the companion of a number holds: the low bits of the number (`residue`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Low {
    Known(i64),
    /// What the companion of an atom holds.
    Of(Atom),
}

/// What a path writes to companions. What it asks of them is said in its state: that the low bits of atoms are these.
#[derive(Clone, Debug, Default)]
pub(super) struct LowBits {
    /// The slots whose companions change.
    pub(super) slots: Vec<(Slot, Low)>,
    /// What the companion of the cell gets that is written.
    pub(super) cell: Option<Low>,
}

/// All paths, and what is remembered between them.
pub(super) struct Paths {
    /// In the order of the code.
    pub(super) all: Vec<Path>,
    /// The points where paths start, and what is remembered there.
    pub(super) heads: BTreeMap<Point, Slots>,
    /// What of that can still matter.
    pub(super) matters: BTreeMap<Point, Slots>,
    /// What has a meaning before the first instruction.
    pub(super) open: Slots,
    /// Where numbers get too large for one step: what happens there is not among the paths.
    pub(super) too_large: Option<Point>,
}

/// The paths of a program; with `fuse`, as long as they may be, else of one step each.
pub(super) fn paths(
    program: &Program,
    flow: &Flow,
    values: &BTreeMap<Point, Held>,
    watched: &Watched,
    fuse: bool,
) -> Paths {
    let live = live(flow, watched);
    let mut finder = Finder {
        program,
        values,
        watched,
        live: &live,
        fuse,
        balanced: counter::balanced(program, flow),
        targets: targets(program),
        accesses: where_some(flow, |case| case.state.access.is_some()),
        fences: where_some(flow, |case| case.state.fence),
        seeks: where_some(flow, |case| case.state.sought.is_some()),
        arbitrary: where_some(flow, |case| case.state.slots.iter().any(|sum| sum.mentions(Atom::Any))),
        changing: changing(flow, watched),
        heads: BTreeSet::new(),
        too_large: None,
    };
    let entries = program.entries.iter().map(|entry| entry.at);
    let mut found = BTreeMap::new();
    let mut waiting: Vec<Point> = entries.clone().rev().collect();
    finder.heads.extend(entries.clone());
    while let Some(head) = waiting.pop() {
        if found.contains_key(&head) {
            continue;
        }
        let paths = finder.from(head);
        let targets: Vec<Point> = paths.iter().filter_map(|path| path.to.point()).collect();
        finder.heads.extend(targets.iter().copied());
        // the first one next
        waiting.extend(targets.into_iter().rev());
        found.insert(head, paths);
    }
    Paths {
        heads: found.keys().map(|&head| (head, finder.remembered(head))).collect(),
        matters: found.keys().map(|&head| (head, finder.matters(head))).collect(),
        too_large: finder.too_large,
        open: entries.filter_map(|entry| live.get(&entry)).fold(Slots::default(), |all, it| all.union(*it)),
        all: found.into_values().flatten().collect(),
    }
}

/// The points before and after each step that changes a register which bad states look at anywhere.
fn changing(flow: &Flow, watched: &Watched) -> BTreeSet<Point> {
    let mut changing = BTreeSet::new();
    for (&point, cases) in &flow.steps {
        let changes = |case: &&Case| {
            let mut slots = watched.everywhere.iter();
            slots.any(|slot| *case.state.get(slot) != Sum::atom(Atom::Start(slot)))
        };
        let targets = cases.iter().filter(changes).filter_map(|case| case.target.point());
        changing.extend(targets.flat_map(|target| [point, target]));
    }
    changing
}

/// The points whose step has a case of this kind.
fn where_some(flow: &Flow, is: impl Fn(&Case) -> bool) -> BTreeSet<Point> {
    flow.steps.iter().filter(|(_, cases)| cases.iter().any(&is)).map(|(point, _)| *point).collect()
}

/// Where jumps go.
fn targets(program: &Program) -> BTreeSet<Point> {
    program.code.iter().filter_map(|instruction| instruction.operation.target()).collect()
}

struct Finder<'a> {
    program: &'a Program,
    values: &'a BTreeMap<Point, Held>,
    watched: &'a Watched,
    live: &'a BTreeMap<Point, Slots>,
    fuse: bool,
    /// The counters that are balanced.
    balanced: BTreeSet<DataId>,
    /// Where jumps go.
    targets: BTreeSet<Point>,
    /// Where memory or a counter is read or written.
    accesses: BTreeSet<Point>,
    /// Where the store buffer has to be empty.
    fences: BTreeSet<Point>,
    /// Where a thread is looked for in the order of all.
    seeks: BTreeSet<Point>,
    /// Where any number is chosen.
    arbitrary: BTreeSet<Point>,
    /// The points before and after a step that changes a register which bad states look at anywhere.
    changing: BTreeSet<Point>,
    /// The points where paths start, as far as they are known.
    heads: BTreeSet<Point>,
    /// Where numbers get too large for one step.
    too_large: Option<Point>,
}

/// A path that is not finished.
#[derive(Clone)]
struct Unfinished {
    state: State,
    at: Point,
    steps: Vec<Executed>,
    /// Where it may end, with the number of its steps and the state there: the points since its last access or choice.
    ends: Vec<(Point, usize, State)>,
    choices: usize,
}

impl Finder<'_> {
    /// Whether a bad state may tell this point from those around it.
    fn is_visible(&self, point: Point) -> bool {
        !self.fuse
            || self.watched.all_points
            || self.watched.at.contains_key(&point.instruction)
            || self.changing.contains(&point)
    }

    /// What has to be remembered at a point: what matters and is not known anyway. Without fusing, everything.
    fn remembered(&self, point: Point) -> Slots {
        let mut remembered = Slots::default();
        for slot in Slot::all(self.program) {
            let live = self.live.get(&point).is_some_and(|live| live.contains(slot));
            let looked_at = self.watched.slots(point).contains(slot);
            if !self.fuse || (live && (looked_at || self.known(point, slot).is_none())) {
                remembered.insert(slot);
            }
        }
        remembered
    }

    /// What of that can still matter, or is looked at by bad states.
    fn matters(&self, point: Point) -> Slots {
        let mut matters = Slots::default();
        let live = self.live.get(&point).copied().unwrap_or_default();
        self.remembered(point)
            .iter()
            .filter(|slot| live.contains(*slot))
            .for_each(|slot| matters.insert(slot));
        matters
    }

    /// The number that a slot always holds at a point.
    fn known(&self, point: Point, slot: Slot) -> Option<i64> {
        self.values.get(&point).and_then(|held| held[slot.index()].single())
    }

    fn start(&self, head: Point) -> State {
        let mut state = State::fresh(self.program);
        if self.fuse {
            for slot in Slot::all(self.program) {
                if let Some(number) = self.known(head, slot) {
                    state.set(slot, Sum::constant(number));
                }
            }
        }
        state
    }

    fn from(&mut self, head: Point) -> Vec<Path> {
        let mut paths = Vec::new();
        let start =
            Unfinished { state: self.start(head), at: head, steps: Vec::new(), ends: Vec::new(), choices: 0 };
        let mut waiting = vec![start];
        while let Some(path) = waiting.pop() {
            if !path.steps.is_empty() && self.must_end(head, &path) {
                paths.push(self.end(head, &path));
                continue;
            }
            let Some(mut cases) = cases(self.program, path.at, &path.state) else {
                // the numbers get too large for one transition
                if path.steps.is_empty() {
                    self.too_large = Some(head);
                } else {
                    paths.push(self.end(head, &path));
                }
                continue;
            };
            if self.fuse && self.accesses.contains(&path.at) {
                let matters = |point| self.live.get(&point).is_some_and(|live| live.contains(Slot::Flags));
                let flags_matter = cases.iter().filter_map(|case| case.target.point()).any(matters);
                counter::simplify(&mut cases, &self.balanced, flags_matter);
            }
            let choice = cases.len() > 1;
            // a number that was just chosen is no number to compute with before the next step
            let fresh = choice || self.accesses.contains(&path.at) || self.arbitrary.contains(&path.at);
            let mut next = Vec::new();
            for case in cases {
                let mut steps = path.steps.clone();
                steps.push(Executed { point: path.at, case: case.number, taken: case.taken });
                match case.target {
                    Target::OutOfRange | Target::Null => {
                        let low = LowBits::default();
                        paths.push(Path { from: head, to: case.target, state: case.state, steps, low });
                    }
                    Target::Point(at) => {
                        let mut ends = if fresh { Vec::new() } else { path.ends.clone() };
                        ends.push((at, steps.len(), case.state.clone()));
                        let choices = path.choices + usize::from(choice);
                        next.push(Unfinished { state: case.state, at, steps, ends, choices });
                    }
                }
            }
            // the first case next
            waiting.extend(next.into_iter().rev());
        }
        paths
    }

    /// Whether the path cannot go on.
    fn must_end(&self, head: Point, path: &Unfinished) -> bool {
        let accessed = path.state.access.is_some();
        let ended = self.program.instruction(path.at).is_none();
        let again = path.at == head || path.steps.iter().any(|step| step.point == path.at);
        ended
            || stops(self.program, path.at).is_some()
            || again
            || path.steps.len() >= LONGEST
            || path.choices >= MOST_CHOICES
            || (accessed && (self.accesses.contains(&path.at) || self.fences.contains(&path.at)))
            || self.seeks.contains(&path.at)
            || self.names_another(path)
            || path.steps.last().is_some_and(|step| self.arbitrary.contains(&step.point))
            || self.is_visible(path.at)
    }

    /// Whether the next step names another thread than the one which the path has looked for: all that is said of the threads that are not
    /// named would not be said of it.
    fn names_another(&self, path: &Unfinished) -> bool {
        let Some(sought) = &path.state.sought else { return false };
        if !self.accesses.contains(&path.at) {
            return false;
        }
        let cell = self.program.instruction(path.at).and_then(Instruction::memory);
        match cell.map(|cell| cell.owner) {
            Some(Owner::Everyone | Owner::Own) => false,
            Some(Owner::Of(register)) => {
                let thread = path.state.get(Slot::Thread(register));
                *thread != Sum::atom(Atom::Me) && sought.found.is_none_or(|found| *thread != Sum::atom(found))
            }
            // a counter chooses among all
            Some(Owner::Other) | None => true,
        }
    }

    /// Ends a path where the least has to be remembered; where that is the same, at a point where paths start anyway, else
    /// at the target of a jump, else as late as possible.
    fn end(&self, head: Point, path: &Unfinished) -> Path {
        let cost = |point: Point| {
            (
                self.remembered(point).len(),
                !self.heads.contains(&point) && !self.is_visible(point),
                !self.targets.contains(&point),
            )
        };
        let best = path.ends.iter().rev().min_by_key(|(point, ..)| cost(*point));
        let (to, length, state) = match best {
            Some((to, length, state)) => (*to, *length, state.clone()),
            None => (path.at, path.steps.len(), path.state.clone()),
        };
        let steps = path.steps[..length].to_vec();
        Path { from: head, to: Target::Point(to), state, steps, low: LowBits::default() }
    }
}
