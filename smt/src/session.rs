//! A session: the declarations, assertions and answers so far.

use crate::elaborate::{Context, TIME_OVER};
use crate::engine::{Answer, Engine, Stop};
use crate::names::Names;
use crate::options::Options;
use crate::reader::{Expression, Reader, ScriptError};
use crate::terms::{TermId, Terms};
use crate::value::Assignment;
use batsat::Lit;
use std::sync::Arc;

/// Statistics of a script.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// The number of commands that were answered by an error.
    pub errors: usize,
    /// The number of queries that were answered by `unknown`, plus the number of other commands that took too long.
    pub unknowns: usize,
    /// The number of answers that turned out to be wrong before they were printed: defects of this program.
    pub defects: usize,
}

/// An asserted formula.
#[derive(Clone, Debug)]
pub(crate) struct Assertion {
    pub(crate) formula: TermId,
    pub(crate) literal: Lit,
    pub(crate) name: Option<String>,
    /// Whether only a reset removes it.
    pub(crate) permanent: bool,
    pub(crate) text: String,
}

/// The last answer, if nothing has changed since then.
pub(crate) enum Last {
    Nothing,
    Sat(Assignment),
    /// The assumptions of the core, as literals.
    Unsat(Vec<Lit>),
    Unknown,
}

/// Reads a script, and answers it command by command.
///
/// # Example
/// ```
/// use garret_smt::Session;
///
/// let mut session = Session::new();
/// let mut answers = Vec::new();
/// let script = "(declare-const x Int) (assert (< 3 (* 3 x) 6)) (check-sat) (get-info :name)";
/// session.feed(script, &mut |answer| answers.push(answer.to_owned()));
/// session.end(&mut |answer| answers.push(answer.to_owned()));
/// assert_eq!(answers, ["unsat", "(:name \"Garret\")"]);
/// assert_eq!(session.outcome().errors, 0);
/// ```
pub struct Session {
    reader: Reader,
    pub(crate) stop: Stop,
    pub(crate) terms: Terms,
    pub(crate) names: Names,
    pub(crate) options: Options,
    pub(crate) reals: bool,
    /// Whether a command was executed after which the logic and some options can no longer be set.
    pub(crate) started: bool,
    pub(crate) engine: Engine,
    pub(crate) assertions: Vec<Assertion>,
    /// For each open level, the numbers of assertions and named formulas at its start.
    pub(crate) levels: Vec<(usize, usize)>,
    /// The formulas with names, in order.
    pub(crate) named: Vec<(String, TermId)>,
    /// The assumptions of the last query, with their texts.
    pub(crate) assumed: Vec<(Lit, String)>,
    pub(crate) last: Last,
    pub(crate) reason: &'static str,
    pub(crate) outcome: Outcome,
    pub(crate) over: bool,
}

impl Default for Session {
    fn default() -> Self {
        Self::new()
    }
}

impl Session {
    /// A session without limits.
    #[must_use]
    pub fn new() -> Self {
        Self::until(|| false)
    }

    /// A session that answers `unknown` after the function returned true, for example after a deadline or an interrupt. The function
    /// is called often: at intervals of at most a few milliseconds.
    #[must_use]
    pub fn until(is_over: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        let stop: Stop = Arc::new(is_over);
        let engine = Engine::new(&stop);
        Self {
            reader: Reader::default(),
            stop,
            terms: Terms::default(),
            names: Names::default(),
            options: Options::default(),
            reals: false,
            started: false,
            engine,
            assertions: Vec::new(),
            levels: Vec::new(),
            named: Vec::new(),
            assumed: Vec::new(),
            last: Last::Nothing,
            reason: "",
            outcome: Outcome::default(),
            over: false,
        }
    }

    /// Takes a piece of the script, and answers the commands that it completes. Each answer is passed on immediately, without a
    /// newline at its end.
    ///
    /// # Complexity
    /// Reading is linear in the size of the text; there is no bound for queries.
    pub fn feed(&mut self, text: &str, answer: &mut dyn FnMut(&str)) {
        self.reader.feed(text);
        self.read(answer);
    }

    /// Ends the text: an incomplete command is reported as a mistake.
    pub fn end(&mut self, answer: &mut dyn FnMut(&str)) {
        self.reader.end();
        self.read(answer);
    }

    /// Whether the script executed `(exit)`; nothing is read after that.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// The statistics so far.
    #[must_use]
    pub fn outcome(&self) -> Outcome {
        self.outcome
    }

    fn read(&mut self, answer: &mut dyn FnMut(&str)) {
        while !self.over {
            let Some(command) = self.reader.next() else { return };
            let done = command.and_then(|tree| {
                let names = self.names.count();
                let named = self.named.len();
                self.execute(tree.root(), answer).inspect_err(|_| {
                    // Names that a failed command added are removed.
                    if self.names.count() > names {
                        self.names.forget_after(names);
                    }
                    self.named.truncate(named);
                })
            });
            match done {
                Ok(true) if self.options.print_success => answer("success"),
                Ok(_) => {}
                Err(ScriptError { place, message }) => {
                    // A timeout is not a mistake of the script.
                    let late = message == TIME_OVER;
                    *(if late { &mut self.outcome.unknowns } else { &mut self.outcome.errors }) += 1;
                    let message = message.replace('"', "\"\"");
                    answer(&format!("(error \"line {}, column {}: {message}\")", place.line, place.column));
                }
            }
        }
    }

