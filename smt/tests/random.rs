//! Random scripts for each logic: every answer is compared with other solvers if they are installed, and with an enumeration of all
//! values if these are few. Models are evaluated, and cores are decided again.
//!
//! `GARRET_SMT_SEEDS=A..B` gives the seeds of the scripts, by default a few hundred.

#![allow(clippy::format_push_string, reason = "scripts are put together as they are read")]

mod support;

use garret_smt::Session;
use support::evaluate::{self, Names};
use support::generate::{Command, Generator, PROFILES};
use support::peers::{Question, answers, installed};
use support::{Tree, ask, seeds};

/// A script while it is run.
struct Run {
    seed: u64,
    generator: Generator,
    session: Session,
    script: String,
    /// The assertions, of all open levels.
    asserted: Vec<(Tree, Option<String>)>,
    marks: Vec<usize>,
    questions: Vec<Question>,
    unknowns: usize,
}

impl Run {
    fn new(seed: u64) -> Self {
        let profile = PROFILES[(seed % PROFILES.len() as u64) as usize];
        let generator = Generator::new(seed, profile);
        let script = format!(
            "(set-option :produce-unsat-cores true)\n(set-logic {})\n{}",
            profile.logic,
            generator.declarations()
        );
        let mut run = Self {
            seed,
            generator,
            session: Session::new(),
            script: String::new(),
            asserted: Vec::new(),
            marks: Vec::new(),
            questions: Vec::new(),
            unknowns: 0,
        };
        assert_eq!(run.say(&script), Vec::<String>::new(), "seed {seed}");
        run
    }

    fn say(&mut self, text: &str) -> Vec<String> {
        self.script += text;
        self.script += "\n";
        ask(&mut self.session, text)
    }

    fn one(&mut self, text: &str) -> String {
        let found = self.say(text);
        assert_eq!(found.len(), 1, "seed {}: {found:?} to {text} in\n{}", self.seed, self.script);
        found.into_iter().next().unwrap_or_default()
    }

    fn all(&mut self) {
        for command in self.generator.commands() {
            match command {
                Command::Push => {
                    self.marks.push(self.asserted.len());
                    assert!(self.say("(push 1)").is_empty());
                }
                Command::Pop => {
                    self.asserted.truncate(self.marks.pop().expect("a level is open"));
                    assert!(self.say("(pop 1)").is_empty());
                }
                Command::Assert(formula, name) => {
                    let text = match &name {
                        Some(name) => format!("(assert (! {formula} :named {name}))"),
                        None => format!("(assert {formula})"),
                    };
                    let said = self.say(&text);
                    assert!(said.is_empty(), "seed {}: {said:?} in\n{}", self.seed, self.script);
                    self.asserted.push((formula, name));
                }
                Command::Check(assumed) => self.check(&assumed),
            }
        }
        assert_eq!(self.session.outcome().defects, 0, "seed {}:\n{}", self.seed, self.script);
    }

    fn check(&mut self, assumed: &[Tree]) {
        let answer = if assumed.is_empty() {
            self.one("(check-sat)")
        } else {
            let list: Vec<String> = assumed.iter().map(Tree::to_string).collect();
            self.one(&format!("(check-sat-assuming ({}))", list.join(" ")))
        };
        let formulas: Vec<Tree> =
            self.asserted.iter().map(|it| it.0.clone()).chain(assumed.iter().cloned()).collect();
        let formulas: Vec<&Tree> = formulas.iter().collect();
        if self.generator.profile.small {
            let expected = evaluate::is_satisfiable(&formulas, &self.generator.constants());
            let expected = if expected { "sat" } else { "unsat" };
            assert_eq!(answer, expected, "seed {}:\n{}", self.seed, self.script);
        }
        self.ask_others("the answer", &self.generator.declarations(), &formulas, &answer);
        match &answer[..] {
            "sat" => self.model(&formulas),
            "unsat" => self.core(assumed),
            _ => self.unknowns += 1,
        }
    }

    /// Records a query for the other solvers: they should give the same answer for these formulas.
    fn ask_others(&mut self, what: &'static str, declarations: &str, formulas: &[&Tree], answer: &str) {
        let logic = if what == "the model" { "ALL" } else { self.generator.profile.logic };
        let mut text = format!("(set-logic {logic})\n{declarations}");
        for formula in formulas {
            text += &format!("(assert {formula})\n");
        }
        self.questions.push(Question { seed: self.seed, what, text, answer: answer.to_owned() });
    }

