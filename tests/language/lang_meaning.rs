//! Random formulas are compared with a naive evaluator: precedence, negation normal form, predicates, and the split into disjuncts.
#![allow(clippy::format_push_string, reason = "short texts, written to be read")]

use crate::lang_support;

use garret::lang;
use garret::system::{
    Access, Atom, Bad, Disjunct, Existential, Formula, Linear, Literal, ProcVar, Quantified, Scope, System,
    Term, VariableKind,
};
use garret_solver::Relation;
use lang_support::{Random, rounds};

const DECLARATIONS: &str = "\
number_procs 3
type letter = A | B | C
array L[proc] : letter
array T[proc] : bool
array M[proc, proc] : int
var N : int
var P : proc
init { N = 0 }
";
const PROCESSES: usize = 3;

/// A state of three processes, which are ordered by their numbers.
struct State {
    letters: [usize; PROCESSES],
    truths: [bool; PROCESSES],
    numbers: [[i64; PROCESSES]; PROCESSES],
    number: i64,
    process: usize,
}

impl State {
    fn random(random: &mut Random) -> Self {
        let mut small = || random.below(5) as i64 - 2;
        let numbers = [(); PROCESSES].map(|()| [(); PROCESSES].map(|()| small()));
        let number = small();
        Self {
            numbers,
            number,
            letters: [(); PROCESSES].map(|()| random.below(3)),
            truths: [(); PROCESSES].map(|()| random.below(2) == 0),
            process: random.below(PROCESSES),
        }
    }
}

