//! Small programs in assembly: the code of one thread function, and what a careful reader expects of it.

/// A program and what is expected of it.
pub(crate) struct Small {
    pub(crate) name: &'static str,
    pub(crate) code: &'static str,
    pub(crate) tso: &'static str,
    pub(crate) sc: &'static str,
}

/// The same under both memory models.
pub(crate) const fn both(name: &'static str, verdict: &'static str, code: &'static str) -> Small {
    Small { name, code, tso: verdict, sc: verdict }
}

/// Only weak memory breaks it.
pub(crate) const fn weak(name: &'static str, code: &'static str) -> Small {
    Small { name, code, tso: "UNSAFE", sc: "SAFE" }
}
