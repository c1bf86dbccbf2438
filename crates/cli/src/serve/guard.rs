//! Decides which requests are answered: those of pages of this server, and those of programs on this machine that address it by
//! name.
//!
//! A page of another site may send requests to any address, and may give the address of this machine a name of its own. The first
//! is recognised by the origin, the second by the host of the request. Requests for embedded resources, as pictures and scripts,
//! have no origin: for these, browsers state the site of the page in `Sec-Fetch-Site`.
//!
//! # Sources
//! *Fetch Metadata Request Headers*, W3C, section 2.3.

use super::http::Request;

/// The reason to refuse a request. `None` if it is answered.
pub(super) fn refusal(request: &Request, port: u16) -> Option<&'static str> {
    let is_own = |host: &str| {
        ["127.0.0.1", "localhost"].iter().any(|name| match host.strip_prefix(name) {
            Some("") => port == 80,
            Some(rest) => rest.strip_prefix(':').is_some_and(|it| it.parse() == Ok(port)),
            None => false,
        })
    };
    if !is_own(&request.host) {
        return Some("this server only answers requests to 127.0.0.1\n");
    }
    let is_foreign = |origin: &str| !origin.strip_prefix("http://").is_some_and(is_own);
    let is_embedded = |site: &str| !matches!(site, "same-origin" | "none");
    if request.origin.as_deref().is_some_and(is_foreign) || request.site.as_deref().is_some_and(is_embedded) {
        return Some("this server only answers requests of its own page\n");
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Request, refusal};

    fn is_refused(host: &str, origin: Option<&str>, port: u16) -> bool {
        let request =
            Request { host: host.to_owned(), origin: origin.map(str::to_owned), ..Request::default() };
        refusal(&request, port).is_some()
    }

    #[test]
    fn what_a_foreign_page_embeds_has_no_origin_and_is_refused() {
        for (site, is_own) in
            [("same-origin", true), ("none", true), ("cross-site", false), ("same-site", false), ("", false)]
        {
            let (host, site) = ("127.0.0.1:7411".to_owned(), Some(site.to_owned()));
            let request = Request { host, site, ..Request::default() };
            assert_eq!(refusal(&request, 7411).is_none(), is_own, "{request:?}");
        }
    }

    #[test]
    fn only_the_own_page_is_answered() {
        for host in ["127.0.0.1:7411", "localhost:7411"] {
            assert!(!is_refused(host, None, 7411));
            assert!(!is_refused(host, Some("http://localhost:7411"), 7411));
        }
        assert!(!is_refused("localhost", None, 80));
        for host in ["", "127.0.0.1", "localhost:80", "evil.example:7411", "127.0.0.1.evil.example:7411"] {
            assert!(is_refused(host, None, 7411), "{host}");
        }
        for origin in ["null", "http://evil.example", "https://127.0.0.1:7411", "http://127.0.0.1:7412", ""] {
            assert!(is_refused("127.0.0.1:7411", Some(origin), 7411), "{origin}");
        }
    }
}
