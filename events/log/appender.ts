import { DatabaseError } from '#infra/database/database.ts'

import type { Verdict } from './log.ts'
import type { PreparedAppend, PreparedWrite } from './preparation.ts'
import { logWentBack } from './witness.ts'

/** Group commit without a timer: appends that arrive during a commit share the next transaction. */
export interface Appender {
  append(unit: PreparedAppend): Promise<Verdict>
  /** Resolves when all pending appends are answered; rejects later ones. */
  close(): Promise<void>
}

/** `again` says that an earlier attempt may have been committed: units that exist are then this attempt's own. */
export type WriteBatch = (batch: readonly PreparedAppend[], again: boolean) => Promise<readonly Verdict[]>

/** Limits of one transaction and of the waiting appends. */
export const appenderLimits = { units: 512, events: 2_000, characters: 8_000_000, waiting: 20_000 } as const

interface Waiting {
  readonly unit: PreparedAppend
  readonly resolve: (verdict: Verdict) => void
  readonly reject: (error: unknown) => void
}

export function openAppender(write: WriteBatch): Appender {
  let waiting: Waiting[] = []
  let running: Promise<void> | null = null
  let closed = false

  const run = async (): Promise<void> => {
    while (waiting.length > 0) {
      await endOfTurn()
      const { batch, rest } = takeBatch(waiting)
      waiting = rest
      const away = await commit(batch, write)
      if (away === null) continue
      // Appends that waited meanwhile would only fail the same way, one deadline later.
      rejectAll(waiting, away)
      waiting = []
    }
    running = null
  }

  return {
    append(unit) {
      if (closed) return Promise.reject(new Error('The log is closed'))
      if (waiting.length >= appenderLimits.waiting) {
        return Promise.reject(new DatabaseError('unreachable', `${waiting.length} appends are waiting already`))
      }
      const verdict = new Promise<Verdict>((resolve, reject) => {
        waiting.push({ unit, resolve, reject })
      })
      running ??= run()
      return verdict
    },
    async close() {
      closed = true
      await running
    },
  }
}

const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/** Longest waiting units first. Units that share a key or a stream go in separate batches, unless all only check. */
function takeBatch(waiting: readonly Waiting[]): { batch: Waiting[]; rest: Waiting[] } {
  const batch: Waiting[] = []
  const rest: Waiting[] = []
  const written = new Set<string>()
  const checked = new Set<string>()
  let events = 0
  let characters = 0
  for (const each of waiting) {
    const { writing, checking } = namesOf(each.unit)
    const meets =
      writing.some((name) => written.has(name) || checked.has(name)) || checking.some((name) => written.has(name))
    const count = each.unit.events.length
    const full =
      // An erasure goes alone: no other append of its batch was encrypted with the key that it destroys.
      (batch.length > 0 && (each.unit.erases.length > 0 || batch[0]?.unit.erases.length !== 0)) ||
      batch.length >= appenderLimits.units ||
      events + count > appenderLimits.events ||
      characters + each.unit.characters > appenderLimits.characters
    if (full || meets) {
      rest.push(each)
      continue
    }
    for (const name of writing) written.add(name)
    for (const name of checking) checked.add(name)
    events += count
    characters += each.unit.characters
    batch.push(each)
  }
  return { batch, rest }
}

function namesOf({ key, writes }: PreparedAppend): { writing: string[]; checking: string[] } {
  const isCheck = ({ events }: PreparedWrite) => events.length === 0
  return {
    writing: [`key ${key}`, ...writes.filter((write) => !isCheck(write)).map(({ stream }) => stream)],
    checking: writes.filter(isCheck).map(({ stream }) => stream),
  }
}

async function commit(batch: readonly Waiting[], write: WriteBatch): Promise<DatabaseError | null> {
  const units = batch.map((each) => each.unit)
  try {
    answer(batch, await writeTwiceIfCut(units, write))
    return null
  } catch (error) {
    if (batch.length > 1 && !isAway(error) && !blamesNobody(error)) return commitEach(batch, write)
    rejectAll(batch, error)
    return isAway(error) ? error : null
  }
}

async function commitEach(batch: readonly Waiting[], write: WriteBatch): Promise<DatabaseError | null> {
  for (const [index, each] of batch.entries()) {
    const away = await commit([each], write)
    if (away === null) continue
    rejectAll(batch.slice(index + 1), away)
    return away
  }
  return null
}

function rejectAll(batch: readonly Waiting[], error: unknown): void {
  for (const each of batch) each.reject(error)
}

/** One retry after a lost connection, whose commit is unknown; the idempotency keys make it safe. */
async function writeTwiceIfCut(units: readonly PreparedAppend[], write: WriteBatch): Promise<readonly Verdict[]> {
  try {
    return await write(units, false)
  } catch (error) {
    if (!isAway(error)) throw error
    return write(units, true)
  }
}

function answer(batch: readonly Waiting[], verdicts: readonly Verdict[]): void {
  for (const [index, each] of batch.entries()) {
    const verdict = verdicts[index]
    if (verdict) each.resolve(verdict)
    else each.reject(new Error('The batch was answered without a verdict for each append'))
  }
}

/** Errors that would hit each append alone: disk full, timeouts, read-only server, other schema, a log that went back. */
const blamesNobody = (error: unknown): boolean =>
  error instanceof DatabaseError &&
  (error.code === logWentBack || /^(?:53|55000|55P03|57014|58|25006)/.test(error.code))

const isAway = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === 'unreachable'
