import { expect, test, vi } from 'vitest'
import { onTermination } from '../../src/evaluator/termination.ts'

test('however many wait for the end, there is one listener a signal, and none when nobody waits', () => {
  const before = process.listenerCount('SIGTERM')
  const forgets = Array.from({ length: 50 }, () => onTermination({ act: () => undefined }))
  expect(process.listenerCount('SIGTERM')).toBe(before + 1)
  for (const forget of forgets) forget()
  for (const forget of forgets) forget()
  expect(process.listenerCount('SIGTERM')).toBe(before)
})

test('a program with a listener of its own is not ended, and everything is done once', () => {
  const own = vi.fn()
  process.on('SIGHUP', own)
  try {
    const acts = [vi.fn(), vi.fn()]
    const forgets = acts.map((act) => onTermination({ act }))
    process.emit('SIGHUP', 'SIGHUP')
    process.emit('SIGHUP', 'SIGHUP')
    for (const act of acts) expect(act).toHaveBeenCalledTimes(1)
    expect(own).toHaveBeenCalledTimes(2)
    for (const forget of forgets) forget()
  } finally {
    process.removeListener('SIGHUP', own)
  }
})
