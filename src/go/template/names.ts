import type { Branch, Node, Pipe, Template, Word } from './node.ts'

/**
 * The names by which a template asks a map of its data with `index`, which renders nothing where a name is missing:
 * `{{index .Vars "name"}}`.
 * @param field the field that holds the map
 */
export function indexedNames({ body, defined }: Template, field: string): readonly string[] {
  const names = new Set<string>()
  const open: Node[] = [...body, ...[...defined.values()].flat()]
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const pipe of pipesOf(node)) collect(pipe, field, names)
    open.push(...below(node))
  }
  return [...names].sort()
}

function collect(first: Pipe, field: string, names: Set<string>): void {
  const open = [first]
  for (let pipe = open.pop(); pipe !== undefined; pipe = open.pop()) {
    for (const { words } of pipe.commands) {
      const [head, map, key] = words
      const isIndex = head?.kind === 'function' && head.name === 'index'
      if (isIndex && isField(map, field) && key?.kind === 'string') names.add(key.bytes)
      for (const word of words) {
        if (word.kind === 'pipe') open.push(word.pipe)
        if (word.kind === 'chain' && word.of.kind === 'pipe') open.push(word.of.pipe)
      }
    }
  }
}

function isField(word: Word | undefined, field: string): boolean {
  return word?.kind === 'field' && word.path.length === 1 && word.path[0] === field
}

function pipesOf(node: Node): readonly Pipe[] {
  switch (node.kind) {
    case 'action':
    case 'range':
      return [node.pipe]
    case 'if':
    case 'with':
      return node.branches.map(({ pipe }) => pipe)
    case 'template':
      return node.pipe === undefined ? [] : [node.pipe]
    default:
      return []
  }
}

function below(node: Node): readonly Node[] {
  switch (node.kind) {
    case 'if':
    case 'with':
      return [...node.branches.flatMap(({ body }: Branch) => body), ...(node.otherwise ?? [])]
    case 'range':
      return [...node.body, ...(node.otherwise ?? [])]
    default:
      return []
  }
}
