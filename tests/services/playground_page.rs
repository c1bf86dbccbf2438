//! The page in a browser, with and without a server: the same actions give the same answers.
#![cfg(feature = "cli")]

use crate::{browser, server};

use crate::site;

use browser::{Browser, Tab};
use server::Server;

/// The size of a typical window.
const WINDOW: (u32, u32) = (1200, 900);

const VERDICT: &str = "document.getElementById('verdict').textContent";
const STATUS: &str = "document.getElementById('status').textContent";
const BAD: &str = "document.getElementById('bad').textContent";
const TAKEN: &str = "document.querySelectorAll('#trace > li').length";
const QUIET: &str = "document.getElementById('cancel').hidden";

/// Chooses an example by a part of its title.
fn choose(browser: &mut Browser, tab: &Tab, title: &str) {
    let chosen = browser.value(
        tab,
        &format!(
            "(() => {{ const all = document.getElementById('examples'); \
             const it = [...all.options].find((option) => option.textContent.includes({title:?})); \
             all.value = it.value; all.dispatchEvent(new Event('change')); return it.textContent; }})()"
        ),
    );
    assert!(chosen.is_string(), "there is no {title}");
}

/// Enters a text, as if it was typed.
fn write(browser: &mut Browser, tab: &Tab, kind: &str, text: &str) {
    browser.value(
        tab,
        &format!(
            "(() => {{ document.getElementById('kind').value = {kind:?}; \
             document.getElementById('kind').dispatchEvent(new Event('change')); \
             const it = document.getElementById('text'); it.value = {text:?}; it.dispatchEvent(new Event('input')); return 1; }})()"
        ),
    );
}

/// Starts a check, and waits for the verdict.
fn check(browser: &mut Browser, tab: &Tab) -> String {
    browser.press(tab, "#check");
    browser.until(tab, &format!("{QUIET} && ({VERDICT} !== '' || {STATUS} !== '')"));
    browser.text(tab, VERDICT)
}

/// All tests of the page.
fn all(browser: &mut Browser, address: &str) {
    let tab = browser.open(address, WINDOW, false);
    assert!(browser.text(&tab, "document.getElementById('text').value").contains("Naive mutual exclusion"));
    answers(browser, &tab);
    let link = steps(browser, &tab);
    links(browser, address, &link);
    markup(browser, address);
    languages(browser, &tab);
    cancelled(browser, &tab);
    assert!(browser.complaints.is_empty(), "{:#?}", browser.complaints);
}

/// A check shows the verdict and an interactive report, in a sandboxed frame.
fn answers(browser: &mut Browser, tab: &Tab) {
    let verdict = check(browser, tab);
    assert!(verdict.contains("UNSAFE naive_no_fence.cub under TSO"), "{verdict}");
    browser.until(tab, "!document.getElementById('report').hidden");
    browser.until_frames(tab, 1);
    let alive = "document.querySelector('.picture') && document.getElementById('position')";
    assert_eq!(
        browser.in_frame(alive, "document.getElementById('position').textContent").split(' ').next(),
        Some("all")
    );
    let moved = browser.in_frame(
        alive,
        "(document.querySelector('[data-go=next]').click(), document.querySelector('[data-go=next]').click(), \
         document.getElementById('position').textContent)",
    );
    assert!(moved.starts_with("move 1 of "), "{moved}");
    let colour =
        browser.in_frame(alive, "getComputedStyle(document.querySelector('.verdict')).borderTopWidth");
    assert_eq!(colour, "2px", "the report has its style");
    browser.value(tab, "document.getElementById('model').value = 'sc'");
    let verdict = check(browser, tab);
    assert!(verdict.contains("SAFE naive_no_fence.cub under SC") && !verdict.contains("UNSAFE"), "{verdict}");
    browser.value(tab, "document.getElementById('model').value = 'tso'");
    check(browser, tab);
}

/// Steps through the execution, forward and back; returns the link to it.
fn steps(browser: &mut Browser, tab: &Tab) -> String {
    browser.press(tab, "#open-run");
    browser.until(tab, &format!("{TAKEN} >= 4 && {BAD}.includes('bad state')"));
    let taken = browser.value(tab, TAKEN).as_u64().expect("a number");
    let shared = share(browser, tab);
    browser.press(tab, "#undo");
    browser.until(tab, &format!("{TAKEN} === {} && {BAD} === ''", taken - 1));
    // With the keyboard, too.
    let key = |key: &str| {
        format!(
            "document.body.dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true }}))"
        )
    };
    browser.value(tab, &key("Backspace"));
    browser.until(tab, &format!("{TAKEN} === {}", taken - 2));
    browser.value(tab, &key("r"));
    browser.until(tab, &format!("{TAKEN} === 0"));
    browser.value(tab, &key("1"));
    browser.until(tab, &format!("{TAKEN} === 1"));
    let buffered = browser.text(tab, "document.querySelector('#state .buffer li')?.textContent ?? ''");
    assert_eq!(buffered, "Flag[#1] = True");
    // New values and the line of the step are highlighted.
    assert!(browser.text(tab, "document.querySelector('#state mark')?.textContent ?? ''").contains("Trying"));
    assert_eq!(browser.text(tab, "document.querySelector('#gutter .now').textContent"), "19");
    let titles = browser
        .text(tab, "[...document.querySelectorAll('#nexts .step')].map((it) => it.textContent).join(',')");
    assert!(titles.contains("enter(#1)") && titles.contains("raise(#2)"), "{titles}");
    shared
}

