/** The second entry point of the package: the evaluator, which starts processes and writes, unlike anything behind index.ts. */
export type { AdviceName } from './catalogue/advice.ts'
export type { Code } from './catalogue/codes.ts'
export type {
  EvaluateData,
  GateData,
  ResultData,
  SolutionDiagnostics,
  StatusData,
  Verdict,
} from './envelope/solution.ts'
export { evaluatePreflight, inspectionRun, type PreflightEvaluation } from './evaluator/evaluate-preflight.ts'
export { createEvaluator, type EvaluateRequest, type Evaluator, type GateRequest } from './evaluator/evaluator.ts'
export type { Run, RunResult } from './evaluator/launch.ts'
export { type Setting, systemSetting, type Timing } from './evaluator/setting.ts'
export type { Arm } from './evaluator/verdict.ts'
