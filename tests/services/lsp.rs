//! `garret lsp` with the real protocol: the built program, and messages through pipes.
#![cfg(feature = "cli")]

use crate::{editor, files};

use editor::Editor;
use files::manifest_dir;
use garret::desk::{Encoding, Place, Positions};
use serde_json::{Value, json};

/// A safe system.
const LOCK: &str = "(* A lock. *)\ntype loc = Out | In\narray PC[proc] : loc\nweak var Taken : bool\n\
    init (p) { PC[p] = Out && Taken = False }\nunsafe (p q) { PC[p] = In && PC[q] = In }\n\
    transition enter ([p])\nrequires { PC[p] = Out && Taken = False && fence() }\n{ PC[p] := In; Taken := True }\n\
    transition leave ([p])\nrequires { PC[p] = In }\n{ PC[p] := Out; Taken := False }\n";

const C: &str = "#include <assert.h>\n#include <stdatomic.h>\natomic_int flag;\nint data;\n\
    void writer(void) {\n  data = 1;\n  atomic_store(&flag, 1);\n}\n\
    void reader(void) {\n  int seen = atomic_load(&flag);\n  if (seen == 1) { assert(data == 1); }\n}\n";

const ASSEMBLY: &str = "begin shared_data\n x dd 0\n y dd 0\nend shared_data\nbegin thread_code\n\
    again: lock inc dword [x]\n mov [y], 1\n jmp again\ncs: mfence\nend thread_code\n\
    begin unsafe_prop\n eip[$t] = cs && $t : x = 1\nend unsafe_prop\n";

/// The capabilities of the editor in these tests.
fn capabilities() -> Value {
    json!({
        "workspace": { "codeLens": { "refreshSupport": true } },
        "window": { "workDoneProgress": true },
        "textDocument": {
            "documentSymbol": { "hierarchicalDocumentSymbolSupport": true },
            "publishDiagnostics": { "relatedInformation": true },
        },
    })
}

fn ready() -> Editor {
    Editor::ready(capabilities(), json!({ "showsTexts": true })).0
}

/// The place of the first occurrence of a part of the text.
fn place(text: &str, part: &str) -> (u32, u32) {
    let at = Positions::new(text).place(text, text.find(part).expect("it is there"), Encoding::Utf16);
    (at.line, at.character)
}

/// The text after edits of the protocol, which must not overlap.
fn edited(text: &str, edits: &Value) -> String {
    let positions = Positions::new(text);
    let byte = |at: &Value| {
        let number = |key: &str| u32::try_from(at[key].as_u64().expect("a number")).expect("a small one");
        positions.byte(text, Place { line: number("line"), character: number("character") }, Encoding::Utf16)
    };
    let mut edits: Vec<(usize, usize, &str)> = edits
        .as_array()
        .expect("a list")
        .iter()
        .map(|it| {
            let new = it["newText"].as_str().expect("a text");
            (byte(&it["range"]["start"]), byte(&it["range"]["end"]), new)
        })
        .collect();
    edits.sort_unstable();
    let mut text = text.to_owned();
    for (start, end, new) in edits.into_iter().rev() {
        text.replace_range(start..end, new);
    }
    text
}

fn hover(editor: &mut Editor, uri: &str, at: (u32, u32)) -> String {
    let answer = editor.at("hover", uri, at).expect("an answer");
    answer["contents"]["value"].as_str().unwrap_or_default().to_owned()
}

/// The places in an answer, as lines and columns.
fn places(answer: &Value) -> Vec<(u64, u64)> {
    let start = |it: &Value| {
        let start = &it["range"]["start"];
        (start["line"].as_u64().expect("a line"), start["character"].as_u64().expect("a column"))
    };
    answer.as_array().expect("a list").iter().map(start).collect()
}

/// The titles of the code lenses of a text, with their commands.
fn lenses(editor: &mut Editor, uri: &str) -> Vec<(String, String)> {
    let lenses = editor.of("codeLens", uri).expect("an answer");
    let word = |lens: &Value, key: &str| lens["command"][key].as_str().expect("a word").to_owned();
    lenses.as_array().expect("a list").iter().map(|it| (word(it, "title"), word(it, "command"))).collect()
}

fn command(name: &str, uri: &str, index: usize) -> Value {
    json!({ "command": name, "arguments": [uri, index] })
}

