//! A headless browser, controlled by the protocol of its developer tools over pipes.

#![allow(clippy::needless_pass_by_value, reason = "what is sent is written where it is sent")]

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// The time limit of waiting; nothing takes a hundredth of it.
const PATIENCE: Duration = Duration::from_secs(600);

/// The number of browsers started: each needs a folder of its own.
static STARTED: AtomicUsize = AtomicUsize::new(0);

/// A browser.
pub(crate) struct Browser {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    next: u64,
    folder: PathBuf,
    /// Error messages of pages, frames and workers.
    pub(crate) complaints: Vec<String>,
    /// The sessions of frames with their own process, other than those of pages or workers.
    frames: Vec<String>,
}

/// A page, identified by its session.
#[derive(Clone, Debug)]
pub(crate) struct Tab(String);

impl Browser {
    /// Starts a browser; `None`, with a message, if none is installed.
    pub(crate) fn start() -> Option<Self> {
        let runs = |browser: &&str| {
            let version = Command::new(browser).arg("--version").stderr(Stdio::null()).output();
            version.is_ok_and(|it| it.status.success())
        };
        let browser = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(|it| runs(it));
        let Some(browser) = browser else {
            println!("skipped: there is no browser");
            return None;
        };
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let folder = std::env::temp_dir().join(format!("garret-browser-{}-{number}", std::process::id()));
        // The browser communicates over the descriptors 3 and 4.
        let mut child = Command::new("sh")
            .args(["-c", r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>&1"#, browser])
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--remote-debugging-pipe",
                "--no-first-run",
            ])
            .arg(format!("--user-data-dir={}", folder.display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the browser starts");
        let input = child.stdin.take().expect("it is piped");
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            loop {
                let mut bytes = Vec::new();
                if output.read_until(0, &mut bytes).is_err() || bytes.pop() != Some(0) {
                    return;
                }
                let Ok(message) = serde_json::from_slice(&bytes) else { return };
                if sender.send(message).is_err() {
                    return;
                }
            }
        });
        let (complaints, frames) = (Vec::new(), Vec::new());
        Some(Self { child, input, messages, next: 0, folder, complaints, frames })
    }

    /// Sends a command, and waits for its result.
    fn call(&mut self, session: Option<&str>, method: &str, params: Value) -> Value {
        let id = self.send(session, method, params);
        loop {
            let message = match self.messages.recv_timeout(PATIENCE) {
                Ok(message) => message,
                Err(RecvTimeoutError::Timeout) => panic!("the browser does not answer {method}"),
                Err(RecvTimeoutError::Disconnected) => panic!("the browser has ended"),
            };
            if message["id"] == id {
                assert!(message["error"].is_null(), "{method}: {}", message["error"]);
                return message["result"].clone();
            }
            self.note(&message);
        }
    }

    fn send(&mut self, session: Option<&str>, method: &str, params: Value) -> u64 {
        self.next += 1;
        let mut message = json!({ "id": self.next, "method": method, "params": params });
        if let Some(session) = session {
            message["sessionId"] = json!(session);
        }
        let mut bytes = message.to_string().into_bytes();
        bytes.push(0);
        self.input.write_all(&bytes).expect("the browser listens");
        self.next
    }

    /// Records an event of a page.
    fn note(&mut self, message: &Value) {
        let params = &message["params"];
        match message["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => self.complaints.push(params["exceptionDetails"].to_string()),
            "Runtime.consoleAPICalled" => self.complaints.push(params["args"].to_string()),
            "Log.entryAdded" if params["entry"]["level"] == "error" => {
                self.complaints.push(params["entry"].to_string());
            }
            "Target.attachedToTarget" => {
                let session = params["sessionId"].as_str().unwrap_or_default().to_owned();
                for method in ["Runtime.enable", "Log.enable"] {
                    self.send(Some(&session), method, json!({}));
                }
                if params["targetInfo"]["type"] == "iframe" {
                    self.frames.push(session);
                }
            }
            _ => {}
        }
    }

