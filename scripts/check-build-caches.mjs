// Shows that what docs/build-caches.md says works: in a workspace of two suites, Turborepo and Nx take a second run from
// their caches, and an edit runs only the suite that reads the edited file again. Inputs outside of a suite's folder come
// from its record of reads.
//
//   npm run build && node scripts/check-build-caches.mjs
//
// Both tools are installed, without their install scripts, into a temporary folder. Where the registry cannot be reached
// it says so and does nothing.
import { execFileSync, spawnSync } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const TOOLS = ['turbo@2.11.11', 'nx@20.8.2']
const SUITES = ['alone', 'sharing']
const COMMAND =
  'mkdir -p reports && waza preflight eval.yaml --reads reports/reads.json --output json=reports/report.json --quiet'

const evalText = (skills) => `name: suite
skill: writer
version: "1.0"
config:
  trials_per_task: 1
  timeout_seconds: 60
  executor: mock
  model: some-model
${skills}metrics:
  - name: m
    weight: 1
    threshold: 0.5
tasks: ['tasks/*.yaml']
`
const TASK = `id: t
name: A task
inputs:
  prompt: Write it down.
  files:
    - path: data.txt
`

const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'waza-caches-')))
const at = (...names) => path.join(folder, ...names)
function put(file, content) {
  fs.mkdirSync(path.dirname(at(file)), { recursive: true })
  fs.writeFileSync(at(file), typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`)
}

/** The workspace: one suite that reads only its own folder, and one that takes its skills from beside it. */
function layWorkspace() {
  const pack = ['pack', '--ignore-scripts', '--silent', '--pack-destination', folder]
  const tarball = execFileSync('npm', pack, { cwd: ROOT, encoding: 'utf8' }).trim()
  put('package.json', { name: 'workspace', private: true, packageManager: 'npm@10.9.0', workspaces: ['suites/*'] })
  put('turbo.json', { tasks: { preflight: { outputs: ['reports/**'] } } })
  put('nx.json', { analytics: false })
  put('.gitignore', 'node_modules\nreports\n.turbo\n.nx\nran.log\n')
  put('shared/skills/writer/SKILL.md', '---\nname: writer\ndescription: Writes.\n---\nWrite.\n')
  // What a task runner really runs, it writes down here; a cache that is hit runs nothing.
  put(
    'count.mjs',
    "import fs from 'node:fs'\nfs.appendFileSync(new URL('ran.log', import.meta.url), process.argv[2] + '\\n')\n",
  )
  for (const name of SUITES) {
    put(`suites/${name}/eval.yaml`, evalText(name === 'sharing' ? '  skill_directories: [../../shared/skills]\n' : ''))
    put(`suites/${name}/tasks/t.yaml`, TASK)
    put(`suites/${name}/fixtures/data.txt`, 'data\n')
    put(`suites/${name}/package.json`, { name, scripts: { preflight: `node ../../count.mjs ${name} && ${COMMAND}` } })
  }
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', ...TOOLS, at(tarball)]
  const installed = spawnSync('npm', install, { cwd: folder, encoding: 'utf8' })
  fs.rmSync(at(tarball))
  return installed.status === 0
}

/** The files beyond its own folder that a suite rests on, from the root of the workspace. */
function outsideInputs(name) {
  const home = at('suites', name)
  const { reads } = JSON.parse(fs.readFileSync(path.join(home, 'reports/reads.json'), 'utf8'))
  const paths = reads.map((one) => path.relative(folder, path.resolve(home, one.path)))
  const isOutside = (one) => one !== '' && !one.startsWith('..') && !one.startsWith(path.join('suites', name))
  return paths.filter((one) => isOutside(one) && fs.statSync(at(one), { throwIfNoEntry: false })?.isFile())
}

/** Tells the tools what the records say. */
function declareInputs() {
  for (const name of SUITES) {
    execFileSync('npm', ['run', '--silent', 'preflight'], { cwd: at('suites', name), stdio: 'ignore' })
    const outside = outsideInputs(name)
    const turbo = ['$TURBO_DEFAULT$', ...outside.map((one) => `$TURBO_ROOT$/${one}`)]
    put(`suites/${name}/turbo.json`, { extends: ['//'], tasks: { preflight: { inputs: turbo } } })
    const own = ['{projectRoot}/**/*', '!{projectRoot}/reports/**']
    const inputs = [...own, ...outside.map((one) => `{workspaceRoot}/${one}`)]
    const outputs = ['{projectRoot}/reports']
    put(`suites/${name}/project.json`, { name, targets: { preflight: { cache: true, inputs, outputs } } })
  }
  // Turborepo sees files outside of a package only in a repository that has a commit.
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.com', '-c', 'commit.gpgsign=false']
  for (const words of [
    ['init', '-q'],
    ['add', '-A'],
    [...author, 'commit', '-q', '-m', 'Suites'],
  ])
    execFileSync('git', words, { cwd: folder })
}

const env = {
  ...process.env,
  ...{ TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NX_DAEMON: 'false', NX_NO_CLOUD: 'true', CI: 'true' },
}
const RUNNERS = {
  turbo: ['turbo', 'run', 'preflight', '--no-daemon', '--cache=local:rw'],
  nx: ['nx', 'run-many', '--target=preflight', '--parallel=1', '--skip-nx-cache=false'],
}

/** The suites that a run has really run. */
function ranBy([program, ...words]) {
  fs.rmSync(at('ran.log'), { force: true })
  const ended = spawnSync(at('node_modules/.bin', program), words, { cwd: folder, env, encoding: 'utf8' })
  if (ended.status !== 0) throw new Error(`${program} ended with ${ended.status}:\n${ended.stdout}${ended.stderr}`)
  return fs.existsSync(at('ran.log')) ? fs.readFileSync(at('ran.log'), 'utf8').trim().split('\n').sort() : []
}

const STEPS = [
  ['the first run', () => {}, SUITES],
  ['the second run', () => {}, []],
  [
    'a fixture of one suite is edited',
    (round) => put('suites/alone/fixtures/data.txt', `edited ${round}\n`),
    ['alone'],
  ],
  [
    'a shared skill is edited',
    (round) => fs.appendFileSync(at('shared/skills/writer/SKILL.md'), `${round}\n`),
    ['sharing'],
  ],
  [
    'a task is added',
    (round) => put(`suites/alone/tasks/${round}.yaml`, TASK.replace('id: t', `id: ${round}`)),
    ['alone'],
  ],
  ['nothing again', () => {}, []],
]

try {
  if (!layWorkspace()) console.log('skipped: Turborepo and Nx could not be installed from the registry')
  else {
    declareInputs()
    // One after the other: what one has written down beside the suites is no business of the other.
    const columns = Object.entries(RUNNERS).map(([name, words]) =>
      STEPS.map(([, edit, wanted]) => {
        edit(name)
        const ran = ranBy(words)
        if (ran.join() !== [...wanted].sort().join()) process.exitCode = 1
        return ran.join(', ') || 'nothing'
      }),
    )
    console.log('| step | Turborepo ran | Nx ran |\n| --- | --- | --- |')
    for (const [i, [title]] of STEPS.entries())
      console.log(`| ${[title, ...columns.map((one) => one[i])].join(' | ')} |`)
    if (process.exitCode) console.log('not what docs/build-caches.md says')
  }
} finally {
  fs.rmSync(folder, { recursive: true, force: true })
}
