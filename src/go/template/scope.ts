/** Go's text/template: the names in sight, and the loops around, of one body. Checked by the table `templates`. */
export class Scope {
  loops = 0
  readonly #names: string[] = []
  readonly #counts = new Map<string, number>()

  constructor() {
    this.declare('$')
  }

  get mark(): number {
    return this.#names.length
  }

  declare(name: string): void {
    this.#names.push(name)
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1)
  }

  has(name: string): boolean {
    return (this.#counts.get(name) ?? 0) > 0
  }

  /** Forgets what was declared since a mark. */
  leave(mark: number): void {
    for (const name of this.#names.splice(mark)) this.#counts.set(name, this.#counts.get(name)! - 1)
  }
}