/// The link for sharing.
fn share(browser: &mut Browser, tab: &Tab) -> String {
    browser.press(tab, "#share");
    browser.until(tab, "!document.getElementById('shared').hidden");
    browser.text(tab, "document.getElementById('link').value")
}

/// A link opens the shared state; a damaged or invalid one is reported.
fn links(browser: &mut Browser, address: &str, link: &str) {
    assert!(link.starts_with(&format!("{address}#garret=")), "{link}");
    let tab = browser.open(link, WINDOW, false);
    browser.until(&tab, &format!("{TAKEN} >= 4 && {BAD}.includes('bad state')"));
    let made = |shared: &str| format!("{address}#garret={}", base64(shared));
    let damaged = [
        (link[..link.len() - 11].to_owned(), "damaged"),
        (format!("{address}#garret=%%%"), "damaged"),
        (made("{}"), "another version"),
        (
            made(
                r#"{"v":1,"name":"x.cub","text":"","model":"arm","threads":"","processes":2,"start":null,"steps":null}"#,
            ),
            "memory model",
        ),
        (
            made(
                r#"{"v":1,"name":"x.cub","text":"","model":"tso","threads":"","processes":0,"start":null,"steps":null}"#,
            ),
            "number of processes",
        ),
        (
            made(
                r#"{"v":1,"name":"x.cub","text":"","model":"tso","threads":"","processes":2,"start":null,"steps":[7]}"#,
            ),
            "steps",
        ),
    ];
    for (link, why) in damaged {
        let tab = browser.open(&link, WINDOW, false);
        let said = browser.text(&tab, STATUS);
        assert!(said.contains("damaged") && said.contains(why), "{link}: {said}");
        assert!(
            browser.text(&tab, "document.getElementById('text').value").contains("Naive"),
            "the page goes on"
        );
    }
    let text = "var X : bool\\ninit { X = False }\\nunsafe (p) { X = True }\\ntransition t (p) { X := True }";
    let unfit = made(&format!(
        r#"{{"v":1,"name":"x.cub","text":"{text}","model":"tso","threads":"","processes":1,"start":0,"steps":["t(#1)","enter(#9)"]}}"#
    ));
    let tab = browser.open(&unfit, WINDOW, false);
    browser.until(&tab, &format!("{TAKEN} === 1"));
    let remarks = browser.text(&tab, "document.getElementById('remarks').textContent");
    assert!(remarks.contains("step 2, enter(#9), is not possible here"), "{remarks}");
}

/// Markup is shown as text in all places: the name, the text, its comments, its messages, and the steps of a link.
fn markup(browser: &mut Browser, address: &str) {
    let evil = "<img src=x onerror=document.title='broken'>";
    let text = format!(
        "(* {evil} </textarea><script>document.title='broken'</script> *)\\nvar X : bool\\ninit {{ X = False }}\\n\
         unsafe (p) {{ X = True }}\\ntransition t (p) {{ X := True }}\\n{evil}"
    );
    let link = format!(
        r#"{{"v":1,"name":"{evil}.cub","text":"{text}","model":"tso","threads":"{evil}","processes":1,"start":0,"steps":["{evil}"]}}"#
    );
    let tab = browser.open(&format!("{address}#garret={}", base64(&link)), WINDOW, false);
    browser.until(&tab, "document.querySelector('#diagnostics li')");
    let untouched =
        "document.title === 'Garret' && document.images.length === 0 && document.scripts.length === 1";
    assert_eq!(browser.value(&tab, untouched), true);
    check(browser, &tab);
    assert_eq!(browser.value(&tab, untouched), true);
    // Without its last line, it is a valid system, and has a report.
    browser.value(&tab, "(() => { const it = document.getElementById('text'); it.value = it.value.split('\\n').slice(0, -1).join('\\n'); return 1; })()");
    let frames = browser.frames();
    let verdict = check(browser, &tab);
    assert!(verdict.contains("UNSAFE <img src=x"), "{verdict}");
    browser.until_frames(&tab, frames + 1);
    let shown = browser.in_frame(
        "document.querySelector('.picture')",
        "`${document.images.length} ${document.scripts.length}`",
    );
    assert_eq!(shown, "0 1");
    browser.press(&tab, "#open-run");
    browser.until(&tab, &format!("{BAD}.includes('bad state')"));
    assert_eq!(browser.value(&tab, untouched), true);
}

