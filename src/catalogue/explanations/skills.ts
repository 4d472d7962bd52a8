import { family } from './explanation.ts'
import { evalFile, skillFile, taskFile } from './samples.ts'

const SUITE = { 'eval.yaml': evalFile(), 'task.yaml': taskFile() } as const

const agentFile = (lines: string): string => `---\nname: scribe\n${lines}---\nSave what you are asked to save.\n`
const SCRIBE = evalFile({ head: 'skill: scribe' })

const boundary = (category: string, id: string, check: string): string =>
  taskFile({
    more: `graders:
  - name: kept
    type: file
    config: { ${check} }
requirements:
  - id: ${id}
    category: ${category}
    description: Only the record is written.
    checks: [{ scope: task, grader: kept }]`,
  })

export const skills = family('Skills and agents', {
  'workspace.configuration': {
    meaning: 'The eval lists no skill directories, so they would come from `.waza.yaml`, but that file cannot be used.',
    why: 'A run fails on the same file, or sees other skills than you think. Which skills it sees is not known here.',
    states: {
      unresolved:
        'The nearest `.waza.yaml`, from the working directory upwards, is unreadable, malformed, or has an unknown key.',
    },
    remedy: 'Mend `.waza.yaml`, or list the directories in `config.skill_directories`; then the file is not needed.',
    example: {
      files: { ...SUITE, '.waza.yaml': 'path:\n  skills: skills\n', 'skills/demo/SKILL.md': skillFile('demo') },
      mended: { '.waza.yaml': 'paths:\n  skills: skills\n' },
    },
  },

  'workspace.skills': {
    meaning: 'The eval lists no skill directories, and the folder of skills that `.waza.yaml` names is not there.',
    why: 'A run finds no skills in the workspace.',
    states: {
      unresolved: 'The folder is missing, or is no directory. A run with explicit directories does not need it.',
    },
    remedy:
      'Correct `paths.skills`, which resolves from the directory of `.waza.yaml` and is `skills/` by default, or create the folder.',
    example: {
      files: { ...SUITE, '.waza.yaml': 'paths:\n  skills: skill\n', 'skills/demo/SKILL.md': skillFile('demo') },
      mended: { '.waza.yaml': 'paths:\n  skills: skills\n' },
    },
  },

  'workspace.discovery': {
    meaning: 'The folder of skills that `.waza.yaml` names is there, but the skills in it cannot be found.',
    why: 'Which skills a run sees is not known.',
    states: {
      invalid: 'The links on the way to the folder cannot be resolved.',
      unresolved: 'There are more directories below it than are searched offline.',
    },
    remedy: 'Let `paths.skills` name a folder that holds nothing but skills.',
    example: {
      files: { ...SUITE, '.waza.yaml': 'paths:\n  skills: .\n', 'skills/demo/SKILL.md': skillFile('demo') },
      crowd: { below: 'data', directories: 100_001 },
      mended: { '.waza.yaml': 'paths:\n  skills: skills\n' },
    },
  },

  'skill.required': {
    meaning: 'A name in `config.required_skills` is not the name of a skill that the directories of the eval supply.',
    why: 'A run refuses to start without its required skills.',
    states: { invalid: 'Once for all missing names. A malformed definition is skipped and supplies no name.' },
    remedy:
      "List each skill's own directory in `config.skill_directories`: discovery does not look below what is listed, and the name in the definition counts, not that of the directory.",
    example: {
      files: {
        'eval.yaml': evalFile({ config: 'skill_directories: [skills]\nrequired_skills: [demo]' }),
        'task.yaml': taskFile(),
        'skills/demo/SKILL.md': skillFile('demo'),
      },
      mended: { 'eval.yaml': evalFile({ config: 'skill_directories: [skills/demo]\nrequired_skills: [demo]' }) },
    },
  },

  'skill.directory': {
    meaning: 'A directory that a task would see skills from is not there.',
    why: 'A run goes on without these skills, so the agent is judged without what it should have.',
    states: {
      invalid:
        'The entry of `skill_directories` leads to nothing, or to something else than a directory. Told for each task that uses it.',
    },
    remedy: 'Write the path from the eval directory.',
    example: {
      files: {
        'eval.yaml': evalFile({ config: 'skill_directories: [demo]' }),
        'task.yaml': taskFile(),
        'skills/demo/SKILL.md': skillFile('demo'),
      },
      mended: { 'eval.yaml': evalFile({ config: 'skill_directories: [skills/demo]' }) },
    },
  },

  'skills.discovery_disabled': {
    meaning: 'For this task, the configuration turns the discovery of skills off.',
    why: 'The agent works without skills. This tells an intent, and no session was started to see it kept.',
    states: {
      verified:
        'The configuration says so: all skills are disabled, the task lists none, or a scenario has no target and no directories.',
    },
    remedy: 'Nothing, if that is meant. Otherwise remove what turns discovery off; the message names it.',
    example: {
      files: { 'eval.yaml': evalFile({ config: 'disabled_skills: ["*"]' }), 'task.yaml': taskFile() },
      mended: { 'eval.yaml': evalFile() },
    },
  },

  'boundary.post_run': {
    meaning: 'A requirement forbids an effect. Whether it stayed away can only be seen in what a run leaves behind.',
    why: 'A grader detects a forbidden effect after it happened; it does not prevent it.',
    states: { unresolved: 'Always, for every requirement with the category `boundary`.' },
    remedy:
      'Nothing can be mended in the suite: run the eval, and read the results of the graders that the requirement names.',
    example: {
      files: {
        'eval.yaml': evalFile(),
        'task.yaml': boundary('boundary', 'nothing-else', 'must_not_exist: [other.json]'),
      },
      mended: { 'task.yaml': boundary('outcome', 'record-there', 'must_exist: [record.json]') },
      note: 'A requirement on an outcome has no such finding, though it too is only met or missed in a run.',
    },
  },

  'boundary.discovery': {
    meaning:
      'The definition of the agent that `skill` names is looked for from the working directory, and that search could not be done.',
    why: 'Whether the agent requests a restriction of its tools is not known.',
    states: { unresolved: 'The working directory is gone, or there are more directories than are searched offline.' },
    remedy: 'Run the command in the directory where the eval runs.',
    example: {
      args: ['/suite/eval.yaml'],
      cwd: 'gone',
      files: {
        'eval.yaml': evalFile({ config: 'skill_directories: [skills/demo]' }),
        'task.yaml': taskFile(),
        'skills/demo/SKILL.md': skillFile('demo'),
      },
      mended: {},
      instead: { args: ['/suite/eval.yaml'] },
    },
  },

  'boundary.agent': {
    meaning: 'The agent definition that carries the name of `skill` cannot be read or parsed.',
    why: 'A run cannot use the agent, and whether it requests a restriction of its tools is not known. Other malformed definitions are only skipped.',
    states: { invalid: 'The file is malformed or unreadable.' },
    remedy: 'Make its front matter a YAML mapping between two lines of three dashes, with `tools` as a list of texts.',
    example: {
      files: { 'eval.yaml': SCRIBE, 'task.yaml': taskFile(), 'scribe.agent.md': agentFile('tools: read\n') },
      mended: { 'scribe.agent.md': agentFile('') },
      note: 'A list, `tools: [read]`, is well formed too, and is then told as `boundary.requested_policy`.',
    },
  },

  'boundary.requested_policy': {
    meaning:
      'The definition of the agent that `skill` names requests which tools it may use. A request is no proof that a run enforces it.',
    why: 'A tool that was not requested may still be called.',
    states: { unresolved: 'The definition has `tools`: a list allows what it names, an empty one denies everything.' },
    remedy: 'Nothing needs to be mended: judge the calls of a run, for example with a `tool_constraint` grader.',
    example: {
      files: { 'eval.yaml': SCRIBE, 'task.yaml': taskFile(), 'scribe.agent.md': agentFile('tools: [read]\n') },
      mended: { 'scribe.agent.md': agentFile('') },
      note: 'Without `tools` nothing is requested, and so there is nothing to enforce.',
    },
  },
})
