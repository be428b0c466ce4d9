import { expect, test } from 'vitest'

import { writtenDate } from '#services/mailbox/written-date.ts'

const arrived = new Date('2026-11-27T12:00:00Z')

test.each([
  ['Subject: a\nDate: Mon, 4 Mar 2019 10:00:00 -0500 (EST)\nTo: b', '2019-03-04T15:00:00.000Z'],
  ['DATE:\tMon, 4 Mar 2019 10:00:00 GMT', '2019-03-04T10:00:00.000Z'],
  ['Date: Thu, 26 Nov 2026 11:59:59 +0000', '2026-11-26T11:59:59.000Z'],
  ['Date: Thu, 26 Nov 2026 12:00:00 +0000', null],
  ['Date: Fri, 1 Jan 2096 00:00:00 +0000', null],
  ['Date: Thu, 1 Jan 1970 00:00:00 +0000', null],
  ['Date: yesterday', null],
  ['Resent-Date: Mon, 4 Mar 2019 10:00:00 GMT\nX-Date: Mon, 4 Mar 2019 10:00:00 GMT', null],
  ['', null],
])('of the headers %j the written date is %j', (headers, written) => {
  expect(writtenDate(headers, arrived)?.toISOString() ?? null).toBe(written)
})
