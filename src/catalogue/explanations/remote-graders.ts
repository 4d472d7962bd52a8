import { family } from './explanation.ts'
import { LOCK, lockFor, MODULE_ENV, PRESET, PRESET_PATH, REF, remoteGrader } from './remote-samples.ts'
import { taskFile } from './samples.ts'

const TASK = { 'task.yaml': taskFile() } as const
const MODULE = { [PRESET_PATH]: PRESET } as const

export const remoteGraders = family('Remote graders', {
  'grader.lock': {
    meaning: 'The eval has remote graders, and the file `waza.lock` beside it cannot be used.',
    why: 'A run needs a sound lock for every remote grader. Without one, none of them is examined here.',
    states: {
      invalid: 'The lock is missing, unreadable or malformed; one bad entry spoils all of it.',
      unresolved: 'The lock is larger or deeper nested than what is examined offline.',
    },
    remedy: 'Run `waza get` on the eval while online, and keep the `waza.lock` that it writes beside the eval.',
    example: {
      env: MODULE_ENV,
      files: { 'eval.yaml': remoteGrader(), ...TASK, ...MODULE },
      mended: { 'waza.lock': LOCK },
    },
  },

  'grader.lock_entry': {
    meaning: 'The reference of a remote grader has no entry in `waza.lock`.',
    why: 'A run refuses a grader that is not locked.',
    states: { invalid: 'No entry has exactly the text of the reference as its `ref`.' },
    remedy: 'Run `waza get` on the eval while online, so that the lock has the reference as it is written now.',
    example: {
      env: MODULE_ENV,
      files: {
        'eval.yaml': remoteGrader('', 'example.com/team/graders/polite.yaml@v2'),
        ...TASK,
        'waza.lock': LOCK,
        ...MODULE,
      },
      mended: { 'eval.yaml': remoteGrader() },
      note: 'Here the suite goes back to the version that is locked.',
    },
  },

  'grader.ref': {
    meaning:
      'The reference of a remote grader does not have the form `host/owner/repository/path@version` or `host/owner/repository#export@version`.',
    why: 'A run cannot tell which module is meant.',
    states: { invalid: 'A part is missing, empty, or not allowed; the message says which.' },
    remedy: 'Write the reference in that form, in the eval and in the lock alike.',
    example: {
      env: MODULE_ENV,
      files: {
        'eval.yaml': remoteGrader('name: polite', 'team/graders@v1'),
        ...TASK,
        'waza.lock': lockFor('team/graders@v1'),
        ...MODULE,
      },
      mended: { 'eval.yaml': remoteGrader('name: polite'), 'waza.lock': LOCK },
    },
  },

  'grader.cache': {
    meaning: 'It is not known where the cache of modules is.',
    why: 'No remote grader can be examined. A run would not find its modules either.',
    states: { unresolved: 'Neither `WAZA_MODULE_CACHE` nor the home directory is set.' },
    remedy: 'Set `WAZA_MODULE_CACHE` to the directory of cached modules, or set `HOME`.',
    example: {
      env: { HOME: '' },
      files: { 'eval.yaml': remoteGrader(), ...TASK, 'waza.lock': LOCK, ...MODULE },
      mended: {},
      instead: { env: MODULE_ENV },
    },
  },

  'grader.cache_missing': {
    meaning: 'The module that a remote grader is locked to is not in the module cache.',
    why: 'Nothing is known of the grader, perhaps not even its name. A run fetches nothing by itself.',
    states: { unresolved: 'The directory of the pinned commit does not exist. Preflight never fetches it.' },
    remedy: 'Run `waza get` on the eval while online, then inspect again.',
    example: {
      env: MODULE_ENV,
      files: { 'eval.yaml': remoteGrader(), ...TASK, 'waza.lock': LOCK },
      mended: { ...MODULE },
      note: 'This is the file that `waza get` puts there.',
    },
  },

  'grader.cache_integrity': {
    meaning:
      'The cached module of a remote grader is not the one that was locked, or holds no preset that can be used.',
    why: 'A run refuses the grader. A digest that matches is not trust, and not success of a grading.',
    states: {
      invalid:
        'The digest differs, the module holds a link or another special file, or its preset cannot be selected or loaded.',
      unresolved:
        'A matcher of the preset has an external JSON Schema, or the module is beyond what is examined offline.',
    },
    remedy:
      'Remove the module from the cache and fetch it again with `waza get`; if it still differs, find out who changed it.',
    example: {
      env: MODULE_ENV,
      files: {
        'eval.yaml': remoteGrader(),
        ...TASK,
        'waza.lock': LOCK,
        [PRESET_PATH]: PRESET.replace('[nonsense]', '[]'),
      },
      mended: { ...MODULE },
    },
  },

  'grader.merge': {
    meaning: 'The preset of a remote grader and the declaration in the eval do not make a sound grader together.',
    why: 'A run ends while it expands the grader.',
    states: {
      invalid: 'The types differ, or the merged configuration does not load.',
      unresolved: 'A matcher of the merged configuration has a JSON Schema that refers to something outside of itself.',
    },
    remedy: 'Leave `type` to the preset, and override only fields that a grader of this type has.',
    example: {
      env: MODULE_ENV,
      files: {
        'eval.yaml': remoteGrader('type: file\nconfig: { must_exist: [record.json] }'),
        ...TASK,
        'waza.lock': LOCK,
        ...MODULE,
      },
      mended: { 'eval.yaml': remoteGrader('config: { contains: [record] }') },
      note: `The preset of \`${REF}\` is a text grader.`,
    },
  },
})
