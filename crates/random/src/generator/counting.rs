//! Random systems that count: shared numbers that are incremented and decremented, atomically or not.
//!
//! They start from a readers' counter, a semaphore, roles or tickets that are drawn from a counter, a sequence lock, numbers
//! that one process writes and others read, or arbitrary steps. They are then changed at random, so that many count wrong.

use super::Family;
use crate::random::Random;
use std::fmt::Write as _;

/// The shape that a system starts from.
#[derive(Clone, Copy, Debug)]
enum Shape {
    Readers,
    Semaphore,
    Roles,
    Tickets,
    SequenceLock,
    Mixed,
    /// One process writes a number, and then another one.
    Writer,
    /// The same; the writer is the first process to come.
    Drawn,
    /// One process takes from one end, the others from the other end.
    Deque,
}

/// Mixed with the seed to decide which systems have numbers that only one process writes.
const ONE_WRITES: u64 = 0x6f6e_6577_7269_7465;

/// A step of process `p` from one location to another. Steps that mention `q` have a second parameter.
#[derive(Clone, Debug, Default)]
struct Step {
    from: usize,
    to: usize,
    guards: Vec<String>,
    actions: Vec<String>,
    other: bool,
}

/// The location that bad states about two processes use, if there are enough locations.
const INNER: usize = 3;

/// The random system of this seed.
pub(super) fn system(family: Family, seed: u64) -> String {
    let mut random = Random::new(seed);
    let random = &mut random;
    let shapes = [
        (Shape::Readers, 20),
        (Shape::Semaphore, 20),
        (Shape::Roles, 15),
        (Shape::Tickets, 12),
        (Shape::SequenceLock, 12),
        (Shape::Mixed, 21),
    ];
    let mut shape = random.weighted(Shape::Mixed, &shapes);
    // a random number of its own, so that other systems do not change
    let mut apart = Random::new(seed ^ ONE_WRITES);
    if apart.percent(40) {
        shape = apart.weighted(shape, &[(Shape::Writer, 40), (Shape::Drawn, 25), (Shape::Deque, 35)]);
    }
    let mut steps = of_shape(shape, random);
    let mut locations = steps.iter().map(|step| step.from.max(step.to)).max().unwrap_or(1);
    while random.percent(if matches!(shape, Shape::Mixed) { 30 } else { 55 }) {
        disturb(&mut steps, &mut locations, family, random);
    }
    let bound = random.percent(8).then(|| random.between(2, 3));
    if bound.is_some() {
        let guard = random.weighted("p = #1", &[("p = #1", 1), ("p <> #1", 1)]);
        let place = random.below(steps.len());
        steps[place].guards.push(guard.to_owned());
    }
    let mut text = format!("(* seed {seed}, {shape:?}, counting *)\n");
    if let Some(bound) = bound {
        let _ = writeln!(text, "number_procs {bound}");
    }
    if matches!(shape, Shape::Writer | Shape::Deque) {
        text.push_str("const W : proc\n");
    }
    declare(&mut text, family, locations, random);
    bad(&mut text, family, locations, random);
    for (number, step) in steps.iter().enumerate() {
        step.write(&mut text, family, number + 1);
    }
    text
}

fn step(from: usize, guards: &[&str], to: usize, actions: &[&str]) -> Step {
    let owned = |all: &[&str]| all.iter().map(|&one| one.to_owned()).collect();
    Step { from, to, guards: owned(guards), actions: owned(actions), other: false }
}

fn of_shape(shape: Shape, random: &mut Random) -> Vec<Step> {
    match shape {
        Shape::Readers => vec![
            step(1, &[], 2, &["N := N + 1"]),
            step(2, &["D = False"], 3, &[]),
            step(2, &["D = True"], 1, &["N := N - 1"]),
            step(3, &[], 1, &["N := N - 1"]),
            step(1, &["D = False"], 4, &["D := True"]),
            step(4, &["N = 0"], 5, &[]),
            step(5, &[], 1, &["D := False"]),
        ],
        Shape::Semaphore if random.percent(50) => {
            vec![step(1, &["N > 0"], 3, &["N := N - 1"]), step(3, &[], 1, &["N := N + 1"])]
        }
        Shape::Semaphore => vec![
            step(1, &[], 2, &["R[p] := N", "N := N - 1"]),
            step(2, &["R[p] > 0"], 3, &[]),
            step(2, &["R[p] <= 0"], 4, &[]),
            step(3, &[], 1, &["N := N + 1"]),
            step(4, &[], 1, &["N := N + 1"]),
        ],
        Shape::Roles => vec![
            step(1, &[], 2, &["R[p] := N", "N := N + 1"]),
            step(2, &["R[p] = 0"], 3, &[]),
            step(2, &["R[p] <> 0"], 4, &["D := True"]),
        ],
        Shape::Tickets => vec![
            step(1, &[], 2, &["R[p] := N", "N := N + 1"]),
            step(2, &["M = R[p]"], 3, &[]),
            step(3, &[], 1, &["M := M + 1"]),
        ],
        Shape::SequenceLock => vec![
            step(1, &[], 2, &["N := N + 1"]),
            step(2, &[], 4, &["D := True"]),
            step(4, &[], 1, &["N := N + 1"]),
            step(1, &[], 5, &["R[p] := N"]),
            step(5, &["D = True"], 6, &[]),
            step(6, &["N = R[p]"], 3, &[]),
        ],
        Shape::Writer | Shape::Drawn | Shape::Deque => of_one_writer(shape, random),
        Shape::Mixed => {
            let locations = random.between(2, 4);
            (0..random.between(2, 5)).map(|_| any_step(locations, random)).collect()
        }
    }
}

