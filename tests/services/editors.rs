//! Editor support for the language: every keyword of the lexer, and well-formed files.
#![cfg(feature = "cli")]

use crate::files;

use files::manifest_dir;
use garret::lang::KEYWORDS;
use serde_json::Value;

fn read(path: &str) -> String {
    std::fs::read_to_string(manifest_dir().join("editors").join(path))
        .unwrap_or_else(|error| panic!("{path}: {error}"))
}

fn json(path: &str) -> Value {
    serde_json::from_str(&read(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The words that alternatives in a grammar match.
fn words(grammar: &Value, found: &mut Vec<String>) {
    match grammar {
        Value::Object(fields) => {
            if let Some(pattern) = fields.get("match").and_then(Value::as_str)
                && let Some(inner) = pattern.strip_prefix("\\b(").and_then(|it| it.strip_suffix(")\\b"))
            {
                found.extend(inner.split('|').map(str::to_owned));
            }
            fields.values().for_each(|value| words(value, found));
        }
        Value::Array(values) => values.iter().for_each(|value| words(value, found)),
        _ => {}
    }
}

#[test]
fn each_keyword_is_known_to_editors() {
    let mut grammar = Vec::new();
    words(&json("vscode/syntaxes/garret.tmLanguage.json"), &mut grammar);
    let syntax = read("vim/syntax/garret.vim");
    let lines = syntax.lines().filter_map(|line| line.strip_prefix("syntax keyword "));
    let vim: Vec<&str> = lines.flat_map(|line| line.split_whitespace().skip(1)).collect();
    assert!(KEYWORDS.len() >= 29, "{KEYWORDS:?}");
    for keyword in KEYWORDS {
        assert!(grammar.iter().any(|word| word == keyword), "{keyword} is not in the grammar");
        assert!(vim.contains(keyword), "{keyword} is not in the syntax file");
    }
    // There are no other words, except for the values of `bool`.
    for word in grammar.iter().map(String::as_str).chain(vim) {
        assert!(KEYWORDS.contains(&word) || ["True", "False"].contains(&word), "{word} is no keyword");
    }
}

#[test]
fn the_folder_for_visual_studio_code_is_complete() {
    let package = json("vscode/package.json");
    let language = &package["contributes"]["languages"][0];
    let grammar = &package["contributes"]["grammars"][0];
    assert_eq!(language["id"], grammar["language"]);
    for file in [&language["configuration"], &grammar["path"]] {
        json(&format!("vscode/{}", file.as_str().expect("it is a path").trim_start_matches("./")));
    }
    let syntax = json("vscode/syntaxes/garret.tmLanguage.json");
    assert_eq!(syntax["scopeName"], grammar["scopeName"]);
    // Included parts exist.
    let text = syntax.to_string();
    for part in text.split("\"include\":\"#").skip(1) {
        let name = part.split('"').next().unwrap_or_default();
        assert!(syntax["repository"].get(name).is_some(), "{name}");
    }
    assert_eq!(language["extensions"][0], ".cub");
}

#[test]
fn the_extension_for_visual_studio_code_starts_the_server() {
    let package = json("vscode/package.json");
    let main = package["main"].as_str().expect("it has a main file").trim_start_matches("./");
    let extension = read(&format!("vscode/{main}"));
    assert!(extension.contains("args: ['lsp', '--stdio']"));
    // Required packages are installed with it, or belong to the editor.
    for required in extension.split("require('").skip(1).filter_map(|part| part.split('\'').next()) {
        let name = required.split('/').next().unwrap_or_default();
        assert!(name == "vscode" || package["dependencies"].get(name).is_some(), "{required}");
    }
    // Each setting that it reads is declared, and no other setting.
    let declared = package["contributes"]["configuration"]["properties"].as_object().expect("settings");
    let read: Vec<String> = extension
        .split("settings.get('")
        .skip(1)
        .filter_map(|part| part.split('\'').next())
        .map(|name| format!("garret.{name}"))
        .collect();
    assert!(read.iter().all(|name| declared.contains_key(name)), "{read:?}");
    assert!(declared.keys().all(|name| read.contains(name)), "{declared:?}");
}

#[test]
fn the_plugin_for_neovim_starts_the_server() {
    let plugin = read("vim/plugin/garret.lua");
    assert!(plugin.contains("cmd = { 'garret', 'lsp' }") && plugin.contains("types = { 'garret' }"));
}
