import { describe, expect, test, vi } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { requestSync } from '#infra/queue/sync-items.ts'

import { setUpSyncs } from './sync-setup.ts'

export function describeSyncFailures(name: string, open: () => Promise<Database>): void {
  describe(`failures of syncs ${name}`, () => {
    const { item, query, syncOf, start, row, until, isIdle } = setUpSyncs(open)

    test('a failed run waits longer each time, by chance, and says since when and why', async () => {
      const chances = [0, 0.5, 0.999]
      const random = () => chances.shift() ?? 0
      const one = start('one', { random })
      const sync = syncOf(() => Promise.reject(new Error('the mailbox is away')))
      const failOnce = async (failures: number) => {
        await query(`update infra.sync_items set retry_at = '-infinity' where item = $1`)
        await one.handle(sync, {})
        await until(async () => expect(await row()).toMatchObject({ holder: null, failures }))
        return row()
      }
      const first = await failOnce(1)
      expect(first).toMatchObject({ reason: 'the mailbox is away', since: expect.any(Date) })
      // Waits of 2.5, 7.5 and almost 20 s, of which some time has passed.
      expect(first?.retry ?? 0).toBeLessThanOrEqual(2.5)
      expect((await failOnce(2))?.retry ?? 0).toBeLessThanOrEqual(7.5)
      const third = await failOnce(3)
      expect(third?.retry ?? 0).toBeLessThanOrEqual(20)
      expect(third?.since).toEqual(first?.since)
      await query(`update infra.sync_items set retry_at = 'infinity' where item = $1`)
      const ran = vi.fn<() => Promise<void>>()
      await one.handle(syncOf(ran), {})
      await one.stop()
      expect(ran).not.toHaveBeenCalled()
    })

    test('only a run that still moved its cursor after a minute waits like after a first failure', async () => {
      let elapsedMs = 0
      const one = start('one', { random: () => 0, now: () => elapsedMs })
      /** A run that moves its cursor after so many ms, or never, and fails after a minute and a second, or `failsAfter`. */
      const failOnce = async (movesAfter: number | null, failsAfter = 61_000) => {
        await query(`update infra.sync_items set retry_at = '-infinity' where item = $1`)
        const { epoch = 0 } = (await row()) ?? {}
        const sync = syncOf(async ({ cursor, moveCursor }) => {
          const begunAt = elapsedMs
          if (movesAfter !== null) {
            elapsedMs = begunAt + movesAfter
            await moveCursor({ uid: (cursor?.uid ?? 0) + 1 })
          }
          elapsedMs = begunAt + failsAfter
          throw new Error('the connection is lost')
        })
        await one.handle(sync, {})
        await until(async () => expect(await row()).toMatchObject({ holder: null, epoch: epoch + 1 }))
        return row()
      }
      // One that is given up in silence, one that worked only at its begin, and one that was over within a minute.
      expect(await failOnce(null)).toMatchObject({ failures: 1 })
      expect(await failOnce(null)).toMatchObject({ failures: 2 })
      expect(await failOnce(1_000)).toMatchObject({ failures: 3 })
      const waits = await failOnce(59_999, 59_999)
      expect(waits).toMatchObject({ failures: 4 })
      const anew = await failOnce(60_000)
      expect(anew).toMatchObject({ failures: 1 })
      // Of 2.5 s some has passed.
      expect(anew?.retry ?? 0).toBeLessThanOrEqual(2.5)
      expect(anew?.since?.getTime()).toBeGreaterThan(waits?.since?.getTime() ?? Infinity)
      await one.stop()
    })

    test('a request is run at once, whatever failed before, and a success ends the failing', async () => {
      const one = start('one')
      await one.handle(
        syncOf(() => Promise.reject(new Error('wrong password'))),
        {},
      )
      await until(async () => expect(await row()).toMatchObject({ failures: 1, holder: null }))
      await requestSync(one.deps, { sync: 'sync-mailboxes', item: item() })
      await one.handle(
        syncOf(async () => {}),
        one.jobs[0]?.data ?? {},
      )
      await until(async () =>
        expect(await row()).toMatchObject({ failures: 0, since: null, reason: null, retry: null, holder: null }),
      )
      await one.stop()
    })

    test('a request during a run is followed by another run, in whichever process it comes in', async () => {
      const [one, two] = [start('one'), start('two')]
      const begun = Promise.withResolvers<void>()
      const word = Promise.withResolvers<void>()
      let runs = 0
      const sync = syncOf(async () => {
        runs += 1
        if (runs > 1) return
        begun.resolve()
        await word.promise
      })
      await one.handle(sync, {})
      await begun.promise
      await requestSync(two.deps, { sync: 'sync-mailboxes', item: item() })
      await two.handle(sync, two.jobs[0]?.data ?? {})
      await two.stop()
      word.resolve()
      await until(() => expect(runs).toBe(2))
      await isIdle()
      await one.stop()
      expect(runs).toBe(2)
    })

    test('a cursor of another shape fails the run and is kept', async () => {
      const ran = vi.fn<() => Promise<void>>()
      await query(`insert into infra.sync_items (sync, item, cursor) values ('sync-mailboxes', $1, '{"uid": "x"}')`)
      const one = start('one')
      await one.handle(syncOf(ran), {})
      await until(async () => expect(await row()).toMatchObject({ failures: 1, cursor: { uid: 'x' } }))
      await one.stop()
      expect(ran).not.toHaveBeenCalled()
    })
  })
}
