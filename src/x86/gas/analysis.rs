//! The lines that threads come to, what is known before each, and what each stands for.

use super::source::Source;
use super::state::State;
use super::step::{Fallible, Outcome, Step};
use super::tables::{Context, Node, Tables};
use crate::source::Diagnostic;
use crate::x86::AssemblyOptions;
use std::collections::{BTreeMap, BTreeSet};

/// The most lines, with those of functions once for each way to call them: each becomes at least one instruction.
const MOST_NODES: usize = 20_000;
/// Bounds that grow are given up when a line was visited so often.
const PATIENCE: u32 = 4;

/// What is known before a line.
struct Known {
    state: State,
    visits: u32,
}

/// What was found out.
pub(super) struct Analysis {
    pub(super) tables: Tables,
    /// What each line comes to, in the order of contexts and lines.
    pub(super) outcomes: BTreeMap<Node, Outcome>,
    /// The first line of each thread function.
    pub(super) entries: Vec<Node>,
}

/// Follows the code from the first lines of functions.
pub(super) fn analyse(
    source: &Source<'_>,
    functions: &[usize],
    options: AssemblyOptions,
    errors: &mut Vec<Diagnostic>,
) -> Analysis {
    let mut follower =
        Follower { source, options, tables: Tables::new(), known: BTreeMap::new(), waiting: BTreeSet::new() };
    let mut entries = Vec::new();
    for &function in functions {
        let context = follower.tables.contexts.len() as u32;
        follower.tables.contexts.push(Context { function, caller: None });
        let node = Node { context, line: function as u32 };
        entries.push(node);
        follower.arrive(node, &State::first());
    }
    follower.follow();
    let mut outcomes = BTreeMap::new();
    if follower.known.len() > MOST_NODES {
        errors.push(
            Diagnostic::error(format!(
                "there are more than {MOST_NODES} instructions, with those of functions for each call"
            ))
            .help("check a smaller part of the program"),
        );
        return Analysis { tables: follower.tables, outcomes, entries };
    }
    // now that everything is known, what remains wrong is wrong
    let nodes: Vec<Node> = follower.known.keys().copied().collect();
    for node in nodes {
        match follower.step(node) {
            Some(Ok(outcome)) => {
                outcomes.insert(node, outcome);
            }
            Some(Err(error)) => errors.push(*error),
            None => {}
        }
    }
    Analysis { tables: follower.tables, outcomes, entries }
}

struct Follower<'s, 'a> {
    source: &'s Source<'a>,
    options: AssemblyOptions,
    tables: Tables,
    known: BTreeMap<Node, Known>,
    waiting: BTreeSet<Node>,
}

impl Follower<'_, '_> {
    /// A thread comes to a line.
    fn arrive(&mut self, node: Node, state: &State) {
        match self.known.get_mut(&node) {
            None => {
                self.known.insert(node, Known { state: state.clone(), visits: 0 });
                self.waiting.insert(node);
            }
            Some(known) => {
                let joined = known.state.join(state, known.visits > PATIENCE);
                if joined != known.state {
                    known.state = joined;
                    known.visits += 1;
                    self.waiting.insert(node);
                }
            }
        }
    }

    /// A least fixpoint, forward: of what is known before each line, and of what memory holds.
    fn follow(&mut self) {
        while self.known.len() <= MOST_NODES {
            let Some(node) = self.waiting.pop_first() else {
                if !self.tables.has_changed {
                    return;
                }
                self.tables.has_changed = false;
                self.waiting.extend(self.known.keys().copied());
                continue;
            };
            // what is wrong now is reported when everything is known
            if let Some(Ok(outcome)) = self.step(node) {
                for (next, state) in outcome.next {
                    self.arrive(next, &state);
                }
            }
        }
    }

    fn step(&mut self, node: Node) -> Option<Fallible<Outcome>> {
        let known = self.known.get(&node)?;
        let Some(line) = self.source.lines.get(node.line as usize) else {
            let message = Diagnostic::error("the code goes on behind the end of the text")
                .help("a function ends with `ret` or a jump");
            return Some(Err(Box::new(message)));
        };
        let step = Step {
            source: self.source,
            tables: &mut self.tables,
            options: self.options,
            line,
            node,
            state: known.state.clone(),
            out: Outcome::default(),
        };
        Some(step.run())
    }
}
