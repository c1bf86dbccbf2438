//! The translation of a transition for each stage of an attack.

use super::marks::{CellMarks, Mark};
use super::reads::{AttackerView, Index, Read, reads};
use super::{Builder, Stage, TRUTH, Unsupported, cell, is};
use garret_system::system::{
    Atom, Branch, Disjunct, Formula, Literal, ProcVar, Quantified, Scope, Target, Term, Transition, Update,
    Value, VariableKind, Variables, disjuncts,
};
use smallvec::{SmallVec, smallvec};

/// A step: a transition with one disjunct of its guard.
#[derive(Clone)]
struct Step<'t> {
    /// The transition of the original system.
    original: &'t Transition,
    /// The disjunct of the original transition.
    pub guard: &'t Disjunct,
    /// The transition with all cells in plain memory.
    plain: &'t Transition,
    /// The disjunct of that transition.
    plain_guard: &'t Disjunct,
    pub main: ProcVar,
    /// The variables of the transition, and additional bound ones.
    variables: Variables,
    reads: Vec<Read>,
    /// Whether it reads something for every number of processes.
    reads_surely: bool,
}

impl Builder<'_> {
    /// Adds the transitions that stand for the one with this index.
    pub(super) fn steps(&mut self, index: usize) -> Result<(), Unsupported> {
        let original = &self.original.transitions[index];
        let plain = self.plain.transitions[index].clone();
        let Some(main) = original.main else {
            return Err(unsupported(
                original,
                "it has no main process; mark one parameter with brackets, as in `([p])`",
            ));
        };
        for (guard, plain_guard) in original.guards.iter().zip(&plain.guards) {
            let (reads, reads_surely) = reads(&self.marks, original, guard)?;
            let variables = original.variables.clone();
            let step =
                Step { original, guard, plain: &plain, plain_guard, main, variables, reads, reads_surely };
            self.step(index, &step)?;
        }
        Ok(())
    }

    fn step(&mut self, index: usize, step: &Step<'_>) -> Result<(), Unsupported> {
        let writes = self.writes(step.original).next().is_some();
        let fenced = step.guard.has_fence();
        if writes && !step.reads.is_empty() && !step.reads_surely {
            let message =
                "it is an atomic step only if there are other processes, which robustness does not support";
            return Err(unsupported(step.original, message));
        }
        let atomic = writes && !step.reads.is_empty();
        self.direct(index, step)?;
        if writes && !atomic {
            self.delayed(index, step, Stage::First, &Formula::True)?;
        }
        // if no branch applies, a step that could read and write does not write, and so is not atomic
        let mut variables = step.original.variables.clone();
        let when = if atomic { self.nothing_written(step, &mut variables)? } else { Formula::True };
        if !fenced && when != Formula::False {
            let step = &Step { variables, ..step.clone() };
            self.delayed(index, step, Stage::Delayed, &when)?;
            if !step.reads.is_empty() {
                self.delayed(index, step, Stage::Overtaking, &when)?;
            }
        }
        self.after(index, step)
    }

    /// The updates of weak symbols.
    fn writes<'t>(&'t self, transition: &'t Transition) -> impl Iterator<Item = (&'t Update, CellMarks)> {
        transition.updates.iter().filter_map(|update| Some((update, self.marks.of(update.symbol)?)))
    }

    /// The condition that a step writes no weak cell, from the view of its process.
    fn nothing_written(&self, step: &Step<'_>, variables: &mut Variables) -> Result<Formula, Unsupported> {
        let mut parts = Vec::new();
        for (update, _) in self.writes(step.original) {
            let applies = Formula::or(update.branches.iter().map(|branch| branch.condition.clone()));
            // conditions have no fences
            let Some(none) = applies.negated() else { return Ok(Formula::False) };
            parts.push(match &update.target {
                Target::Cell(_) => none,
                Target::Every(_) if none == Formula::False => none,
                Target::Every(every) => {
                    let [variable] = every.as_slice() else { return Err(in_several_places(step.original)) };
                    let fresh = variables.add(VariableKind::Bound, "k");
                    let body = Box::new(renamed(&none, *variable, fresh));
                    let whole = Quantified { variables: smallvec![fresh], scope: Scope::All, body };
                    Formula::Atom(Atom::Forall(whole))
                }
            });
        }
        Ok(Formula::and(parts))
    }

    /// Adds a step as under SC: by a process that does not attack, before the overtaking read.
    fn direct(&mut self, index: usize, step: &Step<'_>) -> Result<(), Unsupported> {
        let conditions =
            [is(cell(self.marks.after, []), false), is(cell(self.marks.attacker, [step.main]), false)];
        let parts = conjunction(step.plain_guard, conditions.map(Formula::from));
        self.add(index, Stage::Direct, step, &parts, step.plain.variables.clone(), step.plain.updates.clone())
    }

    /// Adds a step of the attacker: its writes stay in its store buffer, where it sees them.
    /// `when` is the additional condition under which an otherwise atomic step writes nothing.
    fn delayed(
        &mut self,
        index: usize,
        step: &Step<'_>,
        stage: Stage,
        when: &Formula,
    ) -> Result<(), Unsupported> {
        let sight = AttackerView { marks: &self.marks, span: step.original.span };
        let mut variables = step.variables.clone();
        let first = stage == Stage::First;
        let mut parts: Vec<Formula> = vec![is(cell(self.marks.after, []), false).into()];
        parts.push(is(cell(self.marks.delaying, []), !first).into());
        if !first {
            parts.push(is(cell(self.marks.attacker, [step.main]), true).into());
        }
        for literal in step.guard.literals.iter().filter(|literal| !literal.is_fence()) {
            parts.push(sight.literal(literal)?);
        }
        for universal in &step.guard.universals {
            parts.push(Formula::Atom(Atom::Forall(sight.quantified(universal)?)));
        }
        parts.push(sight.formula(when)?);
        let mut updates = Vec::new();
        for update in &step.original.updates {
            match self.marks.of(update.symbol) {
                Some(_) if *when != Formula::True => {}
                None => updates.push(Update { branches: seen(&sight, &update.branches)?, ..update.clone() }),
                Some(marked) => {
                    let branches = seen(&sight, &update.branches)?;
                    updates.push(marking(update, &branches, marked.held));
                    if first {
                        updates.push(marking(update, &branches, marked.first));
                    }
                    updates.push(Update { symbol: marked.newest.0, branches, ..update.clone() });
                }
            }
        }
        match stage {
            Stage::First => {
                updates.push(set(self.marks.delaying, []));
                updates.push(set(self.marks.attacker, [step.main]));
            }
            Stage::Overtaking => {
                updates.push(set(self.marks.after, []));
                updates.extend(self.read_marks(step, &mut variables, true));
            }
            _ => {}
        }
        let parts = Parts { existentials: step.guard.existentials.clone(), whole: Formula::and(parts) };
        self.add(index, stage, step, &parts, variables, updates)
    }

    /// Adds a step of another process after the overtaking read.
    fn after(&mut self, index: usize, step: &Step<'_>) -> Result<(), Unsupported> {
        let mut variables = step.plain.variables.clone();
        let mut touches: Vec<Formula> = vec![is(cell(self.marks.reached, [step.main]), true).into()];
        for read in &step.reads {
            let Some(marked) = self.marks.of(read.symbol) else { continue };
            touches.push(touched(read, &[marked.written], &mut variables));
        }
        for (update, marked) in self.writes(step.plain) {
            touches.push(written(step.original, update, [marked.read, marked.written], &mut variables)?);
        }
        let conditions = [
            is(cell(self.marks.after, []), true).into(),
            is(cell(self.marks.attacker, [step.main]), false).into(),
            Formula::or(touches),
        ];
        let parts = conjunction(step.plain_guard, conditions);
        let mut updates = step.plain.updates.clone();
        updates.push(set(self.marks.reached, [step.main]));
        updates.extend(
            self.writes(step.plain).map(|(update, it)| marking(update, &update.branches, it.written)),
        );
        updates.extend(self.read_marks(step, &mut variables, false));
        self.add(index, Stage::After, step, &parts, variables, updates)
    }

    /// The updates that mark the cells that a step reads; for the attacker, only those that it reads in memory.
    fn read_marks(&self, step: &Step<'_>, variables: &mut Variables, attacks: bool) -> Vec<Update> {
        let mut updates: Vec<Update> = Vec::new();
        let mut symbols: Vec<_> = step.reads.iter().map(|read| read.symbol).collect();
        symbols.sort_unstable();
        symbols.dedup();
        for symbol in symbols {
            let Some(marked) = self.marks.of(symbol) else { continue };
            let patterns: Vec<&Read> = step.reads.iter().filter(|read| read.symbol == symbol).collect();
            let dimensions = patterns[0].indices.len();
            let unheld = |indices: &[ProcVar]| -> Formula {
                if attacks {
                    is(cell(marked.held, indices.iter().copied()), false).into()
                } else {
                    Formula::True
                }
            };
            let (target, branches) = if let Some(indices) = single(&patterns) {
                let branch = Branch { condition: unheld(&indices), value: truth() };
                (Target::Cell(indices), vec![branch])
            } else {
                let every: SmallVec<[ProcVar; 2]> = (0..dimensions)
                    .map(|number| variables.add(VariableKind::Bound, format!("j{}", number + 1)))
                    .collect();
                let branches = patterns.iter().map(|read| Branch {
                    condition: Formula::and([among(read, &every, variables), unheld(&every)]),
                    value: truth(),
                });
                (Target::Every(every.clone()), branches.collect())
            };
            updates.push(Update { symbol: marked.read.0, target, branches });
        }
        updates
    }

    fn add(
        &mut self,
        index: usize,
        stage: Stage,
        step: &Step<'_>,
        parts: &Parts,
        variables: Variables,
        updates: Vec<Update>,
    ) -> Result<(), Unsupported> {
        let mut guards = disjuncts(&parts.whole)
            .map_err(|_| unsupported(step.original, "its guard has too many cases"))?;
        for guard in &mut guards {
            guard.existentials.splice(0..0, parts.existentials.iter().cloned());
        }
        let Transition { name, main, span, store_fences, .. } = step.original;
        let suffix = match stage {
            Stage::First | Stage::Delayed if self.writes(step.original).next().is_some() => ", delayed",
            Stage::Direct | Stage::After | Stage::First | Stage::Delayed => "",
            Stage::Overtaking => ", which overtakes",
        };
        let name = format!("{name}{suffix}");
        let (main, span, store_fences) = (*main, *span, *store_fences);
        self.transitions.push(Transition { name, variables, main, guards, updates, store_fences, span });
        self.origins.push((index, stage));
        Ok(())
    }
}

