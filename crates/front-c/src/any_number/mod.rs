//! Generalises a program whose `main` creates threads in loops to one that creates any number of them. The result has all
//! executions of the original program, and more; if it is safe, so is the original.
//!
//! A loop that only creates threads is replaced by one that creates them as often as it chooses. Arrays of their handles then have
//! one element, so that no specific thread can be waited for: waiting for one of these threads ends at once. If a program uses such
//! handles or the counters of these loops in other ways, it is not generalised.

mod handles;
mod plain;
#[cfg(test)]
mod tests;

use super::constant::Constant;
use super::integer::Integer;
use super::named::is_wait;
use super::syntax::{
    Declaration, Expression, ExpressionKind, Initial, Shape, Statement, StatementKind, Storage, Type, Unary,
    Unit, creating,
};
use garret_base::source::Span;
use handles::{are_simple, handles, is_simple, parts};
pub(crate) use handles::{handle, is_handle_only};
use plain::{ANY, ASSUME, is_condition, is_count, is_long, is_plain};
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;

/// The size of a handle in bytes.
const HANDLE: i64 = 8;

/// The kind of the generalised program.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Wanted {
    /// It has all executions of the original program, and more.
    More,
    /// All its executions are executions of the original program: some of the many threads take steps, and `main` does not get past
    /// the point where it waits for them. `None` if it is not known that there are many.
    Fewer,
}

/// The program with any number of threads, if `main` creates some in loops that do nothing else.
pub(super) fn with_any_number(unit: &Unit, wanted: Wanted) -> Option<Unit> {
    let main = unit.functions.iter().position(|it| it.name == "main")?;
    if !is_plain(unit, main) {
        return None;
    }
    let body = &unit.functions[main].body;
    let handles = handles(unit, body);
    let loops = Loops { unit, handles: &handles, wanted };
    let is_few = |it: &StatementKind| loops.kind(it) == Some(Kind::Creates) && !is_long(it);
    if !loops.have_their_own_counts(body) || (wanted == Wanted::Fewer && body.any_statement(&is_few)) {
        return None;
    }
    let mut changed = unit.clone();
    changed.declared.entry(ANY.to_owned()).or_insert(Type::INT);
    let created = loops.rewritten(&mut changed.functions[main].body);
    only_of_main(&mut changed, main);
    created.then_some(changed)
}

/// Turns global variables of numbers that only `main` uses into its local variables, so that their values, such as the number of
/// threads, are tracked there.
fn only_of_main(unit: &mut Unit, main: usize) {
    let is_own = |it: &Declaration| {
        let names = |found: &Expression| found.is_name(&it.name);
        let declares = |found: &StatementKind| matches!(found, StatementKind::Declare(all) if all.iter().any(|found| found.name == it.name));
        let mut functions = unit.functions.iter().enumerate();
        let is_elsewhere = functions.any(|(number, function)| {
            let is_named = if number == main {
                function.body.any(&|found| found.is_address_of(&it.name))
            } else {
                function.body.any(&names)
            };
            // also not if a parameter with its name hides it
            let is_hidden = function.parameters.iter().any(|(name, _)| *name == it.name);
            is_named || is_hidden || function.body.any_statement(&declares)
        });
        let is_number = matches!(it.kind.shape, Shape::Integer(..) | Shape::Bool) && !it.kind.atomic;
        let is_once = unit.globals.iter().filter(|other| other.name == it.name).count() == 1;
        let in_initials = unit.globals.iter().filter_map(|it| it.initial.as_ref()).any(|it| it.any(&names));
        is_number && it.storage != Storage::Thread && is_once && !is_elsewhere && !in_initials
    };
    let (own, others): (Vec<Declaration>, Vec<Declaration>) = unit.globals.iter().cloned().partition(is_own);
    unit.globals = others;
    let body = &mut unit.functions[main].body;
    let span = body.span;
    let declared = own.into_iter().map(|it| {
        let zero = Initial::Value(number(0, it.span));
        Declaration { initial: it.initial.or(Some(zero)), storage: Storage::Usual, ..it }
    });
    let declared = Statement { kind: StatementKind::Declare(declared.collect()), span };
    let inner = std::mem::replace(body, Statement { kind: StatementKind::Empty, span });
    body.kind = StatementKind::Block(vec![declared, inner]);
}

