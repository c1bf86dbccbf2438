//! The types and symbols of a random system.

use super::Family;
use crate::random::Random;
use std::fmt::Write as _;

/// The type of a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Bool,
    /// The enumeration `val`.
    Value,
    Process,
    Integer,
    Real,
    /// The abstract type `data`.
    Data,
}

/// Which processes can access a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Storage {
    /// All processes, through store buffers.
    Weak,
    /// All processes, directly (only in classic systems).
    Shared,
    /// Its process, which is the first index. The symbol is an array of one or two dimensions.
    Local,
    /// All processes; it never changes.
    Constant,
}

/// A variable, an array or a constant.
#[derive(Clone, Debug)]
pub(super) struct Symbol {
    pub(super) name: &'static str,
    pub(super) dimensions: usize,
    pub(super) kind: Kind,
    pub(super) storage: Storage,
}

impl Symbol {
    /// The cell at the first of these processes, as many as there are dimensions.
    pub(super) fn access(&self, processes: &[&str]) -> String {
        match self.dimensions {
            0 => self.name.to_owned(),
            dimensions => {
                format!("{}[{}]", self.name, processes[..dimensions.min(processes.len())].join(","))
            }
        }
    }
}

/// A named predicate of one process.
#[derive(Clone, Debug)]
pub(super) struct Predicate {
    pub(super) name: &'static str,
    /// The formula, about the process `z`.
    pub(super) body: String,
    /// Whether it reads weak cells: then only the main process of a transition may use it.
    pub(super) weak: bool,
}

/// Everything that a system can mention, apart from the program counter.
#[derive(Clone, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is a property of its own")]
pub(super) struct Vocabulary {
    pub(super) family: Family,
    pub(super) symbols: Vec<Symbol>,
    pub(super) predicates: Vec<Predicate>,
    /// `number_procs`, if it is given; then the constants `#1` and `#2` are used.
    pub(super) bound: Option<usize>,
    /// Whether processes are compared by `<`.
    pub(super) ordered: bool,
    /// Whether threads have roles, given by a constant `K[p]` or by the numbers of processes.
    pub(super) roles: bool,
    /// The number of values of the enumeration.
    pub(super) values: usize,
    /// Whether the shape is left as it is: no arbitrary steps, guards and writes are added.
    pub(super) calm: bool,
    /// Whether `init` leaves open which process a cell holds, and guards compare it: one system in five.
    pub(super) open_holders: bool,
}

impl Vocabulary {
    pub(super) fn new(family: Family, random: &mut Random) -> Self {
        let mut symbols = Vec::new();
        let storage = if family == Family::Weak { Storage::Weak } else { Storage::Shared };
        // Most cells have the same kind, so that they can be compared and copied.
        let usual = kind(random);
        let mut shared = ["X", "Y", "Z"].map(|name| (name, 0)).to_vec();
        shared.extend(["F", "G"].map(|name| (name, 1)));
        shared.extend(random.percent(35).then_some(("M", 2)));
        random.shuffle(&mut shared);
        if random.percent(30) {
            // Variables first: all processes read the same stale value.
            shared.sort_by_key(|&(_, dimensions)| dimensions);
        }
        // At least two symbols, so that writes can be reordered.
        for (name, dimensions) in shared.into_iter().take(random.between(2, 3)) {
            let kind = if random.percent(75) { usual } else { kind(random) };
            symbols.push(Symbol { name, dimensions, kind, storage });
        }
        for (name, chance) in [("R", 45), ("S", 12)] {
            if random.percent(chance) {
                let kind = if random.percent(80) { usual } else { kind(random) };
                let dimensions = if random.percent(88) { 1 } else { 2 };
                symbols.push(Symbol { name, dimensions, kind, storage: Storage::Local });
            }
        }
        if random.percent(if usual == Kind::Integer { 45 } else { 8 }) {
            let kind = if usual == Kind::Integer || random.percent(50) { usual } else { Kind::Bool };
            let dimensions = usize::from(random.percent(40));
            symbols.push(Symbol { name: "N", dimensions, kind, storage: Storage::Constant });
        }
        let bound =
            random.percent(if usual == Kind::Process { 45 } else { 17 }).then(|| random.between(2, 3));
        Self {
            family,
            symbols,
            predicates: Vec::new(),
            bound,
            ordered: random.percent(16),
            roles: random.percent(if bound.is_some() { 40 } else { 15 }),
            values: random.between(2, 3),
            calm: random.percent(55),
            open_holders: false,
        }
    }

    /// Makes sure that some cell holds a process, and leaves its initial value open.
    pub(super) fn leave_holders_open(&mut self, random: &mut Random) {
        self.open_holders = true;
        let changing: Vec<usize> = (0..self.symbols.len())
            .filter(|&index| self.symbols[index].storage != Storage::Constant)
            .collect();
        if self.symbols.iter().all(|symbol| symbol.kind != Kind::Process)
            && let Some(&index) = random.pick(&changing)
        {
            self.symbols[index].kind = Kind::Process;
        }
    }

    /// Whether shared cells are weak.
    pub(super) fn is_weak(&self) -> bool {
        self.family == Family::Weak
    }

