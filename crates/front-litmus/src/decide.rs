//! Decides a test with three engines: the machine, which visits all states; the backward search; and execution graphs.

use super::cub::Translation;
use super::explored::{self, FinalStates, MachineResult, final_states, shown};
use super::graphed::{self, GraphResult};
use super::options::LitmusOptions;
use super::program::{Program, ProgramError};
use super::searched::{self, SearchResult};
use super::test::Test;
use super::watch::Watch;
use garret_base::source::{Diagnostic, Diagnostics};
use garret_base::watch::{self, Moment};
use garret_core::answer::Reason;
use garret_litmus_text::Quantifier;
use garret_machine::machine::Stop;
use garret_system::lang;

/// The results for a test.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Decision {
    /// The final states: the values of the locations in [`Decision::shown`], in that order.
    pub states: Vec<Vec<i64>>,
    /// The locations that belong to final states, as indices into [`Test::locations`].
    pub shown: Vec<usize>,
    /// The number of final states with the condition; all of them if there is no condition.
    pub positive: usize,
    /// The number of final states without it.
    pub negative: usize,
    /// The result of the machine.
    pub machine: MachineResult,
    /// The result of the search. `None` if it does not support the memory model, or the test has no question.
    pub search: Option<SearchResult>,
    /// The result of the execution graphs, which support all memory models.
    pub graphs: GraphResult,
    /// Whether the machine or the graphs have a final state that the other one excludes.
    contradiction: bool,
    /// The answer of the machine.
    of_machine: Option<bool>,
    /// The question of the test, if there is one.
    pub quantifier: Option<Quantifier>,
}

/// The answer to the question of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The answer is yes.
    Ok,
    /// The answer is no.
    No,
    /// The test has no question, and all final states were found.
    Listed,
    /// No engine decided.
    Unknown,
    /// Two engines disagree, which is a defect of Garret.
    Disagreement,
}

impl Decision {
    /// The answer of the machine, if it has one.
    #[must_use]
    pub fn by_machine(&self) -> Option<bool> {
        self.of_machine
    }

    /// The answer of the search, if it has one.
    #[must_use]
    pub fn by_search(&self) -> Option<bool> {
        let reachable = self.search.as_ref()?.reachable.as_ref().ok()?;
        Some(answer(self.quantifier?, *reachable))
    }

    /// The answer of the execution graphs, if they have one.
    #[must_use]
    pub fn by_graphs(&self) -> Option<bool> {
        let quantifier = self.quantifier?;
        let graphs = &self.graphs;
        decided(quantifier, (graphs.positive, graphs.negative), graphs.complete)
    }

    /// Whether there is no final state beyond [`Decision::states`].
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.machine.is_complete() || self.graphs.complete
    }

    /// Compares the final states of the machine, which are sorted, with those of the graphs. If only the graphs are complete,
    /// takes theirs.
    fn join(&mut self) {
        let is_known = |state: &Vec<i64>| self.states.binary_search(state).is_ok();
        let is_excluded = self.machine.is_complete() && !self.graphs.states.iter().all(is_known);
        let excludes = self.graphs.complete && !self.states.iter().all(|it| self.graphs.states.contains(it));
        self.contradiction = is_excluded || excludes;
        if self.graphs.complete && !self.machine.is_complete() {
            self.states = self.graphs.states.iter().cloned().collect();
            (self.positive, self.negative) = (self.graphs.positive, self.graphs.negative);
        }
    }

    /// The answer.
    #[must_use]
    pub fn verdict(&self) -> Verdict {
        let answers = [self.by_machine(), self.by_search(), self.by_graphs()];
        let known = |wanted: bool| answers.contains(&Some(wanted));
        if self.contradiction || (known(true) && known(false)) {
            Verdict::Disagreement
        } else if known(true) {
            Verdict::Ok
        } else if known(false) {
            Verdict::No
        } else if self.quantifier.is_none() && self.is_complete() {
            Verdict::Listed
        } else {
            Verdict::Unknown
        }
    }
}

