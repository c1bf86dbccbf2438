//! Machine-readable answers: each is well-formed, conforms to its schema, and agrees with the text, for every file.
#![cfg(feature = "cli")]

use crate::questions;

use crate::process;

use jsonschema::Validator;
use process::Folder;
use questions::{Answer, COUNTER, QUESTIONS, SAFE, UNSAFE, ask, ask_reading};
use serde_json::Value;
use std::path::Path;

const SCHEMA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/schema/garret-1.json");
/// The schema of OASIS, as shipped by the crate `serde-sarif`.
const SARIF: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/schemas/sarif-2.1.0.json");

fn validator(path: &str) -> Validator {
    let text = std::fs::read_to_string(path).expect("the schema is there");
    // The schema of OASIS has an invalid pattern for languages.
    let text = text.replace("[a-zA-Z]{2}]?$", "[a-zA-Z]{2}$");
    let schema: Value = serde_json::from_str(&text).expect("the schema is JSON");
    jsonschema::validator_for(&schema).expect("the schema is one")
}

fn valid(validator: &Validator, answer: &Answer) -> Value {
    let document = answer.json();
    let errors: Vec<String> = validator
        .iter_errors(&document)
        .map(|error| format!("{error} at {}", error.instance_path()))
        .collect();
    assert!(errors.is_empty(), "{answer:?}: {errors:?}");
    document
}

fn list<'v>(value: &'v Value, path: &str) -> &'v [Value] {
    value.pointer(path).and_then(Value::as_array).map(Vec::as_slice).unwrap_or_default()
}

fn text<'v>(value: &'v Value, path: &str) -> &'v str {
    value.pointer(path).and_then(Value::as_str).unwrap_or_default()
}

fn number(value: &Value, path: &str) -> u64 {
    value.pointer(path).and_then(Value::as_u64).unwrap_or(u64::MAX)
}

/// With `INSTA_UPDATE=always`, the schema is written.
#[test]
fn the_schema_is_that_of_the_types() {
    let schema = garret::data::schema();
    if std::env::var("INSTA_UPDATE").is_ok_and(|it| it == "always") {
        std::fs::write(SCHEMA, &schema).expect("the schema can be written");
    }
    let committed = std::fs::read_to_string(SCHEMA).expect("the schema is there");
    assert_eq!(committed, schema, "INSTA_UPDATE=always writes it");
}

/// Every question, as JSON: it conforms to the schema; exit code, verdict and its line are as in the text; standard error is empty.
#[test]
fn json_says_what_the_text_says() {
    let validator = validator(SCHEMA);
    for question in QUESTIONS {
        let answer = ask(&[question.arguments, &["--format", "json"]].concat());
        let document = valid(&validator, &answer);
        assert_eq!(answer.code, question.code, "{answer:?}");
        assert_eq!(number(&document, "/exit_code"), question.code as u64, "{answer:?}");
        assert_eq!(text(&document, "/command"), question.arguments[0]);
        assert_eq!(answer.stderr, "", "{question:?}");
        let files = list(&document, "/files");
        let verdicts: Vec<&str> = files.iter().map(|file| text(file, "/verdict")).collect();
        assert_eq!(verdicts, question.verdicts, "{answer:?}");
        let plain = ask(question.arguments);
        assert_eq!(plain.code, question.code, "{plain:?}");
        for file in files {
            let line = text(file, "/verdict_line");
            assert!(plain.stdout.contains(without_count(line)), "{line:?} is not in {plain:?}");
            assert_eq!(text(file, "/verdict") == "UNKNOWN", file.get("reason").is_some(), "{file}");
            for diagnostic in list(file, "/diagnostics") {
                let message = text(diagnostic, "/message");
                assert!(plain.stderr.contains(message), "{message:?} is not in {plain:?}");
            }
        }
        files.iter().for_each(consistent);
    }
}

