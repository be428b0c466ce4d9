import { DatabaseError } from '#infra/database/database.ts'

import type { Verdict } from './log.ts'
import type { PreparedAppend, PreparedWrite } from './preparation.ts'

/**
 * Group commit: while one transaction commits, appends that arrive are collected and written next as one
 * batch. There is no timer: a single append does not wait, and concurrent ones share one commit.
 */
export interface Appender {
  append(unit: PreparedAppend): Promise<Verdict>
  /** Resolves when all pending appends are answered; rejects later ones. */
  close(): Promise<void>
}

/**
 * Writes a batch in one transaction. `again` says that an earlier attempt may have been committed unseen: then a unit that is
 * there already is this very unit, and was appended.
 */
export type WriteBatch = (batch: readonly PreparedAppend[], again: boolean) => Promise<readonly Verdict[]>

/** The most that one transaction takes, and the most that may wait for one. */
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

/** Whoever was answered by the last batch, or was read from a socket in this turn of the event loop, may ask first. */
const endOfTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

/**
 * The longest waiting first. Of units with a key in common one goes, and so of those that meet on a stream, unless all of them only
 * check its version; the others wait for the next batch.
 */
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

/** Streams that a unit appends to, with its key, and those of which it only says which version they must have. */
function namesOf({ key, writes }: PreparedAppend): { writing: string[]; checking: string[] } {
  const isCheck = ({ events }: PreparedWrite) => events.length === 0
  return {
    writing: [`key ${key}`, ...writes.filter((write) => !isCheck(write)).map(({ stream }) => stream)],
    checking: writes.filter(isCheck).map(({ stream }) => stream),
  }
}

/** Answers each of the batch. Resolves with the error when the database is away, else with null. */
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

/** The batch failed as a whole: one by one, only the faulty append fails. */
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

/**
 * When the connection breaks, nobody knows whether the commit came before. The keys make it safe to ask again, and one
 * retry is enough: when the server is still unreachable then, the callers get the error.
 */
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

/**
 * No space left, a lock or a statement that took too long, a server that only reads, read models that this program does not know: each
 * append alone would fail the same way.
 */
const blamesNobody = (error: unknown): boolean =>
  error instanceof DatabaseError && /^(?:53|55000|55P03|57014|58|25006)/.test(error.code)

const isAway = (error: unknown): error is DatabaseError =>
  error instanceof DatabaseError && error.code === 'unreachable'
