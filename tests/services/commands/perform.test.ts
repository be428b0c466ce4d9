import { beforeEach, describe, expect, test } from 'vitest'

import type { PaymentEvent } from '#events/payment.ts'
import { isRefusal, refuse } from '#services/commands/decision.ts'
import { perform, type Done, type Known } from '#services/commands/perform.ts'
import { noteIntent, requestDeposit } from '#services/domain/payment/decide.ts'
import { paymentAt, type Payment } from '#services/domain/payment/payment.ts'
import { openMemoryContext, type MemoryContext } from '#tests/support/memory-context.ts'

const refs = { payment: paymentAt('p1') }
const meta = { actor: { kind: 'operator' } } as const
type States = { readonly payment: Payment }

let memory: MemoryContext
let reads: number
beforeEach(async () => {
  memory = await openMemoryContext()
  reads = 0
})

/** The log, and how often it was asked for streams. */
const log = () => ({
  ...memory.log,
  readStreams: (streams: readonly string[]) => {
    reads += 1
    return memory.log.readStreams(streams)
  },
})

async function asked(): Promise<Done<States>> {
  const request = { paymentId: 'p1', bookingId: 'b1', amountCents: 3_100 }
  const done = await perform(log(), { meta }, refs, ({ payment }) => ({ payment: requestDeposit(request, payment) }))
  if (isRefusal(done)) throw new Error(done.refused)
  reads = 0
  return done
}

const opened = (intentId: string, known: Known<States>) =>
  perform(log(), { meta }, refs, ({ payment }) => ({ payment: noteIntent(intentId, payment) }), known)

describe('a command that begins with what the last one left', () => {
  test('reads nothing', async () => {
    const done = await asked()
    expect(done.versions).toEqual({ payment: 1 })
    const next = await opened('pi_1', done)
    expect(next).toMatchObject({ states: { payment: { status: 'open', intentId: 'pi_1' } }, versions: { payment: 2 } })
    expect(reads).toBe(0)
  })

  test('is decided anew when somebody wrote meanwhile', async () => {
    const done = await asked()
    await opened('pi_1', done)
    const late = await opened('pi_2', done)
    expect(late).toMatchObject({ states: { payment: { status: 'open', intentId: 'pi_1' } }, position: 0 })
    expect(await memory.story('p1')).toEqual([
      'DepositRequested',
      'DepositIntentCreated',
    ] satisfies PaymentEvent['type'][])
  })

  test('is decided on what is there when it would write nothing, or refuse', async () => {
    const done = await asked()
    await opened('pi_1', done)
    reads = 0
    const statuses: string[] = []
    const seen = (states: States) => {
      statuses.push(states.payment.status)
      return states.payment.status === 'requested' ? refuse('conflict') : {}
    }
    expect(await perform(log(), { meta }, refs, seen, done)).toMatchObject({ versions: { payment: 2 } })
    expect(statuses).toEqual(['requested', 'open'])
    expect(reads).toBe(1)
  })
})

describe('a decision that answers', () => {
  const request = { paymentId: 'p1', bookingId: 'b1', amountCents: 3_100 }
  const requested = (payment: Payment) => ({ payment: requestDeposit(request, payment) })

  test('hands its answer back beside the new states', async () => {
    const done = await perform(log(), { meta }, refs, ({ payment }) => ({
      changes: requested(payment),
      answer: `was ${payment.status}`,
    }))
    expect(done).toMatchObject({
      answer: 'was none',
      states: { payment: { status: 'requested' } },
      versions: { payment: 1 },
    })
  })

  test('writes and refuses at once', async () => {
    const done = await perform(log(), { meta }, refs, ({ payment }) => ({
      changes: requested(payment),
      answer: refuse('hold_expired'),
    }))
    expect(done).toMatchObject({ answer: { refused: 'hold_expired' } })
    expect(await memory.story('p1')).toEqual(['DepositRequested'])
  })

  test('may have nothing to write', async () => {
    const done = await perform(log(), { meta }, refs, () => ({ changes: {}, answer: 'nothing' }))
    expect(done).toMatchObject({ answer: 'nothing', position: 0 })
  })

  test('answers what it decided last when it lost a race', async () => {
    const before = await asked()
    await opened('pi_1', before)
    const late = await perform(
      log(),
      { meta },
      refs,
      ({ payment }) => ({ changes: { payment: noteIntent('pi_2', payment) }, answer: payment.status }),
      before,
    )
    expect(late).toMatchObject({ answer: 'open', position: 0 })
    expect(await memory.story('p1')).toEqual(['DepositRequested', 'DepositIntentCreated'])
  })
})
