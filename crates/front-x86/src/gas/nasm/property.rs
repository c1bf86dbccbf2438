//! Bad states in our own language inside of a text for NASM: the places of threads, and the data that they see. Their lines may begin
//! with `;@`, which hides them from NASM.

use super::is_known;
use super::token::{Kind, Token};
use crate::check::{self, Meaning};
use crate::gas::key::Key;
use crate::gas::operand::{Expression, Part};
use crate::gas::source::{Source, Symbol};
use crate::gas::tables::Tables;
use crate::gas::value::limits;
use crate::syntax::{Atom, Name, Property as Written, Term, TermKind};
use crate::{lexer, parser};
use bumpalo::Bump;
use garret_base::map::Map;
use garret_base::source::{Diagnostic, Span, short};
use garret_program::{Comparison, DataId, Point, Program, Property, Relation};
use std::collections::BTreeMap;

/// The largest number of bad states for one section, if its labels are in functions that are called from several places.
const MOST_WAYS: usize = 64;

/// A text split into two parts of the same length; each has white space in place of the other.
pub(super) struct Parts<'a> {
    pub(super) code: &'a str,
    own: &'a str,
}

/// The sections of bad states, before their names are resolved.
pub(in crate::gas) struct Properties<'a> {
    text: &'a str,
    written: Vec<Written<'a>>,
}

/// The words of a line, without its comment.
fn words(line: &str) -> Vec<&str> {
    line.split(';').next().unwrap_or_default().split_whitespace().collect()
}

/// The name of the section of our own language that begins in a line.
fn begun(line: &str) -> Option<&str> {
    let [begin, name] = words(line)[..] else { return None };
    let span = Span { start: 0, end: 0 };
    // `begin ret` is a label and an instruction
    let is_name = name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '_');
    let is_code = is_known(Token { kind: Kind::Word, text: name, span });
    (begin.eq_ignore_ascii_case("begin") && is_name && !is_code).then_some(name)
}

/// A line without the `;@` that hides it from NASM.
fn shown(line: &str) -> Option<String> {
    let front = line.len() - line.trim_start().len();
    line[front..].starts_with(";@").then(|| format!("{}  {}", &line[..front], &line[front + 2..]))
}

/// White space of the same length as a line.
fn blank(line: &str) -> String {
    line.bytes().map(|byte| if byte == b'\n' { '\n' } else { ' ' }).collect()
}

/// Separates the sections of our own language from a text.
pub(super) fn split<'a>(text: &'a str, arena: &'a Bump, errors: &mut Vec<Diagnostic>) -> Parts<'a> {
    const FOREIGN: [&str; 4] = ["shared_data", "thread_data", "init_code", "thread_code"];
    let (mut code, mut own) = (String::with_capacity(text.len()), String::with_capacity(text.len()));
    let (mut is_open, mut is_left_out) = (false, false);
    let mut start = 0;
    for line in text.split_inclusive('\n') {
        let hidden = shown(line);
        let is_hidden = hidden.is_some();
        let read = hidden.unwrap_or_else(|| line.to_owned());
        if let Some(name) = begun(&read).filter(|_| !is_open) {
            is_open = true;
            is_left_out = FOREIGN.iter().any(|known| name.eq_ignore_ascii_case(known));
            if is_left_out {
                errors.push(
                    Diagnostic::error(format!("the section `{name}` cannot be combined with those of NASM"))
                        .at(Span::new(start, start + line.trim_end().len()), "this file has sections of NASM")
                        .help("write `section .data` and `section .text`; only `unsafe_prop` can be combined with them"),
                );
            }
        }
        let is_own = is_open || is_hidden;
        code.push_str(&if is_own { blank(line) } else { line.to_owned() });
        own.push_str(&if is_own && !is_left_out { read.clone() } else { blank(line) });
        if is_open && words(&read).first().is_some_and(|first| first.eq_ignore_ascii_case("end")) {
            (is_open, is_left_out) = (false, false);
        }
        start += line.len();
    }
    Parts { code: arena.alloc_str(&code), own: arena.alloc_str(&own) }
}

impl<'a> Parts<'a> {
    /// The words of the bad states.
    pub(super) fn words(&self) -> impl Iterator<Item = &'a str> + use<'a> {
        self.own
            .split(|letter: char| !letter.is_ascii_alphanumeric() && letter != '_')
            .filter(|word| !word.is_empty())
    }

    /// Parses the bad states.
    pub(super) fn properties(&self, errors: &mut Vec<Diagnostic>) -> Properties<'a> {
        let tokens = lexer::tokens(self.own, errors);
        let source = parser::parse(self.own, &tokens, errors);
        Properties { text: self.own, written: source.properties }
    }
}

