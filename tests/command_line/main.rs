//! The command line: answers, files and exit codes.

#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/files.rs"]
mod files;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/process.rs"]
mod process;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/questions.rs"]
mod questions;
#[allow(dead_code, reason = "each test binary uses a part of it")]
#[path = "../support/server.rs"]
mod server;

mod c11_command_line;
mod checks;
mod constants_of_c;
mod deadlock_command_line;
mod deadlock_loops;
mod desk_command_line;
mod diagrams;
mod explore_command_line;
mod exported;
mod fences_command_line;
mod fields;
mod formats;
mod futex;
mod graphs_command_line;
mod held_locks;
mod hostile;
mod ir_command_line;
mod litmus_command_line;
mod misuse;
mod numbers_leave_types;
mod options_without_meaning;
mod orders_command_line;
mod others_programs;
mod pages;
mod processors_command_line;
mod pso_command_line;
mod recursive_mutexes;
mod rust;
mod smt_command_line;
mod test_command_line;
mod words_command_line;
mod x86_command_line;
