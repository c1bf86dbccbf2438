//! Cubes as sentences for display.

use crate::cube::formula::{CubeAtom, Ground};
use crate::cube::term::{CubeTerm, IDENTITY, PROCESS};
use crate::cube::vocabulary::Vocabulary;
use crate::cube::{Cube, Group, Proc, for_each_term};
use garret_solver::{Domain, Linear, Literal, Relation};
use garret_system::system::{Sort, System};
use std::fmt::Write;

/// A sentence that says that no execution reaches the cube: `never, for different p, q: PC[p] = Crit && PC[q] = Crit`. A read `p @ X`
/// is a value that `p` may still read from `X`. Reads of one cube need not be at the same time; another read of the same cell is `p @
/// X again`. In formulas about all other processes, the process is `o`.
pub(crate) fn never(cube: &Cube, vocabulary: &Vocabulary<'_>) -> String {
    let writer = Writer { cube, vocabulary, system: vocabulary.system };
    let literals = cube.literals.iter().map(|literal| writer.literal(literal));
    let of_others = cube.open.iter().map(|formula| format!("(forall_other o. {})", writer.formula(formula)));
    let said = literals.chain(of_others).collect::<Vec<_>>().join(" && ");
    match cube.processes {
        0 => format!("never: {said}"),
        1 => format!("never, for any {}: {said}", process_name(Proc::default())),
        several => {
            let names: Vec<String> = Proc::first(several).map(process_name).collect();
            format!("never, for different {}: {said}", names.join(", "))
        }
    }
}

struct Writer<'a> {
    cube: &'a Cube,
    vocabulary: &'a Vocabulary<'a>,
    system: &'a System,
}

/// p, q, r, .. while there are letters, then p with a number.
fn process_name(process: Proc) -> String {
    match process.byte() {
        _ if process == Proc::OPEN => "o".to_owned(),
        place @ 0..=10 => char::from(b'p' + place).to_string(),
        more => format!("p{more}"),
    }
}

impl Writer<'_> {
    fn term(&self, term: CubeTerm) -> String {
        if term.symbol() == PROCESS || term.symbol() == IDENTITY {
            return process_name(term.indices()[0]);
        }
        let name = &self.system.symbol(term.symbol()).name;
        let indices: Vec<String> = term.indices().iter().map(|&process| process_name(process)).collect();
        let cell = if indices.is_empty() { name.clone() } else { format!("{name}[{}]", indices.join(", ")) };
        match term.reader() {
            Some(reader) => {
                let again = match self.reads_before(term) {
                    0 => String::new(),
                    1 => " again".to_owned(),
                    more => format!(" again ({})", more + 1),
                };
                format!("{} @ {cell}{again}", process_name(reader))
            }
            None => cell,
        }
    }

    /// The number of other reads of the same cell by the same process that are numbered before this one.
    fn reads_before(&self, read: CubeTerm) -> usize {
        let is_same = |term: CubeTerm| {
            term.symbol() == read.symbol()
                && term.reader() == read.reader()
                && term.indices()[..] == read.indices()[..]
                && term.group() < read.group()
        };
        let mut groups: Vec<Group> = Vec::new();
        for literal in &self.cube.literals {
            for_each_term(literal, &mut |term| {
                groups.extend(term.group().filter(|group| is_same(term) && !groups.contains(group)));
            });
        }
        groups.len()
    }

    fn formula(&self, formula: &Ground) -> String {
        let all = |parts: &[Ground], separator: &str| {
            let part = |part: &Ground| match part {
                Ground::Or(_) | Ground::And(_) => format!("({})", self.formula(part)),
                _ => self.formula(part),
            };
            parts.iter().map(part).collect::<Vec<_>>().join(separator)
        };
        match formula {
            Ground::Atom(CubeAtom::Literal(literal)) => self.literal(literal),
            Ground::And(parts) => all(parts, " && "),
            Ground::Or(parts) => all(parts, " || "),
            Ground::False => "false".to_owned(),
            // formulas about processes outside contain nothing else
            _ => "true".to_owned(),
        }
    }

    fn literal(&self, literal: &Literal<CubeTerm>) -> String {
        match literal {
            Literal::Member(term, domain) => self.member(*term, domain),
            Literal::Equal(left, right) => format!("{} = {}", self.term(*left), self.term(*right)),
            Literal::Distinct(left, right) => format!("{} <> {}", self.term(*left), self.term(*right)),
            Literal::Linear(linear) => self.linear(linear),
        }
    }

    fn member(&self, term: CubeTerm, domain: &Domain) -> String {
        let full = self.vocabulary.full_domain(term.symbol(), self.cube.processes);
        let left_out = full.difference(domain);
        let (relation, few, between) =
            if left_out.len() < domain.len() { ("<>", &left_out, " && ") } else { ("=", domain, " || ") };
        let name = self.term(term);
        let one = |value: String| format!("{name} {relation} {value}");
        let mut said: Vec<String> = few.iter().map(|value| one(self.value(term, value))).collect();
        if few.contains_others() {
            said.push(one("another process".to_owned()));
        }
        if said.len() > 1 && between == " || " {
            format!("({})", said.join(between))
        } else {
            said.join(between)
        }
    }

    fn value(&self, term: CubeTerm, value: u32) -> String {
        if term.symbol() == IDENTITY {
            return format!("#{}", value + 1);
        }
        match self.system.symbol(term.symbol()).sort {
            Sort::Enumeration(id) => self.system.types[id.0 as usize].constructors[value as usize].clone(),
            _ => process_name(Proc::from_byte(value as u8)),
        }
    }

    /// The positive summands on the left, the negative ones on the right.
    fn linear(&self, linear: &Linear<CubeTerm>) -> String {
        let relation = match linear.relation() {
            Relation::Equal => "=",
            Relation::Distinct => "<>",
            Relation::AtMost => "<=",
            Relation::Below => "<",
        };
        let side = |positive: bool| {
            let mut sum = String::new();
            let summands = linear.terms().iter().filter(|(_, coefficient)| (*coefficient > 0) == positive);
            for (term, coefficient) in summands {
                let name = self.term(term.without_rank());
                let separator = if sum.is_empty() { "" } else { " + " };
                // writing to a string cannot fail
                let _ = match coefficient.unsigned_abs() {
                    1 => write!(sum, "{separator}{name}"),
                    times => write!(sum, "{separator}{times} * {name}"),
                };
            }
            let constant = linear.constant();
            let here = constant != 0 && (constant > 0) == positive;
            if here || sum.is_empty() {
                let separator = if sum.is_empty() { "" } else { " + " };
                let shown = if here { constant.unsigned_abs() } else { 0 };
                let _ = write!(sum, "{separator}{}", self.number(shown, linear));
            }
            sum
        };
        format!("{} {relation} {}", side(true), side(false))
    }

    /// A constant; if it is compared with a real, it is in units of the scale.
    fn number(&self, units: u64, linear: &Linear<CubeTerm>) -> String {
        let is_real = linear.terms().iter().any(|(term, _)| {
            let symbol = self.system.symbols.get(term.symbol().0 as usize);
            symbol.is_some_and(|symbol| symbol.sort == Sort::Real)
        });
        let scale = self.system.real_scale.unsigned_abs().max(1);
        if !is_real || units.is_multiple_of(scale) {
            let whole = if is_real { units / scale } else { units };
            return whole.to_string();
        }
        format!("{units} / {scale}")
    }
}
