import { describe, expect, test } from 'vitest'

import { readSourceFiles } from './support/imports.ts'

interface Definition {
  /** Text by which somebody would write it a second time. */
  readonly again: RegExp
  /** Files that may hold such text. */
  readonly places: readonly string[]
  readonly remedy: string
  /** Example that breaks the law. */
  readonly breach: { readonly path: string; readonly text: string }
}

const definitions: Readonly<Record<string, Definition>> = {
  'the milliseconds of a day': {
    again: /\b86_?400_?000\b|\b24 \* (?:60 \* 60 \* 1_?000|60 \* 60_000|3_600_000)\b/,
    // The ground floor imports nothing.
    places: ['events/values/time.ts', 'infra/'],
    remedy: 'take `dayMs` of events/values/time.ts',
    breach: { path: 'web/office/x.ts', text: 'const dayMs = 24 * 60 * 60 * 1000' },
  },
  'a member of staff or a customer as an actor': {
    again: /\bkind: '(?:staff', staffId|customer', customerId)\b/,
    // Demo data has its own staff.
    places: ['events/actor.ts', 'scripts/demo/'],
    remedy: 'take `byStaff` or `byCustomer` of events/actor.ts',
    breach: { path: 'services/features/sales/x.ts', text: `f(ctx, { kind: 'staff', staffId: member.staffId })` },
  },
  'which payment is of a booking': {
    again: /\bpayment(?:At|Stream)\((?:\w+\.)?bookingId\)|\bpaymentId: (?:\w+\.)?bookingId\b/,
    places: ['events/payment.ts'],
    remedy: 'read `paymentId` of the booking, or take `paymentOf` of events/payment.ts where it is new',
    breach: { path: 'services/features/money/x.ts', text: 'await stateOf(ctx.log, paymentAt(bookingId))' },
  },
}

const files = readSourceFiles(['events', 'infra', 'projections', 'services', 'workers', 'web', 'scripts'])

describe.each(Object.entries(definitions))('%s: written once', (_, { again, places, remedy, breach }) => {
  const found = ({ path, text }: { readonly path: string; readonly text: string }) =>
    again.test(text) && !places.some((place) => path.startsWith(place)) ? [`${path}: ${remedy}`] : []

  test('and nowhere else', () => {
    expect(files.filter(({ path }) => /\.tsx?$/.test(path)).flatMap(found)).toEqual([])
  })

  test('a second time it is found', () => {
    expect(found(breach)).toHaveLength(1)
    expect(found({ ...breach, path: places[0] ?? '' })).toEqual([])
  })
})
