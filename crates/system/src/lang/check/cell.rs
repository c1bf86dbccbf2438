//! Cells of variables and arrays: indices, and the process that reads.

use super::names::Meaning;
use super::scope::{Place, Scope};
use super::suggest::Unknown;
use crate::lang::Rules;
use crate::lang::sink::Reported;
use crate::lang::syntax::{Cell, Ident, Index};
use crate::system::{Access, ProcVar, Sort, SymbolId, VariableKind};
use garret_base::source::{Diagnostic, Span};
use smallvec::SmallVec;

/// A capitalised name with its indices, resolved.
pub(super) enum Resolved {
    Cell(Access, Sort),
    Constructor(Sort, u32),
}

impl<'a> Scope<'_, 'a, '_> {
    /// Resolves a cell that is read, or a constructor.
    pub(super) fn cell(
        &mut self,
        cell: &Cell<'a>,
        span: Span,
        hint: Option<Sort>,
    ) -> Result<Resolved, Reported> {
        let count = cell.indices.as_ref().map_or(0, Vec::len);
        let symbol = match self.checker.globals.get(cell.name.text).map(|entry| entry.meaning) {
            Some(Meaning::Symbol(symbol)) => symbol,
            Some(Meaning::Constructor(id, index)) => {
                if count > 0 || cell.reader.is_some() {
                    return Err(self.not_a_symbol(cell.name, span));
                }
                return Ok(Resolved::Constructor(Sort::Enumeration(id), index));
            }
            None => {
                // There may be errors in the indices, too.
                self.indices(cell.indices.as_deref().unwrap_or_default()).ok();
                return Err(self.checker.unknown(cell.name, &Unknown::Global(count, hint)));
            }
        };
        self.use_symbol(symbol);
        let reader = cell.reader.as_ref().map(|reader| self.process(reader)).transpose();
        let indices = self.indexed(symbol, cell.name, cell.indices.as_deref())?;
        let reader = self.reader(symbol, cell, reader?, span)?;
        if let Some(&first) = indices.first() {
            self.note_local(symbol, first, span);
        }
        let sort = self.checker.sort(symbol)?;
        Ok(Resolved::Cell(Access { symbol, indices, reader }, sort))
    }

