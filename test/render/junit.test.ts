import fc from 'fast-check'
import { expect, test } from 'vitest'
import { junitTeller } from '../../src/render/junit.ts'
import type { Run } from '../../src/render/run.ts'
import type { Inspection } from '../../src/report/build.ts'
import { entry, inspection, task } from '../report/inspections.ts'
import { runOf, textOf } from './runs.ts'

const render = (of: Inspection | readonly Inspection[], more: Partial<Run> = {}) => textOf(junitTeller, runOf(of, more))

const rich = inspection(
  [
    entry('invalid', { code: 'eval.schema' }),
    entry('unresolved', { code: 'hooks.execution' }),
    entry('invalid', { source: '/suite/tasks/a.yaml', task_id: 'a', message: 'One <is> "wrong" & so on.' }),
    entry('invalid', { source: '/suite/tasks/a.yaml', code: 'task.schema' }),
    entry('unresolved', { source: '/suite/tasks/b.yaml', task_id: 'b', code: 'grader.model' }),
    entry('verified', { source: '/suite/tasks/b.yaml', task_id: 'b', code: 'requirement.references' }),
    entry('invalid', { source: '/suite/tasks/broken.yaml', code: 'task.read' }),
  ],
  { tasks: [task('a'), task('b'), task('off', { enabled: false })] },
)

test('a suite an eval; a case for the eval, each task, and each task file that is none', () => {
  expect(render(rich)).toMatchInlineSnapshot(`
    "<?xml version="1.0" encoding="UTF-8"?>
    <testsuites name="waza preflight" tests="5" failures="3" errors="0" skipped="1" time="0">
      <testsuite name="eval.yaml" tests="5" failures="3" errors="0" skipped="1" time="0">
        <testcase name="eval" classname="eval.yaml" file="eval.yaml" time="0">
          <failure message="Something is the matter." type="eval.schema">eval.yaml invalid eval.schema: Something is the matter. Fix it.</failure>
          <system-out>eval.yaml unresolved hooks.execution: Something is the matter. Fix it.</system-out>
        </testcase>
        <testcase name="a" classname="eval.yaml" file="tasks/a.yaml" time="0">
          <failure message="One &lt;is&gt; &quot;wrong&quot; &amp; so on. (and 1 more finding)" type="task.id">tasks/a.yaml invalid task.id (task a): One &lt;is&gt; &quot;wrong&quot; &amp; so on. Fix it.
    tasks/a.yaml invalid task.schema: Something is the matter. Fix it.</failure>
        </testcase>
        <testcase name="b" classname="eval.yaml" file="tasks/b.yaml" time="0">
          <system-out>tasks/b.yaml unresolved grader.model (task b): Something is the matter. Fix it.</system-out>
        </testcase>
        <testcase name="off" classname="eval.yaml" file="tasks/off.yaml" time="0">
          <skipped message="The task is disabled."/>
        </testcase>
        <testcase name="tasks/broken.yaml" classname="eval.yaml" file="tasks/broken.yaml" time="0">
          <failure message="Something is the matter." type="task.read">tasks/broken.yaml invalid task.read: Something is the matter. Fix it.</failure>
        </testcase>
      </testsuite>
    </testsuites>
    "
  `)
})

test('under --strict what is open fails too', () => {
  const xml = render(rich, { strict: true })
  expect(xml).toContain('tests="5" failures="4"')
  expect(xml).not.toContain('<system-out>')
})

test('the counts are those of all suites', () => {
  expect(render([rich, inspection()])).toContain(
    '<testsuites name="waza preflight" tests="6" failures="3" errors="0" skipped="1"',
  )
})

test('rows of one CSV file are cases of their own', () => {
  const source = '/suite/rows.csv'
  const of = inspection([entry('invalid', { source, task_id: 'r2', code: 'task.executor' })], {
    tasks: [task('r1', { source }), task('r2', { source })],
  })
  expect(render(of)).toMatch(/name="r1"[^>]*\/>\n +<testcase name="r2"[^>]*>\n +<failure/)
})

/** Whether a text is well-formed XML of the plain kind that this format needs; the elements in order when it is. */
function elements(xml: string): string[] | undefined {
  // Every character that XML 1.0 allows.
  if (!/^[\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]*$/u.test(xml)) return undefined
  const open: string[] = []
  const found: string[] = []
  const token =
    /<\?xml [^?]*\?>|<(\/?)([a-z-]+)((?: [a-z]+="(?:[^<&"\n]|&(?:amp|lt|gt|quot|apos);)*")*)(\/?)>|((?:[^<&]|&(?:amp|lt|gt|quot|apos);)+)/y
  while (token.lastIndex < xml.length) {
    const match = token.exec(xml)
    if (match === null) return undefined
    const [, closing, name, , empty] = match
    if (name === undefined) continue
    if (closing === '/') {
      if (open.pop() !== name) return undefined
    } else {
      found.push(name)
      if (empty !== '/') open.push(name)
    }
  }
  return open.length === 0 ? found : undefined
}

test('whatever names and texts are, the document is well formed and has its cases', () => {
  const nasty = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(']]>', '</failure>', '<!--', '&#0;', '\ud800', '\uffff', '\x00\x08', '"\'', 'a\nb'),
  )
  fc.assert(
    fc.property(nasty, nasty, nasty, (name, id, message) => {
      const of = inspection([entry('invalid', { source: `/suite/${name}`, task_id: id, message, code: id })], {
        source: name,
        tasks: [task(id, { source: `/suite/${name}` })],
      })
      expect(elements(render(of))).toEqual(['testsuites', 'testsuite', 'testcase', 'testcase', 'failure'])
    }),
  )
})
