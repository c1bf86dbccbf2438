//! What random functions found, by name.
