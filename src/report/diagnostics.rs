//! Diagnostics for people.
use crate::Diagnostic;
/// Provisional.
pub fn render(diagnostics: &[Diagnostic], name: &str, _text: &str, _color: bool) -> String {
    diagnostics.iter().map(|d| format!("{name}: {}\n", d.message)).collect()
}