    fn model(&mut self, formulas: &[&Tree]) {
        let model = self.one("(get-model)");
        let values: Vec<String> = formulas.iter().map(ToString::to_string).collect();
        if !values.is_empty() {
            let found = self.one(&format!("(get-value ({}))", values.join(" ")));
            assert!(found.ends_with(" true))"), "seed {}: {found} in\n{}", self.seed, self.script);
        }
        if self.generator.profile.small {
            self.evaluate(formulas);
        }
        // The model as definitions, to ask other solvers whether the formulas hold in it.
        let mut text = self.generator.sorts();
        let mut elements: Vec<String> = Vec::new();
        let mut definitions = model.trim_start_matches('(').trim_end_matches(')').to_owned();
        for index in 0..100 {
            let element = format!("(as @U_{index} U)");
            if definitions.contains(&element) {
                definitions = definitions.replace(&element, &format!("U!{index}"));
                elements.push(format!("U!{index}"));
            }
        }
        for element in &elements {
            text += &format!("(declare-const {element} U)\n");
        }
        if elements.len() > 1 {
            text += &format!("(assert (distinct {}))\n", elements.join(" "));
        }
        text += &definitions;
        text += "\n";
        self.ask_others("the model", &text, formulas, "sat");
    }

    fn evaluate(&mut self, formulas: &[&Tree]) {
        let constants = self.generator.constants();
        let list: Vec<&str> = constants.iter().map(|it| it.0).collect();
        let mut names = Names::new();
        for name in list {
            let found = self.one(&format!("(get-value ({name}))"));
            let value = found.trim_start_matches("((").trim_start_matches(name);
            names.push((name.to_owned(), evaluate::parse(value.trim_end_matches("))").trim())));
        }
        for formula in formulas {
            let value = evaluate::evaluate(formula, &mut names);
            assert_eq!(
                value,
                evaluate::Value::Bool(true),
                "seed {}: {formula} in\n{}",
                self.seed,
                self.script
            );
        }
    }

    fn core(&mut self, assumed: &[Tree]) {
        let core = self.one("(get-unsat-core)");
        let blamed = self.one("(get-unsat-assumptions)");
        let names: Vec<&str> = core.trim_matches(['(', ')']).split(' ').collect();
        let is_in = |name: &Option<String>| name.as_deref().is_none_or(|name| names.contains(&name));
        let mut formulas: Vec<Tree> =
            self.asserted.iter().filter(|it| is_in(&it.1)).map(|it| it.0.clone()).collect();
        let blamed = &blamed[1..blamed.len() - 1];
        formulas.extend(assumed.iter().filter(|it| blamed.contains(&it.to_string())).cloned());
        let formulas: Vec<&Tree> = formulas.iter().collect();
        if self.generator.profile.small {
            let constants = self.generator.constants();
            assert!(!evaluate::is_satisfiable(&formulas, &constants), "seed {}:\n{}", self.seed, self.script);
        }
        self.ask_others("the core", &self.generator.declarations(), &formulas, "unsat");
    }
}

/// Asks the other solvers. Returns how many answers of each agreed.
fn compare(questions: &[Question]) -> Vec<(&'static str, usize, usize)> {
    let mut counts = Vec::new();
    for solver in installed() {
        let (mut same, mut none) = (0, 0);
        for some in questions.chunks(200) {
            for (question, found) in some.iter().zip(answers(solver, some)) {
                if found == question.answer {
                    same += 1;
                } else if question.answer == "unknown" || found == "unknown" || found == "timeout" {
                    none += 1;
                } else {
                    panic!(
                        "seed {}, {}: {solver} says `{found}`, not `{}`, to\n{}",
                        question.seed, question.what, question.answer, question.text
                    );
                }
            }
        }
        counts.push((solver, same, none));
    }
    counts
}

/// The script of this seed had a wrong answer once, which differed from those of z3 and cvc5.
#[test]
fn the_script_of_seed_53() {
    let mut run = Run::new(53);
    run.all();
    assert!(!run.questions.is_empty() && run.unknowns == 0, "it is decided:\n{}", run.script);
    compare(&run.questions);
}

#[test]
fn random_scripts() {
    let (mut scripts, mut unknowns, mut checks) = (0, 0, 0);
    let mut questions = Vec::new();
    let mut counts: Vec<(&str, usize, usize)> = Vec::new();
    let mut settle = |questions: &mut Vec<Question>| {
        for (position, (solver, same, none)) in compare(questions).into_iter().enumerate() {
            if counts.len() <= position {
                counts.push((solver, 0, 0));
            }
            counts[position].1 += same;
            counts[position].2 += none;
        }
        questions.clear();
    };
    for seed in seeds(420) {
        let mut run = Run::new(seed);
        run.all();
        scripts += 1;
        unknowns += run.unknowns;
        checks += run.questions.iter().filter(|it| it.what == "the answer").count();
        questions.append(&mut run.questions);
        if questions.len() > 2000 {
            settle(&mut questions);
        }
    }
    settle(&mut questions);
    println!("{scripts} scripts, {checks} checks, {unknowns} unknown");
    for (solver, same, none) in &counts {
        println!("{solver}: {same} answers agree, {none} are unknown to one of both");
    }
    if counts.is_empty() {
        println!(
            "skipped: neither z3 nor cvc5 is installed; answers over few values were compared with trying all of them"
        );
    }
    assert_eq!(unknowns, 0, "small scripts are decided");
}
