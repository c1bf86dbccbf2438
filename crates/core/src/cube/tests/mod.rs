//! What a cube is, against naive twins: whether one contains another, and its normal form.

mod embedding;
mod normal_form;
mod support;