/// The cubes on which SAFE depends, and those of a search that did not end.
#[test]
fn what_an_answer_rests_on() {
    let validator = validator(SCHEMA);
    let asked = ["check", "--proof", "--format", "json", "models/mutex/naive.cub"];
    let safe = valid(&validator, &ask(&asked));
    let graph = &safe["files"][0]["search_graph"];
    assert_eq!(graph["closed"], true);
    let (cubes, steps, guards) = (list(graph, "/cubes"), list(graph, "/steps"), list(graph, "/guards"));
    assert_eq!(text(&cubes[0], "/origin"), "bad");
    assert!(steps.iter().all(|step| number(step, "/before") < cubes.len() as u64), "{graph}");
    let fence = guards.iter().find(|part| part["part"] == "fence()").expect("there is a fence");
    assert_eq!((text(fence, "/transition"), &fence["needed"]), ("enter (line 22)", &Value::Bool(true)));
    let asked = ["check", "--proof", "--max-nodes", "40", "--format", "json", "models/mutex/mcs.cub"];
    let unknown = valid(&validator, &ask(&asked));
    let graph = &unknown["files"][0]["search_graph"];
    assert_eq!((&graph["closed"], list(graph, "/cubes").len()), (&Value::Bool(false), 40));
    let plain = valid(&validator, &ask(&["check", "--format", "json", "models/mutex/naive.cub"]));
    assert_eq!(plain["files"][0].get("search_graph"), None);
}

/// The line without times and sizes, which differ between runs.
fn without_count(line: &str) -> &str {
    line.rsplit_once(" (").map_or(line, |(line, _)| line)
}

/// Checks that the parts of an execution are consistent.
fn consistent(file: &Value) {
    let Some(execution) = file.get("execution") else { return };
    let (rows, states) = (list(execution, "/rows"), list(execution, "/states"));
    let events = list(execution, "/events");
    let steps = states.len() as u64 - 1;
    assert!(rows.iter().all(|row| number(row, "/step") < steps), "{execution}");
    let processes = number(execution, "/processes");
    for state in states {
        assert_eq!(list(state, "/own").len() as u64, processes);
        assert_eq!(list(state, "/buffers").len() as u64, processes);
    }
    for access in rows.iter().flat_map(|row| [list(row, "/reads"), list(row, "/writes")]).flatten() {
        assert!(!text(access, "/cell").is_empty() && !text(access, "/value").is_empty(), "{rows:?}");
    }
    assert_eq!(events.last().map(|event| text(event, "/kind")), Some("bad"), "{execution}");
    assert_eq!(number(&events[events.len() - 1], "/step"), steps);
    let related = list(execution, "/relations").iter().chain(list(execution, "/circle"));
    assert!(related.clone().all(|edge| number(edge, "/from") < events.len() as u64), "{execution}");
    assert!(related.clone().all(|edge| number(edge, "/to") < events.len() as u64), "{execution}");
    for edge in related.filter(|edge| text(edge, "/relation") != "po") {
        let accessed = |end: &str| {
            let event = &events[number(edge, end) as usize];
            let mut all = list(event, "/reads").iter().chain(list(event, "/writes"));
            all.any(|access| access.get("cell") == edge.get("cell"))
        };
        assert!(accessed("/from") && accessed("/to"), "{edge} in {execution}");
    }
    let circle = list(execution, "/circle");
    for (edge, next) in circle.iter().zip(circle.iter().cycle().skip(1)) {
        assert_eq!(edge.get("to"), next.get("from"), "{execution}");
    }
    assert_eq!(list(execution, "/overtaken").is_empty(), circle.is_empty());
    let transitions = list(file, "/trace/steps").len() as u64;
    assert!(rows.iter().all(|row| number(row, "/number") <= transitions) && transitions <= steps);
}

#[test]
fn mistakes_have_their_place() {
    let folder = Folder::new("place");
    let file = folder.file("mistake.cub", SAFE.replace("X = False }\n", "Y = False }\n"));
    let document = ask(&["check", &file, "--format", "json"]).json();
    let diagnostic = &list(&document, "/files/0/diagnostics")[0];
    assert_eq!((text(diagnostic, "/severity"), text(diagnostic, "/message")), ("error", "unknown name `Y`"));
    let place = diagnostic.pointer("/labels/0/place").expect("it has a place");
    let places = ["/start/line", "/start/column", "/end/line", "/end/column"].map(|path| number(place, path));
    assert_eq!(places, [4, 25, 4, 26], "{document}");
    let label = &diagnostic["labels"][0];
    assert_eq!((text(label, "/text"), label["primary"].as_bool()), ("not declared", Some(true)));
    assert_eq!(diagnostic["notes"], serde_json::json!(["`Y` is written 2 times"]));
    let short = ask(&["check", &file, "--format", "short"]);
    assert!(short.stderr.starts_with(&format!("{file}:4:25: error: unknown name `Y`\n")), "{short:?}");
    assert_eq!((short.code, short.stdout.as_str()), (2, ""));
}