/// A formula as it is written. Process variables are indices in the list of those in scope.
enum Written {
    Truth(bool),
    Letter(usize, bool, usize),
    Flag(usize),
    FlagIs(usize, bool),
    Order(usize, &'static str, usize),
    Named(usize, usize),
    Pointer(usize),
    Compare(Sum, &'static str, Sum),
    Not(Box<Written>),
    Binary(&'static str, Box<Written>, Box<Written>),
    If(Box<Written>, Box<Written>, Box<Written>),
    /// The keyword, the number of variables, and the body.
    Quantified(&'static str, usize, Box<Written>),
    /// The predicate with this index, applied to two processes.
    Call(usize, [usize; 2]),
}

enum Sum {
    Number(i64),
    Variable,
    Cell(usize, usize),
    Plus(Box<Sum>, Box<Sum>),
    Minus(Box<Sum>, Box<Sum>),
    Opposite(Box<Sum>),
    Times(i64, Box<Sum>),
}

const COMPARISONS: [&str; 6] = ["=", "<>", "<", "<=", ">", ">="];

fn random_sum(random: &mut Random, depth: usize, scope: usize) -> Sum {
    let part = |random: &mut Random| Box::new(random_sum(random, depth - 1, scope));
    match random.below(if depth == 0 { 3 } else { 7 }) {
        0 => Sum::Number(random.below(4) as i64),
        1 => Sum::Variable,
        2 => Sum::Cell(random.below(scope), random.below(scope)),
        3 => Sum::Plus(part(random), part(random)),
        4 => Sum::Minus(part(random), part(random)),
        5 => Sum::Opposite(part(random)),
        _ => Sum::Times(random.below(4) as i64, part(random)),
    }
}

/// A formula with `scope` process variables that may use the first `predicates` predicates.
fn random_formula(random: &mut Random, depth: usize, scope: usize, predicates: usize) -> Written {
    let part = |random: &mut Random| Box::new(random_formula(random, depth - 1, scope, predicates));
    match random.below(if depth == 0 { 9 } else { 20 }) {
        0 => Written::Truth(random.below(2) == 0),
        1 => Written::Letter(random.below(scope), random.below(2) == 0, random.below(3)),
        2 => Written::Flag(random.below(scope)),
        3 => Written::FlagIs(random.below(scope), random.below(2) == 0),
        4 => Written::Order(random.below(scope), COMPARISONS[random.below(6)], random.below(scope)),
        5 => Written::Named(random.below(scope), 1 + random.below(PROCESSES)),
        6 => Written::Pointer(random.below(scope)),
        7 if predicates > 0 => {
            Written::Call(random.below(predicates), [random.below(scope), random.below(scope)])
        }
        7 | 8 => Written::Compare(
            random_sum(random, 2, scope),
            COMPARISONS[random.below(6)],
            random_sum(random, 2, scope),
        ),
        9 | 10 => Written::Not(part(random)),
        11 => Written::If(part(random), part(random), part(random)),
        12 => {
            let keyword = ["forall", "exists", "forall_other", "exists_other"][random.below(4)];
            let count = if keyword.ends_with("other") { 1 } else { 1 + random.below(2) };
            let body = random_formula(random, depth - 1, scope + count, predicates);
            Written::Quantified(keyword, count, Box::new(body))
        }
        _ => {
            let connective = ["&&", "&&", "||", "||", "=>", "<=>"][random.below(6)];
            Written::Binary(connective, part(random), part(random))
        }
    }
}

fn variable(index: usize) -> String {
    format!("v{index}")
}

fn print_sum(sum: &Sum, tight: u8, text: &mut String) {
    let precedence = match sum {
        Sum::Plus(..) | Sum::Minus(..) => 1,
        Sum::Times(..) => 2,
        Sum::Opposite(_) => 3,
        _ => 4,
    };
    if precedence < tight {
        text.push('(');
    }
    match sum {
        Sum::Number(number) => *text += &number.to_string(),
        Sum::Variable => text.push('N'),
        Sum::Cell(row, column) => *text += &format!("M[{}, {}]", variable(*row), variable(*column)),
        Sum::Plus(left, right) | Sum::Minus(left, right) => {
            print_sum(left, 1, text);
            *text += if matches!(sum, Sum::Plus(..)) { " + " } else { " - " };
            print_sum(right, 2, text);
        }
        Sum::Opposite(inner) => {
            *text += "- ";
            print_sum(inner, 3, text);
        }
        Sum::Times(factor, inner) => {
            *text += &format!("{factor} * ");
            print_sum(inner, 3, text);
        }
    }
    if precedence < tight {
        text.push(')');
    }
}

/// Writes the formula with as few parentheses as possible, where an operand of at least this precedence is needed. `last` is set if
/// nothing follows, so that a quantifier may extend to the end.
#[expect(clippy::too_many_lines, reason = "one arm for each kind of formula, as in the grammar")]
fn print(formula: &Written, tight: u8, last: bool, scope: usize, text: &mut String) {
    let precedence = match formula {
        Written::If(..) | Written::Quantified(..) => 0,
        Written::Binary("<=>", ..) => 1,
        Written::Binary("=>", ..) => 2,
        Written::Binary("||", ..) => 3,
        Written::Binary(..) => 4,
        Written::Not(_) => 5,
        _ => 6,
    };
    // A quantifier can be the right operand of anything when nothing follows it.
    let open = if precedence == 0 { !last } else { precedence < tight };
    let last = last || open;
    if open {
        text.push('(');
    }
    match formula {
        Written::Truth(value) => *text += &value.to_string(),
        Written::Letter(index, equal, letter) => {
            let sign = if *equal { "=" } else { "<>" };
            *text += &format!("L[{}] {sign} {}", variable(*index), ["A", "B", "C"][*letter]);
        }
        Written::Flag(index) => *text += &format!("T[{}]", variable(*index)),
        Written::FlagIs(index, value) => {
            *text += &format!("T[{}] = {}", variable(*index), if *value { "True" } else { "False" });
        }
        Written::Order(left, sign, right) => {
            *text += &format!("{} {sign} {}", variable(*left), variable(*right));
        }
        Written::Named(index, number) => *text += &format!("{} = #{number}", variable(*index)),
        Written::Pointer(index) => *text += &format!("P <> {}", variable(*index)),
        Written::Compare(left, sign, right) => {
            print_sum(left, 0, text);
            *text += &format!(" {sign} ");
            print_sum(right, 0, text);
        }
        Written::Not(inner) => {
            *text += "not ";
            print(inner, 5, last, scope, text);
        }
        Written::Binary(connective, left, right) => {
            let (first, second) = if *connective == "=>" { (3, 2) } else { (precedence, precedence + 1) };
            print(left, first, false, scope, text);
            *text += &format!(" {connective} ");
            print(right, second, last, scope, text);
        }
        Written::If(condition, yes, no) => {
            *text += "if ";
            print(condition, 0, true, scope, text);
            *text += " then ";
            print(yes, 0, true, scope, text);
            *text += " else ";
            print(no, 0, last, scope, text);
        }
        Written::Quantified(keyword, count, body) => {
            let bound: Vec<String> = (scope..scope + count).map(variable).collect();
            *text += &format!("{keyword} {}. ", bound.join(" <> "));
            print(body, 0, last, scope + count, text);
        }
        Written::Call(index, [first, second]) => {
            *text += &format!("f{index}({}, {})", variable(*first), variable(*second));
        }
    }
    if open {
        text.push(')');
    }
}

fn value(sum: &Sum, state: &State, processes: &[usize]) -> i64 {
    match sum {
        Sum::Number(number) => *number,
        Sum::Variable => state.number,
        Sum::Cell(row, column) => state.numbers[processes[*row]][processes[*column]],
        Sum::Plus(left, right) => value(left, state, processes) + value(right, state, processes),
        Sum::Minus(left, right) => value(left, state, processes) - value(right, state, processes),
        Sum::Opposite(inner) => -value(inner, state, processes),
        Sum::Times(factor, inner) => factor * value(inner, state, processes),
    }
}

fn compare<T: Ord>(left: &T, sign: &str, right: &T) -> bool {
    match sign {
        "=" => left == right,
        "<>" => left != right,
        "<" => left < right,
        "<=" => left <= right,
        ">" => left > right,
        _ => left >= right,
    }
}

/// Whether the formula holds for these processes; the first `parameters` of the outermost ones are the parameters.
fn holds(
    formula: &Written,
    state: &State,
    processes: &[usize],
    parameters: &[usize],
    bodies: &[Written],
) -> bool {
    let inner = |formula: &Written| holds(formula, state, processes, parameters, bodies);
    match formula {
        Written::Truth(value) => *value,
        Written::Letter(index, equal, letter) => (state.letters[processes[*index]] == *letter) == *equal,
        Written::Flag(index) => state.truths[processes[*index]],
        Written::FlagIs(index, value) => state.truths[processes[*index]] == *value,
        Written::Order(left, sign, right) => compare(&processes[*left], sign, &processes[*right]),
        Written::Named(index, number) => processes[*index] + 1 == *number,
        Written::Pointer(index) => state.process != processes[*index],
        Written::Compare(left, sign, right) => {
            compare(&value(left, state, processes), sign, &value(right, state, processes))
        }
        Written::Not(formula) => !inner(formula),
        Written::Binary("&&", left, right) => inner(left) && inner(right),
        Written::Binary("||", left, right) => inner(left) || inner(right),
        Written::Binary("=>", left, right) => !inner(left) || inner(right),
        Written::Binary(_, left, right) => inner(left) == inner(right),
        Written::If(condition, yes, no) => {
            if inner(condition) {
                inner(yes)
            } else {
                inner(no)
            }
        }
        Written::Quantified(keyword, count, body) => {
            let tuples =
                tuples(*count, |process| !keyword.ends_with("other") || !parameters.contains(&process));
            let mut results = tuples
                .into_iter()
                .map(|tuple| holds(body, state, &[processes, &tuple].concat(), parameters, bodies));
            if keyword.starts_with("forall") {
                results.all(|result| result)
            } else {
                results.any(|result| result)
            }
        }
        Written::Call(index, arguments) => {
            let arguments = arguments.map(|argument| processes[argument]);
            holds(&bodies[*index], state, &arguments, parameters, bodies)
        }
    }
}

/// All tuples of `count` different allowed processes.
fn tuples(count: usize, allowed: impl Fn(usize) -> bool) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for _ in 0..count {
        let longer = all.iter().flat_map(|tuple: &Vec<usize>| {
            let fresh = (0..PROCESSES).filter(|process| allowed(*process) && !tuple.contains(process));
            fresh.map(|process| [tuple.as_slice(), &[process]].concat()).collect::<Vec<_>>()
        });
        all = longer.collect();
    }
    all
}

/// An evaluator of the typed system.
struct Reading<'a> {
    system: &'a System,
    state: &'a State,
    /// The value of each bound process variable.
    processes: Vec<usize>,
    parameters: usize,
}

impl Reading<'_> {
    fn disjunct(&mut self, disjunct: &Disjunct, existentials: &[Existential]) -> bool {
        let Some((first, rest)) = existentials.split_first() else {
            return disjunct.literals.iter().all(|literal| self.literal(literal))
                && disjunct.universals.iter().all(|universal| self.quantified(universal, true));
        };
        (0..PROCESSES).any(|process| {
            let taken = first.distinct_from.iter().any(|other| self.process(*other) == process);
            if taken || !self.in_scope(first.scope, process) {
                return false;
            }
            self.processes[usize::from(first.variable.0)] = process;
            self.disjunct(disjunct, rest)
        })
    }

    fn in_scope(&self, scope: Scope, process: usize) -> bool {
        scope == Scope::All || !self.processes[..self.parameters].contains(&process)
    }

    fn process(&self, variable: ProcVar) -> usize {
        self.processes[usize::from(variable.0)]
    }

    fn formula(&mut self, formula: &Formula) -> bool {
        match formula {
            Formula::True => true,
            Formula::False => false,
            Formula::Atom(Atom::Literal(literal)) => self.literal(literal),
            Formula::And(parts) => parts.iter().all(|part| self.formula(part)),
            Formula::Or(parts) => parts.iter().any(|part| self.formula(part)),
            Formula::Atom(Atom::Forall(inner)) => self.quantified(inner, true),
            Formula::Atom(Atom::Exists(inner)) => self.quantified(inner, false),
        }
    }

    fn quantified(&mut self, quantified: &Quantified, universal: bool) -> bool {
        let allowed = tuples(quantified.variables.len(), |process| self.in_scope(quantified.scope, process));
        let mut results = allowed.into_iter().map(|tuple| {
            for (variable, process) in quantified.variables.iter().zip(tuple) {
                self.processes[usize::from(variable.0)] = process;
            }
            self.formula(&quantified.body)
        });
        if universal { results.all(|result| result) } else { results.any(|result| result) }
    }

    fn literal(&self, literal: &Literal) -> bool {
        match literal {
            Literal::Equal(left, right) => self.term(left) == self.term(right),
            Literal::Distinct(left, right) => self.term(left) != self.term(right),
            Literal::Before(left, right) => self.term(left) < self.term(right),
            Literal::Is(variable, number) => self.process(*variable) + 1 == *number as usize,
            Literal::IsNot(variable, number) => self.process(*variable) + 1 != *number as usize,
            Literal::Linear(linear, relation) => {
                let value = self.linear(linear);
                match relation {
                    Relation::Equal => value == 0,
                    Relation::Distinct => value != 0,
                    Relation::AtMost => value <= 0,
                    Relation::Below => value < 0,
                }
            }
            Literal::Fence | Literal::FenceAll => unreachable!("there are no fences"),
        }
    }

    fn term(&self, term: &Term) -> i64 {
        match term {
            Term::Access(access) => self.cell(access),
            Term::Process(variable) => self.process(*variable) as i64,
            Term::Constructor(index) => i64::from(*index),
            Term::Linear(linear) => self.linear(linear),
        }
    }

    fn linear(&self, linear: &Linear) -> i64 {
        linear.terms.iter().map(|(factor, access)| factor * self.cell(access)).sum::<i64>() + linear.constant
    }

    fn cell(&self, access: &Access) -> i64 {
        let indices: Vec<usize> = access.indices.iter().map(|index| self.process(*index)).collect();
        match (self.system.symbol(access.symbol).name.as_str(), indices.as_slice()) {
            ("L", [index]) => self.state.letters[*index] as i64,
            ("T", [index]) => i64::from(self.state.truths[*index]),
            ("M", [row, column]) => self.state.numbers[*row][*column],
            ("N", []) => self.state.number,
            ("P", []) => self.state.process as i64,
            other => unreachable!("{other:?}"),
        }
    }
}

/// Whether the bad states of the system include this state, for these parameters.
fn is_bad(system: &System, bad: &Bad, state: &State, parameters: [usize; 2]) -> bool {
    let mut processes = parameters.to_vec();
    for kind in bad.variables.kinds.iter().skip(2) {
        match kind {
            VariableKind::Constant(number) => processes.push(*number as usize - 1),
            _ => processes.push(usize::MAX),
        }
    }
    let mut reading = Reading { system, state, processes, parameters: 2 };
    bad.disjuncts.iter().any(|disjunct| reading.disjunct(disjunct, &disjunct.existentials))
}

#[test]
fn formulas_mean_what_they_say() {
    let mut random = Random::new(5);
    let (mut read, mut too_large) = (0, 0);
    for _ in 0..rounds(4000) {
        let mut bodies: Vec<Written> = Vec::new();
        let mut text = DECLARATIONS.to_owned();
        for index in 0..random.below(3) {
            let body = random_formula(&mut random, 2, 2, index);
            text += &format!("predicate f{index}(v0, v1) {{ ");
            print(&body, 0, true, 2, &mut text);
            text += " }\n";
            bodies.push(body);
        }
        let depth = random.below(5);
        let formula = random_formula(&mut random, depth, 2, bodies.len());
        text += "unsafe (v0 v1) { ";
        print(&formula, 0, true, 2, &mut text);
        text += " }\n";
        let system = match lang::parse(&text) {
            Ok(checked) => checked.system,
            Err(errors) => {
                assert!(errors[0].message.contains("too"), "{text}\n{}", errors[0].message);
                too_large += 1;
                continue;
            }
        };
        read += 1;
        for _ in 0..10 {
            let state = State::random(&mut random);
            let first = random.below(PROCESSES);
            let parameters = [first, (first + 1 + random.below(PROCESSES - 1)) % PROCESSES];
            let expected = holds(&formula, &state, &parameters, &parameters, &bodies);
            assert_eq!(is_bad(&system, &system.unsafes[0], &state, parameters), expected, "{text}");
        }
    }
    println!("{read} formulas read, {too_large} too large");
    assert!(read > 10 * too_large);
}
