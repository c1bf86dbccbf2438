//! The sections after the program: `locations`, `filter`, and the condition.

use crate::cursor::Cursor;
use garret_base::source::{Diagnostic, Span};

/// The largest nesting depth of conditions, in levels of parentheses, negations and implications.
const DEEPEST: usize = 200;

/// The quantifier of the question about final states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// Some final state has the condition.
    Exists,
    /// No final state has the condition.
    NotExists,
    /// All final states have the condition.
    Forall,
}

impl Quantifier {
    /// The keyword in the text of a test.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Exists => "exists",
            Self::NotExists => "~exists",
            Self::Forall => "forall",
        }
    }

    /// The name of this kind of question in the output of herd7.
    #[must_use]
    pub fn kind(self) -> &'static str {
        match self {
            Self::Exists => "Allowed",
            Self::NotExists => "Forbidden",
            Self::Forall => "Required",
        }
    }
}

/// A logical connective of conditions.
#[derive(Clone, Debug)]
pub enum Connective<F> {
    /// True.
    True,
    /// False.
    False,
    /// The negation.
    Not(Box<F>),
    /// The conjunction.
    And(Vec<F>),
    /// The disjunction.
    Or(Vec<F>),
    /// The implication.
    Implies(Box<F>, Box<F>),
}

/// A reader of the atoms of conditions: observed places and values.
pub trait Conditions<'t> {
    /// The type of conditions.
    type Formula: From<Connective<Self::Formula>>;
    /// The type of observed places.
    type Location;

    /// Reads a variable, or a register of a thread. `shown` says whether it belongs to the final states.
    ///
    /// # Errors
    /// None is next, or it cannot be observed.
    fn location(&mut self, cursor: &mut Cursor<'t>, shown: bool) -> Result<Self::Location, Diagnostic>;

    /// Reads a value, and makes the condition that an observed place has it, or does not have it.
    ///
    /// # Errors
    /// No value is next.
    fn atom(
        &mut self,
        cursor: &mut Cursor<'t>,
        observed: Self::Location,
        is_equal: bool,
    ) -> Result<Self::Formula, Diagnostic>;

    /// Whether the text found instead of a closing parenthesis is a connective of other languages, so that the error explains
    /// the right ones.
    fn is_other_sign(found: &str) -> bool {
        matches!(found, "&" | "|" | "and" | "or")
    }
}

/// The sections after the program.
#[derive(Clone, Debug)]
pub struct Sections<F> {
    /// The filter: only final states with this condition are considered.
    pub filter: Option<F>,
    /// The quantifier. `None` if there is no condition.
    pub quantifier: Option<Quantifier>,
    /// The condition; true if there is none.
    pub condition: F,
    /// The place of the condition in the source.
    pub span: Span,
}

/// Reads all sections after the program.
///
/// # Errors
/// A section is wrong; the error has the place.
pub fn sections<'t, C: Conditions<'t>>(
    reader: &mut C,
    cursor: &mut Cursor<'t>,
) -> Result<Sections<C::Formula>, Diagnostic> {
    let mut filter = None;
    loop {
        if cursor.eat("locations") {
            locations(reader, cursor)?;
        } else if cursor.eat("filter") {
            filter = Some(formula(reader, cursor, false, 0)?);
            cursor.eat(";");
        } else {
            break;
        }
    }
    if cursor.is_at_end() {
        let span = cursor.span();
        return Ok(Sections { filter, quantifier: None, condition: Connective::True.into(), span });
    }
    let negated = cursor.eat("~");
    let quantifier = if cursor.eat("exists") || !negated && cursor.eat("final") {
        if negated { Quantifier::NotExists } else { Quantifier::Exists }
    } else if !negated && cursor.eat("forall") {
        Quantifier::Forall
    } else {
        let expected = if negated { "`exists`" } else { "`exists`, `~exists` or `forall` and a condition" };
        return Err(cursor.unexpected(expected));
    };
    let start = cursor.span();
    let condition = formula(reader, cursor, true, 0)?;
    let span = start.to(cursor.previous());
    cursor.eat(";");
    // `with` begins the expectations of other tools under other models
    if !cursor.is_at_end() && !cursor.eat("with") {
        return Err(cursor.unexpected("the end of the test"));
    }
    Ok(Sections { filter, quantifier: Some(quantifier), condition, span })
}

