//! Families of scripts: the time to decide each once, compared with z3 if it is installed.
//!
//! `cargo bench -p garret-smt` prints one line per script; the time limit [`LIMIT`] also applies to z3.
#![allow(clippy::format_push_string, reason = "scripts are put together as they are read")]

use fastrand::Rng;
use garret_smt::Session;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// The time limit of a script.
const LIMIT: Duration = Duration::from_secs(10);

/// `x0 = .. = xn`, where each step is a disjunction of two paths.
fn diamonds(count: usize) -> String {
    let mut text = "(set-logic QF_UF)\n(declare-sort U 0)\n".to_owned();
    for index in 0..=count {
        text += &format!("(declare-const x{index} U)(declare-const y{index} U)(declare-const z{index} U)\n");
    }
    for index in 0..count {
        let way = |name| format!("(and (= x{index} {name}{index}) (= {name}{index} x{}))", index + 1);
        text += &format!("(assert (or {} {}))\n", way('y'), way('z'));
    }
    text + &format!("(assert (distinct x0 x{count}))(check-sat)\n")
}

/// The pigeonhole problem with `holes` holes and one more pigeon, over terms of an uninterpreted sort, or over booleans.
fn pigeons(holes: usize, open: bool) -> String {
    let mut text = "(set-logic QF_UF)\n(declare-sort U 0)(declare-fun in (U U) Bool)\n".to_owned();
    let all =
        |name: char, count: usize| -> Vec<String> { (0..count).map(|it| format!("{name}{it}")).collect() };
    let (pigeons, places) = (all('p', holes + 1), all('h', holes));
    for name in pigeons.iter().chain(&places) {
        text += &format!("(declare-const {name} U)");
    }
    for pigeon in &pigeons {
        let ways = places
            .iter()
            .map(|hole| if open { format!("(= {pigeon} {hole})") } else { format!("(in {pigeon} {hole})") });
        text += &format!("(assert (or {}))\n", ways.collect::<Vec<_>>().join(" "));
    }
    if open {
        return text + &format!("(assert (distinct {}))(check-sat)\n", pigeons.join(" "));
    }
    for hole in &places {
        for (index, left) in pigeons.iter().enumerate() {
            for right in &pigeons[..index] {
                text += &format!("(assert (not (and (in {left} {hole}) (in {right} {hole}))))\n");
            }
        }
    }
    text + "(check-sat)\n"
}

/// Job shop scheduling with `count` jobs and machines; the total time is `percent` percent of the longest job or machine.
fn jobs(count: usize, percent: u64) -> String {
    let mut random = Rng::with_seed(count as u64);
    let length: Vec<Vec<u64>> =
        (0..count).map(|_| (0..count).map(|_| random.u64(1..=10)).collect()).collect();
    let machine: Vec<Vec<usize>> = (0..count)
        .map(|_| {
            let mut order: Vec<usize> = (0..count).collect();
            random.shuffle(&mut order);
            order
        })
        .collect();
    let longest = length.iter().map(|job| job.iter().sum::<u64>()).max().unwrap_or_default();
    let end = longest * percent / 100;
    let mut text = "(set-logic QF_IDL)\n(declare-const t Int)\n".to_owned();
    for (job, times) in length.iter().enumerate() {
        for step in 0..count {
            text += &format!("(declare-const s{job}_{step} Int)\n");
        }
        let last = count - 1;
        text += &format!(
            "(assert (>= (- s{job}_0 t) 0))(assert (<= (- s{job}_{last} t) {}))\n",
            end - times[last]
        );
        for (step, time) in times[..last].iter().enumerate() {
            text += &format!("(assert (>= (- s{job}_{} s{job}_{step}) {}))\n", step + 1, time);
        }
    }
    for place in 0..count {
        let step = |job: usize| machine[job].iter().position(|it| *it == place).unwrap_or_default();
        for left in 0..count {
            for right in 0..left {
                let (a, b) = (step(left), step(right));
                text += &format!(
                    "(assert (or (>= (- s{left}_{a} s{right}_{b}) {}) (>= (- s{right}_{b} s{left}_{a}) {})))\n",
                    length[right][b], length[left][a]
                );
            }
        }
    }
    text + "(check-sat)\n"
}

/// Random clauses of three inequalities, each over three unknowns.
fn linear(unknowns: usize, clauses: usize, sort: &str) -> String {
    let mut random = Rng::with_seed(unknowns as u64);
    let mut text = format!("(set-logic {})\n", if sort == "Int" { "QF_LIA" } else { "QF_LRA" });
    let number = |value: i64| if value < 0 { format!("(- {})", -value) } else { value.to_string() };
    for index in 0..unknowns {
        text += &format!("(declare-const x{index} {sort})(assert (<= (- 20) x{index} 20))\n");
    }
    for _ in 0..clauses {
        let mut literals = Vec::new();
        for _ in 0..3 {
            let terms: Vec<String> = random
                .choose_multiple(0..unknowns, 3)
                .into_iter()
                .map(|it| {
                    format!("(* {} x{it})", number(random.i64(1..=3) * if random.bool() { 1 } else { -1 }))
                })
                .collect();
            let relation = if random.bool() { "<=" } else { ">" };
            literals.push(format!("({relation} (+ {}) {})", terms.join(" "), number(random.i64(-30..=30))));
        }
        text += &format!("(assert (or {}))\n", literals.join(" "));
    }
    text + "(check-sat)\n"
}

fn ours(text: &str) -> String {
    let end = Instant::now() + LIMIT;
    let mut session = Session::until(move || Instant::now() >= end);
    let mut last = String::new();
    session.feed(text, &mut |answer| answer.clone_into(&mut last));
    last
}

fn theirs(text: &str) -> Option<String> {
    let limit = format!("-T:{}", LIMIT.as_secs());
    let mut child =
        Command::new("z3").args(["-in", &limit]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().ok()?;
    child.stdin.take()?.write_all(text.as_bytes()).ok()?;
    let output = child.wait_with_output().ok()?;
    Some(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

fn main() {
    let mut scripts: Vec<(String, String)> = Vec::new();
    scripts.extend([20, 80].map(|it| (format!("diamonds {it}"), diamonds(it))));
    scripts.extend([6, 7].map(|it| (format!("pigeons, terms {it}"), pigeons(it, true))));
    scripts.extend([7, 8].map(|it| (format!("pigeons, truth {it}"), pigeons(it, false))));
    for percent in [100, 115, 130] {
        scripts.extend([6, 8].map(|it| (format!("jobs {it}, {percent} %"), jobs(it, percent))));
    }
    scripts
        .extend([(8, 30), (12, 60), (20, 100)].map(|(n, m)| (format!("real {n} {m}"), linear(n, m, "Real"))));
    scripts.extend([(8, 40), (12, 60)].map(|(n, m)| (format!("integer {n} {m}"), linear(n, m, "Int"))));
    for (name, text) in &scripts {
        let start = Instant::now();
        let answer = ours(text);
        let time = start.elapsed();
        let start = Instant::now();
        let other = theirs(text);
        let other = other.map(|it| format!("; z3: {it} in {:.3} s", start.elapsed().as_secs_f64()));
        println!("{name}: {answer} in {:.3} s{}", time.as_secs_f64(), other.unwrap_or_default());
    }
}
