import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { MemoryEntry } from '../../src/reader/memory.ts'
import { type Files, kinds, look } from './grader-look.ts'

describe('snapshots', () => {
  const ENTRIES: Readonly<Record<string, MemoryEntry>> = {
    missing: { directory: true },
    file: 'x',
    directory: { directory: true },
    pipe: { other: true },
    denied: { denied: true },
    dangling: { link: 'gone' },
    inside: { link: 'real' },
    outside: { link: '/v/real' },
  }

  const snapshot = (context: string | undefined, path: string, isUpdating: boolean, files: Files) => {
    const findings = look(
      'diff',
      {
        ...(context === undefined ? {} : { context_dir: context }),
        expected_files: [{ path: 'a', snapshot: path }],
        update_snapshots: isUpdating,
      },
      files,
    )
    const updates = findings.filter(({ code }) => code === 'grader.snapshot_update')
    expect(updates).toHaveLength(isUpdating ? 1 : 0)
    return kinds(findings.filter(({ code }) => code === 'grader.snapshot'))
  }

  test('every entry, with and without a context directory and updates', () => {
    const entry = fc.constantFrom(...Object.keys(ENTRIES))
    fc.assert(
      fc.property(
        entry,
        fc.constantFrom(undefined, 'snaps', '/w/snaps', 'link'),
        fc.boolean(),
        (kind, context, isUpdating) => {
          const files: Record<string, MemoryEntry> = {
            '/v/real': 'x',
            '/w/snaps/real': 'x',
            '/w/link': { link: 'snaps' },
            ...(kind === 'missing' ? {} : { '/w/snaps/s': ENTRIES[kind]! }),
          }
          const expected = () => {
            if (kind === 'file' || kind === 'inside') return []
            if (kind === 'outside') return context === undefined ? [] : ['grader.snapshot invalid snapshot-outside']
            if (kind === 'dangling') return ['grader.snapshot invalid snapshot-dangling']
            if (kind === 'missing' && isUpdating) return ['grader.snapshot unresolved snapshot-to-create']
            return ['grader.snapshot invalid grader-file']
          }
          expect(snapshot(context, context === undefined ? 'snaps/s' : 's', isUpdating, files)).toEqual(expected())
        },
      ),
    )
  })

  test.each<[string, string | undefined, string, Files, string]>([
    ['a missing context', 'gone', 's', {}, 'snapshot-context'],
    ['a context that loops', 'loop', 's', { '/w/loop': { link: 'loop' } }, 'snapshot-context'],
    ['a context that is a file', 'file', 's', { '/w/file': 'x' }, 'grader-file'],
    ['a missing parent', 'snaps', 'gone/s', { '/w/snaps/x': '' }, 'grader-file'],
    ['a missing parent without a context', undefined, 'gone/s', {}, 'grader-file'],
    ['a parent that is a dangling link', undefined, 'gone/s', { '/w/gone': { link: 'nowhere' } }, 'grader-file'],
    ['an absolute path elsewhere', 'snaps', '/v/s', { '/w/snaps/x': '', '/v/s': '' }, 'snapshot-outside'],
    ['an absent leaf elsewhere', 'snaps', '../s', { '/w/snaps/x': '' }, 'snapshot-outside'],
    [
      'an absent leaf behind a link that leads out',
      'snaps',
      'l/s',
      { '/w/snaps/l': { link: '/v' }, '/v/x': '' },
      'snapshot-outside',
    ],
    [
      'a sibling with the same beginning',
      'snaps',
      '../snaps2/s',
      { '/w/snaps/x': '', '/w/snaps2/s': '' },
      'snapshot-outside',
    ],
  ])('%s is invalid even where snapshots are updated', (_, context, path, files, kind) => {
    expect(snapshot(context, path, true, files)).toEqual([`grader.snapshot invalid ${kind}`])
    expect(snapshot(context, path, false, files)).toEqual([`grader.snapshot invalid ${kind}`])
  })

  test('the base of a snapshot is the context directory or the working directory, and the sentence says which', () => {
    const remedy = (config: object, files: Files) =>
      look('diff', { expected_files: [{ path: 'a', snapshot: 's' }], ...config }, files).map(
        ({ message, remediation }) => `${message} ${remediation}`,
      )
    expect(remedy({}, { '/w/suite/s': 'x' })).toEqual([
      "The snapshot that `graders[0].config.expected_files[0].snapshot` names is missing, although it exists from the eval file's directory. Write the path from the working directory, which is what it resolves from.",
    ])
    expect(remedy({ context_dir: 'snaps' }, { '/w/snaps/x': '', '/w/s': '' })).toEqual([
      'The snapshot that `graders[0].config.expected_files[0].snapshot` names is missing, although it exists from the working directory. Write the path from the context directory of the grader, which is what it resolves from.',
    ])
  })
})