#[test]
fn a_session_begins_and_ends_as_the_protocol_says() {
    let mut editor = Editor::start();
    assert_eq!(editor.request("textDocument/hover", json!({})).unwrap_err().0, -32002);
    let params = json!({ "processId": null, "rootUri": null, "capabilities": {} });
    let answer = editor.request("initialize", params).unwrap();
    assert_eq!(answer["serverInfo"]["name"], "garret");
    let capabilities = &answer["capabilities"];
    for key in ["hoverProvider", "definitionProvider", "referencesProvider", "documentSymbolProvider"] {
        assert_eq!(capabilities[key], true, "{key}");
    }
    assert_eq!(capabilities["positionEncoding"], "utf-16");
    assert_eq!(capabilities["executeCommandProvider"]["commands"][0], "garret.check");
    editor.notify("initialized", json!({}));
    assert_eq!(editor.request("textDocument/unheardOf", json!({})).unwrap_err().0, -32601);
    assert_eq!(editor.request("textDocument/hover", json!({ "x": 1 })).unwrap_err().0, -32602);
    // A document that is not open has no answers and no diagnostics.
    assert_eq!(editor.at("hover", "file:///nowhere.cub", (0, 0)).unwrap(), Value::Null);
    editor.notify("textDocument/didChange", json!({ "nothing": 1 }));
    editor.notify("$/unheardOf", json!({}));
    editor.request("shutdown", Value::Null).unwrap();
    assert_eq!(editor.request("textDocument/hover", json!({})).unwrap_err().0, -32600);
    editor.notify("exit", Value::Null);
    assert_eq!(editor.gone().code(), Some(0));

    let mut editor = ready();
    editor.notify("exit", Value::Null);
    assert_eq!(editor.gone().code(), Some(1), "nobody said shutdown");
    assert_eq!(ready().gone().code(), Some(1), "the editor is gone");
    assert_eq!(Editor::start().gone().code(), Some(1), "there never was one");
    for nonsense in ["{", "Content-Length: 3\r\n\r\n{{{", "Content-Length: x\r\n\r\n"] {
        let mut editor = ready();
        editor.write(nonsense);
        assert_eq!(editor.gone().code(), Some(1), "{nonsense}");
    }
}

#[test]
fn mistakes_are_said_as_they_are_made_and_corrected_as_suggested() {
    let (uri, mut editor) = ("file:///tmp/lock.cub", ready());
    let text = LOCK.replace("PC[p] := In; Taken := True", "(* \u{1f600}\u{e9} *) PC[p] := In; Taken := Treu");
    editor.open(uri, "garret", &text);
    let said = editor.diagnostics(uri, 1);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0]["message"].as_str().unwrap().starts_with("unknown name `Treu`"), "{said:?}");
    assert_eq!((&said[0]["severity"], &said[0]["source"]), (&json!(1), &json!("garret")));
    let (line, character) = place(&text, "Treu");
    assert_eq!(said[0]["range"]["start"], json!({ "line": line, "character": character }));
    assert_eq!(said[0]["range"]["end"], json!({ "line": line, "character": character + 4 }));
    let params = json!({ "textDocument": { "uri": uri }, "range": said[0]["range"], "context": { "diagnostics": said } });
    let actions = editor.request("textDocument/codeAction", params).unwrap();
    assert_eq!(actions[0]["title"], "Write `True`");
    let corrected = edited(&text, &actions[0]["edit"]["changes"][uri]);
    assert!(corrected.contains("Taken := True"));
    let edits = actions[0]["edit"]["changes"][uri].as_array().unwrap();
    let changes: Vec<Value> =
        edits.iter().map(|it| json!({ "range": it["range"], "text": it["newText"] })).collect();
    editor.edit(uri, 2, json!(changes));
    assert_eq!(editor.diagnostics(uri, 2), Vec::<Value>::new());
    let elsewhere = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
    let params =
        json!({ "textDocument": { "uri": uri }, "range": elsewhere, "context": { "diagnostics": [] } });
    assert_eq!(editor.request("textDocument/codeAction", params).unwrap(), json!([]));
    // Diagnostics that take longer are published later.
    editor.change(
        uri,
        3,
        &corrected.replace("requires { PC[p] = In }", "requires { PC[p] = In && PC[p] = Out }"),
    );
    let said = editor.told("textDocument/publishDiagnostics", |params| {
        params["version"] == 3 && !params["diagnostics"].as_array().expect("a list").is_empty()
    });
    assert_eq!(said["diagnostics"][0]["severity"], 2, "{said}");
    editor.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    let closed = editor.told("textDocument/publishDiagnostics", |params| params.get("version").is_none());
    assert_eq!(closed["diagnostics"], json!([]));
    assert_eq!(editor.end().code(), Some(0));
}

