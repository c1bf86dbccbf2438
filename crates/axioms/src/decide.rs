//! The final states of a test under a model, and the answer to its question.

use super::candidate::Candidates;
use super::choice::Choices;
use super::event::{Skeleton, Witness};
use super::models::{Axioms, Prepared};
use super::possible::possible;
use super::program::{Action, Step, Tags};
use super::relation::members;
use super::run::{Run, Stop};
use super::test::{Observed, Place, Test};
use super::value::{Value, VariableId};
use garret_base::source::Diagnostic;
use garret_base::watch::{Over, Pace, Watch};
use garret_litmus_text::Quantifier;
use std::collections::BTreeSet;

/// The result for a test under a model.
#[derive(Clone, Debug)]
pub struct Decision {
    /// The model.
    pub model: Axioms,
    /// The final states that pass the filter, as values of the observed places.
    pub(crate) states: BTreeSet<Vec<Value>>,
    /// The number of final states with the condition.
    pub positive: usize,
    /// The number of final states without the condition.
    pub negative: usize,
    /// The number of candidate executions that were checked against the axioms.
    pub candidates: u64,
    /// Whether some execution has a data race: such a program is undefined in C.
    pub has_race: bool,
    pub(crate) quantifier: Option<Quantifier>,
    pub(crate) cut: Option<Cut>,
}

/// Why there may be other final states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Loops were unrolled only a few times.
    Loops,
    /// There are more events or runs than can be enumerated.
    TooLarge,
    /// A limit was reached, or the work was interrupted.
    Over(Over),
}

/// The answer to the question of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// The answer is yes.
    Ok,
    /// The answer is no.
    No,
    /// The test has no question, and all final states are known.
    Listed,
    /// Final states that were not found could change the answer.
    Unknown,
}

impl Decision {
    /// The final states that were found, as values of the observed places, in the order of [`Test::observed`].
    #[must_use]
    pub fn states(&self) -> &BTreeSet<Vec<Value>> {
        &self.states
    }

    /// Whether all final states are known.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.cut.is_none()
    }

    /// Why there may be other final states. `None` if all are known.
    #[must_use]
    pub fn cut(&self) -> Option<Cut> {
        self.cut
    }

    /// The answer to the question of the test.
    #[must_use]
    pub fn answer(&self) -> Answer {
        let complete = self.is_complete();
        let decided = |found: bool, when_found, otherwise| match (found, complete) {
            (true, _) => when_found,
            (false, true) => otherwise,
            (false, false) => Answer::Unknown,
        };
        match self.quantifier {
            Some(Quantifier::Exists) => decided(self.positive > 0, Answer::Ok, Answer::No),
            Some(Quantifier::NotExists) => decided(self.positive > 0, Answer::No, Answer::Ok),
            Some(Quantifier::Forall) => decided(self.negative > 0, Answer::No, Answer::Ok),
            None if complete => Answer::Listed,
            None => Answer::Unknown,
        }
    }

    /// Whether some, all or none of the final states have the condition: `Sometimes`, `Always`, `Never`, or `Unknown` if
    /// final states that were not found could change that.
    #[must_use]
    pub fn observation(&self) -> &'static str {
        match (self.positive > 0, self.negative > 0, self.is_complete()) {
            (true, true, _) => "Sometimes",
            (true, false, true) => "Always",
            (false, _, true) => "Never",
            _ => "Unknown",
        }
    }
}

/// Decides a test.
///
/// # Errors
/// Some run accesses memory that belongs to no variable, or the result of a computation with addresses is unknown.
pub fn decide_within(test: &Test, model: Axioms, watch: &Watch) -> Result<Decision, Box<Diagnostic>> {
    let mut decision = Decision {
        model,
        states: BTreeSet::new(),
        positive: 0,
        negative: 0,
        candidates: 0,
        has_race: false,
        quantifier: test.quantifier,
        cut: None,
    };
    match explore(test, &mut decision, &mut Pace::new(watch)) {
        Ok(is_cut) => decision.cut = is_cut.then_some(Cut::Loops),
        Err(Stop::Over(over)) => decision.cut = Some(Cut::Over(over)),
        Err(Stop::TooLarge) => decision.cut = Some(Cut::TooLarge),
        Err(Stop::Wrong(diagnostic)) => return Err(diagnostic),
    }
    if let Some(filter) = &test.filter {
        decision.states.retain(|it| filter.holds(it));
    }
    decision.positive = decision.states.iter().filter(|it| test.condition.holds(it)).count();
    decision.negative = decision.states.len() - decision.positive;
    Ok(decision)
}

/// Finds the final states. Returns whether longer runs were left out.
fn explore(test: &Test, decision: &mut Decision, pace: &mut Pace) -> Result<bool, Stop> {
    let possible = possible(test, pace)?;
    let initial: Vec<Value> = test.variables.iter().map(|it| it.initial).collect();
    // data races are looked for in all executions, until one is found
    let may_race = decision.model == Axioms::Rc11 && has_plain_accesses(test);
    let is_of_registers = test.observed.iter().all(|it| matches!(it.place, Place::Register(..)));
    Choices::new(&initial, &possible.threads).each(pace, &mut |runs, pace| {
        let wants_race = may_race && !decision.has_race;
        if is_of_registers && !wants_race && decision.states.contains(&state(test, runs, |_| None)) {
            return Ok(());
        }
        let Some(events) = Skeleton::new(&initial, runs) else { return Err(Stop::TooLarge) };
        let prepared = Prepared::new(decision.model, &events);
        Candidates::new(&events).each(pace, &mut |witness, _| {
            let state = state(test, runs, |variable| last_write(&events, witness, variable));
            let wants_race = may_race && !decision.has_race;
            if !wants_race && decision.states.contains(&state) {
                return Ok(());
            }
            decision.candidates += 1;
            if prepared.allows(&events, witness) {
                decision.has_race |= wants_race && prepared.races(&events, witness);
                decision.states.insert(state);
            }
            Ok(())
        })
    })?;
    Ok(possible.is_cut)
}

/// Whether some thread has an access without a memory order.
fn has_plain_accesses(test: &Test) -> bool {
    let is_plain = |step: &Step| match step.action {
        Action::Load { tags, .. } | Action::Store { tags, .. } => !tags.has(Tags::ORDERED),
        _ => false,
    };
    test.threads.iter().any(|it| it.steps.iter().any(is_plain))
}

/// The value of the last write to a variable.
fn last_write(events: &Skeleton, witness: &Witness, variable: VariableId) -> Option<Value> {
    let is_last = |it: &usize| events.events[*it].variable() == Some(variable) && witness.co.after(*it) == 0;
    members(events.writes).find(is_last).and_then(|it| events.events[it].value())
}

/// The values of the observed places at the end of an execution.
fn state(test: &Test, runs: &[&Run], last: impl Fn(VariableId) -> Option<Value>) -> Vec<Value> {
    let held = |observed: &Observed| match observed.place {
        Place::Register(thread, register) => {
            let value = runs[thread].registers[register];
            if let Value::Number(number) = value { Value::Number(observed.width.cut(number)) } else { value }
        }
        Place::Variable(variable) => last(variable).unwrap_or(test.variables[variable].initial),
    };
    test.observed.iter().map(held).collect()
}