/// The short form has one line per diagnostic, and the usual verdicts.
#[test]
fn short_diagnostics_are_lines() {
    for question in QUESTIONS {
        let short = ask(&[question.arguments, &["--format", "short"]].concat());
        let plain = ask(question.arguments);
        assert_eq!(short.code, plain.code);
        let verdict =
            |answer: &Answer| answer.stdout.lines().last().map(without_count).unwrap_or_default().to_owned();
        assert_eq!(verdict(&short), verdict(&plain));
        for line in short.stderr.lines().filter(|line| !line.starts_with("garret: ")) {
            let is_one = [": error: ", ": warning: ", ": note: "].iter().any(|word| line.contains(word));
            assert!(is_one, "{line:?} of {short:?}");
        }
    }
}

#[test]
fn sarif_keeps_the_schema_of_oasis() {
    let validator = validator(SARIF);
    for question in QUESTIONS {
        let answer = ask(&[question.arguments, &["--format", "sarif"]].concat());
        let document = valid(&validator, &answer);
        assert_eq!((answer.code, answer.stderr.as_str()), (question.code, ""), "{answer:?}");
        let results = list(&document, "/runs/0/results");
        let of = |rule: &str| results.iter().filter(|result| text(result, "/ruleId") == rule).count();
        let verdicts = |wanted: &str| question.verdicts.iter().filter(|word| **word == wanted).count();
        assert_eq!(of("garret/unsafe"), verdicts("UNSAFE"), "{answer:?}");
        assert_eq!(of("garret/unknown"), verdicts("UNKNOWN"), "{answer:?}");
        for result in results.iter().filter(|result| text(result, "/ruleId") == "garret/unsafe") {
            let flows = list(result, "/codeFlows/0/threadFlows").iter();
            let mut orders: Vec<u64> = flows
                .flat_map(|flow| list(flow, "/locations"))
                .map(|location| number(location, "/executionOrder"))
                .collect();
            orders.sort_unstable();
            orders.dedup();
            assert_eq!(orders, (1..=orders.len() as u64).collect::<Vec<_>>(), "{result}");
        }
    }
}

#[test]
fn junit_has_a_case_for_each_file_and_model() {
    for question in QUESTIONS {
        let answer = ask(&[question.arguments, &["--format", "junit"]].concat());
        assert_eq!((answer.code, answer.stderr.as_str()), (question.code, ""), "{answer:?}");
        let document = roxmltree::Document::parse(&answer.stdout).unwrap_or_else(|error| panic!("{error}"));
        let of = |name: &str| document.descendants().filter(|node| node.has_tag_name(name)).count();
        let verdicts = |wanted: &str| question.verdicts.iter().filter(|word| **word == wanted).count();
        let cases = question.verdicts.len().max(usize::from(question.code == 2));
        assert_eq!(of("testcase"), cases, "{answer:?}");
        assert_eq!((of("failure"), of("skipped")), (verdicts("UNSAFE"), verdicts("UNKNOWN")), "{answer:?}");
        assert_eq!(of("error") > 0, question.code == 2, "{answer:?}");
    }
}

#[test]
fn traces_in_the_informal_trace_format() {
    let folder = Folder::new("itf");
    let trace = "raise(#1) -> raise(#2) -> enter(#1) -> enter(#2) -> unsafe[1]";
    let model = "models/mutex/naive_no_fence.cub";
    let program = "models/c/store_buffering_broken_fence.c";
    let counter = folder.file("counter.cub", COUNTER);
    for (place, arguments) in [
        &["check", model][..],
        &["explore", "-n", "2", "--model", "pso", model],
        &["replay", model, "--trace", trace],
        &["check", "--threads", "first,second", program],
        &["check", "models/x86/spinlock_not_locked.asm"],
        &["check", &counter],
    ]
    .into_iter()
    .enumerate()
    {
        let path = folder.0.join(format!("{place}.itf.json")).display().to_string();
        let answer = ask(&[arguments, &["--format", "json", "--itf", &path]].concat());
        assert_eq!(answer.code, 1, "{answer:?}");
        let written = std::fs::read_to_string(&path).expect("it was written");
        let itf: Value = serde_json::from_str(&written).expect("it is JSON");
        let states = list(&itf, "/states");
        assert_eq!(states.len(), list(&answer.json(), "/files/0/execution/states").len(), "{itf}");
        let vars: Vec<&str> = list(&itf, "/vars").iter().filter_map(Value::as_str).collect();
        for (index, state) in states.iter().enumerate() {
            assert_eq!(number(state, "/#meta/index"), index as u64);
            assert!(!text(state, "/#meta/action").is_empty());
            let named = state.as_object().map(serde_json::Map::len).unwrap_or_default();
            assert!(vars.iter().all(|name| state.get(name).is_some()) && named == vars.len() + 1, "{itf}");
        }
        if arguments.contains(&counter.as_str()) {
            let last = states.last().and_then(|state| state.get("X")).expect("X is a variable");
            assert_eq!(text(last, "/#bigint"), "18014398509481984", "{itf}");
            assert_eq!(number(&states[0], "/X"), 1 << 40);
            assert_eq!(text(&states[1], "/F/#unserializable"), "1.0");
        }
    }
    let path = folder.0.join("nothing.itf.json").display().to_string();
    let safe = ask(&["check", "--itf", &path, "models/mutex/naive.cub"]);
    assert!(safe.stderr.contains("there is no execution to show: --itf writes nothing"), "{safe:?}");
    assert!(safe.code == 0 && !Path::new(&path).exists());
}

