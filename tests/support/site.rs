//! The page without a server: the built WebAssembly module, and a server for static files.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The folder with the built page; `None`, with a message, if the target is missing. `GARRET_PAGE=FOLDER` names one that is already
/// built.
pub(crate) fn built() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("GARRET_PAGE") {
        return Some(folder.into());
    }
    if !super::target::is_installed() {
        return None;
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("playground");
    let output = Command::new(env!("CARGO"))
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .args(["run", "--offline", "--quiet", "--package", "garret-playground", "--bin", "garret-playground"])
        .arg("--target-dir")
        .arg(folder.join("target"))
        .args(["--", "--offline", "--profile", "dev", "--target-dir"])
        .arg(folder.join("target"))
        .arg("--out")
        .arg(folder.join("page"))
        .env_remove("RUSTFLAGS")
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(folder.join("page"))
}

/// Serves the files of a folder while the test runs; returns the address.
pub(crate) fn serve(folder: PathBuf) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
    let address = listener.local_addr().expect("it has an address");
    std::thread::spawn(move || {
        for connection in listener.incoming().flatten() {
            let folder = folder.clone();
            std::thread::spawn(move || reply(connection, &folder));
        }
    });
    format!("http://{address}/")
}

/// Replies to one request.
fn reply(connection: std::net::TcpStream, folder: &Path) -> Option<()> {
    let mut reader = BufReader::new(connection);
    let mut first = String::new();
    reader.read_line(&mut first).ok()?;
    let mut line = String::new();
    while reader.read_line(&mut line).ok()? > 2 {
        line.clear();
    }
    let name = first.split(' ').nth(1)?.split('?').next()?.trim_start_matches('/').to_owned();
    let name = if name.is_empty() { "index.html".to_owned() } else { name };
    let kind = match name.rsplit('.').next()? {
        "html" => "text/html; charset=utf-8",
        "css" => "text/css",
        "js" => "text/javascript",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    };
    let mut bytes = Vec::new();
    let found = !name.contains('/')
        && std::fs::File::open(folder.join(&name)).and_then(|mut it| it.read_to_end(&mut bytes)).is_ok();
    let status = if found { "200 OK" } else { "404 Not Found" };
    let mut connection = reader.into_inner();
    let head = format!(
        "HTTP/1.1 {status}\r\nConnection: close\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n\r\n",
        bytes.len()
    );
    connection.write_all(head.as_bytes()).ok()?;
    connection.write_all(&bytes).ok()
}
