//! Random programs of stores that release, fences and locks, under PSO: what the machine reaches and what executions do.
//!
//! Stores of the machine wait in buffers, with markers between them; executions have no buffers, and an order that is kept. Neither knows
//! the other.

use super::c::{self, Frame, Question};
use super::judge::{enumerated, explored};
use super::program::{Kind, OBSERVED, Order, Program, Shared, Statement, Threads, Value};
use garret::Model;
use garret::c::{COptions, translate};
use garret_random::random::Random;

/// What was compared.
#[derive(Clone, Copy, Debug, Default)]
pub struct Compared {
    /// Questions that both decided.
    pub decided: usize,
    /// Those whose answer is UNSAFE.
    pub is_unsafe: usize,
    /// Those of them that are SAFE under TSO.
    pub needs_pso: usize,
    /// Those that are SAFE, and would be UNSAFE if nothing released.
    pub needs_releases: usize,
}

/// Compares the answers to some questions about the program of a seed.
///
/// # Errors
/// The machine and the executions disagree, or the program is refused.
pub fn compare(seed: u64, compared: &mut Compared) -> Result<(), String> {
    let mut random = Random::new(seed ^ 0x7374_6f72_6573);
    let program = program(&mut random);
    for _ in 0..4 {
        let text = c::text(&program, &question(&mut random, &program), Frame::Main);
        let Some([machine, executions]) = answers(&text, Model::Pso)? else { continue };
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
            let relaxed =
                answers(&relaxed.replace("memory_order_acq_rel", "memory_order_acquire"), Model::Pso)?;
            compared.needs_releases += usize::from(relaxed == Some([true, true]));
        }
    }
    Ok(())
}

/// Whether the machine reaches what is bad, and whether an execution does; none where one of them does not decide.
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

/// A few threads that write and read.
fn program(random: &mut Random) -> Program {
    let shared = ["x", "y", "z"].map(|name| Shared {
        name: name.to_owned(),
        kind: Kind::Int,
        first: 0,
        is_atomic: true,
    });
    let threads = if random.percent(20) { 3 } else { 2 };
    let longest = if threads == 3 { 3 } else { 5 };
    let bodies = (0..threads).map(|thread| {
        let length = random.between(2, longest);
        // of two threads, one mostly writes and the other mostly reads
        let writes = [80, 30, 50][thread];
        (0..length).map(|_| statement(random, writes)).collect()
    });
    let bodies = bodies.collect();
    Program {
        shared: shared.into(),
        bodies,
        threads: Threads::Once,
        is_recursive: false,
        is_set_in_main: false,
    }
}

fn statement(random: &mut Random, writes: u64) -> Statement {
    let order = |random: &mut Random| if random.percent(35) { Order::OneWay } else { Order::Relaxed };
    match random.below(100) {
        0..14 => Statement::Fence(Order::OneWay),
        14..17 => Statement::Fence(Order::Sequential),
        17..27 => {
            let part = |random: &mut Random| plain(random, writes, Order::Relaxed);
            Statement::Critical(vec![part(random), part(random)])
        }
        _ => {
            let order = order(random);
            plain(random, writes, order)
        }
    }
}

/// A store, or a load.
fn plain(random: &mut Random, writes: u64, order: Order) -> Statement {
    let variable = random.below(3);
    if random.percent(writes) {
        Statement::Store(variable, Value::Constant(random.between(1, 2) as i64), order)
    } else {
        Statement::Load(random.below(OBSERVED), variable, order)
    }
}

/// Whether some numbers are seen together.
fn question(random: &mut Random, program: &Program) -> Question {
    let width = program.bodies.len() * OBSERVED + program.shared.len();
    let mut places: Vec<usize> = (0..width).collect();
    random.shuffle(&mut places);
    places.truncate(random.between(2, 4));
    places.sort_unstable();
    let observed = places.into_iter().map(|place| (place, random.between(0, 2) as i64));
    Question { observed: observed.collect() }
}
