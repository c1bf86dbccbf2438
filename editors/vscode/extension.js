// Starts `garret lsp` for what is open, and shows executions beside the text.
'use strict'

const vscode = require('vscode')
const { LanguageClient } = require('vscode-languageclient/node')

const SCHEME = 'garret-execution'

let client
// what is shown, by the path of its virtual document
const texts = new Map()
const changed = new vscode.EventEmitter()

// Shows what a command returned: the execution beside the text, or the verdict in a line.
async function show (answer, file) {
  if (!answer || !answer.line) return
  if (!answer.text) {
    vscode.window.showInformationMessage(answer.line)
    return
  }
  const name = (file || 'execution').split('/').pop()
  const uri = vscode.Uri.from({ scheme: SCHEME, path: '/' + name + '.txt' })
  texts.set(uri.path, answer.line + '\n\n' + answer.text)
  changed.fire(uri)
  const document = await vscode.workspace.openTextDocument(uri)
  await vscode.window.showTextDocument(document, {
    viewColumn: vscode.ViewColumn.Beside,
    preserveFocus: true,
    preview: true
  })
}

async function activate (context) {
  const settings = vscode.workspace.getConfiguration('garret')
  const command = settings.get('path')
  const content = {
    onDidChange: changed.event,
    provideTextDocumentContent: uri => texts.get(uri.path) || ''
  }
  context.subscriptions.push(vscode.workspace.registerTextDocumentContentProvider(SCHEME, content))
  // headers are read where they are included, as they stand in the editor
  const programs = settings.get('programs') ? [{ scheme: 'file', pattern: '**/*.{c,h,s,asm}' }] : []
  client = new LanguageClient(
    'garret',
    'Garret',
    { command, args: ['lsp', '--stdio'] },
    {
      documentSelector: [{ language: 'garret' }].concat(programs),
      initializationOptions: {
        model: settings.get('model'),
        timeout: settings.get('timeout'),
        showsTexts: true
      },
      middleware: {
        async executeCommand (name, args, next) {
          const answer = await next(name, args)
          await show(answer, args && args[0])
          return answer
        }
      }
    }
  )
  await client.start()
}

function deactivate () {
  return client ? client.stop() : undefined
}

module.exports = { activate, deactivate }
