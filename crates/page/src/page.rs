//! The page: HTML, a style and modules of JavaScript, all of them here. Who answers is one module of it, of which there are two.

/// A file of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// Its name; the page itself is `index.html`.
    pub name: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// What is in it.
    pub text: String,
}

/// Who answers the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The server that it comes from.
    Server,
    /// Workers of the page with a module of WebAssembly, `garret.wasm` beside it.
    Worker,
}

/// What the page may load and run: what it comes with. The script and the style of a report, which is shown in a frame of its own without
/// any right but to run them, are named by their hashes, as a frame has no more rights than the page around it.
pub const POLICY: &str = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval' 'sha256-H9MN8wl8TCqIcTMRihnIoKgwHGFAmxDPxmPOtcCbtx4='; \
    style-src 'self' 'sha256-ZWHGWJCPQWPYyBIb3IE/omHT/7TEsG1pX9JIMEaKC3Y='; connect-src 'self'; worker-src 'self'; img-src 'self' data:; \
    base-uri 'none'; form-action 'none'";

/// The files of the page.
#[must_use]
pub fn page(engine: Engine) -> Vec<Part> {
    let script =
        |name, text: &str| Part { name, kind: "text/javascript; charset=utf-8", text: text.to_owned() };
    let index = include_str!("page/index.html").replace("{policy}", POLICY);
    let mut parts = vec![
        Part { name: "index.html", kind: "text/html; charset=utf-8", text: index },
        Part {
            name: "page.css",
            kind: "text/css; charset=utf-8",
            text: include_str!("page/page.css").to_owned(),
        },
        script("page.js", include_str!("page/page.js")),
        script("editor.js", include_str!("page/editor.js")),
        script("link.js", include_str!("page/link.js")),
        script("made.js", include_str!("page/made.js")),
        script("steps.js", include_str!("page/steps.js")),
    ];
    match engine {
        Engine::Server => parts.push(script("engine.js", include_str!("page/engine_http.js"))),
        Engine::Worker => {
            parts.push(script("engine.js", include_str!("page/engine_worker.js")));
            parts.push(script("worker.js", include_str!("page/worker.js")));
        }
    }
    parts
}
