/**
 * Every budget of the room. They are far above anything that a real suite has; they exist so that a hostile or broken
 * tree costs bounded time and memory, and so that what goes beyond is refused with a reason instead of a crash.
 */

const KiB = 1024
const MiB = 1024 * KiB

export const limits = {
  /** Bytes of an eval, a task, `.waza.yaml`, SKILL.md, an agent definition, a rubric: whatever nothing below names. */
  text: 4 * MiB,

  /** Bytes of all task files of an eval, one that is loaded twice counted twice. */
  allTasks: 64 * MiB,

  /** Bytes of a lock file. */
  lock: 2 * MiB,

  /** Bytes of the output of one shard, and of those of all shards that are put together. */
  shardOutput: 256 * MiB,
  shardOutputs: 512 * MiB,

  /** Bytes of a JSON schema, and of one mock fixture. */
  json: 64 * MiB,

  /** Bytes of all schema files of an eval. */
  allSchemas: 16 * MiB,

  /** Bytes of one file of a cached module, whose digest is computed. */
  module: 64 * MiB,

  /** Bytes of a CSV of tasks. Stays below the longest string that Node 20 can make (just under 512 MiB). */
  csv: 128 * MiB,

  /** Bytes up to which a file that was read is kept for the next question about it. */
  keptFile: 1 * MiB,

  /** Bytes of all kept files together; what comes later is read again when asked for. */
  keptTotal: 8 * MiB,

  /** Entries of one directory that are looked at; the first ones in byte order. */
  listEntries: 1_000_000,

  /** Task files that all patterns of an eval may give. */
  taskFiles: 50_000,

  /** Directories that they may open: looping links make a tree endless for patterns like `*` `/` `*`. */
  globDirectories: 20_000,

  /** Names that they may be held against. */
  globComparisons: 3_000_000,

  /** Rows of a CSV that become tasks, and rows that are read at all, where a range leaves most of them out. */
  csvTasks: 250_000,
  csvRows: 2_000_000,

  /** Things looked at for all tasks together: the files, skills, mocks, graders and requirements of each. */
  taskItems: 5_000_000,

  /** Findings of one inspection; what comes after the last task that fits is counted. */
  findings: 120_000,

  /** Missing paths that are also looked for from other bases. */
  otherBases: 1_000,

  /** Bytes of a `.gitignore`, and of the index of a repository, which are read for the sake of advice. */
  gitignore: 64 * KiB,
  gitIndex: 64 * MiB,

  /** Directories that are listed for names near to missing ones, and the most entries that such a one has. */
  nearDirectories: 200,
  nearEntries: 20_000,

  /** Files of the default context directory that are held against the texts of a suite. */
  unusedFixtures: 50,

  /** Directories, and files in them, that are looked at for tasks that no pattern takes. */
  leftOutDirectories: 1_000,
  leftOutFiles: 2_000,

  /** Pieces of advice of one inspection; the first ones. */
  advice: 10_000,

  /** Directories, and entries in them, that the walk of all globs of one command line looks at. */
  walkDirectories: 100_000,
  walkEntries: 1_000_000,

  /** Entries of the tree of one cached module, and bytes that go into its digest. */
  moduleEntries: 100_000,
  moduleBytes: 1024 * MiB,

  /** Entries of the fixture directories of all mocks of an eval, and bytes of their files. */
  fixtureEntries: 200_000,
  allFixtures: 256 * MiB,

  /** Values in one JSON schema file, and in all fixtures of mocks together. */
  jsonValues: 2_000_000,

  /** Directories that the discovery of skills below a workspace opens. */
  workspaceDirectories: 100_000,

  /** Findings of a baseline that is written. */
  baselineFindings: 150_000,

  /** Bytes of a list of changed files on standard input. */
  names: 64 * MiB,

  /** The search for owners: bytes of a YAML file that is looked at, and of all those that are larger than a text. */
  ownersFile: 64 * MiB,
  ownersLarge: 256 * MiB,

  /** Changed names that are looked for one by one; with more, every eval is inspected. */
  ownersNames: 64,

  /** Directories that one search opens, and those above each changed file that it did not come by. */
  ownersDirectories: 20_000,
  ownersLevels: 10,
} as const
