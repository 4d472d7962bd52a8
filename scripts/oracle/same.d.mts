export function same(wanted: unknown, got: unknown): boolean
