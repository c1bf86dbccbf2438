//! What follows the program: `locations`, `filter`, and the condition.

use super::cursor::Cursor;
use super::{Parser, unknown_register};
use crate::condition::Formula;
use crate::test::{Constant, Location, LocationId, Place, Quantifier};
use garret_base::register::Register;
use garret_base::source::{Diagnostic, Span};
use garret_program::Relation;

/// Conditions may be nested so deeply, in levels of parentheses, negations and implications.
const DEEPEST: usize = 200;

/// What follows the program.
pub(super) struct Sections {
    pub(super) filter: Option<Formula>,
    /// None where there is no condition.
    pub(super) quantifier: Option<Quantifier>,
    pub(super) condition: Formula,
    pub(super) span: Span,
}

impl<'t> Parser<'t> {
    pub(super) fn sections(&mut self, cursor: &mut Cursor<'t>) -> Result<Sections, Diagnostic> {
        let mut filter = None;
        loop {
            if cursor.eat("locations") {
                self.observed(cursor)?;
            } else if cursor.eat("filter") {
                filter = Some(self.formula(cursor, false, 0)?);
                cursor.eat(";");
            } else {
                break;
            }
        }
        if cursor.is_at_end() {
            let span = cursor.span();
            return Ok(Sections { filter, quantifier: None, condition: Formula::True, span });
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
        let start = cursor.span();
        let condition = self.formula(cursor, true, 0)?;
        let span = start.to(cursor.previous());
        cursor.eat(";");
        // what other tools are to find under other models
        if !cursor.is_at_end() && !cursor.eat("with") {
            return Err(cursor.unexpected("the end of the test"));
        }
        Ok(Sections { filter, quantifier: Some(quantifier), condition, span })
    }

    /// `[x; 0:EAX;]`
    fn observed(&mut self, cursor: &mut Cursor<'t>) -> Result<(), Diagnostic> {
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
    fn formula(&mut self, cursor: &mut Cursor<'t>, shown: bool, depth: usize) -> Result<Formula, Diagnostic> {
        if depth > DEEPEST {
            return Err(Diagnostic::error("this condition is nested too deeply").at(cursor.span(), ""));
        }
        let left = self.alternatives(cursor, shown, depth)?;
        if cursor.eat("=>") {
            let right = self.formula(cursor, shown, depth + 1)?;
            return Ok(Formula::Implies(Box::new(left), Box::new(right)));
        }
        Ok(left)
    }

    fn alternatives(
        &mut self,
        cursor: &mut Cursor<'t>,
        shown: bool,
        depth: usize,
    ) -> Result<Formula, Diagnostic> {
        let mut parts = vec![self.conjunction(cursor, shown, depth)?];
        while cursor.eat("\\/") {
            parts.push(self.conjunction(cursor, shown, depth)?);
        }
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Formula::Or(parts) })
    }

    fn conjunction(
        &mut self,
        cursor: &mut Cursor<'t>,
        shown: bool,
        depth: usize,
    ) -> Result<Formula, Diagnostic> {
        let mut parts = vec![self.part(cursor, shown, depth)?];
        while cursor.eat("/\\") {
            parts.push(self.part(cursor, shown, depth)?);
        }
        Ok(if parts.len() == 1 { parts.swap_remove(0) } else { Formula::And(parts) })
    }

    fn part(&mut self, cursor: &mut Cursor<'t>, shown: bool, depth: usize) -> Result<Formula, Diagnostic> {
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
                let unexpected = cursor.unexpected("`)`").also(open, "this is open");
                let foreign = matches!(cursor.peek(), "&" | "|" | "and" | "or");
                return Err(if foreign {
                    unexpected.help("conditions are joined by `/\\` and `\\/`")
                } else {
                    unexpected
                });
            }
            return Ok(inner);
        }
        if cursor.eat("true") {
            return Ok(Formula::True);
        }
        if cursor.eat("false") {
            return Ok(Formula::False);
        }
        let location = self.location(cursor, shown)?;
        let relation = match cursor.peek() {
            "=" | "==" => Relation::Equal,
            "<>" | "!=" => Relation::Distinct,
            _ => return Err(cursor.unexpected("`=` or `<>`")),
        };
        cursor.advance();
        match cursor.number() {
            Some(number) => {
                let (number, span) = number?;
                Ok(Formula::Atom(location, relation, Constant { number, span }))
            }
            None => Err(cursor.unexpected("a number")),
        }
    }

    /// `x`, `[x]`, `0:EAX`, `P0:EAX`.
    fn location(&mut self, cursor: &mut Cursor<'t>, shown: bool) -> Result<LocationId, Diagnostic> {
        let start = cursor.span();
        if let Some((thread, start)) = cursor.thread() {
            cursor.eat("%");
            let Some((name, span)) = cursor.word() else { return Err(cursor.unexpected("a register")) };
            let Some((register, width)) = Register::named(name) else {
                return Err(unknown_register(name, span));
            };
            let span = start.to(span);
            if let Some((variable, place)) = self.addresses.get(&(thread, register)) {
                let variable = &self.variables[variable.0].name;
                return Err(Diagnostic::error(format!("`{name}` holds an address, and cannot be observed"))
                    .at(span, "")
                    .also(*place, format!("it is the address of `{variable}`")));
            }
            self.mentioned_threads.push((thread, span));
            let id = self.located(Place::Register(thread, register), format!("{thread}:{name}"), span);
            self.locations[id.0].widths.push((width, span));
            self.locations[id.0].shown |= shown;
            return Ok(id);
        }
        let bracket = cursor.eat("[");
        let Some((name, span)) = cursor.word() else {
            return Err(cursor.unexpected("a variable or a register, like `x` or `0:EAX`"));
        };
        if bracket {
            cursor.expect("]")?;
        }
        if let (true, Some((register, width))) = (!bracket && !self.is_variable(name), Register::named(name))
        {
            return Err(Diagnostic::error(format!("`{name}` is a register: say of which thread"))
                .at(start, "")
                .help(format!("for example `0:{}`", register.name(width).to_ascii_uppercase())));
        }
        let variable = self.variable(name, span);
        let id = self.located(Place::Memory(variable), format!("[{name}]"), span);
        self.locations[id.0].shown |= shown;
        Ok(id)
    }

    pub(super) fn located(&mut self, place: Place, name: String, span: Span) -> LocationId {
        let entry = self.locations.entry(place);
        let id = LocationId(entry.index());
        entry.or_insert_with(|| Location { place, name, widths: Vec::new(), shown: false, span });
        id
    }
}
