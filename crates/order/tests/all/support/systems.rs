//! Systems with any number of threads, as litmus tests whose threads reach a last step if something is wrong.

use super::text::{Architecture, text};
use garret_axioms::{Test, parse};
use garret_base::watch::Watch;
use garret_order::automaton::{Bounds, Built, Member, automaton};
use garret_order::program::Count;

/// A system: a test with the number of threads of each text.
pub(crate) struct System {
    pub(crate) test: Test,
    pub(crate) counts: Vec<Count>,
}

/// A system for this architecture. Semicolons separate instructions. The registers from 20 on hold the addresses of the
/// cells. The label `BAD` is behind the last instruction of each thread.
pub(crate) fn system(architecture: Architecture, cells: &[(&str, u32)], threads: &[(Count, &str)]) -> System {
    let bad = if architecture == Architecture::AArch64 { "MOV W9,#9" } else { "ori x9,x0,9" };
    let columns: Vec<Vec<String>> = threads.iter().map(|it| rows(it.1, bad)).collect();
    let columns: Vec<&[String]> = columns.iter().map(Vec::as_slice).collect();
    let text = text((architecture, "system"), cells, &columns, &format!("0:{}9=9", architecture.letter()));
    let test = parse(&text).unwrap_or_else(|errors| panic!("{errors:?}\n{text}"));
    System { test, counts: threads.iter().map(|it| it.0).collect() }
}

fn rows(code: &str, bad: &str) -> Vec<String> {
    let mut rows: Vec<String> =
        code.split(';').map(|it| it.trim().to_owned()).filter(|it| !it.is_empty()).collect();
    let jump = if bad.starts_with("MOV") { "B END" } else { "beq x0,x0,END" };
    rows.push(jump.to_owned());
    rows.push(format!("BAD: {bad}"));
    rows.push("END:".to_owned());
    rows
}

impl System {
    /// The input of the search.
    pub(crate) fn built(&self) -> Built {
        let members: Vec<Member<'_>> = self
            .test
            .threads()
            .iter()
            .zip(&self.counts)
            .enumerate()
            .map(|(number, (thread, count))| Member {
                name: format!("P{number}"),
                count: *count,
                thread,
                bad: vec![thread.steps.len() - 1],
                observed: Vec::new(),
            })
            .collect();
        automaton(
            &members,
            &super::memory(&self.test),
            Bounds { values: 8, ..Bounds::default() },
            &Watch::default(),
        )
        .expect("nobody interrupts")
    }
}
