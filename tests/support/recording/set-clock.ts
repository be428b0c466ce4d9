import { getEnvironmentData, isMainThread, setEnvironmentData } from 'node:worker_threads'

/**
 * Loaded before everything else (`node --import`): the time of the whole program, also of the threads in which its database runs,
 * begins at RECORDING_CLOCK. With RECORDING_STANDS it stands still, so that what is answered does not depend on when it is asked.
 */
const name = 'the time of the recording'
const given = getEnvironmentData(name)
const shared = given instanceof SharedArrayBuffer ? given : new SharedArrayBuffer(2 * Float64Array.BYTES_PER_ELEMENT)
/** Offset from the system clock and the frozen time, in milliseconds. */
const state = new Float64Array(shared)
const RealDate = Date
const isStanding = process.env['RECORDING_STANDS'] !== undefined

if (isMainThread) {
  setEnvironmentData(name, shared)
  setClock(process.env['RECORDING_CLOCK'] ?? new RealDate().toISOString())
}

const now = (): number => (isStanding ? (state[1] ?? 0) : RealDate.now() + (state[0] ?? 0))

const ShiftedDate: DateConstructor = new Proxy(RealDate, {
  construct: (target, args, created) =>
    // A proxy's trap is handed what the caller wrote.
    Reflect.construct(target, args.length === 0 ? [now()] : args, created === ShiftedDate ? target : created) as Date,
  get: (target, property) => (property === 'now' ? now : Reflect.get(target, property)),
})
RealDate.prototype.constructor = ShiftedDate
globalThis.Date = ShiftedDate

/** Sets the clock. */
export function setClock(instant: string): void {
  const at = RealDate.parse(instant)
  state[0] = at - RealDate.now()
  state[1] = at
}
