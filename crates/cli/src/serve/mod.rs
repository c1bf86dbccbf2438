//! `garret serve`: the page on which texts are checked, for browsers on this machine.
//!
//! Each connection is one request (`http`), on a thread of its own. Requests that are not from a page of this server are refused
//! (`guard`). Work that may take long is a job (`jobs`): a request starts it, further requests ask for its state, and it ends when
//! it is cancelled, when no client asks about it any more, or when its time or memory is exhausted.
//!
//! # Sources
//! R. Fielding, M. Nottingham, J. Reschke, *HTTP Semantics*, RFC 9110, and *HTTP/1.1*, RFC 9112, 2022.

mod guard;
mod http;
mod jobs;
mod routes;

use super::arguments::{Serve, format_bytes, jobs as threads};
use super::background::spawn;
use super::exit::Exit;
use super::input::{Unreadable, read};
use super::interrupt::Signals;
use super::output::complain;
use garret_base::watch::{Limits, Watch};
use garret_front::header::Language;
use garret_page::{Host, MOST_BYTES};
use jobs::{FORSAKEN, Jobs};
use routes::Routes;
use std::io::Write;
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// The largest number of connections at the same time; a browser has about six.
const MOST_CONNECTIONS: usize = 64;

/// How often the server checks for signals, and for jobs that no client asks about any more.
const LOOK: Duration = Duration::from_millis(100);

/// Serves the page until a signal ends it.
pub(super) fn run(command: &Serve, signals: &Signals) -> std::io::Result<Exit> {
    let opened = match command.file.as_deref().map(|file| opened(file, command, signals)).transpose() {
        Ok(opened) => opened,
        Err(why) => return Ok(refused(&why)),
    };
    let listener = match TcpListener::bind((Ipv4Addr::LOCALHOST, command.port)) {
        Ok(listener) => listener,
        Err(error) => {
            let port = command.port;
            let help = "choose another one with --port, or any free one with `--port 0`";
            return Ok(refused(&format!("port {port} of 127.0.0.1 cannot be used: {error}; {help}")));
        }
    };
    let address = listener.local_addr()?;
    let memory = command.max_memory;
    let host = Host::new()
        .jobs(threads(command.jobs))
        .limits(Limits { process_memory: memory, ..Limits::new().time(command.timeout) })
        .opened(opened);
    let jobs = Jobs::new(host, command.timeout, memory);
    let routes = Arc::new(Routes::new(address.port(), Arc::clone(&jobs)));
    let mut out = std::io::stdout().lock();
    writeln!(out, "The page is at http://{address}/ (Ctrl-C ends it)")?;
    out.flush()?;
    let (signals, watched) = (signals.clone(), Arc::clone(&jobs));
    let watching = spawn(move || {
        while !signals.has_come() {
            std::thread::sleep(LOOK);
            watched.end_forsaken(FORSAKEN);
        }
        watched.end();
        // a connection wakes the thread that waits for connections
        let _ = TcpStream::connect(address);
    });
    if let Err(error) = watching {
        return Ok(refused(&format!("no thread can be started: {error}")));
    }
    accept(&listener, &routes, &jobs);
    Ok(Exit::Safe)
}

fn refused(why: &str) -> Exit {
    complain(format_args!("garret: {why}\n"));
    Exit::Input
}

/// Accepts connections until the server is stopped.
fn accept(listener: &TcpListener, routes: &Arc<Routes>, jobs: &Jobs) {
    let open = Arc::new(AtomicUsize::new(0));
    for connection in listener.incoming() {
        if jobs.has_ended() {
            return;
        }
        // the connection may be closed already
        let Ok(connection) = connection else { continue };
        if open.fetch_add(1, Ordering::Relaxed) >= MOST_CONNECTIONS {
            open.fetch_sub(1, Ordering::Relaxed);
            continue;
        }
        let (routes, mine) = (Arc::clone(routes), Open(Arc::clone(&open)));
        // if no thread can be started, the connection is closed
        let _ = spawn(move || {
            let _mine = mine;
            // errors of a client that has left are ignored
            let _ = http::serve(connection, &|request| routes.reply(request));
        });
    }
}

/// Counts an open connection; the count is decreased when it is dropped, also by a panic.
struct Open(Arc<AtomicUsize>);

impl Drop for Open {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The text of a file for the editor, and its name; or why it cannot be opened.
fn opened(file: &str, command: &Serve, signals: &Signals) -> Result<(String, String), String> {
    if Language::of_file(file).is_none() {
        return Err(format!("{file}: the file name must end in .cub, .c, .s, .asm or .litmus"));
    }
    let watch = Watch::start(Some(command.timeout), None, Some(signals.flag()));
    let source = read(file, &watch).map_err(|why| match why {
        Unreadable::File(why) => why,
        Unreadable::Text(diagnostic) => format!("{file}: {}", diagnostic.message),
        Unreadable::Over => format!("{file}: the time limit was reached before it was read"),
    })?;
    // a question contains the text as JSON, where some characters take two bytes
    if source.text.len() > MOST_BYTES / 2 {
        let most = format_bytes(MOST_BYTES / 2);
        return Err(format!(
            "{file}: this is more than {most}, the limit of the page; `garret check` reads more"
        ));
    }
    let name = source.name.rsplit(['/', '\\']).next().unwrap_or(&source.name).to_owned();
    Ok((name, source.text))
}
