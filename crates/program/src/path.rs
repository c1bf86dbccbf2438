//! Paths: sequences of steps with at most one access to memory, which become one transition each.
//!
//! Steps of a thread that only change its own registers commute with all steps of other threads. They can therefore be done in one
//! step with the access before or after them, unless a bad state observes what is in between: a point, or a register wherever the
//! thread is. Paths end where the fewest slots have to be remembered.
//!
//! # Sources
//! R. J. Lipton, *Reduction: a method of proving properties of parallel programs*, CACM 18(12), 1975: such steps move both ways.

use super::counter;
use super::flow::Flow;
use super::form::{DataId, Instruction, Owner, Point, Program};
use super::liveness::{ObservedSlots, Slots, live};
use super::semantics::{Case, State, Target, cases, is_access, is_store_fence, stops};
use super::sum::{Atom, Slot, Sum};
use super::values::SlotValues;
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of steps of a path. A step is an instruction or half of one. Longer paths are cut into several transitions.
const LONGEST: usize = 64;
/// The largest number of choices between several cases in a path: each choice multiplies the number of paths.
const MOST_CHOICES: usize = 4;

/// A step of a path: the case of an instruction that was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Executed {
    /// The point where the step starts.
    pub(super) point: Point,
    /// The number of the case.
    pub(super) case: u32,
    /// Whether a conditional jump is taken.
    pub(super) taken: Option<bool>,
}

/// A path from one visible point to the next one.
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
    /// Whether stores are kept in order before the access to memory, and after it: by `sfence` or a fence that releases, and before
    /// a store also if it is a release.
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

/// The new content of the companion of a number, which holds the low bits of the number (`residue`).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Low {
    Known(i64),
    /// The content of the companion of this atom.
    Of(Atom),
}

/// The writes of a path to companions. Its conditions on companions are in its state, as conditions on the low bits of atoms.
#[derive(Clone, Debug, Default)]
pub(super) struct LowBits {
    /// The slots whose companions change, with the new contents.
    pub(super) slots: Vec<(Slot, Low)>,
    /// The new content of the companion of the cell that is written.
    pub(super) cell: Option<Low>,
}

/// All paths of a program, and what is remembered between them.
pub(super) struct Paths {
    /// The paths, in the order of the code.
    pub(super) all: Vec<Path>,
    /// The points where paths start, with the slots that are remembered there.
    pub(super) heads: BTreeMap<Point, Slots>,
    /// The remembered slots that are live.
    pub(super) matters: BTreeMap<Point, Slots>,
    /// The slots that are live at an entry: they may be read before they are set.
    pub(super) open: Slots,
    /// A point at which numbers get too large for one step. The paths do not include its steps.
    pub(super) too_large: Option<Point>,
}

/// The paths of a program: with `fuse` as long as possible, else of one step each.
pub(super) fn paths(
    program: &Program,
    flow: &Flow,
    values: &BTreeMap<Point, SlotValues>,
    watched: &ObservedSlots,
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
        seeks: where_some(flow, |case| case.state.thread_search.is_some()),
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
        // the first target is handled next
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

/// The points before and after each step that changes a register which bad states observe everywhere.
fn changing(flow: &Flow, watched: &ObservedSlots) -> BTreeSet<Point> {
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

/// The points whose step has a case with this property.
fn where_some(flow: &Flow, is: impl Fn(&Case) -> bool) -> BTreeSet<Point> {
    flow.steps.iter().filter(|(_, cases)| cases.iter().any(&is)).map(|(point, _)| *point).collect()
}

/// The targets of all jumps.
fn targets(program: &Program) -> BTreeSet<Point> {
    program.code.iter().filter_map(|instruction| instruction.operation.target()).collect()
}

struct Finder<'a> {
    program: &'a Program,
    values: &'a BTreeMap<Point, SlotValues>,
    watched: &'a ObservedSlots,
    live: &'a BTreeMap<Point, Slots>,
    fuse: bool,
    /// The counters that are balanced.
    balanced: BTreeSet<DataId>,
    /// The targets of all jumps.
    targets: BTreeSet<Point>,
    /// The points whose step accesses memory or a counter.
    accesses: BTreeSet<Point>,
    /// The points whose step needs an empty store buffer.
    fences: BTreeSet<Point>,
    /// The points whose step looks for a thread in the order of threads.
    seeks: BTreeSet<Point>,
    /// The points whose step chooses an arbitrary number.
    arbitrary: BTreeSet<Point>,
    /// The points before and after a step that changes a register which bad states observe everywhere.
    changing: BTreeSet<Point>,
    /// The points where paths start that are known so far.
    heads: BTreeSet<Point>,
    /// A point at which numbers get too large for one step.
    too_large: Option<Point>,
}

/// A path under construction.
#[derive(Clone)]
struct Unfinished {
    state: State,
    at: Point,
    steps: Vec<Executed>,
    /// The points where it may end: those since its last access or choice. Each with the number of steps up to it, and the state there.
    ends: Vec<(Point, usize, State)>,
    choices: usize,
}

impl Finder<'_> {
    /// Whether a bad state may distinguish this point from those around it.
    fn is_visible(&self, point: Point) -> bool {
        !self.fuse
            || self.watched.all_points
            || self.watched.at.contains_key(&point.instruction)
            || self.changing.contains(&point)
    }

    /// The slots that have to be remembered at a point: those that are live and not known constants. Without fusing, all slots.
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

    /// The remembered slots that are live. Slots that bad states observe are live.
    fn matters(&self, point: Point) -> Slots {
        let mut matters = Slots::default();
        let live = self.live.get(&point).copied().unwrap_or_default();
        self.remembered(point)
            .iter()
            .filter(|slot| live.contains(*slot))
            .for_each(|slot| matters.insert(slot));
        matters
    }

    /// The number that a slot always holds at a point, if there is one.
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
            // a number that was just chosen cannot be used in computations before the next transition
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
            // the first case is handled next
            waiting.extend(next.into_iter().rev());
        }
        paths
    }

    /// Whether the path has to end here.
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

    /// Whether the next step may name another thread than the one that the path has looked for. The conditions on all threads that
    /// the transition does not name would then not apply to that thread.
    fn names_another(&self, path: &Unfinished) -> bool {
        let Some(sought) = &path.state.thread_search else { return false };
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
            // a counter may choose the cell of any thread
            Some(Owner::Other) | None => true,
        }
    }

    /// Ends a path at the point where the fewest slots have to be remembered. Among equal ones, it prefers points where paths start
    /// anyway, then targets of jumps, then the last one.
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