/// The meanings of the names of a program.
struct Known<'s, 'a> {
    text: &'a str,
    source: &'s Source<'a>,
    /// The points of a line, by the first of them.
    places: BTreeMap<u32, Vec<Point>>,
    /// The points of each label.
    labels: Map<&'a str, Vec<Point>>,
    data: Map<&'a str, (Key, DataId)>,
}

impl<'a> Properties<'a> {
    /// Whether there are no bad states.
    pub(in crate::gas) fn is_empty(&self) -> bool {
        self.written.is_empty()
    }

    /// The bad states before their names are resolved.
    pub(super) fn written(&self) -> &[Written<'a>] {
        &self.written
    }

    /// Adds the bad states to the program; `points` are the points of each line, for every call path of its function.
    pub(in crate::gas) fn add(
        &self,
        source: &Source<'a>,
        tables: &Tables,
        points: &BTreeMap<u32, Vec<Point>>,
        program: Program,
        errors: &mut Vec<Diagnostic>,
    ) -> Program {
        let known = Known::new(self, source, tables, points);
        let before = errors.len();
        let mut written = Vec::new();
        for property in &self.written {
            let mut atoms = Vec::new();
            for atom in &property.atoms {
                match known.atom(atom, &program) {
                    Ok(atom) => atoms.push(atom),
                    Err(error) => errors.push(error),
                }
            }
            written.push(Written { atoms, span: property.span });
        }
        if errors.len() > before {
            return program;
        }
        let own = program.properties.len();
        let mut program = program;
        for (_, datum) in known.data.values() {
            // it is compared with numbers, so it is not a truth value
            program.data[datum.0 as usize].flag = false;
        }
        let mut program = check::properties(&written, self.text, known.names(), program, errors);
        for property in program.properties.split_off(own) {
            match known.everywhere(&property) {
                Ok(properties) => program.properties.extend(properties),
                Err(error) => errors.push(error),
            }
        }
        program
    }
}

/// The name of a label or datum in a term.
fn named<'a>(term: &Term<'a>) -> Option<(&'a str, Span)> {
    match term.kind {
        TermKind::Integer(_) => None,
        TermKind::Word(word) => Some((word, term.span)),
        TermKind::Of(name, _) | TermKind::Seen(_, name, _) => Some((name.text, name.span)),
    }
}

impl<'s, 'a> Known<'s, 'a> {
    fn new(
        properties: &Properties<'a>,
        source: &'s Source<'a>,
        tables: &Tables,
        points: &BTreeMap<u32, Vec<Point>>,
    ) -> Self {
        let text = properties.text;
        let mut known =
            Self { text, source, places: BTreeMap::new(), labels: Map::default(), data: Map::default() };
        let terms = properties
            .written
            .iter()
            .flat_map(|property| &property.atoms)
            .flat_map(|atom| [&atom.left, &atom.right]);
        for (name, _) in terms.filter_map(named) {
            let plain = Expression { symbol: Some(name), ..Expression::default() };
            let Some((Some(symbol), 0)) = source.resolve(plain) else { continue };
            match source.symbols.get(symbol) {
                Some(Symbol::Code(line)) => {
                    let points = points.get(&(*line as u32)).cloned().unwrap_or_default();
                    if let Some(first) = points.first() {
                        known.places.insert(first.instruction, points.clone());
                        known.labels.insert(name, points);
                    }
                }
                Some(Symbol::Object(id)) => {
                    let cells = tables.cells.iter().filter(|(key, _)| key.object == *id && key.offset == 0);
                    if let Some((key, info)) = cells.max_by_key(|(key, _)| key.bytes) {
                        known.data.insert(name, (*key, info.datum));
                    }
                }
                None => {}
            }
        }
        known
    }

    /// The names, in any order.
    fn names(&self) -> Vec<(&'a str, Meaning)> {
        let labels =
            self.labels.iter().filter_map(|(name, points)| Some((*name, Meaning::Label(*points.first()?))));
        let data = self.data.iter().map(|(name, (_, datum))| (*name, Meaning::Datum(*datum)));
        labels.chain(data).collect()
    }

