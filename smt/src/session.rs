//! A session: what was declared, asserted and asked so far.

use crate::elaborate::{Context, OVER};
use crate::engine::{Answer, Engine, Stop};
use crate::names::Names;
use crate::options::Options;
use crate::reader::{Expression, Mistake, Reader};
use crate::terms::{TermId, Terms};
use crate::value::Assignment;
use batsat::Lit;
use std::sync::Arc;

/// What a script came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outcome {
    /// How many commands were answered by an error.
    pub errors: usize,
    /// How many questions were answered by `unknown`, and how many other commands took too long.
    pub unknowns: usize,
    /// How many answers were found to be wrong before they were given: a defect of this program.
    pub defects: usize,
}

/// A formula that is in force.
#[derive(Clone, Debug)]
pub(crate) struct Assertion {
    pub(crate) formula: TermId,
    pub(crate) literal: Lit,
    pub(crate) name: Option<String>,
    /// Nothing takes it back but a reset.
    pub(crate) permanent: bool,
    pub(crate) text: String,
}

/// The last answer, while nothing has changed since.
pub(crate) enum Last {
    Nothing,
    Sat(Assignment),
    /// The assumptions that are to blame, by literal.
    Unsat(Vec<Lit>),
    Unknown,
}

/// Reads a script and answers it, command by command.
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
    /// Something was said that has to come after the logic and the options.
    pub(crate) started: bool,
    pub(crate) engine: Engine,
    pub(crate) assertions: Vec<Assertion>,
    /// How many assertions and named formulas there were where each level began.
    pub(crate) levels: Vec<(usize, usize)>,
    /// Formulas with names, in their order.
    pub(crate) named: Vec<(String, TermId)>,
    /// What the last question assumed, as it was written.
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
    /// A session without any limit.
    #[must_use]
    pub fn new() -> Self {
        Self::until(|| false)
    }

    /// A session that answers `unknown` once the function says yes: a deadline is over, or somebody interrupted. It is asked
    /// often, a few milliseconds apart at most.
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

    /// Takes a piece of the script and answers the commands that are complete with it. Each answer is given as soon as it is there,
    /// without a newline at its end.
    ///
    /// # Complexity
    /// Reading is linear in the text; what questions take, nobody knows.
    pub fn feed(&mut self, text: &str, answer: &mut dyn FnMut(&str)) {
        self.reader.feed(text);
        self.read(answer);
    }

    /// Says that no more text will come: what is not complete is a mistake.
    pub fn end(&mut self, answer: &mut dyn FnMut(&str)) {
        self.reader.end();
        self.read(answer);
    }

    /// Whether the script said `(exit)`: nothing is read after that.
    #[must_use]
    pub fn is_over(&self) -> bool {
        self.over
    }

    /// What the script came to so far.
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
                    // a command that failed has named nothing
                    if self.names.count() > names {
                        self.names.forget_after(names);
                    }
                    self.named.truncate(named);
                })
            });
            match done {
                Ok(true) if self.options.print_success => answer("success"),
                Ok(_) => {}
                Err(Mistake { place, message }) => {
                    // that there was no time is no mistake of the script
                    let late = message == OVER;
                    *(if late { &mut self.outcome.unknowns } else { &mut self.outcome.errors }) += 1;
                    let message = message.replace('"', "\"\"");
                    answer(&format!("(error \"line {}, column {}: {message}\")", place.line, place.column));
                }
            }
        }
    }

    /// Everything as at the start, but for what was said and the text that is left.
    pub(crate) fn reset(&mut self) {
        self.terms = Terms::default();
        self.names = Names::default();
        self.options = Options::default();
        self.reals = false;
        self.started = false;
        self.forget_assertions();
    }

    /// Nothing is asserted any more.
    pub(crate) fn forget_assertions(&mut self) {
        self.engine = Engine::new(&self.stop);
        self.assertions.clear();
        self.levels.clear();
        self.named.clear();
        self.assumed.clear();
        self.last = Last::Nothing;
    }

    /// The term of an expression, with the names that it gives to its parts.
    pub(crate) fn term(&mut self, expression: Expression<'_>) -> Result<TermId, Mistake> {
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
    pub(crate) fn encode(&mut self, formula: TermId, place: crate::Place) -> Result<Lit, Mistake> {
        self.engine.encode(&self.terms, formula).map_err(|message| Mistake::new(place, message))
    }

    /// Makes a formula hold, for good or where it is assumed.
    pub(crate) fn assert(&mut self, assertion: Assertion) {
        if assertion.permanent {
            self.engine.add_clause(&[assertion.literal]);
        }
        self.assertions.push(assertion);
        self.last = Last::Nothing;
    }

    /// Makes a new engine where most of what it knows is in force no more.
    ///
    /// # Errors
    /// When the budget ends.
    pub(crate) fn tidy(&mut self, roots: &[TermId]) -> Result<(), &'static str> {
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

    /// Decides what is asserted, under some formulas more.
    pub(crate) fn check(&mut self, more: &[(TermId, String)]) -> &'static str {
        let formulas = self.assertions.iter().map(|it| it.formula);
        let roots: Vec<TermId> = formulas.chain(more.iter().map(|&(formula, _)| formula)).collect();
        if let Err(reason) = self.tidy(&roots) {
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
                let core = if self.options.small_cores { self.smaller(&roots, core) } else { core };
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

    /// A core without what it does not need, as far as there is time.
    fn smaller(&mut self, roots: &[TermId], mut core: Vec<Lit>) -> Vec<Lit> {
        let mut needed = 0;
        while needed < core.len() {
            let mut without = core.clone();
            without.remove(needed);
            match self.engine.check(&self.terms, roots, &without) {
                // those before are needed, so that they are in every core of what is left
                Answer::Unsat(smaller) => core.retain(|it| smaller.contains(it)),
                Answer::Sat(_) => needed += 1,
                Answer::Unknown(_) => return core,
            }
        }
        core
    }
}
