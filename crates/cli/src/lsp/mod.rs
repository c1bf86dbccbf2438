//! `garret lsp`: the server for editors, with the Language Server Protocol over standard input and output.
//!
//! One thread reads and answers. Long work (checks, explorations, warnings about the meaning of a text) is done by other threads,
//! which send it their results. The text in the editor is authoritative, not the file.
//!
//! # Sources
//! *Language Server Protocol Specification*, version 3.17.

mod answers;
mod convert;
mod document;
mod job;
mod lenses;
mod server;
mod settings;
mod symbols;
mod transport;

use super::arguments::Lsp;
use super::exit::Exit;
use super::interrupt::Signals;
use super::output::complain;
use lsp_server::Connection;
use lsp_types::InitializeParams;
use serde_json::json;
use server::Server;
use settings::Settings;

/// Serves an editor until it sends `exit`; the exit code is 0 if it sent `shutdown` before, and 1 if not.
pub(super) fn run(command: &Lsp, signals: &Signals) -> Exit {
    let (connection, threads) = match transport::start() {
        Ok(started) => started,
        Err(error) => {
            complain(format_args!("garret: no thread can be started: {error}\n"));
            return Exit::Input;
        }
    };
    let exit = answered(command, signals, &connection);
    // the threads end when their channels are closed
    drop(connection);
    match threads.join() {
        // an error here means that the client is gone
        Ok(()) => exit,
        Err(error) => {
            complain(format_args!("garret: the connection has ended: {error}\n"));
            Exit::Unsafe
        }
    }
}

fn answered(command: &Lsp, signals: &Signals, connection: &Connection) -> Exit {
    let Ok((id, client)) = connection.initialize_start() else { return Exit::Unsafe };
    // capabilities that cannot be parsed are taken as absent
    let client: InitializeParams = serde_json::from_value(client).unwrap_or_default();
    let settings = Settings::new(command, &client);
    let answer = json!({
        "capabilities": settings.capabilities(),
        "serverInfo": { "name": "garret", "version": env!("CARGO_PKG_VERSION") },
    });
    if connection.initialize_finish(id, answer).is_err() {
        return Exit::Unsafe;
    }
    Server::new(connection, settings, signals.clone()).serve()
}
