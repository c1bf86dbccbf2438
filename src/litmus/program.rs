//! A test made ready to be translated: its steps, the values of its cells, and how long it can run.

use super::condition::{Question, TooManyCases};
use super::occurring::{Visit, occurring};
use super::rows::{Row, rows};
use super::step::{self, Code};
use super::test::{LocationId, Place, Quantifier, Test};
use super::values::{Initial, Values};
use super::watch::Watch;
use super::widths::{Widths, number};
use super::{condition, instruction::Operation};
use crate::diagnostic::Diagnostic;
use crate::machine::{Memory, Stop};

/// A test with what is known of its runs.
#[derive(Clone, Debug)]
pub(super) struct Program<'t> {
    pub(super) test: &'t Test,
    pub(super) initial: Initial,
    pub(super) code: Vec<Code>,
    pub(super) values: Values,
    /// The cases of each step of each thread.
    pub(super) rows: Vec<Vec<Vec<Row>>>,
    /// Some thread may run for ever.
    pub(super) loops: bool,
    /// So many entries a store buffer holds at most; with loops, a guess.
    pub(super) buffer: usize,
    /// Which final states count.
    pub(super) filter: Question,
    /// The condition.
    pub(super) condition: Question,
    /// What has to be unreachable, or reachable, by the quantifier: the condition, or its negation for `forall`; nothing where
    /// nothing is asked.
    pub(super) target: Question,
}

/// So many more entries a store buffer may hold where threads store in loops.
const ROOM: usize = 4;
/// Where a step has more cases, it is worth the time to find out which of them occur: the search takes a pre-image for each of them.
const MANY_ROWS: usize = 16;

/// Why there is no program.
#[derive(Clone, Debug)]
pub(super) enum NoProgram {
    /// Instructions and numbers that cannot be represented.
    Refused(Vec<Diagnostic>),
    /// It takes too long, or somebody interrupted.
    Stopped(Stop),
}

impl From<Vec<Diagnostic>> for NoProgram {
    fn from(errors: Vec<Diagnostic>) -> Self {
        Self::Refused(errors)
    }
}

impl<'t> Program<'t> {
    /// # Errors
    /// Instructions and numbers that cannot be represented; or there was no time.
    pub(super) fn new(test: &'t Test, memory: Memory, watch: &Watch) -> Result<Self, NoProgram> {
        if memory == Memory::Pso {
            refuse_store_fences(test)?;
        }
        let widths = Widths::new(test);
        let initial = Initial::new(test, &widths).map_err(|error| vec![error])?;
        let code = step::code(test, &widths)?;
        let loops = code.iter().any(Code::has_loop);
        let mut buffer = code.iter().map(buffer).max().unwrap_or(0);
        let known = Values::new(test, &code, &initial, &widths)
            .and_then(|values| Ok((cases(&code, &values, loops)?, values)));
        let is_good = known.as_ref().is_ok_and(|(rows, _)| {
            rows.iter().flatten().all(|rows| rows.len() <= MANY_ROWS)
        });
        let visit = if is_good { Visit::TooMany } else { occurring(&code, &initial, memory, watch) };
        let (rows, values) = match visit {
            Visit::Complete(occurring) => {
                buffer = occurring.buffer;
                let values = Values::occurring(test, &code, occurring, &widths)?;
                (cases(&code, &values, loops)?, values)
            }
            Visit::Stopped(stop) if known.is_err() => return Err(NoProgram::Stopped(stop)),
            Visit::Stopped(_) | Visit::TooMany => known?,
        };
        let mut as_held = |location: LocationId, constant| {
            number(constant, widths.of_place(test.locations[location.0].place)).map_err(|error| vec![error])
        };
        let condition = test.condition.question(true, &mut as_held)?;
        let negated = test.condition.question(false, &mut as_held)?;
        let filter = match &test.filter {
            Some(filter) => filter.question(true, &mut as_held)?,
            None => Question::True,
        };
        let wanted = match test.quantifier {
            Some(Quantifier::Forall) => negated,
            Some(Quantifier::Exists | Quantifier::NotExists) => condition.clone(),
            None => Question::False,
        };
        let target = Question::joined(true, vec![filter.clone(), wanted]);
        Ok(Self { test, initial, code, values, rows, loops, buffer, filter, condition, target })
    }

    /// The cases of what has to be unreachable, or reachable.
    ///
    /// # Errors
    /// There are too many.
    pub(super) fn cases(&self) -> Result<Vec<Vec<condition::Case>>, Diagnostic> {
        let domain = |location: LocationId| {
            let set = match self.test.locations[location.0].place {
                Place::Memory(variable) => self.values.of(0, step::Cell::Memory(variable)),
                Place::Register(thread, register) => self.values.of(thread, step::Cell::Register(register)),
            };
            set.known().map(|known| known.iter().copied().collect())
        };
        self.target.cases(&domain).map_err(|TooManyCases| {
            Diagnostic::error("the condition has too many cases")
                .at(self.test.condition_span, "")
                .help("split the test: several tests, each with a part of the condition")
        })
    }
}

/// The cases of all steps.
fn cases(code: &[Code], values: &Values, loops: bool) -> Result<Vec<Vec<Vec<Row>>>, Vec<Diagnostic>> {
    let mut errors = Vec::new();
    let cases = code.iter().enumerate().map(|(thread, code)| {
        let steps = code.steps.iter().enumerate();
        let cases = steps.map(|(index, step)| {
            rows(thread, index, step, values).unwrap_or_else(|reason| {
                errors.push(reason.diagnostic(step, loops));
                Vec::new()
            })
        });
        cases.collect()
    });
    let cases = cases.collect();
    if errors.is_empty() { Ok(cases) } else { Err(errors) }
}

/// Under PSO `sfence` would order stores, which no step of the machine does without emptying the buffer.
fn refuse_store_fences(test: &Test) -> Result<(), Vec<Diagnostic>> {
    let instructions = test.threads.iter().flat_map(|thread| &thread.instructions);
    let errors: Vec<Diagnostic> = instructions
        .filter(|instruction| instruction.operation == Operation::StoreFence)
        .map(|instruction| {
            Diagnostic::error("`sfence` is not supported under PSO")
                .at(instruction.span, "")
                .help("under TSO it has no effect; `mfence` is stronger, and known under PSO")
        })
        .collect();
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// How many entries the store buffer of the thread can hold.
fn buffer(code: &Code) -> usize {
    let loops = code.loops();
    let stores = || code.steps.iter().filter(|step| step.stores());
    let room = if stores().any(|step| loops.has(step)) { ROOM } else { 0 };
    stores().count() + room
}
