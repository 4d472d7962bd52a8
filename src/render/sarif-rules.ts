import { type CodeEntry, codes } from '../catalogue/codes.ts'

/** The reporting descriptor of a code, from the catalogue. */
export function sarifRule(code: string, docs: string | undefined): object {
  const entry: CodeEntry | undefined = Object.hasOwn(codes, code) ? codes[code as keyof typeof codes] : undefined
  const title = entry?.title ?? code
  const canBeInvalid = entry?.states.includes('invalid') ?? true
  return {
    id: code,
    name: pascalCase(code),
    shortDescription: { text: title },
    fullDescription: { text: `${title}.` },
    help: { text: `${title}.`, markdown: `**${title}.**` },
    ...(docs === undefined ? undefined : { helpUri: `${docs}#${anchorOf(code)}` }),
    defaultConfiguration: { level: canBeInvalid ? 'error' : 'warning' },
  }
}

function pascalCase(code: string): string {
  return code.replace(/(?:^|[._])(\w)/g, (_, letter: string) => letter.toUpperCase())
}

/** The anchor that GitHub gives to a heading which is a code: stops do not stay. */
function anchorOf(code: string): string {
  return code.replaceAll('.', '')
}