/// The steps of a shape in which one process writes what others read.
fn of_one_writer(shape: Shape, random: &mut Random) -> Vec<Step> {
    match shape {
        Shape::Writer => vec![
            step(1, &["p = W"], 2, &["R[p] := N"]),
            step(2, &[], 4, &["N := R[p] + 1"]),
            step(4, &[], 6, &["M := R[p]"]),
            step(6, &[random.weighted("D = False", &[("D = False", 2), ("N = N", 1)])], 1, &[]),
            step(1, &["p <> W"], 5, &[random.weighted("R[p] := N", &[("D := True", 2), ("R[p] := M", 1)])]),
            step(5, &[random.weighted("N = R[p]", &[("R[p] < M", 1), ("N < M", 1)])], 3, &[]),
        ],
        Shape::Drawn => vec![
            step(1, &["M = 0"], 2, &["M := 1"]),
            step(1, &["M <> 0"], 5, &["M := 1"]),
            step(2, &[], 4, &["R[p] := R[p] + 1", "N := R[p] + 1"]),
            step(4, &["N <> R[p]"], 3, &[]),
            step(4, &[], 2, &[random.weighted("D := True", &[("N := R[p]", 1), ("R[p] := N", 1)])]),
            step(5, &["N < 0"], 3, &["R[p] := N"]),
        ],
        _ => vec![
            step(
                1,
                &["p = W"],
                2,
                &[random.weighted("R[p] := M", &[("R[p] := M - 1", 1), ("R[p] := M + 1", 1)])],
            ),
            step(2, &[], 4, &["M := R[p]"]),
            step(4, &["N < R[p]"], 3, &[]),
            step(4, &["N = R[p]"], 3, &["N := N + 1"]),
            step(4, &["N > R[p]"], 1, &["M := R[p] + 1"]),
            step(1, &["p <> W"], 5, &["R[p] := N"]),
            step(5, &["R[p] < M"], 6, &[]),
            step(6, &["N = R[p]"], 3, &["N := N + 1"]),
        ],
    }
}

/// An arbitrary step between the first `locations` locations.
fn any_step(locations: usize, random: &mut Random) -> Step {
    let guards = [
        ("", 40),
        ("N = 0", 8),
        ("N > 0", 8),
        ("N < 2", 8),
        ("N <= M", 4),
        ("N = M + 1", 4),
        ("R[p] > 0", 6),
        ("(N = 1 || D = True)", 4),
        ("N = N", 4),
    ];
    let actions = [
        ("N := N + 1", 22),
        ("N := N - 1", 18),
        ("N := N + 2", 6),
        ("M := M + 1", 8),
        ("M := M - 1", 6),
        ("R[p] := N", 8),
        ("N := R[p]", 4),
        ("N := M", 3),
        ("M := N", 4),
        ("N := 1", 4),
        ("N := ?", 2),
        ("N := case | D = True : N + 1 | _ : N", 4),
        ("N := case | N > 0 : N - 1", 4),
        ("N := case | R[p] = 0 : N + 1 | _ : N + 1", 3),
        ("D := True", 6),
        ("N := N + K", 3),
    ];
    let mut any = Step { from: random.between(1, locations), ..Step::default() };
    any.to = random.between(1, locations);
    let guard = random.weighted("", &guards);
    any.guards.extend((!guard.is_empty()).then(|| guard.to_owned()));
    let written = |action: &str| action.split(' ').next().unwrap_or_default().to_owned();
    for _ in 0..random.between(1, 2) {
        let action = random.weighted("N := N + 1", &actions);
        if any.actions.iter().all(|known| written(known) != written(action)) {
            any.actions.push(action.to_owned());
        }
    }
    any
}