    /// A comparison, with its constants converted to the width of the datum.
    fn atom(&self, atom: &Atom<'a>, program: &Program) -> Result<Atom<'a>, Diagnostic> {
        for term in [&atom.left, &atom.right] {
            self.sound(term, program)?;
        }
        let bytes =
            |term: &Term<'a>| named(term).and_then(|(name, _)| self.data.get(name)).map(|(key, _)| key.bytes);
        let fitted = |term: &Term<'a>, other: &Term<'a>| match (term.kind, bytes(other)) {
            (TermKind::Integer(number), Some(bytes)) => {
                let number = self.written(number, bytes, term.span)?;
                Ok(Term {
                    kind: TermKind::Integer(fitted(number, bytes, atom.relation, term.span)?),
                    ..*term
                })
            }
            _ => Ok(*term),
        };
        let (left, right) = (fitted(&atom.left, &atom.right)?, fitted(&atom.right, &atom.left)?);
        Ok(Atom { left, right, relation: atom.relation, span: atom.span })
    }

    /// A number as it is written: our own language converts numbers beyond 31 bits to signed 32-bit numbers.
    fn written(&self, number: i64, bytes: u8, span: Span) -> Result<i64, Diagnostic> {
        let has_sign = self.text.get(span.start as usize..).is_some_and(|text| text.starts_with('-'));
        if number < 0 && !has_sign && bytes != 4 {
            return Err(
                Diagnostic::error("numbers of bad states have 32 bits").at(span, "this one is larger")
            );
        }
        Ok(number)
    }

    /// Checks that a term is allowed with NASM code.
    fn sound(&self, term: &Term<'a>, program: &Program) -> Result<(), Diagnostic> {
        if let TermKind::Of(Name { text, span }, _) = term.kind
            && Part::named(text).is_some()
        {
            return Err(Diagnostic::error("registers are not supported here in files with sections of NASM")
                .at(span, "the bits of it that hold a number are not the same everywhere")
                .help("compare it in the code, and make reaching a label the bad state"));
        }
        let Some((name, span)) = named(term) else { return Ok(()) };
        if let Some((_, datum)) = self.data.get(name) {
            if program.datum(*datum).reference {
                return Err(Diagnostic::error(format!("`{}` holds the number of a thread", short(name)))
                    .at(span, "this number cannot be compared with others here")
                    .help("compare it in the code, and make reaching a label the bad state"));
            }
            if !program.datum(*datum).parts.is_empty() {
                return Err(Diagnostic::error(format!("`{}` is accessed in different widths", short(name)))
                    .at(span, "the size of this variable is ambiguous: declare it with a single width")
                    .help("compare it in the code, and make reaching a label the bad state"));
            }
            return Ok(());
        }
        match self.source.symbols.get(name) {
            Some(Symbol::Code(_)) if !self.labels.contains_key(name) => {
                Err(Diagnostic::error(format!("no thread ever reaches `{}`", short(name)))
                    .at(span, "this says nothing")
                    .help("name a label in what threads run"))
            }
            Some(Symbol::Object(_)) => Err(Diagnostic::error(format!(
                "no thread ever reads or writes `{}` at its start",
                short(name)
            ))
            .at(span, "it keeps its initial value")),
            _ => Ok(()),
        }
    }

    /// The bad states for a property: labels in functions that are called from several places have several points.
    fn everywhere(&self, property: &Property) -> Result<Vec<Property>, Diagnostic> {
        let mut ways: Vec<Vec<Comparison>> = vec![Vec::new()];
        for comparison in &property.comparisons {
            let Comparison::At(thread, is_there, point) = *comparison else {
                for way in &mut ways {
                    way.push(comparison.clone());
                }
                continue;
            };
            let points = self.places.get(&point.instruction).cloned().unwrap_or_else(|| vec![point]);
            let at = |point: &Point| Comparison::At(thread, is_there, *point);
            if is_there {
                // at any one of the points
                let one = |way: &Vec<Comparison>| {
                    points.iter().map(|point| [way.as_slice(), &[at(point)]].concat()).collect()
                };
                ways = ways.iter().flat_map::<Vec<_>, _>(one).collect();
            } else {
                for way in &mut ways {
                    way.extend(points.iter().map(at));
                }
            }
            if ways.len() > MOST_WAYS {
                return Err(Diagnostic::error("this describes too many bad states")
                    .at(property.span, "its labels are in functions that are called from several places")
                    .help("name labels outside of them"));
            }
        }
        Ok(ways.into_iter().map(|comparisons| Property { comparisons, ..property.clone() }).collect())
    }
}

/// The signed number with the same `bytes` bytes. Comparisons by order are signed.
fn fitted(number: i64, bytes: u8, relation: Relation, span: Span) -> Result<i64, Diagnostic> {
    let (low, high) = limits(bytes.saturating_mul(8));
    if (low..=high).contains(&number) {
        return Ok(number);
    }
    let turn = 1i64.checked_shl(u32::from(bytes) * 8).unwrap_or(0);
    let is_equality = matches!(relation, Relation::Equal | Relation::Distinct);
    if is_equality && (high..turn).contains(&number) {
        return Ok(number - turn);
    }
    Err(Diagnostic::error(format!("this number does not fit into {} bits", u32::from(bytes) * 8))
        .at(span, format!("expected a number from {low} to {high}")))
}
