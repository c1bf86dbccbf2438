//! Random scripts of a logic.

use super::Tree;
use fastrand::Rng;

/// The features that a script may use.
#[derive(Clone, Copy, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a choice of its own")]
pub(crate) struct Profile {
    pub(crate) logic: &'static str,
    /// The sort of numbers, if numbers are used.
    pub(crate) number: Option<&'static str>,
    /// Whether all constraints on numbers are difference bounds.
    pub(crate) differences: bool,
    /// Whether there is an uninterpreted sort with functions.
    pub(crate) open: bool,
    /// Whether functions also take numbers.
    pub(crate) functions: bool,
    /// Whether there is an enumeration.
    pub(crate) colours: bool,
    /// Whether all values can be enumerated: numbers are between -2 and 2.
    pub(crate) small: bool,
}

const PLAIN: Profile = Profile {
    logic: "QF_UF",
    number: None,
    differences: false,
    open: false,
    functions: false,
    colours: false,
    small: false,
};

/// The profiles of the random scripts.
pub(crate) const PROFILES: [Profile; 14] = [
    Profile { open: true, ..PLAIN },
    Profile { logic: "QF_IDL", number: Some("Int"), differences: true, ..PLAIN },
    Profile { logic: "QF_RDL", number: Some("Real"), differences: true, ..PLAIN },
    Profile { logic: "QF_LRA", number: Some("Real"), ..PLAIN },
    Profile { logic: "QF_LIA", number: Some("Int"), ..PLAIN },
    Profile {
        logic: "QF_UFIDL",
        number: Some("Int"),
        differences: true,
        open: true,
        functions: true,
        ..PLAIN
    },
    Profile { logic: "QF_UFLIA", number: Some("Int"), open: true, functions: true, ..PLAIN },
    Profile { logic: "QF_UFLRA", number: Some("Real"), open: true, functions: true, ..PLAIN },
    Profile { logic: "ALL", number: Some("Int"), open: true, functions: true, colours: true, ..PLAIN },
    Profile { logic: "ALL", number: Some("Real"), functions: true, colours: true, ..PLAIN },
    Profile { logic: "ALL", colours: true, open: true, ..PLAIN },
    Profile { logic: "ALL", colours: true, small: true, ..PLAIN },
    Profile { logic: "QF_LIA", number: Some("Int"), small: true, ..PLAIN },
    Profile { logic: "ALL", number: Some("Int"), colours: true, small: true, ..PLAIN },
];

/// A command.
#[derive(Clone, Debug)]
pub(crate) enum Command {
    Assert(Tree, Option<String>),
    Push,
    Pop,
    Check(Vec<Tree>),
}

/// A generator of random terms.
pub(crate) struct Generator {
    pub(crate) random: Rng,
    pub(crate) profile: Profile,
    /// The names bound by `let`, with the first letters of their sorts.
    bound: Vec<(String, char)>,
    fresh: usize,
}

fn leaf(name: impl std::fmt::Display) -> Tree {
    Tree::leaf(&name.to_string())
}

impl Generator {
    pub(crate) fn new(seed: u64, profile: Profile) -> Self {
        Self { random: Rng::with_seed(seed), profile, bound: Vec::new(), fresh: 0 }
    }

    /// The constants with their sorts.
    pub(crate) fn constants(&self) -> Vec<(&'static str, &'static str)> {
        let mut all = vec![("p", "Bool"), ("q", "Bool"), ("r", "Bool")];
        if let Some(number) = self.profile.number {
            all.extend([("x", number), ("y", number), ("z", number)]);
        }
        if self.profile.open {
            all.extend([("a", "U"), ("b", "U"), ("c", "U")]);
        }
        if self.profile.colours {
            all.extend([("k", "Colour"), ("l", "Colour"), ("m", "Colour")]);
        }
        all
    }

    /// The declarations of sorts.
    pub(crate) fn sorts(&self) -> String {
        let mut text = String::new();
        if self.profile.open {
            text += "(declare-sort U 0)\n";
        }
        if self.profile.colours {
            text += "(declare-datatypes ((Colour 0)) (((red) (green) (blue))))\n";
        }
        text
    }

