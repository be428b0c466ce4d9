import { existsSync, readFileSync } from 'node:fs'

import { describe, expect, test } from 'vitest'

import { linkHours } from '#services/contracts/account.ts'
import { noticeHours } from '#services/contracts/saved-card-charge.ts'
import { catalogueInForce } from '#services/domain/catalogue/catalogue.ts'
import { keptMinutes } from '#services/exports/exports.ts'
import { holdMinutes } from '#services/features/booking/hold-slot.ts'
import { messagesOf } from '#tests/support/catalogues.ts'
import { openMemoryContext } from '#tests/support/memory-context.ts'

const texts = messagesOf('en')

/** Texts with a promise: a time, a notification, or always, never, automatically. */
const promising =
  /\b(?:we[’']ll|we will|you[’']ll|you will|within|minutes?|hours?|(?:seven|\d+) days|business days|by (?:e-?)?mail|(?:mail|text|write to|call) you|automatically|never|always|at any time|at no cost|free of charge|for free|guarantee)\b/i

const page = readFileSync('docs/text-promises.md', 'utf8')
const [kept = '', none = ''] = page.split('## No promises')
const cellsOf = (line: string): string[] => line.split(' | ').map((cell) => cell.replace(/^\| | \|$/, ''))
const keysIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, key = '']) => key)
const rowsOf = (part: string): string[] => part.split('\n').filter((line) => line.startsWith('| `'))

/** `posts.*` names all that begin so: only where nothing is promised. */
const names = (named: string, key: string): boolean =>
  named.endsWith('*') ? key.startsWith(named.slice(0, -1)) : named === key

describe('docs/text-promises.md', () => {
  const named = [...rowsOf(kept), ...rowsOf(none)].flatMap((line) => keysIn(cellsOf(line)[0]))

  test('has each text that may promise something in one row', () => {
    const found = texts.filter(([, text]) => promising.test(text)).map(([key]) => key)
    expect(found.length).toBeGreaterThan(200)
    const rows = found.map((key) => [key, named.filter((one) => names(one, key)).length] as const)
    expect(rows.filter(([, count]) => count !== 1)).toEqual([])
  })

  test('names no text that there is not, and all of an area only where nothing is promised', () => {
    expect(named.filter((one) => !texts.some(([key]) => names(one, key)))).toEqual([])
    expect(rowsOf(kept).filter((line) => keysIn(cellsOf(line)[0]).some((one) => one.endsWith('*')))).toEqual([])
  })

  test('says of each promise what keeps it, by a test that exists, and of each other text why it is none', () => {
    const isKept = (line: string) => {
      const [, promise = '', keeps = '', seen = ''] = cellsOf(line)
      const [, file = '', title = ''] = /^`([^`]+)` › (.+)$/.exec(seen) ?? []
      return (
        promise !== '' && keeps !== '' && title !== '' && existsSync(file) && readFileSync(file, 'utf8').includes(title)
      )
    }
    expect(rowsOf(kept).filter((line) => !isKept(line))).toEqual([])
    expect(rowsOf(none).filter((line) => (cellsOf(line)[1] ?? '').length < 10)).toEqual([])
  })
})

/** Rules with the numbers that texts spell out. */
const figures = [
  ['auth.sent.registration', linkHours.registration, 24, 'works for a day'],
  ['auth.forgot.lead', linkHours.reset, 0.5, 'works for half an hour'],
  ['auth.sent.reset', linkHours.reset, 0.5, 'works for half an hour'],
  ['booking.hold.expired', holdMinutes, 10, 'The ten minutes'],
  ['dashboard.cards.lead', noticeHours, 24, 'a day before'],
  ['analytics.exports.about', keptMinutes, 24 * 60, 'for 24 hours'],
] as const

test.each(figures)(
  'the times of links, codes and holds that texts say are those of the rules: %s',
  (key, rule, value, words) => {
    expect(rule).toBe(value)
    expect(new Map(texts).get(key)).toContain(words)
  },
)

test('the tiers that texts say are those of the policy in force', async () => {
  const { policy } = await catalogueInForce((await openMemoryContext()).ctx.views)
  expect([policy.fullRefundHours, policy.partialRefundHours, policy.partialPercent]).toEqual([24, 2, 50])
  const said = new Map(texts)
  const tiers = ['refund.tier.early', 'refund.tier.middle', 'refund.tier.middle.get', 'refund.tier.late']
  expect(tiers.map((key) => said.get(key))).toEqual([
    '24 or more hours before',
    '2-24 hours before',
    '50% refund',
    'Under 2 hours, or no-show',
  ])
})
