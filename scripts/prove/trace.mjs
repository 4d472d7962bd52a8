// Proof by trace: every call that a run makes to the kernel is on a list of what an inspection needs, and every file
// that it opens is opened for reading, inside the suite, the program, or what the runtime opens by itself.
import fs from 'node:fs'
import path from 'node:path'

/** Calls that reach nothing outside of the process. */
const INNER = new Set(
  `arch_prctl brk capget clock_getres clock_gettime clock_nanosleep close dup epoll_create1 epoll_ctl epoll_pwait
  epoll_wait eventfd2 exit exit_group fcntl futex getcwd getdents64 getegid geteuid getgid getpid getrandom getrlimit
  getrusage gettid getuid ioctl lseek madvise membarrier mlock mmap mprotect mremap munmap nanosleep pipe2 pkey_alloc
  pkey_free pkey_mprotect poll ppoll prctl pread64 prlimit64 read readv restart_syscall rseq rt_sigaction rt_sigprocmask
  rt_sigreturn sched_getaffinity sched_getparam sched_getscheduler sched_yield set_robust_list set_tid_address
  sigaltstack sysinfo timerfd_create timerfd_settime umask uname fstat fstatfs`.split(/\s+/),
)
/** Calls that look at a path and open nothing. */
const LOOKS = new Set([
  'access',
  'faccessat',
  'faccessat2',
  'stat',
  'lstat',
  'newfstatat',
  'statx',
  'readlink',
  'readlinkat',
  'statfs',
])
const OPENS = new Set(['open', 'openat', 'openat2'])
const WRITES = new Set(['write', 'writev', 'pwrite64', 'pwritev', 'pwritev2'])
const THREADS = new Set(['clone', 'clone3'])
const WRITING = /O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND|O_TMPFILE/

/** The words that put a command under trace; the record is a file a thread, `prefix`.<number>. */
export const traced = (prefix) => ['strace', '-ff', '-qq', '-y', '-s', '8192', '-o', prefix]

/** The calls of a record that `traced` has made: `name`, `args` (as strace prints them) and `result`; removes it. */
export function* takeCalls(prefix) {
  const folder = path.dirname(prefix)
  const files = fs.readdirSync(folder).filter((name) => name.startsWith(`${path.basename(prefix)}.`))
  // Its own entry in /proc has another name in each run.
  const own = new RegExp(`</proc/(?:${files.map((name) => name.split('.').at(-1)).join('|')})/`, 'g')
  for (const name of files.sort()) {
    const file = path.join(folder, name)
    for (const line of fs.readFileSync(file, 'latin1').split('\n')) {
      const call = /^(\w+)\((.*)\)\s+= (.*)$/.exec(line)
      if (call !== null) yield { name: call[1], args: call[2], result: call[3].replace(own, '</proc/self/') }
      else if (line !== '' && !/^(---|\+\+\+|strace:)/.test(line)) yield { name: 'unreadable', args: line, result: '' }
    }
    fs.rmSync(file)
  }
}

/** The path that a successful call has opened, as the kernel names it; undefined for a failed one. */
export function openedPath({ result }) {
  const match = /^\d+<(.*)>$/.exec(result)
  return match === null ? undefined : unescaped(match[1])
}

/** Text as strace prints it, as the bytes that it stands for, read as UTF-8. */
export function unescaped(text) {
  const plain = text.replace(/\\([0-7]{1,3}|.)/g, (_, code) => {
    if (/^[0-7]/.test(code)) return String.fromCharCode(Number.parseInt(code, 8))
    return { n: '\n', t: '\t', r: '\r', v: '\v', f: '\f' }[code] ?? code
  })
  return Buffer.from(plain, 'latin1').toString('utf8')
}

/** What the runtime opens without any program: the paths of its successful opens. */
export function runtimePaths(calls) {
  return new Set([...calls].filter(({ name }) => OPENS.has(name)).flatMap((call) => openedPath(call) ?? []))
}

/**
 * Judges the calls of one run.
 * @param runtime the paths that the runtime opens by itself
 * @param roots the directories below which the run may open files for reading
 * @returns how many `calls` it made and `files` it opened, and a line for each violation
 */
export function judge(calls, runtime, roots) {
  const found = { calls: 0, files: 0, violations: [] }
  let begun = false
  for (const call of calls) {
    found.calls++
    const why = violationOf(call, runtime, roots, begun, found)
    if (call.name === 'execve') begun = true
    if (why !== undefined)
      found.violations.push(`${why}: ${call.name}(${call.args.slice(0, 300)}) = ${call.result.slice(0, 200)}`)
  }
  if (!begun) found.violations.push('no program was traced')
  return found
}

function violationOf(call, runtime, roots, begun, found) {
  const { name, args } = call
  if (INNER.has(name) || LOOKS.has(name)) return undefined
  // The first one is how the run begins.
  if (name === 'execve') return begun ? 'another program was started' : undefined
  if (THREADS.has(name)) return args.includes('CLONE_THREAD') ? undefined : 'another process was started'
  if (WRITES.has(name)) {
    const to = /^(\d+)<([^>]*)>/.exec(args)
    const isInner =
      to !== null && (to[1] === '1' || to[1] === '2' || /^(anon_inode:\[eventfd\]|pipe:\[\d+\])$/.test(to[2]))
    return isInner ? undefined : 'something else than the standard streams was written'
  }
  if (!OPENS.has(name)) return 'a call that no inspection needs'
  if (WRITING.test(args.replace(/"(?:[^"\\]|\\.)*"/g, ''))) return 'a file was opened for writing'
  const opened = openedPath(call)
  if (opened === undefined || runtime.has(opened)) return undefined
  found.files++
  const isInside = roots.some((root) => opened === root || opened.startsWith(`${root}/`))
  return isInside ? undefined : 'a file outside of the suite was opened'
}
