//! The client side of the editor protocol: it starts the server, sends messages and waits for answers.
#![allow(clippy::needless_pass_by_value, reason = "what is sent is written where it is sent")]

use serde_json::{Value, json};
use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

/// The time limit of waiting; no answer takes a hundredth of it.
const PATIENCE: Duration = Duration::from_secs(240);

/// An editor and its server.
pub(crate) struct Editor {
    child: Child,
    input: Option<ChildStdin>,
    messages: Receiver<Value>,
    next: i64,
    /// The notifications of the server that have not been processed yet.
    told: VecDeque<Value>,
    /// The methods that the server has requested.
    pub(crate) asked: Vec<String>,
    /// Whether requests for progress are refused.
    pub(crate) refuses_progress: bool,
}

/// An answer of the server: the result, or the code and the message of the error.
pub(crate) type Answer = Result<Value, (i64, String)>;

impl Editor {
    /// Starts the server without a handshake.
    pub(crate) fn start() -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_garret"))
            .args(["lsp", "--stdio"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("the server starts");
        let input = child.stdin.take();
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            while let Some(message) = read(&mut output) {
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        Self {
            child,
            input,
            messages,
            next: 0,
            told: VecDeque::new(),
            asked: Vec::new(),
            refuses_progress: false,
        }
    }

    /// Starts the server, and sends the capabilities of the editor.
    pub(crate) fn ready(capabilities: Value, options: Value) -> (Self, Value) {
        let mut editor = Self::start();
        let params = json!({
            "processId": null, "rootUri": null, "capabilities": capabilities, "initializationOptions": options,
        });
        let answer = editor.request("initialize", params).expect("it is ready");
        editor.notify("initialized", json!({}));
        (editor, answer)
    }

    pub(crate) fn send(&mut self, message: &Value) {
        let text = message.to_string();
        self.write(&format!("Content-Length: {}\r\n\r\n{text}", text.len()));
    }

    /// Writes arbitrary text, which need not be a message.
    pub(crate) fn write(&mut self, text: &str) {
        let input = self.input.as_mut().expect("it is open");
        input.write_all(text.as_bytes()).expect("the server reads");
        input.flush().expect("the server reads");
    }

    pub(crate) fn notify(&mut self, method: &str, params: Value) {
        self.send(&json!({ "jsonrpc": "2.0", "method": method, "params": params }));
    }

    /// Sends a request without waiting.
    pub(crate) fn ask(&mut self, method: &str, params: Value) -> i64 {
        self.next += 1;
        self.send(&json!({ "jsonrpc": "2.0", "id": self.next, "method": method, "params": params }));
        self.next
    }

    pub(crate) fn request(&mut self, method: &str, params: Value) -> Answer {
        let id = self.ask(method, params);
        self.answer(id)
    }

    /// Waits for the answer to a request.
    pub(crate) fn answer(&mut self, id: i64) -> Answer {
        loop {
            let message = self.message();
            if message.get("method").is_none() && message["id"] == id {
                return match message.get("error") {
                    Some(error) => Err((
                        error["code"].as_i64().expect("a code"),
                        error["message"].as_str().expect("a message").to_owned(),
                    )),
                    None => Ok(message["result"].clone()),
                };
            }
            self.keep(message);
        }
    }

    /// Waits for a notification of the server that satisfies the condition.
    pub(crate) fn told(&mut self, method: &str, is_it: impl Fn(&Value) -> bool) -> Value {
        let mut seen = 0;
        loop {
            while let Some(message) = self.told.get(seen) {
                if message["method"] == method && is_it(&message["params"]) {
                    return self.told.remove(seen).expect("it is there")["params"].take();
                }
                seen += 1;
            }
            let message = self.message();
            self.keep(message);
        }
    }

    /// Whether the server has sent this notification so far.
    pub(crate) fn was_told(&self, method: &str) -> bool {
        self.told.iter().any(|message| message["method"] == method)
    }

    fn message(&mut self) -> Value {
        self.messages.recv_timeout(PATIENCE).expect("the server says something")
    }

    /// Stores notifications, and answers requests.
    fn keep(&mut self, message: Value) {
        if message.get("id").is_none() {
            self.told.push_back(message);
        } else if let Some(method) = message["method"].as_str() {
            self.asked.push(method.to_owned());
            let refused = self.refuses_progress && method == "window/workDoneProgress/create";
            let mut answer = json!({ "jsonrpc": "2.0", "id": message["id"], "result": null });
            if refused {
                answer = json!({ "jsonrpc": "2.0", "id": message["id"], "error": { "code": -1, "message": "no" } });
            }
            self.send(&answer);
        }
    }

    pub(crate) fn open(&mut self, uri: &str, language: &str, text: &str) {
        let document = json!({ "uri": uri, "languageId": language, "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
    }

    /// Replaces the whole text.
    pub(crate) fn change(&mut self, uri: &str, version: i64, text: &str) {
        self.edit(uri, version, json!([{ "text": text }]));
    }

    pub(crate) fn edit(&mut self, uri: &str, version: i64, changes: Value) {
        let document = json!({ "uri": uri, "version": version });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    }

    /// The diagnostics of a version of a text.
    pub(crate) fn diagnostics(&mut self, uri: &str, version: i64) -> Vec<Value> {
        let params = self.told("textDocument/publishDiagnostics", |params| {
            params["uri"] == uri && params["version"] == version
        });
        params["diagnostics"].as_array().expect("a list").clone()
    }

    /// Sends a request about a place in a text.
    pub(crate) fn at(&mut self, method: &str, uri: &str, (line, character): (u32, u32)) -> Answer {
        let params = json!({
            "textDocument": { "uri": uri }, "position": { "line": line, "character": character },
            "context": { "includeDeclaration": true },
        });
        self.request(&format!("textDocument/{method}"), params)
    }

    /// Sends a request about a whole text.
    pub(crate) fn of(&mut self, method: &str, uri: &str) -> Answer {
        let options = json!({ "tabSize": 2, "insertSpaces": true });
        let params = json!({ "textDocument": { "uri": uri }, "options": options });
        self.request(&format!("textDocument/{method}"), params)
    }

    /// Shuts the server down; returns its exit status.
    pub(crate) fn end(mut self) -> ExitStatus {
        self.request("shutdown", Value::Null).expect("it can be shut down");
        self.notify("exit", Value::Null);
        self.gone()
    }

    /// Closes the input; returns the exit status of the server.
    pub(crate) fn gone(mut self) -> ExitStatus {
        drop(self.input.take());
        self.child.wait().expect("it ends")
    }
}

/// The next message; `None` at the end of the output.
fn read(output: &mut impl BufRead) -> Option<Value> {
    let mut length = 0;
    loop {
        let mut line = String::new();
        if output.read_line(&mut line).ok()? == 0 {
            return None;
        }
        match line.trim_end() {
            "" => break,
            header => {
                if let Some(number) = header.strip_prefix("Content-Length: ") {
                    length = number.parse().ok()?;
                }
            }
        }
    }
    let mut body = vec![0; length];
    output.read_exact(&mut body).ok()?;
    serde_json::from_slice(&body).ok()
}