#[test]
fn columns_are_counted_as_agreed() {
    let text = "var X : bool (* \u{1f600}\u{20ac} *) init { X = Flase } unsafe (p) { X = True }";
    let byte = text.find("Flase").unwrap();
    for (encodings, name, column) in [
        (json!(["utf-8", "utf-16"]), "utf-8", byte),
        (json!(["utf-16"]), "utf-16", text[..byte].encode_utf16().count()),
        (json!([]), "utf-16", text[..byte].encode_utf16().count()),
    ] {
        let (mut editor, answer) =
            Editor::ready(json!({ "general": { "positionEncodings": encodings } }), Value::Null);
        assert_eq!(answer["capabilities"]["positionEncoding"], name);
        editor.open("file:///x.cub", "garret", text);
        let said = editor.diagnostics("file:///x.cub", 1);
        assert_eq!(said[0]["range"]["start"]["character"], column);
        let at = (0, u32::try_from(column).unwrap() - 4);
        assert!(hover(&mut editor, "file:///x.cub", at).contains("var X : bool"));
        assert_eq!(editor.end().code(), Some(0));
    }
}

#[test]
fn names_are_found_and_changed() {
    let (uri, mut editor) = ("file:///tmp/a%20b/lock.cub", ready());
    editor.open(uri, "garret", LOCK);
    let at = place(LOCK, "Taken = False");
    let definition = editor.at("definition", uri, at).unwrap();
    let (line, character) = place(LOCK, "Taken : bool");
    assert_eq!(definition["range"]["start"], json!({ "line": line, "character": character }));
    let references = editor.at("references", uri, at).unwrap();
    assert_eq!(references.as_array().unwrap().len(), LOCK.matches("Taken").count());
    let highlights = editor.at("documentHighlight", uri, at).unwrap();
    let writes = highlights.as_array().unwrap().iter().filter(|it| it["kind"] == 3).count();
    assert_eq!(writes, 2);
    // A parameter belongs to its own declaration only.
    let references = editor.at("references", uri, place(LOCK, "p])\nrequires { PC[p] = Out")).unwrap();
    assert_eq!(places(&references).len(), 3);
    assert_eq!(editor.at("prepareRename", uri, (0, 3)).unwrap(), Value::Null);
    assert_ne!(editor.at("prepareRename", uri, at).unwrap(), Value::Null);
    let mut rename = |name: &str| {
        let position = json!({ "line": at.0, "character": at.1 });
        editor.request(
            "textDocument/rename",
            json!({ "textDocument": { "uri": uri }, "position": position, "newName": name }),
        )
    };
    for taken in ["PC", "In", "True", "forall", "x", "a b", ""] {
        assert_eq!(rename(taken).unwrap_err().0, -32803, "{taken}");
    }
    let edit = rename("Held").unwrap();
    assert_eq!(edited(LOCK, &edit["changes"][uri]), LOCK.replace("Taken", "Held"));
    let symbols = editor.of("documentSymbol", uri).unwrap();
    let names: Vec<&str> =
        symbols.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["loc", "PC", "Taken", "init (p)", "unsafe (p q)", "enter", "leave"]);
    assert_eq!(symbols[0]["children"][1]["name"], "In");
    assert_eq!(symbols[5]["children"][0]["name"], "p");
    assert_eq!(editor.end().code(), Some(0));
}

#[test]
fn what_is_pointed_at_is_explained() {
    let (uri, mut editor) = ("file:///tmp/lock.cub", ready());
    editor.open(uri, "garret", LOCK);
    let mut said = |part: &str| hover(&mut editor, uri, place(LOCK, part));
    let variable = said("Taken = False && fence");
    assert!(variable.contains("weak var Taken : bool"), "{variable}");
    assert!(variable.contains("written by `enter`, `leave`"), "{variable}");
    assert!(said("Out | In").contains("type loc = Out | In"));
    assert!(said("p])\nrequires { PC[p] = Out").contains("the process that takes the step"));
    assert!(said("fence()").contains("store buffer"));
    assert!(said("weak var").contains("store buffers"));
    assert_eq!(said("(* A lock"), "");
    assert_eq!(editor.end().code(), Some(0));
}

