// Ways to run that take something away from a program. Each has controls, which show that it really does: JavaScript
// that succeeds (exit 0) where nothing is taken away, and fails there.
import { spawnSync } from 'node:child_process'

const isRoot = process.getuid?.() === 0
const NODE = process.execPath

const PERMISSION = ['--permission', '--experimental-permission'].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
)

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0
const works = (words) => spawnSync(words[0], words.slice(1)).status === 0

/** The user who owns nothing. */
const NOBODY = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups', '--no-new-privs', '--bounding-set=-all']

const WRITE = (folder) => `require('node:fs').writeFileSync(${JSON.stringify(folder)} + '/control', '')`

/**
 * The confinements by their titles.
 * @param base the directory below which everything is that is run and read
 * @returns `skip`: why the machine does not have it; `words(node arguments)`: the command line of a run in it;
 * `controls`: programs that have to fail there
 */
export function confinements(base) {
  const network = isRoot ? ['unshare', '-n', '--'] : ['unshare', '-rn', '--']
  const mounted = (words) => [
    ...['unshare', isRoot ? '-m' : '-rm', '--', 'sh', '-c'],
    // Everything is read-only below; `base` may be on a file system of its own.
    'mount --bind "$0" "$0" && mount -o remount,ro,bind "$0" && mount -o remount,ro,bind / && exec "$@"',
    ...[base, ...(isRoot ? NOBODY : []), ...words],
  ]
  return [
    {
      title: "Node's permission model, no permission but to read",
      skip: PERMISSION === undefined ? 'this Node has none' : undefined,
      words: (words) => [NODE, PERMISSION, '--allow-fs-read=*', '--disable-warning=ExperimentalWarning', ...words],
      controls: [
        WRITE(base),
        `require('node:child_process').execFileSync('true')`,
        `new (require('node:worker_threads').Worker)('0', { eval: true })`,
      ],
    },
    {
      title: 'an empty network namespace',
      skip: has('unshare') && works([...network, 'true']) ? undefined : 'unshare -n is not to be had here',
      words: (words) => [...network, NODE, ...words],
      controls: [`if (!Object.values(require('node:os').networkInterfaces()).flat().length) throw 0`],
    },
    {
      title: isRoot ? 'a read-only file system, as another user' : 'a read-only file system',
      skip:
        has('unshare') && has('setpriv') && works(mounted(['true']))
          ? undefined
          : 'no mount namespace is to be had here',
      words: (words) => mounted([NODE, ...words]),
      controls: [WRITE(base), WRITE('/tmp')],
    },
  ]
}

/** Why tracing is not to be had here; undefined where it is. */
export function tracingFault() {
  if (!has('strace')) return 'strace is not installed'
  return works(['strace', '-o', '/dev/null', 'true']) ? undefined : 'strace may not trace here'
}
