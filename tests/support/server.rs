//! A server of the page, and requests to it at the level of bytes.

use serde_json::Value;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// The time limit of waiting; no reply takes a hundredth of it.
const PATIENCE: Duration = Duration::from_secs(240);

/// `garret serve` on a free port.
pub(crate) struct Server {
    pub(crate) child: Child,
    pub(crate) port: u16,
}

/// A reply of the server.
#[derive(Debug)]
pub(crate) struct Reply {
    pub(crate) status: u16,
    pub(crate) head: String,
    pub(crate) body: String,
}

impl Reply {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {self:?}"))
    }
}

impl Server {
    pub(crate) fn start(arguments: &[&str]) -> Self {
        let mut child = Command::new(env!("CARGO_BIN_EXE_garret"))
            .args(["serve", "--port", "0"])
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .spawn()
            .expect("the server starts");
        let mut line = String::new();
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        output.read_line(&mut line).expect("it says where it is");
        let port = line.split("127.0.0.1:").nth(1).and_then(|rest| rest.split('/').next());
        let port = port.and_then(|port| port.parse().ok()).unwrap_or_else(|| panic!("no port in {line:?}"));
        Self { child, port }
    }

    pub(crate) fn address(&self) -> String {
        format!("http://127.0.0.1:{}/", self.port)
    }

    /// Sends these bytes, and reads until the server closes the connection.
    pub(crate) fn send(&self, bytes: &[u8]) -> Option<Reply> {
        let mut connection = TcpStream::connect(("127.0.0.1", self.port)).expect("the server is there");
        connection.set_read_timeout(Some(PATIENCE)).expect("time is limited");
        // The server may reply and close before it has read everything.
        let _ = connection.write_all(bytes);
        let _ = connection.shutdown(Shutdown::Write);
        let mut reply = Vec::new();
        let _ = connection.read_to_end(&mut reply);
        let reply = String::from_utf8(reply).expect("replies are text");
        let (head, body) = reply.split_once("\r\n\r\n")?;
        let status = head.split(' ').nth(1)?.parse().ok()?;
        Some(Reply { status, head: head.to_owned(), body: body.to_owned() })
    }

    /// A request of the page itself, with additional headers.
    pub(crate) fn request(&self, method: &str, path: &str, headers: &str, body: &str) -> Reply {
        let host = format!("Host: 127.0.0.1:{}\r\n", self.port);
        let length = format!("Content-Length: {}\r\n", body.len());
        let text = format!("{method} {path} HTTP/1.1\r\n{host}{headers}{length}\r\n{body}");
        self.send(text.as_bytes()).expect("there is a reply")
    }

    pub(crate) fn get(&self, path: &str) -> Reply {
        self.request("GET", path, "", "")
    }

    /// Starts a request; returns the number of the job.
    pub(crate) fn begin(&self, question: &Value) -> u64 {
        let kind = "Content-Type: application/json\r\n";
        let begun = self.request("POST", "/ask", kind, &question.to_string());
        assert_eq!(begun.status, 202, "{begun:?}");
        begun.json()["job"].as_u64().expect("a number")
    }

    /// The final answer, and the number of progress reports.
    pub(crate) fn wait(&self, job: u64) -> (Value, usize) {
        let mut told = 0;
        loop {
            let known = self.get(&format!("/job/{job}"));
            assert_eq!(known.status, 200, "{known:?}");
            let known = known.json();
            if known["state"] == "done" {
                return (known["answer"].clone(), told);
            }
            assert_eq!(known["state"], "running", "{known}");
            told += usize::from(known["progress"].as_str().is_some_and(|it| !it.is_empty()));
        }
    }

    pub(crate) fn ask(&self, question: &Value) -> Value {
        self.wait(self.begin(question)).0
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
