//! The proof of octagons: the octagon of each key holds initially, each step leads from the octagon of a key to that of the next key,
//! and no step of a process violates the octagon of another one.

use super::Check;
use super::instance::{Claims, Instance, reads};
use super::numbers::{Numbers, Sum};
use super::states::{LocalView, each_choice};
use crate::analysis::facts::zones::{AtMost, ClusterOctagons, OctagonFacts};
use garret_solver::{Domain, Relation};
use garret_system::system::{Access, Disjunct, Literal, ProcVar, Sort, SymbolId, Target, Term, Transition};
use smallvec::{SmallVec, smallvec};

/// The octagons of one cluster, as assumptions.
struct ClusterClaims<'a> {
    zones: &'a ClusterOctagons,
    /// For each key, the bounds.
    bounds: Vec<Vec<AtMost>>,
}

/// A step between two keys.
struct Move<'a> {
    transition: &'a Transition,
    guard: &'a Disjunct,
    mover: ProcVar,
    from: usize,
    to: Option<usize>,
}

/// The process of a transition whose cells may change; None if the transition has no processes.
fn mover(transition: &Transition) -> Option<ProcVar> {
    match transition.main {
        None if transition.variables.parameters() == 0 => None,
        None => Some(ProcVar::of_index(0)),
        main => main,
    }
}

impl<'a> Check<'a> {
    /// Whether all octagons hold initially and are kept by every step.
    pub(super) fn zones_hold(&self) -> Option<bool> {
        let Some(all) = self.facts.zones() else { return Some(true) };
        if !self.are_of_movers(all) || !self.zones_start(all) {
            return Some(false);
        }
        // no two processes ever have keys of processes that may have written a variable, and no process loses such a key
        let are_sole = |keys: &Vec<bool>| {
            let count = all.keys.all.len();
            let two =
                |one: usize| (0..count).any(|other| keys[other] && all.possible.together.has(one, other));
            !(0..count).any(|one| keys[one] && two(one))
        };
        if !all.clusters.iter().flat_map(|zones| zones.writers.iter().flatten()).all(are_sole) {
            return Some(false);
        }
        // for a possible key without an octagon, no step would be checked, although the bounds of several keys ignore it
        let are_bounded = |zones: &ClusterOctagons| {
            all.possible
                .keys
                .iter()
                .zip(&zones.octagons)
                .all(|(&is_possible, zone)| !is_possible || zone.is_some())
        };
        if !all.clusters.iter().all(are_bounded) {
            return Some(false);
        }
        let claimed: Vec<ClusterClaims<'_>> =
            all.clusters.iter().map(|zones| ClusterClaims::new(all, zones)).collect();
        for transition in &self.system.transitions {
            let Some(mover) = mover(transition) else { return Some(false) };
            for guard in &transition.guards {
                if self.values.blocking(guard).is_some() {
                    continue;
                }
                for from in (0..all.keys.all.len()).filter(|&key| all.possible.keys[key]) {
                    if (self.is_over)() {
                        return None;
                    }
                    let Some(tos) = self.keys_after(all, (transition, guard), mover, from) else {
                        return Some(false);
                    };
                    for to in tos {
                        let step = Move { transition, guard, mover, from, to };
                        if !self.keeps_zones(all, &claimed, &step) {
                            return Some(false);
                        }
                    }
                }
            }
        }
        Some(true)
    }

