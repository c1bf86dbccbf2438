//! Translation of a program with a fixed number of threads into steps, for the enumeration of executions. Each path becomes a step
//! of each thread, for each other thread that it may name.

use super::form::{Cell, Comparison, DataId, MemoryOrder, Ordered, Owner, Point, Property, Role, Stop, Term};
use super::path::Path;
use super::relation::Relation;
use super::semantics::{Access, Residue, Target, is_access, stops};
use super::sum::{Atom, Slot, Sum};
use super::{Operation, Translation};
use garret_base::source::{Diagnostic, Diagnostics};
use garret_graphs::{
    self as graphs, At, Bad, CellValue, Code, Expression, Guard, Location, Order, Place, Step, Tag, Thread,
};

/// The translation. The places of a thread are the points of the paths and two more: one for an access to memory through a null
/// reference, and one for a counter that leaves its range.
struct Lowering<'t> {
    translation: &'t Translation,
    /// The number of threads.
    threads: usize,
    /// The slots that are remembered at some point, in order.
    slots: Vec<Slot>,
    /// The index of the first location of each datum.
    cells: Vec<u32>,
    /// The points, in order.
    points: Vec<Point>,
    /// The index of the property of null references, which is the first one after those of the program.
    null: u32,
    /// The range of numbers. Beyond it, a number may differ from that of the program, if the program assumes that it stays in its type.
    range: [i64; 2],
}

impl Translation {
    /// The code of a fixed number of threads: for each, the index of its entry in the entries of the program.
    ///
    /// # Errors
    /// The program has operations or bad states that have no translation.
    pub fn code(&self, threads: &[usize]) -> Result<Code, Diagnostics> {
        let errors = self.without_code();
        if !errors.is_empty() {
            return Err(super::first(errors, Diagnostic::error).into());
        }
        let mut slots: Vec<Slot> = Slot::all(&self.program).collect();
        slots.retain(|slot| self.heads.values().any(|remembered| remembered.contains(*slot)));
        let mut lowering = Lowering {
            translation: self,
            threads: threads.len(),
            slots,
            cells: Vec::new(),
            points: self.points(),
            null: self.program.properties.len() as u32,
            range: if self.program.statements && self.program.assumes_types() {
                [i32::MIN.into(), i32::MAX.into()]
            } else {
                [i64::MIN, i64::MAX]
            },
        };
        let mut code = Code { slots: lowering.slots.len(), ..Code::default() };
        code.locations = lowering.locations();
        for (number, entry) in (1..).zip(threads) {
            lowering.thread(&mut code, number, *entry);
        }
        let properties = self.program.properties.iter();
        code.bad = properties.map(|property| lowering.bad(&code, property)).collect();
        code.bad.extend([Bad { threads: Vec::new() }, Bad { threads: Vec::new() }]);
        Ok(code)
    }

    /// The memory orders of the fences before the access, of the access, and of the fences after it.
    pub(super) fn orders(&self, path: &Path) -> [Order; 3] {
        let program = &self.program;
        let access = path.steps.iter().position(|step| is_access(program, step.point));
        let mut orders = <[Order; 3]>::default();
        for (place, step) in path.steps.iter().enumerate() {
            let Some(instruction) = program.instruction(step.point) else { continue };
            let Some(Ordered { order, failed, stores }) = instruction.order else { continue };
            let is_swap = matches!(instruction.operation, Operation::CompareExchange(..));
            let is_failed = is_swap && matches!(path.state.access, Some(Access::Read(_)));
            let order = if is_failed { failed } else { order };
            let found = match access {
                Some(access) if place == access => &mut orders[1],
                Some(access) if place > access => &mut orders[2],
                _ => &mut orders[0],
            };
            *found = found.then(Order {
                atomic: order.is_atomic(),
                acquire: order.acquires(),
                release: order.releases(),
                seq_cst: order == MemoryOrder::Sequential,
                stores,
                releases_first: false,
            });
        }
        orders
    }

