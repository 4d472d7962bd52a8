/**
 * The base addresses of authored schemas, by what holds the schema (models.md section 10, "Resource base"): relative
 * references start from them. A row a holder; what a row asks for is an address of the suite.
 */
const BASES = {
  /** `json_schema` of an argument matcher. */
  'argument-matcher': () => 'file:///argmatcher.json',
  /** `match_schema` of a response of an MCP mock. */
  'match-schema': () => 'memory://mcp-mock-schema.json',
  /** `input_schema` of a mocked tool: a file that is thought to stand in the eval's directory. */
  'input-schema': (directory: string) => directory.replace(/\/?$/, '/mock-input-schema.json'),
  /** `schema` of a grader. */
  'grader-schema': () => 'file:///preflight-inline-schema.json',
  /** The file that `schema_file` of a grader names: its own address. */
  'schema-file': (file: string) => file,
} satisfies Readonly<Record<string, (address: string) => string>>

/** What holds an authored schema, with the address that its base is made of, where one is. */
export type SchemaHolder =
  | { readonly kind: 'argument-matcher' | 'match-schema' | 'grader-schema' }
  | { readonly kind: 'input-schema' | 'schema-file'; readonly address: string }

/** The address that the references of a schema start from. */
export function baseOf(holder: SchemaHolder): string {
  return BASES[holder.kind]('address' in holder ? holder.address : '')
}
