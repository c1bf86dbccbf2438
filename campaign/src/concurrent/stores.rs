//! Random programs of releasing stores, fences and locks under PSO: compares the states of the machine with execution graphs.
//!
//! Stores of the machine wait in buffers, with markers between them; execution graphs have no buffers, but an order. The two share no
//! code.

use super::c::{self, Frame, Question};
use super::judge::{enumerated, explored};
use super::program::{Change, Kind, OBSERVED, Order, Program, Shared, Statement, Threads, Value};
use garret::Model;
use garret::c::{COptions, translate};
use garret_random::random::Random;

/// The results of the comparison.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    /// The number of questions that both decided.
    pub decided: usize,
    /// The number of those whose answer is UNSAFE.
    pub is_unsafe: usize,
    /// The number of UNSAFE ones that are SAFE under TSO.
    pub needs_pso: usize,
    /// The number of SAFE ones that would be UNSAFE if no store released.
    pub needs_releases: usize,
}

/// Compares the answers about the program of a seed.
///
/// # Errors
/// If the machine and the execution graphs disagree, or the program is refused.
pub fn compare(seed: u64, compared: &mut Compared) -> Result<(), String> {
    let mut random = Random::new(seed ^ 0x7374_6f72_6573);
    let (program, question) = program(&mut random);
    let text = c::text(&program, &question, Frame::Main);
    let Some([machine, executions]) = answers(&text, Model::Pso)? else { return Ok(()) };
    if machine != executions {
        return Err(format!("reached: {machine}, executed: {executions}\n{text}"));
    }
    compared.decided += 1;
    compared.is_unsafe += usize::from(machine);
    if machine {
        let tso = answers(&text, Model::Tso)?;
        compared.needs_pso += usize::from(tso == Some([false, false]));
    } else {
        let relaxed = text.replace("memory_order_release", "memory_order_relaxed");
        let relaxed = answers(&relaxed.replace("memory_order_acq_rel", "memory_order_acquire"), Model::Pso)?;
        compared.needs_releases += usize::from(relaxed == Some([true, true]));
    }
    Ok(())
}

/// Whether the machine reaches a bad state, and whether an execution is bad; `None` if one of them does not decide.
fn answers(text: &str, model: Model) -> Result<Option<[bool; 2]>, String> {
    let translation = translate(text, "it.c", &COptions::new()).map_err(|errors| {
        let message = errors.iter().next().map_or_else(String::new, |error| error.message.clone());
        format!("refused: {message}\n{text}")
    })?;
    let threads = translation.program.least_threads();
    let machine = explored(&translation, model, threads as u8);
    let executions = enumerated(&translation, model, threads as usize);
    Ok(machine.zip(executions).map(|(machine, executions)| [machine, executions]))
}

/// The shape of a program: how the order of the stores of a thread can be observed.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// By a thread that reads.
    Message,
    /// By a thread that overwrites in the opposite order.
    Overwritten,
    /// By threads with any statements.
    Any,
}

/// A program, and the question of its shape.
fn program(random: &mut Random) -> (Program, Question) {
    let shared = ["x", "y", "z"].map(|name| Shared {
        name: name.to_owned(),
        kind: Kind::Int,
        first: 0,
        is_atomic: true,
    });
    let mut variables = [0, 1, 2];
    random.shuffle(&mut variables);
    let [first, second, third] = variables;
    let shape = [Shape::Message, Shape::Message, Shape::Overwritten, Shape::Any][random.below(4)];
    let stores = |one: usize, other: usize, random: &mut Random| {
        let mut body = vec![Statement::Store(one, Value::Constant(1), order(random))];
        body.extend(between(random, third));
        body.push(Statement::Store(other, Value::Constant(2), order(random)));
        held(random, body)
    };
    let (bodies, observed) = match shape {
        Shape::Message => {
            let mut reads = vec![Statement::Load(0, second, order(random))];
            reads.push(Statement::Load(1, first, order(random)));
            let bodies = vec![stores(first, second, random), held(random, reads)];
            (bodies, vec![(OBSERVED, 2), (OBSERVED + 1, 0)])
        }
        Shape::Overwritten => {
            let bodies = vec![stores(first, second, random), stores(second, first, random)];
            let mut observed = vec![(2 * OBSERVED + first, 1), (2 * OBSERVED + second, 1)];
            observed.sort_unstable();
            (bodies, observed)
        }
        Shape::Any => {
            let threads = if random.percent(20) { 3 } else { 2 };
            let body = |random: &mut Random| (0..random.between(2, 4)).map(|_| statement(random)).collect();
            let bodies: Vec<Vec<Statement>> = (0..threads).map(|_| body(random)).collect();
            let observed = anything(random, bodies.len() * OBSERVED + shared.len());
            (bodies, observed)
        }
    };
    let (threads, shared) = (Threads::Once, shared.into());
    let program =
        Program { shared, bodies, threads, is_recursive: false, is_set_in_main: random.percent(20) };
    (program, Question { observed })
}

fn order(random: &mut Random) -> Order {
    if random.percent(25) { Order::OneWay } else { Order::Relaxed }
}

/// Statements between two stores.
fn between(random: &mut Random, third: usize) -> Vec<Statement> {
    let store = |random: &mut Random| Statement::Store(third, Value::Constant(1), order(random));
    match random.below(100) {
        0..20 => vec![Statement::Fence(Order::OneWay)],
        20..25 => vec![Statement::Fence(Order::Sequential)],
        25..40 => vec![store(random)],
        40..50 => vec![Statement::Critical(vec![store(random)])],
        50..60 => {
            vec![Statement::Change(None, third, Change::Add, Value::Constant(1), order(random))]
        }
        _ => Vec::new(),
    }
}

/// The statements, where perhaps all of them or the first one are under the mutex.
fn held(random: &mut Random, mut body: Vec<Statement>) -> Vec<Statement> {
    let is_free = !body.iter().any(|it| matches!(it, Statement::Critical(_)));
    match random.below(10) {
        0 | 1 if is_free => vec![Statement::Critical(body)],
        2 if is_free => {
            let rest = body.split_off(1);
            std::iter::once(Statement::Critical(body)).chain(rest).collect()
        }
        _ => body,
    }
}

fn statement(random: &mut Random) -> Statement {
    let plain = |random: &mut Random| {
        let (variable, order) = (random.below(3), order(random));
        if random.percent(55) {
            Statement::Store(variable, Value::Constant(random.between(1, 2) as i64), order)
        } else {
            Statement::Load(random.below(OBSERVED), variable, order)
        }
    };
    match random.below(100) {
        0..14 => Statement::Fence(Order::OneWay),
        14..17 => Statement::Fence(Order::Sequential),
        17..27 => Statement::Critical(vec![plain(random), plain(random)]),
        _ => plain(random),
    }
}

/// Random numbers at some indices below `width`.
fn anything(random: &mut Random, width: usize) -> Vec<(usize, i64)> {
    let mut places: Vec<usize> = (0..width).collect();
    random.shuffle(&mut places);
    places.truncate(random.between(2, 4));
    places.sort_unstable();
    places.into_iter().map(|place| (place, random.between(0, 2) as i64)).collect()
}
