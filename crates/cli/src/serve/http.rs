//! The part of HTTP that the page needs: one request and one reply for each connection. Requests that are too large or too slow are
//! refused.

use garret_base::watch::Moment;
use garret_page::MOST_BYTES;
use httparse::{EMPTY_HEADER, Status};
use std::fmt::Write as _;
use std::io::{Error, ErrorKind, Read, Write};
use std::net::{Shutdown, TcpStream};
use std::time::Duration;

/// The largest size of the head of a request, in bytes; those of browsers have less than 2000.
const MOST_HEAD: usize = 16 << 10;
/// The largest number of headers of a request; those of browsers have about 20.
const MOST_HEADERS: usize = 64;
/// The time in which a request has to be complete.
const PATIENCE: Duration = Duration::from_secs(10);
/// The timeout of a single read or write, and the time for which further input is dropped.
const SILENCE: Duration = Duration::from_secs(5);
/// The largest number of bytes after the request that are read and dropped, so that the client receives the reply.
const MOST_IGNORED: usize = 8 << 20;

/// A request.
#[derive(Debug, Default)]
pub(super) struct Request {
    pub(super) method: String,
    pub(super) path: String,
    pub(super) host: String,
    pub(super) origin: Option<String>,
    /// The relation of the requesting page to this server (`Sec-Fetch-Site`): `same-origin`, `none` for an address that the user
    /// entered, or another one. `None` if the client is not a browser that states it.
    pub(super) site: Option<String>,
    /// The media type of the body, without its parameters.
    pub(super) kind: String,
    pub(super) body: Vec<u8>,
}

/// A reply.
#[derive(Debug)]
pub(super) struct Reply {
    pub(super) status: u16,
    pub(super) kind: &'static str,
    pub(super) body: Vec<u8>,
    /// Further headers.
    pub(super) headers: Vec<(&'static str, String)>,
}

impl Reply {
    pub(super) fn new(status: u16, kind: &'static str, body: impl Into<Vec<u8>>) -> Self {
        Self { status, kind, body: body.into(), headers: Vec::new() }
    }

    /// A short message for users.
    pub(super) fn text(status: u16, text: impl Into<String>) -> Self {
        Self::new(status, "text/plain; charset=utf-8", text.into())
    }

    pub(super) fn json(status: u16, text: impl Into<String>) -> Self {
        Self::new(status, "application/json", text.into())
    }

    pub(super) fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.headers.push((name, value.into()));
        self
    }

    fn head(&self) -> String {
        let reason = match self.status {
            200 => "OK",
            202 => "Accepted",
            204 => "No Content",
            400 => "Bad Request",
            403 => "Forbidden",
            404 => "Not Found",
            405 => "Method Not Allowed",
            408 => "Request Timeout",
            411 => "Length Required",
            413 => "Content Too Large",
            415 => "Unsupported Media Type",
            431 => "Request Header Fields Too Large",
            503 => "Service Unavailable",
            _ => "Internal Server Error",
        };
        let mut head = format!("HTTP/1.1 {} {reason}\r\nConnection: close\r\n", self.status);
        // status 204 has no body, and must not have its length
        if self.status != 204 {
            let (kind, length) = (self.kind, self.body.len());
            // writing to a string cannot fail
            let _ = write!(head, "Content-Type: {kind}\r\nContent-Length: {length}\r\n");
        }
        for (name, value) in &self.headers {
            let _ = write!(head, "{name}: {value}\r\n");
        }
        head.push_str("\r\n");
        head
    }
}

/// Answers the request of a connection, and closes the connection.
pub(super) fn serve(mut connection: TcpStream, answer: &dyn Fn(&Request) -> Reply) -> std::io::Result<()> {
    connection.set_read_timeout(Some(SILENCE))?;
    connection.set_write_timeout(Some(SILENCE))?;
    connection.set_nodelay(true)?;
    let reply = match read(&mut connection) {
        Ok(Ok(request)) => answer(&request),
        Ok(Err(refusal)) => refusal,
        // browsers open connections in advance, and may not use them
        Err(_) => return Ok(()),
    };
    connection.write_all(reply.head().as_bytes())?;
    connection.write_all(&reply.body)?;
    connection.shutdown(Shutdown::Write)?;
    ignore(&mut connection);
    Ok(())
}

/// Reads and drops further input for a while: a connection that is closed before it is read loses the reply.
fn ignore(connection: &mut TcpStream) {
    let started = Moment::now();
    let mut ignored = 0;
    let mut room = [0; 16 << 10];
    while ignored < MOST_IGNORED && started.elapsed() < SILENCE {
        match connection.read(&mut room) {
            Ok(0) | Err(_) => return,
            Ok(bytes) => ignored += bytes,
        }
    }
}

/// Reads a request; or the reply that refuses it.
fn read(connection: &mut impl Read) -> std::io::Result<Result<Request, Reply>> {
    let started = Moment::now();
    let mut bytes = Vec::new();
    let (mut request, start, length) = loop {
        more(connection, &mut bytes, started)?;
        match head(&bytes) {
            Ok(Some(found)) => break found,
            Ok(None) if bytes.len() > MOST_HEAD => {
                return Ok(Err(Reply::text(431, "this request has too many headers\n")));
            }
            Ok(None) => {}
            Err(refusal) => return Ok(Err(refusal)),
        }
    };
    if length > MOST_BYTES {
        return Ok(Err(Reply::text(413, format!("this is more than the limit of {MOST_BYTES} bytes\n"))));
    }
    while bytes.len() - start < length {
        if started.elapsed() > PATIENCE {
            return Ok(Err(Reply::text(408, "this request takes too long\n")));
        }
        more(connection, &mut bytes, started)?;
    }
    bytes.truncate(start + length);
    request.body = bytes.split_off(start);
    Ok(Ok(request))
}

