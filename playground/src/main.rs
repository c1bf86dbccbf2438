//! Builds the page for use without a server: a folder of static files, which any web server can deliver.

// Only the files of the page are included: the library takes minutes to compile, and is not needed to write them.
#[allow(dead_code, unreachable_pub, reason = "the server needs more of it")]
#[path = "../../crates/page/src/page.rs"]
mod page;

use page::{Engine, page};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

const TARGET: &str = "wasm32-unknown-unknown";

/// The arguments for the linker. The stack is as large as that of a native program, 8 MiB, and is placed in front of everything else,
/// so that an overflow is detected; the memory is at most 1 GiB.
const LINKED: &str =
    "-Clink-arg=-zstack-size=8388608 -Clink-arg=--stack-first -Clink-arg=--max-memory=1073741824";

const USAGE: &str = "\
Builds the page of Garret without a server: a folder of static files.

Usage: cargo playground [--out FOLDER] [--profile PROFILE] [--target-dir FOLDER] [--offline]

  --out FOLDER         where the page goes [default: target/playground]
  --profile PROFILE    how the module is compiled [default: release]
  --target-dir FOLDER  where cargo compiles it [default: as cargo says]
  --offline            do not ask for crates that are not here

The target has to be installed: rustup target add wasm32-unknown-unknown
";

/// The arguments of the command.
struct Wanted {
    out: PathBuf,
    profile: String,
    target_dir: PathBuf,
    offline: bool,
}

fn main() -> ExitCode {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = package.parent().unwrap_or(package);
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    if arguments.iter().any(|it| it == "--help" || it == "-h") {
        print!("{USAGE}");
        return ExitCode::SUCCESS;
    }
    let built = wanted(root, &arguments).and_then(|wanted| build(root, &wanted));
    match built {
        Ok(folder) => {
            let here = std::env::current_dir().unwrap_or_default();
            let folder = folder.strip_prefix(&here).unwrap_or(&folder);
            println!("The page is in {}: serve this folder as it is", folder.display());
            ExitCode::SUCCESS
        }
        Err(why) => {
            eprintln!("garret-playground: {why}");
            ExitCode::from(2)
        }
    }
}

fn wanted(root: &Path, arguments: &[String]) -> Result<Wanted, String> {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), PathBuf::from);
    let (mut out, mut target_dir) = (None, target);
    let (mut profile, mut offline) = ("release".to_owned(), false);
    let mut rest = arguments.iter();
    while let Some(option) = rest.next() {
        let mut value = || rest.next().cloned().ok_or_else(|| format!("{option} needs a value\n\n{USAGE}"));
        match option.as_str() {
            "--out" => out = Some(PathBuf::from(value()?)),
            "--profile" => profile = value()?,
            "--target-dir" => target_dir = PathBuf::from(value()?),
            "--offline" => offline = true,
            other => return Err(format!("`{other}` is not known\n\n{USAGE}")),
        }
    }
    let out = out.unwrap_or_else(|| target_dir.join("playground"));
    Ok(Wanted { out, profile, target_dir, offline })
}

/// Compiles the module, and copies it next to the files of the page.
fn build(root: &Path, wanted: &Wanted) -> Result<PathBuf, String> {
    has_target()?;
    let cargo = std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
    let mut command = Command::new(cargo);
    command.current_dir(root).args(["build", "--package", "garret-playground", "--lib", "--target", TARGET]);
    command.args(["--profile", &wanted.profile, "--target-dir"]).arg(absolute(&wanted.target_dir)?);
    if wanted.offline {
        command.arg("--offline");
    }
    // Compiler flags that are set for the host do not fit this target.
    command.env_remove("RUSTFLAGS").env_remove("CARGO_ENCODED_RUSTFLAGS");
    command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS", LINKED);
    let built = command.status().map_err(|error| format!("cargo does not run: {error}"))?;
    if !built.success() {
        return Err("the module was not built".to_owned());
    }
    let folder = if wanted.profile == "dev" { "debug" } else { &wanted.profile };
    let module = wanted.target_dir.join(TARGET).join(folder).join("garret_playground.wasm");
    let cannot = |path: &Path| {
        let path = path.to_owned();
        move |error: std::io::Error| format!("{}: {error}", path.display())
    };
    std::fs::create_dir_all(&wanted.out).map_err(cannot(&wanted.out))?;
    std::fs::copy(&module, wanted.out.join("garret.wasm")).map_err(cannot(&module))?;
    for part in page(Engine::Worker) {
        let path = wanted.out.join(part.name);
        std::fs::write(&path, part.text).map_err(cannot(&path))?;
    }
    Ok(wanted.out.clone())
}

fn absolute(path: &Path) -> Result<PathBuf, String> {
    std::path::absolute(path).map_err(|error| format!("{}: {error}", path.display()))
}

/// Reports a missing target with the command that installs it, before cargo fails.
fn has_target() -> Result<(), String> {
    let rustc = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let asked = Command::new(rustc).args(["--print", "sysroot"]).output();
    let asked = asked.map_err(|error| format!("rustc does not run: {error}"))?;
    let root = String::from_utf8_lossy(&asked.stdout).trim().to_owned();
    if Path::new(&root).join("lib/rustlib").join(TARGET).is_dir() {
        return Ok(());
    }
    Err(format!("the target `{TARGET}` is not installed: run `rustup target add {TARGET}`"))
}
