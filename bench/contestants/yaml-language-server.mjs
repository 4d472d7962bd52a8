// The validation of yaml-language-server in a loop over the task files, without the protocol around it.
import fs from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'

const require = createRequire(new URL('../peers/package.json', import.meta.url))
const { getLanguageService } = require('yaml-language-server')
const { TextDocument } = require('vscode-languageserver-textdocument')
const schema = JSON.parse(fs.readFileSync(new URL('../../schemas/task.schema.json', import.meta.url), 'utf8'))
const noop = () => {}
const service = getLanguageService({
  schemaRequestService: async () => JSON.stringify(schema),
  workspaceContext: { resolveRelativePath: (relative) => relative },
  connection: {
    sendNotification: noop,
    onNotification: noop,
    onRequest: noop,
    sendRequest: noop,
    console: { error: noop },
  },
  telemetry: { send: noop, sendError: noop, sendTrack: noop },
  yamlSettings: undefined,
})
service.configure({ validate: true, schemas: [{ uri: 'file:///task.schema.json', fileMatch: ['*.yaml'], schema }] })
const directory = path.join(process.argv[2], 'tasks')
let found = 0
for (const name of fs.readdirSync(directory).sort()) {
  const file = path.join(directory, name)
  const document = TextDocument.create(pathToFileURL(file).href, 'yaml', 1, fs.readFileSync(file, 'utf8'))
  found += (await service.doValidation(document, false)).length
}
process.stdout.write(`${found}\n`)
