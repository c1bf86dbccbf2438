//! The changes of variables by steps, and the initial values of sums, as far as equations determine them.

use super::elimination::{Equations, Row};
use super::known::{CellName, literals};
use garret_base::map::IndexSet;
use garret_solver::Relation;
use garret_system::system::{
    Branch, Disjunct, Formula, Linear, Literal, Sort, SymbolId, System, Target, Term, Update, Value,
};
use smallvec::SmallVec;

/// The column of the constant summand.
const ONE: usize = usize::MAX - 1;
/// The column of the value that is to be expressed.
const ASKED: usize = usize::MAX;

/// The cells of one declaration, numbered as columns of equations.
#[derive(Clone, Default)]
struct Cells(IndexSet<CellName>);

impl Cells {
    fn variable(&mut self, symbol: SymbolId) -> usize {
        self.0.insert_full((symbol, SmallVec::new())).0
    }

    /// The row of the expression; None if it is not an expression over integers.
    fn row(&mut self, linear: &Linear, system: &System) -> Option<Row> {
        let mut row = Row::new();
        for (factor, access) in &linear.terms {
            if system.symbol(access.symbol).sort != Sort::Integer {
                return None;
            }
            let column = self.0.insert_full((access.symbol, access.indices.clone())).0;
            add(&mut row, column, i128::from(*factor));
        }
        add(&mut row, ONE, linear.constant.into());
        Some(row)
    }

    /// Adds the literals that are equations, solved for columns below `end`. None if a number is too large.
    fn learn<'l>(
        &mut self,
        said: impl Iterator<Item = &'l Literal>,
        end: usize,
        equations: &mut Equations,
        system: &System,
    ) -> Option<()> {
        for literal in said {
            if let Literal::Linear(linear, Relation::Equal) = literal
                && let Some(row) = self.row(linear, system)
            {
                equations.add(row, end).ok()?;
            }
        }
        Some(())
    }
}

fn add(row: &mut Row, column: usize, number: i128) {
    // these are sums of numbers of a source text, which are far below the limit
    let sum = row.get(&column).copied().unwrap_or(0).saturating_add(number);
    if sum == 0 {
        row.remove(&column);
    } else {
        row.insert(column, sum);
    }
}

/// The constant by which the update changes a variable in any case; None if there is no such constant.
///
/// The difference between the written and the old value has to follow from the equations among the literals of the guard and of the
/// condition of the branch. These equations mention the variable, so the step reads it.
pub(super) fn change(system: &System, guard: &Disjunct, update: &Update) -> Option<i64> {
    if !matches!(&update.target, Target::Cell(indices) if indices.is_empty()) {
        return None;
    }
    let is_always_written = update.branches.last().is_some_and(|branch| branch.condition == Formula::True);
    let changes = update.branches.iter().map(|branch| of_branch(system, guard, update.symbol, branch));
    let mut changes = changes.chain((!is_always_written).then_some(Some(0)));
    let first = changes.next()??;
    changes.all(|change| change == Some(first)).then_some(first)
}

fn of_branch(system: &System, guard: &Disjunct, symbol: SymbolId, branch: &Branch) -> Option<i64> {
    let Value::Term(Term::Linear(value)) = &branch.value else { return None };
    let mut cells = Cells::default();
    let mut equations = Equations::default();
    let said = guard.literals.iter().chain(literals(&branch.condition));
    cells.learn(said, ONE, &mut equations, system)?;
    let mut row = cells.row(value, system)?;
    let before = cells.variable(symbol);
    add(&mut row, before, -1);
    let (numbers, constant) = expressed(row, &equations)?;
    numbers.is_empty().then_some(constant)
}

/// The value of the expression in terms of unsolved columns and a constant; None if some coefficient is not an integer.
fn expressed(mut row: Row, equations: &Equations) -> Option<(Vec<(usize, i64)>, i64)> {
    // expression - asked = 0
    row.insert(ASKED, -1);
    let mut row = equations.reduced(row).ok()?;
    let scale = row.remove(&ASKED)?.checked_neg()?;
    let mut numbers = Vec::new();
    let mut constant = 0;
    for (column, number) in row {
        if number % scale != 0 {
            return None;
        }
        let number = i64::try_from(number / scale).ok()?;
        if column == ONE {
            constant = number;
        } else {
            numbers.push((column, number));
        }
    }
    Some((numbers, constant))
}

/// A sum of constants of the system and a number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Start {
    pub constants: Vec<(SymbolId, i64)>,
    pub number: i64,
}

/// The initial value of a sum of variables; None if equations between variables in `init` do not determine it.
pub(super) fn start(system: &System, sum: &[(SymbolId, i64)]) -> Option<Start> {
    let mut cells = Cells::default();
    let symbols = system.symbol_ids();
    let of = |constant: bool| {
        symbols.clone().filter(move |&symbol| {
            let it = system.symbol(symbol);
            it.sort == Sort::Integer && it.dimensions == 0 && it.constant == constant
        })
    };
    let variables = of(false).map(|symbol| cells.variable(symbol)).count();
    of(true).for_each(|symbol| {
        cells.variable(symbol);
    });
    // a literal that mentions a process, or a cell at its index, is not used
    let says_it_of_variables = |literal: &&Literal| {
        let mut mentions = false;
        literal.for_each_variable(&mut |_| mentions = true);
        !mentions
    };
    let said = system.init.conjuncts.iter().flat_map(literals).filter(says_it_of_variables);
    let mut equations = Equations::default();
    cells.learn(said, variables, &mut equations, system)?;
    let mut row = Row::new();
    for &(symbol, factor) in sum {
        add(&mut row, cells.variable(symbol), factor.into());
    }
    let (numbers, number) = expressed(row, &equations)?;
    if numbers.iter().any(|&(column, _)| column < variables) {
        return None;
    }
    let constants =
        numbers.into_iter().filter_map(|(column, factor)| Some((cells.0.get_index(column)?.0, factor)));
    Some(Start { constants: constants.collect(), number })
}
