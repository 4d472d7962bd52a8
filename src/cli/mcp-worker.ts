import { parentPort, workerData } from 'node:worker_threads'
import { boundedReader } from '../reader/bounded.ts'
import { diskReader } from '../reader/disk.ts'
import { type InspectionCall, preflightLine } from './mcp-preflight.ts'

/**
 * One call of the tool `preflight`, in a thread of its own: a client can stop it, and a suite that takes more memory than
 * a call may have ends the thread and not the server.
 */
const { roots, ...call } = workerData as InspectionCall
const reader = () => (roots === undefined ? diskReader() : boundedReader(diskReader(), roots))

preflightLine(call, reader).then(
  (line) => parentPort?.postMessage(line),
  () => parentPort?.postMessage(undefined),
)
