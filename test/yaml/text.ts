import type { YamlDocument } from '../../src/yaml/node.ts'
import { parseYaml } from '../../src/yaml/parse.ts'

/** Parses a text in hand as if it were a file. */
export function parseYamlText(path: string, text: string): YamlDocument {
  return parseYaml(path, Buffer.from(text))
}
