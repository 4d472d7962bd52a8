import { isAbsolute, resolve } from 'node:path'
import { type Hint, hint } from '../envelope/hints.ts'
import type { Slug } from '../envelope/slugs.ts'
import { checksProducer } from './checks-producer.ts'
import { type Fold, readConfiguration } from './configuration.ts'
import { repositoryRoot } from './head.ts'
import { findPlaces, type Places } from './places.ts'
import { preflightProducer } from './preflight-producer.ts'
import type { Producer } from './producer.ts'
import { launcherOf, type Setting } from './setting.ts'

/** What an evaluation needs to know before anything of it happens, or why it cannot happen. */
export type Prepared =
  | {
      readonly ok: true
      readonly repository: string
      readonly producer: Producer
      readonly fold: Fold
      readonly places: Places
    }
  | Unprepared

export interface Unprepared {
  readonly ok: false
  readonly error: Slug
  readonly message: string
  readonly next?: Hint
  /** As far as they were found: an older verdict may have to go. */
  readonly fold?: Fold | undefined
  readonly places?: Places | undefined
}

/** The directory that a request names, from the working directory, which may be gone. */
export function directoryOf(named: string | undefined, { cwd }: Pick<Setting, 'cwd'>): string | undefined {
  const directory = named ?? ''
  if (isAbsolute(directory)) return resolve(directory)
  return cwd === undefined ? undefined : resolve(cwd, directory)
}

/** What is said when the working directory is needed and gone. */
export const NO_DIRECTORY =
  'The working directory does not exist any more: name the repository by an absolute path (--repo).'

/** The producer that a repository is configured for, and where its verdicts are. No process is started to find it. */
export function prepare(named: string | undefined, setting: Setting): Prepared {
  const directory = directoryOf(named, setting)
  if (directory === undefined)
    return { ok: false, error: 'head_unavailable', message: NO_DIRECTORY, next: hint('commit-first', {}) }
  const root = repositoryRoot(directory)
  const repository = root ?? directory
  const found = findPlaces(setting, root)
  const places = found.ok ? found.places : undefined
  const read = readConfiguration(repository)
  if (!read.ok && root === undefined) {
    const message = 'The directory is in no git repository.'
    return { ok: false, error: 'head_unavailable', message, next: hint('commit-first', {}), places }
  }
  if (!read.ok) return { ok: false, error: 'configuration_invalid', message: read.message, fold: read.fold, places }
  const { configuration } = read
  const { fold } = configuration
  if (!found.ok) return { ok: false, error: 'attempt_store_failed', message: found.message, fold }
  const base = { ok: true, repository, fold, places: found.places } as const
  if (configuration.producer === 'checks') return { ...base, producer: checksProducer(configuration, repository) }
  const launcher = launcherOf(setting)
  if (launcher.ok) return { ...base, producer: preflightProducer(configuration, launcher.words) }
  const next = hint('set-producer-binary', {})
  return { ok: false, error: 'preflight_unavailable', message: launcher.message, next, fold, places }
}
