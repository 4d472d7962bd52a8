/** Every sentence that the catalogue can make, each once, with every kind of argument that it can have. */
export function allSentences(
  fields?: readonly string[],
): Promise<readonly { readonly kind: string; readonly message: string; readonly remediation: string }[]>
