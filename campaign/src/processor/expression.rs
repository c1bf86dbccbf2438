//! Random expressions.

use super::generate::{Generator, KINDS, Kind, Variable};

/// Numbers near limits at which behaviour changes, in C syntax.
const NUMBERS: [&str; 44] = [
    "0", "1", "2", "3", "4", "5", "7", "8", "10", "15", "16", "31", "63", "100", "127", "128", "129", "200",
    "255", "256", "257", "0u", "1u", "2u", "3u", "7u", "255u", "1L", "5L", "2UL", "0x7f", "0x80", "0xff",
    "0x1ff", "0x8000", "0xffff", "010", "0377", "32767", "65535", "65536", "'a'", "'\\xff'", "'\\n'",
];

/// Numbers at the limits of types.
const LIMITS: [&str; 12] = [
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967295u",
    "0xffffffff",
    "0x80000000",
    "INT_MAX",
    "UINT_MAX",
    "INT_MIN",
    "0x7fffffff",
    "4294967296",
    "UINT8_MAX",
];

impl Generator {
    fn number(&mut self) -> String {
        match self.random.below(12) {
            0 | 2 => (*self.one_of(&LIMITS)).to_owned(),
            1 => format!("-{}", self.one_of(&NUMBERS)),
            _ => (*self.one_of(&NUMBERS)).to_owned(),
        }
    }

    /// A constant expression of integers.
    pub(super) fn constant(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.percent(30) {
            return match self.random.below(8) {
                0 if !self.enumerators.is_empty() => {
                    let place = self.random.below(self.enumerators.len());
                    self.enumerators[place].clone()
                }
                1 => format!("sizeof({})", self.kind().name),
                _ => self.number(),
            };
        }
        match self.random.below(8) {
            0 => format!("({})({})", self.kind().name, self.constant(depth - 1)),
            1 | 2 => format!("({}({}))", self.one_of(&["-", "~", "!", "+"]), self.constant(depth - 1)),
            3 => {
                let (condition, yes, no) =
                    (self.constant(depth - 1), self.constant(depth - 1), self.constant(depth - 1));
                format!("(({condition}) ? ({yes}) : ({no}))")
            }
            4 => {
                let by = self.random.below(9);
                format!("(({}) {} {by})", self.constant(depth - 1), self.one_of(&["<<", ">>"]))
            }
            5 => {
                let by = self.random.between(1, 9);
                format!("(({}) {} {by})", self.constant(depth - 1), self.one_of(&["/", "%"]))
            }
            _ => {
                let operator = *self
                    .one_of(&["+", "-", "*", "&", "|", "^", "==", "!=", "<", "<=", ">", ">=", "&&", "||"]);
                format!("(({}) {operator} ({}))", self.constant(depth - 1), self.constant(depth - 1))
            }
        }
    }

    /// An expression of integers without effects.
    pub(super) fn expression(&mut self, depth: usize) -> String {
        if depth == 0 || self.random.percent(25) {
            return match self.random.below(10) {
                0..7 => self.place(),
                _ => self.constant(1),
            };
        }
        match self.random.below(14) {
            0 | 1 => format!("({})({})", self.kind().name, self.expression(depth - 1)),
            2 => format!("({}({}))", self.one_of(&["-", "~", "!", "+"]), self.expression(depth - 1)),
            3 => {
                let condition = self.expression(depth - 1);
                let (yes, no) = (self.expression(depth - 1), self.expression(depth - 1));
                format!("(({condition}) ? ({yes}) : ({no}))")
            }
            4 => {
                let by = self.random.below(9);
                format!("(({}) {} {by})", self.expression(depth - 1), self.one_of(&["<<", ">>"]))
            }
            5 => {
                let by = self.random.between(1, 9);
                format!("(({}) {} {by})", self.expression(depth - 1), self.one_of(&["/", "%"]))
            }
            6 => format!(
                "(({}) {} ({}))",
                self.expression(depth - 1),
                self.one_of(&["&", "|", "^"]),
                self.constant(1)
            ),
            7 => format!(
                "(({}) {} ({}))",
                self.expression(depth - 1),
                self.one_of(&["&&", "||"]),
                self.expression(depth - 1)
            ),
            8 | 9 => {
                let operator = *self.one_of(&["==", "!=", "<", "<=", ">", ">="]);
                format!("(({}) {operator} ({}))", self.expression(depth - 1), self.expression(depth - 1))
            }
            10 => format!(
                "(({}) {} ({}))",
                self.expression(depth - 1),
                self.one_of(&["*", "&", "|", "^"]),
                self.expression(depth - 1)
            ),
            _ => format!(
                "(({}) {} ({}))",
                self.expression(depth - 1),
                self.one_of(&["+", "-"]),
                self.expression(depth - 1)
            ),
        }
    }

    /// An expression that can be read and assigned.
    pub(super) fn place(&mut self) -> String {
        let visible = self.visible();
        if visible.is_empty() {
            return "g0".to_owned();
        }
        let it = visible[self.random.below(visible.len())].clone();
        self.place_of(&it)
    }

    pub(super) fn place_of(&mut self, it: &Variable) -> String {
        let name = &it.name;
        if let Some(size) = it.elements {
            if self.random.percent(40) && self.index_depth == 0 {
                self.index_depth += 1;
                let index = self.expression(1);
                self.index_depth -= 1;
                return format!("{name}[({index}) & {}]", size - 1);
            }
            return format!("{name}[{}]", self.random.below(size));
        }
        if it.is_structure {
            return format!("{name}.{}", self.one_of(&["a", "b", "c"]));
        }
        if it.is_pointer {
            return if it.to_structure {
                format!("{name}->{}", self.one_of(&["a", "b", "c"]))
            } else {
                format!("(*{name})")
            };
        }
        name.clone()
    }

    /// An integer type.
    pub(super) fn kind(&mut self) -> Kind {
        *self.one_of(&KINDS)
    }

    pub(super) fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.random.below(all.len())]
    }
}
