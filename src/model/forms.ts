import { word } from '../text/argument.ts'

/** How sentences describe the form that a text must have, wherever it is found to lack it. */
export const forms = {
  schemaVersion: word('two numbers with a dot between them, such as `"1.4"`'),
  commandName: word('a plain program name of letters, digits, `.`, `_` and `-` that starts with a letter or a digit'),
} as const