    /// Opens a page with this width and height, in light or dark mode.
    pub(crate) fn open(&mut self, address: &str, (width, height): (u32, u32), is_dark: bool) -> Tab {
        let target =
            self.call(None, "Target.createTarget", json!({ "url": "about:blank" }))["targetId"].clone();
        let attach = json!({ "targetId": target, "flatten": true });
        let session = self.call(None, "Target.attachToTarget", attach)["sessionId"].clone();
        let tab = Tab(session.as_str().expect("a session").to_owned());
        for method in ["Runtime.enable", "Log.enable", "Page.enable"] {
            self.call(Some(&tab.0), method, json!({}));
        }
        let attach = json!({ "autoAttach": true, "waitForDebuggerOnStart": false, "flatten": true });
        self.call(Some(&tab.0), "Target.setAutoAttach", attach);
        let size = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call(Some(&tab.0), "Emulation.setDeviceMetricsOverride", size);
        let scheme = if is_dark { "dark" } else { "light" };
        let media = json!({ "features": [{ "name": "prefers-color-scheme", "value": scheme }] });
        self.call(Some(&tab.0), "Emulation.setEmulatedMedia", media);
        self.go(&tab, address);
        tab
    }

    /// Navigates to another address.
    pub(crate) fn go(&mut self, tab: &Tab, address: &str) {
        self.call(Some(&tab.0), "Page.navigate", json!({ "url": address }));
        self.until(tab, "document.body && document.body.dataset.ready === 'yes'");
    }

    /// The value of an expression in the page.
    pub(crate) fn value(&mut self, tab: &Tab, expression: &str) -> Value {
        self.value_in(&tab.0.clone(), expression)
    }

    fn value_in(&mut self, session: &str, expression: &str) -> Value {
        let params = json!({ "expression": expression, "awaitPromise": true, "returnByValue": true });
        let found = self.call(Some(session), "Runtime.evaluate", params);
        assert!(found["exceptionDetails"].is_null(), "{expression}: {found}");
        found["result"]["value"].clone()
    }

    /// The value of an expression, as text.
    pub(crate) fn text(&mut self, tab: &Tab, expression: &str) -> String {
        let value = self.value(tab, expression);
        value.as_str().map_or_else(|| value.to_string(), str::to_owned)
    }

    /// Waits until the condition holds.
    pub(crate) fn until(&mut self, tab: &Tab, condition: &str) {
        let session = tab.0.clone();
        self.until_in(&session, condition);
    }

    fn until_in(&mut self, session: &str, condition: &str) {
        // A page that is being left drops the request, so it is repeated.
        for _ in 0..PATIENCE.as_secs() {
            let waits = format!(
                "new Promise((resolve) => {{ let left = 50; const look = () => {{ \
                 if ({condition}) resolve(true); else if ((left -= 1) === 0) resolve(false); else setTimeout(look, 20); }}; look(); }})"
            );
            let params = json!({ "expression": waits, "awaitPromise": true, "returnByValue": true });
            let id = self.send(Some(session), "Runtime.evaluate", params);
            loop {
                let message = self.messages.recv_timeout(PATIENCE).expect("the browser answers");
                if message["id"] != id {
                    self.note(&message);
                    continue;
                }
                if message["result"]["result"]["value"] == true {
                    return;
                }
                break;
            }
        }
        let page = self.value_in(session, "document.body.innerText");
        panic!("this never comes: {condition}\n{page}\n{:?}", self.complaints);
    }

    /// Clicks on the element with this selector.
    pub(crate) fn press(&mut self, tab: &Tab, selector: &str) {
        let found = self.value(
            tab,
            &format!(
                "(document.querySelector({selector:?})?.click(), !!document.querySelector({selector:?}))"
            ),
        );
        assert_eq!(found, true, "there is no {selector}");
    }

    /// Waits until the condition holds in the last frame with its own process, and returns the value of the expression there.
    pub(crate) fn in_frame(&mut self, condition: &str, expression: &str) -> String {
        let session = self.frames.last().expect("a frame of its own").clone();
        self.until_in(&session, condition);
        let value = self.value_in(&session, expression);
        value.as_str().map_or_else(|| value.to_string(), str::to_owned)
    }

    /// Waits until this number of frames was created, in all pages together.
    pub(crate) fn until_frames(&mut self, tab: &Tab, count: usize) {
        for _ in 0..1000 {
            if self.frames.len() >= count {
                return;
            }
            // Events that arrive meanwhile are recorded.
            self.value(tab, "new Promise((resolve) => setTimeout(resolve, 20))");
        }
        panic!("{} frames, and not {count}", self.frames.len());
    }

    /// The number of frames that were created.
    pub(crate) fn frames(&self) -> usize {
        self.frames.len()
    }

    /// A screenshot of the page, in base64.
    pub(crate) fn picture(&mut self, tab: &Tab) -> String {
        let session = tab.0.clone();
        let picture = self.call(Some(&session), "Page.captureScreenshot", json!({ "format": "png" }));
        picture["data"].as_str().expect("a picture").to_owned()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let _ = std::fs::remove_dir_all(&self.folder);
    }
}
