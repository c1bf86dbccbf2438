//! `garret lsp`: what an editor asks, in the Language Server Protocol, over standard input and output.
//!
//! One thread reads and answers; what takes long (checks, explorations, what is strange about the meaning of a text) is found by others, which
//! tell it when they are done. What counts is the text as it stands in the editor.
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

/// Answers an editor until it says that this is all; the exit code is 0 if it said so, and 1 if not.
pub(super) fn run(command: &Lsp, signals: &Signals) -> Exit {
    let (connection, threads) = match transport::start() {
        Ok(started) => started,
        Err(error) => {
            complain(format_args!("garret: there is no thread left: {error}\n"));
            return Exit::Input;
        }
    };
    let exit = answered(command, signals, &connection);
    // the threads end when nobody talks to them any more
    drop(connection);
    match threads.join() {
        // a client that is gone ends everything
        Ok(()) => exit,
        Err(error) => {
            complain(format_args!("garret: the connection has ended: {error}\n"));
            Exit::Unsafe
        }
    }
}

fn answered(command: &Lsp, signals: &Signals, connection: &Connection) -> Exit {
    let Ok((id, client)) = connection.initialize_start() else { return Exit::Unsafe };
    // what is not understood of a client is what it cannot do
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
