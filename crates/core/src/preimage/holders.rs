//! Processes outside a cube that a cell of it holds: they enter.
//!
//! That a process-valued cell holds *another* process says that there is one more process, to which all applies that is said of
//! all processes, by universal guards and by `init`. A search that carries universal guards takes it into the cube. Where a system
//! names somebody who is none of its processes ([`garret_system::system::System::is_outside`]), *another* may be that, and stays as it is.

use super::Budget;
use crate::cube::formula::GroundFormula;
use crate::cube::term::CubeTerm;
use crate::cube::vocabulary::{Context, Vocabulary};
use crate::cube::{Cube, Proc, RawCube, Unnamed, for_each_term};
use garret_solver::{Domain, Literal};

/// A cube with all processes that are held for certain, and where the processes of the one that it is a part of went.
pub(crate) type Settled = (Cube, Vec<Option<Proc>>);

impl Cube {
    /// The cubes of at most so many processes that make up this one, in which what cells hold for certain, or what something is
    /// said of by all processes outside, is in the cube.
    ///
    /// Where there is no more budget, some of them are missing.
    pub(crate) fn settled(
        self,
        vocabulary: &Vocabulary<'_>,
        most: usize,
        keep: Unnamed,
        budget: &Budget,
    ) -> Vec<Settled> {
        let own = Proc::first(self.processes).map(Some).collect();
        if !vocabulary.others_are_processes() {
            return vec![(self, own)];
        }
        let mut context = None;
        let mut pending = vec![(self, own)];
        let mut settled = Vec::new();
        while let Some((cube, renaming)) = pending.pop() {
            if budget.is_over() {
                break;
            }
            let unsettled = if cube.processes < most { cube.unsettled(vocabulary) } else { None };
            let Some((term, domain)) = unsettled else {
                settled.push((cube, renaming));
                continue;
            };
            let context = context.get_or_insert_with(|| Context::new(vocabulary));
            let mut found = Vec::new();
            let inside = domain.difference(&Domain::others());
            if !inside.is_empty() {
                cube.narrowed(term, &inside, keep, context, &mut found);
            }
            let processes = cube.processes + 1;
            cube.for_each_entered(processes, vocabulary, &mut |entered| {
                let held = Domain::named(cube.processes as u32);
                entered.narrowed(term, &held, keep, context, &mut found);
                !budget.is_over()
            });
            for (cube, _) in &found {
                budget.take(cube.bytes());
            }
            let composed = |then: &[Option<Proc>]| {
                let place = |it: &Option<Proc>| it.and_then(|process| then[process.index()]);
                renaming.iter().map(place).collect()
            };
            pending.extend(found.into_iter().map(|(cube, then)| (cube, composed(&then))));
        }
        settled
    }

    /// A cell that holds a process outside for certain; or one that may, and of which all processes outside say something.
    fn unsettled(&self, vocabulary: &Vocabulary<'_>) -> Option<(CubeTerm, Domain)> {
        let mut said = Vec::new();
        for formula in &self.open {
            formula.for_each_literal(&mut |literal| {
                for_each_term(literal, &mut |term| said.push(term));
            });
        }
        self.literals.iter().find_map(|literal| match literal {
            Literal::Member(term, domain)
                if vocabulary.is_process_valued(term.symbol())
                    && domain.contains_others()
                    && (*domain == Domain::others() || said.contains(term)) =>
            {
                Some((*term, domain.clone()))
            }
            _ => None,
        })
    }

    /// Appends the part of the cube in which the term has one of these values, in normal form.
    fn narrowed(
        &self,
        term: CubeTerm,
        values: &Domain,
        keep: Unnamed,
        context: &mut Context<'_>,
        found: &mut Vec<Settled>,
    ) {
        context.reset(self.processes);
        let holds = Literal::Member(term, values.clone());
        let is_consistent = self.literals.iter().chain([&holds]).all(|literal| context.assume(literal))
            && context.is_consistent();
        if !is_consistent {
            return;
        }
        for literals in context.possible() {
            let raw = RawCube {
                processes: self.processes,
                literals,
                before: self.before.clone(),
                order: self.order.clone(),
                open: self.open.clone(),
            };
            found.push(raw.normalized(context.vocabulary, keep));
        }
    }
}
