//! Editors, browsers and WebAssembly.

#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/browser.rs"]
mod browser;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/editor.rs"]
mod editor;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/files.rs"]
mod files;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/server.rs"]
mod server;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/site.rs"]
mod site;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/target.rs"]
mod target;

mod editors;
mod lsp;
mod playground;
mod playground_page;
mod serve;
mod wasm;
