import { expect, test, vi } from 'vitest'

import { problems, type ProblemCode } from '#services/contracts/problem.ts'
import { sendReport } from '#web/office/frame/offline/send-report.ts'

const report = { step: 'arrived', id: 'a'.repeat(32), staffId: 's1', waitedMs: 5, isOvertaken: false } as const
const refusal = (code: ProblemCode) => () =>
  Response.json({ code, message: problems[code].message, id: 'x' }, { status: problems[code].status })
const page = (status: number) => () =>
  new Response('<!doctype html>', { status, headers: { 'content-type': 'text/html' } })

async function attempt(answer: () => Response) {
  const fetched = vi.fn<(path: string, init: { readonly body: string }) => Promise<Response>>(async () => answer())
  vi.stubGlobal('fetch', fetched)
  const expired = vi.fn<() => void>()
  return { outcome: await sendReport('b 1', report, expired), fetched, expired }
}

test('a report is sent to its visit, and is done once our own answer says so', async () => {
  const { outcome, fetched } = await attempt(() => Response.json({ step: 'arrived' }))
  expect(outcome).toBe('sent')
  const [path, init] = fetched.mock.calls[0] ?? []
  expect([path, JSON.parse(init?.body ?? '')]).toEqual(['/api/crm/bookings/b%201/progress', report])
})

test.each([
  ['booking_cancelled', { refused: 'booking_cancelled' }],
  ['not_permitted', { refused: 'not_permitted' }],
  ['invalid_request', { refused: 'invalid_request' }],
  ['other_staff', 'not-now'],
  ['conflict', 'failed'],
  ['internal', 'failed'],
  ['too_many_requests', 'lost'],
] as const)('refused with %s: %j', async (code, outcome) => {
  expect((await attempt(refusal(code))).outcome).toEqual(outcome)
})

test('a session that is over leads to the sign-in, and the report stays', async () => {
  const { outcome, expired } = await attempt(refusal('unauthorized'))
  expect([outcome, expired.mock.calls.length]).toEqual(['not-now', 1])
})

test.each([
  ['the page of a café’s network', page(200)],
  ['a refusal of somebody else’s', page(403)],
  ['a gateway', page(502)],
  ['another answer', () => Response.json({ ok: true })],
])('%s is no answer of ours', async (_what, answer) => {
  expect((await attempt(answer)).outcome).toBe('lost')
})

test('the answer says of a departure whether the customer is mailed', async () => {
  const answer = () => Response.json({ step: 'departed', isMailed: false })
  expect((await attempt(answer)).outcome).toEqual({ isMailed: false })
})

test('a call that finds no server may have arrived', async () => {
  const failed = () => {
    throw new TypeError('Failed to fetch')
  }
  expect((await attempt(failed)).outcome).toBe('lost')
})
