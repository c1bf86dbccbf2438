//! Requests of the page and their answers, without a page: the same rules hold for the server and for the WebAssembly module.
#![cfg(feature = "playground")]

use crate::files;

use files::manifest_dir;
use garret::Model;
use garret::header::{Header, Language};
use garret::machine::{ExploreOptions, explore};
use garret::playground::{EXAMPLES, Engine, Host, MOST_BYTES, POLICY, answer, page};
use garret::watch::Watch;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};
use std::collections::{BTreeSet, VecDeque};

fn ask(question: &Value) -> Value {
    let said = answer(&question.to_string(), &Host::new(), &Watch::default(), &mut |_| {});
    serde_json::from_str(&said).unwrap_or_else(|error| panic!("{error}: {said}"))
}

/// A request about a text; `more` has additional members.
fn about(ask: &str, name: &str, text: &str, model: &str, more: &Value) -> Value {
    let mut question = json!({ "ask": ask, "name": name, "text": text, "model": model });
    for (key, value) in more.as_object().into_iter().flatten() {
        question[key] = value.clone();
    }
    question
}

fn walk(name: &str, text: &str, processes: u8, steps: &[String]) -> Value {
    let more = json!({ "processes": processes, "start": 0, "steps": steps });
    ask(&about("walk", name, text, "tso", &more))
}

fn model(path: &str) -> String {
    std::fs::read_to_string(manifest_dir().join("models").join(path)).expect("the model is there")
}

/// Each example has the verdict in its header.
#[test]
fn examples_are_what_they_say() {
    for example in EXAMPLES {
        let language = Language::of_file(example.name).expect("the name says the language");
        let header = Header::read(example.text, language).expect("the header can be read");
        let model = Model::ALL.into_iter().find(|it| it.name() == example.model).expect("a memory model");
        let expected = header.answer(model).unwrap_or_else(|| panic!("{} expects nothing", example.name));
        let said = ask(&about("check", example.name, example.text, example.model, &Value::Null));
        let (word, line) = (said["word"].as_str(), said["line"].as_str().unwrap_or_default());
        let came = word == Some(expected.word()) || line.contains(expected.word());
        assert!(came, "{}: {} and not {}", example.name, said["line"], expected.word());
    }
}

/// Stepping through the execution of a check reaches a bad state, with the same description; one step before, it has not.
#[test]
fn counterexamples_are_walked() {
    let mut walked = 0;
    for example in EXAMPLES {
        let said = ask(&about("check", example.name, example.text, example.model, &Value::Null));
        if said["word"] != "UNSAFE" {
            assert!(said["run"].is_null(), "{}", example.name);
            continue;
        }
        let run = &said["run"];
        assert!(run.is_object(), "{}: the run cannot be walked", example.name);
        let end = ask(&about("walk", example.name, example.text, example.model, run));
        assert!(end["bad"].is_string() && end["refused"].is_null(), "{}: {end}", example.name);
        assert_eq!(end["taken"].as_array().map(Vec::len), run["steps"].as_array().map(Vec::len));
        let mut earlier = run.clone();
        earlier["steps"].as_array_mut().expect("a list").pop();
        let before = ask(&about("walk", example.name, example.text, example.model, &earlier));
        assert!(before["bad"].is_null(), "{}: {before}", example.name);
        walked += 1;
    }
    assert!(walked >= 4, "{walked}");
}

/// The states that are reached by stepping are those that the machine explores.
#[test]
fn as_many_states_as_the_machine_has() {
    for (path, processes) in [("mutex/naive_no_fence.cub", 2), ("litmus/sb_forwarding.cub", 2)] {
        let text = model(path);
        let system = garret::parse(&text).expect("the model is a system").system;
        // Bad states end an exploration, so they are removed.
        let options =
            ExploreOptions::new().processes(processes).symmetry(false).partial_order(false).buffer(8);
        let wanted =
            garret::machine::terminal_states(&system, &options, &mut |_| {}).exploration.statistics.states;
        assert!(wanted > 10, "{path}: {wanted}");
        let mut seen = BTreeSet::new();
        let mut waiting = VecDeque::from([Vec::<String>::new()]);
        while let Some(steps) = waiting.pop_front() {
            let here = walk(path, &text, processes, &steps);
            assert!(here["refused"].is_null(), "{here}");
            if !seen.insert(here["state"].to_string()) {
                continue;
            }
            for next in here["nexts"].as_array().expect("a list") {
                let key = next["key"].as_str().expect("a name").to_owned();
                waiting.push_back(steps.iter().cloned().chain([key]).collect());
            }
        }
        assert_eq!(seen.len(), wanted, "{path}");
        let explored = explore(&system, &options, &mut |_| {});
        assert!(explored.statistics.states <= wanted);
    }
}

