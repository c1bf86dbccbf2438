//! What follows the program: `locations`, `filter`, and the condition.

use crate::cursor::Cursor;
use garret_base::source::{Diagnostic, Span};

/// Conditions may be nested so deeply, in levels of parentheses, negations and implications.
const DEEPEST: usize = 200;

/// What is asked about the final states.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantifier {
    /// Is there one with the condition?
    Exists,
    /// Is there none with the condition?
    NotExists,
    /// Have all of them the condition?
    Forall,
}

impl Quantifier {
    /// As it is written in a test.
    #[must_use]
    pub fn keyword(self) -> &'static str {
        match self {
            Self::Exists => "exists",
            Self::NotExists => "~exists",
            Self::Forall => "forall",
        }
    }

    /// What the condition is by it, in the form of herd7.
    #[must_use]
    pub fn kind(self) -> &'static str {
        match self {
            Self::Exists => "Allowed",
            Self::NotExists => "Forbidden",
            Self::Forall => "Required",
        }
    }
}

/// A condition of others.
#[derive(Clone, Debug)]
pub enum Connective<F> {
    /// True.
    True,
    /// False.
    False,
    /// Not this.
    Not(Box<F>),
    /// All of these.
    And(Vec<F>),
    /// One of these.
    Or(Vec<F>),
    /// If the first, then the second.
    Implies(Box<F>, Box<F>),
}

/// A reader that knows what is observed, and which values there are.
pub trait Conditions<'t> {
    /// A condition.
    type Formula: From<Connective<Self::Formula>>;
    /// What is observed.
    type Location;

    /// A variable, or a register of a thread; `shown` in the final states.
    ///
    /// # Errors
    /// There is none, or it cannot be observed.
    fn location(&mut self, cursor: &mut Cursor<'t>, shown: bool) -> Result<Self::Location, Diagnostic>;

    /// What is observed has the value that is next, or has it not.
    ///
    /// # Errors
    /// There is no value.
    fn atom(
        &mut self,
        cursor: &mut Cursor<'t>,
        observed: Self::Location,
        is_equal: bool,
    ) -> Result<Self::Formula, Diagnostic>;

    /// Whether to say how conditions are joined, where this is found instead of a closing parenthesis.
    fn is_other_sign(found: &str) -> bool {
        matches!(found, "&" | "|" | "and" | "or")
    }
}

/// What follows the program.
#[derive(Clone, Debug)]
pub struct Sections<F> {
    /// The final states that count.
    pub filter: Option<F>,
    /// None where there is no condition.
    pub quantifier: Option<Quantifier>,
    /// The condition; true where there is none.
    pub condition: F,
    /// Where the condition is.
    pub span: Span,
}

/// All that follows the program.
///
/// # Errors
/// What is wrong with it, with its place.
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
    // what other tools are to find under other models
    if !cursor.is_at_end() && !cursor.eat("with") {
        return Err(cursor.unexpected("the end of the test"));
    }
    Ok(Sections { filter, quantifier: Some(quantifier), condition, span })
}

/// `[x; 0:EAX;]`
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

/// Implications, the last one first.
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

/// The only one of these, or all of them.
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
