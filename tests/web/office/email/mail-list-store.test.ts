import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { openMailList } from '#web/office/email/mail-list-store.ts'
import type { MailRow } from '#web/office/email/rows.ts'

const row = (number: number, minute = number): MailRow => ({
  id: `m${String(number).padStart(6, '0')}`,
  isThread: false,
  latestId: `m${String(number).padStart(6, '0')}`,
  emailIds: [],
  who: [],
  subject: String(number),
  excerpt: '',
  receivedAt: new Date(Date.UTC(2026, 0, 1) + minute * 60_000).toISOString(),
  count: 1,
  isRead: false,
  isStarred: false,
  hasAttachments: false,
  assigneeId: null,
})

const cursorOf = ({ receivedAt, latestId }: MailRow) => `${receivedAt}_${latestId}`

/** A server that answers ten lines a page, newest first, and counts what it is asked. */
function openServer(mails: MailRow[]) {
  const asked: (string | null)[] = []
  return {
    mails,
    asked,
    async ask(cursor: string | null) {
      asked.push(cursor)
      const sorted = mails.toSorted((a, b) => (cursorOf(a) < cursorOf(b) ? 1 : -1))
      const behind = sorted.filter((one) => cursor === null || cursorOf(one) < cursor)
      const rows = behind.slice(0, 10).map((one) => ({ ...one }))
      const last = rows.at(-1)
      return { rows, next: last === undefined || behind.length <= 10 ? null : cursorOf(last) }
    },
    subjects: (count: number) =>
      mails
        .toSorted((a, b) => (cursorOf(a) < cursorOf(b) ? 1 : -1))
        .slice(0, count)
        .map(({ subject }) => subject),
  }
}

const subjectsOf = (rows: readonly MailRow[]) => rows.map(({ subject }) => subject)

/** Waits until everything that was begun has been answered: the server of these tests takes no time. */
const rest = () => new Promise((resolve) => setTimeout(resolve))

/** Rejects when aborted, as `fetch` does. */
const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new DOMException('given up', 'AbortError')))
  })

