//! Reports as pages and pictures: well-formed for every run, with all input escaped, and functional in a browser if one is installed.

use crate::files;

use files::manifest_dir;
use garret::c::{COptions, translate};
use garret::machine::{ExplorationResult, Range, Run};
use garret::program::ThreadFunction;
use garret::report::{Grounds, Page, Witness, Wording};
use garret::system::System;
use garret::watch::Watch;
use garret::{CheckOptions, ExploreOptions, Model, check, explore, parse};
use garret_random::generator;
use html5gum::{Token, Tokenizer};
use std::process::Command;

/// The number of counterexamples of random systems that are rendered.
const SHOWN: usize = 1000;
/// Elements without an end tag.
const VOID: [&str; 2] = ["meta", "input"];

/// The page of a run of a system.
fn page(system: &System, text: &str, run: &Run) -> String {
    let witness = Witness::of_system(system, run, &Watch::default());
    Page {
        name: "some.cub",
        text,
        verdict: "UNSAFE some.cub",
        witness: Some(&witness),
        diagram: None,
        grounds: None,
        remarks: &[],
        facts: &[],
        statistics: &[],
    }
    .render()
}

/// Checks that every element is closed in the right place, and that the tokenizer reports no error.
pub(crate) fn well_formed(page: &str) -> Result<(), String> {
    let mut open: Vec<String> = Vec::new();
    for token in Tokenizer::new(page).flatten() {
        match token {
            Token::StartTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                if !tag.self_closing && !VOID.contains(&name.as_str()) {
                    open.push(name);
                }
            }
            Token::EndTag(tag) => {
                let name = String::from_utf8_lossy(&tag.name).into_owned();
                if open.pop().as_ref() != Some(&name) {
                    return Err(format!("</{name}> closes nothing"));
                }
            }
            Token::Error(error) => return Err(format!("{error:?}")),
            _ => {}
        }
    }
    if open.is_empty() { Ok(()) } else { Err(format!("{open:?} are not closed")) }
}

/// Checks that the picture is XML, and has a box for each step, a lane for each process, and an arrow for each edge of the cycle.
fn drawn(witness: &Witness<'_>, svg: &str) -> Result<(), String> {
    let document = roxmltree::Document::parse(svg).map_err(|error| error.to_string())?;
    let of = |class: &str| {
        let all = document.descendants().filter(roxmltree::Node::is_element);
        let has = |node: &roxmltree::Node<'_, '_>| {
            node.attribute("class").is_some_and(|all| all.split(' ').any(|it| it == class))
        };
        all.filter(has).count()
    };
    let circle = witness.cycle.as_ref().map_or(0, |cycle| cycle.edges.len());
    let found = (of("step") + of("entry"), of("lane"), of("cycle"), of("bad"));
    let wanted = (witness.run.steps.len(), usize::from(witness.run.processes) + 1, circle, 1);
    if found == wanted { Ok(()) } else { Err(format!("{found:?}, and not {wanted:?}")) }
}

#[test]
fn random_counterexamples() {
    let mut shown = 0;
    for seed in 0.. {
        let text = generator::system(seed);
        let Ok(checked) = parse(&text) else { continue };
        let options = ExploreOptions::new()
            .processes(2)
            .model(if seed % 2 == 0 { Model::Tso } else { Model::Pso })
            .max_states(2_000)
            .integers(Range { low: -3, high: 3 })
            .start(Range { low: 0, high: 1 });
        let ExplorationResult::Bad(run) = explore(&checked.system, &options, &mut |_| {}).reached else {
            continue;
        };
        let witness = Witness::of_system(&checked.system, &run, &Watch::default());
        let svg = witness.svg();
        drawn(&witness, &svg).unwrap_or_else(|error| panic!("seed {seed}: {error}\n{svg}"));
        well_formed(&page(&checked.system, &text, &run))
            .unwrap_or_else(|error| panic!("seed {seed}: {error}"));
        shown += 1;
        if shown == SHOWN {
            break;
        }
    }
    assert_eq!(shown, SHOWN);
}