    /// The processes that index a cell of the symbol; their number has to be its number of dimensions.
    pub(super) fn indexed(
        &mut self,
        symbol: SymbolId,
        name: Ident<'a>,
        indices: Option<&[Index<'a>]>,
    ) -> Result<SmallVec<[ProcVar; 2]>, Reported> {
        let indices = indices.unwrap_or_default();
        let resolved = self.indices(indices);
        let declared = self.checker.system.symbol(symbol);
        let dimensions = usize::from(declared.dimensions);
        if dimensions == indices.len() {
            return resolved;
        }
        let expected = match dimensions {
            0 => "no index".to_owned(),
            _ => format!("{dimensions} {}", if dimensions == 1 { "index" } else { "indices" }),
        };
        let found = match indices.len() {
            0 => "there is none".to_owned(),
            1 => "there is 1".to_owned(),
            count => format!("there are {count}"),
        };
        let span = indices.iter().fold(name.span, |span, index| span.to(index.span()));
        let declaration = declared.span;
        Err(self.report(
            Diagnostic::error(format!("`{}` takes {expected}", name.text))
                .at(span, found)
                .also(declaration, format!("`{}` is declared here", name.text)),
        ))
    }

    fn indices(&mut self, indices: &[Index<'a>]) -> Result<SmallVec<[ProcVar; 2]>, Reported> {
        let mut resolved = SmallVec::new();
        let mut outcome = Ok(());
        for index in indices {
            match self.process(index) {
                Ok(variable) => resolved.push(variable),
                Err(reported) => outcome = Err(reported),
            }
        }
        outcome.map(|()| resolved)
    }

    fn not_a_symbol(&mut self, name: Ident<'a>, span: Span) -> Reported {
        self.report(
            Diagnostic::error(format!("`{}` is a constructor, not a variable", name.text))
                .at(span, "a constructor stands alone"),
        )
    }

    fn use_symbol(&mut self, symbol: SymbolId) {
        if self.place != Place::Init {
            self.checker.used_symbols.insert(symbol);
        }
    }

    /// The process that reads the cell: `given` if one is written before `@`.
    fn reader(
        &mut self,
        symbol: SymbolId,
        cell: &Cell<'a>,
        given: Option<ProcVar>,
        span: Span,
    ) -> Result<Option<ProcVar>, Reported> {
        if self.checker.rules == Rules::Sequential {
            return Ok(None);
        }
        let weak = self.checker.system.symbol(symbol).weak;
        let name = cell.name.text;
        let Some(reader) = &cell.reader else {
            return match self.place {
                _ if !weak => Ok(None),
                Place::Init | Place::Predicate => Ok(None),
                Place::Guard | Place::Action => Ok(self.main),
                Place::Unsafe | Place::Invariant => {
                    let process = match cell.indices.as_deref() {
                        Some([Index::Name(index), ..]) => index.text.to_owned(),
                        _ => self.variables.names.first().cloned().unwrap_or_else(|| "p".to_owned()),
                    };
                    let example = format!("{process} @ {}", self.checker.written(span));
                    let diagnostic = Diagnostic::error(format!(
                        "`{name}` is weak: say which process reads it, for example `{example}`"
                    ))
                    .at(span, "read by which process?")
                    .note("processes can see different values of a weak cell at the same time");
                    let is_process = self.named_process(&process).is_some();
                    Err(self.report(if is_process { diagnostic.instead(span, example) } else { diagnostic }))
                }
            };
        };
        let at = reader.span();
        // the process, and the characters between it and the name
        let reading = Span { end: cell.name.span.start, ..at };
        match self.place {
            Place::Init if self.checker.weak => Err(self.report(
                Diagnostic::error("`@` has no place in `init`")
                    .at(at, "no process has written yet: all of them see the same")
                    .help(format!("write `{name}` without it"))
                    .instead(reading, ""),
            )),
            Place::Guard | Place::Action
                if self.checker.weak && self.main.is_some() && given != self.main =>
            {
                Err(self.report(
                    Diagnostic::error("only the main process of a transition reads weak cells")
                        .at(at, "this is not the main process")
                        .also(self.header, format!("the main process is `{}`", self.main_name()))
                        .help(format!("leave out `@`: `{name}` is read by the main process"))
                        .instead(reading, ""),
                ))
            }
            _ if weak => Ok(given),
            _ => {
                let declared = self.checker.system.symbol(symbol).span;
                self.checker.sink.push(
                    Diagnostic::warning(format!("`{name}` is not weak: `@` has no effect"))
                        .at(at, "")
                        .also(declared, format!("`{name}` is declared here"))
                        .instead(reading, ""),
                );
                Ok(None)
            }
        }
    }

    /// Records a mention of an array cell that only its own process may use.
    pub(super) fn note_local(&mut self, symbol: SymbolId, first: ProcVar, span: Span) {
        let declared = self.checker.system.symbol(symbol);
        if self.checker.weak && self.place.in_transition() && !declared.weak && !declared.constant {
            self.local_cells.push((span, symbol, first));
        }
    }

    /// Checks that the cells recorded since the last call belong to the main process, or to one of `equated`, which are equal to
    /// it.
    pub(super) fn check_local(&mut self, equated: &[ProcVar]) -> Result<(), Reported> {
        let cells = core::mem::take(&mut self.local_cells);
        let Some(main) = self.main else { return Ok(()) };
        let mut outcome = Ok(());
        for (span, symbol, first) in cells {
            if first == main || equated.contains(&first) {
                continue;
            }
            let name = self.checker.system.symbol(symbol).name.clone();
            let declared = self.checker.system.symbol(symbol).span;
            let bound = self.variables.kinds.get(usize::from(first.0)) == Some(&VariableKind::Bound);
            let (main, first) = (self.main_name(), self.variables.names[usize::from(first.0)].clone());
            let mut diagnostic = Diagnostic::error(format!(
                "`{name}` is not weak: only cells of the main process can be used"
            ))
            .at(span, format!("the first index is `{first}`, not `{main}`"))
            .also(declared, format!("`{name}` is declared here"))
            .note("in a weak system processes communicate through weak variables and arrays only");
            if self.place == Place::Action && bound {
                diagnostic =
                    diagnostic.help(format!("in a `case`, require `{first} = {main}` in the same condition"));
            } else {
                diagnostic = diagnostic.help(format!("declare `weak array {name}[..]`"));
            }
            outcome = Err(self.report(diagnostic));
        }
        outcome
    }

    fn main_name(&self) -> String {
        self.main.map(|main| self.variables.names[usize::from(main.0)].clone()).unwrap_or_default()
    }
}
