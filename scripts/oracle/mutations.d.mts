export type Random = (bound: number) => number
export function randomFrom(seed: number): Random
export function mutate(text: string, other: string, random: Random): string
export function tokens(random: Random): string