/// A guard under construction.
struct Parts {
    existentials: Vec<garret_system::system::Existential>,
    whole: Formula,
}

fn unsupported(transition: &Transition, why: &str) -> Unsupported {
    Unsupported { message: format!("`{}`: {why}", transition.name), span: transition.span }
}

fn in_several_places(transition: &Transition) -> Unsupported {
    unsupported(
        transition,
        "it writes several cells of a two-dimensional weak array at once, which robustness does not support",
    )
}

/// A guard in plain memory, with additional conditions.
fn conjunction(guard: &Disjunct, conditions: impl IntoIterator<Item = Formula>) -> Parts {
    let literals = guard.literals.iter().cloned().map(Formula::from);
    let universals = guard.universals.iter().cloned().map(|it| Formula::Atom(Atom::Forall(it)));
    let whole = Formula::and(conditions.into_iter().chain(literals).chain(universals));
    Parts { existentials: guard.existentials.clone(), whole }
}

fn truth() -> Value {
    Value::Term(Term::Constructor(TRUTH[1]))
}

/// The update that sets the cell of a mark.
fn set(mark: Mark, indices: impl IntoIterator<Item = ProcVar>) -> Update {
    let branch = Branch { condition: Formula::True, value: truth() };
    Update { symbol: mark.0, target: Target::Cell(indices.into_iter().collect()), branches: vec![branch] }
}