    /// Whether keys and clusters consist of cells that only the process that moves can change, of variables, and of constants.
    fn are_of_movers(&self, all: &OctagonFacts) -> bool {
        let symbol = |id: SymbolId| self.system.symbol(id);
        let is_own = |id: SymbolId, is_sort: &dyn Fn(Sort) -> bool| {
            let it = symbol(id);
            let writes = |transition: &Transition| {
                let mut updates = transition.updates.iter().filter(|update| update.symbol == id);
                updates.all(|update| match (&update.target, mover(transition)) {
                    (Target::Cell(indices), Some(mover)) => indices.as_slice() == [mover],
                    _ => false,
                })
            };
            it.dimensions == 1 && !it.weak && is_sort(it.sort) && self.system.transitions.iter().all(writes)
        };
        let is_integer = |sort: Sort| sort == Sort::Integer;
        let is_shared = |id: SymbolId| {
            let it = symbol(id);
            let is_seen_at_once = it.weak || !self.system.is_weak() || !self.system.is_written(id);
            it.dimensions == 0 && is_integer(it.sort) && is_seen_at_once
        };
        let are_numbers = |zones: &ClusterOctagons| {
            let cluster = &zones.cluster;
            let weak = |place: usize| symbol(cluster.shared[place]).weak == cluster.weak.contains(&place);
            cluster.locals.iter().all(|&id| is_own(id, &is_integer))
                && cluster.shared.iter().all(|&id| is_shared(id))
                && (0..cluster.shared.len()).all(weak)
        };
        all.keys.parts.iter().all(|&id| is_own(id, &|sort| matches!(sort, Sort::Enumeration(_))))
            && all.keys.roles.iter().all(|&id| {
                symbol(id).constant && symbol(id).dimensions == 0 && symbol(id).sort == Sort::Process
            })
            && all.clusters.iter().all(are_numbers)
    }

    /// Whether the octagons hold initially.
    fn zones_start(&self, all: &OctagonFacts) -> bool {
        let init = &self.system.init;
        let mut seen =
            LocalView::from((self.system, self.values), &all.keys.parts, &init.variables, None).everywhere();
        let values = seen.all_values();
        let mut initial = Vec::new();
        let are_keys = each_choice(&values, &mut |state| {
            seen.set_state(state.iter().copied());
            if init.conjuncts.iter().any(|conjunct| seen.holds(conjunct) == Some(false)) {
                return true;
            }
            (0..1 << all.keys.roles.len()).all(|roles| {
                let key = all.key(state, roles);
                initial.extend(key);
                key.is_some_and(|key| all.possible.keys[key])
            })
        });
        let roles = |key: usize| all.keys.all[key].roles;
        let are_together = initial.iter().all(|&one| {
            let mut others = initial.iter().filter(|&&other| roles(one) & roles(other) == 0);
            others.all(|&other| all.possible.together.has(one, other))
        });
        are_keys
            && are_together
            && all.clusters.iter().all(|zones| initial.iter().all(|&key| self.bounds_start(zones, key)))
    }

    /// Whether the bounds of a key hold initially; all processes that `init` mentions are taken to be this process.
    fn bounds_start(&self, zones: &ClusterOctagons, key: usize) -> bool {
        const ME: ProcVar = ProcVar(u16::MAX);
        let Some(zone) = &zones.octagons[key] else { return false };
        let mut numbers = Numbers::new(self.system, self.budget);
        let init = &self.system.init;
        for literal in init.conjuncts.iter().flat_map(super::instance::literals) {
            let Literal::Linear(linear, relation) = literal else { continue };
            if self.mentions_constant(literal) || !numbers.is_integer(linear) {
                continue;
            }
            let of = |access: &Access| (access.symbol, access.indices.iter().map(|_| ME).collect());
            let cells = linear.terms.iter().map(|(factor, access)| (of(access), *factor)).collect();
            numbers.compare(&Sum { cells, constant: linear.constant }, *relation);
        }
        let bounds = zone.telling();
        let sums: Option<Vec<Sum>> = bounds
            .iter()
            .map(|bound| {
                let mut sum = Sum { cells: Vec::new(), constant: bound.bound.checked_neg()? };
                for node in [bound.first].into_iter().chain(bound.second) {
                    let place = node.variable();
                    let indices: SmallVec<[ProcVar; 2]> =
                        if zones.cluster.is_local(place) { smallvec![ME] } else { smallvec![] };
                    // the highest value so far is the initial one
                    sum.cells.push(((zones.cluster.symbol(place), indices), node.sign()));
                }
                Some(sum)
            })
            .collect();
        let Some(sums) = sums else { return false };
        numbers.mention(sums.iter().flat_map(|sum| &sum.cells));
        numbers.say_bounds(self.facts);
        sums.iter().all(|sum| numbers.is_at_most(sum))
    }