/// The contents of a store buffer are shown, and are not in memory until they leave the buffer.
#[test]
fn store_buffers_are_shown() {
    let text = model("mutex/naive_no_fence.cub");
    let first = walk("x.cub", &text, 2, &[]);
    assert_eq!(first["state"]["buffers"], json!([[], []]));
    assert_eq!(first["names"], json!(["#1", "#2"]));
    let titles: Vec<&str> =
        first["nexts"].as_array().expect("a list").iter().filter_map(|it| it["title"].as_str()).collect();
    assert_eq!(titles, ["raise(#1)", "raise(#2)"], "nothing else can happen");
    let raised = walk("x.cub", &text, 2, &["raise(#1)".to_owned()]);
    assert_eq!(raised["state"]["buffers"], json!([["Flag[#1] = True"], []]));
    assert!(raised["state"]["memory"].as_array().expect("a list").contains(&json!("Flag[#1] = False")));
    assert!(raised["taken"][0]["effects"].to_string().contains("buffers Flag[#1] = True"), "{raised}");
    assert_eq!(raised["taken"][0]["lines"], json!([19]));
    let left = walk("x.cub", &text, 2, &["raise(#1)".to_owned(), "buffer of #1".to_owned()]);
    assert_eq!(left["state"]["buffers"], json!([[], []]));
    assert!(left["state"]["memory"].as_array().expect("a list").contains(&json!("Flag[#1] = True")));
}

/// Impossible steps are refused, and the steps before them are taken.
#[test]
fn steps_that_do_not_fit() {
    let text = model("mutex/naive_no_fence.cub");
    for (wanted, after) in [("enter(#2)", 1), ("<img>(#1)", 1), ("buffer of #2", 1), ("raise(#1)", 1)] {
        let steps = ["raise(#1)".to_owned(), wanted.to_owned()];
        let said = walk("x.cub", &text, 2, &steps);
        assert_eq!(said["taken"].as_array().map(Vec::len), Some(after), "{said}");
        assert!(said["refused"].as_str().is_some_and(|it| it.contains(wanted)), "{said}");
    }
    let more = json!({ "processes": 2, "start": 7, "steps": [] });
    let said = ask(&about("walk", "x.cub", &text, "tso", &more));
    assert!(said["refused"].as_str().is_some_and(|it| it.contains("no initial state of number 8")), "{said}");
    let long: Vec<String> = vec!["raise(#1)".to_owned(); 501];
    assert_eq!(walk("x.cub", &text, 2, &long)["answer"], "refused");
}

/// If there are several initial states, one is chosen first; if no step is possible, this is reported.
#[test]
fn initial_states_are_chosen() {
    let text = "var X : bool\nvar Y : bool\ninit { X = False }\nunsafe (p) { X = True && Y = True }\n\
        transition t (p) requires { X = False } { X := True }";
    let question = |more: &Value| ask(&about("walk", "x.cub", text, "sc", more));
    let open = question(&json!({ "processes": 1 }));
    assert_eq!(open["starts"].as_array().map(Vec::len), Some(2), "{open}");
    assert!(open["start"].is_null() && open["state"].is_null());
    let mut bads = 0;
    for start in 0..2 {
        let end = question(&json!({ "processes": 1, "start": start, "steps": ["t(#1)"] }));
        bads += usize::from(end["bad"].is_string());
        assert_eq!(end["start"], start);
        assert!(end["nexts"].as_array().is_some_and(Vec::is_empty));
        assert!(end["remarks"].to_string().contains("nothing can happen any more"), "{end}");
    }
    assert_eq!(bads, 1);
}

/// Steps that are left out are reported.
#[test]
fn full_buffers_are_told() {
    let text = "weak array X[proc] : bool\ninit (p) { X[p] = False }\nunsafe (p q) { p @ X[q] = True && q @ X[p] = True }\n\
        transition t ([p]) { X[p] := True }";
    let steps = vec!["t(#1)".to_owned(); 8];
    let said = walk("x.cub", text, 1, &steps);
    assert_eq!(said["state"]["buffers"][0].as_array().map(Vec::len), Some(8), "{said}");
    assert!(said["remarks"].to_string().contains("a store buffer is full"), "{said}");
    assert_eq!(said["nexts"].as_array().map(Vec::len), Some(1), "only the buffer can move");
}

