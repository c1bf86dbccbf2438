//! Executions as pictures, pages and data, from every engine; verdicts do not depend on the requested outputs.
#![cfg(feature = "cli")]

use crate::pages::well_formed;
use crate::process;

use process::Folder;
use serde_json::Value;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The representations of one bad execution of a program.
struct Shown {
    /// The verdict.
    line: String,
    svg: String,
    dot: String,
    page: String,
    /// The member `execution_graph` of the document.
    graph: Value,
}

/// Checks a bad file with these options, and returns its execution in every representation.
fn shown(file: &str, options: &[&str]) -> Shown {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let folder = Folder::new(&format!("diagram{}", NUMBER.fetch_add(1, Ordering::Relaxed)));
    let path = |name: &str| folder.0.join(name).to_str().expect("a name").to_owned();
    let [svg, dot, page] = ["x.svg", "x.dot", "x.html"].map(path);
    let drawn =
        [&["check", file, "--quiet", "--svg", &svg, "--dot", &dot, "--report", &page], options].concat();
    let (code, out, err) = process::parts(process::run("", &drawn, b""));
    assert_eq!((code, err.as_str()), (1, ""), "{out}");
    let told = [&["check", file, "--format", "json"], options].concat();
    let (code, json, _) = process::parts(process::run("", &told, b""));
    assert_eq!(code, 1, "{json}");
    let document: Value = serde_json::from_str(&json).expect("JSON");
    let read = |path: &str| std::fs::read_to_string(path).expect("it was written");
    Shown {
        line: out.lines().last().unwrap_or_default().to_owned(),
        svg: read(&svg),
        dot: read(&dot),
        page: read(&page),
        graph: document["files"][0]["execution_graph"].clone(),
    }
}

/// The texts of the boxes of a picture that have this class.
fn boxes(svg: &str, class: &str) -> Vec<String> {
    let document = roxmltree::Document::parse(svg).unwrap_or_else(|error| panic!("{error}: {svg}"));
    let has = |node: &roxmltree::Node<'_, '_>| {
        node.has_tag_name("g")
            && node.attribute("class").is_some_and(|all| all.split(' ').any(|it| it == class))
    };
    let title = |node: roxmltree::Node<'_, '_>| {
        node.children()
            .find(|it| it.has_tag_name("title"))
            .and_then(|it| it.text())
            .unwrap_or_default()
            .to_owned()
    };
    document.descendants().filter(has).map(title).collect()
}

impl Shown {
    /// Checks that the picture, the graph, the page and the data have the same events, and that the page is well-formed.
    fn agree(&self, events: usize) {
        let boxes = boxes(&self.svg, "step");
        assert_eq!(boxes.len(), events, "{boxes:?}");
        let nodes =
            self.dot.lines().filter(|line| line.contains("shape=box") && line.contains("group=")).count();
        assert_eq!(nodes, events, "{}", self.dot);
        let states = self.page.matches("data-state=").count();
        assert_eq!(states, events + 1, "one for each event, and one before them");
        well_formed(&self.page).unwrap_or_else(|error| panic!("{error}"));
        assert!(
            self.page.contains("class=\"verdict unsafe\"") || self.page.contains("UNSAFE"),
            "{}",
            self.line
        );
    }

    /// The events of the data: kind, location, value read or written, and line.
    fn events(&self) -> Vec<(String, String, String, u64)> {
        let events = self.graph["events"].as_array().expect("events");
        let event = |it: &Value| {
            let value = if it["address"].is_string() { &it["address"] } else { &it["value"] };
            let text = |it: &Value| it.as_str().map_or_else(|| it.to_string(), str::to_owned);
            (text(&it["kind"]), text(&it["location"]), text(value), it["line"].as_u64().unwrap_or(0))
        };
        events.iter().map(event).collect()
    }
}

const RACE: &str = "models/c11/message_passing_broken_acquire.c";

