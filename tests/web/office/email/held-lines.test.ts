import { describe, expect, test } from 'vitest'

import { openChance } from '#scripts/demo/chance.ts'
import { allLines, heldLines, seenRows, type ShownLines } from '#web/office/email/held-lines.ts'
import { cursorOf } from '#web/office/email/mail-pages.ts'
import type { MailRow } from '#web/office/email/rows.ts'

/** A line whose newest mail came at a minute of an hour. */
const line = (id: string, minute: number, changes: Partial<MailRow> = {}) =>
  ({ id, latestId: id, receivedAt: `2026-11-22T15:${minute}:00.000Z`, isStarred: false, ...changes }) as MailRow

const before = allLines([line('a', 40), line('b', 30), line('c', 20)])
const nothing = new Set<string>()
const shown = ({ lines }: ShownLines) => lines.map(({ id, gone = '' }) => `${id}${gone}`)

describe('while the list is held', () => {
  test('a line that came since waits and is counted, above the others and between them', () => {
    const now = heldLines(before, [line('e', 50), line('a', 40), line('d', 25), line('b', 30), line('c', 20)], nothing)
    expect([shown(now), now.held, now.heldFrom]).toEqual([['a', 'b', 'c'], 2, line('d', 25).receivedAt])
  })

  test('a thread that somebody has answered to keeps its place, shows the answer, and counts as new', () => {
    const now = heldLines(before, [line('c', 50, { subject: 'Re' }), line('a', 40), line('b', 30)], nothing)
    expect([shown(now), now.held, now.heldFrom]).toEqual([['a', 'b', 'c'], 1, null])
    expect(now.lines[2]?.subject).toBe('Re')
    const again = heldLines(now, [line('c', 50), line('a', 40), line('b', 30)], nothing)
    expect([shown(again), again.held]).toEqual([['a', 'b', 'c'], 1])
  })

  test('flags are shown as they are now, and what is gone keeps its place until it is back', () => {
    const now = heldLines(before, [line('b', 30, { isStarred: true }), line('c', 20)], nothing)
    expect([shown(now), now.held, now.lines[1]?.isStarred]).toEqual([['aaway', 'b', 'c'], 0, true])
    expect(shown(heldLines(now, before.lines, nothing))).toEqual(['a', 'b', 'c'])
  })

  test('what was filed on this page leaves, and is where it was once that is undone', () => {
    const now = heldLines(before, [line('a', 40), line('c', 20)], new Set(['b']))
    expect(shown(now)).toEqual(['a', 'bfiled', 'c'])
    expect(shown(heldLines(now, before.lines, nothing))).toEqual(['a', 'b', 'c'])
    const all = heldLines(before, [line('d', 50)], new Set(['a', 'b', 'c']))
    expect([shown(all), all.held]).toEqual([['d'], 0])
  })

  test('older mails follow at the end, and are held from then on', () => {
    const now = heldLines(before, [...before.lines, line('d', 15)], nothing)
    expect([shown(now), now.held]).toEqual([['a', 'b', 'c', 'd'], 0])
    const answered = heldLines(now, [line('d', 50), ...before.lines], nothing)
    expect([shown(answered), answered.held]).toEqual([['a', 'b', 'c', 'd'], 1])
  })
})

test('whatever changes in a long list, each line stays in its place as it is now, and all that is not there is counted', () => {
  const chance = openChance(7)
  const minutes = Array.from({ length: 90 }, (_, index) => 99 - index)
  let rows = minutes.filter((minute) => minute % 2 === 0).map((minute) => line(`l${minute}`, minute))
  let now = allLines(rows)
  const placed = new Map(rows.map((row) => [row.id, cursorOf(row)]))
  for (let round = 0; round < 40; round += 1) {
    const kept = rows
      .filter(() => chance.isLucky(0.95))
      .map((row) => (chance.isLucky(0.1) ? { ...row, isRead: true } : row))
    const answered = kept.map((row) => (chance.isLucky(0.02) ? { ...row, latestId: `a${round}` } : row))
    const come = chance.isLucky(0.5) ? [line(`n${round}`, chance.integer(10, 99))] : []
    rows = [...answered, ...come].toSorted((a, b) => (cursorOf(a) < cursorOf(b) ? 1 : -1))
    const last = now
    now = heldLines(last, rows, nothing)
    const read = new Map(rows.map((row) => [row.id, row]))
    const older = now.lines.slice(last.lines.length)
    for (const row of older) placed.set(row.id, cursorOf(row))
    expect(now.lines.map(({ id }) => id)).toEqual([...last.lines, ...older].map(({ id }) => id))
    for (const one of now.lines) expect(read.get(one.id) ?? { ...one, gone: 'away' }).toEqual(one)
    const up = now.lines.filter((row) => cursorOf(row) > (placed.get(row.id) ?? ''))
    const waiting = rows.filter(({ id }) => !placed.has(id))
    expect(now.held).toBe(up.length + waiting.length)
    expect(now.gone).toBe(now.lines.filter(({ gone }) => gone !== undefined).length)
    const steady = now.lines.findIndex((row) => row.gone === undefined && cursorOf(row) === placed.get(row.id))
    const seen = seenRows(now, rows, { first: steady, last: steady })
    expect(rows[seen.first]?.id).toBe(now.lines[steady]?.id)
  }
})

test('the lines on screen are read again by those that are where they belong', () => {
  const rows = [line('c', 50), line('e', 45), line('a', 40), line('b', 30), line('d', 10)]
  const held = heldLines(allLines([line('a', 40), line('b', 30), line('c', 20), line('d', 10)]), rows, nothing)
  expect(shown(held)).toEqual(['a', 'b', 'c', 'd'])
  expect(seenRows(held, rows, { first: 0, last: 2 })).toEqual({ first: 2, last: 3 })
  expect(seenRows(held, rows, { first: 1, last: 3 })).toEqual({ first: 3, last: 4 })
})
