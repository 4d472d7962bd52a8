// Makes what shells and `man` have of the command, from its one table of verbs and flags (src/cli/verbs.ts):
// dist/completions/{waza.bash,_waza,waza.fish} and dist/waza.1.
//
//   node scripts/build-shell.mjs
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'esbuild'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const PROGRAMS = ['waza', 'waza-preflight']

/** The table of commands and the names of the formats, as the sources have them now. */
async function tables() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'waza-tables-'))
  try {
    const outfile = path.join(folder, 'tables.mjs')
    await build({
      absWorkingDir: ROOT,
      stdin: {
        contents: `export { verbs } from './src/cli/verbs.ts'; export { formats } from './src/render/formats.ts'`,
        resolveDir: ROOT,
      },
      bundle: true,
      format: 'esm',
      platform: 'node',
      outfile,
      define: { WAZA_VERSION: '""', WAZA_HOME: '""', WAZA_DOCS: '""' },
      logLevel: 'warning',
    })
    return await import(pathToFileURL(outfile).href)
  } finally {
    fs.rmSync(folder, { recursive: true, force: true })
  }
}

/** Every command by its words (`solution gate`), with its flags as they are typed. */
function commandsOf(verbs) {
  return Object.entries(verbs).flatMap(([verb, entry]) => [
    command([verb], entry),
    ...Object.entries(entry.words ?? {}).map(([word, inner]) => command([verb, word], inner)),
  ])
}

function command(words, { summary, flags, words: inner }) {
  const shown = Object.entries(flags).filter(([, { hidden }]) => !hidden)
  return {
    words,
    summary,
    inner: Object.entries(inner ?? {}).map(([word, { summary: about }]) => [word, about]),
    flags: shown.map(([name, { short, value, help, takes }]) => ({
      name: `--${name}`,
      short: short === undefined ? undefined : `-${short}`,
      value: takes === 'switch' ? undefined : value,
      help,
    })),
  }
}

/** The words that a flag takes, where they are few. */
function choicesOf({ name }, formats) {
  if (name === '--format') return formats
  return name === '--output' ? formats.map((format) => `${format}=`) : []
}

/** A first sentence, short enough for a list. */
const brief = (text) => text.split(/[;:.(](?:\s|$)/)[0].trim()

/** Completions for bash; files where nothing else is known. */
export function bashCompletion({ verbs, formats }) {
  const commands = commandsOf(verbs)
  const cases = commands.map(({ words, inner, flags }) => {
    const offered = [...inner.map(([word]) => word), ...flags.flatMap(({ name, short }) => [name, short ?? []].flat())]
    return `    '${words.join(' ')}') offered='${offered.join(' ')}' ;;`
  })
  const valued = commands.flatMap(({ flags }) => flags.filter(({ value }) => value !== undefined))
  const files = [...new Set(valued.map(({ name }) => name))].filter((name) => name !== '--format')
  return `# Completions of waza for bash: source this file, or put it into the directory of bash-completion.
_waza() {
  local current previous command='' word offered=''
  current=\${COMP_WORDS[COMP_CWORD]}
  previous=\${COMP_WORDS[COMP_CWORD-1]}
  COMPREPLY=()
  case $previous in
    --format) COMPREPLY=($(compgen -W '${formats.join(' ')}' -- "$current")); return ;;
    ${files.join('|')}) COMPREPLY=($(compgen -f -- "$current")); return ;;
  esac
  for word in "\${COMP_WORDS[@]:1:COMP_CWORD-1}"; do
    case "$command $word" in
${commands.map(({ words }) => `      '${words.length === 1 ? ` ${words[0]}` : words.join(' ')}') command='${words.join(' ')}' ;;`).join('\n')}
    esac
  done
  case $command in
    '') offered='${Object.keys(verbs).join(' ')} --help --version' ;;
${cases.join('\n')}
  esac
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
  if [ -n "$command" ] && [[ $current != -* ]]; then COMPREPLY+=($(compgen -f -- "$current")); fi
}
complete -o filenames -F _waza ${PROGRAMS.join(' ')}
`
}

/** Completions for zsh. */
export function zshCompletion({ verbs, formats }) {
  const quoted = (text) => text.replaceAll("'", "'\\''").replace(/[[\]:\\]/g, '\\$&')
  const argument = (flag) => {
    const { name, short, value, help } = flag
    const choices = choicesOf(flag, formats)
    const action = choices.length > 0 ? `(${choices.join(' ')})` : '_files'
    const tail = `[${quoted(brief(help))}]${value === undefined ? '' : `:${quoted(value)}:${action}`}`
    return [name, ...(short === undefined ? [] : [short])].map((word) => `'*${word}${tail}'`)
  }
  const functions = commandsOf(verbs).map(({ words, flags, inner }) => {
    const own = `_waza_${words.join('_')}`
    if (inner.length === 0) return `${own}() {\n  _arguments ${flags.flatMap(argument).join(' ')} '*:file:_files'\n}`
    return `${own}() {
  local -a words_of=(${inner.map(([word, about]) => `'${word}:${quoted(about)}'`).join(' ')})
  if (( CURRENT == 2 )); then
    _describe command words_of
  else
    local inner=$words[2]
    shift words; (( CURRENT-- ))
    (( $+functions[${own}_$inner] )) && ${own}_$inner
  fi
}`
  })
  return `#compdef ${PROGRAMS.join(' ')}
# Completions of waza for zsh: put this file into a directory of $fpath, as _waza.
${functions.join('\n')}
_waza() {
  local -a verbs=(${Object.entries(verbs)
    .map(([verb, { summary }]) => `'${verb}:${quoted(summary)}'`)
    .join(' ')})
  if (( CURRENT == 2 )); then
    _describe command verbs
  else
    local verb=$words[2]
    shift words; (( CURRENT-- ))
    (( $+functions[_waza_$verb] )) && _waza_$verb
  fi
}
if [ "$funcstack[1]" = _waza ]; then _waza "$@"; else compdef _waza ${PROGRAMS.join(' ')}; fi
`
}