/// Names and texts with quotes, markup and control characters are escaped.
#[test]
fn nothing_of_the_input_is_syntax() {
    let folder = Folder::new("syntax");
    let (json, sarif) = (validator(SCHEMA), validator(SARIF));
    let wild =
        "</testcase> <!-- ]]> \"quoted\" 'single' & \u{1}\u{8}\u{7f}\u{85}\u{fffe} \\ \u{1f600} %00 {{}}";
    let comment = format!("(* {wild} *)\n{UNSAFE}");
    let mistaken = format!("{UNSAFE}(* {wild} *) {wild}");
    let markup = wild.replace(['\u{1}', '\u{8}', '/'], " ");
    let name = |kind: &str| format!("{} {kind}", markup.replace('\n', " "));
    let c = format!(
        "/* {wild} */ #include <assert.h>\n_Atomic int x;\nvoid f(void) {{ x = 1; assert(x!=1&&1<x+1); }}\n"
    );
    for (name, content, code) in [
        (name(".cub"), comment, 1),
        ("new\nline \"&<>\t.cub".to_owned(), UNSAFE.to_owned(), 1),
        (name("b.cub"), mistaken, 2),
        (name(".litmus"), format!("X86 \"<{wild}>\"\n{{ }}\n P0 ;\n JUMP \"<&\u{1}> ;\nexists (x=1)\n"), 2),
        (name(".c"), c, 1),
    ] {
        let path = folder.file(&name, content);
        let document = valid(&json, &ask(&["check", "--format", "json", &path]));
        assert_eq!(text(&document, "/files/0/name"), path);
        assert_eq!(number(&document, "/exit_code"), code, "{document}");
        valid(&sarif, &ask(&["check", "--format", "sarif", &path]));
        let junit = ask(&["check", "--format", "junit", &path]).stdout;
        roxmltree::Document::parse(&junit).unwrap_or_else(|error| panic!("{error}: {junit}"));
    }
}

#[test]
fn each_file_under_each_model() {
    let folder = Folder::new("models");
    let (safe, bad) = (folder.file("safe.cub", SAFE), folder.file("unsafe.cub", UNSAFE));
    let weak = "models/mutex/naive_no_fence.cub";
    let both = ask(&["check", "--model", "tso,sc", weak]);
    assert_eq!(both.code, 1, "{both:?}");
    let lines: Vec<&str> = both.stdout.lines().collect();
    let table = &lines[lines.len() - 4..];
    assert_eq!(table[0].split_whitespace().collect::<Vec<_>>(), ["SC", "TSO"]);
    assert_eq!(table[1].split_whitespace().collect::<Vec<_>>(), ["SAFE", "UNSAFE", weak]);
    let how = "breaks under TSO: #1 reads Flag[#2] = False (step 2, enter) while its own earlier write Flag[#1] = True";
    assert!(table[2].contains(how), "{both:?}");
    assert_eq!(table[3].trim(), "1 file: 0 SAFE, 1 UNSAFE, 0 UNKNOWN, 0 not checked");
    let several = ask(&["check", "--model", "sc,tso", &safe, &bad, "models/litmus/x86/sb.litmus"]);
    assert_eq!(several.code, 1, "{several:?}");
    assert!(several.stdout.contains("breaks under SC."), "{several:?}");
    assert!(
        several.stdout.contains("  No             Ok             models/litmus/x86/sb.litmus"),
        "{several:?}"
    );
    // There is one note, not one per model; standard input is read once.
    assert_eq!(several.stderr.matches("note: ").count(), 1 + several.stderr.matches("= note: ").count());
    let json = ask_reading(&["check", "--model", "sc,tso", "--format", "json", "-"], UNSAFE).json();
    let models: Vec<&str> = list(&json, "/files").iter().map(|file| text(file, "/model")).collect();
    assert_eq!((models, number(&json, "/exit_code")), (vec!["sc", "tso"], 1), "{json}");
    // A single model has the same output as before.
    let single = ask(&["check", "--model", "sc,sc", weak]);
    assert!(single.stdout.starts_with("SAFE ") && single.stdout.lines().count() == 1, "{single:?}");
    let figures = ask(&["check", "--model", "sc,tso", "--svg", "x.svg", weak]);
    assert!(figures.code == 2 && figures.stderr.contains("--svg is for one memory model"), "{figures:?}");
    assert_eq!(ask(&["check", "--model", "sc,pso", weak]).code, 2);
}

