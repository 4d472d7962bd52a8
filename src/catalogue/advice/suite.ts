import type { Elsewhere } from '../../evidence/path-kinds.ts'
import type { Field } from '../../text/argument.ts'
import { baseWord, elsewhere, mended } from '../bases.ts'

/** Sentences of advice on skills, live servers, hooks and the files of a suite. */
export const suiteAdvice = {
  'advice.target_missing': {
    'target-missing': ({ skills }: { readonly skills: number }) => ({
      message: `No skill or agent has the name in \`skill\`; ${skills} other ${skills === 1 ? 'definition was' : 'definitions were'} found. Perhaps it was renamed or removed.`,
      remediation: 'Correct the name, or remove the eval of a skill that is gone.',
    }),
  },
  'advice.workspace_skills': {
    'workspace-skills': ({ count }: { readonly count: number }) => ({
      message: `The eval lists no skill directories: \`.waza.yaml\` supplies ${count === 1 ? '1' : count}.`,
      remediation: 'List directories in `config.skill_directories` if the eval is meant to stand by itself.',
    }),
  },
  'advice.editor_tools': {
    'editor-tools': ({ count }: { readonly count: number }) => ({
      message: `The agent lists ${count === 1 ? 'a tool by a name' : `${count} tools by names`} of an editor; runs report other names, so that ${count === 1 ? 'it is' : 'they are'} never allowed.`,
      remediation: 'Use the names that the executor reports, or leave `tools` out.',
    }),
  },
  'advice.mcp_without_tools': {
    'mcp-without-tools': ({ field }: { readonly field: Field }) => ({
      message: `\`${field}\` is empty, so that none of the tools of this live server can be used.`,
      remediation: 'List the tools, or leave the key out to allow all of them.',
    }),
  },
  'advice.mcp_relative_cwd': {
    'mcp-relative-cwd': ({ field }: { readonly field: Field }) => ({
      message: `\`${field}\` is relative: a live server does not start where the eval is, but in the temporary workspace of the task.`,
      remediation: 'Write an absolute path, or put what the server needs into the workspace.',
    }),
  },
  'advice.hook_directory': {
    'hook-directory': ({ field, other }: { readonly field: Field; readonly other: Elsewhere | undefined }) => ({
      message: `The directory of \`${field}\` does not exist${elsewhere(other)}.`,
      remediation: mended(
        other,
        `Write the path from ${baseWord('eval-directory')}, or leave it out: that directory is the default.`,
      ),
    }),
  },
  'advice.absolute_path': {
    'absolute-path': ({ field }: { readonly field: Field }) => ({
      message: `\`${field}\` is an absolute path, which holds on one machine only.`,
      remediation: 'Write a relative path.',
    }),
  },
  'advice.second_document': {
    'second-document': (_: object) => ({
      message: 'A run reads only the first document of a file; what begins here is not read.',
      remediation: 'Move it to a file of its own, or remove it.',
    }),
  },
}