    /// The errors about parts of the program that have no translation.
    fn without_code(&self) -> Vec<Diagnostic> {
        let program = &self.program;
        let mut errors = Vec::new();
        let instructions = program.code.iter().filter_map(|it| {
            let what = match it.operation {
                Operation::Count(..) => "counters of threads are not supported by `graphs`",
                Operation::FenceAll => "barriers of the whole process are not supported by `graphs`",
                _ if it.memory().is_some_and(|cell| !program.datum(cell.datum).parts.is_empty()) => {
                    "`graphs` does not support accesses of different width to the same bytes"
                }
                _ if it.is_split() && it.memory().is_some_and(|cell| cell.owner == Owner::Other) => {
                    "`graphs` does not support both halves of an instruction on the cell of some other thread"
                }
                Operation::Arbitrary(_) => "a number without known bounds has too many executions",
                _ => return None,
            };
            let help =
                "`garret explore` visits the states of a fixed number of threads; `garret check` decides any number";
            Some(Diagnostic::error(what).at(it.span, "").help(help))
        });
        errors.extend(instructions);
        for property in &program.properties {
            let looks = |term: &Term| matches!(term, Term::DatumValue(..));
            let memory = property.comparisons.iter().any(|comparison| match comparison {
                Comparison::Numbers(left, _, right) => looks(left) || looks(right),
                Comparison::Together(..) => true,
                Comparison::At(..) => false,
            });
            if memory {
                errors.push(
                    Diagnostic::error("`graphs` does not support bad states that compare memory, or the places of two threads")
                        .at(property.span, "")
                        .help("say where each thread is, or use `garret explore`"),
                );
            }
        }
        // which thread a reference means does not matter while it means none
        if let Some(slot) = self.open.iter().find(|slot| !matches!(slot, Slot::Thread(_))) {
            let name = match slot {
                Slot::Register(register) => match program.register(register) {
                    "" => "an intermediate value".to_owned(),
                    name => name.to_owned(),
                },
                _ => "the flags".to_owned(),
            };
            errors.push(Diagnostic::error(format!(
                "{name} may be read before it is written: it could hold any number"
            )));
        }
        errors
    }

    /// The points where threads are visible, and those that bad states mention.
    fn points(&self) -> Vec<Point> {
        let mut points: Vec<Point> = self.heads.keys().copied().collect();
        let looked_at = self.program.properties.iter().flat_map(|it| &it.comparisons);
        points.extend(looked_at.filter_map(|comparison| match comparison {
            Comparison::At(_, _, point) => Some(*point),
            _ => None,
        }));
        points.sort_unstable();
        points.dedup();
        points
    }
}

