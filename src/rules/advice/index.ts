import type { AdviceName } from '../../catalogue/advice.ts'
import { answerAdviceRule, evalAnswerAdviceRule } from './answers.ts'
import { csvAdviceRule } from './csv.ts'
import { evalGradersAdviceRule, taskGradersAdviceRule } from './graders.ts'
import { evalIgnoredAdviceRule, taskIgnoredAdviceRule } from './ignored.ts'
import type { DocumentAdviceInput, SuiteAdviceInput, TaskAdviceInput } from './input.ts'
import { evalMeasureAdviceRule, measureAdviceRule } from './measure.ts'
import type { AdviceRule } from './rule.ts'
import { editorToolsAdviceRule, skillNameAdviceRule, workspaceAdviceRule } from './skills.ts'
import { evalPathAdviceRule, hookAdviceRule, serverAdviceRule, unreadAdviceRule } from './suite.ts'
import {
  disabledAdviceRule,
  leftOutAdviceRule,
  overbroadAdviceRule,
  patternAdviceRule,
  rangeAdviceRule,
  taskPathAdviceRule,
  unusedAdviceRule,
} from './tasks.ts'

/** Everything that is advised, in the order of an inspection: each task with an ID, each loaded file, and at last the eval. */
export const taskAdviceRules: readonly AdviceRule<TaskAdviceInput>[] = [
  taskPathAdviceRule,
  measureAdviceRule,
  taskGradersAdviceRule,
  answerAdviceRule,
  taskIgnoredAdviceRule,
]

export const documentAdviceRules: readonly AdviceRule<DocumentAdviceInput>[] = [unreadAdviceRule]

export const suiteAdviceRules: readonly AdviceRule<SuiteAdviceInput>[] = [
  evalGradersAdviceRule,
  evalAnswerAdviceRule,
  evalMeasureAdviceRule,
  serverAdviceRule,
  hookAdviceRule,
  patternAdviceRule,
  overbroadAdviceRule,
  leftOutAdviceRule,
  disabledAdviceRule,
  rangeAdviceRule,
  csvAdviceRule,
  unusedAdviceRule,
  evalIgnoredAdviceRule,
  evalPathAdviceRule,
  skillNameAdviceRule,
  editorToolsAdviceRule,
  workspaceAdviceRule,
]

/** Every name under which some rule gives advice. */
export const givenAdvice: ReadonlySet<AdviceName> = new Set(
  [...taskAdviceRules, ...documentAdviceRules, ...suiteAdviceRules].flatMap(({ names }) => names),
)
