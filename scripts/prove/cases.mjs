// The suites that proofs run over: the conformance cases, and real suites where they are at hand.
import fs from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))))
const CASES = path.join(ROOT, 'fixtures/conformance')
const CORPUS = path.resolve(ROOT, '../shared/corpus')

/** Every conformance case, by area and name: its `name`, its `folder`, and its `spec`, the content of case.json. */
export function conformanceCases() {
  return fs
    .readdirSync(CASES)
    .sort()
    .flatMap((area) =>
      fs
        .readdirSync(path.join(CASES, area))
        .sort()
        .map((name) => {
          const folder = path.join(CASES, area, name)
          return {
            name: `${area}/${name}`,
            folder,
            spec: JSON.parse(fs.readFileSync(path.join(folder, 'case.json'), 'utf8')),
          }
        }),
    )
}

/** Puts a case's files into an existing directory (its physical path), with what its setup adds. */
export function layInto({ folder, spec }, files) {
  const own = path.join(folder, 'files')
  if (fs.existsSync(own)) fs.cpSync(own, files, { recursive: true, verbatimSymlinks: true })
  for (const step of spec.setup ?? []) {
    const at = path.resolve(files, step.mkdir ?? step.symlink ?? step.write ?? '')
    fs.mkdirSync(path.dirname(at), { recursive: true })
    if (step.mkdir !== undefined) fs.mkdirSync(at, { recursive: true })
    else if (step.symlink !== undefined) fs.symlinkSync((step.target ?? '').replaceAll('{files}', files), at)
    else
      fs.writeFileSync(
        at,
        step.base64 === undefined ? (step.text ?? '').replaceAll('{files}', files) : Buffer.from(step.base64, 'base64'),
      )
  }
}

/**
 * Runs of `waza preflight`, each with a tree of its own below `base`.
 * @param wanted tells by name which ones; only those are laid
 * @returns for each its `name`, `args`, `cwd`, `env` (what is special) and `tree`, the directory that it may read
 */
export function layRuns(base, wanted) {
  return [...conformanceRuns(base, wanted), ...corpusRuns(base, wanted)]
}

function conformanceRuns(base, wanted) {
  return conformanceCases()
    .filter(({ name }) => wanted(name))
    .map((one, i) => {
      const { spec } = one
      const tree = path.join(base, `case-${i}`)
      const files = path.join(tree, 'files')
      fs.mkdirSync(files, { recursive: true })
      layInto(one, files)
      const fill = (text) => text.replaceAll('{files}', files)
      return {
        name: one.name,
        args: [...spec.args.map(fill), ...(spec.raw ? [] : ['--format', 'json'])],
        cwd: path.resolve(files, spec.cwd ?? '.'),
        env: JSON.parse(fill(JSON.stringify(spec.env ?? {}))),
        tree,
      }
    })
}

/** The suites of ../shared/corpus, each repository once in a folder of its own; none where it is absent. */
function corpusRuns(base, wanted) {
  const table = path.join(CORPUS, 'oracle.tsv')
  if (!fs.existsSync(table)) return []
  const suites = fs
    .readFileSync(table, 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t')[0])
    .filter((suite) => wanted(`corpus/${suite}`))
  const laid = new Set()
  return suites.map((suite) => {
    const [owner = '', ...rest] = suite.split('/')
    const tree = path.join(base, 'corpus', owner)
    if (!laid.has(owner))
      fs.cpSync(path.join(CORPUS, 'suites', owner), tree, { recursive: true, verbatimSymlinks: true })
    laid.add(owner)
    return {
      name: `corpus/${suite}`,
      args: ['preflight', rest.join('/'), '--format', 'json'],
      cwd: tree,
      env: {},
      tree,
    }
  })
}
