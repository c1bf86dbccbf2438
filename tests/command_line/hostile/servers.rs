//! Hostile pages and editors.

use crate::server::Server;
use serde_json::{Value, json};
use std::io::{Read, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A regression: an image or a script of a foreign page sends no `Origin`, so it could fetch an answer, which was then removed.
#[test]
fn foreign_pages_fetch_nothing() {
    let server = Server::start(&[]);
    let job = server.begin(&json!({ "ask": "welcome" }));
    let path = format!("/job/{job}");
    for site in ["cross-site", "same-site", "anything"] {
        let headers = format!("Sec-Fetch-Site: {site}\r\n");
        for path in [path.as_str(), "/"] {
            assert_eq!(server.request("GET", path, &headers, "").status, 403, "{site} {path}");
        }
    }
    for site in ["same-origin", "none"] {
        let headers = format!("Sec-Fetch-Site: {site}\r\n");
        assert_eq!(server.request("GET", &path, &headers, "").status, 200, "{site}");
    }
    // The answer stays, however often others have requested it.
    let (answer, _) = server.wait(job);
    assert_eq!(server.wait(job).0, answer);
}

/// A regression: a text whose reading overflowed the stack killed the whole server.
#[test]
fn one_text_does_not_end_a_server() {
    let server = Server::start(&[]);
    for (name, text) in super::nesting::deep_texts(3_000) {
        let question = json!({ "ask": "check", "name": name, "text": text, "model": "tso", "threads": "f" });
        let answer = server.ask(&question);
        assert!(answer["answer"].is_string(), "{name}: {answer}");
    }
    assert_eq!(server.get("/").status, 200);
}

/// Forty functions, each of which calls the previous one twice: a regression, where reading took all memory after the client had
/// left.
#[test]
fn one_text_does_not_take_the_memory_of_a_server() {
    let server = Server::start(&[]);
    let called = |it: usize| format!("void f{}(void) {{ f{it}(); f{it}(); }}\n", it + 1);
    let calls: String = (0..40).map(called).collect();
    let text = format!("int x;\nvoid f0(void) {{ x = 1; }}\n{calls}void f(void) {{ f40(); }}\n");
    let question = json!({ "ask": "check", "name": "it.c", "text": text, "model": "tso", "threads": "f" });
    let answer = server.ask(&question);
    assert!(answer.to_string().contains("calls are nested more than 32 deep"), "{answer}");
    assert_eq!(server.get("/").status, 200);
}

fn framed(value: &Value) -> String {
    let body = value.to_string();
    format!("Content-Length: {}\r\n\r\n{body}", body.len())
}

fn request(id: u32, method: &str, params: &Value) -> String {
    framed(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))
}

/// The answers of the editor server to these messages, between greeting and shutdown.
fn spoken(messages: &str) -> String {
    let mut child = Command::new(env!("CARGO_BIN_EXE_garret"))
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let mut text = request(1, "initialize", &json!({ "capabilities": {} }));
    text += &framed(&json!({ "jsonrpc": "2.0", "method": "initialized", "params": {} }));
    text += messages;
    text += &request(2, "shutdown", &Value::Null);
    text += &framed(&json!({ "jsonrpc": "2.0", "method": "exit" }));
    let mut input = child.stdin.take().expect("it is piped");
    let writer = std::thread::spawn(move || input.write_all(text.as_bytes()));
    let mut said = String::new();
    child.stdout.take().expect("it is piped").read_to_string(&mut said).expect("it is text");
    let status = child.wait().expect("it ends");
    writer.join().expect("it does not panic").expect("all of it is read");
    assert_eq!(status.code(), Some(0), "{said:.2000}");
    said
}

/// An invalid message is answered by an error, and the next one is read.
#[test]
fn an_editor_that_talks_nonsense_is_answered_all_the_same() {
    let mut text = String::new();
    text += "Content-Length: 18446744073709551615\r\n\r\n{}";
    text += "Content-Length: 3\r\n\r\n{{{";
    text += &framed(&json!([{ "jsonrpc": "2.0", "id": 7, "method": "shutdown" }]));
    for (index, (name, deep)) in super::nesting::deep_texts(300).into_iter().enumerate() {
        let uri = format!("file:///nowhere/{index}-{name}");
        let document = json!({ "uri": uri, "languageId": "", "version": 1, "text": deep });
        let params = json!({ "textDocument": document });
        text += &framed(&json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": params }));
        let asked = json!({ "textDocument": { "uri": uri } });
        text += &request(100 + index as u32, "textDocument/documentSymbol", &asked);
    }
    let said = spoken(&text);
    assert_eq!(said.matches("\"code\":-32700").count(), 2, "{said:.2000}");
    assert_eq!(said.matches("\"code\":-32600").count(), 1, "{said:.2000}");
    assert!(said.contains("\"id\":2,"), "{said:.2000}");
}

/// Very many names in one line, and a line that expands to as many: a regression, where each took minutes.
#[test]
fn an_editor_is_answered_about_long_lines() {
    let labels: String = (0..120_000).map(|it| format!("L{it}: ")).collect();
    let conjuncts = vec!["S[p] = A"; 120_000].join(" && ");
    let system = format!(
        "type t = A | B\narray S[proc] : t\ninit (p) {{ S[p] = A }}\nunsafe (p) {{ S[p] = B }}\ntransition a ([p]) requires {{ {conjuncts} }} {{ S[p] := A }}\n"
    );
    let texts = [
        ("it.c", format!("int x; void f(void) {{ {labels} x = 1; }}"), "textDocument/documentSymbol"),
        ("it.cub", system, "textDocument/formatting"),
    ];
    let mut messages = String::new();
    for (id, (name, text, method)) in (100..).zip(texts) {
        let uri = format!("file:///nowhere/{name}");
        let document = json!({ "uri": uri, "languageId": "", "version": 1, "text": text });
        let opened = json!({ "textDocument": document });
        messages += &framed(&json!({ "jsonrpc": "2.0", "method": "textDocument/didOpen", "params": opened }));
        let options = json!({ "tabSize": 2, "insertSpaces": true });
        messages += &request(id, method, &json!({ "textDocument": { "uri": uri }, "options": options }));
    }
    let started = Instant::now();
    let said = spoken(&messages);
    assert!(started.elapsed() < Duration::from_secs(60), "{:?}", started.elapsed());
    assert!(said.contains("\"L119999\"") && said.contains("\"newText\""), "{said:.2000}");
}
