import { expect, test } from 'vitest'

import { catalogueStream } from '#events/catalogue.ts'
import { emailStream } from '#events/customer.ts'
import { identityStream } from '#events/identity.ts'
import type { Noun } from '#events/noun.ts'
import { nouns } from '#events/nouns.ts'
import { providerEventStream } from '#events/payment.ts'
import { personStream } from '#events/person.ts'
import { scheduleStream } from '#events/schedule.ts'
import { smsDayStream } from '#events/sms.ts'
import { staffStream } from '#events/staff.ts'
import { vanStream } from '#events/van.ts'
import { subjectOf } from '#services/operations/subjects.ts'

const shared = [
  catalogueStream,
  emailStream('h1'),
  identityStream('h1'),
  providerEventStream('evt_1'),
  scheduleStream('v1', '2026-11-24'),
  smsDayStream('2026-11-24'),
  staffStream,
  vanStream('v1'),
]

/** The stream of an erasure, from which nothing is decided. */
const withoutState = personStream('x1')

const streams = [...shared, ...nouns.flatMap(({ stream }: Noun) => stream?.of('x1') ?? [])]

test.each(streams.filter((stream) => stream !== withoutState))('the state of %s can be asked for', (stream) => {
  expect(subjectOf(stream).stream, 'add it to `states` in services/operations/subjects.ts').toBe(stream)
})

test.each([withoutState, 'nothing', 'bookings-b1', 'constructor', 'constructor-b1', 'toString', '__proto__-x'])(
  '%s has no state to ask for',
  (stream) => {
    expect(() => subjectOf(stream)).toThrow('neither a read model nor a stream')
  },
)