    /// The possible keys after a step of a process with this key; an element None stands for a key that does not exist. Returns None
    /// if the keys are not known.
    fn keys_after(
        &self,
        all: &OctagonFacts,
        (transition, guard): (&Transition, &Disjunct),
        mover: ProcVar,
        from: usize,
    ) -> Option<Vec<Option<usize>>> {
        let key = &all.keys.all[from];
        let me = Some(usize::from(mover.0));
        let mut seen =
            LocalView::from((self.system, self.values), &all.keys.parts, &transition.variables, me);
        seen.set_state(key.state.iter().map(|&value| value.into()));
        let has_roles = guard.literals.iter().all(|literal| has_role(all, literal, mover, key.roles));
        if !has_roles || !seen.may_hold(guard) {
            return Some(Vec::new());
        }
        let after: Vec<Domain> = seen.after(transition);
        let mut keys = Vec::new();
        let all_known = each_choice(&after, &mut |state| {
            keys.push(all.key(state, key.roles));
            keys.len() <= all.keys.all.len()
        });
        all_known.then_some(keys)
    }

    /// Whether a step keeps the octagons of the process that moves, and those of every other one.
    fn keeps_zones(&self, all: &OctagonFacts, claimed: &[ClusterClaims<'_>], step: &Move<'_>) -> bool {
        if !self.are_first(all, claimed, step) {
            return false;
        }
        let to = step.to.filter(|&to| all.possible.keys[to]);
        let is_impossible = |other: Option<usize>| self.is_impossible(claimed, step, other);
        let Some(to) = to else { return is_impossible(None) };
        let keeps_own = claimed.iter().all(|cluster| {
            cluster.with_claims(step, None, |claims| {
                let instance = self.instance(cluster, step);
                instance.leads_to(claims, &cluster.bounds[to]) && cluster.keeps(&instance, claims, step, to)
            })
        });
        if !keeps_own && !is_impossible(None) {
            return false;
        }
        let mut others = (0..all.keys.all.len()).filter(|&other| all.possible.together.has(step.from, other));
        others.all(|other| {
            let keeps = all.possible.together.has(to, other)
                && claimed.iter().all(|cluster| {
                    let writes =
                        |symbol: &SymbolId| step.transition.updates.iter().any(|it| it.symbol == *symbol);
                    !cluster.zones.cluster.shared.iter().any(writes)
                        || cluster.with_claims(step, Some(other), |claims| {
                            self.instance(cluster, step).leads_to(claims, &cluster.bounds[other])
                        })
                });
            keeps || is_impossible(Some(other))
        })
    }

    /// Whether some cluster shows that a step is impossible, beside another process or alone.
    fn is_impossible(&self, claimed: &[ClusterClaims<'_>], step: &Move<'_>, other: Option<usize>) -> bool {
        claimed.iter().any(|cluster| {
            cluster.with_claims(step, other, |claims| self.instance(cluster, step).is_impossible(claims))
        })
    }

    /// Whether a step that makes a process a possible writer of a variable is impossible beside another possible writer of it. For
    /// each cluster, the proof may use the first writers of the clusters before it, but not its own.
    fn are_first(&self, all: &OctagonFacts, claimed: &[ClusterClaims<'_>], step: &Move<'_>) -> bool {
        (0..claimed.len()).all(|number| {
            let is_second = |&other: &usize| {
                all.possible.together.has(step.from, other) && claimed[number].is_second(step, other)
            };
            let mut others = (0..all.keys.all.len()).filter(is_second);
            others.all(|other| self.is_impossible(&claimed[..=number], step, Some(other)))
        })
    }

    fn instance<'i>(&self, cluster: &ClusterClaims<'i>, step: &Move<'i>) -> Instance<'i>
    where
        'a: 'i,
    {
        Instance {
            system: self.system,
            facts: self.facts,
            cluster: &cluster.zones.cluster,
            transition: step.transition,
            guard: step.guard,
            mover: step.mover,
            budget: self.budget,
        }
    }
}

impl<'a> ClusterClaims<'a> {
    fn new(all: &OctagonFacts, zones: &'a ClusterOctagons) -> Self {
        let telling = |key: usize| match &zones.octagons[key] {
            Some(zone) if all.possible.keys[key] => zone.telling(),
            _ => Vec::new(),
        };
        Self { zones, bounds: (0..all.keys.all.len()).map(telling).collect() }
    }

    /// Whether the step makes a process a possible writer of some variable, while the other process already has a key of a possible
    /// writer.
    fn is_second(&self, step: &Move<'_>, other: usize) -> bool {
        self.zones.writers.iter().flatten().any(|keys| keys[other] && enters(keys, step))
    }

    /// Calls `ask` with the assumptions before a step of a process, beside another process with this key.
    fn with_claims<T>(&self, step: &Move<'_>, other: Option<usize>, ask: impl FnOnce(Claims<'_>) -> T) -> T {
        let has = |keys: &Option<Vec<bool>>| keys.as_ref().is_some_and(|keys| keys[step.from]);
        let is_writer: Vec<bool> = self.zones.writers.iter().map(has).collect();
        // a process that becomes a possible writer is the first one, unless another process is one already
        let is_second = other.is_some_and(|other| self.is_second(step, other));
        let is_first =
            |keys: &Option<Vec<bool>>| !is_second && keys.as_ref().is_some_and(|keys| enters(keys, step));
        let is_unwritten: Vec<bool> = self.zones.writers.iter().map(is_first).collect();
        let other = other.map(|other| self.bounds[other].as_slice());
        ask(Claims {
            mover: &self.bounds[step.from],
            other,
            is_writer: &is_writer,
            is_unwritten: &is_unwritten,
        })
    }

    /// Whether the step satisfies the claims about the writers of variables, about atomic writes, and about growing variables.
    fn keeps(&self, instance: &Instance<'_>, claims: Claims<'_>, step: &Move<'_>, to: usize) -> bool {
        let cluster = &self.zones.cluster;
        let writes = |symbol: SymbolId| step.transition.updates.iter().any(|update| update.symbol == symbol);
        let is_weak = |symbol: SymbolId| instance.system.symbol(symbol).weak;
        let are_written_so = cluster.weak.iter().enumerate().all(|(weak, &shared)| {
            let symbol = cluster.shared[shared];
            let by_one = self.zones.writers[weak]
                .as_ref()
                .is_none_or(|keys| (keys[step.from] || !writes(symbol)) && (!keys[step.from] || keys[to]));
            let is_so = !self.zones.is_atomic[weak] || !writes(symbol);
            by_one && (is_so || reads(step.transition, step.guard, &is_weak))
        });
        let mut growing = (0..cluster.shared.len()).filter(|&shared| self.zones.grows[shared]);
        are_written_so && growing.all(|shared| instance.grows(claims, cluster.shared[shared]))
    }
}

/// Whether the step leads from a key that is not among these to one of them.
fn enters(keys: &[bool], step: &Move<'_>) -> bool {
    !keys[step.from] && step.to.is_some_and(|to| keys[to])
}

/// Whether the literal may hold if the process that moves has these roles; literals about other things may hold.
fn has_role(all: &OctagonFacts, literal: &Literal, mover: ProcVar, roles: usize) -> bool {
    let (sides, is_equation) = match literal {
        Literal::Equal(left, right) => ([(left, right), (right, left)], true),
        Literal::Distinct(left, right) => ([(left, right), (right, left)], false),
        _ => return true,
    };
    sides.iter().all(|(one, other)| match (one, other) {
        (Term::Access(access), Term::Process(process)) if *process == mover => {
            let place = all.keys.roles.iter().position(|&role| role == access.symbol);
            place.is_none_or(|role| (roles >> role & 1 == 1) == is_equation)
        }
        _ => true,
    })
}

impl OctagonFacts {
    /// The index of a key.
    fn key(&self, state: &[u32], roles: usize) -> Option<usize> {
        self.keys.all.iter().position(|key| {
            key.roles == roles && key.state.iter().map(|&value| u32::from(value)).eq(state.iter().copied())
        })
    }
}

impl Numbers<'_> {
    /// Whether the sum is never positive.
    pub(super) fn is_at_most(&mut self, sum: &Sum) -> bool {
        let mut above = sum.clone();
        above.opposite();
        // the sum is positive exactly if its opposite is negative
        self.excludes(&above, Relation::Below)
    }
}

impl Sum {
    /// Negates the sum; numbers are far from the limits.
    pub(super) fn opposite(&mut self) {
        self.cells.iter_mut().for_each(|(_, factor)| *factor = factor.saturating_neg());
        self.constant = self.constant.saturating_neg();
    }
}
