//! The commands that query, and the format of their answers.

use crate::commands::Command;
use crate::reader::{Expression, ScriptError, name};
use crate::session::{Last, Session};
use crate::terms::{FunctionId, TermId};
use crate::value::{Assignment, Table, Value, first, print};
use std::fmt::Write;

impl Session {
    /// Executes a command that queries.
    pub(crate) fn question(
        &mut self,
        what: &str,
        command: Command<'_>,
        answer: &mut dyn FnMut(&str),
    ) -> Result<bool, ScriptError> {
        match what {
            "check-sat" => {
                let [] = command.exactly()?;
                answer(self.check(&[]));
            }
            "check-sat-assuming" => {
                let [given] = command.exactly()?;
                if !given.is_list() {
                    return command.fail("`check-sat-assuming` takes a list of formulas");
                }
                let mut more = Vec::new();
                for expression in given.parts() {
                    let (formula, _) = self.formula(expression)?;
                    more.push((formula, expression.print()));
                }
                answer(self.check(&more));
            }
            "get-value" => answer(&self.get_value(command)?),
            "get-model" => {
                let [] = command.exactly()?;
                answer(&self.get_model(command)?);
            }
            "get-assignment" => answer(&self.get_assignment(command)?),
            "get-unsat-core" => answer(&self.get_unsat_core(command)?),
            "get-unsat-assumptions" => answer(&self.get_unsat_assumptions(command)?),
            "get-assertions" => {
                if !self.options.assertions {
                    return command.fail("`:produce-assertions` is off");
                }
                let texts: Vec<&str> = self.assertions.iter().map(|it| it.text.as_str()).collect();
                answer(&format!("({})", texts.join("\n")));
            }
            "get-info" => return self.get_info(command, answer),
            "get-option" => return self.get_option(command, answer),
            "get-proof" => return command.fail("proofs are not supported"),
            "echo" => {
                let [text] = command.exactly()?;
                answer(&text.print());
            }
            _ => return command.fail(format!("there is no command `{what}`")),
        }
        Ok(false)
    }

    /// The assignment of the last `sat` answer.
    fn assignment(&self, command: Command<'_>) -> Result<&Assignment, ScriptError> {
        match &self.last {
            _ if !self.options.models => command.fail("`:produce-models` is off"),
            Last::Sat(assignment) => Ok(assignment),
            _ => command.fail("there is a model only after `check-sat` answered `sat`"),
        }
    }

    fn get_value(&mut self, command: Command<'_>) -> Result<String, ScriptError> {
        let [given] = command.exactly()?;
        self.assignment(command)?;
        if given.parts().next().is_none() {
            return command.fail("`get-value` takes a list of terms");
        }
        let mut asked: Vec<(Expression<'_>, TermId)> = Vec::new();
        for expression in given.parts() {
            asked.push((expression, self.term(expression)?));
        }
        let roots: Vec<TermId> = asked.iter().map(|&(_, term)| term).collect();
        let values = self.assignment(command)?.evaluate(&self.terms, &roots);
        let pairs = asked.iter().map(|(expression, term)| {
            let value = print(&self.terms, &values[term], self.terms.sort(*term));
            format!("({} {value})", expression.print())
        });
        Ok(format!("({})", pairs.collect::<Vec<_>>().join(" ")))
    }

    fn get_model(&self, command: Command<'_>) -> Result<String, ScriptError> {
        let assignment = self.assignment(command)?;
        let mut out = "(\n".to_owned();
        for function in self.names.declared() {
            let empty = Table::default();
            let table = assignment.functions.get(&function).unwrap_or(&empty);
            let _ = writeln!(out, "  {}", self.definition(function, table));
        }
        out.push(')');
        Ok(out)
    }

    /// A function as a definition: one case for each row of its table, otherwise the first value of the sort.
    fn definition(&self, id: FunctionId, table: &Table) -> String {
        let function = self.terms.function(id);
        let result = function.result;
        let parameters: Vec<String> = (0..)
            .zip(&function.parameters)
            .map(|(index, &sort): (usize, _)| format!("(x!{index} {})", self.terms.sort_name(sort)))
            .collect();
        let mut rows: Vec<(Vec<String>, String)> = table
            .iter()
            .map(|(arguments, value)| {
                let arguments = arguments.iter().zip(&function.parameters);
                let arguments = arguments.map(|(value, &sort)| print(&self.terms, value, sort)).collect();
                (arguments, print(&self.terms, value, result))
            })
            .collect();
        rows.sort();
        let mut last = print(&self.terms, &first(result), result);
        if function.parameters.is_empty() {
            last = rows.pop().map_or(last, |(_, value)| value);
        }
        rows.retain(|(_, value)| *value != last);
        let mut body = String::new();
        for (arguments, value) in &rows {
            let tests: Vec<String> =
                (0..).zip(arguments).map(|(index, it): (usize, _)| format!("(= x!{index} {it})")).collect();
            let test =
                if let [test] = &tests[..] { test.clone() } else { format!("(and {})", tests.join(" ")) };
            let _ = write!(body, "(ite {test} {value} ");
        }
        body.push_str(&last);
        body.extend(rows.iter().map(|_| ')'));
        let sort = self.terms.sort_name(result);
        format!("(define-fun {} ({}) {sort} {body})", name(&function.name), parameters.join(" "))
    }

    fn get_assignment(&self, command: Command<'_>) -> Result<String, ScriptError> {
        let [] = command.exactly()?;
        if !self.options.assignments {
            return command.fail("`:produce-assignments` is off");
        }
        let assignment = self.assignment(command)?;
        let roots: Vec<TermId> = self.named.iter().map(|&(_, term)| term).collect();
        let values = assignment.evaluate(&self.terms, &roots);
        let pairs = self.named.iter().filter_map(|(text, term)| match values.get(term) {
            Some(Value::Bool(value)) => Some(format!("({} {value})", name(text))),
            _ => None,
        });
        Ok(format!("({})", pairs.collect::<Vec<_>>().join(" ")))
    }

    fn get_unsat_core(&self, command: Command<'_>) -> Result<String, ScriptError> {
        let [] = command.exactly()?;
        if !self.options.cores {
            return command.fail("`:produce-unsat-cores` is off");
        }
        let Last::Unsat(core) = &self.last else {
            return command.fail("there is a core only after `check-sat` answered `unsat`");
        };
        let names = self.assertions.iter().filter(|it| core.contains(&it.literal));
        let names: Vec<String> = names.filter_map(|it| it.name.as_deref()).map(name).collect();
        Ok(format!("({})", names.join(" ")))
    }

    fn get_unsat_assumptions(&self, command: Command<'_>) -> Result<String, ScriptError> {
        let [] = command.exactly()?;
        if !self.options.assumptions {
            return command.fail("`:produce-unsat-assumptions` is off");
        }
        let Last::Unsat(core) = &self.last else {
            return command.fail(
                "`get-unsat-assumptions` is possible only after `check-sat-assuming` answered `unsat`",
            );
        };
        let texts = self.assumed.iter().filter(|(literal, _)| core.contains(literal));
        let texts: Vec<&str> = texts.map(|(_, text)| text.as_str()).collect();
        Ok(format!("({})", texts.join(" ")))
    }
}
