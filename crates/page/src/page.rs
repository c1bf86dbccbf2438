//! The files of the page: HTML, a style, and modules of JavaScript. One module connects it to the engine that answers, and there
//! are two versions of it.

/// A file of the page.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Part {
    /// Its name; the page itself is `index.html`.
    pub name: &'static str,
    /// Its media type.
    pub kind: &'static str,
    /// Its contents.
    pub text: String,
}

/// The engine that answers the questions of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Engine {
    /// The server that the page comes from.
    Server,
    /// Web workers with a module of WebAssembly, `garret.wasm`, which is beside the page.
    Worker,
}

/// The content security policy of the page: it may load and run only its own files. A report is shown in a frame that may only run
/// scripts. Its script and its style are named by their hashes, as a frame has no more rights than the page around it.
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