/// A program whose text, name and messages contain markup.
const MARKUP: &str = r#"
/* </script><script>document.title = "broken"</script> <img src=x onerror="document.title='broken'"> & ]]> */
#include <stdatomic.h>
#include <assert.h>
atomic_int x, y;
int script = 1;
void first(void) { atomic_store_explicit(&x, 1, memory_order_release); int r = atomic_load(&y); assert(r!=0&&1<script+1); }
void second(void) { atomic_store_explicit(&y, 1, memory_order_release); int r = atomic_load(&x); assert(r!=0&&1<script+1); }
"#;

/// The page and the picture of this program.
fn marked_up() -> (String, String) {
    let options = COptions::new().threads(ThreadFunction::list("first,second").expect("two functions"));
    let name = "<script>alert(1)</script>.c";
    let translation = translate(MARKUP, name, &options).unwrap_or_else(|errors| panic!("{errors:?}"));
    let system = translation.system().expect("the program has a system");
    let report = check(&system, &CheckOptions::new(), &mut |_| {});
    let run = report.run.expect("it is unsafe");
    let told = translation.structured_execution(&system, &run);
    let witness = Witness::new(&system, &run, Wording::Statements, told, &Watch::default());
    let facts = ["<u>x</u>".to_owned()];
    let statistics = [("<s>".to_owned(), "</dd>".to_owned())];
    let page = Page {
        name,
        text: MARKUP,
        verdict: "UNSAFE <script>alert(1)</script>",
        witness: Some(&witness),
        diagram: None,
        grounds: None,
        remarks: &facts,
        facts: &facts,
        statistics: &statistics,
    };
    (page.render(), witness.svg())
}

#[test]
fn nothing_of_the_input_is_markup() {
    let (page, svg) = marked_up();
    well_formed(&page).unwrap_or_else(|error| panic!("{error}"));
    roxmltree::Document::parse(&svg).unwrap_or_else(|error| panic!("{error}"));
    for wrong in ["<script>alert", "<script+1", "<img", "<u>", "<s>", "</dd></dd>"] {
        assert!(!page.contains(wrong) && !svg.contains(wrong), "{wrong}");
    }
    // The only script is the page's own.
    assert_eq!(page.matches("<script>").count(), 1);
}

/// The page as rendered by a browser, with its log; `None` if no browser is installed.
fn in_browser(page: &str, fragment: &str) -> Option<(String, String)> {
    let folder = std::env::temp_dir().join(format!("garret-pages-{}-{}", std::process::id(), fragment.len()));
    std::fs::create_dir_all(&folder).expect("there is room for a page");
    let file = folder.join("page.html");
    std::fs::write(&file, page).expect("there is room for a page");
    let browsers = ["chromium", "chromium-browser", "google-chrome"];
    let output = browsers.iter().find_map(|browser| {
        let mut command = Command::new(browser);
        command.args(["--headless", "--no-sandbox", "--disable-gpu", "--enable-logging=stderr", "--v=0"]);
        command.arg(format!("--user-data-dir={}", folder.join("profile").display()));
        command.args(["--dump-dom", &format!("file://{}{fragment}", file.display())]);
        command.output().ok()
    });
    let _ = std::fs::remove_dir_all(&folder);
    let output = output?;
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Some((text(&output.stdout), text(&output.stderr)))
}

#[test]
fn alive_in_a_browser() {
    let (page, _) = marked_up();
    let Some((whole, log)) = in_browser(&page, "") else {
        println!("skipped: there is no browser");
        return;
    };
    assert!(!log.contains("CONSOLE"), "{log}");
    assert!(whole.contains("<svg class=\"picture\"") && !whole.contains("<title>broken"), "{whole}");
    // The stepper starts at the step in the address.
    let (stepped, log) = in_browser(&page, "#move=2").expect("there was a browser");
    assert!(!log.contains("CONSOLE"), "{log}");
    assert!(stepped.contains("move 2 of "), "the stepper is not there");
    assert_eq!(
        stepped.matches("current").count() - page.matches("current").count(),
        2,
        "one box and one line"
    );
}

