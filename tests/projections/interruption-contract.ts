import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import type { AnyNewEvent } from '#events/envelope.ts'
import type { EventLog } from '#events/log/log.ts'
import type { Database } from '#infra/database/database.ts'
import { bookings } from '#projections/bookings.ts'
import { rebuildProjection } from '#projections/engine/rebuild.ts'
import { inlineProjections } from '#projections/registry.ts'
import { assemble, readWhole, rowsFrom, rowsOf } from '#tests/support/database-context.ts'
import { cancelled, confirmed, held } from '#tests/support/examples.ts'

export function describeInterruption(
  name: string,
  findLocation: () => Promise<string>,
  open: (location: string) => Promise<Database>,
): void {
  describe(`a rebuild ${name}`, () => {
    let location: string
    let database: Database
    let log: EventLog
    beforeAll(async () => {
      location = await findLocation()
      await reopen()
      await Promise.all(Array.from({ length: 60 }, (_, index) => bookAndCancel(log, `b${index}`)))
    })
    afterAll(close)

    async function reopen(): Promise<void> {
      database = await open(location)
      log = (await assemble(database)).log
    }
    async function close(): Promise<void> {
      await log.close()
      await database.close()
    }

    test('that is killed is resumed by the next process, and nothing is missing', async () => {
      const head = await log.head()
      await close()
      const killedAt = await rebuildUntilKilled(location, 100)
      await reopen()
      const before = await rowsOf(database, bookings)
      expect(before).toEqual(rowsFrom(bookings, await readWhole(log)))
      // As if the time had passed that a silent process is waited for.
      await database.query(`update infra.projections set lease_until = '-infinity' where status = 'building'`)
      const done = await rebuildProjection({ log, database }, bookings, { batch: 10 })
      expect(done.events).toBeLessThanOrEqual(head - killedAt)
      expect(await rowsOf(database, bookings)).toEqual(before)
    })

    test('lets writers append meanwhile, and has what they appended', async () => {
      let isOver = false
      let written = 0
      const failures: unknown[] = []
      const write = async (writer: number) => {
        for (let index = 0; !isOver; index += 1) {
          await bookAndCancel(log, `w${writer}-${index}`).catch((error: unknown) => failures.push(error))
          written += 1
        }
      }
      const writers = Array.from({ length: 8 }, (_, writer) => write(writer))
      for (let round = 0; round < 3; round += 1) {
        for (const projection of inlineProjections)
          await rebuildProjection({ log, database }, projection, { batch: 50 })
      }
      isOver = true
      await Promise.all(writers)
      expect(failures).toEqual([])
      expect(written).toBeGreaterThan(20)
      const events = await readWhole(log)
      for (const projection of inlineProjections) {
        expect(await rowsOf(database, projection), projection.name).toEqual(rowsFrom(projection, events))
      }
    })
  })
}

/** Answers the position at which the process was killed. */
async function rebuildUntilKilled(location: string, position: number): Promise<number> {
  const child = fork(join(import.meta.dirname, 'rebuild-child.ts'), [location, String(position)])
  const ended = once(child, 'exit')
  const reached = await Promise.race([
    once(child, 'message').then(([at]: unknown[]) => Number(at)),
    ended.then(() => Number.NaN),
  ])
  child.kill('SIGKILL')
  await ended
  expect(reached).toBeGreaterThanOrEqual(position)
  return reached
}

/** A booking's whole life, an event an append. */
async function bookAndCancel(log: EventLog, bookingId: string): Promise<void> {
  const steps: AnyNewEvent[] = [
    held({ bookingId }),
    { ...confirmed, data: { ...confirmed.data, bookingId } },
    { ...cancelled, data: { ...cancelled.data, bookingId } },
  ]
  for (const [expected, event] of steps.entries()) {
    const writes = [{ stream: `booking-${bookingId}`, expected, events: [event] }]
    await log.append({ key: `${bookingId}-${expected}`, meta: { actor: { kind: 'operator' } }, writes })
  }
}
