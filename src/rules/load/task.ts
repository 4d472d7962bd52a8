import type { Location } from '../../evidence/locate.ts'
import type { Paths } from '../../go/filepath.ts'
import { isBlank } from '../../go/strings.ts'
import { fieldOf } from '../../model/decode.ts'
import type { Task } from '../../model/task.ts'
import { field, word } from '../../text/argument.ts'
import { mockKinds } from '../mocks/index.ts'
import type { Issue } from '../rule.ts'
import { graderLoadProblems } from './grader.ts'
import { at, below, blank, empty, notAChoice, repeated } from './names.ts'

/** The rules that a task must keep to be loaded (models.md section 6); every broken one is reported. */
export function taskLoadProblems(
  task: Task,
  promptFile: Location<'prompt-file'> | undefined,
  paths: Paths,
): readonly Issue[] {
  return [
    ...task.graders.flatMap(graderLoadProblems),
    ...Object.values(mockKinds).flatMap(({ loadTask }) => loadTask?.(task) ?? []),
    ...timeoutProblems(task),
    ...responderProblems(task),
    ...checkpointProblems(task),
    ...promptFileProblems(task, promptFile),
    ...repositoryProblems(task, paths),
    ...workdirProblems(task, paths),
  ]
}

function timeoutProblems(task: Task): readonly Issue[] {
  const out: Issue[] = []
  if (task.timeout_seconds !== undefined && task.timeout_seconds < 1) out.push(below(task, 1, 'timeout_seconds'))
  if (task.first_event_timeout_seconds !== undefined && task.first_event_timeout_seconds < 0) {
    out.push(below(task, 0, 'first_event_timeout_seconds'))
  }
  return out
}

function responderProblems(task: Task): readonly Issue[] {
  const responder = task.inputs.responder
  if (responder === undefined) return []
  const out: Issue[] = []
  if (isBlank(responder.instructions)) out.push(blank(responder, 'instructions'))
  if (responder.max_followups < 1) out.push(below(responder, 1, 'max_followups'))
  if (task.inputs.follow_up_prompts.length > 0) {
    out.push(
      at(task.inputs, ['responder'], {
        kind: 'not-together',
        owner: field(['inputs']),
        names: [word('responder'), word('follow_up_prompts')],
      }),
    )
  }
  return out
}

function checkpointProblems(task: Task): readonly Issue[] {
  const out: Issue[] = []
  const turns = new Set<number>()
  const last = task.inputs.responder === undefined ? 1 + task.inputs.follow_up_prompts.length : undefined
  for (const checkpoint of task.checkpoints) {
    const turn = checkpoint.after_turn
    const name = fieldOf(checkpoint.where, 'after_turn')
    if (turn < 1) out.push(below(checkpoint, 1, 'after_turn'))
    else if (last !== undefined && turn > last)
      out.push(at(checkpoint, ['after_turn'], { kind: 'turn-beyond-last', field: name, last }))
    else if (turns.has(turn)) out.push(repeated(checkpoint, 'turn', 'after_turn'))
    turns.add(turn)
    if (checkpoint.graders.length === 0) {
      out.push(
        at(checkpoint, ['graders'], { kind: 'item-count', field: fieldOf(checkpoint.where, 'graders'), minimum: 1 }),
      )
    }
    if (!['', 'continue', 'stop'].includes(checkpoint.on_failure))
      out.push(notAChoice(checkpoint, ['continue', 'stop'], 'on_failure'))
    out.push(...checkpoint.graders.flatMap(graderLoadProblems))
  }
  return out
}

const TASK_DIRECTORY = word("the task file's directory")

function promptFileProblems(task: Task, found: Location<'prompt-file'> | undefined): readonly Issue[] {
  if (found === undefined) return []
  const name = field(['inputs', 'prompt_file'])
  const say = (problem: Issue['problem']) => at(task.inputs, ['prompt_file'], problem)
  const out: Issue[] = []
  if (task.inputs.prompt !== '')
    out.push(say({ kind: 'not-together', owner: field(['inputs']), names: [word('prompt'), word('prompt_file')] }))
  if (found.ok) return out
  return [
    ...out,
    found.kind === 'form'
      ? say({ kind: 'path-fault', field: name, fault: found.fault })
      : say({ kind: 'file-fault', field: name, fault: found.fault, base: TASK_DIRECTORY, elsewhere: found.elsewhere }),
  ]
}

function repositoryProblems(task: Task, paths: Paths): readonly Issue[] {
  return task.inputs.repos.flatMap((repo) => {
    const out: Issue[] = []
    if (repo.type !== 'worktree') out.push(notAChoice(repo, ['worktree'], 'type'))
    if (repo.source === '') out.push(empty(repo, 'source'))
    if (repo.dest === '') out.push(empty(repo, 'dest'))
    else {
      const fault = relativeFault(repo.dest, paths)
      if (fault !== undefined)
        out.push(at(repo, ['dest'], { kind: 'path-fault', field: fieldOf(repo.where, 'dest'), fault }))
    }
    return out
  })
}

function workdirProblems(task: Task, paths: Paths): readonly Issue[] {
  const { workdir } = task.inputs
  const fault = paths.isAbsolute(workdir) ? 'absolute' : hasParentSegment(workdir, paths) ? 'parent-segment' : undefined
  return fault === undefined
    ? []
    : [at(task.inputs, ['workdir'], { kind: 'path-fault', field: field(['inputs', 'workdir']), fault })]
}

function relativeFault(path: string, paths: Paths): 'absolute' | 'rooted' | 'parent-segment' | undefined {
  if (paths.isAbsolute(path)) return 'absolute'
  if (path.startsWith('/') || path.startsWith('\\')) return 'rooted'
  return hasParentSegment(path, paths) ? 'parent-segment' : undefined
}

/** A `..` segment of the text as written, split as its platform does; cleaning would hide it. */
function hasParentSegment(path: string, paths: Paths): boolean {
  return paths.pieces(path).includes('..')
}
