// Coverage of the program by V8's own counters: whether an input has reached code that none before it has.
import { Session } from 'node:inspector'

/**
 * Starts to count.
 * @param url the beginning of the addresses of the modules that count
 * @returns a function that tells how many blocks were reached for the first time since it was last called
 */
export function newBlocks(url) {
  const session = new Session()
  session.connect()
  const ask = (method, params) => {
    let answer
    // The session is of this very thread, and answers before it returns.
    session.post(method, params, (error, result) => {
      if (error) throw error
      answer = result
    })
    return answer
  }
  ask('Profiler.enable')
  ask('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const reached = new Set()
  return () => {
    const before = reached.size
    for (const { scriptId, url: own, functions } of ask('Profiler.takePreciseCoverage').result) {
      if (!own.startsWith(url)) continue
      for (const { ranges } of functions)
        for (const { startOffset, endOffset, count } of ranges)
          if (count > 0) reached.add(`${scriptId}:${startOffset}:${endOffset}`)
    }
    return reached.size - before
  }
}