/// A step with two reasons is listed once; a step with several results is listed several times; states excluded by an `invariant` are
/// reported.
#[test]
fn steps_are_what_can_happen() {
    let text = "type t = A | B | C\nvar X : t\nvar Y : bool\ninit { X = A && Y = False }\n\
        invariant { X = C }\nunsafe (p) { X = B && Y = True }\n\
        transition choose (p) requires { X = A || Y = False } { X := ? }";
    let first = walk("x.cub", text, 1, &[]);
    let keys: Vec<&str> =
        first["nexts"].as_array().expect("a list").iter().filter_map(|it| it["key"].as_str()).collect();
    assert_eq!(keys, ["choose(#1)", "choose(#1) (2)", "choose(#1) (3)"]);
    let mut values = Vec::new();
    for key in keys {
        let after = walk("x.cub", text, 1, &[key.to_owned()]);
        assert_eq!(after["before"], first["state"]);
        let is_excluded = after["remarks"].to_string().contains("an `invariant` of the source");
        let memory = after["state"]["memory"].to_string();
        assert_eq!(is_excluded, memory.contains("X = C"), "{after}");
        values.push(memory);
    }
    values.sort_unstable();
    values.dedup();
    assert_eq!(values.len(), 3, "{values:?}");
}

/// For programs, steps refer to lines and threads; litmus tests are stepped through as systems.
#[test]
fn programs_and_tests_are_walked() {
    let said = walk("peterson.c", &model("c/peterson_broken_fence.c"), 2, &[]);
    assert_eq!(said["names"], json!(["thread 1", "thread 2"]));
    assert!(said["nexts"][0]["lines"].as_array().is_some_and(|it| !it.is_empty()), "{said}");
    let said = walk("sb.litmus", &model("litmus/x86/sb.litmus"), 9, &[]);
    assert_eq!(said["names"], json!(["P0", "P1"]), "{said}");
    assert!(said["nexts"].as_array().is_some_and(|it| !it.is_empty()), "{said}");
}

/// Errors are reported with their places; an unreadable request is answered by a message.
#[test]
fn mistakes_are_answers() {
    let said = ask(&about("read", "x.cub", "var X : bool\ninit { Y = True }", "tso", &Value::Null));
    assert_eq!(said["answer"], "read");
    assert_eq!(said["diagnostics"][0]["labels"][0]["place"]["start"], json!({ "line": 2, "column": 8 }));
    let check = ask(&about("check", "x.cub", "var", "tso", &Value::Null));
    assert_eq!(check["answer"], "refused");
    assert!(check["diagnostics"].as_array().is_some_and(|it| !it.is_empty()));
    let text = model("mutex/naive.cub");
    for (name, word) in [("x.rs", "does not say what the text is"), ("", "does not say")] {
        let said = ask(&about("check", name, &text, "tso", &Value::Null));
        assert!(said["message"].as_str().is_some_and(|it| it.contains(word)), "{said}");
    }
    let raw = |question: &str| answer(question, &Host::new(), &Watch::default(), &mut |_| {});
    for question in [
        "",
        "{",
        "[]",
        r#"{"ask":"steal"}"#,
        r#"{"ask":"check"}"#,
        r#"{"ask":"check","name":"x.cub","text":"","model":"arm"}"#,
    ] {
        assert!(raw(question).contains("cannot be understood"), "{question}");
    }
    assert!(raw(&" ".repeat(MOST_BYTES + 1)).contains("the most that is read here"));
}

/// Options in a first comment are respected; unsupported ones are refused.
#[test]
fn first_comments_are_read() {
    let program =
        "#include <assert.h>\nint x;\nvoid a(void) { x = 1; assert(x != 3); }\nvoid b(void) { x = 2; }\n";
    let read = |text: &str, threads: &str| {
        ask(&about("read", "x.c", text, "tso", &json!({ "threads": threads })))["diagnostics"].to_string()
    };
    assert!(read(&format!("// Threads: c\n{program}"), "").contains('c'));
    assert!(read(&format!("// Threads: c\n{program}"), "").contains("error"));
    assert!(!read(&format!("// Threads: c\n{program}"), "a,b").contains("error"));
    assert!(read(program, "a*x").contains("the functions that threads run"));
    assert!(read(&format!("// Options: --no-fuse\n{program}"), "a").contains("are not read here"));
    // In this language, all threads run the same code.
    let more = json!({ "threads": "a" });
    let said = ask(&about("read", "x.asm", &model("x86/dekker_no_fence.asm"), "tso", &more));
    assert!(said["diagnostics"].to_string().contains("all threads run `thread_code`"), "{said}");
    // No file of the host is read for a text.
    let including = format!("#include \"{}\"\n{program}", "Cargo.toml");
    assert!(read(&including, "a").contains("error"), "{}", read(&including, "a"));
}

