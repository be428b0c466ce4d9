import { describe, expect, test, vi } from 'vitest'

import type { Database } from '#infra/database/database.ts'
import { setUpSyncs, type Cursor } from '#tests/workers/sync-setup.ts'
import type { SyncRun } from '#workers/engine/sync.ts'

export function describeSyncs(name: string, open: () => Promise<Database>): void {
  describe(`syncs ${name}`, () => {
    const { item, query, syncOf, start, row, expire, fetched, until, isIdle, heldRun } = setUpSyncs(open)

    test('a run goes on from where the last one has moved the cursor', async () => {
      const seen: (Cursor | null)[] = []
      const sync = syncOf(async ({ cursor, moveCursor }) => {
        seen.push(cursor)
        await moveCursor({ uid: (cursor?.uid ?? 0) + 1 })
        await moveCursor({ uid: (cursor?.uid ?? 0) + 2 })
      })
      const one = start('one')
      await one.handle(sync, {})
      await until(async () => expect(await row()).toMatchObject({ holder: null, cursor: { uid: 2 } }))
      await one.stop()
      const two = start('two')
      await two.handle(sync, {})
      await until(async () => expect(await row()).toMatchObject({ holder: null, cursor: { uid: 4 } }))
      await two.stop()
      expect(seen).toEqual([null, { uid: 2 }])
    })

    test('the cursor moves in one transaction with what was fetched, or not at all', async () => {
      const sync = syncOf(async ({ moveCursor }) => {
        const write = (uid: number, table: string) =>
          moveCursor({ uid }, async (transaction) => {
            await transaction.query(`insert into ${table} values ($1, $2)`, [item(), uid])
          })
        await write(1, 'fetched')
        await write(2, 'no_such_table').catch(() => {})
        await write(3, 'fetched')
        await write(4, 'no_such_table')
      })
      const one = start('one')
      await one.handle(sync, {})
      await until(async () => expect(await row()).toMatchObject({ holder: null, cursor: { uid: 3 }, failures: 1 }))
      await one.stop()
      expect(await fetched()).toEqual([{ uid: 1 }, { uid: 3 }])
    })

    test('two processes never work on one item at once', async () => {
      const { sync, begun, end } = heldRun()
      const [one, two] = [start('one'), start('two')]
      await one.handle(sync, {})
      await begun
      const other = vi.fn<() => Promise<void>>()
      await two.handle(syncOf(other), {})
      await two.handle(syncOf(other), { item: item() })
      await two.stop()
      expect(other).not.toHaveBeenCalled()
      expect(await row()).toMatchObject({ holder: 'one', epoch: 1 })
      end()
      await isIdle()
      await one.stop()
    })

    test('of one neighbour no more than half of the runs of a process, and what needs none goes on', async () => {
      const one = start('one')
      const { sync, end } = heldRun()
      const begun: string[] = []
      const untilEnd = Promise.withResolvers<void>()
      const held = {
        ...sync,
        run: async (_: unknown, run: SyncRun<Cursor>) => {
          begun.push(run.item)
          await untilEnd.promise
        },
      }
      const items = Array.from({ length: 40 }, (_, n) => `${item()}-${n}`)
      await one.handle({ ...held, items: async () => items }, {})
      await until(async () => expect(begun).toHaveLength(25))
      const other = { ...held, name: 'build-exports', neighbour: null, items: async () => [`${item()}-other`] }
      await one.handle(other, {})
      await until(async () => expect(begun).toHaveLength(26))
      expect(begun.at(-1)).toBe(`${item()}-other`)
      untilEnd.resolve()
      end()
      await one.stop()
    })

    test('the lease is renewed as long as the run goes on', async () => {
      const leaseUntil = async () => {
        const [found] = await query<{ until: Date }>(
          'select lease_until as until from infra.sync_items where item = $1',
        )
        return found?.until.getTime() ?? 0
      }
      const { sync, begun, end } = heldRun()
      const one = start('one', { leaseSeconds: 3 })
      await one.handle(sync, {})
      const { signal } = await begun
      const first = await leaseUntil()
      await until(async () => expect(await leaseUntil()).toBeGreaterThan(first))
      expect(signal.aborted).toBe(false)
      end()
      await isIdle()
      await one.stop()
    })

    test('a process that is gone is taken over when its lease has expired, and can write nothing afterwards', async () => {
      const { sync, begun, end } = heldRun()
      const gone = start('gone')
      await gone.handle(sync, {})
      const frozen = await begun
      await frozen.moveCursor({ uid: 1 })

      const next = start('next')
      const nextRun = heldRun()
      await next.handle(nextRun.sync, {})
      expect(await row()).toMatchObject({ holder: 'gone' })
      await expire()
      await next.handle(nextRun.sync, {})
      expect((await nextRun.begun).cursor).toEqual({ uid: 1 })
      const late = frozen.moveCursor({ uid: 7 }, async (transaction) => {
        await transaction.query('insert into fetched values ($1, 7)', [item()])
      })
      await expect(late).rejects.toMatchObject({ name: 'SyncLeaseLost' })
      await (await nextRun.begun).moveCursor({ uid: 2 })
      end()
      await gone.stop()
      expect(await row()).toMatchObject({ holder: 'next', epoch: 2, cursor: { uid: 2 }, failures: 0 })
      expect(await fetched()).toEqual([])
      nextRun.end()
      await isIdle()
      await next.stop()
    })

    test('a run whose lease another process took is aborted', async () => {
      const { sync, begun } = heldRun()
      const one = start('one', { leaseSeconds: 3 })
      await one.handle(sync, {})
      const { signal } = await begun
      await query(
        `update infra.sync_items set holder = 'two', epoch = epoch + 1, lease_until = 'infinity' where item = $1`,
      )
      await until(() => expect(signal.aborted).toBe(true))
      await until(() => expect(one.messages()).toContain('a sync lost its lease'))
      await one.stop()
      expect(await row()).toMatchObject({ holder: 'two', failures: 0 })
    })

    test('a cursor that is not what the run began with is not moved', async () => {
      const { sync, begun, end } = heldRun()
      const one = start('one')
      await one.handle(sync, {})
      const run = await begun
      await query(`update infra.sync_items set cursor = '{"uid": 50}' where item = $1`)
      await expect(run.moveCursor({ uid: 1 })).rejects.toMatchObject({ name: 'SyncLeaseLost' })
      expect(await row()).toMatchObject({ cursor: { uid: 50 } })
      end()
      await isIdle()
      await one.stop()
    })

    test('a process that stops aborts its runs, releases the items and asks for another to go on', async () => {
      const { sync, begun } = heldRun()
      const one = start('one')
      await one.handle(sync, {})
      const { signal } = await begun
      await one.stop()
      expect(signal.aborted).toBe(true)
      expect(await row()).toMatchObject({ holder: null, failures: 0 })
      expect(one.jobs).toMatchObject([
        { name: 'sync-mailboxes', data: { item: item() }, id: `sync-mailboxes-${item()}` },
      ])
      await expect(one.handle(sync, { item: item() })).rejects.toThrow('This process is stopping')

      const two = start('two')
      const ran = vi.fn<() => Promise<void>>()
      await two.handle(syncOf(ran), one.jobs[0]?.data ?? {})
      await until(() => expect(ran).toHaveBeenCalledOnce())
      await isIdle()
      await two.stop()
    })

    test('a run that does not obey its signal loses the item when the process stops', async () => {
      const begun = Promise.withResolvers<SyncRun<Cursor>>()
      const word = Promise.withResolvers<void>()
      const sync = syncOf((run) => {
        begun.resolve(run)
        return word.promise
      })
      const one = start('one', { stopMs: 10 })
      await one.handle(sync, {})
      const run = await begun.promise
      await one.stop()
      expect(await row()).toMatchObject({ holder: null })
      const two = start('two')
      const next = heldRun()
      await two.handle(next.sync, {})
      await next.begun
      await expect(run.moveCursor({ uid: 1 })).rejects.toMatchObject({ name: 'SyncLeaseLost' })
      word.resolve()
      next.end()
      await isIdle()
      await two.stop()
    })
  })
}