impl Lowering<'_> {
    /// The locations of all data: one for shared data, else one for each thread.
    fn locations(&mut self) -> Vec<Location> {
        let mut locations = Vec::new();
        for datum in &self.translation.program.data {
            self.cells.push(locations.len() as u32);
            if !datum.parts.is_empty() {
                continue;
            }
            match datum.role {
                Role::Shared(number) => {
                    // an initial value of 1 refers to the first thread
                    let thread = i64::from(datum.reference && number == 1);
                    locations.push(Location {
                        name: datum.name.clone(),
                        initial: CellValue { number, thread },
                        undefined: None,
                        bytes: 0,
                    });
                }
                Role::Local(number) => locations.extend((1..=self.threads).map(|thread| Location {
                    name: format!("{}[#{thread}]", datum.name),
                    initial: CellValue { number, thread: 0 },
                    undefined: None,
                    bytes: 0,
                })),
                // refused by `without_code`
                Role::Counter(_) => {}
            }
        }
        locations
    }

    /// Adds a thread with its places.
    fn thread(&self, code: &mut Code, number: usize, entry: usize) {
        let program = &self.translation.program;
        let first = code.places.len() as u32;
        let start = program.entries.get(entry).map_or(Point::before(0), |entry| entry.at);
        let slots = self.slots.iter().map(|slot| match slot {
            Slot::Register(register) if program.own == Some(*register) => 1,
            Slot::Thread(register) if program.own == Some(*register) => number as i64,
            _ => 0,
        });
        code.threads.push(Thread { start: first + self.place(Target::Point(start)), slots: slots.collect() });
        for &point in &self.points {
            let matters = self.translation.matters.get(&point).copied().unwrap_or_default();
            let dead = (0u16..).zip(&self.slots).filter(|(_, slot)| !matters.contains(**slot));
            let paths = self.translation.paths.iter().enumerate().filter(|(_, path)| path.from == point);
            let steps = paths.flat_map(|(index, path)| self.steps(path, index as u32, number, first));
            let (steps, place) = (steps.collect::<Vec<_>>(), code.places.len() as u32);
            let comes_back = |step: &Step| {
                let reads = matches!(step.access, graphs::Access::Read(_) | graphs::Access::Exchange(..));
                reads && step.to == place
            };
            code.places.push(Place {
                waits: steps.iter().any(comes_back),
                steps,
                dead: dead.map(|(slot, _)| slot).collect(),
                idle: false,
                passes_on: false,
                end: program.instruction(point).is_none(),
                bad: self.failure(point),
                stop: stops(program, point).map(|stop| match stop {
                    Stop::Unmet => graphs::Stop::Unmet,
                    Stop::Exit => graphs::Stop::Exit,
                }),
            });
        }
        for bad in [self.null, self.null + 1] {
            code.places.push(Place { bad: Some(bad), ..Place::default() });
        }
    }

    /// The property that a single thread violates by reaching this point, whatever else holds.
    fn failure(&self, point: Point) -> Option<u32> {
        let properties = (0u32..).zip(&self.translation.program.properties);
        let mut fails = properties.filter(|(_, property)| {
            property.comparisons == [Comparison::At(0, true, point)] && property.threads.len() == 1
        });
        fails.next().map(|(index, _)| index)
    }

    /// The place of a target among those of its thread.
    fn place(&self, target: Target) -> u32 {
        let count = self.points.len() as u32;
        match target {
            Target::Point(point) => self.points.binary_search(&point).map_or(count, |index| index as u32),
            Target::Null => count,
            Target::OutOfRange => count + 1,
        }
    }

    /// The steps of a path: one for each other thread that it may name.
    fn steps(&self, path: &Path, index: u32, me: usize, first: u32) -> Vec<Step> {
        let others: Vec<Option<usize>> = if names_other(path) {
            (1..=self.threads).filter(|other| *other != me).map(Some).collect()
        } else {
            vec![None]
        };
        others.into_iter().filter_map(|other| self.step(path, index, (me, other), first)).collect()
    }

    /// The step of a path by this thread and this other thread. `None` if it is not possible.
    fn step(&self, path: &Path, index: u32, who: (usize, Option<usize>), first: u32) -> Option<Step> {
        let state = &path.state;
        let value = |sum: &Sum| self.expression(sum, who);
        let mut guards = Vec::new();
        let mut after_read = Vec::new();
        let conditions = state.conditions.iter().map(|(sum, relation)| (value(sum), *relation));
        let residues = state.residues.iter().map(|residue| self.low_bits(residue, who));
        let residues: Vec<_> = residues.collect::<Option<_>>()?;
        for (sum, relation) in conditions.chain(self.sought(path, who)?).chain(residues) {
            let guard = Guard { value: sum, signs: signs(relation) };
            if guard.value.depends_on_read() { after_read.push(guard) } else { guards.push(guard) }
        }
        let thread = state.thread.as_ref().map_or_else(|| Expression::constant(0), value);
        let access = match &state.access {
            None => graphs::Access::None,
            Some(Access::Read(cell)) => graphs::Access::Read(graphs::Cell::Fixed(self.cell(*cell, who)?)),
            Some(Access::Write(cell, sum)) => {
                graphs::Access::Write(graphs::Cell::Fixed(self.cell(*cell, who)?), value(sum), thread)
            }
            Some(Access::Exchange(cell, sum)) => {
                graphs::Access::Exchange(graphs::Cell::Fixed(self.cell(*cell, who)?), value(sum), thread)
            }
            Some(Access::Count(..) | Access::FenceAll) => return None,
        };
        let sets = (0u16..).zip(&self.slots).filter_map(|(number, slot)| {
            let sum = state.get(*slot);
            (*sum != Sum::atom(Atom::Start(*slot))).then(|| (number, value(sum)))
        });
        Some(Step {
            to: first + self.place(path.to),
            guards,
            after_read,
            fence: state.fence,
            store_fence: path.store_fences(&self.translation.program),
            orders: self.translation.orders(path),
            access,
            sets: sets.collect(),
            range: self.range,
            tag: Tag { step: index, other: who.1.map(|other| other as u32) },
        })
    }

    /// The condition on the low bits of a sum.
    pub(crate) fn low_bits(
        &self,
        residue: &Residue,
        who: (usize, Option<usize>),
    ) -> Option<(Expression, Relation)> {
        let difference = residue.sum.plus(-1, &Sum::constant(residue.value))?;
        let Expression::Sum(difference) = self.expression(&difference, who) else { return None };
        let turn = graphs::Sum::constant(1i64.checked_shl(u32::from(residue.bits))?);
        let value = Expression::of(|number, turn| number.rem_euclid(turn.max(1)), difference, turn);
        Some((value, Relation::Equal))
    }

    /// The conditions under which the thread that a path looks for is the one in `who`. `None` if it cannot be that one.
    fn sought(&self, path: &Path, who: (usize, Option<usize>)) -> Option<Vec<(Expression, Relation)>> {
        let Some(sought) = &path.state.thread_search else { return Some(Vec::new()) };
        let found = match sought.found {
            Some(Atom::Other) => who.1,
            Some(_) => Some(who.0),
            None => None,
        };
        let Some(after) = &sought.after else {
            return (found == Some(1)).then(Vec::new);
        };
        // `after` must be the thread before the found one, or the last thread if none is found
        let before = found.map_or(self.threads as i64, |found| found as i64 - 1);
        let difference = after.plus(-1, &Sum::constant(before))?;
        Some(vec![(self.expression(&difference, who), Relation::Equal)])
    }

    fn cell(&self, cell: Cell, (me, other): (usize, Option<usize>)) -> Option<u32> {
        let DataId(datum) = cell.datum;
        let first = *self.cells.get(datum as usize)?;
        Some(match cell.owner {
            Owner::Everyone => first,
            Owner::Own => first + me as u32 - 1,
            // the paths say whose cell a reference leads to
            Owner::Other | Owner::Of(_) => first + other? as u32 - 1,
        })
    }

    fn expression(&self, sum: &Sum, (me, other): (usize, Option<usize>)) -> Expression {
        let mut found = graphs::Sum::constant(sum.constant);
        for &(atom, factor) in &sum.terms {
            let thread = |thread: usize| factor.saturating_mul(thread as i64);
            match atom {
                Atom::Start(slot) => {
                    // a slot that is never remembered is not live
                    if let Some(number) = self.slots.iter().position(|other| *other == slot) {
                        found.terms.push((graphs::Atom::Slot(number as u16), factor));
                    }
                }
                Atom::Loaded => found.terms.push((graphs::Atom::Loaded, factor)),
                Atom::LoadedThread => found.terms.push((graphs::Atom::LoadedThread, factor)),
                Atom::Me => found.constant = found.constant.saturating_add(thread(me)),
                Atom::Other => found.constant = found.constant.saturating_add(thread(other.unwrap_or(0))),
                // refused by `without_code`
                Atom::Any | Atom::Bits => {}
            }
        }
        Expression::Sum(found)
    }

    /// A bad state. One that a single thread reaches by coming to a point is empty here: the place has it.
    fn bad(&self, code: &Code, property: &Property) -> Bad {
        if let ([Comparison::At(0, true, _)], 1) = (property.comparisons.as_slice(), property.threads.len()) {
            return Bad { threads: Vec::new() };
        }
        let of = |wanted: u32, thread: usize| {
            let first = thread * (self.points.len() + 2);
            let mut at = At {
                places: (first..first + self.points.len()).map(|it| it as u32).collect(),
                guards: Vec::new(),
            };
            for comparison in &property.comparisons {
                match comparison {
                    Comparison::At(who, positive, point) if *who == wanted => {
                        at.places.retain(|place| {
                            let here = self.points[*place as usize - first];
                            (here.instruction == point.instruction) == *positive
                        });
                    }
                    Comparison::Numbers(left, relation, right) => {
                        at.guards.extend(self.comparison((left, *relation, right), wanted));
                    }
                    _ => {}
                }
            }
            at
        };
        let threads = (0..property.threads.len() as u32)
            .map(|wanted| (0..code.threads.len()).map(|thread| of(wanted, thread)).collect());
        Bad { threads: threads.collect() }
    }

    /// The comparison as a guard, if it is on registers of the wanted thread.
    fn comparison(&self, (left, relation, right): (&Term, Relation, &Term), wanted: u32) -> Option<Guard> {
        let mut sum = graphs::Sum::default();
        let mut is_of = false;
        for (term, sign) in [(left, 1), (right, -1)] {
            match *term {
                Term::Integer(number) => {
                    sum.constant = sum.constant.checked_add(number.checked_mul(sign)?)?;
                }
                Term::Register(register, thread) => {
                    is_of |= thread == wanted;
                    let slot = self.slots.iter().position(|slot| *slot == Slot::Register(register))?;
                    sum.terms.push((graphs::Atom::Slot(slot as u16), sign));
                }
                Term::DatumValue(..) => return None,
            }
        }
        is_of.then(|| Guard { value: Expression::Sum(sum), signs: signs(relation) })
    }
}