/// All allowed numbers of processes are explored.
#[test]
fn explorations_have_their_bounds() {
    let text = model("mutex/naive_no_fence.cub");
    let explored = |text: &str, processes: u8| {
        ask(&about("explore", "x.cub", text, "tso", &json!({ "processes": processes })))
    };
    // Store buffers were cut off.
    assert_eq!(explored(&text, 1)["word"], "UNKNOWN");
    let two = explored(&text, 2);
    assert_eq!(two["word"], "UNSAFE");
    assert!(two["page"].as_str().is_some_and(|it| it.contains("<svg")) && two["run"]["processes"] == 2);
    assert_eq!(explored(&text, 0)["answer"], "refused");
    let bounded = format!("number_procs 3\n{text}");
    assert_eq!(ask(&about("read", "x.cub", &bounded, "tso", &Value::Null))["processes"]["most"], 3);
}

/// The fences that are found make the text safe.
#[test]
fn fences_are_put_into_the_text() {
    for path in ["mutex/naive_no_fence.cub", "x86/dekker_no_fence.asm"] {
        let text = model(path);
        let said = ask(&about("fences", path, &text, "tso", &Value::Null));
        assert_eq!(said["word"], "FENCES", "{said}");
        let repaired = said["repaired"].as_str().expect("a text");
        assert_ne!(repaired, text);
        assert_eq!(ask(&about("check", path, repaired, "tso", &Value::Null))["word"], "SAFE", "{path}");
    }
    let said = ask(&about("fences", "x.cub", &model("mutex/naive.cub"), "sc", &Value::Null));
    assert_eq!(said["answer"], "refused");
}

/// The content security policy lists the hashes of the script and the style of reports.
#[test]
fn the_policy_knows_the_reports() {
    let text = model("mutex/naive_no_fence.cub");
    let said = ask(&about("check", "x.cub", &text, "tso", &Value::Null));
    let report = said["page"].as_str().expect("a report");
    for element in ["script", "style"] {
        let (start, end) = (format!("<{element}>"), format!("</{element}>"));
        let parts: Vec<&str> = report.split(&start).skip(1).filter_map(|it| it.split(&end).next()).collect();
        assert_eq!(parts.len(), 1, "one {element}");
        let hash = format!("{element}-src 'self'");
        let directive = POLICY.split(';').find(|it| it.contains(&hash)).expect("the directive is there");
        let named = format!("'sha256-{}'", base64(&Sha256::digest(parts[0].as_bytes())));
        assert!(directive.contains(&named), "write {named} into the policy");
    }
    // Attributes cannot be allowed by hashes.
    assert!(!report.contains(" style=") && !report.contains(" onclick="));
    for word in ["unsafe-inline", "unsafe-eval'  ", "*", "http"] {
        assert!(!POLICY.contains(word), "{word}");
    }
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::new();
    for three in bytes.chunks(3) {
        let all =
            three.iter().fold(0_u32, |all, byte| all << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        for place in 0..4 {
            let letter = LETTERS[(all >> (18 - 6 * place) & 63) as usize] as char;
            text.push(if place <= three.len() { letter } else { '=' });
        }
    }
    text
}

/// The time limit of a request without a server is the same where it is enforced and where it is mentioned.
#[test]
fn the_module_and_the_page_agree() {
    let worker =
        page(Engine::Worker).into_iter().find(|it| it.name == "engine.js").expect("it is there").text;
    let module = std::fs::read_to_string(manifest_dir().join("playground/src/lib.rs")).expect("it is there");
    assert!(worker.contains("const SECONDS = 60;") && module.contains("Duration::from_secs(60)"));
    for export in ["room", "answer", "said", "defect"] {
        let worker =
            page(Engine::Worker).into_iter().find(|it| it.name == "worker.js").expect("it is there").text;
        let called = worker.contains(&format!("exports.{export}("));
        assert!(called && module.contains(&format!("pub extern \"C\" fn {export}(")), "{export}");
    }
}

/// The page loads nothing from elsewhere, has no inline scripts, and never creates markup from texts.
#[test]
fn the_page_is_all_of_its_own() {
    for engine in [Engine::Server, Engine::Worker] {
        let parts = page(engine);
        let index = &parts.iter().find(|it| it.name == "index.html").expect("it is there").text;
        assert!(index.contains(POLICY) && !index.contains("{policy}"));
        assert!(!index.contains("<style") && !index.contains(" style=") && !index.contains("javascript:"));
        assert!(index.split("<script").skip(1).all(|it| it.contains("src=")), "scripts are files");
        let handlers = [" onclick", " onload", " onerror", " oninput"];
        assert!(!handlers.iter().any(|it| index.contains(it)));
        for part in &parts {
            for word in [
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "document.write",
                "eval(",
                "new Function",
                "DOMParser",
                "://",
            ] {
                assert!(!part.text.contains(word), "{}: {word}", part.name);
            }
        }
        // Every file is mentioned by another one.
        for part in parts.iter().filter(|it| it.name != "index.html") {
            let others = parts.iter().filter(|it| it.name != part.name);
            assert!(others.into_iter().any(|it| it.text.contains(part.name)), "nobody wants {}", part.name);
        }
    }
}
