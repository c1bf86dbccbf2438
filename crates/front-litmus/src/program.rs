//! A test prepared for translation: its steps, the values of its cells, and the length of its store buffers.

use super::condition;
use super::condition::{CaseError, Question};
use super::expression::Cell;
use super::initial::Initial;
use super::layout::Layout;
use super::occurring::{Visit, occurring};
use super::rows::{Row, RowError, rows};
use super::step::{self, Code};
use super::test::{LocationId, Place, Test};
use super::values::Values;
use super::watch::Watch;
use super::widths::{Widths, number};
use garret_base::source::Diagnostic;
use garret_litmus_text::Quantifier;
use garret_machine::machine::Stop;
use garret_machine::memory::Model;

/// A test, with what is known about its runs.
#[derive(Clone, Debug)]
pub(super) struct Program<'t> {
    pub(super) test: &'t Test,
    /// The program from which the steps are made.
    pub(super) layout: Layout,
    pub(super) initial: Initial,
    pub(super) code: Vec<Code>,
    pub(super) values: Values,
    /// The cases of each step of each thread.
    pub(super) rows: Vec<Vec<Vec<Row>>>,
    /// Whether some thread may run forever.
    pub(super) loops: bool,
    /// The largest number of entries of a store buffer. With loops, this is a guess.
    pub(super) buffer: usize,
    /// Which final states pass the filter of the test.
    pub(super) filter: Question,
    /// The condition.
    pub(super) condition: Question,
    /// The final states that decide the question: those with the condition, or for `forall` those without it. Without a question, none.
    pub(super) target: Question,
}

/// The additional entries of a store buffer if a thread stores in a loop.
const ROOM: usize = 4;
/// If a step has more cases, the cases that occur are computed, because the search takes a pre-image for each case.
const MANY_ROWS: usize = 16;

/// Why no program can be made.
#[derive(Clone, Debug)]
pub(super) enum ProgramError {
    /// Some instructions or numbers cannot be represented.
    Refused(Vec<Diagnostic>),
    /// The time is over, or the work was interrupted.
    Stopped(Stop),
}

impl From<Stop> for ProgramError {
    fn from(stop: Stop) -> Self {
        Self::Stopped(stop)
    }
}

impl From<Vec<Diagnostic>> for ProgramError {
    fn from(errors: Vec<Diagnostic>) -> Self {
        Self::Refused(errors)
    }
}

impl<'t> Program<'t> {
    /// # Errors
    /// Some instructions or numbers cannot be represented, or the time is over.
    pub(super) fn new(test: &'t Test, memory: Model, watch: &Watch) -> Result<Self, ProgramError> {
        Self::with(test, memory, watch, MANY_ROWS)
    }