    /// The functions with their declarations after the name.
    pub(crate) fn functions(&self) -> Vec<(&'static str, String)> {
        let mut all = Vec::new();
        let number = self.profile.number.unwrap_or("Int");
        if self.profile.open {
            all.extend([
                ("f", "(U) U".to_owned()),
                ("g", "(U U) U".to_owned()),
                ("t", "(U Bool) Bool".to_owned()),
            ]);
        }
        if self.profile.functions {
            all.extend([
                ("h", format!("({number}) {number}")),
                ("i", format!("({number} Bool) Bool")),
                ("j", format!("({number} {number}) {number}")),
            ]);
            if self.profile.open {
                all.extend([("n", format!("(U) {number}")), ("o", format!("({number} U) U"))]);
            }
            if self.profile.colours {
                all.extend([("u", format!("(Colour) {number}")), ("v", format!("({number} Colour) Colour"))]);
            }
        }
        all
    }

    pub(crate) fn declarations(&self) -> String {
        let mut text = self.sorts();
        for (name, sort) in self.constants() {
            text += &format!("(declare-const {name} {sort})\n");
        }
        for (name, sorts) in self.functions() {
            text += &format!("(declare-fun {name} {sorts})\n");
        }
        text
    }

    fn below(&mut self, bound: usize) -> usize {
        self.random.usize(..bound)
    }

