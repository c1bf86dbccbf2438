//! What follows the program: `locations`, `filter`, and the condition.

use super::names::Names;
use crate::test::{Formula, Place, Quantifier};
use crate::token::Cursor;
use crate::value::Width;
use garret_base::source::{Diagnostic, short};

/// Conditions may be nested so deeply.
const DEEPEST: usize = 200;

/// What follows the program.
pub(super) struct Sections {
    pub(super) filter: Option<Formula>,
    pub(super) quantifier: Option<Quantifier>,
    pub(super) condition: Formula,
}

impl Names {
    pub(super) fn sections(&mut self, cursor: &mut Cursor<'_>) -> Result<Sections, Diagnostic> {
        let mut filter = None;
        loop {
            if cursor.eat("locations") {
                self.locations(cursor)?;
            } else if cursor.eat("filter") {
                filter = Some(self.formula(cursor, false, 0)?);
                cursor.eat(";");
            } else {
                break;
            }
        }
        if cursor.is_at_end() {
            return Ok(Sections { filter, quantifier: None, condition: Formula::True });
        }
        let negated = cursor.eat("~");
        let quantifier = if cursor.eat("exists") || !negated && cursor.eat("final") {
            if negated { Quantifier::NotExists } else { Quantifier::Exists }
        } else if !negated && cursor.eat("forall") {
            Quantifier::Forall
        } else {
            let expected =
                if negated { "`exists`" } else { "`exists`, `~exists` or `forall` and a condition" };
            return Err(cursor.unexpected(expected));
        };
        let condition = self.formula(cursor, true, 0)?;
        cursor.eat(";");
        // what other tools are to find under other models
        if !cursor.is_at_end() && !cursor.eat("with") {
            return Err(cursor.unexpected("the end of the test"));
        }
        Ok(Sections { filter, quantifier: Some(quantifier), condition })
    }

    /// `[x; 0:X1;]`
    fn locations(&mut self, cursor: &mut Cursor<'_>) -> Result<(), Diagnostic> {
        cursor.expect("[")?;
        while !cursor.eat("]") {
            self.location(cursor, true)?;
            if !matches!(cursor.peek(), ";" | "," | "]") {
                return Err(cursor.unexpected("`;` or `]`"));
            }
            let _ = cursor.eat(";") || cursor.eat(",");
        }
        cursor.eat(";");
        Ok(())
    }

    /// Implications, the last one first.
    fn formula(&mut self, cursor: &mut Cursor<'_>, shown: bool, depth: usize) -> Result<Formula, Diagnostic> {
        if depth > DEEPEST {
            return Err(Diagnostic::error("this condition is nested too deeply").at(cursor.span(), ""));
        }
        let mut parts = vec![self.conjunction(cursor, shown, depth)?];
        while cursor.eat("\\/") {
            parts.push(self.conjunction(cursor, shown, depth)?);
        }
        let left = if parts.len() == 1 { parts.swap_remove(0) } else { Formula::Or(parts) };
        if cursor.eat("=>") {
            let right = self.formula(cursor, shown, depth + 1)?;
            return Ok(Formula::Implies(Box::new(left), Box::new(right)));
        }
        Ok(left)
    }

    fn conjunction(
        &mut self,
        cursor: &mut Cursor<'_>,
        shown: bool,
        depth: usize,
    ) -> Result<Formula, Diagnostic> {
        let mut parts = vec![self.part(cursor, shown, depth)?];
        while cursor.eat("/\\") {
            parts.push(self.part(cursor, shown, depth)?);
        }
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Formula::And(parts) })
    }

    fn part(&mut self, cursor: &mut Cursor<'_>, shown: bool, depth: usize) -> Result<Formula, Diagnostic> {
        if depth > DEEPEST {
            return Err(Diagnostic::error("this condition is nested too deeply").at(cursor.span(), ""));
        }
        if cursor.eat("~") || cursor.eat("not") {
            return Ok(Formula::Not(Box::new(self.part(cursor, shown, depth + 1)?)));
        }
        let open = cursor.span();
        if cursor.eat("(") {
            let inner = self.formula(cursor, shown, depth + 1)?;
            if !cursor.eat(")") {
                return Err(cursor
                    .unexpected("`)`")
                    .also(open, "this is open")
                    .help("conditions are joined by `/\\` and `\\/`"));
            }
            return Ok(inner);
        }
        if cursor.eat("true") {
            return Ok(Formula::True);
        }
        if cursor.eat("false") {
            return Ok(Formula::False);
        }
        let observed = self.location(cursor, shown)?;
        let is_equal = match cursor.peek() {
            "=" | "==" => true,
            "<>" | "!=" => false,
            _ => return Err(cursor.unexpected("`=` or `<>`")),
        };
        cursor.advance();
        Ok(Formula::Atom(observed, is_equal, self.value(cursor)?))
    }

    /// `x`, `[x]`, `*x`, `0:X1`, `P0:X1`.
    fn location(&mut self, cursor: &mut Cursor<'_>, shown: bool) -> Result<usize, Diagnostic> {
        if let Some((thread, start)) = cursor.thread() {
            let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("a register")) };
            self.mentioned.push((thread, start.to(span)));
            let (register, width) = self.register(thread, name, span)?;
            return Ok(self.observe(
                Place::Register(thread, register),
                format!("{thread}:{name}"),
                width,
                shown,
            ));
        }
        let bracket = cursor.eat("[");
        let _ = !bracket && cursor.eat("*");
        let Some((name, span)) = cursor.word() else {
            return Err(cursor.unexpected("a variable or a register, like `x` or `0:X1`"));
        };
        if bracket {
            cursor.expect("]")?;
        } else if cursor.peek() == "[" {
            return Err(Diagnostic::error("arrays are not supported").at(cursor.span(), ""));
        }
        if !self.variables.contains_key(name) {
            return Err(Diagnostic::error(format!("there is no variable `{}`", short(name)))
                .at(span, "")
                .help("a register needs its thread: `0:X1`"));
        }
        let variable = self.variable(name);
        Ok(self.observe(Place::Variable(variable), format!("[{name}]"), Width::Double, shown))
    }
}
