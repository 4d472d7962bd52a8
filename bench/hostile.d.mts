export interface HostileSuite {
  readonly name: string
  readonly directory: string
  readonly code: string | undefined
}
export declare function hostileSuites(root: string): readonly HostileSuite[]