#[test]
fn texts_get_the_form_that_all_have() {
    let (uri, mut editor) = ("untitled:Untitled-1", ready());
    let text = "var X:bool\ninit{X=False}\n\n(* \u{1f600} *)   unsafe (p){ X = True }\ntransition t (p)requires{X=False}{X:=True}";
    editor.open(uri, "garret", text);
    let edits = editor.of("formatting", uri).unwrap();
    let formatted = garret::lang::formatted(text).unwrap();
    assert_ne!(formatted, text);
    assert_eq!(edited(text, &edits), formatted);
    editor.change(uri, 2, &formatted);
    assert_eq!(editor.of("formatting", uri).unwrap(), json!([]));
    editor.change(uri, 3, "var X : ");
    assert_eq!(editor.of("formatting", uri).unwrap(), Value::Null);
    editor.open("file:///x.c", "c", C);
    assert_eq!(editor.of("formatting", "file:///x.c").unwrap(), Value::Null);
    assert_eq!(editor.end().code(), Some(0));
}

#[test]
fn verdicts_stand_beside_the_bad_states_until_the_text_changes() {
    let (uri, mut editor) = ("file:///tmp/lock.cub", ready());
    // Without this guard, every process may enter.
    let text = LOCK.replace(" && Taken = False && fence()", "");
    let text = format!("{text}unsafe late (p) {{ PC[p] = In && p @ Taken = False }}\n");
    editor.open(uri, "garret", &text);
    let asked =
        [("check", "garret.check"), ("explore", "garret.explore")].map(|(a, b)| (a.to_owned(), b.to_owned()));
    assert_eq!(lenses(&mut editor, uri), [asked.clone(), asked.clone()].concat());
    let answer = editor.request("workspace/executeCommand", command("garret.check", uri, 0)).unwrap();
    assert_eq!(answer["verdict"], "UNSAFE", "{answer}");
    assert!(
        answer["line"].as_str().unwrap().starts_with("UNSAFE lock.cub under TSO: unsafe[1] is reached in")
    );
    assert!(answer["text"].as_str().unwrap().contains("enter"), "{answer}");
    let shown = lenses(&mut editor, uri);
    assert_eq!(shown.len(), 5, "{shown:?}");
    assert!(shown[0].0.starts_with("UNSAFE: ") && shown[0].0.ends_with(" steps \u{2013} show"), "{shown:?}");
    assert_eq!(shown[0].1, "garret.show");
    assert!(editor.asked.iter().any(|it| it == "workspace/codeLens/refresh"));
    let again = editor.request("workspace/executeCommand", command("garret.show", uri, 0)).unwrap();
    assert_eq!(again, answer);
    assert!(hover(&mut editor, uri, place(&text, "unsafe (p q)")).contains("```text"));
    // The other question is separate.
    let other = editor.request("workspace/executeCommand", command("garret.explore", uri, 1)).unwrap();
    assert!(["UNSAFE", "NOT REACHED"].contains(&other["verdict"].as_str().unwrap()), "{other}");
    // After any edit, results are no longer valid.
    editor.edit(uri, 2, json!([{ "range": { "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } }, "text": "\n" }]));
    assert_eq!(lenses(&mut editor, uri), [asked.clone(), asked].concat());
    assert_eq!(
        editor.request("workspace/executeCommand", command("garret.show", uri, 0)).unwrap_err().0,
        -32803
    );
    // A text with errors has no verdict.
    editor.change(uri, 3, "var X : ");
    assert_eq!(lenses(&mut editor, uri), []);
    assert_eq!(
        editor.request("workspace/executeCommand", command("garret.check", uri, 0)).unwrap_err().0,
        -32803
    );
    assert_eq!(editor.end().code(), Some(0));
}

#[test]
fn safe_is_said_for_all_bad_states_at_once_and_shown_to_editors_without_lenses() {
    let (uri, (mut editor, _)) = ("file:///tmp/x.cub", Editor::ready(json!({}), Value::Null));
    let text = "var X : bool\nvar Y : bool\ninit { X = False && Y = False }\nunsafe (p) { Y = True }\n\
        unsafe (p) { Y = True && X = True }\ntransition t (p) { X := True }\n";
    editor.open(uri, "garret", text);
    let all = json!({ "command": "garret.check", "arguments": [uri], "workDoneToken": 7 });
    let answer = editor.request("workspace/executeCommand", all).unwrap();
    assert_eq!(answer["verdict"], "SAFE", "{answer}");
    let begin = editor.told("$/progress", |params| params["value"]["kind"] == "begin");
    assert_eq!(begin["token"], 7);
    let message = editor.told("window/showMessage", |_| true);
    assert_eq!(message["message"], answer["line"]);
    let titles: Vec<String> = lenses(&mut editor, uri).into_iter().map(|(title, _)| title).collect();
    assert_eq!(titles.len(), 6, "{titles:?}");
    assert!(titles[0].starts_with("SAFE for any number of processes"), "{titles:?}");
    assert_eq!(titles[0], titles[3]);
    // The server requests nothing that the editor does not support.
    assert_eq!(editor.asked, Vec::<String>::new());
    for arguments in
        [json!([]), json!([7]), json!(["file:///nowhere.cub"]), json!([uri, -1]), json!([uri, 9])]
    {
        let params = json!({ "command": "garret.check", "arguments": arguments });
        assert!(editor.request("workspace/executeCommand", params).is_err());
    }
    let params = json!({ "command": "garret.unheardOf", "arguments": [uri] });
    assert!(editor.request("workspace/executeCommand", params).is_err());
    assert_eq!(editor.end().code(), Some(0));
}

#[test]
fn a_check_that_takes_long_blocks_nothing_and_can_be_cancelled() {
    let text = std::fs::read_to_string(manifest_dir().join("models/mutex/k42.cub")).unwrap();
    let options = json!({ "timeout": "10h", "showsTexts": true });
    let (uri, (mut editor, _)) = ("file:///tmp/k42.cub", Editor::ready(capabilities(), options));
    editor.open(uri, "garret", &text);
    // By its request.
    let id = editor.ask("workspace/executeCommand", command("garret.check", uri, 0));
    let begin = editor.told("$/progress", |params| params["value"]["kind"] == "begin");
    assert_eq!(begin["value"]["title"], "checking k42.cub");
    assert_eq!(begin["value"]["cancellable"], true);
    // It reports its progress.
    editor.told("$/progress", |params| {
        params["value"]["kind"] == "report" && params["token"] == begin["token"]
    });
    assert_eq!(lenses(&mut editor, uri)[0], ("checking .. cancel".to_owned(), "garret.cancel".to_owned()));
    assert_eq!(
        editor.request("workspace/executeCommand", command("garret.check", uri, 0)).unwrap_err().0,
        -32803
    );
    editor.open("file:///tmp/other.cub", "garret", "var X : bol");
    assert!(!editor.diagnostics("file:///tmp/other.cub", 1).is_empty());
    assert_ne!(editor.of("documentSymbol", uri).unwrap(), Value::Null);
    editor.notify("$/cancelRequest", json!({ "id": id }));
    assert_eq!(editor.answer(id).unwrap_err().0, -32800);
    editor.told("$/progress", |params| params["value"]["kind"] == "end" && params["token"] == begin["token"]);
    // By its progress.
    let id = editor.ask("workspace/executeCommand", command("garret.check", uri, 0));
    let begin = editor.told("$/progress", |params| params["value"]["kind"] == "begin");
    editor.notify("window/workDoneProgress/cancel", json!({ "token": begin["token"] }));
    assert_eq!(editor.answer(id).unwrap_err().0, -32800);
    // By its lens, if the editor shows no progress.
    editor.refuses_progress = true;
    let id = editor.ask("workspace/executeCommand", command("garret.check", uri, 0));
    editor.request("workspace/executeCommand", command("garret.cancel", uri, 0)).unwrap();
    assert_eq!(editor.answer(id).unwrap_err().0, -32800);
    // By a change of the text.
    let id = editor.ask("workspace/executeCommand", command("garret.check", uri, 0));
    editor.change(uri, 2, &format!("{text}\n"));
    assert_eq!(editor.answer(id).unwrap_err().0, -32801);
    // And by a shutdown.
    editor.ask("workspace/executeCommand", command("garret.check", uri, 0));
    assert_eq!(editor.end().code(), Some(0));
}

#[test]
fn a_check_ends_when_its_time_is_over() {
    let text = std::fs::read_to_string(manifest_dir().join("models/mutex/k42.cub")).unwrap();
    let options = json!({ "timeout": "100ms", "model": "sc", "showsTexts": true });
    let (uri, (mut editor, _)) = ("file:///tmp/k42.cub", Editor::ready(capabilities(), options));
    editor.open(uri, "garret", &text);
    let answer = editor.request("workspace/executeCommand", command("garret.check", uri, 0)).unwrap();
    assert_eq!(answer["verdict"], "UNKNOWN", "{answer}");
    assert!(answer["line"].as_str().unwrap().contains("under SC"), "{answer}");
    assert!(lenses(&mut editor, uri)[0].0.starts_with("UNKNOWN: "));
    assert_eq!(editor.end().code(), Some(0));
}

#[test]
fn programs_in_c_are_read_as_they_are_written() {
    let (uri, mut editor) = ("file:///tmp/flag.c", ready());
    let text = format!("/* Threads: writer,reader */\n{C}");
    editor.open(uri, "c", &text);
    assert_eq!(editor.diagnostics(uri, 1), Vec::<Value>::new());
    let said = hover(&mut editor, uri, place(&text, "atomic_store"));
    assert!(said.contains("waits until the store buffer is empty"), "{said}");
    let said = hover(&mut editor, uri, place(&text, "data = 1"));
    assert!(said.contains("int data") && said.contains("enters the store buffer"), "{said}");
    let said = hover(&mut editor, uri, place(&text, "seen == 1"));
    assert!(said.contains("int seen") && said.contains("of `reader`"), "{said}");
    let references = editor.at("references", uri, place(&text, "writer(void)")).unwrap();
    assert_eq!(places(&references), [(0, 12), (5, 5)]);
    let (line, character) = place(&text, "writer(void)");
    let params = json!({ "textDocument": { "uri": uri }, "position": { "line": line, "character": character }, "newName": "sets" });
    let edit = editor.request("textDocument/rename", params).unwrap();
    assert_eq!(edited(&text, &edit["changes"][uri]), text.replace("writer", "sets"));
    let symbols = editor.of("documentSymbol", uri).unwrap();
    let names: Vec<&str> =
        symbols.as_array().unwrap().iter().map(|it| it["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["flag", "data", "writer", "reader"]);
    assert_eq!(lenses(&mut editor, uri).len(), 2);
    let answer = editor.request("workspace/executeCommand", command("garret.check", uri, 0)).unwrap();
    assert_eq!(answer["verdict"], "SAFE", "{answer}");
    // Included files are read as they are in the editor.
    editor.change(uri, 2, &text.replace("int data;", "#include \"./more/../data.h\""));
    assert!(!editor.diagnostics(uri, 2).is_empty());
    editor.open("file:///tmp/data.h", "c", "int data;");
    assert_eq!(editor.diagnostics(uri, 2), Vec::<Value>::new());
    editor.change("file:///tmp/data.h", 2, "int dat;");
    assert!(!editor.diagnostics(uri, 2).is_empty());
    assert_eq!(editor.end().code(), Some(0));
}

#[test]
fn assembly_of_every_kind_is_read() {
    let (uri, mut editor) = ("file:///tmp/x.asm", ready());
    editor.open(uri, "asm", ASSEMBLY);
    assert!(editor.diagnostics(uri, 1).iter().all(|it| it["severity"] != 1));
    let said = hover(&mut editor, uri, place(ASSEMBLY, "lock inc"));
    assert!(said.contains("waits until the store buffer is empty"), "{said}");
    assert!(hover(&mut editor, uri, place(ASSEMBLY, "mfence")).contains("full fence"));
    let definition = editor.at("definition", uri, place(ASSEMBLY, "x = 1")).unwrap();
    assert_eq!(definition["range"]["start"], json!({ "line": 1, "character": 1 }));
    let references = editor.at("references", uri, place(ASSEMBLY, "again:")).unwrap();
    assert_eq!(places(&references).len(), 2);
    let answer = editor.request("workspace/executeCommand", command("garret.check", uri, 0)).unwrap();
    assert_eq!(answer["verdict"], "SAFE", "{answer}");
    for name in ["nasm", "compiled"] {
        let mut paths: Vec<_> =
            std::fs::read_dir(manifest_dir().join("models").join(name)).unwrap().flatten().collect();
        paths.sort_by_key(std::fs::DirEntry::path);
        let is_assembly =
            |path: &std::path::Path| path.extension().is_some_and(|it| it == "asm" || it == "s");
        let path = paths.iter().map(std::fs::DirEntry::path).find(|it| is_assembly(it)).unwrap();
        let (uri, text) = (format!("file://{}", path.display()), std::fs::read_to_string(&path).unwrap());
        editor.open(&uri, "asm", &text);
        assert!(editor.diagnostics(&uri, 1).iter().all(|it| it["severity"] != 1), "{}", path.display());
        let symbols = editor.of("documentSymbol", &uri).unwrap();
        assert!(symbols.as_array().unwrap().len() >= 2, "{symbols}");
        assert!(lenses(&mut editor, &uri).len() >= 2);
        editor.change(&uri, 2, &text.replacen("mov", "mvo", 1));
        assert!(editor.diagnostics(&uri, 2).iter().any(|it| it["severity"] == 1));
    }
    assert_eq!(editor.end().code(), Some(0));
}

#[test]
fn random_edits_leave_server_and_editor_with_the_same_text() {
    let seed = 20_260_802;
    println!("seed {seed}");
    let mut random = fastrand::Rng::with_seed(seed);
    let files = [
        "mutex/naive_no_fence.cub",
        "x86/spinlock.asm",
        "c/peterson.c",
        "features/copy.cub",
        "nasm/message.asm",
        "compiled/owner.O2.s",
    ];
    let (encoding, mut editor) = (Encoding::Utf16, ready());
    let signs = ["(", "}", ";", " := ", "\n", "\r\n", "\r", "\u{1f600}", "\u{e9}", "(*", "\"", "a", "\t"];
    let methods = ["hover", "definition", "references", "documentHighlight", "prepareRename"];
    let mut answered = 0;
    for name in files {
        let mut text = std::fs::read_to_string(manifest_dir().join("models").join(name)).expect("a model");
        let uri = format!("file:///tmp/random/{name}");
        editor.open(&uri, "garret", &text);
        for version in 2..40 {
            let positions = Positions::new(&text);
            let lines = u32::try_from(text.lines().count()).unwrap() + 2;
            let mut at = || Place { line: random.u32(..lines), character: random.u32(..60) };
            let (mut one, mut other) = (at(), at());
            if other < one {
                (one, other) = (other, one);
            }
            if random.u8(..4) > 0 {
                other = Place { line: one.line, character: one.character + random.u32(..6) };
            }
            let new = signs[random.usize(..signs.len())];
            let (start, end) = (positions.byte(&text, one, encoding), positions.byte(&text, other, encoding));
            let place = |it: Place| json!({ "line": it.line, "character": it.character });
            let change = json!([{ "range": { "start": place(one), "end": place(other) }, "text": new }]);
            editor.edit(&uri, version, change);
            text.replace_range(start..end, new);
            let byte = (0..=random.usize(..=text.len())).rev().find(|at| text.is_char_boundary(*at));
            let asked = Positions::new(&text).place(&text, byte.expect("there is a start"), encoding);
            let asked = (asked.line, asked.character);
            let answer = editor.at(methods[random.usize(..methods.len())], &uri, asked).expect("an answer");
            answered += usize::from(!answer.is_null());
            for method in ["documentSymbol", "codeLens", "formatting"] {
                editor.of(method, &uri).expect("an answer");
            }
        }
        // A document that is opened again has the same symbols.
        let other = uri.replace("random", "again");
        editor.open(&other, "garret", &text);
        let (one, two) =
            (editor.of("documentSymbol", &uri).unwrap(), editor.of("documentSymbol", &other).unwrap());
        assert_eq!(one, two, "{name}");
    }
    assert!(!editor.was_told("window/logMessage"));
    assert!(answered > 10, "{answered}");
    assert_eq!(editor.end().code(), Some(0));
}