/// C, assembly and litmus tests.
fn languages(browser: &mut Browser, tab: &Tab) {
    for (title, wanted) in [
        ("in C, a weak fence", "UNSAFE peterson_broken_fence.c under TSO"),
        ("for NASM", "SAFE spinlock.asm under TSO"),
        ("two stores, two loads", "Ok"),
    ] {
        choose(browser, tab, title);
        let verdict = check(browser, tab);
        assert!(verdict.contains(wanted), "{title}: {verdict}");
    }
    choose(browser, tab, "two flags without a fence");
    browser.press(tab, "#fences");
    browser.until(tab, &format!("{VERDICT}.includes('FENCES')"));
    browser.press(tab, "#take-repaired");
    let verdict = check(browser, tab);
    assert!(
        verdict.contains("SAFE naive_no_fence.cub under TSO") && !verdict.contains("UNSAFE"),
        "{verdict}"
    );
    write(browser, tab, "cub", "var X : bool\ninit { Y = False }");
    browser.until(tab, "document.getElementById('diagnostics').textContent.includes('unknown name `Y`')");
    assert_eq!(browser.text(tab, "document.querySelector('#gutter .error').textContent"), "2");
}

/// A check that takes too long is cancelled, and the page still works.
fn cancelled(browser: &mut Browser, tab: &Tab) {
    let wide = include_str!("../support/wide.cub");
    write(browser, tab, "cub", wide);
    browser.value(tab, "document.getElementById('processes').value = 8");
    browser.press(tab, "#explore");
    browser.until(tab, &format!("{STATUS}.includes('states of')"));
    browser.press(tab, "#cancel");
    browser.until(
        tab,
        &format!("{QUIET} && {VERDICT}.includes('UNKNOWN') && {VERDICT}.includes('interrupted')"),
    );
    choose(browser, tab, "two flags with a fence");
    let verdict = check(browser, tab);
    assert!(verdict.contains("SAFE naive.cub under TSO"), "{verdict}");
}

fn base64(text: &str) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let mut coded = String::new();
    for three in text.as_bytes().chunks(3) {
        let all =
            three.iter().fold(0_u32, |all, byte| all << 8 | u32::from(*byte)) << (8 * (3 - three.len()));
        coded.extend((0..=three.len()).map(|place| LETTERS[(all >> (18 - 6 * place) & 63) as usize] as char));
    }
    coded
}

#[test]
fn with_a_server() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(&["--timeout", "1h"]);
    all(&mut browser, &server.address());
    // The server has stopped, and the page reports it.
    let tab = browser.open(&server.address(), WINDOW, true);
    drop(server);
    browser.press(&tab, "#check");
    browser.until(&tab, &format!("{STATUS}.includes('the server is gone')"));
}

#[test]
fn without_a_server() {
    let Some(mut browser) = Browser::start() else { return };
    let Some(folder) = site::built() else { return };
    all(&mut browser, &site::serve(folder));
}

/// `GARRET_PICTURES=FOLDER` writes pictures of the page, for inspection.
#[test]
fn as_wide_as_windows_are() {
    let Some(mut browser) = Browser::start() else { return };
    let server = Server::start(&[]);
    for width in [700, 1200, 1600] {
        for is_dark in [false, true] {
            let tab = browser.open(&server.address(), (width, 1000), is_dark);
            check(&mut browser, &tab);
            picture(&mut browser, &tab, &format!("answer-{width}-{is_dark}"));
            browser.press(&tab, "#open-run");
            browser.until(&tab, &format!("{BAD}.includes('bad state')"));
            browser.press(&tab, "#undo");
            browser.until(&tab, &format!("{BAD} === ''"));
            picture(&mut browser, &tab, &format!("steps-{width}-{is_dark}"));
            // There is no horizontal scrolling.
            let fits = browser.value(&tab, "document.documentElement.scrollWidth <= innerWidth");
            assert_eq!(fits, true, "{width}");
        }
    }
    assert!(browser.complaints.is_empty(), "{:#?}", browser.complaints);
}

fn picture(browser: &mut Browser, tab: &Tab, name: &str) {
    if let Some(folder) = std::env::var_os("GARRET_PICTURES") {
        let coded = browser.picture(tab);
        let path = std::path::Path::new(&folder).join(format!("{name}.png.base64"));
        std::fs::write(path, coded).expect("there is room for pictures");
    }
}
