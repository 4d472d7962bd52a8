import type { Paths } from '../go/filepath.ts'
import type {
  AbsolutePath,
  Entry,
  EnvironmentName,
  FileFault,
  ListResult,
  Reader,
  ReadRecord,
  ReadResult,
  RealResult,
} from './reader.ts'

/** A reader on top of another one: its surroundings are those of `beneath`, its answers are its own. */
export abstract class ReaderLayer implements Reader {
  protected readonly beneath: Reader

  constructor(beneath: Reader) {
    this.beneath = beneath
  }

  get paths(): Paths {
    return this.beneath.paths
  }

  get cwd(): AbsolutePath | undefined {
    return this.beneath.cwd
  }

  get home(): string | undefined {
    return this.beneath.home
  }

  get reads(): readonly ReadRecord[] {
    return this.beneath.reads
  }

  environment(name: EnvironmentName): string | undefined {
    return this.beneath.environment(name)
  }

  isReadable(path: AbsolutePath): boolean {
    return this.fileFault(path) === undefined
  }

  abstract read(path: AbsolutePath, limit?: number): ReadResult
  abstract fileFault(path: AbsolutePath): FileFault | undefined
  abstract stat(path: AbsolutePath): Entry
  abstract lstat(path: AbsolutePath): Entry
  abstract list(path: AbsolutePath): ListResult
  abstract real(path: AbsolutePath): RealResult
}