/// Reads `[x; 0:EAX;]`.
fn locations<'t, C: Conditions<'t>>(reader: &mut C, cursor: &mut Cursor<'t>) -> Result<(), Diagnostic> {
    cursor.expect("[")?;
    while !cursor.eat("]") {
        reader.location(cursor, true)?;
        if !matches!(cursor.peek(), ";" | "," | "]") {
            return Err(cursor.unexpected("`;` or `]`"));
        }
        let _ = cursor.eat(";") || cursor.eat(",");
    }
    cursor.eat(";");
    Ok(())
}

type Read<'t, C> = Result<<C as Conditions<'t>>::Formula, Diagnostic>;

/// Reads implications, which associate to the right.
fn formula<'t, C: Conditions<'t>>(
    reader: &mut C,
    cursor: &mut Cursor<'t>,
    shown: bool,
    depth: usize,
) -> Read<'t, C> {
    if depth > DEEPEST {
        return Err(Diagnostic::error("this condition is nested too deeply").at(cursor.span(), ""));
    }
    let mut parts = vec![conjunction(reader, cursor, shown, depth)?];
    while cursor.eat("\\/") {
        parts.push(conjunction(reader, cursor, shown, depth)?);
    }
    let left = joined(parts, Connective::Or);
    if cursor.eat("=>") {
        let right = formula(reader, cursor, shown, depth + 1)?;
        return Ok(Connective::Implies(Box::new(left), Box::new(right)).into());
    }
    Ok(left)
}

fn conjunction<'t, C: Conditions<'t>>(
    reader: &mut C,
    cursor: &mut Cursor<'t>,
    shown: bool,
    depth: usize,
) -> Read<'t, C> {
    let mut parts = vec![part(reader, cursor, shown, depth)?];
    while cursor.eat("/\\") {
        parts.push(part(reader, cursor, shown, depth)?);
    }
    Ok(joined(parts, Connective::And))
}

/// The only part, or the connective of all parts.
fn joined<F: From<Connective<F>>>(mut parts: Vec<F>, all: impl Fn(Vec<F>) -> Connective<F>) -> F {
    if parts.len() == 1 { parts.swap_remove(0) } else { all(parts).into() }
}

fn part<'t, C: Conditions<'t>>(
    reader: &mut C,
    cursor: &mut Cursor<'t>,
    shown: bool,
    depth: usize,
) -> Read<'t, C> {
    if depth > DEEPEST {
        return Err(Diagnostic::error("this condition is nested too deeply").at(cursor.span(), ""));
    }
    if cursor.eat("~") || cursor.eat("not") {
        return Ok(Connective::Not(Box::new(part(reader, cursor, shown, depth + 1)?)).into());
    }
    let open = cursor.span();
    if cursor.eat("(") {
        let inner = formula(reader, cursor, shown, depth + 1)?;
        if !cursor.eat(")") {
            let unexpected = cursor.unexpected("`)`").also(open, "this is open");
            return Err(if C::is_other_sign(cursor.peek()) {
                unexpected.help("conditions are joined by `/\\` and `\\/`")
            } else {
                unexpected
            });
        }
        return Ok(inner);
    }
    if cursor.eat("true") {
        return Ok(Connective::True.into());
    }
    if cursor.eat("false") {
        return Ok(Connective::False.into());
    }
    let observed = reader.location(cursor, shown)?;
    let is_equal = match cursor.peek() {
        "=" | "==" => true,
        "<>" | "!=" => false,
        _ => return Err(cursor.unexpected("`=` or `<>`")),
    };
    cursor.advance();
    reader.atom(cursor, observed, is_equal)
}