    /// Resets everything to the initial state, except for the statistics and the text that is not read yet.
    pub(crate) fn reset(&mut self) {
        self.terms = Terms::default();
        self.names = Names::default();
        self.options = Options::default();
        self.reals = false;
        self.started = false;
        self.forget_assertions();
    }

    /// Removes all assertions.
    pub(crate) fn forget_assertions(&mut self) {
        self.engine = Engine::new(&self.stop);
        self.assertions.clear();
        self.levels.clear();
        self.named.clear();
        self.assumed.clear();
        self.last = Last::Nothing;
    }

    /// Reads the term of an expression, and records the names that it gives to its parts.
    pub(crate) fn term(&mut self, expression: Expression<'_>) -> Result<TermId, ScriptError> {
        let stop = Arc::clone(&self.stop);
        let mut context = Context {
            terms: &mut self.terms,
            names: &mut self.names,
            reals: self.reals,
            parameters: None,
            named: Vec::new(),
            stop: &*stop,
        };
        let term = context.term(expression)?;
        let named = context.named;
        self.named.extend(named);
        Ok(term)
    }

    /// The literal of a formula.
    pub(crate) fn encode(&mut self, formula: TermId, place: crate::Place) -> Result<Lit, ScriptError> {
        self.engine.encode(&self.terms, formula).map_err(|message| ScriptError::new(place, message))
    }

    /// Asserts a formula: permanently, or as an assumption of later checks.
    pub(crate) fn assert(&mut self, assertion: Assertion) {
        if assertion.permanent {
            self.engine.add_clause(&[assertion.literal]);
        }
        self.assertions.push(assertion);
        self.last = Last::Nothing;
    }

    /// Builds a new engine if most formulas that the old one knows are no longer asserted.
    ///
    /// # Errors
    /// If the time is over.
    pub(crate) fn rebuild_if_stale(&mut self, roots: &[TermId]) -> Result<(), &'static str> {
        const FEW: usize = 2000;
        if self.engine.images.len() < FEW
            || self.engine.images.len() < 3 * self.terms.needed(roots, |_| false).len()
        {
            return Ok(());
        }
        let mut engine = Engine::new(&self.stop);
        for &root in roots {
            engine.encode(&self.terms, root)?;
        }
        self.engine = engine;
        for assertion in &mut self.assertions {
            assertion.literal = self.engine.known(assertion.formula);
            if assertion.permanent {
                self.engine.add_clause(&[assertion.literal]);
            }
        }
        Ok(())
    }

    /// Decides whether the assertions are satisfiable together with some further formulas.
    pub(crate) fn check(&mut self, more: &[(TermId, String)]) -> &'static str {
        let formulas = self.assertions.iter().map(|it| it.formula);
        let roots: Vec<TermId> = formulas.chain(more.iter().map(|&(formula, _)| formula)).collect();
        if let Err(reason) = self.rebuild_if_stale(&roots) {
            return self.unknown(if (self.stop)() { "timeout" } else { reason });
        }
        self.assumed =
            more.iter().map(|(formula, text)| (self.engine.known(*formula), text.clone())).collect();
        let mut assumptions: Vec<Lit> =
            self.assertions.iter().filter(|it| !it.permanent).map(|it| it.literal).collect();
        assumptions.extend(self.assumed.iter().map(|&(literal, _)| literal));
        assumptions.sort_unstable();
        assumptions.dedup();
        match self.engine.check(&self.terms, &roots, &assumptions) {
            Answer::Sat(assignment) => {
                let values = assignment.evaluate(&self.terms, &roots);
                let holds = |root| values.get(root) == Some(&crate::value::Value::Bool(true));
                if !roots.iter().all(holds) {
                    self.outcome.defects += 1;
                    return self.unknown("incomplete");
                }
                self.last = Last::Sat(assignment);
                "sat"
            }
            Answer::Unsat(core) => {
                let core = if self.options.small_cores { self.minimise_core(&roots, core) } else { core };
                self.last = Last::Unsat(core);
                "unsat"
            }
            Answer::Unknown(reason) => self.unknown(reason),
        }
    }

    fn unknown(&mut self, reason: &'static str) -> &'static str {
        self.reason = reason;
        self.outcome.unknowns += 1;
        self.last = Last::Unknown;
        "unknown"
    }

    /// Reduces a core to a minimal one, as far as time permits.
    fn minimise_core(&mut self, roots: &[TermId], mut core: Vec<Lit>) -> Vec<Lit> {
        let mut needed = 0;
        while needed < core.len() {
            let mut without = core.clone();
            without.remove(needed);
            match self.engine.check(&self.terms, roots, &without) {
                // Literals before index `needed` are necessary, so they stay in every smaller core.
                Answer::Unsat(smaller) => core.retain(|it| smaller.contains(it)),
                Answer::Sat(_) => needed += 1,
                Answer::Unknown(_) => return core,
            }
        }
        core
    }
}