/// Whether a path names a thread besides the one that runs.
fn names_other(path: &Path) -> bool {
    let state = &path.state;
    let mentions = |sum: &Sum| sum.mentions(Atom::Other);
    state.cell().is_some_and(|cell| matches!(cell.owner, Owner::Other | Owner::Of(_)))
        || state.conditions.iter().any(|(sum, _)| mentions(sum))
        || state.slots.iter().any(mentions)
        || state.thread.as_ref().is_some_and(mentions)
        || state.thread_search.as_ref().is_some_and(|sought| sought.found == Some(Atom::Other))
}

/// The signs (negative, zero, positive) of numbers that have this relation to 0.
fn signs(relation: Relation) -> [bool; 3] {
    [-1, 0, 1].map(|sign| relation.holds(sign, 0))
}

/// A list of threads: for each, the index of its entry in the entries of the program. Entries at which any number of threads start
/// get `each` threads.
#[must_use]
pub fn starts(translation: &Translation, each: usize) -> Vec<usize> {
    let entries = translation.program.entries.iter().enumerate();
    entries.flat_map(|(index, entry)| std::iter::repeat_n(index, if entry.only { 1 } else { each })).collect()
}

#[cfg(test)]
mod tests {
    use super::{Relation, signs};

    #[test]
    fn signs_are_those_of_the_relation() {
        assert_eq!(signs(Relation::AtMost), [true, true, false]);
        assert_eq!(signs(Relation::Distinct), [true, false, true]);
    }
}
