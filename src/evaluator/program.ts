import { accessSync, constants, statSync } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'
import { platform } from 'node:process'
import { attempt } from './files.ts'

/** Where programs are looked for without a PATH, as the platform does. */
const USUAL_PATH = ['/usr/local/bin', '/usr/bin', '/bin'].join(delimiter)

/**
 * The program that a word of a command line stands for. A bare name is looked up in the absolute places of PATH alone:
 * `.` and empty entries stand for the working directory, which is the repository that is evaluated, and no file of it
 * may pose as a tool of the machine.
 * @returns undefined when there is no such program
 */
export function findProgram(name: string, env: Readonly<Record<string, string | undefined>>): string | undefined {
  // Windows looks at the endings of names and in places of its own; there the platform decides.
  if (platform === 'win32' || name === '' || name.includes('/') || name.includes('\0')) return name
  return (env['PATH'] ?? USUAL_PATH)
    .split(delimiter)
    .filter(isAbsolute)
    .map((directory) => join(directory, name))
    .find(isProgram)
}

function isProgram(path: string): boolean {
  const found = attempt(() => {
    accessSync(path, constants.X_OK)
    return statSync(path).isFile()
  })
  return found.ok && found.value
}