/// Changes a step, or adds one.
fn disturb(steps: &mut Vec<Step>, locations: &mut usize, family: Family, random: &mut Random) {
    let place = random.below(steps.len());
    let is_sum = |action: &String| action.contains(":= N ") && !action.contains("case");
    match random.below(12) {
        // split an atomic step in two, so that another process may act in between
        0..=2 => {
            let Some(action) = steps[place].actions.iter().position(is_sum) else { return };
            let change = steps[place].actions.remove(action);
            if steps[place].actions.iter().any(|known| known.starts_with("R[p]")) {
                return;
            }
            *locations += 1;
            let later = Step {
                from: *locations,
                to: steps[place].to,
                actions: vec![change.replace(":= N ", ":= R[p] ")],
                ..Step::default()
            };
            steps[place].to = *locations;
            steps[place].actions.push("R[p] := N".to_owned());
            steps.push(later);
        }
        3 => {
            let turned = |action: &String| {
                if action.contains('+') { action.replace('+', "-") } else { action.replace(" - ", " + ") }
            };
            steps[place].actions = steps[place].actions.iter().map(turned).collect();
        }
        4 => {
            steps[place].guards.pop();
        }
        5 => steps[place].to = random.between(1, *locations),
        6 => {
            steps[place].actions.pop();
        }
        // compare with a number, and assign a number instead of an increment
        7 => {
            let number = random.below(3);
            steps[place].guards.push(format!("N = {number}"));
            let set = |action: &String| action.replace(":= N + 1", &format!(":= {}", number + 1));
            steps[place].actions = steps[place].actions.iter().map(set).collect();
        }
        8 if family == Family::Classic => {
            steps[place].other = true;
            let to = random.between(1, *locations);
            let from = random.between(1, *locations);
            steps[place].guards.push(format!("PC[q] = L{from}"));
            steps[place].actions.push(format!("PC[q] := L{to}"));
        }
        9 if family == Family::Classic => {
            steps[place]
                .guards
                .push(format!("(forall_other k. PC[k] <> L{})", random.between(1, *locations)));
        }
        8 => steps[place].guards.push("fence()".to_owned()),
        _ => steps.push(any_step(*locations, random)),
    }
}

/// Writes the types, the cells and the initial states.
fn declare(text: &mut String, family: Family, locations: usize, random: &mut Random) {
    let names: Vec<String> = (1..=locations).map(|number| format!("L{number}")).collect();
    let storage = if family == Family::Weak { "weak var" } else { "var" };
    let _ = writeln!(text, "type loc = {}\narray PC[proc] : loc\narray R[proc] : int", names.join(" | "));
    let _ = writeln!(text, "{storage} N : int\n{storage} M : int\n{storage} D : bool\nconst K : int");
    let start =
        if random.percent(85) || locations < INNER { "PC[p] = L1" } else { "(PC[p] = L1 || PC[p] = L3)" };
    let numbers = [
        ("N = 0", 50),
        ("N = 1", 22),
        ("N = 2", 8),
        ("N = K", 8),
        ("(N = 0 || N = 1)", 6),
        ("0 <= N && N <= 1", 3),
        ("M <= N", 3),
    ];
    let number = random.weighted("N = 0", &numbers);
    let constant = random.weighted("K = 1", &[("K = 1", 60), ("0 < K && K < 3", 30), ("K = K", 10)]);
    let _ = writeln!(
        text,
        "\ninit (p) {{ {start} && R[p] = 0 && {number} && M = 0 && D = False && {constant} }}"
    );
}

/// Writes one or two bad states.
fn bad(text: &mut String, family: Family, locations: usize, random: &mut Random) {
    let read = if family == Family::Weak { "p @ " } else { "" };
    for _ in 0..random.weighted(1, &[(1, 75), (2, 25)]) {
        let (here, there) = (random.between(1, locations), random.between(1, locations));
        let inner = locations.min(INNER);
        let number = random.below(4);
        let (parameters, what) = match random.below(10) {
            0..=3 => ("p q", format!("PC[p] = L{inner} && PC[q] = L{inner}")),
            4 => ("p q", format!("PC[p] = L{inner} && PC[q] = L{locations}")),
            5 => ("p q", format!("PC[p] = L{here} && PC[q] = L{there} && R[p] = R[q]")),
            6 => ("p", format!("{read}N < 0")),
            7 => ("p", format!("PC[p] = L{here} && {read}N = {number}")),
            8 => ("p", format!("{read}N > {number} && {read}M < 1")),
            _ => ("p q", format!("PC[p] = L{here} && PC[q] = L{there} && {read}N = {number}")),
        };
        let _ = writeln!(text, "\nunsafe ({parameters}) {{ {what} }}");
    }
}

impl Step {
    fn write(&self, text: &mut String, family: Family, number: usize) {
        let main = if family == Family::Weak { "[p]" } else { "p" };
        let parameters = if self.other { format!("{main} q") } else { main.to_owned() };
        let mut guards = vec![format!("PC[p] = L{}", self.from)];
        guards.extend(self.guards.iter().cloned());
        let mut actions = Vec::new();
        let moves_other = self.actions.iter().filter(|action| action.starts_with("PC[q]")).count();
        if moves_other > 0 {
            // a symbol is written by one assignment only, so both cells are written by cases
            let other = self.actions.iter().find_map(|action| action.strip_prefix("PC[q] := "));
            let other = other.unwrap_or("L1");
            actions.push(format!("PC[j] := case | j = p : L{} | j = q : {other} | _ : PC[j]", self.to));
        } else if self.from != self.to {
            actions.push(format!("PC[p] := L{}", self.to));
        }
        actions.extend(self.actions.iter().filter(|action| !action.starts_with("PC[q]")).cloned());
        let _ = writeln!(
            text,
            "\ntransition t{number} ({parameters})\nrequires {{ {} }}\n{{ {} }}",
            guards.join(" && "),
            actions.join("; ")
        );
    }
}
