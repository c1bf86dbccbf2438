//! Evaluation of terms, and satisfiability of formulas over few values by enumeration.

use super::Tree;

/// A value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Bool(bool),
    Int(i64),
    Colour(&'static str),
}

use Value::{Bool, Colour, Int};

/// Names with their values; the innermost binding is last.
pub(crate) type Names = Vec<(String, Value)>;

const COLOURS: [&str; 3] = ["red", "green", "blue"];

/// The value of a term without declared functions.
pub(crate) fn evaluate(term: &Tree, names: &mut Names) -> Value {
    let (head, parts) = (&term.head[..], &term.parts[..]);
    if parts.is_empty() {
        return atom(head, names);
    }
    match (head, parts) {
        ("let", [name, value, body]) => {
            let value = evaluate(value, names);
            names.push((name.head.clone(), value));
            let result = evaluate(body, names);
            names.pop();
            return result;
        }
        ("!", [body, _]) => return evaluate(body, names),
        _ => {}
    }
    let values: Vec<Value> = parts.iter().map(|part| evaluate(part, names)).collect();
    let truths = || values.iter().map(|value| *value == Bool(true));
    let pairs = |holds: fn(&i64, &i64) -> bool| {
        let numbers: Vec<i64> = numbers(&values);
        Bool(numbers.windows(2).all(|pair| holds(&pair[0], &pair[1])))
    };
    match head {
        "not" => Bool(values[0] == Bool(false)),
        "and" => Bool(truths().all(|it| it)),
        "or" => Bool(truths().any(|it| it)),
        "xor" => Bool(truths().filter(|it| *it).count() % 2 == 1),
        "=>" => Bool(truths().take(values.len() - 1).any(|it| !it) || values.last() == Some(&Bool(true))),
        "ite" => values[if values[0] == Bool(true) { 1 } else { 2 }].clone(),
        "=" => Bool(values.windows(2).all(|pair| pair[0] == pair[1])),
        "distinct" => Bool((0..values.len()).all(|last| values[..last].iter().all(|it| *it != values[last]))),
        "<" => pairs(i64::lt),
        "<=" => pairs(i64::le),
        ">" => pairs(i64::gt),
        ">=" => pairs(i64::ge),
        _ => Int(arithmetic(head, &numbers(&values))),
    }
}

fn numbers(values: &[Value]) -> Vec<i64> {
    let number = |value: &Value| match value {
        Int(number) => *number,
        other => panic!("no number: {other:?}"),
    };
    values.iter().map(number).collect()
}

fn arithmetic(head: &str, numbers: &[i64]) -> i64 {
    match (head, numbers) {
        ("+", numbers) => numbers.iter().sum(),
        ("-", [number]) => -number,
        ("-", [first, rest @ ..]) => first - rest.iter().sum::<i64>(),
        ("*", numbers) => numbers.iter().product(),
        ("div", [left, right]) => left.div_euclid(*right),
        ("mod", [left, right]) => left.rem_euclid(*right),
        ("abs", [number]) => number.abs(),
        _ => panic!("`{head}` is not known"),
    }
}

fn atom(head: &str, names: &Names) -> Value {
    if let Some((_, value)) = names.iter().rev().find(|(name, _)| name == head) {
        return value.clone();
    }
    match head {
        "true" | "false" => Bool(head == "true"),
        _ => match COLOURS.into_iter().find(|it| *it == head) {
            Some(colour) => Colour(colour),
            None => Int(head.parse().expect("a number")),
        },
    }
}

/// The values of a sort.
fn values(sort: &str) -> Vec<Value> {
    match sort {
        "Bool" => vec![Bool(false), Bool(true)],
        "Int" => (-2..=2).map(Int).collect(),
        _ => COLOURS.map(Colour).to_vec(),
    }
}

/// Whether the formulas have a common model, where each constant has few values.
pub(crate) fn is_satisfiable(formulas: &[&Tree], constants: &[(&str, &str)]) -> bool {
    let count: usize = constants.iter().map(|(_, sort)| values(sort).len()).product();
    (0..count).any(|index| {
        let mut rest = index;
        let mut names: Names = Names::new();
        for (name, sort) in constants {
            let values = values(sort);
            names.push(((*name).to_owned(), values[rest % values.len()].clone()));
            rest /= values.len();
        }
        formulas.iter().all(|formula| evaluate(formula, &mut names) == Bool(true))
    })
}

/// Parses a printed value.
pub(crate) fn parse(text: &str) -> Value {
    let text = text.trim();
    let plain = text.trim_start_matches("(- ").trim_end_matches(')');
    match atom_or_number(plain) {
        Int(number) if plain != text => Int(-number),
        value => value,
    }
}

fn atom_or_number(text: &str) -> Value {
    atom(text, &Names::new())
}