    /// The guard of the first step of this thread, if threads have roles.
    pub(super) fn role(&self, thread: usize) -> Option<String> {
        match (self.roles, self.bound) {
            (true, Some(bound)) => Some(format!("p = #{}", thread % bound + 1)),
            (true, None) => Some(format!("K[p] = {}", if thread.is_multiple_of(2) { "K1" } else { "K2" })),
            (false, _) => None,
        }
    }

    /// The symbols with this storage.
    pub(super) fn stored(&self, storage: Storage) -> Vec<&Symbol> {
        self.symbols.iter().filter(|symbol| symbol.storage == storage).collect()
    }

    /// The constant of this kind that is not an array, if there is one.
    pub(super) fn constant(&self, kind: Kind) -> Option<&Symbol> {
        let fits = |symbol: &&Symbol| symbol.kind == kind && symbol.dimensions == 0;
        self.symbols.iter().filter(|symbol| symbol.storage == Storage::Constant).find(fits)
    }

    /// The weak symbols, or in a classic system those that take their place.
    pub(super) fn shared(&self) -> Vec<&Symbol> {
        self.stored(if self.is_weak() { Storage::Weak } else { Storage::Shared })
    }

    /// Writes the declarations of the types and symbols.
    pub(super) fn declare(&self, text: &mut String, locations: usize) {
        if let Some(bound) = self.bound {
            let _ = writeln!(text, "number_procs {bound}");
        }
        let names: Vec<String> = (1..=locations).map(|number| format!("L{number}")).collect();
        let _ = writeln!(text, "type loc = {}", names.join(" | "));
        let uses = |kind| self.symbols.iter().any(|symbol| symbol.kind == kind);
        if uses(Kind::Value) {
            let _ = writeln!(text, "type val = {}", ["A", "B", "C"][..self.values].join(" | "));
        }
        if uses(Kind::Data) {
            let _ = writeln!(text, "type data");
        }
        let fixed = self.roles && self.bound.is_none();
        if fixed {
            let _ = writeln!(text, "type role = K1 | K2\nconst K[proc] : role");
        }
        let _ = writeln!(text, "array PC[proc] : loc");
        for symbol in &self.symbols {
            let shape = match (symbol.storage, symbol.dimensions) {
                (Storage::Constant, _) => "const",
                (Storage::Weak, 0) => "weak var",
                (Storage::Weak, _) => "weak array",
                (_, 0) => "var",
                _ => "array",
            };
            let indices = ["", "[proc]", "[proc,proc]"][symbol.dimensions];
            let _ = writeln!(text, "{shape} {}{indices} : {}", symbol.name, symbol.kind.name());
        }
        if fixed {
            let _ = writeln!(text, "invariant (p q) {{ K[p] = K1 && K[q] = K1 }}");
        }
        for Predicate { name, body, .. } in &self.predicates {
            let _ = writeln!(text, "predicate {name}(z) {{ {body} }}");
        }
    }
}

fn kind(random: &mut Random) -> Kind {
    let kinds = [
        (Kind::Bool, 48),
        (Kind::Value, 24),
        (Kind::Process, 14),
        (Kind::Integer, 10),
        (Kind::Real, 2),
        (Kind::Data, 2),
    ];
    random.weighted(Kind::Bool, &kinds)
}

impl Kind {
    fn name(self) -> &'static str {
        match self {
            Self::Bool => "bool",
            Self::Value => "val",
            Self::Process => "proc",
            Self::Integer => "int",
            Self::Real => "real",
            Self::Data => "data",
        }
    }

    /// The usual initial value of a cell. A cell that holds a process refers to its own process, or to `#1`.
    pub(super) fn initial<'a>(self, vocabulary: &Vocabulary, cell: &'a str) -> Option<&'a str> {
        match self {
            Self::Bool => Some("False"),
            Self::Value => Some("A"),
            // The first index of the cell.
            Self::Process => cell.split(['[', ',', ']']).nth(1).or(vocabulary.bound.map(|_| "#1")),
            Self::Integer => Some("0"),
            Self::Real => Some("0.0"),
            Self::Data => None,
        }
    }

    /// A value that is usually not the initial one.
    pub(super) fn written(self, processes: &[&str], random: &mut Random) -> Option<String> {
        match self {
            Self::Bool => Some("True".to_owned()),
            Self::Value => Some("B".to_owned()),
            Self::Process => random.pick(processes).map(|&process| process.to_owned()),
            Self::Integer => Some("1".to_owned()),
            Self::Real => Some("0.5".to_owned()),
            Self::Data => None,
        }
    }

    /// Any value.
    pub(super) fn value(
        self,
        vocabulary: &Vocabulary,
        processes: &[&str],
        random: &mut Random,
    ) -> Option<String> {
        match self {
            Self::Bool => Some(if random.percent(50) { "True" } else { "False" }.to_owned()),
            Self::Value => random.pick(&["A", "B", "C"][..vocabulary.values]).map(|&name| name.to_owned()),
            Self::Process => match vocabulary.bound {
                Some(bound) if random.percent(30) => Some(format!("#{}", random.between(1, bound))),
                _ => random.pick(processes).map(|&process| process.to_owned()),
            },
            Self::Integer => Some(random.below(3).to_string()),
            Self::Real => random.pick(&["0.0", "0.5", "1.0"]).map(|&number| number.to_owned()),
            Self::Data => None,
        }
    }
}