/// The answer, given the numbers of final states with and without the condition. States that were found decide even if the
/// exploration was cut off.
fn decided(quantifier: Quantifier, (positive, negative): (usize, usize), complete: bool) -> Option<bool> {
    let found = if quantifier == Quantifier::Forall { negative } else { positive };
    (found > 0 || complete).then(|| answer(quantifier, found > 0))
}

/// The answer, given whether a decisive final state is reachable.
fn answer(quantifier: Quantifier, reachable: bool) -> bool {
    reachable == (quantifier == Quantifier::Exists)
}

/// The system of a test in the `.cub` language, or the reason why there was no time for it.
///
/// # Errors
/// Some instructions or numbers cannot be represented.
pub fn system_text(test: &Test, options: &LitmusOptions) -> Result<Result<String, Stop>, Diagnostics> {
    system_text_within(test, options, &start(options))
}

/// As [`system_text`], until the watch ends.
///
/// # Errors
/// Some instructions or numbers cannot be represented.
pub fn system_text_within(
    test: &Test,
    options: &LitmusOptions,
    watch: &watch::Watch,
) -> Result<Result<String, Stop>, Diagnostics> {
    let watch = Watch::new(options, watch);
    let program = Program::new(test, options.model, &watch);
    let text = program.and_then(|program| Ok(Translation::new(&program, &watch)?.text));
    match text {
        Ok(text) => Ok(Ok(text)),
        Err(ProgramError::Stopped(stop)) => {
            Ok(Err(stopped(test, options, stop).machine.stop.unwrap_or(stop)))
        }
        Err(ProgramError::Refused(errors)) => Err(errors.into()),
    }
}

/// Starts the time limit of the options now.
fn start(options: &LitmusOptions) -> watch::Watch {
    watch::Watch::start(options.limits.time, None, options.limits.interrupt.clone())
}

/// Decides a test.
///
/// # Errors
/// Some instructions or numbers cannot be represented.
///
/// # Example
/// ```
/// use garret_front_litmus::{LitmusOptions, Verdict, decide, parse};
///
/// let text = "X86 SB\n{ }\n P0 | P1 ;\n MOV [x],1 | MOV [y],1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\n\
///             exists (0:EAX=0 /\\ 1:EAX=0)";
/// let test = parse(text).unwrap().test;
/// let decision = decide(&test, &LitmusOptions::new()).unwrap();
/// assert_eq!((decision.verdict(), decision.states.len()), (Verdict::Ok, 4));
/// ```
///
/// # Complexity
/// Exponential in the number of threads, for the machine and for the search.
pub fn decide(test: &Test, options: &LitmusOptions) -> Result<Decision, Diagnostics> {
    decide_within(test, options, &start(options))
}

/// As [`decide`], until the watch ends. The watch is one of the limits of the options, which may have been started earlier.
///
/// # Errors
/// Some instructions or numbers cannot be represented.
pub fn decide_within(
    test: &Test,
    options: &LitmusOptions,
    watch: &watch::Watch,
) -> Result<Decision, Diagnostics> {
    let watch = Watch::new(options, watch);
    let program = match Program::new(test, options.model, &watch) {
        Ok(program) => program,
        Err(ProgramError::Refused(errors)) => return Err(errors.into()),
        Err(ProgramError::Stopped(stop)) => return Ok(stopped(test, options, stop)),
    };
    let translation = match Translation::new(&program, &watch) {
        Ok(translation) => translation,
        Err(ProgramError::Refused(errors)) => return Err(errors.into()),
        Err(ProgramError::Stopped(stop)) => return Ok(stopped(test, options, stop)),
    };
    let system = match lang::parse(&translation.text) {
        Ok(checked) => checked.system,
        Err(errors) => return Err(too_large(&errors).into()),
    };
    let is_searched = options.model.order().is_some();
    // half of the time; the other engines have the rest
    let mine = watch.part(2);
    let started = Moment::now();
    let explored::Exploration { terminal, explored } = explored::explore(&program, &system, options, &mine);
    let FinalStates { shown, states, positive } = final_states(&program, &translation, &system, &terminal);
    let took = started.elapsed();
    let known = explored.is_complete();
    let graphs = graphed::visit(&program, &shown, options, &explored, &watch.part(2));
    let search = (is_searched && test.quantifier.is_some())
        .then(|| searched::search(&system, options, &explored, took, &watch));
    let negative = states.len() - positive;
    let mut decision = Decision {
        of_machine: test.quantifier.and_then(|asked| decided(asked, (positive, negative), known)),
        states,
        shown,
        positive,
        negative,
        machine: explored,
        search,
        graphs,
        contradiction: false,
        quantifier: test.quantifier,
    };
    decision.join();
    Ok(decision)
}

