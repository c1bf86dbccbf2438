//! The routes of the server: the files of the page, and questions.

use super::guard::refusal;
use super::http::{Reply, Request};
use super::jobs::{Jobs, State};
use garret_page::{Engine, POLICY, Part, page};
use serde_json::json;
use std::sync::Arc;

/// The contents of the server.
pub(super) struct Routes {
    port: u16,
    jobs: Arc<Jobs>,
    parts: Vec<Part>,
}

impl Routes {
    pub(super) fn new(port: u16, jobs: Arc<Jobs>) -> Self {
        Self { port, jobs, parts: page(Engine::Server) }
    }

    /// The answer to a request.
    pub(super) fn reply(&self, request: &Request) -> Reply {
        let reply = match refusal(request, self.port) {
            Some(why) => Reply::text(403, why),
            None => self.answer(request),
        };
        // other pages must not show this page in a frame: they could trick users into pressing its buttons
        reply
            .with("Content-Security-Policy", format!("{POLICY}; frame-ancestors 'none'"))
            .with("X-Content-Type-Options", "nosniff")
            .with("Referrer-Policy", "no-referrer")
            .with("Cross-Origin-Resource-Policy", "same-origin")
            .with("Cross-Origin-Opener-Policy", "same-origin")
            .with("Cache-Control", "no-store")
    }

    fn answer(&self, request: &Request) -> Reply {
        let path = request.path.split('?').next().unwrap_or_default();
        let name = path.strip_prefix('/').unwrap_or_default();
        match (request.method.as_str(), name) {
            ("POST", "ask") => self.ask(request),
            (_, "ask") => Reply::text(405, "a question is sent with POST\n").with("Allow", "POST"),
            (method, _) if name.starts_with("job/") => self.job(method, &name["job/".len()..]),
            ("GET", _) => self.part(if name.is_empty() { "index.html" } else { name }),
            _ => Reply::text(405, "the page is fetched with GET\n").with("Allow", "GET"),
        }
    }

    fn part(&self, name: &str) -> Reply {
        match self.parts.iter().find(|part| part.name == name) {
            Some(part) => Reply::new(200, part.kind, part.text.clone()),
            None => Reply::text(404, "there is nothing here\n"),
        }
    }

    fn ask(&self, request: &Request) -> Reply {
        // a form of another page can send other content types without asking, but not this one
        if request.kind != "application/json" {
            return Reply::text(415, "a question is application/json\n");
        }
        let Ok(question) = String::from_utf8(request.body.clone()) else {
            return Reply::text(400, "a question is text\n");
        };
        match self.jobs.begin(question) {
            Ok(number) => Reply::json(202, json!({ "job": number }).to_string()),
            Err(why) => Reply::text(503, why),
        }
    }

    fn job(&self, method: &str, number: &str) -> Reply {
        let none = || Reply::text(404, "there is no such question any more\n");
        let Ok(number) = number.parse() else { return none() };
        match method {
            "GET" => match self.jobs.ask(number) {
                Some(State::Running(progress)) => {
                    Reply::json(200, json!({ "state": "running", "progress": progress }).to_string())
                }
                // the answer is JSON already
                Some(State::Done(answer)) => {
                    Reply::json(200, format!(r#"{{"state":"done","answer":{answer}}}"#))
                }
                None => none(),
            },
            "DELETE" if self.jobs.cancel(number) => Reply::new(204, "", Vec::new()),
            "DELETE" => none(),
            _ => Reply::text(405, "a question is asked about with GET, and ended with DELETE\n")
                .with("Allow", "GET, DELETE"),
        }
    }
}