#[test]
fn data_race_of_c11() {
    let shown = shown(RACE, &["--model", "rc11", "--threads", "writer*1,reader*1"]);
    shown.agree(4);
    let marked = boxes(&shown.svg, "marked");
    assert_eq!(marked.len(), 2, "the two accesses that race: {marked:?}");
    assert!(marked.iter().all(|it| it.contains("message")), "{marked:?}");
    assert!(marked[0].starts_with("13: message = 42\n1. writes message = 42"), "{marked:?}");
    assert_eq!(boxes(&shown.svg, "bad"), ["Data race: neither of these happens before the other"]);
    assert_eq!(boxes(&shown.svg, "rf").len(), 2);
    assert!(shown.page.contains("were an acquire."), "what would order them");
    let event =
        |kind: &str, location: &str, value: &str, line| (kind.into(), location.into(), value.into(), line);
    let wanted: [(String, String, String, u64); 4] = [
        event("write", "message", "42", 13),
        event("write", "ready", "1", 14),
        event("read", "ready", "1", 18),
        event("read", "message", "42", 19),
    ];
    assert_eq!(shown.events(), wanted);
}

#[test]
fn stale_reads_of_c11_over_words() {
    let file = "models/c11/dekker_broken_fence.c";
    let shown = shown(file, &["--words", "--model", "rc11", "--threads", "left*1,right*1"]);
    let marked = boxes(&shown.svg, "marked");
    assert_eq!(marked.len(), 1, "the read of an old value: {marked:?}");
    assert!(shown.page.contains("reads an old value"), "why it is read");
    assert!(boxes(&shown.svg, "fr").len() >= 2, "{}", shown.svg);
    assert!(shown.events().iter().all(|(_, _, _, line)| *line > 0), "{:?}", shown.events());
}

#[test]
fn assembly_of_aarch64() {
    let file = "models/aarch64/exchange_lock_broken_release.O0.s";
    let shown = shown(file, &["--threads", "worker"]);
    shown.agree(10);
    assert!(
        boxes(&shown.svg, "step")
            .iter()
            .any(|it| it.contains("ldr w0, [x0] (exchange_lock_broken_release.c:25)"))
    );
    assert!(shown.svg.contains("thread 1: worker"), "threads by their functions");
    assert!(shown.page.contains("a full fence in one of these places, between its events 5 and 6; 6 and 7."));
    assert_eq!(shown.events().len(), 10);
    let orders = shown.graph["coherence"].as_array().expect("orders");
    assert_eq!(orders.len(), 2, "of both cells: {orders:?}");
}

#[test]
fn addresses_and_fences_of_assembly() {
    let file = "models/aarch64/pointer_taken_broken_release.O2.s";
    let text = std::fs::read_to_string(file).expect("a model");
    let threads =
        text.lines().find_map(|line| line.split_once("Threads:")).expect("its header says it").1.trim();
    let shown = shown(file, &["--threads", threads]);
    let addresses = shown.events().iter().filter(|(_, _, value, _)| value.starts_with('&')).count();
    assert!(addresses >= 2, "what is written, and what is read: {:?}", shown.events());
}

#[test]
fn deadlocks_are_drawn() {
    const TWO_LOCKS: &str = "#include <pthread.h>
pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
void one(void) { pthread_mutex_lock(&a); pthread_mutex_lock(&b); pthread_mutex_unlock(&b); pthread_mutex_unlock(&a); }
void two(void) { pthread_mutex_lock(&b); pthread_mutex_lock(&a); pthread_mutex_unlock(&a); pthread_mutex_unlock(&b); }
";
    let folder = Folder::new("diagram_deadlock");
    let file = &folder.file("two.c", TWO_LOCKS);
    let by_executions = shown(file, &["--deadlock", "--model", "rc11", "--threads", "one*1,two*1"]);
    assert!(by_executions.line.contains("a deadlock"), "{}", by_executions.line);
    assert_eq!(by_executions.graph["ending"], "blocked");
    assert_eq!(boxes(&by_executions.svg, "bad").len(), 1);
    // The machine with store buffers has pictures of its own.
    let page = folder.0.join("x.html");
    let page = page.to_str().expect("a name");
    let arguments = ["check", file, "--deadlock", "--threads", "one*1,two*1", "--quiet", "--report", page];
    let (code, out, err) = process::parts(process::run("", &arguments, b""));
    assert_eq!((code, err.as_str()), (1, ""), "{out}");
    let page = std::fs::read_to_string(page).expect("it was written");
    assert!(page.contains("a deadlock") && page.contains("The execution"), "{page}");
}

