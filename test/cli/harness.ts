import { sinkOn } from '../../src/cli/output.ts'
import { run } from '../../src/cli/run.ts'
import { entry, inspection, task } from '../report/inspections.ts'

/** The command as a process of its own, over a made-up suite of as many tasks as `TASKS` says. */
const size = Number(process.env['TASKS'] ?? '0')
const tasks = Array.from({ length: size }, (_, i) =>
  task(`task-${i}`, { name: 'A task with a name of ordinary length' }),
)
const entries = tasks.map(({ id, source }) =>
  entry('invalid', { task_id: id, source, message: `Task ${id} has something the matter with it.` }),
)

const host = {
  colour: false,
  stdout: sinkOn(1),
  stderr: sinkOn(2),
  examine: (source: string) => inspection(entries, { source, tasks }),
}

run(process.argv.slice(2), host).then((exit) => {
  process.exitCode = exit
})