/// Whether an expression assigns to a variable without reading it.
fn sets(it: &Expression, name: &str) -> bool {
    match &it.kind {
        ExpressionKind::Assign(None, to, from) => to.is_name(name) && !from.any(&|it| it.is_name(name)),
        _ => false,
    }
}

/// The loops that are replaced.
struct Loops<'u> {
    unit: &'u Unit,
    handles: &'u BTreeSet<String>,
    wanted: Wanted,
}

/// What a loop does besides counting.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Creates,
    Waits,
}

impl Loops<'_> {
    fn is_handle(&self, it: Option<&Expression>) -> bool {
        it.and_then(handle).is_some_and(|name| self.handles.contains(name))
    }

    /// What a loop does besides counting, if it is nothing else.
    fn kind(&self, it: &StatementKind) -> Option<Kind> {
        let (beside, body) = parts(it)?;
        let (conditions, after) = match it {
            StatementKind::For(first, condition, after, _) => {
                let counts = match &first.kind {
                    StatementKind::Empty => true,
                    StatementKind::Expression(it) => is_count(it),
                    StatementKind::Declare(all) => all.iter().all(|it| {
                        let is_set = matches!(&it.initial, Some(Initial::Value(value)) if is_simple(value));
                        is_set && it.storage == Storage::Usual && it.length.is_none()
                    }),
                    _ => false,
                };
                if !counts {
                    return None;
                }
                (condition.iter().collect(), after.as_ref())
            }
            _ => (beside, None),
        };
        if !conditions.into_iter().all(is_condition) || !after.is_none_or(is_count) {
            return None;
        }
        let mut found = None;
        self.is_one_after_the_other(body, &mut found).then_some(found)?
    }

    /// Whether a statement only counts, and either creates threads or waits for some. `found` has which of both.
    fn is_one_after_the_other(&self, it: &Statement, found: &mut Option<Kind>) -> bool {
        let it = match &it.kind {
            StatementKind::Block(all) => return all.iter().all(|it| self.is_one_after_the_other(it, found)),
            StatementKind::Empty => return true,
            StatementKind::Expression(it) => it,
            _ => return false,
        };
        let it = match &it.kind {
            ExpressionKind::Cast(_, inner) => inner,
            _ => it,
        };
        let ExpressionKind::Call(callee, arguments) = &it.kind else { return is_count(it) };
        let kind = match creating(callee) {
            Some((count, function, _)) => {
                let is_function = arguments.get(function).is_some_and(|it| match &it.kind {
                    ExpressionKind::Name(name) => self.is_function(name),
                    ExpressionKind::Function(..) => true,
                    _ => false,
                });
                (arguments.len() == count && is_function).then_some(Kind::Creates)
            }
            None => is_wait(callee, arguments).then_some(Kind::Waits),
        };
        let is_known = kind.is_some() && self.is_handle(arguments.first()) && are_simple(arguments);
        is_known && *found.get_or_insert_with(|| kind.unwrap_or(Kind::Waits)) == kind.unwrap_or(Kind::Waits)
    }

    /// Whether a name is that of a function, and of no variable.
    fn is_function(&self, name: &str) -> bool {
        let is_variable = |it: &StatementKind| matches!(it, StatementKind::Declare(all) if all.iter().any(|it| it.name == name));
        let all = &self.unit.functions;
        all.iter().any(|it| it.name == name)
            && !all.iter().any(|it| it.body.any_statement(&is_variable))
            && !self.unit.globals.iter().any(|it| it.name == name)
    }

    /// Whether only these loops use their counters.
    fn have_their_own_counts(&self, main: &Statement) -> bool {
        let (counts, own) = (RefCell::new(BTreeSet::new()), RefCell::new(BTreeSet::new()));
        main.any_statement(&|it| {
            if self.kind(it).is_none() {
                return false;
            }
            own.borrow_mut().clear();
            let whole = Statement { kind: it.clone(), span: main.span };
            // only this part of it declares variables
            if let StatementKind::For(first, ..) = it
                && let StatementKind::Declare(all) = &first.kind
            {
                own.borrow_mut().extend(all.iter().map(|it| it.name.clone()));
            }
            whole.any(&|it| {
                if let ExpressionKind::Assign(_, to, _) | ExpressionKind::Step(_, _, to) = &it.kind
                    && let ExpressionKind::Name(name) = &to.kind
                    && !own.borrow().contains(name)
                {
                    counts.borrow_mut().insert(name.clone());
                }
                false
            });
            false
        });
        let is_own = |name: &String| self.is_local(main, name) && !self.is_seen_outside(main, name);
        counts.into_inner().iter().all(is_own)
    }

    /// Whether `main` has exactly one variable with this name, and its address is not taken.
    fn is_local(&self, main: &Statement, name: &str) -> bool {
        let declared = Cell::new(0usize);
        main.any_statement(&|it| {
            if let StatementKind::Declare(all) = it {
                let here = all.iter().filter(|it| it.name == name && it.storage == Storage::Usual);
                declared.set(declared.get() + here.count());
            }
            false
        });
        let is_global = self.unit.globals.iter().any(|it| it.name == name);
        declared.get() == 1 && !is_global && !main.any(&|it| it.is_address_of(name))
    }

    /// Whether a variable is read outside of the loops without being set before.
    fn is_seen_outside(&self, it: &Statement, name: &str) -> bool {
        let inside = |it: &Statement| self.is_seen_outside(it, name);
        let names = |it: &Expression| it.any(&|it| it.is_name(name));
        if self.kind(&it.kind).is_some() {
            return false;
        }
        match &it.kind {
            StatementKind::Block(all) => all.iter().any(inside),
            StatementKind::Labelled(_, inner) => inside(inner),
            StatementKind::If(condition, yes, no) => {
                names(condition) || inside(yes) || no.as_deref().is_some_and(inside)
            }
            StatementKind::While(condition, body)
            | StatementKind::DoWhile(body, condition)
            | StatementKind::Switch(condition, body) => names(condition) || inside(body),
            StatementKind::For(first, condition, after, body) => {
                let sets_it = match &first.kind {
                    StatementKind::Expression(first) => sets(first, name),
                    _ => false,
                };
                !sets_it && (inside(first) || condition.iter().chain(after).any(names) || inside(body))
            }
            StatementKind::Expression(it) => names(it) && !sets(it, name),
            _ => it.any(&|it| it.is_name(name)),
        }
    }

    /// Replaces the loops, and adapts the other uses of the handles. Returns whether a loop creates threads.
    fn rewritten(&self, it: &mut Statement) -> bool {
        let span = it.span;
        match self.kind(&it.kind) {
            Some(Kind::Waits) => {
                it.kind = StatementKind::Expression(self.waits(span));
                return false;
            }
            Some(Kind::Creates) => {
                let mut all = Vec::new();
                if let Some((_, body)) = parts(&it.kind) {
                    creations(body, &mut all);
                }
                for creation in &mut all {
                    self.changed(creation);
                }
                let body = all.into_iter().map(|it| statement(&it)).collect();
                let body = Box::new(Statement { kind: StatementKind::Block(body), span });
                let any = Expression { kind: ExpressionKind::Call(ANY.to_owned(), Vec::new()), span };
                it.kind = StatementKind::While(any, body);
                return true;
            }
            None => {}
        }
        match &mut it.kind {
            StatementKind::Expression(it) | StatementKind::Return(Some(it)) => {
                self.changed(it);
                false
            }
            StatementKind::Declare(all) => {
                for declaration in all {
                    if let Some(Initial::Value(it)) = &mut declaration.initial {
                        self.sized(&declaration.name, it);
                        self.changed(it);
                    }
                }
                false
            }
            StatementKind::Block(all) => {
                let changed: Vec<bool> = all.iter_mut().map(|it| self.rewritten(it)).collect();
                changed.contains(&true)
            }
            StatementKind::If(condition, yes, no) => {
                self.changed(condition);
                let one = self.rewritten(yes);
                no.as_deref_mut().is_some_and(|it| self.rewritten(it)) || one
            }
            StatementKind::Labelled(_, inner) => self.rewritten(inner),
            StatementKind::While(condition, body)
            | StatementKind::DoWhile(body, condition)
            | StatementKind::Switch(condition, body) => {
                self.changed(condition);
                self.rewritten(body)
            }
            StatementKind::For(first, condition, after, body) => {
                condition.iter_mut().chain(after).for_each(|it| self.changed(it));
                let one = self.rewritten(first);
                self.rewritten(body) || one
            }
            _ => false,
        }
    }

    /// Adapts the uses of handles outside of the loops.
    fn changed(&self, it: &mut Expression) {
        let span = it.span;
        match &mut it.kind {
            ExpressionKind::Call(callee, arguments) if self.is_handle(arguments.first()) => {
                if is_wait(callee, arguments) {
                    it.kind = self.waits(span).kind;
                } else if let (Some((_, _, argument)), Some(name)) =
                    (creating(callee), arguments.first().and_then(handle).map(str::to_owned))
                {
                    let named = Expression { kind: ExpressionKind::Name(name.clone()), span };
                    let first = if self.is_plain(&name) {
                        named
                    } else {
                        let zero = Box::new(number(0, span));
                        Expression { kind: ExpressionKind::Index(Box::new(named), zero), span }
                    };
                    arguments[0] =
                        Expression { kind: ExpressionKind::Unary(Unary::Address, Box::new(first)), span };
                    if let Some(argument) = arguments.get_mut(argument) {
                        *argument = number(0, span);
                    }
                    if let (true, Some(attributes)) = (arguments.len() == 4, arguments.get_mut(1)) {
                        *attributes = number(0, span);
                    }
                }
            }
            ExpressionKind::Assign(None, to, from) => {
                if let ExpressionKind::Name(name) = &to.kind {
                    self.sized(name, from);
                }
                self.changed(from);
            }
            ExpressionKind::Cast(_, inner) | ExpressionKind::Unary(_, inner) => self.changed(inner),
            ExpressionKind::Assign(_, one, other)
            | ExpressionKind::Binary(_, one, other)
            | ExpressionKind::Comma(one, other) => {
                self.changed(one);
                self.changed(other);
            }
            _ => {}
        }
    }

    /// Waiting for threads returns at once, or does not return.
    fn waits(&self, span: Span) -> Expression {
        match self.wanted {
            Wanted::More => number(0, span),
            Wanted::Fewer => {
                let zero = vec![number(0, span)];
                let assumed = Expression { kind: ExpressionKind::Call(ASSUME.to_owned(), zero), span };
                let both = ExpressionKind::Comma(Box::new(assumed), Box::new(number(0, span)));
                Expression { kind: both, span }
            }
        }
    }

    /// Allocated arrays of handles get one element.
    fn sized(&self, name: &str, from: &mut Expression) {
        if !self.handles.contains(name) {
            return;
        }
        let span = from.span;
        match &mut from.kind {
            ExpressionKind::Cast(_, inner) => self.sized(name, inner),
            ExpressionKind::Call(callee, arguments) if callee == "malloc" => {
                *arguments = vec![number(HANDLE, span)];
            }
            ExpressionKind::Call(_, arguments) => *arguments = vec![number(1, span), number(HANDLE, span)],
            _ => {}
        }
    }

    /// Whether a variable is a single handle, neither an array nor a pointer.
    fn is_plain(&self, name: &str) -> bool {
        let of_main = RefCell::new(None);
        for function in &self.unit.functions {
            function.body.any_statement(&|it| {
                if let StatementKind::Declare(all) = it
                    && let Some(found) = all.iter().find(|it| it.name == name)
                {
                    *of_main.borrow_mut() = Some(found.kind.clone());
                }
                false
            });
        }
        let global = self.unit.globals.iter().find(|it| it.name == name).map(|it| it.kind.clone());
        of_main.into_inner().or(global).is_some_and(|kind| kind.inner().is_none())
    }
}

fn number(value: i64, span: Span) -> Expression {
    Expression { kind: ExpressionKind::Number(Constant::of(value.into(), Integer::INT)), span }
}

fn statement(it: &Expression) -> Statement {
    Statement { kind: StatementKind::Expression(it.clone()), span: it.span }
}

/// The calls in a statement that create threads.
fn creations(body: &Statement, all: &mut Vec<Expression>) {
    let found = RefCell::new(Vec::new());
    body.any(&|it| {
        if it.is_creation() {
            found.borrow_mut().push(it.clone());
        }
        false
    });
    all.extend(found.into_inner());
}
