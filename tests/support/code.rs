//! Small assembly programs: the code of one thread function, and the expected verdicts.

/// A program with its expected verdicts.
pub(crate) struct Small {
    pub(crate) name: &'static str,
    pub(crate) code: &'static str,
    pub(crate) tso: &'static str,
    pub(crate) sc: &'static str,
}

/// A program with the same verdict under both memory models.
pub(crate) const fn both(name: &'static str, verdict: &'static str, code: &'static str) -> Small {
    Small { name, code, tso: verdict, sc: verdict }
}

/// A program that only weak memory breaks.
pub(crate) const fn weak(name: &'static str, code: &'static str) -> Small {
    Small { name, code, tso: "UNSAFE", sc: "SAFE" }
}