/// Reads some more bytes.
fn more(connection: &mut impl Read, bytes: &mut Vec<u8>, started: Moment) -> std::io::Result<()> {
    let mut room = [0; 16 << 10];
    let read = connection.read(&mut room)?;
    if read == 0 || started.elapsed() > PATIENCE {
        return Err(Error::from(ErrorKind::UnexpectedEof));
    }
    bytes.extend_from_slice(&room[..read]);
    Ok(())
}

/// The head of the request, and the start and the length of the body. `None` if the head is not complete yet.
fn head(bytes: &[u8]) -> Result<Option<(Request, usize, usize)>, Reply> {
    let mut headers = [EMPTY_HEADER; MOST_HEADERS];
    let mut parsed = httparse::Request::new(&mut headers);
    let start = match parsed.parse(bytes) {
        Ok(Status::Complete(start)) => start,
        Ok(Status::Partial) => return Ok(None),
        Err(httparse::Error::TooManyHeaders) => {
            return Err(Reply::text(431, "this request has too many headers\n"));
        }
        Err(error) => return Err(Reply::text(400, format!("this is not a valid request: {error}\n"))),
    };
    let one = |name: &str| -> Result<Option<String>, Reply> {
        let mut all = parsed.headers.iter().filter(|it| it.name.eq_ignore_ascii_case(name));
        let found = all.next().map(|it| String::from_utf8_lossy(it.value).trim().to_owned());
        if all.next().is_some() {
            return Err(Reply::text(400, format!("this request has two headers `{name}`\n")));
        }
        Ok(found)
    };
    if one("Transfer-Encoding")?.is_some() {
        return Err(Reply::text(411, "the request needs a `Content-Length`\n"));
    }
    let length = match one("Content-Length")? {
        None => 0,
        Some(length) if length.bytes().all(|it| it.is_ascii_digit()) && !length.is_empty() => {
            // a number that cannot be parsed is too large
            length.parse().unwrap_or(usize::MAX)
        }
        Some(_) => return Err(Reply::text(400, "the `Content-Length` is not a number\n")),
    };
    let kind = one("Content-Type")?.unwrap_or_default();
    let request = Request {
        method: parsed.method.unwrap_or_default().to_owned(),
        path: parsed.path.unwrap_or_default().to_owned(),
        host: one("Host")?.unwrap_or_default(),
        origin: one("Origin")?,
        site: one("Sec-Fetch-Site")?,
        kind: kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase(),
        body: Vec::new(),
    };
    Ok(Some((request, start, length)))
}

#[cfg(test)]
mod tests {
    use super::{MOST_BYTES, MOST_HEAD, read};

    fn status(text: &str) -> Option<u16> {
        match read(&mut text.as_bytes()) {
            Ok(Ok(_)) => Some(200),
            Ok(Err(reply)) => Some(reply.status),
            Err(_) => None,
        }
    }

    #[test]
    fn requests_are_read_whole() {
        let text = "POST /ask HTTP/1.1\r\nhost: a\r\nContent-Type: Application/JSON; charset=utf-8\r\nContent-Length: 3\r\n\r\nabcd";
        let request = read(&mut text.as_bytes()).expect("it is there").expect("it is a request");
        assert_eq!(
            (request.method.as_str(), request.path.as_str(), request.host.as_str()),
            ("POST", "/ask", "a")
        );
        assert_eq!((request.kind.as_str(), request.body.as_slice()), ("application/json", b"abc".as_slice()));
        assert_eq!(request.origin, None);
    }

    #[test]
    fn what_is_no_request_is_refused() {
        assert_eq!(status("no request\r\n\r\n"), Some(400));
        assert_eq!(status("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n"), Some(400));
        assert_eq!(status("POST / HTTP/1.1\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab"), Some(400));
        assert_eq!(status("POST / HTTP/1.1\r\nContent-Length: -1\r\n\r\n"), Some(400));
        assert_eq!(status("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"), Some(411));
        let large = format!("POST / HTTP/1.1\r\nContent-Length: {}\r\n\r\n", MOST_BYTES + 1);
        assert_eq!(status(&large), Some(413));
        assert_eq!(status("POST / HTTP/1.1\r\nContent-Length: 99999999999999999999999\r\n\r\n"), Some(413));
        let many = "a: b\r\n".repeat(70);
        assert_eq!(status(&format!("GET / HTTP/1.1\r\n{many}\r\n")), Some(431));
        let long = "b".repeat(MOST_HEAD * 2);
        assert_eq!(status(&format!("GET / HTTP/1.1\r\na: {long}")), Some(431));
    }

    #[test]
    fn what_ends_early_is_no_request() {
        assert_eq!(status(""), None);
        assert_eq!(status("GET / HTTP/1.1\r\nHost: a"), None);
        assert_eq!(status("POST / HTTP/1.1\r\nContent-Length: 5\r\n\r\nab"), None);
    }
}
