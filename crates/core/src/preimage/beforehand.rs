//! The test whether the facts about numbers contradict a cube, so that no reachable state lies in it.
//!
//! The consequences of the facts for a cube are asserted together with its literals about integers, but they do not become literals
//! of cubes, where they would be noise. The argument why such a cube may be dropped is in [`garret_analysis::analysis`], with the
//! facts.

mod zones;

use crate::cube::vocabulary::{Context, Vocabulary};
use crate::cube::{Cube, CubeTerm, Group, Proc};
use garret_analysis::analysis::{Interval, PlaceInvariant};
use garret_machine::memory::{Class, Index, WeakCell};
use garret_solver::{Linear, Literal, Relation};
use garret_system::system::{Sort, SymbolId};
use smallvec::SmallVec;
use zones::OctagonCache;

/// A fact, for the statistics of [`FactFilter`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Fact {
    /// The bounds of the cells of a symbol.
    Bounds(SymbolId),
    /// The place invariant with this index.
    Law(usize),
}

/// A consequence of a fact for a cube.
struct Consequence {
    fact: Fact,
    literal: Literal<CubeTerm>,
}

/// Drops cubes that contradict the facts, and records which facts were used.
pub(crate) struct FactFilter<'v> {
    vocabulary: &'v Vocabulary<'v>,
    context: Context<'v>,
    /// The number of cubes that were dropped.
    dropped: usize,
    /// For each symbol, whether its bounds were used to drop a cube.
    by_bounds: Vec<bool>,
    /// For each place invariant, whether it was used to drop a cube.
    by_laws: Vec<bool>,
    /// Whether octagons are used.
    has_zones: bool,
    remembered: OctagonCache,
}

impl<'v> FactFilter<'v> {
    /// None if there are no facts.
    pub(super) fn new(vocabulary: &'v Vocabulary<'v>) -> Option<Self> {
        let facts = vocabulary.facts();
        (!facts.is_empty()).then(|| Self {
            vocabulary,
            context: Context::new(vocabulary),
            dropped: 0,
            by_bounds: vec![false; vocabulary.system.symbols.len()],
            by_laws: vec![false; facts.laws().len()],
            has_zones: false,
            remembered: OctagonCache::default(),
        })
    }

    /// The same, with or without the use of octagons.
    pub(super) fn with_zones(self, has_zones: bool) -> Self {
        Self { has_zones, ..self }
    }

    /// The number of cubes that were dropped.
    pub(crate) fn dropped(&self) -> usize {
        self.dropped
    }

    /// Whether the bounds of the symbol were used to drop a cube.
    pub(crate) fn needs_bounds(&self, symbol: SymbolId) -> bool {
        self.by_bounds[symbol.0 as usize]
    }

    /// Whether the place invariant with this index was used to drop a cube.
    pub(crate) fn needs_law(&self, law: usize) -> bool {
        self.by_laws[law]
    }

    /// Whether the facts contradict the cube.
    pub(super) fn excludes(&mut self, cube: &Cube) -> bool {
        let said: Vec<&Literal<CubeTerm>> =
            cube.literals.iter().filter(|literal| self.is_of_integers(literal)).collect();
        let has_zones = self.has_zones && self.vocabulary.facts().zones().is_some();
        if said.is_empty() && self.by_laws.is_empty() && !has_zones {
            return false;
        }
        let consequences = self.consequences(cube, &said);
        self.context.reset(cube.processes);
        // cubes are satisfiable
        if !said.iter().all(|literal| self.context.assume(literal)) {
            return true;
        }
        if !self.agrees(consequences.iter()) {
            self.dropped += 1;
            self.note_reasons(consequences);
            return true;
        }
        let is_excluded = has_zones && self.contradicts_zones(cube, &said, &consequences);
        self.dropped += usize::from(is_excluded);
        is_excluded
    }

    /// Whether the octagons contradict a cube that is consistent with all other facts.
    fn contradicts_zones(
        &mut self,
        cube: &Cube,
        said: &[&Literal<CubeTerm>],
        consequences: &[Consequence],
    ) -> bool {
        let mut terms: SmallVec<[CubeTerm; 8]> = SmallVec::new();
        for literal in said {
            literal.for_each_term(&mut |term| terms.push(term));
        }
        terms.sort_unstable();
        terms.dedup();
        self.context.push();
        let agrees = consequences.iter().all(|it| self.context.assume(&it.literal));
        let is_excluded = !agrees || self.zones_exclude(cube, &terms);
        self.context.pop();
        is_excluded
    }

    /// For each cluster, the keys of the octagons that at least one of these used to drop a cube.
    pub(crate) fn zones_needed(all: &[&Self]) -> impl Iterator<Item = (usize, u64)> {
        let clusters = all.iter().map(|it| it.remembered.reasons.len()).max().unwrap_or(0);
        (0..clusters).map(|cluster| {
            let keys = all.iter().filter_map(|it| it.remembered.reasons.get(cluster));
            (cluster, keys.fold(0, |all, keys| all | keys))
        })
    }

    /// Whether the literal is a linear constraint on integers of the system.
    fn is_of_integers(&self, literal: &Literal<CubeTerm>) -> bool {
        let Literal::Linear(linear) = literal else { return false };
        linear.terms().iter().all(|(term, _)| {
            let symbol = self.vocabulary.system.symbols.get(term.symbol().0 as usize);
            !term.is_rank() && symbol.is_some_and(|symbol| symbol.sort == Sort::Integer)
        })
    }