/// Memory that is used after it was freed: the search for any number of threads does not detect that.
const FREED: &str = "#include <pthread.h>
#include <stdlib.h>
#include <assert.h>
static int *p;
static void *f(void *x) { int v = *p; assert(v == 1 || v == 2); return x; }
int main(void) {
  pthread_t t;
  p = malloc(sizeof *p);
  *p = 1;
  pthread_create(&t, 0, f, 0);
  free(p);
  pthread_join(t, 0);
  return 0;
}
";

#[test]
fn verdicts_do_not_depend_on_what_is_asked_besides() {
    let folder = Folder::new("diagram_options");
    let path = |name: &str| folder.0.join(name).to_str().expect("a name").to_owned();
    let [file, page, other] = ["freed.c", "x.html", "x.json"].map(path);
    std::fs::write(&file, FREED).expect("a file");
    let options: [&[&str]; 14] = [
        &[],
        &["--report", &page],
        &["--svg", &page],
        &["--itf", &other],
        &["--litmus", &other],
        &["--stats"],
        &["--proof"],
        &["--certify"],
        &["--invariants"],
        &["--no-replay"],
        &["--search", "breadth"],
        &["--max-nodes", "100000"],
        &["--infer", "off"],
        &["--deadlock"],
    ];
    for option in options {
        let arguments = [&["check", &file, "--quiet"], option].concat();
        let (code, out, err) = process::parts(process::run("", &arguments, b""));
        assert!(code == 1 && out.contains("memory is used after it was freed"), "{option:?}: {out} {err}");
        let is_obeyed =
            matches!(option.first(), None | Some(&("--report" | "--svg" | "--max-nodes" | "--deadlock")));
        assert_eq!(err.contains("has no effect"), !is_obeyed, "{option:?}: {err}");
    }
}

/// Characters that XML forbids but C allows, and characters that reverse the direction of writing.
#[test]
fn every_character_of_a_picture_can_be_seen() {
    const FED: &str = "#include <assert.h>
#include <stdatomic.h>
atomic_int x;
void f(void) { assert(atomic_fetch_add(&x, 1)\u{c} == 0\u{b} /* \u{1}\u{1b}\u{fffe}\u{202e} */); }
";
    let folder = Folder::new("diagram_fed");
    let file = &folder.file("fed.c", FED);
    for door in
        [&["--threads", "f"][..], &["--words", "--threads", "f"], &["--model", "rc11", "--threads", "f"]]
    {
        let shown = shown(file, door);
        roxmltree::Document::parse(&shown.svg).unwrap_or_else(|error| panic!("{door:?}: {error}"));
        for text in [&shown.svg, &shown.page] {
            let hidden =
                text.chars().find(|it| it.is_control() && *it != '\n' || "\u{fffe}\u{202e}".contains(*it));
            assert_eq!(hidden, None, "{door:?}");
        }
    }
}