/// The update that sets the mark of the cells that an update writes.
fn marking(update: &Update, branches: &[Branch], mark: Mark) -> Update {
    let branch = |branch: &Branch| Branch { condition: branch.condition.clone(), value: truth() };
    Update { symbol: mark.0, target: update.target.clone(), branches: branches.iter().map(branch).collect() }
}

/// The branches of an update, from the view of the attacker.
fn seen(sight: &AttackerView<'_>, branches: &[Branch]) -> Result<Vec<Branch>, Unsupported> {
    let mut all = Vec::new();
    for Branch { condition, value } in branches {
        let condition = sight.formula(condition)?;
        match value {
            Value::Any => all.push(Branch { condition, value: Value::Any }),
            Value::Term(term) => {
                for (when, seen) in sight.term(term)? {
                    let condition = Formula::and([condition.clone(), when]);
                    all.push(Branch { condition, value: Value::Term(seen) });
                }
            }
        }
    }
    Ok(all)
}

/// The indices, if a single cell is read.
fn single(patterns: &[&Read]) -> Option<SmallVec<[ProcVar; 2]>> {
    let [read] = patterns else { return None };
    let one = |index: &Index| match index {
        Index::One(variable) => Some(*variable),
        Index::All(_) => None,
    };
    read.indices.iter().map(one).collect()
}

