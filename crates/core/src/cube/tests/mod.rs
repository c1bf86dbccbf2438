//! Tests of cubes against naive twins: containment and normal form.

mod embedding;
mod normal_form;
mod support;
