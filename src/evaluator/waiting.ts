/** Waiting for something with a bound, and telling meanwhile that it goes on. */

export interface WaitOptions {
  /** How long to wait; infinite: to the end. */
  readonly waitMs: number
  readonly progressMs: number
  /** Told again and again how long it has been. */
  readonly onProgress?: ((elapsedMs: number) => void) | undefined
}

/** What a promise comes to within the bound, or undefined; the promise goes on without the one who waited. */
export async function within<T>(
  promise: Promise<T>,
  { waitMs, progressMs, onProgress }: WaitOptions,
): Promise<T | undefined> {
  const begun = performance.now()
  const ticks =
    onProgress === undefined
      ? undefined
      : setInterval(() => onProgress(Math.round(performance.now() - begun)), progressMs)
  let bound: NodeJS.Timeout | undefined
  const expired = new Promise<undefined>((resolve) => {
    // A timer cannot be set for longer than this; nobody waits so long.
    if (waitMs < 2 ** 31) bound = setTimeout(() => resolve(undefined), waitMs)
  })
  try {
    return await Promise.race([promise, expired])
  } finally {
    clearInterval(ticks)
    clearTimeout(bound)
  }
}