/// Bad states that need more than a few threads are also found with `--deadlock`.
#[test]
fn deadlocks_and_what_else_is_bad_of_any_number_of_threads() {
    const SEVEN: &str = "#include <pthread.h>
#include <assert.h>
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned char count;
void f(void) {
  pthread_mutex_lock(&lock);
  count = (count + 1) & 7;
  assert(count != 5);
  pthread_mutex_unlock(&lock);
}
";
    let folder = Folder::new("diagram_seven");
    let file = &folder.file("seven.c", SEVEN);
    for options in
        [&["--words"][..], &["--words", "--deadlock"], &["--model", "rc11", "--deadlock"], &["--deadlock"]]
    {
        let arguments = [&["check", "--threads", "f", "--quiet", file], options].concat();
        let (code, out, err) = process::parts(process::run("", &arguments, b""));
        assert!(code == 1 && out.contains("UNSAFE"), "{options:?}: {out} {err}");
    }
}

/// A loop of a thousand turns has too many executions to enumerate; the first ones show that an increment is lost.
#[test]
fn loops_of_a_thousand_turns_are_looked_at_to_their_ends() {
    const COUNTS: &str = "#include <pthread.h>
#include <assert.h>
static int count;
static void *add(void *x) { for (int i = 0; i < 1000; i++) count++; return x; }
int main(void) {
  pthread_t one, two;
  pthread_create(&one, 0, add, 0);
  pthread_create(&two, 0, add, 0);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(count == 2000);
  return 0;
}
";
    let folder = Folder::new("diagram_counts");
    let file = &folder.file("counts.c", COUNTS);
    let page = folder.0.join("x.html");
    let page = page.to_str().expect("a name");
    for arguments in [
        &["check", "--report", page, file][..],
        &["check", "--words", "--model", "sc", file],
        &["graphs", file],
        &["graphs", "--words", file],
    ] {
        let (code, out, err) = process::parts(process::run("", arguments, b""));
        assert!(code == 1 && err.is_empty() && out.contains("UNSAFE"), "{arguments:?}: {out} {err}");
        let lines = out.lines().count();
        assert!(lines < 1000 && out.lines().any(|line| line.ends_with(" more ..")), "{lines} lines");
    }
    // The size of the page is linear in the number of events, not quadratic.
    let page = std::fs::read_to_string(page).expect("it was written");
    assert!(page.matches("data-state=").count() > 4000 && page.len() < 20_000_000, "{}", page.len());
}

#[test]
fn executions_decide_deadlocks_where_there_are_too_many_states() {
    const QUEUE: &str = "#include <pthread.h>
#include <assert.h>
#define CASH 100
static pthread_mutex_t locks[2] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int cash[2] = {CASH, CASH};
struct order { int from, to, amount; };
static void *transfer(void *argument) {
  struct order *it = argument;
  int first = it->from < it->to ? it->from : it->to, second = it->from < it->to ? it->to : it->from;
  pthread_mutex_lock(&locks[first]);
  pthread_mutex_lock(&locks[second]);
  cash[it->from] -= it->amount;
  cash[it->to] += it->amount;
  pthread_mutex_unlock(&locks[second]);
  pthread_mutex_unlock(&locks[first]);
  return 0;
}
int main(void) {
  pthread_t one, two;
  struct order there = {0, 1, 10}, back = {1, 0, 20};
  pthread_create(&one, 0, transfer, &there);
  pthread_create(&two, 0, transfer, &back);
  pthread_join(one, 0);
  pthread_join(two, 0);
  assert(cash[0] + cash[1] == 2 * CASH);
  return 0;
}
";
    let folder = Folder::new("diagram_transfer");
    let file = &folder.file("transfer.c", QUEUE);
    let (code, out, err) =
        process::parts(process::run("", &["check", "--deadlock", file, "--timeout", "60"], b""));
    assert!(code == 0 && out.contains("no deadlock"), "{out} {err}");
    // The same where there is a bad execution.
    let broken = QUEUE
        .replace("it->from < it->to ? it->from : it->to", "it->from")
        .replace("it->from < it->to ? it->to : it->from", "it->to");
    std::fs::write(file, broken).expect("a file");
    let (code, out, err) =
        process::parts(process::run("", &["check", "--deadlock", file, "--timeout", "60"], b""));
    assert!(code == 1 && out.contains("deadlock"), "{out} {err}");
}
