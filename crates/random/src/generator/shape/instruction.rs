//! The instructions of the threads of a random system, and random changes of them.

use crate::generator::formula::{self, Scope};
use crate::generator::transition_scope;
use crate::generator::vocabulary::{Storage, Symbol, Vocabulary};
use crate::random::Random;

/// The guards and actions of a transition, apart from its move along an edge. The main process is `p`, the other parameter `q`.
#[derive(Clone, Debug, Default)]
pub(in crate::generator) struct Instruction {
    /// Whether it has the parameter `q`.
    pub(in crate::generator) other: bool,
    pub(in crate::generator) fence: bool,
    pub(in crate::generator) guards: Vec<String>,
    /// The assignments, by the names of their symbols, which are all different.
    pub(in crate::generator) actions: Vec<(&'static str, String)>,
}

/// A straight-line thread.
#[derive(Clone, Debug, Default)]
pub(in crate::generator) struct Thread {
    pub(in crate::generator) instructions: Vec<Instruction>,
    /// The transition back from the last location, if there is one.
    pub(in crate::generator) exit: Option<Instruction>,
    /// Steps that stay at a location: the one before the instruction with this index.
    pub(in crate::generator) loops: Vec<(usize, Instruction)>,
    /// The local arrays into which a cell is loaded.
    pub(in crate::generator) loaded: Vec<Symbol>,
    /// Whether it is bad if a single process reaches the end.
    pub(in crate::generator) alone: bool,
}

impl Instruction {
    /// An arbitrary instruction.
    pub(in crate::generator) fn random(vocabulary: &Vocabulary, random: &mut Random) -> Self {
        let mut instruction =
            Self { other: random.percent(35), fence: random.percent(12), ..Self::default() };
        let scope = transition_scope(vocabulary, instruction.other);
        for chance in [55, 20] {
            if random.percent(chance) {
                instruction.guards.push(formula::guard(vocabulary, &scope, random));
            }
        }
        for chance in [60, 25] {
            if random.percent(chance) {
                instruction.assign(vocabulary, &scope, random);
            }
        }
        instruction
    }

    /// Makes small random changes.
    pub(in crate::generator) fn disturb(&mut self, vocabulary: &Vocabulary, random: &mut Random) {
        if vocabulary.calm {
            return;
        }
        let scope = transition_scope(vocabulary, self.other);
        if random.percent(8) {
            self.guards.push(formula::guard(vocabulary, &scope, random));
        }
        if random.percent(8) {
            self.assign(vocabulary, &scope, random);
        }
        if random.percent(3) {
            self.guards.pop();
        }
        if random.percent(4) {
            self.fence = !self.fence;
        }
    }

    fn assign(&mut self, vocabulary: &Vocabulary, scope: &Scope<'_>, random: &mut Random) {
        let free: Vec<&Symbol> = (vocabulary.symbols.iter())
            .filter(|symbol| symbol.storage != Storage::Constant)
            .filter(|symbol| self.actions.iter().all(|(name, _)| *name != symbol.name))
            .collect();
        if let Some(symbol) = random.pick(&free) {
            self.actions.push((symbol.name, formula::assignment(vocabulary, scope, symbol, random)));
        }
    }

    /// Adds what another instruction does, so that both are one step.
    pub(super) fn merge(&mut self, other: Self) {
        self.other |= other.other;
        self.fence |= other.fence;
        self.guards.extend(other.guards);
        for (name, action) in other.actions {
            if self.actions.iter().all(|(written, _)| *written != name) {
                self.actions.push((name, action));
            }
        }
    }
}