describe('the lines of a list', () => {
  test('are read as they come into sight, each page once', async () => {
    const server = openServer(Array.from({ length: 200 }, (_, index) => row(index)))
    const list = openMailList(server.ask)
    await list.refresh()
    list.see({ first: 0, last: 7 })
    await rest()
    expect(list.state().rows.length).toBeLessThan(60)
    for (let first = 0; first < 200; first += 5) {
      list.see({ first, last: Math.min(first + 7, list.state().rows.length - 1) })
      await rest()
    }
    expect(subjectsOf(list.state().rows)).toEqual(server.subjects(200))
    expect(list.state().next).toBeNull()
    expect(server.asked).toHaveLength(20)
  })

  test('far down a long list cost two pages when new mail comes, not all that lie above', async () => {
    const server = openServer(Array.from({ length: 500 }, (_, index) => row(index)))
    const list = openMailList(server.ask)
    await list.refresh()
    for (let last = 9; last < 399; last += 10) {
      list.see({ first: last - 7, last })
      await rest()
    }
    const before = server.asked.length
    server.mails.push(row(1_000))
    list.see({ first: 300, last: 307 })
    await list.refresh()
    expect(server.asked.length - before).toBe(2)
    expect(list.state().rows[0]?.subject).toBe('1000')
    expect(subjectsOf(list.state().rows)).toEqual(server.subjects(list.state().rows.length))
  })

  test('that are on screen are as the server has them after a refresh, whatever came, moved and left meanwhile', async () => {
    const change = fc.oneof(
      fc.record({ kind: fc.constant('come' as const), at: fc.nat(400) }),
      fc.record({ kind: fc.constant('leave' as const), at: fc.nat(400) }),
      fc.record({ kind: fc.constant('see' as const), at: fc.nat(400) }),
      fc.record({ kind: fc.constant('star' as const), at: fc.nat(400) }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.array(change, { maxLength: 30 }), { maxLength: 5 }), async (rounds) => {
        const server = openServer(Array.from({ length: 60 }, (_, index) => row(index, index * 7)))
        const list = openMailList(server.ask)
        await list.refresh()
        let next = 1_000
        let first = 0
        for (const round of rounds) {
          for (const { kind, at } of round) {
            const index = at % Math.max(1, server.mails.length)
            if (kind === 'come') server.mails.push(row((next += 1), at))
            if (kind === 'leave') server.mails.splice(index, 1)
            const mail = server.mails[index]
            if (kind === 'star' && mail !== undefined) server.mails[index] = { ...mail, isStarred: !mail.isStarred }
            if (kind === 'see') {
              first = Math.min(at, Math.max(0, list.state().rows.length - 8))
              list.see({ first, last: first + 7 })
              await rest()
            }
          }
          await list.refresh()
          const { rows } = list.state()
          const onScreen = rows.slice(first, first + 8)
          const truth = new Map(server.mails.map((one) => [one.id, one]))
          expect(onScreen).toEqual(onScreen.map(({ id }) => truth.get(id)))
          const order = server.subjects(server.mails.length)
          const begin = order.indexOf(onScreen[0]?.subject ?? '')
          expect(subjectsOf(onScreen)).toEqual(order.slice(Math.max(0, begin), Math.max(0, begin) + onScreen.length))
        }
      }),
      { numRuns: 100 },
    )
  })

  test('stay when a read fails, which is not repeated by scrolling but by the next refresh', async () => {
    const server = openServer(Array.from({ length: 100 }, (_, index) => row(index)))
    let isDown = false
    let asked = 0
    const list = openMailList(async (cursor) => {
      asked += 1
      if (isDown) throw new TypeError('no network')
      return server.ask(cursor)
    })
    await list.refresh()
    isDown = true
    await list.refresh()
    expect(list.state().error).toBeInstanceOf(TypeError)
    const [kept, before] = [list.state().rows.length, asked]
    expect(kept).toBeGreaterThan(0)
    for (let last = 0; last < kept; last += 1) list.see({ first: 0, last })
    await rest()
    expect(asked).toBe(before)
    isDown = false
    await list.refresh()
    expect(list.state().error).toBeUndefined()
  })

  test('are read again when that was asked for while a read was under way that fails', async () => {
    const server = openServer([row(1)])
    const old = Promise.withResolvers<never>()
    const answers = [server.ask(null), old.promise]
    const list = openMailList((cursor) => answers.shift() ?? server.ask(cursor))
    await list.refresh()
    const late = list.refresh()
    server.mails.push(row(2))
    const asked = list.refresh()
    old.reject(new DOMException('15 s', 'TimeoutError'))
    await Promise.all([late, asked])
    expect(subjectsOf(list.state().rows)).toEqual(['2', '1'])
    expect(list.state().error).toBeUndefined()
  })

  test('are read anew after something was done here, without waiting for what was asked before', async () => {
    const server = openServer([row(1)])
    const signals: AbortSignal[] = []
    const answers = [server.ask(null), Promise.withResolvers<never>().promise]
    const list = openMailList((cursor, signal) => {
      signals.push(signal)
      return Promise.race([answers.shift() ?? server.ask(cursor), aborted(signal)])
    })
    await list.refresh()
    void list.refresh()
    server.mails.push(row(2))
    await list.readAnew()
    expect(subjectsOf(list.state().rows)).toEqual(['2', '1'])
    expect(signals.map((signal) => signal.aborted)).toEqual([true, true, false])
    expect(list.state().error).toBeUndefined()
  })

  test('that were filed leave at once', async () => {
    const server = openServer([row(1), row(2), row(3)])
    const list = openMailList(server.ask)
    await list.refresh()
    list.drop(new Set(['m000002']))
    expect(subjectsOf(list.state().rows)).toEqual(['3', '1'])
  })
})
