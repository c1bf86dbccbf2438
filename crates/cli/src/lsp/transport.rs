//! Messages over standard input and output. An invalid message is answered by an error of the protocol, and the next message is
//! read.
//!
//! # Sources
//! *Language Server Protocol Specification*, version 3.17, base protocol; *JSON-RPC 2.0 Specification*, section 5.1.

use crossbeam_channel::{Receiver, Sender, bounded};
use lsp_server::{Connection, Message};
use serde_json::{Value, json};
use std::io::{BufRead, Error, ErrorKind, Read, Write};
use std::thread::JoinHandle;

/// The largest size of a message, in bytes. Longer messages are skipped.
const MOST_BYTES: u64 = 64 << 20;
/// The largest size of a header line, in bytes.
const MOST_LINE: u64 = 4096;
/// The header field that every message has.
const LENGTH: &[u8] = b"content-length:";

const NO_JSON: i32 = -32700;
const NO_REQUEST: i32 = -32600;

/// The threads of both directions.
pub(super) struct Threads {
    reader: JoinHandle<std::io::Result<()>>,
    writer: JoinHandle<std::io::Result<()>>,
}

impl Threads {
    /// Waits until both directions are closed.
    pub(super) fn join(self) -> std::io::Result<()> {
        let ended = |thread: JoinHandle<std::io::Result<()>>| {
            thread.join().unwrap_or_else(|_| Err(Error::other("a defect of Garret")))
        };
        ended(self.reader).and(ended(self.writer))
    }
}

/// Starts to read and to write.
pub(super) fn start() -> std::io::Result<(Connection, Threads)> {
    let (sender, written) = bounded(0);
    let (read, receiver) = bounded(0);
    let writer = std::thread::Builder::new().spawn(move || write(&written))?;
    let reader = std::thread::Builder::new().spawn(move || {
        let refuse = |error: &Value| said(error.to_string().as_bytes());
        receive(&mut std::io::stdin().lock(), &read, refuse)
    })?;
    Ok((Connection { sender, receiver }, Threads { reader, writer }))
}

/// Writes messages until the channel is closed.
fn write(messages: &Receiver<Message>) -> std::io::Result<()> {
    messages.iter().try_for_each(|message| message.write(&mut std::io::stdout().lock()))
}

/// Writes a message that the type of messages cannot express: an error response without a known request.
fn said(body: &[u8]) -> std::io::Result<()> {
    let mut out = std::io::stdout().lock();
    write!(out, "Content-Length: {}\r\n\r\n", body.len())?;
    out.write_all(body)?;
    out.flush()
}

/// Reads messages until the end of the input.
fn receive(
    input: &mut impl BufRead,
    messages: &Sender<Message>,
    refuse: impl Fn(&Value) -> std::io::Result<()>,
) -> std::io::Result<()> {
    // while the start of the next header is known, it need not be searched
    let mut is_lost = false;
    loop {
        let body = match body(input, is_lost)? {
            Body::Whole(body) => body,
            Body::None(why) => {
                is_lost = true;
                refuse(&error(NO_JSON, &why, &Value::Null))?;
                continue;
            }
            Body::LeftOut(why) => {
                is_lost = false;
                refuse(&error(NO_REQUEST, &why, &Value::Null))?;
                continue;
            }
            Body::End => return Ok(()),
        };
        is_lost = false;
        match message(&body) {
            Ok(message) => {
                let is_last = matches!(&message, Message::Notification(note) if note.method == "exit");
                messages.send(message).map_err(Error::other)?;
                if is_last {
                    return Ok(());
                }
            }
            Err(error) => refuse(&error)?,
        }
    }
}

fn error(code: i32, message: &str, id: &Value) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}

/// Parses a message; or the error response for an invalid one.
fn message(body: &[u8]) -> Result<Message, Value> {
    let value: Value = serde_json::from_slice(body)
        .map_err(|why| error(NO_JSON, &format!("this is not valid JSON: {why}"), &Value::Null))?;
    if value.is_array() {
        return Err(error(
            NO_REQUEST,
            "the protocol does not allow batches: send one message after the other",
            &Value::Null,
        ));
    }
    let id = value.get("id").filter(|id| id.is_number() || id.is_string()).cloned().unwrap_or_default();
    // an identifier that is too large is invalid; its request must not be taken for a notification
    if value.get("method").is_some() && !value.get("id").is_none_or(|id| id.is_string() || is_small(id)) {
        return Err(error(NO_REQUEST, "an identifier is a string or an integer of 32 bits", &id));
    }
    // without this check, a message without a method name would be taken for a response
    if value.get("method").is_some_and(|method| !method.is_string()) {
        return Err(error(NO_REQUEST, "a method is a string", &id));
    }
    serde_json::from_value(value).map_err(|_| error(NO_REQUEST, "this is not a message of the protocol", &id))
}

fn is_small(id: &Value) -> bool {
    id.as_i64().is_some_and(|id| i32::try_from(id).is_ok())
}

/// The part of a message after its header.
enum Body {
    Whole(Vec<u8>),
    /// No header states its length, so the start of the next header has to be searched.
    None(String),
    /// It was too long, and was skipped.
    LeftOut(String),
    End,
}