/** Completions for fish. */
export function fishCompletion({ verbs, formats }) {
  const quoted = (text) => `'${text.replace(/['\\]/g, '\\$&')}'`
  const lines = []
  for (const program of PROGRAMS) {
    const names = Object.keys(verbs).join(' ')
    const none = `not __fish_seen_subcommand_from ${names}`
    for (const [verb, { summary }] of Object.entries(verbs))
      lines.push(`complete -c ${program} -n '${none}' -f -a ${verb} -d ${quoted(summary)}`)
    for (const { words, flags, inner } of commandsOf(verbs)) {
      const seen = words.map((word) => `__fish_seen_subcommand_from ${word}`).join('; and ')
      for (const [word, about] of inner)
        lines.push(`complete -c ${program} -n '${seen}' -f -a ${word} -d ${quoted(about)}`)
      if (inner.length > 0) continue
      for (const flag of flags) {
        const choices = choicesOf(flag, formats)
        const takes =
          flag.value === undefined ? '' : choices.length > 0 ? ` -x -a ${quoted(choices.join(' '))}` : ' -r -F'
        const short = flag.short === undefined ? '' : ` -s ${flag.short.slice(1)}`
        lines.push(
          `complete -c ${program} -n '${seen}' -l ${flag.name.slice(2)}${short}${takes} -d ${quoted(brief(flag.help))}`,
        )
      }
    }
  }
  return `# Completions of waza for fish: put this file into ~/.config/fish/completions.\n${lines.join('\n')}\n`
}

/** The manual page, in the language of man(7). */
export function manualPage({ verbs }, version) {
  const text = (words) =>
    words
      .replaceAll('\\', '\\e')
      .replaceAll('-', '\\-')
      .replace(/^([.'])/gm, '\\&$1')
  const bold = (words) => `\\fB${text(words)}\\fR`
  const paragraphs = Object.entries(verbs).flatMap(([verb, entry]) => [
    section(verb, entry),
    ...Object.entries(entry.words ?? {}).map(([word, inner]) => section(`${verb} ${word}`, inner)),
  ])
  function section(name, { summary, usage, about, flags, lists = {}, examples = [], words }) {
    const shown = words === undefined ? Object.entries(flags).filter(([, { hidden }]) => !hidden) : []
    return [
      `.SS "waza ${text(name)}"`,
      `${text(summary)}.`,
      ...usage.flatMap((form) => ['.PP', bold(form)]),
      ...about.flatMap((paragraph) => ['.PP', text(paragraph)]),
      ...shown.flatMap(([flag, { short, value, help }]) => [
        '.TP',
        `${short === undefined ? '' : `${bold(`-${short}`)}, `}${bold(`--${flag}`)}${value === undefined ? '' : ` \\fI${text(value)}\\fR`}`,
        text(help),
      ]),
      ...Object.entries(lists).flatMap(([heading, items]) => [
        '.PP',
        `${text(heading)}:`,
        ...items.flatMap(([word, meaning]) =>
          word === '' ? ['.PP', text(meaning)] : ['.TP', bold(word), text(meaning)],
        ),
      ]),
      ...(examples.length === 0 ? [] : ['.PP', 'Examples:', '.nf', '.RS', ...examples.map(text), '.RE', '.fi']),
    ].join('\n')
  }
  return `.TH WAZA 1 "" "waza ${version}"
.SH NAME
waza \\- offline preflight of AI agent skill evaluations
.SH SYNOPSIS
.B waza
\\fIcommand\\fR [\\fIflags\\fR]
.SH COMMANDS
${paragraphs.join('\n')}
`
}

/** Writes the files into a directory. */
export async function buildShell(directory, version) {
  const made = await tables()
  const completions = path.join(directory, 'completions')
  fs.mkdirSync(completions, { recursive: true })
  fs.writeFileSync(path.join(completions, 'waza.bash'), bashCompletion(made))
  fs.writeFileSync(path.join(completions, '_waza'), zshCompletion(made))
  fs.writeFileSync(path.join(completions, 'waza.fish'), fishCompletion(made))
  fs.writeFileSync(path.join(directory, 'waza.1'), manualPage(made, version))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, 'package.json'), 'utf8'))
  await buildShell(path.join(ROOT, 'dist'), version)
}
