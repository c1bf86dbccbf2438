//! Follows the code of threads: computes the reachable lines, the facts that hold before each, and the operations of each.

use super::mnemonic::Kind;
use super::node::Node;
use super::operand::Operand;
use super::source::Source;
use super::state::{Flags, State};
use super::step::{Fallible, Outcome, Step};
use super::tables::{Context, Hints, Tables};
use super::value::Value;
use crate::AssemblyOptions;
use garret_base::source::{Diagnostic, Span};
use std::collections::{BTreeMap, BTreeSet};

/// The largest number of reachable lines. Lines of a function occur once for each call path, and each becomes at least one instruction.
const MOST_NODES: usize = 20_000;
/// The largest number of visits of lines. A line is visited again when less is known before it; in practice, this settles long before.
const MOST_VISITS: u32 = 2_000_000;
/// The number of visits of a line after which growing bounds are widened.
const PATIENCE: u32 = 4;
/// The largest number of times that all code is followed again with more hints.
const MOST_TIMES: u32 = 128;

/// The facts before a line.
struct Known {
    state: State,
    visits: u32,
}

/// The result of the analysis.
pub(super) struct Analysis {
    pub(super) tables: Tables,
    /// The outcome of each line, in the order of contexts and lines.
    pub(super) outcomes: BTreeMap<Node, Outcome>,
    /// The nodes at which threads start, and whether exactly one thread starts there.
    pub(super) entries: Vec<(Node, bool)>,
}

/// Follows the code from the first lines of functions.
pub(super) fn analyse(
    source: &Source<'_>,
    functions: &[(usize, bool)],
    options: AssemblyOptions,
    errors: &mut Vec<Diagnostic>,
) -> Analysis {
    // entries keep these contexts
    let contexts: Vec<Context> =
        functions.iter().map(|&(function, _)| Context { function, caller: None, stack: 0 }).collect();
    let starts = (0..).zip(functions);
    let entries: Vec<(Node, bool)> =
        starts.map(|(context, &(function, only))| (Node { context, line: function as u32 }, only)).collect();
    let (known, waiting) = (BTreeMap::new(), BTreeSet::new());
    let tables = Tables::new(Hints::default(), contexts);
    let mut follower =
        Follower { source, options, tables, known, waiting, guesses: true, visits: 0, endless: None };
    let mut outcomes = BTreeMap::new();
    let is_found = follower.follow_anew(&entries);
    if let Some(node) = follower.endless {
        let span = source.lines.get(node.line as usize).map_or(Span::default(), |line| line.span);
        errors.push(
            Diagnostic::error("the analysis of register and memory values did not finish")
                .at(span, "too many steps were needed at this line")
                .help("check a smaller part of the program"),
        );
        return Analysis { tables: follower.tables, outcomes, entries };
    }
    if !is_found {
        errors.push(
            Diagnostic::error("the analysis of thread numbers did not finish")
                .help("check a smaller part of the program"),
        );
        return Analysis { tables: follower.tables, outcomes, entries };
    }
    if follower.known.len() > MOST_NODES {
        errors.push(
            Diagnostic::error(format!(
                "there are more than {MOST_NODES} instructions, counting functions for each call"
            ))
            .help("check a smaller part of the program"),
        );
        return Analysis { tables: follower.tables, outcomes, entries };
    }
    // now that all facts are known, the remaining errors are real
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
    /// Continues after an error, since later facts may resolve it.
    guesses: bool,
    /// The number of visits of lines.
    visits: u32,
    /// The line at which the limit of visits was exceeded.
    endless: Option<Node>,
}

impl Follower<'_, '_> {
    /// Follows the code repeatedly, until there are no more hints, and then once more without guesses; false if that takes too many
    /// rounds.
    fn follow_anew(&mut self, entries: &[(Node, bool)]) -> bool {
        for _ in 0..MOST_TIMES {
            let hints = self.tables.hints.clone();
            for (node, _) in entries {
                self.arrive(*node, &State::first(hints.from_zero));
            }
            self.follow();
            self.tables.note_cuts();
            let is_done = self.tables.hints == hints;
            if (is_done && !self.guesses) || self.known.len() > MOST_NODES || self.endless.is_some() {
                return true;
            }
            self.guesses = !is_done;
            self.forget();
        }
        false
    }

    /// Resets everything except the hints and the contexts.
    fn forget(&mut self) {
        let hints = core::mem::take(&mut self.tables.hints);
        let contexts = core::mem::take(&mut self.tables.contexts);
        self.tables = Tables::new(hints, contexts);
        self.known.clear();
    }

    /// A thread reaches a line with this state.
    fn arrive(&mut self, node: Node, state: &State) {
        match self.known.get_mut(&node) {
            None => {
                self.known.insert(node, Known { state: state.clone(), visits: 0 });
                self.waiting.insert(node);
            }
            Some(known) => {
                let joined = known.state.join(state, node, known.visits > PATIENCE);
                if joined != known.state {
                    known.state = joined;
                    known.visits += 1;
                    self.waiting.insert(node);
                }
            }
        }
    }

    /// Computes a least fixpoint, forward: of the facts before each line, and of the possible contents of memory.
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
            self.visits += 1;
            if self.visits > MOST_VISITS {
                self.endless = Some(node);
                return;
            }
            let next = match self.step(node) {
                Some(Ok(outcome)) => outcome.next,
                // errors are reported in the end, when all facts are known
                Some(Err(_)) if self.guesses => self.guess(node),
                _ => continue,
            };
            for (next, state) in next {
                self.arrive(next, &state);
            }
        }
    }

    /// The successors of a line with an error, under the assumption that it is correct; its results are unknown.
    fn guess(&self, node: Node) -> Vec<(Node, State)> {
        let line = self.source.lines.get(node.line as usize);
        let Some((known, line)) = self.known.get(&node).zip(line) else { return Vec::new() };
        let mut state = known.state.clone();
        state.flags = Flags::compared(true);
        let following = Node { line: node.line + 1, ..node };
        let kind = line.mnemonic.map(|mnemonic| mnemonic.kind);
        match (kind, line.operands.first().map(|written| written.operand)) {
            (None | Some(Kind::Trap | Kind::Jump | Kind::Call | Kind::Return), _) => return Vec::new(),
            (Some(Kind::Branch(_)), Some(Operand::Bare(to))) => {
                let target = self.source.target(node.line as usize, to);
                let target = target.map(|line| (Node { line: line as u32, ..node }, state.clone()));
                return target.into_iter().chain([(following, state)]).collect();
            }
            (Some(Kind::Compare | Kind::Test), _) => {}
            (_, Some(Operand::Register(part))) => state.registers[usize::from(part.family)] = Value::Unknown,
            _ => {}
        }
        vec![(following, state)]
    }

    fn step(&mut self, node: Node) -> Option<Fallible<Outcome>> {
        let known = self.known.get(&node)?;
        let Some(line) = self.source.lines.get(node.line as usize) else {
            let message = Diagnostic::error("execution continues beyond the end of the code")
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
            copied: false,
        };
        Some(step.run())
    }
}
