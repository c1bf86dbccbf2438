//! Processes outside a cube that are values of its cells: they enter the cube.
//!
//! If the value of a process-valued cell is *another process*, there is one more process, for which all universal guards and `init`
//! hold. A search that carries universal guards adds it to the cube. In a system with names for non-processes
//! ([`garret_system::system::System::is_outside`]), *another process* may be one of these; then the cell is left as it is.

use super::Budget;
use crate::cube::formula::GroundFormula;
use crate::cube::term::CubeTerm;
use crate::cube::vocabulary::{Context, Vocabulary};
use crate::cube::{Cube, KeptProcesses, Proc, RawCube, for_each_term};
use garret_solver::{Domain, Literal};

/// A cube that contains all processes that its cells certainly hold, and the new names of the processes of the original cube.
pub(crate) type ClosedCube = (Cube, Vec<Option<Proc>>);

impl Cube {
    /// Cubes with at most `most` processes whose union is this cube. In each, a process is in the cube if a cell certainly holds it,
    /// or if a cell may hold it that occurs in a formula about all processes outside.
    ///
    /// If the budget ends, some of them are missing.
    pub(crate) fn settled(
        self,
        vocabulary: &Vocabulary<'_>,
        most: usize,
        keep: KeptProcesses,
        budget: &Budget,
    ) -> Vec<ClosedCube> {
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

    /// A cell that certainly holds a process outside, or that may hold one and occurs in a formula about all processes outside.
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
        keep: KeptProcesses,
        context: &mut Context<'_>,
        found: &mut Vec<ClosedCube>,
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