    fn pick<'a>(&mut self, from: &[&'a str]) -> &'a str {
        from[self.below(from.len())]
    }

    /// A term of a sort, which is given by its first letter.
    fn term(&mut self, sort: char, depth: usize) -> Tree {
        match sort {
            'B' => self.formula(depth),
            'U' => self.open(depth),
            'C' => self.colour(depth),
            _ => self.number(depth),
        }
    }

    /// A name of this sort that is bound by `let`, if there is one.
    fn let_name(&mut self, sort: char) -> Option<Tree> {
        let names: Vec<Tree> =
            self.bound.iter().filter(|it| it.1 == sort).map(|(name, _)| leaf(name)).collect();
        if names.is_empty() || self.below(3) > 0 {
            return None;
        }
        Some(names[self.below(names.len())].clone())
    }

    fn binding(&mut self, sort: char, depth: usize) -> Tree {
        let sorts: Vec<char> = self.sort_letters();
        let given = sorts[self.below(sorts.len())];
        let value = self.term(given, depth - 1);
        // Sometimes the name hides another one, or a constant.
        let name = match self.below(4) {
            0 => "p".to_owned(),
            1 => "x".to_owned(),
            _ => {
                self.fresh += 1;
                format!("w{}", self.fresh)
            }
        };
        let hidden: Vec<(String, char)> = self.bound.clone();
        self.bound.retain(|it| it.0 != name);
        self.bound.push((name.clone(), given));
        let body = self.term(sort, depth - 1);
        self.bound = hidden;
        Tree::new("let", vec![leaf(name), value, body])
    }

    fn sort_letters(&self) -> Vec<char> {
        let mut sorts = vec!['B', 'B'];
        if self.profile.open {
            sorts.push('U');
        }
        if self.profile.colours {
            sorts.push('C');
        }
        if self.profile.number.is_some() && !self.profile.differences {
            sorts.push('N');
        }
        sorts
    }

    /// One of these names that is not hidden by a name of another sort.
    fn constant(&mut self, names: &[&str], sort: char) -> Tree {
        let visible: Vec<&str> = names
            .iter()
            .copied()
            .filter(|name| self.bound.iter().all(|it| it.0 != *name || it.1 == sort))
            .collect();
        leaf(self.pick(&visible))
    }

    pub(crate) fn formula(&mut self, depth: usize) -> Tree {
        if let Some(name) = self.let_name('B') {
            return name;
        }
        if depth == 0 {
            return if self.below(12) == 0 {
                leaf(self.pick(&["true", "false"]))
            } else {
                self.constant(&["p", "q", "r"], 'B')
            };
        }
        match self.below(16) {
            0 => Tree::new("not", vec![self.formula(depth - 1)]),
            1..=4 => {
                let head = self.pick(&["and", "or", "or", "xor", "=>", "and"]);
                let count = 2 + self.below(2);
                Tree::new(head, (0..count).map(|_| self.formula(depth - 1)).collect())
            }
            5 => {
                let head = self.pick(&["=", "distinct"]);
                Tree::new(head, vec![self.formula(depth - 1), self.formula(depth - 1)])
            }
            6 => Tree::new("ite", (0..3).map(|_| self.formula(depth - 1)).collect()),
            7 => self.binding('B', depth),
            8 => self.formula(0),
            _ => self.atom(depth),
        }
    }

    fn atom(&mut self, depth: usize) -> Tree {
        let sorts: Vec<char> = self.sort_letters().into_iter().filter(|it| *it != 'B').collect();
        let numbers = self.profile.number.is_some();
        if self.profile.functions && self.below(8) == 0 {
            return Tree::new("i", vec![self.number(depth - 1), self.formula(depth - 1)]);
        }
        if self.profile.open && self.below(8) == 0 {
            return Tree::new("t", vec![self.open(depth - 1), self.formula(depth - 1)]);
        }
        if numbers && (sorts.is_empty() || self.below(2) == 0) {
            return self.comparison(depth);
        }
        if sorts.is_empty() {
            return self.formula(0);
        }
        let sort = sorts[self.below(sorts.len())];
        let head = self.pick(&["=", "=", "distinct"]);
        let count = if self.below(4) == 0 { 3 } else { 2 };
        Tree::new(head, (0..count).map(|_| self.term(sort, depth - 1)).collect())
    }

    fn comparison(&mut self, depth: usize) -> Tree {
        let head = self.pick(&["<", "<=", ">", ">=", "=", "distinct"]);
        if !self.profile.differences {
            let count = if self.below(6) == 0 { 3 } else { 2 };
            return Tree::new(head, (0..count).map(|_| self.number(depth - 1)).collect());
        }
        let (left, right) = (self.variable(depth), self.variable(depth));
        if self.below(3) == 0 {
            return Tree::new(head, vec![left, right]);
        }
        let bound = self.literal();
        Tree::new(head, vec![Tree::new("-", vec![left, right]), bound])
    }

    fn variable(&mut self, depth: usize) -> Tree {
        if self.profile.functions && depth > 0 && self.below(3) == 0 {
            return match self.below(if self.profile.open { 3 } else { 2 }) {
                0 => Tree::new("h", vec![self.variable(depth - 1)]),
                1 => Tree::new("j", vec![self.variable(depth - 1), self.variable(depth - 1)]),
                _ => Tree::new("n", vec![self.open(depth - 1)]),
            };
        }
        self.constant(&["x", "y", "z"], 'N')
    }

    fn literal(&mut self) -> Tree {
        let size = if self.below(40) == 0 && !self.profile.small { 1 << 40 } else { 5 };
        let value = self.random.i64(0..size);
        let tenths = if self.below(3) == 0 { self.below(100) } else { 0 };
        let text = match self.profile.number {
            Some("Real") => format!("{value}.{tenths}"),
            _ => value.to_string(),
        };
        if self.below(3) == 0 { Tree::new("-", vec![leaf(text)]) } else { leaf(text) }
    }

    fn number(&mut self, depth: usize) -> Tree {
        if self.profile.differences {
            return self.variable(depth);
        }
        if let Some(name) = self.let_name('N') {
            return name;
        }
        if depth == 0 {
            return if self.below(3) == 0 { self.literal() } else { self.constant(&["x", "y", "z"], 'N') };
        }
        match self.below(13) {
            0 | 1 => self.literal(),
            2 | 3 => self.constant(&["x", "y", "z"], 'N'),
            4 | 5 => {
                let count = 2 + self.below(2);
                Tree::new("+", (0..count).map(|_| self.number(depth - 1)).collect())
            }
            6 => Tree::new("-", vec![self.number(depth - 1), self.number(depth - 1)]),
            7 => {
                let mut parts = vec![self.literal(), self.number(depth - 1)];
                self.random.shuffle(&mut parts);
                Tree::new("*", parts)
            }
            8 => {
                let condition = self.formula(depth - 1);
                Tree::new("ite", vec![condition, self.number(depth - 1), self.number(depth - 1)])
            }
            9 => self.binding('N', depth),
            10 if self.profile.number == Some("Int") => self.division(depth),
            10 => Tree::new("/", vec![self.number(depth - 1), leaf("4.0")]),
            11 => Tree::new("-", vec![self.number(depth - 1)]),
            _ if self.profile.functions => self.application(depth),
            _ => self.number(depth - 1),
        }
    }

    fn division(&mut self, depth: usize) -> Tree {
        let head = self.pick(&["div", "mod", "abs"]);
        let mut parts = vec![self.number(depth - 1)];
        if head != "abs" {
            let divisor = leaf(self.pick(&["2", "3", "5"]));
            parts.push(if self.below(4) == 0 { Tree::new("-", vec![divisor]) } else { divisor });
        }
        Tree::new(head, parts)
    }

    fn application(&mut self, depth: usize) -> Tree {
        match self.below(4) {
            0 if self.profile.open => Tree::new("n", vec![self.open(depth - 1)]),
            1 if self.profile.colours => Tree::new("u", vec![self.colour(depth - 1)]),
            2 => Tree::new("j", vec![self.number(depth - 1), self.number(depth - 1)]),
            _ => Tree::new("h", vec![self.number(depth - 1)]),
        }
    }

    fn open(&mut self, depth: usize) -> Tree {
        if let Some(name) = self.let_name('U') {
            return name;
        }
        if depth == 0 || self.below(4) == 0 {
            return self.constant(&["a", "b", "c"], 'U');
        }
        match self.below(6) {
            0 | 1 => Tree::new("f", vec![self.open(depth - 1)]),
            2 => Tree::new("g", vec![self.open(depth - 1), self.open(depth - 1)]),
            3 => {
                let condition = self.formula(depth - 1);
                Tree::new("ite", vec![condition, self.open(depth - 1), self.open(depth - 1)])
            }
            4 => self.binding('U', depth),
            _ if self.profile.functions => Tree::new("o", vec![self.number(depth - 1), self.open(depth - 1)]),
            _ => Tree::new("f", vec![self.open(depth - 1)]),
        }
    }

    fn colour(&mut self, depth: usize) -> Tree {
        if let Some(name) = self.let_name('C') {
            return name;
        }
        match self.below(if depth == 0 { 5 } else { 8 }) {
            0 | 1 => leaf(self.pick(&["red", "green", "blue"])),
            2..=4 => self.constant(&["k", "l", "m"], 'C'),
            5 => self.binding('C', depth),
            6 if self.profile.functions => {
                Tree::new("v", vec![self.number(depth - 1), self.colour(depth - 1)])
            }
            _ => {
                let condition = self.formula(depth - 1);
                Tree::new("ite", vec![condition, self.colour(depth - 1), self.colour(depth - 1)])
            }
        }
    }

    /// The commands of a script.
    pub(crate) fn commands(&mut self) -> Vec<Command> {
        let mut commands = Vec::new();
        if self.profile.small {
            for name in ["x", "y", "z"].into_iter().filter(|_| self.profile.number.is_some()) {
                let least = Tree::new("-", vec![leaf("2")]);
                commands.push(Command::Assert(Tree::new("<=", vec![least, leaf(name), leaf("2")]), None));
            }
        }
        let (mut level, mut names) = (0, 0);
        for _ in 0..4 + self.below(14) {
            match self.below(12) {
                0 | 1 => {
                    commands.push(Command::Push);
                    level += 1;
                }
                2 if level > 0 => {
                    commands.push(Command::Pop);
                    level -= 1;
                }
                3 => commands.push(Command::Check(Vec::new())),
                4 => {
                    let count = 1 + self.below(3);
                    let depth = self.below(2);
                    commands.push(Command::Check((0..count).map(|_| self.formula(depth)).collect()));
                }
                _ => {
                    let depth = 1 + self.below(4);
                    let formula = self.formula(depth);
                    names += 1;
                    let name = (self.below(2) == 0).then(|| format!("n{names}"));
                    commands.push(Command::Assert(formula, name));
                }
            }
        }
        commands.push(Command::Check(Vec::new()));
        commands
    }
}