/// The page of a system that is safe or not decided, with transition names that need escaping.
fn without_execution(path: &str, options: &CheckOptions) -> String {
    let text = std::fs::read_to_string(manifest_dir().join(path)).expect("the model is there");
    let system = parse(&text).expect("the model is read").system;
    let report = check(&system, options, &mut |_| {});
    let names = system.transitions.iter().map(|it| format!("<b>{}&\"</b>", it.name)).collect();
    let grounds = Grounds::of_system(&system, &report, names).expect("a search has ended");
    let verdict = if report.graph.as_ref().is_some_and(|graph| graph.is_closed) { "SAFE" } else { "UNKNOWN" };
    Page {
        name: path,
        text: &text,
        verdict,
        witness: None,
        diagram: None,
        remarks: &["known <i>".to_owned()],
        grounds: Some(&grounds),
        facts: &[],
        statistics: &[],
    }
    .render()
}

#[test]
fn what_an_answer_rests_on_is_shown() {
    let options = CheckOptions::new().proof(true);
    let safe = without_execution("models/mutex/naive.cub", &options);
    let unknown = without_execution("models/mutex/mcs.cub", &options.max_nodes(200));
    for (page, cubes) in [(&safe, 8), (&unknown, 200)] {
        well_formed(page).unwrap_or_else(|error| panic!("{error}"));
        assert!(!page.contains("<b>") && !page.contains("<i>"), "names are escaped");
        let svg = page.split("<svg").nth(1).and_then(|it| it.split("</svg>").next()).expect("a picture");
        let document = format!("<svg{svg}</svg>");
        let document = roxmltree::Document::parse(&document).unwrap_or_else(|error| panic!("{error}"));
        let circles = document.descendants().filter(|it| it.has_tag_name("circle")).count();
        assert_eq!(circles, cubes, "one for each cube");
        if let Some((_, log)) = in_browser(page, "#cube-3") {
            assert!(!log.contains("CONSOLE"), "{log}");
        }
    }
    assert!(safe.contains("Why it is safe") && safe.contains("<code>fence()</code>"), "{safe}");
    assert!(unknown.contains("How far the search came"), "{unknown}");
}

/// A snapshot of the picture of a model.
#[test]
fn picture_of_peterson() {
    let text = std::fs::read_to_string(manifest_dir().join("models/mutex/peterson_no_fence.cub"));
    let system = parse(&text.expect("the model is there")).expect("the model is a system").system;
    let run = check(&system, &CheckOptions::new(), &mut |_| {}).run.expect("it is unsafe");
    let witness = Witness::of_system(&system, &run, &Watch::default());
    insta::assert_snapshot!("peterson_svg", witness.svg());
    insta::assert_snapshot!("peterson_dot", witness.dot());
}

/// The picture in the README is up to date; `GARRET_WRITE=1` writes it.
#[test]
fn picture_of_the_readme() {
    let text = std::fs::read_to_string(manifest_dir().join("models/mutex/naive_no_fence.cub"));
    let system = parse(&text.expect("the model is there")).expect("the model is a system").system;
    let run = check(&system, &CheckOptions::new(), &mut |_| {}).run.expect("it is unsafe");
    let svg = Witness::of_system(&system, &run, &Watch::default()).svg();
    let file = manifest_dir().join("docs/naive_no_fence.svg");
    if std::env::var_os("GARRET_WRITE").is_some() {
        std::fs::write(&file, &svg).expect("the picture can be written");
    }
    assert!(std::fs::read_to_string(&file).unwrap_or_default() == svg, "GARRET_WRITE=1 writes the picture");
}
