//! Source text to typed system.