/// The condition that a cell is one of those that are read.
fn among(read: &Read, cell: &[ProcVar], variables: &Variables) -> Formula {
    Formula::and(read.indices.iter().zip(cell).map(|(index, variable)| match index {
        Index::One(process) => Literal::Equal(Term::Process(*variable), Term::Process(*process)).into(),
        Index::All(Scope::All) => Formula::True,
        Index::All(Scope::Others) => other_than_parameters(*variable, variables),
    }))
}

fn other_than_parameters(variable: ProcVar, variables: &Variables) -> Formula {
    Formula::and((0..variables.parameters()).map(|parameter| {
        let parameter = ProcVar::of_index(parameter);
        Formula::from(Literal::Distinct(Term::Process(variable), Term::Process(parameter)))
    }))
}

/// The condition that one of the cells that are read has one of the marks.
fn touched(read: &Read, marks: &[Mark], variables: &mut Variables) -> Formula {
    let mut bound: Option<(ProcVar, Scope)> = None;
    let indices: SmallVec<[ProcVar; 2]> = read
        .indices
        .iter()
        .map(|index| match index {
            Index::One(process) => *process,
            Index::All(scope) => {
                let variable = variables.add(VariableKind::Bound, "k");
                bound = Some((variable, *scope));
                variable
            }
        })
        .collect();
    let marked = |mark: &Mark| Formula::from(is(cell(*mark, indices.iter().copied()), true));
    let body = Formula::or(marks.iter().map(marked));
    match bound {
        None => body,
        Some((variable, scope)) => exists(variable, scope, body),
    }
}

fn exists(variable: ProcVar, scope: Scope, body: Formula) -> Formula {
    Formula::Atom(Atom::Exists(Quantified { variables: smallvec![variable], scope, body: Box::new(body) }))
}

/// The condition that one of the cells that an update writes has one of the marks.
fn written(
    transition: &Transition,
    update: &Update,
    marks: [Mark; 2],
    variables: &mut Variables,
) -> Result<Formula, Unsupported> {
    let conditions = Formula::or(update.branches.iter().map(|branch| branch.condition.clone()));
    let body = |indices: &[ProcVar]| {
        let marked = |mark: Mark| Formula::from(is(cell(mark, indices.iter().copied()), true));
        Formula::and([conditions.clone(), Formula::or(marks.map(marked))])
    };
    match &update.target {
        Target::Cell(indices) => Ok(body(indices)),
        Target::Every(every) => match every.as_slice() {
            [variable] => {
                // the variable of the update is replaced by a quantified one
                let fresh = variables.add(VariableKind::Bound, "k");
                Ok(exists(fresh, Scope::All, renamed(&body(&[*variable]), *variable, fresh)))
            }
            _ => Err(in_several_places(transition)),
        },
    }
}

/// The formula with one variable replaced by another.
fn renamed(formula: &Formula, from: ProcVar, to: ProcVar) -> Formula {
    let inner = |quantified: &Quantified| Quantified {
        body: Box::new(renamed(&quantified.body, from, to)),
        ..quantified.clone()
    };
    formula.map(&mut |atom| {
        Formula::Atom(match atom {
            Atom::Forall(it) => Atom::Forall(inner(it)),
            Atom::Exists(it) => Atom::Exists(inner(it)),
            Atom::Literal(literal) => {
                let mut literal = literal.clone();
                literal.for_each_variable_mut(&mut |variable| {
                    if *variable == from {
                        *variable = to;
                    }
                });
                Atom::Literal(literal)
            }
        })
    })
}
