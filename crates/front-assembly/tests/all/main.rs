//! Assembly of compilers: instructions on processors, functions, models, texts.

mod functions;
mod instructions;
mod models;
mod orders;
mod support;
mod texts;