    /// Whether the assertions are consistent with these consequences.
    fn agrees<'c>(&mut self, consequences: impl Iterator<Item = &'c Consequence>) -> bool {
        self.context.push();
        let mut consequences = consequences;
        let agrees = consequences.all(|it| self.context.assume(&it.literal)) && self.context.is_consistent();
        self.context.pop();
        agrees
    }

    /// Records a minimal set of facts that contradicts the cube.
    fn note_reasons(&mut self, mut reasons: Vec<Consequence>) {
        let mut facts: Vec<Fact> = reasons.iter().map(|it| it.fact).collect();
        facts.dedup();
        // facts about more cells are dropped first, so that the remaining facts are about few cells
        for fact in facts {
            if !self.agrees(reasons.iter().filter(|it| it.fact != fact)) {
                reasons.retain(|it| it.fact != fact);
            }
        }
        for Consequence { fact, .. } in reasons {
            match fact {
                Fact::Bounds(symbol) => self.by_bounds[symbol.0 as usize] = true,
                Fact::Law(law) => self.by_laws[law] = true,
            }
        }
    }

    /// The consequences of the facts for the cube, where `said` are its literals about integers.
    fn consequences(&self, cube: &Cube, said: &[&Literal<CubeTerm>]) -> Vec<Consequence> {
        let facts = self.vocabulary.facts();
        let mut terms: SmallVec<[CubeTerm; 8]> = SmallVec::new();
        for literal in said {
            literal.for_each_term(&mut |term| terms.push(term));
        }
        let mut found = Vec::new();
        let read = terms.clone();
        for (number, law) in facts.laws().iter().enumerate() {
            let variables = law.sum.iter().chain(&law.start.constants);
            terms.extend(variables.map(|(symbol, _)| CubeTerm::cell(*symbol, &[])));
            let fact = Fact::Law(number);
            // for the last written values, at the end of the prefix
            found.extend(self.of_law(law, None, cube).map(|literal| Consequence { fact, literal }));
            for &term in read.iter().filter(|term| term.group().is_some() && law.sum[0].0 == term.symbol()) {
                found.extend(self.of_law(law, Some(term), cube).map(|literal| Consequence { fact, literal }));
            }
        }
        terms.sort_unstable();
        terms.dedup();
        for term in terms {
            let bounds = facts.bounds(term.symbol());
            let fact = Fact::Bounds(term.symbol());
            found.extend(within(&[(term, 1)], 0, bounds).map(|literal| Consequence { fact, literal }));
        }
        found
    }

    /// The consequences of a place invariant for the variables at the end of the prefix, or for a read of its variable.
    fn of_law<'a>(
        &'a self,
        law: &'a PlaceInvariant,
        read: Option<CubeTerm>,
        cube: &'a Cube,
    ) -> impl Iterator<Item = Literal<CubeTerm>> + 'a {
        let most_others = self.vocabulary.system.process_bound.map(|bound| bound as usize);
        let most_others = most_others.map(|bound| bound.saturating_sub(cube.processes));
        let mut weight = law.of_others(most_others);
        for process in Proc::first(cube.processes) {
            let is_at_the_end = read.is_none_or(|read| is_settled(cube, process, read));
            let its = if is_at_the_end {
                law.weight(|part| cube.domain(CubeTerm::cell(part, &[process])))
            } else {
                law.any_weight()
            };
            weight = weight.plus_times(1, its);
        }
        weight =
            weight.plus_times(1, law.weight_of_values(|symbol| cube.domain(CubeTerm::cell(symbol, &[]))));
        let cell = |symbol: SymbolId| CubeTerm::cell(symbol, &[]);
        let summand = |&(symbol, factor): &(SymbolId, i64)| (read.unwrap_or_else(|| cell(symbol)), factor);
        let mut sum: SmallVec<[(CubeTerm, i64); 4]> = law.sum.iter().map(summand).collect();
        sum.extend(
            law.start.constants.iter().map(|&(symbol, factor)| (cell(symbol), factor.saturating_neg())),
        );
        within(&sum, law.start.number, weight)
    }
}

/// Whether the weight of the process when this read takes its value is that at the end of the prefix: each of its steps before the
/// end that writes the cell must be before the read.
fn is_settled(cube: &Cube, process: Proc, read: CubeTerm) -> bool {
    let classes = read.group().and_then(|group: Group| cube.before.get(group.index()));
    let cell = WeakCell { symbol: read.symbol(), indices: SmallVec::new() };
    classes.is_some_and(|classes| {
        // an atomic step reads, and writes the cell
        classes.contains(&Class::Reads(Index::Process(process))) || classes.contains(&Class::Accesses(cell))
    })
}

/// The constraints that the sum minus the number is in the interval. A side whose numbers do not fit in 64 bits is left out.
fn within(
    sum: &[(CubeTerm, i64)],
    number: i64,
    interval: Interval,
) -> impl Iterator<Item = Literal<CubeTerm>> + use<> {
    let side = |bound: Option<i64>, sign: i64| {
        let constant = bound?.checked_add(number)?.checked_mul(-sign)?;
        let terms = sum.iter().map(|&(term, factor)| Some((term, factor.checked_mul(sign)?)));
        let terms: SmallVec<[(CubeTerm, i64); 4]> = terms.collect::<Option<_>>()?;
        let linear = Linear::new(terms, constant, Relation::AtMost)?;
        // if all terms cancel out, there is no constraint
        (!linear.terms().is_empty()).then_some(Literal::Linear(linear))
    };
    // least + number - sum <= 0, and sum - (most + number) <= 0
    [side(interval.least, -1), side(interval.most, 1)].into_iter().flatten()
}