    /// As [`Program::new`]; the numbers that occur are computed if a step has more cases than `many`.
    pub(super) fn with(
        test: &'t Test,
        memory: Model,
        watch: &Watch,
        many: usize,
    ) -> Result<Self, ProgramError> {
        let widths = Widths::new(test);
        let initial = Initial::new(test, &widths).map_err(|error| vec![error])?;
        let layout = Layout::new(test, &widths, &initial)?;
        let Some(buffering) = memory.buffering() else { return Err(ProgramError::Stopped(Stop::NoMachine)) };
        let code = step::code(test, &layout, &widths, buffering.heeds_store_fences())?;
        check_size(test, &code)?;
        let loops = code.iter().any(Code::has_loop);
        let mut buffer = code.iter().map(buffer).max().unwrap_or(0);
        let known = Values::new(test, &code, &initial, &widths, watch)
            .and_then(|values| Ok((cases(&code, &values, loops, watch)?, values)));
        if let Err(ProgramError::Stopped(stop)) = known {
            return Err(ProgramError::Stopped(stop));
        }
        let is_good =
            known.as_ref().is_ok_and(|(rows, _)| rows.iter().flatten().all(|rows| rows.len() <= many));
        // this may fail, so most of the time is left to the engines
        let visit = (!is_good).then(|| occurring(&code, &initial, memory, &watch.part(4)));
        let (rows, values) = match visit {
            Some(Visit::Complete(occurring)) => {
                buffer = occurring.buffer;
                let values = Values::occurring(test, &code, occurring, &widths)?;
                (cases(&code, &values, loops, watch)?, values)
            }
            Some(Visit::Stopped(stop)) if known.is_err() => return Err(ProgramError::Stopped(stop)),
            Some(Visit::Stopped(_) | Visit::TooMany) | None => known?,
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
        Ok(Self { test, layout, initial, code, values, rows, loops, buffer, filter, condition, target })
    }

    /// Splits the final states that decide the question into cases.
    ///
    /// # Errors
    /// There are too many cases, or the time is over.
    pub(super) fn cases(&self, watch: &Watch) -> Result<Vec<Vec<condition::Case>>, ProgramError> {
        let domain = |location: LocationId| {
            let set = match self.test.locations[location.0].place {
                Place::Memory(variable) => self.values.of(0, Cell::Memory(variable)),
                Place::Register(thread, register) => self.values.of(thread, Cell::Register(register)),
            };
            set.known().map(|known| known.iter().copied().collect())
        };
        self.target.cases(&domain, &|| watch.stop()).map_err(|reason| match reason {
            CaseError::TooMany => ProgramError::Refused(vec![
                Diagnostic::error("the condition has too many cases")
                    .at(self.test.condition_span, "")
                    .help("split the test: several tests, each with a part of the condition"),
            ]),
            CaseError::Stopped(stop) => ProgramError::Stopped(stop),
        })
    }
}

/// The largest number of cases of all steps together.
const MOST_ROWS: usize = 1 << 14;
/// The largest number of steps of all threads together.
const MOST_STEPS: usize = 4_000;

/// Checks the number of steps: the machine considers all steps in every state.
fn check_size(test: &Test, code: &[Code]) -> Result<(), Vec<Diagnostic>> {
    let steps = code.iter().map(|code| code.steps.len()).sum::<usize>();
    if steps <= MOST_STEPS {
        return Ok(());
    }
    let longest = test.threads.iter().max_by_key(|thread| thread.instructions.len());
    let first = longest.and_then(|thread| thread.instructions.first()).map(|it| it.span).unwrap_or_default();
    Err(vec![
        Diagnostic::error(format!(
            "this test has {steps} steps, more than the {MOST_STEPS} that are supported"
        ))
        .at(first, "the longest thread starts here")
        .note("an instruction that reads and writes memory without `lock` has two steps"),
    ])
}

/// Computes the cases of all steps.
fn cases(
    code: &[Code],
    values: &Values,
    loops: bool,
    watch: &Watch,
) -> Result<Vec<Vec<Vec<Row>>>, ProgramError> {
    let mut errors = Vec::new();
    let mut cases = Vec::new();
    let mut total = 0;
    for (thread, code) in code.iter().enumerate() {
        let mut of_thread = Vec::new();
        for (index, step) in code.steps.iter().enumerate() {
            watch.check()?;
            let rows = rows(thread, index, step, values).and_then(|rows| {
                total += rows.len();
                if total > MOST_ROWS { Err(RowError::TooMany) } else { Ok(rows) }
            });
            match rows {
                Ok(rows) => of_thread.push(rows),
                Err(reason) => errors.push(reason.diagnostic(step, loops)),
            }
            if total > MOST_ROWS {
                return Err(ProgramError::Refused(errors));
            }
        }
        cases.push(of_thread);
    }
    if errors.is_empty() { Ok(cases) } else { Err(ProgramError::Refused(errors)) }
}

/// The largest number of entries in the store buffer of the thread.
fn buffer(code: &Code) -> usize {
    let loops = code.loops();
    let stores = || code.steps.iter().filter(|step| step.stores());
    let room = if stores().any(|step| loops.has(step)) { ROOM } else { 0 };
    stores().count() + room
}
