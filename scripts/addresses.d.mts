export function addressesOf(manifest: {
  readonly homepage?: string
  readonly repository?: string | { readonly url?: string; readonly directory?: string }
}): { readonly home: string | undefined; readonly docs: string | undefined }