/// A program that reads the document with Rust types gets the same data as the text.
#[test]
fn details_of_a_document() {
    let file = ask(&["check", "models/mutex/naive_no_fence.cub", "--format", "json"]).json();
    let file = &file["files"][0];
    assert_eq!(text(file, "/trace/line"), "raise(#1) -> enter(#1) -> raise(#2) -> enter(#2) -> unsafe[1]");
    assert_eq!(text(file, "/execution/fences/0/before"), "enter");
    assert_eq!(text(file, "/execution/fences/0/text"), "in the guard of enter");
    assert_eq!(text(file, "/under_sc/verdict"), "SAFE");
    let circle: Vec<&str> = list(file, "/execution/circle").iter().map(|it| text(it, "/relation")).collect();
    assert_eq!(circle, ["po", "fr", "po", "fr"]);
    let litmus = ask(&["litmus", "models/litmus/x86/mp.litmus", "--format", "json"]).json();
    let litmus = &litmus["files"][0]["litmus"];
    assert_eq!((text(litmus, "/answer"), text(litmus, "/observation")), ("No", "Never"), "{litmus}");
    assert_eq!(litmus["states"][0]["values"], serde_json::json!([0, 0]));
    let system = ask(&["x86", "models/x86/spinlock.asm", "--format", "json"]).json();
    assert_eq!(text(&system, "/files/0/system"), ask(&["x86", "models/x86/spinlock.asm"]).stdout);
    let bounded = format!("number_procs 3\n{SAFE}");
    let bounded = ask_reading(&["check", "--format", "json", "-"], &bounded).json();
    assert_eq!(bounded["files"][0]["bounds"]["processes"], serde_json::json!({ "from": 1, "to": 3 }));
    let none = ask(&["check", "--report", "x.html", "a.cub", "b.cub", "--format", "json"]).json();
    assert!(text(&none, "/diagnostics/0/message").contains("--report is for one file"), "{none}");
}

/// `graphs --all` writes one execution per line, and the document in the last line.
#[test]
fn lines_of_executions_keep_the_schema() {
    let arguments = ["graphs", "--all", "--format", "json", "models/litmus/x86/sb.litmus"];
    let (code, stdout, stderr) = process::parts(process::run(".", &arguments, b""));
    assert_eq!((code, stderr.as_str()), (0, ""));
    let schema = std::fs::read_to_string(SCHEMA).expect("the schema is there");
    let mut schema: Value = serde_json::from_str(&schema).expect("the schema is JSON");
    let document = jsonschema::validator_for(&schema).expect("the schema is one");
    for key in ["properties", "required", "type"] {
        schema.as_object_mut().expect("it is an object").remove(key);
    }
    schema["$ref"] = "#/$defs/ExecutionGraph".into();
    let execution = jsonschema::validator_for(&schema).expect("the schema is one");
    let lines: Vec<Value> =
        stdout.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect();
    let (last, executions) = lines.split_last().expect("there are lines");
    assert_eq!(executions.len(), 4, "{stdout}");
    assert!(document.is_valid(last) && !execution.is_valid(last), "{last}");
    for line in executions {
        assert!(execution.is_valid(line) && !document.is_valid(line), "{line}");
    }
}