/// The decision if there was no time for anything.
fn stopped(test: &Test, options: &LitmusOptions, stop: Stop) -> Decision {
    // report the limit of the user, not the part of it that was given to this engine
    let (stop, reason) = match (stop, options.limits.time) {
        (Stop::Time(part), limit) => {
            let limit = limit.unwrap_or(part);
            (Stop::Time(limit), Reason::Time(limit))
        }
        _ => (Stop::Interrupted, Reason::Interrupted),
    };
    let searches = options.model.order().is_some() && test.quantifier.is_some();
    Decision {
        states: Vec::new(),
        shown: shown(test),
        positive: 0,
        negative: 0,
        machine: MachineResult::nothing(test.threads.len(), stop),
        search: searches.then_some(SearchResult { reachable: Err(reason), visited: 0, budget: None }),
        graphs: GraphResult::default(),
        contradiction: false,
        of_machine: None,
        quantifier: test.quantifier,
    }
}

/// The error for a system that exceeds limits of the language of systems.
pub(super) fn too_large(errors: &[Diagnostic]) -> Diagnostic {
    let message = errors.first().map_or("", |error| error.message.as_str());
    Diagnostic::error("this test is too large to be translated to a system").note(message)
}

#[cfg(test)]
mod tests {
    use super::{Decision, Verdict, decide};
    use crate::{LitmusOptions, parse};

    /// The decision of store buffering with this question.
    fn decided(question: &str, options: &LitmusOptions) -> Decision {
        let text = format!(
            "X86 SB\n{{ }}\n P0 | P1 ;\n MOV [x],1 | MOV [y],1 ;\n MOV EAX,[y] | MOV EAX,[x] ;\n{question}"
        );
        decide(&parse(&text).expect("a test").test, options).expect("it can be represented")
    }

    #[test]
    fn one_engine_is_enough() {
        for (question, verdict) in [
            ("exists (0:EAX=0 /\\ 1:EAX=0)", Verdict::Ok),
            ("~exists (0:EAX=2)", Verdict::Ok),
            ("forall (0:EAX=0)", Verdict::No),
            ("locations [0:EAX; 1:EAX;]", Verdict::Listed),
        ] {
            let usual = decided(question, &LitmusOptions::new());
            assert_eq!((usual.verdict(), usual.graphs.executions), (verdict, 4));
            let mut decision = decided(question, &LitmusOptions::new());
            // neither the machine nor the search is complete
            decision.machine.stop = Some(garret_machine::machine::Stop::States(2));
            decision.states.clear();
            (decision.of_machine, decision.search) = (None, None);
            decision.join();
            assert!(!decision.machine.is_complete() && decision.is_complete());
            assert_eq!((decision.verdict(), &decision.states), (verdict, &usual.states));
            assert_eq!((decision.positive, decision.negative), (usual.positive, usual.negative));
        }
    }

    #[test]
    fn engines_that_disagree_are_noticed() {
        let question = "exists (0:EAX=0 /\\ 1:EAX=0)";
        let usual = decided(question, &LitmusOptions::new());
        // the opposite answer
        let mut decision = usual.clone();
        decision.graphs.positive = 0;
        assert_eq!(decision.verdict(), Verdict::Disagreement);
        // the same answer, with one state less, or one more
        let mut decision = usual.clone();
        decision.graphs.states.pop_last();
        decision.join();
        assert_eq!(decision.verdict(), Verdict::Disagreement);
        let mut decision = usual.clone();
        decision.states.pop();
        decision.join();
        assert_eq!(decision.verdict(), Verdict::Disagreement);
        // an engine that was cut off excludes nothing
        let mut decision = usual;
        decision.graphs.states.pop_last();
        decision.graphs.complete = false;
        decision.join();
        assert_eq!(decision.verdict(), Verdict::Ok);
    }
}