/// Reads the next body. If the start of its header is not known (`is_lost`), the header begins at the next `Content-Length`.
fn body(input: &mut impl BufRead, is_lost: bool) -> std::io::Result<Body> {
    if is_lost && !found(input)? {
        return Ok(Body::End);
    }
    let mut length = None;
    // the name of the first header field was read already
    let mut rest = if is_lost { LENGTH.to_vec() } else { Vec::new() };
    loop {
        input.by_ref().take(MOST_LINE).read_until(b'\n', &mut rest)?;
        let line = std::mem::take(&mut rest);
        let Some(header) = line.strip_suffix(b"\n") else {
            let is_end = line.len() < MOST_LINE as usize && input.fill_buf()?.is_empty();
            return Ok(if is_end {
                Body::End
            } else {
                Body::None("this is not a message header".to_owned())
            });
        };
        let header = header.trim_ascii();
        if header.is_empty() {
            break;
        }
        let is_length = header.len() >= LENGTH.len() && header[..LENGTH.len()].eq_ignore_ascii_case(LENGTH);
        if is_length {
            let number = String::from_utf8_lossy(header[LENGTH.len()..].trim_ascii()).into_owned();
            match number.parse::<u64>().ok().filter(|it| i64::try_from(*it).is_ok()) {
                Some(number) => length = Some(number),
                None => return Ok(Body::None(format!("`{number:.40}` is not a message length"))),
            }
        } else if !header.contains(&b':') {
            return Ok(Body::None("this is not a message header".to_owned()));
        }
    }
    let Some(length) = length else {
        return Ok(Body::None("the message header lacks its length".to_owned()));
    };
    if length > MOST_BYTES {
        std::io::copy(&mut input.by_ref().take(length), &mut std::io::sink())?;
        return Ok(Body::LeftOut(format!("a message has at most {MOST_BYTES} bytes")));
    }
    let mut body = Vec::new();
    input.by_ref().take(length).read_to_end(&mut body)?;
    if (body.len() as u64) < length {
        return Err(Error::new(ErrorKind::UnexpectedEof, "it ends in the middle of a message"));
    }
    Ok(Body::Whole(body))
}

/// Skips the input up to the end of the next `Content-Length:`; returns whether there is one.
fn found(input: &mut impl BufRead) -> std::io::Result<bool> {
    let mut seen = 0;
    loop {
        let bytes = input.fill_buf()?;
        let Some(byte) = bytes.first().map(u8::to_ascii_lowercase) else { return Ok(false) };
        input.consume(1);
        // the first letter occurs only once in the name, so a failed match can only restart at this byte
        seen = if byte == LENGTH[seen] { seen + 1 } else { usize::from(byte == LENGTH[0]) };
        if seen == LENGTH.len() {
            return Ok(true);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::receive;
    use crossbeam_channel::unbounded;
    use lsp_server::Message;
    use serde_json::Value;
    use std::cell::RefCell;

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    /// The codes of the error responses, and the methods of the valid messages.
    fn received(input: &[u8]) -> (Vec<i64>, Vec<String>) {
        let (sender, receiver) = unbounded();
        let codes = RefCell::new(Vec::new());
        let refuse = |error: &Value| {
            codes.borrow_mut().extend(error["error"]["code"].as_i64());
            Ok(())
        };
        receive(&mut &*input, &sender, refuse).expect("it ends");
        drop(sender);
        let methods = receiver.iter().map(|message| match message {
            Message::Request(it) => it.method,
            Message::Notification(it) => it.method,
            Message::Response(_) => String::new(),
        });
        (codes.into_inner(), methods.collect())
    }

    #[test]
    fn after_what_is_no_message_the_next_one_is_read() {
        let good = framed(r#"{"jsonrpc":"2.0","id":1,"method":"shutdown"}"#);
        let last = framed(r#"{"jsonrpc":"2.0","method":"exit"}"#);
        let deep = framed(&"[".repeat(200_000));
        for (bad, code) in [
            ("Content-Length: 18446744073709551615\r\n\r\n{}".to_owned(), -32700),
            ("Content-Length: 99999999999999999999\r\n\r\n{}".to_owned(), -32700),
            ("Content-Length: -1\r\n\r\n".to_owned(), -32700),
            ("Content-Length: many\r\n\r\n{}".to_owned(), -32700),
            ("Content-Type: x\r\n\r\n{}".to_owned(), -32700),
            ("nonsense\r\n".to_owned(), -32700),
            ("x".repeat(100_000), -32700),
            (framed("{"), -32700),
            (framed(""), -32700),
            (deep, -32700),
            (framed("[]"), -32600),
            (framed(r#"[{"jsonrpc":"2.0","id":1,"method":"shutdown"}]"#), -32600),
            (framed("7"), -32600),
            (framed("{}"), -32600),
            (framed(r#"{"jsonrpc":"2.0","id":9999999999,"method":"shutdown"}"#), -32600),
            (framed(r#"{"jsonrpc":"2.0","id":null,"method":"shutdown"}"#), -32600),
            (framed(r#"{"jsonrpc":"2.0","id":1,"method":[]}"#), -32600),
        ] {
            let (codes, methods) = received(format!("{good}{bad}{good}{last}").as_bytes());
            let shown: String = bad.chars().take(80).collect();
            assert!(!codes.is_empty() && codes.iter().all(|it| *it == code), "{shown}: {codes:?}");
            assert_eq!(methods, ["shutdown", "shutdown", "exit"], "{shown}");
        }
    }

    #[test]
    fn bytes_that_are_no_text_are_no_message() {
        let mut input = b"Content-Length: 2\r\n\r\n\xff\xfe".to_vec();
        input.extend(framed(r#"{"method":"exit"}"#).bytes());
        assert_eq!(received(&input), (vec![-32700], vec!["exit".to_owned()]));
    }
}
