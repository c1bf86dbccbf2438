//! `garret serve` over HTTP, at the level of bytes: resources, refusals, and termination.
#![cfg(feature = "cli")]

use crate::server;

use serde_json::{Value, json};
use server::Server;
use std::process::{Command, Stdio};

/// Safe under SC, unsafe under TSO.
const FLAGS: &str = include_str!("../../models/mutex/naive_no_fence.cub");

/// A system with too many states for this number of processes.
const WIDE: &str = include_str!("../support/wide.cub");

const JSON: &str = "Content-Type: application/json\r\n";

fn check(text: &str, model: &str) -> Value {
    json!({ "ask": "check", "name": "x.cub", "text": text, "model": model })
}

fn endless() -> Value {
    json!({ "ask": "explore", "name": "x.cub", "text": WIDE, "model": "tso", "processes": 8 })
}

/// All files of the page are served, with headers that fix their types.
#[test]
fn the_page_is_there() {
    let server = Server::start(&[]);
    for (path, kind) in [
        ("/", "text/html"),
        ("/index.html", "text/html"),
        ("/page.css", "text/css"),
        ("/page.js", "text/javascript"),
        ("/engine.js", "text/javascript"),
        ("/page.js?x=1", "text/javascript"),
    ] {
        let reply = server.get(path);
        assert_eq!(reply.status, 200, "{path}");
        assert!(reply.head.contains(&format!("Content-Type: {kind}")), "{}", reply.head);
        let headers =
            ["Content-Security-Policy: default-src 'none'", "frame-ancestors 'none'", "nosniff", "no-store"];
        assert!(headers.iter().all(|it| reply.head.contains(it)), "{}", reply.head);
        assert!(!reply.body.is_empty());
    }
    // No file of the host is served.
    for path in ["/worker.js", "/../Cargo.toml", "/Cargo.toml", "/etc/passwd", "//", "/job", "/page.js/"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
}

#[test]
fn questions_are_answered() {
    let server = Server::start(&["--jobs", "1"]);
    let weak = server.ask(&check(FLAGS, "tso"));
    assert_eq!(weak["word"], "UNSAFE");
    assert!(weak["page"].as_str().is_some_and(|it| it.contains("<svg")));
    let strong = server.ask(&check(FLAGS, "sc"));
    assert_eq!(strong["word"], "SAFE");
    let welcome = server.ask(&json!({ "ask": "welcome" }));
    assert!(welcome["opened"].is_null());
    assert!(welcome["examples"].as_array().is_some_and(|it| it.len() > 5));
    assert_eq!(welcome["limits"], "60 s");
    let walked =
        server.ask(&json!({ "ask": "walk", "name": "x.cub", "text": FLAGS, "model": "tso", "processes": 2 }));
    assert_eq!(walked["nexts"].as_array().map(Vec::len), Some(2));
    // An invalid request is answered, too.
    let job = server.request("POST", "/ask", JSON, "nothing");
    let job = job.json()["job"].as_u64().expect("a number");
    assert_eq!(server.wait(job).0["answer"], "refused");
    // A repeated query has the same answer: another client may have asked first.
    assert_eq!(server.get(&format!("/job/{job}")).json()["state"], "done");
}

/// A foreign page cannot send requests, whatever host name it uses, and cannot send what a form can send.
#[test]
fn strangers_are_refused() {
    let server = Server::start(&[]);
    let port = server.port;
    let body = check(FLAGS, "tso").to_string();
    let send = |host: &str, more: &str, method: &str, path: &str| {
        let length = body.len();
        let text = format!(
            "{method} {path} HTTP/1.1\r\nHost: {host}\r\n{JSON}{more}Content-Length: {length}\r\n\r\n{body}"
        );
        server.send(text.as_bytes()).expect("there is a reply").status
    };
    let own = format!("127.0.0.1:{port}");
    assert_eq!(send(&own, "", "POST", "/ask"), 202);
    assert_eq!(
        send(&format!("localhost:{port}"), &format!("Origin: http://localhost:{port}\r\n"), "POST", "/ask"),
        202
    );
    for host in [&format!("evil.example:{port}"), "evil.example", "127.0.0.1", "127.0.0.1:1", "[::1]", ""] {
        for (method, path) in [("POST", "/ask"), ("GET", "/"), ("GET", "/job/0"), ("DELETE", "/job/0")] {
            assert_eq!(send(host, "", method, path), 403, "{host} {method} {path}");
        }
    }
    for origin in
        ["http://evil.example", "null", "https://127.0.0.1", &format!("http://127.0.0.1:{}", port ^ 1)]
    {
        for (method, path) in [("POST", "/ask"), ("GET", "/job/0"), ("DELETE", "/job/0"), ("GET", "/")] {
            assert_eq!(
                send(&own, &format!("Origin: {origin}\r\n"), method, path),
                403,
                "{origin} {method} {path}"
            );
        }
    }
    // Without a host.
    assert_eq!(server.send(b"GET / HTTP/1.0\r\n\r\n").expect("there is a reply").status, 403);
    for kind in ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"] {
        let reply = server.request("POST", "/ask", &format!("Content-Type: {kind}\r\n"), &body);
        assert_eq!(reply.status, 415, "{kind}");
    }
    assert_eq!(server.request("POST", "/ask", "", &body).status, 415);
    // Foreign pages get no permissions.
    let reply = server.request("OPTIONS", "/ask", "", "");
    assert!(reply.status == 405 && !reply.head.contains("Access-Control"), "{reply:?}");
}

