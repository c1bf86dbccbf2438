//! Other solvers, if they are installed.

use std::io::Write;
use std::process::{Command, Stdio};

/// A query, and the answer that is to be compared.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) seed: u64,
    pub(crate) what: &'static str,
    pub(crate) text: String,
    pub(crate) answer: String,
}

/// The solvers that are installed.
pub(crate) fn installed() -> Vec<&'static str> {
    let works = |name: &&str| {
        let run = Command::new(name).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
        run.is_ok_and(|status| status.success())
    };
    ["z3", "cvc5"].into_iter().filter(works).collect()
}

fn run(name: &str, text: &str) -> Vec<String> {
    let arguments: &[&str] = match name {
        "z3" => &["-in", "-t:10000"],
        _ => &["--incremental", "--lang", "smt2", "--tlimit-per=10000"],
    };
    let mut child = Command::new(name)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("the solver starts");
    let mut input = child.stdin.take().expect("it has an input");
    let text = text.to_owned();
    let writer = std::thread::spawn(move || {
        // A solver that ended early reads no more.
        let _ = input.write_all(text.as_bytes());
    });
    let output = child.wait_with_output().expect("the solver ends");
    writer.join().expect("the writer ends");
    String::from_utf8_lossy(&output.stdout).lines().map(str::to_owned).collect()
}

/// Asks a solver many queries. Returns its answer to each, or its output if there is no answer.
pub(crate) fn answers(name: &str, questions: &[Question]) -> Vec<String> {
    let mut text = String::new();
    for (index, question) in questions.iter().enumerate() {
        text += &format!("(reset)\n{}\n(check-sat)\n(echo \"done {index}\")\n", question.text);
    }
    let lines = run(name, &text);
    let mut found = Vec::new();
    let mut said: Vec<&str> = Vec::new();
    for line in &lines {
        if line.trim_matches('"').starts_with("done ") {
            found.push(said.join(" "));
            said.clear();
        } else {
            said.push(line);
        }
    }
    if found.len() < questions.len() && questions.len() > 1 {
        // It ended early: the queries are asked one by one.
        return questions.iter().flat_map(|it| answers(name, std::slice::from_ref(it))).collect();
    }
    found.resize(questions.len(), format!("ended: {}", said.join(" ")));
    found
}