/// Oversized or invalid requests are refused, and the server continues.
#[test]
fn sizes_are_limited() {
    let server = Server::start(&[]);
    let large = "x".repeat((1 << 20) + 1);
    assert_eq!(server.request("POST", "/ask", JSON, &large).status, 413);
    let head = format!("GET / HTTP/1.1\r\nHost: 127.0.0.1:{}\r\nX: {}", server.port, "y".repeat(64 << 10));
    assert_eq!(server.send(head.as_bytes()).map(|it| it.status), Some(431));
    assert_eq!(server.send(b"no request at all\r\n\r\n").map(|it| it.status), Some(400));
    assert!(server.send(b"").is_none() && server.send(b"GET / HT").is_none());
    let bytes = [
        b"POST /ask HTTP/1.1\r\nHost: 127.0.0.1:".as_slice(),
        server.port.to_string().as_bytes(),
        b"\r\n",
        JSON.as_bytes(),
        b"Content-Length: 2\r\n\r\n\xff\xfe",
    ]
    .concat();
    assert_eq!(server.send(&bytes).map(|it| it.status), Some(400));
    assert_eq!(server.request("PUT", "/", "", "").status, 405);
    assert_eq!(server.request("PUT", "/job/0", "", "").status, 405);
    for path in ["/job/7", "/job/", "/job/x", "/job/-1", "/job/99999999999999999999999"] {
        assert_eq!(server.get(path).status, 404, "{path}");
    }
    assert_eq!(server.get("/").status, 200);
}

/// A request is cancelled: it reports progress before, and its answer says that it was cancelled.
#[test]
fn questions_are_cancelled() {
    let server = Server::start(&["--timeout", "1h"]);
    let job = server.begin(&endless());
    loop {
        let known = server.get(&format!("/job/{job}")).json();
        assert_eq!(known["state"], "running", "{known}");
        if known["progress"].as_str().is_some_and(|it| it.contains("states of")) {
            break;
        }
    }
    assert_eq!(server.request("DELETE", &format!("/job/{job}"), "", "").status, 204);
    let (answer, _) = server.wait(job);
    assert_eq!(answer["word"], "UNKNOWN", "{answer}");
    assert!(answer["line"].as_str().is_some_and(|it| it.contains("interrupted")), "{answer}");
    assert_eq!(server.request("DELETE", &format!("/job/{job}"), "", "").status, 404);
}

/// Time and memory limits end a request.
#[test]
fn time_and_memory_are_limited() {
    let server = Server::start(&["--timeout", "300ms"]);
    let answer = server.ask(&endless());
    assert_eq!(answer["word"], "UNKNOWN", "{answer}");
    assert!(
        answer["line"].as_str().is_some_and(|it| it.contains("0.3 s") || it.contains("300 ms")),
        "{answer}"
    );
    let server = Server::start(&["--timeout", "1h", "--max-memory", "30M"]);
    assert_eq!(server.ask(&json!({ "ask": "welcome" }))["limits"], "60 min, 30 MB");
    let answer = server.ask(&endless());
    assert_eq!(answer["word"], "UNKNOWN", "{answer}");
    assert!(answer["line"].as_str().is_some_and(|it| it.contains("MB")), "{answer}");
}

/// The number of concurrent requests is limited; others have to wait.
#[test]
fn questions_at_the_same_time_are_limited() {
    let server = Server::start(&["--timeout", "1h", "--jobs", "1"]);
    let jobs: Vec<u64> = (0..4).map(|_| server.begin(&endless())).collect();
    let refused = server.request("POST", "/ask", JSON, &check(FLAGS, "tso").to_string());
    assert!(refused.status == 503 && refused.body.contains("cancel one"), "{refused:?}");
    // The page is still served.
    assert_eq!(server.get("/").status, 200);
    assert_eq!(server.request("DELETE", &format!("/job/{}", jobs[0]), "", "").status, 204);
    assert_eq!(server.wait(jobs[0]).0["word"], "UNKNOWN");
    assert_eq!(server.ask(&check(FLAGS, "tso"))["word"], "UNSAFE");
}

/// A file is opened with the page; an invalid one is an error of the command line.
#[test]
fn files_are_opened() {
    let folder = std::env::temp_dir().join(format!("garret-serve-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("there is room");
    let file = folder.join("<b>lock<b>.cub");
    std::fs::write(&file, FLAGS).expect("there is room");
    let server = Server::start(&[file.to_str().expect("a name")]);
    let welcome = server.ask(&json!({ "ask": "welcome" }));
    assert_eq!(welcome["opened"], json!({ "name": "<b>lock<b>.cub", "text": FLAGS }));
    let large = folder.join("large.cub");
    std::fs::write(&large, "x".repeat(600_000)).expect("there is room");
    let other = folder.join("lock.txt");
    std::fs::write(&other, FLAGS).expect("there is room");
    let taken = server.port.to_string();
    let missing = folder.join("none.cub");
    let of = |path: &std::path::Path| path.to_str().expect("a name").to_owned();
    for (arguments, why) in [
        (vec!["--port".to_owned(), taken], "cannot be used"),
        (vec![of(&other)], "must end in"),
        (vec![of(&large)], "the limit of the page"),
        (vec![of(&missing)], "none.cub"),
        (vec!["--port".to_owned(), "x".to_owned()], "invalid value"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_garret"))
            .arg("serve")
            .args(&arguments)
            .output()
            .expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(2) && said.contains(why), "{arguments:?}: {said}");
    }
    let _ = std::fs::remove_dir_all(&folder);
}

/// A signal ends the server at once, even while it answers.
#[cfg(unix)]
#[test]
fn signals_end_it() {
    for signal in ["INT", "TERM"] {
        let mut server = Server::start(&["--timeout", "1h"]);
        server.begin(&endless());
        let sent = Command::new("kill")
            .args([&format!("-{signal}"), &server.child.id().to_string()])
            .stdout(Stdio::null())
            .status();
        assert!(sent.is_ok_and(|it| it.success()));
        let status = server.child.wait().expect("it ends");
        assert_eq!(status.code(), Some(0), "{signal}");
    }
}
